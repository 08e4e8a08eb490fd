import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, settle } from './support/order-tickets.ts';

// Never more featured places than there are, whoever pays last, and the money of whoever got none goes back.
const products: string[] = [];
afterAll(async () => {
  await sql`update public.placement_products set is_active = false where id in ${sql([randomUUID(), ...products])}`;
});

async function addPlaces(places: number, jobs: number) {
  const [product] = await sql<{ id: string }[]>`insert into public.placement_products ${sql({
    kind: 'featured',
    entity: 'jobs',
    name: `Featured ${randomUUID().slice(0, 8)}`,
    days: 7,
    price: 1000,
    places,
  })} returning id`;
  const owner = await addPerson();
  const [listing] = await sql<{ id: string }[]>`insert into public.businesses ${sql({
    name: `Mill ${randomUUID().slice(0, 8)}`,
    owner_id: owner,
    status: 'approved',
  })} returning id`;
  const rows = Array.from({ length: jobs }, (_, place) => ({
    title: `Baker ${String(place)}`,
    business_id: listing?.id ?? '',
    posted_by: owner,
    status: 'active',
  }));
  const items = await sql<{ id: string }[]>`insert into public.jobs ${sql(rows)} returning id`;
  products.push(product?.id ?? '');
  return { product: product?.id ?? '', owner, items: items.map(({ id }) => id) };
}
type Places = Awaited<ReturnType<typeof addPlaces>>;

const order = ({ product, owner }: Places, item: string) =>
  start(
    owner,
    (tx) => tx`select public.order_placement(${randomUUID()}, ${product}, ${item}, 'card', 1000) as ordered`,
  ).ended;
async function beginPaying(places: Places, item: string) {
  const { rows, detail } = await order(places, item);
  const made = rows[0]?.['ordered'] as
    { placement_id: string; invoice_id: string; token: string } | undefined;
  if (!made) throw new Error(`It was refused: ${detail}`);
  const [begun] = await sql<{ payment: string }[]>`
    select public.begin_checkout(${made.invoice_id}, ${made.token}, null, false) ->> 'payment_id' as payment`;
  return { id: made.placement_id, invoice: made.invoice_id, payment: begun?.payment ?? '' };
}
const pay = ({ payment }: { payment: string }) => start(null, settle(payment, 1000)).ended;
const endHold = ({ id }: { id: string }) =>
  sql`update public.placements set held_until = now() - interval '1 second' where id = ${id}`;
/** The bank takes back what was paid. */
const chargeBack = ({ payment, invoice }: { payment: string; invoice: string }) =>
  sql.begin(async (tx) => {
    await tx`select private.lock_invoice(${invoice})`;
    await tx`select private.deallocate(${payment}, ${invoice}, private.today(), 1000)`;
    await tx`select private.settle_invoice(${invoice})`;
  });
const payAgain = ({ invoice }: { invoice: string }) =>
  start(null, (tx) => tx`select public.record_payment(${invoice}, 1000, 'transfer', private.today())`).ended;
const stateOf = async ({ id }: { id: string }) => {
  const [row] =
    await sql`select p.status, p.end_reason, coalesce((select sum(r.amount)::integer from public.refunds as r
      join public.payments as m on m.id = r.payment_id where m.invoice_id = p.invoice_id), 0) as back,
    (select amount_credited::integer from public.invoices where id = p.invoice_id) as credited
    from public.placements as p where p.id = ${id}`;
  return row;
};
const running = async ({ product }: Places) => {
  const [row] = await sql<{ total: number }[]>`select count(*)::integer as total from public.placements
    where product_id = ${product} and status in ('paid', 'running')`;
  return row?.total;
};
const mailsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ cause: string }[]>`select data ->> 'cause' as cause from private.outbox
      where data ->> 'placement_id' = ${id} and data ->> 'outcome' = 'canceled' order by created_at`
  ).map(({ cause }) => cause);

