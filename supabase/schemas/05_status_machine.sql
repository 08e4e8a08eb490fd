-- Status transitions, decisions, and quotas for what is pending.

-- State machines as data: which status may follow which, and who may make the change. `owner` is anybody who
-- is not staff and whom the table's policies let through; the service key may make any listed change.
create table private.status_transitions (
  entity text not null,
  field text not null default 'status',
  -- '' is the status of a row that does not exist yet.
  from_status text not null, to_status text not null,
  allowed text[] not null constraint status_transitions_allowed_known
    check (allowed <@ '{owner,editor,admin,system}'),
  needs_reason boolean not null default false,
  primary key (entity, field, from_status, to_status)
);
comment on table private.status_transitions is
  'The allowed changes of status, by whom, and whether a reason is required.';

alter table private.status_transitions enable row level security;

-- Prevents flooding the approval queue and the tables with drafts. Arguments: the limit, the column of the
-- owner, the status column, and the statuses that count.
create function private.enforce_pending_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whose text := to_jsonb(new) ->> tg_argv[1];
  waiting integer;
begin
  if whose is null or private.actor_role() <> 'owner' then return new; end if;
  -- Concurrent inserts of one owner are serialized.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || whose, 0));
  execute format('select count(*) from public.%I where %I = $1 and %I = any ($2)', tg_table_name, tg_argv[1],
    tg_argv[2])
    into waiting using whose::uuid, tg_argv[3]::text[];
  if waiting >= tg_argv[0]::integer then
    perform private.raise_error(409, 'too_many_pending',
      format('You have %s that are not public yet. Finish or delete one first.', waiting));
  end if;
  return new;
end
$$;
comment on function private.enforce_pending_quota() is 'Limits how many unapproved rows one owner may have.';

-- What visitors see was approved as it is: when somebody who is not staff changes its text, links or
-- pictures, it needs approval again. Arguments: the status column, the public statuses, the pending status,
-- and the columns.
create function private.require_reapproval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed boolean;
begin
  if private.actor_role() <> 'owner' or to_jsonb(old) ->> tg_argv[0] <> all (tg_argv[1]::text[]) then
    return new;
  end if;
  select bool_or(to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) into changed
  from unnest(tg_argv[3]::text[]) as field;
  if changed then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[2])); end if;
  return new;
end
$$;
comment on function private.require_reapproval() is
  'Sets a public row back to pending when its owner edits it.';

