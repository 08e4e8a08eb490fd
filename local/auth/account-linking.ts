import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import type { ExternalPerson } from './external-person.ts';
import { forgetFlows } from './flow-state.ts';
import { addIdentity, type IdentityRow, lockIdentity, nameProviders } from './identities.ts';
import { addMetadata } from './metadata.ts';
import { insertExternalUser } from './new-accounts.ts';
import { confirmUser, type Db, isBanned, lockAddress, lockUser, type UserRow } from './users.ts';

/**
 * The account of a person whom a provider vouches for: the one with this identity, else the one with this address, else a new
 * one. Throws `provider_email_needs_verification`, `signup_disabled`, `user_banned`.
 *
 * It is stricter than GoTrue with an address that the provider has not verified: GoTrue makes an account that waits for a
 * confirmation, and so leaves a stranger's identity on an account that the owner of the address may confirm much later. Here
 * such an address neither links nor makes an account, and the answer is the same whether or not the address is known.
 */
export async function findOrCreateAccount(
  server: AuthServer,
  db: Db,
  person: ExternalPerson,
): Promise<UserRow> {
  const known = await lockIdentity(db, person);
  const userId = known?.user_id ?? (await findOwner(db, person));
  if (!known && !userId && !server.config.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const user = userId ? await lockUser(db, userId) : await insertExternalUser(db, person);
  if (!user) throw new Error('The account of the identity is gone.');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (known)
    await db`update auth.identities set identity_data = ${db.json(person.data as never)}, last_sign_in_at = now(),
      updated_at = now() where id = ${known.id}`;
  const identity = known ?? (await addIdentity(db, user.id, person));
  await addMetadata(db, user.id, person.data);
  if (!user.email_confirmed_at && person.isEmailVerified && person.email === user.email)
    await takeOver(db, user.id, identity);
  await nameProviders(db, user.id);
  return (await lockUser(db, user.id)) ?? user;
}

/** Whose the person's verified address is; undefined when it is nobody's. The address is locked. */
async function findOwner(db: Db, { email, isEmailVerified, provider }: ExternalPerson) {
  if (!email || !isEmailVerified) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  const owner = await lockAddress(db, email);
  // What a provider has not verified says nothing about whose an address is; GoTrue counts it.
  const others = await db<{ user_id: string }[]>`select distinct user_id from auth.identities
    where email = ${email} and identity_data ->> 'email_verified' = 'true' and provider not like 'sso:%'`;
  const ids = new Set([...others.map(({ user_id }) => user_id), ...(owner ? [owner.id] : [])]);
  if (ids.size > 1)
    throw new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected: default',
    );
  return [...ids][0];
}

/**
 * Gives an account whose address nobody had confirmed to the person who has now proved to own it. Whoever signed up with the
 * address before keeps nothing of it: no password, identity, session, second factor or mailed link.
 */
async function takeOver(db: Db, userId: string, { id, identity_data }: IdentityRow) {
  await db`update auth.users set encrypted_password = null, raw_user_meta_data = ${db.json(identity_data as never)},
    email_change = '', phone = case when phone_confirmed_at is not null then phone end, updated_at = now()
    where id = ${userId}`;
  await db`delete from auth.identities where user_id = ${userId} and id <> ${id}`;
  await db`delete from auth.sessions where user_id = ${userId}`;
  await db`delete from auth.mfa_factors where user_id = ${userId}`;
  await forgetFlows(db, userId);
  await confirmUser(db, userId);
}
