import { expect, onTestFinished, test, vi } from 'vitest';
import { createRestRoute } from '../../../local/gateway/rest-route.ts';
import { readBody } from '../../../local/network/request-body.ts';
import { createByteBudget } from '../../../local/network/byte-budget.ts';
import { apiKeys } from './support/test-backend.ts';

function useClock() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('whoever was answered 504 does not run later', async () => {
  useClock();
  const asked = Promise.withResolvers<AbortSignal | undefined>();
  const serve = createRestRoute({
    rest: (_request, _caller, signal) => {
      asked.resolve(signal?.());
      return new Promise(() => undefined);
    },
    identify: () => Promise.resolve({ role: 'anon', claims: {} }),
    apiKeys,
  });
  const request = new Request('http://x/rest/v1/t', { headers: { apikey: apiKeys.publishable } });
  const answer = serve(request, 'id', undefined);
  const signal = await asked.promise;
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await answer).status).toBe(504);
  expect(signal?.aborted).toBe(true);
});

/** A request that sends `bytes` every `pauseMs`, `count` times. */
const slow = (bytes: number, pauseMs: number, count = Infinity) => {
  const chunk = new Uint8Array(bytes);
  let left = count;
  const body = new ReadableStream({
    start: (controller) => {
      const timer = setInterval(() => {
        if (left > 0) controller.enqueue(chunk);
        else if (left === 0) controller.close();
        left -= 1;
      }, pauseMs);
      onTestFinished(() => {
        clearInterval(timer);
      });
    },
  });
  return new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
};

test.each([
  [100_000, 11_000],
  [100, 1_000],
])('a body that sends %i bytes every %i ms is refused, and keeps no room', async (bytes, pauseMs) => {
  useClock();
  const budget = createByteBudget(1_000_000);
  const read = readBody(slow(bytes, pauseMs), 10_000_000, budget);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await read).toEqual({ reason: 'too slow', isUnread: true });
  expect(budget.reserve(1_000_000)).toBe(true);
});

test('a body that comes slowly, but comes, is read', async () => {
  useClock();
  const read = readBody(slow(400_000, 9_000, 4), 10_000_000);
  await vi.advanceTimersByTimeAsync(46_000);
  expect(await read).toHaveLength(1_600_000);
});
