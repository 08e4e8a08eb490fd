import { readFile } from 'node:fs/promises';
import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, test } from '../support/hub.ts';
import { becomeStaff } from '../support/staff.ts';

/** A person with a membership of a plan of the demo town that ends in so many days. */
async function addMember(days: number) {
  const person = await addPerson();
  await inDatabase(
    `insert into public.subscriptions (plan_id, user_id, status, payment_method, current_period_start, current_period_end)
     select id, $1::uuid, 'active', 'check', now() - interval '1 year', now() + make_interval(days => $2) from public.plans
     where name = 'Friend of the chamber' returning id`,
    person.id,
    String(days),
  );
  return { ...person, word: person.name.split(' ')[1] ?? '' };
}

/** The day so many days from today in the time zone of the hub, in which its pages count. */
async function dayIn(days: number) {
  const [row] = await inDatabase<{ day: string }>(
    'select (private.today() + $1::integer)::text as day',
    String(days),
  );
  return row?.day ?? '';
}

test('staff read what time does to memberships, and exempt a member', async ({ page }) => {
  // Among the first to change: the list shows the next 500 of all members of the hub.
  const { word } = await addMember(2);
  await becomeStaff(page, 'admin');
  await page.goto('/admin/memberships/automatic');
  const ahead = page.getByRole('region', { name: 'What happens until' });
  const row = ahead.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('Grace period');
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await ahead.getByLabel('Day').fill(await dayIn(1));
  await expect(row).toHaveCount(0);
  await ahead.getByLabel('Day').fill(await dayIn(120));
  await expect(row).toContainText('Expired');

  await row.getByRole('link', { name: word }).click();
  await page.getByText('Exempt for a while').click();
  await page.getByRole('button', { name: 'Exempt', exact: true }).click();
  await expect(page.getByText('Enter a reason. It is saved in the activity log.')).toBeVisible();
  await page.getByLabel('Until').last().fill('2098-12-31');
  await page.getByLabel('Reason for the exemption').fill('The check is in the mail');
  await page.getByRole('button', { name: 'Exempt', exact: true }).click();
  await expect(page.getByText(/until Dec 31, 2098: The check is in the mail/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/memberships/automatic');
  await ahead.getByLabel('Day').fill(await dayIn(120));
  await expect(
    ahead.getByRole('row').nth(1).or(ahead.getByText('No membership changes until then.')),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('staff see the renewals ahead, issue their invoices early, find who is at risk, and ask lapsed members back once', async ({
  page,
}) => {
  const [member, lapsed] = [await addMember(45), await addMember(-1)];
  await inDatabase('update auth.users set last_sign_in_at = now() where id = $1 returning id', member.id);
  await inDatabase(
    `update public.subscriptions set status = 'lapsed' where user_id = $1::uuid returning id`,
    lapsed.id,
  );
  await becomeStaff(page, 'admin');
  const { word } = member;
  const row = page.getByRole('row').filter({ hasText: word });

  await test.step('the renewals ahead, and who is at risk', async () => {
    await page.goto('/admin/memberships');
    await page.getByRole('button', { name: 'Renewals ahead' }).click();
    await page.getByLabel('Search memberships').fill(word);
    await expect(row).toContainText('Active');
    await page.goto(`/admin/memberships?view=ahead&ends=60&q=${word}`);
    await expect(row).toBeVisible();
    await page.getByLabel('Term ends', { exact: true }).selectOption('30');
    await expect(page.getByText('0 memberships')).toBeVisible();
    await page.goto(`/admin/memberships?view=at_risk&q=${word}`);
    await expect(page.getByText('0 memberships')).toBeVisible();
    await inDatabase(
      `update auth.users set last_sign_in_at = now() - interval '70 days' where id = $1 returning id`,
      member.id,
    );
    await page.reload();
    await expect(row).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain(word);
    await expectToFit(page, 320);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the invoice of the next term is issued early', async () => {
    await page.goto('/admin/billing/invoices/renewals');
    await page.getByLabel('Issued by').fill(await dayIn(60));
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Issue 1 selected invoice now…' }).click();
    await expect(page.getByRole('dialog', { name: 'Issue 1 invoice?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Issue and email' }).click();
    await expect(page.getByText('1 invoice issued and emailed.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await waitForMail(hub.mail_url, { to: member.email, subject: /^Invoice / });
    await page.goto(`/admin/memberships?q=${word}`);
    await row.getByRole('link', { name: member.name }).click();
    await expect(page.getByRole('button', { name: /^Record payment of/ })).toBeVisible();
  });

  await test.step('who lapsed is asked back by email, once', async () => {
    await page.goto(`/admin/memberships?view=lapsed&q=${lapsed.word}`);
    const ask = async () => {
      await page.getByRole('row').filter({ hasText: lapsed.word }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Ask back…' }).click();
      await page.getByRole('dialog').getByLabel('Note (optional)').fill('We miss you at the fair.');
      await page.getByRole('dialog').getByRole('button', { name: 'Send emails' }).click();
    };
    await ask();
    await expect(page.getByText('1 email sent.')).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: lapsed.email, subject: /We would like you back/ });
    expect(mail.text).toContain('We miss you at the fair.');
    await page.reload();
    await ask();
    await expect(page.getByText('0 emails sent. Left out: 1 asked before.')).toBeVisible();
  });
});
