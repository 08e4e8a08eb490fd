import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
type Role = 'chair' | 'secretary' | 'member';

/** Adds a group; returns its id. */
async function addGroup(tx: TransactionSql, row: Record<string, string | boolean> = {}): Promise<string> {
  const [group] = await tx`insert into public.groups ${tx({ name: 'Bakers', ...row })} returning id`;
  return String(group?.['id']);
}

/** Puts somebody into a group, from so many days from today to so many. */
const seat = (
  tx: TransactionSql,
  group: string,
  user: string,
  role: Role = 'member',
  from = 0,
  to?: number,
) =>
  tx`insert into public.group_members (group_id, user_id, role, starts_on, ends_on)
    values (${group}, ${user}, ${role}, private.today() + ${from}::integer, private.today() + ${to ?? null}::integer)`;

const makeMember = (tx: TransactionSql, id: string) =>
  tx`update public.profiles set membership_status = 'active' where id = ${id}`;

const readPeople = async (act: Act, who: PersonaName, group: string) => {
  const [row] = await act(who, `select public.group_people('${group}') as page`);
  return (row?.['page'] as { people: { id: string; role: Role }[] }).people;
};
const readPage = async (act: Act, who: PersonaName, tx: TransactionSql, group: string) => {
  const [named] = await tx<{ slug: string }[]>`select slug from public.groups where id = ${group}`;
  const [row] = await act(who, `select public.group_page('${named?.slug ?? ''}') as page`);
  return row?.['page'] as Record<string, unknown> | null;
};
const join = async (act: Act, who: PersonaName, group: string) =>
  (await act(who, `select public.join_group('${group}') as state`))[0]?.['state'];
const leave = (act: Act, who: PersonaName, group: string) =>
  act(who, `select public.leave_group('${group}')`);
const invite = async (act: Act, who: PersonaName, group: string, person: string) =>
  (await act(who, `select public.invite_to_group('${group}', '${person}') as state`))[0]?.['state'];
const setTerm = (act: Act, who: PersonaName, group: string, person: string, more = '') =>
  act(who, `select public.set_group_term('${group}', '${person}'${more})`);
const mailsTo = async (tx: TransactionSql, person: string) =>
  (
    await tx`select data ->> 'outcome' as outcome from private.outbox
      where user_id = ${person} and kind = 'groups' order by 1`
  ).map(({ outcome }) => String(outcome));
const gone = httpError(404, 'not_found');

/** The chair is the manager, who is a member; the owner is a member too. */
async function addCommittee(tx: TransactionSql, { ids }: Town, row: Record<string, string | boolean> = {}) {
  const group = await addGroup(tx, { kind: 'committee', ...row });
  await seat(tx, group, ids.manager, 'chair');
  await makeMember(tx, ids.manager);
  await makeMember(tx, ids.owner);
  return group;
}

