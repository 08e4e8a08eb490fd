import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase, sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addPlan, payByCard, type TestPlan, withdrawPlans } from '../support/joining.ts';
import { addListingOf, newName, test } from '../support/people.ts';

/** A business that paid for a plan; returns its listing, the name of its organization, and its membership. */
async function addMember(email: string, plan: TestPlan) {
  const name = newName('Mill');
  const { id: listing } = await addListingOf(email, name);
  const [joined] = await inDatabase<{ invoice: string }>(
    'select public.bill_membership(organization_id, null, $1::uuid) as invoice from public.businesses where id = $2::uuid',
    plan.id,
    listing,
  );
  const [held] = await inDatabase<{ id: string }>(
    `select subscription_id as id, public.record_payment(id, amount_due, 'check', private.today())
     from public.invoices where id = $1::uuid`,
    joined?.invoice ?? '',
  );
  return { name, listing, membership: held?.id ?? '' };
}

/** Lets a membership be one that began earlier: its term ends in so many days, or ended before. */
const endIn = (membership: string, days: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.membership_terms set starts_at = now() + make_interval(days => ${days}::integer) - (ends_at - starts_at),
      ends_at = now() + make_interval(days => ${days}::integer) where subscription_id = ${membership}`;
    await tx`update public.subscriptions as s set current_period_start = t.starts_at, current_period_end = t.ends_at,
      anchor_on = t.starts_at::date from public.membership_terms as t
      where t.subscription_id = s.id and s.id = ${membership} and t.ends_at = (
        select max(ends_at) from public.membership_terms where subscription_id = s.id)`;
  });

/** Runs the clock for this membership only: others on the same hub belong to other tests. */
const runClock = (membership: string) =>
  sql.begin(async (tx) => {
    // First, as the clock itself does: whoever holds it next waits here, not with rows that this one needs.
    await tx`select pg_advisory_xact_lock(hashtext('advance_memberships'))`;
    await tx`create temporary table exempted on commit drop as select id, exempt_until, exempt_reason from public.subscriptions
      where id <> ${membership}`;
    await tx`set local session_replication_role = replica`;
    await tx`update public.subscriptions set exempt_until = '2099-01-01', exempt_reason = 'Another test.' where id <> ${membership}`;
    await tx`set local session_replication_role = origin`;
    await tx`select private.advance_memberships(now())`;
    await tx`set local session_replication_role = replica`;
    await tx`update public.subscriptions as s set exempt_until = e.exempt_until, exempt_reason = e.exempt_reason
      from exempted as e where e.id = s.id`;
  });

test(
  'a business upgrades: it sees the cost first, pays by card, and has what the plan gives at once',
  { tag: '@fast' },
  async ({ meet }) => {
    const [small, large] = [
      await addPlan({ price: '12000', entitlements: `'{"gallery": 3, "statistics": false}'` }),
      await addPlan({ price: '24000', entitlements: `'{"gallery": 12, "statistics": true}'` }),
    ];
    const { page, email } = await meet('member');
    const { name, listing, membership } = await addMember(email, small);
    await endIn(membership, 292);

    await page.goto(`/account/business/statistics?id=${listing}`);
    await expect(page.getByRole('region', { name: 'Statistics are not in your plan' })).toBeVisible();

    await page.goto('/account/billing');
    const panel = page.getByRole('region', { name });
    await panel.getByRole('button', { name: 'Change plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change plan' });
    await dialog.getByLabel('Plan').selectOption({ label: large.name });
    await expect(dialog.getByText('The change takes effect when its invoice is paid.')).toBeVisible();
    // Four fifths of the year are left of both.
    await expect(dialog.getByText(/^\$19[12]\.\d\d$/)).toBeVisible();
    await expect(dialog.getByText(/^[-−–]\$9[56]\.\d\d$/)).toBeVisible();
    const due = dialog.getByText(/^\$9[56]\.\d\d$/);
    const cost = (await due.textContent()) ?? '';
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('The invoice was issued. The plan changes when it is paid.')).toBeVisible();
    await expect(panel.getByText(`${cost} due`)).toBeVisible();
    // Nothing has changed yet.
    await expect(panel.getByText(small.name, { exact: true })).toBeVisible();

    await payByCard(page, '4242 4242 4242 4242', '**/account/billing**');
    await expect(page.getByText('Paid. Thank you.')).toBeVisible();
    await expect(panel.getByText(large.name, { exact: true })).toBeVisible();
    await waitForMail(hub.mail_url, { to: email, subject: new RegExp(`^Receipt: \\${cost}`) });
    await expectAccessible(page);
    await expectToFit(page, 320);

    await page.goto(`/account/business/statistics?id=${listing}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Statistics are not in your plan' })).toHaveCount(0);
    await page.goto(`/account/business/edit?id=${listing}#pictures`);
    await expect(page.getByText(/^0 of 12 photos\./)).toBeVisible();
    await withdrawPlans(small, large);
  },
);

