import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { AuthServer } from '../server.ts';
import { type GrantParams, assertSessionValid, type SessionRow } from '../models/session.ts';
import { AuthError } from '../errors.ts';
import type { Db } from '../models/connection.ts';
import { findUserById, isBanned } from '../models/user.ts';

interface TokenRow {
  id: string;
  token: string;
  parent: string | null;
  revoked: boolean;
  updated_at: Date;
  session_id: string;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Adds the first refresh token of a session; returns it as the client gets it. */
export async function createRefreshToken(db: Db, session: SessionRow): Promise<string> {
  const refreshToken = randomBytes(32).toString('base64url');
  await db`insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked)
    values ('00000000-0000-0000-0000-000000000000', ${hash(refreshToken)}, ${session.user_id}, ${session.id}, false)`;
  return refreshToken;
}

/**
 * Exchanges a refresh token for its successor. Throws AuthError `refresh_token_not_found`, `session_expired`,
 * `user_banned` or, after ending the whole session, `refresh_token_already_used`.
 *
 * It differs from GoTrue in three ways. GoTrue stores the tokens, to return the successor again to a client that
 * lost the response; here only hashes are stored, so that a stolen database signs nobody in, and a successor is
 * derived from its predecessor. Where GoTrue revokes the tokens of a session, the session ends: revoked tokens
 * would be accepted again within the reuse interval, and the thief's access token would stay valid. And where
 * GoTrue gives an older token within that interval a successor of its own, here it gets the session's current one.
 */
export async function rotateRefreshToken(
  server: AuthServer,
  presented: string,
  { userAgent, ip }: GrantParams,
) {
  const { config, keys, sql } = server;
  const result = await sql.begin(async (tx) => {
    const found = await lockSessionOf(tx, presented);
    if (!found)
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    const { session, token } = found;
    const user = await findUserById(tx, session.user_id);
    if (!user || isBanned(user))
      throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    assertSessionValid(session, config.sessions);
    if (token.revoked) {
      const reuseUntil = token.updated_at.getTime() + config.refresh_token_reuse_interval * 1000;
      const chain = { secret: keys.refreshSecret, token, presented, isRecent: Date.now() <= reuseUntil };
      const active = await recoverActiveToken(tx, chain);
      if (active) return { session, refreshToken: active };
      // An old token is reused, by a thief or by the owner, so the session ends. Committed, not rolled back.
      if (config.enable_refresh_token_rotation) await tx`delete from auth.sessions where id = ${session.id}`;
      return undefined;
    }
    const refreshToken = await addSuccessor(tx, keys.refreshSecret, token, presented, session);
    await tx`update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now(), user_agent = ${userAgent}, ip = ${ip}
      where id = ${session.id}`;
    return { session, refreshToken };
  });
  if (!result) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return result;
}

/** The session and the row of a token, locked: two requests with the same token run one after the other. */
async function lockSessionOf(tx: TransactionSql, presented: string) {
  const [row] = await tx<{ session_id: string }[]>`
    select session_id from auth.refresh_tokens where token = ${hash(presented)}`;
  if (!row) return undefined;
  const [session] = await tx<
    SessionRow[]
  >`select *, refreshed_at at time zone 'UTC' as refreshed_at from auth.sessions where id = ${row.session_id} for update`;
  const [token] = await tx<TokenRow[]>`select * from auth.refresh_tokens where token = ${hash(presented)}`;
  return session && token ? { session, token } : undefined;
}

const derive = (secret: Buffer, presented: string, successorId: string) =>
  createHmac('sha256', secret).update(`${presented}.${successorId}`).digest('base64url');

/**
 * The session's one active token, derived again from a token that was exchanged before; undefined when that is too
 * long ago. One step back: the client lost the response, at any time. More steps back: only a tab that was slow
 * just now; it gets the token that the others have, never a second chain, which a thief could keep.
 */
async function recoverActiveToken(
  tx: TransactionSql,
  start: { secret: Buffer; token: TokenRow; presented: string; isRecent: boolean },
) {
  let { token, presented } = start;
  for (;;) {
    const [successor] = await tx<TokenRow[]>`select * from auth.refresh_tokens
      where session_id = ${token.session_id} and parent = ${token.token} order by id desc limit 1`;
    if (!successor) return undefined;
    presented = derive(start.secret, presented, successor.id);
    if (hash(presented) !== successor.token) return undefined;
    if (!successor.revoked) return presented;
    if (!start.isRecent) return undefined;
    token = successor;
  }
}

async function addSuccessor(
  tx: TransactionSql,
  secret: Buffer,
  token: TokenRow,
  presented: string,
  session: SessionRow,
) {
  const [next] = await tx<{ id: string }[]>`
    select nextval(pg_get_serial_sequence('auth.refresh_tokens', 'id'))::text as id`;
  if (!next) throw new Error('The sequence of refresh tokens is gone.');
  const refreshToken = derive(secret, presented, next.id);
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${token.id}`;
  await tx`insert into auth.refresh_tokens (instance_id, id, revoked, token, user_id, session_id, parent)
    values ('00000000-0000-0000-0000-000000000000', ${next.id}, false, ${hash(refreshToken)}, ${session.user_id}, ${session.id}, ${token.token})`;
  return refreshToken;
}
