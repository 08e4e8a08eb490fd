import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessible, hub } from '../support/hub.ts';
import { addListingOf, approve, inDays, newName, pathOf, test } from '../support/people.ts';

test('an event fills up, an attendee cancels, and the first on the waitlist accepts the place by email', async ({
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
    await expect(second.page.getByText('You are number 1.')).toBeVisible();
    await expect(third.page.getByText('You are number 2.')).toBeVisible();
    await waitForMail(hub.mail_url, { to: second.email, subject: /^You’re on the waitlist/ });
  });

  await test.step('the freed place is offered by email with a deadline', async () => {
    await first.page.getByRole('button', { name: 'Cancel registration' }).click();
    await first.page.getByRole('button', { name: 'Cancel registration' }).click();
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
});
