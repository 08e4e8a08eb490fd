-- What screens, documents and accountants read of the ledger. The shapes of documents are those of the contract
-- billing-documents.ts.

create function private.billing_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today();
begin
  perform private.assert_bills();
  return jsonb_build_object(
    'currency', (select currency from public.site_settings),
    'due', (select coalesce(sum(change), 0)::bigint from private.kept_counts where kind = 'due' and three = 'amount'),
    'aging', (
      select jsonb_agg(jsonb_build_object('bucket', bucket.name, 'count', coalesce(found.number, 0),
        'amount', coalesce(found.amount, 0)) order by bucket.position)
      from (values (1, 'current'), (2, '1-30'), (3, '31-60'), (4, '61-90'), (5, '90+')) as bucket (position, name)
      left join (
        select case when due_on >= today then 1 when due_on >= today - 30 then 2 when due_on >= today - 60 then 3
            when due_on >= today - 90 then 4 else 5 end as position, (sum(change) filter (where what = 'invoices'))::bigint as number,
          (sum(change) filter (where what = 'amount'))::bigint as amount
        from (select nullif(one, '')::date as due_on, three as what, change from private.kept_counts
          where kind = 'due' and three = any ('{amount,invoices}')) as open
        group by 1) as found on found.position = bucket.position),
    'collected', (
      select jsonb_agg(jsonb_build_object('month', month, 'amount', private.kept_count('payments', 'collected', month)) order by month)
      from (select to_char(first, 'YYYY-MM') as month
        from generate_series(date_trunc('month', today::timestamp) - interval '11 months', today, interval '1 month') as first) as months),
    'undeposited', jsonb_build_object('count', private.kept_count('payments', 'undeposited', three => 'payments'),
      'amount', private.kept_count('payments', 'undeposited', three => 'amount')),
    'credit', jsonb_build_object('count', private.kept_count('payments', 'credit', three => 'payments'),
      'amount', private.kept_count('payments', 'credit', three => 'amount')),
    'differences', (select count(*) from public.billing_differences where resolved_at is null),
    'refunds_requested', (select count(*) from public.refunds where status = 'requested'));
end
$$;
grant execute on function private.billing_overview() to authenticated, service_role;

create function public.billing_overview() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.billing_overview() $$;
comment on function public.billing_overview() is
  'For staff who bill, in minor units: {"currency", "due", "aging": [{"bucket": current | 1-30 | 31-60 | 61-90 | 90+, "count", '
  '"amount"}], "collected": [{"month": "YYYY-MM", "amount"}] of twelve months, "undeposited" and "credit": {"count", "amount"}, '
  '"differences", "refunds_requested"}.';
grant execute on function public.billing_overview() to authenticated, service_role;

create index payments_credit_idx on public.payments (created_at) where status in ('settled', 'partially_refunded')
  and amount > amount_allocated + amount_refunded + amount_charged_back;

