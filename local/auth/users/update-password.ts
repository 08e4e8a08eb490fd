import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import { deleteFlowStates } from '../models/flow-state.ts';
import { hashPassword, compareHashAndPassword } from '../crypto/passwords.ts';
import { verifyReauthentication } from '../verification/reauthentication.ts';
import { logoutSessions, type SessionRow } from '../models/session.ts';
import { clearAllOneTimeTokensForUser, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

const dayInMs = 24 * 60 * 60_000;

/** A validated password: its hash, and the nonce to consume with the change. */
export interface NewPassword {
  hash: string;
  nonce: string | undefined;
}

/**
 * Validates a new password. Throws `reauthentication_needed` or `reauthentication_not_valid` where a session older
 * than a day needs a nonce, `same_password` for the current one.
 */
export async function validateNewPassword(
  server: AuthServer,
  { user, session }: { user: UserRow; session: SessionRow },
  { password, nonce, clientAddress }: { password: string; nonce: string; clientAddress: string },
): Promise<NewPassword> {
  const { config, limits } = server;
  const isOld = Date.now() > session.created_at.getTime() + dayInMs;
  const needsNonce = config.email.secure_password_change && isOld;
  if (needsNonce && !nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (needsNonce) await verifyReauthentication(server, user, nonce);
  // The response reveals whether this is the password: a stolen session must not allow guessing it.
  limits.countPasswordAttempt(user.id, clientAddress);
  if (await compareHashAndPassword(user.encrypted_password, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return { hash: await hashPassword(password), nonce: needsNonce ? nonce : undefined };
}

/** Sets the password, and ends all sessions (but `sessionId`) and links that were sent before. */
export async function updatePassword(db: Db, userId: string, hash: string, sessionId?: string) {
  await db`update auth.users set encrypted_password = ${hash}, confirmation_sent_at = null, recovery_sent_at = null,
    email_change_sent_at = null, phone_change_sent_at = null, reauthentication_sent_at = null, updated_at = now() where id = ${userId}`;
  await clearAllOneTimeTokensForUser(db, userId);
  await deleteFlowStates(db, userId);
  if (sessionId === undefined) await db`delete from auth.sessions where user_id = ${userId}`;
  else await logoutSessions(db, userId, sessionId, 'others');
}
