import { toAsciiHost } from './host-name.ts';
import { cleanLine } from './one-line.ts';

/**
 * What no address has, as the inside of a character class: spaces, control characters, invisible ones, quotes, and the backslash, which browsers
 * read as a slash. private.is_web_address has the same; tests/database/addresses.test.ts compares both.
 */
export const unsafeInAddress = String.raw`\s"<>\\\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`;

/** The address of a page: http or https, a host with a dot and no user before it, perhaps a port and a path. */
export const pageAddress = new RegExp(
  String.raw`^https?://(?:[A-Za-z0-9_-]+\.)+[A-Za-z0-9-]+\.?(?::\d{1,5})?(?:[/?#][^${unsafeInAddress}]*)?$`,
);

const openings = '([{<（［「『《〈';
const closings = ')]}>）］」』》〉';
const punctuation = /[.,;:!?'"*’”»›…。，、；：！？]/u;

/**
 * An address without what follows it in a sentence: punctuation, quotes, and brackets that nothing in it opens or closes. Looks at each
 * character once.
 */
export function withoutTrailing(address: string): string {
  const open = new Map<number, number>();
  const count = (sign: string, by: number) => {
    const kind = openings.includes(sign) ? openings.indexOf(sign) : closings.indexOf(sign);
    if (kind >= 0) open.set(kind, (open.get(kind) ?? 0) + (openings.includes(sign) ? by : -by));
    return kind < 0 ? 0 : (open.get(kind) ?? 0);
  };
  for (const sign of address) count(sign, 1);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const sign = address.charAt(end - 1);
    if (punctuation.test(sign)) continue;
    const kind = closings.indexOf(sign);
    // Closed without having been opened in the address, or opened as its last character.
    if (!openings.includes(sign) && (kind < 0 || (open.get(kind) ?? 0) >= 0)) break;
    count(sign, -1);
  }
  return address.slice(0, end);
}

const parts = /^(https?:\/\/)([^/?#:@]*)(.*)$/is;

/**
 * The address of a page as typed or pasted, in the form that is stored: without characters that nobody sees and what may stand around
 * it, with a scheme in lower case, which is added if missing, and an international host in Punycode. What is no address is still none.
 */
export function cleanWebAddress(text: string): string {
  // Longer than any that is stored.
  if (text.length > 4000) return text;
  const line = withoutTrailing(
    cleanLine(text.replace(/[\u200C\u200D]/gu, '')).replace(/^[<([{"'“‘«‹\s]+/u, ''),
  );
  const whole = /^https?:\/\//i.test(line) ? line : `https://${line}`;
  const [, scheme = '', host = '', rest = ''] = parts.exec(whole) ?? [];
  return `${scheme.toLowerCase()}${toAsciiHost(host.normalize('NFKC'))}${rest}`;
}
