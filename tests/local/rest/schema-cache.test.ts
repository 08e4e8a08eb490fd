import { expect, test } from 'vitest';
import { createCache } from '../../../local/rest/schema/cache.ts';

/** A cache whose readings end when the test says so: `readings[n]` is the one that began as the nth. */
function createSlowCache() {
  const readings: PromiseWithResolvers<string>[] = [];
  const cache = createCache(() => {
    const reading = Promise.withResolvers<string>();
    readings.push(reading);
    return reading.promise;
  });
  return { cache, readings };
}

test('of two renewals at once, what the later one read stays, whichever ends first', async () => {
  const { cache, readings } = createSlowCache();
  const [first, second] = [cache.renew(), cache.renew()];
  readings[1]?.resolve('new');
  await second;
  expect(await cache.get()).toBe('new');
  readings[0]?.resolve('old');
  await first;
  expect(await cache.get()).toBe('new');
});

test('an older renewal that fails takes nothing from a newer one', async () => {
  const { cache, readings } = createSlowCache();
  const [first, second] = [cache.renew(), cache.renew()];
  readings[1]?.resolve('new');
  await second;
  readings[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(await cache.get()).toBe('new');
  expect(readings).toHaveLength(2);
});

test('a reading that began after a renewal is not replaced by it', async () => {
  const { cache, readings } = createSlowCache();
  const renewal = cache.renew();
  const asked = cache.get();
  readings[1]?.resolve('new');
  expect(await asked).toBe('new');
  readings[0]?.resolve('old');
  await renewal;
  expect(await cache.get()).toBe('new');
});

test('whoever asks during a renewal gets what was known, and after a failed one it is read again', async () => {
  const { cache, readings } = createSlowCache();
  const asked = cache.get();
  readings[0]?.resolve('known');
  expect(await asked).toBe('known');
  const renewal = cache.renew();
  expect(await cache.get()).toBe('known');
  readings[1]?.reject(new Error('gone'));
  await expect(renewal).rejects.toThrow('gone');
  const again = cache.get();
  readings[2]?.resolve('read again');
  expect(await again).toBe('read again');
});
