-- Staff of the hub, and recovery codes for the second factor.

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  created_at timestamptz not null default now(),
  -- What an editor may do besides approving is granted one by one; admins may do all of it.
  rights text[] not null default '{}' constraint staff_rights_known check (rights <@ '{import,export,contacts,billing}')
);
comment on table public.staff is 'Who runs the hub: admins do everything, editors approve and publish.';
comment on column public.staff.rights is
  'Rights of an editor besides approving: import, export, contacts (email and phone of people), billing (invoices and payments). Admins have all.';

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

-- Auth does this for factors that people remove themselves, not for those that an operator removes. It deletes the factor first, and
-- looks for the sessions by their factor_id afterward, so that it finds none of those changed here. The level of the next token is read
-- from the claims: they go with the factor, and a session at aal1 has none of another factor either.
create function private.downgrade_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set factor_id = null, aal = 'aal1'
  where user_id = old.user_id and factor_id = old.id;
  delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
    and session_id in (select id from auth.sessions where user_id = old.user_id and aal::text = 'aal1');
  delete from private.verified_factors where factor_id = old.id;
  return null;
end
$$;
comment on function private.downgrade_sessions() is
  'Takes the second factor from the sessions that a removed one upgraded, and from their next tokens.';

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
  -- The sessions first: the trigger on factors clears the claims of those at aal1.
  update auth.sessions set factor_id = null, aal = 'aal1' where user_id = me;
  delete from auth.mfa_factors where user_id = me;
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
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (select from public.staff where role = 'admin')
  );
end
$$;
grant execute on function private.has_admin() to authenticated, service_role;

create function public.has_admin() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.has_admin() $$;
comment on function public.has_admin() is 'Whether the hub has an admin; if not, a setup code makes the first one.';
grant execute on function public.has_admin() to authenticated, service_role;

create function private.void_setup_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.setup_codes where true;
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
  delete from private.setup_codes where true;
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
