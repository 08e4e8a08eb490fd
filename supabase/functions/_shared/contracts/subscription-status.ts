import { z } from 'zod';

/** What the site needs to know about the signed-in user, in one response. */
export const SubscriptionStatus = z.object({
  user_type: z.string(),
  /** `active`, another membership status, or `none`. */
  membership_status: z.string(),
  business_subscription_status: z.enum(['active', 'inactive']),
  show_subscription_modal: z.boolean(),
  /** First and last name, or empty. */
  display_name: z.string(),
  avatar_url: z.string().nullable(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;
