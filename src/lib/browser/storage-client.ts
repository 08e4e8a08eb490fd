import { loadClient } from './load-client.ts';
import { retryableImport } from './retryable-import.ts';

const load = retryableImport(
  () => import('./create-storage-client.ts'),
  ({ createStorageClient }) => createStorageClient(),
  'createStorageClient',
);

/** The one client of files of this page; it speaks for the signed-in user. Loaded on first use. */
export const loadStorageClient = () => loadClient(load);
