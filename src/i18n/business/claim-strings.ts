import { byLanguage } from '../by-language.ts';
import type { claims } from '../en/business/claims.ts';

/** What claiming a business says. */
export const claimStrings = byLanguage(
  import.meta.glob<typeof claims>('../*/business/claims.ts', { eager: true, import: 'claims' }),
);
