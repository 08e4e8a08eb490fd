import { expect, it } from 'vitest';
import { businessJsonLd } from '../../../src/features/directory/json-ld.ts';
import type { Listing } from '../../../src/features/directory/queries.ts';

const listing = (times: Partial<Listing>) =>
  ({
    name: 'Old Mill',
    social_links: [],
    gallery: [],
    latitude: null,
    longitude: null,
    opening_hours: { monday: [{ opens: '09:00', closes: '17:00' }] },
    special_hours: [],
    time_zone: 'America/New_York',
    temporarily_closed_until: null,
    ...times,
  }) as unknown as Listing;
const url = 'https://hub.test/directory/old-mill';
// In New York it is still the 20th.
const now = Date.parse('2026-11-21T03:00:00Z');

it('a temporarily closed business is closed from today, not only on the last day', () => {
  expect(businessJsonLd(listing({ temporarily_closed_until: '2026-12-05' }), [], url, now)).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: '2026-11-20', validThrough: '2026-12-05', opens: '00:00', closes: '00:00' },
    ],
  });
});

it('a past closure is omitted', () => {
  const thing = businessJsonLd(listing({ temporarily_closed_until: '2026-11-19' }), [], url, now);
  expect(thing).not.toHaveProperty('specialOpeningHoursSpecification');
});

it('a founding year is told where it is known', () => {
  expect(businessJsonLd(listing({ year_founded: 1987 }), [], url, now)).toMatchObject({
    foundingDate: '1987',
  });
  expect(businessJsonLd(listing({ year_founded: null }), [], url, now)).not.toHaveProperty('foundingDate');
});
