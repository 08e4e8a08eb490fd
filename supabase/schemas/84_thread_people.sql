-- Who takes part in a conversation of more than two, and what it is called. What changed is said in the conversation.

create function private.say_in_thread(thread uuid, kind text, about uuid[], body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known public.threads;
begin
  update public.threads set last_seq = last_seq + 1, last_change = last_change + 1, last_message_at = clock_timestamp()
  where id = thread returning * into known;
  insert into public.messages (thread_id, seq, change_no, sender_id, client_id, kind, about, body, created_at)
  values (thread, known.last_seq, known.last_change, me, gen_random_uuid(), say_in_thread.kind, say_in_thread.about, say_in_thread.body,
    known.last_message_at);
  -- Nobody has to read it, but for those who are new.
  update public.thread_members as m set read_seq = known.last_seq
  where m.thread_id = thread and m.read_seq = known.last_seq - 1 and m.user_id <> all (say_in_thread.about);
  perform private.tell_thread(thread);
end
$$;
comment on function private.say_in_thread(uuid, text, uuid[], text) is
  'Adds a line about what the caller changed to a conversation, whose row is locked, and tells who takes part.';

create function private.lock_group_thread(thread uuid) returns public.threads
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.threads;
begin
  select * into known from public.threads where id = thread for no key update;
  perform private.assert_place(thread);
  perform private.assert_member();
  if known.is_pair then
    perform private.raise_error(409, 'pair_stays', 'A conversation of two stays between them. Start a new one with more people.');
  end if;
  return known;
end
$$;
comment on function private.lock_group_thread(uuid) is
  'A conversation of more than two that the caller takes part in, locked. 403 members_only, 404 thread_gone, 409 pair_stays.';

create function private.add_to_thread(thread uuid, people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known constant public.threads := private.lock_group_thread(thread);
  added constant uuid[] := array(select distinct one from unnest(people) as one where one is not null and one <> me and not exists (
    select from public.thread_members as m where m.thread_id = thread and m.user_id = one and m.left_at is null) order by one);
begin
  perform private.assert_may_write_in_community();
  if cardinality(added) = 0 then return; end if;
  if (select count(*) from public.thread_members as m where m.thread_id = thread and m.left_at is null) + cardinality(added) > 20 then
    perform private.raise_error(422, 'thread_full', 'A conversation has up to 20 people.');
  elsif exists (select from unnest(added) as one where not private.may_write_to(one)) then
    perform private.raise_error(403, 'not_writable', 'One of these people does not take messages from you.');
  -- Who left stays out, until they say otherwise.
  elsif exists (select from public.thread_members as m where m.thread_id = thread and m.user_id = any (added)
    and m.left_at > now() - interval '30 days' and not exists (
      select from public.threads as t join public.messages as x on x.thread_id = t.id and x.sender_id = m.user_id and x.created_at > m.left_at
      where t.low_id = least(me, m.user_id) and t.high_id = greatest(me, m.user_id))) then
    perform private.raise_error(409, 'person_left',
      'One of these people left this conversation. You can add them 30 days after that, or once they wrote to you.');
  elsif not private.consume_rate_limit('threads ' || me, case when private.is_new_account(me) then 10 else 50 end, 86400) then
    perform private.raise_error(429, 'too_many_threads', 'You began many conversations today. Try again tomorrow.');
  end if;
  -- They read from the line on that says who added them.
  insert into public.thread_members as m (thread_id, user_id, joined_seq, read_seq, emailed_seq)
  select thread, one, known.last_seq, known.last_seq, known.last_seq from unnest(added) as one
  on conflict (thread_id, user_id) do update set left_at = null, joined_seq = excluded.joined_seq, read_seq = excluded.read_seq,
    emailed_seq = excluded.emailed_seq;
  perform private.say_in_thread(thread, 'added', added, '');
end
$$;
grant execute on function private.add_to_thread(uuid, uuid[]) to authenticated;

create function public.add_to_thread(thread uuid, people uuid[]) returns void
language sql volatile security invoker set search_path = '' as $$ select private.add_to_thread(thread, people) $$;
comment on function public.add_to_thread(uuid, uuid[]) is
  'Adds people to a conversation of more than two that the caller takes part in; they read from then on only. Who takes part already is left '
  'alone, and who left for 30 days, unless they wrote to the caller since. 403 members_only or not_writable, 404 thread_gone, 409 pair_stays '
  'or person_left, 422 thread_full, 429 too_many_threads.';
grant execute on function public.add_to_thread(uuid, uuid[]) to authenticated;

create function private.rename_thread(thread uuid, title text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known constant public.threads := private.lock_group_thread(thread);
  name constant text := btrim(regexp_replace(coalesce(rename_thread.title, ''), '\s+', ' ', 'g'));
begin
  perform private.assert_may_write_in_community();
  if name = known.title then return; end if;
  perform private.assert_links_allowed(me, name);
  if not private.consume_rate_limit('thread names ' || me, 30, 86400) then
    perform private.raise_error(429, 'too_many_names', 'You renamed conversations many times today. Try again tomorrow.');
  end if;
  update public.threads as t set title = name where t.id = thread;
  perform private.say_in_thread(thread, 'renamed', '{}', name);
end
$$;
grant execute on function private.rename_thread(uuid, text) to authenticated;

create function public.rename_thread(thread uuid, title text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.rename_thread(thread, title) $$;
comment on function public.rename_thread(uuid, text) is
  'Names a conversation of more than two that the caller takes part in; empty removes the name. 403 members_only, 404 thread_gone, 409 '
  'pair_stays, 422 links_too_early, 429 too_many_names.';
grant execute on function public.rename_thread(uuid, text) to authenticated;
