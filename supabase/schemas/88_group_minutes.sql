-- Minutes of meetings: a draft of the officers, then for the group, then approved and unchangeable.

create table private.group_minutes (
  meeting_id uuid primary key references private.group_meetings (id) on delete cascade,
  body text not null,
  -- Grows with each change of the text or the status, so that nobody overwrites or approves what they did not see.
  version integer not null default 1,
  status text not null default 'draft' constraint group_minutes_status_known check (status in ('draft', 'published', 'approved')),
  -- The meeting that approved them; null for none, or approval outside of a meeting.
  approved_in uuid references private.group_meetings (id) on delete set null,
  -- By staff.
  hidden_at timestamptz
);
comment on table private.group_minutes is 'The minutes of meetings as they are now.';
alter table private.group_minutes enable row level security;
create index group_minutes_approved_in_idx on private.group_minutes (approved_in);

create table private.group_minutes_history (
  id bigint generated always as identity primary key,
  meeting_id uuid not null references private.group_meetings (id) on delete cascade,
  change text not null constraint group_minutes_history_change_known
    check (change in ('saved', 'published', 'unpublished', 'approved', 'reopened')),
  -- Of what was saved.
  body text,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table private.group_minutes_history is 'Every text that minutes ever had and every change of their status. Rows are only added.';
alter table private.group_minutes_history enable row level security;
create index group_minutes_history_meeting_id_idx on private.group_minutes_history (meeting_id, id);
create index group_minutes_history_changed_by_idx on private.group_minutes_history (changed_by);

create function private.author_of_minutes(meeting uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select changed_by from private.group_minutes_history where meeting_id = meeting and change = 'saved' order by id desc limit 1
$$;
comment on function private.author_of_minutes(uuid) is 'Who wrote the present text of minutes.';

create function private.describe_minutes(of_meeting private.group_meetings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'body', case when m.hidden_at is null or private.is_group_officer(of_meeting.group_id) then m.body else '' end,
    'is_hidden', m.hidden_at is not null,
    'is_own', coalesce(private.author_of_minutes(m.meeting_id) = (select auth.uid()), false), 'version', m.version, 'status', m.status,
    'approved_in', m.approved_in, 'approved_on', (select private.meeting_day(a) from private.group_meetings as a where a.id = m.approved_in),
    'history', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', h.id, 'change', h.change, 'person', private.name_of(h.changed_by),
        'at', h.changed_at, 'has_body', h.body is not null)) order by h.id desc)
      from (select * from private.group_minutes_history where meeting_id = m.meeting_id
        -- What a draft said before is for who writes it.
        and (change <> 'saved' or private.is_group_officer(of_meeting.group_id)) order by id desc limit 50) as h)))
  from private.group_minutes as m
  where m.meeting_id = of_meeting.id and (m.status <> 'draft' or private.is_group_officer(of_meeting.group_id))
$$;
comment on function private.describe_minutes(private.group_meetings) is
  'The minutes of a meeting with the last fifty changes, as the caller may see them; null for none. Drafts are for officers.';

