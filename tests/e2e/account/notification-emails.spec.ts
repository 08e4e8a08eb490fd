import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessibleInBothSchemes, hub, newEmail, createAccount, test } from '../support/hub.ts';

test('a user is notified of a decision and unsubscribes', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
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
