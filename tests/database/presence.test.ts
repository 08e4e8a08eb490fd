import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { httpError, inTown } from './support/in-town.ts';

interface Here {
  people: { id: string; name: string }[];
  count: number;
}

/** Friends with a conversation and a group of all of them, and what each sees of the others. */
async function addPlaces(tx: TransactionSql, ...names: string[]) {
  const friends = await addFriends(tx, ...names);
  const { ids, value, start, send } = friends;
  const [first = '', ...others] = names;
  const thread = await start(first, ...others);
  await send(first, thread, 'Hello');
  const [made] =
    await tx`insert into public.groups (name, admission) values ('Zqhere', 'hidden') returning id`;
  const group = String(made?.['id']);
  for (const id of Object.values(ids))
    await tx`insert into public.group_members (group_id, user_id) values (${group}, ${id})`;
  const announce = async (who: string, place: 'thread' | 'group', tab: string = randomUUID()) => {
    const id = place === 'thread' ? thread : group;
    const here = await value<Here>(who, `public.announce_presence('${place}', '${id}', '${tab}')`);
    return here.people.map(({ name }) => name.split(' ')[0]);
  };
  const told = async (who: string) =>
    (
      await tx`select payload from realtime.messages where topic = ${`person:${ids[who] ?? ''}`} and event = 'presence'`
    ).map(({ payload }) => payload as object);
  return { ...friends, thread, group, announce, told };
}