create function private.submitter_of(entity text, item jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when entity in ('jobs', 'events', 'deals') and item ->> 'business_id' is not null then (
      select case when exists (select from public.business_managers as team
          where team.business_id = listing.id and team.user_id = submitted.person) then submitted.person
        else listing.owner_id end
      from public.businesses as listing where listing.id = (item ->> 'business_id')::uuid)
    else coalesce(submitted.person, (item ->> 'owner_id')::uuid) end
  from (select coalesce(item ->> 'claimant_id', item ->> 'requested_by', item ->> 'posted_by',
    item ->> 'created_by', item ->> 'author_id')::uuid as person) as submitted
$$;
comment on function private.submitter_of(text, jsonb) is
  'Who hears of a decision about a row: who submitted it; of what a business posted only while they are on its '
  'team, and otherwise its owner.';

-- The hub's own events, deals and jobs have no business.
create function private.belongs_to_others(entity text, item jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (entity in ('jobs', 'events', 'deals') and item ->> 'business_id' is null)
    and private.submitter_of(entity, item) is distinct from (select auth.uid())
    and (case when entity = 'businesses' then item ->> 'id' else item ->> 'business_id' end)::uuid
      = any (private.my_business_ids()) is not true
$$;
comment on function private.belongs_to_others(text, jsonb) is
  'Whether a row is neither the caller''s own, nor of a business that they run, nor of the hub.';

create function private.is_taken_down(entity text, field text, was text, becomes text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_public_status(entity, jsonb_build_object(field, was)) and becomes not in ('draft', 'merged')
    and not private.is_public_status(entity, jsonb_build_object(field, becomes))
$$;
comment on function private.is_taken_down(text, text, text, text) is
  'Whether a change of status hides what was public.';

-- Deals, jobs, events, listings and posts keep the time at which they were first public.
create function private.is_restored(entity text, field text, was text, becomes text, published_at timestamptz)
returns boolean
language sql stable set search_path = '' as $$
  select private.is_public_status(entity, jsonb_build_object(field, becomes))
    and was not in ('', 'draft', 'pending', 'merged') and published_at <= now()
    and not private.is_public_status(entity, jsonb_build_object(field, was))
$$;
comment on function private.is_restored(text, text, text, text, timestamptz) is
  'Whether a change of status makes public again what was taken down.';

create function private.limit_changes(what text, max_count integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner'
    and not private.consume_rate_limit(format('%s of %s', what, (select auth.uid())), max_count, 86400) then
    perform private.raise_error(429, 'too_many_changes', 'You changed your mind very often today. Try again tomorrow.');
  end if;
end
$$;
comment on function private.limit_changes(text, integer) is
  'Counts what a person who is not staff does in a day; 429 too_many_changes beyond the limit.';

-- Argument: the status column; `status` by default. Staff who take down or restore what belongs to others give a
-- reason, as they do for every decision that is marked so.
create function private.enforce_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  state_field constant text := coalesce(tg_argv[0], 'status');
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> state_field else '' end;
  becomes text := to_jsonb(new) ->> state_field;
  -- Visitors reach a row only through functions that asked for the secret of a link. What is paid and approved begins and
  -- ends by rule, whoever pays.
  actor text := case when current_setting('hub.by_placement', true) = 'on' then 'system'
    else coalesce(nullif(private.actor_role(), 'anon'), 'system') end;
  rule private.status_transitions;
  needs_reason boolean;
  restores boolean := false;
begin
  if tg_op = 'INSERT' and actor = 'owner' then new.status_reason := null; end if;
  if was = becomes then
    -- Events have two status columns: the reason belongs to the one that changes.
    if new.status_reason is distinct from old.status_reason and actor not in ('admin', 'editor', 'system')
      and to_jsonb(new) ->> 'status' is not distinct from to_jsonb(old) ->> 'status'
      and to_jsonb(new) ->> 'approval_status' is not distinct from to_jsonb(old) ->> 'approval_status' then
      raise exception using errcode = '42501', message = 'Only staff may change the reason of a decision.';
    end if;
    return new;
  end if;

  if tg_op = 'INSERT' and actor = 'system' then return new; end if;
  select * into rule from private.status_transitions as known
  where known.entity = tg_table_name and known.field = state_field
    and known.from_status = was and known.to_status = becomes;
  if not found then
    perform private.raise_error(409, 'transition_not_allowed',
      case when was = '' then format('A new item cannot be "%s".', becomes)
      else format('The status cannot change from "%s" to "%s".', was, becomes) end);
  end if;

  if actor <> 'system' and actor <> all (rule.allowed) then
    raise exception using errcode = '42501',
      message = format('Only %s may set this to "%s".', array_to_string(rule.allowed, ' or '), becomes);
  end if;

  if tg_op = 'UPDATE' and actor in ('admin', 'editor')
    and private.belongs_to_others(tg_table_name, to_jsonb(old)) then
    restores := private.is_restored(tg_table_name, state_field, was, becomes,
      (to_jsonb(old) ->> 'published_at')::timestamptz);
  end if;
  needs_reason := rule.needs_reason or restores or (tg_op = 'UPDATE' and actor in ('admin', 'editor')
    and private.is_taken_down(tg_table_name, state_field, was, becomes)
    and private.belongs_to_others(tg_table_name, to_jsonb(old)));
  -- The reason for taking something down is none for restoring it.
  if needs_reason and (coalesce(btrim(new.status_reason), '') = ''
    or (restores and new.status_reason = old.status_reason)) then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason. The owner gets it by email.');
  elsif not needs_reason and tg_op = 'UPDATE'
    and new.status_reason is not distinct from old.status_reason then
    new.status_reason := null;
  end if;

  -- Everybody with an account may read the row once it is public. Its reason is for the email and the audit log,
  -- which take it from this setting.
  if private.is_public_status(tg_table_name, jsonb_build_object(state_field, becomes)) then
    perform set_config('hub.publication_reason', coalesce(btrim(new.status_reason), ''), true);
    new.status_reason := null;
  end if;

  -- Each is a row of the audit log, which nothing is ever deleted from. At a door hundreds are checked in.
  if tg_op = 'UPDATE' and actor = 'owner' and tg_table_name not in ('event_registrations', 'deal_redemptions', 'orders') then
    perform private.limit_changes('status changes', 300);
  end if;

  new.status_changed_at := now();
  new.status_changed_by := (select auth.uid());
  return new;
end
$$;
comment on function private.enforce_status() is
  'Allows only the changes of status in private.status_transitions, and 300 a day by one person.';

-- For triggers after the statement that changed the status.
create function private.decision_reason(entity text, changed jsonb, status_reason text) returns text
language sql stable set search_path = '' as $$
  select case when private.is_public_status(entity, changed)
    then nullif(current_setting('hub.publication_reason', true), '') else status_reason end
$$;
comment on function private.decision_reason(text, jsonb, text) is
  'The reason of a change of status. What is public has none in its row, see private.enforce_status.';

-- A decision about a listing locks the listing first, see private.lock_listing_of.
create function public.change_status(
  entity text, item_id uuid, from_status text, to_status text, reason text default null,
  seen_at timestamptz default null, accepted_fields text[] default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  field constant text := case when entity = 'events' then 'approval_status' else 'status' end;
  present text;
  is_changed boolean;
begin
  if entity is null or entity not in ('businesses', 'claims', 'change_requests', 'blog_posts', 'jobs',
    'events', 'deals', 'reports', 'membership_applications') then
    perform private.raise_error(400, 'entity_unknown',
      format('"%s" is not something to decide about.', entity));
  end if;

  if from_status = to_status then
    perform private.raise_error(409, 'transition_not_allowed',
      format('The status cannot change from "%s" to "%s".', from_status, to_status));
  elsif accepted_fields is not null and to_status is distinct from 'partly' then
    perform private.raise_error(422, 'fields_not_expected',
      'Choose fields only to approve a part of a change.');
  end if;

  perform private.lock_listing_of(entity, item_id);
  execute format('update public.%1$I set %2$I = $1, status_reason = $2%3$s
    where id = $3 and %2$I = $4 and ($5 is null or updated_at = $5) returning %2$I',
    entity, field, case when entity = 'change_requests'
      then ', accepted_fields = $6' end)
    into present using to_status, reason, item_id, from_status, seen_at, accepted_fields;
  if present is not null then return present; end if;

  -- The row is missing for the caller, not theirs to change, or somebody else was faster.
  execute format('select %I, $2 is distinct from updated_at and $2 is not null from public.%I where id = $1',
    field, entity)
    into present, is_changed using item_id, seen_at;
  if present is null then
    perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif present = from_status and is_changed then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif present = from_status then
    raise exception using errcode = '42501', message = 'You may not change this.';
  end if;

  perform private.raise_error(409, 'already_decided',
    format('Someone else already decided this. It is "%s" now. Reload it.', present));
end
$$;
comment on function public.change_status(text, uuid, text, text, text, timestamptz, text[]) is
  'Moves one item from the state that the caller saw to another; 409 already_decided when it is in another '
  'state by now, 409 changed_meanwhile when its updated_at is not seen_at. accepted_fields: which fields of '
  'a change request are accepted, only with partly.';
grant execute on function public.change_status(text, uuid, text, text, text, timestamptz,
  text[]) to authenticated, service_role;

-- Everything that changes a listing locks the listing first and then its claims and change requests.
-- Transactions that took these locks in another order would deadlock.
create function private.lock_listing_of(entity text, item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if entity = 'change_requests' then
    perform private.lock_change_requests();
    perform 1 from public.businesses
    where id = (select business_id from public.change_requests
      where change_requests.id = item_id) for no key update;
  elsif entity in ('businesses', 'events', 'deals', 'jobs') then
    perform private.lock_invoices_of_placements(item_id);
  elsif entity = 'claims' then
    perform 1 from public.businesses
      where id = (select business_id from public.claims where claims.id = item_id)
    for no key update;
  end if;
end
$$;
comment on function private.lock_listing_of(text, uuid) is
  'Locks the listing of a claim or change request, and the invoices of what a decision could take back, until the transaction ends.';
grant execute on function private.lock_listing_of(text, uuid) to authenticated, service_role;
