import { z } from 'zod';
import { DirectoryPage, ListingContext, MapPlace } from '#contracts/directory.ts';
import { readableColumns } from '#contracts/listing.ts';
import { OpeningTimes } from '#contracts/opening-hours.ts';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { uniqueBySlug } from '../../lib/shared/unique-by.ts';
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

const pageColumns = [
  'id',
  'slug',
  'featured',
  'sponsored',
  'verified',
  'published_at',
  'updated_at',
] as const;
// `listing_context` has the others.
const visitorColumns = [...pageColumns, ...readableColumns];
type PageListing = Pick<Database['public']['Tables']['businesses']['Row'], (typeof visitorColumns)[number]>;

/** A listing with all that its page shows, in one round trip; undefined when there is none that visitors may see. */
export async function readListing(slug: string, now = new Date()) {
  const hub = hubClient();
  const at = now.toISOString();
  const [listing, surroundings, deals, events, jobs] = await Promise.all([
    ask(
      hub
        .from('businesses')
        .select<string, PageListing>(visitorColumns.join(', '))
        .eq('slug', slug)
        .maybeSingle(),
    ),
    ask(hub.rpc('listing_context', { listing: slug })),
    ask(
      hub
        .from('active_deals')
        .select('slug, title, tagline, valid_until')
        .eq('business_slug', slug)
        .eq('visibility', 'public')
        .order('valid_until')
        .limit(6),
    ),
    ask(
      hub
        .from('event_dates')
        .select('slug, title, starts_at, time_zone, status, original_date')
        .eq('business_slug', slug)
        .gt('ends_at', at)
        .order('starts_at')
        .limit(30),
    ),
    ask(
      hub
        .from('active_jobs')
        .select('slug, title, job_type, location, salary_range')
        .eq('business_slug', slug)
        .order('published_at', { ascending: false })
        .limit(6),
    ),
  ]);
  const {
    is_gone: isGone,
    moved_to: movedTo,
    email,
    contact,
    takes_messages: takesMessages,
    has_members_facts: hasMembersFacts,
    ...around
  } = ListingContext.parse(surroundings);
  return {
    isGone,
    movedTo,
    listing:
      listing && contact ? { ...listing, ...contact, email, ...OpeningTimes.parse(listing) } : undefined,
    takesMessages,
    hasMembersFacts,
    ...around,
    deals,
    events: uniqueBySlug(events).slice(0, 6),
    jobs,
  };
}

/** A listing as its page knows it. */
export type Listing = NonNullable<Awaited<ReturnType<typeof readListing>>['listing']>;

/** The address of a file in a public custom field for a minute; undefined for one that visitors may not read. */
export async function signPublicFile(field: string, file: string): Promise<string | undefined> {
  const { data } = await hubClient().storage.from('form-files').createSignedUrl(`${field}/${file}`, 60);
  return data?.signedUrl;
}
