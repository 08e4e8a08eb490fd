import * as z from 'zod/mini';
import { FoundPeople, type GroupEmails, GroupPage, GroupPeople, MyGroups } from '#contracts/groups.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The groups that the reader is in or may know of. Throws the database's error. */
export async function readMyGroups() {
  const data = await loadDataClient();
  return MyGroups.parse((await data.rpc('my_groups').throwOnError()).data);
}

/** What the reader may see of a group; null for nothing. Throws the database's error. */
export async function readGroup(slug: string): Promise<GroupPage | null> {
  const data = await loadDataClient();
  return z.nullable(GroupPage).parse((await data.rpc('group_page', { page: slug }).throwOnError()).data);
}

/** A page of the people of a group. Throws the database's error. */
export async function readGroupPeople(groupId: string, after?: string) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('group_people', { group_id: groupId, ...(after !== undefined && { after }) })
    .throwOnError();
  return GroupPeople.parse(page);
}

/** Joins a group, accepts the invitation into it, or asks to join; whether the reader is in it now. Throws the database's error. */
export async function joinGroup(groupId: string, note = ''): Promise<boolean> {
  const data = await loadDataClient();
  return (await data.rpc('join_group', { group_id: groupId, note }).throwOnError()).data === 'member';
}

/** A few other people of a group by the beginning of their first or last name. Throws the database's error. */
export async function findGroupPeople(groupId: string, words: string) {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('find_group_people', { group_id: groupId, q: words }).throwOnError();
  return FoundPeople.parse(found);
}

/** Leaves a group, and makes somebody else its chair in the same step. Throws the database's error. */
export async function leaveGroup(groupId: string, successor?: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('leave_group', { group_id: groupId, ...(successor && { successor }) }).throwOnError();
}

/** Withdraws the own request, or declines an invitation. Throws the database's error. */
export async function withdrawRequest(groupId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_group_request', { group_id: groupId }).throwOnError();
}

/** Answers a request to join. Throws the database's error. */
export async function answerRequest(requestId: string, accept: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('answer_group_request', { request_id: requestId, accept }).throwOnError();
}

/** Invites somebody; whether they are in the group now, because they had asked. Throws the database's error. */
export async function invitePerson(groupId: string, person: string): Promise<boolean> {
  const data = await loadDataClient();
  const { data: outcome } = await data.rpc('invite_to_group', { group_id: groupId, person }).throwOnError();
  return outcome === 'member';
}

/** Ends somebody's term at once, or takes the invitation back. Throws the database's error. */
export async function removePerson(groupId: string, person: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('remove_from_group', { group_id: groupId, person }).throwOnError();
}

/** Takes back one's own removal of somebody, or of their invitation, within an hour. Throws the database's error. */
export async function restorePerson(groupId: string, person: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_to_group', { group_id: groupId, person }).throwOnError();
}

/** Chooses which emails of a group come, and whether its public page may name the reader. Throws the database's error. */
export async function setPreferences(groupId: string, emails: GroupEmails, isListed: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_group_preferences', { group_id: groupId, emails, is_listed: isListed }).throwOnError();
}

/** What the chair says about a group. Throws the database's error. */
export async function saveAbout(
  groupId: string,
  about: { description: string; is_public: boolean; shows_roster: boolean },
): Promise<void> {
  const data = await loadDataClient();
  await data.from('groups').update(about).eq('id', groupId).select('id').single().throwOnError();
}

/** Under which key the pages of a group's people are cached. */
export const rosterKey = (userId: string, groupId: string) => ['group-people', userId, groupId];