describe('who sees a group', () => {
  it('are members where it is not hidden, its people and staff always, and visitors never', () =>
    inTown(async (town, act, tx) => {
      const open = await addCommittee(tx, town);
      const hidden = await addCommittee(tx, town, { admission: 'hidden' });
      const see = async (group: string) => {
        const seen: PersonaName[] = [];
        for (const who of ['stranger', 'member', 'owner', 'manager', 'editor', 'admin'] as const) {
          const [mine] = await act(who, `select public.my_groups() as mine`);
          const rows = await act(who, `select id from public.groups where id = '${group}'`);
          expect((await readPage(act, who, tx, group)) !== null).toBe(rows.length === 1);
          if (rows.length === 1) seen.push(who);
          else expect(JSON.stringify(mine)).not.toContain(group);
        }
        return seen;
      };
      expect(await see(open)).toEqual(['member', 'owner', 'manager', 'editor', 'admin']);
      expect(await see(hidden)).toEqual(['manager', 'editor', 'admin']);
      for (const call of ['my_groups()', `group_page('x')`, `join_group('${open}')`, 'admin_groups()'])
        await expect(act('anon', `select public.${call}`)).rejects.toMatchObject({ code: '42501' });
      await expect(readPeople(act, 'member', open)).rejects.toMatchObject(gone);
      await expect(join(act, 'member', hidden)).rejects.toMatchObject(gone);
      await expect(act('member', 'select public.admin_groups()')).rejects.toMatchObject(
        httpError(403, 'staff_only'),
      );
    }));

  it('is not staff without the second factor that the hub requires', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const group = await addGroup(tx, { admission: 'hidden' });
      for (const call of [
        'select public.admin_groups()',
        `select public.group_people('${group}')`,
        `select public.set_group_term('${group}', '${town.ids.member}')`,
      ])
        await expect(act('admin', call)).rejects.toThrow();
      expect(await act('admin', `select id from public.groups where id = '${group}'`)).toEqual([]);
      const strong = { userId: town.ids.admin, aal: 'aal2' } as const;
      expect(
        await as(tx, strong, (run) => run`select id from public.groups where id = ${group}`),
      ).toHaveLength(1);
    }));

  it('on its public page names only who agreed, where it has one', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, {
        is_public: true,
        shows_roster: true,
        name: 'Public bakers',
      });
      await seat(tx, group, town.ids.member);
      await tx`insert into public.group_preferences (group_id, user_id) values (${group}, ${town.ids.member})`;
      const roster = async () => {
        const [row] = await act('anon', 'select public.public_groups() as groups');
        const groups = row?.['groups'] as { name: string; roster: { name: string }[] }[];
        return groups.find(({ name }) => name === 'Public bakers')?.roster.map(({ name }) => name);
      };
      expect(await roster()).toEqual([]);
      await act('member', `select public.set_group_preferences('${group}', 'nothing', true)`);
      expect(await roster()).toEqual(['Mina Field']);
      await leave(act, 'member', group);
      expect(await roster()).toEqual([]);
      await tx`update public.groups set is_public = false where id = ${group}`;
      expect(await roster()).toBeUndefined();
      await expect(
        tx.savepoint(
          (inner) =>
            inner`update public.groups set is_public = true, admission = 'hidden' where id = ${group}`,
        ),
      ).rejects.toMatchObject({ constraint_name: 'groups_hidden_is_not_public' });
    }));
});

