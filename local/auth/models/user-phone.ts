import { randomUUID } from 'node:crypto';
import { AuthError } from '../errors.ts';
import { updateAppMetadataProviders } from './identity.ts';
import { clearAllOneTimeTokensForUser, findUserById, lockUser, type UserRow } from './user.ts';
import { type Db, toJsonb } from './connection.ts';

/** 422 `phone_exists`: another user has the number. */
export const phoneExistsError = (message = 'A user with this phone number has already been registered') =>
  new AuthError(422, 'phone_exists', message);

/** The user with this number (as `validatePhone` returns it), or undefined. */
export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where phone = ${phone} and not is_sso_user`;
  return user;
}

/** The locked user of a number, or undefined; until the transaction ends nobody else can take the number. */
export async function lockUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${phone}, 1))`;
  const user = await findUserByPhone(db, phone);
  return user && lockUser(db, user.id);
}

/** Adds an account that signs in by phone, with its identity; without a password it signs in by codes only. */
export async function insertPhoneUser(
  db: Db,
  user: {
    phone: string;
    passwordHash: string | null;
    userMetadata: Record<string, unknown>;
    id?: string;
  },
): Promise<UserRow> {
  const { phone, passwordHash, userMetadata, id = randomUUID() } = user;
  const [row] = await db<UserRow[]>`
    insert into auth.users (
      instance_id, id, aud, role, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      confirmation_token, recovery_token, email_change_token_new, email_change
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${phone}, ${passwordHash},
      ${toJsonb(db, { provider: 'phone', providers: ['phone'] })}, ${toJsonb(db, userMetadata)}, '', '', '', ''
    ) returning *`;
  if (!row) throw new Error('The account was not added.');
  await upsertPhoneIdentity(db, id, { phone, isVerified: false });
  return row;
}

/** Creates or updates the phone identity of a user. */
export async function upsertPhoneIdentity(
  db: Db,
  userId: string,
  { phone, isVerified }: { phone: string; isVerified: boolean },
) {
  const data = { sub: userId, phone, email_verified: false, phone_verified: isVerified };
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${userId}, ${userId}, ${toJsonb(db, data)}, 'phone', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
}

/** Confirms the account's number, after the code sent to it was verified. */
export async function confirmPhone(db: Db, user: UserRow) {
  await db`update auth.users set phone_confirmed_at = now(), updated_at = now() where id = ${user.id}`;
  await upsertPhoneIdentity(db, user.id, { phone: user.phone ?? '', isVerified: true });
  await clearAllOneTimeTokensForUser(db, user.id);
}

/** Replaces the account's number, after the code sent to the new one was verified. Throws `phone_exists`. */
export async function confirmPhoneChange(db: Db, user: UserRow): Promise<UserRow | undefined> {
  const phone = user.phone_change ?? '';
  const owner = await lockUserByPhone(db, phone);
  if (owner && owner.id !== user.id) throw phoneExistsError();
  await db`update auth.users set phone = ${phone}, phone_change = '', phone_confirmed_at = now(), updated_at = now()
    where id = ${user.id}`;
  await upsertPhoneIdentity(db, user.id, { phone, isVerified: true });
  await clearAllOneTimeTokensForUser(db, user.id);
  await updateAppMetadataProviders(db, user.id);
  return findUserById(db, user.id);
}
