/**
 * `npm run bench:memberships`: renews 5,000 and 50,000 memberships, and ends the terms of as many that nobody paid, in the runs of the
 * clock that a night takes. Next to it, the rows that the renewal wrote are inserted into plain copies of their tables, with the same
 * indexes and checks but without triggers. Prints invoices per second, the ratio, and how the time grows.
 */
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';

const sizes = sized([5000, 50_000], [20, 40]);
/** What a renewal writes: the invoice, its line, its entries, its email, the notice, and the audit log. */
const written = {
  invoices: 'public.invoices',
  invoice_lines: 'public.invoice_lines',
  ledger_entries: 'public.ledger_entries',
  outbox: 'private.outbox',
  membership_notices: 'private.membership_notices',
  audit_log: 'public.audit_log',
};

/** Adds so many organizations with an owner each and a membership whose term ends in twenty days, without triggers. */
async function fill(sql: Sql, count: number) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into auth.users (id, aud, role, email, created_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || i || '@bench.test', now()
      from generate_series(1, ${count}::integer) as i`;
    await tx`insert into public.profiles (id, first_name, last_name) select id, 'Kim', email from auth.users`;
    await tx`insert into public.business_profiles (owner_id, name, business_subscription_status)
      select id, 'Company ' || email, 'active' from auth.users`;
    await tx`insert into public.plans (name, slug, audience, price, updated_at)
      values ('Business', 'business-bench', 'business', 36000, now() - interval '2 years')`;
    await tx`insert into public.subscriptions (plan_id, business_profile_id, status, started_at, current_period_start,
        current_period_end, anchor_on, payment_method)
      select p.id, o.id, 'active', now() - interval '345 days', now() - interval '345 days', now() + interval '20 days',
        current_date - 345, 'check' from public.business_profiles as o, public.plans as p where p.slug = 'business-bench'`;
    await tx`insert into public.membership_terms (subscription_id, plan_id, price, starts_at, ends_at, source)
      select id, plan_id, 36000, current_period_start, current_period_end, 'import' from public.subscriptions`;
  });
  await sql`vacuum analyze`;
}

/** Runs the clock at a moment until nothing is left to do, and returns how long that takes in milliseconds. */
async function advance(sql: Sql, days: number) {
  const start = performance.now();
  let runs = 0;
  for (let done = 1; done > 0; runs += 1) {
    const [row] = await sql<{ done: number }[]>`
      select private.advance_memberships(now() + make_interval(days => ${days})) as done`;
    done = row?.done ?? 0;
  }
  return { ms: performance.now() - start, runs };
}

/** Inserts the rows of a renewal once more, into copies of their tables. */
async function insertPlain(sql: Sql) {
  await sql`create schema plain`;
  for (const [name, table] of Object.entries(written)) {
    await sql.unsafe(
      `create table plain.${name} (like ${table} including all excluding identity excluding generated)`,
    );
    await sql.unsafe(`create temporary table ${name}_rows as select * from ${table}`);
  }
  const start = performance.now();
  for (const name of Object.keys(written))
    await sql.unsafe(`insert into plain.${name} select * from ${name}_rows`);
  return performance.now() - start;
}

const perSecond = (count: number, ms: number) => `${((count / ms) * 1000).toFixed(0)}/s`;
const results: { renewing: number; ending: number; plain: number }[] = [];
console.log(
  ['memberships', 'renewing', 'invoices', 'plain inserts', 'ratio', 'terms ending', 'runs']
    .map((head) => head.padEnd(14))
    .join(''),
);
for (const count of sizes) {
  await withBenchDatabase(async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await fill(sql, count);
    const renewing = await advance(sql, 0);
    const [{ issued } = { issued: 0 }] = await sql<{ issued: number }[]>`
      select count(*)::integer as issued from public.invoices where status = 'open' and amount_due = 36000`;
    if (issued !== count) throw new Error(`${String(issued)} of ${String(count)} memberships were renewed.`);
    const plain = await insertPlain(sql);
    const ending = await advance(sql, 21);
    results.push({ renewing: renewing.ms, ending: ending.ms, plain });
    console.log(
      [
        count.toLocaleString('en'),
        `${(renewing.ms / 1000).toFixed(1)} s`,
        perSecond(count, renewing.ms),
        perSecond(count, plain),
        (renewing.ms / plain).toFixed(1),
        `${(ending.ms / 1000).toFixed(1)} s`,
        `${String(renewing.runs)}, ${String(ending.runs)}`,
      ]
        .map((cell) => cell.padEnd(14))
        .join(''),
    );
    await sql.end();
  });
}
const [small, large] = results;
if (small && large) {
  const growth = (of: 'renewing' | 'ending' | 'plain') => (large[of] / small[of]).toFixed(1);
  console.log(
    `${(sizes[1] ?? 0) / (sizes[0] ?? 1)} times as many take ${growth('renewing')} times as long to renew, ${growth('ending')} to end, ${growth('plain')} to insert.`,
  );
}