create function private.assert_period(from_day date, until_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if from_day is null or until_day is null or until_day < from_day then
    perform private.raise_error(422, 'period_order', 'The period ends before it begins.');
  elsif until_day > from_day + 366 then
    perform private.raise_error(422, 'period_too_long', 'Choose a period of up to a year.');
  end if;
end
$$;
comment on function private.assert_period(date, date) is 'Lets only periods of up to a year through.';

create function private.billing_journal(from_day date, until_day date, account text) returns table (
  entry_id text, booked_on date, number text, kind text, account_code text, account_name text, description text, name text,
  debit bigint, credit bigint, invoice_id uuid, deposit_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  perform private.assert_period(from_day, until_day);
  return query
    select e.posting_id::text, e.booked_on, coalesce(c.number, i.number), e.kind, a.code, a.name,
      concat_ws(' ', case e.kind when 'invoice' then 'Invoice' when 'payment' then 'Payment' when 'allocation' then 'Payment of'
        when 'credit_note' then 'Credit of' when 'void' then 'Void' when 'write_off' then 'Written off' when 'refund' then 'Refund'
        when 'dispute' then 'Dispute' else initcap(d.kind) end, i.number, p.method, p.reference, nullif(btrim(d.note), '')),
      coalesce(i.bill_to ->> 'name', private.bill_to_of(p.organization_id, p.user_id) ->> 'name'),
      greatest(e.amount, 0), greatest(-e.amount, 0), coalesce(e.invoice_id, p.invoice_id), e.deposit_id
    from public.ledger_entries as e join public.ledger_accounts as a on a.id = e.account_id
    left join public.invoices as i on i.id = e.invoice_id left join public.payments as p on p.id = e.payment_id
    left join public.credit_notes as c on c.id = e.credit_note_id left join public.deposits as d on d.id = e.deposit_id
    where e.booked_on between from_day and until_day
      and (billing_journal.account is null or e.account_id = billing_journal.account)
    order by e.booked_on, min(e.id) over (partition by e.posting_id), e.id;
end
$$;
grant execute on function private.billing_journal(date, date, text) to authenticated, service_role;

create function public.billing_journal(from_day date, until_day date, account text default null) returns table (
  entry_id text, booked_on date, number text, kind text, account_code text, account_name text, description text, name text,
  debit bigint, credit bigint, invoice_id uuid, deposit_id uuid
)
language sql stable security invoker set search_path = '' as $$
  select * from private.billing_journal(from_day, until_day, account)
$$;
comment on function public.billing_journal(date, date, text) is
  'For staff who bill: the entries of the books of a period of up to a year, in minor units, those of one posting together; of all '
  'accounts or of one.';
grant execute on function public.billing_journal(date, date, text) to authenticated, service_role;

create function private.export_billing_journal(from_day date, until_day date, layout text) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'You don''t have permission to export. Ask an admin.';
  end if;
  -- A file is read in several pages, and is one export.
  if not exists (select from public.audit_log where actor_id = (select auth.uid()) and action = 'export'
    and entity = 'ledger_entries' and occurred_at > now() - interval '10 minutes'
    and new_values = jsonb_build_object('from', from_day, 'until', until_day, 'layout', layout)) then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', 'ledger_entries', 'journal',
      jsonb_build_object('from', from_day, 'until', until_day, 'layout', layout),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
  return query select to_jsonb(entry) from private.billing_journal(from_day, until_day, null) as entry;
end
$$;
grant execute on function private.export_billing_journal(date, date, text) to authenticated, service_role;

create function public.export_billing_journal(from_day date, until_day date, layout text) returns setof jsonb
language sql volatile security invoker set search_path = '' as $$
  select * from private.export_billing_journal(from_day, until_day, layout)
$$;
comment on function public.export_billing_journal(date, date, text) is
  'The rows of billing_journal for a file in some layout, for staff who bill with the right to export; recorded in the audit log.';
grant execute on function public.export_billing_journal(date, date, text) to authenticated, service_role;

create function private.ledger_days(account text, what text, first_day date, last_day date) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(c.change), 0) from private.kept_counts as c
    where c.kind = 'ledger' and c.three = what and c.one = account and c.two between to_char(first_day, 'YYYY-MM-DD') and to_char(last_day, 'YYYY-MM-DD'));
end
$$;
comment on function private.ledger_days(text, text, date, date) is
  'Debits, credits or the number of entries of an account on some days, of which none may be left out (private.total_of).';

create function private.account_balances(from_day date, until_day date) returns table (
  account_id text, code text, name text, kind text, opening bigint, debit bigint, credit bigint, closing bigint, entries bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  perform private.assert_period(from_day, until_day);
  return query
    select a.id, a.code, a.name, a.kind, before.amount, moved.debit, moved.credit, before.amount + moved.debit - moved.credit, moved.entries
    from public.ledger_accounts as a
    -- Of months before, and of the days before in the same month.
    cross join lateral (
      select (coalesce((select sum(c.change) from private.kept_counts as c where c.kind = 'ledger' and c.three = 'moved'
          and c.one = a.id and c.two < to_char(from_day, 'YYYY-MM')), 0)
        + private.ledger_days(a.id, 'debit', date_trunc('month', from_day)::date, from_day - 1)
        - private.ledger_days(a.id, 'credit', date_trunc('month', from_day)::date, from_day - 1))::bigint as amount) as before
    cross join lateral (
      select private.ledger_days(a.id, 'debit', from_day, until_day) as debit, private.ledger_days(a.id, 'credit', from_day, until_day) as credit,
        private.ledger_days(a.id, 'entries', from_day, until_day) as entries) as moved
    order by a.code;
end
$$;
grant execute on function private.account_balances(date, date) to authenticated, service_role;

create function public.account_balances(from_day date, until_day date) returns table (
  account_id text, code text, name text, kind text, opening bigint, debit bigint, credit bigint, closing bigint, entries bigint
)
language sql stable security invoker set search_path = '' as $$ select * from private.account_balances(from_day, until_day) $$;
comment on function public.account_balances(date, date) is
  'For staff who bill: each account of the books with its balance before and after a period of up to a year and what moved it, in '
  'minor units; debits are positive. The balances add up to zero.';
grant execute on function public.account_balances(date, date) to authenticated, service_role;

-- Documents.

create function private.printed(value text) returns text
language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(value, format('^[%1$s]+|[%1$s]+$',
    U&'\\s\00A0\1680\2000-\200A\2028\2029\202F\205F\3000\FEFF'), '', 'g'), '')
