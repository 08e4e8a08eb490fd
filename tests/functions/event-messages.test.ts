import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { transports } from './support/transports.ts';

beforeEach(async () => {
  await emptyOutbox();
  await resetRateLimits();
});

const addGuests = async () => {
  const [owner, guest, other] = [await newPerson(), await newPerson(), await newPerson()];
  const business = await addRow('businesses', {
    name: 'Old Mill',
    owner_id: owner.id,
    status: 'approved',
    email: 'hello@mill.test',
    show_email: true,
  });
  const starts = Date.now() + 86_400_000;
  const event = await addRow('events', {
    title: 'Bread day',
    business_id: business,
    starts_at: new Date(starts),
    ends_at: new Date(starts + 3_600_000),
    registration_mode: 'internal',
    approval_status: 'approved',
  });
  const [date] = await sql`select id from public.event_occurrences where event_id = ${event}`;
  for (const person of [guest, other])
    await actAs(person, (tx) => tx`select id from public.register_for_event(${String(date?.['id'])})`);
  await emptyOutbox();
  const send = (subject: string, body: string) =>
    actAs(
      owner,
      (tx) =>
        tx`select receivers from public.send_event_message(${randomUUID()}, ${event}, 'confirmed', ${subject}, ${body})`,
    );
  return { owner, guest, other, event, send };
};

describe.each(transports)('a message to those registered, %s', (_name, call, further) => {
  it('arrives as plain text from the hub, and answers go to the business', async () => {
    const { owner, guest, other, send } = await addGuests();
    const body = 'Bring a <b>coat</b>.\n\nSee you!\n-- \nUnsubscribe: https://elsewhere.test';
    expect(await send('It will <rain> & storm', body)).toEqual([{ receivers: 2 }]);
    expect(await sendAll(call)).toMatchObject({ sent: 2, failed: 0 });
    const mailUrl = inject('stack').mail_url;
    const mail = await waitForMail(mailUrl, { to: guest.email, subject: /^It will <rain> & storm$/ });
    expect(mail.text).toContain('Old Mill, the organizer of “Bread day” writes:');
    // Quoted line by line, so that it cannot pass for words of the hub.
    expect(mail.text).toContain('  > See you!\n  > -- \n  > Unsubscribe: https://elsewhere.test');
    expect(mail.html).toContain('Bring a &lt;b&gt;coat&lt;/b&gt;.');
    const source = await (await fetch(`${mailUrl}/messages/${mail.id}/source`)).text();
    expect(source).toMatch(/^Reply-To: hello@mill\.test\r?$/im);
    expect(source).toContain('List-Unsubscribe-Post');
    expect(source + mail.text).not.toContain(other.email);
    expect(source + mail.text).not.toContain(owner.email);
  });

  it('is not sent to whoever canceled or switched it off before it went out', further, async () => {
    const { guest, other, event, send } = await addGuests();
    await send('Change of room', 'Room 3.');
    await sql`update public.event_registrations set status = 'canceled' where event_id = ${event} and user_id = ${guest.id}`;
    await sql`insert into public.notification_choices (user_id, kind, enabled) values (${other.id}, 'event_messages', false)`;
    await sql`delete from private.outbox where kind <> 'event_messages'`;
    expect(await sendAll(call)).toMatchObject({ sent: 0, items: [] });
    for (const { email } of [guest, other])
      expect((await listMails(inject('stack').mail_url, email)).map(({ subject }) => subject)).not.toContain(
        'Change of room',
      );
  });
});
