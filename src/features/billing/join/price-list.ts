import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { readPriceTiers } from '../../../lib/shared/plan-price.ts';
import type { OfferedPlan } from './offer.ts';

/** What a plan costs by the number of employees, a line for each size; empty where all pay the same. */
export function listPrices(
  { price: highest, price_tiers: stored, currency }: Pick<OfferedPlan, 'price' | 'price_tiers' | 'currency'>,
  language: Language,
): { label: string; price: string }[] {
  const { prices: t } = joinStrings[language];
  const tiers = readPriceTiers(stored);
  const last = tiers.at(-1);
  if (!last) return [];
  const money = (amount: number) => formatPrice(amount, currency, dateLocale(language));
  return [
    ...tiers.map(({ max_employees: most, price }, index) => ({
      label: t.upTo((tiers[index - 1]?.max_employees ?? 0) + 1, most),
      price: money(price),
    })),
    { label: t.more(last.max_employees), price: money(highest) },
  ];
}
