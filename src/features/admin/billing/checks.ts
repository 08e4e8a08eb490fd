import { z } from 'zod';
import { describeDatabaseError } from '#contracts/database-errors.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { ListRow } from '../lists/definition.ts';
import { readList } from '../lists/read-list.ts';

const OpenInvoice = ListRow.extend({
  payer: z.string().nullable(),
  amount_due: z.number(),
  currency: z.string(),
});
/** An invoice that can be paid. */
export type OpenInvoice = z.infer<typeof OpenInvoice>;

/** A few open invoices by number or member. Throws the database's error. */
export async function findOpenInvoices(words: string): Promise<OpenInvoice[]> {
  const { rows } = await readList(
    { entity: 'invoices', row: OpenInvoice },
    {
      words,
      filters: { status: 'open' },
      sort: 'due',
      isDescending: false,
      cursor: undefined,
      page: 1,
      size: 8,
      columns: undefined,
    },
  );
  return rows;
}

/** A check as it is recorded. */
export interface Check {
  requestId: string;
  invoiceId: string;
  /** In minor units. */
  amount: number;
  /** YYYY-MM-DD. */
  day: string;
  reference: string;
}

const Answers = z.record(
  z.string(),
  z.union([
    z.object({ payment_id: z.string() }),
    z.object({
      error: z.object({ code: z.string(), message: z.string(), details: z.string().nullable() }),
    }),
  ]),
);

/** What became of a check: its payment, or why it was not recorded. */
export type CheckResult = { paymentId: string } | { error: string };

/** Records checks in one call; by their request ids, those that were recorded before stay as they are. Throws the database's error. */
export async function recordChecks(checks: readonly Check[]): Promise<Map<string, CheckResult>> {
  const data = await loadDataClient();
  const { data: answer } = await data
    .rpc('record_payments', {
      items: checks.map(({ requestId, invoiceId, amount, day, reference }) => ({
        ...{ request_id: requestId, invoice_id: invoiceId, amount, method: 'check', received_on: day },
        reference: reference.trim(),
      })),
    })
    .throwOnError();
  track('admin_action', { action: 'record_checks' });
  return new Map(
    Object.entries(Answers.parse(answer)).map(([id, one]) => [
      id,
      'error' in one ? { error: describeDatabaseError(one.error).message } : { paymentId: one.payment_id },
    ]),
  );
}
