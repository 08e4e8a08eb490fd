-- Orders of tickets: what was bought, by whom, at which price, and who is admitted with it. Places are held while somebody pays.
-- Locks are taken in one order: invoice, payments, order, dates by id, code, document counters.

create table public.orders (
  -- Made by the buyer's form, so that ordering twice is ordering once.
  id uuid primary key,
  -- For the phone and the door.
  code text not null default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
  event_id uuid not null references public.events (id) on delete cascade,
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  -- Null for a guest, and once the account is gone.
  user_id uuid references auth.users (id) on delete set null,
  -- Whose membership made it cheaper or pays it.
  organization_id uuid references public.business_profiles (id) on delete set null,
  buyer_name text not null constraint orders_buyer_name_length check (char_length(btrim(buyer_name)) between 1 and 200),
  buyer_email text constraint orders_buyer_email_form check (private.is_email_address(buyer_email)),
  language text not null default 'en' constraint orders_language_known check (language = any (private.languages())),
  status text not null constraint orders_status_known check (status in ('unconfirmed', 'held', 'confirmed', 'expired', 'canceled')),
  status_reason text constraint orders_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  held_until timestamptz,
  pays text not null constraint orders_pays_known check (pays in ('free', 'card', 'invoice', 'door')),
  invoice_id uuid constraint orders_invoice_id_unique unique references public.invoices (id) on delete restrict,
  promo_code_id uuid references public.promo_codes (id) on delete set null,
  -- The place on the waiting list that it was offered from.
  offer_id uuid references public.event_registrations (id) on update cascade on delete set null,
  total bigint not null constraint orders_total_range check (total between 0 and 999999999999),
  currency text not null constraint orders_currency_form check (currency ~ '^[A-Z]{3}$'),
  confirmed_at timestamptz,
  -- Added at the door (79_walk_ins.sql) by `placed_by`.
  is_walk_in boolean not null default false,
  placed_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_hold_has_end check (status not in ('held', 'unconfirmed') or held_until is not null)
);
comment on table public.orders is 'Orders of tickets for an event, with their state and invoice. Written by functions only.';
create index orders_event_id_idx on public.orders (event_id, created_at);
create index orders_occurrence_id_idx on public.orders (occurrence_id, created_at);
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_organization_id_idx on public.orders (organization_id, created_at desc);
create index orders_promo_code_id_idx on public.orders (promo_code_id);
create index orders_offer_id_idx on public.orders (offer_id);
create index orders_code_idx on public.orders (code);
create index orders_held_until_idx on public.orders (held_until) where status in ('held', 'unconfirmed');

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  ticket_type_id uuid not null references public.ticket_types (id) on delete cascade,
  -- Null for a ticket of the whole series.
  occurrence_id uuid references public.event_occurrences (id) on delete cascade,
  position integer not null,
  -- What the buyer paid for it, before taxes that are added.
  unit_amount bigint not null constraint tickets_unit_amount_range check (unit_amount between 0 and 9999999999),
  -- One of the free ones of a plan.
  is_pass boolean not null default false,
  invoice_line_id uuid references public.invoice_lines (id) on delete set null,
  -- Its date was moved: all of it is given back until then.
  free_refund_until timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.tickets is 'What an order admits people with, each ticket a row. Written by functions only.';
create index tickets_order_id_idx on public.tickets (order_id, position);
create index tickets_sold_idx on public.tickets (ticket_type_id, occurrence_id) where canceled_at is null;
create index tickets_occurrence_id_idx on public.tickets (occurrence_id);
create index tickets_invoice_line_id_idx on public.tickets (invoice_line_id);

create table public.order_add_ons (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  add_on_id uuid not null references public.event_add_ons (id) on delete cascade,
  option text constraint order_add_ons_option_length check (char_length(option) <= 1000),
  quantity integer not null constraint order_add_ons_quantity_range check (quantity between 1 and 50),
  unit_amount bigint not null constraint order_add_ons_unit_amount_range check (unit_amount between 0 and 9999999999),
  invoice_line_id uuid references public.invoice_lines (id) on delete set null,
  canceled_at timestamptz
);
comment on table public.order_add_ons is 'What was ordered with tickets. Written by functions only.';
create index order_add_ons_order_id_idx on public.order_add_ons (order_id);
create index order_add_ons_add_on_id_idx on public.order_add_ons (add_on_id) where canceled_at is null;
create index order_add_ons_invoice_line_id_idx on public.order_add_ons (invoice_line_id);

-- Orders name the place on the waiting list that they came from, and registrations the order: one of them comes first.
alter table public.event_registrations add constraint event_registrations_order_id_fkey
  foreign key (order_id) references public.orders (id) on delete cascade;
alter table public.event_registrations add constraint event_registrations_ticket_id_fkey
  foreign key (ticket_id) references public.tickets (id) on delete cascade;

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'orders', "from", "to", '{owner,editor,admin}', false from (values
  ('', 'unconfirmed'), ('', 'held'), ('', 'confirmed'),
  ('unconfirmed', 'confirmed'), ('unconfirmed', 'expired'), ('unconfirmed', 'canceled'),
  ('held', 'confirmed'), ('held', 'expired'), ('held', 'canceled'),
  -- Paid after the hold ran out, and there was still room.
  ('expired', 'confirmed'), ('confirmed', 'canceled')) as known ("from", "to");

create trigger orders_0_enforce_status before insert or update on public.orders
  for each row execute function private.enforce_status();
create trigger orders_set_updated_at before update on public.orders
  for each row execute function private.set_updated_at();
create trigger audit_orders after insert or update or delete on public.orders
  for each row execute function private.write_audit();
create trigger audit_tickets after update on public.tickets
  for each row when (old.canceled_at is distinct from new.canceled_at) execute function private.write_audit();

alter table public.orders enable row level security;
alter table public.tickets enable row level security;
alter table public.order_add_ons enable row level security;
-- Without the address of the buyer: organizers write through the chamber.
grant select (id, code, event_id, occurrence_id, user_id, organization_id, buyer_name, language, status, status_reason,
  status_changed_at, held_until, pays, invoice_id, promo_code_id, offer_id, total, currency, confirmed_at, is_walk_in, placed_by,
  created_at, updated_at) on public.orders to authenticated;
grant select on public.tickets, public.order_add_ons to authenticated;
grant select, insert, update, delete on public.orders, public.tickets, public.order_add_ons to service_role;

create function private.my_event_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.events where business_id = any (private.my_business_ids('{owner,manager,contributor}'))
$$;
comment on function private.my_event_ids() is 'The events of the businesses in whose team the caller is.';
grant execute on function private.my_event_ids() to authenticated, service_role;

create policy "buyers see their orders, organizers those of their events, staff all" on public.orders
  for select to authenticated using (user_id = (select auth.uid())
    or event_id in (select private.my_event_ids()) or (select private.is_staff()));
create policy "whoever sees an order sees its tickets" on public.tickets for select to authenticated
  using (exists (select from public.orders where orders.id = order_id offset 0));
create policy "whoever sees an order sees its add-ons" on public.order_add_ons for select to authenticated
  using (exists (select from public.orders where orders.id = order_id offset 0));

