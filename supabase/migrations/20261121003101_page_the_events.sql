-- The events as their pages and calendars show them, each in one request. With more than the caller's rights, as the search of
-- the directory: they look at approved events of approved businesses only, and answer public columns only.
create function private.event_page(
  q text, category text, in_city text, attendance text, first_day date, last_day date, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.plain_words(q);
  query constant tsquery := private.typed_query(words);
  wanted constant text := (select name from public.event_categories where slug = category or name = category limit 1);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 500);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  with base as materialized (
    select o.id, o.starts_at, e.categories, e.city,
      category = '' or wanted = any (e.categories) as fits_category,
      in_city = '' or lower(e.city) = lower(in_city) as fits_city
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    left join public.businesses as b on b.id = e.business_id
    where e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
      and (words = '' or e.search_document @@ query)
      and (attendance = '' or (attendance = 'online' and e.attendance_mode in ('online', 'mixed'))
        or (attendance = 'in-person' and e.attendance_mode in ('offline', 'mixed')))
      -- Days are those of the event's own clock; the first two lines are for the index.
      and (first_day is not null or o.ends_at > now())
      and (first_day is null or o.ends_at > first_day::timestamp at time zone 'UTC' - interval '1 day')
      and (last_day is null or o.starts_at < last_day::timestamp at time zone 'UTC' + interval '2 days')
      and (first_day is null or ((o.ends_at - interval '1 second') at time zone e.time_zone)::date >= first_day)
      and (last_day is null or (o.starts_at at time zone e.time_zone)::date <= last_day)
  ), shown as (
    select id from base where fits_category and fits_city order by starts_at, id limit size offset skipped
  )
  select jsonb_build_object(
    'total', (select count(*) from base where fits_category and fits_city),
    'dates', coalesce((select jsonb_agg(to_jsonb(d) order by d.starts_at, d.id)
      from public.event_dates as d where d.id in (select id from shown)), '[]'),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'dates',
        (select count(*) from base where fits_city and c.name = any (base.categories))) order by c.position, c.name), '[]')
      from public.event_categories as c),
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'dates', dates) order by dates desc, name), '[]')
      from (select min(city) as name, count(*) as dates from base where fits_category and city <> '' group by lower(city)) as found))
  into answer;
  return answer;
end
$$;
create function public.event_page(
  q text default '', category text default '', in_city text default '', attendance text default '',
  first_day date default null, last_day date default null, page integer default 1, page_size integer default 24
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.event_page(q, category, in_city, attendance, first_day, last_day, page, page_size)
$$;
comment on function public.event_page(text, text, text, text, date, date, integer, integer) is
  'A numbered page of dates with its total and what each category and city would show; without first_day those to come. attendance: online or in-person.';

-- What the page of an event needs beside the event and its dates.
create function private.event_surroundings(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with this as (
    select events.*, businesses.status as business_status from public.events
    left join public.businesses on businesses.id = business_id where events.slug = event
  )
  select jsonb_build_object(
    'is_gone', coalesce((select published_at is not null
      and (approval_status = 'archived' or business_status in ('archived', 'suspended')) from this), false),
    'organiser', (select jsonb_build_object('name', b.name, 'slug', b.slug, 'email', b.email, 'phone', b.phone, 'website', b.website)
      from this join public.businesses as b on b.id = this.business_id
      where b.status = 'approved' and this.approval_status = 'approved'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug)
        order by array_position(this.categories, c.name))
      from this join public.event_categories as c on c.name = any (this.categories) where this.approval_status = 'approved'), '[]'))
