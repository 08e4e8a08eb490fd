-- Claims of listings, and their proof.

-- Who claims a listing, how it is proved, and what was decided.
create table public.claims (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  claimant_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  position text not null default '' constraint claims_position_length check (char_length(position) <= 100),
  message text not null default '' constraint claims_message_length check (char_length(message) <= 2000),
  method text not null constraint claims_method_known
    check (method in ('email_domain', 'phone_code', 'document', 'staff')),
  -- Where the code was sent, masked: "i•••@example.com".
  method_target text constraint claims_method_target_length check (char_length(method_target) <= 100),
  evidence_paths text[] not null default '{}' constraint claims_evidence_paths_count check (
    cardinality(evidence_paths) <= 5 and private.is_clean_list(evidence_paths)
    and char_length(array_to_string(evidence_paths, '')) <= 2000),
  status text not null default 'started' constraint claims_status_known check (status in (
    'started', 'awaiting_proof', 'pending_review', 'needs_info', 'approved', 'rejected', 'withdrawn',
    'revoked')),
  status_reason text constraint claims_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  -- Gets the listing back if an approved claim is revoked.
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

-- What staff are deciding about must not change meanwhile.
create function private.guard_claim_under_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' and old.status not in ('started', 'awaiting_proof', 'needs_info')
    and (new.position, new.message, new.evidence_paths) is distinct from (old.position, old.message,
      old.evidence_paths) then
    perform private.raise_error(409, 'claim_under_review',
      'The claim is under review. You can withdraw it, but not change it.');
  end if;
  return new;
end
$$;
comment on function private.guard_claim_under_review() is
  'Prevents changes of a claim that staff are reviewing.';

create function private.receive_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses where id = new.business_id and status = 'approved') then
    perform private.raise_error(404, 'not_found', 'This listing does not exist.');
  elsif exists (select from public.businesses where id = new.business_id and owner_id = new.claimant_id) then
    perform private.raise_error(409, 'already_owner', 'You already own this listing.');
  end if;
  return new;
end
$$;
comment on function private.receive_claim() is
  'Rejects claims of listings that are not public or already the claimant''s.';

-- Decisions about one listing are serialized: a revocation must see what a concurrent approval did, or a
-- claim would record a previous owner who no longer has anything to get back.
create function private.decide_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('approved', 'revoked') then return new; end if;
  if new.status = 'approved' and new.claimant_id = (select auth.uid()) then
    perform private.raise_error(403, 'own_claim', 'Another staff member has to decide your own claim.');
  end if;

  -- Serializes decisions about the listing; what is read below is what the earlier one wrote.
  perform 1 from public.businesses where id = new.business_id for no key update;
  perform set_config('hub.deciding_claim', 'on', true);
  if new.status = 'approved' then
    select owner_id into new.previous_owner_id from public.businesses where id = new.business_id;
    update public.businesses set owner_id = new.claimant_id, verified = true where id = new.business_id;
  else
    -- Whoever got the listing after this claimant must not return it to them.
    update public.claims set previous_owner_id = new.previous_owner_id
    where business_id = new.business_id and previous_owner_id = new.claimant_id and id <> new.id;
    update public.businesses set owner_id = new.previous_owner_id, verified = exists (
      select from public.claims where business_id = new.business_id and claimant_id = new.previous_owner_id
        and status = 'approved')
    where id = new.business_id and owner_id = new.claimant_id;
  end if;

  perform set_config('hub.deciding_claim', '', true);
  return new;
end
$$;
comment on function private.decide_claim() is
  'Gives the listing to the claimant when a claim is approved, and back when it is revoked.';

create function private.guard_evidence_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.evidence_paths) as path
    where not starts_with(path, new.claimant_id || '/' || new.id || '/')) then
    perform private.raise_error(422, 'evidence_elsewhere', 'Upload the documents to this claim first.');
  end if;
  return new;
end
$$;
comment on function private.guard_evidence_paths() is 'Allows only documents in the claim''s own folder.';

create trigger a_reject_anonymous before insert on public.claims
  for each row execute function private.reject_anonymous();
create trigger claims_0_guard_merged before insert on public.claims
  for each row execute function private.guard_merged_listing();
create trigger audit_claims after insert or update or delete on public.claims
  for each row execute function private.write_audit();
create trigger claims_0_guard_under_review before update on public.claims
  for each row execute function private.guard_claim_under_review();
