-- Searching the directory. With more than the caller's rights, because Postgres uses no text or category index behind a
-- policy; so it looks at approved listings only, and answers public columns only.
create extension if not exists fuzzystrmatch with schema extensions;

create function private.typed_query(q text) returns tsquery
language sql stable set search_path = '' as $$
  -- What people mean ("bakery -cafe", "\"farm shop\""), or the words with the last one still being typed.
  select websearch_to_tsquery('pg_catalog.english', q) || coalesce((
    select to_tsquery('pg_catalog.english', string_agg(word, ' & ' order by place) || ':*')
    from regexp_split_to_table(lower(q), '[^a-z0-9]+') with ordinality as typed (word, place)
    -- Who writes operators knows what they want.
    where word <> '' and q !~ '["-]'), '')
$$;

create function private.plain_words(q text) returns text
language sql stable set search_path = '' as $$
  select left(btrim(lower(extensions.unaccent('extensions.unaccent', coalesce(q, '')))), 100)
$$;

-- The words that approved listings are found by. Who mistypes one is led to the nearest, which is far cheaper than comparing
-- with every listing; words that no listing has any more do no harm.
create table private.directory_words (word text primary key);
create index directory_words_trgm_idx on private.directory_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.directory_words enable row level security;

create function private.collect_directory_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.directory_words
  select distinct word from regexp_split_to_table(
    lower(extensions.unaccent('extensions.unaccent', concat_ws(' ', new.name, new.tagline, new.description,
      array_to_string(new.categories, ' '), new.city))), '[^a-z0-9]+') as word
  where char_length(word) between 3 and 40 and word ~ '[a-z]'
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.collect_directory_words() from public;
create trigger businesses_collect_words after insert or update of name, tagline, description, categories, city, status on public.businesses
  for each row when (new.status = 'approved') execute function private.collect_directory_words();

create function private.corrected_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select set_config('pg_trgm.similarity_threshold', '0.2', true);
  -- For each word the three nearest that are near enough; the word itself where there is none.
  select to_tsquery('pg_catalog.english', string_agg('(' || coalesce((
    select string_agg(nearest.word, ' | ') from (
      select known.word from private.directory_words as known
      where known.word operator(extensions.%) typed.word
        and extensions.levenshtein(known.word, left(typed.word, 40)) <= char_length(typed.word) / 2
      order by extensions.levenshtein(known.word, left(typed.word, 40)),
        extensions.similarity(known.word, typed.word) desc, known.word limit 3
    ) as nearest), typed.word) || ')', ' & '))
  from regexp_split_to_table(words, '[^a-z0-9]+') with ordinality as typed (word, place) where typed.word <> '' and typed.place <= 8
$$;

create function private.directory_query(words text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  typed constant tsquery := private.typed_query(words);
  is_found boolean;
begin
  if words = '' then return typed; end if;
  -- As a literal, so that Postgres knows how rare it is.
  execute format('select exists (select from public.businesses where status = ''approved'' and search_document @@ %L::tsquery)',
    typed) into is_found;
  return case when is_found then typed else coalesce(private.corrected_query(words), typed) end;
end
$$;
comment on function private.directory_query(text) is
  'What was typed in plain letters, as a query; with typing errors mended if nothing is found by it.';

create function private.category_names(category text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(found.name), '{}') from public.business_categories as top
  join public.business_categories as found on found.id = top.id or found.parent_id = top.id
  where top.slug = category or top.name = category
$$;
comment on function private.category_names(text) is 'The names of a category, by slug or name, and of those below it.';

-- Whoever is open in each zone, as SQL over `b`, with the present minute of the week as a constant: Postgres finds the few
-- that are open at night by an index. On special days, and only then, a listing's own calendar is read.
create function private.open_now_condition() returns text
language sql stable set search_path = '' as $$
  -- The zones that approved listings have, from one to the next by the index.
  with recursive zones as (
    (select time_zone from public.businesses where status = 'approved' order by time_zone limit 1)
    union all
    select (select time_zone from public.businesses where status = 'approved' and businesses.time_zone > zones.time_zone
      order by time_zone limit 1)
    from zones where zones.time_zone is not null
  )
  select '(' || coalesce(string_agg(format(
    '(b.time_zone = %1$L and b.open_minutes @> %2$s and not b.special_days @> %3$L::date
        and coalesce(b.temporarily_closed_until < %3$L::date, true))
      or (b.time_zone = %1$L and b.special_days <> ''{}'' and b.special_days @> %3$L::date
        and private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()))',
    time_zone, (extract(isodow from here)::int - 1) * 1440 + extract(hour from here)::int * 60 + extract(minute from here)::int,
    here::date), ' or '), 'false') || ')'
  from zones, lateral (select now() at time zone time_zone as here) as clock
  where time_zone is not null
