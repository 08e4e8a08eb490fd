-- Who adds a passkey or a security key to an account, or takes one away, tells its owner: by email and in the bell.

create function private.tell_of_key() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Without the name of the key: whoever adds it chooses it, and would write in an email of the hub.
  key_kind constant text := case tg_table_name when 'mfa_factors' then 'security_key' else 'passkey' end;
  owner_id constant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  key_id constant uuid := case tg_op when 'DELETE' then old.id else new.id end;
  change constant text := case tg_op when 'DELETE' then 'removed' else 'added' end;
begin
  -- There is nobody to tell of an account that is deleted, or kept without its address.
  perform private.queue_mail(format('key_%s:%s', change, key_id), 'key_change', 'accounts', owner_id,
    jsonb_build_object('key', key_kind, 'change', change))
  from auth.users where id = owner_id and deleted_at is null;
  return null;
end
$$;
comment on function private.tell_of_key() is
  'Tells the owner of an account, by email and in the bell, that a passkey or security key was added to it or removed.';

create trigger mfa_factors_tell_of_key_added after update of status on auth.mfa_factors
  for each row when (new.status::text = 'verified' and old.status::text <> 'verified' and new.factor_type::text = 'webauthn') execute function private.tell_of_key();
create trigger mfa_factors_tell_of_key_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified' and old.factor_type::text = 'webauthn') execute function private.tell_of_key();

create function private.watch_passkeys() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('auth.webauthn_credentials') is null then return false; end if;
  create or replace trigger webauthn_credentials_tell_of_key after insert or delete on auth.webauthn_credentials
    for each row execute function private.tell_of_key();
  return true;
end
$$;
comment on function private.watch_passkeys() is
  'Has private.tell_of_key() called for passkeys. False where Auth has no table of them yet: call it again once it has (docs/deploy.md).';

select private.watch_passkeys();
