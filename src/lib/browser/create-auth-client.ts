import { AuthClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { sessionKey } from '../shared/session-key.ts';
import { fetchByOwnClock } from './clock-skew-fetch.ts';
import { announceFrameChange } from './frame-state.ts';

/** Supabase's auth client: `supabase.auth` of the whole client. */
export type SupabaseAuthClient = InstanceType<typeof AuthClient>;

/** Makes the auth client that `createClient` of supabase-js would hold: same storage key, so that the session is shared. */
export function createAuthClient(): SupabaseAuthClient {
  const url = new URL(PUBLIC_SUPABASE_URL);
  const client = new AuthClient({
    url: new URL('auth/v1', `${url.href.replace(/\/$/, '')}/`).href,
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
    storageKey: sessionKey(PUBLIC_SUPABASE_URL),
    fetch: fetchByOwnClock,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // Each page reads its own link, so that what it shows is exact.
    detectSessionInUrl: false,
  });
  // The header is no island: it hears of each change (start-header.ts).
  client.onAuthStateChange(announceFrameChange);
  return client;
}
