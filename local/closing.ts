/** Things to stop, each added when it was started. */
export interface Closing {
  add(stop: () => unknown): void;
  /** Stops all, the last added first, and resolves when the last one has ended; a second call waits for the first. */
  closeAll(): Promise<void>;
}

/** Collects what has to be stopped; one that fails to stop is told to `log` and keeps no other running. */
export function createClosing(log: (line: string) => void): Closing {
  const stops: (() => unknown)[] = [];
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        log(`Could not stop properly: ${String(error)}`);
      }
    }
  };
  return {
    add: (stop) => {
      stops.push(stop);
    },
    closeAll: () => (closed ??= closeAll()),
  };
}

/**
 * Waits until all have settled, then throws the first failure if any: what was started must not be stopped while
 * something beside it is still starting.
 */
export async function settleAll(parts: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
