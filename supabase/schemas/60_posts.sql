-- News and blog posts, their categories and revisions.

create table public.post_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint post_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  names jsonb not null default '{}' constraint post_categories_names_form
    check (private.is_name_by_language(names)),
  name_keys text[] not null default '{}',
  slug text not null constraint post_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  constraint post_categories_slug_unique unique (slug)
);
comment on table public.post_categories is
  'Where posts appear: What''s New (whats-new), Blog (blog), and those that staff add.';

create trigger post_categories_1_derive_keys before insert or update of names, name_keys
  on public.post_categories
  for each row execute function private.derive_category_keys();
create trigger post_categories_collect_words after insert or update of names on public.post_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_post_categories after insert or update or delete on public.post_categories
  for each row execute function private.write_audit();
create trigger post_categories_guard before update of slug or delete on public.post_categories
  for each row execute function private.guard_post_category();

-- Pages of the site are built on these two.
insert into public.post_categories (name, names, slug) values
  ('What''s New', '{"es": "Novedades"}', 'whats-new'), ('Blog', '{"es": "Blog"}', 'blog')
on conflict (slug) do nothing;

alter table public.post_categories enable row level security;
grant select on public.post_categories to anon, authenticated;
grant insert, update, delete on public.post_categories to authenticated;
grant select, insert, update, delete on public.post_categories to service_role;

create policy "everybody reads categories" on public.post_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.post_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.post_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.post_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint blog_posts_title_length check (char_length(btrim(title)) between 1 and 200),
  slug text not null default '' constraint blog_posts_slug_form check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  -- HTML, sanitized when it is written and again when it is rendered.
  content text not null default '' constraint blog_posts_content_length
    check (char_length(content) <= 200000),
  excerpt text not null default '' constraint blog_posts_excerpt_length check (char_length(excerpt) <= 500),
  featured_image text constraint blog_posts_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(featured_image) <= 2000),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As printed: accounts are not public, and a byline outlives them.
  author_name text not null default '' constraint blog_posts_author_name_length
    check (char_length(author_name) <= 200),
  status text not null default 'draft' constraint blog_posts_status_known
    check (status in ('draft', 'pending', 'published', 'rejected', 'archived')),
  status_reason text constraint blog_posts_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Published posts are visible from this time on.
  publish_date timestamptz constraint blog_posts_publish_date_range
    check (publish_date between '1990-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  -- Since when it was visible for the first time; null while it never was to be.
  published_at timestamptz,
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_published_has_date check (status <> 'published' or publish_date is not null)
);
comment on table public.blog_posts is 'News and blog posts, by their categories.';

