-- What was sold for an event, as its organizers read it: sums, orders, and the history of one. Nobody reads an address here.

create function private.sales_by_item(event uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'quantity', k.quantity, 'price', k.price,
        'is_archived', k.archived_at is not null, 'sold', s.sold, 'held', s.held, 'canceled', s.canceled, 'amount', s.amount)
        order by k.archived_at is not null, k.position), '[]')
      from public.ticket_types as k cross join lateral (
        select count(*) filter (where t.canceled_at is null and o.status = 'confirmed') as sold,
          count(*) filter (where t.canceled_at is null and o.status <> 'confirmed' and private.counts(o)) as held,
          count(*) filter (where t.canceled_at is not null) as canceled,
          coalesce(sum(t.unit_amount) filter (where t.canceled_at is null and o.status = 'confirmed'), 0) as amount
        from public.tickets as t join public.orders as o on o.id = t.order_id where t.ticket_type_id = k.id) as s
      where k.event_id = event),
    'add_ons', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'quantity', k.quantity, 'price', k.price,
        'is_archived', k.archived_at is not null, 'sold', s.sold, 'amount', s.amount, 'options', s.options)
        order by k.archived_at is not null, k.position), '[]')
      from public.event_add_ons as k cross join lateral (
        select coalesce(sum(o.sold), 0) as sold, coalesce(sum(o.amount), 0) as amount,
          coalesce(jsonb_agg(jsonb_build_object('option', o.option, 'sold', o.sold) order by o.option)
            filter (where o.option is not null), '[]') as options
        from (select a.option, sum(a.quantity) as sold, sum(a.quantity * a.unit_amount) as amount from public.order_add_ons as a
          join public.orders as placed on placed.id = a.order_id
          where a.add_on_id = k.id and a.canceled_at is null and placed.status = 'confirmed' group by a.option) as o) as s
      where k.event_id = event),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'max_uses', c.max_uses,
        'is_archived', c.archived_at is not null, 'uses', (select count(*) from public.orders as o
          where o.promo_code_id = c.id and private.counts(o))) order by c.archived_at is not null, c.code), '[]')
      from public.promo_codes as c where c.event_id = event))
$$;
comment on function private.sales_by_item(uuid) is 'What was sold of each ticket, add-on and code of an event.';

create function private.event_sales(event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  about public.events;
begin
  select * into about from public.events where id = event;
  if about.id is null or not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return private.sales_by_item(event) || jsonb_build_object(
    'currency', (select currency from public.site_settings),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'people', people) order by day), '[]') from (
        select (r.created_at at time zone about.time_zone)::date as day, sum(1 + r.guests) as people
        from public.event_registrations as r
        where r.event_id = event and r.status in ('registered', 'confirmed', 'attended') group by 1) as by_day),
    'money', (select jsonb_build_object('orders', count(*) filter (where o.status = 'confirmed'),
        'collected', coalesce(sum(i.amount_paid), 0),
        'due', coalesce(sum(i.amount_due) filter (where i.status = 'open'), 0),
        'credited', coalesce(sum(i.amount_credited), 0),
        'refunded', (select coalesce(sum(back.amount), 0) from public.refunds as back
          join public.payments as p on p.id = back.payment_id join public.orders as other on other.invoice_id = p.invoice_id
          where other.event_id = event and back.status in ('requested', 'made')))
      from public.orders as o left join public.invoices as i on i.id = o.invoice_id where o.event_id = event),
    'dates', (select coalesce(jsonb_agg(to_jsonb(dates) order by starts_at), '[]') from (
        select o.id, o.starts_at, o.ends_at, o.status, about.capacity, private.seats_taken(o.id) as taken, people.waiting,
          people.attended
        from public.event_occurrences as o cross join lateral (
          select coalesce(sum(1 + r.guests) filter (where r.status in ('waitlisted', 'offered')), 0) as waiting,
            coalesce(sum(1 + r.guests) filter (where r.status = 'attended'), 0) as attended
          from public.event_registrations as r where r.occurrence_id = o.id) as people
        where o.event_id = event
        order by abs(extract(epoch from o.starts_at - now())) limit 60) as dates));
