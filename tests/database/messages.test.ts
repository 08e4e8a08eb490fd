import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { httpError, inTown } from './support/in-town.ts';

const gone = httpError(404, 'thread_gone');

describe('a conversation', () => {
  it('of two is one, numbered, counted as unread, and paged by cursor', () =>
    inTown(async (_, __, tx) => {
      const { start, send, read, bodies, threads, value } = await addFriends(tx, 'Ada', 'Ben');
      const thread = await start('Ada', 'Ben');
      expect(await start('Ben', 'Ada')).toBe(thread);
      expect(await threads('Ben')).toEqual([]);
      const client = randomUUID();
      await send('Ada', thread, 'Hello', client);
      expect(await send('Ada', thread, 'Hello', client)).toMatchObject({ seq: 1 });
      for (const body of ['two', 'three', 'four', 'five']) await send('Ada', thread, body);
      expect(await threads('Ben')).toMatchObject([{ id: thread, unread: 5 }]);
      expect(await value('Ben', 'public.unread_messages()')).toBe(5);
      expect(await value('Ada', 'public.unread_messages()')).toBe(0);
      const page = await read('Ben', thread, ', page_size => 2');
      expect(page).toMatchObject({ has_more: true, messages: [{ seq: 5 }, { seq: 4 }] });
      expect(await read('Ben', thread, ', before => 2')).toMatchObject({
        has_more: false,
        messages: [{ body: 'Hello' }],
      });
      await value('Ben', `public.mark_thread_read('${thread}', 99)`);
      expect(await value('Ben', 'public.unread_messages()')).toBe(0);
      expect((await read('Ada', thread)).thread.people).toMatchObject([{ name: 'Ben Zqtalk', read_seq: 5 }]);
      await tx`insert into public.message_settings (user_id, shows_read) select user_id, false from public.community_profiles
        where name = 'Ben Zqtalk'`;
      for (const who of ['Ada', 'Ben'])
        expect((await read(who, thread)).thread.people).toMatchObject([{ read_seq: null }]);
      expect(await bodies('Ben', thread)).toEqual(['Hello', 'two', 'three', 'four', 'five']);
    }));

  it('catches up with what was sent, edited and deleted', () =>
    inTown(async (_, __, tx) => {
      const { start, send, read, value } = await addFriends(tx, 'Ada', 'Ben');
      const thread = await start('Ada', 'Ben');
      await send('Ada', thread, 'one');
      const { change_no: cursor } = await send('Ada', thread, 'two');
      await send('Ben', thread, 'three');
      await value('Ada', `public.edit_message('${thread}', 2, 'two!')`);
      await value('Ada', `public.delete_message('${thread}', 1)`);
      expect((await read('Ben', thread, `, changed_after => ${String(cursor)}`)).messages).toMatchObject([
        { seq: 3, body: 'three' },
        { seq: 2, body: 'two!', is_edited: true },
        { seq: 1, body: '', state: 'deleted' },
      ]);
      await expect(value('Ben', `public.edit_message('${thread}', 2, 'x')`)).rejects.toMatchObject(
        httpError(404, 'message_gone'),
      );
      await expect(value('Ben', `public.delete_message('${thread}', 2)`)).rejects.toMatchObject(
        httpError(404, 'message_gone'),
      );
      await tx`update public.messages set created_at = now() - interval '16 minutes' where thread_id = ${thread}`;
      await expect(value('Ada', `public.edit_message('${thread}', 2, 'x')`)).rejects.toMatchObject(
        httpError(409, 'edit_too_late'),
      );
      await value('Ada', `public.delete_message('${thread}', 2)`);
    }));

  it('is nothing to anonymous visitors, strangers, staff and who left', () =>
    inTown(async (town, act, tx) => {
      const { ids, start, send, read, bodies, threads, value, run } = await addFriends(
        tx,
        'Ada',
        'Ben',
        'Cy',
        'Eve',
      );
      const thread = await start('Ada', 'Ben', 'Cy');
      await send('Ada', thread, 'secret zqword');
      const calls = [
        `public.thread_page('${thread}')`,
        `public.send_message('${thread}', gen_random_uuid(), 'x')`,
        `public.edit_message('${thread}', 1, 'x')`,
        `public.delete_message('${thread}', 1)`,
        `public.mark_thread_read('${thread}', 1)`,
        `public.mute_thread('${thread}', true)`,
        `public.leave_thread('${thread}')`,
        `public.report_in_community('message', '${thread}', 'spam', seq => 1)`,
      ];
      await value('Cy', `public.leave_thread('${thread}')`);
      for (const call of calls) {
        await expect(act('anon', `select ${call}`)).rejects.toMatchObject({ code: '42501' });
        for (const who of ['stranger', 'editor', 'admin'] as const)
          await expect(act(who, `select ${call}`)).rejects.toMatchObject(gone);
        for (const who of ['Eve', 'Cy']) await expect(value(who, call)).rejects.toMatchObject(gone);
      }
      for (const table of ['threads', 'thread_members', 'messages'])
        for (const who of ['admin', 'member'] as const)
          await expect(act(who, `select * from public.${table}`)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['Cy', 'Eve']) {
        expect(await threads(who)).toEqual([]);
        expect(await value(who, `public.search_messages('zqword')`)).toEqual([]);
        expect(JSON.stringify(await run(who, 'select public.export_my_data()'))).not.toContain('zqword');
      }
      expect(JSON.stringify(await act('admin', 'select public.community_report_list()'))).not.toContain(
        'zqword',
      );
      expect(await value('Ben', `public.search_messages('ZQWO')`)).toHaveLength(1);
      expect(await bodies('Ben', thread)).toEqual(['secret zqword']);
      expect((await read('Ben', thread)).thread.people).toHaveLength(1);
      expect(ids['Cy']).not.toBe(town.ids.admin);
    }));

  it('are found by words that Postgres reads as numbers, hosts and files', () =>
    inTown(async (_, __, tx) => {
      const { start, send, value } = await addFriends(tx, 'Ada', 'Ben');
      await send('Ada', await start('Ada', 'Ben'), 'Part 0e45cfb2 of toys.example/cars for $25.50');
      for (const typed of ['0e45cfb2', '0e45cf', 'cars', 'toys.example', '25.50'])
        expect(await value('Ben', `public.search_messages('${typed}')`), typed).toHaveLength(1);
    }));

  it('of two comes back empty to who left it, once the other may write', () =>
    inTown(async (_, __, tx) => {
      const { start, send, bodies, threads, value } = await addFriends(tx, 'Ada', 'Ben');
      const thread = await start('Ada', 'Ben');
      await send('Ada', thread, 'old');
      await send('Ben', thread, 'old answer');
      await value('Ben', `public.leave_thread('${thread}')`);
      expect(await threads('Ben')).toEqual([]);
      await send('Ada', thread, 'new');
      expect(await bodies('Ben', thread)).toEqual(['new']);
      await value('Ben', `public.leave_thread('${thread}')`);
      await value('Ben', 'public.remove_connection(:Ada)');
      await expect(send('Ada', thread, 'again')).rejects.toMatchObject(httpError(403, 'not_writable'));
    }));

  it('hides two who block each other, also within a group', () =>
    inTown(async (_, __, tx) => {
      const { start, send, bodies, threads, value, read } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
      const [pair, group] = [await start('Ada', 'Ben'), await start('Ada', 'Ben', 'Cy')];
      await send('Ada', pair, 'pair');
      await send('Ada', group, 'from Ada');
      await send('Ben', group, 'from Ben');
      await value('Ben', `public.mark_thread_read('${group}', 2)`);
      await value('Ben', 'public.block_person(:Ada)');
      for (const who of ['Ada', 'Ben']) {
        await expect(read(who, pair)).rejects.toMatchObject(gone);
        await expect(send(who, pair, 'x')).rejects.toMatchObject(gone);
        expect(await threads(who)).toMatchObject([{ id: group }]);
      }
      await send('Ada', group, 'unseen');
      expect(await bodies('Ben', group)).toEqual(['from Ben']);
      expect(await value('Ben', 'public.unread_messages()')).toBe(0);
      expect(await bodies('Cy', group)).toEqual(['from Ada', 'from Ben', 'unseen']);
      expect((await read('Ben', group)).thread.people.map(({ name }) => name)).toEqual(['Cy Zqtalk']);
      await expect(start('Ada', 'Ben')).rejects.toMatchObject(httpError(403, 'not_writable'));
    }));

  it('begins with whom the other allows, who then may answer', () =>
    inTown(async (town, act, tx) => {
      const { ids, start, send, value, run } = await addFriends(tx, 'Ada', 'Ben');
      const allow = (who: string) =>
        run(
          'Ben',
          `insert into public.message_settings (who_may_write) values ('${who}')
          on conflict (user_id) do update set who_may_write = excluded.who_may_write`,
        );
      const refused = httpError(403, 'not_writable');
      await tx`delete from public.connections where person_id = ${ids['Ada'] ?? ''} or other_id = ${ids['Ada'] ?? ''}`;
      await expect(start('Ada', 'Ben')).rejects.toMatchObject(refused);
      await allow('nobody');
      await expect(start('Ada', 'Ben')).rejects.toMatchObject(refused);
      await allow('members');
      const thread = await start('Ada', 'Ben');
      await send('Ada', thread, 'Hello');
      await allow('nobody');
      await expect(send('Ada', thread, 'Hello?')).rejects.toMatchObject(refused);
      await send('Ben', thread, 'I am away');
      await send('Ada', thread, 'Fine');
      await expect(
        act('stranger', `select public.start_thread(array['${ids['Ben'] ?? ''}']::uuid[])`),
      ).rejects.toMatchObject(httpError(403, 'members_only'));
      await expect(start('Ada')).rejects.toMatchObject(httpError(422, 'people_count'));
      await tx`update public.profiles set membership_status = 'lapsed' where id = ${ids['Ada'] ?? ''}`;
      await expect(send('Ada', thread, 'Still here')).rejects.toMatchObject(refused);
      expect(await value('Ada', 'public.unread_messages()')).toBe(0);
      expect(town.ids.stranger).toBeDefined();
    }));

  it('takes text of a person, not floods, emptiness or links of new accounts', () =>
    inTown(async (_, __, tx) => {
      const { ids, start, send } = await addFriends(tx, 'Ada', 'Ben');
      const thread = await start('Ada', 'Ben');
      for (const empty of ['', '   ', '\u200B\u202E\uFEFF'])
        await expect(send('Ada', thread, empty)).rejects.toMatchObject(httpError(422, 'message_empty'));
      await expect(send('Ada', thread, 'x'.repeat(100_000))).rejects.toMatchObject({ code: '23514' });
      await send('Ada', thread, 'See https://mill.example and שלום');
      await tx`update public.profiles set created_at = now() where id = ${ids['Ben'] ?? ''}`;
      await expect(send('Ben', thread, 'See www.spam.example')).rejects.toMatchObject(
        httpError(422, 'links_too_early'),
      );
      for (let n = 0; n < 10; n += 1) await send('Ben', thread, String(n));
      await expect(send('Ben', thread, 'eleven')).rejects.toMatchObject(httpError(429, 'too_many_messages'));
    }));
});

