-- The people of the community: what they say about themselves, who sees which of it, the directory of members, and blocks.

-- From the widest to the narrowest. What somebody may see has an audience at or before their own.
create function private.audiences() returns text[]
language sql immutable set search_path = '' as $$ select '{public,signed_in,members,private}'::text[] $$;
comment on function private.audiences() is
  'Who may see something of a person, which contracts/people.ts also names: everybody, who is signed in, members, nobody else.';
grant execute on function private.audiences() to authenticated, service_role;

create function private.profile_fields() returns text[]
language sql immutable set search_path = '' as $$
  select '{headline,about,pronouns,organization,skills,ask_me,looking_for,languages,links}'::text[]
$$;
comment on function private.profile_fields() is 'What of a community profile has an audience of its own.';
grant execute on function private.profile_fields() to authenticated, service_role;

-- A check constraint runs them with the rights of whoever writes.
create function private.is_field_audiences(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'object' and not exists (
    select from jsonb_each(value) as entry (field, audience)
    where entry.field <> all (private.profile_fields()) or jsonb_typeof(entry.audience) <> 'string'
      or (entry.audience #>> '{}') <> all (private.audiences()))
$$;
comment on function private.is_field_audiences(jsonb) is 'Whether a value names the audience of some fields of a profile.';
grant execute on function private.is_field_audiences(jsonb) to authenticated, service_role;

create function private.is_short_list(list text[], max_count integer, max_length integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) <= max_count and private.is_distinct_list(list)
    and not exists (select from unnest(list) as item where char_length(item) > max_length or item <> btrim(item))
$$;
comment on function private.is_short_list(text[], integer, integer) is
  'Whether a list names each thing once, trimmed, not too many and none too long.';
grant execute on function private.is_short_list(text[], integer, integer) to authenticated, service_role;

create function private.are_web_addresses(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select from unnest(list) as address
    where address !~ '^https?://[^[:space:]/@?#]+([/?#][^[:space:]]*)?$')
$$;
comment on function private.are_web_addresses(text[]) is 'Whether all are addresses of pages, without a user before an @.';
grant execute on function private.are_web_addresses(text[]) to authenticated, service_role;

create table public.community_profiles (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  slug text not null default '' constraint community_profiles_slug_unique unique,
  -- Who finds the person at all; a field is seen by the narrower of this and its own audience.
  audience text not null default 'members' constraint community_profiles_audience_known
    check (audience = any (private.audiences())),
  -- A field that is not named has the audience "members".
  field_audiences jsonb not null default '{}' constraint community_profiles_field_audiences_form
    check (private.is_field_audiences(field_audiences)),
  -- Whether the public pages of their organizations show name, title and photo, whatever the audiences: a choice of its own.
  is_on_listings boolean not null default false,
  headline text not null default '' constraint community_profiles_headline_length check (char_length(headline) <= 120),
  about text not null default '' constraint community_profiles_about_length check (char_length(about) <= 2000),
  pronouns text not null default '' constraint community_profiles_pronouns_length check (char_length(pronouns) <= 40),
  skills text[] not null default '{}' constraint community_profiles_skills_form
    check (private.is_short_list(skills, 20, 40)),
  ask_me text not null default '' constraint community_profiles_ask_me_length check (char_length(ask_me) <= 300),
  looking_for text not null default '' constraint community_profiles_looking_for_length
    check (char_length(looking_for) <= 300),
  languages text[] not null default '{}' constraint community_profiles_languages_form
    check (private.is_short_list(languages, 10, 40)),
  links text[] not null default '{}' constraint community_profiles_links_form
    check (private.is_short_list(links, 5, 300) and private.are_web_addresses(links)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Derived by a trigger from here on.
  name text not null default '',
  sort_name text not null default '',
  -- Whether the person is a member at present: the directory shows no others.
  is_active boolean not null default false,
  -- [{id, name, title}]; of the listings of these organizations the categories.
  organizations jsonb not null default '[]',
  organization_ids uuid[] not null default '{}',
  categories text[] not null default '{}',
  skill_keys text[] not null default '{}',
  search_document tsvector not null default '',
  derived_at timestamptz not null default now()
);
comment on table public.community_profiles is
  'What people tell each other about themselves. Nobody is in the directory of people without a row; others read it by functions only.';

create index community_profiles_listed_idx on public.community_profiles (sort_name, user_id)
  where is_active and audience <> 'private';
create index community_profiles_search_document_idx on public.community_profiles using gin (search_document)
  with (fastupdate = off);
create index community_profiles_skill_keys_idx on public.community_profiles using gin (skill_keys)
  with (fastupdate = off);
create index community_profiles_organization_ids_idx on public.community_profiles using gin (organization_ids)
  with (fastupdate = off);
create index community_profiles_categories_idx on public.community_profiles using gin (categories)
  with (fastupdate = off);

-- Blocked means invisible both ways.
create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  -- As it was shown: a later name is not for somebody who may no longer see it.
  name text not null default '',
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Who does not want to see, or be seen by, whom. Added by a function only.';

create index blocks_blocked_id_idx on public.blocks (blocked_id);

create function private.hidden_from(person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select array(
      select blocked_id from public.blocks where blocker_id = person
      union select blocker_id from public.blocks where blocked_id = person)
  );
end
$$;
comment on function private.hidden_from(uuid) is 'Whom a person neither sees nor is seen by, because one of them blocked the other.';

create function private.absent_for(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.hidden_from(person) || private.banned_people()
$$;
comment on function private.absent_for(uuid) is
  'Who is neither introduced nor shown to a person: whom they or who blocked the other, and who is banned from the community.';

create function private.blockers_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select blocker_id from public.blocks where blocked_id = person)
$$;
comment on function private.blockers_of(uuid) is
  'Who blocked a person. What others wrote can still be reported by whoever blocked them since, not by whom they blocked.';

create function private.audience_of(fields jsonb, field text) returns text
language sql immutable set search_path = '' as $$ select coalesce(fields ->> field, 'members') $$;
comment on function private.audience_of(jsonb, text) is 'Who may see a field of a community profile.';

create function private.may_see(audience text, viewer text) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return array_position(private.audiences(), audience) <= array_position(private.audiences(), viewer);
end
$$;
comment on function private.may_see(text, text) is
  'Whether a viewer may see what has this audience. A viewer is named like the narrowest audience that they belong to.';

create function private.viewer_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when (select auth.uid()) is null then 'public' when (select auth.uid()) = person then 'private'
    when private.is_anonymous() or private.is_banned() then 'public' when private.is_member() then 'members' else 'signed_in' end
$$;
comment on function private.viewer_of(uuid) is
  'What the caller is to a person: "private" for the person themselves. Whoever is banned from the community is a visitor.';

-- What staff hid of a profile after a report. Its person still sees and changes it, and asks for another look.
create table private.hidden_profiles (
  -- Not of the profile: made again, it is hidden as before.
  user_id uuid primary key references public.profiles (id) on delete cascade,
  hides_texts boolean not null,
  hides_photo boolean not null,
  -- The person reads it.
  reason text not null default '' constraint hidden_profiles_reason_length check (char_length(reason) <= 2000),
  hidden_by uuid references public.profiles (id) on delete set null,
  hidden_at timestamptz not null default now(),
  review_requested_at timestamptz,
  constraint hidden_profiles_something check (hides_texts or hides_photo)
);
comment on table private.hidden_profiles is 'Profiles of which staff hid the texts or the photo, and whether the person asks for a review.';
alter table private.hidden_profiles enable row level security;
create index hidden_profiles_hidden_by_idx on private.hidden_profiles (hidden_by);
create index hidden_profiles_reviews_idx on private.hidden_profiles (review_requested_at) where review_requested_at is not null;

create function private.has_hidden_texts(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.hidden_profiles where user_id = person and hides_texts)
$$;
comment on function private.has_hidden_texts(uuid) is 'Whether staff hid what a person wrote on their profile.';

create function private.avatar_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.avatar_url from public.profiles as p where p.id = person
    and (person = (select auth.uid()) or not exists (select from private.hidden_profiles where user_id = person and hides_photo))
$$;
comment on function private.avatar_of(uuid) is 'The picture of a person as others see it; none where staff hid it.';

create function private.shown_fields(profile public.community_profiles) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  is_hidden constant boolean := private.has_hidden_texts(profile.user_id);
begin
  return array(select field from unnest(private.profile_fields()) as field
    where private.audience_of(profile.field_audiences, field) <> 'private' and (field = 'organization' or not is_hidden));
end
$$;
comment on function private.shown_fields(public.community_profiles) is
  'The fields of a profile that anybody else sees, and by which it is found. What staff hid is for nobody.';

create function private.search_document(profile public.community_profiles) returns tsvector
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant text[] := private.shown_fields(profile);
begin
  return setweight(to_tsvector('pg_catalog.simple', private.searched_text(profile.name)), 'A')
    || setweight(private.words_document(concat_ws(' ',
      case when 'headline' = any (shown) then profile.headline end,
      case when 'skills' = any (shown) then array_to_string(profile.skills, ' ') end,
      (select string_agg(concat_ws(' ', item ->> 'title', item ->> 'name'), ' ')
        from jsonb_array_elements(profile.organizations) as item))), 'B')
    || setweight(private.words_document(concat_ws(' ',
      case when 'about' = any (shown) then profile.about end,
      case when 'ask_me' = any (shown) then profile.ask_me end,
      case when 'looking_for' = any (shown) then profile.looking_for end,
      case when 'languages' = any (shown) then array_to_string(profile.languages, ' ') end,
      array_to_string(profile.categories, ' '))), 'C');
end
$$;
comment on function private.search_document(public.community_profiles) is 'The words of a profile for members, who alone search it.';

create function private.derive_community_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown constant text[] := private.shown_fields(new);
begin
  if tg_op = 'INSERT' then
    -- A membership that ends at the same moment is seen here, or waits until it sees this profile.
    perform 1 from public.profiles where id = new.user_id for share;
  end if;
  select coalesce(private.name_of(p.id), ''),
    p.user_type = 'business' or coalesce(p.membership_status in ('trialing', 'active'), false)
      or exists (select from public.staff as s where s.user_id = p.id)
  into new.name, new.is_active from public.profiles as p where p.id = new.user_id;
  new.sort_name := lower(extensions.unaccent('extensions.unaccent', new.name));
  if new.slug = '' then new.slug := private.make_slug(new.name); end if;
  new.organizations := '[]';
  new.organization_ids := '{}';
  new.categories := '{}';
  if 'organization' = any (shown) then
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'title', r.title) order by o.created_at, o.id), '[]'),
      coalesce(array_agg(o.id), '{}')
    into new.organizations, new.organization_ids
    from private.organizations_of(array[new.user_id]) as mine (id)
    join public.business_profiles as o on o.id = mine.id
    left join public.organization_roles as r on r.organization_id = o.id and r.user_id = new.user_id
    where o.name <> '';
    new.categories := array(select distinct category from public.businesses as b, unnest(b.categories) as category
      where b.organization_id = any (new.organization_ids) and b.status = 'approved' order by 1);
  end if;
  -- In the order of the skills, so that both are read side by side.
  new.skill_keys := case when 'skills' = any (shown)
    then array(select private.plain_words(skill) from unnest(new.skills) with ordinality as named (skill, place) order by place)
    else '{}' end;
  new.search_document := private.search_document(new);
  return new;
end
$$;
comment on function private.derive_community_profile() is
  'Derives the name, organizations, categories and what is searched of a community profile.';

create function private.words_document(content text) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('pg_catalog.simple', plain.content) || to_tsvector('pg_catalog.english', plain.content)
  from (select private.searched_text(content) as content) as plain
$$;
comment on function private.words_document(text) is
  'A text as it is searched: its words as they are, which are found by their beginnings, and their stems.';

create trigger a_reject_anonymous before insert on public.community_profiles
  for each row execute function private.reject_anonymous();
create trigger community_profiles_1_derive before insert or update on public.community_profiles
  for each row execute function private.derive_community_profile();
create trigger community_profiles_set_updated_at before update of audience, field_audiences, is_on_listings, headline, about, pronouns,
  skills, ask_me, looking_for, languages, links on public.community_profiles
  for each row execute function private.set_updated_at();

alter table public.community_profiles enable row level security;
grant select, delete,
  insert (audience, field_audiences, is_on_listings, headline, about, pronouns, skills, ask_me, looking_for, languages, links),
  update (audience, field_audiences, is_on_listings, headline, about, pronouns, skills, ask_me, looking_for, languages, links)
  on public.community_profiles to authenticated;
grant select, insert, update, delete on public.community_profiles to service_role;

create policy "people see their community profile" on public.community_profiles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "members make their community profile" on public.community_profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_member()));
create policy "people change their community profile" on public.community_profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their community profile" on public.community_profiles for delete to authenticated
  using (user_id = (select auth.uid()));

