-- Once a day the function `billing` reads what the processor has of some days and compares it with the ledger: what is missing
-- here is booked, what disagrees is noted for staff, and what is gone is closed.

create table private.billing_worker (
  id smallint primary key default 1 constraint billing_worker_single_row check (id = 1),
  last_run_at timestamptz,
  comparison_requested_at timestamptz,
  comparison_began_at timestamptz,
  compared_at timestamptz
);
comment on table private.billing_worker is 'When the timer of payments ran last, and when the processor and the ledger were compared.';
insert into private.billing_worker default values;
alter table private.billing_worker enable row level security;

create function private.begin_billing_run() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.billing_worker;
begin
  update private.billing_worker set last_run_at = now() where id = 1;
  select * into known from private.billing_worker for update;
  if known.comparison_began_at > now() - interval '10 minutes' and coalesce(known.compared_at, '-infinity') < known.comparison_began_at
    or (coalesce(known.compared_at, '-infinity') > now() - interval '20 hours'
      and coalesce(known.comparison_requested_at, '-infinity') <= known.compared_at) then
    return null;
  end if;
  update private.billing_worker set comparison_began_at = now() where id = 1;
  -- A day before the last one, since what began then may have ended since.
  return greatest(coalesce(known.compared_at, now()) - interval '1 day', now() - interval '30 days');
end
$$;
grant execute on function private.begin_billing_run() to service_role;
create function public.begin_billing_run() returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.begin_billing_run() $$;
comment on function public.begin_billing_run() is
  'Notes that the timer of payments runs. Returns since when the processor and the ledger are to be compared, once a day or when staff '
  'asked for it; null otherwise. With the service key.';
grant execute on function public.begin_billing_run() to service_role;

create function private.request_comparison() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  update private.billing_worker set comparison_requested_at = now() where id = 1;
end
$$;
grant execute on function private.request_comparison() to authenticated, service_role;
create function public.request_comparison() returns void
language sql volatile security invoker set search_path = '' as $$ select private.request_comparison() $$;
comment on function public.request_comparison() is
  'For staff who bill: has the processor and the ledger compared with the next run of the timer.';
grant execute on function public.request_comparison() to authenticated, service_role;

create function private.billing_worker_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  return (select jsonb_build_object('last_run_at', last_run_at, 'is_late', coalesce(last_run_at < now() - interval '15 minutes', true),
    'compared_at', compared_at, 'is_requested', coalesce(comparison_requested_at > coalesce(compared_at, '-infinity'), false))
    from private.billing_worker);
end
$$;
grant execute on function private.billing_worker_state() to authenticated, service_role;
create function public.billing_worker_state() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.billing_worker_state() $$;
comment on function public.billing_worker_state() is
  'For staff who bill: {"last_run_at", "is_late", "compared_at", "is_requested"} of the timer of payments. It is late when it has not '
  'run for a quarter of an hour.';
grant execute on function public.billing_worker_state() to authenticated, service_role;

