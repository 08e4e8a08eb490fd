import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql, start, type Statement, waitsForLock } from './support/meet.ts';
import { addPerson } from './support/order-tickets.ts';

// Whoever is second finds what the first did. The ledger keeps what these tests write: its rows are never deleted.
async function addPlan(row: Record<string, unknown> = {}) {
  const [plan] = await sql<{ id: string }[]>`insert into public.plans ${sql({
    name: 'Race',
    slug: `race-${randomUUID()}`,
    audience: 'member',
    price: 12_000,
    is_public: false,
    ...row,
  })} returning id`;
  return plan?.id ?? '';
}
const join = async (person: string, plan: string) => {
  const [row] = await sql<{ id: string }[]>`select public.bill_membership(null, ${person}, ${plan}) as id`;
  return row?.id ?? '';
};
const record =
  (invoice: string, amount = 12_000, method = 'check'): Statement =>
  (tx) =>
    tx`select public.record_payment(${invoice}, ${amount}, ${method}, private.today()) as id`;
const payNow = async (invoice: string) => {
  const { rows } = await start(null, record(invoice)).ended;
  return String(rows[0]?.['id']);
};
const readInvoice = async (id: string) => {
  const [row] = await sql`select status, amount_paid::integer as paid, amount_credited::integer as credited
    from public.invoices where id = ${id}`;
  return row;
};
const readMembership = async (person: string) => {
  const [row] = await sql<{ id: string; status: string; ends: Date | null; terms: number }[]>`
    select s.id, s.status, s.current_period_end as ends, (select count(*)::integer from public.membership_terms as t
      where t.subscription_id = s.id and t.revoked_at is null) as terms
    from public.subscriptions as s where s.user_id = ${person}`;
  if (!row) throw new Error('There is no membership.');
  return row;
};
const settled = (payment: string, intent: string): Statement => {
  const method = { id: `pm_${intent}`, customer: 'cus_1', type: 'card' };
  const state = {
    intentId: intent,
    paymentId: payment,
    status: 'settled',
    amountReceived: 12_000,
    currency: 'usd',
    livemode: false,
    failure: null,
    method,
    refunds: [],
    disputes: [],
    isFinal: true,
  };
  return (tx) => tx`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb) as said`;
};
const beginCheckout =
  (invoice: string, person: string): Statement =>
  (tx) =>
    tx`select public.begin_checkout(${invoice}, null, ${person}, false) ->> 'payment_id' as payment`;

describe('one invoice', () => {
  it('is paid by two people at once through one checkout', async () => {
    const person = await addPerson();
    const invoice = await join(person, await addPlan());
    const [other] = await meet(
      [null, beginCheckout(invoice, person)],
      [null, beginCheckout(invoice, person)],
    );
    const pending =
      await sql`select id from public.payments where invoice_id = ${invoice} and status = 'pending'`;
    expect(other?.rows).toEqual([{ payment: pending[0]?.['id'] as string }]);
    expect(pending).toHaveLength(1);
  });

  it('gets two checks at once: the second is refused, and nothing is booked for it', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()];
    const invoice = await join(person, await addPlan());
    expect(await meet([admin, record(invoice)], [admin, record(invoice)])).toMatchObject([
      { detail: 'invoice_not_open' },
    ]);
    expect(await sql`select from public.payments where invoice_id = ${invoice}`).toHaveLength(1);
    expect(await readMembership(person)).toMatchObject({ status: 'active', terms: 1 });
  });

  it('is paid by card while a check is recorded: the money of the card becomes credit, and staff hear of it', async () => {
    const person = await addPerson();
    const invoice = await join(person, await addPlan());
    const { rows } = await start(null, beginCheckout(invoice, person)).ended;
    const intent = `pi_${randomUUID()}`;
    const [card] = await meet([null, record(invoice)], [null, settled(String(rows[0]?.['payment']), intent)]);
    expect(card?.rows).toEqual([{ said: 'settled' }]);
    expect(await readInvoice(invoice)).toEqual({ status: 'paid', paid: 12_000, credited: 0 });
    expect(await sql`select kind from public.billing_differences where provider_id = ${intent}`).toEqual([
      { kind: 'paid_twice' },
    ]);
    expect(await readMembership(person)).toMatchObject({ terms: 1 });
  });

  it('hears of one payment twice at once, and books it once', async () => {
    const person = await addPerson();
    const invoice = await join(person, await addPlan());
    const { rows } = await start(null, beginCheckout(invoice, person)).ended;
    const payment = String(rows[0]?.['payment']);
    const webhook = settled(payment, `pi_${randomUUID()}`);
    expect(await meet([null, webhook], [null, webhook], [null, webhook])).toMatchObject([
      { rows: [{ said: 'settled' }] },
      { rows: [{ said: 'settled' }] },
    ]);
    const [booked] = await sql`select sum(amount)::integer as sum from public.ledger_entries
      where payment_id = ${payment} and account_id = 'processor'`;
    expect(booked).toEqual({ sum: 12_000 });
    expect(await readMembership(person)).toMatchObject({ terms: 1 });
    const receipts = await sql`select from private.outbox where data ->> 'payment_id' = ${payment}`;
    expect(receipts).toHaveLength(1);
  });

  it('is not paid by one who was too late to see that it was made void', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()];
    const invoice = await join(person, await addPlan());
    const close: Statement = (tx) => tx`select public.close_invoice(${invoice}, 'void', 'A mistake')`;
    expect(
      await meet([admin, close], [null, beginCheckout(invoice, person)], [admin, record(invoice)]),
    ).toMatchObject([{ detail: 'invoice_not_open' }, { detail: 'invoice_not_open' }]);
  });
});

