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
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select owner_id from public.businesses where id = business and owner_id is not null
  union
  select user_id from public.business_managers where business_id = business and role = 'manager';
end
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
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
  );
end
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
    jsonb_build_object('invitation_id', known.id, 'business', case when is_for_team then listing.name else coalesce(nullif(
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
