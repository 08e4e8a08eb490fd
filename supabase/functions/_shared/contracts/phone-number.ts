import { cleanCode } from './one-line.ts';

/**
 * One or two phone numbers of 5 to 17 digits, each perhaps with an extension, as cleanPhone writes them. private.is_phone_number has
 * the same pattern.
 */
export const phoneNumbers =
  /^(?=.{5,60}$)\+?\(?[0-9](?:[ ()./-]{0,3}[0-9]){4,16}\)?(?: (?:ext\. |x)[0-9]{1,7})?(?: \/ \+?\(?[0-9](?:[ ()./-]{0,3}[0-9]){4,16}\)?(?: (?:ext\. |x)[0-9]{1,7})?)?$/;

const label = /^(?:tel|phone|ph|tel[eé]fono|t[eé]l)\s*[:.]\s*/i;
const extension =
  /[\s,;(]*(?:extension|extensi[oó]n|extn|ext|ex|x|interno|int|anexo|#)[\s.:=#-]*(\d{1,7})\s*\)?$/i;
// Between two numbers, but not before an extension.
const between = /\s*(?:[/,;|&]|\s(?:or|and|o|y)\s)\s*(?!\s*(?:e?x|int|anexo|#))/i;

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** The numbers of a text as they were written, each with its extension. */
function parsePhones(text: string): { number: string; extension?: string }[] {
  // A text of megabytes is no phone number.
  if (text.length > 500) return [{ number: text }];
  const plain = cleanCode(text)
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/\s+/g, ' ')
    .replace(label, '');
  const several = plain.split(between);
  const isSeveral =
    several.length > 1 && several.every((one) => countDigits(one.replace(extension, '')) >= 7);
  return (isSeveral ? several : [plain]).map((one) => {
    const found = extension.exec(one);
    const number = (found ? one.slice(0, found.index) : one)
      .replace(/^\(\s*\+\s*(\d{1,3})\s*\)\s*/, '+$1 ')
      .replace(/^\+\s+/, '+')
      .trim();
    return { number, ...(found?.[1] !== undefined && { extension: found[1] }) };
  });
}

/**
 * Phone numbers as typed or pasted, in the form that is stored and shown: plain spaces and hyphens, "ext. 12" for an extension in
 * whichever words, and " / " between two numbers. What is no phone number is still none.
 */
export const cleanPhone = (text: string): string => listPhones(text).join(' / ');

/** Each of these numbers by itself, as it is shown: for programs that want one in a place. */
export const listPhones = (text: string): string[] =>
  parsePhones(text).map(({ number, extension: ext }) =>
    ext === undefined ? number : `${number} ext. ${ext}`,
  );

// The countries whose numbers keep a zero after the code of the country, such as Italy.
const keepsZero = /^(?:39|225|229|241|242|378|379)/;
// The codes of countries have one to three digits, and none begins with another one.
const trunkZero =
  /^(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\d)0(?=\d{4})/;

/** The digits to dial: from abroad without the zero of calls within the country, as in "+44 (0)20". */
function dialed(number: string): string {
  const digits = number.replace(/\D/g, '');
  const isNational = !/^\s*(?:\+|00|\d{1,3}\s*\(0\))/.test(number);
  if (isNational) return digits;
  const whole = number.trim().startsWith('+') ? digits : digits.replace(/^00/, '');
  return `+${keepsZero.test(whole) ? whole : whole.replace(trunkZero, '$1')}`;
}

/** What to dial for the first of these numbers, without its extension. */
export const dialedNumber = (phone: string): string => dialed(parsePhones(phone)[0]?.number ?? '');

/** The address that calls the first of these numbers (RFC 3966), with its extension. */
export function phoneHref(phone: string): string {
  const [{ number, extension: ext } = { number: '' }] = parsePhones(phone);
  return `tel:${dialed(number)}${ext === undefined ? '' : `;ext=${ext}`}`;
}
