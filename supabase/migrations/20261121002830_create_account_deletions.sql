-- An account is deleted two weeks after its owner asked for it: until then the wish can be taken back.
create table public.account_deletions (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days'
);
comment on table public.account_deletions is 'Accounts whose owners asked for their deletion, and when it is done.';
create index account_deletions_due_at_idx on public.account_deletions (due_at);
alter table public.account_deletions enable row level security;
grant select, delete on public.account_deletions to authenticated;
grant insert (user_id) on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;
create policy "people see their wish, staff all" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
create policy "people ask for themselves" on public.account_deletions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people take their wish back" on public.account_deletions for delete to authenticated
  using (user_id = (select auth.uid()));

-- A hub without an administrator could never get one again from inside.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where user_id = new.user_id and role = 'admin')
    and not exists (select from public.staff where user_id <> new.user_id and role = 'admin'
      and user_id not in (select user_id from public.account_deletions)) then
    perform private.refuse(409, 'last_admin', 'You are the only administrator: make somebody else one first.');
  end if;
  return new;
end
$$;
revoke execute on function private.keep_last_admin() from public;
create trigger account_deletions_keep_last_admin before insert on public.account_deletions
  for each row execute function private.keep_last_admin();

create function private.delete_due_accounts() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    delete from auth.users where id in (
      select user_id from public.account_deletions where due_at <= now() order by due_at limit 500)
    returning id
  )
  select count(*)::integer from due
$$;
create function public.delete_due_accounts() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_due_accounts() $$;
comment on function public.delete_due_accounts() is
  'Deletes the accounts whose two weeks are over; to be called daily with the service key. Answers how many.';
revoke execute on function private.delete_due_accounts(), public.delete_due_accounts() from public;
grant execute on function private.delete_due_accounts(), public.delete_due_accounts() to service_role;
