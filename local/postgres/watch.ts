import { watch } from 'node:fs';
import type { Sql } from 'postgres';
import { migrate } from './migrate.ts';

/** Applies migrations of `folder` as they are saved; logs a failed one and retries it on the next save. */
export function watchMigrations(
  sql: Sql,
  folder: string,
  onApplied: () => Promise<void>,
  log: (line: string) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const apply = async () => {
    const { applied } = await migrate(sql, folder);
    if (applied.length === 0) return;
    await onApplied();
    log(`Applied ${applied.join(', ')}.`);
  };
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    // Editors write a file in several steps.
    timer = setTimeout(() => {
      running = running.then(apply).catch((error: unknown) => {
        log(error instanceof Error ? error.message : String(error));
      });
    }, 150);
  });
  return {
    async close() {
      watcher.close();
      clearTimeout(timer);
      await running;
    },
  };
}
