import { CommunityStanding } from '#contracts/moderation.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The key of the query about where a person stands in the community. */
export const standingKey = (userId: string) => ['community-standing', userId];

/** Where the reader stands: the code of conduct, their sanctions, and what is hidden of their profile. Throws the database's error. */
export async function readStanding(): Promise<CommunityStanding> {
  const data = await loadDataClient();
  const { data: standing } = await data.rpc('my_community_standing').throwOnError();
  return CommunityStanding.parse(standing);
}

/** Accepts the code of conduct in a version. Throws the database's error. */
export async function acceptConduct(version: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('accept_conduct', { version }).throwOnError();
}

/** Appeals a sanction, once. Throws the database's error. */
export async function appealSanction(sanction: string, body: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('appeal_sanction', { sanction, body }).throwOnError();
}

/** Asks staff to look again at one's profile. Throws the database's error. */
export async function requestProfileReview(): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('request_profile_review').throwOnError();
}
