import type { TransactionSql } from 'postgres';
import type { AuthContext, AuthServer } from './context.ts';
import { AuthError, logFailure } from './errors.ts';
import type { PausedMail } from './mail-pauses.ts';
import type { OutgoingMail } from './mailer.ts';
import type { Db } from './users.ts';

/**
 * Does `work`, which may end in a mail to `address`, after the answer; its mails go out when it is done, so that nobody opens a
 * link before the database has it. A refusal is told to nobody. A mail that cannot be sent is logged, and may be asked for
 * again at once: an account that was made a moment ago, and waits for it, is taken back.
 */
export function sendLater(
  server: AuthServer,
  c: AuthContext,
  { kind, address }: { kind: PausedMail; address: string },
  work: (later: AuthServer) => Promise<unknown>,
) {
  const { afterwards, limits, sql } = server;
  const send = async () => {
    const { mails, server: later } = collectMails(server);
    await work(later);
    try {
      for (const mail of mails) await server.sendMail(mail);
    } catch (error) {
      limits.forgetMailTo(kind, address);
      await sql`delete from auth.users
        where email = ${address} and email_confirmed_at is null and created_at > now() - interval '1 minute'`;
      await sql`update auth.users set confirmation_sent_at = null, recovery_sent_at = null where email = ${address}`;
      throw error;
    }
  };
  afterwards.add(send, (error) => {
    if (error instanceof AuthError && error.status < 500) return;
    logFailure(error instanceof Error ? error : new Error(String(error)), c);
  });
}

/** The same server with a letter box in the place of its mailer, so that a transaction ends before its mails are sent. */
export function collectMails(server: AuthServer) {
  const mails: OutgoingMail[] = [];
  const sendMail = (mail: OutgoingMail) => Promise.resolve(void mails.push(mail));
  return { mails, server: { ...server, sendMail } };
}

/** What makes the answer for a taken address take as long as for a free one: the same work, undone, and a row written. */
export async function pretend(
  server: AuthServer,
  db: TransactionSql,
  userId: string,
  work: (server: AuthServer, db: Db) => Promise<unknown>,
) {
  const undone = new Error('undone');
  const limits = { ...server.limits, countMail: () => undefined };
  const nobody = { ...server, limits, sendMail: () => Promise.resolve() };
  await db
    .savepoint(async (inner) => {
      await work(nobody, inner);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  await db`update auth.users set id = id where id = ${userId}`;
}
