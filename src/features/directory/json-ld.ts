import { shareImagePath } from '#contracts/sharing.ts';
import type { ListedBusiness, ListingContext } from '#contracts/directory.ts';
import type { OpeningTimes, Slot } from '#contracts/opening-hours.ts';
import { weekdays } from '#contracts/calendar.ts';
import { safeWebAddress } from '../../lib/shared/links.ts';
import { pictureAddress } from '../../lib/shared/pictures.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';
import type { Listing } from './queries.ts';

/** A list of the directory for search engines. */
export function listJsonLd(name: string, businesses: readonly ListedBusiness[], site: URL | undefined) {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: businesses.map((business, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: business.name,
      url: new URL(`/directory/${business.slug}`, site).href,
    })),
  };
}

type Surroundings = Pick<ListingContext, 'categories' | 'is_branch' | 'locations'>;

/** A business for search engines: the most exact subtype, place, hours and special hours. What is not known is left out. */
export function businessJsonLd(
  listing: Listing,
  { categories, ...around }: Surroundings,
  url: string,
  now = Date.now(),
): Record<string, unknown> {
  const { address_line1, address_line2, city, state, zip_code, country, latitude, longitude } = listing;
  const street = [address_line1, address_line2].filter(Boolean).join(', ') || listing.address;
  const images = [listing.cover_url, listing.logo_url, ...listing.gallery].flatMap(
    (image) => pictureAddress(image) ?? [],
  );
  const thing = {
    '@type': categories[0]?.schema_type ?? 'LocalBusiness',
    '@id': `${url}#business`,
    name: listing.name,
    url,
    description: listing.description || listing.tagline,
    telephone: listing.phone,
    email: listing.email,
    foundingDate: listing.year_founded?.toString(),
    // Search engines ask for a picture; src/pages/og draws one.
    image:
      images.length > 0 ? images : [new URL(shareImagePath(new URL(url).pathname) ?? '/og.png', url).href],
    logo: pictureAddress(listing.logo_url),
    address: (street ?? city) && {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip_code,
      addressCountry: country,
    },
    geo: latitude !== null && longitude !== null && { '@type': 'GeoCoordinates', latitude, longitude },
    sameAs: [listing.website, ...listing.social_links].map((address) => safeWebAddress(address)),
    openingHoursSpecification: weekSpecification(listing),
    specialOpeningHoursSpecification: specialSpecification(listing, now),
    ...organization(around, url),
  };
  return withoutUnknown(thing);
}

// schema.org: parentOrganization supersedes branchOf; a department is a part of one place, such as a store's pharmacy.
function organization({ is_branch, locations }: Omit<Surroundings, 'categories'>, url: string) {
  const describe = ({ slug, name, phone, address }: ListingContext['locations'][number]) => {
    const page = new URL(slug, url).href;
    return withoutUnknown({
      '@type': 'LocalBusiness',
      '@id': `${page}#business`,
      name,
      url: page,
      telephone: phone,
      address,
    });
  };
  const main = locations.find(({ is_main }) => is_main);
  if (is_branch) return { parentOrganization: main && describe(main) };
  return { subOrganization: locations.map(describe) };
}

function weekSpecification({ opening_hours }: OpeningTimes) {
  return weekdays.flatMap((day) =>
    (opening_hours[day] ?? []).map((slot) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`,
      ...clockTimes(slot),
    })),
  );
}

function specialSpecification(
  { special_hours, temporarily_closed_until: closedUntil, time_zone }: OpeningTimes,
  now: number,
) {
  // Since when is not known, but that it is closed today is.
  const today = dateIn(now, time_zone);
  const closedForNow =
    closedUntil && closedUntil >= today ? [{ from: today, to: closedUntil, hours: [] }] : [];
  return [...special_hours, ...closedForNow].flatMap(({ from, to, hours = [] }) =>
    // schema.org: a closed day opens and closes at the same time.
    (hours.length > 0 ? hours : [{ opens: '00:00', closes: '00:00' }]).map((slot) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...clockTimes(slot),
    })),
  );
}

const clockTimes = ({ opens, closes }: Slot) => ({ opens, closes: closes === '24:00' ? '23:59' : closes });

/** Takes out what is empty, also within. */
function withoutUnknown(thing: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]: [string, unknown]) => {
      if (value === null || value === undefined || value === '' || value === false) return [];
      if (Array.isArray(value)) {
        const known = value.filter((item) => item !== undefined && item !== null && item !== '');
        return known.length > 0 ? [[name, known]] : [];
      }
      return [[name, typeof value === 'object' ? withoutUnknown(value) : value]];
    }),
  );
}
