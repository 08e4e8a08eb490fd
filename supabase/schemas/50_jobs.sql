-- Jobs and job alerts.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint jobs_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint jobs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself is the employer.
  business_id uuid references public.businesses (id) on delete cascade,
  posted_by uuid default auth.uid() references auth.users (id) on delete set null,
  description text not null default '' constraint jobs_description_length
    check (char_length(description) <= 20000),
  requirements text not null default '' constraint jobs_requirements_length
    check (char_length(requirements) <= 10000),
  location text not null default '' constraint jobs_location_length check (char_length(location) <= 200),
  job_type text not null default 'Full-time' constraint jobs_job_type_known check (job_type in (
    'Full-time', 'Part-time', 'Remote', 'Contract', 'Temporary', 'Internship', 'Volunteer', 'Per diem')),
  is_remote boolean not null default false,
  salary_range text not null default 'Competitive' constraint jobs_salary_range_length
    check (char_length(salary_range) <= 100),
  salary_min numeric(12, 2) constraint jobs_salary_min_range check (salary_min between 0 and 99999999),
  salary_max numeric(12, 2) constraint jobs_salary_max_range check (salary_max between 0 and 99999999),
  salary_unit text constraint jobs_salary_unit_known
    check (salary_unit in ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')),
  salary_currency text not null default 'USD' constraint jobs_salary_currency_form
    check (salary_currency ~ '^[A-Z]{3}$'),
  -- Where remote workers may live, for search engines.
  applicant_location text constraint jobs_applicant_location_length
    check (char_length(applicant_location) <= 200),
  expire_date timestamptz not null default now() + interval '90 days',
  application_url text constraint jobs_application_url_address
    check (application_url ~ '^https?://[^[:space:]]+$' and char_length(application_url) <= 2000),
  contact_email text constraint jobs_contact_email_form
    check (private.is_email_address(contact_email)),
  status text not null default 'draft' constraint jobs_status_known
    check (status in ('draft', 'pending', 'active', 'rejected', 'filled', 'closed')),
  status_reason text constraint jobs_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  featured_image text constraint jobs_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(featured_image) <= 2000),
  categories text[] not null default '{}' constraint jobs_categories_count
    check (cardinality(categories) <= 5),
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
  -- Whether the hub takes applications itself, besides a link or an email address. Only shown while the
  -- business has somebody to read them: see private.has_managers().
  apply_by_form boolean not null default false,
  constraint jobs_slug_unique unique (slug),
  constraint jobs_salary_order check (salary_min <= salary_max),
  constraint jobs_expire_date_range check (expire_date between '2000-01-01' and '2100-01-01'),
  -- Applications are read by the owner and managers of a business; staff of the hub read none.
  constraint jobs_form_has_reader check (business_id is not null or not apply_by_form)
);
comment on table public.jobs is
  'Job postings of the businesses and of the hub; public while active and not expired.';

create index jobs_active_idx on public.jobs (featured desc, published_at desc, id) where status = 'active';
create index jobs_newest_idx on public.jobs (published_at desc, id) where status = 'active';
create index jobs_expire_date_idx on public.jobs (expire_date) where status = 'active';
create index jobs_business_id_idx on public.jobs (business_id, status);
create index jobs_posted_by_idx on public.jobs (posted_by);
create index jobs_queue_idx on public.jobs (updated_at) where status = 'pending';
create index jobs_categories_idx on public.jobs using gin (categories) with (fastupdate = off)
  where status = 'active';
