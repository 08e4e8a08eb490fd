import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { killMarked } from './processes/orphans.ts';
import { killPostgres } from './postgres/orphaned-postgres.ts';

/** The ways a running hub is asked to stop. */
export interface ShutdownSignals {
  /** Aborted at the first request. */
  signal: AbortSignal;
  /** Resolves at the first request. */
  requested: Promise<undefined>;
  /** Resolves with a message after an uncaught error of ours. */
  crashed: Promise<string>;
}

// npm and the terminal may both send the same Ctrl-C: within this time it is not a second one.
const sameRequestMs = 1_000;

/** Listens for requests to stop this process; a second Ctrl-C kills it and all processes of the hub on `dataDir`. */
export function listenForShutdown(dataDir: string): ShutdownSignals {
  const controller = new AbortController();
  let firstAt = 0;
  const { promise: requested, resolve: resolveRequested } = Promise.withResolvers<undefined>();
  const request = () => {
    firstAt ||= Date.now();
    controller.abort();
    resolveRequested(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === 0) {
        request();
      } else if (signal === 'SIGINT' && Date.now() - firstAt > sameRequestMs) {
        force(dataDir);
      }
    });
  }
  // Killed, scripts/run.mjs forwards no signal: the hub must not outlive it.
  const parent = process.ppid;
  if (process.env['STARTED_BY'] === String(parent))
    setInterval(() => {
      if (process.ppid !== parent) request();
    }, 500).unref();
  const crashed = new Promise<string>((resolve) => {
    const reportCrash = (error: unknown) => {
      console.error(error);
      resolve('An uncaught error; see above.');
    };
    process.on('uncaughtException', reportCrash);
    process.on('unhandledRejection', reportCrash);
  });
  // A closed terminal accepts no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { signal: controller.signal, requested, crashed };
}

function force(dataDir: string): never {
  console.error('Killing all processes.');
  if (existsSync(dataDir)) {
    const folder = realpathSync(dataDir);
    killMarked(folder);
    killPostgres(join(folder, 'postgres'));
  }
  process.exit(130);
}
