import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** A listing as the list shows it, with what the person may do there. */
export interface MyListing {
  id: string;
  slug: string;
  name: string;
  city: string | null;
  status: string;
  status_reason: string | null;
  /** The main listing of the organization that this is a location of. */
  branch_of: string | null;
  role: 'owner' | 'manager' | 'contributor';
}

const listed = 'id, slug, name, city, status, status_reason, branch_of';

/** The listings that who is signed in, the person `userId`, owns or helps with, by name. Throws the database's error. */
export async function readMyListings(userId: string): Promise<MyListing[]> {
  const data = await loadDataClient();
  const [{ data: owned }, { data: helped }] = await Promise.all([
    data.rpc('my_businesses').select(listed).throwOnError(),
    data
      .from('business_managers')
      .select(`role, businesses (${listed})`)
      .eq('user_id', userId)
      .throwOnError(),
  ]);
  const mine: MyListing[] = owned.map((listing) => ({ ...listing, role: 'owner' as const }));
  for (const { role, businesses: listing } of helped) {
    if (mine.some(({ id }) => id === listing.id)) continue;
    mine.push({ ...listing, role: role === 'contributor' ? 'contributor' : 'manager' });
  }
  return mine.sort((a, b) => a.name.localeCompare(b.name));
}
