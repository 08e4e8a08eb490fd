import { byLanguage } from '../by-language.ts';
import type { membership } from '../en/business/membership.ts';

/** What memberships and subscriptions say. */
export const membershipStrings = byLanguage(
  import.meta.glob<typeof membership>('../*/business/membership.ts', { eager: true, import: 'membership' }),
);
