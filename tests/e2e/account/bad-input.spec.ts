import type { Page } from '@playwright/test';
import {
  expect,
  failedRequest,
  goodPassword,
  hub,
  newEmail,
  signIn,
  signUp,
  createAccount,
  test,
} from '../support/hub.ts';
import { setOffline } from '../support/network.ts';

test.use({ expectedConsole: failedRequest });

async function requestResetLink(page: Page, email: string) {
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

test('a wrong password and an unknown address show the same message and keep the input', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText("You're signed out")).toBeVisible();

  await signIn(page, email, 'Wrong-Horse-99');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/password/i);
  const sentence = await alert.textContent();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await signIn(page, newEmail(), 'Wrong-Horse-99');
  await expect(page.getByRole('alert')).toHaveText(sentence ?? '');
});

test('a sign-up with a taken address looks the same, and the owner gets no second confirmation', async ({
  page,
}) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await signUp(page, email);
});

test('a reset request for an unknown address looks the same', async ({ page }) => {
  await requestResetLink(page, newEmail());
});

test('signing in before confirming shows what is missing and resends the email', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await signIn(page, email);
  await expect(page.getByRole('alert')).toContainText(/confirm/i);
});

test('pressing the button twice signs up once', async ({ page }) => {
  const email = newEmail();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/signup')) requests += 1;
  });
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(requests).toBe(1);
});

test('an empty sign-in form shows the required fields', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('You must provide either an email or phone number and a password'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('an empty reset form requires an address', async ({ page }) => {
  await page.goto('/auth/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('You must provide either an email or phone number.')).toBeVisible();
});

test('a password of 73 bytes is rejected before submission', async ({ page }) => {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill(newEmail());
  // 37 characters but 73 bytes: accented characters take two bytes.
  await page.getByLabel('Password', { exact: true }).fill(`A1${'é'.repeat(35)}b`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/72/)).toBeVisible();
});

test('lists the weaknesses of a password', async ({ page }) => {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  // In one list, not a second time below it.
  await expect(page.getByText(/10 characters/)).toHaveCount(1);
  await expect(page.getByText(/10 characters/)).toBeVisible();
  await expect(page.getByText('The password lacks what is marked above.')).toBeVisible();
});

test('an address with non-ASCII letters, which no account can have, is rejected at its field', async ({
  page,
}) => {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill('zoë@b.test');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/i);
});

test('an address with an injected email header is rejected at its field', async ({ page }) => {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill('a@b.test%0ABcc: victim@b.test');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a link with an external URL redirects to this site instead', async ({ request }) => {
  const reply = await request.get(
    `${hub.api_url}/auth/v1/verify?token=pkce_nothing&type=recovery&redirect_to=https://evil.test/steal`,
    { maxRedirects: 0 },
  );
  expect(reply.status()).toBe(303);
  expect(new URL(reply.headers()['location'] ?? '').origin).toBe(hub.site_url);
});

test('sign-in never redirects to an external page', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText("You're signed out")).toBeVisible();
  await page.goto('/auth/sign-in?next=//evil.test/steal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${hub.site_url}/account`);
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
    await expect(page.getByRole('alert')).toContainText(/try again/i, { timeout: 30_000 });
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

test('link errors are read from the URL and removed from it', async ({ page }) => {
  await page.goto(
    '/auth/reset-password?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  );
  await expect(page.getByText(/Email link is invalid or has expired/i)).toBeVisible();
  await expect(page).toHaveURL(`${hub.site_url}/auth/reset-password`);
});
