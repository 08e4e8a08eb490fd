-- What staff issue by hand: invoices that they write as drafts first, and those for next terms before the clock issues them.

create function private.save_invoice_draft(
  invoice uuid, organization uuid, person uuid, lines jsonb, due date, about text, seen timestamptz
) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.invoices;
  recipient jsonb;
begin
  perform private.assert_bills();
  recipient := private.bill_to_of(organization, person);
  select * into known from public.invoices where id = invoice for update;
  if (organization is null) = (person is null) then
    perform private.raise_error(422, 'payer_needed', 'Choose an organization or a person.');
  elsif recipient is null then
    perform private.raise_error(404, 'payer_gone', 'This member no longer exists. Choose another one.');
  elsif due < private.today() then
    perform private.raise_error(422, 'due_in_past', 'Choose a due date that is not in the past.');
  elsif known.id is null and seen is not null then
    perform private.raise_error(404, 'not_found', 'Someone deleted this draft.');
  elsif known.payable_until is not null then
    perform private.raise_error(409, 'invoice_of_order', 'Someone is paying this. Cancel the order instead.');
  elsif known.status <> 'draft' then
    perform private.raise_error(409, 'invoice_issued', 'This invoice was already issued. Credit it instead.');
  -- A new draft may arrive twice from whoever began it.
  elsif known.updated_at <> seen or (seen is null and known.created_by is distinct from (select auth.uid()) and known.id is not null)
  then
    perform private.raise_error(409, 'draft_changed', 'Someone else changed this draft. Reload the page.');
  end if;
  if known.id is null then
    insert into public.invoices (id, organization_id, user_id, bill_to, currency, due_on, note)
    select invoice, organization, person, recipient, currency, due, coalesce(about, '') from public.site_settings;
  else
    update public.invoices set organization_id = organization, user_id = person, bill_to = recipient, due_on = due,
      note = coalesce(about, '')
    where id = invoice;
  end if;
  perform private.write_lines(invoice, lines);
  return (select updated_at from public.invoices where id = invoice);
end
$$;
grant execute on function private.save_invoice_draft(uuid, uuid, uuid, jsonb, date, text, timestamptz)
  to authenticated, service_role;

create function public.save_invoice_draft(
  invoice_id uuid, organization_id uuid, user_id uuid, lines jsonb, due_on date default null, note text default '',
  seen timestamptz default null
) returns timestamptz
language sql volatile security invoker set search_path = '' as $$
  select private.save_invoice_draft(invoice_id, organization_id, user_id, lines, due_on, note, seen)
$$;
comment on function public.save_invoice_draft(uuid, uuid, uuid, jsonb, date, text, timestamptz) is
  'For staff who bill: writes the draft of an invoice that is not for dues, new or, with its updated_at as seen, once more. Lines as '
  'in invoice_member. Without due_on it is due when the settings say. Returns its updated_at.';
grant execute on function public.save_invoice_draft(uuid, uuid, uuid, jsonb, date, text, timestamptz)
  to authenticated, service_role;