create index blog_posts_published_idx on public.blog_posts (publish_date desc, id) where status = 'published';
create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_queue_idx on public.blog_posts (updated_at) where status = 'pending';
create index blog_posts_search_document_idx on public.blog_posts
  using gin (private.weighted_document(search_document)) with (fastupdate = off) where status = 'published';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('blog_posts', '', 'draft', '{owner,editor,admin}', false),
  ('blog_posts', '', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', '', 'published', '{editor,admin}', false),
  ('blog_posts', 'draft', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', 'pending', 'draft', '{owner,editor,admin}', false),
  ('blog_posts', 'draft', 'published', '{editor,admin}', false),
  ('blog_posts', 'pending', 'published', '{editor,admin}', false),
  ('blog_posts', 'pending', 'rejected', '{editor,admin}', true),
  ('blog_posts', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', 'rejected', 'published', '{editor,admin}', false),
  ('blog_posts', 'published', 'pending', '{editor,admin}', false),
  ('blog_posts', 'published', 'draft', '{editor,admin}', false),
  ('blog_posts', 'published', 'archived', '{editor,admin}', false),
  ('blog_posts', 'archived', 'published', '{editor,admin}', false);

create function private.search_document(post public.blog_posts) returns tsvector
language plpgsql immutable set search_path = '' as $$
begin
  return private.text_document(left(post.title, 200), 'A')
    || private.text_document(left(post.excerpt, 500), 'B')
    || private.text_document(regexp_replace(left(post.content, 50000), '<[^>]*>|&#?[[:alnum:]]+;', ' ', 'g'), 'C');
end
$$;

create function private.derive_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.actor_role() = 'owner' then new.publish_date := null; end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' and old.published_at <= now() then
    perform private.raise_error(409, 'transition_not_allowed',
      'What was public does not become a draft again. Unpublish it instead, or leave it in review.');
  end if;
  if new.status = 'published' and new.publish_date is null then new.publish_date := now(); end if;
  if new.published_at is null or new.published_at > now() then
    new.published_at := case when new.status = 'published' then new.publish_date end;
  end if;
  if tg_op = 'INSERT' and new.author_name <> '' and private.actor_role() = 'owner' then
    raise exception using errcode = '42501', message = 'Posts appear under their author''s own name.';
  end if;

  -- Until it is published, the byline follows the author's name.
  if (tg_op = 'INSERT' and new.author_name = '') or (private.actor_role() = 'owner'
    and new.author_id = (select auth.uid()) and new.status in ('draft', 'pending', 'rejected')) then
    new.author_name := coalesce(private.name_of(new.author_id), '');
  end if;
  if private.actor_role() = 'owner' and new.status = 'pending' and new.author_name = '' then
    perform private.raise_error(422, 'name_needed',
      'Posts appear under their author''s name. Add your name to your profile first.');
  end if;

  new.search_document := private.search_document(new);
  return new;
end
$$;
comment on function private.derive_post() is 'Derives a post''s search document and guards its byline.';

create function private.check_post_html() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  foreign_part text;
begin
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then return new; end if;
  foreign_part := private.find_foreign_html(new.content);
  if foreign_part is not null then
    perform private.raise_error(422, 'html_not_allowed',
      format('The text contains unsupported HTML: %s. Save it in the editor, which removes it.',
        foreign_part));
  end if;
  return new;
end
$$;
comment on function private.check_post_html() is 'Rejects HTML that posts may not contain.';

create function private.save_post_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.post_revisions;
begin
  select * into latest from public.post_revisions where post_id = new.id order by number desc limit 1;
  if latest.id is not null and (latest.title, latest.content, latest.excerpt, latest.featured_image)
    is not distinct from (new.title, new.content, new.excerpt, new.featured_image) then return null; end if;
  if latest.saved_by = (select auth.uid()) and latest.created_at > now() - interval '5 minutes'
    and latest.status = new.status then
    update public.post_revisions set title = new.title, content = new.content, excerpt = new.excerpt,
      featured_image = new.featured_image, updated_at = now()
    where id = latest.id;
    return null;
  end if;

  insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status,
    saved_by)
  values (new.id, coalesce(latest.number, 0) + 1, new.title, new.content, new.excerpt, new.featured_image,
    new.status,
    (select auth.uid()));
  delete from public.post_revisions where post_id = new.id and number <= coalesce(latest.number, 0) + 1 - 50;
  return null;
end
$$;
comment on function private.save_post_revision() is 'Saves a revision of a post.';

create trigger a_reject_anonymous before insert on public.blog_posts
  for each row execute function private.reject_anonymous();
create trigger audit_blog_posts after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();
create trigger blog_posts_0_enforce_pending_quota before insert on public.blog_posts
  for each row execute function private.enforce_pending_quota('20', 'author_id', 'status',
    '{draft,pending,rejected}');
create trigger blog_posts_1_fill_slug before insert or update on public.blog_posts
  for each row execute function private.fill_slug('title', 'published_at');
create trigger blog_posts_2_guard_staff_columns before update on public.blog_posts
  for each row execute function private.guard_staff_columns('author_id', 'author_name', 'publish_date', 'slug');
create trigger blog_posts_3_enforce_status before insert or update on public.blog_posts
  for each row execute function private.enforce_status();
create trigger blog_posts_4_derive before insert or update on public.blog_posts
  for each row execute function private.derive_post();
create trigger blog_posts_5_check_html before insert or update on public.blog_posts
  for each row execute function private.check_post_html();
create trigger blog_posts_collect_words after insert or update of title, excerpt, content, status on public.blog_posts
  for each row when (new.status = 'published')
  execute function private.collect_search_words('title', 'excerpt', 'content');
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger blog_posts_save_revision after insert
  or update of title, content, excerpt, featured_image on public.blog_posts
  for each row execute function private.save_post_revision();
create trigger notify_decision after update on public.blog_posts
  for each row execute function private.notify_decision('{published,rejected}');

alter table public.blog_posts enable row level security;
grant select (
  id, title, slug, content, excerpt, featured_image, author_name, status, publish_date, created_at,
  updated_at, search_document
) on public.blog_posts to anon;
-- All but whose account wrote and who decided: see private.my_posts().
grant delete, select (
  id, title, slug, content, excerpt, featured_image, author_name, status, status_reason, status_changed_at,
  publish_date, created_at, updated_at, search_document, published_at
) on public.blog_posts to authenticated;
grant insert (id, title, content, excerpt, featured_image, author_id, author_name, status, status_reason,
  publish_date),
  update (title, slug, content, excerpt, featured_image, author_id, author_name, status, status_reason,
    publish_date)
  on public.blog_posts to authenticated;
grant select, insert, update, delete on public.blog_posts to service_role;

create function private.my_posts() returns setof public.blog_posts
language plpgsql stable security definer rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select mine.* from public.blog_posts as p, jsonb_populate_record(p, '{"status_changed_by": null}') as mine
  where p.author_id = (select auth.uid());
end
$$;
grant execute on function private.my_posts() to authenticated, service_role;

create function public.my_posts() returns setof public.blog_posts
language sql stable security invoker rows 20 set search_path = '' as $$ select * from private.my_posts() $$;
comment on function public.my_posts() is 'The posts that the caller wrote, without who decided about them.';
grant execute on function public.my_posts() to authenticated, service_role;

create policy "everybody reads published posts" on public.blog_posts for select to anon
  using (status = 'published' and publish_date <= now());
create policy "people read published posts and their own, staff all" on public.blog_posts
  for select to authenticated using (
    (status = 'published' and publish_date <= now()) or author_id = (select auth.uid())
      or (select private.is_staff()));
create policy "people write posts of their own, staff any" on public.blog_posts for insert to authenticated
  with check (author_id = (select auth.uid()) or (select private.is_staff()));
create policy "authors change what is not published, staff any" on public.blog_posts
  for update to authenticated
  using ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected'))
    or (select private.is_staff()))
  with check ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected'))
    or (select private.is_staff()));
