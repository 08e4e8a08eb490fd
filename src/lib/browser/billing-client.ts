import type { BillingDocument } from '#contracts/billing-documents.ts';
import type { Language } from '#contracts/languages.ts';
import { readErrorResponse } from './errors/api-error.ts';
import { personHeaders } from './fetch-as-person.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** An issued invoice as its payer sees it; amounts in minor units. */
export interface PayableInvoice {
  document: Extract<BillingDocument, { kind: 'invoice' }>;
  status: string;
  amount_due: number;
  currency: string;
  takes_cards: boolean;
}

/** A kind of document that can be downloaded. */
export type DocumentKind = 'invoice' | 'receipt' | 'credit_note';

/** Calls the function; `link` is the secret of an invoice's link. */
async function callBilling(path: string, init: RequestInit = {}, link?: string): Promise<Response> {
  const reply = await fetch(serviceUrl(`functions/v1/billing/${path}`), {
    ...init,
    // The address of a page can name an invoice.
    referrerPolicy: 'no-referrer',
    headers: {
      ...(await personHeaders()),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      // Not in the address, which logs keep.
      ...(link !== undefined && { 'x-invoice-token': link }),
    },
  });
  if (reply.ok) return reply;
  throw await readErrorResponse(reply);
}

/** Whether cards are taken; false where the function does not answer, since invoices are paid without it as well. */
export async function takesCards(): Promise<boolean> {
  try {
    const reply = (await (await callBilling('status')).json()) as { takes_cards: boolean };
    return reply.takes_cards;
  } catch {
    return false;
  }
}

/** Where an open invoice is paid by card. Throws ApiError. */
export async function beginCheckout(checkout: {
  invoice_id: string;
  token?: string;
  saves_method?: boolean;
  language: Language;
  /** The page of this site to come back to; by default the invoice's. */
  return_path?: string;
}): Promise<string> {
  const reply = await callBilling('checkout', { method: 'POST', body: JSON.stringify(checkout) });
  return ((await reply.json()) as { url: string }).url;
}

/** Where a donation or a fee is paid, by its slug and the fields of its form. Throws ApiError. */
export async function beginFee(slug: string, fields: Record<string, unknown>): Promise<string> {
  const reply = await callBilling(`fees/${encodeURIComponent(slug)}`, {
    method: 'POST',
    body: JSON.stringify(fields),
  });
  return ((await reply.json()) as { url: string }).url;
}

/** Where a card is saved for an organization, or without one for the person. Throws ApiError. */
export async function beginCardSetup(setup: {
  organization_id?: string;
  renews: boolean;
  language: Language;
}): Promise<string> {
  const reply = await callBilling('cards', { method: 'POST', body: JSON.stringify(setup) });
  return ((await reply.json()) as { url: string }).url;
}

/** Forgets a saved card. Throws ApiError. */
export async function removeCard(id: string): Promise<void> {
  await callBilling(`cards/${id}`, { method: 'DELETE' });
}

/** An invoice, for its payer or whoever has the secret of its link. Throws ApiError. */
export async function readInvoice(id: string, token?: string): Promise<PayableInvoice> {
  const reply = await callBilling(`invoices/${encodeURIComponent(id)}`, {}, token);
  return (await reply.json()) as PayableInvoice;
}

async function saveReply(reply: Response, name: string): Promise<void> {
  const url = URL.createObjectURL(await reply.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** Has the browser save a document as PDF. Throws ApiError. */
export async function downloadDocument(
  kind: DocumentKind,
  { id, name, token }: { id: string; name: string; token?: string | undefined },
): Promise<void> {
  await saveReply(await callBilling(`documents/${kind}/${id}.pdf`, {}, token), `${name}.pdf`);
}

/** Has the browser save the statement of a payer for a period of days (YYYY-MM-DD) as PDF. Throws ApiError. */
export async function downloadStatement(
  payer: { organization_id: string } | { user_id: string },
  { name, ...period }: { from: string; until: string; language: string; name: string },
): Promise<void> {
  const [kind, id] = 'user_id' in payer ? ['person', payer.user_id] : ['organization', payer.organization_id];
  const query = new URLSearchParams({ payer: kind, ...period }).toString();
  await saveReply(
    await callBilling(`statements/${id}.pdf?${query}`),
    `${name} ${period.from} ${period.until}.pdf`,
  );
}
