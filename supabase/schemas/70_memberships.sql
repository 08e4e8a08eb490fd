-- Plans and subscriptions, and the statuses derived from them. Who holds them: organizations
-- (11_organizations.sql) and people.

create function private.are_price_tiers(tiers jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  tier jsonb;
  largest integer := 0;
begin
  if jsonb_typeof(tiers) <> 'array' or jsonb_array_length(tiers) > 12 then return false; end if;
  for tier in select * from jsonb_array_elements(tiers) loop
    if jsonb_typeof(tier) <> 'object' or tier - '{max_employees,price}'::text[] <> '{}'
      or coalesce(tier ->> 'max_employees', '') !~ '^[1-9][0-9]{0,6}$' or coalesce(tier ->> 'price', '') !~ '^[0-9]{1,10}$'
      or jsonb_typeof(tier -> 'max_employees') <> 'number' or jsonb_typeof(tier -> 'price') <> 'number' then
      return false;
    end if;
    if (tier ->> 'max_employees')::integer <= largest then return false; end if;
    largest := (tier ->> 'max_employees')::integer;
  end loop;
  return true;
end
$$;
comment on function private.are_price_tiers(jsonb) is
  'Whether tiers are up to twelve of {"max_employees", "price"}, the smallest first.';
grant execute on function private.are_price_tiers(jsonb) to authenticated, service_role;

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint plans_name_length check (char_length(btrim(name)) between 1 and 80),
  slug text not null constraint plans_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  audience text not null constraint plans_audience_known check (audience in ('member', 'business')),
  description text not null default '' constraint plans_description_length
    check (char_length(description) <= 2000),
  -- In minor units of the currency of the hub, which it follows.
  price bigint not null default 0 constraint plans_price_range check (price between 0 and 9999999999),
  -- By number of employees, the smallest first: [{"max_employees": 10, "price": 25000}, ...]. Above the last one the price
  -- of the plan counts.
  price_tiers jsonb not null default '[]' constraint plans_price_tiers_form check (private.are_price_tiers(price_tiers)),
  joining_fee bigint not null default 0 constraint plans_joining_fee_range check (joining_fee between 0 and 9999999999),
  -- Of a further person beyond the entitlement "people", for each billing interval; null where none are sold.
  seat_price bigint constraint plans_seat_price_range check (seat_price between 0 and 9999999999),
  currency text not null default 'USD' constraint plans_currency_form check (currency ~ '^[A-Z]{3}$'),
  tax_rate_id uuid references public.tax_rates (id) on delete restrict,
  second_tax_rate_id uuid references public.tax_rates (id) on delete restrict,
  account_id text not null default 'dues' references public.ledger_accounts (id) on delete restrict,
  billing_interval text not null default 'year'
    constraint plans_billing_interval_known check (billing_interval in ('month', 'quarter', 'year', 'once')),
  -- The month in which everybody's year begins. Null where each term begins when it was paid for.
  fixed_year_month integer constraint plans_fixed_year_month_range check (fixed_year_month between 1 and 12),
  -- Whoever joins within a fixed year pays for the months that are left.
  is_prorated boolean not null default true,
  -- Whoever joins so many days before the next fixed year gets them with it.
  free_days_before_year integer not null default 31 constraint plans_free_days_before_year_range
    check (free_days_before_year between 0 and 180),
  renewal_lead_days integer not null default 30 constraint plans_renewal_lead_days_range
    check (renewal_lead_days between 0 and 180),
  auto_renew text not null default 'offered' constraint plans_auto_renew_known
    check (auto_renew in ('required', 'offered', 'off')),
  approval text not null default 'none' constraint plans_approval_known
    check (approval in ('none', 'before_payment', 'after_payment')),
  -- Not public: by invitation of the chamber.
  is_public boolean not null default true,
  trial_days integer not null default 0 constraint plans_trial_days_range
    check (trial_days between 0 and 365),
  grace_days integer not null default 30 constraint plans_grace_days_range
    check (grace_days between 0 and 365),
  -- What is enforced: {"gallery": 10, "statistics": true, ...}. What is missing is as without a plan.
  entitlements jsonb not null default '{}' constraint plans_entitlements_form
    check (private.are_entitlements(entitlements)),
  -- What else the plan gives, a sentence each.
  highlights text[] not null default '{}' constraint plans_highlights_count check (
    cardinality(highlights) <= 20 and private.is_clean_list(highlights)
    and char_length(array_to_string(highlights, '')) <= 4000),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint plans_slug_unique unique (slug),
  constraint plans_two_taxes check (second_tax_rate_id <> tax_rate_id),
  constraint plans_fixed_year check (fixed_year_month is null or billing_interval = 'year'),
  -- Only organizations have entitlements, and employees.
  constraint plans_price_tiers_audience check (audience = 'business' or price_tiers = '[]'),
  constraint plans_entitlements_audience check (audience = 'business' or entitlements = '{}'),
  constraint plans_seat_price_audience check (audience = 'business' or seat_price is null)
);
comment on table public.plans is 'Plans of memberships and business subscriptions.';