create policy "authors and staff remove drafts that were never public" on public.blog_posts
  for delete to authenticated using (
    (author_id = (select auth.uid()) or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected'));

create table public.post_category_mapping (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  category_id uuid not null references public.post_categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_category_mapping is 'The categories of each post.';

create index post_category_mapping_category_id_idx on public.post_category_mapping (category_id, post_id);

-- Categories are part of what staff approve: changing them counts as an edit of the post, so that a decision
-- on an older version is rejected.
create function private.touch_recategorized_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' then
    update public.blog_posts set updated_at = now()
    where id = case tg_op when 'INSERT' then new.post_id else old.post_id end and status = 'pending';
  end if;
  return null;
end
$$;
comment on function private.touch_recategorized_post() is
  'Updates updated_at of a post whose categories changed.';

create trigger post_category_mapping_0_lock_categories before insert on public.post_category_mapping
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('posts');
create trigger post_category_mapping_touch_post after insert or delete on public.post_category_mapping
  for each row execute function private.touch_recategorized_post();

alter table public.post_category_mapping enable row level security;
grant select on public.post_category_mapping to anon, authenticated;
grant insert, delete on public.post_category_mapping to authenticated;
grant select, insert, update, delete on public.post_category_mapping to service_role;

create policy "whoever reads a post sees its categories" on public.post_category_mapping for select to anon,
  authenticated
  using (exists (select from public.blog_posts where blog_posts.id = post_id offset 0));
-- News are the chamber's own.
create policy "authors sort what is not published into the blog, staff any" on public.post_category_mapping
  for insert to authenticated with check ((select private.is_staff()) or (
    post_id in (select mine.id from private.my_posts() as mine where mine.status in ('draft', 'pending', 'rejected'))
    and exists (select from public.post_categories as category where category.id = category_id
      and category.slug <> 'whats-new')));
create policy "authors unsort what is not published, staff any" on public.post_category_mapping
  for delete to authenticated using ((select private.is_staff())
    or post_id in (select mine.id from private.my_posts() as mine where mine.status in ('draft', 'pending', 'rejected')));

-- Each save of a post. Saves within five minutes are one revision; the last 50 are kept.
create table public.post_revisions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  number integer not null,
  title text not null,
  content text not null,
  excerpt text not null,
  featured_image text,
  status text not null,
  saved_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_revisions_number_unique unique (post_id, number)
);
comment on table public.post_revisions is
  'Saved versions of posts; written by a trigger only. The highest number is the present version.';

insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status, saved_by,
  created_at, updated_at)
select id, 1, title, content, excerpt, featured_image, status, author_id, updated_at, updated_at
from public.blog_posts;

alter table public.post_revisions enable row level security;
grant select on public.post_revisions to authenticated;
grant select, insert, update, delete on public.post_revisions to service_role;

create policy "authors see the revisions of their posts, staff all" on public.post_revisions for
  select to authenticated using (
  post_id in (select mine.id from private.my_posts() as mine)
  or (select private.is_staff()));

create view public.published_posts with (security_invoker = true) as
select
  blog_posts.id, blog_posts.slug, blog_posts.title, blog_posts.excerpt, blog_posts.content,
    blog_posts.featured_image,
  blog_posts.author_name, blog_posts.publish_date, blog_posts.updated_at,
  greatest(1, (char_length(blog_posts.content) / 1200))::integer as reading_minutes,
  array(
    select post_categories.slug from public.post_category_mapping
    join public.post_categories on post_categories.id = category_id
    where post_id = blog_posts.id order by post_categories.slug
  ) as category_slugs
from public.blog_posts
where blog_posts.status = 'published' and blog_posts.publish_date <= now();
comment on view public.published_posts is
  'Published posts, with the slugs of their categories, ordered by publish_date and id.';
grant select on public.published_posts to anon, authenticated, service_role;

create function private.is_news(post uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
      where m.post_id = post and c.slug = 'whats-new')
  );
