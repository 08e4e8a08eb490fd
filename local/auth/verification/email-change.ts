import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import { type CodeChallenge, deleteFlowStates } from '../models/flow-state.ts';
import { updateAppMetadataProviders } from '../models/identity.ts';
import { type VerificationEmail, sendVerificationEmail } from './send-email.ts';
import { clearAllOneTimeTokensForUser, findUserById, lockUserByEmail, type UserRow } from '../models/user.ts';
import { type Db, toJsonb } from '../models/connection.ts';

/**
 * Confirms an email change from one mailbox. Undefined while the other one is still to confirm; else the user with
 * the new address. Throws `email_exists` when another user took the address meanwhile.
 */
export async function confirmEmailChange(
  server: AuthServer,
  db: Db,
  user: UserRow,
): Promise<UserRow | undefined> {
  const { double_confirm_changes: isDouble, enable_confirmations: isConfirmed } = server.config.email;
  const needsBoth = isDouble && isConfirmed && !!user.email;
  if (needsBoth && user.email_change_confirm_status === 0) {
    await db`update auth.users set email_change_confirm_status = 1, updated_at = now() where id = ${user.id}`;
    return undefined;
  }
  const email = user.email_change ?? '';
  if (await lockUserByEmail(db, email)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const changed = toJsonb(db, { sub: user.id, email, email_verified: true, phone_verified: false });
  const verified = toJsonb(db, { email_verified: true });
  await db`update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
    email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${verified} where id = ${user.id}`;
  // A user without an address gets the email identity, and is no longer anonymous.
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${user.id}, ${user.id}, ${changed}, 'email', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
  await db`update auth.users set is_anonymous = false where id = ${user.id}`;
  await updateAppMetadataProviders(db, user.id);
  // A link in the former mailbox must not open the account any more.
  await clearAllOneTimeTokensForUser(db, user.id);
  await deleteFlowStates(db, user.id, 'email_change');
  return findUserById(db, user.id);
}

/**
 * Emails the links that confirm a change of address: to the new one and, if both must confirm, to the current one.
 */
export async function sendEmailChange(
  server: AuthServer,
  db: Db,
  change: { user: UserRow; newEmail: string; redirectTo: string; challenge: CodeChallenge | undefined },
) {
  const { newEmail, user: present, ...rest } = change;
  await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(), updated_at = now(),
    email_change_confirm_status = 0 where id = ${present.id}`;
  const mailboxes: VerificationEmail['mailboxes'] = [{ address: newEmail, token: 'email_change_token_new' }];
  if (server.config.email.double_confirm_changes && present.email)
    mailboxes.unshift({ address: present.email, token: 'email_change_token_current' });
  const changing = { ...present, email_change: newEmail };
  await sendVerificationEmail(server, db, {
    ...rest,
    user: changing,
    kind: 'email_change',
    type: 'email_change',
    mailboxes,
  });
}
