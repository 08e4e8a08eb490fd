import type { DataClient } from './create-data-client.ts';
import { retryableImport } from './retryable-import.ts';

const load = retryableImport(() => import('./create-data-client.ts'));
let client: Promise<DataClient> | undefined;

/** The one client of the database's API of this page; it speaks for who is signed in. Loaded on first use. */
export function loadDataClient(): Promise<DataClient> {
  client ??= load().then(
    ({ createDataClient }) => createDataClient(),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}