describe('terms', () => {
  it('end by their date, and with them every right', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, { kind: 'board', admission: 'hidden' });
      await seat(tx, group, town.ids.owner, 'chair', -30, -1);
      await seat(tx, group, town.ids.manager, 'chair', -30, 0);
      await seat(tx, group, town.ids.member, 'chair', 1);
      for (const who of ['owner', 'member'] as const) {
        await expect(readPeople(act, who, group)).rejects.toMatchObject(gone);
        expect(await readPage(act, who, tx, group)).toBeNull();
        expect(await act(who, `select id from public.groups where id = '${group}'`)).toEqual([]);
        expect(
          await act(who, `update public.groups set description = 'X' where id = '${group}' returning id`),
        ).toEqual([]);
        await expect(setTerm(act, who, group, town.ids.stranger)).rejects.toMatchObject(gone);
      }
      expect((await readPeople(act, 'manager', group)).map(({ id }) => id)).toEqual([town.ids.manager]);
    }));

  it('end at midnight of the time zone of the hub', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx);
      // Between the two, one day has begun where the other has not.
      await tx`update public.site_settings set time_zone = 'Pacific/Kiritimati'`;
      await tx`insert into public.group_members (group_id, user_id, starts_on, ends_on)
        values (${group}, ${town.ids.stranger}, private.today() - 9, private.today() - 1)`;
      expect(await readPage(act, 'stranger', tx, group)).toBeNull();
      await tx`update public.site_settings set time_zone = 'Pacific/Niue'`;
      expect(await readPage(act, 'stranger', tx, group)).toMatchObject({ role: 'member' });
    }));

  it('replace each other, so that one never has two on a day', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await setTerm(act, 'admin', group, town.ids.member, `, 'member', private.today() - 100`);
      await setTerm(
        act,
        'admin',
        group,
        town.ids.member,
        `, 'secretary', private.today() - 10, private.today() + 10`,
      );
      await setTerm(act, 'manager', group, town.ids.member, `, 'member', private.today() + 11`);
      const terms = await tx<
        { role: Role; starts: number; ends: number | null }[]
      >`select role, starts_on - private.today() as starts, ends_on - private.today() as ends
        from public.group_members where group_id = ${group} and user_id = ${town.ids.member} order by starts_on`;
      expect(terms.map(({ role, starts, ends }) => [role, starts, ends])).toEqual([
        ['member', -100, -11],
        ['secretary', -10, 10],
        ['member', 11, null],
      ]);
      for (const [more, code] of [
        [`, 'member', private.today() - 1`, 'term_past'],
        [`, 'member', private.today(), private.today() - 1`, 'term_order'],
      ] as const)
        await expect(setTerm(act, 'manager', group, town.ids.member, more)).rejects.toMatchObject(
          httpError(400, code),
        );
    }));

  it('are given by chairs to people of the group only, by staff to everybody', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await expect(setTerm(act, 'manager', group, town.ids.owner)).rejects.toMatchObject(gone);
      await expect(setTerm(act, 'member', group, town.ids.member, `, 'chair'`)).rejects.toMatchObject(
        httpError(403, 'chair_only'),
      );
      await setTerm(act, 'editor', group, town.ids.owner, `, 'secretary'`);
      // A secretary is not a chair.
      await expect(setTerm(act, 'owner', group, town.ids.owner, `, 'chair'`)).rejects.toMatchObject(
        httpError(403, 'chair_only'),
      );
      expect(await mailsTo(tx, town.ids.owner)).toEqual(['appointed']);
      expect((await readPeople(act, 'owner', group)).map(({ role }) => role)).toEqual(['chair', 'secretary']);
    }));

  it('of a chair of a committee are extended by another chair or staff only', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, { kind: 'committee' });
      await seat(tx, group, town.ids.manager, 'chair', -9, 9);
      await seat(tx, group, town.ids.owner, 'chair');
      const set = (who: PersonaName, role: Role, from: string, to: string) =>
        setTerm(act, who, group, town.ids.manager, `, '${role}', ${from}, ${to}`);
      const own = httpError(403, 'own_term');
      for (const to of ['null', 'private.today() + 11'])
        for (const from of ['null', 'private.today() + 5'])
          for (const role of ['chair', 'member'] as const)
            await expect(set('manager', role, from, to), `${role} ${from} ${to}`).rejects.toMatchObject(own);
      await set('manager', 'chair', 'null', 'private.today() + 8');
      await set('owner', 'chair', 'null', 'private.today() + 20');
      await set('admin', 'chair', 'null', 'null');
      // Without an end there is none to extend; a member until later is not chair until then.
      await set('manager', 'chair', 'null', 'private.today() + 20');
      await set('owner', 'member', 'private.today() + 21', 'null');
      await expect(set('manager', 'chair', 'null', 'null')).rejects.toMatchObject(own);
      await set('manager', 'secretary', 'null', 'null');
    }));

  it('do not say who removed somebody, past the function', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await seat(tx, group, town.ids.member);
      await act('manager', `select public.remove_from_group('${group}', '${town.ids.member}')`);
      const read = (columns: string) =>
        act('member', `select ${columns} from public.group_members where group_id = '${group}'`);
      expect(await read('id, role, starts_on, ends_on, left_at')).toHaveLength(1);
      for (const columns of ['removed_by', '*'])
        await expect(read(columns), columns).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('joining', () => {
  it('an open group is for members', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx);
      await expect(join(act, 'stranger', group)).rejects.toMatchObject(gone);
      expect(await join(act, 'member', group)).toBe('member');
      expect(await join(act, 'member', group)).toBe('member');
      expect(await readPeople(act, 'member', group)).toMatchObject([{ id: town.ids.member, role: 'member' }]);
    }));

  it('an open group is free a number of times a day, and asked for by who was removed', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'open' });
      expect(await readPage(act, 'member', tx, group)).toMatchObject({ asks_to_join: false });
      expect(await join(act, 'member', group)).toBe('member');
      await act('manager', `select public.remove_from_group('${group}', '${town.ids.member}')`);
      expect(await readPage(act, 'member', tx, group)).toMatchObject({ asks_to_join: true });
      expect(await join(act, 'member', group)).toBe('requested');
      await expect(readPeople(act, 'member', group)).rejects.toMatchObject(gone);
      const page = await readPage(act, 'manager', tx, group);
      const [request] = page?.['requests'] as { id: string }[];
      await act('manager', `select public.answer_group_request('${String(request?.id)}', true)`);
      // Let in again and gone by oneself, one is as free as before.
      for (let n = 1; n < 20; n += 1) {
        await leave(act, 'member', group);
        expect(await join(act, 'member', group), String(n)).toBe('member');
      }
      await leave(act, 'member', group);
      await expect(join(act, 'member', group)).rejects.toMatchObject(httpError(429, 'too_many_joins'));
      expect(await join(act, 'owner', group)).toBe('member');
      await act('manager', `select public.remove_from_group('${group}', '${town.ids.owner}')`);
      await tx`update public.group_members set left_at = now() - interval '91 days' where user_id = ${town.ids.owner}`;
      expect(await join(act, 'owner', group)).toBe('member');
    }));

  it('by request is answered by a chair, once, and can be withdrawn', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'request' });
      expect(await join(act, 'member', group)).toBe('requested');
      expect(await join(act, 'member', group)).toBe('requested');
      expect(await mailsTo(tx, town.ids.manager)).toEqual(['requested']);
      const page = await readPage(act, 'manager', tx, group);
      const [request] = page?.['requests'] as { id: string }[];
      const answer = (who: PersonaName, accept: boolean) =>
        act(who, `select public.answer_group_request('${String(request?.id)}', ${String(accept)})`);
      for (const who of ['member', 'owner'] as const)
        await expect(answer(who, true)).rejects.toMatchObject(httpError(403, 'chair_only'));
      expect(await readPage(act, 'member', tx, group)).not.toHaveProperty('requests');
      await answer('manager', false);
      await expect(answer('manager', true)).rejects.toMatchObject(httpError(409, 'request_answered'));
      await expect(readPeople(act, 'member', group)).rejects.toMatchObject(gone);
      await expect(join(act, 'member', group)).rejects.toMatchObject(httpError(409, 'request_declined'));
      await tx`update public.group_requests set decided_at = now() - interval '31 days' where group_id = ${group}`;
      expect(await join(act, 'member', group)).toBe('requested');
      await act('member', `select public.withdraw_group_request('${group}')`);
      expect(await join(act, 'member', group)).toBe('requested');
      // Who is invited after asking is in.
      await tx`insert into public.community_profiles (user_id) values (${town.ids.member}) on conflict do nothing`;
      expect(await invite(act, 'manager', group, town.ids.member)).toBe('member');
      expect(await readPeople(act, 'member', group)).toHaveLength(2);
      expect(await mailsTo(tx, town.ids.member)).toEqual(['approved', 'declined']);
    }));

  it('withdrawn and asked again is emailed to the chairs three times a day', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'request' });
      for (let n = 0; n < 6; n += 1) {
        expect(await join(act, 'member', group)).toBe('requested');
        await act('member', `select public.withdraw_group_request('${group}')`);
      }
      expect(await mailsTo(tx, town.ids.manager)).toEqual(Array(3).fill('requested'));
      // Others are heard all the same.
      expect(await join(act, 'owner', group)).toBe('requested');
      expect(await mailsTo(tx, town.ids.manager)).toHaveLength(4);
      expect((await readPage(act, 'manager', tx, group))?.['requests']).toHaveLength(1);
    }));

  it('by invitation opens also a hidden group, until it is taken back', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'hidden' });
      // The town's member has a profile, the owner none: whom a chair does not see, they cannot invite.
      await expect(invite(act, 'manager', group, town.ids.owner)).rejects.toMatchObject(gone);
      expect(await invite(act, 'manager', group, town.ids.member)).toBe('invited');
      expect(await readPage(act, 'member', tx, group)).toMatchObject({ origin: 'invitation' });
      await expect(readPeople(act, 'member', group)).rejects.toMatchObject(gone);
      await act('manager', `select public.remove_from_group('${group}', '${town.ids.member}')`);
      expect(await readPage(act, 'member', tx, group)).toBeNull();
      expect(await invite(act, 'manager', group, town.ids.member)).toBe('invited');
      expect(await join(act, 'member', group)).toBe('member');
      expect(await mailsTo(tx, town.ids.member)).toEqual(['invited', 'invited']);
    }));

  it('does not show a chair who blocked them, and hides the two from each other in the roster', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await seat(tx, group, town.ids.owner);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.member}, ${town.ids.manager})`;
      await expect(invite(act, 'manager', group, town.ids.member)).rejects.toMatchObject(gone);
      await seat(tx, group, town.ids.member);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.owner}, ${town.ids.member})`;
      const seen = async (who: PersonaName) => (await readPeople(act, who, group)).map(({ id }) => id);
      expect(await seen('owner')).not.toContain(town.ids.member);
      expect(await seen('member')).toEqual([town.ids.member]);
      // Whoever manages the group sees all of it.
      expect(await seen('manager')).toContain(town.ids.member);
    }));
});