end
$$;
grant execute on function private.event_sales(uuid) to authenticated, service_role;

create function public.event_sales(event_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_sales(event_id) $$;
comment on function public.event_sales(uuid) is
  'What was sold for an event, for its organizers: types, add_ons and codes, people by day, money (collected, due, credited, refunded, in '
  'minor units), and of its sixty nearest dates the capacity, places taken, waiting list and attendance.';
grant execute on function public.event_sales(uuid) to authenticated, service_role;

create function private.event_orders(event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at desc), '[]') from (
    select o.id, o.code, o.buyer_name, o.occurrence_id, d.starts_at, o.pays, o.total, o.currency, o.created_at,
      -- A hold that ran out is over, whether or not it was cleaned up yet.
      case when o.status in ('held', 'unconfirmed') and o.held_until <= now() then 'expired' else o.status end as status,
      case when i.status = 'open' then i.amount_due else 0 end as due, coalesce(i.amount_paid, 0) as paid,
      (select count(*) from public.tickets as t where t.order_id = o.id and t.canceled_at is null) as tickets,
      (select coalesce(string_agg(distinct k.name, ', '), '') from public.tickets as t
        join public.ticket_types as k on k.id = t.ticket_type_id where t.order_id = o.id) as types
    from public.orders as o join public.event_occurrences as d on d.id = o.occurrence_id
    left join public.invoices as i on i.id = o.invoice_id
    where o.event_id = event order by o.created_at desc limit 10000) as listed);
end
$$;
grant execute on function private.event_orders(uuid) to authenticated, service_role;

create function public.event_orders(event_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_orders(event_id) $$;
comment on function public.event_orders(uuid) is
  'The orders of an event for its organizers, the newest first: code, buyer, date, tickets, state, what is paid and due in minor units.';
grant execute on function public.event_orders(uuid) to authenticated, service_role;

create function private.order_history(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders as o where o.id = order_history.order_id;
  if placed.id is null or not private.runs_event(placed.event_id) then
    perform private.raise_error(404, 'not_found', 'This order does not exist, or you don’t have access to it.');
  end if;
  return (select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(steps)) order by at, what), '[]') from (
    select placed.created_at as at, 'placed' as what, placed.total as amount, null::text as detail
    union all select placed.confirmed_at, 'confirmed', null, null where placed.confirmed_at is not null
    union all select placed.status_changed_at, placed.status, null, placed.status_reason where placed.status in ('canceled', 'expired')
    union all select t.canceled_at, 'ticket_canceled', t.unit_amount, k.name from public.tickets as t
      join public.ticket_types as k on k.id = t.ticket_type_id where t.order_id = placed.id and t.canceled_at is not null
    union all select i.created_at, 'invoiced', i.total, i.number from public.invoices as i
      where i.id = placed.invoice_id and i.number is not null
    union all select p.settled_at, 'paid', p.amount, p.method from public.payments as p
      where p.invoice_id = placed.invoice_id and p.settled_at is not null
    union all select c.created_at, 'credited', c.amount, c.reason from public.credit_notes as c where c.invoice_id = placed.invoice_id
    union all select r.created_at, 'refund_' || r.status, r.amount, r.reason from public.refunds as r
      join public.payments as p on p.id = r.payment_id where p.invoice_id = placed.invoice_id
    union all select coalesce(m.sent_at, m.created_at), case m.state when 'sent' then 'emailed' else 'email_' || m.state end, null,
      m.data ->> 'outcome' from private.outbox as m where m.template = 'order' and m.data ->> 'order_id' = placed.id::text
  ) as steps);
end
$$;
grant execute on function private.order_history(uuid) to authenticated, service_role;

create function public.order_history(order_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.order_history(order_id) $$;
comment on function public.order_history(uuid) is
  'What happened to an order, for the organizers of its event: [{"at", "what", "amount", "detail"}], the oldest first.';
grant execute on function public.order_history(uuid) to authenticated, service_role;
