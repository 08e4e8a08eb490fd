/**
 * Completes package-lock.json so that `npm ci` accepts it on every platform.
 *
 * npm writes an optional platform package that its registry does not offer (`@deno/darwin-arm64`, ...) without a
 * version, omits it, or lists only the version that another package depends on; `npm ci` then rejects the whole file
 * with "Missing: ... from lock file". The entry added here has the version its parent depends on and the platform
 * in its name, as npm itself would have written it.
 *
 * Usage: node scripts/repair-lockfile.mjs [--check]
 *   --check  writes nothing and exits 1 when an entry is incomplete.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;
const repaired = [];

/** The folder above a package: the package whose node_modules holds it, or the root for a workspace. */
function parentFolder(folder) {
  const parent = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '');
  return parent === folder ? '' : parent;
}

/** The lockfile key that `name` resolves to from the package at `from`: each parent's node_modules in turn. */
function resolveKey(from, name) {
  const folders = [from];
  for (let at = from; at !== ''; folders.push(at)) at = parentFolder(at);
  const keys = folders.map((folder) => `${folder && `${folder}/`}node_modules/${name}`);
  return keys.find((key) => packages[key]) ?? keys.at(-1);
}

/** `os`, `cpu` and `libc` from the package's name. */
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
    // Another version of the package is hoisted: npm nests this one below the package that depends on it.
    const key = packages[found]?.version ? `${path}/node_modules/${name}` : found;
    packages[key] = { version, ...platformOf(name), ...(parent.dev && { dev: true }), optional: true };
    repaired.push(`${name}@${version} (dependency of ${path || 'package.json'})`);
  }
}

// Optional peer dependencies that the registry does not offer have no version either; npm ci then reads "name@" and
// fails. They are installed nowhere, so the entry is removed. The link of a workspace has no version by design.
for (const [key, entry] of Object.entries(packages)) {
  if (!key.includes('node_modules/') || entry.version || entry.link) continue;
  delete packages[key];
  repaired.push(`${key} (an entry without a version that nothing depends on)`);
}

if (repaired.length === 0) {
  console.log('package-lock.json is complete.');
} else if (process.argv.includes('--check')) {
  console.error(
    `package-lock.json is incomplete:\n  ${repaired.join('\n  ')}\nRun: node scripts/repair-lockfile.mjs`,
  );
  process.exitCode = 1;
} else {
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Completed:\n  ${repaired.join('\n  ')}`);
}
