/** Stop functions of what was started, in that order. */
export interface CleanupList {
  add(stop: () => unknown): void;
  /**
   * Stops everything, the last added first, and resolves when all have stopped; a second call waits for the first.
   */
  runAll(): Promise<void>;
}

/** Creates an empty list of stop functions; one that fails is logged and does not prevent the others. */
export function createCleanupList(log: (line: string) => void): CleanupList {
  const stops: (() => unknown)[] = [];
  let closed: Promise<void> | undefined;
  const runAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        log(`Could not stop a part: ${String(error)}`);
      }
    }
  };
  return {
    add: (stop) => {
      stops.push(stop);
    },
    runAll: () => (closed ??= runAll()),
  };
}

/**
 * Waits until all have settled, then throws the first failure if any: nothing may be stopped while other parts are
 * still starting.
 */
export async function settleAll(parts: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
