import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { BillingDocument } from '#contracts/billing-documents.ts';
import { httpError, inTown } from './support/in-town.ts';

type Run = (tx: TransactionSql) => Promise<unknown>;
const refused = (tx: TransactionSql, run: Run) => expect(tx.savepoint(async (inner) => run(inner)));

interface Draft {
  person?: string | null;
  organization?: string | null;
  lines?: unknown;
  due?: string | null;
  seen?: string | null;
}

async function save(tx: TransactionSql, id: string, { person = null, organization = null, ...more }: Draft) {
  const { lines = [{ description: 'Stand', unit_amount: 5000 }], due = null, seen = null } = more;
  const [row] = await tx<
    { seen: string }[]
  >`select public.save_invoice_draft(${id}, ${organization}, ${person},
    ${JSON.stringify(lines)}::text::jsonb, ${due}::date, 'Thank you', ${seen}::text::timestamptz)::text as seen`;
  return row?.seen ?? '';
}
async function issue(tx: TransactionSql, id: string, seen: string | null) {
  const [row] = await tx<
    { number: string }[]
  >`select public.issue_invoice(${id}, ${seen}::text::timestamptz) as number`;
  return row?.number ?? '';
}
const mails = (tx: TransactionSql, id: string) =>
  tx`select data from private.outbox where dedupe_key like ${`invoices:${id}:invoice:%`}`;

