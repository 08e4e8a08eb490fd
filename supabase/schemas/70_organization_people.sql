-- Who belongs to an organization, how they join it, what they do for it, and whom its membership includes.
--
-- Its owner and the teams of its listings are its people by rule (private.people_of); the table has only those who belong
-- to it without working on a listing.

create table public.organization_people (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null constraint organization_people_source_known
    check (source in ('invitation', 'request', 'code', 'domain')),
  added_by uuid default auth.uid(),
  joined_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table public.organization_people is
  'Representatives: who belongs to an organization without working on a listing. Written by functions only.';

create index organization_people_user_id_idx on public.organization_people (user_id);

-- Of anybody who belongs to the organization. What nobody has is the owner's.
create table public.organization_roles (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  title text constraint organization_roles_title_length check (char_length(btrim(title)) between 1 and 100),
  is_billing_contact boolean not null default false,
  keeps_roster boolean not null default false,
  votes boolean not null default false,
  -- Whether the page of the organization leaves out somebody who agreed to be on it.
  is_off_listings boolean not null default false,
  primary key (organization_id, user_id)
);
comment on table public.organization_roles is
  'The titles of people in an organization, and who gets its bills, keeps its people and votes. Written by functions only.';

create index organization_roles_user_id_idx on public.organization_roles (user_id);
create unique index organization_roles_one_billing_contact on public.organization_roles (organization_id)
  where is_billing_contact;
create unique index organization_roles_one_voter on public.organization_roles (organization_id) where votes;

create table public.organization_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  message text not null default '' constraint organization_requests_message_length
    check (char_length(message) <= 1000),
  status text not null default 'pending' constraint organization_requests_status_known
    check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.organization_requests is
  'People who ask to belong to an organization. Written by functions only.';

create index organization_requests_organization_id_idx on public.organization_requests (organization_id, created_at);
create index organization_requests_user_id_idx on public.organization_requests (user_id);
create unique index organization_requests_one_open on public.organization_requests (organization_id, user_id)
  where status = 'pending';

create table public.organization_codes (
  organization_id uuid primary key references public.business_profiles (id) on delete cascade,
  code text not null constraint organization_codes_code_form check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  expires_at timestamptz not null default now() + interval '90 days',
  constraint organization_codes_code_unique unique (code)
);
comment on table public.organization_codes is
  'The code by which people join an organization, while that is on. Written by functions only.';

create table public.organization_domains (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  domain text not null constraint organization_domains_domain_form check (
    domain = lower(domain) and char_length(domain) <= 253
    and domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$'),
  added_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (organization_id, domain)
);
comment on table public.organization_domains is
  'Whoever has a confirmed email address there may join the organization. Written by functions only.';

create index organization_domains_domain_idx on public.organization_domains (domain);

-- A code or a domain does not bring back somebody who was removed.
create table private.organization_removals (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  removed_at timestamptz not null default now(),
  -- How and when a representative had joined, for whoever takes the removal back.
  source text,
  joined_at timestamptz,
  constraint organization_removals_pkey primary key (organization_id, user_id)
);
comment on table private.organization_removals is
  'Who was removed from an organization: they join again only if it invites or approves them.';
create index organization_removals_user_id_idx on private.organization_removals (user_id);
alter table private.organization_removals enable row level security;

create function private.people_of(organizations uuid[]) returns table (
  organization_id uuid, user_id uuid, role text, since timestamptz, seat bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select facts.organization_id, facts.user_id,
    ('{owner,manager,contributor,representative}'::text[])[min(facts.rank)], min(facts.since),
    row_number() over (partition by facts.organization_id
      order by min(facts.rank) > 1, min(facts.since), facts.user_id)
  from (
    select o.id as organization_id, o.owner_id as user_id, 1 as rank, o.created_at as since
    from public.business_profiles as o where o.id = any (organizations)
    union all
    select b.organization_id, m.user_id, case m.role when 'manager' then 2 else 3 end, m.created_at
    from public.businesses as b join public.business_managers as m on m.business_id = b.id
    where b.organization_id = any (organizations)
    union all
    select r.organization_id, r.user_id, 4, r.joined_at
    from public.organization_people as r where r.organization_id = any (organizations)
  ) as facts group by facts.organization_id, facts.user_id;
end
$$;
comment on function private.people_of(uuid[]) is
  'The people of organizations, each once, with their best role and their seat: the owner first, then by when they came.';

create function private.organizations_of(people uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.business_profiles where owner_id = any (people)
  union
  select b.organization_id from public.business_managers as m join public.businesses as b on b.id = m.business_id
  where m.user_id = any (people) and b.organization_id is not null
  union
  select organization_id from public.organization_people where user_id = any (people)
$$;
comment on function private.organizations_of(uuid[]) is 'The organizations to which these people belong.';

create function private.belongs_to(organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select organization in (select private.organizations_of(array[person]))
$$;
comment on function private.belongs_to(uuid, uuid) is 'Whether a person belongs to an organization.';

create function private.seats_of(organization uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (private.entitlements_of(organization) ->> 'people')::integer
$$;
comment on function private.seats_of(uuid) is
  'How many people the membership of an organization includes, its further seats too; null for all.';

create function private.is_live(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'grace')
$$;
comment on function private.is_live(text) is 'Whether a membership with this status still gives something.';

-- Everything that changes an organization, its people or what its plan includes comes here, and locks in one order:
-- organizations, then profiles, each by id. Each next statement then sees what a concurrent transaction wrote.
create function private.sync_people(organizations uuid[], people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  best constant text[] := '{active,trialing,grace,past_due,pending,lapsed,canceled}';
  everyone uuid[];
  sources uuid[];
begin
  perform 1 from public.business_profiles where id = any (organizations) order by id for no key update;
  delete from public.organization_roles as r where r.organization_id = any (organizations)
    and not exists (select from private.people_of(array[r.organization_id]) as p where p.user_id = r.user_id);
  everyone := array(
    select user_id from private.people_of(organizations)
    union select person from unnest(people) as given (person) where person is not null);
  perform 1 from public.profiles where id = any (everyone) order by id for no key update;
  sources := array(select o.id from public.business_profiles as o
    join private.organizations_of(everyone) as theirs (id) on theirs.id = o.id
    where private.is_live(o.business_subscription_status));
  with wanted as materialized (
    select distinct person from unnest(everyone) as given (person)
  ), seats as materialized (
    select o.id, o.business_subscription_status as status, private.seats_of(o.id) as number
    from public.business_profiles as o where o.id = any (sources)
  ), held as (
    select s.user_id, s.status from wanted join public.subscriptions as s on s.user_id = wanted.person
    union all
    select p.user_id, seats.status from private.people_of(sources) as p join seats on seats.id = p.organization_id
    where p.seat <= coalesce(seats.number, p.seat)
  ), counted as (
    select distinct on (held.user_id) held.user_id, held.status from held
    order by held.user_id, array_position(best, held.status)
  )
  update public.profiles as p set membership_status = counted.status
  from wanted left join counted on counted.user_id = wanted.person
  where p.id = wanted.person and p.membership_status is distinct from counted.status;
end
$$;
comment on function private.sync_people(uuid[], uuid[]) is
  'Derives the membership status of the people of organizations, and of further people: the best of their own memberships and '
  'those of their organizations that include them. Ends the roles of whoever no longer belongs to one.';

create function private.sync_representative() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.sync_people(array[old.organization_id], array[old.user_id]);
    perform private.notify_removed(old.organization_id, old.user_id);
  else
    perform private.sync_people(array[new.organization_id], array[new.user_id]);
  end if;
  return null;
end
$$;
comment on function private.sync_representative() is
  'Lets membership statuses follow when a representative joins or leaves, and emails who was removed.';

create function private.sync_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(
    array(select organization_id from public.businesses
      where id in (old.business_id, new.business_id) and organization_id is not null),
    array[old.user_id, new.user_id]);
  if tg_op = 'DELETE' then
    perform private.notify_removed(organization_id, old.user_id)
    from public.businesses where id = old.business_id and organization_id is not null;
  end if;
  return null;
end
$$;
comment on function private.sync_team_member() is
  'Lets membership statuses follow when somebody joins or leaves the team of a listing, and emails who was removed.';

create function private.sync_listing_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(array_remove(array[old.organization_id, new.organization_id], null),
    array(select user_id from public.business_managers where business_id = old.id));
  return null;
end
$$;
comment on function private.sync_listing_organization() is
  'Lets membership statuses follow when a listing moves to another organization or is deleted.';

create function private.sync_organization_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(array[old.id], array[old.owner_id, new.owner_id]);
  return null;
end
$$;
comment on function private.sync_organization_owner() is
  'Lets membership statuses follow when an organization has another owner or is deleted.';

-- A subscription that changes at the same time waits, and then sees the new number; see private.sync_membership_status.
create function private.sync_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('people included'));
  perform private.sync_people(array(
    select business_profile_id from public.subscriptions
    where business_profile_id is not null and private.is_live(status)
      and (tg_table_name = 'site_settings' or plan_id = (to_jsonb(new) ->> 'id')::uuid)), '{}');
  return null;
end
$$;
comment on function private.sync_seats() is
  'Lets membership statuses follow when a plan, or no plan, includes another number of people.';

create trigger organization_people_8_sync after insert or delete on public.organization_people
  for each row execute function private.sync_representative();
create trigger business_managers_8_sync_people after insert or delete or update of business_id, user_id
  on public.business_managers for each row execute function private.sync_team_member();
create trigger businesses_8_sync_people after update on public.businesses for each row
  when (old.organization_id is distinct from new.organization_id) execute function private.sync_listing_organization();
create trigger businesses_8_sync_people_of_deleted after delete on public.businesses for each row
  when (old.organization_id is not null) execute function private.sync_listing_organization();
create trigger business_profiles_8_sync_owner after update of owner_id on public.business_profiles for each row
  when (old.owner_id <> new.owner_id) execute function private.sync_organization_owner();
create trigger business_profiles_8_sync_deleted after delete on public.business_profiles
  for each row execute function private.sync_organization_owner();
create trigger plans_8_sync_seats after update of entitlements on public.plans for each row
  when (old.entitlements -> 'people' is distinct from new.entitlements -> 'people')
  execute function private.sync_seats();
create trigger site_settings_8_sync_seats after update of default_entitlements on public.site_settings for each row
  when (old.default_entitlements -> 'people' is distinct from new.default_entitlements -> 'people')
  execute function private.sync_seats();

create function private.assert_seat(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from private.people_of(array[organization])) >= private.seats_of(organization) then
    perform private.raise_not_in_plan('people', organization);
  end if;
end
$$;
comment on function private.assert_seat(uuid) is
  'Fails with 403 not_in_plan if an organization has as many people as its plan includes.';

-- Not of the team of a listing, which the owner puts together: whoever is beyond the number works there, and does not
-- inherit.
create function private.enforce_people_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two people at once cannot both take the last place.
  perform 1 from public.business_profiles where id = new.organization_id for no key update;
  if private.actor_role() = 'owner' and not private.belongs_to(new.organization_id, new.user_id) then
    perform private.assert_seat(new.organization_id);
  end if;
  return new;
end
$$;
comment on function private.enforce_people_entitlement() is
  'Refuses a representative whom the plan of the organization does not include.';

create trigger a_reject_anonymous before insert on public.organization_people
  for each row execute function private.reject_anonymous();
create trigger organization_people_enforce_entitlement before insert on public.organization_people
  for each row execute function private.enforce_people_entitlement();
create trigger a_reject_anonymous before insert on public.organization_requests
  for each row execute function private.reject_anonymous();

create function private.billing_contact_of(organization uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select user_id from public.organization_roles
    where organization_id = o.id and is_billing_contact), o.owner_id)
  from public.business_profiles as o where o.id = organization
$$;
comment on function private.billing_contact_of(uuid) is
  'Who gets the emails about the membership of an organization: its billing contact, or its owner.';

create function private.roster_keepers_of(organization uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.organization_roles where organization_id = organization and keeps_roster
  union all
  select owner_id from public.business_profiles where id = organization
    and not exists (select from public.organization_roles where organization_id = organization and keeps_roster)
$$;
comment on function private.roster_keepers_of(uuid) is
  'Who gets the requests to belong to an organization: those who keep its people, or its owner.';

create function private.keeps_roster(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select organization = any (private.my_organization_ids('{roster}')) or private.is_staff('{admin}')
$$;
comment on function private.keeps_roster(uuid) is
  'Whether the caller decides who belongs to an organization: its owner, who keeps its people, or an admin.';

create function private.assert_keeps_roster(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.keeps_roster(organization) then return; end if;
  raise exception using errcode = '42501', message = 'Only the owner and who keeps the people may do this.';
end
$$;
comment on function private.assert_keeps_roster(uuid) is
  'Fails with 42501 for everybody who does not decide who belongs to an organization.';

alter table public.organization_people enable row level security;
alter table public.organization_roles enable row level security;
alter table public.organization_requests enable row level security;
alter table public.organization_codes enable row level security;
alter table public.organization_domains enable row level security;
grant select on public.organization_people, public.organization_roles, public.organization_requests,
  public.organization_codes, public.organization_domains to authenticated;
grant select, insert, update, delete on public.organization_people, public.organization_roles,
  public.organization_requests, public.organization_codes, public.organization_domains to service_role;

create policy "people see where they belong, who keeps the people all, staff all" on public.organization_people
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "people see their roles, who keeps the people all, staff all" on public.organization_roles
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "people see their requests, who keeps the people all, staff all" on public.organization_requests
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "who keeps the people sees the code, and admins" on public.organization_codes
  for select to authenticated using (
    organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff('{admin}')));
create policy "who keeps the people sees the domains, and staff" on public.organization_domains
  for select to authenticated using (
    organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));

create trigger audit_organization_people after insert or update or delete on public.organization_people
  for each row execute function private.write_audit();
create trigger audit_organization_roles after insert or update or delete on public.organization_roles
  for each row execute function private.write_audit();
create trigger audit_organization_domains after insert or update or delete on public.organization_domains
  for each row execute function private.write_audit();

-- Joining.

create function private.assert_may_come_back(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.organization_removals
    where organization_id = organization and user_id = (select auth.uid())) then
    perform private.raise_error(403, 'removed_before',
      'You were removed from this organization. Ask it for an invitation.');
  end if;
end
$$;
comment on function private.assert_may_come_back(uuid) is
  'Fails with 403 removed_before for those who were removed from an organization.';

create function private.add_to_organization(organization uuid, person uuid, how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  occasion constant text := format('%s:%s:%s', organization, person, pg_current_xact_id());
begin
  insert into public.organization_people (organization_id, user_id, source) values (organization, person, how)
  on conflict do nothing;
  -- Who asked gets the answer instead, and who keeps the people gave it.
  if found and how <> 'request' then
    perform private.notify_organization(organization, 'added', person, person, occasion);
    perform private.notify_organization(organization, 'joined', person, keeper, occasion)
    from private.roster_keepers_of(organization) as keeper where keeper <> person;
  end if;
  delete from private.organization_removals where organization_id = organization and user_id = person;
  update public.organization_requests set status = 'approved', decided_by = (select auth.uid()), decided_at = now()
  where organization_id = organization and user_id = person and status = 'pending';
end
$$;
comment on function private.add_to_organization(uuid, uuid, text) is
  'Adds a representative, and emails them and who keeps the people; their open request is then approved.';

create function private.notify_organization(organization uuid, outcome text, person uuid, receiver uuid, occasion text)
returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('organizations:%s:%s:%s', occasion, outcome, receiver), 'organization', 'memberships',
    receiver, jsonb_build_object('outcome', outcome, 'organization_id', organization, 'organization', nullif(o.name, ''),
      'person', private.name_of(person), 'is_member', private.is_live(o.business_subscription_status)))
  from public.business_profiles as o where o.id = organization
$$;
comment on function private.notify_organization(uuid, text, uuid, uuid, text) is
  'Emails somebody what a person did with an organization, or what it decided about them.';

-- Not to who left by themselves, and not about what nobody did: an import, an account that is deleted.
create function private.notify_removed(organization uuid, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify_organization(organization, 'removed', person, person,
    format('%s:%s:%s', organization, person, pg_current_xact_id()))
  where (select auth.uid()) <> person and not private.belongs_to(organization, person)
    and exists (select from auth.users where id = person)
    -- Removing and taking back, again and again, does not fill their mailbox.
    and private.consume_rate_limit(format('removals of %s from %s', person, organization), 3, 86400)
$$;
comment on function private.notify_removed(uuid, uuid) is
  'Emails somebody who no longer belongs to an organization because another person ended it.';

create function private.new_join_code() returns text
language sql volatile security definer set search_path = '' as $$
  -- 32 characters without those that look alike: each byte gives five bits.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select extensions.gen_random_bytes(12) as bytes) as random, generate_series(0, 11) as place
$$;
comment on function private.new_join_code() is 'Twelve random characters.';

create function private.set_join_code(organization uuid, is_on boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  made text;
begin
  perform private.assert_keeps_roster(organization);
  if is_on then
    insert into public.organization_codes as known (organization_id, code)
    values (organization, private.new_join_code())
    on conflict (organization_id) do update set code = excluded.code, expires_at = excluded.expires_at
    returning known.code into made;
  else
    delete from public.organization_codes where organization_id = organization;
  end if;
  return made;
end
$$;
grant execute on function private.set_join_code(uuid, boolean) to authenticated, service_role;

create function public.set_join_code(organization_id uuid, is_on boolean) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.set_join_code(organization_id, is_on)
$$;
comment on function public.set_join_code(uuid, boolean) is
  'Makes a new code by which people join an organization, which ends the one before, or none. Returns the code.';
grant execute on function public.set_join_code(uuid, boolean) to authenticated, service_role;

-- Null for a wrong code, and no error: an error would undo the count.
create function private.join_by_code(given text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
  max_tries constant integer := 10;
begin
  if not private.consume_rate_limit('join codes by ' || (select auth.uid()), max_tries, 3600) then
    perform private.raise_error(429, 'too_many_attempts', 'Too many attempts. Try again in an hour.');
  end if;
  select organization_id into found_id from public.organization_codes
  where code = upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g')) and expires_at > now();
  if found_id is null then return null; end if;
  if private.belongs_to(found_id, (select auth.uid())) then return found_id; end if;
  perform private.assert_may_come_back(found_id);
  perform private.add_to_organization(found_id, (select auth.uid()), 'code');
  return found_id;
end
$$;
grant execute on function private.join_by_code(text) to authenticated;

create function public.join_by_code(code text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.join_by_code(code) $$;
comment on function public.join_by_code(text) is
  'Joins the organization with this code and returns its id; null for a code that is wrong or over. Ten tries an hour.';
grant execute on function public.join_by_code(text) to authenticated;

-- Anybody can have an address there.
create function private.free_mail_domains() returns text[]
language sql immutable set search_path = '' as $$
  select '{gmail.com,googlemail.com,outlook.com,outlook.es,hotmail.com,hotmail.es,hotmail.co.uk,live.com,msn.com,yahoo.com,
    yahoo.es,yahoo.co.uk,ymail.com,rocketmail.com,icloud.com,me.com,mac.com,aol.com,proton.me,protonmail.com,pm.me,gmx.com,
    gmx.net,gmx.de,web.de,mail.com,mail.ru,yandex.com,yandex.ru,zoho.com,fastmail.com,fastmail.fm,hey.com,tutanota.com,
    tuta.com,tutamail.com,qq.com,163.com,126.com,naver.com,comcast.net,verizon.net,att.net,sbcglobal.net,bellsouth.net,
    cox.net,charter.net,spectrum.net,earthlink.net,juno.com,netzero.net,frontier.com,windstream.net,centurylink.net,
    optonline.net,roadrunner.com,rr.com,mindspring.com,duck.com,mailinator.com,guerrillamail.com,10minutemail.com,
    yopmail.com,temp-mail.org,trashmail.com,sharklasers.com,mozmail.com,privaterelay.appleid.com,t-online.de,orange.fr,
    free.fr,laposte.net,libero.it,uol.com.br,bol.com.br,terra.com,terra.es,telefonica.net}'::text[]
$$;
comment on function private.free_mail_domains() is 'Domains at which anybody gets an email address.';

create function private.domain_of(address text) returns text
language sql immutable set search_path = '' as $$ select lower(substring(address from '@([^@]+)$')) $$;
comment on function private.domain_of(text) is 'The domain of an email address.';

-- The owner proves a domain with a confirmed address of their own; admins know their members.
create function private.set_join_domain(organization uuid, wanted text, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := lower(btrim(wanted));
begin
  perform private.assert_keeps_roster(organization);
  if not is_on then
    delete from public.organization_domains where organization_id = organization and domain = named;
    return;
  end if;
  if exists (select from unnest(private.free_mail_domains()) as free (domain)
    where named = free.domain or named like '%.' || free.domain) then
    perform private.raise_error(422, 'domain_refused',
      'Anybody can get an email address at this domain. Use the domain of your organization.');
  elsif not private.is_staff('{admin}') and not exists (
    select from public.business_profiles as o join auth.users as u on u.id = o.owner_id
    where o.id = organization and u.email_confirmed_at is not null and private.domain_of(u.email) = named) then
    perform private.raise_error(403, 'domain_unproven',
      'The owner needs a confirmed email address at this domain. Or ask us to add it.');
  end if;
  insert into public.organization_domains (organization_id, domain) values (organization, named)
  on conflict do nothing;
end
$$;
grant execute on function private.set_join_domain(uuid, text, boolean) to authenticated, service_role;

create function public.set_join_domain(organization_id uuid, domain text, is_on boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_join_domain(organization_id, domain, is_on)
$$;
comment on function public.set_join_domain(uuid, text, boolean) is
  'Whether people with a confirmed email address at this domain may join an organization.';
grant execute on function public.set_join_domain(uuid, text, boolean) to authenticated, service_role;

create function private.organizations_of_my_domain() returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select o.id, o.name from public.organization_domains as d join public.business_profiles as o on o.id = d.organization_id
  where d.domain = private.domain_of(private.my_email()) and not private.is_anonymous()
    and not private.belongs_to(o.id, (select auth.uid()))
    and not exists (select from private.organization_removals as gone
      where gone.organization_id = o.id and gone.user_id = (select auth.uid()))
  order by o.name, o.id
$$;
grant execute on function private.organizations_of_my_domain() to authenticated;

create function public.organizations_of_my_domain() returns table (id uuid, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.organizations_of_my_domain() $$;
comment on function public.organizations_of_my_domain() is
  'The organizations that the caller can join because of the domain of their confirmed email address.';
grant execute on function public.organizations_of_my_domain() to authenticated;

create function private.join_by_domain(organization uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.belongs_to(organization, (select auth.uid())) then return organization; end if;
  if not exists (select from public.organization_domains where organization_id = organization
    and domain = private.domain_of(private.my_email())) then
    perform private.raise_error(403, 'domain_unproven',
      'Your confirmed email address is not of this organization. Ask it for a code or an invitation.');
  end if;
  perform private.assert_may_come_back(organization);
  perform private.add_to_organization(organization, (select auth.uid()), 'domain');
  return organization;
end
$$;
grant execute on function private.join_by_domain(uuid) to authenticated;

create function public.join_by_domain(organization_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.join_by_domain(organization_id) $$;
comment on function public.join_by_domain(uuid) is
  'Joins an organization that takes people by the domain of their confirmed email address.';
grant execute on function public.join_by_domain(uuid) to authenticated;

create function private.request_to_join(business uuid, words text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  organization constant uuid := (select organization_id from public.businesses
    where id = business and status = 'approved');
  asked uuid;
begin
  if organization is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist, or no one manages it.');
  elsif private.belongs_to(organization, me) then
    perform private.raise_error(409, 'helps_already', 'You already belong to this organization.');
  elsif not private.consume_rate_limit('requests to join by ' || me, 5, 86400) then
    perform private.raise_error(429, 'too_many_attempts', 'That was the last request for today. Try again tomorrow.');
  end if;
  insert into public.organization_requests (organization_id, user_id, message)
  values (organization, me, btrim(coalesce(words, '')))
  on conflict (organization_id, user_id) where status = 'pending' do nothing returning id into asked;
  if asked is null then
    perform private.raise_error(409, 'asked_already', 'You already asked. Wait for the answer.');
  end if;
  perform private.notify_organization(organization, 'asked', me, keeper, asked::text)
  from private.roster_keepers_of(organization) as keeper;
  return asked;
end
$$;
grant execute on function private.request_to_join(uuid, text) to authenticated;

create function public.request_to_join(business_id uuid, message text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.request_to_join(business_id, message)
$$;
comment on function public.request_to_join(uuid, text) is
  'Asks to belong to the organization of a listing; those who keep its people get an email. Returns the request.';
grant execute on function public.request_to_join(uuid, text) to authenticated;

create function private.decide_join_request(request uuid, is_approved boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.organization_requests;
begin
  select * into asked from public.organization_requests where id = request;
  if asked.id is null or not private.keeps_roster(asked.organization_id) then
    perform private.raise_error(404, 'not_found', 'This request does not exist.');
  end if;
  -- The organization before its requests, as everybody who joins it.
  perform 1 from public.business_profiles where id = asked.organization_id for no key update;
  select * into asked from public.organization_requests where id = request for update;
  if asked.status <> 'pending' then
    perform private.raise_error(409, 'changed_since', 'Someone else already decided this, or it was withdrawn.');
  end if;
  if is_approved then
    perform private.add_to_organization(asked.organization_id, asked.user_id, 'request');
  else
    update public.organization_requests set status = 'declined', decided_by = (select auth.uid()), decided_at = now()
    where id = request;
  end if;
  perform private.notify_organization(asked.organization_id, case when is_approved then 'approved' else 'declined' end,
    asked.user_id, asked.user_id, request::text);
end
$$;
grant execute on function private.decide_join_request(uuid, boolean) to authenticated, service_role;

create function public.decide_join_request(request_id uuid, is_approved boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.decide_join_request(request_id, is_approved)
$$;
comment on function public.decide_join_request(uuid, boolean) is
  'Approves or declines somebody who asked to belong to an organization, who gets an email; for those who keep its people.';
grant execute on function public.decide_join_request(uuid, boolean) to authenticated, service_role;

create function private.withdraw_join_request(request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.organization_requests set status = 'withdrawn', decided_at = now()
  where id = request and user_id = (select auth.uid()) and status = 'pending';
  if not found then
    perform private.raise_error(409, 'changed_since', 'This request was already decided.');
  end if;
end
$$;
grant execute on function private.withdraw_join_request(uuid) to authenticated;

create function public.withdraw_join_request(request_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_join_request(request_id) $$;
comment on function public.withdraw_join_request(uuid) is 'Withdraws an open request of the caller.';
grant execute on function public.withdraw_join_request(uuid) to authenticated;

-- Leaving.

-- The teams before the organization, as everywhere: a listing, then its organization.
create function private.remove_from_organization(organization uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_self constant boolean := person = (select auth.uid());
  known public.organization_people;
begin
  if not is_self then perform private.assert_keeps_roster(organization); end if;
  if exists (select from public.business_profiles where id = organization and owner_id = person) then
    perform private.raise_error(409, 'owner_stays', 'The owner belongs to the organization. Hand its listings over first.');
  elsif not private.belongs_to(organization, person) then
    perform private.raise_error(404, 'not_found', 'This person no longer belongs to the organization.');
  end if;
  if is_self or organization = any (private.my_organization_ids()) or private.is_staff('{admin}') then
    delete from public.business_managers as m using public.businesses as b
    where b.id = m.business_id and b.organization_id = organization and m.user_id = person;
  elsif exists (select from public.business_managers as m join public.businesses as b on b.id = m.business_id
    where b.organization_id = organization and m.user_id = person) then
    perform private.raise_error(409, 'on_team', 'This person is on the team of a listing, from which only its owner removes them.');
  end if;
  delete from public.organization_people where organization_id = organization and user_id = person
  returning * into known;
  if not is_self then
    insert into private.organization_removals (organization_id, user_id, source, joined_at)
    values (organization, person, known.source, known.joined_at)
    on conflict on constraint organization_removals_pkey do update
      set (removed_at, source, joined_at) = (excluded.removed_at, excluded.source, excluded.joined_at);
  end if;
end
$$;
grant execute on function private.remove_from_organization(uuid, uuid) to authenticated, service_role;

create function public.remove_from_organization(organization_id uuid, user_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.remove_from_organization(organization_id, user_id)
$$;
comment on function public.remove_from_organization(uuid, uuid) is
  'Ends that a person belongs to an organization, and their work in the teams of its listings: for themselves, its owner and '
  'admins; for those who keep its people where the person is on no team. A code does not bring back whom others removed.';
grant execute on function public.remove_from_organization(uuid, uuid) to authenticated, service_role;

-- Only for a day, and with the place that they had: later they are invited, and agree again.
create function private.restore_to_organization(organization uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone private.organization_removals;
begin
  perform private.assert_keeps_roster(organization);
  perform 1 from public.business_profiles where id = organization for no key update;
  delete from private.organization_removals where organization_id = organization and user_id = person
    and source is not null and removed_at > now() - interval '1 day'
  returning * into gone;
  if gone.user_id is null then
    perform private.raise_error(404, 'not_found', 'This can no longer be undone. Invite the person again.');
  end if;
  insert into public.organization_people (organization_id, user_id, source, joined_at)
  values (organization, person, gone.source, gone.joined_at) on conflict do nothing;
end
$$;
grant execute on function private.restore_to_organization(uuid, uuid) to authenticated, service_role;

create function public.restore_to_organization(organization_id uuid, user_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.restore_to_organization(organization_id, user_id)
$$;
comment on function public.restore_to_organization(uuid, uuid) is
  'Takes back, for a day, that a representative was removed; for those who keep the people.';
grant execute on function public.restore_to_organization(uuid, uuid) to authenticated, service_role;

-- Invitations by email: to the organization of a listing, as private.invite_manager sends them.

create function private.invite_to_organization(organization uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(address));
  listing uuid;
begin
  perform private.assert_keeps_roster(organization);
  -- The listing of an open invitation, which is then sent again; else the first.
  select b.id into listing from public.businesses as b
  left join public.manager_invitations as open on open.business_id = b.id and open.email = invited
    and open.role = 'representative' and open.accepted_at is null and open.revoked_at is null
  where b.organization_id = organization and b.status <> 'merged'
  order by open.id is null, b.created_at, b.id limit 1;
  if listing is null then
    perform private.raise_error(409, 'no_listing', 'This organization has no listing. Add one first.');
  end if;
  return private.invite_manager(listing, invited, 'representative');
end
$$;
grant execute on function private.invite_to_organization(uuid, text) to authenticated, service_role;

create function public.invite_to_organization(organization_id uuid, email text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.invite_to_organization(organization_id, email)
$$;
comment on function public.invite_to_organization(uuid, text) is
  'Invites somebody to belong to an organization without working on a listing, or sends an open invitation again; for those '
  'who keep its people. The answer is the same whether the address has an account or not. Returns the invitation.';
grant execute on function public.invite_to_organization(uuid, text) to authenticated, service_role;

create function private.invitations_of_organization(organization uuid) returns table (
  id uuid, email text, sent_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select i.id, i.email, i.sent_at, i.expires_at
  from public.manager_invitations as i join public.businesses as b on b.id = i.business_id
  where b.organization_id = organization and i.role = 'representative' and i.accepted_at is null and i.revoked_at is null
    and private.keeps_roster(organization)
  order by i.created_at desc, i.id
$$;
grant execute on function private.invitations_of_organization(uuid) to authenticated, service_role;

create function public.invitations_of_organization(organization_id uuid) returns table (
  id uuid, email text, sent_at timestamptz, expires_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select * from private.invitations_of_organization(organization_id)
$$;
comment on function public.invitations_of_organization(uuid) is
  'The open invitations to belong to an organization, the latest first; for those who keep its people.';
grant execute on function public.invitations_of_organization(uuid) to authenticated, service_role;

create function private.my_organization_invitations() returns table (
  id uuid, organization text, inviter text, expires_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select i.id, coalesce(nullif(o.name, ''), b.name), private.name_of(i.invited_by), i.expires_at
  from public.manager_invitations as i join public.businesses as b on b.id = i.business_id
  join public.business_profiles as o on o.id = b.organization_id
  where i.email = private.my_email() and i.role = 'representative' and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > now()
  order by i.created_at desc, i.id;
end
$$;
grant execute on function private.my_organization_invitations() to authenticated;

create function public.my_organization_invitations() returns table (
  id uuid, organization text, inviter text, expires_at timestamptz
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_organization_invitations() $$;
comment on function public.my_organization_invitations() is
  'The open invitations to organizations for the confirmed email address of the caller.';
grant execute on function public.my_organization_invitations() to authenticated;

-- Roles.

create function private.set_organization_role(
  organization uuid, person uuid, called text, billing boolean, roster boolean, voter boolean
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_owner constant boolean := organization = any (private.my_organization_ids()) or private.is_staff('{admin}');
  known public.organization_roles;
  paid uuid;
begin
  perform private.assert_keeps_roster(organization);
  perform 1 from public.business_profiles where id = organization for no key update;
  paid := private.billing_contact_of(organization);
  if not private.belongs_to(organization, person) then
    perform private.raise_error(404, 'not_found', 'This person no longer belongs to the organization.');
  end if;
  select * into known from public.organization_roles where organization_id = organization and user_id = person;
  if not is_owner and (billing, roster, voter) is distinct from (
    coalesce(known.is_billing_contact, false), coalesce(known.keeps_roster, false), coalesce(known.votes, false)) then
    raise exception using errcode = '42501', message = 'Only the owner decides who pays, keeps the people and votes.';
  end if;
  -- Each is one person: whoever is named follows the one before.
  update public.organization_roles set is_billing_contact = is_billing_contact and not billing, votes = votes and not voter
  where organization_id = organization and user_id <> person
    and ((is_billing_contact and billing) or (votes and voter));
  insert into public.organization_roles (organization_id, user_id, title, is_billing_contact, keeps_roster, votes)
  values (organization, person, nullif(btrim(called), ''), billing, roster, voter)
  on conflict (organization_id, user_id) do update set (title, is_billing_contact, keeps_roster, votes)
    = (excluded.title, excluded.is_billing_contact, excluded.keeps_roster, excluded.votes);
  perform private.pass_on_bills(organization, paid);
end
$$;
grant execute on function private.set_organization_role(uuid, uuid, text, boolean, boolean, boolean)
  to authenticated, service_role;

create function public.set_organization_role(
  organization_id uuid, user_id uuid, title text, is_billing_contact boolean, keeps_roster boolean, votes boolean
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_organization_role(organization_id, user_id, title, is_billing_contact, keeps_roster, votes)
$$;
comment on function public.set_organization_role(uuid, uuid, text, boolean, boolean, boolean) is
  'Sets the title of a person in an organization, for those who keep its people, and who gets its bills, keeps its people and '
  'votes, for its owner and admins.';
grant execute on function public.set_organization_role(uuid, uuid, text, boolean, boolean, boolean)
  to authenticated, service_role;

create function private.set_off_listings(organization uuid, person uuid, is_off boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_keeps_roster(organization);
  perform 1 from public.business_profiles where id = organization for no key update;
  if not private.belongs_to(organization, person) then
    perform private.raise_error(404, 'not_found', 'This person no longer belongs to the organization.');
  end if;
  insert into public.organization_roles (organization_id, user_id, is_off_listings) values (organization, person, is_off)
  on conflict (organization_id, user_id) do update set is_off_listings = excluded.is_off_listings;
end
$$;
grant execute on function private.set_off_listings(uuid, uuid, boolean) to authenticated, service_role;

create function public.set_off_listings(organization_id uuid, user_id uuid, is_off boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_off_listings(organization_id, user_id, is_off)
$$;
comment on function public.set_off_listings(uuid, uuid, boolean) is
  'Leaves somebody out of the public pages of an organization, or shows them there again if they agreed to it; for those who keep its '
  'people.';
grant execute on function public.set_off_listings(uuid, uuid, boolean) to authenticated, service_role;

-- What the screens show.

create function private.people_of_organization(organization uuid) returns table (
  user_id uuid, name text, email text, avatar_url text, role text, source text, title text, joined_at timestamptz,
  is_included boolean, is_billing_contact boolean, keeps_roster boolean, votes boolean, listings text[]
)
language sql stable security definer set search_path = '' as $$
  select p.user_id, private.name_of(p.user_id),
    case when private.keeps_roster(organization) or private.has_right('contacts') then u.email::text end,
    f.avatar_url, p.role,
    case when p.role = 'owner' then 'owner' when p.role <> 'representative' then 'team' else r.source end,
    o.title, p.since, p.seat <= coalesce(private.seats_of(organization), p.seat),
    p.user_id = private.billing_contact_of(organization),
    p.role = 'owner' or coalesce(o.keeps_roster, false),
    coalesce(o.votes, p.role = 'owner') and (coalesce(o.votes, false) or not exists (
      select from public.organization_roles as other where other.organization_id = p.organization_id and other.votes)),
    array(select b.name from public.businesses as b join public.business_managers as m on m.business_id = b.id
      where b.organization_id = organization and m.user_id = p.user_id order by b.name)
  from private.people_of(array[organization]) as p
  join auth.users as u on u.id = p.user_id join public.profiles as f on f.id = p.user_id
  left join public.organization_people as r on r.organization_id = p.organization_id and r.user_id = p.user_id
  left join public.organization_roles as o on o.organization_id = p.organization_id and o.user_id = p.user_id
  where private.keeps_roster(organization) or private.is_staff()
  order by p.seat
$$;
grant execute on function private.people_of_organization(uuid) to authenticated, service_role;

create function public.people_of_organization(organization_id uuid) returns table (
  user_id uuid, name text, email text, avatar_url text, role text, source text, title text, joined_at timestamptz,
  is_included boolean, is_billing_contact boolean, keeps_roster boolean, votes boolean, listings text[]
)
language sql stable security invoker set search_path = '' as $$
  select * from private.people_of_organization(organization_id)
$$;
comment on function public.people_of_organization(uuid) is
  'The people of an organization in the order in which they came, whether its plan includes them, and the listings on whose '
  'team they are; for those who keep its people, and staff (emails with the right contacts).';
grant execute on function public.people_of_organization(uuid) to authenticated, service_role;

create function private.requests_of_organization(organization uuid) returns table (
  id uuid, name text, email text, message text, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select q.id, private.name_of(q.user_id), u.email::text, q.message, q.created_at
  from public.organization_requests as q join auth.users as u on u.id = q.user_id
  where q.organization_id = organization and q.status = 'pending' and private.keeps_roster(organization)
  order by q.created_at, q.id
$$;
grant execute on function private.requests_of_organization(uuid) to authenticated, service_role;

create function public.requests_of_organization(organization_id uuid) returns table (
  id uuid, name text, email text, message text, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select * from private.requests_of_organization(organization_id)
$$;
comment on function public.requests_of_organization(uuid) is
  'Who asks to belong to an organization, the first one first; for those who keep its people.';
grant execute on function public.requests_of_organization(uuid) to authenticated, service_role;

create function private.my_organizations() returns table (
  id uuid, name text, role text, title text, status text, plan text, is_included boolean, keeps_roster boolean,
  people integer, seats integer, more_plan text, more_seats integer
)
language sql stable security definer set search_path = '' as $$
  select o.id, o.name, p.role, r.title, o.business_subscription_status,
    (select plans.name from public.plans where plans.id = private.live_plan_of(o.id)),
    private.is_live(o.business_subscription_status) and p.seat <= coalesce(private.seats_of(o.id), p.seat),
    p.role = 'owner' or coalesce(r.keeps_roster, false),
    everybody.number::integer, private.seats_of(o.id), more.name,
    case when jsonb_typeof(more.value) = 'number' then (more.value #>> '{}')::integer end
  from public.business_profiles as o
  join private.people_of(array(select private.organizations_of(array[(select auth.uid())]))) as p
    on p.organization_id = o.id and p.user_id = (select auth.uid())
  cross join lateral (select count(*) as number from private.people_of(array[o.id])) as everybody
  left join public.organization_roles as r on r.organization_id = o.id and r.user_id = p.user_id
  left join lateral private.plan_with_more('people', coalesce(to_jsonb(private.seats_of(o.id)), 'null')) as more on true
  order by p.seat, o.name, o.id
$$;
grant execute on function private.my_organizations() to authenticated, service_role;

create function public.my_organizations() returns table (
  id uuid, name text, role text, title text, status text, plan text, is_included boolean, keeps_roster boolean,
  people integer, seats integer, more_plan text, more_seats integer
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_organizations() $$;
comment on function public.my_organizations() is
  'The organizations to which the caller belongs, with their plan, whether it includes the caller, how many people it includes '
  '(null for all), and the cheapest plan that includes more.';
grant execute on function public.my_organizations() to authenticated, service_role;

create function private.my_join_requests() returns table (
  id uuid, name text, message text, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select q.id, o.name, q.message, q.created_at
  from public.organization_requests as q join public.business_profiles as o on o.id = q.organization_id
  where q.user_id = (select auth.uid()) and q.status = 'pending'
  order by q.created_at desc, q.id
$$;
grant execute on function private.my_join_requests() to authenticated;

create function public.my_join_requests() returns table (
  id uuid, name text, message text, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_join_requests() $$;
comment on function public.my_join_requests() is
  'The open requests of the caller to belong to organizations, the latest first.';
grant execute on function public.my_join_requests() to authenticated;
