import { AuthClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { fetchByOwnClock } from './clock-skew-fetch.ts';

/** Supabase's auth client: `supabase.auth` of the whole client. */
export type SupabaseAuthClient = InstanceType<typeof AuthClient>;

/** Makes the auth client that `createClient` of supabase-js would hold: same storage key, so that the session is shared. */
export function createAuthClient(): SupabaseAuthClient {
  const url = new URL(PUBLIC_SUPABASE_URL);
  return new AuthClient({
    url: new URL('auth/v1', `${url.href.replace(/\/$/, '')}/`).href,
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
    storageKey: `sb-${url.hostname.split('.')[0] ?? ''}-auth-token`,
    fetch: fetchByOwnClock,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // Each page reads its own link, so that what it shows is exact.
    detectSessionInUrl: false,
  });
}
