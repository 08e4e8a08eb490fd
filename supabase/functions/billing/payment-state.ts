import type Stripe from 'stripe';
import type {
  PaymentFailure,
  PaymentMethod,
  PaymentState,
  PaymentStatus,
  ProviderDispute,
  ProviderRefund,
} from './port.ts';

/**
 * After these codes another card or account is needed. Cards: the list of Stripe's Smart Retries
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries) and the codes of https://docs.stripe.com/declines/codes that call
 * the card itself unusable; bank debits: https://docs.stripe.com/payments/ach-direct-debit/blocked-bank-accounts.
 */
const hardCodes = new Set([
  'authentication_required',
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
  'account_closed',
  'bank_account_restricted',
  'bank_account_unusable',
  'debit_not_authorized',
  'no_account',
]);
/** What the issuer advises: `confirm_card_data` and `do_not_try_again` rule out another attempt with the same data. */
const hardAdvice = new Set(['confirm_card_data', 'do_not_try_again']);

type LastError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

/** The failure that Stripe reports on an intent. */
export function toFailure(error: LastError | null): PaymentFailure | null {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  const message = error.message ?? 'The payment failed.';
  return { code, message, isHard: hardCodes.has(code) || hardAdvice.has(error.advice_code ?? '') };
}

const idOf = (expandable: string | { id: string } | null | undefined) =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

/** A payment method; null when Stripe has only its id or none. */
export function toMethod(method: Stripe.PaymentMethod | string | null | undefined): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const { id, type, card, us_bank_account: bank, sepa_debit: sepa } = method;
  return {
    id,
    customer: idOf(method.customer),
    type,
    brand: card?.brand ?? bank?.bank_name ?? null,
    last4: card?.last4 ?? bank?.last4 ?? sepa?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  requires_action: 'needs_action',
};

/** A refund; an unknown status counts as pending. */
export const toRefund = ({ id, metadata, amount, status }: Stripe.Refund): ProviderRefund => ({
  id,
  refundId: metadata?.['refund_id'] ?? null,
  amount,
  status: refundStatuses[status ?? ''] ?? 'pending',
});

/** The bank only asked, or the dispute was settled before any money was withdrawn. */
const isInquiry = (status: string) => status.startsWith('warning_') || status === 'prevented';

const decisions: Record<string, ProviderDispute['status']> = { won: 'won', lost: 'lost' };

/** A dispute; it is open until it is won or lost. */
const toDispute = ({ id, amount, status, reason }: Stripe.Dispute): ProviderDispute => ({
  id,
  amount,
  status: decisions[status] ?? 'open',
  reason,
});

/** The status of an intent of a payment or setup. An unknown status counts as pending. */
export function toStatus(status: string, failure: PaymentFailure | null): PaymentStatus {
  if (status === 'succeeded') return 'settled';
  if (status === 'canceled') return 'canceled';
  if (status === 'requires_action') return 'needs_action';
  if (status !== 'requires_payment_method' || !failure) return 'pending';
  return failure.code === 'authentication_required' ? 'needs_action' : 'failed';
}

type Session = Pick<Stripe.Checkout.Session, 'status'> | undefined;

/**
 * A payment from its intent (`payment_method` expanded), the checkout it came from, and everything that was given back or
 * disputed. As long as its checkout is open, the payer can try another card.
 */
export function toPaymentState(
  intent: Stripe.PaymentIntent,
  session: Session,
  { refunds, disputes }: { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] },
): PaymentState {
  const lastFailure = toFailure(intent.last_payment_error);
  const isWithoutMethod = intent.status === 'requires_payment_method';
  const isAbandoned = session?.status === 'expired' && isWithoutMethod;
  const status = isAbandoned ? 'canceled' : toStatus(intent.status, lastFailure);
  const isOver = status === 'settled' || status === 'canceled';
  return {
    intentId: intent.id,
    paymentId: intent.metadata['payment_id'] ?? null,
    status,
    amountReceived: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    livemode: intent.livemode,
    failure: status === 'settled' || status === 'pending' ? null : lastFailure,
    method: toMethod(intent.payment_method) ?? toMethod(intent.last_payment_error?.payment_method),
    refunds: refunds.map(toRefund),
    disputes: disputes.filter(({ status }) => !isInquiry(status)).map(toDispute),
    isFinal: isOver || (isWithoutMethod && lastFailure !== null && session?.status !== 'open'),
  };
}

/** A payment whose payer has not submitted the checkout page. */
export const toUnpaidState = (session: Stripe.Checkout.Session): PaymentState => ({
  intentId: null,
  paymentId: session.metadata?.['payment_id'] ?? null,
  status: session.status === 'expired' ? 'canceled' : 'pending',
  amountReceived: 0,
  currency: (session.currency ?? '').toUpperCase(),
  livemode: session.livemode,
  failure: null,
  method: null,
  refunds: [],
  disputes: [],
  isFinal: session.status === 'expired',
});