describe.each(['thread', 'group'] as const)('in a %s', (place) => {
  it('people see who else has it open now, and are told who comes and goes', () =>
    inTown(async (_, __, tx) => {
      const { announce, told, value, thread, group } = await addPlaces(tx, 'Ada', 'Ben', 'Cy');
      const tab = randomUUID();
      expect(await announce('Ada', place)).toEqual([]);
      expect(await announce('Ben', place, tab)).toEqual(['Ada']);
      const id = place === 'thread' ? thread : group;
      expect(await told('Ada')).toMatchObject([{ [place]: id }]);
      expect([await told('Ben'), await told('Cy')]).toEqual([[], []]);
      // Said again each minute, which tells nobody.
      expect(await announce('Ben', place, tab)).toEqual(['Ada']);
      expect(await told('Ada')).toHaveLength(1);
      const close = (page: string) =>
        value('Ben', `public.announce_presence('${place}', '${id}', '${page}', false)`);
      // Another page of the same person does not end it.
      await close(randomUUID());
      expect(await announce('Ada', place)).toEqual(['Ben']);
      await close(tab);
      expect(await announce('Ada', place)).toEqual([]);
      expect(await told('Ada')).toHaveLength(2);
    }));

  it('whose page says nothing any longer is gone within two minutes', () =>
    inTown(async (_, __, tx) => {
      const { announce, ids } = await addPlaces(tx, 'Ada', 'Ben');
      await announce('Ada', place);
      await tx`update private.presences set seen_at = now() - interval '101 seconds' where user_id = ${ids['Ada'] ?? ''}`;
      expect(await announce('Ben', place)).toEqual([]);
      await tx`update private.presences set seen_at = now() - interval '61 minutes' where user_id = ${ids['Ada'] ?? ''}`;
      await announce('Ben', place);
      expect(await tx`select from private.presences where user_id = ${ids['Ada'] ?? ''}`).toEqual([]);
    }));

  it('blocked people neither see nor are told of each other', () =>
    inTown(async (_, __, tx) => {
      const { announce, told, value } = await addPlaces(tx, 'Ada', 'Ben', 'Cy');
      await announce('Ada', place);
      await announce('Ben', place);
      await announce('Cy', place);
      const before = await told('Ada');
      await value('Ben', 'public.block_person(:Ada)');
      // Open pages read again at once.
      expect(await told('Ada')).toHaveLength(before.length + 1);
      expect(await announce('Ada', place)).toEqual(['Cy']);
      expect(await announce('Ben', place)).toEqual(['Cy']);
      expect(await announce('Cy', place)).toEqual(['Ada', 'Ben']);
      await tx`delete from private.presences`;
      await announce('Ada', place);
      const since = await told('Ada');
      await announce('Ben', place);
      expect(await told('Ada')).toHaveLength(since.length);
    }));

  it('who does not show when they are active is not shown, and sees nobody', () =>
    inTown(async (_, __, tx) => {
      const { announce, told, run } = await addPlaces(tx, 'Ada', 'Ben');
      await announce('Ada', place);
      await announce('Ben', place);
      const before = await told('Ada');
      await run('Ben', `insert into public.message_settings (shows_active) values (false)`);
      expect(await told('Ada')).toHaveLength(before.length + 1);
      expect(await announce('Ada', place)).toEqual([]);
      expect(await announce('Ben', place)).toEqual([]);
      expect(await announce('Ada', place)).toEqual([]);
      await run('Ben', `update public.message_settings set shows_active = true where user_id = :Ben`);
      expect(await announce('Ben', place)).toEqual(['Ada']);
    }));

  it('who leaves, or is banned, is gone at once and sees nothing more', () =>
    inTown(async (_, __, tx) => {
      const { announce, told, value, ids, thread, group } = await addPlaces(tx, 'Ada', 'Ben', 'Cy');
      for (const who of ['Ada', 'Ben', 'Cy']) await announce(who, place);
      const before = await told('Ada');
      await value(
        'Ben',
        place === 'thread' ? `public.leave_thread('${thread}')` : `public.leave_group('${group}')`,
      );
      expect(await told('Ada')).toHaveLength(before.length + 1);
      expect(await announce('Ada', place)).toEqual(['Cy']);
      await expect(announce('Ben', place)).rejects.toMatchObject(httpError(404, 'not_found'));
      await tx`insert into private.sanctions (person_id, kind, reason) values (${ids['Cy'] ?? ''}, 'ban', 'Rude')`;
      expect(await told('Ada')).toHaveLength(before.length + 2);
      expect(await announce('Ada', place)).toEqual([]);
      await expect(announce('Cy', place)).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('nobody else sees who is there, whatever they say of themselves', () =>
    inTown(async (_, act, tx) => {
      const { announce, thread, group } = await addPlaces(tx, 'Ada', 'Ben');
      await announce('Ada', place);
      const id = place === 'thread' ? thread : group;
      const call = `select public.announce_presence('${place}', '${id}', gen_random_uuid())`;
      for (const who of ['stranger', 'member', 'owner', 'editor', 'admin'] as const)
        await expect(act(who, call), who).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(act('anon', call)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['anon', 'stranger', 'admin'] as const)
        await expect(act(who, 'select * from private.presences'), who).rejects.toMatchObject({
          code: '42501',
        });
      expect(await announce('Ben', place)).toEqual(['Ada']);
    }));

  it('who comes and goes all the time no longer interrupts others', () =>
    inTown(async (_, __, tx) => {
      const { announce, told, ids } = await addPlaces(tx, 'Ada', 'Ben');
      await announce('Ada', place);
      for (let times = 0; times < 125; times += 1) {
        await announce('Ben', place);
        await tx`delete from private.presences where user_id = ${ids['Ben'] ?? ''}`;
      }
      expect(await told('Ada')).toHaveLength(120);
    }));
});

it('neither anything but a conversation or group, nor what is missing, can be open', () =>
  inTown(async (_, __, tx) => {
    const { value, thread } = await addPlaces(tx, 'Ada', 'Ben');
    for (const args of [
      `'person', '${thread}', gen_random_uuid()`,
      `'group', '${thread}', gen_random_uuid()`,
      `null, '${thread}', gen_random_uuid()`,
      `'thread', null, gen_random_uuid()`,
      `'thread', '${thread}', null`,
    ])
      await expect(value('Ada', `public.announce_presence(${args})`), args).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
  }));