it('one payment is refunded twice at once: no more goes back than came in', async () => {
  const [admin, person] = [await addPerson('admin'), await addPerson()];
  const payment = await payNow(await join(person, await addPlan()));
  const refund: Statement = (tx) => tx`select public.request_refund(${payment}, 8000, 'Called off')`;
  expect(await meet([admin, refund], [admin, refund])).toMatchObject([{ detail: 'more_than_paid' }]);
  const [money] =
    await sql`select amount_refunded::integer as refunded from public.payments where id = ${payment}`;
  expect(money).toEqual({ refunded: 8000 });
});

it('checks are taken to the bank twice at once: one deposit has them', async () => {
  const [admin, person] = [await addPerson('admin'), await addPerson()];
  const payment = await payNow(await join(person, await addPlan()));
  const deposit: Statement = (tx) =>
    tx`select public.deposit_payments(array[${payment}]::uuid[], private.today()) as id`;
  expect(await meet([admin, deposit], [admin, deposit])).toMatchObject([{ detail: 'not_undeposited' }]);
});

describe('the clock', () => {
  /** A member whose term ended `days` ago, with an open invoice for the next one. */
  async function lateMember(days: number, graceDays: number) {
    const person = await addPerson();
    const plan = await addPlan({ grace_days: graceDays });
    await payNow(await join(person, plan));
    const { id } = await readMembership(person);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.membership_terms set starts_at = now() - make_interval(days => 365 + ${days}::integer),
        ends_at = now() - make_interval(days => ${days}::integer) where subscription_id = ${id}`;
      await tx`update public.subscriptions set current_period_start = now() - make_interval(days => 365 + ${days}::integer),
        current_period_end = now() - make_interval(days => ${days}::integer), anchor_on = null where id = ${id}`;
    });
    return { person, plan, id };
  }
  const dues = async (subscription: string) =>
    sql<{ id: string; status: string }[]>`select id, status from public.invoices
      where subscription_id = ${subscription} order by number`;
  const advance: Statement = (tx) => tx`select private.advance_memberships(now())`;

  it('and a payment at once leave a member who has paid', async () => {
    const { person, id } = await lateMember(1, 30);
    await start(null, advance).ended;
    const due = (await dues(id)).at(-1)?.id ?? '';
    // The grace period ends in this very night.
    await sql`update public.subscriptions set grace_ends_at = now() where id = ${id}`;
    const [moved] = await meet([null, record(due)], [null, advance]);
    expect(moved).toMatchObject({ code: '' });
    expect(await readMembership(person)).toMatchObject({ status: 'active', terms: 2 });
    const { person: other, id: otherId } = await lateMember(1, 30);
    await start(null, advance).ended;
    const late = (await dues(otherId)).at(-1)?.id ?? '';
    await sql`update public.subscriptions set grace_ends_at = now() where id = ${otherId}`;
    const [paid] = await meet([null, advance], [null, record(late)]);
    expect(paid).toMatchObject({ code: '' });
    expect(await readMembership(other)).toMatchObject({ status: 'active', terms: 2 });
  });

  it('renews a membership once, though two nights run at once', async () => {
    const { id } = await lateMember(-10, 30);
    expect(await meet([null, advance], [null, advance])).toMatchObject([{ code: '' }]);
    expect((await dues(id)).map(({ status }) => status)).toEqual(['paid', 'open']);
  });

  it('leaves alone who ends or changes the plan at the same moment', async () => {
    const ending = await lateMember(-10, 30);
    const end: Statement = (tx) => tx`select public.set_renewal(${ending.id}, true, false)`;
    expect(await meet([ending.person, end], [null, advance])).toMatchObject([{ code: '' }]);
    expect((await dues(ending.id)).map(({ status }) => status)).toEqual(['paid']);
    // A cheaper plan begins with the next term, which is invoiced with it.
    const changing = await lateMember(-10, 30);
    const cheaper = await addPlan({ price: 5000 });
    const change: Statement = (tx) => tx`select public.change_plan(${changing.id}, ${cheaper})`;
    await meet([null, change], [null, advance]);
    await start(null, advance).ended;
    const open = await sql`select total::integer from public.invoices
      where subscription_id = ${changing.id} and status = 'open'`;
    expect(open).toEqual([{ total: 5000 }]);
  });
});

it('an application is approved while the applicant withdraws it: one of both happens', async () => {
  const [admin, person] = [await addPerson('admin'), await addPerson()];
  const plan = await addPlan({ approval: 'before_payment', is_public: true });
  const answers = JSON.stringify({ contact_name: 'Sam Stone', consent: true });
  const apply: Statement = (tx) =>
    tx`select public.apply_for_membership(${plan}, null, ${answers}::text::jsonb, true) as id`;
  const decide =
    (id: string): Statement =>
    (tx) =>
      tx`select public.change_status('membership_applications', ${id}, 'pending', 'approved', '')`;
  const withdraw =
    (id: string): Statement =>
    (tx) =>
      tx`select public.withdraw_membership_application(${id})`;
  const send = async () => {
    const { rows } = await start(person, apply).ended;
    return String(rows[0]?.['id']);
  };
  const first = await send();
  expect(await meet([person, withdraw(first)], [admin, decide(first)])).toMatchObject([
    { detail: 'already_decided' },
  ]);
  const second = await send();
  expect(await meet([admin, decide(second)], [person, withdraw(second)])).toMatchObject([
    { detail: 'already_decided' },
  ]);
  const rows =
    await sql`select status, invoice_id is not null as is_billed from public.membership_applications
    where user_id = ${person} order by created_at`;
  expect(rows).toEqual([
    { status: 'withdrawn', is_billed: false },
    { status: 'approved', is_billed: true },
  ]);
  await sql`update public.plans set is_public = false where id = ${plan}`;
});

it('a card is removed while a renewal begins to be charged to it: neither waits for the other', async () => {
  const person = await addPerson();
  const invoice = await join(person, await addPlan());
  const [card] = await sql<
    { id: string }[]
  >`insert into public.saved_payment_methods (user_id, provider_customer_id,
      provider_method_id, is_live, type)
    values (${person}, 'cus_race', ${`pm_${randomUUID()}`}, false, 'card') returning id`;
  await payNow(invoice);
  await sql`update public.subscriptions set auto_renew = true where user_id = ${person}`;
  const removal = Promise.withResolvers<ReturnType<typeof start>>();
  // As take_due_charges: the membership first, then the payment that refers to the card.
  const charge = start(null, async (tx) => {
    await tx`select from public.subscriptions where user_id = ${person} for no key update`;
    const removing = start(
      null,
      (other) => other`select public.remove_payment_method(${card?.id ?? ''}, ${person})`,
    );
    removal.resolve(removing);
    await waitsForLock(await removing.pid);
    return tx`insert into public.payments (user_id, method, status, amount, currency, invoice_id, is_live, attempt,
        saved_method_id)
      values (${person}, 'card', 'pending', 1, 'USD', ${invoice}, false, 1, ${card?.id ?? ''}) returning id`;
  });
  expect(await charge.ended).toMatchObject({ code: '' });
  expect(await (await removal.promise).ended).toMatchObject({ code: '' });
  await sql`update public.payments set status = 'canceled' where invoice_id = ${invoice} and status = 'pending'`;
});

it('seats are bought twice at once: both get one invoice, and more wait until it is paid', async () => {
  const owner = await addPerson();
  const [organization] = await sql<{ id: string }[]>`
    insert into public.business_profiles (owner_id, name) values (${owner}, 'Race') returning id`;
  const id = organization?.id ?? '';
  const plan = await addPlan({
    audience: 'business',
    seat_price: 500,
    entitlements: sql.json({ people: 1 }),
  });
  const [bill] = await sql<{ id: string }[]>`select public.bill_membership(${id}, null, ${plan}) as id`;
  await payNow(bill?.id ?? '');
  const [held] = await sql<{ id: string }[]>`
    select id from public.subscriptions where business_profile_id = ${id}`;
  const buy =
    (quantity: number): Statement =>
    (tx) =>
      tx`select public.buy_seats(${held?.id ?? ''}, ${quantity}) as id`;
  const [second] = await meet([owner, buy(2)], [owner, buy(2)]);
  const invoices = await sql<{ id: string }[]>`
    select i.id from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'seats'
    where i.organization_id = ${id}`;
  expect(invoices.map((row) => row.id)).toEqual([second?.rows[0]?.['id']]);
  const admin = await addPerson('admin');
  expect(await meet([admin, record(invoices[0]?.id ?? '', 1000)], [owner, buy(3)])).toMatchObject([
    { code: '' },
  ]);
  const [row] = await sql`select private.seats_of(${id}) as seats`;
  expect(row).toEqual({ seats: 3 });
});
