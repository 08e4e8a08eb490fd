-- Applications through the hub. They are between a person and a business: nobody else reads them, the hub's staff neither.
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  applicant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null constraint job_applications_name_length check (char_length(btrim(name)) between 1 and 120),
  email text not null constraint job_applications_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  phone text not null default '' constraint job_applications_phone_form check (phone = '' or phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  message text not null default '' constraint job_applications_message_length check (char_length(message) <= 5000),
  -- In the bucket job-applications; the name is as the applicant's own.
  file_path text,
  file_name text not null default '' constraint job_applications_file_name_length check (char_length(file_name) <= 200),
  status text not null default 'new' constraint job_applications_status_known check (status in ('new', 'seen', 'invited', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_applications_one_per_person unique (job_id, applicant_id),
  constraint job_applications_file_path_unique unique (file_path)
);
comment on table public.job_applications is
  'Applications to jobs through the hub; read by the applicant and by owner and managers of the business.';
create index job_applications_applicant_id_idx on public.job_applications (applicant_id, created_at desc);

create function private.check_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job record;
begin
  if tg_op = 'UPDATE' then return new; end if;
  select j.status, j.expire_date, j.apply_by_form, b.status as business_status into job
  from public.jobs as j join public.businesses as b on b.id = j.business_id where j.id = new.job_id;
  if job is null or job.status <> 'active' or job.expire_date <= now() or job.business_status <> 'approved' then
    perform private.refuse(409, 'job_not_open', 'This job is not open any more.');
  elsif not job.apply_by_form then
    perform private.refuse(409, 'job_without_form', 'For this job, apply in the way that its page names.');
  end if;
  if new.file_path is not null then
    if starts_with(new.file_path, new.applicant_id::text || '/' || new.job_id::text || '/') is not true
      or not exists (select from storage.objects where bucket_id = 'job-applications' and name = new.file_path) then
      perform private.refuse(422, 'file_missing', 'The file did not arrive. Choose it again.');
    end if;
  end if;
  -- Those of one person come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('job_applications' || new.applicant_id::text, 0));
  if (select count(*) from public.job_applications where applicant_id = new.applicant_id and created_at > now() - interval '1 day') >= 20 then
    perform private.refuse(429, 'too_many_applications', 'You have applied for 20 jobs since yesterday. Go on tomorrow.');
  end if;
  return new;
end
$$;
revoke execute on function private.check_application() from public;
create trigger job_applications_1_check before insert on public.job_applications
  for each row execute function private.check_application();
create trigger job_applications_set_updated_at before update on public.job_applications
  for each row execute function private.set_updated_at();

alter table public.job_applications enable row level security;
grant select, delete, insert (id, job_id, applicant_id, name, email, phone, message, file_path, file_name), update (status)
  on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;

create policy "applicants read theirs, owner and managers those to their jobs" on public.job_applications
  for select to authenticated using (applicant_id = (select auth.uid()) or exists (
    select from public.jobs where jobs.id = job_id
    and jobs.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "people apply for themselves" on public.job_applications for insert to authenticated
  with check (applicant_id = (select auth.uid()));
create policy "owner and managers note what became of it" on public.job_applications for update to authenticated
  using (exists (select from public.jobs where jobs.id = job_id
    and jobs.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])))
  with check (exists (select from public.jobs where jobs.id = job_id
    and jobs.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "applicants take theirs back" on public.job_applications for delete to authenticated
  using (applicant_id = (select auth.uid()));

-- The files: {applicant}/{job}/{name}, never public, read by a signed address.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('job-applications', 'job-applications', false, 5242880, '{application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.oasis.opendocument.text,text/plain}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_add_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.jobs where id::text = split_part(path, '/', 2) and status = 'active' and expire_date > now()
      and apply_by_form)
    -- Who tries again may, who fills the storage may not.
    and (select count(*) from storage.objects where bucket_id = 'job-applications'
      and starts_with(name, split_part(path, '/', 1) || '/')) < 60
$$;
comment on function private.may_add_application_file(text) is 'Whether the caller may add a file for an application at this path.';
create function private.may_read_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(path, '/', 1) = (select auth.uid())::text or exists (
    select from public.job_applications as a join public.jobs as j on j.id = a.job_id
    where a.file_path = path and j.business_id = any (private.my_business_ids('{owner,manager}')))
$$;
comment on function private.may_read_application_file(text) is
  'Whether the caller handed the file in or runs the business that it was sent to.';
revoke execute on function private.may_add_application_file(text), private.may_read_application_file(text) from public;
grant execute on function private.may_add_application_file(text), private.may_read_application_file(text)
  to authenticated, service_role;

create policy "applicants and who they applied to read files of applications" on storage.objects for select to authenticated
  using (bucket_id = 'job-applications' and private.may_read_application_file(name));
create policy "applicants add files of applications" on storage.objects for insert to authenticated
  with check (bucket_id = 'job-applications' and private.may_add_application_file(name));
create policy "applicants remove files of applications" on storage.objects for delete to authenticated
  using (bucket_id = 'job-applications' and split_part(name, '/', 1) = (select auth.uid())::text);
