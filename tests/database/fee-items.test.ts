import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

async function addItem(tx: TransactionSql, row: Record<string, unknown> = {}) {
  const slug = `fund-${crypto.randomUUID().slice(0, 8)}`;
  await tx`insert into public.fee_items ${tx({
    slug,
    kind: 'donation',
    name: 'Lights for the square',
    account_id: 'donations',
    is_open: true,
    ...row,
  })}`;
  return slug;
}
interface Wanted {
  id?: string;
  amount?: number | null;
  person?: string | null;
  reference?: string;
  address?: string;
  email?: string;
}
async function begin(tx: TransactionSql, slug: string, wanted: Wanted = {}) {
  const {
    id = crypto.randomUUID(),
    amount = 2500,
    person = null,
    reference = '',
    email = 'guest@fees.test',
  } = wanted;
  const payer = JSON.stringify({ name: 'Greta Guest', email, reference, language: 'es' });
  const [row] = await tx<{ begun: { invoice_id: string; token: string } }[]>`
    select public.begin_fee_payment(${id}, ${slug}, ${amount}, ${payer}::text::jsonb, ${person},
      ${wanted.address ?? crypto.randomUUID()}) as begun`;
  if (!row) throw new Error('Nothing was begun.');
  return { id, ...row.begun };
}
async function pay(
  tx: TransactionSql,
  { invoice_id, token }: { invoice_id: string; token: string },
  amount: number,
) {
  const [begun] = await tx<{ id: string }[]>`
    select public.begin_checkout(${invoice_id}, ${token}, null, false) ->> 'payment_id' as id`;
  const id = begun?.id ?? '';
  const state = {
    intentId: `pi_${id}`,
    paymentId: id,
    status: 'settled',
    amountReceived: amount,
    currency: 'usd',
  };
  const whole = {
    ...state,
    livemode: false,
    failure: null,
    method: { type: 'card' },
    refunds: [],
    disputes: [],
  };
  await tx`select public.apply_payment_state(${JSON.stringify({ ...whole, isFinal: true })}::text::jsonb)`;
  return id;
}
const refused = (tx: TransactionSql, run: (inner: TransactionSql) => Promise<unknown>) =>
  expect(tx.savepoint(async (inner) => run(inner)));

