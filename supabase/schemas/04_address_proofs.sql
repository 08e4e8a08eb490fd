-- Anybody can sign up with somebody else's address. Once its owner proves it, whoever signed up has nothing of the account: what was set
-- before is void, or the owner confirms it. The rule is in triggers on the tables of Auth, so that it holds on hosted projects too.

create table private.address_proofs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The confirmation was emailed again: whoever asked may be the owner of the address, and not who chose the password.
  was_asked_again boolean not null default false,
  proven_at timestamptz,
  -- What the sign-up said was set aside when the address was proven: nothing of it counts.
  is_void boolean not null default false,
  -- The hash of a secret of the browser that signed up.
  sign_up_key text,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  claimed_at timestamptz
);
comment on table private.address_proofs is
  'When the address or number of an account was proven for the first time, what was set aside of the sign-up then, and when its owner took the account.';
alter table private.address_proofs enable row level security;

create function private.count_confirmation_emails() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.address_proofs (user_id, was_asked_again) values (new.id, true)
  on conflict on constraint address_proofs_pkey do nothing;
  return null;
end
$$;
comment on function private.count_confirmation_emails() is 'Records that the confirmation of a sign-up was sent more than once.';

create trigger users_count_confirmation_emails after update of confirmation_sent_at on auth.users
  for each row when (old.email_confirmed_at is null and old.phone_confirmed_at is null and new.email_confirmed_at is null
    and new.phone_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at)
  execute function private.count_confirmation_emails();

-- Passkeys are a table that Auth may not have yet (private.watch_passkeys).
create function private.delete_keys_of(person uuid, besides_session uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person and id is distinct from besides_session;
  if to_regclass('auth.webauthn_credentials') is not null then
    delete from auth.webauthn_credentials where user_id = person;
  end if;
  delete from private.recovery_codes where user_id = person;
  delete from private.push_devices where user_id = person;
end
$$;
comment on function private.delete_keys_of(uuid, uuid) is
  'Deletes what gives access to an account besides its password: second factors, passkeys, recovery codes, devices, and the sessions but one.';

-- An identity at a provider that verified the address is its owner's.
create function private.delete_foreign_identities(person uuid, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.identities as i where i.user_id = person and case i.provider when 'email' then address is null
    when 'phone' then address is not null
    else address is null or lower(i.identity_data ->> 'email') is distinct from lower(address)
      or coalesce(i.identity_data ->> 'email_verified', '') <> 'true' end;
  return found;
end
$$;
comment on function private.delete_foreign_identities(uuid, text) is
  'Deletes the identities of an account that do not show its email address, of one without an address all but its phone. Whether there were any.';

create function private.void_unproven_sign_up() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := case when new.email_confirmed_at is not null then new.email end;
  known constant private.address_proofs := (select p from private.address_proofs as p where p.user_id = new.id);
  asked_again constant boolean := coalesce(known.was_asked_again, false);
  -- Auth deletes the code of the confirmation after this, and all codes before where another one proved the address; a provider that
  -- proves it leaves no identity but its own.
  is_confirmed constant boolean := exists (
    select from auth.one_time_tokens where user_id = new.id and token_type::text = 'confirmation_token')
    and exists (select from auth.identities where user_id = new.id and provider in ('email', 'phone'));
  -- A code by text message is often asked for again, and who signs in by one takes the account at once.
  is_own_password constant boolean := is_confirmed and (not asked_again or address is null);
  moment constant timestamptz := greatest(now(), new.email_confirmed_at, new.phone_confirmed_at);
  key constant text := left(new.raw_user_meta_data ->> 'sign_up_key', 64);
begin
  if known.proven_at is not null then return new; end if;
  -- Accounts of admins and of providers are proven as they are made; those of invitations were made by staff. Who is in an account
  -- without an address and adds one shows the link to the browser that asked (src/features/auth).
  if current_setting('hub.new_account', true) = new.id::text
    or (new.confirmation_sent_at is null and new.email_change_sent_at is not null)
    or (new.invited_at is not null and not asked_again) then
    insert into private.address_proofs (user_id, proven_at, claimed_at) values (new.id, moment, moment)
    on conflict on constraint address_proofs_pkey do update set (proven_at, claimed_at) = row (excluded.proven_at, excluded.claimed_at);
    return new;
  end if;

  perform private.delete_keys_of(new.id, null);
  perform private.delete_foreign_identities(new.id, address);
  new.email_change := '';
  new.phone_change := '';
  if address is not null and new.phone_confirmed_at is null then new.phone := null; end if;

  insert into private.address_proofs as u (user_id, proven_at, is_void, sign_up_key, password_hash, first_name, last_name)
  select new.id, moment, not is_own_password, key, case when not is_own_password then new.encrypted_password end, p.first_name, p.last_name
  from public.profiles as p where p.id = new.id
  on conflict on constraint address_proofs_pkey do update set (proven_at, is_void, sign_up_key, password_hash, first_name, last_name)
    = row (excluded.proven_at, excluded.is_void, excluded.sign_up_key, excluded.password_hash, excluded.first_name, excluded.last_name);
  if is_own_password then return new; end if;

  -- Of a provider that proved the address Auth has put the names into the metadata.
  if exists (select from auth.identities where user_id = new.id and provider not in ('email', 'phone')) then
    update public.profiles set avatar_url = null,
      first_name = left(btrim(coalesce(new.raw_user_meta_data ->> 'given_name', '')), 100),
      last_name = left(btrim(coalesce(new.raw_user_meta_data ->> 'family_name', '')), 100)
    where id = new.id;
    update private.address_proofs set claimed_at = moment, password_hash = null where user_id = new.id;
  else
    update public.profiles set first_name = '', last_name = '', avatar_url = null where id = new.id;
  end if;
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.void_unproven_sign_up() is
  'When the address or number of an account is proven for the first time: deletes what was added before, and sets its password and names aside, unless '
  'they can be of whoever confirmed. Those remain unproven until private.claim_account().';

create trigger users_void_unproven_sign_up before update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and old.phone_confirmed_at is null
    and (new.email_confirmed_at is not null or new.phone_confirmed_at is not null))
  execute function private.void_unproven_sign_up();

-- This method says that the browser that opened the link holds the secret of the one that signed up, and no other sign-up was asked for.
create function private.accept_sign_up() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.address_proofs as u set claimed_at = now() from auth.sessions as s
  where s.id = new.session_id and u.user_id = s.user_id and u.proven_at is not null and u.claimed_at is null and not u.is_void;
  return null;
end
$$;
comment on function private.accept_sign_up() is 'Accepts the password and names of a sign-up that the same browser confirmed.';

create trigger mfa_amr_claims_accept_sign_up after insert on auth.mfa_amr_claims
  for each row when (new.authentication_method = 'email/signup') execute function private.accept_sign_up();

-- Sessions by a code sent to a phone or by a provider count as those of an email, unless somebody added that phone or provider since.
create function private.has_emailed_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.sessions as s join auth.mfa_amr_claims as c on c.session_id = s.id
    where s.id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and s.user_id = (select auth.uid())
      and c.authentication_method in ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'oauth', 'sso/saml'));
