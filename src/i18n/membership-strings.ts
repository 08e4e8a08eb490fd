import { byLanguage } from './by-language.ts';
import type { membership } from './en/membership.ts';

/** What memberships and subscriptions say. */
export const membershipStrings = byLanguage(
  import.meta.glob<typeof membership>('./*/membership.ts', { eager: true, import: 'membership' }),
);
