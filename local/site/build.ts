import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFolderLocked, lockFolder } from '../data-folder/folder-lock.ts';
import { startChild } from '../processes/children.ts';
import { programs, root, toolEnvironment } from '../project.ts';
import { fingerprintSite } from './fingerprint.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * Builds the site into `folder`, unless the build there has the same sources and environment. Throws when it fails.
 */
export async function buildSite({ folder, environment, mark, log, signal }: SiteOptions) {
  const stampFile = `${folder}.fingerprint`;
  const fingerprint = fingerprintSite(root, environment);
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  rmSync(stampFile, { force: true });
  const lock = await lockBuilds(signal);
  try {
    await build({ folder, environment, mark, log, signal });
  } finally {
    lock.release();
  }
  writeFileSync(stampFile, fingerprint);
}

/** Of two builds in one checkout, one would prerender with the other's server: the adapter names it in a file of the checkout. */
async function lockBuilds(signal: AbortSignal | undefined) {
  const folder = join(root, 'node_modules', '.cache', 'site-build');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    signal?.throwIfAborted();
    const lock = isFolderLocked(folder) ? undefined : lockFolder(folder);
    if (lock) return lock;
    await wait(250);
  }
}

async function build({ folder, environment, mark, log, signal }: Omit<SiteOptions, 'port'>) {
  log('Building the site ...');
  const lines: string[] = [];
  const child = startChild(programs.astro, ['build'], {
    cwd: root,
    env: { ...toolEnvironment, ...mark, ...environment, SITE_OUT_DIR: folder, NO_COLOR: '1' },
    log: (line) => lines.push(line),
    signal,
  });
  const code = await child.exited;
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The site could not be built:\n${lines.slice(-40).join('\n')}`);
}
