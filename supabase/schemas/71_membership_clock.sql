-- What time does to memberships: trials end, terms end, grace periods end, and people hear of it before and after. Off
-- until an admin has read what it would do and switches it on.

create table public.membership_clock (
  id smallint primary key default 1 constraint membership_clock_one_row check (id = 1),
  is_on boolean not null default false,
  -- Days before (negative) and after the end of a term on which its holder gets an email.
  notice_days integer[] not null default '{-30,-14,-3,7,14}' constraint membership_clock_notice_days_form check (
    cardinality(notice_days) <= 12 and array_position(notice_days, null) is null and 0 <> all (notice_days)
    and -365 <= all (notice_days) and 365 >= all (notice_days)),
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.membership_clock is
  'One row: whether memberships advance by themselves, when their holders are reminded, and when that was checked last.';
insert into public.membership_clock default values;

create trigger audit_membership_clock after insert or update or delete on public.membership_clock
  for each row execute function private.write_audit();
create trigger membership_clock_set_updated_at before update of is_on, notice_days on public.membership_clock
  for each row execute function private.set_updated_at();

alter table public.membership_clock enable row level security;
grant select, update (is_on, notice_days) on public.membership_clock to authenticated;
grant select, insert, update, delete on public.membership_clock to service_role;

create policy "staff see the clock of memberships" on public.membership_clock for select to authenticated
  using ((select private.is_staff()));
create policy "admins set the clock of memberships" on public.membership_clock for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create table private.membership_notices (
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  term_end timestamptz not null,
  days integer not null,
  created_at timestamptz not null default now(),
  constraint membership_notices_pkey primary key (subscription_id, term_end, days)
);
comment on table private.membership_notices is
  'The notices that were sent, or passed over because a later one was due as well: each once for a term.';
alter table private.membership_notices enable row level security;

-- Whole days by the clock of the hub, so that a term ends at the same hour after a change to daylight-saving time.
create function private.days_after(moment timestamptz, days integer, zone text) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((moment at time zone zone) + make_interval(days => days)) at time zone zone
$$;
comment on function private.days_after(timestamptz, integer, text) is
  'The same time of day in a time zone, some days after a moment, or before it where they are negative.';

-- A view, so that a night of thousands stops reading after as many as a run takes. What it computes is that of
-- private.days_after, which would be called for each row.
create view private.running_memberships with (security_invoker = true) as
  select s.id as subscription_id, s.status, s.cancel_at_period_end as is_ending,
    greatest(coalesce(s.started_at, s.created_at), s.term_ends_at - case p.billing_interval
      when 'month' then interval '1 month' when 'quarter' then interval '3 months' when 'year' then interval '1 year' end) as began,
    s.term_ends_at as term_end,
    -- The grace period begins anew where an exemption outlasted the term.
    greatest(coalesce(case when s.status in ('past_due', 'grace') then s.grace_ends_at end,
        (s.term_ends_at at time zone hub.time_zone + make_interval(days => p.grace_days)) at time zone hub.time_zone),
      (s.exempt_until + 1 + p.grace_days)::timestamp at time zone hub.time_zone) as grace_end,
    s.exempt_until, hub.time_zone as zone, s.updated_at as seen_at
  from public.subscriptions as s join public.plans as p on p.id = s.plan_id
  cross join public.site_settings as hub
  where s.status in ('trialing', 'active', 'past_due', 'grace') and s.term_ends_at is not null;
comment on view private.running_memberships is
  'Live memberships whose term ends, with the ends of their terms and grace periods, until when they are exempt, and the version that '
  'was read.';

create function private.due_moves(as_of timestamptz, at_most integer default null)
returns table (
  subscription_id uuid, from_status text, to_status text, due_at timestamptz, grace_end timestamptz, seen_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select r.subscription_id, r.status, move.to_status, move.due_at, r.grace_end, r.seen_at
  from private.running_memberships as r
  cross join lateral (
    select case
      when r.status in ('past_due', 'grace') then case when r.grace_end <= as_of then 'lapsed' end
      when r.is_ending then 'canceled'
      -- Nights were missed: only the last step counts, and only that is emailed.
      when r.grace_end <= as_of then 'lapsed'
      when r.status = 'trialing' then 'past_due'
      else 'grace' end as to_status,
    case when r.status in ('past_due', 'grace') or (not r.is_ending and r.grace_end <= as_of) then r.grace_end
      else r.term_end end as due_at
  ) as move
  where r.term_end <= as_of and move.to_status is not null
    and (r.exempt_until is null or r.exempt_until < (as_of at time zone r.zone)::date)
  order by r.term_end limit at_most
$$;
comment on function private.due_moves(timestamptz, integer) is
  'The memberships that have another status at a moment than now unless somebody pays, which one, and since when: at most so many, '
  'the oldest first.';

create function private.notice_days(as_of timestamptz) returns table (days integer, term_end_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select d.days, private.days_after(as_of, -d.days, hub.time_zone)
  from public.membership_clock as clock cross join public.site_settings as hub cross join unnest(clock.notice_days) as d (days)
$$;
comment on function private.notice_days(timestamptz) is
  'The days on which there is a notice, with the last end of a term for which it is time at a moment.';

-- Membership by membership, so that a run stops after as many as it takes.
create function private.due_notices(as_of timestamptz, at_most integer default null)
returns table (subscription_id uuid, term_end timestamptz, days integer, is_latest boolean)
language sql stable security definer set search_path = '' as $$
  with notices as materialized (select * from private.notice_days(as_of)), found as (
    select r.subscription_id, r.term_end, due.days
    from private.running_memberships as r
    cross join lateral (
      select array_agg(n.days order by n.days desc) as days from notices as n
      where r.term_end <= n.term_end_until
        and case when n.days < 0 then r.status in ('trialing', 'active') and r.term_end > as_of
          else r.status in ('past_due', 'grace') and r.grace_end > as_of end
        and not exists (select from private.membership_notices as sent where sent.subscription_id = r.subscription_id
          -- Nor what comes before one that was sent: days that staff add later are for later terms.
          and sent.term_end = r.term_end and sent.days >= n.days)
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
comment on function private.due_notices(timestamptz, integer) is
  'The notices that are due at a moment and were not sent, of at most so many memberships; of several for one term only the latest is '
  'worth an email.';

create function private.advance_memberships(as_of timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The next run, minutes later, takes the next ones.
  max_a_run constant integer := 1000;
  moved uuid[];
  notified integer;
  billed integer;
begin
  -- One at a time; whoever comes later finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('advance_memberships'));
  perform private.void_dues_of_ended(max_a_run);
  perform private.begin_terms(max_a_run);
  billed := private.renew_memberships(as_of, max_a_run) + private.add_late_fees(as_of, max_a_run);
  with changed as (
    update public.subscriptions as s set
      status = move.to_status, status_reason = null,
      grace_ends_at = case when move.to_status in ('past_due', 'grace') then move.grace_end else s.grace_ends_at end
    from private.due_moves(as_of, max_a_run) as move
    -- Somebody who paid meanwhile, or was exempt, is left as they are.
    where s.id = move.subscription_id and s.updated_at = move.seen_at
    returning s.id
  )
  select coalesce(array_agg(id), '{}') into moved from changed;
  -- Whoever was moved has an email about that.
  insert into private.membership_notices (subscription_id, term_end, days)
  select s.id, s.term_ends_at, n.days from public.subscriptions as s join private.notice_days(as_of) as n
    on s.term_ends_at <= n.term_end_until
  where s.id = any (moved) on conflict do nothing;

  with noted as (
    insert into private.membership_notices (subscription_id, term_end, days)
    select due.subscription_id, due.term_end, due.days from private.due_notices(as_of, max_a_run) as due
    on conflict do nothing returning subscription_id, term_end, days
  ), latest as (
    select distinct on (noted.subscription_id) noted.* from noted order by noted.subscription_id, noted.days desc
  )
  select count(*) into notified from (
    select private.queue_mail(
      format('subscriptions:%s:notice:%s:%s', s.id, extract(epoch from latest.term_end), latest.days),
      'membership', 'renewals', coalesce(s.user_id, private.billing_contact_of(o.id)),
      jsonb_build_object('outcome', case when latest.days > 0 then s.status when s.cancel_at_period_end then 'ending'
          when s.status = 'trialing' then 'trial_ending' else 'due' end,
        'subscription_id', s.id, 'ends_at', latest.term_end, 'grace_ends_at', s.grace_ends_at, 'plan', p.name,
        'payment_method', s.payment_method, 'audience', p.audience))
    from latest join public.subscriptions as s on s.id = latest.subscription_id
    join public.plans as p on p.id = s.plan_id
    left join public.business_profiles as o on o.id = s.business_profile_id) as queued;
  update public.membership_clock set last_run_at = now();
  return billed + cardinality(moved) + notified + private.announce_charges(as_of, max_a_run);
end
$$;
comment on function private.advance_memberships(timestamptz) is
  'Does what is due at a moment: the invoices for next terms, then statuses, then the notices for whoever still holds a membership. '
  'Nothing when run twice.';

grant execute on function private.advance_memberships(timestamptz) to service_role;

create function public.advance_memberships() returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not (select is_on from public.membership_clock) then return 0; end if;
  return private.advance_memberships(now());
end
$$;
comment on function public.advance_memberships() is
  'Moves memberships on and sends the notices that are due, where an admin has switched that on, and says how many. Every few '
  'minutes, with the service key.';
grant execute on function public.advance_memberships() to service_role;

create function private.preview_memberships(until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 500;
  answer jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see what happens to memberships.';
  end if;
  select jsonb_build_object('total', count(*),
    'counts', coalesce((select jsonb_object_agg(to_status, number) from (
      select to_status, count(*) as number from private.due_moves(until) group by to_status) as counted), '{}'),
    'invoices', (select count(*) from private.due_renewals(until) as r where not r.is_free),
    'reminders', (select count(*) from private.due_notices(least(until, now())) as n where n.is_latest),
    'moves', coalesce(jsonb_agg(to_jsonb(shown) order by shown.due_at, shown.id) filter (where shown.row <= max_rows), '[]'))
  into answer
  from (
    select s.id, s.user_id, s.business_profile_id, coalesce(s.user_id, o.owner_id) as person_id,
      case when s.user_id is null then o.name else private.person_name(s.user_id) end as name,
      p.name as plan, m.from_status, m.to_status, m.due_at, m.grace_end,
      row_number() over (order by m.due_at, s.id) as row
    from private.due_moves(until) as m join public.subscriptions as s on s.id = m.subscription_id
    join public.plans as p on p.id = s.plan_id
    left join public.business_profiles as o on o.id = s.business_profile_id
  ) as shown;
  return answer;
end
$$;
grant execute on function private.preview_memberships(timestamptz) to authenticated, service_role;

create function public.preview_memberships(until timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_memberships(until) $$;
comment on function public.preview_memberships(timestamptz) is
  'For staff: which memberships change until a moment unless somebody pays, at most 500 of them, how many get each status, and how '
  'many reminders are due now, and how many invoices for next terms are issued. Changes nothing.';
grant execute on function public.preview_memberships(timestamptz) to authenticated, service_role;
