import { z } from 'zod';
import { groupAdmissions, groupKinds } from '#contracts/groups.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { type GroupTerm, setGroupTerm } from '../../../lib/browser/group-terms.ts';
import { track } from '../../../lib/browser/track.ts';

const GroupRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(groupKinds),
  admission: z.enum(groupAdmissions),
  description: z.string(),
  is_public: z.boolean(),
  shows_roster: z.boolean(),
  archived_at: z.string().nullable(),
  updated_at: z.string(),
  people: z.number(),
  chairs: z.array(z.object({ name: z.string(), until: z.string().optional() })),
  /** Requests to join that wait for an answer. */
  pending: z.number(),
});

/** A group as staff see it in their list. */
export type GroupRow = z.infer<typeof GroupRow>;

/** The columns that the form of a group writes. */
export type GroupDraft = Pick<
  GroupRow,
  'name' | 'kind' | 'admission' | 'description' | 'is_public' | 'shows_roster'
>;

/** All groups, archived ones last. Throws the database's error. */
export async function listGroups(): Promise<GroupRow[]> {
  const data = await loadDataClient();
  return z.array(GroupRow).parse((await data.rpc('admin_groups').throwOnError()).data);
}

/** Adds a group, or changes the one that was `seen`. Throws the database's error, and a UserError when somebody else changed it. */
export async function saveGroup(draft: GroupDraft, seen?: GroupRow): Promise<void> {
  if (seen) await update(seen, draft);
  else await (await loadDataClient()).from('groups').insert(draft).throwOnError();
  track('admin_action', { action: seen ? 'group_change' : 'group_add' });
}

/** Archives a group, or opens it again. Throws like `saveGroup`. */
export async function setArchived(seen: GroupRow, isArchived: boolean): Promise<void> {
  await update(seen, { archived_at: isArchived ? new Date().toISOString() : null });
  track('admin_action', { action: 'group_archive' });
}

const update = (seen: GroupRow, columns: Partial<GroupDraft> | { archived_at: string | null }) =>
  updateSeen(
    'groups',
    seen,
    columns,
    'Someone else changed this group. Check the latest version and save again.',
  );

/** Gives somebody a role in a group, whether they are in it or not. Throws the database's error. */
export async function appoint(groupId: string, person: string, term: GroupTerm): Promise<void> {
  await setGroupTerm(groupId, person, term);
  track('admin_action', { action: 'group_appoint' });
}
