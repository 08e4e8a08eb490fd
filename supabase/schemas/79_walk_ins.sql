-- The list of a door, and people who come without a ticket: an order of its own, which is free or paid at the door. Whoever runs the
-- event takes money for these orders only; the ledger says who took it.

create function private.door_types(date_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'seats', t.seats,
      'total', (taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint,
      'left', t.quantity - private.tickets_sold(t.id, date_id)) order by t.position, t.name), '[]')
  from public.event_occurrences as o join public.ticket_types as t on t.event_id = o.event_id
  cross join lateral private.taxes_on(private.ticket_price(t.id, '{}'), array_remove(array[t.tax_rate_id], null), '{}') as taxed
  where o.id = date_id and t.archived_at is null and t.covers = 'date' and (t.audience = 'everyone' or private.is_staff())
$$;
comment on function private.door_types(uuid) is
  'The kinds of tickets that are sold at the door of a date, with what one costs, taxes included.';

create function private.door_list(date_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listed jsonb;
begin
  if not exists (select from public.event_occurrences
    where id = date_id and private.runs_event(event_id)) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  end if;
  select jsonb_build_object('read_at', now(), 'date', (
    select jsonb_build_object('id', o.id, 'event_id', e.id, 'title', e.title, 'slug', e.slug,
      'venue_name', e.venue_name, 'time_zone', e.time_zone, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
      'status', case when e.status in ('canceled', 'postponed') then e.status else o.status end,
      'capacity', e.capacity, 'taken', private.seats_taken(o.id))
    from public.event_occurrences as o join public.events as e on e.id = o.event_id where o.id = date_id
  ), 'currency', (select currency from public.site_settings), 'types', private.door_types(date_id),
  'guests', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'attendee_name', r.attendee_name,
      'guests', r.guests, 'status', r.status, 'attended_at', r.attended_at, 'door', standing.door,
      'device_id', standing.device_id, 'admission_id', standing.id, 'type', k.name, 'table', seat.name, 'order_id', o.id, 'order_code', o.code,
      'is_walk_in', coalesce(o.is_walk_in, false), 'pays', o.pays, 'total', o.total, 'due', private.due_of_order(o.id),
      -- Let in once more, by a door that had no network.
      'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'door', c.door,
          'device_id', c.device_id, 'occurred_at', c.occurred_at) order by c.occurred_at), '[]')
        from public.check_ins as c where c.registration_id = r.id and c.outcome = 'duplicate' and c.was_offline))
    order by lower(r.attendee_name), r.number), '[]')) into listed
  from public.event_registrations as r
  left join public.check_ins as standing
    on standing.registration_id = r.id and standing.outcome = 'admitted' and standing.undone_at is null
  left join public.orders as o on o.id = r.order_id left join public.event_tables as seat on seat.id = r.table_id
  left join public.tickets as t on t.id = r.ticket_id left join public.ticket_types as k on k.id = t.ticket_type_id
  where r.occurrence_id = date_id;
  return listed;
end
$$;
grant execute on function private.door_list(uuid) to authenticated, service_role;

