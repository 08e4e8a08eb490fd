import type { TransactionSql } from 'postgres';
import { openEntitlements } from '../../supabase/functions/_shared/contracts/entitlements.ts';

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
};

const monthly = (count: number) => ({
  events_per_month: count,
  deals_per_month: count,
  jobs_per_month: count,
});
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Sets the settings of a launched chamber of commerce and adds its plans; `memberId` gets the member plan. */
export async function loadHub(tx: TransactionSql, memberId: string): Promise<void> {
  const open = Object.fromEntries(weekdays.map((day) => [day, { open: '09:00', close: '16:30' }]));
  // So that the demo accounts work at once; a real hub requires a second factor of its staff.
  await tx`update public.site_settings set ${tx({
    staff_second_factor: false,
    ...demoSettings.site_settings,
    business_hours: tx.json({ ...open, saturday: 'closed', sunday: 'closed' }) as unknown as string,
    maintenance_mode: false,
  })} where id = 1`;
  await tx`update public.social_media_settings set ${tx(demoSettings.social_media_settings)} where id = 1`;
  const plans = [
    {
      ...{ name: 'Friend of the chamber', slug: 'friend', audience: 'member', price: 4000, position: 1 },
      entitlements: {},
      highlights: ['Deals for members', 'The yearly dinner'],
    },
    {
      ...{ name: 'Listing', slug: 'listing', audience: 'business', price: 12000, position: 2 },
      entitlements: {
        ...openEntitlements,
        ...{ listings: 1, categories: 3, gallery: 6, people: 3 },
        ...monthly(4),
      },
      highlights: [],
    },
    {
      ...{ name: 'Listing plus', slug: 'listing-plus', audience: 'business', price: 29000, position: 3 },
      entitlements: { ...openEntitlements, people: 10 },
      highlights: ['A visit by the chamber each year'],
    },
  ];
  for (const { entitlements, ...plan } of plans)
    await tx`insert into public.plans ${tx({ ...plan, entitlements: tx.json(entitlements) as unknown as string })}`;
  await tx`insert into public.subscriptions (plan_id, user_id, status, payment_method, current_period_start, current_period_end)
    select id, ${memberId}, 'active', 'check', now(), now() + interval '1 year' from public.plans where slug = 'friend'`;
}
