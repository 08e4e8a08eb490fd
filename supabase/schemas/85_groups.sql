-- Groups, committees and boards: who is in them, for how long and as what. Being in a group is nothing else than that: emails of a
-- group, price audiences, plans and rights of staff are stored elsewhere and do not follow from it.

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  slug text not null default '' constraint groups_slug_unique unique,
  kind text not null default 'group' constraint groups_kind_known check (kind in ('group', 'committee', 'board')),
  -- How people come in. A hidden group is known to its people and to staff only.
  admission text not null default 'open' constraint groups_admission_known
    check (admission in ('open', 'request', 'invitation', 'hidden')),
  name text not null constraint groups_name_length check (char_length(btrim(name)) between 2 and 80),
  description text not null default '' constraint groups_description_length check (char_length(description) <= 2000),
  -- Whether everybody sees the group at /groups, and there who of its people agreed to be named.
  is_public boolean not null default false,
  shows_roster boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint groups_hidden_is_not_public check (admission <> 'hidden' or not is_public)
);
comment on table public.groups is 'Groups of people, and committees and boards with terms of office. An archived group can only be read.';

create trigger audit_groups after insert or update or delete on public.groups
  for each row execute function private.write_audit();
create trigger groups_fill_slug before insert or update on public.groups
  for each row execute function private.fill_slug('name');
create trigger groups_guard_staff_columns before update on public.groups
  for each row execute function private.guard_staff_columns('kind', 'name', 'admission', 'archived_at');
create trigger groups_guard_community_writing before update of description on public.groups
  for each row when (old.description is distinct from new.description) execute function private.guard_community_writing();
create trigger groups_set_updated_at before update on public.groups
  for each row execute function private.set_updated_at();

-- A row for each term. Whether it runs is computed from its dates and never stored, so that a right ends with its term at midnight of
-- the hub's time zone without anybody saving anything.
create table public.group_members (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' constraint group_members_role_known check (role in ('chair', 'secretary', 'member')),
  starts_on date not null default private.today(),
  -- The last day of the term; null for no end.
  ends_on date,
  -- When the person left or was removed, which ends the term at that moment.
  left_at timestamptz,
  -- Who removed them; null for who left.
  removed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint group_members_period check (ends_on >= starts_on)
);
comment on table public.group_members is
  'The terms of people in groups, past ones too; of one person in one group, two never run on the same day. Written by functions only.';

create index group_members_group_id_idx on public.group_members (group_id, user_id) where left_at is null;
create index group_members_user_id_idx on public.group_members (user_id);
create index group_members_ends_on_idx on public.group_members (group_id, ends_on) where left_at is null and ends_on is not null;
create index group_members_open_idx on public.group_members (group_id, starts_on) where left_at is null and ends_on is null;
create index group_members_removed_by_idx on public.group_members (removed_by);

create trigger audit_group_members after insert or update or delete on public.group_members
  for each row execute function private.write_audit();

-- What a person wants of a group, whatever their terms.
create table public.group_preferences (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  emails text not null default 'announcements' constraint group_preferences_emails_known
    check (emails in ('all', 'announcements', 'nothing')),
  -- Whether the public roster may name them.
  is_listed boolean not null default false,
  -- Up to here, all of the discussion counts as read.
  read_sequence bigint not null default 0,
  -- Up to here, the bell has none of it.
  noticed_sequence bigint not null default 0,
  primary key (group_id, user_id)
);
comment on table public.group_preferences is
  'Which emails of a group a person wants, and whether its public page may name them. Written by a function only.';

create index group_preferences_user_id_idx on public.group_preferences (user_id);

