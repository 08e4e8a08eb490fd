-- Tables of an event: names and seats given by its organizers, and who sits where on each date.

create table public.event_tables (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  position integer not null,
  name text not null constraint event_tables_name_length check (char_length(btrim(name)) between 1 and 40),
  seats integer not null constraint event_tables_seats_range check (seats between 1 and 100),
  constraint event_tables_name_unique unique (event_id, name) deferrable initially immediate
);
comment on table public.event_tables is 'Tables of events with their seats, in their order; written by save_event_tables.';

alter table public.event_registrations add constraint event_registrations_table_id_fkey
  foreign key (table_id) references public.event_tables (id) on delete set null;
create index event_registrations_table_id_idx on public.event_registrations (table_id);

alter table public.event_tables enable row level security;
grant select on public.event_tables to authenticated;
grant select, insert, update, delete on public.event_tables to service_role;

create policy "organizers see the tables of their events, staff all" on public.event_tables
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

create function private.seats_at_table(table_id uuid, occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(1 + r.guests), 0)::integer from public.event_registrations as r
  where r.table_id = seats_at_table.table_id and r.occurrence_id = occurrence
    and r.status in ('registered', 'confirmed', 'attended', 'held')
$$;
comment on function private.seats_at_table(uuid, uuid) is 'How many people sit at a table on a date, guests included.';

create function private.save_event_tables(event uuid, tables jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listed uuid[];
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif jsonb_typeof(tables) is distinct from 'array' or jsonb_array_length(tables) > 300 then
    perform private.raise_error(422, 'too_many_tables', 'An event can have up to 300 tables.');
  elsif exists (select from jsonb_array_elements(tables) as t group by lower(btrim(t ->> 'name')) having count(*) > 1) then
    perform private.raise_error(422, 'table_named_twice', 'Two tables have the same name. Give each its own.');
  elsif exists (select from jsonb_array_elements(tables) as t where private.is_whole_number(t -> 'seats', 1, 100) is not true) then
    perform private.raise_error(422, 'table_seats_invalid', 'Enter from 1 to 100 seats for each table.');
  end if;
  -- Serialized, so that two who save at once do not mix their lists.
  perform 1 from public.events where id = event for no key update;
  set constraints public.event_tables_name_unique deferred;
  update public.event_tables as known set name = btrim(given ->> 'name'), seats = (given ->> 'seats')::integer, position = place
  from jsonb_array_elements(tables) with ordinality as entries (given, place)
  where known.event_id = event and known.id = (given ->> 'id')::uuid;
  select array_agg((t ->> 'id')::uuid) into listed from jsonb_array_elements(tables) as t where t ->> 'id' is not null;
  delete from public.event_tables where event_id = event and id <> all (coalesce(listed, '{}'));
  insert into public.event_tables (event_id, position, name, seats)
  select event, place, btrim(given ->> 'name'), (given ->> 'seats')::integer
  from jsonb_array_elements(tables) with ordinality as entries (given, place) where given ->> 'id' is null;
  set constraints public.event_tables_name_unique immediate;
end
$$;
grant execute on function private.save_event_tables(uuid, jsonb) to authenticated, service_role;

create function public.save_event_tables(event_id uuid, tables jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_event_tables(event_id, tables) $$;
comment on function public.save_event_tables(uuid, jsonb) is
  'Replaces the tables of an event, in their order: [{"id" (of one that stays), "name", "seats"}]. Who sat at a table that goes has none. '
  'For its organizers.';
grant execute on function public.save_event_tables(uuid, jsonb) to authenticated, service_role;

create function private.seat_people(event uuid, registrations uuid[], table_id uuid, despite_full boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.event_tables;
  day uuid;
  sitting integer;
  seated integer;
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif cardinality(registrations) > 5000 then
    perform private.raise_error(422, 'too_many_people', 'Choose up to 5,000 people.');
  end if;
  -- Two who seat people at once: one after the other.
  perform 1 from public.events where id = event for no key update;
  if table_id is not null then
    select * into chosen from public.event_tables as t where t.id = seat_people.table_id and t.event_id = event;
    if chosen.id is null then
      perform private.raise_error(404, 'table_gone', 'This table no longer exists. Reload the page.');
    end if;
  end if;
  update public.event_registrations as r set table_id = chosen.id where r.event_id = event and r.id = any (registrations)
    and r.status in ('registered', 'confirmed', 'attended', 'held');
  get diagnostics seated = row_count;
  if chosen.id is not null and not coalesce(despite_full, false) then
    for day in select distinct r.occurrence_id from public.event_registrations as r where r.id = any (registrations) and r.event_id = event loop
      sitting := private.seats_at_table(chosen.id, day);
      if sitting > chosen.seats then
        perform private.raise_error(409, 'table_full',
          format('“%s” has %s seats, and %s people would sit there.', chosen.name, chosen.seats, sitting));
      end if;
    end loop;
  end if;
  return seated;
end
$$;
grant execute on function private.seat_people(uuid, uuid[], uuid, boolean) to authenticated, service_role;

create function public.seat_people(event_id uuid, registration_ids uuid[], table_id uuid default null, despite_full boolean default false)
returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.seat_people(event_id, registration_ids, table_id, despite_full)
$$;
comment on function public.seat_people(uuid, uuid[], uuid, boolean) is
  'Seats people of an event at a table, or at none; 409 table_full where it has too few seats, unless despite_full. Returns how many. '
  'For its organizers.';
grant execute on function public.seat_people(uuid, uuid[], uuid, boolean) to authenticated, service_role;

-- Who ordered together sits together: the largest parties first, each at the table where the fewest seats stay empty.
create function private.seat_automatically(event uuid, occurrence uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  party record;
  found_table uuid;
  seated integer := 0;
  left_over integer := 0;
begin
  if not private.runs_event(event) or not exists (
    select from public.event_occurrences where id = occurrence and event_id = event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  perform 1 from public.events where id = event for no key update;
  for party in select array_agg(r.id) as ids, sum(1 + r.guests)::integer as people, min(r.number) as number,
      -- A table that somebody bought is a party of its own, also within a larger order.
      case when k.seats > 1 then r.ticket_id else coalesce(r.order_id, r.id) end as together
    from public.event_registrations as r left join public.tickets as t on t.id = r.ticket_id
    left join public.ticket_types as k on k.id = t.ticket_type_id
    where r.occurrence_id = occurrence and r.table_id is null and r.status in ('registered', 'confirmed', 'attended')
    group by together order by people desc, number loop
    select t.id into found_table from public.event_tables as t
    cross join lateral (select t.seats - private.seats_at_table(t.id, occurrence) as free) as room
    where t.event_id = event and room.free >= party.people order by room.free, t.position limit 1;
    if found_table is null then
      left_over := left_over + party.people;
    else
      update public.event_registrations set table_id = found_table where id = any (party.ids);
      seated := seated + party.people;
    end if;
  end loop;
  return jsonb_build_object('seated', seated, 'left', left_over);
end
$$;
grant execute on function private.seat_automatically(uuid, uuid) to authenticated, service_role;

create function public.seat_automatically(event_id uuid, occurrence_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.seat_automatically(event_id, occurrence_id) $$;
comment on function public.seat_automatically(uuid, uuid) is
  'Seats who has no table yet on a date, orders together, where the seats suffice: {"seated", "left"} people. For its organizers.';
grant execute on function public.seat_automatically(uuid, uuid) to authenticated, service_role;
