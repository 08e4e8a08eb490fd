-- Events and their dates.

-- The supported part of RFC 5545's RRULE: FREQ, INTERVAL, COUNT, UNTIL (a date), BYDAY (with 1..5 or -1
-- before the day for months), BYMONTHDAY and BYMONTH.
create function private.is_rrule(rule text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(rule) <= 200
    and rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL=[1-9][0-9]?|COUNT=[1-9][0-9]{0,2}|UNTIL=2[0-9]{3}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(T[0-9]{6}Z?)?|BYDAY=(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU))*|BYMONTHDAY=(-1|[1-9]|[12][0-9]|3[01])(,(-1|[1-9]|[12][0-9]|3[01]))*|BYMONTH=([1-9]|1[0-2])(,([1-9]|1[0-2]))*))*$'
    and rule !~ '(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH)=.*;\1='
    and not (rule ~ 'COUNT=' and rule ~ 'UNTIL=')
    and (rule !~ 'BYDAY=[^;]*[0-9]' or rule ~ '^FREQ=MONTHLY')
    -- A date that does not exist, such as February 31, would roll over to the next month.
    and (rule !~ 'UNTIL='
      or to_char(to_date(left(substring(rule from 'UNTIL=(\d{8})'), 6) || '01', 'YYYYMMDD')
      + (right(substring(rule from 'UNTIL=(\d{8})'), 2)::integer - 1), 'YYYYMMDD') = substring(rule
        from 'UNTIL=(\d{8})'))
$$;
comment on function private.is_rrule(text) is 'Whether a recurrence rule is supported.';
grant execute on function private.is_rrule(text) to authenticated, service_role;

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself is the organizer.
  business_id uuid references public.businesses (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  summary text not null default '' constraint events_summary_length check (char_length(summary) <= 300),
  description text not null default '' constraint events_description_length
    check (char_length(description) <= 20000),
  image_url text constraint events_image_url_address check (
    image_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(image_url) <= 2000),
  categories text[] not null default '{}' constraint events_categories_count
    check (cardinality(categories) <= 5),
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
  starts_at timestamptz not null constraint events_starts_at_range
    check (starts_at between '2000-01-01' and '2100-01-01'),
  ends_at timestamptz not null,
  all_day boolean not null default false,
  rrule text constraint events_rrule_form check (private.is_rrule(rrule)),
  -- Dates of the rule that are skipped.
  exdates date[] not null default '{}' constraint events_exdates_count
    check (cardinality(exdates) <= 400 and array_position(exdates, null) is null),
  cost text constraint events_cost_length check (char_length(cost) <= 100),
  price_amount numeric(10, 2) constraint events_price_amount_range
    check (price_amount between 0 and 99999999),
  price_currency text not null default 'USD' constraint events_price_currency_form
    check (price_currency ~ '^[A-Z]{3}$'),
  registration_mode text not null default 'none' constraint events_registration_mode_known
    check (registration_mode in ('none', 'internal', 'external')),
  registration_url text constraint events_registration_url_address
    check (registration_url ~ '^https?://[^[:space:]]+$' and char_length(registration_url) <= 2000),
  registration_opens_at timestamptz constraint events_registration_opens_at_range
    check (registration_opens_at between '2000-01-01' and '2100-01-01'),
  registration_closes_at timestamptz constraint events_registration_closes_at_range
    check (registration_closes_at between '2000-01-01' and '2100-01-01'),
  members_only boolean not null default false,
  -- Places on each date; null for no limit.
  capacity integer constraint events_capacity_range check (capacity between 1 and 100000),
  max_guests integer not null default 0 constraint events_max_guests_range
    check (max_guests between 0 and 20),
  waitlist_enabled boolean not null default true,
  -- How long a place that was offered from the waiting list is held.
  offer_hours integer not null default 24 constraint events_offer_hours_range
    check (offer_hours between 1 and 336),
  status text not null default 'scheduled' constraint events_status_known
    check (status in ('scheduled', 'canceled', 'postponed', 'rescheduled')),
  previous_starts_at timestamptz,
  -- RFC 5546: grows when the time, the rule, the place or the status changes.
  sequence integer not null default 0,
  approval_status text not null default 'draft' constraint events_approval_status_known
    check (approval_status in ('draft', 'pending', 'approved', 'rejected', 'archived')),
  status_reason text constraint events_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Either of the two below: chosen by staff, or paid for.
  featured boolean not null default false,
  featured_by_staff boolean not null default false,
  sponsored boolean not null default false,
  -- When its business submitted it as new: the posts of a month are counted by it.
  submitted_at timestamptz,
  -- How often it was submitted in that month.
  month_submissions integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint events_slug_unique unique (slug),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_length check (ends_at <= starts_at + interval '31 days'),
  constraint events_registration_window check (registration_closes_at > registration_opens_at),
  -- A window that does not reach the event would keep everybody out. The end of a series is not in its row.
  constraint events_registration_opens_in_time check (rrule is not null or registration_opens_at < ends_at),
  constraint events_registration_closes_in_time check (rrule is not null or registration_closes_at <= ends_at),
  constraint events_external_has_address
    check (registration_mode <> 'external' or registration_url is not null),
  constraint events_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.events is 'Events, single or recurring; each date is a row of event_occurrences.';

create index events_business_id_idx on public.events (business_id, approval_status);
create index events_created_by_idx on public.events (created_by);
create index events_queue_idx on public.events (updated_at) where approval_status = 'pending';
create index events_categories_idx on public.events using gin (categories) with (fastupdate = off)
  where approval_status = 'approved';
create index events_city_idx on public.events (lower(city), city) where approval_status = 'approved';
-- Of an index of some rows Postgres knows no statistics: without these it takes any city for a two hundredth of all.
create statistics public.events_city_statistics on lower(city) from public.events;
create index events_search_document_idx on public.events using gin (private.weighted_document(search_document)) with (fastupdate = off)
  where approval_status = 'approved';

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
  ('events', 'approval_status', 'archived', 'pending', '{owner,editor,admin}', false),
  ('events', 'status', '', 'scheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'scheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'canceled', 'scheduled', '{editor,admin}', false);

create function private.search_document(event public.events) returns tsvector
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.text_document(left(event.title, 200), 'A')
    || private.text_document(concat_ws(' ', left(event.summary, 300), array_to_string(event.categories, ' '), left(event.venue_name, 200)), 'B')
    || private.text_document(left(event.description, 20000), 'C')
    || private.text_document(left(coalesce(event.city, ''), 100), 'D')
    || coalesce(private.business_document(event.business_id), '');
end
$$;

create function private.derive_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.approval_status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'UPDATE' then
    if (new.starts_at, new.ends_at, new.rrule, new.exdates, new.status, new.venue_name, new.address_line1,
      new.city)
      is distinct from
      (old.starts_at, old.ends_at, old.rrule, old.exdates, old.status, old.venue_name, old.address_line1,
        old.city)
    then new.sequence := old.sequence + 1; end if;
    if new.status = 'rescheduled' and new.starts_at <> old.starts_at then
      new.previous_starts_at := old.starts_at;
    end if;
    if new.capacity is not null and new.capacity is distinct from old.capacity then
      -- Serialized with concurrent registrations.
      perform 1 from public.event_occurrences where event_id = new.id order by id for update;
      if new.capacity < (select coalesce(max(private.seats_taken(id)), 0) from public.event_occurrences
        where event_id = new.id and event_occurrences.ends_at > now())
      then
        perform private.raise_error(409, 'capacity_below_registrations',
          'More people than this are already registered.');
      end if;
    end if;
  end if;

  new.search_document := private.search_document(new);
  return new;
end
$$;
comment on function private.derive_event() is
  'Derives an event''s sequence and search document, and checks its capacity against registrations.';

create function private.sync_occurrences() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_day date;
  new_day constant date := (new.starts_at at time zone new.time_zone)::date;
  occurrence uuid;
begin
  if tg_op = 'UPDATE' then
    old_day := (old.starts_at at time zone old.time_zone)::date;
    -- The date of a single event moves with it, so that its registrations stay.
    if old.rrule is null and new.rrule is null and old_day <> new_day then
      update public.event_occurrences set original_date = new_day where event_id = new.id
        and original_date = old_day
        and not exists (select from public.event_occurrences where event_id = new.id
          and original_date = new_day);
    end if;
    -- A date that was moved on its own and then postponed with the event takes place when it was moved to.
    if old.status = 'postponed' and new.status in ('scheduled', 'rescheduled') then
      update public.event_occurrences set status = 'rescheduled', reason = null
      where event_id = new.id and is_exception and status = 'postponed' and ends_at > now();
    end if;
  end if;

  -- A series that is public again has the dates that were not made meanwhile; nothing else changed.
  if tg_op = 'UPDATE' and tg_argv[0] = 'public' then
    perform private.make_occurrences(new, true);
    return null;
  end if;
  perform private.make_occurrences(new);

  -- More places: the waiting list is offered them.
  if tg_op = 'UPDATE' and new.capacity is distinct from old.capacity then
    for occurrence in select id from public.event_occurrences
      where event_id = new.id and event_occurrences.starts_at > now() order by id loop
      perform private.offer_free_places(occurrence);
    end loop;
  end if;

  return null;
end
$$;
comment on function private.sync_occurrences() is 'Updates the dates of an event when it changes.';

create trigger a_reject_anonymous before insert on public.events
  for each row execute function private.reject_anonymous();
create trigger audit_events after insert or update or delete on public.events
  for each row execute function private.write_audit();
create trigger events_0_guard_merged before insert or update of business_id on public.events
  for each row execute function private.guard_merged_listing();
create trigger events_0_enforce_pending_quota before insert on public.events
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'approval_status',
    '{draft,pending,rejected}');
