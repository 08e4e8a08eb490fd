/**
 * Builds the site for the backend that the environment names and deploys it to Cloudflare Workers.
 * Arguments are passed to wrangler: `npm run deploy -- --dry-run` builds and packs without sending anything.
 * docs/deploy.md describes the whole deployment, including the backend.
 */
import { spawnSync } from 'node:child_process';
import { lockBuilds } from '../../local/site/build.ts';

const needed = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY'];
const missing = needed.filter((name) => !process.env[name]);
const local = needed.filter((name) => /\/\/(localhost|127\.0\.0\.1|\[::1\])/.test(process.env[name] ?? ''));

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')} first: docs/deploy.md says where to find them.`);
  process.exitCode = 2;
} else if (local.length > 0 && !process.argv.includes('--dry-run')) {
  console.error(`${local.join(', ')}: a deployed site cannot reach this machine. Name the public address.`);
  process.exitCode = 2;
} else {
  // Held until what was built is sent: wrangler reads from a file of the checkout where the newest build is.
  const lock = await lockBuilds({ log: console.error });
  run('astro', 'build');
  run('wrangler', 'deploy', ...process.argv.slice(2));
  lock.release();
}
