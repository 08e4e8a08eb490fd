import { sql } from '../support/database.ts';
import { addDeal } from '../support/events-and-deals.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';
import { newName, test } from '../support/people.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a deal by category and reads its terms', async ({ page }) => {
    await page.goto('/deals');
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog', { name: 'Category' }).getByRole('link').nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Deals: / })).toBeVisible();
    await page.goto('/deals?q=loaves');
    await page.getByRole('link', { name: 'Five loaves for the price of four' }).click();
    await expect(page.getByText('One card per household.')).toBeVisible();
    await expect(page.getByText(/^Until /)).toBeVisible();
  });
});

test.describe('claims', () => {
  // A deal that is sold out, and a code that was used, are refused.
  test.use({ expectedConsole: /status of 4\d\d .*(claim|redeem)/ });

  test(
    'a user claims the last of a deal, the next is told, the business redeems it once, and a second attempt shows the reason',
    { tag: '@fast' },
    async ({ page: counter, meet }) => {
      const { business } = await becomeOrganizer(counter);
      const { page } = await meet('member');
      const { page: late } = await meet('member');
      const { slug, title } = await addDeal({
        business_id: business,
        quantity: 1,
        valid_until: new Date(Date.now() + 25.5 * 3_600_000),
      });
      await late.goto(`/deals/${slug}`);
      await expect(late.getByText('1 day, 1 hour left')).toBeVisible();
      await expect(late.getByRole('button', { name: 'Claim deal' })).toBeVisible();

      const code = await test.step('a user claims the deal and has a code', async () => {
        await page.goto(`/deals/${slug}`);
        await page.getByRole('button', { name: 'Claim deal' }).click();
        await expect(page.getByRole('heading', { name: 'Deal claimed' })).toBeVisible();
        await expect(page.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
        await expectAccessible(page);
        await expect(page.getByText('Not used yet')).toBeVisible();
        await expect(page.getByText(/^Not used yet Valid until .+\d:\d\d [AP]M$/)).toBeVisible();
        return (await page.locator('.code').textContent()) ?? '';
      });
      await test.step('the next is told that it is sold out', async () => {
        await late.getByRole('button', { name: 'Claim deal' }).click();
        await expect(late.getByRole('alert')).toHaveText('This deal is sold out.');
      });
      await test.step('the scanned code fills the form', async () => {
        await counter.goto(`/account/redeem?deal=${slug}&code=${code}`);
        await expect(counter.getByLabel('Code')).toHaveValue(code);
        await expectAccessible(counter);
        await counter.getByRole('button', { name: 'Redeem' }).click();
        await expect(counter.getByRole('heading', { name: 'Redeemed' })).toBeFocused();
      });
      await test.step('a second redemption is rejected with a message and keeps the input', async () => {
        await counter.getByRole('button', { name: 'Redeem another' }).click();
        await counter.getByLabel('Deal').selectOption(slug);
        await counter.getByLabel('Code').fill(code.toLowerCase());
        await counter.getByRole('button', { name: 'Redeem' }).click();
        await expect(counter.getByRole('alert')).toContainText('This code was used on');
        await expect(counter.getByLabel('Code')).toHaveValue(code.toLowerCase());
      });
      await test.step('the customer’s page says so by itself', async () => {
        await expect(page.getByRole('heading', { name: 'Deal used' })).toBeVisible({ timeout: 60_000 });
        await expect(page.getByText(/^Used on .+\d:\d\d [AP]M$/)).toBeVisible();
        await expectAccessible(page);
        await page.goto('/account/deals');
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      });
    },
  );
});

test('an expired deal returns 410 with a message', { tag: '@fast' }, async ({ request }) => {
  const past = new Date(Date.now() - 3_600_000);
  const before = new Date(past.getTime() - 3_600_000);
  const { slug } = await addDeal({ valid_from: before, publish_from: before, valid_until: past });
  const reply = await request.get(`/deals/${slug}`);
  expect(reply.status()).toBe(410);
  expect(await reply.text()).toMatch(/<h1[^>]*>\s*This deal has ended/);
});

test('a members-only deal is shown to members only', { tag: '@fast' }, async ({ meet }) => {
  const { slug, title } = await addDeal({ visibility: 'members', title: newName('Only members') });
  await test.step('a visitor sees that there are such deals, and nothing of them', async () => {
    const { page } = await meet('visitor');
    await page.goto('/deals');
    await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await page.goto(`/deals/${slug}`);
    await expect(page.getByRole('heading', { name: 'This deal is for members' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });
  await test.step('a member finds it below the others, and claims it', async () => {
    const { page, email } = await meet('member');
    await sql`update public.profiles set user_type = 'business'
      where id = (select id from auth.users where email = ${email})`;
    await page.goto('/deals');
    await page.getByRole('heading', { name: 'Members only' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Claim deal' }).click();
    await expect(page.getByRole('heading', { name: 'Deal claimed' })).toBeVisible();
    await expectAccessible(page);
  });
});