end
$$;
comment on function private.is_news(uuid) is 'Whether a post is news: in the category whats-new. The blog is everything else.';
grant execute on function private.is_news(uuid) to anon, authenticated, service_role;

create function public.related_posts(post_id uuid, page_size integer default 3)
returns setof public.published_posts
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with this as (select array(select m.category_id from public.post_category_mapping as m where m.post_id = related_posts.post_id) as ids
    from public.published_posts as p where p.id = related_posts.post_id),
  recent as materialized (
    select p.id, p.publish_date from public.blog_posts as p where p.status = 'published' and p.publish_date <= now()
    order by p.publish_date desc, p.id limit 100
  ), best as (
    select recent.id, recent.publish_date, (select count(*) from public.post_category_mapping as m
      where m.post_id = recent.id and m.category_id = any (this.ids)) as common
    from recent cross join this where recent.id <> related_posts.post_id
    order by common desc, recent.publish_date desc, recent.id limit least(greatest(page_size, 1), 20)
  )
  select other.* from best join public.published_posts as other on other.id = best.id
  order by best.common desc, best.publish_date desc, best.id;
end
$$;
comment on function public.related_posts(uuid, integer) is
  'Other published posts, of the hundred newest: those with most categories in common first, then the newest.';
grant execute on function public.related_posts(uuid, integer) to anon, authenticated, service_role;

-- Like the directory, these read public posts only, with more than the caller's rights.
create function private.first_posts(condition text, size integer, skipped bigint) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array_agg(id) from (select p.id from public.blog_posts as p where p.status = ''published''
      and p.publish_date <= now() and %s order by p.publish_date desc, p.id limit %s offset %s) as shown', condition, size, skipped)
    into ids;
  return ids;
end
$$;
comment on function private.first_posts(text, integer, bigint) is 'Published posts, newest first, by a condition as SQL over `p`.';

