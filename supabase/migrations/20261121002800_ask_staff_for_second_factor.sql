-- A stolen password alone must not open the desk: rights of staff hold only for a session with a second factor.
alter table public.site_settings add column staff_second_factor boolean not null default true;
comment on column public.site_settings.staff_second_factor is
  'Whether the rights of staff need a session that was confirmed with a second factor (aal2).';
grant update (staff_second_factor) on public.site_settings to authenticated;

create function private.is_strong_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') in ('aal2', 'aal3')
    or not (select staff_second_factor from public.site_settings)
$$;
comment on function private.is_strong_session() is
  'Whether the caller''s session suffices for staff: confirmed with a second factor, or the hub does not ask for one.';
revoke execute on function private.is_strong_session() from public;
grant execute on function private.is_strong_session() to authenticated, service_role;

create or replace function private.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.staff where staff.user_id = (select auth.uid()) and staff.role = any (allowed)
  ) and (select private.is_strong_session())
$$;

create or replace function private.actor_role() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is not null
      then coalesce((select staff.role::text from public.staff
        where staff.user_id = (select auth.uid()) and (select private.is_strong_session())), 'owner')
    when (select auth.role()) = 'anon' then 'anon'
    else 'system'
  end
$$;
