import * as z from 'zod/mini';
import { GroupVote } from '#contracts/group-votes.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The votes of a group, the latest first. Throws the database's error. */
export async function readVotes(groupId: string): Promise<GroupVote[]> {
  const data = await loadDataClient();
  const { data: votes } = await data.rpc('group_votes', { group_id: groupId }).throwOnError();
  return z.array(GroupVote).parse(votes);
}

/** A vote as it is asked for; `vote_id` is made by the form, so that sending twice asks once. */
export interface NewVote {
  vote_id: string;
  group_id: string;
  question: string;
  details: string;
  options: string[];
  is_secret: boolean;
  voter: GroupVote['voter'];
  quorum: number;
  /** ISO date and time. */
  closes_at: string;
}

/** Asks a group for a vote. Throws the database's error. */
export async function createVote(vote: NewVote): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('create_group_vote', vote).throwOnError();
}

/** Votes for an option (its place, from 1), for oneself or for an organization. Throws the database's error. */
export async function castVote(voteId: string, choice: number, organization?: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('cast_group_vote', {
      vote_id: voteId,
      choice,
      ...(organization !== undefined && { organization }),
    })
    .throwOnError();
}

/** Takes back that a vote was canceled, within an hour. Throws the database's error. */
export async function resumeVote(voteId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('resume_group_vote', { vote_id: voteId }).throwOnError();
}

/** Cancels a vote before it closes. Throws the database's error. */
export async function cancelVote(voteId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('cancel_group_vote', { vote_id: voteId }).throwOnError();
}
