import { randomUUID } from 'node:crypto';
import type { AuthServer } from '../server.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { validateFactors, listFactors } from '../models/factor.ts';
import { validatePhone } from '../users/phone-number.ts';
import type { SessionRow } from '../models/session.ts';
import { encryptString } from '../crypto/encrypted-string.ts';
import { generateTotpKey } from './totp.ts';
import type { Db } from '../models/connection.ts';
import type { UserRow } from '../models/user.ts';

/** The request of a client for a new factor. */
export interface EnrollFactorParams {
  friendlyName: string;
  issuer: string;
  phone: string;
}

/** Starts to enroll an authenticator app; a code verifies it. Call with the user locked. */
export async function enrollTotpFactor(
  server: AuthServer,
  db: Db,
  { user, session, params }: { user: UserRow; session: SessionRow; params: EnrollFactorParams },
) {
  const { config, keys } = server;
  if (!config.mfa.totp.enroll_enabled)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  await validateFactors(db, session, params.friendlyName, config);
  const issuer = params.issuer || new URL(config.site_url).host;
  const totp = await generateTotpKey({ issuer, account: user.email ?? user.phone ?? user.id });
  const id = randomUUID();
  await db`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    values (${id}, ${user.id}, ${params.friendlyName}, 'totp', 'unverified',
      ${await encryptString(totp.secret, keys.factorSecret)})`;
  return { id, type: 'totp', friendly_name: params.friendlyName, totp };
}

/** Starts to enroll a phone; the code sent to it verifies it. Call with the user locked. */
export async function enrollPhoneFactor(
  server: AuthServer,
  db: Db,
  { user, session, params }: { user: UserRow; session: SessionRow; params: EnrollFactorParams },
) {
  const { config } = server;
  if (!config.mfa.phone.enroll_enabled)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (!params.phone) throw validationFailed('Phone number required to enroll Phone factor');
  const phone = validatePhone(params.phone);
  const same = (await listFactors(db, user.id)).filter((factor) => factor.phone === phone);
  if (same.some(({ status }) => status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  await db`delete from auth.mfa_factors where id = any (${same.map(({ id }) => id)})`;
  await validateFactors(db, session, params.friendlyName, config);
  const id = randomUUID();
  await db`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, secret)
    values (${id}, ${user.id}, ${params.friendlyName}, 'phone', 'unverified', ${phone}, '')`;
  return { id, type: 'phone', friendly_name: params.friendlyName, phone: params.phone };
}
