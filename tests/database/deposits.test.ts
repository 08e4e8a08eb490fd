import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

const refused = (tx: TransactionSql, run: (inner: TransactionSql) => Promise<unknown>) =>
  expect(tx.savepoint(async (inner) => run(inner)));

async function addCheck(tx: TransactionSql, person: string, amount: number) {
  const lines = JSON.stringify([{ description: 'Stand', unit_amount: amount }]);
  const [row] = await tx<{ id: string }[]>`with made as materialized (
      select public.invoice_member(null, ${person}, ${lines}::text::jsonb) as id)
    select public.record_payment(made.id, ${amount}, 'check', private.today()) as id from made`;
  return row?.id ?? '';
}
async function deposit(tx: TransactionSql, payments: string[]) {
  const [row] = await tx<{ id: string }[]>`
    select public.deposit_payments(${payments}::uuid[], private.today(), 'Monday') as id`;
  return row?.id ?? '';
}
/** What a deposit moved on each account, all its postings together. */
const moved = async (tx: TransactionSql, id: string) => {
  const rows = await tx<{ account_id: string; sum: number }[]>`select account_id, sum(amount)::integer as sum
    from public.ledger_entries where deposit_id = ${id} group by 1 having sum(amount) <> 0 order by 1`;
  return Object.fromEntries(rows.map(({ account_id: account, sum }) => [account, sum]));
};
const undo = (tx: TransactionSql, id: string, why = 'A check is missing') =>
  tx`select public.undo_deposit(${id}, ${why})`;

