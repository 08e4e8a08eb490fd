import { addDeal, signInAs } from '../support/events-and-deals.ts';
import { expect, expectAccessible, failedRequest, newEmail, createAccount, test } from '../support/hub.ts';

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

test('a deal that ends soon shows the remaining time', async ({ page }) => {
  const { slug } = await addDeal({ valid_until: new Date(Date.now() + 25.5 * 3_600_000) });
  await page.goto(`/deals/${slug}`);
  await expect(page.getByText('1 day, 1 hour left')).toBeVisible();
});

test('a user claims a deal, the business redeems it once, and a second attempt shows the reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug, title } = await addDeal({ quantity: 5 });
  await createAccount(page, newEmail());
  await page.goto(`/deals/${slug}`);
  await page.getByRole('button', { name: 'Claim deal' }).click();
  await expect(page.getByRole('heading', { name: 'Deal claimed' })).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expect(page.getByText(/^Not used yet Valid until .+\d:\d\d [AP]M$/)).toBeVisible();
  const code = (await page.locator('.code').textContent()) ?? '';

  const counterContext = await browser.newContext({ ...(baseURL && { baseURL }) });
  const counter = await counterContext.newPage();
  await signInAs(counter, 'owner');
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
  await counterContext.close();
  // The customer's page says so by itself.
  await expect(page.getByRole('heading', { name: 'Deal used' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/^Used on .+\d:\d\d [AP]M$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/deals');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test.describe('claim error', () => {
  test.use({ expectedConsole: failedRequest });

  test('of a sold-out deal shows a message', async ({ page, browser, baseURL }) => {
    const { slug } = await addDeal({ quantity: 1 });
    await createAccount(page, newEmail());
    await page.goto(`/deals/${slug}`);
    await expect(page.getByRole('button', { name: 'Claim deal' })).toBeVisible();
    const otherContext = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await otherContext.newPage();
    await createAccount(other, newEmail());
    await other.goto(`/deals/${slug}`);
    await other.getByRole('button', { name: 'Claim deal' }).click();
    await expect(other.getByRole('heading', { name: 'Deal claimed' })).toBeVisible();
    await otherContext.close();
    await page.getByRole('button', { name: 'Claim deal' }).click();
    await expect(page.getByRole('alert')).toHaveText('This deal is sold out.');
  });

  test('an expired deal returns 410 with a message', async ({ page }) => {
    const past = new Date(Date.now() - 3_600_000);
    const { slug } = await addDeal({
      valid_from: new Date(past.getTime() - 3_600_000),
      publish_from: new Date(past.getTime() - 3_600_000),
      valid_until: past,
    });
    const reply = await page.goto(`/deals/${slug}`);
    expect(reply?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This deal has ended' })).toBeVisible();
  });
});

test('a members-only deal is shown to members only', async ({ page }) => {
  const { slug, title } = await addDeal({
    visibility: 'members',
    title: `Only members ${String(Date.now())}`,
  });
  await page.goto('/deals');
  await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.goto(`/deals/${slug}`);
  await expect(page.getByRole('heading', { name: 'This deal is for members' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await signInAs(page, 'member');
  await page.goto('/deals');
  await page.getByRole('heading', { name: 'Members only' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Claim deal' }).click();
  await expect(page.getByRole('heading', { name: 'Deal claimed' })).toBeVisible();
  await expectAccessible(page);
});