create table public.group_requests (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  origin text not null constraint group_requests_origin_known check (origin in ('request', 'invitation')),
  invited_by uuid references public.profiles (id) on delete set null,
  note text not null default '' constraint group_requests_note_length check (char_length(note) <= 500),
  status text not null default 'pending' constraint group_requests_status_known
    check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.group_requests is
  'Requests to join a group, which its chairs or staff answer, and invitations, which the person answers. Written by functions only.';

create unique index group_requests_one_pending on public.group_requests (group_id, user_id) where status = 'pending';
create index group_requests_group_id_idx on public.group_requests (group_id);
create index group_requests_user_id_idx on public.group_requests (user_id);
create index group_requests_invited_by_idx on public.group_requests (invited_by);
create index group_requests_decided_by_idx on public.group_requests (decided_by);

create function private.is_running(term public.group_members) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return term.left_at is null and (select private.today()) between term.starts_on and coalesce(term.ends_on, 'infinity');
end
$$;
comment on function private.is_running(public.group_members) is
  'Whether a term runs today, by the clock of the hub. The one place that decides.';

-- How many terms of a group have no end: most of them, so that its people are counted without reading each.
create table private.group_sizes (
  group_id uuid primary key references public.groups (id) on delete cascade,
  open_terms integer not null
);
comment on table private.group_sizes is 'How many terms of each group nobody left and have no end, kept by a trigger on public.group_members.';
alter table private.group_sizes enable row level security;

create function private.sync_group_size() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    -- In one order: two statements about the same groups wait for each other.
    perform 1 from private.group_sizes as s where s.group_id in (select group_id from old_terms) order by s.group_id for update;
    update private.group_sizes as s set open_terms = s.open_terms - gone.terms
    from (select t.group_id, count(*) as terms from old_terms as t where t.left_at is null and t.ends_on is null group by t.group_id) as gone
    where s.group_id = gone.group_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.group_sizes as s (group_id, open_terms)
    select t.group_id, count(*) from new_terms as t where t.left_at is null and t.ends_on is null group by t.group_id order by t.group_id
    on conflict (group_id) do update set open_terms = s.open_terms + excluded.open_terms;
  end if;
  return null;
end
$$;
comment on function private.sync_group_size() is 'Keeps private.group_sizes as terms of groups begin, change and end.';

create trigger group_members_sync_size_insert after insert on public.group_members
  referencing new table as new_terms for each statement execute function private.sync_group_size();
create trigger group_members_sync_size_update after update on public.group_members
  referencing old table as old_terms new table as new_terms for each statement execute function private.sync_group_size();
create trigger group_members_sync_size_delete after delete on public.group_members
  referencing old table as old_terms for each statement execute function private.sync_group_size();

create function private.count_group_people(of_group uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (coalesce((select s.open_terms from private.group_sizes as s where s.group_id = of_group), 0)
    - (select count(*) from public.group_members as m
      where m.group_id = of_group and m.left_at is null and m.ends_on is null and m.starts_on > (select private.today()))
    + (select count(*) from public.group_members as m
      where m.group_id = of_group and m.left_at is null and m.ends_on >= (select private.today()) and private.is_running(m)))::integer
$$;
comment on function private.count_group_people(uuid) is
  'How many people are in a group at present. Costs what its terms with an end, and those that are still to begin, cost, however many people it has.';

create function private.group_role(of_group uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.group_members as m
  where m.group_id = of_group and m.user_id = person and private.is_running(m) and not private.is_banned(person)
$$;
comment on function private.group_role(uuid, uuid) is
  'What a person is in a group at present: chair, secretary or member; null for nothing, and for who is banned from the community.';

create function private.my_group_ids(roles text[] default '{chair,secretary,member}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.group_id), '{}') from public.group_members as m
  where m.user_id = (select auth.uid()) and m.role = any (roles) and private.is_running(m) and not private.is_banned()
$$;
comment on function private.my_group_ids(text[]) is
  'The groups in which the caller has one of these roles at present. Policies call it in a subselect, once per statement.';
grant execute on function private.my_group_ids(text[]) to authenticated, service_role;

create function private.manages_group(of_group uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.group_role(of_group, (select auth.uid())) = 'chair', false) or private.is_staff()
$$;
comment on function private.manages_group(uuid) is 'Whether the caller is chair of a group at present, or staff.';

create function private.sees_group(of_group public.groups) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.group_role(of_group.id, (select auth.uid())) is not null or private.is_staff()
    or (not private.is_banned() and (exists (select from public.group_requests where group_id = of_group.id
        and user_id = (select auth.uid()) and status = 'pending' and origin = 'invitation')
      or (of_group.admission <> 'hidden' and of_group.archived_at is null and private.is_member() and not private.is_anonymous())))
$$;
comment on function private.sees_group(public.groups) is
  'Whether the caller may know that a group exists: its people, who is invited, staff, and of those that are not hidden every member.';

alter table public.groups enable row level security;
grant select, insert (kind, admission, name, description, is_public, shows_roster),
  update (kind, admission, name, description, is_public, shows_roster, archived_at) on public.groups to authenticated;
grant select, insert, update, delete on public.groups to service_role;

create policy "people see their groups, members those that are not hidden, staff all" on public.groups for select to authenticated
  using (id = any ((select private.my_group_ids())::uuid[]) or (select private.is_staff())
    or (admission <> 'hidden' and archived_at is null and (select private.is_member()) and not (select private.is_anonymous())
      and not (select private.is_banned())));
create policy "staff create groups" on public.groups for insert to authenticated with check ((select private.is_staff()));
create policy "chairs and staff change groups" on public.groups for update to authenticated
  using ((id = any ((select private.my_group_ids('{chair}'))::uuid[]) and archived_at is null) or (select private.is_staff()))
  with check (id = any ((select private.my_group_ids('{chair}'))::uuid[]) or (select private.is_staff()));

-- Others are shown by functions, which hide who blocked whom.
alter table public.group_members enable row level security;
-- Not who removed somebody: people are told that they were.
grant select (id, group_id, user_id, role, starts_on, ends_on, left_at, created_at) on public.group_members to authenticated;
grant select, insert, update, delete on public.group_members to service_role;
create policy "people see their terms, chairs those of their group, staff all" on public.group_members for select to authenticated
  using (user_id = (select auth.uid()) or group_id = any ((select private.my_group_ids('{chair}'))::uuid[])
    or (select private.is_staff()));

alter table public.group_preferences enable row level security;
grant select on public.group_preferences to authenticated;
grant select, insert, update, delete on public.group_preferences to service_role;
create policy "people see their preferences of groups" on public.group_preferences for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.group_requests enable row level security;
-- Not who invited or answered: people are told the outcome.
grant select (id, group_id, user_id, origin, note, status, decided_at, created_at) on public.group_requests to authenticated;
grant select, insert, update, delete on public.group_requests to service_role;
create policy "people see their requests, chairs those of their group, staff all" on public.group_requests for select to authenticated
  using (user_id = (select auth.uid()) or group_id = any ((select private.my_group_ids('{chair}'))::uuid[])
    or (select private.is_staff()));

-- Whoever changes who is in a group locks it first, so that two changes that concern the same people see each other.
create function private.lock_group(of_group uuid) returns public.groups
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.groups;
begin
  perform private.assert_not_banned();
  select * into found from public.groups where id = of_group for no key update;
  if found.id is null or private.is_anonymous() or not private.sees_group(found) then
    perform private.raise_error(404, 'not_found', 'This group does not exist, or you don’t have access to it.');
  elsif found.archived_at is not null then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  end if;
  return found;
end
$$;
comment on function private.lock_group(uuid) is
  'The group, locked until the end of the transaction; fails where the caller may not see it or it is archived.';

create function private.assert_manages_group(of_group uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_group(of_group) then
    perform private.raise_error(403, 'chair_only', 'Only the chair of this group and staff may do this.');
  end if;
end
$$;
comment on function private.assert_manages_group(uuid) is 'Fails unless the caller is chair of the group, or staff.';

create function private.is_last_chair(of_group uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.group_role(of_group, person) = 'chair', false) and not exists (
    select from public.group_members as m where m.group_id = of_group and m.user_id <> person and m.role = 'chair' and private.is_running(m))
$$;
comment on function private.is_last_chair(uuid, uuid) is 'Whether a person is the only chair of a group at present.';

create function private.assert_keeps_chair(of_group public.groups, person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_group.kind <> 'group' and not private.is_staff() and private.is_last_chair(of_group.id, person) then
    perform private.raise_error(409, 'last_chair', 'Make someone else chair first, or ask staff to do it.');
  end if;
end
$$;
comment on function private.assert_keeps_chair(public.groups, uuid) is
  'Fails if a committee or board would lose its last chair without staff. A chair''s term may end, which staff see in their list.';

-- What is told to everybody in a group. One allowance for all of it, so that nobody multiplies it by the kind of thing.
create function private.assert_group_post_limit() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('group posts ' || (select auth.uid()), 60, 3600) then
    perform private.raise_error(429, 'too_many_posts', 'You wrote a lot this hour. Try again later.');
  end if;
end
$$;
comment on function private.assert_group_post_limit() is
  'Counts a post, vote, decision, uploaded document, or a meeting that is called, moved, canceled or restored by the caller, which is emailed; fails after 60 within an hour.';

create function private.assert_group_change_limit() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('group changes ' || (select auth.uid()), 240, 3600) then
    perform private.raise_error(429, 'too_many_changes', 'You changed a lot this hour. Try again later.');
  end if;
end
$$;
comment on function private.assert_group_change_limit() is
  'Counts a change that can be made back and forth and that open pages of a group are told of; fails after 240 within an hour.';

create function private.notify_group(occasion text, person uuid, outcome text, of_group public.groups, more jsonb default '{}')
returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('groups:%s:%s:%s', outcome, occasion, person), 'group', 'groups', person,
    jsonb_build_object('outcome', outcome, 'group_id', of_group.id, 'group', of_group.name, 'slug', of_group.slug) || more)
  -- What a chair can do to a person again and again does not fill their mailbox.
  where outcome not in ('invited', 'appointed', 'removed', 'restored')
    or private.consume_rate_limit(format('group mails %s %s', of_group.id, person), 5, 86400)
$$;
comment on function private.notify_group(text, uuid, text, public.groups, jsonb) is
  'Queues an email about a group to a person, once for an occasion; of invitations, roles and removals at most five a day.';

create function private.is_group_mail_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case data ->> 'outcome'
    when 'invited' then exists (select from public.group_requests where id = (data ->> 'request_id')::uuid and status = 'pending')
    when 'requested' then exists (select from public.group_requests where id = (data ->> 'request_id')::uuid and status = 'pending')
      and private.group_role((data ->> 'group_id')::uuid, person) = 'chair'
    when 'declined' then true
    when 'post_waits' then private.group_role((data ->> 'group_id')::uuid, person) = 'chair' and exists (
      select from private.group_posts where id = (data ->> 'post_id')::uuid and state = 'held' and deleted_at is null)
    when 'post_published' then private.reaches_post(person, (data ->> 'post_id')::uuid)
    when 'vote' then private.is_vote_mail_due(person, (data ->> 'vote_id')::uuid)
    when 'posted' then private.is_post_mail_due(person, (data ->> 'post_id')::uuid)
    when 'document' then private.is_document_mail_due(person, (data ->> 'document_id')::uuid)
    when 'version' then private.is_document_mail_due(person, (data ->> 'document_id')::uuid)
    when 'decision' then private.is_decision_mail_due(person, (data ->> 'decision_id')::uuid)
    when 'removed' then private.group_role((data ->> 'group_id')::uuid, person) is null
    when 'appointed' then exists (select from public.group_members where id = (data ->> 'term_id')::uuid and left_at is null)
    else private.group_role((data ->> 'group_id')::uuid, person) is not null end
$$;
comment on function private.is_group_mail_due(uuid, jsonb) is 'Whether what a queued email about a group says is still so.';

create function private.enter_group(of_group uuid, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.group_preferences (group_id, user_id, read_sequence)
  values (of_group, person, private.last_group_sequence(of_group)) on conflict do nothing;
  -- A term that was to begin later stays as it is; until then this one runs.
  insert into public.group_members (group_id, user_id, ends_on)
  select of_group, person, min(m.starts_on) - 1 from public.group_members as m
  where m.group_id = of_group and m.user_id = person and m.left_at is null and m.starts_on > private.today();
  select private.update_invitations(of_group, person)
$$;
comment on function private.enter_group(uuid, uuid) is 'Lets a person, who is in no running term, into a group from today.';

create function private.settle_request(request uuid, outcome text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.group_requests set status = outcome, decided_at = now(), decided_by = (select auth.uid())
  where id = request and status = 'pending'
$$;
comment on function private.settle_request(uuid, text) is 'Closes a request or an invitation of a group.';

-- The last end counts that did not come by itself: who was let in again and left is as free as anybody.
create function private.was_removed_lately(of_group uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select m.removed_by is not null and m.left_at > now() - interval '90 days' from public.group_members as m
    where m.group_id = of_group and m.user_id = person and m.left_at is not null order by m.left_at desc limit 1), false)
$$;
comment on function private.was_removed_lately(uuid, uuid) is
  'Whether a person was removed from a group within the last 90 days, so that they ask to come in again, also where it is open.';

create function private.asks_to_join(g public.groups, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select g.admission = 'request' or (g.admission = 'open' and private.was_removed_lately(g.id, person))
$$;
comment on function private.asks_to_join(public.groups, uuid) is 'Whether a person who wants to be in a group asks its chairs, with a note.';

create function private.join_group(of_group uuid, note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  joined constant public.groups := private.lock_group(of_group);
  asks constant boolean := private.asks_to_join(joined, me);
  pending public.group_requests;
begin
  if private.group_role(of_group, me) is not null then return 'member'; end if;
  select * into pending from public.group_requests where group_id = of_group and user_id = me and status = 'pending';
  if pending.origin = 'invitation' or (joined.admission = 'open' and not asks) then
    if pending.origin is distinct from 'invitation' then
      if not private.is_member() then
        perform private.raise_error(403, 'members_only', 'Groups are for members.');
      -- Each time leaves a term behind.
      elsif not private.consume_rate_limit('group joins ' || me, 20, 86400) then
        perform private.raise_error(429, 'too_many_joins', 'You joined many groups today. Try again tomorrow.');
      end if;
    end if;
    perform private.settle_request(pending.id, 'accepted');
    perform private.enter_group(of_group, me);
    return 'member';
  end if;
  if pending.id is not null then return 'requested'; end if;
  -- The chairs read what is asked for.
  perform private.assert_may_write_in_community();
  if not asks or not private.is_member() then
    perform private.raise_error(403, 'invitation_only', 'People join this group by invitation only.');
  elsif exists (select from public.group_requests as r where r.group_id = of_group and r.user_id = me and r.origin = 'request'
    and r.status = 'declined' and r.decided_at > now() - interval '30 days') then
    perform private.raise_error(409, 'request_declined', 'Your request to join this group was declined. You can ask again 30 days after that.');
  elsif not private.consume_rate_limit('group requests ' || me, 20, 86400) then
    perform private.raise_error(429, 'too_many_requests', 'You asked to join many groups today. Try again tomorrow.');
  end if;
  insert into public.group_requests (group_id, user_id, origin, note)
  values (of_group, me, 'request', btrim(coalesce(join_group.note, ''))) returning * into pending;
  -- Who asks, withdraws and asks again is on the page of the group each time, and in the mailbox of its chairs three times a day.
  if private.consume_rate_limit(format('group request notices %s %s', of_group, me), 3, 86400) then
    perform private.notify_group(pending.id::text, m.user_id, 'requested', joined,
      jsonb_build_object('request_id', pending.id, 'person', private.name_of(me)))
    from public.group_members as m where m.group_id = of_group and m.role = 'chair' and private.is_running(m);
  end if;
  return 'requested';
end
$$;
grant execute on function private.join_group(uuid, text) to authenticated;

create function public.join_group(group_id uuid, note text default '') returns text
language sql volatile security invoker set search_path = '' as $$ select private.join_group(group_id, note) $$;
comment on function public.join_group(uuid, text) is
  'Joins an open group or accepts an invitation ("member"), or asks to join a group by request ("requested"). Who was removed within the '
  'last 90 days also asks to join an open one; who was declined asks again after 30 days (409 request_declined). For members, and who is '
  'invited.';
grant execute on function public.join_group(uuid, text) to authenticated;

create function private.leave_group(of_group uuid, successor uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  -- Also an archived one.
  locked constant uuid := (select id from public.groups where id = of_group for no key update);
begin
  if successor is not null then
    if successor = me or private.group_role(locked, successor) is null then
      perform private.raise_error(409, 'successor_left', 'This person is not in the group. Choose someone else.');
    end if;
    -- As long as they are in the group anyway.
    perform private.set_group_term(locked, successor, 'chair', null, (select m.ends_on from public.group_members as m
      where m.group_id = locked and m.user_id = successor and private.is_running(m)));
  end if;
  perform private.assert_keeps_chair(g, me) from public.groups as g where g.id = locked and g.archived_at is null;
  perform private.end_terms(locked, me);
end
$$;
grant execute on function private.leave_group(uuid, uuid) to authenticated;

create function private.end_terms(of_group uuid, person uuid, remover uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  -- Of who is removed, what was to come stays for whoever undoes that.
  delete from public.group_members where group_id = of_group and user_id = person and left_at is null
    and starts_on > private.today() and remover is null;
  -- All of them at one moment, by which they are found again.
  with moment as materialized (select clock_timestamp() as at)
  update public.group_members as m set left_at = moment.at, removed_by = remover
  from moment where m.group_id = of_group and m.user_id = person and m.left_at is null
    and (private.is_running(m) or m.starts_on > private.today());
  select private.update_invitations(of_group, person);
  select private.tell_person(person, 'access_changed', jsonb_build_object('group_id', of_group))
$$;
comment on function private.end_terms(uuid, uuid, uuid) is 'Ends what a person is in a group, at once, and what they were to become.';

create function public.leave_group(group_id uuid, successor uuid default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.leave_group(group_id, successor) $$;
comment on function public.leave_group(uuid, uuid) is
  'Ends the caller''s term in a group, and with it the right to read, at once. A chair may make somebody of the group chair in the same '
  'step; the last chair of a committee has to.';
grant execute on function public.leave_group(uuid, uuid) to authenticated;

create function private.withdraw_group_request(of_group uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.group_requests set status = case origin when 'request' then 'withdrawn' else 'declined' end, decided_at = now(),
    decided_by = (select auth.uid())
  where group_id = of_group and user_id = (select auth.uid()) and status = 'pending'
$$;
grant execute on function private.withdraw_group_request(uuid) to authenticated;

create function public.withdraw_group_request(group_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_group_request(group_id) $$;
comment on function public.withdraw_group_request(uuid) is
  'Withdraws the caller''s pending request to join a group, or declines the invitation into it.';
grant execute on function public.withdraw_group_request(uuid) to authenticated;

create function private.answer_group_request(request uuid, accept boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  answered public.group_requests;
  joined public.groups;
begin
  select * into answered from public.group_requests where id = request and origin = 'request';
  joined := private.lock_group(answered.group_id);
  perform private.assert_manages_group(joined.id);
  -- Again, now that it is locked: the person may have withdrawn it, or another chair answered.
  select * into answered from public.group_requests where id = request for update;
  if answered.status <> 'pending' then
    perform private.raise_error(409, 'request_answered', 'This request was already answered or withdrawn. Reload the page.');
  end if;
  perform private.settle_request(request, case when accept then 'accepted' else 'declined' end);
  if accept and private.group_role(joined.id, answered.user_id) is null then
    perform private.enter_group(joined.id, answered.user_id);
  end if;
  perform private.notify_group(request::text, answered.user_id, case when accept then 'approved' else 'declined' end, joined);
end
$$;
grant execute on function private.answer_group_request(uuid, boolean) to authenticated;

create function public.answer_group_request(request_id uuid, accept boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.answer_group_request(request_id, accept) $$;
comment on function public.answer_group_request(uuid, boolean) is 'Approves or declines a request to join a group. For its chairs and staff.';
grant execute on function public.answer_group_request(uuid, boolean) to authenticated;

-- Whom the caller does not see, they cannot invite: an id alone tells nothing.
create function private.invite_to_group(of_group uuid, person uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  joined constant public.groups := private.lock_group(of_group);
  invitation uuid;
  pending public.group_requests;
begin
  perform private.assert_manages_group(of_group);
  perform private.assert_may_write_in_community();
  if not private.is_staff() and (person = any (private.hidden_from((select auth.uid()))) or not exists (
    select from public.community_profiles as c where c.user_id = person and private.shown_profile(c.slug, 'members') is not null)) then
    perform private.raise_error(404, 'not_found', 'This person does not exist, or you cannot see them.');
  elsif private.person_with_account(person) is null then
    perform private.raise_error(404, 'not_found', 'This person does not exist, or you cannot see them.');
  end if;
  if private.group_role(of_group, person) is not null then return 'member'; end if;
  select * into pending from public.group_requests where group_id = of_group and user_id = person and status = 'pending';
  if pending.origin = 'invitation' then return 'invited'; end if;
  if pending.origin = 'request' then
    perform private.settle_request(pending.id, 'accepted');
    perform private.enter_group(of_group, person);
    perform private.notify_group(pending.id::text, person, 'approved', joined);
    return 'member';
  end if;
  -- As of connections: who said no is left alone for a while. They can still ask to join themselves.
  if exists (select from public.group_requests as r where r.group_id = of_group and r.user_id = person and r.origin = 'invitation'
    and r.status = 'declined' and r.decided_at > now() - interval '90 days') then
    perform private.raise_error(409, 'invitation_declined',
      'This person declined an invitation to this group. You can invite them again 90 days after that.');
  end if;
  if not private.consume_rate_limit('group invitations ' || (select auth.uid()), 100, 86400) then
    perform private.raise_error(429, 'too_many_invitations', 'You invited many people today. Try again tomorrow.');
  end if;
  insert into public.group_requests (group_id, user_id, origin, invited_by)
  values (of_group, person, 'invitation', (select auth.uid())) returning id into invitation;
  perform private.notify_group(invitation::text, person, 'invited', joined,
    jsonb_build_object('request_id', invitation, 'person', private.name_of((select auth.uid()))));
  return 'invited';
end
$$;
grant execute on function private.invite_to_group(uuid, uuid) to authenticated;

create function public.invite_to_group(group_id uuid, person uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.invite_to_group(group_id, person) $$;
comment on function public.invite_to_group(uuid, uuid) is
  'Invites a person whom the caller sees into a group ("invited"); who asked already is in ("member"). For its chairs and staff.';
grant execute on function public.invite_to_group(uuid, uuid) to authenticated;

create function private.set_group_term(of_group uuid, person uuid, role text, starts_on date, ends_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  joined constant public.groups := private.lock_group(of_group);
  first constant date := coalesce(set_group_term.starts_on, private.today());
  former constant text := private.group_role(of_group, person);
  added uuid;
begin
  perform private.assert_manages_group(of_group);
  if former is null and not private.is_staff() then
    perform private.raise_error(404, 'not_found', 'This person is not in the group. Invite them.');
  elsif private.person_with_account(person) is null then
    perform private.raise_error(404, 'not_found', 'This person does not exist.');
  elsif first < private.today() and not private.is_staff() then
    perform private.raise_error(400, 'term_past', 'A term begins today or later.');
  elsif set_group_term.ends_on < first then
    perform private.raise_error(400, 'term_order', 'A term ends on its first day or later.');
  -- Nobody prolongs the term for which others appointed them.
  elsif joined.kind <> 'group' and person = (select auth.uid()) and not private.is_staff()
    and coalesce(set_group_term.ends_on, 'infinity') > (select max(coalesce(m.ends_on, 'infinity')) from public.group_members as m
      where m.group_id = of_group and m.user_id = person and m.left_at is null and (m.role = 'chair' or set_group_term.role <> 'chair')) then
    perform private.raise_error(403, 'own_term', 'Another chair or staff extends your own term.');
  end if;
  if set_group_term.role <> 'chair' or set_group_term.ends_on < private.today() then
    perform private.assert_keeps_chair(joined, person);
  end if;
  -- The new term replaces what it meets: one that runs ends the day before, one that began no earlier goes.
  delete from public.group_members as m where m.group_id = of_group and m.user_id = person and m.left_at is null
    and m.starts_on >= first and (set_group_term.ends_on is null or m.starts_on <= set_group_term.ends_on);
  update public.group_members as m set ends_on = first - 1
  where m.group_id = of_group and m.user_id = person and m.left_at is null and m.starts_on < first
    and (m.ends_on is null or m.ends_on >= first);
  insert into public.group_members (group_id, user_id, role, starts_on, ends_on)
  values (of_group, person, set_group_term.role, first, set_group_term.ends_on) returning id into added;
  insert into public.group_preferences (group_id, user_id, read_sequence)
  values (of_group, person, private.last_group_sequence(of_group)) on conflict do nothing;
  update public.group_requests set status = 'accepted', decided_at = now(), decided_by = (select auth.uid())
  where group_id = of_group and user_id = person and status = 'pending';
  perform private.update_invitations(of_group, person);
  if person <> (select auth.uid()) then
    perform private.notify_group(added::text, person, 'appointed', joined, jsonb_build_object('term_id', added,
      'role', set_group_term.role, 'starts_on', first, 'ends_on', set_group_term.ends_on));
  end if;
end
$$;
grant execute on function private.set_group_term(uuid, uuid, text, date, date) to authenticated;

create function public.set_group_term(
  group_id uuid, person uuid, role text default 'member', starts_on date default null, ends_on date default null
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_group_term(group_id, person, role, starts_on, ends_on)
$$;
comment on function public.set_group_term(uuid, uuid, text, date, date) is
  'Gives a person of a group a role (chair, secretary, member) from a day (null: today) to a last day (null: no end), in place of the '
  'terms that it meets. Staff also appoint people who are not in it. In a committee or board nobody extends their own term: 403 own_term.';
grant execute on function public.set_group_term(uuid, uuid, text, date, date) to authenticated;

create function private.remove_from_group(of_group uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  joined constant public.groups := private.lock_group(of_group);
begin
  perform private.assert_manages_group(of_group);
  perform private.assert_keeps_chair(joined, person);
  update public.group_requests set status = 'withdrawn', decided_at = now(), decided_by = (select auth.uid())
  where group_id = of_group and user_id = person and status = 'pending' and origin = 'invitation';
  if private.group_role(of_group, person) is not null and person <> (select auth.uid()) then
    perform private.notify_group(clock_timestamp()::text, person, 'removed', joined);
  end if;
  perform private.end_terms(of_group, person, nullif((select auth.uid()), person));
end
$$;
grant execute on function private.remove_from_group(uuid, uuid) to authenticated;

create function public.remove_from_group(group_id uuid, person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_from_group(group_id, person) $$;
comment on function public.remove_from_group(uuid, uuid) is
  'Ends the term of a person in a group at once, or takes the invitation back. For its chairs and staff.';
grant execute on function public.remove_from_group(uuid, uuid) to authenticated;

-- Not of who left by themselves, nor what somebody else removed: that was another decision.
create function private.restore_to_group(of_group uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  joined constant public.groups := private.lock_group(of_group);
  me constant uuid := (select auth.uid());
  restored integer;
begin
  perform private.assert_manages_group(of_group);
  if private.group_role(of_group, person) is not null then return; end if;
  update public.group_members as m set left_at = null, removed_by = null
  where m.group_id = of_group and m.user_id = person and m.removed_by = me and m.left_at > now() - interval '1 hour'
    and m.left_at = (select max(last.left_at) from public.group_members as last
      where last.group_id = of_group and last.user_id = person and last.left_at is not null);
  get diagnostics restored = row_count;
  if restored = 0 then
    update public.group_requests set status = 'pending', decided_at = null, decided_by = null
    where id = (select r.id from public.group_requests as r where r.group_id = of_group and r.user_id = person and r.origin = 'invitation'
        and r.status = 'withdrawn' and r.decided_by = me and r.decided_at > now() - interval '1 hour'
        and not exists (select from public.group_requests where group_id = of_group and user_id = person and status = 'pending')
      order by r.decided_at desc limit 1);
    get diagnostics restored = row_count;
  end if;
  if restored = 0 then
    perform private.raise_error(409, 'undo_too_late', 'This can no longer be undone. Invite the person again.');
  end if;
  -- Who was told that they are out is told that they are in.
  if exists (select from private.outbox where user_id = person and data ->> 'group_id' = of_group::text and data ->> 'outcome' = 'removed'
    and state = 'sent' and created_at > now() - interval '1 hour') then
    perform private.notify_group(clock_timestamp()::text, person, 'restored', joined);
  end if;
  perform private.update_invitations(of_group, person);
  perform private.tell_person(person, 'access_changed', jsonb_build_object('group_id', of_group));
end
$$;
grant execute on function private.restore_to_group(uuid, uuid) to authenticated;

create function public.restore_to_group(group_id uuid, person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.restore_to_group(group_id, person) $$;
comment on function public.restore_to_group(uuid, uuid) is
  'Takes back, for an hour, that the caller removed a person from a group or took the invitation back. For its chairs and staff.';
grant execute on function public.restore_to_group(uuid, uuid) to authenticated;

create function private.set_group_preferences(of_group uuid, emails text, is_listed boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.group_preferences as p set emails = set_group_preferences.emails, is_listed = set_group_preferences.is_listed
  where p.group_id = of_group and p.user_id = (select auth.uid());
  -- Who wants emails from now on gets the invitations that they did not get.
  select private.update_invitations(of_group, (select auth.uid()))
$$;
grant execute on function private.set_group_preferences(uuid, text, boolean) to authenticated;

create function public.set_group_preferences(group_id uuid, emails text, is_listed boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_group_preferences(group_id, emails, is_listed)
$$;
comment on function public.set_group_preferences(uuid, text, boolean) is
  'Which emails of a group the caller wants (all, announcements, nothing), and whether its public page may name them.';
grant execute on function public.set_group_preferences(uuid, text, boolean) to authenticated;
