import { z } from 'zod';
import { maxCategories, maxGalleryPictures } from './listing.ts';

/** The bounds of a whole number, and whether it can be unlimited. */
export interface EntitlementBounds {
  min: number;
  max: number;
  unlimited: boolean;
}

const posts: EntitlementBounds = { min: 0, max: 1000, unlimited: true };

/**
 * What an organization may have, as the database enforces it (private.entitlement_bounds): how many listings it has, categories
 * and photos each of them, posts it submits in a calendar month, people whom its membership includes, and free passes for events in a year
 * of its membership. `null` is yes or no: whether it sees statistics, and whether visitors can write to it.
 */
export const entitlementBounds = {
  listings: { min: 1, max: 1000, unlimited: true },
  categories: { min: 1, max: maxCategories, unlimited: false },
  gallery: { min: 0, max: maxGalleryPictures, unlimited: false },
  events_per_month: posts,
  deals_per_month: posts,
  jobs_per_month: posts,
  people: { min: 1, max: 1000, unlimited: true },
  event_passes: { min: 0, max: 1000, unlimited: false },
  statistics: null,
  messages: null,
} as const satisfies Record<string, EntitlementBounds | null>;

export type EntitlementKey = keyof typeof entitlementBounds;

/** The keys in the order in which screens list them. */
export const entitlementKeys = Object.keys(entitlementBounds) as EntitlementKey[];

const between = ({ min, max }: EntitlementBounds) => {
  const message = `Enter a whole number from ${String(min)} to ${String(max)}.`;
  return z.int(message).min(min, message).max(max, message);
};
const number = between(posts).nullable();
const yesOrNo = z.boolean('Send true or false.');

/** All entitlements, those of organizations without a plan; null is unlimited. */
export const DefaultEntitlements = z.strictObject({
  listings: between(entitlementBounds.listings).nullable(),
  categories: between(entitlementBounds.categories),
  gallery: between(entitlementBounds.gallery),
  events_per_month: number,
  deals_per_month: number,
  jobs_per_month: number,
  people: between(entitlementBounds.people).nullable(),
  event_passes: between(entitlementBounds.event_passes),
  statistics: yesOrNo,
  messages: yesOrNo,
});
export type DefaultEntitlements = z.infer<typeof DefaultEntitlements>;

/** The entitlements of a plan: what is missing is as without a plan. */
export const Entitlements = DefaultEntitlements.partial();
export type Entitlements = z.infer<typeof Entitlements>;

/** What everybody has until the chamber decides otherwise. */
export const openEntitlements: DefaultEntitlements = {
  listings: null,
  categories: maxCategories,
  gallery: maxGalleryPictures,
  events_per_month: null,
  deals_per_month: null,
  jobs_per_month: null,
  people: null,
  event_passes: 0,
  statistics: true,
  messages: true,
};

/** All entitlements of a plan as the database keeps them, over those without a plan. */
export const entitlementsOf = (stored: unknown, withoutPlan: DefaultEntitlements): DefaultEntitlements =>
  DefaultEntitlements.safeParse({ ...withoutPlan, ...(stored as Entitlements | undefined) }).data ??
  withoutPlan;
