-- What people see of the meetings of their groups: on screens, in emails and in calendar files.

create function private.shows_meeting(m private.group_meetings) returns boolean
language sql stable security definer set search_path = '' as $$
  select m.agenda_hidden_at is null or coalesce(m.created_by = (select auth.uid()), false) or private.is_group_officer(m.group_id)
$$;
comment on function private.shows_meeting(private.group_meetings) is
  'Whether the caller, who reads its group, sees the title, place and agenda of a meeting: those that staff hid only as who called it, officer or staff.';

create function private.meeting_title(m private.group_meetings) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.shows_meeting(m) then m.title else (select g.name from public.groups as g where g.id = m.group_id) end
$$;
comment on function private.meeting_title(private.group_meetings) is 'The title of a meeting, as far as the caller sees it; otherwise the name of its group.';

create function private.describe_meeting(m private.group_meetings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('id', m.id, 'title', private.meeting_title(m), 'starts_at', m.starts_at, 'ends_at', m.ends_at,
      'time_zone', s.time_zone, 'place', case when shown.is_shown then m.place else '' end,
      'video_url', case when shown.is_shown then m.video_url else '' end, 'agenda', case when shown.is_shown then m.agenda else '{}' end,
      'is_agenda_hidden', m.agenda_hidden_at is not null, 'is_own', coalesce(m.created_by = (select auth.uid()), false), 'version', m.version,
      'is_canceled', m.canceled_at is not null, 'cancel_reason', nullif(m.cancel_reason, ''),
      'is_over', m.ends_at <= now(), 'has_begun', m.starts_at <= now(),
      'is_invited', private.is_invited_person(m, (select auth.uid())),
      'own_answer', (select answer from private.group_meeting_answers where meeting_id = m.id and user_id = (select auth.uid())),
      'coming', (select count(*) from private.group_meeting_answers where meeting_id = m.id and answer = 'yes'),
      'minutes', (select status from private.group_minutes
        where meeting_id = m.id and (status <> 'draft' or private.is_group_officer(m.group_id)))))
    from public.site_settings as s cross join (select private.shows_meeting(m) as is_shown) as shown
  );
end
$$;
comment on function private.describe_meeting(private.group_meetings) is 'A meeting as lists show it.';

create function private.group_meetings(of_group uuid, is_past boolean, after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable constant uuid := private.readable_group(of_group);
  edge jsonb;
  found jsonb;
begin
  edge := after::jsonb;
  -- Soonest first of those to come, latest first of those that are over.
  if is_past then
    select coalesce(jsonb_agg(meeting order by n), '[]') into found from (
      select private.describe_meeting(m) as meeting, row_number() over (order by m.ends_at desc, m.id desc) as n
      from private.group_meetings as m where m.group_id = readable and m.ends_at <= now()
        and (edge is null or (m.ends_at, m.id) < ((edge ->> 0)::timestamptz, (edge ->> 1)::uuid))
      order by m.ends_at desc, m.id desc limit 21) as page;
  else
    select coalesce(jsonb_agg(meeting order by n), '[]') into found from (
      select private.describe_meeting(m) as meeting, row_number() over (order by m.ends_at, m.id) as n
      from private.group_meetings as m where m.group_id = readable and m.ends_at > now()
        and (edge is null or (m.ends_at, m.id) > ((edge ->> 0)::timestamptz, (edge ->> 1)::uuid))
      order by m.ends_at, m.id limit 21) as page;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('meetings', (
      select coalesce(jsonb_agg(meeting order by n), '[]') from jsonb_array_elements(found) with ordinality as listed (meeting, n) where n <= 20),
    'next', case when jsonb_array_length(found) > 20 then jsonb_build_array(found -> 19 -> 'ends_at', found -> 19 -> 'id')::text end));
exception when invalid_text_representation or invalid_datetime_format then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.group_meetings(uuid, boolean, text) to authenticated;

