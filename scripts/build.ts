/** `npm run build`: builds the site into `dist` or SITE_OUT_DIR, after other builds of this checkout. Arguments are passed to Astro. */
import { spawnSync } from 'node:child_process';
import { lockBuilds } from '../local/site/build.ts';
import { buildMode } from '../local/site/fingerprint.ts';

const lock = await lockBuilds({ log: console.error });
const { status } = spawnSync('astro', ['build', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...buildMode },
});
lock.release();
process.exitCode = status ?? 1;
