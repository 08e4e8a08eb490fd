-- What stands on every invoice, and the accounts, taxes and currency of the ledger.

-- The hub posts to accounts by their ids; the chamber gives them the codes of its own books, and adds accounts for income.
create table public.ledger_accounts (
  id text primary key default 'own_' || replace(gen_random_uuid()::text, '-', '')
    constraint ledger_accounts_id_form check (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  code text not null constraint ledger_accounts_code_form check (code ~ '^[A-Za-z0-9][A-Za-z0-9.:-]{0,19}$'),
  name text not null constraint ledger_accounts_name_length check (char_length(btrim(name)) between 1 and 80),
  kind text not null default 'income' constraint ledger_accounts_kind_known
    check (kind in ('asset', 'liability', 'income', 'expense')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ledger_accounts_code_unique unique (code)
);
comment on table public.ledger_accounts is
  'The accounts of the ledger, with their codes in the books of the chamber. Those whose id begins with own_ are its own.';

insert into public.ledger_accounts (id, code, name, kind) values
  ('bank', '1000', 'Bank', 'asset'),
  ('undeposited', '1010', 'Undeposited funds', 'asset'),
  ('processor', '1020', 'Card processor', 'asset'),
  ('in_kind', '1030', 'Received in kind', 'asset'),
  ('receivable', '1100', 'Accounts receivable', 'asset'),
  ('disputed', '1110', 'Disputed payments', 'asset'),
  ('member_credit', '2000', 'Member credit', 'liability'),
  ('tax', '2100', 'Sales tax', 'liability'),
  ('dues', '4000', 'Dues', 'income'),
  ('joining_fees', '4010', 'Joining fees', 'income'),
  ('late_fees', '4020', 'Late fees', 'income'),
  ('event_income', '4030', 'Events', 'income'),
  ('advertising', '4040', 'Advertising', 'income'),
  ('donations', '4050', 'Donations', 'income'),
  ('other_income', '4090', 'Other income', 'income'),
  ('bad_debts', '6000', 'Bad debts', 'expense'),
  ('processing_fees', '6010', 'Processing fees', 'expense');

create trigger audit_ledger_accounts after insert or update or delete on public.ledger_accounts
  for each row execute function private.write_audit();
create trigger ledger_accounts_set_updated_at before update on public.ledger_accounts
  for each row execute function private.set_updated_at();

alter table public.ledger_accounts enable row level security;
grant select, insert (code, name), update (code, name), delete on public.ledger_accounts to authenticated;
grant select, insert, update, delete on public.ledger_accounts to service_role;

create policy "staff see the accounts of the ledger" on public.ledger_accounts for select to authenticated
  using ((select private.is_staff()));
create policy "admins add accounts" on public.ledger_accounts for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change accounts" on public.ledger_accounts for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove their own accounts" on public.ledger_accounts for delete to authenticated
  using ((select private.is_staff('{admin}')) and id like 'own\_%');

create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint tax_rates_name_length check (char_length(btrim(name)) between 1 and 60),
  percent numeric(6, 3) not null constraint tax_rates_percent_range check (percent > 0 and percent <= 100),
  is_inclusive boolean not null default false,
  -- Where the member is; null for anywhere.
  country text constraint tax_rates_country_form check (country ~ '^[A-Z]{2}$'),
  state text constraint tax_rates_state_length check (char_length(btrim(state)) between 1 and 50),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tax_rates is
  'Taxes on what the chamber sells: percent on top of a price or included in it, for members of a country and state or for all.';

create trigger audit_tax_rates after insert or update or delete on public.tax_rates
  for each row execute function private.write_audit();
create trigger tax_rates_set_updated_at before update on public.tax_rates
  for each row execute function private.set_updated_at();

alter table public.tax_rates enable row level security;
grant select on public.tax_rates to anon, authenticated;
grant insert, update, delete on public.tax_rates to authenticated;
grant select, insert, update, delete on public.tax_rates to service_role;

create policy "everybody sees the taxes" on public.tax_rates for select to anon, authenticated using (true);
create policy "admins add taxes" on public.tax_rates for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change taxes" on public.tax_rates for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove taxes" on public.tax_rates for delete to authenticated
  using ((select private.is_staff('{admin}')));

create table public.billing_settings (
  id smallint primary key default 1 constraint billing_settings_one_row check (id = 1),
  -- Null for the name of the hub.
  legal_name text constraint billing_settings_legal_name_length check (char_length(btrim(legal_name)) between 1 and 200),
  tax_id text constraint billing_settings_tax_id_length check (char_length(btrim(tax_id)) between 1 and 40),
  number_prefix text not null default '' constraint billing_settings_number_prefix_form
    check (number_prefix ~ '^([A-Z0-9]{1,10}-)?$'),
  due_days integer not null default 30 constraint billing_settings_due_days_range check (due_days between 0 and 365),
  how_to_pay text not null default '' constraint billing_settings_how_to_pay_length
    check (char_length(how_to_pay) <= 2000),
  -- In minor units; 0 for none.
  late_fee bigint not null default 0 constraint billing_settings_late_fee_range check (late_fee between 0 and 9999999999),
  late_fee_days integer not null default 30 constraint billing_settings_late_fee_days_range
    check (late_fee_days between 1 and 365),
  charge_notice_days integer not null default 7 constraint billing_settings_charge_notice_days_range
    check (charge_notice_days between 1 and 60),
  -- Days after a charge that failed on which it is tried again.
  retry_days integer[] not null default '{1,3,7,14}' constraint billing_settings_retry_days_form check (
    cardinality(retry_days) <= 8 and array_position(retry_days, null) is null and 1 <= all (retry_days)
    and 60 >= all (retry_days)),
  books_closed_until date constraint billing_settings_books_closed_until_range
    check (books_closed_until between '2000-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.billing_settings is
  'One row: what stands on invoices, when they are due, how a failed charge is tried again, and until when the books are closed.';
insert into public.billing_settings default values;

create function private.guard_closed_books() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.books_closed_until is distinct from old.books_closed_until and new.books_closed_until >= private.today() then
    perform private.raise_error(422, 'books_closed_too_early', 'Only days that are over can be closed.');
  end if;
  return new;
end
$$;
comment on function private.guard_closed_books() is 'Keeps open the day on which the next entry is made.';

create function private.today() returns date
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (now() at time zone time_zone)::date from public.site_settings
  );
end
$$;
comment on function private.today() is 'The day by the clock of the hub.';
grant execute on function private.today() to anon, authenticated, service_role;

create trigger audit_billing_settings after insert or update or delete on public.billing_settings
  for each row execute function private.write_audit();
create trigger billing_settings_1_guard_closed_books before update of books_closed_until on public.billing_settings
  for each row execute function private.guard_closed_books();
create trigger billing_settings_set_updated_at before update on public.billing_settings
  for each row execute function private.set_updated_at();

alter table public.billing_settings enable row level security;
grant select, update (legal_name, tax_id, number_prefix, due_days, how_to_pay, late_fee, late_fee_days, charge_notice_days,
  retry_days, books_closed_until) on public.billing_settings to authenticated;
grant select, insert, update, delete on public.billing_settings to service_role;

create policy "staff see the settings of billing" on public.billing_settings for select to authenticated
  using ((select private.is_staff()));
create policy "admins set billing" on public.billing_settings for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

-- Amounts in the ledger have no currency of their own: they are in that of the hub.
create function private.guard_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.invoices where number is not null) or exists (select from public.payments) then
    perform private.raise_error(409, 'currency_in_use',
      'The currency stays as it is: invoices or payments are in it.');
  end if;
  return new;
end
$$;
comment on function private.guard_currency() is 'Keeps the currency of the hub once an invoice or a payment is in it.';

create trigger site_settings_0_guard_currency before update of currency on public.site_settings
  for each row when (old.currency <> new.currency) execute function private.guard_currency();