create trigger audit_plans after insert or update or delete on public.plans
  for each row execute function private.write_audit();
create trigger plans_set_updated_at before update on public.plans
  for each row execute function private.set_updated_at();

create index plans_tax_rate_id_idx on public.plans (tax_rate_id);
create index plans_second_tax_rate_id_idx on public.plans (second_tax_rate_id);
create index plans_account_id_idx on public.plans (account_id);

create function private.fill_plan_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.currency := (select currency from public.site_settings);
  return new;
end
$$;
comment on function private.fill_plan_currency() is 'Gives a plan the currency of the hub.';

create function private.cascade_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.plans set currency = new.currency where currency <> new.currency;
  return null;
end
$$;
comment on function private.cascade_currency() is 'Gives the plans the new currency of the hub.';

create trigger plans_1_fill_currency before insert or update of currency on public.plans
  for each row execute function private.fill_plan_currency();
create trigger site_settings_8_cascade_currency after update of currency on public.site_settings
  for each row when (old.currency <> new.currency) execute function private.cascade_currency();

alter table public.plans enable row level security;
grant select on public.plans to anon, authenticated;
grant insert, update, delete on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

create policy "everybody sees the plans that are offered" on public.plans for select to anon
  using (is_active and is_public);
create policy "admins add plans" on public.plans for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change plans" on public.plans for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove plans" on public.plans for delete to authenticated
  using ((select private.is_staff('{admin}')));

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.plans (id) on delete restrict,
  -- From the next term on, where it was chosen.
  next_plan_id uuid references public.plans (id) on delete restrict,
  -- Of its further seats, from the next term on; null for as many as now.
  next_seats integer constraint subscriptions_next_seats_range check (next_seats >= 0),
  -- A membership has a user, a business subscription a business profile.
  user_id uuid references auth.users (id) on delete cascade,
  business_profile_id uuid references public.business_profiles (id) on delete cascade,
  status text not null default 'pending' constraint subscriptions_status_known
    check (status in ('pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')),
  status_reason text constraint subscriptions_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_ends_at timestamptz,
  grace_ends_at timestamptz,
  -- Null for what was paid once and has no end. Of what is late: the later end, so that nothing lapses too early.
  term_ends_at timestamptz generated always as (case status when 'trialing' then coalesce(trial_ends_at, current_period_end)
    when 'active' then current_period_end else greatest(current_period_end, trial_ends_at) end) stored,
  cancel_at_period_end boolean not null default false,
  -- The day of the first term, by which the ends of later ones are counted: 31 January, 28 February, 31 March.
  anchor_on date,
  -- Whether its holder agreed that the saved card is charged for each next term, when, and who said so.
  auto_renew boolean not null default false,
  auto_renew_at timestamptz,
  auto_renew_by uuid,
  -- Until then time does nothing to it, for example while a check is in the mail.
  exempt_until date constraint subscriptions_exempt_until_range check (exempt_until between '2000-01-01' and '2100-01-01'),
  exempt_reason text constraint subscriptions_exempt_reason_length
    check (char_length(btrim(exempt_reason)) between 1 and 2000),
  payment_method text not null default 'card' constraint subscriptions_payment_method_known
    check (payment_method in ('card', 'bank_debit', 'check', 'cash', 'transfer', 'in_kind', 'invoice', 'complimentary')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_one_subscriber check ((user_id is null) <> (business_profile_id is null)),
  constraint subscriptions_exempt_for_a_reason check ((exempt_until is null) = (exempt_reason is null)),
  constraint subscriptions_period_order check (current_period_end > current_period_start)
);
comment on table public.subscriptions is
  'Memberships and business subscriptions; the statuses of people and businesses are derived from them.';

