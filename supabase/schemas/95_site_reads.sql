-- What the site reads across domains: search and sitemaps.

create function public.search_hub(q text, per_kind integer default 5) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select words, private.typed_query(words) as query,
    least(greatest(coalesce(per_kind, 5), 1), 20) as max_rows
    from (select private.plain_words(q) as words) as typed
  ),
  next_dates as (
    select distinct on (d.event_id) d.event_id, d.slug, d.title, d.summary, d.starts_at, d.time_zone, d.city,
    d.status
    from public.event_dates as d where d.ends_at > now() order by d.event_id, d.starts_at
  ),
  businesses as (
    select jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.name, 'text', b.tagline, 'place', b.city,
      'category', b.categories[1]) order by b.position) as found
    from asked, lateral (
      select listing.slug, listing.name, listing.tagline, listing.city, listing.categories,
        row_number() over () as position
      from public.search_businesses(q => asked.words, page_size => asked.max_rows) as listing) as b
  ),
  events as (
    select jsonb_agg(to_jsonb(e) - 'rank' order by e.rank desc, e.starts_at) as found from (
      select d.slug, d.title, d.summary as text, d.city as place, d.starts_at, d.time_zone, d.status,
        ts_rank(ev.search_document, asked.query)::numeric as rank
      from asked, next_dates as d join public.events as ev on ev.id = d.event_id
      where ev.search_document @@ asked.query or extensions.word_similarity(asked.words, lower(d.title)) > 0.6
      order by rank desc, d.starts_at limit (select max_rows from asked)) as e
  ),
  jobs as (
    select jsonb_agg(to_jsonb(j) - 'rank' - 'published_at' order by j.rank desc, j.published_at desc) as found
    from (
      select a.slug, a.title, a.business_name as text, a.location as place, a.published_at,
        ts_rank(a.search_document, asked.query)::numeric as rank
      from asked, public.active_jobs as a
      where a.search_document @@ asked.query or extensions.word_similarity(asked.words, lower(a.title)) > 0.6
        or lower(a.business_name) = asked.words
      order by rank desc, a.published_at desc limit (select max_rows from asked)) as j
  ),
  deals as (
    select jsonb_agg(to_jsonb(d) - 'rank' order by d.rank desc, d.valid_until) as found from (
      select a.slug, a.title, a.business_name as text, a.city as place, a.valid_until,
      ts_rank(a.document, asked.query)::numeric as rank
      from asked, (select *, to_tsvector('pg_catalog.english', extensions.unaccent('extensions.unaccent',
          concat_ws(' ', title, tagline, business_name, left(description, 5000)))) as document
            from public.active_deals
        where visibility = 'public') as a
      where a.document @@ asked.query or extensions.word_similarity(asked.words, lower(a.title)) > 0.6
      order by rank desc, a.valid_until limit (select max_rows from asked)) as d
  ),
  posts as (
    select jsonb_agg(to_jsonb(p) - 'rank' order by p.rank desc, p.publish_date desc) as found from (
      select b.slug, b.title, b.excerpt as text, b.publish_date, exists (
          select from public.post_category_mapping as m
            join public.post_categories as c on c.id = m.category_id
          where m.post_id = b.id and c.slug = 'whats-new') as is_news,
        ts_rank(b.search_document, asked.query)::numeric as rank
      from asked, public.blog_posts as b
      where b.status = 'published' and b.publish_date <= now()
        and (b.search_document @@ asked.query
          or extensions.word_similarity(asked.words, lower(b.title)) > 0.6)
      order by rank desc, b.publish_date desc limit (select max_rows from asked)) as p
  )
  select case when (select words from asked) = '' then
      '{"businesses": [], "events": [], "jobs": [], "deals": [], "posts": []}'::jsonb
    else jsonb_build_object(
      'businesses', coalesce((select found from businesses), '[]'), 'events',
      coalesce((select found from events), '[]'),
      'jobs', coalesce((select found from jobs), '[]'), 'deals', coalesce((select found from deals), '[]'),
      'posts', coalesce((select found from posts), '[]')) end
$$;
comment on function public.search_hub(text, integer) is
  'Matches among businesses, future events, open jobs, public deals and posts: the first few of each.';
grant execute on function public.search_hub(text, integer) to anon, authenticated, service_role;

-- Paths with the time of their last change, a whole part in one request.
create function public.sitemap_part(kind text, part integer default 1, part_size integer default 20000)
returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  size constant integer := least(greatest(part_size, 1), 50000);
  skipped constant bigint := (greatest(part, 1)::bigint - 1) * size;
  pages jsonb;
