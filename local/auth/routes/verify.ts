import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import {
  type AuthContext,
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  readBody,
  redirectOf,
} from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { authenticationMethodOf, issueAuthCode } from '../flow-state.ts';
import { hashCode, pkcePrefix } from '../one-time-tokens.ts';
import { readPhone } from '../phones.ts';
import { type Proof, spendLink } from '../spend-link.ts';
import { signIn } from '../token-response.ts';
import { codeRedirect, errorRedirect, messageRedirect, tokenRedirect } from '../verify-redirects.ts';

const singleConfirmation =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const Body = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
});

/** `GET /verify` (a mailed link: redirects) and `POST /verify` (a typed code or a link's hash: answers tokens). */
export function verify(server: AuthServer) {
  const { limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/verify', async (c) => {
      // Hono sends HEAD here as well: a scanner that looks where links lead must not spend them.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' });
      const { token = '', type = '' } = c.req.query();
      if (!type) throw invalid('Verify requires a verification type');
      if (!token) throw invalid('Verify requires a token or a token hash');
      limits.countRequest('token_verifications', clientAddressOf(c, server));
      const redirectTo = redirectOf(c, server);
      const isPkce = token.startsWith(pkcePrefix);
      try {
        const target = await sql.begin(async (db) => {
          const user = await spendLink(server, db, {
            type,
            linkHashes: [token],
            message: 'Email link is invalid or has expired',
          });
          if (!user) return messageRedirect(redirectTo, singleConfirmation, isPkce);
          if (isPkce)
            return codeRedirect(redirectTo, await issueAuthCode(db, user.id, authenticationMethodOf(type)));
          const session = await signIn(server, db, user.id, 'otp', deviceOf(c, server));
          return tokenRedirect(redirectTo, session, { type });
        });
        return c.redirect(target, 303);
      } catch (error) {
        if (error instanceof AuthError) return c.redirect(errorRedirect(redirectTo, error, isPkce), 303);
        throw error;
      }
    })
    .post('/verify', async (c) => {
      limits.countRequest('token_verifications', clientAddressOf(c, server));
      const { address, ...proof } = await readProof(c, server);
      // A typed code is short: whoever guesses at one address is stopped, from wherever they come.
      const tries = `codes of ${address ?? ''}`;
      if (address !== undefined) limits.countCode(tries);
      const reply = await sql.begin(async (db) => {
        const user = await spendLink(server, db, proof);
        if (!user) return { msg: singleConfirmation, code: '200' };
        return signIn(server, db, user.id, 'otp', deviceOf(c, server));
      });
      limits.forgiveCodes(tries);
      return c.json(reply);
    });
}

/** What a `POST /verify` shows: the hash of a link, or an address and the code that was typed. */
async function readProof(c: AuthContext, { keys }: AuthServer): Promise<Proof & { address?: string }> {
  const { type, token, token_hash: tokenHash, email, phone, redirect_to } = await readBody(c, Body);
  if (!type) throw invalid('Verify requires a verification type');
  if (!!token === !!tokenHash) throw invalid('Verify requires either a token or a token hash');
  if (tokenHash) {
    if (email || phone || redirect_to) throw invalid('Only the token_hash and type should be provided');
    return { type, linkHashes: [tokenHash], message: 'Email link is invalid or has expired' };
  }
  if (!!email === !!phone)
    throw invalid('Only an email address or phone number should be provided on verify');
  const message = 'Token has expired or is invalid';
  const address = phone ? readPhone(phone) : readAddress(email);
  const typed = hashCode(keys, address, token ?? '');
  const channel = phone ? 'phone' : 'email';
  return { type, channel, address, linkHashes: [typed, `${pkcePrefix}${typed}`], message };
}
