-- Paid posts and featured places: what the chamber sells, what was bought, and what follows once it is approved and paid,
-- over, or taken back. Locks are taken in one order: the invoice with its payments, then the post, then its placements.

create table public.placement_products (
  id uuid primary key default gen_random_uuid(),
  -- A post beyond what a plan includes, or a place before others.
  kind text not null constraint placement_products_kind_known check (kind in ('post', 'featured')),
  entity text not null constraint placement_products_entity_known check (entity in ('businesses', 'events', 'deals', 'jobs')),
  name text not null constraint placement_products_name_length check (char_length(btrim(name)) between 1 and 120),
  description text not null default '' constraint placement_products_description_length check (char_length(description) <= 500),
  days integer not null constraint placement_products_days_range check (days between 1 and 365),
  price bigint not null constraint placement_products_price_range check (price between 0 and 99999999999),
  -- Of organizations with a membership; null for the same.
  member_price bigint constraint placement_products_member_price_range check (member_price between 0 and 99999999999),
  -- How many are featured at once; null for no limit.
  places integer constraint placement_products_places_range check (places between 1 and 1000),
  account_id text not null default 'advertising' references public.ledger_accounts (id) on delete restrict,
  tax_rate_id uuid references public.tax_rates (id) on delete set null,
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint placement_products_member_price_lower check (member_price <= price),
  constraint placement_products_places_of_featured check (places is null or kind = 'featured')
);
comment on table public.placement_products is
  'Paid posts and featured places on sale: for how many days, at what price, and how many at once. Set by admins.';

create index placement_products_position_idx on public.placement_products (entity, kind, position, name);
create index placement_products_account_id_idx on public.placement_products (account_id);
create index placement_products_tax_rate_id_idx on public.placement_products (tax_rate_id);

create trigger audit_placement_products after insert or update or delete on public.placement_products
  for each row execute function private.write_audit();
create trigger placement_products_set_updated_at before update on public.placement_products
  for each row execute function private.set_updated_at();

alter table public.placement_products enable row level security;
grant select on public.placement_products to authenticated;
grant insert (kind, entity, name, description, days, price, member_price, places, account_id, tax_rate_id, is_active, position),
  update (name, description, days, price, member_price, places, account_id, tax_rate_id, is_active, position), delete
  on public.placement_products to authenticated;
grant select, insert, update, delete on public.placement_products to service_role;

create policy "everybody with an account sees what is on sale, staff all" on public.placement_products for select to authenticated
  using (is_active or (select private.is_staff()));
create policy "admins add products" on public.placement_products for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change products" on public.placement_products for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove products" on public.placement_products for delete to authenticated
  using ((select private.is_staff('{admin}')));

create table public.placements (
  id uuid primary key default gen_random_uuid(),
  -- What was bought stays as bought.
  product_id uuid not null references public.placement_products (id) on delete restrict,
  kind text not null,
  entity text not null,
  name text not null,
  days integer not null,
  price bigint not null,
  is_member_price boolean not null default false,
  -- Null only for the place of a listing that is not added yet.
  item_id uuid,
  title text not null default '',
  business_id uuid references public.businesses (id) on delete set null,
  organization_id uuid references public.business_profiles (id) on delete set null,
  ordered_by uuid references auth.users (id) on delete set null,
  -- Given free by staff, for a reason.
  is_grant boolean not null default false,
  status text not null default 'unpaid' constraint placements_status_known
    check (status in ('unpaid', 'paid', 'running', 'ended', 'canceled')),
  invoice_id uuid references public.invoices (id) on delete set null,
  -- Until when a featured place is held for who has not paid.
  held_until timestamptz,
  -- When staff approved the post that is not paid yet: it goes live with the payment.
  approved_at timestamptz,
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  end_reason text constraint placements_end_reason_known check (end_reason in ('over', 'declined', 'withdrawn', 'deleted',
    'refunded', 'charged_back', 'unpaid', 'full', 'staff')),
  note text not null default '' constraint placements_note_length check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint placements_item_known check (item_id is not null or (entity = 'businesses' and kind = 'post')),
  constraint placements_period check ((starts_at is null) = (ends_at is null) and ends_at > starts_at
    and (status <> 'running' or starts_at is not null)),
  constraint placements_ended check ((status in ('ended', 'canceled')) = (end_reason is not null))
);
comment on table public.placements is
  'Paid posts and featured places that were ordered: unpaid, paid and waiting to begin, running, over or canceled. Written by '
  'functions only.';

create unique index placements_one_unpaid on public.placements (item_id, kind) where status = 'unpaid';
create unique index placements_one_running on public.placements (item_id, kind) where status = 'running';
create index placements_item_id_idx on public.placements (item_id, kind, status);
create index placements_product_id_idx on public.placements (product_id, status);
create index placements_business_id_idx on public.placements (business_id, created_at);
create index placements_organization_id_idx on public.placements (organization_id, status);
create index placements_ordered_by_idx on public.placements (ordered_by);
create index placements_invoice_id_idx on public.placements (invoice_id);
create index placements_ends_at_idx on public.placements (ends_at) where status = 'running';
create index placements_waiting_idx on public.placements (created_at) where status in ('unpaid', 'paid');
create index placements_admin_words_idx on public.placements
  using gin (lower(title || ' ' || name) extensions.gin_trgm_ops);
create index placements_created_at_idx on public.placements (created_at, id);
create index placements_admin_ends_idx on public.placements (coalesce(ends_at, 'infinity'::timestamptz), id);

create trigger audit_placements after insert or update or delete on public.placements
  for each row execute function private.write_audit();
create trigger placements_set_updated_at before update on public.placements
  for each row execute function private.set_updated_at();

alter table public.placements enable row level security;
grant select on public.placements to authenticated;
grant select, insert, update, delete on public.placements to service_role;

create policy "teams see what they ordered for their listings, staff all" on public.placements for select to authenticated using (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
  or ordered_by = (select auth.uid()) or (select private.is_staff()));

-- Reads.

create function private.status_field(entity text) returns text
language sql immutable set search_path = '' as $$ select case entity when 'events' then 'approval_status' else 'status' end $$;
comment on function private.status_field(text) is 'The column that says whether a listing or a post is public.';

create function private.placed_item(entity text, item uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_item jsonb;
begin
  if entity = 'businesses' then
    select jsonb_build_object('business_id', id, 'organization_id', organization_id, 'status', status, 'title', name, 'slug', slug,
      'owner_id', owner_id) into found_item from public.businesses where id = item;
  elsif entity in ('events', 'deals', 'jobs') then
    execute format('select jsonb_build_object(''business_id'', p.business_id, ''organization_id'', b.organization_id,
      ''status'', p.%I, ''title'', p.title, ''slug'', p.slug, ''owner_id'', b.owner_id)
      from public.%I as p left join public.businesses as b on b.id = p.business_id where p.id = $1',
      private.status_field(entity), entity) into found_item using item;
  end if;
  return found_item;
