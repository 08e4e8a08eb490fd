-- An event or a date was called off after tickets were sold: all of its orders are canceled and given back, one after another. A run
-- can be stopped at any moment and goes on where it was; no order is given back twice.

create table public.refund_runs (
  -- Made by the form, so that starting twice is starting once.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  -- Null: all dates.
  occurrence_id uuid references public.event_occurrences (id) on delete cascade,
  reason text not null constraint refund_runs_reason_length check (char_length(btrim(reason)) between 1 and 500),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- By staff, before its end.
  stopped_at timestamptz
);
comment on table public.refund_runs is 'Refunds of all orders of an event or date that was called off. Written by functions only.';
create index refund_runs_event_id_idx on public.refund_runs (event_id, created_at desc);
create index refund_runs_occurrence_id_idx on public.refund_runs (occurrence_id);
create unique index refund_runs_one_open_per_event on public.refund_runs (event_id) where finished_at is null;

create table public.refund_run_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.refund_runs (id) on delete cascade,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null default 'pending' constraint refund_run_items_status_known
    check (status in ('pending', 'done', 'skipped', 'failed')),
  -- No longer owed, and of it back to cards.
  amount bigint,
  refunded bigint,
  problem text,
  -- How often it was begun: what only met another transaction is tried again.
  attempts integer not null default 0,
  settled_at timestamptz,
  constraint refund_run_items_order_unique unique (run_id, order_id)
);
comment on table public.refund_run_items is 'What became of each order of a refund run. Written by functions only.';
create index refund_run_items_order_id_idx on public.refund_run_items (order_id);

create trigger audit_refund_runs after insert or update of stopped_at on public.refund_runs
  for each row execute function private.write_audit();

alter table public.refund_runs enable row level security;
alter table public.refund_run_items enable row level security;
grant select on public.refund_runs, public.refund_run_items to authenticated;
grant select, insert, update, delete on public.refund_runs, public.refund_run_items to service_role;
create policy "staff who bill see refund runs" on public.refund_runs for select to authenticated
  using ((select private.has_right('billing')));
create policy "staff who bill see what became of orders" on public.refund_run_items for select to authenticated
  using ((select private.has_right('billing')));

create function private.refund_targets(event uuid, occurrence uuid, only_order uuid default null) returns table (
  order_id uuid, ticket_ids uuid[], amount bigint, invoice_id uuid
)
language sql stable security definer set search_path = '' as $$
  select o.id, going.ids, case when i.status in ('open', 'paid')
    then least(private.refund_of(o.id, going.ids, 0), i.total - i.amount_credited) else 0 end, i.id
  from public.orders as o left join public.invoices as i on i.id = o.invoice_id
  cross join lateral (
    select array_agg(t.id order by t.position) as ids from public.tickets as t
    where t.order_id = o.id and t.canceled_at is null and (occurrence is null or t.occurrence_id = occurrence)
      and private.is_called_off(t)
      and not exists (select from public.event_registrations as r where r.ticket_id = t.id and r.status = 'attended')) as going
  where o.event_id = event and (only_order is null or o.id = only_order) and private.counts(o) and going.ids is not null
$$;
comment on function private.refund_targets(uuid, uuid, uuid) is
  'The orders of an event or date, or one of them, with tickets for what is called off that nobody was admitted with, and what they '
  'would be given back.';

