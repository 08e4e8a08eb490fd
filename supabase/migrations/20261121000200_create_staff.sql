-- Rights of the people who run the hub. A table of its own, so that no row that a user may write carries them.
create type public.staff_role as enum ('admin', 'editor');

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  created_at timestamptz not null default now()
);
comment on table public.staff is 'Who runs the hub: admins handle everything, editors approve and publish.';

create function private.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.staff where staff.user_id = (select auth.uid()) and staff.role = any (allowed)
  )
$$;
comment on function private.is_staff(public.staff_role[]) is
  'Whether the caller is staff with one of the roles. Policies call it as (select private.is_staff()).';
revoke execute on function private.is_staff(public.staff_role[]) from public;
grant execute on function private.is_staff(public.staff_role[]) to authenticated, service_role;

alter table public.staff enable row level security;
grant select on public.staff to authenticated;
grant select, insert, update, delete on public.staff to service_role;

create policy "staff see the staff" on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
