-- The outbox of emails, people's choices, and the triggers and reminders that fill it.

create table private.hub_secrets (name text primary key, value bytea not null);
comment on table private.hub_secrets is 'Keys that never leave the database: for signed links and codes.';

insert into private.hub_secrets values ('links', extensions.gen_random_bytes(32)),
  ('invoices', extensions.gen_random_bytes(32)), ('orders', extensions.gen_random_bytes(32)),
  ('codes', extensions.gen_random_bytes(32));

-- Visits are counted although pages come from a cache: the page calls the edge function `api`, which calls
-- public.count_visit. This key signs the addresses that limits count.
insert into private.hub_secrets values ('visits', extensions.gen_random_bytes(32));

alter table private.hub_secrets enable row level security;

-- In the order of the account page; notificationKinds in contracts/notifications.ts has their labels.
create function private.optional_email_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select '{decisions,reminders,renewals,messages,approvals,form_answers,new_registrations,event_reminders,event_messages,applications,groups,connections,direct_messages,follows}'::text[]
$$;
comment on function private.optional_email_kinds() is
  'The kinds of email that people can switch off. All others are always sent.';
grant execute on function private.optional_email_kinds() to authenticated, service_role;

create function private.digest_kinds() returns text[]
language sql immutable set search_path = '' as $$ select '{groups,connections,direct_messages,follows}'::text[] $$;
comment on function private.digest_kinds() is 'The kinds of email that can come together, once a day or a week.';
grant execute on function private.digest_kinds() to authenticated, service_role;

create function private.may_wait(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('decisions', 'reminders', 'renewals', 'messages', 'approvals', 'form_answers', 'new_registrations', 'applications',
    'groups', 'connections', 'direct_messages', 'follows', 'digests', 'job_alerts', 'reports', 'application_answers')
$$;
comment on function private.may_wait(text) is
  'Whether a kind of message waits for the end of quiet hours. Security, codes, payments, tickets and what happens at an event never wait.';

-- Messages in the order in which they came up: triggers insert them in the transaction that made them true,
-- and the edge function `notify` sends them.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- Identifies the occasion: a message is queued once for it.
  dedupe_key text not null constraint outbox_dedupe_key_unique unique,
  kind text not null constraint outbox_kind_known
    check (kind = any (private.optional_email_kinds()) or kind in ('claims', 'registrations', 'invitations',
      'memberships', 'job_alerts', 'accounts', 'reports', 'application_answers', 'launch', 'billing', 'forms', 'leads', 'digests')),
  template text not null,
  channel text not null default 'email' constraint outbox_channel_known check (channel in ('email', 'sms', 'push')),
  user_id uuid references auth.users (id) on delete cascade,
  -- Null: the account's email address at the time of sending.
  recipient text,
  -- For the template. `language` is that of somebody without an account.
  data jsonb not null default '{}',
  -- Codes and tokens; removed as soon as the message is sent.
  secrets jsonb,
  state text not null default 'queued'
    constraint outbox_state_known check (state in ('queued', 'held', 'bundled', 'sending', 'sent', 'failed', 'skipped')),
  -- Of a message that is held, or was bundled: how often the digest comes that it goes with.
  digest text constraint outbox_digest_known check (digest in ('daily', 'weekly')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_held_has_digest check (state not in ('held', 'bundled') or (digest is not null and user_id is not null)),
  constraint outbox_has_recipient check (user_id is not null or recipient is not null)
);
comment on table private.outbox is 'Messages that are queued, being sent, and sent.';

create index outbox_due_idx on private.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_settled_idx on private.outbox (created_at) where state in ('bundled', 'sent', 'failed', 'skipped');
create index outbox_held_idx on private.outbox (digest) where state = 'held';

alter table private.outbox enable row level security;

-- Kinds of email that a person may switch off. What they asked for themselves, and what would cost them a
-- place or a membership, is always sent.
create table public.notification_choices (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint notification_choices_kind_known
    check (kind = any (private.optional_email_kinds())),
  -- Whether by email.
  enabled boolean not null default true,
  -- Whether the bell shows it.
  bell boolean not null default true,
  -- Whether the devices that the person added show it.
  push boolean not null default true,
  -- How often, or when; null for the default of the kind (private.default_frequency).
  frequency text constraint notification_choices_frequency_known check (
    (kind = 'approvals' and frequency in ('hourly', 'daily'))
    or (kind = 'new_registrations' and frequency in ('each', 'daily'))
    or (kind = 'event_reminders' and frequency in ('day', 'hours', 'both'))
    or (kind in ('groups', 'connections', 'direct_messages') and frequency in ('single', 'daily', 'weekly'))
    or (kind = 'follows' and frequency in ('daily', 'weekly'))
    or frequency is null),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table public.notification_choices is
  'Kinds of email a person wants; a kind without a row is wanted.';

create trigger notification_choices_set_updated_at before update on public.notification_choices
  for each row execute function private.set_updated_at();

alter table public.notification_choices enable row level security;
grant select, delete, insert (kind, enabled, bell, push, frequency),
  update (kind, enabled, bell, push, frequency) on public.notification_choices to authenticated;
grant select, insert, update, delete on public.notification_choices to service_role;

create policy "people see their choices" on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people choose for themselves" on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their choices" on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people forget their choices" on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.default_frequency(wanted_kind text) returns text
language sql immutable set search_path = '' as $$
  select case wanted_kind when 'approvals' then 'daily' when 'new_registrations' then 'daily'
    when 'event_reminders' then 'day' when 'follows' then 'weekly'
    when 'groups' then 'single' when 'connections' then 'single' when 'direct_messages' then 'single' end
$$;
comment on function private.default_frequency(text) is
  'How often, or when, a person gets a kind of email without a choice of their own.';

create function private.chosen_frequency(person uuid, wanted_kind text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select case when enabled then coalesce(frequency, private.default_frequency(wanted_kind)) else 'off' end
      from public.notification_choices where user_id = person and kind = wanted_kind),
    private.default_frequency(wanted_kind))
$$;
comment on function private.chosen_frequency(uuid, text) is
  'How often, or when, a person wants a kind of email; "off" for never.';

-- Kinds that concern everybody are always there; the others depend on what a person does here.
create function private.my_notification_kinds() returns text[]
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with me as (
      select cardinality(private.my_business_ids('{owner,manager}')) > 0 as is_manager,
        exists (select from public.staff where user_id = (select auth.uid())) as is_staff,
        exists (select from public.event_registrations where user_id = (select auth.uid())) as is_guest,
        exists (select from public.group_members where user_id = (select auth.uid()))
          or exists (select from public.group_requests where user_id = (select auth.uid())) as has_group,
        exists (select from public.organization_follows where user_id = (select auth.uid())) as has_follow
    )
    select array_agg(kind order by position)
    from me, unnest(private.optional_email_kinds()) with ordinality as known (kind, position)
    where case when kind in ('messages', 'applications') then is_manager
      when kind in ('approvals', 'form_answers') then is_staff
      when kind = 'new_registrations' then is_staff or is_manager
      when kind in ('event_reminders', 'event_messages') then is_guest
      when kind = 'groups' then has_group
      when kind in ('connections', 'direct_messages') then private.is_member()
      when kind = 'follows' then has_follow
      else true end
  );
