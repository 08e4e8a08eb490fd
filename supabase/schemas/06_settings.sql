-- Settings of the hub: two tables of one row each, and the time zones they may name.

-- Names that browsers know as well. Postgres also accepts other names, in any spelling.
create table private.time_zones (name text primary key);

insert into private.time_zones
select name from pg_timezone_names where name = 'UTC'
  or name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/';

alter table private.time_zones enable row level security;

create function private.are_week_hours(week jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  days constant text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}';
  form constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  entry jsonb;
  day text;
begin
  if jsonb_typeof(week) <> 'object' or (select count(*) from jsonb_object_keys(week)) <> 7 then
    return false;
  end if;
  foreach day in array days loop
    entry := week -> day;
    if entry = '"closed"' then continue; end if;
    if entry is null or jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'open', '') !~ form
      or coalesce(entry ->> 'close', '') !~ form or entry ->> 'open' >= entry ->> 'close'
      or (select count(*) from jsonb_object_keys(entry)) <> 2 then return false; end if;
  end loop;
  return true;
end
$$;
comment on function private.are_week_hours(jsonb) is
  'Whether a week has each day as {"open": "HH:MM", "close": "HH:MM"}, open before close, or "closed".';
grant execute on function private.are_week_hours(jsonb) to authenticated, service_role;

