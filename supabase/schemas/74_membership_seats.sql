-- Seats: further people beyond those that the plan of an organization includes. Only a paid invoice, or a price of nothing,
-- gives them; money that went back takes them away.

create table public.membership_seats (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  quantity integer not null constraint membership_seats_quantity_range check (quantity between 1 and 100000),
  starts_at timestamptz not null,
  -- Null for seats without end.
  ends_at timestamptz,
  -- Null for seats that cost nothing.
  invoice_line_id uuid references public.invoice_lines (id) on delete restrict,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Once the people of the organization followed its end.
  is_over boolean not null default false,
  constraint membership_seats_period_order check (ends_at > starts_at)
);
comment on table public.membership_seats is
  'Further people for whom a membership paid, never overwritten: seats that were paid back or charged back are revoked. Written by '
  'functions only.';

create index membership_seats_subscription_id_idx on public.membership_seats (subscription_id, starts_at);
create index membership_seats_ends_at_idx on public.membership_seats (ends_at) where revoked_at is null and not is_over;
create index membership_seats_invoice_line_id_idx on public.membership_seats (invoice_line_id);
create unique index membership_seats_one_per_line on public.membership_seats (invoice_line_id) where revoked_at is null;

alter table public.membership_seats enable row level security;
grant select on public.membership_seats to authenticated;
grant select, insert, update, delete on public.membership_seats to service_role;
create policy "people see their seats, staff all" on public.membership_seats for select to authenticated
  using ((select private.is_staff()) or subscription_id in (select private.my_subscription_ids()));

create function private.keep_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.subscription_id, new.quantity, new.starts_at, new.ends_at, new.invoice_line_id)
    is distinct from (old.subscription_id, old.quantity, old.starts_at, old.ends_at, old.invoice_line_id) then
    raise exception using errcode = '42501', message = 'Seats stay as they were paid for.';
  end if;
  return new;
end
$$;
comment on function private.keep_seats() is 'Keeps what was paid for seats.';
create trigger membership_seats_0_keep before update on public.membership_seats
  for each row execute function private.keep_seats();

-- Between two terms those of the last one count for as long as it does: nobody loses them while the renewal is on its way.
create function private.further_seats_of(subscription uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(t.quantity), 0)::integer
    from public.subscriptions as s join public.membership_seats as t on t.subscription_id = s.id
    where s.id = subscription and t.revoked_at is null and t.starts_at <= now()
      and (coalesce(t.ends_at, 'infinity') > now() or (s.term_ends_at <= now() and t.ends_at >= s.term_ends_at))
  );
end
$$;
comment on function private.further_seats_of(uuid) is
  'How many further people a membership has paid for now. After the end of its term, those who were paid for until then.';

create function private.sync_paid_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('people included'));
  perform private.sync_people(array(
    select business_profile_id from public.subscriptions where id = new.subscription_id and business_profile_id is not null), '{}');
  return null;
end
$$;
comment on function private.sync_paid_seats() is 'Lets membership statuses follow when seats are paid for, end, or are revoked.';
create trigger membership_seats_8_sync_inserted after insert on public.membership_seats
  for each row execute function private.sync_paid_seats();
create trigger membership_seats_8_sync_updated after update on public.membership_seats for each row
  when (old.revoked_at is distinct from new.revoked_at or old.is_over <> new.is_over)
  execute function private.sync_paid_seats();

create function private.end_seats(at_most integer) returns void
language sql volatile security definer set search_path = '' as $$
  update public.membership_seats set is_over = true where id in (
    select id from public.membership_seats where revoked_at is null and not is_over and ends_at <= now()
    order by ends_at, id limit at_most)
$$;
comment on function private.end_seats(integer) is 'Has the people of organizations follow the end of their seats.';

create function private.renewing_seats(subscription uuid, plan public.plans) returns integer
language sql stable security definer set search_path = '' as $$
  select case when plan.seat_price is null
      or (hub.default_entitlements || plan.entitlements) -> 'people' = 'null' then 0
    else least(s.next_seats, private.further_seats_of(s.id)) end
  from public.subscriptions as s, public.site_settings as hub where s.id = subscription
