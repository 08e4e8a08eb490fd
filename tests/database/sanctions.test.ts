import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

const muted = httpError(403, 'community_muted');
const banned = httpError(403, 'community_banned');
const needed = httpError(403, 'conduct_needed');

/** Two members who know each other, with a conversation, a group that the first one chairs, and something of each in it. */
async function addNeighbors(tx: TransactionSql, { ids }: Town) {
  const [one, other] = [ids.member, await addUser(tx, { metadata: { first_name: 'Ned' } })];
  const third = await addUser(tx, { metadata: { first_name: 'Tess' } });
  await tx`update public.profiles set membership_status = 'active', created_at = now() - interval '60 days'
    where id in (${one}, ${other}, ${third})`;
  for (const id of [other, third]) await tx`insert into public.community_profiles (user_id) values (${id})`;
  for (const [a, b] of [
    [one, other],
    [other, one],
    [one, third],
    [third, one],
  ] as const)
    await tx`insert into public.connections (person_id, other_id) values (${a}, ${b})`;
  const run = (userId: string, sql: string) => as(tx, { userId }, (inner) => inner.unsafe(sql));
  const [started] = await run(one, `select public.start_thread(array['${other}']::uuid[]) as id`);
  const thread = String(started?.['id']);
  await run(one, `select public.send_message('${thread}', gen_random_uuid(), 'Hello')`);
  const [group] = await tx<
    { id: string }[]
  >`insert into public.groups (name) values (${`Grp ${one}`}) returning id`;
  const of = group?.id ?? '';
  for (const [user, role] of [
    [one, 'chair'],
    [other, 'member'],
  ] as const)
    await tx`insert into public.group_members (group_id, user_id, role) values (${of}, ${user}, ${role})`;
  const [topic, vote] = [randomUUID(), randomUUID()];
  await run(one, `select public.add_group_post('${topic}', 'Body', group_id => '${of}', title => 'Mine')`);
  await run(
    one,
    `select public.create_group_vote('${vote}', '${of}', 'Yes?', '{yes,no}', now() + interval '1 day')`,
  );
  const [request] = await tx<{ id: string }[]>`insert into public.groups (name, admission)
    values (${`Asked ${one}`}, 'request') returning id`;
  const [crowd] = await run(one, `select public.start_thread(array['${other}', '${third}']::uuid[]) as id`);
  const [meeting, decision] = [randomUUID(), randomUUID()];
  await run(
    one,
    `select public.save_group_meeting('${meeting}', '${of}', 'Talk', private.today() + 3, '18:00', '20:00')`,
  );
  await run(one, `select public.record_group_decision('${decision}', '${of}', 'We meet.')`);
  await run(one, `select public.save_meeting_minutes('${meeting}', 'We met.')`);
  const held = randomUUID();
  await run(
    other,
    `select public.add_group_post('${held}', 'See x.test/', group_id => '${of}', title => 'Waits')`,
  );
  await tx`update private.group_posts set state = 'held' where id = ${held}`;
  const closed = randomUUID();
  await run(
    one,
    `select public.create_group_vote('${closed}', '${of}', 'A roof?', '{yes,no}', now() + interval '1 day')`,
  );
  await run(other, `select public.cast_group_vote('${closed}', 1)`);
  await tx`update private.group_votes set closes_at = now() - interval '1 minute' where id = ${closed}`;
  return {
    one,
    other,
    third,
    run,
    thread,
    group: of,
    topic,
    vote,
    asked: request?.id ?? '',
    crowd: String(crowd?.['id']),
    meeting,
    decision,
    held,
    closed,
  };
}

type Neighbors = Awaited<ReturnType<typeof addNeighbors>>;