create trigger claims_0_enforce_pending_quota before insert on public.claims for each row
  execute function private.enforce_pending_quota('5', 'claimant_id', 'status',
    '{started,awaiting_proof,pending_review,needs_info}');
create trigger claims_1_receive before insert on public.claims
  for each row execute function private.receive_claim();
create trigger claims_2_enforce_entitlement before insert on public.claims
  for each row execute function private.enforce_claim_entitlement();
create trigger claims_2_enforce_status before insert or update on public.claims
  for each row execute function private.enforce_status();
create trigger claims_3_guard_staff_columns before update on public.claims
  for each row execute function private.guard_staff_columns(
    'business_id', 'claimant_id', 'method', 'method_target', 'previous_owner_id');
create trigger claims_4_decide before update on public.claims
  for each row when (old.status is distinct from new.status) execute function private.decide_claim();
create trigger claims_5_guard_evidence_paths before insert or update of evidence_paths on public.claims
  for each row execute function private.guard_evidence_paths();
create trigger claims_set_updated_at before update on public.claims
  for each row execute function private.set_updated_at();
create trigger notify_decision after update on public.claims
  for each row execute function private.notify_decision('{approved,rejected,needs_info,revoked}');

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

-- Codes are sent to the email address or phone that the listing already shows; the alternative is documents
-- that staff check.
create table private.claim_codes (
  claim_id uuid primary key references public.claims (id) on delete cascade,
  -- Six digits are quickly guessed: the key that hashes them never leaves the database.
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null default now()
);
comment on table private.claim_codes is 'The code that a claim waits for.';

alter table private.claim_codes enable row level security;

create function private.mask_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case when address like '%@%' then left(address, 1) || '•••@' || split_part(address, '@', 2)
    else '•••' || right(regexp_replace(address, '[^0-9]', '', 'g'), 2) end
$$;

-- Whoever claims a listing has to know whether its address is theirs: they see where a code would go, as
-- "o***@example.com".
create function private.masked_listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select b.id, private.mask_address(b.email) from public.businesses as b
  where b.id = any (array(select unnest(listings) limit 20)) and b.email is not null and b.status = 'approved'
    and not private.is_anonymous() and (b.owner_id is null or exists (
      select from public.claims where business_id = b.id and claimant_id = (select auth.uid())))
$$;
grant execute on function private.masked_listing_emails(uuid[]) to authenticated, service_role;

create function public.masked_listing_emails(listings uuid[]) returns table (business_id uuid, email text)
language sql stable security invoker set search_path = '' as $$
  select * from private.masked_listing_emails(listings)
$$;
comment on function public.masked_listing_emails(uuid[]) is
  'The masked email addresses of up to 20 public listings that have no owner or that the caller claims; none '
  'for anonymous accounts.';
grant execute on function public.masked_listing_emails(uuid[]) to authenticated, service_role;

create function private.find_verifiable_claim(claim uuid, claimant uuid, states text[]) returns public.claims
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  perform private.lock_listing_of('claims', claim);
  select * into asked from public.claims where id = claim and claimant_id = claimant for update;
  if asked.id is null then perform private.raise_error(404, 'not_found', 'This claim does not exist.');
  elsif asked.status <> all (states) then
    perform private.raise_error(409, 'claim_not_open',
      'This claim does not need a code. It is under review or decided.');
  elsif asked.method not in ('email_domain', 'phone_code') then
    perform private.raise_error(409, 'claim_by_documents', 'This claim needs documents, not a code.');
  elsif (select owner_id is not null or status <> 'approved' from public.businesses
    where id = asked.business_id for update) then
    perform private.raise_error(409, 'listing_has_owner',
      'This listing already has an owner. Send documents, and staff will decide.');
  end if;
  return asked;
end
$$;

create function private.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_verifiable_claim(claim, claimant, '{started,awaiting_proof}');
  listing public.businesses;
  target text;
  code constant text := lpad((('x'
    || encode(extensions.gen_random_bytes(6), 'hex'))::bit(48)::bigint % 1000000)::text, 6, '0');
  known private.claim_codes;
