import { validationFailed } from '../errors.ts';
import { type Db, toJsonb } from './connection.ts';

// It is part of every access token, and so of every request's headers.
const maxBytes = 4096;

/** Throws `validation_failed` for user metadata that is too large for a token. GoTrue has no such limit. */
export function assertMetadataSize(metadata: Record<string, unknown>) {
  assertSize(Buffer.byteLength(JSON.stringify(metadata)));
}

/** Sets the values of `data` in a user's metadata; null removes a key. Throws `validation_failed` as above. */
export async function updateUserMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const entries = Object.entries(data);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  const [merged] = await db<{ size: number }[]>`update auth.users set updated_at = now(),
    raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${toJsonb(db, values)}) - ${removed}::text[]
    where id = ${userId} returning octet_length(raw_user_meta_data::text) as size`;
  assertSize(merged?.size ?? 0);
}

/** Adds a provider's claims. If they do not fit, none is added: a long name must not prevent the sign-in. */
export async function mergeProviderMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const added = toJsonb(db, data);
  await db`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${added}, updated_at = now()
    where id = ${userId} and octet_length((coalesce(raw_user_meta_data, '{}') || ${added})::text) <= ${maxBytes}`;
}

function assertSize(bytes: number) {
  if (bytes > maxBytes)
    throw validationFailed(`User metadata cannot be larger than ${String(maxBytes)} bytes`);
}