/** Everything by which a member writes something that others read. */
const writes = (n: Neighbors): Record<string, string> => ({
  ask_connection: `public.ask_connection('${n.other}', 'Hi')`,
  restore_connection: `public.restore_connection('${n.other}')`,
  introduce: `public.introduce('${n.other}', '${n.third}', 'Meet')`,
  start_thread: `public.start_thread(array['${n.third}']::uuid[])`,
  send_message: `public.send_message('${n.thread}', gen_random_uuid(), 'x')`,
  add_to_thread: `public.add_to_thread('${n.crowd}', array['${n.third}']::uuid[])`,
  rename_thread: `public.rename_thread('${n.crowd}', 'Rude words')`,
  edit_message: `public.edit_message('${n.thread}', 1, 'x')`,
  join_group: `public.join_group('${n.asked}', 'Please')`,
  invite_to_group: `public.invite_to_group('${n.group}', '${n.third}')`,
  add_group_post: `public.add_group_post(gen_random_uuid(), 'x', topic_id => '${n.topic}')`,
  edit_group_post: `public.edit_group_post('${n.topic}', 'x', 'Mine')`,
  react_to_post: `public.react_to_post('${n.topic}', 'like', true)`,
  create_group_vote: `public.create_group_vote(gen_random_uuid(), '${n.group}', 'No?', '{a,b}', now() + interval '1 day')`,
  save_group_meeting: `public.save_group_meeting(gen_random_uuid(), '${n.group}', 'More', private.today() + 3, '18:00', '20:00')`,
  set_meeting_canceled: `public.cancel_group_meeting('${n.meeting}', 'Rude words')`,
  save_meeting_minutes: `public.save_meeting_minutes('${n.meeting}', 'Rude words')`,
  set_minutes_status: `public.set_minutes_status('${n.meeting}', 'published', 1)`,
  decide_held_post: `public.decide_held_post('${n.held}', false, 'Rude words')`,
  record_group_decision: `public.record_group_decision(gen_random_uuid(), '${n.group}', 'Rude words')`,
  record_vote_as_decision: `public.record_vote_as_decision('${n.closed}')`,
  set_decision_revoked: `public.revoke_group_decision('${n.decision}', 'Rude words')`,
  add_group_file: `public.add_group_file('${n.group}', 'a.pdf', 'application/pdf', 10)`,
  refer_customer: `public.refer_customer('old-mill-bakery', 'Cy', 'cy@x.test', '', 'Bread', true)`,
});

/** Everything by which a member reads what others wrote, or decides about it. */
const reads = (n: Neighbors) => [
  `public.people_page()`,
  `public.my_threads()`,
  `public.thread_page('${n.thread}')`,
  `public.search_messages('hello')`,
  `public.mark_thread_read('${n.thread}', 1)`,
  `public.my_connections()`,
  `public.my_connection_requests()`,
  `public.my_introductions()`,
  `public.answer_connection('${n.third}', true)`,
];
const groupReads = (n: Neighbors) => [
  `public.group_topics('${n.group}')`,
  `public.group_topic('${n.topic}')`,
  `public.group_people('${n.group}')`,
  `public.group_votes('${n.group}')`,
  `public.cast_group_vote('${n.vote}', 1)`,
  `public.mark_group_read('${n.group}')`,
];

const give = (person: string, kind: string, days: string | number = 'null') =>
  `public.give_sanction('${person}', '${kind}', ${String(days)}, 'Rude to others')`;
const idOf = (rows: unknown[]) => String((rows[0] as Record<string, unknown>)['id']);

