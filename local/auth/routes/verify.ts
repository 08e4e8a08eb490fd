import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { type AuthEnv, type AuthServer, clientAddressOf, readBody, redirectOf } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { issueAuthCode } from '../flow-state.ts';
import { hashCode, pkcePrefix, spendOneTimeToken, type TokenType } from '../one-time-tokens.ts';
import { signIn } from '../token-response.ts';
import { codeRedirect, errorRedirect, messageRedirect, tokenRedirect } from '../verify-redirects.ts';
import { confirmEmailChange } from '../email-change.ts';
import { confirmUser, type Db, isBanned } from '../users.ts';

const singleConfirmation =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

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

const Body = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
});

/** `GET /verify` (a mailed link: redirects) and `POST /verify` (a typed code or a link's hash: answers tokens). */
export function verify(server: AuthServer) {
  const { limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/verify', async (c) => {
      const { token = '', type = '' } = c.req.query();
      if (!type) throw invalid('Verify requires a verification type');
      if (!token) throw invalid('Verify requires a token or a token hash');
      limits.countRequest('token_verifications', clientAddressOf(c));
      const redirectTo = redirectOf(c, server);
      const isPkce = token.startsWith(pkcePrefix);
      c.header('cache-control', 'no-store');
      try {
        const target = await sql.begin(async (db) => {
          const user = await spend(server, db, {
            type,
            linkHashes: [token],
            message: 'Email link is invalid or has expired',
          });
          if (!user) return messageRedirect(redirectTo, singleConfirmation, isPkce);
          if (isPkce) return codeRedirect(redirectTo, await issueAuthCode(db, user.id, type));
          return tokenRedirect(
            redirectTo,
            await signIn(server, db, user.id, 'otp', c.req.header('user-agent') ?? ''),
            type,
          );
        });
        return c.redirect(target, 303);
      } catch (error) {
        if (error instanceof AuthError) return c.redirect(errorRedirect(redirectTo, error, isPkce), 303);
        throw error;
      }
    })
    .post('/verify', async (c) => {
      limits.countRequest('token_verifications', clientAddressOf(c));
      const { type, token, token_hash: tokenHash, email } = await readBody(c, Body);
      if (!type) throw invalid('Verify requires a verification type');
      if (!!token === !!tokenHash) throw invalid('Verify requires either a token or a token hash');
      if (tokenHash && email) throw invalid('Only the token_hash and type should be provided');
      const typed = hashCode(tokenHash ? '' : readAddress(email), token ?? '');
      const linkHashes = tokenHash ? [tokenHash] : [typed, `${pkcePrefix}${typed}`];
      const message = tokenHash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
      const reply = await sql.begin(async (db) => {
        const user = await spend(server, db, { type, linkHashes, message });
        if (!user) return { msg: singleConfirmation, code: '200' };
        return signIn(server, db, user.id, 'otp', c.req.header('user-agent') ?? '');
      });
      return c.json(reply);
    });
}

/** Spends a token and does what it is good for; undefined when a second mailbox has still to confirm. */
async function spend(
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
