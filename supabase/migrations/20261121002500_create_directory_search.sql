-- Searching the directory. With more than the caller's rights, because Postgres uses no text or category index behind a
-- policy; so it looks at approved listings only, and answers public columns only.
create function private.directory_query(q text) returns tsquery
language sql stable set search_path = '' as $$
  -- What people mean ("bakery -cafe", "\"farm shop\""), or words that begin like what they typed so far.
  select websearch_to_tsquery('pg_catalog.english', q) || coalesce((
    select to_tsquery('pg_catalog.english', string_agg(word || ':*', ' & '))
    from regexp_split_to_table(lower(q), '[^a-z0-9]+') as word where word <> ''), '')
$$;

create function private.category_names(category text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(found.name), '{}') from public.business_categories as top
  join public.business_categories as found on found.id = top.id or found.parent_id = top.id
  where top.slug = category or top.name = category
$$;
comment on function private.category_names(text) is 'The names of a category, by slug or name, and of those below it.';

-- The conditions of a search as SQL over `b`: $1 query, $2 plain words, $3 category names, $4 city.
create function private.directory_conditions(words text, category text, in_city text, open_now boolean) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'b.status = ''approved''',
    case when words <> '' then case when char_length(words) < 3 then 'b.search_document @@ $1'
      else '(b.search_document @@ $1 or $2 operator(extensions.<%) b.sort_name)' end end,
    case when category <> '' then 'b.categories && $3' end,
    case when in_city <> '' then 'lower(b.city) = lower($4)' end,
    case when open_now then
      'private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now())' end)
$$;

create function private.plain_words(q text) returns text
language sql stable set search_path = '' as $$
  select left(btrim(lower(extensions.unaccent('extensions.unaccent', coalesce(q, '')))), 100)
$$;

create function private.search_directory(
  q text, category text, in_city text, open_now boolean, near_latitude double precision, near_longitude double precision,
  sort text, page_size integer, after text
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text, latitude double precision,
  longitude double precision, logo_url text, featured boolean, verified boolean, opening_hours jsonb, special_hours jsonb,
  time_zone text, temporarily_closed_until date, notice text, is_open boolean, distance_km double precision, page_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.plain_words(q);
  query constant tsquery := private.directory_query(words);
  here constant extensions.cube := private.point_on_earth(near_latitude, near_longitude);
  place constant jsonb := after::jsonb;
  away constant text := '(b.location operator(extensions.<->) $5)';
  rank constant text := 'round((ts_rank(b.search_document, $1) + 2 * extensions.word_similarity($2, b.sort_name))::numeric, 6)';
  conditions text := private.directory_conditions(words, category, in_city, open_now);
  sorted text;
  cursor_of text;
begin
  if sort = 'nearest' and here is null then
    perform private.refuse(400, 'place_needed', 'To sort by distance, say from where: near_latitude and near_longitude.');
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  case coalesce(nullif(sort, ''), case when words <> '' then 'relevance' else 'featured' end)
    when 'featured' then
      sorted := 'b.featured desc, b.sort_name, b.id';
      cursor_of := 'jsonb_build_array(b.featured, b.sort_name, b.id)';
      conditions := conditions || case when place is null then '' when (place ->> 0)::boolean then
        ' and (not b.featured or (b.sort_name, b.id) > ($6 ->> 1, ($6 ->> 2)::uuid))' else
        ' and not b.featured and (b.sort_name, b.id) > ($6 ->> 1, ($6 ->> 2)::uuid)' end;
    when 'name' then
      sorted := 'b.sort_name, b.id';
      cursor_of := 'jsonb_build_array(b.sort_name, b.id)';
      conditions := conditions || case when place is null then '' else
        ' and (b.sort_name, b.id) > ($6 ->> 0, ($6 ->> 1)::uuid)' end;
    when 'newest' then
      sorted := 'b.published_at desc, b.id';
      cursor_of := 'jsonb_build_array(b.published_at, b.id)';
      conditions := conditions || case when place is null then '' else
        ' and b.published_at <= ($6 ->> 0)::timestamptz
          and (b.published_at < ($6 ->> 0)::timestamptz or b.id > ($6 ->> 1)::uuid)' end;
    when 'nearest' then
      sorted := away || ', b.id';
      cursor_of := 'jsonb_build_array(' || away || ', b.id)';
      conditions := conditions || ' and b.location is not null' || case when place is null then '' else
        ' and (' || away || ', b.id) > (($6 ->> 0)::float8, ($6 ->> 1)::uuid)' end;
    when 'relevance' then
      sorted := rank || ' desc, b.sort_name, b.id';
      cursor_of := 'jsonb_build_array(' || rank || ', b.sort_name, b.id)';
      conditions := conditions || case when place is null then '' else
        ' and (-' || rank || ', b.sort_name, b.id) > (-($6 ->> 0)::numeric, $6 ->> 1, ($6 ->> 2)::uuid)' end;
    else
      perform private.refuse(400, 'sort_unknown', 'Sort by featured, name, newest, nearest or relevance.');
  end case;
  return query execute format(
    'select b.id, b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude, b.logo_url,
      b.featured, b.verified, b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until,
      case when b.notice_until is null or b.notice_until >= (now() at time zone b.time_zone)::date then b.notice end,
      private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()),
      2 * 6371 * asin(least(1, %s / 2)), (%s)::text
    from public.businesses as b where %s order by %s limit %s',
    away, cursor_of, conditions, sorted, least(greatest(coalesce(page_size, 20), 1), 100))
  using query, words, private.category_names(category), in_city, here, place;
