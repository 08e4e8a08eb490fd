import { z } from 'zod';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

const Worker = z.object({
  last_run_at: z.string().nullable(),
  is_late: z.boolean(),
  compared_at: z.string().nullable(),
  is_requested: z.boolean(),
});
/** When the timer of payments ran, and when Stripe and the ledger were compared. */
export type Worker = z.infer<typeof Worker>;

/** Reads when the timer of payments ran, for staff who bill. Throws the database's error. */
export async function readWorker(): Promise<Worker> {
  const data = await loadDataClient();
  return Worker.parse((await data.rpc('billing_worker_state').throwOnError()).data);
}

/** Has Stripe and the ledger compared with the next run of the timer. Throws the database's error. */
export async function requestComparison(): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('request_comparison').throwOnError();
}
