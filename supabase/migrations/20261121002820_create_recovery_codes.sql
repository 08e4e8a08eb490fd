-- For who has lost the phone: ten codes, each good once, which take the second factors off the account.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'Hashes of recovery codes; 50 random bits each, so that a plain hash suffices.';
alter table private.recovery_codes enable row level security;

create function private.hash_recovery_code(code text) returns bytea
language sql immutable set search_path = '' as $$
  select extensions.digest((select auth.uid())::text || ':' || upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')), 'sha256')
$$;
revoke execute on function private.hash_recovery_code(text) from public;

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters and digits that are taken for one another.
  alphabet constant text := 'ABCDEFGHJKMNPQRSTVWXYZ23456789AB';
  codes text[] := '{}';
begin
  if (select auth.uid()) is null or coalesce((select auth.jwt()) ->> 'aal', '') <> 'aal2' then
    perform private.refuse(403, 'second_factor_needed', 'Confirm with your second step first, then ask for the codes.');
  end if;
  select array_agg(code) into codes from (
    select string_agg(substr(alphabet, 1 + get_byte(bytes, i) % 32, 1) || case when i = 4 then '-' else '' end, '' order by i) as code
    from (select n, extensions.gen_random_bytes(10) as bytes from generate_series(1, 10) as n) as random, generate_series(0, 9) as i
    group by n
  ) as made;
  delete from private.recovery_codes where user_id = (select auth.uid());
  insert into private.recovery_codes (user_id, code_hash)
  select (select auth.uid()), private.hash_recovery_code(code) from unnest(codes) as code;
  return codes;
end
$$;

create function private.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is null then return false; end if;
  -- Ten tries an hour; a try counts whether or not it was right.
  if not private.take_allowance('recovery code ' || me::text, 10, 3600) then
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

create function private.count_recovery_codes() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.recovery_codes where user_id = (select auth.uid()) and used_at is null
$$;

create function public.make_recovery_codes() returns text[]
language sql security invoker set search_path = '' as $$ select private.make_recovery_codes() $$;
create function public.use_recovery_code(code text) returns boolean
language sql security invoker set search_path = '' as $$ select private.use_recovery_code(code) $$;
create function public.count_recovery_codes() returns integer
language sql stable security invoker set search_path = '' as $$ select private.count_recovery_codes() $$;
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the caller, shown this once; older ones are void. Needs a session with a second factor.';
comment on function public.use_recovery_code(text) is
  'Takes the second factors off the caller''s account. False for a wrong code, null after ten tries in an hour.';
comment on function public.count_recovery_codes() is 'How many recovery codes the caller has left.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.make_recovery_codes()', 'private.use_recovery_code(text)', 'private.count_recovery_codes()',
    'public.make_recovery_codes()', 'public.use_recovery_code(text)', 'public.count_recovery_codes()'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to authenticated, service_role', signature);
  end loop;
end
$$;
