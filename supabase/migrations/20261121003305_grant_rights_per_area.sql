-- What an editor may do beside deciding is given one by one; admins may do all of it.
alter table public.staff add column rights text[] not null default '{}'
  constraint staff_rights_known check (rights <@ '{import,export}');
comment on column public.staff.rights is 'Rights that an editor has beside deciding: import, export. Admins have all.';
grant insert (rights), update (rights) on public.staff to authenticated;

create function private.has_right(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff('{admin}') or (private.is_staff() and exists (
    select from public.staff where user_id = (select auth.uid()) and wanted = any (rights)))
$$;
comment on function private.has_right(text) is 'Whether the caller is an admin, or an editor who was given this right.';
revoke execute on function private.has_right(text) from public;
grant execute on function private.has_right(text) to authenticated, service_role;
