-- Tickets that their buyer gave to somebody else: who holds one has a link of their own, and the buyer sees neither its code nor what
-- they answer. Each time it is given, its registrations get new ids: codes and links of whoever had it before end.

create function private.ticket_link(registration uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select first.id from public.event_registrations as r join public.event_registrations as first
    on first.ticket_id = r.ticket_id and first.seat = r.seat and first.given_at = r.given_at
  where r.id = registration order by first.number limit 1
$$;
comment on function private.ticket_link(uuid) is
  'The registration that the link of a ticket names that was given away, the same one for all of its dates; null where its buyer has it.';

create function private.ticket_token(registration uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.sign('orders', 'ticket ' || private.ticket_link(registration))
$$;
comment on function private.ticket_token(uuid) is
  'The secret of the link by which whoever was given a ticket reads it and answers its questions; null where its buyer has it.';

create function private.queue_ticket_mail(registration uuid, outcome text, occasion text, further jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('tickets:%s:%s:%s', r.id, outcome, occasion), 'order', 'registrations', null,
    private.describe_date(r.occurrence_id) || jsonb_build_object('outcome', outcome, 'name', r.attendee_name, 'by', placed.buyer_name,
      'language', placed.language, 'code', placed.code, 'ticket_id', private.ticket_link(r.id),
      'tickets', jsonb_build_array(jsonb_build_object('registration_id', r.id, 'name', r.attendee_name, 'type', k.name)),
      'calendar', private.describe_calendar_date(r.id),
      'dates', private.dates_of_order(placed, r.ticket_id, r.attendee_name)) || further,
    r.attendee_email, jsonb_build_object('token', private.ticket_token(r.id)))
  from public.event_registrations as r join public.orders as placed on placed.id = r.order_id
  join public.tickets as t on t.id = r.ticket_id join public.ticket_types as k on k.id = t.ticket_type_id
  where r.id = registration and r.given_at is not null
$$;
comment on function private.queue_ticket_mail(uuid, text, text, jsonb) is
  'Queues an email to whoever was given the ticket of a registration, once for an occasion; nothing where its buyer has it.';

create function private.tell_ticket_holders(ticket_ids uuid[], outcome text, occasion text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_ticket_mail(held.id, outcome, occasion) from (
    select distinct on (r.ticket_id, r.seat) r.id from public.event_registrations as r
    where r.ticket_id = any (ticket_ids) and r.given_at is not null and r.status in ('registered', 'confirmed')
    order by r.ticket_id, r.seat, r.number) as held
$$;
comment on function private.tell_ticket_holders(uuid[], text, text) is
  'Emails whoever holds one of these tickets that were given away, once for each person.';

create function private.read_ticket(registration uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held public.event_registrations;
  placed public.orders;
begin
  if token is distinct from private.ticket_token(registration) or token is null then
    perform private.raise_error(404, 'not_found', 'This ticket does not exist, or someone else has it now.');
  end if;
  -- Of a ticket of the series that of the next date.
  select r.* into held from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
  where private.ticket_link(r.id) = private.ticket_link(registration)
    and r.ticket_id = (select ticket_id from public.event_registrations where id = registration)
  order by (r.status <> 'canceled' and o.ends_at > now()) desc, o.starts_at limit 1;
  select * into placed from public.orders where id = held.order_id;
  return jsonb_build_object('registration_id', held.id, 'name', held.attendee_name, 'status', held.status, 'code', placed.code,
    'buyer_name', placed.buyer_name, 'event', private.describe_date(held.occurrence_id),
    'date_status', (select status from public.event_occurrences where id = held.occurrence_id),
    'type', (select k.name from public.tickets as t join public.ticket_types as k on k.id = t.ticket_type_id where t.id = held.ticket_id),
    'table', (select name from public.event_tables where id = held.table_id),
    'online_url', (select online_url from public.event_access where event_id = held.event_id
      and held.status in ('registered', 'confirmed', 'attended')),
    'questions', private.questions_of(held.id),
    'dates', (select coalesce(jsonb_agg(o.starts_at order by o.starts_at), '[]') from public.event_registrations as r
      join public.event_occurrences as o on o.id = r.occurrence_id where r.ticket_id = held.ticket_id and r.seat = held.seat
        and r.given_at = held.given_at and (r.status <> 'canceled' or held.status = 'canceled')));
end
$$;
grant execute on function private.read_ticket(uuid, text) to anon, authenticated, service_role;

create function public.read_ticket(registration_id uuid, token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_ticket(registration_id, token) $$;
comment on function public.read_ticket(uuid, text) is
  'A ticket that was given to somebody, by the secret of their link: {"registration_id" (its code), "name", "status", "type", "event", '
  '"dates", "table", "questions", ...}. 404 once somebody else has it.';
grant execute on function public.read_ticket(uuid, text) to anon, authenticated, service_role;

create function private.transfer_ticket(ticket uuid, seat integer, name text, email text, token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  admitted public.event_registrations;
  placed public.orders;
  called constant text := private.printed(btrim(name));
  address constant text := nullif(lower(btrim(email)), '');
  buyer text;
  is_kept boolean;
begin
  placed := private.known_order((select t.order_id from public.tickets as t where t.id = ticket), token);
  if coalesce(called, '') = '' or char_length(called) > 200 then
    perform private.raise_error(422, 'name_needed', 'Enter a name of up to 200 characters.');
  elsif address is not null and not private.is_email_address(address) then
    perform private.raise_error(422, 'email_invalid', 'Enter an email address such as name@example.org.');
  end if;
  select * into placed from public.orders where id = placed.id for update;
  -- On all dates of a ticket of the series that are to come.
  select r.* into admitted from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
  where r.ticket_id = ticket and r.seat = transfer_ticket.seat
  order by r.status in ('held', 'registered', 'confirmed') desc, o.ends_at > now() desc, r.number limit 1 for update of r;
  if admitted.id is null then
    perform private.raise_error(404, 'not_found', 'This ticket does not exist, or you don’t have access to it.');
  elsif admitted.status not in ('held', 'registered', 'confirmed') then
    perform private.raise_error(409, 'ticket_used', 'This ticket is canceled, or someone was admitted with it.');
  elsif not private.runs_event(placed.event_id)
    and not coalesce((select allows_transfer from public.event_ticketing where event_id = placed.event_id), true) then
    perform private.raise_error(403, 'transfer_off', 'Tickets for this event cannot be transferred.');
  elsif now() >= (select ends_at from public.event_occurrences where id = admitted.occurrence_id) then
    perform private.raise_error(409, 'event_over', 'This date is over.');
  end if;
  buyer := coalesce((select lower(u.email) from auth.users as u where u.id = placed.user_id), placed.buyer_email);
  -- Only another name, or the buyer takes it back: it is theirs. Before an order is confirmed there is no ticket to give.
  is_kept := address is null or address = buyer or placed.status <> 'confirmed';
  if address is not null and placed.status = 'confirmed' and not (
    private.consume_rate_limit(format('transfers of %s', placed.id), 20, 86400)
    and private.consume_rate_limit(format('transfers by %s', coalesce(placed.user_id::text, placed.buyer_email, placed.id::text)),
      60, 86400)
    and private.consume_rate_limit(format('transfers to %s', address), 5, 86400)) then
    perform private.raise_error(429, 'too_many_emails', 'Tickets were sent very often. Try again tomorrow, or leave the email address out.');
  end if;
  if address is not null then
    perform private.queue_ticket_mail(admitted.id, 'ticket_canceled', 'given ' || extract(epoch from admitted.given_at),
      jsonb_build_object('tickets', jsonb_build_array())) where address <> admitted.attendee_email;
  end if;
  -- Of a ticket that was given away the buyer corrects the name; the answers are its holder's.
  if (lower(called) <> lower(admitted.attendee_name) and (address is not null or admitted.given_at is null))
    or address <> coalesce(admitted.attendee_email, buyer) then
    perform private.forget_own_answers(admitted.id);
  end if;
  update public.event_registrations as r set attendee_name = called, is_listed = false,
    id = case when address is null or placed.status <> 'confirmed' then r.id else gen_random_uuid() end,
    given_at = case when is_kept and address is null then r.given_at when is_kept then null else now() end,
    user_id = case when not is_kept then null
      when address = buyer and r.id = private.buyer_registration(placed.id) then placed.user_id else r.user_id end,
    attendee_email = case when address is null then r.attendee_email when address = buyer and placed.user_id is not null then null
      else address end
  where r.ticket_id = ticket and r.seat = admitted.seat and r.status in ('held', 'registered', 'confirmed');
  if not is_kept then
    perform private.queue_ticket_mail(r.id, 'transferred', '') from public.event_registrations as r
    where r.ticket_id = ticket and r.number = admitted.number;
  end if;
  return private.order_of(placed, false);
end
$$;
grant execute on function private.transfer_ticket(uuid, integer, text, text, text) to anon, authenticated, service_role;

create function public.transfer_ticket(ticket_id uuid, seat integer, name text, email text default null, token text default null)
returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.transfer_ticket(ticket_id, seat, name, email, token)
$$;
comment on function public.transfer_ticket(uuid, integer, text, text, text) is
  'Gives a seat of a ticket another name; with an address, to that person: they get it by email with a link of their own, its code and '
  'link until then end, and the buyer no longer sees it. With the address of the buyer it is theirs again. For the buyer (also by the '
  'secret of the link) and the organizers. Returns the order.';
grant execute on function public.transfer_ticket(uuid, integer, text, text, text) to anon, authenticated, service_role;
