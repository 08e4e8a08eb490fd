import { CompactEncrypt, compactDecrypt } from 'jose';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawQrCode } from 'qrcode';

const period = 30;

/** A fresh secret for an authenticator app: to type, as the address that apps understand, and as the SVG of its QR code. */
export async function makeTotpSecret({ issuer, account }: { issuer: string; account: string }) {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: account, secret, period });
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  // supabase-js puts the SVG into a data: URL as it is, where a # would end the picture.
  const qr_code = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return { secret, uri, qr_code };
}

/**
 * The period that a code belongs to: this one, the one before or the next; undefined for a wrong code, and for one that is
 * not newer than `lastStep`, the period of the last code that counted.
 */
export async function matchTotp(
  secret: string,
  code: string,
  lastStep: number | undefined,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const isNew = lastStep === undefined ? {} : { afterTimeStep: lastStep };
  const result = await verify({ secret, token: code, period, epochTolerance: period, ...isNew });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Encrypts a secret for the database: who steals that alone cannot make codes. */
export async function sealSecret(secret: string, key: Buffer): Promise<string> {
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** The secret that was sealed. Throws when the signing key is another one by now. */
export async function openSecret(sealed: string, key: Buffer): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return Buffer.from(plaintext).toString();
}