create function public.group_meetings(group_id uuid, is_past boolean default false, after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.group_meetings(group_id, is_past, after) $$;
comment on function public.group_meetings(uuid, boolean, text) is
  'A page of the meetings of a group, to come (soonest first) or past (latest first): {meetings, next}. For its people and staff.';
grant execute on function public.group_meetings(uuid, boolean, text) to authenticated;

create function private.group_meeting(meeting uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  m constant private.group_meetings := private.readable_meeting(meeting);
  is_officer constant boolean := private.is_group_officer(m.group_id);
  hidden constant uuid[] := case when is_officer then '{}'
    else private.absent_for((select auth.uid())) end;
begin
  return private.describe_meeting(m) || jsonb_strip_nulls(jsonb_build_object('is_officer', is_officer,
    'minutes_text', private.describe_minutes(m),
    'people', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', named.user_id, 'name', named.name, 'role', named.role,
          'answer', a.answer, 'attendance', t.attendance)) order by named.rank, named.sort_name, named.user_id), '[]')
      from (select distinct on (g.user_id) g.user_id, g.role, coalesce(private.name_of(p.id), '') as name,
          lower(btrim(p.last_name || ' ' || p.first_name)) as sort_name, array_position('{chair,secretary,member}'::text[], g.role) as rank
        from public.group_members as g join public.profiles as p on p.id = g.user_id
        where g.group_id = m.group_id and private.is_invited(m, g) and g.user_id <> all (hidden)
        order by g.user_id, g.starts_on desc limit 500) as named
      left join private.group_meeting_answers as a on a.meeting_id = m.id and a.user_id = named.user_id
      left join private.group_attendance as t on t.meeting_id = m.id and t.user_id = named.user_id),
    'former_present', (select count(*) from private.group_attendance where meeting_id = m.id and user_id is null and attendance = 'present'),
    'later', case when is_officer then (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'day', private.meeting_day(l))
        order by l.starts_at), '[]') from (select * from private.group_meetings as n where n.group_id = m.group_id
          and n.canceled_at is null and n.starts_at > m.starts_at and n.starts_at <= now() order by n.starts_at limit 20) as l) end));
end
$$;
grant execute on function private.group_meeting(uuid) to authenticated;

create function public.group_meeting(meeting_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.group_meeting(meeting_id) $$;
comment on function public.group_meeting(uuid) is
  'A meeting with its agenda, who is invited (their answers, and whether they were there) and its minutes. For the people of its group and staff.';
grant execute on function public.group_meeting(uuid) to authenticated;

create function private.my_meetings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(private.describe_meeting(m) || jsonb_build_object('group', g.name, 'slug', g.slug) order by m.ends_at, m.id), '[]')
    from (
      select m.* from private.group_meetings as m
      where m.group_id = any ((select private.my_group_ids())::uuid[]) and m.ends_at > now() and not private.is_anonymous()
        and private.is_invited_person(m, (select auth.uid()))
      order by m.ends_at, m.id limit 20) as m
    join public.groups as g on g.id = m.group_id
  );
end
$$;
grant execute on function private.my_meetings() to authenticated;

create function public.my_meetings() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_meetings() $$;
comment on function public.my_meetings() is
  'The next twenty meetings to which the caller is invited, canceled ones too, soonest first, with the name and slug of their group.';
grant execute on function public.my_meetings() to authenticated;

create function private.meeting_facts(m private.group_meetings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', m.id, 'group', g.name, 'slug', g.slug,
    'title', case when m.agenda_hidden_at is null then m.title else g.name end, 'starts_at', m.starts_at,
    'ends_at', m.ends_at, 'time_zone', s.time_zone, 'place', case when m.agenda_hidden_at is null then m.place else '' end,
    'video_url', case when m.agenda_hidden_at is null then m.video_url else '' end,
    'agenda', case when m.agenda_hidden_at is null then m.agenda else '{}' end, 'sequence', m.sequence,
    'is_canceled', m.canceled_at is not null, 'reason', nullif(m.cancel_reason, '')))
  from public.groups as g, public.site_settings as s where g.id = m.group_id
$$;
comment on function private.meeting_facts(private.group_meetings) is 'What emails and calendar files say of a meeting; of one that staff hid only when it is.';

