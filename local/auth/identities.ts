import type { ExternalPerson } from './external-person.ts';
import { type Db, lockAddress } from './users.ts';

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

/** The identity of a person, nobody else's to add or change until the transaction ends; or undefined. */
export async function lockIdentity(
  db: Db,
  { provider, subject }: ExternalPerson,
): Promise<IdentityRow | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`;
  const [identity] = await db<IdentityRow[]>`
    select * from auth.identities where provider = ${provider} and provider_id = ${subject}`;
  return identity;
}

/** Locks what a person can have here, before any user is locked: their identity and their verified address. */
export async function lockPerson(db: Db, person: ExternalPerson) {
  const known = await lockIdentity(db, person);
  const address = person.isEmailVerified ? person.email : undefined;
  return { known, address, owner: address ? await lockAddress(db, address) : undefined };
}

/** Adds an identity to a user. */
export async function addIdentity(db: Db, userId: string, person: ExternalPerson): Promise<IdentityRow> {
  const [identity] = await db<IdentityRow[]>`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${person.subject}, ${userId}, ${db.json(person.data as never)}, ${person.provider}, now()) returning *`;
  if (!identity) throw new Error('The identity was not added.');
  return identity;
}

/** The identities of a user, the oldest first. */
export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db<
    IdentityRow[]
  >`select * from auth.identities where user_id = ${userId} order by created_at, provider, id`;
}

/** Writes into the app metadata of a user what their identities are. */
export async function nameProviders(db: Db, userId: string) {
  const names = [...new Set((await listIdentities(db, userId)).map(({ provider }) => provider))];
  const [provider] = names;
  const named = db.json({ providers: names, ...(provider !== undefined && { provider }) });
  await db`update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${named},
    updated_at = now() where id = ${userId}`;
}
