import * as z from 'zod/mini';
import { loadDataClient } from './data-client.ts';

const FollowState = z.nullable(z.object({ organization_id: z.string(), is_following: z.boolean() }));

/** Whether the reader follows the organization of a listing; null for a listing without one. Throws the database's error. */
export async function readFollowState(listing: string) {
  const data = await loadDataClient();
  const { data: state } = await data.rpc('follow_state', { listing }).throwOnError();
  return FollowState.parse(state);
}

/** Follows the organization of a listing. Throws the database's error. */
export async function followListing(listing: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('follow_listing', { listing }).throwOnError();
}

/** Follows an organization no longer. Throws the database's error. */
export async function unfollow(organizationId: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('organization_follows').delete().eq('organization_id', organizationId).throwOnError();
}

/** The organizations that the reader follows, by name. Throws the database's error. */
export async function readFollows() {
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('my_follows').throwOnError();
  return rows;
}
