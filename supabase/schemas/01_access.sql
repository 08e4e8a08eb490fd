-- Who the caller is and what they may do: functions that policies and triggers of every domain use.

-- The roles of staff. They are in a table of their own, public.staff, so that no row a user may write carries
-- them.
create type public.staff_role as enum ('admin', 'editor');

-- In PL/pgSQL, which plans a query once in a session: triggers call these for each row, and a function in SQL is planned anew each time.
create function private.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.staff where staff.user_id = (select auth.uid()) and staff.role = any (allowed)
  ) and private.meets_staff_assurance();
end
$$;
comment on function private.is_staff(public.staff_role[]) is
  'Whether the caller is staff with one of the roles. Policies call it as (select private.is_staff()).';
grant execute on function private.is_staff(public.staff_role[]) to authenticated, service_role;

create function private.actor_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null then return case when auth.role() = 'anon' then 'anon' else 'system' end; end if;
  return coalesce((select staff.role::text from public.staff
    where staff.user_id = person and private.meets_staff_assurance()), 'owner');
end
$$;
comment on function private.actor_role() is
  'Who acts: admin, editor, owner (anybody else who is signed in), anon, or system (the service key, a '
  'migration).';
grant execute on function private.actor_role() to authenticated, service_role;

-- Arguments: columns that only staff may change in a row that its owner may otherwise update.
create function private.guard_staff_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  guarded text;
begin
  if private.actor_role() in ('admin', 'editor', 'system') or current_setting('hub.by_placement', true) = 'on' then
    return new;
  end if;
  foreach guarded in array tg_argv loop
    if to_jsonb(new) -> guarded is distinct from to_jsonb(old) -> guarded then
      raise exception using errcode = '42501', message = format('Only staff may change %s.', guarded);
    end if;
  end loop;
  return new;
end
$$;
comment on function private.guard_staff_columns() is
  'Lets only staff change the columns named in its arguments.';

-- A token says what its session was when it was issued, for up to an hour. The session itself is asked: it may
-- have ended since, or have lost its second factor.
create function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return coalesce(claims ->> 'aal', '') in ('aal2', 'aal3') and exists (
    select from auth.sessions where id = nullif(claims ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()) and aal::text in ('aal2', 'aal3'));
end
$$;
comment on function private.has_second_factor() is
  'Whether the caller signed in with a second factor that was not removed, and is still signed in.';

create function private.meets_staff_assurance() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not (select staff_second_factor from public.site_settings) or private.has_second_factor();
end
$$;
comment on function private.meets_staff_assurance() is
  'Whether the caller''s session is enough for staff: it has a second factor, or the hub does not require '
  'one.';
grant execute on function private.meets_staff_assurance() to authenticated, service_role;

create function public.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_staff(allowed) $$;
comment on function public.is_staff(public.staff_role[]) is
  'Whether the caller is staff with one of the roles, with the session that the hub requires of staff. For edge '
  'functions.';
grant execute on function public.is_staff(public.staff_role[]) to authenticated;

create function private.has_right(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.is_staff('{admin}') or (private.is_staff() and exists (
      select from public.staff where user_id = (select auth.uid()) and wanted = any (rights)))
  );
end
$$;
comment on function private.has_right(text) is
  'Whether the caller is an admin, or an editor with this right.';
grant execute on function private.has_right(text) to authenticated, service_role;

-- A project may enable anonymous sign-in, which gives the role "authenticated" to anybody, as often as they
-- ask. Whatever is counted per person (registrations, deals, pending listings, claims) needs an account with
-- an email address, a phone or a provider.
create function private.is_anonymous() returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return coalesce((select auth.jwt()) ->> 'is_anonymous', 'false') = 'true';
end
$$;
comment on function private.is_anonymous() is 'Whether the caller signed in anonymously.';
grant execute on function private.is_anonymous() to authenticated, service_role;

create function private.person_with_account(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users where id = person and not coalesce(is_anonymous, false)
$$;
comment on function private.person_with_account(uuid) is
  'The person of a session, as a route passes it on; null for one that is anonymous, which anybody can begin.';

create function private.reject_anonymous() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  end if;
  return new;
end
$$;
comment on function private.reject_anonymous() is 'Rejects inserts by anonymous accounts.';

-- Two admins who remove each other at the same moment would deadlock: each holds one row and waits for the
-- other's. This lock is taken before any row lock.
create function private.acquire_staff_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The database itself may change staff without another admin (private.guard_last_admin), and a cascade from
  -- a deleted account already holds row locks. A requested deletion is always checked, whoever writes it.
  if tg_table_name = 'account_deletions' or private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  end if;
  return null;
end
$$;
comment on function private.acquire_staff_lock() is
  'Serializes changes of staff and requests to delete accounts.';
