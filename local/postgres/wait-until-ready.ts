import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

/**
 * Resolves once the Postgres of the cluster in `folder` accepts connections at `url`, or when `shouldContinue` returns false.
 * Throws when it rejects us. Another server may have the port: then the one that we started is about to exit.
 */
export async function waitUntilReady(url: string, folder: string, shouldContinue: () => boolean) {
  while (shouldContinue()) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
      if (row?.data_directory === folder) return;
      await wait(20);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      await wait(20);
      if (code === '28P01' && isReady(folder)) {
        throw new Error(
          'The database does not take the password in keys.json: the file belongs to another data folder.',
          { cause: error },
        );
      }
      // ECONNREFUSED: not listening yet. 57P03: starting up, or recovering after a crash.
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03', '28P01'].includes(code)) throw error;
    } finally {
      await sql.end();
    }
  }
}

/** Whether the server of the cluster itself accepts connections, as the eighth line of its lock file says: who rejected us may be another one. */
function isReady(folder: string) {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
