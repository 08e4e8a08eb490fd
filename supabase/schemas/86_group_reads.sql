-- What people, staff and visitors see of groups.

create function private.my_groups() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (select (select auth.uid()) as id, private.is_member() and not private.is_anonymous() as is_member
    where not private.is_banned()),
  known as (
    select g.id, g.slug, g.name, g.kind, g.admission, g.description, g.archived_at is not null as is_archived, m.role, m.ends_on,
      m.id is not null and private.has_unread(g.id, me.id) as is_unread,
      r.origin, private.name_of(r.invited_by) as inviter
    from me cross join public.groups as g
    left join public.group_members as m on m.group_id = g.id and m.user_id = me.id and private.is_running(m)
    left join public.group_requests as r on r.group_id = g.id and r.user_id = me.id and r.status = 'pending'
    where m.id is not null or (g.archived_at is null
      and (r.origin = 'invitation' or (me.is_member and g.admission <> 'hidden')))
    order by lower(g.name), g.id limit 500
  )
  select jsonb_build_object('is_member', coalesce((select is_member from me), false), 'groups', coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(known))
      || jsonb_build_object('people', private.count_group_people(known.id))), '[]'))
  from known
$$;
grant execute on function private.my_groups() to authenticated;

create function public.my_groups() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_groups() $$;
comment on function public.my_groups() is
  'The groups that the caller is in or may know of: {is_member, groups: [{id, slug, name, kind, admission, description, people, '
  'is_archived, is_unread, role, ends_on, origin ("request" or "invitation", while one is pending), inviter}]}.';
grant execute on function public.my_groups() to authenticated;

create function private.group_page(page text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'kind', g.kind, 'admission', g.admission,
      'description', g.description, 'is_public', g.is_public, 'shows_roster', g.shows_roster,
      'is_archived', g.archived_at is not null, 'role', own.role, 'ends_on', own.ends_on, 'emails', wanted.emails,
      'is_listed', wanted.is_listed, 'manages', private.manages_group(g.id),
      'is_last_chair', private.is_last_chair(g.id, own.user_id), 'is_staff', private.is_staff(),
      'origin', r.origin, 'inviter', private.name_of(r.invited_by), 'asks_to_join', private.asks_to_join(g, (select auth.uid())), 'today', private.today(), 'time_zone', (select time_zone from public.site_settings),
      'people', private.count_group_people(g.id),
      'requests', case when private.manages_group(g.id) then (
        select jsonb_agg(jsonb_build_object('id', q.id, 'user_id', q.user_id, 'origin', q.origin, 'note', q.note,
          'name', coalesce(private.name_of(q.user_id), ''), 'created_at', q.created_at) order by q.created_at)
        from (select * from public.group_requests where group_id = g.id and status = 'pending' order by created_at limit 200) as q) end))
  from public.groups as g
  left join public.group_members as own on own.group_id = g.id and own.user_id = (select auth.uid()) and private.is_running(own)
  left join public.group_preferences as wanted on wanted.group_id = g.id and wanted.user_id = (select auth.uid())
  left join public.group_requests as r on r.group_id = g.id and r.user_id = (select auth.uid()) and r.status = 'pending'
  where g.slug = page and private.sees_group(g) and not private.is_anonymous() and not private.is_banned()
$$;
grant execute on function private.group_page(text) to authenticated;

