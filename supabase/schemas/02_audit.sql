-- The audit log, and reverting a change from it.

-- Who changed what, when and why: every action of staff and every change of status. Rows are only ever
-- inserted.
create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null constraint audit_log_action_known
    check (action in ('insert', 'update', 'delete', 'export')),
  entity text not null,
  entity_id text not null,
  old_values jsonb,
  new_values jsonb,
  reason text,
  request_id text,
  -- Entries that belong together: of one transaction, or of one run of an import. Null in rows of older versions.
  group_key text,
  starts_group boolean not null default true,
  -- The name of the thing, by which an entry is found. People are looked up where their names are, which go with them.
  words tsvector not null default ''
);
comment on table public.audit_log is
  'Append-only: actions of staff and changes of status. old_values and new_values hold the changed columns.';

create index audit_log_entity_idx on public.audit_log (entity, entity_id, occurred_at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, occurred_at desc);
create index audit_log_occurred_at_idx on public.audit_log (occurred_at desc);
create index audit_log_group_idx on public.audit_log (group_key, id);
create index audit_log_words_idx on public.audit_log using gin (words);
create index audit_log_groups_idx on public.audit_log (id desc) where starts_group;
-- What is rare, and would else be looked for among all changes.
create index audit_log_rare_idx on public.audit_log (action, id) where action in ('delete', 'export');

-- What works in several transactions names its group in the setting hub.audit_group.
-- A plan from when the log was empty would go on to read all of it for each entry.
create function private.has_audit_group(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return exists (select from public.audit_log where group_key = wanted);
end
$$;
comment on function private.has_audit_group(text) is 'Whether the audit log has entries of this group.';

create function private.group_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.group_key := coalesce(nullif(current_setting('hub.audit_group', true), ''),
    'transaction:' || pg_current_xact_id());
  -- Looked up for the first entry of a transaction; undone with it when a part of the transaction is.
  if current_setting('hub.audit_group_begun', true) = new.group_key then new.starts_group := false;
  else
    new.starts_group := not private.has_audit_group(new.group_key);
    perform set_config('hub.audit_group_begun', new.group_key, true);
  end if;
  return new;
end
$$;
comment on function private.group_audit_entry() is 'Says which group an entry of the audit log belongs to.';

create trigger audit_log_group before insert on public.audit_log
  for each row execute function private.group_audit_entry();

create function private.prevent_audit_log_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The audit log is append-only.';
end
$$;
comment on function private.prevent_audit_log_changes() is 'Rejects updates and deletes of the audit log.';

create trigger audit_log_prevent_changes before update or delete or truncate on public.audit_log
  for each statement execute function private.prevent_audit_log_changes();

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;

create function private.has_contact_values(old_values jsonb, new_values jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest('{legal_name,billing_email,address_line1,address_line2,city,state,zip_code,tax_id}'::text[]) as key
    where coalesce(old_values ->> key, new_values ->> key) is not null)
$$;
comment on function private.has_contact_values(jsonb, jsonb) is
  'Whether an entry about an organization has what stands on its invoices, which not all editors see.';
grant execute on function private.has_contact_values(jsonb, jsonb) to authenticated, service_role;

-- As the tables themselves: who may bill sees the ledger, who may see contacts what stands on invoices.
create policy "staff read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_staff())
    and (entity not in ('invoices', 'payments', 'credit_notes', 'refunds') or (select private.has_right('billing')))
    and (entity <> 'business_profiles' or (select private.has_right('contacts'))
      or not private.has_contact_values(old_values, new_values)));

-- A function that changes rows without a status_reason column passes the reason in the setting hub.reason,
-- for its own statement.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Derived columns say nothing about who did what.
  derived constant text[] :=
    '{updated_at,search_document,sort_name,location,open_minutes,special_days,version,status_changed_at,'
    'status_changed_by}';
  states constant text[] := '{status,approval_status,role,membership_status,business_subscription_status}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - derived end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - derived end;
  named jsonb := coalesce(after, before);
  actor text := private.actor_role();
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(after) where value is distinct from before -> key;
    if changed is null or (actor not in ('admin', 'editor') and not changed && states) then
      return null;
    end if;
    select jsonb_object_agg(key, value) into before from jsonb_each(before) where key = any (changed);
    select jsonb_object_agg(key, value) into after from jsonb_each(after) where key = any (changed);
  elsif actor not in ('admin', 'editor') then
    return null;
  end if;

  insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values,
    reason, request_id)
  values (
    (select auth.uid()), actor, lower(tg_op), tg_table_name,
    coalesce(named ->> 'id',
      concat_ws(':', named ->> 'organization_id', named ->> 'business_id', named ->> 'post_id',
        named ->> 'user_id', named ->> 'category_id')),
    before, after, coalesce(nullif(current_setting('hub.reason', true), ''),
      case when tg_op = 'UPDATE' then private.decision_reason(tg_table_name, after, named ->> 'status_reason')
        else named ->> 'status_reason' end),
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id'
  );
  return null;
