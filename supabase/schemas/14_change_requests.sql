-- Changes of public listings that need approval.

-- The page stays as it is until staff approve the change, wholly or field by field.
create table public.change_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  requested_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- Only the changed fields, with their new values.
  patch jsonb not null constraint change_requests_patch_form check (
    jsonb_typeof(patch) = 'object' and patch <> '{}' and octet_length(patch::text) <= 60000),
  -- Staff may correct values and accept some of the fields.
  corrected_patch jsonb constraint change_requests_corrected_patch_form check (
    jsonb_typeof(corrected_patch) = 'object' and octet_length(corrected_patch::text) <= 60000),
  accepted_fields text[],
  note text constraint change_requests_note_length check (char_length(note) <= 1000),
  base_version integer not null default 0,
  status text not null default 'pending' constraint change_requests_status_known
    check (status in ('pending', 'approved', 'partly', 'rejected', 'superseded', 'withdrawn')),
  status_reason text constraint change_requests_status_reason_length
    check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.change_requests is 'Changes of approved listings that need approval.';

create unique index change_requests_one_pending on public.change_requests (business_id)
  where status = 'pending';
create index change_requests_business_id_idx on public.change_requests (business_id, created_at desc);
create index change_requests_requested_by_idx on public.change_requests (requested_by);
create index change_requests_queue_idx on public.change_requests (created_at) where status = 'pending';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('change_requests', '', 'pending', '{owner,editor,admin}', false),
  ('change_requests', 'pending', 'withdrawn', '{owner,editor,admin}', false),
  ('change_requests', 'pending', 'superseded', '{owner,editor,admin}', false),
  ('change_requests', 'pending', 'approved', '{editor,admin}', false),
  ('change_requests', 'pending', 'partly', '{editor,admin}', true),
  ('change_requests', 'pending', 'rejected', '{editor,admin}', true);

create function private.acquire_change_request_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_change_requests();
  return null;
end
$$;
comment on function private.acquire_change_request_lock() is
  'Serializes submitting and deciding change requests.';

create function private.receive_change_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listing public.businesses;
  earlier jsonb;
begin
  -- Checked first: triggers run before policies.
  if private.actor_role() = 'owner' and not new.business_id = any (private.my_business_ids()) then
    raise exception using errcode = '42501', message = 'You may not change this listing.';
  end if;

  select * into listing from public.businesses where id = new.business_id for update;
  if listing.status is distinct from 'approved' then
    perform private.raise_error(409, 'listing_not_public',
      'The listing is not public yet. Edit it directly.');
  end if;
  perform private.limit_changes('change requests', 100);

  if jsonb_typeof(new.patch) <> 'object' or new.patch = '{}' or octet_length(new.patch::text) > 60000 then
    perform private.raise_error(422, 'patch_empty', 'Name the fields to change and their new values.');
  end if;

  -- A request that follows a pending one replaces it and includes its fields.
  select patch into earlier from public.change_requests where business_id = new.business_id
    and status = 'pending';
  new.patch := coalesce(earlier, '{}') || new.patch || case when earlier ? 'custom_values' and new.patch ? 'custom_values'
    then jsonb_build_object('custom_values', (earlier -> 'custom_values') || (new.patch -> 'custom_values')) else '{}' end;
  new.base_version := listing.version;

  -- Fails now rather than at approval if the patch cannot be applied: it is applied in a subtransaction that
  -- is rolled back, together with the setting.
  begin
    perform set_config('hub.validating_patch', 'on', true), set_config('hub.pending_patch', coalesce(earlier, '{}')::text, true);
    perform private.apply_patch(new.business_id, new.patch);
    raise exception using errcode = 'HB000';
  exception when sqlstate 'HB000' then
    null;
  end;
  update public.change_requests set status = 'superseded'
  where business_id = new.business_id and status = 'pending';
  -- Nobody decided about these: the last ones are enough.
  delete from public.change_requests where id in (
    select id from public.change_requests where business_id = new.business_id and status in ('superseded', 'withdrawn')
    order by created_at desc, id desc offset 20);
  return new;
