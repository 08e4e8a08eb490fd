import { loadDataClient } from '../../../lib/data-client.ts';
import { track } from '../../../lib/track.ts';
import { DeskError } from '../explain.ts';
import { kinds, type Waiting } from './kinds.ts';

/** A decision about one item; `needs_info` asks a claimant for more. */
export type Verdict = 'accept' | 'reject' | 'needs_info';

/** Decides about an item as it was seen. Throws the database's error: `already_decided`, `changed_meanwhile`, ... */
export async function decide(item: Waiting, verdict: Verdict, reason: string): Promise<void> {
  const data = await loadDataClient();
  const { waiting, accepted, rejected } = kinds[item.entity];
  const to = verdict === 'accept' ? accepted : verdict === 'reject' ? rejected : verdict;
  await data
    .rpc('change_status', {
      entity: item.entity,
      item_id: item.id,
      from_status: waiting,
      to_status: to,
      seen_at: item.seenAt,
      ...(reason && { reason }),
    })
    .throwOnError();
  track('admin_action', { action: `queue_${verdict}` });
}

/** Accepts some fields of a change, with the reason for the others. Throws when it was decided or changed meanwhile. */
export async function acceptFields(item: Waiting, fields: string[], reason: string): Promise<void> {
  const data = await loadDataClient();
  const { data: changed } = await data
    .from('change_requests')
    .update({ status: 'partly', accepted_fields: fields, status_reason: reason })
    .eq('id', item.id)
    .eq('status', 'pending')
    .eq('updated_at', item.seenAt)
    .select('id')
    .throwOnError();
  if (changed.length === 0)
    throw new DeskError('Somebody else was faster, or it was changed after you saw it. It is loaded again.');
  track('admin_action', { action: 'queue_partly' });
}

/** An address of a document that is good for five minutes. Throws Storage's error. */
export async function openEvidence(path: string): Promise<string> {
  const data = await loadDataClient();
  const { data: link, error } = await data.storage.from('claim-evidence').createSignedUrl(path, 300);
  if (error) throw error;
  return link.signedUrl;
}
