-- One search over everything that is public, with the caller's own rights and in one request.
grant select (search_document) on public.events to anon;
grant execute on function private.plain_words(text), private.typed_query(text) to anon, authenticated, service_role;

create function public.search_hub(q text, per_kind integer default 5) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select words, private.typed_query(words) as query, least(greatest(coalesce(per_kind, 5), 1), 20) as most
    from (select private.plain_words(q) as words) as typed
  ),
  next_dates as (
    select distinct on (d.event_id) d.event_id, d.slug, d.title, d.summary, d.starts_at, d.time_zone, d.city, d.status
    from public.event_dates as d where d.ends_at > now() order by d.event_id, d.starts_at
  ),
  businesses as (
    select jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.name, 'text', b.tagline, 'place', b.city,
      'category', b.categories[1]) order by b.place) as found
    from asked, public.search_businesses(q => asked.words, page_size => asked.most)
      with ordinality as b (id, slug, name, tagline, categories, phone, address, city, latitude, longitude, logo_url, featured,
        verified, opening_hours, special_hours, time_zone, temporarily_closed_until, notice, is_open, distance_km, page_cursor, place)
  ),
  events as (
    select jsonb_agg(to_jsonb(e) - 'rank' order by e.rank desc, e.starts_at) as found from (
      select d.slug, d.title, d.summary as text, d.city as place, d.starts_at, d.time_zone, d.status,
        ts_rank(ev.search_document, asked.query)::numeric as rank
      from asked, next_dates as d join public.events as ev on ev.id = d.event_id
      where ev.search_document @@ asked.query or extensions.word_similarity(asked.words, lower(d.title)) > 0.6
      order by rank desc, d.starts_at limit (select most from asked)) as e
  ),
  jobs as (
    select jsonb_agg(to_jsonb(j) - 'rank' - 'published_at' order by j.rank desc, j.published_at desc) as found from (
      select a.slug, a.title, a.business_name as text, a.location as place, a.published_at,
        ts_rank(a.search_document, asked.query)::numeric as rank
      from asked, public.active_jobs as a
      where a.search_document @@ asked.query or extensions.word_similarity(asked.words, lower(a.title)) > 0.6
        or lower(a.business_name) = asked.words
      order by rank desc, a.published_at desc limit (select most from asked)) as j
  ),
  deals as (
    select jsonb_agg(to_jsonb(d) - 'rank' order by d.rank desc, d.valid_until) as found from (
      select a.slug, a.title, a.business_name as text, a.city as place, a.valid_until, ts_rank(a.document, asked.query)::numeric as rank
      from asked, (select *, to_tsvector('pg_catalog.english', extensions.unaccent('extensions.unaccent',
          concat_ws(' ', title, tagline, business_name, left(description, 5000)))) as document from public.active_deals
        where visibility = 'public') as a
      where a.document @@ asked.query or extensions.word_similarity(asked.words, lower(a.title)) > 0.6
      order by rank desc, a.valid_until limit (select most from asked)) as d
  ),
  posts as (
    select jsonb_agg(to_jsonb(p) - 'rank' order by p.rank desc, p.publish_date desc) as found from (
      select b.slug, b.title, b.excerpt as text, b.publish_date, exists (
          select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
          where m.post_id = b.id and c.slug = 'whats-new') as is_news,
        ts_rank(b.search_document, asked.query)::numeric as rank
      from asked, public.blog_posts as b
      where b.status = 'published' and b.publish_date <= now()
        and (b.search_document @@ asked.query or extensions.word_similarity(asked.words, lower(b.title)) > 0.6)
      order by rank desc, b.publish_date desc limit (select most from asked)) as p
  )
  select case when (select words from asked) = '' then
      '{"businesses": [], "events": [], "jobs": [], "deals": [], "posts": []}'::jsonb
    else jsonb_build_object(
      'businesses', coalesce((select found from businesses), '[]'), 'events', coalesce((select found from events), '[]'),
      'jobs', coalesce((select found from jobs), '[]'), 'deals', coalesce((select found from deals), '[]'),
      'posts', coalesce((select found from posts), '[]')) end
$$;
comment on function public.search_hub(text, integer) is
  'What fits the words among businesses, coming events, open jobs, public deals and posts: the first few of each.';
revoke execute on function public.search_hub(text, integer) from public;
grant execute on function public.search_hub(text, integer) to anon, authenticated, service_role;
