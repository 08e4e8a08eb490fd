import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  hub,
  newEmail,
  signIn,
  createAccount,
  test,
} from '../support/hub.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';

test.use({ serviceWorkers: 'allow' });

const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => header(page).getByRole('button', { name: 'Account' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });

/** An account whose name was given after it was created: the header forgets that it had none. */
async function becomeNamed(page: Page) {
  const person = await becomePerson(page);
  await page.evaluate(() => localStorage.removeItem('hub:account'));
  return person;
}

test('a visitor is offered to sign in and to join, and is led back to the page', async ({ page }) => {
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

test('the header names who is signed in on cached, prerendered and Spanish pages', async ({ page }) => {
  const { name, email } = await becomeNamed(page);
  for (const path of ['/', '/directory', '/es/jobs', '/about', '/account/profile']) {
    await page.goto(path);
    await expect(header(page)).toHaveAttribute('data-session', 'in');
    await expect(header(page).getByRole('button', { name: /^(Account|Cuenta)/ })).toBeVisible();
    await expect(header(page).getByRole('link', { name: /^(Sign up|Crear cuenta)$/ })).toBeHidden();
  }
  await expect(account(page)).toContainText('Kim');
  await account(page).click();
  await expect(menu(page)).toContainText(name);
  await expect(menu(page)).toContainText(email);
  await expect(menu(page).getByRole('link')).toHaveText(['Account', 'Messages', 'My tickets', 'My business']);
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  // Nothing of the session but the name is in the page.
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((known) => known.endsWith('-auth-token')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token ?? '';
  });
  expect(token).not.toBe('');
  expect(await page.content()).not.toContain(token);
});

test('is right before the first paint, and nothing moves when the name arrives', async ({ page }) => {
  await becomeNamed(page);
  await page.goto('/directory');
  await expect(account(page)).toContainText('Kim');
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      // What else moves on a page is the subject of layout-stability.spec.ts.
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      for (const { value, sources } of list.getEntries() as Shift[])
        if (sources.some(({ node }) => document.querySelector('header')?.contains(node))) moved.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    localStorage.removeItem('hub:account');
  });
  // No script but the one within the page: what it shows does not wait for others.
  await page.route('**/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/events', { waitUntil: 'domcontentloaded' });
  await expect(account(page)).toBeVisible();
  await page.unrouteAll();
  await page.goto('/events');
  await expect(account(page)).toContainText('Kim');
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(
    0.01,
  );
});

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

test('signing out in one tab changes the others', async ({ page, context }) => {
  await createAccount(page, newEmail());
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
});

test('signing out on a page of the account leaves it', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/account/profile');
  // What the page asks for has arrived: a session that ends meanwhile is refused.
  await expect(page.getByLabel('First name')).toBeVisible();
  await account(page).click();
  await menu(page).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/account#signed-out');
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeFocused();
  await signIn(page, email);
  await page.waitForURL('**/account');
  await expect(account(page)).toBeVisible();
});

test('focus follows what is seen, from the name to the navigation, the search and the account', async ({
  page,
}) => {
  await page.goto('/about');
  await header(page).getByRole('link').first().focus();
  const places = await header(page)
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await page.keyboard.press('Tab');
  await expect(header(page).getByRole('link', { name: 'Directory' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu has search, language and signing in, and its own close button', async ({ page }) => {
    await page.goto('/events');
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(nav.getByRole('link', { name: 'Search' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    await nav.getByRole('button', { name: 'Close' }).click();
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await nav.getByRole('link', { name: 'Español' }).click();
    await page.waitForURL('**/es/events');
    await expectToFit(page);
  });

  test('who is signed in has the account in the header and in the menu', async ({ page }) => {
    await createAccount(page, newEmail());
    await page.goto('/deals');
    await expect(account(page)).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await expect(nav.getByRole('link', { name: 'Sign in' })).toBeHidden();
    await nav.getByRole('link', { name: 'Account' }).click();
    await page.waitForURL('**/account');
    await expectToFit(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the header has a link to the account', async ({ page }) => {
    await page.goto('/es/deals');
    await expect(header(page).getByRole('link', { name: 'Cuenta' })).toHaveAttribute('href', '/es/account');
    await expect(header(page).getByRole('link', { name: 'Crear cuenta' })).toBeHidden();
  });
});
