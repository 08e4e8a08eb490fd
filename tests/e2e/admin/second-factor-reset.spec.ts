import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, signIn, test } from '../support/hub.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';

test('somebody who lost their phone gets back in after an admin reset the second factor, and hears of it', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  const person = await becomePerson(theirs);
  await theirs.goto('/account/security');
  await turnOnSecondFactor(theirs);
  await theirs.context().close();

  const admin = await becomeStaff(page, 'admin');
  await page.goto('/account/security');
  await turnOnSecondFactor(page);
  // The admin has had a second factor for a day.
  await sql`update private.verified_factors set verified_at = now() - interval '1 day'
    where user_id = (select id from auth.users where email = ${admin.email})`;
  await page.goto('/admin/members');
  await page.getByLabel('Search people').fill(person.email);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('link', { name: person.email })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Reset…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reset two-step verification of ${person.name}?` });
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await dialog.getByLabel('Reason').fill('Came to the office with an ID.');
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('link', { name: 'Activity log' }).last().click();
  const entry = page.locator('ul.queue > li').filter({ hasText: 'second factors' });
  await expect(entry).toContainText(admin.name);

  const mail = await waitForMail(hub.mail_url, {
    to: person.email,
    subject: /two-step verification was reset/,
  });
  expect(mail.text).toContain('signed out on all devices');
  const again = await (await browser.newContext()).newPage();
  await signIn(again, person.email);
  await again.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await again.goto('/account/security');
  await expect(again.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
  await again.context().close();
});