create function private.order_token(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.sign('orders', order_id::text) $$;
comment on function private.order_token(uuid) is 'The secret of the link by which an order is read and changed without an account.';

-- Another one than that of an order: whoever orders chooses its id.
create function private.waiting_token(registration_id uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.sign('orders', 'waiting ' || registration_id) $$;
comment on function private.waiting_token(uuid) is
  'The secret of the link by which a place on the waiting list is read, left and ordered without an account.';

create function private.is_theirs(owner uuid, person uuid, token text, secret text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(owner = person, false) or coalesce(token = secret, false)
$$;
comment on function private.is_theirs(uuid, uuid, text, text) is
  'Whether something is of a person, or of whoever has the secret of its link.';

create function private.counts(placed public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return placed.status = 'confirmed' or (placed.status in ('held', 'unconfirmed') and placed.held_until > now());
end
$$;
comment on function private.counts(public.orders) is 'Whether an order has its places: confirmed, or held and in time.';

create function private.tickets_sold(type uuid, occurrence uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (select count(*) from public.tickets as t join public.orders as o on o.id = t.order_id
      where t.ticket_type_id = type and (t.occurrence_id = occurrence or t.occurrence_id is null) and t.canceled_at is null
        and private.counts(o))::integer
    + (select coalesce(sum(r.wanted_quantity), 0) from public.event_registrations as r
      where r.wanted_type_id = type and (r.occurrence_id = occurrence or private.waits_for_series(type)) and r.status = 'offered'
        and r.offered_until > now())::integer
  );
end
$$;
comment on function private.tickets_sold(uuid, uuid) is
  'Tickets of a kind that are sold, held or offered for a date; those of the series count for each date.';

create function private.tickets_unsold(type uuid, occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select quantity - private.tickets_sold(type, occurrence) from public.ticket_types where id = type
$$;
comment on function private.tickets_unsold(uuid, uuid) is
  'How many of a kind are left for a date by its own number; null without one.';

create function private.plans_of(person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(s.plan_id), '{}') from public.subscriptions as s
    where private.is_live(s.status) and (s.user_id = person or s.business_profile_id in (
      select p.organization_id from private.people_of(array(select private.organizations_of(array[person]))) as p
      where p.user_id = person and p.seat <= coalesce(private.seats_of(p.organization_id), p.seat)))
  );
end
$$;
comment on function private.plans_of(uuid) is 'The plans of a person now: their own, and those of organizations that include them.';

create function private.ticket_price(type uuid, plans uuid[], at timestamptz default now()) returns bigint
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select least(t.price, (select min(p.price) from public.ticket_prices as p where p.ticket_type_id = t.id
      and at >= coalesce(p.valid_from, '-infinity') and at < coalesce(p.valid_until, 'infinity')
      and case p.audience when 'everyone' then true when 'members' then plans <> '{}' else p.plan_id = any (plans) end))
    from public.ticket_types as t where t.id = type
  );
end
$$;
comment on function private.ticket_price(uuid, uuid[], timestamptz) is
  'What a ticket costs at this time for somebody with these plans: the lowest of the prices that apply.';

create function private.find_promo_code(event uuid, typed text) returns public.promo_codes
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.promo_codes;
begin
  if coalesce(btrim(typed), '') = '' then return null; end if;
  select * into known from public.promo_codes where event_id = event and archived_at is null
    and code = upper(regexp_replace(typed, '\s', '', 'g'));
  if known.id is null then
    perform private.raise_error(422, 'code_unknown', 'This code is not valid for this event.');
  elsif now() < known.valid_from then
    perform private.raise_error(422, 'code_not_yet', 'This code is not valid yet.');
  elsif now() >= known.valid_until then
    perform private.raise_error(422, 'code_over', 'This code is no longer valid.');
  end if;
  return known;
end
$$;
comment on function private.find_promo_code(uuid, text) is 'A code of an event as somebody typed it; null without one, 422 where it is not valid.';

create function private.wanted_tickets(wanted jsonb) returns table (id uuid, quantity integer, people jsonb)
language sql stable security definer set search_path = '' as $$
  with given as (
    select g.place, (g.line ->> 'type')::uuid as type, g.line -> 'people' as people,
      case when private.is_whole_number(g.line -> 'quantity', 1, 50) then (g.line ->> 'quantity')::integer end as quantity
    from jsonb_array_elements(wanted -> 'tickets') with ordinality as g (line, place)
  )
  select g.type, case when bool_and(g.quantity is not null) then sum(g.quantity) filter (where seat = 0) end::integer,
    jsonb_agg(g.people -> seat order by g.place, seat)
  from given as g left join public.ticket_types as t on t.id = g.type
  left join lateral generate_series(0, g.quantity * coalesce(t.seats, 1) - 1) as seat on true
  group by g.type order by min(g.place)
$$;
comment on function private.wanted_tickets(jsonb) is
  'The tickets of an order, each kind once, with who sits where; a quantity that is not a whole number from 1 to 50 is null.';

create function private.quote_lines(event uuid, wanted jsonb, plans uuid[], code public.promo_codes) returns table (
  kind text, item_id uuid, name text, quantity integer, unit_amount bigint, full_amount bigint, seats integer, covers text,
  option text, people jsonb, account_id text, tax_rate_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
declare
  item record;
  type public.ticket_types;
  add_on public.event_add_ons;
begin
  -- A code is tried before any ticket is chosen.
  if jsonb_typeof(wanted -> 'tickets') is distinct from 'array' or jsonb_array_length(wanted -> 'tickets') > 50
    or jsonb_typeof(coalesce(wanted -> 'add_ons', '[]')) <> 'array' or jsonb_array_length(coalesce(wanted -> 'add_ons', '[]')) > 100 then
    perform private.raise_error(422, 'tickets_needed', 'Choose at least one ticket.');
  end if;
  for item in select * from private.wanted_tickets(wanted) loop
    select * into type from public.ticket_types as t where t.id = item.id and t.event_id = event and t.archived_at is null
      and (not t.is_hidden or (code.kind = 'unlock' and t.id = any (code.ticket_type_ids)));
    if type.id is null then
      perform private.raise_error(422, 'ticket_gone', 'This ticket is no longer sold. Reload the page.');
    elsif coalesce(item.quantity, 0) not between 1 and type.max_per_order then
      perform private.raise_error(422, 'too_many_tickets', format('You can order up to %s of “%s”.', type.max_per_order, type.name));
    elsif type.audience = 'members' and plans = '{}' then
      perform private.raise_error(403, 'members_only', format('“%s” is for members.', type.name));
    elsif now() < type.sales_from or now() >= type.sales_until then
      perform private.raise_error(409, 'not_on_sale', format('“%s” is not on sale now.', type.name));
    end if;
    kind := 'ticket';
    item_id := type.id;
    name := type.name;
    quantity := item.quantity;
    full_amount := private.ticket_price(type.id, plans);
    unit_amount := case when code.id is null or code.kind = 'unlock'
        or not (code.ticket_type_ids = '{}' or type.id = any (code.ticket_type_ids)) then full_amount
      when code.kind = 'percent' then full_amount - round(full_amount * code.percent / 100.0)::bigint
      else greatest(full_amount - code.amount, 0) end;
    seats := type.seats;
    covers := type.covers;
    option := null;
    people := item.people;
    account_id := type.account_id;
    tax_rate_id := type.tax_rate_id;
    return next;
  end loop;
  for item in
    select given.id, given.quantity, given.option, sum(given.quantity) over (partition by given.id) as together
    from jsonb_array_elements(coalesce(wanted -> 'add_ons', '[]')) with ordinality as l (line, place)
    cross join lateral (select (line ->> 'id')::uuid as id, line ->> 'option' as option,
      case when private.is_whole_number(line -> 'quantity', 1, 50) then (line ->> 'quantity')::integer end as quantity) as given
    order by l.place
  loop
    select * into add_on from public.event_add_ons as a where a.id = item.id and a.event_id = event and a.archived_at is null;
    if add_on.id is null then
      perform private.raise_error(422, 'add_on_gone', 'This add-on is no longer sold. Reload the page.');
    elsif item.quantity is null or item.together > add_on.max_per_order then
      perform private.raise_error(422, 'too_many_add_ons',
        format('You can order up to %s of “%s”.', add_on.max_per_order, add_on.name));
    elsif add_on.options <> '{}' and not coalesce(item.option = any (add_on.options), false) then
      perform private.raise_error(422, 'option_needed', format('Choose an option of “%s”.', add_on.name));
    end if;
    kind := 'add_on';
    item_id := add_on.id;
    name := add_on.name;
    quantity := item.quantity;
    full_amount := add_on.price;
    unit_amount := add_on.price;
    seats := 0;
    covers := 'date';
    option := case when add_on.options <> '{}' then item.option end;
    people := null;
    account_id := add_on.account_id;
    tax_rate_id := add_on.tax_rate_id;
    return next;
  end loop;
end
$$;
comment on function private.quote_lines(uuid, jsonb, uuid[], public.promo_codes) is
  'What an order costs for somebody with these plans, line by line: {"tickets": [{"type", "quantity", "people"}], "add_ons": [{"id", '
  '"option", "quantity"}]}. 4xx for what cannot be ordered.';

-- Free tickets of a plan are the dearest ones that admit one person: their line is in two.
create function private.price_order(occurrence uuid, wanted jsonb, person uuid, organization uuid, code public.promo_codes) returns jsonb
language sql stable security definer set search_path = '' as $$
  with quoted as materialized (
    select line.*, greatest(0, least(line.quantity, coalesce((select passes_left from private.passes_of(person)), 0) - coalesce(
      sum(case when line.seats = 1 and line.unit_amount > 0 then line.quantity else 0 end) over (
        order by line.unit_amount desc, line.ordinality rows between unbounded preceding and 1 preceding), 0))) as passes
    from public.event_occurrences as o
    cross join lateral private.quote_lines(o.event_id, wanted, private.plans_of(person)
      || array_remove(array[private.live_plan_of(organization)], null), code) with ordinality as line
    where o.id = occurrence
  ), lines as materialized (
    select kind, item_id, name, part.quantity, part.unit_amount, full_amount, seats, covers, option, people, account_id,
      tax_rate_id, part.is_pass, ordinality,
      private.taxes_on(part.quantity * part.unit_amount, array_remove(array[tax_rate_id], null),
        coalesce(private.bill_to_of(organization, person), '{}')) as taxed
    from (select *, case when seats = 1 and unit_amount > 0 then passes else 0 end as free from quoted) as q
    cross join lateral (values (q.free::integer, 0::bigint, true), (q.quantity - q.free::integer, q.unit_amount, false))
      as part (quantity, unit_amount, is_pass) where part.quantity > 0
  )
  select jsonb_build_object('currency', (select currency from public.site_settings),
    'lines', coalesce(jsonb_agg(to_jsonb(lines) - '{taxed,ordinality}'::text[] order by ordinality, is_pass desc), '[]'),
    'subtotal', coalesce(sum((taxed ->> 'net')::bigint), 0), 'tax', coalesce(sum((taxed ->> 'tax')::bigint), 0),
    'total', coalesce(sum((taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint), 0),
    'discount', coalesce(sum(quantity * (full_amount - unit_amount)), 0))
  from lines
$$;
comment on function private.price_order(uuid, jsonb, uuid, uuid, public.promo_codes) is
  'What an order of a person, billed to them or an organization, costs now: {"currency", "lines", "subtotal", "tax", "total", '
  '"discount"}, in minor units.';

create function private.quote_order(occurrence uuid, wanted jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event constant uuid := (select event_id from public.event_occurrences where id = occurrence);
  payer constant uuid := (wanted ->> 'organization_id')::uuid;
begin
  if not exists (select from public.event_dates where id = occurrence) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif payer is not null and not payer = any (private.my_organization_ids('{billing}')) then
    perform private.raise_error(404, 'not_found', 'This organization does not exist, or you don’t have access to its billing.');
  end if;
  return private.price_order(occurrence, wanted, (select auth.uid()), payer,
    private.find_promo_code(event, wanted ->> 'code'))
    || jsonb_build_object('is_member', private.plans_of((select auth.uid())) <> '{}');
end
$$;
grant execute on function private.quote_order(uuid, jsonb) to anon, authenticated, service_role;

create function public.quote_order(occurrence_id uuid, wanted jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.quote_order(occurrence_id, wanted) $$;
comment on function public.quote_order(uuid, jsonb) is
  'What tickets cost the caller now, before they order: {"tickets": [{"type", "quantity"}], "add_ons": [{"id", "option", "quantity"}], '
  '"code", "organization_id"} gives {"currency", "lines", "subtotal", "tax", "total", "discount", "is_member"} in minor units. Whether '
  'places are left is decided when the order is placed.';
grant execute on function public.quote_order(uuid, jsonb) to anon, authenticated, service_role;

create function private.dates_of(occurrence uuid, is_series boolean) returns setof public.event_occurrences
language sql volatile security definer set search_path = '' as $$
  select o.* from public.event_occurrences as o
  where o.id = occurrence or (is_series and o.event_id = (select event_id from public.event_occurrences where id = occurrence)
    and o.starts_at > now() and o.status not in ('canceled', 'postponed'))
  order by o.id for update
$$;
comment on function private.dates_of(uuid, boolean) is 'Locks a date, or all dates to come of its series, in the order of all others.';

create function private.assert_room(event public.events, dates uuid[], lines jsonb, occurrence uuid, except_order uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  needed constant integer := (select sum((line ->> 'quantity')::integer * (line ->> 'seats')::integer)
    from jsonb_array_elements(lines) as line);
  series_seats constant integer := (select coalesce(sum((line ->> 'quantity')::integer * (line ->> 'seats')::integer), 0)
    from jsonb_array_elements(lines) as line where line ->> 'covers' = 'series');
  line record;
  day uuid;
  left_over integer;
begin
  foreach day in array dates loop
    left_over := event.capacity - private.seats_taken(day);
    if left_over < (case when day = occurrence then needed else series_seats end) then
      perform private.raise_error(409, 'sold_out', case when left_over <= 0 then 'No spots are left.'
        else format('There are only %s spots left.', left_over) end);
    end if;
  end loop;
  for line in select value ->> 'kind' as kind, (value ->> 'item_id')::uuid as id, value ->> 'name' as name,
      sum((value ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(lines) group by 1, 2, 3 loop
    if line.kind = 'ticket' then
      left_over := (select t.quantity from public.ticket_types as t where t.id = line.id)
        - private.tickets_sold(line.id, occurrence);
    else
      left_over := (select a.quantity from public.event_add_ons as a where a.id = line.id) - (
        select coalesce(sum(a.quantity), 0) from public.order_add_ons as a join public.orders as o on o.id = a.order_id
        where a.add_on_id = line.id and a.canceled_at is null and o.occurrence_id = occurrence and private.counts(o)
          and o.id is distinct from except_order);
    end if;
    if left_over < line.quantity then
      perform private.raise_error(409, 'sold_out', case when left_over <= 0 then format('“%s” is sold out.', line.name)
        else format('Only %s of “%s” are left.', left_over, line.name) end);
    end if;
  end loop;
end
$$;
comment on function private.assert_room(public.events, uuid[], jsonb, uuid, uuid) is
  'Fails with 409 sold_out where the locked dates of an event have no room for what is ordered.';

create function private.claim_promo_code(code public.promo_codes, person uuid, email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if code.id is null then return; end if;
  -- Serialized: the last use is given once.
  perform 1 from public.promo_codes where id = code.id for no key update;
  if (select count(*) from public.orders as o where o.promo_code_id = code.id and private.counts(o)) >= code.max_uses then
    perform private.raise_error(409, 'code_used_up', 'This code has been used up.');
  elsif (select count(*) from public.orders as o where o.promo_code_id = code.id and private.counts(o)
      and (o.user_id = person or lower(o.buyer_email) = lower(email))) >= code.max_per_person then
    perform private.raise_error(409, 'code_used_up', 'You have already used this code.');
  end if;
end
$$;
comment on function private.claim_promo_code(public.promo_codes, uuid, text) is
  'Counts the uses of a code one after another; 409 code_used_up beyond its limits.';

create function private.assert_good_standing(person uuid, organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.subscriptions as s where s.status in ('trialing', 'active')
      and case when organization is null then s.user_id = person else s.business_profile_id = organization end) then
    perform private.raise_error(403, 'invoice_for_members', 'Only members can ask for an invoice. Pay by card.');
  elsif exists (select from public.invoices as i where i.status = 'open' and i.due_on < private.today()
      and case when organization is null then i.user_id = person else i.organization_id = organization end) then
    perform private.raise_error(409, 'invoice_overdue', 'An invoice is overdue. Pay it first, or pay this one by card.');
  end if;
end
$$;
comment on function private.assert_good_standing(uuid, uuid) is
  'Lets only members through whose membership is paid and who owe nothing that is overdue.';

-- The lines of a draft are the lines of the order; each ticket knows its line.
create function private.add_order_lines(placed public.orders, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  line record;
  invoice_line uuid;
  place integer := 0;
begin
  for line in select ordinality, value ->> 'kind' as kind, (value ->> 'item_id')::uuid as item_id, value ->> 'name' as name,
      (value ->> 'quantity')::integer as quantity, (value ->> 'unit_amount')::bigint as unit_amount, value ->> 'option' as option,
      value ->> 'covers' as covers, value ->> 'account_id' as account_id, (value ->> 'tax_rate_id')::uuid as tax_rate_id,
      (value ->> 'is_pass')::boolean as is_pass
    from jsonb_array_elements(lines) with ordinality order by ordinality loop
    invoice_line := null;
    if placed.invoice_id is not null and line.unit_amount > 0 then
      insert into public.invoice_lines (invoice_id, position, kind, description, quantity, unit_amount, account_id, tax_rate_id)
      values (placed.invoice_id, line.ordinality, line.kind, private.printed(concat_ws(', ', line.name, line.option)), line.quantity,
        line.unit_amount, line.account_id, line.tax_rate_id)
      returning id into invoice_line;
    end if;
    if line.kind = 'ticket' then
      insert into public.tickets (order_id, ticket_type_id, occurrence_id, position, unit_amount, is_pass, invoice_line_id)
      select placed.id, line.item_id, case when line.covers = 'date' then placed.occurrence_id end, place + number, line.unit_amount,
        line.is_pass, invoice_line
      from generate_series(1, line.quantity) as number;
      place := place + line.quantity;
    else
      insert into public.order_add_ons (order_id, add_on_id, option, quantity, unit_amount, invoice_line_id)
      values (placed.id, line.item_id, line.option, line.quantity, line.unit_amount, invoice_line);
    end if;
  end loop;
end
$$;
comment on function private.add_order_lines(public.orders, jsonb) is 'Writes what a new order has, and the lines of its draft.';

-- One row for each person and date. The buyer is the first of each date; people are told by the order in which they were named.
create function private.admit_people(placed public.orders, dates uuid[], lines jsonb, is_listed boolean) returns void
language sql volatile security definer set search_path = '' as $$
  with seats as (
    select t.id as ticket_id, t.occurrence_id, seat, row_number() over (order by t.position, seat) as place,
      row_number() over (partition by t.ticket_type_id order by t.position, seat) - 1 as place_of_type, t.ticket_type_id
    from public.tickets as t join public.ticket_types as k on k.id = t.ticket_type_id
    cross join lateral generate_series(1, k.seats) as seat where t.order_id = placed.id
  ), named as (
    select s.*, (select line -> 'people' -> s.place_of_type::integer from jsonb_array_elements(lines) as line
      where line ->> 'kind' = 'ticket' and (line ->> 'item_id')::uuid = s.ticket_type_id limit 1) as who
    from seats as s
  )
  insert into public.event_registrations (event_id, occurrence_id, user_id, order_id, ticket_id, seat, attendee_name, attendee_email,
    is_listed, status, held_until)
  select placed.event_id, day, case when n.place = 1 then placed.user_id end, placed.id, n.ticket_id, n.seat,
    left(coalesce(nullif(btrim(n.who ->> 'name'), ''), placed.buyer_name), 200),
    case when n.place = 1 and placed.user_id is null then placed.buyer_email else nullif(btrim(n.who ->> 'email'), '') end,
    admit_people.is_listed and (n.place = 1 or nullif(btrim(n.who ->> 'name'), '') is not null),
    case when placed.status = 'confirmed' then 'registered' else 'held' end, placed.held_until
  from named as n cross join unnest(dates) as day
  where n.occurrence_id = day or n.occurrence_id is null
  order by n.place, day
$$;
comment on function private.admit_people(public.orders, uuid[], jsonb, boolean) is
  'Adds a registration for each person and date of a new order.';

create function private.dates_of_order(placed public.orders, ticket uuid, name text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 1 then jsonb_agg(jsonb_build_object('starts_at', going.starts_at)
    || private.describe_calendar_date(going.registration_id) order by going.starts_at) end
  from (select distinct on (r.occurrence_id) o.starts_at, r.id as registration_id
    from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
    where r.order_id = placed.id and (placed.status = 'canceled' or r.status <> 'canceled')
      and (ticket is null or (r.ticket_id = ticket and r.attendee_name = name))
    order by r.occurrence_id, r.number) as going
$$;
comment on function private.dates_of_order(public.orders, uuid, text) is
  'The dates that the tickets of an order are for, or one of them under a name, as calendar files say it; null for a single one.';

create function private.queue_order_mail(placed public.orders, outcome text, occasion text default '', further jsonb default '{}')
returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('orders:%s:%s:%s', placed.id, outcome, occasion), 'order', 'registrations', placed.user_id,
    private.describe_date(placed.occurrence_id) || jsonb_build_object('outcome', outcome, 'order_id', placed.id, 'code', placed.code,
      'name', placed.buyer_name, 'total', placed.total, 'currency', placed.currency, 'pays', placed.pays,
      'until', case when outcome = 'confirm' then placed.held_until end,
      'language', case when placed.user_id is null then placed.language end,
      'tickets', (select coalesce(jsonb_agg(jsonb_build_object('registration_id', case when r.given_at is null then r.id end,
          'name', r.attendee_name, 'type', k.name) order by t.position, r.number), '[]')
        from public.event_registrations as r join public.tickets as t on t.id = r.ticket_id
        join public.ticket_types as k on k.id = t.ticket_type_id
        where r.order_id = placed.id and r.occurrence_id = placed.occurrence_id and r.status <> 'canceled'),
      'calendar', (select private.describe_calendar_date(r.id) from public.event_registrations as r
        where r.order_id = placed.id and r.occurrence_id = placed.occurrence_id order by r.number limit 1),
      'dates', private.dates_of_order((select o from public.orders as o where o.id = placed.id), null, null)) || further,
    case when placed.user_id is null then placed.buyer_email end,
    jsonb_build_object('token', private.order_token(placed.id)))
$$;
comment on function private.queue_order_mail(public.orders, text, text, jsonb) is
  'Queues an email to the buyer about an order, once for an occasion.';

create function private.confirm_order(order_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  update public.orders as o set status = 'confirmed', held_until = null, confirmed_at = now(), status_reason = null
  where o.id = confirm_order.order_id and o.status in ('unconfirmed', 'held', 'expired') returning * into placed;
  if placed.id is null then return; end if;
  update public.event_registrations as r set status = 'registered', held_until = null
  from public.tickets as t where r.order_id = placed.id and t.id = r.ticket_id and t.canceled_at is null
    and r.status in ('held', 'canceled');
  perform private.queue_order_mail(placed, 'confirmed');
end
$$;
comment on function private.confirm_order(uuid) is
  'Gives an order that has its room what it is for, and tells the buyer. Once.';

create function private.place_order(wanted jsonb, person uuid, guest jsonb) returns public.orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted_id constant uuid := (wanted ->> 'id')::uuid;
  day constant uuid := (wanted ->> 'occurrence_id')::uuid;
  payer constant uuid := (wanted ->> 'organization_id')::uuid;
  named constant text := coalesce(private.printed(wanted ->> 'buyer_name'), private.printed(guest ->> 'name'), private.name_of(person));
  email constant text := lower(btrim(guest ->> 'email'));
  event public.events;
  date_of public.event_occurrences;
  rules public.event_ticketing;
  code public.promo_codes;
  quote jsonb;
  dates uuid[];
  placed public.orders;
  offer public.event_registrations;
  pass_holder uuid;
begin
  if wanted_id is null or jsonb_typeof(wanted -> 'tickets') is distinct from 'array' or jsonb_array_length(wanted -> 'tickets') = 0 then
    perform private.raise_error(422, 'tickets_needed', 'Choose at least one ticket.');
  end if;
  -- Sent twice, it is one order.
  perform pg_advisory_xact_lock(hashtextextended('order ' || wanted_id, 0));
  select * into placed from public.orders where id = wanted_id;
  if placed.id is not null then
    if placed.user_id is distinct from person or (person is null and placed.buyer_email is distinct from email) then
      perform private.raise_error(409, 'order_known', 'This order was already placed. Reload the page.');
    end if;
    return placed;
  end if;

  select e.* into event from public.events as e join public.event_occurrences as o on o.event_id = e.id
  where o.id = day and e.approval_status = 'approved' and (e.business_id is null or exists (
    select from public.businesses as b where b.id = e.business_id and b.status = 'approved')) for share of e;
  select * into rules from public.event_ticketing where event_id = event.id;
  code := private.find_promo_code(event.id, wanted ->> 'code');
  select array_agg(o.id order by o.id) into dates from private.dates_of(day, exists (
    select from jsonb_array_elements(wanted -> 'tickets') as item join public.ticket_types as t on t.id = (item ->> 'type')::uuid
    where t.covers = 'series')) as o;
  select * into date_of from public.event_occurrences where id = day;
  perform private.assert_registration_open(event, date_of, person is not null and (private.is_member() or private.plans_of(person) <> '{}'));
  if payer is not null and not payer = any (private.my_organization_ids('{billing}')) then
    perform private.raise_error(404, 'not_found', 'This organization does not exist, or you don’t have access to its billing.');
  elsif coalesce(named, '') = '' then
    perform private.raise_error(422, 'name_needed', 'Enter your name.');
  end if;

  select p.organization_id into pass_holder from private.passes_of(person) as p;
  -- Two orders at once cannot both take the last free ticket of a plan.
  perform 1 from public.business_profiles where id = pass_holder for no key update;
  quote := private.price_order(day, wanted, person, payer, code);
  if (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(quote -> 'lines') as line where line ->> 'kind' = 'ticket')
    > coalesce(rules.max_tickets, 20) then
    perform private.raise_error(422, 'too_many_tickets', format('You can order up to %s tickets.', coalesce(rules.max_tickets, 20)));
  elsif (quote ->> 'total')::bigint is distinct from (wanted ->> 'expected_total')::bigint then
    perform private.raise_error(409, 'price_changed', format('The price changed: it is %s now. Check your order.',
      private.format_amount((quote ->> 'total')::bigint, quote ->> 'currency')));
  end if;

  offer := private.take_offer((wanted ->> 'offer_id')::uuid, day, person, wanted ->> 'offer_token');
  if offer.wanted_type_id is not null and exists (
    select from jsonb_array_elements(quote -> 'lines') as line where line ->> 'kind' = 'ticket'
    having sum((line ->> 'quantity')::integer) > offer.wanted_quantity
      or bool_or((line ->> 'item_id')::uuid <> offer.wanted_type_id)) then
    perform private.raise_error(422, 'too_many_tickets', format('You were offered %s tickets of one kind.', offer.wanted_quantity));
  end if;
  perform private.assert_room(event, dates, quote -> 'lines', day, null);
  if offer.id is null and exists (select from public.event_registrations as r where r.status = 'waitlisted'
    and (r.occurrence_id = day or (r.event_id = event.id and private.waits_for_series(r.wanted_type_id)))
    and (r.wanted_type_id is null or r.wanted_type_id::text in (
      select line ->> 'item_id' from jsonb_array_elements(quote -> 'lines') as line))) then
    perform private.raise_error(409, 'waiting_list', 'Others are waiting for spots. Join the waitlist.');
  end if;
  perform private.claim_promo_code(code, person, email);

  placed.id := wanted_id;
  placed.total := (quote ->> 'total')::bigint;
  placed.pays := case when placed.total = 0 then 'free' else wanted ->> 'pays' end;
  placed.status := case when placed.total = 0 and person is null then 'unconfirmed'
    when placed.total = 0 or placed.pays = 'invoice' then 'confirmed' else 'held' end;
  placed.held_until := case placed.status when 'held' then greatest(now() + interval '15 minutes', offer.offered_until)
    when 'unconfirmed' then now() + interval '60 minutes' end;
  if placed.pays is null or placed.pays not in ('free', 'card', 'invoice') then
    perform private.raise_error(422, 'pays_needed', 'Choose how to pay.');
  elsif placed.pays = 'invoice' then
    if person is null or not coalesce(rules.allows_invoice, false) then
      perform private.raise_error(403, 'invoice_not_offered', 'This event takes no orders by invoice. Pay by card.');
    end if;
    perform private.assert_good_standing(person, payer);
  end if;
  perform private.assert_order_limits(event.id, person, email);

  if placed.total > 0 then
    placed.invoice_id := private.start_invoice(payer, case when payer is null then person end,
      about => left(event.title, 200), guest => case when person is null then
        jsonb_build_object('name', named, 'email', email, 'language', guest ->> 'language') end);
  end if;
  insert into public.orders (id, event_id, occurrence_id, user_id, organization_id, buyer_name, buyer_email, language, status, held_until,
    pays, invoice_id, promo_code_id, offer_id, total, currency, confirmed_at)
  values (placed.id, event.id, day, person, case when jsonb_path_exists(quote, '$.lines[*] ? (@.is_pass == true)') then pass_holder
      else payer end, left(named, 200), case when person is null then email end,
    coalesce(guest ->> 'language', 'en'), placed.status, placed.held_until, placed.pays, placed.invoice_id, code.id, offer.id,
    placed.total, quote ->> 'currency', case when placed.status = 'confirmed' then now() end)
  returning * into placed;
  perform private.add_order_lines(placed, quote -> 'lines');
  perform private.admit_people(placed, dates, quote -> 'lines', coalesce((wanted ->> 'is_listed')::boolean, false));
  perform private.save_order_answers(placed, wanted);
  -- What was offered and not ordered goes to the next who wait.
  if offer.id is not null then perform private.offer_free_places(d) from unnest(dates) as d; end if;

  if placed.invoice_id is not null then
    perform private.add_up(placed.invoice_id);
    if placed.pays = 'invoice' then
      perform private.issue_invoices(array[placed.invoice_id], private.today());
      perform private.queue_invoice_mail('invoice', array[placed.invoice_id]);
    else
      update public.invoices set payable_until = placed.held_until where id = placed.invoice_id;
    end if;
  end if;
  perform private.queue_order_mail(placed, case placed.status when 'unconfirmed' then 'confirm' else 'confirmed' end)
  where placed.status in ('unconfirmed', 'confirmed');
  return placed;
end
$$;
comment on function private.place_order(jsonb, uuid, jsonb) is
  'Places an order of a person or of a guest, {"name", "email", "language"}: holds its places while it is paid or confirmed. Once for an id.';

-- A place that was offered from the waiting list makes room for the order, which holds it as long as the offer would.
create function private.take_offer(offer uuid, occurrence uuid, person uuid, token text) returns public.event_registrations
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken public.event_registrations;
begin
  if offer is null then return null; end if;
  select * into taken from public.event_registrations where id = offer for update;
  if taken.id is null or taken.occurrence_id <> occurrence
    or not private.is_theirs(taken.user_id, person, token, private.waiting_token(taken.id)) then
    perform private.raise_error(404, 'not_found', 'This offer does not exist.');
  elsif taken.status <> 'offered' or taken.offered_until <= now() then
    perform private.raise_error(409, 'offer_expired', 'This offer has expired.');
  end if;
  update public.event_registrations set status = 'canceled', status_reason = 'Ordered.' where id = offer;
  return taken;
end
$$;
comment on function private.take_offer(uuid, uuid, uuid, text) is
  'Takes what was offered to a person, or to whoever has the secret of its link, for their order.';

create function private.assert_order_limits(event uuid, person uuid, email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.orders as o where o.event_id = event and o.status in ('held', 'unconfirmed') and o.held_until > now()
      and (o.user_id = person or (person is null and o.buyer_email = email))) >= 3 then
    perform private.raise_error(429, 'too_many_holds', 'You have other orders that are not finished. Finish or cancel them first.');
  elsif not private.consume_rate_limit(format('orders of %s for %s', coalesce(person::text, email), event), 12, 3600) then
    perform private.raise_error(429, 'too_many_orders', 'You ordered too often. Try again in an hour.');
  end if;
end
$$;
comment on function private.assert_order_limits(uuid, uuid, text) is
  'Keeps one buyer from holding many places that they do not pay; 429 beyond.';

create function private.order_of(placed public.orders, shows_token boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', placed.id, 'code', placed.code, 'status', placed.status, 'status_reason', placed.status_reason,
    'pays', placed.pays, 'total', placed.total, 'currency', placed.currency, 'held_until', placed.held_until,
    'created_at', placed.created_at, 'confirmed_at', placed.confirmed_at, 'buyer_name', placed.buyer_name,
    'occurrence_id', placed.occurrence_id, 'is_guest', placed.user_id is null,
    'invoice_id', placed.invoice_id, 'invoice_number', i.number, 'invoice_status', i.status,
    'due', case when i.status = 'draft' then i.total else i.amount_due end,
    'invoice_token', case when shows_token and i.id is not null then private.invoice_token(i.id) end,
    'event', private.describe_date(placed.occurrence_id),
    -- Of a series.
    'dates', (select coalesce(jsonb_agg(distinct o.starts_at order by o.starts_at), '[]') from public.event_registrations as r
      join public.event_occurrences as o on o.id = r.occurrence_id where r.order_id = placed.id
        and (r.status <> 'canceled' or placed.status = 'canceled')),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'type_id', t.ticket_type_id, 'type', k.name,
        'unit_amount', t.unit_amount, 'covers', k.covers, 'canceled_at', t.canceled_at,
        'people', (select coalesce(jsonb_agg(jsonb_build_object('occurrence_id', r.occurrence_id,
            -- It is the code of the ticket, which only its holder and the door know.
            'registration_id', case when r.given_at is null or private.runs_event(placed.event_id) then r.id end,
            'seat', r.seat, 'is_given', r.given_at is not null, 'name', r.attendee_name, 'status', r.status,
            'is_listed', r.is_listed) order by r.number), '[]')
          from public.event_registrations as r where r.ticket_id = t.id)) order by t.position), '[]')
      from public.tickets as t join public.ticket_types as k on k.id = t.ticket_type_id where t.order_id = placed.id),
    'add_ons', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'add_on_id', a.add_on_id, 'name', k.name, 'option', a.option, 'quantity', a.quantity,
        'unit_amount', a.unit_amount, 'canceled_at', a.canceled_at) order by k.position, a.id), '[]')
      from public.order_add_ons as a join public.event_add_ons as k on k.id = a.add_on_id where a.order_id = placed.id))
  from (select 1) as one left join public.invoices as i on i.id = placed.invoice_id
$$;
comment on function private.order_of(public.orders, boolean) is 'An order as its buyer reads it.';

create function private.place_own_order(wanted jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to order.';
  elsif not exists (select from public.profiles where id = (select auth.uid())) then
    perform private.raise_error(409, 'profile_missing', 'Your account has no profile.');
  end if;
  -- A statement of its own: what is read in the same one is as it was before.
  placed := private.place_order(wanted, (select auth.uid()), null);
  return private.order_of(placed, true);
end
$$;
grant execute on function private.place_own_order(jsonb) to authenticated, service_role;

create function public.place_order(wanted jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.place_own_order(wanted) $$;
comment on function public.place_order(jsonb) is
  'Orders tickets: {"id" (made by the caller), "occurrence_id", "tickets": [{"type", "quantity", "people": [{"name", "email", "answers"}]}], "add_ons", '
  '"code", "pays": card | invoice, "organization_id", "is_listed", "answers", "expected_total", "offer_id"}. What is to be paid by card is held '
  'for 15 minutes. 409 sold_out, price_changed. The same id orders once.';
grant execute on function public.place_order(jsonb) to authenticated, service_role;

create function private.place_guest_order(wanted jsonb, guest jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if not private.is_email_address(lower(btrim(guest ->> 'email'))) then
    perform private.raise_error(422, 'email_needed', 'Enter your email address.');
  end if;
  placed := private.place_order(wanted, null, guest);
  return private.order_of(placed, placed.status = 'held')
    || jsonb_build_object('token', case when placed.status = 'held' then private.order_token(placed.id) end);
end
$$;
grant execute on function private.place_guest_order(jsonb, jsonb) to service_role;

create function public.place_guest_order(wanted jsonb, guest jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.place_guest_order(wanted, guest) $$;
comment on function public.place_guest_order(jsonb, jsonb) is
  'Orders tickets for a guest without an account, {"name", "email", "language"}. A free order waits until its email is confirmed; one '
  'that is paid has the token of its link. With the service key, by a function that excludes robots.';
grant execute on function public.place_guest_order(jsonb, jsonb) to service_role;

create function private.known_order(order_id uuid, token text) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders as o where o.id = known_order.order_id;
  if placed.id is null or not (private.is_theirs(placed.user_id, (select auth.uid()), token, private.order_token(placed.id))
    or private.runs_event(placed.event_id)) then
    perform private.raise_error(404, 'not_found', 'This order does not exist, or you don’t have access to it.');
  end if;
  return placed;
end
$$;
comment on function private.known_order(uuid, text) is
  'An order of the caller, of whoever has the secret of its link, or of an event that the caller organizes; 404 otherwise.';

create function private.read_order(order_id uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed constant public.orders := private.known_order(order_id, token);
begin
  return private.order_of(placed, private.is_theirs(placed.user_id, (select auth.uid()), token, private.order_token(placed.id)))
    || jsonb_build_object('refund', private.preview_refund(placed, private.refundable_tickets(placed)),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'received_on', p.received_on)
          order by p.created_at desc), '[]')
        from public.payments as p where p.invoice_id = placed.invoice_id and p.received_on is not null
          and p.status not in ('pending', 'failed', 'canceled')),
      'allows_transfer', coalesce((select allows_transfer from public.event_ticketing where event_id = placed.event_id), true),
      'questions', (select coalesce(jsonb_object_agg(r.id, private.questions_of(r.id)), '{}')
        from public.event_registrations as r where r.order_id = placed.id and r.occurrence_id = placed.occurrence_id
          and r.given_at is null));
end
$$;
grant execute on function private.read_order(uuid, text) to anon, authenticated, service_role;

create function public.read_order(order_id uuid, token text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_order(order_id, token) $$;
comment on function public.read_order(uuid, text) is
  'An order with its tickets, people and whether they answered what the event asks (by registration), add-ons, invoice and what '
  'canceling gives back, for its buyer, whoever has the secret of its '
  'link, and the organizers of its event.';
grant execute on function public.read_order(uuid, text) to anon, authenticated, service_role;

create function private.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.order_of(o, true) order by o.created_at desc), '[]')
  from (select * from public.orders where user_id = (select auth.uid()) and status <> 'expired' order by created_at desc limit 100) as o
$$;
grant execute on function private.my_orders() to authenticated, service_role;

create function public.my_orders() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_orders() $$;
comment on function public.my_orders() is 'The last hundred orders of the caller, as read_order tells them.';
grant execute on function public.my_orders() to authenticated, service_role;

create function private.resend_order(order_id uuid, token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed constant public.orders := private.known_order(order_id, token);
begin
  if placed.status not in ('confirmed', 'unconfirmed') then
    perform private.raise_error(409, 'order_over', 'This order has no tickets to send.');
  elsif not private.consume_rate_limit(format('emails of order %s', placed.id), 3, 3600) then
    perform private.raise_error(429, 'too_many_emails', 'The email was sent several times. Look in your spam folder, or try again in an hour.');
  end if;
  perform private.queue_order_mail(placed, case placed.status when 'unconfirmed' then 'confirm' else 'confirmed' end,
    extract(epoch from clock_timestamp())::text);
end
$$;
grant execute on function private.resend_order(uuid, text) to anon, authenticated, service_role;

create function public.resend_order(order_id uuid, token text default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resend_order(order_id, token) $$;
comment on function public.resend_order(uuid, text) is
  'Emails the tickets of an order to its buyer once more, or the link that confirms it. At most three times an hour.';
grant execute on function public.resend_order(uuid, text) to anon, authenticated, service_role;

create function private.confirm_guest_order(order_id uuid, token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  placed := private.known_order(order_id, token);
  select * into placed from public.orders as o where o.id = placed.id for update;
  if not private.is_theirs(null, null, token, private.order_token(placed.id)) then
    perform private.raise_error(404, 'not_found', 'This order does not exist, or you don’t have access to it.');
  elsif placed.total > 0 or placed.invoice_id is not null then
    perform private.raise_error(409, 'not_paid', 'This order is confirmed by paying it.');
  end if;
  if not private.reclaim(placed.id) then
    perform private.raise_error(409, 'hold_expired', 'The time to confirm is over, and others took the spots. Order again.');
  end if;
  perform private.confirm_order(placed.id) from public.orders as o where o.id = placed.id and o.status <> 'canceled';
  return private.read_order(placed.id, token);
end
$$;
grant execute on function private.confirm_guest_order(uuid, text) to anon, authenticated, service_role;

create function public.confirm_guest_order(order_id uuid, token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_guest_order(order_id, token) $$;
comment on function public.confirm_guest_order(uuid, text) is
  'Confirms a free order of a guest by the secret of the link in its email. 409 hold_expired once others have the places.';
grant execute on function public.confirm_guest_order(uuid, text) to anon, authenticated, service_role;

-- The order is locked.
create function private.reclaim(order_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
  event public.events;
  dates uuid[];
begin
  select * into placed from public.orders as o where o.id = reclaim.order_id;
  if placed.status in ('confirmed', 'canceled') then return placed.status = 'confirmed'; end if;
  select * into event from public.events where id = placed.event_id;
  select array_agg(o.id order by o.id) into dates from private.dates_of(placed.occurrence_id, exists (
    select from public.tickets as t where t.order_id = placed.id and t.occurrence_id is null)) as o;
  if event.status in ('canceled', 'postponed') or exists (select from public.event_occurrences
    where id = placed.occurrence_id and (status in ('canceled', 'postponed') or ends_at <= now())) then return false; end if;
  if private.counts(placed) then return true; end if;
  perform private.assert_room(event, dates, (
    select jsonb_agg(line) from (
      select jsonb_build_object('kind', 'ticket', 'item_id', k.id, 'name', k.name, 'quantity', count(*), 'seats', k.seats,
        'covers', k.covers) as line
      from public.tickets as t join public.ticket_types as k on k.id = t.ticket_type_id
      where t.order_id = placed.id and t.canceled_at is null group by k.id
      union all
      select jsonb_build_object('kind', 'add_on', 'item_id', k.id, 'name', k.name, 'quantity', a.quantity, 'seats', 0, 'covers', 'date')
      from public.order_add_ons as a join public.event_add_ons as k on k.id = a.add_on_id where a.order_id = placed.id) as lines),
    placed.occurrence_id, placed.id);
  perform private.claim_promo_code(used, placed.user_id, placed.buyer_email) from public.promo_codes as used
  where used.id = placed.promo_code_id;
  return true;
exception when sqlstate 'PT409' then
  return false;
end
$$;
comment on function private.reclaim(uuid) is
  'Whether a locked order has its places, or can have them once more after its hold ran out.';

create function private.expire_offers() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late uuid[];
  days uuid[];
begin
  -- One that is being paid or confirmed at this moment is left alone.
  late := array(select id from public.orders where status in ('held', 'unconfirmed') and held_until <= now()
    order by id for update skip locked);
  -- Orders first, then all their dates at once by id, as everybody locks them.
  days := array(select o.id from public.event_occurrences as o where o.id in (
      select r.occurrence_id from public.event_registrations as r
      where r.order_id = any (late) or (r.status = 'offered' and r.offered_until <= now()))
    order by o.id for update);
  update public.orders set status = 'expired' where id = any (late);
  update public.event_registrations set status = 'canceled' where order_id = any (late) and status = 'held';
  perform private.offer_free_places(day) from unnest(days) as day;
  return cardinality(late) + cardinality(days);
end
$$;
grant execute on function private.expire_offers() to service_role;

create function public.expire_offers() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.expire_offers() $$;
comment on function public.expire_offers() is
  'Gives up orders that were not paid or confirmed in time, and passes their places and offers that were not accepted on to the next '
  'on the waiting list. Says how many orders and dates. Every few minutes, with the service key.';
grant execute on function public.expire_offers() to service_role;

-- By the status of dates, not of the event: one that is over took place, whatever becomes of the event.
create function private.is_called_off(ticket public.tickets) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) > 0 and bool_and(o.status in ('canceled', 'postponed')) from public.event_occurrences as o
  where o.id = ticket.occurrence_id or (ticket.occurrence_id is null and o.id in (
    select r.occurrence_id from public.event_registrations as r where r.order_id = ticket.order_id and r.ticket_id = ticket.id))
$$;
comment on function private.is_called_off(public.tickets) is
  'Whether the date of a ticket, or each of them of a ticket of the series, is canceled or postponed.';

-- What canceling gives back now: the share of what was invoiced with taxes, less the fee. All of it for tickets of a date that was
-- moved or is called off.
create function private.refund_policy(placed public.orders, ticket_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_open', is_off or is_free or (rules.refund_hours is not null
      and now() < o.starts_at - make_interval(hours => rules.refund_hours)),
    'until', case when not is_off then greatest(o.starts_at - make_interval(hours => rules.refund_hours), moved.free_until) end,
    'free_until', case when is_free then moved.free_until end,
    'fee', case when is_off or is_free then 0 else rules.refund_fee end)
  from public.event_occurrences as o left join public.event_ticketing as given on given.event_id = o.event_id
  cross join lateral (select case when given.event_id is null then 24 else given.refund_hours end as refund_hours,
    coalesce(given.refund_fee, 0) as refund_fee) as rules
  -- Each of them: a ticket of another date has the rules of the event.
  cross join lateral (select case when bool_and(t.free_refund_until is not null) then min(t.free_refund_until) end as free_until,
    bool_and(private.is_called_off(t)) as all_off
    from public.tickets as t where t.order_id = placed.id and t.canceled_at is null and t.id = any (ticket_ids)) as moved
  cross join lateral (select coalesce(moved.all_off, o.status in ('canceled', 'postponed')) as is_off,
    coalesce(now() < moved.free_until, false) as is_free) as terms
  where o.id = placed.occurrence_id
$$;
comment on function private.refund_policy(public.orders, uuid[]) is
  'Whether canceling these tickets gives money back now, until when, and what is kept of each: {"is_open", "until", "fee"}, and '
  '"free_until", until when nothing is kept after a move.';

create function private.refundable_tickets(placed public.orders) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(t.id), '{}') from public.tickets as t where t.order_id = placed.id and t.canceled_at is null
    and not exists (select from public.event_registrations as r where r.ticket_id = t.id and r.status = 'attended')
$$;
comment on function private.refundable_tickets(public.orders) is 'The tickets of an order that nobody was admitted with.';

create function private.preview_refund(placed public.orders, ticket_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select policy || jsonb_build_object('amount', case when (policy ->> 'is_open')::boolean
    then private.refund_of(placed.id, ticket_ids, (policy ->> 'fee')::bigint) else 0 end)
  from private.refund_policy(placed, ticket_ids) as policy
$$;
comment on function private.preview_refund(public.orders, uuid[]) is
  'What canceling these tickets would give back by the rules of the event: those of refund_policy, and "amount".';

create function private.refund_of(order_id uuid, ticket_ids uuid[], fee bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  with priced as (
    select l.id, l.net_amount + l.tax_amount as gross, l.quantity,
      count(*) filter (where t.canceled_at is not null) as gone,
      count(*) filter (where t.canceled_at is null and t.id = any (ticket_ids)) as going
    from public.tickets as t join public.invoice_lines as l on l.id = t.invoice_line_id
    where t.order_id = refund_of.order_id group by l.id
  ), shares as (
    -- Rounded by what is canceled in all, so that all of them together give back the line.
    select floor(gross * (gone + going) / quantity) - floor(gross * gone / quantity)
      - least(fee * going, floor(gross * (gone + going) / quantity) - floor(gross * gone / quantity)) as part
    from priced
  ), extras as (
    select coalesce(sum(l.net_amount + l.tax_amount), 0) as part
    from public.order_add_ons as a join public.invoice_lines as l on l.id = a.invoice_line_id
    where a.order_id = refund_of.order_id and a.canceled_at is null and not exists (
      select from public.tickets as t where t.order_id = refund_of.order_id and t.canceled_at is null
        and (t.id = any (ticket_ids)) is not true)
  )
  select coalesce((select sum(part) from shares), 0)::bigint + (select part from extras)::bigint
$$;
comment on function private.refund_of(uuid, uuid[], bigint) is
  'What is given back of tickets with a fee for each; with the last of them the add-ons as well.';

create function private.preview_cancellation(order_id uuid, ticket_ids uuid[], token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed constant public.orders := private.known_order(order_id, token);
begin
  return private.preview_refund(placed, ticket_ids);
end
$$;
grant execute on function private.preview_cancellation(uuid, uuid[], text) to anon, authenticated, service_role;

create function public.preview_cancellation(order_id uuid, ticket_ids uuid[], token text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_cancellation(order_id, ticket_ids, token) $$;
comment on function public.preview_cancellation(uuid, uuid[], text) is
  'What canceling these tickets would give back by the rules of the event: {"is_open", "until", "fee", "free_until", '
  '"amount"}.';
grant execute on function public.preview_cancellation(uuid, uuid[], text) to anon, authenticated, service_role;

-- The order is locked, and so are its invoice and payments.
create function private.end_tickets(placed public.orders, ticket_ids uuid[], why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  days constant uuid[] := array(select o.id from private.dates_of(placed.occurrence_id, exists (
    select from public.tickets as t where t.order_id = placed.id and t.occurrence_id is null)) as o);
begin
  perform private.tell_ticket_holders(ticket_ids, 'ticket_canceled', 'canceled');
  update public.tickets as t set canceled_at = now() where t.order_id = placed.id and t.canceled_at is null and t.id = any (ticket_ids);
  update public.event_registrations as r set status = 'canceled' where r.ticket_id = any (ticket_ids) and r.order_id = placed.id
    and r.status in ('held', 'registered', 'confirmed');
  if not exists (select from public.tickets as t where t.order_id = placed.id and t.canceled_at is null) then
    update public.order_add_ons as a set canceled_at = now() where a.order_id = placed.id and a.canceled_at is null;
    update public.orders as o set status = 'canceled', status_reason = left(why, 2000) where o.id = placed.id and o.status <> 'canceled';
  end if;
  perform private.offer_free_places(day) from unnest(days) as day;
end
$$;
comment on function private.end_tickets(public.orders, uuid[], text) is
  'Takes tickets of a locked order out of use; their places go to the waiting list. The money is the caller''s.';

-- What is due goes first, then cards get their money back, and what came otherwise is credit.
create function private.give_back(invoice uuid, amount bigint, why text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  rest bigint;
  part bigint;
  money record;
  refunded bigint := 0;
begin
  select * into bill from public.invoices where id = invoice;
  rest := least(amount, bill.total - bill.amount_credited);
  if rest <= 0 or bill.status not in ('open', 'paid') then return 0; end if;
  part := least(rest, bill.amount_due);
  if part > 0 then
    perform private.credit_locked(bill, part, why);
    rest := rest - part;
  end if;
  for money in select p.id, a.amount from public.payment_allocations as a join public.payments as p on p.id = a.payment_id
    where a.invoice_id = invoice and p.method in ('card', 'bank_debit') and p.status in ('settled', 'partially_refunded')
    order by a.created_at desc, p.id loop
    exit when rest <= 0;
    part := least(rest, money.amount);
    perform private.begin_refund(money.id, part, why, gen_random_uuid(), invoice);
    -- A card that was charged elsewhere is given its money back there.
    perform private.make_refund(r.id, private.today()) from public.refunds as r join public.payments as p on p.id = r.payment_id
    where r.payment_id = money.id and r.status = 'requested' and p.is_live is null;
    refunded := refunded + part;
    rest := rest - part;
  end loop;
  if rest > 0 then
    select * into bill from public.invoices where id = invoice;
    perform private.credit_locked(bill, rest, why);
  end if;
  return refunded;
end
$$;
comment on function private.give_back(uuid, bigint, text) is
  'Takes an amount off a locked invoice: what is due first, then back to the cards that paid, and the rest as credit. Says what goes '
  'back to cards.';

-- The order is locked, and so are its invoice and payments.
create function private.settle_cancellation(
  placed public.orders, ticket_ids uuid[], amount bigint, why text, tells_reason boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refunded bigint := 0;
begin
  -- What is being paid is paid whole: it ends whole.
  if exists (select from public.invoices where id = placed.invoice_id and status = 'draft') then
    ticket_ids := array(select t.id from public.tickets as t where t.order_id = placed.id and t.canceled_at is null);
    amount := 0;
  end if;
  perform private.end_tickets(placed, ticket_ids, why);
  if placed.invoice_id is not null then
    if exists (select from public.invoices where id = placed.invoice_id and status = 'draft') then
      update public.invoices set payable_until = now() where id = placed.invoice_id;
    else
      refunded := private.give_back(placed.invoice_id, amount, why);
    end if;
  end if;
  perform private.queue_order_mail(placed, 'canceled', extract(epoch from clock_timestamp())::text,
    jsonb_build_object('amount', amount, 'refunded', refunded, 'canceled', cardinality(ticket_ids),
      'reason', case when tells_reason then why end))
  where placed.status = 'confirmed';
  return private.order_of((select o from public.orders as o where o.id = placed.id), false)
    || jsonb_build_object('amount', amount, 'refunded', refunded);
end
$$;
comment on function private.settle_cancellation(public.orders, uuid[], bigint, text, boolean) is
  'Ends tickets of a locked order, gives back an amount and tells the buyer. Returns the order with "amount" and "refunded".';

create function private.cancel_tickets(order_id uuid, ticket_ids uuid[], token text, why text, refunds text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
  policy jsonb;
  amount bigint := 0;
  is_organizer boolean;
begin
  placed := private.known_order(order_id, token);
  if placed.invoice_id is not null then
    perform private.lock_invoice(placed.invoice_id);
    perform private.lock_payments_of(placed.invoice_id);
  end if;
  select * into placed from public.orders as o where o.id = cancel_tickets.order_id for update;
  is_organizer := private.runs_event(placed.event_id)
    and not private.is_theirs(placed.user_id, (select auth.uid()), token, private.order_token(placed.id));
  if refunds is null or refunds not in ('policy', 'full', 'none') then
    perform private.raise_error(422, 'refunds_unknown', 'Choose what is given back.');
  elsif is_organizer then
    perform private.assert_reason(why);
  elsif refunds <> 'policy' then
    raise exception using errcode = '42501', message = 'Only staff decide otherwise than by the rules of the event.';
  end if;
  if refunds <> 'policy' then perform private.assert_bills(); end if;
  if placed.status not in ('held', 'unconfirmed', 'confirmed') then
    perform private.raise_error(409, 'order_over', 'This order has already been canceled or has expired.');
  elsif not exists (select from public.tickets as t where t.order_id = placed.id and t.canceled_at is null and t.id = any (ticket_ids)) then
    perform private.raise_error(409, 'ticket_canceled', 'These tickets are already canceled. Reload the page.');
  elsif exists (select from public.event_registrations as r where r.ticket_id = any (ticket_ids) and r.status = 'attended') then
    perform private.raise_error(409, 'ticket_used', 'Someone was admitted with one of these tickets. They can no longer be canceled.');
  elsif not is_organizer and now() >= (select starts_at from public.event_occurrences where id = placed.occurrence_id)
    and not (private.refund_policy(placed, ticket_ids) ->> 'is_open')::boolean then
    perform private.raise_error(409, 'event_began', 'The event has begun. Write to the organizer.');
  end if;
  policy := private.refund_policy(placed, ticket_ids);
  amount := case when refunds = 'full' then private.refund_of(placed.id, ticket_ids, 0)
    when refunds = 'policy' and (policy ->> 'is_open')::boolean
      then private.refund_of(placed.id, ticket_ids, (policy ->> 'fee')::bigint) else 0 end;
  return private.settle_cancellation(placed, ticket_ids, amount, coalesce(nullif(btrim(why), ''), 'Canceled by the buyer.'),
    is_organizer);
end
$$;
grant execute on function private.cancel_tickets(uuid, uuid[], text, text, text) to anon, authenticated, service_role;

create function public.cancel_tickets(
  order_id uuid, ticket_ids uuid[], token text default null, reason text default null, refunds text default 'policy'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.cancel_tickets(order_id, ticket_ids, token, reason, refunds)
$$;
comment on function public.cancel_tickets(uuid, uuid[], text, text, text) is
  'Cancels tickets of an order, for its buyer (also by the secret of its link) and the organizers, who give a reason. By the rules of '
  'the event, or for staff who bill in full or not at all (refunds: policy, full, none). Returns the order with "amount" (no longer '
  'owed) and "refunded" (back to the card).';
grant execute on function public.cancel_tickets(uuid, uuid[], text, text, text) to anon, authenticated, service_role;

-- What the ledger asks of orders.

create function private.apply_paid_order(invoice uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.confirm_order(id) from public.orders where invoice_id = invoice and status in ('held', 'unconfirmed', 'expired')
$$;
comment on function private.apply_paid_order(uuid) is 'Confirms the order that a paid invoice is for.';

create function private.revoke_order(invoice uuid, is_ended boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  -- Owed again: the door says so.
  if not is_ended then return; end if;
  select * into placed from public.orders where invoice_id = invoice and status in ('held', 'confirmed') for update;
  if placed.id is null then return; end if;
  perform private.end_tickets(placed, array(select t.id from public.tickets as t where t.order_id = placed.id
    and t.canceled_at is null and t.invoice_line_id is not null), 'The invoice was credited.');
  perform private.queue_order_mail(placed, 'canceled', 'credited');
end
$$;
comment on function private.revoke_order(uuid, boolean) is 'Ends the tickets that a credited or void invoice was for.';
