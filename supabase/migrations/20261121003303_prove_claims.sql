-- Proof of a claim by a code to the address or phone that the listing already shows; and documents for the desk.
create table private.claim_codes (
  claim_id uuid primary key references public.claims (id) on delete cascade,
  -- Six digits are guessed in a moment: the key that hashes them never leaves the database.
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null default now()
);
comment on table private.claim_codes is 'The code that each claim waits for.';
alter table private.claim_codes enable row level security;

create function private.shorten_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case when address like '%@%' then left(address, 1) || '•••@' || split_part(address, '@', 2)
    else '•••' || right(regexp_replace(address, '[^0-9]', '', 'g'), 2) end
$$;
revoke execute on function private.shorten_address(text) from public;

create function private.find_provable_claim(claim uuid, claimant uuid, states text[]) returns public.claims
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  select * into asked from public.claims where id = claim and claimant_id = claimant for update;
  if asked.id is null then perform private.refuse(404, 'not_found', 'There is no such claim.');
  elsif asked.status <> all (states) then
    perform private.refuse(409, 'claim_not_open', 'No code is asked for here: the claim is with the desk, or decided.');
  elsif asked.method not in ('email_domain', 'phone_code') then
    perform private.refuse(409, 'claim_by_documents', 'This claim is proved by documents, not by a code.');
  elsif (select owner_id is not null or status <> 'approved' from public.businesses where id = asked.business_id for update) then
    perform private.refuse(409, 'listing_has_owner',
      'Somebody runs this listing already: send documents, and the desk decides.');
  end if;
  return asked;
end
$$;
revoke execute on function private.find_provable_claim(uuid, uuid, text[]) from public;

create function private.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_provable_claim(claim, claimant, '{started,awaiting_proof}');
  listing public.businesses;
  target text;
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(6), 'hex'))::bit(48)::bigint % 1000000)::text, 6, '0');
  known private.claim_codes;
