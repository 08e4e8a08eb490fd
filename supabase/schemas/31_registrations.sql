-- Registrations for dates of events, and what only those with a place may see.

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  -- The order of registration.
  number bigint generated always as identity,
  event_id uuid not null references public.events (id) on delete cascade,
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  -- Null for somebody who came with an order and has no account.
  user_id uuid references auth.users (id) on delete cascade,
  -- Of an order (79_orders.sql): which ticket admits this person.
  order_id uuid,
  ticket_id uuid,
  -- Of those that its ticket has: the same person on all dates of a series.
  seat integer not null default 1 constraint event_registrations_seat_range check (seat between 1 and 100),
  -- Where they sit (35_event_tables.sql).
  table_id uuid,
  -- Of a person without an account. Organizers never see it.
  attendee_email text constraint event_registrations_attendee_email_form
    check (private.is_email_address(attendee_email)),
  -- Since when the buyer of its ticket has given it to the person at that address (79_ticket_holders.sql); null while it is theirs.
  given_at timestamptz,
  guest_language text not null default 'en' constraint event_registrations_guest_language_known
    check (guest_language = any (private.languages())),
  -- On the waiting list of an event that sells tickets (79_waiting_list.sql): which, and how many.
  wanted_type_id uuid,
  wanted_quantity integer constraint event_registrations_wanted_quantity_range check (wanted_quantity between 1 and 21),
  -- Whether other visitors may see the name ("who is coming").
  is_listed boolean not null default false,
  -- For the organizer's list; accounts themselves are not readable.
  attendee_name text not null default '' constraint event_registrations_attendee_name_length
    check (char_length(attendee_name) <= 200),
  guests integer not null default 0 constraint event_registrations_guests_range
    check (guests between 0 and 20),
  status text not null constraint event_registrations_status_known check (status in (
    'registered', 'waitlisted', 'offered', 'confirmed', 'canceled', 'attended', 'held')),
  status_reason text constraint event_registrations_status_reason_length
    check (char_length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid,
  offered_until timestamptz,
  -- While the order is being paid.
  held_until timestamptz,
  attended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_registrations_offer_has_end check (status <> 'offered' or offered_until is not null),
  constraint event_registrations_hold_has_end check (status <> 'held' or held_until is not null),
  constraint event_registrations_of_somebody check (num_nonnulls(user_id, order_id, attendee_email) > 0),
  constraint event_registrations_given_to_somebody check (given_at is null or (attendee_email is not null and user_id is null))
);
comment on table public.event_registrations is 'Who attends which date; written by functions only.';

create unique index event_registrations_one_per_person on public.event_registrations (occurrence_id, user_id)
  where status <> 'canceled' and order_id is null;
create unique index event_registrations_one_per_address on public.event_registrations (occurrence_id, attendee_email)
  where status <> 'canceled' and order_id is null and user_id is null;
create index event_registrations_wanted_type_id_idx on public.event_registrations (wanted_type_id);
create index event_registrations_order_id_idx on public.event_registrations (order_id);
create index event_registrations_ticket_id_idx on public.event_registrations (ticket_id);
create index event_registrations_held_until_idx on public.event_registrations (held_until) where status = 'held';
create index event_registrations_occurrence_id_idx on public.event_registrations (occurrence_id, status,
  number);
create index event_registrations_event_id_idx on public.event_registrations (event_id);
create index event_registrations_user_id_idx on public.event_registrations (user_id, created_at desc);
create index event_registrations_offered_until_idx on public.event_registrations (offered_until)
  where status = 'offered';
create index event_registrations_offered_tickets_idx on public.event_registrations (event_id)
  where status = 'offered' and wanted_type_id is not null;

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'event_registrations', "from", "to", '{owner,editor,admin,system}', false from (values
  ('', 'registered'), ('', 'waitlisted'), ('', 'held'), ('held', 'registered'), ('held', 'canceled'),
  ('canceled', 'registered'),
  ('registered', 'canceled'), ('registered', 'attended'), ('attended', 'registered'),
  ('waitlisted', 'offered'), ('waitlisted', 'registered'), ('waitlisted', 'canceled'),
  ('offered', 'confirmed'), ('offered', 'canceled'),
  ('confirmed', 'canceled'), ('confirmed', 'attended')) as known ("from", "to");

