import { z } from 'zod';
import { validateEmail } from './email-address.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { deleteFlowStates } from '../models/flow-state.ts';
import { assertMetadataSize, updateUserMetadata } from '../models/user-metadata.ts';
import {
  confirmPhone,
  upsertPhoneIdentity,
  lockUserByPhone,
  phoneExistsError,
} from '../models/user-phone.ts';
import { validatePhone } from './phone-number.ts';
import { updateAppMetadataProviders } from '../models/identity.ts';
import {
  clearAllOneTimeTokensForUser,
  confirmByAdmin,
  lockUserByEmail,
  type UserRow,
} from '../models/user.ts';
import { type Db, toJsonb } from '../models/connection.ts';

const Metadata = z.record(z.string(), z.unknown()).nullish();

/** The body of `POST /admin/users` and `PUT /admin/users/{id}`. */
export const AdminUserParams = z.object({
  id: z.string().nullish(),
  role: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: Metadata,
  app_metadata: Metadata,
  ban_duration: z.string().nullish(),
});

/** An administrator's update, validated as far as possible without the account. */
export function parseAdminUserUpdate(body: z.infer<typeof AdminUserParams>) {
  const { email, phone, ban_duration: ban, user_metadata: metadata } = body;
  assertMetadataSize(metadata ?? {});
  return {
    ...body,
    email: email ? validateEmail(email) : undefined,
    phone: phone ? validatePhone(phone) : undefined,
    bannedFor: ban ? parseBanDuration(ban) : undefined,
  };
}
export type AdminUserUpdate = ReturnType<typeof parseAdminUserUpdate>;

const unitMs: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Go's durations such as "24h" and "1h30m" in milliseconds; "none" is 0. */
function parseBanDuration(text: string): number {
  if (text === 'none') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw validationFailed(`invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}

/**
 * Throws `email_exists` or `phone_exists` when another user than `userId` has the address or number of the update.
 */
export async function assertEmailAndPhoneFree(db: Db, { email, phone }: AdminUserUpdate, userId?: string) {
  const owner = email === undefined ? undefined : await lockUserByEmail(db, email);
  if (owner && owner.id !== userId)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  const caller = phone === undefined ? undefined : await lockUserByPhone(db, phone);
  // GoTrue has another sentence for a new user.
  if (caller && caller.id !== userId)
    throw phoneExistsError(
      userId === undefined ? 'Phone number already registered by another user' : undefined,
    );
}

/** Applies an update to a locked account, except the password. */
export async function applyAdminUserUpdate(db: Db, user: UserRow, update: AdminUserUpdate) {
  const { id } = user;
  if (update.role) await db`update auth.users set role = ${update.role.trim()} where id = ${id}`;
  if (update.email !== undefined) await setEmail(db, user, update.email, update.email_confirm ?? false);
  if (update.phone !== undefined) {
    await db`update auth.users set phone = ${update.phone} where id = ${id}`;
    await upsertPhoneIdentity(db, id, { phone: update.phone, isVerified: update.phone_confirm ?? false });
  }
  if (update.email_confirm) await confirmByAdmin(db, id);
  if (update.phone_confirm) await confirmPhone(db, { ...user, phone: update.phone ?? user.phone });
  await updateAppMetadataProviders(db, id);
  if (update.app_metadata) await mergeAppMetadata(db, id, update.app_metadata);
  if (update.user_metadata) await updateUserMetadata(db, id, update.user_metadata);
  if (update.bannedFor !== undefined) {
    const until = update.bannedFor > 0 ? new Date(Date.now() + update.bannedFor) : null;
    await db`update auth.users set banned_until = ${until}, updated_at = now() where id = ${id}`;
  }
}

async function setEmail(db: Db, user: UserRow, email: string, isVerified: boolean) {
  if (email !== user.email) {
    // A link in the former mailbox must not open the account any more.
    await clearAllOneTimeTokensForUser(db, user.id);
    await deleteFlowStates(db, user.id);
  }
  const isConfirmed = isVerified && email !== user.email;
  const data = { sub: user.id, email, email_verified: isConfirmed, phone_verified: false };
  await db`update auth.users set email = ${email}, updated_at = now() where id = ${user.id}`;
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${user.id}, ${user.id}, ${toJsonb(db, data)}, 'email', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
}

async function mergeAppMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const entries = Object.entries(data);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  await db`update auth.users set updated_at = now(),
    raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') || ${toJsonb(db, values)}) - ${removed}::text[]
    where id = ${userId}`;
}