$$;
comment on function private.renewing_seats(uuid, public.plans) is
  'How many further people the next term of a membership has with a plan: those of now, or fewer where that was chosen.';

create function private.renews_for_free(held public.subscriptions, plan public.plans) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.plan_price(plan, held.business_profile_id) = 0
    and (coalesce(plan.seat_price, 0) = 0 or private.renewing_seats(held.id, plan) = 0)
$$;
comment on function private.renews_for_free(public.subscriptions, public.plans) is
  'Whether the next term of a membership with a plan costs nothing, its seats included.';

create function private.add_seats(subscription uuid, number integer, starts timestamptz, ends timestamptz, line uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.membership_seats (subscription_id, quantity, starts_at, ends_at, invoice_line_id)
  values (subscription, number, starts, ends, line)
$$;
comment on function private.add_seats(uuid, integer, timestamptz, timestamptz, uuid) is 'Gives a locked membership further seats.';

create function private.renew_seats(invoice uuid, subscription uuid, starts timestamptz, ends timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_seats(subscription, quantity, starts, ends, id) from public.invoice_lines
  where invoice_id = invoice and kind = 'seats';
  update public.subscriptions set next_seats = null where id = subscription and next_seats is not null;
$$;
comment on function private.renew_seats(uuid, uuid, timestamptz, timestamptz) is
  'Gives a locked membership the seats of the invoice of its new term.';

create function private.reissue_renewal(subscription uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (private.open_dues_of(subscription)).id is null then return true; end if;
  perform private.void_dues(subscription, 'The number of seats changes.', 'renewal');
  if (private.open_dues_of(subscription)).id is not null then return false; end if;
  perform private.renew_memberships(now(), null, array[subscription]);
  return true;
end
$$;
comment on function private.reissue_renewal(uuid) is
  'Puts another invoice in the place of the open one for the next term of a locked membership. False where that is being paid.';

create function private.apply_paid_seats(bill public.invoices) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
  line public.invoice_lines;
begin
  -- Those of a renewal have no period of their own: see private.renew_seats.
  select * into line from public.invoice_lines where invoice_id = bill.id and kind = 'seats' and period_from is not null;
  if line.id is null or exists (select from public.membership_seats where invoice_line_id = line.id and revoked_at is null) then
    return;
  end if;
  select * into held from public.subscriptions where id = bill.subscription_id;
  if held.id is null then return; end if;
  if not private.is_live(held.status) or line.period_until <= now() then
    perform private.lock_payments_of(bill.id);
    perform private.credit_locked(bill, bill.total - bill.amount_credited, 'It was paid after the time that it was for.')
    where bill.total > bill.amount_credited;
    return;
  end if;
  perform private.add_seats(held.id, line.quantity, now(), line.period_until, line.id);
  perform private.reissue_renewal(held.id);
end
$$;
comment on function private.apply_paid_seats(public.invoices) is
  'Gives a locked membership the further seats that a paid invoice is for, once, and the open invoice for its next term these too.';

create function private.revoke_seats(invoice uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  revoked uuid;
begin
  update public.membership_seats set revoked_at = now() where revoked_at is null
    and invoice_line_id in (select id from public.invoice_lines where invoice_id = invoice and kind = 'seats')
  returning subscription_id into revoked;
  if revoked is not null then perform private.reissue_renewal(revoked); end if;
end
$$;
comment on function private.revoke_seats(uuid) is 'Revokes the seats of an invoice that is owed again, or that was credited.';

-- Buying them.

create function private.seat_purchase(subscription uuid, quantity integer, out held public.subscriptions, out plan public.plans,
  out unit_amount bigint, out ends_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
  present public.membership_terms;
begin
  select * into held from public.subscriptions where id = subscription for no key update;
  if held.id is null then perform private.raise_error(404, 'not_found', 'This membership does not exist.'); end if;
  perform private.assert_payer(held.business_profile_id, held.user_id);
  select * into plan from public.plans where id = held.plan_id;
  select * into present from private.present_term(held.id);
  if quantity is null or quantity not between 1 and 100 then
    perform private.raise_error(422, 'seats_out_of_range', format('Enter a number of seats from %s to %s.', 1, 100));
  elsif not private.is_live(held.status) then
    perform private.raise_error(409, 'not_a_member', 'This membership has ended. Join again with the plan that you want.');
  elsif (private.entitlements_of(held.business_profile_id) -> 'people') = 'null' then
    perform private.raise_error(409, 'seats_unlimited', 'This plan already includes everyone.');
  elsif plan.seat_price is null then
    perform private.raise_error(409, 'seats_not_sold', 'This plan has no further seats. Choose a plan that includes more people.');
  elsif present.id is null then
    perform private.raise_error(409, 'term_not_paid', 'Seats are added to a term that is paid for. Pay for the next term first.');
  end if;
  ends_at := coalesce(present.ends_at, private.term_end(plan, now(), null, false, zone));
  unit_amount := case when ends_at is null then plan.seat_price
    else round(plan.seat_price * least(extract(epoch from ends_at - now())
      / extract(epoch from ends_at - (ends_at - make_interval(months => coalesce(private.months_of(plan), 12)))), 1)) end;
end
$$;
comment on function private.seat_purchase(uuid, integer) is
  'Locks a membership for its payer, and what a further seat costs it until the end of the present term.';

create function private.preview_seats(subscription uuid, quantity integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts record;
begin
  select * into parts from private.seat_purchase(subscription, quantity);
  return jsonb_build_object('unit_amount', parts.unit_amount, 'due', parts.unit_amount * quantity,
    'price', (parts.plan).seat_price, 'currency', (parts.plan).currency, 'billing_interval', (parts.plan).billing_interval,
    'has_taxes', (parts.plan).tax_rate_id is not null, 'ends_at', parts.ends_at);
end
$$;
grant execute on function private.preview_seats(uuid, integer) to authenticated, service_role;

create function public.preview_seats(subscription_id uuid, quantity integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.preview_seats(subscription_id, quantity) $$;
comment on function public.preview_seats(uuid, integer) is
  'What further seats cost until the end of the present term, for who pays and staff who bill: {"unit_amount", "due" (without taxes), '
  '"price" (of a whole interval), "currency", "billing_interval", "has_taxes", "ends_at"}, in minor units. Changes nothing.';
grant execute on function public.preview_seats(uuid, integer) to authenticated, service_role;

create function private.buy_seats(subscription uuid, quantity integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts record;
  waiting record;
  invoice uuid;
begin
  select * into parts from private.seat_purchase(subscription, quantity);
  select i.id, i.number, l.quantity into waiting from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
  where i.subscription_id = subscription and i.status = 'open' and l.kind = 'seats' and l.period_from is not null limit 1;
  if waiting.quantity = buy_seats.quantity then return waiting.id; end if;
  if waiting.id is not null then
    perform private.raise_error(409, 'seats_not_paid',
      format('Invoice %s for seats is not paid yet. Pay it first.', waiting.number));
  end if;
  perform private.limit_dues((parts.held).business_profile_id);
  if parts.unit_amount = 0 then
    perform private.add_seats(subscription, quantity, now(), parts.ends_at, null);
    perform private.reissue_renewal(subscription);
    return null;
  end if;
  invoice := private.start_invoice((parts.held).business_profile_id, null, subscription);
  insert into public.invoice_lines (invoice_id, kind, description, quantity, unit_amount, account_id, tax_rate_id,
    second_tax_rate_id, period_from, period_until)
  values (invoice, 'seats', (parts.plan).name, quantity, parts.unit_amount, (parts.plan).account_id, (parts.plan).tax_rate_id,
    (parts.plan).second_tax_rate_id, now(), parts.ends_at);
  perform private.issue_invoices(array[invoice], private.today(), private.today());
  perform private.queue_invoice_mail('invoice', array[invoice]);
  return invoice;
end
$$;
grant execute on function private.buy_seats(uuid, integer) to authenticated, service_role;

create function public.buy_seats(subscription_id uuid, quantity integer) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.buy_seats(subscription_id, quantity) $$;
comment on function public.buy_seats(uuid, integer) is
  'Further seats until the end of the present term, for who pays and staff who bill: issues and emails their invoice and returns it, or '
  'the open one for as many. They count once it is paid; what costs nothing counts at once and has no invoice.';
grant execute on function public.buy_seats(uuid, integer) to authenticated, service_role;

create function private.set_next_seats(subscription uuid, quantity integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
  has integer;
begin
  select * into held from public.subscriptions where id = subscription for no key update;
  if held.id is null then perform private.raise_error(404, 'not_found', 'This membership does not exist.'); end if;
  perform private.assert_payer(held.business_profile_id, held.user_id);
  if not private.is_live(held.status) then
    perform private.raise_error(409, 'not_a_member', 'This membership has ended. Join again with the plan that you want.');
  end if;
  has := private.further_seats_of(subscription);
  if quantity is null or quantity not between 0 and has then
    perform private.raise_error(422, 'seats_out_of_range', format('Enter a number of seats from %s to %s.', 0, has));
  elsif nullif(quantity, has) is not distinct from held.next_seats then
    return;
  end if;
  perform private.limit_dues(coalesce(held.business_profile_id, held.user_id));
  update public.subscriptions set next_seats = nullif(quantity, has) where id = subscription;
  if not private.reissue_renewal(subscription) then
    perform private.raise_error(409, 'payment_pending', 'A payment for this invoice is on its way. It can take some days.');
  end if;
end
$$;
grant execute on function private.set_next_seats(uuid, integer) to authenticated, service_role;

create function public.set_next_seats(subscription_id uuid, quantity integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_next_seats(subscription_id, quantity) $$;
comment on function public.set_next_seats(uuid, integer) is
  'How many of its further seats a membership keeps with the next term, for who pays and staff who bill: an open invoice for that term '
  'is replaced. All of them takes the choice back.';
grant execute on function public.set_next_seats(uuid, integer) to authenticated, service_role;

create function private.seats_of_organization(organization uuid) returns table (
  subscription_id uuid, used integer, included integer, further integer, next_seats integer, seat_price bigint, currency text,
  billing_interval text, ends_at timestamptz, can_add boolean, invoice_id uuid, invoice_number text
)
language sql stable security definer set search_path = '' as $$
  select s.id, (select count(*) from private.people_of(array[organization]))::integer,
    (private.seats_of(organization) - further.number)::integer, further.number, s.next_seats,
    case when private.seats_of(organization) is not null then p.seat_price end, p.currency, p.billing_interval, s.term_ends_at,
    p.seat_price is not null and private.seats_of(organization) is not null and (private.present_term(s.id)).id is not null,
    waiting.id, waiting.number
  from public.subscriptions as s join public.plans as p on p.id = s.plan_id
  cross join lateral (select private.further_seats_of(s.id) as number offset 0) as further
  left join lateral (
    select i.id, i.number from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
    where i.subscription_id = s.id and i.status = 'open' and l.kind = 'seats' and l.period_from is not null limit 1
  ) as waiting on true
  where s.business_profile_id = organization and private.is_live(s.status)
    and (private.actor_role() = 'system' or private.has_right('billing')
      or organization = any (private.my_organization_ids('{billing}')))
$$;
grant execute on function private.seats_of_organization(uuid) to authenticated, service_role;

create function public.seats_of_organization(organization_id uuid) returns table (
  subscription_id uuid, used integer, included integer, further integer, next_seats integer, seat_price bigint, currency text,
  billing_interval text, ends_at timestamptz, can_add boolean, invoice_id uuid, invoice_number text
)
language sql stable security invoker set search_path = '' as $$ select * from private.seats_of_organization(organization_id) $$;
comment on function public.seats_of_organization(uuid) is
  'The seats of an organization with a membership, for who pays and staff who bill: people, how many the plan includes (null for all), '
  'further seats now and with the next term (null for the same), the price of one, and the open invoice for more.';
grant execute on function public.seats_of_organization(uuid) to authenticated, service_role;
