-- Messages of organizers to the people who registered. Organizers never see an address: the outbox sends.

create table public.event_messages (
  -- Made by the sender's form, so that sending it twice sends it once.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  -- Null: all dates to come.
  occurrence_id uuid references public.event_occurrences (id) on delete cascade,
  sent_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- Null: all kinds of tickets, and people without one.
  ticket_type_id uuid,
  audience text not null constraint event_messages_audience_known
    check (audience in ('confirmed', 'waitlist', 'both', 'attended', 'absent', 'payment_due')),
  -- One line: it becomes a header of the email.
  subject text not null constraint event_messages_subject_form
    check (char_length(btrim(subject)) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null constraint event_messages_body_length
    check (char_length(body) <= 5000 and body ~ '[^[:space:]]'),
  receivers integer not null,
  created_at timestamptz not null default now()
);
comment on table public.event_messages is
  'What organizers wrote to the people who registered; written by a function only.';

create index event_messages_event_id_idx on public.event_messages (event_id, created_at desc);
create index event_messages_occurrence_id_idx on public.event_messages (occurrence_id);
create index event_messages_ticket_type_id_idx on public.event_messages (ticket_type_id);
create index event_messages_sent_by_idx on public.event_messages (sent_by);

alter table public.event_messages enable row level security;
grant select on public.event_messages to authenticated;
grant select, insert, update, delete on public.event_messages to service_role;

create policy "owners and managers see the messages about their events, staff all" on public.event_messages
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[]))
    or (select private.is_staff()));

create function private.may_message_guests(event uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.events join public.businesses on businesses.id = events.business_id
    where events.id = event and businesses.status = 'approved'
    and businesses.id = any (private.my_business_ids('{owner,manager}')))
$$;
comment on function private.may_message_guests(uuid) is
  'Whether the caller is staff, or owner or manager of the event''s business while that is approved.';
grant execute on function private.may_message_guests(uuid) to authenticated, service_role;

create function public.may_message_guests(event_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.may_message_guests(event_id) $$;
comment on function public.may_message_guests(uuid) is
  'Whether the caller may write to the people who registered for an event.';
grant execute on function public.may_message_guests(uuid) to authenticated, service_role;

-- Addresses without an account that want no more emails of a kind.
create table private.email_opt_outs (
  address text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (address, kind)
);
comment on table private.email_opt_outs is 'Who without an account wants no more emails of a kind.';

-- Whoever came with an order is written to at their own address, or else through who ordered. A date can be written about until two
-- weeks after it: thanks, or things left behind.
create function private.message_receivers(event uuid, occurrence uuid, audience text, ticket_type uuid)
returns table (person uuid, address text, registration_id uuid, language text)
language sql stable security definer set search_path = '' as $$
  with chosen as (
    select r.id, r.number, lower(coalesce(r.attendee_email,
        case when r.user_id is null and placed.user_id is null then placed.buyer_email end)) as address,
      case when r.attendee_email is null then coalesce(r.user_id, placed.user_id) end as person, placed.language
    from public.event_registrations as r
    join public.event_occurrences as o on o.id = r.occurrence_id
    left join public.orders as placed on placed.id = r.order_id
    left join public.tickets as t on t.id = r.ticket_id
    left join public.invoices as bill on bill.id = placed.invoice_id
    where r.event_id = event and (r.occurrence_id = occurrence or (occurrence is null and (o.ends_at > now()
        or message_receivers.audience in ('attended', 'absent'))))
      and o.ends_at > now() - interval '14 days' and (ticket_type is null or t.ticket_type_id = ticket_type)
      and case message_receivers.audience
        when 'confirmed' then r.status in ('registered', 'confirmed', 'attended')
        when 'waitlist' then r.status in ('waitlisted', 'offered')
        when 'both' then r.status in ('registered', 'confirmed', 'attended', 'waitlisted', 'offered')
        when 'attended' then r.status = 'attended'
        when 'absent' then r.status in ('registered', 'confirmed') and o.ends_at <= now()
        when 'payment_due' then r.status in ('registered', 'confirmed', 'attended') and bill.status = 'open'
          and bill.amount_due > 0
        else false end
  )
  select distinct on (coalesce(c.person::text, c.address)) c.person, c.address, c.id, c.language
  from chosen as c left join auth.users as account on account.email = c.address
  left join public.notification_choices as choices on choices.user_id = coalesce(c.person, account.id)
    and choices.kind = 'event_messages'
  where coalesce(c.person::text, c.address) is not null and choices.enabled is not false and not exists (
    select from private.email_opt_outs as off where off.address = c.address and off.kind = 'event_messages')
  order by coalesce(c.person::text, c.address), c.number
$$;
comment on function private.message_receivers(uuid, uuid, text, uuid) is
  'Who gets a message about an event, one of its dates or a kind of ticket: everybody once, by account or by address, except for those '
  'who do not want such emails.';

create function private.is_message_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.event_messages as m join public.event_registrations as r on r.event_id = m.event_id
    join public.events on events.id = m.event_id
    left join public.businesses on businesses.id = events.business_id
    left join public.orders as placed on placed.id = r.order_id
    where m.id = (data ->> 'message_id')::uuid and r.status <> 'canceled'
      and (r.id = (data ->> 'registration_id')::uuid or (person is not null and person in (r.user_id, placed.user_id)))
      and (m.occurrence_id is null or r.occurrence_id = m.occurrence_id)
      and (businesses.status = 'approved' or exists (select from public.staff where user_id = m.sent_by)))
