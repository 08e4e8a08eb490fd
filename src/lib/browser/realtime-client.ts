import { retryableImport } from './retryable-import.ts';

/** The one client of Realtime's channels of this page; it speaks for the signed-in user. Loaded on first use. */
export const loadRealtimeClient = retryableImport(
  () => import('./create-realtime-client.ts'),
  ({ createRealtimeClient }) => createRealtimeClient(),
  'createRealtimeClient',
);
