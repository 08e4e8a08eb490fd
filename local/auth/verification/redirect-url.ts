import { AuthError, OAuthError } from '../errors.ts';

const oauthErrors: Record<number, string | undefined> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

// As in GoTrue, an address without a path stays without one.
const withoutAddedPath = (url: URL, redirectTo: string): string =>
  /^[a-z][\w+.-]*:\/\/[^/?#]+([?#]|$)/i.test(redirectTo)
    ? url.href.replace(url.host + '/', url.host)
    : url.href;

/** The URL with an authorization code, which the browser exchanges for a session. */
export function prepPkceRedirectUrl(redirectTo: string, code: string): string {
  const url = new URL(redirectTo);
  url.searchParams.set('code', code);
  return withoutAddedPath(url, redirectTo);
}

/** The URL with the session in the fragment, which no server sees: the implicit flow of older clients. */
export function asRedirectUrl(
  redirectTo: string,
  { access_token, expires_at, expires_in, refresh_token, token_type }: Record<string, unknown>,
  extra: Record<string, string>,
): string {
  const url = new URL(redirectTo);
  const values = { access_token, expires_at, expires_in, refresh_token, sb: '', token_type, ...extra };
  url.hash = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return withoutAddedPath(url, redirectTo);
}

/** The URL with a message for the user. */
export function prepRedirectUrl(redirectTo: string, message: string, isPkce: boolean): string {
  const url = new URL(redirectTo);
  if (isPkce) url.searchParams.set('message', message);
  url.hash = new URLSearchParams({ message, sb: '' }).toString();
  return withoutAddedPath(url, redirectTo);
}

/** The URL with an error: in the fragment, and for PKCE in the query. */
export function prepErrorRedirectUrl(
  redirectTo: string,
  { status, code, message }: AuthError,
  isPkce: boolean,
): string {
  const url = new URL(redirectTo);
  const error = oauthErrors[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  if (isPkce) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...values, sb: '' }).toString();
  return withoutAddedPath(url, redirectTo);
}

const accessDeniedCodes = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

/** The error parameters of a provider's callback. */
export function getErrorParameters(error: unknown): Record<string, string> {
  // The provider's message, limited to what fits in a URL.
  if (error instanceof OAuthError)
    return { error: error.error.slice(0, 100), error_description: error.message.slice(0, 500) };
  const { code, message, status } =
    error instanceof AuthError
      ? error
      : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs');
  const oauthError = accessDeniedCodes.includes(code)
    ? 'access_denied'
    : (oauthErrors[status] ?? 'server_error');
  return { error: oauthError, error_code: code, error_description: message };
}

/** The URL with error parameters in its query and, as in GoTrue for older clients, in its fragment. */
export function redirectErrors(
  redirectTo: string,
  parameters: Record<string, string>,
  inFragment: boolean,
): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (inFragment) url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString();
  return withoutAddedPath(url, redirectTo);
}
