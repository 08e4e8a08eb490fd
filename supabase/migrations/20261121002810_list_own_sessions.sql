create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean, is_current boolean
)
language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at,
    coalesce(sessions.refreshed_at::timestamptz, sessions.updated_at, sessions.created_at),
    left(sessions.user_agent, 400), host(sessions.ip), sessions.aal::text <> 'aal1',
    sessions.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions
  where sessions.user_id = (select auth.uid()) and (sessions.not_after is null or sessions.not_after > now())
  order by 7 desc, 3 desc
  limit 100
$$;
create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean, is_current boolean
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is 'Where the caller is signed in, this device first. ip and user_agent are as at the sign-in.';

create function private.end_session(session_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions where id = session_id and user_id = (select auth.uid()) returning id
  )
  select exists (select from ended)
$$;
create function public.end_session(session_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.end_session(session_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s sessions: it cannot be refreshed any more. False when it is not there.';

revoke execute on function private.my_sessions(), public.my_sessions(), private.end_session(uuid), public.end_session(uuid)
  from public;
grant execute on function private.my_sessions(), public.my_sessions(), private.end_session(uuid), public.end_session(uuid)
  to authenticated, service_role;
