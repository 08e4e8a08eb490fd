import { formatMinorUnits } from '#contracts/money.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';
import type { InvoiceDetails, PaymentDetails } from './invoice.ts';
import { isRefundedByProcessor } from './invoice.ts';

type Invoice = Pick<
  InvoiceDetails,
  | 'currency'
  | 'status'
  | 'total'
  | 'amount_paid'
  | 'amount_credited'
  | 'amount_due'
  | 'membership_terms'
  | 'subscription_id'
  | 'bill_to'
> & { invoice_lines: readonly Pick<InvoiceDetails['invoice_lines'][number], 'kind'>[] };

const seatsEnd = 'the seats that it is for count no more.';
const money = (amount: number, { currency }: { currency: string }) => formatMinorUnits(amount, currency);
const hasLiveTerm = ({ membership_terms: terms }: Invoice) =>
  terms.some(({ revoked_at: revoked }) => revoked === null);
// An invoice for further seats, of whose payment only these depend.
const isForSeats = ({ invoice_lines: lines }: Invoice) =>
  lines.some(({ kind }) => kind === 'seats') && !lines.some(({ kind }) => kind === 'dues');
const emailsMember = 'The member is told by email.';

/** What follows when an amount is taken off an issued invoice, one sentence each; nothing for an amount that cannot be credited. */
export function describeCredit(invoice: Invoice, amount: number): string[] {
  const left = invoice.total - invoice.amount_credited;
  if (amount <= 0 || amount > left) return [];
  const tooMuch = Math.max(0, invoice.amount_paid + invoice.amount_credited + amount - invoice.total);
  const due = Math.max(0, invoice.amount_due - amount);
  const settles = invoice.status === 'open' && due === 0 && amount < left;
  return [
    invoice.status === 'open' &&
      (due > 0 ? `${money(due, invoice)} stays due.` : 'Nothing is due on this invoice any more.'),
    tooMuch > 0 &&
      `${money(tooMuch, invoice)} of what was paid becomes credit of the member. It can pay another invoice or be refunded.`,
    amount === left &&
      (isForSeats(invoice)
        ? `The invoice is credited in full: ${seatsEnd}`
        : hasLiveTerm(invoice)
          ? 'The invoice is credited in full: the membership that it paid for ends.'
          : invoice.subscription_id !== null && 'The invoice is credited in full: it begins no membership.'),
    settles &&
      invoice.subscription_id !== null &&
      `The invoice counts as paid: its ${isForSeats(invoice) ? 'seats count.' : 'membership begins.'}`,
    emailsMember,
  ].filter((line) => line !== false);
}

/** What follows when an open invoice is closed. */
export function describeClosing(invoice: Invoice, outcome: 'void' | 'uncollectible'): string[] {
  const due = money(invoice.amount_due, invoice);
  const membership =
    invoice.subscription_id !== null &&
    !isForSeats(invoice) &&
    'The membership is not extended by it, and ends when its time is over.';
  return (
    outcome === 'void'
      ? [
          `${due} is no longer due. The invoice keeps its number and is marked void.`,
          membership,
          emailsMember,
        ]
      : [`${due} is posted to bad debts and no longer due. The member gets no email.`, membership]
  ).filter((line) => line !== false);
}

/** What follows when an amount of a payment is given back, as far as it concerns this invoice. */
export function describeRefund(
  invoice: Invoice,
  payment: PaymentDetails,
  paid: number,
  amount: number,
): string[] {
  const left = payment.amount - payment.amount_refunded - payment.amount_charged_back;
  if (amount <= 0 || amount > left) return [];
  const credit = creditLeft(payment);
  const off = Math.min(paid, Math.max(0, amount - credit));
  const isAll = off > 0 && off === invoice.total - invoice.amount_credited;
  return [
    credit > 0 && `${money(Math.min(credit, amount), invoice)} comes out of the credit of the member.`,
    off > 0 && `${money(off, invoice)} of this invoice is credited, so that no one owes it again.`,
    isAll && isForSeats(invoice) && `The invoice is credited in full: ${seatsEnd}`,
    isAll && hasLiveTerm(invoice) && 'The invoice is credited in full: the membership that it paid for ends.',
    isRefundedByProcessor(payment)
      ? 'The processor sends the money back to the card or account within minutes.'
      : 'It is recorded as given back today. Hand over or send the money yourself.',
    emailsMember,
  ].filter((line) => line !== false);
}
