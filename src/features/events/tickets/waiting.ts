import { WaitingPlace } from '#contracts/orders.ts';
import type { Language } from '#contracts/languages.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { recallOrder, rememberOrder } from '../../../lib/browser/order-links.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import type { CaptchaProof } from '../../../lib/browser/use-captcha.tsx';

/** A place on the waiting list, and the secret of its link where somebody has it. */
export interface WaitingLink {
  id: string;
  token: string | undefined;
}

/** The place on the waiting list that `?waiting=` names. Its secret leaves the address at once. */
export function readWaitingLink(): WaitingLink | undefined {
  const id = queryParam('waiting');
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const secret = /^#[0-9a-f]{64}$/.test(location.hash) ? location.hash.slice(1) : '';
  if (secret !== '') {
    rememberOrder(id, secret);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return { id, token: secret || recallOrder(id) };
}

const secretOf = ({ token }: WaitingLink) => (token === undefined ? {} : { token });

/** How far a place on the waiting list is. Throws what toUserMessage reads. */
export async function readWaiting(link: WaitingLink): Promise<WaitingPlace> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('read_waiting', { waiting_id: link.id, ...secretOf(link) })
    .throwOnError();
  return WaitingPlace.parse(data);
}

/** Leaves the waiting list, or declines what was offered. */
export async function leaveWaiting(link: WaitingLink): Promise<void> {
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
