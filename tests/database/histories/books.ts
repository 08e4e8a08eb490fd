import { expect } from 'vitest';
import { findDifferingTotals } from '../support/differing-totals.ts';
import type { World } from './world.ts';

/** Rows that must not be there, by what they would mean. Of this transaction only: other tests have books of their own. */
const impossible = {
  'a posting that does not add up': `select posting_id from public.ledger_entries where created_at = transaction_timestamp()
    group by posting_id having sum(amount) <> 0`,
  'an invoice that is not the sum of its lines': `select i.id from public.invoices as i left join public.invoice_lines as l
    on l.invoice_id = i.id where i.created_at = transaction_timestamp() and i.status <> 'draft' group by i.id
    having (i.subtotal, i.tax, i.total) is distinct from (coalesce(sum(l.net_amount), 0)::bigint,
      coalesce(sum(l.tax_amount), 0)::bigint, coalesce(sum(l.net_amount + l.tax_amount), 0)::bigint)`,
  'a payment that paid more than it was, or not what its allocations say': `select p.id from public.payments as p
    where p.created_at = transaction_timestamp() and (p.amount_allocated + p.amount_refunded + p.amount_charged_back > p.amount
      or (p.settled_at is null and p.amount_allocated + p.amount_refunded + p.amount_charged_back > 0)
      or p.amount_allocated <> (select coalesce(sum(a.amount), 0) from public.payment_allocations as a where a.payment_id = p.id)
      or p.amount_refunded <> (select coalesce(sum(r.amount), 0) from public.refunds as r
        where r.payment_id = p.id and r.status in ('requested', 'made'))
      or p.amount_charged_back <> (select coalesce(sum(d.amount), 0) from public.disputes as d
        where d.payment_id = p.id and d.status = 'lost'))`,
  'an invoice with other payments and credits than it says': `select i.id from public.invoices as i
    where i.created_at = transaction_timestamp() and (
      i.amount_paid <> (select coalesce(sum(a.amount), 0) from public.payment_allocations as a where a.invoice_id = i.id)
      or i.amount_credited <> (select coalesce(sum(c.amount), 0) from public.credit_notes as c where c.invoice_id = i.id))`,
  'two open checkouts or charges for one invoice': `select invoice_id from public.payments
    where created_at = transaction_timestamp() and status = 'pending' group by invoice_id having count(*) > 1`,
  'two dues for one term that are both owed or paid': `select i.subscription_id from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'dues' and not l.is_plan_change
    where i.created_at = transaction_timestamp() and (i.status = 'open' or (i.status = 'paid' and i.amount_credited < i.total))
    group by i.subscription_id, l.period_from having count(*) > 1`,
  'two live memberships of one person': `select user_id from public.subscriptions
    where status in ('trialing', 'active', 'past_due', 'grace') and user_id is not null group by user_id having count(*) > 1`,
  'a term without a paid invoice, or a paid invoice without its term': `select l.id from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'dues'
    where i.created_at = transaction_timestamp() and (select count(*) from public.membership_terms as t
      where t.invoice_line_id = l.id and t.revoked_at is null)
      <> (i.status = 'paid' and (i.amount_credited < i.total or i.total = 0))::integer`,
  'a term that cost nothing and was neither free nor granted': `select t.id from public.membership_terms as t
    join public.plans as p on p.id = t.plan_id where t.created_at = transaction_timestamp() and t.source = 'free' and p.price > 0`,
  'a status of a person that is not that of the membership': `select p.id from public.profiles as p
    join public.subscriptions as s on s.user_id = p.id where s.created_at = transaction_timestamp()
      and p.membership_status is distinct from s.status`,
};

const contradictions = Object.entries(impossible)
  .map(
    ([meaning, query]) =>
      `(select '${meaning}' as meaning, row_to_json(q)::jsonb as row from (${query}) as q)`,
  )
  .join(' union all ');

