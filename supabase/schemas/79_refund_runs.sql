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
  finished_at timestamptz
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
  settled_at timestamptz,
  constraint refund_run_items_order_unique unique (run_id, order_id)
);
comment on table public.refund_run_items is 'What became of each order of a refund run. Written by functions only.';
create index refund_run_items_order_id_idx on public.refund_run_items (order_id);

create trigger audit_refund_runs after insert on public.refund_runs
  for each row execute function private.write_audit();

alter table public.refund_runs enable row level security;
alter table public.refund_run_items enable row level security;
grant select on public.refund_runs, public.refund_run_items to authenticated;
grant select, insert, update, delete on public.refund_runs, public.refund_run_items to service_role;
create policy "staff who bill see refund runs" on public.refund_runs for select to authenticated
  using ((select private.has_right('billing')));
create policy "staff who bill see what became of orders" on public.refund_run_items for select to authenticated
  using ((select private.has_right('billing')));

create function private.refund_targets(event uuid, occurrence uuid) returns table (
  order_id uuid, ticket_ids uuid[], amount bigint, invoice_id uuid
)
language sql stable security definer set search_path = '' as $$
  select o.id, going.ids, case when i.status in ('open', 'paid')
    then least(private.refund_of(o.id, going.ids, 0), i.total - i.amount_credited) else 0 end, i.id
  from public.orders as o left join public.invoices as i on i.id = o.invoice_id
  cross join lateral (
    select array_agg(t.id order by t.position) as ids from public.tickets as t
    where t.order_id = o.id and t.canceled_at is null and (occurrence is null or t.occurrence_id = occurrence)
      and not exists (select from public.event_registrations as r where r.ticket_id = t.id and r.status = 'attended')) as going
  where o.event_id = event and private.counts(o) and going.ids is not null
$$;
comment on function private.refund_targets(uuid, uuid) is
  'The orders of an event or date with tickets that nobody was admitted with, and what they would be given back.';

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
    perform private.raise_error(409, 'nothing_to_refund', 'No orders are left to give back.');
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

-- One order in a transaction: what fails is noted, and holds up no other.
create function private.continue_refund_run(run uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.refund_runs;
  item public.refund_run_items;
  placed public.orders;
  going record;
  answer jsonb;
begin
  perform private.assert_bills();
  select * into about from public.refund_runs where id = run;
  if about.id is null then perform private.raise_error(404, 'not_found', 'This refund does not exist.'); end if;
  select * into item from public.refund_run_items where run_id = run and status = 'pending' order by order_id limit 1
    for update skip locked;
  if item.id is not null then
    begin
      select * into placed from public.orders where id = item.order_id;
      if placed.invoice_id is not null then
        perform private.lock_invoice(placed.invoice_id);
        perform private.lock_payments_of(placed.invoice_id);
      end if;
      select * into placed from public.orders where id = item.order_id for update;
      select * into going from private.refund_targets(about.event_id, about.occurrence_id) as target where target.order_id = placed.id;
      if going.order_id is null then
        update public.refund_run_items set status = 'skipped', settled_at = now() where id = item.id;
      else
        answer := private.settle_cancellation(placed, going.ticket_ids, going.amount, about.reason, true);
        update public.refund_run_items set status = 'done', amount = (answer ->> 'amount')::bigint,
          refunded = (answer ->> 'refunded')::bigint, problem = null, settled_at = now() where id = item.id;
      end if;
    exception when others then
      update public.refund_run_items set status = 'failed', problem = left(sqlerrm, 500), settled_at = now() where id = item.id;
    end;
  end if;
  update public.refund_runs set finished_at = now() where id = run and finished_at is null
    and not exists (select from public.refund_run_items where run_id = run and status = 'pending');
  return (select jsonb_build_object('left', count(*) filter (where status = 'pending'), 'done', count(*) filter (where status = 'done'),
      'skipped', count(*) filter (where status = 'skipped'), 'failed', count(*) filter (where status = 'failed'),
      'amount', coalesce(sum(amount), 0), 'refunded', coalesce(sum(refunded), 0))
    from public.refund_run_items where run_id = run);
end
$$;
grant execute on function private.continue_refund_run(uuid) to authenticated, service_role;

create function public.continue_refund_run(run_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.continue_refund_run(run_id) $$;
comment on function public.continue_refund_run(uuid) is
  'For staff who bill: cancels and gives back the next order of a refund run and emails its buyer. Returns how '
  'many are left, done, skipped and failed.';
grant execute on function public.continue_refund_run(uuid) to authenticated, service_role;

create function private.retry_refund_run(run uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_bills();
  update public.refund_run_items set status = 'pending', problem = null where run_id = run and status = 'failed';
  if found then update public.refund_runs set finished_at = null where id = run; end if;
end
$$;
grant execute on function private.retry_refund_run(uuid) to authenticated, service_role;

create function public.retry_refund_run(run_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.retry_refund_run(run_id) $$;
comment on function public.retry_refund_run(uuid) is 'For staff who bill: takes up again what failed in a refund run.';
grant execute on function public.retry_refund_run(uuid) to authenticated, service_role;

-- After a date was moved everybody may have all of it back: for a week, at most until it begins.
create function private.tell_buyers(occurrence uuid, outcome text, was timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  day public.event_occurrences;
  free_until timestamptz;
begin
  select * into day from public.event_occurrences where id = occurrence;
  if not exists (select from public.event_registrations where occurrence_id = occurrence and order_id is not null) then return; end if;
  if outcome = 'event_moved' then
    insert into public.event_ticketing as k (event_id, free_refund_until)
    values (day.event_id, least(now() + interval '7 days', day.starts_at))
    on conflict (event_id) do update set free_refund_until = greatest(k.free_refund_until, excluded.free_refund_until)
    returning k.free_refund_until into free_until;
  end if;
  perform private.queue_order_mail(placed, outcome, format('%s:%s:%s', occurrence, extract(epoch from day.starts_at),
      extract(epoch from now())),
    private.describe_date(occurrence) || jsonb_build_object('reason', why, 'previous_starts_at', was,
      'free_until', case when placed.total > 0 then free_until end))
  from public.orders as placed where placed.status = 'confirmed' and exists (
    select from public.event_registrations as r where r.order_id = placed.id and r.occurrence_id = occurrence
      and r.status in ('registered', 'confirmed'));
end
$$;
comment on function private.tell_buyers(uuid, text, timestamptz, text) is
  'Emails whoever ordered tickets for a date that it was canceled, postponed, moved or resumed. After a move they may cancel for all of '
  'their money for a week.';
