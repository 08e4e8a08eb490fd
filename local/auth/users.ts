import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { hashPassword } from './passwords.ts';

/** A pool or a transaction. */
export type Db = Sql | TransactionSql;

/** A row of auth.users, as far as the auth server reads it. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
}

/** The user with this id, or undefined. */
export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id}`;
  return user;
}

/** The user with this id as last committed, theirs alone to change until the transaction ends; or undefined. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id} for no key update`;
  return user;
}

/** The user with this address (lower case), or undefined. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where email = ${email} and not is_sso_user`;
  return user;
}

/** The locked user of an address, or undefined and nobody else can take the address until the transaction ends. */
export async function lockAddress(db: Db, email: string): Promise<UserRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
  const user = await findUserByEmail(db, email);
  return user && lockUser(db, user.id);
}

/** Whether the user may not sign in at present. */
export const isBanned = (user: UserRow) => user.banned_until !== null && user.banned_until > new Date();

/** What a new account is made of; `confirmed` is for accounts that no mail has to confirm. */
export interface NewUser {
  email: string;
  password: string;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  confirmed?: boolean;
}

/** Adds an account with its e-mail identity. Throws Postgres's 23505 when the address is taken. */
export async function createUser(db: Db, { password, ...user }: NewUser): Promise<UserRow> {
  return insertUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/** The same for a password that was hashed before, so that no transaction waits for it; null is for none at all. */
export async function insertUser(
  db: Db,
  user: Omit<NewUser, 'password'> & { passwordHash: string | null; id?: string },
): Promise<UserRow> {
  const { passwordHash, userMetadata = {}, appMetadata = {}, confirmed = false, id = randomUUID() } = user;
  const email = user.email.toLowerCase();
  const identity = { sub: id, email, email_verified: confirmed, phone_verified: false };
  const [row] = await db<UserRow[]>`
    with account as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
      ) values (
        '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash},
        ${confirmed ? new Date() : null},
        ${db.json({ provider: 'email', providers: ['email'], ...appMetadata })},
        ${db.json({ ...userMetadata, ...(confirmed && { email_verified: true }) })}
      ) returning *
    ), identity as (
      insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
      select ${id}::text, account.id, ${db.json({ ...userMetadata, ...identity })}, 'email', now() from account
    )
    select * from account`;
  if (!row) throw new Error('The account was not added.');
  return row;
}

/** Marks the address as confirmed, in the account and in its e-mail identity. Other mailed links are void from now on. */
export async function confirmUser(db: Db, userId: string) {
  const verified = db.json({ email_verified: true });
  await db`update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${verified}, updated_at = now() where id = ${userId}`;
  await db`update auth.identities set identity_data = identity_data || ${verified}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
  await clearOneTimeTokens(db, userId);
}

/** Makes every link and code void that was mailed for an account: what they were sent for has changed. */
export async function clearOneTimeTokens(db: Db, userId: string) {
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}
