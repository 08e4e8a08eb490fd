import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown as inBusyTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
interface Item {
  id: string;
  kind: string;
  template: string;
  data: Record<string, unknown>;
  occurrences: number;
  at: string;
  is_read: boolean;
}
interface Page {
  items: Item[];
  next?: string;
  counts: { notifications: number; messages: number };
}

/** A town of which nobody has been notified yet. */
const inTown: typeof inBusyTown = (story) =>
  inBusyTown(async (town, act, tx) => {
    // Only theirs: other tests write in the same table at the same time.
    await tx`delete from private.notifications where user_id = any (${Object.values(town.ids)})`;
    await story(town, act, tx);
  });

const list = async (act: Act, who: PersonaName, args = '') =>
  (await act(who, `select public.my_notifications(${args}) as page`))[0]?.['page'] as Page;
const unread = async (act: Act, who: PersonaName) =>
  ((await act(who, 'select public.notification_counts() as counts'))[0]?.['counts'] as Page['counts'])
    .notifications;
const queue = (
  tx: TransactionSql,
  person: string,
  title: string,
  kind = 'decisions',
  occasion = randomUUID(),
) =>
  tx`select private.queue_mail(${occasion}, 'decision', ${kind}, ${person},
    ${tx.json({ entity: 'jobs', outcome: 'approved', title, id: randomUUID() })})`;

async function addGroup(tx: TransactionSql, { ids }: Town, emails = 'announcements') {
  const [group] =
    await tx`insert into public.groups (name, admission) values ('Talkers', 'hidden') returning id`;
  const id = String(group?.['id']);
  for (const [user, role] of [
    [ids.manager, 'chair'],
    [ids.owner, 'member'],
    [ids.member, 'member'],
  ] as const) {
    await tx`insert into public.group_members (group_id, user_id, role) values (${id}, ${user}, ${role})`;
    await tx`insert into public.group_preferences (group_id, user_id, emails) values (${id}, ${user}, ${emails})`;
  }
  return id;
}
const post = async (act: Act, who: PersonaName, args: string) => {
  const id = randomUUID();
  await act(who, `select public.add_group_post(post_id => '${id}', body => 'Words', ${args})`);
  return id;
};

