-- Of two decisions about one listing at the same moment the second must see what the first one did: whoever approved a claim
-- while the owner's own claim was revoked noted an owner who had nothing left to get back.
create or replace function private.decide_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('approved', 'revoked') then return new; end if;
  if new.status = 'approved' and new.claimant_id = (select auth.uid()) then
    perform private.refuse(403, 'own_claim', 'Somebody else of the staff has to decide about your own claim.');
  end if;
  -- Decisions about one listing come one after the other, and what is read below is what the earlier one left.
  perform 1 from public.businesses where id = new.business_id for no key update;
  perform set_config('hub.deciding_claim', 'on', true);
  if new.status = 'approved' then
    select owner_id into new.previous_owner_id from public.businesses where id = new.business_id;
    update public.businesses set owner_id = new.claimant_id, verified = true where id = new.business_id;
  else
    -- Who got the listing after this claimant must not give it back to them.
    update public.claims set previous_owner_id = new.previous_owner_id
    where business_id = new.business_id and previous_owner_id = new.claimant_id and id <> new.id;
    update public.businesses set owner_id = new.previous_owner_id, verified = exists (
      select from public.claims where business_id = new.business_id and claimant_id = new.previous_owner_id and status = 'approved')
    where id = new.business_id and owner_id = new.claimant_id;
  end if;
  perform set_config('hub.deciding_claim', '', true);
  return new;
end
$$;

-- The listing first, then what is decided about it, as everything else does that changes a listing: two who take these rows
-- in different orders wait for each other, and the database ends one of them.
create function private.lock_listing_of(entity text, item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if entity = 'claims' then
    perform 1 from public.businesses where id = (select business_id from public.claims where claims.id = item_id)
    for no key update;
  end if;
end
$$;
comment on function private.lock_listing_of(text, uuid) is 'Holds the listing that a claim is about, until the transaction ends.';
revoke execute on function private.lock_listing_of(text, uuid) from public;
grant execute on function private.lock_listing_of(text, uuid) to authenticated, service_role;

-- As before, and what is decided about a listing waits for it first.
create or replace function public.change_status(
  entity text, item_id uuid, from_status text, to_status text, reason text default null, seen_at timestamptz default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  field constant text := case when entity = 'events' then 'approval_status' else 'status' end;
  present text;
  is_changed boolean;
begin
  if entity is null or entity not in ('businesses', 'claims', 'change_requests', 'blog_posts', 'jobs', 'events', 'deals') then
    perform private.refuse(400, 'entity_unknown', format('There is nothing called "%s" to decide about.', entity));
  end if;
  perform private.lock_listing_of(entity, item_id);
  execute format('update public.%1$I set %2$I = $1, status_reason = $2
    where id = $3 and %2$I = $4 and ($5 is null or updated_at = $5) returning %2$I',
    entity, field) into present using to_status, reason, item_id, from_status, seen_at;
  if present is not null then return present; end if;
  -- Either it is not there for the caller, or not theirs to change, or somebody was faster.
  execute format('select %I, $2 is distinct from updated_at and $2 is not null from public.%I where id = $1', field, entity)
    into present, is_changed using item_id, seen_at;
  if present is null then
    perform private.refuse(404, 'not_found', 'This is not there any more.');
  elsif present = from_status and is_changed then
    perform private.refuse(409, 'changed_meanwhile', 'It was changed after you saw it. Look at it again before you decide.');
  elsif present = from_status then
    raise exception using errcode = '42501', message = 'This is not yours to change.';
  end if;
  perform private.refuse(409, 'already_decided',
    format('Somebody else was faster: this is "%s" now. Load it again before you decide.', present));
end
$$;
