import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

// Only a hash of the code is stored, so whoever has the database alone opens nothing.
const keyFrom = (code: string) => createHash('sha256').update(`provider tokens ${code}`).digest();

/** A provider's token in a form that only the authorization code opens. */
export async function sealToken(token: string | undefined, code: string): Promise<string | null> {
  if (!token) return null;
  const sealed = new CompactEncrypt(Buffer.from(token)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return sealed.encrypt(keyFrom(code));
}

/** What was sealed with this code. */
export async function openToken(sealed: string | null, code: string): Promise<string | undefined> {
  if (!sealed) return undefined;
  return Buffer.from((await compactDecrypt(sealed, keyFrom(code))).plaintext).toString();
}
