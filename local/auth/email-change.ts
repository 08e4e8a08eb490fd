import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import { type Challenge, forgetFlows } from './flow-state.ts';
import { nameProviders } from './identities.ts';
import { type Link, sendLink } from './send-link.ts';
import { clearOneTimeTokens, type Db, findUserById, lockAddress, type UserRow } from './users.ts';

/**
 * One mailbox confirmed a change of address. Undefined while the other has still to; else the user with the new address.
 * Throws `email_exists` when somebody took the address meanwhile.
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
  if (await lockAddress(db, email)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const changed = db.json({ sub: user.id, email, email_verified: true, phone_verified: false });
  const verified = db.json({ email_verified: true });
  await db`update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
    email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${verified} where id = ${user.id}`;
  // Who came in without an address gets the identity that goes with one, and is nobody unknown any more.
  await db`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${user.id}, ${user.id}, ${changed}, 'email', now())
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
  await db`update auth.users set is_anonymous = false where id = ${user.id}`;
  await nameProviders(db, user.id);
  // A link that waits in the former mailbox must not open the account any more.
  await clearOneTimeTokens(db, user.id);
  await forgetFlows(db, user.id, 'email_change');
  return findUserById(db, user.id);
}

/** Mails the links that confirm a change of address: to the new one and, where both must agree, to the present one. */
export async function sendEmailChange(
  server: AuthServer,
  db: Db,
  change: { user: UserRow; newEmail: string; redirectTo: string; challenge: Challenge | undefined },
) {
  const { newEmail, user: present, ...rest } = change;
  await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(), updated_at = now(),
    email_change_confirm_status = 0 where id = ${present.id}`;
  const mailboxes: Link['mailboxes'] = [{ address: newEmail, token: 'email_change_token_new' }];
  if (server.config.email.double_confirm_changes && present.email)
    mailboxes.unshift({ address: present.email, token: 'email_change_token_current' });
  const changing = { ...present, email_change: newEmail };
  await sendLink(server, db, {
    ...rest,
    user: changing,
    kind: 'email_change',
    type: 'email_change',
    mailboxes,
  });
}