end
$$;
grant execute on function private.my_notification_kinds() to authenticated, service_role;

create function public.my_notification_kinds() returns text[]
language sql stable security invoker set search_path = '' as $$ select private.my_notification_kinds() $$;
comment on function public.my_notification_kinds() is
  'The kinds of email that the caller can get and may switch off.';
grant execute on function public.my_notification_kinds() to authenticated, service_role;

create function private.sign(purpose text, what text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(what, 'UTF8'), value, 'sha256'), 'hex') from private.hub_secrets
  where name = purpose
$$;
comment on function private.sign(text, text) is 'An HMAC with a key that only the database has.';

-- A person's own, read and written by functions.
create table private.quiet_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  starts_at time not null,
  ends_at time not null,
  -- Null: the hub's.
  time_zone text constraint quiet_hours_time_zone_known check (private.is_time_zone(time_zone)),
  updated_at timestamptz not null default now(),
  constraint quiet_hours_period check (starts_at <> ends_at)
);
comment on table private.quiet_hours is 'When emails and pushes to a person that can wait do wait.';
create trigger quiet_hours_set_updated_at before update on private.quiet_hours
  for each row execute function private.set_updated_at();
alter table private.quiet_hours enable row level security;

create function private.send_time(person uuid, kind text, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when case when q.starts_at < q.ends_at then clock.hour >= q.starts_at and clock.hour < q.ends_at
        else clock.hour >= q.starts_at or clock.hour < q.ends_at end
      then (clock.day + q.ends_at + case when clock.hour >= q.ends_at then interval '1 day' else interval '0' end) at time zone clock.zone end
    from private.quiet_hours as q
    cross join lateral (select coalesce(q.time_zone, (select time_zone from public.site_settings)) as zone) as place
    cross join lateral (select place.zone, (moment at time zone place.zone)::date as day,
      (moment at time zone place.zone)::time as hour) as clock
    where q.user_id = person and private.may_wait(kind)), moment)
