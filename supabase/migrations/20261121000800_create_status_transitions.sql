-- State machines as data: which state may follow which, and who may bring it about. `owner` is anybody who is not staff and
-- whom the table's policies let through; the service key may do whatever somebody may do.
create table private.status_transitions (
  entity text not null,
  field text not null default 'status',
  -- '' is the state of a row that does not exist yet.
  from_status text not null,
  to_status text not null,
  allowed text[] not null constraint status_transitions_allowed_known check (allowed <@ '{owner,editor,admin,system}'),
  needs_reason boolean not null default false,
  primary key (entity, field, from_status, to_status)
);
comment on table private.status_transitions is 'The allowed changes of state, by whom, and whether a reason must be given.';
alter table private.status_transitions enable row level security;

-- The first argument names the column that holds the state; `status` when there is none.
create function private.enforce_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  state_field constant text := coalesce(tg_argv[0], 'status');
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> state_field else '' end;
  becomes text := to_jsonb(new) ->> state_field;
  actor text := private.actor_role();
  rule private.status_transitions;
begin
  if tg_op = 'INSERT' and actor = 'owner' then new.status_reason := null; end if;
  if was = becomes then
    -- A row with two states, as an event has, gets the reason of the one that changes.
    if new.status_reason is distinct from old.status_reason and actor not in ('admin', 'editor', 'system')
      and to_jsonb(new) ->> 'status' is not distinct from to_jsonb(old) ->> 'status'
      and to_jsonb(new) ->> 'approval_status' is not distinct from to_jsonb(old) ->> 'approval_status' then
      raise exception using errcode = '42501', message = 'Only the hub''s staff may change the reason of a decision.';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' and actor = 'system' then return new; end if;
  select * into rule from private.status_transitions as known
  where known.entity = tg_table_name and known.field = state_field
    and known.from_status = was and known.to_status = becomes;
  if not found then
    perform private.refuse(409, 'transition_not_allowed',
      case when was = '' then format('A new one cannot be "%s".', becomes)
      else format('What is "%s" cannot become "%s".', was, becomes) end);
  end if;
  if actor <> 'system' and actor <> all (rule.allowed) then
    raise exception using errcode = '42501',
      message = format('Only %s may make this "%s".', array_to_string(rule.allowed, ' or '), becomes);
  end if;
  if rule.needs_reason and coalesce(btrim(new.status_reason), '') = '' then
    perform private.refuse(422, 'reason_needed', 'Say why, so that whoever sent this in can mend it.');
  elsif not rule.needs_reason and tg_op = 'UPDATE' and new.status_reason is not distinct from old.status_reason then
    new.status_reason := null;
  end if;
  new.status_changed_at := now();
  new.status_changed_by := (select auth.uid());
  return new;
end
$$;
comment on function private.enforce_status() is 'Lets a row change its state only as private.status_transitions says.';
revoke execute on function private.enforce_status() from public;

create function public.change_status(
  entity text, item_id uuid, from_status text, to_status text, reason text default null, seen_at timestamptz default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  field constant text := case when entity = 'events' then 'approval_status' else 'status' end;
  present text;
  is_changed boolean;
begin
  if entity is null or entity not in ('businesses', 'claims', 'change_requests', 'blog_posts', 'jobs', 'events', 'deals') then
    perform private.refuse(400, 'entity_unknown', format('There is nothing called "%s" to decide about.', entity));
  end if;
  execute format('update public.%1$I set %2$I = $1, status_reason = $2
    where id = $3 and %2$I = $4 and ($5 is null or updated_at = $5) returning %2$I',
    entity, field) into present using to_status, reason, item_id, from_status, seen_at;
  if present is not null then return present; end if;
  -- Either it is not there for the caller, or not theirs to change, or somebody was faster.
  execute format('select %I, $2 is distinct from updated_at and $2 is not null from public.%I where id = $1', field, entity)
    into present, is_changed using item_id, seen_at;
  if present is null then
    perform private.refuse(404, 'not_found', 'This is not there any more.');
  elsif present = from_status and is_changed then
    perform private.refuse(409, 'changed_meanwhile', 'It was changed after you saw it. Look at it again before you decide.');
  elsif present = from_status then
    raise exception using errcode = '42501', message = 'This is not yours to change.';
  end if;
  perform private.refuse(409, 'already_decided',
    format('Somebody else was faster: this is "%s" now. Load it again before you decide.', present));
end
$$;
comment on function public.change_status(text, uuid, text, text, text, timestamptz) is
  'Moves one item from the state that the caller saw to another; 409 already_decided when it is in another state by now, 409 changed_meanwhile when its updated_at is not seen_at.';
revoke execute on function public.change_status(text, uuid, text, text, text, timestamptz) from public;
grant execute on function public.change_status(text, uuid, text, text, text, timestamptz) to authenticated, service_role;
