-- Decisions of the desk, told to whoever sent the thing in.
create function private.tell_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := to_jsonb(new);
  field constant text := case when tg_table_name = 'events' then 'approval_status' else 'status' end;
  becomes constant text := item ->> field;
  listing public.businesses;
  person uuid;
begin
  if becomes is not distinct from to_jsonb(old) ->> field or becomes <> all (tg_argv[0]::text[])
    or private.actor_role() not in ('admin', 'editor', 'system') then return null; end if;
  select * into listing from public.businesses
  where id = coalesce(case when tg_table_name = 'businesses' then item ->> 'id' end, item ->> 'business_id')::uuid;
  person := coalesce(item ->> 'claimant_id', item ->> 'requested_by', item ->> 'posted_by', item ->> 'created_by',
    item ->> 'author_id', listing.owner_id::text)::uuid;
  -- Who decides about their own knows it already.
  if person = (select auth.uid()) then return null; end if;
  perform private.queue_mail(
    format('%s:%s:%s:%s', tg_table_name, new.id, becomes, extract(epoch from new.status_changed_at)),
    'decision', 'decisions', person,
    jsonb_build_object('entity', tg_table_name, 'outcome', becomes, 'id', new.id, 'reason', new.status_reason,
      'title', coalesce(item ->> 'title', listing.name), 'slug', coalesce(item ->> 'slug', listing.slug),
      'business_id', listing.id, 'business', listing.name, 'fields', item -> 'accepted_fields'));
  return null;
end
$$;
revoke execute on function private.tell_decision() from public;
create trigger tell_decision after update on public.businesses
  for each row execute function private.tell_decision('{approved,rejected,suspended}');
create trigger tell_decision after update on public.change_requests
  for each row execute function private.tell_decision('{approved,partly,rejected}');
create trigger tell_decision after update on public.claims
  for each row execute function private.tell_decision('{approved,rejected,needs_info,revoked}');
create trigger tell_decision after update on public.events
  for each row execute function private.tell_decision('{approved,rejected}');
create trigger tell_decision after update on public.deals
  for each row execute function private.tell_decision('{active,rejected}');
create trigger tell_decision after update on public.jobs
  for each row execute function private.tell_decision('{active,rejected}');
create trigger tell_decision after update on public.blog_posts
  for each row execute function private.tell_decision('{published,rejected}');

-- Places at events.
create function private.describe_date(occurrence uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', title, 'slug', slug, 'starts_at', event_occurrences.starts_at,
    'time_zone', time_zone, 'all_day', all_day, 'place', nullif(concat_ws(', ', venue_name, address_line1, city), ''),
    'event_id', events.id, 'occurrence_id', event_occurrences.id)
  from public.event_occurrences join public.events on events.id = event_id where event_occurrences.id = occurrence
$$;
revoke execute on function private.describe_date(uuid) from public;

create function private.tell_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := new.status;
begin
  -- Rows that a script adds were agreed elsewhere.
  if tg_op = 'INSERT' and private.actor_role() = 'system' then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  if new.status = 'cancelled' then
    if old.status = 'offered' and old.offered_until <= now() then outcome := 'offer_lapsed';
    elsif new.user_id = (select auth.uid()) then return null;
    end if;
  elsif new.status = 'attended' or (tg_op = 'UPDATE' and old.status = 'attended') then return null;
  end if;
  perform private.queue_mail(
    format('registrations:%s:%s:%s', new.id, outcome, extract(epoch from coalesce(new.status_changed_at, now()))),
    'registration', 'registrations', new.user_id,
    private.describe_date(new.occurrence_id) || jsonb_build_object('outcome', outcome, 'registration_id', new.id,
      'guests', new.guests, 'offered_until', case when outcome = 'offered' then new.offered_until end,
      'reason', case when outcome = 'cancelled' then new.status_reason end));
  return null;
end
$$;
revoke execute on function private.tell_registration() from public;
create trigger tell_registration after insert or update of status on public.event_registrations
  for each row execute function private.tell_registration();

-- A date that is off, or moved: everybody who has a place or waits for one hears of it.
create function private.tell_date_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome constant text := case
    when new.status is distinct from old.status and new.status in ('cancelled', 'postponed') then 'event_' || new.status
    when new.starts_at <> old.starts_at and new.status not in ('cancelled', 'postponed') then 'event_moved' end;
  registration public.event_registrations;