create function private.describe_posts(ids uuid[]) returns jsonb
-- Posts are read by their keys, whatever they are: a plan for them costs more than they do.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', p.slug, 'title', p.title, 'excerpt', p.excerpt,
        'featured_image', p.featured_image, 'author_name', p.author_name, 'publish_date', p.publish_date, 'updated_at', p.updated_at,
        'is_news', private.is_news(p.id), 'reading_minutes', p.reading_minutes, 'categories', coalesce((
          select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
          from public.post_categories as c where c.slug = any (p.category_slugs)), '[]')) order by shown.place), '[]')
    from unnest(ids) with ordinality as shown (id, place) join public.published_posts as p on p.id = shown.id
  );
end
$$;

create function private.posts_page(section text, category text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(page_size, 1), 50);
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * size;
  wanted constant uuid := (select c.id from public.post_categories as c where c.slug = category);
  total constant bigint := case when category = '' then private.kept_count('posts', section)
    when wanted is null then 0 else private.kept_count('posts', '', wanted::text) end;
  ids uuid[];
begin
  if total > skipped then
    -- News is the category whats-new, the blog is everything else; a category page shows all its posts. In the order of the index,
    -- except for a category that few have.
    ids := private.first_posts(case when category = '' then format('private.is_news(p.id) = %L::boolean', section = 'news')
      when total < 200 then format('p.id = any (array(select post_id from public.post_category_mapping where category_id = %L))', wanted)
      else format('exists (select from public.post_category_mapping as m where m.post_id = p.id and m.category_id = %L)', wanted) end,
      size, skipped);
  end if;
  return jsonb_build_object(
    'total', total,
    'posts', private.describe_posts(ids),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'posts', counted.posts) order by c.name)
      from public.post_categories as c join private.kept_counts_by_two('posts') as counted (key, posts) on counted.key = c.id::text), '[]'));
end
$$;
grant execute on function private.posts_page(text, text, integer, integer) to anon, authenticated, service_role;

create function public.posts_page(
  section text, category text default '', page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.posts_page(section, category, page, page_size)
$$;
comment on function public.posts_page(text, text, integer, integer) is
  'A numbered page of the news (section news), the blog (section blog) or a category of posts, with its '
  'total and the categories in use.';
grant execute on function public.posts_page(text, text, integer, integer) to anon, authenticated,
  service_role;

-- Reveals only posts that were public once.
create function private.post_was_public(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.blog_posts where slug = wanted and status = 'archived'
    and publish_date <= now())
$$;
comment on function private.post_was_public(text) is
  'Whether a post was public at this slug and was taken down.';
grant execute on function private.post_was_public(text) to anon, authenticated, service_role;

create function public.post_page(slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (
      select p.*, exists (select from unnest(p.category_slugs) as c (slug)
        where c.slug = 'whats-new') as is_news
      from public.published_posts as p where p.slug = post_page.slug
    )
    select jsonb_build_object(
      'is_gone', private.post_was_public(post_page.slug),
      'post', (select to_jsonb(this) - 'category_slugs' || jsonb_build_object('categories', coalesce((
        select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_categories as c where c.slug = any (this.category_slugs)), '[]')) from this),
      'related', coalesce((
        select jsonb_agg(jsonb_build_object('slug', r.slug, 'title', r.title, 'excerpt', r.excerpt,
          'featured_image', r.featured_image,
          'author_name', r.author_name, 'publish_date', r.publish_date, 'updated_at', r.updated_at,
          'reading_minutes', r.reading_minutes, 'is_news', 'whats-new' = any (r.category_slugs), 'categories',
          '[]'::jsonb))
        from this cross join lateral public.related_posts(this.id, 3) as r), '[]'),
      -- By the index on the date.
      'previous', (select jsonb_build_object('slug', o.slug, 'title', o.title) from this cross join lateral (
        select p.slug, p.title from public.blog_posts as p where p.status = 'published' and p.publish_date <= this.publish_date
          and (p.publish_date < this.publish_date or p.id < this.id) and private.is_news(p.id) = this.is_news
        order by p.publish_date desc, p.id desc limit 1) as o),
      'next', (select jsonb_build_object('slug', o.slug, 'title', o.title) from this cross join lateral (
        select p.slug, p.title from public.blog_posts as p where p.status = 'published' and p.publish_date <= now()
          and p.publish_date >= this.publish_date and (p.publish_date > this.publish_date or p.id > this.id)
          and private.is_news(p.id) = this.is_news
        order by p.publish_date, p.id limit 1) as o))
  );
end
$$;
comment on function public.post_page(text) is
  'A post with everything its page shows: categories, related posts, the previous and next one, and whether '
  'it was public once and is gone.';
grant execute on function public.post_page(text) to anon, authenticated, service_role;

-- For feeds.
create function public.newest_posts(section text, page_size integer default 20) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.publish_date desc, found.id), '[]') from (
    select p.id, p.slug, p.title, p.excerpt, p.content, p.featured_image, p.author_name, p.publish_date,
    p.updated_at,
      p.reading_minutes, section = 'news' as is_news,
      coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_categories as c where c.slug = any (p.category_slugs)), '[]') as categories
    from (select b.id from public.blog_posts as b where b.status = 'published' and b.publish_date <= now()
      and private.is_news(b.id) = (section = 'news')
      order by b.publish_date desc, b.id limit least(greatest(page_size, 1), 50)) as newest
    join public.published_posts as p on p.id = newest.id) as found
