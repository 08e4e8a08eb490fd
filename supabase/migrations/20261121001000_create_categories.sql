-- The names by which businesses, jobs and events are sorted. Rows carry the names themselves (`categories`), as the programs
-- that fill the hub do; a trigger keeps them to what stands here, and follows a new name.
create table public.business_categories (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references public.business_categories (id) on delete restrict,
  name text not null constraint business_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  slug text not null constraint business_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The most exact subtype of schema.org's LocalBusiness.
  schema_type text not null default 'LocalBusiness'
    constraint business_categories_schema_type_form check (schema_type ~ '^[A-Z][A-Za-z]{2,60}$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint business_categories_slug_unique unique (slug)
);
comment on table public.business_categories is 'What kinds of businesses there are, in two levels.';
create unique index business_categories_name_unique on public.business_categories (lower(name));
create index business_categories_parent_id_idx on public.business_categories (parent_id);

create table public.job_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint job_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  slug text not null constraint job_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint job_categories_slug_unique unique (slug)
);
comment on table public.job_categories is 'What kinds of jobs there are.';
create unique index job_categories_name_unique on public.job_categories (lower(name));

create table public.event_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint event_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  slug text not null constraint event_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint event_categories_slug_unique unique (slug)
);
comment on table public.event_categories is 'What kinds of events there are; each has a calendar feed.';
create unique index event_categories_name_unique on public.event_categories (lower(name));

insert into public.job_categories (name, slug, position)
select name, replace(lower(name), ' ', '-'), position
from unnest(array[
  'Marketing', 'IT', 'Healthcare', 'Finance', 'Education', 'Legal', 'Retail', 'Sales', 'Hospitality', 'Manufacturing',
  'Administration', 'Human Resources', 'Customer Service', 'Engineering', 'Management'
]) with ordinality as known (name, position);

create function private.keep_two_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.parent_id is not null and (
    new.parent_id = new.id
    or exists (select from public.business_categories as above where above.id = new.parent_id and above.parent_id is not null)
    or exists (select from public.business_categories as below where below.parent_id = new.id)
  ) then
    perform private.refuse(422, 'category_too_deep', 'Categories have two levels: choose a category of the first level.');
  end if;
  return new;
end
$$;
revoke execute on function private.keep_two_levels() from public;
create trigger keep_two_levels before insert or update of parent_id on public.business_categories
  for each row execute function private.keep_two_levels();

-- The argument names the table of categories.
create function private.check_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unknown text;
begin
  if tg_op = 'UPDATE' and new.categories is not distinct from old.categories then return new; end if;
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
comment on function private.check_categories() is 'Keeps a row''s categories to known names, each once.';
revoke execute on function private.check_categories() from public;

-- The argument names the table whose rows carry the names.
create function private.follow_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used boolean;
begin
  if tg_op = 'UPDATE' then
    if new.name <> old.name then
      execute format('update public.%I set categories = array_replace(categories, $1, $2) where categories @> array[$1]',
        tg_argv[0]) using old.name, new.name;
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
revoke execute on function private.follow_category() from public;

create trigger audit_business_categories after insert or update or delete on public.business_categories
  for each row execute function private.write_audit();
create trigger audit_job_categories after insert or update or delete on public.job_categories
  for each row execute function private.write_audit();
create trigger audit_event_categories after insert or update or delete on public.event_categories
  for each row execute function private.write_audit();

alter table public.business_categories enable row level security;
alter table public.job_categories enable row level security;
alter table public.event_categories enable row level security;
grant select on public.business_categories, public.job_categories, public.event_categories to anon, authenticated;
grant insert, update, delete on public.business_categories, public.job_categories, public.event_categories to authenticated;
grant select, insert, update, delete on public.business_categories, public.job_categories, public.event_categories
  to service_role;

do $$
declare
  categories text;
begin
  foreach categories in array array['business_categories', 'job_categories', 'event_categories'] loop
    execute format('create policy "everybody reads categories" on public.%I for select to anon, authenticated using (true)',
      categories);
    execute format('create policy "staff add categories" on public.%I for insert to authenticated
      with check ((select private.is_staff()))', categories);
    execute format('create policy "staff change categories" on public.%I for update to authenticated
      using ((select private.is_staff())) with check ((select private.is_staff()))', categories);
    execute format('create policy "staff remove categories" on public.%I for delete to authenticated
      using ((select private.is_staff()))', categories);
  end loop;
end
$$;
