import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  toFailure,
  toMethod,
  toPaymentState,
  toRefund,
} from '../../../supabase/functions/billing/payment-state.ts';

const nothing = { refunds: [], disputes: [] };
const card = {
  id: 'pm_1',
  type: 'card',
  customer: 'cus_1',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
};
const intent = (change: Record<string, unknown> = {}) =>
  ({
    id: 'pi_1',
    status: 'succeeded',
    amount_received: 12_500,
    currency: 'usd',
    livemode: false,
    metadata: { payment_id: 'p1' },
    last_payment_error: null,
    payment_method: card,
    ...change,
  }) as unknown as Stripe.PaymentIntent;
const declined = (code: string, more: Record<string, unknown> = {}) => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code: code,
  message: 'Your card was declined.',
  payment_method: card,
  ...more,
});
const unpaid = (error: Record<string, unknown> | null) =>
  intent({
    status: 'requires_payment_method',
    amount_received: 0,
    payment_method: null,
    last_payment_error: error,
  });
const failure = (error: Record<string, unknown>) =>
  toFailure(error as unknown as Stripe.PaymentIntent.LastPaymentError);
const open = { status: 'open' as const };

describe('a payment', () => {
  it('that succeeded is settled with its method', () => {
    expect(toPaymentState(intent(), undefined, nothing)).toEqual({
      intentId: 'pi_1',
      paymentId: 'p1',
      status: 'settled',
      amountReceived: 12_500,
      currency: 'USD',
      livemode: false,
      failure: null,
      method: {
        id: 'pm_1',
        customer: 'cus_1',
        type: 'card',
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
      },
      refunds: [],
      disputes: [],
      isFinal: true,
    });
  });

  it.each([
    ['processing', 'pending', false],
    ['requires_action', 'needs_action', false],
    ['requires_confirmation', 'pending', false],
    ['requires_capture', 'pending', false],
    ['canceled', 'canceled', true],
    ['a_status_of_tomorrow', 'pending', false],
  ])('in the state %s is %s', (status, expected, isFinal) => {
    const state = toPaymentState(intent({ status, amount_received: 0 }), undefined, nothing);
    expect(state).toMatchObject({ status: expected, isFinal });
  });

  it('that nobody has tried yet is pending', () => {
    expect(toPaymentState(unpaid(null), undefined, nothing)).toMatchObject({
      status: 'pending',
      isFinal: false,
    });
  });

  it('that was declined has failed for good, with the card that was declined', () => {
    const state = toPaymentState(unpaid(declined('insufficient_funds')), undefined, nothing);
    expect(state).toMatchObject({ status: 'failed', isFinal: true, method: { last4: '4242' } });
    expect(state.failure).toEqual({
      code: 'insufficient_funds',
      message: 'Your card was declined.',
      isHard: false,
    });
  });

  it('that was declined can still be paid while its checkout is open', () => {
    expect(toPaymentState(unpaid(declined('lost_card')), open, nothing)).toMatchObject({
      status: 'failed',
      isFinal: false,
    });
  });

  it('whose checkout expired is canceled', () => {
    expect(toPaymentState(unpaid(declined('lost_card')), { status: 'expired' }, nothing)).toMatchObject({
      status: 'canceled',
      isFinal: true,
    });
  });

  it('that needs the payer to be present is not just failed', () => {
    const state = toPaymentState(unpaid(declined('authentication_required')), undefined, nothing);
    expect(state).toMatchObject({ status: 'needs_action', failure: { isHard: true }, isFinal: true });
  });

  it('that the hub did not start has no id of the hub', () => {
    expect(toPaymentState(intent({ metadata: {} }), undefined, nothing).paymentId).toBeNull();
  });
});

describe('a decline', () => {
  it.each(['lost_card', 'stolen_card', 'expired_card', 'pickup_card', 'incorrect_number', 'account_closed'])(
    'with %s asks for another card or account',
    (code) => {
      expect(failure(declined(code))?.isHard).toBe(true);
    },
  );

  it.each([
    'insufficient_funds',
    'generic_decline',
    'do_not_honor',
    'processing_error',
    'issuer_not_available',
  ])('with %s can be tried again', (code) => {
    expect(failure(declined(code))?.isHard).toBe(false);
  });

  it("follows the issuer's advice", () => {
    expect(failure(declined('generic_decline', { advice_code: 'do_not_try_again' }))?.isHard).toBe(true);
    expect(failure(declined('generic_decline', { advice_code: 'try_again_later' }))?.isHard).toBe(false);
  });

  it('without a decline code has the code of the error', () => {
    expect(failure({ type: 'card_error', code: 'expired_card' })).toEqual({
      code: 'expired_card',
      message: 'The payment failed.',
      isHard: true,
    });
  });
});

describe('refunds, disputes and methods', () => {
  const refund = (status: string | null) =>
    toRefund({ id: 're_1', amount: 100, metadata: { refund_id: 'r1' }, status } as unknown as Stripe.Refund);
  const disputed = (status: string) => {
    const dispute = { id: 'dp_1', amount: 100, reason: 'fraudulent', status } as unknown as Stripe.Dispute;
    return toPaymentState(intent(), undefined, { refunds: [], disputes: [dispute] }).disputes;
  };

  it('a refund has the id of the hub and a status', () => {
    expect(refund('succeeded')).toEqual({ id: 're_1', refundId: 'r1', amount: 100, status: 'succeeded' });
    expect(
      ['pending', 'failed', 'canceled', 'requires_action', null].map((status) => refund(status).status),
    ).toEqual(['pending', 'failed', 'canceled', 'needs_action', 'pending']);
  });

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('a dispute that is %s at Stripe is %s', (status, expected) => {
    expect(disputed(status)).toEqual([{ id: 'dp_1', amount: 100, reason: 'fraudulent', status: expected }]);
  });

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])(
    'a question of the bank (%s) is no dispute',
    (status) => {
      expect(disputed(status)).toEqual([]);
    },
  );

  it('a bank account is named by its bank', () => {
    const account = {
      id: 'pm_2',
      type: 'us_bank_account',
      customer: null,
      us_bank_account: { bank_name: 'Test Bank', last4: '6789' },
    };
    expect(toMethod(account as unknown as Stripe.PaymentMethod)).toMatchObject({
      type: 'us_bank_account',
      brand: 'Test Bank',
      last4: '6789',
      expMonth: null,
    });
    expect(toMethod('pm_2')).toBeNull();
  });
});
