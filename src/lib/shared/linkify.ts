/** A piece of a text: with an address where it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// Characters that show nothing, or turn the writing around, end an address: they make one look like another.
const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"'\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gi;
// What ends a sentence is not part of the address in it.
const trailing = '.,;:!?)]}';

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && trailing.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Splits a text into words and addresses of pages; nothing but http and https becomes a link. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(addresses)) {
    const shown = withoutTrailing(match[0]);
    const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
    if (!URL.canParse(href)) continue;
    // An address with a user or password before an @ could pass for another site.
    const { username, password } = new URL(href);
    if (username !== '' || password !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