create unique index subscriptions_one_live_per_user on public.subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due', 'grace');
create unique index subscriptions_one_live_per_business on public.subscriptions (business_profile_id)
  where status in ('trialing', 'active', 'past_due', 'grace');
create index subscriptions_user_id_idx on public.subscriptions (user_id);
create index subscriptions_business_profile_id_idx on public.subscriptions (business_profile_id);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);
create index subscriptions_next_plan_id_idx on public.subscriptions (next_plan_id);
create index subscriptions_term_ends_at_idx on public.subscriptions (term_ends_at)
  where status in ('trialing', 'active', 'past_due', 'grace');
create index subscriptions_period_end_idx on public.subscriptions (current_period_end)
  where status in ('trialing', 'active', 'past_due', 'grace');

-- Others than admins only by functions: the policy lets nobody else update subscriptions.
insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'subscriptions', "from", "to", '{admin,editor,owner}', false from (values
  ('', 'pending'), ('', 'trialing'), ('', 'active'),
  ('pending', 'trialing'), ('pending', 'active'), ('pending', 'canceled'), ('pending', 'lapsed'),
  ('trialing', 'active'), ('trialing', 'past_due'), ('trialing', 'lapsed'), ('trialing', 'canceled'),
  ('active', 'past_due'), ('active', 'grace'), ('active', 'lapsed'), ('active', 'canceled'),
  ('past_due', 'active'), ('past_due', 'grace'), ('past_due', 'lapsed'), ('past_due', 'canceled'),
  ('grace', 'active'), ('grace', 'lapsed'), ('grace', 'canceled'),
  ('lapsed', 'active'), ('lapsed', 'pending'), ('canceled', 'active'),
  ('canceled', 'pending')) as known ("from", "to");

create function private.check_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select audience from public.plans where id = new.plan_id)
    is distinct from (case when new.user_id is null then 'business' else 'member' end) then
    perform private.raise_error(422, 'plan_not_for_subscriber', 'This plan is for another kind of member.');
  end if;
  if new.status in ('trialing', 'active') and new.started_at is null then new.started_at := now(); end if;
  if new.status = 'trialing' and new.trial_ends_at is null and new.current_period_end is null then
    new.trial_ends_at := (select now() + make_interval(days => trial_days) from public.plans
      where id = new.plan_id and trial_days > 0);
  end if;
  if tg_op = 'UPDATE' and new.status = 'active' and old.status <> 'active' then
    -- Nobody is a member without a term: it comes with a payment or a grant, see 74_dues.sql.
    if private.actor_role() <> 'system' and coalesce(new.exempt_until, '-infinity') < current_date and not exists (
      select from private.terms_in_force where subscription_id = new.id and coalesce(ends_at, 'infinity') > now()) then
      perform private.raise_error(422, 'term_over',
        'The term that was paid for is over. Record a payment, or exempt the membership first.');
    end if;
    new.grace_ends_at := null;
    new.cancel_at_period_end := new.cancel_at_period_end and old.status = 'trialing';
  end if;
  return new;
end
$$;
comment on function private.check_subscription() is
  'Checks that a plan is for the kind of subscriber and that an active term is not over, and begins trials.';

-- Nothing else writes the status of organizations, and private.sync_people the one of people: for all subscriptions of a
-- statement at once. Concurrent changes of one subscriber are serialized: otherwise a membership could stay active after
-- its last active subscription was canceled.
create function private.sync_membership_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  best constant text[] := '{active,trialing,grace,past_due,pending,lapsed,canceled}';
  people uuid[];
  organizations uuid[];
begin
  -- Nobody changes meanwhile how many people a plan includes: see private.sync_seats.
  perform pg_advisory_xact_lock_shared(hashtext('people included'));
  select array_agg(distinct user_id) filter (where user_id is not null),
    array_agg(distinct business_profile_id) filter (where business_profile_id is not null)
  into people, organizations from changed;
  if tg_op = 'UPDATE' then
    select people || array_agg(distinct user_id) filter (where user_id is not null),
      organizations || array_agg(distinct business_profile_id) filter (where business_profile_id is not null)
    into people, organizations from previous;
  end if;
  -- Locked in a separate statement: the next statement then sees what a concurrent transaction wrote.
  perform 1 from public.business_profiles where id = any (organizations) order by id for no key update;
  update public.business_profiles as o set business_subscription_status = coalesce((
    select s.status from public.subscriptions as s where s.business_profile_id = o.id
    order by array_position(best, s.status) limit 1), 'inactive')
  where o.id = any (organizations);
  perform private.sync_people(coalesce(organizations, '{}'), coalesce(people, '{}'));
  return null;