describe('a donation', () => {
  it('has its payment page closed once it can no longer be begun, and not while somebody pays', () =>
    inTown(async (_, __, tx) => {
      const { invoice_id: invoice, token } = await begin(tx, await addItem(tx, { suggested: [2500] }));
      const [begun] = await tx<{ id: string }[]>`
        select public.begin_checkout(${invoice}, ${token}, null, false) ->> 'payment_id' as id`;
      const session = `cs_${invoice}`;
      await tx`select public.note_checkout(${begun?.id ?? ''}, ${session}, 'https://pay.test/draft', now() + interval '1 hour')`;
      const isStale = async () =>
        (await tx`select from public.stale_checkouts(500, false) where session_id = ${session}`).length > 0;
      expect(await isStale()).toBe(false);
      await tx`update public.invoices set payable_until = now() where id = ${invoice}`;
      expect(await isStale()).toBe(true);
    }));

  it('of a guest is invoiced once it is paid, with a receipt in their language', () =>
    inTown(async (_, __, tx) => {
      const slug = await addItem(tx, { suggested: [2500], thanks: 'The lamps thank you.' });
      const begun = await begin(tx, slug);
      const read =
        () => tx`select i.status, i.total::integer, i.number is null as unnumbered, p.paid_at is not null as paid
        from public.fee_payments as p join public.invoices as i on i.id = p.invoice_id where p.id = ${begun.id}`;
      expect(await read()).toEqual([{ status: 'draft', total: 2500, unnumbered: true, paid: false }]);
      await pay(tx, begun, 2500);
      expect(await read()).toEqual([{ status: 'paid', total: 2500, unnumbered: false, paid: true }]);
      const mails =
        await tx`select recipient, data ->> 'item_kind' as kind, data ->> 'thanks' as thanks, data ->> 'language' as language
        from private.outbox where data ->> 'invoice_id' = ${begun.invoice_id}`;
      expect(mails).toEqual([
        { recipient: 'guest@fees.test', kind: 'donation', thanks: 'The lamps thank you.', language: 'es' },
      ]);
      const [income] = await tx`select sum(amount)::integer as amount from public.ledger_entries
        where invoice_id = ${begun.invoice_id} and account_id = 'donations'`;
      expect(income).toEqual({ amount: -2500 });
    }));

  it('takes only amounts that are offered or within the bounds', () =>
    inTown(async (_, __, tx) => {
      const own = await addItem(tx, {
        suggested: [2500],
        allows_own: true,
        min_amount: 500,
        max_amount: 10_000,
      });
      await begin(tx, own, { amount: 500 });
      for (const [amount, code] of [
        [499, 'amount_too_small'],
        [10_001, 'amount_too_large'],
        [-2500, 'amount_too_small'],
        [null, 'amount_missing'],
      ] as const)
        await refused(tx, (run) => begin(run, own, { amount })).rejects.toMatchObject(httpError(422, code));
      const fixed = await addItem(tx, { suggested: [2500] });
      await refused(tx, (run) => begin(run, fixed, { amount: 2600 })).rejects.toMatchObject(
        httpError(422, 'amount_not_offered'),
      );
    }));

  it('is begun once, and not by whoever tries many cards', () =>
    inTown(async (_, __, tx) => {
      const slug = await addItem(tx, { suggested: [2500] });
      const first = await begin(tx, slug);
      expect(await begin(tx, slug, { id: first.id })).toEqual(first);
      await refused(tx, (run) =>
        begin(run, slug, { id: first.id, email: 'other@fees.test' }),
      ).rejects.toMatchObject(httpError(409, 'payment_recorded'));
      for (let tried = 0; tried < 10; tried++)
        await begin(tx, slug, { address: '203.0.113.9', email: `${crypto.randomUUID()}@fees.test` });
      await refused(tx, (run) =>
        begin(run, slug, { address: '203.0.113.9', email: 'eleventh@fees.test' }),
      ).rejects.toMatchObject(httpError(429, 'too_many_payments'));
    }));
});

describe('a payment sent again with its id', () => {
  it.each([
    ['its draft is gone', 'delete from public.invoices where id ='],
    ['its time is over', 'update public.invoices set payable_until = now() where id ='],
  ])('after %s is refused with what to do, and begins none', (_, change) =>
    inTown(async (__, ___, tx) => {
      const slug = await addItem(tx, { suggested: [2500] });
      const first = await begin(tx, slug);
      await tx.unsafe(`${change} '${first.invoice_id}'`);
      await refused(tx, (run) => begin(run, slug, { id: first.id })).rejects.toMatchObject(
        httpError(409, 'payment_over'),
      );
      expect(await tx`select from public.fee_payments where id = ${first.id}`).toHaveLength(1);
    }),
  );

  it('after a bank took the money back is one of its own', () =>
    inTown(async (_, __, tx) => {
      const slug = await addItem(tx, { suggested: [2500] });
      const first = await begin(tx, slug);
      const payment = await pay(tx, first, 2500);
      await tx`select private.lock_invoice(${first.invoice_id})`;
      await tx`select private.deallocate(${payment}, ${first.invoice_id}, private.today(), 2500)`;
      await tx`select private.settle_invoice(${first.invoice_id})`;
      await refused(tx, (run) => begin(run, slug, { id: first.id })).rejects.toMatchObject(
        httpError(409, 'payment_recorded'),
      );
    }));
});

