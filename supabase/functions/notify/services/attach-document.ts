import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { viewDocument } from '../../_shared/billing-documents/document-view.ts';
import { renderPdf } from '../../_shared/billing-documents/pdf.ts';
import { BillingDocument } from '../../_shared/contracts/billing-documents.ts';
import type { Language } from '../../_shared/contracts/languages.ts';
import type { Database } from '../../_shared/database.types.ts';
import type { Attachment } from '../message.ts';

const Named = z.object({
  outcome: z.string(),
  invoice_id: z.string().optional(),
  payment_id: z.string().optional(),
  credit_note_id: z.string().optional(),
  token: z.string().optional(),
  organization_id: z.string().nullish(),
  user_id: z.string().nullish(),
  from_day: z.string().optional(),
  until_day: z.string().optional(),
});

/**
 * The document that an email of billing is about, as a PDF. Without one where it cannot be made: the email has the link, and is worth
 * more than its attachment.
 */
export async function attachDocument(
  admin: SupabaseClient<Database>,
  data: unknown,
  language: Language,
): Promise<Attachment[]> {
  const read = findDocument(admin, Named.parse(data), language);
  if (!read) return [];
  try {
    const { data: found, error } = await read;
    if (error) throw new Error(error.message);
    const document = BillingDocument.parse(found);
    const bytes = await renderPdf(document);
    return [
      { fileName: `${viewDocument(document).fileName}.pdf`, contentType: 'application/pdf', content: bytes },
    ];
  } catch (error) {
    console.error(`The document of an email could not be made: ${String(error).slice(0, 300)}`);
    return [];
  }
}

function findDocument(admin: SupabaseClient<Database>, named: z.infer<typeof Named>, language: Language) {
  const { outcome, invoice_id, payment_id, credit_note_id, token, from_day, until_day } = named;
  if (outcome === 'statement')
    return admin.rpc('billing_statement', {
      ...{ organization_id: named.organization_id ?? null, user_id: named.user_id ?? null },
      ...{ from_day, until_day, language },
    } as never);
  const [kind, id] =
    outcome === 'receipt'
      ? (['receipt', payment_id] as const)
      : outcome === 'credit_note'
        ? (['credit_note', credit_note_id] as const)
        : (['invoice', ['invoice', 'late_fee'].includes(outcome) ? invoice_id : undefined] as const);
  return id && token ? admin.rpc('billing_document', { kind, id, token, language }) : undefined;
}
