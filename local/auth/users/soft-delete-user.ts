import { createHash } from 'node:crypto';
import { deleteFlowStates } from '../models/flow-state.ts';
import { clearAllOneTimeTokensForUser, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

/** Clears an account's data and prevents sign-ins, but keeps its row and id for references to it. As GoTrue does. */
export async function softDeleteUser(db: Db, user: UserRow) {
  if (user.deleted_at) return;
  const obfuscate = (value: string | null) =>
    value ? createHash('sha256').update(`${user.id}${value}`).digest('base64url') : value;
  await db`update auth.users set email = ${obfuscate(user.email)}, phone = ${obfuscate(user.phone)?.slice(0, 15) ?? null},
    email_change = ${obfuscate(user.email_change)}, phone_change = ${obfuscate(user.phone_change)?.slice(0, 15) ?? null},
    encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
    deleted_at = now(), updated_at = now() where id = ${user.id}`;
  await db`update auth.identities set identity_data = '{}', updated_at = now(),
    provider_id = encode(sha256(convert_to(user_id || provider || ':' || provider_id, 'UTF8')), 'hex')
    where user_id = ${user.id}`;
  await clearAllOneTimeTokensForUser(db, user.id);
  await deleteFlowStates(db, user.id);
  await db`delete from auth.mfa_factors where user_id = ${user.id}`;
  await db`delete from auth.webauthn_credentials where user_id = ${user.id}`;
  await db`delete from auth.sessions where user_id = ${user.id}`;
}
