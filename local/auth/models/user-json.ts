import { type FactorRow, listFactors, toFactorJson } from './factor.ts';
import type { IdentityRow } from './identity.ts';
import type { Db } from './connection.ts';
import type { UserRow } from './user.ts';

/** A user as all of GoTrue's endpoints return it; empty dates are omitted. */
export async function toUserJson(db: Db, user: UserRow): Promise<UserJson> {
  const [json] = await toUserJsons(db, [user]);
  if (!json) throw new Error('The user has no JSON.');
  return json;
}
type UserJson = ReturnType<typeof joinUserJson>;

/** The same for several users, with as few queries. */
async function toUserJsons(db: Db, users: UserRow[]): Promise<UserJson[]> {
  const ids = users.map(({ id }) => id);
  const identities = await db<IdentityRow[]>`
    select * from auth.identities where user_id = any (${ids}) order by created_at`;
  const factors = await listFactors(db, ...ids);
  const isOf =
    (user: UserRow) =>
    ({ user_id }: { user_id: string }) =>
      user_id === user.id;
  return users.map((user) => joinUserJson(user, identities.filter(isOf(user)), factors.filter(isOf(user))));
}

function joinUserJson(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    ...toUserColumnsJson(user),
    identities: identities.map(({ id, provider_id, email, ...rest }) => ({
      identity_id: id,
      id: provider_id,
      ...rest,
      ...(email && { email }),
    })),
    ...(factors.length > 0 && { factors: factors.map(toFactorJson) }),
  };
}

/** The user's own columns, without identities and factors. */
export function toUserColumnsJson(user: UserRow) {
  const present = <T>(key: string, value: T | null | undefined) => (value ? { [key]: value } : {});
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...present('email_confirmed_at', user.email_confirmed_at),
    ...present('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...present('phone_confirmed_at', user.phone_confirmed_at),
    ...present('confirmation_sent_at', user.confirmation_sent_at),
    ...present('confirmed_at', user.confirmed_at),
    ...present('recovery_sent_at', user.recovery_sent_at),
    ...present('new_email', user.email_change),
    ...present('email_change_sent_at', user.email_change_sent_at),
    ...present('new_phone', user.phone_change),
    ...present('phone_change_sent_at', user.phone_change_sent_at),
    ...present('reauthentication_sent_at', user.reauthentication_sent_at),
    ...present('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present('banned_until', user.banned_until),
    ...present('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}
