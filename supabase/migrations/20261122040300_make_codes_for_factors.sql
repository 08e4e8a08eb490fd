-- A session keeps its second step a while after the step is taken off: codes made then would open the next one.
create or replace function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters and digits that are taken for one another.
  alphabet constant text := 'ABCDEFGHJKMNPQRSTVWXYZ23456789AB';
  codes text[] := '{}';
begin
  -- Locked, so that the last factor is not taken off meanwhile.
  perform from auth.mfa_factors where user_id = (select auth.uid()) and status::text = 'verified' for share;
  if not found or coalesce((select auth.jwt()) ->> 'aal', '') <> 'aal2' then
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