end
$$;
comment on function private.receive_change_request() is
  'Validates a change request against its listing and replaces a pending one. Keeps 20 that were replaced or withdrawn.';

create function private.check_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decision constant text[] := '{status,status_reason,patch,corrected_patch,accepted_fields}';
  asked constant text[] := array(select jsonb_object_keys(new.patch));
  offered constant text[] := array(select jsonb_object_keys(coalesce(new.corrected_patch, new.patch)));
  changed boolean;
begin
  if old.status <> 'pending' then
    select bool_or(to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) into changed
    from unnest(decision) as field;
    if changed then
      perform private.raise_error(409, 'already_decided', 'This is already decided. Reload it.');
    end if;
    return new;
  end if;

  if new.status = 'partly' then
    if coalesce(cardinality(new.accepted_fields), 0) = 0 then
      perform private.raise_error(422, 'fields_needed', 'Choose the fields to approve.');
    elsif not private.is_distinct_list(new.accepted_fields) or not new.accepted_fields <@ asked
      or not new.accepted_fields <@ offered then
      perform private.raise_error(422, 'fields_unknown', 'Choose fields of this change, each once.');
    elsif asked <@ new.accepted_fields then
      perform private.raise_error(422, 'all_fields_accepted',
        'These are all fields of this change. Approve it as a whole.');
    end if;
  elsif new.accepted_fields is not null then
    perform private.raise_error(422, 'fields_not_expected',
      'Choose fields only to approve a part of a change.');
  elsif new.status = 'approved' and offered = '{}' then
    perform private.raise_error(422, 'patch_empty', 'Nothing of this change is left. Reject it instead.');
  end if;
  return new;
end
$$;
comment on function private.check_decision() is
  'Allows a decision only about the fields of a change request, and none after it.';

create function private.decide_change_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  accepted jsonb := coalesce(new.corrected_patch, new.patch);
begin
  if new.status = 'partly' then
    select coalesce(jsonb_object_agg(key, value), '{}') into accepted from jsonb_each(accepted)
    where key = any (new.accepted_fields);
  end if;
  perform private.apply_patch(new.business_id, accepted);
  return null;
end
$$;
comment on function private.decide_change_request() is 'Applies an approved change request to its listing.';

create trigger a_reject_anonymous before insert on public.change_requests
  for each row execute function private.reject_anonymous();
create trigger audit_change_requests after insert or update or delete on public.change_requests
  for each row execute function private.write_audit();
-- Not within another statement's triggers, which already hold row locks.
create trigger change_requests_0_lock before insert or update on public.change_requests
  for each statement when (pg_trigger_depth() = 0) execute function private.acquire_change_request_lock();
create trigger change_requests_1_receive before insert on public.change_requests
  for each row execute function private.receive_change_request();
create trigger change_requests_2_enforce_status before insert or update on public.change_requests
  for each row execute function private.enforce_status();
create trigger change_requests_3_guard_staff_columns before update on public.change_requests
  for each row execute function private.guard_staff_columns(
    'business_id', 'patch', 'corrected_patch', 'accepted_fields', 'requested_by');
create trigger change_requests_4_check_decision before update on public.change_requests
  for each row execute function private.check_decision();
create trigger change_requests_apply after update on public.change_requests
  for each row when (old.status = 'pending' and new.status in ('approved', 'partly'))
  execute function private.decide_change_request();
create trigger change_requests_set_updated_at before update on public.change_requests
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.change_requests
  for each row execute function private.notify_decision('{approved,partly,rejected}');

alter table public.change_requests enable row level security;
grant select on public.change_requests to authenticated;
grant insert (id, business_id, patch, note), update (status, status_reason, corrected_patch, accepted_fields)
  on public.change_requests to authenticated;
