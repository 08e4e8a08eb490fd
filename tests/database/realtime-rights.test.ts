import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';

const people = ['Author', 'Member', 'Blocked', 'Left', 'Hidden', 'Banned'] as const;
type Place = Awaited<ReturnType<typeof addPlace>>;

/** A conversation and a group of all of these people, as they are in them after what happened, and everybody else with a token. */
async function addPlace(tx: TransactionSql) {
  const friends = await addFriends(tx, ...people);
  const { ids, value, start, send } = friends;
  const id = (name: (typeof people)[number]) => ids[name] ?? '';
  const thread = await start('Author', ...people.slice(1));
  await send('Author', thread, 'Hello');
  const [made] = await tx`insert into public.groups (name) values ('Zqtopics') returning id`;
  const group = String(made?.['id']);
  for (const name of people)
    await tx`insert into public.group_members (group_id, user_id, role)
      values (${group}, ${id(name)}, ${name === 'Author' ? 'chair' : 'member'})`;
  await value('Author', 'public.block_person(:Blocked)');
  await value('Left', `public.leave_thread('${thread}')`);
  await value('Left', `public.leave_group('${group}')`);
  await tx`insert into private.hidden_profiles (user_id, hides_texts, hides_photo) values (${id('Hidden')}, true, true)`;
  await tx`insert into private.sanctions (person_id, kind, reason) values (${id('Banned')}, 'ban', 'Rude')`;
  const [stranger, staff] = [await addUser(tx), await addUser(tx, { staffRole: 'admin' })];
  const roles: Record<string, Persona> = {
    anon: 'anon',
    Stranger: { userId: stranger },
    'Account without an address': { userId: await addUser(tx), isAnonymous: true },
    ...Object.fromEntries(people.map((name) => [name, { userId: id(name) }])),
    'Staff without second factor': { userId: staff, aal: 'aal1' },
    Staff: { userId: staff, aal: 'aal2' },
  };
  return { ...friends, thread, group, roles };
}

/** Every topic: who may receive from it. A name that is not here belongs to nobody. */
const topics: { of: string; name: (place: Place) => string; mayRead: string[] }[] = [
  ...[...people, 'Stranger', 'Staff'].map((owner) => ({
    of: `the person ${owner}`,
    name: ({ roles }: Place) => {
      const role = roles[owner];
      return `person:${typeof role === 'object' ? role.userId : ''}`;
    },
    // Their own, with any token of theirs; who is banned has none.
    mayRead: owner === 'Banned' ? [] : owner === 'Staff' ? ['Staff', 'Staff without second factor'] : [owner],
  })),
  ...['thread', 'messages', 'presence'].map((prefix) => ({
    of: `a conversation, as ${prefix}`,
    name: ({ thread }: Place) => `${prefix}:${thread}`,
    mayRead: [],
  })),
  ...['', ':1'].map((epoch) => ({
    of: `a group${epoch}`,
    name: ({ group }: Place) => `group:${group}${epoch}`,
    mayRead: [],
  })),
  { of: 'everybody', name: () => 'person:', mayRead: [] },
];

class Tried extends Error {}

