import { randomUUID } from 'node:crypto';
import type { ExternalPerson } from './external-person.ts';
import type { Db, UserRow } from './users.ts';

/** Adds the account of a person whose address a provider has verified; their identity is still to be added. */
export async function insertExternalUser(db: Db, { email, provider, data }: ExternalPerson) {
  const appMetadata = { provider, providers: [provider] };
  return insertBareUser(db, { email, userMetadata: data, appMetadata, isAnonymous: false });
}

/** Adds an account that nobody can sign in to again, until it gets an address or an identity. */
export async function insertAnonymousUser(db: Db, userMetadata: Record<string, unknown>) {
  return insertBareUser(db, { userMetadata, appMetadata: {}, isAnonymous: true });
}

async function insertBareUser(
  db: Db,
  user: {
    email?: string | undefined;
    userMetadata: Record<string, unknown>;
    appMetadata: Record<string, unknown>;
    isAnonymous: boolean;
  },
): Promise<UserRow> {
  const { email = null, userMetadata, appMetadata, isAnonymous } = user;
  const [row] = await db<UserRow[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous
    ) values (
      '00000000-0000-0000-0000-000000000000', ${randomUUID()}, 'authenticated', 'authenticated', ${email},
      ${email === null ? null : new Date()}, ${db.json(appMetadata as never)}, ${db.json(userMetadata as never)},
      ${isAnonymous}
    ) returning *`;
  if (!row) throw new Error('The account was not added.');
  return row;
}
