-- The lists of the admin area: one function reads any of them a page at a time, one changes many rows and
-- reports each. Featured periods and saved views are tables of their own.

create function private.search_name(first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent', first_name || ' ' || last_name))
$$;
comment on function private.search_name(text, text) is
  'The name of a person as it is searched: lower-case and without accents.';
grant execute on function private.search_name(text, text) to authenticated, service_role;

-- Searches match parts of words. Plain expressions for all but people: writing a row then needs no execute on a function.
create index businesses_admin_search_idx on public.businesses using gin (((sort_name || ' '
  || lower(coalesce(city, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) collate "C")
  extensions.gin_trgm_ops);
create index events_admin_search_idx on public.events
  using gin (lower(title) extensions.gin_trgm_ops);
create index deals_admin_search_idx on public.deals
  using gin (lower(title) extensions.gin_trgm_ops);
create index jobs_admin_search_idx on public.jobs
  using gin (lower(title) extensions.gin_trgm_ops);
create index blog_posts_admin_search_idx on public.blog_posts
  using gin (lower(title) extensions.gin_trgm_ops);
create index profiles_admin_search_idx on public.profiles
  using gin (private.search_name(first_name, last_name) extensions.gin_trgm_ops);

-- The addresses of accounts once more: on a hosted project the table of accounts is not ours to index. Found by parts, by staff who may see
-- contact details.
create table private.account_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text,
  phone text
);
comment on table private.account_addresses is 'The email address and phone number of each account, for searches by parts of them.';
create index account_addresses_email_idx on private.account_addresses using gin (email extensions.gin_trgm_ops);
create index account_addresses_phone_idx on private.account_addresses using gin (phone extensions.gin_trgm_ops);
alter table private.account_addresses enable row level security;

create function private.sync_account_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_addresses as a (user_id, email, phone) values (new.id, new.email, new.phone)
  on conflict on constraint account_addresses_pkey do update set email = excluded.email, phone = excluded.phone
  where (a.email, a.phone) is distinct from (excluded.email, excluded.phone);
  return null;
end
$$;
comment on function private.sync_account_address() is 'Keeps private.account_addresses as the accounts are.';

create trigger sync_account_address after insert or update of email, phone on auth.users
  for each row execute function private.sync_account_address();

create function private.copy_account_addresses() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.account_addresses where true;
  insert into private.account_addresses (user_id, email, phone) select id, email, phone from auth.users;
$$;
comment on function private.copy_account_addresses() is 'Copies the addresses of all accounts: after a change that ran without triggers.';

-- One index for each order, so that any page costs the same.
create index businesses_updated_at_idx on public.businesses (updated_at, id);
create index businesses_created_at_idx on public.businesses (created_at, id);
create index businesses_admin_featured_idx on public.businesses (sort_name, id) where featured;
create index businesses_admin_verified_idx on public.businesses (sort_name, id) where verified;
-- Imported listings have no owner and the same age: those with an owner would all be at one end of the order.
create index businesses_admin_owned_idx on public.businesses (updated_at, id) where owner_id is not null;
create index businesses_admin_unowned_idx on public.businesses (updated_at, id) where owner_id is null;
create index businesses_admin_unplaced_idx on public.businesses (updated_at, id)
  where latitude is null and status = 'approved';
create index events_title_idx on public.events (lower(title), id);
create index events_starts_at_idx on public.events (starts_at, id);
create index events_updated_at_idx on public.events (updated_at, id);
create index deals_title_idx on public.deals (lower(title), id);
create index deals_valid_until_idx on public.deals (valid_until, id);
create index deals_updated_at_idx on public.deals (updated_at, id);
create index jobs_title_idx on public.jobs (lower(title), id);
create index jobs_all_expire_date_idx on public.jobs (expire_date, id);
create index jobs_updated_at_idx on public.jobs (updated_at, id);
create index blog_posts_title_idx on public.blog_posts (lower(title), id);
create index blog_posts_publish_date_idx
  on public.blog_posts (coalesce(publish_date, 'infinity'::timestamptz), id);
create index blog_posts_updated_at_idx on public.blog_posts (updated_at, id);
create index profiles_name_idx on public.profiles (lower(last_name || ' ' || first_name), id);
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_membership_status_idx on public.profiles (membership_status);

create index subscriptions_admin_ends_idx on public.subscriptions (coalesce(term_ends_at, 'infinity'::timestamptz), id);
create index subscriptions_admin_changed_idx on public.subscriptions (coalesce(status_changed_at, created_at), id);
create index subscriptions_status_idx on public.subscriptions (status, term_ends_at);

-- When something is featured for a time. What is featured now and without end has no row.
create table public.feature_periods (
  id uuid primary key default gen_random_uuid(),
  entity text not null constraint feature_periods_entity_known
    check (entity in ('businesses', 'events', 'deals', 'jobs')),
  item_id uuid not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  has_begun boolean not null default false,
  constraint feature_periods_item_id_unique unique (entity, item_id),
  constraint feature_periods_order check (ends_at > starts_at)
);
comment on table public.feature_periods is
  'From when until when a listing, event, deal or job is featured; a scheduled job applies it.';

create index feature_periods_starts_at_idx on public.feature_periods (starts_at) where not has_begun;
create index feature_periods_ends_at_idx on public.feature_periods (ends_at) where ends_at is not null;

create trigger audit_feature_periods after insert or update or delete on public.feature_periods
  for each row execute function private.write_audit();

alter table public.feature_periods enable row level security;
grant select, insert, update, delete on public.feature_periods to authenticated, service_role;

create policy "staff see featured periods" on public.feature_periods for select to authenticated
  using ((select private.is_staff()));
create policy "staff add featured periods" on public.feature_periods for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change featured periods" on public.feature_periods for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove featured periods" on public.feature_periods for delete to authenticated
  using ((select private.is_staff()));

-- A search that a staff member saved under a name, only for themselves.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  entity text not null constraint saved_views_entity_known
    check (entity in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'profiles', 'business_profiles', 'invoices',
      'payments', 'deposits', 'subscriptions', 'billing_differences', 'placements', 'fee_payments')),
  name text not null constraint saved_views_name_length check (char_length(btrim(name)) between 1 and 60),
  -- The query string of the list's URL: search, filters and order.
  query text not null default '' constraint saved_views_query_length check (char_length(query) <= 2000),
  columns text[] not null default '{}' constraint saved_views_columns_count
    check (cardinality(columns) <= 30 and private.is_distinct_list(columns)),
  created_at timestamptz not null default now(),
  constraint saved_views_name_unique unique (user_id, entity, name)
);
comment on table public.saved_views is 'Searches of the admin lists that staff saved, each for themselves.';

