-- What an event sells to who asks: for its page, before anything is ordered.

create function private.tickets_left(type public.ticket_types, occurrence uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select min(least(type.quantity - private.tickets_sold(type.id, o.id),
      (e.capacity - private.seats_taken(o.id)) / type.seats))
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    where e.id = type.event_id and (o.id = occurrence or (type.covers = 'series' and o.starts_at > now()
      and o.status not in ('canceled', 'postponed')))
  );
end
$$;
comment on function private.tickets_left(public.ticket_types, uuid) is
  'How many of a kind are left for a date, or for all dates to come of the series; null for no limit.';

create function private.sales_end(event public.events, occurrence public.event_occurrences) returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return case when event.status in ('canceled', 'postponed') or occurrence.status in ('canceled', 'postponed') then '-infinity'
    else least(event.registration_closes_at, occurrence.starts_at) end;
end
$$;
comment on function private.sales_end(public.events, public.event_occurrences) is
  'Until when tickets of a date are sold; never where it does not take place.';

create function private.ticket_on_sale(
  type public.ticket_types, occurrence uuid, opens_at timestamptz, ends_at timestamptz, plans uuid[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('id', type.id, 'name', type.name, 'description', type.description, 'seats', type.seats,
      'covers', type.covers, 'audience', type.audience, 'max_per_order', type.max_per_order, 'price', now.price,
      'full_price', type.price, 'price_label', applied.label, 'price_until', applied.valid_until,
      'member_price', case when plans = '{}' and now.member_price < now.price then now.member_price end,
      'left', case when now.places is not null then greatest(now.places, 0) end,
      'state', case when now() >= least(type.sales_until, ends_at) then 'ended'
        when now() < greatest(type.sales_from, opens_at) then 'not_yet'
        when now.places <= 0 then 'sold_out' else 'on_sale' end,
      'sales_from', greatest(type.sales_from, opens_at), 'sales_until', type.sales_until)
    -- A plan that no other price is for: what every member pays.
    from (select greatest(now(), type.sales_from, opens_at) as at) as sold
    cross join lateral (select private.ticket_price(type.id, plans, sold.at) as price,
      private.ticket_price(type.id, array['00000000-0000-0000-0000-000000000000'::uuid], sold.at) as member_price,
      private.tickets_left(type, occurrence) as places) as now
    left join lateral (select p.label, p.valid_until from public.ticket_prices as p
      where p.ticket_type_id = type.id and p.price = now.price and p.price < type.price
        and sold.at >= coalesce(p.valid_from, '-infinity') and sold.at < coalesce(p.valid_until, 'infinity')
        and case p.audience when 'everyone' then true when 'members' then plans <> '{}' else p.plan_id = any (plans) end
      order by p.valid_until desc nulls first limit 1) as applied on true
  );
end
$$;
comment on function private.ticket_on_sale(public.ticket_types, uuid, timestamptz, timestamptz, uuid[]) is
  'A kind of ticket of an event that is sold between these times: what it costs somebody with these plans now, or once its sale opens, '
  'and how many are left.';

create function private.add_on_left(item public.event_add_ons, occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when item.quantity is not null then greatest(item.quantity - coalesce(sum(a.quantity), 0), 0)::integer end
  from public.order_add_ons as a join public.orders as o on o.id = a.order_id
  where a.add_on_id = item.id and a.canceled_at is null and o.occurrence_id = occurrence and private.counts(o)
$$;
comment on function private.add_on_left(public.event_add_ons, uuid) is
  'How many of an add-on are left for a date; null for no limit.';

-- As src/features/events/queries.ts chooses the date of the page.
create function private.date_shown(event uuid, day date) returns public.event_occurrences
language sql stable security definer set search_path = '' as $$
  select o from public.event_occurrences as o where o.event_id = event
  order by coalesce(o.original_date = day, false) desc, o.ends_at > now() desc,
    o.ends_at > now() and o.status in ('scheduled', 'rescheduled') desc,
    case when o.ends_at > now() then o.starts_at end, o.starts_at desc limit 1
$$;
comment on function private.date_shown(uuid, date) is
  'The date that the page of an event is about: the one asked for, else the next that takes place, else the last.';

create function private.event_tickets(event text, day date, code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  plans constant uuid[] := case when person is null then '{}' else private.plans_of(person) end;
  sold public.events;
  shown public.event_occurrences;
  rules public.event_ticketing;
  unlocked uuid[];
  ends_at timestamptz;
begin
  select e.* into sold from public.events as e left join public.businesses as b on b.id = e.business_id
  where e.slug = event and e.approval_status = 'approved' and e.registration_mode = 'internal'
    and (b.id is null or b.status = 'approved') and private.sells_tickets(e.id);
  if sold.id is null then return null; end if;
  shown := private.date_shown(sold.id, day);
  select * into rules from public.event_ticketing where event_id = sold.id;
  -- One that is not valid shows nothing: the quote says why.
  select c.ticket_type_ids into unlocked from public.promo_codes as c where c.event_id = sold.id and c.archived_at is null
    and c.kind = 'unlock' and c.code = upper(regexp_replace(event_tickets.code, '\s', '', 'g'))
    and now() >= coalesce(c.valid_from, '-infinity') and now() < coalesce(c.valid_until, 'infinity');
  ends_at := private.sales_end(sold, shown);
  return jsonb_build_object('event_id', sold.id, 'occurrence_id', shown.id,
    'currency', (select currency from public.site_settings), 'is_open', now() >= coalesce(sold.registration_opens_at, '-infinity') and now() < ends_at, 'is_member', plans <> '{}',
    'allows_invoice', coalesce(rules.allows_invoice, false) and exists (select from public.subscriptions as s
      where s.user_id = person and s.status in ('trialing', 'active')),
    'organizations', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name, o.id)
      from public.business_profiles as o join public.subscriptions as s on s.business_profile_id = o.id
      where rules.allows_invoice and o.id = any (private.my_organization_ids('{billing}'))
        and s.status in ('trialing', 'active')), '[]'),
    'passes_left', coalesce((select greatest(passes_left, 0) from private.passes_of(person)), 0),
    'questions', coalesce((select private.live_fields(f.id) from public.forms as f where f.id = private.registration_form(sold.id)), '[]'),
    'waitlist_enabled', sold.waitlist_enabled, 'max_tickets', coalesce(rules.max_tickets, 20),
    'places_left', private.places_left(shown.id), 'refund_hours', case when rules.event_id is null then 24 else rules.refund_hours end,
    'refund_fee', coalesce(rules.refund_fee, 0), 'allows_transfer', coalesce(rules.allows_transfer, true),
    'note', coalesce(rules.note, ''), 'shows_attendees', coalesce(rules.shows_attendees, false),
    'attendees', coalesce((select jsonb_agg(named.attendee_name order by named.number) from (
      select r.attendee_name, min(r.number) as number from public.event_registrations as r
      where rules.shows_attendees and r.occurrence_id = shown.id and r.is_listed and r.attendee_name <> ''
        and r.status in ('registered', 'confirmed', 'attended')
      group by r.attendee_name order by min(r.number) limit 200) as named), '[]'),
    'types', coalesce((select jsonb_agg(private.ticket_on_sale(t, shown.id, sold.registration_opens_at, ends_at, plans) order by t.position, t.created_at, t.id)
      from public.ticket_types as t where t.event_id = sold.id and t.archived_at is null
        and (not t.is_hidden or t.id = any (unlocked))), '[]'),
    'add_ons', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description,
        'price', a.price, 'options', a.options, 'max_per_order', a.max_per_order, 'left', private.add_on_left(a, shown.id))
        order by a.position, a.created_at, a.id)
      from public.event_add_ons as a where a.event_id = sold.id and a.archived_at is null), '[]'));
