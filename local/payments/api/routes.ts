import type Stripe from 'stripe';
import type { z } from 'zod';
import { newCheckout } from '../objects/checkouts.ts';
import { nowInSeconds } from '../objects/ids.ts';
import { newBankMethod, newCardMethod, newCustomer } from '../objects/payers.ts';
import { newIntent, newSetupIntent } from '../objects/payments.ts';
import type { StandIn } from '../stand-in.ts';
import type { Kind, Store } from '../store.ts';
import { invalid, missing, StripeProblem } from '../stripe-problem.ts';
import { testAccounts, testCards } from '../test-cards.ts';
import { chargeIntent } from '../transitions/charges.ts';
import { expireCheckout, findCheckout } from '../transitions/checkouts.ts';
import { refundIntent } from '../transitions/refunds.ts';
import { toList } from './present.ts';
import * as schemas from './schemas.ts';

/** A route of the API: its answer before `expand`. */
interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  params: z.ZodType<{ expand: string[] }>;
  answer: (standIn: StandIn, id: string, params: unknown) => object;
}

function route<Schema extends z.ZodType<{ expand: string[] }>>(
  method: Route['method'],
  /** `:id` is an id. */
  path: string,
  params: Schema,
  answer: (standIn: StandIn, id: string, params: z.infer<Schema>) => object,
): Route {
  return {
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '([\\w-]+)')}$`),
    params,
    answer: answer as Route['answer'],
  };
}

const find = <K extends Kind>(store: Store, kind: K, id: string) => {
  const found = store.find(kind, id);
  if (!found) throw missing(kind.replace('.', '_'), id);
  return found;
};

const retrieve = (path: string, kind: 'charge' | 'dispute' | 'event' | 'payment_intent' | 'refund') =>
  route('GET', `${path}/:id`, schemas.ReadParams, ({ store }, id) => find(store, kind, id));

const listOfPayment = (path: string, kind: 'refund' | 'dispute') =>
  route('GET', path, schemas.ListOfPaymentOrSinceParams, ({ store }, _id, params) => {
    const intent = params.payment_intent;
    const all = intent === undefined ? store.list(kind) : store.listBy(kind, 'payment_intent', intent);
    const of = all.filter(({ created }) => created >= (params.created?.gte ?? 0));
    return toList<Stripe.Refund | Stripe.Dispute>(of, `/v1/${path}`, params);
  });

const listSince = (path: string, kind: 'payment_intent' | 'event') =>
  route('GET', path, schemas.ListSinceParams, ({ store }, _id, params) => {
    const recent = store.list(kind).filter(({ created }) => created >= (params.created?.gte ?? 0));
    return toList<Stripe.PaymentIntent | Stripe.Event>(recent, `/v1/${path}`, params);
  });

/** An open checkout has the address of its page. */
const withUrl = ({ publicUrl }: StandIn, session: Stripe.Checkout.Session): Stripe.Checkout.Session => ({
  ...session,
  url: session.status === 'open' ? `${publicUrl}/checkout/${session.id}` : null,
});

function createSession(standIn: StandIn, params: schemas.CheckoutParams) {
  const { store } = standIn;
  if (params.customer !== null) find(store, 'customer', params.customer);
  const isPayment = params.mode === 'payment';
  const item = isPayment ? params.line_items[0].price_data : undefined;
  const setup = isPayment ? undefined : newSetupIntent(params.customer, params.setup_intent_data.metadata);
  if (setup) store.put('setup_intent', setup);
  const session = newCheckout({
    mode: params.mode,
    amount: item?.unit_amount ?? null,
    currency: isPayment ? params.line_items[0].price_data.currency : params.currency,
    clientReference: params.client_reference_id,
    customer: params.customer,
    customerCreation: params.customer === null ? (params.customer_creation ?? 'if_required') : null,
    email: params.customer_email,
    locale: params.locale,
    metadata: params.metadata,
    setupIntent: setup?.id ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url,
    expiresAt: isPayment ? params.expires_at : null,
    methods: (isPayment && params.payment_method_types) || ['card', 'us_bank_account'],
  });
  store.put('checkout_request', {
    id: session.id,
    description: item?.product_data.name ?? 'Save a payment method',
    savesMethod: !isPayment || params.payment_intent_data.setup_future_usage !== undefined,
    intentMetadata: isPayment ? params.payment_intent_data.metadata : {},
  });
  return withUrl(standIn, store.put('checkout.session', session));
}

function chargeSaved(standIn: StandIn, params: z.infer<typeof schemas.IntentParams>): Stripe.PaymentIntent {
  const { store } = standIn;
  const customer = find(store, 'customer', params.customer);
  const method = find(store, 'payment_method', params.payment_method);
  if (method.customer !== customer.id)
    throw invalid('The provided PaymentMethod is not attached to this customer.', {
      param: 'payment_method',
    });
  const intent = newIntent({
    amount: params.amount,
    currency: params.currency,
    customer: customer.id,
    description: params.description,
    metadata: params.metadata,
    receiptEmail: null,
    savesMethod: false,
  });
  const charged = chargeIntent(standIn, intent, method, { isOffSession: true, isConfirmed: false });
  const error = charged.last_payment_error;
  if (!error) return charged;
  throw new StripeProblem(402, {
    type: 'card_error',
    message: error.message ?? 'Your card was declined.',
    code: error.code ?? 'card_declined',
    ...(error.decline_code && { decline_code: error.decline_code }),
    payment_intent: charged,
    payment_method: method,
  });
}

/** A ready-made method of Stripe, such as `pm_card_visa`, or one that exists, becomes the customer's. */
function attach({ store }: StandIn, id: string, customerId: string): Stripe.PaymentMethod {
  const customer = find(store, 'customer', customerId);
  const payer = { email: customer.email, name: customer.name ?? null };
  const card = testCards.find(({ token }) => token === id);
  const account = testAccounts.find(({ token }) => token === id);
  if (card?.decline && !card.canBeSaved)
    throw new StripeProblem(402, { type: 'card_error', ...card.decline });
  const expiry = { month: 12, year: new Date().getFullYear() + 8 };
  const method = card
    ? newCardMethod(card, payer, expiry)
    : account
      ? newBankMethod(account, payer)
      : find(store, 'payment_method', id);
  return store.put('payment_method', { ...method, customer: customer.id });
}

const endpointOf = (url: string): Stripe.WebhookEndpoint => ({
  id: 'we_local',
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: nowInSeconds(),
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
});

/** The calls that the adapter of the function `billing` makes, and those by which its tests prepare them. */
export const createRoutes = (webhookUrl: string): Route[] => [
  route('POST', 'customers', schemas.CustomerParams, ({ store }, _id, payer) =>
    store.put('customer', newCustomer(payer)),
  ),
  route('GET', 'payment_methods/:id', schemas.ReadParams, ({ store }, id) =>
    find(store, 'payment_method', id),
  ),
  route('POST', 'payment_methods/:id/attach', schemas.AttachParams, (standIn, id, { customer }) =>
    attach(standIn, id, customer),
  ),
  route('POST', 'payment_methods/:id/detach', schemas.NoParams, ({ store }, id) =>
    store.put('payment_method', { ...find(store, 'payment_method', id), customer: null }),
  ),
  route('POST', 'checkout/sessions', schemas.CheckoutParams, (standIn, _id, params) =>
    createSession(standIn, params),
  ),
  route('GET', 'checkout/sessions', schemas.ListOfPaymentParams, (standIn, _id, params) => {
    const found = standIn.store.listBy('checkout.session', 'payment_intent', params.payment_intent);
    const of = found.map((session) => withUrl(standIn, session));
    return toList(of, '/v1/checkout/sessions', params);
  }),
  route('GET', 'checkout/sessions/:id', schemas.ReadParams, (standIn, id) => {
    const session = findCheckout(standIn, id);
    if (!session) throw missing('checkout.session', id);
    return withUrl(standIn, session);
  }),
  route('POST', 'checkout/sessions/:id/expire', schemas.NoParams, (standIn, id) => {
    const session = findCheckout(standIn, id);
    if (!session) throw missing('checkout.session', id);
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    return expireCheckout(standIn, session);
  }),
  route('POST', 'payment_intents', schemas.IntentParams, (standIn, _id, params) =>
    chargeSaved(standIn, params),
  ),
  retrieve('payment_intents', 'payment_intent'),
  listSince('payment_intents', 'payment_intent'),
  retrieve('charges', 'charge'),
  route('POST', 'refunds', schemas.RefundParams, (standIn, _id, params) =>
    refundIntent(standIn, params.payment_intent, params.amount, params.metadata),
  ),
  retrieve('refunds', 'refund'),
  listOfPayment('refunds', 'refund'),
  retrieve('disputes', 'dispute'),
  listOfPayment('disputes', 'dispute'),
  route('GET', 'payouts', schemas.PayoutsParams, ({ store }, _id, params) => {
    const since = params.arrival_date?.gte ?? 0;
    const all = store.list('payout').filter(({ arrival_date: at }) => at >= since);
    return toList(all, '/v1/payouts', params);
  }),
  route('GET', 'balance_transactions', schemas.OfPayoutParams, ({ store }, _id, params) => {
    const all = store
      .listBy('paid_out', 'payout', params.payout)
      .flatMap(({ id }) => store.find('balance_transaction', id) ?? []);
    return toList(all, '/v1/balance_transactions', params);
  }),
  retrieve('events', 'event'),
  listSince('events', 'event'),
  route('GET', 'webhook_endpoints', schemas.ListParams, (_standIn, _id, params) =>
    toList([endpointOf(webhookUrl)], '/v1/webhook_endpoints', params),
  ),
];
