-- What time does to memberships: trials end, terms end, grace periods end, and people hear of it before and after. Off
-- until an admin has read what it would do and switches it on.

create table public.membership_clock (
  id smallint primary key default 1 constraint membership_clock_one_row check (id = 1),
  is_on boolean not null default false,
  -- Days before (negative) and after the end of a term on which its holder gets an email.
  notice_days integer[] not null default '{-30,-14,-3,7,14}' constraint membership_clock_notice_days_form check (
    cardinality(notice_days) <= 12 and array_position(notice_days, null) is null and 0 <> all (notice_days)
    and -365 <= all (notice_days) and 365 >= all (notice_days)),
  -- Days after a lapse on which who was a member is asked back; null for never.
  win_back_days integer default 30 constraint membership_clock_win_back_days_range check (win_back_days between 1 and 365),
  -- Days before a term that costs another price than the last one, on which its holder hears of it.
  price_notice_days integer not null default 45 constraint membership_clock_price_notice_days_range
    check (price_notice_days between 1 and 365),
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.membership_clock is
  'One row: whether memberships advance by themselves, when their holders are reminded, and when that was checked last.';
insert into public.membership_clock default values;

create trigger audit_membership_clock after insert or update or delete on public.membership_clock
  for each row execute function private.write_audit();
create trigger membership_clock_set_updated_at before update of is_on, notice_days, win_back_days,
  price_notice_days on public.membership_clock
  for each row execute function private.set_updated_at();

alter table public.membership_clock enable row level security;
grant select, update (is_on, notice_days, win_back_days, price_notice_days) on public.membership_clock to authenticated;
grant select, insert, update, delete on public.membership_clock to service_role;

create policy "staff see the clock of memberships" on public.membership_clock for select to authenticated
  using ((select private.is_staff()));
create policy "admins set the clock of memberships" on public.membership_clock for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

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
    greatest(coalesce(s.current_period_start, s.started_at, s.created_at), s.term_ends_at - case p.billing_interval
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

create function private.advance_memberships(as_of timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The next run, minutes later, takes the next ones.
  max_a_run constant integer := 1000;
  days constant integer[] := (select notice_days from public.membership_clock);
  moved uuid[];
  done integer;
begin
  -- One at a time; whoever comes later finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('advance_memberships'));
  perform private.void_dues_of_ended(max_a_run);
  perform private.begin_terms(max_a_run);
  perform private.end_seats(max_a_run);
  -- A new price is told before it is invoiced.
  done := private.send_price_notices(as_of, max_a_run) + private.renew_memberships(as_of, max_a_run)
    + private.add_late_fees(as_of, max_a_run);
  with changed as (
    update public.subscriptions as s set
      status = move.to_status, status_reason = null,
      grace_ends_at = case when move.to_status <> 'canceled' then move.grace_end else s.grace_ends_at end
    from private.due_moves(as_of, max_a_run) as move
    -- Somebody who paid meanwhile, or was exempt, is left as they are.
    where s.id = move.subscription_id and s.updated_at = move.seen_at
    returning s.id
  )
  select coalesce(array_agg(id), '{}') into moved from changed;
  -- Whoever was moved has an email about that.
  insert into private.membership_notices (subscription_id, kind, term_end, days)
  select s.id, 'term', s.term_ends_at, n.days from public.subscriptions as s join private.notice_days(as_of, days) as n
    on s.term_ends_at <= n.term_end_until
  where s.id = any (moved) on conflict do nothing;
  done := done + cardinality(moved) + private.send_notices(as_of, days, max_a_run) + private.send_due_win_backs(as_of, max_a_run)
    + private.announce_charges(as_of, max_a_run);
  update public.membership_clock set last_run_at = now() where id = 1;
  return done;
end
$$;
comment on function private.advance_memberships(timestamptz) is
  'Does what is due at a moment: notices of new prices, the invoices for next terms, statuses, the notices for whoever still holds a '
  'membership or lost it, and those of charges. Nothing when run twice.';

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
  select jsonb_build_object('total', count(shown.id),
    'counts', coalesce((select jsonb_object_agg(to_status, number) from (
      select to_status, count(*) as number from private.due_moves(until) group by to_status) as counted), '{}'),
    'reminders', (select count(*) from private.due_notices(least(until, now()), clock.notice_days) as n where n.is_latest),
    'moves', coalesce(jsonb_agg(to_jsonb(shown) order by shown.due_at, shown.id) filter (where shown.row <= max_rows), '[]'))
    || private.preview_billing(until)
  into answer
  from public.membership_clock as clock left join (
    select s.id, s.user_id, s.business_profile_id, coalesce(s.user_id, o.owner_id) as person_id,
      case when s.user_id is null then o.name else private.person_name(s.user_id) end as name,
      p.name as plan, m.from_status, m.to_status, m.due_at, m.grace_end,
      row_number() over (order by m.due_at, s.id) as row
    from private.due_moves(until) as m join public.subscriptions as s on s.id = m.subscription_id
    join public.plans as p on p.id = s.plan_id
    left join public.business_profiles as o on o.id = s.business_profile_id
  ) as shown on true group by clock.notice_days;
  return answer;
end
$$;
grant execute on function private.preview_memberships(timestamptz) to authenticated, service_role;

create function public.preview_memberships(until timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_memberships(until) $$;
comment on function public.preview_memberships(timestamptz) is
  'For staff: which memberships change until a moment unless somebody pays, at most 500 of them, and how many get each status; how '
  'many reminders are due now; how many invoices are issued and cards charged until then, with their amounts in minor units (without '
  'taxes where the invoice is still to come), and how many emails of each kind are sent. Changes nothing.';
grant execute on function public.preview_memberships(timestamptz) to authenticated, service_role;
