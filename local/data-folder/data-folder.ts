import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FolderKeys, makeKeys, readKeys } from './folder-keys.ts';
import { isFolderLocked, lockFolder } from './folder-lock.ts';

/** The hub that uses a data folder: its supervisor's pid and, once it is ready, the URLs that `status` prints. */
export interface RunningHub {
  pid: number;
  status?: Record<string, string>;
}

/** Another process uses the data folder. */
class FolderInUseError extends Error {
  constructor(folder: string, hub: RunningHub | undefined) {
    const { site_url: site, api_url: api } = hub?.status ?? {};
    const who = hub ? ` (process ${String(hub.pid)})` : '';
    const where = site && api ? `, on ${site} with its backend on ${api}` : '';
    super(
      `A hub is already running on the data folder ${folder}${who}${where}.\n` +
        'Stop it first with Ctrl-C in its terminal or with npm run stop, or give this one its own folder and ports:\n' +
        '  npm start -- --data .data/second --port 8090 --api-port 54421 --mail-port 54424',
    );
    this.name = 'FolderInUseError';
  }
}

/** The folder was started with demo data. */
class HasDemoError extends Error {
  constructor(folder: string) {
    super(
      `The hub in ${folder} has demo data. Remove it with npm run demo:remove while the hub runs, or choose a new folder:\n` +
        '  npm start -- --empty --data .data/empty',
    );
    this.name = 'HasDemoError';
  }
}

const noDemo = 'no-demo';

/** Marks the data folder `path` so that no start adds demo data to its hub. */
export function markWithoutDemo(path: string): void {
  writeFileSync(join(path, noDemo), '', { mode: 0o600 });
}

/** An open data folder; `close()` releases it. */
export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string;
  keys: FolderKeys;
  inside(...names: string[]): string;
  /** Whether its hub is without demo data, now and at later starts; `isEmpty` asks for that. Throws for one that has demo data. */
  isWithoutDemo(isEmpty: boolean): boolean;
  writeState(hub: RunningHub): void;
  close(): void;
}

/** Opens the data folder exclusively, creating it if needed. Throws FolderInUseError. */
export function openDataFolder(requestedPath: string): DataFolder {
  if (existsSync(requestedPath) && !statSync(requestedPath).isDirectory()) {
    throw new Error(`${requestedPath} is a file. Choose a folder with --data.`);
  }
  makeFolder(requestedPath);
  const path = realpathSync(requestedPath);
  const inside = (...names: string[]) => join(path, ...names);
  const write = (name: string, content: unknown) => {
    // Written to a new file and renamed: readers, also after a crash, find the whole old or the whole new one.
    writeFileSync(inside(`${name}.new`), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(inside(`${name}.new`), inside(name));
  };
  const lock = lockFolder(path);
  if (!lock) throw new FolderInUseError(path, readState(path));
  try {
    if (!existsSync(inside('keys.json'))) {
      if (existsSync(inside('postgres'))) {
        throw new Error(
          `${path} holds a database but no keys.json with its password. Restore the file, or choose another folder with --data.`,
        );
      }
      write('keys.json', makeKeys());
    }
    write('state.json', { pid: process.pid });
    return {
      path,
      keys: readKeys(inside('keys.json')),
      inside,
      isWithoutDemo: (isEmpty) => {
        if (isEmpty && !existsSync(inside(noDemo)) && existsSync(inside('postgres')))
          throw new HasDemoError(path);
        if (isEmpty) markWithoutDemo(path);
        return existsSync(inside(noDemo));
      },
      writeState: (hub) => {
        write('state.json', hub);
      },
      close: () => {
        rmSync(inside('state.json'), { force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeFolder(path: string) {
  try {
    // Others may traverse it (Postgres runs as another user when we are root) but not list it.
    if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o711);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be created. Choose another data folder with --data. (${reason})`, {
      cause: error,
    });
  }
}

/**
 * The hub that uses `path` now, or undefined. The lock decides, not the state file, which a killed hub leaves
 * behind.
 */
export function findRunningHub(path: string): RunningHub | undefined {
  if (!existsSync(join(path, 'lock.db'))) return undefined;
  return isFolderLocked(path) ? (readState(path) ?? { pid: 0 }) : undefined;
}

function readState(path: string) {
  try {
    return JSON.parse(readFileSync(join(path, 'state.json'), 'utf8')) as RunningHub;
  } catch (error) {
    // Not written yet, or just deleted: a hub that stops deletes it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
