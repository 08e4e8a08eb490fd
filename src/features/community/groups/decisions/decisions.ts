import { GroupDecision, GroupDecisions } from '#contracts/group-decisions.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

/** The key of the queries about the decisions of a group. */
export const decisionsKey = (userId: string, groupId: string) => ['group-decisions', userId, groupId];

/** A page of the decisions of a group that have all of these words, or of a meeting. Throws the database's error. */
export async function readDecisions(
  groupId: string,
  {
    words = '',
    meetingId,
    after,
  }: { words?: string; meetingId?: string | undefined; after?: string | undefined },
) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('group_decisions', {
      group_id: groupId,
      words,
      ...(meetingId !== undefined && { meeting_id: meetingId }),
      ...(after !== undefined && { after }),
    })
    .throwOnError();
  return GroupDecisions.parse(page);
}

/** A decision as it is recorded; `decision_id` is made by the form, so that sending twice records once. */
export interface NewDecision {
  decision_id: string;
  group_id: string;
  body: string;
  /** YYYY-MM-DD. */
  decided_on?: string;
  meeting_id?: string;
}

/** Records a decision. Throws the database's error. */
export async function recordDecision(decision: NewDecision): Promise<GroupDecision> {
  const data = await loadDataClient();
  return GroupDecision.parse((await data.rpc('record_group_decision', decision).throwOnError()).data);
}

/** Records the result of a closed vote. Throws the database's error. */
export async function recordVote(voteId: string): Promise<GroupDecision> {
  const data = await loadDataClient();
  return GroupDecision.parse(
    (await data.rpc('record_vote_as_decision', { vote_id: voteId }).throwOnError()).data,
  );
}

/** Marks a decision as revoked. Throws the database's error. */
export async function revokeDecision(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('revoke_group_decision', { decision_id: id, reason }).throwOnError();
}

/** Undoes that. Throws the database's error. */
export async function restoreDecision(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_group_decision', { decision_id: id }).throwOnError();
}
