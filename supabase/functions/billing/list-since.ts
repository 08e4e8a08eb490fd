import type Stripe from 'stripe';
import type { PaymentProvider, PaymentState, ProviderEvent } from './port.ts';
import { toProviderError } from './provider-errors.ts';
import { intentOf } from './read-intents.ts';
import { readPayout } from './read-payouts.ts';

type Lists = Pick<
  PaymentProvider,
  'listPaymentsSince' | 'listReturnsSince' | 'listPayoutsSince' | 'listEventsSince'
>;

/** An event as the port has it. */
export const toEvent = ({ id, type, data, livemode, account, created }: Stripe.Event): ProviderEvent => ({
  id,
  type,
  objectId: 'id' in data.object && typeof data.object.id === 'string' ? data.object.id : '',
  isLive: livemode,
  account: account ?? null,
  createdAt: new Date(created * 1000),
});

/** Pages of a hundred from a moment on. */
const pagesSince = (since: Date) => ({ limit: 100, created: { gte: Math.floor(since.getTime() / 1000) } });

/** Yields what `list` does, with the errors of the port. */
async function* withErrors<Item>(list: () => AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* list();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** The lists of the port over Stripe. */
export const createLists = (
  api: () => Stripe,
  readState: (intent: Stripe.PaymentIntent) => Promise<PaymentState>,
): Lists => ({
  listPaymentsSince: (since) =>
    withErrors(async function* () {
      // With the charges, which say whether there is anything else to read.
      const expand = ['data.payment_method', 'data.latest_charge'];
      for await (const intent of api().paymentIntents.list({ ...pagesSince(since), expand }))
        yield await readState(intent);
    }),

  listReturnsSince: (since) =>
    withErrors(async function* () {
      for await (const refund of api().refunds.list(pagesSince(since))) yield* intentsOf(refund);
      for await (const dispute of api().disputes.list(pagesSince(since))) yield* intentsOf(dispute);
    }),

  listPayoutsSince: (since) =>
    withErrors(async function* () {
      const { limit, created } = pagesSince(since);
      for await (const payout of api().payouts.list({ limit, arrival_date: created }))
        yield await readPayout(api(), payout);
    }),

  listEventsSince: (since) =>
    withErrors(async function* () {
      for await (const event of api().events.list(pagesSince(since))) yield toEvent(event);
    }),
});

const intentsOf = (returned: Stripe.Refund | Stripe.Dispute) => [intentOf(returned) ?? []].flat();
