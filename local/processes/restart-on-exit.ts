import type { Child } from './children.ts';

/** A part of the hub that is restarted when it exits. */
export interface RestartedPart<Part> {
  /** The part as first started. */
  first: Part;
  /** Resolves with a message when the part keeps exiting; never otherwise. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

const limit = { restarts: 3, withinMs: 60_000 };

/** Starts a part and restarts it when it exits, at most three times a minute. Throws when the first start does. */
export async function restartOnExit<Part extends Child>(
  name: string,
  start: () => Promise<Part>,
  log: (line: string) => void,
): Promise<RestartedPart<Part>> {
  const first = await start();
  let current: Child = first;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let restarts: number[] = [];
  let restarting: Promise<unknown> = Promise.resolve();

  const watch = async (): Promise<string> => {
    for (;;) {
      const code = await current.exited;
      if (isStopping()) return never();
      const how = `The ${name} exited (${code === null ? 'killed' : `exit code ${String(code)}`})`;
      restarts = [...restarts.filter((at) => at > Date.now() - limit.withinMs), Date.now()];
      if (restarts.length > limit.restarts) return `${how} repeatedly.`;
      log(`${how}; restarting it.`);
      // Its own children may still run, and use the port.
      await current.stop();
      if (isStopping()) return never();
      const next = start();
      restarting = next.catch(() => undefined);
      try {
        current = await next;
      } catch (error) {
        return `${how} and could not be restarted: ${String(error)}`;
      }
    }
  };
  const failed = watch();
  return {
    first,
    failed,
    stop: async () => {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

const never = () => new Promise<never>(() => undefined);
