import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { chamberFolder } from '../../../lib/browser/upload-picture.ts';

/** Who a post belongs to: a listing, or the chamber itself (`id` null), with what a new post begins with. */
export interface PostOwner {
  id: string | null;
  name: string;
  time_zone: string;
  /** ISO 4217. */
  currency: string;
  /** Where the chamber takes applications; null for a listing. */
  email: string | null;
  address_line1: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1 alpha-2; empty for the chamber, whose settings have none. */
  country: string;
}

/** The folder in storage of an owner's pictures. */
export const pictureFolder = ({ id }: Pick<PostOwner, 'id'>): string => id ?? chamberFolder;

/** Reads the owner of posts: a listing by its id, or the chamber (null). Throws the database's error. */
export async function readOwner(id: string | null): Promise<PostOwner> {
  const data = await loadDataClient();
  const [{ data: hub }, listing] = await Promise.all([
    data
      .from('site_settings')
      .select('site_title, contact_email, currency, time_zone, address_line1, city, state, zip_code')
      .single()
      .throwOnError(),
    id === null
      ? undefined
      : data
          .rpc('managed_listings', { listings: [id] })
          .select('id, name, time_zone, address_line1, city, state, zip_code, country, latitude, longitude')
          .single()
          .throwOnError(),
  ]);
  if (listing) return { ...listing.data, currency: hub.currency, email: null };
  const { site_title: name, contact_email: email, ...rest } = hub;
  return { id: null, name, email, ...rest, country: '', latitude: null, longitude: null };
}
