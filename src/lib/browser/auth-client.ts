import { retryableImport } from './retryable-import.ts';

/**
 * The one auth client of this page: PKCE flow, session kept in the browser's storage, refreshed by itself. Loaded on first
 * use, after the page was painted: only Supabase's auth part, not the whole client.
 */
export const loadAuthClient = retryableImport(
  () => import('./create-auth-client.ts'),
  ({ createAuthClient }) => createAuthClient(),
);

/** The access token of who is signed in on this device, refreshed when it is about to end; undefined for nobody. */
export async function readAccessToken(): Promise<string | undefined> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  return data.session?.access_token;
}
