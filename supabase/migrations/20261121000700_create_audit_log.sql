-- Who changed what, when and why: every action of staff and every change of a state. Rows are only ever added.
create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null constraint audit_log_action_known check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  old_values jsonb,
  new_values jsonb,
  reason text,
  request_id text
);
comment on table public.audit_log is
  'Append-only: actions of staff and changes of state. old_values and new_values hold the columns that changed.';
create index audit_log_entity_idx on public.audit_log (entity, entity_id, occurred_at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, occurred_at desc);
create index audit_log_occurred_at_idx on public.audit_log (occurred_at desc);

create function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The audit log is append-only.';
end
$$;
revoke execute on function private.keep_audit_log() from public;
create trigger keep_audit_log before update or delete or truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What triggers derive from other columns says nothing about who did what.
  derived constant text[] := '{updated_at,search_document,sort_name,location,open_minutes,special_days,version,status_changed_at,status_changed_by}';
  states constant text[] := '{status,approval_status,role,membership_status,business_subscription_status}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - derived end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - derived end;
  named jsonb := coalesce(after, before);
  actor text := private.actor_role();
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(after) where value is distinct from before -> key;
    if changed is null or (actor not in ('admin', 'editor') and not changed && states) then return null; end if;
    select jsonb_object_agg(key, value) into before from jsonb_each(before) where key = any (changed);
    select jsonb_object_agg(key, value) into after from jsonb_each(after) where key = any (changed);
  elsif actor not in ('admin', 'editor') then
    return null;
  end if;
  insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values, reason, request_id)
  values (
    (select auth.uid()), actor, lower(tg_op), tg_table_name,
    coalesce(named ->> 'id',
      concat_ws(':', named ->> 'business_id', named ->> 'post_id', named ->> 'user_id', named ->> 'category_id')),
    before, after, named ->> 'status_reason',
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id'
  );
  return null;
end
$$;
comment on function private.write_audit() is 'Adds a row to the audit log for an action of staff or a change of state.';
revoke execute on function private.write_audit() from public;

create trigger audit_staff after insert or update or delete on public.staff
  for each row execute function private.write_audit();
create trigger audit_profiles after update or delete on public.profiles
  for each row execute function private.write_audit();
create trigger audit_business_profiles after insert or update or delete on public.business_profiles
  for each row execute function private.write_audit();

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;
create policy "staff read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_staff()));
