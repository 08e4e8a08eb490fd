import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRealtimeConfig } from '../../../local/realtime/config.ts';
import { connect, joined, refused } from './support/raw-client.ts';
import { startRealtimeBackend, type RealtimeBackend } from './support/realtime-backend.ts';

let backend: RealtimeBackend;
beforeAll(async () => {
  backend = await startRealtimeBackend({ rateLimits: true, isPrivateOnly: true });
});
afterAll(async () => {
  await backend.stop();
});

it('public channels are refused where only private ones are allowed', async () => {
  const client = await connect(backend.socketUrl);
  expect(await client.join('open')).toEqual(
    refused('PrivateOnly: This project only allows private channels'),
  );
});

it('a connection has at most a hundred channels', async () => {
  const client = await connect(backend.socketUrl);
  const token = await backend.signToken(60, { role: 'service_role' });
  for (let n = 0; n <= 100; n += 1) {
    const payload = { config: { private: true }, access_token: token };
    client.send([String(n), String(n), `realtime:${String(n)}`, 'phx_join', payload]);
  }
  await expect.poll(() => client.frames.length).toBe(101);
  const refusals = client.frames.filter((frame) => (frame[4] as { status: string }).status === 'error');
  expect(refusals.map((frame) => frame[4])).toEqual([refused('ChannelRateLimitReached: Too many channels')]);
});

it('a channel that tracks too often is closed', async () => {
  const client = await connect(backend.socketUrl);
  const token = await backend.signToken(60, { role: 'service_role' });
  expect(await client.join('here', { private: true }, token)).toEqual(joined);
  for (let n = 0; n < 6; n += 1)
    client.send(['1', String(n), 'realtime:here', 'presence', { event: 'track', payload: { n } }]);
  await expect.poll(() => client.frames.at(-1)?.[3]).toBe('phx_close');
  expect(client.frames.at(-2)?.[4]).toMatchObject({ message: 'Client presence rate limit exceeded' });
});

it('channels are closed when there are too many messages per second', async () => {
  const client = await connect(backend.socketUrl);
  const token = await backend.signToken(60, { role: 'service_role' });
  expect(await client.join('busy', { private: true, broadcast: { self: true } }, token)).toEqual(joined);
  for (let n = 0; n < 600; n += 1)
    client.send(['1', null, 'realtime:busy', 'broadcast', { event: 'e', payload: { n } }]);
  await expect.poll(() => client.frames.at(-1)?.[3]).not.toBe('broadcast');
  await expect
    .poll(() => client.frames.find((frame) => frame[3] === 'system')?.[4])
    .toMatchObject({ message: 'Too many messages per second', status: 'error' });
});

