import { inDatabase } from '../support/database.ts';
import { expect, expectAccessibleInBothSchemes, expectToFit } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

const screens = (id: string, event: string, deal: string) => [
  '/account/business',
  '/account/business/add',
  '/account/business/claim?q=a',
  ...['', 'basics', 'categories', 'about', 'contact', 'place', 'hours', 'pictures', 'review'].map(
    (section) => `/account/business/edit?id=${id}#${section}`,
  ),
  `/account/business/people?id=${id}`,
  `/account/business/locations?id=${id}`,
  `/account/business/posts?id=${id}`,
  ...['job', 'event', 'deal'].map((kind) => `/account/business/post?kind=${kind}&business=${id}`),
  `/account/business/post?kind=event&id=${event}`,
  `/account/business/registrations?event=${event}`,
  `/account/business/dates?event=${event}`,
  `/account/business/redemptions?deal=${deal}`,
  `/account/business/statistics?id=${id}`,
  '/account/business/posts',
  '/account/notifications',
  '/account/posts',
  '/account/posts/edit',
  '/account/invitation?token=x',
];

test('every page of the business area fits narrow phones and is accessible in light and dark', async ({
  meet,
}) => {
  test.setTimeout(600_000);
  const { page, email } = await meet('member');
  const { id } = await addListingOf(
    email,
    newName('A shop with a rather long name: Dampfschifffahrtsgesellschaftskapitaene'),
  );
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
  await inDatabase(
    `insert into public.listing_stats (business_id, day, kind, count)
     select $1::uuid, current_date - n, 'view', 5 + n % 7 from generate_series(0, 300) as n returning day`,
    id,
  );
  const [organization] = await inDatabase<{ id: string }>(
    'select organization_id as id from public.businesses where id = $1::uuid',
    id,
  );
  for (const path of [
    ...screens(id, event?.id ?? '', deal?.id ?? ''),
    `/account/business/organization?id=${organization?.id ?? ''}`,
    `/account/business/organization/people?id=${organization?.id ?? ''}`,
    '/account/organizations',
    '/account/organizations/join',
  ]) {
    await page.goto('about:blank');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading…$/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await test.step(path, async () => {
      await expectToFit(page, 320);
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page, 390);
    });
  }
});

test('the chart data is readable as a table for a week, a month, and a year', async ({ meet }) => {
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Kiosk'));
  await inDatabase(
    // Tomorrow too: midnight may pass.
    `insert into public.listing_stats (business_id, day, kind, count)
     select $1::uuid, current_date - n, 'view', 1 from generate_series(-1, 799) as n returning day`,
    id,
  );
  await page.goto(`/account/business/statistics?id=${id}`);
  const views = page.getByRole('row', { name: /^Page views/ });
  await expect(views.getByRole('cell').first()).toHaveText('30');
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(views.getByRole('cell').first()).toHaveText('7');
  await expect(views.getByRole('cell').nth(1)).toHaveText('7');
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(views.getByRole('cell').first()).toHaveText('365');
  await expect(views.getByRole('cell').nth(1)).toHaveText('365');
  await page.getByText('View data table').click();
  await expect(page.getByRole('table', { name: 'Page views, 12 months' }).getByRole('row')).toHaveCount(14);
});
