create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_type text not null default 'member' check (user_type ~ '^[a-z_]{1,30}$'),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  avatar_url text check (char_length(avatar_url) <= 2000),
  membership_status text check (
    membership_status in ('pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'cancelled')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account: how a person is named and what kind of member they are.';

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

-- The metadata of a sign-up comes from the visitor's browser: only names are taken from it, never a type or a right.
create function private.create_profile_for_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(btrim(coalesce(new.raw_user_meta_data ->> 'first_name', '')), 100),
    left(btrim(coalesce(new.raw_user_meta_data ->> 'last_name', '')), 100)
  );
  return new;
end
$$;
revoke execute on function private.create_profile_for_new_user() from public;

create trigger create_profile_for_new_user after insert on auth.users
  for each row execute function private.create_profile_for_new_user();

alter table public.profiles enable row level security;
grant select, update (first_name, last_name, avatar_url) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people see their own profile, staff see all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_staff()));
create policy "people change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
