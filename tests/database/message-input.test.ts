import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { httpError, inTown } from './support/in-town.ts';

const soon = httpError(429, 'too_many_messages');

it('writing from right to left and characters without a width stay as they were typed', () =>
  inTown(async (_, __, tx) => {
    const { start, send, bodies, value } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    const written = [
      'שלום, the fair is at 9:00 ב-Mill Street',
      'a\u202Egpj.exe',
      'zero\u200Bwidth\u200D\uFEFF',
      '👩‍👩‍👧 family ❤️',
      '\u202Bالسوق\u202C',
      'Z\u0361\u0362\u0363\u0364algo',
      'javascript:alert(1) data:text/html,x',
      '<img src=x onerror=alert(1)>',
    ];
    for (const body of written) await send('Ada', thread, body);
    expect(await bodies('Ben', thread)).toEqual(written);
    expect(await value('Ben', `public.search_messages('שלום')`)).toHaveLength(1);
  }));

it('what shows nothing is no message, whichever characters it is made of', () =>
  inTown(async (_, __, tx) => {
    const { start, send } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    for (const empty of [
      '\u00A0\u2003\u3000',
      '\u200B\u200C\u200D\u2060\uFEFF',
      '\u202A\u202E\u2066\u2069\u061C\u200F',
      '\u3164\u115F\u1160\uFFA0',
      '\u2800',
      '\u034F\u180E\uFE0F',
      '\u{E0001}\u{E0068}\u{E007F}',
    ])
      await expect(send('Ada', thread, empty), JSON.stringify(empty)).rejects.toMatchObject(
        httpError(422, 'message_empty'),
      );
    await send('Ada', thread, '.');
  }));

it('of a hundred messages within a minute thirty arrive, and the others can be sent later, once', () =>
  inTown(async (_, __, tx) => {
    const { start, send, bodies } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    const clients = Array.from({ length: 100 }, () => randomUUID());
    for (const [n, client] of clients.entries()) {
      const sent = send('Ada', thread, String(n), client);
      if (n < 30) await sent;
      else await expect(sent).rejects.toMatchObject(soon);
    }
    const arrived = Array.from({ length: 30 }, (_, n) => String(n));
    expect(await bodies('Ben', thread)).toEqual(arrived);
    // Those that arrived can be repeated all the same, as after a lost answer.
    expect(await send('Ada', thread, '29', clients[29])).toMatchObject({ seq: 30 });
    await send('Ben', thread, 'Slow down');
    await tx`update private.rate_limits set window_start = window_start - interval '61 seconds'`;
    for (let again = 0; again < 2; again += 1)
      expect(await send('Ada', thread, '30', clients[30])).toMatchObject({ seq: 32 });
    expect(await bodies('Ben', thread)).toEqual([...arrived, 'Slow down', '30']);
  }));

it('an account that is deleted in the middle leaves its place, and nobody writes to it', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, read, threads } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const [pair, group] = [await start('Ada', 'Ben'), await start('Ada', 'Ben', 'Cy')];
    for (const thread of [pair, group])
      for (const [who, body] of [
        ['Ben', 'before'],
        ['Ada', 'hers'],
        ['Ben', 'after'],
      ] as const)
        await send(who, thread, body);
    await tx`delete from auth.users where id = ${ids['Ada'] ?? ''}`;
    for (const thread of [pair, group])
      expect((await read('Ben', thread)).messages).toMatchObject([
        { body: 'after' },
        { body: '', name: '', sender_id: null, state: 'deleted' },
        { body: 'before' },
      ]);
    expect(await threads('Ben')).toHaveLength(2);
    expect((await read('Ben', pair)).thread).toMatchObject({ may_write: false, people: [] });
    await expect(send('Ben', pair, 'Hello?')).rejects.toMatchObject(httpError(403, 'not_writable'));
    expect(await send('Ben', group, 'Cy is still here')).toMatchObject({ seq: 4 });
    expect((await read('Cy', group)).thread.people).toMatchObject([{ name: 'Ben Zqtalk' }]);
  }));
