import { byLanguage } from '../by-language.ts';
import type { leadRequests } from '../en/account/lead-requests.ts';

/** What the page of a request for quotes, or of a referral, says. */
export const leadRequestStrings = byLanguage(
  import.meta.glob<typeof leadRequests>('../*/account/lead-requests.ts', {
    eager: true,
    import: 'leadRequests',
  }),
);
