import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { sessionKey } from '../shared/session-key.ts';
import { fetchByOwnClock } from './clock-skew-fetch.ts';
import { loadAuthErrors } from './errors/load-auth-errors.ts';
import { announceFrameChange } from './frame-state.ts';
import { retryableImport } from './retryable-import.ts';
import { serviceUrl } from '../shared/service-url.ts';
import type * as AuthLibrary from './supabase-auth.ts';

/** Supabase's auth client: `supabase.auth` of the whole client. */
export type SupabaseAuthClient = InstanceType<typeof AuthLibrary.AuthClient>;

const loadLibrary = retryableImport(() => import('./supabase-auth.ts'), createAuthClient, 'AuthClient');

/**
 * The one auth client of this page: PKCE flow, session kept in the browser's storage, refreshed by itself. Loaded on first
 * use, after the page was painted, with the sentences for its errors: only Supabase's auth part, not the whole client.
 */
export async function loadAuthClient(): Promise<SupabaseAuthClient> {
  // Without its sentences, what it answers is told in general ones.
  const [client] = await Promise.all([loadLibrary(), loadAuthErrors().catch(() => undefined)]);
  return client;
}

// An issuer of one's own (Keycloak) tells nobody's name without `openid`, and Microsoft no address without `email`.
const missingScopes: Record<string, string> = { keycloak: 'openid', azure: 'email' };

/** The options that ask a provider for what Auth does not ask for by itself, but needs. */
export function providerScopes(provider: string): { scopes?: string } {
  const scopes = missingScopes[provider];
  return scopes === undefined ? {} : { scopes };
}

/** The access token of who is signed in on this device, refreshed when it is about to end; undefined for nobody. */
export async function readAccessToken(): Promise<string | undefined> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  return data.session?.access_token;
}

/** Makes the auth client that `createClient` of supabase-js would hold: same storage key, so that the session is shared. */
function createAuthClient({ AuthClient }: typeof AuthLibrary): SupabaseAuthClient {
  const client = new AuthClient({
    url: serviceUrl('auth/v1'),
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
