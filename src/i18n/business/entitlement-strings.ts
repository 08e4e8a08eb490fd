import { byLanguage } from '../by-language.ts';
import type { entitlements } from '../en/business/entitlements.ts';

/** What screens say about the entitlements of plans. */
export const entitlementStrings = byLanguage(
  import.meta.glob<typeof entitlements>('../*/business/entitlements.ts', {
    eager: true,
    import: 'entitlements',
  }),
);
