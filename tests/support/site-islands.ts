import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf, root } from '../architecture/support/import-graph.ts';
import { findRoute, siteRoutes } from './site-routes.ts';

/** A component that the browser mounts by itself in a page of Astro (`client:load` and its like). */
interface Island {
  /** Its file and name: `src/features/admin/Jobs.tsx Jobs`. */
  component: string;
  /** The name that its page knows it by, which `astro-island` elements carry. */
  name: string;
}

/** Returns the islands in the text of an .astro file, with the paths that its imports name. */
export function findIslands(text: string): { name: string; from: string }[] {
  const imports = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(
    /^import\s+(?:type\s+)?([^'";]+?)\s+from\s+'([^']+)'/gm,
  ))
    for (const name of names.replace(/[{}]/g, ',').split(','))
      imports.set(name.trim().replace(/^.* as /, ''), from);
  return [...text.matchAll(/<([A-Z]\w*)\b(?=[^<]*?\sclient:\w)/g)].map(([, name = '']) => ({
    name,
    from: imports.get(name) ?? '',
  }));
}

const known = new Map<string, Island[]>();

/** The islands that an .astro file itself has. */
function islandsOf(file: string): Island[] {
  const before = known.get(file);
  if (before) return before;
  const found = findIslands(readFileSync(file, 'utf8')).map(({ name, from }) => ({
    component: `${relative(root, resolve(dirname(file), from))} ${name}`,
    name,
  }));
  known.set(file, found);
  return found;
}

/** An .astro file and all that it shows parts of. */
function partsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const part of importsOf(file, { types: false })) if (part.endsWith('.astro')) partsOf(part, seen);
  return seen;
}

/** The islands of each page, by its file below src/pages. */
const islandsOfPages = new Map(
  siteRoutes
    .filter(({ isPage }) => isPage)
    .map(({ file }) => [file, [...partsOf(join(root, 'src/pages', file))].flatMap(islandsOf)] as const),
);

/** The file and name of every island of the site. */
export const siteIslands: readonly string[] = [
  ...new Set([...islandsOfPages.values()].flat().map(({ component }) => component)),
].sort();

/** Returns the file and name of the island that a page at `pathname` knows as `name`. */
export const findIsland = (pathname: string, name: string) =>
  islandsOfPages.get(findRoute(pathname)?.file ?? '')?.find((island) => island.name === name)?.component;
