-- What a post looked like each time it was saved: autosaving for five minutes is one revision, and 50 are kept.
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
comment on table public.post_revisions is 'Saved states of posts; written by a trigger only. The one with the highest number is the post as it is.';

insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status, saved_by, created_at, updated_at)
select id, 1, title, content, excerpt, featured_image, status, author_id, updated_at, updated_at from public.blog_posts;

create function private.keep_post_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.post_revisions;
begin
  select * into latest from public.post_revisions where post_id = new.id order by number desc limit 1;
  if latest.id is not null and (latest.title, latest.content, latest.excerpt, latest.featured_image)
    is not distinct from (new.title, new.content, new.excerpt, new.featured_image) then return null; end if;
  if latest.saved_by = (select auth.uid()) and latest.created_at > now() - interval '5 minutes' and latest.status = new.status then
    update public.post_revisions set title = new.title, content = new.content, excerpt = new.excerpt,
      featured_image = new.featured_image, updated_at = now()
    where id = latest.id;
    return null;
  end if;
  insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status, saved_by)
  values (new.id, coalesce(latest.number, 0) + 1, new.title, new.content, new.excerpt, new.featured_image, new.status,
    (select auth.uid()));
  delete from public.post_revisions where post_id = new.id and number <= coalesce(latest.number, 0) + 1 - 50;
  return null;
end
$$;
revoke execute on function private.keep_post_revision() from public;
create trigger keep_post_revision after insert or update of title, content, excerpt, featured_image on public.blog_posts
  for each row execute function private.keep_post_revision();

alter table public.post_revisions enable row level security;
grant select on public.post_revisions to authenticated;
grant select, insert, update, delete on public.post_revisions to service_role;
create policy "authors see the revisions of their posts, staff all" on public.post_revisions for select to authenticated using (
  post_id in (select blog_posts.id from public.blog_posts where blog_posts.author_id = (select auth.uid()))
  or (select private.is_staff()));

create function public.restore_revision(revision_id uuid, seen_at timestamptz default null) returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
declare
  wanted public.post_revisions;
  saved timestamptz;
begin
  select * into wanted from public.post_revisions where id = revision_id;
  if wanted.id is null then perform private.refuse(404, 'not_found', 'There is no such revision.'); end if;
  update public.blog_posts set title = wanted.title, content = wanted.content, excerpt = wanted.excerpt,
    featured_image = wanted.featured_image
  where id = wanted.post_id and (seen_at is null or updated_at = seen_at) returning updated_at into saved;
  if saved is null and seen_at is not null and exists (
    select from public.blog_posts where id = wanted.post_id and updated_at <> seen_at) then
    perform private.refuse(409, 'changed_meanwhile', 'Somebody saved the post after you opened it. Look at it again first.');
  elsif saved is null then
    raise exception using errcode = '42501', message = 'This is not yours to change.';
  end if;
  return saved;
end
$$;
comment on function public.restore_revision(uuid, timestamptz) is
  'Makes a post what it was in a revision, as a new save; 409 changed_meanwhile when its updated_at is not seen_at. Answers updated_at.';
revoke execute on function public.restore_revision(uuid, timestamptz) from public;
grant execute on function public.restore_revision(uuid, timestamptz) to authenticated, service_role;
