import Stripe from 'stripe';
import type { StripeSettings } from '../_shared/stripe-settings.ts';
import { ProviderError, type ProviderProblem } from './port.ts';
import { toProviderError } from './provider-errors.ts';

const { StripePermissionError } = Stripe.errors;

/** The events that the hub acts on; docs/deploy.md lists them. Others are noted and acknowledged. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** What the hub reads beside the webhook endpoints: a restricted key may lack some of it. */
const readable = {
  'Checkout Sessions': (api: Stripe) => api.checkout.sessions.list({ payment_intent: 'pi_check', limit: 1 }),
  PaymentIntents: (api: Stripe) => api.paymentIntents.list({ limit: 1 }),
  Refunds: (api: Stripe) => api.refunds.list({ limit: 1 }),
  Disputes: (api: Stripe) => api.disputes.list({ limit: 1 }),
  Payouts: (api: Stripe) => api.payouts.list({ limit: 1 }),
  'Balance transactions': (api: Stripe) => api.balanceTransactions.list({ payout: 'po_check', limit: 1 }),
  Events: (api: Stripe) => api.events.list({ limit: 1 }),
};

/** The names of what a key may not read. Objects that do not exist may be read. */
async function findUnreadable(client: Stripe): Promise<string[]> {
  const answers = Object.entries(readable).map(async ([name, read]) => {
    try {
      await read(client);
      return [];
    } catch (error) {
      return error instanceof StripePermissionError ? [name] : [];
    }
  });
  return (await Promise.all(answers)).flat();
}

/** What keeps payments with these settings from working with the webhook at `endpointUrl`; empty when nothing does. */
export async function checkStripe(
  { secretKey, webhookSecret }: StripeSettings,
  client: Stripe | undefined,
  endpointUrl: string,
): Promise<ProviderProblem[]> {
  const problems: ProviderProblem[] = [];
  const add = (code: ProviderProblem['code'], message: string) => void problems.push({ code, message });
  if (!secretKey) add('secret_key_missing', 'STRIPE_SECRET_KEY is not set.');
  if (!webhookSecret)
    add(
      'webhook_secret_missing',
      'STRIPE_WEBHOOK_SECRET is not set: it is the signing secret of the webhook endpoint.',
    );
  else if (!webhookSecret.startsWith('whsec_'))
    add('webhook_secret_invalid', 'STRIPE_WEBHOOK_SECRET does not begin with whsec_.');
  if (!secretKey || !client) return problems;
  if (!/^[sr]k_(test|live)_/.test(secretKey)) {
    add(
      'secret_key_invalid',
      'STRIPE_SECRET_KEY is not a secret key: it begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    );
    return problems;
  }
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = await client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  } catch (error) {
    const known = toProviderError(error);
    if (!(known instanceof ProviderError)) throw error;
    add(known.kind === 'unavailable' ? 'unreachable' : 'secret_key_invalid', known.message);
    return problems;
  }
  const unreadable = await findUnreadable(client);
  if (unreadable.length > 0)
    add('permissions_missing', `STRIPE_SECRET_KEY may not read: ${unreadable.join(', ')}.`);
  const here = endpoints.filter(({ url }) => url === endpointUrl);
  const endpoint = here.find(({ status }) => status === 'enabled');
  if (!endpoint) {
    if (here.length > 0)
      add('endpoint_disabled', `The webhook endpoint ${endpointUrl} is disabled at Stripe.`);
    else add('endpoint_missing', `Stripe has no webhook endpoint ${endpointUrl} in the mode of the key.`);
    return problems;
  }
  if (endpoint.livemode !== secretKey.includes('k_live_'))
    add(
      'mode_mismatch',
      'The webhook endpoint and STRIPE_SECRET_KEY are of different modes (test and live).',
    );
  const enabled = new Set(endpoint.enabled_events);
  const missing = enabled.has('*') ? [] : webhookEvents.filter((name) => !enabled.has(name));
  if (missing.length > 0) add('events_missing', `The webhook endpoint does not send: ${missing.join(', ')}.`);
  return problems;
}
