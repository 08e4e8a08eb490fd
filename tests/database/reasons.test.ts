import { describe, expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

class Undo extends Error {}

/** Tables whose public rows everybody reads, with a row that is public and its status column. */
const tables: [string, string, (town: Town) => string, string][] = [
  ['businesses', 'status', ({ approved }) => approved, 'approved'],
  ['events', 'approval_status', ({ approvedEvent }) => approvedEvent, 'approved'],
  ['deals', 'status', ({ publicDeal }) => publicDeal, 'active'],
  ['jobs', 'status', ({ activeJob }) => activeJob, 'active'],
  ['blog_posts', 'status', ({ publishedPost }) => publishedPost, 'published'],
];

describe.each(tables)('the reason of a public row of %s', (table, field, idOf, state) => {
  it('is not written without a decision, and not kept with the one that publishes it', () =>
    inTown(async (town, act, tx) => {
      const id = idOf(town);
      const read = async () =>
        (await tx`select status_reason from ${tx(`public.${table}`)} where id = ${id}`)[0];
      const write = (set: string) => `update public.${table} set ${set} where id = '${id}' returning id`;
      for (const who of ['editor', 'admin'] as const) {
        await expect(act(who, write(`status_reason = 'Secret'`))).rejects.toMatchObject(
          httpError(409, 'reason_without_decision'),
        );
        // With the status as it is, in one statement with other changes.
        await expect(
          act(who, write(`status_reason = 'Secret', ${field} = '${state}'`)),
        ).rejects.toMatchObject(httpError(409, 'reason_without_decision'));
      }
      await tx.unsafe(write(`status_reason = 'Secret'`));
      expect(await read()).toEqual({ status_reason: null });
    }));
});

it('a service cannot add a public row with a reason either', () =>
  inTown(async (_, __, tx) => {
    const [row] =
      await tx`insert into public.businesses (name, status, status_reason) values ('Zq', 'approved', 'Secret')
      returning status_reason`;
    expect(row).toEqual({ status_reason: null });
  }));

/** Columns that everybody reads, on purpose. */
const open: Record<string, string> = {
  'event_occurrences.reason': 'why a date does not take place',
  'event_ticketing.note': 'what organizers say of their tickets',
};

it('reasons and notes are read by nobody whom they do not concern, in whatever state their row is', () =>
  inTown(async (_, __, tx) => {
    const somebody = await addUser(tx);
    const columns = await tx<{ name: string; column: string; type: string; status: string | null }[]>`
      select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, (
        select s.attname from pg_attribute as s where s.attrelid = c.oid and not s.attisdropped
          and s.attname in ('status', 'approval_status') order by s.attname limit 1) as status
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
        and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)(reason|note|notes|internal|comment)$' order by 1, 2`;
    const surprises: string[] = [];
    for (const { name, column, status } of columns) {
      if (`${name}.${column}` in open) continue;
      const states = await tx<{ state: string }[]>`
        select distinct to_status as state from private.status_transitions where entity = ${name} and field = ${status}
          and not private.is_public_status(${name}, jsonb_build_object(${status}::text, to_status))`;
      for (const state of status && states.length > 0 ? states.map((row) => row.state) : [undefined])
        await tx
          .savepoint(async (inner) => {
            // Past the triggers, as rows may have become in any way.
            await inner`set local session_replication_role = replica`;
            const set = { [column]: 'Zqsecret', ...(status && state !== undefined && { [status]: state }) };
            await inner`update ${inner(`public.${name}`)} set ${inner(set)} where true`;
            await inner`set local session_replication_role = origin`;
            for (const persona of ['anon', { userId: somebody }] as const) {
              const rows = await as(inner, persona, (run) =>
                run.unsafe(`select 1 from public.${name} where ${column} = 'Zqsecret'`),
              ).catch((error: { code?: string }) => {
                if (error.code === '42501') return [];
                throw error;
              });
              if (rows.length > 0)
                surprises.push(
                  `${name}.${column} of ${state ?? 'a row'}: ${persona === 'anon' ? 'visitors' : 'accounts'}`,
                );
            }
            throw new Undo();
          })
          .catch((error: unknown) => {
            // Where only some reasons are known, no text of somebody is in it.
            if (!(error instanceof Undo) && (error as { code?: string }).code !== '23514') throw error;
          });
    }
    expect(surprises).toEqual([]);
    expect(columns.length).toBeGreaterThan(20);
  }));