create index jobs_search_document_idx on public.jobs using gin (private.weighted_document(search_document)) with (fastupdate = off)
  where status = 'active';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('jobs', '', 'draft', '{owner,editor,admin}', false),
  ('jobs', '', 'pending', '{owner,editor,admin}', false),
  ('jobs', '', 'active', '{editor,admin}', false),
  ('jobs', 'draft', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'pending', 'draft', '{owner,editor,admin}', false),
  ('jobs', 'draft', 'active', '{editor,admin}', false),
  ('jobs', 'pending', 'active', '{editor,admin}', false),
  ('jobs', 'pending', 'rejected', '{editor,admin}', true),
  ('jobs', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'rejected', 'active', '{editor,admin}', false),
  ('jobs', 'active', 'filled', '{owner,editor,admin}', false),
  ('jobs', 'active', 'closed', '{owner,editor,admin}', false),
  ('jobs', 'filled', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'closed', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'filled', 'active', '{editor,admin}', false),
  ('jobs', 'closed', 'active', '{editor,admin}', false),
  ('jobs', 'active', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'active', 'rejected', '{editor,admin}', true);

create function private.search_document(job public.jobs) returns tsvector
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.text_document(left(job.title, 200), 'A')
    || private.text_document(concat_ws(' ', array_to_string(job.categories, ' '), left(job.location, 200), job.job_type), 'B')
    || private.text_document(left(job.description, 20000) || ' ' || left(job.requirements, 10000), 'C')
    || coalesce(private.business_document(job.business_id), '');
end
$$;

create function private.derive_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or new.expire_date <> old.expire_date)
    and new.expire_date > now() + interval '400 days' then
    perform private.raise_error(422, 'expire_date_too_late', 'A job can be shown for at most 400 days.');
  end if;
  if new.status = 'active' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'INSERT' and new.location ilike '%remote%' then new.is_remote := true; end if;
  new.search_document := private.search_document(new);
  return new;
end
$$;
comment on function private.derive_job() is 'Derives a job''s search document and dates.';

create function private.require_application_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.apply_by_form then return new; end if;
  -- A job of the hub itself never has a reader: jobs_form_has_reader says so.
  if new.apply_by_form and new.business_id is not null and not private.has_managers(new.business_id) then
    perform private.raise_error(422, 'application_reader_needed',
      'No one could read applications sent here: the business has no owner or manager. Let people apply by '
      'URL or email instead.');
  end if;
  return new;
end
$$;
comment on function private.require_application_reader() is
  'Allows the application form only for jobs of a business with an owner or a manager.';

create trigger a_reject_anonymous before insert on public.jobs
  for each row execute function private.reject_anonymous();
create trigger audit_jobs after insert or update or delete on public.jobs
  for each row execute function private.write_audit();
create trigger jobs_0_guard_merged before insert or update of business_id on public.jobs
  for each row execute function private.guard_merged_listing();
create trigger jobs_0_enforce_pending_quota before insert on public.jobs
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'status',
    '{draft,pending,rejected}');
create trigger jobs_0_require_reapproval before update on public.jobs for each row
  execute function private.require_reapproval(
  'status', '{active}', 'pending',
  '{title,description,requirements,application_url,contact_email,featured_image}');
create trigger jobs_0_lock_categories before update of categories on public.jobs
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('jobs');
create trigger jobs_1_fill_slug before insert or update on public.jobs
  for each row execute function private.fill_slug('title');
create trigger jobs_2_guard_staff_columns before update on public.jobs
  for each row execute function private.guard_staff_columns('business_id', 'posted_by', 'featured', 'featured_by_staff',
    'sponsored');
create trigger jobs_3_check_categories before insert or update on public.jobs
  for each row execute function private.check_categories('job_categories');
create trigger jobs_4_enforce_status before insert or update on public.jobs
  for each row execute function private.enforce_status();
create trigger jobs_5_require_application_reader before insert or update of apply_by_form
  on public.jobs for each row execute function private.require_application_reader();
create trigger jobs_6_derive before insert or update on public.jobs
  for each row execute function private.derive_job();
create trigger jobs_7_enforce_entitlement before insert on public.jobs
  for each row execute function private.enforce_post_entitlement('status', 'expire_date');
create trigger jobs_7_enforce_entitlement_again before update on public.jobs
  for each row when (old.status <> new.status or old.expire_date is distinct from new.expire_date)
  execute function private.enforce_post_entitlement('status', 'expire_date');
