-- Applications to jobs through the hub. They are between the applicant and the business; not even staff of the
-- hub read them.

create function private.application_retention() returns interval
language sql immutable set search_path = '' as $$ select interval '180 days' $$;
comment on function private.application_retention() is
  'How long an application stays after its decision, its withdrawal or the end of its job. The privacy page '
  'states it.';

create function private.application_states() returns text[]
language sql immutable set search_path = '' as $$ select '{new,seen,invited,declined,withdrawn}'::text[] $$;
comment on function private.application_states() is
  'The states of an application in the order that lists sort them, as contracts/applications.ts names them.';
grant execute on function private.application_states() to authenticated, service_role;

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- The business it was sent to, whatever becomes of the job: moving a job gives nobody its applications, and
  -- merging listings only to the same team. A trigger sets it.
  business_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.businesses (id) on delete cascade,
  applicant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The owner it was sent to, once the business has another (private.close_inbox): nobody new reads it.
  former_owner_id uuid,
  name text not null constraint job_applications_name_length
    check (char_length(btrim(name)) between 1 and 120),
  -- Empty once withdrawn, like everything else but the name.
  email text not null constraint job_applications_email_form
    check ((email = '' and status = 'withdrawn')
      or private.is_email_address(email)),
  phone text not null default '' constraint job_applications_phone_form
    check (phone = '' or phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  message text not null default '' constraint job_applications_message_length
    check (char_length(message) <= 5000),
  -- In the bucket job-applications; file_name is the applicant's own name for it.
  file_path text,
  file_name text not null default '' constraint job_applications_file_name_length
    check (char_length(file_name) <= 200),
  status text not null default 'new' constraint job_applications_status_known
    check (status = any (private.application_states())),
  status_changed_at timestamptz not null default now(),
  -- What the business wrote with its decision.
  answer text not null default '' constraint job_applications_answer_length
    check (char_length(answer) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_applications_file_path_unique unique (file_path)
);
comment on table public.job_applications is
  'Applications to jobs through the hub; read by the applicant and by owner and managers of the business.';

-- Whoever withdrew may apply again.
create unique index job_applications_one_per_person on public.job_applications (job_id, applicant_id)
  where status <> 'withdrawn';
create index job_applications_job_id_idx on public.job_applications (job_id, status);
create index job_applications_business_id_idx on public.job_applications (business_id, created_at desc, id);
create index job_applications_applicant_id_idx on public.job_applications (applicant_id, created_at desc);
create index job_applications_decided_idx on public.job_applications (status_changed_at)
  where status in ('invited', 'declined', 'withdrawn');
create index job_applications_open_idx on public.job_applications (created_at)
  where status in ('new', 'seen');

create function private.check_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job record;
  listing public.businesses;
begin
  -- Waits for a merge of the listing, which locks it before it moves its jobs.
  select * into listing from public.businesses
  where id = (select business_id from public.jobs where id = new.job_id) for share;
  select j.status, j.expire_date, j.apply_by_form, j.business_id, b.status as business_status into job
  from public.jobs as j left join public.businesses as b on b.id = j.business_id where j.id = new.job_id
  for share of j;
  if listing.status = 'merged' or job.business_id is distinct from listing.id then
    perform private.raise_error(409, 'listing_merged',
      'This job moved to another business. Reload the page.');
  elsif job is null or job.status <> 'active' or job.expire_date <= now()
    or job.business_status <> 'approved' then
    perform private.raise_error(409, 'job_not_open', 'This job is no longer open.');
  elsif not job.apply_by_form or not private.has_managers(job.business_id) then
    perform private.raise_error(409, 'job_without_form', 'Apply for this job as its page says.');
  end if;

  new.business_id := job.business_id;
  if new.file_path is not null then
    if starts_with(new.file_path, new.applicant_id::text || '/' || new.job_id::text || '/') is not true
      or not exists (select from storage.objects where bucket_id = 'job-applications'
        and name = new.file_path)
      -- The scheduled jobs may be deleting it.
      or exists (select from private.application_files_due where path = new.file_path) then
      perform private.raise_error(422, 'file_missing', 'The upload failed. Choose the file again.');
    end if;
  end if;

  -- Applications of one person are serialized.
  perform pg_advisory_xact_lock(hashtextextended('job_applications' || new.applicant_id::text, 0));
  if (select count(*) from public.job_applications where applicant_id = new.applicant_id
    and created_at > now() - interval '1 day') >= 20 then
    perform private.raise_error(429, 'too_many_applications',
      'You have applied for 20 jobs since yesterday. Try again tomorrow.');
  end if;

  return new;
end
$$;
comment on function private.check_application() is
  'Checks that the job is open and takes applications here, names the business that gets it, and limits '
  'applications per person.';

-- The email contains nothing of the application: it would outlive the application.
create function private.notify_application_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(format('job_applications:%s:sent:%s', new.id, readers.id), 'application',
    'applications', readers.id,
    jsonb_build_object('outcome', 'received', 'application_id', new.id, 'job', jobs.title,
      'business', businesses.name))
  from public.jobs, public.businesses, private.managers_of(new.business_id) as readers (id)
  where jobs.id = new.job_id and businesses.id = new.business_id and readers.id <> new.applicant_id;
  return null;
end
$$;
comment on function private.notify_application_readers() is
  'Emails the owner and the managers of a business about an application.';

create function private.is_application_due(person uuid, application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person in (select private.managers_of(business_id) from public.job_applications
    where id = application and status <> 'withdrawn' and former_owner_id is null)
$$;
comment on function private.is_application_due(uuid, uuid) is
  'Whether an application still exists, not withdrawn, and a person is owner or manager of its business.';

-- Files that no application refers to any more. The database cannot delete files; the scheduled jobs do.
create table private.application_files_due (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.application_files_due is
  'Files of applications that were withdrawn or deleted, or never sent, until they are deleted.';

create index application_files_due_queued_at_idx on private.application_files_due (queued_at);

alter table private.application_files_due enable row level security;

create function private.queue_application_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- What earlier attempts left behind.
    insert into private.application_files_due (path)
    select name from storage.objects where bucket_id = 'job-applications'
      and starts_with(name, new.applicant_id::text || '/' || new.job_id::text || '/')
      and name is distinct from new.file_path
    on conflict do nothing;
  elsif old.file_path is not null and (tg_op = 'DELETE' or new.file_path is distinct from old.file_path) then
    insert into private.application_files_due (path) values (old.file_path) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.queue_application_files() is
  'Queues the files for deletion that no application refers to any more.';

create trigger a_reject_anonymous before insert on public.job_applications
  for each row execute function private.reject_anonymous();
create trigger job_applications_1_check before insert on public.job_applications
  for each row execute function private.check_application();
create trigger job_applications_notify_readers after insert on public.job_applications
  for each row execute function private.notify_application_readers();
create trigger job_applications_queue_files after insert or delete or update of file_path
  on public.job_applications for each row execute function private.queue_application_files();
create trigger job_applications_set_updated_at before update on public.job_applications
  for each row execute function private.set_updated_at();

alter table public.job_applications enable row level security;
grant select, insert (id, job_id, applicant_id, name, email, phone, message, file_path, file_name)
  on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;

create policy "applicants read theirs, owner and managers those to their jobs" on public.job_applications
  for select to authenticated using (
    applicant_id = (select auth.uid()) or (former_owner_id is null
      and business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "people apply for themselves" on public.job_applications for insert to authenticated
  with check (applicant_id = (select auth.uid()));

-- Notes of the business about an application.
create table public.job_application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As it was then: people of a team do not see each other's profiles.
  author_name text not null default '' constraint job_application_notes_author_name_length
    check (char_length(author_name) <= 320),
  text text not null constraint job_application_notes_text_length
    check (char_length(btrim(text)) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.job_application_notes is
  'Notes about applications; seen by owner and managers of the business only, never by the applicant.';

create index job_application_notes_application_id_idx on public.job_application_notes
  (application_id, created_at);
create index job_application_notes_author_id_idx on public.job_application_notes (author_id);

create function private.sign_application_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a withdrawal, which deletes the notes; notes to one application are serialized.
  if (select status from public.job_applications where id = new.application_id for no key update)
    = 'withdrawn' then
    perform private.raise_error(409, 'application_withdrawn', 'The applicant withdrew this application.');
  elsif (select count(*) from public.job_application_notes where application_id = new.application_id) >= 50
    then
    perform private.raise_error(409, 'too_many_notes', 'This application has 50 notes. Delete one first.');
  end if;
  new.author_name := coalesce(private.name_of(new.author_id),
    (select email from auth.users where id = new.author_id), '');
  return new;
end
$$;
comment on function private.sign_application_note() is
  'Names the author of a note, and limits the notes of an application.';

create trigger a_reject_anonymous before insert on public.job_application_notes
  for each row execute function private.reject_anonymous();
create trigger job_application_notes_sign before insert on public.job_application_notes
  for each row execute function private.sign_application_note();

alter table public.job_application_notes enable row level security;
grant select, delete, insert (id, application_id, text) on public.job_application_notes to authenticated;
grant select, insert, update, delete on public.job_application_notes to service_role;

-- Not by the rows of job_applications that the caller sees: applicants see theirs.
create policy "owner and managers read notes" on public.job_application_notes for select to authenticated
  using (exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
    and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "owner and managers write notes" on public.job_application_notes for insert to authenticated
  with check (author_id = (select auth.uid())
    and exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "authors delete notes while they are on the team" on public.job_application_notes
  for delete to authenticated using (author_id = (select auth.uid())
    and exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));

create function private.application_counts(job_ids uuid[])
returns table (job_id uuid, total integer, unread integer)
language sql stable security definer set search_path = '' as $$
  select a.job_id, count(*)::integer, (count(*) filter (where a.status = 'new'))::integer
  from public.job_applications as a
  where a.job_id = any (array(select unnest(job_ids) limit 1000)) and a.status <> 'withdrawn'
    and ((select private.is_staff()) or (a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])))
  group by a.job_id
$$;
grant execute on function private.application_counts(uuid[]) to authenticated, service_role;

create function public.application_counts(job_ids uuid[])
returns table (job_id uuid, total integer, unread integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.application_counts(job_ids)
$$;
comment on function public.application_counts(uuid[]) is
  'How many applications jobs have, withdrawn ones left out: for owner and managers, and for staff, who see '
  'nothing else of applications. Jobs without any are left out. At most 1000 jobs.';
grant execute on function public.application_counts(uuid[]) to authenticated, service_role;

-- Whoever may not read applications gets the name of the business; staff also get the counts.
create function private.applications_page(
  business uuid, of_job uuid, in_status text, page integer, page_size integer, words text, sort text,
  descending boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  may_read constant boolean := business = any (private.my_business_ids('{owner,manager}'));
  size constant integer := least(greatest(page_size, 1), 100);
  plain constant regdictionary := 'extensions.unaccent';
  wanted constant text := lower(extensions.unaccent(plain, left(btrim(coalesce(words, '')), 200)));
  listing public.businesses;
  result jsonb;
begin
  select * into listing from public.businesses where id = business;
  if listing.id is null
    or not (may_read or business = any (private.my_business_ids('{contributor}')) or private.is_staff()) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you don’t have access to it.');
  end if;

  result := jsonb_build_object(
    'business', jsonb_build_object('id', listing.id, 'name', listing.name, 'time_zone', listing.time_zone),
    'may_read', may_read,
    -- Whoever reads applications also gets the jobs whose applications were all withdrawn.
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title,
        'total', coalesce(counted.total, 0), 'unread', coalesce(counted.unread, 0))
        order by j.created_at desc, j.id)
      from (select array_agg(distinct job_id) as ids from public.job_applications
        where business_id = business and former_owner_id is null) as applied
      join public.jobs as j on j.id = any (applied.ids)
      left join private.application_counts(applied.ids) as counted on counted.job_id = j.id
      where may_read or counted.job_id is not null), '[]'),
    'counts', '{}'::jsonb, 'total', 0, 'applications', '[]'::jsonb);
  if not may_read then return result; end if;
  return result || (
    with found as (
      select a.id, a.job_id, a.name, a.status, a.created_at, a.file_path is not null as has_file, jobs.title as job_title
      from public.job_applications as a join public.jobs on jobs.id = a.job_id
      where a.business_id = business and a.former_owner_id is null and (of_job is null or a.job_id = of_job)
        and (wanted = '' or strpos(lower(extensions.unaccent(plain, a.name || ' ' || jobs.title)), wanted) > 0)
    ), placed as (
      select found.*, case sort when 'name' then lower(found.name) when 'job' then lower(found.job_title)
        when 'status' then array_position(private.application_states(), found.status)::text
        else to_char(found.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') end as place
      from found
    ), shown as (
      select id, job_id, name, status, created_at, has_file, job_title,
        row_number() over (order by case when not descending then place end, case when descending then place end desc,
          created_at desc, id) as number
      from placed
      where in_status = '' or status = in_status
      order by number
      limit size offset (greatest(page, 1)::bigint - 1) * size
    )
    select jsonb_build_object(
      'counts', coalesce((select jsonb_object_agg(by_status.status, by_status.count)
        from (select status, count(*) as count from found group by status) as by_status), '{}'),
      'total', (select count(*) from found where in_status = '' or status = in_status),
      'applications', coalesce((select jsonb_agg(to_jsonb(shown) - 'number' order by shown.number)
        from shown), '[]')));
end
$$;
grant execute on function private.applications_page(uuid, uuid, text, integer, integer, text, text, boolean)
  to authenticated, service_role;

create function public.applications_page(
  business_id uuid, job_id uuid default null, status text default '', page integer default 1,
  page_size integer default 20, q text default '', sort text default 'sent', descending boolean default true
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.applications_page(business_id, job_id, status, page, page_size, q, sort, descending)
$$;
comment on function public.applications_page(uuid, uuid, text, integer, integer, text, text, boolean) is
  'A numbered page of the applications to a business with the words of a search in the name or the job, with the '
  'counts of each state and job, ordered by sent, name, job or status; for owner and managers. Staff get the '
  'counts of jobs only.';
grant execute on function public.applications_page(uuid, uuid, text, integer, integer, text, text, boolean)
  to authenticated, service_role;

-- The caller's right is decided by the locked row.
create function private.lock_application(application uuid) returns public.job_applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications;
begin
  select * into item from public.job_applications where id = application for no key update;
  if item.id is null or item.former_owner_id is not null
    or item.business_id <> all (private.my_business_ids('{owner,manager}')) then
    perform private.raise_error(404, 'not_found', 'This application no longer exists, or you don’t have access to it.');
  end if;
  return item;
end
$$;
comment on function private.lock_application(uuid) is
  'Locks an application for its business; 404 for everybody else.';

create function private.read_application(application uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications := private.lock_application(application);
begin
  if item.status = 'new' then
    update public.job_applications set status = 'seen', status_changed_at = now() where id = item.id
    returning * into item;
  end if;
  return jsonb_build_object(
    'application', to_jsonb(item) - '{applicant_id,former_owner_id,updated_at}'::text[],
    'job', (select jsonb_build_object('id', id, 'title', title) from public.jobs where id = item.job_id),
    'business', (select jsonb_build_object('id', id, 'name', name, 'time_zone', time_zone)
      from public.businesses where id = item.business_id),
    'notes', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'author_name', author_name, 'text', text,
        'created_at', created_at, 'is_mine', author_id = (select auth.uid())) order by created_at, id)
      from public.job_application_notes where application_id = item.id), '[]'));
end
$$;
grant execute on function private.read_application(uuid) to authenticated, service_role;

create function public.read_application(application_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.read_application(application_id)
$$;
comment on function public.read_application(uuid) is
  'An application with its job and the notes about it, for owner and managers of the business. Marks a new '
  'one as seen.';
grant execute on function public.read_application(uuid) to authenticated, service_role;

create function private.decide_application(application uuid, seen_status text, decision text, message text)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  item constant public.job_applications := private.lock_application(application);
  account constant uuid := (
    select id from auth.users where id = item.applicant_id and email_confirmed_at is not null);
  words constant text := btrim(coalesce(message, ''));
begin
  if not private.is_staff() and not exists (
    select from public.businesses where id = item.business_id and status = 'approved') then
    perform private.raise_error(409, 'listing_not_public',
      'Your listing is not public now. Answer applications when it is public again.');
  elsif item.status = 'withdrawn' then
    perform private.raise_error(409, 'application_withdrawn', 'The applicant withdrew this application.');
  elsif item.status is distinct from seen_status then
    perform private.raise_error(409, 'already_decided',
      'Someone else already decided this. Reload it to see the decision.');
  elsif decision is null
    or not (decision in ('invited', 'declined') or (decision = 'new' and item.status = 'seen'))
    or decision = item.status then
    perform private.raise_error(422, 'decision_unknown', 'Choose to invite or to decline.');
  elsif char_length(words) > 2000 then
    perform private.raise_error(422, 'answer_too_long', 'Use at most 2,000 characters.');
  elsif decision <> 'new'
    and not private.consume_rate_limit('application answers ' || item.id, 4, 86400) then
    perform private.raise_error(429, 'too_many_changes',
      'This applicant got four emails from you today. Change it tomorrow.');
  elsif decision <> 'new'
    and not private.consume_rate_limit('application answers of ' || item.business_id, 100, 86400) then
    perform private.raise_error(429, 'too_many_answers',
      'Your business answered 100 applications today. Continue tomorrow.');
  end if;

  update public.job_applications set status = decision, status_changed_at = clock_timestamp(),
    answer = case when decision = 'new' then answer else words end
  where id = item.id;
  if decision <> 'new' then
    -- To the confirmed address of the account: the one in the application may be anybody's. The message is
    -- deleted from the outbox as soon as it is sent.
    perform private.queue_mail(format('job_applications:%s:%s:%s', item.id, decision, clock_timestamp()),
      'application', 'application_answers', account,
      (select jsonb_build_object('outcome', decision, 'application_id', item.id, 'job', jobs.title,
        'business', businesses.name)
      from public.jobs, public.businesses where jobs.id = item.job_id and businesses.id = item.business_id),
      secrets => jsonb_build_object('message', words));
  end if;
  return decision;
end
$$;
grant execute on function private.decide_application(uuid, text, text, text) to authenticated, service_role;

create function public.decide_application(
  application_id uuid, seen_status text, decision text, message text default ''
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.decide_application(application_id, seen_status, decision, message)
$$;
comment on function public.decide_application(uuid, text, text, text) is
  'Invites or declines an applicant, who gets an email with the message, or marks a seen application as new. '
  '409 already_decided when it is no longer in the state that the caller saw, listing_not_public while the '
  'business is not approved. At most 100 a day for a business.';
grant execute on function public.decide_application(uuid, text, text, text) to authenticated, service_role;

create function private.withdraw_application(application uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications;
begin
  select * into item from public.job_applications
  where id = application and applicant_id = (select auth.uid()) for no key update;
  if item.id is null then
    perform private.raise_error(404, 'not_found', 'This application no longer exists.');
  end if;

  -- A second click changes nothing.
  if item.status = 'withdrawn' then return null; end if;
  update public.job_applications set status = 'withdrawn', status_changed_at = now(), email = '', phone = '',
    message = '', answer = '', file_path = null, file_name = ''
  where id = item.id;
  delete from public.job_application_notes where application_id = item.id;
  return item.file_path;
end
$$;
grant execute on function private.withdraw_application(uuid) to authenticated, service_role;

create function public.withdraw_application(application_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.withdraw_application(application_id)
$$;
comment on function public.withdraw_application(uuid) is
  'Withdraws an own application: all of it but the name is deleted, and the notes about it. Returns the path '
  'of its file, which the scheduled jobs delete if the caller does not.';
grant execute on function public.withdraw_application(uuid) to authenticated, service_role;

create function private.my_applications(page integer, page_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select * from public.job_applications where applicant_id = (select auth.uid())
  )
  select jsonb_build_object('total', (select count(*) from mine), 'applications', coalesce((
    select jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id) from (
      select mine.id, mine.status, mine.created_at, mine.status_changed_at, mine.answer, mine.file_name,
        jobs.title as job_title, jobs.slug as job_slug, businesses.name as business_name,
        businesses.slug as business_slug, businesses.time_zone,
        businesses.status = 'approved' as is_business_public,
        mine.former_owner_id is null as is_readable,
        businesses.status = 'approved' and jobs.status = 'active' and jobs.expire_date > now() as is_job_open
      from mine join public.jobs on jobs.id = mine.job_id
      join public.businesses on businesses.id = mine.business_id
      order by mine.created_at desc, mine.id
      limit least(greatest(page_size, 1), 100)
      offset (greatest(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100)) as shown), '[]'))
$$;
grant execute on function private.my_applications(integer, integer) to authenticated, service_role;

create function public.my_applications(page integer default 1, page_size integer default 20) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_applications(page, page_size)
$$;
comment on function public.my_applications(integer, integer) is
  'A numbered page of the caller''s applications with their jobs, also of jobs that have ended.';
grant execute on function public.my_applications(integer, integer) to authenticated, service_role;

create function private.may_add_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.jobs where id::text = split_part(path, '/', 2) and status = 'active'
      and expire_date > now()
      and apply_by_form and private.has_managers(business_id))
    -- What was sent is not replaced.
    and not exists (select from public.job_applications where file_path = path)
    -- Allows retries, but not filling the storage.
    and (select count(*) from storage.objects where bucket_id = 'job-applications'
      and starts_with(name, split_part(path, '/', 1) || '/')) < 60
$$;
comment on function private.may_add_application_file(text) is
  'Whether the caller may add a file for an application at this path.';
grant execute on function private.may_add_application_file(text) to authenticated, service_role;

create function private.may_remove_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(path, '/', 1) = (select auth.uid())::text
    and not exists (select from public.job_applications where file_path = path)
$$;
comment on function private.may_remove_application_file(text) is
  'Whether the caller uploaded the file, and no application has it: withdrawing one releases its file.';
grant execute on function private.may_remove_application_file(text) to authenticated, service_role;

create function private.may_read_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(path, '/', 1) = (select auth.uid())::text or exists (
    select from public.job_applications as a
    where a.file_path = path and a.former_owner_id is null and a.business_id = any (private.my_business_ids('{owner,manager}')))
$$;
comment on function private.may_read_application_file(text) is
  'Whether the caller uploaded the file or manages the business it was sent to.';
grant execute on function private.may_read_application_file(text) to authenticated, service_role;

create function private.delete_due_applications() returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    (select id from public.job_applications
      where status in ('invited', 'declined', 'withdrawn')
        and status_changed_at < now() - private.application_retention()
      order by status_changed_at limit 500)
    union all
    -- Undecided: from the end of the job.
    (select a.id from public.job_applications as a join public.jobs as j on j.id = a.job_id
      where a.status in ('new', 'seen') and a.created_at < now() - private.application_retention()
        and least(j.expire_date, case when j.status not in ('active', 'pending')
          then coalesce(j.status_changed_at, j.updated_at) end) < now() - private.application_retention()
      order by a.created_at limit 500)
  ), deleted as (
    delete from public.job_applications where id in (select id from due) returning id
  )
  select count(*)::integer from deleted
$$;
grant execute on function private.delete_due_applications() to service_role;

create function public.delete_due_applications() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.delete_due_applications() $$;
comment on function public.delete_due_applications() is
  'Deletes applications 180 days after their decision, their withdrawal or, undecided, the end of their job, '
  'and queues their files for deletion. Returns how many. Regular work.';
grant execute on function public.delete_due_applications() to service_role;

-- A path that an application refers to stays, whoever queued it.
create function private.application_files_due() returns setof text
language sql volatile security definer set search_path = '' as $$
  -- Uploads that were never sent.
  insert into private.application_files_due (path)
  select name from storage.objects as files
  where bucket_id = 'job-applications' and created_at < now() - interval '1 day'
    and not exists (select from public.job_applications where file_path = files.name)
  on conflict do nothing;
  select path from private.application_files_due
  where not exists (select from public.job_applications where file_path = path)
  order by queued_at, path limit 100
$$;
grant execute on function private.application_files_due() to service_role;

create function public.application_files_due() returns setof text
language sql volatile security invoker set search_path = '' as $$
  select * from private.application_files_due()
$$;
comment on function public.application_files_due() is
  'The next files of applications to delete, at most 100: one request to Storage has to end in time. Includes '
  'files that are older than a day and were never sent. With the service key.';
grant execute on function public.application_files_due() to service_role;

create function private.settle_application_files(paths text[]) returns integer
language sql volatile security definer set search_path = '' as $$
  with settled as (
    delete from private.application_files_due where path = any (paths)
      and not exists (select from storage.objects where bucket_id = 'job-applications' and name = path)
    returning path
  )
  select count(*)::integer from settled
$$;
grant execute on function private.settle_application_files(text[]) to service_role;

create function public.settle_application_files(paths text[]) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.settle_application_files(paths)
$$;
comment on function public.settle_application_files(text[]) is
  'Forgets those of the files that were deleted; returns how many. With the service key.';
grant execute on function public.settle_application_files(text[]) to service_role;
