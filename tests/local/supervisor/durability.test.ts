import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Status } from '../../../local/supervisor.ts';
import { runs } from '../../support/properties.ts';
import { randomNumbers } from '../../support/seed.ts';
import { newDataDir, runStack } from './support/hub.ts';
import { descendantsOf, untilGone } from './support/processes.ts';

const kills = runs(3, 10);
const writers = 6;
const random = randomNumbers();

/** Writes rows one after the other until the backend is gone; adds each acknowledged id to `acknowledged`. */
async function keepWriting({ api_url: api, secret_key: apikey }: Status, acknowledged: Set<string>) {
  for (;;) {
    const id = randomUUID();
    const body = JSON.stringify({ id, words: 'x'.repeat(200) });
    const headers = { apikey, 'content-type': 'application/json', prefer: 'return=minimal' };
    const reply = await fetch(`${api}/rest/v1/ledger`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (reply === undefined) return;
    if (reply.status === 201) acknowledged.add(id);
    // Killed first, Postgres leaves the gateway a moment to respond that it cannot write.
    else if (reply.status < 500) throw new Error(`${String(reply.status)} ${await reply.text()}`);
  }
}

async function missingFrom(db: string, acknowledged: Set<string>) {
  const sql = postgres(db, { max: 1, onnotice: () => undefined });
  const rows = await sql<{ id: string }[]>`select id from public.ledger`;
  await sql.end();
  const stored = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !stored.has(id));
}

it(`preserves every acknowledged row when the stack is killed during writes, ${String(kills)} times`, async () => {
  const dataDir = newDataDir();
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
  const acknowledged = new Set<string>();
  for (let round = 1; round <= kills; round += 1) {
    const { program, status } = await runStack({ dataDir, migrationsDir });
    expect(await missingFrom(status.db_url, acknowledged), `lost by kill ${String(round - 1)}`).toEqual([]);
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, () => keepWriting(status, acknowledged));
    // A different moment each time.
    const wanted = before + 20 + Math.floor(random() * 100);
    await vi.waitUntil(() => acknowledged.size >= wanted, { timeout: 60_000, interval: 2 });
    const everything = [program.pid, ...descendantsOf(program.pid)];
    for (const pid of round % 2 ? everything : everything.reverse()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended with its parent already.
      }
    }
    await Promise.all(writing);
    await untilGone(everything);
    expect(acknowledged.size).toBeGreaterThan(before);
  }
  const { status } = await runStack({ dataDir, migrationsDir });
  expect(await missingFrom(status.db_url, acknowledged)).toEqual([]);
});
