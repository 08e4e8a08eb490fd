import { watch } from 'node:fs';

/** Calls `onChange` once after each burst of changes below `folder`. The returned function stops it. */
export function watchFolder(folder: string, onChange: () => void, log: (line: string) => void): () => void {
  let pending: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(onChange, 150);
  });
  watcher.on('error', (error) => {
    log(`[functions] Changes of ${folder} are no longer watched: ${error.message}`);
  });
  return () => {
    clearTimeout(pending);
    watcher.close();
  };
}
