// Soft hyphens, fillers, direction marks and characters of no width: pasted along from pages and PDFs, and seen by nobody.
// oxlint-disable-next-line no-misleading-character-class -- each is a character of its own here, whatever it joins elsewhere
const unseen =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;
// What joins emoji, and letters of Arabic and Indic scripts, does nothing next to letters that stand alone or a space.
const joiners =
  /(?<![^ -\u058F\u1E00-\u1FFF\s])[\u200C\u200D]+|[\u200C\u200D]+(?![^ -\u058F\u1E00-\u1FFF\s])/gu;
// The variants of a sign: of digits, # and * in keycaps, but not of letters.
const variants = /(?<![^ -\u058F\u1E00-\u1FFF\s]|[0-9#*\u00A9\u00AE])[\uFE00-\uFE0F]+/gu;
const spaces = /[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/gu;

/**
 * A line of text as it reads: without characters that nobody sees, with plain spaces, trimmed. Emoji and writing that needs joiners
 * keep them. private.clean_line does the same in Postgres.
 */
export const cleanLine = (text: string): string =>
  text.replace(unseen, '').replace(joiners, '').replace(variants, '').replace(spaces, ' ').trim();

/** The same for values that have no writing in them, such as addresses: full-width and other forms become the plain characters. */
export const cleanCode = (text: string): string =>
  cleanLine(text.replace(/[\u200C\u200D\uFE00-\uFE0F]/gu, '').normalize('NFKC'));
