import { inDatabase } from '../support/database.ts';
import { allowPrompt, expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test('the owner of one business without a subscription is prompted once, sees what plans give, and is not prompted with a second organization', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const modal = page.getByRole('dialog', { name: 'Subscribe your business' });
  const panel = page.getByRole('region', { name: 'Subscription' });

  await test.step('who has no business sees the status of the membership and no prompt', async () => {
    await allowPrompt(page);
    await page.goto('/account');
    await expect(page.getByText('No membership')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the start of the account prompts, and Back closes the prompt for all tabs', async () => {
    await addListingOf(email, newName('Grocer'));
    await page.reload();
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('link', { name: 'Compare plans' })).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs))
      .toBe(1);
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL(/\/account$/);
    await page.reload();
    await expect(page.locator('.membership')).toBeVisible();
    await expect(modal).toBeHidden();
    const tab = await page.context().newPage();
    await tab.goto('/account');
    await expect(tab.locator('.membership')).toBeVisible();
    await expect(tab.getByRole('dialog')).toBeHidden();
    await tab.close();
  });

  await test.step('the page of the business prompts too, and lists what a plan gives', async () => {
    const plan = newName('Plan');
    await inDatabase(
      `insert into public.plans (name, slug, audience, price, entitlements, highlights, position)
       values ($1, lower(replace($1, ' ', '-')), 'business', 9900, '{"gallery": 10, "statistics": false}', '{"Featured in lists"}', 90) returning id`,
      plan,
    );
    await allowPrompt(page);
    await page.goto('/account/business');
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: 'Not now' }).click();
    await expect(panel.getByText('Not subscribed')).toBeVisible();
    await expect(panel.getByText(plan)).toBeVisible();
    await expect(panel.getByText('Up to 10 photos').first()).toBeVisible();
    await expect(panel.getByText('Featured in lists').first()).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: plan }).getByText('Statistics')).toHaveCount(
      0,
    );
    await page.reload();
    await expect(panel).toBeVisible();
    await expect(modal).toHaveCount(0);
    // Other tests read the plans too.
    await inDatabase(`update public.plans set is_active = false where name = $1 returning id`, plan);
  });

  await test.step('each of two organizations shows its own status, without a prompt', async () => {
    await inDatabase(
      `insert into public.business_profiles (owner_id, name) select id, 'Second Holdings' from auth.users where email = $1 returning id`,
      email,
    );
    const [held] = await inDatabase<{ until: string }>(
      `insert into public.subscriptions (plan_id, business_profile_id, status, payment_method, current_period_start, current_period_end)
       select plans.id, organization.id, 'active', 'invoice', now(), (private.today() + 200)::timestamp at time zone hub.time_zone + interval '12 hours'
       from public.plans, public.site_settings as hub, public.business_profiles as organization join auth.users on users.id = organization.owner_id
       where plans.slug = 'listing-plus' and users.email = $1 and organization.name = 'Second Holdings'
       returning to_char(private.today() + 200, 'Mon FMDD, YYYY') as until`,
      email,
    );
    await allowPrompt(page);
    await page.goto('/account/business');
    await expect(panel.getByText('Listing plus')).toBeVisible();
    await expect(panel.getByText(`Paid. Renews ${held?.until ?? ''}.`)).toBeVisible();
    await expect(panel.getByText('Not subscribed')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });
});
