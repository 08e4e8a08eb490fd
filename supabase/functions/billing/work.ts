import type { SupabaseClient } from '@supabase/supabase-js';
import type { BillingRun } from '../_shared/contracts/billing.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database, Json } from '../_shared/database.types.ts';
import type { PaymentProvider, PaymentState } from './port.ts';

type Admin = SupabaseClient<Database>;

const atOnce = 50;

async function ask<Result>(
  call: PromiseLike<{ data: Result; error: { message: string } | null; status: number }>,
): Promise<NonNullable<Result>> {
  const { data, error, status } = await call;
  if (error) throw toServiceError(error, status);
  return data as NonNullable<Result>;
}

const book = (admin: Admin, state: PaymentState) =>
  ask(admin.rpc('apply_payment_state', { state: state as unknown as Json }));

/** Reads what an event is about and books it; whether it says something to the hub. */
async function followEvent(
  admin: Admin,
  provider: PaymentProvider,
  { event_type: type, object_id: objectId }: { event_type: string; object_id: string },
): Promise<boolean> {
  const state = await provider.readPayment(objectId);
  if (state === null) return false;
  if (type === 'checkout.session.expired' && state.intentId === null) {
    await ask(admin.rpc('expire_checkout', { session_id: objectId }));
    return true;
  }
  if (state.intentId === null) return false;
  await book(admin, state);
  return true;
}

/**
 * Does what waits at the processor and in the ledger: events that came in, renewals that are to be charged, refunds that are to be
 * made, and payments of which nothing was heard. One that fails does not stop the others, and comes again.
 */
export async function runBilling(admin: Admin, provider: PaymentProvider): Promise<BillingRun> {
  const report: BillingRun = { events: 0, charges: 0, refunds: 0, payments: 0, problems: [] };
  const { isLive } = provider;
  if (isLive === undefined) return report;
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      const problem = `${what}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
      report.problems.push(problem);
      return problem;
    }
  };

  for (const event of await ask(admin.rpc('take_provider_events', { at_most: atOnce }))) {
    const outcomes: ('done' | 'ignored')[] = [];
    const problem = await attempt(event.event_id, async () => {
      const isOurs = event.is_live === isLive && (await followEvent(admin, provider, event));
      outcomes.push(isOurs ? 'done' : 'ignored');
    });
    const outcome = outcomes[0] ?? 'retry';
    await ask(
      admin.rpc('finish_provider_event', {
        event_id: event.event_id,
        outcome,
        ...(problem !== null && { problem }),
      }),
    );
    if (problem === null) report.events += 1;
  }

  const charges = await ask(admin.rpc('take_due_charges', { at_most: atOnce, is_live: isLive }));
  for (const charge of charges) {
    const problem = await attempt(charge.payment_id, async () => {
      const state = await provider.chargeSaved({
        paymentId: charge.payment_id,
        amount: charge.amount,
        currency: charge.currency,
        description: `Invoice ${charge.number}`,
        customer: charge.customer_id,
        method: charge.method_id,
        idempotencyKey: charge.payment_id,
      });
      await book(admin, state);
    });
    if (problem === null) report.charges += 1;
  }

  const refunds = await ask(admin.rpc('take_requested_refunds', { at_most: atOnce, is_live: isLive }));
  for (const { refund_id: refundId, intent_id: intentId, amount } of refunds) {
    const problem = await attempt(refundId, async () => {
      const made = await provider.refund({ refundId, intentId, amount, idempotencyKey: refundId });
      await ask(
        admin.rpc('note_refund', {
          refund_id: refundId,
          provider_refund_id: made.id,
          outcome: made.status === 'canceled' ? 'failed' : made.status,
        }),
      );
    });
    if (problem === null) report.refunds += 1;
  }

  const unheard = await ask(admin.rpc('unsettled_payments', { at_most: atOnce, is_live: isLive }));
  for (const payment of unheard) {
    const problem = await attempt(payment.payment_id, async () => {
      const state = await provider.readPayment(payment.intent_id || payment.session_id);
      if (state?.intentId) await book(admin, state);
    });
    if (problem === null) report.payments += 1;
  }
  return report;
}