alter table public.saved_views enable row level security;
grant select, delete, insert (entity, name, query, columns),
  update (name, query, columns) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

create policy "staff see their own views" on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()))
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff remove their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));

create function private.member_seen_at(organization uuid, person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(seen.at) from (
    select person as id where person is not null
    union select p.user_id from private.people_of(array[organization]) as p where organization is not null) as people
  cross join lateral (
    select u.last_sign_in_at as at from auth.users as u where u.id = people.id
    union all select coalesce(s.refreshed_at::timestamptz, s.updated_at) from auth.sessions as s where s.user_id = people.id
    union all select r.attended_at from public.event_registrations as r where r.user_id = people.id) as seen
$$;
comment on function private.member_seen_at(uuid, uuid) is
  'When a person, or somebody of an organization, last used their account or was checked in at an event.';

-- How a list is read: the orders with the expressions that are indexed, what is searched, and what is shown.
create type private.admin_list_source as (sort_key text, key_type text, search text, columns text, joins text);

create function private.admin_list_source(entity text, sort text) returns private.admin_list_source
language plpgsql stable security definer set search_path = '' as $$
declare
  source private.admin_list_source;
  organizer constant text :=
    't.business_id, b.name as organizer, t.featured, t.featured_by_staff, t.sponsored, p.starts_at as featured_from, p.ends_at as featured_until';
  organizer_joins constant text := 'left join public.businesses as b on b.id = t.business_id';
  period constant text :=
    ' left join public.feature_periods as p on p.entity = %L and p.item_id = t.id';
  sees_contacts boolean;
begin
  source.search := 'lower(t.title)';
  source.key_type := case when sort in ('name', 'title') then 'text' when sort = 'amount' then 'bigint'
    when sort in ('due', 'deposited') then 'date' else 'timestamptz' end;
  source.sort_key := case
    when sort = 'due' and entity = 'invoices' then $sql$coalesce(t.due_on, 'infinity'::date)$sql$
    when sort = 'amount' and entity = 'invoices' then 't.amount_due'
    when sort = 'amount' and entity in ('payments', 'deposits') then 't.amount'
    when sort = 'deposited' and entity = 'deposits' then 't.deposited_on'
    when sort = 'found' and entity = 'billing_differences' then 't.found_at'
    when sort = 'ends' and entity = 'subscriptions' then $sql$coalesce(t.term_ends_at, 'infinity'::timestamptz)$sql$
    when sort = 'ends' and entity = 'placements' then $sql$coalesce(t.ends_at, 'infinity'::timestamptz)$sql$
    when sort = 'amount' and entity = 'fee_payments' then 't.amount'
    when sort = 'changed' and entity = 'subscriptions' then 'coalesce(t.status_changed_at, t.created_at)'
    when sort = 'updated' and entity not in ('profiles', 'deposits', 'subscriptions', 'billing_differences', 'placements',
      'fee_payments') then 't.updated_at'
    when sort = 'title' and entity in ('events', 'deals', 'jobs', 'blog_posts', 'forms') then 'lower(t.title)'
    when sort = 'name' and entity = 'businesses' then 't.sort_name'
    when sort = 'name' and entity = 'profiles' then $sql$lower(t.last_name || ' ' || t.first_name)$sql$
    when sort = 'name' and entity = 'business_profiles' then 'lower(t.name)'
    when sort = 'added' and entity in ('businesses', 'profiles', 'business_profiles', 'invoices', 'payments', 'placements', 'fee_payments',
      'forms', 'form_responses') then 't.created_at'
    when sort = 'starts' and entity = 'events' then 't.starts_at'
    when sort = 'ends' and entity = 'deals' then 't.valid_until'
    when sort = 'ends' and entity = 'jobs' then 't.expire_date'
    when sort = 'published' and entity = 'blog_posts'
      then $sql$coalesce(t.publish_date, 'infinity'::timestamptz)$sql$ end;
  case entity
    when 'businesses' then
      source.search := $sql$((t.sort_name || ' ' || lower(coalesce(t.city, '') || ' '
        || coalesce(t.email, '') || ' ' || coalesce(t.phone, ''))) collate "C")$sql$;
      source.columns := 't.slug, t.name, t.status, t.status_reason, t.categories, t.city, t.email, t.phone, '
        't.featured, t.featured_by_staff, t.sponsored, p.starts_at as featured_from, p.ends_at as featured_until, t.verified, t.owner_id, '
        'nullif(btrim(o.first_name || '' '' || o.last_name), '''') as owner_name, '
        't.created_at, t.updated_at, private.custom_line(t.id) as details';
      source.joins := 'left join public.profiles as o on o.id = t.owner_id' || format(period, entity);
    when 'events' then
      source.columns := 't.slug, t.title as name, t.approval_status as status, t.status_reason, '
        't.status as state, t.starts_at, t.ends_at, t.rrule is not null as repeats, t.categories, '
        't.created_at, t.updated_at, ' || organizer;
      source.joins := organizer_joins || format(period, entity);
    when 'deals' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.valid_until as ends_at, '
        't.claimed_count, t.created_at, t.updated_at, ' || organizer;
      source.joins := organizer_joins || format(period, entity);
    when 'jobs' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.expire_date as ends_at, '
        't.job_type, t.categories, t.created_at, t.updated_at, coalesce(a.total, 0) as applications, ' || organizer;
      source.joins := organizer_joins || format(period, entity)
        || ' left join private.application_counts(array(select page.id from page)) as a on a.job_id = t.id';
    when 'blog_posts' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.author_id, t.author_name, '
        't.publish_date, t.created_at, t.updated_at, array(select c.name from public.post_category_mapping '
        'as m join public.post_categories as c on c.id = m.category_id where m.post_id = t.id '
        'order by c.name) as categories, private.is_news(t.id) as is_news';
    when 'profiles' then
      sees_contacts := private.has_right('contacts');
      source.search := 'private.search_name(t.first_name, t.last_name)';
      source.columns := 'nullif(btrim(t.first_name || '' '' || t.last_name), '''') as name, '
        't.user_type, t.membership_status, t.created_at, s.role as staff_role, private.custom_line(t.id) as details, '
        || case when sees_contacts then $sql$u.email, nullif(u.phone, '') as phone$sql$
          else 'null as email, null as phone' end;
      source.joins := 'left join public.staff as s on s.user_id = t.id'
        || case when sees_contacts then ' left join auth.users as u on u.id = t.id' else '' end;
    when 'business_profiles' then
      sees_contacts := private.has_right('contacts');
      source.search := $sql$lower(t.name || ' ' || coalesce(t.legal_name, ''))$sql$;
      source.columns := 'nullif(t.name, '''') as name, t.legal_name, t.business_subscription_status, t.joined_on, '
        't.created_at, t.updated_at, t.owner_id, '
        'nullif(btrim(o.first_name || '' '' || o.last_name), '''') as owner_name, '
        '(select count(*) from public.businesses as b where b.organization_id = t.id) as listings, '
        's.plan, s.current_period_end, private.custom_line(t.id) as details, '
        || case when sees_contacts then 't.billing_email' else 'null as billing_email' end;
      source.joins := 'left join public.profiles as o on o.id = t.owner_id '
        'left join lateral (select p.name as plan, u.current_period_end from public.subscriptions as u '
        'join public.plans as p on p.id = u.plan_id where u.business_profile_id = t.id '
        'and u.status in (''trialing'', ''active'', ''past_due'', ''grace'')) as s on true';
    when 'invoices' then
      perform private.assert_bills();
      source.search := $sql$lower(coalesce(t.number, '') || ' ' || coalesce(t.bill_to ->> 'name', ''))$sql$;
      source.columns := 't.number as name, t.bill_to ->> ''name'' as payer, t.organization_id, t.user_id, t.status, '
        't.currency, t.total, t.amount_due, t.issued_on, t.due_on, t.created_at, t.updated_at, '
        't.amount_due > 0 and t.due_on < private.today() as is_overdue';
    when 'payments' then
      perform private.assert_bills();
      source.columns := 'i.bill_to ->> ''name'' as name, t.organization_id, t.user_id, t.status, t.method, t.currency, '
        't.amount, t.amount - t.amount_allocated - t.amount_refunded - t.amount_charged_back as unused, t.received_on, '
        't.reference, t.invoice_id, i.number as invoice_number, t.deposit_id, t.created_at, t.updated_at';
      source.joins := 'left join public.invoices as i on i.id = t.invoice_id';
    when 'deposits' then
      perform private.assert_bills();
      source.search := 'lower(t.note)';
      source.columns := 'null as name, t.kind, t.deposited_on, t.amount, t.fees, t.payment_count, t.note, t.undone_at, '
        't.created_at, (select currency from public.site_settings) as currency, '
        'private.person_name(t.created_by) as made_by';
    when 'billing_differences' then
      perform private.assert_bills();
      source.search := $sql$lower(t.provider_id || ' ' || coalesce((select i.number || ' ' || coalesce(i.bill_to ->> 'name', '')
        from public.payments as p join public.invoices as i on i.id = p.invoice_id where p.id = t.payment_id), ''))$sql$;
      source.columns := 'null as name, t.provider_id, t.kind, t.details, case when t.resolved_at is null then ''open'' else ''closed'' end '
        'as status, t.found_at, t.resolved_at, private.person_name(t.resolved_by) as resolved_by, t.note, '
        'coalesce(p.currency, (select currency from public.site_settings)) as currency, '
        'p.organization_id, p.user_id, i.bill_to ->> ''name'' as payer, p.invoice_id, i.number as invoice_number';
      source.joins := 'left join public.payments as p on p.id = t.payment_id '
        'left join public.invoices as i on i.id = p.invoice_id';
    when 'placements' then
      source.search := $sql$lower(t.title || ' ' || t.name)$sql$;
      source.columns := 'nullif(t.title, '''') as name, t.name as product, t.kind, t.entity, t.item_id, t.status, t.end_reason, '
        't.is_grant, t.is_member_price, t.price, t.days, t.starts_at, t.ends_at, t.approved_at, nullif(t.note, '''') as '
        'status_reason, t.created_at, t.updated_at, t.business_id, b.name as business, '
        '(select currency from public.site_settings) as currency, '
        || case when private.has_right('billing') then 't.invoice_id, i.number as invoice_number, coalesce(i.amount_paid, 0) as paid'
          else 'null::uuid as invoice_id, null::text as invoice_number, null::bigint as paid' end;
      source.joins := 'left join public.businesses as b on b.id = t.business_id '
        'left join public.invoices as i on i.id = t.invoice_id';
    when 'fee_payments' then
      perform private.assert_bills();
      source.search := $sql$lower(t.name || ' ' || t.email || ' ' || coalesce(t.reference, ''))$sql$;
      source.columns := 't.name, t.email, t.reference, t.amount, t.is_member_price, t.created_at, t.paid_at, t.fee_item_id, '
        'f.name as item, f.kind, t.invoice_id, i.number as invoice_number, t.organization_id, t.user_id, i.currency, '
        'case when t.paid_at is null then ''unpaid'' when i.amount_credited >= i.total then ''refunded'' else ''paid'' end as status';
      source.joins := 'join public.fee_items as f on f.id = t.fee_item_id left join public.invoices as i on i.id = t.invoice_id';
    when 'subscriptions' then
      sees_contacts := private.has_right('contacts');
      source.columns := 'coalesce(nullif(o.name, ''''), private.person_name(coalesce(t.user_id, o.owner_id))) as name, '
        't.business_profile_id as organization_id, t.user_id, p.name as plan, t.status, t.status_reason, t.term_ends_at, '
        't.cancel_at_period_end, t.auto_renew, t.payment_method, t.exempt_until, t.status_changed_at, t.created_at, t.updated_at, '
        'private.plan_price(n, t.business_profile_id) as price, n.currency, '
        || case when sees_contacts then 'private.member_seen_at(t.business_profile_id, t.user_id) as seen_at, '
          else 'null::timestamptz as seen_at, ' end
        || case when private.has_right('billing') then '(select coalesce(sum(i.amount_due), 0) from public.invoices as i '
          'where i.subscription_id = t.id and i.status = ''open'') as amount_due' else 'null::bigint as amount_due' end;
      source.joins := 'join public.plans as p on p.id = t.plan_id join public.plans as n on n.id = coalesce(t.next_plan_id, '
        't.plan_id) left join public.business_profiles as o on o.id = t.business_profile_id';
    when 'forms' then
      source.columns := 't.title as name, t.slug, t.purpose, t.event_id, e.title as event, t.closes_at, t.created_at, t.updated_at, '
        'case when t.archived_at is not null then ''archived'' else t.status end as status, '
        'private.kept_count(''form responses'', t.id::text) as responses';
      source.joins := 'left join public.events as e on e.id = t.event_id';
    when 'form_responses' then
      source.search := $sql$lower(coalesce(t.email, '') || ' ' || t.answers::text)$sql$;
      source.columns := 'coalesce(t.email, private.person_name(t.user_id)) as name, t.email, t.user_id, t.answers, t.status, '
        't.invoice_id, t.application_id, t.registration_id, t.created_at, t.updated_at';
    else perform private.raise_error(404, 'not_found', 'This list does not exist.');
  end case;
  if source.sort_key is null then
    perform private.raise_error(400, 'sort_unknown', format('This list has no order "%s".', sort));
  end if;
  return source;
end
$$;
comment on function private.admin_list_source(text, text) is
  'How an admin list is read in an order. 404 and 400 for a list or an order that does not exist.';

create function private.first_moment(day timestamp) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select date_trunc('day', day) at time zone time_zone from public.site_settings
  );
end
$$;
comment on function private.first_moment(timestamp) is 'When a day begins by the clock of the hub.';

create function private.former_members() returns text
language sql immutable set search_path = '' as $$
  select $sql$t.status in ('lapsed', 'canceled') and t.started_at is not null and not exists (
    select from public.subscriptions as other where other.id <> t.id
      and (other.user_id = t.user_id or other.business_profile_id = t.business_profile_id)
      and (other.status not in ('lapsed', 'canceled') or (other.created_at, other.id) > (t.created_at, t.id)))$sql$
$$;
comment on function private.former_members() is
  'The condition for the last membership of those who had one and have none.';

create function private.admin_list_condition(entity text, filter text, value jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen constant text := value #>> '{}';
  several constant text[] := case jsonb_typeof(value) when 'array'
    then array(select jsonb_array_elements_text(value)) else array[value #>> '{}'] end;
  is_post constant boolean := entity in ('events', 'deals', 'jobs');
  categories text[];
  found text;
begin
  found := case
    when filter = 'id' then format('t.id = %L', chosen::uuid)
    when filter = 'details' and entity in ('businesses', 'profiles', 'business_profiles') then format(
      'exists (select from public.custom_values as v where v.entity_id = t.id and v.field_id = %L and v.value @> to_jsonb(%L::text))',
      split_part(chosen, '.', 1)::uuid, split_part(chosen, '.', 2))
    when filter = 'status' and entity = 'fee_payments' then case chosen when 'unpaid' then 't.paid_at is null'
      else 't.paid_at is not null' end
    when filter = 'item' and entity = 'fee_payments' then format('t.fee_item_id = %L', chosen::uuid)
    when filter in ('kind', 'entity') and entity = 'placements' then format('t.%I = any (%L)', filter, several)
    when filter = 'business' and entity = 'placements' then format('t.business_id = %L', chosen::uuid)
    when filter = 'free' and entity = 'placements' then case when chosen::boolean then 't.is_grant' else 'not t.is_grant' end
    when filter = 'status' and entity = 'forms' then format(
      'case when t.archived_at is not null then ''archived'' else t.status end = any (%L)', several)
    when filter = 'purpose' and entity = 'forms' then format('t.purpose = any (%L)', several)
    when filter = 'form' and entity = 'form_responses' then format('t.form_id = %L', chosen::uuid)
    when filter ~ '^answer:' and entity = 'form_responses'
      then format('t.answers -> %L @> %L', split_part(filter, ':', 2), to_jsonb(chosen))
    when filter = 'status' and entity not in ('profiles', 'business_profiles', 'deposits', 'billing_differences')
      then format('t.%I = any (%L)',
      case entity when 'events' then 'approval_status' else 'status' end, several)
    when filter = 'overdue' and entity = 'invoices' then case when chosen::boolean then '' else 'not ' end
      -- Nothing is due of what is not open, which the index knows.
      || '(t.status = ''open'' and t.amount_due > 0 and t.due_on < (select private.today()))'
    when filter = 'view' and entity = 'subscriptions' then case chosen
      when 'ahead' then $sql$t.status in ('trialing', 'active') and t.term_ends_at is not null$sql$
      when 'at_risk' then $sql$t.status in ('trialing', 'active') and t.term_ends_at < now() + interval '60 days'
        and coalesce(private.member_seen_at(t.business_profile_id, t.user_id), '-infinity') < now() - interval '60 days'$sql$
      when 'late' then $sql$t.status in ('past_due', 'grace')$sql$
      when 'lapsed' then private.former_members()
      -- Neither somebody who has just left, nor somebody who forgot the chamber.
      when 'win_back' then private.former_members() || $sql$ and coalesce(t.status_changed_at, t.created_at)
        between now() - interval '730 days' and now() - interval '30 days'$sql$ end
    when filter = 'ends' and entity = 'subscriptions' then format(
      't.term_ends_at >= private.first_moment(private.today()%1$s) and t.term_ends_at < private.first_moment(private.today()%2$s)',
      case chosen when 'month' then ' - extract(day from private.today())::integer + 1'
        when 'next_month' then ' - extract(day from private.today())::integer + 1 + interval ''1 month''' else '' end,
      case chosen when 'month' then ' - extract(day from private.today())::integer + 1 + interval ''1 month'''
        when 'next_month' then ' - extract(day from private.today())::integer + 1 + interval ''2 months'''
        else format(' + %s', chosen::integer) end)
    when filter = 'plan' and entity = 'subscriptions' then format('t.plan_id = %L', chosen::uuid)
    when filter = 'renewal' and entity = 'subscriptions' then case chosen
      when 'automatic' then 't.auto_renew' when 'ending' then 't.cancel_at_period_end'
      else 'not t.auto_renew and not t.cancel_at_period_end' end
    when filter = 'kind' and entity = 'billing_differences' then format('t.kind = any (%L)', several)
    when filter = 'status' and entity = 'billing_differences' then 't.resolved_at is '
      || case chosen when 'closed' then 'not ' else '' end || 'null'
    when filter = 'kind' and entity = 'deposits' then format('t.kind = %L', chosen)
    when filter = 'state' and entity = 'deposits' then 't.undone_at is ' || case chosen when 'undone' then 'not ' else '' end
      || 'null'
    when filter = 'period' and entity in ('invoices', 'payments', 'deposits') then format(
      't.%I >= date_trunc(%L, private.today()::timestamp) - %L::interval and t.%1$I < date_trunc(%2$L, '
      'private.today()::timestamp) - %3$L::interval + %4$L::interval',
      case entity when 'invoices' then 'issued_on' when 'deposits' then 'deposited_on' else 'received_on' end,
      case when chosen like '%month' then 'month' else 'year' end,
      case when chosen not like 'last_%' then '0' when chosen = 'last_month' then '1 month' else '1 year' end,
      case when chosen like '%month' then '1 month' else '1 year' end)
    when filter = 'method' and entity = 'payments' then format('t.method = any (%L)', several)
    when filter = 'deposit' and entity = 'payments' then case chosen
      when 'none' then $sql$t.deposit_id is null and t.method in ('check', 'cash')
        and t.status in ('settled', 'partially_refunded')$sql$
      else format('t.deposit_id = %L', chosen::uuid) end
    when filter = 'organization' and entity in ('invoices', 'payments')
      then format('t.organization_id = %L', chosen::uuid)
    when filter = 'person' and entity in ('invoices', 'payments') then format('t.user_id = %L', chosen::uuid)
    when filter = 'state' and entity = 'events' then format('t.status = any (%L)', several)
    when filter = 'featured' and (is_post or entity = 'businesses')
      then case when chosen::boolean then 't.featured' else 'not t.featured' end
    when filter = 'verified' and entity = 'businesses'
      then case when chosen::boolean then 't.verified' else 'not t.verified' end
    when filter = 'owner' and entity = 'businesses' then case chosen
      when 'none' then 't.owner_id is null' when 'any' then 't.owner_id is not null'
      else format('t.owner_id = %L', chosen::uuid) end
    when filter = 'organization' and entity = 'businesses' then format('t.organization_id = %L', chosen::uuid)
    when filter = 'import' and entity = 'businesses' and private.has_right('import')
      then format('t.id in (select r.business_id from public.import_rows as r '
        'where r.import_id = %L and r.state = ''imported'')', chosen::uuid)
    when filter = 'map' and entity = 'businesses' then $sql$t.latitude is null and t.status = 'approved'$sql$
      || case chosen when 'failed' then ' and exists (select from private.geocoding_tasks as g '
        'where g.business_id = t.id and g.outcome <> ''found'')' else '' end
    when filter = 'organizer' and is_post then case chosen
      when 'hub' then 't.business_id is null' when 'any' then 't.business_id is not null'
      else format('t.business_id = %L', chosen::uuid) end
    when filter = 'when' and entity = 'events' then case chosen when 'past' then 'not ' else '' end
      || 'exists (select from public.event_occurrences as d where d.event_id = t.id and d.ends_at > now())'
    when filter = 'when' and entity in ('deals', 'jobs') then format('t.%I %s now()',
      case entity when 'deals' then 'valid_until' else 'expire_date' end,
      case chosen when 'past' then '<=' else '>' end)
    when filter = 'author' and entity = 'blog_posts' then format('t.author_id = %L', chosen::uuid)
    when filter = 'category' and entity = 'blog_posts' then format('exists (select from '
      'public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id '
      'where m.post_id = t.id and c.name = %L)', chosen)
    when filter = 'category' and entity in ('events', 'jobs')
      then format('t.categories @> %L', array[chosen])
    when filter = 'type' and entity = 'profiles' then format('t.user_type = any (%L)', several)
    when filter = 'membership' and entity = 'profiles' then case
      when chosen = 'none' then 't.membership_status is null'
      else format('t.membership_status = any (%L)', several) end
    when filter = 'subscription' and entity = 'business_profiles'
      then format('t.business_subscription_status = any (%L)', several)
    when filter = 'owner' and entity = 'business_profiles' then format('t.owner_id = %L', chosen::uuid)
    when filter = 'staff' and entity = 'profiles' then case when chosen::boolean then '' else 'not ' end
      || 'exists (select from public.staff as f where f.user_id = t.id)' end;
  if filter = 'category' and entity = 'businesses' then
    -- With what is below the category.
    select array_agg(c.name) into categories from public.business_categories as c
      left join public.business_categories as top on top.id = c.parent_id
    where c.name = chosen or top.name = chosen;
    found := format('t.categories && %L', coalesce(categories, array[chosen]));
  end if;
  if found is null and filter = 'import' and entity = 'businesses' then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  elsif found is null then
    perform private.raise_error(400, 'filter_unknown', format('This list has no filter "%s".', filter));
  end if;
  return found;
