// The browser takes the types only, so that it does not load zod for them.
import { z } from 'zod';

/** How the listings were used on the days that were asked for. */
const ListingActivity = z.object({
  /** The first day first. */
  by_day: z.array(z.object({ day: z.string(), impressions: z.number(), others: z.number() })),
  most_viewed: z.array(
    z.object({ business_id: z.string(), name: z.string(), views: z.number(), views_before: z.number() }),
  ),
});
export type ListingActivity = z.infer<typeof ListingActivity>;

/** What `admin_overview` answers: what the dashboard of the admin area shows. */
export const AdminOverview = z.object({
  sign_ups: z.object({
    /** On the last 7 and 30 days. */
    week: z.number(),
    month: z.number(),
    newest: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        /** Only for staff who may see contact details. */
        email: z.string().nullable(),
        user_type: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  /** Memberships that end within 30 days. */
  renewals: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        organization_id: z.string().nullable(),
        user_id: z.string().nullable(),
        plan: z.string(),
        term_ends_at: z.string(),
      }),
    ),
  }),
  /** How many of each kind wait for a decision; none for a kind of which nothing does. */
  waiting: z.record(z.string(), z.number()),
  activity: ListingActivity,
});
export type AdminOverview = z.infer<typeof AdminOverview>;
