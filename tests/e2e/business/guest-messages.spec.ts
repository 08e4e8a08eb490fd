import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';

test('an organizer writes to the guests, who answer the business and can switch such emails off', async ({
  meet,
}) => {
  const organizer = await meet('member');
  const guest = await meet('member');
  const { id: business } = await addListingOf(organizer.email, newName('Bakery'));
  await sql`update public.businesses set email = 'answers@bakery.test' where id = ${business}`;
  const starts = new Date(Date.now() + 72 * 3_600_000);
  const { slug } = await addEvent({
    business_id: business,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
  });
  const [event] = await sql`select id from public.events where slug = ${slug}`;
  const { page } = organizer;
  const subject = newName('Room');

  await test.step('without a guest there is nobody to write to', async () => {
    await page.goto(`/account/business/registrations?event=${String(event?.['id'])}`);
    await expect(page.getByText('No messages sent yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Write message' }).click();
    await expect(page.getByText('No one would get this message.')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
    await expectAccessible(page);
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a guest registers, and the organizer previews and sends a message', async () => {
    await guest.page.goto(`/events/${slug}`);
    await guest.page.getByRole('button', { name: 'Register' }).click();
    await expect(guest.page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 person registered.')).toBeVisible();
    await page.getByRole('button', { name: 'Write message' }).click();
    await expect(page.getByText('1 person will get this message.')).toBeVisible();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('x'.repeat(5001));
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('Use 5000 characters or fewer. You entered 5001.')).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('We meet in room 2.\nBring a coat.');
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this message?' });
    await expect(dialog.getByText('Bring a coat.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(page.getByText('Sent to 1 person.')).toBeVisible();
    const item = page.getByRole('listitem').filter({ hasText: subject });
    await expect(item).toContainText('1 person · Confirmed');
    await item.getByText(subject).click();
    await expect(item.getByText('Bring a coat.')).toBeVisible();
    // No address is on the page.
    expect(await page.content()).not.toContain(guest.email);
  });

  await test.step('the guest gets the email and switches such emails off', async () => {
    const mail = await waitForMail(hub.mail_url, { to: guest.email, subject: new RegExp(`^${subject}$`) });
    expect(mail.text).toContain('  > Bring a coat.');
    await guest.page.goto(mail.links.find((link) => link.includes('/notify/unsubscribe')) ?? '');
    await expect(guest.page.getByText(/Messages from organizers/)).toBeVisible();
    await guest.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(guest.page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
    await guest.page.goto(
      pathOf(mail.links, '/account/registrations').replace('registrations', 'notifications'),
    );
    const byEmail = { name: 'Messages from organizers of events you registered for', exact: true };
    await expect(guest.page.getByRole('checkbox', byEmail)).not.toBeChecked();
    await page.reload();
    await expect(page.getByText(subject)).toBeVisible();
    await page.getByRole('button', { name: 'Write message' }).click();
    await expect(page.getByText('No one would get this message.')).toBeVisible();
  });
});
