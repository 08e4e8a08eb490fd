import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose';

/** Who a channel or request acts as. */
export interface Identity {
  token: string;
  role: string;
  claims: Record<string, unknown>;
  /** In seconds since 1970; undefined for an API key, which does not expire. */
  expiresAt: number | undefined;
}

/** Why a token is not accepted: the code and message that a refused join has, and the message that ends a channel. */
export class TokenRejection {
  readonly code: string;
  readonly message: string;
  readonly closing: string;
  constructor(code: string, message: string, closing = message) {
    this.code = code;
    this.message = message;
    this.closing = closing;
  }
}

/** Verifies the token of a user. */
export type ReadToken = (token: string) => Promise<Identity | TokenRejection>;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The rejection of a token that expired at `expiresAt`, in seconds since 1970. */
export function expiredToken(expiresAt: number): TokenRejection {
  return new TokenRejection(
    'InvalidJWTToken',
    `Token has expired ${String(Math.max(0, nowInSeconds() - expiresAt))} seconds ago`,
  );
}

/** The identity of an API key, by its role. */
export function keyIdentity(role: string): Identity {
  return { token: `sb_${role}`, role, claims: { role }, expiresAt: undefined };
}

/** Whether a token is an API key, which supabase-js sends without a session. */
export const isApiKey = (token: string): boolean => token.startsWith('sb_');

/** Reads tokens that `verify` accepts and the key with the id `kid` signed. */
export function createTokenReader(verify: (token: string) => Promise<JWTPayload>, kid: string): ReadToken {
  return async (token) => {
    let signedBy: string | undefined;
    try {
      decodeJwt(token);
      const header = decodeProtectedHeader(token);
      signedBy = header.alg?.startsWith('HS') ? undefined : header.kid;
    } catch {
      return new TokenRejection('MalformedJWT', 'The token provided is not a valid JWT');
    }
    if (signedBy !== undefined && signedBy !== kid) return unknownKey(signedBy);
    try {
      const { exp, ...claims } = await verify(token);
      const { role } = claims;
      if (exp === undefined || typeof role !== 'string')
        return new TokenRejection('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
      return { token, role, claims: { ...claims, exp }, expiresAt: Math.round(exp) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return expiredToken(error.payload.exp ?? nowInSeconds());
      return new TokenRejection('JwtSignatureError', 'Failed to validate JWT signature', ':signature_error');
    }
  };
}

function unknownKey(kid: string): TokenRejection {
  return new TokenRejection(
    'JwtSignerError',
    `Failed to generate JWT signer for key ID (kid) "${kid}", check your JWT secret or JWKS configuration`,
  );
}
