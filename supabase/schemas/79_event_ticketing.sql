-- What an event sells: tickets with prices by date and audience, add-ons, codes, and the rules of canceling. Organizers write it;
-- prices above zero only staff, because the money is the chamber's. Amounts are in minor units.

create table public.event_ticketing (
  event_id uuid primary key references public.events (id) on delete cascade,
  -- Members in good standing may ask for an invoice in place of paying at once.
  allows_invoice boolean not null default false,
  -- Until how many hours before the start a buyer may cancel for their money; null for never.
  refund_hours integer default 24 constraint event_ticketing_refund_hours_range check (refund_hours between 0 and 8760),
  -- Kept of each ticket that is canceled, at most its price.
  refund_fee bigint not null default 0 constraint event_ticketing_refund_fee_range check (refund_fee between 0 and 9999999999),
  allows_transfer boolean not null default true,
  -- Whether visitors see who is coming, of those who agree.
  shows_attendees boolean not null default false,
  max_tickets integer not null default 20 constraint event_ticketing_max_tickets_range check (max_tickets between 1 and 50),
  note text not null default '' constraint event_ticketing_note_length check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.event_ticketing is 'How an event sells tickets: invoices, refunds, transfers, and who sees who is coming.';

create table public.ticket_types (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint ticket_types_name_length check (char_length(btrim(name)) between 1 and 80),
  description text not null default '' constraint ticket_types_description_length check (char_length(description) <= 500),
  price bigint not null default 0 constraint ticket_types_price_range check (price between 0 and 9999999999),
  -- Tickets on each date; null for as many as the event has places.
  quantity integer constraint ticket_types_quantity_range check (quantity between 1 and 100000),
  -- People that one ticket admits: a table of eight.
  seats integer not null default 1 constraint ticket_types_seats_range check (seats between 1 and 20),
  covers text not null default 'date' constraint ticket_types_covers_known check (covers in ('date', 'series')),
  audience text not null default 'everyone' constraint ticket_types_audience_known check (audience in ('everyone', 'members')),
  max_per_order integer not null default 10 constraint ticket_types_max_per_order_range check (max_per_order between 1 and 50),
  sales_from timestamptz constraint ticket_types_sales_from_range check (sales_from between '2000-01-01' and '2100-01-01'),
  sales_until timestamptz constraint ticket_types_sales_until_range check (sales_until between '2000-01-01' and '2100-01-01'),
  -- Sold only with a code that unlocks it.
  is_hidden boolean not null default false,
  tax_rate_id uuid references public.tax_rates (id) on delete restrict,
  account_id text not null default 'event_income' references public.ledger_accounts (id) on delete restrict,
  position integer not null default 0,
  -- No longer sold; what was sold stays.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_types_sales_window check (sales_until > sales_from)
);
comment on table public.ticket_types is 'The kinds of tickets of an event. Without any that is sold, people register without a ticket.';
create index ticket_types_event_id_idx on public.ticket_types (event_id, position);
create index ticket_types_tax_rate_id_idx on public.ticket_types (tax_rate_id);
create index ticket_types_account_id_idx on public.ticket_types (account_id);

create table public.ticket_prices (
  id uuid primary key default gen_random_uuid(),
  ticket_type_id uuid not null references public.ticket_types (id) on delete cascade,
  label text not null constraint ticket_prices_label_length check (char_length(btrim(label)) between 1 and 60),
  price bigint not null constraint ticket_prices_price_range check (price between 0 and 9999999999),
  audience text not null default 'everyone' constraint ticket_prices_audience_known check (audience in ('everyone', 'members', 'plan')),
  plan_id uuid references public.plans (id) on delete cascade,
  valid_from timestamptz constraint ticket_prices_valid_from_range check (valid_from between '2000-01-01' and '2100-01-01'),
  valid_until timestamptz constraint ticket_prices_valid_until_range check (valid_until between '2000-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  constraint ticket_prices_plan_named check ((audience = 'plan') = (plan_id is not null)),
  constraint ticket_prices_window check (valid_until > valid_from)
);
comment on table public.ticket_prices is
  'Other prices of a kind of ticket, by date (early bird) and audience. The lowest that applies to the buyer counts.';
create index ticket_prices_ticket_type_id_idx on public.ticket_prices (ticket_type_id);
create index ticket_prices_plan_id_idx on public.ticket_prices (plan_id);

create table public.event_add_ons (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint event_add_ons_name_length check (char_length(btrim(name)) between 1 and 80),
  description text not null default '' constraint event_add_ons_description_length check (char_length(description) <= 500),
  price bigint not null default 0 constraint event_add_ons_price_range check (price between 0 and 9999999999),
  -- One of them is chosen, such as the meal; empty for none to choose.
  options text[] not null default '{}' constraint event_add_ons_options_count check (
    cardinality(options) <= 20 and private.is_clean_list(options) and char_length(array_to_string(options, '')) <= 1000),
  -- On each date; null for any number.
  quantity integer constraint event_add_ons_quantity_range check (quantity between 1 and 100000),
  max_per_order integer not null default 10 constraint event_add_ons_max_per_order_range check (max_per_order between 1 and 50),
  tax_rate_id uuid references public.tax_rates (id) on delete restrict,
  account_id text not null default 'event_income' references public.ledger_accounts (id) on delete restrict,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.event_add_ons is 'What is sold with the tickets of an event: meals, parking, a booth.';
create index event_add_ons_event_id_idx on public.event_add_ons (event_id, position);
create index event_add_ons_tax_rate_id_idx on public.event_add_ons (tax_rate_id);
create index event_add_ons_account_id_idx on public.event_add_ons (account_id);

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  code text not null constraint promo_codes_code_form check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  kind text not null constraint promo_codes_kind_known check (kind in ('percent', 'amount', 'unlock')),
  percent integer constraint promo_codes_percent_range check (percent between 1 and 100),
  -- Off each ticket, at most its price.
  amount bigint constraint promo_codes_amount_range check (amount between 1 and 9999999999),
  -- Empty for all kinds. Of a code that unlocks: the hidden kinds that it shows.
  ticket_type_ids uuid[] not null default '{}' constraint promo_codes_ticket_type_ids_count check (cardinality(ticket_type_ids) <= 50),
  -- Orders; null for any number.
  max_uses integer constraint promo_codes_max_uses_range check (max_uses between 1 and 100000),
  max_per_person integer constraint promo_codes_max_per_person_range check (max_per_person between 1 and 1000),
  valid_from timestamptz constraint promo_codes_valid_from_range check (valid_from between '2000-01-01' and '2100-01-01'),
  valid_until timestamptz constraint promo_codes_valid_until_range check (valid_until between '2000-01-01' and '2100-01-01'),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promo_codes_code_unique unique (event_id, code),
  constraint promo_codes_value check ((kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount is not null)),
  constraint promo_codes_unlocks check (kind <> 'unlock' or ticket_type_ids <> '{}'),
  constraint promo_codes_window check (valid_until > valid_from)
);
comment on table public.promo_codes is 'Codes that make tickets of an event cheaper, or show kinds of tickets that are hidden.';

create function private.sells_tickets(event uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (select from public.ticket_types where event_id = event and archived_at is null)
  );
end
$$;
comment on function private.sells_tickets(uuid) is 'Whether people need a ticket for an event.';
grant execute on function private.sells_tickets(uuid) to anon, authenticated, service_role;

-- The tables of orders come later.
create function private.is_sold(item uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.tickets where ticket_type_id = item)
    or exists (select from public.order_add_ons where add_on_id = item)
    or exists (select from public.orders where promo_code_id = item);
end
$$;
comment on function private.is_sold(uuid) is
  'Whether somebody ordered a kind of ticket or an add-on, or used a code: it can then only be archived.';
grant execute on function private.is_sold(uuid) to authenticated, service_role;

-- Set by a function of the schema private for the rows that it copies. Whoever could set it by hand can run any SQL.
create function private.is_copying() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('hub.copies_setup', true), '') <> ''
$$;
comment on function private.is_copying() is 'Whether what an event sells is being copied from another one, by create_from_setup.';

-- Argument: the columns with a price. Zero is free, and free is anybody's to give.
create function private.guard_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  priced text;
begin
  -- A copy of an event keeps the prices that staff set; it is a draft that they see before it is public.
  if private.actor_role() <> 'owner' or private.is_copying() then return new; end if;
  foreach priced in array tg_argv loop
    if coalesce((to_jsonb(new) ->> priced)::bigint, 0) > 0
      and (tg_op = 'INSERT' or to_jsonb(new) ->> priced is distinct from to_jsonb(old) ->> priced) then
      perform private.raise_error(403, 'priced_by_staff',
        'Only the chamber can set a price, because it takes the money. Ask it to set the prices of this event.');
    end if;
  end loop;
  return new;
end
$$;
comment on function private.guard_prices() is 'Lets only staff set prices above zero.';

create function private.normalize_promo_code() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.code := upper(regexp_replace(new.code, '\s', '', 'g'));
  return new;
end
$$;
comment on function private.normalize_promo_code() is 'Stores a code as it is compared: capitals without spaces.';

create trigger ticket_types_0_guard_prices before insert or update on public.ticket_types
  for each row execute function private.guard_prices('price');
create trigger ticket_prices_0_guard_prices before insert or update on public.ticket_prices
  for each row execute function private.guard_prices('price');
create trigger event_add_ons_0_guard_prices before insert or update on public.event_add_ons
  for each row execute function private.guard_prices('price');
create trigger event_ticketing_0_guard_prices before insert or update on public.event_ticketing
  for each row execute function private.guard_prices('refund_fee');
create trigger promo_codes_0_normalize before insert or update of code on public.promo_codes
  for each row execute function private.normalize_promo_code();
create trigger event_ticketing_set_updated_at before update on public.event_ticketing
  for each row execute function private.set_updated_at();
create trigger ticket_types_set_updated_at before update on public.ticket_types
  for each row execute function private.set_updated_at();
create trigger event_add_ons_set_updated_at before update on public.event_add_ons
  for each row execute function private.set_updated_at();
create trigger promo_codes_set_updated_at before update on public.promo_codes
  for each row execute function private.set_updated_at();
create trigger audit_event_ticketing after insert or update or delete on public.event_ticketing
  for each row execute function private.write_audit();
create trigger audit_ticket_types after insert or update or delete on public.ticket_types
  for each row execute function private.write_audit();
create trigger audit_ticket_prices after insert or update or delete on public.ticket_prices
  for each row execute function private.write_audit();
create trigger audit_event_add_ons after insert or update or delete on public.event_add_ons
  for each row execute function private.write_audit();
create trigger audit_promo_codes after insert or update or delete on public.promo_codes
  for each row execute function private.write_audit();

alter table public.event_ticketing enable row level security;
alter table public.ticket_types enable row level security;
alter table public.ticket_prices enable row level security;
alter table public.event_add_ons enable row level security;
alter table public.promo_codes enable row level security;

grant select on public.event_ticketing, public.ticket_types, public.ticket_prices, public.event_add_ons to anon, authenticated;
grant select on public.promo_codes to authenticated;
grant insert, update, delete on public.event_ticketing, public.ticket_types, public.ticket_prices, public.event_add_ons,
  public.promo_codes to authenticated;
grant select, insert, update, delete on public.event_ticketing, public.ticket_types, public.ticket_prices, public.event_add_ons,
  public.promo_codes to service_role;

create policy "whoever sees an event sees how it sells tickets" on public.event_ticketing for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id offset 0));
create policy "organizers add how tickets are sold" on public.event_ticketing for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change how tickets are sold" on public.event_ticketing for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove how tickets are sold" on public.event_ticketing for delete to authenticated
  using ((select private.runs_event(event_id)));

