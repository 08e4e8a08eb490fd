import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** What the log is narrowed by; `before` is the last entry that is shown already, `group` one group to list. */
export interface AuditSearch {
  /** Of the name of a thing or person. */
  words?: string;
  entity?: string;
  /** The id of one item. */
  item?: string;
  action?: string;
  actor?: string;
  since?: string;
  before?: number | undefined;
  group?: string;
}

/** Lines of the log at once. */
export const atOnce = 50;

/** The log, the newest line first: one for each import or bulk change, with the names of people and things. Throws the database's error. */
export async function readAudit({ words, entity, item, action, actor, since, before, group }: AuditSearch) {
  const data = await loadDataClient();
  const { data: entries } = await data
    .rpc('read_activity', {
      ...(words && { q: words }),
      ...(entity && { of_entity: entity }),
      ...(item && { of_item: item }),
      ...(action && { of_action: action }),
      ...(actor && { by_actor: actor }),
      ...(since && { since }),
      ...(before !== undefined && { before }),
      ...(group && { in_group: group }),
      page_size: atOnce,
    })
    .throwOnError();
  return entries.map((entry) => ({
    ...entry,
    actor: entry.actor_name || (entry.actor_id ? 'Unknown user' : 'System'),
  }));
}

/** One line of the log: an entry, or the one that began a group of `group_size`. */
export type AuditEntry = Awaited<ReturnType<typeof readAudit>>[number];

const revertible =
  'businesses events deals jobs blog_posts plans subscriptions site_settings social_media_settings business_categories job_categories event_categories post_categories'.split(
    ' ',
  );

/** Whether an entry can be taken back: only changes, and only of what is no decision about people. */
export const isRevertible = ({ action, entity }: Pick<AuditEntry, 'action' | 'entity'>) =>
  action === 'update' && revertible.includes(entity);

/** Whether an entry changed what visitors see of somebody's row: its owner gets the reason for reverting it. */
export const isDecision = ({ entity, new_values }: Pick<AuditEntry, 'entity' | 'new_values'>) =>
  ['businesses', 'events', 'deals', 'jobs', 'blog_posts'].includes(entity) &&
  typeof new_values === 'object' &&
  new_values !== null &&
  ('status' in new_values || 'approval_status' in new_values);

/** Takes a change back. Throws the database's error: `changed_since` names the fields that moved on. */
export async function revert(id: number, reason = ''): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('revert_change', { audit_id: id, ...(reason && { reason }) }).throwOnError();
  track('admin_action', { action: 'revert' });
}