begin
  select * into listing from public.businesses where id = asked.business_id;
  target := case asked.method when 'email_domain' then listing.email else listing.phone end;
  if target is null then
    perform private.raise_error(409, 'nowhere_to_send',
      format('The listing shows no %s. Choose another way to verify.',
      case asked.method when 'email_domain' then 'email address' else 'phone number' end));
  elsif asked.method = 'phone_code' and not can_text then
    perform private.raise_error(409, 'no_text_messages',
      'Text messages are not available. Choose another way to verify.');
  end if;

  select * into known from private.claim_codes where claim_id = claim;
  if known.sent_at > now() - interval '1 minute' then
    perform private.raise_error(429, 'code_just_sent',
      'A code is on its way. Wait a minute before you request another.');
  elsif known.sent_at > now() - interval '1 day' and known.sends >= 5 then
    perform private.raise_error(429, 'too_many_codes',
      'Too many codes were sent today. Send documents, or try again tomorrow.');
  elsif (select coalesce(sum(sends), 0) >= 10 from private.claim_codes
    join public.claims on claims.id = claim_id
    where business_id = listing.id and claim_codes.sent_at > now() - interval '1 day') then
    -- Protects that mailbox, however many people claim the listing.
    perform private.raise_error(429, 'too_many_codes',
      'Too many codes were sent for this listing today. Send documents, or try again tomorrow.');
  end if;

  insert into private.claim_codes as old (claim_id, code_hash, expires_at)
  values (claim, private.sign('codes', claim || code), now() + interval '15 minutes')
  on conflict (claim_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
    tries = 0,
    sends = case when old.sent_at < now() - interval '1 day' then 1 else old.sends + 1 end, sent_at = now()
  returning * into known;
  update public.claims set status = 'awaiting_proof', method_target = private.mask_address(target)
  where id = claim;
  perform private.queue_mail(format('claims:%s:code:%s', claim, extract(epoch from clock_timestamp())),
    'claim_code', 'claims',
    null, jsonb_build_object('business', listing.name, 'minutes', 15,
      'language', private.language_of(claimant)), target,
    jsonb_build_object('code', code),
    case asked.method when 'email_domain' then 'email' else 'sms' end);
  return jsonb_build_object('sent_to', private.mask_address(target), 'expires_at', known.expires_at,
    'sends_left', 5 - known.sends);
end
$$;
grant execute on function private.send_claim_code(uuid, uuid, boolean) to service_role;

create function public.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.send_claim_code(claim, claimant, can_text)
$$;
comment on function public.send_claim_code(uuid, uuid, boolean) is
  'Sends a code to the address that the claimed listing shows. With the service key: only the system may '
  'make this transition.';
grant execute on function public.send_claim_code(uuid, uuid, boolean) to service_role;

create function private.verify_claim_code(claim uuid, claimant uuid, code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_verifiable_claim(claim, claimant, '{awaiting_proof}');
  known private.claim_codes;
begin
  -- A wrong code is an answer, not an error: an error would roll the count back.
  update private.claim_codes set tries = tries + 1 where claim_id = claim returning * into known;
  if known.claim_id is null or known.expires_at <= now() then
    return jsonb_build_object('outcome', 'expired', 'tries_left', 0);
  elsif known.tries > 5 then return jsonb_build_object('outcome', 'exhausted', 'tries_left', 0);
  elsif known.code_hash <> private.sign('codes', claim || code) then
    return jsonb_build_object('outcome', 'wrong', 'tries_left', 5 - known.tries);
  end if;
  delete from private.claim_codes where claim_id = claim;
  update public.claims set status = 'approved' where id = claim;
  return jsonb_build_object('outcome', 'approved', 'business_id', asked.business_id, 'tries_left', 0);
end
$$;
grant execute on function private.verify_claim_code(uuid, uuid, text) to service_role;

create function public.verify_claim_code(claim uuid, claimant uuid, code text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.verify_claim_code(claim, claimant, code)
$$;
comment on function public.verify_claim_code(uuid, uuid, text) is
  'Approves a claim for the right code; outcome approved, wrong, expired or exhausted. With the service key.';
grant execute on function public.verify_claim_code(uuid, uuid, text) to service_role;

create function private.is_own_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.claims where id::text = split_part(path, '/', 2)
      and claimant_id = (select auth.uid())
      and status in ('started', 'awaiting_proof', 'needs_info'))
$$;
comment on function private.is_own_evidence(text) is
  'Whether a path belongs to a claim of the caller that still accepts documents.';
grant execute on function private.is_own_evidence(text) to authenticated, service_role;

create function private.may_add_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_own_evidence(path)
    and (select count(*) < 5 from storage.objects where bucket_id = 'claim-evidence'
    and starts_with(name, regexp_replace(path, '[^/]+$', '')))
$$;
comment on function private.may_add_evidence(text) is
  'Whether the caller may add another document to their claim.';
grant execute on function private.may_add_evidence(text) to authenticated, service_role;
