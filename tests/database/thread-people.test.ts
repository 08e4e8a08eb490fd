import { expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { httpError, inTown } from './support/in-town.ts';

it('who is added reads from then on, and all are told who added whom', () =>
  inTown(async (_, __, tx) => {
    const { start, send, read, bodies, threads, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy', 'Dee');
    const thread = await start('Ada', 'Ben', 'Cy');
    await send('Ada', thread, 'before');
    await value('Cy', `public.mark_thread_read('${thread}', 1)`);
    const add = (who: string, ...people: string[]) =>
      value(
        who,
        `public.add_to_thread('${thread}', array[${people.map((one) => `:${one}`).join()}]::uuid[])`,
      );
    await add('Ben', 'Dee', 'Cy');
    expect((await read('Dee', thread)).messages).toMatchObject([
      { seq: 2, kind: 'added', name: 'Ben Zqtalk', about: [{ name: 'Dee Zqtalk' }], body: '' },
    ]);
    expect(await threads('Dee')).toMatchObject([{ id: thread, unread: 1 }]);
    expect(await threads('Cy')).toMatchObject([{ unread: 0 }]);
    await add('Ben', 'Dee');
    await send('Dee', thread, 'after');
    expect(await bodies('Dee', thread)).toEqual(['', 'after']);
    expect(await bodies('Ada', thread)).toEqual(['before', '', 'after']);
    expect(await value('Dee', `public.search_messages('before')`)).toEqual([]);
    for (const call of [`public.edit_message('${thread}', 2, 'x')`, `public.delete_message('${thread}', 2)`])
      await expect(value('Ben', call)).rejects.toMatchObject(httpError(404, 'message_gone'));
    await expect(
      value('Ada', `public.report_in_community('message', '${thread}', 'spam', '', 2)`),
    ).rejects.toMatchObject(httpError(404, 'not_found'));
  }));

it('who left is added again by whom they wrote to since, or after 30 days, and muted as before', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, bodies, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [thread, pair] = [await start('Ada', 'Ben', 'Cy'), await start('Ada', 'Cy')];
    const add = (who: string) => value(who, `public.add_to_thread('${thread}', array[:Cy]::uuid[])`);
    await send('Ada', thread, 'before');
    await send('Cy', pair, 'Hello');
    await value('Cy', `public.mute_thread('${thread}', true)`);
    const leave = () => value('Cy', `public.leave_thread('${thread}')`);
    const left = httpError(409, 'person_left');
    await leave();
    for (const who of ['Ada', 'Ben']) await expect(add(who), who).rejects.toMatchObject(left);
    await send('Cy', pair, 'Add me again');
    await expect(add('Ben')).rejects.toMatchObject(left);
    await add('Ada');
    expect(await bodies('Cy', thread)).toEqual(['']);
    expect(await value('Cy', 'public.my_threads()')).toMatchObject({
      threads: [{ id: thread, is_muted: true }, { id: pair }],
    });
    await leave();
    await expect(add('Ada')).rejects.toMatchObject(left);
    await tx`update public.thread_members set left_at = now() - interval '31 days' where user_id = ${ids['Cy'] ?? ''} and left_at is not null`;
    await add('Ben');
  }));

