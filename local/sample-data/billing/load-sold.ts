import type { TransactionSql } from 'postgres';

const products = [
  ['post', 'jobs', 'Job posting', 30, 7500, 4000, null],
  ['post', 'jobs', 'Job posting', 60, 12_500, 6500, null],
  ['post', 'deals', 'Deal', 30, 5000, 2500, null],
  ['post', 'events', 'Event posting', 30, 4000, 2000, null],
  ['post', 'businesses', 'Further listing', 365, 24_000, 18_000, null],
  ['featured', 'jobs', 'Featured job', 14, 4000, 2500, 3],
  ['featured', 'deals', 'Featured deal', 14, 3500, 2000, 3],
  ['featured', 'businesses', 'Featured listing', 30, 9000, 6000, 6],
] as const;

/**
 * Adds what the chamber sells besides dues and tickets: paid posts and featured places, some of them running, a page for donations
 * with what came in, and one to pay an invoice by its number.
 */
export async function loadSold(
  tx: TransactionSql,
  businesses: ReadonlyMap<string, string>,
  memberId: string,
): Promise<void> {
  for (const [position, [kind, entity, name, days, price, member_price, places]] of products.entries())
    await tx`insert into public.placement_products ${tx({ kind, entity, name, days, price, member_price, places, position })}`;
  const ids = [...businesses.values()];
  // The first ones by name, so that the town is the same each time.
  await sellPlacement(
    tx,
    'featured',
    'businesses',
    `select id, id as business_id, name as title from public.businesses
    where id = any ($1::uuid[]) and status = 'approved' and organization_id is not null and not featured order by name limit 1`,
    ids,
  );
  await sellPlacement(
    tx,
    'featured',
    'jobs',
    `select j.id, j.business_id, j.title from public.jobs as j join public.businesses as b
    on b.id = j.business_id where b.id = any ($1::uuid[]) and j.status = 'active' and b.organization_id is not null
    order by j.title limit 1`,
    ids,
  );
  await tx`update public.fee_items set is_open = true, name = 'Winter lights fund',
    description = 'The lights on Depot Square are paid for by gifts. Every gift helps.',
    thanks = 'The lights go on the first Friday of December. Come and see them.' where slug = 'donate'`;
  await tx`insert into public.fee_items ${tx({
    slug: 'invoice',
    name: 'Pay an invoice',
    description: 'Pay any invoice of the chamber by card. Its number is at the top.',
    allows_own: true,
    reference_label: 'Invoice number or name',
    is_open: true,
    position: 1,
  })}`;
  for (const amount of [2500, 5000, 2500]) await donate(tx, memberId, amount);
  await tx`delete from private.outbox where template = 'placement' and created_at = now()`;
}

async function payInvoice(tx: TransactionSql, invoice: string) {
  await tx`select private.add_up(${invoice})`;
  await tx`select private.issue_invoices(array[${invoice}::uuid], private.today())`;
  await tx`select private.record_payment(id, amount_due, 'check', private.today(), null, '', gen_random_uuid(), false)
    from public.invoices where id = ${invoice}`;
}

async function sellPlacement(
  tx: TransactionSql,
  kind: string,
  entity: string,
  pick: string,
  businesses: string[],
): Promise<void> {
  const [item] = await tx.unsafe<{ id: string; business_id: string; title: string }[]>(pick, [businesses]);
  if (!item) return;
  const [sold] = await tx<{ id: string; invoice: string }[]>`with product as (
      select * from public.placement_products where kind = ${kind} and entity = ${entity} order by position limit 1
    ), bill as (
      select product.*, b.organization_id, private.start_invoice(b.organization_id, null) as invoice
      from product, public.businesses as b where b.id = ${item.business_id}
    ) insert into public.placements (product_id, kind, entity, name, days, price, item_id, title, business_id, organization_id, invoice_id)
    select bill.id, bill.kind, bill.entity, bill.name, bill.days, private.placement_price(p, bill.organization_id), ${item.id}, ${item.title},
      ${item.business_id}, bill.organization_id, bill.invoice
    from bill join public.placement_products as p on p.id = bill.id returning id, invoice_id as invoice`;
  if (!sold) return;
  await tx`insert into public.invoice_lines (invoice_id, kind, description, unit_amount, account_id)
    select invoice_id, 'placement', name || ': ' || title, price, 'advertising' from public.placements where id = ${sold.id}`;
  await payInvoice(tx, sold.invoice);
}

async function donate(tx: TransactionSql, person: string, amount: number) {
  const [begun] = await tx<
    { invoice: string }[]
  >`select private.begin_fee_payment(gen_random_uuid(), 'donate', ${amount},
    '{}', ${person}, 'demo') ->> 'invoice_id' as invoice`;
  if (begun) await payInvoice(tx, begun.invoice);
}
