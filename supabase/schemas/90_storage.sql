-- Storage buckets, and who may read and write in them.

-- Public pictures. The first folder of a path names the owner, so that nobody can overwrite somebody else's
-- file: avatars/{user}/..., logos/{business}/..., covers/{business}/..., post-images/{user}/...
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('covers', 'covers', true, 5242880, '{image/png,image/jpeg,image/webp}'),
  ('post-images', 'post-images', true, 5242880, '{image/png,image/jpeg,image/webp,image/gif}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files of applications: {applicant}/{job}/{name}. Private, read through signed URLs.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('job-applications', 'job-applications', false, 5242880,
    '{application/pdf,application/msword,'
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document,'
    'application/vnd.oasis.opendocument.text,text/plain}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Documents for claims: {claimant}/{claim}/{file}, for the claimant and staff only.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('claim-evidence', 'claim-evidence', false, 10485760, '{application/pdf,image/png,image/jpeg,image/webp}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Uploaded answers of forms: {field}/{file}. Private; only the function that reads their first bytes writes them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('form-files', 'form-files', false, 10485760,
    '{application/pdf,image/png,image/jpeg,image/webp,image/gif,'
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document,'
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,'
    'application/vnd.oasis.opendocument.text,application/vnd.oasis.opendocument.spreadsheet}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Documents of groups: {group}/{version}. Private; only the function that reads their first bytes writes them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('group-documents', 'group-documents', false, 10485760,
    '{application/pdf,image/png,image/jpeg,image/webp,image/gif,'
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document,'
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,'
    'application/vnd.oasis.opendocument.text,application/vnd.oasis.opendocument.spreadsheet}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files of messages: {thread}/{file}, and {thread}/{file}.small of a picture. Private; only the function that reads their bytes writes them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('message-files', 'message-files', false, 10485760,
    '{application/pdf,image/png,image/jpeg,image/webp,image/gif,'
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document,'
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,'
    'application/vnd.oasis.opendocument.text,application/vnd.oasis.opendocument.spreadsheet}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A picture that is stored in two sizes says its width in its name: x.w1600.webp, and x.w640.webp next to it. Only
-- the first is in rows, so the second is used as long as the first is.
create function private.picture_stem(path text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(path, '\.w[0-9]+\.webp$', '.w')
$$;
comment on function private.picture_stem(text) is
  'What the paths of all sizes of one picture begin with.';
grant execute on function private.picture_stem(text) to authenticated, service_role;

create function private.may_write_picture(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Two or three path segments that do not begin with a dot: no empty names, no parent folders, no hidden
  -- files.
  select path ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,2}$' and case bucket
    when 'avatars' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'post-images' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'logos' then private.is_staff() or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    when 'covers' then private.is_staff()
      or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    else false end
$$;
comment on function private.may_write_picture(text, text) is
  'Whether the caller may write a file at this path of a bucket.';
grant execute on function private.may_write_picture(text, text) to authenticated, service_role;

-- Twice what a busy listing or author has in years. Each picture may be two files.
create function private.max_pictures(bucket text) returns integer
language sql immutable set search_path = '' as $$
  select case bucket when 'avatars' then 40 when 'logos' then 60 when 'post-images' then 400 else 1000 end
$$;
comment on function private.max_pictures(text) is 'How many files one folder of a bucket of pictures holds.';
grant execute on function private.max_pictures(text) to authenticated, service_role;

create function private.may_add_picture(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_write_picture(bucket, path) and (private.is_staff() or (
    -- By the index on patterns, and no further than to the limit.
    select count(*) from (
      select from storage.objects as files where files.bucket_id = bucket
        and files.name ~>=~ (split_part(path, '/', 1) || '/') and files.name ~<~ (split_part(path, '/', 1) || '0')
      limit private.max_pictures(bucket)) as present) < private.max_pictures(bucket))
$$;
comment on function private.may_add_picture(text, text) is
  'Whether the caller may add a file at this path of a bucket: to a folder of theirs that is not full.';
grant execute on function private.may_add_picture(text, text) to authenticated, service_role;

-- A token outlives its account by up to an hour.
create function private.has_account() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = (select auth.uid())
    and deleted_at is null and (banned_until is null or banned_until <= now()))
$$;
comment on function private.has_account() is 'Whether the caller''s account still exists and is not banned.';
grant execute on function private.has_account() to authenticated, service_role;

-- The folders depend on the bucket: a person's id in avatars and post-images, a listing's id in logos and
-- covers. A listing may have the id of an account, so one list for all buckets would be unsafe.
create function private.my_picture_folders(bucket text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when bucket in ('avatars', 'post-images') then array[(select auth.uid())::text]
    when bucket in ('logos', 'covers') then private.my_business_ids()::text[]
    else '{}' end
$$;
comment on function private.my_picture_folders(text) is
  'The first path segments in a bucket that belong to the caller.';
grant execute on function private.my_picture_folders(text) to authenticated, service_role;

-- An account's files are deleted with it: {user}/... in the buckets whose first folder is a person. Logos and
-- covers belong to listings, which outlive their owners. A picture that a post still shows stays, whoever
-- uploaded it.
create function private.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    -- Evaluated once, not once per picture.
    select concat_ws(' ', featured_image, content) as words from public.blog_posts
    where position('post-images/' || account in concat_ws(' ', featured_image, content)) > 0
  )
  select files.bucket_id, files.name from storage.objects as files
  where files.bucket_id in ('avatars', 'post-images', 'job-applications', 'claim-evidence')
    and starts_with(files.name, account || '/')
    and not (files.bucket_id = 'post-images' and exists (
      select from shown where position('post-images/' || private.picture_stem(files.name) in shown.words) > 0))
  order by files.bucket_id, files.name limit 100
$$;
grant execute on function private.account_files(uuid) to service_role;

create function public.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_files(account)
$$;
comment on function public.account_files(uuid) is
  'The next files to delete before an account is deleted, at most 100: one request to Storage has to end in time. With the service key.';
grant execute on function public.account_files(uuid) to service_role;

-- What a merge or its undo moves to another listing still shows pictures in the folder of the first.
create function private.merged_with(listing uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive related (id) as (
    select listing
    union
    select case related.id when m.kept_id then m.removed_id else m.kept_id end
    from related join public.listing_merges as m on m.kept_id = related.id or m.removed_id = related.id
  )
  select array_agg(id) from related
$$;
comment on function private.merged_with(uuid) is
  'A listing and all that were ever merged with it, also over others and if that was undone.';
grant execute on function private.merged_with(uuid) to authenticated, service_role;

-- A copy of a post shows the picture of the original.
create function private.is_unused_cover(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- The hub's own pictures are in the folder of the nil UUID.
  with folder as (
    select nullif(split_part(path, '/', 1), '00000000-0000-0000-0000-000000000000')::uuid as business_id,
      'covers/' || private.picture_stem(path) as ending
  ), related as (
    select unnest(private.merged_with(business_id)) as business_id, ending from folder
  )
  select not exists (select from related join public.businesses as b on b.id = related.business_id
      where position(ending in concat_ws(' ', b.cover_url, b.logo_url, b.gallery::text)) > 0)
    and not exists (select from related join public.change_requests as c
      on c.business_id = related.business_id where position(ending in c.patch::text) > 0)
    and not exists (select from folder join public.site_settings as hub on folder.business_id is null
      where position(ending in hub.cover_picture) > 0)
    and not exists (select from related join public.events as e
      on e.business_id is not distinct from related.business_id where position(ending in e.image_url) > 0)
    and not exists (select from folder join public.event_sponsors as s
      on position(ending in s.logo_url) > 0)
    and not exists (select from related join public.deals as d
      on d.business_id is not distinct from related.business_id where position(ending in d.image_url) > 0)
    and not exists (select from related join public.jobs as j
      on j.business_id is not distinct from related.business_id where position(ending in j.featured_image) > 0)
$$;
comment on function private.is_unused_cover(text) is
  'Whether no listing, change request, job, event, sponsor, deal or front page shows the picture at this path of covers.';
grant execute on function private.is_unused_cover(text) to authenticated, service_role;

create function private.is_unused_post_image(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.blog_posts
    where position('post-images/' || private.picture_stem(path) in concat_ws(' ', featured_image, content)) > 0)
$$;
comment on function private.is_unused_post_image(text) is
  'Whether no post shows the picture at this path of post-images.';
grant execute on function private.is_unused_post_image(text) to authenticated, service_role;

create policy "people add pictures in their folders" on storage.objects for insert to authenticated
  with check (private.may_add_picture(bucket_id, name));
create policy "applicants and who they applied to read files of applications" on storage.objects for
  select to authenticated
  using (bucket_id = 'job-applications' and private.may_read_application_file(name));
create policy "applicants add files of applications" on storage.objects for insert to authenticated
  with check (bucket_id = 'job-applications' and private.may_add_application_file(name));
create policy "applicants remove files of applications" on storage.objects for delete to authenticated
  using (bucket_id = 'job-applications' and private.may_remove_application_file(name));
create policy "who reads an answer reads its file" on storage.objects for select to authenticated
  using (bucket_id = 'form-files' and private.may_read_form_file(name));
create policy "people of a group read its documents" on storage.objects for select to authenticated
  using (bucket_id = 'group-documents' and private.may_read_group_file(name));
create policy "who reads a message reads its files" on storage.objects for select to authenticated
  using (bucket_id = 'message-files' and private.may_read_message_file(name));
-- {field}/{file}: whoever the policies of custom_values show the value.
create policy "who sees a custom value reads its file" on storage.objects for select to anon, authenticated
  using (bucket_id = 'form-files' and exists (select from public.custom_values as v
    where v.field_id = case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(name, 36)::uuid end
      and v.value ->> 'id' = substr(name, 38)));
create policy "claimants see their documents, staff see all" on storage.objects for select to authenticated
  using (
  bucket_id = 'claim-evidence'
  and (split_part(name, '/', 1) = (select auth.uid())::text or (select private.is_staff())));
create policy "claimants add documents to an open claim" on storage.objects for insert to authenticated
  with check (bucket_id = 'claim-evidence' and private.may_add_evidence(name));
create policy "claimants remove documents of an open claim, staff any" on storage.objects
  for delete to authenticated using (
  bucket_id = 'claim-evidence' and (private.is_own_evidence(name) or (select private.is_staff())));
create policy "nobody anonymous adds pictures" on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_anonymous()));
create policy "nobody anonymous replaces pictures" on storage.objects as restrictive
  for update to authenticated
  using (not (select private.is_anonymous()));
create policy "nobody whose account is gone adds files" on storage.objects as restrictive for insert to authenticated
  with check ((select private.has_account()));
create policy "nobody whose account is gone replaces files" on storage.objects as restrictive for update to authenticated
  using ((select private.has_account()));
create policy "people replace their avatars, staff pictures" on storage.objects for update to authenticated
  using (
  (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())))
  with check (private.may_write_picture(bucket_id, name));
create policy "people remove avatars and pictures that nothing public shows, staff any" on storage.objects
  for delete to authenticated using (
    (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff()))
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    or (bucket_id in ('logos', 'covers') and exists (
      select from public.businesses as listing
      where listing.id::text = split_part(objects.name, '/', 1) and listing.published_at is null
        and cardinality(private.merged_with(listing.id)) = 1
        and listing.id = any ((select private.my_business_ids())::uuid[])))
    or (bucket_id = 'covers'
      and split_part(name, '/', 1) = any ((select private.my_picture_folders('covers'))::text[])
      and private.is_unused_cover(name))
    or (bucket_id = 'post-images' and split_part(name, '/', 1) = (select auth.uid())::text
      and private.is_unused_post_image(name)));
create policy "people see the pictures in their folders, staff all" on storage.objects for
  select to authenticated using (
  -- Evaluated once per statement, not once per file.
  (bucket_id in ('avatars', 'post-images')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('avatars'))::text[]))
  or (bucket_id in ('logos', 'covers')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('logos'))::text[]))
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())));
