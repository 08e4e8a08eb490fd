import type Stripe from 'stripe';
import { newCharge } from '../objects/payments.ts';
import type { StandIn } from '../stand-in.ts';
import { findCardByLast4, testAccounts } from '../test-cards.ts';
import { openDispute } from './disputes.ts';

interface Decline {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

const needsAuthentication: Decline = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const failedAuthentication: Decline = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The payment was not confirmed. Choose another card or try again.',
};
const returnedDebit: Decline = {
  type: 'invalid_request_error',
  code: 'insufficient_funds',
  message: 'The bank returned the debit: the account has insufficient funds.',
};

/** Charges `method` for an intent; its next status is that of the returned intent, a decline included. */
export function chargeIntent(
  standIn: StandIn,
  chosen: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isOffSession, isConfirmed }: { isOffSession: boolean; isConfirmed: boolean },
): Stripe.PaymentIntent {
  const intent = { ...chosen, payment_method: method.id, last_payment_error: null, next_action: null };
  const account = testAccounts.find(({ last4 }) => last4 === method.us_bank_account?.last4);
  if (account) return beginDebit(standIn, intent, method, account.outcome);
  const card = findCardByLast4(method.card?.last4 ?? '');
  if (card?.decline) return decline(standIn, intent, method, { type: 'card_error', ...card.decline });
  const wasSaved = card?.confirms === 'until_saved' && method.customer !== null && isOffSession;
  if (card?.confirms && !isConfirmed && !wasSaved)
    return isOffSession
      ? decline(standIn, intent, method, needsAuthentication)
      : askToConfirm(standIn, intent);
  const settled = settle(standIn, intent, newCharge(intent, method, 'succeeded'));
  saveMethod(standIn, settled, method);
  const charge = standIn.store.find('charge', settled.latest_charge);
  if (card?.isDisputed && charge) openDispute(standIn, charge);
  return settled;
}

/** The person did not confirm the payment with their bank. */
export function failConfirmation(standIn: StandIn, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const method = standIn.store.find('payment_method', intent.payment_method);
  return method ? decline(standIn, intent, method, failedAuthentication) : intent;
}

/** Ends a debit that is under way; a debit that has ended stays as it is. */
export function endDebit(standIn: StandIn, intentId: string, outcome: 'settle' | 'fail'): void {
  const { store } = standIn;
  const intent = store.find('payment_intent', intentId);
  const charge = store.find('charge', intent?.latest_charge);
  const method = store.find('payment_method', intent?.payment_method);
  store.remove('debit', intentId);
  if (intent?.status !== 'processing' || !charge || !method) return;
  if (outcome === 'settle')
    settle(standIn, intent, {
      ...charge,
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: charge.amount,
    });
  else decline(standIn, intent, method, returnedDebit, charge);
  const session = store.listBy('checkout.session', 'payment_intent', intentId)[0];
  if (!session) return;
  const isPaid = outcome === 'settle';
  const ended = store.put('checkout.session', { ...session, payment_status: isPaid ? 'paid' : 'unpaid' });
  standIn.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, ended);
}

function beginDebit(
  standIn: StandIn,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: 'settle' | 'fail',
): Stripe.PaymentIntent {
  const { store, emit, debitMs } = standIn;
  const charge = store.put('charge', newCharge(intent, method, 'pending'));
  const processing = store.put('payment_intent', {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
  });
  store.put('debit', { id: intent.id, outcome, dueAt: Date.now() + debitMs });
  saveMethod(standIn, processing, method);
  emit('charge.pending', charge);
  emit('payment_intent.processing', processing);
  return processing;
}

function askToConfirm({ store, emit, publicUrl }: StandIn, intent: Stripe.PaymentIntent) {
  const session = store.listBy('checkout.session', 'payment_intent', intent.id)[0];
  const url = `${publicUrl}/checkout/${session?.id ?? ''}/confirm`;
  const asking = store.put('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url, return_url: session?.success_url ?? null },
    },
  });
  emit('payment_intent.requires_action', asking);
  return asking;
}

function settle({ store, emit }: StandIn, intent: Stripe.PaymentIntent, paid: Stripe.Charge) {
  const charge = store.put('charge', paid);
  const settled = store.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  emit('charge.succeeded', charge);
  emit('payment_intent.succeeded', settled);
  return settled;
}

function decline(
  { store, emit }: StandIn,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Decline,
  begun?: Stripe.Charge,
) {
  const failure = { failure_code: error.code, failure_message: error.message };
  const charge = store.put('charge', {
    ...(begun ?? newCharge(intent, method, 'failed')),
    status: 'failed',
    ...failure,
  });
  const failed = store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { ...error, charge: charge.id, payment_method: method },
  });
  emit('charge.failed', charge);
  emit('payment_intent.payment_failed', failed);
  return failed;
}

function saveMethod({ store }: StandIn, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if (intent.setup_future_usage && typeof intent.customer === 'string')
    store.put('payment_method', { ...method, customer: intent.customer });
}
