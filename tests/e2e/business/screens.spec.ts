import type { Page } from '@playwright/test';
import { inDatabase } from '../support/database.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { sweep } from '../support/sweep.ts';

const sections = ['basics', 'categories', 'about', 'contact', 'place', 'hours', 'pictures', 'review'];

const pagesOfListing = [
  ...['people', 'locations', 'statistics', 'leads', 'applications', 'placements'],
  ...['organization', 'organization/people'],
];

const pagesOfEvent = [
  ...['event', 'tickets', 'orders', 'registrations', 'seating', 'questions', 'sponsors', 'dates'],
];

const ownPages = [
  '/account/business',
  '/account/business/add',
  '/account/business/posts',
  '/account/notifications',
  '/account/posts',
  '/account/posts/edit',
  '/account/invitation?token=x',
  '/account/organizations',
  '/account/organizations/join',
  '/account/referrals',
  '/account/referrals/new',
];

/** A new member with a public listing of a long name. */
async function meetOwner(meet: (role: 'member') => Promise<{ page: Page; email: string }>) {
  const { page, email } = await meet('member');
  const name = newName('A shop with a rather long name: Dampfschifffahrtsgesellschaftskapitaene');
  const { id } = await addListingOf(email, name);
  return { page, id, name };
}

test(
  'every part of the listing editor fits narrow phones and is accessible in light and dark',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, id } = await meetOwner(meet);
    const editor = `/account/business/edit?id=${id}`;
    await sweep(page, [editor, ...sections.map((section) => `${editor}#${section}`)]);
  },
);

test(
  'every page of the business area fits narrow phones and is accessible in light and dark',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, id, name } = await meetOwner(meet);
    await inDatabase(
      `insert into public.listing_stats (business_id, day, kind, count)
       select $1::uuid, current_date - n, 'view', 5 + n % 7 from generate_series(0, 300) as n returning day`,
      id,
    );
    const [organization] = await inDatabase<{ id: string }>(
      'select organization_id as id from public.businesses where id = $1::uuid',
      id,
    );
    const idOf = (path: string) => (path.startsWith('organization') ? (organization?.id ?? '') : id);
    await sweep(page, [
      ...ownPages,
      `/account/business/claim?${new URLSearchParams({ q: name }).toString()}`,
      ...pagesOfListing.map((path) => `/account/business/${path}?id=${idOf(path)}`),
    ]);
  },
);

test(
  'every page of a post fits narrow phones and is accessible in light and dark',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, id } = await meetOwner(meet);
    const [event] = await inDatabase<{ id: string }>(
      `insert into public.events (title, business_id, starts_at, ends_at, rrule, approval_status, registration_mode)
       values ('Reading of Donaudampfschifffahrtsgesellschaftsgeschichten', $1::uuid, now() + interval '2 days', now() + interval '50 hours', 'FREQ=WEEKLY;COUNT=5', 'approved', 'internal') returning id`,
      id,
    );
    const [deal] = await inDatabase<{ id: string }>(
      `insert into public.deals (title, business_id, valid_until, status)
       values ('A pot', $1::uuid, now() + interval '9 days', 'active') returning id`,
      id,
    );
    const eventId = event?.id ?? '';
    await sweep(page, [
      `/account/business/posts?id=${id}`,
      ...['job', 'event', 'deal'].map((kind) => `/account/business/post?kind=${kind}&business=${id}`),
      `/account/business/post?kind=event&id=${eventId}`,
      ...pagesOfEvent.map((path) => `/account/business/${path}?event=${eventId}`),
      `/account/business/redemptions?deal=${deal?.id ?? ''}`,
    ]);
  },
);
