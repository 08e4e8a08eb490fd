import { loadAuthClient } from '../../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The text of a role; a role that is not known is named as the database does. */
export const roleIn = (texts: Readonly<Record<string, string>>, role: string): string => texts[role] ?? role;

/** Somebody who helps with a listing. */
export interface Helper {
  user_id: string;
  role: string;
  created_at: string;
  /** The address that was invited, where it is known. */
  email: string | null;
}

/** An invitation that is open. */
export interface Invitation {
  id: string;
  email: string;
  role: string;
  expires_at: string;
  sends: number;
  business_id: string;
}

export interface People {
  ownerId: string | null;
  name: string;
  helpers: Helper[];
  invitations: Invitation[];
  zone: string;
}

const invitationColumns = 'id, email, role, expires_at, sends, business_id, accepted_by';

/** Who helps with a listing, and who is invited. */
export async function readPeople(businessId: string): Promise<People> {
  const data = await loadDataClient();
  const [listing, helpers, invitations] = await Promise.all([
    data
      .rpc('managed_listings', { listings: [businessId] })
      .select('name, owner_id, time_zone')
      .single()
      .throwOnError(),
    data
      .from('business_managers')
      .select('user_id, role, created_at')
      .eq('business_id', businessId)
      .order('created_at')
      .throwOnError(),
    data
      .from('manager_invitations')
      .select(invitationColumns)
      .eq('business_id', businessId)
      .neq('role', 'representative')
      .is('revoked_at', null)
      .order('created_at', { ascending: false })
      .throwOnError(),
  ]);
  const emailOf = new Map(invitations.data.map(({ accepted_by, email }) => [accepted_by, email]));
  return {
    name: listing.data.name,
    ownerId: listing.data.owner_id,
    zone: listing.data.time_zone,
    helpers: helpers.data.map((helper) => ({ ...helper, email: emailOf.get(helper.user_id) ?? null })),
    invitations: invitations.data.filter(({ accepted_by }) => accepted_by === null),
  };
}

/** The open invitations of who is signed in, to the teams of listings. */
export async function readMyInvitations(): Promise<Invitation[]> {
  const data = await loadDataClient();
  const { data: own } = await (await loadAuthClient()).getSession();
  const email = own.session?.user.email?.toLowerCase();
  if (!email) return [];
  const { data: rows } = await data
    .from('manager_invitations')
    .select(invitationColumns)
    .eq('email', email)
    .neq('role', 'representative')
    .is('revoked_at', null)
    .is('accepted_at', null)
    .gt('expires_at', new Date().toISOString())
    .throwOnError();
  return rows;
}

/** Invites somebody, or sends an open invitation again. */
export async function invite(businessId: string, email: string, role: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('invite_manager', { business_id: businessId, email, role }).throwOnError();
}

/** Takes an open invitation back. */
export async function revoke(invitationId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('revoke_invitation', { invitation_id: invitationId }).throwOnError();
}

/** Accepts an invitation by the token of its mail, or by its id; answers the business. */
export async function accept(by: { token: string } | { invitation_id: string }): Promise<string> {
  const data = await loadDataClient();
  const { data: businessId } = await data.rpc('accept_invitation', by).throwOnError();
  return businessId;
}

/** Ends somebody's help, which may be one's own. */
export async function removeHelper(businessId: string, userId: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('business_managers')
    .delete()
    .eq('business_id', businessId)
    .eq('user_id', userId)
    .select('user_id')
    .single()
    .throwOnError();
}

/** Takes a removal back. */
export async function addHelper(businessId: string, { user_id, role }: Helper): Promise<void> {
  const data = await loadDataClient();
  await data.from('business_managers').insert({ business_id: businessId, user_id, role }).throwOnError();
}

/** Gives a helper another role. */
export async function changeRole(businessId: string, userId: string, role: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('business_managers')
    .update({ role })
    .eq('business_id', businessId)
    .eq('user_id', userId)
    .select('user_id')
    .single()
    .throwOnError();
}
