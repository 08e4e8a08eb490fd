import { createAdminClient, createContextClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createSupabaseContext, type SupabaseContext } from '@supabase/server';
import { withSupabase } from '@supabase/server/adapters/hono';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './base-app.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './function-env.ts';
import { ServiceError } from './service-error.ts';

/** What a route with an auth mode finds in its context. */
export interface SupabaseEnvironment {
  Variables: AppEnv['Variables'] & { supabaseContext: SupabaseContext<Database> };
}

// Postgres itself ends a person's statement after eight seconds: what was answered with 503 is not written afterwards.
const timeoutMs = 10_000;

/** Fetches until `deadline`, or for `timeoutMs` each when there is none. */
const fetchUntil =
  (deadline?: AbortSignal): typeof fetch =>
  (input, init) => {
    const signals = [deadline ?? AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };

// Without retries of the client: who waits decides whether to ask again.
const options = (env: FunctionEnv, deadline?: AbortSignal) => ({
  env: env.supabase,
  supabaseOptions: { global: { fetch: fetchUntil(deadline) }, db: { retry: false } },
});

/** Lets only signed-in people in; finds clients of the database in `c.var.supabaseContext`. */
export const withUser =
  (env: FunctionEnv): MiddlewareHandler<SupabaseEnvironment> =>
  (c, next) => {
    // One deadline for all that the request asks of the database.
    const config = { auth: 'user' as const, ...options(env, AbortSignal.timeout(timeoutMs)) };
    return withSupabase<Database>(config)(c as never, next);
  };

/** Lets only callers with the secret key in: schedulers and other servers. */
export const withSecret = (env: FunctionEnv) => withSupabase<Database>({ auth: 'secret', ...options(env) });

/**
 * A visitor's client, made with its first use and kept: making one takes longer than the question that it asks, and all
 * visitors are alike.
 */
export function createVisitorClient(env: FunctionEnv): () => SupabaseClient<Database> {
  let client: SupabaseClient<Database> | undefined;
  return () => (client ??= createContextClient<Database>(options(env)));
}

/** A client with all rights, for what a signed link alone allows; made with its first use and kept. */
export function createServiceClient(env: FunctionEnv): () => SupabaseClient<Database> {
  let client: SupabaseClient<Database> | undefined;
  return () => (client ??= createAdminClient<Database>(options(env)));
}

/** The person behind a request and clients of the database; undefined when the token is missing, not valid or too old. */
export async function readCaller(request: Request, env: FunctionEnv) {
  const { data, error } = await createSupabaseContext<Database>(request, {
    auth: 'user',
    ...options(env, AbortSignal.timeout(timeoutMs)),
  });
  if (error && error.status >= 500)
    throw new ServiceError('UNAVAILABLE', 'Sign-in does not answer at present. Try again in a moment.');
  const userId = data?.userClaims?.id;
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return data && userId && token ? { ...data, userId, token } : undefined;
}