end
$$;
comment on function private.admin_list_condition(text, text, jsonb) is
  'The SQL condition of one filter of an admin list, every value quoted.';

create function private.admin_list_conditions(entity text, q text, filters jsonb, search text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  plain constant text := lower(btrim(left(coalesce(q, ''), 200)));
  -- What was not sent yet is nobody's business.
  conditions text[] := array[case entity when 'form_responses' then 't.status <> ''draft''' else 'true' end];
  word text;
  filter record;
begin
  if entity = 'profiles' and private.has_right('contacts') and plain ~ '@|^\+?[0-9 ().-]{4,}$' then
    -- An email address or a phone number.
    conditions := conditions || case when plain ~ '@'
      then format('t.id in (select a.user_id from private.account_addresses as a where a.email like %L)', private.like_pattern(plain))
      else format('t.id in (select a.user_id from private.account_addresses as a where a.phone like %L)',
        private.like_pattern(regexp_replace(plain, '[^0-9]', '', 'g'))) end;
  else
    for word in select part from regexp_split_to_table(
      case when entity in ('businesses', 'profiles') then lower(extensions.unaccent('extensions.unaccent', plain))
      else plain end, '\s+') as part
    where part <> '' limit 8 loop
      -- What is searched in other tables is found there by their indexes: with "or", or a text joined for each row, all rows are read.
      conditions := conditions || case entity when 'subscriptions' then format(
        't.id in (select s.id from public.profiles as f join public.subscriptions as s on s.user_id = f.id '
        'where private.search_name(f.first_name, f.last_name) like %1$L '
        'union select s.id from public.business_profiles as o join public.subscriptions as s on s.business_profile_id = o.id '
        'where lower(o.name || '' '' || coalesce(o.legal_name, '''')) like %2$L '
        'union select s.id from public.profiles as f join public.business_profiles as o on o.owner_id = f.id '
        'join public.subscriptions as s on s.business_profile_id = o.id '
        'where private.search_name(f.first_name, f.last_name) like %1$L)',
        private.like_pattern(lower(extensions.unaccent('extensions.unaccent', word))), private.like_pattern(word))
        when 'payments' then format(
        't.id in (select p.id from public.payments as p where lower(coalesce(p.reference, '''')) like %1$L '
        'union select p.id from public.invoices as i join public.payments as p on p.invoice_id = i.id '
        'where lower(coalesce(i.number, '''') || '' '' || coalesce(i.bill_to ->> ''name'', '''')) like %1$L and i.number is not null)',
        private.like_pattern(word))
        else format('%s like %L', search, private.like_pattern(word)) end;
    end loop;
  end if;
  for filter in select key, value from jsonb_each(coalesce(filters, '{}'))
  where value not in ('null'::jsonb, '[]'::jsonb, '""'::jsonb) loop
    conditions := conditions || private.admin_list_condition(entity, filter.key, filter.value);
  end loop;
  return array_to_string(conditions, ' and ');
end
$$;
comment on function private.admin_list_conditions(text, text, jsonb, text) is
  'The SQL condition of a search and its filters.';

-- Dynamic, with every value as a literal: the planner chooses between the order's index and the filter's, and
-- row level security, which it may not look behind, does not stand between a search and its index.
create function private.admin_list(
  entity text, q text, filters jsonb, sort text, descending boolean, cursor_key text, cursor_id uuid,
  backward boolean, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_total constant integer := 1000;
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  source private.admin_list_source;
  condition text;
  beyond text := '';
  is_down boolean := coalesce(descending, false);
  listed jsonb;
  counted integer;
  has_more boolean;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see this list.';
  end if;
  source := private.admin_list_source(entity, sort);
  condition := private.admin_list_conditions(entity, q, filters, source.search);
  execute format('select count(*) from (select from public.%I as t where %s limit %s) as counted', entity,
    condition, max_total + 1) into counted;

  -- Backward, the rows are read in the other direction and shown in this one.
  if coalesce(backward, false) then is_down := not is_down; end if;
  if cursor_id is not null then
    beyond := format('and (%s, t.id) %s (%L::%s, %L::uuid)', source.sort_key,
      case when is_down then '<' else '>' end, cursor_key, source.key_type, cursor_id);
  end if;
  execute format(
    'with page as materialized (
       select t.*, %1$s as sort_key from public.%2$I as t where %3$s %4$s order by %1$s %5$s, t.id %5$s limit %6$s)
     select coalesce(jsonb_agg(to_jsonb(shown) order by shown.sort_key %7$s, shown.id %7$s), ''[]'')
     from (select t.id, t.sort_key, %8$s from page as t %9$s) as shown',
    source.sort_key, entity, condition, beyond, case when is_down then 'desc' else 'asc' end, size + 1,
    case when coalesce(descending, false) then 'desc' else 'asc' end, source.columns,
    coalesce(source.joins, '')) into listed;
  has_more := jsonb_array_length(listed) > size;
  if has_more then listed := listed - case when coalesce(backward, false) then 0 else -1 end; end if;
  return jsonb_build_object('rows', listed, 'has_more', has_more, 'total', least(counted, max_total),
    'is_total_exact', counted <= max_total);
end
$$;
grant execute on function private.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer)
  to authenticated, service_role;

