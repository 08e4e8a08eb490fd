import { loadDataClient } from '../../../lib/browser/data-client.ts';

const usual = { who_may_write: 'connections', shows_read: true, shows_active: true };

/** Who may write to a person, whether others see what they have read, and whether they are shown where they are active. Throws the database's error. */
export async function readSettings(userId: string): Promise<typeof usual> {
  const data = await loadDataClient();
  const { data: row } = await data
    .from('message_settings')
    .select('who_may_write, shows_read, shows_active')
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