$$;
comment on function private.send_time(uuid, text, timestamptz) is
  'When a message of a kind that comes up at a moment is sent to a person: at once, or once their quiet hours are over.';

create function private.digest_of(person uuid, wanted_kind text) returns text
language sql stable security definer set search_path = '' as $$
  select frequency from public.notification_choices where user_id = person and kind = wanted_kind and enabled
    and kind = any (private.digest_kinds()) and frequency in ('daily', 'weekly')
$$;
comment on function private.digest_of(uuid, text) is
  'Which digest a person wants a kind of email in, instead of by itself: daily or weekly; null for none.';

create function private.my_quiet_hours() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('starts_at', to_char(q.starts_at, 'HH24:MI'), 'ends_at', to_char(q.ends_at, 'HH24:MI'),
    'time_zone', coalesce(q.time_zone, s.time_zone)))
  from public.site_settings as s left join private.quiet_hours as q on q.user_id = (select auth.uid())
$$;
grant execute on function private.my_quiet_hours() to authenticated;

create function public.my_quiet_hours() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_quiet_hours() $$;
comment on function public.my_quiet_hours() is 'The caller''s quiet hours, {starts_at, ends_at} as HH:MI where there are any, and the time_zone that they are in.';
grant execute on function public.my_quiet_hours() to authenticated;

