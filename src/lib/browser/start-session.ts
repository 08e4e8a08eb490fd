import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { sessionKey } from '../shared/session-key.ts';
import { loadDataClient } from './data-client.ts';
import { readStored } from './frame-state.ts';
import { askForUserEarly } from './verified-user.ts';

/** Where this browser stores a session: loads the clients that islands begin with and verifies the user, while their scripts still arrive. */
export function startSession(): void {
  if (readStored(sessionKey(PUBLIC_SUPABASE_URL)) === null) return;
  // Callers that need the result see the failure and try again.
  Promise.all([loadDataClient(), askForUserEarly()]).catch(() => undefined);
}
