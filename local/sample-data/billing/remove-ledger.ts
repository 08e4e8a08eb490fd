import type { TransactionSql } from 'postgres';
import { listDemoIds } from '../demo-rows.ts';

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
 * Empties the ledger where all of it is the demo's: each invoice and payment is one of an account in `users`, of an organization that
 * one of them owns, or of a guest's order that the demo came with, and no real money moved. Numbers then begin again with 1. Otherwise all of it stays, since an issued number
 * cannot be left out (docs/decisions/0022-demo-ledger.md). Needs the database owner.
 */
export async function removeLedger(tx: TransactionSql, users: readonly string[]): Promise<LedgerRemoval> {
  // Nobody issues or pays meanwhile.
  await tx`lock table public.invoices, public.payments, public.deposits, public.orders in access exclusive mode`;
  const orders = await listDemoIds(tx, 'public.orders');
  const [found] = await tx<{ own: number; all: number }[]>`
    with payers as (
      select unnest(${users}::uuid[]) as id
      union select id from public.business_profiles where owner_id = any (${users}::uuid[])
      union select invoice_id from public.orders where id = any (${orders}::uuid[]) and invoice_id is not null
    ), documents as (
      -- Of a guest the invoice itself. A draft that is being paid is as good as issued.
      select coalesce(organization_id, user_id, id) as payer, false as is_live from public.invoices
      where status <> 'draft' or payable_until > now()
      union all select coalesce(organization_id, user_id, invoice_id), coalesce(is_live, false) from public.payments
    ) select count(*)::int as all,
      count(*) filter (where is_live or payer is null or payer not in (select id from payers))::int as own from documents`;
  if (!found || found.all === 0) return { removed: {} };
  if (found.own > 0)
    return {
      removed: {},
      kept: 'all invoices and payments, because some are not of the demo and numbers are never left out',
    };
  await tx`delete from public.membership_terms where invoice_id is not null`;
  await tx`delete from public.orders where invoice_id is not null`;
  const removed: Record<string, number> = {};
  for (const table of tables) {
    await tx.unsafe(`alter table public.${table} disable trigger user`);
    const { count } = await tx.unsafe(`delete from public.${table}`);
    await tx.unsafe(`alter table public.${table} enable trigger user`);
    if (count > 0) removed[table.replaceAll('_', ' ')] = count;
  }
  // The triggers that keep them were off.
  await tx`delete from private.kept_counts where kind in ('ledger', 'due', 'payments')`;
  await tx`delete from private.document_counters`;
  await tx`delete from private.provider_customers`;
  return { removed };
}
