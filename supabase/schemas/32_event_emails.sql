-- Emails about registrations: to organizers when people register, and to the registered before the event.

create index event_registrations_created_at_idx on public.event_registrations (created_at);
create index event_registrations_canceled_idx on public.event_registrations (status_changed_at)
  where status = 'canceled';

create function private.organizers_of(business uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.managers_of(business)
  union select user_id from public.staff where business is null
$$;
comment on function private.organizers_of(uuid) is
  'Who organizes the events of a business: its owner and managers; without a business, staff.';

create function private.organizes_all(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(person in (
    select private.organizers_of((event ->> 'business_id')::uuid))), false)
  from jsonb_array_elements(data -> 'events') as event
$$;
comment on function private.organizes_all(uuid, jsonb) is
  'Whether a person organizes every event that an email is about.';

create function private.notify_organizers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  organizer_of public.events;
begin
  -- Rows that a script inserts were agreed on elsewhere.
  if tg_op = 'INSERT' and private.actor_role() = 'system' then return null; end if;
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('offered', 'confirmed'), ('held', 'registered')) then return null; end if;
  -- Of an order one email, once it has its places.
  if new.status = 'held' or (new.order_id is not null and exists (select from public.event_registrations as r
    where r.order_id = new.order_id and r.number < new.number)) then return null; end if;
  select * into organizer_of from public.events where id = new.event_id;
  perform private.queue_mail(format('new_registration:%s:%s:%s', new.id, new.status, organizer),
    'new_registration', 'new_registrations', organizer,
    jsonb_build_object('name', new.attendee_name, 'guests', case when new.order_id is null then new.guests else (
        select count(*) - 1 from public.event_registrations as r where r.order_id = new.order_id
          and r.occurrence_id = new.occurrence_id and r.status <> 'canceled') end, 'status', new.status, 'events',
      jsonb_build_array(private.describe_date(new.occurrence_id)
        || jsonb_build_object('business_id', organizer_of.business_id))))
  from private.organizers_of(organizer_of.business_id) as organizer
  where organizer is distinct from new.user_id and private.chosen_frequency(organizer, 'new_registrations') = 'each';
  return null;
end
$$;
comment on function private.notify_organizers() is
  'Emails organizers who want to know of each registration.';

create trigger notify_organizers after insert or update of status on public.event_registrations
  for each row execute function private.notify_organizers();

