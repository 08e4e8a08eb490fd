/** A payment in the processor's words reduced to the hub's. `needs_action`: the person must confirm it with their bank. */
export type PaymentStatus = 'pending' | 'settled' | 'failed' | 'canceled' | 'needs_action';

/** A card or bank account at the processor: nothing that could be charged elsewhere. */
export interface PaymentMethod {
  id: string;
  /** The payer it is saved for; null when it was used once. */
  customer: string | null;
  /** `card`, `us_bank_account` and others of the processor. */
  type: string;
  /** The card's brand or the bank's name. */
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
}

/** Why a payment failed. */
export interface PaymentFailure {
  code: string;
  /** For the payer. */
  message: string;
  /** Trying the same card or account again is pointless. */
  isHard: boolean;
}

/** Money given back; `refundId` is the hub's id, null for one made at the processor. */
export interface ProviderRefund {
  id: string;
  refundId: string | null;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'needs_action';
}

/** A payment that the payer's bank has taken back. A bank that only asks is no dispute yet. */
export interface ProviderDispute {
  id: string;
  amount: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
}

/** A payment as the processor has it now. Amounts are in minor units, the currency in capitals. */
export interface PaymentState {
  /** Null before the payer submits the checkout page. */
  intentId: string | null;
  /** The hub's id; null for a payment that the hub did not start. */
  paymentId: string | null;
  status: PaymentStatus;
  amountReceived: number;
  currency: string;
  livemode: boolean;
  failure: PaymentFailure | null;
  method: PaymentMethod | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** Its status stays as it is; only refunds and disputes may follow. */
  isFinal: boolean;
}

/** A saved card or account as the processor has it now; `setupId` is the hub's id. */
interface SetupState {
  setupId: string | null;
  status: PaymentStatus;
  failure: PaymentFailure | null;
  method: PaymentMethod | null;
}

/** Money that the processor sent to the bank of the chamber. */
export interface ProviderPayout {
  id: string;
  amount: number;
  currency: string;
  status: 'under_way' | 'paid' | 'failed' | 'canceled';
  arrivesAt: Date;
  /** What the processor kept; null where it does not say what a payout is made of. */
  fees: number | null;
  /** Why it failed. */
  failure: string | null;
}

/** What a webhook says: which object changed, not how. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Pass it to `readPayment` or `readSetup`. */
  objectId: string;
  isLive: boolean;
  account: string | null;
  createdAt: Date;
}

/** A page of the processor where the payer enters a card or bank account. */
interface CheckoutPage {
  sessionId: string;
  url: string;
  expiresAt: Date;
}

/** Who pays, and where they return to. */
interface Payer {
  email: string | null;
  /** The customer of an earlier payment or setup, so that saved methods stay together. */
  payerCustomer: string | null;
  language: 'en' | 'es';
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}

/** A payment on the processor's page; `amount` is in minor units and was computed in Postgres. */
interface CheckoutRequest extends Payer {
  paymentId: string;
  amount: number;
  currency: string;
  /** What the payer reads, with the number of the invoice or order. */
  description: string;
  /** Save the card or account for renewals: the payer has consented. */
  saveCard: boolean;
  /** When the page closes, at least half an hour ahead. Only cards can be used then: a bank debit takes days. */
  expiresAt?: Date;
}

/** Saving a card or account without paying. */
interface SetupRequest extends Payer {
  setupId: string;
  currency: string;
}

/** A payment with a saved card or account while the payer is away. */
interface ChargeRequest {
  paymentId: string;
  amount: number;
  currency: string;
  description: string;
  customer: string;
  method: string;
  idempotencyKey: string;
}

/** A refund of `amount`, in whole or in part. */
interface RefundRequest {
  refundId: string;
  intentId: string;
  amount: number;
  idempotencyKey: string;
}

/** What keeps payments from working, for an operator. */
export interface ProviderProblem {
  code:
    | 'secret_key_missing'
    | 'secret_key_invalid'
    | 'webhook_secret_missing'
    | 'webhook_secret_invalid'
    | 'mode_mismatch'
    | 'permissions_missing'
    | 'unreachable'
    | 'endpoint_missing'
    | 'endpoint_disabled'
    | 'events_missing';
  message: string;
}

/**
 * The processor of cards and bank debits. Every method throws `ProviderError`. Calls with an idempotency key have an effect once;
 * repeated with the same key they give the first answer.
 */
export interface PaymentProvider {
  /** Whether real money moves; undefined without a key. */
  readonly isLive: boolean | undefined;
  createCheckout: (request: CheckoutRequest) => Promise<CheckoutPage>;
  createSetup: (request: SetupRequest) => Promise<CheckoutPage>;
  /** Closes the page; one that is paid or expired already stays as it is. */
  expireCheckout: (sessionId: string) => Promise<void>;
  /** A decline is a state, not an error. */
  chargeSaved: (request: ChargeRequest) => Promise<PaymentState>;
  refund: (request: RefundRequest) => Promise<ProviderRefund>;
  /** Deletes a saved card or account; one that is deleted already stays so. */
  forgetMethod: (methodId: string) => Promise<void>;
  /** By the id of an intent, checkout, charge, refund or dispute; null when it does not exist or is no payment. */
  readPayment: (id: string) => Promise<PaymentState | null>;
  /** By the id of a checkout made by `createSetup`; null when it does not exist or is a payment. */
  readSetup: (id: string) => Promise<SetupState | null>;
  /** Payments begun since then, newest first. */
  listPaymentsSince: (since: Date) => AsyncIterable<PaymentState>;
  /** The intents of refunds and disputes that began since then; one may be named twice. */
  listReturnsSince: (since: Date) => AsyncIterable<string>;
  /** Payouts that arrive since then, newest first. */
  listPayoutsSince: (since: Date) => AsyncIterable<ProviderPayout>;
  /** Events since then (at most 30 days), newest first, as their webhooks would have said. */
  listEventsSince: (since: Date) => AsyncIterable<ProviderEvent>;
  /** Checks the signature of a webhook's exact bytes. */
  verifyEvent: (rawBody: Uint8Array, signature: string) => Promise<ProviderEvent>;
  /** What is missing for payments to work with the webhook at `endpointUrl`; empty when nothing is. */
  check: (endpointUrl: string) => Promise<ProviderProblem[]>;
}

/**
 * `not_configured`: a key is missing; `forged`: not signed by the processor, or too long ago; `wrong_mode`: test and live mixed;
 * `rejected`: it will not accept this request; `key_reused`: an idempotency key with another request; `unavailable`: try again.
 */
type ProviderErrorKind =
  'not_configured' | 'misconfigured' | 'forged' | 'wrong_mode' | 'rejected' | 'key_reused' | 'unavailable';

/** An error of the processor or its configuration; `message` is for operators, without keys. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The processor's code, such as `charge_already_refunded`. */
  readonly code: string | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = options.code;
  }
}
