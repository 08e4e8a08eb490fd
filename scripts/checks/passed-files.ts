import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../cache-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const monthAgo = () => Date.now() - 30 * 24 * 60 * 60 * 1000;

/** The repository's files that git knows or would add, relative to its root; undefined where there is no git. */
export function repositoryFiles(): string[] | undefined {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) return undefined;
  // Another repository below this one is listed as a folder.
  const isFile = (file: string) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile();
  return stdout.split('\0').filter((file) => file && isFile(file));
}

/**
 * Remembers which files passed a check that reads one file at a time, by path and content, in the user's caches: what passed in one clone
 * is not checked again in another. `settings` are the files that decide what the check says, its packages' versions among them.
 */
export function passedFiles(check: string, settings: string[]) {
  const folder = cacheFolder(check);
  const read = (file: string) => readFileSync(join(root, file));
  const key = hash('sha256', settings.map((file) => hash('sha256', read(file))).join());
  const list = join(folder, `${key}.txt`);
  const passed = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []);
  const name = (file: string) => hash('sha256', `${file}\0${hash('sha256', read(file))}`);
  return {
    /** Those of the files that have not passed as they are. */
    unknown: (files: string[]) => files.filter((file) => !passed.has(name(file))),
    /** Adds files that passed, and removes the lists of settings that nobody has used for a month. */
    add(files: string[]) {
      for (const file of files) passed.add(name(file));
      const written = `${list}.${process.pid}`;
      writeFileSync(written, [...passed].join('\n'));
      renameSync(written, list);
      utimesSync(list, new Date(), new Date());
      for (const old of readdirSync(folder).map((entry) => join(folder, entry)))
        if (statSync(old).mtimeMs < monthAgo()) rmSync(old, { force: true });
    },
  };
}
