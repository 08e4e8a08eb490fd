-- The ledger: invoices, payments, what was paid with what, and the entries of the books. Amounts are integers in the minor
-- units of the hub's currency. Only the functions of 73_ledger_postings.sql write here.

create table private.document_counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint document_counters_pkey primary key (kind, year)
);
comment on table private.document_counters is 'The last number of each kind of document in a year: none is left out.';
alter table private.document_counters enable row level security;

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number text constraint invoices_number_unique unique,
  status text not null default 'draft' constraint invoices_status_known
    check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  -- Who owes it. Both are null once the account is gone: the document stays.
  organization_id uuid references public.business_profiles (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  -- Where a guest without an account gets the emails about it, and in which language.
  guest_email text constraint invoices_guest_email_form check (private.is_email_address(guest_email)),
  guest_language text not null default 'en' constraint invoices_guest_language_known
    check (guest_language = any (private.languages())),
  -- As it stands on the document, frozen on issue.
  bill_to jsonb not null default '{}' constraint invoices_bill_to_form check (jsonb_typeof(bill_to) = 'object'),
  subscription_id uuid references public.subscriptions (id) on delete set null,
  -- A late fee names the invoice that was late.
  late_fee_for uuid constraint invoices_late_fee_for_unique unique references public.invoices (id) on delete restrict,
  currency text not null constraint invoices_currency_form check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0 constraint invoices_total_range check (total between 0 and 999999999999),
  amount_paid bigint not null default 0,
  amount_credited bigint not null default 0,
  amount_due bigint not null generated always as (
    case status when 'open' then total - amount_paid - amount_credited else 0 end) stored,
  issued_on date,
  due_on date constraint invoices_due_on_range check (due_on between '2000-01-01' and '2100-01-01'),
  paid_at timestamptz,
  -- Of a draft that is paid at a checkout: until when that can begin. The payment issues it, so that no number is spent
  -- on what nobody pays.
  payable_until timestamptz,
  note text not null default '' constraint invoices_note_length check (char_length(note) <= 2000),
  closed_reason text constraint invoices_closed_reason_length check (char_length(btrim(closed_reason)) between 1 and 2000),
  -- Closed or credited by staff: its term is not invoiced once more.
  is_waived boolean not null default false,
  -- Of a renewal that is charged by itself.
  next_charge_at timestamptz,
  charge_attempts integer not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint invoices_one_payer check (num_nonnulls(organization_id, user_id, guest_email) <= 1),
  constraint invoices_issued check ((status = 'draft') = (number is null) and (number is null) = (issued_on is null)),
  constraint invoices_total_adds_up check (subtotal + tax = total),
  constraint invoices_settled check (amount_paid >= 0 and amount_credited >= 0 and amount_paid + amount_credited <= total
    and (status <> 'paid' or amount_paid + amount_credited = total)
    and (status <> 'open' or amount_paid + amount_credited < total))
);
comment on table public.invoices is
  'Invoices: what a member owes. Once issued, an invoice is never edited but credited. Written by functions only.';

create index invoices_organization_id_idx on public.invoices (organization_id, created_at);
create index invoices_user_id_idx on public.invoices (user_id, created_at);
create index invoices_subscription_id_idx on public.invoices (subscription_id, created_at);
create index invoices_status_idx on public.invoices (status, due_on, id);
create index invoices_issued_on_idx on public.invoices (issued_on, number);
create index invoices_created_at_idx on public.invoices (created_at, id);
create index invoices_next_charge_at_idx on public.invoices (next_charge_at) where status = 'open';
create index invoices_payer_name_idx on public.invoices
  using gin (lower(coalesce(number, '') || ' ' || coalesce(bill_to ->> 'name', '')) extensions.gin_trgm_ops);

