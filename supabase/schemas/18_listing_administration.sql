-- What staff do with whole listings: hand one over, revoke a claim, merge two into one and undo that.
--
-- Lock order, the same everywhere: the locks of private.lock_change_requests, then listings by id, then what
-- belongs to them, statistics last. Whoever adds a job, an event, a deal, a claim, an invitation or a person
-- to a team first waits for the listing (private.guard_merged_listing), so that a merge misses nothing.

-- A merged listing stays as a row of status `merged` without an owner: its address redirects to the kept one.
create table public.listing_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.businesses (id) on delete cascade,
  removed_id uuid not null references public.businesses (id) on delete cascade,
  reason text not null constraint listing_merges_reason_length
    check (char_length(btrim(reason)) between 1 and 2000),
  -- The columns that the kept listing took over.
  fields text[] not null default '{}',
  -- How many of each kind moved.
  moved jsonb not null default '{}',
  -- As it was before, for the undo.
  kept_owner_id uuid references auth.users (id) on delete set null,
  kept_verified boolean not null,
  removed_owner_id uuid references auth.users (id) on delete set null,
  removed_verified boolean not null,
  removed_featured boolean not null,
  removed_status text not null,
  removed_status_reason text,
  -- The owner that the merge gave the kept listing.
  given_owner_id uuid references auth.users (id) on delete set null,
  -- Whether the team came along; later nobody can tell, as accounts may be deleted.
  team_moved boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  -- What the undo could not give back: [{"kind": "jobs", "id": "…", "label": "Baker"}].
  not_returned jsonb
);
comment on table public.listing_merges is
  'Listings that were merged into another one, with what the undo needs; written by functions only.';

create unique index listing_merges_one_per_removed on public.listing_merges (removed_id)
  where undone_at is null;
create index listing_merges_removed_id_idx on public.listing_merges (removed_id);
create index listing_merges_kept_id_idx on public.listing_merges (kept_id, created_at desc);
create index listing_merges_kept_owner_id_idx on public.listing_merges (kept_owner_id);
create index listing_merges_removed_owner_id_idx on public.listing_merges (removed_owner_id);
create index listing_merges_given_owner_id_idx on public.listing_merges (given_owner_id);

create trigger audit_listing_merges after insert or update or delete on public.listing_merges
  for each row execute function private.write_audit();

alter table public.listing_merges enable row level security;
grant select on public.listing_merges to authenticated;
grant select, insert, update, delete on public.listing_merges to service_role;

create policy "staff see merges" on public.listing_merges for select to authenticated
  using ((select private.is_staff()));

-- One row for each thing that moved or changed.
create table private.listing_merge_items (
  merge_id uuid not null references public.listing_merges (id) on delete cascade,
  -- A table, `field` for a column of the kept listing, `kept_team` or `removed_team` for a person,
  -- `feature_period` for when the removed listing was to be featured, `branch` for a listing that became a branch of
  -- another one, or of none.
  kind text not null,
  item_id text not null,
  label text not null default '',
  -- As it was before; for claims, change requests and invitations, the state in which they moved. For approved
  -- claims, `after` holds their previous owner before the merge.
  before jsonb,
  after jsonb,
  primary key (merge_id, kind, item_id)
);
comment on table private.listing_merge_items is 'What a merge of two listings moved and changed.';

alter table private.listing_merge_items enable row level security;

-- A table that is added with a business_id belongs here or into private.merge_listings, or it needs a reason
-- not to move; tests/database/listing-administration.test.ts lists all of them.
create function private.plain_listing_tables() returns text[]
language sql immutable set search_path = '' as $$ 
  select '{events,event_sponsors,event_templates,deals,jobs,job_applications,reports,leads,placements}'::text[]
$$;
comment on function private.plain_listing_tables() is
  'Tables whose rows move with a merge by their business_id alone; messages and applications only with the '
  'team that reads them.';

