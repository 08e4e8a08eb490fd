import { AuthError } from '../errors.ts';
import { deleteFlowStates } from '../models/flow-state.ts';
import { type IdentityRow, findIdentitiesByUserId, updateAppMetadataProviders } from '../models/identity.ts';
import { confirmUser, lockUserByEmail, lockUser, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

/**
 * Removes an identity from a user. If it had the account's address, a verified address of another identity replaces
 * it; GoTrue also takes one that is not verified. Throws `single_identity_not_deletable`, `identity_not_found`,
 * `email_conflict_identity_not_deletable`.
 */
export async function unlinkIdentity(db: Db, userId: string, identityId: string) {
  const addresses = verifiedAddressesOf(await findIdentitiesByUserId(db, userId));
  const owners = new Map<string, UserRow | undefined>();
  // Locked before the user and in one order everywhere, so that requests do not deadlock.
  for (const address of addresses.toSorted()) owners.set(address, await lockUserByEmail(db, address));
  const user = await lockUser(db, userId);
  const identities = await findIdentitiesByUserId(db, userId);
  if (identities.length <= 1)
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  const removed = identities.find(({ id }) => id === identityId);
  if (!user || !removed) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  await db`delete from auth.identities where id = ${removed.id}`;
  const rest = identities.filter((identity) => identity !== removed);
  const candidates = verifiedAddressesOf(rest).filter((address) => owners.has(address));
  if (removed.provider === 'phone')
    await db`update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = ${userId}`;
  else if (!rest.some(({ email }) => email === user.email) && candidates.length > 0) {
    const free = candidates.find((address) => !owners.get(address));
    if (!free)
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      );
    await replaceEmail(db, userId, free);
  }
  await updateAppMetadataProviders(db, userId);
}

function verifiedAddressesOf(identities: IdentityRow[]): string[] {
  const verified = identities.filter(({ identity_data }) => identity_data['email_verified'] === true);
  return [...new Set(verified.flatMap(({ email }) => email ?? []))];
}

/** Gives an account another, verified address. Invalidates what was sent to the former one. */
async function replaceEmail(db: Db, userId: string, address: string) {
  await db`update auth.users set email = ${address}, email_change = '', updated_at = now() where id = ${userId}`;
  await deleteFlowStates(db, userId);
  await confirmUser(db, userId);
}
