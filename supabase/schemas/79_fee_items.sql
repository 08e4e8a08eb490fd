-- Donations and fees: what anybody may pay on a page of its own, at a fixed amount or one of their choice.

create function private.are_amounts(amounts bigint[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(amounts) = 0 or (array_ndims(amounts) = 1 and array_position(amounts, null) is null and 1 <= all (amounts)
    and 99999999999 >= all (amounts) and cardinality(amounts) = (select count(distinct amount) from unnest(amounts) as amount))
$$;
comment on function private.are_amounts(bigint[]) is 'Whether these are amounts above zero in minor units, each once.';
grant execute on function private.are_amounts(bigint[]) to authenticated, service_role;

create table public.fee_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'fee' constraint fee_items_kind_known check (kind in ('donation', 'fee')),
  slug text not null constraint fee_items_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint fee_items_name_length check (char_length(btrim(name)) between 1 and 120),
  description text not null default '' constraint fee_items_description_length check (char_length(description) <= 4000),
  -- Shown and emailed to who paid.
  thanks text not null default '' constraint fee_items_thanks_length check (char_length(thanks) <= 1000),
  -- Fixed, or null for a choice of the suggested ones and, where that is allowed, another one.
  amount bigint constraint fee_items_amount_range check (amount between 1 and 99999999999),
  member_amount bigint constraint fee_items_member_amount_range check (member_amount between 1 and 99999999999),
  suggested bigint[] not null default '{}' constraint fee_items_suggested_form
    check (private.are_amounts(suggested) and cardinality(suggested) <= 8),
  allows_own boolean not null default false,
  min_amount bigint not null default 500 constraint fee_items_min_amount_range check (min_amount between 1 and 99999999999),
  max_amount bigint not null default 500000 constraint fee_items_max_amount_range check (max_amount between 1 and 99999999999),
  -- What is asked besides name and email: "Invoice number". Null for nothing.
  reference_label text constraint fee_items_reference_label_length check (char_length(btrim(reference_label)) between 1 and 80),
  account_id text not null default 'other_income' references public.ledger_accounts (id) on delete restrict,
  tax_rate_id uuid references public.tax_rates (id) on delete set null,
  is_open boolean not null default false,
  -- Named on the list of what can be paid; otherwise found by its link only.
  is_listed boolean not null default true,
  -- The last day on which it is taken, by the clock of the hub.
  open_until date constraint fee_items_open_until_range check (open_until between '2000-01-01' and '2100-01-01'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fee_items_slug_unique unique (slug),
  constraint fee_items_has_amount check (amount is not null or allows_own or cardinality(suggested) > 0),
  constraint fee_items_member_amount_of_fixed check (member_amount is null or member_amount <= amount),
  constraint fee_items_bounds_order check (max_amount >= min_amount)
);
comment on table public.fee_items is
  'What anybody may pay at /pay/<slug>: donations, and fees with a reference. Set by admins.';

insert into public.fee_items (kind, slug, name, suggested, allows_own, account_id)
values ('donation', 'donate', 'Donation', '{2500,5000,10000}', true, 'donations');

create index fee_items_position_idx on public.fee_items (position, name);
create index fee_items_account_id_idx on public.fee_items (account_id);
create index fee_items_tax_rate_id_idx on public.fee_items (tax_rate_id);

create trigger audit_fee_items after insert or update or delete on public.fee_items
  for each row execute function private.write_audit();
create trigger fee_items_set_updated_at before update on public.fee_items
  for each row execute function private.set_updated_at();

alter table public.fee_items enable row level security;
grant select (id, kind, slug, name, description, amount, member_amount, suggested, allows_own, min_amount, max_amount, is_open,
  is_listed, open_until, position, updated_at) on public.fee_items to anon;
grant select on public.fee_items to authenticated;
grant insert (kind, slug, name, description, thanks, amount, member_amount, suggested, allows_own, min_amount, max_amount,
  reference_label, account_id, tax_rate_id, is_open, is_listed, open_until, position),
  update (kind, slug, name, description, thanks, amount, member_amount, suggested, allows_own, min_amount, max_amount,
  reference_label, account_id, tax_rate_id, is_open, is_listed, open_until, position), delete
  on public.fee_items to authenticated;
grant select, insert, update, delete on public.fee_items to service_role;

create policy "everybody sees what is open and listed" on public.fee_items for select to anon
  using (is_open and is_listed and (open_until is null or open_until >= (select private.today())));
create policy "people see what is open and listed, staff all" on public.fee_items for select to authenticated
  using ((is_open and is_listed and (open_until is null or open_until >= (select private.today()))) or (select private.is_staff()));
create policy "admins add fee items" on public.fee_items for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change fee items" on public.fee_items for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove fee items" on public.fee_items for delete to authenticated
  using ((select private.is_staff('{admin}')));

create table public.fee_payments (
  id uuid primary key default gen_random_uuid(),
  fee_item_id uuid not null references public.fee_items (id) on delete restrict,
  -- Null for a guest.
  user_id uuid references auth.users (id) on delete set null,
  organization_id uuid references public.business_profiles (id) on delete set null,
  name text not null constraint fee_payments_name_length check (char_length(btrim(name)) between 1 and 120),
  email text not null constraint fee_payments_email_form check (private.is_email_address(email)),
  reference text constraint fee_payments_reference_length check (char_length(btrim(reference)) between 1 and 120),
  amount bigint not null constraint fee_payments_amount_range check (amount between 1 and 99999999999),
  is_member_price boolean not null default false,
  language text not null default 'en' constraint fee_payments_language_known check (language = any (private.languages())),
  invoice_id uuid references public.invoices (id) on delete set null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.fee_payments is
  'Who began to pay a donation or a fee, with what they typed, and when it was paid. Written by functions only.';

create index fee_payments_fee_item_id_idx on public.fee_payments (fee_item_id, created_at);
create index fee_payments_user_id_idx on public.fee_payments (user_id);
create index fee_payments_organization_id_idx on public.fee_payments (organization_id);
create index fee_payments_invoice_id_idx on public.fee_payments (invoice_id);
create index fee_payments_created_at_idx on public.fee_payments (created_at, id);
create index fee_payments_amount_idx on public.fee_payments (amount, id);
create index fee_payments_admin_words_idx on public.fee_payments
  using gin (lower(name || ' ' || email || ' ' || coalesce(reference, '')) extensions.gin_trgm_ops);

create trigger fee_payments_set_updated_at before update on public.fee_payments
  for each row execute function private.set_updated_at();

alter table public.fee_payments enable row level security;
grant select on public.fee_payments to authenticated;
grant select, insert, update, delete on public.fee_payments to service_role;

create policy "people see what they paid, who bills all" on public.fee_payments for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_right('billing')));

create function private.is_person_live(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = person and private.is_live(membership_status))
$$;
comment on function private.is_person_live(uuid) is 'Whether a person has a membership now, of their own or by their organization.';

create function private.fee_item(item text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', f.slug, 'kind', f.kind, 'name', f.name, 'description', f.description, 'thanks', f.thanks,
    'is_open', f.open_until is null or f.open_until >= private.today(), 'open_until', f.open_until, 'is_listed', f.is_listed,
    'amount', f.amount, 'member_amount', f.member_amount, 'is_member', private.is_person_live((select auth.uid())),
    'suggested', f.suggested, 'allows_own', f.allows_own, 'min_amount', f.min_amount, 'max_amount', f.max_amount,
    'reference_label', f.reference_label, 'currency', hub.currency, 'has_tax', f.tax_rate_id is not null, 'updated_at', f.updated_at)
  from public.fee_items as f cross join public.site_settings as hub where f.slug = item and f.is_open
$$;
grant execute on function private.fee_item(text) to anon, authenticated, service_role;

create function public.fee_item(item text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.fee_item(item) $$;
comment on function public.fee_item(text) is
  'A donation or fee by its slug, also one that is not listed, as its page shows it; null for one that staff have not opened. is_open: '
  'whether it is taken now. Amounts in minor units, before taxes.';
grant execute on function public.fee_item(text) to anon, authenticated, service_role;

create function private.assert_fee_amount(item public.fee_items, person uuid, chosen bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  unit constant text := (select currency from public.site_settings);
begin
  if item.amount is not null then
    -- Fixed: what a browser sends is not believed.
    return case when item.member_amount is not null and private.is_person_live(person) then item.member_amount else item.amount end;
  elsif chosen is null then
    perform private.raise_error(422, 'amount_missing', 'Choose or enter an amount.');
  elsif chosen = any (item.suggested) then
    return chosen;
  elsif not item.allows_own then
    perform private.raise_error(422, 'amount_not_offered', 'Choose one of the amounts.');
  elsif chosen < item.min_amount then
    perform private.raise_error(422, 'amount_too_small', format('Enter at least %s.', private.format_amount(item.min_amount, unit)));
  elsif chosen > item.max_amount then
    perform private.raise_error(422, 'amount_too_large', format('Enter at most %s.', private.format_amount(item.max_amount, unit)));
  end if;
  return chosen;
end
$$;
comment on function private.assert_fee_amount(public.fee_items, uuid, bigint) is
  'What somebody pays for an item: its fixed amount, for members theirs, or the chosen one where it is allowed.';

-- Whoever tries stolen cards begins many payments.
create function private.assert_fee_limit(what text, max_count integer, window_seconds integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('fee ' || what, max_count, window_seconds) then
    perform private.raise_error(429, 'too_many_payments', 'Too many payments were begun. Wait an hour and try again.');
  end if;
end
$$;
comment on function private.assert_fee_limit(text, integer, integer) is 'Counts payments that were begun; 429 beyond the limit.';

create function private.begin_fee_payment(
  payment uuid, item text, chosen bigint, payer jsonb, session_person uuid, address text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.person_with_account(session_person);
  fee public.fee_items;
  known public.fee_payments;
  cost bigint;
  payer_email constant text := coalesce((select u.email::text from auth.users as u where u.id = person), lower(btrim(payer ->> 'email')));
  payer_name constant text := coalesce(nullif(btrim(payer ->> 'name'), ''), private.name_of(person), payer_email);
  asked constant text := nullif(btrim(payer ->> 'reference'), '');
  spoken constant text := case when payer ->> 'language' = any (private.languages()) then payer ->> 'language' else 'en' end;
  invoice uuid;
begin
  select * into fee from public.fee_items as f where f.slug = item and f.is_open for share;
  if fee.id is null then
    perform private.raise_error(404, 'not_found', 'This page no longer exists.');
  elsif fee.open_until < private.today() then
    perform private.raise_error(409, 'fee_item_closed', 'This is closed. It can no longer be paid.');
  elsif payer_email is null or not private.is_email_address(payer_email) then
    perform private.raise_error(422, 'email_invalid', 'Enter an email address, for example name@example.com.');
  elsif payer_name is null or char_length(payer_name) > 120 then
    perform private.raise_error(422, 'name_needed', 'Enter your name.');
  elsif fee.reference_label is not null and asked is null then
    perform private.raise_error(422, 'reference_needed', 'Fill in this field.');
  elsif char_length(asked) > 120 then
    perform private.raise_error(422, 'reference_too_long', 'Use 120 characters or fewer.');
  end if;
  cost := private.assert_fee_amount(fee, person, chosen);
  -- Sent twice at the same moment, it is one payment.
  perform pg_advisory_xact_lock(hashtextextended('fee payment ' || payment, 0));
  select * into known from public.fee_payments where id = payment for update;
  if known.id is not null then
    if (known.fee_item_id, known.amount, known.email) is distinct from (fee.id, cost, payer_email) or known.paid_at is not null
      or exists (select from public.invoices as i where i.id = known.invoice_id and i.status <> 'draft') then
      perform private.raise_error(409, 'payment_recorded', 'This was sent before. Reload the page to pay once more.');
    elsif not exists (select from public.invoices as i where i.id = known.invoice_id and i.payable_until > now()) then
      perform private.raise_error(409, 'payment_over', 'The time to pay this is over. Reload the page to begin again.');
    end if;
    return jsonb_build_object('invoice_id', known.invoice_id, 'token', private.invoice_token(known.invoice_id));
  end if;
  perform private.assert_fee_limit('address ' || coalesce(address, ''), 10, 3600);
  perform private.assert_fee_limit('email ' || payer_email, 10, 3600);
  perform private.assert_fee_limit('item ' || fee.id, 300, 3600);
  invoice := private.start_invoice(null, person, about => fee.name, guest => case when person is null
    then jsonb_build_object('name', payer_name, 'email', payer_email, 'language', spoken) end);
  insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id)
  values (invoice, 0, fee.kind, left(concat_ws(', ', fee.name, asked), 300), cost, fee.account_id, fee.tax_rate_id);
  perform private.add_up(invoice);
  update public.invoices set payable_until = now() + interval '1 day' where id = invoice;
  insert into public.fee_payments (id, fee_item_id, user_id, name, email, reference, amount, is_member_price, language, invoice_id)
  values (payment, fee.id, person, payer_name, payer_email, asked, cost,
    fee.amount is not null and cost <> fee.amount, spoken, invoice);
  return jsonb_build_object('invoice_id', invoice, 'token', private.invoice_token(invoice));
end
$$;
grant execute on function private.begin_fee_payment(uuid, text, bigint, jsonb, uuid, text) to service_role;

create function public.begin_fee_payment(
  payment_id uuid, item text, amount bigint, payer jsonb, person_id uuid, address text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.begin_fee_payment(payment_id, item, amount, payer, person_id, address)
$$;
comment on function public.begin_fee_payment(uuid, text, bigint, jsonb, uuid, text) is
  'Begins the payment of a donation or fee by its slug, by the person of a session or a guest, {"name", "email", "reference", '
  '"language"}, whose address limits how many. The same payment_id begins one. Returns {"invoice_id", "token"} of a draft that is '
  'issued once it is paid. With the service key.';
grant execute on function public.begin_fee_payment(uuid, text, bigint, jsonb, uuid, text) to service_role;

create function private.apply_paid_fee(invoice uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.fee_payments set paid_at = coalesce(paid_at, now()) where invoice_id = invoice
$$;
comment on function private.apply_paid_fee(uuid) is 'Notes that a donation or fee was paid.';

create function private.revoke_fee(invoice uuid, is_ended boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.fee_payments set paid_at = null where invoice_id = invoice and not is_ended
$$;
comment on function private.revoke_fee(uuid, boolean) is 'Notes that a bank took back what was paid of a donation or fee.';

create function private.fee_receipt(invoice uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('item', f.name, 'item_kind', f.kind, 'thanks', nullif(f.thanks, ''))
    from public.fee_payments as p join public.fee_items as f on f.id = p.fee_item_id where p.invoice_id = invoice), '{}')
$$;
comment on function private.fee_receipt(uuid) is 'What the receipt of a donation or fee says besides; empty for other invoices.';
