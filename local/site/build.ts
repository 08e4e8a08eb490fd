import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  log('Building the site ...');
  const lines: string[] = [];
  const build = startChild(programs.astro, ['build'], {
    cwd: root,
    env: { ...toolEnvironment, ...mark, ...environment, SITE_OUT_DIR: folder, NO_COLOR: '1' },
    log: (line) => lines.push(line),
    signal,
  });
  const code = await build.exited;
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The site could not be built:\n${lines.slice(-40).join('\n')}`);
  writeFileSync(stampFile, fingerprint);
}
