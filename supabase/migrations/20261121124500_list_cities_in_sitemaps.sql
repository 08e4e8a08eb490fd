-- The pages of cities as well: they are indexable, as those of categories are.
grant execute on function private.city_slug(text) to anon, authenticated, service_role;

create or replace function public.sitemap_part(kind text, part integer default 1, part_size integer default 20000) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  size constant integer := least(greatest(part_size, 1), 50000);
  skipped constant bigint := (greatest(part, 1)::bigint - 1) * size;
  pages jsonb;
begin
  case kind
    when 'businesses' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.businesses where status = 'approved' order by id limit size offset skipped) as found;
    when 'events' then
      -- With a date to come, or one that has just been.
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.events where approval_status = 'approved' and exists (
          select from public.event_occurrences as o where o.event_id = events.id and o.ends_at > now())
        order by id limit size offset skipped) as found;
    when 'jobs' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_jobs order by id limit size offset skipped) as found;
    when 'deals' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_deals where visibility = 'public' order by id limit size offset skipped) as found;
    when 'posts' then
      select jsonb_agg(jsonb_build_array(case when is_news then 'news/' else 'blog/' end || slug, updated_at) order by id) into pages from (
        select p.id, p.slug, greatest(p.updated_at, p.publish_date) as updated_at, exists (
          select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
          where m.post_id = p.id and c.slug = 'whats-new') as is_news
        from public.blog_posts as p where p.status = 'published' and p.publish_date <= now() order by p.id
        limit size offset skipped) as found;
    when 'categories' then
      select jsonb_agg(jsonb_build_array(path, null) order by path) into pages from (
        select 'directory/category/' || slug as path from public.business_categories as c where exists (
          select from public.business_categories as low join public.businesses as b on low.name = any (b.categories)
          where b.status = 'approved' and c.id in (low.id, low.parent_id))
        union all
        select 'blog/category/' || slug from public.post_categories as c where slug <> 'whats-new' and slug <> 'blog' and exists (
          select from public.post_category_mapping as m join public.blog_posts as p on p.id = m.post_id
          where m.category_id = c.id and p.status = 'published' and p.publish_date <= now())
        union all
        select 'directory/city/' || slug from (
          select distinct private.city_slug(name) as slug from (
            select distinct lower(city) as name from public.businesses where status = 'approved' and city > '') as cities
        ) as slugs where slug <> '') as found;
    else
      pages := '[]';
  end case;
  return coalesce(pages, '[]');
end
$$;
