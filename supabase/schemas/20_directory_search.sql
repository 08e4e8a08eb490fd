-- Search and pages of the directory.

create function private.category_names(category text) returns text[]
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(found.name), '{}') from public.business_categories as top
    join public.business_categories as found on found.id = top.id or found.parent_id = top.id
    where top.slug = category or top.name = category
  );
end
$$;
comment on function private.category_names(text) is
  'The names of a category, by slug or name, and of its subcategories.';

create function private.category_key(category text) returns text
language sql stable set search_path = '' as $$
  select case when count(*) = 1 then min(id::text) end from public.business_categories where slug = category or name = category
$$;
comment on function private.category_key(text) is
  'A category of businesses, by slug or name, in private.kept_counts; null for none, and for a slug that is the name of another.';

-- Who is open now in each time zone, as SQL over `d`, with the present minute of the week as a constant:
-- Postgres finds the few that are open at night by an index. Only on special days is a listing's own calendar
-- read.
create function private.open_now_condition() returns text
language sql stable set search_path = '' as $$
  -- The time zones of approved listings, by a loose index scan.
  with recursive zones as (
    (select time_zone from public.businesses where status = 'approved' order by time_zone limit 1)
    union all
    select (select time_zone from public.businesses where status = 'approved'
      and businesses.time_zone > zones.time_zone
      order by time_zone limit 1)
    from zones where zones.time_zone is not null
  )
  select '(' || coalesce(string_agg(format(
    '(d.time_zone = %1$L and d.open_minutes @> %2$s and not d.special_days @> %3$L::date
        and coalesce(d.temporarily_closed_until < %3$L::date, true))
      or (d.time_zone = %1$L and d.special_days <> ''{}'' and d.special_days @> %3$L::date
        and private.is_open_at(d.opening_hours, d.special_hours, d.time_zone, d.temporarily_closed_until, now()))',
    time_zone, (extract(isodow from here)::int - 1) * 1440 + extract(hour from here)::int * 60 + extract(
      minute from here)::int,
    here::date), ' or '), 'false') || ')'
  from zones, lateral (select now() at time zone time_zone as here) as clock
  where time_zone is not null
$$;

-- The choices of the custom fields that narrow the directory. An address names an option by the first eight digits of its
-- field: "3f2a91bc.yes".
create function private.filter_options()
returns table (field_id uuid, place bigint, label text, option_id text, option_label text, option_place bigint, name text,
  translations jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select f.id, row_number() over (order by form.purpose, f.position, f.id, o.place), f.label, o.option ->> 'id',
    o.option ->> 'label', o.place, left(f.id::text, 8) || '.' || (o.option ->> 'id'), f.translations
  from public.form_fields as f join public.forms as form on form.id = f.form_id
  cross join lateral jsonb_array_elements(f.options) with ordinality as o (option, place)
  where form.purpose in ('listing', 'organization') and f.is_filter and f.visibility = 'public' and f.archived_at is null
    and not coalesce((o.option -> 'archived')::boolean, false);
end
$$;
comment on function private.filter_options() is
  'The options of custom fields that the directory can be filtered by, in their order, with the names they have in addresses.';

create function private.option_conditions(options text[]) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    -- One of the chosen options of each field. Without a choice no field is read.
    select string_agg(format('d.id in (select business_id from private.listing_options where options && %L::text[])', chosen.keys),
      ' and ')
    from (
      select array_agg(known.field_id || '.' || known.option_id) as keys
      from private.filter_options() as known where cardinality(options) > 0 and known.name = any (options)
      group by known.field_id) as chosen
  );
end
$$;
comment on function private.option_conditions(text[]) is
  'The conditions of chosen options as SQL over `d`; null if there are none. Options that are no filter any more do not count.';

-- Without the words that are searched for. The area is south, west, north and east in degrees.
create function private.directory_conditions(names text[], in_city text, open_now boolean, area double precision[] default null,
  options text[] default '{}')
returns text
language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(' and ', 'd.status = ''approved''', private.option_conditions(options),
    case when names is not null then format('d.categories && %L::text[]', names) end,
    case when in_city <> '' then format('lower(d.city) = lower(%L)', in_city) end,
    case when open_now then private.open_now_condition() end,
    case when area is not null then format(
      'd.latitude between %s and %s and d.longitude between %s and %s', area[1], area[3], area[2], area[4]) end);