it('nobody is added by a stranger, to a conversation of two, against their will, or as the twenty-first', () =>
  inTown(async (_, act, tx) => {
    const names = Array.from({ length: 20 }, (_, n) => `P${String(n)}`);
    const { ids, run, start, value } = await addFriends(tx, ...names, 'Eve', 'Cy');
    const [first = '', ...others] = names;
    const thread = await start(first, ...others.slice(0, 18));
    const pair = await start(first, 'P1');
    const add = (who: string, person: string, to = thread) =>
      value(who, `public.add_to_thread('${to}', array[:${person}]::uuid[])`);
    await expect(add('Eve', 'Cy')).rejects.toMatchObject(httpError(404, 'thread_gone'));
    await expect(
      act('admin', `select public.add_to_thread('${thread}', array['${ids['Cy'] ?? ''}']::uuid[])`),
    ).rejects.toMatchObject(httpError(404, 'thread_gone'));
    await expect(act('anon', `select public.rename_thread('${thread}', 'Mine')`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(add(first, 'Cy', pair)).rejects.toMatchObject(httpError(409, 'pair_stays'));
    await expect(value(first, `public.rename_thread('${pair}', 'Us')`)).rejects.toMatchObject(
      httpError(409, 'pair_stays'),
    );
    await run('Cy', `insert into public.message_settings (who_may_write) values ('nobody')`);
    await expect(add(first, 'Cy')).rejects.toMatchObject(httpError(403, 'not_writable'));
    await value('P2', 'public.block_person(:Eve)');
    await expect(add('P2', 'Eve')).rejects.toMatchObject(httpError(403, 'not_writable'));
    await add('P1', 'Eve');
    await expect(add(first, 'P19')).rejects.toMatchObject(httpError(422, 'thread_full'));
  }));

it('a new name is said in the conversation, once, and nothing of who was blocked', () =>
  inTown(async (_, __, tx) => {
    const { start, read, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy', 'Dee');
    const thread = await start('Ada', 'Ben', 'Cy');
    for (let n = 0; n < 2; n += 1) await value('Ada', `public.rename_thread('${thread}', '  Summer  fair ')`);
    const page = await read('Ben', thread);
    expect(page.thread.title).toBe('Summer fair');
    expect(page.messages).toMatchObject([
      { seq: 1, kind: 'renamed', body: 'Summer fair', name: 'Ada Zqtalk' },
    ]);
    await expect(
      value('Ben', `public.rename_thread('${thread}', '${'x'.repeat(101)}')`),
    ).rejects.toMatchObject({ code: '23514' });
    await value('Ben', `public.add_to_thread('${thread}', array[:Dee]::uuid[])`);
    await value('Cy', 'public.block_person(:Dee)');
    expect((await read('Cy', thread)).messages[0]).toMatchObject({ kind: 'added', about: [] });
    await value('Cy', 'public.block_person(:Ben)');
    expect((await read('Cy', thread)).messages).toMatchObject([{ kind: 'renamed' }]);
  }));

it('new accounts put no links into the new name of a conversation', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const thread = await start('Ada', 'Ben', 'Cy');
    await tx`update public.profiles set created_at = now() where id = ${ids['Ada'] ?? ''}`;
    await expect(
      value('Ada', `public.rename_thread('${thread}', 'See www.spam.example')`),
    ).rejects.toMatchObject(httpError(422, 'links_too_early'));
  }));

it('a conversation says why no files can be added: nobody is left, the account is new, the space is full', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, read, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [thread, pair] = [await start('Ada', 'Ben', 'Cy'), await start('Ada', 'Ben')];
    const obstacle = async (of: string) => (await read('Ada', of)).thread.no_files;
    const refused = (of: string, status: number, code: string) =>
      expect(value('Ada', `public.add_message_file('${of}', 'a.pdf')`)).rejects.toMatchObject(
        httpError(status, code),
      );
    expect([await obstacle(thread), await obstacle(pair)]).toEqual([null, null]);
    await tx`update public.thread_members set left_at = now() where thread_id = ${thread} and user_id <> ${ids['Ada'] ?? ''}`;
    expect([await obstacle(thread), await obstacle(pair)]).toEqual(['nobody_there', null]);
    await refused(thread, 409, 'nobody_there');
    await tx`insert into public.message_files (thread_id, user_id, name, size)
      select ${pair}, ${ids['Ada'] ?? ''}, 'x', 10485760 from generate_series(1, 103)`;
    expect(await obstacle(pair)).toBe('message_files_full');
    await refused(pair, 409, 'message_files_full');
    await tx`update public.profiles set created_at = now() - interval '6 days' where id = ${ids['Ada'] ?? ''}`;
    expect(await obstacle(pair)).toBe('files_too_early');
    const standing = await value<{ new_until: string }>('Ada', 'public.my_community_standing()');
    expect(Date.parse(standing.new_until) - Date.now()).toBeLessThan(86_400_000 + 5_000);
    await tx`update public.profiles set created_at = now() - interval '8 days' where id = ${ids['Ada'] ?? ''}`;
    expect(await value<{ new_until: null }>('Ada', 'public.my_community_standing()')).toMatchObject({
      new_until: null,
    });
    await tx`update public.profiles set membership_status = 'canceled' where id = ${ids['Ada'] ?? ''}`;
    expect(await obstacle(pair)).toBe('not_writable');
  }));
