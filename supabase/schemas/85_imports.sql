-- Imports and exports of listings.

-- Rows of a file are staged here, with their errors, until the whole import is applied; an import can be
-- undone.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid default auth.uid(),
  file_name text not null constraint imports_file_name_length
    check (char_length(btrim(file_name)) between 1 and 200),
  -- The column of the file for each field: {"name": 0, "phone": 3, "custom:{field id}": 4}.
  mapping jsonb not null constraint imports_mapping_form
    check (jsonb_typeof(mapping) = 'object' and mapping ? 'name' and octet_length(mapping::text) <= 12000),
  -- The status of the new listings.
  listing_status text not null default 'approved' constraint imports_listing_status_known
    check (listing_status in ('draft', 'pending', 'approved')),
  status text not null default 'reading' constraint imports_status_known
    check (status in ('reading', 'applied', 'undone')),
  -- Categories that did not exist before; undoing removes them unless something has them.
  created_categories uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.imports is 'Imports of listings: staged, applied, undone.';

create index imports_created_at_idx on public.imports (created_at desc);

create trigger audit_imports after insert or update or delete on public.imports
  for each row execute function private.write_audit();
create trigger imports_set_updated_at before update on public.imports
  for each row execute function private.set_updated_at();

alter table public.imports enable row level security;
grant select, delete, insert (file_name, mapping, listing_status) on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

create policy "whoever may import sees imports" on public.imports for select to authenticated
  using ((select private.has_right('import')));
create policy "whoever may import begins imports" on public.imports for insert to authenticated
  with check ((select private.has_right('import')));
-- Applied imports cannot be deleted: undoing needs them.
create policy "whoever may import removes imports that left nothing behind" on public.imports
  for delete to authenticated
  using (status <> 'applied' and (select private.has_right('import')));

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- The line of the file on which the row begins, counting from 1.
  line integer not null constraint import_rows_line_range check (line between 1 and 10000000),
  fields jsonb not null constraint import_rows_fields_form
    check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 40000),
  state text not null constraint import_rows_state_known
    check (state in ('ready', 'invalid', 'duplicate', 'imported', 'undone', 'preserved')),
  -- [{"field": "phone", "message": "..."}], with the name of the constraint if Postgres rejected the row, and
  -- with "unknown": the name of a category that does not exist.
  errors jsonb not null default '[]' constraint import_rows_errors_form
    check (jsonb_typeof(errors) = 'array'),
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
comment on table public.import_rows is 'Rows of imports; written by functions only.';

create index import_rows_state_idx on public.import_rows (import_id, state, line);
create index import_rows_business_id_idx on public.import_rows (business_id) where state = 'imported';
create index import_rows_website_key_idx on public.import_rows (website_key, import_id, line)
  where state <> 'invalid';
create index import_rows_phone_key_idx on public.import_rows (phone_key, import_id, line)
  where state <> 'invalid';
-- Addresses may be too long for an index; "-" occurs in no key and stands for none.
create index import_rows_name_key_idx on public.import_rows (name_key, md5(coalesce(address_key, '-')),
  import_id, line)
  where state <> 'invalid';

alter table public.import_rows enable row level security;
grant select on public.import_rows to authenticated;
grant select, insert, update, delete on public.import_rows to service_role;

create policy "whoever may import sees their rows" on public.import_rows for select to authenticated
  using ((select private.has_right('import')));

