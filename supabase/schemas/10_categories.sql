-- Categories of businesses, jobs and events, and the locks that keep their names consistent.

-- Constraints and triggers of the tables below.
create function private.is_name_by_language(names jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(names) = 'object' then not exists (
    select from jsonb_each(names) as translated (language, name)
    where language = 'en' or language <> all (private.languages()) or jsonb_typeof(name) <> 'string'
      or char_length(btrim(name #>> '{}')) not between 1 and 60 or name #>> '{}' ~ '[[:cntrl:]]') else false end
$$;
comment on function private.is_name_by_language(jsonb) is
  'Whether this names something in languages of the hub besides English: {"es": "Panaderías"}.';
grant execute on function private.is_name_by_language(jsonb) to authenticated, service_role;

-- Looked up like synonyms: the whole name, and each word that says something.
create function private.derive_category_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.names) = 'object' then
    new.name_keys := array(
      select distinct key from jsonb_each_text(new.names) as translated (language, name),
        lateral (
          select private.search_key(name) as key
          union all
          select private.search_key(word) from unnest(private.split_words(private.plain_words(name))) as word
          where char_length(word) >= 4) as keyed
      where key is not null order by key);
  end if;
  return new;
end
$$;
comment on function private.derive_category_keys() is
  'Derives the keys by which the search finds a category by its name in another language.';

-- Rows carry the names of their categories (`categories`). Triggers allow known names only and propagate a
-- rename.
create table public.business_categories (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references public.business_categories (id) on delete restrict,
  name text not null constraint business_categories_name_length
    check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint business_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint business_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The most specific subtype of schema.org's LocalBusiness.
  schema_type text not null default 'LocalBusiness'
    constraint business_categories_schema_type_form check (schema_type ~ '^[A-Z][A-Za-z]{2,60}$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint business_categories_slug_unique unique (slug)
);
comment on table public.business_categories is 'Categories of businesses, in two levels.';

create unique index business_categories_name_unique on public.business_categories (lower(name));
create index business_categories_parent_id_idx on public.business_categories (parent_id);

create function private.acquire_exclusive_category_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_categories_exclusive(tg_argv[0]);
  return null;
end
$$;
comment on function private.acquire_exclusive_category_lock() is
  'Serializes renames of categories with everything that uses their names.';

-- Argument: the table whose rows carry the names. Rows are locked in the order of their ids; pending change
-- requests are renamed as well.
create function private.cascade_category_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used boolean;
begin
  if tg_op = 'UPDATE' then
    if new.name <> old.name then
      execute format('select from public.%I where categories @> array[$1] order by id for no key update',
        tg_argv[0])
        using old.name;
      execute format('update public.%I set categories = array_replace(categories, $1, $2)
          where categories @> array[$1]',
        tg_argv[0]) using old.name, new.name;
      if tg_argv[0] = 'businesses' then perform private.rename_category_in_change_requests(old.name,
        new.name); end if;
    end if;
    return null;
  end if;

  execute format('select exists (select from public.%I where categories @> array[$1])', tg_argv[0]) into used
    using old.name;
  if used then
    perform private.raise_error(409, 'category_in_use',
      'This category is in use. Choose another one there first.');
  end if;

  return null;
end
$$;
comment on function private.cascade_category_rename() is
  'Renames a category in the rows that carry its name; prevents deleting one in use.';

create function private.enforce_two_category_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.parent_id is not null and (
    new.parent_id = new.id
    or exists (select from public.business_categories as above where above.id = new.parent_id
      and above.parent_id is not null)
    or exists (select from public.business_categories as below where below.parent_id = new.id)
  ) then
    perform private.raise_error(422, 'category_too_deep',
      'Categories have two levels. Choose a top-level category.');
  end if;
  return new;
end
$$;
comment on function private.enforce_two_category_levels() is 'Rejects a third level of categories.';

create trigger business_categories_1_derive_keys before insert or update of names, name_keys
  on public.business_categories
  for each row execute function private.derive_category_keys();
create trigger business_categories_collect_words after insert or update of names on public.business_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_business_categories after insert or update or delete on public.business_categories
  for each row execute function private.write_audit();
create trigger business_categories_0_lock_categories before update of name on public.business_categories
  for each statement execute function private.acquire_exclusive_category_lock('businesses');
create trigger business_categories_cascade_rename after update or delete on public.business_categories
  for each row execute function private.cascade_category_rename('businesses');
create trigger business_categories_1_enforce_two_levels before insert
  or update of parent_id on public.business_categories
  for each row execute function private.enforce_two_category_levels();

alter table public.business_categories enable row level security;
grant select on public.business_categories to anon, authenticated;
grant insert, update, delete on public.business_categories to authenticated;
grant select, insert, update, delete on public.business_categories to service_role;

create policy "everybody reads categories" on public.business_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.business_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.business_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.business_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.job_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint job_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint job_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint job_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint job_categories_slug_unique unique (slug)
);
comment on table public.job_categories is 'Categories of jobs.';

create unique index job_categories_name_unique on public.job_categories (lower(name));

create trigger job_categories_1_derive_keys before insert or update of names, name_keys
  on public.job_categories
  for each row execute function private.derive_category_keys();
create trigger job_categories_collect_words after insert or update of names on public.job_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_job_categories after insert or update or delete on public.job_categories
  for each row execute function private.write_audit();
create trigger job_categories_cascade_rename after update or delete on public.job_categories
  for each row execute function private.cascade_category_rename('jobs');
create trigger job_categories_0_lock_categories before update of name on public.job_categories
  for each statement execute function private.acquire_exclusive_category_lock('jobs');

insert into public.job_categories (name, names, slug, position)
select name, jsonb_build_object('es', spanish), replace(lower(name), ' ', '-'), position
from (values
  ('Marketing', 'Mercadotecnia', 1),
  ('IT', 'Informática', 2),
  ('Healthcare', 'Salud', 3),
  ('Finance', 'Finanzas', 4),
  ('Education', 'Educación', 5),
  ('Legal', 'Derecho', 6),
  ('Retail', 'Comercio', 7),
  ('Sales', 'Ventas', 8),
  ('Hospitality', 'Hostelería', 9),
  ('Manufacturing', 'Fabricación', 10),
  ('Administration', 'Administración', 11),
  ('Human Resources', 'Recursos humanos', 12),
  ('Customer Service', 'Atención al cliente', 13),
  ('Engineering', 'Ingeniería', 14),
  ('Management', 'Dirección', 15)
) as known (name, spanish, position);

alter table public.job_categories enable row level security;
grant select on public.job_categories to anon, authenticated;
grant insert, update, delete on public.job_categories to authenticated;
grant select, insert, update, delete on public.job_categories to service_role;

create policy "everybody reads categories" on public.job_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.job_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.job_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.job_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.event_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint event_categories_name_length
    check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint event_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint event_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint event_categories_slug_unique unique (slug)
);
comment on table public.event_categories is 'Categories of events; each has a calendar feed.';

create unique index event_categories_name_unique on public.event_categories (lower(name));

create trigger event_categories_1_derive_keys before insert or update of names, name_keys
  on public.event_categories
  for each row execute function private.derive_category_keys();
create trigger event_categories_collect_words after insert or update of names on public.event_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_event_categories after insert or update or delete on public.event_categories
  for each row execute function private.write_audit();
create trigger event_categories_0_lock_categories before update of name on public.event_categories
  for each statement execute function private.acquire_exclusive_category_lock('events');
create trigger event_categories_cascade_rename after update or delete on public.event_categories
  for each row execute function private.cascade_category_rename('events');

alter table public.event_categories enable row level security;
grant select on public.event_categories to anon, authenticated;
grant insert, update, delete on public.event_categories to authenticated;
grant select, insert, update, delete on public.event_categories to service_role;

create policy "everybody reads categories" on public.event_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.event_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.event_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.event_categories for delete to authenticated
  using ((select private.is_staff()));

-- Argument: the table of categories. Waits for a concurrent rename; a row without categories needs no lock.
create function private.check_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unknown text;
begin
  if new.categories = '{}' or (tg_op = 'UPDATE' and new.categories is not distinct from old.categories) then
    return new;
  end if;

  if not private.is_clean_list(new.categories) then
    perform private.raise_error(422, 'category_unknown', 'Send the categories as a list of names.');
  end if;

  new.categories := array(select distinct on (name) name from unnest(new.categories) as name order by name);

  -- An insert holds no row lock yet; an update has taken the shared lock before its statement
  -- (private.acquire_shared_category_lock).
  if tg_op = 'INSERT' then perform private.lock_categories_shared(tg_table_name); end if;

  -- Locked until the row is written: a concurrent delete or rename has either happened or waits.
  execute format('select from public.%I as known where known.name = any ($1) for share', tg_argv[0])
    using new.categories;
  execute format('select wanted.name from unnest($1::text[]) as wanted (name)
    where not exists (select from public.%I as known where known.name = wanted.name) limit 1', tg_argv[0])
    into unknown using new.categories;
  if unknown is not null then
    perform private.raise_error(422, 'category_unknown',
      format('There is no category called "%s".', left(unknown, 60)));
  end if;

  return new;
end
$$;
comment on function private.check_categories() is 'Allows only known category names in a row, each once.';

create function private.category_uses() returns table (kind text, id uuid, uses bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may count what has a category.';
  end if;
  return query
  select 'business', c.id, coalesce(k.things, 0) from public.business_categories as c
  left join private.kept_counts_by_one('uses of business categories') as k on k.key = c.name
  union all
  select 'job', c.id, coalesce(k.things, 0) from public.job_categories as c
  left join private.kept_counts_by_one('uses of job categories') as k on k.key = c.name
  union all
  select 'event', c.id, coalesce(k.things, 0) from public.event_categories as c
  left join private.kept_counts_by_one('uses of event categories') as k on k.key = c.name
  union all
  select 'post', c.id, coalesce(k.things, 0) from public.post_categories as c
  left join private.kept_counts_by_one('uses of post categories') as k on k.key = c.id::text;
end
$$;
comment on function private.category_uses() is 'How many businesses, jobs, events and posts have each category, whatever their status, for staff.';
grant execute on function private.category_uses() to authenticated, service_role;

create function public.category_uses() returns table (kind text, id uuid, uses bigint)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  -- Staff see all, which is kept.
  if private.is_staff() then return query select * from private.category_uses(); return; end if;
  return query
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
  left join public.post_category_mapping as m on m.category_id = c.id group by c.id;
end
$$;
comment on function public.category_uses() is
  'How many businesses, jobs, events and posts have each category, among those the caller may see.';
grant execute on function public.category_uses() to authenticated, service_role;

-- Without this, a pending request would name a category that no longer exists, and its approval would fail
-- weeks later.
create function private.rename_category_in_change_requests(old_name text, new_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.change_requests set patch = jsonb_set(patch, '{categories}', (
    select jsonb_agg(distinct case name when old_name then new_name else name end)
    from jsonb_array_elements_text(patch -> 'categories') as name))
  where status = 'pending' and patch -> 'categories' ? old_name
$$;

create function private.guard_post_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The service key and migrations may delete them; import tests start without these rows.
  if private.actor_role() not in ('admin', 'editor') then return case tg_op when 'DELETE' then old
    else new end; end if;
  if old.slug in ('whats-new', 'blog') and (tg_op = 'DELETE' or new.slug <> old.slug) then
    perform private.raise_error(409, 'category_built_in',
      'This category is built in. It cannot be deleted or get another address.');
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  if exists (select from public.post_category_mapping where category_id = old.id) then
    perform private.raise_error(409, 'category_in_use',
      'This category is in use. Choose another one there first.');
  end if;
  return old;
end
$$;
comment on function private.guard_post_category() is
  'Prevents deleting a category of posts that is built in or in use.';

-- Holds the exclusive lock of these categories.
create function private.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  categories constant text := kind || '_categories';
  carriers constant text := case kind when 'business' then 'businesses' when 'job' then 'jobs'
    when 'event' then 'events' end;
  source jsonb;
  target jsonb;
  moved bigint;
begin
  -- A merge cannot be undone: it takes an admin.
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may merge categories.';
  elsif kind is null or kind not in ('business', 'job', 'event', 'post') then
    perform private.raise_error(422, 'kind_unknown',
      'Choose categories of businesses, jobs, events or posts.');
  elsif from_id = into_id then
    perform private.raise_error(422, 'same_category', 'Choose another category to merge it into.');
  end if;

  -- Before any row lock: saves that choose categories, renames and other merges are serialized with it.
  perform private.lock_categories_exclusive(coalesce(carriers, 'posts'));

  -- In the order that everybody uses who locks several rows.
  execute format('select from public.%I where id in ($1, $2) order by id for update', categories)
    using from_id, into_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into source using from_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into target using into_id;
  if source is null or target is null then
    perform private.raise_error(404, 'not_found',
      'One of the categories no longer exists. Reload the page.');
  end if;

  if kind = 'post' then
    insert into public.post_category_mapping (post_id, category_id)
      select post_id, into_id from public.post_category_mapping
      where category_id = from_id on conflict do nothing;
    delete from public.post_category_mapping where category_id = from_id;
    get diagnostics moved = row_count;
  else
    execute format('select from public.%I where categories @> array[$1] order by id for no key update',
      carriers)
      using source ->> 'name';
    execute format('update public.%I set categories = (
        select array_agg(distinct case name when $1 then $2 else name end) from unnest(categories) as name)
      where categories @> array[$1]', carriers) using source ->> 'name', target ->> 'name';
    get diagnostics moved = row_count;
  end if;

  if kind = 'business' then
    if target ->> 'parent_id' = from_id::text then
      perform private.raise_error(422, 'category_too_deep',
        'This is the parent of the other category. Merge the subcategory into its parent.');
    end if;
    update public.business_categories set parent_id = into_id where parent_id = from_id;
    perform private.rename_category_in_change_requests(source ->> 'name', target ->> 'name');
  elsif kind = 'job' then
    update public.job_alerts as alert set category = target ->> 'slug'
    where category in (source ->> 'slug', source ->> 'name') and not exists (
      select from public.job_alerts as other where other.user_id = alert.user_id and other.q = alert.q
        and other.job_type = alert.job_type and other.category = target ->> 'slug'
        and other.remote = alert.remote
        and other.salary_min = alert.salary_min);
  end if;

  execute format('delete from public.%I where id = $1', categories) using from_id;
  return moved;
end
$$;
grant execute on function private.merge_categories(text, uuid, uuid) to authenticated, service_role;

create function public.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language sql volatile security invoker set search_path = '' as $$
  select private.merge_categories(kind, from_id, into_id)
$$;
comment on function public.merge_categories(text, uuid, uuid) is
  'For admins: moves everything from the first category to the second and deletes the first. Returns how '
  'many rows were moved.';
grant execute on function public.merge_categories(text, uuid, uuid) to authenticated, service_role;

-- In one statement and as often as wanted: what has one of the names already stays as it is.
create function private.add_categories(kind text, wanted jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  categories constant text := kind || '_categories';
  one record;
  above uuid;
  address text;
  is_taken boolean;
  added uuid;
  all_added uuid[] := '{}';
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may add categories.';
  elsif kind is null or kind not in ('business', 'job', 'event', 'post') then
    perform private.raise_error(422, 'kind_unknown',
      'Choose categories of businesses, jobs, events or posts.');
  elsif wanted is null or jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 200 then
    perform private.raise_error(422, 'too_many_rows', 'Send a list of at most 200 categories.');
  end if;

  -- Two people who add the same ones at once: the second finds those of the first.
  perform private.lock_categories_exclusive(case kind when 'business' then 'businesses' else kind || 's' end);
  for one in
    select btrim(regexp_replace(value ->> 'name', '\s+', ' ', 'g')) as name,
      nullif(btrim(value ->> 'parent'), '') as parent, value ->> 'slug' as slug,
      coalesce(value ->> 'schema_type', 'LocalBusiness') as schema_type,
      coalesce(value -> 'names', '{}') as names, number
    from jsonb_array_elements(wanted) with ordinality as listed (value, number)
    order by coalesce(value ->> 'parent', '') <> '', number
  loop
    execute format('select exists (select from public.%I where lower(name) = lower($1))', categories)
      into is_taken using one.name;
    continue when is_taken;

    address := coalesce(nullif(one.slug, ''), nullif(private.city_slug(one.name), ''));
    execute format('select $1 is null or exists (select from public.%I where slug = $1)', categories)
      into is_taken using address;
    if is_taken then address := private.make_slug(one.name); end if;

    if kind = 'business' then
      above := null;
      if one.parent is not null then
        select id into above from public.business_categories where lower(name) = lower(one.parent);
        if above is null then
          perform private.raise_error(422, 'category_unknown',
            format('There is no category called "%s".', left(one.parent, 60)));
        end if;
      end if;
      insert into public.business_categories (name, names, slug, parent_id, schema_type, position)
      values (one.name, one.names, address, above, one.schema_type, one.number - 1) returning id into added;
    elsif kind = 'post' then
      insert into public.post_categories (name, names, slug) values (one.name, one.names, address) returning id into added;
    else
      execute format('insert into public.%I (name, names, slug, position) values ($1, $2, $3, $4) returning id',
        categories) into added using one.name, one.names, address, one.number - 1;
    end if;
    all_added := all_added || added;
  end loop;

  return all_added;
end
$$;
grant execute on function private.add_categories(text, jsonb) to authenticated, service_role;

create function public.add_categories(kind text, wanted jsonb) returns uuid[]
language sql volatile security invoker set search_path = '' as $$
  select private.add_categories(kind, wanted)
$$;
comment on function public.add_categories(text, jsonb) is
  'For staff: adds categories [{name, names, slug, parent, schema_type}] that do not exist yet; parent is the name '
  'of one of businesses, names has other languages. Returns the ids of those it added.';
grant execute on function public.add_categories(text, jsonb) to authenticated, service_role;

-- Two locks for each kind of categories. Saving a listing locks its row and then reads the categories; a
-- rename or merge locks the categories and then updates the listings, so without these locks they would
-- deadlock, or a listing would keep a name that no longer exists. A save takes the lock shared, a rename or
-- merge takes it exclusively, both before any row lock.
create function private.lock_categories_shared(carriers text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The service key and migrations update many rows at once and do not run concurrently with edits.
  if private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock_shared(hashtextextended('categories of ' || carriers, 0));
  end if;
end
$$;
comment on function private.lock_categories_shared(text) is
  'Prevents renames and merges of these categories until the transaction ends.';

create function private.lock_categories_exclusive(carriers text) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('categories of ' || carriers, 0))
$$;
comment on function private.lock_categories_exclusive(text) is
  'Prevents everybody else from choosing, renaming and merging these categories.';

-- Argument: the table whose rows carry the names.
create function private.acquire_shared_category_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_categories_shared(tg_argv[0]);
  return null;
end
$$;
comment on function private.acquire_shared_category_lock() is
  'Waits for renames and merges of the categories that a statement chooses from.';

-- A few hundred names at most, which pages cache.
create function public.category_translations(language text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'business', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.business_categories where names ? language),
    'job', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.job_categories where names ? language),
    'event', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.event_categories where names ? language),
    'post', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.post_categories where names ? language))
$$;
comment on function public.category_translations(text) is
  'What categories of businesses, jobs, events and posts are called in a language, by their English names; those '
  'without a translation are missing.';
grant execute on function public.category_translations(text) to anon, authenticated, service_role;
