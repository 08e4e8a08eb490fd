import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, goodPassword, hub } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';

const day = 86_400_000;

test(
  'a person signs in on the way, registers with guests, gets the ticket by email, cancels, and undoes it',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, email } = await meet('member');
    const other = await meet('member');
    await sql`update public.profiles set first_name = 'Mina', last_name = 'Okafor'
    where id = (select id from auth.users where email = ${email})`;
    const starts = new Date(Date.now() + 4 * day);
    const { slug, title } = await addEvent({
      capacity: 10,
      max_guests: 3,
      description: 'Line.\n\n'.repeat(80),
      rrule: 'FREQ=DAILY;COUNT=3',
      time_zone: 'UTC',
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 3_600_000),
    });
    const second = new Date(starts.getTime() + day).toISOString().slice(0, 10);
    const panel = page.locator('.register');

    await test.step('on a phone registration is within reach of the thumb until it is in view', async () => {
      // The session is gone, as when it has expired.
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage))
          if (name.startsWith('sb-')) localStorage.removeItem(name);
      });
      await page.setViewportSize({ width: 390, height: 700 });
      await page.goto(`/events/${slug}?date=${second}`);
      const bar = page.locator('.sticky-action');
      await page.getByRole('heading', { name: 'About' }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 2000);
      await expect(page.getByRole('heading', { name: 'Registration' })).not.toBeInViewport();
      await expect(bar).toBeInViewport({ ratio: 1 });
      await bar.getByRole('link', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: 'Registration' })).toBeInViewport();
      await expect(bar).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('signing in leads back to the date', async () => {
      await page.getByRole('link', { name: 'Sign in to register' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(goodPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(`**/events/${slug}?date=${second}`);
    });

    await test.step('the panel says who goes, and offers the ticket and the calendar', async () => {
      await page.getByLabel('Guests').selectOption('2');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
      await expect(page.getByText('with 2 guests')).toBeVisible();
      await expect(page.locator(':focus').getByRole('heading', { name: "You're going!" })).toBeVisible();
      await expect(page.getByText('Name on the ticket: Mina Okafor')).toBeVisible();
      await expect(page.getByText('7 of 10 spots left').filter({ visible: true })).toBeVisible();
      await panel.getByRole('button', { name: 'Add to calendar' }).click();
      await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await expectToFit(page);
    });

    await test.step('the email has the calendar file and the ticket, and leads to the date', async () => {
      const mail = await waitForMail(hub.mail_url, {
        to: email,
        subject: new RegExp(`registered: ${title}$`),
      });
      expect(mail.attachments).toMatchObject([
        { filename: 'ticket.png', mimeType: 'image/png' },
        { filename: `${slug}.ics`, mimeType: 'text/calendar' },
      ]);
      expect(pathOf(mail.links, '/events/')).toBe(`/events/${slug}?date=${second}`);
    });

    await test.step('the places are counted again for the next guest, whatever the page had', async () => {
      await other.page.goto(`/events/${slug}?date=${second}`);
      await expect(other.page.getByText('7 of 10 spots left').filter({ visible: true })).toBeVisible();
    });

    await test.step('canceling asks, says so, and can be undone', async () => {
      await page.getByRole('button', { name: 'Cancel registration' }).click();
      await page.getByRole('button', { name: 'Keep registration' }).click();
      await page.getByRole('button', { name: 'Cancel registration' }).click();
      await page.getByRole('button', { name: 'Cancel registration' }).click();
      await expect(page.getByRole('heading', { name: 'Registration canceled' })).toBeVisible();
      await expect(page.getByText('10 of 10 spots left').filter({ visible: true })).toBeVisible();
      await waitForMail(hub.mail_url, {
        to: email,
        subject: new RegExp(`^Registration canceled: ${title}$`),
      });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
      await expect(page.getByText('7 of 10 spots left').filter({ visible: true })).toBeVisible();
    });

    await test.step('so it is on the page of tickets', async () => {
      await page.getByRole('link', { name: 'Show ticket' }).click();
      await page.waitForURL('**/account/registrations*');
      const ticket = page.locator('.ticket').filter({ hasText: title });
      const code = ticket.getByRole('img', { name: `QR code for ${title}` });
      await expect(code).toBeVisible();
      await expectAccessible(page);
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
      await expect(code).toBeVisible();
    });
  },
);
