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

create function public.listing_use_by_day(days integer default 30)
returns table (day date, impressions bigint, others bigint)
language sql stable security invoker set search_path = '' as $$
  with used as (
    select s.day, sum(s.count) filter (where s.kind in ('view', 'search')) as impressions,
      sum(s.count) filter (where s.kind not in ('view', 'search')) as others
    from public.listing_stats as s
    where s.day > current_date - least(greatest(listing_use_by_day.days, 1), 366) and s.day <= current_date
    group by s.day)
  select listed.day, coalesce(used.impressions, 0)::bigint, coalesce(used.others, 0)::bigint
  from (select current_date - back as day
    from generate_series(least(greatest(listing_use_by_day.days, 1), 366) - 1, 0, -1) as back) as listed
  left join used on used.day = listed.day
  order by listed.day
$$;
comment on function public.listing_use_by_day(integer) is
  'How often the listings whose statistics the caller may see were viewed or shown by a search, and otherwise used, on '
  'each of the last days, 366 at most, the first day first.';
grant execute on function public.listing_use_by_day(integer) to authenticated, service_role;

create function public.most_viewed_listings(days integer default 30)
returns table (business_id uuid, name text, views bigint, views_before bigint)
language sql stable security invoker set search_path = '' as $$
  with asked as (select least(greatest(most_viewed_listings.days, 1), 366) as days),
  viewed as (
    select s.business_id, sum(s.count) filter (where s.day > current_date - asked.days) as views,
      sum(s.count) filter (where s.day <= current_date - asked.days) as views_before
    from asked join public.listing_stats as s on s.day > current_date - 2 * asked.days and s.day <= current_date
    where s.kind = 'view'
    group by s.business_id)
  select viewed.business_id, b.name, viewed.views, coalesce(viewed.views_before, 0)
  from viewed join public.businesses as b on b.id = viewed.business_id
  where viewed.views > 0
  order by viewed.views desc, b.name, b.id limit 10
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
-- hour. In the order of their ids, so that two pages with the same listings do not block each other.
create function private.count_appearances(listing_slugs text[], address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  visitor constant text := format('visits %s %s', current_date, address);
  listing uuid;
  counted integer := 0;
begin
  if not private.consume_rate_limit('appearances ' || visitor, 30, 60) then return 0; end if;
  for listing in select id from public.businesses
    where slug = any (listing_slugs[1:48]) and status = 'approved' order by id
  loop
    if private.consume_rate_limit(format('%s %s search', visitor, listing), 3, 1800) then
      perform public.count_listing_use(listing, 'search');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
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
