import type Stripe from 'stripe';
import { newId, nowInSeconds } from './ids.ts';

interface NewCheckout {
  mode: 'payment' | 'setup';
  amount: number | null;
  currency: string;
  clientReference: string | null;
  customer: string | null;
  customerCreation: 'always' | 'if_required' | null;
  email: string | null;
  locale: 'en' | 'es' | null;
  metadata: Record<string, string>;
  setupIntent: string | null;
  successUrl: string;
  cancelUrl: string | null;
  /** In seconds; a day from now where it is null. */
  expiresAt: number | null;
  methods: ('card' | 'us_bank_account')[];
}

const dayInSeconds = 24 * 60 * 60;

/** A checkout page; its `url` is added when it is read, since the port may differ after a restart. */
export const newCheckout = (request: NewCheckout): Stripe.Checkout.Session => ({
  id: newId('cs_test'),
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: request.amount,
  amount_total: request.amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: request.cancelUrl,
  client_reference_id: request.clientReference,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: nowInSeconds(),
  currency: request.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: request.customer,
  customer_account: null,
  customer_creation: request.customerCreation,
  customer_details: null,
  customer_email: request.email,
  discounts: null,
  expires_at: request.expiresAt ?? nowInSeconds() + dayInSeconds,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: request.locale,
  managed_payments: null,
  metadata: request.metadata,
  mode: request.mode,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: request.methods,
  payment_status: request.mode === 'setup' ? 'no_payment_required' : 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: request.setupIntent,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: request.successUrl,
  total_details: null,
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
});
