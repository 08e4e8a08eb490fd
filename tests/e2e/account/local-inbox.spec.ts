import { sql } from '../support/database.ts';
import { expect, expectAccessibleInBothSchemes, hub, newEmail, signUp, test } from '../support/hub.ts';

// Emails are shown in a frame without scripts: the browser blocks those that Playwright injects.
test.use({ expectedConsole: /Blocked script execution/ });

test('a user finds the email in the inbox and follows its link', async ({ page, context }) => {
  const email = newEmail();
  await signUp(page, email);
  const inbox = await context.newPage();
  // The whole inbox moves whenever another test gets an email.
  await inbox.goto(`${hub.mail_url}/?to=${encodeURIComponent(email)}`);
  await expect(inbox.getByRole('link')).toHaveCount(1);
  await expectAccessibleInBothSchemes(inbox);
  await inbox.getByRole('link').filter({ hasText: email }).click();
  await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(/Confirm your email address/);
  const [confirmed] = await Promise.all([
    context.waitForEvent('page'),
    inbox.frameLocator('iframe').getByRole('link', { name: 'Confirm address' }).click(),
  ]);
  await confirmed.getByRole('button', { name: 'Confirm email' }).click();
  await expect(confirmed.getByRole('heading', { name: 'Email confirmed' })).toBeFocused();
  // The frame of the email blocks scripts, and with them axe.
  await inbox.locator('iframe').evaluate((frame) => {
    frame.remove();
  });
  await expectAccessibleInBothSchemes(inbox);
});

test('the guests of the demo events get no email when the demo begins', async () => {
  const guests = await sql`select email from auth.users where email like '%@guests.demo.test'`;
  expect(guests.length).toBeGreaterThan(0);
  expect(
    await sql`select template from private.outbox join auth.users on users.id = user_id
      where email like '%@guests.demo.test' and data ->> 'outcome' in ('registered', 'waitlisted')`,
  ).toEqual([]);
});