describe('a fee', () => {
  it('has a fixed amount, less for members by their membership, and asks for its reference', () =>
    inTown(async (town, act, tx) => {
      const slug = await addItem(tx, {
        kind: 'fee',
        account_id: 'other_income',
        amount: 5000,
        member_amount: 3000,
        reference_label: 'Invoice number',
      });
      await refused(tx, (run) => begin(run, slug)).rejects.toMatchObject(httpError(422, 'reference_needed'));
      const totalOf = async (person: string | null) => {
        // What a browser sends is not believed.
        const { invoice_id } = await begin(tx, slug, { amount: 1, person, reference: '2026-0042' });
        const [row] = await tx<
          { total: number }[]
        >`select total::integer from public.invoices where id = ${invoice_id}`;
        return row?.total;
      };
      expect(await totalOf(null)).toBe(5000);
      expect(await totalOf(town.ids.stranger)).toBe(5000);
      expect(await totalOf(town.ids.member)).toBe(3000);
      await expect(
        act('owner', `select public.begin_fee_payment(gen_random_uuid(), '${slug}', 1, '{}', null, '')`),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('is taken until its last day ends by the clock of the hub', () =>
    inTown(async (_, act, tx) => {
      // On the other side of the world it is another day for most of the time.
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await tx`update public.site_settings set time_zone = ${zone}`;
        const [clock] = await tx<
          { today: string; before: string }[]
        >`select private.today()::text as today, (private.today() - 1)::text as before`;
        const last = await addItem(tx, { amount: 500, open_until: clock?.today });
        const over = await addItem(tx, { amount: 500, open_until: clock?.before });
        const listed = await act(
          'anon',
          `select slug from public.fee_items where slug in ('${last}', '${over}')`,
        );
        expect(listed).toEqual([{ slug: last }]);
        await begin(tx, last);
        await refused(tx, (run) => begin(run, over)).rejects.toMatchObject(httpError(409, 'fee_item_closed'));
      }
    }));

  it('is shown while it is open, by its link also where it is not listed', () =>
    inTown(async (_, act, tx) => {
      const hidden = await addItem(tx, { amount: 500, is_listed: false });
      const closed = await addItem(tx, { amount: 500, is_open: false });
      const over = await addItem(tx, { amount: 500, open_until: '2026-01-01' });
      const page = async (slug: string) => {
        const [row] = await act('anon', `select public.fee_item('${slug}') -> 'is_open' as open`);
        return row?.['open'];
      };
      expect([await page(hidden), await page(closed), await page(over)]).toEqual([true, null, false]);
      expect(await act('anon', `select slug from public.fee_items where slug = '${hidden}'`)).toEqual([]);
      await refused(tx, (run) => begin(run, over)).rejects.toMatchObject(httpError(409, 'fee_item_closed'));
      await refused(tx, (run) => begin(run, closed)).rejects.toMatchObject(httpError(404, 'not_found'));
    }));
});

describe('a refund', () => {
  const mailsOf = (tx: TransactionSql, payment: string) => tx<Record<string, unknown>[]>`
    select recipient, user_id, data ->> 'language' as language, (data ->> 'amount')::integer as amount,
      data ->> 'invoice_id' as invoice, secrets ->> 'token' as token
    from private.outbox where data ->> 'payment_id' = ${payment} and data ->> 'outcome' = 'refund'`;
  const refund = async (tx: TransactionSql, payment: string) => {
    const [back] = await tx<
      { id: string }[]
    >`select public.request_refund(${payment}, 2500, 'Paid twice.') as id`;
    for (let told = 0; told < 2; told += 1)
      await tx`select private.make_refund(${back?.id ?? ''}, private.today())`;
  };

  it('of a guest is emailed once, in their language, with the link of what was paid', () =>
    inTown(async (_, __, tx) => {
      const begun = await begin(tx, await addItem(tx, { suggested: [2500] }));
      const payment = await pay(tx, begun, 2500);
      await refund(tx, payment);
      expect([...(await mailsOf(tx, payment))]).toEqual([
        {
          recipient: 'guest@fees.test',
          user_id: null,
          language: 'es',
          amount: 2500,
          invoice: begun.invoice_id,
          token: begun.token,
        },
      ]);
    }));

  it('of an account is emailed once, to the account', () =>
    inTown(async (town, _, tx) => {
      const person = town.ids.member;
      const begun = await begin(tx, await addItem(tx, { suggested: [2500] }), { person });
      const payment = await pay(tx, begun, 2500);
      await refund(tx, payment);
      expect([...(await mailsOf(tx, payment))]).toEqual([
        { recipient: null, user_id: person, language: null, amount: 2500, invoice: null, token: null },
      ]);
    }));
});
