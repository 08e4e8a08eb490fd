import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

async function addPlan(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Shop',
    slug: `shop-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'business',
    price: 20_000,
    approval: 'before_payment',
    ...row,
  })} returning id`;
  return plan?.id ?? '';
}
const answers = { organization_name: 'Stone & Sons', contact_name: 'Sam Stone', consent: true };
const apply = (plan: string, given: Record<string, unknown> = answers, submits = true) =>
  `select public.apply_for_membership('${plan}', null, '${JSON.stringify(given)}', ${String(submits)}) as id`;
const read = async (tx: TransactionSql, id: unknown) => {
  const [row] = await tx<{ status: string; invoice: string | null; organization: string | null }[]>`
    select status, invoice_id as invoice, organization_id as organization from public.membership_applications
    where id = ${String(id)}`;
  return row;
};
const decide = (id: unknown, to: string, reason = '') =>
  `select public.change_status('membership_applications', '${String(id)}', 'pending', '${to}', '${reason}')`;
const mails = async (tx: TransactionSql, person: string) =>
  (
    await tx<
      { outcome: string }[]
    >`select data ->> 'outcome' as outcome from private.outbox where user_id = ${person}
      and template = 'membership_application' and created_at = now()`
  ).map(({ outcome }) => outcome);

/** A town whose stranger has not applied yet. */
const inTownBefore: typeof inTown = (story) =>
  inTown(async (town, act, tx) => {
    await tx`delete from public.membership_applications`;
    await tx`delete from private.outbox where template = 'membership_application'`;
    await story(town, act, tx);
  });