create trigger jobs_collect_words after insert
  or update of title, description, requirements, categories, location, job_type, status on public.jobs
  for each row when (new.status = 'active')
  execute function private.collect_search_words('title', 'description', 'requirements', 'categories', 'location', 'job_type');
create trigger jobs_set_updated_at before update on public.jobs
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.jobs
  for each row execute function private.notify_decision('{active,rejected}');

alter table public.jobs enable row level security;
-- Nobody reads contact_email as a column: public.job_contact_emails() answers those who run the business and
-- staff, and public.job_page() shows visitors the address of one open job.
grant select (
  id, title, slug, business_id, description, requirements, location, job_type, is_remote, salary_range,
  salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url,
  status, featured_image, categories, featured, sponsored, published_at, created_at, updated_at,
  search_document, apply_by_form
) on public.jobs to anon;
grant delete, select (
  id, title, slug, business_id, description, requirements, location, job_type, is_remote,
  salary_range, salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date,
  application_url, status, status_reason, status_changed_at, featured_image, categories,
  featured, featured_by_staff, sponsored, published_at, created_at, updated_at, search_document, apply_by_form
) on public.jobs to authenticated;
grant insert (
  id, title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min,
  salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email,
  status, status_reason, featured_image, categories, apply_by_form
), update (
  title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min,
  salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email,
  status, status_reason, featured_image, categories, featured, featured_by_staff, apply_by_form
) on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to service_role;

create policy "everybody sees active jobs of approved businesses" on public.jobs for select to anon using (
  status = 'active' and expire_date > now()
    and (business_id is null or exists (select from public.businesses where businesses.id = business_id offset 0)));
create policy "people see active jobs and those of their businesses, staff all" on public.jobs
  for select to authenticated using (
    (status = 'active' and expire_date > now()
      and (business_id is null or exists (select from public.businesses where businesses.id = business_id
        and businesses.status = 'approved' offset 0)))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people post jobs of their businesses, staff any" on public.jobs for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change jobs of their businesses, staff any" on public.jobs for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "employers and staff remove drafts that were never public" on public.jobs
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected') and not private.has_responses(id));

-- Saved searches that send an email about new jobs.
create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  q text not null default '' constraint job_alerts_q_length check (char_length(q) <= 100),
  job_type text not null default '' constraint job_alerts_job_type_length check (char_length(job_type) <= 40),
  category text not null default '' constraint job_alerts_category_length check (char_length(category) <= 60),
  remote boolean not null default false,
  salary_min numeric(12, 2) not null default 0 constraint job_alerts_salary_min_range
    check (salary_min between 0 and 99999999),
  frequency text not null default 'daily' constraint job_alerts_frequency_known
    check (frequency in ('daily', 'weekly')),
  -- Whoever has it may delete the alert without signing in; it is only in the emails.
  token uuid not null default gen_random_uuid(),
  checked_at timestamptz not null default now(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint job_alerts_one_per_search unique (user_id, q, job_type, category, remote, salary_min),
  constraint job_alerts_token_unique unique (token)
);
comment on table public.job_alerts is
  'Saved job searches that send emails, each visible to its own person only.';

create index job_alerts_due_idx on public.job_alerts (frequency, checked_at);

create function private.enforce_job_alert_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('job_alerts' || new.user_id::text, 0));
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 10 then
    perform private.raise_error(409, 'too_many_alerts', 'You already have 10 job alerts. Delete one first.');
  end if;
  return new;
end
$$;
comment on function private.enforce_job_alert_quota() is 'Limits how many job alerts a person may have.';

create trigger a_reject_anonymous before insert on public.job_alerts
  for each row execute function private.reject_anonymous();
create trigger job_alerts_enforce_quota before insert on public.job_alerts
  for each row execute function private.enforce_job_alert_quota();

alter table public.job_alerts enable row level security;
grant select (id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at),
  insert (id, user_id, q, job_type, category, remote, salary_min, frequency), update (frequency), delete
  on public.job_alerts to authenticated;
grant select, insert, update, delete on public.job_alerts to service_role;

