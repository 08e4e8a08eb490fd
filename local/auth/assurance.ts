import type { FactorRow } from './factors.ts';
import { addFirstRefreshToken } from './refresh-tokens.ts';
import type { SessionRow } from './sessions.ts';
import type { Db } from './users.ts';

// GoTrue's names in the `amr` claim.
const methodOf: Record<FactorRow['factor_type'], string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/**
 * Raises a session to aal2 by a factor that was just shown; sessions of the user that are below end. Answers the session
 * and its new refresh token: the one from before the second step opens nothing any more.
 */
export async function raiseSession(db: Db, session: SessionRow, factor: FactorRow) {
  await db`insert into auth.mfa_amr_claims (session_id, authentication_method)
    values (${session.id}, ${methodOf[factor.factor_type]})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
  const [raised] = await db<SessionRow[]>`update auth.sessions
    set aal = 'aal2', factor_id = ${factor.id}, updated_at = now() where id = ${session.id} returning *`;
  if (!raised) throw new Error('The session is gone.');
  await db`delete from auth.sessions where user_id = ${session.user_id} and aal < 'aal2'`;
  await db`update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked`;
  return { session: raised, refreshToken: await addFirstRefreshToken(db, raised) };
}

/** Takes back what a factor gave: the sessions raised by it are aal1 again. */
export async function lowerSessions(db: Db, factor: FactorRow) {
  await db`delete from auth.mfa_amr_claims where authentication_method = ${methodOf[factor.factor_type]}
    and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
  await db`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
}

/** Removes a factor with what it gave. */
export async function removeFactor(db: Db, factor: FactorRow) {
  await lowerSessions(db, factor);
  await db`delete from auth.mfa_factors where id = ${factor.id}`;
}
