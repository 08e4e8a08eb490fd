/** A host as it is stored: an international name in Punycode, any other text as it is. */
export function toAsciiHost(host: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is what needs no Punycode
  if (/^[\u0000-\u007F]*$/.test(host) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(host)) return host;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : host;
}
