import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runs } from '../../support/properties.ts';
import { newDataDir, runStack } from './support/hub.ts';
import { commandOf, descendantsOf, isRunning, kill } from './support/processes.ts';

const kills = runs(2, 4);
const writers = 12;

it('goes on when one process of Postgres is killed under load, and loses nothing that it acknowledged', async () => {
  const migrationsDir = mkdtempSync(join(tmpdir(), 'hub-ledger-'));
  onTestFinished(() => {
    rmSync(migrationsDir, { recursive: true, force: true });
  });
  writeFileSync(
    join(migrationsDir, '20260101000100_create_ledger.sql'),
    `create table public.ledger (id uuid primary key, words text not null);
     alter table public.ledger enable row level security;
     grant select, insert on public.ledger to service_role;`,
  );
  const { program, status, stop } = await runStack({
    dataDir: newDataDir(),
    migrationsDir,
    rateLimits: false,
  });
  const { api_url: api, secret_key: apikey } = status;
  const acknowledged = new Set<string>();
  // What was on its way when its connection ended may get no answer.
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${api}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).then(
      ({ status: answered }) => answered,
      () => 0,
    );
  const write = async () => {
    const id = randomUUID();
    const headers = { apikey, 'content-type': 'application/json', prefer: 'return=minimal' };
    const body = JSON.stringify({ id, words: 'x'.repeat(200) });
    const answered = await post('/rest/v1/ledger', headers, body);
    if (answered === 201) acknowledged.add(id);
    return answered;
  };
  const askAuth = async () => {
    const body = JSON.stringify({ email: `p-${randomUUID()}@stack.test`, password: 'Correct-Horse-7' });
    return post('/auth/v1/token?grant_type=password', { apikey }, body);
  };
  const load = { isOn: true };
  const keep = async (work: () => Promise<number>) => {
    while (load.isOn) await work();
  };
  const working = [...Array.from({ length: writers }, () => keep(write)), keep(askAuth), keep(askAuth)];

  for (let round = 0; round < kills; round += 1) {
    const wanted = acknowledged.size + 50;
    await vi.waitUntil(() => acknowledged.size >= wanted, { timeout: 60_000, interval: 5 });
    const backends = descendantsOf(program.pid).filter((pid) =>
      commandOf(pid).startsWith('postgres: postgres postgres'),
    );
    kill(backends[round % backends.length]);
  }
  const wanted = acknowledged.size + 50;
  await vi.waitUntil(() => acknowledged.size >= wanted, { timeout: 60_000, interval: 5 });
  load.isOn = false;
  await Promise.all(working);
  expect(isRunning(program.pid)).toBe(true);
  // Every connection of the pools answers.
  expect(new Set(await Promise.all(Array.from({ length: 40 }, write)))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(Array.from({ length: 40 }, askAuth)))).toEqual(new Set([400]));
  const sql = postgres(status.db_url, { max: 1, onnotice: () => undefined });
  const stored = new Set((await sql<{ id: string }[]>`select id from public.ledger`).map(({ id }) => id));
  await sql.end();
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  await stop();
});

it('starts Postgres again when its main process is killed, and follows changes of the schema as before', async () => {
  const migrationsDir = mkdtempSync(join(tmpdir(), 'hub-none-'));
  onTestFinished(() => {
    rmSync(migrationsDir, { recursive: true, force: true });
  });
  const { program, status, stop } = await runStack({
    dataDir: newDataDir(),
    migrationsDir,
    rateLimits: false,
  });
  const children = descendantsOf(program.pid);
  const database = children.find((pid) => commandOf(pid).includes('/bin/postgres '));
  kill(database);
  await program.untilPrinted(/The database exited \(killed\); restarting it/);

  const headers = { apikey: status.secret_key, 'content-type': 'application/json' };
  const addNote = async () => {
    const sql = postgres(status.db_url, { max: 1, onnotice: () => undefined, connect_timeout: 5 });
    try {
      await sql.unsafe(
        'create table if not exists public.notes (id int); grant select on public.notes to service_role',
      );
    } finally {
      await sql.end();
    }
    return true;
  };
  await vi.waitUntil(() => addNote().catch(() => false), { timeout: 60_000, interval: 50 });
  const readNotes = () => fetch(`${status.api_url}/rest/v1/notes`, { headers });
  await vi.waitUntil(async () => (await readNotes()).status === 200, { timeout: 60_000, interval: 50 });
  const body = JSON.stringify({ email: `p-${randomUUID()}@stack.test`, password: 'Correct-Horse-7' });
  const signIn = await fetch(`${status.api_url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body,
  });
  expect(signIn.status).toBe(400);
  expect(isRunning(program.pid)).toBe(true);
  await stop();
});
