-- Forms and their fields: custom fields of organizations, people and listings, questions of applications and
-- registrations, surveys and contact forms. One function checks every answer (private.check_answers).

-- Texts in languages of the hub besides the one that a form is written in: {"es": {"title": "…"}}.
create function private.are_form_texts(texts jsonb, lengths jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) <> 'object' then false else not exists (
    select from jsonb_each(texts) as translated (language, parts)
    where language = 'en' or language <> all (private.languages()) or jsonb_typeof(parts) <> 'object'
      or exists (select from jsonb_each(case jsonb_typeof(parts) when 'object' then parts else '{}' end) as part where case part.key
        when 'options' then jsonb_typeof(part.value) <> 'object' or (select count(*) > 200 or bool_or(jsonb_typeof(label.value) <> 'string'
            or char_length(label.value #>> '{}') > 200)
          from jsonb_each(case jsonb_typeof(part.value) when 'object' then part.value else '{}' end) as label)
        else jsonb_typeof(part.value) <> 'string' or char_length(part.value #>> '{}') > (lengths ->> part.key)::integer end is not false))
  end
$$;
comment on function private.are_form_texts(jsonb, jsonb) is
  'Whether these are texts by language, each of a known name and at most as long as "lengths" says; "options" by their ids.';
grant execute on function private.are_form_texts(jsonb, jsonb) to authenticated, service_role;

create function private.text_in(language text, translations jsonb, name text, written text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(translations -> language ->> name), ''), written)
$$;
comment on function private.text_in(text, jsonb, text, text) is 'A text of a form in a language; as it was written where there is no other.';

create table public.forms (
  id uuid primary key default gen_random_uuid(),
  purpose text not null constraint forms_purpose_known check (
    purpose in ('organization', 'person', 'listing', 'application', 'registration', 'survey', 'contact')),
  event_id uuid references public.events (id) on delete cascade,
  title text not null constraint forms_title_length check (char_length(btrim(title)) between 1 and 120),
  slug text not null constraint forms_slug_key unique,
  description text not null default '' constraint forms_description_length check (char_length(description) <= 4000),
  -- What is shown, and emailed, to who sent it.
  confirmation text not null default '' constraint forms_confirmation_length
    check (char_length(confirmation) <= 4000),
  opens_at timestamptz,
  closes_at timestamptz,
  max_responses integer constraint forms_max_responses_range check (max_responses between 1 and 1000000),
  -- Whether the address of who sends it is asked. One response per person needs it.
  asks_email text not null default 'optional' constraint forms_asks_email_known
    check (asks_email in ('no', 'optional', 'required')),
  one_per_person boolean not null default false,
  -- Whether staff get an email for each response; of a registration, its organizers.
  notify boolean not null default true,
  status text not null default 'draft' constraint forms_status_known check (status in ('draft', 'open', 'closed')),
  archived_at timestamptz,
  -- Counts the changes, so that two people who edit a form do not overwrite each other.
  revision integer not null default 1,
  -- What else is in other languages: title and description; and apart, because not everybody reads it, the confirmation.
  translations jsonb not null default '{}' constraint forms_translations_form
    check (private.are_form_texts(translations, '{"title": 120, "description": 4000}')),
  confirmation_translations jsonb not null default '{}' constraint forms_confirmation_translations_form
    check (private.are_form_texts(confirmation_translations, '{"confirmation": 4000}')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint forms_event_id_form check ((event_id is not null) = (purpose = 'registration')),
  constraint forms_closes_at_order check (closes_at > opens_at),
  constraint forms_one_per_person_form check (not one_per_person or asks_email = 'required')
);
comment on table public.forms is
  'What is asked, and when. One each for organizations, people, listings and applications, one for each event, any number of '
  'surveys and contact forms.';

create unique index forms_event_id_key on public.forms (event_id);
create unique index forms_one_each on public.forms (purpose) where purpose in ('organization', 'person', 'listing', 'application');
create index forms_purpose_idx on public.forms (purpose, created_at desc);

create function private.are_form_options(type text, options jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(options) <> 'array' then false
    when type in ('choice', 'choices') and options = '[]' then false
    when type not in ('choice', 'choices', 'price') and options <> '[]' then false
    else jsonb_array_length(options) <= 200 and (
      select count(distinct option ->> 'id') = count(*) and coalesce(bool_and(
        jsonb_typeof(option) = 'object'
        and option - '{id,label,price,archived}'::text[] = '{}'
        and option ->> 'id' ~ '^[a-z0-9-]{1,40}$' and jsonb_typeof(option -> 'id') = 'string'
        and jsonb_typeof(option -> 'label') = 'string'
        and char_length(btrim(option ->> 'label')) between 1 and 200
        and (not option ? 'archived' or jsonb_typeof(option -> 'archived') = 'boolean')
        and case when type = 'price' then private.is_whole_number(option -> 'price', 0, 100000000)
          else not option ? 'price' end), true)
      from jsonb_array_elements(options) as option) end
$$;
comment on function private.are_form_options(text, jsonb) is
  'Whether these are options of a field of this type: [{"id", "label", "price" (minor units), "archived"}].';
grant execute on function private.are_form_options(text, jsonb) to authenticated, service_role;

create function private.is_whole_number(value jsonb, min_value bigint, max_value bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^-?[0-9]{1,15}$'
    then (value #>> '{}')::bigint between min_value and max_value end, false)
$$;
comment on function private.is_whole_number(jsonb, bigint, bigint) is 'Whether a JSON value is a whole number within a range.';
grant execute on function private.is_whole_number(jsonb, bigint, bigint) to authenticated, service_role;

create function private.is_date(words text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when words ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
    split_part(words, '-', 3)::integer <= extract(day from
      make_date(split_part(words, '-', 1)::integer, split_part(words, '-', 2)::integer, 1) + interval '1 month - 1 day')
    end, false)
$$;
comment on function private.is_date(text) is 'Whether a text is a day between 1900 and 2199, as 2026-12-31.';
grant execute on function private.is_date(text) to authenticated, service_role;

create function private.are_field_settings(type text, settings jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(settings) <> 'object' then false else (
    select coalesce(bool_and(case
      when key = 'maxLength' and type = 'text' then private.is_whole_number(value, 1, 1000)
      when key = 'maxLength' and type = 'long_text' then private.is_whole_number(value, 1, 10000)
      when key in ('min', 'max') and type = 'number' then jsonb_typeof(value) = 'number' and abs((value #>> '{}')::numeric) <= 1e12
      when key in ('min', 'max') and type = 'date' then jsonb_typeof(value) = 'string' and private.is_date(value #>> '{}')
      when key in ('min', 'max') and type = 'choices' then private.is_whole_number(value, 1, 200)
      when key = 'isInteger' and type = 'number' then jsonb_typeof(value) = 'boolean'
      when key = 'accept' and type = 'file' then jsonb_typeof(value) = 'array' and value <> '[]'
        and value <@ '["pdf", "image", "document", "spreadsheet"]'
      when key = 'maxMegabytes' and type = 'file' then private.is_whole_number(value, 1, 10)
      when key = 'price' and type = 'price' then private.is_whole_number(value, 0, 100000000)
      when key = 'maxQuantity' and type = 'price' then private.is_whole_number(value, 1, 1000)
      else false end), true)
    from jsonb_each(settings)
  ) and case when type in ('number', 'choices') and settings ?& '{min,max}'::text[]
      then (settings ->> 'min')::numeric <= (settings ->> 'max')::numeric
    when type = 'date' and settings ?& '{min,max}'::text[] then settings ->> 'min' <= settings ->> 'max'
    else true end end
$$;
comment on function private.are_field_settings(text, jsonb) is
  'Whether these are settings of a field of this type: "maxLength", "min", "max", "isInteger", "accept", "maxMegabytes", "price" '
  '(of one, in minor units) and "maxQuantity".';
grant execute on function private.are_field_settings(text, jsonb) to authenticated, service_role;

create function private.is_field_condition(condition jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(condition) <> 'object' then false else
    condition ->> 'field_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and (select count(*) from jsonb_object_keys(condition)) = 2
    and (jsonb_typeof(condition -> 'includes') = 'string' or jsonb_typeof(condition -> 'equals') in ('string', 'boolean')) is true end
$$;
comment on function private.is_field_condition(jsonb) is
  'Whether this says when a field is asked: {"field_id", "equals"} or {"field_id", "includes"}.';
grant execute on function private.is_field_condition(jsonb) to authenticated, service_role;

create table public.form_fields (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references public.forms (id) on delete cascade,
  -- The heading above it. Fields of one section follow each other.
  section text not null default '' constraint form_fields_section_length check (char_length(section) <= 120),
  position integer not null default 0,
  type text not null constraint form_fields_type_known check (type in ('text', 'long_text', 'number', 'date', 'choice',
    'choices', 'consent', 'file', 'address', 'email', 'phone', 'price')),
  label text not null constraint form_fields_label_length check (char_length(btrim(label)) between 1 and 300),
  help text not null default '' constraint form_fields_help_length check (char_length(help) <= 500),
  is_required boolean not null default false,
  options jsonb not null default '[]',
  settings jsonb not null default '{}',
  visibility text not null default 'staff' constraint form_fields_visibility_known
    check (visibility in ('staff', 'members', 'public')),
  is_filter boolean not null default false,
  condition jsonb constraint form_fields_condition_form check (condition is null or private.is_field_condition(condition)),
  -- Of questions of an event: each person, or the buyer once for all of an order.
  asked_of text not null default 'attendee' constraint form_fields_asked_of_known check (asked_of in ('attendee', 'order')),
  archived_at timestamptz,
  translations jsonb not null default '{}' constraint form_fields_translations_form
    check (private.are_form_texts(translations, '{"label": 300, "help": 500, "section": 120, "options": 0}')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint form_fields_options_form check (private.are_form_options(type, options)),
  constraint form_fields_settings_form check (private.are_field_settings(type, settings)),
  constraint form_fields_is_filter_form check (not is_filter or (type in ('choice', 'choices') and visibility = 'public'))
);
comment on table public.form_fields is
  'Fields of forms. One that has answers is archived instead of deleted: its answers are kept, and it is not asked any more.';

create index form_fields_form_id_idx on public.form_fields (form_id, position);

-- Pages and functions name them by these ids, which contracts/forms.ts repeats.
insert into public.forms (id, purpose, title, slug, status, asks_email, notify) values
  ('f0000000-0000-4000-8000-000000000001', 'organization', 'Organizations', 'organization', 'open', 'no', false),
  ('f0000000-0000-4000-8000-000000000002', 'person', 'People', 'person', 'open', 'no', false),
  ('f0000000-0000-4000-8000-000000000003', 'listing', 'Listings', 'listing', 'open', 'no', false),
  ('f0000000-0000-4000-8000-000000000004', 'application', 'Membership application', 'application', 'open', 'no', false);

create function private.field_answers(field uuid) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select r.answers -> field::text from public.form_fields as f join public.form_responses as r on r.form_id = f.form_id
  where f.id = field and r.answers ? field::text
  union all select value from public.custom_values where field_id = field
$$;
comment on function private.field_answers(uuid) is 'All answers that were ever given to a field.';

create function private.guard_form_field() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_answers constant boolean := exists (select from private.field_answers(old.id));
begin
  if tg_op = 'DELETE' then
    -- Its form is gone already when a deleted event takes both.
    if has_answers and exists (select from public.forms where id = old.form_id) then
      perform private.raise_error(409, 'field_has_answers', 'This field has answers. Remove it from the form; its answers stay.');
    end if;
    return old;
  elsif new.form_id <> old.form_id or (new.type <> old.type and has_answers) then
    perform private.raise_error(409, 'field_has_answers',
      'This field has answers, so its type stays. Remove it and add another one; its answers stay.');
  elsif has_answers then
    new.options := new.options || coalesce((
      select jsonb_agg(option || '{"archived": true}') from jsonb_array_elements(old.options) as option
      where not exists (select from jsonb_array_elements(new.options) as present where present -> 'id' = option -> 'id')
        and exists (select from private.field_answers(old.id) as answer where answer @> (option -> 'id'))), '[]');
  end if;
  return new;
end
$$;
comment on function private.guard_form_field() is
  'Keeps what answers refer to: the type of a field, the field, and as archived the options that were chosen.';

create function private.guard_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_fixed constant boolean := old.purpose not in ('survey', 'contact', 'registration');
begin
  if tg_op = 'DELETE' then
    -- An event that is deleted takes its form along.
    if private.actor_role() <> 'system' and (old.event_id is null or exists (select from public.events where id = old.event_id))
      and (is_fixed or exists (select from public.form_responses where form_id = old.id)) then
      perform private.raise_error(409, 'form_has_answers', 'This form has answers. Archive it instead.');
    end if;
    return old;
  elsif new.purpose <> old.purpose or new.event_id is distinct from old.event_id
    or (is_fixed and (new.status <> old.status or new.archived_at is not null)) then
    perform private.raise_error(409, 'form_fixed', 'The purpose of this form cannot change. Change its fields instead.');
  elsif new.status = 'draft' and old.status <> 'draft' then
    perform private.raise_error(409, 'form_was_public', 'This form was public. Close it instead.');
  elsif new.status = 'open' and old.status <> 'open' and new.purpose in ('survey', 'contact')
    and not exists (select from public.form_fields where form_id = new.id and archived_at is null) then
    perform private.raise_error(422, 'form_empty', 'Add a field first.');
  end if;
  return new;
end
$$;
comment on function private.guard_form() is 'Keeps what a form is for, and publishes none without fields.';

create trigger audit_forms after insert or update or delete on public.forms
  for each row execute function private.write_audit();
create trigger forms_1_fill_slug before insert or update on public.forms
  for each row execute function private.fill_slug('title');
create trigger forms_2_guard before update or delete on public.forms
  for each row execute function private.guard_form();
create trigger forms_set_updated_at before update on public.forms
  for each row execute function private.set_updated_at();
create trigger audit_form_fields after insert or update or delete on public.form_fields
  for each row execute function private.write_audit();
create trigger form_fields_guard before update or delete on public.form_fields
  for each row execute function private.guard_form_field();
create trigger form_fields_set_updated_at before update on public.form_fields
  for each row execute function private.set_updated_at();

create function private.may_edit_form(purpose text, event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case purpose when 'registration' then private.runs_event(event_id)
    when 'survey' then private.is_staff() when 'contact' then private.is_staff()
    else private.is_staff('{admin}') end
$$;
comment on function private.may_edit_form(text, uuid) is
  'Whether the caller edits forms of this kind: admins all, editors surveys and contact forms, organizers the questions of their events.';
grant execute on function private.may_edit_form(text, uuid) to authenticated, service_role;

alter table public.forms enable row level security;
alter table public.form_fields enable row level security;
-- Without what is said to who sent it: that comes with the accepted response.
grant select (id, purpose, event_id, title, slug, description, opens_at, closes_at, max_responses, asks_email, one_per_person, notify,
  status, archived_at, revision, translations, created_at, updated_at) on public.forms to anon, authenticated;
grant select on public.form_fields to anon, authenticated;
-- All else is written by save_form, which checks the whole form.
grant update (status, archived_at), delete on public.forms to authenticated;
grant select, insert, update, delete on public.forms to service_role;
grant select, insert, update, delete on public.form_fields to service_role;

create policy "visitors see published forms" on public.forms for select to anon using (
  archived_at is null and status <> 'draft' and (event_id is null or exists (select from public.events where events.id = event_id offset 0)));
create policy "people see published forms, who edits them all" on public.forms for select to authenticated using (
  (archived_at is null and status <> 'draft' and (event_id is null or exists (select from public.events where events.id = event_id offset 0)))
  or (select private.is_staff()) or (event_id is not null and private.runs_event(event_id)));
create policy "who edits a form publishes and archives it" on public.forms for update to authenticated
  using (private.may_edit_form(purpose, event_id)) with check (private.may_edit_form(purpose, event_id));
create policy "who edits a form deletes it before it has answers" on public.forms for delete to authenticated
  using (private.may_edit_form(purpose, event_id));

create function private.form_confirmations(form uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select confirmation_translations || jsonb_build_object('en', jsonb_build_object('confirmation', confirmation)) from public.forms
  where id = form and (private.is_staff() or (event_id is not null and private.runs_event(event_id)))
$$;
grant execute on function private.form_confirmations(uuid) to authenticated, service_role;

create function public.form_confirmations(form_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.form_confirmations(form_id) $$;
comment on function public.form_confirmations(uuid) is
  'For staff, and organizers about the questions of their events: what a form says to who sent it, {"en": {"confirmation"}, "es": …}. '
  'Others read it with their response.';
grant execute on function public.form_confirmations(uuid) to authenticated, service_role;

-- Custom fields that only staff or members see are none of a visitor's business, not even their names.
create policy "visitors see what they are asked, and public custom fields" on public.form_fields for select to anon using (
  archived_at is null and exists (select from public.forms as f where f.id = form_id
    and (f.purpose not in ('organization', 'person', 'listing') or form_fields.visibility = 'public')));
create policy "people see what they are asked, who edits forms all" on public.form_fields for select to authenticated using (
  (select private.is_staff()) or exists (select from public.forms as f where f.id = form_id and (
    (form_fields.archived_at is null and (f.purpose not in ('organization', 'person', 'listing') or form_fields.visibility <> 'staff'))
    or (f.event_id is not null and private.runs_event(f.event_id)))));

-- Checking answers. Problems have a code for translated screens and a message for everybody else.

create function private.answer_problem(code text, message text, bound jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('problem', jsonb_strip_nulls(jsonb_build_object('code', code, 'message', message, 'limit', bound)))
$$;
comment on function private.answer_problem(text, text, jsonb) is 'What is wrong with an answer: {"problem": {"code", "message", "limit"}}.';

create function private.check_text_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  words text := answer #>> '{}';
  max_length constant integer := coalesce((field.settings ->> 'maxLength')::integer,
    case field.type when 'long_text' then 4000 when 'email' then 254 else 200 end);
begin
  if jsonb_typeof(answer) <> 'string' then return private.answer_problem('unreadable', 'Enter a text.'); end if;
  words := case when field.type = 'long_text'
    then regexp_replace(regexp_replace(words, '\r\n?', E'\n', 'g'), '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]', '', 'g')
    else regexp_replace(words, '[[:cntrl:][:space:]]+', ' ', 'g') end;
  words := btrim(words, E' \n\t\u00a0');
  if char_length(words) > max_length then
    return private.answer_problem('too_long', format('Use at most %s characters.', max_length), to_jsonb(max_length));
  elsif field.type = 'email' and not private.is_email_address(words) then
    return private.answer_problem('email', 'Enter an email address like name@example.com.');
  elsif field.type = 'phone' and words !~ '^\+?[0-9 ().x/-]{5,40}$' then
    return private.answer_problem('phone', 'Enter a phone number like (555) 010-2030.');
  end if;
  return jsonb_build_object('value', case field.type when 'email' then lower(words) else words end);
end
$$;
comment on function private.check_text_answer(public.form_fields, jsonb) is 'Checks a text, an email address or a phone number.';

create function private.check_number_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  min_value constant numeric := coalesce((field.settings ->> 'min')::numeric, -1e12);
  max_value constant numeric := coalesce((field.settings ->> 'max')::numeric, 1e12);
  number numeric;
begin
  if jsonb_typeof(answer) not in ('number', 'string') or btrim(answer #>> '{}') !~ '^-?[0-9]{1,13}([.][0-9]{1,6})?$' then
    return private.answer_problem('number', 'Enter a number.');
  end if;
  number := trim_scale(btrim(answer #>> '{}')::numeric);
  if coalesce((field.settings -> 'isInteger')::boolean, false) and number <> trunc(number) then
    return private.answer_problem('integer', 'Enter a whole number.');
  elsif number < min_value then
    return private.answer_problem('too_small', format('Enter %s or more.', trim_scale(min_value)), to_jsonb(trim_scale(min_value)));
  elsif number > max_value then
    return private.answer_problem('too_large', format('Enter %s or less.', trim_scale(max_value)), to_jsonb(trim_scale(max_value)));
  end if;
  return jsonb_build_object('value', number);
end
$$;
comment on function private.check_number_answer(public.form_fields, jsonb) is 'Checks a number, which may come as text.';

create function private.check_date_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  day constant text := btrim(answer #>> '{}');
begin
  if jsonb_typeof(answer) <> 'string' or not private.is_date(day) then
    return private.answer_problem('date', 'Enter a date like 2026-12-31.');
  elsif day < field.settings ->> 'min' then
    return private.answer_problem('too_early', format('Choose %s or later.', field.settings ->> 'min'), field.settings -> 'min');
  elsif day > field.settings ->> 'max' then
    return private.answer_problem('too_late', format('Choose %s or earlier.', field.settings ->> 'max'), field.settings -> 'max');
  end if;
  return jsonb_build_object('value', day);
end
$$;
comment on function private.check_date_answer(public.form_fields, jsonb) is 'Checks a day as 2026-12-31.';

create function private.check_choice_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  chosen constant jsonb := case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end;
  -- In the order of the options, each once.
  known constant jsonb := (select jsonb_agg(option -> 'id' order by place)
    from jsonb_array_elements(field.options) with ordinality as o (option, place)
    where chosen @> jsonb_build_array(option -> 'id')
      and (field.archived_at is not null or not coalesce((option -> 'archived')::boolean, false)));
  min_value constant integer := coalesce((field.settings ->> 'min')::integer, 0);
  max_value constant integer := coalesce((field.settings ->> 'max')::integer, 200);
begin
  if exists (select from jsonb_array_elements(chosen) as id where not coalesce(known @> jsonb_build_array(id), false)) then
    return private.answer_problem('option_gone', 'This choice is no longer offered. Choose again.');
  elsif field.type = 'choices' and jsonb_array_length(known) < min_value then
    return private.answer_problem('too_few', format('Choose at least %s.', min_value), to_jsonb(min_value));
  elsif field.type = 'choices' and jsonb_array_length(known) > max_value then
    return private.answer_problem('too_many', format('Choose at most %s.', max_value), to_jsonb(max_value));
  elsif field.type <> 'choices' and jsonb_array_length(known) > 1 then
    return private.answer_problem('too_many', 'Choose one.', to_jsonb(1));
  end if;
  return jsonb_build_object('value', case field.type when 'choices' then known else known -> 0 end);
end
$$;
comment on function private.check_choice_answer(public.form_fields, jsonb) is 'Checks the ids of chosen options.';

create function private.check_quantity_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  max_value constant integer := coalesce((field.settings ->> 'maxQuantity')::integer, 10);
begin
  if jsonb_typeof(answer) not in ('number', 'string') or btrim(answer #>> '{}') !~ '^[0-9]{1,6}$' then
    return private.answer_problem('integer', 'Enter a whole number.');
  elsif btrim(answer #>> '{}')::integer > max_value then
    return private.answer_problem('too_large', format('Enter %s or less.', max_value), to_jsonb(max_value));
  end if;
  return jsonb_build_object('value', btrim(answer #>> '{}')::integer);
end
$$;
comment on function private.check_quantity_answer(public.form_fields, jsonb) is 'Checks how many of a price row are wanted.';

create function private.check_address_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := '{address_line1,address_line2,city,state,zip_code,country}';
  value jsonb;
begin
  if jsonb_typeof(answer) <> 'object' or answer - parts <> '{}'
    or exists (select from jsonb_each(answer) as part where jsonb_typeof(part.value) not in ('string', 'null')) then
    return private.answer_problem('unreadable', 'Enter an address.');
  end if;
  select coalesce(jsonb_object_agg(key, words), '{}') into value
  from (select key, btrim(regexp_replace(answer ->> key, '[[:cntrl:]]+', ' ', 'g')) as words
    from jsonb_object_keys(answer) as key) as part where words <> '';
  if exists (select from jsonb_each_text(value) as part where char_length(part.value) > 200) then
    return private.answer_problem('too_long', 'Use at most 200 characters.', to_jsonb(200));
  elsif not value ?& '{address_line1,city}'::text[] then
    return private.answer_problem('address', 'Enter the street and the city.');
  end if;
  return jsonb_build_object('value', value);
end
$$;
comment on function private.check_address_answer(public.form_fields, jsonb) is
  'Checks an address: {"address_line1", "address_line2", "city", "state", "zip_code", "country"}.';

create function private.check_file_answer(field public.form_fields, answer jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.form_files;
begin
  -- The id is a secret of who uploaded it.
  select f.* into file from public.form_files as f
  where f.field_id = field.id and f.id::text = case jsonb_typeof(answer) when 'object' then answer ->> 'id' else answer #>> '{}' end;
  if file.id is null then
    return private.answer_problem('file_gone', 'This file was not found. Upload it again.');
  end if;
  return jsonb_build_object('value',
    jsonb_build_object('id', file.id, 'name', file.name, 'type', file.type, 'size', file.size));
end
$$;
comment on function private.check_file_answer(public.form_fields, jsonb) is
  'Checks that a file was uploaded for this field, and says its name, type and bytes.';

create function private.check_answer(field public.form_fields, answer jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when field.type in ('text', 'long_text', 'email', 'phone') then private.check_text_answer(field, answer)
    when field.type = 'number' then private.check_number_answer(field, answer)
    when field.type = 'date' then private.check_date_answer(field, answer)
    when field.type in ('choice', 'choices') or (field.type = 'price' and field.options <> '[]')
      then private.check_choice_answer(field, answer)
    when field.type = 'price' then private.check_quantity_answer(field, answer)
    when field.type = 'consent' then case when answer = 'true' then '{"value": true}'
      else private.answer_problem('unreadable', 'Tick the box, or leave it.') end
    when field.type = 'address' then private.check_address_answer(field, answer)
    else private.check_file_answer(field, answer) end
$$;
comment on function private.check_answer(public.form_fields, jsonb) is
  'One answer as it is stored, {"value"}, or what is wrong with it, {"problem"}.';

create function private.is_empty_answer(type text, answer jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(answer in ('null', '[]', '{}')
      or (type in ('consent') and answer = 'false')
      or (type = 'price' and answer in ('0', '"0"'))
      or (type = 'address' and jsonb_typeof(answer) = 'object'
        and not exists (select from jsonb_each_text(answer) as part where btrim(part.value) <> ''))
      or (jsonb_typeof(answer) = 'string' and btrim(answer #>> '{}', E' \n\r\t\u00a0') = ''), true)
  );
end
$$;
comment on function private.is_empty_answer(text, jsonb) is 'Whether nothing was answered to a field of this type.';

create function private.is_field_asked(condition jsonb, answers jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when condition is null then true
    when condition ? 'includes' then coalesce(answers -> (condition ->> 'field_id') @> (condition -> 'includes'), false)
    else coalesce(answers -> (condition ->> 'field_id') = condition -> 'equals', false) end
$$;
comment on function private.is_field_asked(jsonb, jsonb) is
  'Whether a field with this condition is asked, by the answers to those before it.';

create function private.raise_problems(reason_code text, message text, problems jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT422', message = raise_problems.message, detail = reason_code, hint = problems::text;
end
$$;
comment on function private.raise_problems(text, text, jsonb) is
  'Fails the statement with 422, a code, and as its hint the problem of each field: {field id: {"code", "message", "limit"}}.';

create function private.validate_answers(form uuid, answers jsonb, partial boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  field public.form_fields;
  given jsonb;
  checked jsonb;
  problems jsonb := '{}';
  result jsonb := '{}';
begin
  if jsonb_typeof(answers) is distinct from 'object' or octet_length(answers::text) > 200000 then
    perform private.raise_problems('invalid_answers', 'The answers are too long or not in the expected format.', '{}');
  end if;
  for field in select * from public.form_fields where form_id = form order by position, id loop
    given := answers -> field.id::text;
    if field.archived_at is not null then
      -- It was removed while somebody answered it. What it would have cost is not charged.
      checked := case when not private.is_empty_answer(field.type, given) and field.type <> 'price'
        then private.check_answer(field, given) end;
      if checked ? 'value' then result := result || jsonb_build_object(field.id, checked -> 'value'); end if;
    elsif partial and given is null then
      null;
    elsif not private.is_field_asked(field.condition, result)
      and not (partial and not answers ? (field.condition ->> 'field_id')) then
      null;
    elsif private.is_empty_answer(field.type, given) then
      if field.is_required then
        problems := problems || jsonb_build_object(field.id, private.answer_problem('required', case
          when field.type = 'consent' then 'Agree to continue.'
          when field.type in ('choice', 'choices', 'price') then 'Choose an answer.'
          when field.type = 'file' then 'Upload a file.'
          else 'Enter an answer.' end) -> 'problem');
      elsif partial then
        result := result || jsonb_build_object(field.id, null);
      end if;
    else
      checked := private.check_answer(field, given);
      if checked ? 'value' then result := result || jsonb_build_object(field.id, checked -> 'value');
      else problems := problems || jsonb_build_object(field.id, checked -> 'problem'); end if;
    end if;
  end loop;
  return jsonb_build_object('answers', result, 'problems', problems);
end
$$;
comment on function private.validate_answers(uuid, jsonb, boolean) is
  'What private.check_answers returns as "answers", and the problem of each field that is wrong as "problems".';

create function private.check_answers(form uuid, answers jsonb, partial boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  checked constant jsonb := private.validate_answers(form, answers, partial);
begin
  if checked -> 'problems' <> '{}' then
    perform private.raise_problems('invalid_answers', 'Check the marked answers.', checked -> 'problems');
  end if;
  return checked -> 'answers';
end
$$;
comment on function private.check_answers(uuid, jsonb, boolean) is
  'The answers {field id: value} as they are stored: in one notation, without unknown fields and those whose condition is not met. '
  'Fields that were archived meanwhile keep theirs. Otherwise 422 invalid_answers with a problem for each field in the hint. With '
  'partial only the given fields are checked, and emptied ones are null.';
grant execute on function private.check_answers(uuid, jsonb, boolean) to service_role;

-- Editing. A form is saved whole, so that who fills it in never meets half of a change.

create function private.condition_problem(wanted jsonb, earlier jsonb, asked_of text) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select from jsonb_array_elements(earlier) as asked
    where asked ->> 'id' = wanted ->> 'field_id'
      -- What is asked once for an order cannot depend on what each person answers.
      and (asked_of is distinct from 'order' or asked ->> 'asked_of' = 'order') and case
      when asked ->> 'type' = 'consent' then wanted -> 'equals' = 'true'
      when asked ->> 'type' = 'choices' then asked -> 'options' @> jsonb_build_array(jsonb_build_object('id', wanted -> 'includes'))
      when asked ->> 'type' in ('choice', 'price')
        then asked -> 'options' @> jsonb_build_array(jsonb_build_object('id', wanted -> 'equals'))
      else false end)
$$;
comment on function private.condition_problem(jsonb, jsonb, text) is
  'Whether a condition asks for something else than an option, or the consent, of an earlier field.';

create function private.field_problem(field jsonb, purpose text, earlier jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.answer_problem(code, message) -> 'problem' from (values
    (1, coalesce(char_length(btrim(field ->> 'label')), 0) not between 1 and 300, 'label', 'Enter a question of at most 300 characters.'),
    (2, char_length(field ->> 'help') > 500, 'help', 'Use at most 500 characters for the help text.'),
    (3, char_length(field ->> 'section') > 120, 'section', 'Use at most 120 characters for a heading.'),
    (4, not private.are_form_options(field ->> 'type', coalesce(field -> 'options', '[]')), 'options',
      'Enter at least one option, each with a text, and a price where it has one.'),
    (5, not private.are_field_settings(field ->> 'type', coalesce(field -> 'settings', '{}')), 'settings',
      'Check the limits: the smallest comes before the largest.'),
    (6, field ->> 'type' = 'price' and purpose not in ('survey', 'contact'), 'price', 'Only surveys and contact forms have prices.'),
    (7, field ->> 'type' = 'price' and field -> 'options' = '[]' and not coalesce(field -> 'settings', '{}') ? 'price', 'price',
      'Enter a price.'),
    (8, jsonb_typeof(field -> 'condition') = 'object'
      and (not private.is_field_condition(field -> 'condition') or private.condition_problem(field -> 'condition', earlier, field ->> 'asked_of')),
      'condition', 'The condition refers to a field or choice that does not come before this one. Choose another.'),
    (9, field -> 'is_filter' = 'true' and (purpose not in ('organization', 'listing')
      or field ->> 'type' not in ('choice', 'choices') or field ->> 'visibility' is distinct from 'public'), 'filter',
      'Only public choices of organizations and listings filter the directory.'),
    (10, field ->> 'asked_of' is not null and field ->> 'asked_of' <> 'attendee'
      and (field ->> 'asked_of' <> 'order' or purpose <> 'registration'), 'asked_of',
      'Only questions of an event are asked once for an order.'),
    (11, not private.are_form_texts(coalesce(field -> 'translations', '{}'),
      '{"label": 300, "help": 500, "section": 120, "options": 0}'), 'translations',
      'A text in another language is too long. Shorten it to the length of the others.')
  ) as problem (place, is_wrong, code, message) where is_wrong order by place limit 1
$$;
comment on function private.field_problem(jsonb, text, jsonb) is 'What is wrong with a field that is to be saved; null for nothing.';

create function private.assert_form_fields(purpose text, fields jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  problems jsonb;
begin
  if jsonb_typeof(fields) <> 'array' or jsonb_array_length(fields) > 100 then
    perform private.raise_error(422, 'too_many_fields', 'A form has at most 100 fields.');
  elsif exists (select from jsonb_array_elements(fields) as field where jsonb_typeof(field) <> 'object'
      or coalesce(field ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    or (select count(distinct field ->> 'id') < count(*) from jsonb_array_elements(fields) as field) then
    perform private.raise_error(422, 'fields_unreadable', 'Each field needs an id of its own.');
  end if;
  select jsonb_object_agg(field ->> 'id', problem) into problems
  from jsonb_array_elements(fields) with ordinality as f (field, place)
  cross join lateral (select private.field_problem(field, purpose, coalesce((
    select jsonb_agg(e.field) from jsonb_array_elements(fields) with ordinality as e (field, place) where e.place < f.place), '[]'))
  ) as found (problem) where problem is not null;
  if problems is not null then
    perform private.raise_problems('invalid_fields', 'Check the marked fields.', problems);
  elsif (select count(*) filter (where is_new) > count(distinct section) from (
      select coalesce(field ->> 'section', '') as section,
        coalesce(field ->> 'section', '') is distinct from lag(coalesce(field ->> 'section', '')) over (order by place) as is_new
      from jsonb_array_elements(fields) with ordinality as f (field, place)) as sections) then
    perform private.raise_error(422, 'sections_split', 'Fields of one section follow each other.');
  end if;
end
$$;
comment on function private.assert_form_fields(text, jsonb) is
  'Fails with 422 invalid_fields and a problem for each wrong field, or for other mistakes of the list.';

create function private.replace_form_fields(form public.forms, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Nobody is filling it in, so that an unanswered field may go.
  may_delete constant boolean := form.status <> 'open' or form.purpose in ('organization', 'person', 'listing');
  gone uuid;
begin
  for gone in select id from public.form_fields where form_id = form.id and archived_at is null
    and not fields @> jsonb_build_array(jsonb_build_object('id', id))
  loop
    if may_delete and not exists (select from private.field_answers(gone)) then
      delete from public.form_fields where id = gone;
    else
      update public.form_fields set archived_at = now(), is_filter = false where id = gone;
    end if;
  end loop;
  if exists (select from public.form_fields where form_id <> form.id
    and id in (select (field ->> 'id')::uuid from jsonb_array_elements(fields) as field)) then
    perform private.raise_error(422, 'fields_unreadable', 'Each field needs an id of its own.');
  end if;
  insert into public.form_fields (id, form_id, section, position, type, label, help, is_required, options, settings,
    visibility, is_filter, condition, asked_of, translations)
  select f.id, form.id, coalesce(btrim(f.section), ''), place, f.type, btrim(f.label), coalesce(btrim(f.help), ''),
    coalesce(f.is_required, false), coalesce(f.options, '[]'), coalesce(f.settings, '{}'), coalesce(f.visibility, 'staff'),
    coalesce(f.is_filter, false), case when jsonb_typeof(f.condition) = 'object' then f.condition end,
    coalesce(f.asked_of, 'attendee'), coalesce(f.translations, '{}')
  from jsonb_array_elements(fields) with ordinality as given (field, place),
    jsonb_populate_record(null::public.form_fields, field) as f
  on conflict (id) do update set section = excluded.section, position = excluded.position, type = excluded.type,
    label = excluded.label, help = excluded.help, is_required = excluded.is_required, options = excluded.options,
    settings = excluded.settings, visibility = excluded.visibility, is_filter = excluded.is_filter,
    condition = excluded.condition, asked_of = excluded.asked_of, translations = excluded.translations, archived_at = null;
end
$$;
comment on function private.replace_form_fields(public.forms, jsonb) is
  'Stores the live fields of a form in their order. What is left out is archived, or deleted where nobody answered it.';

create function private.lock_form(form uuid, seen_revision integer default null) returns public.forms
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.forms;
begin
  select * into known from public.forms where id = form for update;
  if known.id is null or not (private.may_edit_form(known.purpose, known.event_id) or private.actor_role() = 'system') then
    perform private.raise_error(404, 'not_found', 'This form does not exist, or you don’t have permission to change it.');
  elsif seen_revision <> known.revision then
    perform private.raise_error(409, 'changed_meanwhile', 'Someone else changed this form after you opened it. Reload it.');
  end if;
  return known;
end
$$;
comment on function private.lock_form(uuid, integer) is
  'Locks a form that the caller may change and that is as they saw it; 404, 409 changed_meanwhile.';

create function private.save_form(form uuid, seen_revision integer, changes jsonb, fields jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.forms := private.lock_form(form, seen_revision);
begin
  if changes - '{title,description,confirmation,opens_at,closes_at,max_responses,asks_email,one_per_person,notify,translations,'
    'confirmation_translations}'::text[] <> '{}' then
    perform private.raise_error(422, 'fields_unreadable', 'This setting of a form does not exist.');
  end if;
  if fields is not null then
    perform private.assert_form_fields(known.purpose, fields);
    if private.actor_role() <> 'system' and not private.has_right('billing') and exists (
      select from jsonb_array_elements(fields) as f where f ->> 'type' = 'price' and not exists (
        select from public.form_fields as k where k.form_id = form and k.type = 'price' and k.id::text = f ->> 'id'
          and k.settings -> 'price' is not distinct from f -> 'settings' -> 'price'
          and not exists (select from jsonb_array_elements(coalesce(f -> 'options', '[]')) as o
            where not k.options @> jsonb_build_array(jsonb_build_object('id', o -> 'id', 'price', o -> 'price'))))) then
      perform private.raise_error(403, 'billing_needed', 'Only admins and staff with billing rights can set prices.');
    end if;
    perform private.replace_form_fields(known, fields);
  end if;
  known := jsonb_populate_record(known, coalesce(changes, '{}'));
  update public.forms set title = btrim(known.title), description = btrim(known.description),
    confirmation = btrim(known.confirmation), opens_at = known.opens_at, closes_at = known.closes_at,
    max_responses = known.max_responses, asks_email = known.asks_email, one_per_person = known.one_per_person,
    notify = known.notify, translations = known.translations, confirmation_translations = known.confirmation_translations, revision = revision + 1
  where id = form returning revision into known.revision;
  return known.revision;
end
$$;
grant execute on function private.save_form(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function public.save_form(form_id uuid, seen_revision integer, changes jsonb default '{}', fields jsonb default null)
returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.save_form(form_id, seen_revision, changes, fields)
$$;
comment on function public.save_form(uuid, integer, jsonb, jsonb) is
  'Changes settings of a form, and its live fields in their order: what is left out is removed, and archived if it has answers. '
  'Returns the new revision. 404, 409 changed_meanwhile, 422 invalid_fields with a problem for each field in the hint.';
grant execute on function public.save_form(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function private.create_form(purpose text, title text, event uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  form uuid;
begin
  if coalesce(purpose not in ('survey', 'contact', 'registration'), true) or not private.may_edit_form(purpose, event) then
    raise exception using errcode = '42501', message = 'You may not add this form.';
  end if;
  if purpose = 'registration' then
    select id into form from public.forms where event_id = event;
    if form is not null then return form; end if;
  end if;
  insert into public.forms (purpose, title, event_id, status, asks_email)
  values (purpose, btrim(title), event, case purpose when 'registration' then 'open' else 'draft' end,
    case purpose when 'contact' then 'required' when 'survey' then 'optional' else 'no' end)
  on conflict (event_id) do update set title = forms.title returning id into form;
  return form;
end
$$;
grant execute on function private.create_form(text, text, uuid) to authenticated, service_role;

create function public.create_form(purpose text, title text, event_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.create_form(purpose, title, event_id) $$;
comment on function public.create_form(text, text, uuid) is
  'Adds a survey, a contact form, or the questions of an event unless it has them, and returns its id.';
grant execute on function public.create_form(text, text, uuid) to authenticated, service_role;

create function private.fields_to_copy(form uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_set(to_jsonb(f), '{options}', coalesce((select jsonb_agg(option order by place)
      from jsonb_array_elements(f.options) with ordinality as o (option, place)
      where not coalesce((option -> 'archived')::boolean, false)), '[]'))
    order by f.position), '[]')
  from public.form_fields as f where f.form_id = form and f.archived_at is null
$$;
comment on function private.fields_to_copy(uuid) is 'The live fields of a form with their options, without those that were removed.';

create function private.renew_fields(fields jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  renewed text := fields::text;
  known text;
begin
  -- Conditions name fields by their ids, too.
  for known in select field ->> 'id' from jsonb_array_elements(fields) as field loop
    renewed := replace(renewed, known, gen_random_uuid()::text);
  end loop;
  return renewed::jsonb;
end
$$;
comment on function private.renew_fields(jsonb) is 'Fields under new ids, with conditions that refer to each other as before.';

create function private.duplicate_form(form uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.forms := private.lock_form(form);
  copy uuid;
begin
  copy := private.create_form(known.purpose, left('Copy of ' || known.title, 120), null);
  update public.forms set (description, confirmation, max_responses, asks_email, one_per_person, notify, translations,
      confirmation_translations) = (known.description, known.confirmation, known.max_responses, known.asks_email, known.one_per_person,
      known.notify, known.translations, known.confirmation_translations)
  where id = copy;
  select * into known from public.forms where id = copy;
  perform private.replace_form_fields(known, private.renew_fields(private.fields_to_copy(form)));
  return copy;
end
$$;
grant execute on function private.duplicate_form(uuid) to authenticated, service_role;

create function public.duplicate_form(form_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.duplicate_form(form_id) $$;
comment on function public.duplicate_form(uuid) is 'Copies a survey or contact form with its live fields as a draft, and returns its id.';
grant execute on function public.duplicate_form(uuid) to authenticated, service_role;

-- Reading a form to fill it in.

create function private.live_fields(form uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'section', f.section, 'type', f.type, 'label', f.label, 'help', f.help,
    'is_required', f.is_required, 'settings', f.settings, 'condition', f.condition, 'asked_of', f.asked_of, 'translations', f.translations, 'options', (
      select coalesce(jsonb_agg(option - 'archived' order by place), '[]')
      from jsonb_array_elements(f.options) with ordinality as o (option, place)
      where not coalesce((option -> 'archived')::boolean, false))) order by f.position, f.id), '[]')
  from public.form_fields as f where f.form_id = form and f.archived_at is null
$$;
comment on function private.live_fields(uuid) is
  'What a form asks now: [{"id", "section", "type", "label", "help", "is_required", "options", "settings", "condition", '
  '"asked_of", "translations"}].';

create function private.form_state(form public.forms) returns text
language sql stable security definer set search_path = '' as $$
  select case when form.archived_at is not null or form.status <> 'open' or form.closes_at <= now() then 'closed'
    when form.opens_at > now() then 'scheduled'
    when form.max_responses <= (select count(*) from public.form_responses
      where form_id = form.id and status in ('received', 'archived')) then 'full'
    else 'open' end
$$;
comment on function private.form_state(public.forms) is 'Whether a form takes answers now: open, scheduled, closed or full.';

create function private.form_page(form_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', f.id, 'purpose', f.purpose, 'title', f.title, 'slug', f.slug, 'description', f.description,
    'asks_email', f.asks_email, 'one_per_person', f.one_per_person, 'opens_at', f.opens_at, 'closes_at', f.closes_at,
    'revision', f.revision, 'translations', f.translations, 'state', s.state, 'fields', case s.state when 'open' then private.live_fields(f.id) else '[]' end)
  from public.forms as f cross join lateral (select private.form_state(f) as state) as s
  where f.slug = form_slug and f.purpose in ('survey', 'contact') and f.status <> 'draft' and f.archived_at is null
$$;
grant execute on function private.form_page(text) to anon, authenticated, service_role;

create function public.form_page(form_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.form_page(form_slug) $$;
comment on function public.form_page(text) is
  'A survey or contact form as visitors see it: {"id", "purpose", "title", "slug", "description", "asks_email", "one_per_person", '
  '"opens_at", "closes_at", "revision", "translations", "state", "fields"}, fields only while it takes answers. Null for none.';
grant execute on function public.form_page(text) to anon, authenticated, service_role;
