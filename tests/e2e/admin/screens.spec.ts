import type { Page } from '@playwright/test';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

/** A page, what it shows once it is loaded, and the button of the entry that is opened on it. */
type Screen = [path: string, shows: string | RegExp, opens?: string | RegExp];

/** Opens admin pages one after the other, and does something on each once it is loaded without an error. */
async function expectShown(page: Page, screens: Screen[], check?: () => Promise<void>) {
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, shows, opens] of screens)
    await test.step(path, async () => {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      if (opens) await main.getByRole('button', { name: opens }).first().click();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      for (const summary of await page.locator('.queue .detail summary').all()) await summary.click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await check?.();
    });
}

/** Checks admin pages on narrow phones; lists are searched for rows of the demo town or of the test, which stay. */
const expectScreens = (page: Page, screens: Screen[]) =>
  expectShown(page, screens, async () => {
    await expectToFit(page, 390);
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page, 320);
  });

async function idOf(table: 'businesses' | 'business_profiles' | 'events' | 'invoices', name: string) {
  const column = { businesses: 'name', business_profiles: 'name', events: 'title', invoices: 'number' }[
    table
  ];
  const [row] = await inDatabase<{ id: string }>(
    `select id from public.${table} where ${column} = $1 order by created_at limit 1`,
    name,
  );
  return row?.id ?? '';
}

test.setTimeout(600_000);

test(
  'the admin pages of the daily work and of posts fit narrow phones and are accessible in light and dark',
  { tag: '@fast' },
  async ({ page }) => {
    const admin = await becomeStaff(page, 'admin');
    const word = newWord();
    await inDatabase(
      `insert into public.businesses (name, description, website, status)
   values ('A shop with a rather long name of its own, and ' || $1, 'Words', 'https://example.test/' || repeat('long', 30), 'pending') returning id`,
      word,
    );
    const [post] = await inDatabase<{ id: string }>(
      `insert into public.blog_posts (title, content, author_id)
   values ('A rather long title of a post ' || $1, '<h2>Heading</h2><p>Words</p>', $2::uuid) returning id`,
      word,
      admin.id,
    );
    await expectScreens(page, [
      ['', 'Recent sign-ups'],
      [`/queue?q=${word}`, word, new RegExp(word)],
      ['/businesses?q=Harrow Hardware', 'Harrow Hardware'],
      ['/events?q=Annual meeting of the chamber', 'Annual meeting of the chamber'],
      ['/deals?q=Five loaves', 'Five loaves for the price of four'],
      ['/jobs?q=Marketing Coordinator', 'Marketing Coordinator'],
      [`/posts?q=${word}`, word],
      ['/posts/edit', 'Excerpt and image'],
      [`/posts/edit?id=${post?.id ?? ''}`, 'Heading'],
      ['/categories', 'Galleries', /^Galleries/],
      ['/search', 'abarrotes', /^abarrotes/],
      ['/reports', 'Pending posts'],
      ['/groups', 'Board of directors', /^Board of directors/],
      ['/leads', 'By organization'],
      ['/placements?q=Harrow Hardware', /placements?$|match\.$/],
      ['/placements/products', 'Featured listing', /^Featured listing/],
    ]);
  },
);