create function public.group_page(page text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.group_page(page) $$;
comment on function public.group_page(text) is
  'What the caller may see of the group with this slug, without its people and discussion; for its chairs and staff also the pending '
  'requests and invitations. Null for nothing.';
grant execute on function public.group_page(text) to authenticated;

-- Chairs first, then by name. By pages, and at the pace of the directory of people: it could be harvested as well.
create function private.group_people(of_group uuid, after text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  hidden constant uuid[] := case when private.manages_group(of_group) then '{}'
    else private.absent_for((select auth.uid())) end;
  place jsonb;
  found jsonb;
begin
  if private.group_role(of_group, (select auth.uid())) is null and not private.is_staff() then
    perform private.raise_error(404, 'not_found', 'This group does not exist, or you are not in it.');
  end if;
  place := after::jsonb;
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', user_id, 'name', name, 'role', role, 'starts_on', starts_on,
    'ends_on', ends_on, 'avatar_url', avatar_url, 'slug', slug, 'place', jsonb_build_array(rank, sort_name, user_id)))
    order by rank, sort_name, user_id), '[]')
  into found from (
    -- What is shown is looked up for those of the page only.
    select sorted.*, coalesce(private.name_of(sorted.user_id), '') as name, private.avatar_of(sorted.user_id) as avatar_url,
      case when c.is_active and c.audience <> 'private' then c.slug end as slug
    from (
      select named.* from (
        select m.user_id, m.role, m.starts_on, m.ends_on, array_position('{chair,secretary,member}'::text[], m.role) as rank,
          lower(btrim(p.last_name || ' ' || p.first_name)) as sort_name
        from public.group_members as m join public.profiles as p on p.id = m.user_id
        where m.group_id = of_group and m.left_at is null and private.is_running(m) and m.user_id <> all (hidden)
      ) as named
      where place is null or (rank, sort_name, user_id) > ((place ->> 0)::integer, place ->> 1, (place ->> 2)::uuid)
      order by rank, sort_name, user_id limit 51
    ) as sorted
    left join public.community_profiles as c on c.user_id = sorted.user_id
  ) as page;
  perform private.assert_reads_slowly(greatest(least(jsonb_array_length(found), 50), 1));
  return jsonb_strip_nulls(jsonb_build_object(
    'people', (select coalesce(jsonb_agg(person - 'place' order by n), '[]')
      from jsonb_array_elements(found) with ordinality as listed (person, n) where n <= 50),
    'next', case when jsonb_array_length(found) > 50 then (found -> 49 -> 'place')::text end));
exception when invalid_text_representation then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.group_people(uuid, text) to authenticated;

create function public.group_people(group_id uuid, after text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.group_people(group_id, after) $$;
comment on function public.group_people(uuid, text) is
  'A page of the people of a group, for its people and staff: {people: [{id, name, role, starts_on, ends_on, avatar_url, slug}], next}.';
grant execute on function public.group_people(uuid, text) to authenticated;

-- In the directory of people: nobody learns from it who is in a group that they could not learn from the group itself.
create function private.shown_rosters() returns table (group_id uuid, is_whole boolean)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select private.my_group_ids() as ids, private.is_staff() as is_staff)
  select g.id, g.id = any (mine.ids) or mine.is_staff from mine cross join public.groups as g
  where g.archived_at is null and (g.id = any (mine.ids) or mine.is_staff or (g.is_public and g.shows_roster))
$$;
comment on function private.shown_rosters() is
  'The groups whose people the caller sees: all of their own, and of public groups with a public roster those who agreed to be named.';

create function private.people_shown_in_group(page text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.user_id), '{}')
  from public.groups as g join private.shown_rosters() as s on s.group_id = g.id
  join public.group_members as m on m.group_id = g.id and private.is_running(m)
  left join public.group_preferences as p on p.group_id = m.group_id and p.user_id = m.user_id
  where g.slug = page and (s.is_whole or p.is_listed)
$$;
comment on function private.people_shown_in_group(text) is
  'The people whom the roster of a group shows to the caller; nobody of a group that they may not know.';

create function private.public_groups() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name, 'kind', g.kind, 'admission', g.admission,
    'description', g.description, 'roster', case when g.shows_roster then (
      select coalesce(jsonb_agg(listed.person order by listed.rank, listed.name), '[]') from (
        select jsonb_strip_nulls(jsonb_build_object('name', private.name_of(m.user_id), 'role', m.role, 'until', m.ends_on)) as person,
          array_position('{chair,secretary,member}'::text[], m.role) as rank, private.name_of(m.user_id) as name
        from public.group_members as m
        join public.group_preferences as p on p.group_id = m.group_id and p.user_id = m.user_id and p.is_listed
        where m.group_id = g.id and private.is_running(m) and private.name_of(m.user_id) is not null
          and m.user_id <> all (private.banned_people())
        order by rank, name limit 100) as listed) else '[]' end)
    order by array_position('{board,committee,group}'::text[], g.kind), lower(g.name), g.id), '[]')
  from (select * from public.groups where is_public and archived_at is null order by lower(name), id limit 200) as g
