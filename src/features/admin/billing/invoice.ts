import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';
import { track } from '../../../lib/browser/track.ts';

const gone = 'This invoice no longer exists.';

const paymentColumns =
  'id, method, status, amount, amount_allocated, amount_refunded, amount_charged_back, currency, received_on, reference, note, ' +
  'invoice_id, is_live, failure_message, created_at, organization_id, user_id, refunds(*)';

/** Whether the card processor gives a payment back; all else is given back by hand. */
export const isRefundedByProcessor = (payment: { method: string; is_live: boolean | null }): boolean =>
  ['card', 'bank_debit'].includes(payment.method) && payment.is_live !== null;

/** An invoice with its lines, payments, credits, and what the payer has left from other payments. Throws UserError if there is none. */
export async function readInvoice(id: string) {
  if (!z.uuid().safeParse(id).success) throw new UserError(gone);
  const data = await loadDataClient();
  const { data: invoice } = await data
    .from('invoices')
    .select(
      '*, invoice_lines(*, ledger_accounts(code, name)), credit_notes(*), payment_allocations(payment_id, amount), membership_terms(id, revoked_at), subscriptions(id, plans!subscriptions_plan_id_fkey(name))',
    )
    .eq('id', id)
    .order('position', { referencedTable: 'invoice_lines' })
    .order('number', { referencedTable: 'credit_notes' })
    .maybeSingle()
    .throwOnError();
  if (!invoice) throw new UserError(gone);
  const paid = invoice.payment_allocations.map(({ payment_id }) => payment_id);
  const payer = invoice.organization_id
    ? `organization_id.eq.${invoice.organization_id}`
    : invoice.user_id && `user_id.eq.${invoice.user_id}`;
  const { data: payments } = await data
    .from('payments')
    .select(paymentColumns as '*, refunds(*)')
    .or(
      [`invoice_id.eq.${id}`, ...(paid.length > 0 ? [`id.in.(${paid.join(',')})`] : []), payer]
        .filter(Boolean)
        .join(','),
    )
    .order('created_at')
    .order('id')
    .throwOnError();
  return {
    ...invoice,
    payments: payments.filter((one) => one.invoice_id === id || paid.includes(one.id)),
    credits: payments.filter((one) => creditLeft(one) > 0),
  };
}

/** What readInvoice answers. */
export type InvoiceDetails = Awaited<ReturnType<typeof readInvoice>>;
/** A payment with its refunds. */
export type PaymentDetails = InvoiceDetails['payments'][number];

/** Takes an amount in minor units off an issued invoice. Throws the database's error. */
export async function creditInvoice(id: string, amount: number, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('credit_invoice', { invoice_id: id, amount, reason }).throwOnError();
  track('admin_action', { action: 'invoice_credit' });
}

/** Makes an open invoice void or uncollectible; a draft is deleted. Throws the database's error. */
export async function closeInvoice(
  id: string,
  outcome: 'void' | 'uncollectible',
  reason: string,
): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('close_invoice', { invoice_id: id, outcome, reason }).throwOnError();
  track('admin_action', { action: `invoice_${outcome}` });
}

/** Gives money back; the same refund id refunds once. Throws the database's error. */
export async function refundPayment(
  id: string,
  refund: { id: string; amount: number; reason: string },
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('request_refund', {
      payment_id: id,
      amount: refund.amount,
      reason: refund.reason,
      refund_id: refund.id,
    })
    .throwOnError();
  track('admin_action', { action: 'payment_refund' });
}

/** Pays an open invoice with what is left of a payment; returns how much, in minor units. Throws the database's error. */
export async function applyCredit(paymentId: string, invoiceId: string): Promise<number> {
  const data = await loadDataClient();
  const { data: applied } = await data
    .rpc('apply_credit', { payment_id: paymentId, invoice_id: invoiceId })
    .throwOnError();
  track('admin_action', { action: 'credit_apply' });
  return applied;
}