end
$$;
grant execute on function private.event_tickets(text, date, text) to anon, authenticated, service_role;

create function public.event_tickets(event text, day date default null, code text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_tickets(event, day, code) $$;
comment on function public.event_tickets(text, date, text) is
  'What a date of an event, by its slug and day, sells to the caller: kinds of tickets with what they cost now and how many are '
  'left, hidden ones with the code that unlocks them, add-ons, and who is coming, if the event shows it. Null where no tickets are sold.';
grant execute on function public.event_tickets(text, date, text) to anon, authenticated, service_role;

-- One call for all dates of a list. What it says is what a visitor without an account and without a code can order.
create function private.ticket_offers(dates uuid[]) returns table (event_id uuid, occurrence_id uuid, offer jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with sold as materialized (
    select o.event_id, o.id, e.waitlist_enabled, not t.is_hidden as is_shown,
      case when not t.is_hidden and t.audience = 'everyone' and not e.members_only then
        private.ticket_on_sale(t, o.id, e.registration_opens_at, private.sales_end(e, o), '{}') end as type
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    left join public.businesses as b on b.id = e.business_id
    join public.ticket_types as t on t.event_id = e.id and t.archived_at is null
    where o.id = any (dates) and e.approval_status = 'approved' and e.registration_mode = 'internal'
      and (b.id is null or b.status = 'approved')
  ), ranked as (
    select sold.*, rank() over (partition by id order by
      array_position('{on_sale,not_yet,sold_out,ended}', type ->> 'state')) as place from sold
  )
  select event_id, id, jsonb_build_object(
    'state', coalesce(min(type ->> 'state'), case when bool_or(is_shown) then 'members' else 'private' end),
    'price', min((type ->> 'price')::bigint), 'highest_price', max((type ->> 'price')::bigint),
    'currency', (select currency from public.site_settings),
    -- The first moment at which the lowest price may be another one.
    'price_until', min(least((type ->> 'price_until')::timestamptz, (type ->> 'sales_until')::timestamptz)),
    'opens_at', min((type ->> 'sales_from')::timestamptz),
    'has_waitlist', waitlist_enabled and coalesce(min(type ->> 'state') = 'sold_out', false))
  from ranked where place = 1 group by event_id, id, waitlist_enabled;
end
$$;
comment on function private.ticket_offers(uuid[]) is
  'Of these dates, those of public events that sell tickets, with what anybody pays: the lowest and highest price of the kinds '
  'of tickets that are for everybody and on sale, else to be on sale, else sold out, else no longer sold.';

create function private.event_offers(event text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('occurrence_id', occurrence_id, 'offer', offer)), '[]')
    from private.ticket_offers(array(select o.id from public.event_occurrences as o
      join public.events as e on e.id = o.event_id where e.slug = event
      order by o.ends_at > now() desc, case when o.ends_at > now() then o.starts_at end, o.starts_at desc limit 66))
  );
end
$$;
grant execute on function private.event_offers(text) to anon, authenticated, service_role;

create function public.event_offers(event text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_offers(event) $$;
comment on function public.event_offers(text) is
  'What anybody pays for the dates of an event, by its slug: the next 60 and those before; empty where no tickets are sold. '
  'state: on_sale, not_yet, sold_out, ended, members (for members only) or private (with a code only). Prices in minor units.';
grant execute on function public.event_offers(text) to anon, authenticated, service_role;