describe('the rule who may write in the community', () => {
  it('is asked by every function that writes for others, of who is muted and who did not accept the code of conduct', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await tx`delete from private.conduct_acceptances where user_id = ${n.one}`;
      for (const [name, call] of Object.entries(writes(n)))
        await expect(n.run(n.one, `select ${call}`), name).rejects.toMatchObject(needed);
      await n.run(n.one, 'select public.accept_conduct(1)');
      await act('editor', `select ${give(n.one, 'mute', 7)}`);
      for (const [name, call] of Object.entries(writes(n)))
        await expect(n.run(n.one, `select ${call}`), name).rejects.toMatchObject(muted);
      await expect(
        n.run(n.one, `update public.groups set description = 'x' where id = '${n.group}'`),
      ).rejects.toMatchObject(muted);
      // Reading goes on, and so does the right to vote.
      for (const call of [...reads(n).slice(0, -1), ...groupReads(n)]) await n.run(n.one, `select ${call}`);
    }));

  it('is in each function that checks links, members or groups, or the list says why not', () =>
    inTown(async (town, _, tx) => {
      const known = Object.keys(writes(await addNeighbors(tx, town)));
      // Of who keeps the records of a group.
      const records = [
        'add_document_version',
        'add_group_document',
        'edit_group_document',
        'restore_document_version',
        'set_document_deleted',
      ];
      const withoutWords: Record<string, string> = {
        answer_group_request: 'decides only',
        cancel_group_vote: 'decides only',
        cast_group_vote: 'votes only',
        delete_group_post: 'takes back only',
        find_group_people: 'reads only',
        group_topic: 'reads only',
        mark_group_read: 'reads only',
        remove_from_group: 'decides only',
        restore_to_group: 'decides only',
        resume_group_vote: 'decides only',
        set_group_term: 'decides only',
        set_meeting_attendance: 'records who was there',
        set_topic_state: 'decides only',
      };
      const rows = await tx<{ name: string; is_guarded: boolean }[]>`
        select p.proname as name, p.prosrc ~ 'assert_may_write_in_community' as is_guarded from pg_proc as p
        where p.pronamespace = 'private'::regnamespace and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')
          and p.prosrc ~ '(assert_links_allowed|lock_group|lock_meeting|lock_document|(readable|writable)_group|notify_(group|meeting|document)|assert_body|has_link)' order by 1`;
      expect(rows.filter(({ is_guarded: is }) => !is).map(({ name }) => name)).toEqual(
        Object.keys(withoutWords),
      );
      expect(
        rows.filter(({ is_guarded: is }) => is).every(({ name }) => [...known, ...records].includes(name)),
      ).toBe(true);
    }));

  it('is asked of a suspended account, whose token lives on', () =>
    inTown(async (town, _, tx) => {
      const n = await addNeighbors(tx, town);
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${n.one}`;
      for (const [name, call] of Object.entries(writes(n)))
        await expect(n.run(n.one, `select ${call}`), name).rejects.toMatchObject(
          httpError(403, 'account_suspended'),
        );
    }));

  it('asks again once staff want that, and takes the present version only', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await act('admin', 'update public.site_settings set conduct_version = 2 where id = 1');
      const write = `select public.send_message('${n.thread}', gen_random_uuid(), 'x')`;
      await expect(n.run(n.one, write)).rejects.toMatchObject(needed);
      await expect(n.run(n.one, 'select public.accept_conduct(1)')).rejects.toMatchObject(
        httpError(409, 'conduct_changed'),
      );
      await n.run(n.one, 'select public.accept_conduct(2)');
      await n.run(n.one, 'select public.accept_conduct(2)');
      await n.run(n.one, write);
      const [row] = await n.run(n.one, 'select public.my_community_standing() as standing');
      expect(row?.['standing']).toMatchObject({ conduct_version: 2, has_accepted: true, is_muted: false });
    }));
});

describe('a ban from the community', () => {
  it('closes directory, messages and groups at once, and nothing else', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await act('editor', `select ${give(n.one, 'ban')}`);
      for (const call of [...reads(n), ...Object.values(writes(n))])
        await expect(n.run(n.one, `select ${call}`), call).rejects.toMatchObject({ code: /PT40[34]/ });
      for (const call of reads(n))
        await expect(n.run(n.one, `select ${call}`), call).rejects.toMatchObject(banned);
      for (const call of groupReads(n))
        await expect(n.run(n.one, `select ${call}`), call).rejects.toMatchObject(httpError(404, 'not_found'));
      expect(await n.run(n.one, 'select id from public.groups')).toEqual([]);
      const [groups] = await n.run(
        n.one,
        'select public.my_groups() as list, public.unread_messages() as unread',
      );
      expect(groups).toMatchObject({ list: { is_member: false, groups: [] }, unread: 0 });
      // Membership and account stay.
      const [me] = await n.run(n.one, 'select private.is_member() as is_member');
      expect(me).toEqual({ is_member: true });
      expect(JSON.stringify(await n.run(n.one, 'select public.export_my_data()'))).toContain(
        'Rude to others',
      );
    }));

  it('hides the person from others, who do not reach them, and ends by the clock', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      const slug = (await tx`select slug from public.community_profiles where user_id = ${n.one}`)[0]?.[
        'slug'
      ] as string;
      const sees = async () => {
        const [page] = await n.run(
          n.other,
          `select public.people_page() as list, public.person_page('${slug}') as page`,
        );
        const { people } = page?.['list'] as { people: { id: string }[] };
        return { isListed: people.some(({ id }) => id === n.one), hasPage: page?.['page'] !== null };
      };
      expect(await sees()).toEqual({ isListed: true, hasPage: true });
      const sanction = idOf(await act('editor', `select ${give(n.one, 'ban', 7)} as id`));
      expect(await sees()).toEqual({ isListed: false, hasPage: false });
      const [shown] = await act('anon', `select public.public_person('${slug}') as page`);
      expect(shown).toEqual({ page: null });
      await tx`update private.sanctions set starts_at = now() - interval '8 days', ends_at = now() - interval '1 second' where id = ${sanction}`;
      expect(await sees()).toEqual({ isListed: true, hasPage: true });
      await n.run(n.one, `select public.send_message('${n.thread}', gen_random_uuid(), 'Back')`);
    }));

  it('leaves the rosters of groups and meetings too, but for who decides about terms', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await tx`update public.groups set is_public = true, shows_roster = true where id = ${n.group}`;
      await tx`insert into public.group_preferences (group_id, user_id, is_listed) values (${n.group}, ${n.one}, true)
        on conflict (group_id, user_id) do update set is_listed = true`;
      const lists = async (userId: string) => {
        const [row] = await n.run(
          userId,
          `select public.group_people('${n.group}') -> 'people' as roster, public.group_meeting('${n.meeting}') -> 'people' as invited`,
        );
        return [row?.['roster'], row?.['invited']].map((people) => JSON.stringify(people).includes(n.one));
      };
      const isPublic = async () => {
        const [row] = await act('anon', 'select public.public_groups() as groups');
        const all = row?.['groups'] as { name: string; roster: { role: string }[] }[];
        return all.find(({ name }) => name === `Grp ${n.one}`)?.roster.some(({ role }) => role === 'chair');
      };
      expect([await lists(n.other), await isPublic()]).toEqual([[true, true], true]);
      await act('editor', `select ${give(n.one, 'ban')}`);
      expect([await lists(n.other), await isPublic()]).toEqual([[false, false], false]);
      // Their term goes on: a chair sees it and may end it.
      await tx`insert into public.group_members (group_id, user_id, role) values (${n.group}, ${n.third}, 'chair')`;
      expect(await lists(n.third)).toEqual([true, true]);
      await n.run(n.third, `select public.remove_from_group('${n.group}', '${n.one}')`);
    }));

  it('ends with what was written until then: files, the download', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      const seq = Number(
        (
          await n.run(
            n.other,
            `select public.send_message('${n.thread}', gen_random_uuid(), 'Seen') ->> 'seq' as seq`,
          )
        )[0]?.['seq'],
      );
      const [file] = await tx`insert into public.message_files (thread_id, user_id, seq, name, type, size)
        values (${n.thread}, ${n.other}, ${seq}, 'plan.pdf', 'application/pdf', 10) returning id`;
      const path = `${n.thread}/${String(file?.['id'])}`;
      const mayRead = async (userId: string) =>
        (await n.run(userId, `select private.may_read_message_file('${path}') as may`))[0]?.['may'];
      const download = async () =>
        JSON.stringify(await n.run(n.one, 'select public.export_my_data() as data'));
      expect(await mayRead(n.one)).toBe(true);
      expect(await download()).toContain('Seen');
      const sanction = idOf(await act('editor', `select ${give(n.one, 'ban')} as id`));
      expect([await mayRead(n.one), await mayRead(n.other)]).toEqual([false, true]);
      await tx`update private.sanctions set starts_at = now() - interval '2 hours' where id = ${sanction}`;
      await tx`update public.messages set created_at = now() - interval '3 hours' where thread_id = ${n.thread}`;
      // To a conversation of more than two others go on writing, and to others about who is banned, too.
      await n.run(n.other, `select public.send_message('${n.crowd}', gen_random_uuid(), 'Zqafter')`);
      await tx`insert into public.introductions (introducer_id, first_id, second_id, note)
        values (${n.third}, ${n.one}, ${n.other}, 'Zqintro')`;
      await n.run(n.other, `select public.rename_thread('${n.crowd}', 'Zqname')`);
      const kept = await download();
      expect(kept).toContain('Seen');
      expect(kept).not.toMatch(/Zq(after|intro|name)/);
      await tx`update public.messages set body = 'Zqedited', edited_at = now() where thread_id = ${n.thread} and seq = ${seq}`;
      expect(await download()).not.toContain('Zqedited');
      await tx`update private.sanctions set lifted_at = now() where id = ${sanction}`;
      expect(await download()).toMatch(/Zqafter/);
      expect(await mayRead(n.one)).toBe(true);
    }));

  it('sends the person nothing of the community, live or by email', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await tx`delete from private.outbox where user_id in (${n.one}, ${n.other})`;
      await n.run(n.other, `select public.send_message('${n.thread}', gen_random_uuid(), 'Hey')`);
      await tx`update public.threads set last_message_at = now() - interval '11 minutes' where id = ${n.thread}`;
      await tx`select private.queue_unread_messages()`;
      const due = async () =>
        (
          await tx`select kind from private.outbox where user_id = ${n.one} and template = 'unread_messages'
          and private.is_still_due(kind, user_id, data)`
        ).length;
      expect(await due()).toBe(1);
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${n.one}`;
      expect(await due()).toBe(0);
      await tx`update auth.users set banned_until = null where id = ${n.one}`;
      await act('editor', `select ${give(n.one, 'ban')}`);
      expect(await due()).toBe(0);
      const told = async () =>
        (
          await tx`select event from realtime.messages where topic = ${`person:${n.one}`} order by inserted_at`
        ).map(({ event }) => String(event));
      const before = await told();
      expect(before).toContain('access_changed');
      await n
        .run(n.other, `select public.send_message('${n.thread}', gen_random_uuid(), 'Still there?')`)
        .catch(() => []);
      await n.run(n.other, `select public.add_group_post(gen_random_uuid(), 'x', topic_id => '${n.topic}')`);
      await tx`select private.tell_group_records(${n.group})`;
      await tx`select private.tell_person(${n.one}, 'something new')`;
      expect(await told()).toEqual(before);
    }));
});

