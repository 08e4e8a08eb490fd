import fc from 'fast-check';
import { TestRunner } from 'vitest';
import { seed } from './seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
/** Generators and properties of fast-check, whose random inputs begin with the seed of the run. */
export { default as fc } from 'fast-check';

/** How many random inputs a property is tried with: `few` where tests with the tag `large` are left out, else `many`. */
export const runs = (few: number, many: number) => (TestRunner.matchesTags(['large']) ? many : few);
/** The cases of a test that are more of the same: the first, and all where tests with the tag `large` run. */
export const variants = <Case>(...all: [Case, ...Case[]]) => all.slice(0, runs(1, all.length));