$$;
create function public.event_surroundings(event text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_surroundings(event) $$;
comment on function public.event_surroundings(text) is
  'For the page of an event, by its slug: organiser, categories, and whether it was here once and is gone.';

create function private.event_calendar(category text, event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'slug', e.slug, 'title', e.title, 'summary', e.summary, 'description', left(e.description, 2000),
      'categories', e.categories, 'attendance_mode', e.attendance_mode, 'venue_name', e.venue_name,
      'address_line1', e.address_line1, 'city', e.city, 'state', e.state, 'zip_code', e.zip_code, 'latitude', e.latitude,
      'longitude', e.longitude, 'time_zone', e.time_zone, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'all_day', e.all_day, 'rrule', e.rrule, 'exdates', e.exdates, 'status', e.status, 'sequence', e.sequence,
      'created_at', e.created_at, 'updated_at', e.updated_at, 'cost', e.cost,
      'organiser', b.name, 'organiser_email', b.email,
      'first_day', rule.days[1],
      -- Dates that are not as the rule makes them.
      'moved', coalesce((select jsonb_agg(jsonb_build_object('day', o.original_date, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
          'status', o.status, 'sequence', o.sequence, 'updated_at', o.updated_at) order by o.original_date)
        from public.event_occurrences as o
        where o.event_id = e.id and o.original_date = any (rule.days) and (o.status <> e.status
          or o.ends_at - o.starts_at <> e.ends_at - e.starts_at
          or o.starts_at <> (o.original_date + (e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone)), '[]'))
    order by e.starts_at, e.id), '[]')
  from public.events as e left join public.businesses as b on b.id = e.business_id
  cross join lateral (select case when e.rrule is null then array[(e.starts_at at time zone e.time_zone)::date]
    else array(select private.rrule_dates(e.rrule, (e.starts_at at time zone e.time_zone)::date,
      greatest(now(), e.starts_at)::date + 550)) end as days) as rule
  where e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved') and rule.days[1] is not null
    and (event = '' or e.slug = event)
    and (category = '' or (select c.name from public.event_categories as c where c.slug = category) = any (e.categories))
    -- A feed keeps what is over for two months, so that a date that was called off can still be seen.
    and (event <> '' or e.id in (select o.event_id from public.event_occurrences as o where o.ends_at > now() - interval '60 days'))
$$;
create function public.event_calendar(category text default '', event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_calendar(category, event) $$;
comment on function public.event_calendar(text, text) is
  'Events for calendar files, of a category or one by its slug: the first day of the rule and the dates that are not as it makes them.';

create function private.my_registrations(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select r.id, r.occurrence_id, r.status, r.guests, r.offered_until, r.created_at, e.slug, e.title, e.venue_name, e.city,
      e.time_zone, e.all_day, o.starts_at, o.ends_at, o.status as date_status, access.online_url,
      -- How many stand before them, themselves included.
      case when r.status = 'waitlisted' then (select count(*) from public.event_registrations as before
        where before.occurrence_id = r.occurrence_id and before.status = 'waitlisted' and before.number <= r.number) end as place
    from public.event_registrations as r
    join public.event_occurrences as o on o.id = r.occurrence_id join public.events as e on e.id = r.event_id
    left join public.event_access as access on access.event_id = e.id and r.status in ('registered', 'confirmed', 'attended')
    where r.user_id = (select auth.uid()) and r.status <> 'cancelled' and (event = '' or e.slug = event)
    order by o.starts_at desc limit 200
  ) as mine
$$;
create function public.my_registrations(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_registrations(event) $$;
comment on function public.my_registrations(text) is
  'The caller''s registrations that are not cancelled, of all events or one by its slug, with their place on the waiting list.';

create function private.check_in_dates(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select o.id, e.slug, e.title, e.venue_name, e.time_zone, o.starts_at, o.ends_at, o.status, e.capacity,
      people.coming, people.came, people.waiting
    from public.events as e join public.event_occurrences as o on o.event_id = e.id
    cross join lateral (
      select coalesce(sum(1 + guests) filter (where r.status in ('registered', 'confirmed', 'attended')), 0) as coming,
        coalesce(sum(1 + guests) filter (where r.status = 'attended'), 0) as came,
        count(*) filter (where r.status in ('waitlisted', 'offered')) as waiting
      from public.event_registrations as r where r.occurrence_id = o.id
    ) as people
    where e.registration_mode = 'internal' and (event = '' or e.slug = event)
      and o.ends_at > now() - interval '14 days' and o.starts_at < now() + interval '90 days'
      and ((select private.is_staff()) or e.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by o.starts_at limit 200
  ) as mine
$$;
create function public.check_in_dates(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.check_in_dates(event) $$;
comment on function public.check_in_dates(text) is
  'Dates with registrations that the caller organises, from two weeks ago to three months ahead, with how many come.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.event_page(text, text, text, text, date, date, integer, integer)',
    'public.event_page(text, text, text, text, date, date, integer, integer)',
    'private.event_surroundings(text)', 'public.event_surroundings(text)',
    'private.event_calendar(text, text)', 'public.event_calendar(text, text)',
    'private.my_registrations(text)', 'public.my_registrations(text)',
    'private.check_in_dates(text)', 'public.check_in_dates(text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to authenticated, service_role', signature);
    if signature::text !~ '(my_registrations|check_in_dates)' then
      execute format('grant execute on function %s to anon', signature);
    end if;
  end loop;
end
$$;
