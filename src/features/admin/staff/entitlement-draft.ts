import {
  DefaultEntitlements,
  entitlementBounds,
  type EntitlementKey,
  entitlementKeys,
} from '#contracts/entitlements.ts';

/** Entitlements as typed: a number as its text, null for unlimited, true or false. */
export type EntitlementDraft = Record<EntitlementKey, string | boolean | null>;

/** What the fields are called. */
export const entitlementLabels: Readonly<Record<EntitlementKey, string>> = {
  listings: 'Listings',
  categories: 'Categories',
  gallery: 'Photos',
  events_per_month: 'Events per month',
  deals_per_month: 'Deals per month',
  jobs_per_month: 'Jobs per month',
  people: 'People included',
  event_passes: 'Event passes per year',
  statistics: 'Statistics',
  messages: 'Messages from visitors',
};

/** Begins a draft. */
export const toEntitlementDraft = (allowed: DefaultEntitlements): EntitlementDraft =>
  Object.fromEntries(
    entitlementKeys.map((key) => {
      const value = allowed[key];
      return [key, typeof value === 'number' ? String(value) : value];
    }),
  ) as EntitlementDraft;

// Not NaN, which JSON cannot tell from unlimited.
const invalid = -1;
const readCount = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : invalid);

/** The draft as it is stored; its counts may be out of bounds, see `validateEntitlements`. */
export const fromEntitlementDraft = (draft: EntitlementDraft): DefaultEntitlements =>
  Object.fromEntries(
    entitlementKeys.map((key) => {
      const value = draft[key];
      return [key, typeof value === 'string' ? readCount(value) : value];
    }),
  ) as DefaultEntitlements;

/** What is wrong, by entitlement. */
export function validateEntitlements(draft: EntitlementDraft): Partial<Record<EntitlementKey, string>> {
  const { error } = DefaultEntitlements.safeParse(fromEntitlementDraft(draft));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

/** Entitlements as people read them in a conflict: "Photos: 3, Jobs per month: unlimited". */
export const describeEntitlements = (value: unknown): string =>
  entitlementKeys
    .flatMap((key) => {
      const one = (value as Partial<DefaultEntitlements> | null)?.[key];
      if (one === undefined) return [];
      const text = one === null ? 'unlimited' : one === true ? 'yes' : one === false ? 'no' : String(one);
      return [`${entitlementLabels[key]}: ${text}`];
    })
    .join(', ');

/** Whether it is a number, and whether it can be unlimited. */
export const boundsOf = (key: EntitlementKey) => entitlementBounds[key];