$$;
comment on function private.printed(text) is
  'A text as it stands on a document: without the spaces of any kind around it. Null where nothing else is there.';

create function private.address_lines(line1 text, line2 text, city text, state text, zip_code text, country text)
returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(line order by position), '[]') from (values
    (1, private.printed(line1)), (2, private.printed(line2)),
    (3, private.printed(concat_ws(', ', private.printed(city), private.printed(concat_ws(' ', state, zip_code))))),
    (4, nullif(country, 'US'))) as lines (position, line) where line is not null
$$;
comment on function private.address_lines(text, text, text, text, text, text) is 'An address as it is written on a letter.';

create function private.issuer_of_documents() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', coalesce(b.legal_name, s.site_title),
    'address', private.address_lines(s.address_line1, s.address_line2, s.city, s.state, s.zip_code, null),
    'tax_id', b.tax_id, 'email', s.contact_email, 'phone', s.contact_phone, 'website', null, 'logo_url', s.site_logo)
  from public.billing_settings as b, public.site_settings as s
$$;
comment on function private.issuer_of_documents() is 'The chamber as it stands on documents.';

create function private.recipient_of(bill_to jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', coalesce(private.printed(bill_to ->> 'name'), 'Member'),
    'contact', private.printed(bill_to ->> 'contact'),
    'address', private.address_lines(bill_to ->> 'address_line1', bill_to ->> 'address_line2', bill_to ->> 'city',
      bill_to ->> 'state', bill_to ->> 'zip_code', bill_to ->> 'country'),
    'country', bill_to ->> 'country', 'tax_id', private.printed(bill_to ->> 'tax_id'), 'email', private.printed(bill_to ->> 'email'))
$$;
comment on function private.recipient_of(jsonb) is 'Whom a document goes to, from what was frozen when it was issued.';

create function private.invoice_document(invoice uuid, language text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with hub as (select time_zone as zone from public.site_settings), shown as (
    select l.*, l.quantity * l.unit_amount as amount, (l.period_from at time zone hub.zone)::date as first_day,
      greatest((l.period_until at time zone hub.zone)::date - 1, (l.period_from at time zone hub.zone)::date) as last_day
    from public.invoice_lines as l, hub where l.invoice_id = invoice
  ), taxed as (
    select one ->> 'name' as name, (one ->> 'percent')::numeric as percent, (one ->> 'is_inclusive')::boolean as is_inclusive,
      sum(shown.net_amount)::bigint as taxable, sum((one ->> 'amount')::bigint)::bigint as amount
    from shown cross join lateral jsonb_array_elements(shown.taxes) as each_tax (one) group by 1, 2, 3
  )
  select jsonb_build_object('kind', 'invoice', 'language', language, 'currency', i.currency, 'number', i.number,
    'status', i.status, 'issued_on', coalesce(i.issued_on, private.today()), 'due_on', i.due_on,
    'issuer', private.issuer_of_documents(), 'recipient', private.recipient_of(i.bill_to),
    'note', private.printed(i.note),
    'how_to_pay', (select nullif(btrim(how_to_pay), '') from public.billing_settings), 'pay_url', null,
    'period', (select jsonb_build_object('from', min(first_day), 'until', max(last_day)) from shown
      where first_day is not null having count(last_day) > 0),
    'lines', (select jsonb_agg(jsonb_build_object('description', case when language = 'es' and kind = 'joining_fee'
          then 'Cuota de ingreso' when kind = 'unused_time' and language = 'es' then 'Tiempo no usado: ' || description
          when kind = 'unused_time' then 'Unused time: ' || description
          when kind = 'seats' then case language when 'es' then 'Plazas adicionales: ' else 'Further seats: ' end || description
          else description end,
        'quantity', quantity, 'unit_amount', unit_amount, 'amount', amount, 'tax_amount', tax_amount,
        'period_from', case when last_day is not null then first_day end, 'period_until', last_day) order by position, id) from shown),
    'taxes', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'rate_basis_points', percent * 100,
        'is_inclusive', is_inclusive, 'taxable', taxable, 'amount', amount) order by name, percent), '[]') from taxed),
    'totals', jsonb_build_object('subtotal', (select coalesce(sum(amount), 0) from shown),
      'tax', (select coalesce(sum(tax_amount), 0) from shown), 'total', i.total, 'paid', i.amount_paid,
      'credited', i.amount_credited, 'due', i.amount_due),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_on', p.received_on, 'method', p.method,
        'reference', p.reference, 'amount', a.amount) order by p.received_on, p.id), '[]')
      from public.payment_allocations as a join public.payments as p on p.id = a.payment_id where a.invoice_id = invoice))
  from public.invoices as i where i.id = invoice
