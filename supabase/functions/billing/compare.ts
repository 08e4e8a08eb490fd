import type { Json } from '../_shared/database.types.ts';
import type { PaymentState } from './port.ts';
import { ask, type Run } from './run.ts';

const atOnce = 100;

/** Compares payments with the ledger, a hundred a call, and remembers which ones it has met. */
function createComparison({ admin, report }: Run) {
  const met = new Set<string>();
  let waiting: PaymentState[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const answers = await ask(admin.rpc('compare_payments', { states: waiting as unknown as Json }));
    waiting = [];
    const said = Object.values(answers as Record<string, string>);
    report.compared += said.length;
    report.differences += said.filter((one) => one !== 'same' && one !== 'pending').length;
  };
  const add = async (state: PaymentState | null) => {
    // A checkout on which nobody has paid has nothing to compare.
    if (!state?.intentId || met.has(state.intentId)) return;
    met.add(state.intentId);
    waiting.push(state);
    if (waiting.length >= atOnce) await flush();
  };
  return { met, add, flush };
}

/**
 * Compares everything that the processor has since a moment with the ledger, and everything of that time in the ledger with the
 * processor. What cannot be read keeps the comparison from ending: it begins again.
 */
export async function compareWithProvider(run: Run, since: Date): Promise<void> {
  const { admin, provider, isLive, report } = run;
  await run.attempt('comparison', async () => {
    const { met, add, flush } = createComparison(run);
    for await (const state of provider.listPaymentsSince(since)) await add(state);
    for await (const intent of provider.listReturnsSince(since))
      if (!met.has(intent)) await add(await provider.readPayment(intent));
    await flush();
    const known = await ask(admin.rpc('intents_to_compare', { since: since.toISOString(), is_live: isLive }));
    for (const intent of known.filter((id) => !met.has(id))) {
      const state = await provider.readPayment(intent);
      if (state === null) await ask(admin.rpc('note_missing_payment', { intent_id: intent }));
      else await add(state);
    }
    await flush();
    for await (const payout of provider.listPayoutsSince(since)) {
      const said = await ask(admin.rpc('compare_payout', { payout: payout as unknown as Json }));
      report.compared += 1;
      if (said === 'different') report.differences += 1;
    }
    await ask(admin.rpc('finish_comparison', { since: since.toISOString(), is_live: isLive }));
  });
}
