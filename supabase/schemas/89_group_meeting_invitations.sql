-- Invitations to meetings of groups follow from terms: whoever joins later gets those that are to come, and whoever is no longer invited has
-- them taken back, with a calendar file that removes the entry.

create function private.update_invitations(of_group uuid, person uuid default null, of_meeting uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    with invited as materialized (
      select distinct m.id, t.user_id from private.group_meetings as m
      join public.group_members as t on t.group_id = m.group_id and private.is_invited(m, t)
      left join public.group_preferences as w on w.group_id = t.group_id and w.user_id = t.user_id
      where m.group_id = of_group and m.ends_at > now() and m.canceled_at is null and coalesce(w.emails, 'announcements') <> 'nothing'
        and (person is null or t.user_id = person) and (of_meeting is null or m.id = of_meeting)
        -- Not before a right to read the group begins.
        and exists (select from public.group_members as r where r.group_id = of_group and r.user_id = t.user_id and private.is_running(r))
        and t.user_id <> all (private.banned_people())
    ), begun as (
      insert into private.group_meeting_invitations as i (meeting_id, user_id) select id, user_id from invited
      on conflict (meeting_id, user_id) do update set is_invited = true, changes = i.changes + 1 where not i.is_invited
      returning *
    ), ended as (
      update private.group_meeting_invitations as i set is_invited = false, changes = i.changes + 1
      from private.group_meetings as m
      where m.group_id = of_group and m.ends_at > now() and i.meeting_id = m.id and i.is_invited
        and (person is null or i.user_id = person) and (of_meeting is null or m.id = of_meeting)
        and not private.is_invited_person(m, i.user_id)
      returning i.*
    )
    select * from begun union all select * from ended
  loop
    perform private.notify_invitation(m, told.user_id, told.is_invited, told.changes)
    from private.group_meetings as m where m.id = told.meeting_id;
  end loop;
end
$$;
comment on function private.update_invitations(uuid, uuid, uuid) is
  'Tells the people of a group, or one of them, to which of its coming meetings, or to which one, they are invited since they were last told, '
  'or no longer are. Called by whatever changes terms or the day of a meeting.';

create function private.notify_invitation(meeting private.group_meetings, person uuid, is_invited boolean, changes integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  occasion constant text := 'groups:%s:' || meeting.id || ':' || meeting.sequence || ':%s:' || person;
  data jsonb := jsonb_build_object('outcome', 'called', 'meeting_id', meeting.id, 'group_id', meeting.group_id,
    'sequence', meeting.sequence, 'changes', changes);
begin
  -- What the person did not get yet is taken back without a word. Who called the meeting knows of it.
  if changes = 0 and person = meeting.created_by
    or private.recall_mail(format(occasion, case when is_invited then 'withdrawn' else 'called' end, changes - 1)) then return; end if;
  -- What a chair can do to a person again and again does not fill their mailbox. Odd: the last of them takes the entry out of the calendar.
  if changes > 0 and not private.consume_rate_limit(format('meeting invitations %s %s', meeting.id, person), 9, 86400) then return; end if;
  if not is_invited then
    -- As it is now: what is written into it later is not for who left. Canceled, it is out of their calendar already.
    if meeting.canceled_at is not null or exists (select from public.group_preferences as w
      where w.group_id = meeting.group_id and w.user_id = person and w.emails = 'nothing') then return; end if;
    data := private.meeting_facts(meeting) || data || jsonb_build_object('outcome', 'withdrawn', 'is_canceled', true, 'agenda', '{}'::text[],
      'video_url', '', 'sequence', meeting.sequence + changes);
  end if;
  perform private.queue_mail(format(occasion, data ->> 'outcome', changes), 'group_meeting', 'groups', person, data);
end
$$;
comment on function private.notify_invitation(private.group_meetings, uuid, boolean, integer) is
  'Queues the invitation of a person to a meeting, or that it is taken back.';

create function private.invite_begun_terms() returns void
language sql volatile security definer set search_path = '' as $$
  select private.update_invitations(begun.group_id, begun.user_id) from (
    select distinct t.group_id, t.user_id from public.group_members as t
    join private.group_meetings as m on m.group_id = t.group_id and m.ends_at > now() and m.canceled_at is null and private.is_invited(m, t)
    where t.starts_on between private.today() - 31 and private.today() and private.is_running(t)
      and not exists (select from private.group_meeting_invitations as i
        where i.meeting_id = m.id and i.user_id = t.user_id and i.is_invited)) as begun
$$;
comment on function private.invite_begun_terms() is
  'Invites people whose term began by the clock to the coming meetings of their group. A scheduled job; a month that it missed does no harm.';