/** The balance of each account by what the documents say, without a look at the entries. */
const balances = `
  with own as (select * from public.payments where created_at = transaction_timestamp() and settled_at is not null),
  bills as (select * from public.invoices where created_at = transaction_timestamp() and status <> 'draft'),
  made as (select r.payment_id, sum(r.amount) as amount from public.refunds as r where r.status = 'made' group by 1),
  disputed as (select d.payment_id, sum(d.amount) filter (where d.status <> 'won') as amount,
    sum(d.amount) filter (where d.status = 'open') as open from public.disputes as d group by 1),
  money as (
    select own.*, own.amount - coalesce(made.amount, 0) as left_of_it, coalesce(disputed.amount, 0) as disputed_amount,
      coalesce(disputed.open, 0) as disputed_open, coalesce(made.amount, 0) as given_back
    from own left join made on made.payment_id = own.id left join disputed on disputed.payment_id = own.id)
  select jsonb_build_object(
    'receivable', (select coalesce(sum(amount_due), 0) from bills),
    'member_credit', (select -coalesce(sum(left_of_it - amount_allocated - amount_charged_back), 0) from money),
    'disputed', (select coalesce(sum(disputed_open), 0) from money),
    'processor', (select coalesce(sum(left_of_it - disputed_amount), 0) from money where method in ('card', 'bank_debit')),
    'cash', (select coalesce(sum(left_of_it), 0) from money where method in ('check', 'cash', 'transfer')),
    'in_kind', (select coalesce(sum(left_of_it), 0) from money where method = 'in_kind'),
    'bad_debts', (select coalesce(sum(total - amount_paid - amount_credited), 0) from bills where status = 'uncollectible'),
    'income', (select -coalesce(sum(case status when 'void' then 0 else total - amount_credited end), 0) from bills)) as expected,
  (select jsonb_object_agg(account, sum) from (
    select account, coalesce(sum(e.amount), 0) as sum
    from unnest('{receivable,member_credit,disputed,processor,cash,in_kind,bad_debts,income}'::text[]) as account
    left join public.ledger_entries as e on e.created_at = transaction_timestamp()
      -- The clock also moves what other tests left behind.
      and not exists (select from public.invoices as i where i.id = e.invoice_id and i.created_at <> transaction_timestamp())
      and not exists (select from public.payments as p where p.id = e.payment_id and p.created_at <> transaction_timestamp())
      and case e.account_id when 'bank' then 'cash' when 'undeposited' then 'cash' when 'tax' then 'income'
        else case when e.account_id in (select id from public.ledger_accounts where kind = 'income') then 'income'
          else e.account_id end end = account
    group by account) as summed) as booked`;

/** Numbers of documents in each year, which follow the last one before this history without a gap. */
const numbers = `
  select kind, year, array_agg(number order by number) as numbers from (
    select 'invoice' as kind, extract(year from issued_on)::integer as year, split_part(number, '-', -1)::integer as number
    from public.invoices where created_at = transaction_timestamp() and number is not null
    union all
    select 'credit_note', extract(year from issued_on)::integer, split_part(number, '-', -1)::integer
    from public.credit_notes where created_at = transaction_timestamp()) as issued group by kind, year`;

/** Fails where the books contradict themselves or the documents. */
export async function checkBooks({ tx, numbersBefore }: World): Promise<void> {
  expect(await tx.unsafe(contradictions)).toEqual([]);
  const [books] = await tx.unsafe<{ expected: object; booked: object }[]>(balances);
  expect(books?.booked).toEqual(books?.expected);
  expect(await findDifferingTotals(tx, ['ledger', 'due', 'payments'])).toEqual([]);
  const issued = await tx.unsafe<{ kind: string; year: number; numbers: number[] }[]>(numbers);
  for (const { kind, year, numbers: given } of issued) {
    const first = (numbersBefore[`${kind}${String(year)}`] ?? 0) + 1;
    expect(given, `${kind}s of ${String(year)}`).toEqual(given.map((_, index) => first + index));
  }
}

/** What the ledger says that the card processor holds. */
export async function bookedAtProcessor({ tx }: World): Promise<number> {
  const [row] = await tx<
    { sum: number }[]
  >`select coalesce(sum(amount), 0)::integer as sum from public.ledger_entries
    where created_at = transaction_timestamp() and account_id = 'processor'`;
  return row?.sum ?? 0;
}
