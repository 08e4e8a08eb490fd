-- Listings of the directory: the table, everything that happens when a row changes, and who may read and
-- write it.

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  -- Null until somebody has claimed the listing.
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- The member that runs the listing, derived from the owner by a trigger.
  organization_id uuid references public.business_profiles (id) on delete set null,
  -- The main listing of the organization that this one is a location of, see public.set_branch.
  branch_of uuid references public.businesses (id) on delete set null,
  slug text not null default '' constraint businesses_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null constraint businesses_name_length check (char_length(btrim(name)) between 1 and 120),
  tagline text not null default '' constraint businesses_tagline_length check (char_length(tagline) <= 160),
  description text not null default '' constraint businesses_description_length
    check (char_length(description) <= 5000),
  phone text constraint businesses_phone_form check (phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  email text constraint businesses_email_form
    check (private.is_email_address(email)),
  -- Visitors write by the contact form; they see the address only where its business shows it.
  show_email boolean not null default false,
  -- Whether its team wants messages, requests for quotes and referrals; written by private.set_takes_leads.
  takes_leads boolean not null default true,
  website text constraint businesses_website_address
    check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 2000),
  -- As shown, in one line; derived from the parts below when they are set.
  address text constraint businesses_address_length check (char_length(address) <= 500),
  address_line1 text constraint businesses_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint businesses_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint businesses_city_length check (char_length(city) <= 100),
  state text constraint businesses_state_length check (char_length(state) <= 50),
  zip_code text constraint businesses_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  country text not null default 'US' constraint businesses_country_form check (country ~ '^[A-Z]{2}$'),
  latitude double precision constraint businesses_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint businesses_longitude_range check (longitude between -180 and 180),
  categories text[] not null default '{}'
    constraint businesses_categories_count check (cardinality(categories) <= 5),
  year_founded integer constraint businesses_year_founded_range
    check (year_founded between 1600 and extract(year from now() at time zone 'UTC')),
  status text not null default 'draft' constraint businesses_status_known
    check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended', 'archived', 'merged')),
  status_reason text constraint businesses_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  logo_url text constraint businesses_logo_url_address
    check (logo_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(logo_url) <= 2000),
  cover_url text constraint businesses_cover_url_address
    check (cover_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(cover_url) <= 2000),
  gallery text[] not null default '{}' constraint businesses_gallery_addresses check (
    cardinality(gallery) <= 20 and private.is_clean_list(gallery)
    and array_to_string(gallery, ' ') ~ '^((https?:/|/storage/v1/object/public)/[^[:space:]]+( |$))*$'
    and char_length(array_to_string(gallery, ' ')) <= 20000),
  -- What the photos of the gallery show, by their addresses, for people who cannot see them. Whoever approves the
  -- gallery approves it.
  gallery_descriptions jsonb not null default '{}' constraint businesses_gallery_descriptions_form
    check (private.are_picture_descriptions(gallery_descriptions)),
  -- Either of the two below: chosen by staff, or paid for.
  featured boolean not null default false,
  featured_by_staff boolean not null default false,
  sponsored boolean not null default false,
  verified boolean not null default false,
  opening_hours jsonb not null default '{}'
    constraint businesses_opening_hours_form check (private.are_opening_hours(opening_hours)),
  special_hours jsonb not null default '[]'
    constraint businesses_special_hours_form check (private.are_special_hours(special_hours)),
  time_zone text not null default 'America/New_York'
    constraint businesses_time_zone_known check (private.is_time_zone(time_zone)),
  temporarily_closed_until date constraint businesses_temporarily_closed_until_range
    check (temporarily_closed_until between '2000-01-01' and '2100-01-01'),
  -- Shown at the top of the page for a few days: "closed today for snow".
  notice text constraint businesses_notice_length check (char_length(notice) <= 300),
  notice_until date constraint businesses_notice_until_range
    check (notice_until between '2000-01-01' and '2100-01-01'),
  social_links text[] not null default '{}' constraint businesses_social_links_addresses check (
    cardinality(social_links) <= 12 and private.is_clean_list(social_links)
      and array_to_string(social_links, ' ') ~ '^(https://[^[:space:]]+( |$))*$'
    and char_length(array_to_string(social_links, ' ')) <= 6000),
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Derived by a trigger, for search and sorting.
  sort_name text collate "C" not null default '',
  search_document tsvector not null default '',
  location extensions.cube,
  open_minutes int4multirange not null default '{}',
  special_days datemultirange not null default '{}',
  constraint businesses_slug_unique unique (slug),
  constraint businesses_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.businesses is 'Listings of the directory.';

