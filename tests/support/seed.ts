import { randomInt } from 'node:crypto';

// Vitest's configuration reads this first, and its workers take the number over: one seed for the whole run.
if (process.env['TEST_SEED'] === 'random') {
  process.env['TEST_SEED'] = String(randomInt(2 ** 31));
  console.log(`Random inputs of this run: TEST_SEED=${process.env['TEST_SEED']}`);
}
/** The seed of every random input: the same in each run, unless TEST_SEED is a number or `random`. */
export const seed = Number(process.env['TEST_SEED'] ?? 20_261_124);
if (!Number.isSafeInteger(seed)) throw new Error('TEST_SEED is a whole number or "random".');

/** A generator of numbers from 0 to below 1 that begins with the seed; another `variant`, others (mulberry32). */
export function randomNumbers(variant = 0): () => number {
  let state = seed + variant * 7919;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