create table public.invoice_lines (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  position integer not null default 0,
  kind text not null constraint invoice_lines_kind_known
    check (kind in ('dues', 'seats', 'joining_fee', 'unused_time', 'late_fee', 'other', 'ticket', 'add_on', 'placement',
      'donation', 'fee')),
  description text not null constraint invoice_lines_description_length
    check (char_length(btrim(description)) between 1 and 300),
  quantity integer not null default 1 constraint invoice_lines_quantity_range check (quantity between 1 and 100000),
  -- Negative for time that was paid for and not used.
  unit_amount bigint not null constraint invoice_lines_unit_amount_range
    check (unit_amount between -99999999999 and 99999999999),
  account_id text not null references public.ledger_accounts (id) on delete restrict,
  tax_rate_id uuid references public.tax_rates (id) on delete set null,
  second_tax_rate_id uuid references public.tax_rates (id) on delete set null,
  -- Computed: [{"name", "percent", "is_inclusive", "amount"}], and the amount without taxes.
  taxes jsonb not null default '[]',
  net_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  -- What dues pay for. A change of plan within a term begins where the invoice is paid.
  plan_id uuid references public.plans (id) on delete restrict,
  period_from timestamptz,
  period_until timestamptz,
  is_plan_change boolean not null default false,
  -- Of dues: what the plan cost this member for a whole interval, by which a new price is noticed.
  plan_price bigint,
  constraint invoice_lines_dues_of_plan check ((kind = 'dues') = (plan_id is not null)),
  constraint invoice_lines_period_order check (period_until > period_from)
);
comment on table public.invoice_lines is
  'What an invoice is for, with the account it is posted to and its taxes. Written by functions only.';

create index invoice_lines_invoice_id_idx on public.invoice_lines (invoice_id, position);
create index invoice_lines_account_id_idx on public.invoice_lines (account_id);
create index invoice_lines_plan_id_idx on public.invoice_lines (plan_id);
create index invoice_lines_tax_rate_id_idx on public.invoice_lines (tax_rate_id);
create index invoice_lines_second_tax_rate_id_idx on public.invoice_lines (second_tax_rate_id);

