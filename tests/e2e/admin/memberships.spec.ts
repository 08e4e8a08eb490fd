import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

test('staff read what time does to memberships, exempt a member, and set the reminders', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const { id: member } = await becomePerson(await context.newPage());
  await context.close();
  const name = newWord();
  await inDatabase(
    'update public.profiles set first_name = $1, last_name = $1 where id = $2::uuid returning id',
    name,
    member,
  );
  await inDatabase(
    `insert into public.subscriptions (plan_id, user_id, status, payment_method, current_period_start, current_period_end)
     select id, $1::uuid, 'active', 'check', now() - interval '1 year', now() + interval '10 days' from public.plans
     where audience = 'member' and is_active and grace_days > 0 order by position limit 1 returning id`,
    member,
  );
  await becomeStaff(page, 'admin');
  await page.goto('/admin/memberships/automatic');
  const ahead = page.getByRole('region', { name: 'What happens until' });
  const row = ahead.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Grace period');
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 800 });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await ahead.getByLabel('Day').fill(day);
  await expect(row).toHaveCount(0);
  await ahead.getByLabel('Day').fill('2099-01-01');
  await expect(row).toContainText('Expired');

  const reminders = page.getByRole('region', { name: 'Reminders' });
  await reminders.getByLabel('Days before a term ends').fill('soon');
  await reminders.getByRole('button', { name: 'Save' }).click();
  await expect(
    reminders.getByText('Enter whole numbers from 1 to 365, for example 30, 14, 3.'),
  ).toBeVisible();
  await reminders.getByLabel('Days before a term ends').fill('30, 14, 3');
  await reminders.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await row.getByRole('link', { name }).click();
  await page.getByText('Exempt for a while').click();
  await page.getByRole('button', { name: 'Exempt', exact: true }).click();
  await expect(page.getByText('Enter a reason. It is saved in the activity log.')).toBeVisible();
  await page.getByLabel('Until').last().fill('2098-12-31');
  await page.getByLabel('Reason for the exemption').fill('The check is in the mail');
  await page.getByRole('button', { name: 'Exempt', exact: true }).click();
  await expect(page.getByText(/until Dec 31, 2098: The check is in the mail/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/memberships/automatic');
  await ahead.getByLabel('Day').fill('2098-12-31');
  await expect(
    ahead.getByRole('row').nth(1).or(ahead.getByText('No membership changes until then.')),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});
