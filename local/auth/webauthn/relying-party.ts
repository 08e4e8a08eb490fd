import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { AuthConfig } from '../config/config.ts';

// GoTrue's library offers these algorithms, in this order (go-webauthn, CredentialParametersDefault).
const algorithms = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8];
const timeout = 300_000;
// In bytes. WebAuthn allows no longer id, and no key of these algorithms is as large.
const longestId = 1023;
const largestKey = 4096;

const Base64url = z.string().regex(/^[\w-]+$/);
const Credential = { id: Base64url, rawId: Base64url, type: z.literal('public-key') };
const CreatedCredential = z.looseObject({
  ...Credential,
  response: z.looseObject({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    transports: z.array(z.string().max(40)).max(10).nullish(),
  }),
});
const AssertedCredential = z.looseObject({
  ...Credential,
  response: z.looseObject({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: z.string().nullish(),
  }),
});

/** What an authenticator answered to a request to sign in. */
export type Assertion = z.infer<typeof AssertedCredential>;

/** A key pair of an authenticator, as the server keeps it. */
export interface StoredCredential {
  /** In base64url. */
  id: string;
  publicKey: Uint8Array;
  signCount: number;
  backupEligible: boolean;
}

/** The person who gets a credential. */
export interface CredentialOwner {
  id: string;
  name: string;
  displayName: string;
}

const newChallenge = () => randomBytes(32).toString('base64url');

/** What a browser needs to create a credential: GoTrue's `PublicKeyCredentialCreationOptions`. */
export function buildCreationOptions(
  { webauthn }: AuthConfig,
  owner: CredentialOwner,
  excludeCredentials: { type: 'public-key'; id: string; transports?: string[] }[],
  { isDiscoverable }: { isDiscoverable: boolean },
) {
  return {
    rp: { name: webauthn.rp_display_name, id: webauthn.rp_id },
    user: {
      name: owner.name,
      displayName: owner.displayName,
      id: Buffer.from(owner.id).toString('base64url'),
    },
    challenge: newChallenge(),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    ...(excludeCredentials.length > 0 && { excludeCredentials }),
    authenticatorSelection: isDiscoverable ? { residentKey: 'required', userVerification: 'preferred' } : {},
    ...(isDiscoverable && { attestation: 'none' }),
  };
}

/** What a browser needs to ask an authenticator for a signature; without `allowed` the person chooses a passkey. */
export function buildRequestOptions(
  { webauthn }: AuthConfig,
  allowed?: { id: string; transports: string[] }[],
) {
  return {
    challenge: newChallenge(),
    timeout,
    rpId: webauthn.rp_id,
    ...(allowed && {
      allowCredentials: allowed.map(({ id, transports }) => ({
        type: 'public-key',
        id,
        ...(transports.length > 0 && { transports }),
      })),
    }),
    ...(!allowed && { userVerification: 'preferred' }),
  };
}

/** The parsed answer to a request to sign in, not verified; undefined when it is malformed. */
export function parseAssertion(answer: unknown): Assertion | undefined {
  return AssertedCredential.safeParse(answer).data;
}

/** The new credential of an authenticator's answer; undefined when it is malformed, `false` when it does not verify. */
export async function verifyCreation({ webauthn }: AuthConfig, challenge: string, answer: unknown) {
  const parsed = CreatedCredential.safeParse(answer);
  if (!parsed.success) return undefined;
  const { response } = parsed.data;
  const attestationObject = dropAttestation(response.attestationObject);
  if (!attestationObject) return false;
  const verified = await verifyRegistrationResponse({
    response: {
      ...parsed.data,
      response: { ...response, attestationObject },
    } as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: webauthn.rp_origins,
    expectedRPID: webauthn.rp_id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { aaguid, credential, credentialDeviceType, credentialBackedUp, fmt } = verified.registrationInfo;
  if (Buffer.from(credential.id, 'base64url').length > longestId || credential.publicKey.length > largestKey)
    return false;
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: response.transports ?? [],
    aaguid,
    attestationType: fmt,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * An attestation object without what says who made the authenticator, which nobody asked for: to verify it, the library
 * fetches whatever address a certificate of the sender names. Undefined when it is malformed.
 */
function dropAttestation(attestationObject: string): string | undefined {
  try {
    const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
      'authData',
    );
    const bare = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url');
  } catch {
    return undefined;
  }
}

/**
 * The new counter of an authenticator whose answer verifies; undefined otherwise. Stricter than GoTrue, which only
 * notes a counter that went back: the sign of a copied authenticator.
 */
export async function verifyAssertion(
  { webauthn }: AuthConfig,
  challenge: string,
  answer: Assertion,
  stored: StoredCredential,
): Promise<{ signCount: number; backedUp: boolean } | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: webauthn.rp_origins,
    expectedRPID: webauthn.rp_id,
    requireUserVerification: false,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.signCount,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credentialDeviceType, credentialBackedUp, newCounter } = verified.authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== stored.backupEligible) return undefined;
  return { signCount: newCounter, backedUp: credentialBackedUp };
}
