import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { sessionKey } from '../shared/session-key.ts';
import { loadDataClient } from './data-client.ts';
import { readStored } from './frame-state.ts';
import { askForUserEarly } from './verified-user.ts';

/**
 * Where this browser stores a session: loads what islands for who is signed in begin with, and asks the server who that is, while their own
 * scripts are still on their way.
 */
export function startSession(): void {
  if (readStored(sessionKey(PUBLIC_SUPABASE_URL)) === null) return;
  // Whoever needs it hears of a failure, and asks for it once more.
  Promise.all([loadDataClient(), askForUserEarly()]).catch(() => undefined);
}
