import { createClient } from '@supabase/supabase-js';
import type { Sql, TransactionSql } from 'postgres';
import { removeLedger } from './billing/remove-ledger.ts';
import { listDemoIds } from './demo-rows.ts';
import { demoSettings } from './load-hub.ts';

/** What was removed, by what it is called, and what stays and why. */
export interface RemovalReport {
  removed: Record<string, number>;
  kept: string[];
}

/** The data folder was loaded before demo rows were marked. */
class UnmarkedDemoError extends Error {
  override name = 'UnmarkedDemoError';
}

/**
 * Removes the demo data: the rows that were marked when they were loaded, except what people's own rows belong to, and the demo
 * accounts, except admins while no one else is one. Throws UnmarkedDemoError and the database's errors; then everything stays.
 */
export async function removeDemo(
  sql: Sql,
  hub: { api_url: string; secret_key: string },
): Promise<RemovalReport> {
  const report: RemovalReport = { removed: {}, kept: [] };
  const files = await sql.begin(async (tx) => {
    const users = await listDemoIds(tx, 'auth.users');
    const [loaded] = await tx`select from supabase_migrations.local_sample_data where name = 'demo town'`;
    if (loaded && users.length === 0)
      throw new UnmarkedDemoError(
        'This demo data is from an older version, which did not mark it. Start a new hub instead: npm start -- --empty --data .data/empty',
      );
    // Nobody becomes staff meanwhile: the last admin is counted.
    await tx`select pg_advisory_xact_lock(hashtextextended('staff', 0))`;
    const ledger = await removeLedger(tx, users);
    Object.assign(report.removed, ledger.removed);
    if (ledger.kept) report.kept.push(ledger.kept);
    const businesses = await removeContent(tx, users, report);
    await removeAccounts(tx, users, report);
    // Once the values of the demo are gone with what they describe.
    await removeRows(tx, 'public.form_responses', 'false', report);
    await removeRows(
      tx,
      'public.forms',
      'exists (select from public.form_responses where form_id = demo.id)',
      report,
    );
    await removeRows(tx, 'public.form_fields', isKeptField, report);
    await removeCategories(tx, report);
    await resetSettings(tx);
    // The functions read the first folder as a UUID. What a row that stays shows is left.
    return tx<{ bucket_id: string; name: string }[]>`select bucket_id, name from storage.objects
      where case when name !~ '^[0-9a-f-]{36}/' then false
        when bucket_id = 'logos' then split_part(name, '/', 1) = any (${businesses})
        when bucket_id = 'covers' then private.is_unused_cover(name)
          and (split_part(name, '/', 1) = any (${businesses}) or starts_with(split_part(name, '/', 2), 'demo-'))
        when bucket_id = 'post-images' then private.is_unused_post_image(name)
          and starts_with(split_part(name, '/', 2), 'demo-')
        else false end`;
  });
  await removeFiles(files, hub);
  return report;
}

// One that people answered, or of a form that they answered.
const isKeptField = `exists (select from private.field_answers(demo.id))
  or exists (select from public.forms where id = demo.form_id and purpose in ('survey', 'contact'))`;