$$;
comment on function private.invoice_document(uuid, text) is 'An invoice as a document.';

create function private.receipt_document(payment uuid, language text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with money as (
    select p.*, p.amount - p.amount_allocated - p.amount_refunded - p.amount_charged_back as rest,
      p.amount_refunded + p.amount_charged_back as back from public.payments as p where p.id = payment and p.settled_at is not null
  ), parts as (
    select 1 as position, i.number as described, a.amount from public.payment_allocations as a
    join public.invoices as i on i.id = a.invoice_id where a.payment_id = payment
    union all select 2, null, rest + back from money where rest + back > 0
  )
  select jsonb_build_object('kind', 'receipt', 'language', language, 'currency', m.currency,
    'number', 'R-' || upper(left(m.id::text, 8)),
    'status', case m.status when 'settled' then 'paid' else m.status end, 'issued_on', m.received_on,
    'issuer', private.issuer_of_documents(),
    'recipient', private.recipient_of(coalesce((select bill_to from public.invoices where id = m.invoice_id),
      private.bill_to_of(m.organization_id, m.user_id), '{}')),
    'note', null, 'period', null,
    'invoice_number', (select min(described) from parts where described is not null having count(*) = 1),
    'lines', (select jsonb_agg(jsonb_build_object('description', case
          when described is not null then case language when 'es' then 'Factura ' else 'Invoice ' end || described
          when language = 'es' then 'Saldo a favor' else 'Credit' end, 'quantity', 1, 'unit_amount', amount, 'amount', amount,
        'tax_amount', 0, 'period_from', null, 'period_until', null) order by position, described) from parts),
    'taxes', '[]'::jsonb,
    'totals', jsonb_build_object('subtotal', m.amount, 'tax', 0, 'total', m.amount, 'paid', m.amount - m.back, 'credited', m.back,
      'due', 0),
    'payments', jsonb_build_array(jsonb_build_object('received_on', m.received_on, 'method', m.method, 'reference', m.reference,
        'amount', m.amount)) || case when m.back > 0 then jsonb_build_array(jsonb_build_object(
        'received_on', (m.updated_at at time zone (select time_zone from public.site_settings))::date,
        'method', m.method, 'reference', null, 'amount', -m.back)) else '[]' end)
  from money as m
$$;
comment on function private.receipt_document(uuid, text) is 'A payment that came in as a receipt.';

create function private.credit_note_document(note uuid, language text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with credited as (
    select c.*, coalesce((select sum(e.amount) from public.ledger_entries as e
      where e.credit_note_id = c.id and e.account_id = 'tax'), 0)::bigint as tax from public.credit_notes as c where c.id = note
  ), rates as (
    select distinct one ->> 'name' as name, (one ->> 'percent')::numeric as percent from credited
    join public.invoice_lines as l on l.invoice_id = credited.invoice_id cross join lateral jsonb_array_elements(l.taxes) as each_tax (one)
  )
  select jsonb_build_object('kind', 'credit_note', 'language', language, 'currency', i.currency, 'number', c.number,
    'status', 'issued', 'issued_on', c.issued_on, 'original_number', i.number, 'note', private.printed(c.reason),
    'issuer', private.issuer_of_documents(), 'recipient', private.recipient_of(i.bill_to),
    'lines', jsonb_build_array(jsonb_build_object('description',
      case language when 'es' then 'Factura ' else 'Invoice ' end || i.number, 'quantity', 1, 'unit_amount', c.amount,
      'amount', c.amount, 'tax_amount', c.tax, 'period_from', null, 'period_until', null)),
    'taxes', case when c.tax = 0 then '[]' else jsonb_build_array(jsonb_build_object(
      'name', (select string_agg(name, ', ' order by name) from rates),
      'rate_basis_points', (select least(sum(percent) * 100, 10000) from rates), 'is_inclusive', true,
      'taxable', c.amount - c.tax, 'amount', c.tax)) end,
    'totals', jsonb_build_object('subtotal', c.amount, 'tax', c.tax, 'total', c.amount, 'paid', 0, 'credited', c.amount, 'due', 0),
    'payments', '[]'::jsonb)
  from credited as c join public.invoices as i on i.id = c.invoice_id
$$;
comment on function private.credit_note_document(uuid, text) is 'A credit note as a document.';

-- What moves the balance of a member: all but payments that only meet their invoice.
create function private.statement_document(organization uuid, person uuid, from_day date, until_day date, language text)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with entries as (
    select e.* from public.invoices as i join public.ledger_entries as e on e.invoice_id = i.id
    where i.organization_id = organization or i.user_id = person
    union
    select e.* from public.payments as p join public.ledger_entries as e on e.payment_id = p.id
    where p.organization_id = organization or p.user_id = person
  ), theirs as (
    select e.posting_id, min(e.id) as first_id, e.booked_on, e.kind, sum(e.amount)::bigint as moved,
      max(coalesce(c.number, i.number)) as number, bool_or(i.late_fee_for is not null) as is_late_fee
    from entries as e left join public.invoices as i on i.id = e.invoice_id
    left join public.credit_notes as c on c.id = e.credit_note_id
    where e.account_id in ('receivable', 'member_credit') and e.booked_on <= until_day
    group by e.posting_id, e.booked_on, e.kind having sum(e.amount) <> 0
  ), opening as (
    select coalesce(sum(moved), 0)::bigint as amount from theirs where booked_on < from_day
  ), running as (
    select theirs.*, (opening.amount + sum(moved) over (order by booked_on, first_id))::bigint as balance
    from theirs, opening where booked_on >= from_day
  ), closing as (
    select (select amount from opening) + coalesce((select sum(moved) from running), 0)::bigint as amount
  )
  select jsonb_build_object('kind', 'statement', 'language', language,
    'currency', (select currency from public.site_settings), 'number', null,
    'status', case when (select amount from closing) > 0 then 'open' else 'settled' end, 'issued_on', private.today(),
    'issuer', private.issuer_of_documents(), 'recipient', private.recipient_of(private.bill_to_of(organization, person)),
    'note', null, 'period', jsonb_build_object('from', from_day, 'until', until_day),
    'how_to_pay', (select nullif(btrim(how_to_pay), '') from public.billing_settings),
    'opening_balance', (select amount from opening), 'closing_balance', (select amount from closing),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('on', booked_on, 'what', case
          when kind = 'invoice' and is_late_fee then 'late_fee' when kind in ('void', 'write_off') then 'write_off'
          when kind = 'dispute' then 'refund' else kind end,
        'number', number, 'charge', greatest(moved, 0), 'payment', greatest(-moved, 0), 'balance', balance)
        order by booked_on, first_id), '[]') from running))