-- For the sort orders and searches of the directory, and for the lists of owners and staff.
create index businesses_featured_idx on public.businesses (featured desc, sort_name, id)
  where status = 'approved';
create index businesses_name_idx on public.businesses (sort_name, id) where status = 'approved';
create index businesses_newest_idx on public.businesses (published_at desc, id) where status = 'approved';
create index businesses_city_idx on public.businesses (lower(city), featured desc, sort_name, id)
  where status = 'approved';
-- Of an index of some rows Postgres knows no statistics: without these it takes any city for a two hundredth of all.
create statistics public.businesses_city_statistics on lower(city) from public.businesses;
-- Of all states, for the admin list as well.
create index businesses_categories_idx on public.businesses using gin (categories) with (fastupdate = off);
create index businesses_search_document_idx on public.businesses
  using gin (private.weighted_document(search_document)) with (fastupdate = off) where status = 'approved';
create index businesses_location_idx on public.businesses using gist (location) where status = 'approved';
create index businesses_open_minutes_idx on public.businesses using gist (open_minutes)
  where status = 'approved';
create index businesses_special_days_idx on public.businesses using gist (special_days)
  where status = 'approved' and special_days <> '{}';
create index businesses_time_zone_idx on public.businesses (time_zone) where status = 'approved';
create index businesses_owner_id_idx on public.businesses (owner_id);
create index businesses_organization_id_idx on public.businesses (organization_id);
create index businesses_branch_of_idx on public.businesses (branch_of) where branch_of is not null;
create index businesses_status_idx on public.businesses (status, updated_at) where status <> 'approved';
create index businesses_facets_idx on public.businesses (lower(city), city, categories)
  where status = 'approved';
-- For finding duplicates. Plain expressions: writing a listing must not need execute on a function.
create index businesses_sort_name_idx on public.businesses (sort_name);
create index businesses_website_key_idx on public.businesses (lower(regexp_replace(website,
  '^https?://(www\.)?|/+$', '', 'g')))
  where website is not null;
create index businesses_phone_key_idx on public.businesses (right(regexp_replace(phone, '[^0-9]', '', 'g'),
  10))
  where phone is not null;
-- Name and address in one key. Neither part contains a slash, so the last one separates them.
create index businesses_name_address_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')), '[^a-z0-9]', '',
    'g')) collate "C"));
create index businesses_name_city_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(city, '')), '[^a-z0-9]', '', 'g')) collate "C"));

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('businesses', '', 'draft', '{owner,editor,admin}', false),
  ('businesses', '', 'pending', '{owner,editor,admin}', false),
  ('businesses', '', 'approved', '{editor,admin}', false),
  ('businesses', 'draft', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'pending', 'draft', '{owner,editor,admin}', false),
  ('businesses', 'draft', 'approved', '{editor,admin}', false),
  ('businesses', 'pending', 'approved', '{editor,admin}', false),
  ('businesses', 'pending', 'rejected', '{editor,admin}', true),
  ('businesses', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'rejected', 'approved', '{editor,admin}', false),
  ('businesses', 'approved', 'pending', '{editor,admin}', false),
  ('businesses', 'approved', 'suspended', '{editor,admin}', true),
  ('businesses', 'suspended', 'approved', '{editor,admin}', false),
  ('businesses', 'approved', 'archived', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'approved', '{editor,admin}', false),
  -- Only by public.merge_listings and public.unmerge_listings, see private.guard_merge.
  ('businesses', 'draft', 'merged', '{admin}', false),
  ('businesses', 'pending', 'merged', '{admin}', false),
  ('businesses', 'approved', 'merged', '{admin}', false),
  ('businesses', 'rejected', 'merged', '{admin}', false),
  ('businesses', 'suspended', 'merged', '{admin}', false),
  ('businesses', 'archived', 'merged', '{admin}', false),
  ('businesses', 'merged', 'draft', '{admin}', false),
  ('businesses', 'merged', 'pending', '{admin}', false),
  ('businesses', 'merged', 'approved', '{admin}', false),
  ('businesses', 'merged', 'rejected', '{admin}', false),
  ('businesses', 'merged', 'suspended', '{admin}', false),
  ('businesses', 'merged', 'archived', '{admin}', false);