it('unread messages are emailed once, bundled, by choice, and not of a muted conversation', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [one, other] = [await start('Ada', 'Ben'), await start('Cy', 'Ben')];
    await send('Ada', one, 'one');
    await send('Cy', other, 'two');
    const queued = async () => {
      await tx`select private.queue_unread_messages()`;
      return tx`select private.message_data(kind, template, data) as data, private.is_still_due(kind, user_id, data) as due from private.outbox
        where user_id = ${ids['Ben'] ?? ''} and template = 'unread_messages' order by created_at`;
    };
    expect(await queued()).toEqual([]);
    await tx`update public.threads set last_message_at = now() - interval '11 minutes' where id in (${one}, ${other})`;
    expect(await queued()).toMatchObject([
      { data: { unread: 2, people: ['Ada Zqtalk', 'Cy Zqtalk'] }, due: true },
    ]);
    expect(await queued()).toHaveLength(1);
    for (const thread of [one, other]) await value('Ben', `public.mark_thread_read('${thread}', 9)`);
    expect(await queued()).toMatchObject([{ due: false }]);
    await value('Ben', `public.mute_thread('${one}', true)`);
    await send('Ada', one, 'three');
    await tx`update public.threads set last_message_at = now() - interval '11 minutes' where id = ${one}`;
    expect(await queued()).toHaveLength(1);
    expect(await value('Ben', 'public.unread_messages()')).toBe(0);
  }));

