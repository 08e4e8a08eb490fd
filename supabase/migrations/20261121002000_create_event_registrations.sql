create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  -- The order in which people came.
  number bigint generated always as identity,
  event_id uuid not null references public.events (id) on delete cascade,
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- For the organiser's list; accounts themselves are not readable.
  attendee_name text not null default '' constraint event_registrations_attendee_name_length
    check (char_length(attendee_name) <= 200),
  guests integer not null default 0 constraint event_registrations_guests_range check (guests between 0 and 20),
  status text not null constraint event_registrations_status_known check (status in (
    'registered', 'waitlisted', 'offered', 'confirmed', 'cancelled', 'attended')),
  status_reason text constraint event_registrations_status_reason_length check (char_length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid,
  offered_until timestamptz,
  attended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_registrations_offer_has_end check (status <> 'offered' or offered_until is not null)
);
comment on table public.event_registrations is 'Who comes to which date; written by the functions below only.';
create unique index event_registrations_one_per_person on public.event_registrations (occurrence_id, user_id)
  where status <> 'cancelled';
create index event_registrations_occurrence_id_idx on public.event_registrations (occurrence_id, status, number);
create index event_registrations_event_id_idx on public.event_registrations (event_id);
create index event_registrations_user_id_idx on public.event_registrations (user_id, created_at desc);
create index event_registrations_offered_until_idx on public.event_registrations (offered_until) where status = 'offered';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'event_registrations', "from", "to", '{owner,editor,admin,system}', false from (values
  ('', 'registered'), ('', 'waitlisted'),
  ('registered', 'cancelled'), ('registered', 'attended'), ('attended', 'registered'),
  ('waitlisted', 'offered'), ('waitlisted', 'registered'), ('waitlisted', 'cancelled'),
  ('offered', 'confirmed'), ('offered', 'cancelled'),
  ('confirmed', 'cancelled'), ('confirmed', 'attended')) as known ("from", "to");
create trigger event_registrations_enforce_status before insert or update on public.event_registrations
  for each row execute function private.enforce_status();
create trigger event_registrations_set_updated_at before update on public.event_registrations
  for each row execute function private.set_updated_at();
create trigger audit_event_registrations after insert or update or delete on public.event_registrations
  for each row execute function private.write_audit();

create function private.seats_taken(occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(1 + guests), 0)::integer from public.event_registrations
  where occurrence_id = occurrence and status in ('registered', 'offered', 'confirmed', 'attended')
$$;
comment on function private.seats_taken(uuid) is 'Places that are taken or held on a date, guests included.';

create function private.is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = (select auth.uid())
    and (user_type = 'business' or membership_status in ('trialing', 'active')))
    or private.is_staff()
$$;
comment on function private.is_member() is 'Whether the caller is an active member: business accounts always are.';

create function private.runs_event(event uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.events where id = event
    and business_id = any (private.my_business_ids('{owner,manager,contributor}')))
$$;
comment on function private.runs_event(uuid) is 'Whether the caller is staff or runs the business that organises an event.';

-- Fills free places from the waiting list, in order. The date must be locked.
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
    events.status in ('cancelled', 'postponed') or event_occurrences.status in ('cancelled', 'postponed')
  into places, hours, begins, is_off
  from public.event_occurrences join public.events on events.id = event_id where event_occurrences.id = occurrence;
  -- Who did not answer in time is out.
  update public.event_registrations set status = 'cancelled', status_reason = 'The offer was not taken in time.'
  where occurrence_id = occurrence and status = 'offered' and offered_until <= now();
  if is_off or begins <= now() then return; end if;
  for next in select * from public.event_registrations
    where occurrence_id = occurrence and status = 'waitlisted' order by number loop
    -- A group that is larger than the whole event keeps nobody else waiting.
    continue when places is not null and 1 + next.guests > places;
    exit when places is not null and private.seats_taken(occurrence) + 1 + next.guests > places;
    update public.event_registrations
    set status = 'offered', offered_until = least(now() + make_interval(hours => hours), begins) where id = next.id;
  end loop;
