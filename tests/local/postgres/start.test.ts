import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeEach, afterEach, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../local/postgres/start.ts';

// A folder that only its owner can enter: started as root, Postgres runs as another user and must still enter it.
const home = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
let folder = '';
let running: Postgres[] = [];

async function start() {
  const server = await startPostgres({ folder, password: 'secret word' });
  running.push(server);
  return server;
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(home, 'cluster-'));
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

it('creates a cluster in a new folder and preserves its rows across a restart', async () => {
  const first = await start();
  await query(first.url, 'create table notes (words text); insert into notes values ($$kept$$)');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select words from notes')).toEqual([{ words: 'kept' }]);
});

it('syncs to disk before acknowledging, listens on localhost only, and logs no statements', async () => {
  const { url } = await start();
  const settings = await query(
    url,
    `select name || '=' || setting as line from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'log_statement') order by name`,
  );
  expect(settings.map((row) => String(row['line']))).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'log_statement=none',
    'synchronous_commit=on',
  ]);
});

it('rejects a wrong password', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

it('recovers acknowledged writes after a kill, even with an immediate restart', async () => {
  const first = await start();
  await query(first.url, 'create table notes (words text); insert into notes values ($$kept$$)');
  const busy = query(first.url, 'select pg_sleep(60)').catch(() => undefined);
  process.kill(first.pid, 'SIGKILL');
  const second = await start();
  await busy;
  expect(await query(second.url, 'select words from notes')).toEqual([{ words: 'kept' }]);
});

it('ends a server that outlived its supervisor before reusing the folder', async () => {
  const orphan = await start();
  await query(orphan.url, 'create table notes (words text); insert into notes values ($$kept$$)');
  const next = await start();
  await orphan.exited;
  expect(await query(next.url, 'select words from notes')).toEqual([{ words: 'kept' }]);
});

it('ignores a PID file that names another program and leaves that program running', async () => {
  const first = await start();
  const pidFile = join(folder, 'postmaster.pid');
  const stale = readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid));
  await first.stop();
  writeFileSync(pidFile, stale);
  const second = await start();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('recovers from a start that was killed while creating the cluster', async () => {
  cpSync(import.meta.dirname, `${folder}.unfinished`, { recursive: true });
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('reports the Postgres version of a folder that this one cannot read', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(folder, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/was made by Postgres 15, and this is Postgres 17.*--data/s);
});

it('reports a keys.json that does not belong to the folder', async () => {
  const first = await start();
  await first.stop();
  await expect(startPostgres({ folder, password: 'another' })).rejects.toThrow(/password in keys\.json/);
});

it('reports a taken port and leaves no process behind', async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  const other = { folder: `${folder}-other`, password: 'x' };
  await expect(startPostgres({ ...other, port })).rejects.toThrow(
    /did not start.*Address already in use|could not create any/s,
  );
});
