import { randomUUID } from 'node:crypto';
import { toLocalTime } from '../../../src/lib/shared/zoned-time.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase, sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { newName, test } from '../support/people.ts';

const hour = 3_600_000;

test('staff announce an event of the chamber, check people in, postpone it, and cancel it', async ({
  meet,
  request,
}) => {
  const title = newName('Breakfast');
  const [settings] = await sql<{ time_zone: string; site_title: string }[]>`
    select time_zone, site_title from public.site_settings`;
  const at = (hours: number) => toLocalTime(Date.now() + hours * hour, settings?.time_zone ?? 'UTC');
  const { page } = await meet('editor');

  await test.step('it is written with a registration window and published without review', async () => {
    await page.goto('/admin/chamber');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Coffee and the plans for spring.');
    await page.getByLabel('Starts').fill(at(3));
    await page.getByLabel('Ends').fill(at(5));
    await page.getByLabel('Another address').check();
    await page.getByText('Enter coordinates').click();
    await page.getByLabel('Latitude').fill('42.36');
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await page
      .locator('details', { has: page.getByLabel('Registration opens') })
      .getByText('More options')
      .click();
    await page.getByLabel('Registration opens').fill(at(-24));
    await page.getByLabel('Registration closes').fill(at(6));
    await page.getByLabel('Hold offered spots (hours)').fill('2');
    await page.getByRole('button', { name: 'Publish' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Fix 2 fields.' });
    await expect(summary).toContainText('Choose a time before the event ends.');
    await expect(summary).toContainText('Enter both latitude and longitude, or neither.');
    await page.getByLabel('Longitude').fill('-71.05');
    await page.getByLabel('Registration closes').fill(at(2));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  const [event] = await inDatabase<{ slug: string }>(
    'select slug from public.events where title = $1',
    title,
  );
  const path = `/events/${event?.slug ?? ''}`;

  const [guest, other] = [await meet('member'), await meet('member')];
  await test.step('people find it under the name of the chamber and register', async () => {
    for (const { page: one } of [guest, other]) {
      await one.goto(path);
      await expect(one.getByRole('link', { name: settings?.site_title ?? '' }).last()).toBeVisible();
      await one.getByRole('button', { name: 'Register' }).click();
      await expect(one.getByRole('heading', { name: "You're going!" })).toBeVisible();
    }
  });

  await test.step('staff see them and check one in', async () => {
    await page.goto('/admin/chamber');
    await page.getByRole('link', { name: `Registrations for ${title}` }).click();
    await expect(page.getByText('2 people registered, guests included.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toContain('registrations');
    await page.getByRole('link', { name: 'Check in attendees' }).click();
    // Of its only date the door opens at once.
    await guest.page.goto('/account/registrations');
    await page
      .getByLabel('Name or ticket code')
      .fill((await guest.page.locator('.code').textContent()) ?? '');
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(page.getByText('✓ Checked in')).toBeVisible();
  });
  const to = other.email;
  // At an address that the page cache does not know.
  const read = async (at: string) => (await request.get(`${at}?fresh=${randomUUID()}`)).text();
  const isShown = async (state: string) => {
    expect(await read(path)).toContain(`https://schema.org/${state}`);
  };

  await test.step('it is postponed with a reason, which who is registered gets by email', async () => {
    await page.goto('/admin/chamber');
    await page.getByRole('link', { name: `Dates for ${title}` }).click();
    await page.getByRole('button', { name: /^Postpone: / }).click();
    await expect(page.getByText('1 person will be emailed.')).toBeVisible();
    await page.getByRole('button', { name: 'Postpone', exact: true }).click();
    await expect(page.getByText('Enter a reason. It is included in the email.')).toBeVisible();
    await page.getByLabel('Reason', { exact: true }).fill('The heating is broken.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Postpone', exact: true }).click();
    await expect(page.getByText('Date postponed.')).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to, subject: /^Postponed/ });
    expect(mail.text).toContain('The heating is broken.');
    await isShown('EventPostponed');
    expect(await read(`${path}.ics`)).toContain('STATUS:TENTATIVE');
  });

  await test.step('it takes place after all, and is then canceled', async () => {
    await page.getByRole('button', { name: /^Resume: / }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(page.getByText('Date resumed.')).toBeVisible();
    await waitForMail(hub.mail_url, { to, subject: /^Takes place/ });
    await isShown('EventScheduled');
    await page.getByRole('button', { name: /^Cancel date: / }).click();
    await page.getByLabel('Reason', { exact: true }).fill('Too few people.');
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('This event is canceled. To run it again, copy it.')).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to, subject: /^Canceled/ });
    expect(mail.text).toContain('Too few people.');
    await isShown('EventCancelled');
  });
});

test('staff offer a deal and a job of the chamber, copy one, and delete the draft', async ({ meet }) => {
  const [settings] = await sql<{ site_title: string }[]>`select site_title from public.site_settings`;
  const chamber = settings?.site_title ?? '';
  const { page } = await meet('editor');
  const [deal, job] = [newName('Room hire'), newName('Office manager')];

  await test.step('a deal is claimed by a member and redeemed by staff', async () => {
    await page.goto('/admin/chamber/post?kind=deal');
    await page.getByLabel('Title').fill(deal);
    await page.getByLabel('Description').fill('The meeting room for half the price.');
    await page.getByLabel('Redemption').selectOption({ label: 'One code for everyone' });
    await page.getByLabel('Shared code').fill('ROOM-50');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await page.goto('/admin/chamber');
    const path = (await page.getByRole('link', { name: deal, exact: true }).getAttribute('href')) ?? '';
    const guest = await meet('member');
    await guest.page.goto(path);
    await expect(guest.page.getByRole('main').getByRole('link', { name: chamber })).toBeVisible();
    await guest.page.getByRole('button', { name: 'Claim deal' }).click();
    await expect(guest.page.getByText('ROOM-50').first()).toBeVisible();
    await page.getByRole('link', { name: `Redemptions for ${deal}` }).click();
    await expect(page.getByText('ROOM-50')).toBeVisible();
    await page.getByRole('link', { name: 'Redeem a code' }).click();
    await page.getByLabel('Deal').selectOption({ label: `${deal} (${chamber})` });
    await page.getByLabel('Code', { exact: true }).fill('ROOM-50');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByRole('heading', { name: 'Redeemed' })).toBeVisible();
  });

  await test.step('a job takes applications by email', async () => {
    await page.goto('/admin/chamber/post?kind=job');
    await page.getByLabel('Title').fill(job);
    await page.getByLabel('Description').fill('You keep the office running.');
    await expect(page.getByLabel('Accept applications here')).toHaveCount(0);
    await page.getByLabel('Application email').fill('jobs@chamber.test');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await page.goto('/admin/chamber');
    await page.getByRole('link', { name: job, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: job })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: chamber }).first()).toBeVisible();
  });

  await test.step('a copy is a draft, which is deleted after a question', async () => {
    await page.goto('/admin/chamber');
    await page.getByRole('link', { name: `Copy ${deal}` }).click();
    await page.getByLabel('Title').fill(`${deal} again`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible();
    await page.goto('/admin/chamber');
    await expect(page.getByRole('button', { name: `Delete: ${deal}`, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: `Delete: ${deal} again` }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(page.getByText('Deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: `Edit ${deal} again` })).toHaveCount(0);
  });
});
