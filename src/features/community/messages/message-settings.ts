import { loadDataClient } from '../../../lib/browser/data-client.ts';

const usual = { who_may_write: 'connections', shows_read: true };

/** Who may write to a person, and whether others see what they have read. Throws the database's error. */
export async function readSettings(userId: string): Promise<typeof usual> {
  const data = await loadDataClient();
  const { data: row } = await data
    .from('message_settings')
    .select('who_may_write, shows_read')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return row ?? usual;
}

/** Saves one's own choice. Throws the database's error. */
export async function saveSettings(settings: typeof usual): Promise<void> {
  const data = await loadDataClient();
  await data.from('message_settings').upsert(settings, { onConflict: 'user_id' }).throwOnError();
}
