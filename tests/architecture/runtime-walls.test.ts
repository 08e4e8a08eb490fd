import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, root, sourcesIn } from './support/import-graph.ts';

/** A chain of imports from a file to a module of lib/server, if there is one; imports of types are erased and do not count. */
function findWayToServer(file: string, seen = new Set<string>()): string[] | undefined {
  if (relative(root, file).startsWith(join('src', 'lib', 'server'))) return [relative(root, file)];
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const loaded of importsOf(file, { types: false })) {
    const way = findWayToServer(loaded, seen);
    if (way) return [relative(root, file), ...way];
  }
  return undefined;
}

const islands = sourcesIn('src').filter(
  (file) => file.endsWith('.tsx') || file.startsWith(join(root, 'src/lib/browser')),
);

it('ships no server module to the browser through any import chain', () => {
  expect(islands.length).toBeGreaterThan(100);
  expect(islands.flatMap((file) => findWayToServer(file) ?? [])).toEqual([]);
});

it('detects a server module in an import chain', () => {
  expect(findWayToServer(join(root, 'src/features/directory/queries.ts'))).toBeDefined();
});

it('leaves the processor of cards out of the site', () => {
  const found = sourcesIn('src').filter((file) => /['"]stripe['"/]/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
