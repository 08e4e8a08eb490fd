-- A file in which thousands of rows have one phone could not be read: each row was joined with every other one. Only the first
-- match counts, and each of these indexes leads straight to it.
drop index public.import_rows_name_key_idx, public.import_rows_website_key_idx, public.import_rows_phone_key_idx;
create index import_rows_website_key_idx on public.import_rows (website_key, import_id, line) where state <> 'invalid';
create index import_rows_phone_key_idx on public.import_rows (phone_key, import_id, line) where state <> 'invalid';
-- Addresses may be longer than an index takes; "-" is in no key and stands for none.
create index import_rows_name_key_idx on public.import_rows (name_key, md5(coalesce(address_key, '-')), import_id, line)
  where state <> 'invalid';
-- Name and address in one: no key has a slash, so that the last one divides them.
create index businesses_name_address_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')), '[^a-z0-9]', '', 'g')) collate "C"));
create index businesses_name_city_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(city, '')), '[^a-z0-9]', '', 'g')) collate "C"));

-- As before, but for how duplicates are looked up. From a key to the same key, in the order of an index, instead of "equal": an
-- equality and "limit 1" let the planner believe that any order finds a match soon, and read the whole table where there is none.
-- The keys come before the import for the same reason: no other index begins with them.
create or replace function private.stage_import_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading}');
  lines constant integer[] := array(select (value ->> 'line')::integer from jsonb_array_elements(staged));
  same record;
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
  -- One after the other: joined, the planner would take an import that it has no statistics of for an empty one.
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
          || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')), '[^a-z0-9]', '', 'g'))
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
      -- A row without any address is known by its name.
      (select id, name, 'name', 3 from public.businesses
      where mine.address_key is null and sort_name >= mine.name_key collate "C" and sort_name <= mine.name_key collate "C"
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
        select import_id, line, state, name_key, md5(coalesce(address_key, '-')) as place from public.import_rows
      ) as other
      where state <> 'invalid' and (name_key, place, import_id, line) >= (mine.name_key, mine.place, import, 0)
        and (name_key, place, import_id, line) < (mine.name_key, mine.place, import, mine.line)
      order by name_key, place, import_id, line limit 1)
    ) as found
    where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    order by mine.line, found.first_line, found.rank
  loop
    update public.import_rows set state = 'duplicate', duplicate_line = same.first_line, errors = jsonb_build_array(
      jsonb_build_object('field', same.field, 'message', format('Line %s of the file is the same business.', same.first_line)))
    where import_id = import and line = same.line;
  end loop;
  return (select jsonb_build_object('ready', count(*) filter (where state = 'ready'),
    'invalid', count(*) filter (where state = 'invalid'), 'duplicate', count(*) filter (where state = 'duplicate'))
    from public.import_rows where import_id = import and line = any (lines));
end
$$;
