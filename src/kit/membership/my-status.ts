import type { HeldMembership, MyMembership } from '#contracts/account-start.ts';
import { isLive } from '../../lib/shared/live-membership.ts';

/** Whether somebody is a member by one of their own or of an organization: nothing asks them to join. */
export const isCovered = ({ membership_status: status, memberships }: MyMembership): boolean =>
  isLive(status) || memberships.some((held) => isLive(held.status));

/** What somebody's membership is as a whole: `applied` and `pending` before it begins, otherwise as the database derives it. */
export function statusOf({ membership_status: status, memberships, application }: MyMembership): string {
  if (isLive(status)) return status;
  if (memberships.some((held) => held.status === 'pending' && held.is_billed)) return 'pending';
  return application && application.status !== 'draft' ? 'applied' : status;
}

/** The organization that joined and is not in the directory yet. */
export const nextListing = (memberships: readonly HeldMembership[]): HeldMembership | undefined =>
  memberships.find((held) => held.lacks_listing && isLive(held.status));

/** The memberships that a person hears of by name: of organizations, and their own where there are several. */
export const namedMemberships = ({ memberships }: MyMembership): HeldMembership[] =>
  memberships.length > 1 ? memberships : memberships.filter(({ organization_id: id }) => id !== null);