$$;

-- The conditions of a search as SQL over `b`: $1 query, $2 plain words, $3 category names, $4 city.
create function private.directory_conditions(words text, category text, in_city text, open_now boolean) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'b.status = ''approved''',
    case when words <> '' then 'b.search_document @@ $1' end,
    case when category <> '' then 'b.categories && $3' end,
    case when in_city <> '' then 'lower(b.city) = lower($4)' end,
    case when open_now then private.open_now_condition() end)
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
  here extensions.cube;
  place jsonb;
  away constant text := '(b.location operator(extensions.<->) $5)';
  -- Whose name has the words comes first, then the featured.
  rank constant text := '((position($2 in b.sort_name) > 0)::integer * 2 + b.featured::integer)';
  conditions text := private.directory_conditions(words, category, in_city, open_now);
  sorted text;
  cursor_of text;
  order_by text;
  is_common boolean;
begin
  if near_latitude not between -90 and 90 or near_longitude not between -180 and 180 then
    perform private.refuse(400, 'place_unknown', 'Latitude goes from -90 to 90, longitude from -180 to 180.');
  end if;
  here := private.point_on_earth(near_latitude, near_longitude);
  place := after::jsonb;
  if sort = 'nearest' and here is null then
    perform private.refuse(400, 'place_needed', 'To sort by distance, say from where: near_latitude and near_longitude.');
  end if;
  order_by := coalesce(nullif(sort, ''), case when words <> '' then 'relevance' else 'featured' end);
  if order_by = 'relevance' then
    -- A word that a thousand listings have says little: to rank them all would take longer than it helps. A page that goes on
    -- keeps the order of the first, which its cursor shows.
    if place is null then
      execute format('select count(*) > 1000 from (select from public.businesses as b where %s limit 1001) as found', conditions)
        into is_common using query, words, private.category_names(category), in_city;
    else
      is_common := jsonb_typeof(place -> 0) is not distinct from 'boolean';
    end if;
    if is_common then order_by := 'featured'; end if;
  end if;
  if place is not null and (jsonb_typeof(place) <> 'array'
    or jsonb_array_length(place) <> (case when order_by in ('featured', 'relevance') then 3 else 2 end)) then
    raise invalid_text_representation;
  end if;
  case order_by
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
        ' and (-' || rank || ', b.sort_name, b.id) > (-($6 ->> 0)::integer, $6 ->> 1, ($6 ->> 2)::uuid)' end;
    else
      perform private.refuse(400, 'sort_unknown', 'Sort by featured, name, newest, nearest or relevance.');
  end case;
  return query execute format(
    'select b.id, b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude, b.logo_url,
      b.featured, b.verified, b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until,
      case when b.notice_until is null or b.notice_until >= (now() at time zone b.time_zone)::date then b.notice end,
      private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()),
      case when $5 is not null and b.location is not null then 2 * 6371 * asin(least(1, %s / 2)) end, (%s)::text
    from public.businesses as b where %s order by %s limit %s',
    away, cursor_of, conditions, sorted, least(greatest(coalesce(page_size, 20), 1), 100))
  using query, words, private.category_names(category), in_city, here, place;
exception when invalid_text_representation or datetime_field_overflow or invalid_datetime_format
  or numeric_value_out_of_range then
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
  -- Each facet counts as if nothing of its own kind were chosen: what choosing another value would show.
  return query execute 'select ''category''::text, chosen.name, count(*) from public.businesses as b, unnest(b.categories) as chosen (name) where '
    || private.directory_conditions(words, '', in_city, open_now) || ' group by chosen.name'
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
    'private.typed_query(text)', 'private.corrected_query(text)', 'private.directory_query(text)',
    'private.category_names(text)',
    'private.directory_conditions(text, text, text, boolean)', 'private.plain_words(text)', 'private.open_now_condition()',
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
