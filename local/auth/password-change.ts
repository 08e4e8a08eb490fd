import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import { forgetFlows } from './flow-state.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { checkNonce } from './reauthentication.ts';
import { endSessions, type SessionRow } from './sessions.ts';
import { clearOneTimeTokens, type Db, type UserRow } from './users.ts';

const dayInMs = 24 * 60 * 60_000;

/** A password that was checked: its hash, and the nonce that its change spends. */
export interface NewPassword {
  hash: string;
  nonce: string | undefined;
}

/**
 * Checks that the caller may set `password`. Throws `reauthentication_needed` or `reauthentication_not_valid` where a session
 * that is older than a day asks for a nonce, `same_password` for the one they have.
 */
export async function prepareNewPassword(
  server: AuthServer,
  { user, session }: { user: UserRow; session: SessionRow },
  { password, nonce, clientAddress }: { password: string; nonce: string; clientAddress: string },
): Promise<NewPassword> {
  const { config, limits } = server;
  const isOld = Date.now() > session.created_at.getTime() + dayInMs;
  const needsNonce = config.email.secure_password_change && isOld;
  if (needsNonce && !nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (needsNonce) await checkNonce(server, user, nonce);
  // The answer tells whether this is the password: whoever holds a stolen session must not guess it here.
  limits.countGuess(user.id, clientAddress);
  if (await isPasswordOf(user.encrypted_password, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return { hash: await hashPassword(password), nonce: needsNonce ? nonce : undefined };
}

/** Whoever knew the old password, or has a link that was mailed before, is out; `sessionId` stays, if there is one. */
export async function changePassword(db: Db, userId: string, hash: string, sessionId?: string) {
  await db`update auth.users set encrypted_password = ${hash}, confirmation_sent_at = null, recovery_sent_at = null,
    email_change_sent_at = null, phone_change_sent_at = null, reauthentication_sent_at = null, updated_at = now() where id = ${userId}`;
  await clearOneTimeTokens(db, userId);
  await forgetFlows(db, userId);
  if (sessionId === undefined) await db`delete from auth.sessions where user_id = ${userId}`;
  else await endSessions(db, userId, sessionId, 'others');
}
