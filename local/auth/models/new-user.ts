import { randomUUID } from 'node:crypto';
import type { ProviderUser } from './identity.ts';
import { type Db, toJsonb } from './connection.ts';
import { insertUserRow, type UserRow } from './user.ts';

/** Adds the account of a provider's user with a verified address; the identity is added separately. */
export async function insertExternalUser(db: Db, { email, provider, data }: ProviderUser) {
  const appMetadata = { provider, providers: [provider] };
  return insertBareUser(db, { email, userMetadata: data, appMetadata, isAnonymous: false });
}

/** Adds an account that cannot sign in again until it has an email address or an identity. */
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
  return insertUserRow(db, {
    id: randomUUID(),
    email,
    email_confirmed_at: email === null ? null : new Date(),
    raw_app_meta_data: toJsonb(db, appMetadata),
    raw_user_meta_data: toJsonb(db, userMetadata),
    is_anonymous: isAnonymous,
  });
}