create table public.saved_payment_methods (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references public.business_profiles (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  provider_customer_id text not null,
  provider_method_id text not null constraint saved_payment_methods_provider_method_id_unique unique,
  is_live boolean not null,
  type text not null constraint saved_payment_methods_type_known check (type in ('card', 'bank_debit')),
  brand text constraint saved_payment_methods_brand_length check (char_length(brand) <= 40),
  last4 text constraint saved_payment_methods_last4_form check (last4 ~ '^[0-9]{4}$'),
  exp_month integer constraint saved_payment_methods_exp_month_range check (exp_month between 1 and 12),
  exp_year integer constraint saved_payment_methods_exp_year_range check (exp_year between 2000 and 2200),
  added_by uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- When the processor deleted it.
  forgotten_at timestamptz,
  constraint saved_payment_methods_one_payer check ((organization_id is null) <> (user_id is null))
);
comment on table public.saved_payment_methods is
  'Cards and bank accounts that may be charged for renewals: what the processor tells of them, never their numbers.';

create unique index saved_payment_methods_one_of_organization on public.saved_payment_methods (organization_id)
  where removed_at is null;
create unique index saved_payment_methods_one_of_person on public.saved_payment_methods (user_id) where removed_at is null;
create index saved_payment_methods_organization_id_idx on public.saved_payment_methods (organization_id);
create index saved_payment_methods_user_id_idx on public.saved_payment_methods (user_id);
create index saved_payment_methods_to_forget_idx on public.saved_payment_methods (removed_at)
  where removed_at is not null and forgotten_at is null;

create table public.deposits (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'deposit' constraint deposits_kind_known check (kind in ('deposit', 'payout')),
  deposited_on date not null constraint deposits_deposited_on_range check (deposited_on between '2000-01-01' and '2100-01-01'),
  amount bigint not null constraint deposits_amount_range check (amount > 0),
  -- What the processor kept of a payout.
  fees bigint not null default 0 constraint deposits_fees_range check (fees >= 0),
  -- How many checks and pieces of cash it had, also once it is undone.
  payment_count integer not null default 0,
  note text not null default '' constraint deposits_note_length check (char_length(note) <= 500),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_reason text constraint deposits_undone_reason_length check (char_length(btrim(undone_reason)) between 1 and 2000),
  constraint deposits_undone_for_a_reason check ((undone_at is null) = (undone_reason is null))
);
comment on table public.deposits is
  'Checks and cash that were taken to the bank together, and what the card processor paid out. Written by functions only.';
create index deposits_deposited_on_idx on public.deposits (deposited_on, id);
create index deposits_amount_idx on public.deposits (amount, id);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references public.business_profiles (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  method text not null constraint payments_method_known
    check (method in ('card', 'bank_debit', 'check', 'cash', 'transfer', 'in_kind')),
  status text not null constraint payments_status_known check (status in ('pending', 'settled', 'failed', 'canceled',
    'partially_refunded', 'refunded', 'disputed', 'charged_back')),
  amount bigint not null constraint payments_amount_range check (amount between 1 and 999999999999),
  amount_allocated bigint not null default 0,
  amount_refunded bigint not null default 0,
  -- Taken back by a bank.
  amount_charged_back bigint not null default 0,
  currency text not null constraint payments_currency_form check (currency ~ '^[A-Z]{3}$'),
  received_on date constraint payments_received_on_range check (received_on between '2000-01-01' and '2100-01-01'),
  reference text constraint payments_reference_length check (char_length(btrim(reference)) between 1 and 100),
  note text not null default '' constraint payments_note_length check (char_length(note) <= 2000),
  deposit_id uuid references public.deposits (id) on delete restrict,
  -- What it was begun or recorded for.
  invoice_id uuid references public.invoices (id) on delete restrict,
  -- Given by whoever records it, so that recording twice is recording once.
  request_id uuid constraint payments_request_id_unique unique,
  -- Of a charge without the person: the number of the try.
  attempt integer,
  -- Whether the person agreed that the card is kept for renewals.
  saves_method boolean not null default false,
  saved_method_id uuid references public.saved_payment_methods (id) on delete set null,
  provider_session_id text constraint payments_provider_session_id_unique unique,
  provider_intent_id text constraint payments_provider_intent_id_unique unique,
  session_url text,
  session_expires_at timestamptz,
  -- What the checkout was begun with, so that whoever else begins it gets the same one.
  checkout_language text not null default 'en' constraint payments_checkout_language_known check (checkout_language in ('en', 'es')),
  checkout_return_path text constraint payments_checkout_return_path_length check (char_length(checkout_return_path) <= 1000),
  -- When the processor was asked about it last.
  asked_at timestamptz,
  is_live boolean,
  failure_code text,
  failure_message text,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payments_one_payer check (organization_id is null or user_id is null),
  constraint payments_used check (amount_allocated >= 0 and amount_refunded >= 0 and amount_charged_back >= 0
    and amount_allocated + amount_refunded + amount_charged_back <= amount),
  constraint payments_received check ((status in ('pending', 'failed', 'canceled')) = (settled_at is null))
);
comment on table public.payments is
  'Money that came in, or is on its way: by card or bank debit through the processor, or recorded by staff. Written by functions only.';

create index payments_organization_id_idx on public.payments (organization_id, created_at);
create index payments_user_id_idx on public.payments (user_id, created_at);
create index payments_invoice_id_idx on public.payments (invoice_id, created_at);
create index payments_deposit_id_idx on public.payments (deposit_id);
create index payments_saved_method_id_idx on public.payments (saved_method_id);
create index payments_reference_idx on public.payments using gin (lower(coalesce(reference, '')) extensions.gin_trgm_ops);
create index payments_received_on_idx on public.payments (received_on, id);
create index payments_created_at_idx on public.payments (created_at, id);
create index payments_undeposited_idx on public.payments (received_on) where deposit_id is null and method in ('check', 'cash');
create index payments_pending_idx on public.payments (created_at) where status = 'pending';
-- Two people who pay one invoice at once meet in one checkout.
create unique index payments_one_pending on public.payments (invoice_id)
  where status = 'pending' and method in ('card', 'bank_debit');

create table public.payment_allocations (
  payment_id uuid not null references public.payments (id) on delete restrict,
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  amount bigint not null constraint payment_allocations_amount_range check (amount > 0),
  created_at timestamptz not null default now(),
  constraint payment_allocations_pkey primary key (payment_id, invoice_id)
);
comment on table public.payment_allocations is 'How much of a payment paid which invoice. Written by functions only.';
create index payment_allocations_invoice_id_idx on public.payment_allocations (invoice_id);

create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint credit_notes_number_unique unique,
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  amount bigint not null constraint credit_notes_amount_range check (amount > 0),
  reason text not null constraint credit_notes_reason_length check (char_length(btrim(reason)) between 1 and 2000),
  issued_on date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now()
);
comment on table public.credit_notes is 'What was taken off an invoice that was issued, and why. Written by functions only.';
create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  amount bigint not null constraint refunds_amount_range check (amount > 0),
  reason text not null constraint refunds_reason_length check (char_length(btrim(reason)) between 1 and 2000),
  -- A refund of a card is requested until the processor made it.
  status text not null default 'requested' constraint refunds_status_known check (status in ('requested', 'made', 'failed')),
  provider_refund_id text constraint refunds_provider_refund_id_unique unique,
  failure_message text,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  made_at timestamptz
);
comment on table public.refunds is 'Money that goes back to who paid. Written by functions only.';
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_requested_idx on public.refunds (created_at) where status = 'requested';

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  provider_dispute_id text not null constraint disputes_provider_dispute_id_unique unique,
  amount bigint not null constraint disputes_amount_range check (amount > 0),
  reason text,
  status text not null constraint disputes_status_known check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