create trigger events_0_require_reapproval before update on public.events for each row
  execute function private.require_reapproval(
  'approval_status', '{approved}', 'pending', '{title,summary,description,image_url,registration_url,rrule}');
create trigger events_0_lock_categories before update of categories on public.events
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('events');
create trigger events_1_fill_slug before insert or update on public.events
  for each row execute function private.fill_slug('title');
create trigger events_2_guard_staff_columns before update on public.events
  for each row execute function private.guard_staff_columns('business_id', 'created_by', 'featured', 'featured_by_staff',
    'sponsored');
create trigger events_3_check_categories before insert or update on public.events
  for each row execute function private.check_categories('event_categories');
create trigger events_4_enforce_approval before insert or update on public.events
  for each row execute function private.enforce_status('approval_status');
create trigger events_5_enforce_status before insert or update of status on public.events
  for each row execute function private.enforce_status();
create trigger events_6_derive before insert or update on public.events
  for each row execute function private.derive_event();
create trigger events_sync_occurrences after insert
  or update of starts_at, ends_at, time_zone, rrule, exdates, status, capacity on public.events
  for each row execute function private.sync_occurrences();
create trigger events_sync_public_series after update of approval_status on public.events
  for each row when (new.approval_status = 'approved' and old.approval_status <> 'approved' and new.rrule is not null)
  execute function private.sync_occurrences('public');
create trigger events_7_enforce_entitlement before insert on public.events
  for each row execute function private.enforce_post_entitlement('approval_status', 'ends_at');
create trigger events_7_enforce_entitlement_again before update on public.events
  for each row when (old.approval_status <> new.approval_status or old.ends_at is distinct from new.ends_at)
  execute function private.enforce_post_entitlement('approval_status', 'ends_at');
create trigger events_collect_words after insert
  or update of title, summary, description, categories, venue_name, city, approval_status on public.events
  for each row when (new.approval_status = 'approved')
  execute function private.collect_search_words('title', 'summary', 'description', 'categories', 'venue_name', 'city');
create trigger events_set_updated_at before update on public.events
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.events
  for each row execute function private.notify_decision('{approved,rejected}');

create function private.has_responses(post uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.event_registrations where event_id = post)
    or exists (select from public.deal_redemptions where deal_id = post)
    or exists (select from public.job_applications where job_id = post)
$$;
comment on function private.has_responses(uuid) is
  'Whether anybody registered for an event, claimed a deal or applied for a job, by its id.';
grant execute on function private.has_responses(uuid) to authenticated, service_role;

alter table public.events enable row level security;
grant select (
  id, title, slug, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, status, previous_starts_at,
  sequence, approval_status, featured, sponsored, published_at, created_at, updated_at, search_document
) on public.events to anon;
-- All but who wrote and who decided.
grant delete, select (
  id, title, slug, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, offer_hours, status, previous_starts_at,
  sequence, approval_status, status_reason, status_changed_at, featured, featured_by_staff, sponsored, submitted_at,
  month_submissions, published_at, created_at, updated_at, search_document
) on public.events to authenticated;
grant insert (
  id, title, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, offer_hours, approval_status,
  status_reason
), update (
  title, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, offer_hours, status,
  approval_status, status_reason, featured, featured_by_staff
) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create policy "everybody sees approved events" on public.events for select to anon using (
  approval_status = 'approved'
  and (business_id is null or exists (select from public.businesses where businesses.id = business_id offset 0)));
create policy "people see approved events and those of their businesses, staff all" on public.events
  for select to authenticated using (
    (approval_status = 'approved' and (business_id is null or exists (
      select from public.businesses where businesses.id = business_id and businesses.status = 'approved' offset 0)))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people add events of their businesses, staff any" on public.events for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change events of their businesses, staff any" on public.events
  for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "organizers and staff remove drafts that were never public" on public.events
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and approval_status in ('draft', 'rejected') and not private.has_responses(id));

create table public.event_occurrences (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- In the event's time zone. Identifies the date for good, also when it is moved (RFC 5545: RECURRENCE-ID).
  original_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'scheduled' constraint event_occurrences_status_known
    check (status in ('scheduled', 'canceled', 'postponed', 'rescheduled')),
  -- Calendar apps apply a change of a single date only if its sequence grew (RFC 5546), as for an event as a
  -- whole.
  sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Moved or canceled on its own: saving the event does not change it.
  is_exception boolean not null default false,
  reason text constraint event_occurrences_reason_length check (char_length(reason) <= 500),
  constraint event_occurrences_date_unique unique (event_id, original_date),
  constraint event_occurrences_end_after_start check (ends_at > starts_at)
);
comment on table public.event_occurrences is 'Dates of the events, made by a trigger up to 18 months ahead.';
comment on column public.event_occurrences.is_exception is
  'Whether the organizer moved or canceled this date on its own.';

create index event_occurrences_starts_at_idx on public.event_occurrences (starts_at, id);
create index event_occurrences_ends_at_idx on public.event_occurrences (ends_at);
create index event_occurrences_event_starts_at_idx on public.event_occurrences (event_id, starts_at);
-- What is under way at a moment, or on some days, however many dates came before and come after.
create index event_occurrences_period_idx on public.event_occurrences using gist (tstzrange(starts_at, ends_at));

create function private.bump_occurrence_sequence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.starts_at, new.ends_at, new.status) is distinct from (old.starts_at, old.ends_at, old.status) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.bump_occurrence_sequence() is
  'Increases a date''s sequence when its time or status changes.';

-- Who came to a date that is over did not register for another one, and has no money back for it. A new date is another event.
create function private.keep_past_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.event_registrations
    where occurrence_id = old.id and status in ('registered', 'confirmed', 'attended')) then
    perform private.raise_error(409, 'date_is_over',
      'This date is over, and people registered for it. Duplicate the event for a new date.');
  end if;
  return new;
end
$$;
comment on function private.keep_past_date() is
  'Refuses to move a date that took place into the future once people registered for it.';

-- A date was canceled, postponed or moved, or takes place after all: everybody who has a place or is on the
-- waiting list gets an email. The date's reason comes before the event's.
create function private.notify_date_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome constant text := case
    when new.status is distinct from old.status
      and new.status in ('canceled', 'postponed') then 'event_' || new.status
    when new.starts_at <> old.starts_at
      and new.status not in ('canceled', 'postponed') then 'event_moved'
    when old.status = 'postponed' and new.status in ('scheduled', 'rescheduled') then 'event_resumed' end;
  registration public.event_registrations;
begin
  if outcome is null or greatest(old.ends_at, new.ends_at) < now() then return null; end if;
  -- Here and not where a change is asked for: a date changes on its own, with its event, its rule or the dates it skips.
  if private.actor_role() = 'owner' and exists (select from public.event_registrations
      where occurrence_id = new.id and status in ('registered', 'waitlisted', 'offered', 'confirmed'))
    and not private.consume_rate_limit(format('emails about date %s', new.id), 6, 86400) then
    perform private.raise_error(429, 'too_many_changes',
      'Everyone who registered gets an email about each change, and this date was changed too often today. Try again tomorrow, or contact us.');
  end if;
  for registration in select * from public.event_registrations
    where occurrence_id = new.id and order_id is null and status in ('registered', 'waitlisted', 'offered', 'confirmed') loop
    perform private.queue_mail(
      format('dates:%s:%s:%s:%s', registration.id, outcome, extract(epoch from new.starts_at),
        extract(epoch from now())),
      'registration', 'registrations', registration.user_id,
      private.describe_date(new.id)
        || jsonb_build_object('outcome', outcome, 'registration_id', registration.id,
        'guests', registration.guests, 'previous_starts_at', case
          when outcome = 'event_moved' then old.starts_at end,
        'calendar', case when registration.status <> 'waitlisted' then
          private.describe_calendar_date(registration.id) end,
        'reason', coalesce(new.reason,
          (select status_reason from public.events where id = new.event_id and outcome <> 'event_moved'))));
  end loop;
  -- Whoever ordered hears it once, with a way to cancel.
  perform private.tell_buyers(new.id, outcome, case when outcome = 'event_moved' then old.starts_at end,
    coalesce(new.reason, (select status_reason from public.events where id = new.event_id and outcome <> 'event_moved')));
  return null;
end
$$;
comment on function private.notify_date_change() is
  'Emails everybody with a place when a date is canceled, postponed, moved or resumed.';

create trigger audit_event_occurrences after update on public.event_occurrences
  for each row when (new.is_exception
    and (new.starts_at, new.status) is distinct from (old.starts_at, old.status))
  execute function private.write_audit();
create trigger event_occurrences_0_keep_past before update of starts_at, ends_at on public.event_occurrences
  for each row when (old.ends_at <= now() and new.ends_at > now() and old.status in ('scheduled', 'rescheduled'))
  execute function private.keep_past_date();
create trigger event_occurrences_bump_sequence before update on public.event_occurrences
  for each row execute function private.bump_occurrence_sequence();
create trigger notify_date_change after update of status, starts_at on public.event_occurrences
  for each row execute function private.notify_date_change();

alter table public.event_occurrences enable row level security;
grant select on public.event_occurrences to anon, authenticated;
grant select, insert, update, delete on public.event_occurrences to service_role;