describe('a deposit', () => {
  it('is undone once, on its own day, and its checks can be deposited again', () =>
    inTown(async ({ ids }, _, tx) => {
      const checks = [await addCheck(tx, ids.member, 700), await addCheck(tx, ids.member, 300)];
      const first = await deposit(tx, checks);
      expect(await moved(tx, first)).toEqual({ bank: 1000, undeposited: -1000 });
      const [made] =
        await tx`select kind, payment_count, amount::integer from public.deposits where id = ${first}`;
      expect(made).toEqual({ kind: 'deposit', payment_count: 2, amount: 1000 });
      await refused(tx, (inner) => undo(inner, first, ' ')).rejects.toMatchObject(
        httpError(422, 'reason_needed'),
      );
      await undo(tx, first);
      expect(await moved(tx, first)).toEqual({});
      await refused(tx, (inner) => undo(inner, first)).rejects.toMatchObject(
        httpError(409, 'deposit_undone'),
      );
      const second = await deposit(tx, checks.slice(0, 1));
      expect(await moved(tx, second)).toEqual({ bank: 700, undeposited: -700 });
    }));

  it('is undone today where its day is closed, and not once a check of it was refunded from the bank', () =>
    inTown(async ({ ids }, _, tx) => {
      const old = await deposit(tx, [await addCheck(tx, ids.member, 500)]);
      await tx`update public.deposits set deposited_on = private.today() - 40 where id = ${old}`;
      await tx`update public.billing_settings set books_closed_until = private.today() - 30`;
      await undo(tx, old);
      const days = await tx`select distinct booked_on - private.today() as days from public.ledger_entries
        where deposit_id = ${old}`;
      expect(days).toEqual([{ days: 0 }]);

      const check = await addCheck(tx, ids.member, 900);
      const other = await deposit(tx, [check]);
      await tx`select public.request_refund(${check}, 100, 'Rain')`;
      await refused(tx, (inner) => undo(inner, other)).rejects.toMatchObject(
        httpError(409, 'deposit_refunded'),
      );
      await refused(tx, (inner) => undo(inner, randomUUID())).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));

  it('of the card processor has its fees, is booked once, and is undone as others', () =>
    inTown(async (_, __, tx) => {
      const id = randomUUID();
      const record = () => tx`select public.record_payout(970, 30, private.today(), 'po_1', ${id})`;
      await record();
      await record();
      expect(await moved(tx, id)).toEqual({ bank: 970, processing_fees: 30, processor: -1000 });
      await undo(tx, id);
      expect(await moved(tx, id)).toEqual({});
      await refused(
        tx,
        (inner) => inner`select public.record_payout(0, 0, private.today())`,
      ).rejects.toMatchObject(httpError(422, 'amount_needed'));
      await refused(
        tx,
        (inner) => inner`select public.record_payout(5, 0, private.today() + 1)`,
      ).rejects.toMatchObject(httpError(422, 'day_in_future'));
    }));

  it('is found by its kind, state, period and note', () =>
    inTown(async ({ ids }, act, tx) => {
      const id = await deposit(tx, [await addCheck(tx, ids.member, 4200)]);
      const note = randomUUID();
      await tx`update public.deposits set note = ${`At the ${note}`} where id = ${id}`;
      const find = async (filters: string) => {
        const [row] = await act(
          'admin',
          `select public.admin_list('deposits', q => '${note}', filters => '${filters}', sort => 'deposited') as page`,
        );
        return (row?.['page'] as { rows: { id: string; payment_count: number }[] }).rows;
      };
      expect(await find('{"kind": "deposit", "state": "booked", "period": "month"}')).toMatchObject([
        { id, payment_count: 1 },
      ]);
      for (const other of ['{"kind": "payout"}', '{"state": "undone"}', '{"period": "last_year"}'])
        expect(await find(other)).toEqual([]);
      for (const who of ['anon', 'member', 'owner', 'editor'] as const)
        await expect(
          act(who, `select public.admin_list('deposits', sort => 'deposited')`),
        ).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('the books', () => {
  it('balance over all accounts, before, in and after a period, and each account shows its own entries', () =>
    inTown(async (_, act) => {
      const rows = (await act(
        'admin',
        `select * from public.account_balances(private.today() - 300, private.today())`,
      )) as unknown as Record<'opening' | 'debit' | 'credit' | 'closing' | 'entries', string>[];
      const sum = (name: 'opening' | 'debit' | 'credit' | 'closing') =>
        rows.reduce((total, row) => total + Number(row[name]), 0);
      expect(sum('opening')).toBe(0);
      expect(sum('closing')).toBe(0);
      expect(sum('debit')).toBe(sum('credit'));
      const own = await act(
        'admin',
        `select * from public.billing_journal(private.today() - 300, private.today(), 'bank')`,
      );
      const bank = rows.find((row) => (row as unknown as { account_id: string }).account_id === 'bank');
      expect(own).toHaveLength(Number(bank?.entries));
      for (const period of [`private.today(), private.today() - 1`, `private.today() - 400, private.today()`])
        await expect(act('admin', `select * from public.account_balances(${period})`)).rejects.toThrow();
    }));

  it('are exported with the right to export, and the export is in the activity log once', () =>
    inTown(async ({ ids }, act, tx) => {
      const run = `select public.export_billing_journal(private.today(), private.today(), 'quickbooks')`;
      await tx`update public.staff set rights = '{billing}' where user_id = ${ids.editor}`;
      await expect(act('editor', run)).rejects.toMatchObject({ code: '42501' });
      expect((await act('admin', run)).length).toBeGreaterThan(0);
      await act('admin', run);
      const logged = await tx`select new_values ->> 'layout' as layout from public.audit_log
        where actor_id = ${ids.admin} and entity = 'ledger_entries'`;
      expect(logged).toEqual([{ layout: 'quickbooks' }]);
    }));
});

describe('a statement', () => {
  it('is emailed once a day to who gets the bills, for who pays and staff who bill', () =>
    inTown(async ({ ids }, act, tx) => {
      const run = `select public.email_statement(null, '${ids.member}', private.today() - 30, private.today()) as is_sent`;
      expect(await act('member', run)).toEqual([{ is_sent: true }]);
      expect(await act('admin', run)).toEqual([{ is_sent: false }]);
      for (const who of ['stranger', 'owner', 'editor'] as const)
        await expect(act(who, run), who).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(act('anon', run)).rejects.toMatchObject({ code: '42501' });
      const [mail] = await tx`select user_id, template, data ->> 'outcome' as outcome from private.outbox
        where dedupe_key like ${`statements:${ids.member}:%`}`;
      expect(mail).toEqual({ user_id: ids.member, template: 'billing', outcome: 'statement' });
      for (const back of [31, 32, 33, 34]) await act('member', run.replace('- 30', `- ${String(back)}`));
      await expect(act('member', run.replace('- 30', '- 35'))).rejects.toMatchObject(
        httpError(429, 'too_many_statements'),
      );
    }));
});
