import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

async function addPlan(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Friend',
    slug: `friend-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'member',
    price: 12_000,
    ...row,
  })} returning id`;
  return plan?.id ?? '';
}
const idOf = (rows: readonly Record<string, unknown>[]) => String(rows[0]?.['id']);
const bill = async (tx: TransactionSql, person: string, plan: string) =>
  idOf(await tx`select public.bill_membership(null, ${person}, ${plan}) as id`);
const change = async (tx: TransactionSql, subscription: string, plan: string) =>
  idOf(await tx`select public.change_plan(${subscription}, ${plan}) as id`);
const pay = async (tx: TransactionSql, invoice: string) =>
  idOf(
    await tx`select public.record_payment(id, amount_due, 'check', private.today()) as id
    from public.invoices where id = ${invoice}`,
  );
async function membership(tx: TransactionSql, person: string) {
  const [row] = await tx<{ id: string; status: string; plan_id: string; ends: Date | null; left: number }[]>`
    select id, status, plan_id, term_ends_at as ends, (term_ends_at::date - current_date) as left
    from public.subscriptions where user_id = ${person}`;
  if (!row) throw new Error('There is no membership.');
  return row;
}
/** Moves a membership with its terms and dues back in time, as if all of it had been so many days earlier. */
async function age(tx: TransactionSql, id: string, days: number) {
  const by = `${String(days)} days`;
  for (const [table, trigger] of [
    ['membership_terms', 'membership_terms_0_keep'],
    ['invoice_lines', 'invoice_lines_0_compute_taxes'],
  ] as const)
    await tx.unsafe(`alter table public.${table} disable trigger ${trigger}`);
  await tx`update public.membership_terms set starts_at = starts_at - ${by}::interval, ends_at = ends_at - ${by}::interval
    where subscription_id = ${id}`;
  await tx`update public.invoice_lines set period_from = period_from - ${by}::interval,
    period_until = period_until - ${by}::interval
    where invoice_id in (select id from public.invoices where subscription_id = ${id})`;
  await tx.unsafe('alter table public.membership_terms enable trigger membership_terms_0_keep');
  await tx.unsafe('alter table public.invoice_lines enable trigger invoice_lines_0_compute_taxes');
  await tx`update public.subscriptions set current_period_start = current_period_start - ${by}::interval,
    current_period_end = current_period_end - ${by}::interval, started_at = started_at - ${by}::interval,
    trial_ends_at = trial_ends_at - ${by}::interval, anchor_on = anchor_on - ${by}::interval where id = ${id}`;
}
const advance = (tx: TransactionSql) => tx`select private.advance_memberships(now())`;
const credit = async (tx: TransactionSql, payment: string) => {
  const [row] = await tx<
    { rest: number }[]
  >`select (amount - amount_allocated)::integer as rest from public.payments
    where id = ${payment}`;
  return row?.rest;
};
const statusOf = async (tx: TransactionSql, invoice: string) =>
  (await tx`select status from public.invoices where id = ${invoice}`)[0]?.['status'] as string;

/** A member of one plan, and a plan that costs more. */
async function addMember(tx: TransactionSql, person: string, dearer: Record<string, unknown> = {}) {
  const [plan, dear] = [await addPlan(tx), await addPlan(tx, { price: 24_000, ...dearer })];
  await pay(tx, await bill(tx, person, plan));
  return { plan, dear, id: (await membership(tx, person)).id };
}

