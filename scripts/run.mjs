/**
 * Starts everything that npm runs: `node scripts/run.mjs <file.ts | program> [arguments]`.
 *
 * Plain JavaScript for Node 18 and newer, because it runs before anything is installed: it installs what is missing
 * and goes on under the project's own Node 24 (npm's node-linux-* package), or the system's when that is new enough.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lockfile');

installWhatIsMissing();
const { node, flags } = findNode();
const [target = '', ...args] = process.argv.slice(2);
const isFile = /\.(ts|mjs|js)$/.test(target);
const child = spawn(
  isFile ? node : join(modules, '.bin', target),
  isFile ? [...flags, join(root, target), ...args] : args,
  { cwd: root, stdio: 'inherit', env: environment() },
);
// Ctrl-C in a terminal reaches the child by itself; a signal to this process alone is handed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal === 'SIGINT' || child.kill(signal));
child.on('error', (error) => {
  console.error(`Could not start ${target}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function installWhatIsMissing() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  console.error('Installing the dependencies (a minute or two the first time) ...');
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // Progress goes to stderr: the output of `status -- --json` stays what the command prints.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error(
      'npm ci failed: the lines above say why. Without a network, the npm cache must hold the packages.',
    );
    process.exit(1);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, lockfile);
}

function findNode() {
  const own = join(modules, '.bin', 'node');
  if (existsSync(own)) return { node: own, flags: [] };
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return { node: process.execPath, flags: [] };
  if (major === 22 && minor >= 12) return { node: process.execPath, flags: ['--experimental-strip-types'] };
  console.error(
    `This machine's Node is ${process.versions.node}, and there is no Node package for ${process.platform} ${process.arch}: install Node 22.12 or newer.`,
  );
  process.exit(1);
}

/** The environment of the child: the project's programs first, and no program phones home. */
function environment() {
  return {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    DENO_NO_UPDATE_CHECK: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  };
}
