import { createClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { drawLogo } from './logo.ts';
import { townBusinesses } from './town/businesses.ts';

/**
 * Draws the logos of the town's listings and uploads them through the running API, as a client would. Listings with
 * a logo are skipped, so it can run at every start.
 */
export async function loadPictures(sql: Sql, apiUrl: string, secretKey: string): Promise<void> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from public.businesses
    where logo_url is null and name in ${sql(townBusinesses.map(({ name }) => name))}`;
  if (rows.length === 0) return;
  const api = createClient(apiUrl, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const upload = async ({ id, name }: { id: string; name: string }) => {
    const index = townBusinesses.findIndex((business) => business.name === name);
    const logo = await drawLogo(name, townBusinesses[index]?.color ?? '#334155', index);
    const path = `${id}/logo.webp`;
    const { error } = await api.storage
      .from('logos')
      .upload(path, logo, { contentType: 'image/webp', upsert: true });
    if (error) throw error;
    await sql`update public.businesses set logo_url = ${`/storage/v1/object/public/logos/${path}`} where id = ${id}`;
  };
  await Promise.all(rows.map(upload));
}
