import { formPages } from '../support/form-pages.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';

test.describe('missing page', () => {
  test.use({ expectedConsole: failedRequest });

  test('returns 404 with a message and is accessible', async ({ page }) => {
    const reply = await page.goto('/no-such-page');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the Coming Soon page shows its text and sends no JavaScript', async ({ page }) => {
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
  // A hub loads what it is built with: the frame of each page, the sample data helpers for the console, and what sends analytics events.
  const builtIn = /expose-sample-data|Page\.astro|\/page\.|preload-helper|\/client\.|tracking-opt-out/;
  const own = scripts.filter((url) => !builtIn.test(url));
  expect(own).toEqual([]);
});

test('the Coming Soon page is in Spanish below /es', async ({ page }) => {
  await page.goto('/es/coming-soon');
  await expect(page).toHaveTitle(/^Próximamente/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /directorio, eventos, ofertas/,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const text = page.locator('.coming-soon');
  for (const words of [
    'Próximamente',
    '¡Pronto estaremos en línea!',
    'Qué encontrará',
    'Directorio de empresas',
  ])
    await expect(text).toContainText(words);
  await expect(text.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
    'href',
    '/es/auth/sign-in',
  );
  await expect(text).not.toContainText(/Coming|expect|Already|Local Business Support/);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of formPages.filter((page) => page.startsWith('/auth') || page === '/account')) {
    test(`${path} says what it requires`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(/JavaScript/).first()).toBeVisible();
    });
  }
});
