import { inDatabase } from '../support/database.ts';
import { allowPrompt, expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

const addOrganization = (email: string) =>
  inDatabase(
    `insert into public.business_profiles (owner_id, name) select id, 'Second Holdings' from auth.users where email = $1 returning id`,
    email,
  );

test('the owner of one business without a subscription is prompted once and sees the plan benefits', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  await addListingOf(email, newName('Grocer'));
  await allowPrompt(page);
  const plan = newName('Plan');
  await inDatabase(
    `insert into public.plans (name, slug, audience, price, entitlements, highlights, position)
     values ($1, lower(replace($1, ' ', '-')), 'business', 9900, '{"gallery": 10, "statistics": false}', '{"Featured in lists"}', 90) returning id`,
    plan,
  );
  await page.goto('/account/business');
  const modal = page.getByRole('dialog', { name: 'Subscribe your business' });
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Not now' }).click();
  const panel = page.getByRole('region', { name: 'Subscription' });
  await expect(panel.getByText('Not subscribed')).toBeVisible();
  await expect(panel.getByText(plan)).toBeVisible();
  await expect(panel.getByText('Up to 10 photos').first()).toBeVisible();
  await expect(panel.getByText('Featured in lists').first()).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: plan }).getByText('Statistics')).toHaveCount(0);
  await page.reload();
  await expect(panel).toBeVisible();
  await expect(modal).toHaveCount(0);
  // Other tests read the plans too.
  await inDatabase(`update public.plans set is_active = false where name = $1 returning id`, plan);
});

test('each organization shows its own status, and an owner of two is not prompted', async ({ meet }) => {
  const { page, email } = await meet('member');
  await addListingOf(email, newName('Grocer'));
  await addOrganization(email);
  await allowPrompt(page);
  await inDatabase(
    `insert into public.subscriptions (plan_id, business_profile_id, status, payment_method, current_period_start, current_period_end)
     select plans.id, (select business_profiles.id from public.business_profiles join auth.users on users.id = owner_id where email = $1 limit 1),
       'active', 'invoice', now(), '2027-06-30 12:00+00' from public.plans where slug = 'listing-plus' returning id`,
    email,
  );
  await page.goto('/account/business');
  const panel = page.getByRole('region', { name: 'Subscription' });
  await expect(panel.getByText('Listing plus')).toBeVisible();
  await expect(panel.getByText('Paid. Renews Jun 30, 2027.')).toBeVisible();
  await expect(panel.getByText('Not subscribed')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});