test('a member lapses, loses what the plan gave, returns by paying, and keeps the history', async ({
  meet,
}) => {
  const plan = await addPlan({
    price: '12000',
    grace_days: '0',
    joining_fee: '2500',
    entitlements: `'{"gallery": 19}'`,
  });
  const { page, email } = await meet('member');
  const { name, listing, membership } = await addMember(email, plan);
  const editor = `/account/business/edit?id=${listing}#pictures`;
  await page.goto(editor);
  await expect(page.getByText(/^0 of 19 photos\./)).toBeVisible();

  await endIn(membership, -1);
  await runClock(membership);
  await waitForMail(hub.mail_url, { to: email, subject: /expired|lapsed|ended/i });
  await page.goto('/account/billing');
  const panel = page.getByRole('region', { name });
  await expect(panel.getByText('Expired', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(editor);
  await expect(page.getByText(/of \d+ photos\./)).toBeVisible();
  await expect(page.getByText(/of 19 photos\./)).toHaveCount(0);

  await page.goto(`/join/apply?plan=${plan.slug}`);
  await page.getByLabel('Your name (required)').fill('Sam Stone');
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Join' }).click();
  // Without the joining fee.
  await expect(page.getByText('$120.00').first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.goto('/account/billing');
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: '$145.00' }).first()).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: '$120.00' }).first()).toBeVisible();
  await page.goto(editor);
  await expect(page.getByText(/^0 of 19 photos\./)).toBeVisible();
  const terms = await inDatabase(
    'select 1 as one from public.membership_terms where subscription_id = $1::uuid and revoked_at is null',
    membership,
  );
  expect(terms).toHaveLength(2);
  await withdrawPlans(plan);
});

test('a membership is ended with its term, and kept after all: it is invoiced as before', async ({
  meet,
}) => {
  const plan = await addPlan({ price: '12000' });
  const { page, email } = await meet('member');
  const { name, membership } = await addMember(email, plan);
  await endIn(membership, 10);
  await runClock(membership);
  await page.goto('/account/billing');
  const panel = page.getByRole('region', { name });
  const pay = panel.getByRole('button', { name: /^Pay invoice/ });
  await expect(pay).toHaveCount(1);

  await panel.getByRole('button', { name: 'End membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the membership?' });
  await expect(dialog.getByText(/Nothing more is charged, and unpaid dues are void/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End at the end of the term' }).click();
  await expect(panel.getByText(/^The membership ends on/)).toBeVisible();
  await expect(pay).toHaveCount(0);
  await runClock(membership);

  await panel.getByRole('button', { name: 'Keep the membership' }).click();
  await expect(page.getByText('The membership continues.')).toBeVisible();
  await runClock(membership);
  await page.reload();
  await expect(pay).toHaveCount(1);
  await payByCard(page, '4242 4242 4242 4242', '**/account/billing**');
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  const [held] = await inDatabase<{ is_further: boolean }>(
    `select status = 'active' and current_period_end > now() + interval '360 days' as is_further
     from public.subscriptions where id = $1::uuid`,
    membership,
  );
  expect(held).toEqual({ is_further: true });
  await withdrawPlans(plan);
});