it('a deleted account leaves empty messages, and everything of one’s own is in the download', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, bodies, run, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [pair, group] = [await start('Ada', 'Ben'), await start('Ada', 'Ben', 'Cy')];
    for (const thread of [pair, group]) await send('Ada', thread, 'zqown');
    await send('Ben', group, 'stays');
    await value('Ben', `public.report_in_community('message', '${pair}', 'spam', seq => 1)`);
    expect(JSON.stringify(await run('Ada', 'select public.export_my_data()')).match(/zqown/g)).toHaveLength(
      2,
    );
    await tx`delete from auth.users where id = ${ids['Ada'] ?? ''}`;
    expect(await bodies('Ben', group)).toEqual(['', 'stays']);
    expect(await bodies('Ben', pair)).toEqual(['']);
    expect(await tx`select context from private.community_reports where entity_id = ${pair}`).toEqual([
      { context: [] },
    ]);
  }));

it('a deleted account leaves nothing in reports of what others wrote next to it', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, value } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    await send('Ada', thread, 'zqsecret');
    await send('Ben', thread, 'rude');
    await value('Ada', `public.report_in_community('message', '${thread}', 'harassment', seq => 2)`);
    await tx`delete from auth.users where id = ${ids['Ada'] ?? ''}`;
    const [report] = await tx<{ context: { body: string }[] }[]>`
      select context from private.community_reports where entity_id = ${thread}`;
    expect(report?.context).toMatchObject([
      { sender_id: null, name: '', body: '' },
      { body: 'rude', is_reported: true },
    ]);
  }));

