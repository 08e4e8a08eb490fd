import type { TransactionSql } from 'postgres';
import { loadApplications } from './load-applications.ts';
import { loadBooks } from './load-books.ts';
import { loadLedger } from './load-ledger.ts';
import { loadMembers, loadTeams } from './load-members.ts';
import { loadSold } from './load-sold.ts';

/**
 * Adds the members of the demo town with two years of invoices and payments, by the functions of the ledger, so that the books
 * balance and each membership is what was paid for. `memberId` is one of them. Nothing is emailed.
 */
export async function loadBilling(
  tx: TransactionSql,
  businesses: ReadonlyMap<string, string>,
  memberId: string,
): Promise<void> {
  const members = await loadMembers(tx, businesses, memberId);
  await loadLedger(tx, members);
  await loadTeams(tx, businesses);
  await loadBooks(tx, members);
  await loadApplications(tx);
  await loadSold(tx, businesses, memberId);
  // What this transaction queued.
  await tx`delete from private.outbox where template in ('billing', 'membership', 'membership_application', 'organization')
    and created_at = now()`;
}