exception when invalid_text_representation or datetime_field_overflow or invalid_datetime_format then
  perform private.refuse(400, 'cursor_invalid', 'The page cursor is not one of ours: begin with the first page.');
end
$$;

create function public.search_businesses(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null, sort text default '',
  page_size integer default 20, after text default null
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text, latitude double precision,
  longitude double precision, logo_url text, featured boolean, verified boolean, opening_hours jsonb, special_hours jsonb,
  time_zone text, temporarily_closed_until date, notice text, is_open boolean, distance_km double precision, page_cursor text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_directory(q, category, in_city, open_now, near_latitude, near_longitude, sort, page_size, after)
$$;
comment on function public.search_businesses(
  text, text, text, boolean, double precision, double precision, text, integer, text) is
  'A page of the directory, typing errors forgiven. sort: featured, name, newest, nearest or relevance. after: the last row''s page_cursor.';

create function private.directory_facets(q text, category text, in_city text, open_now boolean)
returns table (facet text, value text, businesses bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.plain_words(q);
  query constant tsquery := private.directory_query(words);
  names constant text[] := private.category_names(category);
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  -- Each facet counts as if nothing of its own kind were chosen: what choosing another value would show.
  return query execute 'select ''category''::text, name, count(*) from public.businesses as b, unnest(b.categories) as name where '
    || private.directory_conditions(words, '', in_city, open_now) || ' group by name'
    using query, words, names, in_city;
  return query execute 'select ''city''::text, min(b.city), count(*) from public.businesses as b where b.city <> '''' and '
    || private.directory_conditions(words, category, '', open_now) || ' group by lower(b.city)'
    using query, words, names, in_city;
end
$$;
create function public.directory_facets(
  q text default '', category text default '', in_city text default '', open_now boolean default false
) returns table (facet text, value text, businesses bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.directory_facets(q, category, in_city, open_now)
$$;
comment on function public.directory_facets(text, text, text, boolean) is
  'How many approved listings each category and city would show within a search.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.directory_query(text)', 'private.category_names(text)',
    'private.directory_conditions(text, text, text, boolean)', 'private.plain_words(text)',
    'private.search_directory(text, text, text, boolean, double precision, double precision, text, integer, text)',
    'public.search_businesses(text, text, text, boolean, double precision, double precision, text, integer, text)',
    'private.directory_facets(text, text, text, boolean)', 'public.directory_facets(text, text, text, boolean)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
end
$$;
grant execute on function
  private.search_directory(text, text, text, boolean, double precision, double precision, text, integer, text),
  public.search_businesses(text, text, text, boolean, double precision, double precision, text, integer, text),
  private.directory_facets(text, text, text, boolean), public.directory_facets(text, text, text, boolean)
  to anon, authenticated, service_role;
create index businesses_facets_idx on public.businesses (lower(city), city, categories) where status = 'approved';
