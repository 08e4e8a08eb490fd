-- Reports of people about messages, posts, votes and profiles, and what staff decide. Nobody but staff learns who reported: the table
-- is private, no email names them, and the export of whoever was reported has nothing of it.

create function private.reportable_entities() returns text[]
language sql immutable set search_path = '' as $$ select '{message,post,vote,agenda,minutes,document,decision,profile}'::text[] $$;
comment on function private.reportable_entities() is
  'What can be reported in the community; reportedEntities in contracts/moderation.ts has the same.';

create table private.community_reports (
  id uuid primary key default gen_random_uuid(),
  entity text not null constraint community_reports_entity_known check (entity = any (private.reportable_entities())),
  -- Of a message its conversation, and seq its number; of an agenda and minutes their meeting; otherwise the thing itself, or the person. No foreign key: what was reported
  -- may be gone, and the report still has it as it was.
  entity_id uuid not null,
  seq integer not null default 0,
  group_id uuid references public.groups (id) on delete set null,
  reporter_id uuid references public.profiles (id) on delete set null,
  -- Whose it is.
  subject_id uuid references public.profiles (id) on delete set null,
  reason text not null constraint community_reports_reason_known check (reason in ('spam', 'harassment', 'fraud', 'other')),
  details text not null default '' constraint community_reports_details_length check (char_length(details) <= 1000),
  -- As it was: [{sender_id, label, name, body, created_at, files, is_reported}]
  context jsonb not null,
  status text not null default 'pending' constraint community_reports_status_known check (status in ('pending', 'dismissed', 'hidden')),
  -- For colleagues; the person reads the reason of the sanction or of what was hidden.
  note text not null default '' constraint community_reports_note_length check (char_length(note) <= 2000),
  sanction_id uuid references private.sanctions (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint community_reports_once unique (entity, entity_id, seq, reporter_id),
  constraint community_reports_decided check ((status = 'pending') = (decided_at is null))
);
comment on table private.community_reports is
  'What people of the community reported, with its context, and what staff decided; deleted a year after the decision.';
alter table private.community_reports enable row level security;
create index community_reports_pending_idx on private.community_reports (created_at desc, id desc) where status = 'pending';
create index community_reports_created_at_idx on private.community_reports (created_at desc, id desc);
create index community_reports_decided_at_idx on private.community_reports (decided_at);
create index community_reports_reporter_id_idx on private.community_reports (reporter_id);
create index community_reports_subject_id_idx on private.community_reports (subject_id);
create index community_reports_group_id_idx on private.community_reports (group_id);
create index community_reports_sanction_id_idx on private.community_reports (sanction_id);
create index community_reports_decided_by_idx on private.community_reports (decided_by);
create index community_reports_context_idx on private.community_reports using gin (context jsonb_path_ops) with (fastupdate = off);

create function private.empty_reports_of_account(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.community_reports set context = '[]' where subject_id = person;
  -- Of what others wrote the reports stay, without what stood next to it.
  update private.community_reports as r set context = (
    select jsonb_agg(case when said ->> 'sender_id' = person::text then said || '{"sender_id": null, "name": "", "body": "", "files": []}' else said end order by n)
    from jsonb_array_elements(r.context) with ordinality as listed (said, n))
  where r.context @> jsonb_build_array(jsonb_build_object('sender_id', person));
  update private.community_reports set details = '' where reporter_id = person
$$;
comment on function private.empty_reports_of_account(uuid) is
  'Removes what an account wrote from all reports; that something was reported and decided stays for its year.';

-- What is reported: {subject_id, group_id, is_hidden, context}; null for what the caller does not see.

create function private.reported_message(thread uuid, seq integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  hidden constant uuid[] := private.blockers_of(me);
  place public.thread_members;
  known public.messages;
begin
  -- As my_place(), but for whom the caller blocked.
  select m.* into place from public.thread_members as m join public.threads as t on t.id = m.thread_id
  where m.thread_id = thread and m.user_id = me and m.left_at is null and not (t.is_pair and hidden && array[t.low_id, t.high_id]);
  if place.thread_id is null then perform private.assert_place(thread); end if;
  perform private.assert_not_banned();
  select * into known from public.messages as m where m.thread_id = thread and m.seq = reported_message.seq
    and m.seq > place.joined_seq and m.sender_id <> all (hidden) and m.deleted_at is null and m.kind = 'text';
  if known.seq is null then return null; end if;
  return jsonb_build_object('subject_id', known.sender_id, 'is_hidden', known.hidden_at is not null, 'context', (
    select jsonb_agg(jsonb_build_object('sender_id', m.sender_id, 'name', coalesce(private.name_of(m.sender_id), ''),
      'body', case when m.deleted_at is null and m.hidden_at is null then m.body else '' end, 'created_at', m.created_at,
      -- Of what was not reported itself, staff see no file.
      'files', case when m.seq = known.seq then private.files_json(thread, m.seq) else '[]' end, 'is_reported', m.seq = known.seq) order by m.seq)
    from public.messages as m where m.thread_id = thread and m.seq > place.joined_seq
      and (m.sender_id is null or m.sender_id <> all (hidden)) and m.seq between known.seq - 4 and known.seq + 2));
end
$$;
comment on function private.reported_message(uuid, integer) is
  'A message that the caller reads, or read until they blocked its sender, with the four before and two after it.';

create function private.reported_post(post uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known private.group_posts;
  hidden uuid[];
begin
  select * into known from private.group_posts where id = post and deleted_at is null;
  hidden := case when private.manages_group(private.readable_group(known.group_id)) then '{}' else private.blockers_of((select auth.uid())) end;
  if known.author_id is null or known.author_id = any (hidden) or (known.state in ('held', 'refused') and not private.shows_post(known)) then
    return null;
  end if;
  return jsonb_build_object('subject_id', known.author_id, 'group_id', known.group_id, 'is_hidden', known.state = 'hidden', 'context', (
    select jsonb_agg(jsonb_build_object('sender_id', p.author_id, 'name', coalesce(private.name_of(p.author_id), ''), 'label', p.title,
      'body', p.body, 'created_at', p.created_at, 'is_reported', p.id = known.id) order by p.sequence)
    from (
      select x.* from private.group_posts as x where x.id in (known.id, known.topic_id)
      union
      select x.* from (select * from private.group_posts as y where y.topic_id = known.topic_id and y.sequence < known.sequence
        and y.state = 'shown' and y.deleted_at is null and (y.author_id is null or y.author_id <> all (hidden))
        order by y.sequence desc limit 2) as x) as p));
end
$$;
comment on function private.reported_post(uuid) is 'A post that the caller reads, with its topic and the two replies before it.';

create function private.reported_record(author uuid, of_group uuid, hidden_at timestamptz, title text, body text, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject_id', author, 'group_id', private.readable_group(of_group), 'is_hidden', hidden_at is not null,
    'context', jsonb_build_array(jsonb_build_object('sender_id', author, 'name', coalesce(private.name_of(author), ''), 'label', title,
      'body', body, 'created_at', at, 'is_reported', true)))
$$;
comment on function private.reported_record(uuid, uuid, timestamptz, text, text, timestamptz) is
  'What staff read of something of a group that the caller is in, or that they moderate; 404 for others.';

create function private.reported_vote(vote uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.reported_record(v.created_by, v.group_id, v.hidden_at, v.question,
    concat_ws(E'\n', nullif(v.details, ''), array_to_string(v.options, E'\n')), v.created_at)
  from private.group_votes as v where v.id = vote
$$;
comment on function private.reported_vote(uuid) is 'A vote of a group of the caller, with its options.';

create function private.reported_agenda(meeting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.reported_record(m.created_by, m.group_id, m.agenda_hidden_at, private.meeting_title(m),
    concat_ws(E'\n', nullif(m.place, ''), nullif(m.video_url, ''), nullif(array_to_string(m.agenda, E'\n'), '')), m.updated_at)
  from private.group_meetings as m where m.id = meeting
$$;
comment on function private.reported_agenda(uuid) is 'The title, place and agenda of a meeting of a group of the caller.';

create function private.reported_minutes(meeting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.reported_record(private.author_of_minutes(m.id), m.group_id, n.hidden_at, m.title, n.body, m.starts_at)
  from private.group_minutes as n join private.group_meetings as m on m.id = n.meeting_id
  where m.id = meeting and (n.status <> 'draft' or private.is_group_officer(m.group_id))
$$;
comment on function private.reported_minutes(uuid) is 'The minutes of a meeting as far as the caller reads them; theirs is who wrote the present text.';

create function private.reported_document(document uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.reported_record(d.created_by, d.group_id, d.hidden_at, d.title, concat_ws(E'\n', nullif(d.description, ''),
    nullif(array_to_string(d.tags, ', '), ''), (select string_agg(f.name, E'\n' order by f.number) from private.group_files as f where f.document_id = d.id)), d.changed_at)
  from private.group_documents as d where d.id = document and d.deleted_at is null
$$;
comment on function private.reported_document(uuid) is 'A document of a group of the caller, with the names of its files, which staff can open in the group.';

create function private.reported_decision(decision uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.reported_record(d.created_by, d.group_id, d.hidden_at, d.year || '-' || d.number, d.body, d.created_at)
  from private.group_decisions as d where d.id = decision
$$;
comment on function private.reported_decision(uuid) is 'A decision of a group of the caller.';

create function private.reported_profile(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown jsonb;
begin
  perform private.assert_not_banned();
  if private.is_anonymous() or person = any (private.blockers_of((select auth.uid()))) then return null; end if;
  select private.shown_profile(c.slug, private.viewer_of(person)) into shown from public.community_profiles as c where c.user_id = person;
  if shown is null then return null; end if;
  return jsonb_build_object('subject_id', person,
    'is_hidden', exists (select from private.hidden_profiles where user_id = person and hides_texts
      and (hides_photo or shown ->> 'avatar_url' is null)),
    'context', (select jsonb_agg(jsonb_build_object('sender_id', person, 'name', shown ->> 'name', 'label', field, 'body',
        case jsonb_typeof(shown -> field) when 'array' then (select string_agg(item, ', ') from jsonb_array_elements_text(shown -> field) as item)
          else shown ->> field end, 'created_at', now(), 'is_reported', true) order by n)
      from unnest('{name,headline,pronouns,about,skills,ask_me,looking_for,languages,links,avatar_url}'::text[]) with ordinality as f (field, n)
      where coalesce(shown ->> field, '') not in ('', '[]')));
end
$$;
comment on function private.reported_profile(uuid) is 'What the caller sees of the profile of a person.';

create function private.report_in_community(entity text, id uuid, seq integer, reason text, details text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  number constant integer := case when entity = 'message' then coalesce(report_in_community.seq, 0) else 0 end;
  thing constant uuid := id;
  facts jsonb;
  added uuid;
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  elsif entity is null or entity <> all (private.reportable_entities()) then
    perform private.raise_error(422, 'entity_unknown', 'This cannot be reported.');
  elsif reason is null or reason not in ('spam', 'harassment', 'fraud', 'other') then
    perform private.raise_error(422, 'reason_unknown', 'Choose a reason.');
  elsif char_length(coalesce(details, '')) > 1000 then
    perform private.raise_error(422, 'details_length', 'Use 1,000 characters or fewer for the details.');
  end if;
  facts := case entity when 'message' then private.reported_message(thing, number) when 'post' then private.reported_post(thing)
    when 'vote' then private.reported_vote(thing) when 'agenda' then private.reported_agenda(thing)
    when 'minutes' then private.reported_minutes(thing) when 'document' then private.reported_document(thing)
    when 'decision' then private.reported_decision(thing) else private.reported_profile(thing) end;
  if facts is null or facts ->> 'subject_id' is null then
    perform private.raise_error(404, 'not_found', 'This no longer exists, or you don’t have access to it.');
  elsif (facts ->> 'subject_id')::uuid = me then
    perform private.raise_error(409, 'own_report', 'This is yours. You can change or delete it.');
  elsif exists (select from private.community_reports as r
    where r.entity = report_in_community.entity and r.entity_id = thing and r.seq = number and r.reporter_id = me) then
    return 'already_reported';
  elsif (facts ->> 'is_hidden')::boolean then
    perform private.raise_error(409, 'already_hidden', 'Staff already hid this.');
  end if;
  perform private.assert_contact_limit('community reports ' || me, 20, 86400);
  insert into private.community_reports (entity, entity_id, seq, group_id, reporter_id, subject_id, reason, details, context)
  values (report_in_community.entity, thing, number, (facts ->> 'group_id')::uuid, me, (facts ->> 'subject_id')::uuid, report_in_community.reason,
    btrim(coalesce(report_in_community.details, '')), coalesce(facts -> 'context', '[]'))
  on conflict on constraint community_reports_once do nothing returning community_reports.id into added;
  return case when added is null then 'already_reported' else 'reported' end;
end
$$;
grant execute on function private.report_in_community(text, uuid, integer, text, text) to authenticated;

create function public.report_in_community(entity text, id uuid, reason text, details text default '', seq integer default 0) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.report_in_community(entity, id, seq, reason, details)
$$;
comment on function public.report_in_community(text, uuid, text, text, integer) is
  'Reports a message (its conversation and seq), post, vote, agenda or minutes (the meeting), document, decision or profile that the caller sees and that is somebody else''s: "reported" or '
  '"already_reported". Staff read it as it was. 404, 409 own_report, 409 already_hidden, 422, 429 too_many_messages.';
grant execute on function public.report_in_community(text, uuid, text, text, integer) to authenticated;

-- What staff read.

create function private.report_json(r private.community_reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'entity', r.entity, 'reason', r.reason, 'details', r.details, 'context', r.context,
    'status', r.status, 'note', r.note, 'created_at', r.created_at, 'decided_at', r.decided_at,
    'reporter', coalesce(private.name_of(r.reporter_id), ''), 'subject_id', r.subject_id,
    'subject', coalesce(private.name_of(r.subject_id), ''), 'decider', coalesce(private.name_of(r.decided_by), ''),
    'group', (select jsonb_build_object('name', g.name, 'slug', g.slug) from public.groups as g where g.id = r.group_id),
    'thread_id', case when r.entity = 'message' then r.entity_id end,
    'sanction', (select private.sanction_json(s) from private.sanctions as s where s.id = r.sanction_id),
    'earlier_sanctions', (select count(*) from private.sanctions as s where s.person_id = r.subject_id and s.id is distinct from r.sanction_id),
    'others', (select count(*) from private.community_reports as o where o.entity = r.entity and o.entity_id = r.entity_id
      and o.seq = r.seq and o.id <> r.id))
$$;
comment on function private.report_json(private.community_reports) is 'A report with its context and names, for staff.';

create function private.community_report_list(status text, entity text, before text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place jsonb;
  found jsonb;
begin
  perform private.assert_moderator();
  place := before::jsonb;
  select coalesce(jsonb_agg(private.report_json(r) order by r.created_at desc, r.id desc), '[]') into found from (
    -- Whom a report is about reads nowhere who reported them.
    select * from private.community_reports as x
    where x.subject_id is distinct from (select auth.uid())
      and case community_report_list.status when 'pending' then x.status = 'pending' when 'decided' then x.status <> 'pending'
        when 'dismissed' then x.status = 'dismissed' when 'hidden' then x.status = 'hidden' else true end
      and (community_report_list.entity = '' or x.entity = community_report_list.entity)
      and (place is null or (x.created_at, x.id) < ((place ->> 0)::timestamptz, (place ->> 1)::uuid))
    order by x.created_at desc, x.id desc limit 31) as r;
  return jsonb_strip_nulls(jsonb_build_object('next', case when jsonb_array_length(found) > 30
      then jsonb_build_array(found -> 29 ->> 'created_at', found -> 29 ->> 'id')::text end))
    || jsonb_build_object('reports', (select coalesce(jsonb_agg(one order by n), '[]')
      from jsonb_array_elements(found) with ordinality as listed (one, n) where n <= 30));
exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.community_report_list(text, text, text) to authenticated;

create function public.community_report_list(status text default 'pending', entity text default '', before text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.community_report_list(status, entity, before) $$;
comment on function public.community_report_list(text, text, text) is
  'A page of reports for staff, the latest first: pending, decided, dismissed, hidden or all, of one kind of thing or all, without those '
  'about the caller: {reports, next}.';
grant execute on function public.community_report_list(text, text, text) to authenticated;

-- A view, so that who counts up to a hundred of a kind reads no more of them.
create view private.pending_moderation with (security_invoker = true) as
  select 'community_reports' as entity, created_at as since, subject_id as about from private.community_reports where status = 'pending'
  union all select 'held_posts', coalesce(edited_at, created_at), null from private.group_posts where state = 'held' and deleted_at is null
  union all select 'sanction_appeals', appealed_at, null from private.sanctions where appeal is not null and appeal_outcome is null
  union all select 'profile_reviews', review_requested_at, null from private.hidden_profiles where review_requested_at is not null;
comment on view private.pending_moderation is
  'Everything that Moderation shows, since when it waits, and whom it is about where they may not read that.';

create function private.moderation_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_moderator();
  return (select jsonb_object_agg(name, (select count(*) from (select from private.pending_moderation as p
      where p.entity = counted.entity and p.about is distinct from (select auth.uid()) limit 100) as up_to_100))
    from (values ('reports', 'community_reports'), ('posts', 'held_posts'), ('appeals', 'sanction_appeals'), ('profiles', 'profile_reviews'))
      as counted (name, entity));
end
$$;
grant execute on function private.moderation_counts() to authenticated;

create function public.moderation_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.moderation_counts() $$;
comment on function public.moderation_counts() is
  'How much of each kind waits for moderators, at most 100 each: {reports, posts, appeals, profiles}; for staff.';
grant execute on function public.moderation_counts() to authenticated;

-- What staff decide.

create function private.set_hidden(r private.community_reports, hides text[], why text, is_hidden boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if r.entity = 'message' then
    update public.threads set last_change = last_change + 1 where id = r.entity_id;
    update public.messages as m set hidden_at = case when is_hidden then now() end, change_no = t.last_change
    from public.threads as t where t.id = r.entity_id and m.thread_id = r.entity_id and m.seq = r.seq;
    perform private.tell_thread(r.entity_id);
  elsif r.entity = 'post' then
    update private.group_posts set state = case when is_hidden then 'hidden' else 'shown' end, is_pinned = is_pinned and not is_hidden
    where id = r.entity_id and deleted_at is null and state = case when is_hidden then 'shown' else 'hidden' end;
  elsif r.entity = 'vote' then
    update private.group_votes set hidden_at = case when is_hidden then now() end where id = r.entity_id;
  elsif r.entity = 'agenda' then
    update private.group_meetings set agenda_hidden_at = case when is_hidden then now() end where id = r.entity_id;
  elsif r.entity = 'minutes' then
    update private.group_minutes set hidden_at = case when is_hidden then now() end where meeting_id = r.entity_id;
  elsif r.entity = 'document' then
    update private.group_documents set hidden_at = case when is_hidden then now() end where id = r.entity_id;
  elsif r.entity = 'decision' then
    update private.group_decisions set hidden_at = case when is_hidden then now() end where id = r.entity_id;
  elsif is_hidden then
    insert into private.hidden_profiles as known (user_id, hides_texts, hides_photo, reason, hidden_by)
    select r.subject_id, 'texts' = any (hides), 'photo' = any (hides), why, (select auth.uid()) where r.subject_id is not null
    on conflict (user_id) do update set hides_texts = known.hides_texts or excluded.hides_texts,
      hides_photo = known.hides_photo or excluded.hides_photo, reason = excluded.reason, hidden_by = excluded.hidden_by,
      hidden_at = now(), review_requested_at = null;
    perform private.derive_community_profiles(array[r.subject_id]);
  else
    delete from private.hidden_profiles where user_id = r.subject_id;
    perform private.derive_community_profiles(array[r.subject_id]);
  end if;
  if r.entity in ('agenda', 'minutes', 'document', 'decision') then perform private.tell_group_records(r.group_id); end if;
end
$$;
comment on function private.set_hidden(private.community_reports, text[], text, boolean) is
  'Hides what was reported from everybody, or shows it again.';

create function private.lock_report(report uuid) returns private.community_reports
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.community_reports;
begin
  perform private.assert_moderator();
  -- The conversation first, as everything that changes a message; then the person, as a sanction does.
  perform 1 from public.threads where id = (select entity_id from private.community_reports where id = report and entity = 'message')
  for no key update;
  perform 1 from public.profiles where id = (select subject_id from private.community_reports where id = report) for no key update;
  select * into known from private.community_reports where id = report for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.subject_id = (select auth.uid()) then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  end if;
  return known;
end
$$;
comment on function private.lock_report(uuid) is 'Locks a report and what it is about for a moderator whom it is not about; 404, 409 own_case.';

create function private.decide_community_report(report uuid, decision text, note text, hides text[], reason text, sanction jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.community_reports := private.lock_report(report);
  why constant text := btrim(coalesce(decide_community_report.reason, ''));
  given uuid;
begin
  if known.status <> 'pending' then
    perform private.raise_error(409, 'already_decided', 'Someone else already decided this. Reload it.');
  elsif decision is null or decision not in ('dismissed', 'hidden') then
    perform private.raise_error(422, 'decision_unknown', 'Choose what to do with it.');
  elsif char_length(coalesce(decide_community_report.note, '')) > 2000 or char_length(why) > 2000 then
    perform private.raise_error(422, 'reason_length', 'Use 2,000 characters or fewer for the reason.');
  elsif decision = 'dismissed' and sanction is not null then
    perform private.raise_error(422, 'decision_unknown', 'Choose what to do with it.');
  elsif decision = 'hidden' and why = '' then
    perform private.raise_error(422, 'reason_needed', 'Write a reason of 2,000 characters or fewer. The person will see it.');
  elsif decision = 'hidden' and known.entity = 'profile' and (hides is null or not hides <@ '{texts,photo}' or hides = '{}') then
    perform private.raise_error(422, 'parts_needed', 'Choose what to hide: the texts, the photo or both.');
  end if;
  if sanction is not null then
    if known.subject_id is null then perform private.raise_error(404, 'not_found', 'This person no longer exists.'); end if;
    given := private.give_sanction(known.subject_id, sanction ->> 'kind', (sanction ->> 'days')::integer, why);
  end if;
  if decision = 'hidden' then
    perform private.set_hidden(known, hides, why, true);
    -- With a sanction one email says both.
    if given is null then
      perform private.queue_mail(format('community_reports:%s:%s:%s:hidden:%s', known.entity, known.entity_id, known.seq, clock_timestamp()), 'hidden', 'accounts', known.subject_id,
        jsonb_build_object('outcome', 'hidden', 'entity', known.entity, 'reason', why));
    end if;
  end if;
  -- What others reported of the same is decided with it.
  perform private.queue_mail(format('community_reports:%s:decided', d.id), 'community_report', 'reports', d.reporter_id,
    jsonb_build_object('entity', known.entity, 'outcome', decision))
  from private.community_reports as d
  where d.entity = known.entity and d.entity_id = known.entity_id and d.seq = known.seq and d.status = 'pending';
  update private.community_reports as r set status = decision, decided_at = now(), decided_by = (select auth.uid()),
    note = btrim(coalesce(decide_community_report.note, '')), sanction_id = given
  where r.entity = known.entity and r.entity_id = known.entity_id and r.seq = known.seq and r.status = 'pending';
  -- Kept for the report alone.
  if known.entity = 'message' and exists (
    select from public.messages as m where m.thread_id = known.entity_id and m.seq = known.seq and m.deleted_at is not null) then
    perform private.drop_files(known.entity_id, known.seq);
  end if;
  perform private.record_moderation('update', 'community_reports', known.id, jsonb_build_object('status', 'pending'),
    jsonb_build_object('status', decision, 'entity', known.entity, 'subject_id', known.subject_id, 'sanction_id', given));
end
$$;
grant execute on function private.decide_community_report(uuid, text, text, text[], text, jsonb) to authenticated;

create function public.decide_community_report(
  report uuid, decision text, note text default '', hides text[] default null, reason text default '', sanction jsonb default null
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.decide_community_report(report, decision, note, hides, reason, sanction)
$$;
comment on function public.decide_community_report(uuid, text, text, text[], text, jsonb) is
  'Decides all pending reports of a thing: "dismissed", or "hidden" with a reason that its author reads, of a profile the parts (texts, '
  'photo), and with a sanction {kind, days}; note is for colleagues. Whoever reported is emailed. For staff. 409 already_decided, own_case.';
grant execute on function public.decide_community_report(uuid, text, text, text[], text, jsonb) to authenticated;

create function private.undo_community_decision(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.community_reports := private.lock_report(report);
  given private.sanctions;
  is_untold boolean := false;
begin
  if known.status = 'pending' then
    perform private.raise_error(409, 'already_undone', 'This report is pending again. Reload it.');
  end if;
  select * into given from private.sanctions where id = known.sanction_id for update;
  if given.appeal is not null then
    perform private.raise_error(409, 'appeal_pending', 'There is an appeal against this. Decide the appeal.');
  elsif given.id is not null and given.lifted_at is null then
    update private.sanctions set lifted_at = now(), lifted_by = (select auth.uid()) where id = given.id returning * into given;
    perform private.settle_lifted_sanction(given, 'ended');
  end if;
  if known.status = 'hidden' then perform private.set_hidden(known, '{}', '', false); end if;
  -- What was not sent yet nobody gets; who was told that it is hidden is told that it is not.
  select coalesce(bool_or(private.recall_mail(o.dedupe_key)), false) or given.id is not null into is_untold from private.outbox as o
  where o.state = 'queued' and o.template = 'hidden' and o.user_id = known.subject_id
    and starts_with(o.dedupe_key, format('community_reports:%s:%s:%s:hidden:', known.entity, known.entity_id, known.seq));
  if known.status = 'hidden' and not is_untold then
    perform private.queue_mail(format('community_reports:%s:%s:%s:shown:%s', known.entity, known.entity_id, known.seq, clock_timestamp()),
      'hidden', 'accounts', known.subject_id, jsonb_build_object('outcome', 'shown', 'entity', known.entity));
  end if;
  perform private.recall_mail(format('community_reports:%s:decided', r.id)) from private.community_reports as r
  where r.entity = known.entity and r.entity_id = known.entity_id and r.seq = known.seq;
  update private.community_reports as r set status = 'pending', decided_at = null, decided_by = null, sanction_id = null, note = ''
  where r.entity = known.entity and r.entity_id = known.entity_id and r.seq = known.seq and r.status = known.status
    and r.decided_at = known.decided_at;
  perform private.record_moderation('update', 'community_reports', known.id, jsonb_build_object('status', known.status),
    jsonb_build_object('status', 'pending', 'entity', known.entity, 'subject_id', known.subject_id));
end
$$;
grant execute on function private.undo_community_decision(uuid) to authenticated;

create function public.undo_community_decision(report uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.undo_community_decision(report) $$;
comment on function public.undo_community_decision(uuid) is
  'Undoes a decision: what was hidden is shown, the sanction lifted, emails that wait are not sent, and the report is pending again. For '
  'staff. 409 already_undone, appeal_pending, own_case.';
grant execute on function public.undo_community_decision(uuid) to authenticated;

-- Profiles of which staff hid something.

create function private.request_profile_review() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_not_banned();
  update private.hidden_profiles set review_requested_at = now() where user_id = (select auth.uid()) and review_requested_at is null;
end
$$;
grant execute on function private.request_profile_review() to authenticated;

create function public.request_profile_review() returns void
language sql volatile security invoker set search_path = '' as $$ select private.request_profile_review() $$;
comment on function public.request_profile_review() is 'Asks staff to look again at the caller''s profile, of which they hid something.';
grant execute on function public.request_profile_review() to authenticated;

create function private.profile_review_list() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_moderator();
  return (select coalesce(jsonb_agg(jsonb_build_object('user_id', h.user_id, 'name', coalesce(private.name_of(h.user_id), ''),
      'hides_texts', h.hides_texts, 'hides_photo', h.hides_photo, 'reason', h.reason, 'hidden_at', h.hidden_at,
      'hidden_by', coalesce(private.name_of(h.hidden_by), ''), 'review_requested_at', h.review_requested_at,
      'headline', coalesce(c.headline, ''), 'about', coalesce(c.about, ''), 'pronouns', coalesce(c.pronouns, ''),
      'skills', coalesce(to_jsonb(c.skills), '[]'), 'ask_me', coalesce(c.ask_me, ''), 'looking_for', coalesce(c.looking_for, ''),
      'languages', coalesce(to_jsonb(c.languages), '[]'), 'links', coalesce(to_jsonb(c.links), '[]'), 'avatar_url', p.avatar_url)
      order by h.review_requested_at nulls last, h.hidden_at desc), '[]')
    from (select * from private.hidden_profiles order by review_requested_at nulls last, hidden_at desc limit 100) as h
    join public.profiles as p on p.id = h.user_id left join public.community_profiles as c on c.user_id = h.user_id);
end
$$;
grant execute on function private.profile_review_list() to authenticated;

create function public.profile_review_list() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.profile_review_list() $$;
comment on function public.profile_review_list() is
  'Profiles of which something is hidden, as they are now, those first whose person asks for a review; at most 100; for staff.';
grant execute on function public.profile_review_list() to authenticated;

create function private.decide_profile_review(person uuid, shows boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.hidden_profiles;
begin
  perform private.assert_moderator();
  select * into known from private.hidden_profiles where user_id = person for update;
  if known.user_id is null or (not shows and known.review_requested_at is null) then
    perform private.raise_error(409, 'already_decided', 'Someone else already decided this. Reload it.');
  elsif person = (select auth.uid()) then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  elsif not shows and char_length(btrim(coalesce(decide_profile_review.reason, ''))) not between 1 and 2000 then
    perform private.raise_error(422, 'reason_needed', 'Write a reason of 2,000 characters or fewer. The person will see it.');
  end if;
  if shows then
    delete from private.hidden_profiles where user_id = person;
    perform private.derive_community_profiles(array[person]);
  else
    update private.hidden_profiles as h set review_requested_at = null, reason = btrim(decide_profile_review.reason) where h.user_id = person;
  end if;
  perform private.queue_mail(format('hidden_profiles:%s:%s', person, clock_timestamp()), 'profile_review', 'accounts', person,
    jsonb_build_object('outcome', case when shows then 'shown' else 'hidden' end,
      'reason', nullif(btrim(coalesce(decide_profile_review.reason, '')), '')));
  perform private.record_moderation('update', 'hidden_profiles', person, jsonb_build_object('status', 'hidden'),
    jsonb_build_object('status', case when shows then 'shown' else 'hidden' end));
end
$$;
grant execute on function private.decide_profile_review(uuid, boolean, text) to authenticated;

create function public.decide_profile_review(person uuid, shows boolean, reason text default '') returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_profile_review(person, shows, reason) $$;
comment on function public.decide_profile_review(uuid, boolean, text) is
  'Shows a hidden profile again, or answers a requested review with why it stays hidden; the person is emailed; for staff.';
grant execute on function public.decide_profile_review(uuid, boolean, text) to authenticated;

-- Posts with links by new accounts.

create function private.held_posts(of_group uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_group is null then perform private.assert_moderator(); else perform private.assert_manages_group(of_group); end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'title', private.title_of_post(p), 'body', p.body,
      'author', coalesce(private.name_of(p.author_id), ''), 'created_at', p.created_at,
      'group', jsonb_build_object('name', g.name, 'slug', g.slug)) order by p.created_at), '[]')
    from (select * from private.group_posts as x where x.state = 'held' and x.deleted_at is null
      and (of_group is null or x.group_id = of_group) order by x.created_at limit 100) as p
    join public.groups as g on g.id = p.group_id);
end
$$;
grant execute on function private.held_posts(uuid) to authenticated;

create function public.held_posts(group_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.held_posts(group_id) $$;
comment on function public.held_posts(uuid) is
  'The first 100 posts that wait because a new account wrote a link: of a group, for its chairs and staff, or of all, for staff.';
grant execute on function public.held_posts(uuid) to authenticated;

create function private.decide_held_post(post uuid, publish boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.group_posts;
  home public.groups;
  was_told boolean;
begin
  -- The topic first, as a reply does.
  perform 1 from private.group_posts where id = (select topic_id from private.group_posts where id = post) for no key update;
  select * into known from private.group_posts where id = post for update;
  perform private.readable_group(known.group_id);
  perform private.assert_manages_group(known.group_id);
  -- The author reads the reason.
  if btrim(coalesce(decide_held_post.reason, '')) <> '' then perform private.assert_may_write_in_community(); end if;
  if known.author_id = (select auth.uid()) then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  elsif known.state <> 'held' or known.deleted_at is not null then
    perform private.raise_error(409, 'already_decided', 'Someone else already decided this. Reload it.');
  elsif publish is not true and char_length(btrim(coalesce(decide_held_post.reason, ''))) not between 1 and 2000 then
    perform private.raise_error(422, 'reason_needed', 'Write a reason of 2,000 characters or fewer. The person will see it.');
  end if;
  select * into home from public.groups where id = known.group_id;
  if publish then
    -- It is new to everybody from now on.
    update private.group_sequences set last_sequence = last_sequence + 1 where group_id = known.group_id
    returning last_sequence into known.sequence;
    update private.group_posts as p set state = 'shown', sequence = known.sequence, last_sequence = greatest(p.last_sequence, known.sequence)
    where p.id = post returning * into known;
    -- A reply that was edited while it was public is counted already.
    update private.group_posts as t set last_sequence = known.sequence,
      replies = (select count(*) from private.group_posts as r where r.topic_id = t.id and r.state not in ('held', 'refused'))
    where t.id = known.topic_id;
    perform private.tell_group_of_post(home, known);
  else
    update private.group_posts set state = 'refused' where id = post;
  end if;
  perform private.notify_group(post || ':' || clock_timestamp(), known.author_id, case when publish then 'post_published' else 'post_refused' end,
    home, jsonb_build_object('post_id', post, 'topic_id', coalesce(known.topic_id, post),
      'reason', nullif(btrim(coalesce(decide_held_post.reason, '')), '')));
  perform private.record_moderation('update', 'group_posts', post, jsonb_build_object('status', 'held'),
    jsonb_build_object('status', case when publish then 'shown' else 'refused' end, 'group_id', known.group_id));
end
$$;
grant execute on function private.decide_held_post(uuid, boolean, text) to authenticated;

create function public.decide_held_post(post_id uuid, publish boolean, reason text default '') returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_held_post(post_id, publish, reason) $$;
comment on function public.decide_held_post(uuid, boolean, text) is
  'Publishes a post that waits, or refuses it with a reason; its author is emailed. For the chairs of its group and staff. 409 '
  'already_decided, own_case.';
grant execute on function public.decide_held_post(uuid, boolean, text) to authenticated;

create function private.export_my_reports() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('community_reports', (select coalesce(jsonb_agg(jsonb_build_object('entity', r.entity, 'reason', r.reason,
    'details', r.details, 'status', r.status, 'created_at', r.created_at) order by r.created_at), '[]')
    from private.community_reports as r where r.reporter_id = (select auth.uid())))
$$;
grant execute on function private.export_my_reports() to authenticated, service_role;
