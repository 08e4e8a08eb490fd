-- Several locations of one organization: a listing may be a branch of another one, its main listing. Each is a
-- listing with its own page, place, hours and approval. One level: a main listing is no branch itself.
--
-- Lock order: listings by id, as in 18_listing_administration.sql.

create function private.guard_branch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_branches constant integer := 100;
  main public.businesses;
begin
  if new.branch_of = new.id then
    perform private.raise_error(422, 'same_listing', 'Choose another listing as the main one.');
  end if;
  select * into main from public.businesses where id = new.branch_of for no key update;
  if main.status = 'merged' or new.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Reload the page.');
  elsif main.branch_of is not null then
    perform private.raise_error(409, 'main_is_branch',
      format('"%s" is a location of another listing. Choose the main one.', main.name));
  elsif exists (select from public.businesses where branch_of = new.id) then
    perform private.raise_error(409, 'has_branches',
      format('"%s" has locations of its own. Remove them first.', new.name));
  elsif (select count(*) from public.businesses where branch_of = main.id) >= max_branches then
    perform private.raise_error(409, 'too_many_branches',
      format('A listing can have %s locations.', max_branches));
  end if;
  return new;
end
$$;
comment on function private.guard_branch() is
  'Lets a listing be a branch only of a main listing, and only without branches of its own.';

create trigger businesses_0_guard_branch before insert or update of branch_of on public.businesses
  for each row when (new.branch_of is not null) execute function private.guard_branch();

-- A listing with another owner is no location of the former one's organization. The listings of a deleted account
-- stay together.
create function private.end_branches_of_former_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = old.owner_id) then return null; end if;
  update public.businesses set branch_of = null where branch_of = new.id and owner_id = old.owner_id;
  update public.businesses set branch_of = null where id = new.id
    and branch_of in (select id from public.businesses where owner_id = old.owner_id);
  return null;
end
$$;
comment on function private.end_branches_of_former_owner() is
  'Separates a listing that changes its owner from the main listing and the branches of the former one.';

create trigger businesses_former_owner_4_end_branches after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.end_branches_of_former_owner();

create function private.set_branch(listing uuid, main uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  branch public.businesses;
  owner_of_main uuid;
begin
  perform 1 from public.businesses where id in (listing, main) order by id for no key update;
  select * into branch from public.businesses where id = listing;
  select owner_id into owner_of_main from public.businesses where id = coalesce(main, branch.branch_of);
  if private.is_staff() then
    if branch.id is null or (main is not null and not exists (select from public.businesses where id = main)) then
      perform private.raise_error(404, 'not_found', 'This listing does not exist.');
    end if;
  elsif not coalesce(case when main is null then me in (branch.owner_id, owner_of_main)
    else me = branch.owner_id and me = owner_of_main end, false) then
    raise exception using errcode = '42501', message = 'Only staff and the owner of both listings may do this.';
  end if;
  update public.businesses set branch_of = main where id = listing and branch_of is distinct from main;
end
$$;
grant execute on function private.set_branch(uuid, uuid) to authenticated, service_role;

create function public.set_branch(listing uuid, main uuid default null) returns void
language sql security invoker set search_path = '' as $$ select private.set_branch(listing, main) $$;
comment on function public.set_branch(uuid, uuid) is
  'Makes a listing a branch of a main listing, for the owner of both and for staff; without main a branch of none, '
  'also for the owner of the main one. 422 same_listing, 409 main_is_branch, has_branches, too_many_branches or '
  'listing_merged when it cannot be one.';
grant execute on function public.set_branch(uuid, uuid) to authenticated, service_role;

create function private.add_branch(main uuid, name text, tagline text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  source public.businesses;
  added uuid;
begin
  select * into source from public.businesses where id = main and owner_id = (select auth.uid()) for no key update;
  if source.id is null then
    raise exception using errcode = '42501', message = 'Only the owner of a listing may add locations.';
  end if;
  insert into public.businesses (branch_of, owner_id, name, tagline, categories, website, social_links, country,
    time_zone, logo_url)
  values (source.id, source.owner_id, add_branch.name, add_branch.tagline,
    -- The main listing may have more than its plan includes now.
    source.categories[:(private.entitlements_of(source.organization_id) ->> 'categories')::integer], source.website,
    source.social_links, source.country, source.time_zone,
    -- The pictures of a draft may be deleted with it.
    case when source.published_at is not null then source.logo_url end)
  returning id into added;
  return added;
end
$$;
grant execute on function private.add_branch(uuid, text, text) to authenticated, service_role;

create function public.add_branch(main uuid, name text, tagline text default '') returns uuid
language sql security invoker set search_path = '' as $$ select private.add_branch(main, name, tagline) $$;
comment on function public.add_branch(uuid, text, text) is
  'Starts a draft of another location, for the owner of the main listing, with its categories, website, social '
  'links and logo. Returns the new listing. Errors as set_branch.';
grant execute on function public.add_branch(uuid, text, text) to authenticated, service_role;

create function public.listing_branches(listing uuid)
returns table (id uuid, slug text, name text, city text, status text, is_main boolean)
language sql stable security invoker set search_path = '' as $$
  select b.id, b.slug, b.name, b.city, b.status, b.branch_of is null
  from public.businesses as this join public.businesses as b
    on b.id = coalesce(this.branch_of, this.id) or b.branch_of = coalesce(this.branch_of, this.id)
  where this.id = listing
  order by b.branch_of is not null, lower(b.city), b.sort_name, b.id
$$;
comment on function public.listing_branches(uuid) is
  'All listings of the organization of a listing that the caller may see, itself included, the main one first.';
grant execute on function public.listing_branches(uuid) to authenticated, service_role;
