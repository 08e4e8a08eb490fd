const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(currency: string, locale: string, options: Intl.NumberFormatOptions = {}) {
  const key = JSON.stringify([currency, locale, options]);
  const made = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
  formats.set(key, made);
  return made;
}

/** How many decimals a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
const fractionDigits = (currency: string) =>
  numberFormat(currency, 'en-US').resolvedOptions().maximumFractionDigits ?? 2;

/** An integer amount in minor units as a plain decimal, exact at any size: 123450 in USD is "1234.50". */
export function toDecimal(amount: number, currency: string): `${number}` {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${String(amount)} is not an amount in minor units.`);
  const digits = fractionDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const decimal = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  return `${amount < 0 ? '-' : ''}${decimal}` as `${number}`;
}

/** A decimal number of a currency in minor units, rounded: 12.5 in USD is 1250. */
export const toMinorUnits = (decimal: number, currency: string): number =>
  // Shifts the decimal point, where a multiplication would turn 1.005 into 100.49999.
  Math.round(Number(`${String(decimal)}e${String(fractionDigits(currency))}`));

/** An integer amount in minor units as people write it: 123450 in USD is "$1,234.50". Throws for a fraction of a minor unit. */
export const formatMinorUnits = (amount: number, currency: string, locale = 'en-US'): string =>
  numberFormat(currency, locale).format(toDecimal(amount, currency));

/** The same for prices, without ".00": 120000 in USD is "$1,200". */
export const formatPrice = (amount: number, currency: string, locale = 'en-US'): string =>
  numberFormat(currency, locale, { trailingZeroDisplay: 'stripIfInteger' }).format(
    toDecimal(amount, currency),
  );

/**
 * The minor units of an amount that someone typed: "1,234.50", "$12" and "USD 12" in USD. Otherwise a problem to show at the field.
 * Negative amounts are one: forms ask for an amount and its meaning separately.
 */
export function parseMinorUnits(text: string, currency: string): { amount: number } | { problem: string } {
  const digits = fractionDigits(currency);
  const plain = withoutCurrency(text, currency);
  if (plain === '') return { problem: 'Enter an amount.' };
  const example = toDecimal(toMinorUnits(digits === 0 ? 1234 : 1234.5, currency), currency);
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(plain);
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '')
    return { problem: `Enter an amount in ${currency} like ${example}.` };
  const needed = fraction.replace(/0+$/, '');
  if (needed.length > digits)
    return {
      problem:
        digits === 0
          ? `${currency} has no decimals. Enter a whole number.`
          : `${currency} has ${String(digits)} decimals. Enter an amount like ${example}.`,
    };
  const amount = Number(whole.replaceAll(',', '') + needed.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? { amount } : { problem: 'Enter a smaller amount.' };
}

/** Without spaces, and without the currency's code or sign before or after the number. */
function withoutCurrency(text: string, currency: string): string {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const names = [currency, symbolOf(currency, 'symbol'), symbolOf(currency, 'narrowSymbol')];
  for (const name of names.map((symbol) => symbol.toUpperCase())) {
    if (plain.startsWith(name)) return plain.slice(name.length);
    if (plain.endsWith(name)) return plain.slice(0, -name.length);
  }
  return plain;
}

const symbolOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  numberFormat(currency, 'en-US', { currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
