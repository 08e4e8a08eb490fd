-- Deals, their codes and redemptions.

create table public.deals (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint deals_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint deals_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself offers it.
  business_id uuid references public.businesses (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  tagline text not null default '' constraint deals_tagline_length check (char_length(tagline) <= 160),
  description text not null default '' constraint deals_description_length
    check (char_length(description) <= 5000),
  terms text not null default '' constraint deals_terms_length check (char_length(terms) <= 5000),
  image_url text constraint deals_image_url_address check (
    image_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(image_url) <= 2000),
  visibility text not null default 'public' constraint deals_visibility_known
    check (visibility in ('public', 'members')),
  -- valid_*: when it can be used, as printed on it. publish_*: when it is shown.
  valid_from timestamptz not null default now() constraint deals_valid_from_range
    check (valid_from between '2000-01-01' and '2100-01-01'),
  valid_until timestamptz not null constraint deals_valid_until_range
    check (valid_until between '2000-01-01' and '2100-01-01'),
  publish_from timestamptz not null default now() constraint deals_publish_from_range
    check (publish_from between '2000-01-01' and '2100-01-01'),
  publish_until timestamptz constraint deals_publish_until_range
    check (publish_until between '2000-01-01' and '2100-01-01'),
  quantity integer constraint deals_quantity_range check (quantity between 1 and 1000000),
  per_person_limit integer not null default 1 constraint deals_per_person_limit_range
    check (per_person_limit between 1 and 100),
  code_type text not null default 'none' constraint deals_code_type_known
    check (code_type in ('none', 'shared', 'per_person', 'qr')),
  discount_kind text constraint deals_discount_kind_known check (discount_kind in ('percent', 'amount')),
  discount_value numeric(10, 2) constraint deals_discount_value_range
    check (discount_value > 0 and discount_value <= 99999999),
  currency text not null default 'USD' constraint deals_currency_form check (currency ~ '^[A-Z]{3}$'),
  claimed_count integer not null default 0,
  status text not null default 'draft' constraint deals_status_known
    check (status in ('draft', 'pending', 'active', 'paused', 'rejected', 'ended')),
  status_reason text constraint deals_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Either of the two below: chosen by staff, or paid for.
  featured boolean not null default false,
  featured_by_staff boolean not null default false,
  sponsored boolean not null default false,
  -- When its business submitted it as new: the posts of a month are counted by it.
  submitted_at timestamptz,
  -- How often it was submitted in that month.
  month_submissions integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint deals_slug_unique unique (slug),
  constraint deals_valid_order check (valid_until > valid_from),
  constraint deals_publish_order check (publish_until > publish_from),
  constraint deals_discount_whole check ((discount_kind is null) = (discount_value is null)),
  constraint deals_percent_range check (discount_kind <> 'percent' or discount_value <= 100),
  constraint deals_never_oversold check (claimed_count <= quantity)
);
comment on table public.deals is 'Deals of the businesses and of the hub, for everybody or for members.';

create index deals_active_idx on public.deals (featured desc, valid_until, id) where status = 'active';
create index deals_business_id_idx on public.deals (business_id, status);
create index deals_created_by_idx on public.deals (created_by);
create index deals_search_document_idx on public.deals using gin (private.weighted_document(search_document)) with (fastupdate = off)
  where status = 'active';
create index deals_queue_idx on public.deals (updated_at) where status = 'pending';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('deals', '', 'draft', '{owner,editor,admin}', false),
  ('deals', '', 'pending', '{owner,editor,admin}', false),
  ('deals', '', 'active', '{editor,admin}', false),
  ('deals', 'draft', 'pending', '{owner,editor,admin}', false),
  ('deals', 'pending', 'draft', '{owner,editor,admin}', false),
  ('deals', 'draft', 'active', '{editor,admin}', false),
  ('deals', 'pending', 'active', '{editor,admin}', false),
  ('deals', 'pending', 'rejected', '{editor,admin}', true),
  ('deals', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('deals', 'rejected', 'active', '{editor,admin}', false),
  ('deals', 'active', 'paused', '{owner,editor,admin}', false),
  ('deals', 'paused', 'active', '{owner,editor,admin}', false),
  ('deals', 'active', 'ended', '{owner,editor,admin}', false),
  ('deals', 'paused', 'ended', '{owner,editor,admin}', false),
  ('deals', 'active', 'pending', '{owner,editor,admin}', false),
  ('deals', 'paused', 'pending', '{owner,editor,admin}', false),
  ('deals', 'active', 'rejected', '{editor,admin}', true),
  ('deals', 'ended', 'pending', '{owner,editor,admin}', false),
  ('deals', 'ended', 'active', '{editor,admin}', false),
  ('deal_redemptions', '', 'claimed', '{owner,editor,admin}', false),
  ('deal_redemptions', 'claimed', 'redeemed', '{owner,editor,admin}', false),
  ('deal_redemptions', 'claimed', 'void', '{owner,editor,admin}', true),
  ('deal_redemptions', 'redeemed', 'claimed', '{editor,admin}', true);

create function private.search_document(deal public.deals) returns tsvector
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.text_document(left(deal.title, 200), 'A')
    || private.text_document(concat_ws(' ', left(deal.tagline, 300),
      (select array_to_string(categories, ' ') from public.businesses where id = deal.business_id)), 'B')
    || private.text_document(left(deal.description, 20000) || ' ' || left(deal.terms, 5000), 'C')
    || coalesce(private.business_document(deal.business_id), '');
end
$$;

create function private.derive_deal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'active' and new.published_at is null then new.published_at := now(); end if;
  if new.publish_from > now() and new.publish_from >= new.valid_until then
    perform private.raise_error(422, 'publish_too_late', 'The deal must be shown before it ends.');
  end if;
  if tg_op = 'UPDATE' and new.quantity < old.claimed_count then
    perform private.raise_error(409, 'quantity_below_claims',
      format('%s people have already claimed this deal.', old.claimed_count));
  end if;

  -- A claim changes no words.
  if tg_op = 'UPDATE' and new.claimed_count <> old.claimed_count then return new; end if;
  new.search_document := private.search_document(new);
  return new;
end
$$;
comment on function private.derive_deal() is
  'Derives a deal''s search document and date of publication, and checks when it is shown and its quantity against claims.';

create trigger a_reject_anonymous before insert on public.deals
  for each row execute function private.reject_anonymous();
create trigger audit_deals after insert or update or delete on public.deals
  for each row execute function private.write_audit();
create trigger deals_0_guard_merged before insert or update of business_id on public.deals
  for each row execute function private.guard_merged_listing();
create trigger deals_0_enforce_pending_quota before insert on public.deals
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'status',
    '{draft,pending,rejected}');
create trigger deals_0_require_reapproval before update on public.deals for each row
  execute function private.require_reapproval(
  'status', '{active,paused}', 'pending', '{title,tagline,description,terms,image_url,visibility}');
create trigger deals_1_fill_slug before insert or update on public.deals
  for each row execute function private.fill_slug('title');
create trigger deals_2_guard_staff_columns before update on public.deals
  for each row execute function private.guard_staff_columns('business_id', 'created_by', 'featured', 'featured_by_staff',
    'sponsored');
create trigger deals_3_enforce_status before insert or update on public.deals
  for each row execute function private.enforce_status();
create trigger deals_4_derive before insert or update on public.deals
  for each row execute function private.derive_deal();
create trigger deals_5_enforce_entitlement before insert on public.deals
  for each row execute function private.enforce_post_entitlement('status', 'valid_until');
create trigger deals_5_enforce_entitlement_again before update on public.deals
  for each row when (old.status <> new.status or old.valid_until is distinct from new.valid_until)
  execute function private.enforce_post_entitlement('status', 'valid_until');
create trigger deals_collect_words after insert
  or update of title, tagline, description, terms, visibility, status on public.deals
  for each row when (new.status = 'active' and new.visibility = 'public')
  execute function private.collect_search_words('title', 'tagline', 'description', 'terms');
create trigger deals_set_updated_at before update on public.deals
  for each row when (new.claimed_count is not distinct from old.claimed_count)
    execute function private.set_updated_at();
create trigger notify_decision after update on public.deals
  for each row execute function private.notify_decision('{active,rejected}');

alter table public.deals enable row level security;
grant select (
  id, title, slug, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, claimed_count, status, featured, sponsored, published_at, created_at, updated_at
) on public.deals to anon;
-- All but who wrote and who decided.
grant delete, select (
  id, title, slug, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, claimed_count, status, status_reason, status_changed_at, featured, featured_by_staff, sponsored, submitted_at,
  month_submissions, published_at, created_at, updated_at, search_document
) on public.deals to authenticated;
grant insert (
  id, title, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, status, status_reason
), update (
  title, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, status, status_reason, featured, featured_by_staff
) on public.deals to authenticated;
grant select, insert, update, delete on public.deals to service_role;

create policy "everybody sees active public deals of approved businesses" on public.deals for select to anon
  using (
  status = 'active' and visibility = 'public' and valid_until > now() and publish_from <= now()
  and (publish_until is null or publish_until > now())
  and (business_id is null or exists (select from public.businesses where businesses.id = business_id offset 0)));
create policy "people see active deals, members theirs, businesses their own, staff all" on public.deals
  for select to authenticated using (
    (status = 'active' and (visibility = 'public' or (select private.is_member())) and valid_until > now()
      and publish_from <= now() and (publish_until is null or publish_until > now())
      and (business_id is null or exists (select from public.businesses where businesses.id = business_id
        and businesses.status = 'approved' offset 0)))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people add deals of their businesses, staff any" on public.deals for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change deals of their businesses, staff any" on public.deals for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "sellers and staff remove drafts that were never public" on public.deals
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected') and not private.has_responses(id));

-- The code that everybody gets who claims a deal: a table of its own, so that no list of deals can include
-- it.
create table public.deal_codes (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  shared_code text not null constraint deal_codes_shared_code_form
    check (shared_code ~ '^[A-Za-z0-9-]{3,40}$'),
  updated_at timestamptz not null default now()
);
comment on table public.deal_codes is 'Shared codes of deals, for the team of the business.';

create trigger deal_codes_set_updated_at before update on public.deal_codes
  for each row execute function private.set_updated_at();

create function private.runs_deal(deal uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.deals where id = deal
      and business_id = any (private.my_business_ids('{owner,manager,contributor}')))
$$;
grant execute on function private.runs_deal(uuid) to authenticated, service_role;

alter table public.deal_codes enable row level security;
grant select, delete, insert (deal_id, shared_code),
  update (shared_code) on public.deal_codes to authenticated;
grant select, insert, update, delete on public.deal_codes to service_role;

create policy "those who run a deal see its code" on public.deal_codes for select to authenticated using (
  deal_id in (select deals.id from public.deals
    where deals.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
  or (select private.is_staff()));
create policy "those who run a deal set its code" on public.deal_codes for insert to authenticated
  with check (private.runs_deal(deal_id));
create policy "those who run a deal change its code" on public.deal_codes for update to authenticated
  using (private.runs_deal(deal_id)) with check (private.runs_deal(deal_id));
create policy "those who run a deal remove its code" on public.deal_codes for delete to authenticated
  using (private.runs_deal(deal_id));

create table public.deal_redemptions (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  code text not null,
  status text not null default 'claimed' constraint deal_redemptions_status_known
    check (status in ('claimed', 'redeemed', 'void')),
  status_reason text constraint deal_redemptions_status_reason_length
    check (char_length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  redeemed_at timestamptz
);
comment on table public.deal_redemptions is
  'Who claimed a deal, and whether it was redeemed; written by functions only.';

create index deal_redemptions_deal_id_idx on public.deal_redemptions (deal_id, upper(code));
create index deal_redemptions_user_id_idx on public.deal_redemptions (user_id, created_at desc);

-- Claims need no client to count them.
create function private.count_deal_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.count_listing_use(business_id, 'deal_claim') from public.deals
  where id = new.deal_id and business_id is not null;
  return null;
end
$$;
comment on function private.count_deal_claim() is 'Counts a claimed deal in the statistics of its listing.';

create trigger a_reject_anonymous before insert on public.deal_redemptions
  for each row execute function private.reject_anonymous();
create trigger audit_deal_redemptions after insert or update or delete on public.deal_redemptions
  for each row execute function private.write_audit();
create trigger deal_redemptions_count_claim after insert on public.deal_redemptions
  for each row execute function private.count_deal_claim();
create trigger deal_redemptions_enforce_status before insert or update on public.deal_redemptions
  for each row execute function private.enforce_status();

alter table public.deal_redemptions enable row level security;
grant select on public.deal_redemptions to authenticated;
grant select, insert, update, delete on public.deal_redemptions to service_role;

create policy "people see what they claimed, businesses what was claimed from them, staff all"
  on public.deal_redemptions
  for select to authenticated using (
    user_id = (select auth.uid())
    or deal_id in (select deals.id from public.deals
      where deals.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

create view public.active_deals with (security_invoker = true) as
select
  deals.id, deals.slug, deals.title, deals.tagline, deals.description, deals.terms, deals.image_url,
    deals.visibility,
  deals.valid_from, deals.valid_until, deals.quantity, deals.quantity - deals.claimed_count as left_over,
  deals.code_type, deals.discount_kind, deals.discount_value, deals.currency, deals.featured, deals.sponsored,
  deals.published_at, deals.updated_at, deals.business_id,
  coalesce(businesses.name, hub.site_title) as business_name,
  businesses.slug as business_slug,
  case when deals.business_id is null then hub.site_logo else businesses.logo_url end as business_logo_url,
  coalesce(businesses.categories, '{}') as business_categories,
  case when deals.business_id is null then hub.city else businesses.city end as city
from public.deals
left join public.businesses on businesses.id = deals.business_id cross join public.site_settings as hub
where deals.status = 'active' and (deals.business_id is null or businesses.status = 'approved')
  and deals.valid_until > now()
  and deals.publish_from <= now() and (deals.publish_until is null or deals.publish_until > now());
comment on view public.active_deals is
  'Deals that can be claimed now, ordered by featured, valid_until and id.';
grant select on public.active_deals to anon, authenticated, service_role;

create function private.claim_deal(deal uuid) returns public.deal_redemptions
language plpgsql security definer set search_path = '' as $$
declare
  offer public.deals;
  made public.deal_redemptions;
  claim_code text;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to claim a deal.';
  end if;

  -- Claims of one deal are serialized.
  select * into offer from public.deals where id = deal for update;
  if offer.id is null or offer.status in ('draft', 'pending', 'rejected') or offer.publish_from > now()
    or (offer.business_id is not null and not exists (select from public.businesses
      where id = offer.business_id and businesses.status = 'approved')) then
    perform private.raise_error(404, 'not_found', 'This deal does not exist.');
  elsif offer.visibility = 'members' and not private.is_member() then
    perform private.raise_error(403, 'members_only', 'This deal is for members.');
  elsif offer.status <> 'active' or now() >= offer.valid_until or now() >= offer.publish_until then
    perform private.raise_error(409, 'deal_over', 'This deal is over.');
  elsif offer.claimed_count >= offer.quantity then
    perform private.raise_error(409, 'deal_sold_out', 'This deal is sold out.');
  elsif (select count(*) from public.deal_redemptions
    where deal_id = deal and user_id = (select auth.uid())
      and deal_redemptions.status <> 'void') >= offer.per_person_limit then
    perform private.raise_error(409, 'already_claimed', 'You already claimed this deal.');
  end if;

  if offer.code_type = 'shared' then
    select shared_code into claim_code from public.deal_codes where deal_id = deal;
  end if;

  -- Without letters and digits that look alike.
  claim_code := coalesce(claim_code, (
    select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, i) % 32, 1), '')
    from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as i));
  update public.deals set claimed_count = claimed_count + 1 where id = deal;
  insert into public.deal_redemptions (deal_id, user_id, code) values (deal, (select auth.uid()), claim_code)
  returning * into made;
  return made;
end
$$;
grant execute on function private.claim_deal(uuid) to authenticated, service_role;

create function public.claim_deal(deal_id uuid) returns public.deal_redemptions
language sql security invoker set search_path = '' as $$ select private.claim_deal(deal_id) $$;
comment on function public.claim_deal(uuid) is
  'Claims a deal for the caller and returns its code; never more than the quantity.';
grant execute on function public.claim_deal(uuid) to authenticated, service_role;

create function private.redeem_deal(deal uuid, presented text, redemption uuid)
returns public.deal_redemptions
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.deal_redemptions;
begin
  if not exists (select from public.deals where id = deal and (private.is_staff()
    or business_id = any (private.my_business_ids('{owner,manager,contributor}')))) then
    perform private.raise_error(404, 'not_found', 'This deal does not exist.');
  end if;

  -- Redemptions of one deal are serialized: with a shared code, the next one then finds the next claim.
  perform 1 from public.deals where id = deal for no key update;
  select * into claimed from public.deal_redemptions
  where deal_id = deal and upper(code) = upper(btrim(presented)) and (redemption is null or id = redemption)
  order by deal_redemptions.status <> 'claimed', created_at limit 1 for update;
  if claimed.id is null then
    perform private.raise_error(404, 'code_unknown', 'This code does not belong to this deal. Check it and try again.');
  elsif claimed.status <> 'claimed' then
    perform private.raise_error(409, 'already_redeemed', case claimed.status
      when 'void' then 'This code is no longer valid.'
      else format('This code was used on %s.', to_char(claimed.redeemed_at, 'YYYY-MM-DD HH24:MI')) end);
  elsif now() >= (select valid_until from public.deals where id = deal) then
    perform private.raise_error(409, 'deal_over', 'This deal is over.');
  elsif now() < (select valid_from from public.deals where id = deal) then
    perform private.raise_error(409, 'deal_not_yet', 'This deal is not valid yet.');
  end if;

  update public.deal_redemptions set status = 'redeemed', redeemed_at = now() where id = claimed.id
  returning * into claimed;
  return claimed;
end
$$;
grant execute on function private.redeem_deal(uuid, text, uuid) to authenticated, service_role;

create function public.redeem_deal(deal_id uuid, code text, redemption_id uuid default null)
returns public.deal_redemptions
language sql security invoker set search_path = '' as $$
  select private.redeem_deal(deal_id, code, redemption_id)
$$;
comment on function public.redeem_deal(uuid, text, uuid) is
  'Redeems a claimed deal by its code; for the team of the business. redemption_id distinguishes claims with '
  'one shared code.';
grant execute on function public.redeem_deal(uuid, text, uuid) to authenticated, service_role;

-- Security definer, like private.event_page: reads public deals only, and returns public columns only.
create function private.first_deals(level text, names text[], size integer, skipped bigint) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  -- In the order of the index, with a plan that knows how few are wanted.
  execute format('select array_agg(id) from (select d.id from %s order by d.featured desc, d.valid_until, d.id limit %s offset %s) as shown',
    private.public_rows('deals', case when level <> '' then format('b.categories && %L::text[]', names) end), size, skipped)
    into ids;
  return ids;
end
$$;
comment on function private.first_deals(text, text[], integer, bigint) is
  'Public deals in the order of their list, of all categories (an empty level) or of those with these names.';

create function private.describe_deals(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(d) order by shown.place), '[]')
    from unnest(ids) with ordinality as shown (id, place) join public.active_deals as d on d.id = shown.id
  );
end
$$;

create function private.deal_page(q text, category text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  search constant private.search_terms := private.read_search('{deals}', q);
  names constant text[] := private.category_names(category);
  level constant text := case when category = '' then '' else private.category_key(category) end;
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 100);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ids uuid[];
  total bigint;
  by_category jsonb;
  found private.found_rows;
  counts_others boolean := true;
begin
  if search.words = '' and level is not null then
    total := private.kept_count('deals', level);
    by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('deals') as c);
    if total > skipped then ids := private.first_deals(level, names, size, skipped); end if;
  else
    -- Of any category, for the counts of the others; of too many, those that are wanted.
    found := private.find_matches('deals', private.public_rows('deals'), search, 500, true, private.first_rows('deals'));
    counts_others := found.is_exact;
    if not found.is_exact and category <> '' then
      found := private.find_matches('deals', private.public_rows('deals') || format(' and coalesce((select b.categories && %L::text[]
        from public.businesses as b where b.id = d.business_id), false)', names), search, 500, true, private.first_rows('deals'));
    end if;
    execute format('with base as materialized (
        select d.id, %s as rank, d.featured, d.valid_until, d.business_categories, $1 = '''' or d.business_categories && $2 as fits_category
        from (select d.*, b.categories as business_categories, %s as plain
          from public.deals as d left join public.businesses as b on b.id = d.business_id where d.ctid = any ($3) offset 0) as d
      )
      select (select count(*) from base where fits_category),
        (select array_agg(shown.id) from (select id from base where fits_category
          order by rank desc, featured desc, valid_until, id limit $4 offset $5) as shown),
        (select jsonb_object_agg(top.id, (select count(*) from base where base.business_categories && top.names))
          from (select c.id, private.category_names(c.slug) as names from public.business_categories as c where c.parent_id is null offset 0) as top)',
      case when search.words = '' then '0' else private.rank_of(search, 'd.search_document', 'd.plain') end, private.plain_title('d.title'))
      into total, ids, by_category using category, names, found.places, size, skipped;
    if not counts_others then
      by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('deals') as c);
    end if;
  end if;
  return jsonb_build_object(
    'total', total, 'total_is_exact', coalesce(found.is_exact, true),
    'search', private.describe_search(search),
    'deals', private.describe_deals(ids),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', top.slug, 'name', top.name, 'deals',
        case when counts_others then by_category -> top.id::text end) order by top.position, top.name), '[]')
      from public.business_categories as top
      where top.parent_id is null and (by_category ->> top.id::text)::bigint > 0));
end
$$;
grant execute on function private.deal_page(text, text, integer, integer) to anon, authenticated,
  service_role;

create function public.deal_page(q text default '', category text default '', page integer default 1,
  page_size integer default 24)
returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.deal_page(q, category, page, page_size)
$$;
comment on function public.deal_page(text, text, integer, integer) is
  'A numbered page of public deals with its total and the counts of each top category of businesses. Of more than 500 that have the '
  'words, total is 500 and total_is_exact false, the best 500 are listed, and counts are null.';
grant execute on function public.deal_page(text, text, integer, integer) to anon, authenticated, service_role;

create function private.deal_state(deal text) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
      when exists (select from public.active_deals where slug = deal and visibility = 'members') then 'members'
      when exists (select from public.active_deals where slug = deal) then 'public'
      when exists (select from public.deals where slug = deal and published_at is not null
        and publish_from <= now()
        and status in ('active', 'paused', 'ended')) then 'over'
      else 'unknown' end
  );
end
$$;
grant execute on function private.deal_state(text) to anon, authenticated, service_role;

create function public.deal_state(deal text) returns text
language sql stable security invoker set search_path = '' as $$ select private.deal_state(deal) $$;
comment on function public.deal_state(text) is
  'What a visitor may know of a deal, by its slug: public, members, over, or unknown. Reveals nothing about '
  'a deal that was never public.';
grant execute on function public.deal_state(text) to anon, authenticated, service_role;

create function private.my_deals(deal text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(mine) order by mine.created_at desc, mine.id), '[]') from (
      select r.id, r.code, r.status, r.created_at, r.redeemed_at, d.slug, d.title, d.code_type, d.valid_from,
      d.valid_until,
        d.terms, coalesce(b.name, hub.site_title) as business_name, b.slug as business_slug
      from public.deal_redemptions as r join public.deals as d on d.id = r.deal_id
      left join public.businesses as b on b.id = d.business_id cross join public.site_settings as hub
      where r.user_id = (select auth.uid()) and (deal = '' or d.slug = deal)
      order by r.created_at desc limit 200
    ) as mine
  );
end
$$;
grant execute on function private.my_deals(text) to authenticated, service_role;

create function public.my_deals(deal text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_deals(deal) $$;
comment on function public.my_deals(text) is
  'What the caller claimed, newest first, of all deals or one by its slug; also expired ones.';
grant execute on function public.my_deals(text) to authenticated, service_role;

create function private.deals_to_redeem() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.business_name, mine.title, mine.id), '[]') from (
    select d.id, d.slug, d.title, d.code_type, d.valid_until, d.claimed_count as claimed,
    coalesce(b.name, hub.site_title) as business_name,
      (select count(*) from public.deal_redemptions as r where r.deal_id = d.id
        and r.status = 'redeemed') as redeemed
    from public.deals as d left join public.businesses as b on b.id = d.business_id
    cross join public.site_settings as hub
    where d.status in ('active', 'paused', 'ended') and d.valid_until > now()
      and ((select private.is_staff())
        or d.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by business_name, d.title limit 200
  ) as mine
$$;
grant execute on function private.deals_to_redeem() to authenticated, service_role;

create function public.deals_to_redeem() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deals_to_redeem() $$;
comment on function public.deals_to_redeem() is
  'Deals that the caller may redeem, with how many were claimed and redeemed.';
grant execute on function public.deals_to_redeem() to authenticated, service_role;
