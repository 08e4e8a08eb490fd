import { randomUUID } from 'node:crypto';
import { type Db, toJsonb } from './connection.ts';
import { hashPassword } from '../crypto/passwords.ts';

/** The columns of auth.users that the auth server reads. */
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

/** The user with this id as last committed, locked until the transaction ends; or undefined. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id} for no key update`;
  return user;
}

/** The user with this address (lower case), or undefined. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where email = ${email} and not is_sso_user`;
  return user;
}

/** The locked user of an address, or undefined; until the transaction ends nobody else can take the address. */
export async function lockUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
  const user = await findUserByEmail(db, email);
  return user && lockUser(db, user.id);
}

/** Whether the user is banned now. */
export const isBanned = (user: UserRow) => user.banned_until !== null && user.banned_until > new Date();

/** A new account; `confirmed` is for one whose address needs no confirmation. */
export interface NewUser {
  email: string;
  password: string;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  confirmed?: boolean;
}

/** Adds an account with its email identity. Throws Postgres's 23505 when the address is taken. */
export async function createUser(db: Db, { password, ...user }: NewUser): Promise<UserRow> {
  return insertUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/** The same with a hashed password, so that no transaction waits for the hashing; null is for no password. */
export async function insertUser(
  db: Db,
  user: Omit<NewUser, 'password'> & { passwordHash: string | null; id?: string; isByAdmin?: boolean },
): Promise<UserRow> {
  const { passwordHash, userMetadata = {}, appMetadata = {}, confirmed = false, id = randomUUID() } = user;
  const email = user.email.toLowerCase();
  const identity = { sub: id, email, email_verified: confirmed, phone_verified: false };
  // As in GoTrue: who signs up has the data of their identity as metadata, too.
  const metadata = user.isByAdmin
    ? { ...userMetadata, ...(confirmed && { email_verified: true }) }
    : { ...userMetadata, ...identity };
  const [row] = await db<UserRow[]>`
    with account as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change
      ) values (
        '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash},
        ${confirmed ? new Date() : null},
        ${toJsonb(db, { provider: 'email', providers: ['email'], ...appMetadata })},
        ${toJsonb(db, metadata)}, '', '', '', ''
      ) returning *
    ), identity as (
      insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
      select ${id}::text, account.id, ${toJsonb(db, { ...(user.isByAdmin ? {} : userMetadata), ...identity })}, 'email', now() from account
    )
    select * from account`;
  if (!row) throw new Error('The account was not added.');
  return row;
}

/** Confirms the address of an account and of its email identity. Invalidates its other links and codes. */
export async function confirmUser(db: Db, userId: string) {
  await db`update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'
      and exists (select from auth.users where id = ${userId} and email_confirmed_at is null)`;
  await confirmByAdmin(db, userId);
}

/** The same by an administrator, whose word the identity does not take. */
export async function confirmByAdmin(db: Db, userId: string) {
  const verified = toJsonb(db, { email_verified: true });
  await db`update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${verified}, updated_at = now() where id = ${userId}`;
  await clearAllOneTimeTokensForUser(db, userId);
}

/** Invalidates all links and codes sent to an account. */
export async function clearAllOneTimeTokensForUser(db: Db, userId: string) {
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}
