import { randomUUID } from 'node:crypto';

/** A payment at the card processor, as it really is there. */
export interface Intent {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'settled' | 'failed';
  isHard: boolean;
  refunds: {
    id: string;
    refundId: string | null;
    amount: number;
    status: 'pending' | 'succeeded' | 'failed';
  }[];
  disputes: { id: string; amount: number; status: 'open' | 'won' | 'lost' }[];
  /** What it was after each change, which is what a late event or a slow worker tells. */
  snapshots: string[];
}

/** A card processor that keeps its own books, to which those of the hub are compared. */
export function createProcessor() {
  const intents: Intent[] = [];
  const note = (intent: Intent) => {
    const { id: intentId, paymentId, amount, status, isHard, refunds, disputes } = intent;
    const method = { id: `pm_${paymentId}`, customer: 'cus_1', type: 'card', brand: 'visa', last4: '4242' };
    intent.snapshots.push(
      JSON.stringify({
        intentId,
        paymentId,
        status,
        amountReceived: status === 'settled' ? amount : 0,
        currency: 'usd',
        livemode: false,
        failure: status === 'failed' ? { code: 'card_declined', message: 'Declined.', isHard } : null,
        method: { ...method, expMonth: 4, expYear: 2040 },
        refunds,
        disputes,
        isFinal: status !== 'pending',
      }),
    );
  };
  const disputed = (intent: Intent) =>
    intent.disputes.filter(({ status }) => status !== 'won').reduce((sum, { amount }) => sum + amount, 0);
  const refunded = (intent: Intent) =>
    intent.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const rest = (intent: Intent) => intent.amount - disputed(intent) - refunded(intent);
  return {
    intents,
    /** Charges a payment: the same one once, however often it is asked. */
    charge(paymentId: string, amount: number, status: Intent['status'], isHard = false) {
      const known = intents.find((intent) => intent.paymentId === paymentId);
      if (known) return known;
      const intent: Intent = {
        id: `pi_${randomUUID()}`,
        paymentId,
        amount,
        status,
        isHard,
        refunds: [],
        disputes: [],
        snapshots: [],
      };
      intents.push(intent);
      note(intent);
      return intent;
    },
    settle(intent: Intent, status: 'settled' | 'failed') {
      if (intent.status !== 'pending') return;
      intent.status = status;
      note(intent);
    },
    /** Refunds, or fails to: more than is left, or while a dispute is open. */
    refund(intent: Intent, amount: number, refundId: string | null) {
      const known = intent.refunds.find((refund) => refundId !== null && refund.refundId === refundId);
      if (known) return known;
      const isPossible =
        intent.status === 'settled' &&
        amount > 0 &&
        amount <= rest(intent) &&
        !intent.disputes.some(({ status }) => status === 'open');
      if (!isPossible && refundId === null) return;
      const status: 'succeeded' | 'failed' = isPossible ? 'succeeded' : 'failed';
      const refund = { id: `re_${randomUUID()}`, refundId, amount, status };
      intent.refunds.push(refund);
      note(intent);
      return refund;
    },
    dispute(intent: Intent) {
      const amount = rest(intent);
      if (intent.status !== 'settled' || amount <= 0 || intent.disputes.length > 0) return;
      intent.disputes.push({ id: `dp_${randomUUID()}`, amount, status: 'open' });
      note(intent);
    },
    closeDispute(intent: Intent, status: 'won' | 'lost') {
      const open = intent.disputes.find((dispute) => dispute.status === 'open');
      if (!open) return;
      open.status = status;
      note(intent);
    },
    /** What it has of the hub, in minor units. */
    balance: () =>
      intents.filter(({ status }) => status === 'settled').reduce((sum, intent) => sum + rest(intent), 0),
  };
}