describe('a removal', () => {
  const remove = (act: Act, who: PersonaName, group: string, person: string) =>
    act(who, `select public.remove_from_group('${group}', '${person}')`);
  const restore = (act: Act, who: PersonaName, group: string, person: string) =>
    act(who, `select public.restore_to_group('${group}', '${person}')`);
  const tooLate = httpError(409, 'undo_too_late');

  it('is undone by who did it: the terms are as before, and no email says otherwise', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      const { member } = town.ids;
      await seat(tx, group, member, 'secretary', -5, 5);
      await seat(tx, group, member, 'chair', 6);
      const terms = () =>
        tx`select role, starts_on, ends_on, left_at, removed_by from public.group_members
          where group_id = ${group} and user_id = ${member} order by starts_on`;
      const before = [...(await terms())];
      await remove(act, 'manager', group, member);
      await expect(readPeople(act, 'member', group)).rejects.toMatchObject(gone);
      expect(await readPeople(act, 'manager', group)).toHaveLength(1);
      for (const who of ['member', 'stranger', 'owner'] as const)
        await expect(restore(act, who, group, member), who).rejects.toThrow();
      // Staff may, but did not remove them.
      await expect(restore(act, 'admin', group, member)).rejects.toMatchObject(tooLate);
      await restore(act, 'manager', group, member);
      await restore(act, 'manager', group, member);
      expect([...(await terms())]).toEqual(before);
      expect(await readPeople(act, 'member', group)).toHaveLength(2);
      const [due] = await tx`select private.is_group_mail_due(user_id, data) as is_due from private.outbox
        where user_id = ${member} and data ->> 'outcome' = 'removed'`;
      expect(due).toEqual({ is_due: false });
      expect(await mailsTo(tx, member)).toEqual(['removed']);
    }));

  it('that was emailed already is followed by an email that it was undone', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      const { member } = town.ids;
      await seat(tx, group, member);
      await remove(act, 'manager', group, member);
      await tx`update private.outbox set state = 'sent' where user_id = ${member}`;
      await restore(act, 'manager', group, member);
      expect(await mailsTo(tx, member)).toEqual(['removed', 'restored']);
    }));

  it('is not undone later than an hour, nor of who left by themselves or joined and left since', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      const { member } = town.ids;
      await seat(tx, group, member);
      await remove(act, 'manager', group, member);
      await tx`update public.group_members set left_at = now() - interval '61 minutes' where user_id = ${member}`;
      await expect(restore(act, 'manager', group, member)).rejects.toMatchObject(tooLate);
      await seat(tx, group, member);
      await leave(act, 'member', group);
      await expect(restore(act, 'manager', group, member)).rejects.toMatchObject(tooLate);
      await seat(tx, group, member);
      await remove(act, 'manager', group, member);
      await seat(tx, group, member);
      await leave(act, 'member', group);
      await expect(restore(act, 'manager', group, member)).rejects.toMatchObject(tooLate);
    }));

  it('of an invitation is undone, too', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'hidden' });
      await invite(act, 'manager', group, town.ids.member);
      await remove(act, 'manager', group, town.ids.member);
      await restore(act, 'manager', group, town.ids.member);
      expect(await readPage(act, 'member', tx, group)).toMatchObject({ origin: 'invitation' });
      expect(await join(act, 'member', group)).toBe('member');
    }));
});

