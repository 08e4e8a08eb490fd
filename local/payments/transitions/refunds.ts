import type Stripe from 'stripe';
import { newRefund } from '../objects/payments.ts';
import type { StandIn } from '../stand-in.ts';
import { invalid, missing } from '../stripe-problem.ts';

/** Gives back `amount` of a settled payment, or all that is left. Throws StripeProblem. */
export function refundIntent(
  { store, emit }: StandIn,
  intentId: string,
  amount: number | undefined,
  metadata: Record<string, string>,
): Stripe.Refund {
  const intent = store.find('payment_intent', intentId);
  if (!intent) throw missing('payment_intent', intentId);
  const charge = store.find('charge', intent.latest_charge);
  if (charge?.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const given = amount ?? left;
  if (given > left)
    throw invalid(
      `Refund amount (${given}) is greater than unrefunded amount on charge (${left}), in minor units.`,
      { param: 'amount' },
    );
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const refund = store.put('refund', newRefund(charge, given, metadata));
  const refunded = charge.amount_refunded + given;
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  emit('refund.created', refund);
  emit('charge.refunded', store.put('charge', changed));
  return refund;
}
