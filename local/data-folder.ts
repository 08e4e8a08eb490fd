import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Secrets that a data folder keeps for its whole life. */
export interface FolderKeys {
  publishable: string;
  secret: string;
  databasePassword: string;
  demoPassword: string;
}

/** The hub that holds a data folder: its supervisor's pid and the addresses that `status` prints. */
export interface RunningHub {
  pid: number;
  status?: Record<string, string>;
}

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, hub: RunningHub | undefined) {
    const who = hub ? ` by process ${String(hub.pid)}` : '';
    const where = hub?.status?.['site_url'] ? `\nIt is on ${hub.status['site_url']}.` : '';
    super(
      `The data folder ${folder} is already in use${who}.${where}\n` +
        'Stop that hub first (npm run stop, or Ctrl-C in its terminal), or give this one its own folder and ports:\n' +
        '  npm start -- --data .data/second --port 8090 --api-port 54421 --mail-port 54424',
    );
    this.name = 'FolderInUseError';
  }
}

/** An opened data folder; `close()` gives it up. */
export interface DataFolder {
  path: string;
  keys: FolderKeys;
  isNew: boolean;
  inside(...names: string[]): string;
  writeState(hub: RunningHub): void;
  close(): void;
}

/** Opens the data folder for one supervisor alone, making it when it is missing. Throws FolderInUseError. */
export function openDataFolder(path: string): DataFolder {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new Error(`${path} is a file: --data takes a folder.`);
  mkdirSync(path, { recursive: true });
  // Others may pass through (Postgres runs as another user when we are root) but not look around.
  chmodSync(path, 0o711);
  const inside = (...names: string[]) => join(path, ...names);
  const lock = lockFolder(path);
  const keysFile = inside('keys.json');
  const isNew = !existsSync(keysFile);
  if (isNew) writeFileSync(keysFile, `${JSON.stringify(makeKeys(), null, 2)}\n`, { mode: 0o600 });
  return {
    path,
    isNew,
    keys: JSON.parse(readFileSync(keysFile, 'utf8')) as FolderKeys,
    inside,
    writeState(hub) {
      writeFileSync(inside('state.json'), `${JSON.stringify(hub, null, 2)}\n`, { mode: 0o600 });
    },
    close() {
      rmSync(inside('state.json'), { force: true });
      lock.close();
    },
  };
}

/** The hub that holds `path` now, or undefined. The kernel's lock decides, not the file that a killed hub left behind. */
export function findRunningHub(path: string): RunningHub | undefined {
  if (!existsSync(join(path, 'lock.db'))) return undefined;
  try {
    lockFolder(path).close();
    return undefined;
  } catch (error) {
    if (error instanceof FolderInUseError) return readState(path) ?? { pid: 0 };
    throw error;
  }
}

function readState(path: string) {
  const file = join(path, 'state.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunningHub) : undefined;
}

// A lock of SQLite's is the kernel's: it ends with the process, however that ends, so no stale lock is ever in the way.
function lockFolder(path: string) {
  const lock = new DatabaseSync(join(path, 'lock.db'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch {
    lock.close();
    throw new FolderInUseError(path, readState(path));
  }
}

function makeKeys(): FolderKeys {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    publishable: `sb_publishable_${random(24)}`,
    secret: `sb_secret_${random(24)}`,
    databasePassword: random(24),
    // Mixed on purpose: the sign-in rules ask for lower and upper case letters and digits.
    demoPassword: `Demo-${random(6).replaceAll(/[-_]/g, 'x')}-7a`,
  };
}
