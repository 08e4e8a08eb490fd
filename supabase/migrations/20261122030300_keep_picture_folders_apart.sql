-- A listing's id may be chosen by who adds it, also as the id of another person: then their folder of pictures was one's own.
-- Which ids open a folder depends on the bucket: a person's in avatars and post-images, a listing's in logos and covers.
create function private.my_picture_folders(bucket text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when bucket in ('avatars', 'post-images') then array[(select auth.uid())::text]
    when bucket in ('logos', 'covers') then private.my_business_ids()::text[]
    else '{}' end
$$;
comment on function private.my_picture_folders(text) is 'The first parts of the paths in a bucket that are the caller''s.';
revoke execute on function private.my_picture_folders(text) from public;
grant execute on function private.my_picture_folders(text) to authenticated, service_role;

drop policy "people see the pictures in their folders, staff all" on storage.objects;
create policy "people see the pictures in their folders, staff all" on storage.objects for select to authenticated using (
  -- Asked once for a statement, not once for a file.
  (bucket_id in ('avatars', 'post-images')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('avatars'))::text[]))
  or (bucket_id in ('logos', 'covers')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('logos'))::text[]))
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())));
drop function private.my_picture_folders();

-- And nobody but the service needs to choose a listing's id.
revoke insert (id) on public.businesses from authenticated;
