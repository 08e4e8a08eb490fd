import { loadAuthClient } from './auth-client.ts';
import { prepareServerMessages } from './errors/translate-server-message.ts';
import { retryableImport } from './retryable-import.ts';

const loadClient = retryableImport(
  () => import('./create-data-client.ts'),
  ({ createDataClient }) => createDataClient(),
);

/** The one client of the tables and functions of the database of this page; it speaks for who is signed in. Loaded on first use. */
export async function loadDataClient() {
  const [client] = await Promise.all([loadClient(), loadAuthClient(), prepareServerMessages()]);
  return client;
}
