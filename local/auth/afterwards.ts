/** Work that no answer waits for, so that the time of an answer tells nothing about an account. */
export interface Afterwards {
  /** Begins `work` once the answer is out; `onError` hears of its failure. */
  add(work: () => Promise<unknown>, onError: (error: unknown) => void): void;
  /** Resolves when nothing is left to do: before a server stops, and before a test looks what was sent. */
  settled(): Promise<void>;
}

/** Keeps what one auth server does after its answers. */
export function createAfterwards(): Afterwards {
  const open = new Set<Promise<void>>();
  return {
    add(work, onError) {
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .then(() => undefined, onError)
        .finally(() => open.delete(task));
      open.add(task);
    },
    async settled() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