create function private.preview_refund_run(event uuid, occurrence uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  return (select jsonb_build_object('currency', (select currency from public.site_settings), 'orders', count(*),
      'paid_orders', count(*) filter (where going.amount > 0), 'tickets', coalesce(sum(cardinality(going.ticket_ids)), 0),
      'amount', coalesce(sum(going.amount), 0),
      'not_owed', coalesce(sum(parts.due), 0), 'to_cards', coalesce(sum(parts.cards), 0),
      'as_credit', coalesce(sum(going.amount - parts.due - parts.cards), 0),
      'series_tickets', case when occurrence is null then 0 else (select count(*) from public.tickets as t
        join public.orders as o on o.id = t.order_id where o.event_id = event and private.counts(o) and t.occurrence_id is null
          and t.canceled_at is null) end)
    from private.refund_targets(event, occurrence) as going
    left join public.invoices as i on i.id = going.invoice_id
    cross join lateral (select least(going.amount, coalesce(i.amount_due, 0)) as due) as owed
    cross join lateral (select owed.due, least(going.amount - owed.due, (
      select coalesce(sum(a.amount), 0) from public.payment_allocations as a join public.payments as p on p.id = a.payment_id
      where a.invoice_id = i.id and p.method in ('card', 'bank_debit') and p.status in ('settled', 'partially_refunded')))::bigint
      as cards) as parts);
end
$$;
grant execute on function private.preview_refund_run(uuid, uuid) to authenticated, service_role;

create function public.preview_refund_run(event_id uuid, occurrence_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_refund_run(event_id, occurrence_id) $$;
comment on function public.preview_refund_run(uuid, uuid) is
  'For staff who bill: how many orders and tickets of an event or date would be canceled, and how much would go back (to_cards, as_credit, '
  'not_owed), before anything happens.';
grant execute on function public.preview_refund_run(uuid, uuid) to authenticated, service_role;

create function private.start_refund_run(run uuid, event uuid, occurrence uuid, why text) returns public.refund_runs
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.events;
  made public.refund_runs;
begin
  perform private.assert_bills();
  perform private.assert_reason(why);
  select * into about from public.events where id = event for no key update;
  select * into made from public.refund_runs where id = run;
  if made.id is not null and made.event_id = event then return made; end if;
  if about.id is null or (occurrence is not null and not exists (
    select from public.event_occurrences where id = occurrence and event_id = event)) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif about.status not in ('canceled', 'postponed') and not exists (
    select from public.event_occurrences where id = occurrence and status in ('canceled', 'postponed')) then
    perform private.raise_error(409, 'event_takes_place', 'Cancel or postpone the event or the date first.');
  elsif exists (select from public.refund_runs where event_id = event and finished_at is null) then
    perform private.raise_error(409, 'run_open', 'Another refund of this event is not finished. Continue that one.');
  end if;
  insert into public.refund_runs (id, event_id, occurrence_id, reason) values (run, event, occurrence, btrim(why)) returning * into made;
  insert into public.refund_run_items (run_id, order_id)
  select run, going.order_id from private.refund_targets(event, occurrence) as going;
  if not found then
    perform private.raise_error(409, 'nothing_to_refund', 'There are no orders left to refund.');
  end if;
  return made;
end
$$;
grant execute on function private.start_refund_run(uuid, uuid, uuid, text) to authenticated, service_role;

create function public.start_refund_run(run_id uuid, event_id uuid, reason text, occurrence_id uuid default null)
returns public.refund_runs
language sql volatile security invoker set search_path = '' as $$
  select private.start_refund_run(run_id, event_id, occurrence_id, reason)
$$;
comment on function public.start_refund_run(uuid, uuid, text, uuid) is
  'For staff who bill: begins to give back all orders of an event or date that was canceled or postponed, once per run_id. '
  'continue_refund_run does the work.';
grant execute on function public.start_refund_run(uuid, uuid, text, uuid) to authenticated, service_role;

create function private.refund_run_counts(run uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('left', count(*) filter (where status = 'pending'), 'done', count(*) filter (where status = 'done'),
    'skipped', count(*) filter (where status = 'skipped'), 'failed', count(*) filter (where status = 'failed'),
    'amount', coalesce(sum(amount), 0), 'refunded', coalesce(sum(refunded), 0))
  from public.refund_run_items where run_id = run
$$;
comment on function private.refund_run_counts(uuid) is 'How far a refund run is, amounts in minor units.';

create function private.tell_refund_run(run public.refund_runs, outcome text, occasion timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('refund_runs:%s:%s:%s', run.id, outcome, extract(epoch from occasion)), 'refund_run', 'billing',
    run.created_by, jsonb_build_object('outcome', outcome, 'event_id', e.id, 'title', e.title, 'started_at', run.created_at,
      'currency', (select currency from public.site_settings)) || private.refund_run_counts(run.id))
  from public.events as e where e.id = run.event_id and exists (select from auth.users where id = run.created_by)
$$;
comment on function private.tell_refund_run(public.refund_runs, text, timestamptz) is
  'Emails whoever started a refund run that it is done or stuck, once per occasion.';

-- One order in a transaction: what fails is noted, and holds up no other. What met another transaction or took too
-- long is tried five times.
create function private.settle_refund_item(about public.refund_runs) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.refund_run_items;
  placed public.orders;
  going record;
  answer jsonb;
begin
  select * into item from public.refund_run_items where run_id = about.id and status = 'pending' order by attempts, order_id limit 1
    for update skip locked;
  if item.id is not null then
    begin
      select * into placed from public.orders where id = item.order_id;
      if placed.invoice_id is not null then
        perform private.lock_invoice(placed.invoice_id);
        perform private.lock_payments_of(placed.invoice_id);
      end if;
      select * into placed from public.orders where id = item.order_id for update;
      -- Once the dates are locked none of them is resumed until this order is given back. By id, as everybody locks them.
      perform 1 from public.event_occurrences where event_id = about.event_id order by id for update;
      select * into going from private.refund_targets(about.event_id, about.occurrence_id, placed.id);
      if going.order_id is null then
        update public.refund_run_items set status = 'skipped', settled_at = now(), problem = case when exists (
          select from public.tickets as t where t.order_id = placed.id and t.canceled_at is null and not private.is_called_off(t)
            and (about.occurrence_id is null or t.occurrence_id = about.occurrence_id)) and private.counts(placed)
          then 'The date is no longer called off.' end where id = item.id;
      else
        answer := private.settle_cancellation(placed, going.ticket_ids, going.amount, about.reason, true);
        update public.refund_run_items set status = 'done', amount = (answer ->> 'amount')::bigint,
          refunded = (answer ->> 'refunded')::bigint, problem = null, settled_at = now() where id = item.id;
      end if;
    -- A statement that took too long is canceled, which `others` leaves out.
    exception when query_canceled or others then
      update public.refund_run_items set attempts = attempts + 1, problem = left(sqlerrm, 500),
        status = case when sqlstate in ('40001', '40P01', '55P03', '57014') and attempts < 4 then 'pending' else 'failed' end,
        settled_at = case when sqlstate in ('40001', '40P01', '55P03', '57014') and attempts < 4 then null else now() end
      where id = item.id;
    end;
  end if;
  update public.refund_runs set finished_at = now() where id = about.id and finished_at is null
    and not exists (select from public.refund_run_items where run_id = about.id and status = 'pending')
  returning * into about;
  if found then
    perform private.tell_refund_run(about, case when exists (
      select from public.refund_run_items where run_id = about.id and status = 'failed') then 'stuck' else 'done' end, about.finished_at);
  end if;
  return item.id is not null or found;
end
$$;
comment on function private.settle_refund_item(public.refund_runs) is
  'Gives back the next order of a refund run, and ends it and tells whoever started it after the last one. Says whether anything was done.';

create function private.continue_refund_run(run uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.refund_runs;
begin
  perform private.assert_bills();
  select * into about from public.refund_runs where id = run;
  if about.id is null then perform private.raise_error(404, 'not_found', 'This refund does not exist.'); end if;
  perform private.settle_refund_item(about);
  return private.refund_run_counts(run);
end
$$;
grant execute on function private.continue_refund_run(uuid) to authenticated, service_role;

create function public.continue_refund_run(run_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.continue_refund_run(run_id) $$;
comment on function public.continue_refund_run(uuid) is
  'For staff who bill: cancels and gives back the next order of a refund run and emails its buyer. Returns how '
  'many are left, done, skipped and failed.';
grant execute on function public.continue_refund_run(uuid) to authenticated, service_role;

-- For the scheduled job. A run that is not finished an hour after its last order says so once: whatever stops it ended the call.
create function private.continue_refund_runs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_run public.refund_runs;
begin
  -- First the runs whose next order was tried least, of those the one that got on longest ago: none holds up the others.
  for open_run in select run.* from public.refund_runs as run cross join lateral (
      select coalesce(min(i.attempts) filter (where i.status = 'pending'), 0) as tried, max(i.settled_at) as got_on
      from public.refund_run_items as i where i.run_id = run.id) as progress
    where run.finished_at is null
    order by progress.tried, coalesce(progress.got_on, run.created_at), run.id loop
    if private.settle_refund_item(open_run) then return 1; end if;
  end loop;
  return 0;
end
$$;
grant execute on function private.continue_refund_runs() to service_role;

create function public.continue_refund_runs() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.continue_refund_runs() $$;
comment on function public.continue_refund_runs() is
  'With the service key: gives back the next order of the refund runs that are open. Returns 0 once there is none.';
grant execute on function public.continue_refund_runs() to service_role;

create function private.report_stuck_refund_runs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
  told integer := 0;
begin
  for late in select run, moved.at from public.refund_runs as run cross join lateral (
      select greatest(run.created_at, max(i.settled_at)) as at from public.refund_run_items as i where i.run_id = run.id) as moved
    where run.finished_at is null and moved.at < now() - interval '1 hour' loop
    perform private.tell_refund_run(late.run, 'stuck', late.at);
    told := told + 1;
  end loop;
  return told;
end
$$;
grant execute on function private.report_stuck_refund_runs() to service_role;

create function public.report_stuck_refund_runs() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.report_stuck_refund_runs() $$;
comment on function public.report_stuck_refund_runs() is
  'With the service key: emails whoever started a refund run that did nothing for an hour, once per standstill. Returns how many stand still.';
grant execute on function public.report_stuck_refund_runs() to service_role;

create function private.retry_refund_run(run uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  update public.refund_run_items set status = 'pending', problem = null, attempts = 0
  where run_id = run and status = 'failed';
  if found then update public.refund_runs set finished_at = null where id = run; end if;
end
$$;
grant execute on function private.retry_refund_run(uuid) to authenticated, service_role;

create function public.retry_refund_run(run_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.retry_refund_run(run_id) $$;
comment on function public.retry_refund_run(uuid) is 'For staff who bill: takes up again what failed in a refund run.';
grant execute on function public.retry_refund_run(uuid) to authenticated, service_role;

-- The orders first: one that is being given back ends before, as it locks the run last.
create function private.stop_refund_run(run uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  if not exists (select from public.refund_runs where id = run) then
    perform private.raise_error(404, 'not_found', 'This refund does not exist.');
  end if;
  update public.refund_run_items set status = 'skipped', problem = 'The refund was stopped.', settled_at = now()
  where run_id = run and status = 'pending';
  update public.refund_runs set finished_at = now(), stopped_at = now() where id = run and finished_at is null;
end
$$;
grant execute on function private.stop_refund_run(uuid) to authenticated, service_role;

create function public.stop_refund_run(run_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.stop_refund_run(run_id) $$;
comment on function public.stop_refund_run(uuid) is
  'For staff who bill: ends a refund run before its end. Orders that were not given back are skipped and stay as they are.';
grant execute on function public.stop_refund_run(uuid) to authenticated, service_role;

-- After a date was moved whoever had tickets for it may have all of it back: for a week, at most until it begins. Not those of
-- the whole series, whose other dates stay.
create function private.tell_buyers(occurrence uuid, outcome text, was timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  day public.event_occurrences;
  free_until constant timestamptz := (select least(now() + interval '7 days', starts_at) from public.event_occurrences
    where id = occurrence);
begin
  select * into day from public.event_occurrences where id = occurrence;
  if not exists (select from public.event_registrations where occurrence_id = occurrence and order_id is not null) then return; end if;
  if outcome = 'event_moved' then
    update public.tickets as t set free_refund_until = free_until where t.canceled_at is null and t.occurrence_id = occurrence
      and exists (select from public.event_registrations as r where r.ticket_id = t.id and r.occurrence_id = occurrence
        and r.status in ('registered', 'confirmed'));
  end if;
  perform private.queue_order_mail(placed, outcome, format('%s:%s:%s', occurrence, extract(epoch from day.starts_at),
      extract(epoch from now())),
    private.describe_date(occurrence) || jsonb_build_object('reason', why, 'previous_starts_at', was,
      'free_until', case when placed.total > 0 and outcome = 'event_moved' and exists (select from public.tickets as t
        where t.order_id = placed.id and t.canceled_at is null and t.occurrence_id = occurrence) then free_until end))
  from public.orders as placed where placed.status = 'confirmed' and exists (
    select from public.event_registrations as r where r.order_id = placed.id and r.occurrence_id = occurrence
      and r.status in ('registered', 'confirmed'));
  perform private.queue_ticket_mail(r.id, outcome, format('%s:%s', extract(epoch from day.starts_at), extract(epoch from now())),
    jsonb_build_object('reason', why, 'previous_starts_at', was))
  from public.event_registrations as r where r.occurrence_id = occurrence and r.given_at is not null
    and r.status in ('registered', 'confirmed');
end
$$;
comment on function private.tell_buyers(uuid, text, timestamptz, text) is
  'Emails whoever ordered or holds tickets for a date that it was canceled, postponed, moved or resumed. After a move they may cancel '
  'their tickets for it, other than those of the whole series, for all of their money for a week.';
