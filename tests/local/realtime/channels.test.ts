import { randomUUID } from 'node:crypto';
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

const isPrivate = { private: true };
/** A person with a token of an hour who is in the group. */
async function newMember() {
  const id = randomUUID();
  await backend.sql`insert into public.members values (${id})`;
  return { id, token: await backend.signToken(3600, { sub: id }) };
}
const system = (message: string, channel: string) => ({
  extension: 'system',
  status: 'error',
  message,
  channel,
});

it('answers joins, heartbeats, leaves and what matches no channel as Phoenix does', async () => {
  const client = await connect(backend.socketUrl);
  client.send([null, '1', 'phoenix', 'heartbeat', {}]);
  client.send(['2', '2', 'realtime:a', 'phx_join', { config: {} }]);
  client.send(['2', '3', 'realtime:a', 'phx_leave', {}]);
  client.send(['2', '4', 'realtime:a', 'phx_leave', {}]);
  client.send([null, '5', 'realtime:a', 'broadcast', {}]);
  client.send(['6', '6', 'elsewhere', 'phx_join', {}]);
  client.send(['7', '7', 'realtime:', 'phx_join', {}]);
  const unmatched = { status: 'error', response: { reason: 'unmatched topic' } };
  await expect.poll(() => client.frames.length).toBe(8);
  const on = (topic: string) => client.frames.filter((frame) => frame[2] === topic);
  expect(on('phoenix')).toEqual([[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
  expect(on('realtime:a')).toEqual([
    ['2', '2', 'realtime:a', 'phx_reply', joined],
    ['2', '3', 'realtime:a', 'phx_reply', { status: 'ok', response: {} }],
    ['2', '2', 'realtime:a', 'phx_close', {}],
    ['2', '4', 'realtime:a', 'phx_reply', { status: 'ok', response: {} }],
    [null, '5', 'realtime:a', 'phx_reply', unmatched],
  ]);
  expect(on('elsewhere')).toEqual([[null, '6', 'elsewhere', 'phx_reply', unmatched]]);
  expect(on('realtime:')[0]?.[4]).toEqual(refused('TopicNameRequired: You must provide a topic name'));
});

it('closes the channel that is joined again', async () => {
  const client = await connect(backend.socketUrl);
  client.send(['1', '1', 'realtime:twice', 'phx_join', {}]);
  client.send(['2', '2', 'realtime:twice', 'phx_join', {}]);
  await client.expectFrames([
    ['1', '1', 'realtime:twice', 'phx_reply', joined],
    ['1', '1', 'realtime:twice', 'phx_close', {}],
    ['2', '2', 'realtime:twice', 'phx_reply', joined],
  ]);
});

it('closes a channel when its token expires, and keeps one that was renewed', async () => {
  const { id } = await newMember();
  const [expiring, renewing] = [await connect(backend.socketUrl), await connect(backend.socketUrl)];
  const short = await backend.signToken(2, { sub: id });
  expect(await expiring.join('group', isPrivate, short)).toEqual(joined);
  expect(await renewing.join('group', isPrivate, short)).toEqual(joined);
  const longer = await backend.signToken(600, { sub: id });
  renewing.send(['1', '2', 'realtime:group', 'access_token', { access_token: longer }]);
  await expiring.expectFrames([
    ['1', '1', 'realtime:group', 'phx_reply', joined],
    ['1', null, 'realtime:group', 'system', system('Token has expired 0 seconds ago', 'group')],
    ['1', '1', 'realtime:group', 'phx_close', {}],
  ]);
  expect(renewing.frames).toHaveLength(1);
});

it.each([
  ['expired', () => backend.signToken(-5), /^InvalidJWTToken: Token has expired [5-9] seconds ago$/],
  [
    'without a role',
    () => backend.signToken(5, { role: undefined }),
    /^InvalidJWTToken: Fields `role` and `exp` are/,
  ],
  ['malformed', () => Promise.resolve('x.y.z'), /^MalformedJWT: The token provided is not a valid JWT$/],
  [
    'changed',
    async () => `${(await backend.signToken(60)).slice(0, -20)}${'A'.repeat(20)}`,
    /^JwtSignatureError: Failed to validate JWT signature$/,
  ],
])('refuses a token that is %s', async (_name, makeToken, reason) => {
  const client = await connect(backend.socketUrl);
  expect(await client.join('a', {}, await makeToken())).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(reason) as string },
  });
});

it('lets a token of a role that is none of the API read nothing that is private', async () => {
  const client = await connect(backend.socketUrl);
  const token = await backend.signToken(60, { role: 'postgres' });
  expect(await client.join('group', isPrivate, token)).toEqual(
    refused('Unauthorized: You do not have permissions to read from this Channel topic: group'),
  );
});

