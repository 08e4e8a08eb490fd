-- What the edge function `billing` asks and tells, with the service key: the processor moves the money, the ledger is the
-- book. Whatever the processor says is fetched from it before it comes here, and may come twice, late and in any order.

create table private.provider_events (
  event_id text primary key,
  event_type text not null,
  object_id text,
  is_live boolean not null,
  account text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  state text not null default 'queued' constraint provider_events_state_known
    check (state in ('queued', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
comment on table private.provider_events is 'What the processor told us, each event once, until it was looked into.';
create index provider_events_due_idx on private.provider_events (next_attempt_at) where state = 'queued';
alter table private.provider_events enable row level security;

create table private.provider_customers (
  payer_id uuid not null,
  is_live boolean not null,
  provider_customer_id text not null,
  constraint provider_customers_pkey primary key (payer_id, is_live)
);
comment on table private.provider_customers is 'Under which name the processor knows an organization or a person.';
alter table private.provider_customers enable row level security;

create table public.billing_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint billing_differences_kind_known check (kind in ('unknown_payment', 'missing_payment', 'amount',
    'currency', 'mode', 'returned', 'refund_failed', 'paid_twice', 'dispute', 'payout', 'payout_failed', 'unreadable')),
  -- At the processor; with the kind it names the difference, which is noted once.
  provider_id text not null,
  payment_id uuid references public.payments (id) on delete set null,
  details jsonb not null default '{}',
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  note text constraint billing_differences_note_length check (char_length(btrim(note)) between 1 and 2000),
  constraint billing_differences_once unique (kind, provider_id)
);
comment on table public.billing_differences is
  'Where the processor and the ledger disagree, or somebody has to look. Found by functions, resolved by staff who bill.';
create index billing_differences_open_idx on public.billing_differences (found_at) where resolved_at is null;
create index billing_differences_found_at_idx on public.billing_differences (found_at, id);
create index billing_differences_payment_id_idx on public.billing_differences (payment_id);
alter table public.billing_differences enable row level security;
grant select on public.billing_differences to authenticated;
grant select, insert, update, delete on public.billing_differences to service_role;
create policy "who bills sees the differences" on public.billing_differences for select to authenticated
  using ((select private.has_right('billing')));

create trigger audit_billing_differences after insert or update or delete on public.billing_differences
  for each row execute function private.write_audit();

create function private.resolve_difference(difference uuid, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.billing_differences;
begin
  perform private.assert_bills();
  perform private.assert_reason(about);
  select * into known from public.billing_differences where id = difference for update;
  if known.id is null then
    perform private.raise_error(404, 'not_found', 'This difference does not exist.');
  elsif known.resolved_at is not null then
    perform private.raise_error(409, 'difference_closed', 'This difference is already closed.');
  end if;
  update public.billing_differences set resolved_at = now(), resolved_by = (select auth.uid()), note = about where id = difference;
end
$$;
grant execute on function private.resolve_difference(uuid, text) to authenticated, service_role;
create function public.resolve_difference(difference_id uuid, note text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resolve_difference(difference_id, note) $$;
comment on function public.resolve_difference(uuid, text) is
  'For staff who bill: closes a difference between the processor and the ledger, with what was done about it.';
grant execute on function public.resolve_difference(uuid, text) to authenticated, service_role;

create function private.reopen_difference(difference uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  update public.billing_differences set resolved_at = null, resolved_by = null, note = null
  where id = difference and resolved_at is not null;
  if not found then perform private.raise_error(409, 'difference_open', 'This difference is open already, or gone.'); end if;
end
$$;
grant execute on function private.reopen_difference(uuid) to authenticated, service_role;
create function public.reopen_difference(difference_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.reopen_difference(difference_id) $$;
comment on function public.reopen_difference(uuid) is 'For staff who bill: takes back that a difference was closed.';
grant execute on function public.reopen_difference(uuid) to authenticated, service_role;

create function private.note_difference(of_kind text, at_provider text, payment uuid, about jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.billing_differences as d (kind, provider_id, payment_id, details) values (of_kind, at_provider, payment, about)
  -- One that was gone is there again. What staff closed stays closed.
  on conflict (kind, provider_id) do update set resolved_at = null, note = null, found_at = now(), details = excluded.details
  where d.resolved_at is not null and d.resolved_by is null
$$;
comment on function private.note_difference(text, text, uuid, jsonb) is 'Notes a difference once, until it is gone.';

create function private.note_gone(of_kind text, at_provider text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.billing_differences set resolved_at = now(), note = 'No longer there.'
  where kind = of_kind and provider_id = at_provider and resolved_at is null
$$;
comment on function private.note_gone(text, text) is 'Closes a difference that is no longer there.';

-- Events.

create function private.receive_provider_event(
  event_id text, event_type text, object_id text, is_live boolean, account text, created_at timestamptz
) returns boolean
language sql volatile security definer set search_path = '' as $$
  with added as (
    insert into private.provider_events (event_id, event_type, object_id, is_live, account, created_at)
    values (receive_provider_event.event_id, receive_provider_event.event_type, receive_provider_event.object_id,
      receive_provider_event.is_live, receive_provider_event.account, receive_provider_event.created_at)
    on conflict do nothing returning 1
  ) select exists (select from added)
$$;
grant execute on function private.receive_provider_event(text, text, text, boolean, text, timestamptz) to service_role;
create function public.receive_provider_event(
  event_id text, event_type text, object_id text, is_live boolean, account text, created_at timestamptz
) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.receive_provider_event(event_id, event_type, object_id, is_live, account, created_at)
$$;
comment on function public.receive_provider_event(text, text, text, boolean, text, timestamptz) is
  'Keeps an event of the processor to be looked into; false for one that is known. With the service key.';
grant execute on function public.receive_provider_event(text, text, text, boolean, text, timestamptz) to service_role;

create function private.take_provider_events(at_most integer) returns table (event_id text, event_type text, object_id text, is_live boolean)
language sql volatile security definer set search_path = '' as $$
  update private.provider_events as e set attempts = e.attempts + 1,
    -- Taken and not finished: whoever took it is gone.
    next_attempt_at = now() + least(interval '1 minute' * power(3, least(e.attempts, 6)), interval '12 hours')
  from (
    select due.event_id from private.provider_events as due where due.state = 'queued' and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.event_id limit least(greatest(at_most, 1), 100) for update skip locked) as taken
  where e.event_id = taken.event_id
  returning e.event_id, e.event_type, e.object_id, e.is_live
$$;
grant execute on function private.take_provider_events(integer) to service_role;
create function public.take_provider_events(at_most integer) returns table (event_id text, event_type text, object_id text, is_live boolean)
language sql volatile security invoker set search_path = '' as $$ select * from private.take_provider_events(at_most) $$;
comment on function public.take_provider_events(integer) is
  'Events of the processor that are to be looked into now. One that is not finished comes again, later each time. With the service key.';
grant execute on function public.take_provider_events(integer) to service_role;

create function private.finish_provider_event(event_id text, outcome text, problem text) returns void
language sql volatile security definer set search_path = '' as $$
  with finished as (
    update private.provider_events as e set last_error = left(problem, 500),
      state = case when outcome in ('done', 'ignored') then outcome when e.attempts >= 12 then 'failed' else 'queued' end
    where e.event_id = finish_provider_event.event_id and e.state = 'queued' returning e.*
  )
  select case state when 'failed' then private.note_difference('unreadable', finished.event_id, null,
      jsonb_build_object('type', event_type, 'object_id', object_id, 'message', last_error))
    when 'queued' then null else private.note_gone('unreadable', finished.event_id) end from finished
$$;
grant execute on function private.finish_provider_event(text, text, text) to service_role;
create function public.finish_provider_event(event_id text, outcome text, problem text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.finish_provider_event(event_id, outcome, problem)
$$;
comment on function public.finish_provider_event(text, text, text) is
  'Says that an event was looked into (done), says nothing to us (ignored), or is to be tried again (retry). With the service key.';
grant execute on function public.finish_provider_event(text, text, text) to service_role;

-- Checkout.

create function private.pays(invoice public.invoices, token text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(token = private.invoice_token(invoice.id), false) or coalesce(person = invoice.user_id, false)
    or coalesce(person in (select o.owner_id from public.business_profiles as o where o.id = invoice.organization_id
      union select r.user_id from public.organization_roles as r
        where r.organization_id = invoice.organization_id and r.is_billing_contact), false)
$$;
comment on function private.pays(public.invoices, text, uuid) is
  'Whether somebody may pay an invoice: with the secret of its link, as the person who owes it, or for the organization.';

create function private.customer_of(payer_id uuid, is_live boolean) returns text
language sql stable security definer set search_path = '' as $$
  select provider_customer_id from private.provider_customers as c
  where c.payer_id = customer_of.payer_id and c.is_live = customer_of.is_live
$$;
comment on function private.customer_of(uuid, boolean) is 'Under which name the processor knows a payer.';

create function private.begin_checkout(
  invoice uuid, token text, person uuid, is_live boolean, saves_method boolean, language text, return_path text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  known public.payments;
  replaced text;
  due bigint;
begin
  select * into bill from public.invoices where id = invoice;
  if bill.id is null or (bill.status = 'draft' and bill.payable_until is null) or not private.pays(bill, token, person) then
    perform private.raise_error(404, 'not_found', 'This invoice does not exist, or you don’t have access to it.');
  end if;
  bill := private.lock_invoice(invoice);
  if bill.status = 'draft' then
    bill := private.begin_paying_draft(bill);
    due := bill.total;
  else
    due := bill.amount_due;
  end if;
  -- Who only has the secret of the link pays once: they neither replace the card of the payer nor agree to renewals.
  begin_checkout.saves_method := begin_checkout.saves_method and private.pays(bill, null, person);
  if bill.status not in ('open', 'draft') then
    perform private.raise_error(409, 'invoice_not_open', case bill.status when 'paid' then 'This invoice is paid. Thank you.'
      else 'This invoice is closed. Nothing is due.' end);
  end if;
  select * into known from public.payments as p where p.invoice_id = invoice and p.status = 'pending'
    and p.method in ('card', 'bank_debit') for update;
  if known.id is not null then
    if known.provider_intent_id is not null then
      perform private.raise_error(409, 'payment_pending', 'A payment for this invoice is on its way. It can take some days.');
    elsif known.attempt is not null and known.created_at > now() - interval '1 hour' then
      -- Nobody knows yet whether it reached the processor: beside it, another payment could be the second one.
      perform private.raise_error(409, 'charge_under_way',
        'The saved card is being charged for this invoice. Try again in a few minutes.');
    elsif known.attempt is null and known.amount = due and known.is_live = begin_checkout.is_live
      and known.saves_method = begin_checkout.saves_method
      and coalesce(known.session_expires_at, 'infinity') > now() + interval '2 minutes' then
      null;
    else
      update public.payments set status = 'canceled' where id = known.id;
      replaced := known.provider_session_id;
      known.id := null;
    end if;
  end if;
  if known.id is null then
    insert into public.payments (organization_id, user_id, method, status, amount, currency, invoice_id, is_live, saves_method,
      checkout_language, checkout_return_path, created_by)
    values (bill.organization_id, bill.user_id, 'card', 'pending', due, bill.currency, invoice,
      begin_checkout.is_live, begin_checkout.saves_method, language, return_path, person) returning * into known;
  end if;
  return jsonb_build_object('payment_id', known.id, 'amount', known.amount, 'currency', known.currency, 'number', bill.number,
    'title', coalesce(nullif(bill.note, ''), 'Order'), 'expires_at',
    -- The processor keeps a page open for a day at most.
    case when bill.status = 'draft' then least(bill.payable_until, known.created_at + interval '23 hours') end,
    'session_id', known.provider_session_id, 'session_url', known.session_url, 'replaced_session_id', replaced,
    'saves_method', known.saves_method, 'language', known.checkout_language, 'return_path', known.checkout_return_path,
    'email', bill.bill_to ->> 'email', 'name', bill.bill_to ->> 'name',
    'payer_id', coalesce(bill.organization_id, bill.user_id),
    'customer_id', private.customer_of(coalesce(bill.organization_id, bill.user_id), begin_checkout.is_live));
end
$$;
grant execute on function private.begin_checkout(uuid, text, uuid, boolean, boolean, text, text) to service_role;
create function public.begin_checkout(
  invoice_id uuid, token text, person_id uuid, is_live boolean, saves_method boolean default false, language text default 'en',
  return_path text default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.begin_checkout(invoice_id, token, person_id, is_live, saves_method, language, return_path)
$$;
comment on function public.begin_checkout(uuid, text, uuid, boolean, boolean, text, text) is
  'Begins, or goes on with, the one payment by card of an open invoice, for what is due now. Whoever pays at the same time gets the '
  'same, in the language and with the way back of who began. With the service key, for the person of a session or the secret of a '
  'link.';
grant execute on function public.begin_checkout(uuid, text, uuid, boolean, boolean, text, text) to service_role;

create function private.note_checkout(
  payment_id uuid, session_id text, url text, expires_at timestamptz
) returns text
language sql volatile security definer set search_path = '' as $$
  update public.payments as p set provider_session_id = coalesce(p.provider_session_id, session_id),
    session_url = coalesce(p.session_url, url), session_expires_at = coalesce(p.session_expires_at, expires_at)
  where p.id = note_checkout.payment_id returning p.session_url
$$;
grant execute on function private.note_checkout(uuid, text, text, timestamptz) to service_role;
create function public.note_checkout(payment_id uuid, session_id text, url text, expires_at timestamptz) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.note_checkout(payment_id, session_id, url, expires_at)
$$;
comment on function public.note_checkout(uuid, text, text, timestamptz) is
  'Notes where a payment is paid at the processor, and until when. Returns the address that was noted first: it counts. With the '
  'service key.';
grant execute on function public.note_checkout(uuid, text, text, timestamptz) to service_role;

create table private.card_setups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references public.business_profiles (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  is_live boolean not null,
  -- Whether who saves the card agreed that it is charged for renewals.
  renews boolean not null,
  agreed_by uuid not null references auth.users (id) on delete cascade,
  session_id text constraint card_setups_session_id_unique unique,
  state text not null default 'open' constraint card_setups_state_known check (state in ('open', 'saved', 'given_up')),
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint card_setups_one_payer check ((organization_id is null) <> (user_id is null))
);
comment on table private.card_setups is 'Cards that are being saved on the page of the processor.';
create index card_setups_organization_id_idx on private.card_setups (organization_id);
create index card_setups_user_id_idx on private.card_setups (user_id);
create index card_setups_agreed_by_idx on private.card_setups (agreed_by);
create index card_setups_open_idx on private.card_setups (created_at) where state = 'open';
alter table private.card_setups enable row level security;

create function private.gets_bills(organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_profiles as o where o.id = organization and (o.owner_id = person or person in (
    select r.user_id from public.organization_roles as r where r.organization_id = o.id and r.is_billing_contact)))
$$;
comment on function private.gets_bills(uuid, uuid) is 'Whether a person owns an organization or gets its bills.';

create function private.begin_card_setup(organization uuid, person uuid, is_live boolean, renews boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  setup uuid;
begin
  if person is null or (organization is not null and not private.gets_bills(organization, person)) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you don’t have access to it.');
  end if;
  insert into private.card_setups (organization_id, user_id, is_live, renews, agreed_by)
  values (organization, case when organization is null then person end, begin_card_setup.is_live, begin_card_setup.renews, person)
  returning id into setup;
  return jsonb_build_object('setup_id', setup, 'currency', (select currency from public.site_settings),
    'customer_id', private.customer_of(coalesce(organization, person), begin_card_setup.is_live),
    'email', private.bill_to_of(organization, person) ->> 'email');
end
$$;
grant execute on function private.begin_card_setup(uuid, uuid, boolean, boolean) to service_role;
create function public.begin_card_setup(organization_id uuid, person_id uuid, is_live boolean, renews boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.begin_card_setup(organization_id, person_id, is_live, renews)
$$;
comment on function public.begin_card_setup(uuid, uuid, boolean, boolean) is
  'Begins to save a card for an organization whose bills the person gets, or for the person; renews says whether they agreed that it '
  'is charged for renewals. Returns who that is at the processor. With the service key.';
grant execute on function public.begin_card_setup(uuid, uuid, boolean, boolean) to service_role;

create function private.note_card_setup(setup uuid, session_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.card_setups as c set session_id = note_card_setup.session_id where c.id = setup
$$;
grant execute on function private.note_card_setup(uuid, text) to service_role;
create function public.note_card_setup(setup_id uuid, session_id text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_card_setup(setup_id, session_id) $$;
comment on function public.note_card_setup(uuid, text) is
  'Notes on which page of the processor a card is being saved. With the service key.';
grant execute on function public.note_card_setup(uuid, text) to service_role;

create function private.save_payment_method(
  organization uuid, person uuid, method jsonb, is_live boolean, agreed_by uuid, renews boolean
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  renewed uuid[];
  next_charge record;
begin
  insert into private.provider_customers as c (payer_id, is_live, provider_customer_id)
  values (coalesce(organization, person), save_payment_method.is_live, method ->> 'customer')
  on conflict on constraint provider_customers_pkey do update set provider_customer_id = excluded.provider_customer_id;
  if exists (select from public.saved_payment_methods where provider_method_id = method ->> 'id') then return; end if;
  update public.saved_payment_methods as m set removed_at = now()
  where m.removed_at is null and (m.organization_id = organization or m.user_id = person);
  insert into public.saved_payment_methods (organization_id, user_id, provider_customer_id, provider_method_id, is_live, type, brand,
    last4, exp_month, exp_year, added_by)
  values (organization, case when organization is null then person end, method ->> 'customer', method ->> 'id',
    save_payment_method.is_live, case when method ->> 'type' = 'card' then 'card' else 'bank_debit' end,
    left(method ->> 'brand', 40), method ->> 'last4', (method ->> 'expMonth')::integer, (method ->> 'expYear')::integer, agreed_by);
  if renews then
    update public.subscriptions as s set auto_renew = true, auto_renew_at = now(), auto_renew_by = agreed_by
    from public.plans as p
    where p.id = coalesce(s.next_plan_id, s.plan_id) and p.auto_renew <> 'off' and not s.auto_renew and not s.cancel_at_period_end
      and (s.business_profile_id = organization or (organization is null and s.user_id = person))
      and (private.is_live(s.status) or s.status = 'pending');
  end if;
  renewed := array(select s.id from public.subscriptions as s where s.auto_renew and private.is_live(s.status)
    and (s.business_profile_id = organization or (organization is null and s.user_id = person)) order by s.id);
  -- Dues that the card before could not pay are tried with this one.
  perform private.schedule_charges(id, true) from unnest(renewed) as one (id);
  select i.next_charge_at, i.amount_due into next_charge from public.invoices as i
  where i.subscription_id = any (renewed) and i.status = 'open' and i.next_charge_at is not null order by i.next_charge_at limit 1;
  perform private.queue_mail('cards:' || (method ->> 'id') || ':saved', 'billing', 'billing',
    private.payer_of(organization, case when organization is null then person end),
    jsonb_build_object('outcome', 'card_saved', 'currency', (select currency from public.site_settings),
      'brand', coalesce(method ->> 'brand', ''), 'last4', method ->> 'last4', 'renews', cardinality(renewed) > 0,
      'amount', next_charge.amount_due, 'charge_on', next_charge.next_charge_at));
end
$$;
comment on function private.save_payment_method(uuid, uuid, jsonb, boolean, uuid, boolean) is
  'Keeps a card, {"id", "customer", "type", "brand", "last4", "expMonth", "expYear"}, of an organization or a person in place of the '
  'one before, and turns automatic renewal on if who saved it agreed. Once for a card, however often it is said.';

create function private.finish_card_setup(setup uuid, method jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.card_setups;
begin
  select * into known from private.card_setups where id = setup for update;
  if known.id is null or known.state <> 'open' then return 'known'; end if;
  if method is null or method ->> 'customer' is null
    or (known.organization_id is not null and not private.gets_bills(known.organization_id, known.agreed_by)) then
    update private.card_setups set state = 'given_up' where id = setup;
    return 'given_up';
  end if;
  update private.card_setups set state = 'saved' where id = setup;
  perform private.save_payment_method(known.organization_id, known.user_id, method, known.is_live, known.agreed_by, known.renews);
  return 'saved';
end
$$;
grant execute on function private.finish_card_setup(uuid, jsonb) to service_role;
create function public.finish_card_setup(setup_id uuid, method jsonb default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.finish_card_setup(setup_id, method) $$;
comment on function public.finish_card_setup(uuid, jsonb) is
  'Keeps the card that was saved at the processor, or without one gives up. Returns saved, given_up (also where the person no longer '
  'gets the bills: the card is then to be forgotten), or known where this was said before. With the service key.';
grant execute on function public.finish_card_setup(uuid, jsonb) to service_role;

create function private.take_card_setups(at_most integer, is_live boolean) returns table (setup_id uuid, session_id text)
language sql volatile security definer set search_path = '' as $$
  update private.card_setups as c set asked_at = now(), state = case when c.session_id is null then 'given_up' else 'open' end
  from (
    select due.id from private.card_setups as due
    where due.state = 'open' and due.is_live = take_card_setups.is_live and due.created_at < now() - interval '10 minutes'
      and coalesce(due.asked_at, '-infinity') < now() - interval '10 minutes'
    order by coalesce(due.asked_at, due.created_at), due.id limit least(greatest(at_most, 1), 500) for update skip locked) as taken
  where c.id = taken.id returning c.id, c.session_id
$$;
grant execute on function private.take_card_setups(integer, boolean) to service_role;
create function public.take_card_setups(at_most integer, is_live boolean) returns table (setup_id uuid, session_id text)
language sql volatile security invoker set search_path = '' as $$ select * from private.take_card_setups(at_most, is_live) $$;
comment on function public.take_card_setups(integer, boolean) is
  'Cards that are being saved and of which nothing was heard for ten minutes: the processor is asked about them. One whose page was '
  'never noted is given up. With the service key.';
grant execute on function public.take_card_setups(integer, boolean) to service_role;

create function private.remove_payment_method(method uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed public.saved_payment_methods;
  was_on boolean;
begin
  -- A charge that begins meanwhile refers to it, and holds what is locked below.
  select * into removed from public.saved_payment_methods where id = method and removed_at is null for no key update;
  if removed.id is null or not (coalesce(removed.user_id = person, false) or private.gets_bills(removed.organization_id, person)) then
    perform private.raise_error(404, 'not_found', 'This card is no longer saved.');
  end if;
  update public.saved_payment_methods set removed_at = now() where id = method;
  with ended as (
    update public.subscriptions as s set auto_renew = false
    where s.auto_renew and (s.business_profile_id = removed.organization_id or s.user_id = removed.user_id) returning 1
  ) select exists (select from ended) into was_on;
  update public.invoices as i set next_charge_at = null where i.status = 'open' and i.next_charge_at is not null
    and (i.organization_id = removed.organization_id or i.user_id = removed.user_id);
  perform private.queue_mail('cards:' || removed.provider_method_id || ':removed', 'billing', 'billing',
    private.payer_of(removed.organization_id, removed.user_id),
    jsonb_build_object('outcome', 'card_removed', 'currency', (select currency from public.site_settings),
      'brand', coalesce(removed.brand, ''), 'last4', removed.last4, 'renews', was_on));
end
$$;
grant execute on function private.remove_payment_method(uuid, uuid) to service_role;
create function public.remove_payment_method(method_id uuid, person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_payment_method(method_id, person_id) $$;
comment on function public.remove_payment_method(uuid, uuid) is
  'Removes a saved card and ends automatic renewal by it; the processor forgets it with the next run. With the service key.';
grant execute on function public.remove_payment_method(uuid, uuid) to service_role;

create function private.methods_to_forget(at_most integer, is_live boolean) returns table (saved_id uuid, method_id text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.provider_method_id from public.saved_payment_methods as m
  where m.removed_at is not null and m.forgotten_at is null and m.is_live = methods_to_forget.is_live
    -- A charge under way names it, and may have to be asked for again.
    and not exists (select from public.payments as p where p.saved_method_id = m.id and p.status = 'pending'
      and p.provider_intent_id is null)
  order by m.removed_at, m.id limit least(greatest(at_most, 1), 500)
$$;
grant execute on function private.methods_to_forget(integer, boolean) to service_role;
create function public.methods_to_forget(at_most integer, is_live boolean) returns table (saved_id uuid, method_id text)
language sql stable security invoker set search_path = '' as $$ select * from private.methods_to_forget(at_most, is_live) $$;
comment on function public.methods_to_forget(integer, boolean) is
  'Cards that were removed or replaced and that the processor still has. With the service key.';
grant execute on function public.methods_to_forget(integer, boolean) to service_role;

create function private.note_forgotten(method uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.saved_payment_methods set forgotten_at = now() where id = method
$$;
grant execute on function private.note_forgotten(uuid) to service_role;
create function public.note_forgotten(saved_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_forgotten(saved_id) $$;
comment on function public.note_forgotten(uuid) is 'Notes that the processor deleted a card. With the service key.';
grant execute on function public.note_forgotten(uuid) to service_role;

-- What became of a payment.

create function private.note_charge_failure(payment uuid, is_hard boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  money public.payments;
  bill public.invoices;
  days integer[] := (select retry_days from public.billing_settings);
  next_at timestamptz;
begin
  select * into money from public.payments where id = payment;
  select * into bill from public.invoices where id = money.invoice_id;
  if bill.status <> 'open' then return; end if;
  if not is_hard and bill.charge_attempts < cardinality(days) then
    next_at := private.days_after(now(), days[bill.charge_attempts + 1], (select time_zone from public.site_settings));
  end if;
  update public.invoices set charge_attempts = charge_attempts + 1, next_charge_at = next_at where id = bill.id;
  perform private.queue_invoice_mail(case
      when money.failure_code = 'authentication_required' then 'needs_action'
      when next_at is null then 'charge_failed_finally' else 'charge_failed' end,
    array[bill.id], payment::text, jsonb_build_object('failure', money.failure_code, 'next_charge_at', next_at));
end
$$;
comment on function private.note_charge_failure(uuid, boolean) is
  'Plans the next try of a charge that failed and tells the payer. A card that will never work is not tried again.';

create function private.apply_refund_state(payment uuid, refund jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.refunds;
begin
  select * into known from public.refunds as r
  where r.provider_refund_id = refund ->> 'id' or r.id::text = refund ->> 'refundId' limit 1;
  if known.id is null and refund ->> 'status' in ('failed', 'canceled') then return; end if;
  if known.id is null then
    -- Made at the processor rather than here.
    known.id := gen_random_uuid();
    perform private.begin_refund(payment, (refund ->> 'amount')::bigint, 'Refunded at the card processor.', known.id);
  end if;
  update public.refunds set provider_refund_id = refund ->> 'id' where id = known.id and provider_refund_id is null;
  if refund ->> 'status' = 'succeeded' then
    perform private.make_refund(known.id, private.today());
  elsif refund ->> 'status' in ('failed', 'canceled') then
    perform private.fail_refund(known.id, 'The processor could not make it.');
  end if;
end
$$;
comment on function private.apply_refund_state(uuid, jsonb) is 'Books what became of a refund at the processor.';

create function private.fail_refund(refund uuid, message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  failed public.refunds;
begin
  select * into failed from public.refunds where id = refund and status <> 'failed' for update;
  if failed.id is null then return; end if;
  update public.refunds set status = 'failed', failure_message = left(message, 500) where id = refund;
  update public.payments set amount_refunded = amount_refunded - failed.amount, status = case
    when status in ('disputed', 'charged_back') then status
    when amount_refunded = failed.amount then 'settled' else 'partially_refunded' end
  where id = failed.payment_id and settled_at is not null;
  -- A bank can send a refund back after the processor said that it was made.
  if failed.status = 'made' then
    perform private.post('refund', private.today(), array_agg(e.account_id), array_agg(-e.amount), payment => failed.payment_id,
      refund => refund)
    from public.ledger_entries as e where e.refund_id = refund;
  end if;
  perform private.note_difference('refund_failed', refund::text, failed.payment_id,
    jsonb_build_object('amount', failed.amount, 'message', left(message, 500)));
end
$$;
comment on function private.fail_refund(uuid, text) is
  'Notes that a refund could not be made: the amount is credit of the member until staff give it back otherwise.';

create function private.apply_dispute_state(payment uuid, dispute jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.disputes;
  becomes constant text := dispute ->> 'status';
  today constant date := private.today();
  money public.payments;
  part bigint;
  missing bigint;
  disputed bigint;
  allocation record;
begin
  select * into money from public.payments where id = payment;
  select * into known from public.disputes where provider_dispute_id = dispute ->> 'id';
  select coalesce(sum(d.amount), 0) into disputed from public.disputes as d where d.payment_id = payment and d.status = 'open'
    and d.id is distinct from known.id;
  if known.id is null and becomes = 'won' then
    -- Heard of once it was over: nothing is missing.
    insert into public.disputes (payment_id, provider_dispute_id, amount, reason, status, closed_at)
    values (payment, dispute ->> 'id', least((dispute ->> 'amount')::bigint, money.amount), left(dispute ->> 'reason', 200), 'won', now());
    return;
  elsif known.id is null and money.amount <= money.amount_refunded + money.amount_charged_back + disputed then
    -- All of it went back or is disputed already: the bank is to be told.
    perform private.note_difference('dispute', dispute ->> 'id', payment, jsonb_build_object('amount', 0,
      'reason', left(dispute ->> 'reason', 200)));
    return;
  elsif known.id is null then
    insert into public.disputes (payment_id, provider_dispute_id, amount, reason, status)
    values (payment, dispute ->> 'id', least((dispute ->> 'amount')::bigint, money.amount - money.amount_refunded
      - money.amount_charged_back - disputed), left(dispute ->> 'reason', 200), 'open') returning * into known;
    perform private.post('dispute', today, '{disputed,processor}', array[known.amount, -known.amount], payment => payment);
    update public.payments set status = 'disputed' where id = payment;
    perform private.note_difference('dispute', dispute ->> 'id', payment, jsonb_build_object('amount', known.amount,
      'reason', known.reason));
  end if;
  if known.status <> 'open' or becomes not in ('won', 'lost') then return; end if;
  update public.disputes set status = becomes, closed_at = now() where id = known.id;
  if becomes = 'won' then
    perform private.post('dispute', today, '{processor,disputed}', array[known.amount, -known.amount], payment => payment);
    update public.payments set status = case when disputed > 0 then 'disputed' when amount_charged_back > 0 then 'charged_back'
      when amount_refunded = 0 then 'settled' when amount_refunded = amount then 'refunded'
      else 'partially_refunded' end where id = payment;
    return;
  end if;
  -- The bank took it back: what it paid is owed again.
  missing := known.amount - (money.amount - money.amount_allocated - money.amount_refunded - money.amount_charged_back);
  for allocation in select invoice_id, amount from public.payment_allocations where payment_id = payment
    order by created_at desc, invoice_id loop
    exit when missing <= 0;
    part := least(allocation.amount, missing);
    perform private.deallocate(payment, allocation.invoice_id, today, part);
    perform private.settle_invoice(allocation.invoice_id);
    missing := missing - part;
  end loop;
  update public.payments set amount_charged_back = amount_charged_back + known.amount,
    status = case when disputed > 0 then 'disputed' else 'charged_back' end where id = payment;
  perform private.post('dispute', today, '{member_credit,disputed}', array[known.amount, -known.amount], payment => payment);
  perform private.queue_mail('disputes:' || known.id, 'billing', 'billing', private.payer_of(money.organization_id, money.user_id),
    jsonb_build_object('outcome', 'charged_back', 'payment_id', payment, 'amount', known.amount, 'currency', money.currency));
end
$$;
comment on function private.apply_dispute_state(uuid, jsonb) is
  'Books a dispute of a locked payment: set aside while it is open, given back when it is won, owed again when it is lost.';

create function private.returned_amount(state jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum((refund ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(coalesce(state -> 'refunds', '[]')) as refund
  where refund ->> 'status' not in ('failed', 'canceled')
$$;
comment on function private.returned_amount(jsonb) is 'What the processor gave back, or is giving back, of a payment.';

create function private.kept_amount(state jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select greatest(coalesce((state ->> 'amountReceived')::bigint, 0) - private.returned_amount(state), 0)
$$;
comment on function private.kept_amount(jsonb) is 'What is left at the processor of a payment that came in.';

create function private.apply_payment_state(state jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  money public.payments;
  bill public.invoices;
  known_id uuid;
  item jsonb;
  problem text;
  unused bigint;
  ended text;
  received constant bigint := (state ->> 'amountReceived')::bigint;
begin
  select id into known_id from public.payments where id::text = state ->> 'paymentId'
    or (state ->> 'paymentId' is null and provider_intent_id = state ->> 'intentId');
  if known_id is null then
    if private.kept_amount(state) > 0 then
      perform private.note_difference('unknown_payment', state ->> 'intentId', null, jsonb_build_object(
        'amount', private.kept_amount(state), 'currency', state -> 'currency'));
    else
      perform private.note_gone('unknown_payment', state ->> 'intentId');
    end if;
    return 'unknown';
  end if;
  -- In the order of all others: invoices with their subscriptions, then payments.
  perform private.lock_invoice(id) from (
    select i.id from public.invoices as i where i.id in (
      select invoice_id from public.payments where id = known_id
      union select invoice_id from public.payment_allocations where payment_id = known_id)
    order by i.subscription_id, i.id) as concerned;
  select * into money from public.payments where id = known_id for update;
  problem := case when money.is_live is distinct from (state ->> 'livemode')::boolean then 'mode'
    when money.provider_intent_id is not null and money.provider_intent_id <> state ->> 'intentId' then 'paid_twice'
    when upper(state ->> 'currency') <> money.currency then 'currency' end;
  if problem is not null then
    if private.kept_amount(state) > 0 then
      perform private.note_difference(problem, state ->> 'intentId', known_id, jsonb_build_object(
        'amount', private.kept_amount(state), 'currency', state -> 'currency', 'livemode', state -> 'livemode'));
    else
      perform private.note_gone(problem, state ->> 'intentId');
    end if;
    return 'refused';
  end if;
  update public.payments set provider_intent_id = coalesce(provider_intent_id, state ->> 'intentId'),
    method = case when state #>> '{method,type}' is null or status not in ('pending', 'failed', 'canceled') then method
      when state #>> '{method,type}' = 'card' then 'card' else 'bank_debit' end
  -- A declined card leaves the checkout open for another one.
  where id = known_id and (state ->> 'status' in ('settled', 'pending')
    or (state ->> 'status' = 'failed' and (state ->> 'isFinal')::boolean));

  if state ->> 'status' = 'settled' and money.status in ('pending', 'failed', 'canceled') then
    if received <> money.amount then
      perform private.note_difference('amount', state ->> 'intentId', known_id,
        jsonb_build_object('expected', money.amount, 'received', received));
      update public.payments set amount = received where id = known_id;
    end if;
    perform private.settle_payment(known_id, private.today());
    select * into bill from public.invoices where id = money.invoice_id;
    unused := received - (select amount_allocated from public.payments where id = known_id);
    select case a.status when 'rejected' then 'The application was declined.' else 'The application was withdrawn.' end into ended
    from public.membership_applications as a where a.invoice_id = money.invoice_id and a.status in ('rejected', 'withdrawn');
    if bill.status = 'draft' then ended := 'It was no longer available when the payment arrived.'; end if;
    if unused > 0 and ended is not null then
      perform private.begin_refund(known_id, unused, ended, gen_random_uuid());
    elsif unused > 0 then
      -- Somebody paid otherwise meanwhile: it is credit until it is used or given back.
      perform private.note_difference('paid_twice', state ->> 'intentId', known_id, jsonb_build_object('amount', received,
        'number', bill.number));
    end if;
    if money.saves_method and state #>> '{method,id}' is not null and state #>> '{method,customer}' is not null
      and (money.organization_id is not null or money.user_id is not null) then
      perform private.save_payment_method(money.organization_id, money.user_id, state -> 'method', money.is_live,
        money.created_by, true);
    end if;
  elsif money.status = 'pending' and (state ->> 'status' in ('failed', 'canceled')
      or (state ->> 'status' = 'needs_action' and money.attempt is not null)) and (state ->> 'isFinal')::boolean then
    update public.payments set status = case when state ->> 'status' = 'canceled' then 'canceled' else 'failed' end,
      failure_code = case when state ->> 'status' = 'needs_action' then 'authentication_required'
        else left(state #>> '{failure,code}', 100) end,
      failure_message = left(state #>> '{failure,message}', 500)
    where id = known_id;
    if money.attempt is not null then
      perform private.note_charge_failure(known_id, state ->> 'status' = 'needs_action'
        or coalesce((state #>> '{failure,isHard}')::boolean, false));
    elsif state ->> 'status' = 'failed' and money.method = 'bank_debit' then
      perform private.queue_invoice_mail('debit_failed', array[money.invoice_id], known_id::text, '{}');
    end if;
  end if;
  if (select settled_at from public.payments where id = known_id) is not null then
    -- What was won can be refunded afterward, and what was refunded is not in a later dispute.
    for item in select * from jsonb_array_elements(coalesce(state -> 'disputes', '[]')) where value ->> 'status' = 'won'
      order by value ->> 'id' loop
      perform private.apply_dispute_state(known_id, item);
    end loop;
    for item in select * from jsonb_array_elements(coalesce(state -> 'refunds', '[]')) order by value ->> 'id' loop
      perform private.apply_refund_state(known_id, item);
    end loop;
    for item in select * from jsonb_array_elements(coalesce(state -> 'disputes', '[]')) where value ->> 'status' <> 'won'
      order by value ->> 'id' loop
      perform private.apply_dispute_state(known_id, item);
    end loop;
  end if;
  return (select status from public.payments where id = known_id);
end
$$;
grant execute on function private.apply_payment_state(jsonb) to service_role;
create function public.apply_payment_state(state jsonb) returns text
language sql volatile security invoker set search_path = '' as $$ select private.apply_payment_state(state) $$;
comment on function public.apply_payment_state(jsonb) is
  'Books what the processor says about a payment now (PaymentState of the edge function billing), as often and in whatever order it '
  'comes. Returns the status of the payment, unknown, or refused. With the service key.';
grant execute on function public.apply_payment_state(jsonb) to service_role;

create function private.expire_checkout(session_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.payments set status = 'canceled'
  where provider_session_id = session_id and status = 'pending' and provider_intent_id is null
$$;
grant execute on function private.expire_checkout(text) to service_role;
create function public.expire_checkout(session_id text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.expire_checkout(session_id) $$;
comment on function public.expire_checkout(text) is
  'Gives up a payment that nobody made before its checkout expired. With the service key.';
grant execute on function public.expire_checkout(text) to service_role;

-- Charges without the person, and refunds.

create function private.take_due_charges(at_most integer, is_live boolean) returns table (
  payment_id uuid, invoice_id uuid, number text, amount bigint, currency text, customer_id text, method_id text
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  bill public.invoices;
  card public.saved_payment_methods;
begin
  for due in select i.id from public.invoices as i
    where i.status = 'open' and i.next_charge_at <= now()
      and not exists (select from public.payments as p where p.invoice_id = i.id and p.status = 'pending'
        and p.method in ('card', 'bank_debit'))
    order by i.subscription_id, i.id limit least(greatest(at_most, 1), 100)
  loop
    bill := private.lock_invoice(due);
    continue when bill.status <> 'open' or bill.next_charge_at is null or bill.next_charge_at > now();
    select * into card from private.saved_card_of(bill.organization_id, bill.user_id) as m where m.is_live = take_due_charges.is_live;
    if card.id is null then
      update public.invoices set next_charge_at = null where id = due;
      continue;
    end if;
    insert into public.payments (organization_id, user_id, method, status, amount, currency, invoice_id, is_live, attempt,
      saved_method_id, created_by)
    values (bill.organization_id, bill.user_id, card.type, 'pending', bill.amount_due, bill.currency, due, card.is_live,
      bill.charge_attempts + 1, card.id, null) on conflict do nothing;
  end loop;
  -- With those that were taken before and of which nobody knows whether they reached the processor: the same key charges once.
  return query
    select p.id, p.invoice_id, i.number, p.amount, p.currency, m.provider_customer_id, m.provider_method_id
    from public.payments as p join public.invoices as i on i.id = p.invoice_id
    join public.saved_payment_methods as m on m.id = p.saved_method_id
    where p.status = 'pending' and p.attempt is not null and p.provider_intent_id is null
      and p.is_live = take_due_charges.is_live
      -- The processor knows a key for a day. Older ones are looked up by the reconciliation.
      and p.created_at > now() - interval '20 hours'
      -- Paid otherwise, closed, or without the card by now: it is not charged for the first time, and looked up as well.
      and i.status = 'open' and i.amount_due >= p.amount and m.removed_at is null
    order by p.created_at, p.id limit least(greatest(at_most, 1), 100);
end
$$;
grant execute on function private.take_due_charges(integer, boolean) to service_role;
create function public.take_due_charges(at_most integer, is_live boolean) returns table (
  payment_id uuid, invoice_id uuid, number text, amount bigint, currency text, customer_id text, method_id text
)
language sql volatile security invoker set search_path = '' as $$ select * from private.take_due_charges(at_most, is_live) $$;
comment on function public.take_due_charges(integer, boolean) is
  'The renewals that are to be charged to saved cards now, each as a payment whose id is the idempotency key. With the service key.';
grant execute on function public.take_due_charges(integer, boolean) to service_role;

create function private.take_requested_refunds(at_most integer, is_live boolean) returns table (
  refund_id uuid, intent_id text, amount bigint, currency text
)
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update public.refunds as r set taken_at = now() from (
      select due.id from public.refunds as due join public.payments as p on p.id = due.payment_id
      where due.status = 'requested' and (due.taken_at is null or due.taken_at < now() - interval '10 minutes')
        and p.is_live = take_requested_refunds.is_live
      order by due.created_at, due.id limit least(greatest(at_most, 1), 100) for update of due skip locked) as chosen
    where r.id = chosen.id returning r.id, r.payment_id, r.amount
  )
  select taken.id, p.provider_intent_id, taken.amount, p.currency from taken join public.payments as p on p.id = taken.payment_id
$$;
grant execute on function private.take_requested_refunds(integer, boolean) to service_role;
create function public.take_requested_refunds(at_most integer, is_live boolean) returns table (
  refund_id uuid, intent_id text, amount bigint, currency text
)
language sql volatile security invoker set search_path = '' as $$
  select * from private.take_requested_refunds(at_most, is_live)
$$;
comment on function public.take_requested_refunds(integer, boolean) is
  'Refunds that the processor is to make now; their ids are the idempotency keys. With the service key.';
grant execute on function public.take_requested_refunds(integer, boolean) to service_role;

create function private.note_refund(refund_id uuid, provider_refund_id text, outcome text, message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.refunds as r set provider_refund_id = note_refund.provider_refund_id
  where r.id = note_refund.refund_id and r.provider_refund_id is null and note_refund.provider_refund_id is not null;
  perform 1 from public.payments where id = (select r.payment_id from public.refunds as r where r.id = note_refund.refund_id)
    for update;
  if outcome = 'succeeded' then
    perform private.make_refund(note_refund.refund_id, private.today());
  elsif outcome = 'failed' then
    perform private.fail_refund(note_refund.refund_id, message);
  end if;
end
$$;
grant execute on function private.note_refund(uuid, text, text, text) to service_role;
create function public.note_refund(refund_id uuid, provider_refund_id text, outcome text, message text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.note_refund(refund_id, provider_refund_id, outcome, message)
$$;
comment on function public.note_refund(uuid, text, text, text) is
  'What the processor made of a refund: pending, succeeded or failed. With the service key.';
grant execute on function public.note_refund(uuid, text, text, text) to service_role;

create function private.take_unsettled_payments(at_most integer, is_live boolean) returns table (
  payment_id uuid, session_id text, intent_id text
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The server was killed before the page was noted, so that nobody has its address.
  update public.payments as p set status = 'canceled'
  where p.status = 'pending' and p.method in ('card', 'bank_debit') and p.attempt is null and p.provider_session_id is null
    and p.provider_intent_id is null and p.is_live = take_unsettled_payments.is_live and p.created_at < now() - interval '10 minutes';
  return query
    update public.payments as p set asked_at = now() from (
      select due.id from public.payments as due
      where due.status = 'pending' and (due.provider_session_id is not null or due.provider_intent_id is not null)
        and due.is_live = take_unsettled_payments.is_live and due.created_at < now() - interval '10 minutes'
        and coalesce(due.asked_at, '-infinity') < now() - interval '10 minutes'
      order by coalesce(due.asked_at, due.created_at), due.id limit least(greatest(at_most, 1), 500) for update skip locked) as taken
    where p.id = taken.id returning p.id, p.provider_session_id, p.provider_intent_id;
end
$$;
grant execute on function private.take_unsettled_payments(integer, boolean) to service_role;
create function public.take_unsettled_payments(at_most integer, is_live boolean) returns table (
  payment_id uuid, session_id text, intent_id text
)
language sql volatile security invoker set search_path = '' as $$
  select * from private.take_unsettled_payments(at_most, is_live)
$$;
comment on function public.take_unsettled_payments(integer, boolean) is
  'Payments of which nothing was heard for ten minutes: the processor is asked about them, each every ten minutes. Gives up those '
  'whose page was never noted. With the service key.';
grant execute on function public.take_unsettled_payments(integer, boolean) to service_role;

create function private.stale_checkouts(at_most integer, is_live boolean) returns table (payment_id uuid, session_id text)
language sql stable security definer set search_path = '' as $$
  select p.id, p.provider_session_id from public.payments as p join public.invoices as i on i.id = p.invoice_id
  where p.status = 'pending' and p.attempt is null and p.provider_session_id is not null and p.provider_intent_id is null
    and p.is_live = stale_checkouts.is_live
    -- An order is paid as a draft, as long as its places are held.
    and p.amount is distinct from case when i.status = 'open' then i.amount_due
      when i.status = 'draft' and i.payable_until > now() then i.total end
  order by p.created_at, p.id limit least(greatest(at_most, 1), 500)
$$;
grant execute on function private.stale_checkouts(integer, boolean) to service_role;
create function public.stale_checkouts(at_most integer, is_live boolean) returns table (payment_id uuid, session_id text)
language sql stable security invoker set search_path = '' as $$ select * from private.stale_checkouts(at_most, is_live) $$;
comment on function public.stale_checkouts(integer, boolean) is
  'Pages of the processor on which somebody could still pay what was paid otherwise, changed or closed. With the service key.';
grant execute on function public.stale_checkouts(integer, boolean) to service_role;
