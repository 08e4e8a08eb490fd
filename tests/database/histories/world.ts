import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { createProcessor } from './processor.ts';
import { setTime, takeOverTime } from './time.ts';

const day = 86_400_000;

/** Plans of every kind: what a term costs, how long it is, and what happens without payment. */
const planRows = [
  { price: 12_000 },
  { price: 30_001, joining_fee: 2500, grace_days: 0 },
  { price: 999, billing_interval: 'month', renewal_lead_days: 5, grace_days: 7 },
  { price: 4500, billing_interval: 'quarter', renewal_lead_days: 10, trial_days: 14 },
  { price: 24_000, fixed_year_month: 1 },
  { price: 18_000, fixed_year_month: 7, is_prorated: false, free_days_before_year: 0 },
  { price: 0, billing_interval: 'month', renewal_lead_days: 5 },
  { price: 50_000, billing_interval: 'once' },
];

/** A hub of three people and eight plans at a moment of its own, for one history. */
export async function createWorld(
  tx: TransactionSql,
  { start, lateFee }: { start: number; lateFee: number },
) {
  await takeOverTime(tx, start);
  await tx`update public.site_settings set time_zone = 'America/New_York'`;
  await tx`update public.billing_settings set due_days = 30, late_fee = ${lateFee}, late_fee_days = 30, books_closed_until = null`;
  await tx`update public.subscriptions set exempt_until = '2099-01-01', exempt_reason = 'Another test.'
    where status in ('trialing', 'active', 'past_due', 'grace')`;
  const [rate] = await tx<
    { id: string }[]
  >`insert into public.tax_rates (name, percent) values ('Tax', 8.875) returning id`;
  const [included] = await tx<{ id: string }[]>`
    insert into public.tax_rates (name, percent, is_inclusive) values ('VAT', 19, true) returning id`;
  const plans: string[] = [];
  for (const [index, row] of planRows.entries()) {
    const tax = index % 3 === 1 ? rate?.id : index % 3 === 2 ? included?.id : null;
    const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
      name: `Plan ${String(index)}`,
      slug: `history-${randomUUID()}`,
      audience: 'member',
      tax_rate_id: tax ?? null,
      ...row,
    })} returning id`;
    if (plan) plans.push(plan.id);
  }
  const people: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const id = randomUUID();
    await tx`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@history.test`}, now())`;
    people.push(id);
  }
  const [counters] = await tx<{ last: Record<string, number> | null }[]>`
    select jsonb_object_agg(kind || year, last_number) as last from private.document_counters`;
  let at = start;
  return {
    tx,
    people,
    plans,
    processor: createProcessor(),
    /** The last numbers before this history, by kind and year. */
    numbersBefore: counters?.last ?? {},
    now: () => at,
    /** Lets days pass. */
    wait: async (days: number) => {
      at += days * day;
      await setTime(tx, at);
    },
    /** Runs what may be refused with a clear answer: whether it was not. Anything else than such an answer fails the test. */
    attempt: async (run: (inner: TransactionSql) => Promise<unknown>) => {
      try {
        await tx.savepoint(run);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && /^PT4/.test(String(error.code))) return false;
        throw error;
      }
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