create function public.door_list(date_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.door_list(date_id) $$;
comment on function public.door_list(uuid) is
  'A date with everybody on its list, canceled ones too, what they paid, and what became of them at the doors: what a door needs '
  'without a network. For organizers.';
grant execute on function public.door_list(uuid) to authenticated, service_role;

create function private.take_at_door(placed public.orders, method text, reference text, request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  recorded uuid;
begin
  perform private.assert_bookable(private.today());
  bill := private.lock_invoice(placed.invoice_id);
  if exists (select from public.payments where request_id = request) then return; end if;
  if method not in ('cash', 'check') then
    perform private.raise_error(422, 'method_not_at_door', 'Cash and checks are taken at the door. Cards pay by the code on the screen.');
  elsif bill.status <> 'open' then
    perform private.raise_error(409, 'invoice_not_open', 'Nothing is due for this person.');
  end if;
  insert into public.payments (method, status, amount, currency, reference, note, invoice_id, request_id)
  values (take_at_door.method, 'pending', bill.amount_due, bill.currency, nullif(left(btrim(reference), 100), ''),
    'Taken at the door.', bill.id, request) returning id into recorded;
  perform private.settle_payment(recorded, private.today());
end
$$;
comment on function private.take_at_door(public.orders, text, text, uuid) is
  'Records that all that is due for a walk-in was paid in cash or by check; the payment says who took it. Once for a request.';

create function private.walk_in_of(placed public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order_id', placed.id, 'code', placed.code, 'total', placed.total, 'currency', placed.currency,
    'due', coalesce(private.due_of_order(placed.id), 0), 'invoice_id', placed.invoice_id,
    -- Only whom the money is due from needs the page where it is paid.
    'token', case when private.due_of_order(placed.id) > 0 then private.invoice_token(placed.invoice_id) end,
    'registrations', (select coalesce(jsonb_agg(r.id order by r.number), '[]') from public.event_registrations as r
      where r.order_id = placed.id and r.occurrence_id = placed.occurrence_id),
    'is_in', exists (select from public.event_registrations as r where r.order_id = placed.id and r.status = 'attended'))
$$;
comment on function private.walk_in_of(public.orders) is 'A walk-in as the door that added it needs it.';

create function private.let_walk_in_in(placed public.orders, door jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  registration public.event_registrations;
begin
  for registration in select * from public.event_registrations
    where order_id = placed.id and status = 'registered' order by id for update loop
    perform private.record_check_in(door || jsonb_build_object('id', gen_random_uuid(), 'action', 'admit', 'method', 'walk_in',
      'occurrence_id', placed.occurrence_id, 'registration_id', registration.id), registration);
  end loop;
end
$$;
comment on function private.let_walk_in_in(public.orders, jsonb) is 'Checks in the people of a walk-in.';

create function private.add_walk_in(wanted jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted_id constant uuid := (wanted ->> 'id')::uuid;
  day constant uuid := (wanted ->> 'date_id')::uuid;
  named constant text := private.printed(wanted ->> 'name');
  email constant text := nullif(lower(btrim(wanted ->> 'email')), '');
  event public.events;
  date_of public.event_occurrences;
  type public.ticket_types;
  placed public.orders;
  line jsonb;
begin
  select e.* into event from public.events as e join public.event_occurrences as o on o.event_id = e.id
  where o.id = day for share of e;
  if event.id is null or not private.runs_event(event.id) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('order ' || wanted_id, 0));
  select * into placed from public.orders where id = wanted_id;
  if placed.id is not null then
    if placed.event_id <> event.id or not placed.is_walk_in then
      perform private.raise_error(409, 'order_known', 'This order was already placed. Reload the page.');
    end if;
    return private.walk_in_of(placed);
  end if;

  -- Serializes with everybody else who takes a place on this date.
  select * into date_of from private.dates_of(day, false);
  select * into type from public.ticket_types as t where t.id = (wanted ->> 'ticket_type_id')::uuid and t.event_id = event.id
    and t.archived_at is null and t.covers = 'date' and (t.audience = 'everyone' or private.is_staff());
  if event.approval_status <> 'approved' or event.status in ('canceled', 'postponed')
    or date_of.status in ('canceled', 'postponed') then
    perform private.raise_error(409, 'event_off', 'This date is canceled or postponed.');
  elsif now() < date_of.starts_at - interval '1 day' then
    perform private.raise_error(409, 'too_early', 'Check-in opens a day before the event starts.');
  elsif now() > date_of.ends_at + interval '12 hours' then
    perform private.raise_error(409, 'event_over', 'This date is over.');
  elsif coalesce(named, '') = '' or char_length(named) > 200 then
    perform private.raise_error(422, 'name_needed', 'Enter a name of up to 200 characters.');
  elsif email is not null and not private.is_email_address(email) then
    perform private.raise_error(422, 'email_invalid', 'Enter an email address such as name@example.org.');
  elsif type.id is null and (private.sells_tickets(event.id) or wanted ->> 'ticket_type_id' is not null) then
    perform private.raise_error(422, 'ticket_gone', 'Choose a ticket that is sold at the door.');
  end if;

  line := jsonb_build_object('kind', 'ticket', 'item_id', type.id, 'name', coalesce(type.name, ''), 'quantity', 1,
    'seats', coalesce(type.seats, 1), 'covers', 'date', 'account_id', type.account_id, 'tax_rate_id', type.tax_rate_id,
    'unit_amount', coalesce(private.ticket_price(type.id, '{}'), 0), 'is_pass', false);
  perform private.assert_room(event, array[day], jsonb_build_array(line), day, null);
  placed.total := 0;
  if (line ->> 'unit_amount')::bigint > 0 then
    placed.invoice_id := private.start_invoice(null, null, about => left(event.title, 200), guest => jsonb_build_object(
      'name', named, 'email', email, 'language', 'en'));
  end if;
  insert into public.orders (id, event_id, occurrence_id, buyer_name, buyer_email, status, pays, invoice_id, total, currency,
    confirmed_at, is_walk_in)
  select wanted_id, event.id, day, named, email, 'confirmed', case when placed.invoice_id is null then 'free' else 'door' end,
    placed.invoice_id, 0, s.currency, now(), true from public.site_settings as s
  returning * into placed;
  if type.id is not null then
    perform private.add_order_lines(placed, jsonb_build_array(line));
    perform private.admit_people(placed, array[day], jsonb_build_array(line), false);
  else
    insert into public.event_registrations (event_id, occurrence_id, order_id, attendee_name, attendee_email, status)
    values (event.id, day, placed.id, named, email, 'registered');
  end if;
  if placed.invoice_id is not null then
    update public.orders set total = private.add_up(placed.invoice_id) where id = placed.id returning * into placed;
    if placed.total is distinct from (wanted ->> 'expected_total')::bigint then
      perform private.raise_error(409, 'price_changed', format('The price changed: it is %s now.',
        private.format_amount(placed.total, placed.currency)));
    end if;
    perform private.issue_invoices(array[placed.invoice_id], private.today(), private.today());
    if wanted ->> 'pays' in ('cash', 'check') then
      perform private.take_at_door(placed, wanted ->> 'pays', wanted ->> 'reference', wanted_id);
    elsif wanted ->> 'pays' is distinct from 'card' then
      perform private.raise_error(422, 'pays_needed', 'Choose how this person pays.');
    end if;
  end if;
  perform private.queue_order_mail(placed, 'confirmed');
  -- Who pays by card is let in once it is paid.
  if coalesce(private.due_of_order(placed.id), 0) = 0 then perform private.let_walk_in_in(placed, wanted); end if;
  return private.walk_in_of(placed);
end
$$;
grant execute on function private.add_walk_in(jsonb) to authenticated, service_role;

create function public.add_walk_in(wanted jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_walk_in(wanted) $$;
comment on function public.add_walk_in(jsonb) is
  'Adds somebody at the door: {"id" (made by the caller), "date_id", "name", "email", "ticket_type_id", "pays": cash | check | card, '
  '"reference", "expected_total", "door", "device_id"}. Free or paid, they are let in; for a card the answer has the invoice and the '
  'token of its link. 409 sold_out, price_changed. For organizers; the same id adds once.';
grant execute on function public.add_walk_in(jsonb) to authenticated, service_role;

create function private.known_walk_in(order_id uuid) returns public.orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = order_id and is_walk_in and private.runs_event(event_id);
  if placed.id is null then
    perform private.raise_error(404, 'not_found', 'This walk-in does not exist.');
  end if;
  if placed.invoice_id is not null then
    perform private.lock_invoice(placed.invoice_id);
    perform private.lock_payments_of(placed.invoice_id);
  end if;
  select * into placed from public.orders where id = order_id for update;
  perform private.dates_of(placed.occurrence_id, false);
  return placed;
end
$$;
comment on function private.known_walk_in(uuid) is
  'A walk-in of an event that the caller organizes, locked with its invoice, payments and date; 404 otherwise.';

create function private.pay_walk_in(order_id uuid, method text, reference text, door jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  placed := private.known_walk_in(order_id);
  if placed.status <> 'confirmed' then
    perform private.raise_error(409, 'order_over', 'This walk-in was undone.');
  end if;
  -- Without a method it is only read: the code to pay by, and whether the card has paid.
  if method is not null and private.due_of_order(placed.id) > 0 then
    perform private.take_at_door(placed, method, reference, (door ->> 'request_id')::uuid);
  end if;
  if coalesce(private.due_of_order(placed.id), 0) = 0 then perform private.let_walk_in_in(placed, door); end if;
  return private.walk_in_of(placed);
end
$$;
grant execute on function private.pay_walk_in(uuid, text, text, jsonb) to authenticated, service_role;

create function public.pay_walk_in(order_id uuid, method text default null, reference text default null, door jsonb default '{}')
returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.pay_walk_in(order_id, method, reference, door) $$;
comment on function public.pay_walk_in(uuid, text, text, jsonb) is
  'Takes cash or a check for a walk-in that is not paid, {"request_id", "door", "device_id"}, or without a method finds out whether '
  'their card has paid; lets them in once nothing is due. For organizers.';
grant execute on function public.pay_walk_in(uuid, text, text, jsonb) to authenticated, service_role;

create function private.undo_walk_in(order_id uuid, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
  bill public.invoices;
  money public.payments;
  refund uuid;
  given_back bigint := 0;
begin
  perform private.assert_reason(why);
  placed := private.known_walk_in(order_id);
  if placed.status <> 'confirmed' then return jsonb_build_object('given_back', 0); end if;
  for money in select p.* from public.payments as p where p.invoice_id = placed.invoice_id
    and p.status in ('settled', 'partially_refunded') order by p.id loop
    if money.method not in ('cash', 'check') or money.deposit_id is not null then
      -- The money is no longer at the door.
      perform private.assert_bills();
    end if;
  end loop;
  update public.check_ins as c set undone_at = now() from public.event_registrations as r
  where r.order_id = placed.id and c.registration_id = r.id and c.outcome = 'admitted' and c.undone_at is null;
  update public.event_registrations as r set status = 'registered', attended_at = null
  where r.order_id = placed.id and r.status = 'attended';
  for money in select p.* from public.payments as p where p.invoice_id = placed.invoice_id
    and p.status in ('settled', 'partially_refunded') order by p.id loop
    refund := gen_random_uuid();
    perform private.begin_refund(money.id, money.amount - money.amount_refunded - money.amount_charged_back, btrim(why), refund);
    perform private.make_refund(refund, private.today()) where money.method not in ('card', 'bank_debit') or money.is_live is null;
    given_back := given_back + money.amount - money.amount_refunded - money.amount_charged_back;
  end loop;
  select * into bill from public.invoices where id = placed.invoice_id;
  if bill.status = 'open' then perform private.close_locked(bill, 'void', btrim(why)); end if;
  update public.event_registrations as r set status = 'canceled' where r.order_id = placed.id and r.status = 'registered';
  perform private.end_tickets(placed, array(select t.id from public.tickets as t where t.order_id = placed.id), btrim(why));
  return jsonb_build_object('given_back', given_back, 'currency', placed.currency);
end
$$;
grant execute on function private.undo_walk_in(uuid, text) to authenticated, service_role;

create function public.undo_walk_in(order_id uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_walk_in(order_id, reason) $$;
comment on function public.undo_walk_in(uuid, text) is
  'Takes a walk-in back: the place is free, and what was paid at the door is booked as given back ("given_back"). For organizers; '
  'money that was deposited, or paid by card, for staff who bill.';
grant execute on function public.undo_walk_in(uuid, text) to authenticated, service_role;
