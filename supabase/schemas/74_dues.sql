-- Dues: what a term costs, what follows from paying it, and the history of terms. Only a settled or recorded payment, a
-- plan without a price, or a grant with a reason moves the end of a membership.

create table public.membership_terms (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  -- As agreed, without taxes, in minor units.
  price bigint not null constraint membership_terms_price_range check (price >= 0),
  starts_at timestamptz not null,
  -- Null for a term without end.
  ends_at timestamptz,
  source text not null constraint membership_terms_source_known check (source in ('invoice', 'grant', 'free', 'import')),
  invoice_id uuid references public.invoices (id) on delete restrict,
  invoice_line_id uuid references public.invoice_lines (id) on delete restrict,
  reason text constraint membership_terms_reason_length check (char_length(btrim(reason)) between 1 and 2000),
  previous_id uuid references public.membership_terms (id) on delete set null,
  decided_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  -- Of two terms that cover a moment, the one that was agreed last counts.
  agreement bigint generated always as identity,
  revoked_at timestamptz,
  -- The change of plan that took what was left of it as payment.
  replaced_by uuid references public.membership_terms (id) on delete set null,
  constraint membership_terms_period_order check (ends_at > starts_at),
  constraint membership_terms_source_of_invoice check ((source = 'invoice') = (invoice_id is not null)),
  constraint membership_terms_granted_for_a_reason check (source <> 'grant' or reason is not null)
);
comment on table public.membership_terms is
  'Each term of a membership as it was agreed, never overwritten: one that was paid back or charged back is revoked. Written by '
  'functions only.';

create index membership_terms_subscription_id_idx on public.membership_terms (subscription_id, starts_at);
create index membership_terms_plan_id_idx on public.membership_terms (plan_id);
create index membership_terms_invoice_id_idx on public.membership_terms (invoice_id);
create index membership_terms_previous_id_idx on public.membership_terms (previous_id);
create index membership_terms_replaced_by_idx on public.membership_terms (replaced_by);
create index membership_terms_starts_at_idx on public.membership_terms (starts_at) where revoked_at is null;
create index membership_terms_ends_at_idx on public.membership_terms (ends_at) where revoked_at is null;
create unique index membership_terms_one_per_line on public.membership_terms (invoice_line_id) where revoked_at is null;

create function private.my_subscription_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.subscriptions where user_id = (select auth.uid())
    or business_profile_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
$$;
comment on function private.my_subscription_ids() is 'The memberships of the caller and of the organizations whose bills they get.';
grant execute on function private.my_subscription_ids() to authenticated, service_role;

alter table public.membership_terms enable row level security;
grant select on public.membership_terms to authenticated;
grant select, insert, update, delete on public.membership_terms to service_role;
create policy "people see their terms, staff all" on public.membership_terms for select to authenticated
  using ((select private.is_staff()) or subscription_id in (select private.my_subscription_ids()));

create function private.keep_term() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.plan_id, new.price, new.starts_at, new.ends_at, new.source, new.invoice_id, new.subscription_id)
    is distinct from (old.plan_id, old.price, old.starts_at, old.ends_at, old.source, old.invoice_id, old.subscription_id) then
    raise exception using errcode = '42501', message = 'A term stays as it was agreed.';
  end if;
  return new;
end
$$;
comment on function private.keep_term() is 'Keeps what was agreed for a term.';
create trigger membership_terms_0_keep before update on public.membership_terms
  for each row execute function private.keep_term();

create view private.terms_in_force with (security_invoker = true) as
  select t.* from public.membership_terms as t where t.revoked_at is null and not exists (
    select from public.membership_terms as r where r.id = t.replaced_by and r.revoked_at is null);
comment on view private.terms_in_force is
  'The terms that count: neither revoked, nor replaced by a change of plan that still counts.';

create view private.open_dues with (security_invoker = true) as
  select i.id as invoice_id, i.subscription_id, i.due_on, i.late_fee_for, l.kind,
    -- Of the next term, and not of a change within the present one.
    l.kind = 'dues' and not l.is_plan_change as is_renewal, l.period_from, l.period_until
  from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
  where i.status = 'open' and l.kind in ('dues', 'seats');
comment on view private.open_dues is 'What is invoiced and not paid of memberships, line by line: dues, changes of plan and seats.';

create function private.saved_card_of(organization uuid, person uuid) returns setof public.saved_payment_methods
language sql stable security definer set search_path = '' as $$
  select m.* from public.saved_payment_methods as m
  where m.removed_at is null and (m.organization_id = organization or m.user_id = person)
$$;
comment on function private.saved_card_of(uuid, uuid) is 'The saved card or bank account of who pays; empty without one.';

-- Prices.

create function private.plan_price_for(plan public.plans, employees integer) returns bigint
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce((
      select (tier ->> 'price')::bigint from jsonb_array_elements(plan.price_tiers) as tier
      where (tier ->> 'max_employees')::integer >= employees order by (tier ->> 'max_employees')::integer limit 1), plan.price)
  );
end
$$;
comment on function private.plan_price_for(public.plans, integer) is
  'What a plan costs an organization with this many employees, for a whole interval and without taxes, in minor units.';

