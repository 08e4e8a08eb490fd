import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

interface Ordered {
  placement_id: string;
  invoice_id: string;
  status: string;
  invoice_status: string;
  token: string;
  total: number;
}
interface State {
  status: string;
  end_reason: string | null;
  invoice: string | null;
  days: number | null;
}

async function addProduct(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [product] = await tx<{ id: string }[]>`insert into public.placement_products ${tx({
    kind: 'post',
    entity: 'jobs',
    name: 'A job for 30 days',
    days: 30,
    price: 5000,
    ...row,
  })} returning id`;
  return product?.id ?? '';
}
/** Makes the organization of the owner a member that owes nothing. */
async function makeMember(tx: TransactionSql, town: Town) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Supporter',
    slug: `supporter-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'business',
    price: 10_000,
  })} returning id`;
  await tx`insert into public.subscriptions (business_profile_id, plan_id, status, started_at, current_period_start,
      current_period_end)
    select organization_id, ${plan?.id ?? ''}, 'active', now(), now(), now() + interval '1 year'
    from public.businesses where id = ${town.approved}
    on conflict do nothing`;
}
async function order(
  tx: TransactionSql,
  town: Town,
  {
    product,
    item,
    pays = 'invoice',
    price = 5000,
    who = 'owner',
    id = crypto.randomUUID(),
  }: {
    product: string;
    item: string;
    pays?: 'card' | 'invoice';
    price?: number;
    who?: PersonaName;
    id?: string;
  },
) {
  const [row] = (await as(
    tx,
    town.as(who),
    (run) => run`select public.order_placement(${id}, ${product}, ${item}, ${pays}, ${price}) as ordered`,
  )) as unknown as { ordered: Ordered }[];
  if (!row) throw new Error('Nothing was ordered.');
  return row.ordered;
}
const stateOf = async (tx: TransactionSql, id: string) => {
  const [row] = await tx<State[]>`select p.status, p.end_reason, i.status as invoice,
    round(extract(epoch from p.ends_at - p.starts_at) / 86400)::integer as days
    from public.placements as p left join public.invoices as i on i.id = p.invoice_id where p.id = ${id}`;
  return row;
};
const jobOf = async (tx: TransactionSql, id: string) => {
  const [row] = await tx`select status, featured, sponsored,
    round(extract(epoch from expire_date - now()) / 86400)::integer as days from public.jobs where id = ${id}`;
  return row;
};
const decide = (tx: TransactionSql, town: Town, job: string, from: string, to: string, reason?: string) =>
  as(
    tx,
    town.as('editor'),
    (run) => run`select public.change_status('jobs', ${job}, ${from}, ${to}, ${reason ?? null})`,
  );
const pay = (tx: TransactionSql, invoice: string) =>
  tx`select public.record_payment(id, amount_due, 'check', private.today()) from public.invoices where id = ${invoice}`;
/** Pays a draft or an invoice at the checkout, as whoever has the secret of its link. */
async function payByCard(tx: TransactionSql, { invoice_id, token }: Ordered, amount: number) {
  const [begun] = await tx<{ id: string }[]>`
    select public.begin_checkout(${invoice_id}, ${token}, null, false) ->> 'payment_id' as id`;
  const id = begun?.id ?? '';
  const state = {
    intentId: `pi_${id}`,
    paymentId: id,
    status: 'settled',
    amountReceived: amount,
    currency: 'usd',
    livemode: false,
    failure: null,
    method: { type: 'card' },
    refunds: [],
    disputes: [],
    isFinal: true,
  };
  await tx`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb)`;
  return id;
}
const mailsOf = async (tx: TransactionSql, placement: string) =>
  (
    await tx<{ outcome: string }[]>`select data ->> 'outcome' as outcome from private.outbox
      where data ->> 'placement_id' = ${placement} and template = 'placement' order by created_at, outcome`
  ).map(({ outcome }) => outcome);
const refused = (tx: TransactionSql, run: (inner: TransactionSql) => Promise<unknown>) =>
  expect(tx.savepoint(async (inner) => run(inner)));
const limitJobs = (tx: TransactionSql, count: number) =>
  tx`update public.site_settings set default_entitlements = default_entitlements || ${JSON.stringify({
    jobs_per_month: count,
  })}::text::jsonb`;

