import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildTimeoutMs, newDataDir, newPreparedDir, runBackend, runStack, tryStack } from './support/hub.ts';
import { commandOf, descendantsOf, isRunning, untilGone } from './support/processes.ts';

function newMigrations(files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-migrations-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

const signIn = (api: string, key: string, email: string, password: string) =>
  fetch(`${api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it(
  'the demo accounts sign in with the printed password; keys and changes survive a restart',
  { tags: 'large' },
  async () => {
    const dataDir = newDataDir();
    const first = await runStack({ dataDir });
    for (const { email } of first.demo.accounts) {
      const { api_url: api, publishable_key: key } = first.status;
      expect((await signIn(api, key, email, first.demo.password)).status).toBe(200);
    }
    const sql = postgres(first.status.db_url, { max: 1 });
    expect(
      await sql`select email, staff.role::text, business_subscription_status as subscription from auth.users
      left join public.staff on user_id = users.id left join public.business_profiles on owner_id = users.id
      where encrypted_password is not null order by email`,
    ).toEqual([
      { email: 'admin@demo.test', role: 'admin', subscription: null },
      { email: 'member@demo.test', role: null, subscription: null },
      { email: 'owner@demo.test', role: null, subscription: 'inactive' },
    ]);
    await sql`delete from auth.users where email = 'member@demo.test'`;
    await sql.end();
    await first.stop();

    const second = await runStack({ dataDir });
    expect(second.demo.password).toBe(first.demo.password);
    expect(second.status.secret_key).toBe(first.status.secret_key);
    const { api_url: api, publishable_key: key } = second.status;
    expect((await signIn(api, key, 'member@demo.test', second.demo.password)).status).toBe(400);
    expect((await signIn(api, key, 'owner@demo.test', second.demo.password)).status).toBe(200);
  },
);

it('localhost works over IPv4 and IPv6', async () => {
  const { status } = await runStack({ dataDir: newDataDir(), migrationsDir: newMigrations() });
  for (const url of [`${status.api_url}/health`, status.mail_url]) {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect((await fetch(url.replace('localhost', host))).status).toBe(200);
    }
  }
});

it('an edited migration stops the start, is named, and leaves nothing running', async () => {
  const dataDir = newDataDir();
  const file = '20260101000100_create_notes.sql';
  const migrationsDir = newMigrations({ [file]: 'create table public.notes (id int);' });
  await (await runStack({ dataDir, migrationsDir })).stop();
  writeFileSync(join(migrationsDir, file), 'create table public.notes (id bigint);');
  const rejected = tryStack({ dataDir, migrationsDir });
  expect(await rejected.exited).toBe(1);
  expect(rejected.output).toContain(`${file} was changed after it had been applied`);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  writeFileSync(join(migrationsDir, file), 'create table public.notes (id int);');
  await runStack({ dataDir, migrationsDir });
});

it('watch mode serves a new migration without a restart', async () => {
  const migrationsDir = newMigrations();
  const { status } = await runStack({ dataDir: newDataDir(), migrationsDir, watch: true });
  const read = () => fetch(`${status.api_url}/rest/v1/notes`, { headers: { apikey: status.secret_key } });
  expect((await read()).status).toBe(404);
  writeFileSync(
    join(migrationsDir, '20260101000100_create_notes.sql'),
    'create table public.notes (id int); grant select on public.notes to service_role;',
  );
  await vi.waitUntil(async () => (await read()).ok, { timeout: 60_000, interval: 50 });
});

it('the next start ends processes left by a killed supervisor', async () => {
  const dataDir = await newPreparedDir('migrated');
  const first = await runStack({ dataDir, sampleData: false });
  const headers = { apikey: first.status.publishable_key };
  await fetch(`${first.status.api_url}/functions/v1/api/health`, { headers });
  const children = descendantsOf(first.program.pid);
  first.program.signal('SIGKILL');
  await first.program.exited;
  expect(children.some(isRunning)).toBe(true);
  const second = await runStack({ dataDir, sampleData: false });
  await untilGone(children);
  expect(second.status.secret_key).toBe(first.status.secret_key);
  expect((await fetch(`${second.status.api_url}/health`)).status).toBe(200);
});

it('does not modify a database without keys.json', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const rejected = tryStack({ dataDir });
  expect(await rejected.exited).toBe(1);
  expect(rejected.output).toContain('holds a database but no keys.json');
});

const untilPostgresRuns = (pid: number) =>
  vi.waitUntil(() => descendantsOf(pid).some((child) => /\/postgres -D \S+ -p /.test(commandOf(child))), {
    timeout: 60_000,
    interval: 10,
  });

it('a stop while the database starts leaves nothing running', async () => {
  const dataDir = newDataDir();
  const migrationsDir = newMigrations();
  const stack = tryStack({ dataDir, migrationsDir });
  await untilPostgresRuns(stack.pid);
  const children = descendantsOf(stack.pid);
  stack.signal('SIGTERM');
  await stack.exited;
  expect(stack.output).not.toMatch(/^\{.*\}$/m);
  await untilGone(children);
  await runStack({ dataDir, migrationsDir });
});

it('a stop during the start does not wait for the rest of the start', { tags: 'large' }, async () => {
  const dataDir = newDataDir();
  const hub = runBackend(dataDir);
  await hub.untilPrinted(/Applied \d+ migrations/);
  const children = descendantsOf(hub.pid);
  hub.signal('SIGTERM');
  expect(await hub.exited).toBe(0);
  expect(hub.output).toContain('Stopped during startup.');
  await untilGone(children);
  // What comes after the sample data has not begun, and the next start goes on where this one was.
  expect(existsSync(join(dataDir, 'payments'))).toBe(false);
  await runStack({ dataDir });
});

it('a stop while the site is built leaves nothing running', { timeout: 600_000, tags: 'large' }, async () => {
  const dataDir = newDataDir();
  const stack = tryStack({ dataDir, site: 'production', sampleData: false });
  const children = await vi.waitUntil(
    () => {
      const all = descendantsOf(stack.pid);
      return all.some((pid) => commandOf(pid).includes('astro')) ? all : undefined;
    },
    // After the builds of other tests in this checkout.
    { timeout: buildTimeoutMs, interval: 10 },
  );
  stack.signal('SIGTERM');
  await stack.exited;
  await untilGone(children);
  expect(existsSync(join(dataDir, 'site.fingerprint'))).toBe(false);
});
