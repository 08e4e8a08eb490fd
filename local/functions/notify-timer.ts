import type { Sql } from 'postgres';

/** The dependencies of the timer; `call` calls a function with the secret key. */
export interface NotifyTimerOptions {
  sql: Sql;
  call: (path: string) => Promise<Response>;
  log: (line: string) => void;
}

const lookEveryMs = 1_000;
const workEveryMs = 60_000;
const billEveryMs = 2_000;

/**
 * Replaces the scheduler of a hosted project: sends due notifications and works on payments at once, and runs the periodic
 * work every minute. The returned function stops it after the current run.
 */
export function startNotifyTimer({ sql, call, log }: NotifyTimerOptions): () => Promise<void> {
  let underWay = Promise.resolve();
  let isBusy = false;
  let lastWork = Date.now();
  let lastBilling = 0;
  let problem = '';
  const ask = async (path: string) => {
    const response = await call(path);
    if (!response.ok)
      throw new Error(`${path} responded with ${String(response.status)}: ${await response.text()}`);
    await response.body?.cancel();
  };
  const look = async () => {
    const [known] = await sql`select to_regclass('private.outbox') is not null as is_there`;
    if (!known?.['is_there']) return;
    if (Date.now() - lastWork > workEveryMs) {
      lastWork = Date.now();
      await ask('/notify/regular');
    }
    const [waiting] = await sql`select exists (
        select from private.provider_events where state = 'queued' and next_attempt_at <= now())
      or exists (select from public.refunds where status = 'requested' and taken_at is null)
      or exists (select from public.saved_payment_methods where forgotten_at is null
        and removed_at > now() - interval '1 minute')
      or exists (select from private.billing_worker
        where comparison_requested_at > coalesce(comparison_began_at, '-infinity'))
      or exists (select from public.invoices where status = 'open' and next_charge_at <= now()) as is_there`;
    const sinceBilling = Date.now() - lastBilling;
    if (sinceBilling > workEveryMs || (waiting?.['is_there'] && sinceBilling > billEveryMs)) {
      lastBilling = Date.now();
      await ask('/billing/run');
    }
    const [due] =
      await sql`select exists (select from private.outbox where next_attempt_at <= now() and (state = 'queued'
      or (state = 'sending' and taken_at < now() - interval '10 minutes'))) as is_due`;
    if (due?.['is_due']) await ask('/notify/send');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = look()
      .then(() => {
        problem = '';
      })
      .catch((error: unknown) => {
        // Log the same error only once.
        if (problem !== String(error)) log(`[notify] ${String(error)}`);
        problem = String(error);
      })
      .finally(() => {
        isBusy = false;
      });
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
