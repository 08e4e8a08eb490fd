import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams, getReferrer } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { getAuthenticationMethod, issueAuthCode } from '../models/flow-state.ts';
import { generateTokenHash } from '../crypto/otp.ts';
import { pkcePrefix } from '../models/one-time-token.ts';
import { validatePhone } from '../users/phone-number.ts';
import { type VerifyParams, verifyOtp } from '../verification/verify-otp.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import {
  prepPkceRedirectUrl,
  prepErrorRedirectUrl,
  prepRedirectUrl,
  asRedirectUrl,
} from '../verification/redirect-url.ts';

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

/**
 * `GET /verify` (a link in an email: redirects) and `POST /verify` (a typed code or a link's hash: returns tokens).
 */
export function verify(server: AuthServer) {
  const { limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/verify', async (c) => {
      // Hono routes HEAD here too: a link scanner must not consume the token.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' });
      const { token = '', type = '' } = c.req.query();
      if (!type) throw validationFailed('Verify requires a verification type');
      if (!token) throw validationFailed('Verify requires a token or a token hash');
      limits.countRequest('verify', getIpAddress(c, server));
      const redirectTo = getReferrer(c, server);
      const isPkce = token.startsWith(pkcePrefix);
      try {
        const target = await sql.begin(async (db) => {
          const user = await verifyOtp(server, db, {
            type,
            tokenHashes: [token],
            message: 'Email link is invalid or has expired',
          });
          if (!user) return prepRedirectUrl(redirectTo, singleConfirmation, isPkce);
          if (isPkce)
            return prepPkceRedirectUrl(
              redirectTo,
              await issueAuthCode(db, user.id, getAuthenticationMethod(type)),
            );
          const session = await issueRefreshToken(server, db, user.id, 'otp', getGrantParams(c, server));
          return asRedirectUrl(redirectTo, session, { type });
        });
        return c.redirect(target, 303);
      } catch (error) {
        if (error instanceof AuthError)
          return c.redirect(prepErrorRedirectUrl(redirectTo, error, isPkce), 303);
        throw error;
      }
    })
    .post('/verify', async (c) => {
      limits.countRequest('verify', getIpAddress(c, server));
      const { address, ...params } = await parseVerifyParams(c, server);
      // A typed code is short: attempts at one address are limited for all clients.
      const attemptsKey = `codes of ${address ?? ''}`;
      if (address !== undefined) limits.countOtpAttempt(attemptsKey);
      const reply = await sql.begin(async (db) => {
        const user = await verifyOtp(server, db, params);
        if (!user) return { msg: singleConfirmation, code: '200' };
        return issueRefreshToken(server, db, user.id, 'otp', getGrantParams(c, server));
      });
      limits.resetOtpAttempts(attemptsKey);
      return c.json(reply);
    });
}

function validateVerifiedEmail(email: string | null | undefined) {
  try {
    return validateEmail(email);
  } catch (cause) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', {}, { cause });
  }
}

/** The parameters of `POST /verify`: the hash of a link, or an address and the typed code. */
async function parseVerifyParams(
  c: AuthContext,
  { keys }: AuthServer,
): Promise<VerifyParams & { address?: string }> {
  const {
    type,
    token,
    token_hash: tokenHash,
    email,
    phone,
    redirect_to,
  } = await retrieveRequestParams(c, Body);
  if (!type) throw validationFailed('Verify requires a verification type');
  if (!!token === !!tokenHash) throw validationFailed('Verify requires either a token or a token hash');
  if (tokenHash) {
    if (email || phone || redirect_to)
      throw validationFailed('Only the token_hash and type should be provided');
    return { type, tokenHashes: [tokenHash], message: 'Email link is invalid or has expired' };
  }
  if (!!email === !!phone)
    throw validationFailed('Only an email address or phone number should be provided on verify');
  const message = 'Token has expired or is invalid';
  const address = phone ? validatePhone(phone) : validateVerifiedEmail(email);
  const typed = generateTokenHash(keys, address, token ?? '');
  const channel = phone ? 'phone' : 'email';
  return { type, channel, address, tokenHashes: [typed, `${pkcePrefix}${typed}`], message };
}
