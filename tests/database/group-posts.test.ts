import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
interface Post {
  id: string;
  title: string;
  body?: string;
  is_deleted: boolean;
  is_unread?: boolean;
  replies: number;
  sequence: number;
  reactions: Record<string, number>;
}

/** A group whose chair is the manager; the member and the owner are in it, and the stranger was until yesterday. */
async function addGroup(tx: TransactionSql, { ids }: Town) {
  const [group] =
    await tx`insert into public.groups (name, admission) values ('Talkers', 'hidden') returning id`;
  const id = String(group?.['id']);
  for (const [user, role] of [
    [ids.manager, 'chair'],
    [ids.owner, 'secretary'],
    [ids.member, 'member'],
  ] as const) {
    await tx`insert into public.group_members (group_id, user_id, role) values (${id}, ${user}, ${role})`;
    await tx`insert into public.group_preferences (group_id, user_id) values (${id}, ${user})`;
  }
  await tx`insert into public.group_members (group_id, user_id, role, starts_on, ends_on)
    values (${id}, ${ids.stranger}, 'chair', private.today() - 9, private.today() - 1)`;
  return id;
}

const post = async (act: Act, who: PersonaName, args: string, id = randomUUID()) => {
  await act(who, `select public.add_group_post(post_id => '${id}', ${args})`);
  return id;
};
const topic = (act: Act, who: PersonaName, group: string, kind = 'topic', body = 'Where?') =>
  post(act, who, `group_id => '${group}', kind => '${kind}', title => 'Parking', body => '${body}'`);
const reply = (act: Act, who: PersonaName, to: string, body = 'There.') =>
  post(act, who, `topic_id => '${to}', body => '${body}'`);
const topics = async (act: Act, who: PersonaName, group: string) =>
  (await act(who, `select public.group_topics('${group}') as page`))[0]?.['page'] as {
    topics: Post[];
    next?: string;
  };
const read = async (act: Act, who: PersonaName, id: string, after = 'null') =>
  (await act(who, `select public.group_topic('${id}', ${after}) as page`))[0]?.['page'] as {
    topic: Post;
    posts: Post[];
    start: number;
    first_unread?: number;
    previous?: number;
    next?: number;
  };
const gone = httpError(404, 'not_found');