comment on table public.disputes is 'Card payments that their holders dispute with the bank. Written by functions only.';
create index disputes_payment_id_idx on public.disputes (payment_id);

-- Double entry: a debit is positive, a credit negative, and each posting adds up to zero.
create table public.ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null,
  kind text not null constraint ledger_entries_kind_known check (kind in ('invoice', 'payment', 'allocation', 'credit_note',
    'void', 'write_off', 'refund', 'dispute', 'deposit')),
  booked_on date not null,
  account_id text not null references public.ledger_accounts (id) on delete restrict,
  amount bigint not null constraint ledger_entries_amount_range check (amount <> 0),
  invoice_id uuid references public.invoices (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  credit_note_id uuid references public.credit_notes (id) on delete restrict,
  refund_id uuid references public.refunds (id) on delete restrict,
  deposit_id uuid references public.deposits (id) on delete restrict,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now()
);
comment on table public.ledger_entries is
  'The books: entries of double-entry bookkeeping, never changed. A correction is a posting of its own.';
create index ledger_entries_posting_id_idx on public.ledger_entries (posting_id);
create index ledger_entries_booked_on_idx on public.ledger_entries (booked_on, id);
create index ledger_entries_account_id_idx on public.ledger_entries (account_id, booked_on);
create index ledger_entries_invoice_id_idx on public.ledger_entries (invoice_id);
create index ledger_entries_payment_id_idx on public.ledger_entries (payment_id);
create index ledger_entries_credit_note_id_idx on public.ledger_entries (credit_note_id);
create index ledger_entries_refund_id_idx on public.ledger_entries (refund_id);
create index ledger_entries_deposit_id_idx on public.ledger_entries (deposit_id);

-- Each posting is one statement, so that it is checked at once rather than at the end of the transaction.
create function private.check_postings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  closed constant date := (select books_closed_until from public.billing_settings);
begin
  if exists (select from written group by posting_id having sum(amount) <> 0) then
    raise exception using errcode = '23514', message = 'A posting of the ledger does not add up to zero.';
  end if;
  if exists (select from written where booked_on <= closed) then
    perform private.raise_error(409, 'period_closed', format('The books are closed until %s. Choose a later day.', closed));
  end if;
  return null;
end
$$;
comment on function private.check_postings() is
  'Lets only postings through that add up to zero and lie after the days that are closed.';

create function private.prevent_ledger_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The entries of the ledger stay as they are.';
end
$$;
comment on function private.prevent_ledger_changes() is 'Keeps anybody from changing or deleting entries of the ledger.';

