import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { AuthError } from './errors.ts';
import type { Db } from './users.ts';

/** A row of auth.sessions, as far as the auth server reads it. */
export interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  not_after: Date | null;
}

interface TokenRow {
  token: string;
  parent: string | null;
  revoked: boolean;
  updated_at: Date;
  session_id: string;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Starts a session signed in by `method`; answers it with its first refresh token. */
export async function startSession(db: Db, userId: string, method: string, userAgent: string) {
  const session: SessionRow = { id: randomUUID(), user_id: userId, aal: 'aal1', not_after: null };
  const refreshToken = randomBytes(24).toString('base64url');
  await db`insert into auth.sessions (id, user_id, aal, user_agent) values (${session.id}, ${userId}, 'aal1', ${userAgent})`;
  await db`insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session.id}, ${method})`;
  await insertToken(db, session, refreshToken, null);
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  return { session, refreshToken };
}

async function insertToken(db: Db, session: SessionRow, token: string, parent: string | null) {
  await db`insert into auth.refresh_tokens (token, user_id, session_id, parent)
    values (${hash(token)}, ${session.user_id}, ${session.id}, ${parent})`;
}

/**
 * Trades a refresh token for its successor. Throws AuthError `refresh_token_not_found`, `session_expired` or, after ending
 * the whole session, `refresh_token_already_used`.
 *
 * GoTrue keeps the tokens themselves and hands out the successor again to a client that lost the reply. Here only hashes are
 * kept: a successor is derived from its predecessor with a secret of the server's, so that it can be made again.
 */
export async function rotateRefreshToken(
  sql: Sql,
  secret: Buffer,
  presented: string,
  reuseIntervalSeconds: number,
) {
  const result = await sql.begin(async (tx) => {
    const found = await lockSessionOf(tx, presented);
    if (!found)
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    const { session, token } = found;
    if (session.not_after && session.not_after < new Date()) {
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    const refreshToken = createHmac('sha256', secret).update(presented).digest('base64url');
    if (!token.revoked) {
      await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token.token}`;
      await insertToken(tx, session, refreshToken, token.token);
      await tx`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${session.id}`;
      return { session, refreshToken };
    }
    const [active] = await tx<TokenRow[]>`
      select * from auth.refresh_tokens where session_id = ${session.id} and not revoked order by id desc limit 1`;
    // The client lost the reply: it gets the same successor once more.
    if (active?.parent === token.token) return { session, refreshToken };
    const reuseUntil = token.updated_at.getTime() + reuseIntervalSeconds * 1000;
    if (active && Date.now() <= reuseUntil)
      return { session, refreshToken: await replaceActive(tx, session, active) };
    // Somebody has an old token: thief or owner, nobody can tell, so the session ends. Committed, not thrown away.
    await tx`delete from auth.sessions where id = ${session.id}`;
    return undefined;
  });
  if (!result) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return result;
}

/** The session of a token with both rows, locked: two requests with the same token are answered one after the other. */
async function lockSessionOf(tx: TransactionSql, presented: string) {
  const [row] = await tx<{ session_id: string }[]>`
    select session_id from auth.refresh_tokens where token = ${hash(presented)}`;
  if (!row) return undefined;
  const [session] = await tx<
    SessionRow[]
  >`select * from auth.sessions where id = ${row.session_id} for update`;
  const [token] = await tx<TokenRow[]>`select * from auth.refresh_tokens where token = ${hash(presented)}`;
  return session && token ? { session, token } : undefined;
}

async function replaceActive(tx: TransactionSql, session: SessionRow, active: TokenRow) {
  const refreshToken = randomBytes(24).toString('base64url');
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${active.token}`;
  await insertToken(tx, session, refreshToken, active.token);
  return refreshToken;
}

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
