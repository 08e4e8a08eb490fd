import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { meet, sql } from './support/meet.ts';

// Real transactions that are committed: what they add is removed at the end.
const added: string[] = [];
afterAll(async () => {
  await sql`delete from auth.users where id in ${sql(added)}`;
});

async function addPair(): Promise<[string, string]> {
  const pair: [string, string] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@pairs.test' from unnest(${pair}::uuid[]) as id`;
  await sql`insert into private.conduct_acceptances (user_id, version) select unnest(${pair}::uuid[]), 1`;
  await sql`update public.profiles set membership_status = 'active' where id in ${sql(pair)}`;
  await sql`insert into public.community_profiles (user_id) select unnest(${pair}::uuid[])`;
  added.push(...pair);
  return pair;
}
const as = (userId: string, statement: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true)`;
    await tx.unsafe('set local role authenticated');
    return tx.unsafe(statement);
  });
const between = (one: string) => sql`select other_id from public.connections where person_id = ${one}`;

it('two people who ask each other at the same moment are connected once', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [one, other] = await addPair();
    await Promise.all([
      as(one, `select public.ask_connection('${other}')`),
      as(other, `select public.ask_connection('${one}')`),
    ]);
    expect(await between(one)).toEqual([{ other_id: other }]);
    expect(await between(other)).toEqual([{ other_id: one }]);
    expect(
      await sql`select from public.connection_requests where asker_id in (${one}, ${other})`,
    ).toHaveLength(0);
  }
});

it('accepting while the request is withdrawn leaves both connected, or neither', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [one, other] = await addPair();
    await as(one, `select public.ask_connection('${other}')`);
    const [accepted] = await Promise.allSettled([
      as(other, `select public.answer_connection('${one}', true)`),
      as(one, `select public.withdraw_connection('${other}')`),
    ]);
    const count = accepted.status === 'fulfilled' ? 1 : 0;
    expect(await between(one)).toHaveLength(count);
    expect(await between(other)).toHaveLength(count);
    expect(await sql`select from public.connection_requests where asker_id = ${one}`).toHaveLength(0);
  }
});

it('a block at the moment of a request leaves neither request nor connection', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [one, other] = await addPair();
    await Promise.allSettled([
      as(one, `select public.ask_connection('${other}')`),
      as(other, `select public.block_person('${one}')`),
    ]);
    expect(await sql`select from public.connection_requests where asker_id = ${one}`).toHaveLength(0);
    expect(await between(one)).toHaveLength(0);
  }
});

it('a message that is sent several times at the same moment is one, and numbers have no gaps', async () => {
  const [one, other] = await addPair();
  await as(one, `select public.ask_connection('${other}')`);
  await as(other, `select public.answer_connection('${one}', true)`);
  const [row] = await as(one, `select public.start_thread(array['${other}']::uuid[]) as id`);
  const thread = String(row?.['id']);
  const send = (who: string, client: string) =>
    as(who, `select public.send_message('${thread}', '${client}', 'Hello')`);
  const clients = [randomUUID(), randomUUID(), randomUUID()];
  await Promise.all(
    clients.flatMap((client) => [send(one, client), send(one, client), send(other, randomUUID())]),
  );
  const messages = await sql`select seq from public.messages where thread_id = ${thread} order by seq`;
  expect(messages.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6]);
  await sql`delete from public.threads where id = ${thread}`;
});

it('a pair that begins a conversation from both sides has one', async () => {
  const [one, other] = await addPair();
  await as(one, `select public.ask_connection('${other}')`);
  await as(other, `select public.answer_connection('${one}', true)`);
  const begun = await Promise.all([
    as(one, `select public.start_thread(array['${other}']::uuid[]) as id`),
    as(other, `select public.start_thread(array['${one}']::uuid[]) as id`),
  ]);
  const ids = new Set(begun.flatMap((rows) => rows.map((row) => String(row['id']))));
  expect(ids.size).toBe(1);
  await sql`delete from public.threads where id in ${sql([...ids])}`;
});

it('who asks one person and blocks them at the same moment gets no deadlock', async () => {
  const [one, other] = await addPair();
  const ended = await meet(
    [null, (tx) => tx`select private.lock_pair(${one}, ${other})`],
    [one, (tx) => tx`select public.ask_connection(${other})`],
    [one, (tx) => tx`select public.block_person(${other})`],
  );
  expect(ended).toMatchObject([{ code: '' }, { code: '' }]);
  expect(await sql`select from public.connection_requests where asker_id = ${one}`).toHaveLength(0);
});