create function private.are_picture_descriptions(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then (
    select count(*) <= 20 and coalesce(bool_and(
      key ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(key) <= 2000
      and jsonb_typeof(value) = 'string' and char_length(btrim(value #>> '{}')) between 1 and 200
      and char_length(value #>> '{}') <= 200), true)
    from jsonb_each(texts)) else false end
$$;
comment on function private.are_picture_descriptions(jsonb) is
  'Whether texts are descriptions of pictures, each of up to 200 characters, by the addresses of the pictures.';
grant execute on function private.are_picture_descriptions(jsonb) to authenticated, service_role;

create function private.are_footer_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(links) = 'array' then (
    select count(*) <= 8 and coalesce(bool_and(
      jsonb_typeof(link) = 'object' and link ?& '{label,url}' and link - '{label,url}'::text[] = '{}'
      and jsonb_typeof(link -> 'label') = 'string' and jsonb_typeof(link -> 'url') = 'string'
      and link ->> 'label' ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,38}[^[:space:][:cntrl:]])?$'
      and char_length(link ->> 'url') <= 2000
      and link ->> 'url' !~ '[[:space:]\\"''<>]'
      and case
        -- Two slashes would begin another site once the language is cut off.
        when link ->> 'url' like '/%' then link ->> 'url' !~ '^[^?#]*//'
        when link ->> 'url' like 'mailto:%' then private.is_email_address(substr(link ->> 'url', 8))
        -- A name before the host, as in https://town.example@other.example, misleads readers.
        else link ->> 'url' ~ '^https?://[^/?#@]+([/?#]|$)' end
    ), true) from jsonb_array_elements(links) as link) else false end
$$;
comment on function private.are_footer_links(jsonb) is
  'Whether links are up to eight of {"label", "url"}, each to a website, a page of the hub, or an email address.';
grant execute on function private.are_footer_links(jsonb) to authenticated, service_role;

create function private.are_welcome_texts(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then (
    select coalesce(bool_and(key = any (private.languages()) and jsonb_typeof(value) = 'object'
      and value ?& '{heading,text}' and value - '{heading,text}'::text[] = '{}'
      and jsonb_typeof(value -> 'heading') = 'string' and jsonb_typeof(value -> 'text') = 'string'
      and value ->> 'heading' !~ '[[:cntrl:]]' and value ->> 'text' !~ '[[:cntrl:]]'
      and char_length(btrim(value ->> 'heading')) >= 1 and char_length(value ->> 'heading') <= 80
      and char_length(btrim(value ->> 'text')) >= 1 and char_length(value ->> 'text') <= 600), true)
    from jsonb_each(texts)) else false end
$$;
comment on function private.are_welcome_texts(jsonb) is
  'Whether texts are a heading and a paragraph, {"heading", "text"}, by languages of the hub.';
grant execute on function private.are_welcome_texts(jsonb) to authenticated, service_role;

create function private.is_time_zone(zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select zone is null or exists (select from private.time_zones where time_zones.name = zone)
$$;
comment on function private.is_time_zone(text) is
  'Whether a time zone is an IANA name, spelled as IANA does.';
grant execute on function private.is_time_zone(text) to authenticated, service_role;

-- Not the columns that say whose a listing is, what state it has, or what staff grant: change requests are
-- applied with the rights of this function's owner, and must not write them.
create function private.listing_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{name,tagline,description,phone,email,show_email,website,social_links,address,address_line1,'
    'address_line2,city,state,zip_code,country,latitude,longitude,categories,year_founded,logo_url,cover_url,gallery,'
    'gallery_descriptions,opening_hours,special_hours,time_zone,temporarily_closed_until,notice,notice_until}'::text[]
$$;
comment on function private.listing_columns() is
  'The columns of businesses that describe the business: what change requests and imports write, and exports '
  'contain.';
grant execute on function private.listing_columns() to authenticated, service_role;

create function private.are_conduct_texts(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then (
    select coalesce(bool_and(key = any (private.languages()) and jsonb_typeof(value) = 'string'
      and char_length(btrim(value #>> '{}')) >= 1 and char_length(value #>> '{}') <= 10000), true)
    from jsonb_each(texts)) else false end
$$;
comment on function private.are_conduct_texts(jsonb) is 'Whether texts are a code of conduct by languages of the hub.';
grant execute on function private.are_conduct_texts(jsonb) to authenticated, service_role;

create table public.site_settings (
  id smallint primary key default 1 constraint site_settings_one_row check (id = 1),
  site_title text not null default 'Local Business Hub Connect'
    constraint site_settings_site_title_length check (char_length(btrim(site_title)) between 1 and 120),
  site_logo text constraint site_settings_site_logo_address
    check (site_logo ~ '^(https?://|/)[^[:space:]]+$' and char_length(site_logo) <= 2000),
  -- In the chamber's own folder, which only staff write to.
  cover_picture text constraint site_settings_cover_picture_form check (cover_picture ~
    '^/storage/v1/object/public/covers/00000000-0000-0000-0000-000000000000/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'),
  welcome jsonb not null default '{}'
    constraint site_settings_welcome_form check (private.are_welcome_texts(welcome)),
  -- Of the community; a language without a text has the default one of the site.
  code_of_conduct jsonb not null default '{}'
    constraint site_settings_code_of_conduct_form check (private.are_conduct_texts(code_of_conduct)),
  -- Raised where everybody is to accept the code of conduct again.
  conduct_version integer not null default 1
    constraint site_settings_conduct_version_range check (conduct_version between 1 and 10000),
  -- Null for the default colors.
  brand_color text constraint site_settings_brand_color_form check (brand_color ~ '^#[0-9a-f]{6}$'),
  footer_links jsonb not null default '[]'
    constraint site_settings_footer_links_form check (private.are_footer_links(footer_links)),
  contact_email text constraint site_settings_contact_email_form
    check (private.is_email_address(contact_email)),
  contact_phone text constraint site_settings_contact_phone_form
    check (contact_phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  address_line1 text constraint site_settings_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint site_settings_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint site_settings_city_length check (char_length(city) <= 100),
  state text constraint site_settings_state_length check (char_length(state) <= 50),
  zip_code text constraint site_settings_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  business_hours jsonb not null constraint site_settings_business_hours_form
    check (private.are_week_hours(business_hours)),
  business_hours_json jsonb not null,
  maintenance_mode boolean not null default true,
  time_zone text not null default 'America/New_York'
    constraint site_settings_time_zone_known check (private.is_time_zone(time_zone)),
  currency text not null default 'USD' constraint site_settings_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Changes of these columns of an approved listing need approval; all others show at once ("closed today for
  -- snow").
  moderated_fields text[] not null default
    '{name,tagline,description,categories,website,email,logo_url,cover_url,gallery}'
    constraint site_settings_moderated_fields_length check (cardinality(moderated_fields) <= 40)
    constraint site_settings_moderated_fields_known check (
      moderated_fields <@ private.listing_columns() and private.is_distinct_list(moderated_fields)),
  -- What organizations without a plan may have: by default everything.
  default_entitlements jsonb not null default '{"listings": null, "categories": 5, "gallery": 20,
    "events_per_month": null, "deals_per_month": null, "jobs_per_month": null, "people": null, "event_passes": 0,
    "statistics": true, "messages": true}'
    constraint site_settings_default_entitlements_form
      check (private.are_default_entitlements(default_entitlements)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- With a stolen password alone nobody may get into the admin area.
  staff_second_factor boolean not null default true,
  constraint site_settings_business_hours_same check (business_hours = business_hours_json)
);
comment on table public.site_settings is 'One row: the hub''s name, contact details and switches.';
comment on column public.site_settings.staff_second_factor is
  'Whether staff need a session with a second factor (aal2).';

-- Two names for one value, from two generations of clients: writing either one updates both.
create function private.sync_business_hours() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.business_hours := coalesce(new.business_hours, new.business_hours_json);
    new.business_hours_json := coalesce(new.business_hours_json, new.business_hours);
  elsif new.business_hours is distinct from old.business_hours
    and new.business_hours_json is not distinct from old.business_hours_json then
    new.business_hours_json := new.business_hours;
  elsif new.business_hours_json is distinct from old.business_hours_json
    and new.business_hours is not distinct from old.business_hours then
    new.business_hours := new.business_hours_json;
  end if;
  return new;
end
$$;
comment on function private.sync_business_hours() is 'Keeps business_hours and business_hours_json equal.';

create trigger audit_site_settings after insert or update or delete on public.site_settings
  for each row execute function private.write_audit();
create trigger site_settings_1_sync_business_hours before insert or update on public.site_settings
  for each row execute function private.sync_business_hours();
create trigger site_settings_set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();

insert into public.site_settings (business_hours) values ('{
  "monday": {"open": "09:00", "close": "17:00"}, "tuesday": {"open": "09:00", "close": "17:00"},
  "wednesday": {"open": "09:00", "close": "17:00"}, "thursday": {"open": "09:00", "close": "17:00"},
  "friday": {"open": "09:00", "close": "17:00"}, "saturday": "closed", "sunday": "closed"}');

alter table public.site_settings enable row level security;
grant select on public.site_settings to anon, authenticated, service_role;
grant update (
  site_title, site_logo, contact_email, contact_phone, address_line1, address_line2, city, state, zip_code,
  business_hours, business_hours_json, maintenance_mode, time_zone, currency, moderated_fields,
  cover_picture, welcome, footer_links, brand_color, default_entitlements, code_of_conduct, conduct_version
) on public.site_settings to authenticated, service_role;
grant update (staff_second_factor) on public.site_settings to authenticated;

create policy "everybody reads the settings" on public.site_settings for select to anon, authenticated
  using (true);
create policy "admins change the settings" on public.site_settings for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create table public.social_media_settings (
  id smallint primary key default 1 constraint social_media_settings_one_row check (id = 1),
  facebook_url text constraint social_media_settings_facebook_url_address
    check (facebook_url ~* '^https://([a-z0-9-]+\.)*(facebook\.com|fb\.com)/[^[:space:]]*$'),
  twitter_url text constraint social_media_settings_twitter_url_address
    check (twitter_url ~* '^https://([a-z0-9-]+\.)*(twitter\.com|x\.com)/[^[:space:]]*$'),
  linkedin_url text constraint social_media_settings_linkedin_url_address
    check (linkedin_url ~* '^https://([a-z0-9-]+\.)*linkedin\.com/[^[:space:]]*$'),
  instagram_url text constraint social_media_settings_instagram_url_address
    check (instagram_url ~* '^https://([a-z0-9-]+\.)*instagram\.com/[^[:space:]]*$'),
  youtube_url text constraint social_media_settings_youtube_url_address
    check (youtube_url ~* '^https://([a-z0-9-]+\.)*(youtube\.com|youtu\.be)/[^[:space:]]*$'),
  tiktok_url text constraint social_media_settings_tiktok_url_address
    check (tiktok_url ~* '^https://([a-z0-9-]+\.)*tiktok\.com/[^[:space:]]*$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.social_media_settings is 'One row: the hub''s pages on social networks.';

create trigger audit_social_media_settings after insert or update or delete on public.social_media_settings
  for each row execute function private.write_audit();
create trigger social_media_settings_set_updated_at before update on public.social_media_settings
  for each row execute function private.set_updated_at();

insert into public.social_media_settings default values;

alter table public.social_media_settings enable row level security;
grant select on public.social_media_settings to anon, authenticated, service_role;
grant update (facebook_url, twitter_url, linkedin_url, instagram_url, youtube_url, tiktok_url)
  on public.social_media_settings to authenticated, service_role;

create policy "everybody reads the social settings" on public.social_media_settings
  for select to anon, authenticated using (true);
create policy "admins change the social settings" on public.social_media_settings for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
