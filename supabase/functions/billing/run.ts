import type { SupabaseClient } from '@supabase/supabase-js';
import type { BillingRun } from '../_shared/contracts/billing.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database, Json } from '../_shared/database.types.ts';
import type { PaymentProvider, PaymentState } from './port.ts';

/** How many of each kind a run takes. */
export const atOnce = 50;

/** One run of the timer: what it works with, and what it has done. */
export interface Run {
  admin: SupabaseClient<Database>;
  provider: PaymentProvider;
  isLive: boolean;
  report: BillingRun;
  /** Does a part of the run; an error is reported, returned, and stops no other part. Null when it succeeds. */
  attempt: (
    what: string,
    work: () => Promise<unknown>,
  ) => Promise<{ problem: string; error: unknown } | null>;
}

/** The result of a call of the database. Throws ServiceError. */
export async function ask<Result>(
  call: PromiseLike<{ data: Result; error: { message: string } | null; status: number }>,
): Promise<NonNullable<Result>> {
  const { data, error, status } = await call;
  if (error) throw toServiceError(error, status);
  return data as NonNullable<Result>;
}

/** Books what the processor says about a payment; how the payment is now. */
export const book = ({ admin }: Pick<Run, 'admin'>, state: PaymentState): Promise<string> =>
  ask(admin.rpc('apply_payment_state', { state: state as unknown as Json }));

const nothingCompared = { compared: 0, differences: 0 };

/** Begins a run. */
export function startRun(admin: Run['admin'], provider: PaymentProvider, isLive: boolean): Run {
  const report: BillingRun = {
    events: 0,
    charges: 0,
    refunds: 0,
    payments: 0,
    cards: 0,
    ...nothingCompared,
    problems: [],
  };
  const attempt: Run['attempt'] = async (what, work) => {
    try {
      await work();
      return null;
    } catch (error) {
      const problem = `${what}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
      report.problems.push(problem);
      return { problem, error };
    }
  };
  return { admin, provider, isLive, report, attempt };
}
