import { createHmac, randomUUID } from 'node:crypto';
import { isEqualInConstantTime } from '../crypto/constant-time.ts';
import { decryptString } from '../crypto/encrypted-string.ts';
import { generateOtp } from '../crypto/otp.ts';
import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import type { FactorRow } from '../models/factor.ts';
import { generateSmsFromTemplate } from '../delivery/sms.ts';
import { validateTotp } from './totp.ts';
import type { Db } from '../models/connection.ts';

/** How long a challenge may be answered, as in GoTrue. */
export const challengeSeconds = 300;

interface ChallengeRow {
  id: string;
  otp_code: string | null;
  web_authn_session_data: { challenge: string; type: string } | null;
  is_spent: boolean;
  is_from_here: boolean;
  is_fresh: boolean;
}

const hashOf = (challengeId: string, code: string, key: Buffer) =>
  createHmac('sha256', key).update(`${challengeId} ${code}`).digest('hex');

/**
 * Creates a challenge of a factor and sends the code to a phone. Throws `over_sms_send_rate_limit`, 500 when it
 * cannot be sent.
 */
export async function createChallenge(server: AuthServer, db: Db, factor: FactorRow, ip: string) {
  const id = randomUUID();
  const code = factor.factor_type === 'phone' ? await sendCode(server, factor) : undefined;
  const hash = code === undefined ? '' : hashOf(id, code, server.keys.factorSecret);
  const [challenge] = await db<{ expires_at: number }[]>`
    insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code)
    values (${id}, ${factor.id}, ${ip}, ${hash})
    returning (extract(epoch from created_at) + ${challengeSeconds})::int as expires_at`;
  await db`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`;
  return { id, type: factor.factor_type, expires_at: challenge?.expires_at };
}

async function sendCode(server: AuthServer, factor: FactorRow): Promise<string> {
  const { config, limits } = server;
  const { max_frequency: interval, otp_length: length, template } = config.mfa.phone;
  const phone = factor.phone ?? '';
  limits.validateSmsFrequency(factor.last_challenged_at, interval);
  limits.countSms(phone, interval);
  const code = generateOtp(length);
  await server.sendSms(generateSmsFromTemplate(template, phone, code)).catch((cause: unknown) => {
    throw new AuthError(500, 'unexpected_failure', 'error sending message', {}, { cause });
  });
  return code;
}

/** A challenge of a factor that may be answered from `ip`, locked. Throws as GoTrue does. */
export async function lockChallenge(
  db: Db,
  { factor, challengeId, ip }: { factor: FactorRow; challengeId: string; ip: string },
): Promise<ChallengeRow> {
  const [challenge] = await db<ChallengeRow[]>`
    select id, otp_code, web_authn_session_data, verified_at is not null as is_spent, ip_address = ${ip} as is_from_here,
      created_at > now() - make_interval(secs => ${challengeSeconds}) as is_fresh
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factor.id} for update`;
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_factor_not_found', message);
  }
  if (challenge.is_spent || !challenge.is_from_here)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!challenge.is_fresh) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  return challenge;
}

/**
 * Verifies the code of a challenge, with the factor locked; returns the factor. Throws as GoTrue does, and also for a
 * TOTP code that was used before.
 */
export async function verifyChallenge(
  { keys }: AuthServer,
  db: Db,
  { factor, challengeId, code, ip }: { factor: FactorRow; challengeId: string; code: string; ip: string },
): Promise<FactorRow> {
  const challenge = await lockChallenge(db, { factor, challengeId, ip });
  if (factor.factor_type === 'phone') {
    const isRight = isEqualInConstantTime(
      challenge.otp_code ?? '',
      hashOf(challenge.id, code, keys.factorSecret),
    );
    if (!isRight) throw new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
  } else {
    const secret = await decryptString(factor.secret ?? '', keys.factorSecret);
    const last = factor.last_totp_step === null ? undefined : Number(factor.last_totp_step);
    const step = await validateTotp(secret, code, last);
    if (step === undefined) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await db`update auth.mfa_factors set last_totp_step = ${step} where id = ${factor.id}`;
  }
  await db`update auth.mfa_challenges set verified_at = now() where id = ${challenge.id}`;
  return factor;
}
