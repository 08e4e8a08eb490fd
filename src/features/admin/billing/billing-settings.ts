import { formatMinorUnits, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { resultOfUpdate, type WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { track } from '../../../lib/browser/track.ts';

/** What stands on invoices, when they are due, and how late ones are treated. */
export type BillingSettings = Database['public']['Tables']['billing_settings']['Row'];
/** The columns that admins set. */
export type BillingColumns = Omit<BillingSettings, 'id' | 'created_at' | 'updated_at'>;

/** Reads the settings of billing. Throws the database's error. */
export async function readBillingSettings(): Promise<BillingSettings> {
  const data = await loadDataClient();
  return (await data.from('billing_settings').select('*').single().throwOnError()).data;
}

/** Changes them unless somebody else did since they were read. Throws the database's error. */
export async function saveBillingSettings(
  changes: Partial<BillingColumns>,
  { id, updated_at }: BillingSettings,
): Promise<WriteResult<BillingSettings>> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('billing_settings')
    .update(changes)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('*')
    .throwOnError();
  track('admin_action', { action: 'billing_settings' });
  return resultOfUpdate({
    saved: rows[0],
    readCurrent: readBillingSettings,
    hasSeenVersion: (current) => current.updated_at === updated_at,
  });
}

/** The settings as typed. */
export const toBillingDraft = (settings: BillingSettings, currency: string) => ({
  legal_name: settings.legal_name ?? '',
  tax_id: settings.tax_id ?? '',
  /** Without the hyphen at its end. */
  number_prefix: settings.number_prefix.replace(/-$/, ''),
  due_days: String(settings.due_days),
  how_to_pay: settings.how_to_pay,
  late_fee: toDecimal(settings.late_fee, currency) as string,
  late_fee_days: String(settings.late_fee_days),
  charge_notice_days: String(settings.charge_notice_days),
  retry_days: settings.retry_days.join(', '),
});

/** The settings as typed. */
export type BillingDraft = ReturnType<typeof toBillingDraft>;

const readCount = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : NaN);

function parseFee(text: string, currency: string): { amount: number } | { problem: string } {
  const read = parseMinorUnits(text, currency);
  return 'amount' in read && read.amount > 9_999_999_999 ? { problem: 'Enter a smaller amount.' } : read;
}

/** The draft as it is stored; what is no number is NaN, see `validateBilling`. */
export function toBillingColumns(
  draft: BillingDraft,
  currency: string,
): Omit<BillingColumns, 'books_closed_until'> {
  const fee = parseFee(draft.late_fee, currency);
  const prefix = draft.number_prefix.trim().replace(/-$/, '').toUpperCase();
  return {
    legal_name: draft.legal_name.trim() || null,
    tax_id: draft.tax_id.trim() || null,
    number_prefix: prefix && `${prefix}-`,
    due_days: readCount(draft.due_days),
    how_to_pay: draft.how_to_pay.trim(),
    late_fee: 'amount' in fee ? fee.amount : NaN,
    late_fee_days: readCount(draft.late_fee_days),
    charge_notice_days: readCount(draft.charge_notice_days),
    retry_days: draft.retry_days
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(readCount),
  };
}

const ranges = { due_days: [0, 365], late_fee_days: [1, 365], charge_notice_days: [1, 60] } as const;

/** What is wrong, by field. */
export function validateBilling(draft: BillingDraft, currency: string): Record<string, string> {
  const columns = toBillingColumns(draft, currency);
  const errors: Record<string, string> = {};
  for (const [name, [min, max]] of Object.entries(ranges)) {
    const days = columns[name as keyof typeof ranges];
    if (!(days >= min && days <= max))
      errors[name] = `Enter a whole number from ${String(min)} to ${String(max)}.`;
  }
  const fee = parseFee(draft.late_fee, currency);
  if ('problem' in fee) errors['late_fee'] = fee.problem;
  if (!/^([A-Z0-9]{1,10}-)?$/.test(columns.number_prefix))
    errors['number_prefix'] = 'Enter up to 10 letters and digits.';
  if (columns.retry_days.length > 8 || !columns.retry_days.every((day) => day >= 1 && day <= 60))
    errors['retry_days'] = 'Enter up to 8 days from 1 to 60.';
  return errors;
}

/** What the fields are called. */
export const billingLabels = {
  legal_name: 'Legal name',
  tax_id: 'Tax ID',
  number_prefix: 'Number prefix',
  due_days: 'Due after (days)',
  how_to_pay: 'How to pay',
  late_fee: 'Late fee',
  late_fee_days: 'Late fee after (days)',
  charge_notice_days: 'Notice before a charge (days)',
  retry_days: 'Retry a failed charge (days)',
} as const;

/** The value of a column as people read it; empty for what is invalid or missing. */
export function describeBillingValue(name: string, value: unknown, currency: string): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (name !== 'late_fee') return String(value);
  return value === 0 ? 'None' : Number.isSafeInteger(value) ? formatMinorUnits(value, currency) : '';
}
