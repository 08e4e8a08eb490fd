import {
  confirmSignUp,
  expect,
  failedRequest,
  goodPassword,
  mailedLink,
  newEmail,
  signIn,
  signUp,
  test,
} from '../support/hub.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: failedRequest });

test(
  'a user signs up, confirms, signs in, resets the password, and signs out everywhere',
  { tag: '@fast' },
  async ({ page, browser, baseURL }) => {
    const email = newEmail();
    const newPassword = 'Brand-New-Horse-8';

    await test.step('signs up and confirms through the email in the inbox', async () => {
      await signUp(page, email);
      await confirmSignUp(page, email);
      await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeFocused();
      await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
    });

    await test.step('is signed in and signs out', async () => {
      await page.goto('/account');
      await expect(page.getByText(email)).toBeVisible();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByText("You're signed out")).toBeVisible();
    });

    await test.step('signs in with the password', async () => {
      await signIn(page, email);
      await page.waitForURL('**/account');
      await expect(page.getByText(email)).toBeVisible();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByText("You're signed out")).toBeVisible();
    });

    await test.step('resets the password through the email', async () => {
      await page.goto('/auth/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      await page.goto(await mailedLink(email, /reset/i));
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.waitForURL('**/auth/reset-password');
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /account/i })
          .first(),
      ).toBeVisible();
    });

    await test.step('the old password is rejected, the new one works on another device', async () => {
      const other = await browser.newContext({ ...(baseURL && { baseURL }) });
      const otherPage = await other.newPage();
      await signIn(otherPage, email, goodPassword);
      await expect(otherPage.getByRole('alert')).toContainText(/password/i);
      await signIn(otherPage, email, newPassword);
      await otherPage.waitForURL('**/account');

      await page.goto('/account/security');
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page.getByRole('heading', { name: "You're signed out" })).toBeFocused();
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
      // The other device notices at its next request.
      await otherPage.reload();
      await expect(otherPage.getByRole('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
      await other.close();
    });
  },
);
