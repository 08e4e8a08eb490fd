import { type ListingColumn, listingColumns } from '#contracts/listing.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { listBranches } from '../../../kit/branches/branches.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';

type Tables = Database['public']['Tables'];

const columns = ['id', 'slug', 'status', 'verified', 'updated_at'] as const;
const selectListing = [...columns, ...listingColumns].join(', ');

/** A listing with all its fields, as staff compare and change it. */
export type ManagedListing = Pick<Tables['businesses']['Row'], ListingColumn | (typeof columns)[number]>;

/** A listing. Throws a UserError when there is none, or the database's error. */
export async function readListing(id: string): Promise<ManagedListing> {
  const data = await loadDataClient();
  const { data: row } = await data
    .rpc('managed_listings', { listings: [id] })
    .select<string, ManagedListing>(selectListing)
    .maybeSingle()
    .throwOnError();
  if (!row) throw new UserError('This listing does not exist.');
  return row;
}

/** The owner and the team, the owner first. Throws the database's error. */
export async function readPeople(id: string) {
  const data = await loadDataClient();
  const { data: people } = await data.rpc('listing_people', { business: id }).throwOnError();
  return people;
}

/** A person as staff read it; editors see no email addresses, which are empty for them. */
export const describePerson = ({ name, email }: { name: string; email: string | null }) =>
  [name || 'No name', email].filter(Boolean).join(', ');

async function readClaims(id: string) {
  const data = await loadDataClient();
  const { data: claims } = await data
    .from('claims')
    .select('id, claimant_id, method, position, status, status_reason, created_at')
    .eq('business_id', id)
    .order('created_at', { ascending: false })
    .limit(50)
    .throwOnError();
  const { data: people } = await data
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', [...new Set(claims.map(({ claimant_id }) => claimant_id))])
    .throwOnError();
  const names = new Map(
    people.map(({ id: person, first_name, last_name }) => [person, `${first_name} ${last_name}`.trim()]),
  );
  return claims.map((claim) => ({ ...claim, claimant: names.get(claim.claimant_id) || 'No name' }));
}

async function readMerges(id: string) {
  const data = await loadDataClient();
  const { data: merges } = await data
    .from('listing_merges')
    .select(
      `id, kept_id, removed_id, reason, moved, created_at, undone_at, kept:businesses!listing_merges_kept_id_fkey(name),
      removed:businesses!listing_merges_removed_id_fkey(name)`,
    )
    .or(`kept_id.eq.${id},removed_id.eq.${id}`)
    .order('created_at', { ascending: false })
    .limit(20)
    .throwOnError();
  return merges;
}

/** Everything that the page about one listing shows. Throws a UserError when there is no such listing, or the database's error. */
export async function readManaged(id: string) {
  const [listing, people, claims, merges, branches] = await Promise.all([
    readListing(id),
    readPeople(id),
    readClaims(id),
    readMerges(id),
    listBranches(id),
  ]);
  return { listing, people, claims, merges, branches };
}

/** What readManaged answers. */
export type Managed = Awaited<ReturnType<typeof readManaged>>;
/** A claim of the listing with the name of the claimant. */
export type ListingClaim = Managed['claims'][number];
/** A merge that the listing was part of. */
export type ListingMerge = Managed['merges'][number];
