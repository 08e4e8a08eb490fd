-- Job alerts go out by the outbox, as all mails do: an alert tells of a job once.
create table private.job_alert_jobs (
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  primary key (alert_id, job_id)
);
comment on table private.job_alert_jobs is 'Which jobs an alert has told of: one that is published again is no news.';
create index job_alert_jobs_job_id_idx on private.job_alert_jobs (job_id);
alter table private.job_alert_jobs enable row level security;

create or replace function private.collect_job_alerts(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  alert record;
  news jsonb;
  letters jsonb := '[]';
begin
  for alert in
    select a.*, u.email from public.job_alerts as a join auth.users as u on u.id = a.user_id
    where u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until < now())
      and ((a.frequency = 'daily' and a.checked_at <= now() - interval '23 hours')
        or (a.frequency = 'weekly' and a.checked_at <= now() - interval '167 hours'))
    order by a.checked_at limit least(greatest(most, 1), 1000) for update of a skip locked
  loop
    with found as (
      -- A few minutes more: what was being published while this last looked.
      select * from public.matching_jobs(alert.q, alert.job_type, alert.category, alert.remote, alert.salary_min)
      where published_at > alert.checked_at - case when alert.checked_at > alert.created_at then interval '10 minutes' else interval '0' end
        and published_at <= now()
        and not exists (select from private.job_alert_jobs as told where told.alert_id = alert.id and told.job_id = id)
      order by published_at desc limit 20
    ), told as (
      insert into private.job_alert_jobs (alert_id, job_id) select alert.id, found.id from found
    )
    select jsonb_agg(jsonb_build_object('slug', found.slug, 'title', found.title, 'business_name', found.business_name,
      'location', found.location, 'salary_range', found.salary_range, 'job_type', found.job_type) order by found.published_at desc)
    into news from found;
    update public.job_alerts set checked_at = now(), last_sent_at = case when news is null then last_sent_at else now() end
    where id = alert.id;
    if news is not null then
      letters := letters || jsonb_build_object('alert_id', alert.id, 'user_id', alert.user_id, 'email', alert.email,
        'frequency', alert.frequency, 'token', alert.token, 'jobs', news, 'search', jsonb_build_object('q', alert.q,
          'job_type', alert.job_type, 'category', alert.category, 'remote', alert.remote, 'salary_min', alert.salary_min));
    end if;
  end loop;
  return letters;
end
$$;

alter table private.outbox drop constraint outbox_kind_known, add constraint outbox_kind_known
  check (kind in ('decisions', 'reminders', 'renewals', 'claims', 'registrations', 'invitations', 'memberships', 'job_alerts'));

create function private.queue_job_alerts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter jsonb;
  queued integer := 0;
begin
  for letter in select * from jsonb_array_elements(private.collect_job_alerts(1000)) loop
    perform private.queue_mail(
      'job_alert ' || (letter ->> 'alert_id') || ' ' || now(), 'job_alert', 'job_alerts', (letter ->> 'user_id')::uuid,
      jsonb_build_object('alert_id', letter -> 'alert_id', 'frequency', letter -> 'frequency', 'jobs', letter -> 'jobs',
        'search', letter -> 'search'),
      secrets => jsonb_build_object('token', letter -> 'token'));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
create function public.queue_job_alerts() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_job_alerts() $$;
comment on function public.queue_job_alerts() is
  'Queues a mail for each alert that is due and has new jobs; answers how many. With the service key.';
revoke execute on function private.queue_job_alerts(), public.queue_job_alerts() from public;
grant execute on function private.queue_job_alerts(), public.queue_job_alerts() to service_role;

-- The link of an alert ends that alert; what waits for an alert that ended meanwhile is not sent.
create or replace function private.unsubscribe(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) = 2 and parts[1] = 'alert' and parts[2] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.stop_job_alert(parts[2]::uuid);
    return 'job_alerts';
  end if;
  if cardinality(parts) is distinct from 3 or private.sign('links', parts[1] || '.' || parts[2]) is distinct from parts[3] then
    perform private.refuse(404, 'link_unknown', 'This link is not complete. Use the one in the mail, or choose under "Notifications".');
  end if;
  -- The account may be gone by now; then there is nothing to switch off.
  insert into public.notification_choices (user_id, kind, enabled)
  select id, parts[2], false from auth.users where id = parts[1]::uuid
  on conflict (user_id, kind) do update set enabled = false;
  return parts[2];
end
$$;

create or replace function private.take_outbox(most integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, data jsonb, secrets jsonb, attempt integer,
  unsubscribe_token text
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
  with due as (
    -- What was taken and never settled belonged to a sender that is gone; whoever sends stops well before ten minutes.
    select outbox.id from private.outbox
    where state in ('queued', 'sending') and next_attempt_at <= now()
      and (state = 'queued' or taken_at < now() - interval '10 minutes')
    order by next_attempt_at, created_at limit least(greatest(most, 1), 100) for update skip locked
  ), known as (
    select due.id, coalesce(outbox.recipient, users.email::text) as address, profiles.first_name as named,
      choices.enabled is not false and (outbox.kind <> 'job_alerts' or exists (
        select from public.job_alerts where job_alerts.id::text = outbox.data ->> 'alert_id')) as is_wanted
    from due join private.outbox on outbox.id = due.id
    left join auth.users on users.id = outbox.user_id
    left join public.profiles on profiles.id = outbox.user_id
    left join public.notification_choices as choices on choices.user_id = outbox.user_id and choices.kind = outbox.kind
  ), taken as (
    update private.outbox as item set
      state = case when not is_wanted then 'skipped' when coalesce(address, '') = '' then 'failed' else 'sending' end,
      last_error = case when is_wanted and coalesce(address, '') = '' then 'The account has no address.' else item.last_error end,
      secrets = case when is_wanted then item.secrets end,
      attempts = attempts + 1, taken_at = now()
    from known where item.id = known.id
    returning item.*, known.address, known.named
  )
  select taken.id, taken.template, taken.channel, taken.address, coalesce(taken.named, ''), taken.data, taken.secrets,
    taken.attempts,
    case when taken.kind = 'job_alerts' then 'alert.' || (taken.secrets ->> 'token')
      when taken.user_id is not null and taken.kind in ('decisions', 'reminders', 'renewals') then
        taken.user_id || '.' || taken.kind || '.' || private.sign('links', taken.user_id || '.' || taken.kind) end
  from taken where taken.state = 'sending' order by taken.next_attempt_at, taken.created_at;
end
$$;
