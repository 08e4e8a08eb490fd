import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';
import { librariesIn } from '../../../bench/libraries.ts';
import { loadedBy, loadedByHtml } from '../../../bench/loaded-by.ts';
import { addListing, sql } from '../support/database.ts';
import { addDeal, addEvent } from '../support/events-and-deals.ts';
import { expect, hub, test } from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';
import { expectSettled } from '../support/settled.ts';
import { becomePerson, newWord } from '../support/staff.ts';

/** The requests to the backend, in alphabetical order, until `isShown` says that the page has what it is for. */
async function listRequests(page: Page, path: string, isShown: () => Promise<void>) {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.url().startsWith(hub.api_url) && request.method() !== 'OPTIONS')
      asked.push(request.url().slice(hub.api_url.length));
  };
  page.on('request', note);
  await page.goto(path);
  await isShown();
  page.off('request', note);
  // Without what the header asks for by itself on each page.
  return asked.filter((one) => !/\/rpc\/(account_summary|notification_counts)/.test(one)).sort();
}

test('the start pages of an account and of the admin area ask once for all that they show', async ({
  page,
}) => {
  const person = await becomePerson(page);
  const main = page.getByRole('main');
  const ofAccount = await listRequests(page, '/account', async () => {
    await expect(main.getByRole('heading', { name: 'Membership' })).toBeVisible();
    await expect(main.getByText('No membership')).toBeVisible();
    await expect(main.getByText('Loading…')).toHaveCount(0);
  });
  expect(ofAccount).toEqual(['/auth/v1/user', '/rest/v1/rpc/account_start']);
  await sql`insert into public.staff (user_id, role) values (${person.id}, 'editor')`;
  const ofDashboard = await listRequests(page, '/admin', async () => {
    await expect(main.getByRole('link', { name: 'New sign-ups (7 days)' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Listing activity' })).toBeVisible();
    await expect(main.getByText('Loading…')).toHaveCount(0);
  });
  expect(ofDashboard).toEqual(['/auth/v1/user', '/rest/v1/rpc/admin_access', '/rest/v1/rpc/admin_overview']);
  const ofApprovals = await listRequests(page, '/admin/queue', async () => {
    await expect(main.getByRole('list', { name: 'Type' })).toBeVisible();
  });
  expect(ofApprovals).toEqual(['/auth/v1/user', '/rest/v1/rpc/admin_access', '/rest/v1/rpc/approval_queue']);
});

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) / 1000;

const client = () => join(hub.site_folder, 'client');
const librariesOf = (files: Iterable<string>) =>
  [...files].flatMap((file) => librariesIn(readFileSync(file, 'utf8')));

// What must arrive before a page can ask for its data. React DOM alone is 56 kB.
test('the scripts of pages with islands stay small', { tag: '@fast' }, () => {
  for (const [page, most, files] of [
    ['account', 105, 25],
    ['admin', 98, 25],
    ['admin/queue', 136, 40],
    ['admin/members', 145, 32],
    ['admin/posts/edit', 150, 46],
    ['auth/sign-in', 85, 28],
    ['auth/sign-up', 85, 32],
    ['auth/reset-password', 85, 32],
  ] as const) {
    const { first } = loadedBy(client(), `${page}.html`);
    expect(kilobytes(first), page).toBeLessThan(most);
    expect(first.size, page).toBeLessThanOrEqual(files);
  }
  // Who signs in waits for neither of the large libraries.
  for (const page of ['auth/sign-in', 'auth/sign-up', 'auth/reset-password']) {
    const libraries = librariesOf(loadedBy(client(), `${page}.html`).first);
    expect(libraries, page).toContain('React DOM');
    expect(libraries, page).not.toContain('Supabase auth client');
    expect(libraries, page).not.toContain('zod');
  }
});

test(
  'the scripts of what a visitor reads are small, without React and zod',
  { tag: '@fast' },
  async ({ request }) => {
    for (const [path, most] of [
      ['/', 8],
      ['/directory', 8],
      ['/directory?q=bakery', 8],
      // Leaflet, of 41 kB, comes later: see below.
      ['/directory?view=map', 8],
      [await addListing({ name: `Listing ${newWord()}` }), 8],
      ['/search?q=bakery', 8],
      ['/events', 7],
      ['/events/calendar', 7],
      [`/events/${(await addEvent()).slug}`, 8],
      ['/deals', 7],
      [`/deals/${(await addDeal()).slug}`, 8],
      ['/jobs', 7],
      ['/news', 7],
      [await demoEntry('news'), 7],
      ['/groups', 7],
      ['/join', 7],
      ['/about', 7],
    ] as const) {
      const reply = await request.get(path);
      expect(reply.status(), path).toBe(200);
      // Islands for who is signed in load nothing for others: see the next test.
      const html = (await reply.text()).replace(/<astro-island[^>]*client="(?:person|visible)"[^>]*>/g, '');
      const { first, later } = loadedByHtml(client(), html);
      expect(first.size, path).toBeGreaterThan(2);
      expect(librariesOf(first), path).toEqual([]);
      for (const library of ['React DOM', 'React', 'zod'])
        expect(librariesOf(later), path).not.toContain(library);
      expect(kilobytes(first), path).toBeLessThan(most);
    }
  },
);

/** The libraries in the scripts that `path` loads until it is at rest, and what they weigh by brotli. */
async function loadScripts(page: Page, path: string) {
  const bodies: Promise<Buffer>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', note);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  // After what waits for a moment without work.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  await expectSettled(page);
  page.off('response', note);
  const scripts = await Promise.all(bodies);
  expect(scripts.length, path).toBeGreaterThan(2);
  return {
    libraries: scripts.flatMap((script) => librariesIn(script.toString())),
    kilobytes: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0) / 1000,
  };
}

test('a first visit loads no more once the page is at rest, and a sign-in only when the form is entered', async ({
  page,
}) => {
  for (const [path, most] of [
    ['/', 8],
    [await addListing({ name: `Listing ${newWord()}` }), 8],
    ['/jobs?q=marketing', 7],
    // Leaflet alone is 41 kB.
    ['/directory?q=coffee&view=map', 56],
    [`/events/${(await addEvent()).slug}`, 8],
  ] as const) {
    const loaded = await loadScripts(page, path);
    expect(loaded.libraries, path).toEqual([]);
    expect(loaded.kilobytes, path).toBeLessThan(most);
  }
  const { libraries, kilobytes } = await loadScripts(page, '/auth/sign-in');
  expect(libraries).not.toContain('Supabase auth client');
  expect(libraries).not.toContain('zod');
  expect(kilobytes).toBeLessThan(85);
  const auth = page.waitForResponse(/_astro\/supabase-auth\./);
  const validation = page.waitForResponse(/_astro\/validation\./);
  await page.getByRole('main').getByLabel('Email').focus();
  expect(librariesIn(await (await auth).text())).toContain('Supabase auth client');
  expect(librariesIn(await (await validation).text())).toContain('zod');
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
  test.use({ expectedConsole: /Failed to load resource/ });

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
