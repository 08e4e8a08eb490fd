import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { inTown } from './support/in-town.ts';
import type { Town } from './support/town.ts';

type Friends = Awaited<ReturnType<typeof addFriends>>;

/** Ways in which a message is gone for who has not read it, by what is done to the second of three by Ada and Cy. */
const gone: [string, (friends: Friends, thread: string, tx: TransactionSql) => Promise<unknown>][] = [
  ['deleted', ({ value }, thread) => value('Cy', `public.delete_message('${thread}', 2)`)],
  [
    'hidden by staff',
    (_, thread, tx) =>
      tx`update public.messages set hidden_at = now() where thread_id = ${thread} and seq = 2`,
  ],
  [
    'of an account that is deleted',
    ({ ids }, _, tx) => tx`delete from auth.users where id = ${ids['Cy'] ?? ''}`,
  ],
  ['of somebody who was blocked', ({ run }) => run('Ben', 'select public.block_person(:Cy)')],
  ['of somebody who blocked', ({ run }) => run('Cy', 'select public.block_person(:Ben)')],
  [
    'of somebody who is banned',
    ({ ids }, _, tx) =>
      tx`insert into private.sanctions (person_id, kind, reason) values (${ids['Cy'] ?? ''}, 'ban', 'Spam')`,
  ],
];

const later = (tx: TransactionSql) =>
  tx`update public.threads set last_message_at = now() - interval '11 minutes' where last_message_at is not null`;
const unreadMails = (tx: TransactionSql, person: string | undefined) =>
  tx<{ data: { unread: number; people: string[] | null }; due: boolean }[]>`
    select private.message_data(kind, template, data) as data, private.is_still_due(kind, user_id, data) as due
    from private.outbox where user_id = ${person ?? ''} and template = 'unread_messages'`;

describe.each(gone)('a message %s', (_name, remove) => {
  it('is not unread in any count, and the others are', () =>
    inTown(async (_, __, tx) => {
      const friends = await addFriends(tx, 'Ada', 'Ben', 'Cy');
      const { start, send, threads, value, ids } = friends;
      const thread = await start('Ada', 'Ben', 'Cy');
      for (const [who, body] of [
        ['Ada', 'one'],
        ['Cy', 'two'],
        ['Ada', 'three'],
      ] as const)
        await send(who, thread, body);
      expect(await value('Ben', 'public.unread_messages()')).toBe(3);
      await later(tx);
      await tx`select private.queue_unread_messages()`;
      await remove(friends, thread, tx);
      expect(await value('Ben', 'public.unread_messages()')).toBe(2);
      expect(await value('Ben', 'public.notification_counts()')).toMatchObject({ messages: 2 });
      expect(await threads('Ben')).toMatchObject([{ id: thread, unread: 2 }]);
      expect(await unreadMails(tx, ids['Ben'])).toMatchObject([
        { data: { unread: 2, people: ['Ada Zqtalk'] }, due: true },
      ]);
      await value('Ben', `public.mark_thread_read('${thread}', 1)`);
      expect(await value('Ben', 'public.unread_messages()')).toBe(1);
    }));

  it('is not announced when it is the only one, whether it goes before or after the email is queued', () =>
    inTown(async (_, __, tx) => {
      const friends = await addFriends(tx, 'Ada', 'Ben', 'Cy');
      const { start, send, value, ids } = friends;
      const thread = await start('Ada', 'Ben', 'Cy');
      await send('Ada', thread, 'one');
      await value('Ben', `public.mark_thread_read('${thread}', 1)`);
      await send('Cy', thread, 'two');
      await later(tx);
      const state = await tx.savepoint(async (inner) => {
        await inner`select private.queue_unread_messages()`;
        expect(await unreadMails(inner, ids['Ben'])).toMatchObject([{ due: true }]);
        await remove(friends, thread, inner);
        return unreadMails(inner, ids['Ben']);
      });
      expect(state).toMatchObject([{ data: { unread: 0 }, due: false }]);
      await tx`delete from private.outbox where template = 'unread_messages'`;
      await tx`update public.thread_members set emailed_seq = 0 where thread_id = ${thread}`;
      await tx`select private.queue_unread_messages()`;
      expect(await unreadMails(tx, ids['Ben'])).toEqual([]);
      expect(await value('Ben', 'public.unread_messages()')).toBe(0);
    }));
});