-- Moderated columns of a public listing change through a change request that staff approve; all others can be
-- updated directly. The address that is shown is derived from its parts, and a photo is described in another
-- column: whoever moderates the first moderates the others.
create function private.guard_moderated_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address_parts constant text[] := '{address_line1,address_line2,city,state,zip_code}';
  moderated text[];
  changed text;
begin
  if old.status <> 'approved' or private.actor_role() in ('admin', 'editor', 'system') then
    return new;
  end if;
  -- A change request is being validated, see private.receive_change_request.
  if current_setting('hub.validating_patch', true) = 'on' then return new; end if;
  select moderated_fields into moderated from public.site_settings;
  if 'address' = any (moderated) then moderated := moderated || address_parts; end if;
  if 'gallery' = any (moderated) then moderated := moderated || 'gallery_descriptions'::text; end if;
  select key into changed from jsonb_each(to_jsonb(new))
  where key = any (moderated)
    and value is distinct from to_jsonb(old) -> key limit 1;
  if changed is not null then
    perform private.raise_error(409, 'change_request_needed',
      format('The listing is public. Submit the new %s as a change request; '
        'the page stays as it is until it is approved.', changed));
  end if;
  return new;
end
$$;
comment on function private.guard_moderated_fields() is
  'Rejects direct changes of an approved listing''s moderated columns.';

-- The owner is changed by admins, or by a claim that staff approved.
create function private.guard_owner_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and private.actor_role() not in ('admin', 'system')
    and current_setting('hub.deciding_claim', true) is distinct from 'on' then
    raise exception using errcode = '42501', message = 'Only admins may change the owner of a listing.';
  end if;
  return new;
end
$$;
comment on function private.guard_owner_change() is
  'Lets only admins and approved claims change a listing''s owner.';

create function private.guard_merge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('hub.merging', true) = 'on' or 'merged' not in (old.status, new.status)
    or (new.status, new.owner_id) is not distinct from (old.status, old.owner_id) then return new; end if;
  if old.status <> 'merged' then
    perform private.raise_error(409, 'transition_not_allowed', 'Merge this listing into another one instead.');
  end if;
  perform private.raise_error(409, 'listing_merged',
    'This listing was merged into another one. Undo the merge first.');
  return null;
end
$$;
comment on function private.guard_merge() is
  'Lets only merges and their undo change whether a listing is merged, and who owns a merged one.';

-- Waits for a merge of the listing, which locks it before it moves what belongs to it.
create function private.guard_merged_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select status from public.businesses where id = new.business_id for share) = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Reload the page.');
  end if;
  return new;
end
$$;
comment on function private.guard_merged_listing() is
  'Rejects rows that would belong to a listing that was merged into another one.';

create function private.search_document(listing public.businesses) returns tsvector
language plpgsql immutable set search_path = '' as $$
begin
  return private.text_document(left(listing.name, 200), 'A')
    || private.text_document(array_to_string(listing.categories, ' '), 'B')
    || private.text_document(left(listing.tagline, 200) || ' ' || left(listing.description, 5000), 'C')
    || private.text_document(left(coalesce(listing.city, ''), 100), 'D');
