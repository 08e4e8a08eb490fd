import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { killMarked } from './orphans.ts';
import { quitAtOnce } from './postgres/leftovers.ts';

/** How a running hub is asked to end. */
export interface Interruptions {
  /** Aborted at the first request. */
  signal: AbortSignal;
  /** Resolves, with nothing to say, at the first request. */
  asked: Promise<undefined>;
  /** Resolves with a sentence when an error of ours was caught by nobody. */
  crashed: Promise<string>;
}

// npm and the terminal may each send the same Ctrl-C: what comes within this time is not a second one.
const sameRequestMs = 1_000;

/** Follows the requests to end this process; a second Ctrl-C kills whatever the hub on `dataDir` still runs, and us. */
export function followSignals(dataDir: string): Interruptions {
  const controller = new AbortController();
  let firstAt = 0;
  const asked = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (firstAt === 0) {
          firstAt = Date.now();
          controller.abort();
          resolve(undefined);
        } else if (signal === 'SIGINT' && Date.now() - firstAt > sameRequestMs) {
          force(dataDir);
        }
      });
    }
  });
  const crashed = new Promise<string>((resolve) => {
    const tell = (error: unknown) => {
      // What postgres.js throws at nobody when a connection breaks amid a write (its issue 1154): the database is gone,
      // and that is told in a sentence.
      if (error instanceof TypeError && error.stack?.includes('at Immediate.nextWrite')) {
        resolve('The connection to the database broke. Start the hub again.');
        return;
      }
      console.error(error);
      resolve('An error that nobody handled; it is printed above.');
    };
    process.on('uncaughtException', tell);
    process.on('unhandledRejection', tell);
  });
  // A terminal that was closed takes no more lines; there is nobody to tell.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { signal: controller.signal, asked, crashed };
}

function force(dataDir: string): never {
  console.error('Ending everything at once.');
  if (existsSync(dataDir)) {
    const folder = realpathSync(dataDir);
    killMarked(folder);
    quitAtOnce(join(folder, 'postgres'));
  }
  process.exit(130);
}
