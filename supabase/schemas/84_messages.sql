-- Messages between two and up to twenty people. Rows are read by functions only, which know who left and who blocked whom.

create table public.message_settings (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  who_may_write text not null default 'connections' constraint message_settings_who_may_write_known
    check (who_may_write in ('members', 'connections', 'nobody')),
  -- Off, neither side of a conversation sees what the other has read.
  shows_read boolean not null default true,
  -- Off, a person is not shown where they are active, and does not see who else is.
  shows_active boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.message_settings is 'Who may write to a person; without a row their connections may.';

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  title text not null default '' constraint threads_title_length check (char_length(title) <= 100),
  -- Of two people, in order: they have one thread. Null for more; an account that is gone leaves its half null.
  low_id uuid references public.profiles (id) on delete set null,
  high_id uuid references public.profiles (id) on delete set null,
  is_pair boolean not null,
  -- The number of the last message, and of the last change of any message, from which clients catch up.
  last_seq integer not null default 0,
  last_change integer not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  constraint threads_one_for_a_pair unique (low_id, high_id)
);
comment on table public.threads is 'Conversations. Read and written by functions only.';
create index threads_high_id_idx on public.threads (high_id);
create index threads_last_message_at_idx on public.threads (last_message_at);

create table public.thread_members (
  thread_id uuid not null references public.threads (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Messages up to this one are not theirs to read: they joined later.
  joined_seq integer not null default 0,
  read_seq integer not null default 0,
  emailed_seq integer not null default 0,
  is_muted boolean not null default false,
  left_at timestamptz,
  left_seq integer not null default 0,
  primary key (thread_id, user_id)
);
comment on table public.thread_members is
  'Who takes part in a conversation, and how far they read: what is unread is the difference of two numbers. Written by functions only.';
create index thread_members_user_id_idx on public.thread_members (user_id) where left_at is null;

create table public.messages (
  thread_id uuid not null references public.threads (id) on delete cascade,
  seq integer not null,
  change_no integer not null,
  sender_id uuid references public.profiles (id) on delete set null,
  -- Made by the client: a message that is sent again is the same.
  client_id uuid not null,
  -- 'added' says that the sender added `about` to the conversation, 'renamed' that its name is now the body.
  kind text not null default 'text' constraint messages_kind_known check (kind in ('text', 'added', 'renamed')),
  about uuid[] not null default '{}',
  body text not null constraint messages_body_length check (char_length(body) <= 4000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- By staff, after a report.
  hidden_at timestamptz,
  search_document tsvector generated always as (private.words_document(body)) stored,
  primary key (thread_id, seq),
  constraint messages_sent_once unique (thread_id, sender_id, client_id)
);
comment on table public.messages is 'What people write to each other. Read and written by functions only.';
create index messages_change_no_idx on public.messages (thread_id, change_no);
create index messages_sender_id_idx on public.messages (sender_id);
create index messages_search_document_idx on public.messages using gin (search_document) with (fastupdate = off);

create table public.message_files (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  -- Who uploaded it.
  user_id uuid references public.profiles (id) on delete set null,
  -- The message that it came with, and its place in it; null until that is sent.
  seq integer,
  position integer not null default 0,
  name text not null constraint message_files_name_length check (char_length(btrim(name)) between 1 and 200),
  -- What a picture shows, for those who do not see it.
  alt text not null default '' constraint message_files_alt_length check (char_length(alt) <= 300),
  -- As its bytes say, whatever it is called; null until they are stored.
  type text constraint message_files_type_form check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  size integer constraint message_files_size_range check (size between 1 and 10485760),
  -- Of a picture, in pixels, so that its place is there before it is.
  width integer constraint message_files_width_range check (width between 1 and 20000),
  height integer constraint message_files_height_range check (height between 1 and 20000),
  -- Whether a smaller picture is next to it.
  has_preview boolean not null default false,
  created_at timestamptz not null default now(),
  constraint message_files_seq_fkey foreign key (thread_id, seq) references public.messages (thread_id, seq) on delete cascade
);
comment on table public.message_files is
  'Pictures and files in messages. They are in the bucket message-files at {thread}/{id}, and {thread}/{id}.small. Read and written by functions only.';
create index message_files_message_idx on public.message_files (thread_id, seq);
create index message_files_user_id_idx on public.message_files (user_id) include (size);
create index message_files_unsent_idx on public.message_files (created_at) where seq is null;

alter table public.message_files enable row level security;
alter table public.message_settings enable row level security;
alter table public.threads enable row level security;
alter table public.thread_members enable row level security;
alter table public.messages enable row level security;
grant select, insert (who_may_write, shows_read, shows_active), update (who_may_write, shows_read, shows_active) on public.message_settings to authenticated;
grant select, insert, update, delete on public.message_settings, public.threads, public.thread_members, public.messages,
  public.message_files to service_role;

create policy "people see their message settings" on public.message_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people make their message settings" on public.message_settings for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their message settings" on public.message_settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_reject_anonymous before insert on public.message_settings
  for each row execute function private.reject_anonymous();
create trigger message_settings_set_updated_at before update on public.message_settings
  for each row execute function private.set_updated_at();

-- What somebody wrote goes with their account; that there was a message stays.
create function private.empty_messages_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports first, as who decides about one locks them.
  perform private.empty_reports_of_account(old.id);
  update public.messages set body = '', deleted_at = coalesce(deleted_at, now()) where sender_id = old.id;
  delete from public.message_files where user_id = old.id;
  return old;
end
$$;
comment on function private.empty_messages_of_account() is 'Deletes what an account wrote to others when it is deleted.';
create trigger profiles_empty_messages before delete on public.profiles
  for each row execute function private.empty_messages_of_account();

-- Members go only with their account, or with their conversation. Who left does not count: they read nothing of it.
create function private.delete_empty_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of two accounts that are deleted at once, the second one sees that the first is gone.
  perform 1 from public.threads where id = old.thread_id for update;
  delete from public.threads as t where t.id = old.thread_id
    and not exists (select from public.thread_members as m where m.thread_id = t.id and m.left_at is null);
  return null;
end
$$;
comment on function private.delete_empty_thread() is 'Deletes a conversation in which nobody is left once an account is deleted.';
create trigger thread_members_delete_empty_thread after delete on public.thread_members
  for each row execute function private.delete_empty_thread();

create function private.may_write_to(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_member() and not private.is_anonymous() and person <> (select auth.uid())
    and exists (select from public.profiles where id = person) and person <> all (private.hidden_from((select auth.uid())))
    and not private.is_banned(person)
    and case coalesce((select who_may_write from public.message_settings where user_id = person), 'connections')
      when 'members' then private.meets(person) or private.are_connected((select auth.uid()), person)
      when 'connections' then private.are_connected((select auth.uid()), person)
      else false end, false)
$$;
comment on function private.may_write_to(uuid) is 'Whether the caller may begin a conversation with a person.';

create function private.my_place(thread uuid) returns public.thread_members
language sql stable security definer set search_path = '' as $$
  select m.* from public.thread_members as m join public.threads as t on t.id = m.thread_id
  where m.thread_id = thread and m.user_id = (select auth.uid()) and m.left_at is null
    -- Of two, one who blocked the other: the conversation is not there for either.
    and not (t.is_pair and private.hidden_from((select auth.uid())) && array[t.low_id, t.high_id])
$$;
comment on function private.my_place(uuid) is 'The caller''s place in a conversation that they may read; null otherwise.';

create function private.assert_place(thread uuid) returns public.thread_members
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant public.thread_members := private.my_place(thread);
begin
  perform private.assert_not_banned();
  if place.thread_id is null then
    perform private.raise_error(404, 'thread_gone', 'This conversation does not exist, or you are no longer part of it.');
  end if;
  return place;
end
$$;
comment on function private.assert_place(uuid) is 'As my_place(); 404 thread_gone for a conversation that is not the caller''s.';

-- Whoever was written to may answer, until the other leaves the conversation.
create function private.may_send(thread public.threads) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_member() and not private.is_muted((select auth.uid())) and (not thread.is_pair or exists (
    select from public.thread_members as other where other.thread_id = thread.id and other.user_id <> (select auth.uid())
      and (private.may_write_to(other.user_id) or exists (select from public.messages as m where m.thread_id = thread.id
        and m.sender_id = other.user_id and m.seq > other.left_seq))))
$$;
comment on function private.may_send(public.threads) is 'Whether the caller, who takes part, may write in a conversation.';

create function private.start_thread(people uuid[], title text, new_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  others constant uuid[] := array(select distinct one from unnest(people) as one where one is not null and one <> me order by one);
  is_pair constant boolean := cardinality(others) = 1;
  known uuid;
begin
  perform private.assert_member();
  perform private.assert_may_write_in_community();
  if cardinality(others) not between 1 and 19 then
    perform private.raise_error(422, 'people_count', 'Choose between 1 and 19 people.');
  end if;
  if is_pair then
    perform private.lock_pair(me, others[1]);
    select id into known from public.threads as t where t.low_id = least(me, others[1]) and t.high_id = greatest(me, others[1]);
    if known is not null and (private.my_place(known)).thread_id is not null then return known; end if;
  else
    select m.thread_id into known from public.thread_members as m where m.thread_id = new_id and m.user_id = me;
    if known is not null then return known; end if;
  end if;
  if exists (select from unnest(others) as one where not private.may_write_to(one)) then
    perform private.raise_error(403, 'not_writable', 'One of these people does not take messages from you.');
  end if;
  perform private.assert_links_allowed(me, start_thread.title);
  if known is null and not private.consume_rate_limit('threads ' || me, case when private.is_new_account(me) then 10 else 50 end, 86400) then
    perform private.raise_error(429, 'too_many_threads', 'You began many conversations today. Try again tomorrow.');
  end if;
  if known is not null then
    -- The caller had left it.
    update public.thread_members as m set left_at = null, joined_seq = t.last_seq, read_seq = t.last_seq
    from public.threads as t where t.id = known and m.thread_id = known and m.user_id = me;
    return known;
  end if;
  insert into public.threads (id, title, is_pair, low_id, high_id) values (
    case when is_pair then gen_random_uuid() else coalesce(new_id, gen_random_uuid()) end, case when is_pair then '' else btrim(coalesce(start_thread.title, '')) end, is_pair,
    case when is_pair then least(me, others[1]) end, case when is_pair then greatest(me, others[1]) end)
  returning id into known;
  insert into public.thread_members (thread_id, user_id) select known, one from unnest(others || me) as one;
  return known;
end
$$;
grant execute on function private.start_thread(uuid[], text, uuid) to authenticated;

create function public.start_thread(people uuid[], title text default '', new_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.start_thread(people, title, new_id) $$;
comment on function public.start_thread(uuid[], text, uuid) is
  'The conversation of the caller with a person, or a new one with up to nineteen; `new_id` makes a second call of the same find the first '
  'one. The others see it once there is a message. 403 not_writable, 422 people_count or links_too_early, 429 too_many_threads.';
grant execute on function public.start_thread(uuid[], text, uuid) to authenticated;

create function private.files_json(thread uuid, of_seq integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'alt', f.alt, 'type', f.type, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_preview', f.has_preview) order by f.position), '[]')
  from public.message_files as f where f.thread_id = thread and f.seq = of_seq
$$;
comment on function private.files_json(uuid, integer) is 'The files of a message as those who take part see them.';

create function private.message_json(m public.messages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', m.seq, 'change_no', m.change_no, 'sender_id', m.sender_id, 'name', coalesce(private.name_of(m.sender_id), ''),
    'body', case when m.deleted_at is null and m.hidden_at is null then m.body else '' end, 'client_id', m.client_id,
    'created_at', m.created_at, 'is_edited', m.edited_at is not null, 'kind', m.kind,
    'about', (select coalesce(jsonb_agg(jsonb_build_object('id', one, 'name', coalesce(private.name_of(one), '')) order by n), '[]')
      from unnest(m.about) with ordinality as listed (one, n) where one <> all (private.hidden_from((select auth.uid())))),
    'files', case when m.deleted_at is null and m.hidden_at is null and m.kind = 'text' then private.files_json(m.thread_id, m.seq) else '[]' end,
    'state', case when m.deleted_at is not null then 'deleted' when m.hidden_at is not null then 'hidden' else 'sent' end)
$$;
comment on function private.message_json(public.messages) is 'A message as those who take part read it.';

create function private.tell_thread(thread uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell_person(m.user_id, 'messages', jsonb_build_object('thread', thread))
  from public.thread_members as m where m.thread_id = thread and m.left_at is null
    and m.user_id <> all (private.hidden_from((select auth.uid())))
$$;
comment on function private.tell_thread(uuid) is
  'Tells who takes part in a conversation that the caller changed it, but for those who do not see what the caller does.';

create function private.assert_body(body text, has_files boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  is_new constant boolean := private.is_new_account(me);
begin
  -- Characters that show nothing are no message: without a width, for the direction, fillers, selectors of variants and tags.
  if not has_files and regexp_replace(coalesce(body, ''), '[\s\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u1680\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F'
      '\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g') = '' then
    perform private.raise_error(422, 'message_empty', 'Write something first.');
  end if;
  perform private.assert_links_allowed(me, body);
  if not private.consume_rate_limit('messages minute ' || me, case when is_new then 10 else 30 end, 60) then
    perform private.raise_error(429, 'too_many_messages', 'You wrote many messages within a minute. Wait a minute and try again.');
  elsif not private.consume_rate_limit('messages day ' || me, case when is_new then 100 else 1000 end, 86400) then
    perform private.raise_error(429, 'too_many_messages_today', 'You wrote many messages today. Try again tomorrow.');
  end if;
end
$$;
comment on function private.assert_body(text, boolean) is 'Fails unless the caller may send this text now, and counts it.';

create function private.send_message(thread uuid, client uuid, body text, files jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  has_files constant boolean := coalesce(jsonb_typeof(files), '') = 'array' and files <> '[]';
  known public.threads;
  sent public.messages;
begin
  -- Messages of a conversation are numbered one after the other, and nobody leaves meanwhile.
  select * into known from public.threads where id = thread for no key update;
  perform private.assert_place(thread);
  select * into sent from public.messages as m where m.thread_id = thread and m.sender_id = me and m.client_id = client;
  if sent.seq is not null then return private.message_json(sent); end if;
  perform private.assert_may_write_in_community();
  if not private.may_send(known) then
    perform private.raise_error(403, 'not_writable', 'This person does not take messages from you.');
  end if;
  perform private.assert_body(send_message.body, has_files);
  update public.threads set last_seq = last_seq + 1, last_change = last_change + 1, last_message_at = clock_timestamp()
  where id = thread returning * into known;
  insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body, created_at)
  values (thread, known.last_seq, known.last_change, me, client, btrim(coalesce(send_message.body, ''), E' \t\r\n'), known.last_message_at) returning * into sent;
  if has_files then perform private.attach_files(sent, files); end if;
  -- A conversation of two comes back to who left it.
  update public.thread_members set left_at = null, joined_seq = known.last_seq - 1, read_seq = known.last_seq - 1
  where thread_id = thread and known.is_pair and left_at is not null;
  -- What one does not see is not unread.
  update public.thread_members as m set read_seq = known.last_seq
  where m.thread_id = thread and (m.user_id = me or (m.read_seq = known.last_seq - 1 and m.user_id = any (private.hidden_from(me))));
  perform private.tell_thread(thread);
  return private.message_json(sent);
end
$$;
grant execute on function private.send_message(uuid, uuid, text, jsonb) to authenticated;

create function public.send_message(thread uuid, client uuid, body text, files jsonb default '[]') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.send_message(thread, client, body, files) $$;
comment on function public.send_message(uuid, uuid, text, jsonb) is
  'Sends a message of up to 4,000 characters, with up to ten files that the caller uploaded to this conversation: [{id, alt}]. With the same '
  'client id it is sent once, and the first is the answer. 403 not_writable, 404 thread_gone, 422 message_empty, links_too_early, file_gone or '
  'files_count, 429 too_many_messages.';
grant execute on function public.send_message(uuid, uuid, text, jsonb) to authenticated;

create function private.own_message(thread uuid, seq integer) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.messages;
begin
  perform 1 from public.threads where id = thread for no key update;
  perform private.assert_place(thread);
  select * into known from public.messages as m
  where m.thread_id = thread and m.seq = own_message.seq and m.sender_id = (select auth.uid()) and m.kind = 'text';
  if known.seq is null then
    perform private.raise_error(404, 'message_gone', 'This message does not exist, or it is not yours.');
  end if;
  -- One that is deleted changes no more.
  if known.deleted_at is null then
    update public.threads set last_change = last_change + 1 where id = thread returning last_change into known.change_no;
  end if;
  return known;
end
$$;
comment on function private.own_message(uuid, integer) is 'A message of the caller that is about to change, with the number of the change.';

create function private.edit_message(thread uuid, seq integer, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.messages := private.own_message(thread, seq);
begin
  perform private.assert_may_write_in_community();
  if known.deleted_at is not null or known.hidden_at is not null or known.created_at < now() - interval '15 minutes' then
    perform private.raise_error(409, 'edit_too_late', 'A message can be edited for 15 minutes. You can delete it, or write another one.');
  end if;
  perform private.assert_body(edit_message.body, exists (
    select from public.message_files as f where f.thread_id = thread and f.seq = edit_message.seq));
  update public.messages as m set body = btrim(edit_message.body, E' \t\r\n'), edited_at = now(), change_no = known.change_no
  where m.thread_id = thread and m.seq = edit_message.seq returning * into known;
  perform private.tell_thread(thread);
  return private.message_json(known);
end
$$;
grant execute on function private.edit_message(uuid, integer, text) to authenticated;

create function public.edit_message(thread uuid, seq integer, body text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.edit_message(thread, seq, body) $$;
comment on function public.edit_message(uuid, integer, text) is
  'Changes a message of the caller within 15 minutes. As send_message(), and 404 message_gone, 409 edit_too_late.';
grant execute on function public.edit_message(uuid, integer, text) to authenticated;

create function private.delete_message(thread uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant public.messages := private.own_message(thread, seq);
begin
  if known.deleted_at is not null then return; end if;
  update public.messages as m set body = '', deleted_at = now(), change_no = known.change_no
  where m.thread_id = thread and m.seq = delete_message.seq;
  perform private.drop_files(thread, seq);
  perform private.tell_thread(thread);
end
$$;
grant execute on function private.delete_message(uuid, integer) to authenticated;

create function public.delete_message(thread uuid, seq integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.delete_message(thread, seq) $$;
comment on function public.delete_message(uuid, integer) is
  'Deletes what a message of the caller says; that there was one stays. What was reported before stays with the report. 404 message_gone.';
grant execute on function public.delete_message(uuid, integer) to authenticated;

create function private.mark_thread_read(thread uuid, up_to integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_place(thread);
  update public.thread_members as m set read_seq = least(up_to, t.last_seq) from public.threads as t
  where t.id = thread and m.thread_id = thread and m.user_id = (select auth.uid()) and m.read_seq < least(up_to, t.last_seq);
  -- Others learn it where it is shown; one's own other pages always.
  if found then
    perform private.tell_person(m.user_id, 'messages', jsonb_build_object('thread', thread)) from public.thread_members as m
    join public.threads as t on t.id = m.thread_id
    where m.thread_id = thread and m.left_at is null and (m.user_id = (select auth.uid()) or (t.is_pair and private.shows_read(t)));
  end if;
end
$$;
grant execute on function private.mark_thread_read(uuid, integer) to authenticated;

create function public.mark_thread_read(thread uuid, up_to integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_thread_read(thread, up_to) $$;
comment on function public.mark_thread_read(uuid, integer) is 'Marks the messages of a conversation up to a number as read by the caller. 404 thread_gone.';
grant execute on function public.mark_thread_read(uuid, integer) to authenticated;

create function private.shows_read(thread public.threads) returns boolean
language sql stable security definer set search_path = '' as $$
  select thread.is_pair and not exists (select from public.message_settings as s
    where s.user_id in (thread.low_id, thread.high_id) and not s.shows_read)
$$;
comment on function private.shows_read(public.threads) is 'Whether both of a conversation of two show each other what they read.';

create function private.mute_thread(thread uuid, muted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_place(thread);
  update public.thread_members set is_muted = muted where thread_id = thread and user_id = (select auth.uid());
  perform private.tell_person((select auth.uid()), 'messages');
end
$$;
grant execute on function private.mute_thread(uuid, boolean) to authenticated;

create function public.mute_thread(thread uuid, muted boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mute_thread(thread, muted) $$;
comment on function public.mute_thread(uuid, boolean) is 'Whether the caller is told and emailed of a conversation''s new messages. 404 thread_gone.';
grant execute on function public.mute_thread(uuid, boolean) to authenticated;

create function private.leave_thread(thread uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.threads;
begin
  select * into known from public.threads where id = thread for no key update;
  perform private.assert_place(thread);
  update public.thread_members set left_at = clock_timestamp(), left_seq = known.last_seq where thread_id = thread and user_id = (select auth.uid());
  perform private.tell_thread(thread);
  perform private.tell_person((select auth.uid()), 'messages');
end
$$;
grant execute on function private.leave_thread(uuid) to authenticated;

create function public.leave_thread(thread uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.leave_thread(thread) $$;
comment on function public.leave_thread(uuid) is
  'The caller leaves a conversation and reads nothing of it from then on. One of two comes back, empty, with the other''s next message. 404 '
  'thread_gone.';
grant execute on function public.leave_thread(uuid) to authenticated;

create function private.thread_people(thread public.threads, max_count integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person_brief(user_id) || jsonb_build_object('read_seq', read_seq)), '[]') from (
    select m.user_id, case when private.shows_read(thread) then m.read_seq end as read_seq from public.thread_members as m
    where m.thread_id = thread.id and m.user_id <> (select auth.uid()) and (m.left_at is null or thread.is_pair)
      and m.user_id <> all (private.hidden_from((select auth.uid())))
    order by m.user_id limit max_count) as others
$$;
comment on function private.thread_people(public.threads, integer) is 'The others in a conversation, as the caller sees them.';

create function private.my_threads(page_size integer, after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  hidden constant uuid[] := private.hidden_from(me);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 50);
  place constant jsonb := after::jsonb;
  found jsonb;
begin
  perform private.assert_not_banned();
  if place is not null and (jsonb_typeof(place) <> 'array' or jsonb_array_length(place) <> 2) then
    raise invalid_text_representation;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_pair', is_pair, 'is_muted', is_muted,
      'unread', last_seq - read_seq, 'at', last_message_at, 'people', people, 'last', last) order by last_message_at desc, id desc), '[]')
  into found from (
    select t.id, t.title, t.is_pair, m.is_muted, t.last_seq, m.read_seq, t.last_message_at, private.thread_people(t, 4) as people, (
      select said || jsonb_build_object('body', left(said ->> 'body', 140)) from (
        select private.message_json(x) as said from public.messages as x
        where x.thread_id = t.id and x.seq > m.joined_seq and (x.sender_id is null or x.sender_id <> all (hidden))
        order by x.seq desc limit 1) as latest) as last
    from public.thread_members as m join public.threads as t on t.id = m.thread_id
    where m.user_id = me and m.left_at is null and t.last_seq > m.joined_seq
      and not (t.is_pair and hidden && array[t.low_id, t.high_id])
      and (place is null or (t.last_message_at, t.id) < ((place ->> 0)::timestamptz, (place ->> 1)::uuid))
    order by t.last_message_at desc, t.id desc limit size + 1) as page;
  return jsonb_strip_nulls(jsonb_build_object(
    'threads', coalesce((select jsonb_agg(thread order by n) from jsonb_array_elements(found) with ordinality as listed (thread, n)
      where n <= size), '[]'),
    'next', case when jsonb_array_length(found) > size
      then jsonb_build_array(found -> (size - 1) ->> 'at', found -> (size - 1) ->> 'id')::text end));
exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.my_threads(integer, text) to authenticated;

create function public.my_threads(page_size integer default 20, after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_threads(page_size, after) $$;
comment on function public.my_threads(integer, text) is
  'A page of the caller''s conversations, the latest first: {threads: [{id, title, is_pair, is_muted, unread, at, people, last}], next: cursor}.';
grant execute on function public.my_threads(integer, text) to authenticated;

create function private.unread_messages() returns integer
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(t.last_seq - m.read_seq), 0)::integer
    from public.thread_members as m join public.threads as t on t.id = m.thread_id
    where m.user_id = (select auth.uid()) and m.left_at is null and not m.is_muted and t.last_seq > m.read_seq
      and not (t.is_pair and (select private.hidden_from((select auth.uid()))) && array[t.low_id, t.high_id])
      and not (select private.is_banned((select auth.uid())))
  );
end
$$;
grant execute on function private.unread_messages() to authenticated;

create function public.unread_messages() returns integer
language sql stable security invoker set search_path = '' as $$ select private.unread_messages() $$;
comment on function public.unread_messages() is 'How many messages the caller has not read, without those of muted conversations.';
grant execute on function public.unread_messages() to authenticated;

create function private.thread_page(thread uuid, before integer, changed_after integer, page_size integer, after integer, around integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant public.thread_members := private.assert_place(thread);
  hidden constant uuid[] := private.hidden_from((select auth.uid()));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  known public.threads;
  found jsonb;
  last_change integer;
  has_more boolean := false;
  has_later boolean := false;
begin
  select * into known from public.threads where id = thread;
  if changed_after is not null then
    select coalesce(jsonb_agg(private.message_json(m) order by m.change_no), '[]') into found from (
      select * from public.messages as x where x.thread_id = thread and x.change_no > changed_after and x.seq > place.joined_seq
        and (x.sender_id is null or x.sender_id <> all (hidden)) order by x.change_no limit size) as m;
    last_change := (found -> -1 ->> 'change_no')::integer;
    has_more := exists (select from public.messages as x where x.thread_id = thread and x.seq > place.joined_seq
      and x.change_no > last_change and (x.sender_id is null or x.sender_id <> all (hidden)));
  else
    select coalesce(jsonb_agg(private.message_json(m) order by m.seq desc), '[]') into found from (
      (select * from public.messages as x where x.thread_id = thread and after is null and x.seq > place.joined_seq
          and x.seq < coalesce(before, around + 1, 2147483647) and (x.sender_id is null or x.sender_id <> all (hidden))
        order by x.seq desc limit case when around is null then size else size / 2 + 1 end)
      union all
      (select * from public.messages as x where x.thread_id = thread and x.seq > greatest(coalesce(after, around), place.joined_seq)
          and (x.sender_id is null or x.sender_id <> all (hidden))
        order by x.seq limit case when coalesce(after, around) is null then 0 when after is null then size / 2 else size end)) as m;
    has_more := exists (select from public.messages as x where x.thread_id = thread and x.seq > place.joined_seq
      and x.seq < (found -> -1 ->> 'seq')::integer and (x.sender_id is null or x.sender_id <> all (hidden)));
    has_later := exists (select from public.messages as x where x.thread_id = thread and x.seq > (found -> 0 ->> 'seq')::integer
      and (x.sender_id is null or x.sender_id <> all (hidden)));
  end if;
  return jsonb_build_object(
    'thread', jsonb_build_object('id', known.id, 'title', known.title, 'is_pair', known.is_pair, 'is_muted', place.is_muted,
      'last_seq', known.last_seq, 'last_change', known.last_change, 'read_seq', place.read_seq, 'may_write', private.may_send(known),
      'no_files', private.attach_obstacle(known),
      'people', private.thread_people(known, 20)),
    'has_more', has_more, 'has_later', has_later, 'messages', found);
end
$$;
grant execute on function private.thread_page(uuid, integer, integer, integer, integer, integer) to authenticated;

create function public.thread_page(
  thread uuid, before integer default null, changed_after integer default null, page_size integer default 50, after integer default null,
  around integer default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.thread_page(thread, before, changed_after, page_size, after, around)
$$;
comment on function public.thread_page(uuid, integer, integer, integer, integer, integer) is
  'Messages of a conversation, the latest first, before or after a number, or around it; or with changed_after what was sent, edited or '
  'deleted since that change, the earliest first: {thread: {id, title, is_pair, is_muted, last_seq, last_change, read_seq, may_write, '
  'no_files (why no file can be added: not_writable, nobody_there, files_too_early, message_files_full, or null), people}, messages, '
  'has_more, has_later}. 404 thread_gone.';
grant execute on function public.thread_page(uuid, integer, integer, integer, integer, integer) to authenticated;

-- Planned for the words of each search: the plan for any words reads all messages of the caller.
create function private.search_messages(q text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  me constant uuid := (select auth.uid());
  hidden constant uuid[] := private.hidden_from(me);
  words constant tsquery := private.people_query(q);
begin
  perform private.assert_not_banned();
  return (select coalesce(jsonb_agg(private.message_json(x) || jsonb_build_object('thread_id', x.thread_id) order by x.created_at desc), '[]') from (
    select m.* from public.thread_members as p join public.threads as t on t.id = p.thread_id join public.messages as m on m.thread_id = t.id
    where p.user_id = me and p.left_at is null and m.seq > p.joined_seq
      and not (t.is_pair and hidden && array[t.low_id, t.high_id]) and (m.sender_id is null or m.sender_id <> all (hidden))
      and m.deleted_at is null and m.hidden_at is null and m.search_document @@ words
    order by m.created_at desc limit 50) as x);
end
$$;
grant execute on function private.search_messages(text) to authenticated;

create function public.search_messages(q text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.search_messages(q) $$;
comment on function public.search_messages(text) is
  'The latest 50 messages that the caller can read and that have all words or their beginnings: [{thread_id, seq, name, body, created_at}].';
grant execute on function public.search_messages(text) to authenticated;

-- Emails.

create function private.queue_unread_messages() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  with due as (
    update public.thread_members as m set emailed_seq = t.last_seq from public.threads as t
    where t.id = m.thread_id and t.last_message_at between now() - interval '2 days' and now() - interval '10 minutes'
      and t.last_seq > m.read_seq and t.last_seq > m.emailed_seq and m.left_at is null and not m.is_muted
      and not (t.is_pair and private.hidden_from(m.user_id) && array[t.low_id, t.high_id])
    returning m.user_id, m.thread_id, t.last_message_at
  ), bundled as (
    select private.queue_mail(format('unread:%s:%s', user_id, max(last_message_at)), 'unread_messages', 'direct_messages', user_id,
      jsonb_build_object('person_id', user_id, 'thread_ids', jsonb_agg(thread_id)))
    from due group by user_id
  )
  select count(*) into queued from bundled;
  return queued;
end
$$;
grant execute on function private.queue_unread_messages() to service_role;

create function public.queue_unread_messages() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.queue_unread_messages() $$;
comment on function public.queue_unread_messages() is
  'Queues one email for each person with messages that are unread for ten minutes; each message is counted in one email. Returns how many. '
  'Regular work, with the service key.';
grant execute on function public.queue_unread_messages() to service_role;

-- Read when the email is sent: somebody may have blocked the person since it was queued.
create function private.unread_facts(person uuid, threads jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select m.thread_id, m.read_seq, m.joined_seq, t.last_seq from public.thread_members as m join public.threads as t on t.id = m.thread_id
    where m.user_id = person and m.left_at is null and not m.is_muted and t.last_seq > m.read_seq and threads ? m.thread_id::text
      and not (t.is_pair and private.hidden_from(person) && array[t.low_id, t.high_id])
  )
  select jsonb_build_object('unread', (select coalesce(sum(last_seq - read_seq), 0) from mine),
    'people', (select jsonb_agg(distinct private.name_of(x.sender_id)) from mine join public.messages as x on x.thread_id = mine.thread_id
      where x.seq > mine.read_seq and x.seq > mine.joined_seq and x.sender_id <> person and x.sender_id <> all (private.hidden_from(person))))
$$;
comment on function private.unread_facts(uuid, jsonb) is
  'Of some conversations of a person, how many messages are unread, and who wrote them: {unread, people}, without who is hidden from the person.';

create function private.is_unread_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.thread_members as m join public.threads as t on t.id = m.thread_id
    where m.user_id = person and m.left_at is null and not m.is_muted and t.last_seq > m.read_seq
      and not (t.is_pair and private.hidden_from(person) && array[t.low_id, t.high_id])
      and data -> 'thread_ids' ? m.thread_id::text)
$$;
comment on function private.is_unread_due(uuid, jsonb) is 'Whether messages that a queued email is about are still unread.';

create function private.export_my_conversations() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (select auth.uid() as id, private.banned_since((select auth.uid())) as banned_since)
  select jsonb_build_object(
    'message_settings', (select to_jsonb(s) from public.message_settings as s where s.user_id = me.id),
    'conversations', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'read_seq', p.read_seq,
        'title', case when exists (select from public.messages as m where m.thread_id = t.id and m.kind = 'renamed'
          and m.created_at >= me.banned_since) then '' else t.title end,
        'people', (select jsonb_agg(private.name_of(o.user_id)) from public.thread_members as o where o.thread_id = t.id
          and o.left_at is null and o.user_id <> all (private.hidden_from(me.id))),
        'messages', (select coalesce(jsonb_agg(private.message_json(m) order by m.seq), '[]') from public.messages as m
          where m.thread_id = t.id and m.seq > p.joined_seq and (m.sender_id is null or m.sender_id <> all (private.hidden_from(me.id)))
            and (m.sender_id is not distinct from me.id or greatest(m.created_at, m.edited_at) < me.banned_since)))
        order by t.created_at), '[]')
      from public.thread_members as p join public.threads as t on t.id = p.thread_id
      where p.user_id = me.id and p.left_at is null
        and not (t.is_pair and private.hidden_from(me.id) && array[t.low_id, t.high_id])),
    -- What one wrote where one is no longer.
    'messages_elsewhere', (select coalesce(jsonb_agg(private.message_json(m) order by m.created_at), '[]') from public.messages as m
      where m.sender_id = me.id and not exists (select from public.thread_members as p where p.thread_id = m.thread_id
        and p.user_id = me.id and p.left_at is null and m.seq > p.joined_seq)))
  from me
$$;
grant execute on function private.export_my_conversations() to authenticated, service_role;
