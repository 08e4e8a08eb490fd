import type { Child } from './children.ts';

/** A part of the hub that is started again when it ends by itself. */
export interface Kept<Part> {
  /** The part as it was started first. */
  first: Part;
  /** Resolves with a sentence when the part keeps ending; never otherwise. */
  gaveUp: Promise<string>;
  stop(): Promise<void>;
}

const limit = { restarts: 3, withinMs: 60_000 };

/** Starts a part and starts it again whenever it ends by itself, three times a minute at most. Throws when the first start does. */
export async function keepRunning<Part extends Child>(
  name: string,
  start: () => Promise<Part>,
  log: (line: string) => void,
): Promise<Kept<Part>> {
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
      const how = `The ${name} ended by itself (${code === null ? 'killed' : `exit code ${String(code)}`})`;
      restarts = [...restarts.filter((at) => at > Date.now() - limit.withinMs), Date.now()];
      if (restarts.length > limit.restarts) return `${how} again and again.`;
      log(`${how}; starting it again.`);
      // What it had started itself may still run, and hold the port.
      await current.stop();
      if (isStopping()) return never();
      const next = start();
      restarting = next.catch(() => undefined);
      try {
        current = await next;
      } catch (error) {
        return `${how} and could not be started again: ${String(error)}`;
      }
    }
  };
  const gaveUp = watch();
  return {
    first,
    gaveUp,
    stop: async () => {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

const never = () => new Promise<never>(() => undefined);
