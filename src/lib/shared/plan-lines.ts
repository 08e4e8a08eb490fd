import {
  type DefaultEntitlements,
  type EntitlementKey,
  entitlementKeys,
  entitlementsOf,
} from '#contracts/entitlements.ts';
import type { Language } from '../../i18n/by-language.ts';
import { entitlementStrings } from '../../i18n/business/entitlement-strings.ts';

/** A plan as far as it says what it gives. */
export interface PlanBenefits {
  audience: string;
  entitlements: unknown;
  highlights: readonly string[];
}

/** What a plan gives, a line each: what the database enforces ("10 photos"), then what the chamber adds. */
export function formatPlanLines(
  { audience, entitlements, highlights }: PlanBenefits,
  withoutPlan: DefaultEntitlements,
  language: Language = 'en',
): string[] {
  const { lines } = entitlementStrings[language];
  const allowed = entitlementsOf(entitlements, withoutPlan);
  const format = (key: EntitlementKey) => {
    const [line, value] = [lines[key], allowed[key]];
    if (value === false || value === 0) return [];
    return typeof line === 'string' ? [line] : [line(typeof value === 'number' ? value : null)];
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
