import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawQrCode } from 'qrcode';

const period = 30;

/** A new secret for an authenticator app: as text, as an otpauth URI, and as the SVG of its QR code. */
export async function generateTotpKey({ issuer, account }: { issuer: string; account: string }) {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: account, secret, period });
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  // supabase-js puts the SVG into a data: URL as is, where a # would end it.
  const qr_code = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return { secret, uri, qr_code };
}

/**
 * The time step of a code: the current one, the one before or the next. Undefined for a wrong code, and for one not
 * newer than `lastStep`, the step of the last accepted code.
 */
export async function validateTotp(
  secret: string,
  code: string,
  lastStep: number | undefined,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const isNew = lastStep === undefined ? {} : { afterTimeStep: lastStep };
  const result = await verify({ secret, token: code, period, epochTolerance: period, ...isNew });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
