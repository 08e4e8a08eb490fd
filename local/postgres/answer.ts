import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

/** Resolves once the Postgres at `url` answers, or `goOn` says no. Throws when it refuses us. */
export async function untilItAnswers(url: string, goOn: () => boolean) {
  while (goOn()) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === '28P01') {
        throw new Error(
          'The database does not take the password in keys.json: the file belongs to another data folder.',
          { cause: error },
        );
      }
      // Refused: not listening yet. 57P03: starting up, or recovering after a crash.
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)) throw error;
      await wait(20);
    } finally {
      await sql.end();
    }
  }
}
