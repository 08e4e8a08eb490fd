-- Listings from a file: each row waits here, with what is wrong with it, until the whole import is applied; and can be undone.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid default auth.uid(),
  file_name text not null constraint imports_file_name_length check (char_length(btrim(file_name)) between 1 and 200),
  -- Which column of the file is which field: {"name": 0, "phone": 3}.
  mapping jsonb not null constraint imports_mapping_form
    check (jsonb_typeof(mapping) = 'object' and mapping ? 'name' and octet_length(mapping::text) <= 4000),
  -- The state that the listings get.
  listing_status text not null default 'approved' constraint imports_listing_status_known
    check (listing_status in ('draft', 'pending', 'approved')),
  status text not null default 'reading' constraint imports_status_known check (status in ('reading', 'applied', 'undone')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.imports is 'Imports of listings: read, applied, undone.';
create index imports_created_at_idx on public.imports (created_at desc);
create trigger imports_set_updated_at before update on public.imports
  for each row execute function private.set_updated_at();
create trigger audit_imports after insert or update or delete on public.imports
  for each row execute function private.write_audit();

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- Where the row begins in the file, the first line being 1.
  line integer not null constraint import_rows_line_range check (line between 1 and 10000000),
  fields jsonb not null constraint import_rows_fields_form
    check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 40000),
  state text not null constraint import_rows_state_known
    check (state in ('ready', 'invalid', 'duplicate', 'imported', 'undone', 'kept')),
  -- [{"field": "phone", "message": "..."}], and of what Postgres refused also the constraint.
  errors jsonb not null default '[]' constraint import_rows_errors_form check (jsonb_typeof(errors) = 'array'),
  duplicate_of uuid,
  duplicate_line integer,
  business_id uuid not null default gen_random_uuid(),
  business_version integer,
  name_key text,
  address_key text,
  website_key text,
  phone_key text,
  primary key (import_id, line)
);
comment on table public.import_rows is 'The rows of imports; written by the functions below only.';
create index import_rows_state_idx on public.import_rows (import_id, state, line);
create index import_rows_name_key_idx on public.import_rows (import_id, name_key);
create index import_rows_website_key_idx on public.import_rows (import_id, website_key);
create index import_rows_phone_key_idx on public.import_rows (import_id, phone_key);

-- By what duplicates are found. Plain expressions: whoever writes a listing needs no right to a function of ours.
create index businesses_sort_name_idx on public.businesses (sort_name);
create index businesses_website_key_idx on public.businesses (lower(regexp_replace(website, '^https?://(www\.)?|/+$', '', 'g')))
  where website is not null;
