import { randomUUID } from 'node:crypto';
import { AuthError } from './errors.ts';
import { nameProviders } from './identities.ts';
import { clearOneTimeTokens, type Db, findUserById, lockUser, type UserRow } from './users.ts';

/** 422 `phone_exists`: the number is somebody else's. */
export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');

/** The user with this number (as `readPhone` gives it), or undefined. */
export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where phone = ${phone} and not is_sso_user`;
  return user;
}

/** The locked user of a number, or undefined and nobody else can take the number until the transaction ends. */
export async function lockPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${phone}, 1))`;
  const user = await findUserByPhone(db, phone);
  return user && lockUser(db, user.id);
}

/** Adds an account that signs in by its phone, with its identity; no password means by codes only. */
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
      instance_id, id, aud, role, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${phone}, ${passwordHash},
      ${db.json({ provider: 'phone', providers: ['phone'] })}, ${db.json(userMetadata as never)}
    ) returning *`;
  if (!row) throw new Error('The account was not added.');
  await keepPhoneIdentity(db, id, { phone, isVerified: false });
  return row;
}

/** Makes or updates the identity that stands for a user's number. */
export async function keepPhoneIdentity(
  db: Db,
  userId: string,
  { phone, isVerified }: { phone: string; isVerified: boolean },
) {
  const data = { sub: userId, phone, email_verified: false, phone_verified: isVerified };
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${userId}, ${userId}, ${db.json(data)}, 'phone', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
}

/** The code that was sent to the account's number was shown: the number is theirs. */
export async function confirmPhone(db: Db, user: UserRow) {
  await db`update auth.users set phone_confirmed_at = now(), updated_at = now() where id = ${user.id}`;
  await keepPhoneIdentity(db, user.id, { phone: user.phone ?? '', isVerified: true });
  await clearOneTimeTokens(db, user.id);
}

/** The code that was sent to the number they want was shown. Throws `phone_exists` when somebody took it meanwhile. */
export async function confirmPhoneChange(db: Db, user: UserRow): Promise<UserRow | undefined> {
  const phone = user.phone_change ?? '';
  const owner = await lockPhone(db, phone);
  if (owner && owner.id !== user.id) throw phoneExists();
  await db`update auth.users set phone = ${phone}, phone_change = '', phone_confirmed_at = now(), updated_at = now()
    where id = ${user.id}`;
  await keepPhoneIdentity(db, user.id, { phone, isVerified: true });
  await clearOneTimeTokens(db, user.id);
  await nameProviders(db, user.id);
  return findUserById(db, user.id);
}
