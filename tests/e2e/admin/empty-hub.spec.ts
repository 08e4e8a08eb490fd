import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestSetupUrl } from '../../../local/setup-url.ts';
import { startStack } from '../../../local/supervisor.ts';
import { findAuthLink } from '../../support/emailed-link.ts';
import { waitForMail } from '../../support/mailbox.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  newEmail,
  signUp,
  test,
} from '../support/hub.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';

test.setTimeout(600_000);
test.use({ expectedConsole: failedRequest });

// A separate hub: the shared one has the demo town.
let dataDir: string;
let stack: Awaited<ReturnType<typeof startStack>>;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-empty-'));
  stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'production',
    isEmpty: true,
    log: () => undefined,
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const lists = ['directory', 'events', 'deals', 'jobs', 'news', 'blog'];
const polling = { timeout: 90_000, intervals: [1000] };

test('an empty hub begins: the first admin by a code, starter categories, the first businesses by import', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.status.site_url });
  const page = await context.newPage();
  const read = async (path: string) => (await context.request.get(path)).text();
  const setupUrl = (await requestSetupUrl(stack.status)) ?? '';

  await page.goto(setupUrl);
  await expect(page.getByText('Create an account or sign in, then enter the setup code.')).toBeVisible();
  const email = newEmail();
  await signUp(page, email);
  const mail = await waitForMail(stack.status.mail_url, { to: email, subject: /confirm/i });
  await page.goto(findAuthLink(mail.links) ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();

  // Without the code nobody gets in.
  await page.goto('/admin');
  await expect(page.getByText(/This site has no admin yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Set up', exact: true }).click();
  await page.waitForURL('**/admin/setup');
  const code = page.getByLabel('Setup code');
  await code.fill('ABCD-EFGH-2345');
  await page.getByRole('button', { name: 'Become admin' }).click();
  await expect(page.getByText(/This code is incorrect or has expired/)).toBeVisible();
  await expect(code).toHaveValue('ABCD-EFGH-2345');

  await page.goto('/account');
  await page.goto(setupUrl);
  await expect(code).not.toHaveValue('');
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Become admin' }).click();
  await expect(page.getByRole('heading', { name: 'You’re an admin' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('link', { name: 'Set up two-step verification' }).click();
  await page.waitForURL('**/account/security');
  await turnOnSecondFactor(page);

  // The checklist leads to the categories.
  await page.goto('/admin/launch');
  await page.getByRole('link', { name: 'Categories added: set up' }).click();
  await page.waitForURL('**/admin/categories');
  const starters = page.getByRole('region', { name: 'Starter categories' });
  await starters.getByLabel('Automotive').uncheck();
  await expect(starters.getByLabel('Garages')).not.toBeChecked();
  await starters.getByLabel('Garages').check();
  await expect(starters.getByLabel('Automotive')).toBeChecked();
  await expectAccessible(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await starters.getByRole('button', { name: /^Add \d+ categories$/ }).click();
  await expect(page.getByText(/^\d+ categories added\.$/)).toBeVisible();
  await expect(starters).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Restaurants/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fuel & Charging/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Events', exact: true }).click();
  await starters.getByRole('button', { name: 'Add 8 categories' }).click();
  await expect(page.getByRole('button', { name: /^Workshops/ })).toBeVisible();

  // Launched, it shows no section that is empty, and the pages say so themselves.
  await page.goto('/admin/launch');
  await page.getByRole('button', { name: 'Launch site…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByRole('heading', { name: 'Site is live' })).toBeVisible();
  await expect.poll(() => read('/'), polling).not.toContain('Stay tuned for the launch!');
  const menu = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await page.goto('/');
  await expect(menu).toHaveCount(0);
  await expectAccessible(page);
  // A page that is built beforehand reads which sections there are.
  const shown = page.locator('#site-menu li').filter({ visible: true });
  await page.goto('/account');
  await expect(shown).toHaveCount(0);
  for (const list of lists) {
    for (const prefix of ['', '/es']) {
      const front = await read(prefix || '/');
      expect(front, list).not.toContain(`href="${prefix}/${list}"`);
      expect((await context.request.get(`${prefix}/${list}`)).status(), list).toBe(200);
    }
    expect(await read('/sitemap-pages.xml')).not.toContain(`${stack.status.site_url}/${list}<`);
    await page.goto(`/${list}`);
    await expect(page.locator('.empty')).toBeVisible();
  }

  // The first businesses come from a spreadsheet, with a category that is missing.
  await page.goto('/admin/files');
  const panel = page.getByRole('region', { name: 'Import listings' });
  const file = ['Name,City,Categories', 'Kettle House,Alder,Tea rooms', 'Old Mill,Alder,Bakeries;Cakes'];
  await panel.getByLabel('File').setInputFiles({
    name: 'first.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\n')),
  });
  await panel.getByLabel('Import as').selectOption({ label: 'Live' });
  await panel.getByRole('button', { name: 'Check file' }).click();
  const unknown = panel.getByRole('region', { name: 'Unknown categories' });
  await unknown.getByLabel('Tea rooms').selectOption({ label: 'Create under Food & Drink' });
  await unknown.getByLabel('Cakes').selectOption({ label: 'Use Bakeries' });
  await expectAccessible(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await unknown.getByRole('button', { name: 'Apply categories' }).click();
  await expect(unknown).toHaveCount(0);
  await panel.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(panel.getByText('2 listings imported.')).toBeVisible();

  await expect.poll(() => read('/es'), polling).toContain('href="/es/directory"');
  // Pages are cached for ten seconds, settings for half a minute.
  await expect(async () => {
    await page.goto('/');
    await expect(menu).toHaveText(['Directory'], { timeout: 5000 });
    await expect(page.getByRole('link', { name: 'Kettle House' })).toBeVisible({ timeout: 5000 });
  }).toPass(polling);
  await expect(async () => {
    await page.goto('/account');
    await expect(shown).toHaveText(['Directory'], { timeout: 5000 });
  }).toPass(polling);
  await page.goto('/directory/category/food-drink');
  await expect(page.getByRole('link', { name: 'Kettle House' })).toBeVisible();

  // The code is void: whoever else opens the link is told that there is an admin.
  const other = await browser.newContext({ baseURL: stack.status.site_url });
  const late = await other.newPage();
  const lateEmail = newEmail();
  await signUp(late, lateEmail);
  const letter = await waitForMail(stack.status.mail_url, { to: lateEmail, subject: /confirm/i });
  await late.goto(findAuthLink(letter.links) ?? '');
  await late.getByRole('button', { name: 'Confirm email' }).click();
  await expect(late.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await late.goto(setupUrl);
  await expect(late.getByText(/This site already has an admin/)).toBeVisible();
  expect(await requestSetupUrl(stack.status)).toBeUndefined();
  await other.close();
  await context.close();
});
