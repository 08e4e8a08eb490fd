import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, hub, signIn, test } from '../support/hub.ts';
import { becomePerson, becomeStaff, readToken } from '../support/staff.ts';

const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => header(page).getByRole('button', { name: 'Account' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });

const phone = { width: 390, height: 844 };

test('a visitor is offered to sign in and to join, also on a phone', async ({ page }) => {
  await test.step('is led back to the page', async () => {
    await page.goto('/es/events?page=1');
    await expect(header(page).getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute(
      'href',
      /\/es\/auth\/sign-up\?next=%2Fes%2Fevents%3Fpage%3D1$/,
    );
    await header(page).getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/es\/auth\/sign-in\?next=%2Fes%2Fevents%3Fpage%3D1$/);
    // The site's navigation stands on the pages of signing in.
    await expect(header(page).getByRole('link', { name: 'Eventos', exact: true })).toBeVisible();
    await expect(account(page)).toBeHidden();
  });

  await test.step('the focus follows what is seen, from the name to the navigation, the search and the account', async () => {
    await page.goto('/about');
    await header(page).getByRole('link').first().focus();
    const places = await header(page)
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await page.keyboard.press('Tab');
    await expect(header(page).getByRole('link', { name: 'Directory' })).toBeFocused();
  });

  await test.step('the menu of a phone has search, language and signing in, and its own close button', async () => {
    await page.setViewportSize(phone);
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(nav.getByRole('link', { name: 'Search' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    await nav.getByRole('button', { name: 'Close' }).click();
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await nav.getByRole('link', { name: 'Español' }).click();
    await page.waitForURL('**/es/about');
    await expectToFit(page);
  });
});

test(
  'the header names who is signed in, before anything else is loaded, and on a phone',
  { tag: '@fast' },
  async ({ page }) => {
    const { name, email } = await becomePerson(page);
    // The header forgets that the account had no name at first.
    await page.evaluate(() => localStorage.removeItem('hub:account'));

    await test.step('on cached, prerendered and Spanish pages', async () => {
      for (const path of ['/', '/directory', '/es/jobs', '/about', '/account/profile']) {
        await page.goto(path);
        await expect(header(page)).toHaveAttribute('data-session', 'in');
        await expect(header(page).getByRole('button', { name: /^(Account|Cuenta)/ })).toBeVisible();
        await expect(header(page).getByRole('link', { name: /^(Sign up|Crear cuenta)$/ })).toBeHidden();
      }
    });

    await test.step('in the menu of the account', async () => {
      await expect(account(page)).toContainText('Kim');
      await account(page).click();
      await expect(menu(page)).toContainText(name);
      await expect(menu(page)).toContainText(email);
      await expect(menu(page).getByRole('link')).toHaveText([
        'Account',
        'Messages',
        'My tickets',
        'My business',
      ]);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, ['color-contrast']);
      await expectToFit(page);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      // Nothing of the session but the name is in the page.
      const token = await readToken(page);
      expect(token).not.toBe('');
      expect(await page.content()).not.toContain(token);
    });

    await test.step('on a phone in the header, in the menu, and with the pages of the account behind one button', async () => {
      await page.setViewportSize(phone);
      await page.goto('/deals');
      await expect(account(page)).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      const nav = page.getByRole('navigation', { name: 'Pages' });
      await expect(nav.getByRole('link', { name: 'Sign in' })).toBeHidden();
      await nav.getByRole('link', { name: 'Account' }).click();
      await page.waitForURL('**/account');
      await expectToFit(page);

      await page.setViewportSize(phone);
      await page.goto('/account/profile');
      const pages = page.getByRole('navigation', { name: 'Your account' });
      const button = page.getByRole('button', { name: 'Your account: Profile' });
      await expect(pages).toBeHidden();
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(heading?.y, 'the page itself begins on the first screen').toBeLessThan(200);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(pages.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(pages).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await pages.getByRole('link', { name: 'Security' }).click();
      await page.waitForURL('**/account/security');
      await expect(page.getByRole('button', { name: 'Your account: Security' })).toBeVisible();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(pages.getByRole('link', { name: 'Profile' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Your account: Security' })).toBeHidden();
    });

    await test.step('before the first paint, and nothing moves when the name arrives', async () => {
      await page.addInitScript(() => {
        const moved = { sum: 0 };
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          // What else moves on a page is the subject of layout-stability.spec.ts.
          type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
          for (const { value, sources } of list.getEntries() as Shift[])
            if (sources.some(({ node }) => document.querySelector('header')?.contains(node)))
              moved.sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        localStorage.removeItem('hub:account');
      });
      // No script but the one within the page: what it shows does not wait for others.
      await page.route('**/_astro/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto('/events', { waitUntil: 'domcontentloaded' });
      await expect(account(page)).toBeVisible();
      await page.unrouteAll();
      await page.goto('/events');
      await expect(account(page)).toContainText('Kim');
      expect(
        await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
      ).toBeLessThan(0.01);
    });
  },
);

test('staff find the admin area in the menu, and the way back to the site', async ({ page }) => {
  await becomeStaff(page, 'editor');
  await page.goto('/news');
  await expect.poll(() => header(page).getAttribute('data-staff')).toBe('');
  await account(page).click();
  await menu(page).getByRole('link', { name: 'Admin' }).click();
  await page.waitForURL('**/admin');
  await expect(header(page).getByRole('link', { name: 'Directory', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'View site' }).click();
  await page.waitForURL(`${hub.site_url}/`);
});

test('signing out in one tab changes the others, and leaves a page of the account', async ({
  page,
  context,
}) => {
  const { email } = await becomePerson(page);
  await page.goto('/deals');
  const other = await context.newPage();
  await other.goto('/es/news');
  await expect(header(other).getByRole('button', { name: 'Cuenta' })).toBeVisible();
  await account(page).click();
  await menu(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(header(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(header(other).getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(header(other).getByRole('button', { name: 'Cuenta' })).toBeHidden();
  await expect(page).toHaveURL(/\/deals$/);

  await signIn(page, email);
  await page.waitForURL('**/account');
  await expect(account(page)).toBeVisible();
  await page.goto('/account/profile');
  // What the page asks for has arrived: a session that ends meanwhile is refused.
  await expect(page.getByLabel('First name')).toBeVisible();
  await account(page).click();
  await menu(page).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/account#signed-out');
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeFocused();
});
