import { carriesApiKey } from './api-keys.ts';

/** The request for auth: its own paths, the client's real address, no API key as bearer token. */
export function toAuthRequest(request: Request, clientAddress: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/auth\/v1/, '') || '/';
  const forwarded = new Request(url, request);
  const { headers } = forwarded;
  if (carriesApiKey(headers.get('authorization') ?? '')) headers.delete('authorization');
  // No proxy in front of the gateway is trusted to set the client's address.
  headers.set('x-forwarded-for', clientAddress);
  headers.delete('forwarded');
  headers.delete('x-real-ip');
  return forwarded;
}

/** An error in GoTrue's format. */
export function authError(status: number, errorCode: string, msg: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg }, { status });
}

/** supabase-js takes this for a temporary failure. */
export function authUnavailable(): Response {
  const response = authError(
    503,
    'unexpected_failure',
    'The service is not available at the moment. Try again.',
  );
  response.headers.set('retry-after', '1');
  return response;
}
