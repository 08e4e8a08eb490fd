import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { joinCode, type PersonaName, type Town } from './support/town.ts';

async function addPlan(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Seats',
    slug: `seats-${crypto.randomUUID()}`,
    audience: 'business',
    price: 12_000,
    seat_price: 1200,
    ...row,
  })} returning id`;
  const id = plan?.id ?? '';
  await tx`update public.plans set entitlements = '{"people": 4}' where id = ${id}`;
  return id;
}
const idOf = (rows: readonly Record<string, unknown>[]) => {
  const id = rows[0]?.['id'];
  return typeof id === 'string' ? id : null;
};
const pay = async (tx: TransactionSql, invoice: string | null) =>
  idOf(
    await tx`select public.record_payment(id, amount_due, 'check', private.today()) as id
      from public.invoices where id = ${invoice}`,
  ) ?? '';
/** The organization of the owner, which has four people, as a member with a plan for four. */
async function becomeMember(tx: TransactionSql, town: Town, row: Record<string, unknown> = {}) {
  const plan = await addPlan(tx, row);
  await pay(tx, idOf(await tx`select public.bill_membership(${town.businessProfile}, null, ${plan}) as id`));
  const [held] = await tx<{ id: string }[]>`
    select id from public.subscriptions where business_profile_id = ${town.businessProfile}`;
  return { id: held?.id ?? '', plan };
}
const buy = async (tx: TransactionSql, id: string, quantity = 1) =>
  idOf(await tx`select public.buy_seats(${id}, ${quantity}) as id`);
const seats = async (tx: TransactionSql, town: Town) => {
  const [row] = await tx`select private.seats_of(${town.businessProfile}) as seats`;
  return row?.['seats'] as number | null;
};
const line = async (tx: TransactionSql, invoice: string | null) => {
  const [row] = await tx`select quantity, unit_amount::integer as unit, account_id as account
    from public.invoice_lines where invoice_id = ${invoice} and kind = 'seats'`;
  return row;
};
/** Moves a membership with its terms and seats back in time, as if all of it had been so many days earlier. */
async function age(tx: TransactionSql, id: string, days: number) {
  const by = `${String(days)} days`;
  for (const [table, trigger] of [
    ['membership_terms', 'membership_terms_0_keep'],
    ['membership_seats', 'membership_seats_0_keep'],
  ] as const) {
    await tx.unsafe(`alter table public.${table} disable trigger ${trigger}`);
    await tx`update ${tx(`public.${table}`)} set starts_at = starts_at - ${by}::interval,
      ends_at = ends_at - ${by}::interval where subscription_id = ${id}`;
    await tx.unsafe(`alter table public.${table} enable trigger ${trigger}`);
  }
  await tx`update public.subscriptions set current_period_start = current_period_start - ${by}::interval,
    current_period_end = current_period_end - ${by}::interval, started_at = started_at - ${by}::interval,
    anchor_on = anchor_on - ${by}::interval where id = ${id}`;
}
const advance = (tx: TransactionSql) => tx`select private.advance_memberships(now())`;
const renewals = (tx: TransactionSql, id: string) =>
  tx<{ id: string; status: string; total: number }[]>`
    select i.id, i.status, i.total::integer from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'dues'
    where i.subscription_id = ${id} order by i.number offset 1`;
const join = `select public.join_by_code('${joinCode}') as id`;

describe('buying seats', () => {
  it('costs the part of the term that is left, and counts once it is paid', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.organization_people set joined_at = joined_at - interval '1 day'`;
      const { id } = await becomeMember(tx, town);
      await tx`update public.plans set is_active = false`;
      await expect(act('stranger', join)).rejects.toMatchObject({
        ...httpError(403, 'not_in_plan'),
        message: 'The limit for people is 4. A further seat costs $12.00.',
      });
      const [whole] = await act('owner', `select public.preview_seats('${id}', 2) as said`);
      expect(whole?.['said']).toMatchObject({ unit_amount: 1200, due: 2400, price: 1200, has_taxes: false });
      await age(tx, id, 73);
      const [part] = await act('owner', `select public.preview_seats('${id}', 2) as said`);
      expect(part?.['said']).toMatchObject({ unit_amount: 960, due: 1920 });
      expect(await tx`select from public.invoices where subscription_id = ${id}`).toHaveLength(1);
      const invoice = idOf(await act('owner', `select public.buy_seats('${id}', 2) as id`));
      expect(await line(tx, invoice)).toEqual({ quantity: 2, unit: 960, account: 'dues' });
      expect(await seats(tx, town)).toBe(4);
      expect(idOf(await act('owner', `select public.buy_seats('${id}', 2) as id`))).toBe(invoice);
      await expect(act('owner', `select public.buy_seats('${id}', 3)`)).rejects.toMatchObject(
        httpError(409, 'seats_not_paid'),
      );
      await pay(tx, invoice);
      expect(await seats(tx, town)).toBe(6);
      expect(await act('stranger', join)).toHaveLength(1);
      const [profile] =
        await tx`select membership_status from public.profiles where id = ${town.ids.stranger}`;
      expect(profile).toEqual({ membership_status: 'active' });
      const mine = await act(
        'owner',
        'select key, max_count, used from public.my_entitlements(' + `'${town.approved}')`,
      );
      expect(mine.find(({ key }) => key === 'people')).toEqual({ key: 'people', max_count: 6, used: 5 });
    }));

  it('has the taxes and the account of the plan, and what costs nothing counts at once', () =>
    inTown(async (town, _, tx) => {
      const { id, plan } = await becomeMember(tx, town);
      await tx`update public.plans set tax_rate_id = ${town.ledger.taxRate}, account_id = ${town.ledger.account} where id = ${plan}`;
      const invoice = await buy(tx, id, 10);
      const [row] =
        await tx`select subtotal::integer, tax::integer from public.invoices where id = ${invoice}`;
      expect(row).toEqual({ subtotal: 12_000, tax: 1065 });
      expect(await line(tx, invoice)).toMatchObject({ account: town.ledger.account });
      await pay(tx, invoice);
      await tx`update public.plans set seat_price = 0 where id = ${plan}`;
      expect(await buy(tx, id, 1)).toBeNull();
      expect(await seats(tx, town)).toBe(15);
    }));

  it('is refused with what to do', () =>
    inTown(async (town, _, tx) => {
      const { id, plan } = await becomeMember(tx, town);
      const refused = (quantity: number | null, ...error: [number, string]) =>
        expect(
          tx.savepoint((inner) => inner`select public.buy_seats(${id}, ${quantity})`),
        ).rejects.toMatchObject(httpError(...error));
      for (const quantity of [0, -1, 101, null]) await refused(quantity, 422, 'seats_out_of_range');
      await tx`update public.plans set entitlements = '{"people": null}' where id = ${plan}`;
      await refused(1, 409, 'seats_unlimited');
      await tx`update public.plans set entitlements = '{"people": 4}', seat_price = null where id = ${plan}`;
      await refused(1, 409, 'seats_not_sold');
      await tx`update public.plans set seat_price = 1200 where id = ${plan}`;
      await age(tx, id, 370);
      await refused(1, 409, 'term_not_paid');
      await tx`update public.subscriptions set status = 'canceled' where id = ${id}`;
      await refused(1, 409, 'not_a_member');
    }));

  it('is for who pays and staff who bill', () =>
    inTown(async (town, act, tx) => {
      const { id } = await becomeMember(tx, town);
      const calls = [
        `select public.preview_seats('${id}', 1)`,
        `select public.buy_seats('${id}', 1)`,
        `select public.set_next_seats('${id}', 0)`,
      ];
      for (const who of ['stranger', 'member', 'manager', 'editor'] satisfies PersonaName[]) {
        for (const call of calls)
          await expect(act(who, call), `${who}: ${call}`).rejects.toMatchObject(httpError(404, 'not_found'));
        expect(
          await act(who, `select * from public.seats_of_organization('${town.businessProfile}')`),
        ).toEqual([]);
      }
      for (const call of [...calls, `select * from public.seats_of_organization('${town.businessProfile}')`])
        await expect(act('anon', call)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['owner', 'admin'] satisfies PersonaName[])
        expect(
          await act(who, `select * from public.seats_of_organization('${town.businessProfile}')`),
        ).toMatchObject([
          { subscription_id: id, used: 4, included: 4, further: 0, next_seats: null, can_add: true },
        ]);
      expect(idOf(await act('admin', `select public.buy_seats('${id}', 1) as id`))).not.toBeNull();
    }));

  it('counts as an invoice that a payer chooses', () =>
    inTown(async (town, act, tx) => {
      const { id } = await becomeMember(tx, town);
      for (let used = 0; used < 30; used += 1)
        await tx`select private.consume_rate_limit(${`dues of ${town.businessProfile}`}, 30, 86400)`;
      await expect(act('owner', `select public.buy_seats('${id}', 1)`)).rejects.toMatchObject(
        httpError(429, 'too_many_changes'),
      );
    }));
});