end
$$;

create function private.derive_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.address_line1 is not null then
    new.address := concat_ws(', ', nullif(btrim(new.address_line1), ''), nullif(btrim(new.address_line2), ''),
      nullif(btrim(new.city), ''), nullif(btrim(concat_ws(' ', new.state, new.zip_code)), ''));
  end if;

  new.sort_name := lower(extensions.unaccent('extensions.unaccent', left(new.name, 200)));
  new.search_document := private.search_document(new);
  new.location := private.point_on_earth(new.latitude, new.longitude);

  -- Invalid values are rejected by their constraints after this trigger.
  new.open_minutes := private.open_minutes(case
    when private.are_opening_hours(new.opening_hours) then new.opening_hours else '{}' end);
  new.special_days := private.special_days(case
    when private.are_special_hours(new.special_hours) then new.special_hours else '[]' end);
  if new.status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  -- An approval that is undone counts as none: the owner may delete the listing as before.
  if tg_op = 'UPDATE' and old.status = 'approved' and new.status = 'pending'
    and new.published_at > now() - interval '1 hour' then
    new.published_at := null;
  end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end
$$;
comment on function private.derive_business() is
  'Derives the address line, search columns and version of a listing.';

create function private.sync_search_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Their own triggers derive the documents.
  update public.events set search_document = search_document where business_id = new.id;
  update public.deals set search_document = search_document where business_id = new.id;
  update public.jobs set search_document = search_document where business_id = new.id;
  return null;
end
$$;
comment on function private.sync_search_documents() is
  'Lets events, deals and jobs be found by the new name, city and categories of their business.';

-- For the search documents of its events, deals and jobs.
create function private.business_document(business uuid) returns tsvector
language sql stable security definer set search_path = '' as $$
  select private.text_document(left(name, 200) || ' ' || left(coalesce(city, ''), 100), 'D')
  from public.businesses where id = business
$$;

-- Open invitations end with the ownership of whoever sent them.
create function private.revoke_open_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invitations set revoked_at = now()
  where business_id = new.id and accepted_at is null and revoked_at is null;
  return null;
end
$$;
comment on function private.revoke_open_invitations() is
  'Revokes open invitations when a listing changes its owner.';

-- The former owner's team and pending change requests end with their ownership; the team not when staff choose
-- so (public.hand_over_listing, public.revoke_claim).
create function private.remove_team_of_former_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('hub.team_stays', true) is distinct from 'on' then
    delete from public.business_managers where business_id = new.id;
  end if;
  update public.change_requests set status = 'superseded' where business_id = new.id and status = 'pending';
  return null;
end
$$;
comment on function private.remove_team_of_former_owner() is
  'Removes the team and pending change requests when a listing changes its owner.';

create trigger a_reject_anonymous before insert on public.businesses
  for each row execute function private.reject_anonymous();
create trigger audit_businesses after insert or update or delete on public.businesses
  for each row execute function private.write_audit();
create trigger businesses_0_guard_moderated_fields before update on public.businesses
  for each row execute function private.guard_moderated_fields();
create trigger businesses_0_guard_owner_change before update of owner_id on public.businesses
  for each row execute function private.guard_owner_change();
create trigger businesses_0_guard_merge before update of status, owner_id on public.businesses
  for each row execute function private.guard_merge();
create trigger businesses_0_enforce_pending_quota before insert on public.businesses
  for each row execute function private.enforce_pending_quota('10', 'owner_id', 'status',
    '{draft,pending,rejected}');
-- Not within another statement's triggers, which already hold row locks.
create trigger businesses_0_lock_categories before update of categories on public.businesses
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('businesses');
create trigger businesses_1_fill_slug before insert or update on public.businesses
  for each row execute function private.fill_slug('name');
create trigger businesses_2_guard_staff_columns before update on public.businesses
  for each row execute function private.guard_staff_columns('featured', 'featured_by_staff', 'sponsored', 'verified');
