import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';

/** The messages of a topic that a persona may receive, tried as Realtime does when a channel joins. */
async function readable(tx: TransactionSql, persona: Persona, topic: string): Promise<unknown> {
  return as(tx, persona, async (run) => {
    await run`select set_config('realtime.topic', ${topic}, true)`;
    return (await run`select extension from realtime.messages where topic = ${topic}`).map((row) =>
      String(row['extension']),
    );
  });
}

it('a person receives what is sent to them, and nobody else does', () =>
  inRolledBackTransaction(async (tx) => {
    const [ann, ben, staff] = [
      await addUser(tx),
      await addUser(tx),
      await addUser(tx, { staffRole: 'admin' }),
    ];
    const topic = `person:${ann}`;
    await tx`select private.tell_person(${ann}, 'changed', '{"thread": "1"}')`;
    await tx`insert into realtime.messages (topic, extension) values (${topic}, 'presence')`;
    expect(await readable(tx, { userId: ann }, topic)).toEqual(['broadcast']);
    for (const other of ['anon', { userId: ben }, { userId: staff, aal: 'aal2' }] as const)
      expect(await readable(tx, other, topic)).toEqual([]);
    // Whichever topic a channel claims to be on.
    await tx`select private.tell_person(${ben}, 'changed')`;
    for (const claimed of [topic, `person:${ben}`]) {
      const rows = await as(tx, { userId: ben }, async (run) => {
        await run`select set_config('realtime.topic', ${claimed}, true)`;
        return run`select topic from realtime.messages`;
      });
      expect(rows).toEqual([{ topic: `person:${ben}` }]);
    }
  }));

it('nobody sends from a browser, to themselves or to others', () =>
  inRolledBackTransaction(async (tx) => {
    const [ann, ben] = [await addUser(tx), await addUser(tx, { staffRole: 'admin' })];
    for (const persona of ['anon', { userId: ann }, { userId: ben, aal: 'aal2' }] as const)
      for (const topic of [`person:${ann}`, `person:${ben}`, 'group:1'])
        await expect(
          as(tx, persona, async (run) => {
            await run`select set_config('realtime.topic', ${topic}, true)`;
            return run`insert into realtime.messages (topic, extension, event, payload) values (${topic}, 'broadcast', 'x', '{}')`;
          }),
        ).rejects.toMatchObject({ code: '42501' });
    await expect(
      as(tx, { userId: ann }, (run) => run`select private.tell_person(${ben}, 'changed')`),
    ).rejects.toMatchObject({ code: '42501' });
  }));

it('what is told stays out of a transaction that is rolled back, and does not fail one that is not', () =>
  inRolledBackTransaction(async (tx) => {
    const ann = await addUser(tx);
    await tx`select private.tell_person(${ann}, null)`;
    await tx`select private.tell_person(${ann}, 'changed', '{"thread": "1"}')`;
    const [told] =
      await tx`select payload, event, private from realtime.messages where topic = ${`person:${ann}`} and event is not null`;
    expect(told).toMatchObject({ event: 'changed', private: true, payload: { thread: '1' } });
  }));

it('the topic of whoever is banned from the community is closed to them, and open again when the ban ends', () =>
  inRolledBackTransaction(async (tx) => {
    const ann = await addUser(tx);
    const topic = `person:${ann}`;
    await tx`select private.tell_person(${ann}, 'notifications')`;
    expect(await readable(tx, { userId: ann }, topic)).toEqual(['broadcast']);
    await tx`insert into private.sanctions (person_id, kind, reason) values (${ann}, 'ban', 'Rude')`;
    expect(await readable(tx, { userId: ann }, topic)).toEqual([]);
    await tx`update private.sanctions set lifted_at = now() where person_id = ${ann}`;
    expect(await readable(tx, { userId: ann }, topic)).toEqual(['broadcast']);
  }));
