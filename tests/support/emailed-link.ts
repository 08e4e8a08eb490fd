/** The link of an email of the auth server: to its own `/verify`, or to a page of the site that carries the hash of the token. */
export const findAuthLink = (links: string[]): string | undefined =>
  links.find((link) => link.includes('/auth/v1/verify') || link.includes('token_hash='));

/** The parts of a link of an email of the auth server. */
export function readAuthLink(link: string) {
  const { searchParams, hash } = new URL(link);
  const fragment = new URLSearchParams(hash.slice(1));
  return {
    type: searchParams.get('type') ?? '',
    tokenHash: fragment.get('token_hash') ?? searchParams.get('token') ?? '',
    redirectTo: searchParams.get('redirect_to') ?? '',
  };
}

/** The same link as GoTrue's `{{ .ConfirmationURL }}`, which templates without a page of their own have. */
export function toConfirmationUrl(link: string, apiUrl: string): URL {
  const { type, tokenHash, redirectTo } = readAuthLink(link);
  const url = new URL(`${apiUrl}/auth/v1/verify`);
  url.search = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo }).toString();
  return url;
}
