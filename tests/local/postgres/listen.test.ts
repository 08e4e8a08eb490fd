import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../local/postgres/listen.ts';
import { startPostgres } from '../../../local/postgres/start.ts';

it('listens again after Postgres was away, and says that something may have been missed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-listen-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const first = await startPostgres({ folder: join(folder, 'postgres') });
  const port = Number(new URL(first.url).port);
  const heard: string[] = [];
  const seen = { connected: 0 };
  const listener = await listen(first.url, { news: (payload) => heard.push(payload) }, () => {
    seen.connected += 1;
  });
  const tell = async (payload: string) => {
    const sql = postgres(first.url, { max: 1, onnotice: () => undefined });
    try {
      await sql.notify('news', payload);
    } finally {
      await sql.end();
    }
  };
  await tell('one');
  await expect.poll(() => heard).toEqual(['one']);
  expect(seen.connected).toBe(1);

  await first.stop();
  await expect(tell('nobody')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const second = await startPostgres({ folder: join(folder, 'postgres'), port });
  await expect.poll(() => seen.connected, { timeout: 60_000 }).toBeGreaterThan(1);
  await tell('two');
  await expect.poll(() => heard).toContain('two');
  await listener.close();
  await second.stop();
});