begin
  case kind
    when 'businesses' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.businesses where status = 'approved'
        order by id limit size offset skipped) as found;
    when 'events' then
      -- With a future date, or a recent one.
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.events where approval_status = 'approved' and exists (
          select from public.event_occurrences as o where o.event_id = events.id and o.ends_at > now())
        order by id limit size offset skipped) as found;
    when 'jobs' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_jobs order by id limit size offset skipped) as found;
    when 'deals' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_deals where visibility = 'public'
        order by id limit size offset skipped) as found;
    when 'posts' then
      select jsonb_agg(jsonb_build_array(case when is_news then 'news/' else 'blog/' end || slug, updated_at)
        order by id) into pages from (
        select p.id, p.slug, greatest(p.updated_at, p.publish_date) as updated_at, exists (
          select from public.post_category_mapping as m
            join public.post_categories as c on c.id = m.category_id
          where m.post_id = p.id and c.slug = 'whats-new') as is_news
        from public.blog_posts as p where p.status = 'published' and p.publish_date <= now() order by p.id
        limit size offset skipped) as found;
    when 'categories' then
      select jsonb_agg(jsonb_build_array(path, null) order by path) into pages from (
        select 'directory/category/' || slug as path from public.business_categories as c where exists (
          select from public.business_categories as low
            join public.businesses as b on low.name = any (b.categories)
          where b.status = 'approved' and c.id in (low.id, low.parent_id))
        union all
        select 'blog/category/' || slug from public.post_categories as c where slug <> 'whats-new'
          and slug <> 'blog' and exists (
          select from public.post_category_mapping as m join public.blog_posts as p on p.id = m.post_id
          where m.category_id = c.id and p.status = 'published' and p.publish_date <= now())
        union all
        select 'directory/city/' || slug from (
          select distinct private.city_slug(name) as slug from (
            select distinct lower(city) as name from public.businesses where status = 'approved'
              and city > '') as cities
        ) as slugs where slug <> '') as found;
    else
      pages := '[]';
  end case;

  return coalesce(pages, '[]');
end
$$;
comment on function public.sitemap_part(text, integer, integer) is
  'A part of the pages of a kind for sitemaps: [path or slug, last change].';
grant execute on function public.sitemap_part(text, integer, integer) to anon, authenticated, service_role;

create function public.sitemap_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'businesses', (select jsonb_build_array(count(*), max(updated_at)) from public.businesses
      where status = 'approved'),
    'events', (select jsonb_build_array(count(*), max(updated_at)) from public.events
      where approval_status = 'approved' and exists (
      select from public.event_occurrences as o where o.event_id = events.id and o.ends_at > now())),
    'jobs', (select jsonb_build_array(count(*), max(updated_at)) from public.active_jobs),
    'deals', (select jsonb_build_array(count(*), max(updated_at)) from public.active_deals
      where visibility = 'public'),
    'posts', (select jsonb_build_array(count(*), max(greatest(updated_at, publish_date)))
      from public.blog_posts
      where status = 'published' and publish_date <= now()))
$$;
comment on function public.sitemap_counts() is
  'How many pages of each kind there are, and when one of them last changed.';
grant execute on function public.sitemap_counts() to anon, authenticated, service_role;

-- Menus and the start page leave out sections that have nothing to show.
create function public.hub_settings() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('site', to_jsonb(site), 'social', to_jsonb(social), 'sections', (
    select coalesce(jsonb_agg(name order by place), '[]') from (values
      (1, 'directory', exists (select from public.businesses where status = 'approved')),
      (2, 'events', exists (select from public.events where approval_status = 'approved')),
      (3, 'deals', exists (select from public.active_deals where visibility = 'public')),
      (4, 'jobs', exists (select from public.active_jobs)),
      (5, 'news', exists (select from public.published_posts where 'whats-new' = any (category_slugs))),
      (6, 'blog', exists (select from public.published_posts where 'whats-new' <> all (category_slugs)))
    ) as section (place, name, has_content) where has_content))
  from public.site_settings as site, public.social_media_settings as social
$$;
comment on function public.hub_settings() is
  'Site and social settings and the sections that have content, {site, social, sections}, in one request.';
grant execute on function public.hub_settings() to anon, authenticated, service_role;

-- For the header, which any page has: one small answer, with the caller's own rights.
create function public.account_summary() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', btrim(first_name || ' ' || last_name),
    'avatar_url', avatar_url,
    'is_staff', exists (select from public.staff where user_id = profiles.id))
  from public.profiles where id = (select auth.uid())
$$;
comment on function public.account_summary() is
  'Name and picture of the caller, and whether they are staff, for the header; null without a profile.';
grant execute on function public.account_summary() to authenticated, service_role;
