import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addBoard } from './support/add-board.ts';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
type Row = Record<string, unknown>;

const gone = httpError(404, 'not_found');
const officersOnly = httpError(403, 'officer_only');

/** Calls a meeting in some days; returns what it answers, with the id. */
async function call(
  act: Act,
  who: PersonaName,
  group: string,
  { id = randomUUID(), days = 7, more = '' } = {},
) {
  const [row] = await act(
    who,
    `select public.save_group_meeting(meeting_id => '${id}', group_id => '${group}', title => 'June meeting',
      day => private.today() + ${String(days)}, starts => '18:00', ends => '20:00', place => 'Town hall',
      agenda => '{Minutes,"  ",Budget}'${more}) as result`,
  );
  return { id, ...(row?.['result'] as { saved?: Row; conflict?: Row }) };
}
const read = async (act: Act, who: PersonaName, id: string) =>
  (await act(who, `select public.group_meeting('${id}') as page`))[0]?.['page'] as Row & {
    people: Row[];
    minutes_text?: Row & { history?: Row[] };
  };
const list = async (act: Act, who: PersonaName, group: string, isPast = false) =>
  (
    (await act(who, `select public.group_meetings('${group}', ${String(isPast)}) as page`))[0]?.['page'] as {
      meetings: Row[];
    }
  ).meetings;
const mails = (tx: TransactionSql, id: string, outcome: string) =>
  tx`select user_id, data from private.outbox where data ->> 'meeting_id' = ${id} and data ->> 'outcome' = ${outcome}`;
/** Moves a meeting so that it began an hour ago and is still running, or is over. */
const hold = (tx: TransactionSql, id: string, isOver = true) =>
  tx`update private.group_meetings set starts_at = now() - interval '1 hour',
    ends_at = now() + case when ${isOver} then interval '-1 minute' else interval '1 hour' end where id = ${id}`;