describe('a paid job', () => {
  it('is refused beyond the plan, and goes live once it is ordered, approved and paid', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      await limitJobs(tx, 0);
      const submit = `update public.jobs set status = 'pending' where id = '${town.draftJob}'`;
      await expect(act('owner', submit)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id, total } = await order(tx, town, { product, item: town.draftJob });
      expect(total).toBe(5000);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'pending' });
      await decide(tx, town, town.draftJob, 'pending', 'active');
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'pending' });
      await pay(tx, invoice_id);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'active', days: 30 });
      expect(await stateOf(tx, id)).toEqual({
        status: 'running',
        end_reason: null,
        invoice: 'paid',
        days: 30,
      });
      expect(await mailsOf(tx, id)).toEqual(['approved', 'started']);
    }));

  it('that is paid first waits for the approval, and runs from then', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      expect(await stateOf(tx, id)).toMatchObject({ status: 'paid', days: null });
      await decide(tx, town, town.draftJob, 'pending', 'active');
      expect(await stateOf(tx, id)).toMatchObject({ status: 'running', days: 30 });
    }));

  it('waits for staff until they approved it, and again once it was edited', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const waiting = async () => {
        const [row] = await act(
          'editor',
          `select public.approval_queue(page_size => 1000) -> 'jobs' as jobs`,
        );
        const { total, rows } = row?.['jobs'] as { total: number; rows: { id: string }[] };
        const [counted] = await act(
          'editor',
          `select coalesce(sum(waiting), 0)::int as jobs from public.pending_approval_counts() where entity = 'jobs'`,
        );
        expect([rows.length, counted?.['jobs']]).toEqual([total, total]);
        return rows.some(({ id }) => id === town.draftJob);
      };
      await order(tx, town, { product, item: town.draftJob });
      expect(await waiting()).toBe(true);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      expect(await waiting()).toBe(false);
      await act('owner', `update public.jobs set title = 'Casino' where id = '${town.draftJob}'`);
      expect(await waiting()).toBe(true);
    }));

  it('that is edited after the approval and before the payment is reviewed again', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await decide(tx, town, town.draftJob, 'pending', 'active');
      await act('owner', `update public.jobs set title = 'Casino' where id = '${town.draftJob}'`);
      await pay(tx, invoice_id);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'pending' });
    }));

  it('that is paid by card gets its number with the payment, and the money back if it is declined', () =>
    inTown(async (town, _, tx) => {
      const product = await addProduct(tx);
      const ordered = await order(tx, town, { product, item: town.draftJob, pays: 'card' });
      const numberOf = async () =>
        tx`select number is not null as numbered, status from public.invoices where id = ${ordered.invoice_id}`;
      expect(await numberOf()).toEqual([{ numbered: false, status: 'draft' }]);
      const payment = await payByCard(tx, ordered, 5000);
      expect(await numberOf()).toEqual([{ numbered: true, status: 'paid' }]);
      expect(await stateOf(tx, ordered.placement_id)).toMatchObject({ status: 'paid' });
      await decide(tx, town, town.draftJob, 'pending', 'rejected', 'Not in town.');
      expect(
        await tx`select amount::integer, status from public.refunds where payment_id = ${payment}`,
      ).toEqual([{ amount: 5000, status: 'requested' }]);
      // Submitted again, it is of the plan.
      await limitJobs(tx, 0);
      await expect(
        as(
          tx,
          town.as('owner'),
          (run) => run`update public.jobs set status = 'pending' where id = ${town.draftJob}`,
        ),
      ).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    }));

  it('that was canceled while it was paid gives the money back', () =>
    inTown(async (town, act, tx) => {
      const product = await addProduct(tx);
      const ordered = await order(tx, town, { product, item: town.draftJob, pays: 'card' });
      const [begun] = await tx<{ id: string }[]>`
        select public.begin_checkout(${ordered.invoice_id}, ${ordered.token}, null, false) ->> 'payment_id' as id`;
      await act('owner', `select public.cancel_placement('${ordered.placement_id}')`);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'draft' });
      const state = {
        intentId: 'pi_late',
        paymentId: begun?.id,
        status: 'settled',
        amountReceived: 5000,
        currency: 'usd',
        livemode: false,
        failure: null,
        method: { type: 'card' },
        refunds: [],
        disputes: [],
        isFinal: true,
      };
      await tx`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb)`;
      expect(await stateOf(tx, ordered.placement_id)).toMatchObject({ status: 'canceled', invoice: 'draft' });
      expect(
        await tx`select amount::integer from public.refunds where payment_id = ${begun?.id ?? ''}`,
      ).toEqual([{ amount: 5000 }]);
    }));

  it('that is declined costs nothing, once paid or not', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'rejected', 'Not in town.');
      expect(await stateOf(tx, id)).toMatchObject({ status: 'canceled', end_reason: 'declined' });
      const [bill] = await tx`select amount_due::integer as due, amount_credited::integer as credited, (
        select sum(amount - amount_allocated)::integer from public.payments where invoice_id = ${invoice_id}) as credit
        from public.invoices where id = ${invoice_id}`;
      expect(bill).toEqual({ due: 0, credited: 5000, credit: 5000 });
      expect(await mailsOf(tx, id)).toEqual(['canceled']);
      const again = await order(tx, town, { product, item: town.draftJob });
      await decide(tx, town, town.draftJob, 'pending', 'rejected', 'Still not.');
      expect(await stateOf(tx, again.placement_id)).toMatchObject({ status: 'canceled', invoice: 'void' });
    }));

  it('ends by the clock, or runs on for as many days as were paid', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const first = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, first.invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      const further = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, further.invoice_id);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'active', days: 60 });
      const move = (id: string) =>
        tx`update public.placements set starts_at = starts_at - interval '30 days 2 hours',
          ends_at = ends_at - interval '30 days 2 hours' where id = ${id}`;
      await move(first.placement_id);
      await tx`select public.advance_placements()`;
      expect(await stateOf(tx, first.placement_id)).toMatchObject({ status: 'ended', end_reason: 'over' });
      // However late the clock is, what follows begins when the days before ended.
      const [gap] =
        await tx`select a.ends_at = b.starts_at as fits from public.placements as a, public.placements as b
        where a.id = ${first.placement_id} and b.id = ${further.placement_id}`;
      expect(gap).toEqual({ fits: true });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'active', days: 30 });
      await move(further.placement_id);
      await tx`select public.advance_placements()`;
      const [none] = await tx<{ done: number }[]>`select public.advance_placements() as done`;
      expect(none?.done).toBe(0);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'closed' });
      expect(await mailsOf(tx, further.placement_id)).toEqual(['ended', 'started']);
    }));

  it('says that it ends soon, once, and not where it was extended', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      await tx`update public.placements set starts_at = starts_at - interval '28 days',
        ends_at = ends_at - interval '28 days' where id = ${id}`;
      await tx`select public.advance_placements()`;
      await tx`select public.advance_placements()`;
      expect(await mailsOf(tx, id)).toEqual(['ends_soon', 'started']);
      const due = () =>
        tx`select private.is_placement_ending(id, ends_at) as due from public.placements where id = ${id}`;
      expect(await due()).toEqual([{ due: true }]);
      await pay(tx, (await order(tx, town, { product, item: town.draftJob })).invoice_id);
      expect(await due()).toEqual([{ due: false }]);
    }));

  it('can be canceled by its team before it begins, and not after', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      await act('contributor', `select public.cancel_placement('${id}')`);
      expect(await stateOf(tx, id)).toMatchObject({ status: 'canceled', end_reason: 'withdrawn' });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'draft' });
      const next = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, next.invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      await expect(
        act('owner', `select public.cancel_placement('${next.placement_id}')`),
      ).rejects.toMatchObject(httpError(409, 'placement_begun'));
      await expect(
        act('stranger', `select public.cancel_placement('${next.placement_id}')`),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('is taken down when its payment is credited, and goes on when a bank that took it back is paid again', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      await tx`select private.lock_invoice(${invoice_id})`;
      await tx`select private.deallocate(payment_id, invoice_id, private.today(), amount)
        from public.payment_allocations where invoice_id = ${invoice_id}`;
      await tx`select private.settle_invoice(${invoice_id})`;
      expect(await stateOf(tx, id)).toMatchObject({
        status: 'ended',
        end_reason: 'charged_back',
        invoice: 'open',
      });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'closed' });
      await pay(tx, invoice_id);
      expect(await stateOf(tx, id)).toMatchObject({ status: 'running', end_reason: null });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'active' });
      await tx`select public.credit_invoice(${invoice_id}, 5000, 'A favor.')`;
      expect(await stateOf(tx, id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'closed' });
    }));

  it('that nobody pays is a draft again after two weeks', () =>
    inTown(async (town, _, tx) => {
      const product = await addProduct(tx);
      const { placement_id: id, invoice_id } = await order(tx, town, {
        product,
        item: town.draftJob,
        pays: 'card',
      });
      await tx`update public.invoices set payable_until = now() - interval '1 minute' where id = ${invoice_id}`;
      await tx`select public.advance_placements()`;
      expect(await stateOf(tx, id)).toMatchObject({ status: 'canceled', end_reason: 'unpaid' });
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'draft' });
    }));
});