create function private.set_quiet_hours(starts_at time, ends_at time, time_zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_anonymous() then
    raise exception using errcode = '42501', message = 'Create an account first.';
  elsif starts_at is null or ends_at is null then
    delete from private.quiet_hours as q where q.user_id = (select auth.uid());
  else
    insert into private.quiet_hours (user_id, starts_at, ends_at, time_zone)
    values ((select auth.uid()), set_quiet_hours.starts_at, set_quiet_hours.ends_at, set_quiet_hours.time_zone)
    on conflict (user_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, time_zone = excluded.time_zone;
  end if;
end
$$;
grant execute on function private.set_quiet_hours(time, time, text) to authenticated;

create function public.set_quiet_hours(starts_at time default null, ends_at time default null, time_zone text default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_quiet_hours(starts_at, ends_at, time_zone) $$;
comment on function public.set_quiet_hours(time, time, text) is
  'Sets from when until when emails and pushes to the caller wait where they can, also over midnight; without times, none wait.';
grant execute on function public.set_quiet_hours(time, time, text) to authenticated;

create function private.queue_mail(
  occasion text, template text, kind text, person uuid, data jsonb,
  address text default null, secrets jsonb default null, channel text default 'email'
) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  facts constant jsonb := jsonb_strip_nulls(queue_mail.data);
  held constant text := private.digest_of(person, queue_mail.kind);
  -- Who has the address reads it without the links that only an email may hold.
  reader constant uuid := coalesce(person, private.person_of_address(address));
  known constant jsonb := case when person is null then facts - '{language,order_id,ticket_id}'::text[] else facts end;
begin
  if person is null and address is null then return; end if;
  insert into private.outbox (dedupe_key, template, kind, user_id, data, recipient, secrets, channel, state, digest, next_attempt_at)
  values (occasion, queue_mail.template, queue_mail.kind, person, facts, address, queue_mail.secrets, queue_mail.channel,
    case when held is null then 'queued' else 'held' end, held, private.send_time(person, queue_mail.kind, now()))
  on conflict (dedupe_key) do nothing;
  if found then
    perform private.add_notification(occasion, queue_mail.template, queue_mail.kind, reader, known);
    perform private.queue_pushes(occasion, queue_mail.template, queue_mail.kind, reader, known);
  end if;
end
$$;
comment on function private.queue_mail(text, text, text, uuid, jsonb, text, jsonb, text) is
  'Queues a message once per occasion, and adds what it is about to the bell of the person, or of whoever confirmed the address; does nothing without '
  'a recipient.';

create function private.recall_mail(occasion text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  item private.outbox;
  reader uuid;
begin
  select * into item from private.outbox where dedupe_key = occasion and state = 'queued' for update;
  reader := coalesce(item.user_id, private.person_of_address(item.recipient));
  if item.id is null or exists (select from private.notifications as n
    where n.user_id = reader and n.subject = occasion and n.read_at is not null) then return false; end if;
  delete from private.outbox where id = item.id;
  delete from private.notifications as n where n.user_id = reader and n.subject = occasion and n.read_at is null;
  if found then perform private.tell_of_notification(reader); end if;
  return true;
end
$$;
comment on function private.recall_mail(text) is
  'Takes back what was queued for an occasion, and its entry in the bell; false if the person got or read it already.';

-- The unsubscribe link of a job alert deletes that alert.
create function private.unsubscribe(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) = 2 and parts[1] = 'alert'
    and parts[2] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.stop_job_alert(parts[2]::uuid);
    return 'job_alerts';
  end if;
  if cardinality(parts) is distinct from 3
    or private.sign('links', parts[1] || '.' || parts[2]) is distinct from parts[3] then
    perform private.raise_error(404, 'link_unknown',
      'This link is incomplete. Use the link in the email, or go to "Notifications".');
  end if;
  if parts[1] = 'guest' then
    perform private.opt_out_guest(parts[2]::uuid);
    return 'event_messages';
  end if;
  -- All that comes in a digest.
  if parts[2] = 'digests' then
    insert into public.notification_choices as c (user_id, kind, enabled)
    select u.id, kind, false from auth.users as u, unnest(private.digest_kinds()) as kind
    where u.id = parts[1]::uuid and (kind = 'follows' or private.digest_of(u.id, kind) is not null)
    on conflict (user_id, kind) do update set enabled = false;
    return 'digests';
  end if;
  -- The account may have been deleted; then there is nothing to switch off.
  insert into public.notification_choices (user_id, kind, enabled)
  select id, parts[2], false from auth.users where id = parts[1]::uuid
  on conflict (user_id, kind) do update set enabled = false;
  return parts[2];
end
$$;
grant execute on function private.unsubscribe(text) to service_role;

create function public.unsubscribe(token text) returns text
language sql security invoker set search_path = '' as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe(text) is
  'Switches off the kind of email that a signed link names. With the service key.';
grant execute on function public.unsubscribe(text) to service_role;

-- A message may wait for hours, for example while the mail server is down.
create function private.is_still_due(kind text, person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'job_alerts' then exists (
      select from public.job_alerts where job_alerts.id::text = data ->> 'alert_id')
    when 'approvals' then exists (select from public.staff where user_id = person)
    when 'form_answers' then private.is_response_due(person, (data ->> 'response_id')::uuid)
    when 'reminders' then data ->> 'placement_id' is null
      or private.is_placement_ending((data ->> 'placement_id')::uuid, (data ->> 'ends_at')::timestamptz)
    when 'new_registrations' then private.organizes_all(person, data)
    when 'event_reminders' then
      private.has_place((data ->> 'registration_id')::uuid, (data ->> 'starts_at')::timestamptz)
    when 'event_messages' then private.is_message_due(person, data)
    when 'groups' then private.gets_community_mail(person) and case when data ->> 'meeting_id' is null
      then private.is_group_mail_due(person, data) else private.is_meeting_mail_due(person, data) end
    when 'messages' then private.is_contact_due(person, data)
    when 'renewals' then private.is_membership_due(data)
    -- Nobody is asked to pay what is paid or closed.
    when 'billing' then data ->> 'outcome' not in ('invoice', 'late_fee', 'charge_upcoming', 'charge_failed',
        'charge_failed_finally', 'needs_action', 'debit_failed')
      or exists (select from public.invoices as i where i.id::text = data ->> 'invoice_id' and i.status = 'open')
    when 'applications' then private.is_application_due(person, (data ->> 'application_id')::uuid)
    when 'connections' then private.gets_community_mail(person) and private.is_connection_due(person, data)
    when 'direct_messages' then private.gets_community_mail(person) and private.is_unread_due(person, data)
    when 'invitations' then data ->> 'invitation_id' is null or exists (select from public.manager_invitations as i
      where i.id = (data ->> 'invitation_id')::uuid and i.accepted_at is null and i.revoked_at is null and i.expires_at > now())
    when 'digests' then exists (select from jsonb_array_elements(private.digest_items(data)))
    when 'memberships' then case data ->> 'outcome'
      -- Not to somebody who was put back.
      when 'removed' then not private.belongs_to((data ->> 'organization_id')::uuid, person)
      when 'past_due' then private.is_membership_due(data)
      when 'grace' then private.is_membership_due(data)
      when 'price_change' then private.is_membership_due(data)
      else true end
    else true end
$$;
comment on function private.is_still_due(text, uuid, jsonb) is
  'Whether what a queued message says is still so, and still for this person.';

create function private.message_data(kind text, template text, data jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- A message to many people is stored once, and what a visitor wrote is gone once it is deleted.
  select case when kind = 'digests' then data || jsonb_build_object('items', private.digest_items(data))
    when template = 'unread_messages' then data || private.unread_facts((data ->> 'person_id')::uuid, data -> 'thread_ids')
    when kind = 'event_messages' then data || (
      select jsonb_build_object('subject', subject, 'body', body) from public.event_messages
      where event_messages.id = (data ->> 'message_id')::uuid)
    when template = 'lead' then data || (
      select jsonb_strip_nulls(jsonb_build_object('business_id', m.business_id, 'source', m.source, 'category', m.category,
        'name', m.name, 'email', m.email, 'phone', m.phone, 'body', m.body, 'referrer', private.name_of(m.referrer_id)))
      from public.leads as m where m.id = (data ->> 'lead_id')::uuid)
    when template = 'group' and data ->> 'post_id' is not null then data || (
      -- Of a reply that is not published, its author reads their own words: the topic may be hidden by now.
      select jsonb_strip_nulls(jsonb_build_object('body', p.body,
        'title', case when data ->> 'outcome' <> 'post_refused' or p.topic_id is null then private.title_of_post(p) end))
      from private.group_posts as p where p.id = (data ->> 'post_id')::uuid)
    when template = 'group' and data ->> 'decision_id' is not null then data || (
      select jsonb_build_object('year', d.year, 'number', d.number, 'body', d.body) from private.group_decisions as d
      where d.id = (data ->> 'decision_id')::uuid)
    -- Of who is no longer invited, it holds what they knew.
    when template = 'group_meeting' and data ->> 'outcome' <> 'withdrawn' then data || private.meeting_facts(data)
    when template = 'form_response' then data || (
      select jsonb_strip_nulls(jsonb_build_object('email', r.email, 'answers', private.describe_answers(r.form_id, r.answers)))
      from public.form_responses as r where r.id = (data ->> 'response_id')::uuid)
    else data end
$$;
comment on function private.message_data(text, text, jsonb) is
  'The data of a message with the text that is stored elsewhere and read only when it is needed.';

-- What no longer applies is skipped.
create function private.take_outbox(max_count integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, language text, data jsonb,
  secrets jsonb, attempt integer, unsubscribe_token text
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
  with due as (
    -- Taken but never settled: that sender is gone. Senders stop well before ten minutes.
    select outbox.id from private.outbox
    where state in ('queued', 'sending') and next_attempt_at <= now()
      and (state = 'queued' or taken_at < now() - interval '10 minutes')
    order by next_attempt_at, created_at limit least(greatest(max_count, 1), 100) for update skip locked
  ), known as (
    select due.id, coalesce(outbox.recipient, users.email::text) as address, profiles.first_name as named,
      coalesce(profiles.language, outbox.data ->> 'language', 'en') as spoken,
      case outbox.channel when 'push' then choices.push is not false and private.has_push_device(outbox.user_id, outbox.recipient)
        else choices.enabled is not false end
        and not exists (select from private.email_opt_outs as off
          where off.address = outbox.recipient and off.kind = outbox.kind)
        and private.is_still_due(outbox.kind, outbox.user_id, outbox.data) as is_wanted
    from due join private.outbox on outbox.id = due.id
    left join auth.users on users.id = outbox.user_id
    left join public.profiles on profiles.id = outbox.user_id
    left join public.notification_choices as choices on choices.user_id = outbox.user_id
    and choices.kind = outbox.kind
  ), taken as (
    update private.outbox as item set
      state = case when not is_wanted then 'skipped' when coalesce(address, '') = '' then 'failed'
        else 'sending' end,
      last_error = case when is_wanted and coalesce(address, '') = '' then 'The account has no address.'
        else item.last_error end,
      secrets = case when is_wanted then item.secrets end,
      attempts = attempts + 1, taken_at = now()
    from known where item.id = known.id
    returning item.*, known.address, known.named, known.spoken
  )
  select taken.id, taken.template, taken.channel, taken.address, coalesce(taken.named, ''), taken.spoken,
    private.message_data(taken.kind, taken.template, taken.data),
    case taken.channel when 'push' then private.push_address(taken.recipient) else taken.secrets end, taken.attempts,
    case when taken.kind = 'job_alerts' then 'alert.' || (taken.secrets ->> 'token')
      when taken.user_id is not null and (taken.kind = any (private.optional_email_kinds()) or taken.kind = 'digests') then
        taken.user_id || '.' || taken.kind || '.'
          || private.sign('links', taken.user_id || '.' || taken.kind)
      when taken.kind = 'event_messages' then 'guest.' || (taken.data ->> 'registration_id') || '.'
        || private.sign('links', 'guest.' || (taken.data ->> 'registration_id')) end
  from taken where taken.state = 'sending' order by taken.next_attempt_at, taken.created_at;
end
$$;
grant execute on function private.take_outbox(integer) to service_role;

create function public.take_outbox(max_count integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, language text, data jsonb,
  secrets jsonb, attempt integer, unsubscribe_token text
)
language sql security invoker set search_path = '' as $$ select * from private.take_outbox(max_count) $$;
comment on function public.take_outbox(integer) is
  'Takes due messages, each for one sender only, with the addresses and choices of this moment. With the '
  'service key.';
grant execute on function public.take_outbox(integer) to service_role;

create function private.max_attempts(kind text) returns integer
language sql immutable set search_path = '' as $$ select case kind when 'launch' then 24 else 8 end $$;
comment on function private.max_attempts(text) is
  'How often a message is tried: over an hour, or over four days where nobody could ask for it again.';

create function private.settle_outbox(item uuid, of_attempt integer, outcome text, problem text)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_settled boolean;
begin
  -- A late sender changes nothing once another one has taken the message over.
  update private.outbox set
    state = case when outcome = 'retry' and attempts >= private.max_attempts(kind) then 'failed'
      when outcome in ('retry', 'release') then 'queued' else outcome end,
    attempts = attempts - (outcome = 'release')::integer,
    sent_at = case when outcome = 'sent' then now() end,
    secrets = case when outcome = 'sent' or outcome = 'failed'
      or (outcome = 'retry' and attempts >= private.max_attempts(kind)) then null else secrets end,
    last_error = left(problem, 500),
    -- 30 seconds, 1 minute, 2 minutes, and so on up to 6 hours.
    next_attempt_at = case
      when outcome = 'retry' then now() + least(interval '30 seconds' * 2 ^ (attempts - 1),
      interval '6 hours')
      else next_attempt_at end
  where id = item and state = 'sending' and attempts = of_attempt
    and outcome in ('sent', 'retry', 'failed', 'release');
  is_settled := found;
  -- The address is nobody's account, and was left for this message only.
  delete from private.outbox where id = item and kind = 'launch' and state in ('sent', 'failed');
  return is_settled;
end
$$;
grant execute on function private.settle_outbox(uuid, integer, text, text) to service_role;

create function public.settle_outbox(item uuid, of_attempt integer, outcome text, problem text default null)
returns boolean
language sql security invoker set search_path = '' as $$
  select private.settle_outbox(item, of_attempt, outcome, problem)
$$;
comment on function public.settle_outbox(uuid, integer, text, text) is
  'Records the result of an attempt: sent, retry, failed, or release (not tried). False if another sender '
  'has taken the message over.';
grant execute on function public.settle_outbox(uuid, integer, text, text) to service_role;

-- Arguments: the statuses that the person who submitted the row is notified of, besides those that take it down.
create function private.notify_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := to_jsonb(new);
  field constant text := case when tg_table_name = 'events' then 'approval_status' else 'status' end;
  was constant text := to_jsonb(old) ->> field;
  becomes constant text := item ->> field;
  actor constant text := private.actor_role();
  is_down constant boolean := private.is_taken_down(tg_table_name, field, was, becomes);
  is_up constant boolean := private.is_restored(tg_table_name, field, was, becomes,
    (to_jsonb(old) ->> 'published_at')::timestamptz);
  why constant text := private.decision_reason(tg_table_name, item, new.status_reason);
  listing public.businesses;
  person uuid;
begin
  -- Of what is paid for, the email about its time tells it.
  if becomes is not distinct from was or actor not in ('admin', 'editor', 'system')
    or current_setting('hub.by_placement', true) = 'on' or (becomes <> all (tg_argv[0]::text[]) and not is_down) then return null; end if;
  -- What a job or a deal goes through day by day, for a team that knows, or without anybody who decided it.
  if (is_down or is_up) and why is null and (actor = 'system'
    or not private.belongs_to_others(tg_table_name, to_jsonb(old))) then return null; end if;
  select * into listing from public.businesses
  where id = coalesce(case when tg_table_name = 'businesses' then item ->> 'id' end,
    item ->> 'business_id')::uuid;
  person := private.submitter_of(tg_table_name, item);

  -- People who decide about their own rows know already.
  if person = (select auth.uid()) then return null; end if;
  perform private.queue_mail(
    format('%s:%s:%s:%s', tg_table_name, new.id, becomes, extract(epoch from new.status_changed_at)),
    'decision', 'decisions', person,
    jsonb_build_object('entity', tg_table_name, 'outcome', case when is_up then 'restored'
        when is_down and becomes = 'rejected' then 'unpublished' else becomes end, 'id', new.id, 'reason', why,
      'title', coalesce(item ->> 'title', listing.name), 'slug', coalesce(item ->> 'slug', listing.slug),
      'business_id', listing.id, 'business', listing.name, 'fields', item -> 'accepted_fields'));
  return null;
end
$$;
comment on function private.notify_decision() is
  'Emails whoever submitted a row when staff take it down, restore it, or set one of the given statuses.';

-- Checked once a day.
create function private.queue_reminders() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  before constant bigint := (select count(*) from private.outbox);
begin
  perform private.queue_mail(format('jobs:%s:expires:%s', jobs.id, extract(epoch from expire_date)),
    'reminder', 'reminders',
    coalesce(posted_by, owner_id),
    jsonb_build_object('entity', 'jobs', 'id', jobs.id, 'title', title, 'slug', jobs.slug,
      'ends_at', expire_date, 'business_id', business_id, 'business',
      coalesce(businesses.name, hub.site_title), 'time_zone',
      coalesce(businesses.time_zone, hub.time_zone)))
  from public.jobs left join public.businesses on businesses.id = business_id
  cross join public.site_settings as hub
  where jobs.status = 'active' and (business_id is null or businesses.status = 'approved')
    and expire_date between now() and now() + interval '3 days'
    and jobs.published_at < expire_date - interval '3 days'
    -- The clock of placements has an email of its own.
    and not private.is_paid_post(jobs.id);
  perform private.queue_mail(format('deals:%s:expires:%s', deals.id, extract(epoch from valid_until)),
    'reminder', 'reminders',
    coalesce(created_by, owner_id),
    jsonb_build_object('entity', 'deals', 'id', deals.id, 'title', title, 'slug', deals.slug,
      'ends_at', valid_until, 'business_id', business_id, 'business',
      coalesce(businesses.name, hub.site_title), 'time_zone',
      coalesce(businesses.time_zone, hub.time_zone)))
  from public.deals left join public.businesses on businesses.id = business_id
  cross join public.site_settings as hub
  where deals.status = 'active' and (business_id is null or businesses.status = 'approved')
    and valid_until between now() and now() + interval '3 days'
    and deals.published_at < valid_until - interval '3 days' and not private.is_paid_post(deals.id);
  -- The clock of memberships has notices of its own. Switched on or off, it knows of this one.
  if not (select is_on from public.membership_clock) then perform private.send_notices(now(), '{-14}', 500); end if;
  return greatest(0, (select count(*) from private.outbox) - before);
end
$$;
grant execute on function private.queue_reminders() to service_role;

create function public.queue_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_reminders() $$;
comment on function public.queue_reminders() is
  'Queues reminders: jobs and deals that end within three days, memberships within two weeks. Daily, with '
  'the service key.';
grant execute on function public.queue_reminders() to service_role;

create function private.delete_old_emails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.outbox where state in ('bundled', 'sent', 'failed', 'skipped')
    and created_at < now() - interval '180 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function private.delete_old_emails() to service_role;

create function public.delete_old_emails() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_emails() $$;
comment on function public.delete_old_emails() is
  'Deletes emails from the outbox 180 days after they were queued, unless they are still to be sent. Returns '
  'how many. Regular work, with the service key.';
grant execute on function public.delete_old_emails() to service_role;

-- Until when the digests of each kind are complete. One row for all people who get the same digest: a run
-- locks it, so that two schedulers send one, and a run that fails leaves it as it was.
create table private.digest_runs (
  kind text not null,
  frequency text not null,
  covered_until timestamptz not null default now(),
  primary key (kind, frequency)
);
comment on table private.digest_runs is 'Until when each digest has been sent.';

insert into private.digest_runs (kind, frequency) values ('approvals', 'hourly'), ('approvals', 'daily'),
  ('new_registrations', 'daily'), ('digests', 'daily'), ('digests', 'weekly');

alter table private.digest_runs enable row level security;

create function private.digest_time(frequency text, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case frequency when 'hourly' then date_trunc('hour', moment, 'UTC')
    when 'weekly' then (date_trunc('week', (moment at time zone time_zone) - interval '7 hours') + interval '7 hours')
      at time zone time_zone
    else (date_trunc('day', (moment at time zone time_zone) - interval '7 hours') + interval '7 hours')
      at time zone time_zone end
  from public.site_settings
$$;
comment on function private.digest_time(text, timestamptz) is
  'When the last digest was due: on the hour, or at 7 a.m. by the hub''s clock, for a weekly one on Monday.';

-- A minute late, so that transactions that were open at the time are seen.
create function private.start_digest(digest_kind text, digest_frequency text, moment timestamptz)
returns tstzrange
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := private.digest_time(digest_frequency, moment - interval '1 minute');
  since timestamptz;
begin
  if not exists (select from private.digest_runs where kind = digest_kind and frequency = digest_frequency
    and covered_until < due) then return null; end if;
  select covered_until into since from private.digest_runs
  where kind = digest_kind and frequency = digest_frequency for update;
  if since >= due then return null; end if;
  update private.digest_runs set covered_until = due
  where kind = digest_kind and frequency = digest_frequency;
  return tstzrange(since, due, '(]');
end
$$;
comment on function private.start_digest(text, text, timestamptz) is
  'The time that the next digest covers, which is now taken; null while none is due.';

create function private.pending_approvals() returns table (entity text, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select 'businesses', coalesce(status_changed_at, created_at) from public.businesses
  where status = 'pending' and not private.is_approved_unpaid(id)
  union all select 'claims', coalesce(status_changed_at, created_at) from public.claims
  where status = 'pending_review'
  union all select 'change_requests', coalesce(status_changed_at, created_at) from public.change_requests
  where status = 'pending'
  union all select 'events', coalesce(status_changed_at, created_at) from public.events
  where approval_status = 'pending' and not private.is_approved_unpaid(id)
  union all select 'deals', coalesce(status_changed_at, created_at) from public.deals
  where status = 'pending' and not private.is_approved_unpaid(id)
  union all select 'jobs', coalesce(status_changed_at, created_at) from public.jobs
  where status = 'pending' and not private.is_approved_unpaid(id)
  union all select 'blog_posts', coalesce(status_changed_at, created_at) from public.blog_posts
  where status = 'pending'
  union all select 'reports', coalesce(status_changed_at, created_at) from public.reports
  where status = 'pending'
  union all select 'membership_applications', coalesce(status_changed_at, created_at) from public.membership_applications
  where status = 'pending';
end
$$;
comment on function private.pending_approvals() is 'Everything that Approvals shows, and since when it waits.';

create function private.pending_approval_counts() returns table (entity text, waiting bigint)
language sql stable security definer set search_path = '' as $$
  select entity, count(*) from private.pending_approvals() where (select private.is_staff()) group by entity
$$;
grant execute on function private.pending_approval_counts() to authenticated;

create function public.pending_approval_counts() returns table (entity text, waiting bigint)
language sql stable security invoker set search_path = '' as $$
  select entity, waiting from private.pending_approval_counts()
$$;
comment on function public.pending_approval_counts() is
  'How much of each kind waits for a decision, for staff. No rows for others, and none for a kind of which nothing '
  'waits.';
grant execute on function public.pending_approval_counts() to authenticated;

-- Nothing new since the last digest: none is sent.
create function private.queue_approval_digests(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text;
  covered tstzrange;
  facts jsonb;
  queued integer := 0;
  people integer;
begin
  foreach wanted in array '{hourly,daily}'::text[] loop
    covered := private.start_digest('approvals', wanted, moment);
    continue when covered is null;
    select jsonb_build_object('frequency', wanted, 'new', coalesce(sum(fresh), 0), 'oldest', min(oldest),
      'counts', jsonb_object_agg(entity, total))
    into facts from (
      select entity, count(*) as total, count(*) filter (where since <@ covered) as fresh,
        min(since) as oldest
      from (select * from private.pending_approvals() union all select entity, since from private.pending_moderation) as pending
      group by entity) as waiting;
    continue when (facts ->> 'new')::integer = 0;
    perform private.queue_mail(format('approvals:%s:%s:%s', wanted, user_id,
      extract(epoch from upper(covered))), 'approvals', 'approvals', user_id, facts)
    from public.staff where private.chosen_frequency(user_id, 'approvals') = wanted;
    get diagnostics people = row_count;
    queued := queued + people;
  end loop;
  return queued;
end
$$;
grant execute on function private.queue_approval_digests(timestamptz) to service_role;

create function public.queue_digests() returns integer
language sql security invoker set search_path = '' as $$
  select private.queue_approval_digests() + private.queue_registration_digests() + private.queue_personal_digests()
$$;
comment on function public.queue_digests() is
  'Queues the digests that are due: what waits for staff, new registrations for organizers, and what people wanted together. Every few '
  'minutes, with the service key.';
grant execute on function public.queue_digests() to service_role;
