-- What was answered in forms, the files that came with it, and what is charged for it.

create table public.form_responses (
  -- Made by who answers, so that what is sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references public.forms (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  email text constraint form_responses_email_form check (private.is_email_address(email)),
  registration_id uuid references public.event_registrations (id) on delete cascade,
  application_id uuid references public.membership_applications (id) on delete cascade,
  answers jsonb not null default '{}' constraint form_responses_answers_form
    check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 200000),
  invoice_id uuid references public.invoices (id) on delete set null,
  -- Drafts are those of applications that were not sent yet.
  status text not null default 'received' constraint form_responses_status_known
    check (status in ('draft', 'received', 'spam', 'archived')),
  language text not null default 'en' constraint form_responses_language_known
    check (language = any (private.languages())),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.form_responses is
  'Answers {field id: value} of one person to a form, as private.check_answers left them. Never public.';

create index form_responses_form_id_idx on public.form_responses (form_id, created_at desc, id);
create index form_responses_user_id_idx on public.form_responses (user_id);
create index form_responses_email_idx on public.form_responses (form_id, lower(email));
create unique index form_responses_registration_id_key on public.form_responses (registration_id);
create unique index form_responses_application_id_key on public.form_responses (application_id);
create index form_responses_invoice_id_idx on public.form_responses (invoice_id);

create trigger form_responses_set_updated_at before update on public.form_responses
  for each row execute function private.set_updated_at();

create table public.form_files (
  id uuid primary key default gen_random_uuid(),
  field_id uuid not null references public.form_fields (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  name text not null constraint form_files_name_length check (char_length(btrim(name)) between 1 and 200),
  -- As its first bytes say, whatever it is called.
  type text not null constraint form_files_type_form check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  size integer not null constraint form_files_size_range check (size between 1 and 10485760),
  -- The response, or the organization, person or listing, that it belongs to; null until that is stored.
  belongs_to uuid,
  created_at timestamptz not null default now()
);
comment on table public.form_files is
  'Uploaded answers. The file is in the bucket form-files at {field}/{id}; one that nothing refers to within a day is deleted.';

create index form_files_field_id_idx on public.form_files (field_id);
create index form_files_user_id_idx on public.form_files (user_id);
create index form_files_belongs_to_idx on public.form_files (belongs_to);
create index form_files_unused_idx on public.form_files (created_at) where belongs_to is null;

create function private.may_read_responses(form uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.forms where id = form and event_id is not null and private.runs_event(event_id))
$$;
comment on function private.may_read_responses(uuid) is
  'Whether the caller reads the answers of a form: staff, and organizers those of their events.';
grant execute on function private.may_read_responses(uuid) to authenticated, service_role;

alter table public.form_responses enable row level security;
alter table public.form_files enable row level security;
grant select, update (status) on public.form_responses to authenticated;
grant select, insert, update, delete on public.form_responses to service_role;
grant select on public.form_files to authenticated;
grant select, insert, update, delete on public.form_files to service_role;

create policy "staff and organizers read responses" on public.form_responses for select to authenticated
  using (status <> 'draft' and ((select private.is_staff()) or private.may_read_responses(form_id)));
create policy "staff and organizers sort responses" on public.form_responses for update to authenticated
  using (status <> 'draft' and ((select private.is_staff()) or private.may_read_responses(form_id)))
  with check (status <> 'draft' and ((select private.is_staff()) or private.may_read_responses(form_id)));
create policy "staff see uploaded files, people their own" on public.form_files for select to authenticated
  using ((select private.is_staff()) or user_id = (select auth.uid()));