end
$$;
comment on function private.directory_conditions(text[], text, boolean, double precision[], text[]) is
  'The filters of the directory as SQL over `d`; names: of categories, null for any.';

create function private.city_slug(city text) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select trim(both '-' from regexp_replace(
      regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(city, 100))), '[^a-z0-9\s-]', '',
        'g'), '[\s-]+', '-', 'g'))
  );
end
$$;
comment on function private.city_slug(text) is
  'A city in a path: "St. Johnsbury" is st-johnsbury. Empty for names without Latin letters.';
grant execute on function private.city_slug(text) to anon, authenticated, service_role;

create function private.known_city(wanted text) returns text
language sql stable set search_path = '' as $$
  -- By a loose index scan.
  with recursive cities as (
    (select lower(city) as city from public.businesses where status = 'approved' and lower(city) > ''
      order by lower(city) limit 1)
    union all
    select (select lower(b.city) from public.businesses as b
      where b.status = 'approved' and lower(b.city) > cities.city order by lower(b.city) limit 1)
    from cities where cities.city is not null
  )
  select city from cities where city = lower(wanted) or private.city_slug(city) = wanted
  order by city = lower(wanted) desc limit 1
$$;
comment on function private.known_city(text) is
  'The lower-cased name of a city that has listings, by its name or slug.';

-- A search as its statement needs it, made by private.read_directory_search.
create type private.directory_search as (
  terms private.search_terms,
  categories text[],
  city text,
  here extensions.cube,
  -- SQL over `d`. With words, $1 are the places of what they find.
  conditions text,
  sort text,
  options text[],
  places tid[],
  -- Whether places are all that the words find; with any category, city and options, too.
  is_exact boolean,
  counts_others boolean
);

