import { loadAuthClient } from './auth-client.ts';
import { retryableImport } from './retryable-import.ts';

/**
 * The one client of the database's API of this page; it speaks for who is signed in. Loaded on first use, after the auth client,
 * whose file it imports: one that is here cannot fail.
 */
export const loadDataClient = retryableImport(
  async () => {
    await loadAuthClient();
    return import('./create-data-client.ts');
  },
  ({ createDataClient }) => createDataClient(),
);
