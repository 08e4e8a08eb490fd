import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { librariesIn } from '../../../bench/libraries.ts';
import { loadedBy } from '../../../bench/loaded-by.ts';
import { addListing } from '../support/database.ts';
import { addDeal, addEvent } from '../support/events-and-deals.ts';
import { expect, hub, test } from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

/** What the header asks for by itself, on each page. */
const ofHeader = /\/rpc\/(account_summary|notification_counts)/;

/** The requests to the backend, in alphabetical order, until `isShown` says that the page has what it is for. */
async function listRequests(page: Page, path: string, isShown: () => Promise<void>) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(hub.api_url) && request.method() !== 'OPTIONS')
      asked.push(request.url().slice(hub.api_url.length));
  });
  await page.goto(path);
  await isShown();
  return asked.filter((one) => !ofHeader.test(one)).sort();
}

test('the dashboard of the admin area asks once for all that it shows', async ({ page }) => {
  await becomeStaff(page, 'editor');
  const main = page.getByRole('main');
  const asked = await listRequests(page, '/admin', async () => {
    await expect(main.getByRole('link', { name: 'New sign-ups (7 days)' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Listing activity' })).toBeVisible();
    await expect(main.getByText('Loading…')).toHaveCount(0);
  });
  expect(asked).toEqual(['/auth/v1/user', '/rest/v1/rpc/admin_access', '/rest/v1/rpc/admin_overview']);
});

test('the approvals ask once for all that waits', async ({ page }) => {
  await becomeStaff(page, 'editor');
  const asked = await listRequests(page, '/admin/queue', async () => {
    await expect(page.getByRole('main').getByRole('list', { name: 'Type' })).toBeVisible();
  });
  expect(asked).toEqual(['/auth/v1/user', '/rest/v1/rpc/admin_access', '/rest/v1/rpc/approval_queue']);
});

test('the start page of an account asks once for all that it shows', async ({ page }) => {
  await becomePerson(page);
  const main = page.getByRole('main');
  const asked = await listRequests(page, '/account', async () => {
    await expect(main.getByRole('heading', { name: 'Membership' })).toBeVisible();
    await expect(main.getByText('No membership')).toBeVisible();
    await expect(main.getByText('Loading…')).toHaveCount(0);
  });
  expect(asked).toEqual(['/auth/v1/user', '/rest/v1/rpc/account_start']);
});

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) / 1000;

// What must arrive before a page can ask for its data. React DOM alone is 56 kB.
test.describe('the scripts of a page', () => {
  for (const [page, most, files] of [
    ['account', 105, 25],
    ['admin', 98, 25],
    ['admin/queue', 136, 40],
    ['admin/members', 145, 32],
    ['admin/posts/edit', 150, 46],
    ['auth/sign-in', 85, 28],
    ['auth/reset-password', 85, 32],
  ] as const)
    test(`/${page} begins with at most ${String(most)} kB in ${String(files)} files`, () => {
      const { first } = loadedBy(join(hub.site_folder, 'client'), `${page}.html`);
      expect(kilobytes(first)).toBeLessThan(most);
      expect(first.size).toBeLessThanOrEqual(files);
    });
});

/** The libraries in the scripts that `path` loads until it is at rest, and what they weigh by brotli. */
async function loadScripts(page: Page, path: string) {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  // After what waits for a moment without work.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(bodies);
  expect(scripts.length).toBeGreaterThan(2);
  return {
    libraries: scripts.flatMap((script) => librariesIn(script.toString())),
    kilobytes: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0) / 1000,
  };
}

test.describe('a first visit of a person who is not signed in', () => {
  test.use({ serviceWorkers: 'block', expectedConsole: /Service Worker/ });
  for (const [name, findPath, most] of [
    ['the start page', () => '/', 8],
    ['the directory', () => '/directory', 8],
    ['a search of the directory', () => '/directory?q=bakery', 8],
    // Leaflet alone is 41 kB.
    ['the map', () => '/directory?view=map', 56],
    ['a business', () => addListing({ name: `Listing ${newWord()}` }), 8],
    ['a search of everything', () => '/search?q=bakery', 8],
    ['the events', () => '/events', 7],
    ['the calendar', () => '/events/calendar', 7],
    ['an event with registration', async () => `/events/${(await addEvent()).slug}`, 8],
    ['the deals', () => '/deals', 7],
    ['a deal', async () => `/deals/${(await addDeal()).slug}`, 8],
    ['the jobs', () => '/jobs', 7],
    ['the news', () => '/news', 7],
    ['a post', () => demoEntry('news'), 7],
    ['the groups', () => '/groups', 7],
    ['joining', () => '/join', 7],
    ['about', () => '/about', 7],
  ] as const)
    test(`of ${name} loads neither React nor zod, and at most ${String(most)} kB of scripts`, async ({
      page,
    }) => {
      const { libraries, kilobytes } = await loadScripts(page, await findPath());
      expect(libraries).toEqual([]);
      expect(kilobytes).toBeLessThan(most);
    });

  // React DOM alone is 56 kB.
  for (const [path, most] of [
    ['/auth/sign-in', 85],
    ['/auth/sign-up', 85],
    ['/auth/reset-password', 85],
  ] as const)
    test(`of ${path} loads at most ${String(most)} kB of scripts, and neither zod nor the auth client`, async ({
      page,
    }) => {
      const { libraries, kilobytes } = await loadScripts(page, path);
      expect(libraries).toContain('React DOM');
      expect(libraries).not.toContain('Supabase auth client');
      expect(libraries).not.toContain('zod');
      expect(kilobytes).toBeLessThan(most);
    });

  test('of the sign-in loads the auth client and zod once the person enters the form', async ({ page }) => {
    await loadScripts(page, '/auth/sign-in');
    const client = page.waitForResponse(/_astro\/supabase-auth\./);
    const validation = page.waitForResponse(/_astro\/validation\./);
    await page.getByRole('main').getByLabel('Email').focus();
    expect(librariesIn(await (await client).text())).toContain('Supabase auth client');
    expect(librariesIn(await (await validation).text())).toContain('zod');
  });
});

test('what is asked for again after an outage is in files that need only what the page has', () => {
  const folder = join(hub.site_folder, 'client', '_astro');
  const read = (name: string) =>
    readFileSync(join(folder, readdirSync(folder).find((file) => file.startsWith(`${name}.`)) ?? ''), 'utf8');
  const importsOf = (name: string) =>
    [...read(name).matchAll(/from\s*"\.\/([\w-]+)\.[^"]+"/g)].map(([, found]) => found);
  for (const name of ['supabase-auth', 'auth-errors', 'create-data-client', 'validation', 'translate-field'])
    expect(['session', 'page', 'rolldown-runtime']).toEqual(expect.arrayContaining(importsOf(name)));
});

test.describe('failed data client', () => {
  // Once it controls the page, the service worker requests the files, past the routes of these tests.
  test.use({ serviceWorkers: 'block', expectedConsole: /Failed to load resource/ });

  test('the start page of an account offers a retry, which works', async ({ page }) => {
    await becomePerson(page);
    await page.route(/_astro\/create-data-client/, (route) => route.abort());
    await page.goto('/account');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: 'Membership' })).toBeVisible();
  });
});
