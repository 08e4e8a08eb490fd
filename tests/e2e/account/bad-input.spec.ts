import { expect, failedRequest, goodPassword, hub, newEmail, test } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';

test.use({ expectedConsole: failedRequest });

test('a link with an external URL redirects to this site instead', { tag: '@fast' }, async ({ request }) => {
  const reply = await request.get(
    `${hub.api_url}/auth/v1/verify?token=pkce_nothing&type=recovery&redirect_to=https://evil.test/steal`,
    { maxRedirects: 0 },
  );
  expect(reply.status()).toBe(303);
  expect(new URL(reply.headers()['location'] ?? '').origin).toBe(hub.site_url);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a connection failure in a form shows a message, keeps the input, and can be retried', async ({
    page,
    context,
  }) => {
    const email = newEmail();
    await page.goto('/auth/sign-up');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await setOffline(context, true);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText(/try again/i);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);
    await setOffline(context, false);
    await page
      .getByRole('button', { name: /Create account|Try again/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });
});

test(
  'an error in the address of a page is shown and leaves the address',
  { tag: '@fast' },
  async ({ page }) => {
    await page.goto('/?error=invalid_request&error_code=bad_oauth_state&error_description=No');
    await expect(page.getByText('Sign-in took too long or was started in another browser.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/callback$/);
    await page.goto(
      '/auth/reset-password?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
    await expect(page.getByText(/Email link is invalid or has expired/i)).toBeVisible();
    await expect(page).toHaveURL(`${hub.site_url}/auth/reset-password`);
  },
);