create function private.save_meeting_minutes(meeting uuid, body text, seen_version integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  held constant private.group_meetings := private.lock_meeting(meeting);
  former private.group_minutes;
  words constant text := btrim(coalesce(save_meeting_minutes.body, ''), E' \t\r\n');
begin
  perform private.assert_group_officer(held.group_id);
  perform private.assert_may_write_in_community();
  select * into former from private.group_minutes where meeting_id = meeting;
  if former.status = 'approved' then
    perform private.raise_error(409, 'minutes_approved', 'The minutes are approved. Nothing of this meeting changes any more.');
  elsif held.canceled_at is not null then
    perform private.raise_error(409, 'meeting_canceled', 'This meeting was canceled.');
  elsif char_length(words) not between 1 and 50000 then
    perform private.raise_error(400, 'body_length', 'Enter a text of 50,000 characters or fewer.');
  elsif former.body is distinct from words then
    if former.version is distinct from seen_version then
      return jsonb_build_object('conflict', private.describe_minutes(held));
    elsif not private.consume_rate_limit('group minutes ' || (select auth.uid()), 240, 3600) then
      perform private.raise_error(429, 'too_many_posts', 'You wrote a lot this hour. Try again later.');
    end if;
    insert into private.group_minutes as m (meeting_id, body) values (meeting, words)
    on conflict (meeting_id) do update set body = excluded.body, version = m.version + 1;
    insert into private.group_minutes_history (meeting_id, change, body, changed_by) values (meeting, 'saved', words, (select auth.uid()));
    perform private.tell_group_records(held.group_id);
  end if;
  return jsonb_build_object('saved', private.describe_minutes(held));
end
$$;
grant execute on function private.save_meeting_minutes(uuid, text, integer) to authenticated;

create function public.save_meeting_minutes(meeting_id uuid, body text, seen_version integer default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_meeting_minutes(meeting_id, body, seen_version) $$;
comment on function public.save_meeting_minutes(uuid, text, integer) is
  'Writes the minutes of a meeting of which the caller saw this version (null for none yet): {"saved": minutes}, or {"conflict": minutes} '
  'where somebody changed them meanwhile. For the chairs and secretaries of the group and staff; refused once they are approved.';
grant execute on function public.save_meeting_minutes(uuid, text, integer) to authenticated;

create function private.set_minutes_status(meeting uuid, new_status text, seen_version integer, approving uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held constant private.group_meetings := private.lock_meeting(meeting);
  former private.group_minutes;
  change text;
begin
  perform private.assert_group_officer(held.group_id);
  select * into former from private.group_minutes where meeting_id = meeting;
  if former.meeting_id is null then
    perform private.raise_error(404, 'not_found', 'This meeting has no minutes yet.');
  elsif former.status = new_status then
    return;
  elsif former.version is distinct from seen_version then
    perform private.raise_error(409, 'minutes_changed', 'Someone else changed the minutes. Reload them first.');
  end if;
  change := case former.status || ' ' || new_status when 'draft published' then 'published' when 'published draft' then 'unpublished'
    when 'published approved' then 'approved' when 'approved published' then 'reopened' end;
  if change is null then
    perform private.raise_error(409, 'minutes_order', 'Minutes are published first, and then approved.');
  elsif change = 'published' then
    -- Everybody who was invited reads them from now on.
    perform private.assert_may_write_in_community();
  elsif change = 'reopened' then
    perform private.assert_manages_group(held.group_id);
  elsif change = 'approved' and approving is not null and not exists (select from private.group_meetings as m where m.id = approving
    and m.group_id = held.group_id and m.canceled_at is null and m.starts_at > held.starts_at and m.starts_at <= now()) then
    perform private.raise_error(400, 'approved_in_form', 'Choose a later meeting of this group that has begun.');
  end if;
  update private.group_minutes as m set status = new_status, version = m.version + 1,
    approved_in = case when new_status = 'approved' then approving end where m.meeting_id = meeting;
  insert into private.group_minutes_history (meeting_id, change, changed_by) values (meeting, change, (select auth.uid()));
  if change = 'published' then perform private.notify_meeting(held, 'minutes', meeting::text); end if;
  perform private.tell_group_records(held.group_id);
end
$$;
grant execute on function private.set_minutes_status(uuid, text, integer, uuid) to authenticated;

create function public.set_minutes_status(meeting_id uuid, status text, seen_version integer, approved_in uuid default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_minutes_status(meeting_id, status, seen_version, approved_in)
$$;
comment on function public.set_minutes_status(uuid, text, integer, uuid) is
  'Publishes minutes to the group, takes them back to a draft, or approves them: in a later meeting that has begun, or outside of one. '
  'For the chairs and secretaries of the group and staff; only chairs and staff reopen what was approved. Each change is recorded.';
grant execute on function public.set_minutes_status(uuid, text, integer, uuid) to authenticated;

create function private.read_minutes_version(version_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.group_minutes_history;
begin
  select * into found from private.group_minutes_history where id = version_id;
  perform private.readable_meeting(found.meeting_id);
  if not private.is_group_officer((select group_id from private.group_meetings where id = found.meeting_id)) then
    perform private.raise_error(403, 'officer_only', 'Only the chair, the secretary and staff may do this.');
  end if;
  return found.body;
end
$$;
grant execute on function private.read_minutes_version(bigint) to authenticated;

create function public.minutes_version(version_id bigint) returns text
language sql stable security invoker set search_path = '' as $$ select private.read_minutes_version(version_id) $$;
comment on function public.minutes_version(bigint) is
  'A former text of minutes, by the id in their history. For the chairs and secretaries of the group and staff.';
grant execute on function public.minutes_version(bigint) to authenticated;
