import postgres from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';
import facts from './support/gotrue-columns.json' with { type: 'json' };

interface Column {
  type: string;
  /** As the catalog has it, without a cast; null for none. */
  default: string | null;
  isNullable: boolean;
}

// Types and sequences of the schema are then named without it.
const sql = postgres(inject('stack').db_url, { max: 1, connection: { search_path: 'auth' } });
afterAll(() => sql.end());

// GoTrue writes these itself. A default changes no row that it can read.
const writtenByGotrue: Record<string, string> = {
  id: 'gen_random_uuid()',
  created_at: 'now()',
  updated_at: 'now()',
};

it('has types, nullability and defaults of GoTrue in each column of the auth tables that it has, too', async () => {
  const rows = await sql<({ table: string; column: string } & Column)[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      nullif(regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^(''[^'']*''|NULL)::.*$', '\\1'), 'NULL') as default
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid and c.relkind = 'r'
      and c.relnamespace = 'auth'::regnamespace
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped`;
  const local = new Map(rows.map(({ table, column, ...found }) => [`${table}.${column}`, found]));
  const expected = new Map<string, Column>();
  for (const [table, columns] of Object.entries<Record<string, Column>>(facts.columns)) {
    for (const [name, column] of Object.entries(columns)) expected.set(`${table}.${name}`, column);
  }
  const differing = [...expected].flatMap(([name, column]) => {
    const found = local.get(name);
    const extra = writtenByGotrue[name.split('.')[1] ?? ''];
    const isExtra = column.default === null && extra !== undefined && found?.default === extra;
    const same = found && { ...found, default: isExtra ? null : found.default };
    return JSON.stringify(same, keys) === JSON.stringify(column, keys) ? [] : [{ name, found, column }];
  });
  expect(differing).toEqual([]);
  // What only the local server has; docs/local-auth.md says what for.
  const ours = [...local.keys()].filter((name) => !expected.has(name)).sort();
  expect(ours).toEqual(['flow_state.identity_to_link', 'mfa_factors.last_totp_step']);
});

const keys = ['type', 'default', 'isNullable'];