/** Deletes demo rows of a table but those of which `isHeld` is true; returns the ids of the deleted ones. */
async function removeRows(
  tx: TransactionSql,
  table: Parameters<typeof listDemoIds>[1],
  isHeld: string,
  report: RemovalReport,
  users: string[] = [],
): Promise<string[]> {
  const ids = await listDemoIds(tx, table);
  const gone = await tx.unsafe<{ id: string }[]>(
    `delete from ${table} as demo where id = any ($1::uuid[]) and not (${isHeld}) and $2::uuid[] is not null returning id`,
    [ids, users],
  );
  const [left] = await tx.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table} where id = any ($1::uuid[])`,
    [ids],
  );
  const what = (table.split('.')[1] ?? '').replaceAll('_', ' ');
  report.removed[what] = gone.length;
  if (left && left.count > 0) report.kept.push(`${String(left.count)} ${what}, which people use`);
  return gone.map(({ id }) => id);
}

/** Rows of `table` that refer to the demo row by `column` and belong to someone who is no demo account. */
const heldBy = (table: string, column: string, person: string) =>
  `exists (select from public.${table} as own where own.${column} = demo.id and not (own.${person} = any ($2::uuid[])))`;
const isUsedBy = (table: string) =>
  `exists (select from public.${table} as own where own.business_id = demo.id)`;

/** What the demo's listings paid for and its people gave; the products and pages that nobody else used. */
async function removeSold(tx: TransactionSql, users: string[], report: RemovalReport) {
  const businesses = await listDemoIds(tx, 'public.businesses');
  await tx`delete from public.placements where business_id = any (${businesses}::uuid[])`;
  await tx`delete from public.fee_payments where user_id = any (${users}::uuid[])`;
  await removeRows(
    tx,
    'public.placement_products',
    'exists (select from public.placements where product_id = demo.id)',
    report,
  );
  await removeRows(
    tx,
    'public.fee_items',
    'exists (select from public.fee_payments where fee_item_id = demo.id)',
    report,
  );
  await tx`update public.fee_items set is_open = false, name = 'Donation', description = '', thanks = ''
    where slug = 'donate' and name = 'Winter lights fund'
      and not exists (select from public.fee_payments where fee_item_id = fee_items.id)`;
}

async function removeContent(tx: TransactionSql, users: string[], report: RemovalReport) {
  await removeSold(tx, users, report);
  await tx`delete from public.orders where user_id = any (${users}::uuid[])`;
  await removeRows(tx, 'public.orders', 'false', report);
  // A guest's order has nobody's account.
  const isHeld = `${heldBy('event_registrations', 'event_id', 'user_id')}
    or exists (select from public.orders where event_id = demo.id)`;
  await removeRows(tx, 'public.events', isHeld, report, users);
  await removeRows(tx, 'public.deals', heldBy('deal_redemptions', 'deal_id', 'user_id'), report, users);
  await removeRows(tx, 'public.jobs', heldBy('job_applications', 'job_id', 'applicant_id'), report, users);
  await removeRows(tx, 'public.leads', 'false', report);
  await removeRows(tx, 'public.groups', heldBy('group_members', 'group_id', 'user_id'), report, users);
  await tx`delete from public.threads where low_id = any (${users}::uuid[]) and high_id = any (${users}::uuid[])`;
  await removeRows(tx, 'public.blog_posts', 'false', report);
  const holders = [
    'coalesce(not (demo.owner_id = any ($2::uuid[])), false)',
    // What people write, and merges.
    ...['events', 'deals', 'jobs', 'leads', 'reports'].map(isUsedBy),
    'exists (select from public.listing_merges where demo.id in (kept_id, removed_id))',
    heldBy('claims', 'business_id', 'claimant_id'),
    heldBy('business_managers', 'business_id', 'user_id'),
    heldBy('change_requests', 'business_id', 'requested_by'),
  ];
  return removeRows(tx, 'public.businesses', holders.join(' or '), report, users);
}

async function removeAccounts(tx: TransactionSql, users: string[], report: RemovalReport) {
  const isLastAdmin = `exists (select from public.staff where user_id = demo.id and role = 'admin')
    and not exists (select from public.staff where role = 'admin' and not (user_id = any ($2::uuid[])))`;
  const accounts: RemovalReport = { removed: {}, kept: [] };
  await removeRows(tx, 'auth.users', isLastAdmin, accounts, users);
  report.removed['accounts'] = accounts.removed['users'] ?? 0;
  if (accounts.kept.length > 0)
    report.kept.push(
      'the demo admin, because no one else is an admin: add yourself under Admin, Staff, and run this again',
    );
  await removeRows(
    tx,
    'public.plans',
    ['subscriptions', 'membership_terms', 'membership_applications', 'invoice_lines']
      .map((table) => `exists (select from public.${table} where plan_id = demo.id)`)
      .join(' or ') + ' or exists (select from public.subscriptions where next_plan_id = demo.id)',
    report,
  );
}

async function removeCategories(tx: TransactionSql, report: RemovalReport) {
  const isUsed = `exists (select from public.businesses where categories @> array[demo.name])
    or exists (select from public.change_requests where status = 'pending' and patch -> 'categories' ? demo.name)
    or exists (select from public.business_categories as below where below.parent_id = demo.id`;
  const demoIds = await listDemoIds(tx, 'public.business_categories');
  const below = await tx.unsafe(
    `delete from public.business_categories as demo where id = any ($1::uuid[]) and parent_id is not null and not (${isUsed}))`,
    [demoIds],
  );
  await removeRows(tx, 'public.business_categories', `${isUsed})`, report);
  report.removed['business categories'] = (report.removed['business categories'] ?? 0) + below.count;
  await removeRows(
    tx,
    'public.event_categories',
    'exists (select from public.events where categories @> array[demo.name])',
    report,
  );
  await removeRows(
    tx,
    'public.post_categories',
    'exists (select from public.post_category_mapping where category_id = demo.id)',
    report,
  );
}

/** What still has the demo's value gets the default again, and staff need a second factor. */
async function resetSettings(tx: TransactionSql) {
  for (const [table, values] of Object.entries(demoSettings)) {
    for (const [column, value] of Object.entries(values))
      await tx.unsafe(
        `update public.${table} set ${column} = default where id = 1 and to_jsonb(${column}) = $1::text::jsonb`,
        [JSON.stringify(value)],
      );
  }
  await tx`update public.site_settings set staff_second_factor = true where id = 1`;
}

async function removeFiles(
  files: readonly { bucket_id: string; name: string }[],
  { api_url, secret_key }: { api_url: string; secret_key: string },
) {
  const api = createClient(api_url, secret_key, { auth: { persistSession: false, autoRefreshToken: false } });
  for (const bucket of new Set(files.map(({ bucket_id }) => bucket_id))) {
    const names = files.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
    const { error } = await api.storage.from(bucket).remove(names);
    if (error) throw error;
  }
}