describe('what a chair may do to one person', () => {
  it('is emailed to them a few times a day, however often it is done', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      for (let n = 0; n < 9; n += 1) {
        expect(await invite(act, 'manager', group, town.ids.member)).toBe('invited');
        await act('manager', `select public.remove_from_group('${group}', '${town.ids.member}')`);
      }
      await seat(tx, group, town.ids.member);
      for (let n = 0; n < 9; n += 1)
        await setTerm(act, 'manager', group, town.ids.member, `, '${n % 2 ? 'member' : 'secretary'}'`);
      expect((await mailsTo(tx, town.ids.member)).length).toBeLessThanOrEqual(5);
      // Other groups are not concerned.
      const other = await addCommittee(tx, town);
      await invite(act, 'manager', other, town.ids.member);
      expect(
        await tx`select from private.outbox where user_id = ${town.ids.member} and data ->> 'group_id' = ${other}`,
      ).toHaveLength(1);
    }));

  it('does not tell them who declined their request', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town, { admission: 'request' });
      await join(act, 'member', group);
      const [request] = await act(
        'member',
        `select id from public.group_requests where group_id = '${group}'`,
      );
      await act('manager', `select public.answer_group_request('${String(request?.['id'])}', false)`);
      expect(
        await act('member', `select status from public.group_requests where group_id = '${group}'`),
      ).toEqual([{ status: 'declined' }]);
      await expect(
        act('member', `select decided_by from public.group_requests where group_id = '${group}'`),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('leaving', () => {
  it('ends the right to read at once, and is told the open page', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, { admission: 'hidden' });
      await seat(tx, group, town.ids.member);
      await seat(tx, group, town.ids.owner);
      expect(await readPeople(act, 'member', group)).toHaveLength(2);
      await leave(act, 'member', group);
      await expect(readPeople(act, 'member', group)).rejects.toMatchObject(gone);
      expect(await readPage(act, 'member', tx, group)).toBeNull();
      expect(
        await tx`select from realtime.messages where topic = ${`person:${town.ids.member}`}
        and event = 'access_changed'`,
      ).toHaveLength(1);
      expect(await readPeople(act, 'owner', group)).toHaveLength(1);
    }));

  it('is not for the last chair of an active committee, until staff or the chair name another one', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      const last = httpError(409, 'last_chair');
      await seat(tx, group, town.ids.owner, 'secretary');
      await seat(tx, group, town.ids.member, 'chair', -9, -1);
      await expect(leave(act, 'manager', group)).rejects.toMatchObject(last);
      await expect(setTerm(act, 'manager', group, town.ids.manager)).rejects.toMatchObject(last);
      await setTerm(act, 'manager', group, town.ids.owner, `, 'chair'`);
      await leave(act, 'manager', group);
      expect(await readPeople(act, 'owner', group)).toMatchObject([{ id: town.ids.owner, role: 'chair' }]);
      // Staff may, and see it in their list.
      await act('admin', `select public.remove_from_group('${group}', '${town.ids.owner}')`);
      const [list] = await act('admin', 'select public.admin_groups() as groups');
      const groups = list?.['groups'] as { id: string; chairs: unknown[] }[];
      expect(groups.find(({ id }) => id === group)?.chairs).toEqual([]);
      expect(await mailsTo(tx, town.ids.owner)).toContain('removed');
    }));

  it('names who follows in the same step, for as long as they are in the group', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await seat(tx, group, town.ids.owner, 'member', -9, 9);
      const hand = (who: PersonaName, to: string) =>
        act(who, `select public.leave_group('${group}', '${to}')`);
      expect(await readPage(act, 'manager', tx, group)).toMatchObject({ is_last_chair: true });
      const away = httpError(409, 'successor_left');
      await expect(hand('manager', town.ids.manager)).rejects.toMatchObject(away);
      await expect(hand('manager', town.ids.stranger)).rejects.toMatchObject(away);
      // A member makes nobody chair.
      await expect(hand('owner', town.ids.manager)).rejects.toMatchObject(httpError(403, 'chair_only'));
      await hand('manager', town.ids.owner);
      expect(await readPage(act, 'manager', tx, group)).toMatchObject({ is_last_chair: false });
      expect(await readPage(act, 'owner', tx, group)).toMatchObject({ role: 'chair', is_last_chair: true });
      const [term] = await tx<
        { days: number }[]
      >`select ends_on - private.today() as days from public.group_members
        where group_id = ${group} and user_id = ${town.ids.owner} and role = 'chair'`;
      expect(term?.days).toBe(9);
      expect(await mailsTo(tx, town.ids.owner)).toContain('appointed');
    }));

  it('of a deleted account takes its last chair from a committee, which staff see', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await seat(tx, group, town.ids.owner);
      await tx`delete from auth.users where id = ${town.ids.manager}`;
      expect(await readPeople(act, 'owner', group)).toMatchObject([{ id: town.ids.owner, role: 'member' }]);
      const [list] = await act('admin', 'select public.admin_groups() as groups');
      const groups = list?.['groups'] as { id: string; chairs: unknown[] }[];
      expect(groups.find(({ id }) => id === group)?.chairs).toEqual([]);
    }));

  it('is possible in an archived group, which is otherwise read only', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      await seat(tx, group, town.ids.member);
      await act('admin', `update public.groups set archived_at = now() where id = '${group}' returning id`);
      expect(await readPeople(act, 'member', group)).toHaveLength(2);
      const archived = httpError(409, 'group_archived');
      await expect(setTerm(act, 'manager', group, town.ids.member, `, 'chair'`)).rejects.toMatchObject(
        archived,
      );
      await expect(join(act, 'member', group)).rejects.toMatchObject(archived);
      expect(
        await act('manager', `update public.groups set description = 'X' where id = '${group}' returning id`),
      ).toEqual([]);
      await leave(act, 'manager', group);
      expect(await readPeople(act, 'member', group)).toHaveLength(1);
    }));

  it('keeps the history of terms, which the export of the person has', () =>
    inTown(async (_, act, tx) => {
      const group = await addGroup(tx, { name: 'Former bakers' });
      await join(act, 'member', group);
      await leave(act, 'member', group);
      const [row] = await act('member', 'select public.export_my_data() as data');
      const data = row?.['data'] as { group_terms: { group_name: string; left_at: string | null }[] };
      expect(
        data.group_terms.find(({ group_name }) => group_name === 'Former bakers')?.left_at,
      ).not.toBeNull();
      const away = await addUser(tx);
      await seat(tx, group, away);
      await tx`delete from auth.users where id = ${away}`;
      expect(await tx`select from public.group_members where user_id = ${away}`).toEqual([]);
    }));
});

