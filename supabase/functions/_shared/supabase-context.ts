import { createAdminClient, createContextClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createSupabaseContext, type SupabaseContext } from '@supabase/server';
import { withSupabase } from '@supabase/server/adapters/hono';
import type { MiddlewareHandler } from 'hono';
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

/** Requires a signed-in person; the database clients are in `c.var.supabaseContext`. */
export const withUser =
  (env: FunctionEnv): MiddlewareHandler<SupabaseEnvironment> =>
  (c, next) => {
    // One deadline for all queries of the request.
    const config = { auth: 'user' as const, ...options(env, AbortSignal.timeout(timeoutMs)) };
    return withSupabase<Database>(config)(c as never, next);
  };

/** Requires the secret key: for schedulers and other servers. */
export const withSecret = (env: FunctionEnv) => withSupabase<Database>({ auth: 'secret', ...options(env) });

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
  const { data, error } = await createSupabaseContext<Database>(request, {
    auth: 'user',
    ...options(env, AbortSignal.timeout(timeoutMs)),
  });
  if (error && error.status >= 500)
    throw new ServiceError('UNAVAILABLE', 'Sign-in is not responding. Try again in a moment.');
  const userId = data?.userClaims?.id;
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return data && userId && token ? { ...data, userId, token } : undefined;
}
