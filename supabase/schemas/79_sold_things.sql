-- The contract between the ledger and what is sold: dues, orders, placements, donations and fees. The ledger knows no more of them than these functions.

create function private.apply_paid_invoice(invoice uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.apply_paid_dues(invoice);
  perform private.apply_paid_order(invoice);
  perform private.apply_paid_placement(invoice);
  perform private.apply_paid_fee(invoice);
end
$$;
comment on function private.apply_paid_invoice(uuid) is
  'Gives what a paid invoice is for. Once, however often it is paid: after a dispute that was won nothing is given twice.';

create function private.revoke_sold(invoice uuid, is_ended boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.revoke_terms(invoice, is_ended);
  perform private.revoke_order(invoice, is_ended);
  perform private.revoke_placement(invoice, is_ended);
  perform private.revoke_fee(invoice, is_ended);
end
$$;
comment on function private.revoke_sold(uuid, boolean) is
  'Takes back what an invoice was for: is_ended where it was credited or is void, otherwise it is owed again.';

create function private.claim_sold(draft uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where invoice_id = draft for update;
  if placed.id is null then return private.claim_placement(draft); end if;
  if private.reclaim(placed.id) then return true; end if;
  -- At once, and not with the next run: the buyer looks at the page of the order.
  update public.orders set status = 'expired' where id = placed.id and status in ('held', 'unconfirmed');
  update public.event_registrations set status = 'canceled' where order_id = placed.id and status = 'held';
  perform private.queue_order_mail(placed, 'too_late');
  return false;
end
$$;
comment on function private.claim_sold(uuid) is
  'Whether what a draft is for can still be had now that it is paid. What cannot be had is not issued, and the money goes back.';

create function private.begin_paying_draft(bill public.invoices) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where invoice_id = bill.id for update;
  if coalesce(bill.payable_until, '-infinity') <= now()
    or (placed.id is not null and not (placed.status = 'held' and private.counts(placed)))
    or exists (select from public.placements where invoice_id = bill.id and status <> 'unpaid') then
    perform private.raise_error(409, 'hold_expired', 'The time to pay is over. Order again.');
  end if;
  -- The processor keeps its page open for half an hour at least: the places are held as long, once.
  if not exists (select from public.payments where invoice_id = bill.id) then
    update public.invoices set payable_until = greatest(payable_until, now() + interval '31 minutes')
    where id = bill.id returning * into bill;
    update public.orders set held_until = bill.payable_until where id = placed.id;
    update public.event_registrations set held_until = bill.payable_until where order_id = placed.id and status = 'held';
    update public.placements set held_until = bill.payable_until where invoice_id = bill.id and held_until is not null;
  end if;
  return bill;
end
$$;
comment on function private.begin_paying_draft(public.invoices) is
  'Lets a locked draft be paid while what it is for is held, and holds that as long as the page of the processor is open.';
