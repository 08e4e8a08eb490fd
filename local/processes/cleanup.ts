/** Stop functions of what was started, in that order. */
export interface CleanupList {
  add(stop: () => unknown): void;
  /**
   * Stops everything, the last added first, and resolves when all have stopped; a second call waits for the first.
   */
  runAll(): Promise<void>;
}

/**
 * Creates an empty list of stop functions; one that fails, or takes longer than `patienceMs`, is logged and does not prevent the
 * others.
 */
export function createCleanupList(log: (line: string) => void, patienceMs = 20_000): CleanupList {
  const stops: (() => unknown)[] = [];
  let closed: Promise<void> | undefined;
  const runAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await inTime(Promise.resolve(stop()), patienceMs);
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

/** Settles as `work` does. Throws after `patienceMs`, and then leaves it to itself. */
async function inTime(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`it did not stop within ${String(patienceMs)} ms`));
    }, patienceMs);
  });
  await Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Waits until all have settled, then throws the first failure if any: nothing may be stopped while other parts are
 * still starting.
 */
export async function settleAll(parts: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
