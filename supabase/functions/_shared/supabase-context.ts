import { createAdminClient, createContextClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createSupabaseContext, type SupabaseContext } from '@supabase/server';
import { withSupabase } from '@supabase/server/adapters/hono';
import type { AppEnv } from './base-app.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './function-env.ts';
import { ServiceError } from './service-error.ts';

/** What a route with an auth mode finds in its context. */
export interface SupabaseEnvironment {
  Variables: AppEnv['Variables'] & { supabaseContext: SupabaseContext<Database> };
}

// Longer than any statement may take for a visitor; a function that waits longer would keep its caller waiting for nothing.
const timeoutMs = 5_000;

const fetchInTime: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

const options = (env: FunctionEnv) => ({
  env: env.supabase,
  supabaseOptions: { global: { fetch: fetchInTime } },
});

/** Lets only signed-in people in; finds clients of the database in `c.var.supabaseContext`. */
export const withUser = (env: FunctionEnv) => withSupabase<Database>({ auth: 'user', ...options(env) });

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
  const { data, error } = await createSupabaseContext<Database>(request, { auth: 'user', ...options(env) });
  if (error && error.status >= 500)
    throw new ServiceError('UNAVAILABLE', 'Sign-in does not answer at present. Try again in a moment.');
  const userId = data?.userClaims?.id;
  return data && userId ? { ...data, userId } : undefined;
}
