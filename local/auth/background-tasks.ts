/** Work that runs after the response, so that response times reveal nothing about an account. */
export interface BackgroundTasks {
  /** Starts `work` after the response; `onError` receives its failure. */
  add(work: () => Promise<unknown>, onError: (error: unknown) => void): void;
  /** Resolves when no task is left: before a server stops, and before a test reads what was sent. */
  drain(): Promise<void>;
}

/** Creates the queue of one auth server. */
export function createBackgroundTasks(): BackgroundTasks {
  const open = new Set<Promise<void>>();
  return {
    add(work, onError) {
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .then(() => undefined, onError)
        .finally(() => open.delete(task));
      open.add(task);
    },
    async drain() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
