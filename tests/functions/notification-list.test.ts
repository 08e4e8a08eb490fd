import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotificationPage } from '#contracts/notifications.ts';
import { templates } from '../../supabase/functions/notify/templates/compose.ts';
import { newPerson, sql } from './support/people.ts';
import { transports } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

describe.each(transports)('the words of notifications (%s)', (_name, call, further) => {
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

  it('are for who is signed in, and refuse a wrong cursor', further, async () => {
    expect((await call('/notify/list')).status).toBe(401);
    expect((await call('/notify/list?before=x', { token: person.token })).status).toBe(400);
    expect((await call(`/notify/list?before=${'1'.repeat(101)}`, { token: person.token })).status).toBe(400);
  });

  it('leave out what has none instead of failing', further, async () => {
    await queue('decision', 'decisions', { entity: 'nothing' });
    const { items, counts } = await read();
    expect(items).toHaveLength(1);
    expect(counts.notifications).toBe(2);
  });
});

/** The emails that the bell has no entry for, and why. */
const unlisted: Record<string, string> = {
  claim_code: 'A code, which shows that its reader gets the emails of the business.',
  launch: 'To addresses that were left before there were accounts.',
  form_confirmation: 'Its link confirms the address.',
  lead_request: 'Its link is the only way to the request, and confirms the address.',
  unread_messages: 'The header counts messages by themselves.',
  digest: 'Its lines have entries of their own.',
};

describe('each email', () => {
  it('has an entry in the bell of its person, also by their confirmed address, or a reason why not', async () => {
    const [byAccount, byAddress, unconfirmed] = await Promise.all([newPerson(), newPerson(), newPerson()]);
    await sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
    const own = { language: 'es', order_id: randomUUID(), ticket_id: randomUUID() };
    const kept = { title: 'Kept', invitation_id: randomUUID(), events: [{ slug: 'kept' }] };
    const queue = (template: string, person: string | null, address: string | null) =>
      sql`select private.queue_mail(${randomUUID()}, ${template}, 'accounts', ${person},
        ${sql.json({ ...own, ...kept })}, ${address}, '{"token": "secret"}')`;
    for (const template of templates) {
      await queue(template, byAccount.id, null);
      await queue(template, null, byAddress.email.toUpperCase());
      await queue(template, null, unconfirmed.email);
    }
    const entries = ({ id }: Person) =>
      sql`select template, data from private.notifications where user_id = ${id} order by template collate "C"`;
    const listed = templates.filter((template) => !(template in unlisted)).toSorted();
    expect([...(await entries(byAccount))]).toEqual(
      listed.map((template) => ({ template, data: { ...own, ...kept } })),
    );
    // By an address, only the email leads to the order or ticket.
    expect([...(await entries(byAddress))]).toEqual(listed.map((template) => ({ template, data: kept })));
    expect(await entries(unconfirmed)).toHaveLength(0);
    expect(templates).toEqual(expect.arrayContaining(Object.keys(unlisted)));
  });
});
