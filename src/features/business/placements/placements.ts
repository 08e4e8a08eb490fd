import * as z from 'zod/mini';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { takesCards } from '../../../lib/browser/billing-client.ts';

/** What can be placed: listings and their posts. */
export const placedEntities = ['jobs', 'deals', 'events', 'businesses'] as const;
/** What can be placed: listings and their posts. */
type PlacedEntity = (typeof placedEntities)[number];

const Product = z.object({
  id: z.string(),
  kind: z.enum(['post', 'featured']),
  name: z.string(),
  description: z.string(),
  days: z.number(),
  /** What this organization pays, in minor units; before taxes. */
  price: z.number(),
  full_price: z.number(),
  member_price: z.nullable(z.number()),
  has_tax: z.boolean(),
  places_left: z.nullable(z.number()),
  free_from: z.nullable(z.string()),
});
/** What is on sale, at the price of an organization. */
export type Product = z.infer<typeof Product>;

const Bought = z.object({
  id: z.string(),
  kind: z.enum(['post', 'featured']),
  name: z.string(),
  days: z.number(),
  status: z.enum(['unpaid', 'paid', 'running', 'ended', 'canceled']),
  is_grant: z.boolean(),
  approved_at: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** Of an invoice that was issued and that the reader gets. */
  invoice_id: z.nullable(z.string()),
  end_reason: z.nullable(
    z.enum([
      'over',
      'declined',
      'withdrawn',
      'deleted',
      'refunded',
      'charged_back',
      'unpaid',
      'full',
      'staff',
    ]),
  ),
});
/** What was ordered. */
type Bought = z.infer<typeof Bought>;

const Offers = z.object({
  currency: z.string(),
  is_member: z.boolean(),
  can_invoice: z.boolean(),
  status: z.string(),
  products: z.array(Product),
  placements: z.array(
    z.extend(Bought, {
      /** What pays it, with the secret of its link; null where nothing is due. */
      paying: z.nullable(z.object({ invoice_id: z.string(), token: z.string() })),
    }),
  ),
});
/** What can be bought for a listing or a post, and what was. */
export type Offers = z.infer<typeof Offers> & { takesCards: boolean };

const Ordered = z.object({
  placement_id: z.string(),
  status: z.string(),
  invoice_id: z.nullable(z.string()),
  token: z.nullable(z.string()),
  invoice_status: z.nullable(z.string()),
  total: z.number(),
  currency: z.string(),
});
/** An order that was made. */
export type Ordered = z.infer<typeof Ordered>;

/** What a panel is about: a listing or a post, or without an id a listing that is still to be added. */
export interface PlacedItem {
  entity: PlacedEntity;
  id: string | null;
}

/** Reads what can be bought and what was. Throws the database's error. */
export async function readOffers({ entity, id }: PlacedItem): Promise<Offers> {
  const data = await loadDataClient();
  const [{ data: offers }, cards] = await Promise.all([
    // Null for a listing to be added; the generated types know no arguments that may be null.
    data.rpc('placement_offers', { entity, item_id: id as string }).throwOnError(),
    takesCards(),
  ]);
  return { ...Offers.parse(offers), takesCards: cards };
}

/** Orders a product at the price that was seen; the same id orders once. Throws the database's error. */
export async function orderPlacement(
  id: string,
  { item, product, pays }: { item: PlacedItem; product: Product; pays: 'card' | 'invoice' },
): Promise<Ordered> {
  const data = await loadDataClient();
  const { data: ordered } = await data
    .rpc('order_placement', {
      placement_id: id,
      product_id: product.id,
      item_id: item.id as string,
      pays,
      seen_price: product.price,
    })
    .throwOnError();
  return Ordered.parse(ordered);
}

/** Cancels an order that has not begun. Throws the database's error. */
export async function cancelPlacement(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('cancel_placement', { placement_id: id }).throwOnError();
}

/** An order as the overview of a listing shows it. */
export type PlacementRow = Bought & { entity: PlacedEntity; item_id: string | null; title: string };

const StoredRow = z.extend(z.omit(Bought, { invoice_id: true }), {
  entity: z.enum(placedEntities),
  item_id: z.nullable(z.string()),
  title: z.string(),
  invoices: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
});

/** All orders of a listing and its posts, the newest first. Throws the database's error. */
export async function readPlacements(business: string): Promise<PlacementRow[]> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('placements')
    .select(
      'id, kind, entity, item_id, title, name, days, status, is_grant, approved_at, starts_at, ends_at, end_reason, invoices(id, number)',
    )
    .eq('business_id', business)
    .order('created_at', { ascending: false })
    .limit(200)
    .throwOnError();
  return z
    .array(StoredRow)
    .parse(rows)
    .map(({ invoices, ...row }) => ({ ...row, invoice_id: invoices?.number ? invoices.id : null }));
}
