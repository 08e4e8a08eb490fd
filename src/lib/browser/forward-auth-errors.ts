/**
 * Forwards errors that led to the front page: the auth server sends them there when it does not know, or does not trust,
 * the page that waits for it. Undefined for every other address.
 */
export function addressForLinkError({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const hasError = [search, hash.replace(/^#/, '?')].some((part) => {
    const fields = new URLSearchParams(part);
    return fields.has('error') && fields.has('error_description');
  });
  return pathname === '/' && hasError ? `/auth/callback${search}${hash}` : undefined;
}
