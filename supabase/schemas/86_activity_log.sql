-- The activity log as staff read it: who did what to which thing, by name.

create function private.as_uuid(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;
comment on function private.as_uuid(text) is 'The text as a uuid, null when it is none.';
grant execute on function private.as_uuid(text) to authenticated, service_role;

create function private.person_name(person uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where id = person
$$;
grant execute on function private.person_name(uuid) to authenticated, service_role;

-- Each branch is one lookup by a primary key.
create function private.audited_name(of_entity text, of_id uuid) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- One query for one kind: an expression with all of them would begin each of them.
  case of_entity
    when 'businesses' then return (select name from public.businesses where id = of_id);
    when 'events' then return (select title from public.events where id = of_id);
    when 'deals' then return (select title from public.deals where id = of_id);
    when 'jobs' then return (select title from public.jobs where id = of_id);
    when 'blog_posts' then return (select title from public.blog_posts where id = of_id);
    when 'profiles' then return private.person_name(of_id);
    when 'staff' then return private.person_name(of_id);
    when 'plans' then return (select name from public.plans where id = of_id);
    when 'business_categories' then return (select name from public.business_categories where id = of_id);
    when 'job_categories' then return (select name from public.job_categories where id = of_id);
    when 'event_categories' then return (select name from public.event_categories where id = of_id);
    when 'post_categories' then return (select name from public.post_categories where id = of_id);
    when 'business_profiles' then return (select coalesce(nullif(b.name, ''), private.person_name(b.owner_id))
      from public.business_profiles as b where b.id = of_id);
    when 'claims' then return (select b.name from public.claims as c
      join public.businesses as b on b.id = c.business_id where c.id = of_id);
    when 'change_requests' then return (select b.name from public.change_requests as c
      join public.businesses as b on b.id = c.business_id where c.id = of_id);
    when 'listing_merges' then return (select b.name from public.listing_merges as m
      join public.businesses as b on b.id = m.kept_id where m.id = of_id);
    when 'reports' then return (select title from public.reports where id = of_id);
    when 'membership_applications' then return (select title from public.membership_applications where id = of_id);
    when 'imports' then return (select file_name from public.imports where id = of_id);
    when 'feature_periods' then return (select private.audited_name(p.entity, p.item_id)
      from public.feature_periods as p where p.id = of_id);
    when 'placements' then return (select coalesce(nullif(title, ''), name) from public.placements where id = of_id);
    when 'placement_products' then return (select name from public.placement_products where id = of_id);
    when 'fee_items' then return (select name from public.fee_items where id = of_id);
    when 'subscriptions' then return (select private.person_name(coalesce(s.user_id, b.owner_id))
      from public.subscriptions as s left join public.business_profiles as b on b.id = s.business_profile_id
      where s.id = of_id);
    else return null;
  end case;
end
$$;
comment on function private.audited_name(text, uuid) is
  'What the thing that an entry of the audit log is about is called now; null when it is gone or has no name.';
grant execute on function private.audited_name(text, uuid) to authenticated, service_role;

create function private.name_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.entity in ('profiles', 'staff', 'subscriptions', 'business_profiles') then return new; end if;
  new.words := to_tsvector('pg_catalog.simple', private.searched_text(left(concat_ws(' ',
    -- A row that was added or deleted is written whole, with its name: a thousand imported listings are not read again.
    case when new.action not in ('insert', 'delete')
        or not coalesce(new.new_values, new.old_values, '{}') ?| '{name,title}'
      then private.audited_name(new.entity, private.as_uuid(new.entity_id)) end,
    new.old_values ->> 'title', new.new_values ->> 'title', new.old_values ->> 'name', new.new_values ->> 'name',
    new.old_values ->> 'file_name', new.new_values ->> 'file_name'), 1000)));
  return new;
end
$$;
comment on function private.name_audit_entry() is 'Stores by which words an entry of the audit log is found.';

create trigger audit_log_name before insert on public.audit_log
  for each row execute function private.name_audit_entry();

-- Reads by the index of the words, whatever the policy of the log: that is checked here, once.
create function private.find_activity(
  q text, of_entity text default null, of_item text default null, of_action text default null,
  by_actor uuid default null, since timestamptz default null, before bigint default null
) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
declare
  plain constant text := private.plain_words(q);
  words constant text[] := private.split_words(plain);
  asked constant tsquery := to_tsquery('pg_catalog.simple',
    (select string_agg(word || ':*', ' & ') from unnest(words) as word));
  is_narrowed constant boolean := num_nonnulls(of_entity, of_item, of_action, by_actor, since) > 0;
  named constant text := private.like_pattern(plain);
begin
  if asked is null or not private.is_staff() then return '{}'; end if;
  return array(
    with people as materialized (
      select profiles.id from public.profiles
      where char_length(plain) > 2 and private.search_name(first_name, last_name) like named limit 50),
    found as materialized (
      select id from public.audit_log where audit_log.words @@ asked
      union select l.id from people join public.audit_log as l on l.actor_id = people.id
      union select l.id from people join public.audit_log as l
        on l.entity in ('profiles', 'staff') and l.entity_id = people.id::text
      union select l.id from people join public.subscriptions as s on s.user_id = people.id
        join public.audit_log as l on l.entity = 'subscriptions' and l.entity_id = s.id::text)
    select found.id from found where (before is null or found.id < before)
      and (not is_narrowed or exists (select from public.audit_log as l where l.id = found.id
        and (of_entity is null or l.entity = of_entity) and (of_item is null or l.entity_id = of_item)
        and (of_action is null or l.action = of_action) and (by_actor is null or l.actor_id = by_actor)
        and (since is null or l.occurred_at >= since)))
    order by found.id desc limit 5000);
end
$$;
comment on function private.find_activity(text, text, text, text, uuid, timestamptz, bigint) is
  'The newest 5000 entries of the audit log about things or people with these words in their names, or by such people, '
  'of those that the other arguments choose. '
  'None for whoever is not staff.';
grant execute on function private.find_activity(text, text, text, text, uuid, timestamptz, bigint)
  to authenticated, service_role;

-- Groups of entries, the newest first: each by the entry that began it. By type, action, item or words every entry is a
-- line of its own, and in_group lists those of a group.
create function public.read_activity(
  of_entity text default null, of_item text default null, of_action text default null, by_actor uuid default null,
  since timestamptz default null, before bigint default null, in_group text default null,
  page_size integer default 50, q text default null
) returns table (
  id bigint, occurred_at timestamptz, actor_id uuid, actor_name text, actor_role text, action text, entity text,
  entity_id text, old_values jsonb, new_values jsonb, reason text, request_id text, group_key text,
  group_size integer, item_name text
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  is_grouped constant boolean := of_entity is null and of_item is null and of_action is null
    and in_group is null and coalesce(btrim(q), '') = '';
begin
  -- As one statement for these filters, so that the planner takes the index that fits them.
  return query execute format(
    'select l.id, l.occurred_at, l.actor_id, private.person_name(l.actor_id), l.actor_role, l.action, l.entity,
      l.entity_id, l.old_values, l.new_values, l.reason, l.request_id, l.group_key,
      case when %1$L::boolean and l.group_key is not null then (select count(*)::integer from (
        select from public.audit_log as member where member.group_key = l.group_key limit 10001) as members)
      else 1 end,
      coalesce(private.audited_name(l.entity, private.as_uuid(l.entity_id)), l.new_values ->> ''title'',
        l.old_values ->> ''title'', l.new_values ->> ''name'', l.old_values ->> ''name'',
        l.new_values ->> ''file_name'', l.old_values ->> ''file_name'')
    from (select * from public.audit_log as l where %2$s order by l.id desc limit %3$s) as l
    order by l.id desc',
    is_grouped,
    concat_ws(' and ', 'true', case when is_grouped then 'l.starts_group' end,
      case when of_entity is not null then 'l.entity = $1' end,
      case when of_item is not null then 'l.entity_id = $2' end,
      case when of_action is not null then 'l.action = $3' end,
      case when by_actor is not null then 'l.actor_id = $4' end,
      case when since is not null then 'l.occurred_at >= $5' end,
      case when before is not null then 'l.id < $6' end,
      case when in_group is not null then 'l.group_key = $7' end,
      case when coalesce(btrim(q), '') <> '' then 'l.id = any ((select private.find_activity($8, $1, $2, $3, $4, $5, $6))::bigint[])' end),
    least(greatest(coalesce(page_size, 50), 1), 100))
  using of_entity, of_item, of_action, by_actor, since, before, in_group, q;
end
$$;
comment on function public.read_activity(text, text, text, uuid, timestamptz, bigint, text, integer, text) is
  'For staff: the activity log with the names of people and things, a group of entries (one import, one bulk change) '
  'as one row with its size, at most 10001.';
grant execute on function public.read_activity(text, text, text, uuid, timestamptz, bigint, text, integer, text)
  to authenticated, service_role;
