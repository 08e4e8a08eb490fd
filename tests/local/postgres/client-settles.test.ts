import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '../../../local/postgres/client/connection.ts';
import { createPool } from '../../../local/postgres/client/pool.ts';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';

const { db_url } = inject('stack');
const statement = (text: string) => ({ text, parameters: [] });
const select = [statement('select 1')];

/** A way to Postgres; `onServer` is called with what Postgres sends, which it passes on or not. */
async function startProxy(onServer: (chunk: Buffer, client: Socket, number: number) => void) {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(db_url);
  let count = 0;
  const server = createServer((client) => {
    const number = (count += 1);
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (chunk) => upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream
      .on('data', (chunk) => {
        onServer(chunk, client, number);
      })
      .on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const url = new URL(db_url);
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

test.each([1, 2, 3])('a connection that ends at answer %i of logging in throws', async (last) => {
  let answers = 0;
  const url = await startProxy((chunk, client) => {
    answers += 1;
    if (answers >= last) client.destroy();
    else client.write(chunk);
  });
  await expect(openConnection(url, createPreparedTexts())).rejects.toMatchObject({
    code: 'CONNECTION_CLOSED',
  });
});

test('when all connections are lost, who uses one and who waits is answered, and later ones connect again', async () => {
  const state = { isLost: false };
  const url = await startProxy((chunk, client) => {
    if (state.isLost) client.destroy();
    else client.write(chunk);
  });
  const pool = createPool(url, 10, createPreparedTexts());
  const sleepers = [
    statement(`select set_config('application_name', 'settles', false)`),
    statement('select pg_sleep(100)'),
  ];
  const all = Promise.allSettled(
    Array.from({ length: 50 }, () => pool.use((connection) => connection.run(sleepers))),
  );
  const sql = postgres(db_url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  const sleeping = () =>
    sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'settles'`;
  await expect.poll(async () => (await sleeping()).length, { timeout: 20_000 }).toBe(10);
  state.isLost = true;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'settles'`;
  const settled = await all;
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(50);
  state.isLost = false;
  const again = Array.from({ length: 50 }, () => pool.use((connection) => connection.run(select)));
  expect((await Promise.all(again)).map(([row]) => row?.toString())).toEqual(
    Array.from({ length: 50 }, () => '1'),
  );
  await pool.close();
});

test('an answer that cannot be read ends the connection with an error', async () => {
  const state = { isBroken: false };
  const url = await startProxy((chunk, client) => {
    // A row of 40,000 columns, which has none.
    client.write(state.isBroken ? Buffer.from([0x44, 0, 0, 0, 6, 0x9c, 0x40]) : chunk);
  });
  const connection = await openConnection(url, createPreparedTexts());
  state.isBroken = true;
  await expect(connection.run(select)).rejects.toThrow(RangeError);
  expect(connection.isOpen).toBe(false);
});

test('a connection that is ended by Postgres while it is idle is replaced', async () => {
  const pool = createPool(db_url, 1, createPreparedTexts());
  const pid = await pool.use(async (connection) => {
    const [row] = await connection.run([statement('select pg_backend_pid()')]);
    return { pid: Number(row?.toString()), closed: connection.closed };
  });
  const sql = postgres(db_url, { max: 1, onnotice: () => undefined });
  await sql`select pg_terminate_backend(${pid.pid})`;
  await sql.end();
  await pid.closed;
  expect(await pool.use((connection) => connection.run(select))).toHaveLength(1);
  await pool.close();
});

test('closing takes five seconds where Postgres goes on, and answers who uses a connection and who waits', async () => {
  const pool = createPool(db_url, 1, createPreparedTexts());
  await pool.use((connection) => connection.run(select));
  const all = Array.from({ length: 3 }, () =>
    pool.use((connection) => connection.run([statement('select pg_sleep(15)')])),
  );
  const outcomes = Promise.allSettled(all);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isClosed = false;
    const closing = pool.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await closing;
  } finally {
    vi.useRealTimers();
  }
  const ended = { status: 'rejected', reason: { code: 'CONNECTION_ENDED' } };
  expect(await outcomes).toMatchObject([ended, ended, ended]);
}, 60_000);
