insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('photos', 'photos', true, 100000, '{image/png,image/svg+xml,text/html}'),
  ('private', 'private', false, null, null);
create policy "people fill their own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people change their own folder" on storage.objects for update to authenticated
  using (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people empty their own folder" on storage.objects for delete to authenticated
  using (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people see their own folder" on storage.objects for select to authenticated
  using (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people keep private files" on storage.objects for all to authenticated
  using (bucket_id = 'private' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'private' and owner_id = (select auth.uid())::text);
