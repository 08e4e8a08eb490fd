import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addUser } from './support/add-user.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
let person = '';
beforeAll(async () => {
  person = await sql.begin((tx) => addUser(tx));
});
afterAll(async () => {
  await sql`delete from auth.users where id = ${person}`;
  await sql.end();
});

/** The number in the header, as the person reads it. */
const count = () =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    await tx`set local role authenticated`;
    const [row] = await tx`select (public.notification_counts() ->> 'notifications')::integer as unread`;
    return row?.['unread'] as number;
  });
const asPerson = (statement: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    await tx`set local role authenticated`;
    await tx.unsafe(statement);
  });
const rows = async () => {
  const [row] =
    await sql`select count(*)::integer as unread from private.notifications where user_id = ${person} and read_at is null`;
  return row?.['unread'] as number;
};
const add = (
  occasion: string,
  template = 'decision',
  data: object = { entity: 'jobs', outcome: 'approved' },
) =>
  sql`select private.queue_mail(${occasion}, ${template}, 'decisions', ${person}, ${sql.json(data as never)})`;

it('many writers at once lose no entry, and write none twice', async () => {
  const occasions = Array.from({ length: 24 }, () => randomUUID());
  // Each twice, as two runs of a scheduled job do.
  await Promise.all([...occasions, ...occasions].map((occasion) => add(occasion)));
  expect([await rows(), await count()]).toEqual([24, 24]);
  await asPerson(`select public.mark_notifications_read(now())`);
  expect([await rows(), await count()]).toEqual([0, 0]);
});

it('alike entries that many write at once are one, which counts each of them', async () => {
  const form = randomUUID();
  await Promise.all(Array.from({ length: 16 }, () => add(randomUUID(), 'form_response', { form_id: form })));
  const entries =
    await sql`select occurrences from private.notifications where user_id = ${person} and subject = ${`form:${form}`}`;
  expect(entries.map(({ occurrences }): unknown => occurrences)).toEqual([16]);
  expect(await count()).toBe(1);
  await asPerson(`select public.mark_notifications_read(now())`);
});

it('reading while others write leaves the number at what is unread, without a deadlock', async () => {
  const form = randomUUID();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 5 === 4
        ? asPerson(`select public.mark_notifications_read(clock_timestamp())`)
        : index % 2 === 0
          ? add(randomUUID())
          : add(randomUUID(), 'form_response', { form_id: form }),
    ),
  );
  const left = await rows();
  expect(await count()).toBe(left);
  const entries =
    await sql`select from private.notifications where user_id = ${person} and subject = ${`form:${form}`} and read_at is null`;
  expect(entries.length).toBeLessThanOrEqual(1);
  await asPerson(`select public.mark_notifications_read(clock_timestamp())`);
  expect([await rows(), await count()]).toEqual([0, 0]);
});