$$;
comment on function public.newest_posts(text, integer) is
  'The newest posts of the news or the blog with their full text.';
grant execute on function public.newest_posts(text, integer) to anon, authenticated, service_role;

create function public.restore_revision(revision_id uuid, seen_at timestamptz default null)
returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
declare
  wanted public.post_revisions;
  saved timestamptz;
begin
  select * into wanted from public.post_revisions where id = revision_id;
  if wanted.id is null then
    perform private.raise_error(404, 'not_found', 'This revision does not exist.');
  end if;
  update public.blog_posts set title = wanted.title, content = wanted.content, excerpt = wanted.excerpt,
    featured_image = wanted.featured_image
  where id = wanted.post_id and (seen_at is null or updated_at = seen_at) returning updated_at into saved;
  if saved is null and seen_at is not null and exists (
    select from public.blog_posts where id = wanted.post_id and updated_at <> seen_at) then
    perform private.raise_error(409, 'changed_meanwhile',
      'Someone saved the post after you opened it. Reload it first.');
  elsif saved is null then
    raise exception using errcode = '42501', message = 'You may not change this.';
  end if;
  return saved;
end
$$;
comment on function public.restore_revision(uuid, timestamptz) is
  'Restores a revision of a post, as a new save; 409 changed_meanwhile if its updated_at is not seen_at. '
  'Returns updated_at.';
grant execute on function public.restore_revision(uuid, timestamptz) to authenticated, service_role;

-- The last line of defense, whichever program writes a post. An allowlist, letter by letter: any "<" that
-- does not begin an allowed tag is rejected. A test compares it with the contract post-html.ts.
create function private.find_foreign_html(content text) returns text
language sql immutable set search_path = '' as $$
  select substring(regexp_replace(content,
    '</?(p|br|hr|h2|h3|h4|ul|ol|li|strong|em|u|s|sub|sup|blockquote|code|pre|figure|figcaption|table|thead|tbody|tr|th|td) ?/?>'
    || '|</a>|<a( href="(https?://|mailto:|tel:|#|/(?!/))[^"<>]*"| target="_blank"| rel="[a-z ]*"| title="[^"<>]*")*>'
    || '|<img( src="(https?:/|/storage/v1/object/public)/[^"<>[:space:]]+"| alt="[^"<>]*"| title="[^"<>]*"| (width|height)="[0-9]{1,4}"| loading="lazy")* ?/?>'
    || '|<ol start="[0-9]{1,4}">|<t[dh]( (colspan|rowspan)="[0-9]{1,4}")+>',
    '', 'g') from '<.{0,40}')
$$;
comment on function private.find_foreign_html(text) is
  'The beginning of the first piece of HTML that posts may not contain; null if there is none.';