describe('money that goes back', () => {
  it('takes the seats away, refunded or credited, and leaves the membership', () =>
    inTown(async (town, _, tx) => {
      const { id } = await becomeMember(tx, town);
      const refunded = await buy(tx, id, 3);
      const payment = await pay(tx, refunded);
      expect(await seats(tx, town)).toBe(7);
      await tx`select public.request_refund(${payment}, 3600, 'Bounced')`;
      expect(await seats(tx, town)).toBe(4);
      const credited = await buy(tx, id, 2);
      await pay(tx, credited);
      expect(await seats(tx, town)).toBe(6);
      await tx`select public.credit_invoice(${credited}, 2400, 'Not wanted')`;
      expect(await seats(tx, town)).toBe(4);
      const [row] = await tx`select status from public.subscriptions where id = ${id}`;
      expect(row).toEqual({ status: 'active' });
    }));

  it('is credited where the membership ended before it came', () =>
    inTown(async (town, _, tx) => {
      const { id } = await becomeMember(tx, town);
      const invoice = await buy(tx, id);
      await tx`update public.subscriptions set status = 'canceled' where id = ${id}`;
      await pay(tx, invoice);
      const [row] =
        await tx`select amount_credited::integer as credited from public.invoices where id = ${invoice}`;
      expect(row).toEqual({ credited: 1200 });
      expect(await tx`select from public.membership_seats where subscription_id = ${id}`).toHaveLength(0);
    }));

  it('is never written over', () =>
    inTown(async (town, _, tx) => {
      const { id } = await becomeMember(tx, town);
      await pay(tx, await buy(tx, id));
      await expect(
        tx.savepoint(
          (inner) => inner`update public.membership_seats set quantity = 9 where subscription_id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('the next term', () => {
  it('has the seats of now, which count while it is late, or fewer, at the price of then', () =>
    inTown(async (town, act, tx) => {
      const { id, plan } = await becomeMember(tx, town);
      await pay(tx, await buy(tx, id, 3));
      await tx`update public.plans set seat_price = 1500 where id = ${plan}`;
      await age(tx, id, 340);
      await advance(tx);
      expect((await renewals(tx, id)).map(({ total }) => total)).toEqual([16_500]);
      await act('owner', `select public.set_next_seats('${id}', 1)`);
      expect((await renewals(tx, id)).map(({ status, total }) => [status, total])).toEqual([
        ['void', 16_500],
        ['open', 13_500],
      ]);
      await expect(act('owner', `select public.set_next_seats('${id}', 4)`)).rejects.toMatchObject(
        httpError(422, 'seats_out_of_range'),
      );
      await age(tx, id, 40);
      await advance(tx);
      expect(await seats(tx, town)).toBe(7);
      await pay(tx, (await renewals(tx, id)).find(({ status }) => status === 'open')?.id ?? '');
      expect(await seats(tx, town)).toBe(5);
      const [row] = await tx`select next_seats, status from public.subscriptions where id = ${id}`;
      expect(row).toEqual({ next_seats: null, status: 'active' });
    }));

  it('has also what is bought after its invoice, and none where the plan sells none then', () =>
    inTown(async (town, _, tx) => {
      const { id, plan } = await becomeMember(tx, town);
      await age(tx, id, 340);
      await advance(tx);
      await pay(tx, await buy(tx, id, 2));
      expect((await renewals(tx, id)).map(({ status, total }) => [status, total])).toEqual([
        ['void', 12_000],
        ['open', 14_400],
      ]);
      await tx`update public.plans set seat_price = null where id = ${plan}`;
      await tx`select public.set_next_seats(${id}, 0)`;
      expect((await renewals(tx, id)).at(-1)).toMatchObject({ status: 'open', total: 12_000 });
    }));

  it('that costs nothing keeps seats that cost nothing, and is invoiced for seats that cost something', () =>
    inTown(async (town, _, tx) => {
      const { id, plan } = await becomeMember(tx, town, { price: 0, seat_price: 0 });
      await buy(tx, id, 2);
      await age(tx, id, 370);
      await advance(tx);
      expect(await seats(tx, town)).toBe(6);
      await tx`update public.plans set seat_price = 500 where id = ${plan}`;
      await age(tx, id, 340);
      await advance(tx);
      const [open] = await tx`select total::integer from public.invoices where subscription_id = ${id}`;
      expect(open).toEqual({ total: 1000 });
    }));

  it('ends seats whose period is over within a longer term, and who is beyond the plan then', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.business_managers set created_at = created_at - interval '1 day'`;
      await tx`update public.organization_people set joined_at = joined_at - interval '1 day'`;
      const { id } = await becomeMember(tx, town, { billing_interval: 'month' });
      await pay(tx, await buy(tx, id));
      await act('stranger', join);
      const yearly = await addPlan(tx, { price: 120_000, seat_price: null });
      await pay(tx, idOf(await tx`select public.change_plan(${id}, ${yearly}) as id`));
      expect(await seats(tx, town)).toBe(5);
      await age(tx, id, 40);
      await advance(tx);
      expect(await seats(tx, town)).toBe(4);
      const [profile] =
        await tx`select membership_status from public.profiles where id = ${town.ids.stranger}`;
      expect(profile).toEqual({ membership_status: null });
    }));
});
