-- An event once more: a copy of it with its tickets, add-ons, codes, rules, tables, questions and sponsors, at another time; and templates,
-- which keep what is copied.

create table public.event_templates (
  id uuid primary key,
  -- Null: the chamber's.
  business_id uuid references public.businesses (id) on delete cascade,
  name text not null constraint event_templates_name_length check (char_length(btrim(name)) between 1 and 120),
  setup jsonb not null constraint event_templates_setup_form check (jsonb_typeof(setup) = 'object'),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.event_templates is 'What new events begin with, of the chamber and of each business.';
create index event_templates_business_id_idx on public.event_templates (business_id, name);
create index event_templates_created_by_idx on public.event_templates (created_by);

create trigger event_templates_set_updated_at before update on public.event_templates
  for each row execute function private.set_updated_at();
create trigger audit_event_templates after insert or update or delete on public.event_templates
  for each row execute function private.write_audit();

alter table public.event_templates enable row level security;
grant select, delete, update (name) on public.event_templates to authenticated;
grant select, insert, update, delete on public.event_templates to service_role;
create policy "teams see the templates of their businesses, staff all" on public.event_templates for select to authenticated
  using (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));
create policy "teams rename the templates of their businesses, staff all" on public.event_templates for update to authenticated
  using (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()))
  with check (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "teams remove the templates of their businesses, staff all" on public.event_templates for delete to authenticated
  using (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]) or (select private.is_staff()));

-- Times are kept as what they are from the start. What is of one event only is left out: its state, dates that were moved, what was sold.
create function private.describe_setup(event uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'event', to_jsonb(e) - '{id,slug,created_by,starts_at,ends_at,exdates,status,previous_starts_at,sequence,approval_status,'
      'status_reason,status_changed_at,status_changed_by,featured,submitted_at,month_submissions,published_at,created_at,updated_at,'
      'search_document,registration_opens_at,registration_closes_at}'::text[],
    'length', extract(epoch from e.ends_at - e.starts_at),
    'starts_at', e.starts_at,
    'opens', extract(epoch from e.registration_opens_at - e.starts_at),
    'closes', extract(epoch from e.registration_closes_at - e.starts_at),
    'online_url', (select online_url from public.event_access where event_id = e.id),
    'ticketing', (select to_jsonb(k) - '{event_id,created_at,updated_at}'::text[]
      from public.event_ticketing as k where k.event_id = e.id),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) - '{event_id,created_at,updated_at}'::text[] || jsonb_build_object('prices', (
        select coalesce(jsonb_agg(to_jsonb(p) - '{id,ticket_type_id,created_at}'::text[] order by p.created_at), '[]')
        from public.ticket_prices as p where p.ticket_type_id = t.id)) order by t.position), '[]')
      from public.ticket_types as t where t.event_id = e.id and t.archived_at is null),
    'add_ons', (select coalesce(jsonb_agg(to_jsonb(a) - '{id,event_id,created_at,updated_at}'::text[] order by a.position), '[]')
      from public.event_add_ons as a where a.event_id = e.id and a.archived_at is null),
    'codes', (select coalesce(jsonb_agg(to_jsonb(c) - '{id,event_id,created_at,updated_at}'::text[] order by c.code), '[]')
      from public.promo_codes as c where c.event_id = e.id and c.archived_at is null),
    -- Without who sits at them.
    'tables', (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'seats', t.seats, 'position', t.position) order by t.position), '[]')
      from public.event_tables as t where t.event_id = e.id),
    'questions', (select jsonb_build_object('title', f.title, 'description', f.description, 'notify', f.notify,
        'translations', f.translations, 'fields', private.fields_to_copy(f.id)) from public.forms as f where f.id = private.registration_form(e.id)),
    'sponsors', (select coalesce(jsonb_agg(to_jsonb(s) - '{id,event_id}'::text[] order by s.position), '[]')
      from public.event_sponsors as s where s.event_id = e.id))
  from public.events as e where e.id = event
$$;
comment on function private.describe_setup(uuid) is 'What a copy of an event begins with; times in seconds from its start.';