it('replies in groups that are deleted, hidden, or of who is blocked leave no mark', () =>
  inTown(async (_, __, tx) => {
    const { run, value, ids } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [group] =
      await tx`insert into public.groups (name, kind) values ('Zq board', 'board') returning id`;
    const id = String(group?.['id']);
    for (const person of Object.values(ids)) {
      await tx`insert into public.group_members (group_id, user_id, role) values (${id}, ${person}, 'member')`;
      await tx`insert into public.group_preferences (group_id, user_id, emails, read_sequence) values (${id}, ${person}, 'all', 0)
        on conflict (group_id, user_id) do update set emails = 'all', read_sequence = 0`;
      await tx`insert into private.conduct_acceptances (user_id, version) values (${person}, 1) on conflict do nothing`;
    }
    const topic = crypto.randomUUID();
    await run('Ada', `select public.add_group_post('${topic}', 'Body', '${id}', title => 'Zq topic')`);
    const marks = async () => [
      (await value<{ topics: { is_unread: boolean }[] }>('Ben', `public.group_topics('${id}')`)).topics[0]
        ?.is_unread,
      (await tx`select private.has_unread(${id}, ${ids['Ben'] ?? ''}) as has`)[0]?.['has'],
      (await tx`select from private.unread_topics(${ids['Ben'] ?? ''})`).length > 0,
    ];
    expect(await marks()).toEqual([true, true, true]);
    await run('Ben', `select public.group_topic('${topic}')`);
    expect(await marks()).toEqual([false, false, false]);
    const reply = async (who: string) => {
      const post = crypto.randomUUID();
      await run(who, `select public.add_group_post('${post}', 'Reply', topic_id => '${topic}')`);
      return post;
    };
    const first = await reply('Cy');
    expect(await marks()).toEqual([true, true, true]);
    await run('Cy', `select public.delete_group_post('${first}')`);
    expect(await marks()).toEqual([false, false, false]);
    const second = await reply('Cy');
    await tx`update private.group_posts set state = 'hidden' where id = ${second}`;
    expect(await marks()).toEqual([false, false, false]);
    await reply('Cy');
    expect(await marks()).toEqual([true, true, true]);
    await run('Ben', 'select public.block_person(:Cy)');
    expect(await marks()).toEqual([false, false, false]);
    await reply('Ben');
    expect(await marks()).toEqual([false, false, false]);
  }));

/** What is public, and ways in which it goes. */
const takenDown: [string, string, (town: Town) => string][] = [
  ['jobs', 'closed', ({ activeJob }) => `update public.jobs set status = 'closed' where id = '${activeJob}'`],
  ['jobs', 'over', ({ activeJob }) => `update public.jobs set expire_date = now() where id = '${activeJob}'`],
  [
    'jobs',
    'of a suspended business',
    ({ approved }) =>
      `update public.businesses set status = 'suspended', status_reason = 'x' where id = '${approved}'`,
  ],
  [
    'deals',
    'paused',
    ({ publicDeal }) => `update public.deals set status = 'paused' where id = '${publicDeal}'`,
  ],
  [
    'deals',
    'of a suspended business',
    ({ approved }) =>
      `update public.businesses set status = 'suspended', status_reason = 'x' where id = '${approved}'`,
  ],
  [
    'events',
    'canceled',
    ({ approvedEvent }) =>
      `update public.events set status = 'canceled', status_reason = 'x' where id = '${approvedEvent}'`,
  ],
  [
    'events',
    'unpublished',
    ({ approvedEvent }) =>
      `update public.events set approval_status = 'archived', status_reason = 'x' where id = '${approvedEvent}'`,
  ],
];

