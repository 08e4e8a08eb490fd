import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, hub } from '../support/hub.ts';
import { addListingOf, approve, inDays, newName, pathOf, test } from '../support/people.ts';

// The list of a door that somebody else organizes is a 404.
test.use({ expectedConsole: /status of 404 .*door_list/ });

test('an event fills up, freed places are accepted by email and on the page, and the organizer admits who waited', async ({
  meet,
}) => {
  const title = newName('Tasting');
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Winery'));

  await test.step('an owner posts an event with one place', async () => {
    await page.goto(`/account/business/post?kind=event&business=${id}`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Five wines and bread.');
    await page.getByLabel('Starts').fill(inDays(5, '18:00'));
    await page.getByLabel('Ends').fill(inDays(5, '20:00'));
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await page.getByLabel('Capacity').fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Saved and submitted for review')).toBeVisible();
    const editor = await meet('editor');
    await approve(editor.page, title);
  });
  const path = pathOf(
    (await waitForMail(hub.mail_url, { to: email, subject: new RegExp(`“${title}” is live`) })).links,
    '/events/',
  );

  const [first, second, third] = [await meet('member'), await meet('member'), await meet('member')];
  await test.step('the first user gets the place, the others are waitlisted in order', async () => {
    for (const { page: one } of [first, second, third]) {
      await one.goto(path);
      // The page may be cached from before the registration; the person's status comes from the database.
      await one.getByRole('button', { name: /Register|Join waitlist/ }).click();
      await expect(one.getByRole('heading', { name: /You're (going|on the waitlist)/ })).toBeVisible();
    }
    await expect(first.page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await expect(second.page.getByText('You are number 1.')).toBeVisible();
    await expect(third.page.getByText('You are number 2.')).toBeVisible();
    await waitForMail(hub.mail_url, { to: second.email, subject: /^You’re on the waitlist/ });
  });

  await test.step('the freed place is offered by email with a deadline', async () => {
    await first.page.getByRole('button', { name: 'Cancel registration' }).click();
    await first.page.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(first.page.getByRole('heading', { name: "You're going!" })).toBeHidden();
    const mail = await waitForMail(hub.mail_url, { to: second.email, subject: /^A spot is available/ });
    expect(mail.text).toMatch(/Accept it by .+\d/);
    await second.page.goto(pathOf(mail.links, '/account/registrations'));
    await expect(second.page.getByText(/Accept by /)).toBeVisible();
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Accept spot' }).click();
    await expect(second.page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await waitForMail(hub.mail_url, { to: second.email, subject: /^Registration confirmed/ });
  });

  await test.step('the third user stays waitlisted, and the organizer sees the attendees', async () => {
    await third.page.reload();
    await expect(third.page.getByText('You are number 1.')).toBeVisible();
    await page.goto(`/account/business/posts?id=${id}`);
    await page.getByRole('link', { name: `Registrations for ${title}` }).click();
    await expect(page.getByText('1 person registered.')).toBeVisible();
    await expect(page.getByText('Waitlist', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  const ticket = await test.step('the next freed place is accepted on the page of the event', async () => {
    await second.page.getByRole('button', { name: 'Cancel registration' }).click();
    await second.page.getByRole('button', { name: 'Cancel registration' }).click();
    await waitForMail(hub.mail_url, { to: third.email, subject: /^A spot is available/ });
    await third.page.reload();
    await expect(third.page.getByRole('heading', { name: 'A spot is available' })).toBeVisible();
    await third.page.getByRole('button', { name: 'Accept spot' }).click();
    await expect(third.page.getByRole('heading', { name: "You're going!" })).toBeFocused();
    await third.page.goto('/account/registrations');
    const code = (await third.page.locator('.code').textContent()) ?? '';
    return { code, id: (await third.page.locator('.ticket').getAttribute('id'))?.slice(2) ?? '' };
  });

  await test.step('only the organizer sees the list', async () => {
    await third.page.goto('/account/check-in');
    await expect(third.page.getByText('You have no events with registration')).toBeVisible();
    await third.page.goto(`/account/check-in?registration=${ticket.id}`);
    await expect(third.page.getByText('You do not organize this event.')).toBeVisible();
  });

  await test.step('the organizer checks the attendee in by code', async () => {
    // As on the day of the event.
    await sql`update public.event_occurrences set starts_at = now() + interval '2 hours', ends_at = now() + interval '4 hours'
      where event_id = (select id from public.events where slug = ${path.split('/').at(-1) ?? ''})`;
    await page.goto('/account/check-in');
    await page.getByRole('link', { name: title }).click();
    await page.getByLabel('Name or ticket code').fill('ZZZZ-9999');
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(page.getByText('No one on the list has this name or code.')).toBeVisible();
    await page.getByLabel('Name or ticket code').fill(ticket.code);
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(page.getByText('✓ Checked in')).toBeVisible();
    await expectAccessible(page);
    // The URL in the ticket's QR code.
    await page.goto(`/account/check-in?registration=${ticket.id}`);
    await expect(page.locator('[data-chosen]')).toContainText('✓ Checked in');
  });
});
