import type { AuthServer } from './context.ts';
import { confirmEmailChange } from './email-change.ts';
import { AuthError, invalid } from './errors.ts';
import { spendOneTimeToken, type TokenType } from './one-time-tokens.ts';
import { confirmUser, type Db, isBanned } from './users.ts';

const tokensOfType = new Map<string, TokenType[]>(
  Object.entries({
    email: ['confirmation_token', 'recovery_token'],
    signup: ['confirmation_token'],
    invite: ['confirmation_token'],
    recovery: ['recovery_token'],
    magiclink: ['recovery_token'],
    email_change: ['email_change_token_current', 'email_change_token_new'],
  }),
);

/** Spends a token and does what it is good for; undefined when a second mailbox has still to confirm. */
export async function spendLink(
  server: AuthServer,
  db: Db,
  request: { type: string; linkHashes: string[]; message: string },
) {
  const types = tokensOfType.get(request.type);
  if (!types) throw invalid('Invalid email verification type');
  const { linkHashes, message } = request;
  const spent = await spendOneTimeToken(db, { linkHashes, types, config: server.config, message });
  if (isBanned(spent.user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (request.type === 'email_change') return confirmEmailChange(server, db, spent.user);
  // Whoever reads the mailbox of a recovery or a magic link has confirmed the address as well.
  await confirmUser(db, spent.user.id);
  return spent.user;
}
