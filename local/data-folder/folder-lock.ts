import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// SQLite locks through the kernel: the lock ends with the process in any case, so it is never stale. Node has no
// other API for such a lock.
function open(folder: string, timeout: number) {
  try {
    return new DatabaseSync(join(folder, 'lock.db'), { timeout });
  } catch (cause) {
    throw new Error(`${folder} is not writable. Choose another data folder with --data.`, { cause });
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5;

/** Locks `folder` for this process; undefined when another process has it. */
export function lockFolder(folder: string): { release(): void } | undefined {
  // Waits for a process that only checks the lock.
  const lock = open(folder, 500);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {
    release: () => {
      lock.close();
    },
  };
}

/** Whether a process has locked `folder`. Checking does not prevent locking. */
export function isFolderLocked(folder: string): boolean {
  const lock = open(folder, 0);
  try {
    lock.exec('select count(*) from sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}
