import { loadClient } from './load-client.ts';
import { retryableImport } from './retryable-import.ts';

const load = retryableImport(
  () => import('./create-data-client.ts'),
  ({ createDataClient }) => createDataClient(),
  'createDataClient',
);

/** The one client of the tables and functions of the database of this page; it speaks for the signed-in user. Loaded on first use. */
export const loadDataClient = () => loadClient(load);
