import { errors } from 'jose';
import type { JWTPayload } from 'jose';
import type { ApiRole, Caller } from '../callers/caller.ts';
import { createRecentMap } from '../recent-map.ts';
import { postgrestError } from '../rest/postgrest-errors.ts';
import { storageError } from '../storage/object-keys.ts';
import { carriesApiKey } from './api-keys.ts';

export type VerifyToken = (token: string) => Promise<JWTPayload>;
export type IdentifyCaller = (
  authorization: string | null,
  keyRole: ApiRole,
) => Promise<Caller | TokenProblem>;

/** Why a bearer token is invalid. */
export class TokenProblem {
  readonly kind: 'expired' | 'malformed' | 'unverified';
  readonly parts: number;
  constructor(kind: 'expired' | 'malformed' | 'unverified', parts: number) {
    this.kind = kind;
    this.parts = parts;
  }
}

/**
 * Identifies the caller: the user of a verified access token, or the API key's role. A token's signature is
 * verified once; its expiry at each use.
 */
export function createCallers(verify: VerifyToken): IdentifyCaller {
  const known = createRecentMap<JWTPayload>();
  const check = async (token: string): Promise<JWTPayload | TokenProblem> => {
    const seen = known.get(token);
    if (seen !== undefined) {
      if ((seen.exp ?? 0) > Date.now() / 1000) return seen;
      known.delete(token);
    }
    const parts = token.split('.').length;
    if (parts !== 3) return new TokenProblem('malformed', parts);
    try {
      const claims = await verify(token);
      known.set(token, claims);
      return claims;
    } catch (error) {
      return new TokenProblem(error instanceof errors.JWTExpired ? 'expired' : 'unverified', parts);
    }
  };
  return async (authorization, keyRole) => {
    const token = /^bearer\s+(.+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || carriesApiKey(authorization ?? '')) {
      return { role: keyRole, claims: { role: keyRole } };
    }
    const claims = await check(token);
    if (claims instanceof TokenProblem) return claims;
    // Which roles there are is the matter of each API. As PostgREST: nobody's without a role, and the JSON of what is no text.
    const named = claims['role'] ?? 'anon';
    const role = typeof named === 'string' ? named : JSON.stringify(named);
    return { role, claims: { ...claims, role } };
  };
}

/** PostgREST's response for an invalid token. */
export function restTokenError(problem: TokenProblem): Response {
  const [code, message, details] = {
    expired: ['PGRST303', 'JWT expired', null] as const,
    malformed: ['PGRST301', `Expected 3 parts in JWT; got ${problem.parts}`, null] as const,
    unverified: [
      'PGRST301',
      'No suitable key or wrong key type',
      'None of the keys was able to decode the JWT',
    ] as const,
  }[problem.kind];
  const response = postgrestError(401, code, message, details);
  response.headers.set('www-authenticate', `Bearer error="invalid_token", error_description="${message}"`);
  return response;
}

/** Storage's response for an invalid token. */
export function storageTokenError(problem: TokenProblem): Response {
  const message = {
    expired: '"exp" claim timestamp check failed',
    malformed: 'Invalid Compact JWS',
    unverified: 'signature verification failed',
  }[problem.kind];
  return storageError(403, 'Unauthorized', message);
}
