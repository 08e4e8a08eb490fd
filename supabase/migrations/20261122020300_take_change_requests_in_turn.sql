-- Sending a change takes the listing and then the request before it; deciding takes the request and then the listing. Who did
-- both at the same moment waited for each other, and the database ended one of them. A statement that updates requests cannot
-- know their listings before it holds the requests, so there is one line for all of them: each takes some milliseconds.
create function private.wait_for_requests() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The service key and migrations write many rows at once, and know what they do.
  if private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock(hashtextextended('change_requests', 0));
  end if;
end
$$;
comment on function private.wait_for_requests() is 'One transaction that sends or decides changes of listings at a time.';
revoke execute on function private.wait_for_requests() from public;

create function private.take_turn_with_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wait_for_requests();
  return null;
end
$$;
revoke execute on function private.take_turn_with_requests() from public;
-- Not within another statement, which holds rows already.
create trigger change_requests_0_take_turn before insert or update on public.change_requests
  for each statement when (pg_trigger_depth() = 0) execute function private.take_turn_with_requests();

-- As before, and for changes: giving a listing to somebody else takes the listing and then its requests.
create or replace function private.lock_listing_of(entity text, item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if entity = 'change_requests' then
    perform private.wait_for_requests();
    perform 1 from public.businesses
    where id = (select business_id from public.change_requests where change_requests.id = item_id) for no key update;
  elsif entity = 'claims' then
    perform 1 from public.businesses where id = (select business_id from public.claims where claims.id = item_id)
    for no key update;
  end if;
end
$$;
comment on function private.lock_listing_of(text, uuid) is
  'Holds the listing that a claim or a change is about, until the transaction ends.';
