import Stripe from 'stripe';
import type { StripeSettings } from '../_shared/stripe-settings.ts';
import { checkStripe } from './check-stripe.ts';
import { toFailure, toMethod, toRefund, toStatus } from './payment-state.ts';
import { type PaymentProvider, ProviderError } from './port.ts';
import { isMissing, toProviderError } from './provider-errors.ts';
import { createLists, toEvent } from './list-since.ts';
import { createIntentReader } from './read-intents.ts';
import { createStripeClient } from './stripe-client.ts';

const toleranceSeconds = 300;
/** Stripe counts them in hundredths, against ISO 4217: amounts would be wrong by a factor of a hundred. */
const unsupportedCurrencies = new Set(['ISK', 'UGX']);
const expand = ['payment_method'];

/** Turns errors of the package into the port's. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProviderError(error);
  }
}

const toStripeCurrency = (currency: string) => {
  if (unsupportedCurrencies.has(currency.toUpperCase()))
    throw new ProviderError('rejected', `Payments in ${currency.toUpperCase()} are not supported.`);
  return currency.toLowerCase();
};

const toPage = ({ id, url, expires_at }: Stripe.Checkout.Session) => {
  if (!url) throw new ProviderError('rejected', 'The checkout is closed already.');
  return { sessionId: id, url, expiresAt: new Date(expires_at * 1000) };
};

/** Stripe as the hub's processor. Without keys every method but `check` throws `not_configured`. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);
  const isLive = settings.secretKey === undefined ? undefined : /^[sr]k_live_/.test(settings.secretKey);
  const cryptoProvider = Stripe.createSubtleCryptoProvider();

  const api = () => {
    if (!client) throw new ProviderError('not_configured', 'STRIPE_SECRET_KEY is not set.');
    return client;
  };

  const intents = createIntentReader(api);

  const unlessMissing = <T>(work: () => Promise<T>) =>
    attempt(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  return {
    isLive,

    createCheckout: (request) =>
      attempt(async () => {
        const metadata = { payment_id: request.paymentId };
        const { payerCustomer, description } = request;
        const price = { currency: toStripeCurrency(request.currency), unit_amount: request.amount };
        const session = await api().checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: request.paymentId,
            line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: description } } }],
            locale: request.language,
            metadata,
            payment_intent_data: {
              description,
              metadata,
              ...(request.saveCard && { setup_future_usage: 'off_session' }),
            },
            ...(payerCustomer
              ? { customer: payerCustomer }
              : {
                  ...(request.email && { customer_email: request.email }),
                  customer_creation: request.saveCard ? 'always' : 'if_required',
                }),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            ...(request.expiresAt && {
              expires_at: Math.floor(request.expiresAt.getTime() / 1000),
              payment_method_types: ['card'],
            }),
          },
          { idempotencyKey: request.idempotencyKey },
        );
        return toPage(session);
      }),

    createSetup: (request) =>
      attempt(async () => {
        const metadata = { setup_id: request.setupId };
        const session = await api().checkout.sessions.create(
          {
            mode: 'setup',
            client_reference_id: request.setupId,
            currency: toStripeCurrency(request.currency),
            locale: request.language,
            metadata,
            setup_intent_data: { metadata },
            ...(request.payerCustomer
              ? { customer: request.payerCustomer }
              : { ...(request.email && { customer_email: request.email }), customer_creation: 'always' }),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey: request.idempotencyKey },
        );
        return toPage(session);
      }),

    expireCheckout: (sessionId) =>
      attempt(async () => {
        const { status } = await api().checkout.sessions.retrieve(sessionId);
        if (status === 'open')
          await api().checkout.sessions.expire(sessionId, {}, { idempotencyKey: `expire-${sessionId}` });
      }),

    chargeSaved: ({ idempotencyKey, ...request }) =>
      attempt(async () => {
        const params: Stripe.PaymentIntentCreateParams = {
          amount: request.amount,
          // Without pages to return from: the payer is away.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          currency: toStripeCurrency(request.currency),
          customer: request.customer,
          description: request.description,
          expand,
          metadata: { payment_id: request.paymentId },
          off_session: true,
          payment_method: request.method,
        };
        try {
          return await intents.readState(await api().paymentIntents.create(params, { idempotencyKey }));
        } catch (error) {
          const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
          const state = declined && (await intents.read(declined.id));
          if (state) return state;
          throw error;
        }
      }),

    refund: ({ refundId, intentId, amount, idempotencyKey }) =>
      attempt(async () =>
        toRefund(
          await api().refunds.create(
            { payment_intent: intentId, amount, metadata: { refund_id: refundId } },
            { idempotencyKey },
          ),
        ),
      ),

    forgetMethod: async (methodId) => {
      await unlessMissing(async () => {
        const { customer } = await api().paymentMethods.retrieve(methodId);
        if (customer)
          await api().paymentMethods.detach(methodId, {}, { idempotencyKey: `detach-${methodId}` });
      });
    },

    readPayment: (id) => unlessMissing(() => intents.read(id)),

    readSetup: (id) =>
      unlessMissing(async () => {
        const session = await api().checkout.sessions.retrieve(id, {
          expand: ['setup_intent.payment_method'],
        });
        if (session.mode !== 'setup') return null;
        const intent = typeof session.setup_intent === 'string' ? null : session.setup_intent;
        const failure = toFailure(intent?.last_setup_error ?? null);
        const isExpired = session.status === 'expired';
        return {
          setupId: session.metadata?.['setup_id'] ?? null,
          status: isExpired ? 'canceled' : toStatus(intent?.status ?? 'requires_payment_method', failure),
          failure: intent?.status === 'succeeded' ? null : failure,
          method: toMethod(intent?.payment_method),
        };
      }),

    ...createLists(api, intents.readState),

    verifyEvent: async (rawBody, signature) => {
      const secret = settings.webhookSecret;
      if (!secret || isLive === undefined)
        throw new ProviderError('not_configured', 'STRIPE_SECRET_KEY or STRIPE_WEBHOOK_SECRET is not set.');
      let event: Stripe.Event;
      try {
        event = await Stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          secret,
          toleranceSeconds,
          cryptoProvider,
        );
      } catch (cause) {
        throw new ProviderError('forged', 'The signature is not of this webhook, or too old.', { cause });
      }
      if (event.livemode !== isLive)
        throw new ProviderError(
          'wrong_mode',
          `The event is of ${event.livemode ? 'live' : 'test'} mode, and STRIPE_SECRET_KEY is not.`,
        );
      return toEvent(event);
    },

    check: (endpointUrl) => checkStripe(settings, client, endpointUrl),
  };
}
