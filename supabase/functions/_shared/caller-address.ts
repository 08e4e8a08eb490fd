interface Headers {
  header: (name: string) => string | undefined;
}

/** The caller's IP address as the platform's edge reports it, or "unknown". */
export const callerAddress = (request: Headers): string =>
  // The edge overwrites the first header; a caller can start the second one where a proxy only appends to it.
  request.header('cf-connecting-ip') ?? request.header('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';

/**
 * What limits count instead of the caller's address: an IPv6 address is cut to its /64, all of which one caller can use. Other
 * addresses are whole.
 */
export function callerNetwork(request: Headers): string {
  const address = callerAddress(request);
  const url = address.includes(':') ? URL.parse(`http://[${address}]`) : null;
  if (!url) return address;
  // The URL is normalized: lower case, one "::" for the longest run of zeros, no dotted part.
  const [head = '', tail] = url.hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end];
  // An IPv4 address in the form of IPv6 shares its /64 with all others.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return url.hostname.slice(1, -1);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const isEqual = (one: string, other: string) => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};

/**
 * The request as its visitor sent it: a form without JavaScript comes from the site's server, which proves with the shared key that the
 * address it names is the visitor's.
 */
export function fromVisitor(request: Headers, forwardingKey: string | undefined): Headers {
  const [address, key] = [request.header('x-visitor-address'), request.header('x-forwarding-key')];
  if (!forwardingKey || !address || !key || !isEqual(key, forwardingKey)) return request;
  return { header: (name) => (name === 'cf-connecting-ip' ? address : request.header(name)) };
}
