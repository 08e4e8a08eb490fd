import type { TransactionSql } from 'postgres';
import { townPlans } from './town/plans.ts';

/** The name of the sample hub. */
export const sampleTitle = 'Alder Falls Chamber of Commerce';

/** The settings of the sample hub, which no other hub has. */
export const demoSettings = {
  site_settings: {
    site_title: sampleTitle,
    contact_email: 'hello@alderfalls.example',
    contact_phone: '+1 802 555 0100',
    address_line1: '1 Depot Square',
    city: 'Alder Falls',
    state: 'VT',
    zip_code: '05999',
  },
  social_media_settings: {
    facebook_url: 'https://www.facebook.com/example',
    instagram_url: 'https://www.instagram.com/example',
  },
  billing_settings: {
    legal_name: 'Alder Falls Chamber of Commerce, Inc.',
    tax_id: '03-5550100',
    how_to_pay:
      'Make checks payable to the Alder Falls Chamber of Commerce, 1 Depot Square, Alder Falls, VT 05999.',
  },
};

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Sets the settings of a launched chamber of commerce and adds its plans. */
export async function loadHub(tx: TransactionSql): Promise<void> {
  const open = Object.fromEntries(weekdays.map((day) => [day, { open: '09:00', close: '16:30' }]));
  // So that the demo accounts work at once; a real hub requires a second factor of its staff.
  await tx`update public.site_settings set ${tx({
    staff_second_factor: false,
    ...demoSettings.site_settings,
    business_hours: tx.json({ ...open, saturday: 'closed', sunday: 'closed' }) as unknown as string,
    maintenance_mode: false,
  })} where id = 1`;
  await tx`update public.social_media_settings set ${tx(demoSettings.social_media_settings)} where id = 1`;
  await tx`update public.billing_settings set ${tx(demoSettings.billing_settings)} where id = 1`;
  for (const { entitlements, price_tiers, ...plan } of townPlans)
    await tx`insert into public.plans ${tx({
      ...plan,
      entitlements: tx.json(entitlements) as unknown as string,
      price_tiers: tx.json(price_tiers) as unknown as string,
    })}`;
}
