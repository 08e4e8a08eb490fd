import { loadDataClient } from '../../lib/browser/data-client.ts';

/** All listings of the organization of a listing that the caller may see, itself included, the main one first. Throws the database's error. */
export async function listBranches(listing: string) {
  const data = await loadDataClient();
  const { data: branches } = await data.rpc('listing_branches', { listing }).throwOnError();
  return branches;
}

/** A listing of an organization. */
export type Branch = Awaited<ReturnType<typeof listBranches>>[number];

/** Makes a listing a location of a main listing, or of none. Throws the database's error: `main_is_branch`, `has_branches`, ... */
export async function setBranch(listing: string, main: string | null): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_branch', { listing, ...(main !== null && { main }) }).throwOnError();
}
