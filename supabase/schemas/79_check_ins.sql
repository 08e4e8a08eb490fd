-- Check-in: who was let in, when and at which door, and who was not. A door without a network sends what it did later.

create table public.check_ins (
  -- Made by the device, so that sending it again records nothing twice.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  -- The date that the door was open for.
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  -- Null: what was shown is on no list.
  registration_id uuid references public.event_registrations (id) on update cascade on delete cascade,
  action text not null constraint check_ins_action_known check (action in ('admit', 'undo')),
  outcome text not null constraint check_ins_outcome_known
    check (outcome in ('admitted', 'duplicate', 'refused', 'undone')),
  reason text constraint check_ins_reason_known check (reason in (
    'unknown', 'wrong_date', 'canceled', 'no_place', 'payment_due', 'event_off', 'too_early', 'not_in')),
  method text not null default 'list' constraint check_ins_method_known
    check (method in ('camera', 'code', 'list', 'walk_in')),
  door text not null default '' constraint check_ins_door_length check (char_length(door) <= 60),
  device_id uuid,
  -- The device had shown its answer before the server gave one.
  was_offline boolean not null default false,
  -- By the clock of the device, never in the future.
  occurred_at timestamptz not null default now(),
  undone_at timestamptz,
  recorded_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint check_ins_refusal_has_reason check ((outcome = 'refused') = (reason is not null))
);
comment on table public.check_ins is 'Each attempt to check somebody in, by device; written by functions only.';

-- Nobody is counted twice, whatever two doors do.
create unique index check_ins_one_admission on public.check_ins (registration_id)
  where outcome = 'admitted' and undone_at is null;
create index check_ins_registration_id_idx on public.check_ins (registration_id);
create index check_ins_occurrence_id_idx on public.check_ins (occurrence_id, created_at);
create index check_ins_event_id_idx on public.check_ins (event_id);
create index check_ins_recorded_by_idx on public.check_ins (recorded_by);

alter table public.check_ins enable row level security;
grant select on public.check_ins to authenticated;
grant select, insert, update, delete on public.check_ins to service_role;

create policy "organizers see the check-ins of their events, staff all" on public.check_ins
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

-- The tables of orders come later.
create function private.due_of_order(order_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case i.status when 'draft' then i.total when 'open' then i.amount_due else 0 end
    from public.orders as o join public.invoices as i on i.id = o.invoice_id where o.id = due_of_order.order_id);
end
$$;
comment on function private.due_of_order(uuid) is 'What is still to be paid for an order, in minor units; null for one that was free.';

create function private.is_payment_due(registration public.event_registrations) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Members to whom it is invoiced pay later.
  return registration.status = 'held' or (private.due_of_order(registration.order_id) > 0
    and (select o.pays <> 'invoice' from public.orders as o where o.id = registration.order_id));
end
$$;
comment on function private.is_payment_due(public.event_registrations) is
  'Whether somebody has to pay before they are let in.';

create function private.refuse_admission(registration public.event_registrations, occurrence uuid)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when registration.id is null then 'unknown'
    when registration.status = 'canceled' then 'canceled'
    when registration.occurrence_id <> occurrence then 'wrong_date'
    when o.status in ('canceled', 'postponed') or e.status in ('canceled', 'postponed') then 'event_off'
    when registration.status = 'attended' then null
    when registration.status not in ('registered', 'confirmed', 'held') then 'no_place'
    when now() < o.starts_at - interval '1 day' then 'too_early'
    when private.is_payment_due(registration) then 'payment_due'
  end
  from public.event_occurrences as o join public.events as e on e.id = o.event_id where o.id = occurrence
$$;
comment on function private.refuse_admission(public.event_registrations, uuid) is
  'Why a registration does not admit to a date; null when it does. One rule for every way to check in.';

-- The caller holds the locks of the date and of the registration.
create function private.record_check_in(item jsonb, registration public.event_registrations)
returns public.check_ins
language plpgsql security definer set search_path = '' as $$
declare
  made public.check_ins;
  standing public.check_ins;
  is_undo constant boolean := item ->> 'action' = 'undo';
