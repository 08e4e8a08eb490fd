import type Stripe from 'stripe';
import { nowInSeconds } from '../objects/ids.ts';
import { newCustomer } from '../objects/payers.ts';
import { newIntent } from '../objects/payments.ts';
import type { StandIn } from '../stand-in.ts';
import { findCardByLast4 } from '../test-cards.ts';
import { chargeIntent, failConfirmation } from './charges.ts';

type Session = Stripe.Checkout.Session;

/** What follows the payer's click: the site, the bank's question, or the same page with an error. */
export type CheckoutStep = { next: 'done' } | { next: 'confirm' } | { next: 'retry'; message: string };

/** A checkout as it is now: one past its time has expired. */
export function findCheckout(standIn: StandIn, id: string): Session | undefined {
  const session = standIn.store.find('checkout.session', id);
  const isLate = session?.status === 'open' && session.expires_at <= nowInSeconds();
  return isLate ? expireCheckout(standIn, session) : session;
}

/** Closes an open checkout and cancels what was begun in it. */
export function expireCheckout({ store, emit }: StandIn, session: Session): Session {
  const expired = store.put('checkout.session', { ...session, status: 'expired' });
  const intent = store.find('payment_intent', session.payment_intent);
  if (intent) {
    const canceled = { ...intent, canceled_at: nowInSeconds(), next_action: null };
    emit('payment_intent.canceled', store.put('payment_intent', { ...canceled, status: 'canceled' }));
  }
  emit('checkout.session.expired', expired);
  return expired;
}

/** The payer pays with, or saves, `method`. */
export function submitCheckout(
  standIn: StandIn,
  opened: Session,
  method: Stripe.PaymentMethod,
): CheckoutStep {
  const session = withCustomer(standIn, opened, method);
  standIn.store.put('payment_method', method);
  return session.mode === 'setup' ? save(standIn, session, method, false) : pay(standIn, session, method);
}

/** The payer answers their bank's question. */
export function confirmCheckout(standIn: StandIn, session: Session, isApproved: boolean): CheckoutStep {
  const { store } = standIn;
  const intent = store.find('payment_intent', session.payment_intent);
  const setup = store.find('setup_intent', session.setup_intent);
  const method = store.find('payment_method', intent?.payment_method ?? setup?.payment_method);
  if (!method || (intent ?? setup)?.status !== 'requires_action') return { next: 'done' };
  if (session.mode === 'setup')
    return isApproved
      ? save(standIn, session, method, true)
      : retrySetup(standIn, session, 'The card was not confirmed. Choose another or try again.');
  if (!intent) return { next: 'done' };
  const ended = isApproved
    ? chargeIntent(standIn, intent, method, { isOffSession: false, isConfirmed: true })
    : failConfirmation(standIn, intent);
  return finish(standIn, session, ended);
}

function withCustomer({ store }: StandIn, session: Session, method: Stripe.PaymentMethod): Session {
  const { email, name } = method.billing_details;
  const savesMethod = store.find('checkout_request', session.id)?.savesMethod ?? false;
  const isNeeded = session.customer === null && (savesMethod || session.customer_creation === 'always');
  const customer = isNeeded ? store.put('customer', newCustomer({ email, name })).id : session.customer;
  const details = { address: null, business_name: null, individual_name: null, phone: null };
  return store.put('checkout.session', {
    ...session,
    customer,
    customer_details: { ...details, email, name, tax_exempt: 'none', tax_ids: [] },
  });
}

function pay(standIn: StandIn, session: Session, method: Stripe.PaymentMethod): CheckoutStep {
  const { store } = standIn;
  const request = store.find('checkout_request', session.id);
  const begun = store.find('payment_intent', session.payment_intent);
  const customer = typeof session.customer === 'string' ? session.customer : null;
  const intent =
    begun ??
    newIntent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer,
      description: request?.description ?? null,
      metadata: request?.intentMetadata ?? {},
      receiptEmail: method.billing_details.email,
      savesMethod: request?.savesMethod ?? false,
    });
  store.put('payment_intent', intent);
  const named = store.put('checkout.session', { ...session, payment_intent: intent.id });
  return finish(
    standIn,
    named,
    chargeIntent(standIn, intent, method, { isOffSession: false, isConfirmed: false }),
  );
}

function finish({ store, emit }: StandIn, session: Session, intent: Stripe.PaymentIntent): CheckoutStep {
  if (intent.status === 'requires_action') return { next: 'confirm' };
  if (intent.status === 'requires_payment_method')
    return { next: 'retry', message: intent.last_payment_error?.message ?? 'The payment failed.' };
  const payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  const complete = { ...session, status: 'complete', payment_status } as const;
  emit('checkout.session.completed', store.put('checkout.session', complete));
  return { next: 'done' };
}

function save(
  standIn: StandIn,
  session: Session,
  method: Stripe.PaymentMethod,
  isConfirmed: boolean,
): CheckoutStep {
  const { store, emit } = standIn;
  const setup = store.find('setup_intent', session.setup_intent);
  if (!setup) return { next: 'retry', message: 'The page has no setup intent.' };
  const customer = typeof session.customer === 'string' ? session.customer : null;
  const begun = { ...setup, customer, payment_method: method.id, last_setup_error: null, next_action: null };
  const card = findCardByLast4(method.card?.last4 ?? '');
  if (card?.decline && !card.canBeSaved) {
    const { message } = card.decline;
    const error = { type: 'card_error', ...card.decline, payment_method: method } as const;
    store.put('setup_intent', { ...begun, last_setup_error: error });
    return retrySetup(standIn, session, message);
  }
  if (card?.confirms && !isConfirmed) {
    emit('setup_intent.requires_action', store.put('setup_intent', { ...begun, status: 'requires_action' }));
    return { next: 'confirm' };
  }
  store.put('payment_method', { ...method, customer });
  emit('setup_intent.succeeded', store.put('setup_intent', { ...begun, status: 'succeeded' }));
  emit('checkout.session.completed', store.put('checkout.session', { ...session, status: 'complete' }));
  return { next: 'done' };
}

function retrySetup({ store, emit }: StandIn, session: Session, message: string): CheckoutStep {
  const setup = store.find('setup_intent', session.setup_intent);
  if (setup) {
    const error = setup.last_setup_error ?? {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message,
    };
    const failed = { ...setup, status: 'requires_payment_method', payment_method: null } as const;
    emit('setup_intent.setup_failed', store.put('setup_intent', { ...failed, last_setup_error: error }));
  }
  return { next: 'retry', message };
}