create function private.issue_invoice(invoice uuid, seen timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
begin
  perform private.assert_bills();
  bill := private.lock_invoice(invoice);
  -- Asked twice, it is issued once.
  if bill.status in ('open', 'paid') then return bill.number; end if;
  if bill.payable_until is not null then
    perform private.raise_error(409, 'invoice_of_order', 'Someone is paying this. Cancel the order instead.');
  end if;
  if bill.status <> 'draft' then
    perform private.raise_error(409, 'invoice_not_open', 'This invoice is closed.');
  elsif bill.updated_at is distinct from seen then
    perform private.raise_error(409, 'draft_changed', 'Someone else changed this draft. Reload the page.');
  elsif bill.organization_id is null and bill.user_id is null then
    perform private.raise_error(409, 'payer_gone', 'This member no longer exists. Choose another one.');
  elsif bill.due_on < private.today() then
    perform private.raise_error(422, 'due_in_past', 'Choose a due date that is not in the past.');
  elsif not exists (select from public.invoice_lines where invoice_id = invoice) then
    perform private.raise_error(422, 'lines_needed', 'Enter 1 to 50 lines.');
  end if;
  -- As the member is billed now: the taxes follow the address.
  update public.invoices set bill_to = private.bill_to_of(organization_id, user_id) where id = invoice;
  update public.invoice_lines set position = position where invoice_id = invoice;
  perform private.issue_invoices(array[invoice], private.today());
  perform private.queue_invoice_mail('invoice', array[invoice]);
  return (select number from public.invoices where id = invoice);
end
$$;
grant execute on function private.issue_invoice(uuid, timestamptz) to authenticated, service_role;

create function public.issue_invoice(invoice_id uuid, seen timestamptz) returns text
language sql volatile security invoker set search_path = '' as $$ select private.issue_invoice(invoice_id, seen) $$;
comment on function public.issue_invoice(uuid, timestamptz) is
  'For staff who bill: issues and emails a draft that has not changed since it was seen (its updated_at), and returns its number.';
grant execute on function public.issue_invoice(uuid, timestamptz) to authenticated, service_role;

-- By the rule of the clock: a second one would invoice others than it does.
create function private.renewals_until(until date) returns table (
  subscription_id uuid, organization_id uuid, user_id uuid, name text, plan text, starts_at timestamptz, amount bigint
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.business_profile_id, s.user_id, private.bill_to_of(s.business_profile_id, s.user_id) ->> 'name', p.name,
    due.starts_at, private.term_price(p, s.business_profile_id, due.starts_at, false, hub.time_zone)
  from public.site_settings as hub
  cross join lateral private.due_renewals(((until + 1)::timestamp at time zone hub.time_zone) - interval '1 microsecond') as due
  join public.subscriptions as s on s.id = due.subscription_id join public.plans as p on p.id = due.plan_id
  where not due.is_free
$$;
comment on function private.renewals_until(date) is
  'The memberships whose next term the clock invoices by the end of a day, and what it costs without taxes.';

create function private.assert_renewals(until date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  if until is null or until not between private.today() and private.today() + 180 then
    perform private.raise_error(422, 'day_out_of_range', 'Choose a day within the next 180 days.');
  end if;
end
$$;
comment on function private.assert_renewals(date) is 'Lets only staff through who bill, for a day of the next half year.';

create function private.preview_renewals(until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 500;
begin
  perform private.assert_renewals(until);
  return (
    select jsonb_build_object('count', count(*), 'amount', coalesce(sum(due.amount), 0),
      'currency', (select currency from public.site_settings),
      'rows', coalesce(jsonb_agg(to_jsonb(due) - 'place' order by due.place) filter (where due.place <= max_rows), '[]'))
    from (select r.*, row_number() over (order by r.starts_at, r.subscription_id) as place
      from private.renewals_until(until) as r) as due);
end
$$;
grant execute on function private.preview_renewals(date) to authenticated, service_role;

create function public.preview_renewals(until date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_renewals(until) $$;
comment on function public.preview_renewals(date) is
  'For staff who bill: the invoices for next terms that are issued by the end of a day, {"count", "amount" (without taxes, in minor '
  'units), "currency", "rows": at most 500 of {"subscription_id", "organization_id", "user_id", "name", "plan", "starts_at", '
  '"amount"}}. Changes nothing.';
grant execute on function public.preview_renewals(date) to authenticated, service_role;

create function private.issue_renewals(until date, subscriptions uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  max_at_once constant integer := 500;
begin
  perform private.assert_renewals(until);
  if subscriptions is null or cardinality(subscriptions) > max_at_once then
    perform private.raise_error(422, 'too_many', 'Choose up to 500 memberships at once.');
  end if;
  -- Neither with the clock nor with somebody who does the same: whoever comes later finds these invoiced.
  perform pg_advisory_xact_lock(hashtext('advance_memberships'));
  return private.renew_memberships(
    ((until + 1)::timestamp at time zone (select time_zone from public.site_settings)) - interval '1 microsecond', max_at_once,
    issue_renewals.subscriptions);
end
$$;
grant execute on function private.issue_renewals(date, uuid[]) to authenticated, service_role;

create function public.issue_renewals(until date, subscription_ids uuid[]) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.issue_renewals(until, subscription_ids) $$;
comment on function public.issue_renewals(date, uuid[]) is
  'For staff who bill: issues and emails, now, the invoices of preview_renewals for these memberships, and says how many.';
grant execute on function public.issue_renewals(date, uuid[]) to authenticated, service_role;
