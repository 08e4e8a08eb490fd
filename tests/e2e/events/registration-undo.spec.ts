import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';

const day = 86_400_000;

test('a guest registers, gets the ticket by email, cancels, and undoes it', async ({ meet }) => {
  const { page, email } = await meet('member');
  const other = await meet('member');
  await sql`update public.profiles set first_name = 'Mina', last_name = 'Okafor'
    where id = (select id from auth.users where email = ${email})`;
  const starts = new Date(Date.now() + 4 * day);
  const { slug, title } = await addEvent({
    capacity: 3,
    rrule: 'FREQ=DAILY;COUNT=3',
    time_zone: 'UTC',
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
  });
  const second = new Date(starts.getTime() + day).toISOString().slice(0, 10);

  await test.step('the panel says who goes, and offers the ticket and the calendar', async () => {
    await page.goto(`/events/${slug}?date=${second}`);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await expect(page.getByText('Name on the ticket: Mina Okafor')).toBeVisible();
    await expect(page.getByText('2 of 3 spots left').filter({ visible: true })).toBeVisible();
    const panel = page.locator('.register');
    await panel.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('the email has the calendar file and the ticket, and leads to the date', async () => {
    const mail = await waitForMail(hub.mail_url, { to: email, subject: new RegExp(`registered: ${title}$`) });
    expect(mail.attachments).toMatchObject([
      { filename: 'ticket.png', mimeType: 'image/png' },
      { filename: `${slug}.ics`, mimeType: 'text/calendar' },
    ]);
    expect(pathOf(mail.links, '/events/')).toBe(`/events/${slug}?date=${second}`);
  });

  await test.step('the places are counted again for the next guest, whatever the page had', async () => {
    await other.page.goto(`/events/${slug}?date=${second}`);
    await expect(other.page.getByText('2 of 3 spots left').filter({ visible: true })).toBeVisible();
  });

  await test.step('canceling asks, says so, and can be undone', async () => {
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    await page.getByRole('button', { name: 'Keep registration' }).click();
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(page.getByRole('heading', { name: 'Registration canceled' })).toBeVisible();
    await expect(page.getByText('3 of 3 spots left').filter({ visible: true })).toBeVisible();
    await waitForMail(hub.mail_url, { to: email, subject: new RegExp(`^Registration canceled: ${title}$`) });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await expect(page.getByText('2 of 3 spots left').filter({ visible: true })).toBeVisible();
  });

  await test.step('so it is on the page of tickets', async () => {
    await page.goto('/account/registrations');
    const ticket = page.locator('.ticket').filter({ hasText: title });
    await expect(ticket.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/events/${slug}.ics?date=${second}`,
    );
    await ticket.getByRole('button', { name: 'Cancel registration' }).click();
    await ticket.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(ticket).toHaveCount(0);
    await expect(page.getByRole('heading', { name: `Registration canceled: ${title}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(ticket.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
  });
});
