-- What the public pages list, each in one request. Views with the caller's own rights: policies hold inside them.
create function private.places_left(occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when events.capacity is not null then
    greatest(0, events.capacity - private.seats_taken(event_occurrences.id)) end
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence and events.approval_status = 'approved'
$$;
comment on function private.places_left(uuid) is 'Free places on a date of an approved event; null without a limit.';
revoke execute on function private.places_left(uuid) from public;
grant execute on function private.places_left(uuid) to anon, authenticated, service_role;

create view public.event_dates with (security_invoker = true) as
select
  event_occurrences.id, event_occurrences.event_id, event_occurrences.original_date, event_occurrences.starts_at,
  event_occurrences.ends_at, event_occurrences.status, events.slug, events.title, events.summary, events.image_url,
  events.categories, events.attendance_mode, events.venue_name, events.address_line1, events.city, events.time_zone,
  events.all_day, events.rrule is not null as is_recurring, events.cost, events.registration_mode, events.members_only,
  events.capacity, private.places_left(event_occurrences.id) as places_left, events.featured, events.sequence,
  events.updated_at, businesses.name as business_name, businesses.slug as business_slug
from public.event_occurrences
join public.events on events.id = event_occurrences.event_id
left join public.businesses on businesses.id = events.business_id
where events.approval_status = 'approved';
comment on view public.event_dates is
  'Dates of approved events. The next ones: ends_at after now, ordered by starts_at and id; pages go on after the last pair.';

create view public.active_deals with (security_invoker = true) as
select
  deals.id, deals.slug, deals.title, deals.tagline, deals.description, deals.terms, deals.image_url, deals.visibility,
  deals.valid_from, deals.valid_until, deals.quantity, deals.quantity - deals.claimed_count as left_over,
  deals.code_type, deals.discount_kind, deals.discount_value, deals.currency, deals.featured, deals.published_at,
  deals.updated_at, deals.business_id, businesses.name as business_name, businesses.slug as business_slug,
  businesses.logo_url as business_logo_url, businesses.categories as business_categories, businesses.city
from public.deals join public.businesses on businesses.id = deals.business_id
where deals.status = 'active' and businesses.status = 'approved' and deals.valid_until > now()
  and deals.publish_from <= now() and (deals.publish_until is null or deals.publish_until > now());
comment on view public.active_deals is 'Deals that can be claimed now, ordered by featured, valid_until and id.';

create view public.active_jobs with (security_invoker = true) as
select
  jobs.id, jobs.slug, jobs.title, jobs.description, jobs.requirements, jobs.location, jobs.job_type, jobs.is_remote,
  jobs.salary_range, jobs.salary_min, jobs.salary_max, jobs.salary_unit, jobs.salary_currency, jobs.applicant_location,
  jobs.expire_date, jobs.application_url, jobs.contact_email, jobs.featured_image, jobs.categories, jobs.featured,
  jobs.published_at, jobs.updated_at, jobs.business_id, businesses.name as business_name, businesses.slug as business_slug,
  businesses.logo_url as business_logo_url, businesses.website as business_website, businesses.city
from public.jobs join public.businesses on businesses.id = jobs.business_id
where jobs.status = 'active' and jobs.expire_date > now() and businesses.status = 'approved';
comment on view public.active_jobs is 'Jobs that one can apply for now, ordered by featured, published_at and id.';

create view public.published_posts with (security_invoker = true) as
select
  blog_posts.id, blog_posts.slug, blog_posts.title, blog_posts.excerpt, blog_posts.content, blog_posts.featured_image,
  blog_posts.author_name, blog_posts.publish_date, blog_posts.updated_at,
  greatest(1, (char_length(blog_posts.content) / 1200))::integer as reading_minutes,
  array(
    select post_categories.slug from public.post_category_mapping
    join public.post_categories on post_categories.id = category_id
    where post_id = blog_posts.id order by post_categories.slug
  ) as category_slugs
from public.blog_posts
where blog_posts.status = 'published' and blog_posts.publish_date <= now();
comment on view public.published_posts is 'Posts that are out, with the slugs of their categories, ordered by publish_date and id.';

create function public.related_posts(post_id uuid, page_size integer default 3) returns setof public.published_posts
language sql stable security invoker set search_path = '' as $$
  select other.* from public.published_posts as other
  join public.published_posts as this on this.id = related_posts.post_id and other.id <> this.id
  order by cardinality(array(select unnest(other.category_slugs) intersect select unnest(this.category_slugs))) desc,
    other.publish_date desc, other.id
  limit least(greatest(page_size, 1), 20)
$$;
comment on function public.related_posts(uuid, integer) is 'Other posts that are out: those with most categories in common first, then the newest.';
revoke execute on function public.related_posts(uuid, integer) from public;
grant execute on function public.related_posts(uuid, integer) to anon, authenticated, service_role;
grant select on public.event_dates, public.active_deals, public.active_jobs, public.published_posts
  to anon, authenticated, service_role;