describe('the last featured place', () => {
  it('is held for one of many who order it at once', async () => {
    const places = await addPlaces(1, 5);
    const ended = await Promise.all(places.items.map((item) => order(places, item)));
    expect(ended.filter(({ code }) => code === '')).toHaveLength(1);
    expect(new Set(ended.flatMap(({ detail }) => (detail ? [detail] : [])))).toEqual(
      new Set(['no_place_left']),
    );
  });

  it('is given to one of many who pay at once after their holds ran out, and the others get their money back', async () => {
    const places = await addPlaces(1, 4);
    const orders = [];
    for (const item of places.items) {
      const ordered = await beginPaying(places, item);
      await endHold(ordered);
      orders.push(ordered);
    }
    const ended = await Promise.all(orders.map(pay));
    expect(ended.map(({ code }) => code)).toEqual(['', '', '', '']);
    expect(await running(places)).toBe(1);
    const states = await Promise.all(orders.map(stateOf));
    expect(states.filter((state) => state?.['status'] === 'running')).toEqual([
      { status: 'running', end_reason: null, back: 0, credited: 0 },
    ]);
    const others = states.filter((state) => state?.['status'] !== 'running');
    expect(others).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'canceled', end_reason: 'full', back: 1000, credited: 0 })),
    );
    const mails = await Promise.all(orders.map(mailsOf));
    expect(mails.flat()).toEqual(['full', 'full', 'full']);
  });
});

describe('a place whose payment the bank took back', () => {
  it('that ran is not given twice: paid again once others have it, the money goes back with an email', async () => {
    const places = await addPlaces(1, 2);
    const [one = '', two = ''] = places.items;
    const first = await beginPaying(places, one);
    await pay(first);
    await chargeBack(first);
    expect(await stateOf(first)).toMatchObject({ status: 'ended', end_reason: 'charged_back' });
    await pay(await beginPaying(places, two));
    expect(await payAgain(first)).toMatchObject({ code: '' });
    expect(await running(places)).toBe(1);
    expect(await stateOf(first)).toMatchObject({ status: 'ended', end_reason: 'full', credited: 1000 });
    expect(await mailsOf(first)).toEqual(['charged_back', 'full']);
  });

  it('that ran for half of its days gives back the other half', async () => {
    const places = await addPlaces(1, 2);
    const [one = '', two = ''] = places.items;
    const first = await beginPaying(places, one);
    await pay(first);
    await sql`update public.placements set starts_at = starts_at - interval '84 hours', ends_at = ends_at - interval '84 hours'
      where id = ${first.id}`;
    await chargeBack(first);
    await pay(await beginPaying(places, two));
    expect(await payAgain(first)).toMatchObject({ code: '' });
    expect(await stateOf(first)).toMatchObject({ status: 'ended', end_reason: 'full', credited: 500 });
    const [mail] = await sql`select data ->> 'amount' as amount from private.outbox
      where data ->> 'placement_id' = ${first.id} and data ->> 'cause' = 'full'`;
    expect(mail).toEqual({ amount: '500' });
  });

  it('that was waiting to begin is not given twice either', async () => {
    const places = await addPlaces(1, 2);
    const [one = '', two = ''] = places.items;
    await sql`update public.jobs set status = 'pending' where id = ${one}`;
    const first = await beginPaying(places, one);
    await pay(first);
    await chargeBack(first);
    expect(await stateOf(first)).toMatchObject({ status: 'unpaid' });
    await pay(await beginPaying(places, two));
    expect(await payAgain(first)).toMatchObject({ code: '' });
    expect(await running(places)).toBe(1);
    expect(await stateOf(first)).toMatchObject({ status: 'canceled', end_reason: 'full', credited: 1000 });
  });

  it('goes on where there is still room', async () => {
    const places = await addPlaces(1, 1);
    const first = await beginPaying(places, places.items[0] ?? '');
    await pay(first);
    await chargeBack(first);
    await payAgain(first);
    expect(await stateOf(first)).toMatchObject({ status: 'running', end_reason: null, back: 0, credited: 0 });
    await chargeBack({ ...first, payment: await paymentOf(first) });
    expect(await mailsOf(first)).toEqual(['charged_back', 'charged_back']);
  });

  it('and wanted again by several at once is given to one', async () => {
    const places = await addPlaces(2, 4);
    const orders = [];
    for (const item of places.items) {
      const ordered = await beginPaying(places, item);
      await pay(ordered);
      await chargeBack(ordered);
      orders.push(ordered);
    }
    const ended = await Promise.all(orders.map(payAgain));
    expect(ended.map(({ code }) => code)).toEqual(['', '', '', '']);
    expect(await running(places)).toBe(2);
    const states = await Promise.all(orders.map(stateOf));
    expect(states.filter((state) => state?.['end_reason'] === 'full')).toHaveLength(2);
  });
});

async function paymentOf({ invoice }: { invoice: string }) {
  const [row] = await sql<
    { id: string }[]
  >`select payment_id as id from public.payment_allocations where invoice_id = ${invoice}`;
  return row?.id ?? '';
}