-- A draft, which staff see before it is public: prices that staff set once come along.
create function private.create_from_setup(new_id uuid, setup jsonb, title text, starts_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.events := jsonb_populate_record(null::public.events, setup -> 'event');
  given public.events;
  was constant timestamptz := (setup ->> 'starts_at')::timestamptz;
  shift constant interval := create_from_setup.starts_at - was;
  ids jsonb := '{}';
  item jsonb;
  type_id uuid;
  asked public.forms;
begin
  if new_id is null or create_from_setup.starts_at is null or create_from_setup.starts_at <= now() then
    perform private.raise_error(422, 'start_not_ahead', 'Choose a start in the future.');
  end if;
  select * into given from public.events where id = new_id;
  if given.id is not null then
    if given.business_id is distinct from made.business_id then
      perform private.raise_error(409, 'event_known', 'This event already exists. Reload the page.');
    end if;
    return new_id;
  end if;
  insert into public.events (id, title, business_id, summary, description, image_url, categories, attendance_mode, venue_name, address_line1,
    city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, cost, price_amount, price_currency,
    registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, capacity, max_guests,
    waitlist_enabled, offer_hours)
  values (new_id, coalesce(nullif(btrim(create_from_setup.title), ''), made.title), made.business_id, made.summary, made.description,
    made.image_url,
    -- Those that exist still.
    array(select c.name from public.event_categories as c where c.name = any (made.categories)),
    made.attendance_mode, made.venue_name, made.address_line1, made.city, made.state, made.zip_code, made.latitude, made.longitude,
    made.time_zone, create_from_setup.starts_at, create_from_setup.starts_at + make_interval(secs => (setup ->> 'length')::numeric),
    made.all_day, case when made.rrule ~ 'UNTIL=' then null else made.rrule end, made.cost, made.price_amount, made.price_currency,
    made.registration_mode, made.registration_url,
    create_from_setup.starts_at + make_interval(secs => (setup ->> 'opens')::numeric),
    create_from_setup.starts_at + make_interval(secs => (setup ->> 'closes')::numeric),
    made.members_only, made.capacity, made.max_guests, made.waitlist_enabled, made.offer_hours);
  if setup ->> 'online_url' is not null then
    insert into public.event_access (event_id, online_url) values (new_id, setup ->> 'online_url');
  end if;

  -- By whoever copies, but as staff set it: the triggers ask who acts.
  perform set_config('hub.copies_setup', new_id::text, true);
  if jsonb_typeof(setup -> 'ticketing') = 'object' then
    insert into public.event_ticketing select (jsonb_populate_record(null::public.event_ticketing, setup -> 'ticketing'
      || jsonb_build_object('event_id', new_id, 'created_at', now(), 'updated_at', now()))).*;
  end if;
  for item in select value from jsonb_array_elements(setup -> 'types') loop
    type_id := gen_random_uuid();
    ids := ids || jsonb_build_object(item ->> 'id', type_id);
    insert into public.ticket_types select (jsonb_populate_record(null::public.ticket_types, item - 'prices' || jsonb_build_object(
      'id', type_id, 'event_id', new_id, 'created_at', now(), 'updated_at', now(),
      'tax_rate_id', (select id from public.tax_rates where id = (item ->> 'tax_rate_id')::uuid),
      'sales_from', (item ->> 'sales_from')::timestamptz + shift, 'sales_until', (item ->> 'sales_until')::timestamptz + shift))).*;
    insert into public.ticket_prices (ticket_type_id, label, price, audience, plan_id, valid_from, valid_until)
    select type_id, p.label, p.price, p.audience, p.plan_id, p.valid_from + shift, p.valid_until + shift
    from jsonb_populate_recordset(null::public.ticket_prices, item -> 'prices') as p
    where p.plan_id is null or exists (select from public.plans where plans.id = p.plan_id);
  end loop;
  insert into public.event_add_ons select (jsonb_populate_record(null::public.event_add_ons, value || jsonb_build_object(
      'id', gen_random_uuid(), 'event_id', new_id, 'created_at', now(), 'updated_at', now(),
      'tax_rate_id', (select id from public.tax_rates where id = (value ->> 'tax_rate_id')::uuid)))).*
  from jsonb_array_elements(setup -> 'add_ons');
  insert into public.promo_codes select (jsonb_populate_record(null::public.promo_codes, value || jsonb_build_object(
      'id', gen_random_uuid(), 'event_id', new_id, 'created_at', now(), 'updated_at', now(),
      'valid_from', (value ->> 'valid_from')::timestamptz + shift, 'valid_until', (value ->> 'valid_until')::timestamptz + shift,
      'ticket_type_ids', (select coalesce(jsonb_agg(ids -> id), '[]') from jsonb_array_elements_text(value -> 'ticket_type_ids') as id
        where ids ? id)))).*
  from jsonb_array_elements(setup -> 'codes')
  where value ->> 'kind' <> 'unlock' or exists (
    select from jsonb_array_elements_text(value -> 'ticket_type_ids') as id where ids ? id);
  -- Templates that were kept before have none.
  insert into public.event_tables (event_id, position, name, seats)
  select new_id, t.position, t.name, t.seats from jsonb_populate_recordset(null::public.event_tables, setup -> 'tables') as t;
  insert into public.event_sponsors (event_id, position, level, business_id, name, website_url, logo_url)
  select new_id, s.position, s.level, s.business_id, s.name, s.website_url, s.logo_url
  from jsonb_populate_recordset(null::public.event_sponsors, setup -> 'sponsors') as s
  where s.business_id is null or exists (select from public.businesses where businesses.id = s.business_id);
  -- Templates that were kept before have none.
  if jsonb_array_length(setup -> 'questions' -> 'fields') > 0 then
    insert into public.forms (purpose, event_id, title, description, notify, translations, status, asks_email)
    values ('registration', new_id, setup -> 'questions' ->> 'title', setup -> 'questions' ->> 'description',
      (setup -> 'questions' -> 'notify')::boolean, coalesce(setup -> 'questions' -> 'translations', '{}'), 'open', 'no') returning * into asked;
    perform private.replace_form_fields(asked, private.renew_fields(setup -> 'questions' -> 'fields'));
  end if;
  perform set_config('hub.copies_setup', '', true);
  return new_id;
end
$$;
comment on function private.create_from_setup(uuid, jsonb, text, timestamptz) is
  'Adds a draft from what describe_setup kept, under an id that the caller chose, at another start. Once for an id.';

create function private.duplicate_event(event uuid, new_id uuid, starts_at timestamptz, title text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return private.create_from_setup(new_id, private.describe_setup(event), title, starts_at);
end
$$;
grant execute on function private.duplicate_event(uuid, uuid, timestamptz, text) to authenticated, service_role;

create function public.duplicate_event(event_id uuid, new_id uuid, starts_at timestamptz, title text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.duplicate_event(event_id, new_id, starts_at, title) $$;
comment on function public.duplicate_event(uuid, uuid, timestamptz, text) is
  'Adds a draft under new_id with all that an event has, its tickets, add-ons, codes, rules, tables, questions and sponsors too, at another start; '
  'their times move with it. For the organizers of the event.';
grant execute on function public.duplicate_event(uuid, uuid, timestamptz, text) to authenticated, service_role;

create function private.save_event_template(event uuid, template uuid, name text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  select business_id into owner from public.events where id = event for share;
  if (select count(*) from public.event_templates where business_id is not distinct from owner) >= 50 then
    perform private.raise_error(409, 'too_many_templates', 'There are already 50 templates. Delete some first.');
  end if;
  insert into public.event_templates (id, business_id, name, setup)
  values (template, owner, btrim(save_event_template.name), private.describe_setup(event))
  on conflict (id) do nothing;
  return template;
end
$$;
grant execute on function private.save_event_template(uuid, uuid, text) to authenticated, service_role;

create function public.save_event_template(event_id uuid, template_id uuid, name text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_event_template(event_id, template_id, name) $$;
comment on function public.save_event_template(uuid, uuid, text) is
  'Keeps what an event has as a template of its business or of the chamber, under an id that the caller chose. For its organizers.';
grant execute on function public.save_event_template(uuid, uuid, text) to authenticated, service_role;

create function private.create_event_from_template(template uuid, new_id uuid, starts_at timestamptz, title text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.event_templates;
begin
  select * into chosen from public.event_templates where id = template;
  if chosen.id is null or not (private.is_staff()
    or coalesce(chosen.business_id = any (private.my_business_ids('{owner,manager,contributor}')), false)) then
    perform private.raise_error(404, 'not_found', 'This template does not exist.');
  end if;
  return private.create_from_setup(new_id, jsonb_set(chosen.setup, '{event,business_id}',
    coalesce(to_jsonb(chosen.business_id), 'null')), title, starts_at);
end
$$;
grant execute on function private.create_event_from_template(uuid, uuid, timestamptz, text) to authenticated, service_role;

create function public.create_event_from_template(template_id uuid, new_id uuid, starts_at timestamptz, title text default '')
returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.create_event_from_template(template_id, new_id, starts_at, title)
$$;
comment on function public.create_event_from_template(uuid, uuid, timestamptz, text) is
  'Adds a draft under new_id from a template, at a start. For the team of its business, or staff.';
grant execute on function public.create_event_from_template(uuid, uuid, timestamptz, text) to authenticated, service_role;
