-- How organizers set up what an event sells: what was sold stays as it was sold.

alter table public.event_messages add constraint event_messages_ticket_type_id_fkey
  foreign key (ticket_type_id) references public.ticket_types (id) on delete set null;

create function private.guard_ticket_setup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_of constant jsonb := to_jsonb(new);
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  sold integer;
begin
  if tg_op = 'UPDATE' and new.event_id <> old.event_id then
    raise exception using errcode = '42501', message = 'This belongs to one event for good.';
  end if;
  -- The books are the chamber's.
  if private.actor_role() = 'owner' and not private.is_copying() and tg_table_name <> 'promo_codes'
    and ((row_of ->> 'account_id') is distinct from coalesce(was ->> 'account_id', 'event_income')
      or (row_of ->> 'tax_rate_id') is distinct from (was ->> 'tax_rate_id')) then
    raise exception using errcode = '42501', message = 'Only staff choose the tax and the account of what is sold.';
  end if;
  if tg_table_name = 'promo_codes' and exists (
    select from unnest(array(select jsonb_array_elements_text(row_of -> 'ticket_type_ids'))::uuid[]) as named
    where not exists (select from public.ticket_types as t where t.id = named and t.event_id = new.event_id)) then
    perform private.raise_error(422, 'ticket_unknown', 'A ticket of this code no longer exists. Reload the page.');
  end if;
  if was is null then
    execute format('select count(*) from public.%I where event_id = $1', tg_table_name) into sold using new.event_id;
    if sold >= 100 then
      perform private.raise_error(409, 'too_many_items', 'An event can have up to 100 of these. Delete some first.');
    end if;
    return new;
  end if;

  if tg_table_name = 'ticket_types' and private.is_sold(new.id)
    and ((row_of -> 'seats') <> (was -> 'seats') or (row_of -> 'covers') <> (was -> 'covers')) then
    perform private.raise_error(409, 'ticket_sold',
      'Tickets of this kind were sold: what they admit to stays. Archive it, and add another kind.');
  end if;
  if (row_of ->> 'quantity') is distinct from (was ->> 'quantity') and (row_of ->> 'quantity') is not null then
    -- Serialized with orders, which lock their dates.
    perform 1 from public.event_occurrences where event_id = new.event_id order by id for update;
    select coalesce(max(case tg_table_name when 'ticket_types' then private.tickets_sold(new.id, o.id) else (
      select coalesce(sum(a.quantity), 0) from public.order_add_ons as a join public.orders as placed on placed.id = a.order_id
      where a.add_on_id = new.id and a.canceled_at is null and placed.occurrence_id = o.id and private.counts(placed)) end), 0)
    into sold from public.event_occurrences as o where o.event_id = new.event_id;
    if (row_of ->> 'quantity')::integer < sold then
      perform private.raise_error(409, 'quantity_below_sold', format('%s were sold already. Enter %s or more.', sold, sold));
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_ticket_setup() is
  'Keeps what was sold as it was sold: its event, what it admits to, and not fewer than were sold.';

create trigger ticket_types_1_guard_setup before insert or update on public.ticket_types
  for each row execute function private.guard_ticket_setup();
create trigger event_add_ons_1_guard_setup before insert or update on public.event_add_ons
  for each row execute function private.guard_ticket_setup();
create trigger promo_codes_1_guard_setup before insert or update on public.promo_codes
  for each row execute function private.guard_ticket_setup();

create function public.save_ticket_type(event_id uuid, ticket jsonb, prices jsonb) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  given constant public.ticket_types := jsonb_populate_record(null::public.ticket_types, ticket);
  other public.ticket_prices;
begin
  -- Changed before it is added: prices that staff set are not set again by whoever saves the rest.
  update public.ticket_types as t set (name, description, price, quantity, seats, covers, audience, max_per_order, sales_from,
      sales_until, is_hidden, tax_rate_id) = (given.name, coalesce(given.description, ''), given.price, given.quantity, given.seats,
      given.covers, given.audience, given.max_per_order, given.sales_from, given.sales_until, given.is_hidden,
      case when ticket ? 'tax_rate_id' then given.tax_rate_id else t.tax_rate_id end)
  where t.id = given.id and t.event_id = save_ticket_type.event_id;
  if not found then
    insert into public.ticket_types (id, event_id, name, description, price, quantity, seats, covers, audience, max_per_order,
      sales_from, sales_until, is_hidden, tax_rate_id, position)
    values (given.id, save_ticket_type.event_id, given.name, coalesce(given.description, ''), given.price, given.quantity, given.seats,
      given.covers, given.audience, given.max_per_order, given.sales_from, given.sales_until, given.is_hidden, given.tax_rate_id,
      (select coalesce(max(t.position), 0) + 1 from public.ticket_types as t where t.event_id = save_ticket_type.event_id));
    -- Who sells tickets takes registrations here.
    update public.events as e set registration_mode = 'internal'
    where e.id = save_ticket_type.event_id and e.registration_mode = 'none';
  end if;

  delete from public.ticket_prices as p where p.ticket_type_id = given.id and not exists (
    select from jsonb_array_elements(prices) as kept where (kept ->> 'id')::uuid = p.id);
  for other in select * from jsonb_populate_recordset(null::public.ticket_prices, prices) loop
    update public.ticket_prices as p set (label, price, audience, plan_id, valid_from, valid_until)
      = (other.label, other.price, other.audience, other.plan_id, other.valid_from, other.valid_until)
    where p.id = other.id and p.ticket_type_id = given.id;
    if not found then
      insert into public.ticket_prices (id, ticket_type_id, label, price, audience, plan_id, valid_from, valid_until)
      values (coalesce(other.id, gen_random_uuid()), given.id, other.label, other.price, other.audience, other.plan_id,
        other.valid_from, other.valid_until);
    end if;
  end loop;
  return given.id;
end
$$;
comment on function public.save_ticket_type(uuid, jsonb, jsonb) is
  'Adds or changes a kind of ticket of an event under an id that the caller chose, with all of its other prices. For the organizers of '
  'the event; prices above zero for staff.';
grant execute on function public.save_ticket_type(uuid, jsonb, jsonb) to authenticated, service_role;

create function public.order_event_items(entity text, event_id uuid, ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if entity is null or entity not in ('ticket_types', 'event_add_ons') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" has no order of its own.', entity));
  end if;
  execute format('update public.%I as item set position = wanted.place
    from unnest($2) with ordinality as wanted (id, place) where item.id = wanted.id and item.event_id = $1', entity)
    using order_event_items.event_id, ids;
end
$$;
comment on function public.order_event_items(text, uuid, uuid[]) is
  'Puts the ticket_types or event_add_ons of an event in the order of these ids, for its organizers.';
grant execute on function public.order_event_items(text, uuid, uuid[]) to authenticated, service_role;
