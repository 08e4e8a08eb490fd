import * as z from 'zod/mini';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

const Preview = z.object({
  currency: z.string(),
  orders: z.number(),
  tickets: z.number(),
  amount: z.number(),
  to_cards: z.number(),
  as_credit: z.number(),
  not_owed: z.number(),
  series_tickets: z.number(),
});
/** What a refund of all orders would do, amounts in minor units. */
export type RefundPreview = z.infer<typeof Preview>;

const Progress = z.object({ left: z.number() });

/** What a refund of an event, or of one of its dates, would do. Throws the database's error. */
export async function previewRefund(eventId: string, date: string): Promise<RefundPreview> {
  const data = await loadDataClient();
  const { data: said } = await data
    .rpc('preview_refund_run', { event_id: eventId, ...(date && { occurrence_id: date }) })
    .throwOnError();
  return Preview.parse(said);
}

/** Begins a refund under `id`, once. Throws the database's error. */
export async function startRefund(id: string, eventId: string, date: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('start_refund_run', { run_id: id, event_id: eventId, reason, ...(date && { occurrence_id: date }) })
    .throwOnError();
}

/** Gives back one order after another until none is left. The scheduled job continues what this does not end. Throws the database's error. */
export async function continueRefund(id: string): Promise<void> {
  const data = await loadDataClient();
  for (;;) {
    const { data: said } = await data.rpc('continue_refund_run', { run_id: id }).throwOnError();
    if (Progress.parse(said).left === 0) return;
  }
}

/** Takes up again what failed. Throws the database's error. */
export async function retryRefund(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('retry_refund_run', { run_id: id }).throwOnError();
}

/** Ends a refund before its end; what is left stays as it is. Throws the database's error. */
export async function stopRefund(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('stop_refund_run', { run_id: id }).throwOnError();
}

/** The refunds of an event with what became of each order, the newest first. Throws the database's error. */
export async function readRefunds(eventId: string) {
  const data = await loadDataClient();
  const { data: runs } = await data
    .from('refund_runs')
    .select(
      'id, occurrence_id, reason, created_at, finished_at, stopped_at, refund_run_items (id, status, amount, problem, orders (code, buyer_name))',
    )
    .eq('event_id', eventId)
    .order('created_at', { ascending: false })
    .limit(20)
    .throwOnError();
  return runs;
}

/** One of what readRefunds resolves to. */
export type RefundRunOfEvent = Awaited<ReturnType<typeof readRefunds>>[number];
