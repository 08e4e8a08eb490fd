import { LeadRequest } from '#contracts/leads.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import type { LinkedAddress } from '../../lib/browser/linked-address.ts';

const given = ({ id, token }: LinkedAddress) => ({ request_id: id, ...(token && { token }) });

/** A request with what became of it. Throws `not_found`. */
export async function readRequest(link: LinkedAddress): Promise<LeadRequest> {
  const data = await loadDataClient();
  return LeadRequest.parse((await data.rpc('read_lead_request', given(link)).throwOnError()).data);
}

/** Sends a request to its businesses. Throws `messages_not_read` when none takes any now. */
export async function confirmRequest({ id, token = '' }: LinkedAddress): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('confirm_lead_request', { request_id: id, token }).throwOnError();
}

/** Takes a request back; its businesses lose what they got to know. */
export async function withdrawRequest(link: LinkedAddress): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_lead_request', given(link)).throwOnError();
}
