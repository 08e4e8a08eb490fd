/** A host as it is stored: an international name in Punycode, any other text as it is. */
export function toAsciiHost(host: string): string {
  if (/^\p{ASCII}*$/u.test(host) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(host)) return host;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : host;
}
