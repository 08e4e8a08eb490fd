import type { FactorRow } from '../models/factor.ts';
import { createRefreshToken } from '../tokens/refresh-token.ts';
import type { SessionRow } from '../models/session.ts';
import type { Db } from '../models/connection.ts';
import { factorMethods } from './amr.ts';

/**
 * Upgrades a session to aal2 after its factor was verified, and ends the user's sessions below aal2. Returns the
 * session and its new refresh token; earlier ones are revoked.
 */
export async function upgradeAal(db: Db, session: SessionRow, factor: FactorRow) {
  await db`insert into auth.mfa_amr_claims (session_id, authentication_method)
    values (${session.id}, ${factorMethods[factor.factor_type]})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
  const [upgraded] = await db<SessionRow[]>`update auth.sessions
    set aal = 'aal2', factor_id = ${factor.id}, updated_at = now() where id = ${session.id} returning *`;
  if (!upgraded) throw new Error('The session is gone.');
  await db`delete from auth.sessions where user_id = ${session.user_id} and aal < 'aal2'`;
  await db`update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked`;
  return { session: upgraded, refreshToken: await createRefreshToken(db, upgraded) };
}

/** Downgrades the sessions that this factor upgraded. */
async function downgradeSessionsToAal1(db: Db, factor: FactorRow) {
  await db`delete from auth.mfa_amr_claims where authentication_method = ${factorMethods[factor.factor_type]}
    and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
  await db`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
}

/** Deletes a factor and downgrades its sessions: in the order of GoTrue, so that triggers on factors meet the same rows. */
export async function unenrollFactor(db: Db, factor: FactorRow) {
  await db`delete from auth.mfa_factors where id = ${factor.id}`;
  await downgradeSessionsToAal1(db, factor);
}
