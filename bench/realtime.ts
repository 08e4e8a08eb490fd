/**
 * `npm run bench:realtime`: 1,000 people with a channel of their own on the local stack's Realtime. Prints what joining costs, the time from
 * `private.tell_person()` to the client (median, p99), the server's memory and how busy its thread is, and what it costs to tell a group
 * of 5,000, as a ratio to inserting as many rows into a plain table.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import postgres, { type Sql } from 'postgres';
import { createUpgrade } from '../local/gateway/upgrades.ts';
import { serveOnLoopback } from '../local/network/loopback-server.ts';
import { findFreePort } from '../local/network/ports.ts';
import { readRealtimeConfig } from '../local/realtime/config.ts';
import { openRealtime } from '../local/realtime/realtime.ts';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';

const people = sized(1_000, 20);
const channelsPerConnection = 5;
const messages = sized(1_000, 20);
const group = sized(5_000, 40);
const kid = 'bench';

interface FromClients {
  joined?: number;
  received?: number;
  latencies?: number[];
}

const now = () => performance.timeOrigin + performance.now();
const megabytes = () => Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
const print = (what: string, value: string) => {
  console.log(`${what.padEnd(58)} ${value}`);
};
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

async function waitFor(clients: Worker, isIt: (message: FromClients) => boolean): Promise<FromClients> {
  for (;;) {
    const [message] = (await once(clients, 'message')) as [FromClients];
    if (isIt(message)) return message;
  }
}

async function takeLatencies(clients: Worker): Promise<number[]> {
  clients.postMessage('latencies');
  const { latencies = [] } = await waitFor(clients, (message) => message.latencies !== undefined);
  return latencies.sort((a, b) => a - b);
}

const tell = (sql: Sql, ids: string[]) =>
  sql`select private.tell_person(id, 'message', jsonb_build_object('sent', ${now()}::float8)) from unnest(${ids}::uuid[]) as id`;

async function measure(sql: Sql, clients: Worker, ids: string[]) {
  const busy = performance.eventLoopUtilization();
  for (let n = 0; n < messages; n += 1) await tell(sql, [ids[n % people] ?? '']);
  await waitFor(clients, ({ received }) => received === messages);
  const latencies = await takeLatencies(clients);
  print(
    `${String(messages)} messages, one after the other: median`,
    milliseconds(latencies[messages / 2] ?? 0),
  );
  print('p99', milliseconds(latencies[Math.floor(messages * 0.99)] ?? 0));
  print('server thread busy', `${(performance.eventLoopUtilization(busy).utilization * 100).toFixed(0)} %`);
}

async function measureFanOut(sql: Sql, clients: Worker, ids: string[]) {
  const all = [...ids, ...Array.from({ length: group - people }, () => randomUUID())];
  await sql`create table bench_messages (like realtime.messages including all)`;
  const before = performance.now();
  await sql`insert into bench_messages (topic, extension, event, payload, private)
    select 'person:' || id, 'broadcast', 'message', '{"sent": 1}', true from unnest(${all}::uuid[]) as id`;
  const plain = performance.now() - before;
  const start = performance.now();
  await tell(sql, all);
  const told = performance.now() - start;
  await waitFor(clients, ({ received }) => received === people);
  const latencies = await takeLatencies(clients);
  print(`${String(group)} told in one statement`, `${Math.round(group / (told / 1000)).toString()} rows/s`);
  print('ratio to a plain insert', `${(told / plain).toFixed(1)} times`);
  print(`the last of ${String(people)} who are connected is told after`, milliseconds(latencies.at(-1) ?? 0));
}

await withBenchDatabase(async (databaseUrl) => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const realtime = await openRealtime({
    databaseUrl,
    config: readRealtimeConfig(''),
    verifyToken: async (token) => (await jwtVerify(token, publicKey)).payload,
    kid,
    isPrivateOnly: true,
    rateLimits: false,
    log: console.error,
  });
  const port = await findFreePort();
  const upgrade = createUpgrade({ publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' }, realtime);
  const server = await serveOnLoopback(
    (request) => realtime.fetch(request, { keyRole: 'anon', address: '127.0.0.1' }),
    port,
    { upgrade },
  );
  const accounts = await Promise.all(
    Array.from({ length: people }, async () => {
      const id = randomUUID();
      const jwt = new SignJWT({ role: 'authenticated', sub: id }).setProtectedHeader({ alg: 'ES256', kid });
      return { id, token: await jwt.setExpirationTime('1h').sign(privateKey) };
    }),
  );
  const ids = accounts.map(({ id }) => id);
  const memory = megabytes();
  const start = performance.now();
  const url = `ws://localhost:${String(port)}/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_bench`;
  const clients = new Worker(new URL('./realtime-clients.ts', import.meta.url), {
    workerData: { url, people: accounts, channelsPerConnection },
  });
  await waitFor(clients, ({ joined }) => joined === people);
  const seconds = (performance.now() - start) / 1000;
  print(`${String(people)} private channels joined`, `${Math.round(people / seconds).toString()} joins/s`);
  print('memory of the server for them', `${String(megabytes() - memory)} MB`);
  await measure(sql, clients, ids);
  await measureFanOut(sql, clients, ids);
  await clients.terminate();
  await realtime.close();
  await server.close();
  await sql.end();
});
