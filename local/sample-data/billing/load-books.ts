import type { TransactionSql } from 'postgres';
import type { AddedMember } from './load-members.ts';

/** Adds what staff did with the invoices and payments: deposits, payouts of cards, a refund, a credit note, saved cards. */
export async function loadBooks(tx: TransactionSql, members: readonly AddedMember[]): Promise<void> {
  // Checks and cash of each month; those of the last days wait.
  await tx`select private.deposit_payments(ids, day, 'Checks and cash') from (
    select array_agg(id) as ids, least((date_trunc('month', received_on) + interval '1 month - 1 day')::date, private.today()) as day
    from public.payments where method in ('check', 'cash') and received_on < private.today() - 14
    group by date_trunc('month', received_on) order by 2) as months`;
  await tx`select private.record_payout(paid - fees, fees, day, 'Card payout', gen_random_uuid()) from (
    select sum(amount)::bigint as paid, round(sum(amount) * 0.029 + count(*) * 30)::bigint as fees,
      (date_trunc('month', received_on) + interval '1 month + 1 day')::date as day
    from public.payments where method = 'card' and received_on < date_trunc('month', private.today())::date - 1
    group by date_trunc('month', received_on) order by 3) as months where day <= private.today()`;
  await tx`select private.request_refund(p.id, 10000, 'The lights were off on the first evening.', gen_random_uuid())
    from public.payments as p join public.invoice_lines as l on l.invoice_id = p.invoice_id
    where l.description = 'Sponsor of the winter lights'`;
  await tx`select private.credit_invoice(i.id, 3000, 'Half of the booth was not used.') from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id where i.status = 'open' and l.description = 'Booth at the spring fair'`;
  const payers = members.filter(({ renews, plan, user_id }) => renews ?? (plan === 'friend' && user_id));
  const cards = payers.slice(0, 2).map(({ organization_id, user_id }, index) => ({
    ...{ organization_id, user_id, last4: ['4242', '4444'][index], brand: ['visa', 'mastercard'][index] },
    id: String(index + 1),
  }));
  await tx`insert into public.saved_payment_methods (organization_id, user_id, provider_customer_id, provider_method_id, is_live, type,
      brand, last4, exp_month, exp_year)
    select organization_id, user_id, 'cus_demo' || id, 'pm_demo' || id, false, 'card', brand, last4, 11,
      extract(year from private.today())::integer + 2
    from jsonb_to_recordset(${tx.json(cards)}) as card (id text, organization_id uuid, user_id uuid, brand text, last4 text)`;
}