describe('an order', () => {
  it('costs members less by their membership, and is not made at a price that changed', () =>
    inTown(async (town, _, tx) => {
      const product = await addProduct(tx, { member_price: 2000 });
      const item = town.draftJob;
      await refused(tx, (run) =>
        order(run, town, { product, item, price: 2000, pays: 'card' }),
      ).rejects.toMatchObject(httpError(409, 'price_changed'));
      await makeMember(tx, town);
      expect((await order(tx, town, { product, item, price: 2000, pays: 'card' })).total).toBe(2000);
    }));

  it('is invoiced only to who gets the bills of a member that owes nothing overdue', () =>
    inTown(async (town, _, tx) => {
      const product = await addProduct(tx);
      const item = town.draftJob;
      await refused(tx, (run) => order(run, town, { product, item })).rejects.toMatchObject(
        httpError(403, 'invoice_for_members'),
      );
      await makeMember(tx, town);
      await refused(tx, (run) =>
        order(run, town, { product, item, who: 'contributor' }),
      ).rejects.toMatchObject(httpError(403, 'not_the_payer'));
      await refused(tx, (run) => order(run, town, { product, item, who: 'stranger' })).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      expect((await order(tx, town, { product, item })).invoice_status).toBe('open');
    }));

  it('is made once, however often it is sent, and one at a time', () =>
    inTown(async (town, _, tx) => {
      const [product, other] = [await addProduct(tx), await addProduct(tx, { days: 60 })];
      const item = town.draftJob;
      const first = await order(tx, town, { product, item, pays: 'card' });
      expect(await order(tx, town, { product, item, pays: 'card', id: first.placement_id })).toEqual(first);
      expect(await order(tx, town, { product, item, pays: 'card' })).toEqual(first);
      await refused(tx, (run) =>
        order(run, town, { product: other, item, pays: 'card' }),
      ).rejects.toMatchObject(httpError(409, 'placement_unpaid'));
    }));

  it('of nothing is given at once', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx, { member_price: 0 });
      const made = await order(tx, town, { product, item: town.draftJob, price: 0, pays: 'card' });
      expect(made).toMatchObject({ status: 'paid', total: 0 });
    }));
});