it('unread messages are not emailed to who has blocked their sender since', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, run } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    await send('Ada', thread, 'one');
    await tx`update public.threads set last_message_at = now() - interval '11 minutes' where id = ${thread}`;
    await tx`select private.queue_unread_messages()`;
    const due = () => tx`select from private.outbox where user_id = ${ids['Ben'] ?? ''}
      and template = 'unread_messages' and private.is_still_due(kind, user_id, data)`;
    expect(await due()).toHaveLength(1);
    await run('Ben', 'select public.block_person(:Ada)');
    expect(await due()).toHaveLength(0);
  }));

it('the email about unread messages names only who is not hidden when it is sent', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, run } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const thread = await start('Ada', 'Ben', 'Cy');
    await send('Ada', thread, 'one');
    await send('Cy', thread, 'two');
    await tx`update public.threads set last_message_at = now() - interval '11 minutes' where id = ${thread}`;
    await tx`select private.queue_unread_messages()`;
    const people = async () => {
      const [row] = await tx<{ data: { people: string[] } }[]>`
        select private.message_data(kind, template, data) as data from private.outbox
        where user_id = ${ids['Ben'] ?? ''} and template = 'unread_messages'`;
      return row?.data.people;
    };
    expect(await people()).toEqual(['Ada Zqtalk', 'Cy Zqtalk']);
    await run('Ada', 'select public.block_person(:Ben)');
    expect(await people()).toEqual(['Cy Zqtalk']);
  }));

it('new accounts put no links into the title of a conversation', () =>
  inTown(async (_, __, tx) => {
    const { ids, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const call = `public.start_thread(array[:Ben, :Cy]::uuid[], 'See https://x.example')`;
    await tx`update public.profiles set created_at = now() where id = ${ids['Ada'] ?? ''}`;
    await expect(value('Ada', call)).rejects.toMatchObject(httpError(422, 'links_too_early'));
    await tx`update public.profiles set created_at = now() - interval '30 days' where id = ${ids['Ada'] ?? ''}`;
    expect(await value('Ada', call)).toBeTruthy();
  }));

it('a conversation goes with the last account in it, and stays while somebody reads it', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, bodies, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [pair, group] = [await start('Ada', 'Ben'), await start('Ada', 'Ben', 'Cy')];
    for (const thread of [pair, group]) await send('Ada', thread, 'Hello');
    await value('Cy', `public.leave_thread('${group}')`);
    await tx`delete from auth.users where id = ${ids['Ada'] ?? ''}`;
    expect(await bodies('Ben', pair)).toEqual(['']);
    await tx`delete from auth.users where id = ${ids['Ben'] ?? ''}`;
    expect(await tx`select from public.threads where id in (${pair}, ${group})`).toEqual([]);
  }));

it('a message that is deleted again changes nothing and tells nobody', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, value } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    await send('Ada', thread, 'one');
    const state = async () => [
      await tx`select last_change from public.threads where id = ${thread}`,
      await tx`select count(*) from realtime.messages where topic = ${`person:${ids['Ben'] ?? ''}`}`,
    ];
    await value('Ada', `public.delete_message('${thread}', 1)`);
    const before = await state();
    await value('Ada', `public.delete_message('${thread}', 1)`);
    expect(await state()).toEqual(before);
    await expect(value('Ada', `public.edit_message('${thread}', 1, 'x')`)).rejects.toMatchObject(
      httpError(409, 'edit_too_late'),
    );
  }));

it('files of messages take up a gigabyte of each person, and are for somebody', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [pair, crowd] = [await start('Ada', 'Ben'), await start('Ada', 'Ben', 'Cy')];
    const add = (who: string, thread: string) =>
      value(who, `public.add_message_file('${thread}', 'plan.pdf')`);
    await send('Ada', crowd, 'Hello');
    await value('Ben', `public.leave_thread('${crowd}')`);
    await add('Ada', crowd);
    await value('Cy', `public.leave_thread('${crowd}')`);
    await expect(add('Ada', crowd)).rejects.toMatchObject(httpError(409, 'nobody_there'));
    await send('Ada', pair, 'Hello');
    // To who left a conversation of two it comes back.
    await value('Ben', `public.leave_thread('${pair}')`);
    await tx`insert into public.message_files (thread_id, user_id, name, type, size)
      select ${pair}, ${ids['Ada'] ?? ''}, 'a.pdf', 'application/pdf', 10485760 from generate_series(1, 102)`;
    await add('Ada', pair);
    await tx`insert into public.message_files (thread_id, user_id, name, type, size)
      values (${pair}, ${ids['Ada'] ?? ''}, 'a.pdf', 'application/pdf', 10485760)`;
    await expect(add('Ada', pair)).rejects.toMatchObject(httpError(409, 'message_files_full'));
    await send('Ada', pair, 'Hello again');
    await add('Ben', pair);
  }));
