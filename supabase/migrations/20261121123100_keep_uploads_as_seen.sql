-- What somebody looked at stays what it was: a picture that the desk approved with a listing is not written over or put anew
-- under the same name, and a document under review is not moved elsewhere, least of all into a public bucket.
drop policy "people replace pictures in their folders" on storage.objects;
create policy "people replace their avatars, staff pictures" on storage.objects for update to authenticated using (
  (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())))
  with check (private.may_write_picture(bucket_id, name));

drop policy "people remove pictures from their folders, staff any" on storage.objects;
create policy "people remove avatars and pictures of what was never public, staff any" on storage.objects
  for delete to authenticated using (
    (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff()))
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    or (bucket_id in ('logos', 'covers') and exists (
      select from public.businesses as listing
      where listing.id::text = split_part(objects.name, '/', 1) and listing.published_at is null
        and listing.id = any ((select private.my_business_ids())::uuid[]))));
