import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import type { Stack } from '../../../local/supervisor.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  signIn,
  test,
} from '../support/hub.ts';
import { startSecondHub } from '../support/second-hub.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { waitForMail } from '../../support/mailbox.ts';

test.setTimeout(600_000);

test.use({ expectedConsole: failedRequest });
test.describe.configure({ mode: 'serial' });

// A separate hub: hiding the shared one, or requiring a second factor there, would break every other test.
let dataDir: string;
let stack: Stack;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-launch-'));
  stack = await startSecondHub({ dataDir });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signInAsAdmin = async (page: Page) => {
  await signIn(page, 'admin@demo.test', stack.demo.password);
  await page.waitForURL('**/account');
};

test('an admin launches and hides the hub, and the front page follows', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.status.site_url });
  const page = await context.newPage();
  const soon = 'Stay tuned for the launch!';
  const front = async () => (await context.request.get('/')).text();
  const polling = { timeout: 90_000, intervals: [1000] };
  await signInAsAdmin(page);
  expect(await front()).not.toContain(soon);

  await page.goto('/admin/launch');
  await expect(page.getByRole('heading', { name: 'Site is live' })).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish site…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish site?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Unpublish site…' }).click();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('heading', { name: 'Site is not live' })).toBeVisible();
  await expect.poll(front, polling).toContain(soon);

  await expectAccessible(page);
  // A visitor asks to hear of the launch, without JavaScript, and staff see that somebody waits.
  const visitor = await browser.newContext({ baseURL: stack.status.site_url, javaScriptEnabled: false });
  const theirs = await visitor.newPage();
  await theirs.goto('/es');
  await expect(theirs.getByRole('heading', { name: 'Qué encontrará' })).toBeVisible();
  await theirs.getByLabel('Correo electrónico').fill('nobody@town');
  await theirs.getByRole('button', { name: 'Avisarme' }).click();
  await expect(theirs.getByLabel('Correo electrónico')).toHaveValue('nobody@town');
  await expect(theirs.getByLabel('Correo electrónico')).toHaveAttribute('aria-invalid', 'true');
  await theirs.getByLabel('Correo electrónico').fill('visitor@launch.test');
  await theirs.getByRole('button', { name: 'Avisarme' }).click();
  await expect(theirs.getByText('Le escribiremos cuando el sitio abra.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 person asked to hear of the launch and gets an email.')).toBeVisible();
  await page.getByRole('button', { name: 'Launch site…' }).click();
  const ask = page.getByRole('dialog', { name: 'Launch site?' });
  // Open points are listed before the launch.
  await expect(ask.getByText(/Not done yet: .*two-step verification/)).toBeVisible();
  await ask.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByRole('heading', { name: 'Site is live' })).toBeVisible();
  await expect.poll(front, polling).not.toContain(soon);
  await waitForMail(stack.status.mail_url, { to: 'visitor@launch.test', subject: /Ya estamos en línea/ });
  await theirs.goto('/es/launch-email');
  await expect(theirs).toHaveURL(/\/es$/);
  await visitor.close();
  await page.goto('/');
  await expect(page.getByText('Find it in Alder Falls').first()).toBeVisible();
  await context.close();
});

test('staff preview the hub before the launch, and nobody else sees it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.status.site_url });
  const visitor = await browser.newContext({ baseURL: stack.status.site_url });
  const page = await context.newPage();
  const soon = 'Stay tuned for the launch!';
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await visitor.request.get(path, { headers });
    return { status: reply.status(), isHidden: (await reply.text()).includes(soon) };
  };
  const hidden = { status: 503, isHidden: true };
  const sql = postgres(stack.status.db_url, { max: 1 });
  await sql`update public.site_settings set maintenance_mode = true`;
  await expect.poll(() => look('/directory'), { timeout: 90_000, intervals: [1000] }).toEqual(hidden);

  await signInAsAdmin(page);
  await page.goto('/admin/launch');
  await page.getByRole('button', { name: 'Preview site' }).click();
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('visitors see the coming-soon page.');
  await expect(page.getByText('Find it in Alder Falls').first()).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await expect(page.getByText(soon)).toBeVisible();
  // The admin's way to the site starts the preview as well.
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Admin: Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'View site' }).click();
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(`${stack.status.site_url}/`);
  await page.goto('/es/directory');
  await expect(page.getByRole('complementary', { name: 'Vista previa' })).toBeVisible();

  // What staff see is cached by nobody, and the same address stays hidden for all others.
  const paths = [
    '/directory',
    '/events',
    '/jobs',
    '/code-of-conduct',
    '/events/calendar.ics',
    '/sitemap-index.xml',
  ];
  for (const path of paths) {
    const seen = await context.request.get(path);
    expect([seen.status(), seen.headers()['cache-control']], path).toEqual([200, 'private, no-store']);
    expect(seen.headers(), path).not.toHaveProperty('cdn-cache-control');
    expect(seen.headers(), path).not.toHaveProperty('x-page-cache');
    expect(await look(path), path).toEqual(hidden);
  }
  expect(await look('/')).toEqual({ status: 200, isHidden: true });
  expect(await (await context.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');

  // The cookie is out of reach of scripts; a forged one, and one of somebody who left the staff, show nothing.
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'hub-preview');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('hub-preview');
  const token = cookie?.value ?? '';
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect(await look('/directory', { Cookie: `hub-preview=${forged}` })).toEqual(hidden);
  const exchange = (body: unknown, type = 'application/json') =>
    visitor.request.post('/preview', {
      headers: { 'Content-Type': type, Origin: stack.status.site_url },
      data: JSON.stringify(body),
    });
  expect((await exchange({ token: forged })).status()).toBe(403);
  expect((await exchange({})).status()).toBe(403);
  expect((await exchange(null)).status()).toBe(403);
  expect((await exchange({ token }, 'text/plain')).status()).toBe(415);
  const [admin] =
    await sql`delete from public.staff where user_id = ${token.split('.')[0] ?? ''} returning *`;
  expect(await look('/directory', { Cookie: `hub-preview=${token}` })).toEqual(hidden);
  await sql`insert into public.staff ${sql(admin ?? {})}`;

  await page.goto('/directory');
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect(page.getByText(soon)).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect((await context.request.get('/directory')).status()).toBe(503);

  await sql`update public.site_settings set maintenance_mode = false`;
  await sql.end();
  await visitor.close();
  await context.close();
});