describe('a meeting of a group', () => {
  it('is called by officers, once, and everybody whose term runs on that day is invited', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      // Their term ends before the meeting, and another begins on its day.
      await tx`update public.group_members set ends_on = private.today() + 3 where group_id = ${group} and user_id = ${town.ids.member}`;
      await tx`insert into public.group_members (group_id, user_id, starts_on) values (${group}, ${town.ids.contributor}, private.today() + 7)`;
      await expect(call(act, 'member', group)).rejects.toMatchObject(officersOnly);
      const { id, saved } = await call(act, 'owner', group);
      expect(saved).toMatchObject({ title: 'June meeting', agenda: ['Minutes', 'Budget'], version: 1 });
      await call(act, 'owner', group, { id });
      expect(await list(act, 'member', group)).toHaveLength(1);
      const page = await read(act, 'manager', id);
      expect(page.people.map((one) => one['id'])).toEqual([
        town.ids.manager,
        town.ids.owner,
        town.ids.contributor,
      ]);
      // Not to who called it, nor before a term begins.
      expect((await mails(tx, id, 'called')).map(({ user_id: user }): unknown => user)).toEqual([
        town.ids.manager,
      ]);
      await expect(act('member', `select public.answer_group_meeting('${id}', 'yes')`)).rejects.toMatchObject(
        httpError(403, 'not_invited'),
      );
    }));

  it('is nothing to anybody outside of the group, former people included', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      await act('manager', `select public.save_meeting_minutes('${id}', 'Said')`);
      await act('manager', `select public.set_minutes_status('${id}', 'published', 1)`);
      const person = `'${town.ids.member}'`;
      const calls = [
        `select public.group_meetings('${group}')`,
        `select public.group_meeting('${id}')`,
        `select public.meeting_calendar('${id}')`,
        `select public.answer_group_meeting('${id}', 'yes')`,
        `select public.set_meeting_attendance('${id}', ${person}, 'present')`,
        `select public.cancel_group_meeting('${id}', 'No')`,
        `select public.restore_group_meeting('${id}')`,
        `select public.save_meeting_minutes('${id}', 'Mine', 2)`,
        `select public.set_minutes_status('${id}', 'approved', 2)`,
        `select public.minutes_version((select 1))`,
      ];
      // The stranger was chair until yesterday; the contributor is a member of the chamber.
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.contributor}`;
      for (const sql of calls) {
        for (const who of ['stranger', 'contributor'] as const)
          await expect(act(who, sql), `${who}: ${sql}`).rejects.toMatchObject(gone);
        await expect(act('anon', sql), sql).rejects.toMatchObject({ code: '42501' });
      }
      await expect(call(act, 'stranger', group)).rejects.toMatchObject(gone);
      await expect(call(act, 'stranger', group, { id })).rejects.toMatchObject(gone);
      // An id that is known does not take a meeting into another group.
      const [other] = await tx`insert into public.groups (name) values ('Other') returning id`;
      await tx`insert into public.group_members (group_id, user_id, role) values (${String(other?.['id'])}, ${town.ids.stranger}, 'chair')`;
      await expect(call(act, 'stranger', String(other?.['id']), { id })).rejects.toMatchObject(gone);
      // Who leaves reads nothing a moment later.
      await act('member', `select public.leave_group('${group}')`);
      for (const sql of calls.slice(0, 4)) await expect(act('member', sql), sql).rejects.toMatchObject(gone);
      for (const table of ['meetings', 'meeting_answers', 'attendance', 'minutes', 'minutes_history'])
        for (const who of ['anon', 'member', 'manager', 'admin'] as const)
          await expect(act(who, `select * from private.group_${table}`)).rejects.toMatchObject({
            code: '42501',
          });
    }));

  it('keeps both sides when two change it: the second sees what the first saved', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const moved = await call(act, 'manager', group, { id, days: 8, more: ', seen_version => 1' });
      expect(moved.saved).toMatchObject({ version: 2 });
      const late = await call(act, 'owner', group, { id, days: 9, more: ', seen_version => 1' });
      expect(late.conflict).toMatchObject({ version: 2, starts_at: moved.saved?.['starts_at'] });
      // Of the agenda nobody needs a new calendar entry.
      const [before] = await mails(tx, id, 'changed');
      expect(before).toBeDefined();
      await act(
        'owner',
        `select public.save_group_meeting('${id}', '${group}', 'June meeting', private.today() + 8, '18:00', '20:00', 'Town hall',
          agenda => '{Other}', seen_version => 2)`,
      );
      expect(await mails(tx, id, 'changed')).toHaveLength(2);
    }));

  it('asks again when it is moved, and can be answered until it is over', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      await act('member', `select public.answer_group_meeting('${id}', 'yes')`);
      await act('member', `select public.answer_group_meeting('${id}', 'maybe')`);
      await act('owner', `select public.answer_group_meeting('${id}', 'yes')`);
      expect(await read(act, 'member', id)).toMatchObject({ own_answer: 'maybe', coming: 1 });
      await act('member', `select public.answer_group_meeting('${id}', null)`);
      expect(await read(act, 'member', id)).not.toHaveProperty('own_answer');
      await expect(act('member', `select public.answer_group_meeting('${id}', 'x')`)).rejects.toMatchObject(
        httpError(400, 'answer_unknown'),
      );
      await call(act, 'manager', group, { id, days: 8, more: ', seen_version => 1' });
      expect(await read(act, 'owner', id)).toMatchObject({ coming: 0 });
      await hold(tx, id);
      await expect(act('member', `select public.answer_group_meeting('${id}', 'yes')`)).rejects.toMatchObject(
        httpError(409, 'meeting_over'),
      );
    }));

  it('is canceled with a reason and restored; only the newest email is sent', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      await expect(act('member', `select public.cancel_group_meeting('${id}', 'Ill')`)).rejects.toMatchObject(
        officersOnly,
      );
      await expect(act('owner', `select public.cancel_group_meeting('${id}', ' ')`)).rejects.toMatchObject(
        httpError(400, 'reason_needed'),
      );
      await act('owner', `select public.cancel_group_meeting('${id}', 'Ill')`);
      await act('owner', `select public.cancel_group_meeting('${id}', 'Ill')`);
      expect(await read(act, 'member', id)).toMatchObject({ is_canceled: true, cancel_reason: 'Ill' });
      await expect(act('member', `select public.answer_group_meeting('${id}', 'yes')`)).rejects.toMatchObject(
        httpError(409, 'meeting_canceled'),
      );
      const due = async () =>
        (
          await tx<{ outcome: string }[]>`select data ->> 'outcome' as outcome from private.outbox
          where data ->> 'meeting_id' = ${id} and user_id = ${town.ids.member} and private.is_still_due(kind, user_id, data)`
        ).map(({ outcome }) => outcome);
      expect(await due()).toEqual(['canceled']);
      await act('owner', `select public.restore_group_meeting('${id}')`);
      expect(await due()).toEqual(['restored']);
      await tx`update public.group_preferences set emails = 'nothing' where user_id = ${town.ids.member}`;
      await tx`insert into public.group_preferences (group_id, user_id, emails) values (${group}, ${town.ids.member}, 'nothing')
        on conflict do nothing`;
      expect(await due()).toEqual([]);
    }));

  it('is not canceled and restored again and again', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const turn = async () => {
        await act('manager', `select public.cancel_group_meeting('${id}', 'Ill')`);
        await act('manager', `select public.restore_group_meeting('${id}')`);
      };
      const often = async () => {
        for (let n = 0; n < 40; n += 1) await turn();
      };
      await expect(often()).rejects.toMatchObject(httpError(429, 'too_many_meeting_changes'));
      expect((await mails(tx, id, 'restored')).length).toBeLessThan(40);
    }));

  it('reminds a day before whoever did not decline, once', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      await act('member', `select public.answer_group_meeting('${id}', 'no')`);
      const remind = () =>
        tx`select private.queue_meeting_reminders(starts_at - interval '23 hours') from private.group_meetings where id = ${id}`;
      await tx`update private.group_meetings set created_at = now() - interval '8 days' where id = ${id}`;
      await remind();
      await remind();
      expect((await mails(tx, id, 'reminder')).map(({ user_id: user }): unknown => user).toSorted()).toEqual(
        [town.ids.manager, town.ids.owner].toSorted(),
      );
    }));

  it('names what is wrong with it', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const rows = [
        [`' ', private.today() + 1, '18:00', '20:00'`, 'title_length'],
        [`'A', private.today() + 1, '18:00', '18:00'`, 'meeting_period'],
        [`'A', null, '18:00', '20:00'`, 'meeting_period'],
        [`'A', private.today() + 9999, '18:00', '20:00'`, 'meeting_day'],
        [`'A', private.today() + 1, '18:00', '20:00', video_url => 'javascript:alert(1)'`, 'video_url_form'],
        [
          `'A', private.today() + 1, '18:00', '20:00', agenda => array_fill('x'::text, '{51}')`,
          'agenda_form',
        ],
      ] as const;
      for (const [args, code] of rows)
        await expect(
          act('manager', `select public.save_group_meeting('${randomUUID()}', '${group}', ${args})`),
          args,
        ).rejects.toMatchObject(httpError(400, code));
    }));

  it('of an archived group can only be read', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      await tx`update public.groups set archived_at = now() where id = ${group}`;
      const archived = httpError(409, 'group_archived');
      for (const sql of [
        `select public.answer_group_meeting('${id}', 'yes')`,
        `select public.cancel_group_meeting('${id}', 'Ill')`,
        `select public.save_meeting_minutes('${id}', 'Said')`,
      ])
        await expect(act('manager', sql), sql).rejects.toMatchObject(archived);
      expect(await read(act, 'member', id)).toMatchObject({ title: 'June meeting' });
    }));

  it('is in the list of meetings of each person, and of who was invited', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const mine = async (who: PersonaName) =>
        (await act(who, 'select public.my_meetings() as meetings'))[0]?.['meetings'] as Row[];
      expect((await mine('member')).filter((one) => one['id'] === id)).toMatchObject([{ group: 'Board' }]);
      expect(await mine('stranger')).toEqual([]);
      await hold(tx, id);
      expect((await mine('member')).filter((one) => one['id'] === id)).toEqual([]);
      expect(await list(act, 'member', group, true)).toMatchObject([{ id, is_over: true }]);
    }));
});

describe('attendance', () => {
  it('is recorded by officers from the beginning on, and stays when an account is deleted', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const record = (who: PersonaName, person: string, attendance = `'present'`) =>
        act(who, `select public.set_meeting_attendance('${id}', '${person}', ${attendance})`);
      await expect(record('owner', town.ids.member)).rejects.toMatchObject(httpError(409, 'meeting_ahead'));
      await hold(tx, id);
      await expect(record('member', town.ids.member)).rejects.toMatchObject(officersOnly);
      await expect(record('owner', town.ids.stranger)).rejects.toMatchObject(gone);
      await record('owner', town.ids.member);
      await record('manager', town.ids.owner, `'excused'`);
      await record('manager', town.ids.manager, `'absent'`);
      await record('manager', town.ids.manager, 'null');
      const page = await read(act, 'member', id);
      expect(page.people.map((one) => one['attendance'])).toEqual([undefined, 'excused', 'present']);
      const [exported] = await act('member', 'select private.export_my_groups() as data');
      expect(exported?.['data']).toMatchObject({ group_attendance: [{ attendance: 'present' }] });
      await tx`delete from auth.users where id = ${town.ids.member}`;
      expect(await read(act, 'manager', id)).toMatchObject({ former_present: 1 });
    }));
});

it('attendance can be recorded of any number of people, and changed back and forth a number of times', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const { id } = await call(act, 'manager', group);
    await hold(tx, id);
    await tx`select private.consume_rate_limit(${`group changes ${town.ids.owner}`}, 240, 3600, 239)`;
    const record = (person: string, attendance = `'present'`) =>
      act('owner', `select public.set_meeting_attendance('${id}', '${person}', ${attendance})`);
    await record(town.ids.member);
    await record(town.ids.manager);
    await record(town.ids.member, `'absent'`);
    await expect(record(town.ids.member, 'null')).rejects.toMatchObject(httpError(429, 'too_many_changes'));
    await record(town.ids.owner);
  }));

it('an answer or attendance that is the same as before is told nobody', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const { id } = await call(act, 'manager', group);
    const told = async () =>
      (
        await tx`select from realtime.messages where topic = ${`person:${town.ids.owner}`} and event = 'group_records'`
      ).length;
    const before = await told();
    const answer = (said: string) => act('member', `select public.answer_group_meeting('${id}', ${said})`);
    for (const said of ['null', `'yes'`, `'yes'`, `'no'`, 'null', 'null']) await answer(said);
    expect(await told()).toBe(before + 3);
    await hold(tx, id);
    const record = (attendance: string) =>
      act('owner', `select public.set_meeting_attendance('${id}', '${town.ids.member}', ${attendance})`);
    for (const one of ['null', `'present'`, `'present'`, `'absent'`, 'null', 'null']) await record(one);
    expect(await told()).toBe(before + 6);
  }));

describe('minutes', () => {
  it('are a draft of officers, then for the group, then approved and unchangeable', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const { id: next } = await call(act, 'manager', group, { days: 30 });
      await hold(tx, id);
      const save = async (who: PersonaName, body: string, seen: number | 'null') =>
        (
          await act(who, `select public.save_meeting_minutes('${id}', '${body}', ${String(seen)}) as result`)
        )[0]?.['result'];
      const set = (who: PersonaName, status: string, seen: number, approvedIn = '') =>
        act(
          who,
          `select public.set_minutes_status('${id}', '${status}', ${String(seen)}${approvedIn && `, '${approvedIn}'`})`,
        );
      await expect(save('member', 'Mine', 'null')).rejects.toMatchObject(officersOnly);
      await expect(set('owner', 'published', 1)).rejects.toMatchObject(gone);
      expect(await save('owner', 'First', 'null')).toMatchObject({ saved: { version: 1, status: 'draft' } });
      expect((await read(act, 'member', id)).minutes_text).toBeUndefined();
      expect((await list(act, 'member', group, true))[0]).not.toHaveProperty('minutes');
      // Another officer who saw nothing, or an older text, overwrites nothing; sent twice, it is one version.
      expect(await save('manager', 'Other', 'null')).toMatchObject({ conflict: { body: 'First' } });
      expect(await save('manager', 'Second', 1)).toMatchObject({ saved: { version: 2 } });
      expect(await save('manager', 'Second', 1)).toMatchObject({ saved: { version: 2 } });
      expect(await save('owner', 'Third', 1)).toMatchObject({ conflict: { body: 'Second' } });
      await expect(set('owner', 'published', 1)).rejects.toMatchObject(httpError(409, 'minutes_changed'));
      await expect(set('owner', 'approved', 2)).rejects.toMatchObject(httpError(409, 'minutes_order'));
      await set('owner', 'published', 2);
      await set('owner', 'draft', 3);
      await set('owner', 'published', 4);
      // Emailed once.
      expect(await mails(tx, id, 'minutes')).toHaveLength(2);
      const page = await read(act, 'member', id);
      expect(page.minutes_text).toMatchObject({ body: 'Second', status: 'published' });
      // What a draft said before is not for the group.
      expect(page.minutes_text?.history?.some((one) => one['has_body'])).toBe(false);
      const [version] =
        await tx`select id from private.group_minutes_history where meeting_id = ${id} and body = 'First'`;
      const former = `select public.minutes_version(${String(version?.['id'])}) as body`;
      await expect(act('member', former)).rejects.toMatchObject(officersOnly);
      await expect(act('stranger', former)).rejects.toMatchObject(gone);
      expect((await act('manager', former))[0]).toEqual({ body: 'First' });
      // In a meeting that has begun.
      await expect(set('owner', 'approved', 5, next)).rejects.toMatchObject(
        httpError(400, 'approved_in_form'),
      );
      await tx`update private.group_meetings set starts_at = now() - interval '1 minute' where id = ${next}`;
      await set('owner', 'approved', 5, next);
      expect((await read(act, 'member', id)).minutes_text).toMatchObject({ status: 'approved' });
      await expect(save('owner', 'Late', 6)).rejects.toMatchObject(httpError(409, 'minutes_approved'));
      await expect(
        act('owner', `select public.set_meeting_attendance('${id}', '${town.ids.member}', 'present')`),
      ).rejects.toMatchObject(httpError(409, 'minutes_approved'));
      // Undone by the chair only, on record.
      await expect(set('owner', 'published', 6)).rejects.toMatchObject(httpError(403, 'chair_only'));
      await set('manager', 'published', 6);
      expect((await read(act, 'member', id)).minutes_text?.history?.[0]).toMatchObject({
        change: 'reopened',
      });
    }));

  it('are open to staff with a second factor only', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'admin', group);
      await hold(tx, id);
      await act('admin', `select public.save_meeting_minutes('${id}', 'Said')`);
      await tx`update public.site_settings set staff_second_factor = true`;
      const { as } = await import('./support/personas.ts');
      const weak = { userId: town.ids.admin, aal: 'aal1' } as const;
      for (const sql of [
        `select public.group_meeting('${id}')`,
        `select public.save_meeting_minutes('${id}', 'Other', 1)`,
      ])
        await expect(
          as(tx, weak, (run) => run.unsafe(sql)),
          sql,
        ).rejects.toMatchObject(gone);
    }));
});

describe('back and forth', () => {
  it('a meeting is changed and restored ten times a day, and can be canceled even then', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const cancel = () => act('manager', `select public.cancel_group_meeting('${id}', 'Rain')`);
      const restore = () => act('owner', `select public.restore_group_meeting('${id}')`);
      for (let n = 0; n < 10; n += 1) {
        await cancel();
        await restore();
      }
      const version = Number((await read(act, 'manager', id))['version']);
      const tooMany = httpError(429, 'too_many_meeting_changes');
      await expect(
        call(act, 'owner', group, { id, days: 8, more: `, seen_version => ${String(version)}` }),
      ).rejects.toMatchObject(tooMany);
      await cancel();
      await expect(restore()).rejects.toMatchObject(tooMany);
      const mailed =
        await tx`select from private.outbox where user_id = ${town.ids.member} and data ->> 'meeting_id' = ${id}`;
      expect(mailed.length).toBeLessThan(25);
    }));

  it('an answer is changed a number of times an hour', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await call(act, 'manager', group);
      const answer = (n: number) =>
        act('member', `select public.answer_group_meeting('${id}', '${n % 2 ? 'yes' : 'no'}')`);
      for (let n = 0; n < 240; n += 1) await answer(n);
      await expect(answer(240)).rejects.toMatchObject(httpError(429, 'too_many_changes'));
      expect(
        await tx`select from private.outbox where data ->> 'meeting_id' = ${id} and user_id = ${town.ids.manager}`,
      ).toEqual([]);
    }));
});
