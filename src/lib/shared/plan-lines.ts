import {
  type DefaultEntitlements,
  type EntitlementKey,
  entitlementKeys,
  entitlementsOf,
} from '#contracts/entitlements.ts';
import type { Language } from '../../i18n/by-language.ts';
import { entitlementStrings } from '../../i18n/business/entitlement-strings.ts';
import { formatTermPrice } from './plan-price.ts';

/** A plan as far as it says what it gives, and what a person beyond that costs: in minor units, null for who cannot be added. */
export interface PlanBenefits {
  audience: string;
  entitlements: unknown;
  highlights: readonly string[];
  seat_price: number | null;
  currency: string;
  billing_interval: string;
}

/** What a plan gives, a line each: what the database enforces ("10 photos"), then what the chamber adds. */
export function formatPlanLines(
  plan: PlanBenefits,
  withoutPlan: DefaultEntitlements,
  language: Language = 'en',
): string[] {
  const { audience, entitlements, highlights, seat_price: seatPrice } = plan;
  const { lines, furtherPerson } = entitlementStrings[language];
  const allowed = entitlementsOf(entitlements, withoutPlan);
  const further =
    seatPrice === null || allowed.people === null
      ? []
      : [furtherPerson(formatTermPrice(seatPrice, plan, language))];
  const format = (key: EntitlementKey) => {
    const [line, value] = [lines[key], allowed[key]];
    if (value === false || value === 0) return [];
    const text = typeof line === 'string' ? line : line(typeof value === 'number' ? value : null);
    return key === 'people' ? [text, ...further] : [text];
  };
  return [...(audience === 'business' ? entitlementKeys.flatMap(format) : []), ...highlights];
}

/** The lines that somebody typed, each once and trimmed. */
export const readLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
