import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** Who a membership belongs to. */
export type Payer = { organization_id: string } | { user_id: string };

const columnOf = (payer: Payer) =>
  'user_id' in payer
    ? (['user_id', 'user_id', payer.user_id] as const)
    : (['business_profile_id', 'organization_id', payer.organization_id] as const);

/** The terms of the memberships of a payer, the latest first. Throws the database's error. */
export async function listTerms(payer: Payer) {
  const [column, , id] = columnOf(payer);
  const data = await loadDataClient();
  const { data: terms } = await data
    .from('membership_terms')
    .select(
      'id, starts_at, ends_at, source, reason, price, revoked_at, invoice_id, plans(name, currency), subscriptions!inner(id)',
    )
    .eq(`subscriptions.${column}`, id)
    .order('starts_at', { ascending: false })
    .order('agreement', { ascending: false })
    .throwOnError();
  return terms;
}

/** A term of a membership as it was agreed. */
export type Term = Awaited<ReturnType<typeof listTerms>>[number];

/** The invoices of a payer, the latest first; for staff who bill. Throws the database's error. */
export async function listInvoicesOf(payer: Payer) {
  const [, column, id] = columnOf(payer);
  const data = await loadDataClient();
  const { data: invoices } = await data
    .from('invoices')
    .select('id, number, status, total, amount_due, currency, issued_on, due_on')
    .eq(column, id)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError();
  return invoices;
}

/** An invoice in a list. */
export type InvoiceOfPayer = Awaited<ReturnType<typeof listInvoicesOf>>[number];
