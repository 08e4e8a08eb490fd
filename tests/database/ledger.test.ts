import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

interface Invoice {
  status: string;
  total: number;
  due: number;
  paid: number;
  credited: number;
  number: string;
}

/** An invoice to `member` with these lines, issued today. */
async function invoice(
  tx: TransactionSql,
  person: string,
  lines: Record<string, unknown>[] = [{ description: 'Stand', unit_amount: 10_000 }],
) {
  const [row] = await tx<{ id: string }[]>`
    select public.invoice_member(null, ${person}, ${JSON.stringify(lines)}::text::jsonb) as id`;
  return row?.id ?? '';
}
async function read(tx: TransactionSql, id: string): Promise<Invoice> {
  const [row] = await tx<Invoice[]>`select status, total::integer, amount_due::integer as due,
    amount_paid::integer as paid, amount_credited::integer as credited, number from public.invoices where id = ${id}`;
  if (!row) throw new Error(`There is no invoice ${id}.`);
  return row;
}
async function pay(tx: TransactionSql, id: string, amount: number, more: Record<string, unknown> = {}) {
  const {
    method = 'check',
    day = null,
    keepsRest = false,
    request = null,
  } = more as Record<string, string | null>;
  const [row] = await tx<{ id: string }[]>`select public.record_payment(${id}, ${amount}, ${method},
    coalesce(${day}::date, private.today()), null, '', coalesce(${request}::uuid, gen_random_uuid()),
    ${Boolean(keepsRest)}) as id`;
  return row?.id ?? '';
}
/** The balance of each account by the entries of this story alone, without those that are zero. */
async function balances(tx: TransactionSql) {
  const rows = await tx<{ account_id: string; sum: number }[]>`
    select account_id, sum(amount)::integer as sum from public.ledger_entries
    where created_at = now() group by account_id having sum(amount) <> 0 order by 1`;
  return Object.fromEntries(rows.map(({ account_id, sum }) => [account_id, sum]));
}
const refused = (tx: TransactionSql, run: (inner: TransactionSql) => Promise<unknown>) =>
  expect(tx.savepoint(async (inner) => run(inner)));

/** A town where payment is due after thirty days, without late fees. */
const inFreshTown: typeof inTown = (story) =>
  inTown(async (town, act, tx) => {
    await tx`update public.billing_settings set due_days = 30, late_fee = 0`;
    await story(town, act, tx);
  });

