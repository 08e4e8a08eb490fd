import type { ListedDeal } from '#contracts/deals.ts';
import { dateLocale } from '#contracts/languages.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { formatMoney } from './format.ts';

type Discount = Pick<ListedDeal, 'discount_kind' | 'discount_value' | 'currency'>;

/** What a deal is worth in a few words; undefined when only its text says it. */
export function describeDiscount(
  { discount_kind: kind, discount_value: value, currency }: Discount,
  locale: string | undefined,
): string | undefined {
  if (kind === null || value === null) return undefined;
  const t = postFactStrings[languageOf(locale)];
  return kind === 'percent'
    ? t.percentOff(new Intl.NumberFormat(dateLocale(locale)).format(value))
    : t.amountOff(formatMoney(value, currency, dateLocale(locale)));
}