-- Appearances are counted for several listings at once, in the order of their ids.
create function private.lock_listing_stats(listings uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select 1 from public.listing_stats where business_id = any (listings)
  order by business_id, day, kind for update
$$;
comment on function private.lock_listing_stats(uuid[]) is 'Locks the statistics of listings, in their order.';

create function private.merged_into(listing uuid) returns text
language sql stable security definer set search_path = '' as $$
  with recursive chain as (
    select kept_id, 1 as step from public.listing_merges where removed_id = listing and undone_at is null
    union all
    -- A kept listing may be merged later. Each listing is merged at most once at a time: there is no circle.
    select next.kept_id, chain.step + 1 from chain join public.listing_merges as next
      on next.removed_id = chain.kept_id and next.undone_at is null
  )
  select slug from chain join public.businesses on businesses.id = chain.kept_id
  where businesses.status = 'approved' order by step desc limit 1
$$;
comment on function private.merged_into(uuid) is
  'The slug of the public listing that this one was merged into, directly or over others; null if none.';

create function private.require_reason(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  if coalesce(btrim(reason), '') = '' then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason.');
  end if;
end
$$;

-- Nobody is informed of what they did themselves.
create function private.notify_listing_change(occasion text, outcome text, person uuid, listing uuid,
  details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('%s:%s:%s', occasion, outcome, person), 'listing_change', 'claims', person,
    jsonb_build_object('outcome', outcome, 'business', name, 'slug', case when status = 'approved'
      then slug end, 'business_id', id) || details)
  from public.businesses where id = listing and person is distinct from (select auth.uid())
$$;
comment on function private.notify_listing_change(text, text, uuid, uuid, jsonb) is
  'Emails somebody once that a listing of theirs was handed over, merged or separated again.';

-- One rule for claims, their revocation, handing over and merges: what visitors and applicants wrote to one owner
-- is not for another one. It stays, closed, and opens again if that owner returns: after a wrong claim, or the
-- undo of a merge. Staff who let the team stay leave its messages and applications with it. The nil UUID stands
-- for a listing without an owner, whose managers read them.
create function private.close_inbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  former constant uuid := coalesce(old.owner_id, nobody);
  present constant uuid := coalesce(new.owner_id, nobody);
  stays constant boolean := current_setting('hub.team_stays', true) = 'on'
    and current_setting('hub.merging', true) is distinct from 'on';
begin
  update public.leads set former_owner_id = case when former_owner_id is null then former end
  where business_id = new.id
    and (former_owner_id = present or (former_owner_id is null and stays is not true));
  update public.job_applications set former_owner_id = case when former_owner_id is null then former end
  where business_id = new.id
    and (former_owner_id = present or (former_owner_id is null and stays is not true));
  return null;
end
$$;
comment on function private.close_inbox() is
  'Closes messages and applications to new owners of a listing, and opens those of an owner who returns.';

create trigger businesses_former_owner_3_close_inbox after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id) execute function private.close_inbox();

create function private.hand_over_listing(business uuid, new_owner uuid, reason text, team_stays boolean,
  seen_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.businesses;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may change the owner of a listing.';
  end if;
  perform private.require_reason(reason);
  perform private.lock_change_requests();
  -- With its branches, which private.end_branches_of_former_owner may change.
  perform 1 from public.businesses where id = business or branch_of = business order by id for no key update;
  select * into listing from public.businesses where id = business;
  if listing.id is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  elsif listing.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Undo the merge first.');
  elsif listing.owner_id = new_owner then
    return jsonb_build_object('changed', false, 'owner_id', listing.owner_id);
  elsif seen_at is not null and listing.updated_at <> seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif not exists (select from auth.users where id = new_owner
    and (coalesce(email, '') <> '' or coalesce(phone, '') <> '')) then
    perform private.raise_error(422, 'account_unknown', 'Choose an account with an email address or a phone.');
  elsif exists (select from public.account_deletions where user_id = new_owner) then
    perform private.raise_error(409, 'account_closing', 'This account is about to be deleted.');
  end if;

  perform set_config('hub.reason', reason, true);
  perform set_config('hub.team_stays', case when team_stays then 'on' else '' end, true);
  update public.businesses set owner_id = new_owner where id = business;
  delete from public.business_managers where business_id = business and user_id = new_owner;
  -- There is nothing left to decide about what they claim.
  update public.claims set status = 'withdrawn' where business_id = business and claimant_id = new_owner
    and status in ('started', 'awaiting_proof', 'pending_review', 'needs_info');
  perform set_config('hub.team_stays', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change(format('hand_over:%s:%s', business, clock_timestamp()), 'received',
    new_owner, business, jsonb_build_object('reason', reason));
  perform private.notify_listing_change(format('hand_over:%s:%s', business, clock_timestamp()), 'given_away',
    listing.owner_id, business, jsonb_build_object('reason', reason));
  return jsonb_build_object('changed', true, 'owner_id', new_owner, 'former_owner_id', listing.owner_id);
end
$$;
grant execute on function private.hand_over_listing(uuid, uuid, text, boolean, timestamptz)
  to authenticated, service_role;

create function public.hand_over_listing(business uuid, new_owner uuid, reason text,
  team_stays boolean default false, seen_at timestamptz default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.hand_over_listing(business, new_owner, reason, team_stays, seen_at)
$$;
comment on function public.hand_over_listing(uuid, uuid, text, boolean, timestamptz) is
  'Gives a listing to another account, for admins; 409 changed_meanwhile when its updated_at is not seen_at. '
  'The team leaves and earlier messages and applications are closed, unless the team stays. Both owners get an '
  'email. Returns changed: false if it is theirs already.';
grant execute on function public.hand_over_listing(uuid, uuid, text, boolean, timestamptz)
  to authenticated, service_role;

-- private.decide_claim gives the listing back to whoever had it before the claim, or to nobody.
create function private.revoke_claim(claim uuid, reason text, team_stays boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may revoke a claim.';
  end if;
  perform private.require_reason(reason);
  perform private.lock_listing_of('claims', claim);
  -- While this waited, a merge may have moved the claim to another listing.
  perform private.lock_listing_of('claims', claim);
  select * into asked from public.claims where id = claim for update;
  if asked.id is null then
    perform private.raise_error(404, 'not_found', 'This claim does not exist.');
  elsif asked.status = 'approved' then
    perform set_config('hub.team_stays', case when team_stays then 'on' else '' end, true);
    update public.claims set status = 'revoked', status_reason = reason where id = claim;
    perform set_config('hub.team_stays', '', true);
  elsif asked.status <> 'revoked' then
    perform private.raise_error(409, 'claim_not_approved', 'Only an approved claim can be revoked. Reload it.');
  end if;
  return jsonb_build_object('changed', asked.status = 'approved', 'owner_id',
    (select owner_id from public.businesses where id = asked.business_id));
end
$$;
grant execute on function private.revoke_claim(uuid, text, boolean) to authenticated, service_role;

create function public.revoke_claim(claim uuid, reason text, team_stays boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revoke_claim(claim, reason, team_stays)
$$;
comment on function public.revoke_claim(uuid, text, boolean) is
  'Revokes an approved claim, for staff: the listing returns to its former owner, or has none. The team leaves '
  'unless it stays, and what was written to the claimant is closed. The claimant gets an email. Returns changed: false if it is revoked already.';
grant execute on function public.revoke_claim(uuid, text, boolean) to authenticated, service_role;

-- The branches of both become branches of the kept listing, or of its main one: there is one level. Those of an
-- owner who loses the listing do not come along.
create function private.merge_branches(merge uuid, keep uuid, remove uuid, branches_move boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  former_main constant uuid := (select branch_of from public.businesses where id = remove);
begin
  update public.businesses set branch_of = null where id = remove and branch_of is not null;
  update public.businesses set branch_of = null where id = keep and branch_of = remove;
  if branches_move and former_main <> keep
    and not exists (select from public.businesses where branch_of = keep) then
    update public.businesses set branch_of = former_main where id = keep and branch_of is null;
  end if;
  update public.businesses set branch_of = case when branches_move
    then coalesce((select branch_of from public.businesses where id = keep), keep) end
  where branch_of = remove;

  update private.listing_merge_items as was set after = to_jsonb(branch.branch_of)
  from public.businesses as branch
  where was.merge_id = merge and was.kind = 'branch' and branch.id = was.item_id::uuid;
  delete from private.listing_merge_items where merge_id = merge and kind = 'branch'
    and before ->> 'branch_of' is not distinct from after #>> '{}';
end
$$;
comment on function private.merge_branches(uuid, uuid, uuid, boolean) is
  'Moves the branches of a merged listing, and records what changed for the undo.';

-- First those that have no branches themselves. What was changed since stays.
create function private.unmerge_branches(merge uuid) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  was record;
  returned text[] := '{}';
begin
  for was in select item_id::uuid as id, (before ->> 'branch_of')::uuid as main,
    (before ->> 'owner_id')::uuid as owner_id, (after #>> '{}')::uuid as given
  from private.listing_merge_items as item join public.listing_merges as done on done.id = item.merge_id
  where item.merge_id = merge and kind = 'branch'
  order by item_id in (done.kept_id::text, done.removed_id::text), item_id loop
    update public.businesses as branch set branch_of = was.main
    where branch.id = was.id and branch.branch_of is not distinct from was.given
      and branch.owner_id is not distinct from was.owner_id and branch.status <> 'merged'
      and (was.main is null or (
        exists (select from public.businesses as main where main.id = was.main and main.branch_of is null
          and main.status <> 'merged')
        and not exists (select from public.businesses as other where other.branch_of = was.id)));
    if found then returned := returned || ('branch' || was.id); end if;
  end loop;
  return returned;
end
$$;
comment on function private.unmerge_branches(uuid) is
  'Makes branches what they were before a merge; returns those that it changed, as kind and id.';

create function private.merge_listings(keep uuid, remove uuid, take_fields text[], reason text,
  owner_from text, keep_seen_at timestamptz, remove_seen_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_states constant text[] := '{started,awaiting_proof,pending_review,needs_info}';
  kept public.businesses;
  gone public.businesses;
  merge public.listing_merges;
  is_contested boolean;
  team_moves boolean;
  new_owner uuid;
  carrier text;
  assignments text;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may merge listings.';
  end if;
  perform private.require_reason(reason);
  if keep = remove then
    perform private.raise_error(422, 'same_listing', 'Choose another listing to merge.');
  elsif not private.is_distinct_list(take_fields) or not take_fields <@ private.listing_columns() then
    perform private.raise_error(422, 'fields_unknown', 'Choose fields of a listing, each once.');
  end if;
  -- Whether an email address is public belongs to the address.
  if take_fields && '{email,show_email}' then
    take_fields := array(select unnest(take_fields) union select unnest('{email,show_email}'::text[]));
  end if;

  perform private.lock_change_requests();
  perform 1 from public.businesses where id in (keep, remove) or branch_of in (keep, remove)
  order by id for no key update;
  select * into kept from public.businesses where id = keep;
  select * into gone from public.businesses where id = remove;
  if kept.id is null or gone.id is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  end if;
  if gone.status = 'merged' then
    select * into merge from public.listing_merges where removed_id = remove and undone_at is null;
    -- A second click changes nothing.
    if merge.kept_id = keep then return merge.id; end if;
  end if;
  if 'merged' in (gone.status, kept.status) then
    perform private.raise_error(409, 'already_merged',
      'One of these listings was already merged into another one. Reload the page.');
  elsif kept.updated_at <> keep_seen_at or gone.updated_at <> remove_seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif gone.status = 'approved' and kept.status <> 'approved' then
    perform private.raise_error(409, 'kept_not_public',
      'The listing to keep is not public, but the other one is. Keep the public one.');
  end if;

  is_contested := coalesce(kept.owner_id <> gone.owner_id, false);
  if is_contested and coalesce(owner_from, '') not in ('keep', 'remove') then
    perform private.raise_error(409, 'two_owners',
      'These listings have different owners. Choose who owns the merged listing.');
  end if;
  new_owner := case when is_contested and owner_from = 'remove' then gone.owner_id
    else coalesce(kept.owner_id, gone.owner_id) end;
  -- The team of an owner who loses the listing leaves with them.
  team_moves := gone.owner_id is null or gone.owner_id = new_owner;

  perform set_config('hub.reason', reason, true);
  perform set_config('hub.merging', 'on', true);
  insert into public.listing_merges (kept_id, removed_id, reason, fields, kept_owner_id, kept_verified,
    removed_owner_id, removed_verified, removed_featured, removed_status, removed_status_reason, given_owner_id,
    team_moved, created_by)
  values (keep, remove, reason, take_fields, kept.owner_id, kept.verified, gone.owner_id, gone.verified,
    gone.featured_by_staff, gone.status, gone.status_reason, new_owner, team_moves, (select auth.uid()))
  returning * into merge;
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, case business_id when keep then 'kept_team' else 'removed_team' end, user_id::text,
    to_jsonb(team)
  from public.business_managers as team where business_id in (keep, remove);
  insert into private.listing_merge_items (merge_id, kind, item_id, label, before)
  select merge.id, 'branch', id, name, jsonb_build_object('branch_of', branch_of, 'owner_id', owner_id)
  from public.businesses where id in (keep, remove) or branch_of in (keep, remove);

  -- First the owner: with a former one, their team and requests leave the kept listing.
  update public.businesses set owner_id = new_owner,
    verified = kept.verified or (gone.verified and new_owner is not distinct from gone.owner_id)
  where id = keep;

  foreach carrier in array private.plain_listing_tables() loop
    -- What visitors wrote to one owner is not for another one.
    continue when carrier in ('leads', 'job_applications') and not team_moves;
    execute format('with moved as (
        update public.%1$I as item set business_id = $1 where business_id = $2 returning to_jsonb(item) as row)
      insert into private.listing_merge_items (merge_id, kind, item_id, label)
      select $3, %1$L, row ->> ''id'', case when %1$L = ''job_applications'' then '''' else
        coalesce(row ->> ''title'', row ->> ''name'', '''') end from moved', carrier)
      using keep, remove, merge.id;
  end loop;

  update public.change_requests set status = 'superseded'
  where business_id = remove and status = 'pending' and (not team_moves
    or exists (select from public.change_requests as other
      where other.business_id = keep and other.status = 'pending'));
  with moved as (
    update public.change_requests set business_id = keep where business_id = remove returning id, status)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'change_requests', id, to_jsonb(status) from moved;

  -- A person has one open claim of a listing, and none of their own one.
  update public.claims as claim set status = 'withdrawn'
  where business_id in (keep, remove) and status = any (open_states) and (claimant_id = new_owner
    or (business_id = remove and exists (select from public.claims as other where other.business_id = keep
      and other.claimant_id = claim.claimant_id and other.status = any (open_states))));
  -- Whom the approved claims of other owners made the owner says nothing about the kept listing.
  insert into private.listing_merge_items (merge_id, kind, item_id, before, after)
  select merge.id, 'claims', id, to_jsonb(status), case when status = 'approved' then to_jsonb(previous_owner_id) end
  from public.claims where business_id = remove
    and not (status = 'approved' and claimant_id is distinct from new_owner);
  -- A claim that is revoked now gives the kept listing back to its own former owner.
  update public.claims set business_id = keep,
    previous_owner_id = case when status = 'approved' then kept.owner_id else previous_owner_id end
  where id in (select item_id::uuid from private.listing_merge_items
    where merge_id = merge.id and kind = 'claims');
  -- These codes were sent to an address of the other listing.
  delete from private.claim_codes where claim_id in (
    select item_id::uuid from private.listing_merge_items where merge_id = merge.id and kind = 'claims');

  if team_moves then
    with moved as (
      update public.manager_invitations as invitation set business_id = keep where business_id = remove
        and not (accepted_at is null and revoked_at is null and exists (
        select from public.manager_invitations as other where other.business_id = keep
          and other.email = invitation.email and other.accepted_at is null and other.revoked_at is null))
      returning id, email, accepted_at, revoked_at)
    insert into private.listing_merge_items (merge_id, kind, item_id, label, before)
    select merge.id, 'manager_invitations', id, email, jsonb_build_array(accepted_at, revoked_at) from moved;
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select keep, user_id, role, added_by, created_at from public.business_managers
    where business_id = remove and user_id is distinct from new_owner
    on conflict (business_id, user_id) do update set role = 'manager' where excluded.role = 'manager';
  end if;
  update public.manager_invitations set revoked_at = now()
  where business_id = remove and accepted_at is null and revoked_at is null;
  delete from public.business_managers where business_id = remove
    or (business_id = keep and user_id = new_owner);

  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'field', field, to_jsonb(kept) -> field from unnest(take_fields) as field;
  select string_agg(format('%1$I = other.%1$I', field), ', ') into assignments
  from unnest(take_fields) as field;
  if assignments is not null then
    execute format('update public.businesses as this set %s from public.businesses as other
      where this.id = $1 and other.id = $2', assignments) using keep, remove;
    update private.listing_merge_items set after = (
      select to_jsonb(businesses) -> item_id from public.businesses where id = keep)
    where merge_id = merge.id and kind = 'field';
  end if;

  perform private.merge_custom_values(merge.id, keep, remove);
  perform private.merge_branches(merge.id, keep, remove, team_moves);

  update public.businesses set status = 'merged', status_reason = reason, owner_id = null, verified = false,
    featured_by_staff = false
  where id = remove;
  with ended as (
    delete from public.feature_periods where entity = 'businesses' and item_id = remove returning *)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'feature_period', id, to_jsonb(ended) from ended;

  perform private.lock_listing_stats(array[keep, remove]);
  with moved as (delete from public.listing_stats where business_id = remove returning day, kind, count),
  added as (
    insert into public.listing_stats (business_id, day, kind, count) select keep, day, kind, count from moved
    on conflict on constraint listing_stats_pkey
    do update set count = listing_stats.count + excluded.count)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'listing_stats', day || ' ' || kind, to_jsonb(count) from moved;

  update public.listing_merges set moved = (
    select coalesce(jsonb_object_agg(kind, amount), '{}') from (
      select kind, count(*) as amount from private.listing_merge_items
      where merge_id = merge.id and kind not in ('kept_team', 'feature_period') group by kind) as counted)
  where id = merge.id;
  perform set_config('hub.merging', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change('merge:' || merge.id, 'merged', person, keep,
    jsonb_build_object('removed', gone.name, 'reason', reason, 'is_owner',
      person is not distinct from new_owner))
  from (select kept.owner_id as person union select gone.owner_id) as owners where person is not null;
  return merge.id;
end
$$;
grant execute on function private.merge_listings(uuid, uuid, text[], text, text, timestamptz, timestamptz)
  to authenticated, service_role;

create function public.merge_listings(keep uuid, remove uuid, reason text, take_fields text[] default '{}',
  owner_from text default null, keep_seen_at timestamptz default null,
  remove_seen_at timestamptz default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.merge_listings(keep, remove, take_fields, reason, owner_from, keep_seen_at, remove_seen_at)
$$;
comment on function public.merge_listings(uuid, uuid, text, text[], text, timestamptz, timestamptz) is
  'Merges a listing into another one, for admins: what belonged to it belongs to the kept one, and its address '
  'redirects there. take_fields: the columns that the kept one takes over; email and show_email always come '
  'together. owner_from: keep or remove, needed when both have an owner. 409 changed_meanwhile when one was '
  'edited since it was seen. Returns the merge.';
grant execute on function public.merge_listings(uuid, uuid, text, text[], text, timestamptz, timestamptz)
  to authenticated, service_role;

create function private.unmerge_listings(merge uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  done public.listing_merges;
  kept public.businesses;
  gone public.businesses;
  carrier text;
  changed text[];
  assignments text;
  returned text[] := '{}';
  ids text[];
  -- Another owner since the merge stays.
  is_owner_same boolean;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may undo a merge.';
  end if;
  perform private.lock_change_requests();
  perform 1 from public.businesses where id in (
    select unnest(array[kept_id, removed_id]) from public.listing_merges where id = merge
    union all
    select unnest(array[item_id::uuid, (before ->> 'branch_of')::uuid])
    from private.listing_merge_items where merge_id = merge and kind = 'branch')
  order by id for no key update;
  select * into done from public.listing_merges where id = merge for update;
  if done.id is null then
    perform private.raise_error(404, 'not_found', 'This merge does not exist.');
  elsif done.undone_at is not null then
    -- A second click changes nothing.
    return done.not_returned;
  elsif done.created_at < now() - interval '30 days' then
    perform private.raise_error(409, 'undo_expired', 'A merge can be undone for 30 days.');
  end if;
  select * into kept from public.businesses where id = done.kept_id;
  if kept.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'The listing that was kept was merged into another one. Undo that merge first.');
  end if;

  is_owner_same := kept.owner_id is not distinct from done.given_owner_id;

  perform set_config('hub.reason', coalesce(nullif(btrim(reason), ''), 'Merge undone.'), true);
  perform set_config('hub.merging', 'on', true);
  perform set_config('hub.team_stays', 'on', true);
  -- Without an owner yet: nobody is emailed a decision about their listing.
  update public.businesses set status = done.removed_status, status_reason = done.removed_status_reason,
    verified = done.removed_verified, featured_by_staff = done.removed_featured and not exists (
      select from private.listing_merge_items as was where was.merge_id = merge and was.kind = 'feature_period'
        and (was.before ->> 'ends_at')::timestamptz <= now())
  where id = done.removed_id;
  insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
  select 'businesses', done.removed_id, period.starts_at, period.ends_at, period.has_begun
  from private.listing_merge_items as was
    cross join lateral jsonb_populate_record(null::public.feature_periods, was.before) as period
  where was.merge_id = merge and was.kind = 'feature_period' and coalesce(period.ends_at > now(), true)
  on conflict on constraint feature_periods_item_id_unique do nothing;
  update public.businesses set owner_id = done.removed_owner_id where id = done.removed_id
  returning * into gone;

  foreach carrier in array private.plain_listing_tables() loop
    execute format('with moved as (
        update public.%1$I as item set business_id = $1 from private.listing_merge_items as was
        where was.merge_id = $3 and was.kind = %1$L and item.id = was.item_id::uuid and item.business_id = $2
        returning item.id)
      select coalesce(array_agg(%1$L || id::text), ''{}'') from moved', carrier)
      into ids using done.removed_id, done.kept_id, merge;
    returned := returned || ids;
  end loop;
  -- The kept listing may have got another owner meanwhile.
  update public.leads set former_owner_id = null
  where business_id = done.removed_id and former_owner_id = done.removed_owner_id;
  update public.job_applications set former_owner_id = null
  where business_id = done.removed_id and former_owner_id = done.removed_owner_id;
  -- What was decided since stays: the decision was about the kept listing.
  with moved as (
    update public.change_requests as item set business_id = done.removed_id
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'change_requests' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id and to_jsonb(item.status) = was.before
    returning item.id)
  select coalesce(array_agg('change_requests' || id::text), '{}') into ids from moved;
  returned := returned || ids;
  with moved as (
    update public.claims as item set business_id = done.removed_id,
      previous_owner_id = case when item.status <> 'approved' then item.previous_owner_id else (
        select former.id from auth.users as former where former.id = (was.after #>> '{}')::uuid
          -- Whose own claim was revoked since must not get the listing back.
          and not exists (select from public.claims as other where other.business_id = done.removed_id
            and other.claimant_id = former.id and other.status = 'revoked'
            and other.updated_at >= done.created_at)) end
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'claims' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id and to_jsonb(item.status) = was.before
    returning item.id)
  select coalesce(array_agg('claims' || id::text), '{}') into ids from moved;
  returned := returned || ids;
  delete from private.claim_codes where claim_id in (
    select item_id::uuid from private.listing_merge_items where merge_id = merge and kind = 'claims');
  with moved as (
    update public.manager_invitations as item set business_id = done.removed_id
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'manager_invitations' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id
      and jsonb_build_array(item.accepted_at, item.revoked_at) = was.before
    returning item.id)
  select coalesce(array_agg('manager_invitations' || id::text), '{}') into ids from moved;
  returned := returned || ids;

  -- The team as it was; who left the kept listing since, or whose account is gone, does not return.
  with moved as (
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select done.removed_id, users.id, was.before ->> 'role', (was.before ->> 'added_by')::uuid,
      (was.before ->> 'created_at')::timestamptz
    from private.listing_merge_items as was join auth.users on users.id = was.item_id::uuid
    where was.merge_id = merge and was.kind = 'removed_team'
      and users.id is distinct from gone.owner_id
      -- A team that left with an owner whose account is gone has nobody to return to.
      and case when done.team_moved then users.id = done.given_owner_id or exists (
        select from public.business_managers as team
        where team.business_id = done.kept_id and team.user_id = users.id) else gone.owner_id is not null end
    returning user_id)
  select coalesce(array_agg('removed_team' || user_id::text), '{}') into ids from moved;
  returned := returned || ids;
  if done.team_moved then
    delete from public.business_managers as team using private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'removed_team' and team.business_id = done.kept_id
      and team.user_id = was.item_id::uuid
      and not exists (select from private.listing_merge_items as other
        where other.merge_id = merge and other.kind = 'kept_team' and other.item_id = was.item_id);
    update public.business_managers as team set role = was.before ->> 'role'
    from private.listing_merge_items as was join private.listing_merge_items as other
      on other.merge_id = merge and other.kind = 'removed_team' and other.item_id = was.item_id
    where was.merge_id = merge and was.kind = 'kept_team' and team.business_id = done.kept_id
      and team.user_id = was.item_id::uuid and team.role = other.before ->> 'role';
  end if;

  -- The kept listing's fields, unless they were edited since, or name a category that is gone.
  select array_agg(item_id) into changed from private.listing_merge_items as was
  where merge_id = merge and kind = 'field' and (to_jsonb(kept) -> item_id is distinct from after
    or (item_id = 'categories' and exists (select from jsonb_array_elements_text(before) as name
      where name not in (select known.name from public.business_categories as known))));
  if changed && '{latitude,longitude}' then changed := changed || '{latitude,longitude}'::text[]; end if;
  if changed && '{email,show_email}' then changed := changed || '{email,show_email}'::text[]; end if;
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.businesses, $1)).%1$I', item_id), ', ')
    into assignments
  from private.listing_merge_items where merge_id = merge and kind = 'field'
    and item_id <> all (coalesce(changed, '{}'));
  if assignments is not null then
    execute format('update public.businesses set %s where id = $2', assignments)
      using (select jsonb_object_agg(item_id, before) from private.listing_merge_items
        where merge_id = merge and kind = 'field'), done.kept_id;
  end if;

  returned := returned || private.unmerge_custom_values(merge, done.kept_id, done.removed_id);
  returned := returned || private.unmerge_branches(merge);
  if is_owner_same and done.kept_owner_id is distinct from done.given_owner_id then
    update public.businesses set owner_id = done.kept_owner_id, verified = done.kept_verified
    where id = done.kept_id;
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select done.kept_id, users.id, was.before ->> 'role', (was.before ->> 'added_by')::uuid,
      (was.before ->> 'created_at')::timestamptz
    from private.listing_merge_items as was join auth.users on users.id = was.item_id::uuid
    where was.merge_id = merge and was.kind = 'kept_team'
      and done.kept_owner_id is not null
    on conflict (business_id, user_id) do nothing;
  end if;

  -- Those left: the kept listing has its owner back.
  returned := returned || private.unmerge_branches(merge);

  perform private.lock_listing_stats(array[done.kept_id, done.removed_id]);
  update public.listing_stats as stats set count = greatest(0, stats.count - was.before::integer)
  from private.listing_merge_items as was
  where was.merge_id = merge and was.kind = 'listing_stats' and stats.business_id = done.kept_id
    and stats.day = split_part(was.item_id, ' ', 1)::date and stats.kind = split_part(was.item_id, ' ', 2);
  insert into public.listing_stats as stats (business_id, day, kind, count)
  select done.removed_id, split_part(item_id, ' ', 1)::date, split_part(item_id, ' ', 2), before::integer
  from private.listing_merge_items where merge_id = merge and kind = 'listing_stats'
  on conflict on constraint listing_stats_pkey do update set count = stats.count + excluded.count;

  update public.listing_merges set undone_at = now(), undone_by = (select auth.uid()), not_returned = (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', item_id, 'label', label)
      order by kind, label, item_id), '[]')
    from (
      select kind, item_id, label from private.listing_merge_items
      where merge_id = merge and kind not in ('field', 'kept_team', 'listing_stats', 'feature_period')
        and (kind || item_id) <> all (returned) and (kind <> 'removed_team'
        or item_id::uuid is distinct from gone.owner_id)
      union all
      select 'field', field, '' from unnest(array(select distinct unnest(changed))) as field
      where field = any (done.fields)
      union all
      select 'owner', done.kept_id::text, '' where not is_owner_same
    ) as missing)
  where id = merge returning * into done;
  perform set_config('hub.team_stays', '', true);
  perform set_config('hub.merging', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change('unmerge:' || merge, 'unmerged', person, listing,
    jsonb_build_object('removed', case listing when kept.id then gone.name else kept.name end))
  from (select distinct on (person) person, listing from (values (done.kept_owner_id, kept.id),
    (done.removed_owner_id, gone.id)) as owners (person, listing) order by person, listing) as owners
  where person is not null;
  return done.not_returned;
end
$$;
grant execute on function private.unmerge_listings(uuid, text) to authenticated, service_role;

create function public.unmerge_listings(merge uuid, reason text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.unmerge_listings(merge, reason) $$;
comment on function public.unmerge_listings(uuid, text) is
  'Undoes a merge of two listings within 30 days, for admins: gives back what still belongs to the kept one as '
  'it was. Returns what could not be given back, as [{kind, id, label}].';
grant execute on function public.unmerge_listings(uuid, text) to authenticated, service_role;

-- Email addresses are for admins.
create function private.listing_people(business uuid) returns table (
  user_id uuid, role text, name text, email text, added_by uuid)
language sql stable security definer set search_path = '' as $$
  select people.user_id, people.role, coalesce(private.name_of(people.user_id), ''),
    case when private.is_staff('{admin}') then users.email::text end, people.added_by
  from (
    select owner_id as user_id, 'owner' as role, null::uuid as added_by, null::timestamptz as created_at
    from public.businesses where id = business and owner_id is not null
    union all
    select team.user_id, team.role, team.added_by, team.created_at from public.business_managers as team
    where team.business_id = business
  ) as people join auth.users on users.id = people.user_id
  where private.is_staff() order by people.role <> 'owner', people.created_at
$$;
grant execute on function private.listing_people(uuid) to authenticated, service_role;

create function public.listing_people(business uuid) returns table (
  user_id uuid, role text, name text, email text, added_by uuid)
language sql stable security invoker set search_path = '' as $$
  select * from private.listing_people(business)
$$;
comment on function public.listing_people(uuid) is
  'The owner and the team of a listing, for staff; with their email addresses for admins.';
grant execute on function public.listing_people(uuid) to authenticated, service_role;
