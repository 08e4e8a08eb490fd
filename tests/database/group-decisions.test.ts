import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addBoard } from './support/add-board.ts';
import { httpError, inTown } from './support/in-town.ts';
import { meet, sql } from './support/meet.ts';
import { addUser } from './support/add-user.ts';
import type { PersonaName } from './support/town.ts';

type Act = (who: PersonaName, statement: string) => Promise<Record<string, unknown>[]>;
type Row = Record<string, unknown>;
const gone = httpError(404, 'not_found');
const officersOnly = httpError(403, 'officer_only');

const record = async (act: Act, who: PersonaName, group: string, body = 'We plant trees', more = '') => {
  const id = randomUUID();
  const [row] = await act(
    who,
    `select public.record_group_decision('${id}', '${group}', '${body}'${more}) as made`,
  );
  return { id, ...(row?.['made'] as Row) };
};
const list = async (act: Act, who: PersonaName, group: string, words = '') =>
  (
    (await act(who, `select public.group_decisions('${group}', '${words}') as page`))[0]?.['page'] as {
      decisions: Row[];
    }
  ).decisions;

describe('a decision of a group', () => {
  it('is recorded by officers, once, with the next number of its year', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await expect(record(act, 'member', group)).rejects.toMatchObject(officersOnly);
      const first = await record(act, 'owner', group);
      const again = `select public.record_group_decision('${first.id}', '${group}', 'Other') as made`;
      expect((await act('owner', again))[0]?.['made']).toMatchObject({ body: 'We plant trees' });
      const second = await record(act, 'manager', group, 'The budget is 4,200');
      const old = await record(act, 'manager', group, 'Old', `, '2001-05-04'`);
      expect([first, second, old]).toMatchObject([{ number: 1 }, { number: 2 }, { number: 1, year: 2001 }]);
      expect(await list(act, 'member', group)).toHaveLength(3);
      expect(await list(act, 'member', group, 'BUDGET 4,200')).toMatchObject([{ number: 2 }]);
      expect(await list(act, 'member', group, '2001-1')).toMatchObject([{ body: 'Old' }]);
      await expect(record(act, 'manager', group, 'Late', `, private.today() + 2`)).rejects.toMatchObject(
        httpError(400, 'decision_day'),
      );
    }));

  it('is nothing to anybody outside of the group', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await record(act, 'manager', group);
      for (const statement of [
        `select public.group_decisions('${group}')`,
        `select public.record_group_decision('${randomUUID()}', '${group}', 'Mine')`,
        `select public.revoke_group_decision('${id}', 'No')`,
        `select public.restore_group_decision('${id}')`,
      ]) {
        for (const who of ['stranger', 'contributor'] as const)
          await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject(gone);
        await expect(act('anon', statement)).rejects.toMatchObject({ code: '42501' });
      }
      await expect(act('admin', 'select * from private.group_decisions')).rejects.toMatchObject({
        code: '42501',
      });
    }));

  it('that was wrong is revoked with a reason, keeps its number, and can be restored', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await record(act, 'manager', group);
      await expect(act('member', `select public.revoke_group_decision('${id}', 'No')`)).rejects.toMatchObject(
        officersOnly,
      );
      await act('owner', `select public.revoke_group_decision('${id}', 'Typed twice')`);
      expect(await record(act, 'owner', group)).toMatchObject({ number: 2 });
      expect((await list(act, 'member', group))[1]).toMatchObject({
        is_revoked: true,
        revoke_reason: 'Typed twice',
        number: 1,
      });
      await act('owner', `select public.restore_group_decision('${id}')`);
      expect((await list(act, 'member', group))[1]).toMatchObject({ is_revoked: false });
    }));

  it('of a meeting has its day, and only of one of this group that has begun', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const add = async (of: string, hours: number) => {
        const id = randomUUID();
        await tx`insert into private.group_meetings (id, group_id, title, starts_at, ends_at)
          values (${id}, ${of}, 'M', now() + ${hours} * interval '1 hour', now() + ${hours + 1} * interval '1 hour')`;
        return id;
      };
      const [other] = await tx`insert into public.groups (name) values ('Other') returning id`;
      const wrong = [await add(group, 5), await add(String(other?.['id']), -5)];
      for (const meeting of wrong)
        await expect(record(act, 'manager', group, 'X', `, null, '${meeting}'`)).rejects.toMatchObject(
          httpError(400, 'decision_meeting'),
        );
      const held = await add(group, -24 * 40);
      expect(await record(act, 'manager', group, 'X', `, null, '${held}'`)).toMatchObject({
        meeting: { id: held },
      });
    }));
});

