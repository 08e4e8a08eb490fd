-- Documents of a group with all their versions. Rows are read and written by functions only; the files are in the private bucket
-- group-documents at {group}/{file}, written by the edge function `api`, which has read what they are.

create table private.group_documents (
  -- Made by the sender's form, so that sending it twice adds it once.
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  title text not null,
  description text not null default '',
  -- In place of folders: a document may be in several.
  tags text[] not null default '{}',
  -- The meeting to whose minutes it belongs.
  meeting_id uuid references private.group_meetings (id) on delete set null,
  -- Null once the account was deleted: documents belong to the group.
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Of the last version or change.
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The number of the file that is shown as the document: the newest, or a former one that was restored.
  current_number integer not null default 1,
  deleted_at timestamptz,
  deleted_by uuid references public.profiles (id) on delete set null,
  -- By staff.
  hidden_at timestamptz
);
comment on table private.group_documents is 'Documents of groups. A deleted one can be restored for 30 days.';
alter table private.group_documents enable row level security;
create index group_documents_group_id_idx on private.group_documents (group_id, changed_at desc, id) where deleted_at is null;
create index group_documents_deleted_idx on private.group_documents (deleted_at) where deleted_at is not null;
create index group_documents_meeting_id_idx on private.group_documents (meeting_id);
create index group_documents_created_by_idx on private.group_documents (created_by);
create index group_documents_deleted_by_idx on private.group_documents (deleted_by);

create table private.group_files (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  -- Null until its form was sent; one that is not within a day is deleted.
  document_id uuid references private.group_documents (id) on delete cascade,
  -- From 1.
  number integer,
  name text not null,
  type text not null,
  size integer not null constraint group_files_size_range check (size between 1 and 10485760),
  note text not null default '',
  added_by uuid references public.profiles (id) on delete set null,
  added_at timestamptz not null default now(),
  constraint group_files_number_unique unique (document_id, number),
  constraint group_files_numbered check ((document_id is null) = (number is null))
);
comment on table private.group_files is 'Each version of a document, and uploads that belong to none yet.';
alter table private.group_files enable row level security;
create index group_files_group_id_idx on private.group_files (group_id) include (size);
create index group_files_added_by_idx on private.group_files (added_by);
create index group_files_unused_idx on private.group_files (added_at) where document_id is null;

