import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';
import { signUpAndConfirm } from '../../support/clients.ts';
import { waitForMail } from '../../support/mailbox.ts';

const sql = postgres(inject('stack').db_url, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

it('the local stack delivers the outbox on a timer', async () => {
  const { email, user } = await signUpAndConfirm();
  const data = {
    entity: 'jobs',
    title: 'Baker',
    business: 'Mill',
    ends_at: '2030-05-04T12:00:00Z',
    time_zone: 'UTC',
  };
  await sql`insert into private.outbox (dedupe_key, kind, template, user_id, data)
    values (${randomUUID()}, 'reminders', 'reminder', ${user.id}, ${sql.json(data)})`;
  const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /Ends soon: Baker/ });
  expect(mail.text).toContain('for Mill');
});
