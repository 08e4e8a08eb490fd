import type { TransactionSql } from 'postgres';
import { townSales } from '../town/members.ts';
import type { AddedMember } from './load-members.ts';

/**
 * Adds two years of invoices and payments up to today, by the functions of the ledger, and what follows for the memberships of
 * `members`. Terms begin at half past nine by the clock of the town.
 */
export async function loadLedger(tx: TransactionSql, members: readonly AddedMember[]): Promise<void> {
  await tx`create temp table demo_bills (
    id uuid default gen_random_uuid(), line_id uuid default gen_random_uuid(), term_id uuid default gen_random_uuid(),
    organization_id uuid, user_id uuid, subscription_id uuid, plan_id uuid, place integer, description text, amount bigint,
    joining_fee bigint, starts timestamptz, ends timestamptz, issued_on date, due_on date, paid_on date, method text,
    payment_id uuid default gen_random_uuid(), charge_at timestamptz
  ) on commit drop`;
  await planTerms(tx, members);
  await planSales(tx, members);
  await issueInvoices(tx);
  await recordPayments(tx);
  await beginMemberships(tx, members);
}

/** The terms of each member until the last one that is invoiced by now. */
async function planTerms(tx: TransactionSql, members: readonly AddedMember[]) {
  await tx`with recursive hub as (select time_zone as zone, private.today() as today from public.site_settings), terms as (
      select m.*, p as plan, hub.zone, hub.today, 0 as place, began.at as starts,
        private.term_end(p, began.at, null, true, hub.zone) as ends, (began.at at time zone hub.zone)::date as issued_on,
        private.term_price(p, m.organization_id, began.at, true, hub.zone) as amount,
        (began.at at time zone hub.zone)::date as anchor
      from jsonb_to_recordset(${tx.json(members as never)}) as m (subscription_id uuid, user_id uuid, organization_id uuid,
        "endsIn" integer, "joinedAgo" integer, pays text, "paysAfter" integer, renews boolean)
      join public.subscriptions as s on s.id = m.subscription_id join public.plans as p on p.id = s.plan_id cross join hub
      cross join lateral (select (case when m."joinedAgo" is not null then hub.today - m."joinedAgo"
        else (hub.today + m."endsIn" - interval '2 years')::date end + time '09:30') at time zone hub.zone as at) as began
      union all
      select t.subscription_id, t.user_id, t.organization_id, t."endsIn", t."joinedAgo", t.pays, t."paysAfter", t.renews, t.plan,
        t.zone, t.today, t.place + 1, t.ends, next.ends, (t.ends at time zone t.zone)::date - (t.plan).renewal_lead_days,
        private.term_price(t.plan, t.organization_id, t.ends, false, t.zone), t.anchor
      from terms as t cross join lateral (
        select private.term_end(t.plan, t.ends, t.anchor, false, t.zone) as ends) as next
      where (t.ends at time zone t.zone)::date - (t.plan).renewal_lead_days <= t.today
        -- Who did not pay for a term was not invoiced again.
        and (t."joinedAgo" is not null or t.starts < (t.today + t."endsIn")::timestamptz)
    ), bills as (
      select t.*, case when place = 0 then issued_on + 30 else (starts at time zone zone)::date end as due_on,
        place = max(place) over (partition by subscription_id) as is_last
      from terms as t
    )
    insert into demo_bills (organization_id, user_id, subscription_id, plan_id, place, description, amount, joining_fee, starts, ends,
      issued_on, due_on, paid_on, method, charge_at)
    select organization_id, user_id, subscription_id, (plan).id, place, (plan).name, amount,
      case when place = 0 then (plan).joining_fee else 0 end, starts, ends, issued_on, due_on,
      case when place = 0 then issued_on when "paysAfter" is null and is_last then null
        else (select day from (values (due_on + coalesce("paysAfter", place * 3 - 9))) as due (day) where day <= today) end,
      pays, case when renews and place > 0 then starts end
    from bills`;
}

async function planSales(tx: TransactionSql, members: readonly AddedMember[]) {
  const rows = townSales.map((sale) => ({
    ...sale,
    organization_id: members.find(({ business }) => business === sale.business)?.organization_id ?? null,
  }));
  await tx`insert into demo_bills (organization_id, description, amount, joining_fee, issued_on, due_on, paid_on, method)
    select organization_id, description, amount, 0, today - "issuedAgo", today - "dueAgo", today - "paidAgo", 'check'
    from (select private.today() as today) as hub, jsonb_to_recordset(${tx.json(rows)})
      as sale (organization_id uuid, description text, amount bigint, "issuedAgo" integer, "dueAgo" integer, "paidAgo" integer)`;
}

