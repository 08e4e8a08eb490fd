import { openEntitlements } from '../../../supabase/functions/_shared/contracts/entitlements.ts';

const posts = (count: number) => ({
  events_per_month: count,
  deals_per_month: count,
  jobs_per_month: count,
});

/** The plans of the demo town: by year and by month, and one with a year of its own, a joining fee and prices by employees. In cents. */
export const townPlans = [
  {
    ...{ name: 'Friend of the chamber', slug: 'friend', audience: 'member', price: 4000, position: 1 },
    entitlements: {},
    price_tiers: [],
    highlights: ['Deals for members', 'The yearly dinner'],
  },
  {
    ...{ name: 'Listing', slug: 'listing', audience: 'business', price: 12_000, position: 2 },
    entitlements: {
      ...openEntitlements,
      ...{ listings: 1, categories: 3, gallery: 6, people: 3 },
      ...posts(4),
    },
    price_tiers: [],
    highlights: [],
  },
  {
    ...{ name: 'Listing plus', slug: 'listing-plus', audience: 'business', price: 29_000, position: 3 },
    entitlements: { ...openEntitlements, people: 10 },
    price_tiers: [],
    highlights: ['A visit by the chamber each year'],
  },
  {
    ...{ name: 'Chamber member', slug: 'chamber-member', audience: 'business', price: 95_000, position: 4 },
    description: 'For firms with a say in the chamber, by number of employees. The year begins in January.',
    ...{ fixed_year_month: 1, joining_fee: 7_500, approval: 'before_payment' },
    entitlements: { ...openEntitlements, people: 25, event_passes: 4 },
    price_tiers: [
      { max_employees: 10, price: 35_000 },
      { max_employees: 50, price: 60_000 },
    ],
    highlights: ['A vote in the yearly meeting', 'A table at the yearly dinner'],
  },
  {
    ...{ name: 'Friend, by month', slug: 'friend-monthly', audience: 'member', price: 450, position: 5 },
    ...{ billing_interval: 'month', renewal_lead_days: 7, grace_days: 10 },
    entitlements: {},
    price_tiers: [],
    highlights: ['Deals for members'],
  },
] as const;