begin
  select * into made from public.check_ins where id = (item ->> 'id')::uuid;
  if made.id is not null then
    -- Sent again because the first answer did not arrive: the door has shown its own since.
    update public.check_ins set was_offline = true
    where id = made.id and not was_offline and coalesce((item ->> 'was_offline')::boolean, false);
    return made;
  end if;
  select * into standing from public.check_ins
  where registration_id = registration.id and outcome = 'admitted' and undone_at is null;

  made.id := item ->> 'id';
  made.occurrence_id := item ->> 'occurrence_id';
  select event_id into made.event_id from public.event_occurrences where id = made.occurrence_id;
  made.registration_id := registration.id;
  made.action := case when is_undo then 'undo' else 'admit' end;
  if is_undo then
    made.reason := case when registration.id is null then 'unknown'
      when registration.status <> 'attended' and item ->> 'undoes' is null then 'not_in' end;
    made.outcome := case when made.reason is null then 'undone' else 'refused' end;
  else
    made.reason := private.refuse_admission(registration, made.occurrence_id);
    -- Whoever stands at the door decides to let somebody in who pays later; not into a place that is only held.
    if made.reason = 'payment_due' and registration.status <> 'held'
      and coalesce((item ->> 'despite_due')::boolean, false) then
      made.reason := null;
    end if;
    made.outcome := case when made.reason is not null then 'refused'
      when registration.status = 'attended' then 'duplicate' else 'admitted' end;
  end if;

  insert into public.check_ins (id, event_id, occurrence_id, registration_id, action, outcome, reason, method,
    door, device_id, was_offline, occurred_at)
  values (made.id, made.event_id, made.occurrence_id, made.registration_id, made.action, made.outcome,
    made.reason, coalesce(item ->> 'method', 'list'), coalesce(left(btrim(item ->> 'door'), 60), ''),
    (item ->> 'device_id')::uuid, coalesce((item ->> 'was_offline')::boolean, false),
    greatest(least(coalesce((item ->> 'occurred_at')::timestamptz, now()), now()), now() - interval '14 days'))
  on conflict (id) do nothing returning * into made;
  -- The same attempt, sent twice at once.
  if made.created_at is null then
    select * into made from public.check_ins where id = (item ->> 'id')::uuid;
    return made;
  end if;

  if made.outcome = 'admitted' then
    update public.event_registrations set status = 'attended', attended_at = made.occurred_at
    where id = registration.id;
  elsif made.outcome = 'undone' and registration.status = 'attended'
    -- A device takes back its own admission only: another door may have admitted the same person.
    and (item ->> 'undoes' is null or standing.id = (item ->> 'undoes')::uuid) then
    update public.check_ins set undone_at = now() where id = standing.id;
    update public.event_registrations set status = 'registered', attended_at = null
    where id = registration.id;
  end if;
  return made;
end
$$;
comment on function private.record_check_in(jsonb, public.event_registrations) is
  'Records one attempt; the first admission of a registration counts, later ones are duplicates.';

create function private.describe_check_in(made public.check_ins) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', made.id, 'outcome', made.outcome, 'reason', made.reason,
    'registration_id', made.registration_id, 'name', r.attendee_name, 'guests', r.guests,
    'status', r.status, 'starts_at', o.starts_at, 'attended_at', r.attended_at,
    'due', private.due_of_order(r.order_id), 'currency', (select currency from public.site_settings),
    'table', (select name from public.event_tables where id = r.table_id), 'door', standing.door, 'device_id', standing.device_id, 'admission_id', standing.id)
  from (select made.registration_id as id) as asked
  left join public.event_registrations as r on r.id = asked.id
  left join public.event_occurrences as o on o.id = r.occurrence_id
  left join public.check_ins as standing
    on standing.registration_id = r.id and standing.outcome = 'admitted' and standing.undone_at is null
$$;