async function issueInvoices(tx: TransactionSql) {
  await tx`insert into public.invoices (id, organization_id, user_id, subscription_id, bill_to, currency, due_on, next_charge_at, created_at)
    select b.id, b.organization_id, b.user_id, b.subscription_id, private.bill_to_of(b.organization_id, b.user_id), hub.currency,
      b.due_on, b.charge_at, (b.issued_on + time '08:00' + make_interval(secs => row_number() over (
        order by b.issued_on, b.description, b.amount, private.bill_to_of(b.organization_id, b.user_id) ->> 'name')))
        at time zone hub.time_zone
    from demo_bills as b cross join public.site_settings as hub`;
  await tx`insert into public.invoice_lines (id, invoice_id, position, kind, description, unit_amount, account_id, plan_id, period_from,
      period_until, plan_price)
    select b.line_id, b.id, 0, case when b.plan_id is null then 'other' else 'dues' end, b.description, b.amount,
      coalesce(p.account_id, 'other_income'), p.id, b.starts, b.ends, private.plan_price(p, b.organization_id)
    from demo_bills as b left join public.plans as p on p.id = b.plan_id`;
  await tx`insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id)
    select id, 1, 'joining_fee', 'Joining fee', joining_fee, 'joining_fees' from demo_bills where joining_fee > 0`;
  // In the order of the days, so that the numbers are.
  await tx`select private.issue_invoices(ids, issued_on) from (
    select array_agg(id) as ids, issued_on from demo_bills group by issued_on order by issued_on) as days`;
}

async function recordPayments(tx: TransactionSql) {
  await tx`insert into public.membership_terms (id, subscription_id, plan_id, price, starts_at, ends_at, source, invoice_id,
      invoice_line_id, previous_id, created_at)
    select term_id, subscription_id, plan_id, amount, starts, ends, 'invoice', demo_bills.id, line_id,
      lag(term_id) over (partition by subscription_id order by place), (paid_on + time '09:30') at time zone hub.time_zone
    from demo_bills cross join public.site_settings as hub where paid_on is not null and plan_id is not null
    order by starts, subscription_id`;
  await tx`insert into public.payments (id, organization_id, user_id, method, status, amount, currency, invoice_id, reference,
      created_at)
    select b.payment_id, b.organization_id, b.user_id, b.method, 'pending', i.total, i.currency, b.id,
      case when b.method = 'check' then (1000 + row_number() over (order by b.paid_on, i.number))::text end,
      (b.paid_on + time '09:30') at time zone hub.time_zone
    from demo_bills as b join public.invoices as i on i.id = b.id cross join public.site_settings as hub where b.paid_on is not null`;
  await tx`select private.settle_payment(payment_id, paid_on) from (
    select payment_id, paid_on from demo_bills where paid_on is not null order by paid_on, id) as paid`;
  // Booked today; paid when they say.
  await tx`update public.invoices as i set paid_at = p.created_at from public.payments as p where p.invoice_id = i.id`;
  await tx`update public.payments set settled_at = created_at where invoice_id is not null`;
  await tx`update public.payment_allocations as a set created_at = p.created_at from public.payments as p where p.id = a.payment_id`;
}

/** Makes members of who paid, and lets the clock do what it would have done to who did not. */
async function beginMemberships(tx: TransactionSql, members: readonly AddedMember[]) {
  await tx`update public.subscriptions as s set status = 'active', started_at = t.began, current_period_start = t.starts,
      current_period_end = t.ends, anchor_on = (t.began at time zone hub.time_zone)::date, payment_method = m.pays,
      auto_renew = coalesce(m.renews, false), auto_renew_at = case when m.renews then t.began end,
      exempt_until = case when m.exempt is not null then private.today() + 30 end, exempt_reason = m.exempt
    from jsonb_to_recordset(${tx.json(members as never)}) as m (subscription_id uuid, pays text, renews boolean, exempt text)
    cross join public.site_settings as hub cross join lateral (
      select min(starts_at) as began, max(ends_at) as ends,
        coalesce(max(starts_at) filter (where starts_at <= now()), min(starts_at)) as starts
      from public.membership_terms where subscription_id = m.subscription_id) as t
    where s.id = m.subscription_id`;
  await tx`update public.business_profiles as o set joined_on = s.anchor_on from public.subscriptions as s
    where s.business_profile_id = o.id and s.anchor_on is not null`;
  // Twice: what a membership owes is voided once it has ended.
  for (let run = 0; run < 2; run += 1) await tx`select private.advance_memberships(now())`;
  await tx`update public.membership_clock set last_run_at = null`;
  await tx`update public.subscriptions set status_changed_at = coalesce(grace_ends_at, current_period_end)
    where id = any (${members.map((member) => member.subscription_id)}) and status = 'lapsed'`;
}
