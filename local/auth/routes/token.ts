import { Hono } from 'hono';
import { z } from 'zod';
import { type AuthContext, type AuthEnv, type AuthServer, clientAddressOf, readBody } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { spendAuthCode } from '../flow-state.ts';
import { isPasswordOf } from '../passwords.ts';
import { rotateRefreshToken } from '../sessions.ts';
import { respondWithTokens, signIn } from '../token-response.ts';
import { findUserByEmail, findUserById, isBanned } from '../users.ts';

const PasswordBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});
const RefreshBody = z.object({ refresh_token: z.string().nullish() });
const PkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** `POST /token?grant_type=`: a session for a password, a refresh token or an authorization code. */
export function token(server: AuthServer) {
  return new Hono<AuthEnv>().post('/token', async (c) => {
    c.header('cache-control', 'no-store');
    const grant = c.req.query('grant_type');
    if (grant === 'password') return c.json(await grantPassword(server, c));
    if (grant === 'refresh_token') return c.json(await grantRefreshToken(server, c));
    if (grant === 'pkce') return c.json(await grantPkce(server, c));
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
}

const userAgentOf = (c: AuthContext) => c.req.header('user-agent') ?? '';

async function grantPassword(server: AuthServer, c: AuthContext) {
  const { limits, sql } = server;
  const clientAddress = clientAddressOf(c);
  limits.countRequest('sign_in_sign_ups', clientAddress);
  const { email, phone, password } = await readBody(c, PasswordBody);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalid('missing email or phone');
  const account = email.normalize('NFC').trim().toLowerCase();
  limits.countGuess(account, clientAddress);
  const user = await findUserByEmail(sql, account);
  const isRight = await isPasswordOf(user?.encrypted_password, password ?? '');
  if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  limits.forgiveGuesses(account, clientAddress);
  return sql.begin((db) => signIn(server, db, user.id, 'password', userAgentOf(c)));
}

async function grantRefreshToken(server: AuthServer, c: AuthContext) {
  const { config, keys, limits, sql } = server;
  limits.countRequest('token_refresh', clientAddressOf(c));
  const { refresh_token: presented } = await readBody(c, RefreshBody);
  if (!presented) throw invalid('Refresh token is not valid');
  const { session, refreshToken } = await rotateRefreshToken(
    sql,
    keys.refreshSecret,
    presented,
    config.refresh_token_reuse_interval,
  );
  const user = await findUserById(sql, session.user_id);
  if (user && isBanned(user)) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  return respondWithTokens(server, sql, session, refreshToken);
}

async function grantPkce(server: AuthServer, c: AuthContext) {
  const { limits, sql } = server;
  limits.countRequest('token_refresh', clientAddressOf(c));
  const { auth_code: code, code_verifier: verifier } = await readBody(c, PkceBody);
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  return sql.begin(async (db) => {
    const { userId, authenticationMethod } = await spendAuthCode(db, code, verifier);
    const method = authenticationMethod === 'signup' ? 'email/signup' : authenticationMethod;
    return signIn(server, db, userId, method, userAgentOf(c));
  });
}
