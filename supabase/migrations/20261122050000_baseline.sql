-- Written by `npm run db:baseline` from supabase/schemas. Do not edit.

-- 00_foundation.sql

-- The foundation: extensions, schemas, default privileges, and functions that belong to no domain. The files
-- of this folder apply in the order of their names, in one session, to the empty database of a Supabase
-- project.

-- Function bodies may refer to objects of later files. A test validates them once everything exists.
set check_function_bodies = off;

-- Extensions have their own schema, as on hosted Supabase. They come before the default privileges, which
-- would otherwise make their functions callable by nobody.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists cube with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Security definer functions live in `private`, which the API does not expose.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Every privilege is granted explicitly, next to its object. By default Postgres lets everybody execute a new
-- function; that default is global and can only be revoked globally. Older hosted projects also grant the API
-- roles everything that is created in schema public.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Sets updated_at on every update of a row.';

create function private.raise_error(http_status integer, reason_code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  -- PostgREST answers PTnnn with HTTP status nnn; clients read the code from the details.
  raise exception using errcode = 'PT' || http_status, message = raise_error.message, detail = reason_code;
end
$$;
comment on function private.raise_error(integer, text, text) is
  'Fails the statement with an HTTP status, a code for programs and a message for people.';
grant execute on function private.raise_error(integer, text, text) to authenticated, service_role;

create function private.make_slug(title text) returns text
language sql volatile set search_path = '' as $$
  select concat_ws('-',
    nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
      regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(coalesce(title, ''), 300))),
        '[^a-z0-9\s-]', '', 'g'),
      '[\s-]+', '-', 'g')), 80)), ''),
    (select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
     from (select extensions.gen_random_bytes(8) as bytes) as random, generate_series(0, 7) as i))
$$;
comment on function private.make_slug(text) is
  'A page name: the lower-cased title without punctuation, with hyphens for spaces, a hyphen and 8 random '
  'characters.';

-- Arguments: the column that the slug is made from, and the one that says since when the row is public, where a
-- slug may change before that.
create function private.fill_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_nargs = 1 then
    new.slug := old.slug;
  elsif tg_op = 'UPDATE' then
    if new.slug <> old.slug and (to_jsonb(old) ->> tg_argv[1])::timestamptz <= now() then
      perform private.raise_error(409, 'address_public',
        'This was public at its address, which stays as it is.');
    end if;
  elsif new.slug = '' or new.slug is null or private.actor_role() <> 'system' then
    new.slug := private.make_slug(to_jsonb(new) ->> tg_argv[0]);
  end if;
  return new;
end
$$;
comment on function private.fill_slug() is
  'Makes the slug of a new row, which stays; with a second argument, from when the row was public.';

create function private.is_email_address(value text) returns boolean
language sql immutable set search_path = '' as $$
  -- Without what may stand around an address: "a<shop@town.example>" would be a second spelling of one mailbox.
  select value ~ '^[^][@[:space:]<>(),:"\\;]+@[^][@[:space:]<>(),:"\\;]+[.][^][@[:space:]<>(),:"\\;]+$'
    and char_length(value) <= 254
$$;
comment on function private.is_email_address(text) is
  'Whether a text is an email address of at most 254 characters, as formats.email of the contracts has it.';
grant execute on function private.is_email_address(text) to authenticated, service_role;

create function private.is_clean_list(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) = 0
    or (array_ndims(list) = 1 and array_position(list, null) is null and '' <> all (list))
$$;
comment on function private.is_clean_list(text[]) is
  'Whether a list is one-dimensional, without nulls and empty strings.';
grant execute on function private.is_clean_list(text[]) to authenticated, service_role;

create function private.is_distinct_list(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_clean_list(list)
    and cardinality(list) = (select count(distinct item) from unnest(list) as item)
$$;
comment on function private.is_distinct_list(text[]) is
  'Whether a list is clean (private.is_clean_list) and names nothing twice.';
grant execute on function private.is_distinct_list(text[]) to authenticated, service_role;

-- Called as a scalar subquery in queries of many rows, so that it is evaluated once.
create function private.like_pattern(words text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern(text) is
  'A pattern for like that matches what contains these words, whose own %, _ and \ count as characters.';
grant execute on function private.like_pattern(text) to anon, authenticated, service_role;

-- 01_access.sql

-- Who the caller is and what they may do: functions that policies and triggers of every domain use.

-- The roles of staff. They are in a table of their own, public.staff, so that no row a user may write carries
-- them.
create type public.staff_role as enum ('admin', 'editor');

create function private.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.staff where staff.user_id = (select auth.uid()) and staff.role = any (allowed)
  ) and (select private.meets_staff_assurance())
$$;
comment on function private.is_staff(public.staff_role[]) is
  'Whether the caller is staff with one of the roles. Policies call it as (select private.is_staff()).';
grant execute on function private.is_staff(public.staff_role[]) to authenticated, service_role;

create function private.actor_role() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is not null
      then coalesce((select staff.role::text from public.staff
        where staff.user_id = (select auth.uid()) and (select private.meets_staff_assurance())), 'owner')
    when (select auth.role()) = 'anon' then 'anon'
    else 'system'
  end
$$;
comment on function private.actor_role() is
  'Who acts: admin, editor, owner (anybody else who is signed in), anon, or system (the service key, a '
  'migration).';
grant execute on function private.actor_role() to authenticated, service_role;

-- Arguments: columns that only staff may change in a row that its owner may otherwise update.
create function private.guard_staff_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  guarded text;
begin
  if private.actor_role() in ('admin', 'editor', 'system') then return new; end if;
  foreach guarded in array tg_argv loop
    if to_jsonb(new) -> guarded is distinct from to_jsonb(old) -> guarded then
      raise exception using errcode = '42501', message = format('Only staff may change %s.', guarded);
    end if;
  end loop;
  return new;
end
$$;
comment on function private.guard_staff_columns() is
  'Lets only staff change the columns named in its arguments.';

-- A token says what its session was when it was issued, for up to an hour. The session itself is asked: it may
-- have ended since, or have lost its second factor.
create function private.has_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') in ('aal2', 'aal3') and exists (
    select from auth.sessions where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()) and aal::text in ('aal2', 'aal3'))
$$;
comment on function private.has_second_factor() is
  'Whether the caller signed in with a second factor that was not removed, and is still signed in.';

create function private.meets_staff_assurance() returns boolean
language sql stable security definer set search_path = '' as $$
  select not (select staff_second_factor from public.site_settings) or private.has_second_factor()
$$;
comment on function private.meets_staff_assurance() is
  'Whether the caller''s session is enough for staff: it has a second factor, or the hub does not require '
  'one.';
grant execute on function private.meets_staff_assurance() to authenticated, service_role;

create function public.is_staff(allowed public.staff_role[] default '{admin,editor}') returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_staff(allowed) $$;
comment on function public.is_staff(public.staff_role[]) is
  'Whether the caller is staff with one of the roles, with the session that the hub requires of staff. For edge '
  'functions.';
grant execute on function public.is_staff(public.staff_role[]) to authenticated;

create function private.has_right(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff('{admin}') or (private.is_staff() and exists (
    select from public.staff where user_id = (select auth.uid()) and wanted = any (rights)))
$$;
comment on function private.has_right(text) is
  'Whether the caller is an admin, or an editor with this right.';
grant execute on function private.has_right(text) to authenticated, service_role;

-- A project may enable anonymous sign-in, which gives the role "authenticated" to anybody, as often as they
-- ask. Whatever is counted per person (registrations, deals, pending listings, claims) needs an account with
-- an email address, a phone or a provider.
create function private.is_anonymous() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'is_anonymous', 'false') = 'true'
$$;
comment on function private.is_anonymous() is 'Whether the caller signed in anonymously.';
grant execute on function private.is_anonymous() to authenticated, service_role;

create function private.reject_anonymous() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  end if;
  return new;
end
$$;
comment on function private.reject_anonymous() is 'Rejects inserts by anonymous accounts.';

-- Two admins who remove each other at the same moment would deadlock: each holds one row and waits for the
-- other's. This lock is taken before any row lock.
create function private.acquire_staff_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The database itself may change staff without another admin (private.guard_last_admin), and a cascade from
  -- a deleted account already holds row locks. A requested deletion is always checked, whoever writes it.
  if tg_table_name = 'account_deletions' or private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  end if;
  return null;
end
$$;
comment on function private.acquire_staff_lock() is
  'Serializes changes of staff and requests to delete accounts.';

-- 02_audit.sql

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

-- What works in several transactions names its group in the setting hub.audit_group.
create function private.group_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.group_key := coalesce(nullif(current_setting('hub.audit_group', true), ''),
    'transaction:' || pg_current_xact_id());
  new.starts_group := not exists (select from public.audit_log where group_key = new.group_key);
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

create policy "staff read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_staff()));

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
    perform private.raise_error(404, 'not_found', 'This entry does not exist, or you may not see it.');
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

-- 03_staff_and_mfa.sql

-- Staff of the hub, and recovery codes for the second factor.

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  created_at timestamptz not null default now(),
  -- What an editor may do besides approving is granted one by one; admins may do all of it.
  rights text[] not null default '{}' constraint staff_rights_known check (rights <@ '{import,export,contacts}')
);
comment on table public.staff is 'Who runs the hub: admins do everything, editors approve and publish.';
comment on column public.staff.rights is
  'Rights of an editor besides approving: import, export, contacts (email and phone of people). Admins have all.';

-- Without an admin, nobody could be made staff again.
create function private.guard_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') and private.actor_role() <> 'system'
    and not private.has_other_remaining_admin(old.user_id) then
    perform private.raise_error(409, 'last_admin',
      'At least one admin is needed. Make someone else an admin first.');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.guard_last_admin() is 'Prevents removing the last admin from staff.';

create trigger audit_staff after insert or update or delete on public.staff
  for each row execute function private.write_audit();
create trigger staff_1_guard_last_admin before update or delete on public.staff
  for each row execute function private.guard_last_admin();
create trigger staff_0_lock before update or delete on public.staff
  for each statement execute function private.acquire_staff_lock();

alter table public.staff enable row level security;
grant select, delete, insert (user_id, role, rights), update (role, rights) on public.staff to authenticated;
grant select, insert, update, delete on public.staff to service_role;

create policy "staff see the staff" on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
create policy "admins add staff" on public.staff for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change the roles of staff" on public.staff for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove staff" on public.staff for delete to authenticated
  using ((select private.is_staff('{admin}')));

-- For people who lost their phone: ten single-use codes that remove the second factors from the account.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Hashes of recovery codes; 50 random bits each, so that a plain hash suffices.';

alter table private.recovery_codes enable row level security;

-- Recovery codes belong to the factors they were made for. When the last factor is removed, the codes become
-- void; whoever adds a factor later makes new ones.
create function private.void_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_codes where user_id = old.user_id
    and not exists (select from auth.mfa_factors where user_id = old.user_id and status::text = 'verified');
  return null;
end
$$;
comment on function private.void_recovery_codes() is
  'Deletes the recovery codes once an account has no verified second factor.';

-- The auth server does this for factors that people remove themselves, not for those that an operator removes.
create function private.downgrade_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set factor_id = null, aal = 'aal1'
  where user_id = old.user_id and factor_id = old.id;
  delete from private.verified_factors where factor_id = old.id;
  return null;
end
$$;
comment on function private.downgrade_sessions() is
  'Takes the second factor from the sessions that a removed one upgraded.';

create table private.verified_factors (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  verified_at timestamptz not null default now()
);
comment on table private.verified_factors is
  'When each second factor was first used. A factor is created as soon as somebody begins to add it.';

create index verified_factors_user_id_idx on private.verified_factors (user_id);

alter table private.verified_factors enable row level security;

create function private.record_verified_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.verified_factors (factor_id, user_id) values (new.id, new.user_id)
  on conflict (factor_id) do nothing;
  return null;
end
$$;
comment on function private.record_verified_factor() is 'Records when a second factor was first used.';

create function private.has_mature_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors as f
    left join private.verified_factors as v on v.factor_id = f.id
    where f.user_id = (select auth.uid()) and f.status::text = 'verified'
      and coalesce(v.verified_at, f.created_at) <= now() - interval '24 hours')
$$;
comment on function private.has_mature_factor() is
  'Whether the caller has had a second factor for a day.';

create trigger mfa_factors_downgrade_sessions after delete on auth.mfa_factors
  for each row execute function private.downgrade_sessions();
create trigger mfa_factors_record_verified after insert or update of status on auth.mfa_factors
  for each row when (new.status::text = 'verified') execute function private.record_verified_factor();
create trigger mfa_factors_void_codes after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.void_recovery_codes();

create function private.hash_recovery_code(code text) returns bytea
language sql immutable set search_path = '' as $$
  select extensions.digest((select auth.uid())::text || ':'
    || upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')), 'sha256')
$$;

-- Codes made without a verified factor would unlock the next one.
create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters and digits that look alike.
  alphabet constant text := 'ABCDEFGHJKMNPQRSTVWXYZ23456789AB';
  codes text[] := '{}';
begin
  -- Locked, so that the last factor cannot be removed meanwhile.
  perform from auth.mfa_factors where user_id = (select auth.uid()) and status::text = 'verified' for share;
  if not found or not private.has_second_factor() then
    perform private.raise_error(403, 'second_factor_needed',
      'Confirm with your second factor first, then make the codes.');
  end if;

  select array_agg(code) into codes from (
    select string_agg(substr(alphabet, 1 + get_byte(bytes, i) % 32, 1) || case when i = 4 then '-'
      else '' end, '' order by i) as code
    from (select n, extensions.gen_random_bytes(10) as bytes from generate_series(1, 10) as n) as random,
      generate_series(0, 9) as i
    group by n
  ) as made;
  delete from private.recovery_codes where user_id = (select auth.uid());
  insert into private.recovery_codes (user_id, code_hash)
  select (select auth.uid()), private.hash_recovery_code(code) from unnest(codes) as code;
  return codes;
end
$$;
grant execute on function private.make_recovery_codes() to authenticated, service_role;

create function public.make_recovery_codes() returns text[]
language sql security invoker set search_path = '' as $$ select private.make_recovery_codes() $$;
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the caller, shown only this once; older ones become void. Needs a session with '
  'a second factor.';
grant execute on function public.make_recovery_codes() to authenticated, service_role;

create function private.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is null then return false; end if;
  -- Ten attempts an hour; right ones count as well.
  if not private.consume_rate_limit('recovery code ' || me::text, 10, 3600) then
    return null;
  end if;
  update private.recovery_codes set used_at = now()
  where user_id = me and code_hash = private.hash_recovery_code(left(code, 40)) and used_at is null;
  if not found then return false; end if;
  delete from auth.mfa_factors where user_id = me;
  update auth.sessions set factor_id = null, aal = 'aal1' where user_id = me;
  -- Whoever used a code may not be the only one who knows the others.
  delete from private.recovery_codes where user_id = me;
  return true;
end
$$;
grant execute on function private.use_recovery_code(text) to authenticated, service_role;

create function public.use_recovery_code(code text) returns boolean
language sql security invoker set search_path = '' as $$ select private.use_recovery_code(code) $$;
comment on function public.use_recovery_code(text) is
  'Removes the second factors of the caller''s account. False for a wrong code, null after ten attempts in '
  'an hour.';
grant execute on function public.use_recovery_code(text) to authenticated, service_role;

create function private.count_recovery_codes() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.recovery_codes where user_id = (select auth.uid()) and used_at is null
$$;
grant execute on function private.count_recovery_codes() to authenticated, service_role;

create function public.count_recovery_codes() returns integer
language sql stable security invoker set search_path = '' as $$ select private.count_recovery_codes() $$;
comment on function public.count_recovery_codes() is 'How many recovery codes the caller has left.';
grant execute on function public.count_recovery_codes() to authenticated, service_role;

-- The first admin of a hub: whoever operates the server has it print a code, and the account that enters the
-- code becomes admin. No more than one code is valid, and none once there is an admin.
create table private.setup_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table private.setup_codes is
  'The hash of the code that makes the first admin; 60 random bits, so that a plain hash suffices.';

alter table private.setup_codes enable row level security;

create function private.hash_setup_code(code text) returns bytea
language sql immutable set search_path = '' as $$
  select extensions.digest('setup:' || upper(regexp_replace(left(code, 40), '[^A-Za-z0-9]', '', 'g')), 'sha256')
$$;

create function private.has_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff where role = 'admin')
$$;
grant execute on function private.has_admin() to authenticated, service_role;

create function public.has_admin() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.has_admin() $$;
comment on function public.has_admin() is 'Whether the hub has an admin; if not, a setup code makes the first one.';
grant execute on function public.has_admin() to authenticated, service_role;

create function private.void_setup_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.setup_codes;
  return null;
end
$$;
comment on function private.void_setup_codes() is 'Deletes the setup code once the hub has an admin.';

create trigger staff_void_setup_codes after insert or update of role on public.staff
  for each row when (new.role = 'admin') execute function private.void_setup_codes();

create function private.make_setup_code() returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters and digits that look alike.
  alphabet constant text := 'ABCDEFGHJKMNPQRSTVWXYZ23456789AB';
  made text;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  if private.has_admin() then return null; end if;
  select string_agg(substr(alphabet, 1 + get_byte(bytes, i) % 32, 1)
    || case when i in (3, 7) then '-' else '' end, '' order by i) into made
  from (select extensions.gen_random_bytes(12) as bytes) as random, generate_series(0, 11) as i;
  delete from private.setup_codes;
  insert into private.setup_codes (code_hash, expires_at)
  values (private.hash_setup_code(made), now() + interval '24 hours');
  return made;
end
$$;
grant execute on function private.make_setup_code() to service_role;

create function public.make_setup_code() returns text
language sql security invoker set search_path = '' as $$ select private.make_setup_code() $$;
comment on function public.make_setup_code() is
  'With the service key: a new code that makes one account the first admin, valid for a day; the one before '
  'becomes void. Null if the hub has an admin.';
grant execute on function public.make_setup_code() to service_role;

create function private.use_setup_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is null or private.is_anonymous() then return false; end if;
  -- Ten attempts an hour; right ones count as well.
  if not private.consume_rate_limit('setup code ' || me::text, 10, 3600) then return null; end if;
  -- Of two people with the same code, the second waits here and then finds an admin.
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  if private.has_admin() then return false; end if;
  delete from private.setup_codes
  where code_hash = private.hash_setup_code(code) and expires_at > clock_timestamp();
  if not found then return false; end if;
  insert into public.staff (user_id, role) values (me, 'admin')
  on conflict (user_id) do update set role = 'admin';
  return true;
end
$$;
grant execute on function private.use_setup_code(text) to authenticated;

create function public.use_setup_code(code text) returns boolean
language sql security invoker set search_path = '' as $$ select private.use_setup_code(code) $$;
comment on function public.use_setup_code(text) is
  'Makes the caller the first admin. False for a wrong or expired code or if the hub has an admin, null after '
  'ten attempts in an hour.';
grant execute on function public.use_setup_code(text) to authenticated;

-- 04_accounts.sql

-- Profiles, sessions, account deletion, and the download of one's own data.

-- A check constraint runs it with the rights of whoever writes.
create function private.languages() returns text[]
language sql immutable set search_path = '' as $$ select '{en,es}'::text[] $$;
comment on function private.languages() is
  'The languages of pages and emails, which contracts/languages.ts also names. English is the default.';
grant execute on function private.languages() to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_type text not null default 'member' constraint profiles_user_type_form
    check (user_type ~ '^[a-z_]{1,30}$'),
  first_name text not null default '' constraint profiles_first_name_length
    check (char_length(first_name) <= 100),
  last_name text not null default '' constraint profiles_last_name_length
    check (char_length(last_name) <= 100),
  avatar_url text
    constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2000)
    -- The site links to avatars: only web addresses are allowed.
    constraint profiles_avatar_url_address
      check (avatar_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'),
  membership_status text constraint profiles_membership_status_known check (
    membership_status in ('pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')
  ),
  -- Of the emails and text messages that the person gets.
  language text not null default 'en' constraint profiles_language_known
    check (language = any (private.languages())),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account: the person''s name and kind of membership.';

create trigger audit_profiles after update or delete on public.profiles
  for each row execute function private.write_audit();
create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
grant select, update (first_name, last_name, avatar_url, language) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people see their own profile, staff see all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_staff()));
create policy "people change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- The emails about signing in read it there.
create function private.sync_account_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where id = new.id;
  return null;
end
$$;
comment on function private.sync_account_language() is
  'Passes the language of a person on to the metadata of their account.';

create trigger profiles_sync_account_language after update of language on public.profiles
  for each row when (new.language is distinct from old.language)
  execute function private.sync_account_language();

create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(nullif(btrim(first_name || ' ' || last_name), ''), 200) from public.profiles where id = person
$$;
comment on function private.name_of(uuid) is
  'First and last name of a person, at most 200 characters; null if there is none.';

create function private.language_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select language from public.profiles where id = person
$$;
comment on function private.language_of(uuid) is
  'The language in which a person gets emails; null for somebody without a profile.';

-- An account is deleted two weeks after its owner requested it; until then the request can be canceled.
create table public.account_deletions (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days'
);
comment on table public.account_deletions is 'Accounts whose owners requested deletion, and when it is due.';

create index account_deletions_due_at_idx on public.account_deletions (due_at);

-- A hub without an admin cannot get one again from inside.
create function private.guard_last_admin_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where user_id = new.user_id and role = 'admin')
    and not private.has_other_remaining_admin(new.user_id) then
    perform private.raise_error(409, 'last_admin',
      'You are the only admin. Make someone else an admin first.');
  end if;
  return new;
end
$$;
comment on function private.guard_last_admin_deletion() is
  'Prevents the last admin from requesting the deletion of their account.';

-- The password alone must not be enough to delete an account that a second factor protects.
create function private.require_second_factor_to_delete_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) and not private.has_second_factor()
    and exists (select from auth.mfa_factors where user_id = new.user_id and status::text = 'verified') then
    perform private.raise_error(403, 'second_factor_needed',
      'Sign in again with your second factor, then delete the account.');
  end if;
  return new;
end
$$;
comment on function private.require_second_factor_to_delete_account() is
  'Requires a second factor to request deletion of an account that has one.';

-- A device that was left unlocked must not be enough either. Each sign-in begins a session.
create function private.require_recent_sign_in_to_delete_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := nullif((select auth.jwt()) ->> 'session_id', '')::uuid;
begin
  if new.user_id = (select auth.uid()) and session is not null and not exists (
    select from auth.sessions where id = session and created_at > now() - interval '5 minutes') then
    perform private.raise_error(403, 'reauthentication_needed', 'Sign in again to delete your account.');
  end if;
  return new;
end
$$;
comment on function private.require_recent_sign_in_to_delete_account() is
  'Requires a sign-in within five minutes to request deletion of one''s account.';

create function private.notify_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.account_deletions := case tg_op when 'INSERT' then new else old end;
  outcome constant text := case tg_op when 'INSERT' then 'requested' else 'canceled' end;
begin
  -- Every request and cancellation sends an email, so that the last email is always the present state.
  -- Repeated requests are rate-limited instead.
  if tg_op = 'INSERT' and not private.consume_rate_limit('account deletion ' || request.user_id::text, 5,
    86400) then
    perform private.raise_error(429, 'too_many_deletions',
      'You requested this five times today. Try again tomorrow.');
  end if;
  -- When the account itself is deleted nobody is left to notify, and without an email address nobody can be.
  if exists (select from auth.users where id = request.user_id and email <> '') then
    perform private.queue_mail(format('account_deletions:%s:%s:%s', request.user_id, outcome,
      extract(epoch from clock_timestamp())),
      'account_deletion', 'accounts', request.user_id,
      jsonb_build_object('outcome', outcome, 'due_at', case tg_op when 'INSERT' then request.due_at end));
  end if;
  return null;
end
$$;
comment on function private.notify_account_deletion() is
  'Emails the person when their account''s deletion is requested or canceled.';

create trigger account_deletions_0_lock before insert on public.account_deletions
  for each statement execute function private.acquire_staff_lock();
create trigger account_deletions_1_guard_last_admin before insert on public.account_deletions
  for each row execute function private.guard_last_admin_deletion();
create trigger account_deletions_2_require_second_factor before insert on public.account_deletions
  for each row execute function private.require_second_factor_to_delete_account();
create trigger account_deletions_3_require_recent_sign_in before insert on public.account_deletions
  for each row execute function private.require_recent_sign_in_to_delete_account();
create trigger account_deletions_notify after insert or delete on public.account_deletions
  for each row execute function private.notify_account_deletion();

alter table public.account_deletions enable row level security;
grant select, delete, insert (user_id) on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;

create policy "people see their request, staff all" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
create policy "people ask for themselves" on public.account_deletions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people take their request back" on public.account_deletions for delete to authenticated
  using (user_id = (select auth.uid()));

-- Sign-up metadata comes from the visitor's browser: only names and a language of the hub are
-- taken from it, never a type or a right.
-- OAuth providers send given_name and family_name where the site's own form sends first_name and last_name.
create function private.create_profile_for_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  insert into public.profiles (id, first_name, last_name, language)
  values (
    new.id,
    left(btrim(coalesce(told ->> 'first_name', told ->> 'given_name', '')), 100),
    left(btrim(coalesce(told ->> 'last_name', told ->> 'family_name', '')), 100),
    case when told ->> 'language' = any (private.languages()) then told ->> 'language' else 'en' end
  );
  return new;
end
$$;
comment on function private.create_profile_for_new_user() is 'Creates the profile of a new account.';

create trigger create_profile_for_new_user after insert on auth.users
  for each row execute function private.create_profile_for_new_user();

create function private.is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = (select auth.uid())
    and (user_type = 'business' or membership_status in ('trialing', 'active')))
    or private.is_staff()
$$;
comment on function private.is_member() is
  'Whether the caller is an active member; business accounts always are.';
grant execute on function private.is_member() to authenticated, service_role;

create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean,
  is_current boolean
)
language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at,
    coalesce(sessions.refreshed_at::timestamptz, sessions.updated_at, sessions.created_at),
    left(sessions.user_agent, 400), host(sessions.ip), sessions.aal::text <> 'aal1',
    sessions.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions
  where sessions.user_id = (select auth.uid()) and (sessions.not_after is null or sessions.not_after > now())
  order by 7 desc, 3 desc
  limit 100
$$;
grant execute on function private.my_sessions() to authenticated, service_role;

create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean,
  is_current boolean
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is
  'Where the caller is signed in, this device first. ip and user_agent are those of the sign-in.';
grant execute on function public.my_sessions() to authenticated, service_role;

create function private.end_session(session_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions where id = session_id and user_id = (select auth.uid()) returning id
  )
  select exists (select from ended)
$$;
grant execute on function private.end_session(uuid) to authenticated, service_role;

create function public.end_session(session_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.end_session(session_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s sessions: it can no longer be refreshed. False if it does not exist.';
grant execute on function public.end_session(uuid) to authenticated, service_role;

-- Accounts that still have files are skipped: once the account is gone, nobody would know whose files they
-- were.
create function private.delete_due_accounts() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    delete from auth.users where id in (
      select ready.id from private.accounts_due() as ready (id)
      where not exists (select from private.account_files(ready.id)))
    returning id
  )
  select count(*)::integer from due
$$;
grant execute on function private.delete_due_accounts() to service_role;

create function public.delete_due_accounts() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_due_accounts() $$;
comment on function public.delete_due_accounts() is
  'Deletes the accounts whose two weeks are over and whose files are gone. Returns how many. Regular work.';
grant execute on function public.delete_due_accounts() to service_role;

-- Nobody may select the email columns of these two tables, their owners included.
create function private.export_my_businesses() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]')
  from public.businesses as rows where rows.owner_id = (select auth.uid())
$$;
grant execute on function private.export_my_businesses() to authenticated, service_role;

create function private.export_my_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.jobs as rows
  where rows.business_id in (
    select businesses.id from public.businesses where businesses.owner_id = (select auth.uid()))
$$;
grant execute on function private.export_my_jobs() to authenticated, service_role;

-- What the caller wrote, also where only the other side can read it now. Visitors' messages and reports have no
-- account: they belong to whoever confirmed their email address.
create function private.export_my_messages() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'event_messages', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.event_messages as rows
      where rows.sent_by = (select auth.uid())),
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(rows) || jsonb_build_object('business', (
        select businesses.name from public.businesses where businesses.id = rows.business_id))), '[]')
      from (select id, business_id, name, email, phone, body, created_at from public.contact_messages) as rows
      where rows.email = (select private.my_email())),
    'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select id, kind, entity, title, path, reason, details, suggestion, email, status, status_reason,
          created_at from public.reports) as rows
      where rows.email = (select private.my_email())))
$$;
grant execute on function private.export_my_messages() to authenticated, service_role;

-- Every table with personal data needs a line here.
create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with me as (select (select auth.uid()) as id), mine as (
    select businesses.id from public.businesses, me where businesses.owner_id = me.id
  )
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', me.id, 'email', (select auth.jwt()) ->> 'email', 'phone', (select auth.jwt()) ->> 'phone'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = me.id),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions),
    'business_profiles', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.business_profiles as mine, public.organization(mine.id) as rows where mine.owner_id = me.id),
    'businesses', private.export_my_businesses(),
    'helps_with', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.business_managers as rows
      where rows.user_id = me.id),
    'jobs', private.export_my_jobs(),
    'events', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.events as rows
      where rows.business_id in (select id from mine)),
    'deals', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.deals as rows
      where rows.business_id in (select id from mine)),
    'posts', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]')
      from public.blog_posts as rows where rows.author_id = me.id),
    'registrations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.event_registrations as rows
      where rows.user_id = me.id),
    'redemptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.deal_redemptions as rows
      where rows.user_id = me.id),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.notification_choices as rows where rows.user_id = me.id),
    'job_applications', (select coalesce(jsonb_agg(to_jsonb(rows) - 'former_owner_id'), '[]') from public.job_applications as rows
      where rows.applicant_id = me.id),
    'application_notes', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.job_application_notes as rows where rows.author_id = me.id),
    'job_alerts', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at
      from public.job_alerts
    ) as rows where rows.user_id = me.id),
    'deletion', (select to_jsonb(rows) from public.account_deletions as rows where rows.user_id = me.id),
    'staff_role', (select rows.role from public.staff as rows where rows.user_id = me.id),
    'claims', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.claims as rows
      where rows.claimant_id = me.id),
    'change_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.change_requests as rows
      where rows.requested_by = me.id),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.subscriptions as rows
      where rows.user_id = me.id),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from private.my_organizations() as rows),
    'organization_people', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_people as rows
      where rows.user_id = me.id),
    'organization_roles', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_roles as rows
      where rows.user_id = me.id),
    'organization_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_requests as rows
      where rows.user_id = me.id),
    'saved_views', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.saved_views as rows
      where rows.user_id = me.id)
  ) || private.export_my_messages()
  from me where me.id is not null
$$;
comment on function public.export_my_data() is 'Everything the hub stores about the caller, for download.';
grant execute on function public.export_my_data() to authenticated, service_role;

create function private.set_user_type(person uuid, to_type text, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(set_user_type.reason), '');
  present text;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may change the type of an account.';
  elsif to_type is null or to_type not in ('member', 'business') then
    perform private.raise_error(422, 'type_unknown', 'Choose member or business.');
  elsif why is null or char_length(why) > 2000 then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason of at most 2,000 characters.');
  end if;

  select user_type into present from public.profiles where id = person for update;
  if present is null then
    perform private.raise_error(404, 'not_found', 'This account no longer exists.');
  end if;

  if present = to_type then
    perform private.raise_error(409, 'changed_since', 'The account already has this type.');
  end if;

  if to_type = 'member' and exists (
    select from public.subscriptions as s join public.business_profiles as b on b.id = s.business_profile_id
    where b.owner_id = person and s.status in ('trialing', 'active', 'past_due', 'grace')
  ) then
    perform private.raise_error(409, 'subscription_goes_on',
      'The business subscription is still active. Cancel it first.');
  end if;

  perform set_config('hub.reason', why, true);
  update public.profiles set user_type = to_type where id = person;

  -- A business subscription belongs to an organization.
  if to_type = 'business' then perform private.organization_of(person, ''); end if;

  perform set_config('hub.reason', '', true);
  return to_type;
end
$$;
grant execute on function private.set_user_type(uuid, text, text) to authenticated, service_role;

create function public.set_user_type(person uuid, to_type text, reason text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.set_user_type(person, to_type, reason)
$$;
comment on function public.set_user_type(uuid, text, text) is
  'For admins: changes an account''s type to member or business; the reason goes to the audit log.';
grant execute on function public.set_user_type(uuid, text, text) to authenticated, service_role;

-- Admins whose deletion is pending do not count, neither when another admin requests theirs at the same
-- moment or later, nor when another admin is removed from staff.
create function private.has_other_remaining_admin(besides uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.staff where staff.role = 'admin' order by staff.user_id for update;
  return exists (select from public.staff where staff.role = 'admin' and staff.user_id <> besides
    and staff.user_id not in (select user_id from public.account_deletions));
end
$$;

-- The files of due accounts are removed first, by the storage API: the database cannot.
create function private.accounts_due() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.account_deletions
  where due_at <= now()
    -- Whoever has become the only admin stays until there is another.
    and not (user_id in (select user_id from public.staff where role = 'admin')
      and not exists (select from public.staff where role = 'admin'
        and user_id not in (select user_id from public.account_deletions)))
  order by due_at limit 100
$$;
grant execute on function private.accounts_due() to service_role;

create function public.accounts_due() returns setof uuid
language sql stable security invoker set search_path = '' as $$ select * from private.accounts_due() $$;
comment on function public.accounts_due() is 'The accounts that delete_due_accounts() deletes next.';
grant execute on function public.accounts_due() to service_role;

-- 05_status_machine.sql

-- Status transitions, decisions, and quotas for what is pending.

-- State machines as data: which status may follow which, and who may make the change. `owner` is anybody who
-- is not staff and whom the table's policies let through; the service key may make any listed change.
create table private.status_transitions (
  entity text not null,
  field text not null default 'status',
  -- '' is the status of a row that does not exist yet.
  from_status text not null, to_status text not null,
  allowed text[] not null constraint status_transitions_allowed_known
    check (allowed <@ '{owner,editor,admin,system}'),
  needs_reason boolean not null default false,
  primary key (entity, field, from_status, to_status)
);
comment on table private.status_transitions is
  'The allowed changes of status, by whom, and whether a reason is required.';

alter table private.status_transitions enable row level security;

-- Prevents flooding the approval queue and the tables with drafts. Arguments: the limit, the column of the
-- owner, the status column, and the statuses that count.
create function private.enforce_pending_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whose text := to_jsonb(new) ->> tg_argv[1];
  waiting integer;
begin
  if private.actor_role() <> 'owner' or whose is null then return new; end if;
  -- Concurrent inserts of one owner are serialized.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || whose, 0));
  execute format('select count(*) from public.%I where %I = $1 and %I = any ($2)', tg_table_name, tg_argv[1],
    tg_argv[2])
    into waiting using whose::uuid, tg_argv[3]::text[];
  if waiting >= tg_argv[0]::integer then
    perform private.raise_error(409, 'too_many_pending',
      format('You have %s that are not public yet. Finish or delete one first.', waiting));
  end if;
  return new;
end
$$;
comment on function private.enforce_pending_quota() is 'Limits how many unapproved rows one owner may have.';

-- What visitors see was approved as it is: when somebody who is not staff changes its text, links or
-- pictures, it needs approval again. Arguments: the status column, the public statuses, the pending status,
-- and the columns.
create function private.require_reapproval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed boolean;
begin
  if private.actor_role() <> 'owner' or to_jsonb(old) ->> tg_argv[0] <> all (tg_argv[1]::text[]) then
    return new;
  end if;
  select bool_or(to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) into changed
  from unnest(tg_argv[3]::text[]) as field;
  if changed then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[2])); end if;
  return new;
end
$$;
comment on function private.require_reapproval() is
  'Sets a public row back to pending when its owner edits it.';

create function private.submitter_of(entity text, item jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when entity in ('jobs', 'events', 'deals') and item ->> 'business_id' is not null then (
      select case when exists (select from public.business_managers as team
          where team.business_id = listing.id and team.user_id = submitted.person) then submitted.person
        else listing.owner_id end
      from public.businesses as listing where listing.id = (item ->> 'business_id')::uuid)
    else coalesce(submitted.person, (item ->> 'owner_id')::uuid) end
  from (select coalesce(item ->> 'claimant_id', item ->> 'requested_by', item ->> 'posted_by',
    item ->> 'created_by', item ->> 'author_id')::uuid as person) as submitted
$$;
comment on function private.submitter_of(text, jsonb) is
  'Who hears of a decision about a row: who submitted it; of what a business posted only while they are on its '
  'team, and otherwise its owner.';

-- The hub's own events, deals and jobs have no business.
create function private.belongs_to_others(entity text, item jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (entity in ('jobs', 'events', 'deals') and item ->> 'business_id' is null)
    and private.submitter_of(entity, item) is distinct from (select auth.uid())
    and (case when entity = 'businesses' then item ->> 'id' else item ->> 'business_id' end)::uuid
      = any (private.my_business_ids()) is not true
$$;
comment on function private.belongs_to_others(text, jsonb) is
  'Whether a row is neither the caller''s own, nor of a business that they run, nor of the hub.';

create function private.is_taken_down(entity text, field text, was text, becomes text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_public_status(entity, jsonb_build_object(field, was)) and becomes not in ('draft', 'merged')
    and not private.is_public_status(entity, jsonb_build_object(field, becomes))
$$;
comment on function private.is_taken_down(text, text, text, text) is
  'Whether a change of status hides what was public.';

-- Deals, jobs, events, listings and posts keep the time at which they were first public.
create function private.is_restored(entity text, field text, was text, becomes text, published_at timestamptz)
returns boolean
language sql stable set search_path = '' as $$
  select private.is_public_status(entity, jsonb_build_object(field, becomes))
    and was not in ('', 'draft', 'pending', 'merged') and published_at <= now()
    and not private.is_public_status(entity, jsonb_build_object(field, was))
$$;
comment on function private.is_restored(text, text, text, text, timestamptz) is
  'Whether a change of status makes public again what was taken down.';

-- Argument: the status column; `status` by default. Staff who take down or restore what belongs to others give a
-- reason, as they do for every decision that is marked so.
create function private.enforce_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  state_field constant text := coalesce(tg_argv[0], 'status');
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> state_field else '' end;
  becomes text := to_jsonb(new) ->> state_field;
  actor text := private.actor_role();
  rule private.status_transitions;
  needs_reason boolean;
  restores boolean := false;
begin
  if tg_op = 'INSERT' and actor = 'owner' then new.status_reason := null; end if;
  if was = becomes then
    -- Events have two status columns: the reason belongs to the one that changes.
    if new.status_reason is distinct from old.status_reason and actor not in ('admin', 'editor', 'system')
      and to_jsonb(new) ->> 'status' is not distinct from to_jsonb(old) ->> 'status'
      and to_jsonb(new) ->> 'approval_status' is not distinct from to_jsonb(old) ->> 'approval_status' then
      raise exception using errcode = '42501', message = 'Only staff may change the reason of a decision.';
    end if;
    return new;
  end if;

  if tg_op = 'INSERT' and actor = 'system' then return new; end if;
  select * into rule from private.status_transitions as known
  where known.entity = tg_table_name and known.field = state_field
    and known.from_status = was and known.to_status = becomes;
  if not found then
    perform private.raise_error(409, 'transition_not_allowed',
      case when was = '' then format('A new item cannot be "%s".', becomes)
      else format('The status cannot change from "%s" to "%s".', was, becomes) end);
  end if;

  if actor <> 'system' and actor <> all (rule.allowed) then
    raise exception using errcode = '42501',
      message = format('Only %s may set this to "%s".', array_to_string(rule.allowed, ' or '), becomes);
  end if;

  if tg_op = 'UPDATE' and actor in ('admin', 'editor')
    and private.belongs_to_others(tg_table_name, to_jsonb(old)) then
    restores := private.is_restored(tg_table_name, state_field, was, becomes,
      (to_jsonb(old) ->> 'published_at')::timestamptz);
  end if;
  needs_reason := rule.needs_reason or restores or (tg_op = 'UPDATE' and actor in ('admin', 'editor')
    and private.is_taken_down(tg_table_name, state_field, was, becomes)
    and private.belongs_to_others(tg_table_name, to_jsonb(old)));
  -- The reason for taking something down is none for restoring it.
  if needs_reason and (coalesce(btrim(new.status_reason), '') = ''
    or (restores and new.status_reason = old.status_reason)) then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason. The owner gets it by email.');
  elsif not needs_reason and tg_op = 'UPDATE'
    and new.status_reason is not distinct from old.status_reason then
    new.status_reason := null;
  end if;

  -- Everybody with an account may read the row once it is public. Its reason is for the email and the audit log,
  -- which take it from this setting.
  if private.is_public_status(tg_table_name, jsonb_build_object(state_field, becomes)) then
    perform set_config('hub.publication_reason', coalesce(btrim(new.status_reason), ''), true);
    new.status_reason := null;
  end if;

  new.status_changed_at := now();
  new.status_changed_by := (select auth.uid());
  return new;
end
$$;
comment on function private.enforce_status() is
  'Allows only the changes of status in private.status_transitions.';

-- For triggers after the statement that changed the status.
create function private.decision_reason(entity text, changed jsonb, status_reason text) returns text
language sql stable set search_path = '' as $$
  select case when private.is_public_status(entity, changed)
    then nullif(current_setting('hub.publication_reason', true), '') else status_reason end
$$;
comment on function private.decision_reason(text, jsonb, text) is
  'The reason of a change of status. What is public has none in its row, see private.enforce_status.';

-- A decision about a listing locks the listing first, see private.lock_listing_of.
create function public.change_status(
  entity text, item_id uuid, from_status text, to_status text, reason text default null,
  seen_at timestamptz default null, accepted_fields text[] default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  field constant text := case when entity = 'events' then 'approval_status' else 'status' end;
  present text;
  is_changed boolean;
begin
  if entity is null or entity not in ('businesses', 'claims', 'change_requests', 'blog_posts', 'jobs',
    'events', 'deals', 'reports') then
    perform private.raise_error(400, 'entity_unknown',
      format('"%s" is not something to decide about.', entity));
  end if;

  if from_status = to_status then
    perform private.raise_error(409, 'transition_not_allowed',
      format('The status cannot change from "%s" to "%s".', from_status, to_status));
  elsif accepted_fields is not null and to_status is distinct from 'partly' then
    perform private.raise_error(422, 'fields_not_expected',
      'Choose fields only to approve a part of a change.');
  end if;

  perform private.lock_listing_of(entity, item_id);
  execute format('update public.%1$I set %2$I = $1, status_reason = $2%3$s
    where id = $3 and %2$I = $4 and ($5 is null or updated_at = $5) returning %2$I',
    entity, field, case when entity = 'change_requests'
      then ', accepted_fields = $6' end)
    into present using to_status, reason, item_id, from_status, seen_at, accepted_fields;
  if present is not null then return present; end if;

  -- The row is missing for the caller, not theirs to change, or somebody else was faster.
  execute format('select %I, $2 is distinct from updated_at and $2 is not null from public.%I where id = $1',
    field, entity)
    into present, is_changed using item_id, seen_at;
  if present is null then
    perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif present = from_status and is_changed then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif present = from_status then
    raise exception using errcode = '42501', message = 'You may not change this.';
  end if;

  perform private.raise_error(409, 'already_decided',
    format('Someone else already decided this. It is "%s" now. Reload it.', present));
end
$$;
comment on function public.change_status(text, uuid, text, text, text, timestamptz, text[]) is
  'Moves one item from the state that the caller saw to another; 409 already_decided when it is in another '
  'state by now, 409 changed_meanwhile when its updated_at is not seen_at. accepted_fields: which fields of '
  'a change request are accepted, only with partly.';
grant execute on function public.change_status(text, uuid, text, text, text, timestamptz,
  text[]) to authenticated, service_role;

-- Everything that changes a listing locks the listing first and then its claims and change requests.
-- Transactions that took these locks in another order would deadlock.
create function private.lock_listing_of(entity text, item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if entity = 'change_requests' then
    perform private.lock_change_requests();
    perform 1 from public.businesses
    where id = (select business_id from public.change_requests
      where change_requests.id = item_id) for no key update;
  elsif entity = 'claims' then
    perform 1 from public.businesses
      where id = (select business_id from public.claims where claims.id = item_id)
    for no key update;
  end if;
end
$$;
comment on function private.lock_listing_of(text, uuid) is
  'Locks the listing of a claim or change request until the transaction ends.';
grant execute on function private.lock_listing_of(text, uuid) to authenticated, service_role;

-- 06_entitlements.sql

-- Entitlements: how much an organization may have, by its plan or without one, and where that is enforced.

-- Null is yes or no. The same keys and bounds as the contract entitlements.ts, which a test compares.
create function private.entitlement_bounds() returns jsonb
language sql immutable set search_path = '' as $$
  select '{
    "listings": {"min": 1, "max": 1000, "unlimited": true},
    "categories": {"min": 1, "max": 5, "unlimited": false},
    "gallery": {"min": 0, "max": 20, "unlimited": false},
    "events_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "deals_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "jobs_per_month": {"min": 0, "max": 1000, "unlimited": true},
    "people": {"min": 1, "max": 1000, "unlimited": true},
    "statistics": null,
    "messages": null
  }'::jsonb
$$;
comment on function private.entitlement_bounds() is
  'The entitlements with the bounds of their numbers, and whether they can be unlimited.';
grant execute on function private.entitlement_bounds() to authenticated, service_role;

create function private.are_entitlements(entitlements jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(entitlements) = 'object' then (
    select coalesce(bool_and(case
      when bound is null then false
      when jsonb_typeof(bound) = 'null' then jsonb_typeof(value) = 'boolean'
      when jsonb_typeof(value) = 'null' then (bound ->> 'unlimited')::boolean
      when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,4}$'
        then (value #>> '{}')::integer between (bound ->> 'min')::integer and (bound ->> 'max')::integer
      else false end), true)
    from jsonb_each(entitlements) as given (key, value)
    left join jsonb_each(private.entitlement_bounds()) as known (key, bound) using (key)) else false end
$$;
comment on function private.are_entitlements(jsonb) is
  'Whether all entitlements are known and within their bounds: a whole number or null for unlimited, or true or false.';
grant execute on function private.are_entitlements(jsonb) to authenticated, service_role;

create function private.are_default_entitlements(entitlements jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.are_entitlements(entitlements)
    and entitlements ?& array(select jsonb_object_keys(private.entitlement_bounds()))
$$;
comment on function private.are_default_entitlements(jsonb) is 'Whether these are all the entitlements, each valid.';
grant execute on function private.are_default_entitlements(jsonb) to authenticated, service_role;

create function private.live_plan_of(organization uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select plan_id from public.subscriptions
  where business_profile_id = organization and status in ('trialing', 'active', 'past_due', 'grace')
$$;
comment on function private.live_plan_of(uuid) is 'The plan that an organization has now; null for none.';

create function private.entitlements_of(organization uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select default_entitlements || coalesce((
    select entitlements from public.plans where id = private.live_plan_of(organization)), '{}')
  from public.site_settings
$$;
comment on function private.entitlements_of(uuid) is
  'All entitlements of an organization: those without a plan, and over them those of the plan that it has now.';

create function private.plan_with_more(key text, present jsonb) returns table (name text, value jsonb)
language sql stable security definer set search_path = '' as $$
  select offered.name, offered.value from (
    select plans.name, (default_entitlements || plans.entitlements) -> plan_with_more.key as value, position,
      case billing_interval when 'month' then price_amount * 12 else price_amount end as yearly
    from public.plans, public.site_settings where audience = 'business' and is_active) as offered
  where case jsonb_typeof(present)
    when 'number' then coalesce((offered.value #>> '{}')::integer > (present #>> '{}')::integer, true)
    when 'boolean' then present = 'false' and offered.value = 'true'
    else false end
  order by yearly, position, offered.name limit 1
$$;
comment on function private.plan_with_more(text, jsonb) is
  'The cheapest plan on offer that has more of an entitlement than is there now, and how much.';

-- Never returns. The sentences are translated one by one.
create function private.raise_not_in_plan(key text, organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant jsonb := private.entitlements_of(organization) -> key;
  more record;
begin
  select * into more from private.plan_with_more(key, present);
  perform private.raise_error(403, 'not_in_plan', concat_ws(' ',
    format(case key
      when 'listings' then 'Your limit for listings is %s.'
      when 'categories' then 'Your limit for categories is %s.'
      when 'gallery' then 'Your limit for photos is %s.'
      when 'events_per_month' then 'Your limit for events is %s per month.'
      when 'deals_per_month' then 'Your limit for deals is %s per month.'
      when 'jobs_per_month' then 'Your limit for jobs is %s per month.'
      when 'people' then 'The limit for people is %s.'
      else 'Statistics are not included.' end, present #>> '{}'),
    case
      when more.name is null then 'Contact us if you need more.'
      when more.value = 'true' then format('The plan “%s” includes them.', more.name)
      when more.value = 'null' then format('The plan “%s” has no limit.', more.name)
      else format('The plan “%s” has %s.', more.name, more.value #>> '{}') end));
end
$$;
comment on function private.raise_not_in_plan(text, uuid) is
  'Fails with 403 not_in_plan: names the limit of an organization, and the cheapest plan that has more.';

create function private.month_of_hub() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', now() at time zone time_zone) at time zone time_zone from public.site_settings
$$;
comment on function private.month_of_hub() is 'When this month began in the time zone of the hub.';

-- Open claims count as listings: nobody decides about most of them, a code does.
create function private.count_listings_of(organization uuid, person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.businesses
    where organization_id = organization and status not in ('archived', 'merged'))::integer
  + (select count(*) from public.claims where claimant_id = person
    and status in ('started', 'awaiting_proof', 'pending_review', 'needs_info'))::integer
$$;
comment on function private.count_listings_of(uuid, uuid) is
  'How many listings an organization has, and a person claims.';

-- What was never public counts no more once it is a draft again or deleted; what was public stays counted.
create function private.count_submitted(posts text, organization uuid, except_id uuid default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  counted integer;
begin
  execute format('select count(*) from public.businesses as listing join public.%I as post
    on post.business_id = listing.id
    where listing.organization_id = $1 and post.submitted_at >= private.month_of_hub()
      and (post.%I <> ''draft'' or post.published_at is not null) and post.id is distinct from $2',
    posts, case posts when 'events' then 'approval_status' else 'status' end)
    into counted using organization, except_id;
  return counted;
end
$$;
comment on function private.count_submitted(text, uuid, uuid) is
  'How many events, deals or jobs an organization submitted this month, without one of them.';

-- Refuses growth only: what is there stays, also when the plan has less. Of a change request, too, which is applied to
-- the listing once when it is submitted.
create function private.enforce_listing_entitlements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT' or (
    old.status in ('archived', 'merged') and new.status not in ('archived', 'merged'));
  allowed jsonb;
begin
  if new.organization_id is null or private.actor_role() <> 'owner' then return new; end if;
  if is_new then
    -- Two listings at once cannot both be the last one.
    perform 1 from public.business_profiles where id = new.organization_id for no key update;
  end if;
  allowed := private.entitlements_of(new.organization_id);
  if is_new and private.count_listings_of(new.organization_id, (
      select owner_id from public.business_profiles where id = new.organization_id))
    >= (allowed ->> 'listings')::integer then
    perform private.raise_not_in_plan('listings', new.organization_id);
  elsif cardinality(new.categories) > (allowed ->> 'categories')::integer
    and (tg_op = 'INSERT' or cardinality(new.categories) > cardinality(old.categories)) then
    perform private.raise_not_in_plan('categories', new.organization_id);
  elsif cardinality(new.gallery) > (allowed ->> 'gallery')::integer
    and (tg_op = 'INSERT' or cardinality(new.gallery) > cardinality(old.gallery)) then
    perform private.raise_not_in_plan('gallery', new.organization_id);
  end if;
  return new;
end
$$;
comment on function private.enforce_listing_entitlements() is
  'Refuses listings, categories and photos that the plan of the organization does not include.';

create function private.enforce_claim_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  organization constant uuid := (select id from public.business_profiles where owner_id = new.claimant_id
    order by created_at, id limit 1);
begin
  if private.actor_role() <> 'owner' then return new; end if;
  -- As private.organization_of: a first listing and a first claim at once cannot both be the last one.
  perform pg_advisory_xact_lock(hashtextextended('organization of ' || new.claimant_id, 0));
  perform 1 from public.business_profiles where id = organization for no key update;
  if private.count_listings_of(organization, new.claimant_id)
    >= (private.entitlements_of(organization) ->> 'listings')::integer then
    perform private.raise_not_in_plan('listings', organization);
  end if;
  return new;
end
$$;
comment on function private.enforce_claim_entitlement() is
  'Refuses a claim whose listing the plan of the claimant would not include.';

-- Arguments: the status column, and the one that says until when the post is shown. Counts what is submitted as new, and
-- what is over and made to go on: not what is submitted again because it was edited or rejected.
create function private.enforce_post_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  was text := 'draft';
  becomes text;
  key constant text := tg_table_name || '_per_month';
  organization uuid;
begin
  if new.business_id is null or private.actor_role() <> 'owner' then return new; end if;
  becomes := to_jsonb(new) ->> tg_argv[0];
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    was := before ->> tg_argv[0];
  end if;
  if not (becomes = 'pending' and was in ('draft', 'filled', 'closed', 'ended', 'archived'))
    and not coalesce(was not in ('draft', 'pending', 'rejected') and before ->> 'rrule' is null
      and (before ->> tg_argv[1])::timestamptz <= now()
      and (to_jsonb(new) ->> tg_argv[1])::timestamptz > now(), false) then return new; end if;
  select organization_id into organization from public.businesses where id = new.business_id;
  if organization is null then return new; end if;
  -- Two posts at once cannot both be the last one.
  perform 1 from public.business_profiles where id = organization for no key update;
  if private.count_submitted(tg_table_name, organization, new.id)
    >= (private.entitlements_of(organization) ->> key)::integer then
    perform private.raise_not_in_plan(key, organization);
  end if;
  new.submitted_at := now();
  return new;
end
$$;
comment on function private.enforce_post_entitlement() is
  'Refuses more events, deals or jobs in a month than the plan of the organization includes.';

create function private.takes_messages(business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_managers(id)
    and (organization_id is null or (private.entitlements_of(organization_id) ->> 'messages')::boolean)
  from public.businesses where id = business
$$;
comment on function private.takes_messages(uuid) is
  'Whether a listing has a team that reads messages, and its plan includes them.';

create function private.my_business_ids_with_statistics() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.businesses
  where id = any (private.my_business_ids())
    and (organization_id is null or (private.entitlements_of(organization_id) ->> 'statistics')::boolean)
$$;
comment on function private.my_business_ids_with_statistics() is
  'The businesses in which the caller is owner or manager and whose plan includes statistics. Policies call it in a '
  'subselect, once per statement.';
grant execute on function private.my_business_ids_with_statistics() to authenticated, service_role;

create function private.assert_statistics(business uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  organization uuid;
begin
  if private.actor_role() <> 'owner' or not business = any (private.my_business_ids()) then return; end if;
  select organization_id into organization from public.businesses where id = business;
  if organization is not null and not (private.entitlements_of(organization) ->> 'statistics')::boolean then
    perform private.raise_not_in_plan('statistics', organization);
  end if;
end
$$;
comment on function private.assert_statistics(uuid) is
  'Fails with 403 not_in_plan for those who run a listing whose plan includes no statistics.';
grant execute on function private.assert_statistics(uuid) to authenticated, service_role;

create function private.my_entitlements(business uuid) returns table (
  key text, is_included boolean, max_count integer, used integer, more_plan text, more_count integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.businesses;
  organization public.business_profiles;
begin
  if private.actor_role() <> 'owner' or not business = any (private.my_business_ids('{owner,manager,contributor}'))
  then return; end if;
  select * into listing from public.businesses where id = business;
  if listing.organization_id is null then return; end if;
  select * into organization from public.business_profiles where id = listing.organization_id;
  return query
    select allowed.key, coalesce(allowed.value not in ('false', '0'), true),
      case when jsonb_typeof(allowed.value) = 'number' then (allowed.value #>> '{}')::integer end,
      case
        -- With the owner's drafts and claims, which are not the team's business.
        when allowed.key = 'listings' then case when organization.owner_id = (select auth.uid())
          then private.count_listings_of(organization.id, organization.owner_id) end
        when allowed.key = 'categories' then cardinality(listing.categories)
        when allowed.key = 'gallery' then cardinality(listing.gallery)
        when allowed.key like '%\_per\_month'
          then private.count_submitted(split_part(allowed.key, '_', 1), organization.id)
        when allowed.key = 'people' then (select count(*) from private.people_of(array[organization.id]))::integer end,
      more.name, case when jsonb_typeof(more.value) = 'number' then (more.value #>> '{}')::integer end
    from jsonb_each(private.entitlements_of(organization.id)) as allowed (key, value)
    left join lateral private.plan_with_more(allowed.key, allowed.value) as more on true
    order by 1;
end
$$;
grant execute on function private.my_entitlements(uuid) to authenticated, service_role;

create function public.my_entitlements(business uuid) returns table (
  key text, is_included boolean, max_count integer, used integer, more_plan text, more_count integer
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_entitlements(business) $$;
comment on function public.my_entitlements(uuid) is
  'What a listing of the caller may have: each entitlement, its number (null for unlimited) and how much of it is used '
  '(listings only for the owner), and the cheapest plan that has more. No rows for staff, who are not limited, and strangers.';
grant execute on function public.my_entitlements(uuid) to authenticated, service_role;

-- 06_settings.sql

-- Settings of the hub: two tables of one row each, and the time zones they may name.

-- Names that browsers know as well. Postgres also accepts other names, in any spelling.
create table private.time_zones (name text primary key);

insert into private.time_zones
select name from pg_timezone_names where name = 'UTC'
  or name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/';

alter table private.time_zones enable row level security;

create function private.are_week_hours(week jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  days constant text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}';
  form constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  entry jsonb;
  day text;
begin
  if jsonb_typeof(week) <> 'object' or (select count(*) from jsonb_object_keys(week)) <> 7 then
    return false;
  end if;
  foreach day in array days loop
    entry := week -> day;
    if entry = '"closed"' then continue; end if;
    if entry is null or jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'open', '') !~ form
      or coalesce(entry ->> 'close', '') !~ form or entry ->> 'open' >= entry ->> 'close'
      or (select count(*) from jsonb_object_keys(entry)) <> 2 then return false; end if;
  end loop;
  return true;
end
$$;
comment on function private.are_week_hours(jsonb) is
  'Whether a week has each day as {"open": "HH:MM", "close": "HH:MM"}, open before close, or "closed".';
grant execute on function private.are_week_hours(jsonb) to authenticated, service_role;

create function private.are_picture_descriptions(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then (
    select count(*) <= 20 and coalesce(bool_and(
      key ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(key) <= 2000
      and jsonb_typeof(value) = 'string' and char_length(btrim(value #>> '{}')) between 1 and 200
      and char_length(value #>> '{}') <= 200), true)
    from jsonb_each(texts)) else false end
$$;
comment on function private.are_picture_descriptions(jsonb) is
  'Whether texts are descriptions of pictures, each of up to 200 characters, by the addresses of the pictures.';
grant execute on function private.are_picture_descriptions(jsonb) to authenticated, service_role;

create function private.are_footer_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(links) = 'array' then (
    select count(*) <= 8 and coalesce(bool_and(
      jsonb_typeof(link) = 'object' and link ?& '{label,url}' and link - '{label,url}'::text[] = '{}'
      and jsonb_typeof(link -> 'label') = 'string' and jsonb_typeof(link -> 'url') = 'string'
      and link ->> 'label' ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,38}[^[:space:][:cntrl:]])?$'
      and char_length(link ->> 'url') <= 2000
      and link ->> 'url' !~ '[[:space:]\\"''<>]'
      and case
        -- Two slashes would begin another site once the language is cut off.
        when link ->> 'url' like '/%' then link ->> 'url' !~ '^[^?#]*//'
        when link ->> 'url' like 'mailto:%' then private.is_email_address(substr(link ->> 'url', 8))
        -- A name before the host, as in https://town.example@other.example, misleads readers.
        else link ->> 'url' ~ '^https?://[^/?#@]+([/?#]|$)' end
    ), true) from jsonb_array_elements(links) as link) else false end
$$;
comment on function private.are_footer_links(jsonb) is
  'Whether links are up to eight of {"label", "url"}, each to a website, a page of the hub, or an email address.';
grant execute on function private.are_footer_links(jsonb) to authenticated, service_role;

create function private.are_welcome_texts(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then (
    select coalesce(bool_and(key = any (private.languages()) and jsonb_typeof(value) = 'object'
      and value ?& '{heading,text}' and value - '{heading,text}'::text[] = '{}'
      and jsonb_typeof(value -> 'heading') = 'string' and jsonb_typeof(value -> 'text') = 'string'
      and value ->> 'heading' !~ '[[:cntrl:]]' and value ->> 'text' !~ '[[:cntrl:]]'
      and char_length(btrim(value ->> 'heading')) >= 1 and char_length(value ->> 'heading') <= 80
      and char_length(btrim(value ->> 'text')) >= 1 and char_length(value ->> 'text') <= 600), true)
    from jsonb_each(texts)) else false end
$$;
comment on function private.are_welcome_texts(jsonb) is
  'Whether texts are a heading and a paragraph, {"heading", "text"}, by languages of the hub.';
grant execute on function private.are_welcome_texts(jsonb) to authenticated, service_role;

create function private.is_time_zone(zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select zone is null or exists (select from private.time_zones where time_zones.name = zone)
$$;
comment on function private.is_time_zone(text) is
  'Whether a time zone is an IANA name, spelled as IANA does.';
grant execute on function private.is_time_zone(text) to authenticated, service_role;

-- Not the columns that say whose a listing is, what state it has, or what staff grant: change requests are
-- applied with the rights of this function's owner, and must not write them.
create function private.listing_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{name,tagline,description,phone,email,show_email,website,social_links,address,address_line1,'
    'address_line2,city,state,zip_code,country,latitude,longitude,categories,year_founded,logo_url,cover_url,gallery,'
    'gallery_descriptions,opening_hours,special_hours,time_zone,temporarily_closed_until,notice,notice_until}'::text[]
$$;
comment on function private.listing_columns() is
  'The columns of businesses that describe the business: what change requests and imports write, and exports '
  'contain.';
grant execute on function private.listing_columns() to authenticated, service_role;

create table public.site_settings (
  id smallint primary key default 1 constraint site_settings_one_row check (id = 1),
  site_title text not null default 'Local Business Hub Connect'
    constraint site_settings_site_title_length check (char_length(btrim(site_title)) between 1 and 120),
  site_logo text constraint site_settings_site_logo_address
    check (site_logo ~ '^(https?://|/)[^[:space:]]+$' and char_length(site_logo) <= 2000),
  -- In the chamber's own folder, which only staff write to.
  cover_picture text constraint site_settings_cover_picture_form check (cover_picture ~
    '^/storage/v1/object/public/covers/00000000-0000-0000-0000-000000000000/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'),
  welcome jsonb not null default '{}'
    constraint site_settings_welcome_form check (private.are_welcome_texts(welcome)),
  -- Null for the default colors.
  brand_color text constraint site_settings_brand_color_form check (brand_color ~ '^#[0-9a-f]{6}$'),
  footer_links jsonb not null default '[]'
    constraint site_settings_footer_links_form check (private.are_footer_links(footer_links)),
  contact_email text constraint site_settings_contact_email_form
    check (private.is_email_address(contact_email)),
  contact_phone text constraint site_settings_contact_phone_form
    check (contact_phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  address_line1 text constraint site_settings_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint site_settings_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint site_settings_city_length check (char_length(city) <= 100),
  state text constraint site_settings_state_length check (char_length(state) <= 50),
  zip_code text constraint site_settings_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  business_hours jsonb not null constraint site_settings_business_hours_form
    check (private.are_week_hours(business_hours)),
  business_hours_json jsonb not null,
  maintenance_mode boolean not null default true,
  time_zone text not null default 'America/New_York'
    constraint site_settings_time_zone_known check (private.is_time_zone(time_zone)),
  currency text not null default 'USD' constraint site_settings_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Changes of these columns of an approved listing need approval; all others show at once ("closed today for
  -- snow").
  moderated_fields text[] not null default
    '{name,tagline,description,categories,website,email,logo_url,cover_url,gallery}'
    constraint site_settings_moderated_fields_length check (cardinality(moderated_fields) <= 40)
    constraint site_settings_moderated_fields_known check (
      moderated_fields <@ private.listing_columns() and private.is_distinct_list(moderated_fields)),
  -- What organizations without a plan may have: by default everything.
  default_entitlements jsonb not null default '{"listings": null, "categories": 5, "gallery": 20,
    "events_per_month": null, "deals_per_month": null, "jobs_per_month": null, "people": null, "statistics": true,
    "messages": true}'
    constraint site_settings_default_entitlements_form
      check (private.are_default_entitlements(default_entitlements)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- With a stolen password alone nobody may get into the admin area.
  staff_second_factor boolean not null default true,
  constraint site_settings_business_hours_same check (business_hours = business_hours_json)
);
comment on table public.site_settings is 'One row: the hub''s name, contact details and switches.';
comment on column public.site_settings.staff_second_factor is
  'Whether staff need a session with a second factor (aal2).';

-- Two names for one value, from two generations of clients: writing either one updates both.
create function private.sync_business_hours() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.business_hours := coalesce(new.business_hours, new.business_hours_json);
    new.business_hours_json := coalesce(new.business_hours_json, new.business_hours);
  elsif new.business_hours is distinct from old.business_hours
    and new.business_hours_json is not distinct from old.business_hours_json then
    new.business_hours_json := new.business_hours;
  elsif new.business_hours_json is distinct from old.business_hours_json
    and new.business_hours is not distinct from old.business_hours then
    new.business_hours := new.business_hours_json;
  end if;
  return new;
end
$$;
comment on function private.sync_business_hours() is 'Keeps business_hours and business_hours_json equal.';

create trigger audit_site_settings after insert or update or delete on public.site_settings
  for each row execute function private.write_audit();
create trigger site_settings_1_sync_business_hours before insert or update on public.site_settings
  for each row execute function private.sync_business_hours();
create trigger site_settings_set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();

insert into public.site_settings (business_hours) values ('{
  "monday": {"open": "09:00", "close": "17:00"}, "tuesday": {"open": "09:00", "close": "17:00"},
  "wednesday": {"open": "09:00", "close": "17:00"}, "thursday": {"open": "09:00", "close": "17:00"},
  "friday": {"open": "09:00", "close": "17:00"}, "saturday": "closed", "sunday": "closed"}');

alter table public.site_settings enable row level security;
grant select on public.site_settings to anon, authenticated, service_role;
grant update (
  site_title, site_logo, contact_email, contact_phone, address_line1, address_line2, city, state, zip_code,
  business_hours, business_hours_json, maintenance_mode, time_zone, currency, moderated_fields,
  cover_picture, welcome, footer_links, brand_color, default_entitlements
) on public.site_settings to authenticated, service_role;
grant update (staff_second_factor) on public.site_settings to authenticated;

create policy "everybody reads the settings" on public.site_settings for select to anon, authenticated
  using (true);
create policy "admins change the settings" on public.site_settings for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create table public.social_media_settings (
  id smallint primary key default 1 constraint social_media_settings_one_row check (id = 1),
  facebook_url text constraint social_media_settings_facebook_url_address
    check (facebook_url ~* '^https://([a-z0-9-]+\.)*(facebook\.com|fb\.com)/[^[:space:]]*$'),
  twitter_url text constraint social_media_settings_twitter_url_address
    check (twitter_url ~* '^https://([a-z0-9-]+\.)*(twitter\.com|x\.com)/[^[:space:]]*$'),
  linkedin_url text constraint social_media_settings_linkedin_url_address
    check (linkedin_url ~* '^https://([a-z0-9-]+\.)*linkedin\.com/[^[:space:]]*$'),
  instagram_url text constraint social_media_settings_instagram_url_address
    check (instagram_url ~* '^https://([a-z0-9-]+\.)*instagram\.com/[^[:space:]]*$'),
  youtube_url text constraint social_media_settings_youtube_url_address
    check (youtube_url ~* '^https://([a-z0-9-]+\.)*(youtube\.com|youtu\.be)/[^[:space:]]*$'),
  tiktok_url text constraint social_media_settings_tiktok_url_address
    check (tiktok_url ~* '^https://([a-z0-9-]+\.)*tiktok\.com/[^[:space:]]*$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.social_media_settings is 'One row: the hub''s pages on social networks.';

create trigger audit_social_media_settings after insert or update or delete on public.social_media_settings
  for each row execute function private.write_audit();
create trigger social_media_settings_set_updated_at before update on public.social_media_settings
  for each row execute function private.set_updated_at();

insert into public.social_media_settings default values;

alter table public.social_media_settings enable row level security;
grant select on public.social_media_settings to anon, authenticated, service_role;
grant update (facebook_url, twitter_url, linkedin_url, instagram_url, youtube_url, tiktok_url)
  on public.social_media_settings to authenticated, service_role;

create policy "everybody reads the social settings" on public.social_media_settings
  for select to anon, authenticated using (true);
create policy "admins change the social settings" on public.social_media_settings for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

-- 07_notifications.sql

-- The outbox of emails, people's choices, and the triggers and reminders that fill it.

create table private.hub_secrets (name text primary key, value bytea not null);
comment on table private.hub_secrets is 'Keys that never leave the database: for signed links and codes.';

insert into private.hub_secrets values ('links', extensions.gen_random_bytes(32)),
  ('codes', extensions.gen_random_bytes(32));

-- Visits are counted although pages come from a cache: the page calls the edge function `api`, which calls
-- public.count_visit. This key signs the addresses that limits count.
insert into private.hub_secrets values ('visits', extensions.gen_random_bytes(32));

alter table private.hub_secrets enable row level security;

-- In the order of the account page; notificationKinds in contracts/notifications.ts has their labels.
create function private.optional_email_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select '{decisions,reminders,renewals,messages,approvals,new_registrations,event_reminders,event_messages,applications}'::text[]
$$;
comment on function private.optional_email_kinds() is
  'The kinds of email that people can switch off. All others are always sent.';
grant execute on function private.optional_email_kinds() to authenticated, service_role;

-- Messages in the order in which they came up: triggers insert them in the transaction that made them true,
-- and the edge function `notify` sends them.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- Identifies the occasion: a message is queued once for it.
  dedupe_key text not null constraint outbox_dedupe_key_unique unique,
  kind text not null constraint outbox_kind_known
    check (kind = any (private.optional_email_kinds()) or kind in ('claims', 'registrations', 'invitations',
      'memberships', 'job_alerts', 'accounts', 'reports', 'application_answers', 'launch')),
  template text not null,
  channel text not null default 'email' constraint outbox_channel_known check (channel in ('email', 'sms')),
  user_id uuid references auth.users (id) on delete cascade,
  -- Null: the account's email address at the time of sending.
  recipient text,
  -- For the template. `language` is that of somebody without an account.
  data jsonb not null default '{}',
  -- Codes and tokens; removed as soon as the message is sent.
  secrets jsonb,
  state text not null default 'queued'
    constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_has_recipient check (user_id is not null or recipient is not null)
);
comment on table private.outbox is 'Messages that are queued, being sent, and sent.';

create index outbox_due_idx on private.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_settled_idx on private.outbox (created_at) where state in ('sent', 'failed', 'skipped');

alter table private.outbox enable row level security;

-- Kinds of email that a person may switch off. What they asked for themselves, and what would cost them a
-- place or a membership, is always sent.
create table public.notification_choices (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint notification_choices_kind_known
    check (kind = any (private.optional_email_kinds())),
  enabled boolean not null,
  -- How often, or when; null for the default of the kind (private.default_frequency).
  frequency text constraint notification_choices_frequency_known check (
    (kind = 'approvals' and frequency in ('hourly', 'daily'))
    or (kind = 'new_registrations' and frequency in ('each', 'daily'))
    or (kind = 'event_reminders' and frequency in ('day', 'hours', 'both'))
    or frequency is null),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table public.notification_choices is
  'Kinds of email a person wants; a kind without a row is wanted.';

create trigger notification_choices_set_updated_at before update on public.notification_choices
  for each row execute function private.set_updated_at();

alter table public.notification_choices enable row level security;
grant select, delete, insert (kind, enabled, frequency),
  update (kind, enabled, frequency) on public.notification_choices to authenticated;
grant select, insert, update, delete on public.notification_choices to service_role;

create policy "people see their choices" on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people choose for themselves" on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their choices" on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people forget their choices" on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.default_frequency(wanted_kind text) returns text
language sql immutable set search_path = '' as $$
  select case wanted_kind when 'approvals' then 'daily' when 'new_registrations' then 'daily'
    when 'event_reminders' then 'day' end
$$;
comment on function private.default_frequency(text) is
  'How often, or when, a person gets a kind of email without a choice of their own.';

create function private.chosen_frequency(person uuid, wanted_kind text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select case when enabled then coalesce(frequency, private.default_frequency(wanted_kind)) else 'off' end
      from public.notification_choices where user_id = person and kind = wanted_kind),
    private.default_frequency(wanted_kind))
$$;
comment on function private.chosen_frequency(uuid, text) is
  'How often, or when, a person wants a kind of email; "off" for never.';

-- Kinds that concern everybody are always there; the others depend on what a person does here.
create function private.my_notification_kinds() returns text[]
language sql stable security definer set search_path = '' as $$
  with me as (
    select cardinality(private.my_business_ids('{owner,manager}')) > 0 as is_manager,
      exists (select from public.staff where user_id = (select auth.uid())) as is_staff,
      exists (select from public.event_registrations where user_id = (select auth.uid())) as is_guest
  )
  select array_agg(kind order by position)
  from me, unnest(private.optional_email_kinds()) with ordinality as known (kind, position)
  where case when kind in ('messages', 'applications') then is_manager
    when kind = 'approvals' then is_staff
    when kind = 'new_registrations' then is_staff or is_manager
    when kind in ('event_reminders', 'event_messages') then is_guest
    else true end
$$;
grant execute on function private.my_notification_kinds() to authenticated, service_role;

create function public.my_notification_kinds() returns text[]
language sql stable security invoker set search_path = '' as $$ select private.my_notification_kinds() $$;
comment on function public.my_notification_kinds() is
  'The kinds of email that the caller can get and may switch off.';
grant execute on function public.my_notification_kinds() to authenticated, service_role;

create function private.sign(purpose text, what text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(what, 'UTF8'), value, 'sha256'), 'hex') from private.hub_secrets
  where name = purpose
$$;
comment on function private.sign(text, text) is 'An HMAC with a key that only the database has.';

create function private.queue_mail(
  occasion text, template text, kind text, person uuid, data jsonb,
  address text default null, secrets jsonb default null, channel text default 'email'
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (dedupe_key, template, kind, user_id, data, recipient, secrets, channel)
  select occasion, template, kind, person, jsonb_strip_nulls(data), address, secrets, channel
  where person is not null or address is not null
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_mail(text, text, text, uuid, jsonb, text, jsonb, text) is
  'Queues a message once per occasion; does nothing without a recipient.';

-- The unsubscribe link of a job alert deletes that alert.
create function private.unsubscribe(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) = 2 and parts[1] = 'alert'
    and parts[2] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.stop_job_alert(parts[2]::uuid);
    return 'job_alerts';
  end if;
  if cardinality(parts) is distinct from 3
    or private.sign('links', parts[1] || '.' || parts[2]) is distinct from parts[3] then
    perform private.raise_error(404, 'link_unknown',
      'This link is incomplete. Use the link in the email, or go to "Notifications".');
  end if;
  -- The account may have been deleted; then there is nothing to switch off.
  insert into public.notification_choices (user_id, kind, enabled)
  select id, parts[2], false from auth.users where id = parts[1]::uuid
  on conflict (user_id, kind) do update set enabled = false;
  return parts[2];
end
$$;
grant execute on function private.unsubscribe(text) to service_role;

create function public.unsubscribe(token text) returns text
language sql security invoker set search_path = '' as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe(text) is
  'Switches off the kind of email that a signed link names. With the service key.';
grant execute on function public.unsubscribe(text) to service_role;

-- A message may wait for hours, for example while the mail server is down.
create function private.is_still_due(kind text, person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'job_alerts' then exists (
      select from public.job_alerts where job_alerts.id::text = data ->> 'alert_id')
    when 'approvals' then exists (select from public.staff where user_id = person)
    when 'new_registrations' then private.organizes_all(person, data)
    when 'event_reminders' then
      private.has_place((data ->> 'registration_id')::uuid, (data ->> 'starts_at')::timestamptz)
    when 'event_messages' then private.is_message_due(person, (data ->> 'message_id')::uuid)
    when 'messages' then private.is_contact_due(person, data)
    -- Not to somebody who has paid meanwhile.
    when 'renewals' then exists (select from public.subscriptions as s where s.id::text = data ->> 'subscription_id'
      and s.status in ('trialing', 'active', 'past_due', 'grace') and s.term_ends_at = (data ->> 'ends_at')::timestamptz)
    when 'applications' then private.is_application_due(person, (data ->> 'application_id')::uuid)
    -- Not to somebody who was put back.
    when 'memberships' then data ->> 'outcome' is distinct from 'removed'
      or not private.belongs_to((data ->> 'organization_id')::uuid, person)
    else true end
$$;
comment on function private.is_still_due(text, uuid, jsonb) is
  'Whether what a queued message says is still so, and still for this person.';

-- What no longer applies is skipped.
create function private.take_outbox(max_count integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, language text, data jsonb,
  secrets jsonb, attempt integer, unsubscribe_token text
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
  with due as (
    -- Taken but never settled: that sender is gone. Senders stop well before ten minutes.
    select outbox.id from private.outbox
    where state in ('queued', 'sending') and next_attempt_at <= now()
      and (state = 'queued' or taken_at < now() - interval '10 minutes')
    order by next_attempt_at, created_at limit least(greatest(max_count, 1), 100) for update skip locked
  ), known as (
    select due.id, coalesce(outbox.recipient, users.email::text) as address, profiles.first_name as named,
      coalesce(profiles.language, outbox.data ->> 'language', 'en') as spoken,
      choices.enabled is not false
        and private.is_still_due(outbox.kind, outbox.user_id, outbox.data) as is_wanted
    from due join private.outbox on outbox.id = due.id
    left join auth.users on users.id = outbox.user_id
    left join public.profiles on profiles.id = outbox.user_id
    left join public.notification_choices as choices on choices.user_id = outbox.user_id
    and choices.kind = outbox.kind
  ), taken as (
    update private.outbox as item set
      state = case when not is_wanted then 'skipped' when coalesce(address, '') = '' then 'failed'
        else 'sending' end,
      last_error = case when is_wanted and coalesce(address, '') = '' then 'The account has no address.'
        else item.last_error end,
      secrets = case when is_wanted then item.secrets end,
      attempts = attempts + 1, taken_at = now()
    from known where item.id = known.id
    returning item.*, known.address, known.named, known.spoken
  )
  select taken.id, taken.template, taken.channel, taken.address, coalesce(taken.named, ''), taken.spoken,
    -- A message to many people is stored once, and what a visitor wrote is gone once it is deleted.
    case when taken.kind = 'event_messages' then taken.data || (
      select jsonb_build_object('subject', subject, 'body', body) from public.event_messages
      where event_messages.id = (taken.data ->> 'message_id')::uuid)
    when taken.template = 'contact_message' then taken.data || (
      select jsonb_strip_nulls(jsonb_build_object('business_id', m.business_id, 'name', m.name,
        'email', m.email, 'phone', m.phone, 'body', m.body)) from public.contact_messages as m
      where m.id = (taken.data ->> 'message_id')::uuid)
    else taken.data end,
    taken.secrets, taken.attempts,
    case when taken.kind = 'job_alerts' then 'alert.' || (taken.secrets ->> 'token')
      when taken.user_id is not null and taken.kind = any (private.optional_email_kinds()) then
        taken.user_id || '.' || taken.kind || '.'
          || private.sign('links', taken.user_id || '.' || taken.kind) end
  from taken where taken.state = 'sending' order by taken.next_attempt_at, taken.created_at;
end
$$;
grant execute on function private.take_outbox(integer) to service_role;

create function public.take_outbox(max_count integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, language text, data jsonb,
  secrets jsonb, attempt integer, unsubscribe_token text
)
language sql security invoker set search_path = '' as $$ select * from private.take_outbox(max_count) $$;
comment on function public.take_outbox(integer) is
  'Takes due messages, each for one sender only, with the addresses and choices of this moment. With the '
  'service key.';
grant execute on function public.take_outbox(integer) to service_role;

create function private.max_attempts(kind text) returns integer
language sql immutable set search_path = '' as $$ select case kind when 'launch' then 24 else 8 end $$;
comment on function private.max_attempts(text) is
  'How often a message is tried: over an hour, or over four days where nobody could ask for it again.';

create function private.settle_outbox(item uuid, of_attempt integer, outcome text, problem text)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_settled boolean;
begin
  -- A late sender changes nothing once another one has taken the message over.
  update private.outbox set
    state = case when outcome = 'retry' and attempts >= private.max_attempts(kind) then 'failed'
      when outcome in ('retry', 'release') then 'queued' else outcome end,
    attempts = attempts - (outcome = 'release')::integer,
    sent_at = case when outcome = 'sent' then now() end,
    secrets = case when outcome = 'sent' or outcome = 'failed'
      or (outcome = 'retry' and attempts >= private.max_attempts(kind)) then null else secrets end,
    last_error = left(problem, 500),
    -- 30 seconds, 1 minute, 2 minutes, and so on up to 6 hours.
    next_attempt_at = case
      when outcome = 'retry' then now() + least(interval '30 seconds' * 2 ^ (attempts - 1),
      interval '6 hours')
      else next_attempt_at end
  where id = item and state = 'sending' and attempts = of_attempt
    and outcome in ('sent', 'retry', 'failed', 'release');
  is_settled := found;
  -- The address is nobody's account, and was left for this message only.
  delete from private.outbox where id = item and kind = 'launch' and state in ('sent', 'failed');
  return is_settled;
end
$$;
grant execute on function private.settle_outbox(uuid, integer, text, text) to service_role;

create function public.settle_outbox(item uuid, of_attempt integer, outcome text, problem text default null)
returns boolean
language sql security invoker set search_path = '' as $$
  select private.settle_outbox(item, of_attempt, outcome, problem)
$$;
comment on function public.settle_outbox(uuid, integer, text, text) is
  'Records the result of an attempt: sent, retry, failed, or release (not tried). False if another sender '
  'has taken the message over.';
grant execute on function public.settle_outbox(uuid, integer, text, text) to service_role;

-- Arguments: the statuses that the person who submitted the row is notified of, besides those that take it down.
create function private.notify_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := to_jsonb(new);
  field constant text := case when tg_table_name = 'events' then 'approval_status' else 'status' end;
  was constant text := to_jsonb(old) ->> field;
  becomes constant text := item ->> field;
  actor constant text := private.actor_role();
  is_down constant boolean := private.is_taken_down(tg_table_name, field, was, becomes);
  is_up constant boolean := private.is_restored(tg_table_name, field, was, becomes,
    (to_jsonb(old) ->> 'published_at')::timestamptz);
  why constant text := private.decision_reason(tg_table_name, item, new.status_reason);
  listing public.businesses;
  person uuid;
begin
  if becomes is not distinct from was or actor not in ('admin', 'editor', 'system')
    or (becomes <> all (tg_argv[0]::text[]) and not is_down) then return null; end if;
  -- What a job or a deal goes through day by day, for a team that knows, or without anybody who decided it.
  if (is_down or is_up) and why is null and (actor = 'system'
    or not private.belongs_to_others(tg_table_name, to_jsonb(old))) then return null; end if;
  select * into listing from public.businesses
  where id = coalesce(case when tg_table_name = 'businesses' then item ->> 'id' end,
    item ->> 'business_id')::uuid;
  person := private.submitter_of(tg_table_name, item);

  -- People who decide about their own rows know already.
  if person = (select auth.uid()) then return null; end if;
  perform private.queue_mail(
    format('%s:%s:%s:%s', tg_table_name, new.id, becomes, extract(epoch from new.status_changed_at)),
    'decision', 'decisions', person,
    jsonb_build_object('entity', tg_table_name, 'outcome', case when is_up then 'restored'
        when is_down and becomes = 'rejected' then 'unpublished' else becomes end, 'id', new.id, 'reason', why,
      'title', coalesce(item ->> 'title', listing.name), 'slug', coalesce(item ->> 'slug', listing.slug),
      'business_id', listing.id, 'business', listing.name, 'fields', item -> 'accepted_fields'));
  return null;
end
$$;
comment on function private.notify_decision() is
  'Emails whoever submitted a row when staff take it down, restore it, or set one of the given statuses.';

-- Checked once a day.
create function private.queue_reminders() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  before constant bigint := (select count(*) from private.outbox);
begin
  perform private.queue_mail(format('jobs:%s:expires:%s', jobs.id, extract(epoch from expire_date)),
    'reminder', 'reminders',
    coalesce(posted_by, owner_id),
    jsonb_build_object('entity', 'jobs', 'id', jobs.id, 'title', title, 'slug', jobs.slug,
      'ends_at', expire_date, 'business_id', business_id, 'business',
      coalesce(businesses.name, hub.site_title), 'time_zone',
      coalesce(businesses.time_zone, hub.time_zone)))
  from public.jobs left join public.businesses on businesses.id = business_id
  cross join public.site_settings as hub
  where jobs.status = 'active' and (business_id is null or businesses.status = 'approved')
    and expire_date between now() and now() + interval '3 days'
    and jobs.published_at < expire_date - interval '3 days';
  perform private.queue_mail(format('deals:%s:expires:%s', deals.id, extract(epoch from valid_until)),
    'reminder', 'reminders',
    coalesce(created_by, owner_id),
    jsonb_build_object('entity', 'deals', 'id', deals.id, 'title', title, 'slug', deals.slug,
      'ends_at', valid_until, 'business_id', business_id, 'business',
      coalesce(businesses.name, hub.site_title), 'time_zone',
      coalesce(businesses.time_zone, hub.time_zone)))
  from public.deals left join public.businesses on businesses.id = business_id
  cross join public.site_settings as hub
  where deals.status = 'active' and (business_id is null or businesses.status = 'approved')
    and valid_until between now() and now() + interval '3 days'
    and deals.published_at < valid_until - interval '3 days';
  perform private.queue_mail(format('subscriptions:%s:due:%s', subscriptions.id,
    extract(epoch from current_period_end)),
    'membership', 'renewals', coalesce(user_id, owner_id),
    jsonb_build_object('outcome', case when cancel_at_period_end then 'ending' else 'due' end,
      'subscription_id', subscriptions.id, 'ends_at', current_period_end, 'plan', plans.name,
      'payment_method', payment_method, 'audience', plans.audience))
  from public.subscriptions join public.plans on plans.id = plan_id
  left join public.business_profiles on business_profiles.id = business_profile_id
  where subscriptions.status in ('trialing', 'active')
    and current_period_end between now() and now() + interval '14 days'
    -- The clock of memberships has notices of its own.
    and not (select is_on from public.membership_clock);
  return greatest(0, (select count(*) from private.outbox) - before);
end
$$;
grant execute on function private.queue_reminders() to service_role;

create function public.queue_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_reminders() $$;
comment on function public.queue_reminders() is
  'Queues reminders: jobs and deals that end within three days, memberships within two weeks. Daily, with '
  'the service key.';
grant execute on function public.queue_reminders() to service_role;

create function private.delete_old_emails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.outbox where state in ('sent', 'failed', 'skipped')
    and created_at < now() - interval '180 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function private.delete_old_emails() to service_role;

create function public.delete_old_emails() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_emails() $$;
comment on function public.delete_old_emails() is
  'Deletes emails from the outbox 180 days after they were queued, unless they are still to be sent. Returns '
  'how many. Regular work, with the service key.';
grant execute on function public.delete_old_emails() to service_role;

-- Until when the digests of each kind are complete. One row for all people who get the same digest: a run
-- locks it, so that two schedulers send one, and a run that fails leaves it as it was.
create table private.digest_runs (
  kind text not null,
  frequency text not null,
  covered_until timestamptz not null default now(),
  primary key (kind, frequency)
);
comment on table private.digest_runs is 'Until when each digest has been sent.';

insert into private.digest_runs (kind, frequency) values ('approvals', 'hourly'), ('approvals', 'daily'),
  ('new_registrations', 'daily');

alter table private.digest_runs enable row level security;

create function private.digest_time(frequency text, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case frequency when 'hourly' then date_trunc('hour', moment, 'UTC')
    else (date_trunc('day', (moment at time zone time_zone) - interval '7 hours') + interval '7 hours')
      at time zone time_zone end
  from public.site_settings
$$;
comment on function private.digest_time(text, timestamptz) is
  'When the last digest was due: on the hour, or at 7 a.m. by the hub''s clock.';

-- A minute late, so that transactions that were open at the time are seen.
create function private.start_digest(digest_kind text, digest_frequency text, moment timestamptz)
returns tstzrange
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := private.digest_time(digest_frequency, moment - interval '1 minute');
  since timestamptz;
begin
  if not exists (select from private.digest_runs where kind = digest_kind and frequency = digest_frequency
    and covered_until < due) then return null; end if;
  select covered_until into since from private.digest_runs
  where kind = digest_kind and frequency = digest_frequency for update;
  if since >= due then return null; end if;
  update private.digest_runs set covered_until = due
  where kind = digest_kind and frequency = digest_frequency;
  return tstzrange(since, due, '(]');
end
$$;
comment on function private.start_digest(text, text, timestamptz) is
  'The time that the next digest covers, which is now taken; null while none is due.';

create function private.pending_approvals() returns table (entity text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'businesses', coalesce(status_changed_at, created_at) from public.businesses
  where status = 'pending'
  union all select 'claims', coalesce(status_changed_at, created_at) from public.claims
  where status = 'pending_review'
  union all select 'change_requests', coalesce(status_changed_at, created_at) from public.change_requests
  where status = 'pending'
  union all select 'events', coalesce(status_changed_at, created_at) from public.events
  where approval_status = 'pending'
  union all select 'deals', coalesce(status_changed_at, created_at) from public.deals where status = 'pending'
  union all select 'jobs', coalesce(status_changed_at, created_at) from public.jobs where status = 'pending'
  union all select 'blog_posts', coalesce(status_changed_at, created_at) from public.blog_posts
  where status = 'pending'
  union all select 'reports', coalesce(status_changed_at, created_at) from public.reports
  where status = 'pending'
$$;
comment on function private.pending_approvals() is 'Everything that Approvals shows, and since when it waits.';

create function private.pending_approval_counts() returns table (entity text, waiting bigint)
language sql stable security definer set search_path = '' as $$
  select entity, count(*) from private.pending_approvals() where (select private.is_staff()) group by entity
$$;
grant execute on function private.pending_approval_counts() to authenticated;

create function public.pending_approval_counts() returns table (entity text, waiting bigint)
language sql stable security invoker set search_path = '' as $$
  select entity, waiting from private.pending_approval_counts()
$$;
comment on function public.pending_approval_counts() is
  'How much of each kind waits for a decision, for staff. No rows for others, and none for a kind of which nothing '
  'waits.';
grant execute on function public.pending_approval_counts() to authenticated;

-- Nothing new since the last digest: none is sent.
create function private.queue_approval_digests(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text;
  covered tstzrange;
  facts jsonb;
  queued integer := 0;
  people integer;
begin
  foreach wanted in array '{hourly,daily}'::text[] loop
    covered := private.start_digest('approvals', wanted, moment);
    continue when covered is null;
    select jsonb_build_object('frequency', wanted, 'new', coalesce(sum(fresh), 0), 'oldest', min(oldest),
      'counts', jsonb_object_agg(entity, total))
    into facts from (
      select entity, count(*) as total, count(*) filter (where since <@ covered) as fresh,
        min(since) as oldest
      from private.pending_approvals() group by entity) as waiting;
    continue when (facts ->> 'new')::integer = 0;
    perform private.queue_mail(format('approvals:%s:%s:%s', wanted, user_id,
      extract(epoch from upper(covered))), 'approvals', 'approvals', user_id, facts)
    from public.staff where private.chosen_frequency(user_id, 'approvals') = wanted;
    get diagnostics people = row_count;
    queued := queued + people;
  end loop;
  return queued;
end
$$;
grant execute on function private.queue_approval_digests(timestamptz) to service_role;

create function public.queue_digests() returns integer
language sql security invoker set search_path = '' as $$
  select private.queue_approval_digests() + private.queue_registration_digests()
$$;
comment on function public.queue_digests() is
  'Queues the digests that are due: what waits for staff, and new registrations for organizers. Every few '
  'minutes, with the service key.';
grant execute on function public.queue_digests() to service_role;

-- 08_rate_limits.sql

-- Rate limits that all instances of the edge functions share.

create table private.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  used integer not null default 0
);
comment on table private.rate_limits is
  'How often something was done in a window of time, which begins with the first use. Keys are HMACs: nobody can '
  'tell who it was, not even by trying all addresses.';

create index rate_limits_window_start_idx on private.rate_limits (window_start);

alter table private.rate_limits enable row level security;

create function private.consume_rate_limit(limit_key text, max_count integer, window_seconds integer)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  now_used integer;
begin
  insert into private.rate_limits as known (key, window_start, used)
  values (private.sign('visits', limit_key), clock_timestamp(), 1)
  on conflict (key) do update set (window_start, used) = (
    select case when is_over then clock_timestamp() else known.window_start end,
      case when is_over then 1 else known.used + 1 end
    from (select known.window_start <= clock_timestamp() - make_interval(secs => window_seconds) as is_over) as present
  )
  returning used into now_used;
  return now_used <= max_count;
end
$$;
grant execute on function private.consume_rate_limit(text, integer, integer) to service_role;

create function public.consume_rate_limit(limit_key text, max_count integer, window_seconds integer)
returns boolean
language sql security invoker set search_path = '' as $$
  select private.consume_rate_limit(limit_key, max_count, window_seconds)
$$;
comment on function public.consume_rate_limit(text, integer, integer) is
  'Counts one use of a key; false if it was used more than max_count times in the present window, which '
  'began with its first use. With the service key.';
grant execute on function public.consume_rate_limit(text, integer, integer) to service_role;

-- No window is longer than a day, and the privacy page promises the same.
create function private.delete_old_rate_limits() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.rate_limits where window_start <= now() - interval '1 day';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function private.delete_old_rate_limits() to service_role;

create function public.delete_old_rate_limits() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_rate_limits() $$;
comment on function public.delete_old_rate_limits() is
  'Deletes what rate limits counted more than a day ago. Returns how many rows. Regular work, with the service '
  'key.';
grant execute on function public.delete_old_rate_limits() to service_role;

-- 09_search.sql

-- How the words of a search are understood: synonyms, the dictionary of corrections, and ranks. Directory, events,
-- jobs, deals, posts and the search of everything all use it.

-- Words that occur in public content and in synonyms. A misspelled word is replaced by a near one, which is far
-- cheaper than comparing with every text. Words that nothing has any more do no harm: a correction counts only
-- if it finds something.
create table private.search_words (word text collate "C" not null);

create index search_words_trgm_idx on private.search_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
create index search_words_word_idx on private.search_words (word);

alter table private.search_words enable row level security;

create function private.plain_words(q text) returns text
language sql stable set search_path = '' as $$
  select left(btrim(lower(extensions.unaccent('extensions.unaccent', coalesce(left(q, 1000), '')))), 100)
$$;

create function private.split_words(words text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(left(word, 40) order by place), '{}')
  from (select word, place from regexp_split_to_table(words, '[^[:alnum:]]+') with ordinality as split (word, place)
    where word <> '' order by place limit 8) as first
$$;
comment on function private.split_words(text) is 'The first eight words of a plain text.';

create function private.add_search_words(content text) returns void
language sql volatile set search_path = '' as $$
  insert into private.search_words
  select distinct word from regexp_split_to_table(
    lower(extensions.unaccent('extensions.unaccent', regexp_replace(left(content, 50000), '<[^>]*>', ' ', 'g'))),
    '[^a-z0-9]+') as found (word)
  where char_length(word) between 3 and 40 and word ~ '[a-z]'
    and not exists (select from private.search_words as known where known.word = found.word collate "C")
$$;
comment on function private.add_search_words(text) is 'Adds the words of a text to the dictionary of the search.';

-- Arguments: the columns with words.
create function private.collect_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_search_words((
    select string_agg(to_jsonb(new) ->> name, ' ') from unnest(tg_argv) as columns (name)));
  return null;
end
$$;
comment on function private.collect_search_words() is
  'Adds the words of public content, or of a synonym, to the dictionary of the search.';

create function private.joins_words(word text) returns boolean
language sql immutable set search_path = '' as $$
  select ts_lexize('pg_catalog.english_stem', word) = '{}'
    or word = any ('{con,de,del,el,en,la,las,los,para,por,que,un,una,y}')
$$;
comment on function private.joins_words(text) is
  'Whether a word of English or Spanish only joins others, as "the" and "de".';

create function private.search_key(phrase text) returns text
language sql stable set search_path = '' as $$
  with stems as (
    select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) as stem, place, private.joins_words(word) as joins
    from unnest(private.split_words(private.plain_words(phrase))) with ordinality as split (word, place))
  select string_agg(stem, ' ' order by place) from stems
  where not joins or (select count(*) filter (where not joins) < 2 from stems)
$$;
comment on function private.search_key(text) is
  'A word or phrase as synonyms are looked up: its stems, without case, accents, and words that only join others.';

create function private.other_forms(word text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when word ~ '.{4}ing$' then array[left(word, -3) || 'er', left(word, -3) || 'or']
    when word ~ '.{5}(er|or)s?$' then array[regexp_replace(word, '(er|or)s?$', 'ing')]
    when word ~ '[ailr]ves$' then array[left(word, -3) || 'f', left(word, -3) || 'fe']
    when word ~ '(ife|[lr]f|[eo]af)$' then array[regexp_replace(word, 'fe?$', 'ves')]
    else '{}' end
$$;
comment on function private.other_forms(text) is
  'Words that stems keep apart: who does something and the doing ("teacher", "teaching"), and plurals ("knife", "knives").';

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  language text not null default 'en' constraint search_synonyms_language_known
    check (language = any (private.languages())),
  -- What people type.
  words text[] not null constraint search_synonyms_words_count check (
    cardinality(words) between 1 and 30 and private.is_distinct_list(words)
    and array_to_string(words, e'\n') !~ '[^\n]{61,}'),
  -- What listings, events, jobs, deals and posts say instead: each one is an alternative.
  meanings text[] not null constraint search_synonyms_meanings_count check (
    cardinality(meanings) between 1 and 10 and private.is_distinct_list(meanings)
    and array_to_string(meanings, e'\n') !~ '[^\n]{61,}'),
  -- Derived by a trigger.
  search_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_synonyms is 'What people type in a search, and the words of the hub that it means.';

create index search_synonyms_search_keys_idx on public.search_synonyms using gin (search_keys)
  with (fastupdate = off);

create function private.derive_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_clean_list(new.words) then
    new.words := array(select distinct lower(regexp_replace(btrim(word), '\s+', ' ', 'g'))
      from unnest(new.words) as word order by 1);
  end if;
  new.search_keys := array(select distinct key from unnest(new.words[1:30]) as word,
    lateral (select private.search_key(word) as key) as keyed where key is not null);
  if cardinality(new.search_keys) = 0 then
    perform private.raise_error(422, 'words_needed', 'Enter words with letters or digits.');
  end if;
  return new;
end
$$;
comment on function private.derive_synonym() is
  'Lower-cases a synonym''s words and derives the keys by which they are found.';

create trigger audit_search_synonyms after insert or update or delete on public.search_synonyms
  for each row execute function private.write_audit();
create trigger search_synonyms_1_derive before insert or update on public.search_synonyms
  for each row execute function private.derive_synonym();
create trigger search_synonyms_collect_words after insert or update of words on public.search_synonyms
  for each row execute function private.collect_search_words('words');
create trigger search_synonyms_set_updated_at before update on public.search_synonyms
  for each row execute function private.set_updated_at();

alter table public.search_synonyms enable row level security;
grant select, delete, insert (id, language, words, meanings), update (language, words, meanings)
  on public.search_synonyms to authenticated;
grant select, insert, update, delete on public.search_synonyms to service_role;

create policy "staff read synonyms" on public.search_synonyms for select to authenticated
  using ((select private.is_staff()));
create policy "admins add synonyms" on public.search_synonyms for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change synonyms" on public.search_synonyms for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove synonyms" on public.search_synonyms for delete to authenticated
  using ((select private.is_staff('{admin}')));

-- A search as it was understood. Weights in search documents: A is the name or title, B the categories and what else
-- says what it is, C text, D the place and the business.
create type private.search_terms as (
  -- As typed, without case and accents.
  words text,
  -- What was searched instead, because what was typed finds nothing.
  corrected text,
  -- Another spelling that finds more than what was typed.
  suggestion text,
  -- Whether some of the words are enough, because nothing has all of them.
  is_partial boolean,
  -- Whether what is open comes first.
  open_first boolean,
  -- The words that are searched for, in a row.
  name text,
  -- What is found. Of businesses also what has one of these categories.
  query tsquery,
  categories text[],
  -- For ranks: the best matches first, and each word by itself.
  classes tsquery[],
  each tsquery[]
);

-- A search calls this and synonym_query a hundred times. In PL/pgSQL they are planned once, in SQL each time.
create function private.label_query(query tsquery, weights text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  -- A lexeme ends with a quote, and its labels follow after a colon.
  return regexp_replace(regexp_replace(query::text, '''(?::(\*?)[A-D]*)?(?=[ )]|$)', ''':\1' || weights, 'g'),
    ''':(?=[ )]|$)', '''', 'g')::tsquery;
end
$$;
comment on function private.label_query(tsquery, text) is
  'The query for lexemes of these weights only, or of any.';

create function private.words_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
  select case when numnode(query) > 0 then query end
  from (select to_tsquery('pg_catalog.english', words) as query) as read
$$;
comment on function private.words_query(text) is
  'Words with operators between them as a query. Null if none is searched for, as "the".';

create function private.synonym_query(wanted text[]) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select string_agg('(' || meant.query::text || ')', ' | ')::tsquery from (
      select distinct private.label_query(plainto_tsquery('pg_catalog.english', private.plain_words(meaning)),
        'AB') as query
      from (
        (select meanings from public.search_synonyms where search_keys && wanted order by id limit 20)
        -- What a category is called in another language means the category. These tables are small.
        union all (select array[name] from public.business_categories where name_keys && wanted)
        union all (select array[name] from public.job_categories where name_keys && wanted)
        union all (select array[name] from public.event_categories where name_keys && wanted)
        union all (select array[name] from public.post_categories where name_keys && wanted)) as found,
        unnest(found.meanings) as meaning) as meant
    where numnode(meant.query) > 0);
end
$$;
comment on function private.synonym_query(text[]) is
  'What words with these keys mean, in names and categories: synonyms, and categories by their names in other '
  'languages. Null without one.';

-- Null stands for words that are not searched for.
create function private.both_queries(one tsquery, other tsquery) returns tsquery
language sql immutable set search_path = '' as $$
  select case when one is null then other when other is null then one else one && other end
$$;

create function private.either_query(one tsquery, other tsquery) returns tsquery
language sql immutable set search_path = '' as $$
  select case when one is null then other when other is null then one else one || other end
$$;

create function private.build_search_terms(tokens text[]) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  terms private.search_terms;
  size constant integer := cardinality(tokens);
  stems constant text[] := array(select coalesce((ts_lexize('pg_catalog.english_stem', token))[1], token)
    from unnest(tokens) with ordinality as split (token, place) order by place);
  last_word constant text := tokens[size];
  completions text[] := '{}';
  forms text[];
  word tsquery;
  beginning tsquery;
  synonyms tsquery;
  other tsquery;
  whole tsquery;
  typed tsquery;
  meant tsquery;
  -- By place. Null for words that are not searched for.
  senses tsquery[] := '{}';
  matches tsquery[] := '{}';
  phrase record;
begin
  if char_length(last_word) >= 3 then
    completions := array(select known.word from private.search_words as known
      where known.word like last_word || '%' and known.word <> last_word collate "C"
      group by known.word order by known.word limit 10);
  end if;

  for place in 1..size loop
    -- The last word may be the beginning of another.
    word := case when place = size or not private.joins_words(tokens[place]) then private.words_query(tokens[place]) end;
    whole := private.both_queries(whole, word);
    beginning := word;
    forms := private.other_forms(tokens[place]);
    synonyms := private.synonym_query(stems[place] || array(select private.search_key(form) from unnest(forms) as form));
    if place = size and char_length(last_word) >= 2 then
      beginning := private.either_query(word, to_tsquery('pg_catalog.simple', last_word || ':*'));
      if cardinality(completions) > 0 then
        beginning := private.either_query(beginning,
          private.words_query(array_to_string(completions, ' | ')));
      end if;
    end if;
    typed := private.both_queries(typed, beginning);
    senses := senses || private.either_query(private.label_query(word, 'ABD'), synonyms);
    -- "Hairdr" may become a word that has a synonym.
    if synonyms is null and place = size and char_length(last_word) >= 4 and completions <> '{}' then
      synonyms := private.synonym_query(array(select private.search_key(completion)
        from unnest(completions) as completion));
    end if;
    if forms <> '{}' then
      other := private.label_query(private.words_query(array_to_string(forms, ' | ')), 'AB');
      synonyms := private.either_query(synonyms, other);
      senses[place] := private.either_query(senses[place], other);
    end if;
    matches := matches || private.either_query(beginning, synonyms);
  end loop;

  for place in 1..size loop
    meant := private.both_queries(meant, senses[place]);
    terms.query := private.both_queries(terms.query, matches[place]);
  end loop;

  -- "Gas station" is looked up as one, together with each of the other words.
  for phrase in
    select starts, starts + length as ends,
      private.synonym_query(array(
        select private.search_key(array_to_string(tokens[starts:starts + length - 1] || form, ' '))
        from unnest(tokens[starts + length] || private.other_forms(tokens[starts + length])) as form)) as query
    from generate_series(1, size) as starts, generate_series(1, 2) as length where starts + length <= size
  loop
    continue when phrase.query is null;
    synonyms := phrase.query;
    word := phrase.query;
    for place in 1..size loop
      continue when place between phrase.starts and phrase.ends;
      synonyms := private.both_queries(synonyms, senses[place]);
      word := private.both_queries(word, matches[place]);
    end loop;
    meant := private.either_query(meant, synonyms);
    terms.query := private.either_query(terms.query, word);
  end loop;

  terms.name := array_to_string(tokens, ' ');
  terms.is_partial := false;
  terms.open_first := false;
  terms.each := array(select match from unnest(matches) as match where match is not null);
  terms.classes := array[private.label_query(whole, 'A'), private.label_query(whole, 'ABD'),
    private.label_query(meant, 'AD'), meant, private.label_query(typed, 'A'), private.label_query(typed, 'ABD'),
    whole];
  -- A category stands for those below it.
  terms.categories := array(select distinct low.name from public.business_categories as top
    join public.business_categories as low on low.parent_id = top.id
    where to_tsvector('pg_catalog.english', extensions.unaccent('extensions.unaccent', top.name))
      @@ private.label_query(terms.query, ''));
  return terms;
end
$$;
comment on function private.build_search_terms(text[]) is 'What words mean, without looking whether they find anything.';

create function private.public_rows(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind
    when 'businesses' then 'public.businesses as d where d.status = ''approved'''
    when 'events' then 'public.events as d where d.approval_status = ''approved''
      and exists (select from public.event_occurrences as o where o.event_id = d.id and o.ends_at > now())'
    when 'jobs' then 'public.jobs as d where d.status = ''active'' and d.expire_date > now()'
    when 'deals' then 'public.deals as d where d.status = ''active'' and d.visibility = ''public''
      and d.valid_until > now() and d.publish_from <= now()
      and (d.publish_until is null or d.publish_until > now())'
    when 'posts' then 'public.blog_posts as d where d.status = ''published'' and d.publish_date <= now()'
  end || case when kind in ('events', 'jobs', 'deals') then ' and (d.business_id is null
    or exists (select from public.businesses as b where b.id = d.business_id and b.status = ''approved''))'
    else '' end
$$;
comment on function private.public_rows(text) is
  'What visitors may see of a kind, as SQL: a table as d and its condition.';

-- Whether there is one row looks cheapest by reading rows until it comes: every row if there is none. The indexes of the
-- search documents know, and they are read by bitmap scans.
create function private.finds_any(kinds text[], query tsquery, categories text[]) returns boolean
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  kind text;
  found boolean := false;
begin
  if query is null then return false; end if;
  foreach kind in array kinds loop
    -- As literals, so that the planner knows their selectivity.
    execute format('select exists (select from %s and (d.search_document @@ %L::tsquery%s))',
      private.public_rows(kind), query,
      case when kind = 'businesses' and categories <> '{}' then format(' or d.categories && %L::text[]', categories)
        else '' end)
      into found;
    exit when found;
  end loop;
  return found;
end
$$;
comment on function private.finds_any(text[], tsquery, text[]) is
  'Whether a query finds anything public of these kinds.';

create function private.count_typing_errors(typed text, known text) returns integer
language sql immutable set search_path = '' as $$
  -- Two letters that changed places are one error.
  select least(extensions.levenshtein(typed, known), 1 + (
    select min(extensions.levenshtein(overlay(typed placing reverse(substr(typed, place, 2)) from place), known))
    from generate_series(1, char_length(typed) - 1) as place))
$$;
comment on function private.count_typing_errors(text, text) is
  'Letters that are missing, too many, wrong, or exchanged with the next one.';

create function private.near_words(typed text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Short words have too many neighbors.
  allowed constant integer := case when char_length(typed) <= 3 then 0 when char_length(typed) <= 6 then 1
    else 2 end;
begin
  if allowed = 0 or typed !~ '[a-z]' then return '{}'; end if;
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return array(
    select near.word from (
      select likely.word, likely.likeness, private.count_typing_errors(typed, likely.word) as errors from (
        (select known.word::text, extensions.similarity(known.word, typed) as likeness
          from private.search_words as known
          where known.word operator(extensions.%) typed
            and char_length(known.word) between char_length(typed) - allowed and char_length(typed) + allowed
          group by known.word order by likeness desc limit 40)
        -- Exchanged letters change most of the parts that are compared.
        union
        select known.word::text, extensions.similarity(known.word, typed) from private.search_words as known
        where known.word = any (array(
          select overlay(typed placing reverse(substr(typed, place, 2)) from place) collate "C"
          from generate_series(1, char_length(typed) - 1) as place))
      ) as likely where likely.word <> typed
    ) as near where near.errors <= allowed
      -- With a letter exchanged for another, a word of four letters is too often a different word.
      and (char_length(typed) > 4 or char_length(near.word) <> 4 or extensions.levenshtein(typed, near.word) > 1)
    order by near.errors, left(near.word, 1) <> left(typed, 1), near.likeness desc, near.word limit 3);
end
$$;
comment on function private.near_words(text) is
  'Up to three known words that differ by a typing error: a letter missing, too many or in another place in words of four '
  'letters, one error in those of up to six, two in longer ones.';

create function private.search_some(kinds text[], tokens text[], terms private.search_terms) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  one private.search_terms;
  -- By word: what says what something is, what any text says, and beginnings of words.
  named tsquery[] := '{}';
  said tsquery[] := '{}';
  begun tsquery[] := '{}';
  wanted tsquery;
  token text;
  level integer := 0;
begin
  foreach token in array tokens loop
    one := private.build_search_terms(array[token]);
    -- Some that join others have a synonym, as "will".
    continue when one.classes[4] is null or private.joins_words(token) and one.classes[7] is not null;
    named := named || private.label_query(one.classes[4], 'AB');
    said := said || one.classes[7];
    begun := begun || private.label_query(one.query, 'AB');
  end loop;
  terms.is_partial := true;
  terms.categories := '{}';
  terms.classes := said;
  -- The clearest that find anything.
  loop
    level := level + 1;
    terms.each := case level when 1 then named when 2 then said else begun end;
    terms.query := null;
    foreach wanted in array terms.each loop
      terms.query := private.either_query(terms.query, wanted);
    end loop;
    exit when level = 3 or private.finds_any(kinds, terms.query, '{}');
  end loop;
  return terms;
end
$$;
comment on function private.search_some(text[], text[], private.search_terms) is
  'A search for some of these words: in names and categories, or else in texts, or else as beginnings of words.';

create function private.read_search(kinds text[], q text) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Words around what is searched for: they need not occur.
  filler constant text[] := '{a,al,alguien,around,at,barato,best,buen,buena,bueno,busco,buy,by,can,cerca,cheap,close,comprar,con,'
    'de,del,donde,el,en,find,for,get,good,great,hacer,help,here,i,in,is,la,las,local,looking,los,made,make,me,mejor,mejores,mi,my,'
    'near,nearby,nearest,necesito,need,of,or,para,please,por,que,quiero,some,someone,that,the,there,to,town,un,una,want,what,where,'
    'who,with,y}';
  days constant text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday,weekday,weekdays,weekend,weekends,today,'
    'tonight,tomorrow,lunes,martes,miercoles,jueves,viernes,sabado,domingo,hoy,manana}';
  times constant text[] := '{this,next,week,morning,afternoon,evening,night,esta,este,proxima,proximo,fin,semana,tarde,noche}';
  -- What everything of a kind is.
  kind_names constant text[] := '{business,businesses,company,place,places,service,services,shop,shops,store,stores,negocio,negocios,'
    'empresa,lugar,lugares,tienda,tiendas,event,events,evento,eventos,job,jobs,work,empleo,empleos,trabajo,trabajos,coupon,coupons,'
    'deal,deals,discount,offer,offers,cupon,descuento,oferta,ofertas,news,noticias}';
  opening constant text[] := '{open,opened,abierta,abiertas,abierto,abiertos}';
  moments constant text[] := '{ahora,hoy,hours,late,now,right,still,today,tonight}';
  plain constant text := private.plain_words(q);
  tokens text[] := private.split_words(plain);
  rest text[];
  terms private.search_terms;
  one private.search_terms;
  whole tsquery;
  part tsquery;
  open_first boolean := false;
  is_named boolean;
  is_corrected boolean := false;
  near text;
  -- How many near words are tried, so that eight words that nothing has do not cost much more than two.
  tries_left integer := 8;
begin
  -- With operators ("bakery -cafe", "\"farm shop\""): complete words, as they are. Likewise without letters.
  if plain ~ '(^|\s)-\S|"' or cardinality(tokens) = 0 then
    terms.words := plain;
    terms.name := btrim(plain, '" ');
    terms.query := websearch_to_tsquery('pg_catalog.english', plain);
    if numnode(terms.query) = 0 then terms.query := null; end if;
    terms.categories := '{}';
    terms.classes := array[private.label_query(terms.query, 'A'), private.label_query(terms.query, 'ABD')];
    terms.each := '{}';
    terms.is_partial := false;
    terms.open_first := false;
    -- "Search instead for" leads here.
    if plain ~ '^"[^"]*"$' and not private.finds_any(kinds, terms.query, '{}') then
      terms.suggestion := (private.read_search(kinds, btrim(plain, '"'))).corrected;
    end if;
    return terms;
  end if;

  terms := private.build_search_terms(tokens);
  -- A name that contains "open" is meant literally.
  if tokens && opening and not private.finds_any(kinds, terms.classes[1], '{}') then
    rest := array(select token from unnest(tokens) with ordinality as split (token, place)
      where token <> all (opening || moments || filler) order by place);
    if cardinality(rest) > 0 then
      tokens := rest;
      open_first := true;
      terms := private.build_search_terms(tokens);
    end if;
  end if;

  -- Most texts do not say on which days something is. Those that do come first among equals.
  rest := array(select token from unnest(tokens) with ordinality as split (token, place)
    where token <> all (days) order by place);
  if cardinality(rest) between 1 and cardinality(tokens) - 1 and not rest <@ (filler || times || kind_names)
    and not private.finds_any(kinds, terms.classes[1], '{}') then
    whole := terms.classes[7];
    tokens := rest;
    terms := private.build_search_terms(tokens);
    terms.classes[7] := whole;
  end if;

  -- Where nothing is called so, what is called so without the words around it is better than texts that happen to have
  -- all the words, which still decide between equals.
  rest := array(select token from unnest(tokens) with ordinality as split (token, place)
    where token <> all (filler || days || times || kind_names) order by place);
  if cardinality(tokens) > 1 then
    is_named := private.finds_any(kinds, terms.classes[4], terms.categories);
    if not is_named and cardinality(rest) between 1 and cardinality(tokens) - 1 then
      whole := terms.classes[7];
      one := private.build_search_terms(rest);
      is_named := private.finds_any(kinds, one.classes[4], one.categories);
      if is_named or not private.finds_any(kinds, terms.query, terms.categories) then
        tokens := rest;
        terms := one;
        terms.classes[7] := whole;
      end if;
    end if;
  end if;

  if not coalesce(is_named, false) and not private.finds_any(kinds, terms.query, terms.categories) then
    -- Typing errors are corrected word by word: in those that find nothing by themselves.
    for place in 1..cardinality(tokens) loop
      exit when tries_left = 0;
      one := private.build_search_terms(tokens[place:place]);
      continue when private.finds_any(kinds, one.query, one.categories);
      foreach near in array private.near_words(tokens[place]) loop
        exit when tries_left = 0;
        tries_left := tries_left - 1;
        one := private.build_search_terms(array[near]);
        if private.finds_any(kinds, one.query, one.categories) then
          tokens[place] := near;
          is_corrected := true;
          exit;
        end if;
      end loop;
    end loop;
    if is_corrected then
      terms := private.build_search_terms(tokens);
      terms.corrected := array_to_string(tokens, ' ');
    end if;

    -- Nothing has all of them: some are enough.
    if cardinality(terms.each) > 1
      and not (is_corrected and private.finds_any(kinds, terms.query, terms.categories)) then
      terms := private.search_some(kinds, tokens, terms);
    end if;
  elsif not is_named and cardinality(kinds) > 1 and cardinality(terms.each) > 1 then
    -- Texts of one kind have all of them. Of the others, some are enough where they say what it is.
    foreach part in array terms.each loop
      terms.query := private.either_query(terms.query, private.label_query(part, 'AB'));
    end loop;
  end if;

  -- Only the text of something has the word, as a listing does that misspells it: a near word may say what something is.
  if cardinality(tokens) = 1 and terms.corrected is null and char_length(tokens[1]) >= 5
    and not private.finds_any(kinds, private.label_query(terms.query, 'ABD'), terms.categories) then
    foreach near in array private.near_words(tokens[1]) loop
      one := private.build_search_terms(array[near]);
      if private.finds_any(kinds, one.classes[4], '{}') then
        -- No text has it as it was typed.
        if not exists (select from private.search_words as known where known.word like tokens[1] || '%') then
          terms := one;
          terms.corrected := near;
        else
          terms.suggestion := near;
        end if;
        exit;
      end if;
    end loop;
  end if;

  terms.words := plain;
  terms.open_first := open_first;
  return terms;
end
$$;
comment on function private.read_search(text[], text) is
  'What a search means to these kinds (businesses, events, jobs, deals, posts): words and their beginnings, '
  'synonyms, and corrections if nothing has them. The query is null without words.';

create function private.search_rank(terms private.search_terms, document tsvector, title text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := btrim(regexp_replace(regexp_replace(title, '[^[:alnum:]]+', ' ', 'g'), '^ ?the ', ''));
  wanted constant text := regexp_replace(terms.name, '^the ', '');
begin
  if terms.is_partial then
    -- In most names the last word says what it is. Texts that have more of the words come first.
    return (select sum(case when document @@ word then 10 + place when document @@ said then 5 else 0 end)
      from unnest(terms.each, terms.classes) with ordinality as split (word, said, place));
  end if;
  if name = wanted then return 20; end if;
  if starts_with(name, wanted || ' ') then return 18; end if;
  for place in 1..cardinality(terms.classes) loop
    if document @@ terms.classes[place] then
      return 18 - 2 * place + coalesce(document @@ terms.classes[cardinality(terms.classes)], false)::integer;
    end if;
  end loop;
  return 1;
end
$$;
comment on function private.search_rank(private.search_terms, tsvector, text) is
  'How well a document fits, from 20: its name, the beginning of it, words of its name, its categories, synonyms, '
  'beginnings of words, and at last its text, which also decides between equals. Takes the title without case and '
  'accents.';

-- What pages say about a search: which words were searched instead, and which categories fit.
create function private.describe_search(terms private.search_terms) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('corrected', terms.corrected, 'suggestion', terms.suggestion,
    'is_partial', coalesce(terms.is_partial, false),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('slug', fit.slug, 'name', fit.name) order by fit.rank desc, fit.name) from (
        select c.slug, c.name, private.search_rank(terms, setweight(d.document, 'A'), lower(c.name)) as rank
        from public.business_categories as c, lateral (select to_tsvector('pg_catalog.english',
          extensions.unaccent('extensions.unaccent', c.name)) as document) as d
        where terms.query is not null and not terms.is_partial
          and d.document @@ private.label_query(terms.query, '') and exists (
            select from public.businesses as b where b.status = 'approved'
              and b.categories && array(select low.name from public.business_categories as low
                where c.id in (low.id, low.parent_id)))
        order by rank desc, c.name limit 3) as fit), '[]'))
$$;

-- 09_search_synonyms.sql

-- The synonyms that a hub begins with, in English and Spanish. Staff edit them under Search in the admin area.

insert into public.search_synonyms (language, words, meanings) values
  ('en', '{plumber,pipes,leak,drain,"water heater","hot water",toilet,faucet,sink,sewer,septic,"sump pump","well pump"}',
    '{plumbing}'),
  ('en', '{"heating repair",furnace,boiler,hvac,"air conditioning",radiator,"heat pump","air conditioner",heater,thermostat,"no heat","wood stove"}',
    '{heating,hvac,"heat pump","air conditioning"}'),
  ('en', '{electrician,wiring,electric,electricity,outlet,"fuse box",breaker,socket,lighting,generator,"ceiling fan"}',
    '{electrician,electric,electrical}'),
  ('en', '{solar,"solar panels",photovoltaic}',
    '{solar,electrician}'),
  ('en', '{carpenter,"cabinet maker",joiner,woodworker,cabinets,decks}',
    '{carpentry,carpenter,woodworking,joinery}'),
  ('en', '{roofer,roof,"roof repair",gutters,shingles}',
    '{roofing,roof}'),
  ('en', '{"house painter",painter,decorator,wallpaper}',
    '{painting,painter}'),
  ('en', '{handyman,"home repair","odd jobs"}',
    '{handyman,carpentry,repair}'),
  ('en', '{builder,contractor,construction,remodeling,renovation,"home improvement"}',
    '{construction,contractor,builder,carpentry}'),
  ('en', '{mason,bricklayer,stonework,concrete}',
    '{masonry,stone,concrete}'),
  ('en', '{landscaper,gardener,"lawn care","yard work","tree service",mowing}',
    '{landscaping,garden,lawn,tree}'),
  ('en', '{cleaner,"cleaning service",maid,housekeeping,janitor}',
    '{cleaning}'),
  ('en', '{locksmith,"keys cut",lockout,keys,"key copy","spare key","door lock"}',
    '{locksmith,hardware}'),
  ('en', '{mover,movers,"moving company",removals}',
    '{moving}'),
  ('en', '{"pest control",exterminator}',
    '{pest}'),
  ('en', '{"snow removal",plowing,"snow plow"}',
    '{snow,plowing}'),
  ('en', '{"appliance repair","washer repair"}',
    '{appliance,repair}'),
  ('en', '{upholsterer,"furniture repair","furniture store",furniture}',
    '{furniture,upholstery}'),
  ('en', '{"hardware store",tools,nails,"paint store",diy,"home center","tool rental"}',
    '{hardware}'),
  ('en', '{lumber,"lumber yard","building supply"}',
    '{lumber,hardware,building}'),
  ('en', '{restaurant,dinner,lunch,supper,eat,food,diner,dining,"place to eat",eatery,meal}',
    '{restaurant,diner}'),
  ('en', '{breakfast,brunch,pancakes}',
    '{breakfast,diner,cafe}'),
  ('en', '{coffee,"coffee shop",espresso,latte,cappuccino,"tea room",coffeehouse}',
    '{cafe,coffee,tea}'),
  ('en', '{tea,teahouse}',
    '{tea,cafe}'),
  ('en', '{bakery,baker,bread,cake,pastry,donut,doughnut,pie,cupcake,croissant,bagel}',
    '{bakery,bread}'),
  ('en', '{pizza,pizzeria}',
    '{pizza,pizzeria}'),
  ('en', '{takeout,"take out",takeaway,"delivery food","to go"}',
    '{takeout,restaurant}'),
  ('en', '{bar,pub,tavern,taproom,beer,cocktails,nightlife,drinks,lager,cider}',
    '{bar,brewery,tavern,pub}'),
  ('en', '{wine,winery,vineyard,"liquor store"}',
    '{wine,winery,liquor}'),
  ('en', '{brewery,"craft beer",microbrewery}',
    '{brewery,brewing}'),
  ('en', '{"ice cream",gelato,"frozen yogurt",dessert}',
    '{"ice cream",dessert}'),
  ('en', '{grocery,groceries,supermarket,"food store","convenience store"}',
    '{grocery,"general store","farm shop",market}'),
  ('en', '{butcher,meat,deli}',
    '{butcher,meat,deli}'),
  ('en', '{fish,seafood,fishmonger}',
    '{seafood,fish}'),
  ('en', '{farm,produce,vegetables,eggs,"farm stand",csa,organic}',
    '{farm,"farm shop",market}'),
  ('en', '{cheese,dairy,creamery}',
    '{cheese,creamery}'),
  ('en', '{"maple syrup","sugar house","sugar shack"}',
    '{maple}'),
  ('en', '{caterer,catering}',
    '{catering,restaurant}'),
  ('en', '{candy,chocolate,sweets}',
    '{candy,chocolate}'),
  ('en', '{doctor,physician,clinic,medical,"family doctor",gp,"walk in clinic","urgent care","health center",pediatrician,midwife,pregnancy,"blood test","physical exam"}',
    '{physician,clinic,medical}'),
  ('en', '{dentist,teeth,dental,orthodontist,toothache,tooth,braces,"root canal"}',
    '{dentist,dental}'),
  ('en', '{pharmacy,drugstore,"drug store",prescription,medicine,chemist}',
    '{pharmacy}'),
  ('en', '{"physical therapist",physiotherapist,physio,pt,rehab,pain,injury,sprain,arthritis,sciatica}',
    '{"physical therapy","physician therapy"}'),
  ('en', '{therapist,counselor,counseling,psychologist,"mental health",anxiety,depression,grief,addiction,"support group"}',
    '{therapy,counseling}'),
  ('en', '{chiropractor,"back pain"}',
    '{chiropractic,therapy}'),
  ('en', '{"eye doctor",optician,optometrist,glasses,eyeglasses}',
    '{optical,optician,eye}'),
  ('en', '{hospital,"emergency room"}',
    '{hospital,clinic}'),
  ('en', '{nurse,nursing,rn,caregiver}',
    '{nurse,healthcare}'),
  ('en', '{"home care","elder care","senior care","nursing home"}',
    '{care,senior}'),
  ('en', '{veterinarian,vet,"animal hospital","pet doctor"}',
    '{veterinary,animal,pet}'),
  ('en', '{"pet store","pet shop","dog grooming",groomer,pets}',
    '{pet,dog}'),
  ('en', '{gym,fitness,workout,exercise,"personal trainer",crossfit}',
    '{fitness,gym}'),
  ('en', '{yoga,pilates,meditation}',
    '{yoga}'),
  ('en', '{hairdresser,haircut,"hair salon","hair stylist",stylist,barber,barbershop,salon,"beauty salon","hair cut"}',
    '{hair,barber,salon}'),
  ('en', '{nails,manicure,pedicure,"nail salon"}',
    '{nail,beauty}'),
  ('en', '{spa,massage,sauna,facial,masseuse}',
    '{spa,spas,massage,sauna}'),
  ('en', '{beauty,makeup,cosmetics,waxing}',
    '{beauty,spa,spas,hair}'),
  ('en', '{tattoo,piercing}',
    '{tattoo}'),
  ('en', '{lawyer,attorney,legal,"law firm",notary,solicitor,will,wills,divorce,"estate planning",probate,custody,immigration,bankruptcy}',
    '{law,attorney,legal}'),
  ('en', '{accountant,cpa,bookkeeper,bookkeeping,tax,taxes,"tax preparer",payroll,"tax preparation"}',
    '{accounting,accountant,bookkeeper,bookkeeping}'),
  ('en', '{insurance,"insurance agent","home insurance","car insurance","health insurance","life insurance"}',
    '{insurance}'),
  ('en', '{realtor,"real estate agent","house for sale","homes for sale","sell a house","sell a home","buy a house","buy a home","home value",apartment,apartments,rent,"rental home",property,broker,condo,"land for sale"}',
    '{"real estate",realty}'),
  ('en', '{bank,"credit union",atm,loan,mortgage,savings}',
    '{bank,"credit union",loan}'),
  ('en', '{"financial advisor",investment,retirement}',
    '{financial,finance}'),
  ('en', '{"web design",website,"web designer","graphic design","graphic designer",logo,signs,"sign maker"}',
    '{design}'),
  ('en', '{"computer repair",computer,"it support","tech support",wifi,network,"laptop repair","phone repair","screen repair","printer repair"}',
    '{computer,IT,digital}'),
  ('en', '{marketing,advertising,"social media"}',
    '{marketing,design}'),
  ('en', '{printer,printing,"copy shop",copies,"business cards"}',
    '{printing,print,paper}'),
  ('en', '{photographer,photography,photos}',
    '{photography,photographer}'),
  ('en', '{architect,surveyor,engineer}',
    '{architect,engineer,engineering}'),
  ('en', '{staffing,recruiter,"temp agency",hr}',
    '{staffing,"human resources"}'),
  ('en', '{mechanic,"car repair","auto repair","auto shop",garage,"body shop",tires,"oil change",brakes,"car mechanic","car inspection","tow truck",towing,"flat tire","dead battery","wheel alignment",muffler,"check engine"}',
    '{garage,"auto repair",tires,motor}'),
  ('en', '{"gas station",gas,petrol,fuel,diesel}',
    '{fuel,"gas station"}'),
  ('en', '{"ev charging","charging station","electric car","car charger","electric vehicle"}',
    '{charging}'),
  ('en', '{"car dealer","used cars","car sales"}',
    '{auto,cars,dealer}'),
  ('en', '{"car wash"}',
    '{"car wash"}'),
  ('en', '{taxi,cab,ride,shuttle,"car service"}',
    '{taxi,shuttle,transportation}'),
  ('en', '{"driving school","driving lessons","learn to drive"}',
    '{driving}'),
  ('en', '{hotel,motel,inn,accommodation,lodging,"place to stay",rooms,"where to stay"}',
    '{inn,hotel,"bed breakfast",lodging}'),
  ('en', '{"bed and breakfast","b b",bnb,"guest house",guesthouse}',
    '{"bed breakfast"}'),
  ('en', '{campground,camping,campsite,"rv park",tent}',
    '{camping}'),
  ('en', '{bookstore,"book shop",bookshop,books,novels}',
    '{book}'),
  ('en', '{stationery,"office supplies",pens,cards}',
    '{paper,stationery}'),
  ('en', '{clothes,"clothing store",fashion,dress,apparel,boutique,thrift,"thrift store",consignment,"second hand","used clothes",coat,jacket}',
    '{clothing}'),
  ('en', '{shoes,"shoe store",boots,cobbler,"shoe repair"}',
    '{shoe}'),
  ('en', '{florist,flowers,"flower shop",bouquet}',
    '{flower,florist}'),
  ('en', '{gifts,"gift shop",souvenirs,presents}',
    '{gift}'),
  ('en', '{crafts,yarn,knitting,sewing,fabric,tailor,alterations}',
    '{craft,yarn,thread,tailor}'),
  ('en', '{jewelry,jeweler,ring,"watch repair"}',
    '{jewelry,jeweler}'),
  ('en', '{toys,"toy store",games}',
    '{toy}'),
  ('en', '{antiques,vintage,"flea market"}',
    '{antique,vintage}'),
  ('en', '{bicycle,"bicycle shop","bike shop",bike,cycling,"bike repair","bike rental"}',
    '{bike}'),
  ('en', '{ski,skiing,"ski rental",snowboard,"ski shop"}',
    '{ski}'),
  ('en', '{canoe,"canoe rental",kayak,"kayak rental",paddling,"boat rental",boat}',
    '{paddle,canoe,kayak,"guide rental"}'),
  ('en', '{hiking,hike,trails,"guided walk",snowshoe,walks}',
    '{trail,guide,snowshoe,walk}'),
  ('en', '{"outdoor gear","sporting goods","sports store"}',
    '{"sporting goods",ski,bike}'),
  ('en', '{golf,"golf course"}',
    '{golf}'),
  ('en', '{"art gallery",art,gallery,artist,exhibition,paintings,sculpture}',
    '{gallery,art}'),
  ('en', '{museum,history,exhibits}',
    '{museum}'),
  ('en', '{theater,movie,cinema,film,play,movies}',
    '{theater,film}'),
  ('en', '{concert,"live music",band,music,gig}',
    '{music,concert,fiddle}'),
  ('en', '{guitar,"guitar lessons","piano lessons","music lessons","music teacher",violin,"music store"}',
    '{music,instrument}'),
  ('en', '{library,"public library"}',
    '{library}'),
  ('en', '{school,tutor,tutoring,lessons,"homework help",homework,math,"test prep","exam prep"}',
    '{tutoring,school,lesson}'),
  ('en', '{daycare,"day care",childcare,"child care",preschool,nursery,babysitter,kindergarten}',
    '{childcare,preschool}'),
  ('en', '{charity,"food bank","food pantry","food shelf","free food","free meals","free groceries","food stamps","soup kitchen",hunger,donations,volunteer,nonprofit}',
    '{charity,pantry}'),
  ('en', '{church,worship,faith}',
    '{church}'),
  ('en', '{radio,"radio station",newspaper,"news station"}',
    '{radio,newspaper}'),
  ('en', '{"funeral home",cemetery}',
    '{funeral}'),
  ('en', '{storage,"self storage","storage unit"}',
    '{storage}'),
  ('en', '{"post office",shipping,mail,packages}',
    '{"post office",shipping}'),
  ('en', '{recycling,trash,garbage,dump}',
    '{recycling,waste}'),
  ('en', '{laundry,"dry cleaner","dry cleaning",laundromat}',
    '{laundry,cleaning}'),
  ('en', '{"event venue","wedding venue",hall,"party room"}',
    '{inn,hall,venue}'),
  ('en', '{wedding,bridal}',
    '{wedding,flower,venue}'),
  ('en', '{kids,children,family,toddlers,"kid friendly"}',
    '{family,child}'),
  ('en', '{fair,market,"farmers market","craft fair",bazaar}',
    '{market,fair}'),
  ('en', '{fundraiser,benefit,"charity event",gala}',
    '{fundraiser}'),
  ('en', '{networking,"business breakfast",mixer,meetup,"business after hours"}',
    '{networking}'),
  ('en', '{class,course,workshop,seminar,training,lesson,learn}',
    '{workshop,class,course}'),
  ('en', '{"town meeting","public meeting",selectboard,council,government,"town hall"}',
    '{civic,town}'),
  ('en', '{race,run,marathon,5k,sports,tournament}',
    '{sport,race}'),
  ('en', '{waiter,waitress,server,bartender,barista,dishwasher,"food service",hostess}',
    '{server,hospitality,kitchen}'),
  ('en', '{cook,chef,"line cook",kitchen}',
    '{cook,chef,kitchen}'),
  ('en', '{receptionist,"front desk","office assistant",secretary,clerk,"admin assistant"}',
    '{"front desk",administration,clerk}'),
  ('en', '{cashier,"sales associate",retail,"store clerk","shop assistant"}',
    '{retail,sales,store}'),
  ('en', '{programmer,"software engineer","software developer",coder,"web developer",it}',
    '{developer,IT}'),
  ('en', '{teacher,educator,instructor}',
    '{teacher,education}'),
  ('en', '{driver,"truck driver",cdl,"delivery driver"}',
    '{driver,delivery}'),
  ('en', '{machinist,factory,warehouse,production,welder}',
    '{machinist,manufacturing}'),
  ('en', '{salesperson,"sales rep","account manager"}',
    '{sales}'),
  ('en', '{"call center","customer support","customer service"}',
    '{"customer service"}'),
  ('en', '{manager,supervisor,"team lead"}',
    '{manager,management}'),
  ('en', '{"work from home",telework,"home office","work remotely","online job"}',
    '{remote}'),
  ('en', '{internet,wifi,broadband,fiber,cable}',
    '{broadband,internet,fiber}'),
  ('en', '{jobs,employment,hiring,work,careers}',
    '{hiring,employee,job}'),
  ('en', '{vaccine,vaccination,"flu shot","flu vaccine",immunization,booster,"travel shots"}',
    '{pharmacy,clinic,medical}'),
  ('en', '{"knife sharpening",sharpening,"saw sharpening","tool sharpening","blade sharpening"}',
    '{sharpening,hardware}'),
  ('en', '{"window repair","replacement windows","door repair",deck,stairs,"kitchen remodel","bathroom remodel",flooring,drywall,insulation}',
    '{carpentry,carpenter,construction,flooring}'),
  ('en', '{"chimney sweep",chimney,fireplace}',
    '{chimney,heating,stove}'),
  ('en', '{propane,firewood,"heating oil"}',
    '{fuel,propane,firewood}'),
  ('en', '{"garden center",seeds,plants,mulch}',
    '{garden,farm}'),
  ('en', '{burger,fries,sandwich,soup,salad,steak,barbecue,bbq,tacos,sushi,noodles,pasta,curry}',
    '{restaurant,diner,cafe}'),
  ('en', '{muffin,scone,waffles,cookies,"birthday cake","wedding cake","hot chocolate",smoothie}',
    '{bakery,cafe,bread}'),
  ('en', '{vegan,vegetarian,"plant based"}',
    '{vegan,vegetarian}'),
  ('en', '{hearing,"hearing aid",audiologist}',
    '{hearing,audiology}'),
  ('en', '{"senior center",seniors,elderly,"meals on wheels"}',
    '{senior,care,charity}'),
  ('en', '{shelter,homeless,"rent help","heating assistance"}',
    '{charity,housing,shelter}'),
  ('en', '{scholarship,"financial aid","student loan",tuition,college,university}',
    '{scholarship,college,student}'),
  ('en', '{"english class",esl,"learn english",citizenship,ged,"adult education","language class"}',
    '{tutoring,lesson,library,class}'),
  ('en', '{dance,ballet,zumba}',
    '{dance,fitness}'),
  ('en', '{swim,swimming,pool}',
    '{pool,swimming}'),
  ('en', '{pottery,ceramics,drawing,"art class"}',
    '{gallery,craft,workshop}'),
  ('en', '{"summer camp","after school","day camp"}',
    '{camp,childcare,family}'),
  ('en', '{bus,"train station",transit,carpool}',
    '{bus,transit,transportation}'),
  ('en', '{parking,"parking lot"}',
    '{parking}'),
  ('en', '{"car rental","rent a car","truck rental"}',
    '{"car rental","truck rental"}'),
  ('en', '{dmv,"drivers license","learner permit"}',
    '{driving}'),
  ('en', '{permit,"building permit",zoning,"property tax","birth certificate","dog license"}',
    '{civic,town,clerk}'),
  ('en', '{vote,voting,election,ballot,"polling place"}',
    '{election,civic,candidate}'),
  ('en', '{roadwork,"road work","road construction","road closure",detour,traffic}',
    '{road,street,paving}'),
  ('en', '{flood,flooding,hurricane,blizzard,storm,"power outage",disaster,evacuation}',
    '{flood,storm,emergency}'),
  ('en', '{grant,grants,funding,"business loan"}',
    '{grant,loan,funding}'),
  ('en', '{"start a business","small business","business help","chamber of commerce"}',
    '{chamber,"small business"}'),
  ('en', '{banner,poster,flyer,embroidery,"t shirts"}',
    '{printing,sign,design}'),
  ('en', '{passport,"passport photo","photo id"}',
    '{photography,"post office"}'),
  ('en', '{coworking,"office space","meeting room"}',
    '{office,coworking}'),
  ('en', '{"dog walker","pet sitter",kennel,"dog boarding"}',
    '{pet,dog,animal}'),
  ('en', '{"story time",storytime,"puppet show"}',
    '{story,family}'),
  ('en', '{trivia,"pub quiz","game night","board games",bingo}',
    '{quiz,game,bingo}'),
  ('en', '{parade,fireworks,festival}',
    '{parade,festival,fair}'),
  ('en', '{christmas,"holiday market",santa,"tree lighting"}',
    '{christmas,holiday,winter}'),
  ('en', '{"book club","author talk","book signing",poetry}',
    '{book,author,reading,library}'),
  ('en', '{"open mic",karaoke,dancing}',
    '{music,dance}'),
  ('en', '{cleanup,"community service","help out"}',
    '{volunteer,community,"clean up"}'),
  ('en', '{"happy hour","two for one","2 for 1",bogo}',
    '{"happy hour","two one"}'),
  ('en', '{"part time","half days","evening job","after school job"}',
    '{"part time"}'),
  ('en', '{"full time"}',
    '{"full time"}'),
  ('en', '{intern,internship,apprentice,apprenticeship,trainee,"entry level"}',
    '{intern,apprentice,assistant}'),
  ('en', '{seasonal,"summer job",temporary}',
    '{seasonal,temporary,summer}'),
  ('en', '{banker,teller,"loan officer"}',
    '{bank,loan,finance}'),
  ('en', '{software,app,coding}',
    '{developer,software,IT}'),
  ('es', '{fontanero,plomero,fontanería,plomería,tuberías,"fuga de agua",gotera,desagüe,inodoro,grifo,lavabo,"agua caliente"}',
    '{plumbing}'),
  ('es', '{calefacción,caldera,"aire acondicionado",estufa}',
    '{heating,hvac}'),
  ('es', '{electricista,electricidad,"instalación eléctrica",enchufe,cableado,apagón}',
    '{electrician,electric}'),
  ('es', '{"energía solar","paneles solares"}',
    '{solar,electrician}'),
  ('es', '{carpintero,carpintería,"muebles a medida",ebanista}',
    '{carpentry,carpenter}'),
  ('es', '{techador,techo,techos,tejado,techumbre}',
    '{roofing,roof}'),
  ('es', '{pintor,pintura,pintores}',
    '{painting,painter}'),
  ('es', '{albañil,construcción,constructor,obras,reformas,contratista}',
    '{construction,contractor,carpentry}'),
  ('es', '{jardinero,jardinería,paisajismo,césped}',
    '{landscaping,garden}'),
  ('es', '{limpieza,limpiadora,"empleada doméstica"}',
    '{cleaning}'),
  ('es', '{cerrajero,cerrajería,llaves,cerradura,candado}',
    '{locksmith,hardware}'),
  ('es', '{mudanza,mudanzas}',
    '{moving}'),
  ('es', '{ferretería,herramientas}',
    '{hardware}'),
  ('es', '{restaurante,restaurantes,comida,cena,almuerzo,comer,comedor,"dónde comer"}',
    '{restaurant,diner}'),
  ('es', '{desayuno,desayunos}',
    '{breakfast,diner,cafe}'),
  ('es', '{café,cafés,cafetería,cafeterías}',
    '{cafe,coffee}'),
  ('es', '{té}',
    '{tea}'),
  ('es', '{panadería,panaderías,panadero,pan,pastelería,pasteles,repostería,tarta}',
    '{bakery,bread}'),
  ('es', '{pizzería}',
    '{pizza,pizzeria}'),
  ('es', '{bar,bares,cerveza,cervecería,taberna,tragos,copas}',
    '{bar,brewery}'),
  ('es', '{vino,vinos,licorería}',
    '{wine,liquor}'),
  ('es', '{helado,helados,heladería}',
    '{"ice cream"}'),
  ('es', '{supermercado,"tienda de comestibles",abarrotes,tienda,bodega,mercadería}',
    '{grocery,"general store","farm shop"}'),
  ('es', '{carnicería,carnicero,carne}',
    '{butcher,meat}'),
  ('es', '{pescadería,pescado,mariscos}',
    '{seafood,fish}'),
  ('es', '{granja,verduras,frutas,huevos,"productos agrícolas"}',
    '{farm,"farm shop"}'),
  ('es', '{queso,quesos,quesería}',
    '{cheese,creamery}'),
  ('es', '{dulces,chocolates,golosinas}',
    '{candy,chocolate}'),
  ('es', '{médico,médica,doctor,doctora,clínica,consultorio,"centro de salud",pediatra,partera,embarazo,"análisis de sangre"}',
    '{physician,clinic,medical}'),
  ('es', '{dentista,dentistas,dientes,muelas,odontólogo,"dolor de muelas",frenillos}',
    '{dentist,dental}'),
  ('es', '{farmacia,farmacias,medicinas,medicamentos,botica}',
    '{pharmacy}'),
  ('es', '{fisioterapeuta,fisioterapia,"terapia física",dolor,lesión,esguince,artritis,rehabilitación}',
    '{"physical therapy","physician therapy"}'),
  ('es', '{psicólogo,psicóloga,terapeuta,consejero,"salud mental",ansiedad,depresión,adicción}',
    '{therapy,counseling}'),
  ('es', '{óptica,oculista,lentes,gafas,anteojos}',
    '{optical,eye}'),
  ('es', '{hospital,urgencias,emergencias}',
    '{hospital,clinic}'),
  ('es', '{veterinario,veterinaria,mascotas}',
    '{veterinary,animal,pet}'),
  ('es', '{gimnasio,ejercicio,entrenador}',
    '{fitness,gym}'),
  ('es', '{"clases de yoga"}',
    '{yoga}'),
  ('es', '{peluquería,peluquerías,peluquero,peluquera,barbería,barbero,"salón de belleza","corte de pelo",estilista}',
    '{hair,barber,salon}'),
  ('es', '{uñas,manicura}',
    '{nail,beauty}'),
  ('es', '{masaje,masajes,balneario,sauna}',
    '{spa,spas,massage}'),
  ('es', '{belleza,maquillaje,estética}',
    '{beauty,spa,spas,hair}'),
  ('es', '{abogado,abogada,abogados,bufete,notario,notaría,legal,divorcio,testamento,herencia,inmigración,custodia}',
    '{law,attorney,legal}'),
  ('es', '{contador,contadora,contable,contabilidad,impuestos,gestoría}',
    '{accounting,accountant,bookkeeper}'),
  ('es', '{seguro,seguros,aseguradora,"agente de seguros","seguro médico","seguro de auto"}',
    '{insurance}'),
  ('es', '{inmobiliaria,"casas en venta","bienes raíces",apartamento,apartamentos,piso,alquiler,renta,departamento,"vender casa","comprar casa","vender mi casa",terreno}',
    '{"real estate",realty}'),
  ('es', '{banco,cajero,préstamo,hipoteca}',
    '{bank,"credit union",loan}'),
  ('es', '{"diseño web","página web","diseño gráfico",diseñador,diseñadora,rótulos}',
    '{design}'),
  ('es', '{computadoras,computadora,ordenador,ordenadores,informática,"reparación de computadoras","reparación de celulares",celular,impresora}',
    '{computer,IT,digital}'),
  ('es', '{imprenta,impresión,fotocopias}',
    '{printing,print}'),
  ('es', '{fotógrafo,fotógrafa,fotografía}',
    '{photography}'),
  ('es', '{mecánico,taller,"taller mecánico","reparación de autos",coche,carro,auto,llantas,neumáticos,frenos,grúa,batería,"cambio de aceite"}',
    '{garage,"auto repair",tires,motor}'),
  ('es', '{gasolinera,gasolina,combustible,"estación de servicio"}',
    '{fuel,"gas station"}'),
  ('es', '{"cargador eléctrico",recarga,"carga de coches","carro eléctrico","auto eléctrico"}',
    '{charging}'),
  ('es', '{autoescuela,"clases de manejo","aprender a manejar"}',
    '{driving}'),
  ('es', '{hotel,hoteles,alojamiento,hospedaje,posada,hostal,habitación}',
    '{inn,hotel,"bed breakfast",lodging}'),
  ('es', '{camping,campamento,acampar}',
    '{camping}'),
  ('es', '{librería,librerías,libros,libro}',
    '{book}'),
  ('es', '{papelería,útiles}',
    '{paper,stationery}'),
  ('es', '{ropa,"tienda de ropa",vestidos,moda,"segunda mano","ropa usada",abrigo,chaqueta}',
    '{clothing}'),
  ('es', '{zapatos,zapatería,zapatero,botas,calzado}',
    '{shoe}'),
  ('es', '{flores,flor,florería,floristería,florista,ramo}',
    '{flower,florist}'),
  ('es', '{regalos,regalo,recuerdos}',
    '{gift}'),
  ('es', '{artesanía,artesanías,lana,costura,sastre,modista}',
    '{craft,yarn,thread,tailor}'),
  ('es', '{joyería,joyero}',
    '{jewelry}'),
  ('es', '{juguetes,juguetería}',
    '{toy}'),
  ('es', '{bicicleta,bicicletas,ciclismo}',
    '{bike}'),
  ('es', '{esquí,esquiar}',
    '{ski}'),
  ('es', '{canoa,kayak,piragua}',
    '{canoe,kayak,paddle}'),
  ('es', '{senderismo,caminata,excursión,senderos}',
    '{trail,guide,snowshoe,walk}'),
  ('es', '{galería,arte,exposición,artista}',
    '{gallery,art}'),
  ('es', '{museo,museos,historia}',
    '{museum}'),
  ('es', '{teatro,cine,película,"obra de teatro"}',
    '{theater,film}'),
  ('es', '{concierto,conciertos,música,"música en vivo"}',
    '{music,concert,fiddle}'),
  ('es', '{"clases de guitarra","clases de piano","clases de música"}',
    '{music,instrument}'),
  ('es', '{biblioteca,bibliotecas}',
    '{library}'),
  ('es', '{clases,tutor,tutoría,escuela,"profesor particular",tareas,matemáticas}',
    '{tutoring,school,lesson,workshop}'),
  ('es', '{guardería,guarderías,"cuidado de niños",niñera,preescolar,"jardín de infancia"}',
    '{childcare,preschool}'),
  ('es', '{caridad,"banco de alimentos","comida gratis","ayuda alimentaria","cupones de alimentos",voluntariado,voluntarios,despensa,donaciones}',
    '{charity,pantry}'),
  ('es', '{iglesia,misa}',
    '{church}'),
  ('es', '{lavandería,tintorería}',
    '{laundry,cleaning}'),
  ('es', '{correo,"oficina de correos",envíos}',
    '{"post office",shipping}'),
  ('es', '{niños,niñas,familia,familiar,infantil}',
    '{family,child}'),
  ('es', '{mercado,mercados,feria,ferias,mercadillo}',
    '{market,fair}'),
  ('es', '{recaudación,beneficencia}',
    '{fundraiser}'),
  ('es', '{negocios,contactos,networking}',
    '{networking}'),
  ('es', '{"taller de formación",curso,cursos,seminario,capacitación}',
    '{workshop,class,course}'),
  ('es', '{reunión,ayuntamiento,alcaldía,asamblea}',
    '{civic,town,meeting}'),
  ('es', '{deporte,deportes,carrera,torneo}',
    '{sport,race}'),
  ('es', '{mesero,mesera,camarero,camarera,cantinero}',
    '{server,hospitality,kitchen}'),
  ('es', '{cocinero,cocinera,chef}',
    '{cook,chef,kitchen}'),
  ('es', '{recepcionista,secretaria,oficinista,administrativo}',
    '{"front desk",administration,clerk}'),
  ('es', '{"cajero de tienda",vendedor,vendedora,dependiente}',
    '{retail,sales,store}'),
  ('es', '{programador,programadora,desarrollador,informático}',
    '{developer,IT}'),
  ('es', '{maestro,maestra,profesor,profesora,docente}',
    '{teacher,education}'),
  ('es', '{enfermero,enfermera,enfermería,cuidadora}',
    '{nurse,healthcare}'),
  ('es', '{chofer,conductor,camionero}',
    '{driver,delivery}'),
  ('es', '{obrero,fábrica,operario,almacén,soldador}',
    '{manufacturing,machinist}'),
  ('es', '{gerente,encargado}',
    '{manager,management}'),
  ('es', '{ventas,comercial}',
    '{sales}'),
  ('es', '{ingeniero,ingeniera,ingeniería}',
    '{engineer,engineering}'),
  ('es', '{mercadotecnia,publicidad}',
    '{marketing}'),
  ('es', '{"trabajo remoto",teletrabajo,"desde casa"}',
    '{remote}'),
  ('es', '{empleo,empleos,trabajo,vacantes}',
    '{hiring,employee,job}'),
  ('es', '{internet,"banda ancha",fibra}',
    '{broadband,internet,fiber}'),
  ('es', '{vacuna,vacunas,vacunación,"vacuna contra la gripe",gripe,inyección}',
    '{pharmacy,clinic,medical}'),
  ('es', '{afilado,afilar,"afilar cuchillos",cuchillos}',
    '{sharpening,hardware,knives}'),
  ('es', '{ventanas,puertas,escaleras,remodelación,aislamiento}',
    '{carpentry,carpenter,construction,flooring}'),
  ('es', '{chimenea,leña,propano}',
    '{chimney,stove,fuel,firewood,propane}'),
  ('es', '{plantas,semillas,vivero}',
    '{garden,farm}'),
  ('es', '{hamburguesa,hamburguesas,sándwich,sopa,tacos,ensalada,pasta}',
    '{restaurant,diner,cafe}'),
  ('es', '{galletas,"pastel de cumpleaños","pastel de bodas","chocolate caliente"}',
    '{bakery,cafe,bread}'),
  ('es', '{vegano,vegana,vegetariano,vegetariana}',
    '{vegan,vegetarian}'),
  ('es', '{ancianos,"adultos mayores","tercera edad","cuidado de ancianos"}',
    '{senior,care}'),
  ('es', '{refugio,albergue,"ayuda con la renta",vivienda}',
    '{charity,housing,shelter}'),
  ('es', '{beca,becas,universidad,"ayuda financiera"}',
    '{scholarship,college,student}'),
  ('es', '{"clases de inglés","aprender inglés",ciudadanía}',
    '{tutoring,lesson,library,class}'),
  ('es', '{baile,danza,bailar}',
    '{dance,music,fitness}'),
  ('es', '{nadar,natación,piscina,alberca}',
    '{pool,swimming}'),
  ('es', '{cerámica,dibujo,manualidades}',
    '{gallery,craft,workshop}'),
  ('es', '{"campamento de verano","después de clases"}',
    '{camp,childcare,family}'),
  ('es', '{autobús,camión,tren,transporte}',
    '{bus,transit,transportation}'),
  ('es', '{estacionamiento,aparcamiento}',
    '{parking}'),
  ('es', '{"licencia de conducir","licencia de manejo"}',
    '{driving}'),
  ('es', '{permiso,permisos,"acta de nacimiento",trámites}',
    '{civic,town,clerk}'),
  ('es', '{votar,elecciones,elección,candidatos}',
    '{election,civic,candidate}'),
  ('es', '{"obras viales",tráfico,desvío,carretera}',
    '{road,street,paving}'),
  ('es', '{inundación,inundaciones,huracán,tormenta,desastre,nevada}',
    '{flood,storm,emergency}'),
  ('es', '{subvención,subvenciones,"préstamo para negocios",financiamiento}',
    '{grant,loan,funding}'),
  ('es', '{"abrir un negocio",emprendedor,emprender,"cámara de comercio"}',
    '{chamber,"small business"}'),
  ('es', '{letrero,letreros,carteles,volantes,bordado}',
    '{printing,sign,design}'),
  ('es', '{pasaporte,"foto de pasaporte"}',
    '{photography,"post office"}'),
  ('es', '{"paseador de perros",perros,perro,gatos}',
    '{pet,dog,animal,veterinary}'),
  ('es', '{cuento,cuentos,"hora del cuento"}',
    '{story,family}'),
  ('es', '{trivia,juegos,"noche de juegos",lotería}',
    '{quiz,game,bingo}'),
  ('es', '{desfile,"fuegos artificiales",festival}',
    '{parade,festival,fair}'),
  ('es', '{navidad,navideño,"mercado navideño"}',
    '{christmas,holiday,winter}'),
  ('es', '{"club de lectura",poesía,autor}',
    '{book,author,reading,library}'),
  ('es', '{"medio tiempo","tiempo parcial","media jornada"}',
    '{"part time"}'),
  ('es', '{"tiempo completo","jornada completa"}',
    '{"full time"}'),
  ('es', '{pasante,pasantía,prácticas,aprendiz,becario,"sin experiencia"}',
    '{intern,apprentice,assistant}'),
  ('es', '{temporal,"trabajo de verano","de temporada"}',
    '{seasonal,temporary,summer}');

-- 10_categories.sql

-- Categories of businesses, jobs and events, and the locks that keep their names consistent.

-- Constraints and triggers of the tables below.
create function private.is_name_by_language(names jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(names) = 'object' then not exists (
    select from jsonb_each(names) as translated (language, name)
    where language = 'en' or language <> all (private.languages()) or jsonb_typeof(name) <> 'string'
      or char_length(btrim(name #>> '{}')) not between 1 and 60 or name #>> '{}' ~ '[[:cntrl:]]') else false end
$$;
comment on function private.is_name_by_language(jsonb) is
  'Whether this names something in languages of the hub besides English: {"es": "Panaderías"}.';
grant execute on function private.is_name_by_language(jsonb) to authenticated, service_role;

-- Looked up like synonyms: the whole name, and each word that says something.
create function private.derive_category_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.names) = 'object' then
    new.name_keys := array(
      select distinct key from jsonb_each_text(new.names) as translated (language, name),
        lateral (
          select private.search_key(name) as key
          union all
          select private.search_key(word) from unnest(private.split_words(private.plain_words(name))) as word
          where char_length(word) >= 4) as keyed
      where key is not null order by key);
  end if;
  return new;
end
$$;
comment on function private.derive_category_keys() is
  'Derives the keys by which the search finds a category by its name in another language.';

-- Rows carry the names of their categories (`categories`). Triggers allow known names only and propagate a
-- rename.
create table public.business_categories (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references public.business_categories (id) on delete restrict,
  name text not null constraint business_categories_name_length
    check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint business_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint business_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The most specific subtype of schema.org's LocalBusiness.
  schema_type text not null default 'LocalBusiness'
    constraint business_categories_schema_type_form check (schema_type ~ '^[A-Z][A-Za-z]{2,60}$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint business_categories_slug_unique unique (slug)
);
comment on table public.business_categories is 'Categories of businesses, in two levels.';

create unique index business_categories_name_unique on public.business_categories (lower(name));
create index business_categories_parent_id_idx on public.business_categories (parent_id);

create function private.acquire_exclusive_category_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_categories_exclusive(tg_argv[0]);
  return null;
end
$$;
comment on function private.acquire_exclusive_category_lock() is
  'Serializes renames of categories with everything that uses their names.';

-- Argument: the table whose rows carry the names. Rows are locked in the order of their ids; pending change
-- requests are renamed as well.
create function private.cascade_category_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used boolean;
begin
  if tg_op = 'UPDATE' then
    if new.name <> old.name then
      execute format('select from public.%I where categories @> array[$1] order by id for no key update',
        tg_argv[0])
        using old.name;
      execute format('update public.%I set categories = array_replace(categories, $1, $2)
          where categories @> array[$1]',
        tg_argv[0]) using old.name, new.name;
      if tg_argv[0] = 'businesses' then perform private.rename_category_in_change_requests(old.name,
        new.name); end if;
    end if;
    return null;
  end if;

  execute format('select exists (select from public.%I where categories @> array[$1])', tg_argv[0]) into used
    using old.name;
  if used then
    perform private.raise_error(409, 'category_in_use',
      'This category is in use. Choose another one there first.');
  end if;

  return null;
end
$$;
comment on function private.cascade_category_rename() is
  'Renames a category in the rows that carry its name; prevents deleting one in use.';

create function private.enforce_two_category_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.parent_id is not null and (
    new.parent_id = new.id
    or exists (select from public.business_categories as above where above.id = new.parent_id
      and above.parent_id is not null)
    or exists (select from public.business_categories as below where below.parent_id = new.id)
  ) then
    perform private.raise_error(422, 'category_too_deep',
      'Categories have two levels. Choose a top-level category.');
  end if;
  return new;
end
$$;
comment on function private.enforce_two_category_levels() is 'Rejects a third level of categories.';

create trigger business_categories_1_derive_keys before insert or update of names, name_keys
  on public.business_categories
  for each row execute function private.derive_category_keys();
create trigger business_categories_collect_words after insert or update of names on public.business_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_business_categories after insert or update or delete on public.business_categories
  for each row execute function private.write_audit();
create trigger business_categories_0_lock_categories before update of name on public.business_categories
  for each statement execute function private.acquire_exclusive_category_lock('businesses');
create trigger business_categories_cascade_rename after update or delete on public.business_categories
  for each row execute function private.cascade_category_rename('businesses');
create trigger business_categories_1_enforce_two_levels before insert
  or update of parent_id on public.business_categories
  for each row execute function private.enforce_two_category_levels();

alter table public.business_categories enable row level security;
grant select on public.business_categories to anon, authenticated;
grant insert, update, delete on public.business_categories to authenticated;
grant select, insert, update, delete on public.business_categories to service_role;

create policy "everybody reads categories" on public.business_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.business_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.business_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.business_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.job_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint job_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint job_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint job_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint job_categories_slug_unique unique (slug)
);
comment on table public.job_categories is 'Categories of jobs.';

create unique index job_categories_name_unique on public.job_categories (lower(name));

create trigger job_categories_1_derive_keys before insert or update of names, name_keys
  on public.job_categories
  for each row execute function private.derive_category_keys();
create trigger job_categories_collect_words after insert or update of names on public.job_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_job_categories after insert or update or delete on public.job_categories
  for each row execute function private.write_audit();
create trigger job_categories_cascade_rename after update or delete on public.job_categories
  for each row execute function private.cascade_category_rename('jobs');
create trigger job_categories_0_lock_categories before update of name on public.job_categories
  for each statement execute function private.acquire_exclusive_category_lock('jobs');

insert into public.job_categories (name, names, slug, position)
select name, jsonb_build_object('es', spanish), replace(lower(name), ' ', '-'), position
from (values
  ('Marketing', 'Mercadotecnia', 1),
  ('IT', 'Informática', 2),
  ('Healthcare', 'Salud', 3),
  ('Finance', 'Finanzas', 4),
  ('Education', 'Educación', 5),
  ('Legal', 'Derecho', 6),
  ('Retail', 'Comercio', 7),
  ('Sales', 'Ventas', 8),
  ('Hospitality', 'Hostelería', 9),
  ('Manufacturing', 'Fabricación', 10),
  ('Administration', 'Administración', 11),
  ('Human Resources', 'Recursos humanos', 12),
  ('Customer Service', 'Atención al cliente', 13),
  ('Engineering', 'Ingeniería', 14),
  ('Management', 'Dirección', 15)
) as known (name, spanish, position);

alter table public.job_categories enable row level security;
grant select on public.job_categories to anon, authenticated;
grant insert, update, delete on public.job_categories to authenticated;
grant select, insert, update, delete on public.job_categories to service_role;

create policy "everybody reads categories" on public.job_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.job_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.job_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.job_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.event_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint event_categories_name_length
    check (char_length(btrim(name)) between 1 and 60),
  -- In other languages, by language: a read needs no join, and the rights are those of the name.
  names jsonb not null default '{}' constraint event_categories_names_form
    check (private.is_name_by_language(names)),
  -- Derived by a trigger.
  name_keys text[] not null default '{}',
  slug text not null constraint event_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint event_categories_slug_unique unique (slug)
);
comment on table public.event_categories is 'Categories of events; each has a calendar feed.';

create unique index event_categories_name_unique on public.event_categories (lower(name));

create trigger event_categories_1_derive_keys before insert or update of names, name_keys
  on public.event_categories
  for each row execute function private.derive_category_keys();
create trigger event_categories_collect_words after insert or update of names on public.event_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_event_categories after insert or update or delete on public.event_categories
  for each row execute function private.write_audit();
create trigger event_categories_0_lock_categories before update of name on public.event_categories
  for each statement execute function private.acquire_exclusive_category_lock('events');
create trigger event_categories_cascade_rename after update or delete on public.event_categories
  for each row execute function private.cascade_category_rename('events');

alter table public.event_categories enable row level security;
grant select on public.event_categories to anon, authenticated;
grant insert, update, delete on public.event_categories to authenticated;
grant select, insert, update, delete on public.event_categories to service_role;

create policy "everybody reads categories" on public.event_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.event_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.event_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.event_categories for delete to authenticated
  using ((select private.is_staff()));

-- Argument: the table of categories. Waits for a concurrent rename; a row without categories needs no lock.
create function private.check_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unknown text;
begin
  if new.categories = '{}' or (tg_op = 'UPDATE' and new.categories is not distinct from old.categories) then
    return new;
  end if;

  if not private.is_clean_list(new.categories) then
    perform private.raise_error(422, 'category_unknown', 'Send the categories as a list of names.');
  end if;

  new.categories := array(select distinct on (name) name from unnest(new.categories) as name order by name);

  -- An insert holds no row lock yet; an update has taken the shared lock before its statement
  -- (private.acquire_shared_category_lock).
  if tg_op = 'INSERT' then perform private.lock_categories_shared(tg_table_name); end if;

  -- Locked until the row is written: a concurrent delete or rename has either happened or waits.
  execute format('select from public.%I as known where known.name = any ($1) for share', tg_argv[0])
    using new.categories;
  execute format('select wanted.name from unnest($1::text[]) as wanted (name)
    where not exists (select from public.%I as known where known.name = wanted.name) limit 1', tg_argv[0])
    into unknown using new.categories;
  if unknown is not null then
    perform private.raise_error(422, 'category_unknown',
      format('There is no category called "%s".', left(unknown, 60)));
  end if;

  return new;
end
$$;
comment on function private.check_categories() is 'Allows only known category names in a row, each once.';

create function public.category_uses() returns table (kind text, id uuid, uses bigint)
language sql stable security invoker set search_path = '' as $$
  select 'business', c.id, count(u.name) from public.business_categories as c
  left join (select unnest(categories) as name from public.businesses) as u on u.name = c.name group by c.id
  union all
  select 'job', c.id, count(u.name) from public.job_categories as c
  left join (select unnest(categories) as name from public.jobs) as u on u.name = c.name group by c.id
  union all
  select 'event', c.id, count(u.name) from public.event_categories as c
  left join (select unnest(categories) as name from public.events) as u on u.name = c.name group by c.id
  union all
  select 'post', c.id, count(m.post_id) from public.post_categories as c
  left join public.post_category_mapping as m on m.category_id = c.id group by c.id
$$;
comment on function public.category_uses() is
  'How many businesses, jobs, events and posts have each category, among those the caller may see.';
grant execute on function public.category_uses() to authenticated, service_role;

-- Without this, a pending request would name a category that no longer exists, and its approval would fail
-- weeks later.
create function private.rename_category_in_change_requests(old_name text, new_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.change_requests set patch = jsonb_set(patch, '{categories}', (
    select jsonb_agg(distinct case name when old_name then new_name else name end)
    from jsonb_array_elements_text(patch -> 'categories') as name))
  where status = 'pending' and patch -> 'categories' ? old_name
$$;

create function private.guard_post_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The service key and migrations may delete them; import tests start without these rows.
  if private.actor_role() not in ('admin', 'editor') then return case tg_op when 'DELETE' then old
    else new end; end if;
  if old.slug in ('whats-new', 'blog') and (tg_op = 'DELETE' or new.slug <> old.slug) then
    perform private.raise_error(409, 'category_built_in',
      'This category is built in. It cannot be deleted or get another address.');
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  if exists (select from public.post_category_mapping where category_id = old.id) then
    perform private.raise_error(409, 'category_in_use',
      'This category is in use. Choose another one there first.');
  end if;
  return old;
end
$$;
comment on function private.guard_post_category() is
  'Prevents deleting a category of posts that is built in or in use.';

-- Holds the exclusive lock of these categories.
create function private.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  categories constant text := kind || '_categories';
  carriers constant text := case kind when 'business' then 'businesses' when 'job' then 'jobs'
    when 'event' then 'events' end;
  source jsonb;
  target jsonb;
  moved bigint;
begin
  -- A merge cannot be undone: it takes an admin.
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may merge categories.';
  elsif kind is null or kind not in ('business', 'job', 'event', 'post') then
    perform private.raise_error(422, 'kind_unknown',
      'Choose categories of businesses, jobs, events or posts.');
  elsif from_id = into_id then
    perform private.raise_error(422, 'same_category', 'Choose another category to merge it into.');
  end if;

  -- Before any row lock: saves that choose categories, renames and other merges are serialized with it.
  perform private.lock_categories_exclusive(coalesce(carriers, 'posts'));

  -- In the order that everybody uses who locks several rows.
  execute format('select from public.%I where id in ($1, $2) order by id for update', categories)
    using from_id, into_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into source using from_id;
  execute format('select to_jsonb(c) from public.%I as c where id = $1', categories) into target using into_id;
  if source is null or target is null then
    perform private.raise_error(404, 'not_found',
      'One of the categories no longer exists. Reload the page.');
  end if;

  if kind = 'post' then
    insert into public.post_category_mapping (post_id, category_id)
      select post_id, into_id from public.post_category_mapping
      where category_id = from_id on conflict do nothing;
    delete from public.post_category_mapping where category_id = from_id;
    get diagnostics moved = row_count;
  else
    execute format('select from public.%I where categories @> array[$1] order by id for no key update',
      carriers)
      using source ->> 'name';
    execute format('update public.%I set categories = (
        select array_agg(distinct case name when $1 then $2 else name end) from unnest(categories) as name)
      where categories @> array[$1]', carriers) using source ->> 'name', target ->> 'name';
    get diagnostics moved = row_count;
  end if;

  if kind = 'business' then
    if target ->> 'parent_id' = from_id::text then
      perform private.raise_error(422, 'category_too_deep',
        'This is the parent of the other category. Merge the subcategory into its parent.');
    end if;
    update public.business_categories set parent_id = into_id where parent_id = from_id;
    perform private.rename_category_in_change_requests(source ->> 'name', target ->> 'name');
  elsif kind = 'job' then
    update public.job_alerts as alert set category = target ->> 'slug'
    where category in (source ->> 'slug', source ->> 'name') and not exists (
      select from public.job_alerts as other where other.user_id = alert.user_id and other.q = alert.q
        and other.job_type = alert.job_type and other.category = target ->> 'slug'
        and other.remote = alert.remote
        and other.salary_min = alert.salary_min);
  end if;

  execute format('delete from public.%I where id = $1', categories) using from_id;
  return moved;
end
$$;
grant execute on function private.merge_categories(text, uuid, uuid) to authenticated, service_role;

create function public.merge_categories(kind text, from_id uuid, into_id uuid) returns bigint
language sql volatile security invoker set search_path = '' as $$
  select private.merge_categories(kind, from_id, into_id)
$$;
comment on function public.merge_categories(text, uuid, uuid) is
  'For admins: moves everything from the first category to the second and deletes the first. Returns how '
  'many rows were moved.';
grant execute on function public.merge_categories(text, uuid, uuid) to authenticated, service_role;

-- In one statement and as often as wanted: what has one of the names already stays as it is.
create function private.add_categories(kind text, wanted jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  categories constant text := kind || '_categories';
  one record;
  above uuid;
  address text;
  is_taken boolean;
  added uuid;
  all_added uuid[] := '{}';
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may add categories.';
  elsif kind is null or kind not in ('business', 'job', 'event', 'post') then
    perform private.raise_error(422, 'kind_unknown',
      'Choose categories of businesses, jobs, events or posts.');
  elsif wanted is null or jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 200 then
    perform private.raise_error(422, 'too_many_rows', 'Send a list of at most 200 categories.');
  end if;

  -- Two people who add the same ones at once: the second finds those of the first.
  perform private.lock_categories_exclusive(case kind when 'business' then 'businesses' else kind || 's' end);
  for one in
    select btrim(regexp_replace(value ->> 'name', '\s+', ' ', 'g')) as name,
      nullif(btrim(value ->> 'parent'), '') as parent, value ->> 'slug' as slug,
      coalesce(value ->> 'schema_type', 'LocalBusiness') as schema_type,
      coalesce(value -> 'names', '{}') as names, number
    from jsonb_array_elements(wanted) with ordinality as listed (value, number)
    order by coalesce(value ->> 'parent', '') <> '', number
  loop
    execute format('select exists (select from public.%I where lower(name) = lower($1))', categories)
      into is_taken using one.name;
    continue when is_taken;

    address := coalesce(nullif(one.slug, ''), nullif(private.city_slug(one.name), ''));
    execute format('select $1 is null or exists (select from public.%I where slug = $1)', categories)
      into is_taken using address;
    if is_taken then address := private.make_slug(one.name); end if;

    if kind = 'business' then
      above := null;
      if one.parent is not null then
        select id into above from public.business_categories where lower(name) = lower(one.parent);
        if above is null then
          perform private.raise_error(422, 'category_unknown',
            format('There is no category called "%s".', left(one.parent, 60)));
        end if;
      end if;
      insert into public.business_categories (name, names, slug, parent_id, schema_type, position)
      values (one.name, one.names, address, above, one.schema_type, one.number - 1) returning id into added;
    elsif kind = 'post' then
      insert into public.post_categories (name, names, slug) values (one.name, one.names, address) returning id into added;
    else
      execute format('insert into public.%I (name, names, slug, position) values ($1, $2, $3, $4) returning id',
        categories) into added using one.name, one.names, address, one.number - 1;
    end if;
    all_added := all_added || added;
  end loop;

  return all_added;
end
$$;
grant execute on function private.add_categories(text, jsonb) to authenticated, service_role;

create function public.add_categories(kind text, wanted jsonb) returns uuid[]
language sql volatile security invoker set search_path = '' as $$
  select private.add_categories(kind, wanted)
$$;
comment on function public.add_categories(text, jsonb) is
  'For staff: adds categories [{name, names, slug, parent, schema_type}] that do not exist yet; parent is the name '
  'of one of businesses, names has other languages. Returns the ids of those it added.';
grant execute on function public.add_categories(text, jsonb) to authenticated, service_role;

-- Two locks for each kind of categories. Saving a listing locks its row and then reads the categories; a
-- rename or merge locks the categories and then updates the listings, so without these locks they would
-- deadlock, or a listing would keep a name that no longer exists. A save takes the lock shared, a rename or
-- merge takes it exclusively, both before any row lock.
create function private.lock_categories_shared(carriers text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The service key and migrations update many rows at once and do not run concurrently with edits.
  if private.actor_role() <> 'system' then
    perform pg_advisory_xact_lock_shared(hashtextextended('categories of ' || carriers, 0));
  end if;
end
$$;
comment on function private.lock_categories_shared(text) is
  'Prevents renames and merges of these categories until the transaction ends.';

create function private.lock_categories_exclusive(carriers text) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('categories of ' || carriers, 0))
$$;
comment on function private.lock_categories_exclusive(text) is
  'Prevents everybody else from choosing, renaming and merging these categories.';

-- Argument: the table whose rows carry the names.
create function private.acquire_shared_category_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_categories_shared(tg_argv[0]);
  return null;
end
$$;
comment on function private.acquire_shared_category_lock() is
  'Waits for renames and merges of the categories that a statement chooses from.';

-- A few hundred names at most, which pages cache.
create function public.category_translations(language text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'business', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.business_categories where names ? language),
    'job', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.job_categories where names ? language),
    'event', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.event_categories where names ? language),
    'post', (select coalesce(jsonb_object_agg(name, names -> language), '{}')
      from public.post_categories where names ? language))
$$;
comment on function public.category_translations(text) is
  'What categories of businesses, jobs, events and posts are called in a language, by their English names; those '
  'without a translation are missing.';
grant execute on function public.category_translations(text) to anon, authenticated, service_role;

-- 11_opening_hours.sql

-- Opening hours as data.

-- Opening hours: {"monday": [{"opens": "09:00", "closes": "12:30"}, ...], ...}. A day that is missing or
-- empty is closed; a time that closes before it opens goes past midnight. Special hours replace those of a
-- day: [{"from": date, "to": date, "hours": [...], "note": text}].
create function private.are_slots(slots jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(slots) = 'array' and jsonb_array_length(slots) <= 6 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(slots) = 'array' then slots else '[]' end) as slot
    where jsonb_typeof(slot) <> 'object'
      or coalesce(slot ->> 'opens', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(slot ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or slot ->> 'opens' = slot ->> 'closes'
      or slot - 'opens' - 'closes' <> '{}'
  )
$$;
grant execute on function private.are_slots(jsonb) to authenticated, service_role;

create function private.are_opening_hours(week jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(week) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(week) = 'object' then week
      else '{}' end) as day (name, slots)
    where day.name <> all ('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}')
      or not private.are_slots(day.slots)
  )
$$;
grant execute on function private.are_opening_hours(jsonb) to authenticated, service_role;

create function private.are_special_hours(special jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  form constant text := '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$';
  entry jsonb;
begin
  if jsonb_typeof(special) <> 'array' then return false; end if;
  if jsonb_array_length(special) > 100 then return false; end if;
  for entry in select value from jsonb_array_elements(special) loop
    if jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'from', '') !~ form
      or coalesce(entry ->> 'to', '') !~ form
      or (entry ->> 'from')::date > (entry ->> 'to')::date
      or not private.are_slots(coalesce(entry -> 'hours', '[]'))
      or coalesce(jsonb_typeof(entry -> 'note'), 'string') <> 'string'
      or char_length(coalesce(entry ->> 'note', '')) > 200
      or entry - '{from,to,hours,note}'::text[] <> '{}' then
      return false;
    end if;
  end loop;

  return true;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end
$$;
grant execute on function private.are_special_hours(jsonb) to authenticated, service_role;

create function private.slots_on(week jsonb, special jsonb, day date) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(
    (select coalesce(entry -> 'hours', '[]') from jsonb_array_elements(special) as entry
     where day between (entry ->> 'from')::date and (entry ->> 'to')::date limit 1),
    week -> ('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[])[extract(
      isodow from day)::int],
    '[]')
$$;
comment on function private.slots_on(jsonb, jsonb, date) is
  'The opening times of one day: those of a special day, or else of the week.';
grant execute on function private.slots_on(jsonb, jsonb, date) to authenticated, service_role;

create function private.is_open_at(week jsonb, special jsonb, zone text, closed_until date, at timestamptz)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := at at time zone zone;
  today date := here::date;
  clock text := to_char(here, 'HH24:MI');
begin
  if closed_until >= today then return false; end if;
  return exists (
      select from jsonb_array_elements(private.slots_on(week, special, today)) as slot
      where slot ->> 'opens' <= clock and (slot ->> 'closes' > clock or slot ->> 'closes' < slot ->> 'opens'))
    or exists (
      select from jsonb_array_elements(private.slots_on(week, special, today - 1)) as slot
      where slot ->> 'closes' < slot ->> 'opens' and slot ->> 'closes' > clock);
end
$$;
comment on function private.is_open_at(jsonb, jsonb, text, date, timestamptz) is
  'Whether a business is open at a time, in its own time zone.';
grant execute on function private.is_open_at(jsonb, jsonb, text, date, timestamptz) to authenticated,
  service_role;

-- For an indexed search of who is open: the minutes of a week, counted from Monday 00:00, and the days with
-- special hours.
create function private.open_minutes(week jsonb) returns int4multirange
language sql immutable set search_path = '' as $$
  select coalesce(range_agg(int4range(part_from, part_to)), '{}') from (
    select (array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', day.name) - 1) * 1440
        + left(slot ->> 'opens', 2)::int * 60 + right(slot ->> 'opens', 2)::int as opens,
      (array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', day.name) - 1) * 1440
        + left(slot ->> 'closes', 2)::int * 60 + right(slot ->> 'closes', 2)::int
        + case when slot ->> 'closes' < slot ->> 'opens' then 1440 else 0 end as closes
    from jsonb_each(week) as day (name, slots), jsonb_array_elements(day.slots) as slot
  ) as slots, lateral (
    -- What begins on Sunday night continues at the beginning of the week.
    values (opens, least(closes, 10080)), (0, greatest(closes - 10080, 0))
  ) as parts (part_from, part_to)
$$;
comment on function private.open_minutes(jsonb) is 'The minutes of a week in which a business is open.';
grant execute on function private.open_minutes(jsonb) to authenticated, service_role;

create function private.special_days(special jsonb) returns datemultirange
language sql stable set search_path = '' as $$
  -- Including the following day, into which the last night reaches.
  select coalesce(range_agg(daterange((entry ->> 'from')::date, (entry ->> 'to')::date + 1, '[]')), '{}')
  from jsonb_array_elements(special) as entry
$$;
comment on function private.special_days(jsonb) is 'The days on which the weekly hours do not apply.';
grant execute on function private.special_days(jsonb) to authenticated, service_role;

-- 11_organizations.sql

-- The members of the chamber that are no persons: an organization runs one or more listings and holds the business
-- subscription.

create table public.business_profiles (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Empty until its first listing gives it one.
  name text not null default '' constraint business_profiles_name_length
    check (char_length(name) <= 120 and name = btrim(name)),
  -- Where it is not the name: as it stands on documents.
  legal_name text constraint business_profiles_legal_name_length
    check (char_length(btrim(legal_name)) between 1 and 200),
  billing_email text constraint business_profiles_billing_email_form
    check (private.is_email_address(billing_email)),
  address_line1 text constraint business_profiles_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint business_profiles_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint business_profiles_city_length check (char_length(city) <= 100),
  state text constraint business_profiles_state_length check (char_length(state) <= 50),
  zip_code text constraint business_profiles_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  country text not null default 'US' constraint business_profiles_country_form check (country ~ '^[A-Z]{2}$'),
  tax_id text constraint business_profiles_tax_id_length check (char_length(btrim(tax_id)) between 1 and 40),
  joined_on date constraint business_profiles_joined_on_range check (joined_on between '1600-01-01' and '2100-01-01'),
  business_subscription_status text not null default 'inactive'
    constraint business_profiles_business_subscription_status_known check (
    business_subscription_status in
      ('inactive', 'pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.business_profiles is
  'Organizations: the members that run listings. The subscription status follows the subscription and is never set by the '
  'owner. Name, address and tax id are those of invoices.';

create index business_profiles_owner_id_idx on public.business_profiles (owner_id);
-- For the list of staff: its orders and its search.
create index business_profiles_name_idx on public.business_profiles (lower(name), id);
create index business_profiles_created_at_idx on public.business_profiles (created_at, id);
create index business_profiles_updated_at_idx on public.business_profiles (updated_at, id);
create index business_profiles_search_idx on public.business_profiles
  using gin (lower(name || ' ' || coalesce(legal_name, '')) extensions.gin_trgm_ops);

create trigger audit_business_profiles after insert or update or delete on public.business_profiles
  for each row execute function private.write_audit();
create trigger business_profiles_set_updated_at before update on public.business_profiles
  for each row execute function private.set_updated_at();

-- Their roles are in 70_organization_people.sql.
create function private.my_organization_ids(duties text[] default '{}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select id from public.business_profiles where owner_id = (select auth.uid())
    union
    select organization_id from public.organization_roles where user_id = (select auth.uid())
      and (('billing' = any (duties) and is_billing_contact) or ('roster' = any (duties) and keeps_roster))
  ) as mine
$$;
comment on function private.my_organization_ids(text[]) is
  'The organizations that the caller owns, or does one of these duties for: billing, roster. Policies call it in a '
  'subselect, once per statement.';
grant execute on function private.my_organization_ids(text[]) to authenticated, service_role;

create function private.my_organization_listing_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.businesses where organization_id = any (private.my_organization_ids('{roster}'))
$$;
comment on function private.my_organization_listing_ids() is
  'The listings of the organizations whose people the caller keeps.';
grant execute on function private.my_organization_listing_ids() to authenticated, service_role;

alter table public.business_profiles enable row level security;
-- What stands on invoices is left out: editors without the right contacts do not see it, see public.organization.
grant select (id, owner_id, name, business_subscription_status, joined_on, created_at, updated_at)
  on public.business_profiles to authenticated;
grant update (
  name, legal_name, billing_email, address_line1, address_line2, city, state, zip_code, country, tax_id, joined_on
) on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;

create policy "owners, who keeps the people or gets the bills see their organizations, staff all"
  on public.business_profiles for select to authenticated using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_organization_ids('{roster,billing}'))::uuid[]) or (select private.is_staff()));
create policy "owners change their organizations, admins all" on public.business_profiles for update to authenticated
  using (owner_id = (select auth.uid()) or (select private.is_staff('{admin}')))
  with check (owner_id = (select auth.uid()) or (select private.is_staff('{admin}')));

create function private.organization(id uuid) returns public.business_profiles
language sql stable security definer set search_path = '' as $$
  select * from public.business_profiles as o where o.id = organization.id
    and (o.owner_id = (select auth.uid()) or (select private.has_right('contacts')))
$$;
grant execute on function private.organization(uuid) to authenticated, service_role;

create function public.organization(id uuid) returns setof public.business_profiles rows 1
language sql stable security invoker set search_path = '' as $$
  select (private.organization(organization.id)).* where (private.organization(organization.id)).id is not null
$$;
comment on function public.organization(uuid) is
  'An organization with what stands on its invoices, for its owner, admins, and editors with the right contacts.';
grant execute on function public.organization(uuid) to authenticated, service_role;

create function private.guard_joined_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.joined_on is distinct from old.joined_on and private.actor_role() not in ('admin', 'system') then
    raise exception using errcode = '42501', message = 'Only admins can change the day on which an organization joined.';
  end if;
  return new;
end
$$;
comment on function private.guard_joined_on() is 'Keeps owners from changing the day on which their organization joined.';

create trigger business_profiles_0_guard_joined_on before update of joined_on on public.business_profiles
  for each row execute function private.guard_joined_on();

create function private.organization_of(person uuid, called text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  -- Two listings that a person adds at once go to one organization. Not a lock of the profile: whoever changes an
  -- organization locks it before the profiles of its people (private.sync_people).
  perform pg_advisory_xact_lock(hashtextextended('organization of ' || person, 0));
  select id into found_id from public.business_profiles where owner_id = person order by created_at, id limit 1;
  if found_id is null then
    insert into public.business_profiles (owner_id, name) values (person, called) returning id into found_id;
  else
    update public.business_profiles set name = called where id = found_id and name = '' and called <> '';
  end if;
  return found_id;
end
$$;
comment on function private.organization_of(uuid, text) is
  'The first organization of a person, made where there is none, with a name where it has none.';

create function private.settle_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is null then
    new.organization_id := null;
  elsif tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id or new.organization_id is null then
    new.organization_id := private.organization_of(new.owner_id, btrim(new.name));
  end if;
  return new;
end
$$;
comment on function private.settle_organization() is
  'Keeps each listing that has an owner in an organization of that owner: also one that was claimed or handed over.';

-- 12_businesses.sql

-- Listings of the directory: the table, everything that happens when a row changes, and who may read and
-- write it.

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  -- Null until somebody has claimed the listing.
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- The member that runs the listing, derived from the owner by a trigger.
  organization_id uuid references public.business_profiles (id) on delete set null,
  -- The main listing of the organization that this one is a location of, see public.set_branch.
  branch_of uuid references public.businesses (id) on delete set null,
  slug text not null default '' constraint businesses_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null constraint businesses_name_length check (char_length(btrim(name)) between 1 and 120),
  tagline text not null default '' constraint businesses_tagline_length check (char_length(tagline) <= 160),
  description text not null default '' constraint businesses_description_length
    check (char_length(description) <= 5000),
  phone text constraint businesses_phone_form check (phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  email text constraint businesses_email_form
    check (private.is_email_address(email)),
  -- Visitors write by the contact form; they see the address only where its business shows it.
  show_email boolean not null default false,
  website text constraint businesses_website_address
    check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 2000),
  -- As shown, in one line; derived from the parts below when they are set.
  address text constraint businesses_address_length check (char_length(address) <= 500),
  address_line1 text constraint businesses_address_line1_length check (char_length(address_line1) <= 200),
  address_line2 text constraint businesses_address_line2_length check (char_length(address_line2) <= 200),
  city text constraint businesses_city_length check (char_length(city) <= 100),
  state text constraint businesses_state_length check (char_length(state) <= 50),
  zip_code text constraint businesses_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  country text not null default 'US' constraint businesses_country_form check (country ~ '^[A-Z]{2}$'),
  latitude double precision constraint businesses_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint businesses_longitude_range check (longitude between -180 and 180),
  categories text[] not null default '{}'
    constraint businesses_categories_count check (cardinality(categories) <= 5),
  year_founded integer constraint businesses_year_founded_range
    check (year_founded between 1600 and extract(year from now() at time zone 'UTC')),
  status text not null default 'draft' constraint businesses_status_known
    check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended', 'archived', 'merged')),
  status_reason text constraint businesses_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  logo_url text constraint businesses_logo_url_address
    check (logo_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(logo_url) <= 2000),
  cover_url text constraint businesses_cover_url_address
    check (cover_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(cover_url) <= 2000),
  gallery text[] not null default '{}' constraint businesses_gallery_addresses check (
    cardinality(gallery) <= 20 and private.is_clean_list(gallery)
    and array_to_string(gallery, ' ') ~ '^((https?:/|/storage/v1/object/public)/[^[:space:]]+( |$))*$'
    and char_length(array_to_string(gallery, ' ')) <= 20000),
  -- What the photos of the gallery show, by their addresses, for people who cannot see them. Whoever approves the
  -- gallery approves it.
  gallery_descriptions jsonb not null default '{}' constraint businesses_gallery_descriptions_form
    check (private.are_picture_descriptions(gallery_descriptions)),
  featured boolean not null default false,
  verified boolean not null default false,
  opening_hours jsonb not null default '{}'
    constraint businesses_opening_hours_form check (private.are_opening_hours(opening_hours)),
  special_hours jsonb not null default '[]'
    constraint businesses_special_hours_form check (private.are_special_hours(special_hours)),
  time_zone text not null default 'America/New_York'
    constraint businesses_time_zone_known check (private.is_time_zone(time_zone)),
  temporarily_closed_until date constraint businesses_temporarily_closed_until_range
    check (temporarily_closed_until between '2000-01-01' and '2100-01-01'),
  -- Shown at the top of the page for a few days: "closed today for snow".
  notice text constraint businesses_notice_length check (char_length(notice) <= 300),
  notice_until date constraint businesses_notice_until_range
    check (notice_until between '2000-01-01' and '2100-01-01'),
  social_links text[] not null default '{}' constraint businesses_social_links_addresses check (
    cardinality(social_links) <= 12 and private.is_clean_list(social_links)
      and array_to_string(social_links, ' ') ~ '^(https://[^[:space:]]+( |$))*$'
    and char_length(array_to_string(social_links, ' ')) <= 6000),
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Derived by a trigger, for search and sorting.
  sort_name text collate "C" not null default '',
  search_document tsvector not null default '',
  location extensions.cube,
  open_minutes int4multirange not null default '{}',
  special_days datemultirange not null default '{}',
  constraint businesses_slug_unique unique (slug),
  constraint businesses_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.businesses is 'Listings of the directory.';

-- For the sort orders and searches of the directory, and for the lists of owners and staff.
create index businesses_featured_idx on public.businesses (featured desc, sort_name, id)
  where status = 'approved';
create index businesses_name_idx on public.businesses (sort_name, id) where status = 'approved';
create index businesses_newest_idx on public.businesses (published_at desc, id) where status = 'approved';
create index businesses_city_idx on public.businesses (lower(city), featured desc, sort_name, id)
  where status = 'approved';
-- Of all states, for the admin list as well.
create index businesses_categories_idx on public.businesses using gin (categories) with (fastupdate = off);
create index businesses_search_document_idx on public.businesses
  using gin (search_document) with (fastupdate = off) where status = 'approved';
create index businesses_location_idx on public.businesses using gist (location) where status = 'approved';
create index businesses_open_minutes_idx on public.businesses using gist (open_minutes)
  where status = 'approved';
create index businesses_special_days_idx on public.businesses using gist (special_days)
  where status = 'approved' and special_days <> '{}';
create index businesses_time_zone_idx on public.businesses (time_zone) where status = 'approved';
create index businesses_owner_id_idx on public.businesses (owner_id);
create index businesses_organization_id_idx on public.businesses (organization_id);
create index businesses_branch_of_idx on public.businesses (branch_of) where branch_of is not null;
create index businesses_status_idx on public.businesses (status, updated_at) where status <> 'approved';
create index businesses_facets_idx on public.businesses (lower(city), city, categories)
  where status = 'approved';
-- For finding duplicates. Plain expressions: writing a listing must not need execute on a function.
create index businesses_sort_name_idx on public.businesses (sort_name);
create index businesses_website_key_idx on public.businesses (lower(regexp_replace(website,
  '^https?://(www\.)?|/+$', '', 'g')))
  where website is not null;
create index businesses_phone_key_idx on public.businesses (right(regexp_replace(phone, '[^0-9]', '', 'g'),
  10))
  where phone is not null;
-- Name and address in one key. Neither part contains a slash, so the last one separates them.
create index businesses_name_address_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')), '[^a-z0-9]', '',
    'g')) collate "C"));
create index businesses_name_city_key_idx on public.businesses (((sort_name || '/'
  || regexp_replace(lower(coalesce(city, '')), '[^a-z0-9]', '', 'g')) collate "C"));

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('businesses', '', 'draft', '{owner,editor,admin}', false),
  ('businesses', '', 'pending', '{owner,editor,admin}', false),
  ('businesses', '', 'approved', '{editor,admin}', false),
  ('businesses', 'draft', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'pending', 'draft', '{owner,editor,admin}', false),
  ('businesses', 'draft', 'approved', '{editor,admin}', false),
  ('businesses', 'pending', 'approved', '{editor,admin}', false),
  ('businesses', 'pending', 'rejected', '{editor,admin}', true),
  ('businesses', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'rejected', 'approved', '{editor,admin}', false),
  ('businesses', 'approved', 'pending', '{editor,admin}', false),
  ('businesses', 'approved', 'suspended', '{editor,admin}', true),
  ('businesses', 'suspended', 'approved', '{editor,admin}', false),
  ('businesses', 'approved', 'archived', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'pending', '{owner,editor,admin}', false),
  ('businesses', 'archived', 'approved', '{editor,admin}', false),
  -- Only by public.merge_listings and public.unmerge_listings, see private.guard_merge.
  ('businesses', 'draft', 'merged', '{admin}', false),
  ('businesses', 'pending', 'merged', '{admin}', false),
  ('businesses', 'approved', 'merged', '{admin}', false),
  ('businesses', 'rejected', 'merged', '{admin}', false),
  ('businesses', 'suspended', 'merged', '{admin}', false),
  ('businesses', 'archived', 'merged', '{admin}', false),
  ('businesses', 'merged', 'draft', '{admin}', false),
  ('businesses', 'merged', 'pending', '{admin}', false),
  ('businesses', 'merged', 'approved', '{admin}', false),
  ('businesses', 'merged', 'rejected', '{admin}', false),
  ('businesses', 'merged', 'suspended', '{admin}', false),
  ('businesses', 'merged', 'archived', '{admin}', false);

-- Moderated columns of a public listing change through a change request that staff approve; all others can be
-- updated directly. The address that is shown is derived from its parts, and a photo is described in another
-- column: whoever moderates the first moderates the others.
create function private.guard_moderated_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address_parts constant text[] := '{address_line1,address_line2,city,state,zip_code}';
  moderated text[];
  changed text;
begin
  if old.status <> 'approved' or private.actor_role() in ('admin', 'editor', 'system') then
    return new;
  end if;
  -- A change request is being validated, see private.receive_change_request.
  if current_setting('hub.validating_patch', true) = 'on' then return new; end if;
  select moderated_fields into moderated from public.site_settings;
  if 'address' = any (moderated) then moderated := moderated || address_parts; end if;
  if 'gallery' = any (moderated) then moderated := moderated || 'gallery_descriptions'::text; end if;
  select key into changed from jsonb_each(to_jsonb(new))
  where key = any (moderated)
    and value is distinct from to_jsonb(old) -> key limit 1;
  if changed is not null then
    perform private.raise_error(409, 'change_request_needed',
      format('The listing is public. Submit the new %s as a change request; '
        'the page stays as it is until it is approved.', changed));
  end if;
  return new;
end
$$;
comment on function private.guard_moderated_fields() is
  'Rejects direct changes of an approved listing''s moderated columns.';

-- The owner is changed by admins, or by a claim that staff approved.
create function private.guard_owner_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and private.actor_role() not in ('admin', 'system')
    and current_setting('hub.deciding_claim', true) is distinct from 'on' then
    raise exception using errcode = '42501', message = 'Only admins may change the owner of a listing.';
  end if;
  return new;
end
$$;
comment on function private.guard_owner_change() is
  'Lets only admins and approved claims change a listing''s owner.';

create function private.guard_merge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('hub.merging', true) = 'on' or 'merged' not in (old.status, new.status)
    or (new.status, new.owner_id) is not distinct from (old.status, old.owner_id) then return new; end if;
  if old.status <> 'merged' then
    perform private.raise_error(409, 'transition_not_allowed', 'Merge this listing into another one instead.');
  end if;
  perform private.raise_error(409, 'listing_merged',
    'This listing was merged into another one. Undo the merge first.');
  return null;
end
$$;
comment on function private.guard_merge() is
  'Lets only merges and their undo change whether a listing is merged, and who owns a merged one.';

-- Waits for a merge of the listing, which locks it before it moves what belongs to it.
create function private.guard_merged_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select status from public.businesses where id = new.business_id for share) = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Reload the page.');
  end if;
  return new;
end
$$;
comment on function private.guard_merged_listing() is
  'Rejects rows that would belong to a listing that was merged into another one.';

create function private.derive_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if new.address_line1 is not null then
    new.address := concat_ws(', ', nullif(btrim(new.address_line1), ''), nullif(btrim(new.address_line2), ''),
      nullif(btrim(new.city), ''), nullif(btrim(concat_ws(' ', new.state, new.zip_code)), ''));
  end if;

  new.sort_name := lower(extensions.unaccent(plain, left(new.name, 200)));
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.name, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, array_to_string(new.categories, ' '))), 'B')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, left(new.tagline, 200) || ' ' || left(new.description, 5000))), 'C')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, left(coalesce(new.city, ''), 100))), 'D');
  new.location := private.point_on_earth(new.latitude, new.longitude);

  -- Invalid values are rejected by their constraints after this trigger.
  new.open_minutes := private.open_minutes(case
    when private.are_opening_hours(new.opening_hours) then new.opening_hours else '{}' end);
  new.special_days := private.special_days(case
    when private.are_special_hours(new.special_hours) then new.special_hours else '[]' end);
  if new.status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  -- An approval that is undone counts as none: the owner may delete the listing as before.
  if tg_op = 'UPDATE' and old.status = 'approved' and new.status = 'pending'
    and new.published_at > now() - interval '1 hour' then
    new.published_at := null;
  end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end
$$;
comment on function private.derive_business() is
  'Derives the address line, search columns and version of a listing.';

create function private.sync_search_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Their own triggers derive the documents.
  update public.events set search_document = search_document where business_id = new.id;
  update public.deals set search_document = search_document where business_id = new.id;
  update public.jobs set search_document = search_document where business_id = new.id;
  return null;
end
$$;
comment on function private.sync_search_documents() is
  'Lets events, deals and jobs be found by the new name, city and categories of their business.';

-- For the search documents of its events, deals and jobs.
create function private.business_document(business uuid) returns tsvector
language sql stable security definer set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.english', extensions.unaccent('extensions.unaccent',
    left(name, 200) || ' ' || left(coalesce(city, ''), 100))), 'D')
  from public.businesses where id = business
$$;

-- Open invitations end with the ownership of whoever sent them.
create function private.revoke_open_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invitations set revoked_at = now()
  where business_id = new.id and accepted_at is null and revoked_at is null;
  return null;
end
$$;
comment on function private.revoke_open_invitations() is
  'Revokes open invitations when a listing changes its owner.';

-- The former owner's team and pending change requests end with their ownership; the team not when staff choose
-- so (public.hand_over_listing, public.revoke_claim).
create function private.remove_team_of_former_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('hub.team_stays', true) is distinct from 'on' then
    delete from public.business_managers where business_id = new.id;
  end if;
  update public.change_requests set status = 'superseded' where business_id = new.id and status = 'pending';
  return null;
end
$$;
comment on function private.remove_team_of_former_owner() is
  'Removes the team and pending change requests when a listing changes its owner.';

create trigger a_reject_anonymous before insert on public.businesses
  for each row execute function private.reject_anonymous();
create trigger audit_businesses after insert or update or delete on public.businesses
  for each row execute function private.write_audit();
create trigger businesses_0_guard_moderated_fields before update on public.businesses
  for each row execute function private.guard_moderated_fields();
create trigger businesses_0_guard_owner_change before update of owner_id on public.businesses
  for each row execute function private.guard_owner_change();
create trigger businesses_0_guard_merge before update of status, owner_id on public.businesses
  for each row execute function private.guard_merge();
create trigger businesses_0_enforce_pending_quota before insert on public.businesses
  for each row execute function private.enforce_pending_quota('10', 'owner_id', 'status',
    '{draft,pending,rejected}');
-- Not within another statement's triggers, which already hold row locks.
create trigger businesses_0_lock_categories before update of categories on public.businesses
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('businesses');
create trigger businesses_1_fill_slug before insert or update on public.businesses
  for each row execute function private.fill_slug('name');
create trigger businesses_2_guard_staff_columns before update on public.businesses
  for each row execute function private.guard_staff_columns('featured', 'verified');
create trigger businesses_3_check_categories before insert or update on public.businesses
  for each row execute function private.check_categories('business_categories');
create trigger businesses_4_enforce_status before insert or update on public.businesses
  for each row execute function private.enforce_status();
create trigger businesses_5_settle_organization before insert or update of owner_id on public.businesses
  for each row execute function private.settle_organization();
create trigger businesses_5_derive before insert or update on public.businesses
  for each row execute function private.derive_business();
create trigger businesses_6_enforce_entitlements before insert or update of status, categories, gallery
  on public.businesses
  for each row execute function private.enforce_listing_entitlements();
create trigger businesses_collect_words after insert
  or update of name, tagline, description, categories, city, status on public.businesses
  for each row when (new.status = 'approved')
  execute function private.collect_search_words('name', 'tagline', 'description', 'categories', 'city');
create trigger businesses_sync_search_documents after update of name, city, categories on public.businesses
  for each row when ((new.name, new.city, new.categories) is distinct from (old.name, old.city, old.categories))
  execute function private.sync_search_documents();
create trigger businesses_former_owner_1_revoke_invitations after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.revoke_open_invitations();
create trigger businesses_former_owner_2_remove_team after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.remove_team_of_former_owner();
create trigger businesses_set_updated_at before update on public.businesses
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.businesses
  for each row execute function private.notify_decision('{approved,rejected,suspended}');

create function private.my_business_ids(roles text[] default '{owner,manager}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select id from public.businesses where 'owner' = any (roles) and owner_id = (select auth.uid())
    union
    select business_id from public.business_managers where user_id = (select auth.uid())
      and role = any (roles)
  ) as mine
$$;
comment on function private.my_business_ids(text[]) is
  'The businesses in which the caller is owner, manager or contributor. Policies call it in a subselect, '
  'once per statement.';
grant execute on function private.my_business_ids(text[]) to authenticated, service_role;

alter table public.businesses enable row level security;
-- Left out because they are private to the owner and staff: owner_id, status_reason, status_changed_by. Nobody
-- reads email as a column: public.listing_emails() answers those who run the listing and staff, and
-- public.listing_context() shows visitors one address at a time, where its business wants that.
grant select (
  id, slug, name, tagline, description, phone, show_email, website, address, address_line1, address_line2,
  city, state, zip_code, country, latitude, longitude, categories, year_founded, status, logo_url, cover_url,
  gallery, gallery_descriptions, featured, verified, opening_hours, special_hours, time_zone,
  temporarily_closed_until, notice, notice_until, social_links, published_at, created_at, updated_at, sort_name
) on public.businesses to anon;
grant delete, select (
  id, owner_id, branch_of, slug, name, tagline, description, phone, show_email, website, address, address_line1,
  address_line2, city, state, zip_code, country, latitude, longitude, categories, year_founded, status,
  status_reason, status_changed_at, status_changed_by, logo_url, cover_url, gallery, gallery_descriptions,
  featured, verified,
  opening_hours, special_hours, time_zone, temporarily_closed_until, notice, notice_until, social_links,
  version, published_at, created_at, updated_at, sort_name, search_document, location, open_minutes,
  special_days
) on public.businesses to authenticated;
-- Not the id: it determines the storage folders of pictures.
grant insert (
  owner_id, name, tagline, description, phone, email, show_email, website, address, address_line1,
  address_line2, city, state, zip_code, country, latitude, longitude, categories, year_founded, status, status_reason, logo_url,
  cover_url, gallery, gallery_descriptions, opening_hours, special_hours, time_zone, temporarily_closed_until, notice,
  notice_until, social_links
), update (
  owner_id, name, tagline, description, phone, email, show_email, website, address, address_line1,
  address_line2, city, state, zip_code, country, latitude, longitude, categories, year_founded, status, status_reason, logo_url,
  cover_url, gallery, gallery_descriptions, featured, verified, opening_hours, special_hours, time_zone,
  temporarily_closed_until,
  notice, notice_until, social_links
) on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create policy "everybody sees approved listings" on public.businesses for select to anon
  using (status = 'approved');
create policy "people see approved listings and their own, staff see all" on public.businesses
  for select to authenticated using (
    status = 'approved' or owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff())
  );
create policy "people add listings of their own, staff any" on public.businesses for insert to authenticated
  with check (owner_id = (select auth.uid()) or (select private.is_staff()));
create policy "owners and managers change their listing, staff any" on public.businesses
  for update to authenticated
  using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()))
  with check (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners remove what was never public, admins any" on public.businesses
  for delete to authenticated using (
  (owner_id = (select auth.uid()) and published_at is null) or (select private.is_staff('{admin}')));

-- A column of the table cannot be private to some of its rows, a function can.
create function private.listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select b.id, b.email from public.businesses as b
  where b.id = any (listings) and b.email is not null and (
    b.id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()))
$$;
grant execute on function private.listing_emails(uuid[]) to authenticated, service_role;

create function public.listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security invoker set search_path = '' as $$ select * from private.listing_emails(listings) $$;
comment on function public.listing_emails(uuid[]) is
  'The email addresses of the given listings, as far as the caller runs them or is staff.';
grant execute on function public.listing_emails(uuid[]) to authenticated, service_role;

create function private.point_on_earth(latitude double precision, longitude double precision)
returns extensions.cube
language sql immutable set search_path = '' as $$
  select case when latitude is not null and longitude is not null then extensions.cube(array[
    cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)]) end
$$;
comment on function private.point_on_earth(double precision, double precision) is
  'A place on a sphere of radius 1: the straight-line distance between two places grows with the distance on '
  'the surface.';

-- 13_business_team.sql

-- Who manages a listing besides its owner, and how they are invited.

create table public.business_managers (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A manager may do what the owner does, except for managing the team and the ownership; a contributor posts
  -- jobs, events and deals.
  role text not null default 'manager' constraint business_managers_role_known
    check (role in ('manager', 'contributor')),
  added_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
comment on table public.business_managers is 'Who manages a business besides its owner.';

create index business_managers_user_id_idx on public.business_managers (user_id);

create trigger a_reject_anonymous before insert on public.business_managers
  for each row execute function private.reject_anonymous();
create trigger business_managers_guard_merged before insert on public.business_managers
  for each row execute function private.guard_merged_listing();
create trigger audit_business_managers after insert or update or delete on public.business_managers
  for each row execute function private.write_audit();

create function private.managers_of(business uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select owner_id from public.businesses where id = business and owner_id is not null
  union
  select user_id from public.business_managers where business_id = business and role = 'manager'
$$;
comment on function private.managers_of(uuid) is
  'The owner and the managers of a business: who reads its messages and applications and organizes its events.';

create function private.has_managers(business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.managers_of(business))
$$;
comment on function private.has_managers(uuid) is
  'Whether a business has an owner or a manager, who read what is sent to it.';
grant execute on function private.has_managers(uuid) to anon, authenticated, service_role;

alter table public.business_managers enable row level security;
grant select, insert, update, delete on public.business_managers to service_role;
grant select, delete, insert (business_id, user_id, role),
  update (role) on public.business_managers to authenticated;

create policy "managers see who runs their business, staff see all" on public.business_managers
  for select to authenticated using (
    user_id = (select auth.uid())
    or business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
create policy "owners add invited managers, admins any" on public.business_managers for insert to authenticated with
  check (
  business_id = any ((select private.my_business_ids('{owner}'))::uuid[])
    or (select private.is_staff('{admin}')));
create policy "owners change managers, admins any" on public.business_managers for update to authenticated
  using (business_id = any ((select private.my_business_ids('{owner}'))::uuid[])
    or (select private.is_staff('{admin}')))
  with check (business_id = any ((select private.my_business_ids('{owner}'))::uuid[])
    or (select private.is_staff('{admin}')));
create policy "owners remove managers, managers leave, admins any" on public.business_managers
  for delete to authenticated using (
    user_id = (select auth.uid()) or business_id = any ((select private.my_business_ids('{owner}'))::uuid[])
    or (select private.is_staff('{admin}')));

-- Invitations by email address, with or without an account.
create table public.manager_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null constraint manager_invitations_email_form
    check (private.is_email_address(email)
      and email = lower(email)),
  -- A representative joins the organization of the listing, and not its team.
  role text not null default 'manager' constraint manager_invitations_role_known
    check (role in ('manager', 'contributor', 'representative')),
  token_hash text not null constraint manager_invitations_token_hash_unique unique,
  invited_by uuid,
  sends integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.manager_invitations is
  'Invitations to the team of a listing; written by functions only.';

create index manager_invitations_business_id_idx on public.manager_invitations (business_id, created_at desc);
create index manager_invitations_accepted_by_idx on public.manager_invitations (accepted_by, business_id)
  where accepted_by is not null;
create index manager_invitations_email_idx on public.manager_invitations (email) where accepted_at is null
  and revoked_at is null;
create unique index manager_invitations_one_open on public.manager_invitations (business_id, email)
  where accepted_at is null and revoked_at is null;

create trigger a_reject_anonymous before insert on public.manager_invitations
  for each row execute function private.reject_anonymous();

-- Checked and counted one after the other for each listing; every insert has the listing's share lock already.
-- Admins, who also merge teams, add whom they want.
create function private.assert_team_room(business uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_staff('{admin}') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('team ' || business, 0));
  if (select count(*) >= 30 from public.business_managers
    where business_id = business and user_id is distinct from person) then
    perform private.raise_error(409, 'team_full', 'A team has at most 30 people. Remove someone first.');
  end if;
end
$$;
comment on function private.assert_team_room(uuid, uuid) is
  'Fails with 409 team_full if a team has 30 people without this one.';

-- Owners may add back whom they removed; everyone else joins by an invitation of their own.
create function private.guard_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.business_id = any (private.my_business_ids('{owner}')) and not private.is_staff('{admin}')
    and not exists (select from public.manager_invitations
      where business_id = new.business_id and accepted_by = new.user_id and revoked_at is null
        and role <> 'representative') then
    perform private.raise_error(403, 'invitation_needed',
      'This person has not accepted an invitation to this listing. Invite them first.');
  end if;
  perform private.assert_team_room(new.business_id, new.user_id);
  return new;
end
$$;
comment on function private.guard_team_member() is
  'Allows owners to add only people who accepted an invitation, and limits a team to 30 people.';

-- After the triggers that lock the listing and reject anonymous accounts.
create trigger business_managers_guard_team_member before insert on public.business_managers
  for each row execute function private.guard_team_member();

-- Who left by themselves is not added again without a new invitation.
create function private.revoke_used_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invitations set revoked_at = now()
  where business_id = old.business_id and accepted_by = old.user_id and revoked_at is null;
  return null;
end
$$;
comment on function private.revoke_used_invitations() is
  'Revokes the accepted invitations of somebody who leaves a team.';

create trigger business_managers_revoke_used_invitations after delete on public.business_managers
  for each row when (old.user_id = auth.uid()) execute function private.revoke_used_invitations();

create trigger manager_invitations_guard_merged before insert on public.manager_invitations
  for each row execute function private.guard_merged_listing();

create function private.my_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
$$;
comment on function private.my_email() is 'The caller''s confirmed email address.';
grant execute on function private.my_email() to authenticated, service_role;

alter table public.manager_invitations enable row level security;
-- Without token_hash.
grant select (id, business_id, email, role, invited_by, sends, sent_at, expires_at, accepted_at, accepted_by,
  revoked_at, created_at)
  on public.manager_invitations to authenticated;
grant select, insert, update, delete on public.manager_invitations to service_role;

create policy "owners and managers see invitations, the invited theirs, staff all"
  on public.manager_invitations
  for select to authenticated using (
    business_id = any ((select private.my_business_ids())::uuid[]) or email = (select private.my_email())
    or (role = 'representative' and business_id in (select private.my_organization_listing_ids()))
    or (select private.is_staff()));

-- Rate-limited per address and per sender and day. An invitation can be sent again while it is being
-- accepted, without a deadlock.
create function private.invite_manager(business uuid, address text, as_role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(address));
  is_for_team constant boolean := as_role is distinct from 'representative';
  listing public.businesses;
  known public.manager_invitations;
  token constant text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  if not (business = any (private.my_business_ids('{owner}')) or private.is_staff('{admin}')
    or (not is_for_team and private.keeps_roster(
      (select organization_id from public.businesses where businesses.id = business)))) then
    raise exception using errcode = '42501', message = 'Only the owner of a listing manages its team.';
  end if;

  -- Invitations to one listing are serialized, and wait for one that is being accepted.
  select * into listing from public.businesses where businesses.id = business for no key update;
  if listing.id is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  end if;

  select * into known from public.manager_invitations as open
  where open.business_id = business and open.email = invited and open.accepted_at is null
    and open.revoked_at is null
  for update;
  if exists (select from auth.users where lower(users.email) = invited and case when is_for_team then
      users.id = listing.owner_id or users.id in (
        select user_id from public.business_managers where business_id = business
          and business_managers.role = as_role)
    else private.belongs_to(listing.organization_id, users.id) end) then
    perform private.raise_error(409, 'helps_already', case when is_for_team then 'This person is already on the team.'
      else 'This person already belongs to the organization.' end);
  elsif not is_for_team and known.role <> 'representative' then
    perform private.raise_error(409, 'invited_already', 'This person has an open invitation to the team of a listing.');
  end if;

  if known.sent_at > now() - interval '1 minute' then
    perform private.raise_error(429, 'invitation_just_sent',
      'The invitation is on its way. Wait a minute before you send it again.');
  elsif known.sends >= 5 and known.sent_at > now() - interval '1 day' then
    perform private.raise_error(429, 'too_many_invitations',
      'The invitation was sent five times. Ask the person to check their spam folder.');
  elsif known.id is null and (select count(*) >= 20 from public.manager_invitations as open
    where open.business_id = business and open.accepted_at is null and open.revoked_at is null) then
    perform private.raise_error(409, 'too_many_pending', 'You have 20 open invitations. Revoke one first.');
  end if;

  if is_for_team then
    perform private.assert_team_room(business, (select users.id from auth.users where lower(users.email) = invited));
  elsif listing.organization_id is null then
    perform private.raise_error(404, 'not_found', 'Nobody runs this listing.');
  elsif not private.is_staff('{admin}') then
    perform private.assert_seat(listing.organization_id);
  end if;

  -- Counts invitations that were revoked and sent again, and those to other listings: nobody's mailbox is
  -- flooded, and nobody sends to many.
  if not private.consume_rate_limit('invitations to ' || private.sign('codes', invited), 6, 86400)
    or not private.consume_rate_limit('invitations by ' || (select auth.uid()), 40, 86400) then
    perform private.raise_error(429, 'too_many_invitations',
      'That was the last invitation for today. Try again tomorrow.');
  end if;

  if known.id is null then
    insert into public.manager_invitations (business_id, email, role, token_hash, invited_by)
    values (business, invited, as_role, encode(extensions.digest(token, 'sha256'), 'hex'),
      (select auth.uid()))
    returning * into known;
  else
    update public.manager_invitations as open set role = as_role, sends = open.sends + 1, sent_at = now(),
      token_hash = encode(extensions.digest(token, 'sha256'), 'hex'), expires_at = now() + interval '14 days'
    where open.id = known.id returning * into known;
  end if;

  perform private.queue_mail(format('invitations:%s:%s', known.id, known.sends), 'invitation', 'invitations',
    null,
    jsonb_build_object('business', case when is_for_team then listing.name else coalesce(nullif(
        (select name from public.business_profiles where business_profiles.id = listing.organization_id), ''), listing.name) end,
      'role', as_role, 'expires_at', known.expires_at, 'inviter',
      private.name_of((select auth.uid())),
      'language', private.language_of(coalesce(
        (select users.id from auth.users where lower(users.email) = invited limit 1), (select auth.uid())))),
    invited, jsonb_build_object('token', token));
  return known.id;
end
$$;
grant execute on function private.invite_manager(uuid, text, text) to authenticated, service_role;

create function public.invite_manager(business_id uuid, email text, role text default 'manager') returns uuid
language sql security invoker set search_path = '' as $$
  select private.invite_manager(business_id, email, role)
$$;
comment on function public.invite_manager(uuid, text, text) is
  'Invites a person to the team of a listing, or sends an open invitation again; for its owner and admins. '
  'Returns its id.';
grant execute on function public.invite_manager(uuid, text, text) to authenticated, service_role;

-- A link works once: whoever accepted and then left or was removed cannot accept again.
create function private.accept_invitation(token text, invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_one public.manager_invitations;
  mine constant text := private.my_email();
  joined uuid;
begin
  -- The listing before its invitations, like everything that writes both.
  perform 1 from public.businesses where id = (select business_id from public.manager_invitations
    where token_hash = encode(extensions.digest(token, 'sha256'), 'hex') or id = invitation
    order by token_hash = encode(extensions.digest(token, 'sha256'), 'hex') desc nulls last limit 1) for share;
  select * into found_one from public.manager_invitations
  where (token_hash = encode(extensions.digest(token, 'sha256'), 'hex') or (id = invitation and email = mine))
    and revoked_at is null for update;
  select organization_id into joined from public.businesses where id = found_one.business_id;

  -- A second click changes nothing.
  if found_one.accepted_by = (select auth.uid()) and (case when found_one.role = 'representative'
    then private.belongs_to(joined, (select auth.uid()))
    else exists (select from public.business_managers where business_id = found_one.business_id
      and user_id = (select auth.uid())) end) then return found_one.business_id; end if;
  if found_one.id is null or found_one.accepted_at is not null then
    perform private.raise_error(404, 'invitation_unknown',
      'This invitation is no longer valid. Ask for a new one.');
  elsif found_one.expires_at <= now() then
    perform private.raise_error(409, 'invitation_expired', 'This invitation has expired. Ask for a new one.');
  elsif found_one.email is distinct from mine then
    perform private.raise_error(403, 'invitation_for_other',
      format('This invitation is for %s. Sign in with that address to accept it.',
        private.mask_address(found_one.email)));
  end if;

  if found_one.role = 'representative' then
    perform private.add_to_organization(joined, (select auth.uid()), 'invitation');
  else
    insert into public.business_managers (business_id, user_id, role, added_by)
    values (found_one.business_id, (select auth.uid()), found_one.role, found_one.invited_by)
    on conflict (business_id, user_id) do update set role = excluded.role;
  end if;
  update public.manager_invitations set accepted_at = now(), accepted_by = (select auth.uid())
  where id = found_one.id;
  return found_one.business_id;
end
$$;
grant execute on function private.accept_invitation(text, uuid) to authenticated, service_role;

create function public.accept_invitation(token text default null, invitation_id uuid default null)
returns uuid
language sql security invoker set search_path = '' as $$
  select private.accept_invitation(token, invitation_id)
$$;
comment on function public.accept_invitation(text, uuid) is
  'Accepts an invitation by the token of its email, or by its id; only with the confirmed address it was '
  'sent to. Returns the business.';
grant execute on function public.accept_invitation(text, uuid) to authenticated, service_role;

create function private.revoke_invitation(invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid;
begin
  update public.manager_invitations set revoked_at = now()
  where id = invitation and accepted_at is null and revoked_at is null
    and (business_id = any (private.my_business_ids('{owner}')) or private.is_staff('{admin}')
      or (role = 'representative' and business_id in (select private.my_organization_listing_ids())))
  returning id into gone;
  if gone is null then
    perform private.raise_error(404, 'invitation_unknown',
      'This invitation was already accepted or revoked.');
  end if;
  return gone;
end
$$;
grant execute on function private.revoke_invitation(uuid) to authenticated, service_role;

create function public.revoke_invitation(invitation_id uuid) returns uuid
language sql security invoker set search_path = '' as $$ select private.revoke_invitation(invitation_id) $$;
comment on function public.revoke_invitation(uuid) is
  'Revokes an open invitation; for the owner of the listing, those who keep the people of its organization, and admins.';
grant execute on function public.revoke_invitation(uuid) to authenticated, service_role;

-- 14_change_requests.sql

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

  if jsonb_typeof(new.patch) <> 'object' or new.patch = '{}' or octet_length(new.patch::text) > 60000 then
    perform private.raise_error(422, 'patch_empty', 'Name the fields to change and their new values.');
  end if;

  -- A request that follows a pending one replaces it and includes its fields.
  select patch into earlier from public.change_requests where business_id = new.business_id
    and status = 'pending';
  new.patch := coalesce(earlier, '{}') || new.patch;
  new.base_version := listing.version;

  -- Fails now rather than at approval if the patch cannot be applied: it is applied in a subtransaction that
  -- is rolled back, together with the setting.
  begin
    perform set_config('hub.validating_patch', 'on', true);
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
comment on function private.receive_change_request() is
  'Validates a change request against its listing and replaces a pending one.';

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
create function private.apply_patch(target uuid, patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  editable constant text[] := private.listing_columns();
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

-- 15_claims.sql

-- Claims of listings, and their proof.

-- Who claims a listing, how it is proved, and what was decided.
create table public.claims (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  claimant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  position text not null default '' constraint claims_position_length check (char_length(position) <= 100),
  message text not null default '' constraint claims_message_length check (char_length(message) <= 2000),
  method text not null constraint claims_method_known
    check (method in ('email_domain', 'phone_code', 'document', 'staff')),
  -- Where the code was sent, masked: "i•••@example.com".
  method_target text constraint claims_method_target_length check (char_length(method_target) <= 100),
  evidence_paths text[] not null default '{}' constraint claims_evidence_paths_count check (
    cardinality(evidence_paths) <= 5 and private.is_clean_list(evidence_paths)
    and char_length(array_to_string(evidence_paths, '')) <= 2000),
  status text not null default 'started' constraint claims_status_known check (status in (
    'started', 'awaiting_proof', 'pending_review', 'needs_info', 'approved', 'rejected', 'withdrawn',
    'revoked')),
  status_reason text constraint claims_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Gets the listing back if an approved claim is revoked.
  previous_owner_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.claims is 'Claims of listings, with their proof and decision.';

create unique index claims_one_open_per_person on public.claims (business_id, claimant_id)
  where status in ('started', 'awaiting_proof', 'pending_review', 'needs_info');
create index claims_business_id_idx on public.claims (business_id);
create index claims_claimant_id_idx on public.claims (claimant_id);
create index claims_previous_owner_id_idx on public.claims (previous_owner_id);
create index claims_queue_idx on public.claims (created_at) where status = 'pending_review';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('claims', '', 'started', '{owner,editor,admin}', false),
  ('claims', 'started', 'awaiting_proof', '{system}', false),
  ('claims', 'started', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'approved', '{system}', false),
  ('claims', 'pending_review', 'needs_info', '{editor,admin}', true),
  ('claims', 'needs_info', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'pending_review', 'approved', '{editor,admin}', false),
  ('claims', 'pending_review', 'rejected', '{editor,admin}', true),
  ('claims', 'started', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'pending_review', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'needs_info', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'approved', 'revoked', '{editor,admin}', true);

-- What staff are deciding about must not change meanwhile.
create function private.guard_claim_under_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' and old.status not in ('started', 'awaiting_proof', 'needs_info')
    and (new.position, new.message, new.evidence_paths) is distinct from (old.position, old.message,
      old.evidence_paths) then
    perform private.raise_error(409, 'claim_under_review',
      'The claim is under review. You can withdraw it, but not change it.');
  end if;
  return new;
end
$$;
comment on function private.guard_claim_under_review() is
  'Prevents changes of a claim that staff are reviewing.';

create function private.receive_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses where id = new.business_id and status = 'approved') then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  elsif exists (select from public.businesses where id = new.business_id and owner_id = new.claimant_id) then
    perform private.raise_error(409, 'already_owner', 'You already own this listing.');
  end if;
  return new;
end
$$;
comment on function private.receive_claim() is
  'Rejects claims of listings that are not public or already the claimant''s.';

-- Decisions about one listing are serialized: a revocation must see what a concurrent approval did, or a
-- claim would record a previous owner who no longer has anything to get back.
create function private.decide_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('approved', 'revoked') then return new; end if;
  if new.status = 'approved' and new.claimant_id = (select auth.uid()) then
    perform private.raise_error(403, 'own_claim', 'Another staff member has to decide your own claim.');
  end if;

  -- Serializes decisions about the listing; what is read below is what the earlier one wrote.
  perform 1 from public.businesses where id = new.business_id for no key update;
  perform set_config('hub.deciding_claim', 'on', true);
  if new.status = 'approved' then
    select owner_id into new.previous_owner_id from public.businesses where id = new.business_id;
    update public.businesses set owner_id = new.claimant_id, verified = true where id = new.business_id;
  else
    -- Whoever got the listing after this claimant must not return it to them.
    update public.claims set previous_owner_id = new.previous_owner_id
    where business_id = new.business_id and previous_owner_id = new.claimant_id and id <> new.id;
    update public.businesses set owner_id = new.previous_owner_id, verified = exists (
      select from public.claims where business_id = new.business_id and claimant_id = new.previous_owner_id
        and status = 'approved')
    where id = new.business_id and owner_id = new.claimant_id;
  end if;

  perform set_config('hub.deciding_claim', '', true);
  return new;
end
$$;
comment on function private.decide_claim() is
  'Gives the listing to the claimant when a claim is approved, and back when it is revoked.';

create function private.guard_evidence_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.evidence_paths) as path
    where not starts_with(path, new.claimant_id || '/' || new.id || '/')) then
    perform private.raise_error(422, 'evidence_elsewhere', 'Upload the documents to this claim first.');
  end if;
  return new;
end
$$;
comment on function private.guard_evidence_paths() is 'Allows only documents in the claim''s own folder.';

create trigger a_reject_anonymous before insert on public.claims
  for each row execute function private.reject_anonymous();
create trigger claims_0_guard_merged before insert on public.claims
  for each row execute function private.guard_merged_listing();
create trigger audit_claims after insert or update or delete on public.claims
  for each row execute function private.write_audit();
create trigger claims_0_guard_under_review before update on public.claims
  for each row execute function private.guard_claim_under_review();
create trigger claims_0_enforce_pending_quota before insert on public.claims for each row
  execute function private.enforce_pending_quota('5', 'claimant_id', 'status',
    '{started,awaiting_proof,pending_review,needs_info}');
create trigger claims_1_receive before insert on public.claims
  for each row execute function private.receive_claim();
create trigger claims_2_enforce_entitlement before insert on public.claims
  for each row execute function private.enforce_claim_entitlement();
create trigger claims_2_enforce_status before insert or update on public.claims
  for each row execute function private.enforce_status();
create trigger claims_3_guard_staff_columns before update on public.claims
  for each row execute function private.guard_staff_columns(
    'business_id', 'claimant_id', 'method', 'method_target', 'previous_owner_id');
create trigger claims_4_decide before update on public.claims
  for each row when (old.status is distinct from new.status) execute function private.decide_claim();
create trigger claims_5_guard_evidence_paths before insert or update of evidence_paths on public.claims
  for each row execute function private.guard_evidence_paths();
create trigger claims_set_updated_at before update on public.claims
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.claims
  for each row execute function private.notify_decision('{approved,rejected,needs_info,revoked}');

alter table public.claims enable row level security;
grant select on public.claims to authenticated;
grant insert (id, business_id, position, message, method, evidence_paths),
  update (position, message, evidence_paths, status, status_reason) on public.claims to authenticated;
grant select, insert, update, delete on public.claims to service_role;

create policy "claimants see their claims, staff see all" on public.claims for select to authenticated
  using (claimant_id = (select auth.uid()) or (select private.is_staff()));
create policy "people claim for themselves" on public.claims for insert to authenticated
  with check (claimant_id = (select auth.uid()));
create policy "claimants complete their claims, staff decide" on public.claims for update to authenticated
  using (claimant_id = (select auth.uid()) or (select private.is_staff()))
  with check (claimant_id = (select auth.uid()) or (select private.is_staff()));

-- Codes are sent to the email address or phone that the listing already shows; the alternative is documents
-- that staff check.
create table private.claim_codes (
  claim_id uuid primary key references public.claims (id) on delete cascade,
  -- Six digits are quickly guessed: the key that hashes them never leaves the database.
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null default now()
);
comment on table private.claim_codes is 'The code that a claim waits for.';

alter table private.claim_codes enable row level security;

create function private.mask_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case when address like '%@%' then left(address, 1) || '•••@' || split_part(address, '@', 2)
    else '•••' || right(regexp_replace(address, '[^0-9]', '', 'g'), 2) end
$$;

-- Whoever claims a listing has to know whether its address is theirs: they see where a code would go, as
-- "o***@example.com".
create function private.masked_listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select b.id, private.mask_address(b.email) from public.businesses as b
  where b.id = any (listings[1:20]) and b.email is not null and b.status = 'approved'
    and not private.is_anonymous() and (b.owner_id is null or exists (
      select from public.claims where business_id = b.id and claimant_id = (select auth.uid())))
$$;
grant execute on function private.masked_listing_emails(uuid[]) to authenticated, service_role;

create function public.masked_listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security invoker set search_path = '' as $$
  select * from private.masked_listing_emails(listings)
$$;
comment on function public.masked_listing_emails(uuid[]) is
  'The masked email addresses of up to 20 public listings that have no owner or that the caller claims; none '
  'for anonymous accounts.';
grant execute on function public.masked_listing_emails(uuid[]) to authenticated, service_role;

create function private.find_verifiable_claim(claim uuid, claimant uuid, states text[]) returns public.claims
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  perform private.lock_listing_of('claims', claim);
  select * into asked from public.claims where id = claim and claimant_id = claimant for update;
  if asked.id is null then perform private.raise_error(404, 'not_found', 'This claim does not exist.');
  elsif asked.status <> all (states) then
    perform private.raise_error(409, 'claim_not_open',
      'This claim does not need a code. It is under review or decided.');
  elsif asked.method not in ('email_domain', 'phone_code') then
    perform private.raise_error(409, 'claim_by_documents', 'This claim needs documents, not a code.');
  elsif (select owner_id is not null or status <> 'approved' from public.businesses
    where id = asked.business_id for update) then
    perform private.raise_error(409, 'listing_has_owner',
      'This listing already has an owner. Send documents, and staff will decide.');
  end if;
  return asked;
end
$$;

create function private.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_verifiable_claim(claim, claimant, '{started,awaiting_proof}');
  listing public.businesses;
  target text;
  code constant text := lpad((('x'
    || encode(extensions.gen_random_bytes(6), 'hex'))::bit(48)::bigint % 1000000)::text, 6, '0');
  known private.claim_codes;
begin
  select * into listing from public.businesses where id = asked.business_id;
  target := case asked.method when 'email_domain' then listing.email else listing.phone end;
  if target is null then
    perform private.raise_error(409, 'nowhere_to_send',
      format('The listing shows no %s. Choose another way to verify.',
      case asked.method when 'email_domain' then 'email address' else 'phone number' end));
  elsif asked.method = 'phone_code' and not can_text then
    perform private.raise_error(409, 'no_text_messages',
      'Text messages are not available. Choose another way to verify.');
  end if;

  select * into known from private.claim_codes where claim_id = claim;
  if known.sent_at > now() - interval '1 minute' then
    perform private.raise_error(429, 'code_just_sent',
      'A code is on its way. Wait a minute before you request another.');
  elsif known.sent_at > now() - interval '1 day' and known.sends >= 5 then
    perform private.raise_error(429, 'too_many_codes',
      'Too many codes were sent today. Send documents, or try again tomorrow.');
  elsif (select coalesce(sum(sends), 0) >= 10 from private.claim_codes
    join public.claims on claims.id = claim_id
    where business_id = listing.id and claim_codes.sent_at > now() - interval '1 day') then
    -- Protects that mailbox, however many people claim the listing.
    perform private.raise_error(429, 'too_many_codes',
      'Too many codes were sent for this listing today. Send documents, or try again tomorrow.');
  end if;

  insert into private.claim_codes as old (claim_id, code_hash, expires_at)
  values (claim, private.sign('codes', claim || code), now() + interval '15 minutes')
  on conflict (claim_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
    tries = 0,
    sends = case when old.sent_at < now() - interval '1 day' then 1 else old.sends + 1 end, sent_at = now()
  returning * into known;
  update public.claims set status = 'awaiting_proof', method_target = private.mask_address(target)
  where id = claim;
  perform private.queue_mail(format('claims:%s:code:%s', claim, extract(epoch from clock_timestamp())),
    'claim_code', 'claims',
    null, jsonb_build_object('business', listing.name, 'minutes', 15,
      'language', private.language_of(claimant)), target,
    jsonb_build_object('code', code),
    case asked.method when 'email_domain' then 'email' else 'sms' end);
  return jsonb_build_object('sent_to', private.mask_address(target), 'expires_at', known.expires_at,
    'sends_left', 5 - known.sends);
end
$$;
grant execute on function private.send_claim_code(uuid, uuid, boolean) to service_role;

create function public.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.send_claim_code(claim, claimant, can_text)
$$;
comment on function public.send_claim_code(uuid, uuid, boolean) is
  'Sends a code to the address that the claimed listing shows. With the service key: only the system may '
  'make this transition.';
grant execute on function public.send_claim_code(uuid, uuid, boolean) to service_role;

create function private.verify_claim_code(claim uuid, claimant uuid, code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_verifiable_claim(claim, claimant, '{awaiting_proof}');
  known private.claim_codes;
begin
  -- A wrong code is an answer, not an error: an error would roll the count back.
  update private.claim_codes set tries = tries + 1 where claim_id = claim returning * into known;
  if known.claim_id is null or known.expires_at <= now() then
    return jsonb_build_object('outcome', 'expired', 'tries_left', 0);
  elsif known.tries > 5 then return jsonb_build_object('outcome', 'exhausted', 'tries_left', 0);
  elsif known.code_hash <> private.sign('codes', claim || code) then
    return jsonb_build_object('outcome', 'wrong', 'tries_left', 5 - known.tries);
  end if;
  delete from private.claim_codes where claim_id = claim;
  update public.claims set status = 'approved' where id = claim;
  return jsonb_build_object('outcome', 'approved', 'business_id', asked.business_id, 'tries_left', 0);
end
$$;
grant execute on function private.verify_claim_code(uuid, uuid, text) to service_role;

create function public.verify_claim_code(claim uuid, claimant uuid, code text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.verify_claim_code(claim, claimant, code)
$$;
comment on function public.verify_claim_code(uuid, uuid, text) is
  'Approves a claim for the right code; outcome approved, wrong, expired or exhausted. With the service key.';
grant execute on function public.verify_claim_code(uuid, uuid, text) to service_role;

create function private.is_own_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.claims where id::text = split_part(path, '/', 2)
      and claimant_id = (select auth.uid())
      and status in ('started', 'awaiting_proof', 'needs_info'))
$$;
comment on function private.is_own_evidence(text) is
  'Whether a path belongs to a claim of the caller that still accepts documents.';
grant execute on function private.is_own_evidence(text) to authenticated, service_role;

create function private.may_add_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_own_evidence(path)
    and (select count(*) < 5 from storage.objects where bucket_id = 'claim-evidence'
    and starts_with(name, regexp_replace(path, '[^/]+$', '')))
$$;
comment on function private.may_add_evidence(text) is
  'Whether the caller may add another document to their claim.';
grant execute on function private.may_add_evidence(text) to authenticated, service_role;

-- 16_listing_stats.sql

-- How often listings are viewed and used.

create table public.listing_stats (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null default current_date,
  kind text not null constraint listing_stats_kind_known check (kind in (
    'view', 'search', 'phone', 'email', 'website', 'directions', 'share', 'deal_view', 'deal_claim',
    'event_view', 'job_view', 'message')),
  count integer not null default 0 constraint listing_stats_count_range check (count >= 0),
  primary key (business_id, day, kind)
);
comment on table public.listing_stats is 'How often a listing was viewed and used, per day; never by whom.';

-- Without the count: a row that is counted up stays where it is in the index.
create index listing_stats_day_idx on public.listing_stats (day);

alter table public.listing_stats enable row level security;
grant select on public.listing_stats to authenticated;
grant select, insert, update, delete on public.listing_stats to service_role;

create policy "those who run a listing see its statistics, staff all" on public.listing_stats
  for select to authenticated using (
    business_id = any ((select private.my_business_ids_with_statistics())::uuid[])
    or (select private.is_staff()));

create function public.count_listing_use(business_id uuid, kind text, uses integer default 1) returns void
language sql security invoker set search_path = '' as $$
  insert into public.listing_stats (business_id, kind, count)
  values (count_listing_use.business_id, count_listing_use.kind, uses)
  on conflict on constraint listing_stats_pkey do update set count = listing_stats.count + excluded.count
$$;
comment on function public.count_listing_use(uuid, text, integer) is
  'Counts a use of a listing today. With the service key, by a function that excludes bots and staff.';
grant execute on function public.count_listing_use(uuid, text, integer) to service_role;

create function public.listing_use_by_day(days integer default 30)
returns table (day date, impressions bigint, others bigint)
language sql stable security invoker set search_path = '' as $$
  with used as (
    select s.day, sum(s.count) filter (where s.kind in ('view', 'search')) as impressions,
      sum(s.count) filter (where s.kind not in ('view', 'search')) as others
    from public.listing_stats as s
    where s.day > current_date - least(greatest(listing_use_by_day.days, 1), 366) and s.day <= current_date
    group by s.day)
  select listed.day, coalesce(used.impressions, 0)::bigint, coalesce(used.others, 0)::bigint
  from (select current_date - back as day
    from generate_series(least(greatest(listing_use_by_day.days, 1), 366) - 1, 0, -1) as back) as listed
  left join used on used.day = listed.day
  order by listed.day
$$;
comment on function public.listing_use_by_day(integer) is
  'How often the listings whose statistics the caller may see were viewed or shown by a search, and otherwise used, on '
  'each of the last days, 366 at most, the first day first.';
grant execute on function public.listing_use_by_day(integer) to authenticated, service_role;

create function public.most_viewed_listings(days integer default 30)
returns table (business_id uuid, name text, views bigint, views_before bigint)
language sql stable security invoker set search_path = '' as $$
  with asked as (select least(greatest(most_viewed_listings.days, 1), 366) as days),
  viewed as (
    select s.business_id, sum(s.count) filter (where s.day > current_date - asked.days) as views,
      sum(s.count) filter (where s.day <= current_date - asked.days) as views_before
    from asked join public.listing_stats as s on s.day > current_date - 2 * asked.days and s.day <= current_date
    where s.kind = 'view'
    group by s.business_id)
  select viewed.business_id, b.name, viewed.views, coalesce(viewed.views_before, 0)
  from viewed join public.businesses as b on b.id = viewed.business_id
  where viewed.views > 0
  order by viewed.views desc, b.name, b.id limit 10
$$;
comment on function public.most_viewed_listings(integer) is
  'The ten listings whose pages were viewed most on the last days, 366 at most, and how often on as many days before. '
  'The rights are those of listing_stats.';
grant execute on function public.most_viewed_listings(integer) to authenticated, service_role;

-- No more than 31 bars of each kind and period: the API answers a thousand rows at once.
create function public.listing_use(listing uuid, last_day date, days integer default 30, days_per_bar integer default 1)
returns table (is_previous boolean, bar integer, kind text, count bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.assert_statistics(listing);
  return query
  with asked as (select least(greatest(listing_use.days, 1), 366) as days)
  select (last_day - s.day) >= asked.days,
    (last_day - s.day) % asked.days / greatest(listing_use.days_per_bar, (asked.days + 30) / 31), s.kind, sum(s.count)
  from asked join public.listing_stats as s on s.business_id = listing
    and s.day > last_day - 2 * asked.days and s.day <= last_day
  group by 1, 2, 3
  order by 1, 2, 3;
end
$$;
comment on function public.listing_use(uuid, date, integer, integer) is
  'How often a listing was used in each way in the days up to one, 366 at most, and in as many before: a row for each '
  'bar of a chart with some use, the last bar being 0. 403 not_in_plan. The rights are those of listing_stats.';
grant execute on function public.listing_use(uuid, date, integer, integer) to authenticated, service_role;

create function private.count_visit(listing_slug text, use_kind text, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing constant uuid := (select id from public.businesses where slug = listing_slug
    and status = 'approved');
  -- Nobody can be recognized on another day.
  visitor constant text := format('visits %s %s', current_date, address);
begin
  if listing is null then return null; end if;
  if not private.consume_rate_limit(visitor, 60, 60)
    or not private.consume_rate_limit(format('%s %s %s', visitor, listing, use_kind), 3, 1800)
  then return false; end if;
  perform public.count_listing_use(listing, use_kind);
  return true;
end
$$;
grant execute on function private.count_visit(text, text, text) to service_role;

create function public.count_visit(listing_slug text, use_kind text, address text) returns boolean
language sql security invoker set search_path = '' as $$
  select private.count_visit(listing_slug, use_kind, address)
$$;
comment on function public.count_visit(text, text, text) is
  'Counts a use of a public listing, at most three times per address, kind and half hour. Null if there is '
  'no such listing. With the service key.';
grant execute on function public.count_visit(text, text, text) to service_role;

-- A page of results counts once for each listing on it, like a visit: at most three times per address and half
-- hour. In the order of their ids, so that two pages with the same listings do not block each other.
create function private.count_appearances(listing_slugs text[], address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  visitor constant text := format('visits %s %s', current_date, address);
  listing uuid;
  counted integer := 0;
begin
  if not private.consume_rate_limit('appearances ' || visitor, 30, 60) then return 0; end if;
  for listing in select id from public.businesses
    where slug = any (listing_slugs[1:48]) and status = 'approved' order by id
  loop
    if private.consume_rate_limit(format('%s %s search', visitor, listing), 3, 1800) then
      perform public.count_listing_use(listing, 'search');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
end
$$;
grant execute on function private.count_appearances(text[], text) to service_role;

create function public.count_appearances(listing_slugs text[], address text) returns integer
language sql security invoker set search_path = '' as $$
  select private.count_appearances(listing_slugs, address)
$$;
comment on function public.count_appearances(text[], text) is
  'Counts that up to 48 public listings were shown as results of a search. Returns how many. With the service '
  'key.';
grant execute on function public.count_appearances(text[], text) to service_role;

-- 17_contact_and_reports.sql

-- What visitors write: messages to a business, and reports and suggested edits to staff.

-- The team of the business reads them, staff only those that the team reported.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null constraint contact_messages_name_length check (char_length(btrim(name)) between 1 and 120),
  email text not null constraint contact_messages_email_form
    check (private.is_email_address(email)),
  phone text constraint contact_messages_phone_form check (phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  body text not null constraint contact_messages_body_length
    check (char_length(btrim(body)) between 1 and 4000),
  state text not null default 'new' constraint contact_messages_state_known
    check (state in ('new', 'read', 'answered', 'spam')),
  reported_at timestamptz,
  -- The owner it was written to, once the listing has another (private.close_inbox): nobody new reads it.
  former_owner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages of visitors to a business, by the form on its page.';

create index contact_messages_business_id_idx on public.contact_messages (business_id, created_at desc, id);
create index contact_messages_created_at_idx on public.contact_messages (created_at);
create index contact_messages_spam_idx on public.contact_messages (created_at) where state = 'spam';
create index contact_messages_email_idx on public.contact_messages (email);

create trigger contact_messages_guard_merged before insert on public.contact_messages
  for each row execute function private.guard_merged_listing();
create trigger contact_messages_set_updated_at before update on public.contact_messages
  for each row execute function private.set_updated_at();

alter table public.contact_messages enable row level security;
grant select, delete, update (state) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "owners and managers read messages, staff reported ones" on public.contact_messages
  for select to authenticated using (
    (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]))
    or (reported_at is not null and (select private.is_staff())));
create policy "owners and managers sort messages" on public.contact_messages for update to authenticated
  using (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]))
  with check (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]));
create policy "owners and managers remove messages" on public.contact_messages for delete to authenticated
  using (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]));

-- Merging listings moves their messages; a forwarded report has none.
create function private.is_contact_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select person in (select private.managers_of(case when data ? 'message_id' then (
      select business_id from public.contact_messages
      where id = (data ->> 'message_id')::uuid and former_owner_id is null)
    else (data ->> 'business_id')::uuid end))
$$;
comment on function private.is_contact_due(uuid, jsonb) is
  'Whether a person still reads the messages of the business that a queued email is about, and the message '
  'was not deleted.';

-- What is rejected rolls its count back: a full hour stays full.
create function private.assert_contact_limit(what text, max_count integer, window_seconds integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('contact ' || what, max_count, window_seconds) then
    perform private.raise_error(429, 'too_many_messages',
      'Too many messages were sent. Wait an hour and try again.');
  end if;
end
$$;
comment on function private.assert_contact_limit(text, integer, integer) is
  'Counts what a visitor sends; 429 too_many_messages beyond the limit.';

create function private.receive_contact_message(
  listing_slug text, sender_name text, sender_email text, sender_phone text, body text, address text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.businesses;
  sender constant text := lower(btrim(sender_email));
  message uuid;
begin
  select * into listing from public.businesses where slug = listing_slug and status = 'approved'
  -- Its owner stays the same until the message is stored: see private.close_inbox.
  for share;
  if listing.id is null then
    perform private.raise_error(404, 'not_found', 'This business is no longer in the directory.');
  elsif not private.takes_messages(listing.id) then
    perform private.raise_error(409, 'messages_not_read',
      'This business does not take messages here. Use its phone number or website.');
  end if;

  -- Sent twice, by a second press or a reload, it is one message.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || listing.id || sender, 0));
  select id into message from public.contact_messages as m
  where m.business_id = listing.id and m.email = sender and m.body = btrim(receive_contact_message.body)
    and m.created_at > now() - interval '1 day' and m.former_owner_id is null;
  if message is not null then return message; end if;

  perform private.assert_contact_limit('message address ' || address, 10, 3600);
  perform private.assert_contact_limit('message sender ' || sender, 5, 3600);
  perform private.assert_contact_limit('message pair ' || sender || ' ' || listing.id, 5, 86400);
  perform private.assert_contact_limit('message listing ' || listing.id, 40, 3600);
  -- Whoever sends from many addresses: what the team of a chamber can still look through.
  perform private.assert_contact_limit('all messages', 500, 3600);
  insert into public.contact_messages (business_id, name, email, phone, body)
  values (listing.id, btrim(sender_name), sender, nullif(btrim(sender_phone), ''), btrim(body))
  returning id into message;
  perform public.count_listing_use(listing.id, 'message');
  perform private.queue_mail(format('contact_messages:%s:%s', message, reader), 'contact_message', 'messages',
    reader, jsonb_build_object('business', listing.name, 'business_id', listing.id, 'message_id', message))
  from private.managers_of(listing.id) as reader;
  return message;
end
$$;
grant execute on function private.receive_contact_message(text, text, text, text, text, text) to service_role;

create function public.receive_contact_message(
  listing_slug text, sender_name text, sender_email text, sender_phone text, body text, address text
) returns uuid
language sql security invoker set search_path = '' as $$
  select private.receive_contact_message(listing_slug, sender_name, sender_email, sender_phone, body, address)
$$;
comment on function public.receive_contact_message(text, text, text, text, text, text) is
  'Stores a visitor''s message and queues an email to the owner and managers of the listing; the same message '
  'within a day is stored once. 404, 409 messages_not_read, 429 too_many_messages. With the service key, by a '
  'function that excludes robots.';
grant execute on function public.receive_contact_message(text, text, text, text, text, text) to service_role;

-- What visitors and members report about what is public, and the edits that they suggest. Staff decide.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint reports_kind_known check (kind in ('problem', 'edit')),
  entity text not null constraint reports_entity_known check (
    entity in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'contact_messages')),
  entity_id uuid not null,
  business_id uuid references public.businesses (id) on delete cascade,
  -- As it was called and where it was when it was reported.
  title text not null constraint reports_title_length check (char_length(title) <= 300),
  path text not null constraint reports_path_form check (path ~ '^/[^[:space:]]*$' and char_length(path) <= 500),
  reason text not null default 'other' constraint reports_reason_known
    check (reason in ('wrong', 'closed', 'duplicate', 'spam', 'offensive', 'rights', 'other')),
  details text not null default '' constraint reports_details_length check (char_length(details) <= 4000),
  -- The suggested values, by the columns of businesses.
  suggestion jsonb constraint reports_suggestion_form check (
    jsonb_typeof(suggestion) = 'object' and suggestion <> '{}' and octet_length(suggestion::text) <= 20000
    and suggestion - '{name,phone,website,address_line1,city,zip_code}'::text[] = '{}'),
  -- For the answer; null if none is wanted.
  email text constraint reports_email_form
    check (private.is_email_address(email)),
  -- Of the page that it was written on: the answer has it.
  language text not null default 'en' constraint reports_language_known
    check (language = any (private.languages())),
  forwarded_at timestamptz,
  status text not null default 'pending' constraint reports_status_known
    check (status in ('pending', 'resolved', 'rejected')),
  status_reason text constraint reports_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reports is 'Reported problems and suggested edits, for staff.';

create index reports_queue_idx on public.reports (updated_at) where status = 'pending';
create index reports_entity_idx on public.reports (entity, entity_id);
create index reports_business_id_idx on public.reports (business_id);
create index reports_decided_idx on public.reports (status_changed_at) where status <> 'pending';
create index reports_email_idx on public.reports (email);

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('reports', '', 'pending', '{owner,editor,admin}', false),
  ('reports', 'pending', 'resolved', '{editor,admin}', true),
  ('reports', 'pending', 'rejected', '{editor,admin}', true);

-- Whoever left an address gets the answer.
create function private.answer_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(format('reports:%s:%s', new.id, new.status), 'report_answer', 'reports', null,
    jsonb_build_object('title', new.title, 'path', new.path, 'outcome', new.status, 'kind', new.kind,
      'answer', new.status_reason, 'language', new.language), new.email);
  return null;
end
$$;
comment on function private.answer_report() is 'Emails the answer of staff to whoever reported.';

create trigger audit_reports after update on public.reports
  for each row execute function private.write_audit();
create trigger reports_0_enforce_status before insert or update on public.reports
  for each row execute function private.enforce_status();
create trigger reports_0_guard_merged before insert on public.reports
  for each row execute function private.guard_merged_listing();
create trigger reports_answer after update on public.reports
  for each row when (old.status = 'pending' and new.status <> 'pending' and new.email is not null)
  execute function private.answer_report();
create trigger reports_set_updated_at before update on public.reports
  for each row execute function private.set_updated_at();

alter table public.reports enable row level security;
grant select, update (status, status_reason) on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy "staff see reports" on public.reports for select to authenticated
  using ((select private.is_staff()));
create policy "staff decide about reports" on public.reports for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create function private.receive_report(
  about text, about_slug text, report_kind text, reason text, details text, suggestion jsonb, email text,
  address text, language text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  report uuid;
  sender constant text := nullif(lower(btrim(receive_report.email)), '');
begin
  select * into item from (
    select id, id as business_id, name as title, '/directory/' as folder from public.businesses
    where about = 'businesses' and slug = about_slug and status = 'approved'
    union all
    select id, business_id, title, '/events/' from public.events
    where about = 'events' and slug = about_slug and approval_status = 'approved'
    union all
    select id, business_id, title, '/deals/' from public.deals
    where about = 'deals' and slug = about_slug and status = 'active'
    union all
    select id, business_id, title, '/jobs/' from public.jobs
    where about = 'jobs' and slug = about_slug and status = 'active'
    union all
    select id, null, title, case when exists (
      select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
      where m.post_id = blog_posts.id and c.slug = 'whats-new') then '/news/' else '/blog/' end
    from public.blog_posts
    where about = 'blog_posts' and slug = about_slug and status = 'published'
  ) as found;
  if item.id is null then
    perform private.raise_error(404, 'not_found', 'This page no longer exists.');
  end if;

  perform pg_advisory_xact_lock(hashtextextended('report ' || item.id, 0));
  select id into report from public.reports as r
  where r.entity = about and r.entity_id = item.id and r.status = 'pending' and r.kind = report_kind
    and r.details = btrim(receive_report.details) and r.email is not distinct from sender
    and r.suggestion is not distinct from receive_report.suggestion;
  if report is not null then return report; end if;

  perform private.assert_contact_limit('report address ' || address, 10, 3600);
  -- For each sender, so that nobody keeps others from reporting an item.
  perform private.assert_contact_limit('report item ' || item.id || ' address ' || address, 3, 3600);
  perform private.assert_contact_limit('all reports', 200, 3600);
  insert into public.reports (kind, entity, entity_id, business_id, title, path, reason, details, suggestion,
    email, language)
  values (report_kind, about, item.id, item.business_id, left(item.title, 300), item.folder || about_slug,
    receive_report.reason, btrim(receive_report.details), receive_report.suggestion, sender,
    receive_report.language)
  returning id into report;
  return report;
end
$$;
grant execute on function private.receive_report(text, text, text, text, text, jsonb, text, text, text)
  to service_role;

create function public.receive_report(
  about text, about_slug text, report_kind text, reason text, details text, suggestion jsonb default null,
  email text default null, address text default '', language text default 'en'
) returns uuid
language sql security invoker set search_path = '' as $$
  select private.receive_report(about, about_slug, report_kind, reason, details, suggestion, email, address,
    language)
$$;
comment on function public.receive_report(text, text, text, text, text, jsonb, text, text, text) is
  'Stores a report or a suggested edit of something public; the same one that is still pending is stored '
  'once. 404, 429 too_many_messages. With the service key, by a function that excludes robots.';
grant execute on function public.receive_report(text, text, text, text, text, jsonb, text, text, text)
  to service_role;

create function private.report_message(message uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.contact_messages;
  listing public.businesses;
  report uuid;
begin
  -- The listing first, as a merge of listings does.
  perform 1 from public.businesses where id = (select business_id from public.contact_messages
    where contact_messages.id = message and business_id = any (private.my_business_ids())) for share;
  select * into known from public.contact_messages
  where id = message and former_owner_id is null and business_id = any (private.my_business_ids()) for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This message no longer exists.'); end if;
  if known.reported_at is not null then
    perform private.raise_error(409, 'already_reported', 'This message is already reported.');
  end if;
  select * into listing from public.businesses where id = known.business_id;
  update public.contact_messages set reported_at = now() where id = message;
  insert into public.reports (kind, entity, entity_id, business_id, title, path, reason, details, email)
  values ('problem', 'contact_messages', message, listing.id, left('Message to ' || listing.name, 300),
    '/directory/' || listing.slug, 'spam', left(btrim(report_message.reason), 4000),
    (select users.email from auth.users where users.id = (select auth.uid())))
  returning id into report;
  return report;
end
$$;
grant execute on function private.report_message(uuid, text) to authenticated, service_role;

create function public.report_message(message uuid, reason text default '') returns uuid
language sql security invoker set search_path = '' as $$ select private.report_message(message, reason) $$;
comment on function public.report_message(uuid, text) is
  'Reports a message that the caller''s business got: from then on staff can read it. 409 already_reported.';
grant execute on function public.report_message(uuid, text) to authenticated, service_role;

create function private.apply_suggestion(report uuid, fields text[], reason text, seen_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  patch jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may apply a suggested edit.';
  end if;
  -- The listing first, as everything that changes one.
  perform private.lock_change_requests();
  perform 1 from public.businesses where id = (select business_id from public.reports where id = report)
  for no key update;
  select * into known from public.reports where id = report for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.status <> 'pending' then
    perform private.raise_error(409, 'already_decided',
      format('Someone else already decided this. It is "%s" now. Reload it.', known.status));
  elsif known.updated_at <> seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  end if;
  select jsonb_object_agg(key, value) into patch from jsonb_each(known.suggestion) where key = any (fields);
  if patch is null or known.entity <> 'businesses' then
    perform private.raise_error(422, 'fields_needed', 'Choose the fields to apply.');
  end if;
  perform private.apply_patch(known.business_id, patch);
  update public.reports set status = 'resolved', status_reason = apply_suggestion.reason
  where id = report;
end
$$;
grant execute on function private.apply_suggestion(uuid, text[], text, timestamptz)
  to authenticated, service_role;

create function public.apply_suggestion(report uuid, fields text[], reason text, seen_at timestamptz)
returns void
language sql security invoker set search_path = '' as $$
  select private.apply_suggestion(report, fields, reason, seen_at)
$$;
comment on function public.apply_suggestion(uuid, text[], text, timestamptz) is
  'Writes fields of a suggested edit to its listing and resolves the report with an answer; for staff. 409 '
  'already_decided, 409 changed_meanwhile.';
grant execute on function public.apply_suggestion(uuid, text[], text, timestamptz)
  to authenticated, service_role;

create function private.forward_report(report uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  readers uuid[];
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may forward a report.';
  end if;
  select * into known from public.reports where id = report for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.forwarded_at is not null then
    perform private.raise_error(409, 'already_forwarded', 'This was already forwarded to the business.');
  end if;
  readers := array(select private.managers_of(known.business_id));
  if cardinality(readers) = 0 or known.entity = 'contact_messages' then
    perform private.raise_error(409, 'messages_not_read', 'Nobody manages this business.');
  end if;
  update public.reports set forwarded_at = now() where id = report;
  -- Not the address of whoever reported.
  perform private.queue_mail(format('reports:%s:forwarded:%s', report, reader), 'report_forwarded',
    'messages', reader, jsonb_build_object('title', known.title, 'path', known.path, 'kind', known.kind,
      'business_id', known.business_id, 'reason', known.reason, 'details', known.details,
      'suggestion', known.suggestion))
  from unnest(readers) as reader;
  return cardinality(readers);
end
$$;
grant execute on function private.forward_report(uuid) to authenticated, service_role;

create function public.forward_report(report uuid) returns integer
language sql security invoker set search_path = '' as $$ select private.forward_report(report) $$;
comment on function public.forward_report(uuid) is
  'Emails a report without its sender to the owner and managers of the business, once; for staff. Returns to '
  'how many. 409 messages_not_read, 409 already_forwarded.';
grant execute on function public.forward_report(uuid) to authenticated, service_role;

create function private.delete_old_contact() returns integer
language sql volatile security definer set search_path = '' as $$
  with old_messages as (
    delete from public.contact_messages where created_at < now() - interval '2 years' returning 1
  ), old_spam as (
    delete from public.contact_messages where state = 'spam' and created_at < now() - interval '30 days'
      and created_at >= now() - interval '2 years' returning 1
  ), old_reports as (
    delete from public.reports where status <> 'pending' and status_changed_at < now() - interval '1 year'
    returning 1
  ), old_subscribers as (
    delete from private.launch_subscribers where created_at < now() - interval '1 year' returning 1
  )
  select ((select count(*) from old_messages) + (select count(*) from old_spam)
    + (select count(*) from old_reports) + (select count(*) from old_subscribers))::integer
$$;
grant execute on function private.delete_old_contact() to service_role;

create function public.delete_old_contact() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_contact() $$;
comment on function public.delete_old_contact() is
  'Deletes messages after two years, spam after 30 days, reports a year after their answer, and addresses that wait '
  'for a launch after a year. Returns how '
  'many. Regular work, with the service key.';
grant execute on function public.delete_old_contact() to service_role;

-- 18_listing_administration.sql

-- What staff do with whole listings: hand one over, revoke a claim, merge two into one and undo that.
--
-- Lock order, the same everywhere: the locks of private.lock_change_requests, then listings by id, then what
-- belongs to them, statistics last. Whoever adds a job, an event, a deal, a claim, an invitation or a person
-- to a team first waits for the listing (private.guard_merged_listing), so that a merge misses nothing.

-- A merged listing stays as a row of status `merged` without an owner: its address redirects to the kept one.
create table public.listing_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.businesses (id) on delete cascade,
  removed_id uuid not null references public.businesses (id) on delete cascade,
  reason text not null constraint listing_merges_reason_length
    check (char_length(btrim(reason)) between 1 and 2000),
  -- The columns that the kept listing took over.
  fields text[] not null default '{}',
  -- How many of each kind moved.
  moved jsonb not null default '{}',
  -- As it was before, for the undo.
  kept_owner_id uuid references auth.users (id) on delete set null,
  kept_verified boolean not null,
  removed_owner_id uuid references auth.users (id) on delete set null,
  removed_verified boolean not null,
  removed_featured boolean not null,
  removed_status text not null,
  removed_status_reason text,
  -- The owner that the merge gave the kept listing.
  given_owner_id uuid references auth.users (id) on delete set null,
  -- Whether the team came along; later nobody can tell, as accounts may be deleted.
  team_moved boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  -- What the undo could not give back: [{"kind": "jobs", "id": "…", "label": "Baker"}].
  not_returned jsonb
);
comment on table public.listing_merges is
  'Listings that were merged into another one, with what the undo needs; written by functions only.';

create unique index listing_merges_one_per_removed on public.listing_merges (removed_id)
  where undone_at is null;
create index listing_merges_removed_id_idx on public.listing_merges (removed_id);
create index listing_merges_kept_id_idx on public.listing_merges (kept_id, created_at desc);
create index listing_merges_kept_owner_id_idx on public.listing_merges (kept_owner_id);
create index listing_merges_removed_owner_id_idx on public.listing_merges (removed_owner_id);
create index listing_merges_given_owner_id_idx on public.listing_merges (given_owner_id);

create trigger audit_listing_merges after insert or update or delete on public.listing_merges
  for each row execute function private.write_audit();

alter table public.listing_merges enable row level security;
grant select on public.listing_merges to authenticated;
grant select, insert, update, delete on public.listing_merges to service_role;

create policy "staff see merges" on public.listing_merges for select to authenticated
  using ((select private.is_staff()));

-- One row for each thing that moved or changed.
create table private.listing_merge_items (
  merge_id uuid not null references public.listing_merges (id) on delete cascade,
  -- A table, `field` for a column of the kept listing, `kept_team` or `removed_team` for a person,
  -- `feature_period` for when the removed listing was to be featured, `branch` for a listing that became a branch of
  -- another one, or of none.
  kind text not null,
  item_id text not null,
  label text not null default '',
  -- As it was before; for claims, change requests and invitations, the state in which they moved. For approved
  -- claims, `after` holds their previous owner before the merge.
  before jsonb,
  after jsonb,
  primary key (merge_id, kind, item_id)
);
comment on table private.listing_merge_items is 'What a merge of two listings moved and changed.';

alter table private.listing_merge_items enable row level security;

-- A table that is added with a business_id belongs here or into private.merge_listings, or it needs a reason
-- not to move; tests/database/listing-administration.test.ts lists all of them.
create function private.plain_listing_tables() returns text[]
language sql immutable set search_path = '' as $$ 
  select '{events,deals,jobs,job_applications,reports,contact_messages}'::text[]
$$;
comment on function private.plain_listing_tables() is
  'Tables whose rows move with a merge by their business_id alone; messages and applications only with the '
  'team that reads them.';

-- Appearances are counted for several listings at once, in the order of their ids.
create function private.lock_listing_stats(listings uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select 1 from public.listing_stats where business_id = any (listings)
  order by business_id, day, kind for update
$$;
comment on function private.lock_listing_stats(uuid[]) is 'Locks the statistics of listings, in their order.';

create function private.merged_into(listing uuid) returns text
language sql stable security definer set search_path = '' as $$
  with recursive chain as (
    select kept_id, 1 as step from public.listing_merges where removed_id = listing and undone_at is null
    union all
    -- A kept listing may be merged later. Each listing is merged at most once at a time: there is no circle.
    select next.kept_id, chain.step + 1 from chain join public.listing_merges as next
      on next.removed_id = chain.kept_id and next.undone_at is null
  )
  select slug from chain join public.businesses on businesses.id = chain.kept_id
  where businesses.status = 'approved' order by step desc limit 1
$$;
comment on function private.merged_into(uuid) is
  'The slug of the public listing that this one was merged into, directly or over others; null if none.';

create function private.require_reason(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  if coalesce(btrim(reason), '') = '' then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason.');
  end if;
end
$$;

-- Nobody is informed of what they did themselves.
create function private.notify_listing_change(occasion text, outcome text, person uuid, listing uuid,
  details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('%s:%s:%s', occasion, outcome, person), 'listing_change', 'claims', person,
    jsonb_build_object('outcome', outcome, 'business', name, 'slug', case when status = 'approved'
      then slug end, 'business_id', id) || details)
  from public.businesses where id = listing and person is distinct from (select auth.uid())
$$;
comment on function private.notify_listing_change(text, text, uuid, uuid, jsonb) is
  'Emails somebody once that a listing of theirs was handed over, merged or separated again.';

-- One rule for claims, their revocation, handing over and merges: what visitors and applicants wrote to one owner
-- is not for another one. It stays, closed, and opens again if that owner returns: after a wrong claim, or the
-- undo of a merge. Staff who let the team stay leave its messages and applications with it. The nil UUID stands
-- for a listing without an owner, whose managers read them.
create function private.close_inbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  former constant uuid := coalesce(old.owner_id, nobody);
  present constant uuid := coalesce(new.owner_id, nobody);
  stays constant boolean := current_setting('hub.team_stays', true) = 'on'
    and current_setting('hub.merging', true) is distinct from 'on';
begin
  update public.contact_messages set former_owner_id = case when former_owner_id is null then former end
  where business_id = new.id
    and (former_owner_id = present or (former_owner_id is null and stays is not true));
  update public.job_applications set former_owner_id = case when former_owner_id is null then former end
  where business_id = new.id
    and (former_owner_id = present or (former_owner_id is null and stays is not true));
  return null;
end
$$;
comment on function private.close_inbox() is
  'Closes messages and applications to new owners of a listing, and opens those of an owner who returns.';

create trigger businesses_former_owner_3_close_inbox after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id) execute function private.close_inbox();

create function private.hand_over_listing(business uuid, new_owner uuid, reason text, team_stays boolean,
  seen_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.businesses;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may change the owner of a listing.';
  end if;
  perform private.require_reason(reason);
  perform private.lock_change_requests();
  -- With its branches, which private.end_branches_of_former_owner may change.
  perform 1 from public.businesses where id = business or branch_of = business order by id for no key update;
  select * into listing from public.businesses where id = business;
  if listing.id is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  elsif listing.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Undo the merge first.');
  elsif listing.owner_id = new_owner then
    return jsonb_build_object('changed', false, 'owner_id', listing.owner_id);
  elsif seen_at is not null and listing.updated_at <> seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif not exists (select from auth.users where id = new_owner
    and (coalesce(email, '') <> '' or coalesce(phone, '') <> '')) then
    perform private.raise_error(422, 'account_unknown', 'Choose an account with an email address or a phone.');
  elsif exists (select from public.account_deletions where user_id = new_owner) then
    perform private.raise_error(409, 'account_closing', 'This account is about to be deleted.');
  end if;

  perform set_config('hub.reason', reason, true);
  perform set_config('hub.team_stays', case when team_stays then 'on' else '' end, true);
  update public.businesses set owner_id = new_owner where id = business;
  delete from public.business_managers where business_id = business and user_id = new_owner;
  -- There is nothing left to decide about what they claim.
  update public.claims set status = 'withdrawn' where business_id = business and claimant_id = new_owner
    and status in ('started', 'awaiting_proof', 'pending_review', 'needs_info');
  perform set_config('hub.team_stays', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change(format('hand_over:%s:%s', business, clock_timestamp()), 'received',
    new_owner, business, jsonb_build_object('reason', reason));
  perform private.notify_listing_change(format('hand_over:%s:%s', business, clock_timestamp()), 'given_away',
    listing.owner_id, business, jsonb_build_object('reason', reason));
  return jsonb_build_object('changed', true, 'owner_id', new_owner, 'former_owner_id', listing.owner_id);
end
$$;
grant execute on function private.hand_over_listing(uuid, uuid, text, boolean, timestamptz)
  to authenticated, service_role;

create function public.hand_over_listing(business uuid, new_owner uuid, reason text,
  team_stays boolean default false, seen_at timestamptz default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.hand_over_listing(business, new_owner, reason, team_stays, seen_at)
$$;
comment on function public.hand_over_listing(uuid, uuid, text, boolean, timestamptz) is
  'Gives a listing to another account, for admins; 409 changed_meanwhile when its updated_at is not seen_at. '
  'The team leaves and earlier messages and applications are closed, unless the team stays. Both owners get an '
  'email. Returns changed: false if it is theirs already.';
grant execute on function public.hand_over_listing(uuid, uuid, text, boolean, timestamptz)
  to authenticated, service_role;

-- private.decide_claim gives the listing back to whoever had it before the claim, or to nobody.
create function private.revoke_claim(claim uuid, reason text, team_stays boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may revoke a claim.';
  end if;
  perform private.require_reason(reason);
  perform private.lock_listing_of('claims', claim);
  -- While this waited, a merge may have moved the claim to another listing.
  perform private.lock_listing_of('claims', claim);
  select * into asked from public.claims where id = claim for update;
  if asked.id is null then
    perform private.raise_error(404, 'not_found', 'This claim does not exist.');
  elsif asked.status = 'approved' then
    perform set_config('hub.team_stays', case when team_stays then 'on' else '' end, true);
    update public.claims set status = 'revoked', status_reason = reason where id = claim;
    perform set_config('hub.team_stays', '', true);
  elsif asked.status <> 'revoked' then
    perform private.raise_error(409, 'claim_not_approved', 'Only an approved claim can be revoked. Reload it.');
  end if;
  return jsonb_build_object('changed', asked.status = 'approved', 'owner_id',
    (select owner_id from public.businesses where id = asked.business_id));
end
$$;
grant execute on function private.revoke_claim(uuid, text, boolean) to authenticated, service_role;

create function public.revoke_claim(claim uuid, reason text, team_stays boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revoke_claim(claim, reason, team_stays)
$$;
comment on function public.revoke_claim(uuid, text, boolean) is
  'Revokes an approved claim, for staff: the listing returns to its former owner, or has none. The team leaves '
  'unless it stays, and what was written to the claimant is closed. The claimant gets an email. Returns changed: false if it is revoked already.';
grant execute on function public.revoke_claim(uuid, text, boolean) to authenticated, service_role;

-- The branches of both become branches of the kept listing, or of its main one: there is one level. Those of an
-- owner who loses the listing do not come along.
create function private.merge_branches(merge uuid, keep uuid, remove uuid, branches_move boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  former_main constant uuid := (select branch_of from public.businesses where id = remove);
begin
  update public.businesses set branch_of = null where id = remove and branch_of is not null;
  update public.businesses set branch_of = null where id = keep and branch_of = remove;
  if branches_move and former_main <> keep
    and not exists (select from public.businesses where branch_of = keep) then
    update public.businesses set branch_of = former_main where id = keep and branch_of is null;
  end if;
  update public.businesses set branch_of = case when branches_move
    then coalesce((select branch_of from public.businesses where id = keep), keep) end
  where branch_of = remove;

  update private.listing_merge_items as was set after = to_jsonb(branch.branch_of)
  from public.businesses as branch
  where was.merge_id = merge and was.kind = 'branch' and branch.id = was.item_id::uuid;
  delete from private.listing_merge_items where merge_id = merge and kind = 'branch'
    and before ->> 'branch_of' is not distinct from after #>> '{}';
end
$$;
comment on function private.merge_branches(uuid, uuid, uuid, boolean) is
  'Moves the branches of a merged listing, and records what changed for the undo.';

-- First those that have no branches themselves. What was changed since stays.
create function private.unmerge_branches(merge uuid) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  was record;
  returned text[] := '{}';
begin
  for was in select item_id::uuid as id, (before ->> 'branch_of')::uuid as main,
    (before ->> 'owner_id')::uuid as owner_id, (after #>> '{}')::uuid as given
  from private.listing_merge_items as item join public.listing_merges as done on done.id = item.merge_id
  where item.merge_id = merge and kind = 'branch'
  order by item_id in (done.kept_id::text, done.removed_id::text), item_id loop
    update public.businesses as branch set branch_of = was.main
    where branch.id = was.id and branch.branch_of is not distinct from was.given
      and branch.owner_id is not distinct from was.owner_id and branch.status <> 'merged'
      and (was.main is null or (
        exists (select from public.businesses as main where main.id = was.main and main.branch_of is null
          and main.status <> 'merged')
        and not exists (select from public.businesses as other where other.branch_of = was.id)));
    if found then returned := returned || ('branch' || was.id); end if;
  end loop;
  return returned;
end
$$;
comment on function private.unmerge_branches(uuid) is
  'Makes branches what they were before a merge; returns those that it changed, as kind and id.';

create function private.merge_listings(keep uuid, remove uuid, take_fields text[], reason text,
  owner_from text, keep_seen_at timestamptz, remove_seen_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_states constant text[] := '{started,awaiting_proof,pending_review,needs_info}';
  kept public.businesses;
  gone public.businesses;
  merge public.listing_merges;
  is_contested boolean;
  team_moves boolean;
  new_owner uuid;
  carrier text;
  assignments text;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may merge listings.';
  end if;
  perform private.require_reason(reason);
  if keep = remove then
    perform private.raise_error(422, 'same_listing', 'Choose another listing to merge.');
  elsif not private.is_distinct_list(take_fields) or not take_fields <@ private.listing_columns() then
    perform private.raise_error(422, 'fields_unknown', 'Choose fields of a listing, each once.');
  end if;
  -- Whether an email address is public belongs to the address.
  if take_fields && '{email,show_email}' then
    take_fields := array(select unnest(take_fields) union select unnest('{email,show_email}'::text[]));
  end if;

  perform private.lock_change_requests();
  perform 1 from public.businesses where id in (keep, remove) or branch_of in (keep, remove)
  order by id for no key update;
  select * into kept from public.businesses where id = keep;
  select * into gone from public.businesses where id = remove;
  if kept.id is null or gone.id is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  end if;
  if gone.status = 'merged' then
    select * into merge from public.listing_merges where removed_id = remove and undone_at is null;
    -- A second click changes nothing.
    if merge.kept_id = keep then return merge.id; end if;
  end if;
  if 'merged' in (gone.status, kept.status) then
    perform private.raise_error(409, 'already_merged',
      'One of these listings was already merged into another one. Reload the page.');
  elsif kept.updated_at <> keep_seen_at or gone.updated_at <> remove_seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  elsif gone.status = 'approved' and kept.status <> 'approved' then
    perform private.raise_error(409, 'kept_not_public',
      'The listing to keep is not public, but the other one is. Keep the public one.');
  end if;

  is_contested := coalesce(kept.owner_id <> gone.owner_id, false);
  if is_contested and coalesce(owner_from, '') not in ('keep', 'remove') then
    perform private.raise_error(409, 'two_owners',
      'These listings have different owners. Choose who owns the merged listing.');
  end if;
  new_owner := case when is_contested and owner_from = 'remove' then gone.owner_id
    else coalesce(kept.owner_id, gone.owner_id) end;
  -- The team of an owner who loses the listing leaves with them.
  team_moves := gone.owner_id is null or gone.owner_id = new_owner;

  perform set_config('hub.reason', reason, true);
  perform set_config('hub.merging', 'on', true);
  insert into public.listing_merges (kept_id, removed_id, reason, fields, kept_owner_id, kept_verified,
    removed_owner_id, removed_verified, removed_featured, removed_status, removed_status_reason, given_owner_id,
    team_moved, created_by)
  values (keep, remove, reason, take_fields, kept.owner_id, kept.verified, gone.owner_id, gone.verified,
    gone.featured, gone.status, gone.status_reason, new_owner, team_moves, (select auth.uid()))
  returning * into merge;
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, case business_id when keep then 'kept_team' else 'removed_team' end, user_id::text,
    to_jsonb(team)
  from public.business_managers as team where business_id in (keep, remove);
  insert into private.listing_merge_items (merge_id, kind, item_id, label, before)
  select merge.id, 'branch', id, name, jsonb_build_object('branch_of', branch_of, 'owner_id', owner_id)
  from public.businesses where id in (keep, remove) or branch_of in (keep, remove);

  -- First the owner: with a former one, their team and requests leave the kept listing.
  update public.businesses set owner_id = new_owner,
    verified = kept.verified or (gone.verified and new_owner is not distinct from gone.owner_id)
  where id = keep;

  foreach carrier in array private.plain_listing_tables() loop
    -- What visitors wrote to one owner is not for another one.
    continue when carrier in ('contact_messages', 'job_applications') and not team_moves;
    execute format('with moved as (
        update public.%1$I as item set business_id = $1 where business_id = $2 returning to_jsonb(item) as row)
      insert into private.listing_merge_items (merge_id, kind, item_id, label)
      select $3, %1$L, row ->> ''id'', case when %1$L = ''job_applications'' then '''' else
        coalesce(row ->> ''title'', row ->> ''name'', '''') end from moved', carrier)
      using keep, remove, merge.id;
  end loop;

  update public.change_requests set status = 'superseded'
  where business_id = remove and status = 'pending' and (not team_moves
    or exists (select from public.change_requests as other
      where other.business_id = keep and other.status = 'pending'));
  with moved as (
    update public.change_requests set business_id = keep where business_id = remove returning id, status)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'change_requests', id, to_jsonb(status) from moved;

  -- A person has one open claim of a listing, and none of their own one.
  update public.claims as claim set status = 'withdrawn'
  where business_id in (keep, remove) and status = any (open_states) and (claimant_id = new_owner
    or (business_id = remove and exists (select from public.claims as other where other.business_id = keep
      and other.claimant_id = claim.claimant_id and other.status = any (open_states))));
  -- Whom the approved claims of other owners made the owner says nothing about the kept listing.
  insert into private.listing_merge_items (merge_id, kind, item_id, before, after)
  select merge.id, 'claims', id, to_jsonb(status), case when status = 'approved' then to_jsonb(previous_owner_id) end
  from public.claims where business_id = remove
    and not (status = 'approved' and claimant_id is distinct from new_owner);
  -- A claim that is revoked now gives the kept listing back to its own former owner.
  update public.claims set business_id = keep,
    previous_owner_id = case when status = 'approved' then kept.owner_id else previous_owner_id end
  where id in (select item_id::uuid from private.listing_merge_items
    where merge_id = merge.id and kind = 'claims');
  -- These codes were sent to an address of the other listing.
  delete from private.claim_codes where claim_id in (
    select item_id::uuid from private.listing_merge_items where merge_id = merge.id and kind = 'claims');

  if team_moves then
    with moved as (
      update public.manager_invitations as invitation set business_id = keep where business_id = remove
        and not (accepted_at is null and revoked_at is null and exists (
        select from public.manager_invitations as other where other.business_id = keep
          and other.email = invitation.email and other.accepted_at is null and other.revoked_at is null))
      returning id, email, accepted_at, revoked_at)
    insert into private.listing_merge_items (merge_id, kind, item_id, label, before)
    select merge.id, 'manager_invitations', id, email, jsonb_build_array(accepted_at, revoked_at) from moved;
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select keep, user_id, role, added_by, created_at from public.business_managers
    where business_id = remove and user_id is distinct from new_owner
    on conflict (business_id, user_id) do update set role = 'manager' where excluded.role = 'manager';
  end if;
  update public.manager_invitations set revoked_at = now()
  where business_id = remove and accepted_at is null and revoked_at is null;
  delete from public.business_managers where business_id = remove
    or (business_id = keep and user_id = new_owner);

  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'field', field, to_jsonb(kept) -> field from unnest(take_fields) as field;
  select string_agg(format('%1$I = other.%1$I', field), ', ') into assignments
  from unnest(take_fields) as field;
  if assignments is not null then
    execute format('update public.businesses as this set %s from public.businesses as other
      where this.id = $1 and other.id = $2', assignments) using keep, remove;
    update private.listing_merge_items set after = (
      select to_jsonb(businesses) -> item_id from public.businesses where id = keep)
    where merge_id = merge.id and kind = 'field';
  end if;

  perform private.merge_branches(merge.id, keep, remove, team_moves);

  update public.businesses set status = 'merged', status_reason = reason, owner_id = null, verified = false,
    featured = false
  where id = remove;
  with ended as (
    delete from public.feature_periods where entity = 'businesses' and item_id = remove returning *)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'feature_period', id, to_jsonb(ended) from ended;

  perform private.lock_listing_stats(array[keep, remove]);
  with moved as (delete from public.listing_stats where business_id = remove returning day, kind, count),
  added as (
    insert into public.listing_stats (business_id, day, kind, count) select keep, day, kind, count from moved
    on conflict on constraint listing_stats_pkey
    do update set count = listing_stats.count + excluded.count)
  insert into private.listing_merge_items (merge_id, kind, item_id, before)
  select merge.id, 'listing_stats', day || ' ' || kind, to_jsonb(count) from moved;

  update public.listing_merges set moved = (
    select coalesce(jsonb_object_agg(kind, amount), '{}') from (
      select kind, count(*) as amount from private.listing_merge_items
      where merge_id = merge.id and kind not in ('kept_team', 'feature_period') group by kind) as counted)
  where id = merge.id;
  perform set_config('hub.merging', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change('merge:' || merge.id, 'merged', person, keep,
    jsonb_build_object('removed', gone.name, 'reason', reason, 'is_owner',
      person is not distinct from new_owner))
  from (select kept.owner_id as person union select gone.owner_id) as owners where person is not null;
  return merge.id;
end
$$;
grant execute on function private.merge_listings(uuid, uuid, text[], text, text, timestamptz, timestamptz)
  to authenticated, service_role;

create function public.merge_listings(keep uuid, remove uuid, reason text, take_fields text[] default '{}',
  owner_from text default null, keep_seen_at timestamptz default null,
  remove_seen_at timestamptz default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.merge_listings(keep, remove, take_fields, reason, owner_from, keep_seen_at, remove_seen_at)
$$;
comment on function public.merge_listings(uuid, uuid, text, text[], text, timestamptz, timestamptz) is
  'Merges a listing into another one, for admins: what belonged to it belongs to the kept one, and its address '
  'redirects there. take_fields: the columns that the kept one takes over; email and show_email always come '
  'together. owner_from: keep or remove, needed when both have an owner. 409 changed_meanwhile when one was '
  'edited since it was seen. Returns the merge.';
grant execute on function public.merge_listings(uuid, uuid, text, text[], text, timestamptz, timestamptz)
  to authenticated, service_role;

create function private.unmerge_listings(merge uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  done public.listing_merges;
  kept public.businesses;
  gone public.businesses;
  carrier text;
  changed text[];
  assignments text;
  returned text[] := '{}';
  ids text[];
  -- Another owner since the merge stays.
  is_owner_same boolean;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may undo a merge.';
  end if;
  perform private.lock_change_requests();
  perform 1 from public.businesses where id in (
    select unnest(array[kept_id, removed_id]) from public.listing_merges where id = merge
    union all
    select unnest(array[item_id::uuid, (before ->> 'branch_of')::uuid])
    from private.listing_merge_items where merge_id = merge and kind = 'branch')
  order by id for no key update;
  select * into done from public.listing_merges where id = merge for update;
  if done.id is null then
    perform private.raise_error(404, 'not_found', 'This merge does not exist.');
  elsif done.undone_at is not null then
    -- A second click changes nothing.
    return done.not_returned;
  elsif done.created_at < now() - interval '30 days' then
    perform private.raise_error(409, 'undo_expired', 'A merge can be undone for 30 days.');
  end if;
  select * into kept from public.businesses where id = done.kept_id;
  if kept.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'The listing that was kept was merged into another one. Undo that merge first.');
  end if;

  is_owner_same := kept.owner_id is not distinct from done.given_owner_id;

  perform set_config('hub.reason', coalesce(nullif(btrim(reason), ''), 'Merge undone.'), true);
  perform set_config('hub.merging', 'on', true);
  perform set_config('hub.team_stays', 'on', true);
  -- Without an owner yet: nobody is emailed a decision about their listing.
  update public.businesses set status = done.removed_status, status_reason = done.removed_status_reason,
    verified = done.removed_verified, featured = done.removed_featured and not exists (
      select from private.listing_merge_items as was where was.merge_id = merge and was.kind = 'feature_period'
        and (was.before ->> 'ends_at')::timestamptz <= now())
  where id = done.removed_id;
  insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
  select 'businesses', done.removed_id, period.starts_at, period.ends_at, period.has_begun
  from private.listing_merge_items as was
    cross join lateral jsonb_populate_record(null::public.feature_periods, was.before) as period
  where was.merge_id = merge and was.kind = 'feature_period' and coalesce(period.ends_at > now(), true)
  on conflict on constraint feature_periods_item_id_unique do nothing;
  update public.businesses set owner_id = done.removed_owner_id where id = done.removed_id
  returning * into gone;

  foreach carrier in array private.plain_listing_tables() loop
    execute format('with moved as (
        update public.%1$I as item set business_id = $1 from private.listing_merge_items as was
        where was.merge_id = $3 and was.kind = %1$L and item.id = was.item_id::uuid and item.business_id = $2
        returning item.id)
      select coalesce(array_agg(%1$L || id::text), ''{}'') from moved', carrier)
      into ids using done.removed_id, done.kept_id, merge;
    returned := returned || ids;
  end loop;
  -- The kept listing may have got another owner meanwhile.
  update public.contact_messages set former_owner_id = null
  where business_id = done.removed_id and former_owner_id = done.removed_owner_id;
  update public.job_applications set former_owner_id = null
  where business_id = done.removed_id and former_owner_id = done.removed_owner_id;
  -- What was decided since stays: the decision was about the kept listing.
  with moved as (
    update public.change_requests as item set business_id = done.removed_id
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'change_requests' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id and to_jsonb(item.status) = was.before
    returning item.id)
  select coalesce(array_agg('change_requests' || id::text), '{}') into ids from moved;
  returned := returned || ids;
  with moved as (
    update public.claims as item set business_id = done.removed_id,
      previous_owner_id = case when item.status <> 'approved' then item.previous_owner_id else (
        select former.id from auth.users as former where former.id = (was.after #>> '{}')::uuid
          -- Whose own claim was revoked since must not get the listing back.
          and not exists (select from public.claims as other where other.business_id = done.removed_id
            and other.claimant_id = former.id and other.status = 'revoked'
            and other.updated_at >= done.created_at)) end
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'claims' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id and to_jsonb(item.status) = was.before
    returning item.id)
  select coalesce(array_agg('claims' || id::text), '{}') into ids from moved;
  returned := returned || ids;
  delete from private.claim_codes where claim_id in (
    select item_id::uuid from private.listing_merge_items where merge_id = merge and kind = 'claims');
  with moved as (
    update public.manager_invitations as item set business_id = done.removed_id
    from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'manager_invitations' and item.id = was.item_id::uuid
      and item.business_id = done.kept_id
      and jsonb_build_array(item.accepted_at, item.revoked_at) = was.before
    returning item.id)
  select coalesce(array_agg('manager_invitations' || id::text), '{}') into ids from moved;
  returned := returned || ids;

  -- The team as it was; who left the kept listing since, or whose account is gone, does not return.
  with moved as (
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select done.removed_id, users.id, was.before ->> 'role', (was.before ->> 'added_by')::uuid,
      (was.before ->> 'created_at')::timestamptz
    from private.listing_merge_items as was join auth.users on users.id = was.item_id::uuid
    where was.merge_id = merge and was.kind = 'removed_team'
      and users.id is distinct from gone.owner_id
      -- A team that left with an owner whose account is gone has nobody to return to.
      and case when done.team_moved then users.id = done.given_owner_id or exists (
        select from public.business_managers as team
        where team.business_id = done.kept_id and team.user_id = users.id) else gone.owner_id is not null end
    returning user_id)
  select coalesce(array_agg('removed_team' || user_id::text), '{}') into ids from moved;
  returned := returned || ids;
  if done.team_moved then
    delete from public.business_managers as team using private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'removed_team' and team.business_id = done.kept_id
      and team.user_id = was.item_id::uuid
      and not exists (select from private.listing_merge_items as other
        where other.merge_id = merge and other.kind = 'kept_team' and other.item_id = was.item_id);
    update public.business_managers as team set role = was.before ->> 'role'
    from private.listing_merge_items as was join private.listing_merge_items as other
      on other.merge_id = merge and other.kind = 'removed_team' and other.item_id = was.item_id
    where was.merge_id = merge and was.kind = 'kept_team' and team.business_id = done.kept_id
      and team.user_id = was.item_id::uuid and team.role = other.before ->> 'role';
  end if;

  -- The kept listing's fields, unless they were edited since, or name a category that is gone.
  select array_agg(item_id) into changed from private.listing_merge_items as was
  where merge_id = merge and kind = 'field' and (to_jsonb(kept) -> item_id is distinct from after
    or (item_id = 'categories' and exists (select from jsonb_array_elements_text(before) as name
      where name not in (select known.name from public.business_categories as known))));
  if changed && '{latitude,longitude}' then changed := changed || '{latitude,longitude}'::text[]; end if;
  if changed && '{email,show_email}' then changed := changed || '{email,show_email}'::text[]; end if;
  select string_agg(format('%1$I = (jsonb_populate_record(null::public.businesses, $1)).%1$I', item_id), ', ')
    into assignments
  from private.listing_merge_items where merge_id = merge and kind = 'field'
    and item_id <> all (coalesce(changed, '{}'));
  if assignments is not null then
    execute format('update public.businesses set %s where id = $2', assignments)
      using (select jsonb_object_agg(item_id, before) from private.listing_merge_items
        where merge_id = merge and kind = 'field'), done.kept_id;
  end if;

  returned := returned || private.unmerge_branches(merge);
  if is_owner_same and done.kept_owner_id is distinct from done.given_owner_id then
    update public.businesses set owner_id = done.kept_owner_id, verified = done.kept_verified
    where id = done.kept_id;
    insert into public.business_managers (business_id, user_id, role, added_by, created_at)
    select done.kept_id, users.id, was.before ->> 'role', (was.before ->> 'added_by')::uuid,
      (was.before ->> 'created_at')::timestamptz
    from private.listing_merge_items as was join auth.users on users.id = was.item_id::uuid
    where was.merge_id = merge and was.kind = 'kept_team'
      and done.kept_owner_id is not null
    on conflict (business_id, user_id) do nothing;
  end if;

  -- Those left: the kept listing has its owner back.
  returned := returned || private.unmerge_branches(merge);

  perform private.lock_listing_stats(array[done.kept_id, done.removed_id]);
  update public.listing_stats as stats set count = greatest(0, stats.count - was.before::integer)
  from private.listing_merge_items as was
  where was.merge_id = merge and was.kind = 'listing_stats' and stats.business_id = done.kept_id
    and stats.day = split_part(was.item_id, ' ', 1)::date and stats.kind = split_part(was.item_id, ' ', 2);
  insert into public.listing_stats as stats (business_id, day, kind, count)
  select done.removed_id, split_part(item_id, ' ', 1)::date, split_part(item_id, ' ', 2), before::integer
  from private.listing_merge_items where merge_id = merge and kind = 'listing_stats'
  on conflict on constraint listing_stats_pkey do update set count = stats.count + excluded.count;

  update public.listing_merges set undone_at = now(), undone_by = (select auth.uid()), not_returned = (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', item_id, 'label', label)
      order by kind, label, item_id), '[]')
    from (
      select kind, item_id, label from private.listing_merge_items
      where merge_id = merge and kind not in ('field', 'kept_team', 'listing_stats', 'feature_period')
        and (kind || item_id) <> all (returned) and (kind <> 'removed_team'
        or item_id::uuid is distinct from gone.owner_id)
      union all
      select 'field', field, '' from unnest(array(select distinct unnest(changed))) as field
      where field = any (done.fields)
      union all
      select 'owner', done.kept_id::text, '' where not is_owner_same
    ) as missing)
  where id = merge returning * into done;
  perform set_config('hub.team_stays', '', true);
  perform set_config('hub.merging', '', true);
  perform set_config('hub.reason', '', true);

  perform private.notify_listing_change('unmerge:' || merge, 'unmerged', person, listing,
    jsonb_build_object('removed', case listing when kept.id then gone.name else kept.name end))
  from (select distinct on (person) person, listing from (values (done.kept_owner_id, kept.id),
    (done.removed_owner_id, gone.id)) as owners (person, listing) order by person, listing) as owners
  where person is not null;
  return done.not_returned;
end
$$;
grant execute on function private.unmerge_listings(uuid, text) to authenticated, service_role;

create function public.unmerge_listings(merge uuid, reason text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.unmerge_listings(merge, reason) $$;
comment on function public.unmerge_listings(uuid, text) is
  'Undoes a merge of two listings within 30 days, for admins: gives back what still belongs to the kept one as '
  'it was. Returns what could not be given back, as [{kind, id, label}].';
grant execute on function public.unmerge_listings(uuid, text) to authenticated, service_role;

-- Email addresses are for admins.
create function private.listing_people(business uuid) returns table (
  user_id uuid, role text, name text, email text, added_by uuid)
language sql stable security definer set search_path = '' as $$
  select people.user_id, people.role, coalesce(private.name_of(people.user_id), ''),
    case when private.is_staff('{admin}') then users.email::text end, people.added_by
  from (
    select owner_id as user_id, 'owner' as role, null::uuid as added_by, null::timestamptz as created_at
    from public.businesses where id = business and owner_id is not null
    union all
    select team.user_id, team.role, team.added_by, team.created_at from public.business_managers as team
    where team.business_id = business
  ) as people join auth.users on users.id = people.user_id
  where private.is_staff() order by people.role <> 'owner', people.created_at
$$;
grant execute on function private.listing_people(uuid) to authenticated, service_role;

create function public.listing_people(business uuid) returns table (
  user_id uuid, role text, name text, email text, added_by uuid)
language sql stable security invoker set search_path = '' as $$
  select * from private.listing_people(business)
$$;
comment on function public.listing_people(uuid) is
  'The owner and the team of a listing, for staff; with their email addresses for admins.';
grant execute on function public.listing_people(uuid) to authenticated, service_role;

-- 19_branches.sql

-- Several locations of one organization: a listing may be a branch of another one, its main listing. Each is a
-- listing with its own page, place, hours and approval. One level: a main listing is no branch itself.
--
-- Lock order: listings by id, as in 18_listing_administration.sql.

create function private.guard_branch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_branches constant integer := 100;
  main public.businesses;
begin
  if new.branch_of = new.id then
    perform private.raise_error(422, 'same_listing', 'Choose another listing as the main one.');
  end if;
  select * into main from public.businesses where id = new.branch_of for no key update;
  if main.status = 'merged' or new.status = 'merged' then
    perform private.raise_error(409, 'listing_merged',
      'This listing was merged into another one. Reload the page.');
  elsif main.branch_of is not null then
    perform private.raise_error(409, 'main_is_branch',
      format('"%s" is a location of another listing. Choose the main one.', main.name));
  elsif exists (select from public.businesses where branch_of = new.id) then
    perform private.raise_error(409, 'has_branches',
      format('"%s" has locations of its own. Remove them first.', new.name));
  elsif (select count(*) from public.businesses where branch_of = main.id) >= max_branches then
    perform private.raise_error(409, 'too_many_branches',
      format('A listing can have %s locations.', max_branches));
  end if;
  return new;
end
$$;
comment on function private.guard_branch() is
  'Lets a listing be a branch only of a main listing, and only without branches of its own.';

create trigger businesses_0_guard_branch before insert or update of branch_of on public.businesses
  for each row when (new.branch_of is not null) execute function private.guard_branch();

-- A listing with another owner is no location of the former one's organization. The listings of a deleted account
-- stay together.
create function private.end_branches_of_former_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = old.owner_id) then return null; end if;
  update public.businesses set branch_of = null where branch_of = new.id and owner_id = old.owner_id;
  update public.businesses set branch_of = null where id = new.id
    and branch_of in (select id from public.businesses where owner_id = old.owner_id);
  return null;
end
$$;
comment on function private.end_branches_of_former_owner() is
  'Separates a listing that changes its owner from the main listing and the branches of the former one.';

create trigger businesses_former_owner_4_end_branches after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.end_branches_of_former_owner();

create function private.set_branch(listing uuid, main uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  branch public.businesses;
  owner_of_main uuid;
begin
  perform 1 from public.businesses where id in (listing, main) order by id for no key update;
  select * into branch from public.businesses where id = listing;
  select owner_id into owner_of_main from public.businesses where id = coalesce(main, branch.branch_of);
  if private.is_staff() then
    if branch.id is null or (main is not null and not exists (select from public.businesses where id = main)) then
      perform private.raise_error(404, 'not_found', 'This listing does not exist.');
    end if;
  elsif not coalesce(case when main is null then me in (branch.owner_id, owner_of_main)
    else me = branch.owner_id and me = owner_of_main end, false) then
    raise exception using errcode = '42501', message = 'Only staff and the owner of both listings may do this.';
  end if;
  update public.businesses set branch_of = main where id = listing and branch_of is distinct from main;
end
$$;
grant execute on function private.set_branch(uuid, uuid) to authenticated, service_role;

create function public.set_branch(listing uuid, main uuid default null) returns void
language sql security invoker set search_path = '' as $$ select private.set_branch(listing, main) $$;
comment on function public.set_branch(uuid, uuid) is
  'Makes a listing a branch of a main listing, for the owner of both and for staff; without main a branch of none, '
  'also for the owner of the main one. 422 same_listing, 409 main_is_branch, has_branches, too_many_branches or '
  'listing_merged when it cannot be one.';
grant execute on function public.set_branch(uuid, uuid) to authenticated, service_role;

create function private.add_branch(main uuid, name text, tagline text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  source public.businesses;
  added uuid;
begin
  select * into source from public.businesses where id = main and owner_id = (select auth.uid()) for no key update;
  if source.id is null then
    raise exception using errcode = '42501', message = 'Only the owner of a listing may add locations.';
  end if;
  insert into public.businesses (branch_of, owner_id, name, tagline, categories, website, social_links, country,
    time_zone, logo_url)
  values (source.id, source.owner_id, add_branch.name, add_branch.tagline,
    -- The main listing may have more than its plan includes now.
    source.categories[:(private.entitlements_of(source.organization_id) ->> 'categories')::integer], source.website,
    source.social_links, source.country, source.time_zone,
    -- The pictures of a draft may be deleted with it.
    case when source.published_at is not null then source.logo_url end)
  returning id into added;
  return added;
end
$$;
grant execute on function private.add_branch(uuid, text, text) to authenticated, service_role;

create function public.add_branch(main uuid, name text, tagline text default '') returns uuid
language sql security invoker set search_path = '' as $$ select private.add_branch(main, name, tagline) $$;
comment on function public.add_branch(uuid, text, text) is
  'Starts a draft of another location, for the owner of the main listing, with its categories, website, social '
  'links and logo. Returns the new listing. Errors as set_branch.';
grant execute on function public.add_branch(uuid, text, text) to authenticated, service_role;

create function public.listing_branches(listing uuid)
returns table (id uuid, slug text, name text, city text, status text, is_main boolean)
language sql stable security invoker set search_path = '' as $$
  select b.id, b.slug, b.name, b.city, b.status, b.branch_of is null
  from public.businesses as this join public.businesses as b
    on b.id = coalesce(this.branch_of, this.id) or b.branch_of = coalesce(this.branch_of, this.id)
  where this.id = listing
  order by b.branch_of is not null, lower(b.city), b.sort_name, b.id
$$;
comment on function public.listing_branches(uuid) is
  'All listings of the organization of a listing that the caller may see, itself included, the main one first.';
grant execute on function public.listing_branches(uuid) to authenticated, service_role;

-- 20_directory_search.sql

-- Search and pages of the directory.

create function private.category_names(category text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(found.name), '{}') from public.business_categories as top
  join public.business_categories as found on found.id = top.id or found.parent_id = top.id
  where top.slug = category or top.name = category
$$;
comment on function private.category_names(text) is
  'The names of a category, by slug or name, and of its subcategories.';

-- Who is open now in each time zone, as SQL over `b`, with the present minute of the week as a constant:
-- Postgres finds the few that are open at night by an index. Only on special days is a listing's own calendar
-- read.
create function private.open_now_condition() returns text
language sql stable set search_path = '' as $$
  -- The time zones of approved listings, by a loose index scan.
  with recursive zones as (
    (select time_zone from public.businesses where status = 'approved' order by time_zone limit 1)
    union all
    select (select time_zone from public.businesses where status = 'approved'
      and businesses.time_zone > zones.time_zone
      order by time_zone limit 1)
    from zones where zones.time_zone is not null
  )
  select '(' || coalesce(string_agg(format(
    '(b.time_zone = %1$L and b.open_minutes @> %2$s and not b.special_days @> %3$L::date
        and coalesce(b.temporarily_closed_until < %3$L::date, true))
      or (b.time_zone = %1$L and b.special_days <> ''{}'' and b.special_days @> %3$L::date
        and private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()))',
    time_zone, (extract(isodow from here)::int - 1) * 1440 + extract(hour from here)::int * 60 + extract(
      minute from here)::int,
    here::date), ' or '), 'false') || ')'
  from zones, lateral (select now() at time zone time_zone as here) as clock
  where time_zone is not null
$$;

-- The conditions of a search as SQL over `b`: $1 query, $2 categories that fit it, $3 chosen category names, $4 city.
-- The area is south, west, north and east in degrees.
create function private.directory_conditions(terms private.search_terms, category text, in_city text,
  open_now boolean, area double precision[] default null)
returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'b.status = ''approved''',
    case when terms.words = '' then null
      -- Without categories the planner needs one index.
      when terms.categories = '{}' then 'b.search_document @@ $1'
      else '(b.search_document @@ $1 or b.categories && $2)' end,
    case when category <> '' then 'b.categories && $3' end,
    case when in_city <> '' then 'lower(b.city) = lower($4)' end,
    case when open_now then private.open_now_condition() end,
    case when area is not null then format(
      'b.latitude between %s and %s and b.longitude between %s and %s', area[1], area[3], area[2], area[4]) end)
$$;

create function private.city_slug(city text) returns text
language sql stable set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent', left(city, 100))), '[^a-z0-9\s-]', '',
      'g'), '[\s-]+', '-', 'g'))
$$;
comment on function private.city_slug(text) is
  'A city in a path: "St. Johnsbury" is st-johnsbury. Empty for names without Latin letters.';
grant execute on function private.city_slug(text) to anon, authenticated, service_role;

create function private.known_city(wanted text) returns text
language sql stable set search_path = '' as $$
  -- By a loose index scan.
  with recursive cities as (
    (select lower(city) as city from public.businesses where status = 'approved' and lower(city) > ''
      order by lower(city) limit 1)
    union all
    select (select lower(b.city) from public.businesses as b
      where b.status = 'approved' and lower(b.city) > cities.city order by lower(b.city) limit 1)
    from cities where cities.city is not null
  )
  select city from cities where city = lower(wanted) or private.city_slug(city) = wanted
  order by city = lower(wanted) desc limit 1
$$;
comment on function private.known_city(text) is
  'The lower-cased name of a city that has listings, by its name or slug.';

-- A search as its statement needs it, made by private.read_directory_search.
create type private.directory_search as (
  terms private.search_terms,
  categories text[],
  city text,
  here extensions.cube,
  conditions text,
  sort text
);

create function private.is_area(area double precision[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(area) = 1 and cardinality(area) = 4 and array_lower(area, 1) = 1
    and area[1] between -90 and area[3] and area[3] <= 90
    and area[2] between -180 and area[4] and area[4] <= 180, false)
$$;
comment on function private.is_area(double precision[]) is
  'Whether the four numbers are the south, west, north and east of a part of the earth.';

create function private.read_directory_search(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, area double precision[] default null
) returns private.directory_search
language plpgsql stable set search_path = '' as $$
declare
  search private.directory_search;
begin
  if near_latitude not between -90 and 90 or near_longitude not between -180 and 180 then
    perform private.raise_error(400, 'place_unknown',
      'Latitude goes from -90 to 90, longitude from -180 to 180.');
  end if;
  if area is not null and not private.is_area(area) then
    perform private.raise_error(400, 'area_invalid',
      'Send an area as south, west, north and east in degrees, with south below north and west below east.');
  end if;

  search.terms := private.read_search('{businesses}', q);
  search.categories := private.category_names(category);

  -- A city without listings stays as it was typed, and finds nothing.
  search.city := case when in_city <> '' then coalesce(private.known_city(in_city), in_city) else '' end;
  search.here := private.point_on_earth(near_latitude, near_longitude);
  search.conditions := private.directory_conditions(search.terms, category, search.city, open_now,
    area);
  search.sort := coalesce(nullif(sort, ''), case when (search.terms).words <> '' then 'relevance'
    else 'featured' end);

  if search.sort not in ('featured', 'name', 'newest', 'nearest', 'relevance') then
    perform private.raise_error(400, 'sort_unknown', 'Sort by featured, name, newest, nearest or relevance.');
  elsif search.sort = 'nearest' then
    if search.here is null then
      perform private.raise_error(400, 'place_needed',
        'To sort by distance, send near_latitude and near_longitude.');
    end if;
    search.conditions := search.conditions || ' and b.location is not null';
  end if;

  return search;
end
$$;
comment on function private.read_directory_search(text, text, text, boolean, double precision,
  double precision, text, double precision[]) is
  'Checks what is searched for and resolves it: category and city by name or slug, typing errors corrected.';

create function private.count_listings(search private.directory_search, at_most bigint default null)
returns bigint
language plpgsql stable set search_path = '' as $$
declare
  total bigint;
begin
  execute format('select count(*) from (select from public.businesses as b where %s limit %s) as found',
    search.conditions, coalesce(at_most::text, 'all'))
    into total using (search.terms).query, (search.terms).categories, search.categories, search.city;
  return total;
end
$$;

create function private.rank_listings(search private.directory_search, found bigint)
returns private.directory_search
language sql immutable set search_path = '' as $$
  -- A word that a thousand listings have does not discriminate, and ranking them all would be slow.
  select search.terms, search.categories, search.city, search.here, search.conditions,
    case when search.sort = 'relevance' and found > 1000 then 'featured' else search.sort end
$$;

-- The one statement that reads listings, for numbered pages (skip) and for pages by cursor (after).
create function private.find_listings(search private.directory_search, page_size integer, skip bigint,
  after jsonb)
returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, cover_url text, featured boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  distance_km double precision, page_cursor text
)
language plpgsql stable set search_path = '' as $$
declare
  away constant text := '(b.location operator(extensions.<->) $5)';
  -- What is open comes first only if the words ask for it. Being featured decides between equals.
  rank constant text := '(private.search_rank($7, b.search_document, b.sort_name) * 2 + b.featured::integer'
    || case when (search.terms).open_first then ' + 100 * private.is_open_at(b.opening_hours, b.special_hours, b.time_zone,
      b.temporarily_closed_until, now())::integer' else '' end || ')';
  order_by text;
  cursor_of text;
  is_after text;
begin
  if after is not null and (jsonb_typeof(after) <> 'array'
    or jsonb_array_length(after) <> (case when search.sort in ('featured', 'relevance') then 3
      else 2 end)) then
    raise invalid_text_representation;
  end if;

  case search.sort
    when 'featured' then
      order_by := 'b.featured desc, b.sort_name, b.id';
      cursor_of := 'b.featured, b.sort_name, b.id';
      is_after := case when (after ->> 0)::boolean
        then '(not b.featured or (b.sort_name, b.id) > ($6 ->> 1, ($6 ->> 2)::uuid))'
        else 'not b.featured and (b.sort_name, b.id) > ($6 ->> 1, ($6 ->> 2)::uuid)' end;
    when 'name' then
      order_by := 'b.sort_name, b.id';
      cursor_of := order_by;
      is_after := '(b.sort_name, b.id) > ($6 ->> 0, ($6 ->> 1)::uuid)';
    when 'newest' then
      order_by := 'b.published_at desc, b.id';
      cursor_of := 'b.published_at, b.id';
      is_after := 'b.published_at <= ($6 ->> 0)::timestamptz
        and (b.published_at < ($6 ->> 0)::timestamptz or b.id > ($6 ->> 1)::uuid)';
    when 'nearest' then
      order_by := away || ', b.id';
      cursor_of := order_by;
      is_after := '(' || away || ', b.id) > (($6 ->> 0)::float8, ($6 ->> 1)::uuid)';
    when 'relevance' then
      order_by := rank || ' desc, b.sort_name, b.id';
      cursor_of := rank || ', b.sort_name, b.id';
      is_after := '(-' || rank || ', b.sort_name, b.id) > (-($6 ->> 0)::integer, $6 ->> 1, ($6 ->> 2)::uuid)';
  end case;

  return query execute format(
    'select b.id, b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude, b.logo_url,
      b.cover_url, b.featured, b.verified, b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until,
      case when b.notice_until is null or b.notice_until >= (now() at time zone b.time_zone)::date then b.notice end,
      case when $5 is not null and b.location is not null then 2 * 6371 * asin(least(1, %s / 2)) end,
      jsonb_build_array(%s)::text
    from public.businesses as b where %s order by %s limit %s offset %s',
    away, cursor_of, concat_ws(' and ', search.conditions, case when after is not null then is_after end),
    order_by,
    least(greatest(coalesce(page_size, 20), 1), 100), skip)
  using (search.terms).query, (search.terms).categories, search.categories, search.city, search.here, after,
    search.terms;
end
$$;

create function private.search_directory(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, page_size integer, after text
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, featured boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  is_open boolean, distance_km double precision, page_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  search private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, near_latitude, near_longitude, sort);
  place jsonb;
begin
  place := after::jsonb;
  if search.sort = 'relevance' then
    -- A following page keeps the order of the first, which its cursor holds.
    search := private.rank_listings(search, case
      when place is null then private.count_listings(search, 1001)
      when jsonb_typeof(place -> 0) is not distinct from 'boolean' then 1001
      else 0 end);
  end if;

  return query
  select b.id, b.slug, b.name, b.tagline, b.categories, b.phone, b.address, b.city, b.latitude, b.longitude,
    b.logo_url, b.featured, b.verified, b.opening_hours, b.special_hours, b.time_zone,
    b.temporarily_closed_until, b.notice,
    private.is_open_at(b.opening_hours, b.special_hours, b.time_zone, b.temporarily_closed_until, now()),
    b.distance_km, b.page_cursor
  from private.find_listings(search, search_directory.page_size, 0, place) as b;
exception when invalid_text_representation or datetime_field_overflow or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.raise_error(400, 'cursor_invalid',
    'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.search_directory(text, text, text, boolean, double precision,
  double precision, text, integer, text) to anon, authenticated, service_role;

create function public.search_businesses(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null,
  sort text default '',
  page_size integer default 20, after text default null
) returns table (
  id uuid, slug text, name text, tagline text, categories text[], phone text, address text, city text,
  latitude double precision, longitude double precision, logo_url text, featured boolean, verified boolean,
  opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, notice text,
  is_open boolean, distance_km double precision, page_cursor text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_directory(q, category, in_city, open_now, near_latitude, near_longitude, sort,
    page_size, after)
$$;
comment on function public.search_businesses( text, text, text, boolean, double precision, double precision,
  text, integer, text) is
  'A page of the directory, tolerant of misspellings. sort: featured, name, newest, nearest or relevance. '
  'after: the last row''s page_cursor.';
grant execute on function public.search_businesses(text, text, text, boolean, double precision,
  double precision, text, integer, text) to anon, authenticated, service_role;

-- Numbered pages of the directory with their counts, all in one request. Like the search, they run with more
-- than the caller's rights and read approved listings only (docs/decisions/0007).
create function private.category_facet(terms private.search_terms, in_city text, open_now boolean,
  area double precision[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  -- Listings with the same categories are counted together, then each kind counts once for its categories and
  -- those above.
  execute 'with kinds as (select b.categories, count(*) as listings from public.businesses as b where '
    || private.directory_conditions(terms, '', in_city, open_now, area) || ' group by b.categories),
  counted as (
    select known.id, sum(kinds.listings) as listings from kinds cross join lateral (
      select distinct level.id from unnest(kinds.categories) as chosen (name)
      join public.business_categories as leaf on leaf.name = chosen.name
      cross join lateral (values (leaf.id), (leaf.parent_id)) as level (id) where level.id is not null
    ) as known group by known.id)
  select coalesce(jsonb_agg(jsonb_build_object(''slug'', c.slug, ''name'', c.name, ''parent'', top.slug,
    ''businesses'', coalesce(counted.listings, 0)) order by coalesce(top.position, c.position), coalesce(top.name, c.name),
    c.parent_id is not null, c.position, c.name), ''[]'')
  from public.business_categories as c left join public.business_categories as top on top.id = c.parent_id
  left join counted on counted.id = c.id'
    into facet using terms.query, terms.categories, '{}'::text[], in_city;
  return facet;
end
$$;

create function private.city_facet(terms private.search_terms, names text[], category text, open_now boolean,
  area double precision[])
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facet jsonb;
begin
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''name'', name, ''slug'', private.city_slug(name), ''businesses'', listings)
    order by listings desc, name), ''[]'') from (select min(b.city) as name, count(*) as listings from public.businesses as b
    where b.city <> '''' and ' || private.directory_conditions(terms, category, '', open_now, area) || ' group by lower(b.city)) as found'
    into facet using terms.query, terms.categories, names, '';
  return facet;
end
$$;

create function private.directory_page(
  q text, category text, in_city text, open_now boolean, near_latitude double precision,
  near_longitude double precision, sort text, page integer, page_size integer, area double precision[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  search private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, near_latitude, near_longitude, sort, area);
  total constant bigint := private.count_listings(search);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  skip constant bigint := (greatest(page, 1)::bigint - 1) * size;
  listings jsonb;
begin
  search := private.rank_listings(search, total);
  if total > skip then
    select jsonb_agg(to_jsonb(b) - '{id,page_cursor,ordinality}'::text[] order by b.ordinality) into listings
    from private.find_listings(search, size, skip, null) with ordinality as b;
  end if;
  return jsonb_build_object('total', total, 'businesses', coalesce(listings, '[]'),
    'search', private.describe_search(search.terms),
    'city', (select jsonb_build_object('name', min(b.city), 'slug', private.city_slug(min(b.city)))
      from public.businesses as b
      where b.status = 'approved' and lower(b.city) = lower(search.city) having search.city <> ''
        and count(*) > 0),
    'categories', private.category_facet(search.terms, search.city, open_now, area),
    'cities', private.city_facet(search.terms, search.categories, category, open_now, area));
end
$$;
grant execute on function private.directory_page(text, text, text, boolean, double precision,
  double precision, text, integer, integer, double precision[]) to anon, authenticated, service_role;

create function public.directory_page(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  near_latitude double precision default null, near_longitude double precision default null,
  sort text default '',
  page integer default 1, page_size integer default 20, area double precision[] default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.directory_page(q, category, in_city, open_now, near_latitude, near_longitude, sort, page,
    page_size, area)
$$;
comment on function public.directory_page( text, text, text, boolean, double precision, double precision,
  text, integer, integer, double precision[]) is
  'A numbered page of the directory with its total and the counts of each category and city. category and '
  'in_city: name or slug. area: south, west, north and east in degrees.';
grant execute on function public.directory_page(text, text, text, boolean, double precision, double precision,
  text, integer, integer, double precision[]) to anon, authenticated, service_role;

-- What the page of a listing shows besides the listing itself.
create function private.listing_context(listing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with this as (
    select businesses.*, coalesce(branch_of, id) as main_id from public.businesses where slug = listing)
  select jsonb_build_object(
    -- Was public and will not soon be again. About a listing that was never public, nothing is revealed.
    'is_gone', coalesce((select status in ('archived', 'suspended', 'merged') and published_at is not null
      from this), false),
    'moved_to', (select private.merged_into(id) from this where status = 'merged'),
    'email', (select email from this where status = 'approved' and show_email),
    'takes_messages', coalesce((select status = 'approved' and private.takes_messages(id) from this), false),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'schema_type', c.schema_type,
        'parent', top.name, 'parent_slug', top.slug) order by array_position(this.categories, c.name))
      from this join public.business_categories as c on c.name = any (this.categories)
      left join public.business_categories as top on top.id = c.parent_id where this.status = 'approved'),
        '[]'),
    'is_branch', coalesce((select status = 'approved' and branch_of is not null from this), false),
    'locations', coalesce((select jsonb_agg(to_jsonb(found)) from (
      select b.slug, b.name, b.phone, coalesce(nullif(b.address, ''), b.city) as address,
        b.id = this.main_id as is_main
      from this join public.businesses as b on b.id = this.main_id or b.branch_of = this.main_id
      where this.status = 'approved' and b.status = 'approved' and b.id <> this.id
      order by is_main desc, lower(b.city), b.sort_name, b.id) as found), '[]'),
    'related', coalesce((select jsonb_agg(to_jsonb(found)) from (
      select b.slug, b.name, b.tagline, b.categories, b.city, b.logo_url, b.cover_url from this
      join public.businesses as b on b.status = 'approved' and b.categories && this.categories
      and b.id <> this.id
      -- Its own locations are shown above them.
      and b.id <> this.main_id and b.branch_of is distinct from this.main_id
      where this.status = 'approved'
      order by cardinality(array(select unnest(b.categories) intersect select unnest(this.categories))) desc,
        (lower(b.city) = lower(this.city)) desc nulls last, b.featured desc, b.sort_name, b.id
          limit 3) as found), '[]'))
$$;
grant execute on function private.listing_context(text) to anon, authenticated, service_role;

create function public.listing_context(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.listing_context(listing)
$$;
comment on function public.listing_context(text) is
  'For the page of a listing, by its slug: its email address if it is shown, whether somebody reads messages, '
  'its categories, the other locations of its organization, similar listings, whether it was public once and is gone, and the slug of the public listing '
  'that it was merged into.';
grant execute on function public.listing_context(text) to anon, authenticated, service_role;

-- 21_map.sql

-- The directory's map: all results of a search as pins, or as counts where there are many.

-- Holds all that counting needs, so that a map of every listing does not read the table.
create index businesses_map_idx on public.businesses (latitude, longitude) include (id)
  where status = 'approved';

create function private.directory_map(q text, category text, in_city text, open_now boolean,
  area double precision[])
returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean, logo_url text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- So many listings are shown one by one; more of them are counted in the cells of a grid.
  max_pins constant integer := 100;
  search constant private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, null, null, '', area);
  conditions constant text := search.conditions || ' and b.latitude is not null';
  total bigint;
  width double precision;
  cell double precision;
begin
  execute format('select count(*), greatest(max(b.latitude) - min(b.latitude), max(b.longitude) - min(b.longitude))
    from public.businesses as b where %s', conditions)
    into total, width using (search.terms).query, (search.terms).categories, search.categories, search.city;
  width := coalesce(greatest(area[3] - area[1], area[4] - area[2]), width);

  -- Four to eight cells across, so that their counts do not overlap on a phone. A power of two: the cells stay where they are while the map is moved.
  cell := 2 ^ floor(ln(greatest(width, 0.0001) / 4) / ln(2.0));

  return query execute format(
    'with cells as (
      select count(*) as listings, avg(b.latitude) as latitude, avg(b.longitude) as longitude,
        min(b.latitude) as south, min(b.longitude) as west, max(b.latitude) as north, max(b.longitude) as east,
        any_value(b.id) as id
      from public.businesses as b where %s group by %s)
    select cells.listings, cells.latitude, cells.longitude, cells.south, cells.west, cells.north, cells.east,
      one.id, one.slug, one.name, one.categories, one.phone, one.address,
      -- Without hours, nobody knows.
      case when one.opening_hours <> ''{}'' or one.special_hours <> ''[]'' then private.is_open_at(one.opening_hours,
        one.special_hours, one.time_zone, one.temporarily_closed_until, now()) end, one.logo_url
    from cells left join public.businesses as one on cells.listings = 1 and one.id = cells.id
    order by cells.listings desc, one.sort_name, cells.latitude, cells.longitude limit 400',
    conditions,
    case when total <= max_pins then 'b.id' else 'floor(b.latitude / $5), floor(b.longitude / $5)' end)
  using (search.terms).query, (search.terms).categories, search.categories, search.city, cell;
end
$$;
grant execute on function private.directory_map(text, text, text, boolean, double precision[])
  to anon, authenticated, service_role;

create function public.directory_map(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  area double precision[] default null
) returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean, logo_url text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.directory_map(q, category, in_city, open_now, area)
$$;
comment on function public.directory_map(text, text, text, boolean, double precision[]) is
  'The results of a search on a map, within an area (south, west, north, east in degrees) if given. A row is one '
  'listing, or a count of several with the area that they cover.';
grant execute on function public.directory_map(text, text, text, boolean, double precision[])
  to anon, authenticated, service_role;

create function private.may_geocode() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or cardinality(private.my_business_ids()) > 0
$$;
grant execute on function private.may_geocode() to authenticated, service_role;

create function public.may_geocode() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.may_geocode() $$;
comment on function public.may_geocode() is
  'Whether the caller may search addresses: staff, and owners and managers of a listing. For edge functions.';
grant execute on function public.may_geocode() to authenticated, service_role;

-- Places of addresses that the geocoder found, so that it is asked once for each. Addresses of businesses only, and nothing
-- about who asked.
create table private.geocoded_addresses (
  address text primary key,
  places jsonb not null,
  fetched_at timestamptz not null default now()
);

create index geocoded_addresses_fetched_at_idx on private.geocoded_addresses (fetched_at);

alter table private.geocoded_addresses enable row level security;

create function private.read_geocoded(wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select places from private.geocoded_addresses
  where address = wanted
    -- A new street may be on the map tomorrow.
    and fetched_at > now() - case places when '[]' then interval '1 day' else interval '90 days' end
$$;
grant execute on function private.read_geocoded(text) to service_role;

create function public.read_geocoded(wanted text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_geocoded(wanted)
$$;
comment on function public.read_geocoded(text) is
  'The places that the geocoder found for an address in the last 90 days, or in the last day that there are none; '
  'null if it was not asked. With the service key.';
grant execute on function public.read_geocoded(text) to service_role;

create function private.store_geocoded(wanted text, found jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.geocoded_addresses (address, places) values (wanted, found)
  on conflict (address) do update set places = excluded.places, fetched_at = now();
  -- Old ones are deleted now and then.
  delete from private.geocoded_addresses where random() < 0.01 and fetched_at < now() - interval '90 days'
$$;
grant execute on function private.store_geocoded(text, jsonb) to service_role;

create function public.store_geocoded(wanted text, found jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.store_geocoded(wanted, found)
$$;
comment on function public.store_geocoded(text, jsonb) is
  'Remembers the places that the geocoder found for an address. With the service key.';
grant execute on function public.store_geocoded(text, jsonb) to service_role;

-- Public listings with an address and without a place, such as imported ones. Each address is asked for once, until it
-- changes; a pin that somebody set is never replaced.
create table private.geocoding_tasks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  address text not null,
  -- When the geocoder is to be asked; null once it was.
  due_at timestamptz default now(),
  outcome text constraint geocoding_tasks_outcome_known
    check (outcome in ('found', 'not_found', 'ambiguous'))
);
comment on table private.geocoding_tasks is
  'Addresses of public listings without a place, and whether the geocoder knew them.';

create index geocoding_tasks_due_at_idx on private.geocoding_tasks (due_at) where due_at is not null;

alter table private.geocoding_tasks enable row level security;

create function private.queue_geocoding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- By somebody who does not want one there.
  is_pin_removed constant boolean := tg_op = 'UPDATE' and old.latitude is not null
    and old.address is not distinct from new.address and old.country is not distinct from new.country;
begin
  insert into private.geocoding_tasks as task (business_id, address, due_at)
  values (new.id, concat_ws(', ', new.address, new.country), case when not is_pin_removed then now() end)
  on conflict (business_id) do update set address = excluded.address, due_at = excluded.due_at, outcome = null
  where task.address <> excluded.address or is_pin_removed;
  return null;
end
$$;
comment on function private.queue_geocoding() is
  'Queues the address of a public listing that has no place, once until it changes; not if its pin was removed.';

create trigger queue_geocoding after insert or update on public.businesses
  for each row when (new.status = 'approved' and new.latitude is null and new.address <> '')
  execute function private.queue_geocoding();

-- One at a time. It is due again in an hour, should whoever took it never report.
create function private.take_geocoding_task() returns table (business_id uuid, address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  next private.geocoding_tasks;
begin
  loop
    select * into next from private.geocoding_tasks as task where task.due_at <= now()
    order by task.due_at limit 1 for update skip locked;
    if next.business_id is null then return; end if;
    exit when exists (select from public.businesses as b where b.id = next.business_id and b.status = 'approved'
      and b.latitude is null and concat_ws(', ', b.address, b.country) = next.address);
    -- Taken down, moved or given a pin meanwhile.
    delete from private.geocoding_tasks as task where task.business_id = next.business_id;
  end loop;
  update private.geocoding_tasks as task set due_at = now() + interval '1 hour'
  where task.business_id = next.business_id;
  return query select next.business_id, next.address;
end
$$;
grant execute on function private.take_geocoding_task() to service_role;

create function public.take_geocoding_task() returns table (business_id uuid, address text)
language sql volatile security invoker set search_path = '' as $$ select * from private.take_geocoding_task() $$;
comment on function public.take_geocoding_task() is
  'The next address to ask the geocoder for, or none. With the service key.';
grant execute on function public.take_geocoding_task() to service_role;

create function private.settle_geocoding_task(business uuid, asked text, result text, latitude double precision,
  longitude double precision) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed integer;
begin
  update public.businesses as b set latitude = settle_geocoding_task.latitude,
    longitude = settle_geocoding_task.longitude
  where b.id = business and result = 'found' and b.status = 'approved' and b.latitude is null
    and concat_ws(', ', b.address, b.country) = asked
  returning version into placed;
  -- Nobody edited it: an import that created it can still be undone.
  update public.import_rows set business_version = placed
  where business_id = business and state = 'imported' and business_version = placed - 1;
  update private.geocoding_tasks as task set due_at = null, outcome = result
  where task.business_id = business and task.address = asked;
  return placed is not null;
end
$$;
grant execute on function private.settle_geocoding_task(uuid, text, text, double precision, double precision)
  to service_role;

create function public.settle_geocoding_task(business uuid, asked text, result text,
  latitude double precision default null, longitude double precision default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.settle_geocoding_task(business, asked, result, latitude, longitude)
$$;
comment on function public.settle_geocoding_task(uuid, text, text, double precision, double precision) is
  'What the geocoder answered for an address: found with a place, not_found or ambiguous. Returns whether the listing '
  'got the place: not if it has one meanwhile, or another address. With the service key.';
grant execute on function public.settle_geocoding_task(uuid, text, text, double precision, double precision)
  to service_role;

-- 30_events.sql

-- Events and their dates.

-- The supported part of RFC 5545's RRULE: FREQ, INTERVAL, COUNT, UNTIL (a date), BYDAY (with 1..5 or -1
-- before the day for months), BYMONTHDAY and BYMONTH.
create function private.is_rrule(rule text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(rule) <= 200
    and rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL=[1-9][0-9]?|COUNT=[1-9][0-9]{0,2}|UNTIL=2[0-9]{3}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(T[0-9]{6}Z?)?|BYDAY=(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU))*|BYMONTHDAY=(-1|[1-9]|[12][0-9]|3[01])(,(-1|[1-9]|[12][0-9]|3[01]))*|BYMONTH=([1-9]|1[0-2])(,([1-9]|1[0-2]))*))*$'
    and rule !~ '(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH)=.*;\1='
    and not (rule ~ 'COUNT=' and rule ~ 'UNTIL=')
    and (rule !~ 'BYDAY=[^;]*[0-9]' or rule ~ '^FREQ=MONTHLY')
    -- A date that does not exist, such as February 31, would roll over to the next month.
    and (rule !~ 'UNTIL='
      or to_char(to_date(left(substring(rule from 'UNTIL=(\d{8})'), 6) || '01', 'YYYYMMDD')
      + (right(substring(rule from 'UNTIL=(\d{8})'), 2)::integer - 1), 'YYYYMMDD') = substring(rule
        from 'UNTIL=(\d{8})'))
$$;
comment on function private.is_rrule(text) is 'Whether a recurrence rule is supported.';
grant execute on function private.is_rrule(text) to authenticated, service_role;

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself is the organizer.
  business_id uuid references public.businesses (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  summary text not null default '' constraint events_summary_length check (char_length(summary) <= 300),
  description text not null default '' constraint events_description_length
    check (char_length(description) <= 20000),
  image_url text constraint events_image_url_address check (
    image_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(image_url) <= 2000),
  categories text[] not null default '{}' constraint events_categories_count
    check (cardinality(categories) <= 5),
  attendance_mode text not null default 'offline' constraint events_attendance_mode_known
    check (attendance_mode in ('offline', 'online', 'mixed')),
  venue_name text constraint events_venue_name_length check (char_length(venue_name) <= 160),
  address_line1 text constraint events_address_line1_length check (char_length(address_line1) <= 200),
  city text constraint events_city_length check (char_length(city) <= 100),
  state text constraint events_state_length check (char_length(state) <= 50),
  zip_code text constraint events_zip_code_form check (zip_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$'),
  latitude double precision constraint events_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint events_longitude_range check (longitude between -180 and 180),
  time_zone text not null default 'America/New_York'
    constraint events_time_zone_known check (private.is_time_zone(time_zone)),
  starts_at timestamptz not null constraint events_starts_at_range
    check (starts_at between '2000-01-01' and '2100-01-01'),
  ends_at timestamptz not null,
  all_day boolean not null default false,
  rrule text constraint events_rrule_form check (private.is_rrule(rrule)),
  -- Dates of the rule that are skipped.
  exdates date[] not null default '{}' constraint events_exdates_count
    check (cardinality(exdates) <= 400 and array_position(exdates, null) is null),
  cost text constraint events_cost_length check (char_length(cost) <= 100),
  price_amount numeric(10, 2) constraint events_price_amount_range
    check (price_amount between 0 and 99999999),
  price_currency text not null default 'USD' constraint events_price_currency_form
    check (price_currency ~ '^[A-Z]{3}$'),
  registration_mode text not null default 'none' constraint events_registration_mode_known
    check (registration_mode in ('none', 'internal', 'external')),
  registration_url text constraint events_registration_url_address
    check (registration_url ~ '^https?://[^[:space:]]+$' and char_length(registration_url) <= 2000),
  registration_opens_at timestamptz constraint events_registration_opens_at_range
    check (registration_opens_at between '2000-01-01' and '2100-01-01'),
  registration_closes_at timestamptz constraint events_registration_closes_at_range
    check (registration_closes_at between '2000-01-01' and '2100-01-01'),
  members_only boolean not null default false,
  -- Places on each date; null for no limit.
  capacity integer constraint events_capacity_range check (capacity between 1 and 100000),
  max_guests integer not null default 0 constraint events_max_guests_range
    check (max_guests between 0 and 20),
  waitlist_enabled boolean not null default true,
  -- How long a place that was offered from the waiting list is held.
  offer_hours integer not null default 24 constraint events_offer_hours_range
    check (offer_hours between 1 and 336),
  status text not null default 'scheduled' constraint events_status_known
    check (status in ('scheduled', 'canceled', 'postponed', 'rescheduled')),
  previous_starts_at timestamptz,
  -- RFC 5546: grows when the time, the rule, the place or the status changes.
  sequence integer not null default 0,
  approval_status text not null default 'draft' constraint events_approval_status_known
    check (approval_status in ('draft', 'pending', 'approved', 'rejected', 'archived')),
  status_reason text constraint events_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  featured boolean not null default false,
  -- When its business submitted it as new: the posts of a month are counted by it.
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint events_slug_unique unique (slug),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_length check (ends_at <= starts_at + interval '31 days'),
  constraint events_registration_window check (registration_closes_at > registration_opens_at),
  -- A window that does not reach the event would keep everybody out. The end of a series is not in its row.
  constraint events_registration_opens_in_time check (rrule is not null or registration_opens_at < ends_at),
  constraint events_registration_closes_in_time check (rrule is not null or registration_closes_at <= ends_at),
  constraint events_external_has_address
    check (registration_mode <> 'external' or registration_url is not null),
  constraint events_coordinates_whole check ((latitude is null) = (longitude is null))
);
comment on table public.events is 'Events, single or recurring; each date is a row of event_occurrences.';

create index events_business_id_idx on public.events (business_id, approval_status);
create index events_created_by_idx on public.events (created_by);
create index events_queue_idx on public.events (updated_at) where approval_status = 'pending';
create index events_categories_idx on public.events using gin (categories) with (fastupdate = off)
  where approval_status = 'approved';
create index events_search_document_idx on public.events using gin (search_document) with (fastupdate = off)
  where approval_status = 'approved';

insert into private.status_transitions (entity, field, from_status, to_status, allowed, needs_reason) values
  ('events', 'approval_status', '', 'draft', '{owner,editor,admin}', false),
  ('events', 'approval_status', '', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', '', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'draft', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'pending', 'draft', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'draft', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'pending', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'pending', 'rejected', '{editor,admin}', true),
  ('events', 'approval_status', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'rejected', 'approved', '{editor,admin}', false),
  ('events', 'approval_status', 'approved', 'pending', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'approved', 'rejected', '{editor,admin}', true),
  ('events', 'approval_status', 'approved', 'archived', '{owner,editor,admin}', false),
  ('events', 'approval_status', 'archived', 'approved', '{editor,admin}', false),
  ('events', 'status', '', 'scheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'scheduled', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'rescheduled', 'postponed', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'scheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'rescheduled', '{owner,editor,admin}', false),
  ('events', 'status', 'postponed', 'canceled', '{owner,editor,admin}', false),
  ('events', 'status', 'canceled', 'scheduled', '{editor,admin}', false);

create function private.derive_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if new.approval_status = 'approved' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'UPDATE' then
    -- Everybody with a place gets an email for each change.
    if new.status is distinct from old.status and private.actor_role() = 'owner'
      and not private.consume_rate_limit(format('changes of event %s', new.id), 6, 86400) then
      perform private.raise_error(429, 'too_many_changes',
        'This event was changed too often today. Try again tomorrow, or contact us.');
    end if;
    if (new.starts_at, new.ends_at, new.rrule, new.exdates, new.status, new.venue_name, new.address_line1,
      new.city)
      is distinct from
      (old.starts_at, old.ends_at, old.rrule, old.exdates, old.status, old.venue_name, old.address_line1,
        old.city)
    then new.sequence := old.sequence + 1; end if;
    if new.status = 'rescheduled' and new.starts_at <> old.starts_at then
      new.previous_starts_at := old.starts_at;
    end if;
    if new.capacity is not null and new.capacity is distinct from old.capacity then
      -- Serialized with concurrent registrations.
      perform 1 from public.event_occurrences where event_id = new.id order by id for update;
      if new.capacity < (select coalesce(max(private.seats_taken(id)), 0) from public.event_occurrences
        where event_id = new.id and event_occurrences.ends_at > now())
      then
        perform private.raise_error(409, 'capacity_below_registrations',
          'More people than this are already registered.');
      end if;
    end if;
  end if;

  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain,
      left(new.summary, 300) || ' ' || array_to_string(new.categories, ' ') || ' '
        || left(coalesce(new.venue_name, ''), 200))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.description, 20000))),
      'C')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, left(coalesce(new.city, ''), 100))), 'D')
    || coalesce(private.business_document(new.business_id), '');
  return new;
end
$$;
comment on function private.derive_event() is
  'Derives an event''s sequence and search document, and checks its capacity against registrations.';

create function private.sync_occurrences() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_day date;
  new_day constant date := (new.starts_at at time zone new.time_zone)::date;
  occurrence uuid;
begin
  if tg_op = 'UPDATE' then
    old_day := (old.starts_at at time zone old.time_zone)::date;
    -- The date of a single event moves with it, so that its registrations stay.
    if old.rrule is null and new.rrule is null and old_day <> new_day then
      update public.event_occurrences set original_date = new_day where event_id = new.id
        and original_date = old_day
        and not exists (select from public.event_occurrences where event_id = new.id
          and original_date = new_day);
    end if;
    -- A date that was moved on its own and then postponed with the event takes place when it was moved to.
    if old.status = 'postponed' and new.status in ('scheduled', 'rescheduled') then
      update public.event_occurrences set status = 'rescheduled', reason = null
      where event_id = new.id and is_exception and status = 'postponed' and ends_at > now();
    end if;
  end if;

  perform private.make_occurrences(new);

  -- More places: the waiting list is offered them.
  if tg_op = 'UPDATE' and new.capacity is distinct from old.capacity then
    for occurrence in select id from public.event_occurrences
      where event_id = new.id and event_occurrences.starts_at > now() order by id loop
      perform private.offer_free_places(occurrence);
    end loop;
  end if;

  return null;
end
$$;
comment on function private.sync_occurrences() is 'Updates the dates of an event when it changes.';

create trigger a_reject_anonymous before insert on public.events
  for each row execute function private.reject_anonymous();
create trigger audit_events after insert or update or delete on public.events
  for each row execute function private.write_audit();
create trigger events_0_guard_merged before insert or update of business_id on public.events
  for each row execute function private.guard_merged_listing();
create trigger events_0_enforce_pending_quota before insert on public.events
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'approval_status',
    '{draft,pending,rejected}');
create trigger events_0_require_reapproval before update on public.events for each row
  execute function private.require_reapproval(
  'approval_status', '{approved}', 'pending', '{title,summary,description,image_url,registration_url,rrule}');
create trigger events_0_lock_categories before update of categories on public.events
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('events');
create trigger events_1_fill_slug before insert or update on public.events
  for each row execute function private.fill_slug('title');
create trigger events_2_guard_staff_columns before update on public.events
  for each row execute function private.guard_staff_columns('business_id', 'created_by', 'featured');
create trigger events_3_check_categories before insert or update on public.events
  for each row execute function private.check_categories('event_categories');
create trigger events_4_enforce_approval before insert or update on public.events
  for each row execute function private.enforce_status('approval_status');
create trigger events_5_enforce_status before insert or update of status on public.events
  for each row execute function private.enforce_status();
create trigger events_6_derive before insert or update on public.events
  for each row execute function private.derive_event();
create trigger events_sync_occurrences after insert
  or update of starts_at, ends_at, time_zone, rrule, exdates, status, capacity on public.events
  for each row execute function private.sync_occurrences();
create trigger events_7_enforce_entitlement before insert or update on public.events
  for each row execute function private.enforce_post_entitlement('approval_status', 'ends_at');
create trigger events_collect_words after insert
  or update of title, summary, description, categories, venue_name, city, approval_status on public.events
  for each row when (new.approval_status = 'approved')
  execute function private.collect_search_words('title', 'summary', 'description', 'categories', 'venue_name', 'city');
create trigger events_set_updated_at before update on public.events
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.events
  for each row execute function private.notify_decision('{approved,rejected}');

create function private.has_responses(post uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.event_registrations where event_id = post)
    or exists (select from public.deal_redemptions where deal_id = post)
    or exists (select from public.job_applications where job_id = post)
$$;
comment on function private.has_responses(uuid) is
  'Whether anybody registered for an event, claimed a deal or applied for a job, by its id.';
grant execute on function private.has_responses(uuid) to authenticated, service_role;

alter table public.events enable row level security;
grant select (
  id, title, slug, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, status, previous_starts_at,
  sequence, approval_status, featured, published_at, created_at, updated_at, search_document
) on public.events to anon;
grant select, delete on public.events to authenticated;
grant insert (
  id, title, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, offer_hours, approval_status,
  status_reason
), update (
  title, business_id, summary, description, image_url, categories, attendance_mode, venue_name,
  address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule,
  exdates, cost, price_amount, price_currency, registration_mode, registration_url, registration_opens_at,
  registration_closes_at, members_only, capacity, max_guests, waitlist_enabled, offer_hours, status,
  approval_status, status_reason, featured
) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create policy "everybody sees approved events" on public.events for select to anon using (
  approval_status = 'approved'
  and (business_id is null or exists (select from public.businesses where businesses.id = business_id)));
create policy "people see approved events and those of their businesses, staff all" on public.events
  for select to authenticated using (
    (approval_status = 'approved' and (business_id is null or exists (
      select from public.businesses where businesses.id = business_id and businesses.status = 'approved')))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people add events of their businesses, staff any" on public.events for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change events of their businesses, staff any" on public.events
  for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "organizers and staff remove drafts that were never public" on public.events
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and approval_status in ('draft', 'rejected') and not private.has_responses(id));

create table public.event_occurrences (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- In the event's time zone. Identifies the date for good, also when it is moved (RFC 5545: RECURRENCE-ID).
  original_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'scheduled' constraint event_occurrences_status_known
    check (status in ('scheduled', 'canceled', 'postponed', 'rescheduled')),
  -- Calendar apps apply a change of a single date only if its sequence grew (RFC 5546), as for an event as a
  -- whole.
  sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Moved or canceled on its own: saving the event does not change it.
  is_exception boolean not null default false,
  reason text constraint event_occurrences_reason_length check (char_length(reason) <= 500),
  constraint event_occurrences_date_unique unique (event_id, original_date),
  constraint event_occurrences_end_after_start check (ends_at > starts_at)
);
comment on table public.event_occurrences is 'Dates of the events, made by a trigger up to 18 months ahead.';
comment on column public.event_occurrences.is_exception is
  'Whether the organizer moved or canceled this date on its own.';

create index event_occurrences_starts_at_idx on public.event_occurrences (starts_at, id);
create index event_occurrences_ends_at_idx on public.event_occurrences (ends_at);
create index event_occurrences_event_starts_at_idx on public.event_occurrences (event_id, starts_at);

create function private.bump_occurrence_sequence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.starts_at, new.ends_at, new.status) is distinct from (old.starts_at, old.ends_at, old.status) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.bump_occurrence_sequence() is
  'Increases a date''s sequence when its time or status changes.';

-- A date was canceled, postponed or moved, or takes place after all: everybody who has a place or is on the
-- waiting list gets an email. The date's reason comes before the event's.
create function private.notify_date_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome constant text := case
    when new.status is distinct from old.status
      and new.status in ('canceled', 'postponed') then 'event_' || new.status
    when new.starts_at <> old.starts_at
      and new.status not in ('canceled', 'postponed') then 'event_moved'
    when old.status = 'postponed' and new.status in ('scheduled', 'rescheduled') then 'event_resumed' end;
  registration public.event_registrations;
begin
  if outcome is null or greatest(old.ends_at, new.ends_at) < now() then return null; end if;
  for registration in select * from public.event_registrations
    where occurrence_id = new.id and status in ('registered', 'waitlisted', 'offered', 'confirmed') loop
    perform private.queue_mail(
      format('dates:%s:%s:%s:%s', registration.id, outcome, extract(epoch from new.starts_at),
        extract(epoch from now())),
      'registration', 'registrations', registration.user_id,
      private.describe_date(new.id)
        || jsonb_build_object('outcome', outcome, 'registration_id', registration.id,
        'guests', registration.guests, 'previous_starts_at', case
          when outcome = 'event_moved' then old.starts_at end,
        'calendar', case when registration.status <> 'waitlisted' then
          private.describe_calendar_date(registration.id) end,
        'reason', coalesce(new.reason,
          (select status_reason from public.events where id = new.event_id and outcome <> 'event_moved'))));
  end loop;
  return null;
end
$$;
comment on function private.notify_date_change() is
  'Emails everybody with a place when a date is canceled, postponed, moved or resumed.';

create trigger audit_event_occurrences after update on public.event_occurrences
  for each row when (new.is_exception
    and (new.starts_at, new.status) is distinct from (old.starts_at, old.status))
  execute function private.write_audit();
create trigger event_occurrences_bump_sequence before update on public.event_occurrences
  for each row execute function private.bump_occurrence_sequence();
create trigger notify_date_change after update of status, starts_at on public.event_occurrences
  for each row execute function private.notify_date_change();

alter table public.event_occurrences enable row level security;
grant select on public.event_occurrences to anon, authenticated;
grant select, insert, update, delete on public.event_occurrences to service_role;

create policy "whoever sees an event sees its dates" on public.event_occurrences for select to anon,
  authenticated
  using (exists (select from public.events where events.id = event_id));

create function private.places_left(occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when events.capacity is not null then
    greatest(0, events.capacity - private.seats_taken(event_occurrences.id)) end
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence and events.approval_status = 'approved'
$$;
comment on function private.places_left(uuid) is
  'Free places on a date of an approved event; null for no limit.';
grant execute on function private.places_left(uuid) to anon, authenticated, service_role;

create view public.event_dates with (security_invoker = true) as
select
  event_occurrences.id, event_occurrences.event_id, event_occurrences.original_date,
    event_occurrences.starts_at,
  event_occurrences.ends_at, event_occurrences.status, events.slug, events.title, events.summary,
  events.image_url, events.categories, events.attendance_mode, events.venue_name, events.address_line1,
  events.city, events.time_zone, events.all_day, events.rrule is not null as is_recurring, events.cost,
  events.registration_mode, events.members_only,
  events.capacity, private.places_left(event_occurrences.id) as places_left, events.featured, events.sequence,
  events.updated_at, businesses.name as business_name, businesses.slug as business_slug
from public.event_occurrences
join public.events on events.id = event_occurrences.event_id
left join public.businesses on businesses.id = events.business_id
where events.approval_status = 'approved';
comment on view public.event_dates is
  'Dates of approved events. For the next ones: ends_at after now, ordered by starts_at and id; the next '
  'page begins after the last pair.';
grant select on public.event_dates to anon, authenticated, service_role;

create function private.rrule_dates(rule text, first_day date, last_day date) returns setof date
language plpgsql immutable set search_path = '' as $$
declare
  freq constant text := substring(rule from 'FREQ=([A-Z]+)');
  step constant integer := coalesce(substring(rule from 'INTERVAL=(\d+)')::integer, 1);
  max_dates constant integer := substring(rule from 'COUNT=(\d+)')::integer;
  until constant date := to_date(substring(rule from 'UNTIL=(\d{8})'), 'YYYYMMDD');
  by_day constant text[] := string_to_array(substring(rule from 'BYDAY=([^;]+)'), ',');
  by_month_day constant integer[] := string_to_array(substring(rule from 'BYMONTHDAY=([^;]+)'),
    ',')::integer[];
  by_month constant integer[] := string_to_array(substring(rule from 'BYMONTH=([^;]+)'), ',')::integer[];
  names constant text[] := '{MO,TU,WE,TH,FR,SA,SU}';
  end_day constant date := least(last_day, until);
  day date := first_day;
  found_days integer := 0;
  weekday text;
  month_end integer;
  periods integer;
  matches boolean;
begin
  while day <= end_day and (max_dates is null or found_days < max_dates) loop
    weekday := names[extract(isodow from day)::integer];
    month_end := extract(day from date_trunc('month', day) + interval '1 month - 1 day');
    periods := case freq
      when 'DAILY' then day - first_day
      when 'WEEKLY' then (date_trunc('week', day)::date - date_trunc('week', first_day)::date) / 7
      when 'MONTHLY' then (extract(year from day) - extract(year from first_day)) * 12
        + extract(month from day) - extract(month from first_day)
      else extract(year from day) - extract(year from first_day) end;
    matches := periods % step = 0
      and (by_month is null or extract(month from day)::integer = any (by_month))
      and (by_month_day is null or extract(day from day)::integer = any (by_month_day)
        or extract(day from day)::integer - month_end - 1 = any (by_month_day));
    if matches and by_day is not null then
      matches := weekday = any (by_day)
        or (((extract(day from day)::integer - 1) / 7 + 1)::text || weekday) = any (by_day)
        or (extract(day from day)::integer > month_end - 7 and ('-1' || weekday) = any (by_day));
    elsif matches and by_month_day is null then
      matches := case freq
        when 'DAILY' then true
        when 'WEEKLY' then extract(isodow from day) = extract(isodow from first_day)
        when 'MONTHLY' then extract(day from day) = extract(day from first_day)
        else extract(day from day) = extract(day from first_day)
          and (by_month is not null or extract(month from day) = extract(month from first_day)) end;
    end if;
    if matches then
      found_days := found_days + 1;
      return next day;
    end if;
    day := day + 1;
  end loop;
end
$$;
comment on function private.rrule_dates(text, date, date) is
  'The dates of a rule that begins on first_day, up to last_day. The first day itself counts only if the '
  'rule includes it.';

-- Dates that were moved or canceled on their own (is_exception) stay as they are.
create function private.make_occurrences(event public.events, is_extension boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_day constant date := (event.starts_at at time zone event.time_zone)::date;
  clock constant interval := (event.starts_at at time zone event.time_zone) - first_day::timestamp;
  duration constant interval := event.ends_at - event.starts_at;
  days date[];
begin
  -- Serialized with concurrent registrations: they are seen below, or come after.
  perform 1 from public.event_occurrences where event_id = event.id order by id for update;
  if event.rrule is null then
    days := array[first_day];
  else
    select array_agg(day) into days
    from private.rrule_dates(event.rrule, first_day, (now() + interval '18 months')::date) as day
    where day <> all (event.exdates) and day > current_date - 400;
  end if;

  days := coalesce(days, '{}');
  if not is_extension then
    -- A future date that the rule no longer has is canceled if people registered for it, and deleted
    -- otherwise.
    delete from public.event_occurrences as gone
    where gone.event_id = event.id and gone.original_date <> all (days) and gone.ends_at > now()
      and not exists (select from public.event_registrations where occurrence_id = gone.id);
    update public.event_occurrences set status = 'canceled'
    where event_id = event.id and original_date <> all (days) and status <> 'canceled' and ends_at > now();
    -- Past dates stay as they were, except for a single event that gets another date.
    update public.event_occurrences as existing
    set starts_at = case when existing.is_exception then existing.starts_at
      else (existing.original_date + clock) at time zone event.time_zone end,
      ends_at = case when existing.is_exception then existing.ends_at
        else (existing.original_date + clock) at time zone event.time_zone + duration end,
      -- If the whole event is canceled or postponed, a moved date is as well; a canceled date stays canceled.
      status = case when existing.is_exception and (existing.status = 'canceled'
        or event.status in ('scheduled', 'rescheduled')) then existing.status
        else event.status end
    where existing.event_id = event.id and existing.original_date = any (days)
      and (existing.ends_at > now() or event.rrule is null);
  end if;

  insert into public.event_occurrences (event_id, original_date, starts_at, ends_at, status)
  select event.id, day, (day + clock) at time zone event.time_zone,
    (day + clock) at time zone event.time_zone + duration,
    event.status
  from unnest(days) as day
  on conflict (event_id, original_date) do nothing;
end
$$;
comment on function private.make_occurrences(public.events, boolean) is
  'Makes the dates of an event match its rule.';
grant execute on function private.make_occurrences(public.events, boolean) to service_role;

create function public.extend_event_occurrences() returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  event public.events;
  extended integer := 0;
begin
  for event in select * from public.events where rrule is not null and approval_status = 'approved' loop
    perform private.make_occurrences(event, true);
    extended := extended + 1;
  end loop;
  return extended;
end
$$;
comment on function public.extend_event_occurrences() is
  'Adds the dates of recurring events up to 18 months ahead. Weekly, with the service key.';
grant execute on function public.extend_event_occurrences() to service_role;

create function private.seats_taken(occurrence uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(1 + guests), 0)::integer from public.event_registrations
  where occurrence_id = occurrence and status in ('registered', 'offered', 'confirmed', 'attended')
$$;
comment on function private.seats_taken(uuid) is 'Places taken or held on a date, guests included.';

create function private.runs_event(event uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.events where id = event
    and business_id = any (private.my_business_ids('{owner,manager,contributor}')))
$$;
comment on function private.runs_event(uuid) is
  'Whether the caller is staff or on the team of the event''s business.';
grant execute on function private.runs_event(uuid) to authenticated, service_role;

create function private.later_dates(event uuid, after timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.event_occurrences where event_id = event and starts_at > after),
    'dates', coalesce((select jsonb_agg(jsonb_build_object('original_date', original_date,
        'starts_at', starts_at, 'status', status) order by starts_at)
      from (select original_date, starts_at, status from public.event_occurrences
        where event_id = event and starts_at > after order by starts_at limit 3) as next), '[]'))
$$;
comment on function private.later_dates(uuid, timestamptz) is
  'How many dates an event has after a moment, and the next three.';

-- Security definer, like the directory search: these functions read approved events of approved businesses
-- only, and return public columns only.
create function private.event_page(
  q text, category text, in_city text, attendance text, first_day date, last_day date, page integer,
  page_size integer, by_event boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  terms constant private.search_terms := private.read_search('{events}', q);
  wanted constant text := (select name from public.event_categories where slug = category
    or name = category limit 1);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 500);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  with matching as (
    select o.id, o.event_id, o.starts_at, e.categories, e.city,
      category = '' or wanted = any (e.categories) as fits_category,
      in_city = '' or lower(e.city) = lower(in_city) as fits_city
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    left join public.businesses as b on b.id = e.business_id
    where e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
      and (terms.words = '' or e.search_document @@ terms.query)
      and (attendance = '' or (attendance = 'online' and e.attendance_mode in ('online', 'mixed'))
        or (attendance = 'in-person' and e.attendance_mode in ('offline', 'mixed')))
      -- Days in the event's time zone; the first two conditions are for the index.
      and (first_day is not null or o.ends_at > now())
      and (first_day is null or o.ends_at > first_day::timestamp at time zone 'UTC' - interval '1 day')
      and (last_day is null or o.starts_at < last_day::timestamp at time zone 'UTC' + interval '2 days')
      and (first_day is null
        or ((o.ends_at - interval '1 second') at time zone e.time_zone)::date >= first_day)
      and (last_day is null or (o.starts_at at time zone e.time_zone)::date <= last_day)
      -- Of a day that is not over, what is over is of no use.
      and (not by_event or o.ends_at > now()
        or coalesce(last_day < (now() at time zone e.time_zone)::date, false))
  ), base as materialized (
    select * from matching where not by_event
    union all
    (select distinct on (event_id) * from matching where by_event order by event_id, starts_at, id)
  ), shown as (
    select id from base where fits_category and fits_city order by starts_at, id limit size offset skipped
  )
  select jsonb_build_object(
    'total', (select count(*) from base where fits_category and fits_city),
    'search', private.describe_search(terms),
    'dates', coalesce((select jsonb_agg(to_jsonb(d) || case when by_event and d.is_recurring
          then jsonb_build_object('later', private.later_dates(d.event_id, d.starts_at)) else '{}' end
        order by d.starts_at, d.id)
      from public.event_dates as d where d.id in (select id from shown)), '[]'),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'dates',
        (select count(*) from base where fits_city and c.name = any (base.categories)))
          order by c.position, c.name), '[]')
      from public.event_categories as c),
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'dates', dates)
      order by dates desc, name), '[]')
      from (select min(city) as name, count(*) as dates from base where fits_category and city <> ''
        group by lower(city)) as found))
  into answer;
  return answer;
end
$$;
grant execute on function private.event_page(text, text, text, text, date, date, integer, integer, boolean)
  to anon, authenticated, service_role;

create function public.event_page(
  q text default '', category text default '', in_city text default '', attendance text default '',
  first_day date default null, last_day date default null, page integer default 1,
  page_size integer default 24, by_event boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.event_page(q, category, in_city, attendance, first_day, last_day, page, page_size, by_event)
$$;
comment on function public.event_page(text, text, text, text, date, date, integer, integer, boolean) is
  'A numbered page of dates with its total and the counts of each category and city; without first_day the '
  'future ones. attendance: online or in-person. by_event: each event once, with its next date of these days and, '
  'for a series, the later ones; the counts are of events.';
grant execute on function public.event_page(text, text, text, text, date, date, integer, integer, boolean)
  to anon, authenticated, service_role;

-- What the page of an event shows besides the event and its dates.
create function private.event_context(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with this as (
    select events.*, businesses.status as business_status from public.events
    left join public.businesses on businesses.id = business_id where events.slug = event
  )
  select jsonb_build_object(
    'is_gone', coalesce((select published_at is not null
      and (approval_status = 'archived' or business_status in ('archived', 'suspended')) from this), false),
    'organizer', (select jsonb_build_object('name', b.name, 'slug', b.slug, 'email',
      case when b.show_email then b.email end, 'phone', b.phone, 'website', b.website)
      from this join public.businesses as b on b.id = this.business_id
      where b.status = 'approved' and this.approval_status = 'approved'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug)
        order by array_position(this.categories, c.name))
      from this join public.event_categories as c on c.name = any (this.categories)
      where this.approval_status = 'approved'), '[]'))
$$;
grant execute on function private.event_context(text) to anon, authenticated, service_role;

create function public.event_context(event text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_context(event) $$;
comment on function public.event_context(text) is
  'For the page of an event, by its slug: organizer, categories, and whether it was public once and is gone.';
grant execute on function public.event_context(text) to anon, authenticated, service_role;

create function private.event_calendar(category text, event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'slug', e.slug, 'title', e.title, 'summary', e.summary, 'description',
      left(e.description, 2000),
      'categories', e.categories, 'attendance_mode', e.attendance_mode, 'venue_name', e.venue_name,
      'address_line1', e.address_line1, 'city', e.city, 'state', e.state, 'zip_code', e.zip_code, 'latitude',
      e.latitude,
      'longitude', e.longitude, 'time_zone', e.time_zone, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'all_day', e.all_day, 'rrule', e.rrule, 'exdates', e.exdates, 'status', e.status, 'sequence',
      e.sequence,
      'created_at', e.created_at, 'updated_at', e.updated_at, 'cost', e.cost,
      'organizer', b.name,
      -- One address at a time: not in the calendar of all.
      'organizer_email', case when event <> '' and b.show_email then b.email end,
      'first_day', rule.days[1],
      -- Dates that deviate from the rule.
      'moved', coalesce((select jsonb_agg(jsonb_build_object('day', o.original_date, 'starts_at', o.starts_at,
        'ends_at', o.ends_at,
          'status', o.status, 'sequence', o.sequence, 'updated_at', o.updated_at) order by o.original_date)
        from public.event_occurrences as o
        where o.event_id = e.id and o.original_date = any (rule.days) and (o.status <> e.status
          or o.ends_at - o.starts_at <> e.ends_at - e.starts_at
          or o.starts_at <> (o.original_date + (
            e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone)), '[]'))
    order by e.starts_at, e.id), '[]')
  from public.events as e left join public.businesses as b on b.id = e.business_id
  cross join lateral (select case
    when e.rrule is null then array[(e.starts_at at time zone e.time_zone)::date]
    else array(select private.rrule_dates(e.rrule, (e.starts_at at time zone e.time_zone)::date,
      greatest(now(), e.starts_at)::date + 550)) end as days) as rule
  where e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved')
    and rule.days[1] is not null
    and (event = '' or e.slug = event)
    and (category = '' or (select c.name from public.event_categories as c
      where c.slug = category) = any (e.categories))
    -- A feed keeps past dates for two months, so that a cancellation can still be seen.
    and (event <> '' or e.id in (select o.event_id from public.event_occurrences as o
      where o.ends_at > now() - interval '60 days'))
$$;
grant execute on function private.event_calendar(text, text) to anon, authenticated, service_role;

create function public.event_calendar(category text default '', event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.event_calendar(category, event)
$$;
comment on function public.event_calendar(text, text) is
  'Events for calendar files, of a category or one by its slug: the first day of the rule and the dates that '
  'deviate from it.';
grant execute on function public.event_calendar(text, text) to anon, authenticated, service_role;

create function private.describe_date(occurrence uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', title, 'slug', slug, 'starts_at', event_occurrences.starts_at,
    'time_zone', time_zone, 'all_day', all_day, 'place',
    nullif(concat_ws(', ', venue_name, address_line1, city), ''),
    'event_id', events.id, 'occurrence_id', event_occurrences.id,
    -- Of a series, each date has its own place on the page.
    'day', case when rrule is not null then original_date end)
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence
$$;

-- Rate-limited per date and day: each change sends emails.
create function private.change_event_date(date_id uuid, to_status text, new_start timestamptz, reason text)
returns public.event_occurrences
language plpgsql volatile security definer set search_path = '' as $$
declare
  seen public.event_occurrences;
  why constant text := nullif(btrim(change_event_date.reason), '');
begin
  select * into seen from public.event_occurrences where id = date_id for update;
  if seen.id is null or not private.runs_event(seen.event_id) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  elsif seen.ends_at <= now() then
    perform private.raise_error(409, 'date_is_over', 'This date is over and can no longer be changed.');
  elsif seen.status = 'canceled' then
    perform private.raise_error(409, 'date_canceled', 'This date is already canceled.');
  elsif to_status is null or to_status not in ('canceled', 'postponed', 'rescheduled', 'scheduled') then
    perform private.raise_error(400, 'status_unknown',
      'A date can be canceled, postponed, rescheduled or resumed.');
  elsif to_status <> 'canceled'
    and exists (select from public.events where id = seen.event_id and status = 'postponed') then
    perform private.raise_error(409, 'event_postponed', 'The whole event is postponed. Resume it first.');
  elsif (to_status = 'postponed') = (seen.status = 'postponed') and to_status in ('postponed', 'scheduled') then
    perform private.raise_error(409, 'transition_not_allowed', case to_status
      when 'postponed' then 'This date is already postponed.' else 'This date is not postponed.' end);
  elsif to_status in ('canceled', 'postponed') and why is null then
    perform private.raise_error(400, 'reason_needed', 'Enter a reason. Attendees get it by email.');
  elsif to_status = 'rescheduled'
    and (new_start is null or new_start <= now() or new_start > now() + interval '3 years') then
    perform private.raise_error(400, 'start_not_ahead', 'Choose a time in the future, within three years.');
  end if;

  -- Everybody with a place gets an email for each change.
  if not private.is_staff()
    and not private.consume_rate_limit(format('changes of date %s', date_id), 6, 86400) then
    perform private.raise_error(429, 'too_many_changes',
      'This date was changed too often today. Try again tomorrow, or contact us.');
  end if;

  update public.event_occurrences set status = to_status, reason = why, is_exception = true,
    ends_at = case to_status when 'rescheduled' then new_start + (seen.ends_at - seen.starts_at)
      else seen.ends_at end,
    starts_at = case to_status when 'rescheduled' then new_start else seen.starts_at end
  where id = date_id returning * into seen;
  return seen;
end
$$;
grant execute on function private.change_event_date(uuid, text, timestamptz, text) to authenticated,
  service_role;

create function public.change_event_date(date_id uuid, to_status text, new_start timestamptz default null,
  reason text default null)
returns public.event_occurrences
language sql security invoker set search_path = '' as $$
  select private.change_event_date(date_id, to_status, new_start, reason)
$$;
comment on function public.change_event_date(uuid, text, timestamptz, text) is
  'Cancels, postpones, moves or resumes one date of an event, for its organizers; everybody with a place '
  'gets an email.';
grant execute on function public.change_event_date(uuid, text, timestamptz, text) to authenticated,
  service_role;

-- 31_registrations.sql

-- Registrations for dates of events, and what only those with a place may see.

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  -- The order of registration.
  number bigint generated always as identity,
  event_id uuid not null references public.events (id) on delete cascade,
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- For the organizer's list; accounts themselves are not readable.
  attendee_name text not null default '' constraint event_registrations_attendee_name_length
    check (char_length(attendee_name) <= 200),
  guests integer not null default 0 constraint event_registrations_guests_range
    check (guests between 0 and 20),
  status text not null constraint event_registrations_status_known check (status in (
    'registered', 'waitlisted', 'offered', 'confirmed', 'canceled', 'attended')),
  status_reason text constraint event_registrations_status_reason_length
    check (char_length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid,
  offered_until timestamptz,
  attended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_registrations_offer_has_end check (status <> 'offered' or offered_until is not null)
);
comment on table public.event_registrations is 'Who attends which date; written by functions only.';

create unique index event_registrations_one_per_person on public.event_registrations (occurrence_id, user_id)
  where status <> 'canceled';
create index event_registrations_occurrence_id_idx on public.event_registrations (occurrence_id, status,
  number);
create index event_registrations_event_id_idx on public.event_registrations (event_id);
create index event_registrations_user_id_idx on public.event_registrations (user_id, created_at desc);
create index event_registrations_offered_until_idx on public.event_registrations (offered_until)
  where status = 'offered';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'event_registrations', "from", "to", '{owner,editor,admin,system}', false from (values
  ('', 'registered'), ('', 'waitlisted'),
  ('registered', 'canceled'), ('registered', 'attended'), ('attended', 'registered'),
  ('waitlisted', 'offered'), ('waitlisted', 'registered'), ('waitlisted', 'canceled'),
  ('offered', 'confirmed'), ('offered', 'canceled'),
  ('confirmed', 'canceled'), ('confirmed', 'attended')) as known ("from", "to");

-- One date with the UID of its event, so that calendars that already have the event add nothing twice. The
-- sequence grows with each change of the event, of the date and of this person's registrations for it:
-- calendars drop what is older.
create function private.describe_calendar_date(registration uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('uid', e.id, 'ends_at', o.ends_at,
    'sequence', e.sequence + case when e.rrule is null and not o.is_exception then 0 else o.sequence end
      + 4 * (select count(*) from public.event_registrations as former
        where former.occurrence_id = o.id and former.user_id = r.user_id and former.status = 'canceled'
          and former.number < r.number)
      + case r.status when 'canceled' then 2 when 'confirmed' then 1 else 0 end,
    'recurrence', case when e.rrule is not null then (o.original_date + (
      e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone end,
    'day', case when e.rrule is not null then o.original_date end,
    'first_day', (o.starts_at at time zone e.time_zone)::date,
    'last_day', ((o.ends_at - interval '1 second') at time zone e.time_zone)::date,
    'is_offer', r.status = 'offered', 'organizer', b.name)
  from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
  join public.events as e on e.id = r.event_id left join public.businesses as b on b.id = e.business_id
  where r.id = registration
$$;
comment on function private.describe_calendar_date(uuid) is
  'What the calendar file of a registration says besides private.describe_date.';

create function private.notify_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := new.status;
begin
  -- Rows that a script inserts were agreed on elsewhere.
  if tg_op = 'INSERT' and private.actor_role() = 'system' then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  if new.status = 'canceled' then
    if old.status = 'offered' and old.offered_until <= now() then outcome := 'offer_lapsed';
    elsif new.user_id = (select auth.uid()) then
      -- Their calendar has it.
      if old.status = 'waitlisted' then return null; end if;
      outcome := 'withdrawn';
    end if;
  elsif new.status = 'attended' or (tg_op = 'UPDATE' and old.status = 'attended') then return null;
  end if;

  perform private.queue_mail(
    format('registrations:%s:%s:%s', new.id, outcome,
      extract(epoch from coalesce(new.status_changed_at, now()))),
    'registration', 'registrations', new.user_id,
    private.describe_date(new.occurrence_id)
      || jsonb_build_object('outcome', outcome, 'registration_id', new.id,
      'guests', new.guests, 'offered_until', case when outcome = 'offered' then new.offered_until end,
      'reason', case when outcome = 'canceled' then new.status_reason end,
      -- A place on the waiting list is in no calendar.
      'calendar', case when new.status <> 'waitlisted' and (tg_op = 'INSERT' or new.status <> 'canceled'
        or old.status <> 'waitlisted') then private.describe_calendar_date(new.id) end));
  return null;
end
$$;
comment on function private.notify_registration() is
  'Emails a person about the status of their registration.';

create trigger a_reject_anonymous before insert on public.event_registrations
  for each row execute function private.reject_anonymous();
create trigger audit_event_registrations after insert or update or delete on public.event_registrations
  for each row execute function private.write_audit();
create trigger event_registrations_enforce_status before insert or update on public.event_registrations
  for each row execute function private.enforce_status();
create trigger event_registrations_set_updated_at before update on public.event_registrations
  for each row execute function private.set_updated_at();
create trigger notify_registration after insert or update of status on public.event_registrations
  for each row execute function private.notify_registration();

alter table public.event_registrations enable row level security;
grant select on public.event_registrations to authenticated;
grant select, insert, update, delete on public.event_registrations to service_role;

create policy "people see their registrations, organizers those of their events, staff all"
  on public.event_registrations
  for select to authenticated using (
    user_id = (select auth.uid())
    or event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

-- The address of an online event, for those who attend: a table of its own, so that no list of events can
-- include it.
create table public.event_access (
  event_id uuid primary key references public.events (id) on delete cascade,
  online_url text not null constraint event_access_online_url_address
    check (online_url ~ '^https?://[^[:space:]]+$' and char_length(online_url) <= 2000),
  updated_at timestamptz not null default now()
);
comment on table public.event_access is 'Addresses of online events, for organizers and those with a place.';

create trigger event_access_set_updated_at before update on public.event_access
  for each row execute function private.set_updated_at();

alter table public.event_access enable row level security;
grant select, delete, insert (event_id, online_url),
  update (online_url) on public.event_access to authenticated;
grant select, insert, update, delete on public.event_access to service_role;

create policy "organizers and those who have a place see where an event is online" on public.event_access
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or event_id in (select event_registrations.event_id from public.event_registrations
      where event_registrations.user_id = (select auth.uid())
      and event_registrations.status in ('registered', 'confirmed', 'attended'))
    or (select private.is_staff()));
create policy "organizers say where an event is online" on public.event_access for insert to authenticated
  with check ((select private.runs_event(event_id)));
create policy "organizers change where an event is online" on public.event_access for update to authenticated
  using ((select private.runs_event(event_id))) with check ((select private.runs_event(event_id)));
create policy "organizers remove where an event is online" on public.event_access for delete to authenticated
  using ((select private.runs_event(event_id)));

-- Offers free places to the waiting list, in order. The caller must hold the lock of the date.
create function private.offer_free_places(occurrence uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  hours integer;
  begins timestamptz;
  is_off boolean;
  next public.event_registrations;
begin
  select capacity, offer_hours, event_occurrences.starts_at,
    events.status in ('canceled', 'postponed') or event_occurrences.status in ('canceled', 'postponed')
  into places, hours, begins, is_off
  from public.event_occurrences join public.events on events.id = event_id
  where event_occurrences.id = occurrence;

  -- Offers that were not answered in time expire.
  update public.event_registrations set status = 'canceled', status_reason = 'This offer has expired.'
  where occurrence_id = occurrence and status = 'offered' and offered_until <= now();
  if is_off or begins <= now() then return; end if;
  for next in select * from public.event_registrations
    where occurrence_id = occurrence and status = 'waitlisted' order by number loop
    -- A group that exceeds the whole event does not block the others.
    continue when places is not null and 1 + next.guests > places;
    exit when places is not null and private.seats_taken(occurrence) + 1 + next.guests > places;
    update public.event_registrations
    set status = 'offered', offered_until = least(now() + make_interval(hours => hours), begins)
      where id = next.id;
  end loop;
end
$$;
grant execute on function private.offer_free_places(uuid) to service_role;

-- Rate-limited per person, date and hour: each registration sends emails.
create function private.register_for_event(occurrence uuid, guests integer) returns public.event_registrations
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  date_of public.event_occurrences;
  made public.event_registrations;
  taken integer;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to register.';
  end if;

  -- Locks the event first, in the same order as changes of the event; registrations for one date are
  -- serialized.
  select events.* into event from public.events join public.event_occurrences on event_id = events.id
  where event_occurrences.id = occurrence and approval_status = 'approved'
    and (business_id is null or exists (
    select from public.businesses where businesses.id = business_id and businesses.status = 'approved'))
  for share of events;
  select * into date_of from public.event_occurrences where id = occurrence for update;
  if event.id is null or date_of.id is null then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;

  if event.registration_mode <> 'internal' then
    perform private.raise_error(409, 'registration_elsewhere',
      'This event does not take registrations here.');
  elsif event.status = 'canceled' or date_of.status in ('canceled', 'postponed') then
    perform private.raise_error(409, 'event_off', 'This date is canceled or postponed.');
  elsif now() < event.registration_opens_at
    or now() >= coalesce(event.registration_closes_at, date_of.starts_at)
    or now() >= date_of.starts_at then
    perform private.raise_error(409, 'registration_closed', 'Registration is not open.');
  elsif event.members_only and not private.is_member() then
    perform private.raise_error(403, 'members_only', 'This event is for members.');
  elsif guests not between 0 and event.max_guests then
    perform private.raise_error(422, 'too_many_guests',
      case when event.max_guests = 0 then 'You cannot bring guests to this event.'
      else format('You can bring up to %s guests.', event.max_guests) end);
  elsif 1 + guests > event.capacity then
    perform private.raise_error(422, 'too_many_guests', format('There are only %s spots.', event.capacity));
  elsif exists (select from public.event_registrations
    where occurrence_id = occurrence and user_id = (select auth.uid()) and status <> 'canceled') then
    perform private.raise_error(409, 'already_registered', 'You are already registered.');
  end if;

  -- Plans change, but not forty times: each registration sends emails and moves the waiting list. A
  -- registration that fails is not counted, because its count is rolled back.
  if not private.consume_rate_limit(format('registrations of %s for %s', (select auth.uid()), occurrence), 6,
    3600) then
    perform private.raise_error(429, 'too_many_registrations',
      'You registered for this date too often. Try again in an hour.');
  end if;

  perform private.offer_free_places(occurrence);
  taken := private.seats_taken(occurrence);
  insert into public.event_registrations (event_id, occurrence_id, user_id, attendee_name, guests, status)
  select event.id, occurrence, profiles.id, coalesce(private.name_of(profiles.id), ''),
    register_for_event.guests,
    case when event.capacity is null or taken + 1 + register_for_event.guests <= event.capacity
      and not exists (select from public.event_registrations
        where occurrence_id = occurrence and event_registrations.status = 'waitlisted')
      then 'registered' else 'waitlisted' end
  from public.profiles where profiles.id = (select auth.uid())
  returning * into made;
  if made.id is null then
    perform private.raise_error(409, 'profile_missing', 'Your account has no profile.');
  end if;

  if made.status = 'waitlisted' and not event.waitlist_enabled then
    perform private.raise_error(409, 'event_full', 'No spots are left.');
  end if;

  return made;
end
$$;
grant execute on function private.register_for_event(uuid, integer) to authenticated, service_role;

create function public.register_for_event(occurrence_id uuid, guests integer default 0)
returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.register_for_event(occurrence_id, coalesce(guests, 0))
$$;
comment on function public.register_for_event(uuid, integer) is
  'Registers the caller and their guests for a date, or adds them to the waiting list if it is full.';
grant execute on function public.register_for_event(uuid, integer) to authenticated, service_role;

create function private.answer_registration(registration uuid, answer text) returns public.event_registrations
language plpgsql security definer set search_path = '' as $$
declare
  mine public.event_registrations;
  made public.event_registrations;
begin
  select * into mine from public.event_registrations where id = registration;
  if mine.id is null or not (mine.user_id = (select auth.uid()) or private.runs_event(mine.event_id)) then
    perform private.raise_error(404, 'not_found', 'This registration does not exist.');
  end if;

  perform 1 from public.event_occurrences where id = mine.occurrence_id for update;
  select * into mine from public.event_registrations where id = registration for update;
  if answer = 'attended' and not private.runs_event(mine.event_id) then
    raise exception using errcode = '42501', message = 'Only the organizer may check people in.';
  elsif answer = 'confirmed' and mine.status = 'offered' and mine.offered_until <= now() then
    perform private.raise_error(409, 'offer_expired', 'This offer has expired.');
  elsif answer = 'confirmed'
    and exists (select from public.event_occurrences join public.events on events.id = event_id
    where event_occurrences.id = mine.occurrence_id
      and (events.status in ('canceled', 'postponed')
        or event_occurrences.status in ('canceled', 'postponed'))) then
    perform private.raise_error(409, 'event_off', 'This date is canceled or postponed.');
  elsif answer = 'attended' and now() < (select starts_at - interval '1 day' from public.event_occurrences
    where id = mine.occurrence_id) then
    perform private.raise_error(409, 'too_early', 'Check-in opens a day before the event starts.');
  elsif answer = 'confirmed' and mine.user_id <> (select auth.uid()) then
    raise exception using errcode = '42501',
      message = 'Only the person who was offered this spot can accept it.';
  end if;

  if mine.status = answer then return mine; end if;
  update public.event_registrations
  set status = answer, attended_at = case when answer = 'attended' then now() end
  where id = registration returning * into made;
  perform private.offer_free_places(mine.occurrence_id);
  return made;
end
$$;
grant execute on function private.answer_registration(uuid, text) to authenticated, service_role;

create function public.cancel_registration(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.answer_registration(registration_id, 'canceled')
$$;
comment on function public.cancel_registration(uuid) is
  'Cancels a registration; the place is offered to the next on the waiting list.';
grant execute on function public.cancel_registration(uuid) to authenticated, service_role;

create function public.accept_offer(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.answer_registration(registration_id, 'confirmed')
$$;
comment on function public.accept_offer(uuid) is
  'Accepts a place that was offered from the waiting list, in time.';
grant execute on function public.accept_offer(uuid) to authenticated, service_role;

create function public.check_in(registration_id uuid) returns public.event_registrations
language sql security invoker set search_path = '' as $$
  select private.answer_registration(registration_id, 'attended')
$$;
comment on function public.check_in(uuid) is 'Records that a person attends; for the organizer.';
grant execute on function public.check_in(uuid) to authenticated, service_role;

create function public.expire_offers() returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  occurrence uuid;
  dates integer := 0;
begin
  for occurrence in select distinct occurrence_id from public.event_registrations
    where status = 'offered' and offered_until <= now() loop
    perform 1 from public.event_occurrences where id = occurrence for update;
    perform private.offer_free_places(occurrence);
    dates := dates + 1;
  end loop;
  return dates;
end
$$;
comment on function public.expire_offers() is
  'Offers places that were not accepted in time to the next on the waiting list. Every few minutes, with the '
  'service key.';
grant execute on function public.expire_offers() to service_role;

create function private.my_registrations(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select r.id, r.occurrence_id, r.status, r.attendee_name, r.guests, r.offered_until, r.created_at, e.slug,
      e.title, e.venue_name, e.city, o.original_date, e.rrule is not null as is_recurring,
      e.time_zone, e.all_day, o.starts_at, o.ends_at, o.status as date_status, access.online_url,
      -- The position in the waiting list, counting from 1.
      case when r.status = 'waitlisted' then (select count(*) from public.event_registrations as before
        where before.occurrence_id = r.occurrence_id and before.status = 'waitlisted'
          and before.number <= r.number) end as place
    from public.event_registrations as r
    join public.event_occurrences as o on o.id = r.occurrence_id join public.events as e on e.id = r.event_id
    left join public.event_access as access on access.event_id = e.id
    and r.status in ('registered', 'confirmed', 'attended')
    where r.user_id = (select auth.uid()) and r.status <> 'canceled' and (event = '' or e.slug = event)
    order by o.starts_at desc limit 200
  ) as mine
$$;
grant execute on function private.my_registrations(text) to authenticated, service_role;

create function public.my_registrations(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_registrations(event) $$;
comment on function public.my_registrations(text) is
  'The caller''s registrations that are not canceled, of all events or one by its slug, with their position '
  'on the waiting list.';
grant execute on function public.my_registrations(text) to authenticated, service_role;

create function private.check_in_dates(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.starts_at, mine.id), '[]') from (
    select o.id, e.slug, e.title, e.venue_name, e.time_zone, o.starts_at, o.ends_at, o.status, e.capacity,
      people.coming, people.came, people.waiting
    from public.events as e join public.event_occurrences as o on o.event_id = e.id
    cross join lateral (
      select coalesce(sum(1 + guests) filter (where r.status in ('registered', 'confirmed', 'attended')),
        0) as coming,
        coalesce(sum(1 + guests) filter (where r.status = 'attended'), 0) as came,
        count(*) filter (where r.status in ('waitlisted', 'offered')) as waiting
      from public.event_registrations as r where r.occurrence_id = o.id
    ) as people
    where e.registration_mode = 'internal' and (event = '' or e.slug = event)
      and o.ends_at > now() - interval '14 days' and o.starts_at < now() + interval '90 days'
      and ((select private.is_staff())
        or e.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by o.starts_at limit 200
  ) as mine
$$;
grant execute on function private.check_in_dates(text) to authenticated, service_role;

create function public.check_in_dates(event text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.check_in_dates(event) $$;
comment on function public.check_in_dates(text) is
  'Dates with registrations that the caller organizes, from two weeks ago to three months ahead, with their '
  'counts.';
grant execute on function public.check_in_dates(text) to authenticated, service_role;

-- 32_event_emails.sql

-- Emails about registrations: to organizers when people register, and to the registered before the event.

create index event_registrations_created_at_idx on public.event_registrations (created_at);
create index event_registrations_canceled_idx on public.event_registrations (status_changed_at)
  where status = 'canceled';

create function private.organizers_of(business uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.managers_of(business)
  union select user_id from public.staff where business is null
$$;
comment on function private.organizers_of(uuid) is
  'Who organizes the events of a business: its owner and managers; without a business, staff.';

create function private.organizes_all(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(person in (
    select private.organizers_of((event ->> 'business_id')::uuid))), false)
  from jsonb_array_elements(data -> 'events') as event
$$;
comment on function private.organizes_all(uuid, jsonb) is
  'Whether a person organizes every event that an email is about.';

create function private.notify_organizers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  organizer_of public.events;
begin
  -- Rows that a script inserts were agreed on elsewhere.
  if tg_op = 'INSERT' and private.actor_role() = 'system' then return null; end if;
  if tg_op = 'UPDATE' and (old.status <> 'offered' or new.status <> 'confirmed') then return null; end if;
  select * into organizer_of from public.events where id = new.event_id;
  perform private.queue_mail(format('new_registration:%s:%s:%s', new.id, new.status, organizer),
    'new_registration', 'new_registrations', organizer,
    jsonb_build_object('name', new.attendee_name, 'guests', new.guests, 'status', new.status, 'events',
      jsonb_build_array(private.describe_date(new.occurrence_id)
        || jsonb_build_object('business_id', organizer_of.business_id))))
  from private.organizers_of(organizer_of.business_id) as organizer
  where organizer <> new.user_id and private.chosen_frequency(organizer, 'new_registrations') = 'each';
  return null;
end
$$;
comment on function private.notify_organizers() is
  'Emails organizers who want to know of each registration.';

create trigger notify_organizers after insert or update of status on public.event_registrations
  for each row execute function private.notify_organizers();

create function private.queue_registration_digests(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  covered constant tstzrange := private.start_digest('new_registrations', 'daily', moment);
  queued integer;
begin
  if covered is null then return 0; end if;
  perform private.queue_mail(format('new_registrations:%s:%s', organizer, extract(epoch from upper(covered))),
    'registration_digest', 'new_registrations', organizer,
    jsonb_build_object('events', jsonb_agg(date_facts order by starts_at, occurrence_id)))
  from (
    select organizer, changed.occurrence_id, event_occurrences.starts_at,
      private.describe_date(changed.occurrence_id) || jsonb_build_object('business_id', events.business_id,
        'capacity', events.capacity, 'added', changed.added, 'canceled', changed.canceled,
        'taken', private.seats_taken(changed.occurrence_id)) as date_facts
    from (
      select occurrence_id, event_id, count(*) filter (where is_new) as added,
        count(*) filter (where not is_new) as canceled
      from (
        select occurrence_id, event_id, true as is_new from public.event_registrations
        where created_at > lower(covered) and created_at <= upper(covered) and status <> 'canceled'
        union all
        -- Who registered and canceled between two digests is in neither.
        select occurrence_id, event_id, false from public.event_registrations
        where status = 'canceled' and status_changed_at > lower(covered)
          and status_changed_at <= upper(covered) and created_at <= lower(covered)
      ) as registrations group by occurrence_id, event_id
    ) as changed
    join public.events on events.id = changed.event_id
    join public.event_occurrences on event_occurrences.id = changed.occurrence_id
    cross join lateral private.organizers_of(events.business_id) as organizer
    where event_occurrences.ends_at > moment
      and private.chosen_frequency(organizer, 'new_registrations') = 'daily'
  ) as news group by organizer;
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function private.queue_registration_digests(timestamptz) to service_role;

create function private.has_place(registration uuid, at_start timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.event_registrations as r
    join public.event_occurrences as o on o.id = r.occurrence_id join public.events as e on e.id = r.event_id
    left join public.businesses as b on b.id = e.business_id
    where r.id = registration and r.status in ('registered', 'confirmed') and o.starts_at = at_start
      and o.ends_at > now() and o.status not in ('canceled', 'postponed')
      and e.status not in ('canceled', 'postponed') and e.approval_status = 'approved'
      and (b.id is null or b.status = 'approved'))
$$;
comment on function private.has_place(uuid, timestamptz) is
  'Whether a registration is confirmed and its date takes place then.';

-- A day or two hours before; a date that lasts all day counts from 9 a.m. Whoever registered later, or heard of
-- a change of the date later, got an email with the time then.
create function private.queue_event_reminders(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform private.queue_mail(due.key, 'event_reminder', 'event_reminders', due.user_id,
    private.describe_date(due.occurrence_id) || jsonb_build_object('registration_id', due.id, 'guests',
      due.guests, 'calendar', private.describe_calendar_date(due.id)))
  from (
    select r.id, r.user_id, r.occurrence_id, r.guests,
      format('event_reminders:%s:%s:%s', r.id, lead.name, extract(epoch from o.starts_at)) as key
    from public.event_occurrences as o join public.events as e on e.id = o.event_id
    join public.event_registrations as r on r.occurrence_id = o.id
    cross join lateral (
      select o.starts_at + case when e.all_day then interval '9 hours' else interval '0' end as starts) as day
    cross join lateral (values
      ('day', day.starts - interval '1 day', day.starts - interval '2 hours'),
      ('hours', day.starts - interval '2 hours', day.starts)) as lead (name, remind_at, too_late_at)
    where o.starts_at between moment - interval '10 hours' and moment + interval '1 day'
      and moment >= lead.remind_at and moment < lead.too_late_at
      and o.updated_at <= lead.remind_at and coalesce(r.status_changed_at, r.created_at) <= lead.remind_at
      and private.has_place(r.id, o.starts_at)
      and private.chosen_frequency(r.user_id, 'event_reminders') in (lead.name, 'both')
  ) as due
  where not exists (select from private.outbox where dedupe_key = due.key);
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function private.queue_event_reminders(timestamptz) to service_role;

create function public.queue_event_reminders() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_event_reminders() $$;
comment on function public.queue_event_reminders() is
  'Queues reminders for people whose event begins within a day or two hours. Every few minutes, with the '
  'service key.';
grant execute on function public.queue_event_reminders() to service_role;

-- 33_event_messages.sql

-- Messages of organizers to the people who registered. Organizers never see an address: the outbox sends.

create table public.event_messages (
  -- Made by the sender's form, so that sending it twice sends it once.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  -- Null: all dates to come.
  occurrence_id uuid references public.event_occurrences (id) on delete cascade,
  sent_by uuid default auth.uid() references auth.users (id) on delete set null,
  audience text not null constraint event_messages_audience_known
    check (audience in ('confirmed', 'waitlist', 'both')),
  -- One line: it becomes a header of the email.
  subject text not null constraint event_messages_subject_form
    check (char_length(btrim(subject)) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null constraint event_messages_body_length
    check (char_length(body) <= 5000 and body ~ '[^[:space:]]'),
  receivers integer not null,
  created_at timestamptz not null default now()
);
comment on table public.event_messages is
  'What organizers wrote to the people who registered; written by a function only.';

create index event_messages_event_id_idx on public.event_messages (event_id, created_at desc);
create index event_messages_occurrence_id_idx on public.event_messages (occurrence_id);
create index event_messages_sent_by_idx on public.event_messages (sent_by);

alter table public.event_messages enable row level security;
grant select on public.event_messages to authenticated;
grant select, insert, update, delete on public.event_messages to service_role;

create policy "owners and managers see the messages about their events, staff all" on public.event_messages
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[]))
    or (select private.is_staff()));

create function private.may_message_guests(event uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.events join public.businesses on businesses.id = events.business_id
    where events.id = event and businesses.status = 'approved'
    and businesses.id = any (private.my_business_ids('{owner,manager}')))
$$;
comment on function private.may_message_guests(uuid) is
  'Whether the caller is staff, or owner or manager of the event''s business while that is approved.';
grant execute on function private.may_message_guests(uuid) to authenticated, service_role;

create function public.may_message_guests(event_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.may_message_guests(event_id) $$;
comment on function public.may_message_guests(uuid) is
  'Whether the caller may write to the people who registered for an event.';
grant execute on function public.may_message_guests(uuid) to authenticated, service_role;

-- A date can be written about until two weeks after it: thanks, or things left behind.
create function private.message_receivers(event uuid, occurrence uuid, audience text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.user_id from public.event_registrations as r
  join public.event_occurrences as o on o.id = r.occurrence_id
  left join public.notification_choices as choices on choices.user_id = r.user_id
    and choices.kind = 'event_messages'
  where r.event_id = event and (r.occurrence_id = occurrence or (occurrence is null and o.ends_at > now()))
    and o.ends_at > now() - interval '14 days' and choices.enabled is not false
    and r.status = any (case message_receivers.audience
      when 'confirmed' then '{registered,confirmed,attended}'::text[]
      when 'waitlist' then '{waitlisted,offered}'::text[]
      when 'both' then '{registered,confirmed,attended,waitlisted,offered}'::text[] end)
$$;
comment on function private.message_receivers(uuid, uuid, text) is
  'Who gets a message about an event, or one of its dates: everybody once, except for those who do not want '
  'such emails.';

create function private.is_message_due(person uuid, message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.event_messages as m join public.event_registrations as r on r.event_id = m.event_id
    join public.events on events.id = m.event_id
    left join public.businesses on businesses.id = events.business_id
    where m.id = message and r.user_id = person and r.status <> 'canceled'
      and (m.occurrence_id is null or r.occurrence_id = m.occurrence_id)
      and (businesses.status = 'approved' or exists (select from public.staff where user_id = m.sent_by)))
$$;
comment on function private.is_message_due(uuid, uuid) is
  'Whether a person is still registered for what a queued message is about, and its business is approved or '
  'staff wrote it.';

create function private.count_message_receivers(event uuid, occurrence uuid, audience text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_message_guests(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return (select count(*) from private.message_receivers(event, occurrence, audience));
end
$$;
grant execute on function private.count_message_receivers(uuid, uuid, text) to authenticated, service_role;

create function public.count_message_receivers(event_id uuid, occurrence_id uuid default null,
  audience text default 'confirmed')
returns integer
language sql stable security invoker set search_path = '' as $$
  select private.count_message_receivers(event_id, occurrence_id, audience)
$$;
comment on function public.count_message_receivers(uuid, uuid, text) is
  'How many people a message about an event would reach; audience: confirmed, waitlist or both. For its '
  'organizers.';
grant execute on function public.count_message_receivers(uuid, uuid, text) to authenticated, service_role;

-- Rate-limited per event and per business.
create function private.send_event_message(
  message uuid, event uuid, occurrence uuid, audience text, subject text, body text
) returns public.event_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  about public.events;
  made public.event_messages;
begin
  if not private.may_message_guests(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  -- Serialized, so that a form that is sent twice finds its first message.
  select * into about from public.events where id = event for no key update;
  select * into made from public.event_messages where id = message;
  if made.id is not null and made.event_id = event then return made; end if;
  if made.id is not null then
    perform private.raise_error(409, 'message_known', 'This message was already sent. Reload the page.');
  elsif about.approval_status not in ('approved', 'archived') then
    perform private.raise_error(409, 'event_not_public', 'Messages can be sent once the event is live.');
  elsif occurrence is not null and not exists (
    select from public.event_occurrences where id = occurrence and event_id = event) then
    perform private.raise_error(404, 'not_found', 'This date does not exist.');
  end if;

  insert into public.event_messages (id, event_id, occurrence_id, sent_by, audience, subject, body, receivers)
  select message, event, occurrence, (select auth.uid()), send_event_message.audience,
    btrim(send_event_message.subject), btrim(send_event_message.body, E' \t\r\n'),
    (select count(*) from private.message_receivers(event, occurrence, send_event_message.audience))
  returning * into made;
  if made.receivers = 0 then
    perform private.raise_error(409, 'nobody_to_write_to', 'Nobody would get this message.');
  elsif not private.is_staff() and not (
    private.consume_rate_limit(format('messages of event %s', event), 3, 86400)
    and private.consume_rate_limit(format('messages of business %s', about.business_id), 10, 86400)) then
    perform private.raise_error(429, 'too_many_messages',
      'You sent as many messages as possible today. Try again tomorrow.');
  end if;

  -- Guests answer to an address that is public, or to the person who wrote.
  perform private.queue_mail(format('event_messages:%s:%s', made.id, receiver), 'event_message',
    'event_messages', receiver,
    jsonb_build_object('message_id', made.id, 'title', about.title, 'slug', about.slug,
      'organizer', businesses.name, 'reply_to', coalesce(
        case when businesses.show_email then businesses.email end,
        case when not private.is_staff() then private.my_email() end, site_settings.contact_email)))
  from private.message_receivers(event, occurrence, made.audience) as receiver
  cross join public.site_settings left join public.businesses on businesses.id = about.business_id;
  return made;
end
$$;
grant execute on function private.send_event_message(uuid, uuid, uuid, text, text, text) to authenticated,
  service_role;

create function public.send_event_message(
  message_id uuid, event_id uuid, audience text, subject text, body text, occurrence_id uuid default null
) returns public.event_messages
language sql security invoker set search_path = '' as $$
  select private.send_event_message(message_id, event_id, occurrence_id, audience, subject, body)
$$;
comment on function public.send_event_message(uuid, uuid, text, text, text, uuid) is
  'Emails the people who registered for an event, or one of its dates, once per message_id; audience: '
  'confirmed, waitlist or both. For its owner, managers and staff, three times a day per event.';
grant execute on function public.send_event_message(uuid, uuid, text, text, text, uuid) to authenticated,
  service_role;

-- 40_deals.sql

-- Deals, their codes and redemptions.

create table public.deals (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint deals_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint deals_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself offers it.
  business_id uuid references public.businesses (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  tagline text not null default '' constraint deals_tagline_length check (char_length(tagline) <= 160),
  description text not null default '' constraint deals_description_length
    check (char_length(description) <= 5000),
  terms text not null default '' constraint deals_terms_length check (char_length(terms) <= 5000),
  image_url text constraint deals_image_url_address check (
    image_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(image_url) <= 2000),
  visibility text not null default 'public' constraint deals_visibility_known
    check (visibility in ('public', 'members')),
  -- valid_*: when it can be used, as printed on it. publish_*: when it is shown.
  valid_from timestamptz not null default now() constraint deals_valid_from_range
    check (valid_from between '2000-01-01' and '2100-01-01'),
  valid_until timestamptz not null constraint deals_valid_until_range
    check (valid_until between '2000-01-01' and '2100-01-01'),
  publish_from timestamptz not null default now() constraint deals_publish_from_range
    check (publish_from between '2000-01-01' and '2100-01-01'),
  publish_until timestamptz constraint deals_publish_until_range
    check (publish_until between '2000-01-01' and '2100-01-01'),
  quantity integer constraint deals_quantity_range check (quantity between 1 and 1000000),
  per_person_limit integer not null default 1 constraint deals_per_person_limit_range
    check (per_person_limit between 1 and 100),
  code_type text not null default 'none' constraint deals_code_type_known
    check (code_type in ('none', 'shared', 'per_person', 'qr')),
  discount_kind text constraint deals_discount_kind_known check (discount_kind in ('percent', 'amount')),
  discount_value numeric(10, 2) constraint deals_discount_value_range
    check (discount_value > 0 and discount_value <= 99999999),
  currency text not null default 'USD' constraint deals_currency_form check (currency ~ '^[A-Z]{3}$'),
  claimed_count integer not null default 0,
  status text not null default 'draft' constraint deals_status_known
    check (status in ('draft', 'pending', 'active', 'paused', 'rejected', 'ended')),
  status_reason text constraint deals_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  featured boolean not null default false,
  -- When its business submitted it as new: the posts of a month are counted by it.
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  constraint deals_slug_unique unique (slug),
  constraint deals_valid_order check (valid_until > valid_from),
  constraint deals_publish_order check (publish_until > publish_from),
  constraint deals_discount_whole check ((discount_kind is null) = (discount_value is null)),
  constraint deals_percent_range check (discount_kind <> 'percent' or discount_value <= 100),
  constraint deals_never_oversold check (claimed_count <= quantity)
);
comment on table public.deals is 'Deals of the businesses and of the hub, for everybody or for members.';

create index deals_active_idx on public.deals (featured desc, valid_until, id) where status = 'active';
create index deals_business_id_idx on public.deals (business_id, status);
create index deals_created_by_idx on public.deals (created_by);
create index deals_search_document_idx on public.deals using gin (search_document) with (fastupdate = off)
  where status = 'active';
create index deals_queue_idx on public.deals (updated_at) where status = 'pending';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('deals', '', 'draft', '{owner,editor,admin}', false),
  ('deals', '', 'pending', '{owner,editor,admin}', false),
  ('deals', '', 'active', '{editor,admin}', false),
  ('deals', 'draft', 'pending', '{owner,editor,admin}', false),
  ('deals', 'pending', 'draft', '{owner,editor,admin}', false),
  ('deals', 'draft', 'active', '{editor,admin}', false),
  ('deals', 'pending', 'active', '{editor,admin}', false),
  ('deals', 'pending', 'rejected', '{editor,admin}', true),
  ('deals', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('deals', 'rejected', 'active', '{editor,admin}', false),
  ('deals', 'active', 'paused', '{owner,editor,admin}', false),
  ('deals', 'paused', 'active', '{owner,editor,admin}', false),
  ('deals', 'active', 'ended', '{owner,editor,admin}', false),
  ('deals', 'paused', 'ended', '{owner,editor,admin}', false),
  ('deals', 'active', 'pending', '{owner,editor,admin}', false),
  ('deals', 'paused', 'pending', '{owner,editor,admin}', false),
  ('deals', 'active', 'rejected', '{editor,admin}', true),
  ('deals', 'ended', 'pending', '{owner,editor,admin}', false),
  ('deals', 'ended', 'active', '{editor,admin}', false),
  ('deal_redemptions', '', 'claimed', '{owner,editor,admin}', false),
  ('deal_redemptions', 'claimed', 'redeemed', '{owner,editor,admin}', false),
  ('deal_redemptions', 'claimed', 'void', '{owner,editor,admin}', true),
  ('deal_redemptions', 'redeemed', 'claimed', '{editor,admin}', true);

create function private.derive_deal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if new.status = 'active' and new.published_at is null then new.published_at := now(); end if;
  if new.publish_from > now() and new.publish_from >= new.valid_until then
    perform private.raise_error(422, 'publish_too_late', 'The deal must be shown before it ends.');
  end if;
  if tg_op = 'UPDATE' and new.quantity < old.claimed_count then
    perform private.raise_error(409, 'quantity_below_claims',
      format('%s people have already claimed this deal.', old.claimed_count));
  end if;

  -- A claim changes no words.
  if tg_op = 'UPDATE' and new.claimed_count <> old.claimed_count then return new; end if;
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.tagline, 300) || ' '
      || coalesce((select array_to_string(categories, ' ') from public.businesses where id = new.business_id), ''))), 'B')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, left(new.description, 20000) || ' ' || left(new.terms, 5000))), 'C')
    || coalesce(private.business_document(new.business_id), '');
  return new;
end
$$;
comment on function private.derive_deal() is
  'Derives a deal''s search document and date of publication, and checks when it is shown and its quantity against claims.';

create trigger a_reject_anonymous before insert on public.deals
  for each row execute function private.reject_anonymous();
create trigger audit_deals after insert or update or delete on public.deals
  for each row execute function private.write_audit();
create trigger deals_0_guard_merged before insert or update of business_id on public.deals
  for each row execute function private.guard_merged_listing();
create trigger deals_0_enforce_pending_quota before insert on public.deals
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'status',
    '{draft,pending,rejected}');
create trigger deals_0_require_reapproval before update on public.deals for each row
  execute function private.require_reapproval(
  'status', '{active,paused}', 'pending', '{title,tagline,description,terms,image_url,visibility}');
create trigger deals_1_fill_slug before insert or update on public.deals
  for each row execute function private.fill_slug('title');
create trigger deals_2_guard_staff_columns before update on public.deals
  for each row execute function private.guard_staff_columns('business_id', 'created_by', 'featured');
create trigger deals_3_enforce_status before insert or update on public.deals
  for each row execute function private.enforce_status();
create trigger deals_4_derive before insert or update on public.deals
  for each row execute function private.derive_deal();
create trigger deals_5_enforce_entitlement before insert or update on public.deals
  for each row execute function private.enforce_post_entitlement('status', 'valid_until');
create trigger deals_collect_words after insert
  or update of title, tagline, description, terms, visibility, status on public.deals
  for each row when (new.status = 'active' and new.visibility = 'public')
  execute function private.collect_search_words('title', 'tagline', 'description', 'terms');
create trigger deals_set_updated_at before update on public.deals
  for each row when (new.claimed_count is not distinct from old.claimed_count)
    execute function private.set_updated_at();
create trigger notify_decision after update on public.deals
  for each row execute function private.notify_decision('{active,rejected}');

alter table public.deals enable row level security;
grant select (
  id, title, slug, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, claimed_count, status, featured, published_at, created_at, updated_at
) on public.deals to anon;
grant select, delete on public.deals to authenticated;
grant insert (
  id, title, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, status, status_reason
), update (
  title, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until,
  publish_from, publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value,
  currency, status, status_reason, featured
) on public.deals to authenticated;
grant select, insert, update, delete on public.deals to service_role;

create policy "everybody sees active public deals of approved businesses" on public.deals for select to anon
  using (
  status = 'active' and visibility = 'public' and valid_until > now() and publish_from <= now()
  and (publish_until is null or publish_until > now())
  and (business_id is null or exists (select from public.businesses where businesses.id = business_id)));
create policy "people see active deals, members theirs, businesses their own, staff all" on public.deals
  for select to authenticated using (
    (status = 'active' and (visibility = 'public' or (select private.is_member())) and valid_until > now()
      and publish_from <= now() and (publish_until is null or publish_until > now())
      and (business_id is null or exists (select from public.businesses where businesses.id = business_id
        and businesses.status = 'approved')))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people add deals of their businesses, staff any" on public.deals for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change deals of their businesses, staff any" on public.deals for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "sellers and staff remove drafts that were never public" on public.deals
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected') and not private.has_responses(id));

-- The code that everybody gets who claims a deal: a table of its own, so that no list of deals can include
-- it.
create table public.deal_codes (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  shared_code text not null constraint deal_codes_shared_code_form
    check (shared_code ~ '^[A-Za-z0-9-]{3,40}$'),
  updated_at timestamptz not null default now()
);
comment on table public.deal_codes is 'Shared codes of deals, for the team of the business.';

create trigger deal_codes_set_updated_at before update on public.deal_codes
  for each row execute function private.set_updated_at();

create function private.runs_deal(deal uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or exists (
    select from public.deals where id = deal
      and business_id = any (private.my_business_ids('{owner,manager,contributor}')))
$$;
grant execute on function private.runs_deal(uuid) to authenticated, service_role;

alter table public.deal_codes enable row level security;
grant select, delete, insert (deal_id, shared_code),
  update (shared_code) on public.deal_codes to authenticated;
grant select, insert, update, delete on public.deal_codes to service_role;

create policy "those who run a deal see its code" on public.deal_codes for select to authenticated using (
  deal_id in (select deals.id from public.deals
    where deals.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
  or (select private.is_staff()));
create policy "those who run a deal set its code" on public.deal_codes for insert to authenticated
  with check (private.runs_deal(deal_id));
create policy "those who run a deal change its code" on public.deal_codes for update to authenticated
  using (private.runs_deal(deal_id)) with check (private.runs_deal(deal_id));
create policy "those who run a deal remove its code" on public.deal_codes for delete to authenticated
  using (private.runs_deal(deal_id));

create table public.deal_redemptions (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  code text not null,
  status text not null default 'claimed' constraint deal_redemptions_status_known
    check (status in ('claimed', 'redeemed', 'void')),
  status_reason text constraint deal_redemptions_status_reason_length
    check (char_length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  redeemed_at timestamptz
);
comment on table public.deal_redemptions is
  'Who claimed a deal, and whether it was redeemed; written by functions only.';

create index deal_redemptions_deal_id_idx on public.deal_redemptions (deal_id, upper(code));
create index deal_redemptions_user_id_idx on public.deal_redemptions (user_id, created_at desc);

-- Claims need no client to count them.
create function private.count_deal_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.count_listing_use(business_id, 'deal_claim') from public.deals
  where id = new.deal_id and business_id is not null;
  return null;
end
$$;
comment on function private.count_deal_claim() is 'Counts a claimed deal in the statistics of its listing.';

create trigger a_reject_anonymous before insert on public.deal_redemptions
  for each row execute function private.reject_anonymous();
create trigger audit_deal_redemptions after insert or update or delete on public.deal_redemptions
  for each row execute function private.write_audit();
create trigger deal_redemptions_count_claim after insert on public.deal_redemptions
  for each row execute function private.count_deal_claim();
create trigger deal_redemptions_enforce_status before insert or update on public.deal_redemptions
  for each row execute function private.enforce_status();

alter table public.deal_redemptions enable row level security;
grant select on public.deal_redemptions to authenticated;
grant select, insert, update, delete on public.deal_redemptions to service_role;

create policy "people see what they claimed, businesses what was claimed from them, staff all"
  on public.deal_redemptions
  for select to authenticated using (
    user_id = (select auth.uid())
    or deal_id in (select deals.id from public.deals
      where deals.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

create view public.active_deals with (security_invoker = true) as
select
  deals.id, deals.slug, deals.title, deals.tagline, deals.description, deals.terms, deals.image_url,
    deals.visibility,
  deals.valid_from, deals.valid_until, deals.quantity, deals.quantity - deals.claimed_count as left_over,
  deals.code_type, deals.discount_kind, deals.discount_value, deals.currency, deals.featured,
  deals.published_at, deals.updated_at, deals.business_id,
  coalesce(businesses.name, hub.site_title) as business_name,
  businesses.slug as business_slug,
  case when deals.business_id is null then hub.site_logo else businesses.logo_url end as business_logo_url,
  coalesce(businesses.categories, '{}') as business_categories,
  case when deals.business_id is null then hub.city else businesses.city end as city
from public.deals
left join public.businesses on businesses.id = deals.business_id cross join public.site_settings as hub
where deals.status = 'active' and (deals.business_id is null or businesses.status = 'approved')
  and deals.valid_until > now()
  and deals.publish_from <= now() and (deals.publish_until is null or deals.publish_until > now());
comment on view public.active_deals is
  'Deals that can be claimed now, ordered by featured, valid_until and id.';
grant select on public.active_deals to anon, authenticated, service_role;

create function private.claim_deal(deal uuid) returns public.deal_redemptions
language plpgsql security definer set search_path = '' as $$
declare
  offer public.deals;
  made public.deal_redemptions;
  claim_code text;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '42501', message = 'Sign in to claim a deal.';
  end if;

  -- Claims of one deal are serialized.
  select * into offer from public.deals where id = deal for update;
  if offer.id is null or offer.status in ('draft', 'pending', 'rejected') or offer.publish_from > now()
    or (offer.business_id is not null and not exists (select from public.businesses
      where id = offer.business_id and businesses.status = 'approved')) then
    perform private.raise_error(404, 'not_found', 'This deal does not exist.');
  elsif offer.visibility = 'members' and not private.is_member() then
    perform private.raise_error(403, 'members_only', 'This deal is for members.');
  elsif offer.status <> 'active' or now() >= offer.valid_until or now() >= offer.publish_until then
    perform private.raise_error(409, 'deal_over', 'This deal is over.');
  elsif offer.claimed_count >= offer.quantity then
    perform private.raise_error(409, 'deal_sold_out', 'This deal is sold out.');
  elsif (select count(*) from public.deal_redemptions
    where deal_id = deal and user_id = (select auth.uid())
      and deal_redemptions.status <> 'void') >= offer.per_person_limit then
    perform private.raise_error(409, 'already_claimed', 'You already claimed this deal.');
  end if;

  if offer.code_type = 'shared' then
    select shared_code into claim_code from public.deal_codes where deal_id = deal;
  end if;

  -- Without letters and digits that look alike.
  claim_code := coalesce(claim_code, (
    select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, i) % 32, 1), '')
    from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as i));
  update public.deals set claimed_count = claimed_count + 1 where id = deal;
  insert into public.deal_redemptions (deal_id, user_id, code) values (deal, (select auth.uid()), claim_code)
  returning * into made;
  return made;
end
$$;
grant execute on function private.claim_deal(uuid) to authenticated, service_role;

create function public.claim_deal(deal_id uuid) returns public.deal_redemptions
language sql security invoker set search_path = '' as $$ select private.claim_deal(deal_id) $$;
comment on function public.claim_deal(uuid) is
  'Claims a deal for the caller and returns its code; never more than the quantity.';
grant execute on function public.claim_deal(uuid) to authenticated, service_role;

create function private.redeem_deal(deal uuid, presented text, redemption uuid)
returns public.deal_redemptions
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.deal_redemptions;
begin
  if not exists (select from public.deals where id = deal and (private.is_staff()
    or business_id = any (private.my_business_ids('{owner,manager,contributor}')))) then
    perform private.raise_error(404, 'not_found', 'This deal does not exist.');
  end if;

  -- Redemptions of one deal are serialized: with a shared code, the next one then finds the next claim.
  perform 1 from public.deals where id = deal for no key update;
  select * into claimed from public.deal_redemptions
  where deal_id = deal and upper(code) = upper(btrim(presented)) and (redemption is null or id = redemption)
  order by deal_redemptions.status <> 'claimed', created_at limit 1 for update;
  if claimed.id is null then
    perform private.raise_error(404, 'code_unknown', 'This code does not belong to this deal. Check it and try again.');
  elsif claimed.status <> 'claimed' then
    perform private.raise_error(409, 'already_redeemed', case claimed.status
      when 'void' then 'This code is no longer valid.'
      else format('This code was used on %s.', to_char(claimed.redeemed_at, 'YYYY-MM-DD HH24:MI')) end);
  elsif now() >= (select valid_until from public.deals where id = deal) then
    perform private.raise_error(409, 'deal_over', 'This deal is over.');
  elsif now() < (select valid_from from public.deals where id = deal) then
    perform private.raise_error(409, 'deal_not_yet', 'This deal is not valid yet.');
  end if;

  update public.deal_redemptions set status = 'redeemed', redeemed_at = now() where id = claimed.id
  returning * into claimed;
  return claimed;
end
$$;
grant execute on function private.redeem_deal(uuid, text, uuid) to authenticated, service_role;

create function public.redeem_deal(deal_id uuid, code text, redemption_id uuid default null)
returns public.deal_redemptions
language sql security invoker set search_path = '' as $$
  select private.redeem_deal(deal_id, code, redemption_id)
$$;
comment on function public.redeem_deal(uuid, text, uuid) is
  'Redeems a claimed deal by its code; for the team of the business. redemption_id distinguishes claims with '
  'one shared code.';
grant execute on function public.redeem_deal(uuid, text, uuid) to authenticated, service_role;

-- Security definer, like private.event_page: reads public deals only, and returns public columns only.
create function private.deal_page(q text, category text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  search constant private.search_terms := private.read_search('{deals}', q);
  names constant text[] := private.category_names(category);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 100);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  with found as materialized (
    select id, case when search.words = '' then 0
      else private.search_rank(search, search_document, lower(extensions.unaccent('extensions.unaccent', title)))
      end as rank
    from public.deals where status = 'active' and visibility = 'public'
      and (search.words = '' or search_document @@ search.query)
  ), base as materialized (
    select d.id, found.rank, d.featured, d.valid_until, d.business_categories,
      category = '' or d.business_categories && names as fits_category
    from found join public.active_deals as d on d.id = found.id
  ), shown as (
    select id, rank from base where fits_category
    order by rank desc, featured desc, valid_until, id limit size offset skipped
  )
  select jsonb_build_object(
    'total', (select count(*) from base where fits_category),
    'search', private.describe_search(search),
    'deals', coalesce((select jsonb_agg(to_jsonb(d) order by shown.rank desc, d.featured desc, d.valid_until, d.id)
      from shown join public.active_deals as d on d.id = shown.id), '[]'),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', top.slug, 'name', top.name, 'deals',
      found.deals)
        order by top.position, top.name), '[]')
      from public.business_categories as top cross join lateral (
        select count(*) as deals from base
        where base.business_categories && private.category_names(top.slug)) as found
      where top.parent_id is null and found.deals > 0))
  into answer;
  return answer;
end
$$;
grant execute on function private.deal_page(text, text, integer, integer) to anon, authenticated,
  service_role;

create function public.deal_page(q text default '', category text default '', page integer default 1,
  page_size integer default 24)
returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.deal_page(q, category, page, page_size)
$$;
comment on function public.deal_page(text, text, integer, integer) is
  'A numbered page of public deals with its total and the counts of each top category of businesses.';
grant execute on function public.deal_page(text, text, integer, integer) to anon, authenticated, service_role;

create function private.deal_state(deal text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.active_deals where slug = deal and visibility = 'members') then 'members'
    when exists (select from public.active_deals where slug = deal) then 'public'
    when exists (select from public.deals where slug = deal and published_at is not null
      and publish_from <= now()
      and status in ('active', 'paused', 'ended')) then 'over'
    else 'unknown' end
$$;
grant execute on function private.deal_state(text) to anon, authenticated, service_role;

create function public.deal_state(deal text) returns text
language sql stable security invoker set search_path = '' as $$ select private.deal_state(deal) $$;
comment on function public.deal_state(text) is
  'What a visitor may know of a deal, by its slug: public, members, over, or unknown. Reveals nothing about '
  'a deal that was never public.';
grant execute on function public.deal_state(text) to anon, authenticated, service_role;

create function private.my_deals(deal text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.created_at desc, mine.id), '[]') from (
    select r.id, r.code, r.status, r.created_at, r.redeemed_at, d.slug, d.title, d.code_type, d.valid_from,
    d.valid_until,
      d.terms, coalesce(b.name, hub.site_title) as business_name, b.slug as business_slug
    from public.deal_redemptions as r join public.deals as d on d.id = r.deal_id
    left join public.businesses as b on b.id = d.business_id cross join public.site_settings as hub
    where r.user_id = (select auth.uid()) and (deal = '' or d.slug = deal)
    order by r.created_at desc limit 200
  ) as mine
$$;
grant execute on function private.my_deals(text) to authenticated, service_role;

create function public.my_deals(deal text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_deals(deal) $$;
comment on function public.my_deals(text) is
  'What the caller claimed, newest first, of all deals or one by its slug; also expired ones.';
grant execute on function public.my_deals(text) to authenticated, service_role;

create function private.deals_to_redeem() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.business_name, mine.title, mine.id), '[]') from (
    select d.id, d.slug, d.title, d.code_type, d.valid_until, d.claimed_count as claimed,
    coalesce(b.name, hub.site_title) as business_name,
      (select count(*) from public.deal_redemptions as r where r.deal_id = d.id
        and r.status = 'redeemed') as redeemed
    from public.deals as d left join public.businesses as b on b.id = d.business_id
    cross join public.site_settings as hub
    where d.status in ('active', 'paused', 'ended') and d.valid_until > now()
      and ((select private.is_staff())
        or d.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by business_name, d.title limit 200
  ) as mine
$$;
grant execute on function private.deals_to_redeem() to authenticated, service_role;

create function public.deals_to_redeem() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deals_to_redeem() $$;
comment on function public.deals_to_redeem() is
  'Deals that the caller may redeem, with how many were claimed and redeemed.';
grant execute on function public.deals_to_redeem() to authenticated, service_role;

-- 50_jobs.sql

-- Jobs and job alerts.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint jobs_title_length check (char_length(btrim(title)) between 1 and 160),
  slug text not null default '' constraint jobs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null: the hub itself is the employer.
  business_id uuid references public.businesses (id) on delete cascade,
  posted_by uuid default auth.uid() references auth.users (id) on delete set null,
  description text not null default '' constraint jobs_description_length
    check (char_length(description) <= 20000),
  requirements text not null default '' constraint jobs_requirements_length
    check (char_length(requirements) <= 10000),
  location text not null default '' constraint jobs_location_length check (char_length(location) <= 200),
  job_type text not null default 'Full-time' constraint jobs_job_type_known check (job_type in (
    'Full-time', 'Part-time', 'Remote', 'Contract', 'Temporary', 'Internship', 'Volunteer', 'Per diem')),
  is_remote boolean not null default false,
  salary_range text not null default 'Competitive' constraint jobs_salary_range_length
    check (char_length(salary_range) <= 100),
  salary_min numeric(12, 2) constraint jobs_salary_min_range check (salary_min between 0 and 99999999),
  salary_max numeric(12, 2) constraint jobs_salary_max_range check (salary_max between 0 and 99999999),
  salary_unit text constraint jobs_salary_unit_known
    check (salary_unit in ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')),
  salary_currency text not null default 'USD' constraint jobs_salary_currency_form
    check (salary_currency ~ '^[A-Z]{3}$'),
  -- Where remote workers may live, for search engines.
  applicant_location text constraint jobs_applicant_location_length
    check (char_length(applicant_location) <= 200),
  expire_date timestamptz not null default now() + interval '90 days',
  application_url text constraint jobs_application_url_address
    check (application_url ~ '^https?://[^[:space:]]+$' and char_length(application_url) <= 2000),
  contact_email text constraint jobs_contact_email_form
    check (private.is_email_address(contact_email)),
  status text not null default 'draft' constraint jobs_status_known
    check (status in ('draft', 'pending', 'active', 'rejected', 'filled', 'closed')),
  status_reason text constraint jobs_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  featured_image text constraint jobs_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(featured_image) <= 2000),
  categories text[] not null default '{}' constraint jobs_categories_count
    check (cardinality(categories) <= 5),
  featured boolean not null default false,
  -- When its business submitted it as new: the posts of a month are counted by it.
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  -- Whether the hub takes applications itself, besides a link or an email address. Only shown while the
  -- business has somebody to read them: see private.has_managers().
  apply_by_form boolean not null default false,
  constraint jobs_slug_unique unique (slug),
  constraint jobs_salary_order check (salary_min <= salary_max),
  constraint jobs_expire_date_range check (expire_date between '2000-01-01' and '2100-01-01'),
  -- Applications are read by the owner and managers of a business; staff of the hub read none.
  constraint jobs_form_has_reader check (business_id is not null or not apply_by_form)
);
comment on table public.jobs is
  'Job postings of the businesses and of the hub; public while active and not expired.';

create index jobs_active_idx on public.jobs (featured desc, published_at desc, id) where status = 'active';
create index jobs_expire_date_idx on public.jobs (expire_date) where status = 'active';
create index jobs_business_id_idx on public.jobs (business_id, status);
create index jobs_posted_by_idx on public.jobs (posted_by);
create index jobs_queue_idx on public.jobs (updated_at) where status = 'pending';
create index jobs_categories_idx on public.jobs using gin (categories) with (fastupdate = off)
  where status = 'active';
create index jobs_search_document_idx on public.jobs using gin (search_document) with (fastupdate = off)
  where status = 'active';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('jobs', '', 'draft', '{owner,editor,admin}', false),
  ('jobs', '', 'pending', '{owner,editor,admin}', false),
  ('jobs', '', 'active', '{editor,admin}', false),
  ('jobs', 'draft', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'pending', 'draft', '{owner,editor,admin}', false),
  ('jobs', 'draft', 'active', '{editor,admin}', false),
  ('jobs', 'pending', 'active', '{editor,admin}', false),
  ('jobs', 'pending', 'rejected', '{editor,admin}', true),
  ('jobs', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'rejected', 'active', '{editor,admin}', false),
  ('jobs', 'active', 'filled', '{owner,editor,admin}', false),
  ('jobs', 'active', 'closed', '{owner,editor,admin}', false),
  ('jobs', 'filled', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'closed', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'filled', 'active', '{editor,admin}', false),
  ('jobs', 'closed', 'active', '{editor,admin}', false),
  ('jobs', 'active', 'pending', '{owner,editor,admin}', false),
  ('jobs', 'active', 'rejected', '{editor,admin}', true);

create function private.derive_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if (tg_op = 'INSERT' or new.expire_date <> old.expire_date)
    and new.expire_date > now() + interval '400 days' then
    perform private.raise_error(422, 'expire_date_too_late', 'A job can be shown for at most 400 days.');
  end if;
  if new.status = 'active' and new.published_at is null then new.published_at := now(); end if;
  if tg_op = 'INSERT' and new.location ilike '%remote%' then new.is_remote := true; end if;
  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain,
      concat_ws(' ', array_to_string(new.categories, ' '), left(new.location, 200), new.job_type))), 'B')
    || setweight(to_tsvector('pg_catalog.english',
      extensions.unaccent(plain, left(new.description, 20000) || ' ' || left(new.requirements, 10000))), 'C')
    || coalesce(private.business_document(new.business_id), '');
  return new;
end
$$;
comment on function private.derive_job() is 'Derives a job''s search document and dates.';

create function private.require_application_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.apply_by_form then return new; end if;
  -- A job of the hub itself never has a reader: jobs_form_has_reader says so.
  if new.apply_by_form and new.business_id is not null and not private.has_managers(new.business_id) then
    perform private.raise_error(422, 'application_reader_needed',
      'Nobody could read applications sent here: the business has no owner or manager. Let people apply by '
      'URL or email instead.');
  end if;
  return new;
end
$$;
comment on function private.require_application_reader() is
  'Allows the application form only for jobs of a business with an owner or a manager.';

create trigger a_reject_anonymous before insert on public.jobs
  for each row execute function private.reject_anonymous();
create trigger audit_jobs after insert or update or delete on public.jobs
  for each row execute function private.write_audit();
create trigger jobs_0_guard_merged before insert or update of business_id on public.jobs
  for each row execute function private.guard_merged_listing();
create trigger jobs_0_enforce_pending_quota before insert on public.jobs
  for each row execute function private.enforce_pending_quota('50', 'business_id', 'status',
    '{draft,pending,rejected}');
create trigger jobs_0_require_reapproval before update on public.jobs for each row
  execute function private.require_reapproval(
  'status', '{active}', 'pending',
  '{title,description,requirements,application_url,contact_email,featured_image}');
create trigger jobs_0_lock_categories before update of categories on public.jobs
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('jobs');
create trigger jobs_1_fill_slug before insert or update on public.jobs
  for each row execute function private.fill_slug('title');
create trigger jobs_2_guard_staff_columns before update on public.jobs
  for each row execute function private.guard_staff_columns('business_id', 'posted_by', 'featured');
create trigger jobs_3_check_categories before insert or update on public.jobs
  for each row execute function private.check_categories('job_categories');
create trigger jobs_4_enforce_status before insert or update on public.jobs
  for each row execute function private.enforce_status();
create trigger jobs_5_require_application_reader before insert or update of apply_by_form
  on public.jobs for each row execute function private.require_application_reader();
create trigger jobs_6_derive before insert or update on public.jobs
  for each row execute function private.derive_job();
create trigger jobs_7_enforce_entitlement before insert or update on public.jobs
  for each row execute function private.enforce_post_entitlement('status', 'expire_date');
create trigger jobs_collect_words after insert
  or update of title, description, requirements, categories, location, job_type, status on public.jobs
  for each row when (new.status = 'active')
  execute function private.collect_search_words('title', 'description', 'requirements', 'categories', 'location', 'job_type');
create trigger jobs_set_updated_at before update on public.jobs
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.jobs
  for each row execute function private.notify_decision('{active,rejected}');

alter table public.jobs enable row level security;
-- Nobody reads contact_email as a column: public.job_contact_emails() answers those who run the business and
-- staff, and public.job_page() shows visitors the address of one open job.
grant select (
  id, title, slug, business_id, description, requirements, location, job_type, is_remote, salary_range,
  salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url,
  status, featured_image, categories, featured, published_at, created_at, updated_at,
  search_document, apply_by_form
) on public.jobs to anon;
grant delete, select (
  id, title, slug, business_id, posted_by, description, requirements, location, job_type, is_remote,
  salary_range, salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date,
  application_url, status, status_reason, status_changed_at, status_changed_by, featured_image, categories,
  featured, published_at, created_at, updated_at, search_document, apply_by_form
) on public.jobs to authenticated;
grant insert (
  id, title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min,
  salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email,
  status, status_reason, featured_image, categories, apply_by_form
), update (
  title, business_id, description, requirements, location, job_type, is_remote, salary_range, salary_min,
  salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, contact_email,
  status, status_reason, featured_image, categories, featured, apply_by_form
) on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to service_role;

create policy "everybody sees active jobs of approved businesses" on public.jobs for select to anon using (
  status = 'active' and expire_date > now()
    and (business_id is null or exists (select from public.businesses where businesses.id = business_id)));
create policy "people see active jobs and those of their businesses, staff all" on public.jobs
  for select to authenticated using (
    (status = 'active' and expire_date > now()
      and (business_id is null or exists (select from public.businesses where businesses.id = business_id
        and businesses.status = 'approved')))
    or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people post jobs of their businesses, staff any" on public.jobs for insert to authenticated
  with check (
  business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()));
create policy "people change jobs of their businesses, staff any" on public.jobs for update to authenticated
  using (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
  with check (
    business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()));
create policy "employers and staff remove drafts that were never public" on public.jobs
  for delete to authenticated using (
    (business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected') and not private.has_responses(id));

-- Saved searches that send an email about new jobs.
create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  q text not null default '' constraint job_alerts_q_length check (char_length(q) <= 100),
  job_type text not null default '' constraint job_alerts_job_type_length check (char_length(job_type) <= 40),
  category text not null default '' constraint job_alerts_category_length check (char_length(category) <= 60),
  remote boolean not null default false,
  salary_min numeric(12, 2) not null default 0 constraint job_alerts_salary_min_range
    check (salary_min between 0 and 99999999),
  frequency text not null default 'daily' constraint job_alerts_frequency_known
    check (frequency in ('daily', 'weekly')),
  -- Whoever has it may delete the alert without signing in; it is only in the emails.
  token uuid not null default gen_random_uuid(),
  checked_at timestamptz not null default now(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint job_alerts_one_per_search unique (user_id, q, job_type, category, remote, salary_min),
  constraint job_alerts_token_unique unique (token)
);
comment on table public.job_alerts is
  'Saved job searches that send emails, each visible to its own person only.';

create index job_alerts_due_idx on public.job_alerts (frequency, checked_at);

create function private.enforce_job_alert_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('job_alerts' || new.user_id::text, 0));
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 10 then
    perform private.raise_error(409, 'too_many_alerts', 'You already have 10 job alerts. Delete one first.');
  end if;
  return new;
end
$$;
comment on function private.enforce_job_alert_quota() is 'Limits how many job alerts a person may have.';

create trigger a_reject_anonymous before insert on public.job_alerts
  for each row execute function private.reject_anonymous();
create trigger job_alerts_enforce_quota before insert on public.job_alerts
  for each row execute function private.enforce_job_alert_quota();

alter table public.job_alerts enable row level security;
grant select (id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at),
  insert (id, user_id, q, job_type, category, remote, salary_min, frequency), update (frequency), delete
  on public.job_alerts to authenticated;
grant select, insert, update, delete on public.job_alerts to service_role;

create policy "people read their alerts" on public.job_alerts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people keep searches for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people choose how often" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people end their alerts" on public.job_alerts for delete to authenticated
  using (user_id = (select auth.uid()));

-- Each alert sends a job once.
create table private.job_alert_jobs (
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  primary key (alert_id, job_id)
);
comment on table private.job_alert_jobs is
  'Jobs that an alert has already sent: one that is published again is not new.';

create index job_alert_jobs_job_id_idx on private.job_alert_jobs (job_id);

alter table private.job_alert_jobs enable row level security;

create view public.active_jobs with (security_invoker = true) as
select
  jobs.id, jobs.slug, jobs.title, jobs.description, jobs.requirements, jobs.location, jobs.job_type,
    jobs.is_remote,
  jobs.salary_range, jobs.salary_min, jobs.salary_max, jobs.salary_unit, jobs.salary_currency,
  jobs.applicant_location, jobs.expire_date, jobs.application_url, jobs.featured_image,
  jobs.categories, jobs.featured, jobs.published_at, jobs.updated_at, jobs.business_id,
  coalesce(businesses.name, hub.site_title) as business_name, businesses.slug as business_slug,
  case when jobs.business_id is null then hub.site_logo else businesses.logo_url end as business_logo_url,
  businesses.website as business_website,
  case when jobs.business_id is null then hub.city else businesses.city end as city,
  jobs.apply_by_form, jobs.search_document,
  case when jobs.business_id is null then hub.address_line1 else businesses.address_line1 end as address_line1,
  case when jobs.business_id is null then hub.state else businesses.state end as state,
  case when jobs.business_id is null then hub.zip_code else businesses.zip_code end as zip_code,
  businesses.country
from public.jobs
left join public.businesses on businesses.id = jobs.business_id cross join public.site_settings as hub
where jobs.status = 'active' and jobs.expire_date > now()
  and (jobs.business_id is null or businesses.status = 'approved');
comment on view public.active_jobs is
  'Jobs that are open for applications, ordered by featured, published_at and id.';
grant select on public.active_jobs to anon, authenticated, service_role;

create function public.pay_per_year(amount numeric, unit text) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select amount * case unit when 'HOUR' then 2080 when 'DAY' then 260 when 'WEEK' then 52 when 'MONTH' then 12
    else 1 end
$$;
comment on function public.pay_per_year(numeric, text) is
  'A salary per year of full-time work, to compare hourly and yearly pay: 2080 hours, 260 days.';
grant execute on function public.pay_per_year(numeric, text) to anon, authenticated, service_role;

-- Like the directory search, these read public jobs only, with more than the caller's rights.
create function private.filter_jobs(
  terms private.search_terms, job_type text, category text, remote boolean, salary_min numeric
) returns setof public.active_jobs
language sql stable security definer set search_path = '' as $$
  select j.* from public.active_jobs as j
  where (terms.words = '' or j.search_document @@ terms.query)
    and (filter_jobs.job_type = '' or j.job_type = filter_jobs.job_type)
    and (filter_jobs.category = '' or exists (
      select from public.job_categories as c where c.name = any (j.categories)
        and filter_jobs.category in (c.slug, c.name)))
    and (not filter_jobs.remote or j.is_remote or j.job_type = 'Remote')
    -- A job without a stated salary does not match a minimum.
    and (coalesce(filter_jobs.salary_min, 0) <= 0
      or public.pay_per_year(coalesce(j.salary_max, j.salary_min), j.salary_unit) >= filter_jobs.salary_min)
$$;

create function private.matching_jobs(q text, job_type text, category text, remote boolean, salary_min numeric)
returns setof public.active_jobs
language sql stable security definer set search_path = '' as $$
  with searched as materialized (select private.read_search('{jobs}', q) as terms)
  select found.* from searched, private.filter_jobs(terms, job_type, category, remote, salary_min) as found
  where not coalesce((terms).is_partial, false)
$$;
comment on function private.matching_jobs(text, text, text, boolean, numeric) is
  'Open jobs with all words of a search: nobody is emailed about what has only some of them.';
grant execute on function private.matching_jobs(text, text, text, boolean, numeric) to anon, authenticated,
  service_role;

create function public.matching_jobs(
  q text, job_type text, category text, remote boolean, salary_min numeric
) returns setof public.active_jobs
language sql stable security invoker set search_path = '' as $$
  select * from private.matching_jobs(q, job_type, category, remote, salary_min)
$$;
comment on function public.matching_jobs(text, text, text, boolean, numeric) is
  'Open jobs that match all words of a search, as alerts find them; salary_min is per year.';
grant execute on function public.matching_jobs(text, text, text, boolean, numeric) to anon, authenticated,
  service_role;

create function private.jobs_page(
  q text, job_type text, category text, remote boolean, salary_min numeric, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  terms constant private.search_terms := private.read_search('{jobs}', q);
  size constant integer := least(greatest(page_size, 1), 100);
  answer jsonb;
begin
  with found as (
    select f.*, case when terms.words = '' then 0
      else private.search_rank(terms, f.search_document, lower(extensions.unaccent('extensions.unaccent', f.title)))
      end as rank
    from private.filter_jobs(terms, jobs_page.job_type, jobs_page.category, jobs_page.remote,
      jobs_page.salary_min) as f
  ),
  shown as (
    select f.id, f.slug, f.title, f.location, f.job_type, f.is_remote, f.salary_range, f.salary_min,
    f.salary_max, f.salary_unit,
      f.salary_currency, f.expire_date, f.categories, f.featured, f.published_at, f.business_name,
      f.business_slug,
      f.business_logo_url, left(f.description, 400) as description, f.rank
    from found as f order by f.rank desc, f.featured desc, f.published_at desc, f.id
    limit size offset (greatest(jobs_page.page, 1)::bigint - 1) * size
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'search', private.describe_search(terms),
    'jobs', coalesce((select jsonb_agg(to_jsonb(shown) - 'rank'
      order by shown.rank desc, shown.featured desc, shown.published_at desc, shown.id) from shown), '[]'),
    -- Each facet ignores its own filter: the count is what choosing another value would show.
    'types', coalesce((select jsonb_agg(jsonb_build_object('name', t.job_type, 'jobs', t.jobs)
      order by t.job_type) from (
      select m.job_type, count(*) as jobs from private.filter_jobs(
        terms, '', jobs_page.category, jobs_page.remote, jobs_page.salary_min) as m
          group by m.job_type) as t), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'jobs',
      coalesce(counted.jobs, 0))
        order by c.name)
      from public.job_categories as c left join (
        select chosen.name, count(*) as jobs
        from private.filter_jobs(terms, jobs_page.job_type, '', jobs_page.remote,
          jobs_page.salary_min) as m,
          unnest(m.categories) as chosen (name) group by chosen.name
      ) as counted on counted.name = c.name), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function private.jobs_page(text, text, text, boolean, numeric, integer, integer) to anon,
  authenticated, service_role;

create function public.jobs_page(
  q text default '', job_type text default '', category text default '', remote boolean default false,
  salary_min numeric default 0, page integer default 1, page_size integer default 20
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.jobs_page(q, job_type, category, remote, salary_min, page, page_size)
$$;
comment on function public.jobs_page(text, text, text, boolean, numeric, integer, integer) is
  'A numbered page of the open jobs, with a search the best first, with its total and the counts of each type and category.';
grant execute on function public.jobs_page(text, text, text, boolean, numeric, integer, integer) to anon,
  authenticated, service_role;

-- Reveals only jobs that were public once.
create function private.ended_job(wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', j.title, 'business_name', coalesce(b.name, hub.site_title),
    'business_slug', case when b.status = 'approved' then b.slug end, 'reason', case
      when j.status <> 'active' then j.status when j.expire_date <= now() then 'expired' else 'closed' end)
  from public.jobs as j left join public.businesses as b on b.id = j.business_id
  cross join public.site_settings as hub
  where j.slug = wanted and j.published_at is not null and (j.status in ('filled', 'closed')
    or (j.status = 'active' and (j.expire_date <= now() or b.status in ('archived', 'suspended', 'merged'))))
$$;
comment on function private.ended_job(text) is
  'Title and business of a job that was public and was filled, closed, has expired, or lost its listing.';
grant execute on function private.ended_job(text) to anon, authenticated, service_role;

create function private.job_contact_email(wanted text) returns text
language sql stable security definer set search_path = '' as $$
  select j.contact_email from public.jobs as j left join public.businesses as b on b.id = j.business_id
  where j.slug = wanted and j.status = 'active' and j.expire_date > now()
    and (j.business_id is null or b.status = 'approved')
$$;
comment on function private.job_contact_email(text) is 'The address for applications to one open job.';
grant execute on function private.job_contact_email(text) to anon, authenticated, service_role;

create function private.job_contact_emails(jobs uuid[]) returns table (job_id uuid, contact_email text)
language sql stable security definer set search_path = '' as $$
  select j.id, j.contact_email from public.jobs as j
  where j.id = any (jobs) and j.contact_email is not null and (
    j.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
    or (select private.is_staff()))
$$;
grant execute on function private.job_contact_emails(uuid[]) to authenticated, service_role;

create function public.job_contact_emails(jobs uuid[]) returns table (job_id uuid, contact_email text)
language sql stable security invoker set search_path = '' as $$
  select * from private.job_contact_emails(jobs)
$$;
comment on function public.job_contact_emails(uuid[]) is
  'The addresses for applications of the given jobs, as far as the caller runs their business or is staff.';
grant execute on function public.job_contact_emails(uuid[]) to authenticated, service_role;

create function public.job_page(slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with this as (select * from public.active_jobs as j where j.slug = job_page.slug)
  select jsonb_build_object(
    'job', (select to_jsonb(this) - 'search_document' || jsonb_build_object(
      'contact_email', private.job_contact_email(job_page.slug), 'category_slugs', coalesce((
      select jsonb_object_agg(c.name, c.slug) from public.job_categories as c
      where c.name = any (this.categories)), '{}'),
      -- Without a reader there is no form, whatever the job says.
      'apply_by_form', this.apply_by_form and private.has_managers(this.business_id)) from this),
    'ended', private.ended_job(job_page.slug),
    'related', coalesce((select jsonb_agg(to_jsonb(found)) from (
      select j.slug, j.title, j.location, j.job_type, j.is_remote, j.salary_range, j.salary_min, j.salary_max,
      j.salary_unit,
        j.salary_currency, j.expire_date, j.categories, j.featured, j.published_at, j.business_name,
        j.business_slug,
        j.business_logo_url, j.id, left(j.description, 400) as description
      from public.active_jobs as j left join this on true where j.slug <> job_page.slug
      order by cardinality(array(select unnest(j.categories) intersect
        select unnest(this.categories))) desc nulls last,
        j.published_at desc, j.id limit 3) as found), '[]'))
$$;
comment on function public.job_page(text) is
  'A job with everything its page shows, and similar ones; for one that has ended, its title and why.';
grant execute on function public.job_page(text) to anon, authenticated, service_role;

-- Call it and hand over the emails in one transaction, so that none is lost or sent twice.
create function private.collect_job_alerts(max_count integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  alert record;
  news jsonb;
  letters jsonb := '[]';
begin
  for alert in
    select a.*, u.email from public.job_alerts as a join auth.users as u on u.id = a.user_id
    where u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until < now())
      and ((a.frequency = 'daily' and a.checked_at <= now() - interval '23 hours')
        or (a.frequency = 'weekly' and a.checked_at <= now() - interval '167 hours'))
    order by a.checked_at limit least(greatest(max_count, 1), 1000) for update of a skip locked
  loop
    with found as (
      -- Overlaps by a few minutes, to include jobs whose transactions were open at the last run.
      select * from public.matching_jobs(alert.q, alert.job_type, alert.category, alert.remote,
        alert.salary_min)
      where published_at > alert.checked_at - case
        when alert.checked_at > alert.created_at then interval '10 minutes' else interval '0' end
        and published_at <= now()
        and not exists (select from private.job_alert_jobs as told where told.alert_id = alert.id
          and told.job_id = id)
      order by published_at desc limit 20
    ), told as (
      insert into private.job_alert_jobs (alert_id, job_id) select alert.id, found.id from found
    )
    select jsonb_agg(jsonb_build_object('slug', found.slug, 'title', found.title, 'business_name',
      found.business_name,
      'location', found.location, 'salary_range', found.salary_range, 'job_type', found.job_type)
        order by found.published_at desc)
    into news from found;
    update public.job_alerts set checked_at = now(), last_sent_at = case when news is null then last_sent_at
      else now() end
    where id = alert.id;
    if news is not null then
      letters := letters || jsonb_build_object('alert_id', alert.id, 'user_id', alert.user_id, 'email',
        alert.email,
        'frequency', alert.frequency, 'token', alert.token, 'jobs', news, 'search',
        jsonb_build_object('q', alert.q,
          'job_type', alert.job_type, 'category', alert.category, 'remote', alert.remote, 'salary_min',
          alert.salary_min));
    end if;
  end loop;

  return letters;
end
$$;
grant execute on function private.collect_job_alerts(integer) to service_role;

create function public.collect_job_alerts(max_count integer default 100) returns jsonb
language sql security invoker set search_path = '' as $$ select private.collect_job_alerts(max_count) $$;
comment on function public.collect_job_alerts(integer) is
  'Takes the alerts that are due and returns one letter for each with new jobs: address, search, jobs and '
  'the token that ends it. With the service key.';
grant execute on function public.collect_job_alerts(integer) to service_role;

-- Returns the same for an unknown token, so that guessing reveals nothing.
create function private.stop_job_alert(alert_token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.job_alerts where token = alert_token
$$;
grant execute on function private.stop_job_alert(uuid) to anon, authenticated, service_role;

create function public.stop_job_alert(alert_token uuid) returns void
language sql security invoker set search_path = '' as $$ select private.stop_job_alert(alert_token) $$;
comment on function public.stop_job_alert(uuid) is 'Deletes a job alert by the token in its emails.';
grant execute on function public.stop_job_alert(uuid) to anon, authenticated, service_role;

create function private.queue_job_alerts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter jsonb;
  queued integer := 0;
begin
  for letter in select * from jsonb_array_elements(private.collect_job_alerts(1000)) loop
    perform private.queue_mail(
      'job_alert ' || (letter ->> 'alert_id') || ' ' || now(), 'job_alert', 'job_alerts',
      (letter ->> 'user_id')::uuid,
      jsonb_build_object('alert_id', letter -> 'alert_id', 'frequency', letter -> 'frequency', 'jobs',
        letter -> 'jobs',
        'search', (letter -> 'search') || jsonb_build_object('category_name', (
          select coalesce(c.names ->> private.language_of((letter ->> 'user_id')::uuid), c.name)
          from public.job_categories as c
          where letter -> 'search' ->> 'category' in (c.slug, c.name) limit 1))),
      secrets => jsonb_build_object('token', letter -> 'token'));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
grant execute on function private.queue_job_alerts() to service_role;

create function public.queue_job_alerts() returns integer
language sql security invoker set search_path = '' as $$ select private.queue_job_alerts() $$;
comment on function public.queue_job_alerts() is
  'Queues an email for each alert that is due and has new jobs. Returns how many. With the service key.';
grant execute on function public.queue_job_alerts() to service_role;

-- 51_job_applications.sql

-- Applications to jobs through the hub. They are between the applicant and the business; not even staff of the
-- hub read them.

create function private.application_retention() returns interval
language sql immutable set search_path = '' as $$ select interval '180 days' $$;
comment on function private.application_retention() is
  'How long an application stays after its decision, its withdrawal or the end of its job. The privacy page '
  'states it.';

create function private.application_states() returns text[]
language sql immutable set search_path = '' as $$ select '{new,seen,invited,declined,withdrawn}'::text[] $$;
comment on function private.application_states() is
  'The states of an application in the order that lists sort them, as contracts/applications.ts names them.';
grant execute on function private.application_states() to authenticated, service_role;

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- The business it was sent to, whatever becomes of the job: moving a job gives nobody its applications, and
  -- merging listings only to the same team. A trigger sets it.
  business_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.businesses (id) on delete cascade,
  applicant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The owner it was sent to, once the business has another (private.close_inbox): nobody new reads it.
  former_owner_id uuid,
  name text not null constraint job_applications_name_length
    check (char_length(btrim(name)) between 1 and 120),
  -- Empty once withdrawn, like everything else but the name.
  email text not null constraint job_applications_email_form
    check ((email = '' and status = 'withdrawn')
      or private.is_email_address(email)),
  phone text not null default '' constraint job_applications_phone_form
    check (phone = '' or phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  message text not null default '' constraint job_applications_message_length
    check (char_length(message) <= 5000),
  -- In the bucket job-applications; file_name is the applicant's own name for it.
  file_path text,
  file_name text not null default '' constraint job_applications_file_name_length
    check (char_length(file_name) <= 200),
  status text not null default 'new' constraint job_applications_status_known
    check (status = any (private.application_states())),
  status_changed_at timestamptz not null default now(),
  -- What the business wrote with its decision.
  answer text not null default '' constraint job_applications_answer_length
    check (char_length(answer) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_applications_file_path_unique unique (file_path)
);
comment on table public.job_applications is
  'Applications to jobs through the hub; read by the applicant and by owner and managers of the business.';

-- Whoever withdrew may apply again.
create unique index job_applications_one_per_person on public.job_applications (job_id, applicant_id)
  where status <> 'withdrawn';
create index job_applications_job_id_idx on public.job_applications (job_id, status);
create index job_applications_business_id_idx on public.job_applications (business_id, created_at desc, id);
create index job_applications_applicant_id_idx on public.job_applications (applicant_id, created_at desc);
create index job_applications_decided_idx on public.job_applications (status_changed_at)
  where status in ('invited', 'declined', 'withdrawn');
create index job_applications_open_idx on public.job_applications (created_at)
  where status in ('new', 'seen');

create function private.check_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job record;
  listing public.businesses;
begin
  -- Waits for a merge of the listing, which locks it before it moves its jobs.
  select * into listing from public.businesses
  where id = (select business_id from public.jobs where id = new.job_id) for share;
  select j.status, j.expire_date, j.apply_by_form, j.business_id, b.status as business_status into job
  from public.jobs as j left join public.businesses as b on b.id = j.business_id where j.id = new.job_id
  for share of j;
  if listing.status = 'merged' or job.business_id is distinct from listing.id then
    perform private.raise_error(409, 'listing_merged',
      'This job moved to another business. Reload the page.');
  elsif job is null or job.status <> 'active' or job.expire_date <= now()
    or job.business_status <> 'approved' then
    perform private.raise_error(409, 'job_not_open', 'This job is no longer open.');
  elsif not job.apply_by_form or not private.has_managers(job.business_id) then
    perform private.raise_error(409, 'job_without_form', 'Apply for this job as its page says.');
  end if;

  new.business_id := job.business_id;
  if new.file_path is not null then
    if starts_with(new.file_path, new.applicant_id::text || '/' || new.job_id::text || '/') is not true
      or not exists (select from storage.objects where bucket_id = 'job-applications'
        and name = new.file_path)
      -- The scheduled jobs may be deleting it.
      or exists (select from private.application_files_due where path = new.file_path) then
      perform private.raise_error(422, 'file_missing', 'The upload failed. Choose the file again.');
    end if;
  end if;

  -- Applications of one person are serialized.
  perform pg_advisory_xact_lock(hashtextextended('job_applications' || new.applicant_id::text, 0));
  if (select count(*) from public.job_applications where applicant_id = new.applicant_id
    and created_at > now() - interval '1 day') >= 20 then
    perform private.raise_error(429, 'too_many_applications',
      'You have applied for 20 jobs since yesterday. Try again tomorrow.');
  end if;

  return new;
end
$$;
comment on function private.check_application() is
  'Checks that the job is open and takes applications here, names the business that gets it, and limits '
  'applications per person.';

-- The email contains nothing of the application: it would outlive the application.
create function private.notify_application_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(format('job_applications:%s:sent:%s', new.id, readers.id), 'application',
    'applications', readers.id,
    jsonb_build_object('outcome', 'received', 'application_id', new.id, 'job', jobs.title,
      'business', businesses.name))
  from public.jobs, public.businesses, private.managers_of(new.business_id) as readers (id)
  where jobs.id = new.job_id and businesses.id = new.business_id and readers.id <> new.applicant_id;
  return null;
end
$$;
comment on function private.notify_application_readers() is
  'Emails the owner and the managers of a business about an application.';

create function private.is_application_due(person uuid, application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person in (select private.managers_of(business_id) from public.job_applications
    where id = application and status <> 'withdrawn' and former_owner_id is null)
$$;
comment on function private.is_application_due(uuid, uuid) is
  'Whether an application still exists, not withdrawn, and a person is owner or manager of its business.';

-- Files that no application refers to any more. The database cannot delete files; the scheduled jobs do.
create table private.application_files_due (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.application_files_due is
  'Files of applications that were withdrawn or deleted, or never sent, until they are deleted.';

create index application_files_due_queued_at_idx on private.application_files_due (queued_at);

alter table private.application_files_due enable row level security;

create function private.queue_application_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- What earlier attempts left behind.
    insert into private.application_files_due (path)
    select name from storage.objects where bucket_id = 'job-applications'
      and starts_with(name, new.applicant_id::text || '/' || new.job_id::text || '/')
      and name is distinct from new.file_path
    on conflict do nothing;
  elsif old.file_path is not null and (tg_op = 'DELETE' or new.file_path is distinct from old.file_path) then
    insert into private.application_files_due (path) values (old.file_path) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.queue_application_files() is
  'Queues the files for deletion that no application refers to any more.';

create trigger a_reject_anonymous before insert on public.job_applications
  for each row execute function private.reject_anonymous();
create trigger job_applications_1_check before insert on public.job_applications
  for each row execute function private.check_application();
create trigger job_applications_notify_readers after insert on public.job_applications
  for each row execute function private.notify_application_readers();
create trigger job_applications_queue_files after insert or delete or update of file_path
  on public.job_applications for each row execute function private.queue_application_files();
create trigger job_applications_set_updated_at before update on public.job_applications
  for each row execute function private.set_updated_at();

alter table public.job_applications enable row level security;
grant select, insert (id, job_id, applicant_id, name, email, phone, message, file_path, file_name)
  on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;

create policy "applicants read theirs, owner and managers those to their jobs" on public.job_applications
  for select to authenticated using (
    applicant_id = (select auth.uid()) or (former_owner_id is null
      and business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "people apply for themselves" on public.job_applications for insert to authenticated
  with check (applicant_id = (select auth.uid()));

-- Notes of the business about an application.
create table public.job_application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As it was then: people of a team do not see each other's profiles.
  author_name text not null default '' constraint job_application_notes_author_name_length
    check (char_length(author_name) <= 320),
  text text not null constraint job_application_notes_text_length
    check (char_length(btrim(text)) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.job_application_notes is
  'Notes about applications; seen by owner and managers of the business only, never by the applicant.';

create index job_application_notes_application_id_idx on public.job_application_notes
  (application_id, created_at);
create index job_application_notes_author_id_idx on public.job_application_notes (author_id);

create function private.sign_application_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a withdrawal, which deletes the notes; notes to one application are serialized.
  if (select status from public.job_applications where id = new.application_id for no key update)
    = 'withdrawn' then
    perform private.raise_error(409, 'application_withdrawn', 'The applicant withdrew this application.');
  elsif (select count(*) from public.job_application_notes where application_id = new.application_id) >= 50
    then
    perform private.raise_error(409, 'too_many_notes', 'This application has 50 notes. Delete one first.');
  end if;
  new.author_name := coalesce(private.name_of(new.author_id),
    (select email from auth.users where id = new.author_id), '');
  return new;
end
$$;
comment on function private.sign_application_note() is
  'Names the author of a note, and limits the notes of an application.';

create trigger a_reject_anonymous before insert on public.job_application_notes
  for each row execute function private.reject_anonymous();
create trigger job_application_notes_sign before insert on public.job_application_notes
  for each row execute function private.sign_application_note();

alter table public.job_application_notes enable row level security;
grant select, delete, insert (id, application_id, text) on public.job_application_notes to authenticated;
grant select, insert, update, delete on public.job_application_notes to service_role;

-- Not by the rows of job_applications that the caller sees: applicants see theirs.
create policy "owner and managers read notes" on public.job_application_notes for select to authenticated
  using (exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
    and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "owner and managers write notes" on public.job_application_notes for insert to authenticated
  with check (author_id = (select auth.uid())
    and exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));
create policy "authors delete notes while they are on the team" on public.job_application_notes
  for delete to authenticated using (author_id = (select auth.uid())
    and exists (select from public.job_applications as a where a.id = application_id and a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])));

create function private.application_counts(job_ids uuid[])
returns table (job_id uuid, total integer, unread integer)
language sql stable security definer set search_path = '' as $$
  select a.job_id, count(*)::integer, (count(*) filter (where a.status = 'new'))::integer
  from public.job_applications as a
  where a.job_id = any (job_ids[1:1000]) and a.status <> 'withdrawn'
    and ((select private.is_staff()) or (a.former_owner_id is null
      and a.business_id = any ((select private.my_business_ids('{owner,manager}'))::uuid[])))
  group by a.job_id
$$;
grant execute on function private.application_counts(uuid[]) to authenticated, service_role;

create function public.application_counts(job_ids uuid[])
returns table (job_id uuid, total integer, unread integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.application_counts(job_ids)
$$;
comment on function public.application_counts(uuid[]) is
  'How many applications jobs have, withdrawn ones left out: for owner and managers, and for staff, who see '
  'nothing else of applications. Jobs without any are left out. At most 1000 jobs.';
grant execute on function public.application_counts(uuid[]) to authenticated, service_role;

-- Whoever may not read applications gets the name of the business; staff also get the counts.
create function private.applications_page(
  business uuid, of_job uuid, in_status text, page integer, page_size integer, words text, sort text,
  descending boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  may_read constant boolean := business = any (private.my_business_ids('{owner,manager}'));
  size constant integer := least(greatest(page_size, 1), 100);
  plain constant regdictionary := 'extensions.unaccent';
  wanted constant text := lower(extensions.unaccent(plain, left(btrim(coalesce(words, '')), 200)));
  listing public.businesses;
  result jsonb;
begin
  select * into listing from public.businesses where id = business;
  if listing.id is null
    or not (may_read or business = any (private.my_business_ids('{contributor}')) or private.is_staff()) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you may not see it.');
  end if;

  result := jsonb_build_object(
    'business', jsonb_build_object('id', listing.id, 'name', listing.name, 'time_zone', listing.time_zone),
    'may_read', may_read,
    -- Whoever reads applications also gets the jobs whose applications were all withdrawn.
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title,
        'total', coalesce(counted.total, 0), 'unread', coalesce(counted.unread, 0))
        order by j.created_at desc, j.id)
      from (select array_agg(distinct job_id) as ids from public.job_applications
        where business_id = business and former_owner_id is null) as applied
      join public.jobs as j on j.id = any (applied.ids)
      left join private.application_counts(applied.ids) as counted on counted.job_id = j.id
      where may_read or counted.job_id is not null), '[]'),
    'counts', '{}'::jsonb, 'total', 0, 'applications', '[]'::jsonb);
  if not may_read then return result; end if;
  return result || (
    with found as (
      select a.id, a.job_id, a.name, a.status, a.created_at, a.file_path is not null as has_file, jobs.title as job_title
      from public.job_applications as a join public.jobs on jobs.id = a.job_id
      where a.business_id = business and a.former_owner_id is null and (of_job is null or a.job_id = of_job)
        and (wanted = '' or strpos(lower(extensions.unaccent(plain, a.name || ' ' || jobs.title)), wanted) > 0)
    ), placed as (
      select found.*, case sort when 'name' then lower(found.name) when 'job' then lower(found.job_title)
        when 'status' then array_position(private.application_states(), found.status)::text
        else to_char(found.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') end as place
      from found
    ), shown as (
      select id, job_id, name, status, created_at, has_file, job_title,
        row_number() over (order by case when not descending then place end, case when descending then place end desc,
          created_at desc, id) as number
      from placed
      where in_status = '' or status = in_status
      order by number
      limit size offset (greatest(page, 1)::bigint - 1) * size
    )
    select jsonb_build_object(
      'counts', coalesce((select jsonb_object_agg(by_status.status, by_status.count)
        from (select status, count(*) as count from found group by status) as by_status), '{}'),
      'total', (select count(*) from found where in_status = '' or status = in_status),
      'applications', coalesce((select jsonb_agg(to_jsonb(shown) - 'number' order by shown.number)
        from shown), '[]')));
end
$$;
grant execute on function private.applications_page(uuid, uuid, text, integer, integer, text, text, boolean)
  to authenticated, service_role;

create function public.applications_page(
  business_id uuid, job_id uuid default null, status text default '', page integer default 1,
  page_size integer default 20, q text default '', sort text default 'sent', descending boolean default true
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.applications_page(business_id, job_id, status, page, page_size, q, sort, descending)
$$;
comment on function public.applications_page(uuid, uuid, text, integer, integer, text, text, boolean) is
  'A numbered page of the applications to a business with the words of a search in the name or the job, with the '
  'counts of each state and job, ordered by sent, name, job or status; for owner and managers. Staff get the '
  'counts of jobs only.';
grant execute on function public.applications_page(uuid, uuid, text, integer, integer, text, text, boolean)
  to authenticated, service_role;

-- The caller's right is decided by the locked row.
create function private.lock_application(application uuid) returns public.job_applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications;
begin
  select * into item from public.job_applications where id = application for no key update;
  if item.id is null or item.former_owner_id is not null
    or item.business_id <> all (private.my_business_ids('{owner,manager}')) then
    perform private.raise_error(404, 'not_found', 'This application no longer exists, or you may not see it.');
  end if;
  return item;
end
$$;
comment on function private.lock_application(uuid) is
  'Locks an application for its business; 404 for everybody else.';

create function private.read_application(application uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications := private.lock_application(application);
begin
  if item.status = 'new' then
    update public.job_applications set status = 'seen', status_changed_at = now() where id = item.id
    returning * into item;
  end if;
  return jsonb_build_object(
    'application', to_jsonb(item) - '{applicant_id,former_owner_id,updated_at}'::text[],
    'job', (select jsonb_build_object('id', id, 'title', title) from public.jobs where id = item.job_id),
    'business', (select jsonb_build_object('id', id, 'name', name, 'time_zone', time_zone)
      from public.businesses where id = item.business_id),
    'notes', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'author_name', author_name, 'text', text,
        'created_at', created_at, 'is_mine', author_id = (select auth.uid())) order by created_at, id)
      from public.job_application_notes where application_id = item.id), '[]'));
end
$$;
grant execute on function private.read_application(uuid) to authenticated, service_role;

create function public.read_application(application_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.read_application(application_id)
$$;
comment on function public.read_application(uuid) is
  'An application with its job and the notes about it, for owner and managers of the business. Marks a new '
  'one as seen.';
grant execute on function public.read_application(uuid) to authenticated, service_role;

create function private.decide_application(application uuid, seen_status text, decision text, message text)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  item constant public.job_applications := private.lock_application(application);
  account constant uuid := (
    select id from auth.users where id = item.applicant_id and email_confirmed_at is not null);
  words constant text := btrim(coalesce(message, ''));
begin
  if not private.is_staff() and not exists (
    select from public.businesses where id = item.business_id and status = 'approved') then
    perform private.raise_error(409, 'listing_not_public',
      'Your listing is not public now. Answer applications when it is public again.');
  elsif item.status = 'withdrawn' then
    perform private.raise_error(409, 'application_withdrawn', 'The applicant withdrew this application.');
  elsif item.status is distinct from seen_status then
    perform private.raise_error(409, 'already_decided',
      'Someone else already decided this. Reload it to see the decision.');
  elsif decision is null
    or not (decision in ('invited', 'declined') or (decision = 'new' and item.status = 'seen'))
    or decision = item.status then
    perform private.raise_error(422, 'decision_unknown', 'Choose to invite or to decline.');
  elsif char_length(words) > 2000 then
    perform private.raise_error(422, 'answer_too_long', 'Use at most 2,000 characters.');
  elsif decision <> 'new'
    and not private.consume_rate_limit('application answers ' || item.id, 4, 86400) then
    perform private.raise_error(429, 'too_many_changes',
      'This applicant got four emails from you today. Change it tomorrow.');
  elsif decision <> 'new'
    and not private.consume_rate_limit('application answers of ' || item.business_id, 100, 86400) then
    perform private.raise_error(429, 'too_many_answers',
      'Your business answered 100 applications today. Continue tomorrow.');
  end if;

  update public.job_applications set status = decision, status_changed_at = clock_timestamp(),
    answer = case when decision = 'new' then answer else words end
  where id = item.id;
  if decision <> 'new' then
    -- To the confirmed address of the account: the one in the application may be anybody's. The message is
    -- deleted from the outbox as soon as it is sent.
    perform private.queue_mail(format('job_applications:%s:%s:%s', item.id, decision, clock_timestamp()),
      'application', 'application_answers', account,
      (select jsonb_build_object('outcome', decision, 'application_id', item.id, 'job', jobs.title,
        'business', businesses.name)
      from public.jobs, public.businesses where jobs.id = item.job_id and businesses.id = item.business_id),
      secrets => jsonb_build_object('message', words));
  end if;
  return decision;
end
$$;
grant execute on function private.decide_application(uuid, text, text, text) to authenticated, service_role;

create function public.decide_application(
  application_id uuid, seen_status text, decision text, message text default ''
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.decide_application(application_id, seen_status, decision, message)
$$;
comment on function public.decide_application(uuid, text, text, text) is
  'Invites or declines an applicant, who gets an email with the message, or marks a seen application as new. '
  '409 already_decided when it is no longer in the state that the caller saw, listing_not_public while the '
  'business is not approved. At most 100 a day for a business.';
grant execute on function public.decide_application(uuid, text, text, text) to authenticated, service_role;

create function private.withdraw_application(application uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.job_applications;
begin
  select * into item from public.job_applications
  where id = application and applicant_id = (select auth.uid()) for no key update;
  if item.id is null then
    perform private.raise_error(404, 'not_found', 'This application no longer exists.');
  end if;

  -- A second click changes nothing.
  if item.status = 'withdrawn' then return null; end if;
  update public.job_applications set status = 'withdrawn', status_changed_at = now(), email = '', phone = '',
    message = '', answer = '', file_path = null, file_name = ''
  where id = item.id;
  delete from public.job_application_notes where application_id = item.id;
  return item.file_path;
end
$$;
grant execute on function private.withdraw_application(uuid) to authenticated, service_role;

create function public.withdraw_application(application_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.withdraw_application(application_id)
$$;
comment on function public.withdraw_application(uuid) is
  'Withdraws an own application: all of it but the name is deleted, and the notes about it. Returns the path '
  'of its file, which the scheduled jobs delete if the caller does not.';
grant execute on function public.withdraw_application(uuid) to authenticated, service_role;

create function private.my_applications(page integer, page_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select * from public.job_applications where applicant_id = (select auth.uid())
  )
  select jsonb_build_object('total', (select count(*) from mine), 'applications', coalesce((
    select jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id) from (
      select mine.id, mine.status, mine.created_at, mine.status_changed_at, mine.answer, mine.file_name,
        jobs.title as job_title, jobs.slug as job_slug, businesses.name as business_name,
        businesses.slug as business_slug, businesses.time_zone,
        businesses.status = 'approved' as is_business_public,
        mine.former_owner_id is null as is_readable,
        businesses.status = 'approved' and jobs.status = 'active' and jobs.expire_date > now() as is_job_open
      from mine join public.jobs on jobs.id = mine.job_id
      join public.businesses on businesses.id = mine.business_id
      order by mine.created_at desc, mine.id
      limit least(greatest(page_size, 1), 100)
      offset (greatest(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100)) as shown), '[]'))
$$;
grant execute on function private.my_applications(integer, integer) to authenticated, service_role;

create function public.my_applications(page integer default 1, page_size integer default 20) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_applications(page, page_size)
$$;
comment on function public.my_applications(integer, integer) is
  'A numbered page of the caller''s applications with their jobs, also of jobs that have ended.';
grant execute on function public.my_applications(integer, integer) to authenticated, service_role;

create function private.may_add_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.jobs where id::text = split_part(path, '/', 2) and status = 'active'
      and expire_date > now()
      and apply_by_form and private.has_managers(business_id))
    -- What was sent is not replaced.
    and not exists (select from public.job_applications where file_path = path)
    -- Allows retries, but not filling the storage.
    and (select count(*) from storage.objects where bucket_id = 'job-applications'
      and starts_with(name, split_part(path, '/', 1) || '/')) < 60
$$;
comment on function private.may_add_application_file(text) is
  'Whether the caller may add a file for an application at this path.';
grant execute on function private.may_add_application_file(text) to authenticated, service_role;

create function private.may_remove_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(path, '/', 1) = (select auth.uid())::text
    and not exists (select from public.job_applications where file_path = path)
$$;
comment on function private.may_remove_application_file(text) is
  'Whether the caller uploaded the file, and no application has it: withdrawing one releases its file.';
grant execute on function private.may_remove_application_file(text) to authenticated, service_role;

create function private.may_read_application_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(path, '/', 1) = (select auth.uid())::text or exists (
    select from public.job_applications as a
    where a.file_path = path and a.former_owner_id is null and a.business_id = any (private.my_business_ids('{owner,manager}')))
$$;
comment on function private.may_read_application_file(text) is
  'Whether the caller uploaded the file or manages the business it was sent to.';
grant execute on function private.may_read_application_file(text) to authenticated, service_role;

create function private.delete_due_applications() returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    (select id from public.job_applications
      where status in ('invited', 'declined', 'withdrawn')
        and status_changed_at < now() - private.application_retention()
      order by status_changed_at limit 500)
    union all
    -- Undecided: from the end of the job.
    (select a.id from public.job_applications as a join public.jobs as j on j.id = a.job_id
      where a.status in ('new', 'seen') and a.created_at < now() - private.application_retention()
        and least(j.expire_date, case when j.status not in ('active', 'pending')
          then coalesce(j.status_changed_at, j.updated_at) end) < now() - private.application_retention()
      order by a.created_at limit 500)
  ), deleted as (
    delete from public.job_applications where id in (select id from due) returning id
  )
  select count(*)::integer from deleted
$$;
grant execute on function private.delete_due_applications() to service_role;

create function public.delete_due_applications() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.delete_due_applications() $$;
comment on function public.delete_due_applications() is
  'Deletes applications 180 days after their decision, their withdrawal or, undecided, the end of their job, '
  'and queues their files for deletion. Returns how many. Regular work.';
grant execute on function public.delete_due_applications() to service_role;

-- A path that an application refers to stays, whoever queued it.
create function private.application_files_due() returns setof text
language sql volatile security definer set search_path = '' as $$
  -- Uploads that were never sent.
  insert into private.application_files_due (path)
  select name from storage.objects as files
  where bucket_id = 'job-applications' and created_at < now() - interval '1 day'
    and not exists (select from public.job_applications where file_path = files.name)
  on conflict do nothing;
  select path from private.application_files_due
  where not exists (select from public.job_applications where file_path = path)
  order by queued_at, path limit 100
$$;
grant execute on function private.application_files_due() to service_role;

create function public.application_files_due() returns setof text
language sql volatile security invoker set search_path = '' as $$
  select * from private.application_files_due()
$$;
comment on function public.application_files_due() is
  'The next files of applications to delete, at most 100: one request to Storage has to end in time. Includes '
  'files that are older than a day and were never sent. With the service key.';
grant execute on function public.application_files_due() to service_role;

create function private.settle_application_files(paths text[]) returns integer
language sql volatile security definer set search_path = '' as $$
  with settled as (
    delete from private.application_files_due where path = any (paths)
      and not exists (select from storage.objects where bucket_id = 'job-applications' and name = path)
    returning path
  )
  select count(*)::integer from settled
$$;
grant execute on function private.settle_application_files(text[]) to service_role;

create function public.settle_application_files(paths text[]) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.settle_application_files(paths)
$$;
comment on function public.settle_application_files(text[]) is
  'Forgets those of the files that were deleted; returns how many. With the service key.';
grant execute on function public.settle_application_files(text[]) to service_role;

-- 60_posts.sql

-- News and blog posts, their categories and revisions.

create table public.post_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint post_categories_name_length check (char_length(btrim(name)) between 1 and 60),
  names jsonb not null default '{}' constraint post_categories_names_form
    check (private.is_name_by_language(names)),
  name_keys text[] not null default '{}',
  slug text not null constraint post_categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  constraint post_categories_slug_unique unique (slug)
);
comment on table public.post_categories is
  'Where posts appear: What''s New (whats-new), Blog (blog), and those that staff add.';

create trigger post_categories_1_derive_keys before insert or update of names, name_keys
  on public.post_categories
  for each row execute function private.derive_category_keys();
create trigger post_categories_collect_words after insert or update of names on public.post_categories
  for each row execute function private.collect_search_words('names');
create trigger audit_post_categories after insert or update or delete on public.post_categories
  for each row execute function private.write_audit();
create trigger post_categories_guard before update of slug or delete on public.post_categories
  for each row execute function private.guard_post_category();

-- Pages of the site are built on these two.
insert into public.post_categories (name, names, slug) values
  ('What''s New', '{"es": "Novedades"}', 'whats-new'), ('Blog', '{"es": "Blog"}', 'blog')
on conflict (slug) do nothing;

alter table public.post_categories enable row level security;
grant select on public.post_categories to anon, authenticated;
grant insert, update, delete on public.post_categories to authenticated;
grant select, insert, update, delete on public.post_categories to service_role;

create policy "everybody reads categories" on public.post_categories for select to anon, authenticated
  using (true);
create policy "staff add categories" on public.post_categories for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change categories" on public.post_categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove categories" on public.post_categories for delete to authenticated
  using ((select private.is_staff()));

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint blog_posts_title_length check (char_length(btrim(title)) between 1 and 200),
  slug text not null default '' constraint blog_posts_slug_form check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  -- HTML, sanitized when it is written and again when it is rendered.
  content text not null default '' constraint blog_posts_content_length
    check (char_length(content) <= 200000),
  excerpt text not null default '' constraint blog_posts_excerpt_length check (char_length(excerpt) <= 500),
  featured_image text constraint blog_posts_featured_image_address check (
    featured_image ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'
      and char_length(featured_image) <= 2000),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As printed: accounts are not public, and a byline outlives them.
  author_name text not null default '' constraint blog_posts_author_name_length
    check (char_length(author_name) <= 200),
  status text not null default 'draft' constraint blog_posts_status_known
    check (status in ('draft', 'pending', 'published', 'rejected', 'archived')),
  status_reason text constraint blog_posts_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Published posts are visible from this time on.
  publish_date timestamptz constraint blog_posts_publish_date_range
    check (publish_date between '1990-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null default '',
  -- Since when it was visible for the first time; null while it never was to be.
  published_at timestamptz,
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_published_has_date check (status <> 'published' or publish_date is not null)
);
comment on table public.blog_posts is 'News and blog posts, by their categories.';

create index blog_posts_published_idx on public.blog_posts (publish_date desc, id) where status = 'published';
create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_queue_idx on public.blog_posts (updated_at) where status = 'pending';
create index blog_posts_search_document_idx on public.blog_posts
  using gin (search_document) with (fastupdate = off) where status = 'published';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('blog_posts', '', 'draft', '{owner,editor,admin}', false),
  ('blog_posts', '', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', '', 'published', '{editor,admin}', false),
  ('blog_posts', 'draft', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', 'pending', 'draft', '{owner,editor,admin}', false),
  ('blog_posts', 'draft', 'published', '{editor,admin}', false),
  ('blog_posts', 'pending', 'published', '{editor,admin}', false),
  ('blog_posts', 'pending', 'rejected', '{editor,admin}', true),
  ('blog_posts', 'rejected', 'pending', '{owner,editor,admin}', false),
  ('blog_posts', 'rejected', 'published', '{editor,admin}', false),
  ('blog_posts', 'published', 'pending', '{editor,admin}', false),
  ('blog_posts', 'published', 'draft', '{editor,admin}', false),
  ('blog_posts', 'published', 'archived', '{editor,admin}', false),
  ('blog_posts', 'archived', 'published', '{editor,admin}', false);

create function private.derive_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain constant regdictionary := 'extensions.unaccent';
begin
  if tg_op = 'INSERT' and private.actor_role() = 'owner' then new.publish_date := null; end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' and old.published_at <= now() then
    perform private.raise_error(409, 'transition_not_allowed',
      'What was public does not become a draft again. Unpublish it instead, or leave it in review.');
  end if;
  if new.status = 'published' and new.publish_date is null then new.publish_date := now(); end if;
  if new.published_at is null or new.published_at > now() then
    new.published_at := case when new.status = 'published' then new.publish_date end;
  end if;
  if tg_op = 'INSERT' and new.author_name <> '' and private.actor_role() = 'owner' then
    raise exception using errcode = '42501', message = 'Posts appear under their author''s own name.';
  end if;

  -- Until it is published, the byline follows the author's name.
  if (tg_op = 'INSERT' and new.author_name = '') or (private.actor_role() = 'owner'
    and new.author_id = (select auth.uid()) and new.status in ('draft', 'pending', 'rejected')) then
    new.author_name := coalesce(private.name_of(new.author_id), '');
  end if;
  if private.actor_role() = 'owner' and new.status = 'pending' and new.author_name = '' then
    perform private.raise_error(422, 'name_needed',
      'Posts appear under their author''s name. Add your name to your profile first.');
  end if;

  new.search_document :=
    setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.title, 200))), 'A')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, left(new.excerpt, 500))), 'B')
    || setweight(to_tsvector('pg_catalog.english', extensions.unaccent(plain, 
      regexp_replace(left(new.content, 50000), '<[^>]*>', ' ', 'g'))), 'C');
  return new;
end
$$;
comment on function private.derive_post() is 'Derives a post''s search document and guards its byline.';

create function private.check_post_html() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  foreign_part text;
begin
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then return new; end if;
  foreign_part := private.find_foreign_html(new.content);
  if foreign_part is not null then
    perform private.raise_error(422, 'html_not_allowed',
      format('The text contains unsupported HTML: %s. Save it in the editor, which removes it.',
        foreign_part));
  end if;
  return new;
end
$$;
comment on function private.check_post_html() is 'Rejects HTML that posts may not contain.';

create function private.save_post_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.post_revisions;
begin
  select * into latest from public.post_revisions where post_id = new.id order by number desc limit 1;
  if latest.id is not null and (latest.title, latest.content, latest.excerpt, latest.featured_image)
    is not distinct from (new.title, new.content, new.excerpt, new.featured_image) then return null; end if;
  if latest.saved_by = (select auth.uid()) and latest.created_at > now() - interval '5 minutes'
    and latest.status = new.status then
    update public.post_revisions set title = new.title, content = new.content, excerpt = new.excerpt,
      featured_image = new.featured_image, updated_at = now()
    where id = latest.id;
    return null;
  end if;

  insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status,
    saved_by)
  values (new.id, coalesce(latest.number, 0) + 1, new.title, new.content, new.excerpt, new.featured_image,
    new.status,
    (select auth.uid()));
  delete from public.post_revisions where post_id = new.id and number <= coalesce(latest.number, 0) + 1 - 50;
  return null;
end
$$;
comment on function private.save_post_revision() is 'Saves a revision of a post.';

create trigger a_reject_anonymous before insert on public.blog_posts
  for each row execute function private.reject_anonymous();
create trigger audit_blog_posts after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();
create trigger blog_posts_0_enforce_pending_quota before insert on public.blog_posts
  for each row execute function private.enforce_pending_quota('20', 'author_id', 'status',
    '{draft,pending,rejected}');
create trigger blog_posts_1_fill_slug before insert or update on public.blog_posts
  for each row execute function private.fill_slug('title', 'published_at');
create trigger blog_posts_2_guard_staff_columns before update on public.blog_posts
  for each row execute function private.guard_staff_columns('author_id', 'author_name', 'publish_date', 'slug');
create trigger blog_posts_3_enforce_status before insert or update on public.blog_posts
  for each row execute function private.enforce_status();
create trigger blog_posts_4_derive before insert or update on public.blog_posts
  for each row execute function private.derive_post();
create trigger blog_posts_5_check_html before insert or update on public.blog_posts
  for each row execute function private.check_post_html();
create trigger blog_posts_collect_words after insert or update of title, excerpt, content, status on public.blog_posts
  for each row when (new.status = 'published')
  execute function private.collect_search_words('title', 'excerpt', 'content');
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger blog_posts_save_revision after insert
  or update of title, content, excerpt, featured_image on public.blog_posts
  for each row execute function private.save_post_revision();
create trigger notify_decision after update on public.blog_posts
  for each row execute function private.notify_decision('{published,rejected}');

alter table public.blog_posts enable row level security;
grant select (
  id, title, slug, content, excerpt, featured_image, author_name, status, publish_date, created_at,
  updated_at, search_document
) on public.blog_posts to anon;
grant select, delete on public.blog_posts to authenticated;
grant insert (id, title, content, excerpt, featured_image, author_id, author_name, status, status_reason,
  publish_date),
  update (title, slug, content, excerpt, featured_image, author_id, author_name, status, status_reason,
    publish_date)
  on public.blog_posts to authenticated;
grant select, insert, update, delete on public.blog_posts to service_role;

create policy "everybody reads published posts" on public.blog_posts for select to anon
  using (status = 'published' and publish_date <= now());
create policy "people read published posts and their own, staff all" on public.blog_posts
  for select to authenticated using (
    (status = 'published' and publish_date <= now()) or author_id = (select auth.uid())
      or (select private.is_staff()));
create policy "people write posts of their own, staff any" on public.blog_posts for insert to authenticated
  with check (author_id = (select auth.uid()) or (select private.is_staff()));
create policy "authors change what is not published, staff any" on public.blog_posts
  for update to authenticated
  using ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected'))
    or (select private.is_staff()))
  with check ((author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected'))
    or (select private.is_staff()));
create policy "authors and staff remove drafts that were never public" on public.blog_posts
  for delete to authenticated using (
    (author_id = (select auth.uid()) or (select private.is_staff()))
    and published_at is null and status in ('draft', 'rejected'));

create table public.post_category_mapping (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  category_id uuid not null references public.post_categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_category_mapping is 'The categories of each post.';

create index post_category_mapping_category_id_idx on public.post_category_mapping (category_id, post_id);

-- Categories are part of what staff approve: changing them counts as an edit of the post, so that a decision
-- on an older version is rejected.
create function private.touch_recategorized_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' then
    update public.blog_posts set updated_at = now()
    where id = case tg_op when 'INSERT' then new.post_id else old.post_id end and status = 'pending';
  end if;
  return null;
end
$$;
comment on function private.touch_recategorized_post() is
  'Updates updated_at of a post whose categories changed.';

create trigger post_category_mapping_0_lock_categories before insert on public.post_category_mapping
  for each statement when (pg_trigger_depth() = 0)
    execute function private.acquire_shared_category_lock('posts');
create trigger post_category_mapping_touch_post after insert or delete on public.post_category_mapping
  for each row execute function private.touch_recategorized_post();

alter table public.post_category_mapping enable row level security;
grant select on public.post_category_mapping to anon, authenticated;
grant insert, delete on public.post_category_mapping to authenticated;
grant select, insert, update, delete on public.post_category_mapping to service_role;

create policy "whoever reads a post sees its categories" on public.post_category_mapping for select to anon,
  authenticated
  using (exists (select from public.blog_posts where blog_posts.id = post_id));
-- News are the chamber's own.
create policy "authors sort what is not published into the blog, staff any" on public.post_category_mapping
  for insert to authenticated with check ((select private.is_staff()) or (
    exists (select from public.blog_posts where blog_posts.id = post_id
      and author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected'))
    and exists (select from public.post_categories as category where category.id = category_id
      and category.slug <> 'whats-new')));
create policy "authors unsort what is not published, staff any" on public.post_category_mapping
  for delete to authenticated using (exists (
    select from public.blog_posts where blog_posts.id = post_id
    and (author_id = (select auth.uid()) and status in ('draft', 'pending', 'rejected')
      or (select private.is_staff()))));

-- Each save of a post. Saves within five minutes are one revision; the last 50 are kept.
create table public.post_revisions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  number integer not null,
  title text not null,
  content text not null,
  excerpt text not null,
  featured_image text,
  status text not null,
  saved_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_revisions_number_unique unique (post_id, number)
);
comment on table public.post_revisions is
  'Saved versions of posts; written by a trigger only. The highest number is the present version.';

insert into public.post_revisions (post_id, number, title, content, excerpt, featured_image, status, saved_by,
  created_at, updated_at)
select id, 1, title, content, excerpt, featured_image, status, author_id, updated_at, updated_at
from public.blog_posts;

alter table public.post_revisions enable row level security;
grant select on public.post_revisions to authenticated;
grant select, insert, update, delete on public.post_revisions to service_role;

create policy "authors see the revisions of their posts, staff all" on public.post_revisions for
  select to authenticated using (
  post_id in (select blog_posts.id from public.blog_posts where blog_posts.author_id = (select auth.uid()))
  or (select private.is_staff()));

create view public.published_posts with (security_invoker = true) as
select
  blog_posts.id, blog_posts.slug, blog_posts.title, blog_posts.excerpt, blog_posts.content,
    blog_posts.featured_image,
  blog_posts.author_name, blog_posts.publish_date, blog_posts.updated_at,
  greatest(1, (char_length(blog_posts.content) / 1200))::integer as reading_minutes,
  array(
    select post_categories.slug from public.post_category_mapping
    join public.post_categories on post_categories.id = category_id
    where post_id = blog_posts.id order by post_categories.slug
  ) as category_slugs
from public.blog_posts
where blog_posts.status = 'published' and blog_posts.publish_date <= now();
comment on view public.published_posts is
  'Published posts, with the slugs of their categories, ordered by publish_date and id.';
grant select on public.published_posts to anon, authenticated, service_role;

create function public.related_posts(post_id uuid, page_size integer default 3)
returns setof public.published_posts
language sql stable security invoker set search_path = '' as $$
  select other.* from public.published_posts as other
  join public.published_posts as this on this.id = related_posts.post_id and other.id <> this.id
  order by cardinality(array(select unnest(other.category_slugs) intersect
    select unnest(this.category_slugs))) desc,
    other.publish_date desc, other.id
  limit least(greatest(page_size, 1), 20)
$$;
comment on function public.related_posts(uuid, integer) is
  'Other published posts: those with most categories in common first, then the newest.';
grant execute on function public.related_posts(uuid, integer) to anon, authenticated, service_role;

create function public.posts_page(
  section text, category text default '', page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with sorted as (
    select p.id, exists (
      select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
      where m.post_id = p.id and c.slug = 'whats-new') as is_news
    from public.blog_posts as p where p.status = 'published' and p.publish_date <= now()
  ),
  -- News is the category whats-new, the blog is everything else; a category page shows all its posts.
  wanted as (
    select s.id, s.is_news from sorted as s where case
      when posts_page.category <> '' then exists (
        select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
        where m.post_id = s.id and c.slug = posts_page.category)
      else s.is_news = (posts_page.section = 'news') end
  ),
  shown as (
    select p.slug, p.title, p.excerpt, p.featured_image, p.author_name, p.publish_date, p.updated_at,
    w.is_news, p.id,
      greatest(1, char_length(p.content) / 1200)::integer as reading_minutes
    from wanted as w join public.blog_posts as p on p.id = w.id order by p.publish_date desc, p.id
    limit least(greatest(posts_page.page_size, 1), 50)
    offset (greatest(posts_page.page, 1)::bigint - 1) * least(greatest(posts_page.page_size, 1), 50)
  )
  select jsonb_build_object(
    'total', (select count(*) from wanted),
    'posts', coalesce((select jsonb_agg(to_jsonb(shown) - 'id' || jsonb_build_object('categories', coalesce((
        select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id
        where m.post_id = shown.id), '[]')) order by shown.publish_date desc, shown.id) from shown), '[]'),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('slug', known.slug, 'name', known.name, 'posts', known.posts)
        order by known.name)
      from (select c.slug, c.name, count(*) as posts from public.post_categories as c
        join public.post_category_mapping as m on m.category_id = c.id
        join sorted on sorted.id = m.post_id group by c.slug, c.name) as known), '[]'))
$$;
comment on function public.posts_page(text, text, integer, integer) is
  'A numbered page of the news (section news), the blog (section blog) or a category of posts, with its '
  'total and the categories in use.';
grant execute on function public.posts_page(text, text, integer, integer) to anon, authenticated,
  service_role;

-- Reveals only posts that were public once.
create function private.post_was_public(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.blog_posts where slug = wanted and status = 'archived'
    and publish_date <= now())
$$;
comment on function private.post_was_public(text) is
  'Whether a post was public at this slug and was taken down.';
grant execute on function private.post_was_public(text) to anon, authenticated, service_role;

create function public.post_page(slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with this as (
    select p.*, exists (select from unnest(p.category_slugs) as c (slug)
      where c.slug = 'whats-new') as is_news
    from public.published_posts as p where p.slug = post_page.slug
  ),
  others as (
    select p.slug, p.title, p.publish_date, p.id from this join public.published_posts as p
      on p.id <> this.id and ('whats-new' = any (p.category_slugs)) = this.is_news
  )
  select jsonb_build_object(
    'is_gone', private.post_was_public(post_page.slug),
    'post', (select to_jsonb(this) - 'category_slugs' || jsonb_build_object('categories', coalesce((
      select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
      from public.post_categories as c where c.slug = any (this.category_slugs)), '[]')) from this),
    'related', coalesce((
      select jsonb_agg(jsonb_build_object('slug', r.slug, 'title', r.title, 'excerpt', r.excerpt,
        'featured_image', r.featured_image,
        'author_name', r.author_name, 'publish_date', r.publish_date, 'updated_at', r.updated_at,
        'reading_minutes', r.reading_minutes, 'is_news', 'whats-new' = any (r.category_slugs), 'categories',
        '[]'::jsonb))
      from this cross join lateral public.related_posts(this.id, 3) as r), '[]'),
    'previous', (select jsonb_build_object('slug', o.slug, 'title', o.title) from others as o, this
      where (o.publish_date, o.id) < (this.publish_date, this.id)
        order by o.publish_date desc, o.id desc limit 1),
    'next', (select jsonb_build_object('slug', o.slug, 'title', o.title) from others as o, this
      where (o.publish_date, o.id) > (this.publish_date, this.id) order by o.publish_date, o.id limit 1))
$$;
comment on function public.post_page(text) is
  'A post with everything its page shows: categories, related posts, the previous and next one, and whether '
  'it was public once and is gone.';
grant execute on function public.post_page(text) to anon, authenticated, service_role;

-- For feeds.
create function public.newest_posts(section text, page_size integer default 20) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.publish_date desc, found.id), '[]') from (
    select p.id, p.slug, p.title, p.excerpt, p.content, p.featured_image, p.author_name, p.publish_date,
    p.updated_at,
      p.reading_minutes, section = 'news' as is_news,
      coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name)
        from public.post_categories as c where c.slug = any (p.category_slugs)), '[]') as categories
    from public.published_posts as p where ('whats-new' = any (p.category_slugs)) = (section = 'news')
    order by p.publish_date desc, p.id limit least(greatest(page_size, 1), 50)) as found
$$;
comment on function public.newest_posts(text, integer) is
  'The newest posts of the news or the blog with their full text.';
grant execute on function public.newest_posts(text, integer) to anon, authenticated, service_role;

create function public.restore_revision(revision_id uuid, seen_at timestamptz default null)
returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
declare
  wanted public.post_revisions;
  saved timestamptz;
begin
  select * into wanted from public.post_revisions where id = revision_id;
  if wanted.id is null then
    perform private.raise_error(404, 'not_found', 'This revision does not exist.');
  end if;
  update public.blog_posts set title = wanted.title, content = wanted.content, excerpt = wanted.excerpt,
    featured_image = wanted.featured_image
  where id = wanted.post_id and (seen_at is null or updated_at = seen_at) returning updated_at into saved;
  if saved is null and seen_at is not null and exists (
    select from public.blog_posts where id = wanted.post_id and updated_at <> seen_at) then
    perform private.raise_error(409, 'changed_meanwhile',
      'Someone saved the post after you opened it. Reload it first.');
  elsif saved is null then
    raise exception using errcode = '42501', message = 'You may not change this.';
  end if;
  return saved;
end
$$;
comment on function public.restore_revision(uuid, timestamptz) is
  'Restores a revision of a post, as a new save; 409 changed_meanwhile if its updated_at is not seen_at. '
  'Returns updated_at.';
grant execute on function public.restore_revision(uuid, timestamptz) to authenticated, service_role;

-- The last line of defense, whichever program writes a post. An allowlist, letter by letter: any "<" that
-- does not begin an allowed tag is rejected. A test compares it with the contract post-html.ts.
create function private.find_foreign_html(content text) returns text
language sql immutable set search_path = '' as $$
  select substring(regexp_replace(content,
    '</?(p|br|hr|h2|h3|h4|ul|ol|li|strong|em|u|s|sub|sup|blockquote|code|pre|figure|figcaption|table|thead|tbody|tr|th|td) ?/?>'
    || '|</a>|<a( href="(https?://|mailto:|tel:|#|/(?!/))[^"<>]*"| target="_blank"| rel="[a-z ]*"| title="[^"<>]*")*>'
    || '|<img( src="(https?:/|/storage/v1/object/public)/[^"<>[:space:]]+"| alt="[^"<>]*"| title="[^"<>]*"| (width|height)="[0-9]{1,4}"| loading="lazy")* ?/?>'
    || '|<ol start="[0-9]{1,4}">|<t[dh]( (colspan|rowspan)="[0-9]{1,4}")+>',
    '', 'g') from '<.{0,40}')
$$;
comment on function private.find_foreign_html(text) is
  'The beginning of the first piece of HTML that posts may not contain; null if there is none.';

-- 61_post_editing.sql

-- How jobs, events, deals and blog posts are written and deleted.

-- One call, so that the address of an online event or the code of a deal is never stored without the rest.
-- With is_new, a second call with the same id updates what the first one added: its answer may have been lost.
create function public.save_post(
  entity text, item_id uuid, fields jsonb, is_new boolean default false, seen_at timestamptz default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  -- The column that lists must not carry: it has a table of its own.
  extension constant text := case entity when 'events' then 'online_url' when 'deals' then 'shared_code' end;
  own constant jsonb := case when extension is null then fields else fields - extension end - 'id';
  names constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(own) as name);
  readable text;
  is_saved boolean;
  value text;
  saved jsonb;
begin
  if entity is null or entity not in ('jobs', 'events', 'deals') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" is not a kind of post.', entity));
  end if;

  if is_new then
    execute format('insert into public.%1$I (id, %2$s)
      select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2)
      on conflict (id) do nothing returning true', entity, names)
      into is_saved using item_id, own;
  end if;
  if is_saved is null then
    -- The extension has no version of its own: the post gets a new one.
    execute format('update public.%1$I as item set (%2$s) = (select %3$s)
      where item.id = $1 and ($3 is null or item.updated_at = $3) returning true', entity,
      coalesce(names, 'title'), coalesce(names || format(
        ' from jsonb_populate_record(null::public.%I, $2)', entity), 'item.title'))
      into is_saved using item_id, own, seen_at;
  end if;
  if is_saved is null then return null; end if;

  value := fields ->> extension;
  if entity = 'events' then
    if fields ? extension and value is null then
      delete from public.event_access where event_id = item_id;
    elsif fields ? extension then
      update public.event_access set online_url = value where event_id = item_id;
      if not found then
        insert into public.event_access (event_id, online_url) values (item_id, value);
      end if;
    end if;
    value := (select online_url from public.event_access where event_id = item_id);
  elsif entity = 'deals' then
    if fields ? extension and value is null then
      delete from public.deal_codes where deal_id = item_id;
    elsif fields ? extension then
      update public.deal_codes set shared_code = value where deal_id = item_id;
      if not found then
        insert into public.deal_codes (deal_id, shared_code) values (item_id, value);
      end if;
    end if;
    value := (select shared_code from public.deal_codes where deal_id = item_id);
  end if;

  -- Nobody selects the contact address of jobs as a column.
  select string_agg(quote_ident(attname), ', ') into readable from pg_catalog.pg_attribute
  where attrelid = format('public.%I', entity)::regclass and attnum > 0 and not attisdropped
    and attname <> 'search_document'
    and has_column_privilege(attrelid, attnum, 'select');
  execute format('select to_jsonb(item) from (select %s from public.%I where id = $1) as item', readable,
    entity) into saved using item_id;
  if entity = 'jobs' then
    value := (select contact_email from private.job_contact_emails(array[item_id]));
  end if;
  return saved || jsonb_build_object(coalesce(extension, 'contact_email'), value);
end
$$;
comment on function public.save_post(text, uuid, jsonb, boolean, timestamptz) is
  'Adds a job, event or deal under an id that the caller chose, or changes some of its columns, together '
  'with the online_url of an event or the shared_code of a deal. Returns the row, or null if its updated_at '
  'is not seen_at or the caller may not change it.';
grant execute on function public.save_post(text, uuid, jsonb, boolean, timestamptz) to authenticated,
  service_role;

-- The names of pictures are read from the text that showed them.
create function private.unused_pictures(shown text) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select files.bucket_id, files.name
  from (select distinct found[1] as bucket, private.picture_stem(found[2]) as stem from regexp_matches(shown,
    '(covers|post-images)/([0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99})', 'g') as found) as pictures
  join storage.objects as files on files.bucket_id = pictures.bucket
    and starts_with(files.name, pictures.stem)
  where case pictures.bucket when 'covers' then private.is_unused_cover(pictures.stem)
    else private.is_unused_post_image(pictures.stem) end
$$;
comment on function private.unused_pictures(text) is
  'The covers and post images named in a text that nothing shows.';
grant execute on function private.unused_pictures(text) to authenticated, service_role;

create function public.delete_draft(entity text, item_id uuid) returns table (bucket_id text, name text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  shown text;
  is_there boolean;
begin
  if entity is null or entity not in ('jobs', 'events', 'deals', 'blog_posts') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" is not a kind of post.', entity));
  end if;

  execute format('delete from public.%I as item where id = $1 returning concat_ws('' '', %s, '''')', entity,
    case entity when 'jobs' then 'featured_image' when 'blog_posts' then 'featured_image, content'
      else 'image_url' end)
    into shown using item_id;
  if shown is null then
    execute format('select true from public.%I where id = $1', entity) into is_there using item_id;
    if is_there then
      perform private.raise_error(409, 'not_a_draft',
        'Only a draft that was never public can be deleted. Unpublish this instead.');
    end if;
    perform private.raise_error(404, 'not_found', 'This no longer exists.');
  end if;

  return query select * from private.unused_pictures(shown);
end
$$;
comment on function public.delete_draft(text, uuid) is
  'Deletes a job, event, deal or blog post that is a draft and was never public, and returns its pictures '
  'that nothing else shows: the caller deletes those files.';
grant execute on function public.delete_draft(text, uuid) to authenticated, service_role;

-- 70_memberships.sql

-- Plans and subscriptions, and the statuses derived from them. Who holds them: organizations
-- (11_organizations.sql) and people.

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint plans_name_length check (char_length(btrim(name)) between 1 and 80),
  slug text not null constraint plans_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  audience text not null constraint plans_audience_known check (audience in ('member', 'business')),
  description text not null default '' constraint plans_description_length
    check (char_length(description) <= 2000),
  price_amount numeric(10, 2) not null default 0 constraint plans_price_amount_range
    check (price_amount between 0 and 99999999),
  currency text not null default 'USD' constraint plans_currency_form check (currency ~ '^[A-Z]{3}$'),
  billing_interval text not null default 'year'
    constraint plans_billing_interval_known check (billing_interval in ('month', 'year', 'once')),
  trial_days integer not null default 0 constraint plans_trial_days_range
    check (trial_days between 0 and 365),
  grace_days integer not null default 30 constraint plans_grace_days_range
    check (grace_days between 0 and 365),
  -- What is enforced: {"gallery": 10, "statistics": true, ...}. What is missing is as without a plan.
  entitlements jsonb not null default '{}' constraint plans_entitlements_form
    check (private.are_entitlements(entitlements)),
  -- What else the plan gives, a sentence each.
  highlights text[] not null default '{}' constraint plans_highlights_count check (
    cardinality(highlights) <= 20 and private.is_clean_list(highlights)
    and char_length(array_to_string(highlights, '')) <= 4000),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint plans_slug_unique unique (slug),
  -- Only organizations have entitlements.
  constraint plans_entitlements_audience check (audience = 'business' or entitlements = '{}')
);
comment on table public.plans is 'Plans of memberships and business subscriptions.';

create trigger audit_plans after insert or update or delete on public.plans
  for each row execute function private.write_audit();
create trigger plans_set_updated_at before update on public.plans
  for each row execute function private.set_updated_at();

alter table public.plans enable row level security;
grant select on public.plans to anon, authenticated;
grant insert, update, delete on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

create policy "everybody sees the plans that are offered" on public.plans for select to anon
  using (is_active);
create policy "admins add plans" on public.plans for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change plans" on public.plans for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove plans" on public.plans for delete to authenticated
  using ((select private.is_staff('{admin}')));

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.plans (id) on delete restrict,
  -- A membership has a user, a business subscription a business profile.
  user_id uuid references auth.users (id) on delete cascade,
  business_profile_id uuid references public.business_profiles (id) on delete cascade,
  status text not null default 'pending' constraint subscriptions_status_known
    check (status in ('pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')),
  status_reason text constraint subscriptions_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_ends_at timestamptz,
  grace_ends_at timestamptz,
  -- Null for what was paid once and has no end. Of what is late: the later end, so that nothing lapses too early.
  term_ends_at timestamptz generated always as (case status when 'trialing' then coalesce(trial_ends_at, current_period_end)
    when 'active' then current_period_end else greatest(current_period_end, trial_ends_at) end) stored,
  cancel_at_period_end boolean not null default false,
  -- Until then time does nothing to it, for example while a check is in the mail.
  exempt_until date constraint subscriptions_exempt_until_range check (exempt_until between '2000-01-01' and '2100-01-01'),
  exempt_reason text constraint subscriptions_exempt_reason_length
    check (char_length(btrim(exempt_reason)) between 1 and 2000),
  payment_method text not null default 'card' constraint subscriptions_payment_method_known
    check (payment_method in ('card', 'check', 'cash', 'invoice', 'complimentary')),
  provider text constraint subscriptions_provider_length check (char_length(provider) <= 40),
  provider_subscription_id text constraint subscriptions_provider_subscription_id_length
    check (char_length(provider_subscription_id) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_one_subscriber check ((user_id is null) <> (business_profile_id is null)),
  constraint subscriptions_exempt_for_a_reason check ((exempt_until is null) = (exempt_reason is null)),
  constraint subscriptions_period_order check (current_period_end > current_period_start)
);
comment on table public.subscriptions is
  'Memberships and business subscriptions; the statuses of people and businesses are derived from them.';

create unique index subscriptions_one_live_per_user on public.subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due', 'grace');
create unique index subscriptions_one_live_per_business on public.subscriptions (business_profile_id)
  where status in ('trialing', 'active', 'past_due', 'grace');
create unique index subscriptions_provider_id_unique on public.subscriptions (provider,
  provider_subscription_id);
create index subscriptions_user_id_idx on public.subscriptions (user_id);
create index subscriptions_business_profile_id_idx on public.subscriptions (business_profile_id);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);
create index subscriptions_term_ends_at_idx on public.subscriptions (term_ends_at)
  where status in ('trialing', 'active', 'past_due', 'grace');
create index subscriptions_period_end_idx on public.subscriptions (current_period_end)
  where status in ('trialing', 'active', 'past_due', 'grace');

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason)
select 'subscriptions', "from", "to", '{admin}', false from (values
  ('', 'pending'), ('', 'trialing'), ('', 'active'),
  ('pending', 'trialing'), ('pending', 'active'), ('pending', 'canceled'), ('pending', 'lapsed'),
  ('trialing', 'active'), ('trialing', 'past_due'), ('trialing', 'lapsed'), ('trialing', 'canceled'),
  ('active', 'past_due'), ('active', 'grace'), ('active', 'lapsed'), ('active', 'canceled'),
  ('past_due', 'active'), ('past_due', 'grace'), ('past_due', 'lapsed'), ('past_due', 'canceled'),
  ('grace', 'active'), ('grace', 'lapsed'), ('grace', 'canceled'),
  ('lapsed', 'active'), ('lapsed', 'pending'), ('canceled', 'active'),
  ('canceled', 'pending')) as known ("from", "to");

create function private.check_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select audience from public.plans where id = new.plan_id)
    is distinct from (case when new.user_id is null then 'business' else 'member' end) then
    perform private.raise_error(422, 'plan_not_for_subscriber', 'This plan is for another kind of member.');
  end if;
  if new.status in ('trialing', 'active') and new.started_at is null then new.started_at := now(); end if;
  if new.status = 'trialing' and new.trial_ends_at is null and new.current_period_end is null then
    new.trial_ends_at := (select now() + make_interval(days => trial_days) from public.plans
      where id = new.plan_id and trial_days > 0);
  end if;
  if tg_op = 'UPDATE' and new.status = 'active' and old.status <> 'active' then
    -- Time would end it again at once.
    if new.current_period_end <= now() and private.actor_role() <> 'system'
      and coalesce(new.exempt_until, '-infinity') < current_date then
      perform private.raise_error(422, 'term_over',
        'The term that was paid for is over. Record a payment, or exempt the membership first.');
    end if;
    new.grace_ends_at := null;
    new.cancel_at_period_end := new.cancel_at_period_end and old.status = 'trialing';
  end if;
  return new;
end
$$;
comment on function private.check_subscription() is
  'Checks that a plan is for the kind of subscriber and that an active term is not over, and begins trials.';

-- Nothing else writes the status of organizations, and private.sync_people the one of people: for all subscriptions of a
-- statement at once. Concurrent changes of one subscriber are serialized: otherwise a membership could stay active after
-- its last active subscription was canceled.
create function private.sync_membership_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  best constant text[] := '{active,trialing,grace,past_due,pending,lapsed,canceled}';
  people uuid[];
  organizations uuid[];
begin
  -- Nobody changes meanwhile how many people a plan includes: see private.sync_seats.
  perform pg_advisory_xact_lock_shared(hashtext('people included'));
  select array_agg(distinct user_id) filter (where user_id is not null),
    array_agg(distinct business_profile_id) filter (where business_profile_id is not null)
  into people, organizations from changed;
  if tg_op = 'UPDATE' then
    select people || array_agg(distinct user_id) filter (where user_id is not null),
      organizations || array_agg(distinct business_profile_id) filter (where business_profile_id is not null)
    into people, organizations from previous;
  end if;
  -- Locked in a separate statement: the next statement then sees what a concurrent transaction wrote.
  perform 1 from public.business_profiles where id = any (organizations) order by id for no key update;
  update public.business_profiles as o set business_subscription_status = coalesce((
    select s.status from public.subscriptions as s where s.business_profile_id = o.id
    order by array_position(best, s.status) limit 1), 'inactive')
  where o.id = any (organizations);
  perform private.sync_people(coalesce(organizations, '{}'), coalesce(people, '{}'));
  return null;
end
$$;
comment on function private.sync_membership_status() is
  'Derives the membership status of people and organizations from their subscriptions.';

create function private.notify_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
  subscriber constant uuid := coalesce(new.user_id,
    private.billing_contact_of(new.business_profile_id));
begin
  if tg_op = 'INSERT' then
    if private.actor_role() = 'system' or new.status not in ('active', 'trialing') then return null; end if;
    outcome := new.status;
  elsif new.status <> old.status
    and new.status in ('active', 'trialing', 'past_due', 'grace', 'lapsed', 'canceled') then
    outcome := case when new.status = 'active'
      and old.status in ('past_due', 'grace', 'lapsed') then 'renewed' else new.status end;
  elsif new.status = 'active' and new.current_period_end > old.current_period_end then
    outcome := 'renewed';
  end if;

  if outcome is null then return null; end if;
  perform private.queue_mail(
    format('subscriptions:%s:%s:%s', new.id, outcome, extract(epoch from now())), 'membership', 'memberships',
    subscriber,
    jsonb_build_object('outcome', outcome, 'subscription_id', new.id, 'ends_at', new.current_period_end,
      'grace_ends_at', new.grace_ends_at, 'reason', new.status_reason, 'audience', case
        when new.user_id is null then 'business' else 'member' end,
      'plan', (select name from public.plans where id = new.plan_id)));
  return null;
end
$$;
comment on function private.notify_subscription() is
  'Emails a person when the status of their subscription changes.';

create trigger a_reject_anonymous before insert on public.subscriptions
  for each row execute function private.reject_anonymous();
create trigger audit_subscriptions after insert or update or delete on public.subscriptions
  for each row execute function private.write_audit();
create trigger subscriptions_1_check before insert or update on public.subscriptions
  for each row execute function private.check_subscription();
create trigger subscriptions_2_enforce_status before insert or update on public.subscriptions
  for each row execute function private.enforce_status();
create trigger subscriptions_8_sync_inserted after insert on public.subscriptions
  referencing new table as changed for each statement execute function private.sync_membership_status();
create trigger subscriptions_8_sync_updated after update on public.subscriptions
  referencing old table as previous new table as changed
  for each statement execute function private.sync_membership_status();
create trigger subscriptions_8_sync_deleted after delete on public.subscriptions
  referencing old table as changed for each statement execute function private.sync_membership_status();
create trigger subscriptions_set_updated_at before update on public.subscriptions
  for each row execute function private.set_updated_at();
create trigger subscriptions_9_notify after insert or update on public.subscriptions
  for each row execute function private.notify_subscription();

alter table public.subscriptions enable row level security;
grant select, insert, update on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

create policy "people see their subscriptions, staff all" on public.subscriptions for select to authenticated
  using (
  user_id = (select auth.uid())
  or business_profile_id = any ((select private.my_organization_ids('{billing}'))::uuid[])
  or (select private.is_staff()));
create policy "admins add subscriptions" on public.subscriptions for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change subscriptions" on public.subscriptions for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create policy "people see the plans that are offered and theirs, staff all" on public.plans
  for select to authenticated using (
  is_active or (select private.is_staff()) or id in (select plan_id from public.subscriptions));

create function public.subscription_status() returns table (
  user_type text, membership_status text, business_subscription_status text, show_subscription_modal boolean,
  display_name text, avatar_url text
)
language sql stable security invoker set search_path = '' as $$
  select profiles.user_type,
    case when profiles.user_type = 'business' or profiles.membership_status = 'trialing' then 'active'
      else coalesce(profiles.membership_status, 'none') end,
    case when owned.active > 0 then 'active' else 'inactive' end,
    owned.known = 1 and owned.active = 0
      -- Nobody is asked to pay for a listing before it is live.
      and (not exists (select from public.businesses where owner_id = profiles.id)
        or exists (select from public.businesses where owner_id = profiles.id and status = 'approved')),
    btrim(profiles.first_name || ' ' || profiles.last_name),
    profiles.avatar_url
  from public.profiles, lateral (
    select count(*) as known, count(*) filter (where business_subscription_status = 'active') as active
    from public.business_profiles where owner_id = profiles.id
  ) as owned
  where profiles.id = (select auth.uid())
$$;
comment on function public.subscription_status() is
  'What the site needs about the caller: membership, business subscription, name and picture. No row without '
  'a profile.';
grant execute on function public.subscription_status() to authenticated, service_role;

-- 70_organization_people.sql

-- Who belongs to an organization, how they join it, what they do for it, and whom its membership includes.
--
-- Its owner and the teams of its listings are its people by rule (private.people_of); the table has only those who belong
-- to it without working on a listing.

create table public.organization_people (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null constraint organization_people_source_known
    check (source in ('invitation', 'request', 'code', 'domain')),
  added_by uuid default auth.uid(),
  joined_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table public.organization_people is
  'Representatives: who belongs to an organization without working on a listing. Written by functions only.';

create index organization_people_user_id_idx on public.organization_people (user_id);

-- Of anybody who belongs to the organization. What nobody has is the owner's.
create table public.organization_roles (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  title text constraint organization_roles_title_length check (char_length(btrim(title)) between 1 and 100),
  is_billing_contact boolean not null default false,
  keeps_roster boolean not null default false,
  votes boolean not null default false,
  primary key (organization_id, user_id)
);
comment on table public.organization_roles is
  'The titles of people in an organization, and who gets its bills, keeps its people and votes. Written by functions only.';

create index organization_roles_user_id_idx on public.organization_roles (user_id);
create unique index organization_roles_one_billing_contact on public.organization_roles (organization_id)
  where is_billing_contact;
create unique index organization_roles_one_voter on public.organization_roles (organization_id) where votes;

create table public.organization_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  message text not null default '' constraint organization_requests_message_length
    check (char_length(message) <= 1000),
  status text not null default 'pending' constraint organization_requests_status_known
    check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.organization_requests is
  'People who ask to belong to an organization. Written by functions only.';

create index organization_requests_organization_id_idx on public.organization_requests (organization_id, created_at);
create index organization_requests_user_id_idx on public.organization_requests (user_id);
create unique index organization_requests_one_open on public.organization_requests (organization_id, user_id)
  where status = 'pending';

create table public.organization_codes (
  organization_id uuid primary key references public.business_profiles (id) on delete cascade,
  code text not null constraint organization_codes_code_form check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  expires_at timestamptz not null default now() + interval '90 days',
  constraint organization_codes_code_unique unique (code)
);
comment on table public.organization_codes is
  'The code by which people join an organization, while that is on. Written by functions only.';

create table public.organization_domains (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  domain text not null constraint organization_domains_domain_form check (
    domain = lower(domain) and char_length(domain) <= 253
    and domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$'),
  added_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (organization_id, domain)
);
comment on table public.organization_domains is
  'Whoever has a confirmed email address there may join the organization. Written by functions only.';

create index organization_domains_domain_idx on public.organization_domains (domain);

-- A code or a domain does not bring back somebody who was removed.
create table private.organization_removals (
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  removed_at timestamptz not null default now(),
  -- How and when a representative had joined, for whoever takes the removal back.
  source text,
  joined_at timestamptz,
  constraint organization_removals_pkey primary key (organization_id, user_id)
);
comment on table private.organization_removals is
  'Who was removed from an organization: they join again only if it invites or approves them.';
create index organization_removals_user_id_idx on private.organization_removals (user_id);
alter table private.organization_removals enable row level security;

create function private.people_of(organizations uuid[]) returns table (
  organization_id uuid, user_id uuid, role text, since timestamptz, seat bigint
)
language sql stable security definer set search_path = '' as $$
  select facts.organization_id, facts.user_id,
    ('{owner,manager,contributor,representative}'::text[])[min(facts.rank)], min(facts.since),
    row_number() over (partition by facts.organization_id
      order by min(facts.rank) > 1, min(facts.since), facts.user_id)
  from (
    select o.id as organization_id, o.owner_id as user_id, 1 as rank, o.created_at as since
    from public.business_profiles as o where o.id = any (organizations)
    union all
    select b.organization_id, m.user_id, case m.role when 'manager' then 2 else 3 end, m.created_at
    from public.businesses as b join public.business_managers as m on m.business_id = b.id
    where b.organization_id = any (organizations)
    union all
    select r.organization_id, r.user_id, 4, r.joined_at
    from public.organization_people as r where r.organization_id = any (organizations)
  ) as facts group by facts.organization_id, facts.user_id
$$;
comment on function private.people_of(uuid[]) is
  'The people of organizations, each once, with their best role and their seat: the owner first, then by when they came.';

create function private.organizations_of(people uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.business_profiles where owner_id = any (people)
  union
  select b.organization_id from public.business_managers as m join public.businesses as b on b.id = m.business_id
  where m.user_id = any (people) and b.organization_id is not null
  union
  select organization_id from public.organization_people where user_id = any (people)
$$;
comment on function private.organizations_of(uuid[]) is 'The organizations to which these people belong.';

create function private.belongs_to(organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select organization in (select private.organizations_of(array[person]))
$$;
comment on function private.belongs_to(uuid, uuid) is 'Whether a person belongs to an organization.';

create function private.seats_of(organization uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (private.entitlements_of(organization) ->> 'people')::integer
$$;
comment on function private.seats_of(uuid) is 'How many people the membership of an organization includes; null for all.';

create function private.is_live(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'grace')
$$;
comment on function private.is_live(text) is 'Whether a membership with this status still gives something.';

-- Everything that changes an organization, its people or what its plan includes comes here, and locks in one order:
-- organizations, then profiles, each by id. Each next statement then sees what a concurrent transaction wrote.
create function private.sync_people(organizations uuid[], people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  best constant text[] := '{active,trialing,grace,past_due,pending,lapsed,canceled}';
  everyone uuid[];
  sources uuid[];
begin
  perform 1 from public.business_profiles where id = any (organizations) order by id for no key update;
  delete from public.organization_roles as r where r.organization_id = any (organizations)
    and not exists (select from private.people_of(array[r.organization_id]) as p where p.user_id = r.user_id);
  everyone := array(
    select user_id from private.people_of(organizations)
    union select person from unnest(people) as given (person) where person is not null);
  perform 1 from public.profiles where id = any (everyone) order by id for no key update;
  sources := array(select o.id from public.business_profiles as o
    join private.organizations_of(everyone) as theirs (id) on theirs.id = o.id
    where private.is_live(o.business_subscription_status));
  with wanted as materialized (
    select distinct person from unnest(everyone) as given (person)
  ), seats as materialized (
    select o.id, o.business_subscription_status as status, private.seats_of(o.id) as number
    from public.business_profiles as o where o.id = any (sources)
  ), held as (
    select s.user_id, s.status from wanted join public.subscriptions as s on s.user_id = wanted.person
    union all
    select p.user_id, seats.status from private.people_of(sources) as p join seats on seats.id = p.organization_id
    where p.seat <= coalesce(seats.number, p.seat)
  ), counted as (
    select distinct on (held.user_id) held.user_id, held.status from held
    order by held.user_id, array_position(best, held.status)
  )
  update public.profiles as p set membership_status = counted.status
  from wanted left join counted on counted.user_id = wanted.person
  where p.id = wanted.person and p.membership_status is distinct from counted.status;
end
$$;
comment on function private.sync_people(uuid[], uuid[]) is
  'Derives the membership status of the people of organizations, and of further people: the best of their own memberships and '
  'those of their organizations that include them. Ends the roles of whoever no longer belongs to one.';

create function private.sync_representative() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.sync_people(array[old.organization_id], array[old.user_id]);
    perform private.notify_removed(old.organization_id, old.user_id);
  else
    perform private.sync_people(array[new.organization_id], array[new.user_id]);
  end if;
  return null;
end
$$;
comment on function private.sync_representative() is
  'Lets membership statuses follow when a representative joins or leaves, and emails who was removed.';

create function private.sync_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(
    array(select organization_id from public.businesses
      where id in (old.business_id, new.business_id) and organization_id is not null),
    array[old.user_id, new.user_id]);
  if tg_op = 'DELETE' then
    perform private.notify_removed(organization_id, old.user_id)
    from public.businesses where id = old.business_id and organization_id is not null;
  end if;
  return null;
end
$$;
comment on function private.sync_team_member() is
  'Lets membership statuses follow when somebody joins or leaves the team of a listing, and emails who was removed.';

create function private.sync_listing_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(array_remove(array[old.organization_id, new.organization_id], null),
    array(select user_id from public.business_managers where business_id = old.id));
  return null;
end
$$;
comment on function private.sync_listing_organization() is
  'Lets membership statuses follow when a listing moves to another organization or is deleted.';

create function private.sync_organization_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_people(array[old.id], array[old.owner_id, new.owner_id]);
  return null;
end
$$;
comment on function private.sync_organization_owner() is
  'Lets membership statuses follow when an organization has another owner or is deleted.';

-- A subscription that changes at the same time waits, and then sees the new number; see private.sync_membership_status.
create function private.sync_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('people included'));
  perform private.sync_people(array(
    select business_profile_id from public.subscriptions
    where business_profile_id is not null and private.is_live(status)
      and (tg_table_name = 'site_settings' or plan_id = (to_jsonb(new) ->> 'id')::uuid)), '{}');
  return null;
end
$$;
comment on function private.sync_seats() is
  'Lets membership statuses follow when a plan, or no plan, includes another number of people.';

create trigger organization_people_8_sync after insert or delete on public.organization_people
  for each row execute function private.sync_representative();
create trigger business_managers_8_sync_people after insert or delete or update of business_id, user_id
  on public.business_managers for each row execute function private.sync_team_member();
create trigger businesses_8_sync_people after update on public.businesses for each row
  when (old.organization_id is distinct from new.organization_id) execute function private.sync_listing_organization();
create trigger businesses_8_sync_people_of_deleted after delete on public.businesses for each row
  when (old.organization_id is not null) execute function private.sync_listing_organization();
create trigger business_profiles_8_sync_owner after update of owner_id on public.business_profiles for each row
  when (old.owner_id <> new.owner_id) execute function private.sync_organization_owner();
create trigger business_profiles_8_sync_deleted after delete on public.business_profiles
  for each row execute function private.sync_organization_owner();
create trigger plans_8_sync_seats after update of entitlements on public.plans for each row
  when (old.entitlements -> 'people' is distinct from new.entitlements -> 'people')
  execute function private.sync_seats();
create trigger site_settings_8_sync_seats after update of default_entitlements on public.site_settings for each row
  when (old.default_entitlements -> 'people' is distinct from new.default_entitlements -> 'people')
  execute function private.sync_seats();

create function private.assert_seat(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from private.people_of(array[organization])) >= private.seats_of(organization) then
    perform private.raise_not_in_plan('people', organization);
  end if;
end
$$;
comment on function private.assert_seat(uuid) is
  'Fails with 403 not_in_plan if an organization has as many people as its plan includes.';

-- Not of the team of a listing, which the owner puts together: whoever is beyond the number works there, and does not
-- inherit.
create function private.enforce_people_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two people at once cannot both take the last place.
  perform 1 from public.business_profiles where id = new.organization_id for no key update;
  if private.actor_role() = 'owner' and not private.belongs_to(new.organization_id, new.user_id) then
    perform private.assert_seat(new.organization_id);
  end if;
  return new;
end
$$;
comment on function private.enforce_people_entitlement() is
  'Refuses a representative whom the plan of the organization does not include.';

create trigger a_reject_anonymous before insert on public.organization_people
  for each row execute function private.reject_anonymous();
create trigger organization_people_enforce_entitlement before insert on public.organization_people
  for each row execute function private.enforce_people_entitlement();
create trigger a_reject_anonymous before insert on public.organization_requests
  for each row execute function private.reject_anonymous();

create function private.billing_contact_of(organization uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select user_id from public.organization_roles
    where organization_id = o.id and is_billing_contact), o.owner_id)
  from public.business_profiles as o where o.id = organization
$$;
comment on function private.billing_contact_of(uuid) is
  'Who gets the emails about the membership of an organization: its billing contact, or its owner.';

create function private.roster_keepers_of(organization uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.organization_roles where organization_id = organization and keeps_roster
  union all
  select owner_id from public.business_profiles where id = organization
    and not exists (select from public.organization_roles where organization_id = organization and keeps_roster)
$$;
comment on function private.roster_keepers_of(uuid) is
  'Who gets the requests to belong to an organization: those who keep its people, or its owner.';

create function private.keeps_roster(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select organization = any (private.my_organization_ids('{roster}')) or private.is_staff('{admin}')
$$;
comment on function private.keeps_roster(uuid) is
  'Whether the caller decides who belongs to an organization: its owner, who keeps its people, or an admin.';

create function private.assert_keeps_roster(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.keeps_roster(organization) then return; end if;
  raise exception using errcode = '42501', message = 'Only the owner and who keeps the people may do this.';
end
$$;
comment on function private.assert_keeps_roster(uuid) is
  'Fails with 42501 for everybody who does not decide who belongs to an organization.';

alter table public.organization_people enable row level security;
alter table public.organization_roles enable row level security;
alter table public.organization_requests enable row level security;
alter table public.organization_codes enable row level security;
alter table public.organization_domains enable row level security;
grant select on public.organization_people, public.organization_roles, public.organization_requests,
  public.organization_codes, public.organization_domains to authenticated;
grant select, insert, update, delete on public.organization_people, public.organization_roles,
  public.organization_requests, public.organization_codes, public.organization_domains to service_role;

create policy "people see where they belong, who keeps the people all, staff all" on public.organization_people
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "people see their roles, who keeps the people all, staff all" on public.organization_roles
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "people see their requests, who keeps the people all, staff all" on public.organization_requests
  for select to authenticated using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));
create policy "who keeps the people sees the code, and admins" on public.organization_codes
  for select to authenticated using (
    organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff('{admin}')));
create policy "who keeps the people sees the domains, and staff" on public.organization_domains
  for select to authenticated using (
    organization_id = any ((select private.my_organization_ids('{roster}'))::uuid[])
    or (select private.is_staff()));

create trigger audit_organization_people after insert or update or delete on public.organization_people
  for each row execute function private.write_audit();
create trigger audit_organization_roles after insert or update or delete on public.organization_roles
  for each row execute function private.write_audit();
create trigger audit_organization_domains after insert or update or delete on public.organization_domains
  for each row execute function private.write_audit();

-- Joining.

create function private.assert_may_come_back(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.organization_removals
    where organization_id = organization and user_id = (select auth.uid())) then
    perform private.raise_error(403, 'removed_before',
      'You were removed from this organization. Ask it for an invitation.');
  end if;
end
$$;
comment on function private.assert_may_come_back(uuid) is
  'Fails with 403 removed_before for those who were removed from an organization.';

create function private.add_to_organization(organization uuid, person uuid, how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  occasion constant text := format('%s:%s:%s', organization, person, pg_current_xact_id());
begin
  insert into public.organization_people (organization_id, user_id, source) values (organization, person, how)
  on conflict do nothing;
  -- Who asked gets the answer instead, and who keeps the people gave it.
  if found and how <> 'request' then
    perform private.notify_organization(organization, 'added', person, person, occasion);
    perform private.notify_organization(organization, 'joined', person, keeper, occasion)
    from private.roster_keepers_of(organization) as keeper where keeper <> person;
  end if;
  delete from private.organization_removals where organization_id = organization and user_id = person;
  update public.organization_requests set status = 'approved', decided_by = (select auth.uid()), decided_at = now()
  where organization_id = organization and user_id = person and status = 'pending';
end
$$;
comment on function private.add_to_organization(uuid, uuid, text) is
  'Adds a representative, and emails them and who keeps the people; their open request is then approved.';

create function private.notify_organization(organization uuid, outcome text, person uuid, receiver uuid, occasion text)
returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('organizations:%s:%s:%s', occasion, outcome, receiver), 'organization', 'memberships',
    receiver, jsonb_build_object('outcome', outcome, 'organization_id', organization, 'organization', nullif(o.name, ''),
      'person', private.name_of(person), 'is_member', private.is_live(o.business_subscription_status)))
  from public.business_profiles as o where o.id = organization
$$;
comment on function private.notify_organization(uuid, text, uuid, uuid, text) is
  'Emails somebody what a person did with an organization, or what it decided about them.';

-- Not to who left by themselves, and not about what nobody did: an import, an account that is deleted.
create function private.notify_removed(organization uuid, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify_organization(organization, 'removed', person, person,
    format('%s:%s:%s', organization, person, pg_current_xact_id()))
  where (select auth.uid()) <> person and not private.belongs_to(organization, person)
    and exists (select from auth.users where id = person)
$$;
comment on function private.notify_removed(uuid, uuid) is
  'Emails somebody who no longer belongs to an organization because another person ended it.';

create function private.new_join_code() returns text
language sql volatile security definer set search_path = '' as $$
  -- 32 characters without those that look alike: each byte gives five bits.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select extensions.gen_random_bytes(12) as bytes) as random, generate_series(0, 11) as place
$$;
comment on function private.new_join_code() is 'Twelve random characters.';

create function private.set_join_code(organization uuid, is_on boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  made text;
begin
  perform private.assert_keeps_roster(organization);
  if is_on then
    insert into public.organization_codes as known (organization_id, code)
    values (organization, private.new_join_code())
    on conflict (organization_id) do update set code = excluded.code, expires_at = excluded.expires_at
    returning known.code into made;
  else
    delete from public.organization_codes where organization_id = organization;
  end if;
  return made;
end
$$;
grant execute on function private.set_join_code(uuid, boolean) to authenticated, service_role;

create function public.set_join_code(organization_id uuid, is_on boolean) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.set_join_code(organization_id, is_on)
$$;
comment on function public.set_join_code(uuid, boolean) is
  'Makes a new code by which people join an organization, which ends the one before, or none. Returns the code.';
grant execute on function public.set_join_code(uuid, boolean) to authenticated, service_role;

-- Null for a wrong code, and no error: an error would undo the count.
create function private.join_by_code(given text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
  max_tries constant integer := 10;
begin
  if not private.consume_rate_limit('join codes by ' || (select auth.uid()), max_tries, 3600) then
    perform private.raise_error(429, 'too_many_attempts', 'Too many attempts. Try again in an hour.');
  end if;
  select organization_id into found_id from public.organization_codes
  where code = upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g')) and expires_at > now();
  if found_id is null then return null; end if;
  if private.belongs_to(found_id, (select auth.uid())) then return found_id; end if;
  perform private.assert_may_come_back(found_id);
  perform private.add_to_organization(found_id, (select auth.uid()), 'code');
  return found_id;
end
$$;
grant execute on function private.join_by_code(text) to authenticated;

create function public.join_by_code(code text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.join_by_code(code) $$;
comment on function public.join_by_code(text) is
  'Joins the organization with this code and returns its id; null for a code that is wrong or over. Ten tries an hour.';
grant execute on function public.join_by_code(text) to authenticated;

-- Anybody can have an address there.
create function private.free_mail_domains() returns text[]
language sql immutable set search_path = '' as $$
  select '{gmail.com,googlemail.com,outlook.com,outlook.es,hotmail.com,hotmail.es,hotmail.co.uk,live.com,msn.com,yahoo.com,
    yahoo.es,yahoo.co.uk,ymail.com,rocketmail.com,icloud.com,me.com,mac.com,aol.com,proton.me,protonmail.com,pm.me,gmx.com,
    gmx.net,gmx.de,web.de,mail.com,mail.ru,yandex.com,yandex.ru,zoho.com,fastmail.com,fastmail.fm,hey.com,tutanota.com,
    tuta.com,tutamail.com,qq.com,163.com,126.com,naver.com,comcast.net,verizon.net,att.net,sbcglobal.net,bellsouth.net,
    cox.net,charter.net,spectrum.net,earthlink.net,juno.com,netzero.net,frontier.com,windstream.net,centurylink.net,
    optonline.net,roadrunner.com,rr.com,mindspring.com,duck.com,mailinator.com,guerrillamail.com,10minutemail.com,
    yopmail.com,temp-mail.org,trashmail.com,sharklasers.com,mozmail.com,privaterelay.appleid.com,t-online.de,orange.fr,
    free.fr,laposte.net,libero.it,uol.com.br,bol.com.br,terra.com,terra.es,telefonica.net}'::text[]
$$;
comment on function private.free_mail_domains() is 'Domains at which anybody gets an email address.';

create function private.domain_of(address text) returns text
language sql immutable set search_path = '' as $$ select lower(substring(address from '@([^@]+)$')) $$;
comment on function private.domain_of(text) is 'The domain of an email address.';

-- The owner proves a domain with a confirmed address of their own; admins know their members.
create function private.set_join_domain(organization uuid, wanted text, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := lower(btrim(wanted));
begin
  perform private.assert_keeps_roster(organization);
  if not is_on then
    delete from public.organization_domains where organization_id = organization and domain = named;
    return;
  end if;
  if exists (select from unnest(private.free_mail_domains()) as free (domain)
    where named = free.domain or named like '%.' || free.domain) then
    perform private.raise_error(422, 'domain_refused',
      'Anybody can get an email address at this domain. Use the domain of your organization.');
  elsif not private.is_staff('{admin}') and not exists (
    select from public.business_profiles as o join auth.users as u on u.id = o.owner_id
    where o.id = organization and u.email_confirmed_at is not null and private.domain_of(u.email) = named) then
    perform private.raise_error(403, 'domain_unproven',
      'The owner needs a confirmed email address at this domain. Or ask us to add it.');
  end if;
  insert into public.organization_domains (organization_id, domain) values (organization, named)
  on conflict do nothing;
end
$$;
grant execute on function private.set_join_domain(uuid, text, boolean) to authenticated, service_role;

create function public.set_join_domain(organization_id uuid, domain text, is_on boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_join_domain(organization_id, domain, is_on)
$$;
comment on function public.set_join_domain(uuid, text, boolean) is
  'Whether people with a confirmed email address at this domain may join an organization.';
grant execute on function public.set_join_domain(uuid, text, boolean) to authenticated, service_role;

create function private.organizations_of_my_domain() returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select o.id, o.name from public.organization_domains as d join public.business_profiles as o on o.id = d.organization_id
  where d.domain = private.domain_of(private.my_email()) and not private.is_anonymous()
    and not private.belongs_to(o.id, (select auth.uid()))
    and not exists (select from private.organization_removals as gone
      where gone.organization_id = o.id and gone.user_id = (select auth.uid()))
  order by o.name, o.id
$$;
grant execute on function private.organizations_of_my_domain() to authenticated;

create function public.organizations_of_my_domain() returns table (id uuid, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.organizations_of_my_domain() $$;
comment on function public.organizations_of_my_domain() is
  'The organizations that the caller can join because of the domain of their confirmed email address.';
grant execute on function public.organizations_of_my_domain() to authenticated;

create function private.join_by_domain(organization uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.belongs_to(organization, (select auth.uid())) then return organization; end if;
  if not exists (select from public.organization_domains where organization_id = organization
    and domain = private.domain_of(private.my_email())) then
    perform private.raise_error(403, 'domain_unproven',
      'Your confirmed email address is not of this organization. Ask it for a code or an invitation.');
  end if;
  perform private.assert_may_come_back(organization);
  perform private.add_to_organization(organization, (select auth.uid()), 'domain');
  return organization;
end
$$;
grant execute on function private.join_by_domain(uuid) to authenticated;

create function public.join_by_domain(organization_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.join_by_domain(organization_id) $$;
comment on function public.join_by_domain(uuid) is
  'Joins an organization that takes people by the domain of their confirmed email address.';
grant execute on function public.join_by_domain(uuid) to authenticated;

create function private.request_to_join(business uuid, words text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  organization constant uuid := (select organization_id from public.businesses
    where id = business and status = 'approved');
  asked uuid;
begin
  if organization is null then
    perform private.raise_error(404, 'not_found', 'This listing does not exist, or nobody runs it.');
  elsif private.belongs_to(organization, me) then
    perform private.raise_error(409, 'helps_already', 'You already belong to this organization.');
  elsif not private.consume_rate_limit('requests to join by ' || me, 5, 86400) then
    perform private.raise_error(429, 'too_many_attempts', 'That was the last request for today. Try again tomorrow.');
  end if;
  insert into public.organization_requests (organization_id, user_id, message)
  values (organization, me, btrim(coalesce(words, '')))
  on conflict (organization_id, user_id) where status = 'pending' do nothing returning id into asked;
  if asked is null then
    perform private.raise_error(409, 'asked_already', 'You already asked. Wait for the answer.');
  end if;
  perform private.notify_organization(organization, 'asked', me, keeper, asked::text)
  from private.roster_keepers_of(organization) as keeper;
  return asked;
end
$$;
grant execute on function private.request_to_join(uuid, text) to authenticated;

create function public.request_to_join(business_id uuid, message text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.request_to_join(business_id, message)
$$;
comment on function public.request_to_join(uuid, text) is
  'Asks to belong to the organization of a listing; those who keep its people get an email. Returns the request.';
grant execute on function public.request_to_join(uuid, text) to authenticated;

create function private.decide_join_request(request uuid, is_approved boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.organization_requests;
begin
  select * into asked from public.organization_requests where id = request;
  if asked.id is null or not private.keeps_roster(asked.organization_id) then
    perform private.raise_error(404, 'not_found', 'This request does not exist.');
  end if;
  -- The organization before its requests, as everybody who joins it.
  perform 1 from public.business_profiles where id = asked.organization_id for no key update;
  select * into asked from public.organization_requests where id = request for update;
  if asked.status <> 'pending' then
    perform private.raise_error(409, 'changed_since', 'Someone else already decided this, or it was withdrawn.');
  end if;
  if is_approved then
    perform private.add_to_organization(asked.organization_id, asked.user_id, 'request');
  else
    update public.organization_requests set status = 'declined', decided_by = (select auth.uid()), decided_at = now()
    where id = request;
  end if;
  perform private.notify_organization(asked.organization_id, case when is_approved then 'approved' else 'declined' end,
    asked.user_id, asked.user_id, request::text);
end
$$;
grant execute on function private.decide_join_request(uuid, boolean) to authenticated, service_role;

create function public.decide_join_request(request_id uuid, is_approved boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.decide_join_request(request_id, is_approved)
$$;
comment on function public.decide_join_request(uuid, boolean) is
  'Approves or declines somebody who asked to belong to an organization, who gets an email; for those who keep its people.';
grant execute on function public.decide_join_request(uuid, boolean) to authenticated, service_role;

create function private.withdraw_join_request(request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.organization_requests set status = 'withdrawn', decided_at = now()
  where id = request and user_id = (select auth.uid()) and status = 'pending';
  if not found then
    perform private.raise_error(409, 'changed_since', 'This request was already decided.');
  end if;
end
$$;
grant execute on function private.withdraw_join_request(uuid) to authenticated;

create function public.withdraw_join_request(request_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_join_request(request_id) $$;
comment on function public.withdraw_join_request(uuid) is 'Withdraws an open request of the caller.';
grant execute on function public.withdraw_join_request(uuid) to authenticated;

-- Leaving.

-- The teams before the organization, as everywhere: a listing, then its organization.
create function private.remove_from_organization(organization uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_self constant boolean := person = (select auth.uid());
  known public.organization_people;
begin
  if not is_self then perform private.assert_keeps_roster(organization); end if;
  if exists (select from public.business_profiles where id = organization and owner_id = person) then
    perform private.raise_error(409, 'owner_stays', 'The owner belongs to the organization. Hand its listings over first.');
  elsif not private.belongs_to(organization, person) then
    perform private.raise_error(404, 'not_found', 'This person no longer belongs to the organization.');
  end if;
  if is_self or organization = any (private.my_organization_ids()) or private.is_staff('{admin}') then
    delete from public.business_managers as m using public.businesses as b
    where b.id = m.business_id and b.organization_id = organization and m.user_id = person;
  elsif exists (select from public.business_managers as m join public.businesses as b on b.id = m.business_id
    where b.organization_id = organization and m.user_id = person) then
    perform private.raise_error(409, 'on_team', 'This person is on the team of a listing, from which only its owner removes them.');
  end if;
  delete from public.organization_people where organization_id = organization and user_id = person
  returning * into known;
  if not is_self then
    insert into private.organization_removals (organization_id, user_id, source, joined_at)
    values (organization, person, known.source, known.joined_at)
    on conflict on constraint organization_removals_pkey do update
      set (removed_at, source, joined_at) = (excluded.removed_at, excluded.source, excluded.joined_at);
  end if;
end
$$;
grant execute on function private.remove_from_organization(uuid, uuid) to authenticated, service_role;

create function public.remove_from_organization(organization_id uuid, user_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.remove_from_organization(organization_id, user_id)
$$;
comment on function public.remove_from_organization(uuid, uuid) is
  'Ends that a person belongs to an organization, and their work in the teams of its listings: for themselves, its owner and '
  'admins; for those who keep its people where the person is on no team. A code does not bring back whom others removed.';
grant execute on function public.remove_from_organization(uuid, uuid) to authenticated, service_role;

-- Only for a day, and with the place that they had: later they are invited, and agree again.
create function private.restore_to_organization(organization uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone private.organization_removals;
begin
  perform private.assert_keeps_roster(organization);
  perform 1 from public.business_profiles where id = organization for no key update;
  delete from private.organization_removals where organization_id = organization and user_id = person
    and source is not null and removed_at > now() - interval '1 day'
  returning * into gone;
  if gone.user_id is null then
    perform private.raise_error(404, 'not_found', 'This can no longer be undone. Invite the person again.');
  end if;
  insert into public.organization_people (organization_id, user_id, source, joined_at)
  values (organization, person, gone.source, gone.joined_at) on conflict do nothing;
end
$$;
grant execute on function private.restore_to_organization(uuid, uuid) to authenticated, service_role;

create function public.restore_to_organization(organization_id uuid, user_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.restore_to_organization(organization_id, user_id)
$$;
comment on function public.restore_to_organization(uuid, uuid) is
  'Takes back, for a day, that a representative was removed; for those who keep the people.';
grant execute on function public.restore_to_organization(uuid, uuid) to authenticated, service_role;

-- Invitations by email: to the organization of a listing, as private.invite_manager sends them.

create function private.invite_to_organization(organization uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(address));
  listing uuid;
begin
  perform private.assert_keeps_roster(organization);
  -- The listing of an open invitation, which is then sent again; else the first.
  select b.id into listing from public.businesses as b
  left join public.manager_invitations as open on open.business_id = b.id and open.email = invited
    and open.role = 'representative' and open.accepted_at is null and open.revoked_at is null
  where b.organization_id = organization and b.status <> 'merged'
  order by open.id is null, b.created_at, b.id limit 1;
  if listing is null then
    perform private.raise_error(409, 'no_listing', 'This organization has no listing. Add one first.');
  end if;
  return private.invite_manager(listing, invited, 'representative');
end
$$;
grant execute on function private.invite_to_organization(uuid, text) to authenticated, service_role;

create function public.invite_to_organization(organization_id uuid, email text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.invite_to_organization(organization_id, email)
$$;
comment on function public.invite_to_organization(uuid, text) is
  'Invites somebody to belong to an organization without working on a listing, or sends an open invitation again; for those '
  'who keep its people. The answer is the same whether the address has an account or not. Returns the invitation.';
grant execute on function public.invite_to_organization(uuid, text) to authenticated, service_role;

create function private.invitations_of_organization(organization uuid) returns table (
  id uuid, email text, sent_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select i.id, i.email, i.sent_at, i.expires_at
  from public.manager_invitations as i join public.businesses as b on b.id = i.business_id
  where b.organization_id = organization and i.role = 'representative' and i.accepted_at is null and i.revoked_at is null
    and private.keeps_roster(organization)
  order by i.created_at desc, i.id
$$;
grant execute on function private.invitations_of_organization(uuid) to authenticated, service_role;

create function public.invitations_of_organization(organization_id uuid) returns table (
  id uuid, email text, sent_at timestamptz, expires_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select * from private.invitations_of_organization(organization_id)
$$;
comment on function public.invitations_of_organization(uuid) is
  'The open invitations to belong to an organization, the latest first; for those who keep its people.';
grant execute on function public.invitations_of_organization(uuid) to authenticated, service_role;

create function private.my_organization_invitations() returns table (
  id uuid, organization text, inviter text, expires_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select i.id, coalesce(nullif(o.name, ''), b.name), private.name_of(i.invited_by), i.expires_at
  from public.manager_invitations as i join public.businesses as b on b.id = i.business_id
  join public.business_profiles as o on o.id = b.organization_id
  where i.email = private.my_email() and i.role = 'representative' and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > now()
  order by i.created_at desc, i.id
$$;
grant execute on function private.my_organization_invitations() to authenticated;

create function public.my_organization_invitations() returns table (
  id uuid, organization text, inviter text, expires_at timestamptz
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_organization_invitations() $$;
comment on function public.my_organization_invitations() is
  'The open invitations to organizations for the confirmed email address of the caller.';
grant execute on function public.my_organization_invitations() to authenticated;

-- Roles.

create function private.set_organization_role(
  organization uuid, person uuid, called text, billing boolean, roster boolean, voter boolean
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_owner constant boolean := organization = any (private.my_organization_ids()) or private.is_staff('{admin}');
  known public.organization_roles;
begin
  perform private.assert_keeps_roster(organization);
  perform 1 from public.business_profiles where id = organization for no key update;
  if not private.belongs_to(organization, person) then
    perform private.raise_error(404, 'not_found', 'This person no longer belongs to the organization.');
  end if;
  select * into known from public.organization_roles where organization_id = organization and user_id = person;
  if not is_owner and (billing, roster, voter) is distinct from (
    coalesce(known.is_billing_contact, false), coalesce(known.keeps_roster, false), coalesce(known.votes, false)) then
    raise exception using errcode = '42501', message = 'Only the owner decides who pays, keeps the people and votes.';
  end if;
  -- Each is one person: whoever is named follows the one before.
  update public.organization_roles set is_billing_contact = is_billing_contact and not billing, votes = votes and not voter
  where organization_id = organization and user_id <> person
    and ((is_billing_contact and billing) or (votes and voter));
  insert into public.organization_roles (organization_id, user_id, title, is_billing_contact, keeps_roster, votes)
  values (organization, person, nullif(btrim(called), ''), billing, roster, voter)
  on conflict (organization_id, user_id) do update set (title, is_billing_contact, keeps_roster, votes)
    = (excluded.title, excluded.is_billing_contact, excluded.keeps_roster, excluded.votes);
end
$$;
grant execute on function private.set_organization_role(uuid, uuid, text, boolean, boolean, boolean)
  to authenticated, service_role;

create function public.set_organization_role(
  organization_id uuid, user_id uuid, title text, is_billing_contact boolean, keeps_roster boolean, votes boolean
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_organization_role(organization_id, user_id, title, is_billing_contact, keeps_roster, votes)
$$;
comment on function public.set_organization_role(uuid, uuid, text, boolean, boolean, boolean) is
  'Sets the title of a person in an organization, for those who keep its people, and who gets its bills, keeps its people and '
  'votes, for its owner and admins.';
grant execute on function public.set_organization_role(uuid, uuid, text, boolean, boolean, boolean)
  to authenticated, service_role;

-- What the screens show.

create function private.people_of_organization(organization uuid) returns table (
  user_id uuid, name text, email text, avatar_url text, role text, source text, title text, joined_at timestamptz,
  is_included boolean, is_billing_contact boolean, keeps_roster boolean, votes boolean, listings text[]
)
language sql stable security definer set search_path = '' as $$
  select p.user_id, private.name_of(p.user_id),
    case when private.keeps_roster(organization) or private.has_right('contacts') then u.email::text end,
    f.avatar_url, p.role,
    case when p.role = 'owner' then 'owner' when p.role <> 'representative' then 'team' else r.source end,
    o.title, p.since, p.seat <= coalesce(private.seats_of(organization), p.seat),
    p.user_id = private.billing_contact_of(organization),
    p.role = 'owner' or coalesce(o.keeps_roster, false),
    coalesce(o.votes, p.role = 'owner') and (coalesce(o.votes, false) or not exists (
      select from public.organization_roles as other where other.organization_id = p.organization_id and other.votes)),
    array(select b.name from public.businesses as b join public.business_managers as m on m.business_id = b.id
      where b.organization_id = organization and m.user_id = p.user_id order by b.name)
  from private.people_of(array[organization]) as p
  join auth.users as u on u.id = p.user_id join public.profiles as f on f.id = p.user_id
  left join public.organization_people as r on r.organization_id = p.organization_id and r.user_id = p.user_id
  left join public.organization_roles as o on o.organization_id = p.organization_id and o.user_id = p.user_id
  where private.keeps_roster(organization) or private.is_staff()
  order by p.seat
$$;
grant execute on function private.people_of_organization(uuid) to authenticated, service_role;

create function public.people_of_organization(organization_id uuid) returns table (
  user_id uuid, name text, email text, avatar_url text, role text, source text, title text, joined_at timestamptz,
  is_included boolean, is_billing_contact boolean, keeps_roster boolean, votes boolean, listings text[]
)
language sql stable security invoker set search_path = '' as $$
  select * from private.people_of_organization(organization_id)
$$;
comment on function public.people_of_organization(uuid) is
  'The people of an organization in the order in which they came, whether its plan includes them, and the listings on whose '
  'team they are; for those who keep its people, and staff (emails with the right contacts).';
grant execute on function public.people_of_organization(uuid) to authenticated, service_role;

create function private.requests_of_organization(organization uuid) returns table (
  id uuid, name text, email text, message text, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select q.id, private.name_of(q.user_id), u.email::text, q.message, q.created_at
  from public.organization_requests as q join auth.users as u on u.id = q.user_id
  where q.organization_id = organization and q.status = 'pending' and private.keeps_roster(organization)
  order by q.created_at, q.id
$$;
grant execute on function private.requests_of_organization(uuid) to authenticated, service_role;

create function public.requests_of_organization(organization_id uuid) returns table (
  id uuid, name text, email text, message text, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select * from private.requests_of_organization(organization_id)
$$;
comment on function public.requests_of_organization(uuid) is
  'Who asks to belong to an organization, the first one first; for those who keep its people.';
grant execute on function public.requests_of_organization(uuid) to authenticated, service_role;

create function private.my_organizations() returns table (
  id uuid, name text, role text, title text, status text, plan text, is_included boolean, keeps_roster boolean,
  people integer, seats integer, more_plan text, more_seats integer
)
language sql stable security definer set search_path = '' as $$
  select o.id, o.name, p.role, r.title, o.business_subscription_status,
    (select plans.name from public.plans where plans.id = private.live_plan_of(o.id)),
    private.is_live(o.business_subscription_status) and p.seat <= coalesce(private.seats_of(o.id), p.seat),
    p.role = 'owner' or coalesce(r.keeps_roster, false),
    everybody.number::integer, private.seats_of(o.id), more.name,
    case when jsonb_typeof(more.value) = 'number' then (more.value #>> '{}')::integer end
  from public.business_profiles as o
  join private.people_of(array(select private.organizations_of(array[(select auth.uid())]))) as p
    on p.organization_id = o.id and p.user_id = (select auth.uid())
  cross join lateral (select count(*) as number from private.people_of(array[o.id])) as everybody
  left join public.organization_roles as r on r.organization_id = o.id and r.user_id = p.user_id
  left join lateral private.plan_with_more('people', coalesce(to_jsonb(private.seats_of(o.id)), 'null')) as more on true
  order by p.seat, o.name, o.id
$$;
grant execute on function private.my_organizations() to authenticated, service_role;

create function public.my_organizations() returns table (
  id uuid, name text, role text, title text, status text, plan text, is_included boolean, keeps_roster boolean,
  people integer, seats integer, more_plan text, more_seats integer
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_organizations() $$;
comment on function public.my_organizations() is
  'The organizations to which the caller belongs, with their plan, whether it includes the caller, how many people it includes '
  '(null for all), and the cheapest plan that includes more.';
grant execute on function public.my_organizations() to authenticated, service_role;

create function private.my_join_requests() returns table (
  id uuid, name text, message text, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select q.id, o.name, q.message, q.created_at
  from public.organization_requests as q join public.business_profiles as o on o.id = q.organization_id
  where q.user_id = (select auth.uid()) and q.status = 'pending'
  order by q.created_at desc, q.id
$$;
grant execute on function private.my_join_requests() to authenticated;

create function public.my_join_requests() returns table (
  id uuid, name text, message text, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_join_requests() $$;
comment on function public.my_join_requests() is
  'The open requests of the caller to belong to organizations, the latest first.';
grant execute on function public.my_join_requests() to authenticated;

-- 71_membership_clock.sql

-- What time does to memberships: trials end, terms end, grace periods end, and people hear of it before and after. Off
-- until an admin has read what it would do and switches it on.

create table public.membership_clock (
  id smallint primary key default 1 constraint membership_clock_one_row check (id = 1),
  is_on boolean not null default false,
  -- Days before (negative) and after the end of a term on which its holder gets an email.
  notice_days integer[] not null default '{-30,-14,-3,7,14}' constraint membership_clock_notice_days_form check (
    cardinality(notice_days) <= 12 and array_position(notice_days, null) is null and 0 <> all (notice_days)
    and -365 <= all (notice_days) and 365 >= all (notice_days)),
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.membership_clock is
  'One row: whether memberships advance by themselves, when their holders are reminded, and when that was checked last.';
insert into public.membership_clock default values;

create trigger audit_membership_clock after insert or update or delete on public.membership_clock
  for each row execute function private.write_audit();
create trigger membership_clock_set_updated_at before update of is_on, notice_days on public.membership_clock
  for each row execute function private.set_updated_at();

alter table public.membership_clock enable row level security;
grant select, update (is_on, notice_days) on public.membership_clock to authenticated;
grant select, insert, update, delete on public.membership_clock to service_role;

create policy "staff see the clock of memberships" on public.membership_clock for select to authenticated
  using ((select private.is_staff()));
create policy "admins set the clock of memberships" on public.membership_clock for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));

create table private.membership_notices (
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  term_end timestamptz not null,
  days integer not null,
  created_at timestamptz not null default now(),
  constraint membership_notices_pkey primary key (subscription_id, term_end, days)
);
comment on table private.membership_notices is
  'The notices that were sent, or passed over because a later one was due as well: each once for a term.';
alter table private.membership_notices enable row level security;

-- Whole days by the clock of the hub, so that a term ends at the same hour after a change to daylight-saving time.
create function private.days_after(moment timestamptz, days integer, zone text) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((moment at time zone zone) + make_interval(days => days)) at time zone zone
$$;
comment on function private.days_after(timestamptz, integer, text) is
  'The same time of day in a time zone, some days after a moment, or before it where they are negative.';

create function private.running_memberships(as_of timestamptz, horizon timestamptz)
returns table (
  subscription_id uuid, status text, is_ending boolean, began timestamptz, term_end timestamptz, grace_end timestamptz,
  zone text, seen_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.status, s.cancel_at_period_end,
    greatest(coalesce(s.started_at, s.created_at), s.term_ends_at - case p.billing_interval
      when 'month' then interval '1 month' when 'year' then interval '1 year' end),
    s.term_ends_at,
    -- The grace period begins anew where an exemption outlasted the term.
    greatest(coalesce(case when s.status in ('past_due', 'grace') then s.grace_ends_at end,
        private.days_after(s.term_ends_at, p.grace_days, hub.time_zone)),
      private.days_after((s.exempt_until + 1)::timestamp at time zone hub.time_zone, p.grace_days, hub.time_zone)),
    hub.time_zone, s.updated_at
  from public.subscriptions as s join public.plans as p on p.id = s.plan_id
  cross join public.site_settings as hub
  where s.status in ('trialing', 'active', 'past_due', 'grace') and s.term_ends_at <= horizon
    and (s.exempt_until is null or s.exempt_until < (as_of at time zone hub.time_zone)::date)
$$;
comment on function private.running_memberships(timestamptz, timestamptz) is
  'Live memberships whose term ends by the horizon and that nobody exempted at the moment, with the ends of their terms and grace '
  'periods, and the version that was read.';

create function private.due_moves(as_of timestamptz)
returns table (
  subscription_id uuid, from_status text, to_status text, due_at timestamptz, grace_end timestamptz, seen_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select r.subscription_id, r.status, move.to_status, move.due_at, r.grace_end, r.seen_at
  from private.running_memberships(as_of, as_of) as r
  cross join lateral (
    select case
      when r.status in ('past_due', 'grace') then case when r.grace_end <= as_of then 'lapsed' end
      when r.is_ending then 'canceled'
      -- Nights were missed: only the last step counts, and only that is emailed.
      when r.grace_end <= as_of then 'lapsed'
      when r.status = 'trialing' then 'past_due'
      else 'grace' end as to_status,
    case when r.status in ('past_due', 'grace') or (not r.is_ending and r.grace_end <= as_of) then r.grace_end
      else r.term_end end as due_at
  ) as move
  where move.to_status is not null
$$;
comment on function private.due_moves(timestamptz) is
  'The memberships that have another status at a moment than now unless somebody pays, which one, and since when.';

create function private.due_notices(as_of timestamptz)
returns table (subscription_id uuid, term_end timestamptz, days integer, is_latest boolean)
language sql stable security definer set search_path = '' as $$
  select r.subscription_id, r.term_end, d.days,
    row_number() over (partition by r.subscription_id order by d.days desc) = 1
  from public.membership_clock as clock cross join unnest(clock.notice_days) as d (days)
  cross join lateral private.running_memberships(as_of, as_of + make_interval(days => greatest(-d.days, 0) + 1)) as r
  cross join lateral (select private.days_after(r.term_end, d.days, r.zone) as at) as due
  where due.at <= as_of
    -- Whoever has just paid for a month is not reminded of its end a month before.
    and due.at > private.days_after(r.began, 1, r.zone)
    and case when d.days < 0 then r.status in ('trialing', 'active') and r.term_end > as_of
      else r.status in ('past_due', 'grace') and r.grace_end > as_of end
    and not exists (select from private.membership_notices as sent where sent.subscription_id = r.subscription_id
      -- Nor what comes before one that was sent: days that staff add later are for later terms.
      and sent.term_end = r.term_end and sent.days >= d.days)
$$;
comment on function private.due_notices(timestamptz) is
  'The notices that are due at a moment and were not sent; of several for one term only the latest is worth an email.';

create function private.advance_memberships(as_of timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The next run, minutes later, takes the next ones.
  max_a_run constant integer := 500;
  moved uuid[];
  notified integer;
begin
  -- One at a time; whoever comes later finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('advance_memberships'));
  with changed as (
    update public.subscriptions as s set
      status = move.to_status, status_reason = null,
      grace_ends_at = case when move.to_status in ('past_due', 'grace') then move.grace_end else s.grace_ends_at end
    from (select * from private.due_moves(as_of) order by due_at, subscription_id limit max_a_run) as move
    -- Somebody who paid meanwhile, or was exempt, is left as they are.
    where s.id = move.subscription_id and s.updated_at = move.seen_at
    returning s.id
  )
  select coalesce(array_agg(id), '{}') into moved from changed;
  -- Whoever was moved has an email about that.
  insert into private.membership_notices (subscription_id, term_end, days)
  select due.subscription_id, due.term_end, due.days from private.due_notices(as_of) as due
  where due.subscription_id = any (moved) on conflict do nothing;

  with due as (
    select * from private.due_notices(as_of)
  ), noted as (
    insert into private.membership_notices (subscription_id, term_end, days)
    select due.subscription_id, due.term_end, due.days from due where due.subscription_id in (
      select chosen.subscription_id from due as chosen where chosen.is_latest
      order by chosen.term_end, chosen.subscription_id limit max_a_run)
    on conflict do nothing returning subscription_id, term_end, days
  ), latest as (
    select distinct on (noted.subscription_id) noted.* from noted order by noted.subscription_id, noted.days desc
  )
  select count(*) into notified from (
    select private.queue_mail(
      format('subscriptions:%s:notice:%s:%s', s.id, extract(epoch from latest.term_end), latest.days),
      'membership', 'renewals', coalesce(s.user_id, private.billing_contact_of(o.id)),
      jsonb_build_object('outcome', case when latest.days > 0 then s.status when s.cancel_at_period_end then 'ending'
          when s.status = 'trialing' then 'trial_ending' else 'due' end,
        'subscription_id', s.id, 'ends_at', latest.term_end, 'grace_ends_at', s.grace_ends_at, 'plan', p.name,
        'payment_method', s.payment_method, 'audience', p.audience))
    from latest join public.subscriptions as s on s.id = latest.subscription_id
    join public.plans as p on p.id = s.plan_id
    left join public.business_profiles as o on o.id = s.business_profile_id) as queued;
  update public.membership_clock set last_run_at = now();
  return cardinality(moved) + notified;
end
$$;
comment on function private.advance_memberships(timestamptz) is
  'Does what is due at a moment: statuses first, then the notices for whoever still holds a membership. Nothing when run twice.';

grant execute on function private.advance_memberships(timestamptz) to service_role;

create function public.advance_memberships() returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not (select is_on from public.membership_clock) then return 0; end if;
  return private.advance_memberships(now());
end
$$;
comment on function public.advance_memberships() is
  'Moves memberships on and sends the notices that are due, where an admin has switched that on, and says how many. Every few '
  'minutes, with the service key.';
grant execute on function public.advance_memberships() to service_role;

create function private.preview_memberships(until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 500;
  answer jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see what happens to memberships.';
  end if;
  select jsonb_build_object('total', count(*),
    'counts', coalesce((select jsonb_object_agg(to_status, number) from (
      select to_status, count(*) as number from private.due_moves(until) group by to_status) as counted), '{}'),
    'reminders', (select count(*) from private.due_notices(least(until, now())) as n where n.is_latest),
    'moves', coalesce(jsonb_agg(to_jsonb(shown) order by shown.due_at, shown.id) filter (where shown.row <= max_rows), '[]'))
  into answer
  from (
    select s.id, s.user_id, s.business_profile_id, coalesce(s.user_id, o.owner_id) as person_id,
      case when s.user_id is null then o.name else private.person_name(s.user_id) end as name,
      p.name as plan, m.from_status, m.to_status, m.due_at, m.grace_end,
      row_number() over (order by m.due_at, s.id) as row
    from private.due_moves(until) as m join public.subscriptions as s on s.id = m.subscription_id
    join public.plans as p on p.id = s.plan_id
    left join public.business_profiles as o on o.id = s.business_profile_id
  ) as shown;
  return answer;
end
$$;
grant execute on function private.preview_memberships(timestamptz) to authenticated, service_role;

create function public.preview_memberships(until timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_memberships(until) $$;
comment on function public.preview_memberships(timestamptz) is
  'For staff: which memberships change until a moment unless somebody pays, at most 500 of them, how many get each status, and how '
  'many reminders are due now. Changes nothing.';
grant execute on function public.preview_memberships(timestamptz) to authenticated, service_role;

-- 80_admin_lists.sql

-- The lists of the admin area: one function reads any of them a page at a time, one changes many rows and
-- reports each. Featured periods and saved views are tables of their own.

create function private.search_name(first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent', first_name || ' ' || last_name))
$$;
comment on function private.search_name(text, text) is
  'The name of a person as it is searched: lower-case and without accents.';
grant execute on function private.search_name(text, text) to authenticated, service_role;

-- Searches match parts of words. Plain expressions for all but people: writing a row then needs no execute on a function.
create index businesses_admin_search_idx on public.businesses using gin (((sort_name || ' '
  || lower(coalesce(city, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) collate "C")
  extensions.gin_trgm_ops);
create index events_admin_search_idx on public.events
  using gin (lower(title) extensions.gin_trgm_ops);
create index deals_admin_search_idx on public.deals
  using gin (lower(title) extensions.gin_trgm_ops);
create index jobs_admin_search_idx on public.jobs
  using gin (lower(title) extensions.gin_trgm_ops);
create index blog_posts_admin_search_idx on public.blog_posts
  using gin (lower(title) extensions.gin_trgm_ops);
create index profiles_admin_search_idx on public.profiles
  using gin (private.search_name(first_name, last_name) extensions.gin_trgm_ops);

-- One index for each order, so that any page costs the same.
create index businesses_updated_at_idx on public.businesses (updated_at, id);
create index businesses_created_at_idx on public.businesses (created_at, id);
create index businesses_admin_featured_idx on public.businesses (sort_name, id) where featured;
create index businesses_admin_verified_idx on public.businesses (sort_name, id) where verified;
-- Imported listings have no owner and the same age: those with an owner would all be at one end of the order.
create index businesses_admin_owned_idx on public.businesses (updated_at, id) where owner_id is not null;
create index businesses_admin_unowned_idx on public.businesses (updated_at, id) where owner_id is null;
create index businesses_admin_unplaced_idx on public.businesses (updated_at, id)
  where latitude is null and status = 'approved';
create index events_title_idx on public.events (lower(title), id);
create index events_starts_at_idx on public.events (starts_at, id);
create index events_updated_at_idx on public.events (updated_at, id);
create index deals_title_idx on public.deals (lower(title), id);
create index deals_valid_until_idx on public.deals (valid_until, id);
create index deals_updated_at_idx on public.deals (updated_at, id);
create index jobs_title_idx on public.jobs (lower(title), id);
create index jobs_all_expire_date_idx on public.jobs (expire_date, id);
create index jobs_updated_at_idx on public.jobs (updated_at, id);
create index blog_posts_title_idx on public.blog_posts (lower(title), id);
create index blog_posts_publish_date_idx
  on public.blog_posts (coalesce(publish_date, 'infinity'::timestamptz), id);
create index blog_posts_updated_at_idx on public.blog_posts (updated_at, id);
create index profiles_name_idx on public.profiles (lower(last_name || ' ' || first_name), id);
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_membership_status_idx on public.profiles (membership_status);

-- When something is featured for a time. What is featured now and without end has no row.
create table public.feature_periods (
  id uuid primary key default gen_random_uuid(),
  entity text not null constraint feature_periods_entity_known
    check (entity in ('businesses', 'events', 'deals', 'jobs')),
  item_id uuid not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  has_begun boolean not null default false,
  constraint feature_periods_item_id_unique unique (entity, item_id),
  constraint feature_periods_order check (ends_at > starts_at)
);
comment on table public.feature_periods is
  'From when until when a listing, event, deal or job is featured; a scheduled job applies it.';

create index feature_periods_starts_at_idx on public.feature_periods (starts_at) where not has_begun;
create index feature_periods_ends_at_idx on public.feature_periods (ends_at) where ends_at is not null;

create trigger audit_feature_periods after insert or update or delete on public.feature_periods
  for each row execute function private.write_audit();

alter table public.feature_periods enable row level security;
grant select, insert, update, delete on public.feature_periods to authenticated, service_role;

create policy "staff see featured periods" on public.feature_periods for select to authenticated
  using ((select private.is_staff()));
create policy "staff add featured periods" on public.feature_periods for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change featured periods" on public.feature_periods for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff remove featured periods" on public.feature_periods for delete to authenticated
  using ((select private.is_staff()));

-- A search that a staff member saved under a name, only for themselves.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  entity text not null constraint saved_views_entity_known
    check (entity in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'profiles', 'business_profiles')),
  name text not null constraint saved_views_name_length check (char_length(btrim(name)) between 1 and 60),
  -- The query string of the list's URL: search, filters and order.
  query text not null default '' constraint saved_views_query_length check (char_length(query) <= 2000),
  columns text[] not null default '{}' constraint saved_views_columns_count
    check (cardinality(columns) <= 30 and private.is_distinct_list(columns)),
  created_at timestamptz not null default now(),
  constraint saved_views_name_unique unique (user_id, entity, name)
);
comment on table public.saved_views is 'Searches of the admin lists that staff saved, each for themselves.';

alter table public.saved_views enable row level security;
grant select, delete, insert (entity, name, query, columns),
  update (name, query, columns) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

create policy "staff see their own views" on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff save views for themselves" on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff change their own views" on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()))
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff remove their own views" on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));

-- How a list is read: the orders with the expressions that are indexed, what is searched, and what is shown.
create type private.admin_list_source as (sort_key text, key_type text, search text, columns text, joins text);

create function private.admin_list_source(entity text, sort text) returns private.admin_list_source
language plpgsql stable security definer set search_path = '' as $$
declare
  source private.admin_list_source;
  organizer constant text :=
    't.business_id, b.name as organizer, t.featured, p.starts_at as featured_from, p.ends_at as featured_until';
  organizer_joins constant text := 'left join public.businesses as b on b.id = t.business_id';
  period constant text :=
    ' left join public.feature_periods as p on p.entity = %L and p.item_id = t.id';
  sees_contacts boolean;
begin
  source.search := 'lower(t.title)';
  source.key_type := case when sort in ('name', 'title') then 'text' else 'timestamptz' end;
  source.sort_key := case
    when sort = 'updated' and entity <> 'profiles' then 't.updated_at'
    when sort = 'title' and entity not in ('businesses', 'profiles', 'business_profiles') then 'lower(t.title)'
    when sort = 'name' and entity = 'businesses' then 't.sort_name'
    when sort = 'name' and entity = 'profiles' then $sql$lower(t.last_name || ' ' || t.first_name)$sql$
    when sort = 'name' and entity = 'business_profiles' then 'lower(t.name)'
    when sort = 'added' and entity in ('businesses', 'profiles', 'business_profiles') then 't.created_at'
    when sort = 'starts' and entity = 'events' then 't.starts_at'
    when sort = 'ends' and entity = 'deals' then 't.valid_until'
    when sort = 'ends' and entity = 'jobs' then 't.expire_date'
    when sort = 'published' and entity = 'blog_posts'
      then $sql$coalesce(t.publish_date, 'infinity'::timestamptz)$sql$ end;
  case entity
    when 'businesses' then
      source.search := $sql$((t.sort_name || ' ' || lower(coalesce(t.city, '') || ' '
        || coalesce(t.email, '') || ' ' || coalesce(t.phone, ''))) collate "C")$sql$;
      source.columns := 't.slug, t.name, t.status, t.status_reason, t.categories, t.city, t.email, t.phone, '
        't.featured, p.starts_at as featured_from, p.ends_at as featured_until, t.verified, t.owner_id, '
        'nullif(btrim(o.first_name || '' '' || o.last_name), '''') as owner_name, '
        't.created_at, t.updated_at';
      source.joins := 'left join public.profiles as o on o.id = t.owner_id' || format(period, entity);
    when 'events' then
      source.columns := 't.slug, t.title as name, t.approval_status as status, t.status_reason, '
        't.status as state, t.starts_at, t.ends_at, t.rrule is not null as repeats, t.categories, '
        't.created_at, t.updated_at, ' || organizer;
      source.joins := organizer_joins || format(period, entity);
    when 'deals' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.valid_until as ends_at, '
        't.claimed_count, t.created_at, t.updated_at, ' || organizer;
      source.joins := organizer_joins || format(period, entity);
    when 'jobs' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.expire_date as ends_at, '
        't.job_type, t.categories, t.created_at, t.updated_at, coalesce(a.total, 0) as applications, ' || organizer;
      source.joins := organizer_joins || format(period, entity)
        || ' left join private.application_counts(array(select page.id from page)) as a on a.job_id = t.id';
    when 'blog_posts' then
      source.columns := 't.slug, t.title as name, t.status, t.status_reason, t.author_id, t.author_name, '
        't.publish_date, t.created_at, t.updated_at, array(select c.name from public.post_category_mapping '
        'as m join public.post_categories as c on c.id = m.category_id where m.post_id = t.id '
        'order by c.name) as categories, exists (select from public.post_category_mapping as m '
        'join public.post_categories as c on c.id = m.category_id where m.post_id = t.id '
        'and c.slug = ''whats-new'') as is_news';
    when 'profiles' then
      sees_contacts := private.has_right('contacts');
      source.search := 'private.search_name(t.first_name, t.last_name)';
      source.columns := 'nullif(btrim(t.first_name || '' '' || t.last_name), '''') as name, '
        't.user_type, t.membership_status, t.created_at, s.role as staff_role, '
        || case when sees_contacts then $sql$u.email, nullif(u.phone, '') as phone$sql$
          else 'null as email, null as phone' end;
      source.joins := 'left join public.staff as s on s.user_id = t.id'
        || case when sees_contacts then ' left join auth.users as u on u.id = t.id' else '' end;
    when 'business_profiles' then
      sees_contacts := private.has_right('contacts');
      source.search := $sql$lower(t.name || ' ' || coalesce(t.legal_name, ''))$sql$;
      source.columns := 'nullif(t.name, '''') as name, t.legal_name, t.business_subscription_status, t.joined_on, '
        't.created_at, t.updated_at, t.owner_id, '
        'nullif(btrim(o.first_name || '' '' || o.last_name), '''') as owner_name, '
        '(select count(*) from public.businesses as b where b.organization_id = t.id) as listings, '
        's.plan, s.current_period_end, '
        || case when sees_contacts then 't.billing_email' else 'null as billing_email' end;
      source.joins := 'left join public.profiles as o on o.id = t.owner_id '
        'left join lateral (select p.name as plan, u.current_period_end from public.subscriptions as u '
        'join public.plans as p on p.id = u.plan_id where u.business_profile_id = t.id '
        'and u.status in (''trialing'', ''active'', ''past_due'', ''grace'')) as s on true';
    else perform private.raise_error(404, 'not_found', 'This list does not exist.');
  end case;
  if source.sort_key is null then
    perform private.raise_error(400, 'sort_unknown', format('This list has no order "%s".', sort));
  end if;
  return source;
end
$$;
comment on function private.admin_list_source(text, text) is
  'How an admin list is read in an order. 404 and 400 for a list or an order that does not exist.';

create function private.admin_list_condition(entity text, filter text, value jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen constant text := value #>> '{}';
  several constant text[] := case jsonb_typeof(value) when 'array'
    then array(select jsonb_array_elements_text(value)) else array[value #>> '{}'] end;
  is_post constant boolean := entity in ('events', 'deals', 'jobs');
  categories text[];
  found text;
begin
  found := case
    when filter = 'id' then format('t.id = %L', chosen::uuid)
    when filter = 'status' and entity not in ('profiles', 'business_profiles') then format('t.%I = any (%L)',
      case entity when 'events' then 'approval_status' else 'status' end, several)
    when filter = 'state' and entity = 'events' then format('t.status = any (%L)', several)
    when filter = 'featured' and (is_post or entity = 'businesses')
      then case when chosen::boolean then 't.featured' else 'not t.featured' end
    when filter = 'verified' and entity = 'businesses'
      then case when chosen::boolean then 't.verified' else 'not t.verified' end
    when filter = 'owner' and entity = 'businesses' then case chosen
      when 'none' then 't.owner_id is null' when 'any' then 't.owner_id is not null'
      else format('t.owner_id = %L', chosen::uuid) end
    when filter = 'organization' and entity = 'businesses' then format('t.organization_id = %L', chosen::uuid)
    when filter = 'import' and entity = 'businesses' and private.has_right('import')
      then format('t.id in (select r.business_id from public.import_rows as r '
        'where r.import_id = %L and r.state = ''imported'')', chosen::uuid)
    when filter = 'map' and entity = 'businesses' then $sql$t.latitude is null and t.status = 'approved'$sql$
      || case chosen when 'failed' then ' and exists (select from private.geocoding_tasks as g '
        'where g.business_id = t.id and g.outcome <> ''found'')' else '' end
    when filter = 'organizer' and is_post then case chosen
      when 'hub' then 't.business_id is null' when 'any' then 't.business_id is not null'
      else format('t.business_id = %L', chosen::uuid) end
    when filter = 'when' and entity = 'events' then case chosen when 'past' then 'not ' else '' end
      || 'exists (select from public.event_occurrences as d where d.event_id = t.id and d.ends_at > now())'
    when filter = 'when' and entity in ('deals', 'jobs') then format('t.%I %s now()',
      case entity when 'deals' then 'valid_until' else 'expire_date' end,
      case chosen when 'past' then '<=' else '>' end)
    when filter = 'author' and entity = 'blog_posts' then format('t.author_id = %L', chosen::uuid)
    when filter = 'category' and entity = 'blog_posts' then format('exists (select from '
      'public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id '
      'where m.post_id = t.id and c.name = %L)', chosen)
    when filter = 'category' and entity in ('events', 'jobs')
      then format('t.categories @> %L', array[chosen])
    when filter = 'type' and entity = 'profiles' then format('t.user_type = any (%L)', several)
    when filter = 'membership' and entity = 'profiles' then case
      when chosen = 'none' then 't.membership_status is null'
      else format('t.membership_status = any (%L)', several) end
    when filter = 'subscription' and entity = 'business_profiles'
      then format('t.business_subscription_status = any (%L)', several)
    when filter = 'owner' and entity = 'business_profiles' then format('t.owner_id = %L', chosen::uuid)
    when filter = 'staff' and entity = 'profiles' then case when chosen::boolean then '' else 'not ' end
      || 'exists (select from public.staff as f where f.user_id = t.id)' end;
  if filter = 'category' and entity = 'businesses' then
    -- With what is below the category.
    select array_agg(c.name) into categories from public.business_categories as c
      left join public.business_categories as top on top.id = c.parent_id
    where c.name = chosen or top.name = chosen;
    found := format('t.categories && %L', coalesce(categories, array[chosen]));
  end if;
  if found is null and filter = 'import' and entity = 'businesses' then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  elsif found is null then
    perform private.raise_error(400, 'filter_unknown', format('This list has no filter "%s".', filter));
  end if;
  return found;
end
$$;
comment on function private.admin_list_condition(text, text, jsonb) is
  'The SQL condition of one filter of an admin list, every value quoted.';

create function private.admin_list_conditions(entity text, q text, filters jsonb, search text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  plain constant text := lower(btrim(left(coalesce(q, ''), 200)));
  conditions text[] := array['true'];
  word text;
  filter record;
begin
  if entity = 'profiles' and private.has_right('contacts') and plain ~ '@|^\+?[0-9 ().-]{4,}$' then
    -- An email address or a phone number. Accounts have no index for parts of them: a scan of one table.
    conditions := conditions || case when plain ~ '@'
      then format('t.id in (select id from auth.users where email like %L)', private.like_pattern(plain))
      else format('t.id in (select id from auth.users where phone like %L)',
        private.like_pattern(regexp_replace(plain, '[^0-9]', '', 'g'))) end;
  else
    for word in select part from regexp_split_to_table(
      case when entity in ('businesses', 'profiles') then lower(extensions.unaccent('extensions.unaccent', plain))
      else plain end, '\s+') as part
    where part <> '' limit 8 loop
      conditions := conditions || format('%s like %L', search, private.like_pattern(word));
    end loop;
  end if;
  for filter in select key, value from jsonb_each(coalesce(filters, '{}'))
  where value not in ('null'::jsonb, '[]'::jsonb, '""'::jsonb) loop
    conditions := conditions || private.admin_list_condition(entity, filter.key, filter.value);
  end loop;
  return array_to_string(conditions, ' and ');
end
$$;
comment on function private.admin_list_conditions(text, text, jsonb, text) is
  'The SQL condition of a search and its filters.';

-- Dynamic, with every value as a literal: the planner chooses between the order's index and the filter's, and
-- row level security, which it may not look behind, does not stand between a search and its index.
create function private.admin_list(
  entity text, q text, filters jsonb, sort text, descending boolean, cursor_key text, cursor_id uuid,
  backward boolean, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_total constant integer := 1000;
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  source private.admin_list_source;
  condition text;
  beyond text := '';
  is_down boolean := coalesce(descending, false);
  listed jsonb;
  counted integer;
  has_more boolean;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see this list.';
  end if;
  source := private.admin_list_source(entity, sort);
  condition := private.admin_list_conditions(entity, q, filters, source.search);
  execute format('select count(*) from (select from public.%I as t where %s limit %s) as counted', entity,
    condition, max_total + 1) into counted;

  -- Backward, the rows are read in the other direction and shown in this one.
  if coalesce(backward, false) then is_down := not is_down; end if;
  if cursor_id is not null then
    beyond := format('and (%s, t.id) %s (%L::%s, %L::uuid)', source.sort_key,
      case when is_down then '<' else '>' end, cursor_key, source.key_type, cursor_id);
  end if;
  execute format(
    'with page as materialized (
       select t.*, %1$s as sort_key from public.%2$I as t where %3$s %4$s order by %1$s %5$s, t.id %5$s limit %6$s)
     select coalesce(jsonb_agg(to_jsonb(shown) order by shown.sort_key %7$s, shown.id %7$s), ''[]'')
     from (select t.id, t.sort_key, %8$s from page as t %9$s) as shown',
    source.sort_key, entity, condition, beyond, case when is_down then 'desc' else 'asc' end, size + 1,
    case when coalesce(descending, false) then 'desc' else 'asc' end, source.columns,
    coalesce(source.joins, '')) into listed;
  has_more := jsonb_array_length(listed) > size;
  if has_more then listed := listed - case when coalesce(backward, false) then 0 else -1 end; end if;
  return jsonb_build_object('rows', listed, 'has_more', has_more, 'total', least(counted, max_total),
    'is_total_exact', counted <= max_total);
end
$$;
grant execute on function private.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer)
  to authenticated, service_role;

create function public.admin_list(
  entity text, q text default '', filters jsonb default '{}', sort text default 'updated',
  descending boolean default true, cursor_key text default null, cursor_id uuid default null,
  backward boolean default false, page_size integer default 50
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id, backward, page_size)
$$;
comment on function public.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer) is
  'For staff: a page of businesses, events, deals, jobs, blog_posts, profiles or business_profiles. cursor_key and cursor_id: '
  'sort_key and id of the row that the page follows, or with backward precedes. total counts to 1000.';
grant execute on function public.admin_list(text, text, jsonb, text, boolean, text, uuid, boolean, integer)
  to authenticated, service_role;

-- An export is in the audit log even if it does not begin with the first page, as in private.export_rows.
create function private.export_admin_list(
  entity text, q text, filters jsonb, sort text, descending boolean, cursor_key text, cursor_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'You don''t have permission to export. Ask an admin.';
  end if;
  if cursor_id is null or not exists (select from public.audit_log where actor_id = (select auth.uid())
    and action = 'export' and audit_log.entity = export_admin_list.entity
    and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', entity, 'list',
      jsonb_strip_nulls(jsonb_build_object('search', nullif(q, ''), 'filters', filters)),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
  return private.admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id, false, 1000);
end
$$;
grant execute on function private.export_admin_list(text, text, jsonb, text, boolean, text, uuid)
  to authenticated, service_role;

create function public.export_admin_list(
  entity text, q text default '', filters jsonb default '{}', sort text default 'updated',
  descending boolean default true, cursor_key text default null, cursor_id uuid default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.export_admin_list(entity, q, filters, sort, descending, cursor_key, cursor_id)
$$;
comment on function public.export_admin_list(text, text, jsonb, text, boolean, text, uuid) is
  'Like admin_list, a thousand rows a page, for those with the right to export; recorded in the audit log.';
grant execute on function public.export_admin_list(text, text, jsonb, text, boolean, text, uuid)
  to authenticated, service_role;

create function private.feature_item(entity text, item_id uuid, period jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  begins constant timestamptz := coalesce((period ->> 'from')::timestamptz, now());
  ends constant timestamptz := (period ->> 'until')::timestamptz;
  is_now constant boolean := begins <= now();
  changed boolean;
begin
  if ends <= greatest(begins, now()) then
    perform private.raise_error(422, 'period_invalid', 'The end must be after the start and in the future.');
  end if;
  -- Only these columns: nobody may select the whole row.
  execute format('update public.%1$I set featured = $1 where id = $2
    and private.is_public_status(%1$L, jsonb_build_object(%2$L, %2$I)) returning true', entity,
    case entity when 'events' then 'approval_status' else 'status' end)
    into changed using is_now, item_id;
  if changed is null then
    perform private.raise_error(409, 'not_public', 'Only what is public can be featured.');
  end if;
  delete from public.feature_periods as known
  where known.entity = feature_item.entity and known.item_id = feature_item.item_id;
  if ends is not null or not is_now then
    insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
    values (entity, item_id, begins, ends, is_now);
  end if;
end
$$;
comment on function private.feature_item(text, uuid, jsonb) is
  'Features one item from and until a time, or now and without end.';
grant execute on function private.feature_item(text, uuid, jsonb) to authenticated, service_role;

create function private.change_item(entity text, item jsonb, change jsonb, reason text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  which constant uuid := (item ->> 'id')::uuid;
  changed boolean;
begin
  if change ? 'status' then
    perform public.change_status(entity, which, item ->> 'status', change ->> 'status', reason,
      (item ->> 'updated_at')::timestamptz);
    return;
  end if;
  if change ? 'featured' and entity in ('businesses', 'events', 'deals', 'jobs') then
    if jsonb_typeof(change -> 'featured') = 'object' then
      perform private.feature_item(entity, which, change -> 'featured');
      return;
    end if;
    if change -> 'featured' <> 'false'::jsonb then
      perform private.raise_error(400, 'featured_invalid', 'Choose from and until when to feature, or false.');
    end if;
    execute format('update public.%I set featured = false where id = $1 returning true', entity)
      into changed using which;
    delete from public.feature_periods as known
    where known.entity = change_item.entity and known.item_id = which;
  elsif change ? 'user_type' and entity = 'profiles' then
    perform public.set_user_type(which, change ->> 'user_type', reason);
    return;
  elsif change ? 'verified' and entity = 'businesses' then
    update public.businesses set verified = (change ->> 'verified')::boolean where id = which
    returning true into changed;
  else
    perform private.raise_error(400, 'change_unknown', 'This cannot be changed here.');
  end if;
  if changed is null then perform private.raise_error(404, 'not_found', 'This no longer exists.'); end if;
end
$$;
comment on function private.change_item(text, jsonb, jsonb, text) is 'One change of public.change_items.';
grant execute on function private.change_item(text, jsonb, jsonb, text) to authenticated, service_role;

-- Each item in a subtransaction of its own: what fails is reported and changes nothing of the others.
create function public.change_items(entity text, items jsonb, change jsonb, reason text default null)
returns table (item_id uuid, code text, details text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  item jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can change this.';
  elsif entity is null or entity not in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'profiles') then
    perform private.raise_error(400, 'entity_unknown', format('"%s" cannot be changed here.', entity));
  elsif jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.raise_error(422, 'too_many', 'Choose up to 500 items at once.');
  end if;
  -- In one order whoever calls, so that two calls wait for each other instead of deadlocking.
  for item in select value from jsonb_array_elements(items) order by value ->> 'id' loop
    item_id := (item ->> 'id')::uuid;
    code := null;
    details := null;
    message := null;
    begin
      perform set_config('hub.reason', coalesce(reason, ''), true);
      perform private.change_item(entity, item, change, nullif(btrim(reason), ''));
    exception when others then
      get stacked diagnostics code = returned_sqlstate, details = pg_exception_detail, message = message_text;
    end;
    perform set_config('hub.reason', '', true);
    return next;
  end loop;
end
$$;
comment on function public.change_items(text, jsonb, jsonb, text) is
  'For staff: one change of up to 500 items, each {id, status, updated_at} as it was seen, with a result for '
  'each. change: {"status": …}, {"featured": {"from", "until"}}, {"featured": false}, {"verified": …} or, for '
  'admins and profiles, {"user_type": …}. '
  'code (a SQLSTATE), details and message are those of the error; null for what was changed.';
grant execute on function public.change_items(text, jsonb, jsonb, text) to authenticated, service_role;

-- First the items in their order, then their periods, as whoever changes, merges or deletes an item does.
-- A period that should begin waits until its item is public.
create function private.apply_feature_periods() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  period public.feature_periods;
  is_public boolean;
  is_over boolean;
  total integer := 0;
begin
  -- The listings first and by id, as merges do, which then lock what belongs to them.
  perform 1 from public.businesses where id in (
    select case planned.entity when 'businesses' then planned.item_id
      when 'events' then (select business_id from public.events where id = planned.item_id)
      when 'deals' then (select business_id from public.deals where id = planned.item_id)
      else (select business_id from public.jobs where id = planned.item_id) end
    from public.feature_periods as planned
    where (not planned.has_begun and planned.starts_at <= now()) or planned.ends_at <= now())
  order by id for no key update;
  for due in select id, entity, item_id from public.feature_periods
  where (not has_begun and starts_at <= now()) or ends_at <= now() order by entity, item_id loop
    execute format('select private.is_public_status(%1$L, jsonb_build_object(%2$L, %2$I)) from public.%1$I
      where id = $1 for no key update', due.entity,
      case due.entity when 'events' then 'approval_status' else 'status' end)
      into is_public using due.item_id;
    select * into period from public.feature_periods where id = due.id
      and ((not has_begun and starts_at <= now()) or ends_at <= now()) for update;
    is_over := is_public is null or coalesce(period.ends_at <= now(), false);
    continue when period.id is null or not (is_over or is_public);
    execute format('update public.%I set featured = $1 where id = $2 and featured <> $1', period.entity)
      using not is_over, period.item_id;
    if is_over or period.ends_at is null then
      delete from public.feature_periods where id = period.id;
    else
      update public.feature_periods set has_begun = true where id = period.id;
    end if;
    total := total + 1;
  end loop;
  return total;
end
$$;
grant execute on function private.apply_feature_periods() to service_role;

create function public.apply_feature_periods() returns integer
language sql security invoker set search_path = '' as $$ select private.apply_feature_periods() $$;
comment on function public.apply_feature_periods() is
  'Starts and ends featured periods that are due; returns how many. With the service key.';
grant execute on function public.apply_feature_periods() to service_role;

create function private.end_feature_period() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.feature_periods where entity = tg_table_name and item_id = old.id;
  return null;
end
$$;
comment on function private.end_feature_period() is 'Removes the featured period of what is deleted.';

create trigger end_feature_period after delete on public.businesses
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.events
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.deals
  for each row execute function private.end_feature_period();
create trigger end_feature_period after delete on public.jobs
  for each row execute function private.end_feature_period();

-- 81_admin_people.sql

-- What staff see of one person, and how an admin helps somebody who lost their second factor.

create function private.admin_person(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 20;
  sees_contacts boolean;
  found jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see this person.';
  end if;
  sees_contacts := private.has_right('contacts');
  select jsonb_build_object(
    'id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'user_type', p.user_type,
    'membership_status', p.membership_status, 'created_at', p.created_at,
    'staff_role', (select s.role from public.staff as s where s.user_id = p.id),
    'sees_contacts', sees_contacts,
    'email', case when sees_contacts then u.email end,
    'phone', case when sees_contacts then nullif(u.phone, '') end,
    'last_sign_in_at', case when sees_contacts then u.last_sign_in_at end,
    -- Only admins can reset them.
    'second_factors', case when private.is_staff('{admin}') then (select count(*)
      from auth.mfa_factors as f where f.user_id = p.id and f.status::text = 'verified') end,
    'deletion_due_at', (select d.due_at from public.account_deletions as d where d.user_id = p.id),
    'organizations', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name,
        'status', o.business_subscription_status, 'since', t.since, 'role', t.role, 'title', r.title,
        'is_included', private.is_live(o.business_subscription_status)
          and t.seat <= coalesce(private.seats_of(o.id), t.seat)) order by t.since, o.id)
      from private.people_of(array(select private.organizations_of(array[p.id]))) as t
        join public.business_profiles as o on o.id = t.organization_id
        left join public.organization_roles as r on r.organization_id = o.id and r.user_id = p.id
      where t.user_id = p.id), '[]'),
    'listings', coalesce((select jsonb_agg(to_jsonb(l) order by l.name, l.id) from (
      select b.id, b.name, b.status, 'owner' as role from public.businesses as b where b.owner_id = p.id
      union all
      select b.id, b.name, b.status, m.role from public.business_managers as m
        join public.businesses as b on b.id = m.business_id where m.user_id = p.id
      limit max_rows) as l), '[]'),
    'registrations', coalesce((select jsonb_agg(to_jsonb(r) order by r.starts_at desc) from (
      select g.id, g.event_id, e.business_id, e.title, e.slug, g.status, d.starts_at from public.event_registrations as g
        join public.events as e on e.id = g.event_id
        join public.event_occurrences as d on d.id = g.occurrence_id
      where g.user_id = p.id order by d.starts_at desc limit max_rows) as r), '[]'),
    'posts', (select count(*) from public.blog_posts as b where b.author_id = p.id))
  into found
  from public.profiles as p left join auth.users as u on u.id = p.id
  where p.id = person;
  if found is null then
    perform private.raise_error(404, 'not_found', 'This account no longer exists.');
  end if;
  return found;
end
$$;
grant execute on function private.admin_person(uuid) to authenticated, service_role;

create function public.admin_person(person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_person(person) $$;
comment on function public.admin_person(uuid) is
  'For staff: a person with their organizations, listings and latest registrations. Email, phone and last '
  'sign-in only for admins and editors with the right contacts.';
grant execute on function public.admin_person(uuid) to authenticated, service_role;

-- As public.use_recovery_code does for whoever still has a code: the factors go, and with them what they made
-- possible. Every session ends, so that nobody who took over the account goes on unseen.
create function private.reset_second_factor(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  why constant text := nullif(btrim(reset_second_factor.reason), '');
  removed integer;
begin
  -- With a second factor of one's own, whatever the hub requires of staff: a stolen password must not be
  -- enough to take the factor from another account.
  if not private.is_staff('{admin}') or not private.has_second_factor() then
    raise exception using errcode = '42501',
      message = 'Only admins who signed in with a second factor can reset the second factor of others.';
  elsif not private.has_mature_factor() then
    -- Whoever took over an admin's account without a second factor could add one, and then reset all others.
    perform private.raise_error(403, 'factor_too_new',
      'Your own second factor is less than a day old. Try again tomorrow, or ask another admin.');
  elsif person = me then
    perform private.raise_error(409, 'own_factor', 'You cannot reset your own second factor. Ask another admin.');
  elsif why is null or char_length(why) > 2000 then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason of at most 2,000 characters.');
  end if;

  delete from auth.mfa_factors where user_id = person;
  get diagnostics removed = row_count;
  if removed = 0 then
    perform private.raise_error(409, 'no_factor', 'This account has no second factor.');
  end if;
  delete from private.recovery_codes where user_id = person;
  delete from auth.sessions where user_id = person;

  insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values, reason,
    request_id)
  values (me, private.actor_role(), 'update', 'profiles', person::text,
    jsonb_build_object('second_factors', removed), jsonb_build_object('second_factors', 0), why,
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  perform private.queue_mail(
    format('second_factor_reset:%s:%s', person, extract(epoch from clock_timestamp())),
    'second_factor_reset', 'accounts', person, '{}'::jsonb)
  where exists (select from auth.users where id = person and email <> '');
end
$$;
grant execute on function private.reset_second_factor(uuid, text) to authenticated, service_role;

create function public.reset_second_factor(person uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.reset_second_factor(person, reason)
$$;
comment on function public.reset_second_factor(uuid, text) is
  'For admins who have had a second factor for a day: removes the second factors of another person, ends their '
  'sessions, and emails them. The reason is in the audit log. 403 factor_too_new.';
grant execute on function public.reset_second_factor(uuid, text) to authenticated, service_role;

-- 85_imports.sql

-- Imports and exports of listings.

-- Rows of a file are staged here, with their errors, until the whole import is applied; an import can be
-- undone.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid default auth.uid(),
  file_name text not null constraint imports_file_name_length
    check (char_length(btrim(file_name)) between 1 and 200),
  -- The column of the file for each field: {"name": 0, "phone": 3}.
  mapping jsonb not null constraint imports_mapping_form
    check (jsonb_typeof(mapping) = 'object' and mapping ? 'name' and octet_length(mapping::text) <= 4000),
  -- The status of the new listings.
  listing_status text not null default 'approved' constraint imports_listing_status_known
    check (listing_status in ('draft', 'pending', 'approved')),
  status text not null default 'reading' constraint imports_status_known
    check (status in ('reading', 'applied', 'undone')),
  -- Categories that did not exist before; undoing removes them unless something has them.
  created_categories uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.imports is 'Imports of listings: staged, applied, undone.';

create index imports_created_at_idx on public.imports (created_at desc);

create trigger audit_imports after insert or update or delete on public.imports
  for each row execute function private.write_audit();
create trigger imports_set_updated_at before update on public.imports
  for each row execute function private.set_updated_at();

alter table public.imports enable row level security;
grant select, delete, insert (file_name, mapping, listing_status) on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

create policy "whoever may import sees imports" on public.imports for select to authenticated
  using ((select private.has_right('import')));
create policy "whoever may import begins imports" on public.imports for insert to authenticated
  with check ((select private.has_right('import')));
-- Applied imports cannot be deleted: undoing needs them.
create policy "whoever may import removes imports that left nothing behind" on public.imports
  for delete to authenticated
  using (status <> 'applied' and (select private.has_right('import')));

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- The line of the file on which the row begins, counting from 1.
  line integer not null constraint import_rows_line_range check (line between 1 and 10000000),
  fields jsonb not null constraint import_rows_fields_form
    check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 40000),
  state text not null constraint import_rows_state_known
    check (state in ('ready', 'invalid', 'duplicate', 'imported', 'undone', 'preserved')),
  -- [{"field": "phone", "message": "..."}], with the name of the constraint if Postgres rejected the row, and
  -- with "unknown": the name of a category that does not exist.
  errors jsonb not null default '[]' constraint import_rows_errors_form
    check (jsonb_typeof(errors) = 'array'),
  duplicate_of uuid,
  duplicate_line integer,
  business_id uuid not null default gen_random_uuid(),
  business_version integer,
  name_key text,
  address_key text,
  website_key text,
  phone_key text,
  primary key (import_id, line)
);
comment on table public.import_rows is 'Rows of imports; written by functions only.';

create index import_rows_state_idx on public.import_rows (import_id, state, line);
create index import_rows_business_id_idx on public.import_rows (business_id) where state = 'imported';
create index import_rows_website_key_idx on public.import_rows (website_key, import_id, line)
  where state <> 'invalid';
create index import_rows_phone_key_idx on public.import_rows (phone_key, import_id, line)
  where state <> 'invalid';
-- Addresses may be too long for an index; "-" occurs in no key and stands for none.
create index import_rows_name_key_idx on public.import_rows (name_key, md5(coalesce(address_key, '-')),
  import_id, line)
  where state <> 'invalid';

alter table public.import_rows enable row level security;
grant select on public.import_rows to authenticated;
grant select, insert, update, delete on public.import_rows to service_role;

create policy "whoever may import sees their rows" on public.import_rows for select to authenticated
  using ((select private.has_right('import')));

create function private.open_import(import uuid, states text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.imports;
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  select * into asked from public.imports where id = import for update;
  if asked.id is null then perform private.raise_error(404, 'not_found', 'This import does not exist.');
  elsif asked.status <> all (states) then
    perform private.raise_error(409, 'import_in_other_state',
      format('This import is already "%s".', asked.status));
  end if;
  return asked;
end
$$;

create function private.count_import(import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ready', 0, 'invalid', 0, 'duplicate', 0, 'imported', 0, 'undone', 0, 'preserved', 0)
    || coalesce(jsonb_object_agg(state, amount), '{}')
  from (select state, count(*) as amount from public.import_rows where import_id = import
    group by state) as counted
$$;
grant execute on function private.count_import(uuid) to authenticated, service_role;

-- Duplicates are looked up as a range from a key to the same key, in index order, instead of by equality:
-- with an equality and "limit 1" the planner assumes that any order finds a match soon, and reads the whole
-- table when there is none. The keys come before the import for the same reason: no other index begins with
-- them.
create function private.stage_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  lines constant integer[] := array(select (value ->> 'line')::integer from jsonb_array_elements(staged));
  same record;
  odd_field text;
begin
  if cardinality(lines) > 1000 then
    perform private.raise_error(422, 'too_many_rows', 'Send at most 1000 rows at once.');
  end if;

  select private.find_non_value(sent.fields) into odd_field
  from jsonb_to_recordset(staged) as sent (fields jsonb)
  where private.find_non_value(sent.fields) is not null limit 1;
  if odd_field is not null then
    perform private.raise_error(422, 'value_needed', format('Send "%s" as a text or a number.', odd_field));
  end if;

  -- A chunk that is sent again because its response was lost replaces the first.
  delete from public.import_rows where import_id = import and line = any (lines);
  insert into public.import_rows (import_id, line, fields, errors, state, name_key, address_key, website_key,
    phone_key)
  select import, sent.line, sent.fields, coalesce(sent.errors, '[]'),
    case when jsonb_array_length(coalesce(sent.errors, '[]')) > 0 then 'invalid' else 'ready' end,
    lower(extensions.unaccent('extensions.unaccent', left(sent.fields ->> 'name', 200))),
    regexp_replace(lower(coalesce(sent.fields ->> 'address_line1',
      split_part(sent.fields ->> 'address', ',', 1),
      sent.fields ->> 'city')), '[^a-z0-9]', '', 'g'),
    nullif(lower(regexp_replace(sent.fields ->> 'website', '^https?://(www\.)?|/+$', '', 'g')), ''),
    nullif(right(regexp_replace(sent.fields ->> 'phone', '[^0-9]', '', 'g'), 10), '')
  from jsonb_to_recordset(staged) as sent (line integer, fields jsonb, errors jsonb);

  -- Finds the same business in the directory or earlier in the file. Row by row: in a join the planner would
  -- take an import without statistics for an empty one.
  for same in
    select distinct on (mine.line) mine.line, found.* from public.import_rows as mine cross join lateral (
      (select id, name, 'website' as field, 1 as rank from (
        select id, name, lower(regexp_replace(website, '^https?://(www\.)?|/+$', '', 'g')) as key
        from public.businesses where website is not null
      ) as known where key >= mine.website_key and key <= mine.website_key order by key limit 1)
      union all
      (select id, name, 'phone' as field, 2 as rank from (
        select id, name, right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) as key
        from public.businesses where phone is not null
      ) as known where key >= mine.phone_key and key <= mine.phone_key order by key limit 1)
      union all
      (select id, name, 'name', 3 from (
        select id, name, (sort_name || '/'
          || regexp_replace(lower(coalesce(address_line1, split_part(address, ',', 1), city, '')),
            '[^a-z0-9]', '', 'g'))
          collate "C" as key
        from public.businesses
      ) as known
      where key >= (mine.name_key || '/' || mine.address_key) collate "C"
        and key <= (mine.name_key || '/' || mine.address_key) collate "C"
      order by key limit 1)
      union all
      (select id, name, 'name', 3 from (
        select id, name, (sort_name || '/'
          || regexp_replace(lower(coalesce(city, '')), '[^a-z0-9]', '', 'g')) collate "C" as key
        from public.businesses
      ) as known
      where key >= (mine.name_key || '/' || mine.address_key) collate "C"
        and key <= (mine.name_key || '/' || mine.address_key) collate "C"
      order by key limit 1)
      union all
      -- A row without an address is identified by its name.
      (select id, name, 'name', 3 from public.businesses
      where mine.address_key is null and sort_name >= mine.name_key collate "C"
        and sort_name <= mine.name_key collate "C"
      order by sort_name limit 1)
    ) as found
    where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    order by mine.line, found.rank
  loop
    update public.import_rows set state = 'duplicate', duplicate_of = same.id, errors = jsonb_build_array(
      jsonb_build_object('field', same.field, 'message', format('“%s” is listed already.', same.name)))
    where import_id = import and line = same.line;
  end loop;

  for same in
    select distinct on (mine.line) mine.line, found.* from (
      select *, md5(coalesce(address_key, '-')) as place from public.import_rows
    ) as mine cross join lateral (
      (select line as first_line, 'website' as field, 1 as rank from public.import_rows as other
      where state <> 'invalid' and (website_key, import_id, line) >= (mine.website_key, import, 0)
        and (website_key, import_id, line) < (mine.website_key, import, mine.line)
      order by website_key, import_id, line limit 1)
      union all
      (select line as first_line, 'phone' as field, 2 as rank from public.import_rows as other
      where state <> 'invalid' and (phone_key, import_id, line) >= (mine.phone_key, import, 0)
        and (phone_key, import_id, line) < (mine.phone_key, import, mine.line)
      order by phone_key, import_id, line limit 1)
      union all
      (select line, 'name', 3 from (
        select import_id, line, state, name_key, md5(coalesce(address_key, '-')) as place
        from public.import_rows
      ) as other
      where state <> 'invalid'
        and (name_key, place, import_id, line) >= (mine.name_key, mine.place, import, 0)
        and (name_key, place, import_id, line) < (mine.name_key, mine.place, import, mine.line)
      order by name_key, place, import_id, line limit 1)
    ) as found
    where mine.import_id = import and mine.line = any (lines) and mine.state = 'ready'
    order by mine.line, found.first_line, found.rank
  loop
    update public.import_rows set state = 'duplicate', duplicate_line = same.first_line,
      errors = jsonb_build_array(
      jsonb_build_object('field', same.field, 'message',
        format('Line %s of the file is the same business.', same.first_line)))
    where import_id = import and line = same.line;
  end loop;

  return (select jsonb_build_object('ready', count(*) filter (where state = 'ready'),
    'invalid', count(*) filter (where state = 'invalid'), 'duplicate',
    count(*) filter (where state = 'duplicate'))
    from public.import_rows where import_id = import and line = any (lines));
end
$$;

create function private.stage_import_rows(import uuid, staged jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading}');
begin
  return private.stage_rows(asked.id, staged);
end
$$;
grant execute on function private.stage_import_rows(uuid, jsonb) to authenticated, service_role;

create function public.stage_import_rows(import_id uuid, staged jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.stage_import_rows(import_id, staged)
$$;
comment on function public.stage_import_rows(uuid, jsonb) is
  'Stages up to 1000 rows [{line, fields, errors}] of an import and finds duplicates; a row with errors is '
  'invalid.';
grant execute on function public.stage_import_rows(uuid, jsonb) to authenticated, service_role;

create function public.unknown_import_categories(import_id uuid) returns table (name text, rows bigint)
language sql stable security invoker set search_path = '' as $$
  select min(problem ->> 'unknown'), count(distinct line) from public.import_rows as staged,
    jsonb_array_elements(staged.errors) as problem
  where staged.import_id = unknown_import_categories.import_id and staged.state = 'invalid'
    and problem ? 'unknown'
  group by lower(problem ->> 'unknown') order by count(distinct line) desc, 1 limit 200
$$;
comment on function public.unknown_import_categories(uuid) is
  'Categories that rows of an import name and that do not exist, with the number of those rows.';
grant execute on function public.unknown_import_categories(uuid) to authenticated, service_role;

-- Staged again with what was chosen, so that the rows are compared with the directory like all others.
create function private.resolve_import_categories(import uuid, choices jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading,applied}');
  chosen jsonb;
  restaged jsonb;
begin
  if choices is null or jsonb_typeof(choices) <> 'array' or jsonb_array_length(choices) > 200 then
    perform private.raise_error(422, 'too_many_rows', 'Send a list of at most 200 categories.');
  end if;
  update public.imports set created_categories = created_categories || private.add_categories('business',
    coalesce((select jsonb_agg(jsonb_build_object('name', left(value ->> 'name', 60), 'parent', value ->> 'parent'))
      from jsonb_array_elements(choices) where nullif(value ->> 'use', '') is null), '[]'))
  where id = import;

  -- Lower-cased name in the file: name of the category.
  select coalesce(jsonb_object_agg(lower(wanted.value ->> 'name'), known.name), '{}') into chosen
  from jsonb_array_elements(choices) as wanted
  join public.business_categories as known on lower(known.name)
    = lower(btrim(coalesce(nullif(wanted.value ->> 'use', ''), left(wanted.value ->> 'name', 60))));

  select jsonb_agg(jsonb_build_object('line', line, 'errors', (
      select coalesce(jsonb_agg(problem), '[]') from jsonb_array_elements(errors) as problem
      where not coalesce(chosen ? lower(problem ->> 'unknown'), false)),
    'fields', fields || jsonb_build_object('categories', (
      select jsonb_agg(distinct name) from (
        select jsonb_array_elements_text(coalesce(fields -> 'categories', '[]')) as name
        union select chosen ->> lower(problem ->> 'unknown') from jsonb_array_elements(errors) as problem
        where chosen ? lower(problem ->> 'unknown')) as all_names)))) into restaged
  from (
    select line, errors, fields from public.import_rows as staged
    where import_id = import and state = 'invalid' and exists (
      select from jsonb_array_elements(staged.errors) as problem
      where chosen ? lower(problem ->> 'unknown'))
    order by line limit 1000) as found;
  if restaged is not null then perform private.stage_rows(import, restaged); end if;

  return (select count(*) from public.import_rows as staged
    where import_id = import and state = 'invalid' and exists (
      select from jsonb_array_elements(staged.errors) as problem
      where chosen ? lower(problem ->> 'unknown')));
end
$$;
grant execute on function private.resolve_import_categories(uuid, jsonb) to authenticated, service_role;

create function public.resolve_import_categories(import_id uuid, choices jsonb) returns bigint
language sql volatile security invoker set search_path = '' as $$
  select private.resolve_import_categories(import_id, choices)
$$;
comment on function public.resolve_import_categories(uuid, jsonb) is
  'Resolves unknown categories of the next 1000 rows of an import, [{name, use}] or [{name, parent}]: uses an existing '
  'category, or creates one. To be called until it returns 0, the number of rows left.';
grant execute on function public.resolve_import_categories(uuid, jsonb) to authenticated, service_role;

create function private.include_import_rows(import uuid, wanted integer[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  included integer;
begin
  perform private.open_import(import, '{reading,applied}');
  update public.import_rows set state = 'ready'
  where import_id = import and state = 'duplicate' and (wanted is null or line = any (wanted));
  get diagnostics included = row_count;
  return included;
end
$$;
grant execute on function private.include_import_rows(uuid, integer[]) to authenticated, service_role;

create function public.include_import_rows(import_id uuid, lines integer[] default null) returns integer
language sql security invoker set search_path = '' as $$
  select private.include_import_rows(import_id, lines)
$$;
comment on function public.include_import_rows(uuid, integer[]) is
  'Includes duplicates after all: those at these lines, or all of them.';
grant execute on function public.include_import_rows(uuid, integer[]) to authenticated, service_role;

-- What a row does not say gets the column's default, and the time zone that of the hub.
create function private.insert_imported(import public.imports, lines integer[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  fields text;
  given text;
begin
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(format(case when attnotnull then 'coalesce(given.%I, %s)' else 'given.%I' end, attname,
      coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ' order by attnum)
    into fields, given
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = 'public.businesses'::regclass and attname = any (private.listing_columns());

  execute format('
    insert into public.businesses (id, owner_id, status, %s)
    select rows.business_id, null, $1, %s
    from public.import_rows as rows, public.site_settings as site,
      jsonb_populate_record(null::public.businesses,
        jsonb_build_object(''time_zone'', site.time_zone) || jsonb_strip_nulls(rows.fields)) as given
    where rows.import_id = $2 and rows.line = any ($3)
    order by rows.line', fields, given)
  using import.listing_status, import.id, lines;
  update public.import_rows as rows set state = 'imported', business_version = businesses.version,
    errors = '[]'
  from public.businesses
  where rows.import_id = import.id and rows.line = any (lines) and businesses.id = rows.business_id;
end
$$;

-- Each call takes at most two seconds, however slow the machine; the rest is for the next call.
create function private.apply_import(import uuid, max_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{reading,applied}');
  left_over integer := least(greatest(max_count, 1), 1000);
  lines integer[];
  one integer;
  problem text;
  rule text;
begin
  perform set_config('hub.audit_group', 'import:' || import, true);
  if asked.status = 'reading' then update public.imports set status = 'applied' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'ready'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    begin
      perform private.insert_imported(asked, lines);
    exception when others then
      -- One of them fails: each is inserted on its own, so that the others succeed.
      foreach one in array lines loop
        begin
          perform private.insert_imported(asked, array[one]);
        exception when others then
          get stacked diagnostics problem = message_text, rule = constraint_name;
          update public.import_rows set state = 'invalid', errors = jsonb_build_array(jsonb_strip_nulls(
            jsonb_build_object('message', problem, 'constraint', nullif(rule, ''), 'code', sqlstate)))
          where import_id = import and line = one;
        end;
      end loop;
    end;
  end loop;

  perform set_config('hub.audit_group', '', true);
  return private.count_import(import);
end
$$;
grant execute on function private.apply_import(uuid, integer) to authenticated, service_role;

create function public.apply_import(import_id uuid, max_count integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_import(import_id, max_count) $$;
comment on function public.apply_import(uuid, integer) is
  'Creates listings from the next rows that are ready; to be called until none is left. Returns the counts.';
grant execute on function public.apply_import(uuid, integer) to authenticated, service_role;

-- Those below others first, so that a parent without children left goes as well.
create function private.remove_unused_categories(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for level in 1..2 loop
    delete from public.business_categories as gone where id = any (ids)
      and not exists (select from public.business_categories where parent_id = gone.id)
      and not exists (select from public.businesses where categories @> array[gone.name])
      and not exists (select from public.change_requests
        where status = 'pending' and patch -> 'categories' ? gone.name);
  end loop;
end
$$;
comment on function private.remove_unused_categories(uuid[]) is
  'Deletes those of the categories of businesses that nothing has.';

-- Locks each listing before it looks for claims and other rows that reference it: otherwise a concurrent
-- claim would be deleted together with its listing.
create function private.undo_import(import uuid, max_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{applied,undone}');
  left_over integer := least(greatest(max_count, 1), 1000);
  lines integer[];
begin
  -- A category merge locks these listings in another order.
  if asked.created_categories = '{}' then perform private.lock_categories_shared('businesses');
  else perform private.lock_categories_exclusive('businesses');
  end if;
  perform set_config('hub.audit_group', 'import-undo:' || import, true);
  if asked.status = 'applied' then update public.imports set status = 'undone' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'imported'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    -- Locked in a separate statement: the next one then sees what concurrent transactions wrote.
    perform 1 from public.businesses
    where id in (select business_id from public.import_rows where import_id = import and line = any (lines))
    order by id for update;
    -- Keeps listings that somebody has edited since, or that other rows reference.
    delete from public.businesses as gone using public.import_rows as rows
    where rows.import_id = import and rows.line = any (lines) and gone.id = rows.business_id
      and gone.version = rows.business_version and gone.owner_id is null
      and not exists (select from public.businesses as branch where branch.branch_of = gone.id)
      and not exists (select from public.claims where business_id = gone.id)
      and not exists (select from public.business_managers where business_id = gone.id)
      and not exists (select from public.manager_invitations where business_id = gone.id)
      and not exists (select from public.jobs where business_id = gone.id)
      and not exists (select from public.events where business_id = gone.id)
      and not exists (select from public.deals where business_id = gone.id);
    update public.import_rows as rows
    set state = case when exists (select from public.businesses where id = rows.business_id) then 'preserved'
      else 'undone' end
    where import_id = import and line = any (lines);
  end loop;

  if not exists (select from public.import_rows where import_id = import and state = 'imported') then
    perform private.remove_unused_categories(asked.created_categories);
  end if;

  perform set_config('hub.audit_group', '', true);
  return private.count_import(import);
end
$$;
grant execute on function private.undo_import(uuid, integer) to authenticated, service_role;

create function public.undo_import(import_id uuid, max_count integer default 1000) returns jsonb
language sql security invoker set search_path = '' as $$ select private.undo_import(import_id, max_count) $$;
comment on function public.undo_import(uuid, integer) is
  'Deletes the next imported listings, except those that changed since; to be called until none is '
  '"imported". Returns the counts.';
grant execute on function public.undo_import(uuid, integer) to authenticated, service_role;

create function public.import_counts(import_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  return private.count_import(import_id);
end
$$;
comment on function public.import_counts(uuid) is 'How many rows of an import have each state.';
grant execute on function public.import_counts(uuid) to authenticated, service_role;

-- The counts of a few imports at a time: an import may have a hundred thousand rows, read from an index.
create function private.list_imports(before timestamptz, page_size integer)
returns table (id uuid, file_name text, listing_status text, status text, created_at timestamptz, person text,
  counts jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_right('import') then
    raise exception using errcode = '42501', message = 'You don''t have permission to import. Ask an admin.';
  end if;
  return query select known.id, known.file_name, known.listing_status, known.status, known.created_at,
    private.name_of(known.created_by), private.count_import(known.id)
  from public.imports as known where before is null or known.created_at < before
  order by known.created_at desc limit least(greatest(page_size, 1), 50);
end
$$;
grant execute on function private.list_imports(timestamptz, integer) to authenticated, service_role;

create function public.list_imports(before timestamptz default null, page_size integer default 20)
returns table (id uuid, file_name text, listing_status text, status text, created_at timestamptz, person text,
  counts jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_imports(before, page_size)
$$;
comment on function public.list_imports(timestamptz, integer) is
  'For those with the right to import: the imports before a time, newest first, with who began them and the '
  'number of rows in each state.';
grant execute on function public.list_imports(timestamptz, integer) to authenticated, service_role;

-- An export is in the audit log even if it does not begin with the first page.
create function private.export_rows(kind text, after_id uuid, page_size integer)
returns table (id uuid, fields jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  logged_as constant text := case kind when 'members' then 'profiles' else kind end;
begin
  if not private.has_right('export') then
    raise exception using errcode = '42501', message = 'You don''t have permission to export. Ask an admin.';
  elsif kind is null or kind not in ('businesses', 'members') then
    perform private.raise_error(404, 'not_found', 'This export does not exist.');
  end if;

  -- Starting in the middle is an export as well; pages of one export follow each other quickly.
  if after_id is null or not exists (select from public.audit_log where actor_id = (select auth.uid())
    and action = 'export'
    and entity = logged_as and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', logged_as, 'all',
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;

  if kind = 'businesses' then
    return query select listing.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing))
      where key = any (private.listing_columns() || '{status,slug,created_at}'))
    from public.businesses as listing where after_id is null or listing.id > after_id
    order by listing.id limit least(greatest(page_size, 1), 1000);
  else
    return query select profiles.id, jsonb_build_object(
      'first_name', profiles.first_name, 'last_name', profiles.last_name, 'email', users.email,
      'user_type', profiles.user_type, 'membership_status', profiles.membership_status,
      'plan', plan.name, 'paid_until', plan.current_period_end, 'created_at', profiles.created_at)
    from public.profiles join auth.users on users.id = profiles.id
    left join lateral (
      select plans.name, subscriptions.current_period_end from public.subscriptions
        join public.plans on plans.id = plan_id
      where user_id = profiles.id and status in ('trialing', 'active', 'past_due', 'grace')
        limit 1) as plan on true
    where after_id is null or profiles.id > after_id
    order by profiles.id limit least(greatest(page_size, 1), 1000);
  end if;
end
$$;
grant execute on function private.export_rows(text, uuid, integer) to authenticated, service_role;

create function public.export_rows(kind text, after_id uuid default null, page_size integer default 1000)
returns table (id uuid, fields jsonb)
language sql security invoker set search_path = '' as $$
  select * from private.export_rows(kind, after_id, page_size)
$$;
comment on function public.export_rows(text, uuid, integer) is
  'One page of an export (businesses, members), in the order of ids; fields holds the values by column. '
  'For those with the right to export.';
grant execute on function public.export_rows(text, uuid, integer) to authenticated, service_role;

-- 86_activity_log.sql

-- The activity log as staff read it: who did what to which thing, by name.

create function private.as_uuid(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;
comment on function private.as_uuid(text) is 'The text as a uuid, null when it is none.';
grant execute on function private.as_uuid(text) to authenticated, service_role;

create function private.person_name(person uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where id = person
$$;
grant execute on function private.person_name(uuid) to authenticated, service_role;

-- Each branch is one lookup by a primary key.
create function private.audited_name(of_entity text, of_id uuid) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case of_entity
    when 'businesses' then (select name from public.businesses where id = of_id)
    when 'events' then (select title from public.events where id = of_id)
    when 'deals' then (select title from public.deals where id = of_id)
    when 'jobs' then (select title from public.jobs where id = of_id)
    when 'blog_posts' then (select title from public.blog_posts where id = of_id)
    when 'profiles' then private.person_name(of_id)
    when 'staff' then private.person_name(of_id)
    when 'plans' then (select name from public.plans where id = of_id)
    when 'business_categories' then (select name from public.business_categories where id = of_id)
    when 'job_categories' then (select name from public.job_categories where id = of_id)
    when 'event_categories' then (select name from public.event_categories where id = of_id)
    when 'post_categories' then (select name from public.post_categories where id = of_id)
    when 'business_profiles' then (select coalesce(nullif(b.name, ''), private.person_name(b.owner_id))
      from public.business_profiles as b where b.id = of_id)
    when 'claims' then (select b.name from public.claims as c
      join public.businesses as b on b.id = c.business_id where c.id = of_id)
    when 'change_requests' then (select b.name from public.change_requests as c
      join public.businesses as b on b.id = c.business_id where c.id = of_id)
    when 'listing_merges' then (select b.name from public.listing_merges as m
      join public.businesses as b on b.id = m.kept_id where m.id = of_id)
    when 'reports' then (select title from public.reports where id = of_id)
    when 'imports' then (select file_name from public.imports where id = of_id)
    when 'feature_periods' then (select private.audited_name(p.entity, p.item_id)
      from public.feature_periods as p where p.id = of_id)
    when 'subscriptions' then (select private.person_name(coalesce(s.user_id, b.owner_id))
      from public.subscriptions as s left join public.business_profiles as b on b.id = s.business_profile_id
      where s.id = of_id)
  end;
end
$$;
comment on function private.audited_name(text, uuid) is
  'What the thing that an entry of the audit log is about is called now; null when it is gone or has no name.';
grant execute on function private.audited_name(text, uuid) to authenticated, service_role;

create function private.name_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.entity in ('profiles', 'staff', 'subscriptions', 'business_profiles') then return new; end if;
  new.words := to_tsvector('simple', lower(extensions.unaccent('extensions.unaccent', left(concat_ws(' ',
    private.audited_name(new.entity, private.as_uuid(new.entity_id)),
    new.old_values ->> 'title', new.new_values ->> 'title', new.old_values ->> 'name', new.new_values ->> 'name',
    new.old_values ->> 'file_name', new.new_values ->> 'file_name'), 1000))));
  return new;
end
$$;
comment on function private.name_audit_entry() is 'Stores by which words an entry of the audit log is found.';

create trigger audit_log_name before insert on public.audit_log
  for each row execute function private.name_audit_entry();

-- Reads by the index of the words, whatever the policy of the log: that is checked here, once.
create function private.find_activity(
  q text, of_entity text default null, of_item text default null, of_action text default null,
  by_actor uuid default null, since timestamptz default null, before bigint default null
) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
declare
  plain constant text := private.plain_words(q);
  words constant text[] := private.split_words(plain);
  asked constant tsquery := (select string_agg(word || ':*', ' & ') from unnest(words) as word)::tsquery;
  is_narrowed constant boolean := num_nonnulls(of_entity, of_item, of_action, by_actor, since) > 0;
  named constant text := private.like_pattern(plain);
begin
  if asked is null or not private.is_staff() then return '{}'; end if;
  return array(
    with people as materialized (
      select profiles.id from public.profiles
      where char_length(plain) > 2 and private.search_name(first_name, last_name) like named limit 50),
    found as materialized (
      select id from public.audit_log where audit_log.words @@ asked
      union select l.id from people join public.audit_log as l on l.actor_id = people.id
      union select l.id from people join public.audit_log as l
        on l.entity in ('profiles', 'staff') and l.entity_id = people.id::text
      union select l.id from people join public.subscriptions as s on s.user_id = people.id
        join public.audit_log as l on l.entity = 'subscriptions' and l.entity_id = s.id::text)
    select found.id from found where (before is null or found.id < before)
      and (not is_narrowed or exists (select from public.audit_log as l where l.id = found.id
        and (of_entity is null or l.entity = of_entity) and (of_item is null or l.entity_id = of_item)
        and (of_action is null or l.action = of_action) and (by_actor is null or l.actor_id = by_actor)
        and (since is null or l.occurred_at >= since)))
    order by found.id desc limit 5000);
end
$$;
comment on function private.find_activity(text, text, text, text, uuid, timestamptz, bigint) is
  'The newest 5000 entries of the audit log about things or people with these words in their names, or by such people, '
  'of those that the other arguments choose. '
  'None for whoever is not staff.';
grant execute on function private.find_activity(text, text, text, text, uuid, timestamptz, bigint)
  to authenticated, service_role;

-- Groups of entries, the newest first: each by the entry that began it. By type, action, item or words every entry is a
-- line of its own, and in_group lists those of a group.
create function public.read_activity(
  of_entity text default null, of_item text default null, of_action text default null, by_actor uuid default null,
  since timestamptz default null, before bigint default null, in_group text default null,
  page_size integer default 50, q text default null
) returns table (
  id bigint, occurred_at timestamptz, actor_id uuid, actor_name text, actor_role text, action text, entity text,
  entity_id text, old_values jsonb, new_values jsonb, reason text, request_id text, group_key text,
  group_size integer, item_name text
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  is_grouped constant boolean := of_entity is null and of_item is null and of_action is null
    and in_group is null and coalesce(btrim(q), '') = '';
begin
  -- As one statement for these filters, so that the planner takes the index that fits them.
  return query execute format(
    'select l.id, l.occurred_at, l.actor_id, private.person_name(l.actor_id), l.actor_role, l.action, l.entity,
      l.entity_id, l.old_values, l.new_values, l.reason, l.request_id, l.group_key,
      case when %1$L::boolean and l.group_key is not null then (select count(*)::integer from (
        select from public.audit_log as member where member.group_key = l.group_key limit 10001) as members)
      else 1 end,
      coalesce(private.audited_name(l.entity, private.as_uuid(l.entity_id)), l.new_values ->> ''title'',
        l.old_values ->> ''title'', l.new_values ->> ''name'', l.old_values ->> ''name'',
        l.new_values ->> ''file_name'', l.old_values ->> ''file_name'')
    from (select * from public.audit_log as l where %2$s order by l.id desc limit %3$s) as l
    order by l.id desc',
    is_grouped,
    concat_ws(' and ', 'true', case when is_grouped then 'l.starts_group' end,
      case when of_entity is not null then 'l.entity = $1' end,
      case when of_item is not null then 'l.entity_id = $2' end,
      case when of_action is not null then 'l.action = $3' end,
      case when by_actor is not null then 'l.actor_id = $4' end,
      case when since is not null then 'l.occurred_at >= $5' end,
      case when before is not null then 'l.id < $6' end,
      case when in_group is not null then 'l.group_key = $7' end,
      case when coalesce(btrim(q), '') <> '' then 'l.id = any ((select private.find_activity($8, $1, $2, $3, $4, $5, $6))::bigint[])' end),
    least(greatest(coalesce(page_size, 50), 1), 100))
  using of_entity, of_item, of_action, by_actor, since, before, in_group, q;
end
$$;
comment on function public.read_activity(text, text, text, uuid, timestamptz, bigint, text, integer, text) is
  'For staff: the activity log with the names of people and things, a group of entries (one import, one bulk change) '
  'as one row with its size, at most 10001.';
grant execute on function public.read_activity(text, text, text, uuid, timestamptz, bigint, text, integer, text)
  to authenticated, service_role;

-- 90_storage.sql

-- Storage buckets, and who may read and write in them.

-- Public pictures. The first folder of a path names the owner, so that nobody can overwrite somebody else's
-- file: avatars/{user}/..., logos/{business}/..., covers/{business}/..., post-images/{user}/...
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('covers', 'covers', true, 5242880, '{image/png,image/jpeg,image/webp}'),
  ('post-images', 'post-images', true, 5242880, '{image/png,image/jpeg,image/webp,image/gif}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files of applications: {applicant}/{job}/{name}. Private, read through signed URLs.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('job-applications', 'job-applications', false, 5242880,
    '{application/pdf,application/msword,'
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document,'
    'application/vnd.oasis.opendocument.text,text/plain}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Documents for claims: {claimant}/{claim}/{file}, for the claimant and staff only.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('claim-evidence', 'claim-evidence', false, 10485760, '{application/pdf,image/png,image/jpeg,image/webp}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A picture that is stored in two sizes says its width in its name: x.w1600.webp, and x.w640.webp next to it. Only
-- the first is in rows, so the second is used as long as the first is.
create function private.picture_stem(path text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(path, '\.w[0-9]+\.webp$', '.w')
$$;
comment on function private.picture_stem(text) is
  'What the paths of all sizes of one picture begin with.';
grant execute on function private.picture_stem(text) to authenticated, service_role;

create function private.may_write_picture(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Two or three path segments that do not begin with a dot: no empty names, no parent folders, no hidden
  -- files.
  select path ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,2}$' and case bucket
    when 'avatars' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'post-images' then split_part(path, '/', 1) = (select auth.uid())::text
    when 'logos' then private.is_staff() or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    when 'covers' then private.is_staff()
      or split_part(path, '/', 1) = any (private.my_business_ids()::text[])
    else false end
$$;
comment on function private.may_write_picture(text, text) is
  'Whether the caller may write a file at this path of a bucket.';
grant execute on function private.may_write_picture(text, text) to authenticated, service_role;

-- The folders depend on the bucket: a person's id in avatars and post-images, a listing's id in logos and
-- covers. A listing may have the id of an account, so one list for all buckets would be unsafe.
create function private.my_picture_folders(bucket text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when bucket in ('avatars', 'post-images') then array[(select auth.uid())::text]
    when bucket in ('logos', 'covers') then private.my_business_ids()::text[]
    else '{}' end
$$;
comment on function private.my_picture_folders(text) is
  'The first path segments in a bucket that belong to the caller.';
grant execute on function private.my_picture_folders(text) to authenticated, service_role;

-- An account's files are deleted with it: {user}/... in the buckets whose first folder is a person. Logos and
-- covers belong to listings, which outlive their owners. A picture that a post still shows stays, whoever
-- uploaded it.
create function private.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    -- Evaluated once, not once per picture.
    select concat_ws(' ', featured_image, content) as words from public.blog_posts
    where position('post-images/' || account in concat_ws(' ', featured_image, content)) > 0
  )
  select files.bucket_id, files.name from storage.objects as files
  where files.bucket_id in ('avatars', 'post-images', 'job-applications', 'claim-evidence')
    and starts_with(files.name, account || '/')
    and not (files.bucket_id = 'post-images' and exists (
      select from shown where position('post-images/' || private.picture_stem(files.name) in shown.words) > 0))
  order by files.bucket_id, files.name limit 100
$$;
grant execute on function private.account_files(uuid) to service_role;

create function public.account_files(account uuid) returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_files(account)
$$;
comment on function public.account_files(uuid) is
  'The next files to delete before an account is deleted, at most 100: one request to Storage has to end in time. With the service key.';
grant execute on function public.account_files(uuid) to service_role;

-- What a merge or its undo moves to another listing still shows pictures in the folder of the first.
create function private.merged_with(listing uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive related (id) as (
    select listing
    union
    select case related.id when m.kept_id then m.removed_id else m.kept_id end
    from related join public.listing_merges as m on m.kept_id = related.id or m.removed_id = related.id
  )
  select array_agg(id) from related
$$;
comment on function private.merged_with(uuid) is
  'A listing and all that were ever merged with it, also over others and if that was undone.';
grant execute on function private.merged_with(uuid) to authenticated, service_role;

-- A copy of a post shows the picture of the original.
create function private.is_unused_cover(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- The hub's own pictures are in the folder of the nil UUID.
  with folder as (
    select nullif(split_part(path, '/', 1), '00000000-0000-0000-0000-000000000000')::uuid as business_id,
      'covers/' || private.picture_stem(path) as ending
  ), related as (
    select unnest(private.merged_with(business_id)) as business_id, ending from folder
  )
  select not exists (select from related join public.businesses as b on b.id = related.business_id
      where position(ending in concat_ws(' ', b.cover_url, b.logo_url, b.gallery::text)) > 0)
    and not exists (select from related join public.change_requests as c
      on c.business_id = related.business_id where position(ending in c.patch::text) > 0)
    and not exists (select from folder join public.site_settings as hub on folder.business_id is null
      where position(ending in hub.cover_picture) > 0)
    and not exists (select from related join public.events as e
      on e.business_id is not distinct from related.business_id where position(ending in e.image_url) > 0)
    and not exists (select from related join public.deals as d
      on d.business_id is not distinct from related.business_id where position(ending in d.image_url) > 0)
    and not exists (select from related join public.jobs as j
      on j.business_id is not distinct from related.business_id where position(ending in j.featured_image) > 0)
$$;
comment on function private.is_unused_cover(text) is
  'Whether no listing, change request, job, event, deal or front page shows the picture at this path of covers.';
grant execute on function private.is_unused_cover(text) to authenticated, service_role;

create function private.is_unused_post_image(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.blog_posts
    where position('post-images/' || private.picture_stem(path) in concat_ws(' ', featured_image, content)) > 0)
$$;
comment on function private.is_unused_post_image(text) is
  'Whether no post shows the picture at this path of post-images.';
grant execute on function private.is_unused_post_image(text) to authenticated, service_role;

create policy "people add pictures in their folders" on storage.objects for insert to authenticated
  with check (private.may_write_picture(bucket_id, name));
create policy "applicants and who they applied to read files of applications" on storage.objects for
  select to authenticated
  using (bucket_id = 'job-applications' and private.may_read_application_file(name));
create policy "applicants add files of applications" on storage.objects for insert to authenticated
  with check (bucket_id = 'job-applications' and private.may_add_application_file(name));
create policy "applicants remove files of applications" on storage.objects for delete to authenticated
  using (bucket_id = 'job-applications' and private.may_remove_application_file(name));
create policy "claimants see their documents, staff see all" on storage.objects for select to authenticated
  using (
  bucket_id = 'claim-evidence'
  and (split_part(name, '/', 1) = (select auth.uid())::text or (select private.is_staff())));
create policy "claimants add documents to an open claim" on storage.objects for insert to authenticated
  with check (bucket_id = 'claim-evidence' and private.may_add_evidence(name));
create policy "claimants remove documents of an open claim, staff any" on storage.objects
  for delete to authenticated using (
  bucket_id = 'claim-evidence' and (private.is_own_evidence(name) or (select private.is_staff())));
create policy "nobody anonymous adds pictures" on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_anonymous()));
create policy "nobody anonymous replaces pictures" on storage.objects as restrictive
  for update to authenticated
  using (not (select private.is_anonymous()));
create policy "people replace their avatars, staff pictures" on storage.objects for update to authenticated
  using (
  (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())))
  with check (private.may_write_picture(bucket_id, name));
create policy "people remove avatars and pictures that nothing public shows, staff any" on storage.objects
  for delete to authenticated using (
    (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff()))
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    or (bucket_id in ('logos', 'covers') and exists (
      select from public.businesses as listing
      where listing.id::text = split_part(objects.name, '/', 1) and listing.published_at is null
        and cardinality(private.merged_with(listing.id)) = 1
        and listing.id = any ((select private.my_business_ids())::uuid[])))
    or (bucket_id = 'covers'
      and split_part(name, '/', 1) = any ((select private.my_picture_folders('covers'))::text[])
      and private.is_unused_cover(name))
    or (bucket_id = 'post-images' and split_part(name, '/', 1) = (select auth.uid())::text
      and private.is_unused_post_image(name)));
create policy "people see the pictures in their folders, staff all" on storage.objects for
  select to authenticated using (
  -- Evaluated once per statement, not once per file.
  (bucket_id in ('avatars', 'post-images')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('avatars'))::text[]))
  or (bucket_id in ('logos', 'covers')
    and split_part(name, '/', 1) = any ((select private.my_picture_folders('logos'))::text[]))
  or (bucket_id in ('avatars', 'logos', 'covers', 'post-images') and (select private.is_staff())));

-- 95_site_reads.sql

-- What the site reads across domains: search and sitemaps.

-- Like the directory search, it reads public rows only, with more than the caller's rights.
create function private.search_hub(q text, per_kind integer, kinds text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant text[] := '{businesses,events,jobs,deals,posts}';
  terms constant private.search_terms := private.read_search(
    array(select kind from unnest(known) as kind where kind = any (kinds)), q);
  max_rows constant integer := least(greatest(coalesce(per_kind, 5), 1), 20);
  -- Of each kind, of which so many at most are ranked: its order, and its fields of a hit over d.
  orders constant jsonb := '{
    "businesses": "d.featured desc, d.sort_name", "events": "next.starts_at", "jobs": "d.published_at desc",
    "deals": "d.valid_until", "posts": "d.publish_date desc"}';
  fields constant jsonb := $fields${
    "businesses": "'title', d.name, 'text', d.tagline, 'place', d.city, 'category', d.categories[1]",
    "events": "'title', d.title, 'text', d.summary, 'place', d.city, 'starts_at', next.starts_at, 'time_zone', d.time_zone, 'status', next.status",
    "jobs": "'title', d.title, 'text', coalesce(b.name, hub.site_title), 'place', d.location",
    "deals": "'title', d.title, 'text', coalesce(b.name, hub.site_title), 'place', case when d.business_id is null then hub.city else b.city end, 'valid_until', d.valid_until",
    "posts": "'title', d.title, 'text', d.excerpt, 'publish_date', d.publish_date, 'is_news', exists (select from public.post_category_mapping as m join public.post_categories as c on c.id = m.category_id where m.post_id = d.id and c.slug = 'whats-new')"
  }$fields$;
  kind text;
  hits jsonb;
  answer jsonb := jsonb_build_object('search', private.describe_search(terms));
begin
  foreach kind in array known loop
    hits := '[]';
    if terms.query is not null and kind = any (kinds) then
      execute format('with found as materialized (
          select d.* from %1$s and (d.search_document @@ %2$L::tsquery%3$s) limit 1000),
        ranked as materialized (
          select found.id, private.search_rank($1, found.search_document,
            lower(extensions.unaccent(''extensions.unaccent'', %4$s)))%5$s as rank from found)
        select coalesce(jsonb_agg(hit order by place), ''[]'') from (
          select jsonb_build_object(''slug'', d.slug, ''rank'', ranked.rank, %6$s) as hit,
            row_number() over (order by ranked.rank desc, %7$s, d.id) as place
          from ranked join found as d on d.id = ranked.id %8$s
          order by place limit $2) as first',
        private.public_rows(kind), terms.query,
        case when kind = 'businesses' and terms.categories <> '{}'
          then format(' or d.categories && %L::text[]', terms.categories) else '' end,
        case kind when 'businesses' then 'found.name' else 'found.title' end,
        case when kind = 'businesses' and terms.open_first then ' + 100 * private.is_open_at(found.opening_hours,
          found.special_hours, found.time_zone, found.temporarily_closed_until, now())::integer' else '' end,
        fields ->> kind, orders ->> kind,
        case kind when 'events' then 'cross join lateral (select o.starts_at, o.status from public.event_occurrences as o
            where o.event_id = d.id and o.ends_at > now() order by o.starts_at limit 1) as next'
          when 'jobs' then 'left join public.businesses as b on b.id = d.business_id cross join public.site_settings as hub'
          when 'deals' then 'left join public.businesses as b on b.id = d.business_id cross join public.site_settings as hub'
          else '' end)
        into hits using terms, max_rows;
    end if;
    answer := answer || jsonb_build_object(kind, hits);
  end loop;
  return answer;
end
$$;
grant execute on function private.search_hub(text, integer, text[]) to anon, authenticated, service_role;

create function public.search_hub(q text, per_kind integer default 5,
  kinds text[] default '{businesses,events,jobs,deals,posts}')
returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.search_hub(q, per_kind, kinds)
$$;
comment on function public.search_hub(text, integer, text[]) is
  'Matches among businesses, future events, open jobs, public deals and posts, or some of these kinds: the first few '
  'of each, with their rank (private.search_rank), and how the words were understood.';
grant execute on function public.search_hub(text, integer, text[]) to anon, authenticated, service_role;

-- Paths with the time of their last change, a whole part in one request.
create function public.sitemap_part(kind text, part integer default 1, part_size integer default 20000)
returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  size constant integer := least(greatest(part_size, 1), 50000);
  skipped constant bigint := (greatest(part, 1)::bigint - 1) * size;
  pages jsonb;
begin
  case kind
    when 'businesses' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.businesses where status = 'approved'
        order by id limit size offset skipped) as found;
    when 'events' then
      -- With a future date, or a recent one.
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.events where approval_status = 'approved' and exists (
          select from public.event_occurrences as o where o.event_id = events.id and o.ends_at > now())
        order by id limit size offset skipped) as found;
    when 'jobs' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_jobs order by id limit size offset skipped) as found;
    when 'deals' then
      select jsonb_agg(jsonb_build_array(slug, updated_at) order by id) into pages from (
        select id, slug, updated_at from public.active_deals where visibility = 'public'
        order by id limit size offset skipped) as found;
    when 'posts' then
      select jsonb_agg(jsonb_build_array(case when is_news then 'news/' else 'blog/' end || slug, updated_at)
        order by id) into pages from (
        select p.id, p.slug, greatest(p.updated_at, p.publish_date) as updated_at, exists (
          select from public.post_category_mapping as m
            join public.post_categories as c on c.id = m.category_id
          where m.post_id = p.id and c.slug = 'whats-new') as is_news
        from public.blog_posts as p where p.status = 'published' and p.publish_date <= now() order by p.id
        limit size offset skipped) as found;
    when 'categories' then
      select jsonb_agg(jsonb_build_array(path, null) order by path) into pages from (
        select 'directory/category/' || slug as path from public.business_categories as c where exists (
          select from public.business_categories as low
            join public.businesses as b on low.name = any (b.categories)
          where b.status = 'approved' and c.id in (low.id, low.parent_id))
        union all
        select 'blog/category/' || slug from public.post_categories as c where slug <> 'whats-new'
          and slug <> 'blog' and exists (
          select from public.post_category_mapping as m join public.blog_posts as p on p.id = m.post_id
          where m.category_id = c.id and p.status = 'published' and p.publish_date <= now())
        union all
        select 'directory/city/' || slug from (
          select distinct private.city_slug(name) as slug from (
            select distinct lower(city) as name from public.businesses where status = 'approved'
              and city > '') as cities
        ) as slugs where slug <> '') as found;
    else
      pages := '[]';
  end case;

  return coalesce(pages, '[]');
end
$$;
comment on function public.sitemap_part(text, integer, integer) is
  'A part of the pages of a kind for sitemaps: [path or slug, last change].';
grant execute on function public.sitemap_part(text, integer, integer) to anon, authenticated, service_role;

create function public.sitemap_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'businesses', (select jsonb_build_array(count(*), max(updated_at)) from public.businesses
      where status = 'approved'),
    'events', (select jsonb_build_array(count(*), max(updated_at)) from public.events
      where approval_status = 'approved' and exists (
      select from public.event_occurrences as o where o.event_id = events.id and o.ends_at > now())),
    'jobs', (select jsonb_build_array(count(*), max(updated_at)) from public.active_jobs),
    'deals', (select jsonb_build_array(count(*), max(updated_at)) from public.active_deals
      where visibility = 'public'),
    'posts', (select jsonb_build_array(count(*), max(greatest(updated_at, publish_date)))
      from public.blog_posts
      where status = 'published' and publish_date <= now()))
$$;
comment on function public.sitemap_counts() is
  'How many pages of each kind there are, and when one of them last changed.';
grant execute on function public.sitemap_counts() to anon, authenticated, service_role;

-- Menus and the start page leave out sections that have nothing to show.
create function public.hub_settings() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('site', to_jsonb(site), 'social', to_jsonb(social), 'sections', (
    select coalesce(jsonb_agg(name order by place), '[]') from (values
      (1, 'directory', exists (select from public.businesses where status = 'approved')),
      (2, 'events', exists (select from public.events where approval_status = 'approved')),
      (3, 'deals', exists (select from public.active_deals where visibility = 'public')),
      (4, 'jobs', exists (select from public.active_jobs)),
      (5, 'news', exists (select from public.published_posts where 'whats-new' = any (category_slugs))),
      (6, 'blog', exists (select from public.published_posts where 'whats-new' <> all (category_slugs)))
    ) as section (place, name, has_content) where has_content))
  from public.site_settings as site, public.social_media_settings as social
$$;
comment on function public.hub_settings() is
  'Site and social settings and the sections that have content, {site, social, sections}, in one request.';
grant execute on function public.hub_settings() to anon, authenticated, service_role;

-- For the header, which any page has: one small answer, with the caller's own rights.
create function public.account_summary() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', btrim(first_name || ' ' || last_name),
    'avatar_url', avatar_url,
    'is_staff', exists (select from public.staff where user_id = profiles.id))
  from public.profiles where id = (select auth.uid())
$$;
comment on function public.account_summary() is
  'Name and picture of the caller, and whether they are staff, for the header; null without a profile.';
grant execute on function public.account_summary() to authenticated, service_role;

-- 96_preview.sql

-- Staff see the hub before its launch. Pages come from a server that knows no sessions: the browser of a staff
-- member gets a token from here and hands it to the site, which sets it as a cookie that scripts cannot read.

insert into private.hub_secrets values ('preview', extensions.gen_random_bytes(32));

create function private.create_preview_token() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  claims text;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can preview the site.';
  end if;
  claims := (select auth.uid()) || '.' || extract(epoch from date_trunc('second', now() + interval '1 hour'))::bigint;
  return claims || '.' || private.sign('preview', claims);
end
$$;
grant execute on function private.create_preview_token() to authenticated, service_role;

create function public.create_preview_token() returns text
language sql security invoker set search_path = '' as $$ select private.create_preview_token() $$;
comment on function public.create_preview_token() is
  'A token that shows the site before its launch for an hour; for staff with their second factor.';
grant execute on function public.create_preview_token() to authenticated, service_role;

-- Ends at once for who is no longer on the staff.
create function private.is_preview_token(token text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) is distinct from 3 or parts[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or parts[2] !~ '^[0-9]{10}$'
    or private.sign('preview', parts[1] || '.' || parts[2]) is distinct from parts[3] then return false; end if;
  return to_timestamp(parts[2]::bigint) > now()
    and exists (select from public.staff where user_id = parts[1]::uuid);
end
$$;
grant execute on function private.is_preview_token(text) to anon, authenticated, service_role;

create function public.is_preview_token(token text) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_preview_token(token) $$;
comment on function public.is_preview_token(text) is
  'Whether a token of create_preview_token() is valid now. For the site''s server.';
grant execute on function public.is_preview_token(text) to anon, authenticated, service_role;

-- 97_launch.sql

-- Who wants to hear when the hub opens.

create table private.launch_subscribers (
  email text primary key constraint launch_subscribers_email_form
    check (private.is_email_address(email) and email = lower(email)),
  language text not null constraint launch_subscribers_language_known check (language = any (private.languages())),
  created_at timestamptz not null default now()
);
comment on table private.launch_subscribers is
  'Email addresses that get one message when the hub opens. The launch moves them to the outbox, which deletes each once '
  'its message was sent or given up; without a launch they are deleted after a year.';

alter table private.launch_subscribers enable row level security;

create function private.subscribe_to_launch(email text, language text, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Shared with whoever launches: an address that comes meanwhile is told as well.
  perform 1 from public.site_settings where maintenance_mode for share;
  if not found then
    perform private.raise_error(409, 'already_open', 'The site is open. Reload the page.');
  end if;
  perform private.assert_contact_limit('launch address ' || address, 10, 3600);
  perform private.assert_contact_limit('all launch subscribers', 500, 3600);
  insert into private.launch_subscribers (email, language)
  values (lower(btrim(subscribe_to_launch.email)), subscribe_to_launch.language)
  on conflict do nothing;
end
$$;
grant execute on function private.subscribe_to_launch(text, text, text) to service_role;

create function public.subscribe_to_launch(email text, language text, address text) returns void
language sql security invoker set search_path = '' as $$
  select private.subscribe_to_launch(email, language, address)
$$;
comment on function public.subscribe_to_launch(text, text, text) is
  'Stores an email address that waits for the launch, once however often it is sent. 409 already_open, '
  '429 too_many_messages. With the service key, by a function that excludes robots.';
grant execute on function public.subscribe_to_launch(text, text, text) to service_role;

create function private.announce_launch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with gone as (
    delete from private.launch_subscribers returning email, language, created_at
  )
  insert into private.outbox (dedupe_key, template, kind, data, recipient, next_attempt_at)
  select 'launch:' || gen_random_uuid(), 'launch', 'launch', jsonb_build_object('language', language), email,
    -- Fifty a minute: other messages, such as codes for signing in, go out between them.
    now() + interval '1 minute' * ((row_number() over (order by created_at) - 1) / 50)
  from gone;
  return null;
end
$$;
comment on function private.announce_launch() is
  'Moves the addresses of everyone who waits for the launch to the outbox, one message each.';

create trigger site_settings_announce_launch after update of maintenance_mode on public.site_settings
  for each row when (old.maintenance_mode and not new.maintenance_mode) execute function private.announce_launch();

create function private.withhold_launch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with back as (
    delete from private.outbox where kind = 'launch' and state = 'queued' returning recipient, data, created_at
  )
  insert into private.launch_subscribers (email, language, created_at)
  select recipient, data ->> 'language', created_at from back
  on conflict do nothing;
  return null;
end
$$;
comment on function private.withhold_launch() is
  'Takes back what the outbox has not sent yet: who was not told of a launch that was undone waits for the next.';

create trigger site_settings_withhold_launch after update of maintenance_mode on public.site_settings
  for each row when (new.maintenance_mode and not old.maintenance_mode) execute function private.withhold_launch();

create function private.launch_subscriber_count() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.launch_subscribers where (select private.is_staff())
$$;
grant execute on function private.launch_subscriber_count() to authenticated;

create function public.launch_subscriber_count() returns bigint
language sql stable security invoker set search_path = '' as $$ select private.launch_subscriber_count() $$;
comment on function public.launch_subscriber_count() is
  'How many email addresses wait for the launch, for staff; 0 for others.';
grant execute on function public.launch_subscriber_count() to authenticated;