$$;
comment on function private.statement_document(uuid, uuid, date, date, text) is
  'What a member was charged and paid in a period, with the balance before and after.';

create function private.billing_document(of_kind text, document uuid, token text, language text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  bill public.invoices;
  answer jsonb;
begin
  if of_kind = 'receipt' then
    select i.* into bill from public.payments as p join public.invoices as i on i.id = p.invoice_id where p.id = document;
  elsif of_kind = 'credit_note' then
    select i.* into bill from public.credit_notes as c join public.invoices as i on i.id = c.invoice_id where c.id = document;
  else
    select * into bill from public.invoices where id = document;
  end if;
  if bill.id is not null and (private.has_right('billing')
      or (bill.status <> 'draft' and private.pays(bill, token, (select auth.uid())))) then
    answer := case of_kind when 'invoice' then private.invoice_document(document, language)
      when 'receipt' then private.receipt_document(document, language)
      when 'credit_note' then private.credit_note_document(document, language) end;
  end if;
  if answer is null then
    perform private.raise_error(404, 'not_found', 'This document does not exist, or you don’t have access to it.');
  end if;
  return answer || jsonb_build_object('invoice_id', bill.id,
    'token', case when of_kind = 'invoice' and bill.status = 'open' then private.invoice_token(bill.id) end);
end
$$;
grant execute on function private.billing_document(text, uuid, text, text) to authenticated, service_role;

create function public.billing_document(kind text, id uuid, token text default null, language text default 'en') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.billing_document(billing_document.kind, billing_document.id, token, language)
$$;
comment on function public.billing_document(text, uuid, text, text) is
  'An invoice, receipt or credit_note in the shape of the contract BillingDocument, with its invoice_id and, of an open invoice, the '
  'secret of its link. For who pays it, staff who bill, and with the service key whoever has the secret.';
grant execute on function public.billing_document(text, uuid, text, text) to authenticated, service_role;

create function private.billing_statement(organization uuid, person uuid, from_day date, until_day date, language text)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (organization is null) = (person is null) then
    perform private.raise_error(422, 'payer_needed', 'Choose an organization or a person.');
  end if;
  perform private.assert_payer(organization, person);
  if until_day < from_day then perform private.raise_error(422, 'period_order', 'The period ends before it begins.'); end if;
  if not coalesce(from_day >= '2000-01-01' and until_day <= '2100-01-01', false) then
    perform private.raise_error(422, 'period_out_of_range', 'Choose days between 2000 and 2100.');
  end if;
  return private.statement_document(organization, person, from_day, until_day, language);
end
$$;
grant execute on function private.billing_statement(uuid, uuid, date, date, text) to authenticated, service_role;

create function public.billing_statement(
  organization_id uuid, user_id uuid, from_day date, until_day date, language text default 'en'
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.billing_statement(organization_id, user_id, from_day, until_day, language)
$$;
comment on function public.billing_statement(uuid, uuid, date, date, text) is
  'The statement of an organization or a person for a period, in the shape of the contract BillingDocument. For who pays, and staff '
  'who bill.';
grant execute on function public.billing_statement(uuid, uuid, date, date, text) to authenticated, service_role;

create function private.email_statement(organization uuid, person uuid, from_day date, until_day date) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.today();
  occasion constant text := format('statements:%s:%s:%s:%s', coalesce(organization, person), from_day, until_day, today);
  statement jsonb;
begin
  -- For who pays, and staff who bill, as the statement itself.
  statement := private.billing_statement(organization, person, from_day, until_day, 'en');
  if exists (select from private.outbox where dedupe_key = occasion) then return false; end if;
  if not private.consume_rate_limit('statements ' || coalesce(organization, person), 5, 86400) then
    perform private.raise_error(429, 'too_many_statements', 'Five statements were emailed today. Try again tomorrow.');
  elsif private.payer_of(organization, person) is null then
    perform private.raise_error(409, 'payer_gone', 'This member has no billing contact.');
  end if;
  perform private.queue_mail(occasion, 'billing', 'billing', private.payer_of(organization, person),
    jsonb_build_object('outcome', 'statement', 'organization_id', organization, 'user_id', person, 'from_day', from_day,
      'until_day', until_day, 'amount', (statement ->> 'closing_balance')::bigint, 'currency', statement ->> 'currency',
      'name', statement #>> '{recipient,name}'),
    private.billing_address_of(organization));
  return true;
end
$$;
grant execute on function private.email_statement(uuid, uuid, date, date) to authenticated, service_role;

create function public.email_statement(organization_id uuid, user_id uuid, from_day date, until_day date) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.email_statement(organization_id, user_id, from_day, until_day)
$$;
comment on function public.email_statement(uuid, uuid, date, date) is
  'Emails the statement of an organization or a person for a period to whoever gets their bills, once a day: false where that was '
  'done. For who pays, and staff who bill.';
grant execute on function public.email_statement(uuid, uuid, date, date) to authenticated, service_role;

create function private.my_due_invoices() returns table (
  id uuid, number text, payer_name text, amount_due bigint, currency text, due_on date, is_overdue boolean
)
language sql stable security definer set search_path = '' as $$
  select i.id, i.number, o.name, i.amount_due, i.currency, i.due_on, i.due_on < private.today()
  from (
    select * from public.invoices where user_id = (select auth.uid()) and status = 'open'
    union all
    select * from public.invoices where organization_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
      and status = 'open') as i
  left join public.business_profiles as o on o.id = i.organization_id
  order by i.due_on, i.number limit 20
$$;
grant execute on function private.my_due_invoices() to authenticated, service_role;
create function public.my_due_invoices() returns table (
  id uuid, number text, payer_name text, amount_due bigint, currency text, due_on date, is_overdue boolean
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_due_invoices() $$;
comment on function public.my_due_invoices() is
  'The open invoices that the caller owes or pays for an organization (whose name is payer_name), oldest first, at most 20; '
  'amount_due in minor units.';
grant execute on function public.my_due_invoices() to authenticated, service_role;
