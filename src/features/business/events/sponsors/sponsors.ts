import { pictureAddress } from '../../../../lib/shared/pictures.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

/** A sponsor as it is saved: a business of the directory, or a name with a link and a logo. */
export interface Sponsor {
  level: string;
  business_id: string | null;
  /** What it is called; of a business, in the directory. */
  name: string;
  website_url: string | null;
  logo_url: string | null;
}

/** An event with its sponsors, in their order. */
export interface SponsoredEvent {
  id: string;
  title: string;
  slug: string;
  businessId: string | null;
  isPublic: boolean;
  sponsors: Sponsor[];
}

/** Reads an event with its sponsors. Throws the database's error. */
export async function readSponsoredEvent(eventId: string): Promise<SponsoredEvent> {
  const data = await loadDataClient();
  const [{ data: event }, { data: rows }] = await Promise.all([
    data
      .from('events')
      .select('id, title, slug, business_id, approval_status')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data
      .from('event_sponsors')
      .select('level, business_id, name, website_url, logo_url, businesses (name, logo_url)')
      .eq('event_id', eventId)
      .order('position')
      .throwOnError(),
  ]);
  const { id, title, slug, business_id: businessId, approval_status: state } = event;
  return {
    id,
    title,
    slug,
    businessId,
    isPublic: state === 'approved',
    sponsors: rows.map(({ businesses: listing, ...row }) => ({
      ...row,
      name: listing?.name ?? row.name ?? '',
      logo_url: listing?.logo_url ?? row.logo_url,
    })),
  };
}

/** Replaces the sponsors of an event; answers whether it is public afterward. Throws the database's error. */
export async function saveSponsors(eventId: string, sponsors: readonly Sponsor[]): Promise<boolean> {
  const data = await loadDataClient();
  const { data: saved } = await data
    .rpc('save_event_sponsors', {
      event_id: eventId,
      sponsors: sponsors.map(({ level, business_id: listing, ...own }) =>
        listing === null ? { level, ...own } : { level, business_id: listing },
      ),
    })
    .throwOnError();
  return typeof saved === 'object' && saved !== null && 'approval_status' in saved
    ? saved['approval_status'] === 'approved'
    : false;
}

/** The address of a sponsor's logo; undefined where there is none to show. */
export const logoOf = ({ logo_url: url }: Sponsor): string | undefined => pictureAddress(url);

/** A business of the directory as the search offers it. */
export interface ListedBusiness {
  id: string;
  name: string;
  city: string | null;
  logo_url: string | null;
}

/** Public listings that fit what was typed, ten at most. */
export async function findListed(typed: string): Promise<ListedBusiness[]> {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('search_businesses', { q: typed, page_size: 10 }).throwOnError();
  return found.map(({ id, name, city, logo_url: logo }) => ({ id, name, city, logo_url: logo }));
}
