import { z } from 'zod';
import { AuthError } from '../errors.ts';
import { type SessionRow, sessionNotFound } from '../models/session.ts';
import { findUserById, isBanned } from '../models/user.ts';
import type { AuthContext, AuthServer } from '../server.ts';
import { verifyAccessToken } from '../tokens/access-token.ts';

const Claims = z.object({ sub: z.guid(), session_id: z.guid() });

/** The token of the Authorization header, if any. */
export const extractBearerToken = (c: AuthContext): string | undefined =>
  /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

/** The claims of an access token. Throws 403 `bad_jwt`. */
export async function parseJwtClaims(token: string, { keys, externalUrl }: AuthServer) {
  return verifyAccessToken(token, keys, externalUrl).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
  });
}

/** The user and the session of the request's access token. Throws as GoTrue does when there is none. */
export async function requireAuthentication(c: AuthContext, server: AuthServer) {
  const { sql } = server;
  const token = extractBearerToken(c);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const payload = await parseJwtClaims(token, server);
  const claims = Claims.safeParse(payload);
  if (!claims.success)
    throw new AuthError(403, 'bad_jwt', 'invalid claim: sub and session_id claims must be UUIDs');
  const { sub, session_id: sessionId } = claims.data;
  const user = await findUserById(sql, sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const [session] = await sql<SessionRow[]>`
    select * from auth.sessions where id = ${sessionId} and user_id = ${user.id}`;
  if (!session) throw sessionNotFound();
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}

/** The same, for what anonymous users may not do. */
export async function requirePerson(c: AuthContext, server: AuthServer) {
  const caller = await requireAuthentication(c, server);
  if (caller.user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  return caller;
}