end
$$;
comment on function private.placed_item(text, uuid) is
  'A listing or a post: {"business_id", "organization_id", "owner_id", "status", "title", "slug"}; null where there is none.';

create function private.is_paid_post(item uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.placements where item_id = item and kind = 'post' and status in ('unpaid', 'paid', 'running'))
$$;
comment on function private.is_paid_post(uuid) is
  'Whether a listing or a post has a placement of its own, paid or to be paid: it does not count against the plan.';
grant execute on function private.is_paid_post(uuid) to authenticated, service_role;

create function private.has_own_place(item uuid, is_public boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.placements where item_id = item and kind = 'post'
    and (status in ('paid', 'running') or (status = 'unpaid' and not is_public)))
$$;
comment on function private.has_own_place(uuid, boolean) is
  'Whether a listing or a post is outside the plan: paid for by itself, or to be paid before it is public.';

create function private.is_approved_unpaid(item uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.placements where item_id = item and kind = 'post' and status = 'unpaid'
    and approved_at is not null);
end
$$;
comment on function private.is_approved_unpaid(uuid) is
  'Whether staff approved a post that waits for its payment: they have nothing left to decide.';
grant execute on function private.is_approved_unpaid(uuid) to authenticated;

create function private.is_organization_live(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_profiles where id = organization and private.is_live(business_subscription_status))
$$;
comment on function private.is_organization_live(uuid) is 'Whether an organization has a membership now.';

create function private.placement_person(placement public.placements) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when placement.ordered_by = b.owner_id or exists (select from public.business_managers as team
      where team.business_id = b.id and team.user_id = placement.ordered_by) then placement.ordered_by
    else coalesce(b.owner_id, placement.ordered_by) end
  from (select 1) as one left join public.businesses as b on b.id = placement.business_id
$$;
comment on function private.placement_person(public.placements) is
  'Who hears of a placement: who ordered it while they are on the team, and otherwise the owner of the listing.';

create function private.queue_placement_mail(outcome text, placement public.placements, further jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('placements:%s:%s:%s:%s:%s', placement.id, outcome, extract(epoch from placement.ends_at),
      extract(epoch from placement.ended_at), further ->> 'cause'), 'placement',
    case outcome when 'ends_soon' then 'reminders' else 'billing' end, private.placement_person(placement),
    jsonb_build_object('outcome', outcome, 'placement_id', placement.id, 'kind', placement.kind, 'entity', placement.entity,
      'item_id', placement.item_id, 'business_id', placement.business_id, 'title', placement.title, 'name', placement.name,
      'slug', private.placed_item(placement.entity, placement.item_id) ->> 'slug',
      'ends_at', placement.ends_at, 'amount', i.total, 'currency', i.currency, 'reason', nullif(placement.note, ''),
      'time_zone', hub.time_zone) || further,
    secrets => case when i.id is not null then jsonb_build_object('token', private.invoice_token(i.id)) end)
  from public.site_settings as hub left join public.invoices as i on i.id = placement.invoice_id
$$;
comment on function private.queue_placement_mail(text, public.placements, jsonb) is 'Queues an email about a placement, once.';

create function private.is_placement_ending(placement uuid, ends timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.placements as p where p.id = placement and p.status = 'running' and p.ends_at = ends
    and not exists (select from public.placements as next where next.item_id = p.item_id and next.kind = p.kind
      and next.status = 'paid'))
$$;
comment on function private.is_placement_ending(uuid, timestamptz) is
  'Whether a placement still ends then, and was not extended.';

-- What follows.