create policy "people read their alerts" on public.job_alerts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people keep searches for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people choose how often" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people end their alerts" on public.job_alerts for delete to authenticated
  using (user_id = (select auth.uid()));

-- Each alert sends a job once.
create table private.job_alert_jobs (
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  primary key (alert_id, job_id)
);
comment on table private.job_alert_jobs is
  'Jobs that an alert has already sent: one that is published again is not new.';

create index job_alert_jobs_job_id_idx on private.job_alert_jobs (job_id);

alter table private.job_alert_jobs enable row level security;

create view public.active_jobs with (security_invoker = true) as
select
  jobs.id, jobs.slug, jobs.title, jobs.description, jobs.requirements, jobs.location, jobs.job_type,
    jobs.is_remote,
  jobs.salary_range, jobs.salary_min, jobs.salary_max, jobs.salary_unit, jobs.salary_currency,
  jobs.applicant_location, jobs.expire_date, jobs.application_url, jobs.featured_image,
  jobs.categories, jobs.featured, jobs.sponsored, jobs.published_at, jobs.updated_at, jobs.business_id,
  coalesce(businesses.name, hub.site_title) as business_name, businesses.slug as business_slug,
  case when jobs.business_id is null then hub.site_logo else businesses.logo_url end as business_logo_url,
  businesses.website as business_website,
  case when jobs.business_id is null then hub.city else businesses.city end as city,
  jobs.apply_by_form, jobs.search_document,
  case when jobs.business_id is null then hub.state else businesses.state end as state,
  businesses.country
from public.jobs
left join public.businesses on businesses.id = jobs.business_id cross join public.site_settings as hub
where jobs.status = 'active' and jobs.expire_date > now()
  and (jobs.business_id is null or businesses.status = 'approved');
comment on view public.active_jobs is
  'Jobs that are open for applications, ordered by featured, published_at and id.';
grant select on public.active_jobs to anon, authenticated, service_role;

create function public.pay_per_year(amount numeric, unit text) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select amount * case unit when 'HOUR' then 2080 when 'DAY' then 260 when 'WEEK' then 52 when 'MONTH' then 12
    else 1 end
$$;
comment on function public.pay_per_year(numeric, text) is
  'A salary per year of full-time work, to compare hourly and yearly pay: 2080 hours, 260 days.';
grant execute on function public.pay_per_year(numeric, text) to anon, authenticated, service_role;

-- Like the directory search, these read public jobs only, with more than the caller's rights.
create function private.matching_jobs(q text, job_type text, category text, remote boolean, salary_min numeric)
returns setof public.active_jobs
language sql stable security definer set search_path = '' as $$
  with searched as materialized (select private.read_search('{jobs}', q) as terms)
  select j.* from searched, public.active_jobs as j
  where not coalesce((terms).is_partial, false)
    and ((terms).words = '' or private.weighted_document(j.search_document) @@ private.weighted_query((terms).query))
    and (matching_jobs.job_type = '' or j.job_type = matching_jobs.job_type)
    and (matching_jobs.category = '' or exists (
      select from public.job_categories as c where c.name = any (j.categories)
        and matching_jobs.category in (c.slug, c.name)))
    and (not matching_jobs.remote or j.is_remote or j.job_type = 'Remote')
    -- A job without a stated salary does not match a minimum.
    and (coalesce(matching_jobs.salary_min, 0) <= 0
      or public.pay_per_year(coalesce(j.salary_max, j.salary_min), j.salary_unit) >= matching_jobs.salary_min)
$$;
comment on function private.matching_jobs(text, text, text, boolean, numeric) is
  'Open jobs with all words of a search: nobody is emailed about what has only some of them.';
grant execute on function private.matching_jobs(text, text, text, boolean, numeric) to anon, authenticated,
  service_role;

create function public.matching_jobs(
  q text, job_type text, category text, remote boolean, salary_min numeric
) returns setof public.active_jobs
language sql stable security invoker set search_path = '' as $$
  select * from private.matching_jobs(q, job_type, category, remote, salary_min)
