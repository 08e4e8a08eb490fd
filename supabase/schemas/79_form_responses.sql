-- What was answered in forms, the files that came with it, and what is charged for it.

create table public.form_responses (
  -- Made by who answers, so that what is sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references public.forms (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  email text constraint form_responses_email_form check (private.is_email_address(email)),
  registration_id uuid references public.event_registrations (id) on update cascade on delete cascade,
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

create index form_responses_form_id_idx on public.form_responses (form_id, created_at, id);
create index form_responses_user_id_idx on public.form_responses (user_id);
create index form_responses_email_idx on public.form_responses (form_id, lower(email));
create unique index form_responses_registration_id_key on public.form_responses (registration_id);
create unique index form_responses_application_id_key on public.form_responses (application_id);
create index form_responses_invoice_id_idx on public.form_responses (invoice_id);

create function private.settle_response() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.form_files where belongs_to = old.id;
    return old;
  end if;
  -- The account is gone, and with it the address that it left.
  if old.user_id is not null and new.user_id is null then new.email := null; end if;
  return new;
end
$$;
comment on function private.settle_response() is
  'Deletes the files of a deleted response, and the address of one whose account was deleted.';

create trigger audit_form_responses after update of status on public.form_responses
  for each row execute function private.write_audit();
create trigger form_responses_settle before update of user_id or delete on public.form_responses
  for each row execute function private.settle_response();
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

-- Files that are to be deleted from storage, by their paths.
create table private.form_files_due (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.form_files_due is 'Files of forms that are to be deleted. A path leaves once storage no longer has it.';

alter table private.form_files_due enable row level security;

create function private.queue_form_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.form_files_due (path) values (old.field_id || '/' || old.id) on conflict do nothing;
  return null;
end
$$;
comment on function private.queue_form_file() is 'Queues the file of a deleted row for deletion from storage.';

create trigger form_files_queue after delete on public.form_files
  for each row execute function private.queue_form_file();

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

-- Files.

create function private.may_read_form_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.form_files as f join public.form_fields as asked on asked.id = f.field_id
    join public.forms as o on o.id = asked.form_id
    where f.id::text = split_part(path, '/', 2) and (f.user_id = (select auth.uid())
      or (o.event_id is not null and f.belongs_to is not null and private.runs_event(o.event_id))))
$$;
comment on function private.may_read_form_file(text) is
  'Whether the caller reads an uploaded answer: staff, organizers of the event it is for, and who uploaded it.';
grant execute on function private.may_read_form_file(text) to authenticated, service_role;

create function private.assert_form_open(form public.forms) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  state constant text := case when form.event_id is not null and not exists (
    select from public.event_dates where event_id = form.event_id and ends_at > now()) then 'closed' else private.form_state(form) end;
begin
  case state
    when 'closed' then perform private.raise_error(409, 'form_closed', 'This form is closed and takes no more answers.');
    when 'scheduled' then perform private.raise_error(409, 'form_not_open', 'This form is not open yet. Come back later.');
    when 'full' then perform private.raise_error(409, 'form_full', 'This form has all the answers that it takes.');
    else null; end case;
end
$$;
comment on function private.assert_form_open(public.forms) is
  'Fails where a form takes no answers now: 409 form_closed (also once the dates of its event are over), form_not_open, form_full.';

create function private.add_form_file(field uuid, name text, type text, size integer, address text, person uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known_person constant uuid := private.person_with_account(person);
  asked public.form_fields;
  form public.forms;
  file uuid;
  max_size integer;
  kind constant text := case when type = 'application/pdf' then 'pdf' when type like 'image/%' then 'image'
    when type like '%sheet' then 'spreadsheet' else 'document' end;
begin
  select * into asked from public.form_fields where id = field and form_fields.type = 'file' and archived_at is null;
  select * into form from public.forms where id = asked.form_id;
  max_size := coalesce((asked.settings ->> 'maxMegabytes')::integer, 5);
  if form.id is null or form.archived_at is not null or form.status = 'draft' then
    perform private.raise_error(404, 'not_found', 'This form no longer asks for a file. Reload the page.');
  end if;
  perform private.assert_form_open(form);
  if known_person is null and form.purpose not in ('survey', 'contact', 'registration') then
    perform private.raise_error(403, 'account_needed', 'Sign in to upload a file.');
  elsif size > max_size * 1048576 then
    perform private.raise_error(422, 'file_too_large', format('This file is too large. Use one of at most %s MB.', max_size));
  elsif kind <> all (array(select jsonb_array_elements_text(
      coalesce(asked.settings -> 'accept', '["pdf", "image", "document", "spreadsheet"]')))) then
    perform private.raise_error(422, 'file_kind', 'This kind of file is not accepted here. Choose another file.');
  end if;
  -- Each has a limit of their own, so that nobody uses up that of the others; members one apart from visitors.
  perform private.assert_contact_limit(coalesce('form file person ' || known_person, 'form file address ' || address), 30, 3600);
  perform private.assert_contact_limit(case when known_person is null then 'all form files of visitors' else 'all form files of people' end,
    2000, 3600);
  insert into public.form_files (field_id, user_id, name, type, size)
  values (field, known_person, left(btrim(add_form_file.name), 200), add_form_file.type, add_form_file.size) returning id into file;
  return jsonb_build_object('id', file, 'path', field || '/' || file);
end
$$;
grant execute on function private.add_form_file(uuid, text, text, integer, text, uuid) to service_role;

create function public.add_form_file(
  field uuid, name text, type text, size integer, address text, person uuid default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.add_form_file(field, name, type, size, address, person)
$$;
comment on function public.add_form_file(uuid, text, text, integer, text, uuid) is
  'Notes a file that answers a field, and where to store it: {"id", "path"}. 404, 409 form_closed, 403 account_needed, 422 file_too_large, 422 '
  'file_kind, 429. With the service key, by a function that has read what type it is.';
grant execute on function public.add_form_file(uuid, text, text, integer, text, uuid) to service_role;

create function private.claim_form_files(owner uuid, form uuid, answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  missing jsonb;
begin
  update public.form_files as f set belongs_to = owner from public.form_fields as asked
  where asked.form_id = form and asked.type = 'file' and f.field_id = asked.id
    and f.id::text = answers -> asked.id::text ->> 'id' and f.belongs_to is null;
  select jsonb_object_agg(asked.id, private.answer_problem('file_gone', 'This file was not found. Upload it again.') -> 'problem')
  into missing from public.form_fields as asked
  where asked.form_id = form and asked.type = 'file' and answers ? asked.id::text and not exists (
    select from public.form_files as f where f.id::text = answers -> asked.id::text ->> 'id' and f.belongs_to = owner);
  if missing is not null then perform private.raise_problems('invalid_answers', 'Check the marked answers.', missing); end if;
  -- Replaced by another one.
  delete from public.form_files as f using public.form_fields as asked
  where f.belongs_to = owner and asked.id = f.field_id and asked.form_id = form and answers ? asked.id::text
    and f.id::text is distinct from answers -> asked.id::text ->> 'id';
end
$$;
comment on function private.claim_form_files(uuid, uuid, jsonb) is
  'Gives the files in checked answers to the response, organization, person or listing that they belong to, and deletes those that '
  'they replace. 422 invalid_answers for a file that belongs to another.';

create function private.form_files_due() returns setof text
language sql volatile security definer set search_path = '' as $$
  delete from public.form_files where belongs_to is null and created_at < now() - interval '1 day';
  insert into private.form_files_due (path)
  select name from storage.objects as files where bucket_id = 'form-files' and created_at < now() - interval '1 day'
    and not exists (select from public.form_files where id::text = split_part(files.name, '/', 2))
  on conflict do nothing;
  select path from private.form_files_due
  where not exists (select from public.form_files where id::text = split_part(path, '/', 2))
  order by queued_at, path limit 100
$$;
grant execute on function private.form_files_due() to service_role;

create function public.form_files_due() returns setof text
language sql volatile security invoker set search_path = '' as $$ select * from private.form_files_due() $$;
comment on function public.form_files_due() is
  'The next uploaded answers to delete, at most 100, with those that nothing refers to after a day. With the service key.';
grant execute on function public.form_files_due() to service_role;

create function private.settle_form_files(paths text[]) returns integer
language sql volatile security definer set search_path = '' as $$
  with settled as (
    delete from private.form_files_due where path = any (paths)
      and not exists (select from storage.objects where bucket_id = 'form-files' and name = path)
    returning path
  )
  select count(*)::integer from settled
$$;
grant execute on function private.settle_form_files(text[]) to service_role;

create function public.settle_form_files(paths text[]) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.settle_form_files(paths) $$;
comment on function public.settle_form_files(text[]) is 'Forgets those of the files that were deleted; returns how many. With the service key.';
grant execute on function public.settle_form_files(text[]) to service_role;

-- Showing answers.

create function private.answer_text(field public.form_fields, answer jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when field.options <> '[]' then (
      select string_agg(coalesce(option ->> 'label', chosen), '; ' order by place, chosen)
      from jsonb_array_elements_text(case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) as chosen
      left join jsonb_array_elements(field.options) with ordinality as o (option, place) on option ->> 'id' = chosen)
    when field.type = 'consent' then 'Yes'
    when field.type = 'file' then answer ->> 'name'
    when field.type = 'address' then concat_ws(', ', answer ->> 'address_line1', answer ->> 'address_line2', answer ->> 'city',
      nullif(concat_ws(' ', answer ->> 'state', answer ->> 'zip_code'), ''), answer ->> 'country')
    else answer #>> '{}' end
$$;
comment on function private.answer_text(public.form_fields, jsonb) is 'An answer as people read it.';

create function private.chosen_labels(field public.form_fields, answer jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when field.type = 'consent' then '["Yes"]'
    when field.options <> '[]' then (select coalesce(jsonb_agg(option -> 'label' order by place), '[]')
      from jsonb_array_elements(field.options) with ordinality as o (option, place)
      where answer @> (option -> 'id')) end
$$;
comment on function private.chosen_labels(public.form_fields, jsonb) is 'The labels of what was chosen; null where nothing is to choose.';

create function private.describe_answers(form uuid, answers jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label, 'type', f.type, 'is_archived', f.archived_at is not null,
    'text', private.answer_text(f, answers -> f.id::text), 'choices', private.chosen_labels(f, answers -> f.id::text),
    'file', case when f.type = 'file' then answers -> f.id::text ->> 'id' end) order by f.archived_at is not null, f.position, f.id), '[]')
  from public.form_fields as f where f.form_id = form and answers ? f.id::text
$$;
comment on function private.describe_answers(uuid, jsonb) is
  'Answers as people read them, those of removed fields last: [{"id", "label", "type", "is_archived", "text", "choices", "file"}].';
grant execute on function private.describe_answers(uuid, jsonb) to service_role;

-- Receiving.

create function private.notify_of_response(response public.form_responses) returns void
language sql volatile security definer set search_path = '' as $$
  -- Who writes by a contact form waits for an answer. Of surveys one email an hour is enough.
  select private.queue_mail(format('form_responses:%s:%s:%s', f.id, s.user_id, case f.purpose
      when 'contact' then response.id::text else date_trunc('hour', now())::text end),
    'form_response', 'form_answers', s.user_id, jsonb_build_object('form', f.title, 'form_id', f.id, 'response_id', response.id,
      'purpose', f.purpose))
  from public.forms as f, public.staff as s where f.id = response.form_id and f.notify and f.purpose in ('survey', 'contact');
  -- Nothing that was typed: the address may be anybody's.
  select private.queue_mail(format('form_responses:%s:confirmation', response.id), 'form_confirmation', 'forms', null,
    jsonb_build_object('form', private.text_in(response.language, f.translations, 'title', f.title),
      'confirmation', nullif(private.text_in(response.language, f.confirmation_translations, 'confirmation', f.confirmation), ''),
      'language', response.language),
    response.email)
  from public.forms as f where f.id = response.form_id and response.email is not null;
$$;
comment on function private.notify_of_response(public.form_responses) is
  'Queues the emails about a response: to staff where the form says so, and to who sent it.';

create function private.is_response_due(person uuid, response uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff where user_id = person)
    and exists (select from public.form_responses where id = response and status = 'received')
$$;
comment on function private.is_response_due(uuid, uuid) is
  'Whether a queued email about a response still goes to somebody of staff: not about spam, nor what was deleted.';

create function private.response_result(form public.forms, response uuid, language text) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- Of a form that each person answers once the invoice comes by email only: without one, a stranger would know who answered.
  select jsonb_strip_nulls(jsonb_build_object('received', true,
    'confirmation', private.text_in(language, form.confirmation_translations, 'confirmation', form.confirmation), 'invoice', (
    select jsonb_build_object('id', i.id, 'token', private.invoice_token(i.id))
    from public.form_responses as r join public.invoices as i on i.id = r.invoice_id
    where r.id = response and i.status = 'open' and not form.one_per_person)))
$$;
comment on function private.response_result(public.forms, uuid, text) is
  'What who sent a response reads: {"received", "confirmation", "invoice": {"id", "token"} where something is to be paid}.';

create function private.charge_response(response public.form_responses) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  about constant text := (select title from public.forms where id = response.form_id);
  lines jsonb;
  bill uuid;
begin
  select jsonb_agg(jsonb_build_object('description', left(concat_ws(': ', private.text_in(response.language, f.translations, 'label', f.label),
        coalesce(nullif(btrim(f.translations -> response.language -> 'options' ->> (option ->> 'id')), ''), option ->> 'label')), 300),
      'unit_amount', amount,
      'quantity', case when option is null then response.answers -> f.id::text else '1' end) order by f.position) into lines
  from public.form_fields as f
  left join lateral jsonb_array_elements(f.options) as option on option -> 'id' = response.answers -> f.id::text
  cross join lateral (select coalesce(option ->> 'price', f.settings ->> 'price')::bigint as amount) as price
  where f.form_id = response.form_id and f.type = 'price' and f.archived_at is null and response.answers ? f.id::text and amount > 0;
  if lines is null then return null; end if;
  bill := private.start_invoice(null, response.user_id, about => left(about, 200), guest => case when response.user_id is null
    then jsonb_build_object('name', response.email, 'email', response.email, 'language', response.language) end);
  insert into public.invoice_lines (invoice_id, position, kind, description, quantity, unit_amount, account_id)
  select bill, place, 'other', line ->> 'description', (line ->> 'quantity')::integer, (line ->> 'unit_amount')::bigint, 'other_income'
  from jsonb_array_elements(lines) with ordinality as l (line, place);
  perform private.issue_invoices(array[bill], private.today(), private.today());
  perform private.queue_invoice_mail('invoice', array[bill]);
  update public.form_responses set invoice_id = bill where id = response.id;
  return bill;
end
$$;
comment on function private.charge_response(public.form_responses) is
  'Issues the invoice for the price rows that were chosen, at the prices of now, to the person or the guest; null where nothing is due.';

create function private.has_prices(form uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.form_fields where form_id = form and type = 'price' and archived_at is null)
$$;
comment on function private.has_prices(uuid) is 'Whether something of a form is paid for, so that an invoice may go to who sends it.';

create function private.assert_may_respond(form public.forms, sender text, person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_form_open(form);
  -- An invoice goes to somebody.
  if sender is null and (form.asks_email = 'required' or (person is null and private.has_prices(form.id))) then
    perform private.raise_problems('invalid_answers', 'Check the marked answers.', jsonb_build_object('email',
      private.answer_problem('required', 'Enter your email address.') -> 'problem'));
  elsif form.one_per_person and exists (select from public.form_responses as r where r.form_id = form.id
    and r.status in ('received', 'archived') and r.user_id = person) then
    perform private.raise_error(409, 'already_answered', 'You already answered this form.');
  end if;
end
$$;
comment on function private.assert_may_respond(public.forms, text, uuid) is
  'Fails where a form takes no answers from this sender now: 409 form_closed, form_not_open, form_full, and already_answered for an '
  'account that did. Whether an address did is told to that address alone.';

create function private.store_response(response public.form_responses, given jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier uuid;
begin
  response.answers := private.check_answers(response.form_id, given);
  select r.id into earlier from public.form_responses as r join public.forms as f on f.id = r.form_id and f.one_per_person
  where r.form_id = response.form_id and r.status in ('received', 'archived') and lower(r.email) = response.email limit 1;
  begin
    insert into public.form_responses (id, form_id, user_id, email, answers, language)
    values (response.id, response.form_id, response.user_id, response.email, response.answers, response.language)
    returning * into response;
    perform private.claim_form_files(response.id, response.form_id, response.answers);
    -- Checked as every other is, and taken back: who sent it may be a stranger, who learns nothing of who answered.
    if earlier is not null then raise exception using errcode = 'HB409'; end if;
    perform private.charge_response(response);
    perform private.notify_of_response(response);
  exception when sqlstate 'HB409' then
    perform private.queue_mail(format('form_responses:%s:again', earlier), 'form_confirmation', 'forms', null,
      jsonb_build_object('form', private.text_in(response.language, f.translations, 'title', f.title), 'is_repeated', true, 'language', response.language), response.email)
    from public.forms as f where f.id = response.form_id;
  end;
end
$$;
comment on function private.store_response(public.form_responses, jsonb) is
  'Stores checked answers with their files, invoice and emails. Those of an address that answered before are not stored: it gets an '
  'email that says so, once.';

create function private.receive_form_response(
  response uuid, form_slug text, answers jsonb, sender_email text, person uuid, address text, language text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known_person constant uuid := private.person_with_account(person);
  form public.forms;
  sent public.form_responses;
  sender text := nullif(lower(btrim(sender_email)), '');
begin
  select * into form from public.forms where slug = form_slug and purpose in ('survey', 'contact') and status <> 'draft'
    and archived_at is null;
  if form.id is null then perform private.raise_error(404, 'not_found', 'This form no longer exists.'); end if;
  -- One after the other, so that no more are taken than the form wants.
  perform pg_advisory_xact_lock(hashtextextended('form ' || form.id, 0));
  select * into sent from public.form_responses where id = response;
  if sent.form_id = form.id then return private.response_result(form, response, receive_form_response.language); end if;
  if sent.id is not null then perform private.raise_error(409, 'response_known', 'This was already sent. Reload the page.'); end if;
  if form.asks_email = 'no' and not private.has_prices(form.id) then sender := null; end if;
  perform private.assert_may_respond(form, sender, known_person);
  sent.id := response;
  sent.form_id := form.id;
  sent.user_id := known_person;
  sent.email := sender;
  sent.language := receive_form_response.language;
  perform private.store_response(sent, answers);
  perform private.assert_contact_limit('form address ' || address, 20, 3600);
  if sender is not null then perform private.assert_contact_limit('form sender ' || sender, 10, 3600); end if;
  perform private.assert_contact_limit('all form responses', 2000, 3600);
  return private.response_result(form, response, receive_form_response.language);
end
$$;
grant execute on function private.receive_form_response(uuid, text, jsonb, text, uuid, text, text) to service_role;

create function public.receive_form_response(
  response uuid, form_slug text, answers jsonb, sender_email text default null, person uuid default null, address text default '',
  language text default 'en'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.receive_form_response(response, form_slug, answers, sender_email, person, address, language)
$$;
comment on function public.receive_form_response(uuid, text, jsonb, text, uuid, text, text) is
  'Stores the answers to a survey or contact form, once for an id, issues the invoice for what was chosen, and queues its emails: '
  '{"received", "confirmation", "invoice": {"id", "token"}}. 404, 409 '
  'form_closed, form_not_open, form_full, already_answered, 422 invalid_answers with problems in the hint, 429. With the service key, by '
  'a function that excludes robots.';
grant execute on function public.receive_form_response(uuid, text, jsonb, text, uuid, text, text) to service_role;

-- Reading.

create function private.form_summary(form uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
begin
  if not private.may_read_responses(form) then
    perform private.raise_error(404, 'not_found', 'This form does not exist, or you don’t have access to its answers.');
  end if;
  return (
    with sent as materialized (
      select id, answers, created_at from public.form_responses as r where form_id = form and status in ('received', 'archived')
        -- Of the questions of an event, only what those with a place answered.
        and (registration_id is null or exists (select from public.event_registrations as e
          where e.id = r.registration_id and e.status in ('registered', 'confirmed', 'attended')))
    ), given as materialized (
      select f.id, f.type, f.options <> '[]' as has_options, a.value
      from sent cross join lateral jsonb_each(sent.answers) as a join public.form_fields as f on f.id::text = a.key and f.form_id = form
    ), answered as (
      select id, count(*) as total from given group by id
    ), chosen as (
      select id, option, count(*) as total from given cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as option
      where has_options group by id, option
    ), measured as (
      select id, min((value #>> '{}')::numeric) as lowest, max((value #>> '{}')::numeric) as highest,
        round(avg((value #>> '{}')::numeric), 2) as mean, sum((value #>> '{}')::numeric) as total
      from given where not has_options and type in ('number', 'price') and jsonb_typeof(value) = 'number' group by id
    ), bars as (
      select g.id, least(width_bucket((g.value #>> '{}')::numeric, m.lowest, m.highest + 0.000001, 8), 8) as bar, count(*) as total
      from given as g join measured as m on m.id = g.id and m.lowest < m.highest
      where jsonb_typeof(g.value) = 'number' group by 1, 2
    ), days as (
      select (created_at at time zone zone)::date as day, count(*) as total from sent group by 1
    )
    select jsonb_build_object('total', (select count(*) from sent),
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
        from (select * from days order by day desc limit 90) as last),
      'fields', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'answered', coalesce(n.total, 0),
          'options', (select coalesce(jsonb_object_agg(c.option, c.total), '{}') from chosen as c where c.id = f.id),
          'min', m.lowest, 'max', m.highest, 'mean', m.mean, 'sum', m.total,
          'bars', (select coalesce(jsonb_agg(coalesce(b.total, 0) order by place), '[]') from generate_series(1, 8) as place
            left join bars as b on b.id = f.id and b.bar = place where m.lowest < m.highest))
        order by f.archived_at is not null, f.position, f.id), '[]')
        from public.form_fields as f left join answered as n on n.id = f.id left join measured as m on m.id = f.id
        where f.form_id = form)));
end
$$;
grant execute on function private.form_summary(uuid) to authenticated, service_role;

create function public.form_summary(form_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.form_summary(form_id) $$;
comment on function public.form_summary(uuid) is
  'All answers of a form counted, for staff and organizers: {"total", "days": [{"day", "total"}], "fields": [{"id", "answered", '
  '"options": {option id: total}, "min", "max", "mean", "sum", "bars" (eight of equal width)}]}. Without spam.';
grant execute on function public.form_summary(uuid) to authenticated, service_role;

-- Answers to the application form are with the application: as a draft until it is sent.

create function private.save_application_answers(application uuid, answers jsonb, submits boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form constant uuid := 'f0000000-0000-4000-8000-000000000004';
  checked jsonb;
  response uuid;
begin
  if answers is null and not submits then return; end if;
  checked := coalesce(answers, (select r.answers from public.form_responses as r where r.application_id = application), '{}');
  -- A draft may have half an address.
  if submits then checked := private.check_answers(form, checked);
  elsif jsonb_typeof(checked) <> 'object' or octet_length(checked::text) > 200000 then
    perform private.raise_error(422, 'answers_unreadable', 'An answer is too long or not in the expected format.');
  end if;
  insert into public.form_responses as r (form_id, user_id, application_id, answers, status)
  select form, a.user_id, a.id, checked, case when submits then 'received' else 'draft' end
  from public.membership_applications as a where a.id = application
  on conflict (application_id) do update set answers = excluded.answers,
    status = case when submits then 'received' else r.status end
  returning r.id into response;
  if submits then perform private.claim_form_files(response, form, checked); end if;
end
$$;
comment on function private.save_application_answers(uuid, jsonb, boolean) is
  'Stores the answers to the fields of the application form: as they are for a draft, checked (422 invalid_answers) once it is sent.';

create function private.application_answers(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.describe_answers(r.form_id, r.answers) from public.form_responses as r where r.application_id = application
$$;
comment on function private.application_answers(uuid) is 'The answers of an application as people read them; null for none.';
