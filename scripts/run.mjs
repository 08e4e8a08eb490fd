/**
 * Starts everything that npm runs: `node scripts/run.mjs <file.ts | program> [arguments]`.
 *
 * Plain JavaScript for Node 18 and newer, because it runs before anything is installed: it installs missing packages
 * and continues under the project's own Node 24 (npm's node-linux-* package), or the system's when that is new enough.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './is-installed.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const [target = '', ...args] = process.argv.slice(2);

if (!isInstalled(root)) install();
const { node, flags } = findNode();
// A hub keeps little of what a request leaves: with Node's 32 MB for what is new, it takes 50 to 100 MB more for 7% less CPU.
if (target === 'local/main.ts') flags.push('--max-semi-space-size=8');
const isFile = /\.(ts|mjs|js)$/.test(target);
const child = spawn(
  isFile ? node : join(modules, '.bin', target),
  isFile ? [...flags, join(root, target), ...args] : args,
  { cwd: root, stdio: 'inherit', env: environment() },
);
// Ctrl-C in a terminal reaches every process of the group. Forwarded as well it would be a second one, which makes many
// programs quit at once; local/main.ts ignores a second signal within a second. `kill -INT` reaches this process only.
const isDoubled = (signal) => signal === 'SIGINT' && process.stdin.isTTY && target !== 'local/main.ts';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => isDoubled(signal) || child.kill(signal));
}
// npm exits on SIGHUP and SIGKILL without forwarding them: the child must not outlive it.
const parent = process.ppid;
const follow = () => process.ppid === parent || child.kill('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(follow, 500).unref();
child.on('error', (error) => {
  console.error(`Could not start ${target}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

function install() {
  console.error('Installing the dependencies (a minute or two the first time) ...');
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm's output goes to stderr, so that stdout of `status -- --json` is the command's alone.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('npm ci failed; see the lines above.');
    process.exit(1);
  }
}

function findNode() {
  const own = join(modules, '.bin', 'node');
  if (existsSync(own)) return { node: own, flags: [] };
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return { node: process.execPath, flags: [] };
  if (major === 22 && minor >= 12) {
    return { node: process.execPath, flags: ['--experimental-strip-types', '--experimental-sqlite'] };
  }
  console.error(
    `This machine's Node is ${process.versions.node}, and npm has no Node for ${process.platform} ${process.arch}: ` +
      'install Node 22.12 or newer.',
  );
  process.exit(1);
}

/** The environment of the child: the project's programs first in PATH, telemetry and update checks off. */
function environment() {
  return {
    ...process.env,
    // Whose end local/main.ts follows: nobody forwards SIGKILL.
    STARTED_BY: String(process.pid),
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    DENO_NO_UPDATE_CHECK: '1',
    // What Node made of our TypeScript, by the content of each file: a start needs a third less CPU.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_SEND_METRICS: 'false',
  };
}