create index businesses_phone_key_idx on public.businesses (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
  where phone is not null;

alter table public.imports enable row level security;
alter table public.import_rows enable row level security;
grant select, delete, insert (file_name, mapping, listing_status) on public.imports to authenticated;
grant select on public.import_rows to authenticated;
grant select, insert, update, delete on public.imports, public.import_rows to service_role;
create policy "whoever may import sees imports" on public.imports for select to authenticated
  using ((select private.has_right('import')));
create policy "whoever may import begins imports" on public.imports for insert to authenticated
  with check ((select private.has_right('import')));
-- What was applied stays: it is needed to undo it.
create policy "whoever may import removes imports that left nothing behind" on public.imports for delete to authenticated
  using (status <> 'applied' and (select private.has_right('import')));
create policy "whoever may import sees their rows" on public.import_rows for select to authenticated
  using ((select private.has_right('import')));

create function private.open_import(import uuid, states text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.imports;
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'Importing needs a right of its own.';
  end if;
  select * into asked from public.imports where id = import for update;
  if asked.id is null then perform private.refuse(404, 'not_found', 'There is no such import.');
  elsif asked.status <> all (states) then
    perform private.refuse(409, 'import_in_other_state', format('This import is "%s" already.', asked.status));
  end if;
  return asked;
end
$$;

create function private.count_import(import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ready', 0, 'invalid', 0, 'duplicate', 0, 'imported', 0, 'undone', 0, 'kept', 0)
    || coalesce(jsonb_object_agg(state, amount), '{}')
  from (select state, count(*) as amount from public.import_rows where import_id = import group by state) as counted
$$;

create function private.stage_import_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading}');
  lines constant integer[] := array(select (value ->> 'line')::integer from jsonb_array_elements(staged));
begin
  if cardinality(lines) > 1000 then perform private.refuse(422, 'too_many_rows', 'Send 1000 rows at once at most.'); end if;
  -- A chunk that is sent again, because its answer was lost, takes the place of the first.
  delete from public.import_rows where import_id = import and line = any (lines);
  insert into public.import_rows (import_id, line, fields, errors, state, name_key, address_key, website_key, phone_key)
  select import, sent.line, sent.fields, coalesce(sent.errors, '[]'),
    case when jsonb_array_length(coalesce(sent.errors, '[]')) > 0 then 'invalid' else 'ready' end,
    lower(extensions.unaccent('extensions.unaccent', left(sent.fields ->> 'name', 200))),
    regexp_replace(lower(coalesce(sent.fields ->> 'address_line1', split_part(sent.fields ->> 'address', ',', 1),
      sent.fields ->> 'city')), '[^a-z0-9]', '', 'g'),
    nullif(lower(regexp_replace(sent.fields ->> 'website', '^https?://(www\.)?|/+$', '', 'g')), ''),
    nullif(right(regexp_replace(sent.fields ->> 'phone', '[^0-9]', '', 'g'), 10), '')
  from jsonb_to_recordset(staged) as sent (line integer, fields jsonb, errors jsonb);
  -- The same business is there already, or further up in the file.
  update public.import_rows as row set state = 'duplicate', duplicate_of = same.id, errors = jsonb_build_array(
    jsonb_build_object('field', same.field, 'message', format('“%s” is listed already.', same.name)))
  from (
    select distinct on (found.line) found.* from (
      select mine.line, known.id, known.name, 'website' as field from public.import_rows as mine
      join public.businesses as known on known.website is not null
        and lower(regexp_replace(known.website, '^https?://(www\.)?|/+$', '', 'g')) = mine.website_key
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
      union all
      select mine.line, known.id, known.name, 'phone' from public.import_rows as mine
      join public.businesses as known on known.phone is not null
        and right(regexp_replace(known.phone, '[^0-9]', '', 'g'), 10) = mine.phone_key
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
      union all
      select mine.line, known.id, known.name, 'name' from public.import_rows as mine
      join public.businesses as known on known.sort_name = mine.name_key
        and coalesce(mine.address_key, regexp_replace(lower(coalesce(known.city, '')), '[^a-z0-9]', '', 'g')) in (
          regexp_replace(lower(coalesce(known.address_line1, split_part(known.address, ',', 1), known.city, '')), '[^a-z0-9]', '', 'g'),
          regexp_replace(lower(coalesce(known.city, '')), '[^a-z0-9]', '', 'g'))
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    ) as found order by found.line
  ) as same
  where row.import_id = import and row.line = same.line;
  update public.import_rows as row set state = 'duplicate', duplicate_line = same.first_line, errors = jsonb_build_array(
    jsonb_build_object('field', same.field, 'message', format('Line %s of the file is the same business.', same.first_line)))
  from (
    select distinct on (found.line) found.* from (
      select mine.line, other.line as first_line, 'website' as field from public.import_rows as mine
      join public.import_rows as other on other.import_id = import and other.website_key = mine.website_key and other.line < mine.line
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready' and other.state <> 'invalid'
      union all
      select mine.line, other.line, 'phone' from public.import_rows as mine
      join public.import_rows as other on other.import_id = import and other.phone_key = mine.phone_key and other.line < mine.line
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready' and other.state <> 'invalid'
      union all
      select mine.line, other.line, 'name' from public.import_rows as mine
      join public.import_rows as other on other.import_id = import and other.name_key = mine.name_key
        and other.address_key is not distinct from mine.address_key and other.line < mine.line
      where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready' and other.state <> 'invalid'
    ) as found order by found.line, found.first_line
  ) as same
  where row.import_id = import and row.line = same.line;
  return (select jsonb_build_object('ready', count(*) filter (where state = 'ready'),
    'invalid', count(*) filter (where state = 'invalid'), 'duplicate', count(*) filter (where state = 'duplicate'))
    from public.import_rows where import_id = import and line = any (lines));
end
$$;

create function private.include_import_rows(import uuid, wanted integer[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  included integer;
begin
  perform private.open_import(import, '{reading,applied}');
  update public.import_rows set state = 'ready'
  where import_id = import and state = 'duplicate' and (wanted is null or line = any (wanted));
  get diagnostics included = row_count;
  return included;
end
$$;

create function private.insert_imported(import public.imports, lines integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.businesses (
    id, owner_id, name, tagline, description, phone, email, website, address, address_line1, address_line2, city, state, zip_code,
    country, latitude, longitude, categories, social_links, time_zone, status)
  select rows.business_id, null, given.name, coalesce(given.tagline, ''), coalesce(given.description, ''), given.phone,
    given.email, given.website, given.address, given.address_line1, given.address_line2, given.city, given.state, given.zip_code,
    coalesce(given.country, 'US'), given.latitude, given.longitude, coalesce(given.categories, '{}'),
    coalesce(given.social_links, '{}'), coalesce(given.time_zone, site.time_zone), import.listing_status
  from public.import_rows as rows, public.site_settings as site,
    jsonb_populate_record(null::public.businesses, rows.fields) as given
  where rows.import_id = import.id and rows.line = any (lines)
  order by rows.line;
  update public.import_rows as rows set state = 'imported', business_version = businesses.version, errors = '[]'
  from public.businesses
  where rows.import_id = import.id and rows.line = any (lines) and businesses.id = rows.business_id;
$$;

-- Whoever calls waits two seconds at most, however slow the machine: what is left is for the next call.
create function private.apply_import(import uuid, most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading,applied}');
  left_over integer := least(greatest(most, 1), 1000);
  lines integer[];
  one integer;
  problem text;
  rule text;
begin
  if asked.status = 'reading' then update public.imports set status = 'applied' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'ready'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    begin
      perform private.insert_imported(asked, lines);
    exception when others then
      -- One of them cannot be written: each by itself, so that the others are.
      foreach one in array lines loop
        begin
          perform private.insert_imported(asked, array[one]);
        exception when others then
          get stacked diagnostics problem = message_text, rule = constraint_name;
          update public.import_rows set state = 'invalid', errors = jsonb_build_array(jsonb_strip_nulls(
            jsonb_build_object('message', problem, 'constraint', nullif(rule, ''), 'code', sqlstate)))
          where import_id = import and line = one;
        end;
      end loop;
    end;
  end loop;
  return private.count_import(import);
end
$$;

create function private.undo_import(import uuid, most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{applied,undone}');
  left_over integer := least(greatest(most, 1), 1000);
  lines integer[];
begin
  if asked.status = 'applied' then update public.imports set status = 'undone' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'imported'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    -- What somebody worked on since, or hung something on, stays.
    delete from public.businesses as gone using public.import_rows as rows
    where rows.import_id = import and rows.line = any (lines) and gone.id = rows.business_id
      and gone.version = rows.business_version and gone.owner_id is null
      and not exists (select from public.claims where business_id = gone.id)
      and not exists (select from public.business_managers where business_id = gone.id)
      and not exists (select from public.manager_invitations where business_id = gone.id)
      and not exists (select from public.jobs where business_id = gone.id)
      and not exists (select from public.events where business_id = gone.id)
      and not exists (select from public.deals where business_id = gone.id);
    update public.import_rows as rows
    set state = case when exists (select from public.businesses where id = rows.business_id) then 'kept' else 'undone' end
    where import_id = import and line = any (lines);
  end loop;
  return private.count_import(import);
end
$$;

-- As before, and a listing without categories is not asked about them.
create or replace function private.check_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unknown text;
begin
  if new.categories = '{}' or (tg_op = 'UPDATE' and new.categories is not distinct from old.categories) then return new; end if;
  if not private.is_clean_list(new.categories) then
    perform private.refuse(422, 'category_unknown', 'Send the categories as a list of names.');
  end if;
  new.categories := array(select distinct on (name) name from unnest(new.categories) as name order by name);
  -- Held until the row is written: a category that is just being removed is gone, or waits.
  execute format('select from public.%I as known where known.name = any ($1) for key share', tg_argv[0]) using new.categories;
  execute format('select wanted.name from unnest($1::text[]) as wanted (name)
    where not exists (select from public.%I as known where known.name = wanted.name) limit 1', tg_argv[0])
    into unknown using new.categories;
  if unknown is not null then
    perform private.refuse(422, 'category_unknown', format('There is no category called "%s".', left(unknown, 60)));
  end if;
  return new;
end
$$;

create function public.import_counts(import_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'Importing needs a right of its own.';
  end if;
  return private.count_import(import_id);
end
$$;
create function public.stage_import_rows(import_id uuid, staged jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.stage_import_rows(import_id, staged) $$;
create function public.include_import_rows(import_id uuid, lines integer[] default null) returns integer
language sql security invoker set search_path = '' as $$ select private.include_import_rows(import_id, lines) $$;
create function public.apply_import(import_id uuid, most integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_import(import_id, most) $$;
create function public.undo_import(import_id uuid, most integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.undo_import(import_id, most) $$;
comment on function public.import_counts(uuid) is 'How many rows of an import are in which state.';
comment on function public.stage_import_rows(uuid, jsonb) is
  'Keeps up to 1000 rows [{line, fields, errors}] of an import and finds duplicates; a row with errors is invalid.';
comment on function public.include_import_rows(uuid, integer[]) is
  'Takes duplicates in all the same: those at these lines, or all of them.';
comment on function public.apply_import(uuid, integer) is
  'Makes listings of the next rows that are ready; to be called until none is. Answers the counts.';
comment on function public.undo_import(uuid, integer) is
  'Removes the next imported listings, but for those that changed since; to be called until none is "imported". Answers the counts.';
do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.open_import(uuid, text[])', 'private.insert_imported(public.imports, integer[])'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
  foreach signature in array array[
    'private.count_import(uuid)', 'private.stage_import_rows(uuid, jsonb)', 'private.include_import_rows(uuid, integer[])',
    'private.apply_import(uuid, integer)', 'private.undo_import(uuid, integer)', 'public.import_counts(uuid)',
    'public.stage_import_rows(uuid, jsonb)', 'public.include_import_rows(uuid, integer[])', 'public.apply_import(uuid, integer)',
    'public.undo_import(uuid, integer)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to authenticated, service_role', signature);
  end loop;
end
$$;

-- Exports: a right of its own, and whoever takes the data out is noted.
alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (action in ('insert', 'update', 'delete', 'export'));

create function private.export_rows(kind text, after_id uuid, page_size integer) returns table (id uuid, cells jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'Exporting needs a right of its own.';
  elsif kind is null or kind not in ('businesses', 'members') then
    perform private.refuse(404, 'not_found', 'There is no such export.');
  end if;
  if after_id is null then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', kind, 'all',
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
  if kind = 'businesses' then
    return query select listing.id, jsonb_build_array(listing.name, listing.tagline, listing.description,
      listing.phone, listing.email, listing.website, listing.address_line1, listing.address_line2, listing.city, listing.state,
      listing.zip_code, listing.country, listing.latitude, listing.longitude, array_to_string(listing.categories, '; '),
      listing.status, listing.slug, listing.address, listing.created_at)
    from public.businesses as listing where after_id is null or listing.id > after_id
    order by listing.id limit least(greatest(page_size, 1), 1000);
  else
    return query select profiles.id, jsonb_build_array(profiles.first_name, profiles.last_name, users.email, profiles.user_type,
      profiles.membership_status, plan.name, plan.current_period_end, profiles.created_at)
    from public.profiles join auth.users on users.id = profiles.id
    left join lateral (
      select plans.name, subscriptions.current_period_end from public.subscriptions join public.plans on plans.id = plan_id
      where user_id = profiles.id and status in ('trialing', 'active', 'past_due', 'grace') limit 1) as plan on true
    where after_id is null or profiles.id > after_id
    order by profiles.id limit least(greatest(page_size, 1), 1000);
  end if;
end
$$;
create function public.export_rows(kind text, after_id uuid default null, page_size integer default 1000)
returns table (id uuid, cells jsonb)
language sql security invoker set search_path = '' as $$ select * from private.export_rows(kind, after_id, page_size) $$;
comment on function public.export_rows(text, uuid, integer) is
  'One page of an export (businesses, members), in the order of ids; for those with the right to export.';
revoke execute on function private.export_rows(text, uuid, integer), public.export_rows(text, uuid, integer) from public;
grant execute on function private.export_rows(text, uuid, integer), public.export_rows(text, uuid, integer)
  to authenticated, service_role;