create policy "whoever sees an event sees its dates" on public.event_occurrences for select to anon,
  authenticated
  using (exists (select from public.events where events.id = event_id offset 0));

create function private.places_left(occurrence uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case when events.capacity is not null then
      greatest(0, events.capacity - private.seats_taken(event_occurrences.id)) end
    from public.event_occurrences join public.events on events.id = event_id
    where event_occurrences.id = occurrence and events.approval_status = 'approved'
  );
end
$$;
comment on function private.places_left(uuid) is
  'Free places on a date of an approved event; null for no limit.';
grant execute on function private.places_left(uuid) to anon, authenticated, service_role;

create view public.event_dates with (security_invoker = true) as
select
  event_occurrences.id, event_occurrences.event_id, event_occurrences.original_date,
    event_occurrences.starts_at,
  event_occurrences.ends_at, event_occurrences.status, events.slug, events.title, events.summary,
  events.image_url, events.categories, events.attendance_mode, events.venue_name, events.address_line1,
  events.city, events.time_zone, events.all_day, events.rrule is not null as is_recurring, events.cost,
  events.registration_mode, events.members_only,
  events.capacity, private.places_left(event_occurrences.id) as places_left, events.featured, events.sponsored, events.sequence,
  events.updated_at, businesses.name as business_name, businesses.slug as business_slug
from public.event_occurrences
join public.events on events.id = event_occurrences.event_id
left join public.businesses on businesses.id = events.business_id
where events.approval_status = 'approved';
comment on view public.event_dates is
  'Dates of approved events. For the next ones: ends_at after now, ordered by starts_at and id; the next '
  'page begins after the last pair.';
grant select on public.event_dates to anon, authenticated, service_role;

create function private.rrule_dates(rule text, first_day date, last_day date) returns setof date
language plpgsql immutable set search_path = '' as $$
declare
  freq constant text := substring(rule from 'FREQ=([A-Z]+)');
  step constant integer := coalesce(substring(rule from 'INTERVAL=(\d+)')::integer, 1);
  max_dates constant integer := substring(rule from 'COUNT=(\d+)')::integer;
  until constant date := to_date(substring(rule from 'UNTIL=(\d{8})'), 'YYYYMMDD');
  by_day constant text[] := string_to_array(substring(rule from 'BYDAY=([^;]+)'), ',');
  by_month_day constant integer[] := string_to_array(substring(rule from 'BYMONTHDAY=([^;]+)'),
    ',')::integer[];
  by_month constant integer[] := string_to_array(substring(rule from 'BYMONTH=([^;]+)'), ',')::integer[];
  names constant text[] := '{MO,TU,WE,TH,FR,SA,SU}';
  end_day constant date := least(last_day, until);
  day date := first_day;
  found_days integer := 0;
  weekday text;
  month_end integer;
  periods integer;
  matches boolean;
begin
  while day <= end_day and (max_dates is null or found_days < max_dates) loop
    weekday := names[extract(isodow from day)::integer];
    month_end := extract(day from date_trunc('month', day) + interval '1 month - 1 day');
    periods := case freq
      when 'DAILY' then day - first_day
      when 'WEEKLY' then (date_trunc('week', day)::date - date_trunc('week', first_day)::date) / 7
      when 'MONTHLY' then (extract(year from day) - extract(year from first_day)) * 12
        + extract(month from day) - extract(month from first_day)
      else extract(year from day) - extract(year from first_day) end;
    matches := periods % step = 0
      and (by_month is null or extract(month from day)::integer = any (by_month))
      and (by_month_day is null or extract(day from day)::integer = any (by_month_day)
        or extract(day from day)::integer - month_end - 1 = any (by_month_day));
    if matches and by_day is not null then
      matches := weekday = any (by_day)
        or (((extract(day from day)::integer - 1) / 7 + 1)::text || weekday) = any (by_day)
        or (extract(day from day)::integer > month_end - 7 and ('-1' || weekday) = any (by_day));
    elsif matches and by_month_day is null then
      matches := case freq
        when 'DAILY' then true
        when 'WEEKLY' then extract(isodow from day) = extract(isodow from first_day)
        when 'MONTHLY' then extract(day from day) = extract(day from first_day)
        else extract(day from day) = extract(day from first_day)
          and (by_month is not null or extract(month from day) = extract(month from first_day)) end;
    end if;
    if matches then
      found_days := found_days + 1;
      return next day;
    end if;
    day := day + 1;
  end loop;
end
$$;
comment on function private.rrule_dates(text, date, date) is
  'The dates of a rule that begins on first_day, up to last_day. The first day itself counts only if the '
  'rule includes it.';

-- Up to which day the dates of a series are made, so that those that need more are found without reading the others.
create table private.event_series (
  event_id uuid primary key references public.events (id) on delete cascade,
  -- Infinity for a rule that has ended, and while its event is not public.
  dates_until date not null
);
comment on table private.event_series is 'How far ahead the dates of each series are made.';

create index event_series_dates_until_idx on private.event_series (dates_until);

alter table private.event_series enable row level security;

-- Dates that were moved or canceled on their own (is_exception) stay as they are.
create function private.make_occurrences(event public.events, is_extension boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_day constant date := (event.starts_at at time zone event.time_zone)::date;
  clock constant interval := (event.starts_at at time zone event.time_zone) - first_day::timestamp;
  duration constant interval := event.ends_at - event.starts_at;
  horizon constant date := (now() + interval '18 months')::date;
  days date[];
  planned integer;
begin
  -- Serialized with concurrent registrations: they are seen below, or come after.
  perform 1 from public.event_occurrences where event_id = event.id order by id for update;
  if event.rrule is null then
    days := array[first_day];
    delete from private.event_series where event_id = event.id;
  else
    select array_agg(day) filter (where day <> all (event.exdates) and day > current_date - 400), count(*) into days, planned
    from private.rrule_dates(event.rrule, first_day, horizon) as day;
    insert into private.event_series (event_id, dates_until)
    values (event.id, case when planned >= substring(event.rrule from 'COUNT=([0-9]+)')::integer
      or to_date(substring(event.rrule from 'UNTIL=([0-9]{8})'), 'YYYYMMDD') <= horizon then 'infinity' else horizon end)
    on conflict on constraint event_series_pkey do update set dates_until = excluded.dates_until;
  end if;

  days := coalesce(days, '{}');
  if not is_extension then
    -- A future date that the rule no longer has is canceled if people registered for it, and deleted
    -- otherwise.
    delete from public.event_occurrences as gone
    where gone.event_id = event.id and gone.original_date <> all (days) and gone.ends_at > now()
      and not exists (select from public.event_registrations where occurrence_id = gone.id);
    update public.event_occurrences set status = 'canceled'
    where event_id = event.id and original_date <> all (days) and status <> 'canceled' and ends_at > now();
    -- Past dates stay as they were, except for a single event that gets another date.
    update public.event_occurrences as existing
    set starts_at = case when existing.is_exception then existing.starts_at
      else (existing.original_date + clock) at time zone event.time_zone end,
      ends_at = case when existing.is_exception then existing.ends_at
        else (existing.original_date + clock) at time zone event.time_zone + duration end,
      -- If the whole event is canceled or postponed, a moved date is as well; a canceled date stays canceled. What is over took place,
      -- whatever becomes of the event.
      status = case when existing.is_exception and (existing.status = 'canceled'
        or event.status in ('scheduled', 'rescheduled')) then existing.status
        when event.status in ('canceled', 'postponed') and greatest(existing.ends_at, event.ends_at) <= now() then existing.status
        else event.status end
    where existing.event_id = event.id and existing.original_date = any (days)
      and (existing.ends_at > now() or event.rrule is null);
  end if;

  insert into public.event_occurrences (event_id, original_date, starts_at, ends_at, status)
  select event.id, day, (day + clock) at time zone event.time_zone,
    (day + clock) at time zone event.time_zone + duration,
    event.status
  from unnest(days) as day
  on conflict (event_id, original_date) do nothing;
end
$$;
comment on function private.make_occurrences(public.events, boolean) is
  'Makes the dates of an event match its rule.';
grant execute on function private.make_occurrences(public.events, boolean) to service_role;

create function private.extend_event_occurrences(max_events integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  extended integer := 0;
begin
  -- Each series once a month. One that is not public gets its dates when it is.
  for event in select e.* from private.event_series as s join public.events as e on e.id = s.event_id
    where s.dates_until < (now() + interval '17 months')::date order by s.dates_until limit max_events loop
    if event.approval_status = 'approved' then
      perform private.make_occurrences(event, true);
      extended := extended + 1;
    else
      update private.event_series set dates_until = 'infinity' where event_id = event.id;
    end if;
    -- What takes longer goes on the next time, where all of it would be undone.
    exit when clock_timestamp() > statement_timestamp() + interval '3 seconds';
  end loop;
  return extended;
end
$$;
grant execute on function private.extend_event_occurrences(integer) to service_role;

create function public.extend_event_occurrences() returns integer
language sql security invoker set search_path = '' as $$ select private.extend_event_occurrences(1000) $$;
comment on function public.extend_event_occurrences() is
  'Adds the dates of recurring events up to 18 months ahead, of a thousand events that have less than 17 months. Regular work, with the service key.';
grant execute on function public.extend_event_occurrences() to service_role;

create function private.seats_taken(occurrence uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (select coalesce(sum(1 + guests), 0) from public.event_registrations
      where occurrence_id = occurrence and (status in ('registered', 'offered', 'confirmed', 'attended')
        or (status = 'held' and held_until > now())))::integer
    -- A series that is offered takes places on each of its dates.
    + (select coalesce(sum(1 + r.guests), 0) from public.event_occurrences as o
      join public.event_registrations as r on r.event_id = o.event_id and r.occurrence_id <> o.id and r.status = 'offered'
        and r.wanted_type_id is not null
      join public.ticket_types as k on k.id = r.wanted_type_id and k.covers = 'series'
      where o.id = occurrence)::integer
  );
end
$$;
comment on function private.seats_taken(uuid) is
  'Places taken, offered, or held while somebody pays, on a date, guests included.';

create function private.runs_event(event uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.is_staff() or exists (
      select from public.events where id = event
      and business_id = any (private.my_business_ids('{owner,manager,contributor}')))
  );
end
$$;
comment on function private.runs_event(uuid) is
  'Whether the caller is staff or on the team of the event''s business.';
grant execute on function private.runs_event(uuid) to authenticated, service_role;

create function private.later_dates(event uuid, after timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.event_occurrences where event_id = event and starts_at > after),
      'dates', coalesce((select jsonb_agg(jsonb_build_object('original_date', original_date,
          'starts_at', starts_at, 'status', status) order by starts_at)
        from (select original_date, starts_at, status from public.event_occurrences
          where event_id = event and starts_at > after order by starts_at limit 3) as next), '[]'))
  );
