-- Recovery codes belong to the second steps that they were made for: once the last of these is off, the codes are void, and whoever
-- sets up another later makes new ones.
create function private.void_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_codes where user_id = old.user_id
    and not exists (select from auth.mfa_factors where user_id = old.user_id and status::text = 'verified');
  return null;
end
$$;
revoke execute on function private.void_recovery_codes() from public;
create trigger mfa_factors_void_codes after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.void_recovery_codes();
