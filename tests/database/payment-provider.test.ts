import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

async function invoice(tx: TransactionSql, person: string, amount = 10_000) {
  const lines = JSON.stringify([{ description: 'Stand', unit_amount: amount }]);
  const [row] = await tx<{ id: string }[]>`
    select public.invoice_member(null, ${person}, ${lines}::text::jsonb) as id`;
  return row?.id ?? '';
}
async function begin(tx: TransactionSql, id: string, person: string | null, saves = false) {
  const [row] = await tx<{ begun: Record<string, string> }[]>`
    select public.begin_checkout(${id}, null, ${person}, false, ${saves}) as begun`;
  return row?.begun ?? {};
}
async function apply(tx: TransactionSql, payment: string, state: Record<string, unknown> = {}) {
  const whole = {
    intentId: `pi_${payment.slice(0, 8)}`,
    paymentId: payment,
    status: 'settled',
    amountReceived: 10_000,
    currency: 'usd',
    livemode: false,
    failure: null,
    method: {
      id: `pm_${payment}`,
      customer: 'cus_1',
      type: 'card',
      brand: 'visa',
      last4: '4242',
      expMonth: 4,
      expYear: 2030,
    },
    refunds: [],
    disputes: [],
    isFinal: true,
    ...state,
  };
  const [row] = await tx<{ said: string }[]>`
    select public.apply_payment_state(${JSON.stringify(whole)}::text::jsonb) as said`;
  return row?.said;
}
async function read(tx: TransactionSql, id: string) {
  const [row] = await tx<
    { status: string; due: number; paid: number }[]
  >`select status, amount_due::integer as due,
    amount_paid::integer as paid from public.invoices where id = ${id}`;
  return row;
}
const differences = async (tx: TransactionSql) =>
  (
    await tx<{ kind: string }[]>`select kind from public.billing_differences where found_at = now()
    and provider_id <> 'pi_town' order by kind`
  ).map(({ kind }) => kind);
const refused = (tx: TransactionSql, run: (inner: TransactionSql) => Promise<unknown>) =>
  expect(tx.savepoint(async (inner) => run(inner)));

