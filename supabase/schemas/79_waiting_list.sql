-- The waiting list of an event that sells tickets: for a kind and a number, with an account or without one. An offer is taken by an
-- order, which holds its places as long as the offer would.

alter table public.event_registrations add constraint event_registrations_wanted_type_id_fkey
  foreign key (wanted_type_id) references public.ticket_types (id) on delete cascade;

create function private.waits_for_series(type uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (select from public.ticket_types where id = type and covers = 'series')
  );
end
$$;
comment on function private.waits_for_series(uuid) is 'Whether what somebody waits for is a ticket of a whole series.';

create function private.queue_waiting_mail(waiting public.event_registrations, outcome text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('waiting:%s:%s', waiting.id, outcome), 'order', 'registrations', waiting.user_id,
    private.describe_date(waiting.occurrence_id) || jsonb_build_object('outcome', outcome, 'order_id', waiting.id,
      'until', case when outcome = 'offered' then waiting.offered_until end,
      'wanted', jsonb_build_object('quantity', waiting.wanted_quantity, 'type', k.name),
      'dates', case when k.covers = 'series' then (
        select jsonb_agg(jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at, 'uid', o.event_id, 'sequence', 0,
          'first_day', o.original_date, 'last_day', o.original_date) order by o.starts_at)
        from public.event_occurrences as o where o.event_id = waiting.event_id and o.starts_at > now()
          and o.status not in ('canceled', 'postponed')) end,
      'language', case when waiting.user_id is null then waiting.guest_language end),
    case when waiting.user_id is null then waiting.attendee_email end,
    jsonb_build_object('token', private.waiting_token(waiting.id)))
  from public.ticket_types as k where k.id = waiting.wanted_type_id
$$;
comment on function private.queue_waiting_mail(public.event_registrations, text) is
  'Queues an email to somebody who waits for tickets, once for each outcome.';

create function private.notify_waiting(waiting public.event_registrations, before public.event_registrations) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_waiting_mail(waiting, case waiting.status when 'offered' then 'offered' else 'offer_lapsed' end)
  where waiting.status = 'offered'
    or (waiting.status = 'canceled' and before.status = 'offered' and before.offered_until <= now())
$$;
comment on function private.notify_waiting(public.event_registrations, public.event_registrations) is
  'Emails somebody who waits for tickets that some are offered to them, or no longer.';

