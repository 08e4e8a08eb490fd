-- Entitlements: how much an organization may have, by its plan or without one, and where that is enforced.

-- Null is yes or no. The same keys and bounds as the contract entitlements.ts, which a test compares.
create function private.entitlement_bounds() returns jsonb
language sql immutable set search_path = '' as $$
  select '{
    "listings": {"min": 1, "max": 1000, "unlimited": true},
    "categories": {"min": 1, "max": 5, "unlimited": false},
    "gallery": {"min": 0, "max": 20, "unlimited": false},
    "events_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "deals_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "jobs_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "people": {"min": 1, "max": 1000, "unlimited": true},
    "event_passes": {"min": 0, "max": 1000, "unlimited": false},
    "statistics": null,
    "messages": null
  }'::jsonb
$$;
comment on function private.entitlement_bounds() is
  'The entitlements with the bounds of their numbers, and whether they can be unlimited.';
grant execute on function private.entitlement_bounds() to authenticated, service_role;

create function private.are_entitlements(entitlements jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(entitlements) = 'object' then (
    select coalesce(bool_and(case
      when bound is null then false
      when jsonb_typeof(bound) = 'null' then jsonb_typeof(value) = 'boolean'
      when jsonb_typeof(value) = 'null' then (bound ->> 'unlimited')::boolean
      when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,4}$'
        then (value #>> '{}')::integer between (bound ->> 'min')::integer and (bound ->> 'max')::integer
      else false end), true)
    from jsonb_each(entitlements) as given (key, value)
    left join jsonb_each(private.entitlement_bounds()) as known (key, bound) using (key)) else false end
$$;
comment on function private.are_entitlements(jsonb) is
  'Whether all entitlements are known and within their bounds: a whole number or null for unlimited, or true or false.';
grant execute on function private.are_entitlements(jsonb) to authenticated, service_role;

create function private.are_default_entitlements(entitlements jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.are_entitlements(entitlements)
    and entitlements ?& array(select jsonb_object_keys(private.entitlement_bounds()))
$$;
comment on function private.are_default_entitlements(jsonb) is 'Whether these are all the entitlements, each valid.';
grant execute on function private.are_default_entitlements(jsonb) to authenticated, service_role;

create function private.live_plan_of(organization uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select plan_id from public.subscriptions
  where business_profile_id = organization and status in ('trialing', 'active', 'past_due', 'grace')
$$;
comment on function private.live_plan_of(uuid) is 'The plan that an organization has now; null for none.';

create function private.entitlements_of(organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case when held.further > 0 and jsonb_typeof(allowed.all_of_them -> 'people') = 'number'
      then jsonb_set(allowed.all_of_them, '{people}', to_jsonb((allowed.all_of_them ->> 'people')::integer + held.further))
      else allowed.all_of_them end
    from public.site_settings left join lateral (
      select p.entitlements, private.further_seats_of(s.id) as further
      from public.subscriptions as s join public.plans as p on p.id = s.plan_id
      where s.business_profile_id = organization and s.status in ('trialing', 'active', 'past_due', 'grace')
    ) as held on true
    cross join lateral (select default_entitlements || coalesce(held.entitlements, '{}') as all_of_them) as allowed
  );
end
$$;
comment on function private.entitlements_of(uuid) is
  'All entitlements of an organization: those without a plan, over them those of the plan that it has now, and its further seats.';

create function private.plan_with_more(key text, present jsonb) returns table (name text, value jsonb)
language sql stable security definer set search_path = '' as $$
  select offered.name, offered.value from (
    select plans.name, (default_entitlements || plans.entitlements) -> plan_with_more.key as value, position,
      case billing_interval when 'month' then price * 12 when 'quarter' then price * 4 else price end as yearly
    from public.plans, public.site_settings where audience = 'business' and is_active) as offered
  where case jsonb_typeof(present)
    when 'number' then coalesce((offered.value #>> '{}')::integer > (present #>> '{}')::integer, true)
    when 'boolean' then present = 'false' and offered.value = 'true'
    else false end
  order by yearly, position, offered.name limit 1
$$;
comment on function private.plan_with_more(text, jsonb) is
  'The cheapest plan on offer that has more of an entitlement than is there now, and how much.';

create function private.format_amount(amount bigint, currency text) returns text
language sql immutable set search_path = '' as $$
  select case when currency = 'USD' then '$' else '' end || (case
    when currency = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF}') then amount::text
    when currency = any ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') then round(amount / 1000.0, 3)::text
    else round(amount / 100.0, 2)::text end) || case when currency = 'USD' then '' else ' ' || currency end
$$;
comment on function private.format_amount(bigint, text) is 'An amount in minor units with its currency: $12.50, 12.50 EUR.';

-- Never returns. The sentences are translated one by one.
create function private.raise_not_in_plan(key text, organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant jsonb := private.entitlements_of(organization) -> key;
  more record;
  seat constant text := (select private.format_amount(seat_price, currency) from public.plans
    where key = 'people' and id = private.live_plan_of(organization));
begin
  select * into more from private.plan_with_more(key, present);
  perform private.raise_error(403, 'not_in_plan', concat_ws(' ',
    format(case key
      when 'listings' then 'Your limit for listings is %s.'
      when 'categories' then 'Your limit for categories is %s.'
      when 'gallery' then 'Your limit for photos is %s.'
      when 'events_per_month' then 'Your limit for events is %s per month.'
      when 'deals_per_month' then 'Your limit for deals is %s per month.'
      when 'jobs_per_month' then 'Your limit for jobs is %s per month.'
      when 'people' then 'The limit for people is %s.'
      else 'Statistics are not included.' end, present #>> '{}'),
    case when seat is not null then format('A further seat costs %s.', seat) end,
    case
      when more.name is null and seat is not null then null
      when more.name is null then 'Contact us if you need more.'
      when more.value = 'true' then format('The plan “%s” includes them.', more.name)
      when more.value = 'null' then format('The plan “%s” has no limit.', more.name)
      else format('The plan “%s” has %s.', more.name, more.value #>> '{}') end));
end
$$;
comment on function private.raise_not_in_plan(text, uuid) is
  'Fails with 403 not_in_plan: names the limit of an organization, what a further seat costs, and the cheapest plan that has more.';

create function private.month_of_hub() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', now() at time zone time_zone) at time zone time_zone from public.site_settings
$$;
comment on function private.month_of_hub() is 'When this month began in the time zone of the hub.';

-- Open claims count as listings: nobody decides about most of them, a code does.
create function private.count_listings_of(organization uuid, person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.businesses
    where organization_id = organization and status not in ('archived', 'merged')
      and not private.has_own_place(id, status = 'approved'))::integer
  + (select count(*) from public.claims where claimant_id = person
    and status in ('started', 'awaiting_proof', 'pending_review', 'needs_info'))::integer
$$;
comment on function private.count_listings_of(uuid, uuid) is
  'How many listings an organization has without those that are paid for by themselves, and a person claims.';

-- What was never public counts no more once it is a draft again or deleted; what was public stays counted.
create function private.count_submitted(posts text, organization uuid, except_id uuid default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  counted integer;
begin
  execute format('select coalesce(sum(post.month_submissions), 0) from public.businesses as listing join public.%I as post
    on post.business_id = listing.id
    where listing.organization_id = $1 and post.submitted_at >= private.month_of_hub()
      and (post.%I <> ''draft'' or post.published_at is not null) and post.id is distinct from $2',
    posts, case posts when 'events' then 'approval_status' else 'status' end)
    into counted using organization, except_id;
  return counted;
end
$$;
comment on function private.count_submitted(text, uuid, uuid) is
  'How many events, deals or jobs an organization submitted this month, without one of them. One that was closed and submitted again '
  'counts as often.';

create function private.is_place_free(posts text, organization uuid, since timestamptz, except_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_taken boolean;
begin
  execute format('select exists (select from public.businesses as listing join public.%I as post on post.business_id = listing.id
    where listing.organization_id = $1 and post.submitted_at >= $2 and post.id <> $3)', posts)
    into is_taken using organization, since, except_id;
  return not is_taken;
end
$$;
comment on function private.is_place_free(text, uuid, timestamptz, uuid) is
  'Whether an organization submitted no other event, deal or job since a moment.';

create table private.removed_photos (
  business_id uuid not null,
  url text not null,
  removed_at timestamptz not null default now(),
  constraint removed_photos_pkey primary key (business_id, url)
);
comment on table private.removed_photos is
  'Photos that were removed within the hour from listings with more than their plan includes: they can be put back.';
alter table private.removed_photos enable row level security;

create function private.puts_back_photos(business uuid, had text[], has text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from unnest(has) as added (url) where added.url <> all (had)
    and not exists (select from private.removed_photos as r where r.business_id = business and r.url = added.url
      and r.removed_at > now() - interval '1 hour'))
$$;
comment on function private.puts_back_photos(uuid, text[], text[]) is
  'Whether all photos that a listing has more than before were removed from it within the hour.';

-- Refuses growth only: what is there stays, also when the plan has less. Of a change request, too, which is applied to
-- the listing once when it is submitted.
create function private.enforce_listing_entitlements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT' or (
    old.status in ('archived', 'merged') and new.status not in ('archived', 'merged'));
  -- What waits for approval already, while a further change is received.
  pending constant jsonb := coalesce(nullif(current_setting('hub.pending_patch', true), ''), '{}')::jsonb;
  had_categories constant integer := greatest(case when tg_op = 'UPDATE' then cardinality(old.categories) end,
    jsonb_array_length(nullif(pending -> 'categories', 'null')));
  had_photos constant integer := greatest(case when tg_op = 'UPDATE' then cardinality(old.gallery) end,
    jsonb_array_length(nullif(pending -> 'gallery', 'null')));
  allowed jsonb;
begin
  if new.organization_id is null or private.actor_role() <> 'owner' then return new; end if;
  if is_new then
    -- Two listings at once cannot both be the last one.
    perform 1 from public.business_profiles where id = new.organization_id for no key update;
  end if;
  allowed := private.entitlements_of(new.organization_id);
  if is_new and private.count_listings_of(new.organization_id, (
      select owner_id from public.business_profiles where id = new.organization_id))
    >= (allowed ->> 'listings')::integer and not private.is_paid_post(new.id)
    and not private.has_listing_place(new.organization_id) then
    perform private.raise_not_in_plan('listings', new.organization_id);
  -- One that had a place of its own which was not paid or is over: as new, it is of the plan, which counts it already.
  elsif tg_op = 'UPDATE' and old.status in ('draft', 'rejected') and new.status = 'pending' and not private.is_paid_post(new.id)
    and exists (select from public.placements where item_id = new.id and kind = 'post')
    and private.count_listings_of(new.organization_id, (
      select owner_id from public.business_profiles where id = new.organization_id)) > (allowed ->> 'listings')::integer then
    perform private.raise_not_in_plan('listings', new.organization_id);
  elsif cardinality(new.categories) > greatest((allowed ->> 'categories')::integer, had_categories) then
    perform private.raise_not_in_plan('categories', new.organization_id);
  elsif cardinality(new.gallery) > greatest((allowed ->> 'gallery')::integer, had_photos)
    and not (tg_op = 'UPDATE' and private.puts_back_photos(new.id, old.gallery, new.gallery)) then
    perform private.raise_not_in_plan('gallery', new.organization_id);
  end if;
  -- Undo puts them back.
  if tg_op = 'UPDATE' and cardinality(old.gallery) > (allowed ->> 'gallery')::integer and not old.gallery <@ new.gallery then
    delete from private.removed_photos where removed_at < now() - interval '1 hour';
    insert into private.removed_photos (business_id, url)
    select new.id, url from unnest(old.gallery) as url where url <> all (new.gallery)
    on conflict on constraint removed_photos_pkey do update set removed_at = now();
  end if;
  return new;
end
$$;
comment on function private.enforce_listing_entitlements() is
  'Refuses listings, categories and photos that the plan of the organization does not include.';

create function private.enforce_claim_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  organization constant uuid := (select id from public.business_profiles where owner_id = new.claimant_id
    order by created_at, id limit 1);
begin
  if private.actor_role() <> 'owner' then return new; end if;
  -- As private.organization_of: a first listing and a first claim at once cannot both be the last one.
  perform pg_advisory_xact_lock(hashtextextended('organization of ' || new.claimant_id, 0));
  perform 1 from public.business_profiles where id = organization for no key update;
  if private.count_listings_of(organization, new.claimant_id)
    >= (private.entitlements_of(organization) ->> 'listings')::integer then
    perform private.raise_not_in_plan('listings', organization);
  end if;
  return new;
end
$$;
comment on function private.enforce_claim_entitlement() is
  'Refuses a claim whose listing the plan of the claimant would not include.';

-- Arguments: the status column, and the one that says until when the post is shown. Counts what is submitted as new, and
-- what is over and made to go on: not what is submitted again because it was edited or rejected.
create function private.enforce_post_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  was text := 'draft';
  becomes text;
  key constant text := tg_table_name || '_per_month';
  is_again boolean;
  organization uuid;
begin
  -- What is paid for by itself is not of the plan.
  becomes := to_jsonb(new) ->> tg_argv[0];
  if new.business_id is null or private.actor_role() <> 'owner'
    or private.has_own_place(new.id, becomes in ('active', 'approved')) then return new; end if;
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    was := before ->> tg_argv[0];
  end if;
  is_again := tg_op = 'UPDATE' and old.submitted_at >= private.month_of_hub();
  if not (becomes = 'pending' and (was in ('draft', 'filled', 'closed', 'ended', 'archived')
      -- It was paid for and declined: as new, it is of the plan.
      or (was = 'rejected' and old.submitted_at is null)))
    and not coalesce(was not in ('draft', 'pending', 'rejected') and before ->> 'rrule' is null
      and (before ->> tg_argv[1])::timestamptz <= now()
      and (to_jsonb(new) ->> tg_argv[1])::timestamptz > now(), false) then return new; end if;
  select organization_id into organization from public.businesses where id = new.business_id;
  if organization is null then return new; end if;
  -- Two posts at once cannot both be the last one.
  perform 1 from public.business_profiles where id = organization for no key update;
  -- Withdrawn, and submitted after all: it is the same one, unless another took its place.
  if was = 'draft' and (is_again or old.submitted_at is not null and old.status_changed_at > now() - interval '1 hour')
    and private.is_place_free(tg_table_name, organization, old.status_changed_at, new.id) then return new; end if;
  -- What was public and is over counts besides what it becomes.
  if private.count_submitted(tg_table_name, organization, case when was = 'draft' then new.id end)
    >= (private.entitlements_of(organization) ->> key)::integer then
    perform private.raise_not_in_plan(key, organization);
  end if;
  new.month_submissions := case when not is_again then 1 when was = 'draft' then old.month_submissions
    else old.month_submissions + 1 end;
  new.submitted_at := now();
  return new;
end
$$;
comment on function private.enforce_post_entitlement() is
  'Refuses more events, deals or jobs in a month than the plan of the organization includes.';

create function private.takes_messages(business uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.has_managers(id) and takes_leads
      and (organization_id is null or (private.entitlements_of(organization_id) ->> 'messages')::boolean)
    from public.businesses where id = business
  );
end
$$;
comment on function private.takes_messages(uuid) is
  'Whether a listing has a team that reads leads, did not switch them off, and its plan includes them.';

create function private.my_business_ids_with_statistics() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.businesses
  where id = any (private.my_business_ids())
    and (organization_id is null or (private.entitlements_of(organization_id) ->> 'statistics')::boolean)
$$;
comment on function private.my_business_ids_with_statistics() is
  'The businesses in which the caller is owner or manager and whose plan includes statistics. Policies call it in a '
  'subselect, once per statement.';
grant execute on function private.my_business_ids_with_statistics() to authenticated, service_role;

create function private.assert_statistics(business uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  organization uuid;
begin
  if private.actor_role() <> 'owner' or not business = any (private.my_business_ids()) then return; end if;
  select organization_id into organization from public.businesses where id = business;
  if organization is not null and not (private.entitlements_of(organization) ->> 'statistics')::boolean then
    perform private.raise_not_in_plan('statistics', organization);
  end if;
end
$$;
comment on function private.assert_statistics(uuid) is
  'Fails with 403 not_in_plan for those who run a listing whose plan includes no statistics.';
grant execute on function private.assert_statistics(uuid) to authenticated, service_role;

create function private.my_entitlements(business uuid) returns table (
  key text, is_included boolean, max_count integer, used integer, more_plan text, more_count integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.businesses;
  organization public.business_profiles;
begin
  if private.actor_role() <> 'owner' or not business = any (private.my_business_ids('{owner,manager,contributor}'))
  then return; end if;
  select * into listing from public.businesses where id = business;
  if listing.organization_id is null then return; end if;
  select * into organization from public.business_profiles where id = listing.organization_id;
  return query
    select allowed.key, coalesce(allowed.value not in ('false', '0'), true),
      case when jsonb_typeof(allowed.value) = 'number' then (allowed.value #>> '{}')::integer end,
      case
        -- With the owner's drafts and claims, which are not the team's business.
        when allowed.key = 'listings' then case when organization.owner_id = (select auth.uid())
          then private.count_listings_of(organization.id, organization.owner_id) end
        when allowed.key = 'categories' then cardinality(listing.categories)
        when allowed.key = 'gallery' then cardinality(listing.gallery)
        when allowed.key like '%\_per\_month'
          then private.count_submitted(split_part(allowed.key, '_', 1), organization.id)
        when allowed.key = 'people' then (select count(*) from private.people_of(array[organization.id]))::integer end,
      more.name, case when jsonb_typeof(more.value) = 'number' then (more.value #>> '{}')::integer end
    from jsonb_each(private.entitlements_of(organization.id)) as allowed (key, value)
    left join lateral private.plan_with_more(allowed.key, allowed.value) as more on true
    order by 1;
end
$$;
grant execute on function private.my_entitlements(uuid) to authenticated, service_role;

create function public.my_entitlements(business uuid) returns table (
  key text, is_included boolean, max_count integer, used integer, more_plan text, more_count integer
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_entitlements(business) $$;
comment on function public.my_entitlements(uuid) is
  'What a listing of the caller may have: each entitlement, its number (null for unlimited) and how much of it is used '
  '(listings only for the owner), and the cheapest plan that has more. No rows for staff, who are not limited, and strangers.';
grant execute on function public.my_entitlements(uuid) to authenticated, service_role;
