-- Edits of a public listing: the page stays as it is until staff approve, wholly or field by field.
create table public.change_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  requested_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- Only the fields that shall change, with their new values.
  patch jsonb not null constraint change_requests_patch_form check (
    jsonb_typeof(patch) = 'object' and patch <> '{}' and octet_length(patch::text) <= 60000),
  -- Staff may correct the values, and take some fields only.
  corrected_patch jsonb constraint change_requests_corrected_patch_form check (
    jsonb_typeof(corrected_patch) = 'object' and octet_length(corrected_patch::text) <= 60000),
  accepted_fields text[],
  note text constraint change_requests_note_length check (char_length(note) <= 1000),
  base_version integer not null default 0,
  status text not null default 'pending' constraint change_requests_status_known
    check (status in ('pending', 'approved', 'partly', 'rejected', 'superseded', 'withdrawn')),
  status_reason text constraint change_requests_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.change_requests is 'Edits of approved listings that wait for staff.';
create unique index change_requests_one_pending on public.change_requests (business_id) where status = 'pending';
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

create function private.apply_patch(target uuid, patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  editable constant text[] := '{name,tagline,description,phone,email,website,address,address_line1,address_line2,city,state,zip_code,country,latitude,longitude,categories,logo_url,cover_url,gallery,opening_hours,special_hours,time_zone,temporarily_closed_until,notice,notice_until,social_links}';
  fields text;
  foreign_field text;
begin
  select key into foreign_field from jsonb_object_keys(patch) as key where key <> all (editable) limit 1;
  if foreign_field is not null then
    perform private.refuse(422, 'field_not_editable', format('"%s" cannot be changed by a request.', left(foreign_field, 60)));
  end if;
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.businesses, $1)).%1$I', key), ', ') into fields
  from jsonb_object_keys(patch) as key;
  if fields is null then return; end if;
  execute format('update public.businesses set %s where id = $2', fields) using patch, target;
end
$$;
comment on function private.apply_patch(uuid, jsonb) is 'Writes the fields of a change request into its listing.';
revoke execute on function private.apply_patch(uuid, jsonb) from public;

create function private.receive_change_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listing public.businesses;
  earlier jsonb;
begin
  -- Before anything is tried: triggers run before policies.
  if private.actor_role() = 'owner' and not new.business_id = any (private.my_business_ids()) then
    raise exception using errcode = '42501', message = 'This listing is not yours.';
  end if;
  select * into listing from public.businesses where id = new.business_id for update;
  if listing.status is distinct from 'approved' then
    perform private.refuse(409, 'listing_not_public', 'The listing is not public yet: change it directly.');
  end if;
  if jsonb_typeof(new.patch) <> 'object' or new.patch = '{}' or octet_length(new.patch::text) > 60000 then
    perform private.refuse(422, 'patch_empty', 'Say which fields shall change, and to what.');
  end if;
  -- A second request before the first was decided takes its place and keeps what it asked for.
  select patch into earlier from public.change_requests where business_id = new.business_id and status = 'pending';
  new.patch := coalesce(earlier, '{}') || new.patch;
  new.base_version := listing.version;
  -- What cannot be written into the listing is refused now, not weeks later at the desk: it is tried, and taken back
  -- together with the setting.
  begin
    perform set_config('hub.trying_patch', 'on', true);
    perform private.apply_patch(new.business_id, new.patch);
    raise exception using errcode = 'HB000';
  exception when sqlstate 'HB000' then
    null;
  end;
  update public.change_requests set status = 'superseded'
  where business_id = new.business_id and status = 'pending';
  return new;
end
$$;
revoke execute on function private.receive_change_request() from public;

create function private.decide_change_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  accepted jsonb := coalesce(new.corrected_patch, new.patch);
begin
  if new.status = 'partly' and coalesce(cardinality(new.accepted_fields), 0) = 0 then
    perform private.refuse(422, 'fields_needed', 'Say which fields you accept.');
  end if;
  if new.status = 'partly' then
    select coalesce(jsonb_object_agg(key, value), '{}') into accepted from jsonb_each(accepted)
    where key = any (new.accepted_fields);
  end if;
  perform private.apply_patch(new.business_id, accepted);
  return null;
end
$$;
revoke execute on function private.decide_change_request() from public;

create trigger change_requests_1_receive before insert on public.change_requests
  for each row execute function private.receive_change_request();
create trigger change_requests_2_enforce_status before insert or update on public.change_requests
  for each row execute function private.enforce_status();
create trigger change_requests_3_only_staff_may_change before update on public.change_requests
  for each row execute function private.only_staff_may_change(
    'business_id', 'patch', 'corrected_patch', 'accepted_fields', 'requested_by');
create trigger change_requests_apply after update on public.change_requests
  for each row when (old.status = 'pending' and new.status in ('approved', 'partly'))
  execute function private.decide_change_request();
create trigger change_requests_set_updated_at before update on public.change_requests
  for each row execute function private.set_updated_at();
create trigger audit_change_requests after insert or update or delete on public.change_requests
  for each row execute function private.write_audit();

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
