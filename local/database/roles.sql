-- The roles and schemas of a new hosted Supabase project, as far as the product can see them. Safe to run again.
do $$
declare
  wanted record;
  setting record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit', '{statement_timeout=3s}'),
      ('authenticated', 'nologin noinherit', '{statement_timeout=8s}'),
      ('service_role', 'nologin noinherit bypassrls', '{}'),
      ('authenticator', 'login noinherit', '{statement_timeout=8s,lock_timeout=8s}'),
      ('supabase_admin', 'nologin superuser', '{}'),
      ('supabase_auth_admin', 'nologin noinherit createrole', '{}'),
      ('supabase_storage_admin', 'nologin noinherit createrole', '{}'),
      ('supabase_read_only_user', 'nologin bypassrls', '{}'),
      ('dashboard_user', 'nologin createrole createdb', '{}')
    ) as roles (name, attributes, settings)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
    -- What was set since stays.
    for setting in
      select split_part(entry, '=', 1) as name, split_part(entry, '=', 2) as value from unnest(wanted.settings::text[]) as entry
      where not exists (
        select from pg_roles, unnest(rolconfig) as current
        where rolname = wanted.name and split_part(current, '=', 1) = split_part(entry, '=', 1)
      )
    loop
      execute format('alter role %I set %I = %L', wanted.name, setting.name, setting.value);
    end loop;
  end loop;
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
end
$$;
set search_path = "$user", public, extensions;

grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists graphql_public;
grant usage on schema public, extensions, auth, storage, graphql_public to anon, authenticated, service_role;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;

-- New projects expose nothing by themselves: every table, sequence and function of `public` needs its own grant.
-- (PostgreSQL itself still lets everybody execute a new function, hosted as here.)
revoke create on schema public from public;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
