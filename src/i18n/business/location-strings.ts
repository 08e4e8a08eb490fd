import { byLanguage } from '../by-language.ts';
import type { locations } from '../en/business/locations.ts';

/** What the locations of an organization say. */
export const locationStrings = byLanguage(
  import.meta.glob<typeof locations>('../*/business/locations.ts', { eager: true, import: 'locations' }),
);