describe('an application', () => {
  it('is saved as a draft, says what is missing, and is resumed where it was left', () =>
    inTownBefore(async (_, act, tx) => {
      const plan = await addPlan(tx, { price_tiers: tx.json([{ max_employees: 5, price: 100 }]) as unknown });
      const [draft] = await act('stranger', apply(plan, { organization_name: 'Stone' }, false));
      expect(await read(tx, draft?.['id'])).toMatchObject({ status: 'draft' });
      expect(await act('admin', `select id from public.membership_applications`)).toEqual([]);
      for (const [given, code] of [
        [{ organization_name: 'Stone' }, 'contact_name_needed'],
        [{ contact_name: 'Sam' }, 'organization_name_needed'],
        [answers, 'employee_count_needed'],
        [{ ...answers, employee_count: 3, consent: false }, 'consent_needed'],
        [{ ...answers, role: 'admin' }, 'answers_unreadable'],
        [{ ...answers, employee_count: -1 }, 'answers_unreadable'],
      ] as const)
        await expect(act('stranger', apply(plan, given))).rejects.toMatchObject(httpError(422, code));
      const [sent] = await act('stranger', apply(plan, { ...answers, employee_count: 3 }));
      expect(sent?.['id']).toBe(draft?.['id']);
      await expect(act('stranger', apply(plan, { ...answers, employee_count: 3 }))).rejects.toMatchObject(
        httpError(409, 'application_pending'),
      );
    }));

  it('that is approved makes the organization and its invoice; paying it makes the member', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx);
      const [sent] = await act('stranger', apply(plan));
      const id = sent?.['id'];
      await act('editor', decide(id, 'needs_info', 'Which street?'));
      await act('stranger', apply(plan, { ...answers, about: 'Mill Street' }));
      await act('editor', decide(id, 'approved'));
      const approved = await read(tx, id);
      expect(approved).toMatchObject({ status: 'approved' });
      const [organization] =
        await tx`select name, business_subscription_status as status from public.business_profiles
        where id = ${approved?.organization ?? null} and owner_id = ${ids.stranger}`;
      expect(organization).toEqual({ name: 'Stone & Sons', status: 'pending' });
      await tx`select public.record_payment(${approved?.invoice ?? null}, 20000, 'check', private.today())`;
      const [paid] = await tx`select business_subscription_status as status from public.business_profiles
        where id = ${approved?.organization ?? null}`;
      expect(paid).toEqual({ status: 'active' });
      expect((await mails(tx, ids.stranger)).toSorted()).toEqual(['approved', 'needs_info', 'received']);
    }));

  it('that is paid before it is approved begins with the approval, and is paid back when it is declined', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx, { audience: 'member', approval: 'after_payment' });
      const pay = async (id: unknown) => {
        const { invoice } = (await read(tx, id)) ?? {};
        const [money] = await tx<{ id: string }[]>`
          select public.record_payment(${invoice ?? null}, 20000, 'cash', private.today()) as id`;
        return { invoice, money: money?.id };
      };
      const status = async () =>
        (await tx`select status from public.subscriptions where user_id = ${ids.stranger}`)[0]?.[
          'status'
        ] as string;
      const [first] = await act('stranger', apply(plan));
      const { money } = await pay(first?.['id']);
      expect(await status()).toBe('pending');
      await act('editor', decide(first?.['id'], 'rejected', 'Not from here'));
      expect(await status()).toBe('canceled');
      const [credit] = await tx`select (amount - amount_allocated)::integer as rest from public.payments
        where id = ${money ?? null}`;
      expect(credit).toEqual({ rest: 20_000 });
      const [second] = await act('stranger', apply(plan));
      await pay(second?.['id']);
      await act('editor', decide(second?.['id'], 'approved'));
      expect(await status()).toBe('active');
    }));

  it('that is declined while a payment is on its way has that payment sent back', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx, { audience: 'member', approval: 'after_payment' });
      const [sent] = await act('stranger', apply(plan));
      const { invoice } = (await read(tx, sent?.['id'])) ?? {};
      const [begun] = await tx<{ payment: string }[]>`
        select public.begin_checkout(${invoice ?? null}, null, ${ids.stranger}, false) ->> 'payment_id' as payment`;
      await act('editor', decide(sent?.['id'], 'rejected', 'Not from here'));
      const state = {
        ...{ intentId: 'pi_late', paymentId: begun?.payment, status: 'settled', amountReceived: 20_000 },
        ...{ currency: 'usd', livemode: false, method: null, refunds: [], disputes: [], isFinal: true },
      };
      for (let twice = 0; twice < 2; twice += 1)
        await tx`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb)`;
      expect(
        await tx`select status, amount::integer, reason from public.refunds
        where payment_id = ${begun?.payment ?? null}`,
      ).toEqual([{ status: 'requested', amount: 20_000, reason: 'The application was declined.' }]);
      const [left] = await tx`select status from public.subscriptions where user_id = ${ids.stranger}`;
      expect(left).toEqual({ status: 'canceled' });
    }));

  it('for a plan that needs no approval goes straight to its invoice, and can be withdrawn before', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx, { audience: 'member', approval: 'none' });
      const [sent] = await act('stranger', apply(plan));
      const { invoice, status } = (await read(tx, sent?.['id'])) ?? {};
      expect([status, typeof invoice]).toEqual(['approved', 'string']);
      expect(await mails(tx, ids.stranger)).toEqual([]);
      const [mine] = await act('stranger', 'select public.my_membership_application() as said');
      expect(mine?.['said']).toMatchObject({ invoice_status: 'open', due: 20_000 });
      const approved = await addPlan(tx, { audience: 'business' });
      const [again] = await act('member', apply(approved));
      await expect(
        act('stranger', `select public.withdraw_membership_application('${String(again?.['id'])}')`),
      ).rejects.toMatchObject(httpError(409, 'already_decided'));
      await act('member', `select public.withdraw_membership_application('${String(again?.['id'])}')`);
      expect(await read(tx, again?.['id'])).toMatchObject({ status: 'withdrawn' });
    }));

  it('that is changed after its invoice was paid is invoiced anew, and approved as it is then', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      const plan = await addPlan(tx, { approval: 'after_payment' });
      const dear = await addPlan(tx, { approval: 'after_payment', price: 90_000 });
      const [sent] = await act('stranger', apply(plan));
      const id = sent?.['id'];
      const first = (await read(tx, id))?.invoice ?? null;
      const [money] = await tx<{ id: string }[]>`
        select public.record_payment(${first}, 20000, 'cash', private.today()) as id`;
      await act('editor', decide(id, 'needs_info', 'Which plan?'));
      await act('stranger', apply(dear));
      const second = (await read(tx, id))?.invoice ?? null;
      expect(second).not.toBe(first);
      const [rest] = await tx`select (amount - amount_allocated)::integer as rest from public.payments
        where id = ${money?.id ?? null}`;
      expect(rest).toEqual({ rest: 20_000 });
      await act('editor', decide(id, 'approved'));
      const status = async () =>
        (
          await tx`select business_subscription_status as status from public.business_profiles
          where owner_id = ${ids.stranger}`
        )[0]?.['status'] as string;
      expect(await status()).toBe('pending');
      await tx`select public.record_payment(${second}, 90000, 'cash', private.today())`;
      expect(await status()).toBe('active');
    }));

  it('for a plan that is free, or tried for nothing, begins nothing before it is approved', () =>
    inTownBefore(async ({ ids }, act, tx) => {
      for (const row of [{ price: 0 }, { trial_days: 30 }]) {
        const plan = await addPlan(tx, { audience: 'member', approval: 'after_payment', ...row });
        const [sent] = await act('stranger', apply(plan));
        expect(await tx`select from public.subscriptions where user_id = ${ids.stranger}`).toHaveLength(0);
        await act('editor', decide(sent?.['id'], 'rejected', 'No'));
        expect(await tx`select from public.subscriptions where user_id = ${ids.stranger}`).toHaveLength(0);
      }
      const plan = await addPlan(tx, { audience: 'member', approval: 'after_payment', trial_days: 30 });
      const [sent] = await act('stranger', apply(plan));
      await act('editor', decide(sent?.['id'], 'approved'));
      const [held] = await tx`select status from public.subscriptions where user_id = ${ids.stranger}`;
      expect(held).toEqual({ status: 'trialing' });
    }));

  it('is neither for the organization of another nor for a plan by invitation', () =>
    inTownBefore(async ({ businessProfile, hiddenPlan }, act, tx) => {
      const plan = await addPlan(tx);
      const theirs = apply(plan).replace('null,', `'${businessProfile}',`);
      await expect(act('stranger', theirs)).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(act('stranger', apply(hiddenPlan))).rejects.toMatchObject(
        httpError(404, 'plan_not_offered'),
      );
      await expect(act('anon', apply(plan))).rejects.toMatchObject({ code: '42501' });
    }));
});