/** A membership that is paid and renewed by the saved card, with its next invoice to be charged now. */
async function renewal(tx: TransactionSql, person: string) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans (name, slug, audience, price)
    values ('Friend', 'friend-' || left(gen_random_uuid()::text, 8), 'member', 10000) returning id`;
  const [first] = await tx<
    { id: string }[]
  >`select public.bill_membership(null, ${person}, ${plan?.id ?? ''}) as id`;
  const begun = await begin(tx, first?.id ?? '', person, true);
  await apply(tx, begun['payment_id'] ?? '');
  const [held] = await tx<
    { id: string; auto_renew: boolean }[]
  >`select id, auto_renew from public.subscriptions
    where user_id = ${person} and status = 'active'`;
  expect(held?.auto_renew).toBe(true);
  const [next] = await tx<{ id: string }[]>`select (private.invoice_terms(array[s.id], array[s.plan_id],
    array[s.current_period_end], false, private.today()))[1] as id from public.subscriptions as s where s.id = ${held?.id ?? ''}`;
  await tx`update public.invoices set next_charge_at = now() where id = ${next?.id ?? ''}`;
  return { subscription: held?.id ?? '', invoice: next?.id ?? '' };
}
const charges = (tx: TransactionSql) =>
  tx<
    { payment_id: string; invoice_id: string; amount: string; method_id: string }[]
  >`select * from public.take_due_charges(50, false)`;

describe('a checkout', () => {
  it('is one for an invoice, whoever pays it, and what settles pays it once', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const first = await begin(tx, id, ids.member);
      await tx`select public.note_checkout(${first['payment_id'] ?? ''}, 'cs_1', 'https://pay.test/1',
        now() + interval '1 hour')`;
      const [token] = await tx<{ token: string }[]>`select private.invoice_token(${id}) as token`;
      const [second] =
        await tx`select public.begin_checkout(${id}, ${token?.token ?? ''}, null, false) as begun`;
      expect(second?.['begun']).toMatchObject({
        payment_id: first['payment_id'],
        session_url: 'https://pay.test/1',
        amount: 10_000,
      });
      for (let time = 0; time < 3; time++) expect(await apply(tx, first['payment_id'] ?? '')).toBe('settled');
      expect(await read(tx, id)).toEqual({ status: 'paid', due: 0, paid: 10_000 });
      expect(await differences(tx)).toEqual([]);
      const [booked] = await tx`select sum(amount)::integer as sum from public.ledger_entries
        where payment_id = ${first['payment_id'] ?? ''} and account_id = 'processor'`;
      expect(booked).toEqual({ sum: 10_000 });
      await refused(tx, (inner) => begin(inner, id, ids.member)).rejects.toMatchObject(
        httpError(409, 'invoice_not_open'),
      );
    }));

  it('is not for strangers, a wrong secret, a draft or a void invoice', () =>
    inTown(async ({ ids, ledger }, _, tx) => {
      const id = await invoice(tx, ids.member);
      for (const [invoiceId, token, person] of [
        [id, null, ids.stranger],
        [id, 'a'.repeat(64), null],
        [id, null, null],
        [ledger.draft, null, ids.member],
      ] as const)
        await refused(
          tx,
          (inner) => inner`select public.begin_checkout(${invoiceId}, ${token}, ${person}, false)`,
        ).rejects.toMatchObject(httpError(404, 'not_found'));
      await tx`select public.close_invoice(${id}, 'void', 'A mistake')`;
      await refused(tx, (inner) => begin(inner, id, ids.member)).rejects.toMatchObject(
        httpError(409, 'invoice_not_open'),
      );
    }));

  it('by the secret of a link alone saves no card, whoever is signed in', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const [token] = await tx<{ token: string }[]>`select private.invoice_token(${id}) as token`;
      for (const person of [null, ids.stranger]) {
        const [row] = await tx<{ begun: Record<string, unknown> }[]>`
          select public.begin_checkout(${id}, ${token?.token ?? ''}, ${person}, false, true) as begun`;
        expect(row?.begun['saves_method']).toBe(false);
      }
      expect(await begin(tx, id, ids.member, true)).toMatchObject({ saves_method: true });
    }));

  it('that is out of date is replaced; if the old one is paid all the same, nothing is lost', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const first = await begin(tx, id, ids.member);
      await tx`select public.note_checkout(${first['payment_id'] ?? ''}, 'cs_old', 'https://pay.test/old',
        now() + interval '1 hour')`;
      await tx`select public.record_payment(${id}, 4000, 'cash', private.today())`;
      const second = await begin(tx, id, ids.member);
      expect(second).toMatchObject({ amount: 6000, replaced_session_id: 'cs_old' });
      await apply(tx, second['payment_id'] ?? '', { amountReceived: 6000 });
      await apply(tx, first['payment_id'] ?? '');
      expect(await read(tx, id)).toEqual({ status: 'paid', due: 0, paid: 10_000 });
      expect(await differences(tx)).toEqual(['paid_twice']);
      const [credit] = await tx`select (amount - amount_allocated)::integer as rest from public.payments
        where id = ${first['payment_id'] ?? ''}`;
      expect(credit).toEqual({ rest: 10_000 });
    }));

  it('is believed neither in another mode nor in another currency; another amount is booked and shown', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const { payment_id: payment = '' } = await begin(tx, id, ids.member);
      expect(await apply(tx, payment, { livemode: true })).toBe('refused');
      expect(await apply(tx, payment, { currency: 'eur' })).toBe('refused');
      expect(await apply(tx, crypto.randomUUID())).toBe('unknown');
      expect(await read(tx, id)).toMatchObject({ status: 'open', paid: 0 });
      expect(await apply(tx, payment, { amountReceived: 100 })).toBe('settled');
      expect(await read(tx, id)).toEqual({ status: 'open', due: 9900, paid: 100 });
      expect(await differences(tx)).toEqual(['amount', 'currency', 'mode', 'unknown_payment']);
    }));

  it('by bank debit waits for days, and can still fail', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const { payment_id: payment = '' } = await begin(tx, id, ids.member);
      const debit = { method: { type: 'us_bank_account' }, isFinal: false };
      expect(await apply(tx, payment, { ...debit, status: 'pending', amountReceived: 0 })).toBe('pending');
      await refused(tx, (inner) => begin(inner, id, ids.member)).rejects.toMatchObject(
        httpError(409, 'payment_pending'),
      );
      const failure = { code: 'insufficient_funds', message: 'No', isHard: false };
      expect(await apply(tx, payment, { ...debit, status: 'failed', failure, isFinal: true })).toBe('failed');
      expect(await read(tx, id)).toMatchObject({ status: 'open', paid: 0 });
      expect((await begin(tx, id, ids.member))['payment_id']).not.toBe(payment);
    }));
});

describe('a renewal by the saved card', () => {
  it('is charged once, also where the answer was lost', () =>
    inTown(async ({ ids }, _, tx) => {
      const { invoice: id } = await renewal(tx, ids.stranger);
      const [charge] = await charges(tx);
      expect(charge).toMatchObject({ amount: '10000', method_id: expect.stringMatching(/^pm_/) as string });
      expect((await charges(tx)).map(({ payment_id }) => payment_id)).toEqual([charge?.payment_id]);
      await apply(tx, charge?.payment_id ?? '');
      expect(await read(tx, id)).toMatchObject({ status: 'paid' });
      expect(await charges(tx)).toEqual([]);
    }));

  it('that fails is tried again on later days, then no more; a card that will never work at once no more', () =>
    inTown(async ({ ids }, _, tx) => {
      const { invoice: id } = await renewal(tx, ids.stranger);
      await tx`update public.billing_settings set retry_days = '{1,3}'`;
      const fail = async (failure: Record<string, unknown>, status = 'failed') => {
        const [charge] = await charges(tx);
        await apply(tx, charge?.payment_id ?? '', { status, failure, amountReceived: 0 });
        const [row] = await tx<{ days: number | null; attempts: number }[]>`select
          round(extract(epoch from next_charge_at - now()) / 86400)::integer as days, charge_attempts as attempts
          from public.invoices where id = ${id}`;
        await tx`update public.invoices set next_charge_at = now() where id = ${id} and next_charge_at is not null`;
        return row;
      };
      const soft = { code: 'insufficient_funds', message: 'No', isHard: false };
      expect(await fail(soft)).toEqual({ days: 1, attempts: 1 });
      expect(await fail(soft)).toEqual({ days: 3, attempts: 2 });
      expect(await fail(soft)).toEqual({ days: null, attempts: 3 });
      expect(await charges(tx)).toEqual([]);
      await tx`update public.invoices set next_charge_at = now(), charge_attempts = 0 where id = ${id}`;
      expect(await fail({ code: 'stolen_card', message: 'No', isHard: true })).toEqual({
        days: null,
        attempts: 1,
      });
      await tx`update public.invoices set next_charge_at = now(), charge_attempts = 0 where id = ${id}`;
      expect(await fail({}, 'needs_action')).toEqual({ days: null, attempts: 1 });
      const mails = await tx`select data ->> 'outcome' as outcome from private.outbox
        where data ->> 'invoice_id' = ${id} and created_at = now() order by dedupe_key`;
      expect(mails.map(({ outcome }) => outcome as string).toSorted()).toEqual([
        'charge_failed',
        'charge_failed',
        'charge_failed_finally',
        'charge_failed_finally',
        'invoice',
        'needs_action',
      ]);
      // Nobody is locked out of paying otherwise.
      expect(await begin(tx, id, ids.stranger)).toMatchObject({ amount: 10_000 });
    }));

  it('ends with the card', () =>
    inTown(async ({ ids }, _, tx) => {
      const { subscription } = await renewal(tx, ids.stranger);
      const [card] = await tx<{ id: string }[]>`select id from public.saved_payment_methods
        where user_id = ${ids.stranger} and removed_at is null`;
      const remove = (person: string) => (inner: TransactionSql) =>
        inner`select public.remove_payment_method(${card?.id ?? ''}, ${person})`;
      await refused(tx, remove(ids.member)).rejects.toMatchObject(httpError(404, 'not_found'));
      await remove(ids.stranger)(tx);
      const [held] = await tx`select auto_renew from public.subscriptions where id = ${subscription}`;
      expect(held).toEqual({ auto_renew: false });
      expect(await charges(tx)).toEqual([]);
    }));
});

describe('a charge of which nobody knows whether it reached the processor', () => {
  const take = async (tx: TransactionSql, invoice: string) =>
    (await charges(tx)).filter(({ invoice_id: of }) => of === invoice);

  it('is not made anew once the invoice is paid, closed or without the card, or the key is forgotten', () =>
    inTown(async ({ ids }, _, tx) => {
      const { invoice: id } = await renewal(tx, ids.stranger);
      const [charge] = await take(tx, id);
      const without = (change: (inner: TransactionSql) => Promise<unknown>) =>
        tx
          .savepoint(async (inner) => {
            await change(inner);
            expect(await take(inner, id)).toEqual([]);
            throw new Error('back');
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error) || error.message !== 'back') throw error;
          });
      expect(await take(tx, id)).toHaveLength(1);
      await without((inner) => inner`select public.record_payment(${id}, 10000, 'cash', private.today())`);
      await without((inner) => inner`select public.close_invoice(${id}, 'void', 'A mistake')`);
      await without(
        (inner) =>
          inner`update public.saved_payment_methods set removed_at = now() where user_id = ${ids.stranger}`,
      );
      await without(
        (inner) => inner`update public.payments set created_at = now() - interval '21 hours'
          where id = ${charge?.payment_id ?? ''}`,
      );
    }));

  it('keeps others from paying beside it, for an hour at most', () =>
    inTown(async ({ ids }, _, tx) => {
      const { invoice: id } = await renewal(tx, ids.stranger);
      const [charge] = await take(tx, id);
      await refused(tx, (inner) => begin(inner, id, ids.stranger)).rejects.toMatchObject(
        httpError(409, 'charge_under_way'),
      );
      await tx`update public.payments set created_at = now() - interval '61 minutes' where id = ${charge?.payment_id ?? ''}`;
      expect((await begin(tx, id, ids.stranger))['payment_id']).not.toBe(charge?.payment_id);
      // It did reach the processor: the second payment is credit, and staff hear of it.
      await apply(tx, (await begin(tx, id, ids.stranger))['payment_id'] ?? '');
      await apply(tx, charge?.payment_id ?? '');
      expect(await read(tx, id)).toMatchObject({ status: 'paid' });
      expect(await differences(tx)).toEqual(['paid_twice']);
    }));
});

it('a void invoice that is paid on a page that was still open gives credit, and the page is to be closed', () =>
  inTown(async ({ ids }, _, tx) => {
    const id = await invoice(tx, ids.member);
    const { payment_id: payment = '' } = await begin(tx, id, ids.member);
    await tx`select public.note_checkout(${payment}, 'cs_void', 'https://pay.test/void', now() + interval '1 hour')`;
    const stale = async () =>
      (await tx<{ session_id: string }[]>`select * from public.stale_checkouts(500, false)`).filter(
        ({ session_id: session }) => session === 'cs_void',
      );
    expect(await stale()).toEqual([]);
    await tx`select public.close_invoice(${id}, 'void', 'A mistake')`;
    expect(await stale()).toHaveLength(1);
    await apply(tx, payment);
    expect(await read(tx, id)).toMatchObject({ status: 'void', paid: 0 });
    const [credit] = await tx`select (amount - amount_allocated)::integer as rest, status from public.payments
      where id = ${payment}`;
    expect(credit).toEqual({ rest: 10_000, status: 'settled' });
    expect(await differences(tx)).toEqual(['paid_twice']);
  }));

it('when the billing contact leaves, the owner gets the emails of the card, and the contact cannot pay any longer', () =>
  inTown(async ({ ids }, _, tx) => {
    const [org] = await tx<{ id: string }[]>`insert into public.business_profiles (name, owner_id)
      values ('Leavers', ${ids.owner}) returning id`;
    const organization = org?.id ?? '';
    await tx`insert into public.organization_people (organization_id, user_id, source)
      values (${organization}, ${ids.member}, 'invitation')`;
    await tx`insert into public.organization_roles (organization_id, user_id, is_billing_contact)
      values (${organization}, ${ids.member}, true)`;
    const lines = JSON.stringify([{ description: 'Stand', unit_amount: 10_000 }]);
    const [made] = await tx<{ id: string }[]>`
      select public.invoice_member(${organization}, null, ${lines}::text::jsonb) as id`;
    const id = made?.id ?? '';
    const paying = await begin(tx, id, ids.member, true);
    await apply(tx, paying['payment_id'] ?? '', {
      status: 'pending',
      amountReceived: 0,
      isFinal: false,
      method: { type: 'us_bank_account' },
    });
    await tx`delete from public.organization_people where user_id = ${ids.member} and organization_id = ${organization}`;
    await tx`delete from public.organization_roles where user_id = ${ids.member} and organization_id = ${organization}`;
    const failure = { code: 'account_closed', message: 'No', isHard: true };
    await apply(tx, paying['payment_id'] ?? '', {
      status: 'failed',
      failure,
      amountReceived: 0,
      method: { type: 'us_bank_account' },
    });
    const mails = await tx`select user_id from private.outbox where data ->> 'invoice_id' = ${id}
      and data ->> 'outcome' = 'debit_failed'`;
    expect(mails).toEqual([{ user_id: ids.owner }]);
    await refused(tx, (inner) => begin(inner, id, ids.member)).rejects.toMatchObject(
      httpError(404, 'not_found'),
    );
    expect(await begin(tx, id, ids.owner)).toMatchObject({ amount: 10_000 });
  }));

describe('money that goes back', () => {
  it('by a refund here is made by the processor once, or becomes credit where it fails', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const { payment_id: payment = '' } = await begin(tx, id, ids.member);
      await apply(tx, payment);
      await tx`select public.request_refund(${payment}, 3000, 'Rain')`;
      // Other tests ask for refunds meanwhile.
      const take = () => tx<{ refund_id: string; amount: string }[]>`
        select * from public.take_requested_refunds(1000, false)
        where refund_id in (select r.id from public.refunds as r where r.payment_id = ${payment})`;
      const taken = await take();
      expect(taken).toMatchObject([{ amount: '3000' }]);
      expect(await take()).toEqual([]);
      const state = (status: string) => ({
        refunds: [{ id: 're_1', refundId: taken[0]?.refund_id, amount: 3000, status }],
      });
      await apply(tx, payment, state('pending'));
      await apply(tx, payment, state('succeeded'));
      expect(await apply(tx, payment, state('succeeded'))).toBe('partially_refunded');
      await tx`select public.request_refund(${payment}, 1000, 'More rain')`;
      const [second] = await take();
      await tx`select public.note_refund(${second?.refund_id ?? ''}, 're_2', 'failed', 'The account is closed.')`;
      const [money] = await tx`select amount_refunded::integer as refunded,
        (amount - amount_allocated - amount_refunded)::integer as credit from public.payments where id = ${payment}`;
      expect(money).toEqual({ refunded: 3000, credit: 1000 });
      expect(await differences(tx)).toEqual(['refund_failed']);
    }));

  it('by a refund that a bank sent back after it was made is credit again, and off the books of the processor once', () =>
    inTown(async ({ ids }, _, tx) => {
      const { payment_id: payment = '' } = await begin(tx, await invoice(tx, ids.member), ids.member);
      const refund = (status: string) => ({
        refunds: [{ id: 're_back', refundId: null, amount: 10_000, status }],
      });
      expect(await apply(tx, payment, refund('succeeded'))).toBe('refunded');
      for (let time = 0; time < 2; time++) expect(await apply(tx, payment, refund('failed'))).toBe('settled');
      const [sums] = await tx`select (select sum(amount)::integer from public.ledger_entries
          where account_id = 'processor' and created_at = now()) as processor,
        (amount - amount_allocated - amount_refunded)::integer as credit from public.payments where id = ${payment}`;
      expect(sums).toEqual({ processor: 10_000, credit: 10_000 });
      expect(await differences(tx)).toEqual(['refund_failed']);
    }));

  it('by two disputes at once takes no more than was paid, and stays disputed until both are over', () =>
    inTown(async ({ ids }, _, tx) => {
      const { payment_id: payment = '' } = await begin(tx, await invoice(tx, ids.member), ids.member);
      const disputes = (...statuses: string[]) => ({
        disputes: statuses.map((status, at) => ({
          id: `dp_both_${String(at)}`,
          amount: at === 0 ? 4000 : 10_000,
          status,
          reason: 'general',
        })),
      });
      expect(await apply(tx, payment, disputes('open', 'open'))).toBe('disputed');
      expect(await apply(tx, payment, disputes('won', 'open'))).toBe('disputed');
      expect(await apply(tx, payment, disputes('won', 'lost'))).toBe('charged_back');
      const [sums] = await tx`select (select sum(amount)::integer from public.ledger_entries
          where account_id in ('processor', 'disputed') and created_at = now()) as kept,
        amount_charged_back::integer as lost from public.payments where id = ${payment}`;
      expect(sums).toEqual({ kept: 4000, lost: 6000 });
    }));

  it('by a refund at the processor is booked as well', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const { payment_id: payment = '' } = await begin(tx, id, ids.member);
      const refunds = [{ id: 're_9', refundId: null, amount: 10_000, status: 'succeeded' }];
      expect(await apply(tx, payment, { refunds })).toBe('refunded');
      expect(await apply(tx, payment, { refunds })).toBe('refunded');
      const [sum] = await tx`select coalesce(sum(amount), 0)::integer as sum from public.ledger_entries
        where account_id = 'processor' and created_at = now()`;
      expect(sum).toEqual({ sum: 0 });
    }));

  it('a dispute of what went back before takes nothing, and staff hear of it', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const payment = (await begin(tx, id, ids.member))['payment_id'] ?? '';
      const refunds = [{ id: 're_1', amount: 10_000, status: 'succeeded', refundId: null }];
      await apply(tx, payment, { refunds });
      const disputes = [{ id: 'dp_1', amount: 10_000, reason: 'general', status: 'lost' }];
      expect(await apply(tx, payment, { refunds, disputes })).toBe('refunded');
      expect(await differences(tx)).toEqual(['dispute']);
    }));

  it('by a lost dispute is owed again, and the membership waits for it; a dispute that is won changes nothing', () =>
    inTown(async ({ ids }, _, tx) => {
      const [plan] = await tx<{ id: string }[]>`insert into public.plans (name, slug, audience, price)
        values ('Friend', 'friend-dispute', 'member', 10000) returning id`;
      const [first] = await tx<{ id: string }[]>`
        select public.bill_membership(null, ${ids.stranger}, ${plan?.id ?? ''}) as id`;
      const id = first?.id ?? '';
      const { payment_id: payment = '' } = await begin(tx, id, ids.stranger);
      const dispute = (number: number, status: string) => ({
        disputes: [{ id: `dp_${String(number)}`, amount: 10_000, status, reason: 'fraudulent' }],
      });
      expect(await apply(tx, payment, dispute(1, 'open'))).toBe('disputed');
      expect(await read(tx, id)).toMatchObject({ status: 'paid' });
      expect(await apply(tx, payment, dispute(1, 'won'))).toBe('settled');
      await apply(tx, payment, dispute(2, 'open'));
      for (let time = 0; time < 2; time++)
        expect(await apply(tx, payment, dispute(2, 'lost'))).toBe('charged_back');
      expect(await read(tx, id)).toEqual({ status: 'open', due: 10_000, paid: 0 });
      const status = async () =>
        (await tx`select status from public.subscriptions where user_id = ${ids.stranger}`)[0]?.[
          'status'
        ] as string;
      expect(await status()).toBe('past_due');
      await tx`select public.record_payment(${id}, 10000, 'cash', private.today())`;
      expect(await status()).toBe('active');
    }));

  it.each([true, false])(
    'by a dispute that was won can be given back, also when both are heard of at once (%s)',
    (atOnce) =>
      inTown(async ({ ids }, _, tx) => {
        const { payment_id: payment = '' } = await begin(tx, await invoice(tx, ids.member), ids.member);
        const dispute = { id: 'dp_won', amount: 10_000, status: 'won', reason: 'fraudulent' };
        const refunds = [{ id: 're_later', refundId: null, amount: 10_000, status: 'succeeded' }];
        await apply(tx, payment, atOnce ? {} : { disputes: [{ ...dispute, status: 'open' }] });
        for (let time = 0; time < 2; time++)
          expect(await apply(tx, payment, { disputes: [dispute], refunds })).toBe('refunded');
        const [sum] = await tx`select coalesce(sum(amount), 0)::integer as sum from public.ledger_entries
        where account_id in ('processor', 'disputed') and created_at = now()`;
        expect(sum).toEqual({ sum: 0 });
      }),
  );
});

it('an event is kept once, and comes again until it is finished', () =>
  inTown(async (_, __, tx) => {
    const receive = async (id: string) =>
      (
        await tx<
          { is_new: boolean }[]
        >`select public.receive_provider_event(${id}, 'charge.refunded', 'ch_1', false,
          null, now()) as is_new`
      )[0]?.is_new;
    expect([await receive('evt_1'), await receive('evt_1'), await receive('evt_2')]).toEqual([
      true,
      false,
      true,
    ]);
    const take = async () =>
      (await tx<{ event_id: string }[]>`select event_id from public.take_provider_events(50)`)
        .map(({ event_id }) => event_id)
        .toSorted();
    expect(await take()).toEqual(['evt_1', 'evt_2']);
    expect(await take()).toEqual([]);
    await tx`select public.finish_provider_event('evt_1', 'done')`;
    await tx`select public.finish_provider_event('evt_2', 'retry', 'No answer')`;
    await tx`update private.provider_events set next_attempt_at = now()`;
    expect(await take()).toEqual(['evt_2']);
  }));

it('nobody but the service key tells what the processor says', () =>
  inTown(async (town, _, tx) => {
    const statements = [
      `select public.apply_payment_state('{}')`,
      `select public.begin_checkout('${town.ledger.invoice}', null, '${town.ids.member}', false)`,
      `select public.take_due_charges(1, false)`,
      `select public.take_requested_refunds(1, false)`,
      `select public.note_refund('${town.ledger.refund}', null, 'succeeded')`,
      `select public.receive_provider_event('e', 't', null, false, null, now())`,
      `select public.take_provider_events(1)`,
      `select public.begin_card_setup(null, '${town.ids.member}', false, true)`,
      `select public.note_card_setup('${town.ids.member}', 'cs')`,
      `select public.finish_card_setup('${town.ids.member}')`,
      `select public.take_card_setups(1, false)`,
      `select public.methods_to_forget(1, false)`,
      `select public.note_forgotten('${town.ledger.savedMethod}')`,
      `select public.remove_payment_method('${town.ledger.savedMethod}', '${town.ids.member}')`,
      `select public.take_unsettled_payments(1, false)`,
      `select public.stale_checkouts(1, false)`,
      `select public.begin_billing_run()`,
      `select public.compare_payments('[]')`,
      `select public.intents_to_compare(now(), false)`,
      `select public.note_missing_payment('pi_1')`,
      `select public.compare_payout('{}')`,
      `select public.finish_comparison(now(), false)`,
    ];
    for (const statement of statements)
      for (const who of ['anon', 'member', 'editor', 'admin'] as const)
        await expect(
          as(tx, town.as(who), (run) => run.unsafe(statement)),
          `${who}: ${statement}`,
        ).rejects.toMatchObject({ code: '42501' });
  }));
