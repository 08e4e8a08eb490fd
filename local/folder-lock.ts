import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// A lock of SQLite's is the kernel's: it ends with the process, however that ends, so no stale lock is ever in the way.
// Node itself has no other way to such a lock.
function open(folder: string, timeout: number) {
  try {
    return new DatabaseSync(join(folder, 'lock.db'), { timeout });
  } catch (cause) {
    throw new Error(`Nothing can be written to ${folder}. Name another data folder with --data.`, { cause });
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5;

/** Locks `folder` for this process alone; undefined when another process has it. */
export function lockFolder(folder: string): { release(): void } | undefined {
  // Patient enough for somebody who only looks whether it is locked.
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

/** Whether a process has locked `folder`; looking does not keep anybody from locking it. */
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
