import { parseMinorUnits, toDecimal } from '#contracts/money.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { track } from '../../../lib/browser/track.ts';

type Table = Database['public']['Tables']['placement_products'];

/** A paid post or a featured place on sale. */
export type PlacementProduct = Table['Row'];
/** The columns that the form of a product writes. */
export type ProductColumns = Pick<
  PlacementProduct,
  | 'name'
  | 'description'
  | 'days'
  | 'price'
  | 'member_price'
  | 'places'
  | 'account_id'
  | 'tax_rate_id'
  | 'is_active'
  | 'position'
>;

/** What a product is for, as staff choose it: kind and entity. */
export const productTypes = [
  ['post jobs', 'Job post'],
  ['post deals', 'Deal'],
  ['post events', 'Event post'],
  ['post businesses', 'Listing'],
  ['featured jobs', 'Featured job'],
  ['featured deals', 'Featured deal'],
  ['featured events', 'Featured event'],
  ['featured businesses', 'Featured listing'],
] as const;

/** What a product is for in words. */
export const productTypeLabel = ({ kind, entity }: { kind: string; entity: string }): string =>
  productTypes.find(([value]) => value === `${kind} ${entity}`)?.[1] ?? '';

/** All products, those of one kind together. Throws the database's error. */
export async function listProducts(): Promise<PlacementProduct[]> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('placement_products')
    .select('*')
    .order('kind', { ascending: false })
    .order('entity')
    .order('position')
    .order('days')
    .throwOnError();
  return rows;
}

/** Adds a product of the draft's type, or changes the one that was `seen`. Throws the database's error, and a UserError when somebody else changed it. */
export async function saveProduct(
  columns: ProductColumns,
  seen: PlacementProduct | undefined,
  { type }: Pick<ProductDraft, 'type'>,
): Promise<void> {
  const [kind = 'post', entity = 'jobs'] = type.split(' ');
  if (seen)
    await updateSeen(
      'placement_products',
      seen,
      columns,
      'Someone else changed this product. Check the latest version and save again.',
    );
  else
    await (
      await loadDataClient()
    )
      .from('placement_products')
      .insert({ ...columns, kind, entity })
      .throwOnError();
  track('admin_action', { action: seen ? 'placement_product_change' : 'placement_product_add' });
}

/** Removes a product that nobody bought. Throws the database's error. */
export async function removeProduct({ id }: PlacementProduct): Promise<void> {
  const data = await loadDataClient();
  await data.from('placement_products').delete().eq('id', id).select('id').single().throwOnError();
  track('admin_action', { action: 'placement_product_remove' });
}

/** A product as its form holds it: all texts as typed. */
export interface ProductDraft {
  type: string;
  name: string;
  description: string;
  days: string;
  price: string;
  member_price: string;
  places: string;
  account_id: string;
  tax_rate_id: string;
  position: string;
  is_active: boolean;
}

/** What the form of a product begins with. */
export const toProductDraft = (currency: string, product?: PlacementProduct): ProductDraft => ({
  type: product ? `${product.kind} ${product.entity}` : 'post jobs',
  name: product?.name ?? '',
  description: product?.description ?? '',
  days: String(product?.days ?? 30),
  price: product ? toDecimal(product.price, currency) : '',
  member_price: product?.member_price != null ? toDecimal(product.member_price, currency) : '',
  places: product?.places != null ? String(product.places) : '',
  account_id: product?.account_id ?? 'advertising',
  tax_rate_id: product?.tax_rate_id ?? '',
  position: String(product?.position ?? 0),
  is_active: product?.is_active ?? true,
});

/** The columns of a draft, or by field what is wrong with it. */
export function readProductDraft(
  draft: ProductDraft,
  currency: string,
): { columns: ProductColumns } | { errors: Partial<Record<keyof ProductDraft, string>> } {
  const errors: Partial<Record<keyof ProductDraft, string>> = {};
  const whole = (name: 'days' | 'places' | 'position', min: number, max: number) => {
    const typed = draft[name].trim();
    const number = /^\d{1,5}$/.test(typed) ? Number(typed) : NaN;
    if (number >= min && number <= max) return number;
    errors[name] = `Enter a whole number from ${String(min)} to ${String(max)}.`;
    return 0;
  };
  const money = (name: 'price' | 'member_price') => {
    const read = parseMinorUnits(draft[name], currency);
    if ('amount' in read) return read.amount;
    errors[name] = read.problem;
    return 0;
  };
  const price = money('price');
  const member_price = draft.member_price.trim() === '' ? null : money('member_price');
  if (draft.name.trim() === '') errors.name = 'Enter a name.';
  if (errors.price === undefined && member_price !== null && member_price > price)
    errors.member_price = 'Members pay no more than others.';
  const isFeatured = draft.type.startsWith('featured');
  const columns = {
    name: draft.name.trim(),
    description: draft.description.trim(),
    days: whole('days', 1, 365),
    price,
    member_price,
    places: !isFeatured || draft.places.trim() === '' ? null : whole('places', 1, 1000),
    account_id: draft.account_id,
    tax_rate_id: draft.tax_rate_id || null,
    position: whole('position', 0, 10_000),
    is_active: draft.is_active,
  };
  return Object.keys(errors).length > 0 ? { errors } : { columns };
}