describe('a featured place', () => {
  const featured = { kind: 'featured', name: 'Featured job', days: 7, places: 1, price: 1000 };

  it('is held while it is paid for, shows as sponsored, and leaves what staff chose', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx, featured);
      const made = await order(tx, town, { product, item: town.activeJob, price: 1000 });
      await refused(tx, (run) =>
        order(run, town, { product, item: town.expiredJob, price: 1000, pays: 'card' }),
      ).rejects.toMatchObject(httpError(409, 'no_place_left'));
      expect(await jobOf(tx, town.activeJob)).toMatchObject({ featured: false, sponsored: false });
      await pay(tx, made.invoice_id);
      expect(await jobOf(tx, town.activeJob)).toMatchObject({ featured: true, sponsored: true });
      await act('editor', `update public.jobs set featured_by_staff = true where id = '${town.activeJob}'`);
      await tx`update public.placements set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'
        where id = ${made.placement_id}`;
      await tx`select public.advance_placements()`;
      expect(await jobOf(tx, town.activeJob)).toMatchObject({
        status: 'active',
        featured: true,
        sponsored: false,
      });
      await act('editor', `update public.jobs set featured = false where id = '${town.activeJob}'`);
      expect(await jobOf(tx, town.activeJob)).toMatchObject({ featured: false });
      await order(tx, town, { product, item: town.expiredJob, price: 1000, pays: 'card' });
    }));

  it('is not set by its owner', () =>
    inTown(async (town, act, tx) => {
      await expect(
        act('owner', `update public.jobs set featured_by_staff = true where id = '${town.activeJob}'`),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        act('owner', `update public.jobs set sponsored = true where id = '${town.activeJob}'`),
      ).rejects.toMatchObject({ code: '42501' });
      expect(await jobOf(tx, town.activeJob)).toMatchObject({ featured: false });
    }));

  it('that is paid after the hold ran out is given if there is one, and else the money goes back', () =>
    inTown(async (town, _, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx, featured);
      const late = await order(tx, town, { product, item: town.activeJob, price: 1000 });
      await tx`update public.placements set held_until = now() - interval '1 minute' where id = ${late.placement_id}`;
      const other = await order(tx, town, { product, item: town.expiredJob, price: 1000 });
      await pay(tx, late.invoice_id);
      expect(await stateOf(tx, late.placement_id)).toMatchObject({ status: 'canceled', end_reason: 'full' });
      expect(await mailsOf(tx, late.placement_id)).toEqual(['canceled']);
      await tx`update public.placements set held_until = now() - interval '1 minute' where id = ${other.placement_id}`;
      await pay(tx, other.invoice_id);
      expect(await stateOf(tx, other.placement_id)).toMatchObject({ status: 'running' });
    }));
});

