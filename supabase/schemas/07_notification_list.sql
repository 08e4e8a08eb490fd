-- What the bell shows: an entry for each thing that concerns one person, written where its email is queued (private.queue_mail). What is
-- posted in a group has no entries: it is found by comparing how far the group is with how far a person read (docs/decisions/0028).

create table private.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  -- Of the email about the same thing, whose subject and link the entry shows, in the language of the page.
  template text not null,
  data jsonb not null,
  -- What happens again about one subject joins the entry that is there while it is unread.
  subject text not null,
  occurrences integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
comment on table private.notifications is 'What concerns one person, for the bell. Deleted after 90 days.';

create unique index notifications_unread_idx on private.notifications (user_id, subject) where read_at is null;
create index notifications_page_idx on private.notifications (user_id, changed_at desc);
create index notifications_changed_at_idx on private.notifications (changed_at);

alter table private.notifications enable row level security;

create function private.notification_subject(occasion text, template text, data jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when template = 'group' and data ->> 'outcome' = 'posted' then 'topic:' || (data ->> 'topic_id')
    when template = 'new_registration' then 'registrations:' || (data #>> '{events,0,slug}')
    when template = 'form_response' then 'form:' || coalesce(data ->> 'form_id', occasion)
    when template in ('approvals', 'registration_digest') then template
    -- Sent again, it is one.
    when template = 'invitation' then 'invitation:' || (data ->> 'invitation_id')
    else occasion end
$$;
comment on function private.notification_subject(text, text, jsonb) is
  'What alike notifications share, so that they are one entry while it is unread; by default each is its own.';

create function private.is_listed(template text, data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    -- Codes and links that only an email may hold, and what the header counts by itself.
    when template in ('claim_code', 'launch', 'form_confirmation', 'lead_request', 'unread_messages', 'digest', 'follows')
      then false
    when template = 'order' and data ->> 'outcome' = 'confirm' then false
    when template = 'group' and data ->> 'outcome' = 'posted' then data ->> 'kind' in ('mention', 'answer')
    else true end
$$;
comment on function private.is_listed(text, jsonb) is 'Whether the bell has an entry for what an email is about.';

create function private.is_for_staff(kind text, data jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case kind
    when 'approvals' then true
    when 'form_answers' then true
    -- Of the hub's own events.
    when 'new_registrations' then exists (select from jsonb_array_elements(data -> 'events') as event where event ->> 'business_id' is null)
    else false end;
end
$$;
comment on function private.is_for_staff(text, jsonb) is
  'Whether a person has an entry in the bell as staff only. It is shown in a session that is enough for staff; see private.meets_staff_assurance().';

-- Each costs a row of Realtime; who is not told reads the number when their tab is seen.
create function private.tell_of_notification(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told constant integer := coalesce(nullif(current_setting('hub.people_told', true), ''), '0')::integer;
begin
  if told >= 50 then return; end if;
  perform set_config('hub.people_told', (told + 1)::text, true);
  perform private.tell_person(person, 'notifications');
end
$$;
comment on function private.tell_of_notification(uuid) is 'Tells the open pages of a person that the bell changed; of one event at most 50 people.';

create function private.add_notification(occasion text, template text, kind text, person uuid, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if person is null or not private.is_listed(template, data) or exists (select from public.notification_choices as c
    where c.user_id = person and c.kind = add_notification.kind and not c.bell) then return; end if;
  insert into private.notifications as n (user_id, kind, template, data, subject)
  values (person, add_notification.kind, add_notification.template, data,
    private.notification_subject(occasion, add_notification.template, data))
  on conflict (user_id, subject) where read_at is null do update set template = excluded.template, kind = excluded.kind,
    data = excluded.data, occurrences = n.occurrences + 1, changed_at = excluded.changed_at;
  perform private.tell_of_notification(person);
end
$$;
comment on function private.add_notification(text, text, text, uuid, jsonb) is
  'Adds to the bell of a person what an email is about, or to the unread entry about the same subject. The caller sees to it that an '
  'occasion comes once.';

create function private.person_of_address(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users as u
  where u.email = lower(address) and not u.is_sso_user and u.email_confirmed_at is not null and not u.is_anonymous
$$;
comment on function private.person_of_address(text) is
  'Whoever has an account with an address, which they confirmed: the bell has what emails to this address are about.';

create function private.read_subject(person uuid, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.notifications set read_at = now() where user_id = person and subject = about and read_at is null;
  if found then perform private.tell_of_notification(person); end if;
end
$$;
comment on function private.read_subject(uuid, text) is 'Marks the entry about a subject as read: the person is at the place that it is about.';

-- At most a hundred entries of an index are looked at, however many there are.
create function private.notification_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('messages', least(private.unread_messages(), 100), 'notifications', least(100,
      (select count(*) from (select from private.notifications where user_id = (select auth.uid()) and read_at is null
        and ((select private.meets_staff_assurance()) or not private.is_for_staff(kind, data)) limit 100) as kept)
      + (select count(*) from private.unread_topics((select auth.uid())))))
  );
end
$$;
grant execute on function private.notification_counts() to authenticated;

create function public.notification_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.notification_counts() $$;
comment on function public.notification_counts() is
  'What the header shows of the caller: {notifications, messages}, how many are unread; 100 for more.';
grant execute on function public.notification_counts() to authenticated;

-- What no longer applies (the group was left, the author blocked, the post deleted) is passed over, and marked as read where it was not.
create function private.my_notifications(before text, page_size integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 50);
  place jsonb;
  entry record;
  page jsonb := '[]';
  last jsonb;
  over bigint[] := '{}';
  looked integer := 0;
  has_more boolean := false;
begin
  place := before::jsonb;
  for entry in
    select * from (
      (select n.id as number, lpad(n.id::text, 20, '0') as key, n.kind, n.template, n.data, n.occurrences, n.changed_at as at,
          n.read_at is not null as is_read
        from private.notifications as n
        where n.user_id = me and n.changed_at <= coalesce((place ->> 0)::timestamptz, 'infinity')
          and ((select private.meets_staff_assurance()) or not private.is_for_staff(n.kind, n.data))
        order by n.changed_at desc limit 300)
      union all
      select null, 't:' || t.topic_id, 'groups', 'group', t.data, t.posts, t.at, false from private.unread_topics(me) as t
    ) as known
    where place is null or (known.at, known.key collate "C") < ((place ->> 0)::timestamptz, (place ->> 1) collate "C")
    order by known.at desc, known.key collate "C" desc
  loop
    if jsonb_array_length(page) = size or looked = 200 then has_more := true; exit; end if;
    looked := looked + 1;
    last := jsonb_build_array(entry.at, entry.key);
    if entry.number is not null and not private.is_still_due(entry.kind, me, entry.data) then
      if not entry.is_read then over := over || entry.number; end if;
      continue;
    end if;
    page := page || jsonb_build_object('id', coalesce(entry.number::text, entry.key), 'kind', entry.kind, 'template', entry.template,
      'data', private.message_data(entry.kind, entry.template, entry.data), 'occurrences', entry.occurrences, 'at', entry.at,
      'is_read', entry.is_read);
  end loop;
  if cardinality(over) > 0 then
    update private.notifications set read_at = now() where id = any (over) and read_at is null;
    perform private.tell_of_notification(me);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('items', page, 'next', case when has_more then last::text end,
    'counts', private.notification_counts()));
exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.my_notifications(text, integer) to authenticated;

create function public.my_notifications(before text default null, page_size integer default 20) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.my_notifications(before, page_size) $$;
comment on function public.my_notifications(text, integer) is
  'A page of what concerns the caller, the latest first: {items: [{id, kind, template, data, occurrences, at, is_read}], next: cursor, '
  'counts}. GET /notify/list says it in words. 400 cursor_invalid.';
grant execute on function public.my_notifications(text, integer) to authenticated;

create function private.mark_notification_read(entry text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if entry ~ '^[0-9]{1,18}$' then
    update private.notifications set read_at = now() where id = entry::bigint and user_id = me and read_at is null;
  elsif entry ~ '^t:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.mark_topic_read(substr(entry, 3)::uuid);
  end if;
  perform private.tell_of_notification(me);
  return private.notification_counts();
end
$$;
grant execute on function private.mark_notification_read(text) to authenticated;

create function public.mark_notification_read(id text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.mark_notification_read(id) $$;
comment on function public.mark_notification_read(text) is
  'Marks an entry of the caller''s bell as read; of somebody else''s, or none, nothing happens. Returns the counts that are left.';
grant execute on function public.mark_notification_read(text) to authenticated;

create function private.mark_notifications_read(until timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  update private.notifications set read_at = now()
  where id in (select n.id from private.notifications as n where n.user_id = me and n.read_at is null and n.changed_at <= until
    order by n.id for update);
  perform private.notice_topics(me, until);
  perform private.tell_of_notification(me);
  return private.notification_counts();
end
$$;
grant execute on function private.mark_notifications_read(timestamptz) to authenticated;

create function public.mark_notifications_read(until timestamptz) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.mark_notifications_read(until) $$;
comment on function public.mark_notifications_read(timestamptz) is
  'Marks as read what the caller''s bell had at a moment, so that what came since stays unread. Returns the counts that are left.';
grant execute on function public.mark_notifications_read(timestamptz) to authenticated;

create function private.delete_old_notifications() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.notifications where changed_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function private.delete_old_notifications() to service_role;

create function public.delete_old_notifications() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_notifications() $$;
comment on function public.delete_old_notifications() is
  'Deletes entries of the bell, read or not, 90 days after they last changed. Returns how many. Regular work, with the service key.';
grant execute on function public.delete_old_notifications() to service_role;

-- What the bell lists.
create function private.export_my_notifications() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('notifications', coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'about', n.data, 'occurrences',
    n.occurrences, 'at', n.changed_at, 'read_at', n.read_at) order by n.changed_at), '[]'),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('label', d.label, 'created_at', d.created_at)), '[]')
      from private.push_devices as d where d.user_id = (select auth.uid())),
    'quiet_hours', (select to_jsonb(q) from private.quiet_hours as q where q.user_id = (select auth.uid())))
  from private.notifications as n where n.user_id = (select auth.uid())
    and ((select private.meets_staff_assurance()) or not private.is_for_staff(n.kind, n.data))
    and private.is_still_due(n.kind, n.user_id, n.data)
$$;
grant execute on function private.export_my_notifications() to authenticated, service_role;
