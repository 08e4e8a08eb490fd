import { QuietHours } from '#contracts/notifications.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

export type { QuietHours };

/** The quiet hours of who is signed in. Throws the database's error. */
export async function readQuietHours(): Promise<QuietHours> {
  const data = await loadDataClient();
  const { data: hours } = await data.rpc('my_quiet_hours').throwOnError();
  return QuietHours.parse(hours);
}

/** Saves the quiet hours of who is signed in; without hours, nothing waits. Throws the database's error. */
export async function saveQuietHours(hours?: QuietHours): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_quiet_hours', hours ?? {}).throwOnError();
}
