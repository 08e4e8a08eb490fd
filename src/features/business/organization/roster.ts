import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import {
  type OrganizationPerson,
  readOrganizationPeople,
} from '../../../kit/membership/organization-people.ts';
import { readSeats, type Seats as FurtherSeats } from '../../../kit/membership/seats.ts';

/** What somebody does for an organization as it is stored; what nobody has is the owner's. */
export interface StoredRole {
  title: string | null;
  is_billing_contact: boolean;
  keeps_roster: boolean;
  votes: boolean;
  /** Whether the page of the organization leaves them out. */
  is_off_listings: boolean;
}

interface JoinRequest {
  id: string;
  name: string | null;
  email: string;
  message: string;
  created_at: string;
}

interface OpenInvitation {
  id: string;
  email: string;
  expires_at: string;
  isOver: boolean;
}

/** How many people the plan of an organization includes, and which plan includes more. */
export interface Seats {
  used: number;
  /** Null for everyone. */
  limit: number | null;
  /** The cheapest plan that includes more: null for everyone. */
  more: { plan: string; limit: number | null } | undefined;
}

export interface Roster {
  id: string;
  name: string;
  status: string;
  people: OrganizationPerson[];
  /** By person. */
  roles: ReadonlyMap<string, StoredRole>;
  requests: JoinRequest[];
  invitations: OpenInvitation[];
  code: { code: string; expires_at: string; isOver: boolean } | null;
  domains: string[];
  /** Undefined for staff who do not belong to it. */
  seats: Seats | undefined;
  /** What further seats cost and how many there are, for who pays them. */
  furtherSeats: FurtherSeats | null;
  /** Whether the reader decides about duties and teams: the owner, or staff. */
  isOwner: boolean;
}

// The types of functions do not say which columns can be null.
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

const isOver = ({ expires_at }: { expires_at: string }) => Date.parse(expires_at) <= Date.now();

/** Reads who belongs to an organization and how people join it. Throws UserError for those who may not see it. */
export async function readRoster(id: string, goneText: string): Promise<Roster> {
  const data = await loadDataClient();
  const ofThis = { organization_id: id };
  const [people, organization, roles, requests, invitations, code, domains, mine, furtherSeats] =
    await Promise.all([
      readOrganizationPeople(id),
      data
        .from('business_profiles')
        .select('id, name, business_subscription_status')
        .eq('id', id)
        .maybeSingle()
        .throwOnError(),
      data
        .from('organization_roles')
        .select('user_id, title, is_billing_contact, keeps_roster, votes, is_off_listings')
        .eq('organization_id', id)
        .throwOnError(),
      data.rpc('requests_of_organization', ofThis).throwOnError(),
      data.rpc('invitations_of_organization', ofThis).throwOnError(),
      data
        .from('organization_codes')
        .select('code, expires_at')
        .eq('organization_id', id)
        .maybeSingle()
        .throwOnError(),
      data
        .from('organization_domains')
        .select('domain')
        .eq('organization_id', id)
        .order('domain')
        .throwOnError(),
      data.rpc('my_organizations').throwOnError(),
      readSeats(id),
    ]);
  if (!organization.data || people.length === 0) throw new UserError(goneText, { code: 'not_found' });
  const own = mine.data.find((row) => row.id === id) as Nullable<(typeof mine.data)[number]> | undefined;
  return {
    id,
    name: organization.data.name,
    status: organization.data.business_subscription_status,
    people,
    roles: new Map(roles.data.map(({ user_id, ...role }) => [user_id, role])),
    requests: requests.data,
    invitations: invitations.data.map((one) => ({ ...one, isOver: isOver(one) })),
    code: code.data && { ...code.data, isOver: isOver(code.data) },
    domains: domains.data.map(({ domain }) => domain),
    seats: own && {
      used: own.people ?? people.length,
      limit: own.seats,
      more: own.more_plan === null ? undefined : { plan: own.more_plan, limit: own.more_seats },
    },
    furtherSeats,
    isOwner: own === undefined || own.role === 'owner',
  };
}

/**
 * Sets the title and duties of a person, and whether pages leave them out if that is not as it was; a billing contact or voter takes the
 * place of the one before.
 */
export async function setRole(
  organization: string,
  person: string,
  { is_off_listings, ...role }: StoredRole,
  wasOffListings = false,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_organization_role', {
      organization_id: organization,
      user_id: person,
      ...role,
      title: role.title ?? '',
    })
    .throwOnError();
  if (is_off_listings === wasOffListings) return;
  await data
    .rpc('set_off_listings', { organization_id: organization, user_id: person, is_off: is_off_listings })
    .throwOnError();
}

/** Ends that a person belongs to an organization and its teams. */
export async function removePerson(organization: string, person: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('remove_from_organization', { organization_id: organization, user_id: person })
    .throwOnError();
}

/** Takes the removal of a representative back, with what they did for the organization. */
export async function restorePerson(
  organization: string,
  person: string,
  role: StoredRole | undefined,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('restore_to_organization', { organization_id: organization, user_id: person })
    .throwOnError();
  if (role) await setRole(organization, person, role);
}

/** Answers somebody who asked to belong to an organization; they get an email. */
export async function decideRequest(request: string, isApproved: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('decide_join_request', { request_id: request, is_approved: isApproved }).throwOnError();
}

/** Invites somebody to belong to an organization, or sends an open invitation again. */
export async function inviteToOrganization(organization: string, email: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('invite_to_organization', { organization_id: organization, email }).throwOnError();
}

/** Makes a new join code, which ends the one before, or none. */
export async function setJoinCode(organization: string, isOn: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_join_code', { organization_id: organization, is_on: isOn }).throwOnError();
}

/** Whether people with a confirmed address at a domain may join. */
export async function setJoinDomain(organization: string, domain: string, isOn: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_join_domain', { organization_id: organization, domain, is_on: isOn }).throwOnError();
}