describe('a change of plan', () => {
  it('for the last days of a term, paid after it, does not buy a whole term', () =>
    inTown(async ({ ids: { stranger } }, _, tx) => {
      const { plan, dear, id } = await addMember(tx, stranger);
      await age(tx, id, 363);
      const invoice = await change(tx, id, dear);
      await age(tx, id, 10);
      const paid = await pay(tx, invoice);
      expect(await membership(tx, stranger)).toMatchObject({ plan_id: plan, left: -8 });
      expect(await credit(tx, paid)).toBeGreaterThan(0);
      const books = await tx`select account_id from public.ledger_entries where invoice_id = ${invoice}
        group by account_id having sum(amount) <> 0`;
      expect(books).toEqual([]);
    }));

  it('that nobody paid is void once its time is over, and the next term stays due', () =>
    inTown(async ({ ids: { stranger } }, _, tx) => {
      const { dear, id } = await addMember(tx, stranger);
      await age(tx, id, 363);
      const invoice = await change(tx, id, dear);
      await advance(tx);
      await age(tx, id, 10);
      await advance(tx);
      expect(await statusOf(tx, invoice)).toBe('void');
      const open =
        await tx`select total::integer from public.invoices where subscription_id = ${id} and status = 'open'`;
      expect(open).toEqual([{ total: 12_000 }]);
    }));

  it('paid after the membership ended does not begin another one', () =>
    inTown(async ({ ids: { stranger } }, _, tx) => {
      const { dear, id } = await addMember(tx, stranger);
      await age(tx, id, 350);
      const invoice = await change(tx, id, dear);
      await tx`update public.subscriptions set status = 'canceled' where id = ${id}`;
      expect(await bill(tx, stranger, dear)).not.toBe(invoice);
      expect(await statusOf(tx, invoice)).toBe('void');
    }));

  it('takes the time that it was paid with: it does not come back after a shorter term', () =>
    inTown(async ({ ids: { stranger } }, _, tx) => {
      const { plan, dear, id } = await addMember(tx, stranger, { price: 15_000, billing_interval: 'month' });
      await age(tx, id, 30);
      const invoice = await change(tx, id, dear);
      const paid = await pay(tx, invoice);
      const changed = await membership(tx, stranger);
      expect(changed).toMatchObject({ plan_id: dear, status: 'active' });
      expect(changed.left).toBeLessThan(32);
      await tx`select public.request_refund(${paid}, amount, 'A mistake') from public.payments where id = ${paid}`;
      // Only a part of the invoice was money: the rest is credited by hand.
      await tx`select public.credit_invoice(id, total - amount_credited, 'A mistake') from public.invoices
        where id = ${invoice} and amount_credited < total`;
      const back = await membership(tx, stranger);
      expect(back).toMatchObject({ plan_id: plan, status: 'active' });
      expect(back.left).toBeGreaterThan(300);
    }));

  it('within a trial is paid for where the other plan has none, or its own is over', () =>
    inTown(async ({ ids: { stranger } }, _, tx) => {
      const tried = await addPlan(tx, { trial_days: 60 });
      const [shorter, none] = [await addPlan(tx, { trial_days: 7 }), await addPlan(tx, { price: 900_000 })];
      await tx`select public.bill_membership(null, ${stranger}, ${tried})`;
      const { id } = await membership(tx, stranger);
      const invoice = await change(tx, id, none);
      expect(await membership(tx, stranger)).toMatchObject({ plan_id: tried, status: 'trialing' });
      await tx`select public.change_plan(${id}, ${shorter})`;
      expect(await statusOf(tx, invoice)).toBe('void');
      expect(await membership(tx, stranger)).toMatchObject({ plan_id: shorter, status: 'trialing', left: 7 });
      await pay(tx, await change(tx, id, none));
      expect(await membership(tx, stranger)).toMatchObject({ plan_id: none, status: 'active' });
    }));
});

it('the last months of a fixed year, paid in the next one, do not buy all of that', () =>
  inTown(async ({ ids: { stranger } }, _, tx) => {
    const [next] = await tx<{ month: number }[]>`
      select extract(month from private.today() + interval '2 months')::integer as month`;
    const plan = await addPlan(tx, { fixed_year_month: next?.month });
    const invoice = await bill(tx, stranger, plan);
    await age(tx, (await membership(tx, stranger)).id, 80);
    const paid = await pay(tx, invoice);
    expect(await membership(tx, stranger)).toMatchObject({ status: 'pending', ends: null });
    expect(await credit(tx, paid)).toBe(2000);
    expect(await bill(tx, stranger, plan)).not.toBe(invoice);
  }));

it('nobody has more than 30 invoices a day for dues that they choose', () =>
  inTown(async ({ ids: { stranger } }, act, tx) => {
    const plans = [await addPlan(tx), await addPlan(tx)];
    const choose = (time: number) =>
      act('stranger', `select public.bill_membership(null, '${stranger}', '${plans[time % 2] ?? ''}')`);
    for (let time = 0; time < 30; time++) await choose(time);
    await expect(choose(30)).rejects.toMatchObject(httpError(429, 'too_many_changes'));
  }));

it('a statement and an invoice have days that a calendar has', () =>
  inTown(async ({ ids: { member } }, act, tx) => {
    for (const days of ["'-infinity', 'infinity'", "'2026-01-01', '99999-01-01'", 'null, null'])
      for (const name of ['billing_statement', 'email_statement'])
        await expect(
          act('member', `select public.${name}(null, '${member}', ${days})`),
        ).rejects.toMatchObject(httpError(422, 'period_out_of_range'));
    const lines = JSON.stringify([{ description: 'Stand', unit_amount: 5000 }]);
    for (const day of ['infinity', '99999-01-01'])
      await expect(
        tx.savepoint(
          (inner) =>
            inner`select public.invoice_member(null, ${member}, ${lines}::text::jsonb, ${day}::text::date)`,
        ),
      ).rejects.toMatchObject({ constraint_name: 'invoices_due_on_range' });
  }));
