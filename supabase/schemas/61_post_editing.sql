-- How jobs, events, deals and blog posts are written and deleted.

-- One call, so that the address of an online event or the code of a deal is never stored without the rest.
-- With is_new, a second call with the same id updates what the first one added: its answer may have been lost.
create function public.save_post(
  entity text, item_id uuid, fields jsonb, is_new boolean default false, seen_at timestamptz default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  -- The column that lists must not carry: it has a table of its own.
  extension constant text := case entity when 'events' then 'online_url' when 'deals' then 'shared_code' end;
  own constant jsonb := case when extension is null then fields else fields - extension end - 'id';
  names constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(own) as name);
  readable text;
  is_saved boolean;
  value text;
  saved jsonb;
begin
  if entity is null or entity not in ('jobs', 'events', 'deals') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" is not a kind of post.', entity));
  end if;

  if is_new then
    execute format('insert into public.%1$I (id, %2$s)
      select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2)
      on conflict (id) do nothing returning true', entity, names)
      into is_saved using item_id, own;
  end if;
  if is_saved is null then
    -- The extension has no version of its own: the post gets a new one.
    execute format('update public.%1$I as item set (%2$s) = (select %3$s)
      where item.id = $1 and ($3 is null or item.updated_at = $3) returning true', entity,
      coalesce(names, 'title'), coalesce(names || format(
        ' from jsonb_populate_record(null::public.%I, $2)', entity), 'item.title'))
      into is_saved using item_id, own, seen_at;
  end if;
  if is_saved is null then return null; end if;

  value := fields ->> extension;
  if entity = 'events' then
    if fields ? extension and value is null then
      delete from public.event_access where event_id = item_id;
    elsif fields ? extension then
      update public.event_access set online_url = value where event_id = item_id;
      if not found then
        insert into public.event_access (event_id, online_url) values (item_id, value);
      end if;
    end if;
    value := (select online_url from public.event_access where event_id = item_id);
  elsif entity = 'deals' then
    if fields ? extension and value is null then
      delete from public.deal_codes where deal_id = item_id;
    elsif fields ? extension then
      update public.deal_codes set shared_code = value where deal_id = item_id;
      if not found then
        insert into public.deal_codes (deal_id, shared_code) values (item_id, value);
      end if;
    end if;
    value := (select shared_code from public.deal_codes where deal_id = item_id);
  end if;

  -- Nobody selects the contact address of jobs as a column.
  select string_agg(quote_ident(attname), ', ') into readable from pg_catalog.pg_attribute
  where attrelid = format('public.%I', entity)::regclass and attnum > 0 and not attisdropped
    and attname <> 'search_document'
    and has_column_privilege(attrelid, attnum, 'select');
  execute format('select to_jsonb(item) from (select %s from public.%I where id = $1) as item', readable,
    entity) into saved using item_id;
  if entity = 'jobs' then
    value := (select contact_email from private.job_contact_emails(array[item_id]));
  end if;
  return saved || jsonb_build_object(coalesce(extension, 'contact_email'), value);
end
$$;
comment on function public.save_post(text, uuid, jsonb, boolean, timestamptz) is
  'Adds a job, event or deal under an id that the caller chose, or changes some of its columns, together '
  'with the online_url of an event or the shared_code of a deal. Returns the row, or null if its updated_at '
  'is not seen_at or the caller may not change it.';
grant execute on function public.save_post(text, uuid, jsonb, boolean, timestamptz) to authenticated,
  service_role;

-- The names of pictures are read from the text that showed them.
create function private.unused_pictures(shown text) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select files.bucket_id, files.name
  from (select distinct found[1] as bucket, private.picture_stem(found[2]) as stem from regexp_matches(shown,
    '(covers|post-images)/([0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99})', 'g') as found) as pictures
  join storage.objects as files on files.bucket_id = pictures.bucket
    and starts_with(files.name, pictures.stem)
  where case pictures.bucket when 'covers' then private.is_unused_cover(pictures.stem)
    else private.is_unused_post_image(pictures.stem) end
$$;
comment on function private.unused_pictures(text) is
  'The covers and post images named in a text that nothing shows.';
grant execute on function private.unused_pictures(text) to authenticated, service_role;

create function public.delete_draft(entity text, item_id uuid) returns table (bucket_id text, name text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  shown text;
  is_there boolean;
begin
  if entity is null or entity not in ('jobs', 'events', 'deals', 'blog_posts') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" is not a kind of post.', entity));
  end if;

  execute format('delete from public.%I as item where id = $1 returning concat_ws('' '', %s, '''')', entity,
    case entity when 'jobs' then 'featured_image' when 'blog_posts' then 'featured_image, content'
      else 'image_url' end)
    into shown using item_id;
  if shown is null then
    execute format('select true from public.%I where id = $1', entity) into is_there using item_id;
    if is_there then
      perform private.raise_error(409, 'not_a_draft',
        'Only a draft that was never public can be deleted. Unpublish this instead.');
    end if;
    perform private.raise_error(404, 'not_found', 'This no longer exists.');
  end if;

  return query select * from private.unused_pictures(shown);
end
$$;
comment on function public.delete_draft(text, uuid) is
  'Deletes a job, event, deal or blog post that is a draft and was never public, and returns its pictures '
  'that nothing else shows: the caller deletes those files.';
grant execute on function public.delete_draft(text, uuid) to authenticated, service_role;
