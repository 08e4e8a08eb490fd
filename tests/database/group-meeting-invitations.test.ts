import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addBoard } from './support/add-board.ts';
import { inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Who = Exclude<PersonaName, 'anon'>;
type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

async function call(act: Act, group: string, { id = randomUUID(), days = 7, more = '' } = {}) {
  await act(
    'manager',
    `select public.save_group_meeting('${id}', '${group}', 'June meeting', private.today() + ${String(days)}, '18:00', '20:00', 'Town hall',
      'https://video.example/1', '{Budget}'${more})`,
  );
  return id;
}
/** Emails to somebody about meetings that would be sent now, in the order in which they were queued; sent ones are gone. */
async function due(tx: TransactionSql, town: Town, who: Who) {
  const rows = await tx<{ outcome: string; data: Record<string, unknown> }[]>`
    select data ->> 'outcome' as outcome, private.message_data(kind, template, data) as data from private.outbox
    where user_id = ${town.ids[who]} and template = 'group_meeting' and state = 'queued' and private.is_still_due(kind, user_id, data)
    order by created_at, dedupe_key`;
  return rows.map((row) => ({ ...row.data, outcome: row.outcome }));
}
const send = (tx: TransactionSql) =>
  tx`update private.outbox set state = 'sent' where template = 'group_meeting'`;
const bell = async (tx: TransactionSql, town: Town, who: Who) =>
  (
    await tx<{ outcome: string }[]>`select data ->> 'outcome' as outcome from private.notifications
      where user_id = ${town.ids[who]} and template = 'group_meeting' and read_at is null`
  ).map(({ outcome }) => outcome);
/** A group that the contributor, a member of the chamber, may join. */
async function openBoard(tx: TransactionSql, town: Town) {
  const group = await addBoard(tx, town);
  await tx`update public.groups set admission = 'open' where id = ${group}`;
  await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.contributor}`;
  return group;
}

/** How somebody is no longer invited: who does what. */
const endings: [string, (group: string, person: string) => [PersonaName, string]][] = [
  ['leaves', (group) => ['member', `select public.leave_group('${group}')`]],
  ['is removed', (group, person) => ['manager', `select public.remove_from_group('${group}', '${person}')`]],
  [
    'has a term that now ends before it',
    (group, person) => [
      'manager',
      `select public.set_group_term('${group}', '${person}', 'member', private.today(), private.today() + 2)`,
    ],
  ],
];

describe('the invitation to a meeting', () => {
  it('comes to who joins later, once, for each meeting that is still to come', () =>
    inTown(async (town, act, tx) => {
      const group = await openBoard(tx, town);
      const [coming, canceled, over] = [
        await call(act, group),
        await call(act, group),
        await call(act, group),
      ];
      await act('manager', `select public.cancel_group_meeting('${canceled}', 'Ill')`);
      await tx`update private.group_meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${over}`;
      await act('contributor', `select public.join_group('${group}')`);
      expect(await due(tx, town, 'contributor')).toMatchObject([
        { outcome: 'called', id: coming, sequence: 0 },
      ]);
      expect(await bell(tx, town, 'contributor')).toEqual(['called']);
      // A new role is no new invitation, nor is what the scheduled job looks for.
      await send(tx);
      await act(
        'manager',
        `select public.set_group_term('${group}', '${town.ids.contributor}', 'secretary', null, null)`,
      );
      await tx`select private.queue_meeting_reminders(now())`;
      expect(await due(tx, town, 'contributor')).toEqual([]);
      // Restored, the meeting is new to who never heard of it.
      await act('manager', `select public.restore_group_meeting('${canceled}')`);
      expect(await due(tx, town, 'contributor')).toMatchObject([{ outcome: 'called', id: canceled }]);
      expect(await due(tx, town, 'member')).toMatchObject([{ outcome: 'restored', id: canceled }]);
    }));

  it('waits for the first day of a term, and comes without anybody saving anything', () =>
    inTown(async (town, act, tx) => {
      const group = await openBoard(tx, town);
      await act(
        'admin',
        `select public.set_group_term('${group}', '${town.ids.contributor}', 'member', private.today() + 2, null)`,
      );
      const id = await call(act, group);
      expect(await due(tx, town, 'contributor')).toEqual([]);
      await tx`update public.group_members set starts_on = private.today() where group_id = ${group} and user_id = ${town.ids.contributor}`;
      await tx`select private.queue_meeting_reminders(now())`;
      await tx`select private.queue_meeting_reminders(now())`;
      expect(await due(tx, town, 'contributor')).toMatchObject([{ outcome: 'called', id }]);
    }));

  it('comes with the emails of the group, and not to who wants none', () =>
    inTown(async (town, act, tx) => {
      const group = await openBoard(tx, town);
      await act('contributor', `select public.join_group('${group}')`);
      await act('contributor', `select public.set_group_preferences('${group}', 'nothing', false)`);
      await call(act, group);
      expect(await due(tx, town, 'contributor')).toEqual([]);
      expect(await bell(tx, town, 'contributor')).toEqual([]);
      await act('contributor', `select public.set_group_preferences('${group}', 'announcements', false)`);
      expect(await due(tx, town, 'contributor')).toMatchObject([{ outcome: 'called' }]);
    }));

  it.each(endings)('is taken back from who %s', (_how, end) =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const id = await call(act, group);
      await act('member', `select public.answer_group_meeting('${id}', 'yes')`);
      await send(tx);
      await act(...end(group, town.ids.member));
      const [mail, ...more] = await due(tx, town, 'member');
      expect(mail).toMatchObject({
        outcome: 'withdrawn',
        id,
        is_canceled: true,
        sequence: 1,
        title: 'June meeting',
      });
      expect(more).toEqual([]);
      // Nothing that is for the group only, and nothing that is written into it later.
      expect(mail).toMatchObject({ video_url: '', agenda: [] });
      await call(act, group, { id, days: 8, more: ', seen_version => 1' });
      expect(await due(tx, town, 'member')).toEqual([mail]);
      expect(await due(tx, town, 'owner')).toMatchObject([{ outcome: 'changed' }]);
      // Who comes back is invited again, with a number that calendars take for newer.
      await send(tx);
      await act(
        'admin',
        `select public.set_group_term('${group}', '${town.ids.member}', 'member', null, null)`,
      );
      expect(await due(tx, town, 'member')).toMatchObject([{ outcome: 'called', sequence: 3 }]);
      const [file] = await act('member', `select public.meeting_calendar('${id}') as facts`);
      expect(file?.['facts']).toMatchObject({ sequence: 3 });
      await send(tx);
      await act('manager', `select public.cancel_group_meeting('${id}', 'Ill')`);
      expect(await due(tx, town, 'member')).toMatchObject([{ outcome: 'canceled', sequence: 4 }]);
      expect(await due(tx, town, 'owner')).toMatchObject([{ outcome: 'canceled', sequence: 2 }]);
    }),
  );

  it('is taken back from who is not invited on its new day, and reaches who now is', () =>
    inTown(async (town, act, tx) => {
      const group = await openBoard(tx, town);
      await tx`update public.group_members set ends_on = private.today() + 10 where group_id = ${group} and user_id = ${town.ids.member}`;
      const id = await call(act, group);
      await send(tx);
      await call(act, group, { id, days: 20, more: ', seen_version => 1' });
      expect(await due(tx, town, 'member')).toMatchObject([{ outcome: 'withdrawn', sequence: 2 }]);
      await send(tx);
      await call(act, group, { id, days: 9, more: ', seen_version => 2' });
      expect(await due(tx, town, 'member')).toMatchObject([{ outcome: 'called', sequence: 4 }]);
      expect(await due(tx, town, 'owner')).toMatchObject([{ outcome: 'changed', sequence: 2 }]);
    }));

  it('that nobody got yet is not taken back, and a removal that is undone at once sends nothing', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await call(act, group);
      await act('member', `select public.leave_group('${group}')`);
      expect(await due(tx, town, 'member')).toEqual([]);
      expect(await bell(tx, town, 'member')).toEqual([]);
      await send(tx);
      await act('manager', `select public.remove_from_group('${group}', '${town.ids.owner}')`);
      expect(await due(tx, town, 'owner')).toMatchObject([{ outcome: 'withdrawn' }]);
      await act('manager', `select public.restore_to_group('${group}', '${town.ids.owner}')`);
      expect(await due(tx, town, 'owner')).toEqual([]);
      expect(await bell(tx, town, 'owner')).toEqual(['called']);
    }));

  it('does not fill the mailbox of who is removed and put back again and again', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await call(act, group);
      for (let round = 0; round < 10; round += 1) {
        await send(tx);
        await act('manager', `select public.remove_from_group('${group}', '${town.ids.member}')`);
        await send(tx);
        await act('manager', `select public.restore_to_group('${group}', '${town.ids.member}')`);
      }
      const [row] = await tx`select count(*)::integer as mails from private.outbox
        where user_id = ${town.ids.member} and template = 'group_meeting'`;
      expect(row?.['mails']).toBe(10);
    }));

  it('is nobody’s to read or write but by functions, and is in the export of its person', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await call(act, group);
      for (const who of ['anon', 'member', 'admin'] as const)
        for (const sql of ['select * from', 'delete from'])
          await expect(act(who, `${sql} private.group_meeting_invitations`)).rejects.toMatchObject({
            code: '42501',
          });
      const [exported] = await act('member', 'select private.export_my_groups() as data');
      expect(exported?.['data']).toMatchObject({
        group_meeting_invitations: [{ title: 'June meeting', is_invited: true }],
      });
    }));
});

describe('a recorded decision', () => {
  const record = (act: Act, group: string, body = 'We buy chairs.', id = randomUUID()) =>
    act('owner', `select public.record_group_decision('${id}', '${group}', '${body}')`).then(() => id);
  const mails = (tx: TransactionSql, id: string) =>
    tx<{ user_id: string; is_due: boolean; data: Record<string, unknown> }[]>`
      select user_id, private.is_still_due(kind, user_id, data) as is_due, private.message_data(kind, template, data) as data
      from private.outbox where data ->> 'decision_id' = ${id} order by user_id`;

  it('is told once to everybody who wants announcements of the group, by email and in the bell', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await tx`insert into public.group_members (group_id, user_id) values (${group}, ${town.ids.contributor})`;
      await tx`insert into public.group_preferences (group_id, user_id, emails) values (${group}, ${town.ids.contributor}, 'nothing')`;
      const id = await record(act, group);
      await record(act, group, 'We buy chairs.', id);
      const queued = await mails(tx, id);
      expect(queued.map(({ user_id: user }) => user)).toEqual([town.ids.manager, town.ids.member].toSorted());
      expect(queued[0]).toMatchObject({
        is_due: true,
        data: { outcome: 'decision', group: 'Board', number: 1, body: 'We buy chairs.' },
      });
      const entries =
        await tx`select user_id from private.notifications where data ->> 'decision_id' = ${id}`;
      expect(entries).toHaveLength(2);
      // Not after it was revoked, and not to who left.
      await act('member', `select public.leave_group('${group}')`);
      expect((await mails(tx, id)).find(({ user_id: user }) => user === town.ids.member)?.is_due).toBe(false);
      await act('manager', `select public.revoke_group_decision('${id}', 'Wrong')`);
      expect((await mails(tx, id)).map(({ is_due: isDue }) => isDue)).toEqual([false, false]);
    }));
});