create trigger ledger_entries_1_check after insert on public.ledger_entries
  referencing new table as written for each statement execute function private.check_postings();
create trigger ledger_entries_0_keep before update or delete or truncate on public.ledger_entries
  for each statement execute function private.prevent_ledger_changes();

create function private.guard_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception using errcode = '42501', message = 'An issued invoice cannot be deleted. Credit it instead.';
    end if;
    return old;
  end if;
  if old.status <> 'draft' and (new.number, new.bill_to, new.currency, new.subtotal, new.tax, new.issued_on, new.due_on,
      new.late_fee_for, new.note) is distinct from (old.number, old.bill_to, old.currency, old.subtotal, old.tax,
      old.issued_on, old.due_on, old.late_fee_for, old.note) then
    raise exception using errcode = '42501', message = 'An issued invoice stays as it is. Credit it instead.';
  end if;
  return new;
end
$$;
comment on function private.guard_invoice() is 'Keeps what stands on an issued invoice.';

create trigger invoices_0_guard before update or delete on public.invoices
  for each row execute function private.guard_invoice();
create trigger invoices_set_updated_at before update on public.invoices
  for each row execute function private.set_updated_at();
create trigger payments_set_updated_at before update on public.payments
  for each row execute function private.set_updated_at();
create trigger audit_invoices after insert or update or delete on public.invoices
  for each row execute function private.write_audit();
create trigger audit_payments after insert or update or delete on public.payments
  for each row execute function private.write_audit();
create trigger audit_credit_notes after insert or update or delete on public.credit_notes
  for each row execute function private.write_audit();
create trigger audit_refunds after insert or update or delete on public.refunds
  for each row execute function private.write_audit();
create trigger audit_deposits after insert or update or delete on public.deposits
  for each row execute function private.write_audit();

create function private.tax_rate_for(rate uuid, bill_to jsonb) returns public.tax_rates
language sql stable security definer set search_path = '' as $$
  select * from public.tax_rates where id = rate and is_active
    and not coalesce((bill_to ->> 'is_tax_exempt')::boolean, false)
    and (country is null or country = bill_to ->> 'country')
    and (state is null or lower(btrim(state)) = lower(btrim(bill_to ->> 'state')))
$$;
comment on function private.tax_rate_for(uuid, jsonb) is
  'A tax rate where it applies to whom an invoice is billed; null for those who are exempt or elsewhere.';

create function private.taxes_on(amount bigint, rate_ids uuid[], bill_to jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rates constant public.tax_rates[] := array(select rate from unnest(rate_ids) with ordinality as wanted (id, position)
    cross join lateral private.tax_rate_for(wanted.id, bill_to) as rate where rate.id is not null order by wanted.position);
  rate public.tax_rates;
  included numeric := 0;
  part bigint;
  taxes jsonb := '[]';
  tax bigint := 0;
  net bigint := amount;
begin
  foreach rate in array rates loop
    if rate.is_inclusive then included := included + rate.percent; end if;
  end loop;
  foreach rate in array rates loop
    part := round(amount / (1 + included / 100) * rate.percent / 100);
    taxes := taxes || jsonb_build_object('name', rate.name, 'percent', rate.percent,
      'is_inclusive', rate.is_inclusive, 'amount', part);
    tax := tax + part;
    if rate.is_inclusive then net := net - part; end if;
  end loop;
  return jsonb_build_object('taxes', taxes, 'tax', tax, 'net', net);
end
$$;
comment on function private.taxes_on(bigint, uuid[], jsonb) is
  'The taxes on an amount that is billed to somebody: {"taxes": [{"name", "percent", "is_inclusive", "amount"}], "tax", "net"}.';

create function private.compute_taxes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  issued public.invoices;
  computed jsonb;
begin
  select * into issued from public.invoices where id = coalesce(new.invoice_id, old.invoice_id);
  if issued.status <> 'draft' then
    raise exception using errcode = '42501', message = 'An issued invoice stays as it is. Credit it instead.';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  computed := private.taxes_on(new.quantity * new.unit_amount, array_remove(array[new.tax_rate_id, new.second_tax_rate_id], null),
    issued.bill_to);
  new.taxes := computed -> 'taxes';
  new.tax_amount := (computed ->> 'tax')::bigint;
  new.net_amount := (computed ->> 'net')::bigint;
  return new;
end
$$;
comment on function private.compute_taxes() is
  'Computes the taxes of a line by the address it is billed to, and keeps the lines of an issued invoice.';

create trigger invoice_lines_0_compute_taxes before insert or update or delete on public.invoice_lines
  for each row execute function private.compute_taxes();

-- Who sees it: staff with the right billing, the owner and the billing contact of an organization, and the person.

create function private.my_invoice_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.invoices where status <> 'draft' and (user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[]))
$$;
comment on function private.my_invoice_ids() is 'The issued invoices that the caller gets, as a person or for an organization.';
grant execute on function private.my_invoice_ids() to authenticated, service_role;

