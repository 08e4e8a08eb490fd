import { type EntitlementKey, entitlementKeys } from '#contracts/entitlements.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { entitlementStrings } from '../../../i18n/business/entitlement-strings.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** One entitlement of a listing. */
export interface OwnEntitlement {
  /** Whether there is any of it. */
  isIncluded: boolean;
  /** Null for unlimited, or yes and no. */
  max: number | null;
  /** Of statistics and messages 0. */
  used: number;
  /** The cheapest plan on offer that has more, and how much: null for unlimited. */
  more: { plan: string; count: number | null } | undefined;
}

/** Those of a listing; empty for staff, who are not limited. */
export type OwnEntitlements = Readonly<Partial<Record<EntitlementKey, OwnEntitlement>>>;

/** Reads what a listing may have and what it uses. Throws the database's error. */
export async function readOwnEntitlements(business: string): Promise<OwnEntitlements> {
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('my_entitlements', { business }).throwOnError();
  // The types of functions do not say which columns can be null.
  const known = rows as { [Name in keyof (typeof rows)[number]]: (typeof rows)[number][Name] | null }[];
  return Object.fromEntries(
    known
      .filter(({ key }) => entitlementKeys.some((one) => one === key))
      .map(({ key, is_included, max_count, used, more_plan, more_count }): [string, OwnEntitlement] => [
        String(key),
        {
          isIncluded: is_included === true,
          max: max_count,
          used: used ?? 0,
          more: more_plan === null ? undefined : { plan: more_plan, count: more_count },
        },
      ]),
  );
}

/** Where a full gallery or list of categories has more room: "Listing plus takes 20." */
export function formatMore({ more }: OwnEntitlement, language: Language): string {
  const { more: t } = entitlementStrings[language];
  const { plan, count } = more ?? { plan: '', count: null };
  return count === null ? t.contact : t.takes(plan, count);
}

/** Whether no more posts of a kind can be submitted this month. */
export function isMonthFull(kind: 'job' | 'event' | 'deal', entitlements: OwnEntitlements): boolean {
  const { max, used } = entitlements[`${kind}s_per_month`] ?? { max: null, used: 0 };
  return max !== null && used >= max;
}

/** How many posts of a kind were submitted this month, and where there are more; undefined without a limit. */
export function formatPostsLeft(
  kind: 'job' | 'event' | 'deal',
  entitlements: OwnEntitlements,
  language: Language,
): string | undefined {
  const { used: t, more: words } = entitlementStrings[language];
  const { max, used, more } = entitlements[`${kind}s_per_month`] ?? { max: null, used: 0 };
  if (max === null) return undefined;
  const text = t[kind](used, max);
  if (used < max) return text;
  return `${text} ${more ? words.includes(more.plan, more.count) : words.contact}`;
}
