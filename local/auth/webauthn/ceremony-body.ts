import { z } from 'zod';
import { AuthError, validationFailed } from '../errors.ts';
import { retrieveRequestParams } from '../request.ts';
import type { AuthContext } from '../server.ts';

const VerifyBody = z.object({ challenge_id: z.string().nullish(), credential: z.unknown().optional() });

/** An answer of an authenticator that does not verify. */
export const verificationFailed = (message = 'Credential verification failed') =>
  new AuthError(400, 'webauthn_verification_failed', message);

/** Reads the answer to a challenge as GoTrue does. Throws 400 `validation_failed`. */
export async function readCeremonyBody(c: AuthContext) {
  const body = await retrieveRequestParams(c, VerifyBody);
  if (!body.challenge_id) throw validationFailed('challenge_id is required');
  if (body.credential === undefined) throw validationFailed('credential is required');
  if (!z.guid().safeParse(body.challenge_id).success)
    throw validationFailed('challenge_id must be a valid UUID');
  return { challengeId: body.challenge_id, credential: body.credential };
}
