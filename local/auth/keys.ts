import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** The pair that access tokens are signed with: the private key for us, the public one for everybody (JWKS). */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** Refresh tokens are derived from it; see refresh-tokens.ts. */
  refreshSecret: Buffer;
  /** Secrets of authenticator apps are encrypted with it, and codes sent to phones are hashed. */
  factorSecret: Buffer;
  /** Codes and links that are sent are hashed with it; see one-time-tokens.ts. */
  codeSecret: Buffer;
}

/** Loads the ES256 pair of `file`, making it (readable by its owner only) when there is none. */
export async function loadSigningKeys(file: string): Promise<SigningKeys> {
  if (!existsSync(file)) {
    // Whole or not at all: half a key would lock everybody out until somebody deletes the file.
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
