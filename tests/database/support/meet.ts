import postgres, { type TransactionSql } from 'postgres';
import { expect, inject } from 'vitest';
import { addStrongSession } from '../../support/strong-session.ts';

/** Connections for transactions that run at once, in all files of a worker; idle ones close by themselves. */
export const sql = postgres(inject('stack').db_url, { max: 12, idle_timeout: 5, onnotice: () => undefined });

type Rows = Record<string, unknown>[];
/** What a transaction does. */
export type Statement = (tx: TransactionSql) => PromiseLike<Rows>;

/** Begins a transaction as this user or as the database; it ends after its statement, and after `until` if given. */
export function start(userId: string | null, statement: Statement, until?: Promise<unknown>) {
  const pid = Promise.withResolvers<number>();
  const ran = Promise.withResolvers<unknown>();
  const ended = sql
    .begin(async (tx) => {
      const [backend] = await tx`select pg_backend_pid() as pid`;
      if (userId) {
        const session = await addStrongSession(sql, userId);
        const claims = JSON.stringify({
          sub: userId,
          role: 'authenticated',
          aal: 'aal2',
          session_id: session,
        });
        await tx`select set_config('request.jwt.claims', ${claims}, true)`;
        await tx.unsafe('set local role authenticated');
      }
      pid.resolve(Number(backend?.['pid']));
      const rows = await statement(tx);
      ran.resolve(undefined);
      await until;
      return rows;
    })
    .then(
      (rows) => ({ rows, code: '', detail: '' }),
      (error: unknown) => {
        ran.reject(error);
        const { code = '', detail = '' } = error as { code?: string; detail?: string };
        return { rows: [] as Rows, code, detail };
      },
    );
  ran.promise.catch(() => undefined);
  return { pid: pid.promise, ran: ran.promise, ended };
}
/** Returns once the transaction of this backend waits for a lock. */
export const waitsForLock = (pid: number) =>
  expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`).length,
      { interval: 10, timeout: 60_000 },
    )
    .toBe(1);

/** The first stays open until each of the others, started in order, blocks. Returns how the others ended. */
export async function meet(first: [string | null, Statement], ...others: [string | null, Statement][]) {
  const open = Promise.withResolvers<undefined>();
  const gate = start(...first, open.promise);
  const waiting: ReturnType<typeof start>[] = [];
  try {
    await gate.ran;
    for (const other of others) {
      const one = start(...other);
      waiting.push(one);
      const pid = await one.pid;
      await waitsForLock(pid);
    }
  } finally {
    open.resolve(undefined);
  }
  expect(await gate.ended).toMatchObject({ code: '' });
  return Promise.all(waiting.map(({ ended }) => ended));
}
