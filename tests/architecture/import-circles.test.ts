import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findCircles, importsOf, root, sourcesIn } from './support/import-graph.ts';

it.each(['src', 'supabase/functions', 'local', 'tests', 'scripts', 'bench'])(
  '%s has no import cycle, including type imports',
  (folder) => {
    const files = sourcesIn(folder);
    expect(files.length).toBeGreaterThan(5);
    expect(findCircles(files, (file) => importsOf(file, { types: true }))).toEqual([]);
  },
);

it('finds an import cycle of any length', () => {
  const at = (name: string) => join(root, name);
  const imports: Record<string, string[]> = {
    a: ['b'],
    b: ['c', 'd'],
    c: ['a'],
    d: [],
    e: ['e'],
  };
  const found = findCircles(Object.keys(imports).map(at), (file) =>
    (imports[file.slice(root.length + 1)] ?? []).map(at),
  );
  expect(found).toEqual([['a', 'b', 'c'], ['e']]);
});
