import { randomUUID } from 'node:crypto';
import type { GrantParams, SessionRow } from '../models/session.ts';
import type { Db } from '../models/connection.ts';
import { createRefreshToken } from './refresh-token.ts';

/** Starts a session signed in by `method`; returns it with its first refresh token. */
export async function grantAuthenticatedUser(
  db: Db,
  userId: string,
  method: string,
  { userAgent, ip }: GrantParams,
) {
  const [session] = await db<SessionRow[]>`insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${randomUUID()}, ${userId}, 'aal1', ${userAgent}, ${ip}) returning *`;
  if (!session) throw new Error('The session was not added.');
  await db`insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session.id}, ${method})`;
  const refreshToken = await createRefreshToken(db, session);
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  return { session, refreshToken };
}
