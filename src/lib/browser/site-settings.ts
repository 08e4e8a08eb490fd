import type { SiteSettings } from '#contracts/settings.ts';
import { loadDataClient } from './data-client.ts';

/** Reads the hub's settings as they are stored now. Throws the database's error. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const data = await loadDataClient();
  const query = data.from('site_settings').select<'*', SiteSettings>('*').single();
  return (await query.throwOnError()).data;
}