$$;
grant execute on function private.public_groups() to anon, authenticated, service_role;

create function public.public_groups() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.public_groups() $$;
comment on function public.public_groups() is
  'What everybody sees of the groups that are public, boards first: [{slug, name, kind, admission, description, roster: [{name, role, '
  'until}]}]. A roster names who agreed, at most a hundred.';
grant execute on function public.public_groups() to anon, authenticated, service_role;

create function private.admin_groups() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then perform private.raise_error(403, 'staff_only', 'Only staff may do this.'); end if;
  return (select coalesce(jsonb_agg(to_jsonb(g) || jsonb_build_object(
    'people', private.count_group_people(g.id),
    'chairs', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', coalesce(private.name_of(m.user_id), ''),
      'until', m.ends_on))), '[]') from public.group_members as m where m.group_id = g.id and m.role = 'chair' and private.is_running(m)),
    'pending', (select count(*) from public.group_requests as r where r.group_id = g.id and r.status = 'pending'
      and r.origin = 'request')) order by g.archived_at is not null, lower(g.name), g.id), '[]')
    from public.groups as g);
end
$$;
grant execute on function private.admin_groups() to authenticated;

create function public.admin_groups() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_groups() $$;
comment on function public.admin_groups() is
  'All groups for staff, archived ones last: their columns and people (count), chairs [{name, until}], pending (count of requests).';
grant execute on function public.admin_groups() to authenticated;

create function private.export_my_groups() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'group_terms', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select g.name as group_name, m.role, m.starts_on, m.ends_on, m.left_at, m.created_at
      from public.group_members as m join public.groups as g on g.id = m.group_id
      where m.user_id = (select auth.uid()) order by m.created_at) as rows),
    'group_preferences', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.group_preferences as rows
      where rows.user_id = (select auth.uid())),
    -- Only of open votes: of a secret one nobody knows.
    'group_votes', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select v.question, v.options[b.choice] as choice, v.closes_at from private.group_voters as b
      join private.group_votes as v on v.id = b.vote_id where b.voter_id = (select auth.uid())) as rows),
    'group_meeting_answers', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select m.group_id, private.meeting_title(m) as title, m.starts_at, a.answer, a.answered_at from private.group_meeting_answers as a
      join private.group_meetings as m on m.id = a.meeting_id where a.user_id = (select auth.uid()) order by m.starts_at) as rows),
    'group_meeting_invitations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select m.group_id, private.meeting_title(m) as title, m.starts_at, i.is_invited from private.group_meeting_invitations as i
      join private.group_meetings as m on m.id = i.meeting_id where i.user_id = (select auth.uid()) order by m.starts_at) as rows),
    'group_attendance', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select m.group_id, private.meeting_title(m) as title, m.starts_at, a.attendance from private.group_attendance as a
      join private.group_meetings as m on m.id = a.meeting_id where a.user_id = (select auth.uid()) order by m.starts_at) as rows),
    'group_decisions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select d.group_id, d.year, d.number, d.body, d.decided_on, d.created_at from private.group_decisions as d
      where d.created_by = (select auth.uid()) order by d.created_at) as rows),
    'group_files', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select f.group_id, d.title, f.number, f.name, f.type, f.size, f.note, f.added_at from private.group_files as f
      left join private.group_documents as d on d.id = f.document_id
      where f.added_by = (select auth.uid()) order by f.added_at) as rows),
    'group_minutes', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select h.meeting_id, h.change, h.body, h.changed_at from private.group_minutes_history as h
      where h.changed_by = (select auth.uid()) order by h.id) as rows),
    'group_posts', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, group_id, topic_id, kind, title, body, state, created_at, edited_at from private.group_posts
      where author_id = (select auth.uid()) and deleted_at is null order by created_at) as rows),
    'group_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, group_id, origin, note, status, decided_at, created_at from public.group_requests
      where user_id = (select auth.uid())) as rows))
$$;
grant execute on function private.export_my_groups() to authenticated, service_role;
