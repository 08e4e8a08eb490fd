-- As before, and who accepted, and left or was removed since, is told so: the link lets nobody in twice.
create or replace function private.accept_invitation(token text, invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_one public.manager_invitations;
  mine constant text := private.my_email();
begin
  select * into found_one from public.manager_invitations
  where (token_hash = encode(extensions.digest(token, 'sha256'), 'hex') or (id = invitation and email = mine))
    and revoked_at is null for update;
  -- Who clicks twice is in already.
  if found_one.accepted_by = (select auth.uid()) and exists (select from public.business_managers
    where business_id = found_one.business_id and user_id = (select auth.uid())) then return found_one.business_id; end if;
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
