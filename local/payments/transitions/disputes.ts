import type Stripe from 'stripe';
import { newDispute } from '../objects/payments.ts';
import type { StandIn } from '../stand-in.ts';

/** The payer's bank takes a charge back, until the dispute is decided. */
export function openDispute({ store, emit }: StandIn, charge: Stripe.Charge): Stripe.Dispute {
  store.put('charge', { ...charge, disputed: true });
  const dispute = store.put('dispute', newDispute(charge));
  emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides an open dispute. */
export function closeDispute({ store, emit }: StandIn, id: string, status: 'won' | 'lost'): void {
  const dispute = store.find('dispute', id);
  if (dispute?.status !== 'needs_response') return;
  const closed = store.put('dispute', { ...dispute, status });
  emit('charge.dispute.updated', closed);
  emit('charge.dispute.closed', closed);
}
