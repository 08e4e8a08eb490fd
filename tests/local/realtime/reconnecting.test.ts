import { afterAll, beforeAll, expect, it } from 'vitest';
import { disableRealtime } from '../../../local/realtime/realtime.ts';
import { connect, joined } from './support/raw-client.ts';
import { startRealtimeBackend, type RealtimeBackend } from './support/realtime-backend.ts';

let backend: RealtimeBackend;
beforeAll(async () => {
  backend = await startRealtimeBackend();
});
afterAll(async () => {
  await backend.stop();
});

const idsOf = (frames: unknown[]) =>
  frames.filter((frame) => Buffer.isBuffer(frame)).map((frame) => /"n": (\d+)/.exec(frame.toString())?.[1]);

it('no message of the database is lost or doubled while the connections to it are cut', async () => {
  const client = await connect(backend.socketUrl);
  expect(await client.join('news')).toEqual(joined);
  const { sql } = backend;
  const wanted = Array.from({ length: 200 }, (_, n) => String(n));
  for (const n of wanted) {
    await sql`select realtime.send(${sql.json({ n: Number(n) })}, 'e', 'news', false)`;
    // All of the server's: its listener and its pool.
    if (Number(n) % 40 === 20)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'postgres.js'
          and pid <> pg_backend_pid() and pid not in (select pid from pg_stat_activity where state = 'active')`;
  }
  await expect.poll(() => idsOf(client.frames)).toEqual(wanted);
  expect((await sql`select from local_realtime.queue`).length).toBe(0);
});

it('a server that stops tells its clients, and one that starts takes them again', async () => {
  const client = await connect(backend.socketUrl);
  expect(await client.join('news')).toEqual(joined);
  await backend.stopServer();
  expect(client.closed).toEqual([1001]);
  await expect(connect(backend.socketUrl)).rejects.toThrow();
  await backend.startServer();
  expect(await (await connect(backend.socketUrl)).join('news')).toEqual(joined);
});

it('a server that is switched off leaves nothing behind that would fill up, and comes back', async () => {
  const { sql } = backend;
  await backend.stopServer();
  await disableRealtime(backend.databaseUrl);
  await sql`select realtime.send('{"n": 7}', 'e', 'news', false)`;
  expect(await sql`select from pg_namespace where nspname = 'local_realtime'`).toEqual([]);
  await backend.startServer();
  const client = await connect(backend.socketUrl);
  expect(await client.join('news')).toEqual(joined);
  await sql`select realtime.send('{"n": 8}', 'e', 'news', false)`;
  await expect.poll(() => idsOf(client.frames)).toEqual(['8']);
});

it('days have partitions of their own, and old ones are removed', async () => {
  const { sql } = backend;
  await sql`create table realtime.messages_2020_01_01 partition of realtime.messages for values from ('2020-01-01') to ('2020-01-02')`;
  await backend.stopServer();
  await backend.startServer();
  const rows = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'realtime.messages'::regclass`;
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_');
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [-1, 0, 1, 2, 3].map((offset) => `realtime.messages_${day(offset)}`),
  );
});