$$;
comment on function public.matching_jobs(text, text, text, boolean, numeric) is
  'Open jobs that match all words of a search, as alerts find them; salary_min is per year.';
grant execute on function public.matching_jobs(text, text, text, boolean, numeric) to anon, authenticated,
  service_role;

create function private.job_conditions(job_type text, category text, remote boolean, salary_min numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' and ', 'true', case when job_type <> '' then format('d.job_type = %L', job_type) end,
    case when category <> '' then format('%L = any (d.categories)', category) end,
    case when remote then '(d.is_remote or d.job_type = ''Remote'')' end,
    -- A job without a stated salary does not match a minimum.
    case when salary_min > 0
      then format('public.pay_per_year(coalesce(d.salary_max, d.salary_min), d.salary_unit) >= %L::numeric', salary_min) end);
end
$$;
comment on function private.job_conditions(text, text, boolean, numeric) is
  'The filters of jobs as SQL over `d`; category: a name, empty for any.';

create function private.jobs_page(
  q text, job_type text, category text, remote boolean, salary_min numeric, page integer, page_size integer
) returns jsonb
-- What a search found is read by its places, never the whole table.
language plpgsql stable security definer set search_path = '' set random_page_cost = 1 as $$
declare
  terms constant private.search_terms := private.read_search('{jobs}', q);
  size constant integer := least(greatest(page_size, 1), 100);
  skipped constant bigint := (greatest(jobs_page.page, 1)::bigint - 1) * size;
  wanted constant text := (select c.name from public.job_categories as c where jobs_page.category in (c.slug, c.name) limit 1);
  remote_key constant text := case when remote then 'remote' else '' end;
  ids uuid[];
  total bigint;
  by_type jsonb;
  by_category jsonb;
  source text;
  found private.found_rows;
  counts_others boolean := true;
begin
  if terms.words = '' and coalesce(salary_min, 0) <= 0 and (jobs_page.category = '' or wanted is not null) then
    total := private.kept_count('jobs', jobs_page.job_type, coalesce(wanted, ''), remote_key);
    by_type := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('jobs', coalesce(wanted, ''), remote_key) as c);
    by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_two('jobs', jobs_page.job_type, remote_key) as c);
    if total > skipped then
      -- In the order of the index, with a plan that knows how few are wanted.
      execute format('select array_agg(id) from (select d.id from %s and %s order by d.featured desc,
          d.published_at desc, d.id limit %s offset %s) as shown',
        private.public_rows('jobs'), private.job_conditions(jobs_page.job_type, wanted, remote, 0), size, skipped)
        into ids;
    end if;
  else
    -- Of any type and category, for the counts of the others; of too many, those that are wanted.
    source := private.public_rows('jobs') || ' and ';
    found := private.find_matches('jobs', source || private.job_conditions('', '', remote, salary_min), terms, 500, true,
      private.first_rows('jobs'));
    counts_others := found.is_exact;
    if not found.is_exact and (jobs_page.job_type <> '' or jobs_page.category <> '') then
      found := private.find_matches('jobs', source || private.job_conditions(jobs_page.job_type, coalesce(wanted, jobs_page.category), remote,
        salary_min), terms, 500, true, private.first_rows('jobs'));
    end if;
    execute format('with base as materialized (
        select d.id, d.featured, d.published_at, d.job_type, d.categories, %s as rank, $1 = '''' or d.job_type = $1 as fits_type,
          $2 = '''' or coalesce($3 = any (d.categories), false) as fits_category
        from (select d.*, %s as plain from public.jobs as d where d.ctid = any ($4) offset 0) as d
      )
      select (select count(*) from base where fits_type and fits_category),
        (select array_agg(shown.id) from (select id from base where fits_type and fits_category
          order by rank desc, featured desc, published_at desc, id limit $5 offset $6) as shown),
        -- Each facet ignores its own filter: the count is what choosing another value would show.
        (select jsonb_object_agg(t.name, t.jobs) from (select base.job_type as name, count(*) as jobs from base where fits_category
          group by base.job_type) as t),
        (select jsonb_object_agg(t.name, t.jobs) from (select chosen.name, count(*) as jobs from base,
          unnest(base.categories) as chosen (name) where fits_type group by chosen.name) as t)',
      case when terms.words = '' then '0' else private.rank_of(terms, 'd.search_document', 'd.plain') end, private.plain_title('d.title'))
      into total, ids, by_type, by_category using jobs_page.job_type, jobs_page.category, wanted, found.places, size, skipped;
    if not counts_others then
      by_type := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_one('jobs', '', '') as c);
      by_category := (select jsonb_object_agg(c.key, c.things) from private.kept_counts_by_two('jobs', '', '') as c);
    end if;
  end if;
  return jsonb_build_object(
    'total', total, 'total_is_exact', coalesce(found.is_exact, true),
    'search', private.describe_search(terms),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'slug', j.slug, 'title', j.title, 'location', j.location,
        'job_type', j.job_type, 'is_remote', j.is_remote, 'salary_range', j.salary_range, 'salary_min', j.salary_min,
        'salary_max', j.salary_max, 'salary_unit', j.salary_unit, 'salary_currency', j.salary_currency, 'expire_date', j.expire_date,
        'categories', j.categories, 'featured', j.featured, 'sponsored', j.sponsored, 'published_at', j.published_at,
        'business_name', j.business_name, 'business_slug', j.business_slug, 'business_logo_url', j.business_logo_url,
        'description', left(j.description, 400)) order by shown.place)
      from unnest(ids) with ordinality as shown (id, place) join public.active_jobs as j on j.id = shown.id), '[]'),
    'types', coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'jobs', case when counts_others then t.jobs::bigint end)
        order by t.name)
      from jsonb_each_text(by_type) as t (name, jobs)), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'jobs',
      case when counts_others or not by_category ? c.name then coalesce(by_category -> c.name, '0') end) order by c.name)
      from public.job_categories as c), '[]'));