create function private.meeting_facts(data jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.meeting_facts(m) || jsonb_build_object('sequence', m.sequence + coalesce((data ->> 'changes')::integer, 0))
  from private.group_meetings as m where m.id = (data ->> 'meeting_id')::uuid
$$;
comment on function private.meeting_facts(jsonb) is 'The same for the outbox, with the sequence of the calendar file of its person.';

create function private.meeting_calendar(meeting uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  m constant private.group_meetings := private.readable_meeting(meeting);
begin
  return private.meeting_facts(m) || jsonb_strip_nulls(jsonb_build_object(
    'sequence', m.sequence + coalesce((select changes from private.group_meeting_invitations
      where meeting_id = m.id and user_id = (select auth.uid())), 0),
    'attendee', (select email from auth.users where id = (select auth.uid())), 'organizer', (select site_title from public.site_settings),
    'answer', (select answer from private.group_meeting_answers where meeting_id = m.id and user_id = (select auth.uid()))));
end
$$;
grant execute on function private.meeting_calendar(uuid) to authenticated;

create function public.meeting_calendar(meeting_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.meeting_calendar(meeting_id) $$;
comment on function public.meeting_calendar(uuid) is
  'What a calendar file says of a meeting to the caller, who is in its group or staff.';
grant execute on function public.meeting_calendar(uuid) to authenticated;

-- A newer email replaces one that still waits, as does a change of mind.
create function private.is_meeting_mail_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_meetings as m
    left join public.group_preferences as w on w.group_id = m.group_id and w.user_id = person
    where m.id = (data ->> 'meeting_id')::uuid and coalesce(w.emails, 'announcements') <> 'nothing'
      and case when data ->> 'outcome' = 'withdrawn' then m.ends_at > now() and not private.is_invited_person(m, person)
      else private.group_role(m.group_id, person) is not null and private.is_invited_person(m, person)
      and exists (select from public.groups as g where g.id = m.group_id and g.archived_at is null)
      and case data ->> 'outcome'
        when 'minutes' then exists (select from private.group_minutes where meeting_id = m.id and status <> 'draft')
        when 'canceled' then m.canceled_at is not null and m.sequence = (data ->> 'sequence')::integer
        else m.canceled_at is null and m.sequence = (data ->> 'sequence')::integer and m.ends_at > now() end
      and (data ->> 'outcome' <> 'reminder' or (m.starts_at > now() and not exists (
        select from private.group_meeting_answers where meeting_id = m.id and user_id = person and answer = 'no'))) end)
$$;
comment on function private.is_meeting_mail_due(uuid, jsonb) is
  'Whether a queued email about a meeting still says how it is, to somebody who is invited, in the group and wants its emails.';

-- Who was called within that day knows already.
create function private.queue_meeting_reminders(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform private.invite_begun_terms();
  perform private.queue_mail(due.key, 'group_meeting', 'groups', due.user_id, due.data)
  from (
    select m.user_id, format('groups:reminder:%s:%s:%s', g.id, g.sequence, m.user_id) as key,
      jsonb_build_object('outcome', 'reminder', 'meeting_id', g.id, 'group_id', g.group_id, 'sequence', g.sequence,
        'changes', i.changes) as data
    from private.group_meetings as g join public.group_members as m on m.group_id = g.group_id and private.is_invited(g, m)
    left join private.group_meeting_invitations as i on i.meeting_id = g.id and i.user_id = m.user_id
    where g.canceled_at is null and g.starts_at > moment and g.starts_at <= moment + interval '1 day'
      and g.created_at <= g.starts_at - interval '1 day'
  ) as due
  where private.is_meeting_mail_due(due.user_id, due.data)
    and not exists (select from private.outbox where dedupe_key = due.key);
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function private.queue_meeting_reminders(timestamptz) to service_role;

create function public.queue_meeting_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_meeting_reminders() $$;
comment on function public.queue_meeting_reminders() is
  'Queues reminders for people who are invited to a meeting within a day and did not decline, and the invitations of people whose term '
  'began. Returns how many reminders. Every few minutes, with the service key.';
grant execute on function public.queue_meeting_reminders() to service_role;
