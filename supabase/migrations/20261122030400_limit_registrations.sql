-- As before, with an end to how often one person registers for one date within an hour.
create or replace function private.register_for_event(occurrence uuid, guests integer) returns public.event_registrations
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
  -- A place is taken and given back as plans change, not forty times: each time sends mails and moves the waiting list. What is
  -- refused is not counted, since the count is taken back with it.
  if not private.take_allowance(format('registrations of %s for %s', (select auth.uid()), occurrence), 6, 3600) then
    perform private.refuse(429, 'too_many_registrations',
      'You have registered for this date many times within the hour. Wait an hour, then register again.');
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

-- As before, with an end to how often its organisers change one date within a day.
create or replace function private.change_event_date(date_id uuid, to_status text, new_start timestamptz, reason text)
returns public.event_occurrences
language plpgsql volatile security definer set search_path = '' as $$
declare
  seen public.event_occurrences;
  why constant text := nullif(btrim(change_event_date.reason), '');
begin
  select * into seen from public.event_occurrences where id = date_id for update;
  if seen.id is null or not private.runs_event(seen.event_id) then
    perform private.refuse(404, 'not_found', 'There is no such date.');
  elsif seen.ends_at <= now() then
    perform private.refuse(409, 'date_is_over', 'This date is over: it cannot be changed any more.');
  elsif seen.status = 'cancelled' then
    perform private.refuse(409, 'date_cancelled', 'This date is cancelled already, and people were told.');
  elsif to_status is null or to_status not in ('cancelled', 'rescheduled') then
    perform private.refuse(400, 'status_unknown', 'A date can be cancelled or moved.');
  elsif to_status = 'cancelled' and why is null then
    perform private.refuse(400, 'reason_needed', 'Say why: those who registered read it in their mail.');
  elsif to_status = 'rescheduled' and (new_start is null or new_start <= now() or new_start > now() + interval '3 years') then
    perform private.refuse(400, 'start_not_ahead', 'Choose a moment that is still to come, within three years.');
  end if;
  -- Everybody with a place hears of each change.
  if not private.is_staff() and not private.take_allowance(format('changes of date %s', date_id), 6, 86400) then
    perform private.refuse(429, 'too_many_changes',
      'This date was changed many times today. Change it tomorrow, or ask the staff of the hub.');
  end if;
  update public.event_occurrences set status = to_status, reason = why, is_apart = true,
    ends_at = case to_status when 'rescheduled' then new_start + (seen.ends_at - seen.starts_at) else seen.ends_at end,
    starts_at = case to_status when 'rescheduled' then new_start else seen.starts_at end
  where id = date_id returning * into seen;
  return seen;
end
$$;