create table private.group_files_due (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.group_files_due is 'Files of groups that are to be deleted. A path leaves once storage no longer has it.';
alter table private.group_files_due enable row level security;

create function private.queue_group_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.group_files_due (path) values (old.group_id || '/' || old.id) on conflict do nothing;
  return null;
end
$$;
comment on function private.queue_group_file() is 'Queues the file of a deleted version for deletion from storage.';
create trigger group_files_queue after delete on private.group_files
  for each row execute function private.queue_group_file();

create function private.shows_document(d private.group_documents) returns boolean
language sql stable security definer set search_path = '' as $$
  select d.hidden_at is null or coalesce(d.created_by = (select auth.uid()), false) or private.is_group_officer(d.group_id)
$$;
comment on function private.shows_document(private.group_documents) is
  'Whether the caller, who reads its group, sees a document: one that staff hid only as who added it, officer or staff.';

-- Asked by Storage at each download and each signed URL: who left a moment ago reads nothing.
create function private.may_read_group_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_anonymous() and exists (
    select from private.group_files as f join private.group_documents as d on d.id = f.document_id
    where f.id = case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then right(path, 36)::uuid end
      and f.group_id::text = left(path, 36) and d.deleted_at is null and private.shows_document(d)
      and (private.group_role(f.group_id, (select auth.uid())) is not null or private.is_staff()))
$$;
comment on function private.may_read_group_file(text) is
  'Whether the caller reads a version of a document: the people of its group at present, and staff, until it is deleted.';
grant execute on function private.may_read_group_file(text) to authenticated, service_role;

create function private.writable_group(of_group uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.readable_group(of_group);
  perform private.lock_group(of_group);
  perform private.readable_group(of_group);
end
$$;
comment on function private.writable_group(uuid) is 'Locks a group that the caller is in and that is not archived; fails otherwise.';

create function private.has_arrived(f private.group_files) returns boolean
language sql stable security definer set search_path = '' as $$
  select f.added_at > now() - interval '10 minutes'
    or exists (select from storage.objects as o where o.bucket_id = 'group-documents' and o.name = f.group_id || '/' || f.id)
$$;
comment on function private.has_arrived(private.group_files) is
  'Whether the file of an upload is there, or may still come: one that did not arrive within ten minutes failed.';

create function private.add_group_file(of_group uuid, name text, type text, size integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  added uuid;
begin
  perform private.writable_group(of_group);
  perform private.assert_may_write_in_community();
  if add_group_file.size not between 1 and 10485760 then
    perform private.raise_error(422, 'file_too_large', 'This file is too large. Use one of at most 10 MB.');
  end if;
  perform private.assert_group_post_limit();
  -- What nobody sees yet takes up the space of all.
  if (select count(*) >= 10 or coalesce(sum(f.size), 0) + add_group_file.size > 52428800
    from private.group_files as f where f.added_by = me and f.document_id is null and private.has_arrived(f)) then
    perform private.raise_error(409, 'too_many_unused_files',
      'You uploaded many files that belong to no document yet. Add their documents, or try again tomorrow.');
  elsif (select count(*) >= 2000 or coalesce(sum(f.size), 0) + add_group_file.size > 1073741824
    from private.group_files as f where f.group_id = of_group and (f.document_id is not null or private.has_arrived(f))) then
    perform private.raise_error(409, 'group_files_full', 'The documents of this group take up all of their space. Delete some first.');
  end if;
  insert into private.group_files (group_id, name, type, size, added_by)
  values (of_group, left(btrim(add_group_file.name), 200), left(add_group_file.type, 100), add_group_file.size, me) returning id into added;
  return jsonb_build_object('id', added, 'path', of_group || '/' || added);
end
$$;
grant execute on function private.add_group_file(uuid, text, text, integer) to authenticated;

create function public.add_group_file(group_id uuid, name text, type text, size integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_group_file(group_id, name, type, size) $$;
comment on function public.add_group_file(uuid, text, text, integer) is
  'Notes a file that becomes a version of a document of a group, and where the edge function stores it: {"id", "path"}. For its people and staff. '
  'Without the stored file it can be used for nothing. Of one person at most ten files and 50 MB wait for their document: 409 too_many_unused_files.';
grant execute on function public.add_group_file(uuid, text, text, integer) to authenticated;

create function private.claim_group_file(file uuid, of_group uuid, document uuid, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  next constant integer := 1 + coalesce((select max(number) from private.group_files where document_id = document), 0);
begin
  if char_length(coalesce(note, '')) > 500 then
    perform private.raise_error(400, 'note_length', 'Use 500 characters or fewer for the note.');
  end if;
  update private.group_files as f set document_id = document, number = next, note = btrim(coalesce(claim_group_file.note, ''))
  where f.id = file and f.group_id = of_group and f.document_id is null and f.added_by = (select auth.uid())
    and exists (select from storage.objects where bucket_id = 'group-documents' and name = f.group_id || '/' || f.id);
  if not found then
    perform private.raise_error(422, 'file_gone', 'This file was not found. Upload it again.');
  end if;
  update private.group_documents set current_number = next where id = document;
end
$$;
comment on function private.claim_group_file(uuid, uuid, uuid, text) is
  'Makes a file that the caller uploaded the next version of a document of a group that is locked.';

create function private.assert_document_texts(title text, description text, tags text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(btrim(coalesce(title, ''))) not between 1 and 150 then
    perform private.raise_error(400, 'title_length', 'Enter a title of 150 characters or fewer.');
  elsif char_length(coalesce(description, '')) > 2000 then
    perform private.raise_error(400, 'description_length', 'Use 2,000 characters or fewer for the description.');
  elsif cardinality(tags) > 10 or exists (select from unnest(tags) as tag where char_length(tag) > 40) then
    perform private.raise_error(400, 'tags_form', 'Use up to 10 tags of 40 characters or fewer.');
  end if;
end
$$;
comment on function private.assert_document_texts(text, text, text[]) is 'Fails where the texts of a document are too long, or it has no title.';

create function private.plain_tags(tags text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(tag order by n), '{}') from (
    select distinct on (lower(btrim(tag))) btrim(tag) as tag, n from unnest(tags) with ordinality as listed (tag, n)
    where btrim(tag) <> '' order by lower(btrim(tag)), n) as kept
$$;
comment on function private.plain_tags(text[]) is 'Tags without blanks and without those that differ only in case.';

create function private.lock_document(document uuid) returns private.group_documents
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.group_documents;
begin
  select * into found from private.group_documents where id = document;
  perform private.writable_group(found.group_id);
  select * into found from private.group_documents where id = document for update;
  if found.id is null then perform private.readable_group(null); end if;
  return found;
end
$$;
comment on function private.lock_document(uuid) is 'A document of a group that the caller is in and that is not archived, locked with its group.';

create function private.may_manage_document(d private.group_documents) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(d.created_by = (select auth.uid()), false) or private.is_group_officer(d.group_id)
$$;
comment on function private.may_manage_document(private.group_documents) is
  'Whether the caller may delete a document: who added it, and the chairs and secretaries of its group and staff.';

create function private.notify_document(d private.group_documents, outcome text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('groups:%s:%s:%s:%s', notify_document.outcome, d.id, d.version, m.user_id), 'group', 'groups', m.user_id,
    jsonb_build_object('outcome', notify_document.outcome, 'group_id', d.group_id, 'group', g.name, 'slug', g.slug, 'title', d.title,
      'document_id', d.id, 'person', private.name_of((select auth.uid()))))
  from public.group_members as m join public.groups as g on g.id = m.group_id
  join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id and w.emails = 'all'
  where m.group_id = d.group_id and private.is_running(m) and m.user_id is distinct from (select auth.uid())
    -- Further versions of a day are on the page of the group.
    and (select private.consume_rate_limit(format('document notices %s %s', d.id, (select auth.uid())), 5, 86400))
$$;
comment on function private.notify_document(private.group_documents, text) is
  'Queues an email about a new document or version to who wants all emails of the group; at most five a day about what one person '
  'does with a document.';

create function private.is_document_mail_due(person uuid, document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_documents as d
    join public.group_preferences as w on w.group_id = d.group_id and w.user_id = person and w.emails = 'all'
    where d.id = document and d.deleted_at is null and d.hidden_at is null and private.group_role(d.group_id, person) is not null)
$$;
comment on function private.is_document_mail_due(uuid, uuid) is 'Whether a person still wants all emails of the group of a document that is still there.';

create function private.add_group_document(
  document uuid, of_group uuid, file uuid, title text, description text, tags text[], meeting uuid
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  added private.group_documents;
begin
  perform private.writable_group(of_group);
  if exists (select from private.group_documents where id = document and group_id = of_group) then return; end if;
  perform private.assert_document_texts(title, description, tags);
  perform private.assert_may_write_in_community();
  perform private.assert_links_allowed((select auth.uid()), concat_ws(' ', title, description, array_to_string(tags, ' ')));
  insert into private.group_documents (id, group_id, title, description, tags, meeting_id, created_by)
  values (document, of_group, btrim(add_group_document.title), btrim(coalesce(add_group_document.description, '')),
    private.plain_tags(add_group_document.tags),
    (select m.id from private.group_meetings as m where m.id = meeting and m.group_id = of_group), (select auth.uid()))
  returning * into added;
  perform private.claim_group_file(file, of_group, document, '');
  perform private.notify_document(added, 'document');
  perform private.tell_group_records(of_group);
end
$$;
grant execute on function private.add_group_document(uuid, uuid, uuid, text, text, text[], uuid) to authenticated;

create function public.add_group_document(
  document_id uuid, group_id uuid, file_id uuid, title text, description text default '', tags text[] default '{}', meeting_id uuid default null
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_group_document(document_id, group_id, file_id, title, description, tags, meeting_id)
$$;
comment on function public.add_group_document(uuid, uuid, uuid, text, text, text[], uuid) is
  'Adds an uploaded file to a group as a document, once per document_id. For its people and staff.';
grant execute on function public.add_group_document(uuid, uuid, uuid, text, text, text[], uuid) to authenticated;

create function private.edit_group_document(
  document uuid, title text, description text, tags text[], meeting uuid, seen_version integer
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed private.group_documents := private.lock_document(document);
begin
  if not private.may_manage_document(changed) then
    perform private.raise_error(403, 'author_only', 'Only who added this, the chair, the secretary and staff may change it.');
  elsif changed.deleted_at is not null then
    perform private.readable_group(null);
  elsif changed.version is distinct from seen_version then
    perform private.raise_error(409, 'document_changed', 'Someone else changed this document. Reload it first.');
  end if;
  perform private.assert_document_texts(title, description, tags);
  perform private.assert_may_write_in_community();
  perform private.assert_links_allowed((select auth.uid()), concat_ws(' ', title, description, array_to_string(tags, ' ')));
  perform private.assert_group_change_limit();
  update private.group_documents as d set title = said.title, description = said.description, tags = said.tags, meeting_id = said.meeting_id,
    changed_at = now(), version = d.version + 1
  from (select btrim(edit_group_document.title) as title, btrim(coalesce(edit_group_document.description, '')) as description,
    private.plain_tags(edit_group_document.tags) as tags,
    (select m.id from private.group_meetings as m where m.id = meeting and m.group_id = changed.group_id) as meeting_id) as said
  where d.id = document
    and (d.title, d.description, d.tags, d.meeting_id) is distinct from (said.title, said.description, said.tags, said.meeting_id);
  if found then perform private.tell_group_records(changed.group_id); end if;
end
$$;
grant execute on function private.edit_group_document(uuid, text, text, text[], uuid, integer) to authenticated;

create function public.edit_group_document(
  document_id uuid, title text, description text, tags text[], seen_version integer, meeting_id uuid default null
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.edit_group_document(document_id, title, description, tags, meeting_id, seen_version)
$$;
comment on function public.edit_group_document(uuid, text, text, text[], integer, uuid) is
  'Changes what is said of a document of which the caller saw this version. For who added it, the chairs and secretaries of its group and staff.';
grant execute on function public.edit_group_document(uuid, text, text, text[], integer, uuid) to authenticated;

create function private.add_document_version(document uuid, file uuid, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed private.group_documents := private.lock_document(document);
begin
  if changed.deleted_at is not null or not private.shows_document(changed) then perform private.readable_group(null); end if;
  -- Sent twice.
  if exists (select from private.group_files where id = file and document_id = document) then return; end if;
  perform private.assert_may_write_in_community();
  perform private.assert_links_allowed((select auth.uid()), note);
  perform private.claim_group_file(file, changed.group_id, document, note);
  update private.group_documents as d set changed_at = now(), version = d.version + 1 where d.id = document returning * into changed;
  perform private.notify_document(changed, 'version');
  perform private.tell_group_records(changed.group_id);
end
$$;
grant execute on function private.add_document_version(uuid, uuid, text) to authenticated;

create function public.add_document_version(document_id uuid, file_id uuid, note text default '') returns void
language sql volatile security invoker set search_path = '' as $$ select private.add_document_version(document_id, file_id, note) $$;
comment on function public.add_document_version(uuid, uuid, text) is
  'Makes an uploaded file the newest version of a document; former ones stay. For the people of its group and staff.';
grant execute on function public.add_document_version(uuid, uuid, text) to authenticated;

-- What came after it stays, and can be restored in turn.
create function private.restore_document_version(document uuid, version_number integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed private.group_documents := private.lock_document(document);
begin
  if not private.may_manage_document(changed) then
    perform private.raise_error(403, 'author_only', 'Only who added this, the chair, the secretary and staff may change it.');
  elsif changed.deleted_at is not null or not exists (
    select from private.group_files where document_id = document and number = version_number) then
    perform private.readable_group(null);
  end if;
  perform private.assert_may_write_in_community();
  perform private.assert_group_change_limit();
  update private.group_documents as d set changed_at = now(), version = d.version + 1, current_number = version_number
  where d.id = document and d.current_number <> version_number;
  if found then perform private.tell_group_records(changed.group_id); end if;
end
$$;
grant execute on function private.restore_document_version(uuid, integer) to authenticated;

create function public.restore_document_version(document_id uuid, number integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.restore_document_version(document_id, number) $$;
comment on function public.restore_document_version(uuid, integer) is
  'Makes a former version of a document the current one again; those after it stay. For who added it, the chairs and secretaries of its group and staff.';
grant execute on function public.restore_document_version(uuid, integer) to authenticated;

create function private.set_document_deleted(document uuid, is_deleted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed private.group_documents := private.lock_document(document);
begin
  if not private.may_manage_document(changed) then
    perform private.raise_error(403, 'author_only', 'Only who added this, the chair, the secretary and staff may change it.');
  end if;
  perform private.assert_may_write_in_community();
  perform private.assert_group_change_limit();
  update private.group_documents as d set deleted_at = case when is_deleted then now() end,
    deleted_by = case when is_deleted then (select auth.uid()) end
  where d.id = document and is_deleted is distinct from (d.deleted_at is not null);
  if found then perform private.tell_group_records(changed.group_id); end if;
end
$$;
grant execute on function private.set_document_deleted(uuid, boolean) to authenticated;

create function public.delete_group_document(document_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_document_deleted(document_id, true) $$;
comment on function public.delete_group_document(uuid) is
  'Deletes a document with all versions; it can be restored for 30 days. For who added it, the chairs and secretaries of its group and staff.';
grant execute on function public.delete_group_document(uuid) to authenticated;

create function public.restore_group_document(document_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_document_deleted(document_id, false) $$;
comment on function public.restore_group_document(uuid) is 'Undoes that. For the same people.';
grant execute on function public.restore_group_document(uuid) to authenticated;

create function private.describe_document(d private.group_documents) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', d.id, 'title', d.title, 'description', d.description, 'tags', d.tags,
    'version', d.version, 'current_number', d.current_number, 'changed_at', d.changed_at, 'deleted_at', d.deleted_at, 'may_manage', private.may_manage_document(d),
    'is_hidden', d.hidden_at is not null, 'is_own', coalesce(d.created_by = (select auth.uid()), false),
    'meeting', (select jsonb_build_object('id', m.id, 'title', private.meeting_title(m)) from private.group_meetings as m where m.id = d.meeting_id),
    'versions', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('number', f.number, 'name', f.name, 'type', f.type, 'size', f.size,
        'note', f.note, 'person', private.name_of(f.added_by), 'added_at', f.added_at, 'path', f.group_id || '/' || f.id)) order by f.number desc), '[]')
      from (select * from private.group_files where document_id = d.id order by number desc limit 100) as f)))
$$;
comment on function private.describe_document(private.group_documents) is 'A document with its versions, the newest first, as the screens show it.';

create function private.group_documents(of_group uuid, words text, tag text, of_meeting uuid, is_deleted boolean, after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable constant uuid := private.readable_group(of_group);
  wanted constant text[] := regexp_split_to_array(lower(btrim(left(coalesce(words, ''), 200))), '\s+');
  place jsonb;
  found jsonb;
begin
  place := after::jsonb;
  select coalesce(jsonb_agg(private.describe_document(d) order by d.changed_at desc, d.id), '[]') into found from (
    select * from private.group_documents as d where d.group_id = readable
      and case when is_deleted then d.deleted_at is not null and private.may_manage_document(d) else d.deleted_at is null end
      and private.shows_document(d)
      and (tag is null or exists (select from unnest(d.tags) as own where lower(own) = lower(tag)))
      and (of_meeting is null or d.meeting_id = of_meeting)
      and (place is null or d.changed_at < (place ->> 0)::timestamptz
        or (d.changed_at = (place ->> 0)::timestamptz and d.id > (place ->> 1)::uuid))
      and not exists (select from unnest(wanted) as word
        where position(word in lower(concat_ws(' ', d.title, d.description, array_to_string(d.tags, ' ')))) = 0)
    order by d.changed_at desc, d.id limit 31) as d;
  return jsonb_strip_nulls(jsonb_build_object('documents', (
      select coalesce(jsonb_agg(document order by n), '[]') from jsonb_array_elements(found) with ordinality as listed (document, n) where n <= 30),
    'tags', case when place is null then (select coalesce(jsonb_agg(jsonb_build_object('tag', tag_name, 'documents', documents) order by lower(tag_name)), '[]') from (
      select min(one) as tag_name, count(*) as documents from private.group_documents as d, unnest(d.tags) as one
      where d.group_id = readable and d.deleted_at is null and d.hidden_at is null group by lower(one) order by 1 limit 100) as counted) end,
    'next', case when jsonb_array_length(found) > 30 then jsonb_build_array(found -> 29 -> 'changed_at', found -> 29 -> 'id')::text end));
exception when invalid_text_representation or invalid_datetime_format then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.group_documents(uuid, text, text, uuid, boolean, text) to authenticated;

create function public.group_documents(
  group_id uuid, words text default '', tag text default null, meeting_id uuid default null, is_deleted boolean default false, after text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.group_documents(group_id, words, tag, meeting_id, is_deleted, after)
$$;
comment on function public.group_documents(uuid, text, text, uuid, boolean, text) is
  'A page of the documents of a group that have all of these words and this tag, or of a meeting, or those that were deleted and that the caller '
  'may restore, the last changed first: {documents, tags, next}. For its people and staff.';
grant execute on function public.group_documents(uuid, text, text, uuid, boolean, text) to authenticated;

create function private.group_files_due() returns setof text
language sql volatile security definer set search_path = '' as $$
  delete from private.group_files where document_id is null and added_at < now() - interval '1 day';
  delete from private.group_documents where deleted_at < now() - interval '30 days';
  insert into private.group_files_due (path)
  select name from storage.objects as files where bucket_id = 'group-documents' and created_at < now() - interval '1 day'
    and not exists (select from private.group_files where id::text = split_part(files.name, '/', 2))
  on conflict do nothing;
  select path from private.group_files_due
  where not exists (select from private.group_files where id::text = split_part(path, '/', 2))
  order by queued_at, path limit 100
$$;
grant execute on function private.group_files_due() to service_role;

create function public.group_files_due() returns setof text
language sql volatile security invoker set search_path = '' as $$ select * from private.group_files_due() $$;
comment on function public.group_files_due() is
  'The next files of groups to delete, at most 100: of documents deleted 30 days ago, of groups that are gone, and uploads of a day ago that '
  'became no document. With the service key.';
grant execute on function public.group_files_due() to service_role;

create function private.settle_group_files(paths text[]) returns integer
language sql volatile security definer set search_path = '' as $$
  with settled as (
    delete from private.group_files_due where path = any (paths)
      and not exists (select from storage.objects where bucket_id = 'group-documents' and name = path)
    returning path
  )
  select count(*)::integer from settled
$$;
grant execute on function private.settle_group_files(text[]) to service_role;

create function public.settle_group_files(paths text[]) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.settle_group_files(paths) $$;
comment on function public.settle_group_files(text[]) is 'Forgets those of the files that were deleted; returns how many. With the service key.';
grant execute on function public.settle_group_files(text[]) to service_role;