describe.each(takenDown)('%s that are %s', (entity, _how, statement) => {
  it('are in no digest that was queued before', () =>
    inTown(async (town, _, tx) => {
      const id = { jobs: town.activeJob, deals: town.publicDeal, events: town.approvedEvent }[entity] ?? '';
      const [row] = await tx`select slug from ${tx(`public.${entity}`)} where id = ${id}`;
      const items = [{ entity, slug: String(row?.['slug']), title: 'Zq' }];
      const digest = {
        person_id: town.ids.member,
        items: [{ kind: 'follows', template: 'follows', data: { items } }],
      };
      const alert = { alert_id: town.alert, jobs: items };
      const left = async () => {
        const [now] = await tx`select private.digest_items(${tx.json(digest)}) as lines,
          private.is_still_due('follows', ${town.ids.member}, ${tx.json({ items })}) as due,
          private.is_still_due('job_alerts', ${town.ids.member}, ${tx.json(alert)}) as alert,
          private.message_data('job_alerts', 'job_alert', ${tx.json(alert)}) -> 'jobs' as jobs`;
        return now;
      };
      const isJob = entity === 'jobs';
      expect(await left()).toMatchObject({
        lines: [{ data: { items } }],
        due: true,
        alert: isJob,
        jobs: isJob ? items : [],
      });
      await tx.unsafe(statement(town));
      expect(await left()).toEqual({ lines: [], due: false, alert: false, jobs: [] });
    }));
});

it('nobody is reminded of the end of what ended or was prolonged', () =>
  inTown(async (town, _, tx) => {
    const [job] = await tx`select id, expire_date as ends_at from public.jobs where id = ${town.activeJob}`;
    const [deal] =
      await tx`select id, valid_until as ends_at from public.deals where id = ${town.publicDeal}`;
    const due = async (entity: string, row: unknown) =>
      (
        await tx`select private.is_still_due('reminders', ${town.ids.owner},
          ${tx.json(row as never)}::jsonb || jsonb_build_object('entity', ${entity}::text)) as due`
      )[0]?.['due'];
    const rows = async () => [await due('jobs', job), await due('deals', deal)];
    // As Postgres writes the moment, to the microsecond.
    Object.assign(
      job ?? {},
      (await tx`select expire_date::text as ends_at from public.jobs where id = ${town.activeJob}`)[0],
    );
    Object.assign(
      deal ?? {},
      (await tx`select valid_until::text as ends_at from public.deals where id = ${town.publicDeal}`)[0],
    );
    expect(await rows()).toEqual([true, true]);
    await tx`update public.deals set valid_until = valid_until + interval '1 day' where id = ${town.publicDeal}`;
    await tx`update public.jobs set status = 'closed' where id = ${town.activeJob}`;
    expect(await rows()).toEqual([false, false]);
  }));

it('staff are not told of what waits no longer, nor organizers of a registration that was canceled', () =>
  inTown(async (town, _, tx) => {
    const due = async (kind: string, person: string, data: object) =>
      (await tx`select private.is_still_due(${kind}, ${person}, ${tx.json(data as never)}) as due`)[0]?.[
        'due'
      ];
    const [facts] = await tx`select private.approval_facts(tstzrange(null, null)) as facts`;
    expect(await due('approvals', town.ids.editor, {})).toBe(true);
    expect(facts?.['facts']).toMatchObject({ counts: { businesses: expect.any(Number) as number } });
    await tx`update public.businesses set status = 'draft' where status = 'pending'`;
    const [after] =
      await tx`select private.message_data('approvals', 'approvals', ${tx.json({ counts: { businesses: 1 } })}) as data`;
    expect((after?.['data'] as { counts: object }).counts).not.toHaveProperty('businesses');
    const data = {
      registration_id: town.registration,
      events: [{ business_id: town.approved }],
    };
    expect(await due('new_registrations', town.ids.owner, data)).toBe(true);
    await tx`update public.event_registrations set status = 'canceled' where id = ${town.registration}`;
    expect(await due('new_registrations', town.ids.owner, data)).toBe(false);
  }));

it('the bell counts only what it lists', () =>
  inTown(async (town, act, tx) => {
    const count = async () =>
      (await act('owner', 'select public.notification_counts() as value'))[0]?.['value'] as {
        notifications: number;
      };
    const before = (await count()).notifications;
    const [job] = await tx`select expire_date::text as ends_at from public.jobs where id = ${town.activeJob}`;
    await tx`select private.queue_mail('zq reminder', 'reminder', 'reminders', ${town.ids.owner}, ${tx.json({
      entity: 'jobs',
      id: town.activeJob,
      ends_at: String(job?.['ends_at']),
      title: 'Baker',
    })})`;
    expect((await count()).notifications).toBe(before + 1);
    await tx`update public.jobs set status = 'closed' where id = ${town.activeJob}`;
    expect((await count()).notifications).toBe(before);
  }));