grant select, insert, update, delete on public.change_requests to service_role;

create policy "owners and managers see the requests of their listing, staff see all" on public.change_requests
  for select to authenticated using (
    business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners and managers ask for changes of their listing" on public.change_requests
  for insert to authenticated with check (
    business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners and managers withdraw requests, staff decide" on public.change_requests
  for update to authenticated
  using (business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()))
  with check (business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));

-- Lists must be JSON arrays. Postgres would also accept its own notation, "{Bakeries}", which nothing else
-- reads: a category rename would miss it, and the approval would fail weeks later.
create function private.apply_patch(target uuid, wanted jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  editable constant text[] := private.listing_columns();
  patch constant jsonb := wanted - 'custom_values';
  fields text;
  foreign_field text;
  odd_field text;
begin
  select key into foreign_field from jsonb_object_keys(patch) as key where key <> all (editable) limit 1;
  if foreign_field is not null then
    perform private.raise_error(422, 'field_not_editable',
      format('"%s" cannot be changed by a change request.', left(foreign_field, 60)));
  end if;

  select sent.key into odd_field from jsonb_each(patch) as sent join pg_catalog.pg_attribute as field
    on field.attrelid = 'public.businesses'::regclass and field.attname = sent.key
  join pg_catalog.pg_type as kind on kind.oid = field.atttypid and kind.typcategory = 'A'
  where jsonb_typeof(sent.value) <> 'array'
    or jsonb_path_exists(sent.value, 'strict $[*] ? (@.type() != "string")', '{}', true)
  limit 1;
  if odd_field is not null then
    perform private.raise_error(422, 'list_needed', format('Send "%s" as a list of texts.', odd_field));
  end if;

  odd_field := private.find_non_value(patch);
  if odd_field is not null then
    perform private.raise_error(422, 'value_needed', format('Send "%s" as a text or a number.', odd_field));
  end if;

  select string_agg(format('%1$I = (jsonb_populate_record(null::public.businesses, $1)).%1$I', key), ', ')
    into fields
  from jsonb_object_keys(patch) as key;
  if wanted ? 'custom_values' then perform private.apply_custom_patch(target, wanted -> 'custom_values'); end if;
  if fields is null then return; end if;
  execute format('update public.businesses set %s where id = $2', fields) using patch, target;
end
$$;
comment on function private.apply_patch(uuid, jsonb) is
  'Writes the fields of a change request to its listing.';

-- Postgres would store an object or a list in a text column as its JSON text.
create function private.find_non_value(fields jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select sent.key from jsonb_each(fields) as sent join pg_catalog.pg_attribute as field
    on field.attrelid = 'public.businesses'::regclass and field.attname = sent.key
      and field.attname = any (private.listing_columns())
  join pg_catalog.pg_type as kind on kind.oid = field.atttypid and kind.typcategory <> 'A'
    and kind.typname not in ('json', 'jsonb')
  where jsonb_typeof(sent.value) not in ('string', 'number', 'null')
    and not (kind.typcategory = 'B' and jsonb_typeof(sent.value) = 'boolean')
  order by sent.key limit 1
$$;
comment on function private.find_non_value(jsonb) is
  'The first field of a listing with one value for which something else is given, such as an object; null if '
  'there is none.';

-- Submitting a change locks the listing and then the request before it; deciding locks the request and then
-- the listing. A statement that updates requests cannot know their listings before it locks the requests, so
-- one lock serializes all of them: each takes a few milliseconds. The categories' lock comes first, because a
-- merge that holds it updates requests as well.
create function private.lock_change_requests() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.actor_role() <> 'system' then
    perform private.lock_categories_shared('businesses');
    perform pg_advisory_xact_lock(hashtextextended('change_requests', 0));
  end if;
end
$$;
comment on function private.lock_change_requests() is
  'Serializes transactions that submit or decide change requests.';
