import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Language } from '../../i18n/by-language.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';

/** What a plan costs, from its price in minor units: "$120 per year", or "free". */
export function formatPlanPrice(
  plan: { price: number; currency: string; billing_interval: string },
  language: Language = 'en',
): string {
  const { free, ...intervals } = membershipStrings[language].price;
  if (plan.price === 0) return free;
  const amount = formatPrice(plan.price, plan.currency, dateLocale(language));
  const words = new Map<string, string>(Object.entries(intervals)).get(plan.billing_interval) ?? '#';
  return words.replace('#', () => amount);
}
