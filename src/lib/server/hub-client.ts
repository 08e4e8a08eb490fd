import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';

const timeoutMs = 4000;

/** What pages on demand read with: the rights of a visitor, no session, an end after four seconds. */
export type HubClient = SupabaseClient<Database>;
let client: HubClient | undefined;

/** The one client of this server. It holds no connection, so requests may share it. */
export function hubClient(): HubClient {
  client ??= createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A page that waits for a second try is too late: the cache or a sentence serves the visitor better.
    db: { retry: false },
    // The client's own limit ends with the headers of an answer, and its body may never come.
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
  });
  return client;
}

/** The backend did not answer, or not in time. The middleware turns it into a page with status 503. */
export class HubUnreachableError extends Error {
  override name = 'HubUnreachableError';
}

/** The backend rejected a request: `status` and the code of the error, e.g. 400 `cursor_invalid`. */
class HubResponseError extends Error {
  override name = 'HubResponseError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Result {
  data: unknown;
  error: { message: string; code: string; details: string } | null;
  status: number;
}

/** The data of a query. Throws HubUnreachableError without a response, HubResponseError for an error response. */
export async function ask<R extends Result>(
  query: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error, status } = await query;
  if (!error) return data;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new HubResponseError(status, error.details || error.code, error.message);
  throw new HubUnreachableError(error.message);
}
