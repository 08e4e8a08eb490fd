create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself is the organiser.
  business_id uuid references public.businesses (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  summary text not null default '' constraint events_summary_length check (char_length(summary) <= 300),
  description text not null default '' constraint events_description_length check (char_length(description) <= 20000),
  image_url text constraint events_image_url_address check (
    image_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(image_url) <= 2000),
  categories text[] not null default '{}' constraint events_categories_count check (cardinality(categories) <= 5),
  attendance_mode text not null default 'offline' constraint events_attendance_mode_known
    check (attendance_mode in ('offline', 'online', 'mixed')),
  venue_name text constraint events_venue_name_length check (char_length(venue_name) <= 160),
  address_line1 text constraint events_address_line1_length check (char_length(address_line1) <= 200),
  city text constraint events_city_length check (char_length(city) <= 100),
  state text constraint events_state_length check (char_length(state) <= 50),
  zip_code text constraint events_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  latitude double precision constraint events_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint events_longitude_range check (longitude between -180 and 180),
  time_zone text not null default 'America/New_York'
    constraint events_time_zone_known check (private.is_time_zone(time_zone)),
  starts_at timestamptz not null constraint events_starts_at_range check (starts_at between '2000-01-01' and '2100-01-01'),
  ends_at timestamptz not null,
  all_day boolean not null default false,
  rrule text constraint events_rrule_form check (private.is_rrule(rrule)),
  -- Dates of the rule that do not take place.
  exdates date[] not null default '{}' constraint events_exdates_count
    check (cardinality(exdates) <= 400 and array_position(exdates, null) is null),
  cost text constraint events_cost_length check (char_length(cost) <= 100),
  price_amount numeric(10, 2) constraint events_price_amount_range check (price_amount between 0 and 99999999),
  price_currency text not null default 'USD' constraint events_price_currency_form check (price_currency ~ '^[A-Z]{3}$'),
  registration_mode text not null default 'none' constraint events_registration_mode_known
    check (registration_mode in ('none', 'internal', 'external')),
  registration_url text constraint events_registration_url_address
    check (registration_url ~ '^https?://[^[:space:]]+$' and char_length(registration_url) <= 2000),
  registration_opens_at timestamptz constraint events_registration_opens_at_range
    check (registration_opens_at between '2000-01-01' and '2100-01-01'),
  registration_closes_at timestamptz constraint events_registration_closes_at_range
    check (registration_closes_at between '2000-01-01' and '2100-01-01'),
  members_only boolean not null default false,
  -- Places on each date; null is no limit.
  capacity integer constraint events_capacity_range check (capacity between 1 and 100000),
  max_guests integer not null default 0 constraint events_max_guests_range check (max_guests between 0 and 20),
  waitlist_enabled boolean not null default true,
  -- How long somebody from the waiting list may think about a place.
  offer_hours integer not null default 24 constraint events_offer_hours_range check (offer_hours between 1 and 336),
  status text not null default 'scheduled' constraint events_status_known
    check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled')),
  previous_starts_at timestamptz,
  -- As RFC 5546 counts: grows when the time, the rule, the place or the status changes.
  sequence integer not null default 0,
  approval_status text not null default 'draft' constraint events_approval_status_known
    check (approval_status in ('draft', 'pending', 'approved', 'rejected', 'archived')),
  status_reason text constraint events_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  featured boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint events_slug_unique unique (slug),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_length check (ends_at <= starts_at + interval '31 days'),
  constraint events_registration_window check (registration_closes_at > registration_opens_at),
  constraint events_external_has_address check (registration_mode <> 'external' or registration_url is not null),
  constraint events_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.events is 'What takes place, once or by a rule; each date is a row of event_occurrences.';
create index events_business_id_idx on public.events (business_id, approval_status);
create index events_created_by_idx on public.events (created_by);
create index events_queue_idx on public.events (updated_at) where approval_status = 'pending';
create index events_categories_idx on public.events using gin (categories) with (fastupdate = off) where approval_status = 'approved';
create index events_search_document_idx on public.events using gin (search_document) with (fastupdate = off) where approval_status = 'approved';

create table public.event_occurrences (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- By the event's own clock: names the date for good, also when it is moved (RFC 5545: RECURRENCE-ID).
  original_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'scheduled' constraint event_occurrences_status_known
    check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled')),
  constraint event_occurrences_date_unique unique (event_id, original_date),
  constraint event_occurrences_end_after_start check (ends_at > starts_at)
);
comment on table public.event_occurrences is 'The dates of the events, made by a trigger up to 18 months ahead.';
create index event_occurrences_starts_at_idx on public.event_occurrences (starts_at, id);
create index event_occurrences_ends_at_idx on public.event_occurrences (ends_at);

insert into private.status_transitions (entity, field, from_status, to_status, allowed, needs_reason) values
  ('events', 'approval_status', '', 'draft', '{owner,editor,admin}', false),
  ('events', 'approval_status', '', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', '', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'draft', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'pending', 'draft', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'draft', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'pending', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'pending', 'rejected', '{editor,admin}', true),
  ('events', 'approval_status', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'rejected', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'approved', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'approved', 'rejected', '{editor,admin}', true),
  ('events', 'approval_status', 'approved', 'archived', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'archived', 'approved', '{editor,admin}', false),
  ('events', 'status', '', 'scheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'cancelled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'cancelled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'cancelled', '{owner,editor,admin}', false),
  ('events', 'status', 'cancelled', 'scheduled', '{editor,admin}', false);

create function private.derive_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if new.approval_status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'UPDATE' then
    if (new.starts_at, new.ends_at, new.rrule, new.exdates, new.status, new.venue_name, new.address_line1, new.city)
      is distinct from
      (old.starts_at, old.ends_at, old.rrule, old.exdates, old.status, old.venue_name, old.address_line1, old.city)
    then new.sequence := old.sequence + 1; end if;
    if new.status = 'rescheduled' and new.starts_at <> old.starts_at then new.previous_starts_at := old.starts_at; end if;
    if new.capacity is not null and new.capacity is distinct from old.capacity then
      -- Whoever registers at this moment comes before or after.
      perform 1 from public.event_occurrences where event_id = new.id order by id for update;
      if new.capacity < (select coalesce(max(private.seats_taken(id)), 0) from public.event_occurrences
        where event_id = new.id and event_occurrences.ends_at > now())
      then
        perform private.refuse(409, 'capacity_below_registrations', 'More people have a place already than this many.');
      end if;
    end if;
  end if;
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain,
      left(new.summary, 300) || ' ' || array_to_string(new.categories, ' ') || ' ' || left(coalesce(new.venue_name, ''), 200))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.description, 20000))), 'C');
  return new;