describe('staff', () => {
  it('give a place free for a reason, and end one with the money for the unused days', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      const product = await addProduct(tx);
      const id = crypto.randomUUID();
      const grant = (who: PersonaName, reason: string) =>
        act(who, `select public.grant_placement('${id}', '${product}', '${town.draftJob}', '${reason}')`);
      await expect(grant('owner', 'Please')).rejects.toMatchObject({ code: '42501' });
      await expect(grant('editor', ' ')).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await grant('editor', 'Thanks for the help.');
      await decide(tx, town, town.draftJob, 'pending', 'active');
      expect(await stateOf(tx, id)).toMatchObject({ status: 'running' });
      await act('editor', `select public.end_placement('${id}', 'By mistake.')`);
      expect(await jobOf(tx, town.draftJob)).toMatchObject({ status: 'closed' });

      const { placement_id: paid, invoice_id } = await order(tx, town, { product, item: town.draftJob });
      await pay(tx, invoice_id);
      await decide(tx, town, town.draftJob, 'pending', 'active');
      await tx`update public.placements set starts_at = starts_at - interval '15 days', ends_at = ends_at - interval '15 days'
        where id = ${paid}`;
      await expect(
        act('editor', `select public.end_placement('${paid}', 'Closed.', 'unused')`),
      ).rejects.toMatchObject({ code: '42501' });
      await act('admin', `select public.end_placement('${paid}', 'Closed.', 'unused')`);
      const [bill] = await tx`select amount_paid::integer as paid, amount_credited::integer as credited
        from public.invoices where id = ${invoice_id}`;
      expect(bill).toEqual({ paid: 2500, credited: 2500 });
      expect(await stateOf(tx, paid)).toMatchObject({ status: 'ended', end_reason: 'staff' });
    }));
});

describe('a paid listing', () => {
  it('comes beyond the plan with a place that was ordered before, and is archived when its time is over', () =>
    inTown(async (town, act, tx) => {
      await makeMember(tx, town);
      await tx`update public.site_settings set default_entitlements = default_entitlements || '{"listings": 3}'`;
      const add = (names: string[]) =>
        act(
          'owner',
          `insert into public.businesses (name, owner_id, status) values
            ${names.map((name) => `('${name}', '${town.ids.owner}', 'pending')`).join(', ')} returning id`,
        );
      await expect(add(['Branch'])).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      const product = await addProduct(tx, { entity: 'businesses', name: 'Listing', days: 90, price: 9000 });
      const id = crypto.randomUUID();
      const ordered = await act(
        'owner',
        `select public.order_placement('${id}', '${product}', null, 'invoice', 9000) as ordered`,
      );
      const { invoice_id } = ordered[0]?.['ordered'] as Ordered;
      await expect(add(['Branch', 'Stowaway'])).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      const [branch] = await add(['Branch']);
      const listing = String(branch?.['id']);
      await expect(add(['Another'])).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      const approve = () =>
        act('editor', `select public.change_status('businesses', '${listing}', 'pending', 'approved')`);
      await approve();
      const statusOf = async () => {
        const [row] = await tx<
          { status: string }[]
        >`select status from public.businesses where id = ${listing}`;
        return row?.status;
      };
      expect(await statusOf()).toBe('pending');
      await pay(tx, invoice_id);
      expect(await statusOf()).toBe('approved');
      await tx`update public.placements set starts_at = starts_at - interval '91 days', ends_at = ends_at - interval '91 days'
        where id = ${id}`;
      await tx`select public.advance_placements()`;
      expect(await statusOf()).toBe('archived');
    }));
});
