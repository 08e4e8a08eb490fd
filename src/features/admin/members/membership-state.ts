import { formatDate } from '../../../lib/shared/format.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';

interface State {
  status: string;
  /** A day until which time does nothing to it. */
  exempt_until: string | null;
}

/** Whether time does nothing to a live membership today. */
const isExempt = ({ status, exempt_until: until }: State, today: string) =>
  isLive(status) && until !== null && until >= today;

/** The status of a membership as staff read it: "Active", or "Active, exempt until Dec 28, 2026", which looks like what waits. */
export const membershipState = (
  membership: State,
  today = new Date().toISOString().slice(0, 10),
): { label: string; look: string } => {
  const label = membershipLabel(membership.status);
  return isExempt(membership, today)
    ? {
        label: `${label}, exempt until ${formatDate(membership.exempt_until ?? '', { zone: 'UTC' })}`,
        look: 'pending',
      }
    : { label, look: membership.status };
};
