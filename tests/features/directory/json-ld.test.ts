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
const alone = { categories: [], is_branch: false, locations: [] };
const url = 'https://hub.test/directory/old-mill';
// In New York it is still the 20th.
const now = Date.parse('2026-11-21T03:00:00Z');

it('a temporarily closed business is closed from today, not only on the last day', () => {
  expect(businessJsonLd(listing({ temporarily_closed_until: '2026-12-05' }), alone, url, now)).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: '2026-11-20', validThrough: '2026-12-05', opens: '00:00', closes: '00:00' },
    ],
  });
});

it('a past closure is omitted', () => {
  const thing = businessJsonLd(listing({ temporarily_closed_until: '2026-11-19' }), alone, url, now);
  expect(thing).not.toHaveProperty('specialOpeningHoursSpecification');
});

it('a founding year is told where it is known', () => {
  expect(businessJsonLd(listing({ year_founded: 1987 }), alone, url, now)).toMatchObject({
    foundingDate: '1987',
  });
  expect(businessJsonLd(listing({ year_founded: null }), alone, url, now)).not.toHaveProperty('foundingDate');
});

it('a location names its main listing, and a main listing its locations', () => {
  const at = (slug: string, is_main: boolean) => ({
    slug,
    name: slug,
    phone: null,
    address: '1 Mill Street',
    is_main,
  });
  const described = (slug: string) => ({
    '@type': 'LocalBusiness',
    '@id': `https://hub.test/directory/${slug}#business`,
    name: slug,
    url: `https://hub.test/directory/${slug}`,
    address: '1 Mill Street',
  });
  const write = (is_branch: boolean, locations: ReturnType<typeof at>[]) =>
    businessJsonLd(listing({}), { categories: [], is_branch, locations }, url, now);
  const main = write(false, [at('north', false), at('south', false)]);
  expect(main['subOrganization']).toEqual([described('north'), described('south')]);
  const branch = write(true, [at('old-mill-main', true), at('south', false)]);
  expect(branch['parentOrganization']).toEqual(described('old-mill-main'));
  expect(branch).not.toHaveProperty('subOrganization');
  // Its main listing is not public.
  for (const alone of [write(true, [at('south', false)]), write(false, [])]) {
    expect(alone).not.toHaveProperty('parentOrganization');
    expect(alone).not.toHaveProperty('subOrganization');
  }
});
