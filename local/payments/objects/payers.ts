import type Stripe from 'stripe';
import type { TestCard, testAccounts } from '../test-cards.ts';
import { newId, nowInSeconds } from './ids.ts';

interface Payer {
  email: string | null;
  name: string | null;
}

export const newCustomer = ({ email, name }: Payer): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: nowInSeconds(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

const newMethod = ({ email, name }: Payer) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }) as const;

/** A test card in the hands of a payer. */
export const newCardMethod = (
  card: TestCard,
  payer: Payer,
  expiry: { month: number; year: number },
): Stripe.PaymentMethod => ({
  ...newMethod(payer),
  type: 'card',
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
});

/** A test bank account of a payer. */
export const newBankMethod = (
  account: (typeof testAccounts)[number],
  payer: Payer,
): Stripe.PaymentMethod => ({
  ...newMethod(payer),
  type: 'us_bank_account',
  us_bank_account: {
    account_holder_type: 'company',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: null,
    last4: account.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: '110000000',
    status_details: null,
  },
});
