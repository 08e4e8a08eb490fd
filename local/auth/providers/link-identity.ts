import { AuthError } from '../errors.ts';
import {
  type ProviderUser,
  createIdentity,
  lockProviderUser,
  updateAppMetadataProviders,
} from '../models/identity.ts';
import { confirmUser, isBanned, lockUser, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

/** Throws as `linkIdentityToUser` does. */
export async function assertLinkable(db: Db, userId: string, providerUser: ProviderUser) {
  const { identity: known, address, owner } = await lockProviderUser(db, providerUser);
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
 * Adds an identity to a signed-in user. Throws `identity_already_exists`, `email_exists`. A user without an address
 * gets the provider's if it is verified; GoTrue also takes one that is not.
 */
export async function linkIdentityToUser(
  db: Db,
  userId: string,
  providerUser: ProviderUser,
): Promise<UserRow> {
  const { user, newAddress } = await assertLinkable(db, userId, providerUser);
  await createIdentity(db, userId, providerUser);
  if (newAddress) {
    await db`update auth.users set email = ${newAddress} where id = ${userId}`;
    await confirmUser(db, userId);
  }
  await db`update auth.users set is_anonymous = false, updated_at = now() where id = ${userId}`;
  await updateAppMetadataProviders(db, userId);
  return (await lockUser(db, userId)) ?? user;
}

const emailExists = () =>
  new AuthError(400, 'email_exists', 'A user with this email address has already been registered');
