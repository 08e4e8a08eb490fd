import type Stripe from 'stripe';
import type { ProviderPayout } from './port.ts';

const maxPerPayout = 10_000;
const statuses: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};

/** What Stripe kept of the charges in an automatic payout, and charged beside them. */
async function readFees(api: Stripe, payout: string): Promise<number> {
  const page = { payout, limit: 100 };
  const moves = await api.balanceTransactions.list(page).autoPagingToArray({ limit: maxPerPayout });
  return moves
    .filter(({ type }) => type !== 'payout')
    .reduce((sum, { fee, amount, reporting_category: kind }) => sum + fee - (kind === 'fee' ? amount : 0), 0);
}

/** A payout with its fees; throws the errors of the stripe package. */
export async function readPayout(api: Stripe, payout: Stripe.Payout): Promise<ProviderPayout> {
  const status = statuses[payout.status] ?? 'under_way';
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    status,
    arrivesAt: new Date(payout.arrival_date * 1000),
    fees: payout.automatic && status === 'paid' ? await readFees(api, payout.id) : null,
    failure: payout.failure_message,
  };
}
