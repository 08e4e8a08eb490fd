-- Inviting people to help with a listing by their e-mail address, whether they have an account or not.
create table public.manager_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null constraint manager_invitations_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254 and email = lower(email)),
  role text not null default 'manager' constraint manager_invitations_role_known check (role in ('manager', 'contributor')),
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
comment on table public.manager_invitations is 'Who was asked to help with a listing; written by the functions below only.';
create index manager_invitations_business_id_idx on public.manager_invitations (business_id, created_at desc);
create index manager_invitations_email_idx on public.manager_invitations (email) where accepted_at is null and revoked_at is null;
create unique index manager_invitations_one_open on public.manager_invitations (business_id, email)
  where accepted_at is null and revoked_at is null;

create function private.my_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
$$;
comment on function private.my_email() is 'The confirmed address of the caller.';
revoke execute on function private.my_email() from public;
grant execute on function private.my_email() to authenticated, service_role;

alter table public.manager_invitations enable row level security;
-- Without token_hash.
grant select (id, business_id, email, role, invited_by, sends, sent_at, expires_at, accepted_at, accepted_by, revoked_at, created_at)
  on public.manager_invitations to authenticated;
grant select, insert, update, delete on public.manager_invitations to service_role;
create policy "owners and managers see invitations, the invited theirs, staff all" on public.manager_invitations
  for select to authenticated using (
    business_id = any ((select private.my_business_ids())::uuid[]) or email = (select private.my_email())
    or (select private.is_staff()));

create function private.invite_manager(business uuid, address text, as_role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(address));
  listing public.businesses;
  known public.manager_invitations;
  token constant text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  if not (business = any (private.my_business_ids('{owner}')) or private.is_staff('{admin}')) then
    raise exception using errcode = '42501', message = 'Only the owner of a listing chooses who helps.';
  end if;
  -- Invitations to one listing come one after the other.
  select * into listing from public.businesses where businesses.id = business for update;
  if listing.id is null then perform private.refuse(404, 'not_found', 'There is no such listing.'); end if;
  if exists (select from auth.users where lower(users.email) = invited and (users.id = listing.owner_id or users.id in (
    select user_id from public.business_managers where business_id = business and business_managers.role = as_role))) then
    perform private.refuse(409, 'helps_already', 'This person helps with the listing already.');
  end if;
  select * into known from public.manager_invitations as open
  where open.business_id = business and open.email = invited and open.accepted_at is null and open.revoked_at is null;
  if known.sent_at > now() - interval '1 minute' then
    perform private.refuse(429, 'invitation_just_sent', 'The invitation is on its way. Wait a minute before you send it again.');
  elsif known.sends >= 5 and known.sent_at > now() - interval '1 day' then
    perform private.refuse(429, 'too_many_invitations', 'It was sent five times. Ask the person to look among unwanted mails.');
  elsif known.id is null and (select count(*) >= 20 from public.manager_invitations as open
    where open.business_id = business and open.accepted_at is null and open.revoked_at is null) then
    perform private.refuse(409, 'too_many_waiting', 'Twenty invitations are open: take one back first.');
  end if;
  if known.id is null then
    insert into public.manager_invitations (business_id, email, role, token_hash, invited_by)
    values (business, invited, as_role, encode(extensions.digest(token, 'sha256'), 'hex'), (select auth.uid()))
    returning * into known;
  else
    update public.manager_invitations as open set role = as_role, sends = open.sends + 1, sent_at = now(),
      token_hash = encode(extensions.digest(token, 'sha256'), 'hex'), expires_at = now() + interval '14 days'
    where open.id = known.id returning * into known;
  end if;
  perform private.queue_mail(format('invitations:%s:%s', known.id, known.sends), 'invitation', 'invitations', null,
    jsonb_build_object('business', listing.name, 'role', as_role, 'expires_at', known.expires_at, 'inviter', (
      select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where profiles.id = (select auth.uid()))),
    invited, jsonb_build_object('token', token));
  return known.id;
end
$$;

create function private.accept_invitation(token text, invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_one public.manager_invitations;
  mine constant text := private.my_email();
begin
  select * into found_one from public.manager_invitations
  where (token_hash = encode(extensions.digest(token, 'sha256'), 'hex') or (id = invitation and email = mine))
    and revoked_at is null for update;
  -- Who clicks twice is in already.
  if found_one.accepted_by = (select auth.uid()) then return found_one.business_id; end if;
  if found_one.id is null or found_one.accepted_at is not null then
    perform private.refuse(404, 'invitation_unknown', 'This invitation is not valid any more. Ask for a new one.');
  elsif found_one.expires_at <= now() then
    perform private.refuse(409, 'invitation_expired', 'This invitation has run out. Ask for a new one.');
  elsif found_one.email is distinct from mine then
    perform private.refuse(403, 'invitation_for_other',
      format('This invitation is for %s. Sign in with that address to accept it.', private.shorten_address(found_one.email)));
  end if;
  insert into public.business_managers (business_id, user_id, role, added_by)
  values (found_one.business_id, (select auth.uid()), found_one.role, found_one.invited_by)
  on conflict (business_id, user_id) do update set role = excluded.role;
  update public.manager_invitations set accepted_at = now(), accepted_by = (select auth.uid()) where id = found_one.id;
  return found_one.business_id;
end
$$;

create function private.revoke_invitation(invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid;
begin
  update public.manager_invitations set revoked_at = now()
  where id = invitation and accepted_at is null and revoked_at is null
    and (business_id = any (private.my_business_ids('{owner}')) or private.is_staff('{admin}'))
  returning id into gone;
  if gone is null then
    perform private.refuse(404, 'invitation_unknown', 'This invitation was accepted or taken back already.');
  end if;
  return gone;
end
$$;

create function public.invite_manager(business_id uuid, email text, role text default 'manager') returns uuid
language sql security invoker set search_path = '' as $$ select private.invite_manager(business_id, email, role) $$;
create function public.accept_invitation(token text default null, invitation_id uuid default null) returns uuid
language sql security invoker set search_path = '' as $$ select private.accept_invitation(token, invitation_id) $$;
create function public.revoke_invitation(invitation_id uuid) returns uuid
language sql security invoker set search_path = '' as $$ select private.revoke_invitation(invitation_id) $$;
comment on function public.invite_manager(uuid, text, text) is
  'Invites somebody to help with a listing, or sends an open invitation again; for its owner and for admins. Answers its id.';
comment on function public.accept_invitation(text, uuid) is
  'Accepts an invitation by the token of its mail, or by its id; only with the confirmed address that it was sent to. Answers the business.';
comment on function public.revoke_invitation(uuid) is 'Takes an open invitation back; for the owner of the listing and for admins.';
do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.invite_manager(uuid, text, text)', 'private.accept_invitation(text, uuid)', 'private.revoke_invitation(uuid)',
    'public.invite_manager(uuid, text, text)', 'public.accept_invitation(text, uuid)', 'public.revoke_invitation(uuid)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to authenticated, service_role', signature);
  end loop;
end
$$;

-- What the former owner offered goes with the former owner.
create function private.drop_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invitations set revoked_at = now()
  where business_id = new.id and accepted_at is null and revoked_at is null;
  return null;
end
$$;
revoke execute on function private.drop_invitations() from public;
create trigger businesses_drop_invitations after update of owner_id on public.businesses
  for each row when (old.owner_id is distinct from new.owner_id and old.owner_id is not null)
  execute function private.drop_invitations();
