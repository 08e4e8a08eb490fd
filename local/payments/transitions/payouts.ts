import type Stripe from 'stripe';
import { type BalanceSource, newBalanceTransaction, newPayout } from '../objects/payouts.ts';
import type { StandIn } from '../stand-in.ts';

/** Sends the bank what came in and was not paid out yet, less what went back and the fees; nothing where nothing is left. */
export function payOut({ store, emit }: StandIn): Stripe.Payout | undefined {
  const isPaidOut = new Set(store.list('balance_transaction').map(({ source }) => source));
  const sources: BalanceSource[] = [
    ...store.list('charge').filter(({ status }) => status === 'succeeded'),
    ...store.list('refund'),
    ...store.list('dispute').filter(({ status }) => status !== 'won'),
  ];
  const moves = sources.filter(({ id }) => !isPaidOut.has(id)).map(newBalanceTransaction);
  const amount = moves.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return undefined;
  const payout = store.put('payout', newPayout(amount, moves[0]?.currency ?? 'usd'));
  for (const move of moves) {
    store.put('balance_transaction', move);
    store.put('paid_out', { id: move.id, payout: payout.id });
  }
  emit('payout.paid', payout);
  return payout;
}

/** The bank returns a payout. */
export function failPayout({ store, emit }: StandIn, id: string): void {
  const payout = store.find('payout', id);
  if (payout?.status !== 'paid') return;
  const failed = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' };
  emit('payout.failed', store.put('payout', { ...payout, ...failed, status: 'failed' }));
}