create function private.compare_payment(state jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  said text;
  problem text;
  intent constant text := state ->> 'intentId';
  money public.payments;
  given_back bigint;
begin
  begin
    said := private.apply_payment_state(state);
  exception
    when deadlock_detected or serialization_failure or query_canceled then raise;
    when others then
      get stacked diagnostics problem = message_text;
      perform private.note_difference('unreadable', intent, (select id from public.payments where provider_intent_id = intent),
        jsonb_build_object('message', left(problem, 500)));
      return 'unreadable';
  end;
  perform private.note_gone('unreadable', intent);
  select * into money from public.payments where provider_intent_id = intent;
  if money.id is null then return said; end if;
  perform private.note_gone('unknown_payment', intent);
  update public.payments set asked_at = now() where id = money.id;
  if money.settled_at is null then return said; end if;
  if state ->> 'status' <> 'settled' then
    perform private.note_difference('missing_payment', intent, money.id, jsonb_build_object('amount', money.amount,
      'status', state -> 'status'));
    return 'different';
  end if;
  perform private.note_gone('missing_payment', intent);
  if (state ->> 'amountReceived')::bigint <> money.amount then
    perform private.note_difference('amount', intent, money.id, jsonb_build_object('expected', money.amount,
      'received', state -> 'amountReceived'));
    return 'different';
  end if;
  given_back := private.returned_amount(state);
  -- Refunds that staff requested and the processor does not have yet are no difference.
  if given_back <> (select coalesce(sum(r.amount), 0) from public.refunds as r
    where r.payment_id = money.id and r.status <> 'failed' and r.provider_refund_id is not null) then
    perform private.note_difference('returned', intent, money.id, jsonb_build_object('amount', given_back,
      'booked', money.amount_refunded));
    return 'different';
  end if;
  perform private.note_gone('returned', intent);
  return 'same';
end
$$;
comment on function private.compare_payment(jsonb) is
  'Books what the processor says about a payment, and notes where the ledger still disagrees.';

create function private.compare_payments(states jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(state ->> 'intentId', private.compare_payment(state)), '{}')
  from (select value as state from jsonb_array_elements(states) order by value ->> 'intentId') as each_state
$$;
grant execute on function private.compare_payments(jsonb) to service_role;
create function public.compare_payments(states jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.compare_payments(states) $$;
comment on function public.compare_payments(jsonb) is
  'Compares payments as the processor has them (PaymentState of the edge function billing) with the ledger. Returns for each intent '
  'same, different, unreadable, or what apply_payment_state says of one that is not in the ledger. With the service key.';
grant execute on function public.compare_payments(jsonb) to service_role;

create function private.intents_to_compare(since timestamptz, is_live boolean, at_most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  (select p.provider_intent_id from public.payments as p, private.billing_worker as w
    where p.settled_at >= since and p.provider_intent_id is not null and p.is_live = intents_to_compare.is_live
      and coalesce(p.asked_at, '-infinity') < w.comparison_began_at
    order by p.settled_at, p.id limit at_most)
  union
  (select d.provider_id from public.billing_differences as d
    where d.resolved_at is null and d.kind in ('unknown_payment', 'missing_payment', 'amount', 'currency', 'mode', 'returned',
      'paid_twice', 'unreadable') and d.provider_id like 'pi\_%'
    order by d.found_at, d.id limit at_most)
$$;
grant execute on function private.intents_to_compare(timestamptz, boolean, integer) to service_role;
create function public.intents_to_compare(since timestamptz, is_live boolean, at_most integer default 500) returns setof text
language sql stable security invoker set search_path = '' as $$ select private.intents_to_compare(since, is_live, at_most) $$;
comment on function public.intents_to_compare(timestamptz, boolean, integer) is
  'Payments that settled in the ledger since then and that this comparison has not met at the processor, and those that disagreed '
  'before. With the service key.';
grant execute on function public.intents_to_compare(timestamptz, boolean, integer) to service_role;

create function private.note_missing_payment(intent_id text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.note_difference('missing_payment', intent_id, p.id, jsonb_build_object('amount', p.amount))
  from public.payments as p where p.provider_intent_id = intent_id and p.settled_at is not null;
  -- What was to be looked into at the processor is not there any longer.
  update public.billing_differences set resolved_at = now(), note = 'No longer there.'
  where provider_id = intent_id and resolved_at is null and kind in ('unknown_payment', 'mode', 'currency', 'unreadable')
$$;
grant execute on function private.note_missing_payment(text) to service_role;
create function public.note_missing_payment(intent_id text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_missing_payment(intent_id) $$;
comment on function public.note_missing_payment(text) is
  'Notes that the processor does not have a payment that the ledger has. With the service key.';
grant execute on function public.note_missing_payment(text) to service_role;

create function private.payout_uuid(provider_id text) returns uuid
language sql immutable set search_path = '' as $$ select md5('payout ' || provider_id)::uuid $$;
comment on function private.payout_uuid(text) is 'The id of the deposit of a payout, so that it is recorded once.';

create function private.compare_payout(payout jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  id constant text := payout ->> 'id';
  amount constant bigint := (payout ->> 'amount')::bigint;
  arrived constant date := ((payout ->> 'arrivesAt')::timestamptz at time zone 'UTC')::date;
  about constant jsonb := jsonb_build_object('amount', amount, 'currency', payout -> 'currency', 'fees', payout -> 'fees',
    'arrived_on', arrived, 'message', payout -> 'failure');
  is_booked constant boolean := exists (select from public.deposits as d where d.kind = 'payout' and d.undone_at is null
    and (d.id = private.payout_uuid(compare_payout.payout ->> 'id')
      or (d.amount = (compare_payout.payout ->> 'amount')::bigint and d.deposited_on between arrived - 10 and arrived + 10)));
begin
  if payout ->> 'status' in ('failed', 'canceled') then
    perform private.note_gone('payout', id);
    perform private.note_difference('payout_failed', id, null, about || jsonb_build_object('is_booked', is_booked));
    return 'different';
  elsif payout ->> 'status' <> 'paid' then
    return 'under_way';
  elsif not is_booked then
    perform private.note_difference('payout', id, null, about);
    return 'different';
  end if;
  perform private.note_gone('payout', id);
  return 'same';
end
$$;
grant execute on function private.compare_payout(jsonb) to service_role;
create function public.compare_payout(payout jsonb) returns text
language sql volatile security invoker set search_path = '' as $$ select private.compare_payout(payout) $$;
comment on function public.compare_payout(jsonb) is
  'Compares a payout (ProviderPayout of the edge function billing) with those in the ledger: by the id under which record_difference '
  'books it, or by amount within ten days. Returns same, different, or under_way. With the service key.';
grant execute on function public.compare_payout(jsonb) to service_role;

create function private.record_difference(difference uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.billing_differences;
begin
  perform private.assert_bills();
  select * into known from public.billing_differences where id = difference for update;
  if known.id is null or known.kind <> 'payout' then
    perform private.raise_error(404, 'not_found', 'Only a payout can be recorded here.');
  elsif known.resolved_at is not null then
    perform private.raise_error(409, 'difference_closed', 'This difference is already closed.');
  end if;
  perform private.record_payout((known.details ->> 'amount')::bigint, coalesce((known.details ->> 'fees')::bigint, 0),
    least((known.details ->> 'arrived_on')::date, private.today()), known.provider_id, private.payout_uuid(known.provider_id));
  update public.billing_differences set resolved_at = now(), resolved_by = (select auth.uid()), note = 'Recorded.'
  where id = difference;
end
$$;
grant execute on function private.record_difference(uuid) to authenticated, service_role;
create function public.record_difference(difference_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.record_difference(difference_id) $$;
comment on function public.record_difference(uuid) is
  'For staff who bill: books a payout that the ledger lacks, with the fees that the processor kept, and closes the difference.';
grant execute on function public.record_difference(uuid) to authenticated, service_role;

create function private.finish_comparison(since timestamptz, is_live boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Charges whose answer was lost: the processor was asked about everything since then and has none of them.
  update public.payments as p set status = 'canceled'
  where p.status = 'pending' and p.attempt is not null and p.provider_intent_id is null
    and p.is_live = finish_comparison.is_live and p.created_at between finish_comparison.since and now() - interval '20 hours';
  update public.billing_differences as d set resolved_at = now(), note = 'No longer there.'
  from public.payments as p
  where d.resolved_at is null and p.id = d.payment_id and case
    when d.kind = 'dispute' then exists (select from public.disputes as s
      where s.provider_dispute_id = d.provider_id and s.status <> 'open')
    -- Used or given back: nothing is left to decide.
    when d.kind = 'refund_failed' or (d.kind = 'paid_twice' and d.provider_id = p.provider_intent_id)
      then p.amount = p.amount_allocated + p.amount_refunded + p.amount_charged_back
    when d.kind = 'amount' then p.amount = p.amount_allocated + p.amount_refunded + p.amount_charged_back
      and p.amount = (d.details ->> 'received')::bigint
      and not exists (select from public.invoices as i where i.id = p.invoice_id and i.status = 'open') end;
  -- Webhooks that could not be read are tried again, once a day.
  update private.provider_events as e set state = 'queued', attempts = 11, next_attempt_at = now()
  where e.state = 'failed' and e.received_at > now() - interval '30 days';
  update private.billing_worker set compared_at = comparison_began_at where id = 1;
end
$$;
grant execute on function private.finish_comparison(timestamptz, boolean) to service_role;
create function public.finish_comparison(since timestamptz, is_live boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.finish_comparison(since, is_live) $$;
comment on function public.finish_comparison(timestamptz, boolean) is
  'Ends a comparison of everything since then: gives up charges that the processor does not have, and closes differences that are '
  'gone. With the service key.';
grant execute on function public.finish_comparison(timestamptz, boolean) to service_role;
