import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFolderLocked, lockFolder } from '../data-folder/folder-lock.ts';
import { startChild } from '../processes/children.ts';
import { programs, root, toolEnvironment } from '../project.ts';
import { buildMode, fingerprintSite } from './fingerprint.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * Builds the site into `folder`, unless the build there has the same sources and environment. Throws when it fails.
 */
export async function buildSite({ folder, environment, mark, log, signal }: Omit<SiteOptions, 'port'>) {
  const stampFile = `${folder}.fingerprint`;
  const fingerprint = fingerprintSite(root, environment);
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  rmSync(stampFile, { force: true });
  const lock = await lockBuilds({ log, signal });
  try {
    await build({ folder, environment, mark, log, signal });
  } finally {
    lock.release();
  }
  writeFileSync(stampFile, fingerprint);
}

/**
 * Waits until nothing else builds in this checkout, and keeps others waiting until it is released: of two builds at once, one would prerender with
 * the other's server, which the adapter names in a file of the checkout.
 */
export async function lockBuilds({ log, signal }: Pick<SiteOptions, 'log' | 'signal'>) {
  const folder = join(root, 'node_modules', '.cache', 'site-build');
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    const lock = isFolderLocked(folder) ? undefined : lockFolder(folder);
    if (lock) return lock;
    if (tries === 0) log('The site is being built in this checkout already: waiting for that build ...');
    await wait(250);
  }
}

async function build({ folder, environment, mark, log, signal }: Omit<SiteOptions, 'port'>) {
  log('Building the site ...');
  const env = {
    ...toolEnvironment,
    ...mark,
    ...environment,
    ...buildMode,
    SITE_OUT_DIR: folder,
    NO_COLOR: '1',
  };
  await run(programs.astro, ['build'], env, signal);
  await prepareBuild(folder, mark, signal);
}

/** Writes next to a build what serving it takes, see write-platform.ts; nobody else may read its variables. */
export async function prepareBuild(folder: string, mark: Record<string, string>, signal?: AbortSignal) {
  const variables = join(folder, 'server', '.dev.vars');
  if (existsSync(variables)) chmodSync(variables, 0o600);
  await run(process.execPath, [join(import.meta.dirname, 'write-platform.ts'), folder], mark, signal);
}

async function run(program: string, args: string[], env: Record<string, string>, signal?: AbortSignal) {
  const lines: string[] = [];
  const child = startChild(program, args, { cwd: root, env, log: (line) => lines.push(line), signal });
  const code = await child.exited;
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The site could not be built:\n${lines.slice(-40).join('\n')}`);
}