describe('an invoice', () => {
  it('gets the next number of the year, is posted, and is paid in parts', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const [first, second] = [await invoice(tx, ids.member), await invoice(tx, ids.stranger)];
      const [one, two] = [await read(tx, first), await read(tx, second)];
      expect(Number(two.number.slice(-4)) - Number(one.number.slice(-4))).toBe(1);
      expect(one).toMatchObject({ status: 'open', total: 10_000, due: 10_000 });
      await pay(tx, first, 4000);
      expect(await read(tx, first)).toMatchObject({ status: 'open', due: 6000, paid: 4000 });
      await pay(tx, first, 6000, { method: 'transfer' });
      expect(await read(tx, first)).toMatchObject({ status: 'paid', due: 0, paid: 10_000 });
      expect(await balances(tx)).toEqual({
        bank: 6000,
        other_income: -20_000,
        receivable: 10_000,
        undeposited: 4000,
      });
    }));

  it('takes two taxes, on top of the price or included in it, and none from who is exempt or elsewhere', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const tax = async (percent: string, isInclusive: boolean, country: string | null = null) => {
        const [row] = await tx<
          { id: string }[]
        >`insert into public.tax_rates (name, percent, is_inclusive, country)
          values ('Tax', ${percent}, ${isInclusive}, ${country}) returning id`;
        return row?.id ?? '';
      };
      const [state, city] = [await tax('8.875', false), await tax('1.5', false)];
      const [included, foreign] = [await tax('20', true), await tax('7', false, 'FR')];
      const totals = async (line: Record<string, unknown>) => {
        const id = await invoice(tx, ids.member, [
          { description: 'A', unit_amount: 9999, quantity: 3, ...line },
        ]);
        const [row] = await tx`select subtotal::integer, tax::integer, total::integer from public.invoices
          where id = ${id}`;
        return row;
      };
      expect(await totals({ tax_rate_id: state, second_tax_rate_id: city })).toEqual({
        subtotal: 29_997,
        tax: 2662 + 450,
        total: 33_109,
      });
      expect(await totals({ tax_rate_id: included })).toEqual({ subtotal: 24_997, tax: 5000, total: 29_997 });
      expect(await totals({ tax_rate_id: foreign })).toEqual({ subtotal: 29_997, tax: 0, total: 29_997 });
      await tx`update public.business_profiles set is_tax_exempt = true where owner_id = ${ids.owner}`;
      const [row] = await tx`select public.invoice_member(id, null,
        ${JSON.stringify([{ description: 'A', unit_amount: 100, tax_rate_id: state }])}::text::jsonb) as invoice
        from public.business_profiles where owner_id = ${ids.owner}`;
      expect(await read(tx, row?.['invoice'] as string)).toMatchObject({ total: 100 });
    }));

  it('stays as it was issued, and the entries as they were made', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      for (const statement of [
        `update public.invoices set subtotal = 1, total = 1 where id = '${id}'`,
        `delete from public.invoices where id = '${id}'`,
        `update public.invoice_lines set unit_amount = 1 where invoice_id = '${id}'`,
        `delete from public.invoice_lines where invoice_id = '${id}'`,
        `update public.ledger_entries set amount = 1 where true`,
        `delete from public.ledger_entries where true`,
        `truncate public.ledger_entries`,
      ])
        await refused(tx, (inner) => inner.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
      await refused(
        tx,
        (inner) => inner`insert into public.ledger_entries (posting_id, kind, booked_on, account_id, amount)
          values (gen_random_uuid(), 'payment', private.today(), 'bank', 5)`,
      ).rejects.toMatchObject({ code: '23514' });
    }));

  it('that is void, or written off, is owed no more; neither can be paid', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const [mistaken, lost] = [await invoice(tx, ids.member), await invoice(tx, ids.member)];
      await refused(
        tx,
        (inner) => inner`select public.close_invoice(${mistaken}, 'void', ' ')`,
      ).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await tx`select public.close_invoice(${mistaken}, 'void', 'Sent twice')`;
      await pay(tx, lost, 1000);
      await refused(
        tx,
        (inner) => inner`select public.close_invoice(${lost}, 'void', 'No')`,
      ).rejects.toMatchObject(httpError(409, 'invoice_paid_in_part'));
      await tx`select public.close_invoice(${lost}, 'uncollectible', 'Closed down')`;
      expect(await read(tx, mistaken)).toMatchObject({ status: 'void', due: 0 });
      expect(await balances(tx)).toEqual({ bad_debts: 9000, other_income: -10_000, undeposited: 1000 });
      for (const id of [mistaken, lost])
        await refused(tx, (inner) => pay(inner, id, 1)).rejects.toMatchObject(
          httpError(409, 'invoice_not_open'),
        );
    }));
});

