import { loadDataClient } from '../../lib/browser/data-client.ts';

/** Writes into the activity log that a list of an event leaves as a file, before it does. Throws the database's error. */
export async function recordExport(
  eventId: string,
  entity: 'event_registrations' | 'orders',
  count: number,
): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('record_event_export', { event_id: eventId, entity, row_count: count }).throwOnError();
}
