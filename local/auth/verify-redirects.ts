import { AuthError, OAuthError } from './errors.ts';

const oauthErrors: Record<number, string | undefined> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** The page with the authorization code that its browser trades for a session. */
export function codeRedirect(redirectTo: string, code: string): string {
  const url = new URL(redirectTo);
  url.searchParams.set('code', code);
  return url.href;
}

/** The page with the session in the fragment, which no server sees: the implicit flow of older clients. */
export function tokenRedirect(
  redirectTo: string,
  { access_token, expires_at, expires_in, refresh_token, token_type }: Record<string, unknown>,
  extra: Record<string, string>,
): string {
  const url = new URL(redirectTo);
  const values = { access_token, expires_at, expires_in, refresh_token, sb: '', token_type, ...extra };
  url.hash = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return url.href;
}

/** The page with a message for its reader. */
export function messageRedirect(redirectTo: string, message: string, isPkce: boolean): string {
  const url = new URL(redirectTo);
  if (isPkce) url.searchParams.set('message', message);
  url.hash = new URLSearchParams({ message, sb: '' }).toString();
  return url.href;
}

/** The page with what went wrong: in the fragment, and in the query for the PKCE flow. */
export function errorRedirect(
  redirectTo: string,
  { status, code, message }: AuthError,
  isPkce: boolean,
): string {
  const url = new URL(redirectTo);
  const error = oauthErrors[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  if (isPkce) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...values, sb: '' }).toString();
  return url.href;
}

const refusals = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

/** What went wrong on the way back from a provider, as the site's page gets it. */
export function describeRefusal(error: unknown): Record<string, string> {
  // The provider's own words: as many of them as fit into an address.
  if (error instanceof OAuthError)
    return { error: error.error.slice(0, 100), error_description: error.message.slice(0, 500) };
  const { code, message, status } =
    error instanceof AuthError
      ? error
      : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs');
  const kind = refusals.includes(code) ? 'access_denied' : (oauthErrors[status] ?? 'server_error');
  return { error: kind, error_code: code, error_description: message };
}

/** The page with a refusal in its query and, as GoTrue does for older clients, in its fragment. */
export function refusalRedirect(
  redirectTo: string,
  refusal: Record<string, string>,
  inFragment: boolean,
): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(refusal)) url.searchParams.set(name, value);
  if (inFragment) url.hash = new URLSearchParams({ ...refusal, sb: '' }).toString();
  return url.href;
}