describe('a vote', () => {
  it('becomes a decision by its result, once, after it closed with a quorum', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = randomUUID();
      await act(
        'manager',
        `select public.create_group_vote('${vote}', '${group}', 'A roof?', '{Yes,No}', now() + interval '1 hour', quorum => 2)`,
      );
      const decide = async (who: PersonaName) =>
        (await act(who, `select public.record_vote_as_decision('${vote}') as made`))[0]?.['made'];
      await expect(decide('owner')).rejects.toMatchObject(httpError(409, 'vote_not_closed'));
      await act('member', `select public.cast_group_vote('${vote}', 1)`);
      const close = () =>
        tx`update private.group_votes set closes_at = now() - interval '1 minute' where id = ${vote}`;
      await close();
      await expect(decide('member')).rejects.toMatchObject(officersOnly);
      await expect(decide('stranger')).rejects.toMatchObject(gone);
      await expect(decide('owner')).rejects.toMatchObject(httpError(409, 'vote_without_quorum'));
      await tx`update private.group_votes set closes_at = now() + interval '1 hour' where id = ${vote}`;
      await act('owner', `select public.cast_group_vote('${vote}', 1)`);
      await close();
      const made = await decide('owner');
      expect(made).toMatchObject({
        body: 'A roof?',
        outcome: 'Yes',
        number: 1,
        is_vote: true,
        result: { options: ['Yes', 'No'], votes: [2, 0], cast: 2 },
      });
      expect(await decide('manager')).toEqual({ ...(made as object), is_own: false });
      const [shown] = await act('member', `select public.group_votes('${group}') as votes`);
      expect(shown?.['votes']).toMatchObject([{ decision: { number: 1 } }]);
    }));

  it('that staff hid decides nothing', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = randomUUID();
      await act(
        'manager',
        `select public.create_group_vote('${vote}', '${group}', 'Rude?', '{Yes,No}', now() + interval '1 hour')`,
      );
      await act('member', `select public.cast_group_vote('${vote}', 1)`);
      await tx`update private.group_votes set closes_at = now() - interval '1 minute', hidden_at = now() where id = ${vote}`;
      for (const who of ['manager', 'owner'] as const)
        await expect(act(who, `select public.record_vote_as_decision('${vote}')`), who).rejects.toMatchObject(
          httpError(409, 'vote_hidden'),
        );
      expect(await list(act, 'member', group)).toEqual([]);
    }));

  it('in which two options had as many votes names no result', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = randomUUID();
      await act(
        'manager',
        `select public.create_group_vote('${vote}', '${group}', 'A roof?', '{Yes,No}', now() + interval '1 hour')`,
      );
      await act('member', `select public.cast_group_vote('${vote}', 1)`);
      await act('owner', `select public.cast_group_vote('${vote}', 2)`);
      await tx`update private.group_votes set closes_at = now() - interval '1 minute' where id = ${vote}`;
      const [row] = await act('owner', `select public.record_vote_as_decision('${vote}') as made`);
      expect(row?.['made']).not.toHaveProperty('outcome');
    }));
});

it('two officers who record at once get two numbers', async () => {
  const group = randomUUID();
  const people = await sql.begin(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    await tx`insert into public.groups (id, name) values (${group}, 'Race')`;
    await tx`insert into public.group_members (group_id, user_id, role) values (${group}, ${ada}, 'chair'), (${group}, ${ben}, 'secretary')`;
    return [ada, ben] as const;
  });
  const [second] = await meet(
    [people[0], (tx) => tx`select public.record_group_decision(${randomUUID()}, ${group}, 'One')`],
    [people[1], (tx) => tx`select public.record_group_decision(${randomUUID()}, ${group}, 'Two') as made`],
  );
  expect(second?.rows).toMatchObject([{ made: { number: 2 } }]);
  await sql`delete from public.groups where id = ${group}`;
  await sql`delete from auth.users where id in ${sql([...people])}`;
});
