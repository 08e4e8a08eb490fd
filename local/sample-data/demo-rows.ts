import type { TransactionSql } from 'postgres';

/** The tables whose demo rows are marked. Their other rows go with these. */
const tables = [
  'auth.users',
  'public.businesses',
  'public.events',
  'public.orders',
  'public.deals',
  'public.jobs',
  'public.leads',
  'public.groups',
  'public.blog_posts',
  'public.business_categories',
  'public.event_categories',
  'public.post_categories',
  'public.plans',
  'public.forms',
  'public.form_fields',
  'public.form_responses',
  'public.placement_products',
  'public.fee_items',
] as const;

type DemoTable = (typeof tables)[number];

/** Runs `load` and marks every row that it adds as demo data, in the record of what was loaded. */
export async function markNewRows(tx: TransactionSql, load: () => Promise<void>): Promise<void> {
  const before = await readIds(tx);
  await load();
  const after = await readIds(tx);
  for (const table of tables) {
    const known = new Set(before.get(table));
    const names = (after.get(table) ?? []).filter((id) => !known.has(id)).map((id) => `${table} ${id}`);
    await tx`insert into supabase_migrations.local_sample_data (name)
      select unnest(${names}::text[]) on conflict do nothing`;
  }
}

async function readIds(tx: TransactionSql) {
  const ids = new Map<DemoTable, string[]>();
  for (const table of tables) {
    const rows = await tx.unsafe<{ id: string }[]>(`select id from ${table}`);
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

/** The ids of the rows of a table that are demo data. */
export async function listDemoIds(tx: TransactionSql, table: DemoTable): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select split_part(name, ' ', 2) as id
    from supabase_migrations.local_sample_data where name like ${`${table} %`}`;
  return rows.map(({ id }) => id);
}