describe('the number of people of a group', () => {
  const counted = async (act: Act, who: PersonaName, group: string) => {
    const [row] = await act(who, 'select public.my_groups() as mine');
    const { groups } = row?.['mine'] as { groups: { id: string; people: number }[] };
    return groups.find(({ id }) => id === group)?.people;
  };

  it('is right as terms begin, end, are changed, left, given back and deleted', () =>
    inTown(async (town, act, tx) => {
      const group = await addCommittee(tx, town);
      const other = await addGroup(tx);
      const { ids } = town;
      const check = async (people: number) => {
        expect(await counted(act, 'manager', group)).toBe(people);
        const [run] = await tx`select count(*)::integer as people from public.group_members as m
          where m.group_id = ${group} and private.is_running(m)`;
        expect(run).toEqual({ people });
      };
      await check(1);
      await seat(tx, group, ids.owner);
      await seat(tx, group, ids.member, 'member', -3, 0);
      await seat(tx, group, ids.stranger, 'member', -3, -1);
      await seat(tx, group, ids.editor, 'member', 1);
      await seat(tx, group, ids.admin, 'member', 1, 5);
      await seat(tx, other, ids.owner);
      await check(3);
      const terms = (set: string, who: string) =>
        tx.unsafe(
          `update public.group_members set ${set} where group_id = '${group}' and user_id = '${who}'`,
        );
      await terms('starts_on = private.today()', ids.editor);
      await check(4);
      await terms('ends_on = private.today() + 9', ids.owner);
      await check(4);
      await terms('left_at = now()', ids.owner);
      await terms('left_at = now()', ids.editor);
      await check(2);
      await terms('left_at = null, ends_on = null', ids.owner);
      await terms(`group_id = '${other}'`, ids.editor);
      await check(3);
      await tx`delete from public.group_members where group_id = ${group} and user_id <> ${ids.manager}`;
      await check(1);
      await tx`delete from public.groups where id = ${other}`;
      await check(1);
    }));

  it('costs the same, however many there are', () =>
    inTown(async (town, act, tx) => {
      const read = async () => {
        const [row] = await tx`select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables
          where relid = 'public.group_members'::regclass`;
        return Number(row?.['rows'] ?? 0);
      };
      const cost = async () => {
        const before = await read();
        await act('manager', 'select public.my_groups() as mine');
        return (await read()) - before;
      };
      await tx`set local enable_seqscan = off`;
      const group = await addCommittee(tx, town);
      const few = await cost();
      await tx`with people as (
          insert into auth.users (id, aud, role, email, raw_user_meta_data)
          select gen_random_uuid(), 'authenticated', 'authenticated', ${group} || n || '@groups.test', '{}' from generate_series(1, 2000) as n
          returning id)
        select count(*) from people`;
      await tx`insert into public.group_members (group_id, user_id)
        select ${group}, id from auth.users where starts_with(email, ${group})`;
      await tx`analyze public.group_members`;
      expect(await counted(act, 'manager', group)).toBe(2001);
      expect(await cost()).toBeLessThanOrEqual(few + 5);
    }));
});
