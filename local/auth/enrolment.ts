import { randomUUID } from 'node:crypto';
import type { AuthServer } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import { checkEnrolment, listFactors } from './factors.ts';
import { readPhone } from './phones.ts';
import type { SessionRow } from './sessions.ts';
import { makeTotpSecret, sealSecret } from './totp.ts';
import type { Db, UserRow } from './users.ts';

/** What a new factor is made of, as the client asks for it. */
export interface Enrolment {
  friendlyName: string;
  issuer: string;
  phone: string;
}

/** Begins to enrol an authenticator app; it counts once a code of it was shown. Ask with the user locked. */
export async function enrolTotp(
  server: AuthServer,
  db: Db,
  { user, session, wanted }: { user: UserRow; session: SessionRow; wanted: Enrolment },
) {
  const { config, keys } = server;
  if (!config.mfa.totp.enroll_enabled)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  await checkEnrolment(db, session, wanted.friendlyName, config);
  const issuer = wanted.issuer || new URL(config.site_url).host;
  const totp = await makeTotpSecret({ issuer, account: user.email ?? user.phone ?? user.id });
  const id = randomUUID();
  await db`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    values (${id}, ${user.id}, ${wanted.friendlyName}, 'totp', 'unverified',
      ${await sealSecret(totp.secret, keys.factorSecret)})`;
  return { id, type: 'totp', friendly_name: wanted.friendlyName, totp };
}

/** Begins to enrol a phone; it counts once the code that it was sent was shown. Ask with the user locked. */
export async function enrolPhone(
  server: AuthServer,
  db: Db,
  { user, session, wanted }: { user: UserRow; session: SessionRow; wanted: Enrolment },
) {
  const { config } = server;
  if (!config.mfa.phone.enroll_enabled)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (!wanted.phone) throw invalid('Phone number required to enroll Phone factor');
  const phone = readPhone(wanted.phone);
  const same = (await listFactors(db, user.id)).filter((factor) => factor.phone === phone);
  if (same.some(({ status }) => status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  await db`delete from auth.mfa_factors where id = any (${same.map(({ id }) => id)})`;
  await checkEnrolment(db, session, wanted.friendlyName, config);
  const id = randomUUID();
  await db`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone)
    values (${id}, ${user.id}, ${wanted.friendlyName}, 'phone', 'unverified', ${phone})`;
  return { id, type: 'phone', friendly_name: wanted.friendlyName, phone: wanted.phone };
}
