-- What PostgREST asks before each request of the REST API (db_pre_request), on a hosted project and locally.

create function private.check_api_request() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- The planner estimates from statistics of all rows, those that row level security hides included.
  if current_setting('role') in ('anon', 'authenticated')
    and coalesce(nullif(current_setting('request.headers', true), ''), '{}')::json ->> 'prefer'
      ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Rows are counted exactly or not at all.', detail = 'count_not_exact',
      hint = 'Send Prefer: count=exact.';
  end if;
end
$$;
comment on function private.check_api_request() is
  'Refuses estimated counts, which tell how many hidden rows there are. PostgREST calls it before each request.';
grant execute on function private.check_api_request() to anon, authenticated, service_role;

-- A setting of the whole cluster. Databases that are set up at the same time would change the one row of it at once.
do $$
begin
  if not exists (select from pg_catalog.pg_db_role_setting
    where setrole = 'authenticator'::regrole and setdatabase = 0
      and 'pgrst.db_pre_request=private.check_api_request' = any (setconfig)) then
    perform pg_catalog.pg_advisory_xact_lock(8020114);
    alter role authenticator set pgrst.db_pre_request = 'private.check_api_request';
  end if;
end
$$;
notify pgrst, 'reload config';
