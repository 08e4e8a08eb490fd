-- With an account go the files that only it could have put there: {user}/... in the buckets whose first folder is a person's.
-- Logos and covers belong to listings, and listings outlive their owners.
-- A picture that a post still shows stays, whoever uploaded it: the post is the hub's, and stays as well.
create function private.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    -- Read once, not once for each picture.
    select concat_ws(' ', featured_image, content) as words from public.blog_posts
    where position('post-images/' || account in concat_ws(' ', featured_image, content)) > 0
  )
  select files.bucket_id, files.name from storage.objects as files
  where files.bucket_id in ('avatars', 'post-images', 'job-applications', 'claim-evidence')
    and starts_with(files.name, account || '/')
    and not (files.bucket_id = 'post-images' and exists (
      select from shown where position('post-images/' || files.name in shown.words) > 0))
  order by files.bucket_id, files.name limit 500
$$;
create function public.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.account_files(account) $$;
comment on function public.account_files(uuid) is
  'The next files that have to be removed before an account is deleted, 500 at most. With the service key.';
revoke execute on function private.account_files(uuid), public.account_files(uuid) from public;
grant execute on function private.account_files(uuid), public.account_files(uuid) to service_role;

-- As before, but for accounts with files: without the account nobody would know any more whose they were.
create or replace function private.delete_due_accounts() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    delete from auth.users where id in (
      select ready.id from private.accounts_due() as ready (id) where not exists (select from private.account_files(ready.id)))
    returning id
  )
  select count(*)::integer from due
$$;
comment on function public.delete_due_accounts() is
  'Deletes the accounts whose two weeks are over and whose files are gone; part of the regular work. Answers how many.';
