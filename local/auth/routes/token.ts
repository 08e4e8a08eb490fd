import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { exchangeAuthCode } from '../models/flow-state.ts';
import { linkIdentityToUser } from '../providers/link-identity.ts';
import { findPasswordWeakness, compareHashAndPassword } from '../crypto/passwords.ts';
import { findUserByPhone } from '../models/user-phone.ts';
import { formatPhoneNumber } from '../users/phone-number.ts';
import { rotateRefreshToken } from '../tokens/refresh-token.ts';
import { createAccessTokenResponse, issueRefreshToken } from '../tokens/access-token-response.ts';
import { idTokenGrant } from './id-token.ts';
import { web3Grant } from './web3.ts';
import { findUserByEmail, isBanned, lockUser, type UserRow } from '../models/user.ts';

const PasswordBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});
// The formats of refresh tokens: GoTrue's older one, and ours.
const refreshTokenPattern = /^(?:[a-z0-9]{12}|[\w-]{43})$/;

const RefreshBody = z.object({ refresh_token: z.string().nullish() });
const PkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** `POST /token?grant_type=`: a session for a password, a refresh token, an authorization code, an ID token or a wallet. */
export function token(server: AuthServer) {
  return new Hono<AuthEnv>().post('/token', async (c) => {
    const grant = c.req.query('grant_type');
    if (grant === 'password') return c.json(await resourceOwnerPasswordGrant(server, c));
    if (grant === 'refresh_token') return c.json(await refreshTokenGrant(server, c));
    if (grant === 'pkce') return c.json(await pkceGrant(server, c));
    if (grant === 'id_token') return c.json(await idTokenGrant(server, c));
    if (grant === 'web3') return c.json(await web3Grant(server, c));
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
}

async function resourceOwnerPasswordGrant(server: AuthServer, c: AuthContext) {
  const { config, limits, sql } = server;
  const clientAddress = getIpAddress(c, server);
  limits.countRequest('token', clientAddress);
  const { email, phone, password } = await retrieveRequestParams(c, PasswordBody);
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on login.');
  if (phone && !config.sms.enabled)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email && !phone) throw validationFailed('missing email or phone');
  if (email && !config.email.enabled)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const account = email ? email.toLowerCase() : formatPhoneNumber(phone ?? '');
  limits.countPasswordAttempt(account, clientAddress);
  const user = await (email ? findUserByEmail : findUserByPhone)(sql, account);
  const isRight = await compareHashAndPassword(user?.encrypted_password, password ?? '');
  const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (!user || !isRight) throw wrong();
  const session = await sql.begin(async (db) => {
    const present = await lockUser(db, user.id);
    // The comparison takes a while: the password may have changed meanwhile.
    if (present?.encrypted_password !== user.encrypted_password) throw wrong();
    assertNotBanned(present);
    if (!email && !present.phone_confirmed_at)
      throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
    if (email && !present.email_confirmed_at)
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return issueRefreshToken(server, db, present.id, 'password', getGrantParams(c, server));
  });
  limits.resetPasswordAttempts(account, clientAddress);
  const weakness = findPasswordWeakness(password ?? '', config);
  return { ...session, weak_password: weakness ?? null };
}

async function refreshTokenGrant(server: AuthServer, c: AuthContext) {
  const { limits, sql } = server;
  limits.countRequest('token', getIpAddress(c, server));
  const { refresh_token: presented } = await retrieveRequestParams(c, RefreshBody);
  if (!presented || !refreshTokenPattern.test(presented))
    throw validationFailed('Refresh token is not valid');
  const { session, refreshToken } = await rotateRefreshToken(server, presented, getGrantParams(c, server));
  return createAccessTokenResponse(server, sql, session, refreshToken);
}

async function pkceGrant(server: AuthServer, c: AuthContext) {
  const { config, limits, sql } = server;
  limits.countRequest('token', getIpAddress(c, server));
  const { auth_code: code, code_verifier: verifier } = await retrieveRequestParams(c, PkceBody);
  if (!code || !verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  return sql.begin(async (db) => {
    const exchanged = await exchangeAuthCode(db, {
      code,
      verifier,
      lifetime: config.flow_state_expiry,
    });
    const { user, authenticationMethod, identityToLink, providerTokens } = exchanged;
    assertNotBanned(user);
    if (identityToLink) await linkIdentityToUser(db, user.id, identityToLink);
    const session = await issueRefreshToken(
      server,
      db,
      user.id,
      authenticationMethod,
      getGrantParams(c, server),
    );
    return { ...session, ...providerTokens };
  });
}

function assertNotBanned(user: UserRow) {
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
}
