import { loadDataClient } from '../../lib/browser/data-client.ts';
import { downloadText } from '../../lib/browser/download-text.ts';
import { track } from '../../lib/browser/track.ts';

/** Saves everything that the hub keeps about the person as a file of that name. Throws the database's error. */
export async function downloadMyData(fileName: string): Promise<void> {
  const data = await loadDataClient();
  const { data: everything } = await data.rpc('export_my_data').throwOnError();
  downloadText(fileName, JSON.stringify(everything, null, 2), 'application/json');
  track('download', { file: 'my-data' });
}

/** When the account will be deleted; null when nobody asked for it. Throws the database's error. */
export async function findDeletion(userId: string): Promise<string | null> {
  const data = await loadDataClient();
  const { data: wish } = await data
    .from('account_deletions')
    .select('due_at')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return wish?.due_at ?? null;
}

/** The names of the listings that would have no owner without the account. Throws the database's error. */
export async function findOwnListings(): Promise<string[]> {
  const data = await loadDataClient();
  const listings = data.rpc('my_businesses').select('name').neq('status', 'archived');
  const { data: rows } = await listings.order('name').limit(20).throwOnError();
  return rows.map(({ name }) => name);
}

/** Asks for the deletion of the account in two weeks. Throws the database's error. */
export async function requestDeletion(userId: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('account_deletions').insert({ user_id: userId }).throwOnError();
}

/** Takes the wish back. Throws the database's error. */
export async function cancelDeletion(userId: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('account_deletions').delete().eq('user_id', userId).throwOnError();
}
