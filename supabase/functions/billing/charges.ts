import { type PaymentState, ProviderError } from './port.ts';
import { ask, atOnce, book, type Run } from './run.ts';

/** A charge that the processor will not accept, such as one to a card that was deleted there. */
const toRejected = (
  { payment_id: paymentId, currency }: { payment_id: string; currency: string },
  { code, message }: ProviderError,
  livemode: boolean,
): PaymentState => ({
  intentId: null,
  paymentId,
  status: 'failed',
  amountReceived: 0,
  currency,
  livemode,
  failure: { code: code ?? 'rejected', message, isHard: true },
  method: null,
  refunds: [],
  disputes: [],
  isFinal: true,
});

/** Charges renewals that are due to saved cards, and those again whose answer was lost: their key charges once. */
export async function chargeRenewals(run: Run): Promise<void> {
  const { admin, provider, isLive, report } = run;
  for (const charge of await ask(admin.rpc('take_due_charges', { at_most: atOnce, is_live: isLive }))) {
    const failed = await run.attempt(charge.payment_id, async () => {
      const state = await provider.chargeSaved({
        paymentId: charge.payment_id,
        amount: charge.amount,
        currency: charge.currency,
        description: `Invoice ${charge.number}`,
        customer: charge.customer_id,
        method: charge.method_id,
        idempotencyKey: charge.payment_id,
      });
      await book(run, state);
    });
    if (failed === null) report.charges += 1;
    else if (failed.error instanceof ProviderError && failed.error.kind === 'rejected') {
      const rejected = toRejected(charge, failed.error, isLive);
      await run.attempt(charge.payment_id, () => book(run, rejected));
    }
  }
}

/** Makes the refunds that staff requested; one that the processor rejects becomes credit of the member. */
export async function makeRefunds({ admin, provider, isLive, report, attempt }: Run): Promise<void> {
  const refunds = await ask(admin.rpc('take_requested_refunds', { at_most: atOnce, is_live: isLive }));
  for (const { refund_id: refundId, intent_id: intentId, amount } of refunds) {
    const note = (outcome: string, providerId: string | null, message?: string) =>
      ask(
        admin.rpc('note_refund', {
          refund_id: refundId,
          // Null where none was made; the generated types know no arguments that may be null.
          provider_refund_id: providerId as string,
          outcome,
          ...(message !== undefined && { message }),
        }),
      );
    const failed = await attempt(refundId, async () => {
      const made = await provider.refund({ refundId, intentId, amount, idempotencyKey: refundId });
      await note(made.status === 'canceled' ? 'failed' : made.status, made.id);
    });
    if (failed === null) report.refunds += 1;
    else if (failed.error instanceof ProviderError && failed.error.kind === 'rejected') {
      const { message } = failed.error;
      await attempt(refundId, () => note('failed', null, message));
    }
  }
}