describe('an invoice that staff write', () => {
  it('is a draft without a number, changes, and gets number, postings and one email when it is issued', () =>
    inTown(async ({ ids }, _, tx) => {
      const id = randomUUID();
      const first = await save(tx, id, { person: ids.member });
      const seen = await save(tx, id, {
        person: ids.member,
        seen: first,
        lines: [
          { description: 'Table', quantity: 3, unit_amount: 2500 },
          { description: 'Discount', unit_amount: -500 },
        ],
      });
      const [draft] = await tx`select status, number, total::integer, amount_due::integer as due
        from public.invoices where id = ${id}`;
      expect(draft).toEqual({ status: 'draft', number: null, total: 7000, due: 0 });
      const [seenBy] = await tx<{ document: unknown }[]>`
        select private.invoice_document(${id}, 'en') as document`;
      expect(BillingDocument.parse(seenBy?.document)).toMatchObject({
        number: null,
        totals: { total: 7000 },
      });
      expect(await tx`select id from public.ledger_entries where invoice_id = ${id}`).toHaveLength(0);
      const number = await issue(tx, id, seen);
      expect(number).toMatch(/\d{4}-\d{4}$/);
      expect(await issue(tx, id, seen)).toBe(number);
      const [issued] = await tx`select status, amount_due::integer as due, due_on - issued_on as days
        from public.invoices where id = ${id}`;
      const [settings] = await tx<{ due_days: number }[]>`select due_days from public.billing_settings`;
      expect(issued).toEqual({ status: 'open', due: 7000, days: settings?.due_days });
      const [posted] = await tx`select sum(amount)::integer as sum, count(*)::integer as entries
        from public.ledger_entries where invoice_id = ${id}`;
      expect(posted).toEqual({ sum: 0, entries: 2 });
      expect(await mails(tx, id)).toHaveLength(1);
      await refused(tx, (inner) => save(inner, id, { person: ids.member, seen })).rejects.toMatchObject(
        httpError(409, 'invoice_issued'),
      );
    }));

  it('is taxed by the address that the member has when it is issued', () =>
    inTown(async ({ businessProfile }, _, tx) => {
      const [rate] = await tx<{ id: string }[]>`insert into public.tax_rates (name, percent, country)
        values ('Tax', 10, 'FR') returning id`;
      const id = randomUUID();
      const seen = await save(tx, id, {
        organization: businessProfile,
        lines: [{ description: 'Stand', unit_amount: 1000, tax_rate_id: rate?.id }],
      });
      await tx`update public.business_profiles set country = 'FR', is_tax_exempt = false where id = ${businessProfile}`;
      await issue(tx, id, seen);
      const [row] = await tx`select tax::integer, total::integer from public.invoices where id = ${id}`;
      expect(row).toEqual({ tax: 100, total: 1100 });
    }));

  it('says what is missing', () =>
    inTown(async ({ ids, businessProfile }, _, tx) => {
      const cases: [Draft, number, string][] = [
        [{}, 422, 'payer_needed'],
        [{ person: ids.member, organization: businessProfile }, 422, 'payer_needed'],
        [{ person: randomUUID() }, 404, 'payer_gone'],
        [{ person: ids.member, lines: [] }, 422, 'lines_needed'],
        [{ person: ids.member, due: '2020-01-01' }, 422, 'due_in_past'],
        [
          { person: ids.member, lines: [{ description: 'A', unit_amount: 1, account_id: 'bank' }] },
          422,
          'account_not_income',
        ],
        [{ person: ids.member, lines: [{ description: 'A', unit_amount: -1 }] }, 422, 'total_negative'],
        [{ person: ids.member, seen: '2020-01-01' }, 404, 'not_found'],
      ];
      for (const [draft, status, code] of cases)
        await refused(tx, (inner) => save(inner, randomUUID(), draft)).rejects.toMatchObject(
          httpError(status, code),
        );
      await refused(tx, (inner) =>
        save(inner, randomUUID(), { person: ids.member, lines: [{ description: ' ', unit_amount: 1 }] }),
      ).rejects.toMatchObject({ constraint_name: 'invoice_lines_description_length' });
    }));

  it('is neither overwritten nor issued unseen after somebody else changed it', () =>
    inTown(async ({ ids }, act, tx) => {
      const id = randomUUID();
      const seen = await save(tx, id, { person: ids.member });
      await tx`update public.invoices set created_by = ${ids.owner} where id = ${id}`;
      for (const run of [
        (inner: TransactionSql) => save(inner, id, { person: ids.member, seen: '2020-01-01' }),
        (inner: TransactionSql) => save(inner, id, { person: ids.member }),
        (inner: TransactionSql) => issue(inner, id, '2020-01-01'),
        (inner: TransactionSql) => issue(inner, id, null),
      ])
        await refused(tx, run).rejects.toMatchObject(httpError(409, 'draft_changed'));
      await act('admin', `select public.close_invoice('${id}', 'void', '')`);
      await refused(tx, (inner) => issue(inner, id, seen)).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('is written, issued and seen as a draft by staff who bill only', () =>
    inTown(async ({ ids, ledger }, act, tx) => {
      const line = `'[{"description": "Stand", "unit_amount": 100}]'`;
      const statements = [
        `select public.save_invoice_draft(gen_random_uuid(), null, '${ids.member}', ${line})`,
        `select public.issue_invoice('${ledger.draft}', now())`,
        `select public.preview_renewals(private.today() + 30)`,
        `select public.issue_renewals(private.today() + 30, '{}')`,
        `select public.undo_deposit('${ledger.deposit}', 'Mistake')`,
        `select public.record_payout(100, 3, private.today())`,
        `select * from public.account_balances(private.today(), private.today())`,
        `select public.export_billing_journal(private.today(), private.today(), 'xero')`,
      ];
      for (const who of ['anon', 'stranger', 'member', 'owner', 'editor'] as const)
        for (const statement of statements)
          await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject({ code: '42501' });
      await tx`update public.staff set rights = '{billing}' where user_id = ${ids.editor}`;
      await act('editor', statements[0] ?? '');
      await act('editor', statements[2] ?? '');
    }));
});

describe('invoices for next terms', () => {
  it('are those that the clock would issue by a day, and are issued once', () =>
    inTown(async ({ ids, memberPlan, ...town }, _, tx) => {
      await tx`update public.plans set price = 9000, renewal_lead_days = 10 where id = ${memberPlan}`;
      await tx`update public.subscriptions set status = 'active', payment_method = 'check', plan_id = ${memberPlan},
        cancel_at_period_end = false, exempt_until = null, exempt_reason = null, current_period_start = now() - interval '1 year',
        current_period_end = now() + interval '40 days' where id = ${town.subscription}`;
      const preview = async (days: number) => {
        const [row] = await tx<{ found: { rows: { subscription_id: string; amount: number }[] } }[]>`
          select public.preview_renewals(private.today() + ${days}::integer) as found`;
        return row?.found.rows.filter(({ subscription_id: of }) => of === town.subscription);
      };
      const issueThem = async () => {
        const [row] = await tx<{ issued: number }[]>`
          select public.issue_renewals(private.today() + 31, array[${town.subscription}]::uuid[]) as issued`;
        return row?.issued;
      };
      expect(await preview(20)).toEqual([]);
      expect(await preview(31)).toMatchObject([{ amount: 9000 }]);
      expect(await issueThem()).toBe(1);
      expect(await issueThem()).toBe(0);
      expect(await preview(31)).toEqual([]);
      const made = await tx<{ id: string }[]>`select id from public.invoices
        where subscription_id = ${town.subscription} and status = 'open' and issued_on = private.today()`;
      expect(made).toHaveLength(1);
      expect(await mails(tx, made[0]?.id ?? '')).toHaveLength(1);
      expect(ids.member).toBeTruthy();
      for (const day of [`private.today() - 1`, `private.today() + 181`, 'null'])
        await refused(tx, (inner) =>
          inner.unsafe(`select public.preview_renewals(${day})`),
        ).rejects.toMatchObject(httpError(422, 'day_out_of_range'));
    }));
});
