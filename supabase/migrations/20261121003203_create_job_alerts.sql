-- Searches for jobs that people keep, to hear by mail of what is new.
create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  q text not null default '' constraint job_alerts_q_length check (char_length(q) <= 100),
  job_type text not null default '' constraint job_alerts_job_type_length check (char_length(job_type) <= 40),
  category text not null default '' constraint job_alerts_category_length check (char_length(category) <= 60),
  remote boolean not null default false,
  salary_min numeric(12, 2) not null default 0 constraint job_alerts_salary_min_range check (salary_min between 0 and 99999999),
  frequency text not null default 'daily' constraint job_alerts_frequency_known check (frequency in ('daily', 'weekly')),
  -- Who has it may end the alert, without signing in: it stands in the mails only.
  token uuid not null default gen_random_uuid(),
  checked_at timestamptz not null default now(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint job_alerts_one_per_search unique (user_id, q, job_type, category, remote, salary_min),
  constraint job_alerts_token_unique unique (token)
);
comment on table public.job_alerts is 'Searches for jobs that a person is told about by mail, each by its own person alone.';
create index job_alerts_due_idx on public.job_alerts (frequency, checked_at);

create function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('job_alerts' || new.user_id::text, 0));
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 10 then
    perform private.refuse(409, 'too_many_alerts', 'You have 10 job alerts already. End one of them first.');
  end if;
  return new;
end
$$;
revoke execute on function private.limit_job_alerts() from public;
create trigger job_alerts_limit before insert on public.job_alerts
  for each row execute function private.limit_job_alerts();

alter table public.job_alerts enable row level security;
grant select (id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at),
  insert (id, user_id, q, job_type, category, remote, salary_min, frequency), update (frequency), delete
  on public.job_alerts to authenticated;
grant select, insert, update, delete on public.job_alerts to service_role;
create policy "people read their alerts" on public.job_alerts for select to authenticated using (user_id = (select auth.uid()));
create policy "people keep searches for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people choose how often" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people end their alerts" on public.job_alerts for delete to authenticated using (user_id = (select auth.uid()));

-- For whoever sends the mails: call it and hand the mails over in one transaction, so that none is lost or sent twice.
create function private.collect_job_alerts(most integer) returns jsonb
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
    select jsonb_agg(jsonb_build_object('slug', found.slug, 'title', found.title, 'business_name', found.business_name,
      'location', found.location, 'salary_range', found.salary_range, 'job_type', found.job_type) order by found.published_at desc)
    into news from (
      select * from public.matching_jobs(alert.q, alert.job_type, alert.category, alert.remote, alert.salary_min)
      where published_at > alert.checked_at and published_at <= now() order by published_at desc limit 20) as found;
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
create function public.collect_job_alerts(most integer default 100) returns jsonb
language sql security invoker set search_path = '' as $$ select private.collect_job_alerts(most) $$;
comment on function public.collect_job_alerts(integer) is
  'Takes the alerts that are due and answers a letter for each with new jobs: address, search, jobs and the token that ends it. With the service key.';
revoke execute on function private.collect_job_alerts(integer), public.collect_job_alerts(integer) from public;
grant execute on function private.collect_job_alerts(integer), public.collect_job_alerts(integer) to service_role;

-- Answers the same for a token that is not known: who guesses learns nothing.
create function private.stop_job_alert(alert_token uuid) returns void
language sql security definer set search_path = '' as $$ delete from public.job_alerts where token = alert_token $$;
create function public.stop_job_alert(alert_token uuid) returns void
language sql security invoker set search_path = '' as $$ select private.stop_job_alert(alert_token) $$;
comment on function public.stop_job_alert(uuid) is 'Ends the alert of a mail, by the token that stands in it.';
revoke execute on function private.stop_job_alert(uuid), public.stop_job_alert(uuid) from public;
grant execute on function private.stop_job_alert(uuid), public.stop_job_alert(uuid) to anon, authenticated, service_role;
