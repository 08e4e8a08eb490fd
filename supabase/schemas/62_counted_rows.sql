-- What each kind counts for (private.kept_counts), and the triggers that keep it.

-- Listings by category (its id, also of the one above it) and city; deals by category of their business; jobs by type, category and
-- whether they are remote; events by category, city and attendance; posts by section and category (its id).
create function private.count_rows(kind text, ids uuid[])
returns table (id uuid, keys private.count_key[], since timestamptz, until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  case kind
    when 'businesses' then return query
      select b.id, case when b.status = 'approved' then array(
          select distinct row(level, city, '')::private.count_key from (
            select '' as level union all
            select known.id::text from unnest(b.categories) as chosen (name)
            join public.business_categories as leaf on leaf.name = chosen.name
            cross join lateral (values (leaf.id), (leaf.parent_id)) as known (id) where known.id is not null) as levels,
            unnest(array['', lower(coalesce(b.city, ''))]) as city)
        else '{}' end, '-infinity'::timestamptz, 'infinity'::timestamptz
      from public.businesses as b where b.id = any (ids) or ids is null;
    when 'events' then return query
      select e.id, case when e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
          and dates.last is not null then array(
          select distinct row(category, city, attendance)::private.count_key
          from unnest(array_prepend('', e.categories)) as category, unnest(array['', lower(coalesce(e.city, ''))]) as city,
            unnest(case e.attendance_mode when 'online' then '{"",online}' when 'offline' then '{"",in-person}'
              else '{"",online,in-person}' end::text[]) as attendance)
        else '{}' end, '-infinity'::timestamptz, coalesce(dates.last, 'infinity')
      from public.events as e left join public.businesses as b on b.id = e.business_id
      cross join lateral (select max(o.ends_at) as last from public.event_occurrences as o where o.event_id = e.id) as dates
      where e.id = any (ids) or ids is null;
    when 'deals' then return query
      select d.id, case when d.status = 'active' and d.visibility = 'public' and (d.business_id is null or b.status = 'approved')
          and d.publish_from < least(d.valid_until, d.publish_until) then array(
          select distinct row(level, '', '')::private.count_key from (
            select '' as level union all
            select known.id::text from unnest(b.categories) as chosen (name)
            join public.business_categories as leaf on leaf.name = chosen.name
            cross join lateral (values (leaf.id), (leaf.parent_id)) as known (id) where known.id is not null) as levels)
        else '{}' end, d.publish_from, least(d.valid_until, d.publish_until)
      from public.deals as d left join public.businesses as b on b.id = d.business_id where d.id = any (ids) or ids is null;
    when 'jobs' then return query
      select j.id, case when j.status = 'active' and (j.business_id is null or b.status = 'approved') then array(
          select distinct row(type, category, remote)::private.count_key
          from unnest(array['', j.job_type]) as type, unnest(array_prepend('', j.categories)) as category,
            unnest(case when j.is_remote or j.job_type = 'Remote' then '{"",remote}' else '{""}' end::text[]) as remote)
        else '{}' end, '-infinity'::timestamptz, j.expire_date
      from public.jobs as j left join public.businesses as b on b.id = j.business_id where j.id = any (ids) or ids is null;
    when 'posts' then return query
      select p.id, case when p.status = 'published' then array(
          select row('', '', '')::private.count_key
          union all select row(case when private.is_news(p.id) then 'news' else 'blog' end, '', '')::private.count_key
          union all select row('', m.category_id::text, '')::private.count_key from public.post_category_mapping as m where m.post_id = p.id)
        else '{}' end, coalesce(p.publish_date, 'infinity'), 'infinity'::timestamptz
      from public.blog_posts as p where p.id = any (ids) or ids is null;
  end case;
end
$$;
comment on function private.count_rows(text, uuid[]) is 'What things of a kind count for, from when and until when; of all of them without ids.';

create function private.recount(kind text, ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if ids = '{}' then return; end if;
  -- The table first, in which totals were written before: whoever counts all anew locks it first, too.
  lock table private.kept_counts in row exclusive mode;
  -- Two changes of one thing come one after the other.
  perform from private.kept_items as k where k.kind = recount.kind and (k.id = any (ids) or ids is null) order by k.id for update;
  with fresh as materialized (
    select * from private.count_rows(recount.kind, ids)
  ), kept as materialized (
    select * from private.kept_items as k where k.kind = recount.kind and (k.id = any (ids) or ids is null)
  ), changed as materialized (
    select coalesce(f.id, k.id) as id, f.keys as new_keys, f.since as new_since, f.until as new_until, k.keys as old_keys,
      k.since as old_since, k.until as old_until
    from fresh as f full join kept as k on k.id = f.id
    where f.id is null or k.id is null or (f.keys, f.since, f.until) is distinct from (k.keys, k.since, k.until)
  ), written as (
    insert into private.kept_items (kind, id, keys, since, until)
    select recount.kind, id, new_keys, new_since, new_until from changed where new_keys is not null
    on conflict on constraint kept_items_pkey do update set keys = excluded.keys, since = excluded.since, until = excluded.until
  ), removed as (
    delete from private.kept_items as k using changed as c where c.new_keys is null and k.kind = recount.kind and k.id = c.id
  )
  insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
  select recount.kind, at, one, two, three, sum(step),
    -- The only rows of their kind leave nothing to add up.
    ids is null and not exists (select from private.kept_counts as c where c.kind = recount.kind)
  from (
    select case when at > now() then at else '-infinity' end as at, key.one, key.two, key.three, step
    from changed, lateral (values (new_keys, new_since, 1), (new_keys, new_until, -1), (old_keys, old_since, -1), (old_keys, old_until, 1))
      as moved (keys, at, step), unnest(moved.keys) as key
    where at < 'infinity') as moves
  group by at, one, two, three having sum(step) <> 0;
  if recount.kind = 'events' then
    perform private.refresh_event_days(ids);
    perform private.refresh_listed_events(ids);
  end if;
end
$$;
comment on function private.recount(text, uuid[]) is 'Keeps the counts of a kind true after these things changed, or all of them without ids.';

create function private.recount_all() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.kept_counts, private.kept_items, private.event_days, private.event_facets, private.listed_events in exclusive mode;
  delete from private.kept_items where true;
  delete from private.kept_counts where true;
  delete from private.event_days where true;
  delete from private.event_facets where true;
  delete from private.listed_events where true;
  perform private.recount(kind, null) from unnest('{businesses,events,deals,jobs,posts}'::text[]) as kind;
  perform private.recount_totals();
  perform private.copy_account_addresses();
  -- Whose dates may have been made long ago.
  insert into private.event_series (event_id, dates_until) select e.id, '-infinity' from public.events as e where e.rrule is not null
  on conflict on constraint event_series_pkey do nothing;
end
$$;
comment on function private.recount_all() is 'Counts everything anew, whatever the kept counts say, and copies addresses anew: after a change that ran without triggers.';

create function private.recount_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  case tg_op
    when 'INSERT' then execute format('select array_agg(distinct %I) from new_rows', tg_argv[1]) into ids;
    when 'DELETE' then execute format('select array_agg(distinct %I) from old_rows', tg_argv[1]) into ids;
    -- Of what is counted by other values than before only.
    else execute format('select array_agg(distinct id) from (
        (select %1$I as id, %2$s from new_rows except all select %1$I, %2$s from old_rows) union all
        (select %1$I, %2$s from old_rows except all select %1$I, %2$s from new_rows)) as moved', tg_argv[1], tg_argv[2]) into ids;
      -- Each leaves rows until they are added up.
      perform private.limit_changes('changes of what is counted', 500) from unnest(ids);
  end case;
  perform private.recount(tg_argv[0], coalesce(ids, '{}'));
  -- What a business offers is public while the business is, and a deal has its categories.
  if tg_argv[0] = 'businesses' and tg_op = 'UPDATE' then
    ids := array(select n.id from new_rows as n join old_rows as o on o.id = n.id
      where (n.status = 'approved') <> (o.status = 'approved') or n.categories <> o.categories);
    if ids <> '{}' then
      perform private.recount('events', array(select e.id from public.events as e where e.business_id = any (ids)));
      perform private.recount('deals', array(select d.id from public.deals as d where d.business_id = any (ids)));
      perform private.recount('jobs', array(select j.id from public.jobs as j where j.business_id = any (ids)));
    end if;
  end if;
  return null;
end
$$;
comment on function private.recount_changed() is 'Keeps the counts of a kind true after a statement, by the column that names the things and, after an update, those that count.';

create function private.recount_moved_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names text[] := array(select name from new_rows except select name from old_rows
    union select n.name from new_rows as n join old_rows as o on o.id = n.id where n.parent_id is distinct from o.parent_id);
begin
  if names = '{}' then return null; end if;
  perform private.recount('businesses', array(select id from public.businesses where categories && names));
  perform private.recount('deals', array(select d.id from public.deals as d join public.businesses as b on b.id = d.business_id
    where b.categories && names));
  return null;
end
$$;
comment on function private.recount_moved_categories() is 'Counts listings anew whose categories moved below another or got another name.';

create trigger recount_added after insert on public.businesses referencing new table as new_rows
  for each statement execute function private.recount_changed('businesses', 'id');
create trigger recount_changed after update on public.businesses referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('businesses', 'id', 'status, categories, city');
create trigger recount_removed after delete on public.businesses referencing old table as old_rows
  for each statement execute function private.recount_changed('businesses', 'id');
create trigger recount_added after insert on public.events referencing new table as new_rows
  for each statement execute function private.recount_changed('events', 'id');
create trigger recount_changed after update on public.events referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('events', 'id', 'approval_status, business_id, categories, city, attendance_mode, time_zone, starts_at, ends_at, status');
create trigger recount_removed after delete on public.events referencing old table as old_rows
  for each statement execute function private.recount_changed('events', 'id');
create trigger recount_added after insert on public.event_occurrences referencing new table as new_rows
  for each statement execute function private.recount_changed('events', 'event_id');
create trigger recount_changed after update on public.event_occurrences referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('events', 'event_id', 'starts_at, ends_at, status, original_date');
create trigger recount_removed after delete on public.event_occurrences referencing old table as old_rows
  for each statement execute function private.recount_changed('events', 'event_id');
create trigger recount_added after insert on public.deals referencing new table as new_rows
  for each statement execute function private.recount_changed('deals', 'id');
create trigger recount_changed after update on public.deals referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('deals', 'id', 'status, visibility, business_id, publish_from, publish_until, valid_until');
create trigger recount_removed after delete on public.deals referencing old table as old_rows
  for each statement execute function private.recount_changed('deals', 'id');
create trigger recount_added after insert on public.jobs referencing new table as new_rows
  for each statement execute function private.recount_changed('jobs', 'id');
create trigger recount_changed after update on public.jobs referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('jobs', 'id', 'status, business_id, job_type, categories, is_remote, expire_date');
create trigger recount_removed after delete on public.jobs referencing old table as old_rows
  for each statement execute function private.recount_changed('jobs', 'id');
create trigger recount_added after insert on public.blog_posts referencing new table as new_rows
  for each statement execute function private.recount_changed('posts', 'id');
create trigger recount_changed after update on public.blog_posts referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_changed('posts', 'id', 'status, publish_date');
create trigger recount_removed after delete on public.blog_posts referencing old table as old_rows
  for each statement execute function private.recount_changed('posts', 'id');
create trigger recount_added after insert on public.post_category_mapping referencing new table as new_rows
  for each statement execute function private.recount_changed('posts', 'post_id');
create trigger recount_removed after delete on public.post_category_mapping referencing old table as old_rows
  for each statement execute function private.recount_changed('posts', 'post_id');
create trigger recount_moved after update on public.business_categories referencing old table as old_rows new table as new_rows
  for each statement execute function private.recount_moved_categories();