describe('a sanction', () => {
  it('is given, seen and lifted by staff only, not about oneself or colleagues', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      for (const who of ['stranger', 'member', 'owner'] as const)
        for (const call of [
          give(n.one, 'mute', 1),
          `public.sanction_list()`,
          `public.lift_sanction('${randomUUID()}')`,
          `public.decide_appeal('${randomUUID()}', 'lifted', 'x')`,
        ])
          await expect(act(who, `select ${call}`), call).rejects.toMatchObject({ code: '42501' });
      await expect(act('editor', `select ${give(town.ids.editor, 'ban')}`)).rejects.toMatchObject(
        httpError(409, 'own_case'),
      );
      await expect(act('editor', `select ${give(town.ids.admin, 'ban')}`)).rejects.toMatchObject(
        httpError(409, 'staff_sanction'),
      );
      for (const [kind, days] of [
        ['mute', 'null'],
        ['mute', 0],
        ['mute', 366],
        ['ban', 0],
      ] as const)
        await expect(act('editor', `select ${give(n.one, kind, days)}`)).rejects.toMatchObject(
          httpError(422, 'sanction_days'),
        );
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(act('editor', `select ${give(n.one, 'ban')}`)).rejects.toMatchObject({ code: '42501' });
    }));

  it('tells the person by email, takes one appeal, which somebody else answers', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      const id = idOf(await act('editor', `select ${give(n.one, 'mute', 3)} as id`));
      const mails = () => tx<{ data: Record<string, string> }[]>`select data from private.outbox
        where user_id = ${n.one} and template = 'sanction' order by created_at, data ->> 'outcome' desc`;
      expect((await mails()).map(({ data }) => data)).toMatchObject([
        { outcome: 'given', kind: 'mute', reason: 'Rude to others' },
      ]);
      const appeal = `select public.appeal_sanction('${id}', 'It was a joke')`;
      await expect(n.run(n.other, appeal)).rejects.toMatchObject(httpError(404, 'not_found'));
      await n.run(n.one, appeal);
      await expect(n.run(n.one, appeal)).rejects.toMatchObject(httpError(409, 'already_appealed'));
      const answer = (outcome: string) => `select public.decide_appeal('${id}', '${outcome}', 'We read it')`;
      await expect(act('editor', answer('upheld'))).rejects.toMatchObject(httpError(409, 'own_decision'));
      await expect(act('editor', `select public.lift_sanction('${id}')`)).rejects.toMatchObject(
        httpError(409, 'appeal_pending'),
      );
      await tx`update private.outbox set state = 'sent' where user_id = ${n.one} and template = 'sanction'`;
      await act('admin', answer('lifted'));
      await expect(act('admin', answer('upheld'))).rejects.toMatchObject(httpError(409, 'already_decided'));
      expect((await mails()).map(({ data }) => data['outcome']).sort()).toEqual(['appeal_lifted', 'given']);
      await n.run(n.one, `select public.send_message('${n.thread}', gen_random_uuid(), 'Thanks')`);
      const [standing] = await n.run(n.one, 'select public.my_community_standing()::text as text');
      expect(standing?.['text']).toContain('We read it');
      expect(standing?.['text']).not.toContain(town.ids.editor);
      const log =
        await tx`select new_values from public.audit_log where entity = 'sanctions' and entity_id = ${id}`;
      expect(log).toHaveLength(2);
      expect(JSON.stringify(log)).not.toContain('Rude');
    }));

  it('of the only member of staff is answered by them', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      await tx`delete from public.staff where user_id <> ${town.ids.admin}`;
      const id = idOf(await act('admin', `select ${give(n.one, 'warning')} as id`));
      await n.run(n.one, `select public.appeal_sanction('${id}', 'No')`);
      await act('admin', `select public.decide_appeal('${id}', 'upheld', 'Stays')`);
    }));

  it('that is lifted before its email was sent is not told of at all', () =>
    inTown(async (town, act, tx) => {
      const n = await addNeighbors(tx, town);
      const id = idOf(await act('editor', `select ${give(n.one, 'ban')} as id`));
      await act('editor', `select public.lift_sanction('${id}', '')`);
      expect(await tx`select from private.outbox where user_id = ${n.one} and template = 'sanction'`).toEqual(
        [],
      );
      await expect(act('editor', `select public.lift_sanction('${id}', '')`)).rejects.toMatchObject(
        httpError(409, 'already_decided'),
      );
    }));
});