end
$$;
comment on function private.later_dates(uuid, timestamptz) is
  'How many dates an event has after a moment, and the next three.';

create function private.event_category_name(category text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.name from public.event_categories as c where c.slug = category or c.name = category order by c.slug = category desc limit 1);
end
$$;
comment on function private.event_category_name(text) is 'The name of a category of events, by its slug or name; null if there is none.';

create function private.attendance_modes(attendance text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case attendance when '' then null when 'online' then '{online,mixed}' when 'in-person' then '{offline,mixed}' else '{}' end::text[];
end
$$;
comment on function private.attendance_modes(text) is 'The values of attendance_mode that a list narrowed to online or in-person has; null for any.';

create function private.event_conditions(category text, in_city text, attendance text) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'e.approval_status = ''approved''', 'coalesce((select b.status = ''approved'' from public.businesses as b
      where b.id = e.business_id), e.business_id is null)',
    case when category is not null then format('e.categories @> array[%L]', category) end,
    case when in_city <> '' then format('lower(e.city) = lower(%L)', in_city) end,
    'e.attendance_mode = any (' || quote_literal(private.attendance_modes(attendance)) || ')')
$$;
comment on function private.event_conditions(text, text, text) is 'Which events are listed, as SQL over `e`.';

-- What lists and calendars narrow days by. They compare and count thousands of days: one integer each instead of three values.
create table private.event_facets (
  id integer generated always as identity primary key,
  categories text[] not null,
  city text not null,
  attendance_mode text not null,
  -- When private.drop_unused_event_facets last found it in use, or when it was added.
  checked_at timestamptz not null default now(),
  constraint event_facets_key unique (categories, city, attendance_mode)
);
comment on table private.event_facets is
  'Each combination of categories, city and attendance that days of events have. Added by private.refresh_event_days; private.drop_unused_event_facets checks each once a day.';

alter table private.event_facets enable row level security;

create function private.matching_event_facets(category text, in_city text, attendance text) returns integer[]
language plpgsql stable security definer set search_path = '' as $$
declare
  modes constant text[] := private.attendance_modes(attendance);
begin
  if category is null and in_city = '' and modes is null then return null; end if;
  return array(select g.id from private.event_facets as g where (category is null or category = any (g.categories))
    and (in_city = '' or lower(g.city) = lower(in_city)) and (modes is null or g.attendance_mode = any (modes)));
end
$$;
comment on function private.matching_event_facets(text, text, text) is
  'The ids of the facets of a category by its name, a city and an attendance, in private.event_facets; null when nothing narrows them.';

create function private.is_next_date(date public.event_occurrences, facets_ids integer[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.event_days as k where k.event_id = date.event_id and k.occurrence_id = date.id
      and (facets_ids is null or k.facets_id = any (facets_ids)))
    and not exists (select from public.event_occurrences as earlier where earlier.event_id = date.event_id and earlier.ends_at > now()
      and earlier.starts_at <= date.starts_at and (earlier.starts_at < date.starts_at or earlier.id < date.id));
end
$$;
comment on function private.is_next_date(public.event_occurrences, integer[]) is
  'Whether a date is public and has one of these facets, null for any, and its event has none before it that is not over.';

create function private.next_dates(category text, in_city text, attendance text, size integer, skipped bigint, total bigint) returns uuid[]
-- The plan of the walk below is known, and costs more than the walk if it is made anew; nothing is called here that needs another.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  facets_ids constant integer[] := private.matching_event_facets(category, in_city, attendance);
  ids uuid[];
begin
  -- Of few events, of the last ones and of a page that hardly anybody looks at: by the events, whose next dates are sorted.
  if total < 300 and (category is not null or in_city <> '' or attendance <> '' or total <= skipped + size) or skipped + size > 500 then
    execute format('select array_agg(id) from (select next.id from public.events as e cross join lateral (
          select o.id, o.starts_at from public.event_occurrences as o where o.event_id = e.id and o.ends_at > now()
          order by o.starts_at, o.id limit 1) as next
        where %s order by next.starts_at, next.id limit %s offset %s) as shown',
      private.event_conditions(category, in_city, attendance), size, skipped) into ids;
    return ids;
  end if;
  -- By the date: what is under way, and then what begins. Of each event the date before which it has none. Each part has its limit, so that it is read
  -- in the order of its index and no further; what is public and fits is looked up for each date, and so is a date before it.
  return array(select found.id from (
      (select o.id, o.starts_at from public.event_occurrences as o where tstzrange(o.starts_at, o.ends_at) @> now()
          and private.is_next_date(o, facets_ids)
        order by o.starts_at, o.id limit size + skipped)
      union all
      (select o.id, o.starts_at from public.event_occurrences as o where o.starts_at > now()
          and private.is_next_date(o, facets_ids)
        order by o.starts_at, o.id limit size + skipped)) as found
    order by found.starts_at, found.id limit size offset skipped);
end
$$;
comment on function private.next_dates(text, text, text, integer, bigint, bigint) is
  'A page of the next dates of events, each event once, by time; of a category by its name, a city and an attendance, of which there are total events.';

create function private.date_conditions(first_day date, last_day date, by_event boolean) returns text
language sql immutable set search_path = '' as $$
  select case when first_day is null and last_day is null then 'o.ends_at > now()' else concat_ws(' and ', format('tstzrange(o.starts_at, o.ends_at) && tstzrange(
      -- Days that end before they begin have no dates.
      least(%1$s, %2$L::date::timestamp at time zone ''UTC'' + interval ''2 days''),
      %2$L::date::timestamp at time zone ''UTC'' + interval ''2 days'')',
    case when first_day is null then 'now()'
      else format('%L::date::timestamp at time zone ''UTC'' - interval ''1 day''', first_day) end, last_day),
    -- Days in the event's time zone.
    case when first_day is not null then format('((o.ends_at - interval ''1 second'') at time zone d.time_zone)::date >= %L', first_day) end,
    case when last_day is not null then format('(o.starts_at at time zone d.time_zone)::date <= %L', last_day) end,
    -- Of a day that is not over, what is over is of no use.
    case when by_event then concat_ws(' or ', '(o.ends_at > now()',
      case when last_day is not null then format('%L < (now() at time zone d.time_zone)::date', last_day) end) || ')' end) end
$$;
comment on function private.date_conditions(date, date, boolean) is
  'Which dates are of some days, as SQL over `o` and their event `d`; without a first day, those to come.';

create function private.find_dates(terms private.search_terms, category text, wanted text, in_city text, attendance text, first_day date,
  last_day date, page_size integer, skipped bigint, by_event boolean)
returns jsonb
-- What is found is read by its places, never the whole table.
language plpgsql stable security definer set search_path = '' set random_page_cost = 1 as $$
declare
  of_days constant text := private.date_conditions(first_day, last_day, by_event);
  -- What is to come is kept with all that is asked of it. Of days, which may be over, each event has its dates and its business looked up.
  is_listed constant boolean := first_day is null and last_day is null;
  source constant text := case when is_listed
    then concat_ws(' and ', private.public_rows('events'), 'd.attendance_mode = any (' || quote_literal(private.attendance_modes(attendance)) || ')')
    else 'public.events as d where ' || replace(private.event_conditions(null, '', attendance), 'e.', 'd.')
      || ' and coalesce((select true from public.event_occurrences as o where o.event_id = d.id and ' || of_days || ' order by o.starts_at desc limit 1), false)' end;
  first_rows constant text := case when is_listed then private.first_rows('events')
    else format('select d.ctid, d.* from (select soon.event_id, min(soon.starts_at) as starts_at from (
        select k.event_id, k.starts_at from private.event_days as k where k.day >= %L and (%2$L::date is null or k.day <= %2$L)
        order by k.day, k.starts_at, k.occurrence_id limit 500) as soon group by soon.event_id) as next
      join public.events as d on d.id = next.event_id order by next.starts_at, d.id', coalesce(first_day, private.today() - 1), last_day) end;
  found private.found_rows;
  counts_others boolean;
  page jsonb;
  max_matches constant integer := 200;