create function private.is_area(area double precision[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(area) = 1 and cardinality(area) = 4 and array_lower(area, 1) = 1
    and area[1] between -90 and area[3] and area[3] <= 90
    and area[2] between -180 and area[4] and area[4] <= 180, false)
$$;
comment on function private.is_area(double precision[]) is
  'Whether the four numbers are the south, west, north and east of a part of the earth.';

create function private.read_directory_search(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, area double precision[] default null, options text[] default '{}'
) returns private.directory_search
language plpgsql stable set search_path = '' as $$
declare
  search private.directory_search;
  found private.found_rows;
  order_by text;
begin
  if near_latitude not between -90 and 90 or near_longitude not between -180 and 180 then
    perform private.raise_error(400, 'place_unknown',
      'Latitude goes from -90 to 90, longitude from -180 to 180.');
  end if;
  if area is not null and not private.is_area(area) then
    perform private.raise_error(400, 'area_invalid',
      'Send an area as south, west, north and east in degrees, with south below north and west below east.');
  end if;

  -- Compared with each row: longer than any name, they would only cost.
  category := left(category, 200);
  in_city := left(in_city, 200);
  search.terms := private.read_search('{businesses}', q);
  search.categories := case when category <> '' then private.category_names(category) end;

  -- A city without listings stays as it was typed, and finds nothing.
  search.city := case when in_city <> '' then coalesce(private.known_city(in_city), in_city) else '' end;
  search.here := private.point_on_earth(near_latitude, near_longitude);
  -- As many as an address has room for.
  search.options := array(select left(option, 200) from unnest(options) as option limit 50);
  search.conditions := private.directory_conditions(search.categories, search.city, open_now, area, search.options);
  search.sort := coalesce(nullif(sort, ''), case when (search.terms).words <> '' then 'relevance'
    else 'featured' end);

  if search.sort not in ('featured', 'name', 'newest', 'nearest', 'relevance') then
    perform private.raise_error(400, 'sort_unknown', 'Sort by featured, name, newest, nearest or relevance.');
  elsif search.sort = 'nearest' then
    if search.here is null then
      perform private.raise_error(400, 'place_needed',
        'To sort by distance, send near_latitude and near_longitude.');
    end if;
    search.conditions := search.conditions || ' and d.location is not null';
  end if;

  search.is_exact := true;
  search.counts_others := true;
  if (search.terms).words <> '' then
    order_by := case search.sort when 'name' then 'd.sort_name, d.id' when 'newest' then 'd.published_at desc, d.id'
      when 'nearest' then format('d.location operator(extensions.<->) %L::extensions.cube', search.here)
      else 'd.featured desc, d.sort_name, d.id' end;
    -- In any category and city, for the counts of the others; of too many, those that are wanted.
    found := private.find_matches('businesses', 'public.businesses as d where ' || private.directory_conditions(null, '', open_now, area),
      search.terms, 500, search.sort = 'relevance', private.first_rows('businesses', order_by));
    search.counts_others := found.is_exact;
    if not found.is_exact and (search.categories is not null or search.city <> '' or search.options <> '{}'
      or search.sort = 'nearest') then
      found := private.find_matches('businesses', 'public.businesses as d where ' || search.conditions,
        search.terms, 500, search.sort = 'relevance', private.first_rows('businesses', order_by));
    end if;
    search.is_exact := found.is_exact;
    search.places := found.places;
    search.conditions := search.conditions || ' and d.ctid = any ($1)';
  end if;
  return search;
end
$$;
comment on function private.read_directory_search(text, text, text, boolean, double precision,
  double precision, text, double precision[], text[]) is
  'Checks what is searched for and resolves it: category and city by name or slug, typing errors corrected.';

create function private.count_listings(conditions text, places tid[], max_rows integer) returns bigint
-- What a search found is read by its places, never the whole table.
language plpgsql stable set search_path = '' set random_page_cost = 1 as $$
declare
  total bigint;
begin
  execute 'select count(*) from (select from public.businesses as d where ' || conditions || ' limit $2) as found' into total using places, max_rows;
  return total;
end
$$;
comment on function private.count_listings(text, tid[], integer) is
  'How many listings fit the conditions, SQL over `d` in which $1 are the places; of more than max_rows, so many; null counts all.';

-- The one statement that reads listings, for numbered pages (skip) and for pages by cursor (after).
create function private.find_listings(search private.directory_search, page_size integer, skip bigint,
  after jsonb)
returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, cover_url text, featured boolean, sponsored boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  distance_km double precision, page_cursor text
)
-- What a search found is read by its places, never the whole table.
language plpgsql stable set search_path = '' set random_page_cost = 1 as $$
declare
  away constant text := '(d.location operator(extensions.<->) $2)';
  -- What is open comes first only if the words ask for it. Being featured decides between equals.
  rank constant text := '(' || private.rank_of(search.terms, 'd.search_document', 'd.sort_name') || ' * 2 + d.featured::integer'
    || case when (search.terms).open_first then ' + 100 * private.is_open_at(d.opening_hours, d.special_hours, d.time_zone,
      d.temporarily_closed_until, now())::integer' else '' end || ')';
  order_by text;
  cursor_of text;
  is_after text;
  conditions text;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
