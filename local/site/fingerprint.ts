import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// All inputs of the built site.
const sources = [
  'src',
  'public',
  'supabase/functions/_shared',
  'astro.config.mjs',
  'astro.shared.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.jsonc',
  // What is written next to the build.
  'local/site/write-platform.ts',
];

function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

/** A hash of the files at and below `paths` in `folder`, with their names, and of `salt`. */
export function hashFiles(folder: string, paths: readonly string[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) {
    for (const file of filesOf(join(folder, path)))
      hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What each build has, whatever the shell or a test runner sets: with another mode, React's development version would be built in. */
export const buildMode = { NODE_ENV: 'production' };

/** A hash of the site's inputs in `root` and of its build environment. */
export const fingerprintSite = (root: string, environment: Record<string, string>): string =>
  hashFiles(root, sources, JSON.stringify(Object.entries({ ...environment, ...buildMode }).sort()));
