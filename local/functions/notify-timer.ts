import type { Sql } from 'postgres';

/** What the timer needs; `call` reaches a function with the secret key. */
export interface NotifyTimerOptions {
  sql: Sql;
  call: (path: string) => Promise<Response>;
  log: (line: string) => void;
}

const lookEveryMs = 1_000;
const workEveryMs = 60_000;

/**
 * Stands in for the scheduler of a hosted project: has mails sent as soon as they are due, and the regular work done every
 * minute. The returned function ends it, after what is under way.
 */
export function startNotifyTimer({ sql, call, log }: NotifyTimerOptions): () => Promise<void> {
  let underWay = Promise.resolve();
  let isBusy = false;
  let lastWork = Date.now();
  let problem = '';
  const ask = async (path: string) => {
    const reply = await call(path);
    if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}: ${await reply.text()}`);
    await reply.body?.cancel();
  };
  const look = async () => {
    const [known] = await sql`select to_regclass('private.outbox') is not null as is_there`;
    if (!known?.['is_there']) return;
    if (Date.now() - lastWork > workEveryMs) {
      lastWork = Date.now();
      await ask('/notify/regular');
    }
    const [due] =
      await sql`select exists (select from private.outbox where next_attempt_at <= now() and (state = 'queued'
      or (state = 'sending' and taken_at < now() - interval '10 minutes'))) as is_due`;
    if (due?.['is_due']) await ask('/notify/send');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = look()
      .then(() => {
        problem = '';
      })
      .catch((error: unknown) => {
        // The same failure every second is one line of the log.
        if (problem !== String(error)) log(`[notify] ${String(error)}`);
        problem = String(error);
      })
      .finally(() => {
        isBusy = false;
      });
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