begin
  if after is not null and (jsonb_typeof(after) <> 'array'
    or jsonb_array_length(after) <> (case when search.sort in ('featured', 'relevance') then 3
      else 2 end)) then
    raise invalid_text_representation;
  end if;

  case search.sort
    when 'featured' then
      order_by := 'd.featured desc, d.sort_name, d.id';
      cursor_of := 'd.featured, d.sort_name, d.id';
      is_after := case when (after ->> 0)::boolean
        then '(not d.featured or (d.sort_name, d.id) > ($3 ->> 1, ($3 ->> 2)::uuid))'
        else 'not d.featured and (d.sort_name, d.id) > ($3 ->> 1, ($3 ->> 2)::uuid)' end;
    when 'name' then
      order_by := 'd.sort_name, d.id';
      cursor_of := order_by;
      is_after := '(d.sort_name, d.id) > ($3 ->> 0, ($3 ->> 1)::uuid)';
    when 'newest' then
      order_by := 'd.published_at desc, d.id';
      cursor_of := 'd.published_at, d.id';
      is_after := 'd.published_at <= ($3 ->> 0)::timestamptz
        and (d.published_at < ($3 ->> 0)::timestamptz or d.id > ($3 ->> 1)::uuid)';
    when 'nearest' then
      order_by := away || ', d.id';
      cursor_of := order_by;
      is_after := '(' || away || ', d.id) > (($3 ->> 0)::float8, ($3 ->> 1)::uuid)';
    when 'relevance' then
      order_by := rank || ' desc, d.sort_name, d.id';
      cursor_of := rank || ', d.sort_name, d.id';
      is_after := '(-' || rank || ', d.sort_name, d.id) > (-($3 ->> 0)::integer, $3 ->> 1, ($3 ->> 2)::uuid)';
  end case;

  conditions := concat_ws(' and ', search.conditions, case when after is not null then is_after end);
  return query execute format(
    'select d.id, d.slug, d.name, d.tagline, d.categories, d.phone, d.address, d.city, d.latitude, d.longitude, d.logo_url,
      d.cover_url, d.featured, d.sponsored, d.verified, d.opening_hours, d.special_hours, d.time_zone, d.temporarily_closed_until,
      case when d.notice_until is null or d.notice_until >= (now() at time zone d.time_zone)::date then d.notice end,
      case when $2 is not null and d.location is not null then 2 * 6371 * asin(least(1, %s / 2)) end,
      jsonb_build_array(%s)::text
    from %s order by %s limit %s',
    away, cursor_of,
    -- What is skipped is read in the index of the order, as is what is listed: its rows are not.
    format(case when skip > 0 and search.places is null
      then '(select d.id as listed_id from public.businesses as d where %s order by %s limit %s offset %s) as listed
        join public.businesses as d on d.id = listed_id'
      else 'public.businesses as d where %s' end, conditions, order_by, size, skip),
    order_by, size || case when search.places is not null then ' offset ' || skip else '' end)
  using search.places, search.here, after;
end
$$;

create function private.search_directory(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, page_size integer, after text, options text[]
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, featured boolean, sponsored boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  is_open boolean, distance_km double precision, page_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  search private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, near_latitude, near_longitude, sort, null, options);
  place jsonb;
begin
  place := after::jsonb;
  return query
  select b.id, b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude,
    b.logo_url, b.featured, b.sponsored, b.verified, b.opening_hours, b.special_hours, b.time_zone,
    b.temporarily_closed_until, b.notice,
    private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()),
    b.distance_km, b.page_cursor
  from private.find_listings(search, search_directory.page_size, 0, place) as b;
exception when invalid_text_representation or datetime_field_overflow or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.raise_error(400, 'cursor_invalid',
    'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.search_directory(text, text, text, boolean, double precision,
  double precision, text, integer, text, text[]) to anon, authenticated, service_role;

create function public.search_businesses(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null,
  sort text default '',
  page_size integer default 20, after text default null, options text[] default '{}'
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, featured boolean, sponsored boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  is_open boolean, distance_km double precision, page_cursor text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_directory(q, category, in_city, open_now, near_latitude, near_longitude, sort, page_size, after, options)
$$;
comment on function public.search_businesses( text, text, text, boolean, double precision, double precision,
  text, integer, text, text[]) is
  'A page of the directory, tolerant of misspellings. sort: featured, name, newest, nearest or relevance. '
  'after: the last row''s page_cursor. options: of custom fields, as directory_page names them.';
grant execute on function public.search_businesses(text, text, text, boolean, double precision,
  double precision, text, integer, text, text[]) to anon, authenticated, service_role;

-- Numbered pages of the directory with their counts, all in one request. Like the search, they run with more
-- than the caller's rights and read approved listings only (docs/decisions/0007).
create function private.facet_conditions(search private.directory_search, names text[], in_city text, open_now boolean,
  area double precision[], options text[])
returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.directory_conditions(names, in_city, open_now, area, options)
    || case when search.places is null then '' else ' and d.ctid = any ($1)' end;
end
$$;
comment on function private.facet_conditions(private.directory_search, text[], text, boolean, double precision[], text[]) is
  'What a search finds with other filters, as SQL over `d`; $1 are the places of what its words find.';

create function private.uncounted(facet jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case when (choice -> 'businesses')::bigint > 0 then choice || '{"businesses": null}' else choice end order by place), '[]')
  from jsonb_array_elements(facet) with ordinality as listed (choice, place)