end
$$;
revoke execute on function private.seats_taken(uuid), private.is_member(), private.runs_event(uuid),
  private.offer_free_places(uuid) from public;
grant execute on function private.is_member(), private.runs_event(uuid) to authenticated, service_role;

create function private.register_for_event(occurrence uuid, guests integer) returns public.event_registrations
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
  -- The event first, as where it is changed; and everybody who registers for one date comes one after the other.
  select events.* into event from public.events join public.event_occurrences on event_id = events.id
  where event_occurrences.id = occurrence and approval_status = 'approved' and (business_id is null or exists (
    select from public.businesses where businesses.id = business_id and businesses.status = 'approved'))
  for share of events;
  select * into date_of from public.event_occurrences where id = occurrence for update;
  if event.id is null or date_of.id is null then perform private.refuse(404, 'not_found', 'There is no such event.'); end if;
  if event.registration_mode <> 'internal' then
    perform private.refuse(409, 'registration_elsewhere', 'This event takes no registrations here.');
  elsif event.status = 'cancelled' or date_of.status in ('cancelled', 'postponed') then
    perform private.refuse(409, 'event_off', 'This date does not take place.');
  elsif now() < event.registration_opens_at or now() >= coalesce(event.registration_closes_at, date_of.starts_at)
    or now() >= date_of.starts_at then
    perform private.refuse(409, 'registration_closed', 'Registration is not open.');
  elsif event.members_only and not private.is_member() then
    perform private.refuse(403, 'members_only', 'This event is for members.');
  elsif guests not between 0 and event.max_guests then
    perform private.refuse(422, 'too_many_guests',
      case when event.max_guests = 0 then 'This event is without guests.'
      else format('You may bring up to %s guests.', event.max_guests) end);
  elsif 1 + guests > event.capacity then
    perform private.refuse(422, 'too_many_guests', format('There are %s places in all.', event.capacity));
  elsif exists (select from public.event_registrations
    where occurrence_id = occurrence and user_id = (select auth.uid()) and status <> 'cancelled') then
    perform private.refuse(409, 'already_registered', 'You are on the list already.');
  end if;
  perform private.offer_free_places(occurrence);
  taken := private.seats_taken(occurrence);
  insert into public.event_registrations (event_id, occurrence_id, user_id, attendee_name, guests, status)
  select event.id, occurrence, profiles.id, left(btrim(first_name || ' ' || last_name), 200), register_for_event.guests,
    case when event.capacity is null or taken + 1 + register_for_event.guests <= event.capacity
      and not exists (select from public.event_registrations
        where occurrence_id = occurrence and event_registrations.status = 'waitlisted')
      then 'registered' else 'waitlisted' end
  from public.profiles where profiles.id = (select auth.uid())
  returning * into made;
  if made.id is null then perform private.refuse(409, 'profile_missing', 'Your account has no profile.'); end if;
  if made.status = 'waitlisted' and not event.waitlist_enabled then
    perform private.refuse(409, 'event_full', 'All places are taken.');
  end if;
  return made;
end
$$;

create function private.answer_registration(registration uuid, answer text) returns public.event_registrations
language plpgsql security definer set search_path = '' as $$
declare
  mine public.event_registrations;
  made public.event_registrations;
