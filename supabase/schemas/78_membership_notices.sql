-- What members hear of their memberships: before and after a term ends, of a new price, and after a lapse. Each once.

create table private.membership_notices (
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  kind text not null constraint membership_notices_kind_known check (kind in ('term', 'price_change', 'win_back')),
  -- Of a lapse, the end of the term after which it came.
  term_end timestamptz not null,
  -- After the end of the term, negative before it; 0 for what comes once for a term.
  days integer not null default 0,
  created_at timestamptz not null default now(),
  constraint membership_notices_pkey primary key (subscription_id, kind, term_end, days)
);
comment on table private.membership_notices is
  'The notices that were sent, or passed over because another email says the same: each once for a term.';
alter table private.membership_notices enable row level security;

create function private.open_dues_of(subscription uuid) returns public.invoices
language sql stable security definer set search_path = '' as $$
  select i from private.open_dues as d join public.invoices as i on i.id = d.invoice_id
  where d.subscription_id = subscription and d.is_renewal order by d.period_from, i.id limit 1
$$;
comment on function private.open_dues_of(uuid) is 'The open invoice for the next term of a membership; null without one.';

create function private.queue_membership_mail(occasion text, outcome text, kind text, held public.subscriptions, further jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.plans;
  bill public.invoices;
begin
  select * into plan from public.plans where id = held.plan_id;
  if outcome in ('due', 'past_due', 'grace') then bill := private.open_dues_of(held.id); end if;
  perform private.queue_mail(occasion, 'membership', kind, private.payer_of(held.business_profile_id, held.user_id),
    jsonb_build_object('outcome', outcome, 'subscription_id', held.id, 'organization_id', held.business_profile_id,
      'plan', plan.name, 'audience', plan.audience, 'ends_at', held.term_ends_at, 'grace_ends_at', held.grace_ends_at,
      'payment_method', held.payment_method, 'invoice_id', bill.id, 'number', bill.number, 'due', bill.amount_due,
      'currency', plan.currency, 'due_on', bill.due_on) || further,
    -- What asks to pay goes where the invoice went.
    case when bill.id is not null then private.billing_address_of(held.business_profile_id) end,
    case when bill.id is not null then jsonb_build_object('token', private.invoice_token(bill.id)) end);
end
$$;
comment on function private.queue_membership_mail(text, text, text, public.subscriptions, jsonb) is
  'Queues an email about a membership to who pays for it, with the invoice that is due where it asks to pay.';

create function private.is_membership_due(data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscriptions as s where s.id::text = data ->> 'subscription_id' and case data ->> 'outcome'
      when 'win_back' then s.status = 'lapsed'
      when 'past_due' then s.status = 'past_due'
      when 'grace' then s.status = 'grace'
      -- Not to somebody who has paid meanwhile.
      else private.is_live(s.status) and s.term_ends_at = (data ->> 'ends_at')::timestamptz end)
    and (data ->> 'invoice_id' is null
      or exists (select from public.invoices as i where i.id::text = data ->> 'invoice_id' and i.status = 'open'))
$$;
comment on function private.is_membership_due(jsonb) is 'Whether what a notice that waits says of a membership is still so.';

-- Who pays changes.

create function private.pass_on_bills(organization uuid, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.outbox as o set user_id = payer.id from (select private.billing_contact_of(organization) as id) as payer
  where o.state = 'queued' and o.user_id = person and payer.id <> person and o.template in ('billing', 'membership')
    and o.data ->> 'organization_id' = organization::text
$$;
comment on function private.pass_on_bills(uuid, uuid) is
  'Readdresses what waits about the bills of an organization from who got them to who gets them now.';

create function private.replace_billing_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  payer constant uuid := private.billing_contact_of(old.organization_id);
begin
  if payer is null or payer = old.user_id then return null; end if;
  perform private.pass_on_bills(old.organization_id, old.user_id);
  if payer is distinct from (select auth.uid()) then
    perform private.notify_organization(old.organization_id, 'billing_contact_left', old.user_id, payer,
      format('%s:%s:%s', old.organization_id, old.user_id, pg_current_xact_id()));
  end if;
  return null;
end
$$;
comment on function private.replace_billing_contact() is
  'Sends the bills of an organization to its owner once its billing contact has left, and says so.';

create trigger organization_roles_9_replace_billing_contact after delete on public.organization_roles
  for each row when (old.is_billing_contact) execute function private.replace_billing_contact();

-- Before and after a term ends.

create function private.notice_days(as_of timestamptz, wanted integer[]) returns table (days integer, term_end_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select d.days, private.days_after(as_of, -d.days, hub.time_zone)
  from public.site_settings as hub cross join unnest(wanted) as d (days)
$$;
comment on function private.notice_days(timestamptz, integer[]) is
  'Days on which there is a notice, with the last end of a term for which it is time at a moment.';

-- Membership by membership, so that a run stops after as many as it takes.
create function private.due_notices(as_of timestamptz, wanted integer[], at_most integer default null)
returns table (subscription_id uuid, term_end timestamptz, days integer, is_latest boolean)
language sql stable security definer set search_path = '' as $$
  with notices as materialized (select * from private.notice_days(as_of, wanted)), found as (
    select r.subscription_id, r.term_end, due.days
    from private.running_memberships as r
    cross join lateral (
      select array_agg(n.days order by n.days desc) as days from notices as n
      where r.term_end <= n.term_end_until
        and case when n.days < 0 then r.status in ('trialing', 'active') and r.term_end > as_of
          else r.status in ('past_due', 'grace') and r.grace_end > as_of end
        and not exists (select from private.membership_notices as sent where sent.subscription_id = r.subscription_id
          -- Nor what comes before one that was sent: days that staff add later are for later terms.
          and sent.kind = 'term' and sent.term_end = r.term_end and sent.days >= n.days)
        -- Whoever has just paid for a month is not reminded of its end a month before.
        and private.days_after(r.term_end, n.days, r.zone) > private.days_after(r.began, 1, r.zone)
    ) as due
    where r.term_end <= (select max(term_end_until) from notices) and due.days is not null
      and (r.exempt_until is null or r.exempt_until < (as_of at time zone r.zone)::date)
    order by r.term_end limit at_most
  )
  select found.subscription_id, found.term_end, noticed.day, noticed.place = 1
  from found cross join unnest(found.days) with ordinality as noticed (day, place)
$$;
comment on function private.due_notices(timestamptz, integer[], integer) is
  'The notices of these days that are due at a moment and were not sent, of at most so many memberships; of several for one term only '
  'the latest is worth an email.';

create function private.send_notices(as_of timestamptz, wanted integer[], at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with noted as (
    insert into private.membership_notices (subscription_id, kind, term_end, days)
    select due.subscription_id, 'term', due.term_end, due.days from private.due_notices(as_of, wanted, at_most) as due
    on conflict do nothing returning subscription_id, term_end, days
  ), latest as (
    select distinct on (noted.subscription_id) noted.* from noted order by noted.subscription_id, noted.days desc
  ), told as (
    select private.queue_membership_mail(
      format('subscriptions:%s:notice:%s:%s', s.id, extract(epoch from latest.term_end), latest.days),
      case when latest.days > 0 then s.status when s.cancel_at_period_end then 'ending'
        when s.status = 'trialing' then 'trial_ending' else 'due' end,
      'renewals', s, jsonb_build_object('ends_at', latest.term_end))
    from latest join public.subscriptions as s on s.id = latest.subscription_id
    cross join public.site_settings as hub
    left join lateral private.open_dues_of(s.id) as i on true
    -- The invoice went out the same day, or an email says when the card is charged.
    where not (latest.days < 0 and i.id is not null and (
      i.issued_on = (as_of at time zone hub.time_zone)::date
      or (i.next_charge_at is not null and exists (select from private.saved_card_of(i.organization_id, i.user_id)))))
  ) select count(*)::integer from told
$$;
comment on function private.send_notices(timestamptz, integer[], integer) is
  'Emails the notices of these days that are due at a moment, at most so many, and says how many. Each once for a term.';

-- A new price.

create function private.due_price_notices(as_of timestamptz)
returns table (subscription_id uuid, term_end timestamptz, old_price bigint, new_price bigint)
language sql stable security definer set search_path = '' as $$
  select s.id, s.term_ends_at, agreed.was, priced.becomes
  from public.membership_clock as clock cross join private.running_memberships as r
  join public.subscriptions as s on s.id = r.subscription_id
  join public.plans as p on p.id = s.plan_id
  cross join lateral (
    select t.plan_id, case when t.source = 'invoice' then l.plan_price else t.price end as was,
      least(t.created_at, i.created_at) as at
    from public.membership_terms as t left join public.invoice_lines as l on l.id = t.invoice_line_id
    left join public.invoices as i on i.id = t.invoice_id
    where t.subscription_id = s.id and t.revoked_at is null and t.source <> 'grant' order by t.agreement desc limit 1
  ) as agreed
  -- Looked up only where it can have changed.
  cross join lateral (select case when p.updated_at >= agreed.at or p.price_tiers <> '[]'
    then case when p.price_tiers = '[]' then p.price else private.plan_price(p, s.business_profile_id) end end as becomes) as priced
  where s.status = 'active' and r.term_end > as_of
    and r.term_end <= as_of + make_interval(days => greatest(clock.price_notice_days, p.renewal_lead_days) + 1)
    and (r.exempt_until is null or r.exempt_until < (as_of at time zone r.zone)::date) and not s.cancel_at_period_end and s.payment_method <> 'complimentary'
    and p.billing_interval <> 'once'
    -- Who chose another plan knows its price.
    and (s.next_plan_id is null or s.next_plan_id = s.plan_id) and agreed.plan_id = s.plan_id
    and agreed.was <> priced.becomes
    and private.days_after(r.term_end, -greatest(clock.price_notice_days, p.renewal_lead_days), r.zone) <= as_of
    and not exists (select from private.membership_notices as sent
      where sent.subscription_id = s.id and sent.kind = 'price_change' and sent.term_end = r.term_end)
    -- The invoice of the next term says what it costs.
    and not exists (select from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
      where i.subscription_id = s.id and l.kind = 'dues' and l.period_from = r.term_end)
$$;
comment on function private.due_price_notices(timestamptz) is
  'The memberships whose next term costs another price than the last one, and whose holders are to hear of it at a moment, with both '
  'prices of a whole interval.';

create function private.send_price_notices(as_of timestamptz, at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    select * from private.due_price_notices(as_of) order by term_end, subscription_id limit at_most
  ), noted as (
    insert into private.membership_notices (subscription_id, kind, term_end)
    select due.subscription_id, 'price_change', due.term_end from due on conflict do nothing returning subscription_id
  ), told as (
    select private.queue_membership_mail(
      format('subscriptions:%s:price_change:%s', s.id, extract(epoch from due.term_end)), 'price_change', 'memberships', s,
      jsonb_build_object('old_price', due.old_price, 'price', due.new_price, 'interval', p.billing_interval))
    from noted join due using (subscription_id) join public.subscriptions as s on s.id = noted.subscription_id
    join public.plans as p on p.id = s.plan_id
  ) select count(*)::integer from told
$$;
comment on function private.send_price_notices(timestamptz, integer) is
  'Emails whose next term costs another price, some days before, at most so many. Once for a term.';

-- After a lapse.

create function private.lapse_of(held public.subscriptions) returns timestamptz
language sql immutable set search_path = '' as $$ select coalesce(held.term_ends_at, held.status_changed_at, held.created_at) $$;
comment on function private.lapse_of(public.subscriptions) is 'By which moment a lapse of a membership is told from another one.';

create function private.queue_win_backs(subscriptions uuid[], note text) returns integer
language sql volatile security definer set search_path = '' as $$
  with noted as (
    insert into private.membership_notices (subscription_id, kind, term_end)
    select s.id, 'win_back', private.lapse_of(s) from public.subscriptions as s
    where s.id = any (subscriptions) and s.status = 'lapsed'
      and private.payer_of(s.business_profile_id, s.user_id) is not null
    on conflict do nothing returning subscription_id, term_end
  ), told as (
    select private.queue_membership_mail(
      format('subscriptions:%s:win_back:%s', s.id, extract(epoch from noted.term_end)), 'win_back', 'renewals', s,
      jsonb_build_object('ends_at', noted.term_end, 'reason', nullif(btrim(note), ''))
        || case when p.is_active and p.is_public then jsonb_build_object('slug', p.slug,
          'price', private.plan_price(p, s.business_profile_id), 'interval', p.billing_interval) else '{}' end)
    from noted join public.subscriptions as s on s.id = noted.subscription_id join public.plans as p on p.id = s.plan_id
  ) select count(*)::integer from told
$$;
comment on function private.queue_win_backs(uuid[], text) is
  'Asks those of these lapsed members back who were not asked since they lapsed, and says how many.';

create function private.due_win_backs(as_of timestamptz) returns table (subscription_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id from public.subscriptions as s cross join public.membership_clock as clock
  cross join public.site_settings as hub
  cross join lateral (select greatest(s.status_changed_at, s.term_ends_at, s.grace_ends_at) as at) as lapsed
  where s.status = 'lapsed' and s.status_changed_at is not null
    and private.days_after(lapsed.at, clock.win_back_days, hub.time_zone) <= as_of
    -- Switched on, or set to fewer days, it does not ask those back who left long ago.
    and lapsed.at > as_of - make_interval(days => clock.win_back_days + 60)
    and not exists (select from private.membership_notices as sent where sent.subscription_id = s.id and sent.kind = 'win_back'
      and sent.term_end = private.lapse_of(s))
$$;
comment on function private.due_win_backs(timestamptz) is 'The lapsed members who are to be asked back at a moment.';

create function private.send_due_win_backs(as_of timestamptz, at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.queue_win_backs(array(select subscription_id from private.due_win_backs(as_of) order by 1 limit at_most), null)
$$;
comment on function private.send_due_win_backs(timestamptz, integer) is
  'Asks lapsed members back, some days after the lapse, at most so many. Once for a lapse.';

create function private.send_win_backs(subscriptions uuid[], note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  max_at_once constant integer := 500;
  answer jsonb;
begin
  perform private.assert_bills();
  if coalesce(cardinality(subscriptions), 0) not between 1 and max_at_once then
    perform private.raise_error(422, 'members_needed', format('Choose 1 to %s lapsed members.', max_at_once));
  elsif char_length(note) > 2000 then
    perform private.raise_error(422, 'note_too_long', 'Write at most 2000 characters.');
  end if;
  -- Nobody else asks the same members meanwhile, the clock included.
  perform pg_advisory_xact_lock(hashtext('advance_memberships'));
  select jsonb_build_object('already_sent', count(*) filter (where s.status = 'lapsed' and was.subscription_id is not null),
    'not_lapsed', cardinality(subscriptions) - count(*) filter (where s.status = 'lapsed'),
    'unreachable', count(*) filter (where s.status = 'lapsed' and was.subscription_id is null and payer.id is null),
    'opted_out', count(*) filter (where s.status = 'lapsed' and was.subscription_id is null and choice.enabled is false))
  into answer
  from (select distinct given.id from unnest(subscriptions) as given (id)) as chosen
  left join public.subscriptions as s on s.id = chosen.id
  left join private.membership_notices as was on was.subscription_id = s.id and was.kind = 'win_back'
    and was.term_end = private.lapse_of(s)
  left join lateral (select private.payer_of(s.business_profile_id, s.user_id) as id) as payer on true
  left join public.notification_choices as choice on choice.user_id = payer.id and choice.kind = 'renewals';
  return answer || jsonb_build_object('sent', private.queue_win_backs(subscriptions, note) - (answer ->> 'opted_out')::integer);
end
$$;
grant execute on function private.send_win_backs(uuid[], text) to authenticated, service_role;

create function public.send_win_backs(subscription_ids uuid[], note text default '') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.send_win_backs(subscription_ids, note) $$;
comment on function public.send_win_backs(uuid[], text) is
  'For staff who bill: asks 1 to 500 lapsed members back by email, with a note of up to 2000 characters. Once for a lapse, counting '
  'what the clock sent. Answers {"sent", "already_sent", "not_lapsed", "unreachable" (no account), "opted_out" (want no reminders)}.';
grant execute on function public.send_win_backs(uuid[], text) to authenticated, service_role;

-- What the clock would do about money and emails.

create function private.preview_billing(until timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  with hub as (
    select site.time_zone as zone, clock.notice_days, clock.win_back_days, billing.charge_notice_days, billing.late_fee,
      billing.late_fee_days, (until at time zone site.time_zone)::date as day
    from public.site_settings as site, public.membership_clock as clock, public.billing_settings as billing
  ), renewals as materialized (
    select s.id, private.term_price(p, s.business_profile_id, r.starts_at, false, hub.zone)
      + coalesce(p.seat_price * private.renewing_seats(s.id, p), 0) as price, s.auto_renew
        and exists (select from private.saved_card_of(s.business_profile_id, s.user_id)) as is_charged,
      greatest(r.starts_at, private.days_after(now(), hub.charge_notice_days, hub.zone)) as charge_at
    from hub, private.due_renewals(until) as r join public.subscriptions as s on s.id = r.subscription_id
    join public.plans as p on p.id = r.plan_id where not r.is_free
  ), charges as (
    select i.amount_due as amount, i.next_charge_at as charge_at, i.charge_attempts from public.invoices as i
    where i.status = 'open' and i.next_charge_at is not null and exists (select from private.saved_card_of(i.organization_id, i.user_id))
    union all select price, charge_at, 0 from renewals where is_charged
  ), charged as (
    select coalesce(sum(amount) filter (where charge_at <= until), 0) as amount, count(*) filter (where charge_at <= until) as number,
      count(*) filter (where charge_attempts = 0 and charge_at > now()
        and charge_at <= private.days_after(until, hub.charge_notice_days, hub.zone)) as told
    from charges, hub
  ), moves as materialized (
    select to_status, due_at from private.due_moves(until)
  ), notices as (
    -- As long as nobody pays, each day that comes until then brings one, and what is overdue now one more.
    select count(*) as number from hub cross join private.notice_days(until, hub.notice_days) as d
    join private.running_memberships as r on r.term_end <= d.term_end_until
    cross join lateral (select private.days_after(r.term_end, d.days, r.zone) as at) as due
    where (r.exempt_until is null or r.exempt_until < hub.day) and due.at <= until and due.at > now() and due.at > private.days_after(r.began, 1, r.zone)
      and (d.days < 0 or (not r.is_ending and r.grace_end > due.at))
      and not exists (select from private.membership_notices as sent where sent.subscription_id = r.subscription_id
        and sent.kind = 'term' and sent.term_end = r.term_end and sent.days >= d.days)
  ), fees as (
    select count(*) as number from hub cross join lateral private.late_dues(hub.day - hub.late_fee_days) where hub.late_fee > 0
  )
  select jsonb_build_object(
    'invoices', (select count(*) from renewals), 'invoiced', (select coalesce(sum(price), 0) from renewals),
    'charges', charged.number, 'charged', charged.amount, 'currency', (select currency from public.site_settings),
    'emails', jsonb_build_object(
      'invoice', (select count(*) from renewals), 'late_fee', fees.number, 'status', (select count(*) from moves),
      'reminder', notices.number + (select count(*) from hub, private.due_notices(now(), hub.notice_days) as n where n.is_latest),
      'charge_upcoming', charged.told, 'price_change', (select count(*) from private.due_price_notices(until)),
      'win_back', (select count(*) from private.due_win_backs(until)) + (select count(*) from hub, moves
        where to_status = 'lapsed' and private.days_after(due_at, hub.win_back_days, hub.zone) <= until)))
  from charged, notices, fees
$$;
comment on function private.preview_billing(timestamptz) is
  'What the clock would invoice, charge and email until a moment, as far as is known now: amounts in minor units, without taxes where '
  'the invoice is still to come.';