create function public.admin_list(
  entity text, q text default '', filters jsonb default '{}', sort text default 'updated',
  descending boolean default true, cursor_key text default null, cursor_id uuid default null,
  backward boolean default false, page_size integer default 50
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id, backward, page_size)
$$;
comment on function public.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer) is
  'For staff: a page of businesses, events, deals, jobs, blog_posts, profiles, business_profiles, subscriptions, placements, '
  'forms, form_responses or, for '
  'staff who bill, invoices, payments, deposits, fee_payments or billing_differences. cursor_key and cursor_id: '
  'sort_key and id of the row that the page follows, or with backward precedes. total counts to 1000.';
grant execute on function public.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer)
  to authenticated, service_role;

-- An export is in the audit log even if it does not begin with the first page, as in private.export_rows.
create function private.export_admin_list(
  entity text, q text, filters jsonb, sort text, descending boolean, cursor_key text, cursor_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  search constant jsonb := jsonb_strip_nulls(jsonb_build_object('search', nullif(q, ''), 'filters', filters));
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'You don''t have permission to export. Ask an admin.';
  end if;
  -- Another search is another export: the answers to one form are not those to another.
  if cursor_id is null or not exists (select from public.audit_log where actor_id = (select auth.uid())
    and action = 'export' and audit_log.entity = export_admin_list.entity and new_values = search
    and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', entity, 'list', search,
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
  return private.admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id, false, 1000);
end
$$;
grant execute on function private.export_admin_list(text, text, jsonb, text, boolean, text, uuid)
  to authenticated, service_role;

create function public.export_admin_list(
  entity text, q text default '', filters jsonb default '{}', sort text default 'updated',
  descending boolean default true, cursor_key text default null, cursor_id uuid default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.export_admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id)
$$;
comment on function public.export_admin_list(text, text, jsonb, text, boolean, text, uuid) is
  'Like admin_list, a thousand rows a page, for those with the right to export; recorded in the audit log.';
grant execute on function public.export_admin_list(text, text, jsonb, text, boolean, text, uuid)
  to authenticated, service_role;

create function private.feature_item(entity text, item_id uuid, period jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  begins constant timestamptz := coalesce((period ->> 'from')::timestamptz, now());
  ends constant timestamptz := (period ->> 'until')::timestamptz;
  is_now constant boolean := begins <= now();
  changed boolean;
begin
  if ends <= greatest(begins, now()) then
    perform private.raise_error(422, 'period_invalid', 'The end must be after the start and in the future.');
  end if;
  -- Only these columns: nobody may select the whole row.
  execute format('update public.%1$I set featured_by_staff = $1 where id = $2
    and private.is_public_status(%1$L, jsonb_build_object(%2$L, %2$I)) returning true', entity,
    case entity when 'events' then 'approval_status' else 'status' end)
    into changed using is_now, item_id;
  if changed is null then
    perform private.raise_error(409, 'not_public', 'Only what is public can be featured.');
  end if;
  delete from public.feature_periods as known
  where known.entity = feature_item.entity and known.item_id = feature_item.item_id;
  if ends is not null or not is_now then
    insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
    values (entity, item_id, begins, ends, is_now);
  end if;
end
$$;
comment on function private.feature_item(text, uuid, jsonb) is
  'Features one item from and until a time, or now and without end.';
grant execute on function private.feature_item(text, uuid, jsonb) to authenticated, service_role;

create function private.change_item(entity text, item jsonb, change jsonb, reason text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  which constant uuid := (item ->> 'id')::uuid;
  changed boolean;
begin
  if entity = 'billing_differences' then
    case change ->> 'status' when 'closed' then perform public.resolve_difference(which, reason);
      when 'open' then perform public.reopen_difference(which);
      when 'recorded' then perform public.record_difference(which);
      else perform private.raise_error(400, 'change_unknown', 'This cannot be changed here.'); end case;
    return;
  end if;
  if entity = 'forms' and change ? 'status' then
    update public.forms as f set archived_at = case change ->> 'status' when 'archived' then now() end,
      status = case when change ->> 'status' in ('archived', 'restored') then f.status else change ->> 'status' end
    where f.id = which returning true into changed;
    if changed is null then perform private.raise_error(404, 'not_found', 'This no longer exists, or you don’t have permission to change it.'); end if;
    return;
  elsif entity = 'form_responses' and change ? 'status' then
    update public.form_responses as r set status = change ->> 'status' where r.id = which returning true into changed;
    if changed is null then perform private.raise_error(404, 'not_found', 'This no longer exists.'); end if;
    return;
  end if;
  if change ? 'status' then
    perform public.change_status(entity, which, item ->> 'status', change ->> 'status', reason,
      (item ->> 'updated_at')::timestamptz);
    return;
  end if;
  if change ? 'featured' and entity in ('businesses', 'events', 'deals', 'jobs') then
    if jsonb_typeof(change -> 'featured') = 'object' then
      perform private.feature_item(entity, which, change -> 'featured');
      return;
    end if;
    if change -> 'featured' <> 'false'::jsonb then
      perform private.raise_error(400, 'featured_invalid', 'Choose from and until when to feature, or false.');
    end if;
    execute format('update public.%I set featured_by_staff = false where id = $1 returning true', entity)
      into changed using which;
    delete from public.feature_periods as known
    where known.entity = change_item.entity and known.item_id = which;
  elsif change ? 'user_type' and entity = 'profiles' then
    perform public.set_user_type(which, change ->> 'user_type', reason);
    return;
  elsif change ? 'verified' and entity = 'businesses' then
    update public.businesses set verified = (change ->> 'verified')::boolean where id = which
    returning true into changed;
  else
    perform private.raise_error(400, 'change_unknown', 'This cannot be changed here.');
  end if;
  if changed is null then perform private.raise_error(404, 'not_found', 'This no longer exists.'); end if;
end
$$;
comment on function private.change_item(text, jsonb, jsonb, text) is 'One change of public.change_items.';
grant execute on function private.change_item(text, jsonb, jsonb, text) to authenticated, service_role;

-- Each item in a subtransaction of its own: what fails is reported and changes nothing of the others.
create function public.change_items(entity text, items jsonb, change jsonb, reason text default null)
returns table (item_id uuid, code text, details text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  item jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can change this.';
  elsif entity is null or entity not in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'profiles', 'forms', 'form_responses',
    'billing_differences') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" cannot be changed here.', entity));
  elsif jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.raise_error(422, 'too_many', 'Choose up to 500 items at once.');
  end if;
  -- In one order whoever calls, so that two calls wait for each other instead of deadlocking.
  for item in select value from jsonb_array_elements(items) order by value ->> 'id' loop
    item_id := (item ->> 'id')::uuid;
    code := null;
    details := null;
    message := null;
    begin
      perform set_config('hub.reason', coalesce(reason, ''), true);
      perform private.change_item(entity, item, change, nullif(btrim(reason), ''));
    exception when others then
      get stacked diagnostics code = returned_sqlstate, details = pg_exception_detail, message = message_text;
    end;
    perform set_config('hub.reason', '', true);
    return next;
  end loop;
end
$$;
comment on function public.change_items(text, jsonb, jsonb, text) is
  'For staff: one change of up to 500 items, each {id, status, updated_at} as it was seen, with a result for '
  'each. change: {"status": …}, {"featured": {"from", "until"}}, {"featured": false}, {"verified": …} or, for '
  'admins and profiles, {"user_type": …}. '
  'code (a SQLSTATE), details and message are those of the error; null for what was changed.';
grant execute on function public.change_items(text, jsonb, jsonb, text) to authenticated, service_role;

-- First the items in their order, then their periods, as whoever changes, merges or deletes an item does.
-- A period that should begin waits until its item is public.
create function private.apply_feature_periods() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  period public.feature_periods;
  is_public boolean;
  is_over boolean;
  total integer := 0;
begin
  -- The listings first and by id, as merges do, which then lock what belongs to them.
  perform 1 from public.businesses where id in (
    select case planned.entity when 'businesses' then planned.item_id
      when 'events' then (select business_id from public.events where id = planned.item_id)
      when 'deals' then (select business_id from public.deals where id = planned.item_id)
      else (select business_id from public.jobs where id = planned.item_id) end
    from public.feature_periods as planned
    where (not planned.has_begun and planned.starts_at <= now()) or planned.ends_at <= now())
  order by id for no key update;
  for due in select id, entity, item_id from public.feature_periods
  where (not has_begun and starts_at <= now()) or ends_at <= now() order by entity, item_id loop
    execute format('select private.is_public_status(%1$L, jsonb_build_object(%2$L, %2$I)) from public.%1$I
      where id = $1 for no key update', due.entity,
      case due.entity when 'events' then 'approval_status' else 'status' end)
      into is_public using due.item_id;
    select * into period from public.feature_periods where id = due.id
      and ((not has_begun and starts_at <= now()) or ends_at <= now()) for update;
    is_over := is_public is null or coalesce(period.ends_at <= now(), false);
    continue when period.id is null or not (is_over or is_public);
    execute format('update public.%I set featured_by_staff = $1 where id = $2 and featured_by_staff <> $1', period.entity)
      using not is_over, period.item_id;
    if is_over or period.ends_at is null then
      delete from public.feature_periods where id = period.id;
    else
      update public.feature_periods set has_begun = true where id = period.id;
    end if;
    total := total + 1;
  end loop;
  return total;
end
$$;
grant execute on function private.apply_feature_periods() to service_role;

create function public.apply_feature_periods() returns integer
language sql security invoker set search_path = '' as $$ select private.apply_feature_periods() $$;
comment on function public.apply_feature_periods() is
  'Starts and ends featured periods that are due; returns how many. With the service key.';
grant execute on function public.apply_feature_periods() to service_role;

create function private.end_feature_period() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.feature_periods where entity = tg_table_name and item_id = old.id;
  return null;
end
$$;
comment on function private.end_feature_period() is 'Removes the featured period of what is deleted.';

create trigger end_feature_period after delete on public.businesses
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.events
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.deals
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.jobs
  for each row execute function private.end_feature_period();