create policy "whoever sees an event sees its tickets" on public.ticket_types for select to anon
  using (not is_hidden and exists (select from public.events where events.id = event_id offset 0));
create policy "people see the tickets of an event, hidden ones its organizers" on public.ticket_types
  for select to authenticated using (
    exists (select from public.events where events.id = event_id offset 0)
    and (not is_hidden or (select private.runs_event(event_id))));
create policy "organizers add tickets" on public.ticket_types for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change tickets" on public.ticket_types for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove tickets that nobody has" on public.ticket_types for delete to authenticated
  using ((select private.runs_event(event_id)) and not private.is_sold(id));

create policy "whoever sees a kind of ticket sees its prices" on public.ticket_prices for select to anon, authenticated
  using (exists (select from public.ticket_types where ticket_types.id = ticket_type_id offset 0));
create policy "organizers add prices" on public.ticket_prices for insert to authenticated
  with check (exists (select from public.ticket_types where ticket_types.id = ticket_type_id and private.runs_event(event_id)));
create policy "organizers change prices" on public.ticket_prices for update to authenticated
  using (exists (select from public.ticket_types where ticket_types.id = ticket_type_id and private.runs_event(event_id)))
  with check (exists (select from public.ticket_types where ticket_types.id = ticket_type_id and private.runs_event(event_id)));
create policy "organizers remove prices" on public.ticket_prices for delete to authenticated
  using (exists (select from public.ticket_types where ticket_types.id = ticket_type_id and private.runs_event(event_id)));

create policy "whoever sees an event sees its add-ons" on public.event_add_ons for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id offset 0));
create policy "organizers add add-ons" on public.event_add_ons for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change add-ons" on public.event_add_ons for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove add-ons that nobody has" on public.event_add_ons for delete to authenticated
  using ((select private.runs_event(event_id)) and not private.is_sold(id));

create policy "organizers see codes" on public.promo_codes for select to authenticated
  using ((select private.runs_event(event_id)));
create policy "organizers add codes" on public.promo_codes for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change codes" on public.promo_codes for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove codes that nobody used" on public.promo_codes for delete to authenticated
  using ((select private.runs_event(event_id)) and not private.is_sold(id));
