import { performance } from 'node:perf_hooks';
import { sized } from './sizes.ts';

/** The one in the middle of an odd number of values; the higher of the two in the middle of an even one; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The median of several rounds after one that is not counted, in milliseconds. */
export async function measureMedian(work: () => Promise<unknown>, rounds = sized(15, 1)): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Prints the milliseconds of a smaller and of a larger case, and how many times as long the larger one takes. */
export function printGrowth<Name extends string>(
  [few, many]: [Record<Name, number>, Record<Name, number>],
  [small, large]: [string, string],
): void {
  console.log(`${''.padEnd(34)}${small.padStart(10)}${large.padStart(10)}${'ratio'.padStart(8)}`);
  for (const name of Object.keys(few) as Name[]) {
    const cells = [few[name].toFixed(1).padStart(10), many[name].toFixed(1).padStart(10)];
    console.log(`${name.padEnd(34)}${cells.join('')}${(many[name] / few[name]).toFixed(1).padStart(8)}`);
  }
}
