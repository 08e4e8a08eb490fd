import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const inModules = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** Makes a folder that only its owner reads; undefined where it cannot be made or written. */
function makePrivate(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // mkdir leaves the mode of a folder that was there, and takes the umask from that of a new one.
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    return undefined;
  }
}

/** `$XDG_CACHE_HOME`, which counts only as an absolute path, or `~/.cache`. */
function userCaches(): string {
  const named = process.env.XDG_CACHE_HOME ?? '';
  return isAbsolute(named) ? named : join(homedir(), '.cache');
}

/**
 * Makes the folder `name` of the project's caches outside the checkout, so that a fresh clone finds what another one computed, and
 * returns its path; where home is not writable, one in node_modules/.cache. Only caches keyed by content belong there.
 */
export function cacheFolder(name: string): string {
  const shared = join(userCaches(), 'local-business-hub');
  const folder = makePrivate(shared) && makePrivate(join(shared, name));
  if (folder) return folder;
  const own = join(inModules, name);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  return own;
}
