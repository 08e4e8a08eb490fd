create table public.business_profiles (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  business_subscription_status text not null default 'inactive' check (
    business_subscription_status in
      ('inactive', 'pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'cancelled')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.business_profiles is
  'A business account of an owner; its subscription status follows the subscription and is never set by the owner.';

create index business_profiles_owner_id_idx on public.business_profiles (owner_id);

create trigger business_profiles_set_updated_at before update on public.business_profiles
  for each row execute function private.set_updated_at();

alter table public.business_profiles enable row level security;
grant select on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;

create policy "owners see their business profiles, staff see all" on public.business_profiles
  for select to authenticated using (owner_id = (select auth.uid()) or (select private.is_staff()));
