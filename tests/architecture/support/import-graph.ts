import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The repository's root folder. */
export const root = resolve(import.meta.dirname, '../../..');

const source = /\.(tsx?|mjs|astro)$/;
const contracts = join(root, 'supabase/functions/_shared/contracts');

/** All source files below a folder of the repository, as absolute paths. */
export const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => source.test(name) && !name.split('/').includes('node_modules'))
    .map((name) => join(root, folder, name));

/** The repository's files that a file imports. `types` includes imports that are erased before it runs. */
export function importsOf(file: string, { types }: { types: boolean }): string[] {
  const statement = types
    ? /^(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?'([.#][^']+)'|\bimport\('([.#][^']+)'\)/gm
    : /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([.#][^']+)'|\bimport\('([.#][^']+)'\)/gm;
  return [...readFileSync(file, 'utf8').matchAll(statement)]
    .map(([, fixed = '', dynamic]) => locate(file, dynamic ?? fixed))
    .filter((path) => source.test(path) && existsSync(path));
}

const locate = (from: string, specifier: string) =>
  specifier.startsWith('#contracts/')
    ? join(contracts, specifier.slice('#contracts/'.length))
    : resolve(dirname(from), specifier);

/**
 * Import cycles: each a list of paths relative to the root in which every file reaches every other through imports
 * (strongly connected components, by Tarjan's algorithm).
 */
export function findCircles(files: string[], importsOfFile: (file: string) => string[]): string[][] {
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string) {
    const own = { index: found.size, low: found.size, isOpen: true };
    found.set(file, own);
    open.push(file);
    const imports = importsOfFile(file);
    for (const next of imports) {
      const known = found.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const members = open.splice(open.indexOf(file));
      for (const member of members) {
        const state = found.get(member);
        if (state) state.isOpen = false;
      }
      if (members.length > 1 || imports.includes(file))
        circles.push(members.map((member) => relative(root, member)).sort());
    }
    return own;
  }

  for (const file of files) if (!found.has(file)) visit(file);
  return circles;
}
