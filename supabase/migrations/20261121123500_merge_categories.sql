-- The desk keeps the categories: counts, merging, and those that pages are built on.
insert into public.post_categories (name, slug) values ('What''s New', 'whats-new'), ('Blog', 'blog')
on conflict (slug) do nothing;

create function public.category_uses() returns table (kind text, id uuid, uses bigint)
language sql stable security invoker set search_path = '' as $$
  select 'business', c.id, count(u.name) from public.business_categories as c
  left join (select unnest(categories) as name from public.businesses) as u on u.name = c.name group by c.id
  union all
  select 'job', c.id, count(u.name) from public.job_categories as c
  left join (select unnest(categories) as name from public.jobs) as u on u.name = c.name group by c.id
  union all
  select 'event', c.id, count(u.name) from public.event_categories as c
  left join (select unnest(categories) as name from public.events) as u on u.name = c.name group by c.id
  union all
  select 'post', c.id, count(m.post_id) from public.post_categories as c
  left join public.post_category_mapping as m on m.category_id = c.id group by c.id
$$;
comment on function public.category_uses() is
  'How many businesses, jobs, events and posts have each category, of those that the caller may see.';
revoke execute on function public.category_uses() from public;
grant execute on function public.category_uses() to authenticated, service_role;

-- What people asked for and what waits goes along with a name; otherwise its approval would be refused weeks later.
create function private.follow_category_in_requests(old_name text, new_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.change_requests set patch = jsonb_set(patch, '{categories}', (
    select jsonb_agg(distinct case name when old_name then new_name else name end)
    from jsonb_array_elements_text(patch -> 'categories') as name))
  where status = 'pending' and patch -> 'categories' ? old_name
$$;
revoke execute on function private.follow_category_in_requests(text, text) from public;

-- As before, and for changes of listings that wait.
create or replace function private.follow_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used boolean;
begin
  if tg_op = 'UPDATE' then
    if new.name <> old.name then
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

create function private.keep_post_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The service key and migrations know what they do; tests of imports begin without these rows.
  if private.actor_role() not in ('admin', 'editor') then return case tg_op when 'DELETE' then old else new end; end if;
  if old.slug in ('whats-new', 'blog') and (tg_op = 'DELETE' or new.slug <> old.slug) then
    perform private.refuse(409, 'category_built_in', 'The pages of news and blog are built on this category: it stays.');
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  if exists (select from public.post_category_mapping where category_id = old.id) then
    perform private.refuse(409, 'category_in_use', 'Something still has this category: give it another one first.');
  end if;
  return old;
end
$$;
revoke execute on function private.keep_post_category() from public;
create trigger keep_post_category before update of slug or delete on public.post_categories
  for each row execute function private.keep_post_category();

create function private.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
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
  -- In one order, so that two who merge each way do not wait for each other.
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
create function public.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language sql volatile security invoker set search_path = '' as $$
  select private.merge_categories(kind, from_id, into_id)
$$;
comment on function public.merge_categories(text, uuid, uuid) is
  'For admins: what has the first category has the second afterwards, and the first is gone. Answers how many were moved.';
revoke execute on function private.merge_categories(text, uuid, uuid), public.merge_categories(text, uuid, uuid) from public;
grant execute on function private.merge_categories(text, uuid, uuid), public.merge_categories(text, uuid, uuid)
  to authenticated, service_role;
