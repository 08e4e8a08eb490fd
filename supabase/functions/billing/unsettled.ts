import { followSetup } from './cards.ts';
import { ask, atOnce, book, type Run } from './run.ts';

/**
 * Books how a payment is at the processor, by the id of anything that belongs to it, and gives up one whose page expired before
 * anybody paid there; false where it says nothing to the hub.
 */
export async function followPayment(run: Run, objectId: string): Promise<boolean> {
  const state = await run.provider.readPayment(objectId);
  if (state === null) return false;
  if (state.intentId !== null) {
    await book(run, state);
    return true;
  }
  if (state.status !== 'canceled') return false;
  await ask(run.admin.rpc('expire_checkout', { session_id: objectId }));
  return true;
}

/** Asks about payments of which nothing was heard. */
export async function askAboutPayments(run: Run): Promise<void> {
  const { admin, isLive, report } = run;
  for (const payment of await ask(
    admin.rpc('take_unsettled_payments', { at_most: atOnce, is_live: isLive }),
  )) {
    const failed = await run.attempt(payment.payment_id, () =>
      followPayment(run, payment.intent_id || payment.session_id),
    );
    if (failed === null) report.payments += 1;
  }
}

/** Closes pages on which nothing is due any longer; what was paid there before is booked. */
export async function closeStaleCheckouts(run: Run): Promise<void> {
  const { admin, provider, isLive, report } = run;
  const stale = await ask(admin.rpc('stale_checkouts', { at_most: atOnce, is_live: isLive }));
  for (const { payment_id: id, session_id: session } of stale) {
    const failed = await run.attempt(id, async () => {
      await provider.expireCheckout(session);
      await followPayment(run, session);
    });
    if (failed === null) report.payments += 1;
  }
}

/** Asks about cards that were being saved and of which nothing was heard. */
export async function askAboutCards({ admin, provider, isLive, report, attempt }: Run): Promise<void> {
  const setups = await ask(admin.rpc('take_card_setups', { at_most: atOnce, is_live: isLive }));
  for (const { setup_id: id, session_id: session } of setups) {
    if (!session) continue;
    if ((await attempt(id, () => followSetup(admin, provider, session))) === null) report.cards += 1;
  }
}

/** Has the processor delete cards that were removed or replaced. */
export async function forgetCards({ admin, provider, isLive, report, attempt }: Run): Promise<void> {
  const removed = await ask(admin.rpc('methods_to_forget', { at_most: atOnce, is_live: isLive }));
  for (const { saved_id: id, method_id: method } of removed) {
    const failed = await attempt(id, async () => {
      await provider.forgetMethod(method);
      await ask(admin.rpc('note_forgotten', { saved_id: id }));
    });
    if (failed === null) report.cards += 1;
  }
}
