import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { withTimeout } from '../network/timeout.ts';

/** What is called with the payload of each notification of a channel. */
type Channels = Record<string, (payload: string) => void>;

const checkMs = 5_000;

/**
 * Listens on `channels` until it is closed, also after Postgres was away for any time: the driver does not listen again once its new
 * connection was refused, so a notification of its own says every five seconds whether it still does. `onConnected` is called
 * whenever it listens, at first and after a loss, when some notifications may have been missed.
 */
export async function listen(
  databaseUrl: string,
  channels: Channels,
  onConnected: () => void,
): Promise<{ close(): Promise<void> }> {
  const check = `local_check_${randomUUID()}`;
  let isHeard = true;
  const open = async () => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      for (const [name, onNotify] of Object.entries(channels)) await sql.listen(name, onNotify);
      // The last one: the driver listens again in their order.
      await sql.listen(check, () => (isHeard = true), onConnected);
    } catch (error) {
      await sql.end({ timeout: 0 });
      throw error;
    }
    return sql;
  };
  let sql = await open();
  let isChecking = false;
  let isClosed = false;
  const renew = async () => {
    if (!isHeard) {
      void sql.end({ timeout: 0 });
      sql = await open();
      if (isClosed) await sql.end({ timeout: 0 });
    }
    isHeard = false;
    // Of a server that does not answer, a new connection is asked for next.
    if (!isClosed) await withTimeout<unknown>(sql.notify(check, ''), checkMs * 2, () => undefined);
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void renew()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  }, checkMs);
  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await sql.end({ timeout: 2 });
    },
  };
}
