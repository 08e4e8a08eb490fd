import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts a secret for the database with a key of 32 bytes (JWE, `dir` and A256GCM): a stolen database does not reveal it. */
export async function encryptString(text: string, key: Uint8Array): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** The text that `encryptString` encrypted. Throws for another key. */
export async function decryptString(encrypted: string, key: Uint8Array): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted, key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return Buffer.from(plaintext).toString();
}
