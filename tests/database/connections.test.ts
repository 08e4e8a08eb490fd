import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';

type Rows = Record<string, unknown>[];
type Run = (who: string, statement: string) => Promise<Rows>;

/** Adds members with a community profile, joined a month ago; returns how to act as one of them. */
async function addPeople(tx: TransactionSql, ...names: string[]) {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = await addUser(tx, { metadata: { first_name: name, last_name: 'Zqconnect' } });
    await tx`update public.profiles set membership_status = 'active', created_at = now() - interval '30 days' where id = ${id}`;
    await tx`insert into public.community_profiles (user_id) values (${id})`;
    ids[name] = id;
  }
  const run: Run = (who, statement) =>
    as(tx, { userId: ids[who] ?? who }, (inner) => inner.unsafe(fill(statement, ids)));
  return { ids, run };
}
const fill = (statement: string, ids: Record<string, string>) =>
  statement.replace(/:(\w+)/g, (whole, name: string) => (ids[name] ? `'${ids[name]}'` : whole));

/** Lets two people be connected. */
async function connect(run: Run, one: string, other: string) {
  await run(one, `select public.ask_connection(:${other})`);
  await run(other, `select public.answer_connection(:${one}, true)`);
}
const stateOf = async (
  run: Run,
  who: string,
  other: string,
  tx: TransactionSql,
  ids: Record<string, string>,
) => {
  const [row] = await tx`select slug from public.community_profiles where user_id = ${ids[other] ?? ''}`;
  const [page] = await run(
    who,
    `select public.person_page('${String(row?.['slug'])}') ->> 'connection' as state`,
  );
  return page?.['state'];
};
const requests = async (run: Run, who: string) =>
  (await run(who, 'select public.my_connection_requests() as found'))[0]?.['found'] as Record<
    'received' | 'sent',
    { person: { name: string }; note: string }[]
  >;
const introductions = async (run: Run, who: string) =>
  (await run(who, 'select public.my_introductions() as found'))[0]?.['found'] as {
    received: { id: string; is_accepted: boolean }[];
    made: { id: string; state: string }[];
  };
const connectionNames = async (run: Run, who: string, q = '') =>
  (
    (await run(who, `select public.my_connections('${q}') as page`))[0]?.['page'] as {
      people: { name: string }[];
    }
  ).people.map(({ name }) => name);
const mails = async (tx: TransactionSql, person = '') => {
  const rows = await tx<{ outcome: string }[]>`select data ->> 'outcome' as outcome from private.outbox
    where user_id = ${person} and template = 'connection' order by created_at`;
  return rows.map(({ outcome }) => outcome);
};

