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

/** What one member pays for a plan, from a price in minor units: "$120 per year", or "free". */
export function formatTermPrice(
  price: number,
  plan: { currency: string; billing_interval: string },
  language: Language = 'en',
): string {
  const strings = membershipStrings[language].price;
  if (price === 0) return strings.free;
  const words = new Map<string, string>(Object.entries(strings)).get(plan.billing_interval) ?? '#';
  return words.replace('#', () => formatPrice(price, plan.currency, dateLocale(language)));
}

/** What a plan is offered for, from its prices in minor units: as formatTermPrice, or "from $250 per year" where it has tiers. */
export function formatPlanPrice(
  plan: { price: number; price_tiers?: unknown; currency: string; billing_interval: string },
  language: Language = 'en',
): string {
  const prices = [plan.price, ...readPriceTiers(plan.price_tiers).map(({ price }) => price)];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const price = formatTermPrice(lowest, plan, language);
  return lowest === highest ? price : membershipStrings[language].price.from.replace('#', () => price);
}
