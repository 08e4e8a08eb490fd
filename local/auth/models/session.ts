import type { AuthConfig } from '../config/config.ts';
import { AuthError } from '../errors.ts';
import type { Db } from './connection.ts';
import { lockUser, type UserRow } from './user.ts';

/** The columns of auth.sessions that the auth server reads. */
export interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  not_after: Date | null;
  created_at: Date;
  refreshed_at: Date | null;
}

/** The client that uses a session. */
export interface GrantParams {
  userAgent: string;
  ip: string | null;
}

/** Whether a session still exists. Call with its user locked. */
export async function isSessionActive(db: Db, { id }: SessionRow): Promise<boolean> {
  return (await db`select 1 from auth.sessions where id = ${id}`).length > 0;
}

/** Throws `session_expired` for a session past its timebox or inactivity timeout. Checked at each refresh. */
export function assertSessionValid(
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

/** 403 `session_not_found`: the session of an access token has ended. */
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/** Ends a user's sessions: `global` all, `local` this one, `others` all but this one. */
export async function logoutSessions(
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

/** The user and session as last committed, locked: they may have changed while the request waited. */
export async function lockCaller(
  db: Db,
  { user: { id }, session: { id: sessionId } }: { user: UserRow; session: SessionRow },
) {
  const user = await lockUser(db, id);
  const [session] = await db<SessionRow[]>`select * from auth.sessions where id = ${sessionId} for update`;
  if (!user || !session) throw sessionNotFound();
  return { user, session };
}
