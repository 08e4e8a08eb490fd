import type { SupabaseClient } from '@supabase/supabase-js';
import { BillingDocument } from '../_shared/contracts/billing-documents.ts';
import { type Language, localPath } from '../_shared/contracts/languages.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database } from '../_shared/database.types.ts';

interface Wanted {
  kind: 'invoice' | 'receipt' | 'credit_note';
  id: string;
  token?: string | undefined;
  language: Language;
}

/**
 * A document of the ledger with the address where it is paid, read with the rights of `client`: those of a person, or of the service
 * for who has the secret of its link. Throws NOT_FOUND for everyone else.
 */
export async function readDocument(
  client: SupabaseClient<Database>,
  { kind, id, token, language }: Wanted,
  siteUrl: string,
): Promise<BillingDocument> {
  const { data, error, status } = await client.rpc('billing_document', {
    kind,
    id,
    language,
    ...(token !== undefined && { token }),
  });
  if (error) throw toServiceError(error, status);
  const read = data as { invoice_id: string; token: string | null };
  const pay = new URL(`${localPath('/invoice', language)}?id=${read.invoice_id}`, siteUrl);
  if (read.token !== null) pay.hash = read.token;
  return BillingDocument.parse(read.token === null ? read : { ...read, pay_url: pay.href });
}

/** The statement of an organization or a person for a period, read with the rights of `client`. Throws NOT_FOUND for those who may not. */
export async function readStatement(
  client: SupabaseClient<Database>,
  wanted: { payer: 'organization' | 'person'; id: string; from: string; until: string; language: Language },
): Promise<BillingDocument> {
  const { payer, id, from, until, language } = wanted;
  const { data, error, status } = await client.rpc('billing_statement', {
    ...{ organization_id: payer === 'organization' ? id : null, user_id: payer === 'person' ? id : null },
    ...{ from_day: from, until_day: until, language },
  } as never);
  if (error) throw toServiceError(error, status);
  return BillingDocument.parse(data);
}