end
$$;
revoke execute on function private.derive_event() from public;

create function private.make_occurrences(event public.events, is_extension boolean default false) returns void
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
    set starts_at = (kept.original_date + clock) at time zone event.time_zone,
      ends_at = (kept.original_date + clock) at time zone event.time_zone + duration, status = event.status
    where kept.event_id = event.id and kept.original_date = any (days) and (kept.ends_at > now() or event.rrule is null);
  end if;
  insert into public.event_occurrences (event_id, original_date, starts_at, ends_at, status)
  select event.id, day, (day + clock) at time zone event.time_zone, (day + clock) at time zone event.time_zone + duration,
    event.status
  from unnest(days) as day
  on conflict (event_id, original_date) do nothing;
end
$$;
comment on function private.make_occurrences(public.events, boolean) is 'Brings the dates of an event in line with its rule.';
revoke execute on function private.make_occurrences(public.events, boolean) from public;
grant execute on function private.make_occurrences(public.events, boolean) to service_role;

create function private.follow_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_day date;
  new_day constant date := (new.starts_at at time zone new.time_zone)::date;
  occurrence uuid;
begin
  if tg_op = 'UPDATE' then
    old_day := (old.starts_at at time zone old.time_zone)::date;
    -- The one date of a single event moves with it, so that those who registered stay with it.
    if old.rrule is null and new.rrule is null and old_day <> new_day then
      update public.event_occurrences set original_date = new_day where event_id = new.id and original_date = old_day
        and not exists (select from public.event_occurrences where event_id = new.id and original_date = new_day);
    end if;
  end if;
  perform private.make_occurrences(new);
  -- More places: those who wait are asked.
  if tg_op = 'UPDATE' and new.capacity is distinct from old.capacity then
    for occurrence in select id from public.event_occurrences
      where event_id = new.id and event_occurrences.starts_at > now() order by id loop
      perform private.offer_free_places(occurrence);
    end loop;
  end if;
  return null;
end
$$;
revoke execute on function private.follow_event() from public;

create function public.extend_event_occurrences() returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  event public.events;
  extended integer := 0;
begin
  for event in select * from public.events where rrule is not null and approval_status = 'approved' loop
    perform private.make_occurrences(event, true);
    extended := extended + 1;
  end loop;
  return extended;
