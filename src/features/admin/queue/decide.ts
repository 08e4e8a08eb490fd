import { undoneReason } from '#contracts/decisions.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { loadStorageClient } from '../../../lib/browser/storage-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { kinds, type Waiting } from './kinds.ts';

/** A decision about one item; `needs_info` asks a claimant for more. */
export type Verdict = 'accept' | 'reject' | 'needs_info';

/** Makes an item pending again. Throws the database's error: `already_decided` when it moved on meanwhile. */
export type Undo = () => Promise<void>;

/**
 * Decides about an item as it was seen, and answers how to undo it where its kind can be pending again. Throws the database's
 * error: `already_decided`, `changed_meanwhile`, ...
 */
export async function decide(item: Waiting, verdict: Verdict, reason: string): Promise<Undo | undefined> {
  const { accepted, rejected, waiting, undoes = [] } = kinds[item.entity];
  const to = verdict === 'accept' ? accepted : verdict === 'reject' ? rejected : verdict;
  const becomes = await changeStatus(item, to, { reason });
  track('admin_action', { action: `queue_${verdict}` });
  // Approved and not paid yet: it goes live with the payment.
  if (becomes === waiting || !undoes.some((known) => known === verdict)) return undefined;
  return async () => {
    const data = await loadDataClient();
    await data
      .rpc('change_status', {
        entity: item.entity,
        item_id: item.id,
        from_status: to,
        to_status: waiting,
        // What was public for a moment needs a reason to be taken down.
        reason: undoneReason,
      })
      .throwOnError();
    track('admin_action', { action: `queue_undo_${verdict}` });
  };
}

/** Accepts some fields of a change, with the reason for the others. Throws like `decide`. */
export async function acceptFields(item: Waiting, fields: string[], reason: string): Promise<undefined> {
  await changeStatus(item, 'partly', { reason, accepted_fields: fields });
  track('admin_action', { action: 'queue_partly' });
  return undefined;
}

/** Writes fields of a suggested edit to its listing, and resolves the report with an answer. Throws like `decide`. */
export async function applySuggestion(item: Waiting, fields: string[], reason: string): Promise<undefined> {
  const data = await loadDataClient();
  await data
    .rpc('apply_suggestion', { report: item.id, fields, reason, seen_at: item.seenAt })
    .throwOnError();
  track('admin_action', { action: 'queue_apply' });
  return undefined;
}

/** Emails a report without its sender to the team of the business; answers to how many. Throws the database's error. */
export async function forwardReport(item: Waiting): Promise<number> {
  const data = await loadDataClient();
  const { data: count } = await data.rpc('forward_report', { report: item.id }).throwOnError();
  track('admin_action', { action: 'queue_forward' });
  return count;
}

async function changeStatus(
  item: Waiting,
  to: string,
  { reason, ...rest }: { reason: string; accepted_fields?: string[] },
) {
  const data = await loadDataClient();
  const { data: becomes } = await data
    .rpc('change_status', {
      entity: item.entity,
      item_id: item.id,
      from_status: kinds[item.entity].waiting,
      to_status: to,
      seen_at: item.seenAt,
      ...(reason && { reason }),
      ...rest,
    })
    .throwOnError();
  return becomes;
}

/** An address of a document that is good for five minutes. Throws Storage's error. */
export async function openEvidence(path: string): Promise<string> {
  const storage = await loadStorageClient();
  const { data: link, error } = await storage.from('claim-evidence').createSignedUrl(path, 300);
  if (error) throw error;
  return link.signedUrl;
}
