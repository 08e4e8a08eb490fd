import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../../../local/network/ports.ts';
import { serveBuiltSite } from '../../../local/site/serve.ts';
import { type Stack, startStack } from '../../../local/supervisor.ts';
import { expect, goodPassword, newEmail, test } from '../support/hub.ts';
import { startSecondHub } from '../support/second-hub.ts';

test.use({ expectedConsole: /Failed to load resource|preload/ });
test.describe.configure({ mode: 'default' });

const log = () => undefined;

// A separate hub, stopped and started on the same ports because its site's files contain them: no other program gets them meanwhile.
let options: { dataDir: string; sitePort: number; apiPort: number; mailPort: number };
let stack: Stack;

test.beforeAll(async () => {
  options = {
    dataDir: await mkdtemp(join(tmpdir(), 'hub-e2e-outage-')),
    sitePort: await findFreePort(),
    apiPort: await findFreePort(),
    mailPort: await findFreePort(),
  };
  stack = await startSecondHub(options);
});
test.afterAll(async () => {
  await stack.stop();
  await rm(options.dataDir, { recursive: true, force: true });
});

test('a backend outage during a form loses no input, and the form works after recovery', async ({ page }) => {
  const email = newEmail();
  await page.goto(`${stack.status.site_url}/auth/sign-up`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);

  await stack.stop();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText(/try again/i, { timeout: 60_000 });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);

  stack = await startSecondHub(options);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('the launch switch shows the placeholder; after launch, pages survive a backend outage', async ({
  request,
}) => {
  await stack.stop();
  stack = await startStack({ ...options, site: 'none', log });
  const sql = postgres(stack.status.db_url, { max: 1 });
  await sql`update public.site_settings set maintenance_mode = true, brand_color = '#a3142d' where id = 1`;
  // A separate process, like the separate host of production.
  const address = stack.status.site_url;
  const folder = join(options.dataDir, 'site');
  const site = await serveBuiltSite({ folder, port: options.sitePort, mark: {}, log });
  const ask = async (path: string) => {
    const reply = await request.get(`${address}${path}`);
    return { status: reply.status(), headers: reply.headers(), text: await reply.text() };
  };
  const soon = 'Stay tuned for the launch!';
  try {
    expect(await ask('/')).toMatchObject({ status: 200, text: expect.stringContaining(soon) });
    expect(await ask('/directory')).toMatchObject({
      status: 503,
      text: expect.stringContaining(soon),
    });
    expect(Number((await ask('/directory')).headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/auth/sign-in')).status).toBe(200);
    // What is shown has the color of the chamber.
    expect((await ask('/')).text).toContain('/brand/a3142d.css');
    const styles = await ask('/brand/a3142d.css');
    expect(styles).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } });
    expect((await ask('/brand/nothing.css')).status).toBe(404);

    await sql`update public.site_settings set maintenance_mode = false where id = 1`;
    // Settings are cached for half a minute, pages for ten seconds.
    await expect.poll(async () => (await ask('/directory')).status, { timeout: 120_000 }).toBe(200);
    await expect
      .poll(async () => (await ask('/')).text, { timeout: 120_000 })
      .toContain('Find it in Alder Falls');

    // An internal failure must not look like a missing page: search engines would drop it.
    await sql`revoke execute on function public.search_hub(text, integer, text[]) from anon`;
    const failed = await ask('/search?q=never+asked+before');
    expect(failed.status).toBe(503);
    expect(failed.text).toContain('Temporarily unavailable');
    await sql.end();

    await stack.stop();
    expect((await ask('/directory')).text).toContain('Kettle &amp; Crumb');
    expect((await ask('/')).text).toContain('Find it in Alder Falls');
    const unknown = await ask('/directory?q=never+asked+before');
    expect(unknown.status).toBe(503);
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0);
    expect(unknown.text).toContain('Temporarily unavailable');
  } finally {
    await site.stop();
  }
});