create function private.open_import(import uuid, states text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.imports;
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  select * into asked from public.imports where id = import for update;
  if asked.id is null then perform private.raise_error(404, 'not_found', 'This import does not exist.');
  elsif asked.status <> all (states) then
    perform private.raise_error(409, 'import_in_other_state',
      format('This import is already "%s".', asked.status));
  end if;
  return asked;
end
$$;

create function private.count_import(import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ready', 0, 'invalid', 0, 'duplicate', 0, 'imported', 0, 'undone', 0, 'preserved', 0)
    || coalesce(jsonb_object_agg(state, amount), '{}')
  from (select state, count(*) as amount from public.import_rows where import_id = import
    group by state) as counted
$$;
grant execute on function private.count_import(uuid) to authenticated, service_role;

-- Custom fields are staged as the cells of the file, {"custom": {field id: cell}}, and read again when they are applied.
create function private.read_custom_cell(field public.form_fields, cell text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  parts text[];
  answer jsonb;
  unknown text;
begin
  if field.type in ('choice', 'choices') then
    parts := array(select btrim(part) from unnest(case field.type when 'choices' then regexp_split_to_array(cell, '[;|]')
      else array[cell] end) as part where btrim(part) <> '');
    select part into unknown from unnest(parts) as part
    where not exists (select from jsonb_array_elements(field.options) as option
      where lower(part) in (lower(option ->> 'label'), option ->> 'id')) limit 1;
    if unknown is not null then
      return private.answer_problem('option_gone', format('There is no choice called “%s”.', left(unknown, 60)));
    end if;
    select jsonb_agg(option -> 'id') into answer from jsonb_array_elements(field.options) as option
    where exists (select from unnest(parts) as part where lower(part) in (lower(option ->> 'label'), option ->> 'id'));
    if field.type = 'choice' then answer := answer -> 0; end if;
  elsif field.type = 'consent' then
    if lower(cell) in ('no', 'false', '0') then return '{"value": null}'; end if;
    answer := case when lower(cell) in ('yes', 'true', '1', 'x') then to_jsonb(true) else to_jsonb(cell) end;
  elsif field.type = 'address' then
    -- As an export writes it, or in one line: street, city, state and ZIP code.
    parts := regexp_split_to_array(cell, case when position('|' in cell) > 0 then '\s*[|]\s*' else '\s*,\s*' end);
    answer := case when position('|' in cell) > 0 then jsonb_strip_nulls(jsonb_build_object('address_line1', parts[1],
        'address_line2', parts[2], 'city', parts[3], 'state', parts[4], 'zip_code', parts[5], 'country', parts[6]))
      else jsonb_strip_nulls(jsonb_build_object('address_line1', parts[1], 'city', parts[2], 'state', parts[3],
        'country', parts[4])) end;
  elsif field.type = 'file' then
    return private.answer_problem('unreadable', 'Files cannot be imported. Upload this one on the page of the listing.');
  else answer := to_jsonb(cell);
  end if;
  return private.check_answer(field, answer);
end
$$;
comment on function private.read_custom_cell(public.form_fields, text) is
  'The cell of a file as a value of a custom field, {"value"}, or what is wrong with it, {"problem"}: choices by their labels.';

create function private.read_custom_cells(cells jsonb) returns table (field_id uuid, label text, cell text, answer jsonb)
language sql stable set search_path = '' as $$
  select f.id, f.label, sent.value, private.read_custom_cell(f, sent.value)
  from jsonb_each_text(case jsonb_typeof(cells) when 'object' then cells else '{}' end) as sent
  join public.form_fields as f on f.id::text = sent.key and f.archived_at is null
  join public.forms as form on form.id = f.form_id and form.purpose = 'listing'
  order by f.position, f.id
$$;

create function private.custom_cell_problems(cells jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', 'custom:' || field_id, 'label', label, 'value', cell,
    'message', answer -> 'problem' ->> 'message')), '[]')
  from private.read_custom_cells(cells) where answer ? 'problem'
$$;
comment on function private.custom_cell_problems(jsonb) is
  'The errors of a row''s custom fields: [{"field": "custom:{field id}", "label", "value", "message"}].';

create function private.custom_cell(field public.form_fields, value jsonb) returns text
language sql stable set search_path = '' as $$
  select case field.type when 'address' then rtrim(concat_ws(' | ', coalesce(value ->> 'address_line1', ''),
      coalesce(value ->> 'address_line2', ''), coalesce(value ->> 'city', ''), coalesce(value ->> 'state', ''),
      coalesce(value ->> 'zip_code', ''), coalesce(value ->> 'country', '')), ' |')
    else private.custom_text(field, value) end
$$;
comment on function private.custom_cell(public.form_fields, jsonb) is
  'A value as the cell of an exported file, from which private.read_custom_cell reads it again.';

create function private.custom_cells(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(v.field_id, private.custom_cell(f, v.value)), '{}')
  from public.custom_values as v join public.form_fields as f on f.id = v.field_id and f.archived_at is null
  where v.entity_id = target
$$;
comment on function private.custom_cells(uuid) is
  'The custom values of a listing or person for a file, {field id: cell}.';

-- Duplicates are looked up as a range from a key to the same key, in index order, instead of by equality:
-- with an equality and "limit 1" the planner assumes that any order finds a match soon, and reads the whole
-- table when there is none. The keys come before the import for the same reason: no other index begins with
-- them.
create function private.stage_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  lines constant integer[] := array(select (value ->> 'line')::integer from jsonb_array_elements(staged));
  same record;
  odd_field text;
begin
  if cardinality(lines) > 1000 then
    perform private.raise_error(422, 'too_many_rows', 'Send at most 1000 rows at once.');
  end if;

  select private.find_non_value(sent.fields) into odd_field
  from jsonb_to_recordset(staged) as sent (fields jsonb)
  where private.find_non_value(sent.fields) is not null limit 1;
  if odd_field is not null then
    perform private.raise_error(422, 'value_needed', format('Send "%s" as a text or a number.', odd_field));
  end if;

  -- A chunk that is sent again because its response was lost replaces the first.
  delete from public.import_rows where import_id = import and line = any (lines);
  insert into public.import_rows (import_id, line, fields, errors, state, name_key, address_key, website_key,
    phone_key)
  select import, sent.line, sent.fields, sent.errors,
    case when jsonb_array_length(sent.errors) > 0 then 'invalid' else 'ready' end,
    lower(extensions.unaccent('extensions.unaccent', left(sent.fields ->> 'name', 200))),
    regexp_replace(lower(coalesce(sent.fields ->> 'address_line1',
      split_part(sent.fields ->> 'address', ',', 1),
      sent.fields ->> 'city')), '[^a-z0-9]', '', 'g'),
    nullif(lower(regexp_replace(sent.fields ->> 'website', '^https?://(www\.)?|/+$', '', 'g')), ''),
    nullif(right(regexp_replace(sent.fields ->> 'phone', '[^0-9]', '', 'g'), 10), '')
  from (
    select given.line, given.fields,
      (select coalesce(jsonb_agg(problem), '[]') from jsonb_array_elements(coalesce(given.errors, '[]')) as problem
        where not coalesce(starts_with(problem ->> 'field', 'custom:'), false))
      || case when given.fields ? 'custom' then private.custom_cell_problems(given.fields -> 'custom') else '[]' end as errors
    from jsonb_to_recordset(staged) as given (line integer, fields jsonb, errors jsonb)) as sent;

  -- Finds the same business in the directory or earlier in the file. Row by row: in a join the planner would
  -- take an import without statistics for an empty one.
  for same in
    select distinct on (mine.line) mine.line, found.* from public.import_rows as mine cross join lateral (
      (select id, name, 'website' as field, 1 as rank from (
        select id, name, lower(regexp_replace(website, '^https?://(www\.)?|/+$', '', 'g')) as key
        from public.businesses where website is not null
      ) as known where key >= mine.website_key and key <= mine.website_key order by key limit 1)
      union all
      (select id, name, 'phone' as field, 2 as rank from (
        select id, name, right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) as key
        from public.businesses where phone is not null
      ) as known where key >= mine.phone_key and key <= mine.phone_key order by key limit 1)
      union all
      (select id, name, 'name', 3 from (
        select id, name, (sort_name || '/'
          || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')),
            '[^a-z0-9]', '', 'g'))
          collate "C" as key
        from public.businesses
      ) as known
      where key >= (mine.name_key || '/' || mine.address_key) collate "C"
        and key <= (mine.name_key || '/' || mine.address_key) collate "C"
      order by key limit 1)
      union all
      (select id, name, 'name', 3 from (
        select id, name, (sort_name || '/'
          || regexp_replace(lower(coalesce(city, '')), '[^a-z0-9]', '', 'g')) collate "C" as key
        from public.businesses
      ) as known
      where key >= (mine.name_key || '/' || mine.address_key) collate "C"
        and key <= (mine.name_key || '/' || mine.address_key) collate "C"
      order by key limit 1)
      union all
      -- A row without an address is identified by its name.
      (select id, name, 'name', 3 from public.businesses
      where mine.address_key is null and sort_name >= mine.name_key collate "C"
        and sort_name <= mine.name_key collate "C"
      order by sort_name limit 1)
    ) as found
    where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    order by mine.line, found.rank
  loop
    update public.import_rows set state = 'duplicate', duplicate_of = same.id, errors = jsonb_build_array(
      jsonb_build_object('field', same.field, 'message', format('“%s” is listed already.', same.name)))
    where import_id = import and line = same.line;
  end loop;

  for same in
    select distinct on (mine.line) mine.line, found.* from (
      select *, md5(coalesce(address_key, '-')) as place from public.import_rows
    ) as mine cross join lateral (
      (select line as first_line, 'website' as field, 1 as rank from public.import_rows as other
      where state <> 'invalid' and (website_key, import_id, line) >= (mine.website_key, import, 0)
        and (website_key, import_id, line) < (mine.website_key, import, mine.line)
      order by website_key, import_id, line limit 1)
      union all
      (select line as first_line, 'phone' as field, 2 as rank from public.import_rows as other
      where state <> 'invalid' and (phone_key, import_id, line) >= (mine.phone_key, import, 0)
        and (phone_key, import_id, line) < (mine.phone_key, import, mine.line)
      order by phone_key, import_id, line limit 1)
      union all
      (select line, 'name', 3 from (
        select import_id, line, state, name_key, md5(coalesce(address_key, '-')) as place
        from public.import_rows
      ) as other
      where state <> 'invalid'
        and (name_key, place, import_id, line) >= (mine.name_key, mine.place, import, 0)
        and (name_key, place, import_id, line) < (mine.name_key, mine.place, import, mine.line)
      order by name_key, place, import_id, line limit 1)
    ) as found
    where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    order by mine.line, found.first_line, found.rank
  loop
    update public.import_rows set state = 'duplicate', duplicate_line = same.first_line,
      errors = jsonb_build_array(
      jsonb_build_object('field', same.field, 'message',
        format('Line %s of the file is the same business.', same.first_line)))
    where import_id = import and line = same.line;
  end loop;

  return (select jsonb_build_object('ready', count(*) filter (where state = 'ready'),
    'invalid', count(*) filter (where state = 'invalid'), 'duplicate',
    count(*) filter (where state = 'duplicate'))
    from public.import_rows where import_id = import and line = any (lines));
