-- The foundation: extensions, schemas, default privileges, and functions that belong to no domain. The files
-- of this folder apply in the order of their names, in one session, to the empty database of a Supabase
-- project.

-- Function bodies may refer to objects of later files. A test validates them once everything exists.
set check_function_bodies = off;

-- Extensions have their own schema, as on hosted Supabase. They come before the default privileges, which
-- would otherwise make their functions callable by nobody.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists cube with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Security definer functions live in `private`, which the API does not expose.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Every privilege is granted explicitly, next to its object. By default Postgres lets everybody execute a new
-- function; that default is global and can only be revoked globally. Older hosted projects also grant the API
-- roles everything that is created in schema public.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Sets updated_at on every update of a row.';

create function private.raise_error(http_status integer, reason_code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  -- PostgREST answers PTnnn with HTTP status nnn; clients read the code from the details.
  raise exception using errcode = 'PT' || http_status, message = raise_error.message, detail = reason_code;
end
$$;
comment on function private.raise_error(integer, text, text) is
  'Fails the statement with an HTTP status, a code for programs and a message for people.';
grant execute on function private.raise_error(integer, text, text) to authenticated, service_role;

create function private.make_slug(title text) returns text
language sql volatile set search_path = '' as $$
  select concat_ws('-',
    nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
      regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(coalesce(title, ''), 300))),
        '[^a-z0-9\s-]', '', 'g'),
      '[\s-]+', '-', 'g')), 80)), ''),
    (select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
     from (select extensions.gen_random_bytes(8) as bytes) as random, generate_series(0, 7) as i))
$$;
comment on function private.make_slug(text) is
  'A page name: the lower-cased title without punctuation, with hyphens for spaces, a hyphen and 8 random '
  'characters.';

-- Arguments: the column that the slug is made from, and the one that says since when the row is public, where a
-- slug may change before that.
create function private.fill_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_nargs = 1 then
    new.slug := old.slug;
  elsif tg_op = 'UPDATE' then
    if new.slug <> old.slug and (to_jsonb(old) ->> tg_argv[1])::timestamptz <= now() then
      perform private.raise_error(409, 'address_public',
        'This was public at its address, which stays as it is.');
    end if;
  elsif new.slug = '' or new.slug is null or private.actor_role() <> 'system' then
    new.slug := private.make_slug(to_jsonb(new) ->> tg_argv[0]);
  end if;
  return new;
end
$$;
comment on function private.fill_slug() is
  'Makes the slug of a new row, which stays; with a second argument, from when the row was public.';

create function private.is_email_address(value text) returns boolean
language sql immutable set search_path = '' as $$
  -- Without what may stand around an address: "a<shop@town.example>" would be a second spelling of one mailbox.
  select value ~ '^[^][@[:space:]<>(),:"\\;]+@[^][@[:space:]<>(),:"\\;]+[.][^][@[:space:]<>(),:"\\;]+$'
    and char_length(value) <= 254
$$;
comment on function private.is_email_address(text) is
  'Whether a text is an email address of at most 254 characters, as formats.email of the contracts has it.';
grant execute on function private.is_email_address(text) to authenticated, service_role;

create function private.is_clean_list(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) = 0
    or (array_ndims(list) = 1 and array_position(list, null) is null and '' <> all (list))
$$;
comment on function private.is_clean_list(text[]) is
  'Whether a list is one-dimensional, without nulls and empty strings.';
grant execute on function private.is_clean_list(text[]) to authenticated, service_role;

create function private.is_distinct_list(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_clean_list(list)
    and cardinality(list) = (select count(distinct item) from unnest(list) as item)
$$;
comment on function private.is_distinct_list(text[]) is
  'Whether a list is clean (private.is_clean_list) and names nothing twice.';
grant execute on function private.is_distinct_list(text[]) to authenticated, service_role;

-- Called as a scalar subquery in queries of many rows, so that it is evaluated once.
create function private.like_pattern(words text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern(text) is
  'A pattern for like that matches what contains these words, whose own %, _ and \ count as characters.';
grant execute on function private.like_pattern(text) to anon, authenticated, service_role;
