create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint jobs_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint jobs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  business_id uuid not null references public.businesses (id) on delete cascade,
  posted_by uuid default auth.uid() references auth.users (id) on delete set null,
  description text not null default '' constraint jobs_description_length check (char_length(description) <= 20000),
  requirements text not null default '' constraint jobs_requirements_length check (char_length(requirements) <= 10000),
  location text not null default '' constraint jobs_location_length check (char_length(location) <= 200),
  job_type text not null default 'Full-time' constraint jobs_job_type_known check (job_type in (
    'Full-time', 'Part-time', 'Remote', 'Contract', 'Temporary', 'Internship', 'Volunteer', 'Per diem')),
  is_remote boolean not null default false,
  salary_range text not null default 'Competitive' constraint jobs_salary_range_length check (char_length(salary_range) <= 100),
  salary_min numeric(12, 2) constraint jobs_salary_min_range check (salary_min between 0 and 99999999),
  salary_max numeric(12, 2) constraint jobs_salary_max_range check (salary_max between 0 and 99999999),
  salary_unit text constraint jobs_salary_unit_known check (salary_unit in ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')),
  salary_currency text not null default 'USD' constraint jobs_salary_currency_form check (salary_currency ~ '^[A-Z]{3}$'),
  -- Where a remote worker may live, for search engines.
  applicant_location text constraint jobs_applicant_location_length check (char_length(applicant_location) <= 200),
  expire_date timestamptz not null default now() + interval '90 days',
  application_url text constraint jobs_application_url_address
    check (application_url ~ '^https?://[^[:space:]]+$' and char_length(application_url) <= 2000),
  contact_email text constraint jobs_contact_email_form
    check (contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(contact_email) <= 254),
  status text not null default 'draft' constraint jobs_status_known
    check (status in ('draft', 'pending', 'active', 'rejected', 'filled', 'closed')),
  status_reason text constraint jobs_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  featured_image text constraint jobs_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(featured_image) <= 2000),
  categories text[] not null default '{}' constraint jobs_categories_count check (cardinality(categories) <= 5),
  featured boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint jobs_slug_unique unique (slug),
  constraint jobs_salary_order check (salary_min <= salary_max),
  constraint jobs_expire_date_range check (expire_date between '2000-01-01' and '2100-01-01')
);
comment on table public.jobs is 'Job postings of the businesses; public while active and not expired.';
create index jobs_active_idx on public.jobs (featured desc, published_at desc, id) where status = 'active';
create index jobs_expire_date_idx on public.jobs (expire_date) where status = 'active';
create index jobs_business_id_idx on public.jobs (business_id, status);
create index jobs_posted_by_idx on public.jobs (posted_by);
create index jobs_queue_idx on public.jobs (updated_at) where status = 'pending';
create index jobs_categories_idx on public.jobs using gin (categories) with (fastupdate = off) where status = 'active';
create index jobs_search_document_idx on public.jobs using gin (search_document) with (fastupdate = off) where status = 'active';

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

create function private.derive_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if (tg_op = 'INSERT' or new.expire_date <> old.expire_date) and new.expire_date > now() + interval '400 days' then
    perform private.refuse(422, 'expire_date_too_late', 'A job can be shown for 400 days at most.');
  end if;
  if new.status = 'active' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'INSERT' and new.location ilike '%remote%' then new.is_remote := true; end if;
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain,
      array_to_string(new.categories, ' ') || ' ' || left(new.location, 200))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.description, 20000) || ' ' || left(new.requirements, 10000))), 'C');
  return new;
end
$$;
revoke execute on function private.derive_job() from public;

create trigger jobs_0_limit_waiting before insert on public.jobs
  for each row execute function private.limit_waiting('50', 'business_id', 'status', '{draft,pending,rejected}');
create trigger jobs_0_wait_again before update on public.jobs for each row execute function private.wait_again(
  'status', '{active}', 'pending', '{title,description,requirements,application_url,contact_email,featured_image}');
create trigger jobs_1_fill_slug before insert or update on public.jobs
  for each row execute function private.fill_slug('title');
create trigger jobs_2_only_staff_may_change before update on public.jobs
  for each row execute function private.only_staff_may_change('business_id', 'posted_by', 'featured');
create trigger jobs_3_check_categories before insert or update on public.jobs
  for each row execute function private.check_categories('job_categories');
create trigger jobs_4_enforce_status before insert or update on public.jobs
  for each row execute function private.enforce_status();
create trigger jobs_5_derive before insert or update on public.jobs
  for each row execute function private.derive_job();
create trigger jobs_set_updated_at before update on public.jobs
  for each row execute function private.set_updated_at();
create trigger audit_jobs after insert or update or delete on public.jobs
  for each row execute function private.write_audit();
create trigger follow_job_category after update or delete on public.job_categories
  for each row execute function private.follow_category('jobs');

alter table public.jobs enable row level security;
grant select (
  id, title, slug, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min, salary_max,
  salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email, status, featured_image,
  categories, featured, published_at, created_at, updated_at
) on public.jobs to anon;
grant select, delete on public.jobs to authenticated;
grant insert (
  id, title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min, salary_max,
  salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email, status, status_reason,
  featured_image, categories
), update (
  title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min, salary_max,
  salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email, status, status_reason,
  featured_image, categories, featured
) on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to service_role;

create policy "everybody sees active jobs of approved businesses" on public.jobs for select to anon using (
  status = 'active' and expire_date > now() and exists (select from public.businesses where businesses.id = business_id));
create policy "people see active jobs and those of their businesses, staff all" on public.jobs
  for select to authenticated using (
    (status = 'active' and expire_date > now()
      and exists (select from public.businesses where businesses.id = business_id and businesses.status = 'approved'))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people post jobs of their businesses, staff any" on public.jobs for insert to authenticated with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));
create policy "people change jobs of their businesses, staff any" on public.jobs for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));
create policy "people remove what was never public, staff any" on public.jobs for delete to authenticated using (
  (business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[]) and published_at is null)
  or (select private.is_staff()));
