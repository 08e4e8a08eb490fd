import type { SupabaseClient } from '@supabase/supabase-js';
import type { BillingRun } from '../_shared/contracts/billing.ts';
import type { Database } from '../_shared/database.types.ts';
import { compareWithProvider } from './compare.ts';
import { chargeRenewals, makeRefunds } from './charges.ts';
import { followEvents } from './events.ts';
import type { PaymentProvider } from './port.ts';
import { ask, startRun } from './run.ts';
import { askAboutCards, askAboutPayments, closeStaleCheckouts, forgetCards } from './unsettled.ts';

/**
 * Does what waits at the processor and in the ledger: events that came in, renewals that are to be charged, refunds that are to be
 * made, payments and cards of which nothing was heard, and cards that are to be forgotten; once a day it compares both. One that fails
 * does not stop the others, and comes again.
 */
export async function runBilling(
  admin: SupabaseClient<Database>,
  provider: PaymentProvider,
): Promise<BillingRun> {
  const { isLive } = provider;
  const run = startRun(admin, provider, isLive ?? false);
  if (isLive === undefined) return run.report;
  const compareSince = await ask(admin.rpc('begin_billing_run'));
  await followEvents(run);
  await chargeRenewals(run);
  await makeRefunds(run);
  await closeStaleCheckouts(run);
  await askAboutPayments(run);
  await askAboutCards(run);
  await forgetCards(run);
  // Null where it is not due; the generated types know no results that may be null.
  if (compareSince as string | null) await compareWithProvider(run, new Date(compareSince));
  return run.report;
}
