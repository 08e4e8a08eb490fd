-- As before, and an invitation can be sent again while it is accepted: each waited for what the other held.
create or replace function private.invite_manager(business uuid, address text, as_role text) returns uuid
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
  -- Invitations to one listing come one after the other; whoever accepts one, and so refers to the listing, need not wait.
  select * into listing from public.businesses where businesses.id = business for no key update;
  if listing.id is null then perform private.refuse(404, 'not_found', 'There is no such listing.'); end if;
  -- An invitation that is being accepted is waited for: then the person helps already.
  select * into known from public.manager_invitations as open
  where open.business_id = business and open.email = invited and open.accepted_at is null and open.revoked_at is null
  for update;
  if exists (select from auth.users where lower(users.email) = invited and (users.id = listing.owner_id or users.id in (
    select user_id from public.business_managers where business_id = business and business_managers.role = as_role))) then
    perform private.refuse(409, 'helps_already', 'This person helps with the listing already.');
  end if;
  if known.sent_at > now() - interval '1 minute' then
    perform private.refuse(429, 'invitation_just_sent', 'The invitation is on its way. Wait a minute before you send it again.');
  elsif known.sends >= 5 and known.sent_at > now() - interval '1 day' then
    perform private.refuse(429, 'too_many_invitations', 'It was sent five times. Ask the person to look among unwanted mails.');
  elsif known.id is null and (select count(*) >= 20 from public.manager_invitations as open
    where open.business_id = business and open.accepted_at is null and open.revoked_at is null) then
    perform private.refuse(409, 'too_many_waiting', 'Twenty invitations are open: take one back first.');
  end if;
  -- Taken back and sent again, or for another listing: nobody's mailbox is filled, and nobody fills many.
  if not private.take_allowance('invitations to ' || private.sign('codes', invited), 6, 86400)
    or not private.take_allowance('invitations by ' || (select auth.uid()), 40, 86400) then
    perform private.refuse(429, 'too_many_invitations', 'That were many invitations for one day. Go on tomorrow.');
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
