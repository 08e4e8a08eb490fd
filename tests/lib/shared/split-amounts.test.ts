import { describe, expect, it } from 'vitest';
import { formatMinorUnits, formatPrice } from '#contracts/money.ts';
import { splitAmounts } from '../../../src/lib/shared/split-amounts.ts';

const locales = ['en-US', 'es-US', 'es-ES', 'de-CH', 'fr-FR'];
const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'MXN', 'JPY', 'KWD', 'CHF', 'PLN'];
const amounts = [0, 5, 12_000, 123_456_789, -19_800, -100_000_000];

describe('amounts in a text', () => {
  it.each(locales.flatMap((locale) => currencies.map((currency) => [locale, currency] as const)))(
    'are found as %s writes %s',
    (locale, currency) => {
      for (const minor of amounts)
        for (const format of [formatMinorUnits, formatPrice]) {
          const amount = format(minor, currency, locale);
          const text = `Invoice 2026-0001: pay ${amount}, then ${amount}.`;
          const parts = splitAmounts(text);
          expect(parts.filter(({ isAmount }) => isAmount).map((part) => part.text)).toEqual([amount, amount]);
          expect(parts.map((part) => part.text).join('')).toBe(text);
        }
    },
  );

  it.each(['', 'Free', 'Due Dec 28, 2026', '2 x Single seat', 'Invoice 2026-0106', 'Floor 3 USA'])(
    'are none in %j',
    (text) => {
      expect(splitAmounts(text).some(({ isAmount }) => isAmount)).toBe(false);
    },
  );
});
