import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';

const Hub = z.object({
  site: z.object({
    site_title: z.string(),
    time_zone: z.string(),
    contact_email: z.string().nullable(),
    contact_phone: z.string().nullable(),
    address_line1: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
  }),
});

/** What mails say of the hub: its title, its clock, and how to reach it. */
export async function readHub(admin: SupabaseClient<Database>) {
  const { data, error, status } = await admin.rpc('hub_settings');
  if (error) throw refuseDatabaseError(error, status);
  const { site } = Hub.parse(data);
  const town = [site.city, [site.state, site.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const address = [site.address_line1, town].filter(Boolean).join(', ');
  return {
    title: site.site_title,
    timeZone: site.time_zone,
    footer: [site.site_title, address, site.contact_email ?? '', site.contact_phone ?? ''].filter(Boolean),
  };
}
