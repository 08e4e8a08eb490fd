import type Stripe from 'stripe';
import { toPaymentState, toUnpaidState } from './payment-state.ts';
import type { PaymentState } from './port.ts';

const maxPerPayment = 1_000;
const page = { limit: 100 };

type Session = Stripe.Checkout.Session;

/** The intent of a checkout, charge, refund or dispute, which name it. */
export const intentOf = ({
  payment_intent: intent,
}: {
  payment_intent: string | Stripe.PaymentIntent | null;
}) => (typeof intent === 'string' ? intent : intent?.id);

/** Reads payments with everything that belongs to them; throws the errors of the stripe package. */
export function createIntentReader(api: () => Stripe) {
  const findCheckout = async (intent: string) =>
    (await api().checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0];

  /** The state of an intent whose `payment_method` is expanded. */
  const readState = async (intent: Stripe.PaymentIntent, known?: Session): Promise<PaymentState> => {
    const filter = { payment_intent: intent.id, ...page };
    const isUnpaid = intent.status === 'requires_payment_method';
    const session = known ?? (isUnpaid ? await findCheckout(intent.id) : undefined);
    const charge = intent.latest_charge;
    // A charge that was read along says whether anything went back.
    const isUntouched =
      charge === null || (typeof charge === 'object' && !charge.disputed && charge.amount_refunded === 0);
    if (isUntouched) return toPaymentState(intent, session, { refunds: [], disputes: [] });
    const [refunds, disputes] = await Promise.all([
      api().refunds.list(filter).autoPagingToArray({ limit: maxPerPayment }),
      api().disputes.list(filter).autoPagingToArray({ limit: maxPerPayment }),
    ]);
    return toPaymentState(intent, session, { refunds, disputes });
  };

  const readIntent = async (id: string | undefined, session?: Session) =>
    id === undefined
      ? null
      : readState(await api().paymentIntents.retrieve(id, { expand: ['payment_method'] }), session);

  const readCheckout = async (id: string) => {
    const session = await api().checkout.sessions.retrieve(id);
    if (session.mode !== 'payment') return null;
    return session.payment_intent ? readIntent(intentOf(session), session) : toUnpaidState(session);
  };
  const readCharge = async (id: string) => readIntent(intentOf(await api().charges.retrieve(id)));
  const readRefund = async (id: string) => readIntent(intentOf(await api().refunds.retrieve(id)));
  const readDispute = async (id: string) => readIntent(intentOf(await api().disputes.retrieve(id)));

  /** By the prefix of an id; `py` and `pyr` are charges and refunds of bank debits. */
  const readers: Record<string, (id: string) => Promise<PaymentState | null>> = {
    pi: (id) => readIntent(id),
    cs: readCheckout,
    ch: readCharge,
    py: readCharge,
    re: readRefund,
    pyr: readRefund,
    dp: readDispute,
    du: readDispute,
  };
  return {
    readState,
    /** By the id of an intent, checkout, charge, refund or dispute; null for another object. */
    read: async (id: string) => (await readers[id.slice(0, id.indexOf('_'))]?.(id)) ?? null,
  };
}