describe('a payment', () => {
  it('of an invoice that was written off goes back, and is lost like the rest', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const payment = await pay(tx, id, 3000);
      await tx`select public.close_invoice(${id}, 'uncollectible', 'Closed down')`;
      await tx`select public.request_refund(${payment}, 3000, 'Fair canceled')`;
      expect(await read(tx, id)).toMatchObject({ status: 'uncollectible', due: 0, paid: 0 });
      expect(await balances(tx)).toEqual({ bad_debts: 10_000, other_income: -10_000 });
    }));

  it('is recorded once for a request, and for no more than is due unless the rest is kept', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const request = '00000000-0000-4000-8000-00000000c0de';
      const first = await pay(tx, id, 100, { request });
      expect(await pay(tx, id, 100, { request })).toBe(first);
      await refused(tx, (inner) => pay(inner, id, 200, { request })).rejects.toMatchObject(
        httpError(409, 'payment_recorded'),
      );
      await refused(tx, (inner) => pay(inner, id, 9901)).rejects.toMatchObject(
        httpError(422, 'more_than_due'),
      );
      await refused(tx, (inner) => pay(inner, id, 0)).rejects.toMatchObject(httpError(422, 'amount_needed'));
      await refused(tx, (inner) => pay(inner, id, 1, { method: 'card' })).rejects.toMatchObject(
        httpError(422, 'method_not_recorded'),
      );
      await refused(tx, (inner) => pay(inner, id, 1, { day: '2099-01-01' })).rejects.toMatchObject(
        httpError(422, 'day_in_future'),
      );
      const over = await pay(tx, id, 12_000, { keepsRest: 'yes' });
      expect(await read(tx, id)).toMatchObject({ status: 'paid', paid: 10_000 });
      const next = await invoice(tx, ids.member);
      await tx`select public.apply_credit(${over}, ${next})`;
      expect(await read(tx, next)).toMatchObject({ status: 'open', due: 7900 });
      const another = await invoice(tx, ids.stranger);
      await refused(
        tx,
        (inner) => inner`select public.apply_credit(${over}, ${another})`,
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('of a batch fails alone, with its reason', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const [open, paid] = [await invoice(tx, ids.member), await invoice(tx, ids.member)];
      await pay(tx, paid, 10_000);
      const [a, b, c] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
        string,
        string,
        string,
      ];
      const [today] = await tx<{ day: string }[]>`select private.today()::text as day`;
      const item = { amount: 5000, method: 'check', received_on: today?.day };
      const items = [
        { ...item, invoice_id: open, request_id: a },
        { ...item, invoice_id: paid, request_id: b },
        { ...item, invoice_id: open, request_id: c, amount: 'many' },
      ];
      const [row] = await tx`select public.record_payments(${JSON.stringify(items)}::text::jsonb) as answers`;
      expect(row?.['answers']).toEqual({
        [a]: { payment_id: expect.any(String) as string },
        [b]: {
          error: { code: 'PT409', message: 'This invoice is already paid.', details: 'invoice_not_open' },
        },
        [c]: { error: expect.objectContaining({ code: '22P02' }) as object },
      });
      expect(await read(tx, open)).toMatchObject({ paid: 5000 });
    }));

  it('goes back in part or whole, off what it paid, and never more than it was', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const payment = await pay(tx, id, 10_000);
      const refund = (amount: number) => (inner: TransactionSql) =>
        inner`select public.request_refund(${payment}, ${amount}, 'Fair canceled')`;
      await refused(tx, refund(10_001)).rejects.toMatchObject(httpError(422, 'more_than_paid'));
      await refund(4000)(tx);
      expect(await read(tx, id)).toMatchObject({ status: 'paid', paid: 6000, credited: 4000 });
      await refused(tx, refund(6001)).rejects.toMatchObject(httpError(422, 'more_than_paid'));
      await refund(6000)(tx);
      expect(await read(tx, id)).toMatchObject({ status: 'paid', paid: 0, credited: 10_000 });
      const [money] = await tx`select status from public.payments where id = ${payment}`;
      expect(money).toEqual({ status: 'refunded' });
      expect(await balances(tx)).toEqual({});
    }));

  it('by check is taken to the bank once, and closed days stay closed', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const [one, two] = [await pay(tx, id, 100), await pay(tx, id, 200, { method: 'cash' })];
      const deposit = (inner: TransactionSql) =>
        inner`select public.deposit_payments(array[${one}, ${two}]::uuid[], private.today())`;
      await deposit(tx);
      await refused(tx, deposit).rejects.toMatchObject(httpError(409, 'not_undeposited'));
      expect(await balances(tx)).toMatchObject({ bank: 300, receivable: 9700 });
      await refused(
        tx,
        (inner) => inner`update public.billing_settings set books_closed_until = private.today()`,
      ).rejects.toMatchObject(httpError(422, 'books_closed_too_early'));
      await tx`update public.billing_settings set books_closed_until = private.today() - 1`;
      await refused(tx, (inner) => pay(inner, id, 1, { day: '2026-01-01' })).rejects.toMatchObject(
        httpError(409, 'period_closed'),
      );
    }));
});