create trigger businesses_3_check_categories before insert or update on public.businesses
  for each row execute function private.check_categories('business_categories');
create trigger businesses_4_enforce_status before insert or update on public.businesses
  for each row execute function private.enforce_status();
create trigger businesses_5_settle_organization before insert or update of owner_id on public.businesses
  for each row execute function private.settle_organization();
create trigger businesses_5_derive before insert or update on public.businesses
  for each row execute function private.derive_business();
create trigger businesses_6_enforce_entitlements before insert or update of status, categories, gallery
  on public.businesses
  for each row execute function private.enforce_listing_entitlements();
create trigger businesses_collect_words after insert
  or update of name, tagline, description, categories, city, status on public.businesses
  for each row when (new.status = 'approved')
  execute function private.collect_search_words('name', 'tagline', 'description', 'categories', 'city');
create trigger businesses_sync_search_documents after update of name, city, categories on public.businesses
  for each row when ((new.name, new.city, new.categories) is distinct from (old.name, old.city, old.categories))
  execute function private.sync_search_documents();
create trigger businesses_former_owner_1_revoke_invitations after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.revoke_open_invitations();
create trigger businesses_former_owner_2_remove_team after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.remove_team_of_former_owner();
create trigger businesses_set_updated_at before update on public.businesses
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.businesses
  for each row execute function private.notify_decision('{approved,rejected,suspended}');

create function private.my_business_ids(roles text[] default '{owner,manager}') returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(id), '{}') from (
      select id from public.businesses where 'owner' = any (roles) and owner_id = (select auth.uid())
      union
      select business_id from public.business_managers where user_id = (select auth.uid())
        and role = any (roles)
    ) as mine
  );
end
$$;
comment on function private.my_business_ids(text[]) is
  'The businesses in which the caller is owner, manager or contributor. Policies call it in a subselect, '
  'once per statement.';
grant execute on function private.my_business_ids(text[]) to authenticated, service_role;

alter table public.businesses enable row level security;
-- Left out because they are private to the owner and staff: owner_id, status_reason, status_changed_by. No account reads
-- who owns a listing as a column either: see private.my_businesses() and private.listing_ownership(). Nobody
-- reads email, phone and where a listing is as columns: one request would copy a thousand of them. public.managed_listings()
-- answers those who run the listing and staff; public.listing_context() tells everybody of one listing, the email where its
-- business wants that; the pages of the directory have at most a hundred, without emails.
grant select (
  id, slug, name, tagline, description, show_email, website,
  city, state, country, categories, year_founded, status, logo_url, cover_url,
  gallery, gallery_descriptions, featured, sponsored, verified, opening_hours, special_hours, time_zone,
  temporarily_closed_until, notice, notice_until, social_links, published_at, created_at, updated_at, sort_name
) on public.businesses to anon;
grant delete, select (
  id, branch_of, slug, name, tagline, description, show_email, takes_leads, website, city, state, country, categories,
  year_founded, status, status_reason, status_changed_at, logo_url, cover_url, gallery, gallery_descriptions,
  featured, featured_by_staff, sponsored, verified,
  opening_hours, special_hours, time_zone, temporarily_closed_until, notice, notice_until, social_links,
  version, published_at, created_at, updated_at, sort_name, open_minutes, special_days
) on public.businesses to authenticated;
-- Not the id: it determines the storage folders of pictures.
grant insert (
  owner_id, name, tagline, description, phone, email, show_email, website, address, address_line1,
  address_line2, city, state, zip_code, country, latitude, longitude, categories, year_founded, status, status_reason, logo_url,
  cover_url, gallery, gallery_descriptions, opening_hours, special_hours, time_zone, temporarily_closed_until, notice,
  notice_until, social_links
), update (
  owner_id, name, tagline, description, phone, email, show_email, website, address, address_line1,
  address_line2, city, state, zip_code, country, latitude, longitude, categories, year_founded, status, status_reason, logo_url,
  cover_url, gallery, gallery_descriptions, featured, featured_by_staff, verified, opening_hours, special_hours, time_zone,
  temporarily_closed_until,
  notice, notice_until, social_links
) on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create policy "everybody sees approved listings" on public.businesses for select to anon
  using (status = 'approved');
