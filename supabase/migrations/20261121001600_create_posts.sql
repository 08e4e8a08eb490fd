create table public.post_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint post_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  slug text not null constraint post_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  constraint post_categories_slug_unique unique (slug)
);
comment on table public.post_categories is 'Where posts appear: What''s New (whats-new), Blog (blog), and what staff add.';

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint blog_posts_title_length check (char_length(btrim(title)) between 1 and 200),
  slug text not null default '' constraint blog_posts_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- HTML, sanitized by whoever writes it and again by whoever shows it.
  content text not null default '' constraint blog_posts_content_length check (char_length(content) <= 200000),
  excerpt text not null default '' constraint blog_posts_excerpt_length check (char_length(excerpt) <= 500),
  featured_image text constraint blog_posts_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(featured_image) <= 2000),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As it is printed: accounts are not public, and a byline outlives them.
  author_name text not null default '' constraint blog_posts_author_name_length check (char_length(author_name) <= 200),
  status text not null default 'draft' constraint blog_posts_status_known
    check (status in ('draft', 'pending', 'published', 'rejected', 'archived')),
  status_reason text constraint blog_posts_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  -- Published posts appear from this moment on.
  publish_date timestamptz constraint blog_posts_publish_date_range
    check (publish_date between '1990-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_published_has_date check (status <> 'published' or publish_date is not null)
);
comment on table public.blog_posts is 'News and blog posts, by their categories.';
create index blog_posts_published_idx on public.blog_posts (publish_date desc, id) where status = 'published';
create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_queue_idx on public.blog_posts (updated_at) where status = 'pending';
create index blog_posts_search_document_idx on public.blog_posts using gin (search_document) with (fastupdate = off) where status = 'published';

create table public.post_category_mapping (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  category_id uuid not null references public.post_categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_category_mapping is 'Which post is in which categories.';
create index post_category_mapping_category_id_idx on public.post_category_mapping (category_id, post_id);

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
  ('blog_posts', 'published', 'draft', '{editor,admin}', false),
  ('blog_posts', 'published', 'archived', '{editor,admin}', false),
  ('blog_posts', 'archived', 'published', '{editor,admin}', false);

create function private.derive_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if tg_op = 'INSERT' and private.actor_role() = 'owner' then new.publish_date := null; end if;
  if new.status = 'published' and new.publish_date is null then new.publish_date := now(); end if;
  if tg_op = 'INSERT' and new.author_name <> '' and private.actor_role() = 'owner' then
    raise exception using errcode = '42501', message = 'A post is printed under its author''s own name.';
  end if;
  if tg_op = 'INSERT' and new.author_name = '' then
    select left(btrim(first_name || ' ' || last_name), 200) into new.author_name from public.profiles where id = new.author_id;
    new.author_name := coalesce(new.author_name, '');
  end if;
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.excerpt, 500))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, 
      regexp_replace(left(new.content, 50000), '<[^>]*>', ' ', 'g'))), 'C');
  return new;
end
$$;
revoke execute on function private.derive_post() from public;

create trigger blog_posts_0_limit_waiting before insert on public.blog_posts
  for each row execute function private.limit_waiting('20', 'author_id', 'status', '{draft,pending,rejected}');
create trigger blog_posts_1_fill_slug before insert or update on public.blog_posts
  for each row execute function private.fill_slug('title');
create trigger blog_posts_2_only_staff_may_change before update on public.blog_posts
  for each row execute function private.only_staff_may_change('author_id', 'author_name', 'publish_date');
create trigger blog_posts_3_enforce_status before insert or update on public.blog_posts
  for each row execute function private.enforce_status();
create trigger blog_posts_4_derive before insert or update on public.blog_posts
  for each row execute function private.derive_post();
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger audit_blog_posts after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();
create trigger audit_post_categories after insert or update or delete on public.post_categories
  for each row execute function private.write_audit();

alter table public.post_categories enable row level security;
alter table public.blog_posts enable row level security;
alter table public.post_category_mapping enable row level security;

grant select on public.post_categories, public.post_category_mapping to anon, authenticated;
grant insert, update, delete on public.post_categories to authenticated;
grant insert, delete on public.post_category_mapping to authenticated;
grant select (
  id, title, slug, content, excerpt, featured_image, author_name, status, publish_date, created_at, updated_at
) on public.blog_posts to anon;
grant select, delete on public.blog_posts to authenticated;
grant insert (id, title, content, excerpt, featured_image, author_id, author_name, status, status_reason, publish_date),
  update (title, content, excerpt, featured_image, author_id, author_name, status, status_reason, publish_date)
  on public.blog_posts to authenticated;
grant select, insert, update, delete on public.post_categories, public.blog_posts, public.post_category_mapping
  to service_role;

create policy "everybody reads categories" on public.post_categories for select to anon, authenticated using (true);
create policy "staff add categories" on public.post_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.post_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.post_categories for delete to authenticated
  using ((select private.is_staff()));

create policy "everybody reads published posts" on public.blog_posts for select to anon
  using (status = 'published' and publish_date <= now());
create policy "people read published posts and their own, staff all" on public.blog_posts
  for select to authenticated using (
    (status = 'published' and publish_date <= now()) or author_id = (select auth.uid()) or (select private.is_staff()));
create policy "people write posts of their own, staff any" on public.blog_posts for insert to authenticated
  with check (author_id = (select auth.uid()) or (select private.is_staff()));
create policy "authors change what is not published, staff any" on public.blog_posts for update to authenticated
  using ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected')) or (select private.is_staff()))
  with check ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected')) or (select private.is_staff()));
create policy "authors remove what was never published, staff any" on public.blog_posts for delete to authenticated
  using ((author_id = (select auth.uid()) and publish_date is null) or (select private.is_staff()));

create policy "whoever reads a post sees its categories" on public.post_category_mapping for select to anon, authenticated
  using (exists (select from public.blog_posts where blog_posts.id = post_id));
create policy "authors sort what is not published, staff any" on public.post_category_mapping
  for insert to authenticated with check (exists (
    select from public.blog_posts where blog_posts.id = post_id
    and (author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected') or (select private.is_staff()))));
create policy "authors unsort what is not published, staff any" on public.post_category_mapping
  for delete to authenticated using (exists (
    select from public.blog_posts where blog_posts.id = post_id
    and (author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected') or (select private.is_staff()))));