begin
  select * into mine from public.event_registrations where id = registration;
  if mine.id is null or not (mine.user_id = (select auth.uid()) or private.runs_event(mine.event_id)) then
    perform private.refuse(404, 'not_found', 'There is no such registration.');
  end if;
  perform 1 from public.event_occurrences where id = mine.occurrence_id for update;
  select * into mine from public.event_registrations where id = registration for update;
  if answer = 'attended' and not private.runs_event(mine.event_id) then
    raise exception using errcode = '42501', message = 'Only the organiser checks people in.';
  elsif answer = 'confirmed' and mine.status = 'offered' and mine.offered_until <= now() then
    perform private.refuse(409, 'offer_expired', 'The offer was not taken in time.');
  elsif answer = 'confirmed' and exists (select from public.event_occurrences join public.events on events.id = event_id
    where event_occurrences.id = mine.occurrence_id
      and (events.status in ('cancelled', 'postponed') or event_occurrences.status in ('cancelled', 'postponed'))) then
    perform private.refuse(409, 'event_off', 'This date does not take place.');
  elsif answer = 'attended' and now() < (select starts_at - interval '1 day' from public.event_occurrences
    where id = mine.occurrence_id) then
    perform private.refuse(409, 'too_early', 'People are checked in from a day before it begins.');
  elsif answer = 'confirmed' and mine.user_id <> (select auth.uid()) then
    raise exception using errcode = '42501', message = 'Only the person who was offered the place takes it.';
  end if;
  if mine.status = answer then return mine; end if;
  update public.event_registrations
  set status = answer, attended_at = case when answer = 'attended' then now() end
  where id = registration returning * into made;
  perform private.offer_free_places(mine.occurrence_id);
  return made;
end
$$;

-- What the API offers: thin wrappers, so that nothing with more than the caller's rights is exposed itself.
create function public.register_for_event(occurrence_id uuid, guests integer default 0) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.register_for_event(occurrence_id, coalesce(guests, 0))
$$;
create function public.cancel_registration(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$ select private.answer_registration(registration_id, 'cancelled') $$;
create function public.accept_offer(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$ select private.answer_registration(registration_id, 'confirmed') $$;
create function public.check_in(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$ select private.answer_registration(registration_id, 'attended') $$;
comment on function public.register_for_event(uuid, integer) is
  'Takes a place on a date for the caller and their guests, or one on the waiting list when it is full.';
comment on function public.cancel_registration(uuid) is 'Gives a place back; the next on the waiting list is offered it.';
comment on function public.accept_offer(uuid) is 'Takes a place that was offered from the waiting list, in time.';
comment on function public.check_in(uuid) is 'Notes that somebody came; for the organiser.';

create function public.expire_offers() returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  occurrence uuid;
  dates integer := 0;
begin
  for occurrence in select distinct occurrence_id from public.event_registrations
    where status = 'offered' and offered_until <= now() loop
    perform 1 from public.event_occurrences where id = occurrence for update;
    perform private.offer_free_places(occurrence);
    dates := dates + 1;
  end loop;
  return dates;
end
$$;
comment on function public.expire_offers() is
  'Passes places that were offered and not taken to the next in line; to be called every few minutes with the service key.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.register_for_event(uuid, integer)', 'private.answer_registration(uuid, text)',
    'public.register_for_event(uuid, integer)', 'public.cancel_registration(uuid)', 'public.accept_offer(uuid)',
    'public.check_in(uuid)', 'public.expire_offers()'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end
$$;
grant execute on function private.register_for_event(uuid, integer), private.answer_registration(uuid, text),
  public.register_for_event(uuid, integer), public.cancel_registration(uuid), public.accept_offer(uuid), public.check_in(uuid)
  to authenticated;
grant execute on function private.offer_free_places(uuid) to service_role;

create policy "organisers and those who have a place see where an event is online" on public.event_access
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or event_id in (select event_registrations.event_id from public.event_registrations
      where event_registrations.user_id = (select auth.uid())
      and event_registrations.status in ('registered', 'confirmed', 'attended'))
    or (select private.is_staff()));
create policy "organisers say where an event is online" on public.event_access for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organisers change where an event is online" on public.event_access for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organisers remove where an event is online" on public.event_access for delete to authenticated
  using ((select private.runs_event(event_id)));

alter table public.event_registrations enable row level security;
grant select on public.event_registrations to authenticated;
grant select, insert, update, delete on public.event_registrations to service_role;
create policy "people see their registrations, organisers those of their events, staff all" on public.event_registrations
  for select to authenticated using (
    user_id = (select auth.uid())
    or event_id in (select events.id from public.events
      where events.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));
