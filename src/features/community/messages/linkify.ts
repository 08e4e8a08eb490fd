/** A piece of a text: with an address where it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi;
// What ends a sentence is not part of the address in it.
const trailing = /[.,;:!?)\]}]+$/;

/** Splits a text into words and addresses of pages; nothing but http and https becomes a link. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(addresses)) {
    const shown = match[0].replace(trailing, '');
    const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
    // An address with a user before an @ could pass for another site.
    if (!URL.canParse(href) || new URL(href).username !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
