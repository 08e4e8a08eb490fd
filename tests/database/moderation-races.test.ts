import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { meet, sql } from './support/meet.ts';

// Real transactions that are committed: what they add is removed at the end.
const added: string[] = [];
afterAll(async () => {
  await sql`delete from private.community_reports where subject_id in ${sql(added)}`;
  await sql`delete from auth.users where id in ${sql(added)}`;
});

async function addPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@moderation.test' from unnest(${ids}::uuid[]) as id`;
  await sql`insert into private.conduct_acceptances (user_id, version) select unnest(${ids}::uuid[]), 1`;
  await sql`update public.profiles set membership_status = 'active' where id in ${sql(ids)}`;
  await sql`insert into public.community_profiles (user_id, about) select unnest(${ids}::uuid[]), 'Text'`;
  added.push(...ids);
  return ids;
}

async function addStaff(): Promise<[string, string]> {
  const [one = '', other = ''] = await addPeople(2);
  await sql`insert into public.staff (user_id, role) select unnest(${[one, other]}::uuid[]), 'editor'`;
  return [one, other];
}

async function addReport(person: string, reporter: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into private.community_reports (entity, entity_id, reporter_id, subject_id, reason, context)
    values ('profile', ${person}, ${reporter}, ${person}, 'spam', '[]') returning id`;
  return row?.id ?? '';
}

const ban = `'{"kind": "ban"}'`;

it('of two moderators who decide at once, one decides and the other is told', async () => {
  const [one, other] = await addStaff();
  const [person = '', reporter = ''] = await addPeople(2);
  const report = await addReport(person, reporter);
  const [second] = await meet(
    [
      one,
      (tx) =>
        tx.unsafe(
          `select public.decide_community_report('${report}', 'hidden', hides => '{texts}', reason => 'x', sanction => ${ban})`,
        ),
    ],
    [other, (tx) => tx.unsafe(`select public.decide_community_report('${report}', 'dismissed')`)],
  );
  expect(second).toMatchObject({ code: 'PT409', detail: 'already_decided' });
  expect(await sql`select from private.sanctions where person_id = ${person}`).toHaveLength(1);
});

it('reports of one thing by two people are decided once', async () => {
  const [one, other] = await addStaff();
  const [person = '', first = '', second = ''] = await addPeople(3);
  const reports = [await addReport(person, first), await addReport(person, second)];
  const [later] = await meet(
    [
      one,
      (tx) =>
        tx.unsafe(
          `select public.decide_community_report('${reports[0] ?? ''}', 'hidden', hides => '{texts}', reason => 'x', sanction => ${ban})`,
        ),
    ],
    [
      other,
      (tx) =>
        tx.unsafe(
          `select public.decide_community_report('${reports[1] ?? ''}', 'hidden', hides => '{photo}', reason => 'y', sanction => ${ban})`,
        ),
    ],
  );
  expect(later).toMatchObject({ code: 'PT409', detail: 'already_decided' });
  expect(await sql`select from private.sanctions where person_id = ${person}`).toHaveLength(1);
});

it('an appeal that is answered twice at once has one answer', async () => {
  const [one, other] = await addStaff();
  const [person = ''] = await addPeople(1);
  const [row] = await sql<{ id: string }[]>`
    insert into private.sanctions (person_id, kind, reason, appeal, appealed_at) values (${person}, 'ban', 'x', 'Why', now()) returning id`;
  const answer = (outcome: string) => `select public.decide_appeal('${row?.id ?? ''}', '${outcome}', 'Read')`;
  const [second] = await meet(
    [one, (tx) => tx.unsafe(answer('lifted'))],
    [other, (tx) => tx.unsafe(answer('upheld'))],
  );
  expect(second).toMatchObject({ code: 'PT409', detail: 'already_decided' });
});

it('of two accounts of a conversation that are deleted at once, nothing stays', async () => {
  const [one = '', other = ''] = (await addPeople(2)).sort();
  const [thread] = await sql<{ id: string }[]>`
    insert into public.threads (is_pair, low_id, high_id) values (true, ${one}, ${other}) returning id`;
  await sql`insert into public.thread_members (thread_id, user_id)
    select ${thread?.id ?? ''}, unnest(${[one, other]}::uuid[])`;
  await meet(
    [null, (tx) => tx`delete from auth.users where id = ${one}`],
    [null, (tx) => tx`delete from auth.users where id = ${other}`],
  );
  expect(await sql`select from public.threads where id = ${thread?.id ?? ''}`).toHaveLength(0);
});
