import { randomUUID } from 'node:crypto';
import type { AuthConfig } from './config.ts';
import type { Device } from './context.ts';
import { AuthError } from './errors.ts';
import { addFirstRefreshToken } from './refresh-tokens.ts';
import type { Db } from './users.ts';

/** A row of auth.sessions, as far as the auth server reads it. */
export interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  not_after: Date | null;
  created_at: Date;
  refreshed_at: Date | null;
}

/** Starts a session signed in by `method`; answers it with its first refresh token. */
export async function startSession(db: Db, userId: string, method: string, { userAgent, ip }: Device) {
  const [session] = await db<SessionRow[]>`insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${randomUUID()}, ${userId}, 'aal1', ${userAgent}, ${ip}) returning *`;
  if (!session) throw new Error('The session was not added.');
  await db`insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session.id}, ${method})`;
  const refreshToken = await addFirstRefreshToken(db, session);
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  return { session, refreshToken };
}

/** Whether a session has not been ended meanwhile. Ask with its user locked. */
export async function isLive(db: Db, { id }: SessionRow): Promise<boolean> {
  return (await db`select 1 from auth.sessions where id = ${id}`).length > 0;
}

/** Throws `session_expired` for a session that lasted too long, or was not used for too long. Asked at each refresh. */
export function refuseExpired(
  { created_at, not_after, refreshed_at }: SessionRow,
  { timebox, inactivity_timeout: mayRest }: AuthConfig['sessions'],
) {
  const now = Date.now();
  const isOver = (from: Date, seconds: number) => seconds > 0 && now > from.getTime() + seconds * 1000;
  const message = 'Invalid Refresh Token: Session Expired';
  if ((not_after && not_after.getTime() < now) || isOver(created_at, timebox))
    throw new AuthError(400, 'session_expired', message);
  if (isOver(refreshed_at ?? created_at, mayRest))
    throw new AuthError(400, 'session_expired', `${message} (Inactivity)`);
}

/** What whoever comes with the token of an ended session is told. */
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/** Ends sessions of a user: `global` all, `local` this one, `others` all but this one. */
export async function endSessions(
  db: Db,
  userId: string,
  sessionId: string,
  scope: 'global' | 'local' | 'others',
) {
  if (scope === 'global') await db`delete from auth.sessions where user_id = ${userId}`;
  if (scope === 'local') await db`delete from auth.sessions where id = ${sessionId} and user_id = ${userId}`;
  if (scope === 'others')
    await db`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
}
