import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { SiteSettings } from '../../_shared/contracts/settings.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

const Hub = z.object({
  site: SiteSettings.pick({
    site_title: true,
    site_logo: true,
    time_zone: true,
    contact_email: true,
    contact_phone: true,
    address_line1: true,
    city: true,
    state: true,
    zip_code: true,
  }),
});

/** What emails show of the hub: title, logo, time zone and contact details. */
export async function readHub(admin: SupabaseClient<Database>, siteUrl: string) {
  const { data, error, status } = await admin.rpc('hub_settings');
  if (error) throw toServiceError(error, status);
  const { site } = Hub.parse(data);
  const town = [site.city, [site.state, site.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const address = [site.address_line1, town].filter(Boolean).join(', ');
  return {
    title: site.site_title,
    logo: site.site_logo ? new URL(site.site_logo, siteUrl).href : undefined,
    timeZone: site.time_zone,
    footer: [site.site_title, address, site.contact_email ?? '', site.contact_phone ?? ''].filter(Boolean),
  };
}
