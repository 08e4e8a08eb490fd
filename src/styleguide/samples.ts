import type { ListedBusiness } from '#contracts/directory.ts';

/** A name of 80 characters without a space. */
export const longName =
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 80);

/** A name that is read from right to left. */
export const rightToLeftName = 'مخبز الحي القديم';

/** A listing of the directory without hours, which would depend on the clock. */
export const sampleBusiness = (changes: Partial<ListedBusiness>): ListedBusiness => ({
  slug: 'sample',
  name: 'Harbor Street Bakery',
  tagline: 'Bread from a wood oven, every morning',
  categories: ['Bakery'],
  phone: null,
  address: null,
  city: 'Springfield',
  latitude: null,
  longitude: null,
  logo_url: null,
  cover_url: null,
  featured: false,
  sponsored: false,
  verified: true,
  notice: null,
  distance_km: null,
  opening_hours: {},
  special_hours: [],
  time_zone: 'UTC',
  temporarily_closed_until: null,
  ...changes,
});
