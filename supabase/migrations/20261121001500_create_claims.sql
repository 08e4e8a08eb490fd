-- "This listing is mine": who says so, how it is proved, and what was decided.
create table public.claims (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  claimant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  position text not null default '' constraint claims_position_length check (char_length(position) <= 100),
  message text not null default '' constraint claims_message_length check (char_length(message) <= 2000),
  method text not null constraint claims_method_known check (method in ('email_domain', 'phone_code', 'document', 'staff')),
  -- Where the proof was sent, shortened: "i•••@example.com".
  method_target text constraint claims_method_target_length check (char_length(method_target) <= 100),
  evidence_paths text[] not null default '{}' constraint claims_evidence_paths_count check (
    cardinality(evidence_paths) <= 5 and private.is_clean_list(evidence_paths)
    and char_length(array_to_string(evidence_paths, '')) <= 2000),
  status text not null default 'started' constraint claims_status_known check (status in (
    'started', 'awaiting_proof', 'pending_review', 'needs_info', 'approved', 'rejected', 'withdrawn', 'revoked')),
  status_reason text constraint claims_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  -- Who gets the listing back when an approved claim is revoked.
  previous_owner_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.claims is 'Claims of listings, with their proof and decision.';
create unique index claims_one_open_per_person on public.claims (business_id, claimant_id)
  where status in ('started', 'awaiting_proof', 'pending_review', 'needs_info');
create index claims_business_id_idx on public.claims (business_id);
create index claims_claimant_id_idx on public.claims (claimant_id);
create index claims_previous_owner_id_idx on public.claims (previous_owner_id);
create index claims_queue_idx on public.claims (created_at) where status = 'pending_review';

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('claims', '', 'started', '{owner,editor,admin}', false),
  ('claims', 'started', 'awaiting_proof', '{system}', false),
  ('claims', 'started', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'approved', '{system}', false),
  ('claims', 'pending_review', 'needs_info', '{editor,admin}', true),
  ('claims', 'needs_info', 'pending_review', '{owner,editor,admin}', false),
  ('claims', 'pending_review', 'approved', '{editor,admin}', false),
  ('claims', 'pending_review', 'rejected', '{editor,admin}', true),
  ('claims', 'started', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'awaiting_proof', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'pending_review', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'needs_info', 'withdrawn', '{owner,editor,admin}', false),
  ('claims', 'approved', 'revoked', '{editor,admin}', true);

create function private.receive_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses where id = new.business_id and status = 'approved') then
    perform private.refuse(404, 'not_found', 'There is no such listing.');
  elsif exists (select from public.businesses where id = new.business_id and owner_id = new.claimant_id) then
    perform private.refuse(409, 'already_owner', 'This listing is yours already.');
  end if;
  return new;
end
$$;
revoke execute on function private.receive_claim() from public;

create function private.decide_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('approved', 'revoked') then return new; end if;
  if new.status = 'approved' and new.claimant_id = (select auth.uid()) then
    perform private.refuse(403, 'own_claim', 'Somebody else of the staff has to decide about your own claim.');
  end if;
  perform set_config('hub.deciding_claim', 'on', true);
  if new.status = 'approved' then
    select owner_id into new.previous_owner_id from public.businesses where id = new.business_id for update;
    update public.businesses set owner_id = new.claimant_id, verified = true where id = new.business_id;
  else
    -- Who got the listing after this claimant must not give it back to them.
    update public.claims set previous_owner_id = new.previous_owner_id
    where business_id = new.business_id and previous_owner_id = new.claimant_id and id <> new.id;
    update public.businesses set owner_id = new.previous_owner_id, verified = exists (
      select from public.claims where business_id = new.business_id and claimant_id = new.previous_owner_id and status = 'approved')
    where id = new.business_id and owner_id = new.claimant_id;
  end if;
  perform set_config('hub.deciding_claim', '', true);
  return new;
end
$$;
revoke execute on function private.decide_claim() from public;

create trigger claims_1_receive before insert on public.claims
  for each row execute function private.receive_claim();
-- What was decided about stays as it was.
create function private.keep_decided_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' and old.status not in ('started', 'awaiting_proof', 'needs_info')
    and (new.position, new.message, new.evidence_paths) is distinct from (old.position, old.message, old.evidence_paths) then
    perform private.refuse(409, 'claim_under_review', 'The claim is with the desk: it can be withdrawn, not changed.');
  end if;
  return new;
end
$$;
revoke execute on function private.keep_decided_claim() from public;
create trigger claims_0_keep_decided before update on public.claims
  for each row execute function private.keep_decided_claim();
create trigger claims_0_limit_waiting before insert on public.claims for each row
  execute function private.limit_waiting('5', 'claimant_id', 'status', '{started,awaiting_proof,pending_review,needs_info}');
create trigger claims_2_enforce_status before insert or update on public.claims
  for each row execute function private.enforce_status();
create trigger claims_3_only_staff_may_change before update on public.claims
  for each row execute function private.only_staff_may_change(
    'business_id', 'claimant_id', 'method', 'method_target', 'previous_owner_id');
create trigger claims_4_decide before update on public.claims
  for each row when (old.status is distinct from new.status) execute function private.decide_claim();
create trigger claims_set_updated_at before update on public.claims
  for each row execute function private.set_updated_at();
create trigger audit_claims after insert or update or delete on public.claims
  for each row execute function private.write_audit();

alter table public.claims enable row level security;
grant select on public.claims to authenticated;
grant insert (id, business_id, position, message, method, evidence_paths),
  update (position, message, evidence_paths, status, status_reason) on public.claims to authenticated;
grant select, insert, update, delete on public.claims to service_role;
create policy "claimants see their claims, staff see all" on public.claims for select to authenticated
  using (claimant_id = (select auth.uid()) or (select private.is_staff()));
create policy "people claim for themselves" on public.claims for insert to authenticated
  with check (claimant_id = (select auth.uid()));
create policy "claimants complete their claims, staff decide" on public.claims for update to authenticated
  using (claimant_id = (select auth.uid()) or (select private.is_staff()))
  with check (claimant_id = (select auth.uid()) or (select private.is_staff()));
