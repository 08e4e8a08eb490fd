-- One date of a series is moved or called off by itself; the others stay as the rule says, and so does this one when the event
-- is saved again.
alter table public.event_occurrences
  add column is_apart boolean not null default false,
  add column reason text constraint event_occurrences_reason_length check (char_length(reason) <= 500);
comment on column public.event_occurrences.is_apart is 'Whether the organiser moved or cancelled this date by itself.';

create function private.change_event_date(date_id uuid, to_status text, new_start timestamptz, reason text)
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
  update public.event_occurrences set status = to_status, reason = why, is_apart = true,
    ends_at = case to_status when 'rescheduled' then new_start + (seen.ends_at - seen.starts_at) else seen.ends_at end,
    starts_at = case to_status when 'rescheduled' then new_start else seen.starts_at end
  where id = date_id returning * into seen;
  return seen;
end
$$;
create function public.change_event_date(date_id uuid, to_status text, new_start timestamptz default null, reason text default null)
returns public.event_occurrences
language sql security invoker set search_path = '' as $$
  select private.change_event_date(date_id, to_status, new_start, reason)
$$;
comment on function public.change_event_date(uuid, text, timestamptz, text) is
  'Cancels or moves one date of an event, for its organisers; whoever has a place on it hears by mail.';
revoke execute on function private.change_event_date(uuid, text, timestamptz, text),
  public.change_event_date(uuid, text, timestamptz, text) from public;
grant execute on function private.change_event_date(uuid, text, timestamptz, text),
  public.change_event_date(uuid, text, timestamptz, text) to authenticated, service_role;

create trigger audit_event_occurrences after update on public.event_occurrences
  for each row when (new.is_apart and (new.starts_at, new.status) is distinct from (old.starts_at, old.status))
  execute function private.write_audit();

-- As before, but for dates that were changed by themselves.
create or replace function private.make_occurrences(event public.events, is_extension boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_day constant date := (event.starts_at at time zone event.time_zone)::date;
  clock constant interval := (event.starts_at at time zone event.time_zone) - first_day::timestamp;
  duration constant interval := event.ends_at - event.starts_at;
  days date[];
begin
  -- Whoever registers at this moment comes before, and is seen below, or after.
  perform 1 from public.event_occurrences where event_id = event.id order by id for update;
  if event.rrule is null then
    days := array[first_day];
  else
    select array_agg(day) into days
    from private.rrule_dates(event.rrule, first_day, (now() + interval '18 months')::date) as day
    where day <> all (event.exdates) and day > current_date - 400;
  end if;
  days := coalesce(days, '{}');
  if not is_extension then
    -- A coming date that fell out of the rule is cancelled where people had registered for it, and gone where nobody had.
    delete from public.event_occurrences as gone
    where gone.event_id = event.id and gone.original_date <> all (days) and gone.ends_at > now()
      and not exists (select from public.event_registrations where occurrence_id = gone.id);
    update public.event_occurrences set status = 'cancelled'
    where event_id = event.id and original_date <> all (days) and status <> 'cancelled' and ends_at > now();
    -- What is over stays as it was, but for a single event that gets another date.
    update public.event_occurrences as kept
    set starts_at = case when kept.is_apart then kept.starts_at else (kept.original_date + clock) at time zone event.time_zone end,
      ends_at = case when kept.is_apart then kept.ends_at
        else (kept.original_date + clock) at time zone event.time_zone + duration end,
      -- The whole event is off: so is a date that was moved.
      status = case when kept.is_apart and event.status in ('scheduled', 'rescheduled') then kept.status else event.status end
    where kept.event_id = event.id and kept.original_date = any (days) and (kept.ends_at > now() or event.rrule is null);
  end if;
  insert into public.event_occurrences (event_id, original_date, starts_at, ends_at, status)
  select event.id, day, (day + clock) at time zone event.time_zone, (day + clock) at time zone event.time_zone + duration,
    event.status
  from unnest(days) as day
  on conflict (event_id, original_date) do nothing;
end
$$;

-- The reason of a single date comes before the event's.
create or replace function private.tell_date_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome constant text := case
    when new.status is distinct from old.status and new.status in ('cancelled', 'postponed') then 'event_' || new.status
    when new.starts_at <> old.starts_at and new.status not in ('cancelled', 'postponed') then 'event_moved' end;
  registration public.event_registrations;
begin
  if outcome is null or greatest(old.ends_at, new.ends_at) < now() then return null; end if;
  for registration in select * from public.event_registrations
    where occurrence_id = new.id and status in ('registered', 'waitlisted', 'offered', 'confirmed') loop
    perform private.queue_mail(
      format('dates:%s:%s:%s:%s', registration.id, outcome, extract(epoch from new.starts_at), extract(epoch from now())),
      'registration', 'registrations', registration.user_id,
      private.describe_date(new.id) || jsonb_build_object('outcome', outcome, 'registration_id', registration.id,
        'guests', registration.guests, 'previous_starts_at', case when outcome = 'event_moved' then old.starts_at end,
        'reason', coalesce(new.reason,
          (select status_reason from public.events where id = new.event_id and outcome <> 'event_moved'))));
  end loop;
  return null;
end
$$;
