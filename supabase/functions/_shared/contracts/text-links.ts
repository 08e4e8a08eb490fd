import { emailAddress } from './email-address.ts';
import { withoutTrailing } from './web-address.ts';

/** A piece of a text: with an address where it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// Characters that show nothing, or turn the writing around, end an address: they make one look like another. So do quotes and the
// brackets of other scripts, and before a path all but what a host is made of.
const ends =
  '\\s<>"“”„‟«»‹›「」『』《》〈〉（）［］。，、；！？\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF';
const page = `(?:(?<![A-Za-z0-9_])https?:\\/\\/|(?<![\\p{L}\\p{N}_@.\\/-])www\\.)[^${ends}'’()[\\]{}/?#]+(?:[/?#][^${ends}]*)?`;
// Begins where a word begins, so that a long text is read once.
const mailbox =
  '(?<![\\p{L}\\p{N}._+@/-])[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9](?![\\p{L}\\p{N}@])';
const addresses = new RegExp(`${page}|${mailbox}`, 'giu');

function hrefOf(shown: string): string | undefined {
  if (!/^(?:https?:\/\/|www\.)/i.test(shown)) return emailAddress.test(shown) ? `mailto:${shown}` : undefined;
  const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
  if (!URL.canParse(href)) return undefined;
  // An address with a user or password before an @ could pass for another site.
  const { username, password } = new URL(href);
  return username === '' && password === '' ? href : undefined;
}

/**
 * Splits a text into words and addresses of pages and mailboxes; nothing but http, https and mailto becomes a link. A bracket or quote
 * that only surrounds an address is not part of it, nor what ends the sentence.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(addresses)) {
    const before = text.charAt(match.index - 1);
    // Between single quotes: up to the next one.
    const quoted = before === "'" || before === '‘' ? match[0].split(/['’]/, 1)[0] : match[0];
    const shown = withoutTrailing(quoted ?? '');
    const href = hrefOf(shown);
    if (href === undefined) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