$$;
comment on function private.uncounted(jsonb) is
  'A facet of all listings for a search that finds more than are counted: which choices there are, without their numbers.';

create function private.category_facet(search private.directory_search, open_now boolean, area double precision[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  -- Listings with the same categories are counted together, then each kind counts once for its categories and
  -- those above.
  execute 'with kinds as (select d.categories, count(*) as listings from public.businesses as d where '
    || private.facet_conditions(search, null, search.city, open_now, area, search.options) || ' group by d.categories),
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
    into facet using search.places;
  return facet;
end
$$;

create function private.city_facet(search private.directory_search, open_now boolean, area double precision[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''name'', name, ''slug'', private.city_slug(name), ''businesses'', listings)
    order by listings desc, name), ''[]'') from (select min(d.city) as name, count(*) as listings from public.businesses as d
    where d.city <> '''' and ' || private.facet_conditions(search, search.categories, '', open_now, area, search.options)
    || ' group by lower(d.city)) as found'
    into facet using search.places;
  return facet;
end
$$;

-- The same of all listings, or those of a city or a category, as they are kept.
create function private.kept_category_facet(in_city text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'parent', top.slug,
      'businesses', coalesce(counted.listings, 0)) order by coalesce(top.position, c.position), coalesce(top.name, c.name),
      c.parent_id is not null, c.position, c.name), '[]')
    from public.business_categories as c left join public.business_categories as top on top.id = c.parent_id
    left join private.kept_counts_by_one('businesses', lower(in_city)) as counted (key, listings) on counted.key = c.id::text
  );
end
$$;

create function private.kept_city_facet(category_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', private.city_slug(name), 'businesses', listings)
      order by listings desc, name), '[]')
    from (select (select b.city from public.businesses as b where b.status = 'approved' and lower(b.city) = counted.key
        order by b.city limit 1) as name, counted.listings
      from private.kept_counts_by_two('businesses', category_key) as counted (key, listings)) as found
  );
end
$$;

-- Listings with the same options are counted together. A field without a choice is counted with those of all other fields:
-- one statement for them, and one for each field that has a choice.
create function private.field_facets(search private.directory_search, open_now boolean, area double precision[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  narrowed record;
  counts jsonb := '{}';
  counted jsonb;
begin
  for narrowed in
    select case when bool_or(known.name = any (search.options)) then known.field_id end as field_id,
      array(select chosen from unnest(search.options) as chosen where chosen <> all (
        case when bool_or(known.name = any (search.options)) then array_agg(known.name) else '{}' end)) as others
    from private.filter_options() as known where search.counts_others group by known.field_id
  loop
    continue when narrowed.field_id is null and counts ? 'rest';
    execute 'select coalesce(jsonb_object_agg(name, listings), ''{}'') from (
      select left(option, 8) || substr(option, 37) as name, sum(kinds.listings) as listings from (
        select o.options, count(*) as listings from public.businesses as d
        join private.listing_options as o on o.business_id = d.id where '
      || private.facet_conditions(search, search.categories, search.city, open_now, area, narrowed.others)
      || ' group by o.options) as kinds cross join lateral unnest(kinds.options) as option group by 1) as found'
      into counted using search.places;
    counts := counts || jsonb_build_object(coalesce(narrowed.field_id::text, 'rest'), counted);
  end loop;
  return coalesce((
    select jsonb_agg(to_jsonb(field) - 'place' order by field.place) from (
      select min(known.place) as place, left(known.field_id::text, 8) as id, min(known.label) as label,
        (array_agg(known.translations))[1] as translations,
        jsonb_agg(jsonb_build_object('name', known.name, 'label', known.option_label, 'businesses', case when search.counts_others
          then coalesce(coalesce(counts -> known.field_id::text, counts -> 'rest') -> known.name, '0') end)
          order by known.option_place) as options
      from private.filter_options() as known group by known.field_id) as field), '[]');
end
$$;
comment on function private.field_facets(private.directory_search, boolean, double precision[]) is
  'The custom fields that filter the directory, each with its options and the listings that choosing one would show.';

create function private.directory_page(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, page integer, page_size integer, area double precision[], options text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  search private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, near_latitude, near_longitude, sort, area, options);
  -- What nothing but a category and a city narrows is not counted for each request.
  level constant text := case when category = '' then '' else private.category_key(category) end;
  is_kept constant boolean := (search.terms).words = '' and not open_now and area is null and search.options = '{}' and level is not null;
  -- What is open or somewhere is most of a town, or next to nothing: of more than these nobody needs the number.
  max_counted constant integer := case when (search.terms).words = '' and (open_now or area is not null or search.sort = 'nearest') then 500 end;
  total bigint;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  skip constant bigint := (greatest(page, 1)::bigint - 1) * size;
  listings jsonb;
begin
  total := case when is_kept and search.sort <> 'nearest' then private.kept_count('businesses', level, lower(search.city))
    else private.count_listings(search.conditions, search.places, max_counted + 1) end;
  if total > max_counted then
    total := max_counted;
    search.is_exact := false;
  end if;
  if max_counted is not null and not is_kept then
    -- Of any category and city, for the counts of the others.
    search.counts_others := search.is_exact
      and private.count_listings(private.directory_conditions(null, '', open_now, area), null, max_counted + 1) <= max_counted;
  end if;
  if total > skip then
    select jsonb_agg(to_jsonb(b) - '{id,page_cursor,ordinality}'::text[] order by b.ordinality) into listings
    from private.find_listings(search, size, skip, null) with ordinality as b;
  end if;
  return jsonb_build_object('total', total, 'total_is_exact', search.is_exact, 'businesses', coalesce(listings, '[]'),
    'search', private.describe_search(search.terms),
    'city', (select jsonb_build_object('name', b.city, 'slug', private.city_slug(b.city))
      from public.businesses as b
      where b.status = 'approved' and lower(b.city) = lower(search.city) and search.city <> ''
      order by b.city limit 1),
    -- Of more than are counted, nobody needs the numbers.
    'categories', case when is_kept then private.kept_category_facet(search.city)
      when not search.counts_others then private.uncounted(private.kept_category_facet(search.city))
      else private.category_facet(search, open_now, area) end,
    'cities', case when is_kept then private.kept_city_facet(level)
      when not search.counts_others then private.uncounted(private.kept_city_facet(coalesce(level, '')))
      else private.city_facet(search, open_now, area) end,
    'fields', private.field_facets(search, open_now, area));
end
$$;
grant execute on function private.directory_page(text, text, text, boolean, double precision,
  double precision, text, integer, integer, double precision[], text[]) to anon, authenticated, service_role;

create function public.directory_page(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null,
  sort text default '',
  page integer default 1, page_size integer default 20, area double precision[] default null,
  options text[] default '{}'
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.directory_page(q, category, in_city, open_now, near_latitude, near_longitude, sort, page, page_size, area, options)
$$;
comment on function public.directory_page( text, text, text, boolean, double precision, double precision,
  text, integer, integer, double precision[], text[]) is
  'A numbered page of the directory with its total and the counts of each category, city and option of a filter. Of more than 500 '
  'that have the words, are open now, are in the area or have a place to be near, total is 500 and total_is_exact false, the best 500 are listed, and counts are null. category and '
  'in_city: name or slug. area: south, west, north and east in degrees. options: names of options, of which a listing has one '
  'of each field.';
grant execute on function public.directory_page(text, text, text, boolean, double precision, double precision,
  text, integer, integer, double precision[], text[]) to anon, authenticated, service_role;

create function private.related_listings(this public.businesses) returns uuid[]
-- In the order of the table, wherever a scan of it began last, would be others each time.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  candidates uuid[] := '{}';
  more uuid[];
  parts text[];
  is_other constant text := format('b.status = ''approved'' and b.id <> %L and b.id <> %L and b.branch_of is distinct from %L', this.id,
    coalesce(this.branch_of, this.id), coalesce(this.branch_of, this.id));
  is_near constant text := format('lower(b.city) = lower(%L)', this.city);
  shares_all constant text := format('b.categories @> %L::text[]', this.categories);
  shares_one constant text := format('b.categories && %L::text[]', this.categories);
begin
  if this.categories = '{}' then return '{}'; end if;
  -- The best of a hundred that share all categories, or one, here or anywhere. Not of the first by name: a walk to those of a rare category
  -- reads most of a large town.
  parts := array[concat_ws(' and ', shares_all, is_near), shares_all, concat_ws(' and ', shares_one, is_near), shares_one];
  for place in 1..4 loop
    -- Who shares all comes first, and of these who is of the same city: with three of them the others need not be looked for.
    exit when cardinality(candidates) >= 3 and place in (2, 3);
    execute format('select array(select b.id from public.businesses as b where %s and %s and b.id <> all ($1) limit 100)', is_other, parts[place])
      into more using candidates;
    candidates := candidates || more;
  end loop;
  return array(select b.id from public.businesses as b where b.id = any (candidates)
    order by cardinality(array(select unnest(b.categories) intersect select unnest(this.categories))) desc,
      (lower(b.city) = lower(this.city)) desc nulls last, b.featured desc, b.sort_name, b.id limit 3);
end
$$;
comment on function private.related_listings(public.businesses) is
  'Up to three similar listings: those with most categories in common, then of the same city, then featured. Not its own locations.';

-- What the page of a listing shows besides the listing itself.
create function private.listing_context(listing text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (
      select businesses.*, coalesce(branch_of, id) as main_id from public.businesses where slug = listing)
    select jsonb_build_object(
      -- Was public and will not soon be again. About a listing that was never public, nothing is revealed.
      'is_gone', coalesce((select status in ('archived', 'suspended', 'merged') and published_at is not null
        from this), false),
      'moved_to', (select private.merged_into(id) from this where status = 'merged'),
      'email', (select email from this where status = 'approved' and show_email),
      'contact', (select jsonb_build_object('phone', phone, 'address', address, 'address_line1', address_line1,
          'address_line2', address_line2, 'zip_code', zip_code, 'latitude', latitude, 'longitude', longitude)
        from this where status = 'approved'),
      'facts', coalesce((select private.custom_facts(id, '{public}') from this), '[]'),
      'has_members_facts', coalesce((select private.custom_facts(id, '{members}') <> '[]' from this), false),
      'takes_messages', coalesce((select status = 'approved' and private.takes_messages(id) from this), false),
      'categories', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'schema_type', c.schema_type,
          'parent', top.name, 'parent_slug', top.slug) order by array_position(this.categories, c.name))
        from this join public.business_categories as c on c.name = any (this.categories)
        left join public.business_categories as top on top.id = c.parent_id where this.status = 'approved'),
          '[]'),
      'is_branch', coalesce((select status = 'approved' and branch_of is not null from this), false),
      'locations', coalesce((select jsonb_agg(to_jsonb(found)) from (
        select b.slug, b.name, b.phone, coalesce(nullif(b.address, ''), b.city) as address,
          b.id = this.main_id as is_main
        from this join public.businesses as b on b.id = this.main_id or b.branch_of = this.main_id
        where this.status = 'approved' and b.status = 'approved' and b.id <> this.id
        order by is_main desc, lower(b.city), b.sort_name, b.id) as found), '[]'),
      'team', coalesce((select private.team_on_listing(organization_id) from this where status = 'approved'), '[]'),
      'related', coalesce((select jsonb_agg(jsonb_build_object('slug', b.slug, 'name', b.name, 'tagline', b.tagline, 'categories', b.categories,
          'city', b.city, 'logo_url', b.logo_url, 'cover_url', b.cover_url) order by alike.place)
        from public.businesses as one cross join lateral unnest(private.related_listings(one)) with ordinality as alike (id, place)
        join public.businesses as b on b.id = alike.id where one.slug = listing and one.status = 'approved'), '[]'))
  );
end
$$;
grant execute on function private.listing_context(text) to anon, authenticated, service_role;

create function public.listing_context(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.listing_context(listing)
$$;
comment on function public.listing_context(text) is
  'For the page of a listing, by its slug: its email address if it is shown, its number and address, whether somebody reads messages, '
  'its categories, its custom fields, the other locations of its organization, similar listings, whether it was public once and is gone, and the slug of the public listing '
  'that it was merged into.';
grant execute on function public.listing_context(text) to anon, authenticated, service_role;
