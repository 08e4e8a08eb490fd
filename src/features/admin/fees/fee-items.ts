import { parseMinorUnits, toDecimal } from '#contracts/money.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { track } from '../../../lib/browser/track.ts';

type Table = Database['public']['Tables']['fee_items'];

/** A donation or a fee. */
export type FeeItemRow = Table['Row'];
/** The columns that the form of an item writes. */
export type FeeItemColumns = Omit<FeeItemRow, 'id' | 'created_at' | 'updated_at'>;

/** All items in their order. Throws the database's error. */
export async function listFeeItems(): Promise<FeeItemRow[]> {
  const data = await loadDataClient();
  return (await data.from('fee_items').select('*').order('position').order('name').throwOnError()).data;
}

/** Adds an item, or changes the one that was `seen`. Throws the database's error, and a UserError when somebody else changed it. */
export async function saveFeeItem(columns: FeeItemColumns, seen?: FeeItemRow): Promise<void> {
  if (seen)
    await updateSeen(
      'fee_items',
      seen,
      columns,
      'Someone else changed this item. Check the latest version and save again.',
    );
  else await (await loadDataClient()).from('fee_items').insert(columns).throwOnError();
  track('admin_action', { action: seen ? 'fee_item_change' : 'fee_item_add' });
}

/** Removes an item that nobody paid. Throws the database's error. */
export async function removeFeeItem({ id }: FeeItemRow): Promise<void> {
  const data = await loadDataClient();
  await data.from('fee_items').delete().eq('id', id).select('id').single().throwOnError();
  track('admin_action', { action: 'fee_item_remove' });
}

/** An item as its form holds it: all texts as typed. */
export interface FeeDraft {
  kind: string;
  name: string;
  slug: string;
  description: string;
  thanks: string;
  amounts: 'fixed' | 'choice';
  amount: string;
  member_amount: string;
  suggested: string;
  allows_own: boolean;
  min_amount: string;
  max_amount: string;
  reference_label: string;
  account_id: string;
  tax_rate_id: string;
  open_until: string;
  position: string;
  is_open: boolean;
  is_listed: boolean;
}

/** What the form of an item begins with. */
export const toFeeDraft = (currency: string, item?: FeeItemRow): FeeDraft => {
  const money = (amount: number | null | undefined) => (amount == null ? '' : toDecimal(amount, currency));
  return {
    kind: item?.kind ?? 'fee',
    name: item?.name ?? '',
    slug: item?.slug ?? '',
    description: item?.description ?? '',
    thanks: item?.thanks ?? '',
    amounts: item && item.amount === null ? 'choice' : 'fixed',
    amount: money(item?.amount),
    member_amount: money(item?.member_amount),
    suggested: (item?.suggested ?? []).map(money).join('; '),
    allows_own: item?.allows_own ?? true,
    min_amount: money(item?.min_amount ?? 500),
    max_amount: money(item?.max_amount ?? 500_000),
    reference_label: item?.reference_label ?? '',
    account_id: item?.account_id ?? 'other_income',
    tax_rate_id: item?.tax_rate_id ?? '',
    open_until: item?.open_until ?? '',
    position: String(item?.position ?? 0),
    is_open: item?.is_open ?? false,
    is_listed: item?.is_listed ?? true,
  };
};

type Errors = Partial<Record<keyof FeeDraft, string>>;

/** The columns of a draft, or by field what is wrong with it. */
export function readFeeDraft(
  draft: FeeDraft,
  currency: string,
): { columns: FeeItemColumns } | { errors: Errors } {
  const errors: Errors = {};
  const money = (name: keyof FeeDraft, typed: string) => {
    const read = parseMinorUnits(typed, currency);
    if ('amount' in read && read.amount > 0) return read.amount;
    errors[name] = 'problem' in read ? read.problem : 'Enter an amount above zero.';
    return 0;
  };
  const isFixed = draft.amounts === 'fixed';
  const suggested = isFixed
    ? []
    : draft.suggested
        .split(';')
        .filter((part) => part.trim() !== '')
        .map((part) => money('suggested', part));
  const slug = draft.slug.trim().toLowerCase();
  if (draft.name.trim() === '') errors.name = 'Enter a name.';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) errors.slug = 'Use lowercase letters, digits and hyphens.';
  if (!isFixed && suggested.length === 0 && !draft.allows_own)
    errors.suggested = 'Suggest amounts, or let people enter their own.';
  if (new Set(suggested).size < suggested.length || suggested.length > 8)
    errors.suggested = 'Enter up to 8 different amounts.';
  const amount = isFixed ? money('amount', draft.amount) : null;
  const member =
    isFixed && draft.member_amount.trim() !== '' ? money('member_amount', draft.member_amount) : null;
  if (amount !== null && member !== null && member > amount)
    errors.member_amount = 'Members pay no more than others.';
  const [min, max] = isFixed
    ? [500, 500_000]
    : [money('min_amount', draft.min_amount), money('max_amount', draft.max_amount)];
  if (errors.max_amount === undefined && max < min)
    errors.max_amount = 'Enter more than the smallest amount.';
  const position = /^\d{1,4}$/.test(draft.position.trim()) ? Number(draft.position) : NaN;
  if (Number.isNaN(position)) errors.position = 'Enter a whole number from 0 to 9999.';
  if (draft.open_until !== '' && Number.isNaN(Date.parse(draft.open_until)))
    errors.open_until = 'Enter a day.';
  if (Object.keys(errors).length > 0) return { errors };
  return {
    columns: {
      kind: draft.kind,
      name: draft.name.trim(),
      slug,
      description: draft.description.trim(),
      thanks: draft.thanks.trim(),
      amount,
      member_amount: member,
      suggested,
      allows_own: !isFixed && draft.allows_own,
      min_amount: min,
      max_amount: max,
      reference_label: draft.reference_label.trim() || null,
      account_id: draft.account_id,
      tax_rate_id: draft.tax_rate_id || null,
      open_until: draft.open_until || null,
      position,
      is_open: draft.is_open,
      is_listed: draft.is_listed,
    },
  };
}
