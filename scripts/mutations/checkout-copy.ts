import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../cache-folder.ts';
import { repositoryFiles } from '../checks/passed-files.ts';
import type { Fault } from './faults.ts';

const root = dirname(dirname(import.meta.dirname));

/** Makes a copy of the checkout with its packages, and returns the folder. What the copy writes stays in it. */
export function copyCheckout(): string {
  // On the file system of the caches, which has room for a build and data folders.
  const folder = mkdtempSync(join(cacheFolder('mutations'), 'copy-'));
  const files = repositoryFiles();
  if (!files) throw new Error('Without Git, nothing tells which files belong to the checkout.');
  for (const file of files) cpSync(join(root, file), join(folder, file));
  // Nothing writes into the files of packages: hard links are as good as copies, where the system has them.
  const copy = (...options: string[]) =>
    execFileSync('cp', [...options, join(root, 'node_modules'), join(folder, 'node_modules')], {
      stdio: 'pipe',
    });
  try {
    copy('-al');
  } catch {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    copy('-R');
  }
  // What this checkout cached of itself.
  for (const name of ['.cache', '.vite', '.astro'])
    rmSync(join(folder, 'node_modules', name), { recursive: true, force: true });
  return folder;
}

/** The files of a fault: its own, and for a schema file the migrations that hold the same text. */
function findFiles({ file, find }: Fault, folder: string): string[] {
  if (!file.startsWith('supabase/schemas/')) return [file];
  const migrations = readdirSync(join(folder, 'supabase/migrations'))
    .map((name) => `supabase/migrations/${name}`)
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes(find));
  return [file, ...migrations];
}

/** What a fault changes in a checkout: each file with its text before and after. Throws when the text to replace is not there exactly once. */
export const listChanges = (fault: Fault, folder = root) =>
  findFiles(fault, folder).map((file) => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const [start, end, ...more] = before.split(fault.find);
    if (start === undefined || end === undefined || more.length > 0)
      throw new Error(`${fault.id}: ${file} does not have this text exactly once: ${fault.find}`);
    return { path, before, after: start + fault.replace + end };
  });

/** Applies a fault to a copy of the checkout, and returns what takes it back. */
export function applyFault(folder: string, fault: Fault): () => void {
  const changes = listChanges(fault, folder);
  for (const { path, after } of changes) writeFileSync(path, after);
  return () => {
    for (const { path, before } of changes) writeFileSync(path, before);
  };
}
