import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { startChild } from '../children.ts';
import { programs, root } from '../project.ts';
import { fingerprintSite } from './fingerprint.ts';

/** Builds the site into `folder`, unless what is there was made from the same sources and environment. Throws when it fails. */
export async function buildSite(
  folder: string,
  environment: Record<string, string>,
  log: (line: string) => void,
) {
  const stampFile = `${folder}.fingerprint`;
  const fingerprint = fingerprintSite(root, environment);
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  rmSync(stampFile, { force: true });
  log('Building the site ...');
  const lines: string[] = [];
  const build = startChild('astro build', programs.astro, ['build'], {
    cwd: root,
    env: { ...process.env, ...environment, SITE_OUT_DIR: folder, NO_COLOR: '1' },
    log: (line) => lines.push(line),
  });
  const code = await build.exited;
  if (code !== 0) throw new Error(`The site could not be built:\n${lines.slice(-40).join('\n')}`);
  writeFileSync(stampFile, fingerprint);
}
