-- What writes to the ledger. Locks are taken in one order: the subscription, then its invoice, then payments by id.

create function private.assert_bills() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.actor_role() <> 'system' and not private.has_right('billing') then
    raise exception using errcode = '42501', message = 'Only admins, and editors with the right to bill, can do this.';
  end if;
end
$$;
comment on function private.assert_bills() is 'Lets only staff through who may bill.';

create function private.assert_payer(organization uuid, person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.actor_role() = 'system' or private.has_right('billing') or person = (select auth.uid())
    or organization = any (private.my_organization_ids('{billing}')) then return; end if;
  perform private.raise_error(404, 'not_found', 'This does not exist, or you don’t have access to it.');
end
$$;
comment on function private.assert_payer(uuid, uuid) is
  'Lets only those through who pay for an organization or themselves, and staff who bill.';

create function private.next_numbers(of_kind text, of_year integer, how_many integer) returns integer
language sql volatile security definer set search_path = '' as $$
  insert into private.document_counters as c (kind, year, last_number) values (of_kind, of_year, how_many)
  on conflict (kind, year) do update set last_number = c.last_number + how_many
  returning last_number - how_many + 1
$$;
comment on function private.next_numbers(text, integer, integer) is
  'The first of some numbers that follow the last one of a year. Whoever comes next waits until this transaction has ended.';

create function private.document_number(of_kind text, of_year integer, number integer) returns text
language sql stable security definer set search_path = '' as $$
  select number_prefix || case of_kind when 'credit_note' then 'CN-' else '' end || of_year || '-'
    || lpad(document_number.number::text, greatest(4, length(document_number.number::text)), '0')
  from public.billing_settings
$$;
comment on function private.document_number(text, integer, integer) is 'A number as it stands on a document, such as 2027-0042.';

create function private.post(
  of_kind text, on_day date, accounts text[], amounts bigint[], invoice uuid default null, payment uuid default null,
  credit_note uuid default null, refund uuid default null, deposit uuid default null
) returns void
language sql volatile security definer set search_path = '' as $$
  with posting as materialized (select gen_random_uuid() as id)
  insert into public.ledger_entries (
    posting_id, kind, booked_on, account_id, amount, invoice_id, payment_id, credit_note_id, refund_id, deposit_id)
  select posting.id, of_kind, on_day, line.account, sum(line.amount), invoice, payment, credit_note, refund, deposit
  from posting, unnest(accounts, amounts) as line (account, amount)
  group by posting.id, line.account having sum(line.amount) <> 0
$$;
comment on function private.post(text, date, text[], bigint[], uuid, uuid, uuid, uuid, uuid) is
  'Writes one posting: accounts with their debits (positive) and credits (negative), which add up to zero.';

create function private.lock_invoice(invoice uuid) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  locked public.invoices;
begin
  perform 1 from public.subscriptions where id = (select subscription_id from public.invoices where id = invoice)
    for no key update;
  select * into locked from public.invoices where id = invoice for update;
  if locked.id is null then
    perform private.raise_error(404, 'not_found', 'This invoice does not exist.');
  end if;
  return locked;
end
$$;
comment on function private.lock_invoice(uuid) is 'Locks a subscription and its invoice, in this order, and returns the invoice.';

create function private.bill_to_of(organization uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when organization is not null then (
    select jsonb_strip_nulls(jsonb_build_object('name', coalesce(o.legal_name, nullif(o.name, ''), 'Member'),
      'contact', private.name_of(payer.id),
      'email', coalesce(o.billing_email, u.email::text), 'address_line1', o.address_line1, 'address_line2', o.address_line2,
      'city', o.city, 'state', o.state, 'zip_code', o.zip_code, 'country', o.country, 'tax_id', o.tax_id,
      'is_tax_exempt', o.is_tax_exempt))
    from public.business_profiles as o cross join lateral (select private.billing_contact_of(o.id) as id offset 0) as payer
    left join auth.users as u on u.id = payer.id where o.id = organization)
  else (
    select jsonb_strip_nulls(jsonb_build_object('name', coalesce(nullif(btrim(private.name_of(u.id)), ''), u.email::text),
      'email', u.email::text, 'is_tax_exempt', false))
    from auth.users as u where u.id = person) end
$$;
comment on function private.bill_to_of(uuid, uuid) is 'Name, address and tax ID of who is billed, as they are now.';

create function private.payer_of(organization uuid, person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(person, private.billing_contact_of(organization))
$$;
comment on function private.payer_of(uuid, uuid) is 'Who gets the email about an invoice or a payment.';

-- The owner typed it, and it could be of somebody else: only a member has email sent there.
create function private.billing_address_of(organization uuid) returns text
language sql stable security definer set search_path = '' as $$
  select billing_email from public.business_profiles
  where id = organization and private.is_live(business_subscription_status)
$$;
comment on function private.billing_address_of(uuid) is
  'The address that gets the bills of an organization in place of the account of its payer, or null: for a person, and while it is no member.';

create function private.invoice_token(invoice uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.sign('invoices', invoice::text) $$;
comment on function private.invoice_token(uuid) is 'The secret of the link by which an invoice is read and paid without an account.';

create function private.invoice_address_of(invoice public.invoices) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.billing_address_of(invoice.organization_id), invoice.guest_email)
$$;
comment on function private.invoice_address_of(public.invoices) is
  'The address that gets the emails about an invoice in place of an account: of the bills of an organization, or of a guest.';

create function private.queue_invoice_mail(outcome text, invoices uuid[], occasion text default '', further jsonb default '{}')
returns integer
language sql volatile security definer set search_path = '' as $$
  select count(*)::integer from (
    select private.queue_mail(format('invoices:%s:%s:%s', i.id, outcome, occasion), 'billing', 'billing',
      private.payer_of(i.organization_id, i.user_id),
      jsonb_build_object('outcome', outcome, 'organization_id', i.organization_id, 'invoice_id', i.id, 'number', i.number, 'total', i.total, 'due', i.amount_due,
        'currency', i.currency, 'due_on', i.due_on, 'name', i.bill_to ->> 'name',
        'language', case when i.guest_email is not null then i.guest_language end) || further,
      private.invoice_address_of(i),
      jsonb_build_object('token', private.invoice_token(i.id))) as queued
    from public.invoices as i
    where i.id = any (invoices) and num_nonnulls(i.organization_id, i.user_id, i.guest_email) = 1) as mails
$$;
comment on function private.queue_invoice_mail(text, uuid[], text, jsonb) is
  'Queues an email about each of these invoices, once for an occasion.';

create function private.start_invoice(
  organization uuid, person uuid, subscription uuid default null, about text default '', guest jsonb default null
) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into public.invoices (organization_id, user_id, guest_email, guest_language, subscription_id, bill_to, currency, note)
  select organization, person, guest ->> 'email', coalesce(guest ->> 'language', 'en'), subscription,
    case when guest is null then private.bill_to_of(organization, person)
      else jsonb_build_object('name', private.printed(guest ->> 'name'), 'email', guest ->> 'email', 'is_tax_exempt', false) end,
    currency, about
  from public.site_settings returning id
$$;
comment on function private.start_invoice(uuid, uuid, uuid, text, jsonb) is
  'Begins a draft for a member, as they are billed now, or for a guest without an account: {"name", "email", "language"}.';

create function private.add_up(invoice uuid) returns bigint
language sql volatile security definer set search_path = '' as $$
  update public.invoices as i set subtotal = sums.net, tax = sums.tax, total = sums.net + sums.tax
  from (select coalesce(sum(net_amount), 0)::bigint as net, coalesce(sum(tax_amount), 0)::bigint as tax
    from public.invoice_lines where invoice_id = invoice) as sums
  where i.id = invoice returning i.total
$$;
comment on function private.add_up(uuid) is 'Adds up the lines of a draft, and says the total.';

create function private.issue_invoices(drafts uuid[], on_day date, due date default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_year constant integer := extract(year from on_day);
  first_number integer;
begin
  if cardinality(drafts) = 0 then return; end if;
  perform 1 from public.invoices where id = any (drafts) and status = 'draft' order by id for update;
  first_number := private.next_numbers('invoice', of_year,
    (select count(*)::integer from public.invoices where id = any (drafts) and status = 'draft'));
  with sums as (
    select i.id, coalesce(sum(l.net_amount), 0)::bigint as net, coalesce(sum(l.tax_amount), 0)::bigint as tax,
      (row_number() over (order by i.created_at, i.id) - 1)::integer as place
    from public.invoices as i left join public.invoice_lines as l on l.invoice_id = i.id
    where i.id = any (drafts) and i.status = 'draft' group by i.id
  )
  update public.invoices as i set
    number = private.document_number('invoice', of_year, first_number + sums.place),
    status = case when sums.net + sums.tax = 0 then 'paid' else 'open' end,
    issued_on = on_day, due_on = coalesce(due, i.due_on, on_day + (select due_days from public.billing_settings)),
    subtotal = sums.net, tax = sums.tax, total = sums.net + sums.tax,
    paid_at = case when sums.net + sums.tax = 0 then now() end
  from sums where i.id = sums.id;

  with posting as materialized (select id, gen_random_uuid() as posting_id from unnest(drafts) as draft (id))
  insert into public.ledger_entries (posting_id, kind, booked_on, account_id, amount, invoice_id)
  select posting.posting_id, 'invoice', on_day, entry.account_id, sum(entry.amount), posting.id
  from posting cross join lateral (
    select 'receivable' as account_id, total as amount from public.invoices where id = posting.id
    union all select 'tax', -tax from public.invoices where id = posting.id
    union all select account_id, -net_amount from public.invoice_lines where invoice_id = posting.id
  ) as entry group by posting.posting_id, posting.id, entry.account_id having sum(entry.amount) <> 0;

  perform private.apply_paid_invoice(id) from public.invoices where id = any (drafts) and status = 'paid';
end
$$;
comment on function private.issue_invoices(uuid[], date, date) is
  'Issues drafts: gives them gapless numbers in the order in which they were made, adds them up, and posts them.';

-- Splits what is credited over the accounts of an invoice by their share, so that all credits together take off exactly
-- what was posted.
create function private.post_credit(of_kind text, bill public.invoices, amount bigint, on_day date, note uuid default null)
returns void
language sql volatile security definer set search_path = '' as $$
  with parts as (
    select account_id, sum(part) as part from (
      select account_id, net_amount as part from public.invoice_lines where invoice_id = bill.id
      union all select 'tax', bill.tax) as each_part group by account_id having sum(part) <> 0
  ), running as (
    select account_id, sum(part) over (order by account_id) as upper, sum(part) over (order by account_id) - part as lower
    from parts
  ), shares as (
    select account_id, (
      floor(upper * (bill.amount_credited + amount) / bill.total) - floor(lower * (bill.amount_credited + amount) / bill.total)
      - floor(upper * bill.amount_credited / bill.total) + floor(lower * bill.amount_credited / bill.total))::bigint as share
    from running
  )
  select private.post(of_kind, on_day, array_agg(account_id) || 'receivable'::text, array_agg(share) || -amount, bill.id,
    credit_note => note) from shares
$$;
comment on function private.post_credit(text, public.invoices, bigint, date, uuid) is
  'Posts that an amount of an invoice is no longer owed, off the accounts it was posted to by their shares.';

create function private.settle_invoice(invoice uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  paid bigint;
  becomes text;
begin
  select * into bill from public.invoices where id = invoice;
  if bill.status not in ('open', 'paid') then return; end if;
  select coalesce(sum(amount), 0) into paid from public.payment_allocations where invoice_id = invoice;
  becomes := case when paid + bill.amount_credited >= bill.total then 'paid' else 'open' end;
  update public.invoices set amount_paid = paid, status = becomes,
    paid_at = case when becomes = 'paid' then coalesce(paid_at, now()) end,
    next_charge_at = case when becomes = 'open' then next_charge_at end
  where id = invoice;
  if becomes = 'paid' and bill.status = 'open' then
    if paid > 0 then perform private.apply_paid_invoice(invoice); end if;
  elsif becomes = 'open' and bill.status = 'paid' then
    perform private.revoke_sold(invoice, false);
  end if;
end
$$;
comment on function private.settle_invoice(uuid) is
  'Derives from its payments and credits whether a locked invoice is paid, and what follows for the membership.';

create function private.allocate(payment uuid, invoice uuid, on_day date, at_most bigint default null) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  part bigint;
begin
  select least(p.amount - p.amount_allocated - p.amount_refunded - p.amount_charged_back, i.amount_due,
    coalesce(at_most, i.amount_due)) into part
  from public.payments as p, public.invoices as i where p.id = payment and i.id = invoice;
  if coalesce(part, 0) <= 0 then return 0; end if;
  insert into public.payment_allocations as a (payment_id, invoice_id, amount) values (payment, invoice, part)
  on conflict (payment_id, invoice_id) do update set amount = a.amount + part;
  update public.payments set amount_allocated = amount_allocated + part where id = payment;
  perform private.post('allocation', on_day, '{member_credit,receivable}', array[part, -part], invoice, payment);
  perform private.settle_invoice(invoice);
  return part;
end
$$;
comment on function private.allocate(uuid, uuid, date, bigint) is
  'Pays a locked invoice with what is left of a locked payment, at most what is due, and says how much.';

create function private.deallocate(payment uuid, invoice uuid, on_day date, part bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.payment_allocations where payment_id = payment and invoice_id = invoice and amount = part;
  if not found then
    update public.payment_allocations set amount = amount - part where payment_id = payment and invoice_id = invoice;
  end if;
  update public.payments set amount_allocated = amount_allocated - part where id = payment;
  perform private.post('allocation', on_day, '{member_credit,receivable}', array[-part, part], invoice, payment);
  -- Nobody owes what was written off: what was paid of it is lost as well.
  update public.invoices set amount_paid = amount_paid - part where id = invoice and status = 'uncollectible';
  if found then perform private.post('write_off', on_day, '{bad_debts,receivable}', array[part, -part], invoice); end if;
end
$$;
comment on function private.deallocate(uuid, uuid, date, bigint) is
  'Takes back a part of a payment from an invoice. What that means for the invoice is settled by the caller.';

create function private.account_of(method text) returns text
language sql immutable set search_path = '' as $$
  select case when method in ('card', 'bank_debit') then 'processor' when method in ('check', 'cash') then 'undeposited'
    when method = 'transfer' then 'bank' else 'in_kind' end
$$;
comment on function private.account_of(text) is 'The account to which money comes in by a method of payment.';

-- The invoice and the payment are locked.
create function private.settle_payment(payment uuid, on_day date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  money public.payments;
begin
  update public.payments set status = 'settled', settled_at = now(), received_on = on_day, failure_code = null,
    failure_message = null
  where id = payment and status in ('pending', 'failed', 'canceled') returning * into money;
  if money.id is null then return; end if;
  perform private.post('payment', on_day, array[private.account_of(money.method), 'member_credit'],
    array[money.amount, -money.amount], payment => payment);
  if money.invoice_id is not null then
    -- What is gone meanwhile stays a draft, and the money is left over.
    if exists (select from public.invoices where id = money.invoice_id and status = 'draft')
      and private.claim_sold(money.invoice_id) then
      perform private.issue_invoices(array[money.invoice_id], on_day, on_day);
    end if;
    perform private.allocate(payment, money.invoice_id, on_day);
    perform private.queue_invoice_mail('receipt', array_agg(id), payment::text,
      jsonb_build_object('payment_id', payment, 'amount', money.amount, 'method', money.method, 'received_on', on_day)
        || private.fee_receipt(money.invoice_id))
    from public.invoices where id = money.invoice_id and status <> 'draft';
  end if;
end
$$;
comment on function private.settle_payment(uuid, date) is
  'Books money that came in, and pays the invoice with it that it was meant for. Does nothing to a payment that settled before.';

create function private.assert_bookable(on_day date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if on_day is null or on_day > private.today() then
    perform private.raise_error(422, 'day_in_future', 'Enter a day that is not in the future.');
  end if;
  if on_day <= (select books_closed_until from public.billing_settings) then
    perform private.raise_error(409, 'period_closed', format('The books are closed until %s. Choose a later day.',
      (select books_closed_until from public.billing_settings)));
  end if;
end
$$;
comment on function private.assert_bookable(date) is 'Lets only days through on which something can be booked.';

create function private.record_payment(
  invoice uuid, paid bigint, by_method text, on_day date, called text, about text, request uuid, keeps_rest boolean
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  known public.payments;
  recorded uuid;
begin
  perform private.assert_bills();
  bill := private.lock_invoice(invoice);
  select * into known from public.payments where request_id = request;
  if known.id is not null then
    if (known.invoice_id, known.amount, known.method) is distinct from (invoice, paid, by_method) then
      perform private.raise_error(409, 'payment_recorded', 'This was recorded before, with another amount or method. Reload the page.');
    end if;
    return known.id;
  end if;
  perform private.assert_bookable(on_day);
  if by_method not in ('check', 'cash', 'transfer', 'in_kind') then
    perform private.raise_error(422, 'method_not_recorded', 'Only checks, cash, transfers and payments in kind are recorded by hand.');
  elsif bill.status <> 'open' then
    perform private.raise_error(409, 'invoice_not_open', case bill.status when 'paid' then 'This invoice is already paid.'
      when 'draft' then 'Issue this invoice first.' else 'This invoice is closed. Nothing is due.' end);
  elsif coalesce(paid, 0) <= 0 then
    perform private.raise_error(422, 'amount_needed', 'Enter an amount above zero.');
  elsif paid > bill.amount_due and not keeps_rest then
    perform private.raise_error(422, 'more_than_due', 'This is more than is due. Correct the amount, or keep the rest as credit.');
  end if;
  insert into public.payments (organization_id, user_id, method, status, amount, currency, reference, note, invoice_id, request_id)
  values (bill.organization_id, bill.user_id, by_method, 'pending', paid, bill.currency, nullif(btrim(called), ''),
    coalesce(about, ''), invoice, request) returning id into recorded;
  -- A pending payment by card for the same invoice stays as it is: should it settle, it becomes credit.
  perform private.settle_payment(recorded, on_day);
  return recorded;
end
$$;
grant execute on function private.record_payment(uuid, bigint, text, date, text, text, uuid, boolean)
  to authenticated, service_role;

create function public.record_payment(
  invoice_id uuid, amount bigint, method text, received_on date, reference text default null, note text default '',
  request_id uuid default gen_random_uuid(), keeps_rest boolean default false
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.record_payment(invoice_id, amount, method, received_on, reference, note, request_id, keeps_rest)
$$;
comment on function public.record_payment(uuid, bigint, text, date, text, text, uuid, boolean) is
  'For staff who bill: records a check, cash, a transfer or a payment in kind for an open invoice, in minor units. The same '
  'request_id records it once. More than is due is refused unless the rest is kept as credit. Returns the payment.';
grant execute on function public.record_payment(uuid, bigint, text, date, text, text, uuid, boolean)
  to authenticated, service_role;

create function private.record_payments(items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item jsonb;
  recorded uuid;
  state text;
  said text;
  code text;
  answers jsonb := '{}';
begin
  perform private.assert_bills();
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 200 then
    perform private.raise_error(422, 'too_many_items', 'Record up to 200 payments at once.');
  end if;
  for item in
    select given.value from jsonb_array_elements(items) as given (value)
    left join public.invoices as i on i.id::text = given.value ->> 'invoice_id' order by i.subscription_id, i.id
  loop
    begin
      recorded := private.record_payment((item ->> 'invoice_id')::uuid, (item ->> 'amount')::bigint, item ->> 'method',
        (item ->> 'received_on')::date, item ->> 'reference', coalesce(item ->> 'note', ''), (item ->> 'request_id')::uuid,
        coalesce((item ->> 'keeps_rest')::boolean, false));
      answers := answers || jsonb_build_object(item ->> 'request_id', jsonb_build_object('payment_id', recorded));
    exception
      -- Neither of these is about this one payment.
      when deadlock_detected or serialization_failure or query_canceled then raise;
      when others then
        get stacked diagnostics state = returned_sqlstate, said = message_text, code = pg_exception_detail;
        answers := answers || jsonb_build_object(coalesce(item ->> 'request_id', ''),
          jsonb_build_object('error', jsonb_build_object('code', state, 'message', said, 'details', code)));
    end;
  end loop;
  return answers;
end
$$;
grant execute on function private.record_payments(jsonb) to authenticated, service_role;

create function public.record_payments(items jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.record_payments(items) $$;
comment on function public.record_payments(jsonb) is
  'For staff who bill: records up to 200 payments, [{"invoice_id", "amount", "method", "received_on", "reference", "note", '
  '"request_id", "keeps_rest"}], and answers for each request_id with {"payment_id"} or {"error": {"code", "message", "details"}}: '
  'what is wrong with one does not keep the others from being recorded.';
grant execute on function public.record_payments(jsonb) to authenticated, service_role;

create function private.apply_credit(payment uuid, invoice uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  money public.payments;
  part bigint;
begin
  bill := private.lock_invoice(invoice);
  perform private.assert_payer(bill.organization_id, bill.user_id);
  select * into money from public.payments where id = payment for update;
  if money.id is null or (money.organization_id, money.user_id) is distinct from (bill.organization_id, bill.user_id)
    or (money.organization_id is null and money.user_id is null) then
    perform private.raise_error(404, 'not_found', 'This credit does not exist, or belongs to somebody else.');
  elsif bill.status <> 'open' then
    perform private.raise_error(409, 'invoice_not_open', 'Nothing is due on this invoice.');
  elsif money.status not in ('settled', 'partially_refunded') then
    perform private.raise_error(409, 'no_credit_left', 'Nothing is left of this payment.');
  end if;
  part := private.allocate(payment, invoice, private.today());
  if part = 0 then perform private.raise_error(409, 'no_credit_left', 'Nothing is left of this payment.'); end if;
  return part;
end
$$;
grant execute on function private.apply_credit(uuid, uuid) to authenticated, service_role;

create function public.apply_credit(payment_id uuid, invoice_id uuid) returns bigint
language sql volatile security invoker set search_path = '' as $$ select private.apply_credit(payment_id, invoice_id) $$;
comment on function public.apply_credit(uuid, uuid) is
  'Pays an open invoice with what is left of an earlier payment of the same member, and says how much in minor units.';
grant execute on function public.apply_credit(uuid, uuid) to authenticated, service_role;

-- The invoice is locked, and so are the payments that paid it.
create function private.credit_locked(bill public.invoices, credited bigint, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  on_day constant date := private.today();
  note uuid;
  too_much bigint;
  allocation record;
begin
  insert into public.credit_notes (number, invoice_id, amount, reason, issued_on)
  values (private.document_number('credit_note', extract(year from on_day)::integer,
    private.next_numbers('credit_note', extract(year from on_day)::integer, 1)), bill.id, credited, why, on_day)
  returning id into note;
  perform private.post_credit('credit_note', bill, credited, on_day, note);
  -- What was paid and is no longer owed becomes credit of the member.
  too_much := bill.amount_paid + bill.amount_credited + credited - bill.total;
  for allocation in select payment_id, amount from public.payment_allocations where invoice_id = bill.id
    order by created_at desc, payment_id loop
    exit when too_much <= 0;
    perform private.deallocate(allocation.payment_id, bill.id, on_day, least(allocation.amount, too_much));
    too_much := too_much - least(allocation.amount, too_much);
  end loop;
  update public.invoices set amount_credited = amount_credited + credited,
    amount_paid = (select coalesce(sum(amount), 0) from public.payment_allocations where invoice_id = bill.id),
    status = case when status = 'open' and amount_due <= credited then 'paid' else status end,
    paid_at = case when status = 'open' and amount_due <= credited then now() else paid_at end,
    next_charge_at = case when status = 'open' and amount_due <= credited then null else next_charge_at end,
    is_waived = is_waived or bill.amount_credited + credited = total
  where id = bill.id;
  if bill.amount_credited + credited = bill.total then
    perform private.revoke_sold(bill.id, true);
  elsif bill.status = 'open' and bill.amount_due <= credited then
    perform private.apply_paid_invoice(bill.id);
  end if;
  perform private.queue_invoice_mail('credit_note', array[bill.id], note::text,
    jsonb_build_object('credit_note_id', note, 'amount', credited, 'reason', why));
  return note;
end
$$;
comment on function private.credit_locked(public.invoices, bigint, text) is
  'Credits a locked invoice whose payments are locked too. What it paid for ends once all of it is credited.';

create function private.lock_payments_of(invoice uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select 1 from public.payments where id in (
    select payment_id from public.payment_allocations where invoice_id = invoice) order by id for update
$$;
comment on function private.lock_payments_of(uuid) is 'Locks the payments of a locked invoice.';

create function private.assert_reason(why text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(btrim(why), '') = '' then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason.');
  end if;
end
$$;
comment on function private.assert_reason(text) is 'Lets only a reason through that says something.';

create function private.credit_invoice(invoice uuid, credited bigint, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
begin
  perform private.assert_bills();
  perform private.assert_reason(why);
  bill := private.lock_invoice(invoice);
  perform private.lock_payments_of(invoice);
  if bill.status not in ('open', 'paid') then
    perform private.raise_error(409, 'invoice_not_open', 'Only an invoice that was issued and is not closed can be credited.');
  elsif coalesce(credited, 0) <= 0 then
    perform private.raise_error(422, 'amount_needed', 'Enter an amount above zero.');
  elsif credited > bill.total - bill.amount_credited then
    perform private.raise_error(422, 'more_than_invoiced', 'This is more than is left of the invoice.');
  end if;
  return private.credit_locked(bill, credited, why);
end
$$;
grant execute on function private.credit_invoice(uuid, bigint, text) to authenticated, service_role;

create function public.credit_invoice(invoice_id uuid, amount bigint, reason text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.credit_invoice(invoice_id, amount, reason) $$;
comment on function public.credit_invoice(uuid, bigint, text) is
  'For staff who bill: takes an amount off an issued invoice by a credit note. What was already paid of it becomes credit of the '
  'member. Returns the credit note.';
grant execute on function public.credit_invoice(uuid, bigint, text) to authenticated, service_role;

-- The invoice is locked.
create function private.close_locked(bill public.invoices, outcome text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if outcome = 'void' then
    perform private.post_credit('void', bill, bill.amount_due, private.today());
  else
    perform private.post('write_off', private.today(), '{bad_debts,receivable}', array[bill.amount_due, -bill.amount_due], bill.id);
  end if;
  update public.invoices set status = outcome, closed_reason = why, next_charge_at = null where id = bill.id;
  if outcome = 'void' then perform private.revoke_sold(bill.id, true); end if;
end
$$;
comment on function private.close_locked(public.invoices, text, text) is 'Closes a locked open invoice without further payment.';

create function private.close_invoice(invoice uuid, outcome text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
begin
  perform private.assert_bills();
  bill := private.lock_invoice(invoice);
  if bill.payable_until is not null and bill.status = 'draft' then
    perform private.raise_error(409, 'invoice_of_order', 'Someone is paying this. Cancel the order instead.');
  elsif bill.status = 'draft' then
    delete from public.invoices where id = invoice;
    return;
  end if;
  perform private.assert_reason(why);
  if outcome not in ('void', 'uncollectible') then
    perform private.raise_error(422, 'unknown_outcome', 'An invoice becomes void or uncollectible.');
  elsif bill.status <> 'open' then
    perform private.raise_error(409, 'invoice_not_open', 'Only an open invoice can be closed. Credit this one instead.');
  elsif outcome = 'void' and bill.amount_paid > 0 then
    perform private.raise_error(409, 'invoice_paid_in_part', 'A part of this invoice is paid. Credit it instead.');
  end if;
  perform private.close_locked(bill, outcome, why);
  update public.invoices set is_waived = true where id = invoice;
  perform private.queue_invoice_mail('void', array[invoice], '', jsonb_build_object('reason', why))
  where outcome = 'void';
end
$$;
grant execute on function private.close_invoice(uuid, text, text) to authenticated, service_role;

create function public.close_invoice(invoice_id uuid, outcome text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.close_invoice(invoice_id, outcome, reason) $$;
comment on function public.close_invoice(uuid, text, text) is
  'For staff who bill: makes an open invoice void (it was a mistake), or uncollectible (it is written off). A draft is deleted, '
  'and needs no reason.';
grant execute on function public.close_invoice(uuid, text, text) to authenticated, service_role;

create function private.make_refund(refund uuid, on_day date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  back public.refunds;
  money public.payments;
begin
  update public.refunds set status = 'made', made_at = now(), failure_message = null
  where id = refund and status <> 'made' returning * into back;
  if back.id is null then return; end if;
  update public.payments set status = case
    when status in ('disputed', 'charged_back') then status
    when amount_refunded = amount then 'refunded' else 'partially_refunded' end
  where id = back.payment_id returning * into money;
  perform private.post('refund', on_day, array['member_credit', case
      when private.account_of(money.method) = 'undeposited' and money.deposit_id is not null then 'bank'
      else private.account_of(money.method) end],
    array[back.amount, -back.amount], payment => money.id, refund => refund);
  -- Of a guest, who has no account to look at: to the address of what was paid, with its link once it was issued.
  perform private.queue_mail('refunds:' || refund, 'billing', 'billing', private.payer_of(money.organization_id, money.user_id),
    jsonb_build_object('outcome', 'refund', 'payment_id', money.id, 'amount', back.amount, 'currency', money.currency,
      'method', money.method, 'reason', back.reason, 'language', guest.language, 'is_guest', guest.address is not null,
      'invoice_id', guest.invoice_id, 'number', guest.number),
    guest.address, case when guest.invoice_id is not null then jsonb_build_object('token', private.invoice_token(guest.invoice_id)) end)
  from (select 1) as one left join lateral (
    select i.guest_email as address, i.guest_language as language, i.number, case when i.status <> 'draft' then i.id end as invoice_id
    from public.invoices as i where i.id = money.invoice_id and i.guest_email is not null) as guest on true;
end
$$;
comment on function private.make_refund(uuid, date) is 'Books a refund that was made, once.';

create function private.begin_refund(payment uuid, back bigint, why text, refund uuid, off uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  money public.payments;
  allocation record;
  missing bigint;
  part bigint;
begin
  perform private.lock_invoice(invoice_id) from (
    select a.invoice_id from public.payment_allocations as a join public.invoices as i on i.id = a.invoice_id
    where a.payment_id = payment and (off is null or a.invoice_id = off) order by i.subscription_id, i.id) as paid;
  perform 1 from public.payments where id = payment or id in (
    select others.payment_id from public.payment_allocations as others join public.payment_allocations as own
      on own.invoice_id = others.invoice_id where own.payment_id = payment) order by id for update;
  if exists (select from public.refunds where id = refund) then return; end if;
  select * into money from public.payments where id = payment;
  if money.id is null then
    perform private.raise_error(404, 'not_found', 'This payment does not exist.');
  elsif money.status not in ('settled', 'partially_refunded') then
    perform private.raise_error(409, 'payment_not_refundable', 'This payment cannot be refunded as it is now.');
  elsif coalesce(back, 0) <= 0 then
    perform private.raise_error(422, 'amount_needed', 'Enter an amount above zero.');
  elsif back > money.amount - money.amount_refunded - money.amount_charged_back then
    perform private.raise_error(422, 'more_than_paid', 'This is more than is left of the payment.');
  end if;
  -- What it paid is credited, so that no one owes it again.
  missing := back - case when off is null
    then money.amount - money.amount_allocated - money.amount_refunded - money.amount_charged_back else 0 end;
  for allocation in select a.invoice_id, a.amount from public.payment_allocations as a where a.payment_id = payment
    and (off is null or a.invoice_id = off) order by a.created_at desc, a.invoice_id loop
    exit when missing <= 0;
    part := least(allocation.amount, missing);
    perform private.deallocate(payment, allocation.invoice_id, private.today(), part);
    update public.invoices set amount_paid = amount_paid - part, status = case when status = 'paid' then 'open' else status end
    where id = allocation.invoice_id and status <> 'uncollectible';
    perform private.credit_locked(i, part, why) from public.invoices as i
    where i.id = allocation.invoice_id and i.status = 'open';
    missing := missing - part;
  end loop;
  insert into public.refunds (id, payment_id, amount, reason) values (refund, payment, back, why);
  update public.payments set amount_refunded = amount_refunded + back where id = payment;
end
$$;
comment on function private.begin_refund(uuid, bigint, text, uuid, uuid) is
  'Takes an amount out of a payment, off the invoices that it paid or only off one, and notes that it goes back. Once for each refund.';

create function private.request_refund(payment uuid, back bigint, why text, refund uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  perform private.assert_reason(why);
  perform private.begin_refund(payment, back, why, refund);
  -- A card that was charged elsewhere is given its money back there.
  perform private.make_refund(refund, private.today()) from public.payments
  where id = payment and (method not in ('card', 'bank_debit') or is_live is null);
  return refund;
end
$$;
grant execute on function private.request_refund(uuid, bigint, text, uuid) to authenticated, service_role;

create function public.request_refund(payment_id uuid, amount bigint, reason text, refund_id uuid default gen_random_uuid())
returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.request_refund(payment_id, amount, reason, refund_id)
$$;
comment on function public.request_refund(uuid, bigint, text, uuid) is
  'For staff who bill: gives money back. What it had paid is credited. A card that the processor charged is refunded by it within minutes, all else '
  'is recorded as given back. The same refund_id refunds once.';
grant execute on function public.request_refund(uuid, bigint, text, uuid) to authenticated, service_role;

create function private.deposit_payments(payments uuid[], on_day date, about text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  deposit uuid;
  together bigint;
begin
  perform private.assert_bills();
  perform private.assert_bookable(on_day);
  perform 1 from public.payments as p where p.id = any (deposit_payments.payments) order by p.id for update;
  if (select count(*) from public.payments as p where p.id = any (deposit_payments.payments) and p.deposit_id is null
    and p.method in ('check', 'cash') and p.status in ('settled', 'partially_refunded')) <> cardinality(deposit_payments.payments)
    or cardinality(deposit_payments.payments) = 0 then
    perform private.raise_error(409, 'not_undeposited',
      'Choose checks and cash that were received and not deposited yet. Reload the page.');
  end if;
  select sum(p.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = p.id and r.status = 'made'), 0))
  into together from public.payments as p where p.id = any (deposit_payments.payments);
  insert into public.deposits (deposited_on, amount, payment_count, note)
  values (on_day, together, cardinality(deposit_payments.payments), coalesce(about, '')) returning id into deposit;
  update public.payments as p set deposit_id = deposit where p.id = any (deposit_payments.payments);
  perform private.post('deposit', on_day, '{bank,undeposited}', array[together, -together], deposit => deposit);
  return deposit;
end
$$;
grant execute on function private.deposit_payments(uuid[], date, text) to authenticated, service_role;

create function public.deposit_payments(payment_ids uuid[], deposited_on date, note text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.deposit_payments(payment_ids, deposited_on, note)
$$;
comment on function public.deposit_payments(uuid[], date, text) is
  'For staff who bill: books that checks and cash were taken to the bank together. Returns the deposit.';
grant execute on function public.deposit_payments(uuid[], date, text) to authenticated, service_role;

create function private.record_payout(amount bigint, fees bigint, on_day date, about text, payout uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  perform private.assert_bills();
  perform private.assert_bookable(on_day);
  if coalesce(record_payout.amount, 0) <= 0 or coalesce(fees, -1) < 0 then
    perform private.raise_error(422, 'amount_needed', 'Enter the amount deposited and the processing fees.');
  end if;
  insert into public.deposits (id, kind, deposited_on, amount, fees, note)
  values (payout, 'payout', on_day, record_payout.amount, record_payout.fees, coalesce(about, ''))
  on conflict (id) do nothing returning true into is_new;
  if is_new then
    perform private.post('deposit', on_day, '{bank,processing_fees,processor}',
      array[record_payout.amount, fees, -record_payout.amount - fees], deposit => payout);
  end if;
  return payout;
end
$$;
grant execute on function private.record_payout(bigint, bigint, date, text, uuid) to authenticated, service_role;

create function public.record_payout(
  amount bigint, fees bigint, deposited_on date, note text default '', payout_id uuid default gen_random_uuid()
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.record_payout(amount, fees, deposited_on, note, payout_id)
$$;
comment on function public.record_payout(bigint, bigint, date, text, uuid) is
  'For staff who bill: books what the card processor paid out to the bank, and the fees that it kept. The same payout_id books it '
  'once. Returns the deposit.';
grant execute on function public.record_payout(bigint, bigint, date, text, uuid) to authenticated, service_role;

create function private.undo_deposit(deposit uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken public.deposits;
begin
  perform private.assert_bills();
  perform private.assert_reason(why);
  perform 1 from public.payments where deposit_id = deposit order by id for update;
  select * into taken from public.deposits where id = deposit for update;
  if taken.id is null then
    perform private.raise_error(404, 'not_found', 'This deposit does not exist.');
  elsif taken.undone_at is not null then
    perform private.raise_error(409, 'deposit_undone', 'This was already undone.');
  elsif exists (select from public.ledger_entries as e join public.payments as p on p.id = e.payment_id
    where p.deposit_id = deposit and e.kind = 'refund' and e.account_id = 'bank') then
    perform private.raise_error(409, 'deposit_refunded',
      'A payment of this deposit was refunded from the bank since. It cannot be undone.');
  end if;
  -- On its own day, so that the bank statement of that day matches, unless the books are closed over it.
  perform private.post('deposit', case when taken.deposited_on <= (select books_closed_until from public.billing_settings)
      then private.today() else taken.deposited_on end,
    array_agg(e.account_id), array_agg(-e.amount), deposit => deposit)
  from public.ledger_entries as e where e.deposit_id = deposit;
  update public.payments set deposit_id = null where deposit_id = deposit;
  update public.deposits set undone_at = now(), undone_reason = why where id = deposit;
end
$$;
grant execute on function private.undo_deposit(uuid, text) to authenticated, service_role;

create function public.undo_deposit(deposit_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.undo_deposit(deposit_id, reason) $$;
comment on function public.undo_deposit(uuid, text) is
  'For staff who bill: posts a deposit or a payout back, once. Its checks and cash are undeposited again.';
grant execute on function public.undo_deposit(uuid, text) to authenticated, service_role;

create function private.write_lines(invoice uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sums record;
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 50 then
    perform private.raise_error(422, 'lines_needed', 'Enter 1 to 50 lines.');
  elsif exists (select from jsonb_array_elements(lines) as line (value)
      left join public.ledger_accounts as a on a.id = coalesce(line.value ->> 'account_id', 'other_income')
      where a.kind is distinct from 'income') then
    perform private.raise_error(422, 'account_not_income', 'Choose an account for income.');
  end if;
  delete from public.invoice_lines where invoice_id = invoice;
  insert into public.invoice_lines (invoice_id, position, kind, description, quantity, unit_amount, account_id, tax_rate_id,
    second_tax_rate_id)
  select invoice, line.position, 'other', coalesce(private.printed(line.value ->> 'description'), ''), coalesce((line.value ->> 'quantity')::integer, 1),
    (line.value ->> 'unit_amount')::bigint, coalesce(line.value ->> 'account_id', 'other_income'),
    (line.value ->> 'tax_rate_id')::uuid, (line.value ->> 'second_tax_rate_id')::uuid
  from jsonb_array_elements(lines) with ordinality as line (value, position);
  select sum(net_amount)::bigint as net, sum(tax_amount)::bigint as tax into sums
  from public.invoice_lines where invoice_id = invoice;
  if sums.net + sums.tax < 0 then
    perform private.raise_error(422, 'total_negative', 'The lines add up to less than zero. Credit an issued invoice instead.');
  end if;
  update public.invoices set subtotal = sums.net, tax = sums.tax, total = sums.net + sums.tax where id = invoice;
end
$$;
comment on function private.write_lines(uuid, jsonb) is
  'Gives a draft these lines in place of its own, and adds them up; they are not for dues.';

create function private.invoice_member(organization uuid, person uuid, lines jsonb, due date, about text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice uuid;
begin
  perform private.assert_bills();
  if (organization is null) = (person is null) then
    perform private.raise_error(422, 'payer_needed', 'Choose an organization or a person.');
  elsif due < private.today() then
    perform private.raise_error(422, 'due_in_past', 'Choose a due date that is not in the past.');
  end if;
  invoice := private.start_invoice(organization, person, about => coalesce(about, ''));
  perform private.write_lines(invoice, lines);
  perform private.issue_invoices(array[invoice], private.today(), due);
  perform private.queue_invoice_mail('invoice', array[invoice]);
  return invoice;
end
$$;
grant execute on function private.invoice_member(uuid, uuid, jsonb, date, text) to authenticated, service_role;

create function public.invoice_member(
  organization_id uuid, user_id uuid, lines jsonb, due_on date default null, note text default ''
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.invoice_member(organization_id, user_id, lines, due_on, note)
$$;
comment on function public.invoice_member(uuid, uuid, jsonb, date, text) is
  'For staff who bill: issues and emails an invoice that is not for dues, to an organization or a person, with lines of '
  '{"description", "quantity", "unit_amount", "account_id", "tax_rate_id"}. Returns the invoice.';
grant execute on function public.invoice_member(uuid, uuid, jsonb, date, text) to authenticated, service_role;
