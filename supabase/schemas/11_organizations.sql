-- The members of the chamber that are no persons: an organization runs one or more listings and holds the business
-- subscription.

create table public.business_profiles (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Empty until its first listing gives it one.
  name text not null default '' constraint business_profiles_name_length
    check (char_length(name) <= 120 and name = btrim(name)),
  -- Where it is not the name: as it stands on documents.
  legal_name text constraint business_profiles_legal_name_length
    check (char_length(btrim(legal_name)) between 1 and 200),
  billing_email text constraint business_profiles_billing_email_form
    check (private.is_email_address(billing_email)),
  address_line1 text constraint business_profiles_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint business_profiles_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint business_profiles_city_length check (char_length(city) <= 100),
  state text constraint business_profiles_state_length check (char_length(state) <= 50),
  zip_code text constraint business_profiles_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  country text not null default 'US' constraint business_profiles_country_form check (country ~ '^[A-Z]{2}$'),
  tax_id text constraint business_profiles_tax_id_length check (char_length(btrim(tax_id)) between 1 and 40),
  is_tax_exempt boolean not null default false,
  -- For plans whose price depends on it.
  employee_count integer constraint business_profiles_employee_count_range check (employee_count between 0 and 1000000),
  joined_on date constraint business_profiles_joined_on_range check (joined_on between '1600-01-01' and '2100-01-01'),
  business_subscription_status text not null default 'inactive'
    constraint business_profiles_business_subscription_status_known check (
    business_subscription_status in
      ('inactive', 'pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.business_profiles is
  'Organizations: the members that run listings. The subscription status follows the subscription and is never set by the '
  'owner. Name, address and tax id are those of invoices.';

create index business_profiles_owner_id_idx on public.business_profiles (owner_id);
-- For the list of staff: its orders and its search.
create index business_profiles_name_idx on public.business_profiles (lower(name), id);
create index business_profiles_created_at_idx on public.business_profiles (created_at, id);
create index business_profiles_updated_at_idx on public.business_profiles (updated_at, id);
create index business_profiles_search_idx on public.business_profiles
  using gin (lower(name || ' ' || coalesce(legal_name, '')) extensions.gin_trgm_ops);

create trigger audit_business_profiles after insert or update or delete on public.business_profiles
  for each row execute function private.write_audit();
create trigger business_profiles_set_updated_at before update on public.business_profiles
  for each row execute function private.set_updated_at();

-- Their roles are in 70_organization_people.sql.
create function private.my_organization_ids(duties text[] default '{}') returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(id), '{}') from (
      select id from public.business_profiles where owner_id = (select auth.uid())
      union
      select organization_id from public.organization_roles where user_id = (select auth.uid())
        and (('billing' = any (duties) and is_billing_contact) or ('roster' = any (duties) and keeps_roster))
    ) as mine
  );
end
$$;
comment on function private.my_organization_ids(text[]) is
  'The organizations that the caller owns, or does one of these duties for: billing, roster. Policies call it in a '
  'subselect, once per statement.';
grant execute on function private.my_organization_ids(text[]) to authenticated, service_role;

create function private.my_organization_listing_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.businesses where organization_id = any (private.my_organization_ids('{roster}'))
$$;
comment on function private.my_organization_listing_ids() is
  'The listings of the organizations whose people the caller keeps.';
grant execute on function private.my_organization_listing_ids() to authenticated, service_role;

alter table public.business_profiles enable row level security;
-- What stands on invoices is left out: editors without the right contacts do not see it, see public.organization.
grant select (id, owner_id, name, business_subscription_status, joined_on, created_at, updated_at)
  on public.business_profiles to authenticated;
grant update (
  name, legal_name, billing_email, address_line1, address_line2, city, state, zip_code, country, tax_id, joined_on,
  is_tax_exempt, employee_count
) on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;

create policy "owners, who keeps the people or gets the bills see their organizations, staff all"
  on public.business_profiles for select to authenticated using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_organization_ids('{roster,billing}'))::uuid[]) or (select private.is_staff()));
create policy "owners change their organizations, admins all" on public.business_profiles for update to authenticated
  using (owner_id = (select auth.uid()) or (select private.is_staff('{admin}')))
  with check (owner_id = (select auth.uid()) or (select private.is_staff('{admin}')));

create function private.organization(id uuid) returns public.business_profiles
language sql stable security definer set search_path = '' as $$
  select * from public.business_profiles as o where o.id = organization.id
    and (o.owner_id = (select auth.uid()) or (select private.has_right('contacts')))
$$;
grant execute on function private.organization(uuid) to authenticated, service_role;

create function public.organization(id uuid) returns setof public.business_profiles rows 1
language sql stable security invoker set search_path = '' as $$
  select (private.organization(organization.id)).* where (private.organization(organization.id)).id is not null
$$;
comment on function public.organization(uuid) is
  'An organization with what stands on its invoices, for its owner, admins, and editors with the right contacts.';
grant execute on function public.organization(uuid) to authenticated, service_role;

create function private.guard_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() in ('admin', 'system') then return new; end if;
  if new.joined_on is distinct from old.joined_on then
    raise exception using errcode = '42501', message = 'Only admins can change the day on which an organization joined.';
  elsif new.is_tax_exempt <> old.is_tax_exempt then
    raise exception using errcode = '42501', message = 'Only admins decide who is exempt from taxes.';
  -- A member with tiers would otherwise choose its own price.
  elsif new.employee_count is distinct from old.employee_count and private.is_live(old.business_subscription_status) then
    raise exception using errcode = '42501',
      message = 'The dues depend on the number of employees. Tell us, and we change it.';
  end if;
  return new;
end
$$;
comment on function private.guard_organization() is
  'Keeps owners from changing when their organization joined, its taxes, and, once it is a member, its number of employees.';

create trigger business_profiles_0_guard before update of joined_on, is_tax_exempt, employee_count
  on public.business_profiles for each row execute function private.guard_organization();

create function private.organization_of(person uuid, called text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  -- Two listings that a person adds at once go to one organization. Not a lock of the profile: whoever changes an
  -- organization locks it before the profiles of its people (private.sync_people).
  perform pg_advisory_xact_lock(hashtextextended('organization of ' || person, 0));
  select id into found_id from public.business_profiles where owner_id = person order by created_at, id limit 1;
  if found_id is null then
    insert into public.business_profiles (owner_id, name) values (person, called) returning id into found_id;
  else
    update public.business_profiles set name = called where id = found_id and name = '' and called <> '';
  end if;
  return found_id;
end
$$;
comment on function private.organization_of(uuid, text) is
  'The first organization of a person, made where there is none, with a name where it has none.';

create function private.settle_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is null then
    new.organization_id := null;
  elsif tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id or new.organization_id is null then
    new.organization_id := private.organization_of(new.owner_id, btrim(new.name));
  end if;
  return new;
end
$$;
comment on function private.settle_organization() is
  'Keeps each listing that has an owner in an organization of that owner: also one that was claimed or handed over.';
