-- How often listings are viewed and used.

create table public.listing_stats (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null default current_date,
  kind text not null constraint listing_stats_kind_known check (kind in (
    'view', 'search', 'phone', 'email', 'website', 'directions', 'share', 'deal_view', 'deal_claim',
    'event_view', 'job_view', 'message')),
  count integer not null default 0 constraint listing_stats_count_range check (count >= 0),
  primary key (business_id, day, kind)
);
comment on table public.listing_stats is 'How often a listing was viewed and used, per day; never by whom.';

-- Without the count: a row that is counted up stays where it is in the index.
create index listing_stats_day_idx on public.listing_stats (day);

alter table public.listing_stats enable row level security;
grant select on public.listing_stats to authenticated;
grant select, insert, update, delete on public.listing_stats to service_role;

create policy "those who run a listing see its statistics, staff all" on public.listing_stats
  for select to authenticated using (
    business_id = any ((select private.my_business_ids_with_statistics())::uuid[])
    or (select private.is_staff()));

create function public.count_listing_use(business_id uuid, kind text, uses integer default 1) returns void
language sql security invoker set search_path = '' as $$
  insert into public.listing_stats (business_id, kind, count)
  values (count_listing_use.business_id, count_listing_use.kind, uses)
  on conflict on constraint listing_stats_pkey do update set count = listing_stats.count + excluded.count
$$;
comment on function public.count_listing_use(uuid, text, integer) is
  'Counts a use of a listing today. With the service key, by a function that excludes bots and staff.';
grant execute on function public.count_listing_use(uuid, text, integer) to service_role;

-- The periods of which staff see the most viewed listings; those of the charts (src/kit/chart/PeriodChoice.tsx).
create function private.view_periods() returns integer[]
language sql immutable set search_path = '' as $$ select '{7,30,90,365}'::integer[] $$;

-- How often each listing was viewed on the last days, and on as many before, kept with each view: the most viewed of a large town are the first
-- of an index. Days end at midnight: what then leaves a period is taken off by the scheduled jobs (private.roll_listing_views), and until that
-- happened the rows are added up. Without a foreign key, whose cascade would wait in another order than views do: what is deleted counts nothing.
create table private.listing_views (
  business_id uuid not null,
  days integer not null,
  views bigint not null,
  views_before bigint not null,
  primary key (business_id, days)
);
comment on table private.listing_views is 'Views of each listing in the periods up to private.listing_views_day.';
create index listing_views_most_idx on private.listing_views (days, views desc);

create table private.listing_views_day (
  is_only boolean primary key default true constraint listing_views_day_one check (is_only),
  last_day date not null
);
comment on table private.listing_views_day is 'The last day of the periods of private.listing_views; one row.';
insert into private.listing_views_day (last_day) values (current_date);

alter table private.listing_views enable row level security;
alter table private.listing_views_day enable row level security;

create type private.counted_views as (business_id uuid, day date, views bigint);

create function private.sync_listing_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted private.counted_views[];
  until_day date;
begin
  case tg_op
    when 'INSERT' then
      counted := array(select row(n.business_id, n.day, n.count)::private.counted_views from new_rows as n where n.kind = 'view');
    when 'DELETE' then
      counted := array(select row(o.business_id, o.day, -o.count)::private.counted_views from old_rows as o where o.kind = 'view');
    else
      counted := array(select row(n.business_id, n.day, n.count)::private.counted_views from new_rows as n where n.kind = 'view'
        union all select row(o.business_id, o.day, -o.count)::private.counted_views from old_rows as o where o.kind = 'view');
  end case;
  if counted = '{}' then return null; end if;
  -- Until the end of the transaction no period moves on, which would miss what this one has not committed.
  perform pg_advisory_xact_lock_shared(hashtextextended('listing views', 0));
  select d.last_day into until_day from private.listing_views_day as d;
  -- In one order, so that two that change the same do not block each other.
  insert into private.listing_views as k (business_id, days, views, views_before)
  select c.business_id, p.days, coalesce(sum(c.views) filter (where c.day > until_day - p.days), 0),
    coalesce(sum(c.views) filter (where c.day <= until_day - p.days), 0)
  from unnest(counted) as c join unnest(private.view_periods()) as p (days) on c.day > until_day - 2 * p.days and c.day <= until_day
  group by c.business_id, p.days order by c.business_id, p.days
  on conflict on constraint listing_views_pkey do update set views = k.views + excluded.views, views_before = k.views_before + excluded.views_before;
  return null;