-- One date with the UID of its event, so that calendars that already have the event add nothing twice. The
-- sequence grows with each change of the event, of the date and of this person's registrations for it:
-- calendars drop what is older.
create function private.describe_calendar_date(registration uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('uid', e.id, 'ends_at', o.ends_at,
    'sequence', e.sequence + case when e.rrule is null and not o.is_exception then 0 else o.sequence end
      + 4 * (select count(*) from public.event_registrations as former
        where former.occurrence_id = o.id and former.user_id = r.user_id and former.status = 'canceled'
          and former.number < r.number)
      + case r.status when 'canceled' then 2 when 'confirmed' then 1 else 0 end,
    'recurrence', case when e.rrule is not null then (o.original_date + (
      e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone end,
    'day', case when e.rrule is not null then o.original_date end,
    'first_day', (o.starts_at at time zone e.time_zone)::date,
    'last_day', ((o.ends_at - interval '1 second') at time zone e.time_zone)::date,
    'is_offer', r.status = 'offered', 'organizer', b.name)
  from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
  join public.events as e on e.id = r.event_id left join public.businesses as b on b.id = e.business_id
  where r.id = registration
$$;
comment on function private.describe_calendar_date(uuid) is
  'What the calendar file of a registration says besides private.describe_date.';

create function private.notify_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := new.status;
begin
  -- Rows that a script inserts were agreed on elsewhere.
  if tg_op = 'INSERT' and private.actor_role() = 'system' then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  -- The order has emails of its own.
  if new.order_id is not null then return null; end if;
  if new.wanted_type_id is not null then
    if tg_op = 'UPDATE' then perform private.notify_waiting(new, old); end if;
    return null;
  end if;
  if new.status = 'canceled' then
    if old.status = 'offered' and old.offered_until <= now() then outcome := 'offer_lapsed';
    elsif new.user_id = (select auth.uid()) then
      -- Their calendar has it.
      if old.status = 'waitlisted' then return null; end if;
      outcome := 'withdrawn';
    end if;
  elsif new.status = 'attended' or (tg_op = 'UPDATE' and old.status = 'attended') then return null;
  end if;

  perform private.queue_mail(
    format('registrations:%s:%s:%s', new.id, outcome,
      extract(epoch from coalesce(new.status_changed_at, now()))),
    'registration', 'registrations', new.user_id,
    private.describe_date(new.occurrence_id)
      || jsonb_build_object('outcome', outcome, 'registration_id', new.id,
      'guests', new.guests, 'offered_until', case when outcome = 'offered' then new.offered_until end,
      'reason', case when outcome = 'canceled' then new.status_reason end,
      -- A place on the waiting list is in no calendar.
      'calendar', case when new.status <> 'waitlisted' and (tg_op = 'INSERT' or new.status <> 'canceled'
        or old.status <> 'waitlisted') then private.describe_calendar_date(new.id) end));
  return null;
end
$$;
comment on function private.notify_registration() is
  'Emails a person about the status of their registration.';

create trigger a_reject_anonymous before insert on public.event_registrations
  for each row execute function private.reject_anonymous();
create trigger audit_event_registrations after insert or update or delete on public.event_registrations
  for each row execute function private.write_audit();
create trigger event_registrations_enforce_status before insert or update on public.event_registrations
  for each row execute function private.enforce_status();
create trigger event_registrations_set_updated_at before update on public.event_registrations
  for each row execute function private.set_updated_at();
create trigger notify_registration after insert or update of status on public.event_registrations
  for each row execute function private.notify_registration();

alter table public.event_registrations enable row level security;
grant select (id, number, event_id, occurrence_id, user_id, order_id, ticket_id, is_listed, attendee_name, guests, status, wanted_type_id, wanted_quantity,
  status_reason, status_changed_at, status_changed_by, offered_until, held_until, attended_at, created_at, updated_at)
  on public.event_registrations to authenticated;
grant select, insert, update, delete on public.event_registrations to service_role;

create policy "people see their registrations, organizers those of their events, staff all"
  on public.event_registrations
  for select to authenticated using (
    user_id = (select auth.uid())
    or event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

-- The address of an online event, for those who attend: a table of its own, so that no list of events can
-- include it.
create table public.event_access (
  event_id uuid primary key references public.events (id) on delete cascade,
  online_url text not null constraint event_access_online_url_address
    check (online_url ~ '^https?://[^[:space:]]+$' and char_length(online_url) <= 2000),
  updated_at timestamptz not null default now()
);
comment on table public.event_access is 'Addresses of online events, for organizers and those with a place.';

create trigger event_access_set_updated_at before update on public.event_access
  for each row execute function private.set_updated_at();

alter table public.event_access enable row level security;
grant select, delete, insert (event_id, online_url),
  update (online_url) on public.event_access to authenticated;
grant select, insert, update, delete on public.event_access to service_role;

create policy "organizers and those who have a place see where an event is online" on public.event_access
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or event_id in (select event_registrations.event_id from public.event_registrations
      where event_registrations.user_id = (select auth.uid())
      and event_registrations.status in ('registered', 'confirmed', 'attended'))
    or (select private.is_staff()));
create policy "organizers say where an event is online" on public.event_access for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change where an event is online" on public.event_access for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove where an event is online" on public.event_access for delete to authenticated
  using ((select private.runs_event(event_id)));

-- Offers free places to the waiting list, in order. The caller must hold the lock of the date.
create function private.offer_free_places(occurrence uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  hours integer;
  begins timestamptz;
  is_off boolean;
  next public.event_registrations;
begin
  select capacity, offer_hours, event_occurrences.starts_at,
    events.status in ('canceled', 'postponed') or event_occurrences.status in ('canceled', 'postponed')
  into places, hours, begins, is_off
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence;

  -- Offers that were not answered in time expire.
  update public.event_registrations set status = 'canceled', status_reason = 'This offer has expired.'
  where occurrence_id = occurrence and status = 'offered' and offered_until <= now() and not private.waits_for_series(wanted_type_id);
  if is_off or begins <= now() then return; end if;
  for next in select * from public.event_registrations
    where occurrence_id = occurrence and status = 'waitlisted' and not private.waits_for_series(wanted_type_id) order by number loop
    -- A group that exceeds the whole event does not block the others.
    continue when places is not null and 1 + next.guests > places;
    -- Nor does one that waits for a kind of ticket that is still sold out.
    continue when next.wanted_type_id is not null and coalesce(private.tickets_unsold(next.wanted_type_id, occurrence)
      < next.wanted_quantity, false);
    exit when places is not null and private.seats_taken(occurrence) + 1 + next.guests > places;
    update public.event_registrations
    set status = 'offered', offered_until = least(now() + make_interval(hours => hours), begins)
      where id = next.id;
  end loop;
end
$$;
grant execute on function private.offer_free_places(uuid) to service_role;

create function private.assert_registration_open(
  event public.events, date_of public.event_occurrences, is_member boolean
) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.id is null or date_of.id is null then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif event.registration_mode <> 'internal' then
    perform private.raise_error(409, 'registration_elsewhere',
      'This event does not take registrations here.');
  elsif event.status = 'canceled' or date_of.status in ('canceled', 'postponed') then
    perform private.raise_error(409, 'event_off', 'This date is canceled or postponed.');
  elsif now() < event.registration_opens_at
    or now() >= coalesce(event.registration_closes_at, date_of.starts_at)
    or now() >= date_of.starts_at then
    perform private.raise_error(409, 'registration_closed', 'Registration is not open.');
  elsif event.members_only and not is_member then
    perform private.raise_error(403, 'members_only', 'This event is for members.');
  end if;
end
$$;
comment on function private.assert_registration_open(public.events, public.event_occurrences, boolean) is
  'Lets people register and order only while an event takes registrations for a date.';

-- Rate-limited per person, date and hour: each registration sends emails.
create function private.register_for_event(occurrence uuid, guests integer, answers jsonb default null) returns public.event_registrations
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  date_of public.event_occurrences;
  made public.event_registrations;
  taken integer;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to register.';
  end if;

  -- Locks the event first, in the same order as changes of the event; registrations for one date are
  -- serialized.
  select events.* into event from public.events join public.event_occurrences on event_id = events.id
  where event_occurrences.id = occurrence and approval_status = 'approved'
    and (business_id is null or exists (
    select from public.businesses where businesses.id = business_id and businesses.status = 'approved'))
  for share of events;
  select * into date_of from public.event_occurrences where id = occurrence for update;

  perform private.assert_registration_open(event, date_of, private.is_member());
  if guests not between 0 and event.max_guests then
    perform private.raise_error(422, 'too_many_guests',
      case when event.max_guests = 0 then 'You cannot bring guests to this event.'
      else format('You can bring up to %s guests.', event.max_guests) end);
  elsif 1 + guests > event.capacity then
    perform private.raise_error(422, 'too_many_guests', format('There are only %s spots.', event.capacity));
  elsif private.sells_tickets(event.id) then
    perform private.raise_error(409, 'tickets_needed', 'Choose tickets for this event. Reload the page.');
  elsif exists (select from public.event_registrations
    where occurrence_id = occurrence and user_id = (select auth.uid()) and status <> 'canceled') then
    perform private.raise_error(409, 'already_registered', 'You are already registered.');
  end if;

  -- Plans change, but not forty times: each registration sends emails and moves the waiting list. A
  -- registration that fails is not counted, because its count is rolled back.
  if not private.consume_rate_limit(format('registrations of %s for %s', (select auth.uid()), occurrence), 6,
    3600) then
    perform private.raise_error(429, 'too_many_registrations',
      'You registered for this date too often. Try again in an hour.');
  end if;

  perform private.offer_free_places(occurrence);
  taken := private.seats_taken(occurrence);
  insert into public.event_registrations (event_id, occurrence_id, user_id, attendee_name, guests, status)
  select event.id, occurrence, profiles.id, coalesce(private.name_of(profiles.id), ''),
    register_for_event.guests,
    case when event.capacity is null or taken + 1 + register_for_event.guests <= event.capacity
      and not exists (select from public.event_registrations
        where occurrence_id = occurrence and event_registrations.status = 'waitlisted')
      then 'registered' else 'waitlisted' end
  from public.profiles where profiles.id = (select auth.uid())
  returning * into made;
  if made.id is null then
    perform private.raise_error(409, 'profile_missing', 'Your account has no profile.');
  end if;

  if made.status = 'waitlisted' and not event.waitlist_enabled then
    perform private.raise_error(409, 'event_full', 'No spots are left.');
  end if;
  perform private.save_own_answers(made, answers);

  return made;
end
$$;
grant execute on function private.register_for_event(uuid, integer, jsonb) to authenticated, service_role;

create function public.register_for_event(occurrence_id uuid, guests integer default 0, answers jsonb default null)
returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.register_for_event(occurrence_id, coalesce(guests, 0), answers)
$$;
comment on function public.register_for_event(uuid, integer, jsonb) is
  'Registers the caller and their guests for a date, or adds them to the waiting list if it is full. The answers are to the questions '
  'of the event, {field id: value}; without any, those that the caller gave before they canceled. 422 invalid_answers.';
grant execute on function public.register_for_event(uuid, integer, jsonb) to authenticated, service_role;

create function private.answer_registration(registration uuid, answer text) returns public.event_registrations
language plpgsql security definer set search_path = '' as $$
declare
  mine public.event_registrations;
  made public.event_registrations;
begin
  select * into mine from public.event_registrations where id = registration;
  if mine.id is null or not (mine.user_id = (select auth.uid()) or private.runs_event(mine.event_id)) then
    perform private.raise_error(404, 'not_found', 'This registration does not exist.');
  end if;

  perform 1 from public.event_occurrences where id = mine.occurrence_id for update;
  select * into mine from public.event_registrations where id = registration for update;
  if answer = 'confirmed' and mine.status = 'offered' and mine.offered_until <= now() then
    perform private.raise_error(409, 'offer_expired', 'This offer has expired.');
  elsif answer = 'confirmed'
    and exists (select from public.event_occurrences join public.events on events.id = event_id
    where event_occurrences.id = mine.occurrence_id
      and (events.status in ('canceled', 'postponed')
        or event_occurrences.status in ('canceled', 'postponed'))) then
    perform private.raise_error(409, 'event_off', 'This date is canceled or postponed.');
  elsif answer = 'confirmed' and mine.user_id <> (select auth.uid()) then
    raise exception using errcode = '42501',
      message = 'Only the person who was offered this spot can accept it.';
  end if;

  if answer = 'confirmed' and mine.wanted_type_id is not null then
    perform private.raise_error(409, 'tickets_needed', 'Order the tickets that were offered to you.');
  end if;
  if answer = 'canceled' and mine.order_id is not null then
    perform private.raise_error(409, 'ordered', 'This is a ticket of an order. Cancel it there.');
  end if;

  if mine.status = answer then
    mine.attendee_email := null;
    return mine;
  end if;
  update public.event_registrations set status = answer where id = registration returning * into made;
  perform private.offer_free_places(mine.occurrence_id);
  -- The organizer, who may cancel it, does not get the address.
  made.attendee_email := null;
  return made;
end
$$;
grant execute on function private.answer_registration(uuid, text) to authenticated, service_role;

create function public.cancel_registration(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.answer_registration(registration_id, 'canceled')
$$;
comment on function public.cancel_registration(uuid) is
  'Cancels a registration; the place is offered to the next on the waitlist.';
grant execute on function public.cancel_registration(uuid) to authenticated, service_role;

create function public.accept_offer(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.answer_registration(registration_id, 'confirmed')
$$;
comment on function public.accept_offer(uuid) is
  'Accepts a place that was offered from the waiting list, in time.';
grant execute on function public.accept_offer(uuid) to authenticated, service_role;

create function private.my_registrations(event text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- With an order come the tickets of everybody in it. Each by its index: with "or" all registrations of the town are read, and without
  -- an array the planner expects most of them.
  own constant uuid[] := array(
    select r.id from public.event_registrations as r where r.user_id = (select auth.uid())
    union
    select r.id from public.orders as placed join public.event_registrations as r on r.order_id = placed.id
    where placed.user_id = (select auth.uid()) and r.given_at is null);
begin
  return (select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select r.id, r.occurrence_id, r.order_id, r.wanted_type_id, r.status, r.attendee_name, r.guests, r.offered_until, r.created_at, e.slug,
      e.title, e.venue_name, e.city, o.original_date, e.rrule is not null as is_recurring,
      e.time_zone, e.all_day, o.starts_at, o.ends_at, o.status as date_status, access.online_url,
      private.questions_of(r.id) as questions,
      -- The position in the waiting list, counting from 1.
      case when r.status = 'waitlisted' then (select count(*) from public.event_registrations as before
        where before.occurrence_id = r.occurrence_id and before.status = 'waitlisted'
          and before.number <= r.number) end as place
    from public.event_registrations as r
    join public.event_occurrences as o on o.id = r.occurrence_id join public.events as e on e.id = r.event_id
    left join public.event_access as access on access.event_id = e.id
    and r.status in ('registered', 'confirmed', 'attended')
    -- What is not paid yet is no ticket.
    where r.id = any (own) and r.status not in ('canceled', 'held') and (event = '' or e.slug = event)
    order by o.starts_at desc limit 200
  ) as mine);
end
$$;
grant execute on function private.my_registrations(text) to authenticated, service_role;

create function public.my_registrations(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_registrations(event) $$;
comment on function public.my_registrations(text) is
  'The caller''s registrations that are not canceled, of all events or one by its slug, with their position '
  'on the waitlist.';
grant execute on function public.my_registrations(text) to authenticated, service_role;

create function private.check_in_dates(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select o.id, e.slug, e.title, e.venue_name, e.time_zone, o.starts_at, o.ends_at, o.status, e.capacity,
      people.coming, people.came, people.waiting
    from public.events as e join public.event_occurrences as o on o.event_id = e.id
    cross join lateral (
      select coalesce(sum(1 + guests) filter (where r.status in ('registered', 'confirmed', 'attended')),
        0) as coming,
        coalesce(sum(1 + guests) filter (where r.status = 'attended'), 0) as came,
        count(*) filter (where r.status in ('waitlisted', 'offered')) as waiting
      from public.event_registrations as r where r.occurrence_id = o.id
    ) as people
    where e.registration_mode = 'internal' and (event = '' or e.slug = event)
      and o.ends_at > now() - interval '14 days' and o.starts_at < now() + interval '90 days'
      and ((select private.is_staff())
        or e.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by o.starts_at limit 200
  ) as mine
$$;
grant execute on function private.check_in_dates(text) to authenticated, service_role;

create function public.check_in_dates(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.check_in_dates(event) $$;
comment on function public.check_in_dates(text) is
  'Dates with registrations that the caller organizes, from two weeks ago to three months ahead, with their '
  'counts.';
grant execute on function public.check_in_dates(text) to authenticated, service_role;
