import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/**
 * Compares rights of the catalog with those that `tests/database/declared/NAME.txt` declares: a right a line, `thing who may: what, what`.
 * Fails with the rights to add or to remove, and the sentence that says what to think of first.
 */
export async function expectDeclared(
  name: string,
  found: ReadonlyMap<string, readonly string[]>,
  advice: string,
) {
  const path = `tests/database/declared/${name}.txt`;
  const each = (of: ReadonlyMap<string, readonly string[]>) =>
    [...of].flatMap(([right, things]) => things.map((thing) => `${right}: ${thing}`));
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  const declared = new Map(
    lines.map((line) => {
      const [right = '', things = ''] = line.split(': ');
      return [right, things.split(', ')];
    }),
  );
  const [is, should] = [new Set(each(found)), new Set(each(declared))];
  const surprises = [
    ...[...is].filter((right) => !should.has(right)).map((right) => `not declared: ${right}`),
    ...[...should].filter((right) => !is.has(right)).map((right) => `no longer there: ${right}`),
  ];
  expect(surprises, `${advice} Then change ${path}.`).toEqual([]);
}
