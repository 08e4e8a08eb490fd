import type Stripe from 'stripe';
import { newId, nowInSeconds } from './ids.ts';

/** What moves the balance of the account: a charge, or money that goes back. */
export type BalanceSource = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

const percent = 2.9;
const perCharge = 30;
const perDispute = 1_500;
const kinds = { charge: 'charge', refund: 'refund', dispute: 'adjustment' } as const;

function feeOf(source: BalanceSource): number {
  if (source.object === 'dispute') return perDispute;
  return source.object === 'charge' ? Math.round((source.amount * percent) / 100) + perCharge : 0;
}

/** How a charge, refund or dispute moves the balance, with the fee as a card in the United States has it. */
export function newBalanceTransaction(source: BalanceSource): Stripe.BalanceTransaction {
  const type = kinds[source.object];
  const amount = source.object === 'charge' ? source.amount : -source.amount;
  const fee = feeOf(source);
  const { currency } = source;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowInSeconds(),
    balance_type: 'payments',
    created: nowInSeconds(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: source.object,
    source: source.id,
    status: 'available',
    type,
  };
}

/** A payout that has arrived. */
export const newPayout = (amount: number, currency: string): Stripe.Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: nowInSeconds(),
  automatic: true,
  balance_transaction: null,
  created: nowInSeconds(),
  currency,
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
});
