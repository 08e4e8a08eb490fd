import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readOwnership } from '../../../lib/browser/listing-ownership.ts';

const MyOrganization = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'manager', 'contributor', 'representative']),
  title: z.string().nullable(),
  plan: z.string().nullable(),
  is_included: z.boolean(),
  keeps_roster: z.boolean(),
  /** How many people the plan includes; null for all. */
  seats: z.number().nullable(),
});

/** An organization to which a person belongs. */
export type MyOrganization = z.infer<typeof MyOrganization>;

const Invitation = z.object({ id: z.string(), organization: z.string(), inviter: z.string().nullable() });

/** What a person has to do with organizations. */
export interface MyOrganizations {
  organizations: MyOrganization[];
  invitations: z.infer<typeof Invitation>[];
  requests: { id: string; name: string; created_at: string }[];
  /** Those that they can join by their email address. */
  ofDomain: { id: string; name: string }[];
}

/** Reads the organizations, invitations and requests of who is signed in. Throws the database's error. */
export async function readMyOrganizations(): Promise<MyOrganizations> {
  const data = await loadDataClient();
  const [organizations, invitations, requests, ofDomain] = await Promise.all([
    data.rpc('my_organizations').throwOnError(),
    data.rpc('my_organization_invitations').throwOnError(),
    data.rpc('my_join_requests').throwOnError(),
    data.rpc('organizations_of_my_domain').throwOnError(),
  ]);
  return {
    organizations: z.array(MyOrganization).parse(organizations.data),
    invitations: z.array(Invitation).parse(invitations.data),
    requests: requests.data,
    ofDomain: ofDomain.data,
  };
}

/** Leaves an organization and the teams of its listings. */
export async function leave(organization: string, userId: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('remove_from_organization', { organization_id: organization, user_id: userId })
    .throwOnError();
}

/** Accepts an invitation for the address of who is signed in. */
export async function acceptInvitation(invitation: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('accept_invitation', { invitation_id: invitation }).throwOnError();
}

/** Joins an organization by the domain of one's confirmed email address. */
export async function joinByDomain(organization: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('join_by_domain', { organization_id: organization }).throwOnError();
}

/** Joins the organization that has this code; false for a code that is wrong or has expired. */
export async function joinByCode(code: string): Promise<boolean> {
  const data = await loadDataClient();
  const { data: joined } = await data.rpc('join_by_code', { code }).throwOnError();
  // The types of functions do not say that it can be null.
  return (joined as string | null) !== null;
}

/** A public listing whose organization a person may ask. */
export interface AskedListing {
  id: string;
  slug: string;
  name: string;
  /** Whether somebody runs it. */
  is_owned: boolean;
}

/** A listing that a search found. */
export type FoundListing = AskedListing & { address: string };

/** Public listings that fit what was typed and that somebody runs, ten at most. */
export async function findListings(typed: string): Promise<FoundListing[]> {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('search_businesses', { q: typed, page_size: 10 }).throwOnError();
  const ownership = await readOwnership(found.map(({ id }) => id));
  return found
    .map(({ id, slug, name, address }) => ({
      id,
      slug,
      name,
      address,
      is_owned: ownership.get(id)?.is_owned ?? false,
    }))
    .filter(({ is_owned }) => is_owned)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The public listing at this address of the directory; null when there is none. */
export async function findListing(slug: string): Promise<AskedListing | null> {
  const data = await loadDataClient();
  const { data: listing } = await data
    .from('businesses')
    .select('id, slug, name')
    .eq('slug', slug)
    .eq('status', 'approved')
    .maybeSingle()
    .throwOnError();
  if (!listing) return null;
  const ownership = await readOwnership([listing.id]);
  return { ...listing, is_owned: ownership.get(listing.id)?.is_owned ?? false };
}

/** Asks to belong to the organization of a listing. */
export async function askToJoin(listing: string, message: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('request_to_join', { business_id: listing, message }).throwOnError();
}

/** Withdraws an open request. */
export async function withdrawRequest(request: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_join_request', { request_id: request }).throwOnError();
}
