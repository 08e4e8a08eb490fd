import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatchUp } from '../../../src/lib/browser/catch-up.ts';
import { followOwnTopic } from '../../../src/lib/browser/own-topic.ts';

interface Told {
  event: string;
  payload?: { group_id?: string };
}

/** A channel of a client that is told here what the server says. */
class FakeChannel {
  broadcast: (message: Told) => void = () => undefined;
  status: (status: string) => void = () => undefined;
  readonly topic: string;
  isLeft = false;
  constructor(topic: string) {
    this.topic = topic;
  }
  on(_type: string, _filter: object, callback: (message: Told) => void) {
    this.broadcast = callback;
    return this;
  }
  subscribe(callback: (status: string) => void) {
    this.status = callback;
    return this;
  }
  unsubscribe() {
    this.isLeft = true;
    this.status('CLOSED');
    return Promise.resolve('ok');
  }
}
const channels: FakeChannel[] = [];
const loadRealtimeClient = vi.hoisted(() => vi.fn());
vi.mock('../../../src/lib/browser/realtime-client.ts', () => ({ loadRealtimeClient }));

const newest = () => channels.at(-1);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  channels.length = 0;
  loadRealtimeClient.mockReset().mockResolvedValue({
    setAuth: () => Promise.resolve(),
    channel: (topic: string, options: unknown) => {
      expect(options).toEqual({ config: { private: true } });
      const channel = new FakeChannel(topic);
      channels.push(channel);
      return channel;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('followers hear of each connection and each message on one channel, until they stop', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const stops = [followOwnTopic('ann', first), followOwnTopic('ann', second)];
  await settle();
  expect(channels.map(({ topic }) => topic)).toEqual(['person:ann']);
  newest()?.status('SUBSCRIBED');
  newest()?.broadcast({ event: 'message' });
  stops[0]?.();
  newest()?.broadcast({ event: 'notice' });
  expect(first.mock.calls).toEqual([[undefined], ['message']]);
  expect(second.mock.calls).toEqual([[undefined], ['message'], ['notice']]);
  expect(newest()?.isLeft).toBe(false);
  stops[1]?.();
  expect(newest()?.isLeft).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(channels).toHaveLength(1);
});

it('a channel that the server closes is joined again, ever more slowly while it stays closed', async () => {
  const follower = vi.fn();
  const stop = followOwnTopic('ann', follower);
  await settle();
  newest()?.status('SUBSCRIBED');
  newest()?.status('CLOSED');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(channels).toHaveLength(2);
  newest()?.status('CLOSED');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(channels).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(channels).toHaveLength(3);
  newest()?.status('SUBSCRIBED');
  expect(follower).toHaveBeenCalledTimes(2);
  stop();
});

it('without a connection, followers are told when the tab is seen, and it is tried again', async () => {
  loadRealtimeClient.mockRejectedValueOnce(new Error('offline'));
  const follower = vi.fn();
  const stop = followOwnTopic('ann', follower);
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(follower.mock.calls).toEqual([[undefined]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(channels).toHaveLength(1);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(follower).toHaveBeenCalledTimes(1);
});

it('who stops before the client has loaded joins nothing', async () => {
  followOwnTopic('ann', vi.fn())();
  await settle();
  expect(channels).toEqual([]);
});

it('catching up reads from where it was, one at a time, and again after what came meanwhile', async () => {
  const read = vi.fn((cursor: number) => Promise.resolve(cursor + 1));
  const catchUp = createCatchUp(0, read);
  await Promise.all([catchUp(), catchUp(), catchUp()]);
  expect(read.mock.calls).toEqual([[0], [1]]);
  read.mockRejectedValueOnce(new Error('offline'));
  await expect(catchUp()).rejects.toThrow('offline');
  await catchUp();
  expect(read.mock.calls).toEqual([[0], [1], [2], [2]]);
});

it('a channel is joined again when the access to the community changed, so that the rights are checked', async () => {
  const follower = vi.fn();
  const stop = followOwnTopic('ann', follower);
  await settle();
  newest()?.status('SUBSCRIBED');
  // Of a group alone, the channel stays.
  newest()?.broadcast({ event: 'access_changed', payload: { group_id: 'g1' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(channels).toHaveLength(1);
  newest()?.broadcast({ event: 'access_changed', payload: {} });
  expect(channels[0]?.isLeft).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(channels).toHaveLength(2);
  stop();
});
