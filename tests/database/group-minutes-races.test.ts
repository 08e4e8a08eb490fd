import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql } from './support/meet.ts';
import { addUser } from './support/add-user.ts';

/** A group with a chair and a secretary and a past meeting; all of it is committed, and removed by `remove`. */
async function addMeeting() {
  const [group, meeting] = [randomUUID(), randomUUID()];
  const people = await sql.begin(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    await tx`insert into public.groups (id, name) values (${group}, 'Race')`;
    await tx`insert into public.group_members (group_id, user_id, role)
      values (${group}, ${ada}, 'chair'), (${group}, ${ben}, 'secretary')`;
    await tx`insert into private.group_meetings (id, group_id, title, starts_at, ends_at)
      values (${meeting}, ${group}, 'Race', now() - interval '2 hours', now() - interval '1 hour')`;
    return [ada, ben] as const;
  });
  const remove = async () => {
    await sql`delete from public.groups where id = ${group}`;
    await sql`delete from auth.users where id in ${sql([...people])}`;
  };
  return { group, meeting, people, remove };
}

describe('two officers at once', () => {
  it('write the first minutes: the second sees those of the first, and overwrites nothing', async () => {
    const { meeting, people, remove } = await addMeeting();
    const [ada, ben] = people;
    const [second] = await meet(
      [ada, (tx) => tx`select public.save_meeting_minutes(${meeting}, 'Ada')`],
      [ben, (tx) => tx`select public.save_meeting_minutes(${meeting}, 'Ben') as result`],
    );
    expect(second?.rows).toMatchObject([{ result: { conflict: { body: 'Ada', version: 1 } } }]);
    expect([...(await sql`select body from private.group_minutes where meeting_id = ${meeting}`)]).toEqual([
      { body: 'Ada' },
    ]);
    await remove();
  });

  it('approve and change minutes: what is approved is what was read', async () => {
    const { meeting, people, remove } = await addMeeting();
    const [ada, ben] = people;
    await sql`insert into private.group_minutes (meeting_id, body, status) values (${meeting}, 'Read', 'published')`;
    const [second] = await meet(
      [ada, (tx) => tx`select public.save_meeting_minutes(${meeting}, 'Changed', 1)`],
      [ben, (tx) => tx`select public.set_minutes_status(${meeting}, 'approved', 1)`],
    );
    expect(second).toMatchObject({ code: 'PT409', detail: 'minutes_changed' });
    await remove();
  });

  it('remove an officer who is saving: what comes after is refused', async () => {
    const { group, meeting, people, remove } = await addMeeting();
    const [ada, ben] = people;
    const [second] = await meet(
      [ada, (tx) => tx`select public.remove_from_group(${group}, ${ben})`],
      [ben, (tx) => tx`select public.save_meeting_minutes(${meeting}, 'Late')`],
    );
    expect(second).toMatchObject({ code: 'PT404', detail: 'not_found' });
    await remove();
  });
});