create function private.queue_registration_digests(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  covered constant tstzrange := private.start_digest('new_registrations', 'daily', moment);
  queued integer;
begin
  if covered is null then return 0; end if;
  perform private.queue_mail(format('new_registrations:%s:%s', organizer, extract(epoch from upper(covered))),
    'registration_digest', 'new_registrations', organizer,
    jsonb_build_object('events', jsonb_agg(date_facts order by starts_at, occurrence_id)))
  from (
    select organizer, changed.occurrence_id, event_occurrences.starts_at,
      private.describe_date(changed.occurrence_id) || jsonb_build_object('business_id', events.business_id,
        'capacity', events.capacity, 'added', changed.added, 'canceled', changed.canceled,
        'taken', private.seats_taken(changed.occurrence_id)) as date_facts
    from (
      select occurrence_id, event_id, count(*) filter (where is_new) as added,
        count(*) filter (where not is_new) as canceled
      from (
        select occurrence_id, event_id, true as is_new from public.event_registrations
        where created_at > lower(covered) and created_at <= upper(covered) and status <> 'canceled'
        union all
        -- Who registered and canceled between two digests is in neither.
        select occurrence_id, event_id, false from public.event_registrations
        where status = 'canceled' and status_changed_at > lower(covered)
          and status_changed_at <= upper(covered) and created_at <= lower(covered)
      ) as registrations group by occurrence_id, event_id
    ) as changed
    join public.events on events.id = changed.event_id
    join public.event_occurrences on event_occurrences.id = changed.occurrence_id
    cross join lateral private.organizers_of(events.business_id) as organizer
    where event_occurrences.ends_at > moment
      and private.chosen_frequency(organizer, 'new_registrations') = 'daily'
  ) as news group by organizer;
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function private.queue_registration_digests(timestamptz) to service_role;

create function private.has_place(registration uuid, at_start timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (
      select from public.event_registrations as r
      join public.event_occurrences as o on o.id = r.occurrence_id join public.events as e on e.id = r.event_id
      left join public.businesses as b on b.id = e.business_id
      where r.id = registration and r.status in ('registered', 'confirmed') and o.starts_at = at_start
        and o.ends_at > now() and o.status not in ('canceled', 'postponed')
        and e.status not in ('canceled', 'postponed') and e.approval_status = 'approved'
        and (b.id is null or b.status = 'approved'))
  );
end
$$;
comment on function private.has_place(uuid, timestamptz) is
  'Whether a registration is confirmed and its date takes place then.';

-- A day or two hours before; a date that lasts all day counts from 9 a.m. Whoever registered later, or heard of
-- a change of the date later, got an email with the time then.
create function private.queue_event_reminders(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform private.queue_mail(due.key, 'event_reminder', 'event_reminders', due.user_id,
    private.describe_date(due.occurrence_id) || jsonb_build_object('registration_id', due.id, 'guests', due.guests, 'table', due.tables,
      'language', due.language, 'order_id', due.order_id, 'ticket_id', due.ticket_id,
      'calendar', private.describe_calendar_date(due.id)),
    due.address, case when due.address is not null then jsonb_build_object('token',
      coalesce(private.ticket_token(due.id), private.order_token(due.order_id))) end)
  from (
    select r.id, r.occurrence_id, person.id as user_id, person.address, party.guests, party.tables,
      case when person.address is not null then placed.language end as language,
      case when person.address is not null and r.given_at is null then r.order_id end as order_id, private.ticket_link(r.id) as ticket_id,
      format('event_reminders:%s:%s:%s', r.id, lead.name, extract(epoch from o.starts_at)) as key
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    join public.event_registrations as r on r.occurrence_id = o.id left join public.orders as placed on placed.id = r.order_id
    cross join lateral (
      select o.starts_at + case when e.all_day then interval '9 hours' else interval '0' end as starts) as day
    cross join lateral (values
      ('day', day.starts - interval '1 day', day.starts - interval '2 hours'),
      ('hours', day.starts - interval '2 hours', day.starts)) as lead (name, remind_at, too_late_at)
    -- Whoever was given a ticket, and of all others in an order its buyer, once.
    cross join lateral (select coalesce(r.user_id, case when r.given_at is null then placed.user_id end) as id,
      case when r.given_at is not null then r.attendee_email when r.user_id is null and placed.user_id is null
        then placed.buyer_email end as address) as person
    cross join lateral (select min(p.number) as number, count(*) - 1 + sum(p.guests) as guests, string_agg(distinct t.name, ', ') as tables
      from public.event_registrations as p left join public.event_tables as t on t.id = p.table_id
      where p.id = r.id or (r.given_at is null and p.order_id = r.order_id and p.occurrence_id = r.occurrence_id and p.given_at is null
        and p.status in ('registered', 'confirmed', 'attended'))) as party
    where o.starts_at between moment - interval '10 hours' and moment + interval '1 day'
      and moment >= lead.remind_at and moment < lead.too_late_at
      and o.updated_at <= lead.remind_at and coalesce(r.status_changed_at, r.created_at) <= lead.remind_at
      and coalesce(r.given_at, '-infinity') <= lead.remind_at
      and (r.order_id is null or (placed.status = 'confirmed' and party.number = r.number))
      and private.has_place(r.id, o.starts_at)
      and case when person.id is null then private.default_frequency('event_reminders')
        else private.chosen_frequency(person.id, 'event_reminders') end in (lead.name, 'both')
  ) as due
  where not exists (select from private.outbox where dedupe_key = due.key);
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function private.queue_event_reminders(timestamptz) to service_role;

create function public.queue_event_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_event_reminders() $$;
comment on function public.queue_event_reminders() is
  'Queues reminders for people whose event begins within a day or two hours, guests who ordered or hold a ticket included. Every few minutes, with the '
  'service key.';
grant execute on function public.queue_event_reminders() to service_role;
