import { z } from 'zod';
import { BusinessPage } from '#contracts/business-page.ts';
import { DirectoryPage, ListingContact, MapPlace } from '#contracts/directory.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import { type DirectoryFilters, pageSize } from './filters.ts';
import { sortByOpening } from './opens-next.ts';

/**
 * A page of the directory with its counts; when none of what was asked for is open now, also the three that open next.
 * Throws HubUnreachableError.
 */
export async function findBusinesses(filters: DirectoryFilters, size = pageSize) {
  const page = await readPage(filters, size);
  if (!filters.open || page.total > 0) return { ...page, opensNext: [] };
  const closed = await readPage({ ...filters, open: false, page: 1 }, 100);
  return { ...page, opensNext: sortByOpening(closed.businesses, Date.now()).slice(0, 3) };
}

async function readPage(filters: DirectoryFilters, size: number): Promise<DirectoryPage> {
  const [latitude, longitude] = filters.near ?? [];
  const answer = await ask(
    hubClient().rpc('directory_page', {
      q: filters.q,
      category: filters.category,
      in_city: filters.city,
      open_now: filters.open,
      sort: filters.sort,
      page: filters.page,
      page_size: size,
      options: filters.with,
      ...(filters.area && { area: filters.area }),
      ...(latitude !== undefined &&
        longitude !== undefined && { near_latitude: latitude, near_longitude: longitude }),
    }),
  );
  return DirectoryPage.parse(answer);
}

/** All results of a search on a map, many of them as counts: at most 400 rows. Throws HubUnreachableError. */
export async function findPlaces(filters: DirectoryFilters): Promise<MapPlace[]> {
  const { q, category, city, open, area, with: options } = filters;
  const named = { q, category, in_city: city, open_now: open, options, ...(area && { area }) };
  const answer = await ask(hubClient().rpc('directory_map', named));
  return z.array(MapPlace).parse(answer);
}

/** A listing with all that its page shows, in one round trip; undefined when there is none that visitors may see. */
export async function readListing(slug: string) {
  const {
    is_gone: isGone,
    moved_to: movedTo,
    email,
    contact,
    listing,
    takes_messages: takesMessages,
    has_members_facts: hasMembersFacts,
    ...around
  } = BusinessPage.parse(await ask(hubClient().rpc('business_page', { listing: slug })));
  return {
    isGone,
    movedTo,
    listing: listing && contact ? { ...listing, ...contact, email } : undefined,
    takesMessages,
    hasMembersFacts,
    ...around,
  };
}

/** How to reach a listing, for an address book. Throws HubUnreachableError. */
export async function readContact(slug: string) {
  const found = ListingContact.parse(await ask(hubClient().rpc('business_contact', { listing: slug })));
  return { contact: found.contact, isGone: found.is_gone, movedTo: found.moved_to };
}

/** A listing as its page knows it. */
export type Listing = NonNullable<Awaited<ReturnType<typeof readListing>>['listing']>;

/** The address of a file in a public custom field for a minute; undefined for one that visitors may not read. */
export async function signPublicFile(field: string, file: string): Promise<string | undefined> {
  const { data } = await hubClient().storage.from('form-files').createSignedUrl(`${field}/${file}`, 60);
  return data?.signedUrl;
}
