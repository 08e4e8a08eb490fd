-- What groups decided, numbered for each group and year: by a vote, in a meeting, or otherwise. Read and written by functions only.

create table private.group_decisions (
  -- Made by the sender's form, so that sending it twice records it once.
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  year integer not null,
  number integer not null,
  body text not null,
  -- What a vote decided for: the option, or null where two had as many votes.
  outcome text,
  -- Of a vote, as it ended: {options, votes, cast}.
  result jsonb,
  decided_on date not null,
  meeting_id uuid references private.group_meetings (id) on delete set null,
  vote_id uuid constraint group_decisions_vote_unique unique references private.group_votes (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A decision that was recorded by mistake or reversed keeps its number.
  revoked_at timestamptz,
  revoke_reason text not null default '',
  -- By staff.
  hidden_at timestamptz,
  constraint group_decisions_number_unique unique (group_id, year, number)
);
comment on table private.group_decisions is 'What groups decided. The text of a decision never changes; a wrong one is revoked.';
alter table private.group_decisions enable row level security;
create index group_decisions_meeting_id_idx on private.group_decisions (meeting_id);
create index group_decisions_created_by_idx on private.group_decisions (created_by);

create function private.shows_decision(d private.group_decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select d.hidden_at is null or coalesce(d.created_by = (select auth.uid()), false) or private.is_group_officer(d.group_id)
$$;
comment on function private.shows_decision(private.group_decisions) is
  'Whether the caller, who reads its group, sees the text of a decision: of one that staff hid only as who recorded it, officer or staff.';

create function private.describe_decision(d private.group_decisions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', d.id, 'year', d.year, 'number', d.number,
    'body', case when private.shows_decision(d) then d.body else '' end, 'outcome', case when private.shows_decision(d) then d.outcome end,
    'result', case when private.shows_decision(d) then d.result end, 'is_hidden', d.hidden_at is not null,
    'is_own', coalesce(d.created_by = (select auth.uid()), false), 'decided_on', d.decided_on, 'person', private.name_of(d.created_by), 'created_at', d.created_at,
    'is_revoked', d.revoked_at is not null,
    'revoke_reason', case when private.shows_decision(d) then nullif(d.revoke_reason, '') end,
    'meeting', (select jsonb_build_object('id', m.id, 'title', private.meeting_title(m)) from private.group_meetings as m where m.id = d.meeting_id),
    'is_vote', d.vote_id is not null))
$$;
comment on function private.describe_decision(private.group_decisions) is 'A decision as the screens show it.';

-- The group is locked: numbers have no gap and none is given twice.
create function private.add_decision(new_decision private.group_decisions) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  added private.group_decisions := new_decision;
begin
  added.year := extract(year from added.decided_on);
  added.number := 1 + coalesce((select max(number) from private.group_decisions
    where group_id = added.group_id and year = added.year), 0);
  added.created_by := (select auth.uid());
  added.created_at := now();
  added.revoke_reason := '';
  insert into private.group_decisions select (added).*;
  perform count(private.notify_group(added.id::text, m.user_id, 'decision', g, jsonb_build_object('decision_id', added.id)))
  from public.group_members as m join public.groups as g on g.id = m.group_id
  left join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id
  where m.group_id = added.group_id and private.is_running(m) and m.user_id is distinct from (select auth.uid())
    and coalesce(w.emails, 'announcements') <> 'nothing';
  perform private.tell_group_records(added.group_id);
  return private.describe_decision(added);
end
$$;
comment on function private.add_decision(private.group_decisions) is 'Records a decision of a group that is locked, with its next number, and tells its people.';

create function private.is_decision_mail_due(person uuid, decision uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_decisions as d
    left join public.group_preferences as w on w.group_id = d.group_id and w.user_id = person
    where d.id = decision and d.revoked_at is null and d.hidden_at is null and coalesce(w.emails, 'announcements') <> 'nothing'
      and private.group_role(d.group_id, person) is not null)
$$;
comment on function private.is_decision_mail_due(uuid, uuid) is
  'Whether a decision still holds and the person is in its group and wants emails of it.';

create function private.record_group_decision(decision uuid, of_group uuid, body text, decided_on date, meeting uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.group_decisions;
  words constant text := btrim(coalesce(record_group_decision.body, ''), E' \t\r\n');
  held private.group_meetings;
begin
  perform private.readable_group(of_group);
  perform private.lock_group(of_group);
  perform private.assert_may_write_in_community();
  perform private.assert_group_officer(of_group);
  select * into made from private.group_decisions where id = decision;
  if made.group_id = of_group then return private.describe_decision(made); end if;
  select * into held from private.group_meetings where id = meeting and group_id = of_group;
  if char_length(words) not between 1 and 5000 then
    perform private.raise_error(400, 'body_length', 'Enter a text of 5,000 characters or fewer.');
  elsif meeting is not null and (held.id is null or held.canceled_at is not null or held.starts_at > now()) then
    perform private.raise_error(400, 'decision_meeting', 'Choose a meeting of this group that has begun.');
  end if;
  made.id := decision;
  made.group_id := of_group;
  made.body := words;
  made.decided_on := case when held.id is null then coalesce(record_group_decision.decided_on, private.today()) else private.meeting_day(held) end;
  made.meeting_id := held.id;
  if made.decided_on not between private.today() - 36525 and private.today() then
    perform private.raise_error(400, 'decision_day', 'Enter today or an earlier day.');
  end if;
  perform private.assert_group_post_limit();
  return private.add_decision(made);
end
$$;
grant execute on function private.record_group_decision(uuid, uuid, text, date, uuid) to authenticated;

create function public.record_group_decision(
  decision_id uuid, group_id uuid, body text, decided_on date default null, meeting_id uuid default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.record_group_decision(decision_id, group_id, body, decided_on, meeting_id)
$$;
comment on function public.record_group_decision(uuid, uuid, text, date, uuid) is
  'Records a decision of a group, once per decision_id, of a day or of a meeting that has begun; answers it with its number. For the chairs '
  'and secretaries of the group and staff.';
grant execute on function public.record_group_decision(uuid, uuid, text, date, uuid) to authenticated;

create function private.record_vote_as_decision(vote uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.group_votes;
  made private.group_decisions;
  shown jsonb;
  highest integer;
begin
  select * into asked from private.group_votes where id = vote;
  perform private.readable_group(asked.group_id);
  perform private.lock_group(asked.group_id);
  perform private.assert_may_write_in_community();
  perform private.assert_group_officer(asked.group_id);
  select * into asked from private.group_votes where id = vote for share;
  select * into made from private.group_decisions where vote_id = vote;
  if made.id is not null then return private.describe_decision(made); end if;
  shown := private.describe_vote(asked);
  if asked.hidden_at is not null then
    perform private.raise_error(409, 'vote_hidden', 'Staff hid this vote, so nothing was decided.');
  elsif asked.canceled_at is not null or asked.closes_at > clock_timestamp() or shown -> 'result' is null then
    perform private.raise_error(409, 'vote_not_closed', 'This vote has no result yet.');
  elsif (shown ->> 'cast')::integer < greatest(asked.quorum, 1) then
    perform private.raise_error(409, 'vote_without_quorum', 'This vote has no quorum, so nothing was decided.');
  end if;
  select max(votes::integer) into highest from jsonb_array_elements_text(shown -> 'result') as votes;
  made.id := gen_random_uuid();
  made.group_id := asked.group_id;
  made.body := asked.question;
  select case when count(*) = 1 then min(asked.options[n]) end into made.outcome
  from jsonb_array_elements_text(shown -> 'result') with ordinality as counted (votes, n) where votes::integer = highest;
  made.result := jsonb_build_object('options', shown -> 'options', 'votes', shown -> 'result', 'cast', shown -> 'cast');
  made.decided_on := (select (asked.closes_at at time zone time_zone)::date from public.site_settings);
  made.vote_id := vote;
  return private.add_decision(made);
end
$$;
grant execute on function private.record_vote_as_decision(uuid) to authenticated;

create function public.record_vote_as_decision(vote_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.record_vote_as_decision(vote_id) $$;
comment on function public.record_vote_as_decision(uuid) is
  'Records the result of a closed vote as a decision of its group, once; answers it with its number. For the chairs and secretaries of the '
  'group and staff.';
grant execute on function public.record_vote_as_decision(uuid) to authenticated;

create function private.set_decision_revoked(decision uuid, is_revoked boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.group_decisions;
  why constant text := btrim(coalesce(reason, ''));
begin
  select * into found from private.group_decisions where id = decision;
  perform private.readable_group(found.group_id);
  perform private.lock_group(found.group_id);
  perform private.assert_group_officer(found.group_id);
  if is_revoked then perform private.assert_may_write_in_community(); end if;
  if is_revoked and char_length(why) not between 1 and 2000 then
    perform private.raise_error(400, 'reason_needed', 'Enter a reason of 2,000 characters or fewer.');
  end if;
  update private.group_decisions as d set revoked_at = case when is_revoked then now() end, revoke_reason = case when is_revoked then why else '' end
  where d.id = decision and is_revoked is distinct from (d.revoked_at is not null);
  perform private.tell_group_records(found.group_id);
end
$$;
grant execute on function private.set_decision_revoked(uuid, boolean, text) to authenticated;

create function public.revoke_group_decision(decision_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_decision_revoked(decision_id, true, reason) $$;
comment on function public.revoke_group_decision(uuid, text) is
  'Marks a decision as revoked, with a reason; it keeps its number and text. For the chairs and secretaries of the group and staff.';
grant execute on function public.revoke_group_decision(uuid, text) to authenticated;

create function public.restore_group_decision(decision_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_decision_revoked(decision_id, false, '') $$;
comment on function public.restore_group_decision(uuid) is 'Undoes that. For the chairs and secretaries of the group and staff.';
grant execute on function public.restore_group_decision(uuid) to authenticated;

create function private.group_decisions(of_group uuid, words text, of_meeting uuid, after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable constant uuid := private.readable_group(of_group);
  wanted constant text[] := regexp_split_to_array(lower(btrim(left(coalesce(words, ''), 200))), '\s+');
  place jsonb;
  found jsonb;
begin
  place := after::jsonb;
  select coalesce(jsonb_agg(private.describe_decision(d) order by d.year desc, d.number desc), '[]') into found from (
    select * from private.group_decisions as d where d.group_id = readable
      and (of_meeting is null or d.meeting_id = of_meeting)
      and (place is null or (d.year, d.number) < ((place ->> 0)::integer, (place ->> 1)::integer))
      and not exists (select from unnest(wanted) as word
        where position(word in lower(concat_ws(' ', case when private.shows_decision(d) then d.body || ' ' || coalesce(d.outcome, '') end, d.number || '/' || d.year, d.year || '-' || d.number))) = 0)
    order by d.year desc, d.number desc limit 31) as d;
  return jsonb_strip_nulls(jsonb_build_object('decisions', (
      select coalesce(jsonb_agg(decision order by n), '[]') from jsonb_array_elements(found) with ordinality as listed (decision, n) where n <= 30),
    'next', case when jsonb_array_length(found) > 30 then jsonb_build_array(found -> 29 -> 'year', found -> 29 -> 'number')::text end));
exception when invalid_text_representation then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.group_decisions(uuid, text, uuid, text) to authenticated;

create function public.group_decisions(group_id uuid, words text default '', meeting_id uuid default null, after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.group_decisions(group_id, words, meeting_id, after) $$;
comment on function public.group_decisions(uuid, text, uuid, text) is
  'A page of the decisions of a group that have all of these words, or of one of its meetings, the latest first: {decisions, next}. For its '
  'people and staff.';
grant execute on function public.group_decisions(uuid, text, uuid, text) to authenticated;
