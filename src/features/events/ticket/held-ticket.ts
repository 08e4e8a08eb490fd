import { HeldTicket } from '#contracts/orders.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** A ticket that was given to somebody, by the secret of their link. Throws what toUserMessage reads. */
export async function readTicket(id: string, token: string): Promise<HeldTicket> {
  const client = await loadDataClient();
  const { data } = await client.rpc('read_ticket', { registration_id: id, token }).throwOnError();
  return HeldTicket.parse(data);
}
