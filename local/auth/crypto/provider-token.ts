import { createHash } from 'node:crypto';
import { decryptString, encryptString } from './encrypted-string.ts';

// The database holds only a hash of the code, so that it cannot decrypt the tokens.
const deriveKey = (authCode: string) => createHash('sha256').update(`provider tokens ${authCode}`).digest();

/** A provider's token, encrypted so that only the authorization code decrypts it; empty for none, as in GoTrue. */
export async function encryptProviderToken(token: string | undefined, authCode: string): Promise<string> {
  return token ? encryptString(token, deriveKey(authCode)) : '';
}

/** The token that was encrypted with this code. */
export async function decryptProviderToken(
  encrypted: string | null,
  authCode: string,
): Promise<string | undefined> {
  return encrypted ? decryptString(encrypted, deriveKey(authCode)) : undefined;
}