describe('a request to connect', () => {
  it('is accepted by who got it, and both are connected once', () =>
    inTown(async (_, __, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben');
      expect(await stateOf(run, 'Ada', 'Ben', tx, ids)).toBe('none');
      await run('Ada', `select public.ask_connection(:Ben, 'We met at the fair')`);
      await run('Ada', `select public.ask_connection(:Ben, 'Again')`);
      expect(await stateOf(run, 'Ada', 'Ben', tx, ids)).toBe('asked');
      expect(await stateOf(run, 'Ben', 'Ada', tx, ids)).toBe('received');
      expect((await requests(run, 'Ben')).received).toMatchObject([
        { person: { name: 'Ada Zqconnect' }, note: 'We met at the fair' },
      ]);
      await run('Ben', 'select public.answer_connection(:Ada, true)');
      await run('Ben', 'select public.answer_connection(:Ada, true)');
      expect(await connectionNames(run, 'Ada', 'ben')).toEqual(['Ben Zqconnect']);
      expect(await connectionNames(run, 'Ben')).toEqual(['Ada Zqconnect']);
      expect(await requests(run, 'Ben')).toEqual({ received: [], sent: [] });
      expect(await mails(tx, ids['Ben'])).toEqual(['asked']);
      expect(await mails(tx, ids['Ada'])).toEqual(['accepted']);
      await run('Ada', 'select public.remove_connection(:Ben)');
      expect(await connectionNames(run, 'Ben')).toEqual([]);
    }));

  it('that ended by mistake is taken back by who ended it, for an hour and as it was', () =>
    inTown(async (_, __, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
      const tooLate = httpError(409, 'undo_too_late');
      await connect(run, 'Ada', 'Ben');
      await tx`update public.connections set created_at = '2026-01-02' where person_id = ${ids['Ada'] ?? ''}`;
      const remove = () => run('Ada', 'select public.remove_connection(:Ben)');
      const restore = (who: string, other: string) => run(who, `select public.restore_connection(:${other})`);
      await remove();
      await expect(restore('Ben', 'Ada')).rejects.toMatchObject(tooLate);
      await expect(restore('Ada', 'Cy')).rejects.toMatchObject(tooLate);
      await restore('Ada', 'Ben');
      await restore('Ada', 'Ben');
      expect(await connectionNames(run, 'Ben')).toEqual(['Ada Zqconnect']);
      const since = await tx`select distinct created_at::date::text as since from public.connections
        where person_id = any (${Object.values(ids)}::uuid[])`;
      expect([...since]).toEqual([{ since: '2026-01-02' }]);
      // Nobody was asked or told by email.
      expect(await mails(tx, ids['Ben'])).toEqual(['asked']);
      await remove();
      await tx`update private.removed_connections set removed_at = now() - interval '61 minutes'`;
      await expect(restore('Ada', 'Ben')).rejects.toMatchObject(tooLate);
    }));

  it('that ended twice is taken back by who ended it last, and by nobody who is banned', () =>
    inTown(async (_, act, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben');
      const restore = (who: string, other: string) => run(who, `select public.restore_connection(:${other})`);
      await connect(run, 'Ada', 'Ben');
      await run('Ada', 'select public.remove_connection(:Ben)');
      await connect(run, 'Ada', 'Ben');
      await run('Ben', 'select public.remove_connection(:Ada)');
      await expect(restore('Ada', 'Ben')).rejects.toMatchObject(httpError(409, 'undo_too_late'));
      await act('editor', `select public.give_sanction('${ids['Ben'] ?? ''}', 'ban', 7, 'Rude to others')`);
      await expect(restore('Ben', 'Ada')).rejects.toMatchObject(httpError(403, 'community_banned'));
      expect(await connectionNames(run, 'Ada')).toEqual([]);
    }));

  it('that ended is not taken back after a block', () =>
    inTown(async (_, __, tx) => {
      const { run } = await addPeople(tx, 'Ada', 'Ben');
      await connect(run, 'Ada', 'Ben');
      await run('Ada', 'select public.remove_connection(:Ben)');
      await run('Ben', 'select public.block_person(:Ada)');
      await expect(run('Ada', 'select public.restore_connection(:Ben)')).rejects.toMatchObject(
        httpError(409, 'undo_too_late'),
      );
      expect(await connectionNames(run, 'Ben')).toEqual([]);
    }));

  it('that crosses another connects at once', () =>
    inTown(async (_, __, tx) => {
      const { run } = await addPeople(tx, 'Ada', 'Ben');
      await run('Ada', 'select public.ask_connection(:Ben)');
      expect(await run('Ben', 'select public.ask_connection(:Ada) as state')).toEqual([
        { state: 'connected' },
      ]);
      expect(await connectionNames(run, 'Ada')).toEqual(['Ben Zqconnect']);
    }));

  it('looks open to who asked when it was declined, also after asking again', () =>
    inTown(async (_, __, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben');
      await run('Ada', 'select public.ask_connection(:Ben)');
      const before = await requests(run, 'Ada');
      await run('Ben', 'select public.answer_connection(:Ada, false)');
      expect(await requests(run, 'Ada')).toEqual(before);
      expect(await stateOf(run, 'Ada', 'Ben', tx, ids)).toBe('asked');
      expect((await requests(run, 'Ben')).received).toEqual([]);
      await run('Ada', 'select public.withdraw_connection(:Ben)');
      expect(await stateOf(run, 'Ada', 'Ben', tx, ids)).toBe('none');
      expect(await run('Ada', 'select public.ask_connection(:Ben) as state')).toEqual([{ state: 'asked' }]);
      expect((await requests(run, 'Ada')).sent).toHaveLength(1);
      expect((await requests(run, 'Ben')).received).toEqual([]);
      const [data] = await run('Ada', 'select public.export_my_data() as data');
      expect(JSON.stringify(data)).not.toMatch(/"declined_at":"/);
      await expect(run('Ben', 'select public.answer_connection(:Ada, true)')).rejects.toMatchObject(
        httpError(404, 'request_gone'),
      );
      // Who declined may change their mind.
      expect(await run('Ben', 'select public.ask_connection(:Ada) as state')).toEqual([
        { state: 'connected' },
      ]);
    }));

  it('is for members whom one sees, and is nobody else’s to answer', () =>
    inTown(async (town, act, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Eve');
      const ask = `select public.ask_connection('${ids['Ben'] ?? ''}')`;
      await expect(act('stranger', ask)).rejects.toMatchObject(httpError(403, 'members_only'));
      await expect(act('anon', ask)).rejects.toMatchObject({ code: '42501' });
      await run('Ada', 'select public.ask_connection(:Ben)');
      for (const who of ['Eve', 'Ada'])
        await expect(run(who, 'select public.answer_connection(:Ada, true)')).rejects.toMatchObject(
          httpError(404, 'request_gone'),
        );
      await run('Eve', 'select public.withdraw_connection(:Ben)');
      expect((await requests(run, 'Ben')).received).toHaveLength(1);
      expect(await requests(run, 'Eve')).toEqual({ received: [], sent: [] });
      await expect(run('Ada', 'select public.ask_connection(:Ada)')).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await expect(run('Ada', `select public.ask_connection('${town.ids.stranger}')`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await tx`update public.community_profiles set audience = 'private' where user_id = ${ids['Eve'] ?? ''}`;
      await expect(run('Ada', 'select public.ask_connection(:Eve)')).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      for (const table of ['connection_requests', 'introductions'])
        await expect(run('Ben', `select * from public.${table}`)).rejects.toMatchObject({ code: '42501' });
      await connect(run, 'Ada', 'Ben');
      expect(await run('Eve', 'select * from public.connections')).toEqual([]);
      await expect(
        run('Eve', 'insert into public.connections (person_id, other_id) values (:Eve, :Ada)'),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('has limits, tighter for new accounts', () =>
    inTown(async (_, __, tx) => {
      const names = ['Ben', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus'];
      const { ids, run } = await addPeople(tx, 'Ada', ...names);
      await tx`update public.profiles set created_at = now() where id = ${ids['Ada'] ?? ''}`;
      await expect(
        run('Ada', `select public.ask_connection(:Ben, 'See https://x.example')`),
      ).rejects.toMatchObject(httpError(422, 'links_too_early'));
      await expect(run('Ada', `select public.ask_connection(:Ben, repeat('x', 501))`)).rejects.toMatchObject({
        code: '23514',
      });
      for (const name of names.slice(0, 5)) await run('Ada', `select public.ask_connection(:${name})`);
      await expect(run('Ada', 'select public.ask_connection(:Gus)')).rejects.toMatchObject(
        httpError(429, 'too_many_requests'),
      );
      await tx`update public.profiles set created_at = now() - interval '30 days' where id = ${ids['Ada'] ?? ''}`;
      await run('Ada', 'select public.ask_connection(:Gus)');
    }));
});

it('a block ends connections and requests, and keeps new ones away', () =>
  inTown(async (_, __, tx) => {
    const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
    await connect(run, 'Ada', 'Ben');
    await run('Cy', 'select public.ask_connection(:Ben)');
    await run('Ben', 'select public.block_person(:Ada)');
    await run('Ben', 'select public.block_person(:Cy)');
    expect(await connectionNames(run, 'Ada')).toEqual([]);
    expect(await requests(run, 'Cy')).toEqual({ received: [], sent: [] });
    for (const who of ['Ada', 'Cy'])
      await expect(run(who, 'select public.ask_connection(:Ben)')).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    expect(await mails(tx, ids['Ben'])).toEqual(['asked', 'asked']);
    expect(
      await tx`select from private.outbox where user_id = ${ids['Ben'] ?? ''} and private.is_still_due(kind, user_id, data)`,
    ).toHaveLength(0);
  }));

describe('an introduction', () => {
  it('connects two people once both agreed', () =>
    inTown(async (_, __, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
      await connect(run, 'Ada', 'Ben');
      await connect(run, 'Ada', 'Cy');
      await run('Ada', `select public.introduce(:Ben, :Cy, 'Both bake')`);
      await expect(run('Ada', 'select public.introduce(:Cy, :Ben)')).rejects.toMatchObject(
        httpError(409, 'already_introduced'),
      );
      await expect(run('Ben', 'select public.introduce(:Ada, :Cy)')).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      const [asked] = (await introductions(run, 'Ben')).received;
      const id = asked?.id ?? '';
      await expect(run('Ada', `select public.answer_introduction('${id}', true)`)).rejects.toMatchObject(
        httpError(404, 'introduction_gone'),
      );
      await run('Ben', `select public.answer_introduction('${id}', true)`);
      expect(await connectionNames(run, 'Ben')).toEqual(['Ada Zqconnect']);
      expect((await introductions(run, 'Ben')).received).toMatchObject([{ is_accepted: true }]);
      expect((await introductions(run, 'Cy')).received).toMatchObject([{ is_accepted: false }]);
      expect(await run('Cy', `select public.answer_introduction('${id}', true) as state`)).toEqual([
        { state: 'connected' },
      ]);
      expect(await connectionNames(run, 'Ben')).toEqual(['Ada Zqconnect', 'Cy Zqconnect']);
      expect((await introductions(run, 'Ada')).made).toMatchObject([{ state: 'connected' }]);
      expect(await mails(tx, ids['Ada'])).toContain('introduction_worked');
      await expect(run('Ada', 'select public.introduce(:Ben, :Cy)')).rejects.toMatchObject(
        httpError(409, 'already_connected'),
      );
    }));

  it('does not tell who declined, or that one had blocked the other', () =>
    inTown(async (_, __, tx) => {
      const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
      await connect(run, 'Ada', 'Ben');
      await connect(run, 'Ada', 'Cy');
      await run('Ada', 'select public.introduce(:Ben, :Cy)');
      const [before, seen] = [await introductions(run, 'Ada'), await introductions(run, 'Cy')];
      await run('Ben', `select public.answer_introduction('${before.made[0]?.id ?? ''}', false)`);
      expect(await introductions(run, 'Ada')).toEqual(before);
      expect(await introductions(run, 'Cy')).toEqual(seen);
      expect((await introductions(run, 'Ben')).received).toEqual([]);
      await tx`update public.introductions set created_at = now() - interval '31 days'`;
      expect((await introductions(run, 'Ada')).made).toMatchObject([{ state: 'expired' }]);
      await run('Ben', 'select public.block_person(:Cy)');
      await run('Ada', 'select public.introduce(:Ben, :Cy)');
      for (const who of ['Ben', 'Cy']) expect((await introductions(run, who)).received).toEqual([]);
      expect((await mails(tx, ids['Cy'])).filter((outcome) => outcome === 'introduced')).toHaveLength(1);
    }));
});

it('shows a former member of what others say about themselves only what is not for members', () =>
  inTown(async (_, __, tx) => {
    const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
    await tx`update public.community_profiles set headline = 'Zqbaker', about = 'Zqyeast', skills = '{Zqovens}', audience = 'signed_in',
      field_audiences = '{"skills": "signed_in"}' where user_id = ${ids['Ben'] ?? ''}`;
    await tx`update public.community_profiles set headline = 'Zqmiller' where user_id = ${ids['Cy'] ?? ''}`;
    for (const name of ['Ben', 'Cy']) await connect(run, 'Ada', name);
    const read = async () => JSON.stringify(await run('Ada', 'select public.my_connections() as page'));
    for (const word of ['Zqbaker', 'Zqovens', 'Zqmiller']) expect(await read()).toContain(word);
    expect(await connectionNames(run, 'Ada', 'zqyeast')).toHaveLength(1);
    await tx`update public.profiles set membership_status = 'canceled' where id = ${ids['Ada'] ?? ''}`;
    expect(await read()).not.toMatch(/Zqbaker|Zqmiller/);
    expect(await read()).toContain('Zqovens');
    expect(await connectionNames(run, 'Ada')).toEqual(['Ben Zqconnect', 'Cy Zqconnect']);
    expect(await connectionNames(run, 'Ada', 'zqyeast')).toEqual([]);
    expect(await connectionNames(run, 'Ada', 'ben')).toEqual(['Ben Zqconnect']);
  }));

it('does not email whoever introduced two of somebody who has blocked them since', () =>
  inTown(async (_, __, tx) => {
    const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy');
    for (const name of ['Ben', 'Cy']) await connect(run, 'Ada', name);
    await run('Ada', 'select public.introduce(:Ben, :Cy)');
    const id = (await introductions(run, 'Ben')).received[0]?.id ?? '';
    for (const name of ['Ben', 'Cy']) await run(name, `select public.answer_introduction('${id}', true)`);
    const due = async () =>
      tx`select from private.outbox where user_id = ${ids['Ada'] ?? ''} and data ->> 'outcome' = 'introduction_worked'
        and private.is_still_due(kind, user_id, data)`;
    expect(await due()).toHaveLength(1);
    await run('Cy', 'select public.block_person(:Ada)');
    expect(await due()).toHaveLength(0);
  }));

it('leaves out the request of somebody who is banned, with its note, until the ban ends', () =>
  inTown(async (_, __, tx) => {
    const { ids, run } = await addPeople(tx, 'Ada', 'Ben');
    await run('Ada', `select public.ask_connection(:Ben, 'Zqnote')`);
    const due = async () =>
      (
        await tx`select from private.outbox where user_id = ${ids['Ben'] ?? ''} and data ->> 'outcome' = 'asked'
          and private.is_still_due(kind, user_id, data)`
      ).length;
    expect([await due(), (await requests(run, 'Ben')).received.length]).toEqual([1, 1]);
    await tx`insert into private.sanctions (person_id, kind, reason) values (${ids['Ada'] ?? ''}, 'ban', 'Rude')`;
    expect([await due(), (await requests(run, 'Ben')).received]).toEqual([0, []]);
    // A page that was open before.
    await expect(run('Ben', 'select public.answer_connection(:Ada, true)')).rejects.toMatchObject(
      httpError(404, 'request_gone'),
    );
    await tx`update private.sanctions set lifted_at = now() where person_id = ${ids['Ada'] ?? ''}`;
    expect([await due(), (await requests(run, 'Ben')).received.length]).toEqual([1, 1]);
  }));

describe('following', () => {
  it('is of public organizations, one’s own, and in one’s download', () =>
    inTown(async (town, act, tx) => {
      const [listing] = await tx`select slug, organization_id from public.businesses
        where owner_id = ${town.ids.owner} and status = 'approved' and organization_id is not null limit 1`;
      const slug = String(listing?.['slug']);
      const state = async () =>
        (await act('stranger', `select public.follow_state('${slug}') as state`))[0]?.['state'];
      expect(await state()).toMatchObject({ is_following: false });
      await act('stranger', `select public.follow_listing('${slug}')`);
      await act('stranger', `select public.follow_listing('${slug}')`);
      expect(await state()).toMatchObject({ is_following: true });
      expect(await act('stranger', 'select listing from public.my_follows()')).toEqual([{ listing: slug }]);
      expect(
        await act(
          'member',
          `select user_id from public.organization_follows where user_id = '${town.ids.stranger}'`,
        ),
      ).toEqual([]);
      const [data] = await act('stranger', 'select public.export_my_data() as data');
      expect(data?.['data']).toMatchObject({ follows: [{ listing: slug }] });
      await expect(act('stranger', `select public.follow_listing('nothing-here')`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await act(
        'stranger',
        `delete from public.organization_follows where organization_id = '${String(listing?.['organization_id'])}'`,
      );
      expect(await state()).toMatchObject({ is_following: false });
    }));
});

it('nobody who is banned is introduced or shown in an introduction, and nobody is emailed about them', () =>
  inTown(async (_, act, tx) => {
    const { ids, run } = await addPeople(tx, 'Ada', 'Ben', 'Cy', 'Dee');
    for (const name of ['Ben', 'Cy', 'Dee']) await connect(run, 'Ada', name);
    await run('Ada', 'select public.introduce(:Ben, :Cy)');
    const id = (await introductions(run, 'Ben')).received[0]?.id ?? '';
    const due = async (name: string) =>
      tx`select from private.outbox where user_id = ${ids[name] ?? ''} and data ->> 'outcome' like 'introduc%'
        and private.is_still_due(kind, user_id, data)`;
    expect(await due('Ben')).toHaveLength(1);
    const [ban] = await act(
      'editor',
      `select public.give_sanction('${ids['Cy'] ?? ''}', 'ban', 7, 'Rude') as id`,
    );
    expect((await introductions(run, 'Ben')).received).toEqual([]);
    expect((await introductions(run, 'Ada')).made).toEqual([]);
    expect(await due('Ben')).toHaveLength(0);
    await expect(run('Ben', `select public.answer_introduction('${id}', true)`)).rejects.toMatchObject(
      httpError(404, 'introduction_gone'),
    );
    for (const pair of [':Dee, :Cy', ':Cy, :Dee'])
      await expect(run('Ada', `select public.introduce(${pair})`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    await act('editor', `select public.lift_sanction('${String(ban?.['id'])}')`);
    expect((await introductions(run, 'Ben')).received).toHaveLength(1);
    // Whoever introduced them is no different.
    await act('editor', `select public.give_sanction('${ids['Ada'] ?? ''}', 'ban', 7, 'Rude')`);
    for (const name of ['Ben', 'Cy']) {
      expect((await introductions(run, name)).received).toEqual([]);
      expect(await due(name)).toHaveLength(0);
    }
  }));