create function private.plan_price(plan public.plans, organization uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.plan_price_for(plan, (select employee_count from public.business_profiles where id = organization))
$$;
comment on function private.plan_price(public.plans, uuid) is
  'What a plan costs an organization with its number of employees, for a whole interval and without taxes, in minor units.';

create function private.months_of(plan public.plans) returns integer
language sql immutable set search_path = '' as $$
  select case plan.billing_interval when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end
$$;
comment on function private.months_of(public.plans) is 'The months of a term; null for a plan that is paid once.';

create function private.next_fixed_year(plan public.plans, on_day date) returns date
language sql immutable set search_path = '' as $$
  select (case when this_year > on_day then this_year else this_year + interval '1 year' end)::date
  from (select make_date(extract(year from on_day)::integer, plan.fixed_year_month, 1) as this_year) as year
$$;
comment on function private.next_fixed_year(public.plans, date) is 'The day after some day on which the next year of a plan begins.';

-- By the clock of the hub, so that a term ends at the same hour after a change to daylight-saving time, and counted from
-- the first day, so that one that began on 31 January ends on 28 February and then on 31 March.
create function private.term_end(plan public.plans, starts timestamptz, anchor date, joins boolean, zone text)
returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  local constant timestamp := starts at time zone zone;
  months constant integer := private.months_of(plan);
  year_starts date;
  elapsed integer;
begin
  if months is null then return null; end if;
  if plan.fixed_year_month is not null then
    year_starts := private.next_fixed_year(plan, local::date);
    if joins and year_starts - local::date <= plan.free_days_before_year then
      year_starts := year_starts + interval '1 year';
    end if;
    return year_starts::timestamp at time zone zone;
  end if;
  elapsed := (extract(year from local) - extract(year from anchor)) * 12 + extract(month from local) - extract(month from anchor);
  if anchor is null or elapsed < 0 or (anchor + make_interval(months => elapsed))::date <> local::date then
    anchor := local::date;
    elapsed := 0;
  end if;
  return ((anchor + make_interval(months => elapsed + months))::date + local::time) at time zone zone;
end
$$;
comment on function private.term_end(public.plans, timestamptz, date, boolean, text) is
  'When a term of a plan ends that starts at a moment; null for never. Who joins shortly before a fixed year gets it with the next.';

create function private.months_to_pay(plan public.plans, starts timestamptz, zone text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when plan.fixed_year_month is not null and plan.is_prorated
      and private.next_fixed_year(plan, day) - day > plan.free_days_before_year
    then (plan.fixed_year_month - extract(month from day)::integer + 11) % 12 + 1
    else private.months_of(plan) end
  from (select (starts at time zone zone)::date as day) as start
$$;
comment on function private.months_to_pay(public.plans, timestamptz, text) is
  'The months for which somebody pays who joins at a moment; null for a plan that is paid once.';

create function private.price_of_term(plan public.plans, price bigint, starts timestamptz, joins boolean, zone text) returns bigint
language sql immutable set search_path = '' as $$
  select case when joins and plan.fixed_year_month is not null
    then round(price * private.months_to_pay(plan, starts, zone) / 12.0)::bigint else price end
$$;
comment on function private.price_of_term(public.plans, bigint, timestamptz, boolean, text) is
  'What a term that starts at a moment costs of the price of a whole interval: who joins within a fixed year pays for its months that '
  'are left, this one included.';

create function private.term_price(plan public.plans, organization uuid, starts timestamptz, joins boolean, zone text)
returns bigint
language sql stable security definer set search_path = '' as $$
  select private.price_of_term(plan, private.plan_price(plan, organization), starts, joins, zone)
$$;
comment on function private.term_price(public.plans, uuid, timestamptz, boolean, text) is
  'What a term that starts at a moment costs an organization with its number of employees.';

create function private.my_plan_price(plan uuid, organization uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.plan_price(p, organization) from public.plans as p
  where p.id = plan and organization = any (private.my_organization_ids('{billing}'))
$$;
grant execute on function private.my_plan_price(uuid, uuid) to authenticated, service_role;

create function public.my_plan_price(plan_id uuid, organization_id uuid) returns bigint
language sql stable security invoker set search_path = '' as $$ select private.my_plan_price(plan_id, organization_id) $$;
comment on function public.my_plan_price(uuid, uuid) is
  'What a plan costs an organization whose bills the caller gets, with its number of employees: for a whole interval, without taxes, in '
  'minor units. Null for another organization.';
grant execute on function public.my_plan_price(uuid, uuid) to authenticated, service_role;

-- Terms.

create function private.present_term(subscription uuid) returns public.membership_terms
language sql stable security definer set search_path = '' as $$
  select t from public.membership_terms as t where t.id = (
    select id from private.terms_in_force where subscription_id = subscription and starts_at <= now()
      and coalesce(ends_at, 'infinity') > now() order by agreement desc limit 1)
$$;
comment on function private.present_term(uuid) is 'The term of a membership that covers this moment: of several the one agreed last.';

create function private.sync_term(subscription uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
  present public.membership_terms;
  last_end timestamptz;
  is_endless boolean;
begin
  select * into held from public.subscriptions where id = subscription;
  select max(ends_at), coalesce(bool_or(ends_at is null), false) into last_end, is_endless
  from private.terms_in_force where subscription_id = subscription;
  select * into present from private.present_term(subscription);
  if present.id is null then return; end if;
  update public.subscriptions set
    plan_id = present.plan_id, current_period_start = present.starts_at,
    current_period_end = case when not is_endless then last_end end,
    status = 'active', status_reason = null, grace_ends_at = null, trial_ends_at = null
  where id = subscription and (plan_id, status, current_period_start, current_period_end) is distinct from
    (present.plan_id, 'active', present.starts_at, case when not is_endless then last_end end);
end
$$;
comment on function private.sync_term(uuid) is
  'Derives the plan, the period and the status of a locked membership from its terms, where one of them covers this moment.';

create function private.add_term(
  subscription uuid, plan public.plans, starts timestamptz, ends timestamptz, price bigint, source text,
  invoice uuid default null, line uuid default null, why text default null, replaces uuid default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was public.subscriptions;
  added uuid;
begin
  select * into was from public.subscriptions where id = subscription;
  insert into public.membership_terms (subscription_id, plan_id, price, starts_at, ends_at, source, invoice_id, invoice_line_id,
    reason, previous_id)
  values (subscription, plan.id, price, starts, ends, source, invoice, line, why, (
    select id from public.membership_terms where subscription_id = subscription order by agreement desc limit 1))
  returning id into added;
  update public.membership_terms set replaced_by = added where id = replaces;
  update public.subscriptions set
    next_plan_id = nullif(next_plan_id, plan.id),
    anchor_on = case when private.is_live(was.status) and anchor_on is not null then anchor_on
      else (starts at time zone (select time_zone from public.site_settings))::date end,
    cancel_at_period_end = false,
    payment_method = case source when 'grant' then 'complimentary' when 'invoice' then coalesce((
      select p.method from public.payment_allocations as a join public.payments as p on p.id = a.payment_id
      where a.invoice_id = invoice order by a.created_at desc limit 1), payment_method)
      else payment_method end
  where id = subscription;
  perform private.sync_term(subscription);
end
$$;
comment on function private.add_term(uuid, public.plans, timestamptz, timestamptz, bigint, text, uuid, uuid, text, uuid) is
  'Adds a term to a locked membership, which becomes or stays active by it, in place of the term that it replaces.';

create function private.apply_paid_dues(invoice uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  held public.subscriptions;
  plan public.plans;
  line public.invoice_lines;
  zone constant text := (select time_zone from public.site_settings);
  ends_now timestamptz;
  starts timestamptz;
  ends timestamptz;
  joins boolean;
  replaces uuid;
begin
  select * into bill from public.invoices where id = invoice;
  for line in select * from public.invoice_lines where invoice_id = invoice and kind = 'dues' order by position loop
    -- Paid, paid back in part, and settled again: the term is there.
    continue when exists (select from public.membership_terms where invoice_line_id = line.id and revoked_at is null);
    select * into held from public.subscriptions where id = bill.subscription_id;
    continue when held.id is null;
    -- Paid before it is approved: it begins with the approval.
    continue when exists (select from public.membership_applications as a
      where a.invoice_id = invoice and a.status in ('pending', 'needs_info'));
    select * into plan from public.plans where id = line.plan_id;
    ends_now := held.term_ends_at;
    joins := not private.is_live(held.status);
    -- It was priced for a part of a term that is over, and a whole one costs more: what was paid is credit.
    if (line.is_plan_change and joins)
      or (line.period_until <= now() and (line.is_plan_change or line.unit_amount < line.plan_price)) then
      perform private.lock_payments_of(invoice);
      perform private.credit_locked(bill, bill.total - bill.amount_credited, 'It was paid after the time that it was for.')
      where bill.total > bill.amount_credited;
      update public.invoices set is_waived = false where id = invoice;
      return;
    end if;
    replaces := null;
    if line.is_plan_change then
      starts := now();
      ends := line.period_until;
      replaces := (private.present_term(held.id)).id;
    elsif not joins and ends_now is not null then
      starts := ends_now;
      -- Another term came in between where it does not start as invoiced.
      ends := case when line.period_from = ends_now then line.period_until
        else private.term_end(plan, starts, held.anchor_on, false, zone) end;
    end if;
    -- What is paid for is not over before it begins: who was let stay for long starts anew.
    if starts is null or ends <= now() then
      starts := now();
      joins := true;
      ends := case when plan.fixed_year_month is not null and line.period_until > now() then line.period_until
        else private.term_end(plan, starts, null, true, zone) end;
      update public.subscriptions set anchor_on = null where id = held.id;
    end if;
    perform private.add_term(held.id, plan, starts, ends, line.net_amount, 'invoice', invoice, line.id, replaces => replaces);
    -- It begins later, but nothing covers now: a grace period ends with the payment all the same.
    update public.subscriptions set status = 'active', grace_ends_at = null, trial_ends_at = null,
      current_period_start = starts, current_period_end = ends, plan_id = plan.id
    where id = held.id and (status <> 'active' or current_period_end < ends);
    if not line.is_plan_change then perform private.renew_seats(invoice, held.id, starts, ends); end if;
  end loop;
  perform private.apply_paid_seats(bill);
end
$$;
comment on function private.apply_paid_dues(uuid) is
  'Gives a locked membership the terms that a paid invoice is for: after the present one, or from now on. Once for each line. A part of '
  'a term that is over is credited.';

create function private.revoke_terms(invoice uuid, is_ended boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  revoked uuid;
  held public.subscriptions;
  last_end timestamptz;
begin
  perform private.revoke_seats(invoice);
  update public.membership_terms set revoked_at = now() where invoice_id = invoice and revoked_at is null
  returning subscription_id into revoked;
  if revoked is null then return; end if;
  select * into held from public.subscriptions where id = revoked;
  if not private.is_live(held.status) then return; end if;
  if (private.present_term(revoked)).id is not null then
    perform private.sync_term(revoked);
    return;
  end if;
  select max(ends_at) into last_end from private.terms_in_force where subscription_id = revoked;
  update public.subscriptions set
    status = case when is_ended then 'canceled' else 'past_due' end,
    current_period_start = null, current_period_end = coalesce(last_end, now()),
    grace_ends_at = case when not is_ended then private.days_after(now(), (select grace_days from public.plans where id = plan_id),
      (select time_zone from public.site_settings)) end
  where id = revoked;
end
$$;
comment on function private.revoke_terms(uuid, boolean) is
  'Revokes the terms and seats of an invoice that is owed again, which leaves the grace period, or that was credited, which ends them.';

create function private.note_imported_term() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  starts constant timestamptz := coalesce(new.current_period_start, new.started_at, new.created_at);
begin
  if not private.is_live(new.status) or new.status = 'trialing' or new.trial_ends_at is not null then return null; end if;
  insert into public.membership_terms (subscription_id, plan_id, price, starts_at, ends_at, source)
  select new.id, p.id, private.plan_price(p, new.business_profile_id),
    case when new.current_period_end <= starts then new.current_period_end - interval '1 year' else starts end,
    new.current_period_end, 'import'
  from public.plans as p where p.id = new.plan_id;
  return null;
end
$$;
comment on function private.note_imported_term() is
  'Notes the term of a membership that came with one, from the books that the chamber had before.';

create trigger subscriptions_8_note_imported_term after insert on public.subscriptions
  for each row execute function private.note_imported_term();

-- Invoices for terms.

create function private.invoice_terms(
  subscriptions uuid[], plans uuid[], starts timestamptz[], joins boolean, on_day date
) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
  drafts uuid[];
begin
  with made as (
    insert into public.invoices (organization_id, user_id, subscription_id, bill_to, currency, due_on, next_charge_at)
    select s.business_profile_id, s.user_id, s.id, private.bill_to_of(s.business_profile_id, s.user_id), hub.currency,
      case when joins then on_day + billing.due_days else greatest((due.starts at time zone zone)::date, on_day) end,
      case when s.auto_renew and not joins then
        greatest(due.starts, private.days_after(now(), billing.charge_notice_days, zone)) end
    from unnest(invoice_terms.subscriptions, invoice_terms.starts) as due (id, starts)
    join public.subscriptions as s on s.id = due.id
    cross join public.site_settings as hub cross join public.billing_settings as billing
    returning id
  )
  select coalesce(array_agg(id), '{}') into drafts from made;

  insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id,
    second_tax_rate_id, plan_id, period_from, period_until, plan_price)
  select i.id, 0, 'dues', p.name, case when joins then private.term_price(p, i.organization_id, due.starts, joins, zone)
      else cost.whole end, p.account_id, p.tax_rate_id,
    p.second_tax_rate_id, p.id, due.starts, private.term_end(p, due.starts, s.anchor_on, joins, zone), cost.whole
  from unnest(invoice_terms.subscriptions, invoice_terms.plans, invoice_terms.starts) as due (id, plan_id, starts)
  join public.invoices as i on i.id = any (drafts) and i.subscription_id = due.id
  join public.subscriptions as s on s.id = due.id join public.plans as p on p.id = due.plan_id
  cross join lateral (select private.plan_price(p, i.organization_id) as whole offset 0) as cost;

  if joins then
    insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id,
      second_tax_rate_id)
    select i.id, 1, 'joining_fee', 'Joining fee', p.joining_fee, 'joining_fees', p.tax_rate_id, p.second_tax_rate_id
    from unnest(invoice_terms.subscriptions, invoice_terms.plans) as due (id, plan_id)
    join public.invoices as i on i.id = any (drafts) and i.subscription_id = due.id
    join public.plans as p on p.id = due.plan_id
    where p.joining_fee > 0
      and not exists (select from public.membership_terms as t where t.subscription_id = due.id and t.revoked_at is null);
  end if;
  if not joins then
    insert into public.invoice_lines (invoice_id, position, kind, description, quantity, unit_amount, account_id, tax_rate_id,
      second_tax_rate_id)
    select i.id, 1, 'seats', p.name, seats.number, p.seat_price, p.account_id, p.tax_rate_id, p.second_tax_rate_id
    from unnest(invoice_terms.subscriptions, invoice_terms.plans) as due (id, plan_id)
    join public.invoices as i on i.id = any (drafts) and i.subscription_id = due.id
    join public.plans as p on p.id = due.plan_id and p.seat_price is not null
    cross join lateral (select private.renewing_seats(due.id, p) as number offset 0) as seats
    where seats.number > 0;
  end if;
  perform private.issue_invoices(drafts, on_day);
  perform private.queue_invoice_mail('invoice', drafts);
  return drafts;
end
$$;
comment on function private.invoice_terms(uuid[], uuid[], timestamptz[], boolean, date) is
  'Issues and emails an invoice for a term of each of these memberships: set-based, for one who joins as for a night of renewals.';

create function private.void_dues(subscription uuid, why text, which text default 'all') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
begin
  for bill in
    select * from public.invoices as i where i.subscription_id = subscription and i.status = 'open'
      and i.id in (select d.invoice_id from private.open_dues as d where d.subscription_id = subscription and case which
        when 'late' then not d.is_renewal and d.period_until <= now() when 'renewal' then d.is_renewal else true end)
      -- Somebody is paying it.
      and not exists (select from public.payments as p where p.invoice_id = i.id and p.status = 'pending'
        and p.provider_intent_id is not null)
    order by i.id for update
  loop
    if bill.amount_paid = 0 and bill.amount_credited = 0 then
      perform private.close_locked(bill, 'void', why);
    else
      -- What was paid of it becomes credit of the member.
      perform private.lock_payments_of(bill.id);
      perform private.credit_locked(bill, bill.total - bill.amount_credited, why);
      update public.invoices set is_waived = false where id = bill.id;
    end if;
  end loop;
end
$$;
comment on function private.void_dues(uuid, text, text) is
  'Voids the open dues and seats of a locked membership, or credits them where a part was paid. They can be invoiced anew. All of '
  'them, those for the next term (renewal), or changes of plan and seats whose time is over (late).';

create function private.assert_no_dues_left(subscription uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.open_dues as d where d.subscription_id = subscription and d.kind = 'dues') then
    perform private.raise_error(409, 'payment_pending', 'A payment for this invoice is on its way. It can take some days.');
  end if;
end
$$;
comment on function private.assert_no_dues_left(uuid) is
  'Lets nobody be invoiced for a term whose other invoice could not be made void, because it is being paid.';

create function private.limit_dues(payer uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.actor_role() = 'system' or private.has_right('billing') then return; end if;
  if not private.consume_rate_limit('dues of ' || payer, 30, 86400) then
    perform private.raise_error(429, 'too_many_changes', 'You changed your mind very often today. Try again tomorrow.');
  end if;
end
$$;
comment on function private.limit_dues(uuid) is
  'Lets a payer have 30 invoices a day for dues that they choose: each has a number of its own, and is emailed.';

create function private.lock_membership_of(organization uuid, person uuid) returns public.subscriptions
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
begin
  -- There may be no row yet: two people who join for one organization at once meet here.
  perform pg_advisory_xact_lock(hashtextextended('membership of ' || coalesce(organization, person), 0));
  select * into held from public.subscriptions as s where s.user_id = person or s.business_profile_id = organization
  order by private.is_live(s.status) desc, s.status = 'pending' desc, s.created_at desc limit 1 for no key update;
  return held;
end
$$;
comment on function private.lock_membership_of(uuid, uuid) is
  'Locks and returns the membership of an organization or a person: the live one, else the one that waits, else the last, or null.';

create function private.start_membership(organization uuid, person uuid, plan_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.plans;
  held public.subscriptions;
  open_invoice uuid;
  is_new boolean;
begin
  held := private.lock_membership_of(organization, person);
  select * into plan from public.plans where id = start_membership.plan_id;
  if private.is_live(held.status) then
    perform private.raise_error(409, 'already_member', 'There is already a membership. Renew it, or change its plan.');
  end if;
  if held.id is null then
    insert into public.subscriptions (plan_id, user_id, business_profile_id, status, payment_method)
    values (plan.id, person, organization, 'pending', 'invoice') returning * into held;
  else
    select i.id into open_invoice from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
    where i.subscription_id = held.id and i.status = 'open' and l.kind = 'dues' and not l.is_plan_change and l.plan_id = plan.id
      and l.period_from > now() - interval '30 days' limit 1;
    if open_invoice is not null then return open_invoice; end if;
    perform private.void_dues(held.id, 'Another invoice took its place.');
    perform private.assert_no_dues_left(held.id);
    update public.subscriptions set plan_id = plan.id, next_plan_id = null, status = 'pending', cancel_at_period_end = false,
      payment_method = 'invoice', current_period_start = null, current_period_end = null, trial_ends_at = null,
      grace_ends_at = null, auto_renew = false
    where id = held.id;
  end if;
  is_new := held.started_at is null;
  if plan.trial_days > 0 and is_new then
    update public.subscriptions set status = 'trialing' where id = held.id;
    return null;
  elsif private.plan_price(plan, organization) = 0 and (plan.joining_fee = 0 or not is_new) then
    perform private.add_term(held.id, plan, now(), private.term_end(plan, now(), null, true,
      (select time_zone from public.site_settings)), 0, 'free');
    return null;
  end if;
  return (private.invoice_terms(array[held.id], array[plan.id], array[now()], true, private.today()))[1];
end
$$;
comment on function private.start_membership(uuid, uuid, uuid) is
  'Begins or resumes the membership of an organization or a person with a plan: its invoice, or null for a trial or a free plan.';

create function private.bill_membership(organization uuid, person uuid, plan_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.plans;
begin
  if (organization is null) = (person is null) then
    perform private.raise_error(422, 'payer_needed', 'Choose an organization or a person.');
  end if;
  perform private.assert_payer(organization, person);
  select * into plan from public.plans where id = bill_membership.plan_id;
  if plan.id is null or (not private.has_right('billing') and private.actor_role() <> 'system'
      and not (plan.is_active and plan.is_public)) then
    perform private.raise_error(404, 'plan_not_offered', 'This plan is not offered. Choose another one.');
  elsif plan.approval <> 'none' and not private.has_right('billing') and private.actor_role() <> 'system' then
    perform private.raise_error(409, 'approval_needed', 'The chamber approves who joins with this plan. Apply first.');
  end if;
  perform private.limit_dues(coalesce(organization, person));
  return private.start_membership(organization, person, plan.id);
end
$$;
grant execute on function private.bill_membership(uuid, uuid, uuid) to authenticated, service_role;

create function public.bill_membership(organization_id uuid, user_id uuid, plan_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.bill_membership(organization_id, user_id, plan_id)
$$;
comment on function public.bill_membership(uuid, uuid, uuid) is
  'Begins a membership of an organization or a person: issues and emails its invoice and returns it, or the open one if there is '
  'one; null for a trial or a plan without a price. For who pays, where the plan needs no approval, and for staff who bill.';
grant execute on function public.bill_membership(uuid, uuid, uuid) to authenticated, service_role;

create function private.grant_membership(organization uuid, person uuid, plan_id uuid, until date, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
  plan public.plans;
  held public.subscriptions;
  starts timestamptz;
  ends timestamptz;
begin
  if private.actor_role() not in ('admin', 'system') then
    raise exception using errcode = '42501', message = 'Only admins can give a membership without payment.';
  end if;
  perform private.assert_reason(why);
  if (organization is null) = (person is null) then
    perform private.raise_error(422, 'payer_needed', 'Choose an organization or a person.');
  end if;
  held := private.lock_membership_of(organization, person);
  select * into plan from public.plans where id = grant_membership.plan_id;
  if held.id is null then
    insert into public.subscriptions (plan_id, user_id, business_profile_id, status, payment_method)
    values (plan.id, person, organization, 'pending', 'complimentary') returning * into held;
  end if;
  starts := case when private.is_live(held.status) and held.term_ends_at > now() and held.plan_id = plan.id
    then held.term_ends_at else now() end;
  ends := (until + 1)::timestamp at time zone zone;
  if ends <= greatest(starts, now()) then
    perform private.raise_error(422, 'term_over', 'Choose a day after the end of the present term.');
  end if;
  perform private.void_dues(held.id, 'The membership was given without payment.');
  perform private.add_term(held.id, plan, starts, ends, 0, 'grant', why => why);
end
$$;
grant execute on function private.grant_membership(uuid, uuid, uuid, date, text) to authenticated, service_role;

create function public.grant_membership(organization_id uuid, user_id uuid, plan_id uuid, until date, reason text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.grant_membership(organization_id, user_id, plan_id, until, reason)
$$;
comment on function public.grant_membership(uuid, uuid, uuid, date, text) is
  'For admins: gives a membership without payment until the end of a day, for a reason. Null for without end.';
grant execute on function public.grant_membership(uuid, uuid, uuid, date, text) to authenticated, service_role;

-- Changes of a plan.

create function private.price_plan_change(held public.subscriptions, plan public.plans) returns table (
  happens text, unused bigint, cost bigint, ends_at timestamptz, old_plan uuid
)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
  present public.membership_terms;
  had public.plans;
  left_seconds numeric;
begin
  select * into present from private.present_term(held.id);
  select * into had from public.plans where id = held.plan_id;
  old_plan := had.id;
  if held.status = 'trialing' then
    -- Nobody tries for nothing what has no trial, or for longer than whoever begins with it.
    if private.plan_price(plan, held.business_profile_id) = 0 or held.started_at + make_interval(days => plan.trial_days) > now() then
      happens := 'now';
    else
      happens := 'when_paid';
      unused := 0;
      cost := private.term_price(plan, held.business_profile_id, now(), true, zone);
      ends_at := private.term_end(plan, now(), null, true, zone);
    end if;
    return next;
    return;
  elsif present.id is null then
    -- The term is over and the next one is not paid for.
    happens := 'next_term';
    return next;
    return;
  end if;
  left_seconds := extract(epoch from present.ends_at - now());
  unused := case when present.ends_at is null then present.price
    else round(present.price * left_seconds / extract(epoch from present.ends_at - present.starts_at)) end;
  if private.months_of(plan) is not distinct from private.months_of(had)
    and plan.fixed_year_month is not distinct from had.fixed_year_month then
    ends_at := present.ends_at;
    cost := case when ends_at is null then private.plan_price(plan, held.business_profile_id)
      else round(private.plan_price(plan, held.business_profile_id) * least(left_seconds
        / extract(epoch from ends_at - (ends_at - make_interval(months => private.months_of(plan)))), 1)) end;
  else
    ends_at := private.term_end(plan, now(), null, true, zone);
    cost := private.term_price(plan, held.business_profile_id, now(), true, zone);
  end if;
  happens := case when cost > unused then 'when_paid' else 'next_term' end;
  return next;
end
$$;
comment on function private.price_plan_change(public.subscriptions, public.plans) is
  'What a change to another plan costs today: the part of the new plan until the end of the term, less the part of the old one '
  'that is not used. One that costs nothing happens with the next term.';

create function private.plan_change_parts(subscription uuid, plan_id uuid, out held public.subscriptions, out plan public.plans)
language plpgsql volatile security definer set search_path = '' as $$
begin
  select * into held from public.subscriptions where id = subscription for no key update;
  if held.id is null then perform private.raise_error(404, 'not_found', 'This membership does not exist.'); end if;
  perform private.assert_payer(held.business_profile_id, held.user_id);
  select * into plan from public.plans where id = plan_change_parts.plan_id;
  if plan.id is null or plan.audience <> (case when held.user_id is null then 'business' else 'member' end)
    or not (plan.is_active and (plan.is_public or private.has_right('billing') or private.actor_role() = 'system')) then
    perform private.raise_error(404, 'plan_not_offered', 'This plan is not offered. Choose another one.');
  elsif not private.is_live(held.status) then
    perform private.raise_error(409, 'not_a_member', 'This membership has ended. Join again with the plan that you want.');
  elsif plan.id = held.plan_id and held.next_plan_id is null then
    perform private.raise_error(409, 'same_plan', 'This is already the plan.');
  end if;
end
$$;
comment on function private.plan_change_parts(uuid, uuid) is 'Locks a membership for its payer, and reads the plan that it may change to.';

create function private.preview_plan_change(subscription uuid, plan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts record;
  priced record;
begin
  select * into parts from private.plan_change_parts(subscription, preview_plan_change.plan_id);
  if (parts.plan).id = (parts.held).plan_id then
    return jsonb_build_object('happens', 'stays', 'ends_at', (parts.held).term_ends_at);
  end if;
  select * into priced from private.price_plan_change(parts.held, parts.plan);
  return jsonb_build_object('happens', priced.happens, 'unused', coalesce(priced.unused, 0), 'cost', coalesce(priced.cost, 0),
    'due', case when priced.happens = 'when_paid' then priced.cost - priced.unused else 0 end,
    'currency', (parts.plan).currency, 'price', private.plan_price(parts.plan, (parts.held).business_profile_id),
    'billing_interval', (parts.plan).billing_interval,
    'ends_at', coalesce(priced.ends_at, (parts.held).term_ends_at));
end
$$;
grant execute on function private.preview_plan_change(uuid, uuid) to authenticated, service_role;

create function public.preview_plan_change(subscription_id uuid, plan_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.preview_plan_change(subscription_id, plan_id)
$$;
comment on function public.preview_plan_change(uuid, uuid) is
  'What a change to another plan costs and when it happens: {"happens": now | when_paid | next_term | stays, "unused", "cost", '
  '"due" (without taxes), "price" (of a whole interval), "currency", "ends_at"}, in minor units. Changes nothing.';
grant execute on function public.preview_plan_change(uuid, uuid) to authenticated, service_role;

create function private.change_plan(subscription uuid, plan_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts record;
  priced record;
  had public.plans;
  invoice uuid;
begin
  select * into parts from private.plan_change_parts(subscription, change_plan.plan_id);
  if (parts.plan).id = (parts.held).plan_id then
    update public.subscriptions set next_plan_id = null where id = subscription;
    perform private.void_dues(subscription, 'The plan stays as it is.');
    return null;
  elsif (parts.plan).approval <> 'none' and not private.has_right('billing') and private.actor_role() <> 'system' then
    perform private.raise_error(409, 'approval_needed', 'The chamber approves who joins with this plan. Write to us.');
  end if;
  perform private.limit_dues(coalesce((parts.held).business_profile_id, (parts.held).user_id));
  select * into priced from private.price_plan_change(parts.held, parts.plan);
  perform private.void_dues(subscription, 'The plan changes.');
  if priced.happens = 'now' then
    update public.subscriptions set plan_id = (parts.plan).id, next_plan_id = null, trial_ends_at = case
      when (parts.plan).trial_days > 0 then least(trial_ends_at, started_at + make_interval(days => (parts.plan).trial_days))
      else trial_ends_at end
    where id = subscription;
    return null;
  elsif priced.happens = 'next_term' then
    update public.subscriptions set next_plan_id = (parts.plan).id, cancel_at_period_end = false where id = subscription;
    if (parts.held).status in ('past_due', 'grace') then
      perform private.assert_no_dues_left(subscription);
      return (private.invoice_terms(array[subscription], array[(parts.plan).id], array[(parts.held).term_ends_at], false,
        private.today()))[1];
    end if;
    return null;
  end if;
  select * into had from public.plans where id = priced.old_plan;
  invoice := private.start_invoice((parts.held).business_profile_id, (parts.held).user_id, subscription);
  insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id,
    second_tax_rate_id, plan_id, period_from, period_until, is_plan_change, plan_price)
  values (invoice, 0, 'dues', (parts.plan).name, priced.cost, (parts.plan).account_id, (parts.plan).tax_rate_id,
      (parts.plan).second_tax_rate_id, (parts.plan).id, now(), priced.ends_at, true,
      private.plan_price(parts.plan, (parts.held).business_profile_id));
  insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id, second_tax_rate_id)
  select invoice, 1, 'unused_time', had.name, -priced.unused, had.account_id, had.tax_rate_id, had.second_tax_rate_id
  where priced.unused > 0;
  -- Taxes can make it the other way round.
  if (select sum(net_amount + tax_amount) from public.invoice_lines where invoice_id = invoice) <= 0 then
    delete from public.invoices where id = invoice;
    update public.subscriptions set next_plan_id = (parts.plan).id where id = subscription;
    return null;
  end if;
  perform private.issue_invoices(array[invoice], private.today(), private.today());
  perform private.queue_invoice_mail('invoice', array[invoice]);
  return invoice;
end
$$;
grant execute on function private.change_plan(uuid, uuid) to authenticated, service_role;

create function public.change_plan(subscription_id uuid, plan_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.change_plan(subscription_id, plan_id) $$;
comment on function public.change_plan(uuid, uuid) is
  'Changes the plan of a membership, for who pays it and staff who bill: an upgrade once its invoice is paid, which is returned, all '
  'else with the next term. The present plan itself takes back a change that was chosen.';
grant execute on function public.change_plan(uuid, uuid) to authenticated, service_role;

create function private.schedule_charges(subscription uuid, is_automatic boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.invoices as i set next_charge_at = case when is_automatic then greatest(i.due_on::timestamptz,
      private.days_after(now(), (select charge_notice_days from public.billing_settings),
        (select time_zone from public.site_settings))) end
  where i.id in (select d.invoice_id from private.open_dues as d where d.subscription_id = subscription and d.is_renewal)
    and (i.next_charge_at is not null) <> is_automatic
$$;
comment on function private.schedule_charges(uuid, boolean) is
  'Has the saved card charged for the open dues of a membership, after the notice, or no longer.';

create function private.set_renewal(subscription uuid, is_ending boolean, is_automatic boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
  plan public.plans;
begin
  select * into held from public.subscriptions where id = subscription for no key update;
  if held.id is null then perform private.raise_error(404, 'not_found', 'This membership does not exist.'); end if;
  perform private.assert_payer(held.business_profile_id, held.user_id);
  select * into plan from public.plans where id = coalesce(held.next_plan_id, held.plan_id);
  if not private.is_live(held.status) then
    perform private.raise_error(409, 'not_a_member', 'This membership has ended. Join again with the plan that you want.');
  elsif is_automatic and plan.auto_renew = 'off' then
    perform private.raise_error(409, 'auto_renew_off', 'This plan is renewed by invoice.');
  elsif is_automatic and not exists (select from private.saved_card_of(held.business_profile_id, held.user_id)) then
    perform private.raise_error(409, 'no_saved_card', 'Save a card first.');
  elsif not is_automatic and not is_ending and plan.auto_renew = 'required' and held.auto_renew then
    perform private.raise_error(409, 'auto_renew_required', 'This plan is renewed by card. End the membership instead.');
  end if;
  update public.subscriptions set cancel_at_period_end = is_ending, auto_renew = is_automatic and not is_ending,
    auto_renew_at = case when is_automatic and not is_ending and not auto_renew then now() else auto_renew_at end,
    auto_renew_by = case when is_automatic and not is_ending and not auto_renew then (select auth.uid()) else auto_renew_by end
  where id = subscription;
  if is_ending then
    perform private.void_dues(subscription, 'The membership ends with its term.');
  else
    perform private.schedule_charges(subscription, is_automatic);
  end if;
end
$$;
grant execute on function private.set_renewal(uuid, boolean, boolean) to authenticated, service_role;

create function public.set_renewal(subscription_id uuid, is_ending boolean, is_automatic boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_renewal(subscription_id, is_ending, is_automatic)
$$;
comment on function public.set_renewal(uuid, boolean, boolean) is
  'Whether a membership ends with its term, and whether the saved card is charged for the next one. For who pays it and staff who '
  'bill.';
grant execute on function public.set_renewal(uuid, boolean, boolean) to authenticated, service_role;

-- Renewals.

create function private.due_renewals(as_of timestamptz, at_most integer default null) returns table (
  subscription_id uuid, plan_id uuid, starts_at timestamptz, is_free boolean, seen_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select due.subscription_id, (due.plan).id, due.starts_at, cost.is_free, due.seen_at from (
    select s.id as subscription_id, s as held, p as plan, s.term_ends_at as starts_at,
      s.updated_at as seen_at
    from public.subscriptions as s join public.plans as p on p.id = coalesce(s.next_plan_id, s.plan_id)
    cross join public.site_settings as hub
    where s.status in ('trialing', 'active', 'past_due', 'grace') and s.term_ends_at is not null
      and s.term_ends_at <= as_of + interval '181 days'
      and s.term_ends_at <= private.days_after(as_of, p.renewal_lead_days, hub.time_zone)
      and not s.cancel_at_period_end and s.payment_method <> 'complimentary'
      and (s.exempt_until is null or s.exempt_until < (as_of at time zone hub.time_zone)::date)
      and (p.billing_interval <> 'once' or s.status = 'trialing')
      -- Neither twice, nor once more after staff closed it.
      and not exists (select from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
        where i.subscription_id = s.id and l.kind = 'dues' and not l.is_plan_change
          and (i.status in ('draft', 'open') or (i.is_waived and l.plan_id = p.id
            and l.period_from = s.term_ends_at)))
    -- Prices are looked up only for those that are left.
    order by s.term_ends_at offset 0) as due
  cross join lateral (select case when (due.plan).price_tiers = '[]' and (due.plan).price > 0 then false
    else private.renews_for_free(due.held, due.plan) end as is_free offset 0) as cost
  -- What costs nothing needs no time to be paid.
  where not cost.is_free or due.starts_at <= as_of limit at_most
$$;
comment on function private.due_renewals(timestamptz, integer) is
  'The memberships whose next term is to be invoiced at a moment, or begins for nothing, with their plan then: at most so many, the '
  'oldest first, and the version that was read.';

create function private.renew_memberships(as_of timestamptz, at_most integer, only_these uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
  due_ids uuid[];
  seen timestamptz[];
  ids uuid[];
  plans uuid[];
  starts timestamptz[];
  free_ids uuid[];
  free record;
  ends timestamptz;
  begins timestamptz;
begin
  select array_agg(subscription_id), array_agg(seen_at) into due_ids, seen
  from private.due_renewals(as_of, case when only_these is null then at_most end)
  where only_these is null or (subscription_id = any (only_these) and not is_free);
  perform 1 from public.subscriptions where id = any (due_ids) order by id for no key update;
  -- Somebody who changed or ended it meanwhile is left as they are.
  select array_agg(s.id) filter (where not is_free), array_agg(p.id) filter (where not is_free),
    array_agg(s.term_ends_at) filter (where not is_free), array_agg(s.id order by s.id) filter (where is_free)
  into ids, plans, starts, free_ids
  from unnest(due_ids, seen) as due (id, seen_at) join public.subscriptions as s on s.id = due.id and s.updated_at = due.seen_at
  join public.plans as p on p.id = coalesce(s.next_plan_id, s.plan_id)
  cross join lateral (select case when p.price_tiers = '[]' and p.price > 0 then false
    else private.renews_for_free(s, p) end as is_free offset 0) as cost;
  for free in select s.id, s.anchor_on, s.term_ends_at, p as plan, private.renewing_seats(s.id, p) as seats from public.subscriptions as s
    join public.plans as p on p.id = coalesce(s.next_plan_id, s.plan_id) where s.id = any (free_ids) order by s.id
  loop
    -- All terms that were missed, so that it is one step to now.
    ends := free.term_ends_at;
    while ends <= as_of loop
      begins := ends;
      ends := private.term_end(free.plan, begins, free.anchor_on, false, zone);
      perform private.add_term(free.id, free.plan, begins, ends, 0, 'free');
      perform private.add_seats(free.id, free.seats, begins, ends, null) where free.seats > 0;
      update public.subscriptions set next_seats = null where id = free.id and next_seats is not null;
    end loop;
  end loop;
  if ids is not null then perform private.invoice_terms(ids, plans, starts, false, private.today()); end if;
  return coalesce(cardinality(ids), 0) + coalesce(cardinality(free_ids), 0);
end
$$;
comment on function private.renew_memberships(timestamptz, integer, uuid[]) is
  'Invoices the next terms that are due at a moment, and renews what costs nothing, at most so many together; or invoices those of '
  'these memberships that are due.';

create function private.late_dues(before date) returns table (invoice_id uuid, due_on date)
language sql stable security definer set search_path = '' as $$
  select distinct d.invoice_id, d.due_on from private.open_dues as d
  where d.kind = 'dues' and d.late_fee_for is null and d.due_on < before
    and not exists (select from public.invoices as f where f.late_fee_for = d.invoice_id)
$$;
comment on function private.late_dues(date) is 'The open invoices of dues that were due before a day and have no late fee yet.';

create function private.add_late_fees(as_of timestamptz, at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  fee constant bigint := (select late_fee from public.billing_settings);
  late uuid[];
  drafts uuid[];
begin
  if fee = 0 then return 0; end if;
  select array_agg(invoice_id) into late from (
    select d.invoice_id from private.late_dues(least(private.today() - (select late_fee_days from public.billing_settings),
      (as_of at time zone (select time_zone from public.site_settings))::date)) as d
    order by d.due_on, d.invoice_id limit at_most) as found;
  if late is null then return 0; end if;
  with made as (
    insert into public.invoices (organization_id, user_id, subscription_id, bill_to, currency, late_fee_for)
    select organization_id, user_id, subscription_id, bill_to, currency, id from public.invoices where id = any (late)
    returning id
  ) select array_agg(id) into drafts from made;
  insert into public.invoice_lines (invoice_id, kind, description, unit_amount, account_id)
  select d.id, 'late_fee', 'Late fee for invoice ' || i.number, fee, 'late_fees'
  from public.invoices as d join public.invoices as i on i.id = d.late_fee_for where d.id = any (drafts);
  perform private.issue_invoices(drafts, private.today());
  perform private.queue_invoice_mail('late_fee', drafts);
  return cardinality(drafts);
end
$$;
comment on function private.add_late_fees(timestamptz, integer) is
  'Invoices the late fee, once, for each invoice of dues that is open long after it was due.';

create function private.void_dues_of_ended(at_most integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid;
begin
  for ended in
    select distinct i.subscription_id from public.invoices as i join public.subscriptions as s on s.id = i.subscription_id
    where i.amount_paid = 0 and i.amount_credited = 0 and s.status in ('lapsed', 'canceled')
      and i.id in (select d.invoice_id from private.open_dues as d)
    order by 1 limit at_most
  loop
    perform 1 from public.subscriptions where id = ended for no key update;
    perform private.void_dues(ended, 'The membership has ended.') from public.subscriptions
    where id = ended and status in ('lapsed', 'canceled');
  end loop;
  for ended in
    select distinct d.subscription_id from private.open_dues as d
    where not d.is_renewal and d.period_until <= now() and d.subscription_id is not null
      and not exists (select from public.payments as p where p.invoice_id = d.invoice_id and p.status = 'pending')
    order by 1 limit at_most
  loop
    perform 1 from public.subscriptions where id = ended for no key update;
    perform private.void_dues(ended, 'The time that it was for is over.', 'late');
  end loop;
end
$$;
comment on function private.void_dues_of_ended(integer) is
  'Voids the dues and seats that nobody paid of memberships that have ended, and changes of plan and seats whose time is over.';

create function private.begin_terms(at_most integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  begun uuid;
begin
  for begun in
    select t.subscription_id from private.terms_in_force as t join public.subscriptions as s on s.id = t.subscription_id
    where t.starts_at between now() - interval '400 days' and now()
      and coalesce(t.ends_at, 'infinity') > now() and s.status = 'active' and s.current_period_start < t.starts_at
    union
    -- One that was agreed for a while ends within a longer one, such as a grant of another plan.
    select t.subscription_id from private.terms_in_force as t join public.subscriptions as s on s.id = t.subscription_id
    where t.ends_at between now() - interval '400 days' and now()
      and s.status = 'active' and s.current_period_start = t.starts_at
      and exists (select from private.terms_in_force as longer where longer.subscription_id = s.id
        and longer.starts_at <= now() and coalesce(longer.ends_at, 'infinity') > now())
    order by 1 limit at_most
  loop
    perform 1 from public.subscriptions where id = begun for no key update;
    perform private.sync_term(begun);
  end loop;
end
$$;
comment on function private.begin_terms(integer) is
  'Gives memberships the plan of the term that covers this moment: of one that was paid for early and has begun, and of a longer one '
  'after one within it.';

create function private.announce_charges(as_of timestamptz, at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  select count(*)::integer from (
    select private.queue_invoice_mail('charge_upcoming', array[i.id], i.charge_attempts::text,
      jsonb_build_object('charge_on', i.next_charge_at, 'brand', m.brand, 'last4', m.last4))
    from public.invoices as i cross join lateral private.saved_card_of(i.organization_id, i.user_id) as m
    where i.status = 'open' and i.charge_attempts = 0 and i.next_charge_at > as_of
      and i.next_charge_at <= private.days_after(as_of, (select charge_notice_days from public.billing_settings),
        (select time_zone from public.site_settings))
      and not exists (select from private.outbox as o where o.dedupe_key = format('invoices:%s:charge_upcoming:0', i.id))
    order by i.next_charge_at, i.id limit at_most) as announced
$$;
comment on function private.announce_charges(timestamptz, integer) is
  'Emails who is charged soon: when, how much, and which card. Once for an invoice.';