const post = (path: string, body: unknown, token?: string) =>
  fetch(`${backend.url}/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const toTopics = (count: number, isPrivate: boolean) => ({
  messages: Array.from({ length: count }, (_, n) => ({
    topic: `topic-${String(n)}`,
    event: 'e',
    payload: {},
    private: isPrivate,
  })),
});

it('who sends too much ends only their own channel, and no message of the database is dropped', async () => {
  const token = await backend.signToken(60, { role: 'service_role' });
  const [flooding, listening] = [await connect(backend.socketUrl), await connect(backend.socketUrl)];
  expect(await flooding.join('crowd', { private: true }, token)).toEqual(joined);
  expect(await listening.join('crowd', { private: true }, token)).toEqual(joined);
  for (let n = 0; n < 1200; n += 1)
    flooding.send(['1', null, 'realtime:crowd', 'broadcast', { event: 'e', payload: { n } }]);
  await expect.poll(() => flooding.frames.some((frame) => frame[3] === 'phx_close')).toBe(true);
  await backend.sql`select realtime.send('{"n":1}', 'committed', 'crowd')`;
  await expect.poll(() => String(listening.frames.at(-1))).toContain('committed');
  expect(listening.frames.filter((frame) => frame[3] === 'system')).toEqual([]);
  expect(await (await connect(backend.socketUrl)).join('crowd', { private: true }, token)).toEqual(joined);
});

it('more messages of the database than a client may send all arrive', async () => {
  const client = await connect(backend.socketUrl);
  const token = await backend.signToken(60, { role: 'service_role' });
  expect(await client.join('many', { private: true }, token)).toEqual(joined);
  await backend.sql`select realtime.send('{}', 'committed', 'many') from generate_series(1, 1200)`;
  await expect.poll(() => client.frames.filter((frame) => Buffer.isBuffer(frame)).length).toBe(1200);
  expect(client.frames).toHaveLength(1201);
});

it('a connection that joins too often is closed, and others go on joining', async () => {
  const [joining, other] = [await connect(backend.socketUrl), await connect(backend.socketUrl)];
  for (let n = 0; n < 900; n += 1) joining.send([null, null, `realtime:${String(n)}`, 'phx_join', {}]);
  await expect.poll(() => joining.closed).toEqual([1000]);
  expect(joining.frames.at(-1)?.[4]).toEqual(
    refused('ClientJoinRateLimitReached: Too many joins per second'),
  );
  const token = await backend.signToken(60, { role: 'service_role' });
  expect(await other.join('later', { private: true }, token)).toEqual(joined);
});

it('public messages over HTTP are refused where only private channels are allowed', async () => {
  const batch = await post('', toTopics(1, false));
  expect([batch.status, await batch.json()]).toEqual([
    422,
    { errors: { messages: [{ private: ['This project only allows private channels'] }] } },
  ]);
  const single = await post('/open/events/e', {});
  expect([single.status, await single.json()]).toEqual([
    403,
    { message: 'PrivateOnly: This project only allows private channels' },
  ]);
});

it('a batch over HTTP names at most twenty topics', async () => {
  expect((await post('', toTopics(20, true))).status).toBe(202);
  const refusal = await post('', toTopics(21, true));
  expect([refusal.status, await refusal.json()]).toEqual([
    422,
    { errors: { messages: ['name more than 20 topics'] } },
  ]);
});

it('who sends too much over HTTP is refused, also what was refused before counts, and others send on', async () => {
  const [first, second] = await Promise.all(['a', 'b'].map((sub) => backend.signToken(60, { sub })));
  const batch = { messages: Array.from({ length: 400 }, () => toTopics(1, true).messages[0]) };
  expect((await post('', batch, first)).status).toBe(202);
  const tooMany = await post('', batch, first);
  expect([tooMany.status, await tooMany.json()]).toEqual([
    429,
    { message: 'Too many messages to broadcast, please reduce the batch size' },
  ]);
  expect((await post('', toTopics(1, true), first)).status).toBe(429);
  expect((await post('/t/events/e?private=true', {}, first)).status).toBe(429);
  expect((await post('', toTopics(1, true), second)).status).toBe(202);
});

it('an address has at most fifty connections without a channel', async () => {
  const token = await backend.signToken(60, { role: 'service_role' });
  const busy = await connect(backend.socketUrl);
  expect(await busy.join('mine', { private: true }, token)).toEqual(joined);
  // Those of the tests before may not have gone yet.
  const idle: Awaited<ReturnType<typeof connect>>[] = [];
  await expect
    .poll(
      async () => {
        const next = await connect(backend.socketUrl).catch(String);
        if (typeof next === 'string') return `${next} after ${String(idle.length)}`;
        idle.push(next);
        return 'connected';
      },
      { interval: 1 },
    )
    .toBe('Error: Unexpected server response: 429 after 50');
  expect(await idle[0]?.join('mine', { private: true }, token)).toEqual(joined);
  await connect(backend.socketUrl);
});

it('config.toml is read with the defaults of the Supabase CLI, and what is invalid is named', () => {
  expect(readRealtimeConfig('')).toEqual({ enabled: true, ip_version: 'IPv4', max_header_length: 4096 });
  expect(readRealtimeConfig('[realtime]\nenabled = false\nmax_header_length = 8192').enabled).toBe(false);
  expect(() => readRealtimeConfig('[realtime]\nip_version = "IPv5"')).toThrow('ip_version');
});