test('the chamber’s color is on every page, and a link of its own in the footer', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.status.site_url, colorScheme: 'light' });
  const page = await context.newPage();
  const accent = () =>
    page.evaluate(() => {
      const shown = document.body.appendChild(document.createElement('i'));
      shown.style.setProperty('color', 'var(--accent)');
      return getComputedStyle(shown).color;
    });
  await signInAsAdmin(page);
  expect(await accent()).toBe('rgb(23, 82, 59)');
  await page.goto('/admin/settings');
  const color = page.getByRole('region', { name: 'Color' });
  await color.getByLabel('Brand color').fill('#a3142d');
  await color.getByRole('button', { name: 'Save' }).click();
  await expect(color.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  const links = page.getByRole('region', { name: 'Footer links' });
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByLabel('Label').fill('Town hall');
  await links.getByLabel('Address').fill('https://town.test/');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();

  // The site reads its settings every half minute.
  const front = async () => (await context.request.get(`/?fresh=${randomUUID()}`)).text();
  await expect.poll(front, { timeout: 90_000, intervals: [1000] }).toContain('/brand/a3142d.css');
  await page.goto(`/?fresh=${randomUUID()}`);
  await expect.poll(accent).toBe('rgb(163, 20, 45)');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Town hall' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  // A page that was built with the site has it as well; it reads settings that are kept for some seconds.
  await page.goto('/account');
  await expect(async () => {
    await page.reload();
    await expect.poll(accent, { timeout: 5000 }).toBe('rgb(163, 20, 45)');
  }).toPass({ timeout: 90_000, intervals: [5000] });

  await page.goto('/admin/settings');
  await color.getByRole('button', { name: 'Use the default color' }).click();
  await color.getByRole('button', { name: 'Save' }).click();
  await expect(color.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  await expect.poll(front, { timeout: 90_000, intervals: [1000] }).not.toContain('/brand/a3142d.css');
  expect((await context.request.get('/brand/nothing.css')).status()).toBe(404);
  await context.close();
});

test('staff without a second factor must set one up when required, without losing input', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.status.site_url });
  const page = await context.newPage();
  await signInAsAdmin(page);
  const writing = await context.newPage();
  await writing.goto('/admin/posts/edit');
  await writing.getByLabel('Title').fill('The second step');
  const isSaved = writing.getByRole('status').filter({ hasText: /^Saved$/ });
  await expect(isSaved).toBeVisible();

  await page.goto('/admin/settings');
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByLabel('Require two-step verification for staff').check();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByText(/^Saved \d/)).toBeVisible();

  // While writing: the text stays, and the page says what to do.
  const text = writing.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await writing.keyboard.type('Typed without it.');
  const publish = async () => {
    await writing.getByRole('button', { name: 'Publish…' }).click();
    const dialog = writing.getByRole('dialog', { name: 'Publish' });
    await dialog.getByLabel('Blog').check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await publish();
  await expect(writing.getByText(/Two-step verification is now required/)).toBeVisible();
  await expect(writing.getByRole('link', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(text).toHaveText('Typed without it.');
  await expectAccessible(writing);

  // At sign-in: the same step, then the admin area opens.
  await page.goto('/admin');
  await expect(page.getByText(/The admin area requires two-step verification/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up two-step verification' }).click();
  await page.waitForURL('**/account/security');
  await turnOnSecondFactor(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Pending approvals' })).toBeVisible();

  // The other tab continues by itself.
  await expect(writing.getByText(/Two-step verification is now required/)).toHaveCount(0);
  await publish();
  await expect(writing.getByText('Published.', { exact: true })).toBeVisible();
  await writing.reload();
  await expect(text).toHaveText('Typed without it.');
  await context.close();
});
