import { z } from 'zod';
import { readAddress } from './addresses.ts';
import { AuthError, invalid } from './errors.ts';
import { forgetFlows } from './flow-state.ts';
import { checkMetadataSize, mergeMetadata } from './metadata.ts';
import { confirmPhone, keepPhoneIdentity, lockPhone, phoneExists } from './phone-accounts.ts';
import { readPhone } from './phones.ts';
import { nameProviders } from './identities.ts';
import { clearOneTimeTokens, confirmUser, type Db, lockAddress, type UserRow } from './users.ts';

const Metadata = z.record(z.string(), z.unknown()).nullish();

/** The body of `POST /admin/users` and `PUT /admin/users/{id}`. */
export const AdminUserBody = z.object({
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

/** What an administrator wants, checked as far as it can be without looking at the account. */
export function readWishes(body: z.infer<typeof AdminUserBody>) {
  const { email, phone, ban_duration: ban, user_metadata: metadata } = body;
  checkMetadataSize(metadata ?? {});
  return {
    ...body,
    email: email ? readAddress(email) : undefined,
    phone: phone ? readPhone(phone) : undefined,
    bannedFor: ban ? readBan(ban) : undefined,
  };
}
export type Wishes = ReturnType<typeof readWishes>;

const unitMs: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Go's durations like "24h" and "1h30m" in milliseconds; "none" is 0. */
function readBan(text: string): number {
  if (text === 'none') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw invalid(`invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}

/** Throws `email_exists` or `phone_exists` when somebody else than `userId` has the address or number that is wished for. */
export async function refuseTaken(db: Db, { email, phone }: Wishes, userId?: string) {
  const owner = email === undefined ? undefined : await lockAddress(db, email);
  if (owner && owner.id !== userId)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  const caller = phone === undefined ? undefined : await lockPhone(db, phone);
  if (caller && caller.id !== userId) throw phoneExists();
}

/** Changes a locked account as wished; the password is not among it. */
export async function applyWishes(db: Db, user: UserRow, wishes: Wishes) {
  const { id } = user;
  if (wishes.role) await db`update auth.users set role = ${wishes.role.trim()} where id = ${id}`;
  if (wishes.email !== undefined) await setEmail(db, user, wishes.email, wishes.email_confirm ?? false);
  if (wishes.phone !== undefined) {
    await db`update auth.users set phone = ${wishes.phone} where id = ${id}`;
    await keepPhoneIdentity(db, id, { phone: wishes.phone, isVerified: wishes.phone_confirm ?? false });
  }
  if (wishes.email_confirm) await confirmUser(db, id);
  if (wishes.phone_confirm) await confirmPhone(db, { ...user, phone: wishes.phone ?? user.phone });
  await nameProviders(db, id);
  if (wishes.app_metadata) await mergeAppMetadata(db, id, wishes.app_metadata);
  if (wishes.user_metadata) await mergeMetadata(db, id, wishes.user_metadata);
  if (wishes.bannedFor !== undefined) {
    const until = wishes.bannedFor > 0 ? new Date(Date.now() + wishes.bannedFor) : null;
    await db`update auth.users set banned_until = ${until}, updated_at = now() where id = ${id}`;
  }
}

async function setEmail(db: Db, user: UserRow, email: string, isVerified: boolean) {
  if (email !== user.email) {
    // A link that waits in the former mailbox must not open the account any more.
    await clearOneTimeTokens(db, user.id);
    await forgetFlows(db, user.id);
  }
  const data = { sub: user.id, email, email_verified: isVerified, phone_verified: false };
  await db`update auth.users set email = ${email}, updated_at = now() where id = ${user.id}`;
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${user.id}, ${user.id}, ${db.json(data)}, 'email', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
}

async function mergeAppMetadata(db: Db, userId: string, data: Record<string, unknown>) {
  const entries = Object.entries(data);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  await db`update auth.users set updated_at = now(),
    raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') || ${db.json(values as never)}) - ${removed}::text[]
    where id = ${userId}`;
}