end
$$;
comment on function private.write_audit() is
  'Adds a row to the audit log for an action of staff or a change of status.';

create function private.revertible_tables() returns text[]
language sql immutable set search_path = '' as $$
  select '{businesses,events,deals,jobs,blog_posts,plans,subscriptions,site_settings,social_media_settings,'
    'business_categories,job_categories,event_categories,post_categories}'::text[]
$$;
comment on function private.revertible_tables() is 'Tables whose changes public.revert_change reverts.';
grant execute on function private.revertible_tables() to authenticated, service_role;

-- Volatile: within the update of public.revert_change it has to see what was committed meanwhile. Some columns are not selectable
-- by staff either, such as the email address of a listing.
create function private.read_row(entity text, item_id text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  present jsonb;
begin
  if not private.is_staff() or entity <> all (private.revertible_tables()) then return null; end if;
  execute format('select to_jsonb(present) from public.%I as present where id::text = $1', entity)
    into present using item_id;
  return present;
end
$$;
comment on function private.read_row(text, text) is 'A row of a revertible table with all its columns, for staff.';
grant execute on function private.read_row(text, text) to authenticated, service_role;

-- Reverts with the caller's own privileges, and only if nobody has changed the same columns since. An owner
-- may edit what is not public, and the log does not list those edits: an item becomes public again only if it
-- is as it was at that change.
create function public.revert_change(audit_id bigint, reason text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  change public.audit_log;
  why constant text := nullif(btrim(reason), '');
  present jsonb;
  expected jsonb;
  restored jsonb;
  moved text;
  fields text;
  changed integer;
begin
  select * into change from public.audit_log where id = audit_id;
  if change.id is null then
    perform private.raise_error(404, 'not_found', 'This entry does not exist, or you don’t have access to it.');
  end if;

  if change.action <> 'update' or change.entity <> all (private.revertible_tables()) then
    perform private.raise_error(422, 'not_revertible',
      'Only a change can be reverted, not what was added, removed or decided about people.');
  end if;

  present := private.read_row(change.entity, change.entity_id);
  if present is null then perform private.raise_error(404, 'gone', 'This no longer exists.'); end if;
  select string_agg(replace(key, '_', ' '), ', ') into moved from jsonb_each(change.new_values)
  where value is distinct from present -> key;
  if moved is not null then
    perform private.raise_error(409, 'changed_since',
      format('These fields were changed again since: %s. Edit them instead.', moved));
  end if;

  expected := change.new_values;
  if private.is_public_status(change.entity, change.old_values) then
    if (present ->> 'updated_at')::timestamptz is distinct from change.occurred_at then
      perform private.raise_error(409, 'edited_since',
        'This was edited since. Review it and publish it from there.');
    end if;
    expected := expected || jsonb_build_object('updated_at', present -> 'updated_at');
  end if;

  restored := change.old_values || case
    when why is not null and change.old_values ?| '{status,approval_status}' then
      jsonb_build_object('status_reason', why) else '{}' end;
  -- Derived columns, such as the date of publication, are not set by anybody.
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.%2$I, $1)).%1$I', key, change.entity),
    ', ') into fields
  from jsonb_object_keys(restored) as key
  where has_column_privilege(format('public.%I', change.entity), key, 'update');
  if fields is null then
    perform private.raise_error(422, 'not_revertible', 'These fields are not set by hand.');
  end if;

  -- If somebody changes the row between the check and the update, nothing is written.
  perform set_config('hub.reason', coalesce(why, ''), true);
  execute format('update public.%I set %s where id::text = $2 and private.read_row($4, $2) @> $3',
    change.entity, fields)
    using restored, change.entity_id, expected, change.entity;
  get diagnostics changed = row_count;
  perform set_config('hub.reason', '', true);
  if changed = 0 then raise exception using errcode = '42501', message = 'You may not change this.'; end if;
  return change.old_values;
end
$$;
comment on function public.revert_change(bigint, text) is
  'Reverts a change from the audit log; 409 changed_since if the same columns changed again, 409 '
  'edited_since if the item would become public with other changes. A reason is needed where the change of '
  'status needs one. Returns the restored values.';
grant execute on function public.revert_change(bigint, text) to authenticated, service_role;

create function private.is_public_status(entity text, fields jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case entity
    when 'businesses' then fields ->> 'status' = 'approved'
    when 'events' then fields ->> 'approval_status' = 'approved'
    when 'blog_posts' then fields ->> 'status' = 'published'
    when 'jobs' then fields ->> 'status' = 'active'
    when 'deals' then fields ->> 'status' = 'active'
  end, false)
$$;
comment on function private.is_public_status(text, jsonb) is
  'Whether these fields of a reviewed item set the status in which everybody sees it.';
grant execute on function private.is_public_status(text, jsonb) to authenticated, service_role;
