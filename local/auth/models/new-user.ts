import { randomUUID } from 'node:crypto';
import type { ProviderUser } from './identity.ts';
import { type Db, toJsonb } from './connection.ts';
import type { UserRow } from './user.ts';

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
  const [row] = await db<UserRow[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous,
      confirmation_token, recovery_token, email_change_token_new, email_change
    ) values (
      '00000000-0000-0000-0000-000000000000', ${randomUUID()}, 'authenticated', 'authenticated', ${email},
      ${email === null ? null : new Date()}, ${toJsonb(db, appMetadata)}, ${toJsonb(db, userMetadata)},
      ${isAnonymous}, '', '', '', ''
    ) returning *`;
  if (!row) throw new Error('The account was not added.');
  return row;
}
