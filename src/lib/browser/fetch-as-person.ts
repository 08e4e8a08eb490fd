import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { readAccessToken } from './auth-client.ts';

/** The headers of a request to Supabase: the key of the site and the token of the signed-in user, renewed when it is about to expire. */
export async function personHeaders(): Promise<Record<string, string>> {
  const token = await readAccessToken();
  return {
    apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** `fetch`, or `send` in its place, with the headers of the signed-in user at each request. */
export const fetchAsPerson =
  (send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(await personHeaders())) headers.set(name, value);
    return send(input, { ...init, headers });
  };
