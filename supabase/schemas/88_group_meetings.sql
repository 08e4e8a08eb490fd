-- Meetings of a group: when and where, who is invited, who comes and who was there. Read and written by functions only, so the tables are
-- private. Whoever has a term that runs on the day of the meeting is invited; stored is only who was told so.

create table private.group_meetings (
  -- Made by the sender's form, so that sending it twice calls one meeting.
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null default '',
  video_url text not null default '',
  -- Its points, in order.
  agenda text[] not null default '{}',
  -- Grows with each change of when, where or whether: calendars take the highest (RFC 5545).
  sequence integer not null default 0,
  -- Grows with each change, so that nobody overwrites what they did not see.
  version integer not null default 1,
  canceled_at timestamptz,
  cancel_reason text not null default '',
  -- By staff.
  agenda_hidden_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_meetings_period check (ends_at > starts_at)
);
comment on table private.group_meetings is 'Meetings of groups. They are for the people of the group; events are for everybody.';
alter table private.group_meetings enable row level security;
create index group_meetings_group_id_idx on private.group_meetings (group_id, ends_at, id);
create index group_meetings_starts_at_idx on private.group_meetings (starts_at) where canceled_at is null;
create index group_meetings_created_by_idx on private.group_meetings (created_by);

create table private.group_meeting_answers (
  meeting_id uuid not null references private.group_meetings (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  answer text not null constraint group_meeting_answers_answer_known check (answer in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null default now(),
  primary key (meeting_id, user_id)
);
comment on table private.group_meeting_answers is 'Who says that they come to a meeting.';
alter table private.group_meeting_answers enable row level security;
create index group_meeting_answers_user_id_idx on private.group_meeting_answers (user_id);

create table private.group_meeting_invitations (
  meeting_id uuid not null references private.group_meetings (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- What the person was told last; false once the invitation was taken back.
  is_invited boolean not null default true,
  -- How often that changed. Added to the sequence of the meeting in the calendar files of this person.
  changes integer not null default 0,
  primary key (meeting_id, user_id)
);
comment on table private.group_meeting_invitations is
  'Who was told that they are invited to a meeting, or no longer are, so that whoever joins or leaves later is told, too.';
alter table private.group_meeting_invitations enable row level security;
create index group_meeting_invitations_user_id_idx on private.group_meeting_invitations (user_id);

create table private.group_attendance (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references private.group_meetings (id) on delete cascade,
  -- Null once the account was deleted: somebody was there.
  user_id uuid references public.profiles (id) on delete set null,
  attendance text not null constraint group_attendance_attendance_known check (attendance in ('present', 'excused', 'absent')),
  constraint group_attendance_person_unique unique (meeting_id, user_id)
);
comment on table private.group_attendance is 'Who was at a meeting, as its officers recorded it.';
alter table private.group_attendance enable row level security;
create index group_attendance_user_id_idx on private.group_attendance (user_id);

create function private.is_group_officer(of_group uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.group_role(of_group, (select auth.uid())) in ('chair', 'secretary'), false) or private.is_staff()
$$;
comment on function private.is_group_officer(uuid) is 'Whether the caller is chair or secretary of a group at present, or staff.';

create function private.assert_group_officer(of_group uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_group_officer(of_group) then
    perform private.raise_error(403, 'officer_only', 'Only the chair, the secretary and staff may do this.');
  end if;
end
$$;
comment on function private.assert_group_officer(uuid) is 'Fails unless the caller is chair or secretary of the group, or staff.';

create function private.meeting_day(meeting private.group_meetings) returns date
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (meeting.starts_at at time zone time_zone)::date from public.site_settings
  );
end
$$;
comment on function private.meeting_day(private.group_meetings) is 'The day of a meeting by the clock of the hub.';

create function private.is_invited(meeting private.group_meetings, term public.group_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select term.group_id = meeting.group_id and (term.left_at is null or term.left_at > meeting.ends_at)
    and private.meeting_day(meeting) between term.starts_on and coalesce(term.ends_on, 'infinity')
$$;
comment on function private.is_invited(private.group_meetings, public.group_members) is
  'Whether a term makes its person invited to a meeting: it runs on that day, and was not ended before. The one place that decides.';

create function private.is_invited_person(meeting private.group_meetings, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.group_members as m
    where m.group_id = meeting.group_id and m.user_id = person and private.is_invited(meeting, m))
$$;
comment on function private.is_invited_person(private.group_meetings, uuid) is 'Whether a person is invited to a meeting.';

-- Whoever reads a meeting has to be in its group now; a meeting of another one does not exist for them.
create function private.readable_meeting(meeting uuid) returns private.group_meetings
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.group_meetings;
begin
  select * into found from private.group_meetings where id = meeting;
  perform private.readable_group(found.group_id);
  return found;
end
$$;
comment on function private.readable_meeting(uuid) is 'A meeting whose group the caller is in at present, or any for staff; fails otherwise.';

create function private.lock_meeting(meeting uuid) returns private.group_meetings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.group_meetings := private.readable_meeting(meeting);
begin
  -- The group first, as everything that changes it does.
  perform private.lock_group(found.group_id);
  perform private.readable_group(found.group_id);
  select * into found from private.group_meetings where id = meeting for update;
  return found;
end
$$;
comment on function private.lock_meeting(uuid) is 'A meeting that the caller may read and whose group is not archived, locked with its group.';

create function private.notify_meeting(meeting private.group_meetings, outcome text, occasion text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('groups:%s:%s:%s', notify_meeting.outcome, occasion, m.user_id), 'group_meeting', 'groups', m.user_id,
    jsonb_build_object('outcome', notify_meeting.outcome, 'meeting_id', meeting.id, 'group_id', meeting.group_id,
      'sequence', meeting.sequence, 'changes', i.changes))
  from public.group_members as m
  join private.group_meeting_invitations as i on i.meeting_id = meeting.id and i.user_id = m.user_id and i.is_invited
  left join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id
  where m.group_id = meeting.group_id and private.is_invited(meeting, m) and coalesce(w.emails, 'announcements') <> 'nothing'
    and m.user_id is distinct from (select auth.uid())
$$;
comment on function private.notify_meeting(private.group_meetings, text, text) is
  'Queues an email about a meeting, once for an occasion, to everybody who was told that they are invited and wants emails of the group. '
  'The text is read when it is sent.';

-- What open pages of a group show is new. Of a large group nobody is told, as with posts.
create function private.tell_group_records(of_group uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with people as materialized (
    select m.user_id from public.group_members as m where m.group_id = of_group and private.is_running(m) limit 51)
  select private.tell_person(user_id, 'group_records', jsonb_build_object('group_id', of_group)) from people
  where (select count(*) from people) <= 50
$$;
comment on function private.tell_group_records(uuid) is
  'Tells open pages of the people of a group of up to 50 that its meetings, documents or decisions changed.';

create function private.assert_meeting_change_limit(meeting uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('meeting changes ' || meeting, 10, 86400) then
    perform private.raise_error(429, 'too_many_meeting_changes', 'This meeting was changed many times today. Try again tomorrow, or cancel it.');
  end if;
end
$$;
comment on function private.assert_meeting_change_limit(uuid) is
  'Counts a change of a meeting that everybody who is invited is emailed about; fails after ten a day, so that nobody is left with a former one.';

create function private.save_group_meeting(
  meeting uuid, of_group uuid, title text, day date, starts time, ends time, place text, video_url text, agenda text[], seen_version integer
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  former private.group_meetings;
  saved private.group_meetings;
  home uuid := of_group;
  heading constant text := btrim(coalesce(save_group_meeting.title, ''));
  venue constant text := btrim(coalesce(save_group_meeting.place, ''));
  link constant text := btrim(coalesce(save_group_meeting.video_url, ''));
  points constant text[] := array(select btrim(point) from unnest(save_group_meeting.agenda) with ordinality as listed (point, n)
    where btrim(point) <> '' order by n);
  zone constant text := (select time_zone from public.site_settings);
  first timestamptz;
  last timestamptz;
begin
  select group_id into former.group_id from private.group_meetings where id = meeting;
  home := coalesce(former.group_id, of_group);
  perform private.readable_group(home);
  perform private.lock_group(home);
  perform private.assert_may_write_in_community();
  perform private.assert_group_officer(home);
  select * into former from private.group_meetings where id = meeting for update;
  first := (day + starts) at time zone zone;
  last := (day + ends) at time zone zone;
  if char_length(heading) not between 1 and 150 then
    perform private.raise_error(400, 'title_length', 'Enter a title of 150 characters or fewer.');
  elsif first is null or last is null or last <= first then
    perform private.raise_error(400, 'meeting_period', 'Enter a day, and an end that is after the beginning.');
  elsif abs(day - private.today()) > 3650 then
    perform private.raise_error(400, 'meeting_day', 'Choose a day within ten years.');
  elsif char_length(venue) > 200 then
    perform private.raise_error(400, 'place_length', 'Use 200 characters or fewer for the place.');
  elsif link <> '' and (char_length(link) > 500 or link !~* '^https?://[^/?#@[:space:]]+([/?#][^[:space:]]*)?$') then
    perform private.raise_error(400, 'video_url_form', 'Enter a whole web address that begins with https://, or none.');
  elsif cardinality(points) > 50 or exists (select from unnest(points) as point where char_length(point) > 300) then
    perform private.raise_error(400, 'agenda_form', 'Use up to 50 items of 300 characters or fewer.');
  end if;
  if former.id is null then
    perform private.assert_group_post_limit();
    insert into private.group_meetings (id, group_id, title, starts_at, ends_at, place, video_url, agenda, created_by)
    values (meeting, home, heading, first, last, venue, link, points, (select auth.uid())) returning * into saved;
    perform private.update_invitations(home, of_meeting => saved.id);
  elsif (former.title, former.starts_at, former.ends_at, former.place, former.video_url, former.agenda)
    is not distinct from (heading, first, last, venue, link, points) then
    -- Sent twice, or nothing was changed.
    return private.describe_meeting_saved(former);
  elsif former.version is distinct from seen_version then
    return jsonb_build_object('conflict', private.describe_meeting(former));
  elsif former.canceled_at is not null then
    perform private.raise_error(409, 'meeting_canceled', 'This meeting was canceled. Restore it first.');
  else
    update private.group_meetings as m set title = heading, starts_at = first, ends_at = last, place = venue, video_url = link,
      agenda = points, version = m.version + 1, updated_at = now(), sequence = m.sequence
        + ((m.title, m.starts_at, m.ends_at, m.place, m.video_url) is distinct from (heading, first, last, venue, link))::integer
    where m.id = meeting returning * into saved;
    if saved.sequence > former.sequence and greatest(former.ends_at, last) > now() then
      perform private.assert_group_post_limit();
      perform private.assert_meeting_change_limit(meeting);
      -- Answers are for a time.
      if (saved.starts_at, saved.ends_at) is distinct from (former.starts_at, former.ends_at) then
        delete from private.group_meeting_answers where meeting_id = meeting;
      end if;
      perform private.notify_meeting(saved, 'changed', format('%s:%s', saved.id, saved.sequence));
      perform private.update_invitations(home, of_meeting => saved.id);
    end if;
  end if;
  perform private.tell_group_records(home);
  return private.describe_meeting_saved(saved);
end
$$;
grant execute on function private.save_group_meeting(uuid, uuid, text, date, time, time, text, text, text[], integer) to authenticated;

create function private.describe_meeting_saved(saved private.group_meetings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('saved', private.describe_meeting(saved))
$$;
comment on function private.describe_meeting_saved(private.group_meetings) is 'What saving a meeting answers.';

create function public.save_group_meeting(
  meeting_id uuid, group_id uuid, title text, day date, starts time, ends time, place text default '', video_url text default '',
  agenda text[] default '{}', seen_version integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.save_group_meeting(meeting_id, group_id, title, day, starts, ends, place, video_url, agenda, seen_version)
$$;
comment on function public.save_group_meeting(uuid, uuid, text, date, time, time, text, text, text[], integer) is
  'Calls a meeting of a group, or changes one of which the caller saw this version: {"saved": meeting}, or {"conflict": meeting} where '
  'somebody changed it meanwhile. Times are by the clock of the hub. For its chairs, secretaries and staff.';
grant execute on function public.save_group_meeting(uuid, uuid, text, date, time, time, text, text, text[], integer) to authenticated;

create function private.set_meeting_canceled(meeting uuid, is_canceled boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed private.group_meetings := private.lock_meeting(meeting);
  why constant text := btrim(coalesce(reason, ''));
begin
  perform private.assert_group_officer(changed.group_id);
  if is_canceled = (changed.canceled_at is not null) then return; end if;
  -- Everybody who is invited reads the reason.
  if is_canceled then perform private.assert_may_write_in_community(); end if;
  if is_canceled and char_length(why) not between 1 and 2000 then
    perform private.raise_error(400, 'reason_needed', 'Enter a reason of 2,000 characters or fewer.');
  elsif changed.ends_at <= now() then
    perform private.raise_error(409, 'meeting_over', 'This meeting is over.');
  end if;
  perform private.assert_group_post_limit();
  -- It can always be canceled, once for each time that it was restored.
  if not is_canceled then perform private.assert_meeting_change_limit(meeting); end if;
  update private.group_meetings as m set canceled_at = case when is_canceled then now() end, cancel_reason = case when is_canceled then why else '' end,
    sequence = m.sequence + 1, version = m.version + 1, updated_at = now()
  where m.id = meeting returning * into changed;
  perform private.notify_meeting(changed, case when is_canceled then 'canceled' else 'restored' end,
    format('%s:%s', changed.id, changed.sequence));
  perform private.update_invitations(changed.group_id, of_meeting => changed.id);
  perform private.tell_group_records(changed.group_id);
end
$$;
grant execute on function private.set_meeting_canceled(uuid, boolean, text) to authenticated;

create function public.cancel_group_meeting(meeting_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_meeting_canceled(meeting_id, true, reason) $$;
comment on function public.cancel_group_meeting(uuid, text) is
  'Cancels a meeting that is not over, with a reason for everybody who is invited. For the chairs and secretaries of the group and staff.';
grant execute on function public.cancel_group_meeting(uuid, text) to authenticated;

create function public.restore_group_meeting(meeting_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_meeting_canceled(meeting_id, false, '') $$;
comment on function public.restore_group_meeting(uuid) is 'Undoes the cancellation of a meeting. For the chairs and secretaries of the group and staff.';
grant execute on function public.restore_group_meeting(uuid) to authenticated;

create function private.answer_group_meeting(meeting uuid, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  asked private.group_meetings := private.readable_meeting(meeting);
begin
  -- Shared: people answer at the same time, and nobody cancels or moves it meanwhile.
  select * into asked from private.group_meetings where id = meeting for share;
  if exists (select from public.groups where id = asked.group_id and archived_at is not null) then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  elsif not private.is_invited_person(asked, me) then
    perform private.raise_error(403, 'not_invited', 'Only people whose term runs on that day are invited.');
  elsif asked.canceled_at is not null then
    perform private.raise_error(409, 'meeting_canceled', 'This meeting was canceled.');
  elsif asked.ends_at <= now() then
    perform private.raise_error(409, 'meeting_over', 'This meeting is over.');
  elsif answer_group_meeting.answer not in ('yes', 'maybe', 'no') then
    perform private.raise_error(400, 'answer_unknown', 'Choose one of the answers.');
  end if;
  perform private.assert_group_change_limit();
  if answer_group_meeting.answer is null then
    delete from private.group_meeting_answers where meeting_id = meeting and user_id = me;
  else
    insert into private.group_meeting_answers as a (meeting_id, user_id, answer) values (meeting, me, answer_group_meeting.answer)
    on conflict (meeting_id, user_id) do update set answer = excluded.answer, answered_at = now() where a.answer <> excluded.answer;
  end if;
  if found then perform private.tell_group_records(asked.group_id); end if;
end
$$;
grant execute on function private.answer_group_meeting(uuid, text) to authenticated;

create function public.answer_group_meeting(meeting_id uuid, answer text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.answer_group_meeting(meeting_id, answer) $$;
comment on function public.answer_group_meeting(uuid, text) is
  'Says whether the caller comes to a meeting: yes, maybe, no, or null to take the answer back. For who is invited, until it is over.';
grant execute on function public.answer_group_meeting(uuid, text) to authenticated;

create function private.set_meeting_attendance(meeting uuid, person uuid, attendance text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held constant private.group_meetings := private.lock_meeting(meeting);
begin
  perform private.assert_group_officer(held.group_id);
  if held.canceled_at is not null then
    perform private.raise_error(409, 'meeting_canceled', 'This meeting was canceled.');
  elsif held.starts_at > now() then
    perform private.raise_error(409, 'meeting_ahead', 'Attendance is recorded once the meeting has begun.');
  elsif exists (select from private.group_minutes where meeting_id = meeting and status = 'approved') then
    perform private.raise_error(409, 'minutes_approved', 'The minutes are approved. Nothing of this meeting changes any more.');
  elsif not private.is_invited_person(held, person) then
    perform private.raise_error(404, 'not_found', 'This person was not invited.');
  elsif set_meeting_attendance.attendance not in ('present', 'excused', 'absent') then
    perform private.raise_error(400, 'attendance_unknown', 'Choose present, excused or absent.');
  end if;
  -- The first of each person is not back and forth: a large assembly is recorded in one go.
  if exists (select from private.group_attendance where meeting_id = meeting and user_id = person) then
    perform private.assert_group_change_limit();
  end if;
  if set_meeting_attendance.attendance is null then
    delete from private.group_attendance where meeting_id = meeting and user_id = person;
  else
    insert into private.group_attendance as a (meeting_id, user_id, attendance) values (meeting, person, set_meeting_attendance.attendance)
    on conflict (meeting_id, user_id) do update set attendance = excluded.attendance where a.attendance <> excluded.attendance;
  end if;
  if found then perform private.tell_group_records(held.group_id); end if;
end
$$;
grant execute on function private.set_meeting_attendance(uuid, uuid, text) to authenticated;

create function public.set_meeting_attendance(meeting_id uuid, person uuid, attendance text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_meeting_attendance(meeting_id, person, attendance) $$;
comment on function public.set_meeting_attendance(uuid, uuid, text) is
  'Records whether an invited person was at a meeting: present, excused, absent, or null for nothing recorded. For the chairs and '
  'secretaries of the group and staff, from its beginning until its minutes are approved.';
grant execute on function public.set_meeting_attendance(uuid, uuid, text) to authenticated;
