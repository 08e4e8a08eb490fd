import type { AuthServer } from '../server.ts';
import type { GrantParams, SessionRow } from '../models/session.ts';
import { grantAuthenticatedUser } from './start-session.ts';
import { generateAccessToken } from './access-token.ts';
import type { Amr } from '../mfa/amr.ts';
import { toUserJson } from '../models/user-json.ts';
import type { Db } from '../models/connection.ts';
import { findUserById } from '../models/user.ts';

/** Starts a session for a user signed in by `method`; returns its tokens. */
export async function issueRefreshToken(
  server: AuthServer,
  db: Db,
  userId: string,
  method: string,
  grantParams: GrantParams,
) {
  const { session, refreshToken } = await grantAuthenticatedUser(db, userId, method, grantParams);
  return createAccessTokenResponse(server, db, session, refreshToken);
}

/**
 * The body of a successful `/token`, `/signup` or `/verify`: tokens, their expiry in seconds since 1970, and the
 * user.
 */
export async function createAccessTokenResponse(
  server: AuthServer,
  db: Db,
  session: SessionRow,
  refreshToken: string,
) {
  const user = await findUserById(db, session.user_id);
  if (!user) throw new Error('The session belongs to nobody.');
  const amr = await db<Amr>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${session.id} order by updated_at desc`;
  const { config, externalUrl, keys } = server;
  const expiresIn = config.jwt_expiry;
  const { token, expiresAt } = await generateAccessToken(
    { user, session, amr: [...amr], expiresIn, externalUrl },
    keys,
  );
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await toUserJson(db, user),
  };
}