create function private.sync_check_ins(items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item jsonb;
  answers jsonb := '[]';
  mine uuid[];
  registration public.event_registrations;
  made public.check_ins;
begin
  if items is null or jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 500 then
    perform private.raise_error(422, 'invalid_items', 'Send a list of up to 500 check-ins.');
  end if;
  select array_agg(id) into mine from public.events where private.runs_event(id) and id in (
    select event_id from public.event_occurrences join jsonb_array_elements(items)
      on event_occurrences.id = (value ->> 'occurrence_id')::uuid
    union select event_id from public.event_registrations join jsonb_array_elements(items)
      on event_registrations.id = (value ->> 'registration_id')::uuid);
  -- In one order, so that doors never wait for each other: first the dates, then the registrations.
  perform 1 from public.event_occurrences where event_id = any (mine) and id in (
    select (value ->> 'occurrence_id')::uuid from jsonb_array_elements(items)) order by id for share;
  perform 1 from public.event_registrations where event_id = any (mine) and id in (
    select (value ->> 'registration_id')::uuid from jsonb_array_elements(items)) order by id for update;

  for item in select value from jsonb_array_elements(items) loop
    if exists (select from public.event_occurrences
        where id = (item ->> 'occurrence_id')::uuid and event_id = any (mine))
      and not exists (select from public.check_ins
        where id = (item ->> 'id')::uuid and event_id = any (mine) is not true) then
      -- What belongs to events of others looks like what does not exist.
      select * into registration from public.event_registrations
      where id = (item ->> 'registration_id')::uuid and event_id = any (mine);
      -- A ticket of the series has a registration on each date, and admits with any of their codes.
      if registration.ticket_id is not null and registration.occurrence_id <> (item ->> 'occurrence_id')::uuid then
        select r.* into registration from public.event_registrations as r where r.ticket_id = registration.ticket_id
        order by r.occurrence_id = (item ->> 'occurrence_id')::uuid desc,
          r.attendee_name = registration.attendee_name desc, r.status = 'attended', r.number
        limit 1 for update;
      end if;
      made := private.record_check_in(item, registration);
      answers := answers || private.describe_check_in(made);
    else
      answers := answers || jsonb_build_object('id', item ->> 'id', 'outcome', 'refused', 'reason', 'unknown');
    end if;
  end loop;
  return answers;
end
$$;
grant execute on function private.sync_check_ins(jsonb) to authenticated, service_role;

create function public.sync_check_ins(items jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.sync_check_ins(items) $$;
comment on function public.sync_check_ins(jsonb) is
  'Records what a door did, also long ago and again: each item {id, action, occurrence_id, registration_id, '
  'undoes, method, door, device_id, was_offline, occurred_at} is answered with admitted, duplicate, undone or '
  'refused and the reason. For organizers.';
grant execute on function public.sync_check_ins(jsonb) to authenticated, service_role;

create function private.check_in(registration uuid) returns public.event_registrations
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine public.event_registrations;
  answer jsonb;
begin
  select * into mine from public.event_registrations where id = registration;
  if mine.id is null or not private.runs_event(mine.event_id) then
    perform private.raise_error(404, 'not_found', 'This registration does not exist.');
  end if;
  answer := private.sync_check_ins(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
    'action', 'admit', 'occurrence_id', mine.occurrence_id, 'registration_id', mine.id))) -> 0;
  if answer ->> 'outcome' = 'refused' then
    perform private.raise_error(409, answer ->> 'reason', case answer ->> 'reason'
      when 'canceled' then 'This registration is canceled.'
      when 'no_place' then 'This person has no place yet.'
      when 'event_off' then 'This date is canceled or postponed.'
      when 'too_early' then 'Check-in opens a day before the event starts.'
      when 'payment_due' then 'Payment is due.'
      else 'This registration cannot be checked in.' end);
  end if;
  select * into mine from public.event_registrations where id = registration;
  -- Organizers never see an address.
  mine.attendee_email := null;
  return mine;
end
$$;
grant execute on function private.check_in(uuid) to authenticated, service_role;

create function public.check_in(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$ select private.check_in(registration_id) $$;
comment on function public.check_in(uuid) is 'Records that a person attends; for the organizer.';
grant execute on function public.check_in(uuid) to authenticated, service_role;
