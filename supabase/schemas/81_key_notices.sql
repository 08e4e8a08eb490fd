-- A passkey or a second factor that is added to an account or removed: its owner is told, by email and in the bell.

create function private.notify_key_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Without the name of the key: whoever adds it chooses it, and would write in an email of the hub.
  key_row constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  key_kind constant text := case key_row ->> 'factor_type' when 'webauthn' then 'security_key' when 'totp' then 'authenticator_app'
    when 'phone' then 'phone' else 'passkey' end;
  owner_id constant uuid := key_row ->> 'user_id';
  change constant text := case tg_op when 'DELETE' then 'removed' else 'added' end;
begin
  -- Who adds and removes keys in a loop, or has the session of somebody else and does, sends a hundred emails a day and no more:
  -- more than anybody overlooks, so that none that matters hides behind others.
  if not private.consume_rate_limit('key_change:' || owner_id, 100, 86400) then return null; end if;
  -- There is nobody to tell of an account that is deleted, or kept without its address.
  perform private.queue_mail(format('key_%s:%s', change, key_row ->> 'id'), 'key_change', 'accounts', owner_id,
    jsonb_build_object('key', key_kind, 'change', change))
  from auth.users where id = owner_id and deleted_at is null;
  return null;
end
$$;
comment on function private.notify_key_change() is
  'Tells the owner of an account, by email and in the bell, that a passkey, security key, authenticator app or phone was added to it or removed: at most a hundred times a day.';

create trigger mfa_factors_notify_key_added after update of status on auth.mfa_factors
  for each row when (new.status::text = 'verified' and old.status::text <> 'verified') execute function private.notify_key_change();
create trigger mfa_factors_notify_key_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.notify_key_change();

create function private.watch_passkeys() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('auth.webauthn_credentials') is null then return false; end if;
  create or replace trigger webauthn_credentials_notify_key_change after insert or delete on auth.webauthn_credentials
    for each row execute function private.notify_key_change();
  return true;
end
$$;
comment on function private.watch_passkeys() is
  'Has private.notify_key_change() called for passkeys. False where Auth has no table of them yet: call it again once it has (docs/deploy.md).';

select private.watch_passkeys();
