import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { SendReport } from '#contracts/notifications.ts';
import type { Transport } from './transports.ts';
import { sql } from './people.ts';

const withSecret = () => ({ method: 'POST', headers: { apikey: inject('stack').secret_key } });

/** Sends all due messages like the scheduler; returns the report. */
export async function sendAll(call: Transport): Promise<SendReport> {
  const reply = await call('/notify/send', withSecret());
  if (reply.status !== 200) throw new Error(`${String(reply.status)} ${await reply.text()}`);
  return SendReport.parse(await reply.json());
}

/** Runs the scheduled jobs. */
export const runScheduledJobs = (call: Transport) => call('/notify/regular', withSecret());

/** Empties the outbox, so that a test sees its own messages only. */
export const emptyOutbox = () => sql`delete from private.outbox`;

/** Adds a reminder, the simplest message, to the outbox. */
export async function queueReminder(person: { id: string }, title: string) {
  const data = {
    entity: 'jobs',
    title,
    business: 'Old Mill',
    business_id: randomUUID(),
    ends_at: '2030-05-04T12:00:00Z',
    time_zone: 'UTC',
  };
  const [row] = await sql`insert into private.outbox (dedupe_key, kind, template, user_id, data)
    values (${`${title} ${randomUUID()}`}, 'reminders', 'reminder', ${person.id}, ${sql.json(data)}) returning id`;
  return String(row?.['id']);
}

/** The outbox row of a message. */
export async function readOutbox(id: string) {
  const [row] = await sql`select *, next_attempt_at > now() as is_later from private.outbox where id = ${id}`;
  return row;
}