begin
  -- Of any category and city, for the counts of the others; of too many, those that are wanted.
  found := private.find_matches('events', source, terms, max_matches, false, first_rows);
  counts_others := found.is_exact;
  if not found.is_exact and (category <> '' or in_city <> '') then
    found := private.find_matches('events', concat_ws(' and ', source,
      case when category <> '' then format('d.categories @> array[%L]', coalesce(wanted, category)) end,
      case when in_city <> '' then format('lower(d.city) = lower(%L)', in_city) end),
      terms, max_matches, false, first_rows);
  end if;
  execute format('with base as materialized (
      select o.id, o.starts_at, d.categories, d.city, $2 = '''' or coalesce($3 = any (d.categories), false) as fits_category,
        $4 = '''' or lower(d.city) = lower($4) as fits_city
      from %s as d cross join lateral %s as o
      where d.ctid = any ($1)
    )
    select jsonb_build_object(''total'', (select count(*) from base where fits_category and fits_city),
      ''ids'', (select jsonb_agg(shown.id) from (select id from base where fits_category and fits_city
        order by starts_at, id limit $5 offset $6) as shown),
      ''by_category'', (select jsonb_object_agg(c.name, c.dates) from (select chosen.name, count(*) as dates from base,
        unnest(base.categories) as chosen (name) where $7 and fits_city group by chosen.name) as c),
      ''by_city'', (select jsonb_agg(jsonb_build_object(''name'', name, ''dates'', dates) order by dates desc, name)
        from (select min(city) as name, count(*) as dates from base where $7 and fits_category and city <> '''' group by lower(city)) as found))',
    split_part(source, ' ', 1), case when is_listed and by_event then private.listed_next_date() else format('(select o.id, o.starts_at
      from public.event_occurrences as o where o.event_id = d.id and %s order by o.starts_at, o.id%s)', of_days, case when by_event then ' limit 1' else '' end) end)
    into page using found.places, category, wanted, in_city, page_size, skipped, counts_others;
  return page || jsonb_build_object('is_exact', found.is_exact, 'counts_others', counts_others);
end
$$;
comment on function private.find_dates(private.search_terms, text, text, text, text, date, date, integer, bigint, boolean) is
  'The dates that a search finds among events: total, ids of a page, and counts, as private.event_page takes them.';

-- The days of public dates, with what lists and calendars narrow them by, so that those of some days are found and counted in one index,
-- however many there are in all. private.recount keeps them with the counts of events: docs/data.md, "Kept counts".
create table private.event_days (
  event_id uuid not null,
  occurrence_id uuid not null,
  -- In the event's time zone; a date of several days has a row for each.
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Id in private.event_facets. No foreign key: its check would lock, and so write, that row for each day inserted.
  facets_id integer not null,
  -- The day before it that the event has, which tells the first one of some days without the others. The same day, for the second of its dates.
  previous_day date,
  -- Whether its time, length or status is another than the event's, as of a date that was moved.
  is_other boolean not null,
  primary key (event_id, occurrence_id, day)
);
comment on table private.event_days is 'Each day of each date of a public event; of a series until its next date.';

create index event_days_day_idx on private.event_days (day, starts_at, occurrence_id)
  include (event_id, previous_day, ends_at, facets_id);
create index event_days_other_idx on private.event_days (event_id) where is_other;
create index event_days_facets_idx on private.event_days (facets_id);

alter table private.event_days enable row level security;

create function private.refresh_event_days(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Rarely one is missing. One transaction at a time adds them: two that add the same ones in different orders would deadlock.
  if exists (select from public.events as e where (e.id = any (ids) or ids is null) and e.approval_status = 'approved'
      and not exists (select from private.event_facets as g
        where g.categories = e.categories and g.city = coalesce(e.city, '') and g.attendance_mode = e.attendance_mode)) then
    perform pg_advisory_xact_lock(hashtextextended('event_facets', 0));
    insert into private.event_facets (categories, city, attendance_mode)
    select distinct e.categories, coalesce(e.city, ''), e.attendance_mode from public.events as e
    where (e.id = any (ids) or ids is null) and e.approval_status = 'approved'
    on conflict on constraint event_facets_key do nothing;
  end if;
  with fresh as materialized (
    select e.id as event_id, dated.id as occurrence_id, span.at::date as day, dated.starts_at, dated.ends_at, g.id as facets_id,
      lag(span.at::date) over (partition by e.id order by span.at, dated.starts_at, dated.id) as previous_day,
      dated.status <> e.status or dated.ends_at - dated.starts_at <> e.ends_at - e.starts_at
        or dated.starts_at <> (dated.original_date + (e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone as is_other
    from public.events as e left join public.businesses as b on b.id = e.business_id
    join private.event_facets as g on g.categories = e.categories and g.city = coalesce(e.city, '') and g.attendance_mode = e.attendance_mode
    -- A date of a series has the days until its next one: a daily one of a month would fill each day thirty times.
    join (select o.event_id, o.id, o.original_date, o.starts_at, o.ends_at, o.status, lead(o.starts_at) over (partition by o.event_id order by o.starts_at, o.id) as next_at
      from public.event_occurrences as o where o.event_id = any (ids) or ids is null) as dated on dated.event_id = e.id
    -- What ends at midnight does not touch the day after.
    cross join lateral generate_series((dated.starts_at at time zone e.time_zone)::date::timestamp,
      greatest(least(dated.ends_at, dated.next_at) - interval '1 second', dated.starts_at) at time zone e.time_zone, interval '1 day') as span (at)
    where (e.id = any (ids) or ids is null) and e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
  ), kept as materialized (
    select * from private.event_days as k where k.event_id = any (ids) or ids is null
  ), changed as materialized (
    select event_id, occurrence_id, day, f.starts_at, f.ends_at, f.facets_id, f.previous_day, f.is_other, k.facets_id as old_facets_id
    from fresh as f full join kept as k using (event_id, occurrence_id, day)
    where (f.starts_at, f.ends_at, f.facets_id, f.previous_day, f.is_other)
      is distinct from (k.starts_at, k.ends_at, k.facets_id, k.previous_day, k.is_other)
  ), written as (
    insert into private.event_days (event_id, occurrence_id, day, starts_at, ends_at, facets_id, previous_day, is_other)
    select event_id, occurrence_id, day, starts_at, ends_at, facets_id, previous_day, is_other from changed where starts_at is not null
    on conflict on constraint event_days_pkey do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      facets_id = excluded.facets_id, previous_day = excluded.previous_day, is_other = excluded.is_other
  ), removed as (
    delete from private.event_days as k using changed as c
    where c.starts_at is null and k.event_id = c.event_id and k.occurrence_id = c.occurrence_id and k.day = c.day
  )
  insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
  select 'days', '-infinity', day::text, '', category, sum(step), ids is null and not exists (select from private.kept_counts as c where c.kind = 'days')
  from changed, lateral (values (changed.facets_id, 1), (old_facets_id, -1)) as moved (facets_id, step) join private.event_facets as g on g.id = moved.facets_id,
    unnest(array_prepend('', g.categories)) as category
  group by day, category having sum(step) <> 0;
end
$$;
comment on function private.refresh_event_days(uuid[]) is
  'Keeps the days of these events true, or of all without ids, and how many dates each day has (kept count: the day, and its category as the third).';

-- The public events that are not over, with what a search of events needs of each: its words, what it is narrowed and ordered by, and its next date, so
-- that no match has its dates and its business looked up. private.recount keeps it with the counts of events: docs/data.md, "Kept counts".
create table private.listed_events (
  -- The event's.
  id uuid primary key,
  title text not null,
  search_document tsvector not null,
  categories text[] not null,
  city text not null,
  attendance_mode text not null,
  -- When its last date ends.
  until timestamptz not null,
  -- The first date that was not over when this was written. Once it is over, the next one is looked up until private.renew_listed_events writes it.
  next_id uuid not null,
  next_starts_at timestamptz not null,
  next_ends_at timestamptz not null
);
comment on table private.listed_events is 'What a search of events reads of each public event that is not over.';

create index listed_events_search_document_idx on private.listed_events
  using gin (private.weighted_document(search_document)) with (fastupdate = off);
create index listed_events_next_idx on private.listed_events (next_starts_at, next_id);

alter table private.listed_events enable row level security;

create function private.refresh_listed_events(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with fresh as materialized (
    select e.id, e.title, e.search_document, e.categories, coalesce(e.city, '') as city, e.attendance_mode, dated.until,
      next.id as next_id, next.starts_at as next_starts_at, next.ends_at as next_ends_at
    from public.events as e left join public.businesses as b on b.id = e.business_id
    cross join lateral (select max(o.ends_at) as until from public.event_occurrences as o where o.event_id = e.id) as dated
    cross join lateral (select o.id, o.starts_at, o.ends_at from public.event_occurrences as o where o.event_id = e.id and o.ends_at > now()
      order by o.starts_at, o.id limit 1) as next
    where (e.id = any (ids) or ids is null) and e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
  ), removed as (
    delete from private.listed_events as k where (k.id = any (ids) or ids is null) and not exists (select from fresh as f where f.id = k.id)
  )
  insert into private.listed_events as k (id, title, search_document, categories, city, attendance_mode, until, next_id, next_starts_at, next_ends_at)
  select * from fresh
  on conflict on constraint listed_events_pkey do update set title = excluded.title, search_document = excluded.search_document,
    categories = excluded.categories, city = excluded.city, attendance_mode = excluded.attendance_mode, until = excluded.until,
    next_id = excluded.next_id, next_starts_at = excluded.next_starts_at, next_ends_at = excluded.next_ends_at
  where k <> excluded;
end
$$;
comment on function private.refresh_listed_events(uuid[]) is 'Keeps what searches read of these events true, or of all without ids.';

create function private.drop_unused_event_facets(max_rows integer default 100) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Writers of days lock private.kept_counts before they look up facets, so none is at work while this lock is held. Waiting for it would block later
  -- writers; the next run tries again.
  lock table private.kept_counts in share row exclusive mode nowait;
  with due as (
    select g.id, exists (select from private.event_days as k where k.facets_id = g.id) as is_used from private.event_facets as g
    where g.checked_at < now() - interval '1 day' order by g.checked_at, g.id limit max_rows
  ), used as (
    update private.event_facets as g set checked_at = now() from due where due.id = g.id and due.is_used
  )
  delete from private.event_facets as g using due where due.id = g.id and not due.is_used;
exception when lock_not_available then null;
end
$$;
comment on function private.drop_unused_event_facets(integer) is
  'Drops facets that no day has, max_rows a run and each checked once a day: otherwise every change of an event''s city would add one for good, and each list reads them all.';

create function private.renew_listed_events(max_rows integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[] := array(select k.id from private.listed_events as k where k.next_starts_at <= now() and k.next_ends_at <= now()
    order by k.next_starts_at, k.next_id limit max_rows);
begin
  -- What somebody changes meanwhile waits for the next run, and nobody for this one.
  ids := array(select k.id from private.kept_items as k where k.kind = 'events' and k.id = any (ids) order by k.id for update skip locked);
  if ids <> '{}' then perform private.refresh_listed_events(ids); end if;
  perform private.drop_unused_event_facets();
  return cardinality(ids);
end
$$;
comment on function private.renew_listed_events(integer) is
  'Writes the next dates of events whose kept one is over, and removes events that are over, so many at a time; drops unused facets of events. Returns how many events.';
grant execute on function private.renew_listed_events(integer) to service_role;

create function public.renew_listed_events() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.renew_listed_events() $$;
comment on function public.renew_listed_events() is
  'Renews the next dates by which searches find events, so that they need not be looked up. Returns how many were over. Regular work, with the service key.';
grant execute on function public.renew_listed_events() to service_role;

create function private.sync_listed_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select n.id from new_rows as n join old_rows as o on o.id = n.id
    where n.title <> o.title or n.search_document <> o.search_document);
begin
  if ids = '{}' then return null; end if;
  -- As private.recount does.
  lock table private.kept_counts in row exclusive mode;
  perform from private.kept_items as k where k.kind = 'events' and k.id = any (ids) order by k.id for update;
  perform private.refresh_listed_events(ids);
  return null;
end
$$;
comment on function private.sync_listed_events() is 'Keeps the words by which events are found true after a statement; they count for nothing.';

create trigger sync_listed_changed after update on public.events referencing old table as old_rows new table as new_rows
  for each statement execute function private.sync_listed_events();

create function private.listed_next_date() returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(select d.next_id as id, d.next_starts_at as starts_at where d.next_ends_at > now()
    union all (select o.id, o.starts_at from public.event_occurrences as o where d.next_ends_at <= now() and o.event_id = d.id and o.ends_at > now()
      order by o.starts_at, o.id limit 1))';
end
$$;
comment on function private.listed_next_date() is 'The next date of a row of private.listed_events as d, as SQL for a lateral join: its id and starts_at.';

create function private.describe_dates(ids uuid[], by_event boolean) returns jsonb
-- Dates are read by their keys, whatever they are: a plan for them costs more than they do.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || case when by_event and d.is_recurring
          then jsonb_build_object('later', private.later_dates(d.event_id, d.starts_at)) else '{}' end
          || case when by_event then jsonb_build_object('offer', t.offer) else '{}' end
        order by d.starts_at, d.id), '[]')
    from public.event_dates as d
    -- Prices only where each event is listed once.
    left join private.ticket_offers(case when by_event then ids end) as t on t.occurrence_id = d.id
    -- Whoever found them by what is kept: what is shown is public.
    where d.id = any (ids) and coalesce((select e.business_id is null or b.status = 'approved' from public.events as e
      left join public.businesses as b on b.id = e.business_id where e.id = d.event_id), false)
  );
end
$$;
comment on function private.describe_dates(uuid[], boolean) is
  'Dates as lists show them; by_event: with the later dates of a series and what tickets cost.';

-- Security definer, like the directory search: these functions read approved events of approved businesses
-- only, and return public columns only.
create function private.dates_of_days(
  category text, wanted text, in_city text, attendance text, first_day date, last_day date, size integer, skipped bigint, by_event boolean
) returns jsonb
-- A plan that fits any days reads more than those that are asked for. Only here: all that is called below is planned anew each time, too.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  attendance_facets constant integer[] := private.matching_event_facets(null, '', attendance);
  -- An unknown category matches none.
  wanted_facets constant integer[] := private.matching_event_facets(case when category <> '' then coalesce(wanted, '') end, in_city, '');
  today constant date := private.today();
  -- From here on nothing is left out because it is over, in any time zone: the first day of an event is the one that has none before it.
  all_listed constant date := case when first_day is not null and (not by_event or coalesce(last_day < today, false)) then first_day
    else greatest(first_day, today + 3) end;
begin
  return (
      with matching as not materialized (
        select d.occurrence_id as id, d.event_id, d.starts_at, d.day, d.previous_day, d.facets_id from private.event_days as d
        where d.day >= coalesce(first_day, today - 1) and (last_day is null or d.day <= last_day)
          -- Of what is to come, and of a day that is not over, what is over is of no use.
          and (d.ends_at > now() or first_day is not null and (not by_event or coalesce(last_day < today, false)))
          and (attendance_facets is null or d.facets_id = any (attendance_facets))
      ), soon as materialized (
        select distinct on (event_id) * from matching where by_event and day < all_listed order by event_id, starts_at, id
      ), base as materialized (
        (select distinct on (id) * from matching where not by_event order by id)
        union all
        select * from soon
        union all
        select * from matching where by_event and day >= all_listed and (previous_day is null or previous_day < all_listed)
          and event_id not in (select event_id from soon)
      ), counted as materialized (
        -- Few, however many dates: what is narrowed by a category or a city is counted of these.
        select g.categories, g.city, category = '' or coalesce(wanted = any (g.categories), false) as fits_category,
          in_city = '' or lower(g.city) = lower(in_city) as fits_city, n.dates
        from (select b.facets_id, count(*) as dates from base as b group by b.facets_id) as n join private.event_facets as g on g.id = n.facets_id
      )
      select jsonb_build_object(
        'total', (select coalesce(sum(dates), 0) from counted where fits_category and fits_city),
        'ids', (select jsonb_agg(shown.id) from (select id from base where wanted_facets is null or facets_id = any (wanted_facets)
          order by starts_at, id limit size offset skipped) as shown),
        'by_category', (select jsonb_object_agg(c.name, c.dates) from (select chosen.name, sum(counted.dates) as dates from counted,
          unnest(counted.categories) as chosen (name) where fits_city group by chosen.name) as c),
        'by_city', (select jsonb_agg(jsonb_build_object('name', name, 'dates', dates) order by dates desc, name)
          from (select min(city) as name, sum(dates) as dates from counted where fits_category and city <> '' group by lower(city)) as found))
  );
end
$$;
comment on function private.dates_of_days(text, text, text, text, date, date, integer, bigint, boolean) is
  'The dates of some days, or all to come: {total, ids, by_category, by_city}, ids of one page.';

create function private.nearest_event_days(category text, in_city text, attendance text, first_day date, last_day date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := private.event_category_name(category);
  today constant date := private.today();
  earliest constant date := greatest(first_day - 7, today);
  after constant date := greatest(last_day, today);
  fits constant text := concat_ws(' and ', 'k.ends_at > now()',
    'k.facets_id = any (' || quote_literal(private.matching_event_facets(wanted, in_city, attendance)) || ')');
  -- Of a few events the days of each; of many the next days that have one of them.
  few constant boolean := private.kept_count('events', coalesce(wanted, ''), lower(in_city), attendance) < 20;
  ids uuid[] := '{}';
  found date[];
begin
  if category <> '' and wanted is null then return '{}'; end if;
  if few then
    execute 'select array(select e.id from public.events as e where ' || private.event_conditions(wanted, in_city, attendance)
      || ' and exists (select from public.event_occurrences as o where o.event_id = e.id and o.ends_at > now()))' into ids;
  end if;
  execute format('select array(select day from (
      (select k.day from private.event_days as k where %1$s and k.day >= $1 and k.day < $2 group by k.day order by k.day desc limit 1)
      union all
      (select k.day from private.event_days as k where %1$s and k.day > $3 group by k.day order by k.day limit 3)) as near order by day)',
    concat_ws(' and ', fits, case when few then 'k.event_id = any ($4)' end))
    into found using earliest, first_day, after, ids;
  return found;
end
$$;
grant execute on function private.nearest_event_days(text, text, text, date, date) to anon, authenticated, service_role;

create function public.nearest_event_days(
  first_day date, last_day date, category text default '', in_city text default '', attendance text default ''
) returns date[]
language sql stable security invoker set search_path = '' as $$
  select private.nearest_event_days(left(coalesce(category, ''), 200), left(coalesce(in_city, ''), 200), left(coalesce(attendance, ''), 200), first_day, last_day)
$$;
comment on function public.nearest_event_days(date, date, text, text, text) is
  'For days that have no events: the last day in the week before them that has one to come, and the next three after them.';
grant execute on function public.nearest_event_days(date, date, text, text, text) to anon, authenticated, service_role;

create function private.event_page(
  q text, category text, in_city text, attendance text, first_day date, last_day date, page integer,
  page_size integer, by_event boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  terms constant private.search_terms := private.read_search('{events}', q);
  wanted constant text := private.event_category_name(category);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 500);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ids uuid[];
  total bigint;
  by_category jsonb;
  by_city jsonb;
  found jsonb;
  is_exact boolean := true;
  counts_others boolean := true;
begin
  if terms.words = '' and by_event and first_day is null and last_day is null and (category = '' or wanted is not null) then
    total := private.kept_count('events', coalesce(wanted, ''), lower(in_city), attendance);
    by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('events', lower(in_city), attendance) as c);
    by_city := (select jsonb_agg(jsonb_build_object('name', found.name, 'dates', found.events) order by found.events desc, found.name)
      from (select (select e.city from public.events as e where e.approval_status = 'approved' and lower(e.city) = c.key
          order by e.city limit 1) as name, c.things as events
        from private.kept_counts_by_two('events', coalesce(wanted, ''), attendance) as c) as found);
    if total > skipped then
      ids := private.next_dates(wanted, in_city, attendance, size, skipped, total);
    end if;
  else
    found := case when terms.words = ''
      then private.dates_of_days(category, wanted, in_city, attendance, first_day, last_day, size, skipped, by_event)
      else private.find_dates(terms, category, wanted, in_city, attendance, first_day, last_day, size, skipped, by_event) end;
    is_exact := coalesce((found -> 'is_exact')::boolean, true);
    counts_others := coalesce((found -> 'counts_others')::boolean, true);
    total := (found -> 'total')::bigint;
    ids := array(select id::uuid from jsonb_array_elements_text(coalesce(nullif(found -> 'ids', 'null'), '[]')) with ordinality as listed (id, place)
      order by place);
    by_category := nullif(found -> 'by_category', 'null');
    by_city := nullif(found -> 'by_city', 'null');
    if not counts_others then
      by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('events') as c);
      by_city := (select jsonb_agg(jsonb_build_object('name', found.name, 'dates', null) order by found.events desc, found.name)
        from (select (select e.city from public.events as e where e.approval_status = 'approved' and lower(e.city) = c.key
            order by e.city limit 1) as name, c.things as events
          from private.kept_counts_by_two('events') as c) as found);
    end if;
  end if;
  return jsonb_build_object(
    'total', total, 'total_is_exact', is_exact,
    'search', private.describe_search(terms),
    'dates', private.describe_dates(ids, by_event),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'dates',
        case when counts_others or not by_category ? c.name then coalesce(by_category -> c.name, '0') end) order by c.position, c.name), '[]')
      from public.event_categories as c),
    'cities', coalesce(by_city, '[]'));
end
$$;
grant execute on function private.event_page(text, text, text, text, date, date, integer, integer, boolean)
  to anon, authenticated, service_role;

create function public.event_page(
  q text default '', category text default '', in_city text default '', attendance text default '',
  first_day date default null, last_day date default null, page integer default 1,
  page_size integer default 24, by_event boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  -- Compared with each row: longer than any name, they would only cost.
  select private.event_page(q, left(coalesce(category, ''), 200), left(coalesce(in_city, ''), 200), left(coalesce(attendance, ''), 200), first_day,
    last_day, page, page_size, by_event)
$$;
comment on function public.event_page(text, text, text, text, date, date, integer, integer, boolean) is
  'A numbered page of dates with its total and the counts of each category and city; without first_day the '
  'future ones. attendance: online or in-person. by_event: each event once, with its next date of these days, '
  'what its tickets cost (offer), and, for a series, the later dates; the counts are of events. Of more than 200 events that have the '
  'words, total_is_exact is false, those that come first are listed, and counts are null.';
grant execute on function public.event_page(text, text, text, text, date, date, integer, integer, boolean)
  to anon, authenticated, service_role;

create function private.event_calendar_days(category text, first_day date, last_day date, per_day integer, chosen_day date) returns jsonb
-- Each day is read by its key, and no further than its first dates: a plan for these days costs more than they do.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  wanted constant text := private.event_category_name(category);
  is_unknown constant boolean := category <> '' and wanted is null;
  facets_ids constant integer[] := private.matching_event_facets(wanted, '', '');
  -- Six weeks at most, as a month has on a calendar.
  until constant date := least(last_day, first_day + 41);
  size constant integer := least(greatest(coalesce(per_day, 4), 1), 24);
  -- Of today, what is over is of no use; no zone is more than a day ahead.
  today constant date := private.today();
begin
  return jsonb_build_object(
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'total', coalesce(counted.dates, 0) - coalesce(past.dates, 0),
        'dates', coalesce(shown.dates, '[]')) order by d.day), '[]')
      from (select first_day + n as day from generate_series(0, until - first_day) as n where not is_unknown) as d
      left join (select c.one, sum(c.change) as dates from private.kept_counts as c
        where c.kind = 'days' and c.three = coalesce(wanted, '') and c.two = '' and c.at <= now()
          and c.one between first_day::text and until::text group by c.one) as counted on counted.one = d.day::text
      -- In the subquery, or all days are counted and most counts thrown away.
      left join lateral (select count(*) as dates from private.event_days as k where d.day between today and today + 1
        and k.day = d.day and k.ends_at <= now() and (facets_ids is null or k.facets_id = any (facets_ids))) as past on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', o.id, 'slug', e.slug, 'title', e.title, 'time_zone', e.time_zone, 'all_day', e.all_day,
            'is_recurring', e.rrule is not null, 'original_date', o.original_date, 'starts_at', o.starts_at, 'status', o.status,
            'venue_name', e.venue_name, 'city', e.city) order by o.starts_at, o.id) as dates
        from (select k.occurrence_id, k.event_id from private.event_days as k
          where k.day = d.day and (k.ends_at > now() or d.day < today) and (facets_ids is null or k.facets_id = any (facets_ids))
          order by k.starts_at, k.occurrence_id limit size) as first
        join public.event_occurrences as o on o.id = first.occurrence_id join public.events as e on e.id = first.event_id) as shown on true),
    'chosen', (select coalesce(jsonb_agg(to_jsonb(d) order by d.starts_at, d.id), '[]') from public.event_dates as d
      where d.id = any (array(select k.occurrence_id from private.event_days as k
        where k.day = chosen_day and not is_unknown and chosen_day between first_day and until
          and (k.ends_at > now() or chosen_day < today) and (facets_ids is null or k.facets_id = any (facets_ids))
        order by k.starts_at, k.occurrence_id limit 24))),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.position, c.name), '[]')
      from public.event_categories as c));
end
$$;
grant execute on function private.event_calendar_days(text, date, date, integer, date) to anon, authenticated, service_role;

create function public.event_calendar_days(
  first_day date, last_day date, category text default '', per_day integer default 4, chosen_day date default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.event_calendar_days(left(coalesce(category, ''), 200), first_day, last_day, per_day, chosen_day)
$$;
comment on function public.event_calendar_days(date, date, text, integer, date) is
  'A calendar of six weeks at most: of each day how many dates it has and the first of them (per_day, 24 at most), the first 24 of the chosen day, and '
  'the categories. From today on without what is over.';
grant execute on function public.event_calendar_days(date, date, text, integer, date) to anon, authenticated, service_role;

-- What the page of an event shows besides the event and its dates.
create function private.event_context(event text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (
      select events.*, businesses.status as business_status from public.events
      left join public.businesses on businesses.id = business_id where events.slug = event
    )
    select jsonb_build_object(
      'is_gone', coalesce((select published_at is not null
        and (approval_status = 'archived' or business_status in ('archived', 'suspended')) from this), false),
      'organizer', (select jsonb_build_object('name', b.name, 'slug', b.slug, 'email',
        case when b.show_email then b.email end, 'phone', b.phone, 'website', b.website)
        from this join public.businesses as b on b.id = this.business_id
        where b.status = 'approved' and this.approval_status = 'approved'),
      'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug)
          order by array_position(this.categories, c.name))
        from this join public.event_categories as c on c.name = any (this.categories)
        where this.approval_status = 'approved'), '[]'),
      'sponsors', coalesce((select private.describe_sponsors(this.id) from this
        where this.approval_status = 'approved'), '[]'))
  );
end
$$;
grant execute on function private.event_context(text) to anon, authenticated, service_role;

create function public.event_context(event text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_context(event) $$;
comment on function public.event_context(text) is
  'For the page of an event, by its slug: organizer, categories, sponsors, and whether it was public once and is '
  'gone.';
grant execute on function public.event_context(text) to anon, authenticated, service_role;

create function private.calendar_events(category text, event text) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := private.event_category_name(category);
  facets_ids constant integer[] := private.matching_event_facets(wanted, '', '');
  -- About half a megabyte, which calendar programs accept.
  size constant integer := 500;
  today constant date := (now() at time zone 'UTC')::date;
  -- From here on nothing is over, in any time zone: the first day of an event is the one that has none before it.
  all_listed constant date := today + 3;
  found uuid[];
begin
  if event <> '' then
    return array(select e.id from public.events as e left join public.businesses as b on b.id = e.business_id
      where e.slug = event and e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved'));
  elsif category <> '' and wanted is null then
    return '{}';
  end if;
  found := array(select first.event_id from (
      select distinct on (d.event_id) d.event_id, d.day, d.starts_at, d.occurrence_id from private.event_days as d
      where d.day >= today - 1 and d.day < all_listed and d.ends_at > now() and (facets_ids is null or d.facets_id = any (facets_ids))
      order by d.event_id, d.day, d.starts_at, d.occurrence_id) as first
    order by first.day, first.starts_at, first.occurrence_id limit size);
  if cardinality(found) < size then
    found := found || array(select d.event_id from private.event_days as d
      where d.day >= all_listed and (d.previous_day is null or d.previous_day < all_listed) and (facets_ids is null or d.facets_id = any (facets_ids))
        and d.event_id <> all (found)
      order by d.day, d.starts_at, d.occurrence_id limit size - cardinality(found));
  end if;
  -- A feed keeps past dates for two months, so that a cancellation can still be seen.
  if cardinality(found) < size then
    found := found || array(select d.event_id from private.event_days as d
      where d.day between today - 61 and today and d.ends_at <= now() and d.ends_at > now() - interval '60 days'
        and (facets_ids is null or d.facets_id = any (facets_ids)) and d.event_id <> all (found)
      group by d.event_id order by max(d.ends_at) desc limit size - cardinality(found));
  end if;
  return found;
end
$$;
comment on function private.calendar_events(text, text) is
  'The events of a calendar file: one, or the 500 that come next, and if these are fewer, those of the last two months.';

create function private.offers_of_events(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_object_agg(t.event_id, t.offer) from private.ticket_offers(
    array(select (private.date_shown(k.event_id, null)).id from (select distinct event_id from public.ticket_types
      where event_id = any (ids) and archived_at is null) as k)) as t);
end
$$;
comment on function private.offers_of_events(uuid[]) is 'What tickets of the next date of each event cost, by its id; null when none of them sells any.';

create function private.event_calendar(category text, event text) returns json
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ids constant uuid[] := private.calendar_events(event_calendar.category, event_calendar.event);
  offers constant jsonb := private.offers_of_events(ids);
begin
  return (
    with found as materialized (
      select e.id, e.slug, e.title, e.summary, left(e.description, 2000) as description, e.categories, e.attendance_mode, e.venue_name,
        e.address_line1, e.city, e.state, e.zip_code, e.latitude, e.longitude, e.time_zone, e.starts_at, e.ends_at, e.all_day, e.rrule, e.exdates,
        e.status, e.sequence, e.created_at, e.updated_at, e.cost, b.name as organizer,
        -- One address at a time: not in the calendar of all.
        case when event_calendar.event <> '' and b.show_email then b.email end as organizer_email,
        -- The first day of a rule, without its others; a rule that names no days has its own.
        case when rrule is null or rrule !~ 'BY|UNTIL' then own.day else (select min(day) from private.rrule_dates(
          regexp_replace(rrule, ';COUNT=[0-9]+', '') || ';COUNT=1', own.day, greatest(now(), starts_at)::date + 550) as day) end as first_day,
        offers -> e.id::text as offer
      -- One by one: without the offset it becomes a hash of all businesses.
      from public.events as e left join lateral (select name, show_email, email from public.businesses where id = e.business_id offset 0) as b on true
      cross join lateral (select (e.starts_at at time zone e.time_zone)::date as day) as own where e.id = any (ids)
    ), moved as materialized (
      -- Dates that deviate from the rule. The rule is read for events that have such dates.
      select e.id, other.dates from (select event_id, array_agg(distinct occurrence_id) as dates from private.event_days
        where event_id = any (ids) and is_other group by event_id) as k
      join public.events as e on e.id = k.event_id
      cross join lateral (
        select json_agg(json_build_object('day', o.original_date, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'status', o.status,
          'sequence', o.sequence, 'updated_at', o.updated_at) order by o.original_date) as dates
        from (select * from public.event_occurrences where id = any (k.dates) offset 0) as o
        where case when e.rrule is null then o.original_date = (e.starts_at at time zone e.time_zone)::date
          else o.original_date in (select private.rrule_dates(e.rrule, (e.starts_at at time zone e.time_zone)::date,
            greatest(now(), e.starts_at)::date + 550)) end
      ) as other
    )
    select coalesce(json_agg(e order by e.starts_at, e.id), '[]')
    from (select found.*, coalesce(moved.dates, '[]') as moved from found left join moved on moved.id = found.id where first_day is not null) as e
  );
end
$$;
grant execute on function private.event_calendar(text, text) to anon, authenticated, service_role;

create function public.event_calendar(category text default '', event text default '') returns json
language sql stable security invoker set search_path = '' as $$
  select private.event_calendar(category, event)
$$;
comment on function public.event_calendar(text, text) is
  'Events for calendar files, the 500 that come next, of a category, or one by its slug: the first day of the rule and the '
  'dates that deviate from it.';
grant execute on function public.event_calendar(text, text) to anon, authenticated, service_role;

-- Only the row versions (xmin) of what a calendar is made of, so that an unchanged file need not be read and written again.
create function private.event_calendar_version(category text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  ids constant uuid[] := private.calendar_events(event_calendar_version.category, '');
begin
  return md5(concat_ws(' ',
    -- How far ahead the first day of a rule is looked for.
    now()::date, private.offers_of_events(ids),
    -- Businesses one by one: a join becomes a hash of all.
    (select string_agg(concat_ws(' ', e.id, e.xmin, (select b.xmin from public.businesses as b where b.id = e.business_id)), ',' order by e.id)
      from public.events as e where e.id = any (ids)),
    (select string_agg(concat_ws(' ', o.id, o.xmin), ',' order by o.id) from public.event_occurrences as o
      where o.id = any (array(select k.occurrence_id from private.event_days as k where k.event_id = any (ids) and k.is_other)))));
end
$$;
grant execute on function private.event_calendar_version(text) to anon, authenticated, service_role;

create function public.event_calendar_version(category text default '') returns text
language sql stable security invoker set search_path = '' as $$
  select private.event_calendar_version(left(coalesce(category, ''), 200))
$$;
comment on function public.event_calendar_version(text) is
  'A hash that changes whenever the answer of event_calendar() for all events or for a category may have changed.';
grant execute on function public.event_calendar_version(text) to anon, authenticated, service_role;

create function private.describe_date(occurrence uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', title, 'slug', slug, 'starts_at', event_occurrences.starts_at,
    'time_zone', time_zone, 'all_day', all_day, 'place',
    nullif(concat_ws(', ', venue_name, address_line1, city), ''),
    'event_id', events.id, 'occurrence_id', event_occurrences.id,
    -- Of a series, each date has its own place on the page.
    'day', case when rrule is not null then original_date end)
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence
$$;

-- Rate-limited per date and day: each change sends emails.
create function private.change_event_date(date_id uuid, to_status text, new_start timestamptz, reason text)
returns public.event_occurrences
language plpgsql volatile security definer set search_path = '' as $$
declare
  seen public.event_occurrences;
  why constant text := nullif(btrim(change_event_date.reason), '');
begin
  select * into seen from public.event_occurrences where id = date_id for update;
  if seen.id is null or not private.runs_event(seen.event_id) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  elsif seen.ends_at <= now() then
    perform private.raise_error(409, 'date_is_over', 'This date is over and can no longer be changed.');
  elsif seen.status = 'canceled' then
    perform private.raise_error(409, 'date_canceled', 'This date is already canceled.');
  elsif to_status is null or to_status not in ('canceled', 'postponed', 'rescheduled', 'scheduled') then
    perform private.raise_error(400, 'status_unknown',
      'A date can be canceled, postponed, rescheduled or resumed.');
  elsif to_status <> 'canceled'
    and exists (select from public.events where id = seen.event_id and status = 'postponed') then
    perform private.raise_error(409, 'event_postponed', 'The whole event is postponed. Resume it first.');
  elsif (to_status = 'postponed') = (seen.status = 'postponed') and to_status in ('postponed', 'scheduled') then
    perform private.raise_error(409, 'transition_not_allowed', case to_status
      when 'postponed' then 'This date is already postponed.' else 'This date is not postponed.' end);
  elsif to_status in ('canceled', 'postponed') and why is null then
    perform private.raise_error(400, 'reason_needed', 'Enter a reason. Attendees get it by email.');
  elsif to_status = 'rescheduled'
    and (new_start is null or new_start <= now() or new_start > now() + interval '3 years') then
    perform private.raise_error(400, 'start_not_ahead', 'Choose a time in the future, within three years.');
  end if;

  update public.event_occurrences set status = to_status, reason = why, is_exception = true,
    ends_at = case to_status when 'rescheduled' then new_start + (seen.ends_at - seen.starts_at)
      else seen.ends_at end,
    starts_at = case to_status when 'rescheduled' then new_start else seen.starts_at end
  where id = date_id returning * into seen;
  return seen;
end
$$;
grant execute on function private.change_event_date(uuid, text, timestamptz, text) to authenticated,
  service_role;

create function public.change_event_date(date_id uuid, to_status text, new_start timestamptz default null,
  reason text default null)
returns public.event_occurrences
language sql security invoker set search_path = '' as $$
  select private.change_event_date(date_id, to_status, new_start, reason)
$$;
comment on function public.change_event_date(uuid, text, timestamptz, text) is
  'Cancels, postpones, moves or resumes one date of an event, for its organizers; everybody with a place '
  'gets an email.';
grant execute on function public.change_event_date(uuid, text, timestamptz, text) to authenticated,
  service_role;