end
$$;
grant execute on function private.jobs_page(text, text, text, boolean, numeric, integer, integer) to anon,
  authenticated, service_role;

create function public.jobs_page(
  q text default '', job_type text default '', category text default '', remote boolean default false,
  salary_min numeric default 0, page integer default 1, page_size integer default 20
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.jobs_page(q, job_type, category, remote, salary_min, page, page_size)
$$;
comment on function public.jobs_page(text, text, text, boolean, numeric, integer, integer) is
  'A numbered page of the open jobs, with a search the best first, with its total and the counts of each type and category. Of more than '
  '500 that have the words, total is 500 and total_is_exact false, the best 500 are listed, and counts are null.';
grant execute on function public.jobs_page(text, text, text, boolean, numeric, integer, integer) to anon,
  authenticated, service_role;

-- Reveals only jobs that were public once.
create function private.ended_job(wanted text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('title', j.title, 'business_name', coalesce(b.name, hub.site_title),
      'business_slug', case when b.status = 'approved' then b.slug end, 'reason', case
        when j.status <> 'active' then j.status when j.expire_date <= now() then 'expired' else 'closed' end)
    from public.jobs as j left join public.businesses as b on b.id = j.business_id
    cross join public.site_settings as hub
    where j.slug = wanted and j.published_at is not null and (j.status in ('filled', 'closed')
      or (j.status = 'active' and (j.expire_date <= now() or b.status in ('archived', 'suspended', 'merged'))))
  );
end
$$;
comment on function private.ended_job(text) is
  'Title and business of a job that was public and was filled, closed, has expired, or lost its listing.';
grant execute on function private.ended_job(text) to anon, authenticated, service_role;

create function private.job_contact_email(wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select j.contact_email from public.jobs as j left join public.businesses as b on b.id = j.business_id
    where j.slug = wanted and j.status = 'active' and j.expire_date > now()
      and (j.business_id is null or b.status = 'approved')
  );
end
$$;
comment on function private.job_contact_email(text) is 'The address for applications to one open job.';
grant execute on function private.job_contact_email(text) to anon, authenticated, service_role;

create function private.job_contact_emails(jobs uuid[]) returns table (job_id uuid, contact_email text)
language sql stable security definer set search_path = '' as $$
  select j.id, j.contact_email from public.jobs as j
  where j.id = any (jobs) and j.contact_email is not null and (
    j.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()))
