import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  newEmail,
  signUpAndConfirm,
  test,
} from './support/hub.ts';

const pages = [
  '/',
  '/coming-soon',
  '/auth/sign-up',
  '/auth/sign-in',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/confirm',
  '/account',
  '/unsubscribe',
];

for (const path of pages) {
  test(`${path} is accessible in light and dark, and fits a screen of 320 pixels`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
}

test('the account page of a signed-in person is accessible', async ({ page }) => {
  await signUpAndConfirm(page, newEmail());
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test.describe('a page that does not exist', () => {
  test.use({ expectedConsole: failedRequest });

  test('answers 404, says so and is accessible', async ({ page }) => {
    const reply = await page.goto('/no-such-page');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the Coming Soon page says what is coming and sends no JavaScript', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/coming-soon');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local Business Hub Connect');
  for (const feature of [
    'Business Directory',
    'Event Management',
    'Deals & Promotions',
    'Community Networking',
    'Local Business Support',
  ]) {
    await expect(page.getByText(feature)).toBeVisible();
  }
  // A hub that is tried out has the console's helpers, a real one nothing.
  const own = scripts.filter((url) => !/expose-sample-data|Page\.astro|preload-helper/.test(url));
  expect(own).toEqual([]);
});

test('every page carries the security headers', async ({ request }) => {
  for (const path of [...pages, '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'], path).toBeTruthy();
  }
});

test('no page runs a script that its policy does not name', async ({ request }) => {
  for (const path of pages) {
    const reply = await request.get(path);
    // Files carry it in themselves, pages on demand in a header.
    const inPage = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(await reply.text())?.[1];
    const policy = inPage ?? reply.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain('script-src');
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toContain('unsafe-eval');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of pages.filter((page) => page.startsWith('/auth') || page === '/account')) {
    test(`${path} says what it needs`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(/JavaScript/).first()).toBeVisible();
    });
  }
});

test('the sign-in form is worked by keyboard alone', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await expect(page.getByLabel('E-mail')).toBeEnabled();
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type('nobody@e2e.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /show password/i })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});
