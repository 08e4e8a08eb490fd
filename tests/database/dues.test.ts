import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

interface PlanRow {
  id: string;
}
async function addPlan(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [plan] = await tx<PlanRow[]>`insert into public.plans ${tx({
    name: 'Friend',
    slug: `friend-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'member',
    price: 12_000,
    ...row,
  })} returning id`;
  return plan?.id ?? '';
}
async function addPerson(tx: TransactionSql) {
  const [user] = await tx<{ id: string }[]>`insert into auth.users (id, email)
    values (gen_random_uuid(), gen_random_uuid() || '@dues.test') returning id`;
  return user?.id ?? '';
}
async function bill(tx: TransactionSql, person: string, plan: string) {
  const [row] = await tx<
    { id: string | null }[]
  >`select public.bill_membership(null, ${person}, ${plan}) as id`;
  return row?.id ?? null;
}
const pay = async (tx: TransactionSql, invoice: string | null) => {
  const [row] = await tx<
    { id: string }[]
  >`select public.record_payment(id, amount_due, 'check', private.today()) as id
    from public.invoices where id = ${invoice}`;
  return row?.id ?? '';
};
async function membership(tx: TransactionSql, person: string) {
  const [row] = await tx<
    {
      id: string;
      status: string;
      plan_id: string;
      next_plan_id: string | null;
      ends: Date | null;
      method: string;
    }[]
  >`select id, status, plan_id, next_plan_id, current_period_end as ends, payment_method as method
    from public.subscriptions where user_id = ${person}`;
  if (!row) throw new Error('There is no membership.');
  return row;
}
/** Moves a membership and its terms back in time, as if it had begun earlier. */
async function age(tx: TransactionSql, id: string, interval: string) {
  await tx`alter table public.membership_terms disable trigger membership_terms_0_keep`;
  await tx`update public.membership_terms set starts_at = starts_at - ${interval}::interval,
    ends_at = ends_at - ${interval}::interval where subscription_id = ${id}`;
  await tx`alter table public.membership_terms enable trigger membership_terms_0_keep`;
  await tx`update public.subscriptions set current_period_start = current_period_start - ${interval}::interval,
    current_period_end = current_period_end - ${interval}::interval, started_at = started_at - ${interval}::interval,
    anchor_on = anchor_on - ${interval}::interval where id = ${id}`;
}
const duesOf = async (tx: TransactionSql, subscription: string) =>
  tx<{ id: string; status: string; total: number; starts: Date }[]>`
    select i.id, i.status, i.total::integer, l.period_from as starts from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'dues'
    where i.subscription_id = ${subscription} order by i.number`;
const advance = async (tx: TransactionSql, at = 'now()') =>
  tx.unsafe(`select private.advance_memberships(${at})`);

describe('joining', () => {
  it('makes an invoice with the joining fee, and a member of whoever pays it', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx, { joining_fee: 2500 })];
      const invoice = await bill(tx, person, plan);
      expect(await membership(tx, person)).toMatchObject({ status: 'pending', ends: null });
      expect(await bill(tx, person, plan)).toBe(invoice);
      const [row] = await tx`select total::integer, status from public.invoices where id = ${invoice}`;
      expect(row).toEqual({ total: 14_500, status: 'open' });
      await pay(tx, invoice);
      const now = await membership(tx, person);
      expect(now).toMatchObject({ status: 'active', method: 'check' });
      const [year] = await tx`select ${now.ends}::timestamptz between now() + interval '364 days'
        and now() + interval '367 days' as fits`;
      expect(year).toEqual({ fits: true });
      await expect(tx.savepoint((inner) => bill(inner, person, plan))).rejects.toMatchObject(
        httpError(409, 'already_member'),
      );
      const [profile] = await tx`select membership_status from public.profiles where id = ${person}`;
      expect(profile).toEqual({ membership_status: 'active' });
    }));

  it('with another plan voids the first invoice; a free plan and a trial make none', () =>
    inTown(async (_, __, tx) => {
      const person = await addPerson(tx);
      const first = await bill(tx, person, await addPlan(tx));
      const second = await bill(tx, person, await addPlan(tx, { price: 500 }));
      const rows =
        await tx`select status from public.invoices where id in (${first}, ${second}) order by number`;
      expect(rows.map(({ status }) => status as string)).toEqual(['void', 'open']);
      expect(await bill(tx, await addPerson(tx), await addPlan(tx, { price: 0 }))).toBeNull();
      const tester = await addPerson(tx);
      expect(await bill(tx, tester, await addPlan(tx, { trial_days: 14 }))).toBeNull();
      expect(await membership(tx, tester)).toMatchObject({ status: 'trialing' });
      await advance(tx, `now() + interval '1 day'`);
      const [trial] = await duesOf(tx, (await membership(tx, tester)).id);
      expect(trial).toMatchObject({ status: 'open', total: 12_000 });
      await pay(tx, trial?.id ?? '');
      expect(await membership(tx, tester)).toMatchObject({ status: 'active' });
    }));

  it('with another plan after a part was paid credits the first invoice, and keeps that part as credit', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx)];
      const first = await bill(tx, person, plan);
      const [part] = await tx<{ id: string }[]>`
        select public.record_payment(${first}, 2000, 'check', private.today()) as id`;
      const second = await bill(tx, person, await addPlan(tx, { price: 5000 }));
      await tx`select public.apply_credit(${part?.id ?? ''}, ${second})`;
      const rows = await tx`select status, amount_due::integer as due, amount_credited::integer as credited
        from public.invoices where id in (${first}, ${second}) order by number`;
      expect(rows).toEqual([
        { status: 'paid', due: 0, credited: 12_000 },
        { status: 'open', due: 3000, credited: 0 },
      ]);
      expect(await membership(tx, person)).toMatchObject({ status: 'pending', ends: null });
    }));

  it('of a fixed year costs the months that are left, or comes with the next year shortly before it', () =>
    inTown(async (_, __, tx) => {
      const price = async (day: string, row: Record<string, unknown> = {}) => {
        const plan = await addPlan(tx, { fixed_year_month: 1, ...row });
        const [term] = await tx<{ price: number; ends: string }[]>`
          select private.term_price(p, null, ${day}::timestamp at time zone 'America/New_York', true,
            'America/New_York')::integer as price,
          (private.term_end(p, ${day}::timestamp at time zone 'America/New_York', null, true, 'America/New_York')
            at time zone 'America/New_York')::date::text as ends from public.plans as p where id = ${plan}`;
        return [term?.price, term?.ends];
      };
      expect(await price('2027-10-15')).toEqual([3000, '2028-01-01']);
      expect(await price('2027-01-01')).toEqual([12_000, '2028-01-01']);
      expect(await price('2027-12-31')).toEqual([12_000, '2029-01-01']);
      expect(await price('2027-12-31', { free_days_before_year: 0 })).toEqual([1000, '2028-01-01']);
      expect(await price('2027-10-15', { is_prorated: false })).toEqual([12_000, '2028-01-01']);
      expect(await price('2027-07-01', { fixed_year_month: 7 })).toEqual([12_000, '2028-07-01']);
    }));

  it('by number of employees has its own price', () =>
    inTown(async ({ businessProfile }, act, tx) => {
      const plan = await addPlan(tx, {
        audience: 'business',
        price: 90_000,
        price_tiers: tx.json([
          { max_employees: 5, price: 20_000 },
          { max_employees: 20, price: 45_000 },
        ]) as unknown,
      });
      const price = async (employees: number | null) => {
        await tx`update public.business_profiles set employee_count = ${employees} where id = ${businessProfile}`;
        const [row] = await tx<{ price: number }[]>`
          select private.plan_price(p, ${businessProfile})::integer as price from public.plans as p where id = ${plan}`;
        return row?.price;
      };
      expect([await price(3), await price(5), await price(6), await price(21), await price(null)]).toEqual([
        20_000, 20_000, 45_000, 90_000, 90_000,
      ]);
      await tx`update public.business_profiles set employee_count = 3 where id = ${businessProfile}`;
      const shown = async (who: 'owner' | 'manager' | 'stranger' | 'member') => {
        const [row] = await act(
          who,
          `select public.my_plan_price('${plan}', '${businessProfile}')::integer as price`,
        );
        return row?.['price'];
      };
      expect([
        await shown('owner'),
        await shown('manager'),
        await shown('stranger'),
        await shown('member'),
      ]).toEqual([20_000, null, null, null]);
      await expect(
        act('anon', `select public.my_plan_price('${plan}', '${businessProfile}')`),
      ).rejects.toMatchObject({ code: '42501' });
      const [made] = await act(
        'owner',
        `select public.bill_membership('${businessProfile}', null, '${plan}') as id`,
      );
      await pay(tx, made?.['id'] as string);
      await expect(
        act(
          'owner',
          `update public.business_profiles set employee_count = 1 where id = '${businessProfile}'`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('is for who pays; a plan by invitation and one with approval are not for everybody', () =>
    inTown(async ({ ids, businessProfile, memberPlan, hiddenPlan }, act, tx) => {
      const join = (who: 'stranger' | 'member' | 'owner' | 'manager', organization: string, plan: string) =>
        act(who, `select public.bill_membership(${organization}, '${plan}')`);
      await expect(join('manager', `'${businessProfile}', null`, hiddenPlan)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await expect(join('member', `null, '${ids.stranger}'`, memberPlan)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await expect(join('owner', `'${businessProfile}', null`, hiddenPlan)).rejects.toMatchObject(
        httpError(404, 'plan_not_offered'),
      );
      await tx`update public.plans set approval = 'before_payment' where id = ${memberPlan}`;
      await expect(join('stranger', `null, '${ids.stranger}'`, memberPlan)).rejects.toMatchObject(
        httpError(409, 'approval_needed'),
      );
    }));
});

describe('a term', () => {
  it('ends by the calendar of the town: on the last day of a short month, and at the same hour after the clocks change', () =>
    inTown(async (_, __, tx) => {
      const plan = await addPlan(tx, { billing_interval: 'month' });
      const ends = async (starts: string, anchor: string) => {
        const [row] = await tx<{ at: string }[]>`select to_char(private.term_end(p,
          ${starts}::timestamp at time zone 'America/New_York', ${anchor}, false, 'America/New_York')
          at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at from public.plans as p where id = ${plan}`;
        return row?.at;
      };
      expect(await ends('2027-01-31 09:30', '2027-01-31')).toBe('2027-02-28 09:30');
      expect(await ends('2027-02-28 09:30', '2027-01-31')).toBe('2027-03-31 09:30');
      expect(await ends('2028-01-30 09:30', '2028-01-30')).toBe('2028-02-29 09:30');
      expect(await ends('2027-02-14 02:30', '2027-02-14')).toBe('2027-03-14 03:30');
      const year = await addPlan(tx);
      const [leap] = await tx<{ at: string }[]>`select (private.term_end(p,
        '2028-02-29 12:00'::timestamp at time zone 'America/New_York', '2028-02-29', false, 'America/New_York')
        at time zone 'America/New_York')::date::text as at from public.plans as p where id = ${year}`;
      expect(leap?.at).toBe('2029-02-28');
      // Term after term, by the first day: nobody loses the days that a short month lacks.
      const chain = async (of: string, first: string, count: number) => {
        const rows = await tx<{ day: string }[]>`with recursive terms as (
            select 0 as place, ${`${first} 12:00`}::timestamp at time zone 'America/New_York' as ends
            union all select place + 1, private.term_end(p, terms.ends, ${first}, false, 'America/New_York')
            from terms join public.plans as p on p.id = ${of} where place < ${count}
          ) select to_char(ends at time zone 'America/New_York', 'YY-MM-DD') as day from terms where place > 0 order by place`;
        return rows.map((row) => row.day);
      };
      expect(await chain(plan, '2027-12-31', 4)).toEqual(['28-01-31', '28-02-29', '28-03-31', '28-04-30']);
      expect(await chain(year, '2028-02-29', 4)).toEqual(['29-02-28', '30-02-28', '31-02-28', '32-02-29']);
      const quarter = await addPlan(tx, { billing_interval: 'quarter' });
      expect(await chain(quarter, '2027-11-30', 2)).toEqual(['28-02-29', '28-05-30']);
    }));

  it('is invoiced once before it begins, and paying it goes on where the last one ends', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx, { renewal_lead_days: 30 })];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await advance(tx);
      expect(await duesOf(tx, id)).toHaveLength(1);
      await age(tx, id, '340 days');
      const { ends } = await membership(tx, person);
      await advance(tx);
      await advance(tx);
      const [, renewal, third] = await duesOf(tx, id);
      expect([renewal?.status, renewal?.starts, third]).toEqual(['open', ends, undefined]);
      await pay(tx, renewal?.id ?? '');
      const after = await membership(tx, person);
      const [row] =
        await tx`select ${after.ends}::timestamptz - ${ends}::timestamptz between interval '364 days'
        and interval '367 days' as fits`;
      expect([after.status, row]).toEqual(['active', { fits: true }]);
      const terms = await tx`select previous_id is not null as follows from public.membership_terms
        where subscription_id = ${id} order by starts_at`;
      expect(terms).toEqual([{ follows: false }, { follows: true }]);
    }));

  it('that was to end is invoiced again once its holder wants to stay, and not after staff closed the invoice', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx)];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await age(tx, id, '340 days');
      await advance(tx);
      await tx`select public.set_renewal(${id}, true, false)`;
      await advance(tx);
      await tx`select public.set_renewal(${id}, false, false)`;
      await advance(tx);
      const statuses = async () => (await duesOf(tx, id)).map(({ status }) => status);
      expect(await statuses()).toEqual(['paid', 'void', 'open']);
      const [, , again] = await duesOf(tx, id);
      await tx`select public.close_invoice(${again?.id ?? ''}, 'void', 'Honorary member')`;
      await advance(tx);
      expect(await statuses()).toEqual(['paid', 'void', 'void']);
    }));

  it('of a plan that is given for a while goes back to the one that is paid for longer', () =>
    inTown(async (_, act, tx) => {
      const [person, plan, guest] = [await addPerson(tx), await addPlan(tx), await addPlan(tx)];
      await pay(tx, await bill(tx, person, plan));
      const { id, ends } = await membership(tx, person);
      await act(
        'admin',
        `select public.grant_membership(null, '${person}', '${guest}', private.today() + 20, 'Host')`,
      );
      expect(await membership(tx, person)).toMatchObject({ plan_id: guest, status: 'active', ends });
      await age(tx, id, '30 days');
      await advance(tx);
      expect(await membership(tx, person)).toMatchObject({ plan_id: plan, status: 'active' });
    }));

  it('that lapsed voids what was due; who returns pays anew from that day, without the joining fee', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx, { joining_fee: 999, grace_days: 10 })];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await age(tx, id, '376 days');
      await advance(tx);
      expect((await membership(tx, person)).status).toBe('lapsed');
      await advance(tx);
      expect((await duesOf(tx, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
      const back = await bill(tx, person, plan);
      const [row] = await tx`select total::integer from public.invoices where id = ${back}`;
      expect(row).toEqual({ total: 12_000 });
      await pay(tx, back);
      expect((await membership(tx, person)).status).toBe('active');
    }));

  it('that is over but in its grace period goes on without a gap once it is paid', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx, { grace_days: 60 })];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await age(tx, id, '376 days');
      const { ends } = await membership(tx, person);
      await advance(tx);
      expect((await membership(tx, person)).status).toBe('grace');
      const [, due] = await duesOf(tx, id);
      await pay(tx, due?.id ?? '');
      const [row] =
        await tx`select date_trunc('milliseconds', t.starts_at) = ${ends} as follows from public.membership_terms as t
        where subscription_id = ${id} order by starts_at desc limit 1`;
      expect([(await membership(tx, person)).status, row]).toEqual(['active', { follows: true }]);
    }));

  it('that was paid back whole ends, and one that was granted has a reason', () =>
    inTown(async ({ ids, memberPlan }, act, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx)];
      const invoice = await bill(tx, person, plan);
      const payment = await pay(tx, invoice);
      await tx`select public.request_refund(${payment}, 2000, 'A discount')`;
      expect((await membership(tx, person)).status).toBe('active');
      await tx`select public.request_refund(${payment}, 10000, 'Left town')`;
      expect((await membership(tx, person)).status).toBe('canceled');
      const grant = (who: 'admin' | 'editor' | 'member', why: string) =>
        act(
          who,
          `select public.grant_membership(null, '${ids.stranger}', '${memberPlan}', private.today() + 30, '${why}')`,
        );
      await expect(grant('member', 'Me')).rejects.toMatchObject({ code: '42501' });
      await expect(grant('editor', 'Me')).rejects.toMatchObject({ code: '42501' });
      await expect(grant('admin', ' ')).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await grant('admin', 'Volunteers');
      expect(await membership(tx, ids.stranger)).toMatchObject({ status: 'active', method: 'complimentary' });
    }));

  it('of a plan that is no longer offered is renewed all the same', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx)];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await tx`update public.plans set is_active = false where id = ${plan}`;
      await expect(
        tx.savepoint((inner) => inner`delete from public.plans where id = ${plan}`),
      ).rejects.toMatchObject({
        code: '23503',
      });
      await age(tx, id, '340 days');
      await advance(tx);
      expect(await duesOf(tx, id)).toHaveLength(2);
    }));

  it('at a new price is invoiced so, and stays as agreed in the history', () =>
    inTown(async (_, __, tx) => {
      const [person, plan] = [await addPerson(tx), await addPlan(tx)];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      await tx`update public.plans set price = 15000 where id = ${plan}`;
      await age(tx, id, '340 days');
      await advance(tx);
      const [, next] = await duesOf(tx, id);
      expect(next?.total).toBe(15_000);
      const terms =
        await tx`select price::integer from public.membership_terms where subscription_id = ${id}`;
      expect(terms).toEqual([{ price: 12_000 }]);
    }));
});

describe('a change of plan', () => {
  const upgrade = (tx: TransactionSql, id: string, plan: string) =>
    tx<{ id: string | null }[]>`select public.change_plan(${id}, ${plan}) as id`;

  it('to a dearer one costs what is left of the term, and happens once that is paid', () =>
    inTown(async (_, __, tx) => {
      const [person, plan, dearer] = [
        await addPerson(tx),
        await addPlan(tx),
        await addPlan(tx, { name: 'Patron', price: 24_000 }),
      ];
      await pay(tx, await bill(tx, person, plan));
      const { id, ends } = await membership(tx, person);
      const [preview] = await tx`select public.preview_plan_change(${id}, ${dearer}) as said`;
      expect(preview?.['said']).toMatchObject({
        happens: 'when_paid',
        unused: 12_000,
        cost: 24_000,
        due: 12_000,
      });
      const [change] = await upgrade(tx, id, dearer);
      expect(await membership(tx, person)).toMatchObject({ plan_id: plan });
      const lines = await tx`select kind, unit_amount::integer as amount from public.invoice_lines
        where invoice_id = ${change?.id ?? null} order by position`;
      expect(lines).toEqual([
        { kind: 'dues', amount: 24_000 },
        { kind: 'unused_time', amount: -12_000 },
      ]);
      await pay(tx, change?.id ?? '');
      expect(await membership(tx, person)).toMatchObject({ plan_id: dearer, status: 'active', ends });
    }));

  it('to a cheaper one happens with the next term, and can be taken back until then', () =>
    inTown(async (_, __, tx) => {
      const [person, plan, cheaper] = [
        await addPerson(tx),
        await addPlan(tx),
        await addPlan(tx, { price: 6000 }),
      ];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      expect((await upgrade(tx, id, cheaper))[0]?.id).toBeNull();
      expect(await membership(tx, person)).toMatchObject({ plan_id: plan, next_plan_id: cheaper });
      await upgrade(tx, id, plan);
      expect(await membership(tx, person)).toMatchObject({ plan_id: plan, next_plan_id: null });
      await upgrade(tx, id, cheaper);
      await age(tx, id, '340 days');
      await advance(tx);
      const [, next] = await duesOf(tx, id);
      expect(next?.total).toBe(6000);
      await pay(tx, next?.id ?? '');
      // Paid early: it still has what it paid for before.
      expect(await membership(tx, person)).toMatchObject({ plan_id: plan, next_plan_id: null });
      await age(tx, id, '30 days');
      await advance(tx);
      expect(await membership(tx, person)).toMatchObject({ plan_id: cheaper, status: 'active' });
    }));

  it('is for who pays, to a plan that is offered, while there is a membership', () =>
    inTown(async ({ subscription, memberPlan, hiddenPlan, ids }, act, tx) => {
      const plan = await addPlan(tx);
      const change = (who: 'stranger' | 'member', to: string) =>
        act(who, `select public.change_plan('${subscription}', '${to}')`);
      await expect(change('stranger', plan)).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(change('member', hiddenPlan)).rejects.toMatchObject(httpError(404, 'plan_not_offered'));
      await expect(change('member', memberPlan)).rejects.toMatchObject(httpError(409, 'same_plan'));
      await tx`update public.subscriptions set status = 'canceled' where user_id = ${ids.member}`;
      await expect(change('member', plan)).rejects.toMatchObject(httpError(409, 'not_a_member'));
    }));
});

describe('renewal', () => {
  it('ends with the term where its holder says so, and needs a saved card to be automatic', () =>
    inTown(async ({ ids }, act, tx) => {
      const [person, plan] = [ids.stranger, await addPlan(tx)];
      await pay(tx, await bill(tx, person, plan));
      const { id } = await membership(tx, person);
      const renew = (ends: boolean, automatic: boolean) =>
        act('stranger', `select public.set_renewal('${id}', ${String(ends)}, ${String(automatic)})`);
      await expect(renew(false, true)).rejects.toMatchObject(httpError(409, 'no_saved_card'));
      await age(tx, id, '340 days');
      await advance(tx);
      await renew(true, false);
      expect((await duesOf(tx, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
      await age(tx, id, '30 days');
      await advance(tx);
      expect((await membership(tx, person)).status).toBe('canceled');
    }));

  it('of what costs nothing happens by itself, and a late fee comes once', () =>
    inTown(async (_, __, tx) => {
      const person = await addPerson(tx);
      await bill(tx, person, await addPlan(tx, { price: 0 }));
      const { id } = await membership(tx, person);
      await age(tx, id, '366 days');
      await advance(tx);
      expect((await membership(tx, person)).status).toBe('active');
      expect(await duesOf(tx, id)).toEqual([]);

      await tx`update public.billing_settings set late_fee = 1500, late_fee_days = 5, due_days = 0`;
      const late = await addPerson(tx);
      const invoice = await bill(tx, late, await addPlan(tx));
      await tx`alter table public.invoices disable trigger invoices_0_guard`;
      await tx`update public.invoices set due_on = private.today() - 6 where id = ${invoice}`;
      await tx`alter table public.invoices enable trigger invoices_0_guard`;
      await advance(tx);
      await advance(tx);
      const fees =
        await tx`select total::integer, status from public.invoices where late_fee_for = ${invoice}`;
      expect(fees).toEqual([{ total: 1500, status: 'open' }]);
    }));
});
