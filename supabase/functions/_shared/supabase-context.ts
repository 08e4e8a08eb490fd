import type { AuthResult, SupabaseContext } from '@supabase/server';
import { createAdminClient, createContextClient, verifyAuth } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from './app-env.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './function-env.ts';
import { ServiceError } from './service-error.ts';

/** The Hono context variables of routes that require authentication. */
export interface SupabaseEnvironment {
  Variables: AppEnv['Variables'] & { supabaseContext: SupabaseContext<Database> };
}

// Postgres cancels a person's statement after eight seconds, so a request that got 503 is not written later.
const timeoutMs = 10_000;

/** A fetch that aborts at `deadline`, or after `timeoutMs` each when there is none. */
const fetchUntil =
  (deadline?: AbortSignal): typeof fetch =>
  (input, init) => {
    const signals = [deadline ?? AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };

// No automatic retries: the caller decides whether to try again.
const options = (env: FunctionEnv, deadline?: AbortSignal) => ({
  env: env.supabase,
  supabaseOptions: { global: { fetch: fetchUntil(deadline) }, db: { retry: false } },
});

// So long a verified token is not verified again, which takes longer than a query: a key that is withdrawn ends it a minute later at most.
const verifiedForMs = 60_000;
const maxVerified = 1000;
const verified = new Map<string, { auth: AuthResult; until: number }>();

/** Who calls, by the access token or the secret key of the request. */
async function identify(request: Request, env: FunctionEnv, auth: 'user' | 'secret') {
  const token = auth === 'user' ? request.headers.get('authorization') : null;
  const known = token === null ? undefined : verified.get(token);
  if (known && known.until > Date.now()) return { data: known.auth, error: null };
  const result = await verifyAuth(request, { auth, env: env.supabase });
  if (token === null || result.error) return result;
  const [oldest] = verified.keys();
  if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest);
  const expiresAt = (result.data.jwtClaims?.exp ?? 0) * 1000;
  verified.delete(token);
  verified.set(token, { auth: result.data, until: Math.min(expiresAt, Date.now() + verifiedForMs) });
  return result;
}

/** The caller and the clients of the database, each created when it is used first: creating one takes longer than a query. */
function createContext(
  env: FunctionEnv,
  auth: AuthResult,
  deadline?: AbortSignal,
): SupabaseContext<Database> {
  const { token, keyName, userClaims, jwtClaims, authMode } = auth;
  let supabase: SupabaseClient<Database> | undefined;
  let admin: SupabaseClient<Database> | undefined;
  return {
    get supabase() {
      return (supabase ??= createContextClient<Database>({ auth: { token }, ...options(env, deadline) }));
    },
    get supabaseAdmin() {
      const key = authMode === 'secret' && keyName ? { auth: { keyName } } : {};
      return (admin ??= createAdminClient<Database>({ ...key, ...options(env, deadline) }));
    },
    userClaims,
    jwtClaims,
    authMode,
  };
}

const requireCaller =
  (
    env: FunctionEnv,
    auth: 'user' | 'secret',
    createDeadline?: () => AbortSignal,
  ): MiddlewareHandler<SupabaseEnvironment> =>
  async (c, next) => {
    const { data, error } = await identify(c.req.raw, env, auth);
    if (error) throw new HTTPException(error.status as 401, { message: error.message, cause: error });
    c.set('supabaseContext', createContext(env, data, createDeadline?.()));
    await next();
  };

/** Requires a signed-in person; the database clients are in `c.var.supabaseContext`. One deadline for all queries of the request. */
export const withUser = (env: FunctionEnv) =>
  requireCaller(env, 'user', () => AbortSignal.timeout(timeoutMs));

/** Requires the secret key: for schedulers and other servers. */
export const withSecret = (env: FunctionEnv) => requireCaller(env, 'secret');

/**
 * A client with a visitor's rights, created on first use and shared: creating one takes longer than a query, and all visitors
 * have the same rights.
 */
export function createVisitorClient(env: FunctionEnv): () => SupabaseClient<Database> {
  let client: SupabaseClient<Database> | undefined;
  return () => (client ??= createContextClient<Database>(options(env)));
}

/** A client with all rights, for actions that a signed link alone allows; created on first use and shared. */
export function createServiceClient(env: FunctionEnv): () => SupabaseClient<Database> {
  let client: SupabaseClient<Database> | undefined;
  return () => (client ??= createAdminClient<Database>(options(env)));
}

/** The person behind a request and clients of the database; undefined when the token is missing, invalid or expired. */
export async function readCaller(request: Request, env: FunctionEnv) {
  const { data, error } = await identify(request, env, 'user');
  if (error && error.status >= 500)
    throw new ServiceError('UNAVAILABLE', 'Sign-in is not responding. Try again in a moment.');
  const userId = data?.userClaims?.id;
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!data || !userId || !token) return undefined;
  return Object.assign(createContext(env, data, AbortSignal.timeout(timeoutMs)), { userId, token });
}
