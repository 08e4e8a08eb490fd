/**
 * Completes package-lock.json so that `npm ci` accepts it on every platform.
 *
 * npm writes an optional platform package that its registry does not offer (`@deno/darwin-arm64`, ...) without a
 * version, leaves it out, or lists another parent's version of it only; `npm ci` then refuses the whole file with "Missing: ... from lock file". The entry made
 * here carries the version its parent asks for and the platform that its name states, as npm itself would have written.
 *
 * Usage: node scripts/mend-lockfile.mjs [--check]
 *   --check  writes nothing and exits 1 when an entry is incomplete.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;
const mended = [];

/** The lockfile key that `name` resolves to from the package at `from`, looking in ever higher node_modules. */
function resolveKey(from, name) {
  const folders = [from];
  for (let at = from; at !== ''; folders.push(at)) at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '');
  const keys = folders.map((folder) => `${folder && `${folder}/`}node_modules/${name}`);
  return keys.find((key) => packages[key]) ?? keys.at(-1);
}

/** `os`, `cpu` and `libc` as the package's name states them. */
function platformOf(name) {
  const words = name.split(/[-/_]/);
  const os = {
    darwin: 'darwin',
    linux: 'linux',
    win32: 'win32',
    windows: 'win32',
    android: 'android',
    freebsd: 'freebsd',
  };
  const cpu = {
    arm64: 'arm64',
    x64: 'x64',
    64: 'x64',
    ia32: 'ia32',
    arm: 'arm',
    wasm32: 'wasm32',
    riscv64: 'riscv64',
  };
  const libc = { gnu: 'glibc', glibc: 'glibc', musl: 'musl' };
  const pick = (table) => words.map((word) => table[word]).find(Boolean);
  const found = { os: pick(os), cpu: pick(cpu), libc: pick(libc) };
  return Object.fromEntries(Object.entries(found).flatMap(([key, value]) => (value ? [[key, [value]]] : [])));
}

for (const [path, parent] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const version = range.replace(/^npm:.*@/, '').replace(/^[\^~]/, '');
    const found = resolveKey(path, name);
    const isExact = /^\d/.test(range);
    if (packages[found]?.version && !(isExact && packages[found].version !== version)) continue;
    // Another version of the package holds the shared place: npm nests this one below the parent that wants it.
    const key = packages[found]?.version ? `${path}/node_modules/${name}` : found;
    packages[key] = { version, ...platformOf(name), ...(parent.dev && { dev: true }), optional: true };
    mended.push(`${name}@${version} (wanted by ${path || 'package.json'})`);
  }
}

// Optional peers that the registry view does not offer are left without a version as well; npm ci then reads them as
// "name@" and refuses. They are not installed anywhere, so the entry goes.
for (const [key, entry] of Object.entries(packages)) {
  if (key === '' || entry.version || entry.link) continue;
  delete packages[key];
  mended.push(`${key} (an entry without a version, wanted by nothing)`);
}

if (mended.length === 0) {
  console.log('package-lock.json is complete.');
} else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks:\n  ${mended.join('\n  ')}\nRun: node scripts/mend-lockfile.mjs`);
  process.exitCode = 1;
} else {
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Completed:\n  ${mended.join('\n  ')}`);
}
