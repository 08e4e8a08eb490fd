import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** A payment that did not come by card. */
export interface Payment {
  /** In minor units. */
  amount: number;
  method: string;
  /** YYYY-MM-DD. */
  day: string;
  reference: string;
  /** The same records it once. */
  requestId: string;
  /** Whether more than is due is kept as credit of the member; without it, that is refused. */
  keepsRest: boolean;
}

/** Records a payment of an invoice. Throws the database's error. */
export async function recordPayment(
  invoice: { id: string },
  { amount, method, day, reference, requestId, keepsRest }: Payment,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('record_payment', {
      ...{ invoice_id: invoice.id, amount, method, received_on: day },
      ...{ reference: reference.trim(), request_id: requestId, keeps_rest: keepsRest },
    })
    .throwOnError();
  track('admin_action', { action: 'offline_payment' });
}
