-- A category is renamed or merged alone. A save of a listing holds its row and then looks at the categories; a rename or merge
-- holds the categories and then writes the listings: at the same moment they waited for each other, or the listing kept a name
-- that was gone. So a save shares one lock for each kind, and a rename or merge has it for itself, each before it holds a row.
create function private.wait_for_categories(carriers text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The service key and migrations write many rows at once, and know what they do.
  if private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock_shared(hashtextextended('categories of ' || carriers, 0));
  end if;
end
$$;
comment on function private.wait_for_categories(text) is 'Keeps categories from being renamed or merged until the transaction ends.';
create function private.hold_categories(carriers text) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('categories of ' || carriers, 0))
$$;
comment on function private.hold_categories(text) is 'Keeps everybody else from choosing, renaming and merging these categories.';
revoke execute on function private.wait_for_categories(text), private.hold_categories(text) from public;

-- The argument names the table whose rows carry the names.
create function private.wait_for_categories_first() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wait_for_categories(tg_argv[0]);
  return null;
end
$$;
create function private.hold_categories_first() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_categories(tg_argv[0]);
  return null;
end
$$;
revoke execute on function private.wait_for_categories_first(), private.hold_categories_first() from public;

-- Not within another statement, which holds rows already.
create trigger businesses_0_wait_for_categories before update of categories on public.businesses
  for each statement when (pg_trigger_depth() = 0) execute function private.wait_for_categories_first('businesses');
create trigger jobs_0_wait_for_categories before update of categories on public.jobs
  for each statement when (pg_trigger_depth() = 0) execute function private.wait_for_categories_first('jobs');
create trigger events_0_wait_for_categories before update of categories on public.events
  for each statement when (pg_trigger_depth() = 0) execute function private.wait_for_categories_first('events');
create trigger post_category_mapping_0_wait before insert on public.post_category_mapping
  for each statement when (pg_trigger_depth() = 0) execute function private.wait_for_categories_first('posts');
create trigger business_categories_0_hold before update of name on public.business_categories
  for each statement execute function private.hold_categories_first('businesses');
create trigger job_categories_0_hold before update of name on public.job_categories
  for each statement execute function private.hold_categories_first('jobs');
create trigger event_categories_0_hold before update of name on public.event_categories
  for each statement execute function private.hold_categories_first('events');

-- As before, and a change of a listing may change its categories: this lock first, since a merge that has it comes to the
-- requests as well.
create or replace function private.wait_for_requests() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.actor_role() <> 'system' then
    perform private.wait_for_categories('businesses');
    perform pg_advisory_xact_lock(hashtextextended('change_requests', 0));
  end if;
end
$$;

-- As before, and a name that is just being changed is waited for.
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
  -- No row is held yet when one is added; who changes one waited before the statement, see above.
  if tg_op = 'INSERT' then perform private.wait_for_categories(tg_table_name); end if;
  -- Held until the row is written: a category that is just being removed or renamed is gone, or waits.
  execute format('select from public.%I as known where known.name = any ($1) for share', tg_argv[0]) using new.categories;
  execute format('select wanted.name from unnest($1::text[]) as wanted (name)
    where not exists (select from public.%I as known where known.name = wanted.name) limit 1', tg_argv[0])
    into unknown using new.categories;
  if unknown is not null then
    perform private.refuse(422, 'category_unknown', format('There is no category called "%s".', left(unknown, 60)));
  end if;
  return new;
end
$$;

-- As before, with the rows in one order.
create or replace function private.follow_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used boolean;
begin
  if tg_op = 'UPDATE' then
    if new.name <> old.name then
      execute format('select from public.%I where categories @> array[$1] order by id for no key update', tg_argv[0])
        using old.name;
      execute format('update public.%I set categories = array_replace(categories, $1, $2) where categories @> array[$1]',
        tg_argv[0]) using old.name, new.name;
      if tg_argv[0] = 'businesses' then perform private.follow_category_in_requests(old.name, new.name); end if;
    end if;
    return null;
  end if;
  execute format('select exists (select from public.%I where categories @> array[$1])', tg_argv[0]) into used using old.name;
  if used then
    perform private.refuse(409, 'category_in_use', 'Something still has this category: give it another one first.');
  end if;
  return null;
end
$$;

-- As before, alone.
create or replace function private.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  categories constant text := kind || '_categories';
  carriers constant text := case kind when 'business' then 'businesses' when 'job' then 'jobs' when 'event' then 'events' end;
  gone jsonb;
  kept jsonb;
  moved bigint;
begin
  -- What was merged cannot be told apart again: this takes an admin.
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Merging categories takes an admin.';
  elsif kind is null or kind not in ('business', 'job', 'event', 'post') then
    perform private.refuse(422, 'kind_unknown', 'There are categories of businesses, jobs, events and posts.');
  elsif from_id = into_id then
    perform private.refuse(422, 'same_category', 'Choose another category to merge it into.');
  end if;
  -- Before any row: saves that choose categories, renames and other merges come before or after it.
  perform private.hold_categories(coalesce(carriers, 'posts'));
  -- In one order, as everybody does who takes several rows.
  execute format('select from public.%I where id in ($1, $2) order by id for update', categories) using from_id, into_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into gone using from_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into kept using into_id;
  if gone is null or kept is null then
    perform private.refuse(404, 'not_found', 'One of the categories is not there any more. Load the page again.');
  end if;
  if kind = 'post' then
    insert into public.post_category_mapping (post_id, category_id)
      select post_id, into_id from public.post_category_mapping where category_id = from_id on conflict do nothing;
    delete from public.post_category_mapping where category_id = from_id;
    get diagnostics moved = row_count;
  else
    execute format('select from public.%I where categories @> array[$1] order by id for no key update', carriers)
      using gone ->> 'name';
    execute format('update public.%I set categories = (
        select array_agg(distinct case name when $1 then $2 else name end) from unnest(categories) as name)
      where categories @> array[$1]', carriers) using gone ->> 'name', kept ->> 'name';
    get diagnostics moved = row_count;
  end if;
  if kind = 'business' then
    if kept ->> 'parent_id' = from_id::text then
      perform private.refuse(422, 'category_too_deep', 'It is above the other one. Merge the lower one into the upper one.');
    end if;
    update public.business_categories set parent_id = into_id where parent_id = from_id;
    perform private.follow_category_in_requests(gone ->> 'name', kept ->> 'name');
  elsif kind = 'job' then
    update public.job_alerts as alert set category = kept ->> 'slug'
    where category in (gone ->> 'slug', gone ->> 'name') and not exists (
      select from public.job_alerts as other where other.user_id = alert.user_id and other.q = alert.q
        and other.job_type = alert.job_type and other.category = kept ->> 'slug' and other.remote = alert.remote
        and other.salary_min = alert.salary_min);
  end if;
  execute format('delete from public.%I where id = $1', categories) using from_id;
  return moved;
end
$$;
