import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** The key pair that signs access tokens, with its public key as JWK, and the secrets derived from it. */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** Derives refresh tokens; see tokens/refresh-token.ts. */
  refreshSecret: Buffer;
  /** Encrypts the secrets of authenticator apps, and hashes the codes sent to phone factors. */
  factorSecret: Buffer;
  /** Hashes one-time codes and links; see otp.ts. */
  codeSecret: Buffer;
}

/** Loads the ES256 key pair in `file`, or creates one that only the owner can read. */
export async function loadSigningKeys(file: string): Promise<SigningKeys> {
  if (!existsSync(file)) {
    // Written atomically: half a key would lock everybody out.
    const draft = `${file}.${String(process.pid)}`;
    writeFileSync(draft, JSON.stringify(await makePrivateJwk()), { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as JWK;
  const { kty, crv, x, y, d, kid } = jwk;
  if (kty !== 'EC' || !crv || !x || !y || !d || !kid)
    throw new Error(`${file} does not hold an EC key: delete it to make a new one.`);
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  return {
    kid,
    publicJwk,
    refreshSecret: createHmac('sha256', d).update('refresh tokens').digest(),
    factorSecret: createHmac('sha256', d).update('factors').digest(),
    codeSecret: createHmac('sha256', d).update('one-time codes').digest(),
    privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey,
    publicKey: (await importJWK(publicJwk, 'ES256')) as CryptoKey,
  };
}

async function makePrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) };
}
