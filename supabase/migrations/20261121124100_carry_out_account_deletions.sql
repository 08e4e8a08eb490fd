-- Whoever knows the password alone must not end an account that a second step guards.
create function private.require_second_step_to_leave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) and coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal1'
    and exists (select from auth.mfa_factors where user_id = new.user_id and status::text = 'verified') then
    perform private.refuse(403, 'second_factor_needed', 'Sign in again with your second step, then delete the account.');
  end if;
  return new;
end
$$;
revoke execute on function private.require_second_step_to_leave() from public;
create trigger account_deletions_require_second_step before insert on public.account_deletions
  for each row execute function private.require_second_step_to_leave();

-- An admin who waits for their deletion is none to rely on: not when another one asks for theirs, in the same moment or later,
-- and not when another one is taken off the staff.
create function private.has_other_lasting_admin(besides uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.staff where staff.role = 'admin' order by staff.user_id for update;
  return exists (select from public.staff where staff.role = 'admin' and staff.user_id <> besides
    and staff.user_id not in (select user_id from public.account_deletions));
end
$$;
revoke execute on function private.has_other_lasting_admin(uuid) from public;

create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where user_id = new.user_id and role = 'admin')
    and not private.has_other_lasting_admin(new.user_id) then
    perform private.refuse(409, 'last_admin', 'You are the only administrator: make somebody else one first.');
  end if;
  return new;
end
$$;

create or replace function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') and private.actor_role() <> 'system'
    and not private.has_other_lasting_admin(old.user_id) then
    perform private.refuse(409, 'last_admin', 'The hub needs one admin: make somebody else an admin first.');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Who is due, so that their files are removed first: the database cannot.
create function private.accounts_due() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.account_deletions
  where due_at <= now()
    -- Whoever became the only admin meanwhile stays until there is another.
    and not (user_id in (select user_id from public.staff where role = 'admin')
      and not exists (select from public.staff where role = 'admin'
        and user_id not in (select user_id from public.account_deletions)))
  order by due_at limit 100
$$;
create function public.accounts_due() returns setof uuid
language sql stable security invoker set search_path = '' as $$ select * from private.accounts_due() $$;
comment on function public.accounts_due() is 'Whose accounts delete_due_accounts() deletes next.';
revoke execute on function private.accounts_due(), public.accounts_due() from public;
grant execute on function private.accounts_due(), public.accounts_due() to service_role;

create or replace function private.delete_due_accounts() returns integer
language sql security definer set search_path = '' as $$
  with due as (delete from auth.users where id in (select * from private.accounts_due()) returning id)
  select count(*)::integer from due
$$;
comment on function public.delete_due_accounts() is
  'Deletes the accounts whose two weeks are over; part of the regular work. Answers how many.';