alter table public.blocks enable row level security;
grant select, delete on public.blocks to authenticated;
grant select, insert, update, delete on public.blocks to service_role;

create policy "people see whom they blocked" on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
create policy "people unblock" on public.blocks for delete to authenticated
  using (blocker_id = (select auth.uid()));

-- What is derived follows what it comes from: at once for a few people, by the next run of the regular work for the people of a
-- large organization, whose owner would otherwise wait for thousands of profiles.
create table private.stale_profiles (
  user_id uuid primary key references public.community_profiles (user_id) on delete cascade
);
comment on table private.stale_profiles is 'Community profiles that are derived anew by the next run.';
alter table private.stale_profiles enable row level security;

create function private.derive_community_profiles(people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- In one order, so that two changes that meet in several people wait for each other.
  perform 1 from public.community_profiles where user_id = any (people) order by user_id for no key update;
  -- Not of an account that is being deleted: its organizations can go before its community profile.
  update public.community_profiles set derived_at = now() where user_id = any (people)
    and exists (select from public.profiles as p where p.id = community_profiles.user_id);
end
$$;
comment on function private.derive_community_profiles(uuid[]) is
  'Derives the community profiles of people anew; their triggers do the work.';

create function private.sync_community_profiles(people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  described constant uuid[] := array(
    select user_id from public.community_profiles where user_id = any (people) order by user_id limit 201);
begin
  if cardinality(described) > 200 then
    insert into private.stale_profiles
    select user_id from public.community_profiles where user_id = any (people) order by user_id on conflict do nothing;
  else
    perform private.derive_community_profiles(described);
  end if;
end
$$;
comment on function private.sync_community_profiles(uuid[]) is
  'Derives the community profiles of people anew, after a change of their name, membership or organizations; of more than 200 later.';

create function private.derive_stale_profiles() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken uuid[];
begin
  with next as (select user_id from private.stale_profiles order by user_id limit 500 for update skip locked)
  , gone as (delete from private.stale_profiles as s using next where s.user_id = next.user_id returning s.user_id)
  select array_agg(user_id) into taken from gone;
  perform private.derive_community_profiles(taken);
  return coalesce(cardinality(taken), 0);
end
$$;
grant execute on function private.derive_stale_profiles() to service_role;

create function public.derive_stale_profiles() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.derive_stale_profiles() $$;
comment on function public.derive_stale_profiles() is
  'Derives up to 500 community profiles anew after a change of a large organization. Returns how many. Regular work.';
grant execute on function public.derive_stale_profiles() to service_role;

create function private.sync_community_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_community_profiles(array_remove(array[
    (to_jsonb(new) ->> tg_argv[0])::uuid, (to_jsonb(old) ->> tg_argv[0])::uuid], null));
  return null;
end
$$;
comment on function private.sync_community_profile() is
  'Lets the community profile of the person follow whom the column in its argument names.';

-- The following see all rows of a statement at once: a membership changes for all people of an organization together.
create function private.sync_community_profiles_of_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_community_profiles(array(
    select n.id from new_rows as n join old_rows as o on o.id = n.id
    where (o.first_name, o.last_name, o.user_type, o.membership_status)
      is distinct from (n.first_name, n.last_name, n.user_type, n.membership_status)));
  return null;
end
$$;
comment on function private.sync_community_profiles_of_accounts() is
  'Lets community profiles follow the name and membership of their people.';

create function private.sync_community_profiles_of_organizations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_community_profiles(array(
    select p.user_id from private.people_of(array(
      select n.id from new_rows as n join old_rows as o on o.id = n.id
      where (o.name, o.owner_id) is distinct from (n.name, n.owner_id))) as p
    union select o.owner_id from new_rows as n join old_rows as o on o.id = n.id where o.owner_id is distinct from n.owner_id));
  return null;
end
$$;
comment on function private.sync_community_profiles_of_organizations() is
  'Lets community profiles follow the name and owner of their organizations.';

create function private.sync_community_profiles_of_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_community_profiles(array(
    select p.user_id from private.people_of(array(
      select unnest(array[o.organization_id, n.organization_id]) from new_rows as n join old_rows as o on o.id = n.id
      where (o.categories, o.status, o.organization_id) is distinct from (n.categories, n.status, n.organization_id))) as p
    -- Whose organization the listing left, or lost because it was deleted.
    union select m.user_id from new_rows as n join old_rows as o on o.id = n.id
      join public.business_managers as m on m.business_id = n.id where o.organization_id is distinct from n.organization_id));
  return null;
end
$$;
comment on function private.sync_community_profiles_of_listings() is
  'Lets community profiles follow the categories, status and organization of the listings of their organizations.';

create function private.sync_community_profiles_of_deleted_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_community_profiles(array(
    select user_id from private.people_of(array(select organization_id from old_rows where organization_id is not null))));
  return null;
end
$$;
comment on function private.sync_community_profiles_of_deleted_listings() is
  'Lets community profiles follow when listings of their organizations are deleted.';

create trigger profiles_sync_community_profiles after update on public.profiles
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.sync_community_profiles_of_accounts();
create trigger staff_sync_community_profile after insert or delete on public.staff
  for each row execute function private.sync_community_profile('user_id');
create trigger organization_people_9_sync_community_profile after insert or delete on public.organization_people
  for each row execute function private.sync_community_profile('user_id');
create trigger business_managers_9_sync_community_profile after insert or delete on public.business_managers
  for each row execute function private.sync_community_profile('user_id');
create trigger organization_roles_sync_community_profile after insert or update or delete on public.organization_roles
  for each row execute function private.sync_community_profile('user_id');
create trigger business_profiles_9_sync_community_profiles after update on public.business_profiles
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.sync_community_profiles_of_organizations();
create trigger business_profiles_9_sync_owner after delete on public.business_profiles
  for each row execute function private.sync_community_profile('owner_id');
create trigger businesses_9_sync_community_profiles after update on public.businesses
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.sync_community_profiles_of_listings();
create trigger businesses_9_sync_deleted after delete on public.businesses
  referencing old table as old_rows
  for each statement execute function private.sync_community_profiles_of_deleted_listings();

-- Reading others.

create function private.people_query(q text) returns tsquery
language sql stable set search_path = '' as $$
  -- Read as the text was: Postgres takes "1e5b" for the number 1e5 and a word.
  select string_agg(format('(%s%s)', to_tsquery('pg_catalog.simple', word || ':*'), ' | ' || quote_literal(nullif(stem, word))), ' & ')::tsquery
  from (
    select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
    from (select lower(part) as word from unnest(private.split_words(private.plain_words(q))) as part) as split
  ) as words
$$;
comment on function private.people_query(text) is
  'What somebody typed to find a person: each word or its beginning, all of them. Null without words.';

-- A member who walks through the whole directory is stopped; a person who looks for somebody is not.
create function private.assert_reads_slowly(people integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('people ' || (select auth.uid()), 2000, 3600, people) then
    perform private.raise_error(429, 'too_many_pages', 'You looked at many people this hour. Try again later.');
  end if;
end
$$;
comment on function private.assert_reads_slowly(integer) is 'Limits of how many people the caller reads in an hour: 2,000, each as often as it is shown.';

create function private.assert_member() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_anonymous() or not private.is_member() then
    perform private.raise_error(403, 'members_only', 'The directory of people is for members.');
  end if;
  perform private.assert_not_banned();
end
$$;
comment on function private.assert_member() is 'Fails unless the caller is a member, who is not banned from the community.';

create function private.people_page(q text, skill text, organization uuid, category text, in_group text, page_size integer, after text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  words constant tsquery := private.people_query(q);
  named constant text[] := case when category <> '' then private.category_names(category) end;
  hidden constant uuid[] := private.absent_for((select auth.uid()));
  grouped uuid[];
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 50);
  conditions text;
  place jsonb;
  found jsonb;
  facets jsonb;
  total integer;
begin
  perform private.assert_member();
  if in_group <> '' then grouped := private.people_shown_in_group(in_group); end if;
  conditions := concat_ws(' and ', 'c.is_active and c.audience <> ''private'' and c.user_id <> all ($1)',
    case when words is not null then 'c.search_document @@ $2' end,
    case when skill <> '' then 'c.skill_keys @> array[private.plain_words($3)]' end,
    case when organization is not null then 'c.organization_ids @> array[$4]' end,
    case when named is not null then 'c.categories && $5' end,
    case when grouped is not null then 'c.user_id = any ($9)' end);
  place := after::jsonb;
  if place is not null and (jsonb_typeof(place) <> 'array' or jsonb_array_length(place) <> 2) then
    raise invalid_text_representation;
  end if;
  execute format('select coalesce(jsonb_agg(person order by sort_name, user_id), ''[]'') from (
      select c.sort_name, c.user_id, private.person_card(c, $8) as person from public.community_profiles as c
      where %s order by c.sort_name, c.user_id limit $7) as page',
    concat_ws(' and ', conditions,
      case when place is not null then '(c.sort_name, c.user_id) > ($6 ->> 0, ($6 ->> 1)::uuid)' end))
    into found using hidden, words, skill, organization, named, place, size + 1, (select auth.uid()), grouped;
  perform private.assert_reads_slowly(greatest(least(jsonb_array_length(found), size), 1));
  if place is null then
    execute 'select count(*) from (select from public.community_profiles as c where ' || conditions || ' limit 1001) as found'
      into total using hidden, words, skill, organization, named, place, size, (select auth.uid()), grouped;
    facets := private.people_facets(conditions, hidden, words, skill, organization, named, grouped);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('people', coalesce(
      (select jsonb_agg(person order by n) from jsonb_array_elements(found) with ordinality as listed (person, n) where n <= size),
      '[]'),
    'total', total, 'facets', facets,
    'next', case when jsonb_array_length(found) > size then jsonb_build_array(
      found -> (size - 1) ->> 'sort_name', found -> (size - 1) ->> 'id')::text end));
exception when invalid_text_representation then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.people_page(text, text, uuid, text, text, integer, text) to authenticated;

create function private.person_card(profile public.community_profiles, viewer uuid, seen_as text default 'members') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('id', profile.user_id, 'slug', profile.slug, 'name', profile.name, 'sort_name', profile.sort_name,
      'avatar_url', private.avatar_of(profile.user_id),
      'organizations', case when private.may_see(private.audience_of(profile.field_audiences, 'organization'), seen_as)
        then profile.organizations else '[]' end,
      'headline', case when private.may_see(private.audience_of(profile.field_audiences, 'headline'), seen_as) and not hidden.texts
        then profile.headline else '' end,
      'skills', case when private.may_see(private.audience_of(profile.field_audiences, 'skills'), seen_as) and not hidden.texts
        then to_jsonb(profile.skills) else '[]' end,
      'is_self', profile.user_id = viewer)
    from (select private.has_hidden_texts(profile.user_id) as texts) as hidden
  );