end
$$;
comment on function private.has_emailed_session() is 'Whether the session of the caller began with a link, a code or a provider, not with a password or a passkey.';

create function private.is_proven_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  known private.address_proofs;
begin
  select * into known from private.address_proofs as u where u.user_id = (select auth.uid()) and u.proven_at is not null
    and u.claimed_at is null and not u.is_void;
  return known.user_id is null or (private.has_emailed_session() and not exists (
    select from auth.users as u left join auth.identities as i on i.user_id = u.id and i.provider not in ('email', 'phone')
      and lower(i.identity_data ->> 'email') is distinct from lower(u.email)
    where u.id = known.user_id and (i.id is not null or greatest(u.email_confirmed_at, u.phone_confirmed_at) > known.proven_at)));
end
$$;
comment on function private.is_proven_session() is
  'Whether the caller may act: false in a session by the password of a sign-up that the owner of the address has not confirmed.';
grant execute on function private.is_proven_session() to authenticated, service_role;

create function private.claim_account(sign_up_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := (select auth.uid());
  session constant uuid := nullif((select auth.jwt()) ->> 'session_id', '')::uuid;
  person auth.users;
  known private.address_proofs;
  is_same_browser boolean;
  -- Whether an email address and a number were added since.
  later boolean[];
  has_foreign boolean := false;
begin
  -- In the order of Auth: the account before all that belongs to it.
  select * into person from auth.users where id = me for no key update;
  select * into known from private.address_proofs as u where u.user_id = me and u.proven_at is not null and u.claimed_at is null;
  if known.user_id is null then return jsonb_build_object('state', 'claimed'); end if;
  if not known.is_void and not private.has_emailed_session() then
    perform private.raise_error(403, 'address_not_confirmed', 'Sign in by a link in an email first. Then choose a password.');
  end if;
  is_same_browser := known.sign_up_key = encode(extensions.digest(claim_account.sign_up_key, 'sha256'), 'hex');

  if is_same_browser and known.is_void then
    update auth.users set encrypted_password = coalesce(encrypted_password, known.password_hash) where id = me;
    update public.profiles set first_name = known.first_name, last_name = known.last_name
    where id = me and first_name = '' and last_name = '';
  elsif not coalesce(is_same_browser, false) and not known.is_void then
    -- Whoever knows the password may have come in since.
    perform private.delete_keys_of(me, session);
    later := array[person.email_confirmed_at > known.proven_at, person.phone_confirmed_at > known.proven_at];
    has_foreign := private.delete_foreign_identities(me, case when later[1] then null else person.email end) or true = any (later);
    if has_foreign then delete from auth.sessions where user_id = me; end if;
    update auth.users set encrypted_password = null, email_change = '', phone_change = '',
      email = case when later[1] then null else email end, email_confirmed_at = case when later[1] then null else email_confirmed_at end,
      phone = case when later[2] then null else phone end, phone_confirmed_at = case when later[2] then null else phone_confirmed_at end
    where id = me;
    update public.profiles set first_name = '', last_name = '', avatar_url = null where id = me;
  end if;
  update auth.users set raw_user_meta_data = raw_user_meta_data - '{sign_up_key,first_name,last_name,name,full_name,avatar_url,picture}'::text[]
  where id = me;
  update private.address_proofs as u set claimed_at = now(), password_hash = null, sign_up_key = null where u.user_id = me;
  return jsonb_build_object('state', case
    when has_foreign then 'sign_in_again'
    when exists (select from auth.users where id = me and encrypted_password is null) then 'choose_password'
    else 'claimed' end, 'first_name', known.first_name, 'last_name', known.last_name);
end
$$;
grant execute on function private.claim_account(text) to authenticated;

create function public.claim_account(sign_up_key text default '') returns jsonb
language sql security invoker set search_path = '' as $$ select private.claim_account(sign_up_key) $$;
comment on function public.claim_account(text) is
  'After an emailed link: the caller takes the account. In the browser that signed up, which has the key of it, password and names stay; in any other they are '
  'void, and state is choose_password (or sign_in_again where somebody had added a phone or an identity). 403 address_not_confirmed in a session by password.';
grant execute on function public.claim_account(text) to authenticated;
