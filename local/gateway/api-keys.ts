import { hash, timingSafeEqual } from 'node:crypto';
import type { ApiRole } from '../callers/caller.ts';

export interface ApiKeys {
  publishable: string;
  secret: string;
}

const codes = {
  missing: 'UNAUTHORIZED_MISSING_API_KEY',
  invalid: 'UNAUTHORIZED_INVALID_API_KEY',
  secretInBrowser: 'UNAUTHORIZED_INVALID_API_KEY_TYPE',
};

/** The role of the request's API key (header or query), or the hosted gateway's error response. */
export function checkApiKey(request: Request, keys: ApiKeys): ApiRole | Response {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? '';
  if (given === '') {
    return apiKeyError(
      codes.missing,
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    );
  }
  const role = roleOfKey(given, keys);
  if (role === undefined) {
    return apiKeyError(
      codes.invalid,
      'Invalid API key',
      'Double check your Supabase `anon` or `service_role` API key.',
    );
  }
  if (role === 'service_role' && /^\s*Mozilla\//i.test(request.headers.get('user-agent') ?? '')) {
    return apiKeyError(
      codes.secretInBrowser,
      'Forbidden use of secret API key in browser',
      'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
    );
  }
  return role;
}

/** anon for the publishable key, service_role for the secret one, undefined for anything else. */
export function roleOfKey(given: string, keys: ApiKeys): 'anon' | 'service_role' | undefined {
  const hashed = digest(given);
  if (timingSafeEqual(hashed, digestOf(keys.publishable))) return 'anon';
  return timingSafeEqual(hashed, digestOf(keys.secret)) ? 'service_role' : undefined;
}

/** Whether an Authorization header carries an API key, as supabase-js sends it without a session. */
export function carriesApiKey(authorization: string): boolean {
  return /^bearer\s+sb_(publishable|secret)_/i.test(authorization);
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
const digests = new Map<string, Buffer>();
/** The digest of a key of the project, computed once. */
function digestOf(key: string): Buffer {
  const known = digests.get(key) ?? digest(key);
  digests.set(key, known);
  return known;
}

function apiKeyError(code: string, message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401, headers: { 'sb-error-code': code } });
}