end
$$;
comment on function public.extend_event_occurrences() is
  'Makes the dates of recurring events up to 18 months ahead; to be called about once a week with the service key.';
revoke execute on function public.extend_event_occurrences() from public;
grant execute on function public.extend_event_occurrences() to service_role;

create trigger events_0_limit_waiting before insert on public.events
  for each row execute function private.limit_waiting('50', 'business_id', 'approval_status', '{draft,pending,rejected}');
create trigger events_0_wait_again before update on public.events for each row execute function private.wait_again(
  'approval_status', '{approved}', 'pending', '{title,summary,description,image_url,registration_url,rrule}');
create trigger events_1_fill_slug before insert or update on public.events
  for each row execute function private.fill_slug('title');
create trigger events_2_only_staff_may_change before update on public.events
  for each row execute function private.only_staff_may_change('business_id', 'created_by', 'featured');
create trigger events_3_check_categories before insert or update on public.events
  for each row execute function private.check_categories('event_categories');
create trigger events_4_enforce_approval before insert or update on public.events
  for each row execute function private.enforce_status('approval_status');
create trigger events_5_enforce_status before insert or update of status on public.events
  for each row execute function private.enforce_status();
create trigger events_6_derive before insert or update on public.events
  for each row execute function private.derive_event();
create trigger events_set_updated_at before update on public.events
  for each row execute function private.set_updated_at();
create trigger events_follow after insert or update of starts_at, ends_at, time_zone, rrule, exdates, status, capacity on public.events
  for each row execute function private.follow_event();
create trigger audit_events after insert or update or delete on public.events
  for each row execute function private.write_audit();
create trigger follow_event_category after update or delete on public.event_categories
  for each row execute function private.follow_category('events');

-- Where an online event takes place, for those who come: a table of its own, so that no list of events carries it.
create table public.event_access (
  event_id uuid primary key references public.events (id) on delete cascade,
  online_url text not null constraint event_access_online_url_address
    check (online_url ~ '^https?://[^[:space:]]+$' and char_length(online_url) <= 2000),
  updated_at timestamptz not null default now()
);
comment on table public.event_access is 'The addresses of online events, for organisers and those who have a place.';
create trigger event_access_set_updated_at before update on public.event_access
  for each row execute function private.set_updated_at();

alter table public.event_access enable row level security;
alter table public.events enable row level security;
alter table public.event_occurrences enable row level security;
grant select (
  id, title, slug, business_id, summary, description, image_url, categories, attendance_mode, venue_name, address_line1, city,
  state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, exdates, cost, price_amount,
  price_currency, registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, capacity,
  max_guests, waitlist_enabled, status, previous_starts_at, sequence, approval_status, featured, published_at, created_at,
  updated_at
) on public.events to anon;
grant select, delete on public.events to authenticated;
grant insert (
  id, title, business_id, summary, description, image_url, categories, attendance_mode, venue_name, address_line1, city, state,
  zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, exdates, cost, price_amount,
  price_currency, registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, capacity,
  max_guests, waitlist_enabled, offer_hours, approval_status, status_reason
), update (
  title, business_id, summary, description, image_url, categories, attendance_mode, venue_name, address_line1, city, state,
  zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, exdates, cost, price_amount,
  price_currency, registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, capacity,
  max_guests, waitlist_enabled, offer_hours, status, approval_status, status_reason, featured
) on public.events to authenticated;
grant select on public.event_occurrences to anon, authenticated;
grant select, delete, insert (event_id, online_url), update (online_url) on public.event_access to authenticated;
grant select, insert, update, delete on public.events, public.event_occurrences, public.event_access to service_role;

create policy "everybody sees approved events" on public.events for select to anon using (
  approval_status = 'approved'
  and (business_id is null or exists (select from public.businesses where businesses.id = business_id)));
create policy "people see approved events and those of their businesses, staff all" on public.events
  for select to authenticated using (
    (approval_status = 'approved' and (business_id is null or exists (
      select from public.businesses where businesses.id = business_id and businesses.status = 'approved')))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people add events of their businesses, staff any" on public.events for insert to authenticated with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));
create policy "people change events of their businesses, staff any" on public.events for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));
create policy "people remove what was never public, admins any" on public.events for delete to authenticated using (
  (business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[]) and published_at is null)
  or (select private.is_staff('{admin}')));
create policy "whoever sees an event sees its dates" on public.event_occurrences for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id));
