import type { AuthServer, Device } from './context.ts';
import { type Amr, signAccessToken } from './jwt.ts';
import { type SessionRow, startSession } from './sessions.ts';
import { toUserJson } from './user-json.ts';
import { type Db, findUserById } from './users.ts';

/** Starts a session for a user signed in by `method`, and answers its tokens. */
export async function signIn(server: AuthServer, db: Db, userId: string, method: string, device: Device) {
  const { session, refreshToken } = await startSession(db, userId, method, device);
  return respondWithTokens(server, db, session, refreshToken);
}

/** The body of a successful `/token`, `/signup` or `/verify`: tokens, their end in seconds since 1970, and the user. */
export async function respondWithTokens(
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
  const { token, expiresAt } = await signAccessToken(
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
