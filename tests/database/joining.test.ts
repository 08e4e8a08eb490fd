import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { undoneReason } from '#contracts/decisions.ts';
import { httpError, inTown } from './support/in-town.ts';

async function addPlan(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Shop',
    slug: `join-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'business',
    price: 24_000,
    approval: 'before_payment',
    ...row,
  })} returning id`;
  return plan?.id ?? '';
}
const answers = { organization_name: 'Stone & Sons', contact_name: 'Sam Stone', consent: true };
const apply = (plan: string, organization?: string, submits = true) =>
  `select public.apply_for_membership('${plan}', ${organization ? `'${organization}'` : 'null'},
    '${JSON.stringify(answers)}', ${String(submits)}) as id`;
const decide = (id: unknown, from: string, to: string, reason = '') =>
  `select public.change_status('membership_applications', '${String(id)}', '${from}', '${to}', '${reason}')`;
async function read(tx: TransactionSql, id: unknown) {
  const [row] = await tx<
    {
      status: string;
      invoice: string | null;
      organization: string | null;
      bill: string | null;
      held: string | null;
    }[]
  >`
    select a.status, a.invoice_id as invoice, a.organization_id as organization, i.status as bill, s.status as held
    from public.membership_applications as a left join public.invoices as i on i.id = a.invoice_id
    left join public.subscriptions as s on s.business_profile_id = a.organization_id where a.id = ${String(id)}`;
  if (!row) throw new Error('There is no application.');
  return row;
}
const pay = (tx: TransactionSql, invoice: string | null) =>
  tx`select public.record_payment(id, amount_due, 'check', private.today()) from public.invoices where id = ${invoice}`;
/** A town in which nobody has applied yet. */
const inTownBefore: typeof inTown = (story) =>
  inTown(async (town, act, tx) => {
    await tx`delete from public.membership_applications`;
    await story(town, act, tx);
  });

describe('who joins', () => {
  it('has no membership yet: of an organization and of a person apart', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx);
      const [first] = await act('stranger', apply(plan));
      await act('editor', decide(first?.['id'], 'pending', 'approved'));
      const { invoice, organization } = await read(tx, first?.['id']);
      await pay(tx, invoice);
      await expect(act('stranger', apply(plan, organization ?? ''))).rejects.toMatchObject(
        httpError(409, 'already_member'),
      );
      const friend = await addPlan(tx, { audience: 'member', approval: 'none', price: 0 });
      await act('stranger', apply(friend));
      await expect(act('stranger', apply(friend))).rejects.toMatchObject(httpError(409, 'already_member'));
      // Another business of the same person is another member.
      const [second] = await act('stranger', apply(plan));
      await act('editor', decide(second?.['id'], 'pending', 'approved'));
      const other = await read(tx, second?.['id']);
      expect(other.organization).not.toBe(organization);
      const [count] = await tx`select count(*)::integer as count from public.business_profiles
        where owner_id = ${ids.stranger} and name = 'Stone & Sons'`;
      expect(count).toEqual({ count: 2 });
    }));

  it('may be called like another firm, of which staff are told', () =>
    inTownBefore(async (_, act, tx) => {
      const plan = await addPlan(tx);
      const [one] = await act('stranger', apply(plan));
      await act('editor', decide(one?.['id'], 'pending', 'approved'));
      const [two] = await act('member', apply(plan));
      const review = `select namesakes, plan, is_offered, paid::integer as paid, due::integer as due, price::integer as price
        from public.application_reviews(array['${String(two?.['id'])}']::uuid[])`;
      expect(await act('editor', review)).toEqual([
        {
          namesakes: ['Stone & Sons (pending)'],
          plan: 'Shop',
          is_offered: true,
          paid: 0,
          due: 0,
          price: 24_000,
        },
      ]);
      expect(await act('member', review)).toEqual([]);
      expect(await act('owner', review)).toEqual([]);
      await expect(act('anon', review)).rejects.toMatchObject({ code: '42501' });
      await act('editor', decide(two?.['id'], 'pending', 'approved'));
      expect((await read(tx, two?.['id'])).organization).not.toBe((await read(tx, one?.['id'])).organization);
    }));

  it('cannot send an application for a plan that is no longer offered, but staff can still approve one that was sent', () =>
    inTownBefore(async (_, act, tx) => {
      const plan = await addPlan(tx);
      await act('stranger', apply(plan, undefined, false));
      const [sent] = await act('member', apply(plan));
      await expect(
        tx.savepoint((inner) => inner`delete from public.plans where id = ${plan}`),
      ).rejects.toMatchObject({ code: '23503' });
      await tx`update public.plans set is_public = false where id = ${plan}`;
      await expect(act('stranger', apply(plan))).rejects.toMatchObject(httpError(404, 'plan_not_offered'));
      await act('editor', decide(sent?.['id'], 'pending', 'approved'));
      expect(await read(tx, sent?.['id'])).toMatchObject({ bill: 'open' });
    }));
});

