-- What every table's rules are made of: who acts, how to refuse, how to name a page.
create function private.refuse(http_status integer, reason_code text, says text) returns void
language plpgsql set search_path = '' as $$
begin
  -- The API answers PTnnn as HTTP status nnn; clients read the reason's code from the details.
  raise exception using errcode = 'PT' || http_status, message = says, detail = reason_code;
end
$$;
comment on function private.refuse(integer, text, text) is
  'Ends a statement with an HTTP status, a code for programs and a sentence for people.';
revoke execute on function private.refuse(integer, text, text) from public;
grant execute on function private.refuse(integer, text, text) to authenticated, service_role;

create function private.actor_role() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is not null
      then coalesce((select staff.role::text from public.staff where staff.user_id = (select auth.uid())), 'owner')
    when (select auth.role()) = 'anon' then 'anon'
    else 'system'
  end
$$;
comment on function private.actor_role() is
  'Who acts: admin, editor, owner (anybody else who is signed in), anon, or system (the service key, a migration).';
revoke execute on function private.actor_role() from public;
grant execute on function private.actor_role() to authenticated, service_role;

create function private.make_slug(title text) returns text
language sql volatile set search_path = '' as $$
  select concat_ws('-',
    nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
      regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(coalesce(title, ''), 300))), '[^a-z0-9\s-]', '', 'g'),
      '[\s-]+', '-', 'g')), 80)), ''),
    (select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
     from (select extensions.gen_random_bytes(8) as bytes) as random, generate_series(0, 7) as i))
$$;
comment on function private.make_slug(text) is
  'A page name: the lower-cased title without punctuation, spaces as hyphens, a dash and 8 random characters.';
revoke execute on function private.make_slug(text) from public;

-- The first argument names the column that the slug is made from. Pages keep their address when the title changes.
create function private.fill_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
  elsif new.slug = '' or new.slug is null or private.actor_role() <> 'system' then
    new.slug := private.make_slug(to_jsonb(new) ->> tg_argv[0]);
  end if;
  return new;
end
$$;
comment on function private.fill_slug() is 'Names a new row''s page; the name never changes.';
revoke execute on function private.fill_slug() from public;

-- The arguments name columns of a row that its owner may write otherwise.
create function private.only_staff_may_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  guarded text;
begin
  if private.actor_role() in ('admin', 'editor', 'system') then return new; end if;
  foreach guarded in array tg_argv loop
    if to_jsonb(new) -> guarded is distinct from to_jsonb(old) -> guarded then
      raise exception using errcode = '42501', message = format('Only the hub''s staff may change %s.', guarded);
    end if;
  end loop;
  return new;
end
$$;
revoke execute on function private.only_staff_may_change() from public;

create function private.is_clean_list(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) = 0
    or (array_ndims(list) = 1 and array_position(list, null) is null and '' <> all (list))
$$;
comment on function private.is_clean_list(text[]) is 'Whether a list is a plain one, without nulls and empty texts.';
revoke execute on function private.is_clean_list(text[]) from public;
grant execute on function private.is_clean_list(text[]) to authenticated, service_role;

-- Nobody fills the desk's queues, or tables, with thousands of drafts. Arguments: how many, the column that names whose they
-- are, the column of the state, and the states that count.
create function private.limit_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whose text := to_jsonb(new) ->> tg_argv[1];
  waiting integer;
begin
  if private.actor_role() <> 'owner' or whose is null then return new; end if;
  -- Inserts at the same moment come one after the other.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || whose, 0));
  execute format('select count(*) from public.%I where %I = $1 and %I = any ($2)', tg_table_name, tg_argv[1], tg_argv[2])
    into waiting using whose::uuid, tg_argv[3]::text[];
  if waiting >= tg_argv[0]::integer then
    perform private.refuse(409, 'too_many_waiting',
      format('%s of them are not public yet: finish or remove one first.', waiting));
  end if;
  return new;
end
$$;
revoke execute on function private.limit_waiting() from public;

-- What visitors see was approved as it is: when somebody who is not staff changes its words, links or pictures, it waits again.
-- Arguments: the column of the state, the public states, the state of waiting, and the columns.
create function private.wait_again() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed boolean;
begin
  if private.actor_role() <> 'owner' or to_jsonb(old) ->> tg_argv[0] <> all (tg_argv[1]::text[]) then return new; end if;
  select bool_or(to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) into changed
  from unnest(tg_argv[3]::text[]) as field;
  if changed then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[2])); end if;
  return new;
end
$$;
revoke execute on function private.wait_again() from public;
