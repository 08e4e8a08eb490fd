import { loadAuthClient } from './auth-client.ts';
import { prepareServerMessages } from './errors/translate-server-message.ts';
import { retryableImport } from './retryable-import.ts';

const loadClient = retryableImport(
  () => import('./create-storage-client.ts'),
  ({ createStorageClient }) => createStorageClient(),
);

/** The one client of files of this page; it speaks for who is signed in. Loaded on first use. */
export async function loadStorageClient() {
  const [client] = await Promise.all([loadClient(), loadAuthClient(), prepareServerMessages()]);
  return client;
}
