import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '../../local/data-folder/folder-lock.ts';
import { cacheFolder } from '../../scripts/cache-folder.ts';

/**
 * Returns the folder of the entry `key` of the cache `name` after `fill` has had it for itself, in this process and others; `fill` finds
 * there what a former one left. Of all entries, the `kept` that were asked for last stay.
 */
export async function cacheEntry(
  { name, key, kept }: { name: string; key: string; kept: number },
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const all = cacheFolder(name);
  const folder = join(all, key);
  mkdirSync(folder, { recursive: true });
  const lock = await waitForLock(folder);
  try {
    await fill(folder);
    utimesSync(folder, new Date(), new Date());
  } finally {
    lock.release();
  }
  removeOldEntries(all, kept);
  return folder;
}

async function waitForLock(folder: string) {
  for (;;) {
    const lock = lockFolder(folder);
    if (lock) return lock;
    await wait(250);
  }
}

// Longer than a run takes: what another checkout uses at this time stays.
const inUseMs = 2 * 3_600_000;

function removeOldEntries(all: string, kept: number) {
  const entries = readdirSync(all)
    .map((name) => join(all, name))
    .map((folder) => ({ folder, usedAt: statSync(folder).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { folder, usedAt } of entries.slice(kept))
    if (Date.now() - usedAt > inUseMs) rmSync(folder, { recursive: true, force: true });
}
