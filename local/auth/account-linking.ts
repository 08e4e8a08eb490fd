import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import type { ExternalPerson } from './external-person.ts';
import { forgetFlows } from './flow-state.ts';
import {
  addIdentity,
  type IdentityRow,
  listIdentities,
  lockIdentity,
  lockPerson,
  nameProviders,
} from './identities.ts';
import { mergeMetadata } from './metadata.ts';
import {
  confirmUser,
  type Db,
  insertExternalUser,
  isBanned,
  lockAddress,
  lockUser,
  type UserRow,
} from './users.ts';

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
  await mergeMetadata(db, user.id, person.data);
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

/** Throws what `linkIdentity` would throw. */
export async function checkLinkable(db: Db, userId: string, person: ExternalPerson) {
  const { known, address, owner } = await lockPerson(db, person);
  if (known) {
    const whose = known.user_id === userId ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`);
  }
  const user = await lockUser(db, userId);
  if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (!user.email && owner) throw emailExists();
  return { user, newAddress: user.email ? undefined : address };
}

/**
 * Adds a person's identity to the account of a caller who is signed in. Throws `identity_already_exists`, `email_exists`. A
 * caller without an address gets the provider's when it is verified; unlike with GoTrue one that is not verified is never
 * theirs.
 */
export async function linkIdentity(db: Db, userId: string, person: ExternalPerson): Promise<UserRow> {
  const { user, newAddress } = await checkLinkable(db, userId, person);
  await addIdentity(db, userId, person);
  if (newAddress) {
    await db`update auth.users set email = ${newAddress} where id = ${userId}`;
    await confirmUser(db, userId);
  }
  await db`update auth.users set is_anonymous = false, updated_at = now() where id = ${userId}`;
  await nameProviders(db, userId);
  return (await lockUser(db, userId)) ?? user;
}

const emailExists = () =>
  new AuthError(400, 'email_exists', 'A user with this email address has already been registered');

/**
 * Takes an identity off a user. When it carried the account's address, another identity's verified address takes its place;
 * GoTrue takes one that is not verified as well. Throws `single_identity_not_deletable`, `identity_not_found`,
 * `email_conflict_identity_not_deletable`.
 */
export async function unlinkIdentity(db: Db, userId: string, identityId: string) {
  const addresses = verifiedAddressesOf(await listIdentities(db, userId));
  const owners = new Map<string, UserRow | undefined>();
  // Before the user, and in one order, as everywhere: no two requests wait for each other.
  for (const address of addresses.toSorted()) owners.set(address, await lockAddress(db, address));
  const user = await lockUser(db, userId);
  const identities = await listIdentities(db, userId);
  if (identities.length <= 1)
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  const gone = identities.find(({ id }) => id === identityId);
  if (!user || !gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  await db`delete from auth.identities where id = ${gone.id}`;
  const rest = identities.filter((identity) => identity !== gone);
  const candidates = verifiedAddressesOf(rest).filter((address) => owners.has(address));
  if (gone.provider === 'phone')
    await db`update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = ${userId}`;
  else if (!rest.some(({ email }) => email === user.email) && candidates.length > 0) {
    const free = candidates.find((address) => !owners.get(address));
    if (!free)
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      );
    await moveTo(db, userId, free);
  }
  await nameProviders(db, userId);
}

function verifiedAddressesOf(identities: IdentityRow[]): string[] {
  const verified = identities.filter(({ identity_data }) => identity_data['email_verified'] === true);
  return [...new Set(verified.flatMap(({ email }) => email ?? []))];
}

/** Gives an account another address, which a provider has verified. What was mailed for the former one is void. */
async function moveTo(db: Db, userId: string, address: string) {
  await db`update auth.users set email = ${address}, email_change = '', updated_at = now() where id = ${userId}`;
  await forgetFlows(db, userId);
  await confirmUser(db, userId);
}
