import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../../local/supervisor.ts';
import { expect, goodPassword, newEmail, test } from '../support/hub.ts';

test.use({ expectedConsole: /Failed to load resource|preload/ });
// Its site may wait until others are built.
test.setTimeout(600_000);

test('a backend outage during a form loses no input, and the form works after recovery', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-stopped-'));
  const options = { dataDir, site: 'production', log: () => undefined } as const;
  let stack = await startStack({ ...options, sitePort: 0, apiPort: 0, mailPort: 0 });
  const { site_url: site, api_url: api, mail_url: mail } = stack.status;
  const email = newEmail();
  await page.goto(`${site}/auth/sign-up`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);

  await stack.stop();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText(/try again/i, { timeout: 30_000 });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);

  const portOf = (url: string) => Number(new URL(url).port);
  const ports = { sitePort: portOf(site), apiPort: portOf(api), mailPort: portOf(mail) };
  stack = await startStack({ ...options, ...ports });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});