create policy "people see approved listings and their own, staff see all" on public.businesses
  for select to authenticated using (
    status = 'approved' or owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff())
  );
create policy "people add listings of their own, staff any" on public.businesses for insert to authenticated
  with check (owner_id = (select auth.uid()) or (select private.is_staff()));
create policy "owners and managers change their listing, staff any" on public.businesses
  for update to authenticated
  using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()))
  with check (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners remove what was never public, admins any" on public.businesses
  for delete to authenticated using (
  (owner_id = (select auth.uid()) and published_at is null) or (select private.is_staff('{admin}')));

-- Which rows belong to the caller is answered by functions: a column that says it would name the account of each public row.
-- They leave the accounts of others empty, as of staff who decided.
create function private.my_businesses() returns setof public.businesses
language plpgsql stable security definer rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select mine.* from public.businesses as b, jsonb_populate_record(b, '{"status_changed_by": null}') as mine
  where b.owner_id = (select auth.uid());
end
$$;
grant execute on function private.my_businesses() to authenticated, service_role;

create function public.my_businesses() returns setof public.businesses
language sql stable security invoker rows 10 set search_path = '' as $$ select * from private.my_businesses() $$;
comment on function public.my_businesses() is 'The listings that the caller owns, without who decided about them.';
grant execute on function public.my_businesses() to authenticated, service_role;

create function private.listing_ownership(listings uuid[])
returns table (business_id uuid, is_owned boolean, is_mine boolean)
language sql stable security definer set search_path = '' as $$
  select b.id, b.owner_id is not null, coalesce(b.owner_id = (select auth.uid()), false) from public.businesses as b
  where b.id = any (array(select unnest(listings) limit 1000)) and (b.status = 'approved' or b.owner_id = (select auth.uid())
    or b.id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()))
$$;
grant execute on function private.listing_ownership(uuid[]) to authenticated, service_role;

create function public.listing_ownership(listings uuid[])
returns table (business_id uuid, is_owned boolean, is_mine boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.listing_ownership(listings) $$;
comment on function public.listing_ownership(uuid[]) is
  'Whether each of the given listings, as far as the caller sees them and at most 1,000, has an owner, and whether that is the caller.';
grant execute on function public.listing_ownership(uuid[]) to authenticated, service_role;

-- A column of the table cannot be private to some of its rows, a function can.
create function private.managed_listings(listings uuid[]) returns setof public.businesses
language sql stable security definer rows 100 set search_path = '' as $$
  select told.* from public.businesses as b, jsonb_populate_record(b, case when (select private.is_staff()) then '{}'
    else jsonb_build_object('status_changed_by', null, 'owner_id', case when b.owner_id = (select auth.uid()) then b.owner_id end) end) as told
  where b.id = any (array(select unnest(listings) limit 1000)) and (
    b.id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()))
$$;
grant execute on function private.managed_listings(uuid[]) to authenticated, service_role;

create function public.managed_listings(listings uuid[]) returns setof public.businesses
language sql stable security invoker rows 100 set search_path = '' as $$
  select * from private.managed_listings(listings)
$$;
comment on function public.managed_listings(uuid[]) is
  'The given listings, at most 1,000, as far as the caller runs them or is staff; accounts of others are told to staff only.';
grant execute on function public.managed_listings(uuid[]) to authenticated, service_role;

create function private.point_on_earth(latitude double precision, longitude double precision)
returns extensions.cube
language sql immutable set search_path = '' as $$
  select case when latitude is not null and longitude is not null then extensions.cube(array[
    cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)]) end
$$;
comment on function private.point_on_earth(double precision, double precision) is
  'A place on a sphere of radius 1: the straight-line distance between two places grows with the distance on '
  'the surface.';
