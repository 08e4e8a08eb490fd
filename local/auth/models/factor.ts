import { z } from 'zod';
import type { AuthConfig } from '../config/config.ts';
import { AuthError } from '../errors.ts';
import type { SessionRow } from './session.ts';
import type { Db } from './connection.ts';

/** A row of auth.mfa_factors. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
  last_totp_step: string | null;
  web_authn_credential: unknown;
  web_authn_aaguid: string | null;
  created_at: Date;
  updated_at: Date;
}

// How long GoTrue keeps a factor that was never challenged.
const enrolmentSeconds = 300;

/** The factors of these users, oldest first. */
export async function listFactors(db: Db, ...userIds: string[]): Promise<FactorRow[]> {
  return db<
    FactorRow[]
  >`select * from auth.mfa_factors where user_id = any (${userIds}) order by created_at, id`;
}

/** A factor of this user, locked. Throws `mfa_factor_not_found`, also for another user's. */
export async function lockFactor(db: Db, userId: string, factorId: string): Promise<FactorRow> {
  if (!z.guid().safeParse(factorId).success)
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [factor] = await db<FactorRow[]>`
    select * from auth.mfa_factors where id = ${factorId} and user_id = ${userId} for update`;
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** A factor as in user objects and the admin API, without its secret. */
export function toFactorJson({ id, friendly_name, factor_type, status, ...rest }: FactorRow) {
  return {
    id,
    created_at: rest.created_at,
    updated_at: rest.updated_at,
    status,
    ...(friendly_name && { friendly_name }),
    factor_type,
    phone: rest.phone ?? '',
    last_challenged_at: rest.last_challenged_at,
    ...(rest.web_authn_aaguid && { web_authn_aaguid: rest.web_authn_aaguid }),
  };
}

/** Throws when the user of `session` may not enroll a factor of this name. Call with the user locked. */
export async function validateFactors(db: Db, session: SessionRow, friendlyName: string, config: AuthConfig) {
  await db`delete from auth.mfa_factors as factor where user_id = ${session.user_id} and status <> 'verified'
    and created_at < now() - make_interval(secs => ${enrolmentSeconds})
    and not exists (select from auth.mfa_challenges where factor_id = factor.id)`;
  const factors = await listFactors(db, session.user_id);
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === friendlyName)) {
    const message = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= config.mfa.max_enrolled_factors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (session.aal === 'aal1' && factors.some(({ status }) => status === 'verified'))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

/**
 * Throws when an aal1 session uses an unverified factor of an account with a verified one. GoTrue allows it:
 * whoever knew the password before the owner enrolled a factor can then upgrade with one they enrolled earlier.
 */
export async function assertFactorUsable(
  db: Db,
  { aal, user_id: userId }: SessionRow,
  { status }: FactorRow,
) {
  if (status !== 'verified' && aal === 'aal1' && (await hasMfaEnabled(db, userId)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
}

/**
 * Throws when an aal1 session would change the sign-in methods of an account with a verified factor. GoTrue
 * requires aal2 only for password, email and phone, but an identity that replaces the own email address changes
 * them too.
 */
export async function requireAal2(db: Db, { aal, user_id: userId }: SessionRow) {
  if (aal === 'aal1' && (await hasMfaEnabled(db, userId)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change identities when MFA is enabled');
}

/** Whether the user has a verified factor: password and email then change only at aal2. */
export async function hasMfaEnabled(db: Db, userId: string): Promise<boolean> {
  const rows =
    await db`select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
  return rows.length > 0;
}
