import { dateLocale } from '#contracts/languages.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { formatMoney } from './format.ts';

interface Price {
  cost: string | null;
  price_amount: number | null;
  price_currency: string;
}

/** What an event costs, as its organizer put it; undefined when nothing is said. */
export function describePrice(
  { cost, price_amount: amount, price_currency: currency }: Price,
  locale: string | undefined,
): string | undefined {
  if (cost) return cost;
  if (amount === null) return undefined;
  return amount === 0
    ? postFactStrings[languageOf(locale)].free
    : formatMoney(amount, currency, dateLocale(locale));
}
