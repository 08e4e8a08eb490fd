import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../../../local/network/ports.ts';
import { startSite } from '../../../local/site/start.ts';
import { startStack } from '../../../local/supervisor.ts';
import { expect, test } from '../support/hub.ts';

// Its site may wait until others are built.
test.setTimeout(600_000);

test('the launch switch shows the placeholder; after launch, pages survive a backend outage', async ({
  request,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-launch-'));
  const log = () => undefined;
  const backend = await startStack({ dataDir, log, site: 'none', apiPort: 0, mailPort: 0 });
  const { api_url: api, db_url: database, publishable_key: key } = backend.status;
  const sql = postgres(database, { max: 1 });
  await sql`update public.site_settings set maintenance_mode = true, brand_color = '#a3142d' where id = 1`;
  // A separate process, like the separate host of production.
  const port = await findFreePort();
  const address = `http://localhost:${String(port)}`;
  const site = await startSite('production', {
    folder: join(dataDir, 'launch-site'),
    port,
    environment: { SITE_URL: address, PUBLIC_SUPABASE_URL: api, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
    mark: {},
    log,
  });
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

    await backend.stop();
    expect((await ask('/directory')).text).toContain('Kettle &amp; Crumb');
    expect((await ask('/')).text).toContain('Find it in Alder Falls');
    const unknown = await ask('/directory?q=never+asked+before');
    expect(unknown.status).toBe(503);
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0);
    expect(unknown.text).toContain('Temporarily unavailable');
  } finally {
    await site.stop();
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