it('refuses a topic whose policy fails, and says so in the log only', async () => {
  const client = await connect(backend.socketUrl);
  const { token } = await newMember();
  expect(await client.join('broken', isPrivate, token)).toEqual(
    refused('Unauthorized: You do not have permissions to read from this Channel topic: broken'),
  );
  expect(backend.log).toContain('[realtime] RlsPolicyError on broken: division by zero');
});

it('asks policies again when the database says that rights changed, and closes only who lost them', async () => {
  const [leaver, stayer] = [await newMember(), await newMember()];
  const [left, stays] = [await connect(backend.socketUrl), await connect(backend.socketUrl)];
  expect(await left.join('group', isPrivate, leaver.token)).toEqual(joined);
  expect(await stays.join('group', isPrivate, stayer.token)).toEqual(joined);
  await backend.sql.begin(async (tx) => {
    await tx`delete from public.members where person = ${leaver.id}`;
    await tx`select pg_notify('local_realtime_recheck', 'group')`;
  });
  const reason = 'You do not have permissions to read from this Channel topic: group';
  await left.expectFrames([
    ['1', '1', 'realtime:group', 'phx_reply', joined],
    ['1', null, 'realtime:group', 'system', system(reason, 'group')],
    ['1', '1', 'realtime:group', 'phx_close', {}],
  ]);
  await backend.sql`select realtime.send('{"id":1}', 'after', 'group')`;
  await expect.poll(() => stays.frames.length).toBe(2);
  expect(left.frames).toHaveLength(3);
});

it('says that changes of tables are not followed', async () => {
  const client = await connect(backend.socketUrl);
  const change = { event: '*', schema: 'public', table: 'members' };
  const answer = await client.join('changes', { postgres_changes: [change] });
  expect(answer).toMatchObject({
    status: 'ok',
    response: { postgres_changes: [{ ...change, id: expect.any(Number) as number }] },
  });
  await expect
    .poll(() => client.frames[1])
    .toEqual([
      '1',
      null,
      'realtime:changes',
      'system',
      {
        extension: 'postgres_changes',
        status: 'error',
        message:
          'Postgres Changes are not part of the local stack: send from the database with realtime.broadcast_changes',
        channel: 'changes',
      },
    ]);
});

it('survives frames that are no messages', async () => {
  const client = await connect(backend.socketUrl);
  const odd = [
    '',
    '{',
    'null',
    '[]',
    '["1","1"]',
    '[1,2,3,4,5]',
    '{"topic":"realtime:a"}',
    '["1","1","realtime:a","phx_join",7]',
  ];
  for (const frame of odd) client.send(frame);
  for (const bytes of [[], [0], [3, 255, 255, 255, 255, 255, 1], [9, 9, 9]]) client.send(Buffer.from(bytes));
  for (const payload of [
    null,
    7,
    'text',
    [],
    { event: 7 },
    { event: 'nothing' },
    { event: 'track', payload: [] },
  ]) {
    client.send(['1', 'p', 'realtime:a', 'presence', payload]);
    client.send(['1', 'b', 'realtime:a', 'broadcast', payload]);
    client.send(['1', 't', 'realtime:a', 'access_token', payload]);
  }
  client.send(['1', 'end', 'realtime:a', 'phx_leave', {}]);
  await expect.poll(() => client.frames.some((frame) => frame[1] === 'end')).toBe(true);
  expect(client.frames.filter((frame) => frame[3] === 'phx_error')).toEqual([]);
  const track = client.frames.filter((frame) => frame[1] === 'p').at(-1);
  expect(track?.[4]).toEqual(refused('Presence track payload must be a map'));
});

it('drops a payload that is too large, and ends a connection that sends a larger frame', async () => {
  const client = await connect(backend.socketUrl);
  await client.join('large', { broadcast: { ack: true } });
  const send = (size: number): Frame => [
    '1',
    'x',
    'realtime:large',
    'broadcast',
    { event: 'e', payload: 'x'.repeat(size) },
  ];
  client.send(send(3_100_000));
  await expect
    .poll(() => client.frames[1]?.[4])
    .toEqual({ status: 'error', response: 'payload_size_exceeded' });
  client.send(send(5_100_000));
  await expect.poll(() => client.closed).toEqual([1009]);
});

it('takes versions of the protocol that it knows, and headers that are not too long', async () => {
  await expect(connect(`${backend.socketUrl}&vsn=3.0.0`)).rejects.toThrow('403');
  await expect(connect(backend.socketUrl, { headers: { 'x-long': 'x'.repeat(5000) } })).rejects.toThrow(
    '431',
  );
  await expect(connect(backend.socketUrl.replace('websocket', 'elsewhere'))).rejects.toThrow('404');
  await expect(connect(backend.socketUrl.replace('sb_publishable', 'sb_other'))).rejects.toThrow('401');
});
