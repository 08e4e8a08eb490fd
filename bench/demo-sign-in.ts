import type { Status } from '../local/supervisor.ts';

/** Signs a demo account in; returns its access token. */
export async function signInDemo(
  { api_url, publishable_key }: Status,
  email: string,
  password: string,
): Promise<string> {
  const reply = await fetch(`${api_url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishable_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await reply.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not sign in: ${String(reply.status)}`);
  return access_token;
}