describe('the list of notifications', () => {
  it('has what an email is about, once for an occasion, for its person only', () =>
    inTown(async (town, act, tx) => {
      const occasion = randomUUID();
      await queue(tx, town.ids.owner, 'Baker', 'decisions', occasion);
      await queue(tx, town.ids.owner, 'Baker', 'decisions', occasion);
      expect(await unread(act, 'owner')).toBe(1);
      const page = await list(act, 'owner');
      expect(page.items).toMatchObject([{ kind: 'decisions', template: 'decision', is_read: false }]);
      expect(page.items[0]?.data).toMatchObject({ title: 'Baker' });
      for (const who of ['stranger', 'member', 'editor', 'admin'] as const)
        expect((await list(act, who)).items, who).toEqual([]);
      for (const who of ['anon', 'stranger', 'editor', 'admin'] as const)
        await expect(act(who, 'select * from private.notifications'), who).rejects.toMatchObject({
          code: '42501',
        });
      const calls = [
        'my_notifications()',
        'notification_counts()',
        `mark_notification_read('1')`,
        'mark_notifications_read(now())',
      ];
      for (const call of calls)
        await expect(act('anon', `select public.${call}`), call).rejects.toMatchObject({ code: '42501' });
      for (const who of ['anon', 'member', 'admin'] as const)
        for (const call of [
          `private.add_notification('x', 'decision', 'decisions', '${town.ids.owner}', '{}')`,
          `private.unread_topics('${town.ids.owner}')`,
          `private.read_subject('${town.ids.owner}', 'x')`,
          'public.delete_old_notifications()',
        ])
          await expect(act(who, `select ${call}`), `${who}: ${call}`).rejects.toMatchObject({
            code: '42501',
          });
    }));

  it('has no codes, and none of what a person switched off', () =>
    inTown(async (town, act, tx) => {
      await act('owner', `insert into public.notification_choices (kind, bell) values ('decisions', false)`);
      await queue(tx, town.ids.owner, 'Baker');
      await tx`select private.queue_mail(${randomUUID()}, 'claim_code', 'claims', ${town.ids.owner}, '{}', null, '{"code":"123456"}')`;
      expect(await unread(act, 'owner')).toBe(0);
      expect((await list(act, 'owner')).items).toEqual([]);
      const [choice] =
        await tx`select enabled from public.notification_choices where user_id = ${town.ids.owner}`;
      expect(choice).toEqual({ enabled: true });
    }));

  it('is read one by one or up to a moment, by its person only', () =>
    inTown(async (town, act, tx) => {
      for (const title of ['One', 'Two', 'Three']) await queue(tx, town.ids.owner, title);
      const [first, second] = (await list(act, 'owner')).items;
      await act('stranger', `select public.mark_notification_read('${first?.id ?? ''}')`);
      for (const odd of ['', '-1', 'x', '999999999999999999', `t:${randomUUID()}`])
        await act('owner', `select public.mark_notification_read('${odd}')`);
      expect(await unread(act, 'owner')).toBe(3);
      await act('owner', `select public.mark_notification_read('${first?.id ?? ''}')`);
      expect(await unread(act, 'owner')).toBe(2);
      await act('stranger', 'select public.mark_notifications_read(now())');
      await act('owner', `select public.mark_notifications_read('${second?.at ?? ''}')`);
      expect(await unread(act, 'owner')).toBe(0);
      await queue(tx, town.ids.owner, 'Four');
      await act('owner', `select public.mark_notifications_read('${second?.at ?? ''}')`);
      expect(await unread(act, 'owner')).toBe(1);
      expect((await list(act, 'owner')).items.map((item) => item.is_read)).toEqual([false, true, true, true]);
    }));

  it('has pages that hold each entry once, and refuses a wrong cursor', () =>
    inTown(async (town, act, tx) => {
      for (let n = 0; n < 7; n += 1) await queue(tx, town.ids.owner, `Job ${String(n)}`);
      const seen: string[] = [];
      let next: string | undefined;
      do {
        const page: Page = await list(act, 'owner', `${next ? `'${next}'` : 'null'}, 3`);
        seen.push(...page.items.map(({ id }) => id));
        next = page.next;
      } while (next);
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
      for (const odd of ['x', '["a","b"]'])
        await expect(list(act, 'owner', `'${odd}'`)).rejects.toMatchObject(httpError(400, 'cursor_invalid'));
    }));

  it('passes over what no longer applies, and the number falls with it', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const topic = await post(act, 'member', `group_id => '${group}', title => 'Parking'`);
      await post(act, 'owner', `topic_id => '${topic}'`);
      const answer = (await list(act, 'member')).items;
      expect(answer).toMatchObject([{ kind: 'groups', data: { kind: 'answer', title: 'Parking' } }]);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.member}, ${town.ids.owner})`;
      expect(await list(act, 'member')).toMatchObject({ items: [], counts: { notifications: 0 } });
      await tx`delete from public.blocks where blocker_id = any (${Object.values(town.ids)})`;
      await post(act, 'manager', `topic_id => '${topic}'`);
      expect(await unread(act, 'member')).toBe(1);
      await act('manager', `select public.delete_group_post('${topic}')`);
      await tx`update private.group_posts set deleted_at = now() where topic_id = ${topic}`;
      expect(await list(act, 'member')).toMatchObject({ items: [], counts: { notifications: 0 } });
    }));

  it('ends with the membership of a group', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town, 'all');
      const topic = await post(act, 'member', `group_id => '${group}', title => 'Parking'`);
      expect(await unread(act, 'owner')).toBe(1);
      await tx`update public.group_members set left_at = now() where group_id = ${group} and user_id = ${town.ids.owner}`;
      expect(await list(act, 'owner')).toMatchObject({ items: [], counts: { notifications: 0 } });
      await act('owner', `select public.mark_notification_read('t:${topic}')`);
      expect(await tx`select from private.group_reads where user_id = ${town.ids.owner}`).toHaveLength(0);
    }));

  it('has one entry for twelve replies in a topic, which reading the topic takes away', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      const topic = await post(act, 'member', `group_id => '${group}', title => 'Parking'`);
      for (let n = 0; n < 12; n += 1) await post(act, n % 2 ? 'owner' : 'manager', `topic_id => '${topic}'`);
      const { items, counts } = await list(act, 'member');
      expect(counts.notifications).toBe(1);
      expect(items).toMatchObject([{ occurrences: 12, template: 'group' }]);
      // Who only reads along is not told of replies.
      expect(await unread(act, 'owner')).toBe(1);
      await act('member', `select public.group_topic('${topic}')`);
      expect(await unread(act, 'member')).toBe(0);
      await post(act, 'owner', `topic_id => '${topic}'`);
      expect((await list(act, 'member')).items).toMatchObject([
        { occurrences: 1, is_read: false },
        { occurrences: 12, is_read: true },
      ]);
    }));

  it('finds what groups post by comparing, as each person chose, without a row for anybody', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      await tx`update public.group_preferences set emails = 'all' where user_id = ${town.ids.owner}`;
      const news = await post(
        act,
        'manager',
        `group_id => '${group}', kind => 'announcement', title => 'Fair'`,
      );
      const talk = await post(act, 'manager', `group_id => '${group}', title => 'Chairs'`);
      await post(act, 'member', `topic_id => '${talk}'`);
      expect(
        await tx`select from private.notifications where user_id in (${town.ids.owner}, ${town.ids.member})`,
      ).toHaveLength(0);
      expect((await list(act, 'member')).items.map(({ id }) => id)).toEqual([`t:${news}`]);
      const found = (await list(act, 'owner')).items.map(({ id, occurrences }) => [id, occurrences]);
      expect(Object.fromEntries(found)).toEqual({ [`t:${talk}`]: 2, [`t:${news}`]: 1 });
      expect(await unread(act, 'owner')).toBe(2);
      const { items } = await list(act, 'owner', 'null, 1');
      expect(items).toHaveLength(1);
      await act('owner', `select public.mark_notification_read('t:${talk}')`);
      expect(await unread(act, 'owner')).toBe(1);
      await act('owner', 'select public.mark_notifications_read(clock_timestamp())');
      expect(await unread(act, 'owner')).toBe(0);
      await act('member', `select public.set_group_preferences('${group}', 'nothing', false)`);
      expect(await unread(act, 'member')).toBe(0);
      // The author has nothing new.
      expect((await list(act, 'manager')).items.map(({ data }) => data['kind'])).toEqual(['answer']);
    }));

  it('has what is for staff only in a session that is enough for staff', () =>
    inTown(async (town, act, tx) => {
      const registration = (business: string | null) =>
        tx`select private.queue_mail(${randomUUID()}, 'new_registration', 'new_registrations', ${town.ids.editor},
          ${tx.json({ name: 'Zqvisitor', guests: 0, status: 'registered', events: [{ slug: randomUUID(), business_id: business }] })})`;
      await registration(null);
      await tx`select private.queue_mail(${randomUUID()}, 'approvals', 'approvals', ${town.ids.editor}, '{}')`;
      await queue(tx, town.ids.editor, 'Mine');
      const strong: Act = (_, sql) =>
        as(tx, { userId: town.ids.editor, aal: 'aal2' }, (run) => run.unsafe(sql));
      const seen = async (by: Act) => ({
        items: (await list(by, 'editor')).items.map(({ template }) => template).toSorted(),
        unread: await unread(by, 'editor'),
        inDownload: JSON.stringify(await by('editor', 'select public.export_my_data()')).includes(
          'Zqvisitor',
        ),
      });
      const all = { items: ['approvals', 'decision', 'new_registration'], unread: 3, inDownload: true };
      expect(await seen(act)).toEqual(all);
      await tx`update public.site_settings set staff_second_factor = true`;
      expect(await seen(act)).toEqual({ items: ['decision'], unread: 1, inDownload: false });
      // Nothing of it was marked as read meanwhile.
      expect(await seen(strong)).toEqual(all);
    }));

  it('and the download leave out a mention by somebody who is blocked', () =>
    inTown(async (town, act, tx) => {
      const group = await addGroup(tx, town);
      await act(
        'owner',
        `select public.add_group_post(gen_random_uuid(), 'Hi @Mina Field', group_id => '${group}', title => 'Zqtitle')`,
      );
      const download = async () => JSON.stringify(await act('member', 'select public.export_my_data()'));
      expect(await unread(act, 'member')).toBe(1);
      expect(await download()).toContain('"mention"');
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.owner}, ${town.ids.member})`;
      expect(await download()).not.toContain('"mention"');
    }));

  it('is in the export, goes with the account, and is deleted after 90 days', () =>
    inTown(async (town, act, tx) => {
      await queue(tx, town.ids.owner, 'Old');
      await queue(tx, town.ids.owner, 'New');
      const [row] = await act('owner', 'select public.export_my_data() as data');
      expect((row?.['data'] as { notifications: unknown[] }).notifications).toHaveLength(2);
      await tx`update private.notifications set changed_at = now() - interval '91 days' where data ->> 'title' = 'Old'`;
      const [deleted] = await tx`select public.delete_old_notifications() as count`;
      expect(deleted?.['count']).toBe(1);
      expect((await list(act, 'owner')).items).toHaveLength(1);
    }));
});
