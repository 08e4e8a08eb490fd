import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { CheckoutBegun } from '../_shared/contracts/billing.ts';
import { FeeItem, type FeePayment } from '../_shared/contracts/fees.ts';
import { localPath } from '../_shared/contracts/languages.ts';
import { parseMinorUnits } from '../_shared/contracts/money.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database } from '../_shared/database.types.ts';
import { ServiceError } from '../_shared/service-error.ts';
import { beginCheckout, requireCards } from './checkout.ts';
import type { PaymentProvider } from './port.ts';

type Admin = SupabaseClient<Database>;

const Begun = z.object({ invoice_id: z.string(), token: z.string() });

/** Who pays a fee: the person of a session, if there is one, and the network that limits count. */
interface FeePayer {
  personId: string | null;
  address: string;
  siteUrl: string;
}

const invalid = (field: string, message: string) =>
  new ServiceError('VALIDATION_FAILED', message, { issues: [{ field, message }] });

/** The amount that was chosen or typed, in minor units; null for none. Throws VALIDATION_FAILED for one that cannot be read. */
function readAmount({ choice, own }: FeePayment, currency: string): number | null {
  if (choice === 'own' || (choice === '' && own.trim() !== '')) {
    const read = parseMinorUnits(own, currency);
    if ('problem' in read) throw invalid('own', read.problem);
    return read.amount;
  }
  return /^\d{1,12}$/.test(choice) ? Number(choice) : null;
}

// The field of the form that an error of the database is about.
const fields: Readonly<Record<string, string>> = {
  amount_missing: 'own',
  amount_not_offered: 'own',
  amount_too_small: 'own',
  amount_too_large: 'own',
  reference_needed: 'reference',
  reference_too_long: 'reference',
  email_invalid: 'email',
  name_needed: 'name',
};

/**
 * Begins the payment of a donation or a fee, whose amount Postgres decides. Throws NOT_FOUND, CONFLICT for one that is closed,
 * VALIDATION_FAILED with the field, RATE_LIMITED, and UNAVAILABLE without keys.
 */
export async function beginFee(
  admin: Admin,
  provider: PaymentProvider,
  { slug, form }: { slug: string; form: FeePayment },
  { personId, address, siteUrl }: FeePayer,
): Promise<CheckoutBegun> {
  requireCards(provider);
  const found = await admin.rpc('fee_item', { item: slug });
  if (found.error) throw toServiceError(found.error, found.status);
  if (found.data === null) throw new ServiceError('NOT_FOUND', 'This page no longer exists.');
  const item = FeeItem.parse(found.data);
  const { name, email, reference, language } = form;
  const { data, error, status } = await admin.rpc('begin_fee_payment', {
    payment_id: form.id,
    item: slug,
    // Null where they are missing; the generated types know no arguments that may be null.
    amount: readAmount(form, item.currency) as number,
    payer: { name, email, reference, language },
    person_id: personId as string,
    address,
  });
  if (error) {
    const field = fields[error.details];
    if (field !== undefined) throw invalid(field, error.message);
    throw toServiceError(error, status);
  }
  const { invoice_id, token } = Begun.parse(data);
  const start = {
    invoice_id,
    token,
    saves_method: false,
    language,
    return_path: localPath(`/pay/${slug}`, language),
  };
  return beginCheckout(admin, provider, start, { personId, siteUrl });
}
