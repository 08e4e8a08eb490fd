-- Taking a change back from the log: with the caller's own rights, and only while nobody changed the same fields since.
create function public.revert_change(audit_id bigint) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  revertible constant text[] := '{businesses,events,deals,jobs,blog_posts,plans,subscriptions,site_settings,social_media_settings,business_categories,job_categories,event_categories,post_categories}';
  change public.audit_log;
  present jsonb;
  moved text;
  fields text;
  changed integer;
begin
  select * into change from public.audit_log where id = audit_id;
  if change.id is null then perform private.refuse(404, 'not_found', 'There is no such entry, or the log is not for you.'); end if;
  if change.action <> 'update' or change.entity <> all (revertible) then
    perform private.refuse(422, 'not_revertible', 'Only a change can be taken back, not what was added, removed or decided about people.');
  end if;
  execute format('select to_jsonb(present) from public.%I as present where id::text = $1', change.entity)
    into present using change.entity_id;
  if present is null then perform private.refuse(404, 'gone', 'This is not there any more.'); end if;
  select string_agg(replace(key, '_', ' '), ', ') into moved from jsonb_each(change.new_values)
  where value is distinct from present -> key;
  if moved is not null then
    perform private.refuse(409, 'changed_since', format('It was changed again since: %s. Change it by hand.', moved));
  end if;
  -- What follows from other columns, like the day of publication, is not set by anybody.
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.%2$I, $1)).%1$I', key, change.entity), ', ') into fields
  from jsonb_object_keys(change.old_values) as key
  where has_column_privilege(format('public.%I', change.entity), key, 'update');
  if fields is null then perform private.refuse(422, 'not_revertible', 'Nobody sets these fields by hand.'); end if;
  -- Between looking and writing somebody may be faster: then nothing is written.
  execute format('update public.%I as present set %s where id::text = $2 and to_jsonb(present) @> $3', change.entity, fields)
    using change.old_values, change.entity_id, change.new_values;
  get diagnostics changed = row_count;
  if changed = 0 then raise exception using errcode = '42501', message = 'This is not yours to change.'; end if;
  return change.old_values;
end
$$;
comment on function public.revert_change(bigint) is
  'Takes a change of the log back; 409 changed_since when the same fields moved on. Answers the values that hold again.';
revoke execute on function public.revert_change(bigint) from public;
grant execute on function public.revert_change(bigint) to authenticated, service_role;
