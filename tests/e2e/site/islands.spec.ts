import { expect, test } from '../support/hub.ts';

test('each mounted island is logged', async ({ page }) => {
  const mounted = page.waitForEvent(
    'console',
    (message) => message.text() === '[hub] SignInForm was mounted.',
  );
  await page.goto('/auth/sign-in');
  await mounted;
});

// Once it controls the page, the service worker requests the files, past the routes of these tests.
const withoutWorker = { serviceWorkers: 'block' } as const;

test.describe('failed form script', () => {
  test.use({
    ...withoutWorker,
    expectedConsole: /Failed to load resource|could not be mounted/,
  });

  test('is logged, and the page shows a message', async ({ page }) => {
    await page.route(/_astro\/SignInForm/, (route) => route.abort());
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('SignInForm could not be mounted'),
    );
    await page.goto('/auth/sign-in');
    await logged;
    await expect(page.getByText('reload the page')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeDisabled();
  });
});

test.describe('failed auth client', () => {
  test.use({ ...withoutWorker, expectedConsole: /Failed to load resource/ });

  test('submitting the form offers a retry, which works', async ({ page }) => {
    // Whatever the form loads when it is sent.
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('nobody@e2e.test');
    await page.waitForLoadState('networkidle');
    const files: string[] = [];
    await page.route('**/_astro/*.js', (route) => {
      const request = route.request();
      if (request.resourceType() === 'script') files.push(request.url());
      return route.abort();
    });
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alert')).toContainText(/try again/i);
    // Each file imports no other that could fail: such a failure could not be retried.
    expect(files.sort()).toEqual([
      expect.stringContaining('/auth-errors.'),
      expect.stringContaining('/supabase-auth.'),
    ]);
    await expect(page.getByLabel('Email')).toHaveValue('nobody@e2e.test');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });

  test('a form that was first used without a network is sent once there is one', async ({ page }) => {
    await page.goto('/auth/forgot-password');
    await page.waitForLoadState('networkidle');
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.getByLabel('Email').fill('nobody@e2e.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alert')).toContainText(/try again/i);
    await expect(page.getByLabel('Email')).toHaveValue('nobody@e2e.test');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });

  test('a form whose files the site no longer has says that the page was updated', async ({ page }) => {
    await page.goto('/auth/forgot-password');
    await page.waitForLoadState('networkidle');
    await page.route(/_astro\/validation\./, (route) => route.fulfill({ status: 404 }));
    await page.getByLabel('Email').fill('nobody@e2e.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alert')).toContainText('This page has been updated');
    await expect(page.getByLabel('Email')).toHaveValue('nobody@e2e.test');
  });
});
