-- Whether an account is a member's or a business's: an admin says so, with the reason, and the log keeps it.

-- As before; a function that has no row to write the reason to names it for its own statement.
create or replace function private.write_audit() returns trigger
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
    before, after, coalesce(nullif(current_setting('hub.reason', true), ''), named ->> 'status_reason'),
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id'
  );
  return null;
end
$$;

create function private.set_user_type(person uuid, to_type text, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(set_user_type.reason), '');
  present text;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Changing what an account is takes an admin.';
  elsif to_type is null or to_type not in ('member', 'business') then
    perform private.refuse(422, 'type_unknown', 'An account is a member''s or a business''s.');
  elsif why is null or char_length(why) > 2000 then
    perform private.refuse(422, 'reason_needed', 'Say why, in 2,000 characters at most: it is kept beside the change.');
  end if;
  select user_type into present from public.profiles where id = person for update;
  if present is null then perform private.refuse(404, 'not_found', 'There is no such account any more.'); end if;
  if present = to_type then perform private.refuse(409, 'changed_since', 'The account is that already.'); end if;
  if to_type = 'member' and exists (
    select from public.subscriptions as s join public.business_profiles as b on b.id = s.business_profile_id
    where b.owner_id = person and s.status in ('trialing', 'active', 'past_due', 'grace')
  ) then
    perform private.refuse(409, 'subscription_goes_on', 'The business subscription still goes on: cancel it first, with its reason.');
  end if;
  perform set_config('hub.reason', why, true);
  update public.profiles set user_type = to_type where id = person;
  -- What a business subscribes with.
  if to_type = 'business' and not exists (select from public.business_profiles where owner_id = person) then
    insert into public.business_profiles (owner_id) values (person);
  end if;
  perform set_config('hub.reason', '', true);
  return to_type;
end
$$;
create function public.set_user_type(person uuid, to_type text, reason text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.set_user_type(person, to_type, reason)
$$;
comment on function public.set_user_type(uuid, text, text) is
  'For admins: makes an account a member''s or a business''s; the reason is kept in the audit log.';
revoke execute on function private.set_user_type(uuid, text, text), public.set_user_type(uuid, text, text) from public;
grant execute on function private.set_user_type(uuid, text, text), public.set_user_type(uuid, text, text)
  to authenticated, service_role;
