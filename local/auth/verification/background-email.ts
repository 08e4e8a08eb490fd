import type { TransactionSql } from 'postgres';
import type { AuthContext, AuthServer } from '../server.ts';
import { AuthError, logError } from '../errors.ts';
import type { LimitedEmail } from '../limits/email-frequency-limits.ts';
import type { Email } from '../delivery/smtp-sender.ts';
import type { Db } from '../models/connection.ts';

/**
 * Runs `work`, which may send an email to `address`, after the response. The email is sent after the commit, so
 * that its link works. Client errors are ignored. An email that cannot be sent is logged and may be requested again
 * at once: an account created a moment ago that waits for it is deleted.
 */
export function sendInBackground(
  server: AuthServer,
  c: AuthContext,
  { kind, address }: { kind: LimitedEmail; address: string },
  work: (collectingServer: AuthServer) => Promise<unknown>,
) {
  const { backgroundTasks, limits, sql } = server;
  const send = async () => {
    const { emails, server: collectingServer } = collectEmails(server);
    await work(collectingServer);
    try {
      for (const email of emails) await server.sendEmail(email);
    } catch (error) {
      limits.resetEmailRequest(kind, address);
      await sql`delete from auth.users
        where email = ${address} and email_confirmed_at is null and created_at > now() - interval '1 minute'`;
      await sql`update auth.users set confirmation_sent_at = null, recovery_sent_at = null where email = ${address}`;
      throw error;
    }
  };
  backgroundTasks.add(send, (error) => {
    if (error instanceof AuthError && error.status < 500) return;
    logError(error instanceof Error ? error : new Error(String(error)), c);
  });
}

/** The same server with a mailer that only collects emails, so that a transaction commits before they are sent. */
export function collectEmails(server: AuthServer) {
  const emails: Email[] = [];
  const sendEmail = (email: Email) => Promise.resolve(void emails.push(email));
  return { emails, server: { ...server, sendEmail } };
}

/**
 * Makes the response for a taken address take as long as for a new one: does the same work, rolls it back, and
 * writes a row.
 */
export async function simulateForTiming(
  server: AuthServer,
  db: TransactionSql,
  userId: string,
  work: (server: AuthServer, db: Db) => Promise<unknown>,
) {
  const undone = new Error('undone');
  const limits = { ...server.limits, countEmail: () => undefined };
  const silentServer = { ...server, limits, sendEmail: () => Promise.resolve() };
  await db
    .savepoint(async (inner) => {
      await work(silentServer, inner);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  await db`update auth.users set id = id where id = ${userId}`;
}
