import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../i18n/by-language.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { formatMoney } from './format.ts';

/** What a plan costs: "$120 per year", or "free". */
export function formatPlanPrice(
  plan: { price_amount: number; currency: string; billing_interval: string },
  language: Language = 'en',
): string {
  const { free, ...intervals } = membershipStrings[language].price;
  if (plan.price_amount === 0) return free;
  const amount = formatMoney(plan.price_amount, plan.currency, dateLocale(language));
  const words = new Map<string, string>(Object.entries(intervals)).get(plan.billing_interval) ?? '#';
  return words.replace('#', () => amount);
}
