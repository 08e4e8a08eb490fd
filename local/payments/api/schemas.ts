import { z } from 'zod';

const amount = z.coerce.number().int().min(1).max(99_999_999);
const currency = z.string().regex(/^[a-z]{3}$/);
const metadata = z.record(z.string(), z.string()).default({});
const expand = z.array(z.string()).default([]);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const offSession = z.literal('off_session');

/** What every read may ask for. */
export const ReadParams = z.strictObject({ expand });
/** A POST without parameters. */
export const NoParams = z.strictObject({ expand });

const page = {
  expand,
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
};
const since = z.strictObject({ gte: z.coerce.number().int() }).optional();

export const ListParams = z.strictObject(page);
export const ListOfPaymentParams = z.strictObject({ ...page, payment_intent: z.string() });
/** Refunds and disputes: of a payment, or since a moment. */
export const ListOfPaymentOrSinceParams = z.strictObject({
  ...page,
  payment_intent: z.string().optional(),
  created: since,
});
export const PayoutsParams = z.strictObject({ ...page, arrival_date: since });
export const OfPayoutParams = z.strictObject({ ...page, payout: z.string() });
export const ListSinceParams = z.strictObject({ ...page, created: since });

export const CustomerParams = z.strictObject({
  expand,
  email: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
});

export const AttachParams = z.strictObject({ expand, customer: z.string() });

const price = z.strictObject({
  currency,
  unit_amount: amount,
  product_data: z.strictObject({ name: z.string().min(1) }),
});

const checkout = {
  expand,
  client_reference_id: z.string().max(200).nullable().default(null),
  customer: z.string().nullable().default(null),
  customer_creation: z.enum(['always', 'if_required']).nullable().default(null),
  customer_email: z.email().nullable().default(null),
  locale: z.enum(['en', 'es']).nullable().default(null),
  metadata,
  success_url: z.url(),
  cancel_url: z.url().nullable().default(null),
};

export const CheckoutParams = z
  .discriminatedUnion('mode', [
    z.strictObject({
      ...checkout,
      mode: z.literal('payment'),
      expires_at: z.coerce.number().int().nullable().default(null),
      payment_method_types: z
        .tuple([z.literal('card')])
        .nullable()
        .default(null),
      line_items: z.tuple([z.strictObject({ quantity: z.literal('1'), price_data: price })]),
      payment_intent_data: z.strictObject({
        description: z.string(),
        metadata,
        setup_future_usage: offSession.optional(),
      }),
    }),
    z.strictObject({
      ...checkout,
      mode: z.literal('setup'),
      currency,
      setup_intent_data: z.strictObject({ metadata }),
    }),
  ])
  .refine(
    ({ customer, customer_email, customer_creation }) => !(customer && (customer_email ?? customer_creation)),
    {
      message: 'You may only specify one of these parameters: customer, customer_email, customer_creation.',
      path: ['customer'],
    },
  );
export type CheckoutParams = z.infer<typeof CheckoutParams>;

/** Only charges of saved methods: other payments begin on the hosted page. */
export const IntentParams = z.strictObject({
  expand,
  amount,
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.literal('never') }),
  confirm: z.literal('true'),
  currency,
  customer: z.string(),
  description: z.string().nullable().default(null),
  metadata,
  off_session: z.literal('true'),
  payment_method: z.string(),
});

export const RefundParams = z.strictObject({
  expand,
  amount: amount.optional(),
  metadata,
  payment_intent: z.string(),
});
