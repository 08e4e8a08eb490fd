import type { Page } from '@playwright/test';
import { addListing } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, goodPassword, signIn } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';
import { test } from '../support/people.ts';

// Without a network, islands say so in the console, and the browser notes each request that failed.
test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/,
});

/** Registers for an event and opens the tickets, so that this device holds them. */
async function getTicket(page: Page) {
  const event = await addEvent({ capacity: 5 });
  await page.goto(`/events/${event.slug}`);
  // From here on, pages are read through the service worker.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
  await page.getByRole('link', { name: 'Show ticket' }).click();
  await expect(page.getByRole('img', { name: `QR code for ${event.title}` })).toBeVisible();
  return event;
}

/** Opens a page without a network; after one such navigation, Chromium gives a service worker its network back. */
async function openOffline(page: Page, path: string) {
  await setOffline(page.context(), false);
  await setOffline(page.context(), true);
  await page.goto(path);
}

const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => ({ name, url }))),
    );
    return requests.flat();
  });

const pagesOf = async (page: Page) => {
  const stored = await storedPages(page);
  return stored.filter(({ name }) => name === 'pages-1').map(({ url }) => new URL(url).pathname);
};

test(
  'tickets and visited pages are there without a network, no secret is stored, and signing out removes all',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page } = await meet('member');
    const { slug, title } = await getTicket(page);
    const code = (await page.locator('.code').textContent()) ?? '';
    await expect.poll(() => pagesOf(page)).toContain('/account/registrations');

    await test.step('the page of tickets shows them, with the time they were saved', async () => {
      await openOffline(page, '/account/registrations');
      await expect(page.getByRole('heading', { name: 'Saved tickets' })).toBeVisible();
      await expect(page.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
      await expect(page.locator('.code')).toHaveText(code);
      await expect(page.getByText('You are offline. These tickets were saved on this device')).toBeVisible();
    });

    await test.step('a page that was visited is readable', async () => {
      await openOffline(page, `/events/${slug}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    });

    await test.step('any other page leads to the tickets, in both languages', async () => {
      await openOffline(page, '/directory?city=Nowhere');
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expect(page.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await openOffline(page, '/es/jobs');
      await expect(page.getByRole('heading', { name: 'Entradas guardadas' })).toBeVisible();
    });
    await setOffline(page.context(), false);

    await test.step('no answer of the backend, no token and no page of signing in is stored', async () => {
      // Its answer says that nobody may store it.
      const form = `${await addListing({ name: 'Only Once' })}/contact`;
      for (const path of [
        form,
        '/auth/sign-in',
        '/auth/callback?code=secret-1',
        '/auth/link?type=recovery&token_hash=secret-3',
        '/unsubscribe?token=secret-2',
        '/jobs?token=x',
      ])
        await page.goto(path);
      await page.goto('/news');
      await expect.poll(() => pagesOf(page)).toContain('/news');
      expect(await pagesOf(page)).not.toContain(form);
      const stored = await storedPages(page);
      for (const { url } of stored) {
        expect(new URL(url).origin).toBe(new URL(page.url()).origin);
        expect(url).not.toMatch(/secret-\d|token|\/auth\/|\/rest\/|\/functions\/|\/unsubscribe/);
      }
      const texts = await page.evaluate(async () => {
        const cache = await caches.open('pages-1');
        const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
        return Promise.all(all.map(async (response) => (await response?.text()) ?? ''));
      });
      const email = await page.evaluate(() => JSON.stringify(Object.values(localStorage)));
      const address = /p-[-0-9a-f]+@e2e\.test/.exec(email)?.[0] ?? 'none';
      expect(address).toContain('@');
      expect(texts.join()).not.toContain(address);
    });

    await test.step('signing out removes tickets and visited pages from the device', async () => {
      await expect.poll(() => pagesOf(page)).toContain(`/events/${slug}`);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('hub-tickets'))).toBeNull();
      await expect.poll(() => pagesOf(page)).not.toContain(`/events/${slug}`);
      for (const path of ['/account/registrations', `/events/${slug}`, '/offline']) {
        await openOffline(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(title)).toHaveCount(0);
      }
      await setOffline(page.context(), false);
    });
  },
);

test('the next person on the same device gets nothing of the one before', async ({ meet }) => {
  const { page } = await meet('member');
  const next = await meet('member');
  const { title } = await getTicket(page);
  const tickets = await page.evaluate(() => localStorage.getItem('hub-tickets'));
  expect(tickets).toContain(title);

  await test.step('also when the session was replaced without signing out', async () => {
    // As after a crash of the browser: the session is gone, and nothing ran.
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('sb-')) localStorage.removeItem(name);
    });
    await signIn(page, next.email, goodPassword);
    await page.waitForURL('**/account');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hub-tickets'))).toBeNull();
  });

  await test.step('and when the tickets themselves were put back', async () => {
    await page.evaluate((text) => localStorage.setItem('hub-tickets', text ?? ''), tickets);
    await openOffline(page, '/jobs?q=none');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await setOffline(page.context(), false);
  });
});