end
$$;
comment on function private.person_card(public.community_profiles, uuid, text) is 'What a list shows of a person to members, or to such a viewer.';

create function private.people_facets(conditions text, hidden uuid[], words tsquery, skill text, organization uuid, named text[],
  grouped uuid[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facets jsonb;
begin
  execute 'with found as materialized (select c.user_id, c.skill_keys, c.skills, c.organizations, c.categories
    from public.community_profiles as c where ' || conditions || ' limit 5000)
  select jsonb_build_object(
    ''skills'', (select coalesce(jsonb_agg(jsonb_build_object(''key'', key, ''name'', name, ''people'', people) order by people desc, key), ''[]'')
      from (select key, min(skill) as name, count(*) as people from found, unnest(skills, skill_keys) as named (skill, key)
        where cardinality(skill_keys) > 0 group by 1 order by 3 desc, 1 limit 20) as top),
    ''organizations'', (select coalesce(jsonb_agg(jsonb_build_object(''key'', key, ''name'', name, ''people'', people) order by people desc, name), ''[]'')
      from (select item ->> ''id'' as key, min(item ->> ''name'') as name, count(*) as people
        from found, jsonb_array_elements(organizations) as item group by 1 order by 3 desc, 2 limit 20) as top),
    ''categories'', (select coalesce(jsonb_agg(jsonb_build_object(''key'', c.slug, ''name'', c.name, ''people'', people) order by people desc, c.name), ''[]'')
      from (select category, count(*) as people from found, unnest(categories) as category group by 1 order by 2 desc, 1 limit 20) as top
      join public.business_categories as c on c.name = top.category),
    ''groups'', (select coalesce(jsonb_agg(jsonb_build_object(''key'', slug, ''name'', name, ''people'', people) order by people desc, name), ''[]'')
      from (select g.slug, g.name, count(*) as people from private.shown_rosters() as s join public.groups as g on g.id = s.group_id
        join public.group_members as m on m.group_id = g.id and private.is_running(m) join found on found.user_id = m.user_id
        left join public.group_preferences as p on p.group_id = m.group_id and p.user_id = m.user_id
        where s.is_whole or p.is_listed group by g.id order by 3 desc, 2 limit 20) as top))'
    into facets using hidden, words, skill, organization, named, null::jsonb, 0, (select auth.uid()), grouped;
  return facets;
end
$$;
comment on function private.people_facets(text, uuid[], tsquery, text, uuid, text[], uuid[]) is
  'How many of the people found have each skill, organization, category and group that the caller may know; the twenty most frequent. Of more than 5,000 people some '
  'are counted: where there are so many, nobody needs the number.';

create function public.people_page(
  q text default '', skill text default '', organization uuid default null, category text default '',
  page_size integer default 24, after text default null, in_group text default ''
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.people_page(q, skill, organization, category, in_group, page_size, after)
$$;
comment on function public.people_page(text, text, uuid, text, integer, text, text) is
  'A page of the directory of people, for members: {people: [{id, slug, name, avatar_url, headline, skills, organizations, is_self}], '
  'next: cursor}, and of the first page total (at most 1001) and facets {skills, organizations, categories, groups}: [{key, name, people}].';
grant execute on function public.people_page(text, text, uuid, text, integer, text, text) to authenticated;

create function private.shown_profile(page text, viewer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.user_id, 'slug', c.slug, 'name', c.name, 'avatar_url', private.avatar_of(c.user_id), 'audience', c.audience)
    || coalesce((
      select jsonb_object_agg(field, case field
        when 'organization' then coalesce((
          select jsonb_agg(item || jsonb_build_object('listing', (
            select b.slug from public.businesses as b where b.organization_id = (item ->> 'id')::uuid and b.status = 'approved'
            order by b.created_at, b.id limit 1)) order by n)
          from jsonb_array_elements(c.organizations) with ordinality as listed (item, n)), '[]')
        else to_jsonb(c) -> field end)
      from unnest(private.profile_fields()) as field
      where private.may_see(private.audience_of(c.field_audiences, field), viewer)
        and (viewer = 'private' or field = 'organization' or not private.has_hidden_texts(c.user_id))), '{}')
  from public.community_profiles as c
  where c.slug = page and c.is_active and private.may_see(c.audience, viewer)
    and (viewer = 'private' or not private.is_banned(c.user_id))
$$;
comment on function private.shown_profile(text, text) is 'What a viewer may see of the person with this slug; null for nothing.';

create function private.person_page(page text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := (select user_id from public.community_profiles where slug = page);
  shown jsonb;
begin
  if private.is_anonymous() then return null; end if;
  perform private.assert_reads_slowly(1);
  if person = any (private.hidden_from((select auth.uid()))) then
    -- Whoever blocked somebody finds the way to undo it; whoever was blocked finds nothing.
    return (select jsonb_build_object('id', person, 'slug', page, 'name', name, 'is_blocked', true)
      from public.blocks where blocker_id = (select auth.uid()) and blocked_id = person);
  end if;
  shown := private.shown_profile(page, private.viewer_of(person));
  return shown || jsonb_build_object('is_self', person = (select auth.uid()), 'is_blocked', false,
    'connection', private.connection_with(person),
    'may_write', private.may_write_to(person));
end
$$;
grant execute on function private.person_page(text) to authenticated;

create function public.person_page(page text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.person_page(page) $$;
comment on function public.person_page(text) is
  'What the caller may see of the person with this slug: {id, slug, name, avatar_url, audience, is_self, is_blocked, connection, may_write} and '
  'the fields of the profile; null for nothing.';
grant execute on function public.person_page(text) to authenticated;

create function private.public_person(page text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shown_profile(page, 'public') - 'id'
$$;
grant execute on function private.public_person(text) to anon, authenticated, service_role;

create function public.public_person(page text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.public_person(page) $$;
comment on function public.public_person(text) is
  'What everybody may see of the person with this slug, who chose a public page; null for nothing.';
grant execute on function public.public_person(text) to anon, authenticated, service_role;

-- Only whom the caller sees: an id alone tells nothing, not even whether there is somebody.
create function private.block_person(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  seen constant jsonb := (select private.shown_profile(c.slug, private.viewer_of(person))
    from public.community_profiles as c where c.user_id = person and person <> me);
begin
  if exists (select from public.blocks where blocker_id = me and blocked_id = person) then return; end if;
  if private.is_anonymous() or seen is null or person = any (private.hidden_from(me)) then
    perform private.raise_error(404, 'not_found', 'This person does not exist, or you cannot see them.');
  end if;
  -- So that two at once do not both find room for one.
  perform 1 from public.profiles where id = me for no key update;
  if (select count(*) from public.blocks where blocker_id = me) >= 500 then
    perform private.raise_error(409, 'too_many_blocks', 'You blocked 500 people. Unblock someone first.');
  end if;
  insert into public.blocks (blocker_id, blocked_id, name) values (me, person, coalesce(seen ->> 'name', ''))
  on conflict do nothing;
end
$$;
grant execute on function private.block_person(uuid) to authenticated;

create function public.block_person(person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.block_person(person) $$;
comment on function public.block_person(uuid) is
  'Makes the caller and a person whom they see invisible to each other. Deleting the row of blocks undoes it.';
grant execute on function public.block_person(uuid) to authenticated;

create function private.my_blocks() returns table (user_id uuid, name text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, b.name, b.created_at from public.blocks as b
  where b.blocker_id = (select auth.uid()) order by b.created_at desc, b.blocked_id
$$;
grant execute on function private.my_blocks() to authenticated;

create function public.my_blocks() returns table (user_id uuid, name text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$ select * from private.my_blocks() $$;
comment on function public.my_blocks() is 'Whom the caller blocked, the latest first.';
grant execute on function public.my_blocks() to authenticated;

create function private.export_my_community() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'community_profile', (select to_jsonb(c) - 'search_document' from public.community_profiles as c
      where c.user_id = (select auth.uid())),
    'blocks', (select coalesce(jsonb_agg(to_jsonb(mine)), '[]') from private.my_blocks() as mine))
$$;
grant execute on function private.export_my_community() to authenticated, service_role;
