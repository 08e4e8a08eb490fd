-- Jobs as their pages show them, each in one request, with the caller's own rights.
grant select (search_document) on public.jobs to anon;

-- Where the business takes applications on the hub itself, beside a link or an address of its own.
alter table public.jobs add column apply_by_form boolean not null default false;
grant select (apply_by_form) on public.jobs to anon;
grant insert (apply_by_form), update (apply_by_form) on public.jobs to authenticated;

create or replace view public.active_jobs with (security_invoker = true) as
select
  jobs.id, jobs.slug, jobs.title, jobs.description, jobs.requirements, jobs.location, jobs.job_type, jobs.is_remote,
  jobs.salary_range, jobs.salary_min, jobs.salary_max, jobs.salary_unit, jobs.salary_currency, jobs.applicant_location,
  jobs.expire_date, jobs.application_url, jobs.contact_email, jobs.featured_image, jobs.categories, jobs.featured,
  jobs.published_at, jobs.updated_at, jobs.business_id, businesses.name as business_name, businesses.slug as business_slug,
  businesses.logo_url as business_logo_url, businesses.website as business_website, businesses.city,
  jobs.apply_by_form, jobs.search_document, businesses.address_line1, businesses.state, businesses.zip_code, businesses.country
from public.jobs join public.businesses on businesses.id = jobs.business_id
where jobs.status = 'active' and jobs.expire_date > now() and businesses.status = 'approved';

create function public.pay_per_year(amount numeric, unit text) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select amount * case unit when 'HOUR' then 2080 when 'DAY' then 260 when 'WEEK' then 52 when 'MONTH' then 12 else 1 end
$$;
comment on function public.pay_per_year(numeric, text) is
  'What pay comes to in a year of full-time work, so that hourly and yearly pay can be compared: 2080 hours, 260 days.';

create function public.matching_jobs(
  q text, job_type text, category text, remote boolean, salary_min numeric
) returns setof public.active_jobs
language sql stable security invoker set search_path = '' as $$
  select j.* from public.active_jobs as j
  where (btrim(matching_jobs.q) = ''
      or j.search_document @@ (websearch_to_tsquery('pg_catalog.english', lower(extensions.unaccent('extensions.unaccent', left(matching_jobs.q, 100)))))
      or lower(j.business_name) like '%' || replace(replace(replace(lower(btrim(left(matching_jobs.q, 100))), '\', '\\'), '%', '\%'), '_', '\_') || '%')
    and (matching_jobs.job_type = '' or j.job_type = matching_jobs.job_type)
    and (matching_jobs.category = '' or exists (
      select from public.job_categories as c where c.name = any (j.categories) and matching_jobs.category in (c.slug, c.name)))
    and (not matching_jobs.remote or j.is_remote or j.job_type = 'Remote')
    -- A job that says nothing of its pay is none that pays at least so much.
    and (coalesce(matching_jobs.salary_min, 0) <= 0
      or public.pay_per_year(coalesce(j.salary_max, j.salary_min), j.salary_unit) >= matching_jobs.salary_min)
$$;
comment on function public.matching_jobs(text, text, text, boolean, numeric) is
  'The open jobs that fit a search; salary_min is pay per year. Also what an alert looks for.';

create function public.jobs_page(
  q text default '', job_type text default '', category text default '', remote boolean default false,
  salary_min numeric default 0, page integer default 1, page_size integer default 20
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with found as (select * from public.matching_jobs(
    jobs_page.q, jobs_page.job_type, jobs_page.category, jobs_page.remote, jobs_page.salary_min)),
  shown as (
    select f.id, f.slug, f.title, f.location, f.job_type, f.is_remote, f.salary_range, f.salary_min, f.salary_max, f.salary_unit,
      f.salary_currency, f.expire_date, f.categories, f.featured, f.published_at, f.business_name, f.business_slug,
      f.business_logo_url, left(f.description, 400) as description
    from found as f order by f.featured desc, f.published_at desc, f.id
    limit least(greatest(jobs_page.page_size, 1), 100)
    offset (greatest(jobs_page.page, 1)::bigint - 1) * least(greatest(jobs_page.page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'jobs', coalesce((select jsonb_agg(to_jsonb(shown) order by shown.featured desc, shown.published_at desc, shown.id) from shown), '[]'),
    -- Each counts as if nothing of its own kind were chosen: what choosing another would show.
    'types', coalesce((select jsonb_agg(jsonb_build_object('name', t.job_type, 'jobs', t.jobs) order by t.job_type) from (
      select m.job_type, count(*) as jobs from public.matching_jobs(
        jobs_page.q, '', jobs_page.category, jobs_page.remote, jobs_page.salary_min) as m group by m.job_type) as t), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'jobs', coalesce(counted.jobs, 0))
        order by c.name)
      from public.job_categories as c left join (
        select chosen.name, count(*) as jobs
        from public.matching_jobs(jobs_page.q, jobs_page.job_type, '', jobs_page.remote, jobs_page.salary_min) as m,
          unnest(m.categories) as chosen (name) group by chosen.name
      ) as counted on counted.name = c.name), '[]'))
$$;
comment on function public.jobs_page(text, text, text, boolean, numeric, integer, integer) is
  'A numbered page of the open jobs with its total, and what each kind and category would show.';

-- What was public once and is not any more; of what was never public nobody learns that it exists.
create function private.ended_job(wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', j.title, 'business_name', b.name, 'business_slug', b.slug,
    'reason', case when j.status = 'active' then 'expired' else j.status end)
  from public.jobs as j join public.businesses as b on b.id = j.business_id
  where j.slug = wanted and j.published_at is not null and b.status = 'approved'
    and (j.status in ('filled', 'closed') or (j.status = 'active' and j.expire_date <= now()))
$$;
comment on function private.ended_job(text) is 'Title and business of a job that was public and was filled, closed or has expired.';

create function public.job_page(slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with this as (select * from public.active_jobs as j where j.slug = job_page.slug)
  select jsonb_build_object(
    'job', (select to_jsonb(this) - 'search_document' || jsonb_build_object('category_slugs', coalesce((
      select jsonb_object_agg(c.name, c.slug) from public.job_categories as c where c.name = any (this.categories)), '{}')) from this),
    'ended', private.ended_job(job_page.slug),
    'related', coalesce((select jsonb_agg(to_jsonb(found)) from (
      select j.slug, j.title, j.location, j.job_type, j.is_remote, j.salary_range, j.salary_min, j.salary_max, j.salary_unit,
        j.salary_currency, j.expire_date, j.categories, j.featured, j.published_at, j.business_name, j.business_slug,
        j.business_logo_url, j.id, left(j.description, 400) as description
      from public.active_jobs as j left join this on true where j.slug <> job_page.slug
      order by cardinality(array(select unnest(j.categories) intersect select unnest(this.categories))) desc nulls last,
        j.published_at desc, j.id limit 3) as found), '[]'))
$$;
comment on function public.job_page(text) is
  'A job with all that its page shows, and others like it; for one that has ended, its name and why.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'public.pay_per_year(numeric, text)', 'public.matching_jobs(text, text, text, boolean, numeric)',
    'public.jobs_page(text, text, text, boolean, numeric, integer, integer)', 'public.job_page(text)', 'private.ended_job(text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to anon, authenticated, service_role', signature);
  end loop;
end
$$;