create function private.my_payment_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.payments where user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
$$;
comment on function private.my_payment_ids() is 'The payments of the caller, and of the organizations whose bills they get.';
grant execute on function private.my_payment_ids() to authenticated, service_role;

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.saved_payment_methods enable row level security;
alter table public.deposits enable row level security;
alter table public.payments enable row level security;
alter table public.payment_allocations enable row level security;
alter table public.credit_notes enable row level security;
alter table public.refunds enable row level security;
alter table public.disputes enable row level security;
alter table public.ledger_entries enable row level security;

grant select on public.invoices, public.invoice_lines, public.deposits, public.payment_allocations, public.credit_notes,
  public.refunds, public.disputes, public.ledger_entries to authenticated;
-- Without what names it at the processor, and the address at which it is paid.
grant select (id, organization_id, user_id, method, status, amount, amount_allocated, amount_refunded, amount_charged_back,
  currency, received_on, reference, note, deposit_id, invoice_id, saved_method_id, failure_code, failure_message, is_live,
  created_by, created_at, updated_at, settled_at) on public.payments to authenticated;
grant select (id, organization_id, user_id, type, brand, last4, exp_month, exp_year, is_live, added_by, created_at, removed_at)
  on public.saved_payment_methods to authenticated;
grant select, insert, update, delete on public.invoices, public.invoice_lines, public.saved_payment_methods, public.deposits,
  public.payments, public.payment_allocations, public.credit_notes, public.refunds, public.disputes to service_role;
grant select, insert on public.ledger_entries to service_role;

create policy "payers see their invoices, who bills all" on public.invoices for select to authenticated using (
  (status <> 'draft' and (user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[])))
  or (select private.has_right('billing')));
create policy "payers see the lines of their invoices, who bills all" on public.invoice_lines for select to authenticated
  using ((select private.has_right('billing')) or invoice_id in (select private.my_invoice_ids()));
create policy "payers see their saved cards, who bills all" on public.saved_payment_methods for select to authenticated using (
  user_id = (select auth.uid()) or organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
  or (select private.has_right('billing')));
create policy "who bills sees deposits" on public.deposits for select to authenticated
  using ((select private.has_right('billing')));
create policy "payers see their payments, who bills all" on public.payments for select to authenticated using (
  user_id = (select auth.uid()) or organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
  or (select private.has_right('billing')));
create policy "payers see what they paid with what, who bills all" on public.payment_allocations for select to authenticated
  using ((select private.has_right('billing')) or invoice_id in (select private.my_invoice_ids()));
create policy "payers see what was credited, who bills all" on public.credit_notes for select to authenticated
  using ((select private.has_right('billing')) or invoice_id in (select private.my_invoice_ids()));
create policy "payers see their refunds, who bills all" on public.refunds for select to authenticated
  using ((select private.has_right('billing')) or payment_id in (select private.my_payment_ids()));
create policy "payers see their disputes, who bills all" on public.disputes for select to authenticated
  using ((select private.has_right('billing')) or payment_id in (select private.my_payment_ids()));
create policy "who bills sees the books" on public.ledger_entries for select to authenticated
  using ((select private.has_right('billing')));
