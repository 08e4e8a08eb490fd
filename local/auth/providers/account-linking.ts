import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import {
  type ProviderUser,
  createIdentity,
  type IdentityRow,
  lockIdentity,
  updateAppMetadataProviders,
} from '../models/identity.ts';
import { deleteFlowStates } from '../models/flow-state.ts';
import { mergeProviderMetadata } from '../models/user-metadata.ts';
import { insertExternalUser } from '../models/new-user.ts';
import { confirmUser, isBanned, lockUserByEmail, lockUser, type UserRow } from '../models/user.ts';
import { type Db, toJsonb } from '../models/connection.ts';

/**
 * The account of a provider's user: the one with this identity, else the one with this address, else a new one.
 * Throws `provider_email_needs_verification`, `signup_disabled`, `user_banned`.
 * A wallet has no address: `isEmailOptional`.
 *
 * Stricter than GoTrue with an address that the provider has not verified: GoTrue creates an account that awaits
 * confirmation, and so leaves a stranger's identity on an account that the owner of the address may confirm much
 * later. Here such an address neither links nor creates an account, and the response is the same whether or not the
 * address has an account.
 */
export async function createAccountFromExternalIdentity(
  server: AuthServer,
  db: Db,
  providerUser: ProviderUser,
  { isEmailOptional = false } = {},
): Promise<UserRow> {
  const known = await lockIdentity(db, providerUser);
  const userId =
    known?.user_id ?? (isEmailOptional ? undefined : await determineAccountLinking(db, providerUser));
  if (!known && !userId && !server.config.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const user = userId ? await lockUser(db, userId) : await insertExternalUser(db, providerUser);
  if (!user) throw new Error('The account of the identity is gone.');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (known)
    await db`update auth.identities set identity_data = ${toJsonb(db, providerUser.data)}, last_sign_in_at = now(),
      updated_at = now() where id = ${known.id}`;
  const identity = known ?? (await createIdentity(db, user.id, providerUser));
  await mergeProviderMetadata(db, user.id, providerUser.data);
  if (!user.email_confirmed_at && providerUser.isEmailVerified && providerUser.email === user.email)
    await resetUnconfirmedAccount(db, user.id, identity);
  await updateAppMetadataProviders(db, user.id);
  return (await lockUser(db, user.id)) ?? user;
}

/** The user with the verified address of a provider's user, or undefined. Locks the address. */
async function determineAccountLinking(db: Db, { email, isEmailVerified, provider }: ProviderUser) {
  if (!email || !isEmailVerified) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  const owner = await lockUserByEmail(db, email);
  // An address that a provider has not verified does not show whose it is; GoTrue counts it.
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
 * Gives an account whose address was never confirmed to the user who has now proved to own it. Removes all that
 * whoever signed up with the address before has: password, identities, sessions, factors and links.
 */
async function resetUnconfirmedAccount(db: Db, userId: string, { id, identity_data }: IdentityRow) {
  await db`update auth.users set encrypted_password = null, raw_user_meta_data = ${toJsonb(db, identity_data)},
    email_change = '', phone = case when phone_confirmed_at is not null then phone end, updated_at = now()
    where id = ${userId}`;
  await db`delete from auth.identities where user_id = ${userId} and id <> ${id}`;
  await db`delete from auth.sessions where user_id = ${userId}`;
  await db`delete from auth.mfa_factors where user_id = ${userId}`;
  await db`delete from auth.webauthn_credentials where user_id = ${userId}`;
  await deleteFlowStates(db, userId);
  await confirmUser(db, userId);
}
