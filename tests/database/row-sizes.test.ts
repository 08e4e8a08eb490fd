import { expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

/** A value of three megabytes, by the type of its column; of letters that need no time to make. */
const huge: Record<string, string> = {
  text: `repeat('ab ', 1000000)`,
  jsonb: `jsonb_build_object('a', repeat('ab ', 1000000))`,
  'text[]': `array_fill('https://town.example/x'::text, array[100000])`,
  'uuid[]': `array_fill('00000000-0000-4000-8000-000000000000'::uuid, array[200000])`,
};

it('no text of three megabytes gets past the size of its row, in any column that people write', () =>
  inTown(async (_, act, tx) => {
    const columns = await tx<{ table: string; column: string; type: string; inserts: boolean }[]>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
        has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as inserts
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and format_type(a.atttypid, null) = any (${Object.keys(huge)})
        and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
          or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
      order by 1, 2`;
    const accepted: string[] = [];
    let tried = 0;
    for (const { table, column, type, inserts } of columns) {
      if (!inserts) continue;
      tried += 1;
      const insert = act('owner', `insert into public.${table} (${column}) values (${huge[type] ?? ''})`);
      const error = await insert.then(
        () => ({}),
        (refused: unknown) => refused,
      );
      const { code, detail } = error as { code?: string; detail?: string };
      if (detail !== httpError(413, 'row_too_large').detail)
        accepted.push(`${table}.${column}: ${String(code)} ${String(detail)}`);
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(100);
    // What can only be changed is refused by the same trigger, which comes before all others that see a row.
    const unguarded = await tx<{ name: string }[]>`
      select distinct c.relname as name from unnest(${columns.map(({ table }) => table)}::text[]) as wanted
      join pg_class as c on c.relname = wanted and c.relnamespace = 'public'::regnamespace
      where 'assert_row_size' is distinct from (select p.proname from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and t.tgtype & 3 = 3 and t.tgtype & 16 > 0 order by t.tgname limit 1)`;
    expect(unguarded).toEqual([]);
  }));
