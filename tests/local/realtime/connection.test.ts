import { expect, it, vi } from 'vitest';
import { Connection } from '../../../local/realtime/connection.ts';
import { createLimits } from '../../../local/realtime/limits.ts';
import { Presence } from '../../../local/realtime/presence.ts';
import { version2 } from '../../../local/realtime/protocol/version-2.ts';
import type { RealtimeServer } from '../../../local/realtime/server.ts';
import { keyIdentity } from '../../../local/realtime/tokens.ts';
import { Topics } from '../../../local/realtime/topics.ts';

const none = () => Promise.resolve(new Set<never>());

/** A connection without a network, whose tokens are read when `answer` is called. */
function open() {
  const log: string[] = [];
  const tokens = Promise.withResolvers<ReturnType<typeof keyIdentity>>();
  const server: RealtimeServer = {
    topics: new Topics(),
    presence: new Presence(),
    access: { canRead: none, canWrite: none },
    replay: () => Promise.resolve([]),
    readToken: () => tokens.promise,
    limits: createLimits(true),
    isPrivateOnly: false,
    log: (line) => log.push(line),
  };
  const sent: string[] = [];
  const socket = {
    send: vi.fn((frame: unknown) => sent.push(String(frame))),
    pause: vi.fn(),
    resume: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
    bufferedAmount: 0,
  };
  const client = { serializer: version2, keyIdentity: keyIdentity('anon'), headers: '{}', address: '::1' };
  const connection = new Connection(server, socket, client);
  const receive = (event: string, payload: object, topic = 'realtime:a') => {
    connection.receive(Buffer.from(JSON.stringify(['1', '1', topic, event, payload])), false);
  };
  const answer = () => {
    tokens.resolve(keyIdentity('authenticated'));
  };
  return { server, log, sent, socket, connection, receive, answer };
}

it('reads no more while eight megabytes of a client wait', async () => {
  const { socket, receive, answer } = open();
  receive('phx_join', { access_token: 'slow' });
  const large = { event: 'e', payload: 'x'.repeat(2_900_000) };
  for (let n = 0; n < 2; n += 1) receive('broadcast', large);
  expect(socket.pause).not.toHaveBeenCalled();
  receive('broadcast', large);
  expect(socket.pause).toHaveBeenCalledOnce();
  answer();
  await vi.waitFor(() => {
    expect(socket.resume).toHaveBeenCalledOnce();
  });
});

it('ends after a minute without a channel, and after a minute of silence', async () => {
  const { socket, connection, receive } = open();
  const soon = Date.now() + 50_000;
  connection.sweep(soon);
  expect(socket.close).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    receive('heartbeat', {}, 'phoenix');
    connection.sweep(Date.now());
    expect(socket.close).toHaveBeenCalledExactlyOnceWith(1000);
    receive('phx_join', {});
    await vi.waitFor(() => {
      expect(connection.hasChannels).toBe(true);
    });
    connection.sweep(Date.now());
    expect(socket.close).toHaveBeenCalledOnce();
    connection.sweep(Date.now() + 61_000);
    expect(socket.terminate).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('leaves nothing of a join behind that fails after it is registered, and tells the client', async () => {
  const { server, sent, log, receive } = open();
  vi.spyOn(server.presence, 'list').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  receive('phx_join', { config: { presence: { enabled: true } } });
  await vi.waitFor(() => {
    expect(sent.at(-1)).toBe('["1","1","realtime:a","phx_error",{}]');
  });
  expect(server.topics.membersOf('public:a')).toEqual([]);
  await vi.waitFor(() => {
    expect(log.join('\n')).toContain('realtime:a failed: RangeError');
  });
});

it('ends its other channels although the presence of one fails', async () => {
  const { server, connection, log, receive } = open();
  for (const topic of ['realtime:a', 'realtime:b']) receive('phx_join', {}, topic);
  await vi.waitFor(() => {
    expect(server.topics.membersOf('public:b')).toHaveLength(1);
    expect(connection.hasChannels).toBe(true);
  });
  vi.spyOn(server.presence, 'untrack').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  connection.close();
  expect(['public:a', 'public:b'].flatMap((key) => server.topics.membersOf(key))).toEqual([]);
  expect(log).toContain(
    '[realtime] The presence on realtime:a could not be ended: RangeError: Invalid string length',
  );
});
