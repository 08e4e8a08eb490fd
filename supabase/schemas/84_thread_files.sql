-- Pictures and files in messages: who may upload, attach, read and remove them.

-- Files that are to be deleted from storage, by their paths.
create table private.message_files_due (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.message_files_due is
  'Files of messages that are to be deleted. A path leaves once storage no longer has it.';
alter table private.message_files_due enable row level security;

create function private.queue_message_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_files_due (path)
  values (old.thread_id || '/' || old.id), (old.thread_id || '/' || old.id || '.small') on conflict do nothing;
  return null;
end
$$;
comment on function private.queue_message_file() is 'Queues the file of a deleted row and its preview for deletion from storage.';
create trigger message_files_queue after delete on public.message_files
  for each row execute function private.queue_message_file();

create function private.attach_obstacle(thread public.threads) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.may_send(thread) then 'not_writable'
    when not thread.is_pair and not exists (select from public.thread_members as m
      where m.thread_id = thread.id and m.user_id <> (select auth.uid()) and m.left_at is null) then 'nobody_there'
    when private.is_new_account((select auth.uid())) then 'files_too_early'
    when (select coalesce(sum(f.size), 0) >= 1073741824 from public.message_files as f where f.user_id = (select auth.uid()))
      then 'message_files_full' end
$$;
comment on function private.attach_obstacle(public.threads) is
  'Why the caller, who takes part, cannot add files in a conversation now; null if they can. The screen says it before a file is chosen.';

create function private.add_message_file(thread uuid, name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  obstacle text;
  file uuid;
begin
  perform private.assert_place(thread);
  perform private.assert_may_write_in_community();
  select private.attach_obstacle(t) into obstacle from public.threads as t where t.id = thread;
  case obstacle
    when 'not_writable' then perform private.raise_error(403, obstacle, 'This person does not take messages from you.');
    when 'nobody_there' then perform private.raise_error(409, obstacle, 'No one else is in this conversation. Add someone first.');
    when 'files_too_early' then
      perform private.raise_error(403, obstacle, 'Your account is new. You can send pictures and files a week after you joined.');
    when 'message_files_full' then
      perform private.raise_error(409, obstacle, 'Your files in messages take up all of their space. Delete some of these messages first.');
    else null;
  end case;
  if not private.consume_rate_limit('message files hour ' || me, 60, 3600)
      or not private.consume_rate_limit('message files day ' || me, 200, 86400) then
    perform private.raise_error(429, 'too_many_files', 'You uploaded many files today. Try again later.');
  end if;
  insert into public.message_files (thread_id, user_id, name) values (thread, me, left(coalesce(nullif(btrim(add_message_file.name), ''), 'file'), 200))
  returning id into file;
  return jsonb_build_object('id', file, 'path', thread || '/' || file);
end
$$;
grant execute on function private.add_message_file(uuid, text) to authenticated;

create function public.add_message_file(thread uuid, name text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_message_file(thread, name) $$;
comment on function public.add_message_file(uuid, text) is
  'Begins a file of the caller in a conversation, whose bytes POST /api/message-files stores: {id, path}. What is not sent within a day is '
  'deleted. Of one person up to 1 GB is kept. 403 not_writable or files_too_early, 404 thread_gone, 409 nobody_there or message_files_full, 429 '
  'too_many_files.';
grant execute on function public.add_message_file(uuid, text) to authenticated;

create function private.settle_message_file(file uuid, name text, type text, size integer, width integer, height integer, has_preview boolean)
returns void
language sql volatile security definer set search_path = '' as $$
  update public.message_files as f set name = left(settle_message_file.name, 200), type = settle_message_file.type,
    size = settle_message_file.size, width = settle_message_file.width, height = settle_message_file.height,
    has_preview = settle_message_file.has_preview
  where f.id = file and f.seq is null and f.type is null
$$;
grant execute on function private.settle_message_file(uuid, text, text, integer, integer, integer, boolean) to service_role;

create function public.settle_message_file(
  file uuid, name text, type text, size integer, width integer default null, height integer default null, has_preview boolean default false
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.settle_message_file(file, name, type, size, width, height, has_preview)
$$;
comment on function public.settle_message_file(uuid, text, text, integer, integer, integer, boolean) is
  'Notes that a file is stored, and what its bytes say that it is: from then on it can be sent. With the service key.';
grant execute on function public.settle_message_file(uuid, text, text, integer, integer, integer, boolean) to service_role;

create function private.remove_message_file(file uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.message_files where id = file and user_id = (select auth.uid()) and seq is null
$$;
grant execute on function private.remove_message_file(uuid) to authenticated;

create function public.remove_message_file(file uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_message_file(file) $$;
comment on function public.remove_message_file(uuid) is 'Removes a file that the caller uploaded and did not send.';
grant execute on function public.remove_message_file(uuid) to authenticated;

create function private.attach_files(sent public.messages, files jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant integer := jsonb_array_length(files);
  attached integer;
begin
  if wanted > 10 then perform private.raise_error(422, 'files_count', 'A message takes up to 10 files.'); end if;
  perform private.assert_links_allowed(sent.sender_id, (select string_agg(one ->> 'alt', ' ') from jsonb_array_elements(files) as one));
  update public.message_files as f set seq = sent.seq, position = chosen.n, alt = btrim(coalesce(chosen.one ->> 'alt', ''))
  from jsonb_array_elements(files) with ordinality as chosen (one, n)
  where f.id = (chosen.one ->> 'id')::uuid and f.thread_id = sent.thread_id and f.user_id = sent.sender_id and f.seq is null
    and f.type is not null;
  get diagnostics attached = row_count;
  if attached <> wanted then
    perform private.raise_error(422, 'file_gone', 'A file was not found. Remove it and add it again.');
  end if;
end
$$;
comment on function private.attach_files(public.messages, jsonb) is
  'Gives uploaded files of the sender to a message. 422 file_gone, files_count or links_too_early.';

create function private.may_read_message_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known public.message_files;
  place public.thread_members;
begin
  if private.is_banned(me) then return false; end if;
  if path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.small)?$' then return false; end if;
  select * into known from public.message_files as f where f.id = substr(path, 38, 36)::uuid and f.thread_id = left(path, 36)::uuid;
  if known.id is null then return false; end if;
  place := private.my_place(known.thread_id);
  if known.seq is null then return known.user_id = me and place.thread_id is not null; end if;
  if place.thread_id is not null and known.seq > place.joined_seq and exists (
      select from public.messages as m where m.thread_id = known.thread_id and m.seq = known.seq and m.deleted_at is null
        and m.hidden_at is null and (m.sender_id is null or m.sender_id <> all (private.hidden_from(me)))) then
    return true;
  end if;
  return private.is_staff() and exists (
    select from private.community_reports as r where r.entity = 'message' and r.entity_id = known.thread_id and r.seq = known.seq);
end
$$;
comment on function private.may_read_message_file(text) is
  'Whether the caller reads a file of a message: who takes part now and sees its sender, who uploaded it before it is sent, and staff once it is reported. '
  'Nobody while they are banned from the community.';
grant execute on function private.may_read_message_file(text) to authenticated, service_role;

create function private.message_files_due() returns setof text
language sql volatile security definer set search_path = '' as $$
  delete from public.message_files where seq is null and created_at < now() - interval '1 day';
  insert into private.message_files_due (path)
  select name from storage.objects as files where bucket_id = 'message-files' and created_at < now() - interval '1 day'
    and not exists (select from public.message_files as f where f.id = substr(files.name, 38, 36)::uuid)
  on conflict do nothing;
  select path from private.message_files_due as due
  where not exists (select from public.message_files as f where f.id = substr(due.path, 38, 36)::uuid)
  order by queued_at, path limit 100
$$;
grant execute on function private.message_files_due() to service_role;

create function public.message_files_due() returns setof text
language sql volatile security invoker set search_path = '' as $$ select * from private.message_files_due() $$;
comment on function public.message_files_due() is
  'The next files of messages to delete, at most 100, with those that were not sent within a day. With the service key.';
grant execute on function public.message_files_due() to service_role;

create function private.settle_message_files(paths text[]) returns integer
language sql volatile security definer set search_path = '' as $$
  with settled as (
    delete from private.message_files_due where path = any (paths)
      and not exists (select from storage.objects where bucket_id = 'message-files' and name = path)
    returning path
  )
  select count(*)::integer from settled
$$;
grant execute on function private.settle_message_files(text[]) to service_role;

create function public.settle_message_files(paths text[]) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.settle_message_files(paths) $$;
comment on function public.settle_message_files(text[]) is 'Forgets those of the files that were deleted; returns how many. With the service key.';
grant execute on function public.settle_message_files(text[]) to service_role;