test(
  'the admin pages of events and forms of the chamber fit narrow phones and are accessible in light and dark',
  { tag: '@fast' },
  async ({ page }) => {
    await becomeStaff(page, 'admin');
    const word = newWord();
    const event = await idOf('events', 'Annual meeting of the chamber');
    const [deal] = await inDatabase<{ id: string }>(
      `insert into public.deals (title, valid_until, status) values ('Room ' || $1, now() + interval '9 days', 'draft') returning id`,
      word,
    );
    const [form] = await inDatabase<{ id: string }>(
      `insert into public.forms (purpose, title, slug, status) values ('survey', 'Survey ' || $1, 'survey-' || $1, 'open') returning id`,
      word,
    );
    await inDatabase(
      `with field as (insert into public.form_fields (form_id, type, label, position) values ($1::uuid, 'text', 'Street', 0) returning id)
   insert into public.form_responses (form_id, answers) select $1::uuid, jsonb_build_object(id, 'Mill Street') from field`,
      form?.id ?? '',
    );
    // The area of businesses has the same pages of an event, where they are checked.
    await expectShown(page, [
      [`/chamber/event?event=${event}`, 'Save as template'],
      [`/chamber/dates?event=${event}`, 'Event dates'],
      [`/chamber/orders?event=${event}`, 'Annual meeting of the chamber'],
      [`/chamber/questions?event=${event}`, 'Add field'],
      [`/chamber/registrations?event=${event}`, 'Write message'],
      [`/chamber/seating?event=${event}`, 'Add table'],
      [`/chamber/sponsors?event=${event}`, 'Add sponsor'],
      [`/chamber/tickets?event=${event}`, 'Add ticket'],
    ]);
    await expectScreens(page, [
      ['/chamber', 'Annual meeting of the chamber'],
      ['/chamber/post?kind=event', 'New event'],
      [`/chamber/post?kind=event&id=${event}`, 'Edit event'],
      [`/chamber/redemptions?deal=${deal?.id ?? ''}`, `Room ${word}`],
      [`/forms?q=${word}`, `Survey ${word}`],
      ['/forms/new', 'Create form'],
      [`/forms/edit?id=${form?.id ?? ''}`, 'Street', /^Street/],
      [`/forms/answers?id=${form?.id ?? ''}`, 'Mill Street'],
    ]);
  },
);

test(
  'the admin pages of people, memberships and settings fit narrow phones and are accessible in light and dark',
  { tag: '@fast' },
  async ({ page }) => {
    const admin = await becomeStaff(page, 'admin');
    const business = await idOf('businesses', 'Harrow Hardware');
    const organization = await idOf('business_profiles', 'Harrow Hardware');
    await expectScreens(page, [
      [`/members?q=${admin.name}`, admin.name],
      [`/members/person?id=${admin.id}`, 'Latest registrations'],
      ['/organizations?q=Harrow Hardware', 'Harrow Hardware'],
      [`/organizations/edit?id=${organization}`, 'Invoice details'],
      [`/businesses/edit?id=${business}`, 'Photos'],
      [`/businesses/manage?id=${business}`, 'Hand over…'],
      ['/memberships?q=Harrow Hardware', 'Harrow Hardware'],
      ['/memberships/automatic', 'What happens until'],
      ['/staff', 'Add staff member'],
      ['/plans', 'Listing plus', /^Listing plus/],
      ['/files', 'Export listings'],
      ['/settings', 'Fields that require approval'],
      ['/settings/fields', 'Accessible entrance', /^Accessible entrance/],
      ['/launch', 'Checklist'],
      [`/audit?entity=business_profiles&id=${organization}`, 'Details', 'Details'],
      ['/setup', 'This site already has an admin.'],
    ]);
    // The way to the site, which is open, leads on.
    await page.goto('/admin/view-site');
    await expect(page).toHaveURL('/');
  },
);

test(
  'the admin pages of billing, fees and donations fit narrow phones and are accessible in light and dark',
  { tag: '@fast' },
  async ({ page }) => {
    await becomeStaff(page, 'admin');
    const invoice = await idOf('invoices', '2024-0001');
    const [payout] = await inDatabase<{ id: string }>(
      `select id from public.deposits where note = 'Card payout' order by created_at, id limit 1`,
    );
    await expectScreens(page, [
      ['/billing', 'Due by age'],
      ['/billing/settings', 'Closed books'],
      ['/billing/invoices?q=2024-0001', '2024-0001'],
      [`/billing/invoices/invoice?id=${invoice}`, 'Invoice 2024-0001'],
      ['/billing/invoices/new', 'Add line'],
      ['/billing/invoices/renewals', 'Invoices for next terms'],
      ['/billing/payments?q=2024-0001', '2024-0001'],
      ['/billing/payments/checks', 'Record checks'],
      ['/billing/deposits', 'Card payout'],
      [`/billing/deposits/deposit?id=${payout?.id ?? ''}`, /^Payout of/],
      ['/billing/deposits/new', 'Make deposit'],
      ['/billing/deposits/payout', 'Received by the bank'],
      ['/billing/journal', 'The books balance.'],
      ['/billing/differences', 'Compare now'],
      ['/fees', 'Winter lights fund', /^Winter lights fund/],
      ['/fees/payments?q=Mina Field', 'Mina Field'],
    ]);
    // An invoice that there is not.
    await page.goto('/admin/billing/invoices/invoice');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  },
);