create function private.lock_placed_item(entity text, item uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if item is null then return; end if;
  execute format('select from public.%I where id = $1 for no key update', entity) using item;
end
$$;
comment on function private.lock_placed_item(text, uuid) is 'Locks a listing or a post before its placements.';

-- By the rule of the placements, whoever pays, approves or ends one: that nobody may set the status by hand stays.
create function private.set_placed_status(entity text, items uuid[], from_statuses text[], becomes text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('hub.by_placement', 'on', true);
  execute format('update public.%1$I set %2$I = $1 where id = any ($2) and %2$I = any ($3)', entity, private.status_field(entity))
    using becomes, items, from_statuses;
  perform set_config('hub.by_placement', '', true);
end
$$;
comment on function private.set_placed_status(text, uuid[], text[], text) is
  'Publishes or ends paid posts by rule, in place of a decision.';

create function private.public_status(entity text) returns text
language sql immutable set search_path = '' as $$
  select case when entity in ('jobs', 'deals') then 'active' else 'approved' end
$$;
comment on function private.public_status(text) is 'The status with which everybody sees a listing or a post.';

create function private.over_status(entity text) returns text
language sql immutable set search_path = '' as $$
  select case entity when 'jobs' then 'closed' when 'deals' then 'ended' else 'archived' end
$$;
comment on function private.over_status(text) is 'The status of a listing or a post whose paid time is over.';

create function private.sync_placed_items(entity text, items uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if items is null or array_remove(items, null) = '{}' then return; end if;
  perform set_config('hub.by_placement', 'on', true);
  execute format('update public.%I as item set sponsored = placed.is_running from (
      select given.id, exists (select from public.placements as p where p.item_id = given.id and p.kind = ''featured''
        and p.status = ''running'') as is_running from unnest($1) as given (id)) as placed
    where item.id = placed.id and item.sponsored <> placed.is_running', entity) using items;
  -- Jobs and deals say until when they are shown: for as long as was paid, with what comes after.
  if entity in ('jobs', 'deals') then
    execute format('update public.%1$I as item set %2$I = least(paid.until, now() + interval ''399 days'') from (
        select r.item_id, private.days_after(r.ends_at, coalesce((select sum(next.days)::integer from public.placements as next
          where next.item_id = r.item_id and next.kind = ''post'' and next.status = ''paid''), 0), hub.time_zone) as until
        from public.placements as r cross join public.site_settings as hub
        where r.item_id = any ($1) and r.kind = ''post'' and r.status = ''running'') as paid
      where item.id = paid.item_id and item.%2$I is distinct from least(paid.until, now() + interval ''399 days'')
        %3$s',
      entity, case entity when 'jobs' then 'expire_date' else 'publish_until' end,
      case entity when 'deals' then 'and paid.until > item.publish_from' else '' end) using items;
  end if;
  perform set_config('hub.by_placement', '', true);
end
$$;
comment on function private.sync_placed_items(text, uuid[]) is
  'Derives from their placements whether listings and posts are sponsored, and until when paid jobs and deals are shown.';

create function private.begin_placement(placement uuid, starts timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  begun public.placements;
begin
  update public.placements as p set status = 'running', starts_at = starts, held_until = null,
    ends_at = private.days_after(starts, p.days, hub.time_zone)
  from public.site_settings as hub where p.id = placement and p.status = 'paid' returning p.* into begun;
  if begun.id is not null then perform private.queue_placement_mail('started', begun); end if;
end
$$;
comment on function private.begin_placement(uuid, timestamptz) is 'Lets a paid placement run for its days, and says so.';

-- The post is locked.
create function private.begin_placements(entity text, item uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed jsonb := private.placed_item(entity, item);
  next public.placements;
  starts timestamptz := now();
begin
  if item is null or placed is null then return; end if;
  select * into next from public.placements as p where p.item_id = item and p.kind = 'post' and p.status = 'paid'
    and not exists (select from public.placements as r where r.item_id = item and r.kind = 'post' and r.status = 'running')
  order by p.paid_at, p.id limit 1 for update;
  if next.approved_at is not null and placed ->> 'status' = 'pending' then
    perform private.set_placed_status(entity, array[item], '{pending}', private.public_status(entity));
    placed := private.placed_item(entity, item);
  end if;
  if placed ->> 'status' <> private.public_status(entity) then return; end if;
  if next.id is not null then
    if entity = 'deals' then
      select greatest(now(), publish_from) into starts from public.deals where id = item;
    end if;
    perform private.begin_placement(next.id, starts);
  end if;
  perform private.begin_placement((select p.id from public.placements as p
    where p.item_id = item and p.kind = 'featured' and p.status = 'paid'
      and not exists (select from public.placements as r where r.item_id = item and r.kind = 'featured' and r.status = 'running')
    order by p.paid_at, p.id limit 1 for update), now());
  perform private.sync_placed_items(entity, array[item]);
end
$$;
comment on function private.begin_placements(text, uuid) is
  'Begins what is paid of a locked listing or post that staff approved: the next paid time and the next featured place, once.';

create function private.unused_amount(placement public.placements, amount bigint) returns bigint
language sql stable set search_path = '' as $$
  select case when placement.starts_at is null then amount else round(amount * greatest(0, extract(epoch from placement.ends_at
      - greatest(coalesce(placement.ended_at, now()), placement.starts_at))
    / extract(epoch from placement.ends_at - placement.starts_at)))::bigint end
$$;
comment on function private.unused_amount(public.placements, bigint) is
  'The part of an amount that was paid for the time of a placement that was not used: all of it before it began.';

create function private.take_back_sale(invoice uuid, why text, used_by public.placements default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  kept bigint;
begin
  if invoice is null then return false; end if;
  bill := private.lock_invoice(invoice);
  perform private.lock_payments_of(invoice);
  if bill.status = 'draft' then
    -- Nobody can begin to pay it. A payment on its way goes back when it arrives.
    update public.invoices set payable_until = now() where id = invoice;
  elsif bill.status = 'open' and bill.amount_paid = 0 and bill.amount_credited = 0 then
    perform private.close_locked(bill, 'void', why);
  else
    kept := case when used_by.id is null then 0 else bill.total - private.unused_amount(used_by, bill.total) end;
    perform private.give_back(invoice, greatest(0, bill.total - bill.amount_credited - kept), why);
  end if;
  return bill.amount_paid > 0;
end
$$;
comment on function private.take_back_sale(uuid, text, public.placements) is
  'Takes back the invoice of something that was sold and is not given: nothing is owed, and what was paid goes back, except for the '
  'time that a placement was used. Whether anything was paid.';

create function private.return_sale(over public.placements) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_placement_mail('canceled', over, jsonb_strip_nulls(jsonb_build_object('cause', over.end_reason,
    'amount', (select private.unused_amount(over, i.total) from public.invoices as i where i.id = over.invoice_id),
    'is_refunded', private.take_back_sale(over.invoice_id, case over.end_reason when 'declined' then 'The post was declined.'
      when 'full' then 'No place was left.' else 'The order was canceled.' end, over))))
$$;
comment on function private.return_sale(public.placements) is
  'Takes back the invoice of a placement that is over: what was paid for the time that was not used goes back by itself, with an email.';

create function private.cancel_placements(placements uuid[], why text, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  canceled public.placements;
begin
  for canceled in
    update public.placements as p set status = case when p.starts_at is null then 'canceled' else 'ended' end, ended_at = now(),
      end_reason = why, note = coalesce(about, ''), held_until = null
    where p.id = any (cancel_placements.placements) and p.status in ('unpaid', 'paid', 'running') returning *
  loop
    perform private.return_sale(canceled);
  end loop;
end
$$;
comment on function private.cancel_placements(uuid[], text, text) is
  'Cancels placements and takes their invoices back: what was paid goes back by itself. Once for each.';

-- Hooks of the ledger.

create function private.claim_placement(draft uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  sold public.placements;
begin
  select * into sold from public.placements where invoice_id = draft;
  if sold.id is null then return true; end if;
  perform private.lock_placed_item(sold.entity, sold.item_id);
  perform 1 from public.placement_products where id = sold.product_id for no key update;
  select * into sold from public.placements where id = sold.id for update;
  if not (sold.status = 'unpaid' or (sold.status = 'canceled' and sold.end_reason = 'unpaid'))
    or not private.has_room(sold)
    or exists (select from public.placements as other where other.item_id = sold.item_id and other.kind = sold.kind
      and other.status = 'unpaid' and other.id <> sold.id) then
    perform private.cancel_placements(array[sold.id], 'full', null);
    return false;
  end if;
  -- Given up a moment ago, and there is a place for it.
  update public.placements set status = 'unpaid', end_reason = null, ended_at = null where id = sold.id and status = 'canceled';
  return true;
end
$$;
comment on function private.claim_placement(uuid) is
  'Whether what a draft is for can still be had now that it is paid: a featured place that was held, or one that is free.';

create function private.apply_paid_placement(invoice uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sold public.placements;
  is_taken boolean;
begin
  select * into sold from public.placements where invoice_id = invoice;
  if sold.id is null then return; end if;
  perform private.lock_placed_item(sold.entity, sold.item_id);
  perform 1 from public.placement_products where id = sold.product_id for no key update;
  select * into sold from public.placements where id = sold.id for update;
  if sold.status = 'unpaid' then
    -- Paid after the hold ran out, or after the bank took the first payment back: there may be no place any longer.
    if not private.has_room(sold) then
      perform private.cancel_placements(array[sold.id], 'full', null);
      return;
    end if;
    update public.placements set status = 'paid', paid_at = now(), held_until = null where id = sold.id;
    perform private.begin_placements(sold.entity, sold.item_id);
  elsif sold.end_reason = 'charged_back' and sold.ends_at > now() then
    is_taken := exists (select from public.placements as other where other.item_id = sold.item_id and other.kind = sold.kind
      and other.status = 'running');
    if is_taken or not private.has_room(sold) then
      update public.placements set end_reason = case when is_taken then 'withdrawn' else 'full' end where id = sold.id
      returning * into sold;
      perform private.return_sale(sold);
      return;
    end if;
    -- Paid after all: it goes on, until it would have ended anyway.
    update public.placements set status = 'running', ended_at = null, end_reason = null where id = sold.id;
    if sold.kind = 'post' then
      perform private.set_placed_status(sold.entity, array[sold.item_id], array[private.over_status(sold.entity)],
        private.public_status(sold.entity));
    end if;
    perform private.sync_placed_items(sold.entity, array[sold.item_id]);
  elsif sold.status in ('ended', 'canceled') and sold.end_reason <> 'charged_back' then
    -- It was paid while it was canceled.
    perform private.take_back_sale(invoice, 'The order was canceled before it was paid.');
  end if;
end
$$;
comment on function private.apply_paid_placement(uuid) is
  'Begins the placement that a paid invoice is for, if its post is approved. Once. What was canceled is paid back.';

create function private.close_post_without_time(entity text, items uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.set_placed_status(entity, array(select id from unnest(items) as id where not private.is_paid_post(id)),
    array[private.public_status(entity)], private.over_status(entity));
  select private.set_placed_status(entity, array(select id from unnest(items) as id where not private.is_paid_post(id)),
    '{pending}', 'draft');
$$;
comment on function private.close_post_without_time(text, uuid[]) is
  'Ends paid posts that have no paid time left; one that waits for approval is a draft again.';

create function private.revoke_placement(invoice uuid, is_ended boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sold public.placements;
begin
  select * into sold from public.placements where invoice_id = invoice;
  if sold.id is null or sold.status in ('ended', 'canceled') then return; end if;
  perform private.lock_placed_item(sold.entity, sold.item_id);
  select * into sold from public.placements where id = sold.id for update;
  if not is_ended and sold.status = 'paid' then
    update public.placements set status = 'unpaid', paid_at = null where id = sold.id;
    return;
  elsif not is_ended and sold.status = 'unpaid' then
    return;
  end if;
  update public.placements set status = case when starts_at is null then 'canceled' else 'ended' end, ended_at = now(),
    end_reason = case when is_ended then 'refunded' else 'charged_back' end
  where id = sold.id and status in ('unpaid', 'paid', 'running') returning * into sold;
  if sold.id is null then return; end if;
  perform private.queue_placement_mail('canceled', sold, jsonb_build_object('cause', sold.end_reason, 'is_refunded', is_ended));
  if sold.kind = 'post' then perform private.close_post_without_time(sold.entity, array[sold.item_id]); end if;
  perform private.sync_placed_items(sold.entity, array[sold.item_id]);
end
$$;
comment on function private.revoke_placement(uuid, boolean) is
  'Ends the placement of an invoice that was credited or made void, or whose payment the bank took back.';

-- Ordering.

create function private.featured_places_left(product uuid, item uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when pp.places is not null then greatest(0, pp.places - (select count(distinct p.item_id)::integer
    from public.placements as p where p.product_id = product and p.item_id is distinct from item
      and (p.status in ('paid', 'running') or (p.status = 'unpaid' and p.held_until > now())))) end
  from public.placement_products as pp where pp.id = product
$$;
comment on function private.featured_places_left(uuid, uuid) is
  'How many featured places are left besides the one that an item may have; null for no limit.';

create function private.has_room(sold public.placements) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(sold.held_until > now(), false) or coalesce(private.featured_places_left(sold.product_id, sold.item_id) > 0, true)
$$;
comment on function private.has_room(public.placements) is
  'Whether an ordered placement still has its place: it is held, one is free, or there is no limit. The product is locked.';

create function private.is_in_good_standing(organization uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_good_standing(null, organization);
  return organization is not null;
exception when sqlstate 'PT403' or sqlstate 'PT409' then
  return false;
end
$$;
comment on function private.is_in_good_standing(uuid) is 'Whether an organization may be invoiced, by private.assert_good_standing.';

create function private.placement_price(product public.placement_products, organization uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when product.member_price is not null and private.is_organization_live(organization) then product.member_price
    else product.price end
$$;
comment on function private.placement_price(public.placement_products, uuid) is
  'What a product costs an organization now: the member price by its membership, not by what somebody types.';

create function private.item_to_place(entity text, item uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed jsonb := private.placed_item(entity, item);
begin
  if private.is_anonymous() or (select auth.uid()) is null then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  elsif item is null and entity = 'businesses' then
    -- Of a listing that is still to be added: it will be of this organization (private.settle_organization).
    select jsonb_build_object('organization_id', o.id, 'status', 'draft', 'title', '') into placed
    from public.business_profiles as o where o.owner_id = (select auth.uid()) order by o.created_at, o.id limit 1;
  elsif not coalesce((placed ->> 'business_id')::uuid = any (private.my_business_ids(
      case entity when 'businesses' then '{owner,manager}' else '{owner,manager,contributor}' end::text[])), false) then
    placed := null;
  end if;
  if placed is null then
    perform private.raise_error(404, 'not_found', 'This does not exist, or it is not yours.');
  end if;
  return placed;
end
$$;
comment on function private.item_to_place(text, uuid) is
  'A listing or a post for those who run its listing, or without one the place of a listing that the caller is about to add.';

create function private.placement_offers(entity text, item uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed constant jsonb := private.item_to_place(entity, item);
  organization constant uuid := (placed ->> 'organization_id')::uuid;
begin
  return jsonb_build_object(
    'currency', (select currency from public.site_settings),
    'is_member', private.is_organization_live(organization),
    'can_invoice', coalesce(organization = any (private.my_organization_ids('{billing}')), false)
      and private.is_in_good_standing(organization),
    'status', placed ->> 'status',
    'products', (select coalesce(jsonb_agg(jsonb_build_object('id', pp.id, 'kind', pp.kind, 'name', pp.name,
        'description', pp.description, 'days', pp.days, 'price', private.placement_price(pp, organization),
        'full_price', pp.price, 'member_price', pp.member_price, 'has_tax', pp.tax_rate_id is not null,
        'places_left', private.featured_places_left(pp.id, item), 'free_from', case when private.featured_places_left(pp.id, item) = 0
          then (select min(p.ends_at) from public.placements as p where p.product_id = pp.id and p.status = 'running') end)
        order by pp.kind desc, pp.position, pp.days, pp.name), '[]')
      from public.placement_products as pp where pp.entity = placement_offers.entity and pp.is_active),
    'placements', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'days', p.days,
        'status', p.status, 'is_grant', p.is_grant, 'approved_at', p.approved_at, 'starts_at', p.starts_at, 'ends_at', p.ends_at,
        'end_reason', p.end_reason,
        'invoice_id', case when i.status <> 'draft' and (p.organization_id = any (private.my_organization_ids('{billing}'))
          or i.user_id = (select auth.uid())) then p.invoice_id end,
        'paying', case when p.status = 'unpaid' and (i.status = 'open' or (i.status = 'draft' and i.payable_until > now()))
          then jsonb_build_object('invoice_id', i.id, 'token', private.invoice_token(i.id)) end)
        order by p.created_at desc), '[]')
      from public.placements as p left join public.invoices as i on i.id = p.invoice_id
      where p.status <> 'canceled' and (p.item_id = item
        or (item is null and p.item_id is null and p.organization_id = organization and p.kind = 'post'))));
end
$$;
grant execute on function private.placement_offers(text, uuid) to authenticated, service_role;

create function public.placement_offers(entity text, item_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.placement_offers(entity, item_id) $$;
comment on function public.placement_offers(text, uuid) is
  'For the team of a listing, about it or one of its posts: what can be bought at what price (minor units, before taxes), whether it '
  'may be invoiced, and what was bought.';
grant execute on function public.placement_offers(text, uuid) to authenticated, service_role;

create function private.add_placement(
  placement uuid, product public.placement_products, item uuid, placed jsonb, cost bigint, by_member boolean, is_free boolean
) returns public.placements
language sql volatile security definer set search_path = '' as $$
  insert into public.placements (id, product_id, kind, entity, name, days, price, is_member_price, item_id, title, business_id,
    organization_id, ordered_by, is_grant)
  values (placement, product.id, product.kind, product.entity, product.name, product.days, cost, by_member, item,
    placed ->> 'title', (placed ->> 'business_id')::uuid, (placed ->> 'organization_id')::uuid, (select auth.uid()), is_free)
  returning *
$$;
comment on function private.add_placement(uuid, public.placement_products, uuid, jsonb, bigint, boolean, boolean) is
  'Notes what is bought, as it is offered now.';

create function private.describe_order(placement uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('placement_id', p.id, 'status', p.status, 'invoice_id', p.invoice_id,
    'token', case when p.invoice_id is not null then private.invoice_token(p.invoice_id) end, 'invoice_status', i.status,
    'total', coalesce(i.total, 0), 'currency', (select currency from public.site_settings))
  from public.placements as p left join public.invoices as i on i.id = p.invoice_id where p.id = placement
$$;
comment on function private.describe_order(uuid) is 'An order as it is answered to who ordered it, with the secret that pays it.';

create function private.assert_placeable(product public.placement_products, placed jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  was constant text := placed ->> 'status';
begin
  if product.kind = 'featured' and was not in ('pending', private.public_status(product.entity)) then
    perform private.raise_error(409, 'not_public', 'Only a post that is public or pending approval can be featured. Submit it first.');
  elsif product.kind = 'post' and was in ('suspended', 'merged', 'paused') then
    perform private.raise_error(409, 'not_placeable', 'This cannot be published as it is now.');
  elsif product.entity = 'businesses' and product.kind = 'post' and was not in ('draft', 'rejected', 'archived', 'pending', 'approved')
  then
    perform private.raise_error(409, 'not_placeable', 'This cannot be published as it is now.');
  end if;
end
$$;
comment on function private.assert_placeable(public.placement_products, jsonb) is
  'Lets only what can be published or is public through.';

create function private.order_placement(
  placement uuid, product_id uuid, item uuid, pays text, seen_price bigint
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  product public.placement_products;
  known public.placements;
  placed jsonb;
  organization uuid;
  cost bigint;
  invoice uuid;
begin
  select * into product from public.placement_products as pp where pp.id = order_placement.product_id;
  placed := private.item_to_place(product.entity, item);
  organization := (placed ->> 'organization_id')::uuid;
  perform private.lock_placed_item(product.entity, item);
  select * into product from public.placement_products as pp where pp.id = order_placement.product_id for no key update;
  placed := private.item_to_place(product.entity, item);
  select * into known from public.placements as p where p.id = placement or (p.kind = product.kind and p.status = 'unpaid'
    and (p.item_id = item or (item is null and p.item_id is null and p.organization_id = organization)))
  order by p.id = placement desc limit 1 for update;
  if private.give_up_hold(known) then known := null; end if;
  if known.id is not null and (known.item_id, known.product_id, known.organization_id)
    is distinct from (item, product.id, organization) then
    perform private.raise_error(409, 'placement_unpaid',
      'There is an order already that is not paid. Pay it, or cancel it before you choose something else.');
  elsif known.id is not null and not (known.id = placement and known.status <> 'unpaid') and pays = 'invoice'
    and exists (select from public.invoices as i where i.id = known.invoice_id and i.status = 'draft') then
    -- By card first, and then by invoice after all: the same order.
    perform private.invoice_placement(known, organization);
    return private.describe_order(known.id);
  elsif known.id is not null then
    return private.describe_order(known.id);
  elsif not product.is_active then
    perform private.raise_error(404, 'product_not_offered', 'This is no longer on sale. Choose something else.');
  end if;
  perform private.assert_placeable(product, placed);
  cost := private.placement_price(product, organization);
  if seen_price is distinct from cost then
    perform private.raise_error(409, 'price_changed', format('The price has changed to %s. Reload the page.',
      private.format_amount(cost, currency))) from public.site_settings;
  elsif private.featured_places_left(product.id, item) = 0 then
    perform private.raise_error(409, 'no_place_left', 'All places are taken. Try again when one is free.');
  elsif not private.consume_rate_limit('placements of ' || person, 50, 86400) then
    perform private.raise_error(429, 'too_many_changes', 'You changed your mind very often today. Try again tomorrow.');
  end if;
  known := private.add_placement(placement, product, item, placed, cost,
    product.member_price is not null and private.is_organization_live(organization), false);
  invoice := private.start_invoice(organization, case when organization is null then person end,
    about => left(concat_ws(': ', product.name, nullif(placed ->> 'title', '')), 200));
  insert into public.invoice_lines (invoice_id, position, kind, description, unit_amount, account_id, tax_rate_id)
  values (invoice, 0, 'placement', left(concat_ws(': ', product.name, nullif(placed ->> 'title', '')), 300), cost, product.account_id,
    product.tax_rate_id);
  -- A post can be paid for two weeks. A featured place is held for the checkout only.
  update public.invoices set payable_until = now() + case product.kind when 'featured' then interval '15 minutes'
    else interval '14 days' end where id = invoice;
  update public.placements set invoice_id = invoice,
    held_until = case when product.kind = 'featured' then now() + interval '15 minutes' end
  where id = known.id returning * into known;
  if product.kind = 'post' then
    perform private.submit_paid_post(product.entity, item, placed ->> 'status');
  end if;
  if private.add_up(invoice) = 0 then
    perform private.issue_invoices(array[invoice], private.today());
  elsif pays = 'invoice' then
    perform private.invoice_placement(known, organization);
  end if;
  return private.describe_order(known.id);
end
$$;
grant execute on function private.order_placement(uuid, uuid, uuid, text, bigint) to authenticated, service_role;

create function private.submit_paid_post(entity text, item uuid, was text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if item is null or was in ('pending', private.public_status(entity)) then return; end if;
  execute format('update public.%1$I set %2$I = ''pending'' where id = $1', entity, private.status_field(entity)) using item;
end
$$;
comment on function private.submit_paid_post(text, uuid, text) is 'Submits a post that was ordered, for review.';

create function private.give_up_hold(known public.placements) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if known.status is distinct from 'unpaid' or coalesce(known.held_until, 'infinity') > now()
    or not exists (select from public.invoices as i where i.id = known.invoice_id and i.status = 'draft')
    or exists (select from public.payments as m where m.invoice_id = known.invoice_id and m.status = 'pending'
      and m.provider_intent_id is not null) then return false; end if;
  update public.placements set status = 'canceled', end_reason = 'unpaid', ended_at = now(), held_until = null where id = known.id;
  return true;
end
$$;
comment on function private.give_up_hold(public.placements) is
  'Gives up an order of a featured place that was held and not paid, so that it can be ordered again. Says whether.';

create function private.invoice_placement(placement public.placements, organization uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if organization is null or not organization = any (private.my_organization_ids('{billing}')) then
    perform private.raise_error(403, 'not_the_payer', 'Only the billing contact of the organization can be invoiced. Pay by card.');
  elsif exists (select from public.payments as m where m.invoice_id = placement.invoice_id and m.status = 'pending'
    and m.provider_intent_id is not null) then
    perform private.raise_error(409, 'payment_pending', 'A payment for this invoice is on its way. It can take some days.');
  end if;
  perform private.assert_good_standing(null, organization);
  update public.placements set held_until = case when kind = 'featured' then now() + interval '7 days' end where id = placement.id;
  perform private.issue_invoices(array[placement.invoice_id], private.today(), case when placement.kind = 'featured'
    then private.today() + 7 end);
  perform private.queue_invoice_mail('invoice', array[placement.invoice_id]);
end
$$;
comment on function private.invoice_placement(public.placements, uuid) is
  'Issues the invoice of an order, for a member that owes nothing that is overdue. A featured place is held for a week.';

create function public.order_placement(
  placement_id uuid, product_id uuid, item_id uuid, pays text, seen_price bigint
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.order_placement(placement_id, product_id, item_id, pays, seen_price)
$$;
comment on function public.order_placement(uuid, uuid, uuid, text, bigint) is
  'For the team of a listing: orders a product for it or one of its posts at the price that was seen, to be paid by card or by '
  'invoice, and submits the post. The same placement_id orders once. Returns {"placement_id", "status", "invoice_id", "token", '
  '"invoice_status", "total", "currency"}.';
grant execute on function public.order_placement(uuid, uuid, uuid, text, bigint) to authenticated, service_role;

create function private.cancel_placement(placement uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.placements;
begin
  select * into known from public.placements where id = placement;
  if known.id is null or not coalesce(known.business_id = any (private.my_business_ids('{owner,manager,contributor}')),
      known.ordered_by = (select auth.uid()), false) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or it is not yours.');
  end if;
  perform private.lock_invoice(known.invoice_id) where known.invoice_id is not null;
  perform private.lock_placed_item(known.entity, known.item_id);
  select * into known from public.placements where id = placement for update;
  if known.status in ('running', 'ended') then
    perform private.raise_error(409, 'placement_begun', 'It has begun, so it cannot be canceled. It ends automatically.');
  elsif known.status = 'canceled' then
    return;
  end if;
  perform private.cancel_placements(array[placement], 'withdrawn', null);
  if known.kind = 'post' then perform private.close_post_without_time(known.entity, array[known.item_id]); end if;
  perform private.sync_placed_items(known.entity, array[known.item_id]);
end
$$;
grant execute on function private.cancel_placement(uuid) to authenticated, service_role;

create function public.cancel_placement(placement_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.cancel_placement(placement_id) $$;
comment on function public.cancel_placement(uuid) is
  'For the team of a listing: cancels an order that has not begun. What was paid goes back.';
grant execute on function public.cancel_placement(uuid) to authenticated, service_role;

-- Staff.

create function private.grant_placement(placement uuid, product_id uuid, item uuid, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  product public.placement_products;
  placed jsonb;
  given public.placements;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can do this.';
  end if;
  perform private.assert_reason(why);
  select * into product from public.placement_products as pp where pp.id = grant_placement.product_id;
  placed := private.placed_item(product.entity, item);
  if placed is null then
    perform private.raise_error(404, 'not_found', 'This no longer exists.');
  end if;
  perform private.lock_placed_item(product.entity, item);
  perform 1 from public.placement_products as pp where pp.id = product.id for no key update;
  if exists (select from public.placements where id = placement) then return placement; end if;
  perform private.assert_placeable(product, placed);
  if private.featured_places_left(product.id, item) = 0 then
    perform private.raise_error(409, 'no_place_left', 'All places are taken. Try again when one is free.');
  end if;
  given := private.add_placement(placement, product, item, placed, 0, false, true);
  update public.placements set status = 'paid', paid_at = now(), note = why where id = given.id;
  if product.kind = 'post' then perform private.submit_paid_post(product.entity, item, placed ->> 'status'); end if;
  perform private.begin_placements(product.entity, item);
  return given.id;
end
$$;
grant execute on function private.grant_placement(uuid, uuid, uuid, text) to authenticated, service_role;

create function public.grant_placement(placement_id uuid, product_id uuid, item_id uuid, reason text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.grant_placement(placement_id, product_id, item_id, reason)
$$;
comment on function public.grant_placement(uuid, uuid, uuid, text) is
  'For staff: gives a paid post or a featured place free, for a reason. The same placement_id gives it once.';
grant execute on function public.grant_placement(uuid, uuid, uuid, text) to authenticated, service_role;

create function private.end_placement(placement uuid, why text, gives_back text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.placements;
  bill public.invoices;
  back bigint;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can do this.';
  end if;
  perform private.assert_reason(why);
  if gives_back not in ('nothing', 'unused', 'all') then
    perform private.raise_error(400, 'refund_unknown', 'Choose what to refund: nothing, the unused days, or everything.');
  elsif gives_back <> 'nothing' then
    perform private.assert_bills();
  end if;
  select * into known from public.placements where id = placement;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.'); end if;
  if known.invoice_id is not null then
    bill := private.lock_invoice(known.invoice_id);
    perform private.lock_payments_of(bill.id);
  end if;
  perform private.lock_placed_item(known.entity, known.item_id);
  select * into known from public.placements where id = placement for update;
  if known.status in ('ended', 'canceled') then
    perform private.raise_error(409, 'already_decided', 'It has already ended. Reload the page.');
  end if;
  update public.placements set status = case when starts_at is null then 'canceled' else 'ended' end, ended_at = now(),
    end_reason = 'staff', note = why, held_until = null
  where id = placement returning * into known;
  back := case when bill.id is null or bill.amount_paid = 0 then 0 when gives_back = 'all' then bill.amount_paid
    when gives_back = 'unused' then private.unused_amount(known, bill.amount_paid) else 0 end;
  if bill.id is not null and bill.status in ('draft', 'open') and bill.amount_paid = 0 then
    perform private.take_back_sale(bill.id, why);
  elsif back > 0 then
    perform private.give_back(bill.id, back, why);
  end if;
  perform private.queue_placement_mail('canceled', known, jsonb_build_object('cause', 'staff', 'is_refunded', back > 0,
    'amount', nullif(back, 0)));
  if known.kind = 'post' then perform private.close_post_without_time(known.entity, array[known.item_id]); end if;
  perform private.begin_placements(known.entity, known.item_id);
  perform private.sync_placed_items(known.entity, array[known.item_id]);
end
$$;
grant execute on function private.end_placement(uuid, text, text) to authenticated, service_role;

create function public.end_placement(placement_id uuid, reason text, gives_back text default 'nothing') returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_placement(placement_id, reason, gives_back) $$;
comment on function public.end_placement(uuid, text, text) is
  'For staff: ends a placement now, for a reason. gives_back says what goes back: nothing or, by those who bill, what was paid for the '
  'unused time, or all.';
grant execute on function public.end_placement(uuid, text, text) to authenticated, service_role;

-- What happens to the posts.

create function private.hold_unpaid_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := private.status_field(tg_table_name);
  was constant text := to_jsonb(old) ->> field;
  becomes constant text := to_jsonb(new) ->> field;
  actor constant text := private.actor_role();
  held public.placements;
begin
  if current_setting('hub.by_placement', true) = 'on' then return new; end if;
  if becomes = private.public_status(tg_table_name) and was <> becomes then
    -- Whoever may not approve is told so by the rule of the status.
    if actor not in ('admin', 'editor', 'system') then return new; end if;
    if exists (select from public.placements where item_id = new.id and kind = 'post' and status in ('paid', 'running')) then
      return new;
    end if;
    update public.placements set approved_at = now() where item_id = new.id and kind = 'post' and status = 'unpaid'
    returning * into held;
    if held.id is not null then
      perform private.queue_placement_mail('approved', held);
      new := jsonb_populate_record(new, jsonb_build_object(field, was, 'status_reason', null));
    end if;
  elsif actor = 'owner' or (was = 'pending' and becomes <> was) then
    -- What was approved was what stood there then.
    update public.placements set approved_at = null where item_id = new.id and kind = 'post' and status = 'unpaid'
      and approved_at is not null;
  end if;
  return new;
end
$$;
comment on function private.hold_unpaid_post() is
  'Keeps a post in review that staff approve and nobody has paid yet: it goes live with the payment.';

create function private.follow_placed_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := private.status_field(tg_table_name);
  becomes constant text := to_jsonb(new) ->> field;
begin
  if becomes = to_jsonb(old) ->> field or current_setting('hub.by_placement', true) = 'on'
    or not exists (select from public.placements where item_id = new.id and status in ('unpaid', 'paid', 'running')) then
    return null;
  end if;
  if becomes = private.public_status(tg_table_name) then
    perform private.begin_placements(tg_table_name, new.id);
  elsif becomes = 'rejected' then
    -- What has begun stays paid: staff give it back with the placement, if they want.
    perform private.end_running(new.id, 'declined', new.status_reason);
    perform private.cancel_placements(array(select id from public.placements where item_id = new.id
      and status in ('unpaid', 'paid')), 'declined', new.status_reason);
  elsif becomes in ('filled', 'closed', 'ended', 'archived', 'suspended', 'merged') then
    perform private.end_running(new.id, case becomes when 'suspended' then 'declined' else 'withdrawn' end, new.status_reason);
    perform private.cancel_placements(array(select id from public.placements where item_id = new.id
      and status in ('unpaid', 'paid')), 'withdrawn', null);
  end if;
  perform private.sync_placed_items(tg_table_name, array[new.id]);
  return null;
end
$$;
comment on function private.follow_placed_item() is
  'Begins the placements of a post that staff approve, ends those of one that is over, and gives back what was not used of a post that '
  'was declined.';

create function private.end_running(item uuid, why text, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.placements;
begin
  for ended in update public.placements set status = 'ended', ended_at = now(), end_reason = why, note = coalesce(about, '')
    where item_id = item and status = 'running' returning *
  loop
    perform private.queue_placement_mail('canceled', ended, jsonb_build_object('cause', why, 'is_refunded', false))
      where why = 'declined';
  end loop;
end
$$;
comment on function private.end_running(uuid, text, text) is 'Ends what runs of an item that is no longer public.';

create function private.cancel_placements_of_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_placements(array(select id from public.placements where item_id = old.id
    and status in ('unpaid', 'paid', 'running')), 'deleted', null);
  return null;
end
$$;
comment on function private.cancel_placements_of_deleted() is 'Gives back what was paid for a post that is deleted before it began.';

-- What staff choose and what is paid for are kept apart; `featured` is either of both.
create function private.derive_featured() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.featured_by_staff := new.featured_by_staff or new.featured;
  elsif new.featured is distinct from old.featured and new.featured_by_staff is not distinct from old.featured_by_staff then
    new.featured_by_staff := new.featured;
  end if;
  new.featured := new.featured_by_staff or new.sponsored;
  return new;
end
$$;
comment on function private.derive_featured() is
  'Derives whether a listing or a post is featured: by the choice of staff, or because it is paid for.';

create function private.has_listing_place(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.placements where organization_id = organization and item_id is null
    and status in ('unpaid', 'paid'))
$$;
comment on function private.has_listing_place(uuid) is
  'Whether an organization ordered a place for a listing that it has not added yet.';

-- After the listing is there, which the place names. Two that are added with one statement do not share one place.
create function private.take_listing_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.organization_id is null or private.actor_role() <> 'owner'
    or private.count_listings_of(new.organization_id, new.owner_id)
      <= coalesce((private.entitlements_of(new.organization_id) ->> 'listings')::integer, 2147483647) then return null; end if;
  update public.placements set item_id = new.id, business_id = new.id, title = new.name where id = (
    select id from public.placements where organization_id = new.organization_id and item_id is null
      and status in ('unpaid', 'paid') order by status = 'paid' desc, created_at limit 1 for update);
  if not found then perform private.raise_not_in_plan('listings', new.organization_id); end if;
  return null;
end
$$;
comment on function private.take_listing_place() is 'Gives a listing beyond the plan the place that was ordered for it.';

create trigger businesses_8_take_place after insert on public.businesses
  for each row execute function private.take_listing_place();

-- The clock.

create function private.advance_placements() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once constant integer := 500;
  zone constant text := (select time_zone from public.site_settings);
  due record;
  late uuid;
  done integer := 0;
  counted integer;
begin
  -- One at a time: a second run finds nothing left.
  perform pg_advisory_xact_lock(hashtext('advance_placements'));
  -- Orders that nobody paid. One whose payment is on its way stays.
  for late in select p.id from public.placements as p join public.invoices as i on i.id = p.invoice_id
    where p.status = 'unpaid' and i.status = 'draft' and i.payable_until <= now()
      and not exists (select from public.payments as m where m.invoice_id = p.invoice_id and m.status = 'pending'
        and m.provider_intent_id is not null)
    order by p.invoice_id, p.id limit at_once
  loop
    perform private.give_up_order(late);
    done := done + 1;
  end loop;

  perform private.queue_placement_mail('ends_soon', p) from public.placements as p
  where p.status = 'running' and p.days >= 5 and p.ends_at between now() and now() + interval '3 days'
    and private.is_placement_ending(p.id, p.ends_at);

  -- Those over, whole entities at once: the items by id, then their placements.
  for due in
    select entity, array_agg(distinct item_id order by item_id) as items from (
      select entity, item_id from public.placements where status = 'running' and ends_at <= now()
      order by ends_at, id limit at_once) as over
    group by entity order by entity
  loop
    execute format('select from public.%I where id = any ($1) order by id for no key update', due.entity) using due.items;
    update public.placements as p set status = 'ended', ended_at = p.ends_at, end_reason = 'over'
    where p.item_id = any (due.items) and p.status = 'running' and p.ends_at <= now();
    get diagnostics counted = row_count;
    done := done + counted;
    perform private.queue_placement_mail('ended', e) from public.placements as e
    where e.item_id = any (due.items) and e.end_reason = 'over' and e.updated_at = now()
      and not exists (select from public.placements as n where n.item_id = e.item_id and n.kind = e.kind and n.status = 'paid');
    -- What follows begins when the time before ended, however late this runs: each day is paid once.
    perform private.begin_placement(next.id, next.starts) from (
      select distinct on (p.item_id, p.kind) p.id, (select max(e.ends_at) from public.placements as e
        where e.item_id = p.item_id and e.kind = p.kind and e.end_reason = 'over') as starts
      from public.placements as p where p.item_id = any (due.items) and p.status = 'paid'
        and exists (select from public.placements as e where e.item_id = p.item_id and e.kind = p.kind and e.end_reason = 'over'
          and e.ended_at <= now() and e.updated_at = now())
        and not exists (select from public.placements as r where r.item_id = p.item_id and r.kind = p.kind and r.status = 'running')
      order by p.item_id, p.kind, p.paid_at, p.id) as next;
    perform private.close_post_without_time(due.entity, array(select distinct e.item_id from public.placements as e
      where e.item_id = any (due.items) and e.kind = 'post' and e.end_reason = 'over' and e.updated_at = now()));
    perform private.sync_placed_items(due.entity, due.items);
  end loop;
  return done;
end
$$;
grant execute on function private.advance_placements() to service_role;

create function public.advance_placements() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.advance_placements() $$;
comment on function public.advance_placements() is
  'Ends placements whose days are over and begins what was paid to follow, says which end soon, and gives up orders that nobody paid '
  'for two weeks. Returns how many; a second run does nothing. With the service key.';
grant execute on function public.advance_placements() to service_role;

create function private.give_up_order(placement uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.placements;
begin
  select * into known from public.placements where id = placement;
  perform private.lock_invoice(known.invoice_id) where known.invoice_id is not null;
  perform private.lock_placed_item(known.entity, known.item_id);
  update public.placements set status = 'canceled', end_reason = 'unpaid', ended_at = now(), held_until = null
  where id = placement and status = 'unpaid' returning * into known;
  if known.id is null then return; end if;
  perform private.queue_placement_mail('canceled', known, '{"cause": "unpaid", "is_refunded": false}');
  if known.kind = 'post' then perform private.close_post_without_time(known.entity, array[known.item_id]); end if;
end
$$;
comment on function private.give_up_order(uuid) is 'Cancels an order that nobody paid; its post is a draft again.';

create function private.lock_invoices_of_placements(item uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_invoice(p.invoice_id) from public.placements as p
  where p.item_id = item and p.status in ('unpaid', 'paid') and p.invoice_id is not null order by p.invoice_id;
end
$$;
comment on function private.lock_invoices_of_placements(uuid) is
  'Locks what a decision about a post may have to give back, before the post: whoever pays meanwhile has these locks first.';
grant execute on function private.lock_invoices_of_placements(uuid) to authenticated, service_role;

-- The queue.

create function private.placement_reviews(items uuid[]) returns table (
  item_id uuid, kind text, name text, days integer, status text, is_grant boolean, approved_at timestamptz, invoice_id uuid,
  invoice_status text, total bigint, currency text
)
language sql stable security definer set search_path = '' as $$
  select p.item_id, p.kind, p.name, p.days, p.status, p.is_grant, p.approved_at, p.invoice_id, i.status, i.total, i.currency
  from public.placements as p left join public.invoices as i on i.id = p.invoice_id
  where p.item_id = any (items) and p.status in ('unpaid', 'paid', 'running') and (select private.is_staff())
  order by p.item_id, p.kind desc, p.created_at
$$;
grant execute on function private.placement_reviews(uuid[]) to authenticated, service_role;

create function public.placement_reviews(items uuid[]) returns table (
  item_id uuid, kind text, name text, days integer, status text, is_grant boolean, approved_at timestamptz, invoice_id uuid,
  invoice_status text, total bigint, currency text
)
language sql stable security invoker set search_path = '' as $$ select * from private.placement_reviews(items) $$;
comment on function public.placement_reviews(uuid[]) is
  'For staff, about listings and posts: what was ordered for them that is not over, and whether it is paid.';
grant execute on function public.placement_reviews(uuid[]) to authenticated, service_role;

-- The clock and decisions know nothing of each other: triggers tell them.
create trigger businesses_3_hold_unpaid before update on public.businesses
  for each row execute function private.hold_unpaid_post();
create trigger events_3_hold_unpaid before update on public.events
  for each row execute function private.hold_unpaid_post();
create trigger deals_2_hold_unpaid before update on public.deals
  for each row execute function private.hold_unpaid_post();
create trigger jobs_3_hold_unpaid before update on public.jobs
  for each row execute function private.hold_unpaid_post();
create trigger businesses_9_follow_placements after update of status on public.businesses
  for each row execute function private.follow_placed_item();
create trigger events_9_follow_placements after update of approval_status on public.events
  for each row execute function private.follow_placed_item();
create trigger deals_9_follow_placements after update of status on public.deals
  for each row execute function private.follow_placed_item();
create trigger jobs_9_follow_placements after update of status on public.jobs
  for each row execute function private.follow_placed_item();
create trigger businesses_9_cancel_placements after delete on public.businesses
  for each row execute function private.cancel_placements_of_deleted();
create trigger events_9_cancel_placements after delete on public.events
  for each row execute function private.cancel_placements_of_deleted();
create trigger deals_9_cancel_placements after delete on public.deals
  for each row execute function private.cancel_placements_of_deleted();
create trigger jobs_9_cancel_placements after delete on public.jobs
  for each row execute function private.cancel_placements_of_deleted();
create trigger businesses_3_derive_featured before insert or update on public.businesses
  for each row execute function private.derive_featured();
create trigger events_3_derive_featured before insert or update on public.events
  for each row execute function private.derive_featured();
create trigger deals_3_derive_featured before insert or update on public.deals
  for each row execute function private.derive_featured();
create trigger jobs_3_derive_featured before insert or update on public.jobs
  for each row execute function private.derive_featured();
