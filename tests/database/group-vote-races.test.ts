import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql } from './support/meet.ts';
import { addUser } from './support/add-user.ts';

/** A group of two people with a secret vote by organization or person; all of it is committed, and removed by `remove`. */
async function addVote(voter: 'person' | 'organization') {
  const [group, vote] = [randomUUID(), randomUUID()];
  const people = await sql.begin(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    await tx`insert into public.groups (id, name) values (${group}, 'Race')`;
    await tx`insert into public.group_members (group_id, user_id) values (${group}, ${ada}), (${group}, ${ben})`;
    await tx`insert into private.group_votes (id, group_id, question, options, is_secret, voter, closes_at)
      values (${vote}, ${group}, 'Race?', '{Yes,No}', true, ${voter}, now() + interval '1 hour')`;
    await tx`insert into private.group_vote_counts (vote_id, choice) values (${vote}, 1), (${vote}, 2)`;
    return [ada, ben] as const;
  });
  const remove = async () => {
    await sql`delete from public.groups where id = ${group}`;
    await sql`delete from auth.users where id in ${sql([...people])}`;
  };
  const counted = async () =>
    (
      await sql<
        { votes: number }[]
      >`select votes from private.group_vote_counts where vote_id = ${vote} order by choice`
    ).map(({ votes }) => votes);
  return { group, vote, people, remove, counted };
}

describe('two who vote at once', () => {
  it('are one person on two devices: the second is told, and counts once', async () => {
    const { vote, people, remove, counted } = await addVote('person');
    const [ada] = people;
    const [second] = await meet(
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 2)`],
    );
    expect(second).toMatchObject({ code: 'PT409', detail: 'already_voted' });
    expect(await counted()).toEqual([1, 0]);
    await remove();
  });

  it('are two people, who are both counted', async () => {
    const { vote, people, remove, counted } = await addVote('person');
    const [ada, ben] = people;
    const [second] = await meet(
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
      [ben, (tx) => tx`select public.cast_group_vote(${vote}, 2)`],
    );
    expect(second?.code).toBe('');
    expect(await counted()).toEqual([1, 1]);
    await remove();
  });

  it('are two people of one organization: it counts once', async () => {
    const { vote, people, remove, counted } = await addVote('organization');
    const [ada, ben] = people;
    const [organization] = await sql<{ id: string }[]>`
      insert into public.business_profiles (owner_id, name) values (${ada}, 'Race') returning id`;
    const id = organization?.id ?? '';
    await sql`update public.business_profiles set business_subscription_status = 'active' where id = ${id}`;
    await sql`insert into public.organization_people (organization_id, user_id, source) values (${id}, ${ben}, 'request')`;
    const [second] = await meet(
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1, ${id})`],
      [ben, (tx) => tx`select public.cast_group_vote(${vote}, 2, ${id})`],
    );
    expect(second).toMatchObject({ code: 'PT409', detail: 'already_voted' });
    expect(await counted()).toEqual([1, 0]);
    await sql`delete from public.business_profiles where id = ${id}`;
    await remove();
  });

  it('are one who leaves and votes: after leaving it is too late', async () => {
    const { group, vote, people, remove, counted } = await addVote('person');
    const [ada] = people;
    const [second] = await meet(
      [ada, (tx) => tx`select public.leave_group(${group})`],
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
    );
    expect(second).toMatchObject({ code: 'PT403', detail: 'group_only' });
    expect(await counted()).toEqual([0, 0]);
    await remove();
  });

  it('are a chair who cancels and one who votes: after canceling it is too late', async () => {
    const { vote, people, remove, counted } = await addVote('person');
    const [ada, ben] = people;
    const [second] = await meet(
      [null, (tx) => tx`update private.group_votes set canceled_at = now() where id = ${vote}`],
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
      [ben, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
    );
    expect(second).toMatchObject({ code: 'PT409', detail: 'vote_closed' });
    expect(await counted()).toEqual([0, 0]);
    await remove();
  });

  it('are one who waited past the closing time: it is too late, although it began in time', async () => {
    const { vote, people, remove, counted } = await addVote('person');
    const [ada] = people;
    const [second] = await meet(
      [null, (tx) => tx`update private.group_votes set closes_at = clock_timestamp() where id = ${vote}`],
      [ada, (tx) => tx`select public.cast_group_vote(${vote}, 1)`],
    );
    expect(second).toMatchObject({ code: 'PT409', detail: 'vote_closed' });
    expect(await counted()).toEqual([0, 0]);
    await remove();
  });
});
