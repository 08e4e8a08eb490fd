-- Two admins who take each other off the staff at the same moment come one after the other: each held one row and waited for
-- the other's. The second waits before it holds a row.
create function private.take_turn_with_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody asks for another admin when the database itself changes the staff, see private.keep_one_admin; and what goes with
  -- an account that is deleted holds rows already. A wish to be deleted is asked, whoever writes it down.
  if tg_table_name = 'account_deletions' or private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  end if;
  return null;
end
$$;
revoke execute on function private.take_turn_with_staff() from public;
create trigger staff_0_take_turn before update or delete on public.staff
  for each statement execute function private.take_turn_with_staff();
create trigger account_deletions_0_take_turn before insert on public.account_deletions
  for each statement execute function private.take_turn_with_staff();
