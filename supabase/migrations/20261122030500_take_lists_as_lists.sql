-- Lists come as JSON lists. Postgres would also take its own way of writing one, "{Bakeries}", which nobody else reads: a renamed
-- category was not followed in it, and its approval was refused weeks later.
create or replace function private.apply_patch(target uuid, patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  editable constant text[] := '{name,tagline,description,phone,email,website,address,address_line1,address_line2,city,state,zip_code,country,latitude,longitude,categories,logo_url,cover_url,gallery,opening_hours,special_hours,time_zone,temporarily_closed_until,notice,notice_until,social_links}';
  fields text;
  foreign_field text;
  odd_field text;
begin
  select key into foreign_field from jsonb_object_keys(patch) as key where key <> all (editable) limit 1;
  if foreign_field is not null then
    perform private.refuse(422, 'field_not_editable', format('"%s" cannot be changed by a request.', left(foreign_field, 60)));
  end if;
  select sent.key into odd_field from jsonb_each(patch) as sent join pg_catalog.pg_attribute as field
    on field.attrelid = 'public.businesses'::regclass and field.attname = sent.key
  join pg_catalog.pg_type as kind on kind.oid = field.atttypid and kind.typcategory = 'A'
  where jsonb_typeof(sent.value) <> 'array' or jsonb_path_exists(sent.value, 'strict $[*] ? (@.type() != "string")', '{}', true)
  limit 1;
  if odd_field is not null then
    perform private.refuse(422, 'list_needed', format('Send "%s" as a list of texts.', odd_field));
  end if;
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.businesses, $1)).%1$I', key), ', ') into fields
  from jsonb_object_keys(patch) as key;
  if fields is null then return; end if;
  execute format('update public.businesses set %s where id = $2', fields) using patch, target;
end
$$;

-- What waits already was tried when it came in: it is valid, and becomes what it means.
do $$
declare
  list text;
begin
  for list in select attname from pg_catalog.pg_attribute join pg_catalog.pg_type on pg_type.oid = atttypid
    where attrelid = 'public.businesses'::regclass and attnum > 0 and not attisdropped and typcategory = 'A' loop
    update public.change_requests set patch = jsonb_set(patch, array[list], to_jsonb((patch ->> list)::text[]))
    where status = 'pending' and jsonb_typeof(patch -> list) = 'string';
  end loop;
end
$$;
