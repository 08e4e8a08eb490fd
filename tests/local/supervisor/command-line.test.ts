import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newDataDir, newPreparedDir, runBackend, runMain, runProgram } from './support/hub.ts';
import { commandOf, descendantsOf, untilGone } from './support/processes.ts';

const ready = /Stop: Ctrl-C/;
const link = /(http:\/\/localhost:\d+\/admin\/setup#code=\S+)/;

async function takePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

it('prints its URLs, answers status --json, and exits on SIGTERM without leftover processes', async () => {
  const dataDir = newDataDir();
  const hub = runBackend(dataDir);
  await hub.untilPrinted(ready);
  expect(hub.output).toMatch(/Inbox +http:\/\/localhost:\d+/);
  expect(hub.output).toMatch(/Demo accounts, all with the password \S+\n +admin@demo\.test/);

  const npm = runProgram('npm', ['run', '-s', 'status', '--', '--json', '--data', dataDir]);
  expect(await npm.exited).toBe(0);
  const status = JSON.parse(npm.stdout) as Record<string, string>;
  expect(Object.keys(status).sort()).toEqual([
    'api_url',
    'db_url',
    'mail_url',
    'payments_url',
    'publishable_key',
    'secret_key',
    'site_url',
  ]);
  expect((await fetch(`${status['api_url'] ?? ''}/health`)).status).toBe(200);

  // An edge function runs in its own process, which must end too.
  const key = { apikey: status['publishable_key'] ?? '' };
  const called = await fetch(`${status['api_url'] ?? ''}/functions/v1/api/health`, { headers: key });
  expect(called.status).toBe(200);
  const children = descendantsOf(hub.pid);
  expect(children.length).toBeGreaterThan(2);
  hub.signal('SIGTERM');
  expect(await hub.exited).toBe(0);
  await untilGone(children);
  expect(existsSync(join(dataDir, 'state.json'))).toBe(false);

  const after = runMain('status', '--data', dataDir);
  expect(await after.exited).toBe(1);
  expect(after.output).toContain('No hub is running');
});

it('rejects a second hub on the same folder with the address of the first and instructions', async () => {
  const dataDir = await newPreparedDir('empty');
  const first = runBackend(dataDir, '--empty');
  const [, api = ''] = await first.untilPrinted(/Backend +(http:\S+)/);
  await first.untilPrinted(ready);
  const second = runBackend(dataDir);
  expect(await second.exited).toBe(1);
  expect(second.output).toContain(
    `already running on the data folder ${dataDir} (process ${String(first.pid)})`,
  );
  expect(second.output).toContain(api);
  expect(second.output).toMatch(/npm run stop.*--data/s);
  expect((await fetch(`${api}/health`)).status).toBe(200);

  const stop = runMain('stop', '--data', dataDir);
  expect(await stop.exited, stop.output).toBe(0);
  expect(await first.exited).toBe(0);
});

it.each([['--port'], ['--api-port'], ['--mail-port']])(
  'reports the flag of a taken port before starting anything: %s',
  async (flag) => {
    const port = String(await takePort());
    const dataDir = newDataDir();
    const others = ['--port', '--api-port', '--mail-port'].filter((other) => other !== flag);
    const hub = runMain('start', '--data', dataDir, flag, port, ...others.flatMap((other) => [other, '0']));
    expect(await hub.exited).toBe(1);
    expect(hub.output).toContain(`Port ${port}, for the `);
    expect(hub.output).toContain(`is in use by another program.\nChoose another with ${flag}`);
    expect(readdirSync(dataDir)).not.toContain('postgres');
  },
);

it('reports one port used for two services', async () => {
  const hub = runMain('stack', '--data', newDataDir(), '--api-port', '51999', '--mail-port', '51999');
  expect(await hub.exited).toBe(1);
  expect(hub.output).toMatch(/is set twice.*--(api|mail)-port/s);
});

it.each([
  [['start', '--prot', '1'], "Unknown option '--prot'"],
  [['start', '--port', 'abc'], '--port takes a port from 0'],
  [['start', '--mail-port', '70000'], '--mail-port takes a port from 0'],
  [['start', '--data'], '--data'],
  [['start', 'now'], 'Unexpected argument "now"'],
  [['begin'], 'Use one of start, dev, stack, status, stop'],
])('prints the usage for invalid flags: %j', async (args, message) => {
  const hub = runMain(...args);
  expect(await hub.exited).toBe(2);
  expect(hub.output).toContain(message);
  expect(hub.output).toContain('Usage: npm start');
});

it('--help lists the flags', async () => {
  const hub = runMain('start', '--help');
  expect(await hub.exited).toBe(0);
  expect(hub.output).toMatch(/--data.*--port.*--api-port.*--mail-port.*--empty/s);
});

it('reports a file in place of the data folder', async () => {
  const dataDir = newDataDir();
  writeFileSync(dataDir, '');
  const hub = runBackend(dataDir);
  expect(await hub.exited).toBe(1);
  expect(hub.output).toContain(`${dataDir} is a file`);
});

it(
  'exits without leftover processes when the database is killed again and again',
  { tags: 'large' },
  async () => {
    const hub = runBackend(await newPreparedDir('empty'));
    await hub.untilPrinted(ready);
    const children = descendantsOf(hub.pid);
    const ended: (number | null)[] = [];
    void hub.exited.then((code) => ended.push(code));
    const killDatabase = () => {
      const isDatabase = (pid: number) => commandOf(pid).includes('/bin/postgres ');
      for (const pid of descendantsOf(hub.pid).filter(isDatabase)) process.kill(pid, 'SIGKILL');
      return ended.length > 0;
    };
    await vi.waitUntil(killDatabase, { timeout: 120_000, interval: 20 });
    expect(await hub.exited).toBe(1);
    expect(hub.output).toMatch(/database exited .*(repeatedly|not be restarted).* Start the hub again/s);
    await untilGone(children);
  },
);

it('stops when the wrapper that npm runs is killed', async () => {
  const flags = ['--data', await newPreparedDir('empty'), '--api-port', '0', '--mail-port', '0'];
  const wrapper = runProgram(process.execPath, ['scripts/run.mjs', 'local/main.ts', 'stack', ...flags]);
  await wrapper.untilPrinted(ready);
  const children = descendantsOf(wrapper.pid);
  expect(children.length).toBeGreaterThan(1);
  wrapper.signal('SIGKILL');
  await untilGone(children);
});

it('Ctrl-C during the start exits cleanly', async () => {
  const hub = runBackend(newDataDir());
  const children = await vi.waitUntil(
    () => {
      const found = descendantsOf(hub.pid);
      return found.length > 0 ? found : undefined;
    },
    { timeout: 60_000, interval: 10 },
  );
  hub.signal('SIGINT');
  expect(await hub.exited).toBe(0);
  expect(hub.output).toContain('Stopped');
  await untilGone(children);
});

it('--empty starts without demo data, prints a setup code, and stays empty', async () => {
  const dataDir = newDataDir();
  const first = runBackend(dataDir, '--empty');
  const [, printed = ''] = await first.untilPrinted(link);
  await first.untilPrinted(ready);
  expect(first.output).not.toMatch(/Demo accounts|demo\.test/);
  const [, database = ''] = await first.untilPrinted(/Database +(\S+)/);
  const sql = postgres(database, { max: 1 });
  expect(await sql`select id from auth.users union all select id from public.businesses`).toEqual([]);
  expect(await sql`select site_title, maintenance_mode from public.site_settings`).toEqual([
    { site_title: 'Local Business Hub Connect', maintenance_mode: true },
  ]);
  await sql.end();
  const script = runProgram('npm', ['run', '-s', 'setup-code', '--', '--data', dataDir]);
  expect(await script.exited, script.output).toBe(0);
  expect(link.exec(script.stdout)?.[1]).not.toBe(printed);
  first.signal('SIGTERM');
  await first.exited;

  const second = runBackend(dataDir);
  await second.untilPrinted(ready);
  expect(second.output).toMatch(link);
  expect(second.output).not.toContain('Demo accounts');
  second.signal('SIGTERM');
  await second.exited;
});

it('a hub with demo data stays as it is with --empty', { tags: 'large' }, async () => {
  const demo = newDataDir();
  const town = runBackend(demo);
  await town.untilPrinted(ready);
  expect(town.output).not.toMatch(link);
  town.signal('SIGTERM');
  await town.exited;
  const rejected = runBackend(demo, '--empty');
  expect(await rejected.exited).toBe(1);
  expect(rejected.output).toContain('has demo data');
});
