create table public.business_managers (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A manager does what the owner does, but for managers and ownership; a contributor posts jobs, events and deals.
  role text not null default 'manager' constraint business_managers_role_known check (role in ('manager', 'contributor')),
  added_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
comment on table public.business_managers is 'Who runs a business''s presence beside its owner.';
create index business_managers_user_id_idx on public.business_managers (user_id);
create trigger audit_business_managers after insert or update or delete on public.business_managers
  for each row execute function private.write_audit();

create function private.my_business_ids(roles text[] default '{owner,manager}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select id from public.businesses where 'owner' = any (roles) and owner_id = (select auth.uid())
    union
    select business_id from public.business_managers where user_id = (select auth.uid()) and role = any (roles)
  ) as mine
$$;
comment on function private.my_business_ids(text[]) is
  'The businesses in which the caller is owner, manager or contributor. Policies call it as a subselect, once a statement.';
revoke execute on function private.my_business_ids(text[]) from public;
grant execute on function private.my_business_ids(text[]) to authenticated, service_role;

-- A listing that visitors see changes by a request that staff approve, but for what must show at once.
create function private.keep_approved_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed text;
begin
  if old.status <> 'approved' or private.actor_role() in ('admin', 'editor', 'system') then return new; end if;
  -- A change request is being tried out, see private.receive_change_request.
  if current_setting('hub.trying_patch', true) = 'on' then return new; end if;
  select key into changed from jsonb_each(to_jsonb(new))
  where key = any ((select settings.moderated_fields from public.site_settings as settings)::text[])
    and value is distinct from to_jsonb(old) -> key limit 1;
  if changed is not null then
    perform private.refuse(409, 'change_request_needed',
      format('The listing is public: send the new %s as a change request, the page stays as it is until it is approved.', changed));
  end if;
  return new;
end
$$;
revoke execute on function private.keep_approved_listing() from public;
create trigger businesses_0_keep_approved_listing before update on public.businesses
  for each row execute function private.keep_approved_listing();

create trigger businesses_0_limit_waiting before insert on public.businesses
  for each row execute function private.limit_waiting('10', 'owner_id', 'status', '{draft,pending,rejected}');

-- Who owns a listing is an admin's to say, or follows from a claim that staff approved.
create function private.keep_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and private.actor_role() not in ('admin', 'system')
    and current_setting('hub.deciding_claim', true) is distinct from 'on' then
    raise exception using errcode = '42501', message = 'Only admins give a listing to somebody else.';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_owner() from public;
create trigger businesses_0_keep_owner before update of owner_id on public.businesses
  for each row execute function private.keep_owner();

-- Those whom the former owner let in, and what they asked for, go with the former owner.
create function private.leave_with_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.business_managers where business_id = new.id;
  update public.change_requests set status = 'superseded' where business_id = new.id and status = 'pending';
  return null;
end
$$;
revoke execute on function private.leave_with_owner() from public;
create trigger businesses_leave_with_owner after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.leave_with_owner();

alter table public.businesses enable row level security;
alter table public.business_managers enable row level security;

-- What is nobody's business but the owner's and the desk's is missing here: owner_id, status_reason, status_changed_by.
grant select (
  id, slug, name, tagline, description, phone, email, website, address, address_line1, address_line2, city, state, zip_code,
  country, latitude, longitude, categories, status, logo_url, cover_url, gallery, featured, verified, opening_hours,
  special_hours, time_zone, temporarily_closed_until, notice, notice_until, social_links, published_at, created_at, updated_at,
  sort_name
) on public.businesses to anon;
grant select, delete on public.businesses to authenticated;
grant insert (
  id, owner_id, name, tagline, description, phone, email, website, address, address_line1, address_line2, city, state, zip_code,
  country, latitude, longitude, categories, status, status_reason, logo_url, cover_url, gallery, opening_hours, special_hours,
  time_zone, temporarily_closed_until, notice, notice_until, social_links
), update (
  owner_id, name, tagline, description, phone, email, website, address, address_line1, address_line2, city, state, zip_code,
  country, latitude, longitude, categories, status, status_reason, logo_url, cover_url, gallery, featured, verified,
  opening_hours, special_hours, time_zone, temporarily_closed_until, notice, notice_until, social_links
) on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses, public.business_managers to service_role;
grant select, delete, insert (business_id, user_id, role), update (role) on public.business_managers to authenticated;

create policy "everybody sees approved listings" on public.businesses for select to anon using (status = 'approved');
create policy "people see approved listings and their own, staff see all" on public.businesses
  for select to authenticated using (
    status = 'approved' or owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff())
  );
create policy "people add listings of their own, staff any" on public.businesses for insert to authenticated
  with check (owner_id = (select auth.uid()) or (select private.is_staff()));
create policy "owners and managers change their listing, staff any" on public.businesses for update to authenticated
  using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()))
  with check (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners remove what was never public, admins any" on public.businesses for delete to authenticated using (
  (owner_id = (select auth.uid()) and published_at is null) or (select private.is_staff('{admin}')));

create policy "managers see who runs their business, staff see all" on public.business_managers
  for select to authenticated using (
    user_id = (select auth.uid())
    or business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners add managers, admins any" on public.business_managers for insert to authenticated with check (
  business_id = any ((select private.my_business_ids('{owner}'))::uuid[]) or (select private.is_staff('{admin}')));
create policy "owners change managers, admins any" on public.business_managers for update to authenticated
  using (business_id = any ((select private.my_business_ids('{owner}'))::uuid[]) or (select private.is_staff('{admin}')))
  with check (business_id = any ((select private.my_business_ids('{owner}'))::uuid[]) or (select private.is_staff('{admin}')));
create policy "owners remove managers, managers leave, admins any" on public.business_managers
  for delete to authenticated using (
    user_id = (select auth.uid()) or business_id = any ((select private.my_business_ids('{owner}'))::uuid[])
    or (select private.is_staff('{admin}')));
