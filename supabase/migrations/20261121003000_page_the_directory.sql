-- The directory as its pages show it: numbered pages with their counts, all in one request. Like the search it runs with more
-- than the caller's rights and looks at approved listings only, see create_directory_search.
create function private.city_slug(city text) returns text
language sql stable set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(city, 100))), '[^a-z0-9\s-]', '', 'g'), '[\s-]+', '-', 'g'))
$$;
comment on function private.city_slug(text) is 'A city in an address: "St. Johnsbury" is st-johnsbury. Empty for names without Latin letters.';

create function private.known_city(wanted text) returns text
language sql stable set search_path = '' as $$
  -- From one city to the next by the index.
  with recursive cities as (
    (select lower(city) as city from public.businesses where status = 'approved' and lower(city) > '' order by lower(city) limit 1)
    union all
    select (select lower(b.city) from public.businesses as b
      where b.status = 'approved' and lower(b.city) > cities.city order by lower(b.city) limit 1)
    from cities where cities.city is not null
  )
  select city from cities where city = lower(wanted) or private.city_slug(city) = wanted
  order by city = lower(wanted) desc limit 1
$$;
comment on function private.known_city(text) is 'The lower-cased name of a city that has listings, by its name or slug.';

create function private.category_facet(words text, query tsquery, in_city text, open_now boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  -- Listings with the same categories are counted together, then each kind counts once for its categories and those above.
  execute 'with kinds as (select b.categories, count(*) as listings from public.businesses as b where '
    || private.directory_conditions(words, '', in_city, open_now) || ' group by b.categories),
  counted as (
    select known.id, sum(kinds.listings) as listings from kinds cross join lateral (
      select distinct level.id from unnest(kinds.categories) as chosen (name)
      join public.business_categories as leaf on leaf.name = chosen.name
      cross join lateral (values (leaf.id), (leaf.parent_id)) as level (id) where level.id is not null
    ) as known group by known.id)
  select coalesce(jsonb_agg(jsonb_build_object(''slug'', c.slug, ''name'', c.name, ''parent'', top.slug,
    ''businesses'', coalesce(counted.listings, 0)) order by coalesce(top.position, c.position), coalesce(top.name, c.name),
    c.parent_id is not null, c.position, c.name), ''[]'')
  from public.business_categories as c left join public.business_categories as top on top.id = c.parent_id
  left join counted on counted.id = c.id'
    into facet using query, words, '{}'::text[], in_city;
  return facet;
end
$$;

create function private.city_facet(words text, query tsquery, names text[], category text, open_now boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''name'', name, ''slug'', private.city_slug(name), ''businesses'', listings)
    order by listings desc, name), ''[]'') from (select min(b.city) as name, count(*) as listings from public.businesses as b
    where b.city <> '''' and ' || private.directory_conditions(words, category, '', open_now) || ' group by lower(b.city)) as found'
    into facet using query, words, names, '';
  return facet;
end
$$;

create function private.directory_page(
  q text, category text, in_city text, open_now boolean, near_latitude double precision, near_longitude double precision,
  sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.plain_words(q);
  query constant tsquery := private.directory_query(words);
  names constant text[] := private.category_names(category);
  -- A city that nobody is in finds nothing.
  here_only constant text := case when in_city <> '' then coalesce(private.known_city(in_city), in_city) else '' end;
  here constant extensions.cube := private.point_on_earth(near_latitude, near_longitude);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  conditions text := private.directory_conditions(words, category, here_only, open_now);
  order_by text := coalesce(nullif(sort, ''), case when words <> '' then 'relevance' else 'featured' end);
  total bigint;
  listings jsonb := '[]';
begin
  if near_latitude not between -90 and 90 or near_longitude not between -180 and 180 then
    perform private.refuse(400, 'place_unknown', 'Latitude goes from -90 to 90, longitude from -180 to 180.');
  elsif order_by = 'nearest' and here is null then
    perform private.refuse(400, 'place_needed', 'To sort by distance, say from where: near_latitude and near_longitude.');
  elsif order_by not in ('featured', 'name', 'newest', 'nearest', 'relevance') then
    perform private.refuse(400, 'sort_unknown', 'Sort by featured, name, newest, nearest or relevance.');
  end if;
  if order_by = 'nearest' then conditions := conditions || ' and b.location is not null'; end if;
  execute 'select count(*) from public.businesses as b where ' || conditions into total using query, words, names, here_only;
  -- A word that a thousand listings have says little: to rank them all would take longer than it helps.
  if order_by = 'relevance' and total > 1000 then order_by := 'featured'; end if;
  if total > (greatest(page, 1)::bigint - 1) * size then
    execute format('select coalesce(jsonb_agg(to_jsonb(found)), ''[]'') from (
      select b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude, b.logo_url, b.featured,
        b.verified, b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until,
        case when b.notice_until is null or b.notice_until >= (now() at time zone b.time_zone)::date then b.notice end as notice,
        case when $5 is not null and b.location is not null
          then 2 * 6371 * asin(least(1, (b.location operator(extensions.<->) $5) / 2)) end as distance_km
      from public.businesses as b where %s order by %s limit %s offset %s) as found', conditions,
      case order_by
        when 'name' then 'b.sort_name, b.id'
        when 'newest' then 'b.published_at desc, b.id'
        when 'nearest' then 'b.location operator(extensions.<->) $5, b.id'
        when 'relevance' then '(position($2 in b.sort_name) > 0)::integer * 2 + b.featured::integer desc, b.sort_name, b.id'
        else 'b.featured desc, b.sort_name, b.id'
      end, size, (greatest(page, 1)::bigint - 1) * size)
      into listings using query, words, names, here_only, here;
  end if;
  return jsonb_build_object('total', total, 'businesses', listings,
    'city', (select jsonb_build_object('name', min(b.city), 'slug', private.city_slug(min(b.city)))
      from public.businesses as b where b.status = 'approved' and lower(b.city) = lower(here_only) having here_only <> '' and count(*) > 0),
    'categories', private.category_facet(words, query, here_only, open_now),
    'cities', private.city_facet(words, query, names, category, open_now));
end
$$;

create function public.directory_page(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null, sort text default '',
  page integer default 1, page_size integer default 20
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.directory_page(q, category, in_city, open_now, near_latitude, near_longitude, sort, page, page_size)
$$;
comment on function public.directory_page(
  text, text, text, boolean, double precision, double precision, text, integer, integer) is
  'A numbered page of the directory with its total and what each category and city would show. category and in_city: name or slug.';

-- What the page of a listing shows beside it.
create function private.listing_surroundings(listing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with this as (select * from public.businesses where slug = listing)
  select jsonb_build_object(
    -- Was here, and will not come back soon; of what was never public nobody learns that it exists.
    'is_gone', coalesce((select status in ('archived', 'suspended') and published_at is not null from this), false),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'schema_type', c.schema_type,
        'parent', top.name, 'parent_slug', top.slug) order by array_position(this.categories, c.name))
      from this join public.business_categories as c on c.name = any (this.categories)
      left join public.business_categories as top on top.id = c.parent_id where this.status = 'approved'), '[]'),
    'related', coalesce((select jsonb_agg(to_jsonb(found)) from (
      select b.slug, b.name, b.tagline, b.categories, b.city, b.logo_url from this
      join public.businesses as b on b.status = 'approved' and b.categories && this.categories and b.id <> this.id
      where this.status = 'approved'
      order by cardinality(array(select unnest(b.categories) intersect select unnest(this.categories))) desc,
        (lower(b.city) = lower(this.city)) desc nulls last, b.featured desc, b.sort_name, b.id limit 3) as found), '[]'))
$$;
create function public.listing_surroundings(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.listing_surroundings(listing) $$;
comment on function public.listing_surroundings(text) is
  'For the page of a listing, by its slug: its categories, similar listings, and whether it was here once and is gone.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.city_slug(text)', 'private.known_city(text)', 'private.category_facet(text, tsquery, text, boolean)',
    'private.city_facet(text, tsquery, text[], text, boolean)', 'private.listing_surroundings(text)',
    'private.directory_page(text, text, text, boolean, double precision, double precision, text, integer, integer)',
    'public.directory_page(text, text, text, boolean, double precision, double precision, text, integer, integer)',
    'public.listing_surroundings(text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
end
$$;
grant execute on function
  private.directory_page(text, text, text, boolean, double precision, double precision, text, integer, integer),
  public.directory_page(text, text, text, boolean, double precision, double precision, text, integer, integer),
  private.listing_surroundings(text), public.listing_surroundings(text)
  to anon, authenticated, service_role;
