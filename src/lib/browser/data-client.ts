import { retryableImport } from './retryable-import.ts';

/** The one client of the database's API of this page; it speaks for who is signed in. Loaded on first use. */
export const loadDataClient = retryableImport(
  () => import('./create-data-client.ts'),
  ({ createDataClient }) => createDataClient(),
);
