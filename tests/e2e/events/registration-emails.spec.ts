import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';

test('an organizer hears of a registration, and the guest is reminded before the event', async ({ meet }) => {
  const organizer = await meet('member');
  const guest = await meet('member');
  const { id: business } = await addListingOf(organizer.email, newName('Bakery'));
  const starts = new Date(Date.now() + 72 * 3_600_000);
  const { slug, title } = await addEvent({
    business_id: business,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
  });

  await test.step('the organizer asks for an email at each registration', async () => {
    const { page } = organizer;
    await page.goto('/account/notifications');
    await expect(page.getByLabel('Pending approvals', { exact: true })).toHaveCount(0);
    await page
      .getByLabel('New registrations for your events', { exact: true })
      .selectOption('At each registration');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.reload();
    await expect(page.getByLabel('New registrations for your events', { exact: true })).toHaveValue('each');
  });

  await test.step('the guest registers, and the organizer gets an email with the way to the list', async () => {
    await guest.page.goto(`/events/${slug}`);
    await guest.page.getByRole('button', { name: 'Register' }).click();
    await expect(guest.page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, {
      to: organizer.email,
      subject: new RegExp(`^New registration: ${title}$`),
    });
    await organizer.page.goto(pathOf(mail.links, '/account/business/registrations'));
    const { page } = organizer;
    await expect(page.getByText('1 person registered.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')).toHaveCount(1);
    await page.getByRole('table').locator('tbody th a').click();
    await expect(page).toHaveURL(/event=.*open=/);
    await expect(page.getByRole('dialog').getByText('Registered', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.locator('[popover]').getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Canceled' });
    await expect(page.getByText('No registrations match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('1 person registered.')).toBeVisible();
    await expectToFit(page, 320);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the guest chooses when to be reminded, and gets the calendar file', async () => {
    await guest.page.goto('/account/notifications');
    await guest.page
      .getByLabel('Reminders before events you registered for', { exact: true })
      .selectOption('1 day and 2 hours before');
    await expect(guest.page.getByText('Saved.')).toBeVisible();
    // As in three days.
    await sql`select private.queue_event_reminders(now() + interval '71 hours')`;
    const mail = await waitForMail(hub.mail_url, {
      to: guest.email,
      subject: new RegExp(`^Reminder: ${title}$`),
    });
    expect(mail.attachments).toMatchObject([
      { filename: 'ticket.png', mimeType: 'image/png' },
      { filename: `${slug}.ics`, mimeType: 'text/calendar' },
    ]);
    await guest.page.goto(pathOf(mail.links, '/account/registrations'));
    await expect(guest.page.getByText(title)).toBeVisible();
  });
});

test('a guest who wants emails in Spanish gets the registration in Spanish, which leads to the Spanish page', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const { slug, title } = await addEvent({});
  await page.goto('/account/notifications');
  await page.getByLabel('Language of emails').selectOption('Español');
  await expect(page.getByText('Language saved.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.goto('/es/account/notifications');
  await expect(page.getByLabel('Idioma de los correos')).toHaveValue('es');
  await page.goto(`/es/events/${slug}`);
  await page.getByRole('button', { name: 'Inscribirse' }).click();
  await expect(page.getByRole('heading', { name: '¡Nos vemos allí!' })).toBeVisible();
  const mail = await waitForMail(hub.mail_url, {
    to: email,
    subject: new RegExp(`^Inscripción hecha: ${title}$`),
  });
  expect(mail.text).toContain('Su inscripción está confirmada.');
  await page.goto(pathOf(mail.links, '/es/events/'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('an editor gets one digest of what is pending, and opens it', async ({ meet }) => {
  const owner = await meet('member');
  const editor = await meet('editor');
  const name = newName('Mill');
  await sql`insert into public.businesses (name, owner_id, status) select ${name}, id, 'pending'
    from auth.users where email = ${owner.email}`;
  const { page } = editor;
  await page.goto('/account/notifications');
  await page.getByLabel('Pending approvals', { exact: true }).selectOption('Once an hour');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectAccessible(page);
  // As in two hours.
  await sql`update private.digest_runs set covered_until = now() - interval '1 hour'
    where kind = 'approvals' and frequency = 'hourly'`;
  await sql`select private.queue_approval_digests(now() + interval '2 hours')`;
  const mail = await waitForMail(hub.mail_url, { to: editor.email, subject: /pending approval$/ });
  expect(mail.text).toMatch(/Listings: \d+/);
  await page.goto(`${pathOf(mail.links, '/admin/queue')}?q=${encodeURIComponent(name)}`);
  await expect(page.locator('.opener').filter({ hasText: name })).toBeVisible();
});
