import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort } from '../../../local/network/ports.ts';
import { startStack } from '../../../local/supervisor.ts';
import { expect, goodPassword, newEmail, test } from '../support/hub.ts';

test.use({ expectedConsole: /Failed to load resource|preload/ });
// Its site may wait until others are built.
test.setTimeout(600_000);

/** A free port below those that the system gives to connections: no other program gets it while the hub is stopped. */
async function findLastingPort(): Promise<number> {
  const port = await checkPort(randomInt(20_000, 32_000));
  return port ?? findLastingPort();
}

test('a backend outage during a form loses no input, and the form works after recovery', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-stopped-'));
  const options = {
    dataDir,
    site: 'production',
    log: () => undefined,
    sitePort: await findLastingPort(),
    apiPort: await findLastingPort(),
    mailPort: await findLastingPort(),
  } as const;
  let stack = await startStack(options);
  try {
    const email = newEmail();
    await page.goto(`${stack.status.site_url}/auth/sign-up`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);

    await stack.stop();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText(/try again/i, { timeout: 60_000 });
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);

    stack = await startStack(options);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
