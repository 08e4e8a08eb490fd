import { z } from 'zod';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { track } from '../../../../lib/browser/track.ts';

const paymentColumns =
  'id, method, amount, amount_refunded, currency, received_on, reference, organization_id, user_id, invoice_id, ' +
  'invoices!payments_invoice_id_fkey(number, bill_to)';
const Payment = z
  .object({
    id: z.string(),
    method: z.string(),
    amount: z.number(),
    amount_refunded: z.number(),
    currency: z.string(),
    received_on: z.string().nullable(),
    reference: z.string().nullable(),
    organization_id: z.string().nullable(),
    user_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    invoices: z
      .object({ number: z.string().nullable(), bill_to: z.object({ name: z.string().optional() }) })
      .nullable(),
  })
  .transform(({ invoices, ...payment }) => ({
    ...payment,
    invoiceNumber: invoices?.number ?? null,
    name: invoices?.bill_to.name ?? null,
  }));
/** A check, or cash, as it goes to the bank. */
export type SlipPayment = z.infer<typeof Payment>;

/** Checks and cash that were received and not deposited yet, the oldest first. Throws the database's error. */
export async function listUndeposited(): Promise<SlipPayment[]> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('payments')
    .select(paymentColumns)
    .is('deposit_id', null)
    .in('method', ['check', 'cash'])
    .in('status', ['settled', 'partially_refunded'])
    .order('received_on')
    .order('id')
    .throwOnError();
  return z.array(Payment).parse(rows);
}

/** A deposit or a payout, with the checks and cash of it. Throws the database's error. */
export async function readDeposit(id: string) {
  const data = await loadDataClient();
  const [{ data: deposit }, { data: payments }, { data: hub }] = await Promise.all([
    data.from('deposits').select('*').eq('id', id).single().throwOnError(),
    data
      .from('payments')
      .select(paymentColumns)
      .eq('deposit_id', id)
      .order('received_on')
      .order('id')
      .throwOnError(),
    data.from('site_settings').select('currency, site_title').single().throwOnError(),
  ]);
  return {
    ...deposit,
    payments: z.array(Payment).parse(payments),
    currency: hub.currency,
    hub: hub.site_title,
  };
}

/** What readDeposit answers. */
export type Deposit = Awaited<ReturnType<typeof readDeposit>>;

/** Books that checks and cash were taken to the bank together on a day; returns the deposit. Throws the database's error. */
export async function depositPayments(
  ids: readonly string[],
  { day, note = '' }: { day: string; note?: string },
): Promise<string> {
  const data = await loadDataClient();
  const { data: deposit } = await data
    .rpc('deposit_payments', { payment_ids: [...ids], deposited_on: day, note })
    .throwOnError();
  track('admin_action', { action: 'deposit' });
  return deposit;
}

/** Books what the card processor paid out; the same id books it once. Amounts in minor units. Throws the database's error. */
export async function recordPayout(
  id: string,
  { amount, fees, day, note }: { amount: number; fees: number; day: string; note: string },
): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('record_payout', { payout_id: id, amount, fees, deposited_on: day, note }).throwOnError();
  track('admin_action', { action: 'payout' });
}

/** Posts a deposit or a payout back. Throws the database's error. */
export async function undoDeposit(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('undo_deposit', { deposit_id: id, reason }).throwOnError();
  track('admin_action', { action: 'deposit_undo' });
}

/** The page of a deposit. */
export const depositUrl = (id: string) => `/admin/billing/deposits/deposit?id=${id}`;