end
$$;
comment on function private.sync_listing_views() is 'Keeps how often listings were viewed in the periods.';

-- By their names after those of the totals: private.recount_totals locks in this order.
create trigger sync_views_added after insert on public.listing_stats referencing new table as new_rows
  for each statement execute function private.sync_listing_views();
create trigger sync_views_changed after update on public.listing_stats referencing old table as old_rows new table as new_rows
  for each statement execute function private.sync_listing_views();
create trigger sync_views_removed after delete on public.listing_stats referencing old table as old_rows
  for each statement execute function private.sync_listing_views();

create function private.roll_listing_views(today date default current_date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  was date;
begin
  if exists (select from private.listing_views_day where last_day = today) then return 0; end if;
  -- Does not wait: who views a listing would wait behind it, and the next run does it.
  if not pg_try_advisory_xact_lock(hashtextextended('listing views', 0)) then return 0; end if;
  select last_day into was from private.listing_views_day;
  -- Only days at the edges of a period count for another one than before: they are taken off as of the old day and added as of the new one.
  with edges as (
    select p.days, s.business_id, s.count,
      (s.day > today - p.days and s.day <= today)::integer - (s.day > was - p.days and s.day <= was)::integer as step,
      (s.day > today - 2 * p.days and s.day <= today - p.days)::integer - (s.day > was - 2 * p.days and s.day <= was - p.days)::integer as step_before
    from unnest(private.view_periods()) as p (days)
    -- First the days, then their rows by the index.
    cross join lateral (select distinct least(was, today) - shift + back as day
      from unnest(array[0, p.days, 2 * p.days]) as shift, generate_series(1, abs(today - was)) as back) as edge
    join public.listing_stats as s on s.day = edge.day and s.kind = 'view'
  )
  insert into private.listing_views as k (business_id, days, views, views_before)
  select e.business_id, e.days, sum(e.step * e.count), sum(e.step_before * e.count) from edges as e
  group by e.business_id, e.days having sum(e.step * e.count) <> 0 or sum(e.step_before * e.count) <> 0
  on conflict on constraint listing_views_pkey do update set views = k.views + excluded.views, views_before = k.views_before + excluded.views_before;
  delete from private.listing_views where views = 0 and views_before = 0;
  update private.listing_views_day set last_day = today where is_only;
  return 1;
end
$$;
comment on function private.roll_listing_views(date) is 'Moves the periods of private.listing_views on to a day; 1 if that changed anything.';
grant execute on function private.roll_listing_views(date) to service_role;

create function public.roll_listing_views() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.roll_listing_views() $$;
comment on function public.roll_listing_views() is
  'On a new day, moves the periods of which the views of listings are kept. Returns 1 if it did. Regular work, with the service key.';
grant execute on function public.roll_listing_views() to service_role;

create function private.recount_listing_views() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_views where true;
  update private.listing_views_day set last_day = current_date where is_only;
  insert into private.listing_views (business_id, days, views, views_before)
  select s.business_id, p.days, coalesce(sum(s.count) filter (where s.day > current_date - p.days), 0),
    coalesce(sum(s.count) filter (where s.day <= current_date - p.days), 0)
  from public.listing_stats as s join unnest(private.view_periods()) as p (days) on s.day > current_date - 2 * p.days and s.day <= current_date
  where s.kind = 'view' group by s.business_id, p.days;
end
$$;
comment on function private.recount_listing_views() is 'Adds up the views of all listings anew, whatever is kept; private.recount_totals sees to it that none is counted meanwhile.';

create function private.staff_use_by_day(first_day date, last_day date) returns table (day date, impressions bigint, others bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may see how all listings are used.';
  end if;
  return query
  select c.one::date, (sum(c.change) filter (where c.two = 'impressions'))::bigint, (sum(c.change) filter (where c.two = 'others'))::bigint
  from private.kept_counts as c
  where c.kind = 'listing uses' and c.three = '' and c.one between to_char(first_day, 'YYYY-MM-DD') and to_char(last_day, 'YYYY-MM-DD')
  group by c.one;
end
$$;
comment on function private.staff_use_by_day(date, date) is 'How often all listings were viewed or shown, and otherwise used, on days with some use, for staff.';
grant execute on function private.staff_use_by_day(date, date) to authenticated, service_role;

create function private.visible_use_by_day(first_day date, last_day date) returns table (day date, impressions bigint, others bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Staff see all, which is kept.
  if private.is_staff() then return query select * from private.staff_use_by_day(first_day, last_day); return; end if;
  return query
  select s.day, sum(s.count) filter (where s.kind in ('view', 'search')), sum(s.count) filter (where s.kind not in ('view', 'search'))
  from public.listing_stats as s where s.day between first_day and last_day group by s.day;
end
$$;
comment on function private.visible_use_by_day(date, date) is 'How the listings whose statistics the caller may see were used on days with some use.';
grant execute on function private.visible_use_by_day(date, date) to authenticated, service_role;

create function public.listing_use_by_day(days integer default 30)
returns table (day date, impressions bigint, others bigint)
language sql stable security invoker set search_path = '' as $$
  with asked as (select current_date - least(greatest(listing_use_by_day.days, 1), 366) + 1 as first_day)
  select listed.day::date, coalesce(used.impressions, 0), coalesce(used.others, 0)
  from asked cross join generate_series(asked.first_day, current_date, interval '1 day') as listed (day)
  left join private.visible_use_by_day((select first_day from asked), current_date) as used on used.day = listed.day::date
  order by listed.day
$$;
comment on function public.listing_use_by_day(integer) is
  'How often the listings whose statistics the caller may see were viewed or shown by a search, and otherwise used, on '
  'each of the last days, 366 at most, the first day first.';
grant execute on function public.listing_use_by_day(integer) to authenticated, service_role;

create function private.staff_most_viewed_listings(period integer) returns table (business_id uuid, name text, views bigint, views_before bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may see how all listings are used.';
  end if;
  return query
  select k.business_id, b.name, k.views, k.views_before from private.listing_views as k join public.businesses as b on b.id = k.business_id
  where k.days = period and k.views > 0
  order by k.views desc, b.name, b.id limit 10;
end
$$;
comment on function private.staff_most_viewed_listings(integer) is 'The ten listings that were viewed most in one of the periods that are kept, for staff.';
grant execute on function private.staff_most_viewed_listings(integer) to authenticated, service_role;

create function private.has_listing_views(period integer) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return period = any (private.view_periods()) and (select last_day from private.listing_views_day) = current_date;
end
$$;
comment on function private.has_listing_views(integer) is 'Whether the views of a period up to today are kept.';
grant execute on function private.has_listing_views(integer) to authenticated, service_role;

create function public.most_viewed_listings(days integer default 30)
returns table (business_id uuid, name text, views bigint, views_before bigint)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  period constant integer := least(greatest(most_viewed_listings.days, 1), 366);
begin
  -- Staff see all, which is kept.
  if private.is_staff() and private.has_listing_views(period) then return query select * from private.staff_most_viewed_listings(period); return; end if;
  return query
  with viewed as (
    select s.business_id, sum(s.count) filter (where s.day > current_date - period) as views,
      sum(s.count) filter (where s.day <= current_date - period) as views_before
    from public.listing_stats as s
    where s.kind = 'view' and s.day > current_date - 2 * period and s.day <= current_date
    group by s.business_id)
  select viewed.business_id, b.name, viewed.views, coalesce(viewed.views_before, 0)
  from viewed join public.businesses as b on b.id = viewed.business_id
  where viewed.views > 0
  order by viewed.views desc, b.name, b.id limit 10;
end
$$;
comment on function public.most_viewed_listings(integer) is
  'The ten listings whose pages were viewed most on the last days, 366 at most, and how often on as many days before. '
  'The rights are those of listing_stats.';
grant execute on function public.most_viewed_listings(integer) to authenticated, service_role;

-- No more than 31 bars of each kind and period: the API answers a thousand rows at once.
create function public.listing_use(listing uuid, last_day date, days integer default 30, days_per_bar integer default 1)
returns table (is_previous boolean, bar integer, kind text, count bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.assert_statistics(listing);
  return query
  with asked as (select least(greatest(listing_use.days, 1), 366) as days)
  select (last_day - s.day) >= asked.days,
    (last_day - s.day) % asked.days / greatest(listing_use.days_per_bar, (asked.days + 30) / 31), s.kind, sum(s.count)
  from asked join public.listing_stats as s on s.business_id = listing
    and s.day > last_day - 2 * asked.days and s.day <= last_day
  group by 1, 2, 3
  order by 1, 2, 3;
end
$$;
comment on function public.listing_use(uuid, date, integer, integer) is
  'How often a listing was used in each way in the days up to one, 366 at most, and in as many before: a row for each '
  'bar of a chart with some use, the last bar being 0. 403 not_in_plan. The rights are those of listing_stats.';
grant execute on function public.listing_use(uuid, date, integer, integer) to authenticated, service_role;

create function private.count_visit(listing_slug text, use_kind text, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing constant uuid := (select id from public.businesses where slug = listing_slug
    and status = 'approved');
  -- Nobody can be recognized on another day.
  visitor constant text := format('visits %s %s', current_date, address);
begin
  if listing is null then return null; end if;
  if not private.consume_rate_limit(visitor, 60, 60)
    or not private.consume_rate_limit(format('%s %s %s', visitor, listing, use_kind), 3, 1800)
  then return false; end if;
  perform public.count_listing_use(listing, use_kind);
  return true;
end
$$;
grant execute on function private.count_visit(text, text, text) to service_role;

create function public.count_visit(listing_slug text, use_kind text, address text) returns boolean
language sql security invoker set search_path = '' as $$
  select private.count_visit(listing_slug, use_kind, address)
$$;
comment on function public.count_visit(text, text, text) is
  'Counts a use of a public listing, at most three times per address, kind and half hour. Null if there is '
  'no such listing. With the service key.';
grant execute on function public.count_visit(text, text, text) to service_role;

-- A page of results counts once for each listing on it, like a visit: at most three times per address and half
-- hour. In one statement, so that the totals change once, and in the order of their ids, so that two pages with the same listings do not
-- block each other.
create function private.count_appearances(listing_slugs text[], address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  visitor constant text := format('visits %s %s', current_date, address);
  listing uuid;
  counted uuid[] := '{}';
begin
  if not private.consume_rate_limit('appearances ' || visitor, 30, 60) then return 0; end if;
  for listing in select id from public.businesses
    where slug = any (listing_slugs[1:48]) and status = 'approved' order by id
  loop
    if private.consume_rate_limit(format('%s %s search', visitor, listing), 3, 1800) then
      counted := counted || listing;
    end if;
  end loop;
  insert into public.listing_stats (business_id, kind, count)
  select id, 'search', 1 from unnest(counted) as id order by id
  on conflict on constraint listing_stats_pkey do update set count = listing_stats.count + excluded.count;
  return cardinality(counted);
end
$$;
grant execute on function private.count_appearances(text[], text) to service_role;

create function public.count_appearances(listing_slugs text[], address text) returns integer
language sql security invoker set search_path = '' as $$
  select private.count_appearances(listing_slugs, address)
$$;
comment on function public.count_appearances(text[], text) is
  'Counts that up to 48 public listings were shown as results of a search. Returns how many. With the service '
  'key.';
grant execute on function public.count_appearances(text[], text) to service_role;