begin
  if outcome is null or greatest(old.ends_at, new.ends_at) < now() then return null; end if;
  for registration in select * from public.event_registrations
    where occurrence_id = new.id and status in ('registered', 'waitlisted', 'offered', 'confirmed') loop
    perform private.queue_mail(
      format('dates:%s:%s:%s:%s', registration.id, outcome, extract(epoch from new.starts_at), extract(epoch from now())),
      'registration', 'registrations', registration.user_id,
      private.describe_date(new.id) || jsonb_build_object('outcome', outcome, 'registration_id', registration.id,
        'guests', registration.guests, 'previous_starts_at', case when outcome = 'event_moved' then old.starts_at end,
        'reason', (select status_reason from public.events where id = new.event_id and outcome <> 'event_moved')));
  end loop;
  return null;
end
$$;
revoke execute on function private.tell_date_changed() from public;
create trigger tell_date_changed after update of status, starts_at on public.event_occurrences
  for each row execute function private.tell_date_changed();

-- Memberships and business subscriptions.
create function private.tell_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
  subscriber constant uuid := coalesce(new.user_id,
    (select owner_id from public.business_profiles where id = new.business_profile_id));
begin
  if tg_op = 'INSERT' then
    if private.actor_role() = 'system' or new.status not in ('active', 'trialing') then return null; end if;
    outcome := new.status;
  elsif new.status <> old.status and new.status in ('active', 'trialing', 'past_due', 'grace', 'lapsed', 'cancelled') then
    outcome := case when new.status = 'active' and old.status in ('past_due', 'grace', 'lapsed') then 'renewed' else new.status end;
  elsif new.status = 'active' and new.current_period_end > old.current_period_end then
    outcome := 'renewed';
  end if;
  if outcome is null then return null; end if;
  perform private.queue_mail(
    format('subscriptions:%s:%s:%s', new.id, outcome, extract(epoch from now())), 'membership', 'memberships', subscriber,
    jsonb_build_object('outcome', outcome, 'subscription_id', new.id, 'ends_at', new.current_period_end,
      'grace_ends_at', new.grace_ends_at, 'reason', new.status_reason, 'audience', case when new.user_id is null then 'business' else 'member' end,
      'plan', (select name from public.plans where id = new.plan_id)));
  return null;
end
$$;
revoke execute on function private.tell_subscription() from public;
create trigger tell_subscription after insert or update on public.subscriptions
  for each row execute function private.tell_subscription();

-- What comes due, looked up once a day.
create function private.queue_reminders() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  before constant bigint := (select count(*) from private.outbox);
begin
  delete from private.outbox where state in ('sent', 'failed', 'skipped') and created_at < now() - interval '180 days';
  perform private.queue_mail(format('jobs:%s:expires:%s', jobs.id, extract(epoch from expire_date)), 'reminder', 'reminders',
    coalesce(posted_by, owner_id), jsonb_build_object('entity', 'jobs', 'id', jobs.id, 'title', title, 'slug', jobs.slug,
      'ends_at', expire_date, 'business_id', business_id, 'business', businesses.name, 'time_zone', businesses.time_zone))
  from public.jobs join public.businesses on businesses.id = business_id
  where jobs.status = 'active' and businesses.status = 'approved' and expire_date between now() and now() + interval '3 days'
    and jobs.published_at < expire_date - interval '3 days';
  perform private.queue_mail(format('deals:%s:expires:%s', deals.id, extract(epoch from valid_until)), 'reminder', 'reminders',
    coalesce(created_by, owner_id), jsonb_build_object('entity', 'deals', 'id', deals.id, 'title', title, 'slug', deals.slug,
      'ends_at', valid_until, 'business_id', business_id, 'business', businesses.name, 'time_zone', businesses.time_zone))
  from public.deals join public.businesses on businesses.id = business_id
  where deals.status = 'active' and businesses.status = 'approved' and valid_until between now() and now() + interval '3 days'
    and deals.published_at < valid_until - interval '3 days';
  perform private.queue_mail(format('subscriptions:%s:due:%s', subscriptions.id, extract(epoch from current_period_end)),
    'membership', 'renewals', coalesce(user_id, owner_id),
    jsonb_build_object('outcome', case when cancel_at_period_end then 'ending' else 'due' end,
      'subscription_id', subscriptions.id, 'ends_at', current_period_end, 'plan', plans.name,
      'payment_method', payment_method, 'audience', plans.audience))
  from public.subscriptions join public.plans on plans.id = plan_id
  left join public.business_profiles on business_profiles.id = business_profile_id
  where subscriptions.status in ('trialing', 'active')
    and current_period_end between now() and now() + interval '14 days';
  return greatest(0, (select count(*) from private.outbox) - before);
end
$$;
create function public.queue_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_reminders() $$;
comment on function public.queue_reminders() is
  'Queues what comes due: jobs and deals that end within three days, memberships within two weeks. Daily, with the service key.';
revoke execute on function private.queue_reminders(), public.queue_reminders() from public;
grant execute on function private.queue_reminders(), public.queue_reminders() to service_role;
