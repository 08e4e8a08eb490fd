import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Language } from '../../i18n/by-language.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';

/** What organizations with at most so many employees pay, in minor units. */
export interface PriceTier {
  max_employees: number;
  price: number;
}

/** The price tiers of a plan as the database keeps them, the smallest first. */
export const readPriceTiers = (value: unknown): PriceTier[] =>
  Array.isArray(value) ? (value as PriceTier[]) : [];

/** What a plan costs, from its prices in minor units: "$120 per year", "from $250 per year" where it has tiers, or "free". */
export function formatPlanPrice(
  plan: { price: number; price_tiers?: unknown; currency: string; billing_interval: string },
  language: Language = 'en',
): string {
  const { free, from, ...intervals } = membershipStrings[language].price;
  const prices = [plan.price, ...readPriceTiers(plan.price_tiers).map(({ price }) => price)];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (highest === 0) return free;
  const amount = formatPrice(lowest, plan.currency, dateLocale(language));
  const words = new Map<string, string>(Object.entries(intervals)).get(plan.billing_interval) ?? '#';
  const price = words.replace('#', () => amount);
  return lowest === highest ? price : from.replace('#', () => price);
}