create function private.join_waiting_list(occurrence uuid, type uuid, quantity integer, person uuid, guest jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  email constant text := lower(btrim(guest ->> 'email'));
  called constant text := coalesce(private.printed(guest ->> 'name'), private.name_of(person), '');
  sold public.ticket_types;
  event public.events;
  date_of public.event_occurrences;
  joined public.event_registrations;
begin
  select e.* into event from public.events as e join public.event_occurrences as o on o.event_id = e.id
  where o.id = occurrence and e.approval_status = 'approved' and (e.business_id is null or exists (
    select from public.businesses as b where b.id = e.business_id and b.status = 'approved')) for share of e;
  select * into date_of from public.event_occurrences where id = occurrence for update;
  perform private.assert_registration_open(event, date_of, person is not null and private.is_member());
  select * into sold from public.ticket_types where id = type and event_id = event.id and archived_at is null and not is_hidden;
  if sold.id is null then
    perform private.raise_error(422, 'ticket_gone', 'This ticket is no longer sold. Reload the page.');
  elsif not event.waitlist_enabled then
    perform private.raise_error(409, 'event_full', 'No spots are left.');
  elsif coalesce(quantity, 0) not between 1 and least(sold.max_per_order, 21 / sold.seats) then
    perform private.raise_error(422, 'too_many_tickets',
      format('You can order up to %s of “%s”.', least(sold.max_per_order, 21 / sold.seats), sold.name));
  elsif sold.audience = 'members' and (person is null or private.plans_of(person) = '{}') then
    perform private.raise_error(403, 'members_only', format('“%s” is for members.', sold.name));
  elsif coalesce(private.tickets_left(sold, occurrence), quantity) >= quantity and not exists (
    select from public.event_registrations as r where (r.occurrence_id = join_waiting_list.occurrence or sold.covers = 'series')
      and r.status = 'waitlisted' and r.wanted_type_id = sold.id) then
    perform private.raise_error(409, 'tickets_left', 'There are tickets left. Order them now.');
  elsif exists (select from public.event_registrations as r where (r.occurrence_id = join_waiting_list.occurrence
      or (sold.covers = 'series' and r.wanted_type_id = sold.id)) and r.status in ('waitlisted', 'offered') and (r.user_id = person or (person is null and r.attendee_email = email))) then
    perform private.raise_error(409, 'already_waiting', 'You are already on the waitlist.');
  elsif not private.consume_rate_limit(format('waiting of %s for %s', coalesce(person::text, email), occurrence), 6, 3600) then
    perform private.raise_error(429, 'too_many_registrations', 'You registered for this date too often. Try again in an hour.');
  end if;
  insert into public.event_registrations (event_id, occurrence_id, user_id, attendee_name, attendee_email, guest_language, guests,
    status, wanted_type_id, wanted_quantity)
  values (event.id, occurrence, person, left(called, 200), case when person is null then email end, coalesce(guest ->> 'language', 'en'),
    quantity * sold.seats - 1, 'waitlisted', sold.id, quantity)
  returning * into joined;
  perform private.queue_waiting_mail(joined, 'waitlisted');
  return jsonb_build_object('id', joined.id, 'status', joined.status);
end
$$;
comment on function private.join_waiting_list(uuid, uuid, integer, uuid, jsonb) is
  'Puts a person, or a guest, {"name", "email", "language"}, on the waiting list for tickets that are sold out.';

create function private.join_own_waiting_list(occurrence uuid, type uuid, quantity integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to join the waiting list.';
  end if;
  return private.join_waiting_list(occurrence, type, quantity, (select auth.uid()), null);
end
$$;
grant execute on function private.join_own_waiting_list(uuid, uuid, integer) to authenticated, service_role;
create function public.join_waiting_list(occurrence_id uuid, ticket_type_id uuid, quantity integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.join_own_waiting_list(occurrence_id, ticket_type_id, quantity)
$$;
comment on function public.join_waiting_list(uuid, uuid, integer) is
  'Puts the caller on the waiting list for a number of tickets that are sold out.';
grant execute on function public.join_waiting_list(uuid, uuid, integer) to authenticated, service_role;

create function private.join_guest_waiting_list(occurrence uuid, type uuid, quantity integer, guest jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not coalesce(private.is_email_address(lower(btrim(guest ->> 'email'))), false) then
    perform private.raise_error(422, 'email_needed', 'Enter your email address.');
  end if;
  return private.join_waiting_list(occurrence, type, quantity, null, guest);
end
$$;
grant execute on function private.join_guest_waiting_list(uuid, uuid, integer, jsonb) to service_role;
create function public.join_guest_waiting_list(occurrence_id uuid, ticket_type_id uuid, quantity integer, guest jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.join_guest_waiting_list(occurrence_id, ticket_type_id, quantity, guest)
$$;
comment on function public.join_guest_waiting_list(uuid, uuid, integer, jsonb) is
  'Puts a guest without an account, {"name", "email", "language"}, on the waiting list. With the service key, by a function that '
  'excludes robots.';
grant execute on function public.join_guest_waiting_list(uuid, uuid, integer, jsonb) to service_role;

create function private.known_waiting(waiting uuid, token text) returns public.event_registrations
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.event_registrations;
begin
  select * into known from public.event_registrations where id = waiting and wanted_type_id is not null;
  if known.id is null or not private.is_theirs(known.user_id, (select auth.uid()), token, private.waiting_token(known.id)) then
    perform private.raise_error(404, 'not_found', 'This place on the waitlist does not exist, or you don’t have access to it.');
  end if;
  return known;
end
$$;
comment on function private.known_waiting(uuid, text) is
  'A place on the waiting list of the caller, or of whoever has the secret of its link; 404 otherwise.';

create function private.read_waiting(waiting uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant public.event_registrations := private.known_waiting(waiting, token);
begin
  return jsonb_build_object('id', known.id, 'status', case when known.status = 'offered' and known.offered_until <= now()
      then 'canceled' else known.status end, 'is_ordered', exists (select from public.orders where offer_id = known.id),
    'type_id', known.wanted_type_id, 'quantity', known.wanted_quantity, 'offered_until', known.offered_until,
    'place', (select count(*) from public.event_registrations as r
      where (r.occurrence_id = known.occurrence_id or private.waits_for_series(known.wanted_type_id)) and r.wanted_type_id = known.wanted_type_id and r.status = 'waitlisted' and r.number <= known.number));
end
$$;
grant execute on function private.read_waiting(uuid, text) to anon, authenticated, service_role;
create function public.read_waiting(waiting_id uuid, token text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_waiting(waiting_id, token) $$;
comment on function public.read_waiting(uuid, text) is
  'A place on the waiting list for tickets: {"id", "status", "is_ordered", "type_id", "quantity", "offered_until", "place"}. For who '
  'waits, also by the secret of the link.';
grant execute on function public.read_waiting(uuid, text) to anon, authenticated, service_role;

create function private.leave_waiting_list(waiting uuid, token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant public.event_registrations := private.known_waiting(waiting, token);
begin
  perform 1 from public.event_occurrences where id = known.occurrence_id for update;
  update public.event_registrations set status = 'canceled' where id = known.id and status in ('waitlisted', 'offered');
  perform private.offer_free_places(known.occurrence_id);
end
$$;
grant execute on function private.leave_waiting_list(uuid, text) to anon, authenticated, service_role;
create function public.leave_waiting_list(waiting_id uuid, token text default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.leave_waiting_list(waiting_id, token) $$;
comment on function public.leave_waiting_list(uuid, text) is
  'Leaves the waiting list for tickets, or declines what was offered. For who waits, also by the secret of the link.';
grant execute on function public.leave_waiting_list(uuid, text) to anon, authenticated, service_role;

-- For the scheduled job. A series takes places on all of its dates at once: they are locked first, in the order of everybody.
create function private.offer_series_places() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.events;
  days uuid[];
  first_day public.event_occurrences;
  next public.event_registrations;
  sold public.ticket_types;
  anchor uuid;
  offered integer := 0;
begin
  for about in select e.* from public.events as e where exists (
    select from public.event_registrations as r join public.ticket_types as k on k.id = r.wanted_type_id and k.covers = 'series'
    where r.event_id = e.id and (r.status in ('waitlisted', 'offered') or r.status_changed_at > now() - interval '1 hour'))
    order by e.id loop
    days := array(select o.id from public.event_occurrences as o where o.event_id = about.id and o.starts_at > now()
      and o.status not in ('canceled', 'postponed') order by o.id for update);
    update public.event_registrations as r set status = 'canceled', status_reason = 'This offer has expired.'
    where r.event_id = about.id and r.status = 'offered' and r.offered_until <= now() and private.waits_for_series(r.wanted_type_id);
    -- Who waits for one of the dates comes first: what is left on all of them is for the series.
    perform private.offer_free_places(day) from unnest(days) as day;
    select * into first_day from public.event_occurrences where id = any (days) order by starts_at, id limit 1;
    continue when first_day.id is null or about.status in ('canceled', 'postponed');
    for next in select r.* from public.event_registrations as r where r.event_id = about.id and r.status = 'waitlisted'
      and private.waits_for_series(r.wanted_type_id) order by r.created_at, r.number loop
      select * into sold from public.ticket_types where id = next.wanted_type_id;
      continue when coalesce(private.tickets_left(sold, first_day.id), next.wanted_quantity) < next.wanted_quantity;
      -- The date where somebody waited may be over: the next one, unless they wait there for something else.
      anchor := case when next.occurrence_id = any (days) then next.occurrence_id else first_day.id end;
      continue when exists (select from public.event_registrations as r where r.occurrence_id = anchor and r.id <> next.id
        and r.order_id is null and r.status <> 'canceled' and (r.user_id = next.user_id or r.attendee_email = next.attendee_email));
      update public.event_registrations set occurrence_id = anchor, status = 'offered',
        offered_until = least(now() + make_interval(hours => about.offer_hours), first_day.starts_at) where id = next.id;
      offered := offered + 1;
    end loop;
  end loop;
  return offered;
end
$$;
grant execute on function private.offer_series_places() to service_role;

create function public.offer_series_places() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.offer_series_places() $$;
comment on function public.offer_series_places() is
  'Offers tickets of a series whose dates all have room again to who waits for them, and says to how many. Every few minutes, with the '
  'service key.';
grant execute on function public.offer_series_places() to service_role;
