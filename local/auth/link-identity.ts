import { AuthError } from './errors.ts';
import type { ExternalPerson } from './external-person.ts';
import { addIdentity, lockPerson, nameProviders } from './identities.ts';
import { confirmUser, type Db, isBanned, lockUser, type UserRow } from './users.ts';

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
