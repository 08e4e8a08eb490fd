-- Opening hours as data.

-- Opening hours: {"monday": [{"opens": "09:00", "closes": "12:30"}, ...], ...}. A day that is missing or
-- empty is closed; a time that closes before it opens goes past midnight. Special hours replace those of a
-- day: [{"from": date, "to": date, "hours": [...], "note": text}].
create function private.are_slots(slots jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(slots) = 'array' and jsonb_array_length(slots) <= 6 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(slots) = 'array' then slots else '[]' end) as slot
    where jsonb_typeof(slot) <> 'object'
      or coalesce(slot ->> 'opens', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(slot ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or slot ->> 'opens' = slot ->> 'closes'
      or slot - 'opens' - 'closes' <> '{}'
  )
$$;
grant execute on function private.are_slots(jsonb) to authenticated, service_role;

create function private.are_opening_hours(week jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(week) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(week) = 'object' then week
      else '{}' end) as day (name, slots)
    where day.name <> all ('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}')
      or not private.are_slots(day.slots)
  )
$$;
grant execute on function private.are_opening_hours(jsonb) to authenticated, service_role;

create function private.are_special_hours(special jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  form constant text := '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$';
  entry jsonb;
begin
  if jsonb_typeof(special) <> 'array' then return false; end if;
  if jsonb_array_length(special) > 100 then return false; end if;
  for entry in select value from jsonb_array_elements(special) loop
    if jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'from', '') !~ form
      or coalesce(entry ->> 'to', '') !~ form
      or (entry ->> 'from')::date > (entry ->> 'to')::date
      or not private.are_slots(coalesce(entry -> 'hours', '[]'))
      or coalesce(jsonb_typeof(entry -> 'note'), 'string') <> 'string'
      or char_length(coalesce(entry ->> 'note', '')) > 200
      or entry - '{from,to,hours,note}'::text[] <> '{}' then
      return false;
    end if;
  end loop;

  return true;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end
$$;
grant execute on function private.are_special_hours(jsonb) to authenticated, service_role;

create function private.slots_on(week jsonb, special jsonb, day date) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(
    (select coalesce(entry -> 'hours', '[]') from jsonb_array_elements(special) as entry
     where day between (entry ->> 'from')::date and (entry ->> 'to')::date limit 1),
    week -> ('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[])[extract(
      isodow from day)::int],
    '[]')
$$;
comment on function private.slots_on(jsonb, jsonb, date) is
  'The opening times of one day: those of a special day, or else of the week.';
grant execute on function private.slots_on(jsonb, jsonb, date) to authenticated, service_role;

create function private.is_open_at(week jsonb, special jsonb, zone text, closed_until date, at timestamptz)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := at at time zone zone;
  today date := here::date;
  clock text := to_char(here, 'HH24:MI');
begin
  if closed_until >= today then return false; end if;
  return exists (
      select from jsonb_array_elements(private.slots_on(week, special, today)) as slot
      where slot ->> 'opens' <= clock and (slot ->> 'closes' > clock or slot ->> 'closes' < slot ->> 'opens'))
    or exists (
      select from jsonb_array_elements(private.slots_on(week, special, today - 1)) as slot
      where slot ->> 'closes' < slot ->> 'opens' and slot ->> 'closes' > clock);
end
$$;
comment on function private.is_open_at(jsonb, jsonb, text, date, timestamptz) is
  'Whether a business is open at a time, in its own time zone.';
grant execute on function private.is_open_at(jsonb, jsonb, text, date, timestamptz) to authenticated,
  service_role;

-- For an indexed search of who is open: the minutes of a week, counted from Monday 00:00, and the days with
-- special hours.
create function private.open_minutes(week jsonb) returns int4multirange
language sql immutable set search_path = '' as $$
  select coalesce(range_agg(int4range(part_from, part_to)), '{}') from (
    select (array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', day.name) - 1) * 1440
        + left(slot ->> 'opens', 2)::int * 60 + right(slot ->> 'opens', 2)::int as opens,
      (array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', day.name) - 1) * 1440
        + left(slot ->> 'closes', 2)::int * 60 + right(slot ->> 'closes', 2)::int
        + case when slot ->> 'closes' < slot ->> 'opens' then 1440 else 0 end as closes
    from jsonb_each(week) as day (name, slots), jsonb_array_elements(day.slots) as slot
  ) as slots, lateral (
    -- What begins on Sunday night continues at the beginning of the week.
    values (opens, least(closes, 10080)), (0, greatest(closes - 10080, 0))
  ) as parts (part_from, part_to)
$$;
comment on function private.open_minutes(jsonb) is 'The minutes of a week in which a business is open.';
grant execute on function private.open_minutes(jsonb) to authenticated, service_role;

create function private.special_days(special jsonb) returns datemultirange
language sql stable set search_path = '' as $$
  -- Including the following day, into which the last night reaches.
  select coalesce(range_agg(daterange((entry ->> 'from')::date, (entry ->> 'to')::date + 1, '[]')), '{}')
  from jsonb_array_elements(special) as entry
$$;
comment on function private.special_days(jsonb) is 'The days on which the weekly hours do not apply.';
grant execute on function private.special_days(jsonb) to authenticated, service_role;
