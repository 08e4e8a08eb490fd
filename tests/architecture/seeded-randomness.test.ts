import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourcesIn } from './support/import-graph.ts';

const tests = sourcesIn('tests')
  .map((file) => relative(root, file))
  .filter((file) => !/^tests\/(architecture|e2e)\//.test(file));
const testsWith = (pattern: RegExp) => tests.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('random inputs of tests begin with the seed of the run, so that a failure can be repeated', () => {
  expect(tests.length).toBeGreaterThan(400);
  // Names, keys and addresses may differ each time: crypto.randomUUID and others make those.
  expect(testsWith(/\bMath\.random\b/), 'use randomNumbers of tests/support/seed.ts').toEqual([]);
  expect(testsWith(/from 'fast-check'/), 'import fc from tests/support/properties.ts').toEqual([
    'tests/support/properties.ts',
  ]);
  expect(testsWith(/\bseed: \d/), 'the seed of all is TEST_SEED').toEqual([]);
});
