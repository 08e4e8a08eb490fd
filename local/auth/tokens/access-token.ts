import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Amr, calculateAal } from '../mfa/amr.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { SessionRow } from '../models/session.ts';
import type { UserRow } from '../models/user.ts';

/** Signs an access token with GoTrue's claims. `expiresIn` is in seconds. Returns the token and its expiry. */
export async function generateAccessToken(
  {
    user,
    session,
    amr,
    expiresIn,
    externalUrl,
  }: {
    user: UserRow;
    session: SessionRow;
    amr: Amr;
    expiresIn: number;
    externalUrl: string;
  },
  keys: SigningKeys,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + expiresIn;
  const claims = {
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: calculateAal(amr),
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keys.kid })
    .setIssuer(externalUrl)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.privateKey);
  return { token, expiresAt };
}

/** The claims of an access token. Throws jose's errors when it is malformed, forged, expired or another issuer's. */
export async function verifyAccessToken(
  token: string,
  keys: SigningKeys,
  externalUrl: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys.publicKey, { algorithms: ['ES256'], issuer: externalUrl });
  return payload;
}