begin
  select * into listing from public.businesses where id = asked.business_id;
  target := case asked.method when 'email_domain' then listing.email else listing.phone end;
  if target is null then
    perform private.refuse(409, 'nowhere_to_send', format('The listing shows no %s: choose another proof.',
      case asked.method when 'email_domain' then 'e-mail address' else 'phone number' end));
  elsif asked.method = 'phone_code' and not can_text then
    perform private.refuse(409, 'no_text_messages', 'This hub sends no text messages: choose another proof.');
  end if;
  select * into known from private.claim_codes where claim_id = claim;
  if known.sent_at > now() - interval '1 minute' then
    perform private.refuse(429, 'code_just_sent', 'A code is on its way. Wait a minute before you ask for another.');
  elsif known.sent_at > now() - interval '1 day' and known.sends >= 5 then
    perform private.refuse(429, 'too_many_codes', 'That were many codes for one day. Send documents, or try again tomorrow.');
  elsif (select coalesce(sum(sends), 0) >= 10 from private.claim_codes join public.claims on claims.id = claim_id
    where business_id = listing.id and claim_codes.sent_at > now() - interval '1 day') then
    -- Whoever reads that mailbox is not to be buried under codes, however many people claim.
    perform private.refuse(429, 'too_many_codes', 'This listing got many codes today. Send documents, or try again tomorrow.');
  end if;
  insert into private.claim_codes as old (claim_id, code_hash, expires_at)
  values (claim, private.sign('codes', claim || code), now() + interval '15 minutes')
  on conflict (claim_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
    sends = case when old.sent_at < now() - interval '1 day' then 1 else old.sends + 1 end, sent_at = now()
  returning * into known;
  update public.claims set status = 'awaiting_proof', method_target = private.shorten_address(target) where id = claim;
  perform private.queue_mail(format('claims:%s:code:%s', claim, extract(epoch from clock_timestamp())), 'claim_code', 'claims',
    null, jsonb_build_object('business', listing.name, 'minutes', 15), target, jsonb_build_object('code', code),
    case asked.method when 'email_domain' then 'email' else 'sms' end);
  return jsonb_build_object('sent_to', private.shorten_address(target), 'expires_at', known.expires_at,
    'sends_left', 5 - known.sends);
end
$$;

create function private.prove_claim(claim uuid, claimant uuid, code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.claims := private.find_provable_claim(claim, claimant, '{awaiting_proof}');
  known private.claim_codes;
begin
  -- A wrong try is answered, not refused: it must be counted.
  update private.claim_codes set tries = tries + 1 where claim_id = claim returning * into known;
  if known.claim_id is null or known.expires_at <= now() then return jsonb_build_object('outcome', 'expired', 'tries_left', 0);
  elsif known.tries > 5 then return jsonb_build_object('outcome', 'exhausted', 'tries_left', 0);
  elsif known.code_hash <> private.sign('codes', claim || code) then
    return jsonb_build_object('outcome', 'wrong', 'tries_left', 5 - known.tries);
  end if;
  delete from private.claim_codes where claim_id = claim;
  update public.claims set status = 'approved' where id = claim;
  return jsonb_build_object('outcome', 'approved', 'business_id', asked.business_id, 'tries_left', 0);
end
$$;

create function public.send_claim_code(claim uuid, claimant uuid, can_text boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.send_claim_code(claim, claimant, can_text) $$;
create function public.prove_claim(claim uuid, claimant uuid, code text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.prove_claim(claim, claimant, code) $$;
comment on function public.send_claim_code(uuid, uuid, boolean) is
  'Sends a code to the address that the claimed listing shows. With the service key: the state machine lets only the hub do so.';
comment on function public.prove_claim(uuid, uuid, text) is
  'Approves a claim for the right code; outcome approved, wrong, expired or exhausted. With the service key.';
do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.send_claim_code(uuid, uuid, boolean)', 'private.prove_claim(uuid, uuid, text)',
    'public.send_claim_code(uuid, uuid, boolean)', 'public.prove_claim(uuid, uuid, text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end
$$;

-- Documents: claim-evidence/{claimant}/{claim}/{file}, for the claimant and for staff alone.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('claim-evidence', 'claim-evidence', false, 10485760, '{application/pdf,image/png,image/jpeg,image/webp}')
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.is_own_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'
    and split_part(path, '/', 1) = (select auth.uid())::text
    and exists (select from public.claims where id::text = split_part(path, '/', 2) and claimant_id = (select auth.uid())
      and status in ('started', 'awaiting_proof', 'needs_info'))
$$;
comment on function private.is_own_evidence(text) is 'Whether a path belongs to a claim of the caller that still takes documents.';
create function private.may_add_evidence(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_own_evidence(path) and (select count(*) < 5 from storage.objects where bucket_id = 'claim-evidence'
    and starts_with(name, regexp_replace(path, '[^/]+$', '')))
$$;
comment on function private.may_add_evidence(text) is 'Whether the caller may add one more document to their claim.';
revoke execute on function private.is_own_evidence(text), private.may_add_evidence(text) from public;
grant execute on function private.is_own_evidence(text), private.may_add_evidence(text) to authenticated, service_role;

create policy "claimants see their documents, staff see all" on storage.objects for select to authenticated using (
  bucket_id = 'claim-evidence'
  and (split_part(name, '/', 1) = (select auth.uid())::text or (select private.is_staff())));
create policy "claimants add documents to an open claim" on storage.objects for insert to authenticated
  with check (bucket_id = 'claim-evidence' and private.may_add_evidence(name));
create policy "claimants remove documents of an open claim, staff any" on storage.objects for delete to authenticated using (
  bucket_id = 'claim-evidence' and (private.is_own_evidence(name) or (select private.is_staff())));

create function private.keep_evidence_own() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.evidence_paths) as path
    where not starts_with(path, new.claimant_id || '/' || new.id || '/')) then
    perform private.refuse(422, 'evidence_elsewhere', 'Upload the documents to this claim first.');
  end if;
  return new;
end
$$;
revoke execute on function private.keep_evidence_own() from public;
create trigger claims_5_keep_evidence_own before insert or update of evidence_paths on public.claims
  for each row execute function private.keep_evidence_own();