/** What a role may do on a topic, tried as Realtime does when it joins and when it sends. */
async function tryTopic(tx: TransactionSql, role: Persona, topic: string) {
  const could: string[] = [];
  const attempt = async (work: (run: TransactionSql) => Promise<void>) =>
    tx
      .savepoint(async (inner) => {
        await work(inner);
        throw new Tried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Tried) && (error as { code?: string }).code !== '42501') throw error;
      });
  await attempt(async (inner) => {
    await inner`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast'), (${topic}, 'presence')`;
    const rows = await as(inner, role, async (run) => {
      await run`select set_config('realtime.topic', ${topic}, true)`;
      return run`select distinct extension from realtime.messages where topic = ${topic} order by extension`;
    });
    could.push(...rows.map(({ extension }) => `read ${String(extension)}`));
  });
  for (const extension of ['broadcast', 'presence'])
    await attempt(async (inner) => {
      await as(inner, role, async (run) => {
        await run`select set_config('realtime.topic', ${topic}, true)`;
        return run`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
      });
      could.push(`send ${extension}`);
    });
  return could;
}

it('each topic is open to whom the matrix says, and to nobody else', () =>
  inRolledBackTransaction(async (tx) => {
    const place = await addPlace(tx);
    const leaks: string[] = [];
    let tried = 0;
    for (const { of, name, mayRead } of topics)
      for (const [role, persona] of Object.entries(place.roles)) {
        const could = await tryTopic(tx, persona, name(place));
        tried += 1;
        const should = mayRead.includes(role) ? ['read broadcast'] : [];
        if (could.join() !== should.join())
          leaks.push(`${role} on the topic of ${of}: ${could.join(', ') || 'nothing'}`);
      }
    expect(leaks).toEqual([]);
    expect(tried).toBe(topics.length * Object.keys(place.roles).length);
  }));

const openThread = ({ value, thread, ids }: Place, who: string) =>
  value(who, `public.announce_presence('thread', '${thread}', '${ids[who] ?? ''}')`);

/** Every kind of message: what the author does, and who is told. */
const kinds: Record<
  string,
  { before?: (place: Place) => Promise<unknown>; does: (place: Place) => Promise<unknown>; told: string[] }[]
> = {
  messages: [
    {
      does: ({ send, thread }) => send('Author', thread, 'Again'),
      told: ['Author', 'Hidden', 'Member'],
    },
    {
      does: ({ value, thread }) => value('Author', `public.edit_message('${thread}', 2, 'Edited')`),
      told: ['Author', 'Hidden', 'Member'],
    },
    {
      does: ({ value, thread }) => value('Author', `public.delete_message('${thread}', 2)`),
      told: ['Author', 'Hidden', 'Member'],
    },
    {
      does: ({ value, thread }) => value('Member', `public.mark_thread_read('${thread}', 2)`),
      told: ['Member'],
    },
  ],
  group_post: [
    {
      does: ({ value, group }) =>
        value(
          'Author',
          `public.add_group_post('${randomUUID()}', 'Where?', group_id => '${group}', title => 'Parking')`,
        ),
      told: ['Hidden', 'Member'],
    },
  ],
  // Records are the group's, whoever wrote them.
  group_records: [
    {
      does: ({ value, group }) =>
        value(
          'Author',
          `public.save_group_meeting('${randomUUID()}', '${group}', 'Talk', private.today() + 3, '18:00', '20:00')`,
        ),
      told: ['Author', 'Blocked', 'Hidden', 'Member'],
    },
  ],
  presence: [
    {
      before: async (place) => {
        for (const who of ['Member', 'Blocked', 'Hidden']) await openThread(place, who);
      },
      does: (place) => openThread(place, 'Author'),
      told: ['Hidden', 'Member'],
    },
  ],
  connections: [
    {
      does: ({ value }) => value('Author', 'public.remove_connection(:Member)'),
      told: ['Author', 'Member'],
    },
  ],
  access_changed: [
    { does: ({ value, group }) => value('Member', `public.leave_group('${group}')`), told: ['Member'] },
  ],
  notifications: [
    {
      does: ({ value, group }) => value('Author', `public.remove_from_group('${group}', :Member)`),
      told: ['Member'],
    },
  ],
};

it.each(Object.entries(kinds))('%s are told to nobody but those whom they concern', (kind, cases) =>
  inRolledBackTransaction(async (tx) => {
    const place = await addPlace(tx);
    for (const { before, does, told } of cases) {
      await before?.(place);
      // Only what this transaction sent: other tests send at the same time.
      await tx`delete from realtime.messages where inserted_at = now()::timestamp`;
      await does(place);
      const rows = await tx<
        { topic: string }[]
      >`select distinct topic from realtime.messages where event = ${kind} and inserted_at = now()::timestamp`;
      const names = rows.map(
        ({ topic }) => Object.entries(place.ids).find(([, id]) => topic === `person:${id}`)?.[0] ?? topic,
      );
      expect(names.toSorted()).toEqual(told);
    }
  }),
);

it('no kind of message, way to send one, or policy is missing here', () =>
  inRolledBackTransaction(async (tx) => {
    const functions = await tx<{ name: string; source: string }[]>`
      select p.oid::regproc::text as name, p.prosrc as source from pg_proc as p
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prosrc ~ 'tell_person|realtime\\.'`;
    const told = functions.flatMap(({ source }) =>
      [...source.matchAll(/tell_person\([^;]*?'(\w+)'/g)].map(([, kind]) => kind),
    );
    expect([...new Set(told)].toSorted()).toEqual(Object.keys(kinds).toSorted());
    // One function names topics, which are those of people.
    expect(functions.filter(({ source }) => /realtime\.\w+/.test(source)).map(({ name }) => name)).toEqual([
      'private.tell_person',
    ]);
    const policies = await tx<{ name: string; command: string }[]>`
      select polname as name, polcmd as command from pg_policy where polrelid = 'realtime.messages'::regclass`;
    expect(policies).toEqual([{ name: 'people receive what is sent to them', command: 'r' }]);
  }));
