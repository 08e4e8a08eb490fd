import { Hono } from 'hono';
import { z } from 'zod';
import {
  type AuthContext,
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  readBody,
} from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { spendAuthCode } from '../flow-state.ts';
import { linkIdentity } from '../link-identity.ts';
import { findWeakness, isPasswordOf } from '../passwords.ts';
import { findUserByPhone } from '../phone-accounts.ts';
import { formatPhone } from '../phones.ts';
import { rotateRefreshToken } from '../refresh-tokens.ts';
import { respondWithTokens, signIn } from '../token-response.ts';
import { grantIdToken } from './id-token.ts';
import { findUserByEmail, isBanned, lockUser, type UserRow } from '../users.ts';

const PasswordBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});
// What a refresh token looks like: GoTrue's older ones, or ours.
const refreshTokenPattern = /^(?:[a-z0-9]{12}|[\w-]{43})$/;

const RefreshBody = z.object({ refresh_token: z.string().nullish() });
const PkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** `POST /token?grant_type=`: a session for a password, a refresh token, an authorization code or an ID token. */
export function token(server: AuthServer) {
  return new Hono<AuthEnv>().post('/token', async (c) => {
    const grant = c.req.query('grant_type');
    if (grant === 'password') return c.json(await grantPassword(server, c));
    if (grant === 'refresh_token') return c.json(await grantRefreshToken(server, c));
    if (grant === 'pkce') return c.json(await grantPkce(server, c));
    if (grant === 'id_token') return c.json(await grantIdToken(server, c));
    if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
}

async function grantPassword(server: AuthServer, c: AuthContext) {
  const { config, limits, sql } = server;
  const clientAddress = clientAddressOf(c, server);
  limits.countRequest('sign_in_sign_ups', clientAddress);
  const { email, phone, password } = await readBody(c, PasswordBody);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone && !config.sms.enabled)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email && !phone) throw invalid('missing email or phone');
  if (email && !config.email.enabled)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const account = email ? email.normalize('NFC').trim().toLowerCase() : formatPhone(phone ?? '');
  limits.countGuess(account, clientAddress);
  const user = await (email ? findUserByEmail : findUserByPhone)(sql, account);
  const isRight = await isPasswordOf(user?.encrypted_password, password ?? '');
  const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (!user || !isRight) throw wrong();
  const session = await sql.begin(async (db) => {
    const present = await lockUser(db, user.id);
    // The comparison takes a while: a password that was changed in the middle of it opens nothing any more.
    if (present?.encrypted_password !== user.encrypted_password) throw wrong();
    refuseBanned(present);
    if (!email && !present.phone_confirmed_at)
      throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
    if (email && !present.email_confirmed_at)
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return signIn(server, db, present.id, 'password', deviceOf(c, server));
  });
  limits.forgiveGuesses(account, clientAddress);
  const weakness = findWeakness(password ?? '', config);
  return weakness ? { ...session, weak_password: weakness } : session;
}

async function grantRefreshToken(server: AuthServer, c: AuthContext) {
  const { limits, sql } = server;
  limits.countRequest('token_refresh', clientAddressOf(c, server));
  const { refresh_token: presented } = await readBody(c, RefreshBody);
  if (!presented || !refreshTokenPattern.test(presented)) throw invalid('Refresh token is not valid');
  const { session, refreshToken } = await rotateRefreshToken(server, presented, deviceOf(c, server));
  return respondWithTokens(server, sql, session, refreshToken);
}

async function grantPkce(server: AuthServer, c: AuthContext) {
  const { limits, sql } = server;
  limits.countRequest('token_refresh', clientAddressOf(c, server));
  const { auth_code: code, code_verifier: verifier } = await readBody(c, PkceBody);
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  return sql.begin(async (db) => {
    const spent = await spendAuthCode(db, code, verifier);
    const { user, authenticationMethod, identityToLink, providerTokens } = spent;
    refuseBanned(user);
    if (identityToLink) await linkIdentity(db, user.id, identityToLink);
    const session = await signIn(server, db, user.id, authenticationMethod, deviceOf(c, server));
    return { ...session, ...providerTokens };
  });
}

function refuseBanned(user: UserRow) {
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
}
