import type { TransactionSql } from 'postgres';

/** What was removed, and why something stays, if it does. */
export interface LedgerRemoval {
  removed: Record<string, number>;
  kept?: string;
}

// What refers to others first. The lines of invoices go with them.
const tables = [
  'ledger_entries',
  'refunds',
  'disputes',
  'credit_notes',
  'payment_allocations',
  'billing_differences',
  'payments',
  'deposits',
  'invoices',
] as const;

/**
 * Empties the ledger where all of it is the demo's: each invoice and payment is one of an account in `users` or of an organization that
 * one of them owns, and no real money moved. Numbers then begin again with 1. Otherwise all of it stays, since an issued number
 * cannot be left out (docs/decisions/0022-demo-ledger.md). Needs the database owner.
 */
export async function removeLedger(tx: TransactionSql, users: readonly string[]): Promise<LedgerRemoval> {
  // Nobody issues or pays meanwhile.
  await tx`lock table public.invoices, public.payments, public.deposits in access exclusive mode`;
  const [found] = await tx<{ own: number; all: number }[]>`
    with payers as (
      select unnest(${users}::uuid[]) as id
      union select id from public.business_profiles where owner_id = any (${users}::uuid[])
    ), documents as (
      select coalesce(organization_id, user_id) as payer, false as is_live from public.invoices where status <> 'draft'
      union all select coalesce(organization_id, user_id), coalesce(is_live, false) from public.payments
    ) select count(*)::int as all,
      count(*) filter (where is_live or payer is null or payer not in (select id from payers))::int as own from documents`;
  if (!found || found.all === 0) return { removed: {} };
  if (found.own > 0)
    return {
      removed: {},
      kept: 'all invoices and payments, because some are not of the demo and numbers are never left out',
    };
  await tx`delete from public.membership_terms where invoice_id is not null`;
  const removed: Record<string, number> = {};
  for (const table of tables) {
    await tx.unsafe(`alter table public.${table} disable trigger user`);
    const { count } = await tx.unsafe(`delete from public.${table}`);
    await tx.unsafe(`alter table public.${table} enable trigger user`);
    if (count > 0) removed[table.replaceAll('_', ' ')] = count;
  }
  await tx`delete from private.document_counters`;
  await tx`delete from private.provider_customers`;
  return { removed };
}
