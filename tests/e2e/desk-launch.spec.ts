import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../local/supervisor.ts';
import { expect, expectAccessible, signIn, test } from './support/hub.ts';

test.setTimeout(300_000);

// Its own hub: hiding the shared one would be seen by every other test.
test('an admin launches the hub and hides it again, and the front page follows', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-desk-launch-'));
  const stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'production',
    log: () => undefined,
  });
  try {
    const context = await browser.newContext({ baseURL: stack.status.site_url });
    const page = await context.newPage();
    const soon = 'Stay tuned for the launch!';
    const front = async () => (await context.request.get('/')).text();
    const isKeptFor = { timeout: 90_000, intervals: [1000] };
    await signIn(page, 'admin@demo.test', stack.demo.password);
    await page.waitForURL('**/account');
    expect(await front()).not.toContain(soon);

    await page.goto('/admin/launch');
    await expect(page.getByRole('heading', { name: 'The hub is public' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide the hub …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide the hub?' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Hide the hub …' }).click();
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(page.getByRole('heading', { name: 'The hub is not public yet' })).toBeVisible();
    await expect.poll(front, isKeptFor).toContain(soon);

    await expectAccessible(page);
    await page.getByRole('button', { name: 'Launch the hub …' }).click();
    const ask = page.getByRole('dialog', { name: 'Launch the hub?' });
    // What is missing is said before everybody sees it.
    await expect(ask.getByText(/Not done yet: .*second step/)).toBeVisible();
    await ask.getByRole('button', { name: 'Launch it' }).click();
    await expect(page.getByRole('heading', { name: 'The hub is public' })).toBeVisible();
    await expect.poll(front, isKeptFor).not.toContain(soon);
    await page.goto('/');
    await expect(page.getByText('Find it in Alder Falls').first()).toBeVisible();
    await context.close();
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