$$;
comment on function private.is_message_due(uuid, jsonb) is
  'Whether a person is still registered for what a queued message is about, and its business is approved or '
  'staff wrote it.';

create function private.opt_out_guest(registration uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.email_opt_outs (address, kind)
  select lower(coalesce(r.attendee_email, placed.buyer_email)), 'event_messages'
  from public.event_registrations as r left join public.orders as placed on placed.id = r.order_id
  where r.id = registration and coalesce(r.attendee_email, placed.buyer_email) is not null
  on conflict (address, kind) do nothing
$$;
comment on function private.opt_out_guest(uuid) is
  'Keeps messages of organizers from the address without an account that a registration has.';

create function private.count_message_receivers(event uuid, occurrence uuid, audience text, ticket_type uuid)
returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_message_guests(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return (select count(*) from private.message_receivers(event, occurrence, audience, ticket_type));
end
$$;
grant execute on function private.count_message_receivers(uuid, uuid, text, uuid) to authenticated, service_role;

create function public.count_message_receivers(event_id uuid, occurrence_id uuid default null,
  audience text default 'confirmed', ticket_type_id uuid default null)
returns integer
language sql stable security invoker set search_path = '' as $$
  select private.count_message_receivers(event_id, occurrence_id, audience, ticket_type_id)
$$;
comment on function public.count_message_receivers(uuid, uuid, text, uuid) is
  'How many people a message about an event would reach; audience: confirmed, waitlist, both, attended, absent '
  'or payment_due, of all or one kind of ticket. For its organizers.';
grant execute on function public.count_message_receivers(uuid, uuid, text, uuid) to authenticated, service_role;

-- Rate-limited per event and per business.
create function private.send_event_message(
  message uuid, event uuid, occurrence uuid, audience text, subject text, body text, ticket_type uuid
) returns public.event_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.events;
  made public.event_messages;
begin
  if not private.may_message_guests(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  -- Serialized, so that a form that is sent twice finds its first message.
  select * into about from public.events where id = event for no key update;
  select * into made from public.event_messages where id = message;
  if made.id is not null and made.event_id = event then return made; end if;
  if made.id is not null then
    perform private.raise_error(409, 'message_known', 'This message was already sent. Reload the page.');
  elsif about.approval_status not in ('approved', 'archived') then
    perform private.raise_error(409, 'event_not_public', 'Messages can be sent once the event is live.');
  elsif occurrence is not null and not exists (
    select from public.event_occurrences where id = occurrence and event_id = event) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  elsif ticket_type is not null and not exists (
    select from public.ticket_types where id = ticket_type and event_id = event) then
    perform private.raise_error(404, 'not_found', 'This ticket type does not exist.');
  end if;

  insert into public.event_messages (id, event_id, occurrence_id, ticket_type_id, sent_by, audience, subject, body, receivers)
  select message, event, occurrence, ticket_type, (select auth.uid()), send_event_message.audience,
    btrim(send_event_message.subject), btrim(send_event_message.body, E' \t\r\n'),
    (select count(*) from private.message_receivers(event, occurrence, send_event_message.audience, ticket_type))
  returning * into made;
  if made.receivers = 0 then
    perform private.raise_error(409, 'nobody_to_write_to', 'No one would get this message.');
  elsif not private.is_staff() and not (
    private.consume_rate_limit(format('messages of event %s', event), 3, 86400)
    and private.consume_rate_limit(format('messages of business %s', about.business_id), 10, 86400)) then
    perform private.raise_error(429, 'too_many_messages',
      'You sent as many messages as possible today. Try again tomorrow.');
  end if;

  -- Guests answer to an address that is public, or to the person who wrote.
  perform private.queue_mail(format('event_messages:%s:%s', made.id, coalesce(receiver.person::text,
      md5(receiver.address))), 'event_message', 'event_messages', receiver.person,
    jsonb_build_object('message_id', made.id, 'title', about.title, 'slug', about.slug,
      'registration_id', case when receiver.person is null then receiver.registration_id end,
      'language', case when receiver.person is null then receiver.language end,
      'organizer', businesses.name, 'reply_to', coalesce(
        case when businesses.show_email then businesses.email end,
        case when not private.is_staff() then private.my_email() end, site_settings.contact_email)),
    receiver.address)
  from private.message_receivers(event, occurrence, made.audience, ticket_type) as receiver
  cross join public.site_settings left join public.businesses on businesses.id = about.business_id;
  return made;
end
$$;
grant execute on function private.send_event_message(uuid, uuid, uuid, text, text, text, uuid) to authenticated,
  service_role;

create function public.send_event_message(
  message_id uuid, event_id uuid, audience text, subject text, body text, occurrence_id uuid default null,
  ticket_type_id uuid default null
) returns public.event_messages
language sql security invoker set search_path = '' as $$
  select private.send_event_message(message_id, event_id, occurrence_id, audience, subject, body, ticket_type_id)
$$;
comment on function public.send_event_message(uuid, uuid, text, text, text, uuid, uuid) is
  'Emails the people who registered for an event, one of its dates or a kind of ticket, once per message_id; '
  'audience: confirmed, waitlist, both, attended, absent or payment_due. For its owner, managers and staff, '
  'three times a day per event.';
grant execute on function public.send_event_message(uuid, uuid, text, text, text, uuid, uuid) to authenticated,
  service_role;
