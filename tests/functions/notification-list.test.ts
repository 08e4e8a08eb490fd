import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotificationPage } from '#contracts/notifications.ts';
import { newPerson, sql } from './support/people.ts';
import { transports } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

describe.each(transports)('the words of notifications (%s)', (_name, call) => {
  let person: Person;
  const queue = (template: string, kind: string, data: object) =>
    sql`select private.queue_mail(${randomUUID()}, ${template}, ${kind}, ${person.id}, ${sql.json(data as never)})`;
  const read = async (query = '', of: Person = person) => {
    const reply = await call(`/notify/list${query}`, { token: of.token });
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    return NotificationPage.parse(await reply.json());
  };
  beforeAll(async () => {
    person = await newPerson();
  });

  it('are those of the email, in the language of the page, with a place within the hub', async () => {
    await queue('decision', 'decisions', {
      entity: 'jobs',
      outcome: 'approved',
      title: 'Baker',
      slug: 'baker',
      id: randomUUID(),
    });
    const english = await read('?language=en');
    expect(english.items[0]).toMatchObject({
      title: expect.stringContaining('Baker') as string,
      path: '/jobs/baker',
      is_read: false,
    });
    expect(english.counts.notifications).toBe(1);
    const spanish = await read('?language=es');
    expect(spanish.items[0]?.path).toBe('/es/jobs/baker');
    expect(spanish.items[0]?.title).not.toBe(english.items[0]?.title);
    expect((await read('', await newPerson())).items).toEqual([]);
  });

  it('are for who is signed in, and refuse a wrong cursor', async () => {
    expect((await call('/notify/list')).status).toBe(401);
    expect((await call('/notify/list?before=x', { token: person.token })).status).toBe(400);
    expect((await call(`/notify/list?before=${'1'.repeat(101)}`, { token: person.token })).status).toBe(400);
  });

  it('leave out what has none instead of failing', async () => {
    await queue('decision', 'decisions', { entity: 'nothing' });
    const { items, counts } = await read();
    expect(items).toHaveLength(1);
    expect(counts.notifications).toBe(2);
  });
});
