-- News and blog as their pages show them, each in one request. With the caller's own rights: policies hold inside.
grant select (search_document) on public.blog_posts to anon;

create function public.posts_page(
  section text, category text default '', page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with sorted as (
    select p.id, exists (
      select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
      where m.post_id = p.id and c.slug = 'whats-new') as is_news
    from public.blog_posts as p where p.status = 'published' and p.publish_date <= now()
  ),
  -- News is what stands in whats-new, the blog is everything else; a category shows what is in it, wherever it lives.
  wanted as (
    select s.id, s.is_news from sorted as s where case
      when posts_page.category <> '' then exists (
        select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
        where m.post_id = s.id and c.slug = posts_page.category)
      else s.is_news = (posts_page.section = 'news') end
  ),
  shown as (
    select p.slug, p.title, p.excerpt, p.featured_image, p.author_name, p.publish_date, p.updated_at, w.is_news, p.id,
      greatest(1, char_length(p.content) / 1200)::integer as reading_minutes
    from wanted as w join public.blog_posts as p on p.id = w.id order by p.publish_date desc, p.id
    limit least(greatest(posts_page.page_size, 1), 50)
    offset (greatest(posts_page.page, 1)::bigint - 1) * least(greatest(posts_page.page_size, 1), 50)
  )
  select jsonb_build_object(
    'total', (select count(*) from wanted),
    'posts', coalesce((select jsonb_agg(to_jsonb(shown) - 'id' || jsonb_build_object('categories', coalesce((
        select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
        where m.post_id = shown.id), '[]')) order by shown.publish_date desc, shown.id) from shown), '[]'),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('slug', known.slug, 'name', known.name, 'posts', known.posts) order by known.name)
      from (select c.slug, c.name, count(*) as posts from public.post_categories as c
        join public.post_category_mapping as m on m.category_id = c.id
        join sorted on sorted.id = m.post_id group by c.slug, c.name) as known), '[]'))
$$;
comment on function public.posts_page(text, text, integer, integer) is
  'A numbered page of the news (section news), the blog (section blog) or a category of posts, with its total and the categories in use.';

-- Of what was never public nobody learns that it exists.
create function private.post_was_public(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.blog_posts where slug = wanted and status = 'archived' and publish_date <= now())
$$;
comment on function private.post_was_public(text) is 'Whether a post was shown at this address and was taken down.';

create function public.post_page(slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with this as (
    select p.*, exists (select from unnest(p.category_slugs) as c (slug) where c.slug = 'whats-new') as is_news
    from public.published_posts as p where p.slug = post_page.slug
  ),
  others as (
    select p.slug, p.title, p.publish_date, p.id from this join public.published_posts as p
      on p.id <> this.id and ('whats-new' = any (p.category_slugs)) = this.is_news
  )
  select jsonb_build_object(
    'is_gone', private.post_was_public(post_page.slug),
    'post', (select to_jsonb(this) - 'category_slugs' || jsonb_build_object('categories', coalesce((
      select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
      from public.post_categories as c where c.slug = any (this.category_slugs)), '[]')) from this),
    'related', coalesce((
      select jsonb_agg(jsonb_build_object('slug', r.slug, 'title', r.title, 'excerpt', r.excerpt, 'featured_image', r.featured_image,
        'author_name', r.author_name, 'publish_date', r.publish_date, 'updated_at', r.updated_at,
        'reading_minutes', r.reading_minutes, 'is_news', 'whats-new' = any (r.category_slugs), 'categories', '[]'::jsonb))
      from this cross join lateral public.related_posts(this.id, 3) as r), '[]'),
    'previous', (select jsonb_build_object('slug', o.slug, 'title', o.title) from others as o, this
      where (o.publish_date, o.id) < (this.publish_date, this.id) order by o.publish_date desc, o.id desc limit 1),
    'next', (select jsonb_build_object('slug', o.slug, 'title', o.title) from others as o, this
      where (o.publish_date, o.id) > (this.publish_date, this.id) order by o.publish_date, o.id limit 1))
$$;
comment on function public.post_page(text) is
  'A post with all that its page shows: categories, related posts, its neighbours in time, and whether it was here and is gone.';

-- The texts of the newest posts, for feeds.
create function public.newest_posts(section text, page_size integer default 20) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.publish_date desc, found.id), '[]') from (
    select p.id, p.slug, p.title, p.excerpt, p.content, p.featured_image, p.author_name, p.publish_date, p.updated_at,
      p.reading_minutes, section = 'news' as is_news,
      coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_categories as c where c.slug = any (p.category_slugs)), '[]') as categories
    from public.published_posts as p where ('whats-new' = any (p.category_slugs)) = (section = 'news')
    order by p.publish_date desc, p.id limit least(greatest(page_size, 1), 50)) as found
$$;
comment on function public.newest_posts(text, integer) is 'The newest posts of the news or the blog with their whole texts.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'public.posts_page(text, text, integer, integer)', 'public.post_page(text)', 'private.post_was_public(text)',
    'public.newest_posts(text, integer)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to anon, authenticated, service_role', signature);
  end loop;
end
$$;
