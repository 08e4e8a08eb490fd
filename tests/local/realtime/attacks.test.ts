import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Frame, joined, refused } from './support/raw-client.ts';
import { startRealtimeBackend, type RealtimeBackend } from './support/realtime-backend.ts';

let backend: RealtimeBackend;
beforeAll(async () => {
  backend = await startRealtimeBackend();
});
afterAll(async () => {
  await backend.stop();
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const joinWith = (topic: string, config: string) =>
  `["1","1","realtime:${topic}","phx_join",{"config":${config}}]`;
/** Another client joins the topic: the server lives, and nobody else receives anything there. */
async function expectAlone(topic: string, presence?: unknown) {
  const client = await connect(backend.socketUrl);
  expect(await client.join(topic, { presence: { enabled: true } })).toEqual(joined);
  await expect.poll(() => client.frames[1]?.[4]).toEqual(presence ?? {});
}

it('refuses a join that is too large before anything of it is kept', async () => {
  const client = await connect(backend.socketUrl);
  const changes = JSON.stringify([{ event: '*', filter: 'x'.repeat(70_000) }]);
  client.send(joinWith('large', `{"postgres_changes":${changes}}`));
  await client.expectFrames([
    ['1', '1', 'realtime:large', 'phx_reply', refused('JoinTooLarge: A join may have at most 64 KB')],
  ]);
  client.send(['1', '2', 'realtime:large', 'broadcast', {}]);
  await expect
    .poll(() => client.frames[1]?.[4])
    .toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
});

it('refuses a join that asks for the changes of too many tables', async () => {
  const client = await connect(backend.socketUrl);
  const changes = (count: number) => Array.from({ length: count }, () => ({ event: '*' }));
  expect(await client.join('many', { postgres_changes: changes(101) })).toEqual(
    refused('TooManyPostgresChanges: A channel may ask for at most 100 Postgres Changes'),
  );
  expect(await client.join('enough', { postgres_changes: changes(100) })).toMatchObject({ status: 'ok' });
});

it('drops frames that are nested too deeply, as malformed ones', async () => {
  const client = await connect(backend.socketUrl);
  client.send(joinWith('deep', `{"postgres_changes":[{"a":${nested(20_000)}}]}`));
  client.send(joinWith('deep', `{"postgres_changes":[{"a":${nested(150)}}]}`));
  client.send(`["1","2","realtime:deep","phx_join",{"config":{"presence":{"enabled":true,"key":"me"}}}]`);
  await expect.poll(() => client.frames[0]).toEqual(['1', '2', 'realtime:deep', 'phx_reply', joined]);
  const track = (ref: string, value: string) =>
    `["1","${ref}","realtime:deep","presence",{"event":"track","payload":{"a":${value}}}]`;
  for (const depth of [200_000, 6_000, 150]) client.send(track('dropped', nested(depth)));
  client.send(`["1","b","realtime:deep","broadcast",{"event":"e","payload":{"a":${nested(6_000)}}}]`);
  client.send(track('kept', nested(50)));
  await expect.poll(() => client.frames.some((frame) => frame[1] === 'kept')).toBe(true);
  expect(client.frames.filter((frame) => frame[1] === 'dropped')).toEqual([]);
  const meta = { a: JSON.parse(nested(50)) as unknown, phx_ref: expect.any(String) as string };
  await expectAlone('deep', { me: { metas: [meta] } });
  expect(client.frames.filter((frame) => frame[3] === 'phx_error')).toEqual([]);
});

it('does not let a deep text hide in a string, nor mistake brackets in one for levels', async () => {
  const client = await connect(backend.socketUrl);
  await client.join('text', { broadcast: { self: true } });
  const payload = { text: `\\"${'['.repeat(500)}"\\` };
  const frame: Frame = ['1', '2', 'realtime:text', 'broadcast', { type: 'broadcast', event: 'e', payload }];
  client.send(frame);
  client.send(`["1","3","realtime:text","broadcast",{"event":"\\"","payload":{"a":${nested(200)}}}]`);
  client.send(['1', '4', 'realtime:text', 'phx_leave', {}]);
  await expect.poll(() => client.frames.length).toBe(4);
  expect(client.frames[1]).toEqual([null, null, 'realtime:text', 'broadcast', frame[4]]);
});

it('keeps deep messages of the database from old clients only, and sends the next', async () => {
  const [old, current] = [await connect(`${backend.socketUrl}&vsn=1.0.0`), await connect(backend.socketUrl)];
  const ask = { topic: 'realtime:deep-news', event: 'phx_join', payload: {}, ref: '1', join_ref: '1' };
  old.send(JSON.stringify(ask));
  await expect.poll(() => old.frames.length).toBe(1);
  expect(await current.join('deep-news')).toEqual(joined);
  await backend.sql`select realtime.send(${`{"a":${nested(3_000)}}`}::text::jsonb, 'e', 'deep-news', false)`;
  await backend.sql`select realtime.send('{"n":1}', 'e', 'deep-news', false)`;
  await expect.poll(() => old.frames[1]).toMatchObject({ payload: { payload: { n: 1 } } });
  expect(current.frames).toHaveLength(3);
});

it.each([
  [
    'a batch',
    'api/broadcast',
    (payload: string) => `{"messages":[{"topic":"t","event":"e","payload":${payload}}]}`,
    422,
  ],
  ['a payload', 'api/broadcast/t/events/e', (payload: string) => payload, 400],
])('refuses %s over HTTP that is nested too deeply', async (_name, path, toBody, status) => {
  const body = toBody(`{"a":${nested(20_000)}}`);
  const response = await fetch(`${backend.url}/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(status);
});
