import { carriesApiKey } from './api-keys.ts';

/** The request as auth gets it: its own paths, the client's real address, no API key in the place of a user's token. */
export function forAuth(request: Request, clientAddress: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/auth\/v1/, '') || '/';
  const forwarded = new Request(url, request);
  const { headers } = forwarded;
  if (carriesApiKey(headers.get('authorization') ?? '')) headers.delete('authorization');
  // Nothing in front of the gateway is trusted to name the client.
  headers.set('x-forwarded-for', clientAddress);
  headers.delete('forwarded');
  headers.delete('x-real-ip');
  return forwarded;
}

/** An error in GoTrue's form. */
export function authError(status: number, errorCode: string, msg: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg }, { status });
}

/** What supabase-js takes for a failure that passes. */
export function authAway(): Response {
  const reply = authError(
    503,
    'unexpected_failure',
    'The service is not available at the moment. Try again.',
  );
  reply.headers.set('retry-after', '1');
  return reply;
}
