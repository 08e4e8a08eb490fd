import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** What the log is narrowed by; `before` is the last entry that is shown already. */
export interface AuditSearch {
  entity: string;
  /** The id of one item. */
  item: string;
  action: string;
  actor: string;
  since: string;
  before: number | null;
}

/** Entries of the log at once. */
export const atOnce = 50;

/** The log, the newest entry first, with the names of who acted. Throws the database's error. */
export async function readAudit({ entity, item, action, actor, since, before }: AuditSearch) {
  const data = await loadDataClient();
  let query = data.from('audit_log').select('*').order('id', { ascending: false }).limit(atOnce);
  if (entity) query = query.eq('entity', entity);
  if (item) query = query.eq('entity_id', item);
  if (action) query = query.eq('action', action);
  if (actor) query = query.eq('actor_id', actor);
  if (since) query = query.gte('occurred_at', since);
  if (before !== null) query = query.lt('id', before);
  const { data: entries } = await query.throwOnError();
  const ids = [...new Set(entries.flatMap(({ actor_id }) => (actor_id ? [actor_id] : [])))];
  const { data: people } = await data
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', ids)
    .throwOnError();
  const names = new Map(
    people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  );
  return entries.map((entry) => ({
    ...entry,
    actor: entry.actor_id ? names.get(entry.actor_id) || 'Unknown user' : 'System',
  }));
}

/** One entry of the log. */
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
