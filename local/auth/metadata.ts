import { invalid } from './errors.ts';
import type { Db } from './users.ts';

// It travels in every access token, and so in the headers of every request.
const maxBytes = 4096;

/** Throws `validation_failed` for more user metadata than fits into a token. GoTrue has no such limit. */
export function checkMetadataSize(metadata: Record<string, unknown>) {
  refuseAbove(Buffer.byteLength(JSON.stringify(metadata)));
}

/** Sets the values of `data` in a user's metadata; a null removes its key. Throws `validation_failed` as above. */
export async function mergeMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const entries = Object.entries(data);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  const [merged] = await db<{ size: number }[]>`update auth.users set updated_at = now(),
    raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${db.json(values as never)}) - ${removed}::text[]
    where id = ${userId} returning octet_length(raw_user_meta_data::text) as size`;
  refuseAbove(merged?.size ?? 0);
}

/** Adds what a provider tells. Where it does not fit, nothing is added: nobody is kept out for the length of their name. */
export async function addMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const added = db.json(data as never);
  await db`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${added}, updated_at = now()
    where id = ${userId} and octet_length((coalesce(raw_user_meta_data, '{}') || ${added})::text) <= ${maxBytes}`;
}

function refuseAbove(bytes: number) {
  if (bytes > maxBytes) throw invalid(`User metadata cannot be larger than ${String(maxBytes)} bytes`);
}
