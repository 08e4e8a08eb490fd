import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AuthError, validationFailed } from '../errors.ts';
import { type FactorRow, listFactors, validateFactors } from '../models/factor.ts';
import type { Db } from '../models/connection.ts';
import type { SessionRow } from '../models/session.ts';
import type { UserRow } from '../models/user.ts';
import type { AuthServer } from '../server.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  parseAssertion,
  verifyAssertion,
  verifyCreation,
} from '../webauthn/relying-party.ts';
import { challengeSeconds, lockChallenge } from './challenges.ts';
import type { EnrollFactorParams } from './enroll-factor.ts';

/** The credential of a factor, in auth.mfa_factors.web_authn_credential, with GoTrue's names. */
const FactorCredential = z.object({
  /** In base64, as the key. */
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  flags: z.object({ backupEligible: z.boolean() }),
  authenticator: z.object({ signCount: z.number() }),
});

/** What a client sends to verify a security key. */
export const WebauthnAnswer = z.object({
  type: z.string().nullish(),
  credential_response: z.unknown().optional(),
});

const toBase64url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
const verificationFailed = () => new AuthError(422, 'mfa_verification_failed', 'Invalid WebAuthn response');

/** Starts to enroll a security key or passkey; its answer to a challenge verifies it. Call with the user locked. */
export async function enrollWebauthnFactor(
  { config }: AuthServer,
  db: Db,
  { user, session, params }: { user: UserRow; session: SessionRow; params: EnrollFactorParams },
) {
  if (!config.mfa.web_authn.enroll_enabled)
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  await validateFactors(db, session, params.friendlyName, config);
  const id = randomUUID();
  await db`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    values (${id}, ${user.id}, ${params.friendlyName}, 'webauthn', 'unverified', '')`;
  return { id, type: 'webauthn', friendly_name: params.friendlyName };
}

/** The verified keys of a user, each with its factor. */
async function listFactorCredentials(db: Db, userId: string) {
  const verified = (await listFactors(db, userId)).filter(
    ({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified',
  );
  return verified.map((factor) => {
    const { id, publicKey, transport, flags, authenticator } = FactorCredential.parse(
      factor.web_authn_credential,
    );
    return {
      factor,
      transports: transport ?? [],
      stored: {
        id: toBase64url(id),
        publicKey: Buffer.from(publicKey, 'base64'),
        signCount: authenticator.signCount,
        backupEligible: flags.backupEligible,
      },
    };
  });
}

/** Creates the challenge of a security key: to create a credential while the factor is unverified, then to use one. */
export async function createWebauthnFactorChallenge(
  { config }: AuthServer,
  db: Db,
  { factor, user, ip }: { factor: FactorRow; user: UserRow; ip: string },
) {
  const known = await listFactorCredentials(db, user.id);
  const isNew = factor.status !== 'verified';
  const email = user.email ?? '';
  const publicKey = isNew
    ? buildCreationOptions(
        config,
        { id: user.id, name: email, displayName: email },
        // As GoTrue excludes them.
        known.map(({ stored }) => ({ type: 'public-key', id: stored.id, transports: ['usb', 'nfc'] })),
        { isDiscoverable: false },
      )
    : buildRequestOptions(
        config,
        known.map(({ stored, transports }) => ({ id: stored.id, transports })),
      );
  const id = randomUUID();
  const [challenge] = await db<{ expires_at: number }[]>`
    insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${factor.id}, ${ip}, '', ${db.json({ challenge: publicKey.challenge, type: isNew ? 'create' : 'request' })})
    returning (extract(epoch from created_at) + ${challengeSeconds})::int as expires_at`;
  await db`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`;
  return {
    id,
    type: factor.factor_type,
    expires_at: challenge?.expires_at,
    webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  };
}

/**
 * Verifies the answer of a security key to a challenge, with the factor locked; returns the factor whose key answered, which
 * is another than that of the challenge when the person has several. Throws as GoTrue does; for an answer that does not
 * verify 422 `mfa_verification_failed`, where GoTrue says 500.
 */
export async function verifyWebauthnFactor(
  { config }: AuthServer,
  db: Db,
  request: {
    factor: FactorRow;
    challengeId: string;
    ip: string;
    answer: z.infer<typeof WebauthnAnswer> | null | undefined;
  },
): Promise<FactorRow> {
  const { factor, answer } = request;
  if (!answer) throw validationFailed('WebAuthn config required');
  if (answer.type !== 'create' && answer.type !== 'request')
    throw validationFailed('WebAuthn type must be create or request');
  if (answer.credential_response === undefined) throw validationFailed('credential_response required');
  const challenge = await lockChallenge(db, request);
  const asked = challenge.web_authn_session_data;
  if (asked?.type !== answer.type) throw verificationFailed();
  const isNew = answer.type === 'create';
  if (isNew !== (factor.status !== 'verified')) throw verificationFailed();
  const used = isNew
    ? await saveNewCredential(config, db, factor, asked.challenge, answer.credential_response)
    : await countUse(config, db, factor, asked.challenge, answer.credential_response);
  await db`delete from auth.mfa_challenges where id = ${challenge.id}`;
  return used;
}

async function saveNewCredential(
  config: AuthServer['config'],
  db: Db,
  factor: FactorRow,
  challenge: string,
  answer: unknown,
) {
  const created = await verifyCreation(config, challenge, answer);
  if (created === undefined) throw validationFailed('Invalid credential_response');
  if (!created) throw verificationFailed();
  const known = await listFactorCredentials(db, factor.user_id);
  if (known.some(({ stored }) => stored.id === created.id)) throw verificationFailed();
  const credential = {
    id: Buffer.from(created.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(created.publicKey).toString('base64'),
    attestationType: created.attestationType,
    transport: created.transports,
    flags: { backupEligible: created.backupEligible, backupState: created.backedUp },
    authenticator: { signCount: created.signCount },
  };
  await db`update auth.mfa_factors set web_authn_credential = ${db.json(credential)},
    web_authn_aaguid = ${created.aaguid} where id = ${factor.id}`;
  return factor;
}

async function countUse(
  config: AuthServer['config'],
  db: Db,
  factor: FactorRow,
  challenge: string,
  answer: unknown,
) {
  const assertion = parseAssertion(answer);
  if (!assertion) throw validationFailed('Invalid credential_response');
  const known = await listFactorCredentials(db, factor.user_id);
  const used = known.find(({ stored }) => stored.id === assertion.rawId);
  if (!used) throw verificationFailed();
  const { userHandle } = assertion.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== factor.user_id)
    throw verificationFailed();
  const verified = await verifyAssertion(config, challenge, assertion, used.stored);
  if (!verified) throw verificationFailed();
  await db`update auth.mfa_factors set updated_at = now(),
    web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', ${db.json(verified.signCount)})
    where id = ${used.factor.id}`;
  return used.factor;
}
