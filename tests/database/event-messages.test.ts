import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

interface Message {
  id?: string;
  event?: string;
  audience?: string;
  subject?: string;
  body?: string;
  date?: string;
}
const send = (act: Act, who: PersonaName, town: Town, message: Message = {}) =>
  act(
    who,
    `select receivers, event_id from public.send_event_message('${message.id ?? randomUUID()}', '${message.event ?? town.approvedEvent}',
      '${message.audience ?? 'confirmed'}', ${text(message.subject ?? 'The room')}, ${text(message.body ?? 'It is room 2.')},
      ${message.date ? `'${message.date}'` : 'null'})`,
  );
const queued = (tx: TransactionSql) =>
  tx<{ user_id: string; data: Record<string, unknown> }[]>`
    select user_id, data from private.outbox where kind = 'event_messages'`;
const register = async (tx: TransactionSql, town: Town, status: string) => {
  const id = await addUser(tx);
  await tx`insert into public.event_registrations (event_id, occurrence_id, user_id, status, offered_until)
    values (${town.approvedEvent}, ${town.occurrenceId}, ${id}, ${status}, now() + interval '1 hour')`;
  return id;
};

describe('a message to those registered', () => {
  it('is written by the owner, managers and staff, and by nobody else', () =>
    inTown(async (town, act) => {
      for (const who of ['owner', 'manager', 'editor', 'admin'] as const)
        expect(await send(act, who, town), who).toMatchObject([{ receivers: 1 }]);
      for (const who of ['stranger', 'member', 'contributor'] as const) {
        await expect(send(act, who, town), who).rejects.toMatchObject(httpError(404, 'not_found'));
        await expect(
          act(who, `select public.count_message_receivers('${town.approvedEvent}')`),
          who,
        ).rejects.toMatchObject(httpError(404, 'not_found'));
        expect(await act(who, `select public.may_message_guests('${town.approvedEvent}') as may`)).toEqual([
          { may: false },
        ]);
      }
      await expect(send(act, 'anon', town)).rejects.toMatchObject({ code: '42501' });
    }));

  it('is not written by staff without their second factor', () =>
    inTown(async (town, _act, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const half = { userId: town.ids.editor, aal: 'aal1' } as const;
      await expect(
        as(tx, half, (run) =>
          run.unsafe(
            `select * from public.send_event_message('${randomUUID()}', '${town.approvedEvent}', 'both', 'A', 'B')`,
          ),
        ),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('reaches its audience once, and not whoever switched it off', () =>
    inTown(async (town, act, tx) => {
      const waiting = await register(tx, town, 'waitlisted');
      const gone = await register(tx, town, 'canceled');
      const deaf = await register(tx, town, 'confirmed');
      await tx`insert into public.notification_choices (user_id, kind, enabled) values (${deaf}, 'event_messages', false)`;
      const reach = async (audience: string) => {
        await tx`delete from private.outbox`;
        const [made] = await send(act, 'owner', town, { audience });
        const people = (await queued(tx)).map(({ user_id }) => user_id);
        expect(made?.['receivers']).toBe(people.length);
        return people.toSorted();
      };
      expect(await reach('confirmed')).toEqual([town.ids.member]);
      expect(await reach('waitlist')).toEqual([waiting]);
      expect(await reach('both')).toEqual([town.ids.member, waiting].toSorted());
      expect(gone).not.toBe(waiting);
    }));

  it('shows the organizer no address, and the outbox no text', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set email = 'bakery@mill.test', show_email = true where id = ${town.approved}`;
      const [made] = await act(
        'owner',
        `select to_jsonb(sent) as row from public.send_event_message('${randomUUID()}', '${town.approvedEvent}', 'both', 'Hi', 'A text') as sent`,
      );
      expect(JSON.stringify(made)).not.toContain('@');
      const [item] = await queued(tx);
      expect(item?.data).toMatchObject({ reply_to: 'bakery@mill.test', organizer: 'Old Mill Bakery' });
      expect(JSON.stringify(item?.data)).not.toContain('A text');
      await tx`delete from private.outbox where kind <> 'event_messages'`;
      const [taken] = await tx`select data from public.take_outbox(10) where template = 'event_message'`;
      expect(taken?.['data']).toMatchObject({ subject: 'Hi', body: 'A text' });
    }));

  it('has the address of its sender for answers while the page shows none, and the hub’s from staff', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set email = 'bakery@mill.test', show_email = false where id = ${town.approved}`;
      await tx`update public.site_settings set contact_email = 'hub@mill.test'`;
      await tx`update auth.users set email = 'mia@mill.test', email_confirmed_at = now() where id = ${town.ids.manager}`;
      const replyTo = async (who: PersonaName) => {
        await tx`delete from private.outbox`;
        await send(act, who, town);
        return (await queued(tx)).map(({ data }) => data['reply_to']);
      };
      expect(await replyTo('manager')).toEqual(['mia@mill.test']);
      expect(await replyTo('editor')).toEqual(['hub@mill.test']);
    }));

  it('is neither written nor delivered for a suspended business, except by staff', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from private.outbox`;
      await send(act, 'owner', town);
      await tx`update public.businesses set status = 'suspended', status_reason = 'Spam' where id = ${town.approved}`;
      for (const who of ['owner', 'manager'] as const) {
        await expect(send(act, who, town), who).rejects.toMatchObject(httpError(404, 'not_found'));
        expect(await act(who, `select public.may_message_guests('${town.approvedEvent}') as may`)).toEqual([
          { may: false },
        ]);
      }
      const take = () => tx`select data from public.take_outbox(10) where template = 'event_message'`;
      expect(await take()).toEqual([]);
      await send(act, 'editor', town, { subject: 'From the hub' });
      expect(await take()).toMatchObject([{ data: { subject: 'From the hub' } }]);
    }));

  it('is sent once, however often its form is sent', () =>
    inTown(async (town, act, tx) => {
      const id = randomUUID();
      for (const subject of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
        expect(await send(act, 'owner', town, { id, subject })).toMatchObject([{ receivers: 1 }]);
      expect(await queued(tx)).toHaveLength(1);
      expect(await tx`select subject from public.event_messages where id = ${id}`).toEqual([
        { subject: 'First' },
      ]);
      const other =
        await tx`insert into public.events (title, business_id, starts_at, ends_at, approval_status)
        values ('Other', ${town.approved}, now() + interval '1 day', now() + interval '2 days', 'approved') returning id`;
      await expect(send(act, 'owner', town, { id, event: String(other[0]?.['id']) })).rejects.toMatchObject(
        httpError(409, 'message_known'),
      );
    }));

  it('is limited to three a day for an event', () =>
    inTown(async (town, act) => {
      for (let sent = 0; sent < 3; sent += 1) await send(act, 'owner', town);
      for (const who of ['owner', 'manager'] as const)
        await expect(send(act, who, town)).rejects.toMatchObject(httpError(429, 'too_many_messages'));
      await send(act, 'editor', town);
    }));

  it('needs somebody to read it, a known date, and a live event', () =>
    inTown(async (town, act, tx) => {
      await expect(send(act, 'owner', town, { audience: 'waitlist' })).rejects.toMatchObject(
        httpError(409, 'nobody_to_write_to'),
      );
      await expect(send(act, 'owner', town, { event: town.draftEvent })).rejects.toMatchObject(
        httpError(409, 'event_not_public'),
      );
      await expect(send(act, 'owner', town, { date: randomUUID() })).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      expect(await send(act, 'owner', town, { date: town.occurrenceId })).toMatchObject([{ receivers: 1 }]);
      await tx`update public.event_occurrences set starts_at = now() - interval '20 days', ends_at = now() - interval '19 days' where id = ${town.occurrenceId}`;
      await expect(send(act, 'owner', town, { date: town.occurrenceId })).rejects.toMatchObject(
        httpError(409, 'nobody_to_write_to'),
      );
      // What failed counts for no limit, and nothing of it is stored.
      expect(await tx`select from public.event_messages where event_id = ${town.approvedEvent}`).toHaveLength(
        2,
      );
    }));

  it('rejects a subject of several lines and a text without end', () =>
    inTown(async (town, act) => {
      for (const subject of [
        '',
        '   ',
        'Hi\r\nBcc: all@elsewhere.test',
        'Hi\nthere',
        'x'.repeat(151),
        'a\u0007b',
      ])
        await expect(send(act, 'owner', town, { subject }), subject).rejects.toMatchObject({
          constraint_name: 'event_messages_subject_form',
        });
      for (const body of ['', ' \n ', 'x'.repeat(5001), 'x'.repeat(100_000)])
        await expect(send(act, 'owner', town, { body })).rejects.toMatchObject({
          constraint_name: 'event_messages_body_length',
        });
      await expect(send(act, 'owner', town, { audience: 'everybody' })).rejects.toMatchObject({
        constraint_name: 'event_messages_audience_known',
      });
      expect(
        await send(act, 'owner', town, { subject: 'é'.repeat(150), body: '🥐'.repeat(5000) }),
      ).toHaveLength(1);
    }));
});