describe('the discussion of a group', () => {
  it('is for the people of the group and staff, by every function', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'member', group);
      const calls = [
        `group_topics('${group}')`,
        `group_topic('${id}')`,
        `add_group_post('${randomUUID()}', 'Hi', topic_id => '${id}')`,
        `edit_group_post('${id}', 'X', 'X')`,
        `delete_group_post('${id}')`,
        `set_topic_state('${id}', true, true)`,
        `react_to_post('${id}', 'like', true)`,
        `mark_group_read('${group}')`,
        `search_group_posts('${group}', 'park')`,
        `find_group_people('${group}', 'm')`,
      ];
      for (const call of calls) {
        // Former chair, whose term ended yesterday.
        await expect(act('stranger', `select public.${call}`), call).rejects.toMatchObject(gone);
        await expect(act('contributor', `select public.${call}`), call).rejects.toMatchObject(gone);
        await expect(act('anon', `select public.${call}`), call).rejects.toMatchObject({ code: '42501' });
      }
      for (const who of ['member', 'owner', 'manager', 'editor'] as const)
        expect((await topics(act, who, group)).topics).toHaveLength(1);
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(topics(act, 'editor', group)).rejects.toMatchObject(gone);
      for (const who of ['member', 'editor'] as const)
        await expect(act(who, 'select * from private.group_posts')).rejects.toMatchObject({ code: '42501' });
      await act('member', `select public.leave_group('${group}')`);
      for (const call of calls)
        await expect(act('member', `select public.${call}`), call).rejects.toMatchObject(gone);
    }));

  it('knows what is new for each person', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'member', group);
      const isNew = async (who: PersonaName) => (await topics(act, who, group)).topics[0]?.is_unread;
      expect([await isNew('member'), await isNew('owner'), await isNew('manager')]).toEqual([
        false,
        true,
        true,
      ]);
      await read(act, 'owner', id);
      expect([await isNew('owner'), await isNew('manager')]).toEqual([false, true]);
      await reply(act, 'manager', id);
      expect([await isNew('member'), await isNew('owner'), await isNew('manager')]).toEqual([
        true,
        true,
        false,
      ]);
      await act('owner', `select public.mark_group_read('${group}')`);
      expect(await isNew('owner')).toBe(false);
      expect((await topics(act, 'owner', group)).topics[0]?.replies).toBe(1);
    }));

  it('is read by pages, each post once, and posts once what is sent twice', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'member', group);
      await tx`insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence)
        select gen_random_uuid(), ${group}, ${id}, 'reply', 'Post ' || n, ${town.ids.owner}, 1 + n, 1 + n from generate_series(1, 60) as n`;
      const first = await read(act, 'member', id);
      expect(first.posts).toHaveLength(50);
      const second = await read(act, 'member', id, String(first.next));
      expect(second.posts.map(({ body }) => body)).toEqual(
        Array.from({ length: 10 }, (_, n) => `Post ${String(51 + n)}`),
      );
      expect(second).not.toHaveProperty('next');
      await tx`update private.group_sequences set last_sequence = 100 where group_id = ${group}`;
      const again = randomUUID();
      for (let time = 0; time < 2; time += 1)
        await post(act, 'owner', `topic_id => '${id}', body => 'Once'`, again);
      expect(await tx`select from private.group_posts where body = 'Once'`).toHaveLength(1);
      for (const title of Array.from({ length: 21 }, (_, n) => `T${String(n)}`))
        await tx`insert into private.group_posts (id, group_id, kind, title, body, sequence, last_sequence)
          select gen_random_uuid(), ${group}, 'topic', ${title}, 'x', n, n from (select 200 + ${Number(title.slice(1))}::integer as n) as s`;
      const page = await topics(act, 'member', group);
      expect(page.topics).toHaveLength(20);
      const [rest] = await act(
        'member',
        `select public.group_topics('${group}', '${page.next ?? ''}') as page`,
      );
      expect((rest?.['page'] as { topics: Post[] }).topics.map(({ title }) => title)).toEqual([
        'T0',
        'Parking',
      ]);
      await expect(act('member', `select public.group_topics('${group}', 'x')`)).rejects.toMatchObject(
        httpError(400, 'cursor_invalid'),
      );
    }));

  it('opens where the reader stopped, and goes from there to both ends', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'owner', group);
      const fill = async (from: number, to: number) => {
        await tx`insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence)
          select gen_random_uuid(), ${group}, ${id}, 'reply', 'Post ' || n, ${town.ids.owner}, n, n from generate_series(${from}::integer, ${to}::integer) as n`;
        await tx`update private.group_posts set last_sequence = ${to} where id = ${id}`;
      };
      await fill(2, 200);
      const numbers = ({ posts }: { posts: Post[] }) => [posts[0]?.sequence, posts.at(-1)?.sequence];
      // A topic that is new as a whole begins at its beginning.
      const first = await read(act, 'member', id);
      expect([numbers(first), first.first_unread, first.previous, first.next]).toEqual([
        [2, 51],
        undefined,
        undefined,
        51,
      ]);
      // Read as far as that, with a few replies before what is new.
      const opened = await read(act, 'member', id);
      expect([numbers(opened), opened.first_unread, opened.start, opened.previous, opened.next]).toEqual([
        [47, 96],
        52,
        46,
        47,
        96,
      ]);
      const earlier = await read(act, 'member', id, `null, before => ${String(opened.previous)}`);
      expect([numbers(earlier), earlier.previous, earlier.next]).toEqual([[2, 46], undefined, 46]);
      // A reply further down can be shown without that what was skipped is read.
      const around = await read(act, 'member', id, 'null, around => 180');
      expect([numbers(around), around.next]).toEqual([[151, 200], undefined]);
      expect((await read(act, 'member', id)).first_unread).toBe(97);
      // Without anything new it opens at its end.
      await act('member', `select public.mark_group_read('${group}')`);
      await tx`update public.group_preferences set read_sequence = 200 where group_id = ${group} and user_id = ${town.ids.member}`;
      const last = await read(act, 'member', id);
      expect([numbers(last), last.first_unread, last.previous, last.next]).toEqual([
        [151, 200],
        undefined,
        151,
        undefined,
      ]);
      await fill(201, 203);
      const renewed = await read(act, 'member', id);
      expect([numbers(renewed), renewed.first_unread]).toEqual([[154, 203], 201]);
    }));

  it('is searched by words and their beginnings, without what the reader may not see', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const other = await addGroup(tx, town);
      const id = await topic(act, 'owner', group, 'topic', 'Café tables on the pavement?');
      const answer = await reply(act, 'member', id, 'The bakeries need them.');
      await topic(act, 'owner', other, 'topic', 'Bakeries elsewhere');
      const find = async (who: PersonaName, q: string) =>
        (await act(who, `select public.search_group_posts('${group}', '${q}') as found`))[0]?.['found'] as {
          id: string;
          topic_id: string;
          title: string;
          excerpt: string;
        }[];
      expect(await find('manager', 'bakery')).toMatchObject([
        { id: answer, topic_id: id, title: 'Parking', excerpt: 'The bakeries need them.' },
      ]);
      expect((await find('manager', 'cafe tab')).map((found) => found.id)).toEqual([id]);
      expect((await find('manager', 'parking')).map((found) => found.id)).toEqual([id]);
      expect(await find('manager', 'cafe bakeries')).toEqual([]);
      expect(await find('manager', '%')).toEqual([]);
      const long = `${'Filler words of a long text. '.repeat(30)}Seen at toys.example/cars on Monday. ${'And so on. '.repeat(30)}`;
      await reply(act, 'member', id, long);
      for (const q of ['cars', 'toys.example'])
        expect((await find('manager', q)).map(({ excerpt }) => excerpt)).toEqual([
          expect.stringContaining('at toys.example/cars on'),
        ]);
      await tx`update private.group_posts set state = 'hidden' where id = ${answer}`;
      expect(await find('owner', 'bakery')).toEqual([]);
      expect(await find('member', 'bakery')).toHaveLength(1);
      await tx`update private.group_posts set state = 'shown' where id = ${answer}`;
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.owner}, ${town.ids.member})`;
      expect(await find('owner', 'bakery')).toEqual([]);
      // In the topic of somebody who is hidden, one's own reply is, too.
      expect(await find('member', 'bakery')).toEqual([]);
      await act('manager', `select public.delete_group_post('${answer}')`);
      expect(await find('manager', 'bakery')).toEqual([]);
    }));

  it('offers people of the group to mention by the beginning of a name', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      await tx`update public.profiles set first_name = 'Ida', last_name = 'Berg' where id = ${town.ids.manager}`;
      await tx`update public.profiles set first_name = 'Ole', last_name = 'Amin' where id = ${town.ids.owner}`;
      const find = async (who: PersonaName, q: string) =>
        (await act(who, `select public.find_group_people('${group}', '${q}') as found`))[0]?.['found'] as {
          id: string;
        }[];
      const ids = async (who: PersonaName, q: string) => (await find(who, q)).map(({ id }) => id);
      expect(await find('owner', 'mín')).toMatchObject([{ name: 'Mina Field', role: 'member' }]);
      expect(await ids('owner', 'FIE')).toEqual([town.ids.member]);
      expect(await ids('owner', 'mina f')).toEqual([town.ids.member]);
      for (const q of ['ina', 'fi%', '%']) expect(await ids('owner', q), q).toEqual([]);
      // Chairs first; not oneself, nor whose term ended.
      expect(await ids('member', '')).toEqual([town.ids.manager, town.ids.owner]);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.member}, ${town.ids.owner})`;
      expect(await ids('owner', 'mina')).toEqual([]);
      await expect(find('stranger', '')).rejects.toMatchObject(gone);
      // It is no way around the limit of the directory.
      await tx`select private.consume_rate_limit(${`people ${town.ids.member}`}, 2000, 3600, 2000)`;
      await expect(find('member', '')).rejects.toMatchObject(httpError(429, 'too_many_pages'));
    }));

  it('mentions who is named in full, not whose name only begins so', () =>
    inTown(async (_, __, tx) => {
      const mentions = async (body: string, name: string) =>
        (await tx<{ is: boolean }[]>`select private.mentions(${body}, ${name}) as is`)[0]?.is;
      expect(await mentions('Hi @ann LEE, and all', 'Ann Lee')).toBe(true);
      expect(await mentions('Hi @Ann Leeson', 'Ann Lee')).toBe(false);
      expect(await mentions('@Ann Leeson and @Ann Lee', 'Ann Lee')).toBe(true);
      expect(await mentions('@A. (Bo) O’Hara+', 'A. (Bo) O’Hara+')).toBe(true);
      expect(await mentions('Ann Lee', 'Ann Lee')).toBe(false);
    }));

  it('says what is wrong with a post', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'owner', group);
      for (const [who, args, code] of [
        ['member', `group_id => '${group}', body => 'x'`, 'title_length'],
        ['member', `topic_id => '${id}', body => '  '`, 'body_length'],
        ['member', `topic_id => '${id}', body => repeat('x', 10001)`, 'body_length'],
        [
          'member',
          `group_id => '${group}', kind => 'announcement', title => 'x', body => 'x'`,
          'officer_only',
        ],
      ] as const)
        await expect(post(act, who, args), args).rejects.toMatchObject({ detail: code });
      await expect(act('member', `select public.react_to_post('${id}', 'hate', true)`)).rejects.toMatchObject(
        httpError(400, 'reaction_unknown'),
      );
      await tx`update public.groups set archived_at = now() where id = ${group}`;
      await expect(reply(act, 'owner', id)).rejects.toMatchObject(httpError(409, 'group_archived'));
    }));

  it('is moderated by the chair, and each post changed by its author', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'owner', group);
      const answer = await reply(act, 'member', id);
      const refused = httpError(403, 'author_only');
      await expect(act('member', `select public.edit_group_post('${id}', 'X', 'X')`)).rejects.toMatchObject(
        refused,
      );
      await expect(act('manager', `select public.edit_group_post('${id}', 'X', 'X')`)).rejects.toMatchObject(
        refused,
      );
      await expect(act('owner', `select public.delete_group_post('${answer}')`)).rejects.toMatchObject(
        refused,
      );
      await expect(act('owner', `select public.set_topic_state('${id}', true, true)`)).rejects.toMatchObject(
        httpError(403, 'chair_only'),
      );
      await act('member', `select public.edit_group_post('${answer}', 'Here.')`);
      await act('owner', `select public.react_to_post('${answer}', 'thanks', true)`);
      await act('owner', `select public.react_to_post('${answer}', 'thanks', true)`);
      expect((await read(act, 'owner', id)).posts[0]).toMatchObject({
        body: 'Here.',
        reactions: { thanks: 1 },
      });
      await act('manager', `select public.set_topic_state('${id}', true, true)`);
      await expect(reply(act, 'member', id)).rejects.toMatchObject(httpError(409, 'topic_closed'));
      await reply(act, 'manager', id, 'The last word.');
      await act('manager', `select public.delete_group_post('${answer}')`);
      const { posts } = await read(act, 'member', id);
      expect(posts[0]).toMatchObject({ is_deleted: true, reactions: {} });
      expect(posts[0]).not.toHaveProperty('body');
    }));

  it('hides who blocked whom from each other, and keeps posts of deleted accounts without their name', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'owner', group);
      await reply(act, 'manager', id, 'Stays');
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.owner}, ${town.ids.member})`;
      expect((await topics(act, 'member', group)).topics).toEqual([]);
      await expect(read(act, 'member', id)).rejects.toMatchObject(gone);
      await expect(reply(act, 'member', id)).rejects.toMatchObject(gone);
      expect((await topics(act, 'manager', group)).topics).toHaveLength(1);
      await tx`delete from auth.users where id = ${town.ids.manager}`;
      const { posts } = await read(act, 'owner', id);
      expect(posts).toMatchObject([{ body: 'Stays' }]);
      expect(posts[0]).not.toHaveProperty('author');
    }));

  it('emails by the preference of each person, and only who is still in the group', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const mails = async (id: string) =>
        (
          await tx<
            { user_id: string; kind: string }[]
          >`select user_id, data ->> 'kind' as kind from private.outbox
            where data ->> 'post_id' = ${id}`
        ).map(({ user_id, kind }) => [user_id, kind]);
      await act('owner', `select public.set_group_preferences('${group}', 'all', false)`);
      const announced = await topic(act, 'manager', group, 'announcement');
      expect((await mails(announced)).toSorted()).toEqual(
        [town.ids.owner, town.ids.member].map((id) => [id, 'announcement']).toSorted(),
      );
      expect(await mails(await topic(act, 'manager', group))).toEqual([[town.ids.owner, 'topic']]);
      const mentioned = await topic(act, 'manager', group, 'topic', 'What do you think, @mina field?');
      expect(await mails(mentioned)).toContainEqual([town.ids.member, 'mention']);
      await act('member', `select public.set_group_preferences('${group}', 'nothing', false)`);
      expect(
        await mails(await topic(act, 'manager', group, 'announcement', 'Hi @Mina Field')),
      ).not.toContainEqual([town.ids.member, 'mention']);
      // What is queued is skipped for who left meanwhile, and holds no text.
      const due = async () => {
        const [row] = await tx<{ is_due: boolean; data: object }[]>`
          select private.is_still_due(kind, user_id, data) as is_due, data from private.outbox
          where data ->> 'post_id' = ${announced} and user_id = ${town.ids.owner}`;
        expect(JSON.stringify(row?.data)).not.toContain('Where?');
        return row?.is_due;
      };
      expect(await due()).toBe(true);
      await act('owner', `select public.leave_group('${group}')`);
      expect(await due()).toBe(false);
      // Open pages of a small group are told.
      expect(
        await tx`select from realtime.messages where topic = ${`person:${town.ids.member}`} and event = 'group_post'`,
      ).not.toHaveLength(0);
    }));
});

describe('the email about a reply', () => {
  it.each(['hidden', 'deleted', 'by somebody blocked'])('says nothing of a topic that is %s', (how) =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      await act('member', `select public.set_group_preferences('${group}', 'all', false)`);
      const id = await topic(act, 'owner', group);
      const answer = await reply(act, 'manager', id);
      const due = async () =>
        (
          await tx`select from private.outbox where data ->> 'post_id' = ${answer} and user_id = ${town.ids.member}
            and private.is_still_due(kind, user_id, data)`
        ).length;
      expect(await due()).toBe(1);
      if (how === 'hidden') await tx`update private.group_posts set state = 'hidden' where id = ${id}`;
      else if (how === 'deleted') await act('owner', `select public.delete_group_post('${id}')`);
      else
        await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.owner}, ${town.ids.member})`;
      expect(await due()).toBe(0);
    }),
  );
});

describe('a post of the discussion', () => {
  it('that was deleted keeps its place without its title', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const id = await topic(act, 'member', group);
      await reply(act, 'owner', id);
      await act('manager', `select public.delete_group_post('${id}')`);
      expect((await topics(act, 'owner', group)).topics).toMatchObject([{ id, is_deleted: true, title: '' }]);
      expect((await read(act, 'owner', id)).posts).toHaveLength(1);
    }));
});
