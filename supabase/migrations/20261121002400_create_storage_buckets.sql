-- Pictures. Everybody sees them by their address; the first folder of a path says whose a file is, so that nobody can write
-- over somebody else's: avatars/{user}/..., logos/{business}/..., covers/{business}/..., post-images/{user}/...
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('covers', 'covers', true, 5242880, '{image/png,image/jpeg,image/webp}'),
  ('post-images', 'post-images', true, 5242880, '{image/png,image/jpeg,image/webp,image/gif}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_write_picture(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Two or three parts without dots at their beginning: no empty names, no way up, nothing hidden.
  select path ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,2}$' and case bucket
    when 'avatars' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'post-images' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'logos' then private.is_staff() or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    when 'covers' then private.is_staff() or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    else false end
$$;
comment on function private.may_write_picture(text, text) is 'Whether the caller may write a file at this path of a bucket.';
revoke execute on function private.may_write_picture(text, text) from public;
grant execute on function private.may_write_picture(text, text) to authenticated, service_role;

create function private.my_picture_folders() returns text[]
language sql stable security definer set search_path = '' as $$
  select array_append(private.my_business_ids()::text[], (select auth.uid())::text)
$$;
comment on function private.my_picture_folders() is 'The first parts of the paths that the caller may write to.';
revoke execute on function private.my_picture_folders() from public;
grant execute on function private.my_picture_folders() to authenticated, service_role;

create policy "people see the pictures in their folders, staff all" on storage.objects for select to authenticated using (
  bucket_id in ('avatars', 'logos', 'covers', 'post-images')
  and (split_part(name, '/', 1) = any ((select private.my_picture_folders())::text[]) or (select private.is_staff())));
create policy "people add pictures in their folders" on storage.objects for insert to authenticated
  with check (private.may_write_picture(bucket_id, name));
create policy "people replace pictures in their folders" on storage.objects for update to authenticated using (
  split_part(name, '/', 1) = any ((select private.my_picture_folders())::text[]) or (select private.is_staff()))
  with check (private.may_write_picture(bucket_id, name));
-- Staff take offensive pictures down, whosever they are.
create policy "people remove pictures from their folders, staff any" on storage.objects for delete to authenticated using (
  bucket_id in ('avatars', 'logos', 'covers', 'post-images')
  and (split_part(name, '/', 1) = any ((select private.my_picture_folders())::text[]) or (select private.is_staff())));
