import * as z from 'zod/mini';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import type { Row } from '../../../../kit/forms/form-fields.ts';

const Sold = z.object({
  types: z.array(z.object({ id: z.string(), sold: z.number(), held: z.number(), canceled: z.number() })),
  add_ons: z.array(z.object({ id: z.string(), sold: z.number() })),
  codes: z.array(z.object({ id: z.string(), uses: z.number() })),
});
const Json = z.record(z.string(), z.json());

/** The columns of an add-on that its form writes. */
export const AddOnColumns = z.object({
  name: z.string(),
  price: z.number(),
  description: z.string(),
  options: z.array(z.string()),
  quantity: z.nullable(z.number()),
  max_per_order: z.number(),
});
export type AddOnColumns = z.infer<typeof AddOnColumns>;

/** The columns of a code that its form writes. */
export const CodeColumns = z.object({
  code: z.string(),
  kind: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  ticket_type_ids: z.array(z.string()),
  max_uses: z.nullable(z.number()),
  max_per_person: z.nullable(z.number()),
  valid_from: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
});
export type CodeColumns = z.infer<typeof CodeColumns>;

/** The columns of the rules that their form writes. */
export const RuleColumns = z.object({
  refund_hours: z.nullable(z.number()),
  refund_fee: z.number(),
  allows_transfer: z.boolean(),
  allows_invoice: z.boolean(),
  shows_attendees: z.boolean(),
  max_tickets: z.number(),
  note: z.string(),
});
export type RuleColumns = z.infer<typeof RuleColumns>;

/** What an event sells, as its organizers set it up, with what was sold of each. Throws the database's error. */
export async function readTicketSetup(eventId: string) {
  const data = await loadDataClient();
  const [event, hub, types, addOns, codes, rules, plans, sales] = await Promise.all([
    data
      .from('events')
      .select('id, title, slug, business_id, time_zone, rrule, registration_mode')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data.from('site_settings').select('currency, contact_email').single().throwOnError(),
    data
      .from('ticket_types')
      .select('*, ticket_prices (*)')
      .eq('event_id', eventId)
      .order('position')
      .order('created_at', { referencedTable: 'ticket_prices' })
      .throwOnError(),
    data.from('event_add_ons').select('*').eq('event_id', eventId).order('position').throwOnError(),
    data.from('promo_codes').select('*').eq('event_id', eventId).order('code').throwOnError(),
    data.from('event_ticketing').select('*').eq('event_id', eventId).maybeSingle().throwOnError(),
    data.from('plans').select('id, name').order('name').throwOnError(),
    data.rpc('event_sales', { event_id: eventId }).throwOnError(),
  ]);
  const sold = Sold.parse(sales.data);
  const soldOf = new Map(sold.types.map(({ id, ...of }) => [id, of]));
  const addOnsSold = new Map(sold.add_ons.map(({ id, sold: count }) => [id, count]));
  const usesOf = new Map(sold.codes.map(({ id, uses }) => [id, uses]));
  const {
    id,
    title,
    slug,
    business_id: businessId,
    time_zone: zone,
    rrule,
    registration_mode: mode,
  } = event.data;
  return {
    id,
    title,
    slug,
    businessId,
    zone,
    isSeries: rrule !== null,
    mode,
    currency: hub.data.currency,
    contact: hub.data.contact_email,
    plans: plans.data,
    rules: rules.data,
    types: types.data.map((type) => {
      const { sold: count = 0, held = 0, canceled = 0 } = soldOf.get(type.id) ?? {};
      return { ...type, sold: count + held, isSold: count + held + canceled > 0 };
    }),
    addOns: addOns.data.map((addOn) => {
      const count = addOnsSold.get(addOn.id) ?? 0;
      return { ...addOn, sold: count, isSold: count > 0 };
    }),
    codes: codes.data.map((code) => {
      const uses = usesOf.get(code.id) ?? 0;
      return { ...code, uses, isSold: uses > 0 };
    }),
  };
}

/** What readTicketSetup resolves to. */
export type TicketSetup = Awaited<ReturnType<typeof readTicketSetup>>;
export type TicketType = TicketSetup['types'][number];
export type AddOn = TicketSetup['addOns'][number];
export type PromoCode = TicketSetup['codes'][number];

/** The tables of what an event sells. */
export type SoldTable = 'ticket_types' | 'event_add_ons' | 'promo_codes';

/** Adds or changes a kind of ticket with its other prices. Throws the database's error. */
export async function saveTicketType(eventId: string, ticket: Row, prices: readonly Row[]): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('save_ticket_type', {
      event_id: eventId,
      ticket: Json.parse(ticket),
      prices: z.array(Json).parse(prices),
    })
    .throwOnError();
}

/** Adds or changes an add-on, at the end of the others. Throws the database's error. */
export async function saveAddOn(
  eventId: string,
  id: string | undefined,
  fields: AddOnColumns,
  position: number,
): Promise<void> {
  const data = await loadDataClient();
  await (
    id === undefined
      ? data.from('event_add_ons').insert({ ...fields, event_id: eventId, position })
      : data.from('event_add_ons').update(fields).eq('id', id).select('id').single()
  ).throwOnError();
}

/** Adds or changes a code. Throws the database's error. */
export async function saveCode(eventId: string, id: string | undefined, fields: CodeColumns): Promise<void> {
  const data = await loadDataClient();
  await (
    id === undefined
      ? data.from('promo_codes').insert({ ...fields, event_id: eventId })
      : data.from('promo_codes').update(fields).eq('id', id).select('id').single()
  ).throwOnError();
}

/** Changes the rules of an event, or adds them. Throws the database's error. */
export async function saveRules(eventId: string, fields: RuleColumns): Promise<void> {
  const data = await loadDataClient();
  // Changed before they are added: a fee that staff set is not set again by whoever saves the rest.
  const { data: known } = await data
    .from('event_ticketing')
    .update(fields)
    .eq('event_id', eventId)
    .select('event_id')
    .throwOnError();
  if (known.length === 0)
    await data
      .from('event_ticketing')
      .insert({ ...fields, event_id: eventId })
      .throwOnError();
}

/** Puts kinds of tickets or add-ons in an order. Throws the database's error. */
export async function orderItems(
  table: Exclude<SoldTable, 'promo_codes'>,
  eventId: string,
  ids: string[],
): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('order_event_items', { entity: table, event_id: eventId, ids }).throwOnError();
}

/** Takes something off sale, or sells it again. Throws the database's error. */
export async function archiveItem(table: SoldTable, id: string, isArchived: boolean): Promise<void> {
  const data = await loadDataClient();
  await data
    .from(table)
    .update({ archived_at: isArchived ? new Date().toISOString() : null })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError();
}

/** Deletes what nobody ordered. Throws the database's error. */
export async function deleteItem(table: SoldTable, id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from(table).delete().eq('id', id).select('id').single().throwOnError();
}
