import { loadDataClient } from './data-client.ts';
import { hasStoredSession } from './stored-session.ts';
import { askForUserEarly } from './verified-user.ts';

/** Where this browser stores a session: loads the clients that islands begin with and verifies the user, while their scripts still arrive. */
export function startSession(): void {
  if (!hasStoredSession()) return;
  // Callers that need the result see the failure and try again.
  Promise.all([loadDataClient(), askForUserEarly()]).catch(() => undefined);
}
