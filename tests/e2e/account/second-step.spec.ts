import {
  createAccount,
  expect,
  expectAccessible,
  failedRequest,
  newEmail,
  signIn,
  signOut,
  test,
} from '../support/hub.ts';
import { totpCode } from '../support/totp.ts';

test.use({ expectedConsole: failedRequest });

test(
  'two-step verification is set up, required at the next sign-in, and removed with a recovery code',
  { tag: '@fast' },
  async ({ page }) => {
    const email = newEmail();
    await createAccount(page, email);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Set up two-step verification' }).click();
    await page.getByLabel('Device name').fill('My phone');
    await page.getByRole('button', { name: 'Next' }).click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    const codes = page.locator('.codes li');

    await test.step('a wrong code is refused, the right one turns it on', async () => {
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText(/incorrect/)).toBeVisible();
      await page.getByLabel('Code').fill(await totpCode(secret));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('My phone')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Last step: recovery codes' })).toBeFocused();
    });

    const code = await test.step('ten recovery codes are printed and copied', async () => {
      await page.getByRole('button', { name: 'Create recovery codes' }).click();
      await expect(page.getByRole('button', { name: 'Print codes' })).toBeVisible();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy codes' }).click();
      await expect(page.getByText('Codes copied.')).toBeVisible();
      await expect(codes).toHaveCount(10);
      const first = (await codes.first().textContent()) ?? '';
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);
      await expectAccessible(page);
      return first;
    });

    await test.step('signing in asks for a code', async () => {
      await signOut(page);
      await signIn(page, email);
      await page.waitForURL('**/auth/second-step?next=**');
      await expectAccessible(page);
      await page.goto('/account/security');
      await page.getByRole('link', { name: "Verify it's you" }).click();
      await page.getByLabel('Code from the authenticator app').fill(await totpCode(secret, 1));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL('**/account/security');
      await expect(page.getByText('My phone')).toBeVisible();
    });

    await test.step('a recovery code turns it off', async () => {
      await signOut(page);
      await signIn(page, email);
      await page.getByRole('button', { name: /recovery code/ }).click();
      await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
      await page.getByRole('button', { name: 'Use code' }).click();
      await expect(page.getByText(/incorrect or was already used/)).toBeVisible();
      await page.getByLabel('Recovery code').fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Use code' }).click();
      await page.getByRole('link', { name: 'Set up again' }).click();
      await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
    });
  },
);
