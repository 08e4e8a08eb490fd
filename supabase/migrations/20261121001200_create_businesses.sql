create extension if not exists cube with schema extensions;

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  -- Null while nobody has claimed the listing.
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  slug text not null default '' constraint businesses_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null constraint businesses_name_length check (char_length(btrim(name)) between 1 and 120),
  tagline text not null default '' constraint businesses_tagline_length check (char_length(tagline) <= 160),
  description text not null default '' constraint businesses_description_length check (char_length(description) <= 5000),
  phone text constraint businesses_phone_form check (phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  email text constraint businesses_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  website text constraint businesses_website_address
    check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 2000),
  -- In one line, as it is shown; made of the parts below where they are known.
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
  status text not null default 'draft' constraint businesses_status_known
    check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended', 'archived')),
  status_reason text constraint businesses_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  logo_url text constraint businesses_logo_url_address
    check (logo_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(logo_url) <= 2000),
  cover_url text constraint businesses_cover_url_address
    check (cover_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(cover_url) <= 2000),
  gallery text[] not null default '{}' constraint businesses_gallery_addresses check (
    cardinality(gallery) <= 20 and private.is_clean_list(gallery)
    and array_to_string(gallery, ' ') ~ '^((https?:/|/storage/v1/object/public)/[^[:space:]]+( |$))*$'
    and char_length(array_to_string(gallery, ' ')) <= 20000),
  featured boolean not null default false,
  verified boolean not null default false,
  opening_hours jsonb not null default '{}'
    constraint businesses_opening_hours_form check (private.are_opening_hours(opening_hours)),
  special_hours jsonb not null default '[]'
    constraint businesses_special_hours_form check (private.are_special_hours(special_hours)),
  time_zone text not null default 'America/New_York'
    constraint businesses_time_zone_known check (private.is_time_zone(time_zone)),
  temporarily_closed_until date constraint businesses_temporarily_closed_until_range
    check (temporarily_closed_until between '2000-01-01' and '2100-01-01'),
  -- A line that is shown on top for some days: "closed today for snow".
  notice text constraint businesses_notice_length check (char_length(notice) <= 300),
  notice_until date constraint businesses_notice_until_range check (notice_until between '2000-01-01' and '2100-01-01'),
  social_links text[] not null default '{}' constraint businesses_social_links_addresses check (
    cardinality(social_links) <= 12 and private.is_clean_list(social_links) and array_to_string(social_links, ' ') ~ '^(https://[^[:space:]]+( |$))*$'
    and char_length(array_to_string(social_links, ' ')) <= 6000),
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Made by a trigger, for searching and sorting.
  sort_name text collate "C" not null default '',
  search_document tsvector not null default '',
  location extensions.cube,
  open_minutes int4multirange not null default '{}',
  special_days datemultirange not null default '{}',
  constraint businesses_slug_unique unique (slug),
  constraint businesses_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.businesses is 'The listings of the directory.';

create function private.derive_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if new.address_line1 is not null then
    new.address := concat_ws(', ', nullif(btrim(new.address_line1), ''), nullif(btrim(new.address_line2), ''),
      nullif(btrim(new.city), ''), nullif(btrim(concat_ws(' ', new.state, new.zip_code)), ''));
  end if;
  new.sort_name := lower(extensions.unaccent(plain, left(new.name, 200)));
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.name, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, array_to_string(new.categories, ' '))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.tagline, 200) || ' ' || left(new.description, 5000))), 'C')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(coalesce(new.city, ''), 100))), 'D');
  new.location := private.point_on_earth(new.latitude, new.longitude);
  -- What has not the right form is refused by its constraint, in a moment.
  new.open_minutes := private.open_minutes(case when private.are_opening_hours(new.opening_hours) then new.opening_hours else '{}' end);
  new.special_days := private.special_days(case when private.are_special_hours(new.special_hours) then new.special_hours else '[]' end);
  if new.status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end
$$;
revoke execute on function private.derive_business() from public;

create function private.point_on_earth(latitude double precision, longitude double precision) returns extensions.cube
language sql immutable set search_path = '' as $$
  select case when latitude is not null and longitude is not null then extensions.cube(array[
    cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)]) end
$$;
comment on function private.point_on_earth(double precision, double precision) is
  'A place on a ball of radius 1: the straight distance between two places grows with the way between them.';
revoke execute on function private.point_on_earth(double precision, double precision) from public;

create trigger businesses_1_fill_slug before insert or update on public.businesses
  for each row execute function private.fill_slug('name');
create trigger businesses_2_only_staff_may_change before update on public.businesses
  for each row execute function private.only_staff_may_change('featured', 'verified');
create trigger businesses_3_check_categories before insert or update on public.businesses
  for each row execute function private.check_categories('business_categories');
create trigger businesses_4_enforce_status before insert or update on public.businesses
  for each row execute function private.enforce_status();
create trigger businesses_5_derive before insert or update on public.businesses
  for each row execute function private.derive_business();
create trigger businesses_set_updated_at before update on public.businesses
  for each row execute function private.set_updated_at();
create trigger audit_businesses after insert or update or delete on public.businesses
  for each row execute function private.write_audit();
create trigger follow_business_category after update or delete on public.business_categories
  for each row execute function private.follow_category('businesses');

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
  ('businesses', 'approved', 'suspended', '{editor,admin}', true),
  ('businesses', 'suspended', 'approved', '{editor,admin}', false),
  ('businesses', 'approved', 'archived', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'approved', '{editor,admin}', false);

-- The order of the directory, its searches, and the lists of owners and of the desk.
create index businesses_featured_idx on public.businesses (featured desc, sort_name, id) where status = 'approved';
create index businesses_name_idx on public.businesses (sort_name, id) where status = 'approved';
create index businesses_newest_idx on public.businesses (published_at desc, id) where status = 'approved';
create index businesses_city_idx on public.businesses (lower(city), featured desc, sort_name, id) where status = 'approved';
create index businesses_categories_idx on public.businesses using gin (categories) with (fastupdate = off) where status = 'approved';
create index businesses_search_document_idx on public.businesses using gin (search_document) with (fastupdate = off) where status = 'approved';
create index businesses_location_idx on public.businesses using gist (location) where status = 'approved';
create index businesses_open_minutes_idx on public.businesses using gist (open_minutes) where status = 'approved';
create index businesses_special_days_idx on public.businesses using gist (special_days)
  where status = 'approved' and special_days <> '{}';
create index businesses_time_zone_idx on public.businesses (time_zone) where status = 'approved';
create index businesses_owner_id_idx on public.businesses (owner_id);
create index businesses_status_idx on public.businesses (status, updated_at) where status <> 'approved';
