import { createHash } from 'node:crypto';
import { forgetFlows } from './flow-state.ts';
import { clearOneTimeTokens, type Db, type UserRow } from './users.ts';

/** Empties an account and shuts it for good, but keeps its row and id for what points at them. As GoTrue does. */
export async function softDelete(db: Db, user: UserRow) {
  if (user.deleted_at) return;
  const veil = (value: string | null) =>
    value ? createHash('sha256').update(`${user.id}${value}`).digest('base64url') : value;
  await db`update auth.users set email = ${veil(user.email)}, phone = ${veil(user.phone)?.slice(0, 15) ?? null},
    email_change = ${veil(user.email_change)}, phone_change = ${veil(user.phone_change)?.slice(0, 15) ?? null},
    encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
    deleted_at = now(), updated_at = now() where id = ${user.id}`;
  await db`update auth.identities set identity_data = '{}', updated_at = now(),
    provider_id = encode(sha256(convert_to(user_id || provider || ':' || provider_id, 'UTF8')), 'hex')
    where user_id = ${user.id}`;
  await clearOneTimeTokens(db, user.id);
  await forgetFlows(db, user.id);
  await db`delete from auth.mfa_factors where user_id = ${user.id}`;
  await db`delete from auth.sessions where user_id = ${user.id}`;
}
