grant insert (user_id, role), update (role), delete on public.staff to authenticated;
create policy "admins add staff" on public.staff for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change the roles of staff" on public.staff for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove staff" on public.staff for delete to authenticated
  using ((select private.is_staff('{admin}')));

-- Without an admin nobody could ever let somebody in again.
create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') and private.actor_role() <> 'system' then
    -- Two admins who remove each other at the same moment come one after the other.
    perform 1 from public.staff where staff.role = 'admin' order by staff.user_id for update;
    if not exists (select from public.staff where staff.role = 'admin' and staff.user_id <> old.user_id) then
      perform private.refuse(409, 'last_admin', 'The hub needs one admin: make somebody else an admin first.');
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
revoke execute on function private.keep_one_admin() from public;
create trigger keep_one_admin before update or delete on public.staff
  for each row execute function private.keep_one_admin();