describe('a decision about an application', () => {
  it('is undone while nobody has paid: nothing is owed meanwhile, and it waits again', () =>
    inTownBefore(async (_, act, tx) => {
      const [sent] = await act('stranger', apply(await addPlan(tx)));
      const id = sent?.['id'];
      await act('editor', decide(id, 'pending', 'approved'));
      const { invoice } = await read(tx, id);
      await expect(act('editor', decide(id, 'approved', 'pending'))).rejects.toMatchObject(
        httpError(422, 'reason_needed'),
      );
      await act('editor', decide(id, 'approved', 'pending', undoneReason));
      expect(await read(tx, id)).toMatchObject({ status: 'pending', invoice: null, held: 'canceled' });
      const [bill] =
        await tx`select status, amount_due::integer as due from public.invoices where id = ${invoice}`;
      expect(bill).toEqual({ status: 'void', due: 0 });
      await act('editor', decide(id, 'pending', 'rejected', 'No.'));
      await act('editor', decide(id, 'rejected', 'pending', undoneReason));
      await act('editor', decide(id, 'pending', 'approved'));
      expect(await read(tx, id)).toMatchObject({ status: 'approved', bill: 'open', held: 'pending' });
      await pay(tx, (await read(tx, id)).invoice);
      await expect(act('editor', decide(id, 'approved', 'pending', undoneReason))).rejects.toMatchObject(
        httpError(409, 'application_paid'),
      );
      expect(await read(tx, id)).toMatchObject({ status: 'approved', bill: 'paid', held: 'active' });
    }));

  it('about a plan that is paid first brings the invoice back, but not the money that was returned', () =>
    inTownBefore(async (_, act, tx) => {
      const plan = await addPlan(tx, { approval: 'after_payment' });
      const [sent] = await act('stranger', apply(plan));
      const id = sent?.['id'];
      const first = (await read(tx, id)).invoice;
      await act('editor', decide(id, 'pending', 'rejected', 'No.'));
      await act('editor', decide(id, 'rejected', 'pending', undoneReason));
      const second = await read(tx, id);
      expect(second).toMatchObject({ bill: 'open', held: 'pending' });
      expect(second.invoice).not.toBe(first);
      await act('editor', decide(id, 'pending', 'approved'));
      await act('editor', decide(id, 'approved', 'pending', undoneReason));
      expect((await read(tx, id)).invoice).toBe(second.invoice);
      await pay(tx, second.invoice);
      await act('editor', decide(id, 'pending', 'rejected', 'No.'));
      await expect(act('editor', decide(id, 'rejected', 'pending', undoneReason))).rejects.toMatchObject(
        httpError(409, 'application_paid'),
      );
    }));

  it('that began a membership without payment is not undone', () =>
    inTownBefore(async (_, act, tx) => {
      const [sent] = await act('stranger', apply(await addPlan(tx, { price: 0 })));
      await act('editor', decide(sent?.['id'], 'pending', 'approved'));
      await expect(
        act('editor', decide(sent?.['id'], 'approved', 'pending', undoneReason)),
      ).rejects.toMatchObject(httpError(409, 'membership_begun'));
      await expect(
        act('stranger', decide(sent?.['id'], 'approved', 'pending', undoneReason)),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('what joining costs today', () => {
  const preview = async (tx: TransactionSql, plan: string, employees: number | null = null) => {
    const [row] = await tx<
      { said: Record<string, unknown> }[]
    >`select public.preview_joining(${plan}, null, ${employees}) as said`;
    return row?.said;
  };

  it('is what the invoice says, in any month of a fixed year and by the number of employees', () =>
    inTownBefore(async (_, act, tx) => {
      const price_tiers = tx.json([{ max_employees: 5, price: 12_000 }]) as unknown;
      for (const ahead of [1, 2, 6, 12]) {
        await tx`delete from public.membership_applications`;
        const [year] = await tx<
          { month: number }[]
        >`select extract(month from (private.today() + make_interval(months => ${ahead})))::integer as month`;
        const plan = await addPlan(tx, {
          approval: 'none',
          fixed_year_month: year?.month ?? 1,
          free_days_before_year: 0,
          joining_fee: 1000,
          price_tiers,
        });
        const said = await preview(tx, plan, 3);
        // This month counts as a whole one.
        expect(said).toMatchObject({ price: 12_000, months: ahead, dues: ahead * 1000, joining_fee: 1000 });
        const few = JSON.stringify({ ...answers, employee_count: 3 });
        const [sent] = await act(
          'stranger',
          `select public.apply_for_membership('${plan}', null, '${few}', true) as id`,
        );
        const { invoice } = await read(tx, sent?.['id']);
        const lines = await tx`select unit_amount::integer as amount, period_until::text as ends
          from public.invoice_lines where invoice_id = ${invoice} order by position`;
        expect(lines.map(({ amount }) => amount as number)).toEqual([ahead * 1000, 1000]);
        const [same] =
          await tx`select ${String(said?.['ends_at'])}::timestamptz = ${String(lines[0]?.['ends'])}::timestamptz as is`;
        expect(same).toEqual({ is: true });
      }
    }));

  it('is a whole year on its last day, where those days are free', () =>
    inTownBefore(async (_, __, tx) => {
      const [next] = await tx<
        { month: number }[]
      >`select extract(month from private.today() + interval '1 month')::integer as month`;
      const plan = await addPlan(tx, { fixed_year_month: next?.month ?? 1, free_days_before_year: 31 });
      expect(await preview(tx, plan)).toMatchObject({ months: 12, dues: 24_000 });
      // On 31 December of a year that begins in January, as on every last day.
      const [last] = await tx`with fixed as (
          update public.plans set fixed_year_month = 1, free_days_before_year = 31 where id = ${plan} returning plans)
        select private.term_end(plans, '2026-12-31 18:00+00', null, true, 'UTC')::date::text as ends,
          private.months_to_pay(plans, '2026-12-31 18:00+00', 'UTC') as months from fixed`;
      expect(last).toEqual({ ends: '2028-01-01', months: 12 });
    }));

  it('is told to visitors, of plans on offer only', () =>
    inTownBefore(async ({ hiddenPlan }, act, tx) => {
      const plan = await addPlan(tx, { trial_days: 14 });
      const [said] = await act('anon', `select public.preview_joining('${plan}') as said`);
      expect(said?.['said']).toMatchObject({ price: 24_000, dues: 24_000, trial_days: 14, currency: 'USD' });
      await expect(act('anon', `select public.preview_joining('${hiddenPlan}')`)).rejects.toMatchObject(
        httpError(404, 'plan_not_offered'),
      );
    }));
});
