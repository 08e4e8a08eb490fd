import { type Db, toJsonb } from './connection.ts';
import { lockUserByEmail } from './user.ts';

/** A user as a provider describes them. */
export interface ProviderUser {
  provider: string;
  /** The provider's id of the user (`sub`), which it never reuses. */
  subject: string;
  /** In the form that accounts are looked up by; undefined when the provider has none or an invalid one. */
  email: string | undefined;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  /** The stored claims, with GoTrue's names. */
  data: Record<string, unknown>;
}

/** A row of auth.identities. */
export interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  email: string | null;
}

/**
 * The identity of a provider's user, or undefined; locked until the transaction ends, also when it does not exist
 * yet.
 */
export async function lockIdentity(
  db: Db,
  { provider, subject }: ProviderUser,
): Promise<IdentityRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`;
  const [identity] = await db<IdentityRow[]>`
    select * from auth.identities where provider = ${provider} and provider_id = ${subject}`;
  return identity;
}

/** Locks the identity and the verified address of a provider's user. Called before any user is locked. */
export async function lockProviderUser(db: Db, providerUser: ProviderUser) {
  const identity = await lockIdentity(db, providerUser);
  const address = providerUser.isEmailVerified ? providerUser.email : undefined;
  return { identity, address, owner: address ? await lockUserByEmail(db, address) : undefined };
}

/** Adds an identity to a user. */
export async function createIdentity(
  db: Db,
  userId: string,
  providerUser: ProviderUser,
): Promise<IdentityRow> {
  const [identity] = await db<IdentityRow[]>`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${providerUser.subject}, ${userId}, ${toJsonb(db, providerUser.data)}, ${providerUser.provider}, now()) returning *`;
  if (!identity) throw new Error('The identity was not added.');
  return identity;
}

/** The identities of a user, oldest first. */
export async function findIdentitiesByUserId(db: Db, userId: string): Promise<IdentityRow[]> {
  return db<
    IdentityRow[]
  >`select * from auth.identities where user_id = ${userId} order by created_at, provider, id`;
}

/** Writes the providers of a user's identities to the app metadata. */
export async function updateAppMetadataProviders(db: Db, userId: string) {
  const names = [...new Set((await findIdentitiesByUserId(db, userId)).map(({ provider }) => provider))];
  const [provider] = names;
  const named = toJsonb(db, { providers: names, ...(provider !== undefined && { provider }) });
  await db`update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${named},
    updated_at = now() where id = ${userId}`;
}