end
$$;
comment on function private.sync_membership_status() is
  'Derives the membership status of people and organizations from their subscriptions.';

create function private.notify_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
begin
  if tg_op = 'INSERT' then
    if private.actor_role() = 'system' or new.status not in ('active', 'trialing') then return null; end if;
    outcome := new.status;
  -- What never began does not end: who applied for it hears of the application.
  elsif old.status = 'pending' and new.status = 'canceled' and new.started_at is null then
    return null;
  elsif new.status <> old.status
    and new.status in ('active', 'trialing', 'past_due', 'grace', 'lapsed', 'canceled') then
    outcome := case when new.status <> 'active' then new.status
      when old.status in ('past_due', 'grace') then 'renewed'
      when old.status <> 'trialing' and old.started_at is not null then 'returned'
      else 'active' end;
  elsif new.status = 'active' and new.current_period_end > old.current_period_end then
    outcome := 'renewed';
  end if;

  if outcome is null then return null; end if;
  perform private.queue_membership_mail(format('subscriptions:%s:%s:%s', new.id, outcome, extract(epoch from now())), outcome,
    'memberships', new, jsonb_build_object('reason', new.status_reason));
  return null;
end
$$;
comment on function private.notify_subscription() is
  'Emails a person when the status of their subscription changes.';

create trigger a_reject_anonymous before insert on public.subscriptions
  for each row execute function private.reject_anonymous();
create trigger audit_subscriptions after insert or update or delete on public.subscriptions
  for each row execute function private.write_audit();
create trigger subscriptions_1_check before insert or update on public.subscriptions
  for each row execute function private.check_subscription();
create trigger subscriptions_2_enforce_status before insert or update on public.subscriptions
  for each row execute function private.enforce_status();
create trigger subscriptions_8_sync_inserted after insert on public.subscriptions
  referencing new table as changed for each statement execute function private.sync_membership_status();
create trigger subscriptions_8_sync_updated after update on public.subscriptions
  referencing old table as previous new table as changed
  for each statement execute function private.sync_membership_status();
create trigger subscriptions_8_sync_deleted after delete on public.subscriptions
  referencing old table as changed for each statement execute function private.sync_membership_status();
create trigger subscriptions_set_updated_at before update on public.subscriptions
  for each row execute function private.set_updated_at();
create trigger subscriptions_9_notify after insert or update on public.subscriptions
  for each row execute function private.notify_subscription();

alter table public.subscriptions enable row level security;
-- What was paid for moves a term, see 74_dues.sql. Nothing else does.
grant select, update (status, status_reason, cancel_at_period_end, exempt_until, exempt_reason)
  on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

create policy "people see their subscriptions, staff all" on public.subscriptions for select to authenticated
  using (
  user_id = (select auth.uid())
  or business_profile_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
  or (select private.is_staff()));
create policy "admins change subscriptions" on public.subscriptions for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create policy "people see the plans that are offered and theirs, staff all" on public.plans
  for select to authenticated using (
  (is_active and is_public) or (select private.is_staff()) or id in (select plan_id from public.subscriptions));

create function public.subscription_status() returns table (
  user_type text, membership_status text, business_subscription_status text, show_subscription_modal boolean,
  display_name text, avatar_url text
)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select profiles.user_type,
    case when profiles.user_type = 'business' or profiles.membership_status = 'trialing' then 'active'
      else coalesce(profiles.membership_status, 'none') end,
    case when owned.active > 0 then 'active' else 'inactive' end,
    owned.known = 1 and owned.active = 0
      -- Nobody is asked to pay for a listing before it is live.
      and (not exists (select from private.my_businesses())
        or exists (select from private.my_businesses() as mine where mine.status = 'approved')),
    btrim(profiles.first_name || ' ' || profiles.last_name),
    profiles.avatar_url
  from public.profiles, lateral (
    select count(*) as known, count(*) filter (where business_subscription_status = 'active') as active
    from public.business_profiles where owner_id = profiles.id
  ) as owned
  where profiles.id = (select auth.uid());
end
$$;
comment on function public.subscription_status() is
  'What the site needs about the caller: membership, business subscription, name and picture. No row without '
  'a profile.';
grant execute on function public.subscription_status() to authenticated, service_role;
