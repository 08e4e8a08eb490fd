import type { ClaimCodeSent, ClaimProved } from '#contracts/claims.ts';
import { ListingContext } from '#contracts/directory.ts';
import { z } from 'zod';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { type Ownership, readOwnership } from '../../../lib/browser/listing-ownership.ts';

type ClaimRow = Database['public']['Tables']['claims']['Row'];

/** A claim with the name of its listing. */
export type Claim = Pick<
  ClaimRow,
  'id' | 'business_id' | 'method' | 'status' | 'status_reason' | 'evidence_paths'
> & {
  businesses: { name: string; slug: string } | null;
};

const columns = 'id, business_id, method, status, status_reason, evidence_paths, businesses (name, slug)';
const open = ['started', 'awaiting_proof', 'pending_review', 'needs_info'];

/** A person's claims that are pending or were rejected. */
export async function readClaims(userId: string): Promise<Claim[]> {
  const data = await loadDataClient();
  const { data: claims } = await data
    .from('claims')
    .select(columns)
    .eq('claimant_id', userId)
    .in('status', [...open, 'rejected'])
    .order('created_at', { ascending: false })
    .limit(20)
    .throwOnError();
  return claims;
}

const Contact = z.object({
  contact: ListingContext.shape.contact.unwrap().pick({ address: true, phone: true }),
});

/** A public listing that somebody may claim. */
export interface Claimable {
  id: string;
  slug: string;
  name: string;
  address: string | null;
  /** Masked, like "o•••@example.com". */
  email: string | null;
  phone: string | null;
  ownership: Ownership;
}

/** Public listings that fit what was typed, ten at most. */
export async function findListings(typed: string) {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('search_businesses', { q: typed, page_size: 10 }).throwOnError();
  return found
    .map(({ id, slug, name, address }) => ({ id, slug, name, address }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The public listing that has this address in the directory; null when there is none. */
export async function findListing(slug: string): Promise<Claimable | null> {
  const data = await loadDataClient();
  const { data: listing } = await data
    .from('businesses')
    .select('id, slug, name')
    .eq('slug', slug)
    .eq('status', 'approved')
    .maybeSingle()
    .throwOnError();
  if (!listing) return null;
  const [{ data: emails }, { data: context }, ownership] = await Promise.all([
    data.rpc('masked_listing_emails', { listings: [listing.id] }).throwOnError(),
    data.rpc('listing_context', { listing: slug }).throwOnError(),
    readOwnership([listing.id]),
  ]);
  return {
    ...listing,
    ...Contact.parse(context).contact,
    email: emails[0]?.email ?? null,
    ownership: ownership.get(listing.id) ?? { is_owned: false, is_mine: false },
  };
}

/** How a claim can be proved. */
export type ClaimMethod = 'email_domain' | 'phone_code' | 'document' | 'staff';

/** Begins a claim; answers it. */
export async function beginClaim(
  businessId: string,
  method: ClaimMethod,
  position: string,
  message: string,
): Promise<Claim> {
  const data = await loadDataClient();
  const { data: claim } = await data
    .from('claims')
    .insert({ business_id: businessId, method, position, message })
    .select(columns)
    .single()
    .throwOnError();
  return claim;
}

/** Has a code sent to where the listing shows. */
export async function sendCode(id: string): Promise<ClaimCodeSent> {
  const reply = await api.api.claims[':id'].code.$post({ param: { id } });
  return (await reply.json()) as ClaimCodeSent;
}

/** Proves a claim by the code. */
export async function proveByCode(id: string, code: string): Promise<ClaimProved> {
  const reply = await api.api.claims[':id'].proof.$post({ param: { id }, json: { code } });
  return (await reply.json()) as ClaimProved;
}

/** Submits a claim for review, or withdraws it. */
export async function moveClaim(id: string, to: 'pending_review' | 'withdrawn'): Promise<void> {
  const data = await loadDataClient();
  await data.from('claims').update({ status: to }).eq('id', id).select('id').single().throwOnError();
}
