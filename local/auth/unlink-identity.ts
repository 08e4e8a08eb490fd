import { AuthError } from './errors.ts';
import { forgetFlows } from './flow-state.ts';
import { type IdentityRow, listIdentities, nameProviders } from './identities.ts';
import { confirmUser, type Db, lockAddress, lockUser, type UserRow } from './users.ts';

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
