import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { readAccessToken } from './auth-client.ts';
import { readDataError } from './errors/data-errors.ts';
import { addErrorReader } from './errors/to-user-message.ts';

/** Supabase's client without a session of its own: the auth client of the page has it. */
export type DataClient = SupabaseClient<Database>;

/** Makes the client of tables, functions and files. Each request asks for the token, so that a refreshed one is used; `fetch` sends them
 * in place of the browser's. */
export function createDataClient(fetch?: typeof globalThis.fetch): DataClient {
  addErrorReader(readDataError);
  return createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, {
    accessToken: async () => (await readAccessToken()) ?? null,
    ...(fetch && { global: { fetch } }),
  });
}