end
$$;

create function private.stage_import_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading}');
begin
  return private.stage_rows(asked.id, staged);
end
$$;
grant execute on function private.stage_import_rows(uuid, jsonb) to authenticated, service_role;

create function public.stage_import_rows(import_id uuid, staged jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.stage_import_rows(import_id, staged)
$$;
comment on function public.stage_import_rows(uuid, jsonb) is
  'Stages up to 1000 rows [{line, fields, errors}] of an import and finds duplicates; a row with errors is '
  'invalid.';
grant execute on function public.stage_import_rows(uuid, jsonb) to authenticated, service_role;

create function public.unknown_import_categories(import_id uuid) returns table (name text, rows bigint)
language sql stable security invoker set search_path = '' as $$
  select min(problem ->> 'unknown'), count(distinct line) from public.import_rows as staged,
    jsonb_array_elements(staged.errors) as problem
  where staged.import_id = unknown_import_categories.import_id and staged.state = 'invalid'
    and problem ? 'unknown'
  group by lower(problem ->> 'unknown') order by count(distinct line) desc, 1 limit 200
$$;
comment on function public.unknown_import_categories(uuid) is
  'Categories that rows of an import name and that do not exist, with the number of those rows.';
grant execute on function public.unknown_import_categories(uuid) to authenticated, service_role;

-- Staged again with what was chosen, so that the rows are compared with the directory like all others.
create function private.resolve_import_categories(import uuid, choices jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading,applied}');
  chosen jsonb;
  restaged jsonb;
begin
  if choices is null or jsonb_typeof(choices) <> 'array' or jsonb_array_length(choices) > 200 then
    perform private.raise_error(422, 'too_many_rows', 'Send a list of at most 200 categories.');
  end if;
  update public.imports set created_categories = created_categories || private.add_categories('business',
    coalesce((select jsonb_agg(jsonb_build_object('name', left(value ->> 'name', 60), 'parent', value ->> 'parent'))
      from jsonb_array_elements(choices) where nullif(value ->> 'use', '') is null), '[]'))
  where id = import;

  -- Lower-cased name in the file: name of the category.
  select coalesce(jsonb_object_agg(lower(wanted.value ->> 'name'), known.name), '{}') into chosen
  from jsonb_array_elements(choices) as wanted
  join public.business_categories as known on lower(known.name)
    = lower(btrim(coalesce(nullif(wanted.value ->> 'use', ''), left(wanted.value ->> 'name', 60))));

  select jsonb_agg(jsonb_build_object('line', line, 'errors', (
      select coalesce(jsonb_agg(problem), '[]') from jsonb_array_elements(errors) as problem
      where not coalesce(chosen ? lower(problem ->> 'unknown'), false)),
    'fields', fields || jsonb_build_object('categories', (
      select jsonb_agg(distinct name) from (
        select jsonb_array_elements_text(coalesce(fields -> 'categories', '[]')) as name
        union select chosen ->> lower(problem ->> 'unknown') from jsonb_array_elements(errors) as problem
        where chosen ? lower(problem ->> 'unknown')) as all_names)))) into restaged
  from (
    select line, errors, fields from public.import_rows as staged
    where import_id = import and state = 'invalid' and exists (
      select from jsonb_array_elements(staged.errors) as problem
      where chosen ? lower(problem ->> 'unknown'))
    order by line limit 1000) as found;
  if restaged is not null then perform private.stage_rows(import, restaged); end if;

  return (select count(*) from public.import_rows as staged
    where import_id = import and state = 'invalid' and exists (
      select from jsonb_array_elements(staged.errors) as problem
      where chosen ? lower(problem ->> 'unknown')));
end
$$;
grant execute on function private.resolve_import_categories(uuid, jsonb) to authenticated, service_role;

create function public.resolve_import_categories(import_id uuid, choices jsonb) returns bigint
language sql volatile security invoker set search_path = '' as $$
  select private.resolve_import_categories(import_id, choices)
$$;
comment on function public.resolve_import_categories(uuid, jsonb) is
  'Resolves unknown categories of the next 1000 rows of an import, [{name, use}] or [{name, parent}]: uses an existing '
  'category, or creates one. To be called until it returns 0, the number of rows left.';
grant execute on function public.resolve_import_categories(uuid, jsonb) to authenticated, service_role;

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
grant execute on function private.include_import_rows(uuid, integer[]) to authenticated, service_role;

create function public.include_import_rows(import_id uuid, lines integer[] default null) returns integer
language sql security invoker set search_path = '' as $$
  select private.include_import_rows(import_id, lines)
$$;
comment on function public.include_import_rows(uuid, integer[]) is
  'Includes duplicates after all: those at these lines, or all of them.';
grant execute on function public.include_import_rows(uuid, integer[]) to authenticated, service_role;

-- What a row does not say gets the column's default, and the time zone that of the hub.
create function private.insert_imported(import public.imports, lines integer[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  fields text;
  given text;
  changed text;
begin
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(format(case when attnotnull then 'coalesce(given.%I, %s)' else 'given.%I' end, attname,
      coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ' order by attnum)
    into fields, given
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = 'public.businesses'::regclass and attname = any (private.listing_columns());

  execute format('
    insert into public.businesses (id, owner_id, status, %s)
    select rows.business_id, null, $1, %s
    from public.import_rows as rows, public.site_settings as site,
      jsonb_populate_record(null::public.businesses,
        jsonb_build_object(''time_zone'', site.time_zone) || jsonb_strip_nulls(rows.fields)) as given
    where rows.import_id = $2 and rows.line = any ($3)
    order by rows.line', fields, given)
  using import.listing_status, import.id, lines;
  -- A field may have changed since the row was staged.
  select problem ->> 'label' || ': ' || (problem ->> 'message') into changed from public.import_rows as rows
  cross join lateral jsonb_array_elements(private.custom_cell_problems(rows.fields -> 'custom')) as problem
  where rows.import_id = import.id and rows.line = any (lines) and rows.fields ? 'custom' limit 1;
  if changed is not null then perform private.raise_error(422, 'invalid_answers', changed); end if;
  perform private.write_custom_values('listing', rows.business_id, private.check_custom_values('listing', (
    select jsonb_object_agg(field_id, answer -> 'value') from private.read_custom_cells(rows.fields -> 'custom')), true))
  from public.import_rows as rows
  where rows.import_id = import.id and rows.line = any (lines) and rows.fields ? 'custom' and exists (
    select from private.read_custom_cells(rows.fields -> 'custom'));
  update public.import_rows as rows set state = 'imported', business_version = businesses.version,
    errors = '[]'
  from public.businesses
  where rows.import_id = import.id and rows.line = any (lines) and businesses.id = rows.business_id;
end
$$;

-- Where one of the rows fails, each half is tried by itself, so that the others succeed.
create function private.insert_or_report(import public.imports, lines integer[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  half constant integer := cardinality(lines) / 2;
  problem text;
  rule text;
begin
  perform private.insert_imported(import, lines);
exception when others then
  if half > 0 then
    perform private.insert_or_report(import, lines[:half]);
    perform private.insert_or_report(import, lines[half + 1:]);
    return;
  end if;
  get stacked diagnostics problem = message_text, rule = constraint_name;
  update public.import_rows set state = 'invalid', errors = jsonb_build_array(jsonb_strip_nulls(
    jsonb_build_object('message', problem, 'constraint', nullif(rule, ''), 'code', sqlstate)))
  where import_id = import.id and line = lines[1];
end
$$;
comment on function private.insert_or_report(public.imports, integer[]) is
  'Creates listings of these rows; a row that Postgres rejects becomes invalid, with the reason.';

-- Each call takes at most two seconds, however slow the machine; the rest is for the next call.
create function private.apply_import(import uuid, max_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading,applied}');
  left_over integer := least(greatest(max_count, 1), 1000);
  lines integer[];
begin
  perform set_config('hub.audit_group', 'import:' || import, true);
  if asked.status = 'reading' then update public.imports set status = 'applied' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'ready'
      order by line limit least(left_over, 250));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    perform private.insert_or_report(asked, lines);
  end loop;

  perform set_config('hub.audit_group', '', true);
  return private.count_import(import);
end
$$;
grant execute on function private.apply_import(uuid, integer) to authenticated, service_role;

create function public.apply_import(import_id uuid, max_count integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_import(import_id, max_count) $$;
comment on function public.apply_import(uuid, integer) is
  'Creates listings from the next rows that are ready; to be called until none is left. Returns the counts.';
grant execute on function public.apply_import(uuid, integer) to authenticated, service_role;

-- Those below others first, so that a parent without children left goes as well.
create function private.remove_unused_categories(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for level in 1..2 loop
    delete from public.business_categories as gone where id = any (ids)
      and not exists (select from public.business_categories where parent_id = gone.id)
      and not exists (select from public.businesses where categories @> array[gone.name])
      and not exists (select from public.change_requests
        where status = 'pending' and patch -> 'categories' ? gone.name);
  end loop;
end
$$;
comment on function private.remove_unused_categories(uuid[]) is
  'Deletes those of the categories of businesses that nothing has.';

-- Locks each listing before it looks for claims and other rows that reference it: otherwise a concurrent
-- claim would be deleted together with its listing.
create function private.undo_import(import uuid, max_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{applied,undone}');
  left_over integer := least(greatest(max_count, 1), 1000);
  lines integer[];
begin
  -- A category merge locks these listings in another order.
  if asked.created_categories = '{}' then perform private.lock_categories_shared('businesses');
  else perform private.lock_categories_exclusive('businesses');
  end if;
  perform set_config('hub.audit_group', 'import-undo:' || import, true);
  if asked.status = 'applied' then update public.imports set status = 'undone' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'imported'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    -- Locked in a separate statement: the next one then sees what concurrent transactions wrote.
    perform 1 from public.businesses
    where id in (select business_id from public.import_rows where import_id = import and line = any (lines))
    order by id for update;
    -- Keeps listings that somebody has edited since, or that other rows reference.
    delete from public.businesses as gone using public.import_rows as rows
    where rows.import_id = import and rows.line = any (lines) and gone.id = rows.business_id
      and gone.version = rows.business_version and gone.owner_id is null
      and not exists (select from public.custom_values where business_id = gone.id and updated_at > gone.created_at)
      and not exists (select from public.businesses as branch where branch.branch_of = gone.id)
      and not exists (select from public.claims where business_id = gone.id)
      and not exists (select from public.business_managers where business_id = gone.id)
      and not exists (select from public.manager_invitations where business_id = gone.id)
      and not exists (select from public.jobs where business_id = gone.id)
      and not exists (select from public.events where business_id = gone.id)
      and not exists (select from public.deals where business_id = gone.id);
    update public.import_rows as rows
    set state = case when exists (select from public.businesses where id = rows.business_id) then 'preserved'
      else 'undone' end
    where import_id = import and line = any (lines);
  end loop;

  if not exists (select from public.import_rows where import_id = import and state = 'imported') then
    perform private.remove_unused_categories(asked.created_categories);
  end if;

  perform set_config('hub.audit_group', '', true);
  return private.count_import(import);
end
$$;
grant execute on function private.undo_import(uuid, integer) to authenticated, service_role;

create function public.undo_import(import_id uuid, max_count integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.undo_import(import_id, max_count) $$;
comment on function public.undo_import(uuid, integer) is
  'Deletes the next imported listings, except those that changed since; to be called until none is '
  '"imported". Returns the counts.';
grant execute on function public.undo_import(uuid, integer) to authenticated, service_role;

create function public.import_counts(import_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  return private.count_import(import_id);
end
$$;
comment on function public.import_counts(uuid) is 'How many rows of an import have each state.';
grant execute on function public.import_counts(uuid) to authenticated, service_role;

-- The counts of a few imports at a time: an import may have a hundred thousand rows, read from an index.
create function private.list_imports(before timestamptz, page_size integer)
returns table (id uuid, file_name text, listing_status text, status text, created_at timestamptz, person text,
  counts jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  return query select known.id, known.file_name, known.listing_status, known.status, known.created_at,
    private.name_of(known.created_by), private.count_import(known.id)
  from public.imports as known where before is null or known.created_at < before
  order by known.created_at desc limit least(greatest(page_size, 1), 50);
end
$$;
grant execute on function private.list_imports(timestamptz, integer) to authenticated, service_role;

create function public.list_imports(before timestamptz default null, page_size integer default 20)
returns table (id uuid, file_name text, listing_status text, status text, created_at timestamptz, person text,
  counts jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_imports(before, page_size)
$$;
comment on function public.list_imports(timestamptz, integer) is
  'For those with the right to import: the imports before a time, newest first, with who began them and the '
  'number of rows in each state.';
grant execute on function public.list_imports(timestamptz, integer) to authenticated, service_role;

-- An export is in the audit log even if it does not begin with the first page.
create function private.export_rows(kind text, after_id uuid, page_size integer)
returns table (id uuid, fields jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  logged_as constant text := case kind when 'members' then 'profiles' else kind end;
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'You don''t have permission to export. Ask an admin.';
  elsif kind is null or kind not in ('businesses', 'members') then
    perform private.raise_error(404, 'not_found', 'This export does not exist.');
  end if;

  -- Starting in the middle is an export as well; pages of one export follow each other quickly.
  if after_id is null or not exists (select from public.audit_log where actor_id = (select auth.uid())
    and action = 'export'
    and entity = logged_as and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', logged_as, 'all',
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;

  if kind = 'businesses' then
    return query select listing.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing))
      where key = any (private.listing_columns() || '{status,slug,created_at}'))
      || jsonb_build_object('custom', private.custom_cells(listing.id))
    from public.businesses as listing where after_id is null or listing.id > after_id
    order by listing.id limit least(greatest(page_size, 1), 1000);
  else
    return query select profiles.id, jsonb_build_object(
      'first_name', profiles.first_name, 'last_name', profiles.last_name, 'email', users.email,
      'user_type', profiles.user_type, 'membership_status', profiles.membership_status,
      'plan', plan.name, 'paid_until', plan.current_period_end, 'created_at', profiles.created_at,
      'custom', private.custom_cells(profiles.id))
    from public.profiles join auth.users on users.id = profiles.id
    left join lateral (
      select plans.name, subscriptions.current_period_end from public.subscriptions
        join public.plans on plans.id = plan_id
      where user_id = profiles.id and status in ('trialing', 'active', 'past_due', 'grace')
        limit 1) as plan on true
    where after_id is null or profiles.id > after_id
    order by profiles.id limit least(greatest(page_size, 1), 1000);
  end if;
end
$$;
grant execute on function private.export_rows(text, uuid, integer) to authenticated, service_role;

create function public.export_rows(kind text, after_id uuid default null, page_size integer default 1000)
returns table (id uuid, fields jsonb)
language sql security invoker set search_path = '' as $$
  select * from private.export_rows(kind, after_id, page_size)
$$;
comment on function public.export_rows(text, uuid, integer) is
  'One page of an export (businesses, members), in the order of ids; fields holds the values by column, and those of custom '
  'fields by their ids in custom. '
  'For those with the right to export.';
grant execute on function public.export_rows(text, uuid, integer) to authenticated, service_role;