describe('a credit note', () => {
  it('over all of an invoice that is paid in part settles it, and what was paid becomes credit', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const id = await invoice(tx, ids.member);
      const payment = await pay(tx, id, 1200);
      await tx`select public.credit_invoice(${id}, 10000, 'Called off')`;
      expect(await read(tx, id)).toMatchObject({ status: 'paid', due: 0, paid: 0, credited: 10_000 });
      const next = await invoice(tx, ids.member);
      await tx`select public.apply_credit(${payment}, ${next})`;
      expect(await read(tx, next)).toMatchObject({ status: 'open', due: 8800 });
    }));

  it('takes off every account by its share, to the last cent', () =>
    inFreshTown(async ({ ids }, _, tx) => {
      const [rate] = await tx<
        { id: string }[]
      >`insert into public.tax_rates (name, percent) values ('T', 8.875) returning id`;
      const id = await invoice(tx, ids.member, [
        { description: 'A', unit_amount: 333, tax_rate_id: rate?.id },
        { description: 'B', unit_amount: 667, account_id: 'late_fees' },
      ]);
      for (const amount of [1, 1, 333, 500]) await tx`select public.credit_invoice(${id}, ${amount}, 'Less')`;
      const { due } = await read(tx, id);
      await tx`select public.credit_invoice(${id}, ${due}, 'All of it')`;
      expect(await balances(tx)).toEqual({});
      await refused(
        tx,
        (inner) => inner`select public.credit_invoice(${id}, 1, 'More')`,
      ).rejects.toMatchObject(httpError(422, 'more_than_invoiced'));
    }));
});

it('an email that asks to pay is due only while the invoice is open', () =>
  inFreshTown(async ({ ids }, _, tx) => {
    const id = await invoice(tx, ids.member);
    const due = async (outcome: string) => {
      const [row] = await tx<{ due: boolean }[]>`select private.is_still_due('billing', ${ids.member},
        jsonb_build_object('outcome', ${outcome}::text, 'invoice_id', ${id}::text)) as due`;
      return row?.due;
    };
    expect([await due('invoice'), await due('receipt')]).toEqual([true, true]);
    await pay(tx, id, 10_000);
    expect([await due('invoice'), await due('charge_upcoming'), await due('receipt')]).toEqual([
      false,
      false,
      true,
    ]);
  }));

it('the currency stays once something is in it, and reaches the plans before that', () =>
  inTown(async (_, __, tx) => {
    await refused(
      tx,
      (inner) => inner`update public.site_settings set currency = 'EUR'`,
    ).rejects.toMatchObject(httpError(409, 'currency_in_use'));
  }));

it('only staff with the right to bill write to the ledger', () =>
  inTown(async ({ ids, ledger }, act, tx) => {
    const statements = [
      `select public.record_payment('${ledger.invoice}', 1, 'cash', private.today())`,
      `select public.record_payments('[]')`,
      `select public.credit_invoice('${ledger.invoice}', 1, 'x')`,
      `select public.close_invoice('${ledger.invoice}', 'uncollectible', 'x')`,
      `select public.request_refund('${ledger.payment}', 1, 'x')`,
      `select public.deposit_payments('{}', private.today())`,
      `select public.record_payout(1, 0, private.today())`,
      `select public.invoice_member(null, '${ids.member}', '[{"description": "x", "unit_amount": 1}]')`,
      `select public.resolve_difference('${ledger.difference}', 'x')`,
    ];
    for (const statement of statements)
      for (const who of ['member', 'owner', 'editor'] as const)
        await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject({ code: '42501' });
    await tx`update public.staff set rights = '{billing}' where user_id = ${ids.editor}`;
    await act('editor', statements[0] ?? '');
    await act('editor', statements[2] ?? '');
    const rows = await act('editor', `select id from public.invoices where id = '${ledger.invoice}'`);
    expect(rows).toHaveLength(1);
  }));
