import { WaitingPlace } from '#contracts/orders.ts';
import type { Language } from '#contracts/languages.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { type LinkedAddress, readLinkedAddress } from '../../../lib/browser/linked-address.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import type { CaptchaProof } from '../../../lib/browser/use-captcha.tsx';

/** The place on the waiting list that `?waiting=` names; undefined for none. */
export const readWaitingLink = (): LinkedAddress | undefined =>
  /^[0-9a-f-]{36}$/.test(queryParam('waiting')) ? readLinkedAddress('waiting') : undefined;

const secretOf = ({ token }: LinkedAddress) => (token === undefined ? {} : { token });

/** How far a place on the waiting list is. Throws what toUserMessage reads. */
export async function readWaiting(link: LinkedAddress): Promise<WaitingPlace> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('read_waiting', { waiting_id: link.id, ...secretOf(link) })
    .throwOnError();
  return WaitingPlace.parse(data);
}

/** Leaves the waiting list, or declines what was offered. */
export async function leaveWaiting(link: LinkedAddress): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('leave_waiting_list', { waiting_id: link.id, ...secretOf(link) }).throwOnError();
}

interface Wanted {
  occurrence_id: string;
  ticket_type_id: string;
  quantity: number;
}

/** Joins the waiting list as who is signed in. Throws what toUserMessage reads. */
export async function joinWaiting(wanted: Wanted): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('join_waiting_list', { ...wanted }).throwOnError();
}

/** Joins the waiting list without an account. Throws what toUserMessage reads. */
export async function joinWaitingAsGuest(
  wanted: Wanted & { name: string; email: string; url: string; language: Language },
  { captchaToken }: CaptchaProof,
): Promise<void> {
  await api.api['waiting-list'].$post({
    json: { ...wanted, ...(captchaToken !== undefined && { captcha_token: captchaToken }) },
  });
}
