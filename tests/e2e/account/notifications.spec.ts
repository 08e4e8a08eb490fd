import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase, sql } from '../support/database.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, hub } from '../support/hub.ts';
import { test } from '../support/people.ts';

test(
  'somebody chooses a digest, the bell and quiet hours, and finds them again',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, email } = await meet('member');
    await inDatabase(
      `update public.profiles set membership_status = 'active' where id = (select id from auth.users where email = $1) returning id`,
      email,
    );
    const digest = page.getByLabel('Requests to connect and introductions', { exact: true });
    const bell = page.getByLabel('Bell: Requests to connect and introductions');

    await test.step('a digest instead of single emails, and no bell', async () => {
      await page.goto('/account/notifications');
      await expect(digest).toHaveValue('single');
      await digest.selectOption('Once a day');
      await expect(page.getByText('Saved.')).toBeVisible();
      await bell.uncheck();
      await expect(page.getByText('Saved.')).toBeVisible();
    });

    await test.step('quiet hours, with what is wrong said at the field', async () => {
      await page.getByLabel('From', { exact: true }).fill('22:00');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Enter both times.')).toBeVisible();
      await page.getByLabel('Until', { exact: true }).fill('07:00');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Quiet hours saved.')).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page, 320);
    });

    await test.step('all of it is there again', async () => {
      await page.reload();
      await expect(digest).toHaveValue('daily');
      await expect(bell).not.toBeChecked();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('Quiet hours are off.')).toBeVisible();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
    });
  },
);

test('a user is notified of a decision and unsubscribes', async ({ meet }) => {
  const { page, email } = await meet('member');
  await sql.begin(async (tx) => {
    const [business] = await tx`insert into public.businesses (name, owner_id, status)
      select 'Corner Café', id, 'pending' from auth.users where email = ${email} returning id`;
    const [staff] = await tx`select id as user_id from auth.users where email = 'admin@demo.test'`;
    const claims = { role: 'authenticated', sub: staff?.['user_id'] as string };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx`update public.businesses set status = 'rejected', status_reason = 'The phone number is missing.'
      where id = ${String(business?.['id'])}`;
  });
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /Not approved: Corner Café/ });
  expect(mail.text).toContain('The phone number is missing.');
  await page.goto(mail.links.find((link) => link.includes('/notify/unsubscribe')) ?? '');
  await page.waitForURL('**/unsubscribe?token=*');
  await expect(page.getByText(/Decisions on your submissions/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const [choice] = await sql`select kind, enabled from public.notification_choices
    where user_id = (select id from auth.users where email = ${email})`;
  expect(choice).toEqual({ kind: 'decisions', enabled: false });
});