$$;
grant execute on function private.job_contact_emails(uuid[]) to authenticated, service_role;

create function public.job_contact_emails(jobs uuid[]) returns table (job_id uuid, contact_email text)
language sql stable security invoker set search_path = '' as $$
  select * from private.job_contact_emails(jobs)
$$;
comment on function public.job_contact_emails(uuid[]) is
  'The addresses for applications of the given jobs, as far as the caller runs their business or is staff.';
grant execute on function public.job_contact_emails(uuid[]) to authenticated, service_role;

create function private.job_address(slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
      'address_line1', case when j.business_id is null then hub.address_line1 else b.address_line1 end,
      'zip_code', case when j.business_id is null then hub.zip_code else b.zip_code end)
    from public.active_jobs as j left join public.businesses as b on b.id = j.business_id
    cross join public.site_settings as hub where j.slug = job_address.slug
  );
end
$$;
comment on function private.job_address(text) is
  'The street and postal code of who offers an open job: visitors cannot select them, see the grants of public.businesses.';
grant execute on function private.job_address(text) to anon, authenticated, service_role;

create function private.newest_jobs(at_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found uuid[];
begin
  -- With a number that the planner knows, so that it reads the index.
  execute format('select array(select d.id from %s order by d.published_at desc, d.id limit %s)', private.public_rows('jobs'), at_most) into found;
  return found;
end
$$;
comment on function private.newest_jobs(integer) is 'The newest open jobs.';
grant execute on function private.newest_jobs(integer) to anon, authenticated, service_role;

create function public.job_page(slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (select * from public.active_jobs as j where j.slug = job_page.slug)
    select jsonb_build_object(
      'job', (select to_jsonb(this) - 'search_document' || private.job_address(job_page.slug) || jsonb_build_object(
        'contact_email', private.job_contact_email(job_page.slug), 'category_slugs', coalesce((
        select jsonb_object_agg(c.name, c.slug) from public.job_categories as c
        where c.name = any (this.categories)), '{}'),
        -- Without a reader there is no form, whatever the job says.
        'apply_by_form', this.apply_by_form and private.has_managers(this.business_id)) from this),
      'ended', private.ended_job(job_page.slug),
      'related', coalesce((select jsonb_agg(to_jsonb(found)) from (
        select j.slug, j.title, j.location, j.job_type, j.is_remote, j.salary_range, j.salary_min, j.salary_max,
        j.salary_unit,
          j.salary_currency, j.expire_date, j.categories, j.featured, j.sponsored, j.published_at, j.business_name,
          j.business_slug,
          j.business_logo_url, j.id, left(j.description, 400) as description
        from public.active_jobs as j left join this on true
        where j.id = any (array(select id from unnest(private.newest_jobs(60)) as id)) and j.slug <> job_page.slug
        order by cardinality(array(select unnest(j.categories) intersect
          select unnest(this.categories))) desc nulls last,
          j.published_at desc, j.id limit 3) as found), '[]'))
  );
end
$$;
comment on function public.job_page(text) is
  'A job with everything its page shows, and similar ones of the newest; for one that has ended, its title and why.';
grant execute on function public.job_page(text) to anon, authenticated, service_role;

-- Call it and hand over the emails in one transaction, so that none is lost or sent twice.
create function private.collect_job_alerts(max_count integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  alert record;
  news jsonb;
  letters jsonb := '[]';
begin
  for alert in
    select a.*, u.email from public.job_alerts as a join auth.users as u on u.id = a.user_id
    where u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until < now())
      and ((a.frequency = 'daily' and a.checked_at <= now() - interval '23 hours')
        or (a.frequency = 'weekly' and a.checked_at <= now() - interval '167 hours'))
    order by a.checked_at limit least(greatest(max_count, 1), 1000) for update of a skip locked
  loop
    with found as (
      -- Overlaps by a few minutes, to include jobs whose transactions were open at the last run.
      select * from public.matching_jobs(alert.q, alert.job_type, alert.category, alert.remote,
        alert.salary_min)
      where published_at > alert.checked_at - case
        when alert.checked_at > alert.created_at then interval '10 minutes' else interval '0' end
        and published_at <= now()
        and not exists (select from private.job_alert_jobs as told where told.alert_id = alert.id
          and told.job_id = id)
      order by published_at desc limit 20
    ), told as (
      insert into private.job_alert_jobs (alert_id, job_id) select alert.id, found.id from found
    )
    select jsonb_agg(jsonb_build_object('slug', found.slug, 'title', found.title, 'business_name',
      found.business_name,
      'location', found.location, 'salary_range', found.salary_range, 'job_type', found.job_type)
        order by found.published_at desc)
    into news from found;
    update public.job_alerts set checked_at = now(), last_sent_at = case when news is null then last_sent_at
      else now() end
    where id = alert.id;
    if news is not null then
      letters := letters || jsonb_build_object('alert_id', alert.id, 'user_id', alert.user_id, 'email',
        alert.email,
        'frequency', alert.frequency, 'token', alert.token, 'jobs', news, 'search',
        jsonb_build_object('q', alert.q,
          'job_type', alert.job_type, 'category', alert.category, 'remote', alert.remote, 'salary_min',
          alert.salary_min));
    end if;
  end loop;

  return letters;
end
$$;
grant execute on function private.collect_job_alerts(integer) to service_role;

create function public.collect_job_alerts(max_count integer default 100) returns jsonb
language sql security invoker set search_path = '' as $$ select private.collect_job_alerts(max_count) $$;
comment on function public.collect_job_alerts(integer) is
  'Takes the alerts that are due and returns one letter for each with new jobs: address, search, jobs and '
  'the token that ends it. With the service key.';
grant execute on function public.collect_job_alerts(integer) to service_role;

-- Returns the same for an unknown token, so that guessing reveals nothing.
create function private.stop_job_alert(alert_token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.job_alerts where token = alert_token
$$;
grant execute on function private.stop_job_alert(uuid) to anon, authenticated, service_role;

create function public.stop_job_alert(alert_token uuid) returns void
language sql security invoker set search_path = '' as $$ select private.stop_job_alert(alert_token) $$;
comment on function public.stop_job_alert(uuid) is 'Deletes a job alert by the token in its emails.';
grant execute on function public.stop_job_alert(uuid) to anon, authenticated, service_role;

create function private.queue_job_alerts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter jsonb;
  queued integer := 0;
begin
  for letter in select * from jsonb_array_elements(private.collect_job_alerts(1000)) loop
    perform private.queue_mail(
      'job_alert ' || (letter ->> 'alert_id') || ' ' || now(), 'job_alert', 'job_alerts',
      (letter ->> 'user_id')::uuid,
      jsonb_build_object('alert_id', letter -> 'alert_id', 'frequency', letter -> 'frequency', 'jobs',
        letter -> 'jobs',
        'search', (letter -> 'search') || jsonb_build_object('category_name', (
          select coalesce(c.names ->> private.language_of((letter ->> 'user_id')::uuid), c.name)
          from public.job_categories as c
          where letter -> 'search' ->> 'category' in (c.slug, c.name) limit 1))),
      secrets => jsonb_build_object('token', letter -> 'token'));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
grant execute on function private.queue_job_alerts() to service_role;

create function public.queue_job_alerts() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_job_alerts() $$;
comment on function public.queue_job_alerts() is
  'Queues an email for each alert that is due and has new jobs. Returns how many. With the service key.';
grant execute on function public.queue_job_alerts() to service_role;
