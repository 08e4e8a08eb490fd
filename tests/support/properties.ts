import fc from 'fast-check';
import { TestRunner } from 'vitest';
import { seed } from './seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
/** Generators and properties of fast-check, whose random inputs begin with the seed of the run. */
export { default as fc } from 'fast-check';

/** How many random inputs a property is tried with: `few` where tests with the tag `large` are left out, else `many`. */
export const runs = (few: number, many: number) => (TestRunner.matchesTags(['large']) ? many : few);
