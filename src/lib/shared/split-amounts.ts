/** A part of a text: an amount of money as `formatMinorUnits` writes it, or what stands between two of them. */
interface TextPart {
  text: string;
  isAmount: boolean;
}

// The symbol or code of a currency before the number or after it, at most with the space of fixed width that Intl puts there.
const symbol = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\u00a0\u202f]|[-\u2212]\d))`;
const code = String.raw`(?:[A-Z]{0,3}\p{Sc}[A-Z]{0,3}|[A-Z]{3}\b)`;
const number = String.raw`\d(?:[\d.,'\u2019\u00a0\u202f]*\d)?`;
/** Finds one amount of money in a text. */
export const amountPattern = new RegExp(
  String.raw`([-\u2212]?${symbol}[\u00a0\u202f]?[-\u2212]?${number}|[-\u2212]?${number}[\u00a0\u202f]${code})`,
  'u',
);

/** Splits a text at its amounts of money: "Pay $5 now" is "Pay ", the amount "$5", and " now". Parts joined again are the text. */
export const splitAmounts = (text: string): TextPart[] =>
  text
    .split(amountPattern)
    .map((part, index) => ({ text: part, isAmount: index % 2 === 1 }))
    .filter((part) => part.text !== '');
